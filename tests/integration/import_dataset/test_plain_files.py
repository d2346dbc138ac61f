"""The plainest files come in as they are: questions beside answers, ratings that say only what they must."""

from collections.abc import Callable
from pathlib import Path

import pytest

from medreview.domain.table_rows import TableName
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.questions import stored_questions
from medreview.store.tables.ratings import stored_ratings
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset import FileChoice, ImportReport, ImportRequest, import_files, preview

PAIRS = (
    "question_id,question,answer_id,answer,author,specialty,ward\n"
    "q0,Is aspirin safe?,a0,It is.,Dr A,cardiology,3\n"
    "q0,Is aspirin safe?,a1,Ask first.,gpt-4,cardiology,4\n"
    'q1,"How long?",a2,A week.,Dr A,,\n'
)

Bring = Callable[..., ImportReport]


@pytest.fixture
def bring(workspace: Workspace, tmp_path: Path) -> Bring:
    def brought(content: str, *, name: str = "pairs.csv", layout: str | None = None, **choices: str) -> ImportReport:
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        request = ImportRequest((FileChoice(path, layout=layout),), **choices)  # pyright: ignore[reportArgumentType]
        return import_files(workspace, request)

    return brought


def test_that_questions_beside_their_answers_come_in_as_they_are(workspace: Workspace, bring: Bring) -> None:
    report = bring(PAIRS)
    assert [(c.table, c.n_added, c.n_problems) for c in report.counts] == [
        (TableName.QUESTIONS, 2, 0),
        (TableName.ANSWERS, 3, 0),
    ]
    with workspace.reading() as session:
        questions = {q.record.question_id: q.record for q in stored_questions(session)}
        answers = {answer.answer_id: answer for answer in stored_answers(session)}
    assert (questions["q0"].question, questions["q0"].specialty) == ("Is aspirin safe?", "cardiology")
    assert [(a.question_id, a.author, a.answer) for a in answers.values()] == [
        ("q0", "Dr A", "It is."),
        ("q0", "gpt-4", "Ask first."),
        ("q1", "Dr A", "A week."),
    ]
    assert answers["a1"].extra == {"ward": 4}
    again = bring(PAIRS)
    assert sum(count.n_added + count.n_problems for count in again.counts) == 0


def test_that_a_question_with_two_texts_is_told_where_the_second_stands(workspace: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "pairs.csv"
    path.write_text(PAIRS.replace("q0,Is aspirin safe?,a1", "q0,Is tea safe?,a1"), encoding="utf-8")
    seen = preview(workspace, ImportRequest((FileChoice(path),)))
    assert [(problem.row, problem.field) for problem in seen.problems] == [(2, "question")]


@pytest.mark.parametrize("layout", ["ratings", None])
def test_that_ratings_need_not_say_that_they_are_of_whole_answers(
    workspace: Workspace, bring: Bring, layout: str | None
) -> None:
    bring(PAIRS)
    content = "answer_id,rater,dimension,value\na0,r1,safety,4\na1,r1,safety,2\n"
    report = bring(content, name="trial.csv", layout=layout, study="Trial", scale="1:5")
    assert report.problems == ()
    with workspace.reading() as session:
        found = [(one.answer_id, one.granularity, one.value) for one in stored_ratings(session)]
    assert found == [("a0", "coarse", 4.0), ("a1", "coarse", 2.0)]


def test_that_a_rating_with_a_sentence_is_of_the_sentence(workspace: Workspace, bring: Bring) -> None:
    content = "answer_id,rater,dimension,value,sentence_index\na0,r1,safety,4,0\na1,r1,safety,2,\n"
    bring(content, name="trial.csv", layout="ratings", study="Trial")
    with workspace.reading() as session:
        assert [one.granularity for one in stored_ratings(session)] == ["fine", "coarse"]


@pytest.mark.parametrize(("seconds", "is_asked"), [((12.5, 900, 40), False), ((12_500, 900, 40_000), True)])
def test_that_seconds_which_are_perhaps_milliseconds_are_asked_about(
    bring: Bring, seconds: tuple[float, ...], is_asked: bool
) -> None:
    rows = "".join(f"a{n},r1,safety,4,{took}\n" for n, took in enumerate(seconds))
    report = bring(f"answer_id,rater,dimension,value,wall_seconds\n{rows}", name="trial.csv", scale="1:5")
    assert any("milliseconds" in str(note) for note in report.notes) is is_asked
