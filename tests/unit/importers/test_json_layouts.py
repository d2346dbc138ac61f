"""Files that are one JSON value: lists, records by key, and the two published layouts written so."""

import json
from pathlib import Path

import pytest

from medreview.domain.table_rows import AnswerRow, QuestionRow, TableRow
from medreview.errors import RowProblem
from medreview.importers.checked_rows import FaultyRow, PlacedRow, checked_rows
from medreview.importers.errors import FileEmpty, JsonUnreadable
from medreview.importers.file_heads import SourceForm, read_head
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.registry import draft


def a_file(folder: Path, content: str) -> Path:
    path = folder / "published.json"
    path.write_text(content, encoding="utf-8")
    return path


def read(folder: Path, value: object, layout: str) -> list[object]:
    found = draft(read_head(a_file(folder, json.dumps(value, indent=1))))
    assert found.layout == layout
    return list(checked_rows(found.file, found.rows(found.mapping)))


def records(rows: list[object]) -> list[TableRow]:
    return [row.record for row in rows if isinstance(row, PlacedRow)]


ROW = {"question_id": "q1", "question": "Why?"}


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(json.dumps([ROW]), id="list"),
        pytest.param(json.dumps([ROW], indent=2), id="list-over-lines"),
        pytest.param(json.dumps({"data": [ROW]}, indent=2), id="list-in-an-object"),
    ],
)
def test_that_records_of_one_json_value_are_rows(tmp_path: Path, content: str) -> None:
    head = read_head(a_file(tmp_path, content))
    assert (head.form, head.columns) == (SourceForm.JSON, ("question_id", "question"))
    assert list(file_rows(head)) == [FileRow(1, ROW)]


@pytest.mark.parametrize("indent", [None, 1])
def test_that_records_by_key_have_the_key_in_a_column(tmp_path: Path, indent: int | None) -> None:
    head = read_head(a_file(tmp_path, json.dumps({"a": ROW, "b": ROW}, indent=indent)))
    assert [row.cells["(key)"] for row in file_rows(head) if isinstance(row, FileRow)] == ["a", "b"]


def test_that_an_object_a_line_stays_lines(tmp_path: Path) -> None:
    assert read_head(a_file(tmp_path, json.dumps(ROW) + "\n" + json.dumps(ROW))).form is SourceForm.JSONL


def test_that_a_record_that_is_no_object_is_a_problem(tmp_path: Path) -> None:
    rows = list(file_rows(read_head(a_file(tmp_path, json.dumps([ROW, 7])))))
    assert [row.row for row in rows if isinstance(row, RowProblem)] == [2]


@pytest.mark.parametrize("content", ['[{"a": 1}', '[{"a": 1, "a": 2}]', '{\n"a": 1\n}', "[NaN"])
def test_that_json_without_whole_records_is_refused(tmp_path: Path, content: str) -> None:
    with pytest.raises(JsonUnreadable, match=r"published\.json is not JSON with records"):
        read_head(a_file(tmp_path, content))


def test_that_an_empty_list_holds_no_rows(tmp_path: Path) -> None:
    with pytest.raises(FileEmpty):
        read_head(a_file(tmp_path, "[]"))


def test_that_what_is_not_a_number_is_missing_and_infinity_is_a_word(tmp_path: Path) -> None:
    path = a_file(tmp_path, '[{"question": "Why?", "acc": NaN, "logprob": -Infinity}]')
    assert list(file_rows(read_head(path))) == [FileRow(1, {"question": "Why?", "acc": None, "logprob": "-Infinity"})]


@pytest.mark.parametrize(
    "value",
    [
        {"columns": ["q", "a"], "index": [0, 1], "data": [["Why?", "So."], ["How?", "Thus."]]},
        {"columns": ["q", "a"], "data": [["Why?", "So."], ["How?", "Thus."]], "ncols": 2},
        {"q": {"0": "Why?", "1": "How?"}, "a": {"0": "So.", "1": "Thus."}},
    ],
    ids=["split", "table", "columns"],
)
def test_that_tables_written_by_columns_have_their_rows(tmp_path: Path, value: object) -> None:
    rows = list(file_rows(read_head(a_file(tmp_path, json.dumps(value)))))
    assert rows == [FileRow(1, {"q": "Why?", "a": "So."}), FileRow(2, {"q": "How?", "a": "Thus."})]


def test_that_lists_of_other_lengths_have_no_names_above_them(tmp_path: Path) -> None:
    rows = list(file_rows(read_head(a_file(tmp_path, json.dumps([["It is late.", "Sleep well."], ["Go."]])))))
    assert not any(isinstance(row, FileRow) for row in rows)


def test_that_groups_of_records_name_their_group(tmp_path: Path) -> None:
    value = {"x": {"1": {"q": "Why?"}, "2": {"q": "How?"}}, "y": {"1": {"q": "Who?"}, "2": {"q": "Where?"}}}
    rows = [row.cells for row in file_rows(read_head(a_file(tmp_path, json.dumps(value)))) if isinstance(row, FileRow)]
    assert [(row["(group)"], row["(key)"], row["q"]) for row in rows] == [
        ("x", "1", "Why?"),
        ("x", "2", "How?"),
        ("y", "1", "Who?"),
        ("y", "2", "Where?"),
    ]


