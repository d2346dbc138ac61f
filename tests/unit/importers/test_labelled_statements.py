"""Statements with labels: which list they are of is told by the whole file, and a label of no list is a problem."""

from pathlib import Path

from medreview.domain.table_rows import QuestionRow
from medreview.errors import RowProblem
from medreview.importers.checked_rows import PlacedRow, checked_rows
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft, known_layouts


def read(folder: Path, *rows: str, header: str = "claim,evidence,label") -> list[object]:
    path = folder / "claims.csv"
    path.write_text("\n".join((header, *rows)), encoding="utf-8")
    found = draft(read_head(path))
    assert found.layout == "labelled-statements"
    return [
        row.record if isinstance(row, PlacedRow) else row for row in checked_rows(found.file, found.rows(found.mapping))
    ]


def test_that_a_label_which_only_a_late_row_has_is_an_option_of_all(tmp_path: Path) -> None:
    early = [f"Claim {number} holds.,It was seen.,SUPPORTS" for number in range(30)]
    rows = read(tmp_path, *early, "The last one fails.,It was not.,NOT_ENOUGH_INFO")
    options = {row.options for row in rows if isinstance(row, QuestionRow)}
    assert options == {("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO")}
    last = rows[-1]
    assert isinstance(last, QuestionRow)
    assert (last.correct_option, last.context[0]["text"]) == ((3,), "It was not.")


def test_that_a_label_of_no_list_is_a_problem_and_an_absent_one_is_no_key(tmp_path: Path) -> None:
    early = [f"Claim {number} holds.,It was seen.,true" for number in range(30)]
    *_, open_one, odd = read(tmp_path, *early, "Nobody knows it.,,", "It may be so.,,perhaps")
    assert isinstance(open_one, QuestionRow)
    assert (open_one.correct_option, open_one.context) == ((), ())
    assert isinstance(odd, RowProblem)
    assert str(odd.message) == "perhaps is not one of true, false."


def test_that_statements_which_somebody_judged_are_left_to_other_layouts(tmp_path: Path) -> None:
    path = tmp_path / "claims.csv"
    path.write_text("claim,label,rater\nIt is so.,true,R1\n", encoding="utf-8")
    assert known_layouts()["labelled-statements"].recognises(read_head(path)) == 0


def test_that_labels_of_no_known_list_are_told_with_the_lists(tmp_path: Path) -> None:
    path = tmp_path / "claims.csv"
    path.write_text("claim,label\nIt holds.,solid\nIt fails.,shaky\n", encoding="utf-8")
    found = draft(read_head(path), "labelled-statements")
    (problem,) = found.rows(found.mapping)
    assert isinstance(problem, RowProblem)
    assert "has all of solid, shaky" in str(problem.message)
    assert "supported / not supported / contradicted" in str(problem.message)


def test_that_labels_beside_their_chances_are_not_taken_for_what_is_true(tmp_path: Path) -> None:
    path = tmp_path / "claims.csv"
    path.write_text(
        "claim,label,p_entailment\nIt holds.,Supported,0.9\nIt fails.,Not-Supported,0.1\n", encoding="utf-8"
    )
    assert known_layouts()["labelled-statements"].recognises(read_head(path)) == 0
