"""What can go wrong with answers of models, by name: in the core, as the command says it, and on the run's page."""

import json
from dataclasses import replace

import pytest
from sqlmodel import select

from medreview.domain.answers import Answer
from medreview.domain.question_plans import QuestionSkip
from medreview.domain.run_kinds import VALIDITY_WORDS, Validity
from medreview.domain.run_plans import ImageUse
from medreview.errors import Message
from medreview.llm.engines import GenerateRequest, NotAnswered
from medreview.llm.messages import Completion, FinishReason
from medreview.store.workspace import Workspace
from medreview.ui.screen import ScreenContext
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs, preview_answers
from medreview.workflows.carry_out_runs import RunOutcome, RunRefused, RunState, carry_out, run_summary
from tests.fakes.fake_engine import FakeEngine, Rule
from tests.judged_answers import judged_dataset
from tests.ui.screens.runs.bad_input import D, Shown, a_question, command, with_an_image


@pytest.fixture
def workspace(judging: ScreenContext) -> Workspace:
    made = judging.workspace.workspace
    judged_dataset(made, [["a"], ["b"], ["c"], ["d"]])
    return made


def answered(workspace: Workspace, rule: Rule, **choices: object) -> tuple[int, RunOutcome]:
    (run,) = create_answer_runs(workspace, AnswerDraft("persona", ("tiny",), selection=D, **choices))  # type: ignore[arg-type]
    return run, carry_out(workspace, run, open_engine=FakeEngine(rule, n_context=choices.get("n_context")).open)  # type: ignore[arg-type]


def n_answers(workspace: Workspace) -> int:
    with workspace.reading() as session:
        return len(session.exec(select(Answer).where(Answer.run == "persona tiny")).all())


def rest(_: GenerateRequest) -> str:
    return "Rest."


