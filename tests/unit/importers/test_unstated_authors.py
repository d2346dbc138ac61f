"""Answers whose file names no author come in as such, unless something else about their column is open."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from medreview.domain.table_rows import AnswerRow, RatingRow
from medreview.domain.unstated_authors import NOT_STATED
from medreview.importers.checked_rows import PlacedRow, checked_rows
from medreview.importers.drafts import ImportDraft
from medreview.importers.file_heads import read_head
from medreview.importers.open_questions import ask_for_rated_author
from medreview.importers.registry import draft
from medreview.importers.unstated_authors import may_name_author

ASKED = ("Is ibuprofen safe with aspirin?", "How long does a cold last?", "What helps against gout?")
SAID = ("No, the risk of bleeding rises.", "About a week.", "Colchicine, if the kidneys are good.")


def drafted(folder: Path, **columns: tuple[object, ...]) -> ImportDraft:
    path = folder / "clinic.jsonl"
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return draft(read_head(path))


def records(found: ImportDraft) -> list[object]:
    rows = checked_rows(found.file, found.rows(found.mapping))
    return [row.record for row in rows if isinstance(row, PlacedRow)]


def blocking(found: ImportDraft) -> list[str]:
    """The columns of questions that have to be answered."""
    return [column for ask in found.asks(found.mapping) for column in ask.columns if not ask.may_stay_open]


@pytest.mark.parametrize("column", ["answer", "response", "output", "Reply", "پاسخ", "جواب", "回答", "respuesta"])
def test_that_the_only_answers_of_nobody_are_by_an_author_not_stated(tmp_path: Path, column: str) -> None:
    found = drafted(tmp_path, question=ASKED, **{column: SAID})
    answers = [one for one in records(found) if isinstance(one, AnswerRow)]
    assert {(one.author, one.author_kind, one.is_reference) for one in answers} == {(NOT_STATED, None, False)}
    (ask,) = found.asks(found.mapping)
    assert (ask.may_stay_open, ask.choices[-1].constants) == (True, {f"{column}.author": NOT_STATED})


def test_that_they_stand_beside_references(tmp_path: Path) -> None:
    found = drafted(
        tmp_path, question=ASKED, response=SAID, gold_answer=("No, it is a risk.", "A week.", "Colchicine.")
    )
    assert blocking(found) == []
    authors = {one.author for one in records(found) if isinstance(one, AnswerRow)}
    assert NOT_STATED in authors
    assert len(authors) == 2


@pytest.mark.parametrize(
    ("column", "more"),
    [
        pytest.param("response_a", {"response_b": SAID[::-1]}, id="a rival of nobody"),
        pytest.param("response", {"gpt-4 answer": SAID[::-1]}, id="a rival of a model"),
        pytest.param("answer", {"author": (["Dr. Kaya"],) * 3, "journal": ("J",) * 3}, id="authors of whatever"),
        pytest.param("response", {"order": ("gpt-4", "llama-2-7b", "gpt-4")}, id="names of models"),
        pytest.param("answers", {"long answers": (["So."], ["Thus."], ["No."])}, id="lists of other answers"),
        pytest.param("answer", {"reference": ("So it is.", "Thus it is.", "No.")}, id="what is cited, or a reference"),
    ],
)
def test_that_what_competes_keeps_the_question_from_staying_open(
    tmp_path: Path, column: str, more: dict[str, tuple[object, ...]]
) -> None:
    assert column in blocking(drafted(tmp_path, question=ASKED, **{column: SAID}, **more))


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(("A", "C", "B"), id="keys"),
        pytest.param(("4", "5", "1"), id="numbers"),
        pytest.param(("16696 12", "8 13", "9"), id="indexes"),
        pytest.param(("entailment",) * 4, id="labels"),
        pytest.param(ASKED, id="questions"),
        pytest.param((["So.", "Thus."], ["No.", "Never."], ["Yes.", "Now."]), id="as many to each, as options are"),
    ],
)
def test_that_texts_which_may_be_no_answers_are_asked_about(tmp_path: Path, said: tuple[object, ...]) -> None:
    asked = (*ASKED, "Why?")[: len(said)]
    assert blocking(drafted(tmp_path, question=asked, answer=said)) == ["answer"]


@pytest.mark.parametrize(
    "said",
    [
        pytest.param((["Colchicine", "Ice"], ["A week"], ["Rest", "Tea", "Sleep"]), id="accepted answers"),
        pytest.param(("x = 4", "$\\frac{1}{2}$", "7"), id="formulas"),
        pytest.param(("Aspirin", "Gout", "B12"), id="words"),
    ],
)
def test_that_short_answers_are_answers(tmp_path: Path, said: tuple[object, ...]) -> None:
    assert blocking(drafted(tmp_path, question=ASKED, answer=said)) == []


AGAIN = (ASKED[0], ASKED[1], ASKED[0], ASKED[1], ASKED[2])
MORE = (*SAID, "Two weeks.", "Rest.")


@pytest.mark.parametrize(
    ("more", "is_asked"),
    [
        pytest.param({}, False, id="nothing else"),
        pytest.param({"label": ("right", "wrong", "wrong", "right", "right")}, False, id="labels"),
        pytest.param({"sent": ("k1", "k2", "k3", "k4", "k5")}, False, id="ids"),
        pytest.param({"arm": ("x", "x", "y", "y", "x")}, True, id="arms"),
        pytest.param({"label": (0, 1, 1, 0, 0)}, True, id="labels by number"),
        pytest.param({"label": ("human", "ai", "ai", "human", "ai")}, True, id="labels of who wrote"),
        pytest.param({"source": ("human", "human", "bot", "bot", "bot")}, True, id="sources"),
        pytest.param({"place": (1, 1, 2, 2, 1)}, True, id="numbers of authors"),
        pytest.param({"details": ("A fall.", "A cough.", "A burn.", "A bite.", "A cold.")}, True, id="other cases"),
    ],
)
def test_that_several_answers_to_a_question_come_in_where_nothing_tells_them_apart(
    tmp_path: Path, more: dict[str, tuple[object, ...]], is_asked: bool
) -> None:
    found = drafted(tmp_path, question=AGAIN, answer=MORE, **more)
    assert bool(blocking(found)) is is_asked


def test_that_several_answers_to_the_only_question_are_asked_about_and_ratings_of_one_are_not(tmp_path: Path) -> None:
    assert blocking(drafted(tmp_path, question=(ASKED[0],) * 3, answer=SAID)) == ["answer"]
    rated = drafted(
        tmp_path,
        question=(ASKED[0], ASKED[0], ASKED[1]),
        answer=(SAID[0], SAID[0], SAID[1]),
        rater=("A", "B", "A"),
        accuracy=(4, 5, 3),
    )
    assert blocking(rated) == []
    ratings = [one for one in records(rated) if isinstance(one, RatingRow)]
    assert [(one.rater, one.author) for one in ratings] == [("A", NOT_STATED), ("B", NOT_STATED), ("A", NOT_STATED)]


@pytest.mark.parametrize(("texts", "is_open"), [(ASKED, True), (("Asthma", "Gout", "Cold"), False)])
def test_that_pairs_without_a_heading_need_questions(tmp_path: Path, texts: tuple[str, ...], is_open: bool) -> None:
    path = tmp_path / "cards.txt"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter="\t").writerows(zip(texts, SAID, strict=True))
    found = draft(read_head(path))
    assert (blocking(found) == []) is is_open


def test_that_what_an_assistant_says_comes_in_and_what_others_say_is_asked_about(tmp_path: Path) -> None:
    def turns(role: str) -> tuple[object, ...]:
        pairs = zip(ASKED, SAID, strict=True)
        return tuple([{"role": "user", "content": one}, {"role": role, "content": two}] for one, two in pairs)

    assert blocking(drafted(tmp_path, messages=turns("assistant"))) == []
    found = drafted(tmp_path, messages=turns("assistant"))
    assert {one.author for one in records(found) if isinstance(one, AnswerRow)} == {NOT_STATED}


def test_that_sides_that_may_be_swapped_are_asked_about(tmp_path: Path) -> None:
    complains = ("My knee hurts.", "Since when?", "Since May.", "Any fall?", "Yes, one.", "Does it swell?", "A bit.")
    told = [
        [{"role": ("assistant", "user")[place % 2], "content": text} for place, text in enumerate(texts)]
        for texts in (complains, ("Hello.", *complains[1:]), ("How may I help?", *complains[1:]))
    ]
    assert blocking(drafted(tmp_path, conversation=tuple(told[:2]))) == ["conversation"]
    assert blocking(drafted(tmp_path, conversation=(told[2],))) == []


def test_that_times_are_no_authors_and_columns_called_after_them_are_offered_first(tmp_path: Path) -> None:
    path = tmp_path / "tales.csv"
    rows = [f"t{n % 3},Note {n}.,2024-03-01 10:{n}:00,2024-03-01T10:{n}:00Z,Writer {n}" for n in range(10, 16)]
    path.write_text("\n".join(["tale,style,seen,saved,author_full", *rows]), encoding="utf-8")
    head = read_head(path)
    asked = [[row["tale"]] for row in head.first_rows]
    by = [name for name in head.columns if may_name_author(name, head, asked)]
    assert by == ["style", "author_full"]
    ask = ask_for_rated_author(("score",), by=by)
    assert [choice.roles for choice in ask.choices[:2]] == [{"author_full": "author"}, {"style": "author"}]
