"""Search for all that the modules of a package offer under one name: a module that is put into the folder is found."""

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import Any


def offered_in(package: ModuleType, name: str) -> Iterator[Any]:
    """The value of ``name`` in every module of the package that has it, in the order of the modules' names."""
    for module in sorted(info.name for info in pkgutil.iter_modules(package.__path__)):
        offers = vars(importlib.import_module(f"{package.__name__}.{module}"))
        if name in offers:
            yield offers[name]
