"""Reasons in errors are messages, which the window can translate."""

import ast
from pathlib import Path

import medreview

PACKAGE = Path(medreview.__file__).parent


def test_that_no_error_is_given_a_reason_in_english_alone() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)
        for given in node.exc.keywords
        if given.arg == "reason" and says_something(given.value)
    ]
    assert not found


def says_something(value: ast.expr) -> bool:
    """Whether it is a text with several words, or has such in it."""
    parts = value.values if isinstance(value, ast.JoinedStr) else [value]
    texts = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return any(" " in text.strip() for text in texts)
