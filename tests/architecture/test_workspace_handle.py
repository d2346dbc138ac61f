"""Screens hold a typed workspace and hand it to workflows; none opens a session on it."""

import ast
from pathlib import Path

import pytest

UI = Path(__file__).resolve().parents[2] / "medreview" / "ui"
SESSIONS = frozenset({"reading", "stretch", "transaction"})


def breaches(source: str) -> list[str]:
    """Sessions opened on something, and workspaces whose type is hidden from the type checker."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr=name)) if name in SESSIONS:
                found.append(f"line {node.lineno}: .{name}()")
            case ast.FunctionDef(args=ast.arguments(args=given)):
                found += [f"line {one.lineno}: workspace of any type" for one in given if _is_untyped_workspace(one)]
            case _:
                pass
    return found


def _is_untyped_workspace(one: ast.arg) -> bool:
    match one:
        case ast.arg(arg="workspace", annotation=ast.Name(id="Any") | None):
            return True
        case _:
            return False


def test_that_no_screen_looks_inside_the_workspace() -> None:
    found = {str(path.relative_to(UI)): breaches(path.read_text(encoding="utf-8")) for path in UI.rglob("*.py")}
    assert {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "source",
    [
        "with workspace.reading() as session: ...",
        "self._workspace.workspace.transaction()",
        "def rated(workspace: Any) -> None: ...",
        "def rated(workspace) -> None: ...",
    ],
)
def test_that_a_breach_is_found(source: str) -> None:
    assert len(breaches(source)) == 1