def test_that_a_question_longer_than_the_context_is_named_before_any_is_asked(
    workspace: Workspace, words_of_run: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    a_question(workspace, "q2", text="fever " * 5000)
    run, outcome = answered(workspace, rest, n_context=2048)
    assert outcome.state is RunState.STOPPED
    assert "D/q2" in str(outcome.reason)
    assert "the model has room for 2048" in words_of_run(run).replace(",", "")
    assert "stopped" in command(capsys, workspace, "show", str(run))
    assert n_answers(workspace) == 0


def test_that_a_question_that_the_engine_has_no_room_for_is_counted(
    workspace: Workspace, words_of_run: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    def rule(request: GenerateRequest) -> NotAnswered | str:
        is_long = "number 2" in request.messages[-1].text
        return NotAnswered(request.key, Message("The prompt is too long.")) if is_long else "Rest."

    run, outcome = answered(workspace, rule)
    assert outcome.state is RunState.FINISHED
    assert run_summary(workspace, run).n_failed == 1
    assert "1 could not be answered" in words_of_run(run)
    assert "1 could not be answered" in command(capsys, workspace, "show", str(run))
    assert n_answers(workspace) == 3


def test_that_questions_with_no_examples_left_are_counted_or_all_refused(
    workspace: Workspace, words_of_run: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    a_question(workspace, "q1", text="What helps against fever number 0?")
    wanted = ("--strategy", "examples", "--model", "tiny", "--dataset", "D", "--example-dataset", "D", "--examples")
    draft = AnswerDraft("examples", ("tiny",), selection=D, n_examples=3, example_dataset="D")
    assert preview_answers(workspace, draft).models[0].skipped == {QuestionSkip.NO_EXAMPLES: 2}
    assert "skipped, no examples: 2" in command(capsys, workspace, "answer", *wanted, "3", "--preview")
    (run,) = create_answer_runs(workspace, draft)
    assert "for which too few examples are left" in words_of_run(run)
    assert "too few examples are left: 2" in command(capsys, workspace, "show", str(run))
    said: list[Message] = []
    with pytest.raises(RunRefused, match="Nothing is left for tiny"):
        create_answer_runs(workspace, replace(draft, n_examples=4), warn=said.append)
    assert [str(one) for one in said] == ["Questions left out: 4 for which too few examples are left."]
    told = command(capsys, workspace, "answer", *wanted, "4", "--preview")
    assert "Nothing is left for tiny" in told
    assert "skipped, no examples: 4" in told


def test_that_questions_whose_field_names_no_specialist_are_counted(
    workspace: Workspace, words_of_run: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    a_question(workspace, "q0", icd11="11")
    a_question(workspace, "q1", icd11="no chapter")
    draft = AnswerDraft("role", ("tiny",), selection=D)
    assert preview_answers(workspace, draft).models[0].skipped == {QuestionSkip.NO_SPECIALIST: 3}
    (run,) = create_answer_runs(workspace, draft)
    assert "without a value that names a specialist" in words_of_run(run)
    assert "without a value that names a specialist: 3" in command(capsys, workspace, "show", str(run))


@pytest.mark.parametrize(
    ("reply", "validity"),
    [
        ("", Validity.UNPARSABLE),
        (" \n", Validity.UNPARSABLE),
        ("<think>Only a thought.</think>", Validity.UNPARSABLE),
        (Completion("<think>On and", finish_reason=FinishReason.LENGTH), Validity.TRUNCATED),
    ],
)
def test_that_an_empty_answer_and_one_that_is_only_thinking_are_counted_and_give_none(
    workspace: Workspace,
    words_of_run: Shown,
    capsys: pytest.CaptureFixture[str],
    reply: Completion | str,
    validity: Validity,
) -> None:
    run, outcome = answered(workspace, lambda request: reply if "number 1" in request.messages[-1].text else "Rest.")
    assert outcome.state is RunState.FINISHED
    assert run_summary(workspace, run).validity["answer"] == {"valid": 3, validity.value: 1}
    assert n_answers(workspace) == 3
    assert f"{VALIDITY_WORDS[validity]}: 1".lower() in words_of_run(run).lower()
    assert "75.0% valid" in command(capsys, workspace, "show", str(run))


def test_that_an_endless_answer_is_kept_and_marked_as_cut_off(
    workspace: Workspace, words_of_run: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    endless = Completion("rest " * 400, finish_reason=FinishReason.LENGTH)
    run, _ = answered(
        workspace, lambda request: endless if "number 1" in request.messages[-1].text else "Rest.", most_words=300
    )
    with workspace.reading() as session:
        (cut,) = [one for one in session.exec(select(Answer)) if one.extra.get("cut_off")]
        assert cut.extra == {"cut_off": "1", "words_over": "100"}
    assert run_summary(workspace, run).validity["answer"] == {"valid": 3, "truncated": 1}
    assert f"{VALIDITY_WORDS[Validity.TRUNCATED]}: 1".lower() in words_of_run(run).lower()
    values = json.loads(command(capsys, workspace, "show", str(run), "--json"))
    assert values["validity"]["answer"]["truncated"] == 1


def test_that_a_question_with_an_image_is_kept_from_a_blind_model_or_that_it_is_said(
    workspace: Workspace, words_of_run: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    with_an_image(workspace, "q1")
    draft = AnswerDraft("persona", ("tiny",), selection=D, images=ImageUse.OR_SKIP)
    (run,) = create_answer_runs(workspace, draft)
    assert run_summary(workspace, run).skipped == {QuestionSkip.NO_VISION: 1}
    assert "with images, which the model does not accept" in words_of_run(run)
    assert "with images, which the model does not accept: 1" in command(capsys, workspace, "show", str(run))
    wanted = ("--strategy", "persona", "--model", "tiny", "--dataset", "D", "--preview")
    told = command(capsys, workspace, "answer", *wanted)
    assert "tiny does not accept images. Questions asked without their images: 1" in told
