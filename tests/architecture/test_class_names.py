"""A class name stands for one class, so that it says which is meant wherever it is read."""

import ast
from collections.abc import Mapping

from tests.architecture.sources import PACKAGE, nodes, trees


def named_twice(texts: Mapping[str, ast.Module]) -> dict[str, list[str]]:
    """The places of each class whose name another one has, by name."""
    found: dict[str, list[str]] = {}
    for place, tree in texts.items():
        for node in nodes(tree):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(f"{place}:{node.lineno}")
    return {name: places for name, places in found.items() if len(places) > 1}


def test_that_no_class_has_the_name_of_another() -> None:
    assert named_twice({path.relative_to(PACKAGE).as_posix(): tree for path, tree in trees().items()}) == {}


def test_that_a_second_class_of_a_name_would_be_found() -> None:
    own, twice = ast.parse("class Table: ..."), ast.parse("class Table: ...\ndef f():\n    class Table: ...")
    assert named_twice({"one.py": own, "two.py": own}) == {"Table": ["one.py:1", "two.py:1"]}
    assert named_twice({"one.py": twice}) == {"Table": ["one.py:1", "one.py:3"]}
    assert named_twice({"one.py": own, "two.py": ast.parse("class _Table: ...")}) == {}
