"""One run: how it stands, what it judged, and one judgement with all that led to it."""

import json
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from pytestqt.qtbot import QtBot
from sqlmodel import delete

from medreview.domain.model_requests import RequestOutcome, RequestPurpose
from medreview.domain.models import ModelSource
from medreview.domain.run_plans import SpendCap
from medreview.domain.runs import ReadingKind
from medreview.domain.sampling_settings import SamplingSettings
from medreview.errors import Message
from medreview.llm.engines import NotAnswered
from medreview.llm.network_log import RequestEnded, RequestLeaving
from medreview.store.request_log import WorkspaceRequestLog
from medreview.ui.requests import JudgementRequest
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.runs.run_page import RunScreen
from medreview.ui.screens.runs.run_state import turn_of
from medreview.ui.screens.runs.words import spent_words, tried_words
from medreview.ui.widgets.differences_text import ADDED, REMOVED
from medreview.workflows import carry_out_runs, manage_models, run_judge
from medreview.workflows.manage_models import CloudDraft, ModelKind
from medreview.workflows.run_judge import JudgementDetail
from tests.fakes.fake_engine import FakeEngine, by_marks
from tests.ui.screens.runs.conftest import DIMENSIONS, a_run

HOSTILE = "<b>5</b><img src='file:///etc/passwd'> I cannot judge this."


@pytest.fixture
def page(qtbot: QtBot, judging: ScreenContext) -> RunScreen:
    screen = RunScreen(judging)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    return screen


def carried_out(context: ScreenContext, run: int) -> int:
    carry_out_runs.carry_out(context.workspace.workspace, run)
    return run


def opened(qtbot: QtBot, page: RunScreen, run: int) -> RunScreen:
    page.arrive(run)
    qtbot.waitUntil(lambda: page.shown is not None and not page.context.read_jobs.is_busy, timeout=60_000)
    return page


def tried(context: ScreenContext, run: int) -> int:
    carry_out_runs.carry_out(context.workspace.workspace, run, n_first=3)
    return run


