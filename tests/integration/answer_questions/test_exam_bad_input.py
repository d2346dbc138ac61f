"""What an examination cannot ask or mark is named before or in the run, and counted after it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.images import Image, QuestionImage
from medreview.domain.models import ModelKind
from medreview.domain.question_plans import QuestionSkip
from medreview.domain.questions import Question, QuestionKind
from medreview.domain.run_plans import ImageUse
from medreview.domain.runs import Choice, ReadingKind
from medreview.errors import Message
from medreview.llm.engines import Ability, GenerateRequest, NotAnswered
from medreview.model_runs.run_summaries import run_summary
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import mark_exams
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs, preview_answers
from medreview.workflows.carry_out_runs import RunRefused, RunState, carry_out
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine
from tests.judged_answers import a_judge, judged_dataset

OPTIONS = ["Rest", "Aspirin", "Water", "Nothing"]


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_judge(made, "blind")
    judged_dataset(made, (("a",), ("b",), ("c",)))
    with made.transaction() as session:
        for question in session.exec(select(Question)):
            question.kind, question.options, question.correct_option = QuestionKind.CHOICE, OPTIONS, [1]
    yield made
    made.close()


def test_that_a_question_longer_than_the_context_stops_the_run_with_its_name(workspace: Workspace) -> None:
    (run,) = create_answer_runs(workspace, AnswerDraft("exam", ("blind",), thinking_tokens=20))
    outcome = carry_out(workspace, run, open_engine=FakeEngine(lambda _: "answer: 1", n_context=100).open)
    assert outcome.state is RunState.STOPPED
    assert "The longest prompt, for" in str(outcome.reason)


def test_that_a_question_an_endpoint_finds_too_long_is_counted_and_has_no_choice(workspace: Workspace) -> None:
    def rule(request: GenerateRequest) -> NotAnswered | str:
        is_long = "number 1?" in request.messages[1].text
        return NotAnswered(request.key, Message("Too long.")) if is_long else "answer: 1"

    (run,) = create_answer_runs(workspace, AnswerDraft("exam", ("blind",)))
    assert carry_out(workspace, run, open_engine=FakeEngine(rule).open).state is RunState.FINISHED
    summary = run_summary(workspace, run)
    assert (summary.n_failed, summary.view.n_done, summary.view.n_valid) == (1, 3, 2)
    with workspace.reading() as session:
        assert len(session.exec(select(Choice)).all()) == 2
    (accuracy,) = [table for table in mark_exams(workspace).tables if table.name == "exam_accuracy"]
    assert accuracy.rows[0][accuracy.columns.index("n_units")] == 2


def test_that_questions_a_blind_model_cannot_see_are_left_out_by_name(workspace: Workspace) -> None:
    with workspace.transaction() as session:
        shown = session.exec(select(Question)).first()
        assert shown is not None
        picture = Image(sha256="0" * 64, format="PNG", width=1, height=1, content=b"", thumbnail=b"")
        session.add(picture)
        session.flush()
        session.add(QuestionImage(question_id=shown.id or 0, position=0, image_sha256=picture.sha256, name="a.png"))
    draft = AnswerDraft("exam", ("blind",), images=ImageUse.OR_SKIP)
    (model,) = preview_answers(workspace, draft).models
    assert (dict(model.skipped), model.n_about) == ({QuestionSkip.NO_VISION: 1}, 2)
    (run,) = create_answer_runs(workspace, draft)
    assert run_summary(workspace, run).skipped == {QuestionSkip.NO_VISION: 1}


@pytest.mark.parametrize(
    ("kind", "abilities", "choices", "words"),
    [
        (ModelKind.ANTHROPIC, {}, {"reading": ReadingKind.SCORED}, "gives no probabilities"),
        (ModelKind.ANTHROPIC, {}, {"effort": "low"}, "has no setting for effort"),
        (ModelKind.OPENAI, {Ability.THINKING_BUDGET: False}, {"effort": "low"}, "does not limit its thinking"),
    ],
)
def test_that_what_a_model_cannot_do_is_said_before(
    workspace: Workspace,
    kind: ModelKind,
    abilities: dict[str, object],
    choices: dict[str, object],
    words: str,
) -> None:
    a_judge(workspace, "far", kind=kind, abilities=abilities)
    with pytest.raises(RunRefused, match=words):
        create_answer_runs(workspace, AnswerDraft("exam", ("far",), **choices))  # type: ignore[arg-type]
