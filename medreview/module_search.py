"""Search for all that the modules of a package offer under one name: a module that is put into the folder is found."""

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from types import ModuleType
from typing import Any


def offered_in(package: ModuleType, name: str) -> Iterator[Any]:
    """The value of ``name`` in every module of the package that has it, in the order of the modules' names."""
    for module in sorted(info.name for info in pkgutil.iter_modules(package.__path__)):
        offers = vars(importlib.import_module(f"{package.__name__}.{module}"))
        if name in offers:
            yield offers[name]


def named_when_used(package: str) -> Callable[[str], object]:
    """The ``__getattr__`` of a package whose names are imported under ``TYPE_CHECKING``: each one when it is used.

    One command or screen then loads one module of the package, not all of them. The names stand once, where checks
    of types and of imports read them: here they are read from the compiled package.
    """

    @cache
    def modules() -> dict[str, str]:
        import dis

        loader = getattr(sys.modules[package].__spec__, "loader", None)
        found, module = dict[str, str](), ""
        for step in dis.get_instructions(loader.get_code(package)) if loader is not None else ():
            if step.opname == "IMPORT_NAME":
                module = step.argval
            elif step.opname == "IMPORT_FROM":
                found[step.argval] = module
        return found

    def named(name: str) -> object:
        if name not in modules():
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(modules()[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return named
