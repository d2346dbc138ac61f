"""What can go wrong with runs that sort questions, by name: in the core, as the command says it, and on the page."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from sqlmodel import select

from medreview.domain.question_plans import QuestionSkip
from medreview.domain.run_kinds import Validity
from medreview.domain.run_plans import ImageUse
from medreview.domain.runs import ReadingKind
from medreview.domain.tags import Tag
from medreview.llm.engines import GenerateRequest
from medreview.llm.messages import Completion
from medreview.store.workspace import Workspace
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.runs.new_tags import NewTagsScreen
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs, preview_answers
from medreview.workflows.carry_out_runs import RunRefused, RunState, list_runs, run_summary
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

DRAFT = AnswerDraft("tags", ("tiny",), selection=D, reading=ReadingKind.CONSTRAINED)
WANTED = ("--model", "tiny", "--dataset", "D", "--preview")
SAID = {"icd11": "21", "question_type": "Usage", "personal_data": "no"}


@pytest.fixture
def workspace(judging: ScreenContext) -> Workspace:
    made = judging.workspace.workspace
    judged_dataset(made, [["a"], ["b"], ["c"], ["d"]])
    return made


def sorts(_: GenerateRequest, **values: str) -> str:
    said = SAID | values
    return json.dumps({f"{name}_reason": "So it is." for name in said} | said)


def tags(workspace: Workspace, field: str = "icd11") -> list[str | None]:
    with workspace.reading() as session:
        return [one.value for one in session.exec(select(Tag).where(Tag.field == field))]


def test_that_a_question_longer_than_the_context_is_named_before_any_is_asked(
    workspace: Workspace, words_of_run: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    a_question(workspace, "q2", text="fever " * 5000)
    run, outcome = carried_out(workspace, replace(DRAFT, n_context=4096), sorts)
    assert outcome.state is RunState.STOPPED
    assert "D/q2" in str(outcome.reason)
    assert "the model has room for 4096" in words_of_run(run).replace(",", "")
    assert "stopped" in command(capsys, workspace, "show", str(run))
    assert tags(workspace) == []


def test_that_a_question_that_the_engine_has_no_room_for_is_counted_and_has_no_tag(
    workspace: Workspace, words_of_run: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    run, outcome = carried_out(workspace, DRAFT, with_no_room(sorts, 2))
    assert outcome.state is RunState.FINISHED
    assert "1 could not be answered" in words_of_run(run)
    assert "1 could not be answered" in command(capsys, workspace, "show", str(run))
    assert [one for one in tags(workspace) if one is not None] == ["21"] * 3


@pytest.mark.parametrize(("reply", "validity"), NOTHING_SAID)
def test_that_a_reply_without_a_value_is_counted_for_each_field_and_is_no_tag(
    workspace: Workspace,
    words_of_run: Shown,
    capsys: pytest.CaptureFixture[str],
    reply: Completion | str,
    validity: Validity,
) -> None:
    run, outcome = carried_out(workspace, DRAFT, but_for(1, reply, sorts))
    assert outcome.state is RunState.FINISHED
    assert run_summary(workspace, run).validity == {field: {"valid": 3, validity.value: 1} for field in SAID}
    assert words_of_run(run).lower().count(counted(validity)) == len(SAID)
    told = json.loads(command(capsys, workspace, "show", str(run), "--json"))
    assert told["validity"]["icd11"] == {"valid": 3, validity.value: 1}
    for field, value in SAID.items():
        assert Counter(tags(workspace, field)) == {value: 3, None: 1}


def test_that_a_value_in_no_list_is_counted_and_is_no_tag(
    workspace: Workspace, words_of_run: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    run, _ = carried_out(workspace, DRAFT, but_for(1, sorts(None, icd11="99"), sorts))  # type: ignore[arg-type]
    assert run_summary(workspace, run).validity["icd11"] == {"valid": 3, "out_of_range": 1}
    assert "not in the list: 1" in words_of_run(run).lower()
    told = json.loads(command(capsys, workspace, "show", str(run), "--json"))
    assert told["validity"]["icd11"]["out_of_range"] == 1
    assert [one for one in tags(workspace) if one is not None] == ["21"] * 3


def test_that_a_catalogue_with_doubles_is_refused_before_the_run_with_the_lines_that_are_the_same(
    workspace: Workspace, qtbot: QtBot, judging: ScreenContext, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tones.txt").write_text("calm\nworried\nCALM\n", "utf-8")
    own = tmp_path / "own.txt"
    form = "strategy: tone\nreturns: tags\nfield: tone from tones.txt\n=== user ===\n{lists}\n{question}\n{json}\n"
    own.write_text(form, "utf-8")
    words = "CALM occurs twice, in the lines 1 and 3"
    draft = replace(DRAFT, strategy=str(own))
    assert words in str(preview_answers(workspace, draft).problems[0])
    with pytest.raises(RunRefused, match=words):
        create_answer_runs(workspace, draft)
    assert words in command(capsys, workspace, "tag", "--strategy", str(own), *WANTED)
    form_page = NewTagsScreen(judging)
    qtbot.addWidget(form_page)
    form_page.show()
    form_page.refresh()
    form_page.tags.use_own(own)
    qtbot.waitUntil(lambda: not form_page.is_waiting and not judging.read_jobs.is_busy, timeout=20_000)
    assert words in " ".join([form_page.tags.problem.text(), *form_page.result.sentences])
    assert list_runs(workspace) == ()


def test_that_questions_without_text_and_images_for_a_blind_model_are_left_out_by_name(
    workspace: Workspace, words_of_run: Shown, capsys: pytest.CaptureFixture[str]
) -> None:
    a_question(workspace, "q0", text=" ")
    with_an_image(workspace, "q1")
    draft = replace(DRAFT, images=ImageUse.OR_SKIP)
    skipped = {QuestionSkip.NO_TEXT: 1, QuestionSkip.NO_VISION: 1}
    assert preview_answers(workspace, draft).models[0].skipped == skipped
    told = command(capsys, workspace, "tag", "--images", ImageUse.OR_SKIP, *WANTED)
    assert "skipped, no text: 1" in told
    assert "skipped, no vision: 1" in told
    (run,) = create_answer_runs(workspace, draft)
    told = command(capsys, workspace, "show", str(run))
    for words in ("without text", "with images, which the model does not accept"):
        assert words in words_of_run(run)
        assert f"{words}: 1" in told
    told = command(capsys, workspace, "tag", *WANTED)
    assert "tiny does not accept images. Questions asked without their images: 1" in told
