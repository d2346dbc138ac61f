"""Nothing that comes in as data is ever run: no pickles, no stored code objects, no ``eval``."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import nodes, trees

PROJECT = Path(__file__).resolve().parents[2]
RUNS_DATA = {
    "pickle",
    "cPickle",
    "dill",
    "cloudpickle",
    "joblib",
    "shelve",
    "marshal",
    "jsonpickle",
    "torch",
    "diskcache",
}
CALLS = {"eval", "exec", "compile", "__import__", "LlamaDiskCache"}
METHODS = {"read_pickle", "to_pickle", "unsafe_load", "full_load", "load_module", "LlamaDiskCache"}


def faults(tree: ast.AST) -> list[str]:
    """Every place of a module that could run what it read."""
    return [fault for node in nodes(tree) if (fault := _fault(node))]


def _fault(node: ast.AST) -> str:
    match node:
        case ast.Import(names=names):
            imported = {alias.name.partition(".")[0] for alias in names}
        case ast.ImportFrom(module=str(module), level=0):
            imported = {module.partition(".")[0]}
        case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(module)), *_]) if name == "import_module":
            imported = {module.partition(".")[0]}
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            return f"line {node.lineno}: {name}"
        case ast.Call(func=ast.Attribute(attr=name)) if name in METHODS:
            return f"line {node.lineno}: {name}"
        case ast.keyword(arg="allow_pickle", value=value) if not (isinstance(value, ast.Constant) and not value.value):
            return f"line {value.lineno}: allow_pickle"
        case ast.keyword(arg="shell", value=value) if not (isinstance(value, ast.Constant) and not value.value):
            return f"line {value.lineno}: shell"
        case _:
            return ""
    return f"line {node.lineno}: import of {', '.join(imported & RUNS_DATA)}" if imported & RUNS_DATA else ""


def test_that_no_module_of_ours_runs_what_it_reads():
    ours = {**trees()} | {
        path: ast.parse(path.read_text(encoding="utf-8")) for path in (PROJECT / "packaging").rglob("*.py")
    }
    found = {str(path.relative_to(PROJECT)): fault for path, tree in ours.items() for fault in faults(tree)}
    assert found == {}


@pytest.mark.parametrize(
    "mistake",
    [
        "import pickle",
        "llama_cpp.LlamaDiskCache()",
        "import os, pickle",
        "from joblib import load",
        "def late():\n    import shelve",
        "from marshal import loads",
        "import torch.serialization",
        "import_module('dill')",
        "eval(text)",
        "exec(text)",
        "__import__(name)",
        "numpy.load(path, allow_pickle=True)",
        "numpy.load(path, allow_pickle=choice)",
        "pandas.read_pickle(path)",
        "subprocess.run(line, shell=True)",
    ],
)
def test_that_the_scan_sees(mistake):
    assert len(faults(ast.parse(mistake))) == 1


@pytest.mark.parametrize(
    "harmless", ["import json", "re.compile(pattern)", "numpy.load(path, allow_pickle=False)", "model.eval()"]
)
def test_that_the_scan_leaves_alone(harmless):
    assert faults(ast.parse(harmless)) == []
