"""Records of annotation tools, as look-alikes: who said what of which text."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from medreview.domain.table_rows import AnswerRow, QuestionRow, RatingRow, SpanRow
from medreview.errors import RowProblem
from medreview.importers.checked_rows import PlacedRow, checked_rows
from medreview.importers.column_roles import Said
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft
from medreview.importers.skipped_rows import RowSkip, SkippedRow

ASKED, SAID = "Is aspirin safe?", "Mostly it is."


def records(folder: Path, layout: str, *rows: dict[str, object], name: str = "jane.jsonl") -> list[object]:
    path = folder / name
    path.write_text("".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows), encoding="utf-8")
    found = draft(read_head(path))
    assert found.layout == layout
    read = checked_rows(found.file, found.rows(found.mapping))
    return [row.record if isinstance(row, PlacedRow) else row for row in read]


def told(rows: list[object]) -> list[tuple[str, str, object]]:
    return [(row.rater, row.dimension, row.value) for row in rows if isinstance(row, RatingRow)]


def marked(rows: list[object]) -> list[tuple[str | None, int, int, str | None]]:
    return [(row.rater, row.start, row.end, row.category) for row in rows if isinstance(row, SpanRow)]


FIELDS = {"question": ASKED, "answer": SAID}
BY_QUESTION = {
    "id": "r1",
    "fields": FIELDS,
    "responses": {
        "accuracy": [{"user_id": "u1", "value": 4}, {"user_id": "u2", "value": 2, "status": "discarded"}],
        "parts": [{"user_id": "u1", "value": [{"start": 0, "end": 6, "label": "vague"}]}],
        "why": [{"user_id": "u1", "value": "It says so in the leaflet."}],
    },
}
BY_USER = {
    "id": "r1",
    "fields": FIELDS,
    "responses": [
        {"user_id": "u1", "status": "submitted", "values": {"accuracy": {"value": 4}, "topics": {"value": ["dose"]}}},
    ],
}
WIDE = {**FIELDS, "id": "r1", "accuracy.responses": [4, 5], "accuracy.responses.users": ["u1", "u2"]}


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (BY_QUESTION, [("u1", "accuracy", 4)]),
        (BY_USER, [("u1", "accuracy", 4), ("u1", "topics: dose", 1)]),
        (WIDE, [("u1", "accuracy", 4), ("u2", "accuracy", 5)]),
    ],
)
def test_that_responses_of_argilla_are_ratings_whatever_its_version(
    tmp_path: Path, row: dict[str, object], expected: list[tuple[str, str, object]]
) -> None:
    question, answer, *rows = records(tmp_path, "argilla", row)
    assert isinstance(question, QuestionRow)
    assert isinstance(answer, AnswerRow)
    assert (question.question, answer.answer, answer.answer_id) == (ASKED, SAID, "r1")
    assert told(rows) == expected


def test_that_parts_and_sentences_of_argilla_are_spans_and_comments(tmp_path: Path) -> None:
    rows = records(tmp_path, "argilla", BY_QUESTION)
    assert marked(rows) == [("u1", 0, 6, "vague")]
    assert [row.comment for row in rows if isinstance(row, RatingRow)] == ["It says so in the leaflet."]


def test_that_decisions_of_prodigy_are_ratings_and_what_was_ignored_is_none(tmp_path: Path) -> None:
    shared = {"_input_hash": 1, "_task_hash": 2, "text": SAID, "_annotator_id": "ann"}
    choice = shared | {"answer": "accept", "accept": ["4"], "options": [{"id": "4", "text": "good"}]}
    spans = shared | {"_input_hash": 2, "answer": "accept", "spans": [{"start": 0, "end": 6, "label": "DRUG"}]}
    refused = shared | {"_input_hash": 4, "answer": "reject", "label": "SAFE"}
    ignored = shared | {"_input_hash": 5, "answer": "ignore", "label": "SAFE"}
    rows = records(tmp_path, "prodigy", choice, spans, refused, ignored)
    assert told(rows) == [("ann", "label", 4), ("ann", "SAFE", 0)]
    assert marked(rows) == [("ann", 0, 6, "DRUG")]
    assert rows[-1] == SkippedRow(4, RowSkip.NOT_RATED)


def test_that_labels_of_doccano_are_spans_or_ratings_by_whom_the_file_is_named_for(tmp_path: Path) -> None:
    rows = records(
        tmp_path,
        "doccano",
        {"id": 1, "text": SAID, "label": [[0, 6, "vague"]], "Comments": []},
        {"id": 2, "text": SAID, "label": ["safe"], "Comments": []},
        {"id": 3, "text": SAID, "label": [], "Comments": []},
    )
    assert marked(rows) == [("jane", 0, 6, "vague")]
    assert told(rows) == [("jane", "safe", 1)]
    assert rows[-1] == SkippedRow(3, RowSkip.NOT_RATED)


def test_that_options_of_potato_are_ratings(tmp_path: Path) -> None:
    path = tmp_path / "annotated_instances.tsv"
    header = "user\tinstance_id\tdisplayed_text\taccuracy:::scale_3\taccuracy:::scale_4\ttopic:::dose\ttopic:::risk\n"
    path.write_text(f"{header}u1\ti1\t{SAID}\t\t4\ttrue\ttrue\nu2\ti1\t{SAID}\t3\t\ttrue\t\n", encoding="utf-8")
    found = draft(read_head(path))
    assert found.layout == "potato"
    read = checked_rows(found.file, found.rows(found.mapping))
    rows: list[object] = [row.record if isinstance(row, PlacedRow) else row for row in read]
    assert told(rows) == [
        ("u1", "accuracy", 4),
        *(("u1", "topic: dose", 1), ("u1", "topic: risk", 1)),
        *(("u2", "accuracy", 3), ("u2", "topic: dose", 1)),
    ]
    assert len([row for row in rows if isinstance(row, AnswerRow)]) == 1


def test_that_another_text_under_the_id_of_a_record_is_a_problem(tmp_path: Path) -> None:
    other = {**BY_USER, "fields": {"question": ASKED, "answer": "Never."}}
    rows = records(tmp_path, "argilla", BY_USER, other)
    assert [row.field for row in rows if isinstance(row, RowProblem)] == ["answer"]


NAMELESS = {
    "id": "r1",
    "fields": FIELDS,
    "responses": [{"values": {"accuracy": {"value": 4}}}, {"values": {"accuracy": {"value": 1}}}],
}


def test_that_responses_without_a_user_ask_who_gave_them(tmp_path: Path) -> None:
    path = tmp_path / "batch.jsonl"
    path.write_text(json.dumps({**NAMELESS, "responses": NAMELESS["responses"][:1]}), encoding="utf-8")  # type: ignore[index]
    (ask,) = (found := draft(read_head(path))).asks(found.mapping)
    assert "--set rater=@sheet" in ask.options
    named = draft(replace(read_head(path), said=Said({}, {"rater": "ann"})))
    rows = [row.record for row in checked_rows(path.name, named.rows(named.mapping)) if isinstance(row, PlacedRow)]
    assert (named.asks(named.mapping), told([*rows])) == ((), [("ann", "accuracy", 4)])


def test_that_one_response_never_takes_the_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "batch.jsonl"
    path.write_text(json.dumps(NAMELESS), encoding="utf-8")
    for said in (Said(), Said({}, {"rater": "ann"})):
        found = draft(replace(read_head(path), said=said))
        rows = list(checked_rows(found.file, found.rows(found.mapping)))
        assert [row.field for row in rows if isinstance(row, RowProblem)] == ["responses"]
        assert not told([row.record for row in rows if isinstance(row, PlacedRow)])


def test_that_the_whole_file_tells_whether_several_options_may_be_chosen(tmp_path: Path) -> None:
    shared = {"_task_hash": 2, "text": SAID, "_annotator_id": "ann", "answer": "accept"}
    one = shared | {"_input_hash": 1, "accept": ["a"]}
    two = shared | {"_input_hash": 2, "accept": ["a", "b"]}
    assert told(records(tmp_path, "prodigy", one, two)) == [("ann", "a", 1), ("ann", "a", 1), ("ann", "b", 1)]


def potato(folder: Path, *rows: str) -> list[object]:
    path = folder / "annotated_instances.tsv"
    header = "user\tinstance_id\tdisplayed_text\ttopic:::dose\ttopic:::risk\tnote:::text_box\n"
    path.write_text(header + "".join(f"{row}\n" for row in rows), encoding="utf-8")
    found = draft(read_head(path))
    assert found.layout == "potato"
    read = checked_rows(found.file, found.rows(found.mapping))
    return [row.record if isinstance(row, PlacedRow) else row for row in read]


def test_that_schemes_of_potato_are_of_many_although_only_a_late_row_chose_two(tmp_path: Path) -> None:
    singles = [f"u1\ti{number}\t{SAID} {number}\ttrue\t\t" for number in range(60)]
    rows = potato(tmp_path, *singles, f"u1\tlast\t{SAID}\ttrue\ttrue\tCheck it.")
    assert {dimension for _, dimension, _ in told(rows)} == {"topic: dose", "topic: risk"}
    assert {row.comment for row in rows if isinstance(row, RatingRow) and row.answer_id == "last"} == {"Check it."}


def test_that_the_only_option_that_anybody_chose_of_a_scheme_of_potato_is_a_mark(tmp_path: Path) -> None:
    rows = potato(tmp_path, *(f"u{number}\ti1\t{SAID}\t{mark}\t\t" for number, mark in enumerate(("true", "", "true"))))
    assert told(rows) == [("u0", "topic: dose", 1), ("u2", "topic: dose", 1)]


POTATO_LINE = {
    "user_id": "u1",
    "instance_id": "i1",
    "displayed_text": SAID,
    "label_annotations": {"accuracy": {"scale_4": "4"}, "topic": {"dose": "true"}, "note": {"text_box": "Check it."}},
    "span_annotations": [{"start": 0, "end": 6, "span": "Mostly", "annotation": "vague"}],
    "behavioral_data": {"time_string": "Time spent: 0d 0h 0m 5s "},
}


def test_that_lines_of_potato_are_ratings_spans_and_a_comment(tmp_path: Path) -> None:
    rows = records(tmp_path, "potato", POTATO_LINE)
    assert told(rows) == [("u1", "accuracy", 4), ("u1", "topic", "dose")]
    assert marked(rows) == [("u1", 0, 6, "vague")]
    assert {row.comment for row in rows if isinstance(row, RatingRow)} == {"Check it."}


def test_that_lines_of_potato_without_a_user_ask_who_rated(tmp_path: Path) -> None:
    path = tmp_path / "annotated_instances.jsonl"
    path.write_text(json.dumps({n: cell for n, cell in POTATO_LINE.items() if n != "user_id"}), encoding="utf-8")
    found = draft(read_head(path))
    assert len(found.asks(found.mapping)) == 1
    rows = list(checked_rows(found.file, found.rows(found.mapping)))
    assert [row.field for row in rows if isinstance(row, RowProblem)] == ["user"]