def test_that_a_run_that_was_tried_goes_on_with_the_rest_alone(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    run = tried(judging, a_run(judging))
    opened(qtbot, page, run)
    assert (page.go_button.text(), page.stop_button.isVisible()) == ("Run the rest", True)
    assert page.state_pane.tried.text().startswith("Tried first: 3. Check the replies")
    assert "All 6:" in page.state_pane.tried.text()
    assert not page.state_pane.problem.isVisible()
    page.go_button.click()
    qtbot.waitUntil(lambda: not judging.runs.is_busy and page.shown.view.n_done == 6, timeout=20_000)  # type: ignore[union-attr]
    assert len(engine.asked) == 6
    assert not page.state_pane.tried.isVisible()
    assert not page.stop_button.isVisible()


def test_that_a_run_that_was_tried_can_be_left_as_it_is(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, engine: FakeEngine, went: list[tuple[str, object]]
) -> None:
    run = tried(judging, a_run(judging))
    opened(qtbot, page, run)
    page.stop_button.click()
    assert went == [("runs", run)]
    assert len(engine.asked) == 3


def test_that_a_run_that_stopped_for_its_cap_goes_on_under_another(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    run = a_run(judging)
    carry_out_runs.carry_out(judging.workspace.workspace, run, cap=SpendCap(tokens=10))
    opened(qtbot, page, run)
    assert page.go_button.text() == "Raise the cap…"
    assert "10 tokens" in page.state_pane.spent.text()
    assert page.state_pane.problem.isVisible()
    page.go_button.click()
    assert page.capping is not None
    assert page.capping.spending.tokens.value() == 10
    page.capping.spending.tokens.setValue(1_000_000)
    page.capping.yes_button.click()
    qtbot.waitUntil(lambda: not judging.runs.is_busy and page.shown.view.n_done == 6, timeout=20_000)  # type: ignore[union-attr]
    assert len(engine.asked) == 6
    assert "At most: 1000000 tokens." in page.state_pane.spent.text().replace(
        ",", ""
    )  # grouped where the language does
    assert page.capping is None


def test_that_money_is_said_where_prices_are_known_and_tokens_else(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    run = tried(judging, a_run(judging))
    summary = judging.workspace.read(partial(carry_out_runs.run_summary, run_id=run))
    n_tokens = summary.input_tokens + summary.output_tokens
    assert spent_words(summary).startswith(f"Used: {n_tokens:,} tokens")
    told = replace(summary, cost=0.042, items_per_minute=None)
    assert spent_words(told) == "Used: cost US$0.042."
    assert "Each: cost US$0.014. All 6: cost US$0.084." in tried_words(told)


def test_that_no_run_is_shown_until_one_is_opened(page: RunScreen) -> None:
    assert page._empty.isVisible()
    assert not page.go_button.isVisible()


@pytest.fixture
def replies_shown(page: RunScreen, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int | None, str]]:
    """Every reply that came into sight: the run the page was of at that moment, and what was read."""
    seen: list[tuple[int | None, str]] = []
    show = page.judgement.show_detail

    def watched(detail: JudgementDetail) -> None:
        show(detail)
        seen.append((page.saved_state(), page.judgement.reply.toPlainText()))  # type: ignore[arg-type]

    monkeypatch.setattr(page.judgement, "show_detail", watched)
    return seen


@pytest.mark.parametrize("n_answers_before", range(4))
def test_that_the_page_of_a_run_never_shows_the_reply_of_another(
    qtbot: QtBot,
    page: RunScreen,
    judging: ScreenContext,
    use_engine,
    replies_shown: list[tuple[int | None, str]],
    *,
    n_answers_before: int,
) -> None:
    use_engine(FakeEngine(lambda _request: json.dumps(dict.fromkeys(DIMENSIONS, 1))))
    first = carried_out(judging, a_run(judging, name="first"))
    use_engine(FakeEngine(lambda _request: json.dumps(dict.fromkeys(DIMENSIONS, 5))))
    second = carried_out(judging, a_run(judging, name="second"))
    third = a_run(judging, name="not started")
    may_go_on = [threading.Event() for _ in range(4)]

    def hold(step: int) -> None:
        judging.read_jobs.start(lambda _report, _cancel: may_go_on[step].wait(30))

    page.arrive(first)
    for event in may_go_on[:n_answers_before]:  # so many answers come in before the page turns to another run
        event.set()
    for step in range(4):
        hold(step)
        page.judgements.table.setFocus()
        page.judgements.table.selectRow(2)
        page.refresh()
        page.judgements.table.selectRow(1)
    page.arrive(third)
    assert page.title.text() == ""
    page.judgements.table.selectRow(0)
    for event in may_go_on:
        event.set()
    qtbot.waitUntil(lambda: page.shown is not None and not judging.read_jobs.is_busy, timeout=60_000)
    assert (page.shown.view.run, page.judgement.detail, page.judgement.isVisible()) == (third, None, False)
    page.arrive(second)
    qtbot.waitUntil(lambda: page.judgement.detail is not None and not judging.read_jobs.is_busy, timeout=60_000)
    assert {(run, json.loads(reply)[DIMENSIONS[0]]) for run, reply in replies_shown} <= {(first, 1), (second, 5)}
    assert replies_shown[-1][0] == second


def test_that_a_run_that_got_the_number_of_a_deleted_one_shows_nothing_of_it(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    run = carried_out(judging, a_run(judging))
    opened(qtbot, page, run)
    qtbot.waitUntil(lambda: page.judgement.detail is not None)
    judging.runs._problems[run] = Message("The engine stopped.")
    page._delete(run)
    qtbot.waitUntil(lambda: not judging.write_jobs.is_busy and page.shown is None, timeout=60_000)
    again = a_run(judging)
    assert again == run
    opened(qtbot, page, again)
    assert (page.judgement.detail, page.judgements.lines, page.judgements.table.model().rowCount()) == (None, (), 0)
    assert judging.runs.problem_of(again) is None


def test_that_a_finished_run_shows_its_validity_and_its_last_judgement(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    opened(qtbot, page, carried_out(judging, a_run(judging, name="first try")))
    assert page.title.words == "first try"
    assert "6 of 6 items done" in page.state_pane.progress.text()
    validity = page.state_pane.validity.model()
    assert validity.rowCount() == len(DIMENSIONS)
    assert [validity.index(0, column).data() for column in range(3)] == ["Correctness", "6", "100%"]
    assert page.judgements.table.model().rowCount() == 6 * len(DIMENSIONS)
    qtbot.waitUntil(lambda: page.judgement.detail is not None)
    assert json.loads(page.judgement.reply.toPlainText()) == dict.fromkeys(DIMENSIONS, 4)


def test_that_the_prompt_of_a_judgement_is_shown_as_it_was_sent(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    opened(qtbot, page, carried_out(judging, a_run(judging)))
    qtbot.waitUntil(lambda: page.judgement.detail is not None)
    assert page.judgement.prompt_note.text() == "Exactly as sent."
    assert "Paracetamol is usually the first choice." in page.judgement.prompt.toPlainText()


def test_that_a_reply_is_shown_as_plain_text_with_the_reason_why_it_has_no_verdict(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, use_engine
) -> None:
    use_engine(FakeEngine(lambda _request: HOSTILE))
    opened(qtbot, page, carried_out(judging, a_run(judging, reading=ReadingKind.FREE, max_attempts=1)))
    qtbot.waitUntil(lambda: page.judgement.detail is not None)
    assert page.judgement.reply.toPlainText() == HOSTILE
    outcomes = page.judgement.outcomes.model()
    assert outcomes.index(0, 2).data() != "valid"
    assert outcomes.index(0, 3).data()


def test_that_every_attempt_can_be_looked_at(qtbot: QtBot, page: RunScreen, judging: ScreenContext, use_engine) -> None:
    replies = iter(["no idea", *[json.dumps(dict.fromkeys(DIMENSIONS, 3))] * 20])
    use_engine(FakeEngine(lambda _request: next(replies), window=1))
    run = a_run(judging, reading=ReadingKind.FREE, sampling=SamplingSettings(temperature=0.7))
    opened(qtbot, page, carried_out(judging, run))
    page.judgements.offset = 0
    first = min(line.judgement for line in page.judgements.lines)
    page._on_judgement_chosen(first)
    qtbot.waitUntil(lambda: page.judgement.detail is not None and len(page.judgement.detail.attempts) == 2)
    assert page.judgement.attempt.isVisible()
    page.judgement.attempt.setCurrentIndex(0)
    assert page.judgement.reply.toPlainText() == "no idea"


def test_that_judgements_are_filtered_by_dimension(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    opened(qtbot, page, carried_out(judging, a_run(judging)))
    box = page.judgements.dimension
    box.setCurrentIndex(box.findData(DIMENSIONS[1]))
    qtbot.waitUntil(lambda: page.judgements.table.model().rowCount() == 6)
    assert {line.dimension for line in page.judgements.lines} == {DIMENSIONS[1]}


def test_that_two_runs_stand_side_by_side_on_the_same_answer(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    first, second = (carried_out(judging, a_run(judging, name=name)) for name in ("first", "second"))
    opened(qtbot, page, first)
    beside = page.judgement.beside
    qtbot.waitUntil(lambda: beside.table.model().rowCount() == len(DIMENSIONS))
    assert beside.table.model().index(0, 0).data() == "second"
    beside.table.selectRow(0)
    qtbot.waitUntil(lambda: bool(beside.there.toPlainText()))
    assert beside.there.toPlainText() == beside.here.toPlainText()
    assert second != first


def test_that_a_run_can_be_paused_and_resumed_from_its_page(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, use_engine, engine: FakeEngine
) -> None:
    run = a_run(judging)
    use_engine(FakeEngine(engine._rule, window=1, pause_after=2))
    opened(qtbot, page, run)
    assert page.go_button.text() == "Start"
    page.go_button.click()
    qtbot.waitUntil(lambda: page.shown is not None and page.shown.view.n_done == 2, timeout=20_000)
    qtbot.waitUntil(lambda: page.go_button.text() == "Resume" and page.state.text() == "paused")
    use_engine(engine)
    page.go_button.click()
    qtbot.waitUntil(lambda: page.shown is not None and page.shown.view.n_done == 6, timeout=20_000)
    qtbot.waitUntil(lambda: page.state.text() == "finished")
    assert not page.go_button.isVisible()


def test_that_a_model_that_is_gone_is_said_in_place(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    run = a_run(judging)
    with judging.workspace.workspace.transaction() as session:
        session.exec(delete(ModelSource))
    opened(qtbot, page, run)
    page.go_button.click()
    qtbot.waitUntil(lambda: "The location of the model tiny is not known" in page.state_pane.problem.text())


def test_that_a_run_that_stopped_before_its_first_judgement_is_not_to_be_started(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, use_engine
) -> None:
    use_engine(FakeEngine(lambda _: "", stop_after=0))
    opened(qtbot, page, a_run(judging))
    assert page.judgements.table.accessibleDescription() == "No judgements yet. Start the run."
    page.go_button.click()
    qtbot.waitUntil(lambda: page.state.text() == "stopped" and page.go_button.text() == "Resume", timeout=20_000)
    assert page.judgements.table.accessibleDescription() == "No judgements."


def test_that_a_run_on_this_machine_is_not_shown_as_online(judging: ScreenContext) -> None:
    summary = carry_out_runs.run_summary(judging.workspace.workspace, a_run(judging))
    assert turn_of(judging, summary).host is None


def test_that_a_run_at_an_endpoint_names_the_host_that_gets_the_texts(judging: ScreenContext) -> None:
    url = "https://judge.example.org/v1"
    manage_models.add_cloud(judging.workspace.workspace, CloudDraft("cloudy", ModelKind.OPENAI, url, "judge-1"))
    summary = carry_out_runs.run_summary(judging.workspace.workspace, a_run(judging, models=("cloudy",)))
    assert turn_of(judging, summary).host == "judge.example.org"


def test_that_the_run_is_shown_again_in_a_window_built_anew(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    run = a_run(judging)
    opened(qtbot, page, run)
    assert page.saved_state() == run


def test_that_judges_go_easy_on_the_machine_where_the_person_wants_it(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    judging.settings.judges_gently = True
    opened(qtbot, page, a_run(judging))
    page.go_button.click()
    qtbot.waitUntil(lambda: not judging.runs.is_busy, timeout=20_000)
    assert engine.settings.is_gentle


def test_that_a_judgement_that_is_asked_for_is_opened_and_not_the_latest(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    run = carried_out(judging, a_run(judging))
    oldest = run_judge.judgements_page(judging.workspace.workspace, run_judge.JudgementFilter(run=run)).lines[0]
    page.arrive(JudgementRequest(run, oldest.judgement))
    qtbot.waitUntil(lambda: page.shown is not None and not page.context.read_jobs.is_busy)
    assert page.judgement.detail is not None
    assert page.judgement.detail.line.judgement == oldest.judgement
    assert page.shown is not None
    assert page.shown.view.run == run


def test_that_a_run_that_nothing_can_be_read_of_says_why_it_paused_in_red(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, use_engine
) -> None:
    use_engine(FakeEngine(lambda _request: "No idea.", window=1))
    run = a_run(judging, reading=ReadingKind.FREE, max_attempts=1)
    opened(qtbot, page, run)
    page.go_button.click()
    qtbot.waitUntil(page.state_pane.problem.isVisible, timeout=20_000)
    assert "last 5 replies in a row were unreadable" in page.state_pane.problem.text()
    assert page.state_pane.problem.property("role") == "problem"
    qtbot.waitUntil(lambda: page.go_button.text() == "Resume" and page.state.text() == "paused")
    page.go_button.click()
    qtbot.waitUntil(lambda: page.shown is not None and page.shown.view.n_done == 6, timeout=20_000)


def test_that_how_often_each_value_was_given_stands_beside_its_dimension(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, use_engine
) -> None:
    use_engine(FakeEngine(by_marks(DIMENSIONS, {"Answer 0": 5}, 2)))
    opened(qtbot, page, carried_out(judging, a_run(judging)))
    validity = page.state_pane.validity.model()
    spread = validity.index(0, validity.columnCount() - 1).data()
    assert sum(int(part.split(" (")[-1].removesuffix(")")) for part in spread.split(" · ")) == 6
    assert not page.state_pane.one_value.isVisible()


def test_that_what_failed_is_asked_again_from_the_page(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, use_engine
) -> None:
    use_engine(FakeEngine(lambda _request: NotAnswered("", Message("Cut off."))))
    run = carried_out(judging, carried_out(judging, a_run(judging)))  # it paused because nothing came
    opened(qtbot, page, run)
    assert "6 could not be answered" in page.state_pane.about.text()
    assert not page.go_button.isVisible()
    use_engine(FakeEngine(by_marks(DIMENSIONS, {}, 2)))
    page.failed_button.click()
    qtbot.waitUntil(lambda: page.shown is not None and page.shown.n_failed == 0 and page.shown.view.n_done == 6)
    assert not page.failed_button.isVisible()
    assert page.shown is not None
    assert page.shown.view.n_valid == 6 * len(DIMENSIONS)


def test_that_a_run_gets_another_name(qtbot: QtBot, page: RunScreen, judging: ScreenContext) -> None:
    run = a_run(judging, name="first try")
    opened(qtbot, page, run)
    next(action for action in page.menu_actions()["runs"] if action.text() == "Rename the run…").trigger()
    assert page.naming is not None
    assert page.naming.textValue() == "first try"
    page.naming.setTextValue("small model, free")
    page.naming.accept()
    qtbot.waitUntil(lambda: page.title.words == "small model, free")
    assert [view.name for view in judging.workspace.read(carry_out_runs.list_runs)] == ["small model, free"]


def test_that_a_run_says_how_much_was_sent_and_what_was_never_answered(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, engine: FakeEngine
) -> None:
    run = carried_out(judging, a_run(judging))
    opened(qtbot, page, run)
    assert "Requests sent" not in page.state_pane.about.text()
    log = WorkspaceRequestLog(judging.workspace.workspace, RequestPurpose.JUDGE, run)
    numbers = [log.leaves(RequestLeaving("judge.example.org", "judge", 900)) for _ in range(3)]
    log.ended(numbers[0], RequestEnded(RequestOutcome.ANSWERED, 200, 80, is_usage_believed=False))
    opened(qtbot, page, run)
    said = "Requests sent: 3 · 2 requests were sent whose replies never arrived; what they cost is not known here"
    qtbot.waitUntil(lambda: said in page.state_pane.about.text())
    assert "impossible token counts left out: 1" in page.state_pane.about.text()


def test_that_the_replies_in_which_two_runs_differ_stand_side_by_side_with_what_changed_marked(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, use_engine: Callable[[FakeEngine], FakeEngine]
) -> None:
    workspace = judging.workspace.workspace
    use_engine(FakeEngine(lambda _: '{"correctness": 4, "relevance": 3, "communicates_risks": 5}'))
    first = carried_out(judging, a_run(judging, reading=ReadingKind.FREE))
    opened(qtbot, page, first)
    assert not page.state_pane.different_button.isVisible()
    use_engine(FakeEngine(lambda _: '{"correctness": 4, "relevance": 2, "communicates_risks": 5}'))
    again = carried_out(judging, carry_out_runs.run_again(workspace, first))
    opened(qtbot, page, again)
    qtbot.waitUntil(page.state_pane.different_button.isVisible)
    page.state_pane.different_button.click()
    dialog = page.state_pane.different
    assert dialog is not None
    assert len(dialog.table.rows.things) == 6
    assert {one.part for one in dialog.table.rows.things} == {"relevance"}
    shown = dialog.text.toPlainText()
    assert f"{REMOVED} " in shown
    assert f"{ADDED} " in shown
    assert '"relevance": 3' in shown
    assert '"relevance": 2' in shown
    dialog.close()
    qtbot.waitUntil(lambda: page.state_pane.different is None)
