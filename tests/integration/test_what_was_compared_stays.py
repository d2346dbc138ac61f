"""What was compared, held to a criterion or marked stays as it was seen, with the study and the judge that say it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.answers import Answer
from medreview.domain.questions import Question
from medreview.errors import ImportRefused
from medreview.store.queries.personal_data import Stays, TextPlace, texts_that_stay, why_stays
from medreview.store.workspace import Workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.design_study import delete_study, list_studies
from medreview.workflows.design_study.errors import StudyKept
from medreview.workflows.edit_records import EditRefused, edit_answer, edit_question
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.manage_models import forget_model, list_models
from medreview.workflows.manage_models.errors import ModelUsed
from tests.builders import a_workspace

SAID = {
    "preferences": ("answer_a,answer_b,shown_first,value", "q1-x,q1-y,a,b"),
    "criterion_ratings": ("criterion,answer_id,met", "c1,q1-x,true"),
    "spans": ("answer_id,start,end,category", "q1-x,0,4,wrong"),
}
BY_RATER, BY_JUDGE = ("rater,study", "r1,Compared"), ("judge", "judge-1b")


@pytest.fixture(params=SAID)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


def said(workspace: Workspace, kind: str, by: tuple[str, str]) -> None:
    """A question with two answers, a second one that nobody looked at, and one row of a kind by a rater or a judge."""
    header, row = SAID[kind]
    tables = {
        "questions": "question_id,question\nq1,Ill?\nq2,Well?\n",
        "answers": "question_id,answer_id,author,answer\nq1,q1-x,x,Rest.\nq1,q1-y,y,Run.\nq2,q2-x,x,Sleep.\n",
        "criteria": "question_id,criterion,points,text\nq1,c1,2,Says to rest.\n",
        kind: f"{by[0]},question_id,{header}\n{by[1]},q1,{row}\n",
    }
    folder = workspace.path.parent
    for name, text in tables.items():
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
    files = tuple(FileChoice(folder / f"{name}.csv", layout=name) for name in tables)
    import_files(workspace, ImportRequest(files, dataset="d"))


def ids(workspace: Workspace) -> dict[str, int]:
    with workspace.reading() as session:
        rows = [*session.exec(select(Question)), *session.exec(select(Answer))]
        return {row.key: row.id or 0 for row in rows}


def test_that_its_texts_are_neither_edited_nor_masked(workspace: Workspace, kind: str) -> None:
    said(workspace, kind, BY_RATER)
    row = ids(workspace)
    seen = ["q1-x", "q1-y"] if kind == "preferences" else ["q1-x"]
    for key in seen:
        with pytest.raises(EditRefused):
            edit_answer(workspace, row[key], {"answer": "Another."}, why="x")
    with pytest.raises(EditRefused):
        edit_question(workspace, row["q1"], {"question": "Another?"}, why="x")
    with workspace.reading() as session:
        stay = texts_that_stay(session)
    for key in seen:
        assert why_stays(stay, TextPlace(row["q1"], row[key], "answer")) is Stays.SEEN
    assert why_stays(stay, TextPlace(row["q1"], None, "question")) is Stays.SEEN
    assert edit_answer(workspace, row["q2-x"], {"answer": "Another."}, why="nobody saw it")
    assert why_stays(stay, TextPlace(row["q2"], row["q2-x"], "answer")) is None


def test_that_its_study_is_kept(workspace: Workspace, kind: str) -> None:
    said(workspace, kind, BY_RATER)
    (study,) = list_studies(workspace)
    assert study.is_locked
    with pytest.raises(StudyKept, match="1 entry"):
        delete_study(workspace, study.study)
    assert not check_workspace(workspace.path).findings


def test_that_its_judge_is_kept_and_counted(workspace: Workspace, kind: str) -> None:
    said(workspace, kind, BY_JUDGE)
    (judge,) = (one for one in list_models(workspace) if one.name == "judge-1b")
    assert judge.n_judgements == 1
    with pytest.raises(ModelUsed, match="judgements: 1"):
        forget_model(workspace, "judge-1b")


def test_that_a_judge_in_a_study_is_refused_by_row_and_field(workspace: Workspace, kind: str) -> None:
    with pytest.raises(ImportRefused, match="A judge belongs to a run, not to a study"):
        said(workspace, kind, ("judge,study", "judge-1b,Compared"))
    assert list_studies(workspace) == ()
