"""Names that differ only in signs that nobody sees are remarked, whatever they name and whichever came first."""

from collections.abc import Callable
from pathlib import Path

import pytest

from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files, preview

MARKS = ("\u200f", "\u200e", "\u200b", "\u2068", "\ufeff", "\u200c", "\u00ad", "\u2060", "\ufe0f", "\u3164", "\u0307")
QUESTIONS = "question_id,question\n{id},Is aspirin safe?\n"
ANSWERS = "question_id,answer_id,author,answer\n{question},{id},{author},It is.\n"
RATINGS = "answer_id,rater,dimension,value\n{answer},{rater},{dimension},{value}\n"

Bring = Callable[..., list[str]]


@pytest.fixture
def bring(workspace: Workspace, tmp_path: Path) -> Bring:
    """Imports one small table and gives what the import remarked on."""

    def brought(content: str, layout: str, **choices: str) -> list[str]:
        path = tmp_path / f"{layout}.csv"
        path.write_text(content, encoding="utf-8")
        choices = {"dataset": "one", **choices}
        request = ImportRequest((FileChoice(path, layout=layout),), **choices)  # pyright: ignore[reportArgumentType]
        before = [str(note) for note in preview(workspace, request).notes]
        report = import_files(workspace, request)
        assert report.problems == ()
        assert [str(note) for note in report.notes] == before
        return [note for note in before if "invisible characters" in note]

    return brought


def two_of(field: str, bring: Bring, first: str, second: str) -> list[str]:
    """What is remarked on when the second of two names comes in after the first."""
    match field:
        case "question_id":
            bring(QUESTIONS.format(id=first), "questions")
            return bring(QUESTIONS.format(id=second), "questions")
        case "answer_id":
            bring(QUESTIONS.format(id="q"), "questions")
            bring(ANSWERS.format(question="q", id=first, author="A"), "answers")
            return bring(ANSWERS.format(question="q", id=second, author="A"), "answers")
        case "author":
            bring(QUESTIONS.format(id="q"), "questions")
            bring(ANSWERS.format(question="q", id="a1", author=first), "answers")
            return bring(ANSWERS.format(question="q", id="a2", author=second), "answers")
        case "dataset" | "study":
            line = RATINGS.format(answer="a", rater="R", dimension="safety", value=4)
            named = {"study": "Trial"} if field == "dataset" else {}
            bring(line, "ratings", **named, **{field: first})
            return bring(line, "ratings", **named, **{field: second})
        case _:
            told = {"rater": "R", "dimension": "safety", field: first}
            bring(RATINGS.format(answer="a", value=4, **told), "ratings", study="Trial")
            told[field] = second
            return bring(RATINGS.format(answer="b", value=5, **told), "ratings", study="Trial")


FIELDS = ("question_id", "answer_id", "author", "dataset", "study", "rater", "dimension")


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("is_marked_first", [False, True], ids=["plain first", "marked first"])
def test_that_every_kind_of_name_is_remarked(bring: Bring, field: str, is_marked_first: bool) -> None:
    pair = ("n1", "n1\u200f")
    first, second = reversed(pair) if is_marked_first else pair
    (note,) = two_of(field, bring, first, second)
    assert note.startswith(f"{field}: names that differ")
    assert "n1<U+200F>" in note


@pytest.mark.parametrize("mark", MARKS)
def test_that_every_unseen_sign_is_shown_by_its_code(bring: Bring, mark: str) -> None:
    first = "n\u01051" if mark == "\u0307" else "n1"  # a letter with its mark, and the same letter before its mark
    second = "na\u03281" if mark == "\u0307" else f"n{mark}1"
    (note,) = two_of("rater", bring, first, second)
    assert "<U+" in note
    assert first in note


def test_that_ids_of_ratings_which_only_look_like_an_answer_are_remarked(bring: Bring) -> None:
    bring(QUESTIONS.format(id="q"), "questions")
    bring(ANSWERS.format(question="q", id="a1", author="A"), "answers")
    line = RATINGS.format(answer="a1\u200e", rater="R", dimension="safety", value=4)
    notes = bring(line, "ratings", study="Trial")
    assert [note.partition(":")[0] for note in notes] == ["question_id", "answer_id"][1:]


def test_that_two_in_one_file_are_remarked_and_kept_apart(bring: Bring) -> None:
    content = QUESTIONS.format(id="q1") + "q1\u200b,Is tea safe?\nq2,And milk?\nq2\ufeff,And water?\n"
    (note,) = bring(content, "questions")
    assert "invisible characters: 2, such as q1 and q1<U+200B>" in note


@pytest.mark.parametrize(("first", "second"), [("n1", "n2"), ("سؤال ۱", "سؤال ۲"), ("问题1", "问题2"), ("é", "e")])
def test_that_names_which_are_seen_to_differ_are_not_remarked(bring: Bring, first: str, second: str) -> None:
    for field in ("question_id", "rater"):
        assert two_of(field, bring, first, second) == []


def test_that_the_same_name_again_is_no_remark(bring: Bring) -> None:
    assert two_of("rater", bring, "n\u200c1", "n\u200c1") == []


def test_that_a_question_that_is_missed_is_named_with_its_signs(workspace: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    path.write_text(ANSWERS.format(question="q1\u200f", id="a1", author="A"), encoding="utf-8")
    (problem,) = preview(workspace, ImportRequest((FileChoice(path, layout="answers"),), dataset="one")).problems
    assert "There is no question q1<U+200F> in one" in str(problem.message)


def test_that_a_tag_of_a_question_that_is_missed_names_it_with_its_signs(workspace: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "tags.csv"
    path.write_text("question_id,ward\nq1\u200f,3\n", encoding="utf-8")
    (problem,) = preview(workspace, ImportRequest((FileChoice(path),), dataset="one")).problems
    assert "q1<U+200F>" in str(problem.message)
