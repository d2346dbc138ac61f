"""Every row of questions and answers comes in, is repeated whole, is skipped with a reason, or is a problem."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from medreview.domain.table_rows import AnswerRow, QuestionRow
from medreview.errors import RowProblem
from medreview.importers.checked_rows import FaultyRow, PlacedRow, checked_rows
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft
from medreview.importers.skipped_rows import RowSkip, SkippedRow

COLUMNS = ("id", "question", "answer", "author", "category", "ward")
CELLS = st.sampled_from(["", "a", "b", "c1"])
ROWS = st.lists(st.fixed_dictionaries(dict.fromkeys(COLUMNS, CELLS)), min_size=1, max_size=8)


def told_of(folder: Path, text: str, name: str = "clinic.csv") -> list[PlacedRow | FaultyRow | SkippedRow | RowProblem]:
    path = folder / name
    path.write_text(text, encoding="utf-8", newline="")
    found = draft(read_head(path), "qa-pairs")
    return list(checked_rows(found.file, found.rows(found.mapping)))


def as_csv(columns: tuple[str, ...], rows: list[dict[str, str]]) -> str:
    stream = io.StringIO()
    writer = csv.DictWriter(stream, columns, extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    return stream.getvalue()


@given(rows=ROWS, columns=st.sets(st.sampled_from(COLUMNS[2:])), has_ids=st.booleans())
def test_that_every_row_is_told_of_once(rows: list[dict[str, str]], columns: set[str], has_ids: bool) -> None:
    names = (*(("id",) if has_ids else ()), "question", *sorted(columns))
    rows = [row for row in rows if any(row[name] for name in names)] or [dict.fromkeys(COLUMNS, "a")]
    with TemporaryDirectory() as folder:
        told = told_of(Path(folder), as_csv(names, rows))
    faulty = {t.row for t in told if isinstance(t, FaultyRow | RowProblem)}
    if faulty == {None}:  # the file is refused whole: nothing in it asks, or answers
        return
    taken = {t.row for t in told if isinstance(t, PlacedRow)} - faulty
    skipped = [t.row for t in told if isinstance(t, SkippedRow)]
    assert taken | set(skipped) | faulty == set(range(1, len(rows) + 1))
    assert len(taken) + len(skipped) + len(faulty) == len(rows)


@given(rows=ROWS)
def test_that_what_is_skipped_as_repeated_stands_in_an_earlier_row(rows: list[dict[str, str]]) -> None:
    rows = [row for row in rows if any(row.values())] or [dict.fromkeys(COLUMNS, "a")]
    with TemporaryDirectory() as folder:
        told = told_of(Path(folder), as_csv(COLUMNS, rows))
    for skipped in (t for t in told if isinstance(t, SkippedRow)):
        row = rows[skipped.row - 1]
        is_of_none = bool(row["author"]) and not row["answer"]
        assert skipped.reason is (RowSkip.UNANSWERED if is_of_none else RowSkip.REPEATED)
        row = {name: cell for name, cell in row.items() if not is_of_none or name not in {"author", "ward"}}
        before = rows[: skipped.row - 1]
        earlier = [one for one in before if one["id"] == row["id"]]
        said: dict[str, set[str]] = {name: {one[name] for one in earlier} for name in COLUMNS}
        said["question"] |= {one["question"] for one in before}  # it stands once above several rows
        assert all(not cell or cell in said[name] for name, cell in row.items())


def test_that_every_row_without_a_question_is_a_problem(tmp_path: Path) -> None:
    told = told_of(tmp_path, "id,question,answer\n1,Why?,So.\n,,Because.\n,,Therefore.\n,,So.\n")
    assert [t.row for t in told if isinstance(t, FaultyRow)] == [2, 3, 4]


def test_that_an_answer_below_its_question_needs_only_the_id(tmp_path: Path) -> None:
    told = told_of(tmp_path, "id,question,answer\n1,Why?,So.\n1,,Because.\n")
    answers = [t.record for t in told if isinstance(t, PlacedRow) and isinstance(t.record, AnswerRow)]
    assert [(a.question_id, a.answer) for a in answers] == [("1", "So."), ("1", "Because.")]


def test_that_the_same_answer_with_other_metadata_is_no_repeat(tmp_path: Path) -> None:
    told = told_of(tmp_path, "id,question,answer,category,ward\n1,Why?,So.,x,B2\n1,Why?,So.,y,B3\n")
    answers = [t.record for t in told if isinstance(t, PlacedRow) and isinstance(t.record, AnswerRow)]
    assert [a.extra for a in answers] == [{"ward": "B2"}, {"category": "y", "ward": "B3"}]


def test_that_cases_in_the_same_words_are_questions_of_their_own(tmp_path: Path) -> None:
    rows = [{"question": "Which is it?", "case": case} for case in ("a cough", "a rash", "a cough")]
    told = told_of(tmp_path, "\n".join(map(json.dumps, rows)), "cases.jsonl")
    questions = [t.record for t in told if isinstance(t, PlacedRow) and isinstance(t.record, QuestionRow)]
    assert [q.context[0]["text"] for q in questions] == ["a cough", "a rash"]
    assert len({q.question_id for q in questions}) == 2
    assert told[-1] == SkippedRow(3, RowSkip.REPEATED)


def test_that_answers_to_another_question_under_a_known_id_do_not_go_to_the_first(tmp_path: Path) -> None:
    told = told_of(tmp_path, "id,question,answer\n1,Why?,So.\n1,How?,Thus.\n")
    answers = [t.record.answer for t in told if isinstance(t, PlacedRow) and isinstance(t.record, AnswerRow)]
    assert answers == ["So."]