@pytest.mark.parametrize("name", ["columns", "index"])
def test_that_records_in_a_list_of_any_name_are_rows(tmp_path: Path, name: str) -> None:
    assert list(file_rows(read_head(a_file(tmp_path, json.dumps({name: [ROW]}))))) == [FileRow(1, ROW)]


ENCOUNTER = {
    "encounter_id": "E1",
    "author_id": "U1",
    "image_ids": ["a.jpg", "b.jpg"],
    "query_title_zh": "请看图",
    "query_content_zh": "手背红疹",
    "query_title_en": "See picture",
    "query_content_en": "",
    "responses": [
        {"author_id": "U2", "content_zh": "湿疹", "content_en": "Eczema", "completeness": 0.5},
        {"author_id": "U3", "content_zh": "白癜风", "content_en": ""},
    ],
}


def test_that_each_language_is_a_question_and_the_later_ones_variants(tmp_path: Path) -> None:
    found = [r for r in records(read(tmp_path, [ENCOUNTER], "dermavqa")) if isinstance(r, QuestionRow)]
    assert [(q.question_id, q.variant_of, q.title, q.question) for q in found] == [
        ("E1-zh", None, "请看图", "手背红疹"),
        ("E1-en", "E1-zh", None, "See picture"),
    ]
    assert {(q.images, q.extra["author_id"]) for q in found} == {(("a.jpg", "b.jpg"), "U1")}


def test_that_each_response_is_a_reference_in_the_languages_it_has(tmp_path: Path) -> None:
    found = [r for r in records(read(tmp_path, [ENCOUNTER], "dermavqa")) if isinstance(r, AnswerRow)]
    assert [(a.answer_id, a.author, a.answer, a.is_reference) for a in found] == [
        ("E1-zh-1", "U2", "湿疹", True),
        ("E1-en-1", "U2", "Eczema", True),
        ("E1-zh-2", "U3", "白癜风", True),
    ]
    assert found[0].extra == {"completeness": 0.5}


@pytest.mark.parametrize("responses", [[{"author_id": "U2"}], ["text"], "text"])
def test_that_responses_without_text_are_a_problem(tmp_path: Path, responses: object) -> None:
    rows = read(tmp_path, [ENCOUNTER | {"responses": responses}], "dermavqa")
    assert [row.field for row in rows if isinstance(row, RowProblem)] == ["responses"]


def test_that_an_encounter_without_a_question_is_a_problem(tmp_path: Path) -> None:
    silent = {name: "" if name.startswith("query") else value for name, value in ENCOUNTER.items()}
    rows = read(tmp_path, [ENCOUNTER, silent], "dermavqa")
    assert [(row.row, row.field) for row in rows if isinstance(row, RowProblem)] == [(2, "question")]


ARTICLE = {
    "QUESTION": "Does it help?",
    "CONTEXTS": ["Aim.", "Result."],
    "YEAR": "2011",
    "reasoning_required_pred": "no",
    "final_decision": "maybe",
    "LONG_ANSWER": "It may.",
}


def test_that_an_article_is_a_choice_with_its_conclusion_as_reference(tmp_path: Path) -> None:
    question, answer = records(read(tmp_path, {"123": ARTICLE}, "pubmedqa"))
    assert isinstance(question, QuestionRow)
    assert isinstance(answer, AnswerRow)
    assert (question.question_id, question.options, question.correct_option) == ("123", ("yes", "no", "maybe"), (3,))
    assert question.extra["reasoning_required_pred"] == "no"
    assert (answer.answer, answer.is_reference) == ("It may.", True)


def test_that_a_decision_outside_the_options_is_a_problem(tmp_path: Path) -> None:
    rows = read(tmp_path, {"1": ARTICLE, "2": ARTICLE | {"final_decision": "perhaps"}}, "pubmedqa")
    assert [(row.row, row.field) for row in rows if isinstance(row, RowProblem)] == [(2, "final_decision")]


def test_that_an_article_without_a_conclusion_is_a_problem(tmp_path: Path) -> None:
    rows = read(tmp_path, {"1": ARTICLE | {"LONG_ANSWER": ""}}, "pubmedqa")
    assert [[p.field for p in row.problems] for row in rows if isinstance(row, FaultyRow)] == [["answer"]]


def test_that_texts_beside_the_records_are_told(tmp_path: Path) -> None:
    file = {
        "version": "1.0",
        "system_prompt": "Answer in short sentences only.",
        "items": [{"question": "What is fever?", "answer": "More than 38 degrees."}] * 2,
        "licence": "Use it as you like.",
    }
    path = tmp_path / "set.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    (told,) = read_head(path).remarks
    assert str(told) == "Texts beside the rows of set.json that come in with none of them: system_prompt, licence."


def test_that_a_case_before_its_questions_is_read_with_each_of_them_however_large_the_file_is(tmp_path: Path) -> None:
    file = {
        "case": "A woman of 60 has had a fever since Monday.",
        "items": [{"question": "Why?"}, {"question": "How?"}],
    }
    for name, padding in (("small.json", ""), ("large.json", " " * (5 << 20))):
        path = tmp_path / name
        path.write_text(json.dumps(file) + padding, encoding="utf-8")
        assert [row["context"] for row in read_head(path).first_rows] == [file["case"]] * 2
        assert not read_head(path).remarks
