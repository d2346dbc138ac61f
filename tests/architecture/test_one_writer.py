"""The rows of what a rater gave are written in one place, together with their entries in the trail."""

import ast
from pathlib import Path

import medreview

PACKAGE = Path(medreview.__file__).parent
TABLES = {"Rating", "ItemNote", "PairConfidence", "SurveyResponse", "Visit"}
WRITING = {"insert", "insert_all", "insert_with_ids", "insert_cells", "add_in_bulk", "update", "update_by_id"}
WRITER = "rater_work/writer.py"


def name_of(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def writes(tree: ast.AST) -> bool:
    """Whether rows of the tables are made, or given to what inserts or updates."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return any(
        name_of(call.func) in TABLES
        or (name_of(call.func) in WRITING and any(name_of(argument) in TABLES for argument in call.args))
        for call in calls
    )


def test_that_only_the_writer_writes_what_raters_gave() -> None:
    files = {str(path.relative_to(PACKAGE)): ast.parse(path.read_text("utf-8")) for path in PACKAGE.rglob("*.py")}
    assert [file for file, tree in sorted(files.items()) if writes(tree)] == []
    named = {node.id for node in ast.walk(files[WRITER]) if isinstance(node, ast.Name)}
    assert named >= TABLES


def test_that_a_second_writer_would_be_found() -> None:
    assert writes(ast.parse("insert_all(rows, Rating, new)"))
    assert writes(ast.parse("rows.add(domain.Visit(item_id=1))"))
    assert not writes(ast.parse("rows.exec(select(Rating))"))
