"""The modules of the program as they are read by the tests of how it is built: once for all of them."""

import ast
import gc
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import medreview
from medreview.jobs import without_collecting

PACKAGE = Path(medreview.__file__).parent
FILES = tuple(sorted(PACKAGE.rglob("*.py")))


@cache
def trees() -> Mapping[Path, ast.Module]:
    with without_collecting():
        read = {path: ast.parse(path.read_text(encoding="utf-8")) for path in FILES}
        gc.freeze()  # half a million objects that are kept to the end
    return read


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Everything in a module, gone through once for all who look at it."""
    return tuple(ast.walk(tree))
