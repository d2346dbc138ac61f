"""What can go wrong with translations, by name: in the core, as the command says it, and on the run's page."""

import json
from dataclasses import replace

import pytest
from sqlmodel import select

from medreview.domain.images import QuestionImage
from medreview.domain.question_plans import QuestionSkip
from medreview.domain.questions import Question
from medreview.domain.run_kinds import Validity
from medreview.domain.runs import ReadingKind
from medreview.llm.engines import GenerateRequest
from medreview.llm.messages import Completion
from medreview.store.workspace import Workspace
from medreview.ui.screen import ScreenContext
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs, preview_answers
from medreview.workflows.carry_out_runs import RunRefused, RunState, run_summary
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

DRAFT = AnswerDraft("translation-only", ("tiny",), selection=D, into="fa", reading=ReadingKind.CONSTRAINED)
WANTED = ("--model", "tiny", "--dataset", "D", "--preview")


@pytest.fixture
def workspace(judging: ScreenContext) -> Workspace:
    made = judging.workspace.workspace
    judged_dataset(made, [["a"], ["b"], ["c"], ["d"]])
    with made.transaction() as session:
        for question in session.exec(select(Question)):
            question.options = ["Rest", "Aspirin"]
    return made


def translates(request: GenerateRequest) -> str:
    parts = json.loads(request.messages[-1].text.partition("<text>\n")[2].partition("\n</text>")[0])
    return json.dumps({name: f"ترجمهٔ {text}" for name, text in parts.items()}, ensure_ascii=False)


def variants(workspace: Workspace) -> list[str]:
    """The keys of what was translated."""
    with workspace.reading() as session:
        found = session.exec(select(Question.key).where(Question.variant_of_id.is_not(None)))  # type: ignore[union-attr]
        return sorted(found)


def test_that_a_question_longer_than_the_context_is_named_before_any_is_asked(
    workspace: Workspace, words_of_run: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    a_question(workspace, "q2", text="fever " * 5000)
    run, outcome = carried_out(workspace, replace(DRAFT, n_context=4096), translates)
    assert outcome.state is RunState.STOPPED
    assert "D/q2" in str(outcome.reason)
    assert "the model has room for 4096" in words_of_run(run).replace(",", "")
    assert "stopped" in command(capsys, workspace, "show", str(run))
    assert variants(workspace) == []


def test_that_a_question_that_the_engine_has_no_room_for_is_counted_and_has_no_variant(
    workspace: Workspace, words_of_run: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    run, outcome = carried_out(workspace, DRAFT, with_no_room(translates, 2))
    assert outcome.state is RunState.FINISHED
    assert "1 could not be answered" in words_of_run(run)
    assert "1 could not be answered" in command(capsys, workspace, "show", str(run))
    assert variants(workspace) == ["q0.fa", "q1.fa", "q3.fa"]


@pytest.mark.parametrize(
    ("reply", "validity"),
    [
        *NOTHING_SAID,
        ('{"question": "تب چه می‌خواهد؟"}', Validity.UNPARSABLE),
        ('{"question": "تب چه می‌خواهد؟", "option_1": "استراحت", "option_2": " "}', Validity.UNPARSABLE),
        ('{"question": "تب؟", "option_1": "آ", "option_2": "ب", "option_3": "پ"}', Validity.UNPARSABLE),
    ],
)
def test_that_a_translation_that_lost_a_part_or_never_ended_is_counted_and_makes_no_variant(
    workspace: Workspace,
    words_of_run: Shown,
    capsys: pytest.CaptureFixture[str],
    reply: Completion | str,
    validity: Validity,
) -> None:
    run, outcome = carried_out(workspace, DRAFT, but_for(1, reply, translates))
    assert outcome.state is RunState.FINISHED
    (step,) = run_summary(workspace, run).validity.values()
    assert step == {"valid": 3, validity.value: 1}
    assert counted(validity) in words_of_run(run).lower()
    assert "75.0% valid" in command(capsys, workspace, "show", str(run))
    assert variants(workspace) == ["q0.fa", "q2.fa", "q3.fa"]


def test_that_questions_in_the_language_already_and_without_text_are_left_out_by_name(
    workspace: Workspace, words_of_run: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    a_question(workspace, "q0", text=" ")
    a_question(workspace, "q1", language="fa")
    expected = {QuestionSkip.NO_TEXT: 1, QuestionSkip.SAME_LANGUAGE: 1}
    assert preview_answers(workspace, DRAFT).models[0].skipped == expected
    told = command(capsys, workspace, "translate", "--into", "fa", *WANTED)
    assert "skipped, no text: 1" in told
    assert "skipped, same language: 1" in told
    (run,) = create_answer_runs(workspace, DRAFT)
    told = command(capsys, workspace, "show", str(run))
    for words in ("without text", "already in the language to translate into"):
        assert words in words_of_run(run)
        assert f"{words}: 1" in told


def test_that_a_language_is_needed(workspace: Workspace, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RunRefused, match="Choose a language"):
        create_answer_runs(workspace, replace(DRAFT, into=""))
    assert "Choose a language" in command(capsys, workspace, "translate", "--into", "", *WANTED)


def test_that_a_blind_model_translates_a_question_whose_variant_keeps_its_image(workspace: Workspace) -> None:
    with_an_image(workspace, "q1")
    _, outcome = carried_out(workspace, DRAFT, translates)
    assert outcome.state is RunState.FINISHED
    assert variants(workspace) == ["q0.fa", "q1.fa", "q2.fa", "q3.fa"]
    with workspace.reading() as session:
        assert len(session.exec(select(QuestionImage)).all()) == 2
