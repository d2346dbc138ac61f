"""What can go wrong with examinations, by name: in the core, as the command says it, and on the run's page."""

import pytest
from sqlmodel import select

from medreview.domain.question_plans import QuestionSkip
from medreview.domain.questions import Question, QuestionKind
from medreview.domain.run_kinds import Validity
from medreview.domain.run_plans import ImageUse
from medreview.domain.runs import Choice
from medreview.llm.messages import Completion
from medreview.store.workspace import Workspace
from medreview.ui.screen import ScreenContext
from medreview.workflows.analyse import mark_exams
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs, preview_answers
from medreview.workflows.carry_out_runs import RunState, run_summary
from tests.judged_answers import judged_dataset
from tests.ui.screens.runs.bad_input import (
    NOTHING_SAID,
    D,
    Shown,
    a_question,
    but_for,
    carried_out,
    command,
    counted,
    with_an_image,
    with_no_room,
)

DRAFT = AnswerDraft("exam", ("tiny",), selection=D)
WANTED = ("--model", "tiny", "--dataset", "D", "--preview")


@pytest.fixture
def workspace(judging: ScreenContext) -> Workspace:
    made = judging.workspace.workspace
    judged_dataset(made, [["a"], ["b"], ["c"], ["d"]])
    with made.transaction() as session:
        for question in session.exec(select(Question)):
            question.kind, question.options = QuestionKind.CHOICE, ["Rest", "Aspirin", "Water"]
            question.correct_option = [1]
    return made


def first(_: object) -> str:
    return "answer: 1"


def choices(workspace: Workspace) -> list[list[int] | None]:
    with workspace.reading() as session:
        return sorted((one.choice for one in session.exec(select(Choice))), key=lambda choice: choice or [])


def test_that_a_question_longer_than_the_context_is_named_before_any_is_asked(
    workspace: Workspace, words_of_run: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    a_question(workspace, "q2", text="fever " * 5000)
    run, outcome = carried_out(workspace, AnswerDraft("exam", ("tiny",), selection=D, n_context=2048), first)
    assert outcome.state is RunState.STOPPED
    assert "D/q2" in str(outcome.reason)
    assert "the model has room for 2048" in words_of_run(run).replace(",", "")
    assert "stopped" in command(capsys, workspace, "show", str(run))
    assert choices(workspace) == []


def test_that_a_question_that_the_engine_has_no_room_for_is_counted_and_marked_by_nobody(
    workspace: Workspace, words_of_run: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    run, outcome = carried_out(workspace, DRAFT, with_no_room(first, 2))
    assert outcome.state is RunState.FINISHED
    assert "1 could not be answered" in words_of_run(run)
    assert "1 could not be answered" in command(capsys, workspace, "show", str(run))
    assert choices(workspace) == [[1]] * 3


@pytest.mark.parametrize(("reply", "validity"), NOTHING_SAID)
def test_that_a_reply_without_a_choice_is_counted_and_marked_as_wrong_by_name(
    workspace: Workspace,
    words_of_run: Shown,
    capsys: pytest.CaptureFixture[str],
    reply: Completion | str,
    validity: Validity,
) -> None:
    run, outcome = carried_out(workspace, DRAFT, but_for(1, reply, first))
    assert outcome.state is RunState.FINISHED
    assert run_summary(workspace, run).validity["answer"] == {"valid": 3, validity.value: 1}
    assert counted(validity) in words_of_run(run).lower()
    assert "75.0% valid" in command(capsys, workspace, "show", str(run))
    assert choices(workspace) == [None, [1], [1], [1]]
    (accuracy,) = [table for table in mark_exams(workspace).tables if table.name == "exam_accuracy"]
    marks = dict(zip(accuracy.columns, accuracy.rows[0], strict=True))
    assert (marks["n_units"], marks["n_unreadable"], marks["value"]) == (4, 1, 0.75)


def test_that_questions_without_options_or_with_two_keys_are_left_out_by_name(
    workspace: Workspace, words_of_run: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    a_question(workspace, "q0", options=[], correct_option=None)
    a_question(workspace, "q1", options=["Rest", "Aspirin", "rest "])
    expected = {QuestionSkip.NO_OPTIONS: 1, QuestionSkip.TWO_KEYS: 1}
    assert preview_answers(workspace, DRAFT).models[0].skipped == expected
    told = command(capsys, workspace, "exam", *WANTED)
    assert "skipped, no options: 1" in told
    assert "skipped, two keys: 1" in told
    (run,) = create_answer_runs(workspace, DRAFT)
    told = command(capsys, workspace, "show", str(run))
    for words in ("without options", "with two options in the words of the right one"):
        assert words in words_of_run(run)
        assert f"{words}: 1" in told


def test_that_a_question_whose_key_nobody_knows_is_asked_and_said_not_to_be_marked(
    workspace: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    a_question(workspace, "q3", correct_option=None)
    words = "1 question has no known right answer: it is asked and not scored."
    assert words in [str(one) for one in preview_answers(workspace, DRAFT).models[0].warnings]
    assert words in command(capsys, workspace, "exam", *WANTED)
    carried_out(workspace, DRAFT, first)
    assert choices(workspace) == [[1]] * 4
    (accuracy,) = [table for table in mark_exams(workspace).tables if table.name == "exam_accuracy"]
    assert accuracy.rows[0][accuracy.columns.index("n_units")] == 3


def test_that_a_question_with_an_image_is_kept_from_a_blind_model(
    workspace: Workspace, words_of_run: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    with_an_image(workspace, "q1")
    draft = AnswerDraft("exam", ("tiny",), selection=D, images=ImageUse.OR_SKIP)
    (run,) = create_answer_runs(workspace, draft)
    assert run_summary(workspace, run).skipped == {QuestionSkip.NO_VISION: 1}
    assert "with images, which the model does not accept" in words_of_run(run)
    assert "with images, which the model does not accept: 1" in command(capsys, workspace, "show", str(run))
    assert "skipped, no vision: 1" in command(capsys, workspace, "exam", *WANTED)
    without = command(capsys, workspace, "exam", "--without-images", *WANTED)
    assert "tiny: 4 questions" in without
