"""What a study gives its raters is written in one place, and what they gave in one, with its entries in the trail."""

import ast
from collections.abc import Set

from tests.architecture.sources import PACKAGE, nodes, trees

TABLES = {"Rating", "ItemNote", "PairConfidence", "SurveyResponse", "Visit", "SeenImage"}
INSERTING = frozenset({"insert", "insert_all", "insert_with_ids", "insert_cells", "add_in_bulk"})
WRITING = INSERTING | {"update", "update_by_id"}
WRITER = "rater_work/writer.py"
GIVEN_OUT = {"Assignment", "Item", "Segmentation", "Sentence", "ShownRating", "StudyRater"}


def name_of(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def writes(tree: ast.AST, tables: Set[str] = TABLES, writing: Set[str] = WRITING) -> bool:
    """Whether rows of the tables are made, or given to what inserts or updates."""
    calls = [node for node in nodes(tree) if isinstance(node, ast.Call)]
    return any(
        name_of(call.func) in tables
        or (name_of(call.func) in writing and any(name_of(argument) in tables for argument in call.args))
        for call in calls
    )


def every_module() -> dict[str, ast.Module]:
    return {path.relative_to(PACKAGE).as_posix(): tree for path, tree in trees().items()}


def test_that_only_the_writer_writes_what_raters_gave() -> None:
    files = every_module()
    assert [file for file, tree in sorted(files.items()) if writes(tree)] == []
    named = {node.id for node in nodes(files[WRITER]) if isinstance(node, ast.Name)}
    assert named >= TABLES


def test_that_what_a_study_gives_its_raters_is_written_in_one_module() -> None:
    found = [file for file, tree in sorted(every_module().items()) if writes(tree, GIVEN_OUT, INSERTING)]
    assert found == ["store/tables/studies.py"]


def test_that_a_second_writer_would_be_found() -> None:
    assert writes(ast.parse("insert_all(rows, Rating, new)"))
    assert writes(ast.parse("rows.add(domain.Visit(item_id=1))"))
    assert not writes(ast.parse("rows.exec(select(Rating))"))
    assert writes(ast.parse("insert_with_ids(rows, Assignment, pairs)"), GIVEN_OUT, INSERTING)
    assert not writes(ast.parse("sa.select(col(Assignment.id))"), GIVEN_OUT, INSERTING)
