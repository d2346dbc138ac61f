"""A session of the workspace file is called session, so that rows are always rows."""

import ast

from tests.architecture.sources import PACKAGE, nodes, trees

TRANSACTIONS = frozenset({"reading", "transaction", "stretch", "_writing"})


def sessions_named_otherwise(tree: ast.Module, name: str) -> list[str]:
    """The place of every parameter that takes a session, and of every transaction, under another name."""
    found: list[str] = []
    for node in nodes(tree):
        if isinstance(node, ast.arg) and node.annotation is not None and node.arg != "session":
            if ast.unparse(node.annotation).strip("'") == "Session":
                found.append(f"{name}:{node.lineno}: {node.arg}")
        elif isinstance(node, ast.withitem) and isinstance(node.optional_vars, ast.Name):
            opens = node.context_expr.func if isinstance(node.context_expr, ast.Call) else None
            if isinstance(opens, ast.Attribute) and opens.attr in TRANSACTIONS and node.optional_vars.id != "session":
                found.append(f"{name}:{node.optional_vars.lineno}: {node.optional_vars.id}")
    return sorted(found)


def test_that_a_session_is_called_session() -> None:
    files = {path.relative_to(PACKAGE).as_posix(): tree for path, tree in trees().items()}
    assert [one for name, tree in files.items() for one in sessions_named_otherwise(tree, name)] == []


def test_that_another_name_would_be_found() -> None:
    source = "def read(rows: Session) -> None: ...\nwith workspace.reading() as rows:\n    pass\n"
    assert sessions_named_otherwise(ast.parse(source), "a.py") == ["a.py:1: rows", "a.py:2: rows"]
    assert sessions_named_otherwise(ast.parse(source.replace("rows", "session")), "a.py") == []
