"""Columns are what names and cells say; who wrote a text is told, said by a person, or asked, and never guessed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import AnswerRow, TableName
from medreview.importers.answer_columns import answer_columns
from medreview.importers.author_kinds import author_kind
from medreview.importers.cell_values import are_keys
from medreview.importers.checked_rows import PlacedRow, checked_rows
from medreview.importers.column_roles import AuthorSource, ColumnReading, ColumnRole, Reason, Said, fields_for_role
from medreview.importers.drafts import ImportDraft
from medreview.importers.errors import RoleRefused
from medreview.importers.file_heads import read_head
from medreview.importers.open_questions import together
from medreview.importers.registry import draft, known_layouts

LONG = "The pain often comes from the tendon; rest it, cool it, and see a doctor if it does not get better in a week."


def drafted(
    folder: Path, record: Mapping[str, object], said: Said | None = None, layout: str = "qa-pairs"
) -> ImportDraft:
    path = folder / "outputs.jsonl"
    path.write_text(json.dumps(record) + "\n", encoding="utf-8")
    return draft(replace(read_head(path), said=said or Said()), layout)


def answers(found: ImportDraft) -> list[AnswerRow]:
    rows = checked_rows(found.file, found.rows(found.roles_as_mapping(found.mapping)))
    return [r.record for r in rows if isinstance(r, PlacedRow) and isinstance(r.record, AnswerRow)]


def asked(found: ImportDraft) -> list[str]:
    return [column for ask in found.asks(found.roles_as_mapping(found.mapping)) for column in ask.columns]


def reading(found: ImportDraft, column: str) -> ColumnReading:
    mapping = found.roles_as_mapping(found.mapping)
    list(found.rows(mapping))
    return next(one for one in found.readings(mapping, {}) if one.name == column)


@pytest.mark.parametrize("column", ["answer", "response", "output", "پاسخ", "回答", "free_form_answer", "replies"])
def test_that_a_column_which_only_says_answer_is_asked_about(tmp_path: Path, column: str) -> None:
    assert asked(drafted(tmp_path, {"question": "Why?", column: LONG})) == [column]


@pytest.mark.parametrize(
    ("record", "author", "kind", "is_reference"),
    [
        ({"physician_answer": LONG}, "reference", AuthorKind.PHYSICIAN, True),
        ({"reference_answer": LONG}, "reference", None, True),
        ({"gold_answer": LONG}, "reference", None, True),
        ({"پاسخ پزشک": LONG}, "reference", AuthorKind.PHYSICIAN, True),
        ({"model_output": LONG}, "outputs", AuthorKind.MODEL, False),
        ({"answers_llama": LONG}, "llama", AuthorKind.MODEL, False),
        ({"answer": LONG, "author": "B. Kaya"}, "B. Kaya", None, False),
        ({"answer": LONG, "doctor": "B. Kaya"}, "B. Kaya", AuthorKind.PHYSICIAN, True),
        ({"response": LONG, "response_model": "prometheus-llama-7b"}, "prometheus-llama-7b", AuthorKind.MODEL, False),
        ({"answer": LONG, "physician_specialty": "lungs"}, "reference", AuthorKind.PHYSICIAN, True),
        ({"answers": [{"text": LONG, "physician": "x"}]}, "x", AuthorKind.PHYSICIAN, True),
    ],
)
def test_that_what_names_and_cells_tell_of_an_author_is_not_asked(
    tmp_path: Path, record: dict[str, object], author: str, kind: AuthorKind | None, is_reference: bool
) -> None:
    found = drafted(tmp_path, {"question": "Why?", **record})
    assert asked(found) == []
    (answer,) = answers(found)
    assert (answer.author, answer.author_kind, answer.is_reference) == (author, kind, is_reference)


def test_that_outputs_of_generators_are_theirs_and_no_references(tmp_path: Path) -> None:
    record = {"instruction": "Why?", "output_1": "So it is.", "generator_1": "text_davinci_003"}
    record |= {"output_2": "Not at all.", "generator_2": "gpt4"}
    found = drafted(tmp_path, record)
    assert asked(found) == []
    assert [(a.author, a.is_reference) for a in answers(found)] == [("text_davinci_003", False), ("gpt4", False)]


def test_that_numbered_answers_without_authors_are_asked_about_and_nobody_is_called_an_expert(tmp_path: Path) -> None:
    found = drafted(tmp_path, {"question": "Why?", "response1": "So it is.", "response2": "Not at all."})
    assert asked(found) == ["response1", "response2"]
    assert not any("expert" in answer.author for answer in answers(found))


def test_that_a_prompt_a_rationale_and_a_models_name_are_no_answers(tmp_path: Path) -> None:
    record = {
        "question": "Why?",
        "model_prompt": LONG,
        "output": LONG,
        "answer_rationale": LONG,
    }
    found = drafted(tmp_path, record)
    assert [column for column, name in found.mapping.items() if name is not None] == ["question", "output"]
    assert reading(found, "answer_rationale").role is ColumnRole.RATIONALE
    assert asked(found) == ["output"]


def test_that_a_reference_beside_an_output_keeps_its_own_author(tmp_path: Path) -> None:
    record = {"input": "Why?", "reference_answer": "So it is.", "response": "Not at all.", "model_name": "llama-7b"}
    found = drafted(tmp_path, record)
    assert {(a.author, a.is_reference) for a in answers(found)} == {("reference", True), ("llama-7b", False)}


@pytest.mark.parametrize(
    ("said", "author", "is_reference", "source"),
    [
        (Said({}, {"author": "gpt-4"}), "gpt-4", False, AuthorSource.CONSTANT),
        (
            Said({}, {"answer.author": "A", "answer.kind": "person"}),
            "A",
            False,
            AuthorSource.CONSTANT,
        ),
        (Said({}, {"answer.kind": "model"}), "outputs", False, AuthorSource.FILE_NAME),
        (Said({}, {"reference": "yes"}), "reference", True, AuthorSource.CONSTANT),
        (Said({"answer": "reference"}), "reference", True, AuthorSource.CONSTANT),
    ],
)
def test_that_a_person_says_who_wrote_a_column(
    tmp_path: Path, said: Said, author: str, is_reference: bool, source: AuthorSource
) -> None:
    found = drafted(tmp_path, {"question": "Why?", "answer": LONG}, said)
    assert asked(found) == []
    (answer,) = answers(found)
    assert (answer.author, answer.is_reference) == (author, is_reference)
    told = reading(found, "answer").authorship
    assert told is not None
    assert (told.source, told.why) == (source, Reason.PERSON)


def test_that_a_constant_author_fills_the_gaps_of_a_column_of_authors(tmp_path: Path) -> None:
    found = drafted(tmp_path, {"question": "Why?", "answer": LONG, "author": ""}, Said({}, {"author": "B. Kaya"}))
    assert [answer.author for answer in answers(found)] == ["B. Kaya"]


def test_that_roles_move_columns_to_other_fields(tmp_path: Path) -> None:
    record = {"case": "Why?", "answer": "no answer at all", "verdict_text": LONG}
    said = Said({"case": "question", "answer": "metadata", "verdict_text": "reference"})
    found = drafted(tmp_path, record, said)
    mapping = found.roles_as_mapping(found.mapping)
    assert (mapping["case"], mapping["answer"]) == ("question", None)
    assert [(answer.answer, answer.is_reference) for answer in answers(found)] == [(LONG, True)]


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (Said({"nowhere": "answer"}), "the file has no such column. Use one of its own, such as "),
        (Said({"answer": "rating"}), "there is no such field here. Use one such as rationale, question, context"),
        (Said({"answer": "titel"}), "there is no such field here. Use one such as title, question, context"),
    ],
)
def test_that_a_role_without_a_place_is_refused_with_those_that_have_one(
    tmp_path: Path, said: Said, reason: str
) -> None:
    found = drafted(tmp_path, {"question": "Why?", "answer": LONG}, said)
    with pytest.raises(RoleRefused, match=reason):
        found.roles_as_mapping(found.mapping)


def test_that_a_score_is_refused_where_no_column_holds_answers(tmp_path: Path) -> None:
    found = drafted(tmp_path, {"question": "Why?", "gpt-4.1": "50 %"}, Said({"gpt-4.1": "score"}))
    with pytest.raises(RoleRefused, match="no column holds the answers that it scores"):
        found.roles_as_mapping(found.mapping)


@pytest.mark.parametrize("column", ["physician_answer", "gold_answer"])
def test_that_a_column_said_to_answer_is_no_reference_by_its_name(tmp_path: Path, column: str) -> None:
    found = drafted(tmp_path, {"question": "Why?", column: LONG}, Said({column: "answer"}))
    assert [answer.is_reference for answer in answers(found)] == [False]
    assert len(asked(found)) == 1


def test_that_a_reference_does_not_take_the_place_of_the_answers_that_are_rated(tmp_path: Path) -> None:
    record: dict[str, object] = {"question": "Why?", "expected_behaviour": LONG, "response": "So it is.", "safety": 4}
    found = drafted(tmp_path, record, Said({"expected_behaviour": "reference"}), layout="rating-sheet")
    assert found.mapping["response"] == "answer"
    mapping = found.roles_as_mapping(found.mapping)
    assert (mapping["response"], mapping["expected_behaviour"]) == ("answer", "answer_by_author")


def test_that_a_reading_says_how_full_a_column_is_and_what_it_looks_like(tmp_path: Path) -> None:
    record = {"question": "Why?", "physician_answer": LONG, "remarks": LONG, "helpfulness_score": 4, "ward": "B2"}
    found = drafted(tmp_path, record)
    looks = {name: reading(found, name).looks_like for name in ("remarks", "helpfulness_score", "ward")}
    assert looks == {"remarks": ColumnRole.ANSWER, "helpfulness_score": ColumnRole.SCORE, "ward": None}
    assert (reading(found, "ward").n_filled, reading(found, "ward").n_rows) == (1, 1)
    assert reading(found, "ward").why is Reason.NOTHING


def test_that_our_own_tables_ask_nothing(tmp_path: Path) -> None:
    record = {"question_id": "1", "answer_id": "1-1", "author": "A", "answer": LONG}
    assert asked(drafted(tmp_path, record, layout="answers")) == []


def test_that_every_layout_says_what_it_is_for_and_shows_an_example() -> None:
    titles = [str(layout.title) for layout in known_layouts().values()]
    assert len(set(titles)) == len(titles)
    assert all(layout.example for layout in known_layouts().values())


def of_workbook(folder: Path, sheet: str) -> ImportDraft:
    import openpyxl

    book = openpyxl.Workbook()
    assert book.active is not None
    book.active.title = sheet
    for row in (("Question", "Answer"), ("Is it safe?", "It mostly is.")):
        book.active.append(row)
    book.save(folder / "answers.xlsx")
    return draft(read_head(folder / "answers.xlsx", sheet))


@pytest.mark.parametrize("sheet", ["GPT-4", "ChatGPT", "Gemini", "Claude 3.5 Sonnet", "Llama 3 answers"])
def test_that_a_sheet_named_for_a_model_holds_its_answers(tmp_path: Path, sheet: str) -> None:
    (author,) = (found := of_workbook(tmp_path, sheet)).authors(found.mapping).values()
    assert (author.name, author.kind, author.is_sure) == (sheet, AuthorKind.MODEL, True)


@pytest.mark.parametrize("sheet", ["Claude", "Philippines", "Aya", "Model answers", "GPT-4 judged by experts"])
def test_that_other_sheets_ask_who_wrote(tmp_path: Path, sheet: str) -> None:
    assert asked(of_workbook(tmp_path, sheet)) == ["Answer"]


@pytest.mark.parametrize(
    "record",
    [
        {"question": "Why?", "subreddit": "AskDocs", "response": LONG},
        {"question": "Why?", "answer": LONG, "answer_type": "Free_form"},
        {"question": "Why?", "answer": LONG, "answer_type": "OPEN", "gt_answer": "MRI"},
    ],
)
def test_that_a_column_beside_the_answers_which_may_be_of_the_question_does_not_tell_who_wrote(
    tmp_path: Path, record: dict[str, object]
) -> None:
    assert {"response", "answer"} & {*asked(drafted(tmp_path, record))}


def test_that_claims_from_an_answer_are_not_all_of_its_row(tmp_path: Path) -> None:
    path = tmp_path / "claims.jsonl"
    record = {"question": "Why?", "answer": LONG, "claim": "It comes from the tendon.", "label": "true"}
    path.write_text(json.dumps(record) + "\n", encoding="utf-8")
    assert draft(read_head(path)).layout == "qa-pairs"


def test_that_what_is_said_of_a_whole_file_is_said_of_none_of_its_columns() -> None:
    said = Said({"note": ColumnRole.METADATA}, {"author": "model-x", "output.kind": "model"})
    assert [name for name in ("note", "output", "score") if said.has_said(name)] == ["note", "output"]


def test_that_a_name_of_very_many_digits_is_no_long_search() -> None:
    columns = [f"{start}{'1' * 200_000}x" for start in "ab"]
    assert together(columns) == tuple((column,) for column in columns)
    assert together(["a_1", "a_2", "a_12", "b_1"]) == (("a_1", "a_2", "a_12"), ("b_1",))


@pytest.mark.parametrize("sign", [" ", "(", "-"])
def test_that_a_name_or_a_key_with_very_many_signs_is_no_long_search(sign: str) -> None:
    long = f"A{sign * 200_000}xq"
    assert not are_keys([long])
    assert answer_columns([long, "question"], [{long: "It is so.", "question": "Why?"}]) == []


@pytest.mark.parametrize(("role", "fields"), [("rating", ("value",)), ("score", None), ("judgement", None)])
def test_that_only_ratings_are_said_to_be_the_values_of_a_table_of_ratings(
    role: str, fields: tuple[str, ...] | None
) -> None:
    assert fields_for_role(role, {"rater": TableName.RATINGS, "value": TableName.RATINGS}) == fields


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Dr. Kaya", AuthorKind.PHYSICIAN),
        ("Dr. Anna Berg, Counselor and Coach", AuthorKind.PERSON),
        ("gpt-4o", AuthorKind.MODEL),
        ("Anna Berg", None),
    ],
)
def test_that_a_title_makes_a_physician_of_nobody_who_is_called_something_else(
    name: str, kind: AuthorKind | None
) -> None:
    assert author_kind(name) is kind


def test_that_an_id_that_a_person_names_beside_questions_leaves_them_there(tmp_path: Path) -> None:
    record: dict[str, object] = {"code": "A1", "question": "What is gout?", "answer": LONG, "model": "gpt-4"}
    found = drafted(tmp_path, record, Said({"code": ColumnRole.ID}))
    assert found.mapping["question"] == "question"
    assert found.roles_as_mapping(found.mapping)["code"] == "question_id"


def test_that_parts_of_an_object_are_meant_by_their_own_names_and_by_that_of_the_object() -> None:
    columns = ("claim", "scores.harm", "scores.clarity", "others.clarity")
    said = Said({"harm": "metadata", "clarity": "rating"}, {"harm.author": "owl"})
    assert said.of_families(columns) == Said(
        {"scores.harm": "metadata", "clarity": "rating"}, {"scores.harm.author": "owl"}
    )
    assert Said({"scores": "metadata"}).of_families(columns).roles == dict.fromkeys(columns[1:3], "metadata")
    inside = {"scores": ("harm", "clarity"), "scores.harm": ("harm",)}
    opened = Said({"scores": "metadata", "scores.harm": "rating"}, {"scores.harm.rater": "kim"}).of_insides(
        inside, ("harm", "clarity")
    )
    assert opened.roles == {"harm": "rating", "clarity": "metadata"}
    assert opened.constants["harm.rater"] == "kim"
