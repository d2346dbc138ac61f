"""A run is carried out, stopped, paused and resumed, and what is stored is always complete."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.models import ModelKind
from medreview.domain.run_plans import AnswersToJudge, ImageUse
from medreview.domain.runs import Judgement, ReadingKind, RunSession
from medreview.domain.sampling_settings import SamplingSettings
from medreview.errors import Message
from medreview.jobs import CancelToken
from medreview.llm.engines import EngineSettings, GenerateRequest, NotAnswered, ScoreRequest
from medreview.llm.messages import Completion, FinishReason
from medreview.model_runs import execution, judgement_records
from medreview.model_runs.stored_runs import RunUnderWay
from medreview.store.errors import DiskFull
from medreview.store.workspace import Workspace
from medreview.workflows.carry_out_runs import (
    ItemDone,
    RunEvent,
    RunMissing,
    RunStarted,
    RunState,
    carry_out,
    list_runs,
    run_summary,
)
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.run_judge import JudgeDraft, JudgementFilter, create_runs, judgement_detail, judgements_page
from tests.builders import a_study, a_workspace
from tests.fakes.fake_engine import FakeEngine, by_marks, constrained_reply
from tests.judged_answers import a_judge, judged_dataset, pending_positions, told

DIMENSIONS = ("correctness", "relevance", "communicates_risks")
BY_MARK = by_marks(DIMENSIONS, {"XBAD": 1, "XHALF": 3}, 5)
SAMPLED = SamplingSettings(temperature=0.7, seed=3)
FEVER = (("Rest. XBAD", "Drink."), ("XHALF and rest.", "Sleep well."), ("Nothing.", "Rest XBAD."))


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    judged_dataset(made, FEVER)
    a_judge(made)
    yield made
    made.close()


def a_run(workspace: Workspace, **choices: object) -> int:
    draft = JudgeDraft("cqa-coarse", ("judge-1b",))
    (run,) = create_runs(workspace, replace(draft, **choices))
    return run


def _last_judgement(workspace: Workspace, run: int) -> int:
    page = judgements_page(workspace, JudgementFilter(run=run), n_judgements=1, newest_first=True)
    return page.lines[0].judgement


def test_that_every_item_gets_its_judgements_whatever_the_order_of_the_results(workspace: Workspace) -> None:
    run, events = a_run(workspace), list[RunEvent]()
    outcome = carry_out(workspace, run, events.append, open_engine=FakeEngine(BY_MARK).open)
    assert outcome.state is RunState.FINISHED
    values = [(row[0], row[1], row[5]) for row in told(workspace, run)]
    expected = [1.0, 5.0, 3.0, 5.0, 5.0, 1.0]
    assert values == sorted((n, dimension, value) for n, value in enumerate(expected) for dimension in DIMENSIONS)
    assert isinstance(events[0], RunStarted)
    assert sum(isinstance(event, ItemDone) for event in events) == 6
    assert events[-1] == outcome
    assert events[-1].progress.n_done == 6


def test_that_a_run_that_stopped_asks_only_for_what_is_missing(workspace: Workspace) -> None:
    undisturbed = a_run(workspace, name="undisturbed")
    carry_out(workspace, undisturbed, open_engine=FakeEngine(BY_MARK).open)
    run, engine, events = a_run(workspace, name="stopped"), FakeEngine(BY_MARK, stop_after=4), list[RunEvent]()
    outcome = carry_out(workspace, run, events.append, open_engine=engine.open)
    assert (outcome.state, str(outcome.reason)) == (RunState.STOPPED, "The fake engine stopped.")
    assert events[-1] == outcome
    assert engine.is_closed
    assert len(pending_positions(workspace, run)) == 2
    assert carry_out(workspace, run, open_engine=engine.open).state is RunState.FINISHED
    assert len({request.key for request in engine.asked}) == len(engine.asked) == 6
    assert told(workspace, run) == told(workspace, undisturbed)
    first, second = run_summary(workspace, run).sessions
    assert (str(first.ended_because), first.n_done) == ("The fake engine stopped.", 4)
    assert (second.ended_because, second.n_done, second.was_cut_off) == (None, 2, False)


def test_that_cancelling_pauses_a_run(workspace: Workspace) -> None:
    run, events = a_run(workspace), list[RunEvent]()
    engine = FakeEngine(BY_MARK, pause_after=2)
    outcome = carry_out(workspace, run, events.append, CancelToken(), open_engine=engine.open)
    assert (outcome.state, outcome.reason, outcome.progress.n_done) == (RunState.PAUSED, None, 2)
    assert events[-1] == outcome
    assert list_runs(workspace)[0].state is RunState.PAUSED


def test_that_a_finished_run_loads_no_model_and_asks_nothing_more(workspace: Workspace) -> None:
    run, engine = a_run(workspace), FakeEngine(BY_MARK)
    carry_out(workspace, run, open_engine=engine.open)
    assert carry_out(workspace, run, open_engine=engine.open).state is RunState.FINISHED
    assert (engine.n_opened, len(engine.asked), len(run_summary(workspace, run).sessions)) == (1, 6, 1)


def unreadable_at_first(request: GenerateRequest) -> str:
    return (
        "I cannot say." if request.settings.seed % 5 == 3 else '{"correctness":2,"relevance":2,"communicates_risks":2}'
    )


def test_that_an_unreadable_reply_is_asked_again_with_another_seed_and_both_attempts_are_kept(
    workspace: Workspace,
) -> None:
    run = a_run(workspace, sampling=SAMPLED, max_attempts=3)
    events = list[RunEvent]()
    carry_out(workspace, run, events.append, open_engine=FakeEngine(unreadable_at_first).open)
    rows = [(row[4], row[6], row[-1]["seed"]) for row in told(workspace, run) if row[1] == "relevance"]
    assert rows == [(1, "unparsable", 3), (2, "valid", 4)] * 6
    summary = run_summary(workspace, run)
    assert summary.first_validity["relevance"] == {"unparsable": 6}
    assert summary.validity["relevance"] == {"valid": 6}
    assert summary.n_retries == 6
    assert summary.input_tokens == 120
    assert {event.n_attempts for event in events if isinstance(event, ItemDone)} == {2}


def carry_on(workspace: Workspace, run: int, engine: FakeEngine) -> None:
    """Resume a run that paused because nothing could be read."""
    assert carry_out(workspace, run, open_engine=engine.open).state is RunState.PAUSED
    assert carry_out(workspace, run, open_engine=engine.open).state is RunState.FINISHED


def test_that_retries_end_and_nothing_is_made_up(workspace: Workspace) -> None:
    run = a_run(workspace, sampling=SAMPLED, max_attempts=2)
    engine = FakeEngine(lambda request: "Hm.", window=1)
    carry_on(workspace, run, engine)
    assert len(engine.asked) == 12
    assert {(row[5], row[6]) for row in told(workspace, run)} == {(None, "unparsable")}


def test_that_a_model_here_that_always_takes_the_likeliest_word_is_asked_once(workspace: Workspace) -> None:
    run, engine = a_run(workspace, max_attempts=5), FakeEngine(lambda request: "Hm.")
    carry_on(workspace, run, engine)
    assert len(engine.asked) == 6


def test_that_a_cut_off_reply_is_truncated_and_a_declined_one_refused(workspace: Workspace) -> None:
    def rule(request: GenerateRequest) -> Completion:
        text = "".join(message.text for message in request.messages)
        return Completion("", finish_reason=FinishReason.REFUSED if "XBAD" in text else FinishReason.LENGTH)

    run = a_run(workspace)
    carry_on(workspace, run, FakeEngine(rule))
    assert [row[6] for row in told(workspace, run) if row[1] == "relevance"] == [
        "refused",
        "truncated",
        "truncated",
        "truncated",
        "truncated",
        "refused",
    ]


def test_that_an_item_that_cannot_be_answered_is_an_error_with_its_reason_and_the_others_go_on(
    workspace: Workspace,
) -> None:
    def rule(request: GenerateRequest) -> str | NotAnswered:
        text = "".join(message.text for message in request.messages)
        return NotAnswered("", Message("Too long."), 2) if "XBAD" in text else BY_MARK(request)  # type: ignore[return-value]

    run, events = a_run(workspace), list[RunEvent]()
    assert carry_out(workspace, run, events.append, open_engine=FakeEngine(rule).open).state is RunState.FINISHED
    failed = [event for event in events if isinstance(event, ItemDone) and event.reason]
    assert {(event.answer, str(event.reason)) for event in failed} == {("D/q0-0", "Too long."), ("D/q2-1", "Too long.")}
    assert run_summary(workspace, run).validity["relevance"] == {"error": 2, "valid": 4}
    assert run_summary(workspace, run).n_calls == 4 + 2 * 3


def test_that_a_scored_reading_stores_the_expected_rating_and_its_doubt(workspace: Workspace) -> None:
    run, engine = a_run(workspace, reading=ReadingKind.SCORED), FakeEngine(BY_MARK)
    carry_out(workspace, run, open_engine=engine.open)
    assert all(isinstance(request, ScoreRequest) and len(request.questions) == 3 for request in engine.asked)
    detail = judgement_detail(workspace, _last_judgement(workspace, run))
    assert detail.line.value == 5.0
    assert detail.expected == pytest.approx(11 / 3)
    assert detail.mass == pytest.approx(0.15)
    assert [label for label, _ in detail.probabilities] == ["1", "2", "3", "4", "5"]
    assert len(detail.prompts) == 3
    assert detail.is_prompt_as_sent is True


def test_that_a_run_is_not_carried_out_twice_at_once(workspace: Workspace) -> None:
    run = a_run(workspace)
    refused = list[RunUnderWay]()

    def again(event: RunEvent) -> None:
        if isinstance(event, RunStarted):
            assert list_runs(workspace)[0].state is RunState.RUNNING
            with pytest.raises(RunUnderWay) as error:
                carry_out(workspace, run, open_engine=FakeEngine(BY_MARK).open)
            refused.append(error.value)

    carry_out(workspace, run, again, open_engine=FakeEngine(BY_MARK).open)
    assert len(refused) == 1


def test_that_a_prompt_that_does_not_fit_is_refused_before_anything_is_asked(workspace: Workspace) -> None:
    judged_dataset(workspace, [["Rest. " * 3000]], name="Long")
    run, engine = a_run(workspace), FakeEngine(BY_MARK, n_context=3500)
    outcome = carry_out(workspace, run, open_engine=engine.open)
    assert outcome.state is RunState.STOPPED
    assert "Long/q0-0" in str(outcome.reason)
    assert "3500" in str(outcome.reason)
    assert engine.asked == []
    engine.n_context = 10_000
    assert carry_out(workspace, run, open_engine=engine.open).state is RunState.FINISHED


def test_that_what_the_engine_is_stands_with_the_stretch(workspace: Workspace) -> None:
    run = a_run(workspace, n_context=4096)
    engine = FakeEngine(BY_MARK)
    carry_out(workspace, run, open_engine=engine.open, settings=EngineSettings(n_context=512, is_gentle=True), key="k")
    assert engine.settings == EngineSettings(n_context=4096, is_gentle=True)
    assert engine.key == "k"
    with workspace.reading() as session:
        assert session.exec(select(RunSession)).one().engine == {"name": "fake", "version": "1", "window": 4}


def test_that_a_model_that_does_not_open_stops_the_run_with_its_reason(workspace: Workspace) -> None:
    run = a_run(workspace)
    outcome = carry_out(workspace, run)
    assert outcome.state is RunState.STOPPED
    assert outcome.reason is not None
    assert str(run_summary(workspace, run).sessions[0].ended_because) == str(outcome.reason)


def test_that_a_run_that_is_not_there_is_missing(workspace: Workspace) -> None:
    with pytest.raises(RunMissing):
        carry_out(workspace, 99)


def test_that_images_go_out_with_their_bytes_and_only_to_a_judge_that_sees(tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path)
    study = a_study(workspace, answers=3, images=2)
    a_judge(workspace, kind=ModelKind.OPENAI, abilities={"images": True, "schema": True})
    (run,) = create_runs(
        workspace,
        JudgeDraft("cqa-coarse", ("judge-1b",), selection=AnswersToJudge(study=study.name), images=ImageUse.OR_SKIP),
    )
    blind = carry_out(workspace, run, open_engine=FakeEngine(BY_MARK).open)
    assert blind.state is RunState.STOPPED
    assert "judge-1b does not accept them as it is loaded now" in str(blind.reason)
    engine = FakeEngine(BY_MARK, has_vision=True)
    assert carry_out(workspace, run, open_engine=engine.open, key="").state is RunState.FINISHED
    images = [image for request in engine.asked for message in request.messages for image in message.images]  # type: ignore[union-attr]
    assert len(images) == 6
    assert all(image.content and image.media_type == "image/png" for image in images)
    detail = judgement_detail(workspace, _last_judgement(workspace, run))
    assert detail.is_prompt_as_sent is True
    assert len(detail.prompts[0].messages[-1].images) == 2
    workspace.close()


def test_that_an_engine_that_forgets_a_request_does_not_finish_the_run(workspace: Workspace) -> None:
    class Forgetful(FakeEngine):
        def answers(self, requests, cancel):  # type: ignore[no-untyped-def,override]
            yield from list(super().answers(requests, cancel))[:-1]

    run = a_run(workspace)
    outcome = carry_out(workspace, run, open_engine=Forgetful(BY_MARK).open)
    assert outcome.state is RunState.STOPPED
    assert len(pending_positions(workspace, run)) == 1


def test_that_the_check_finds_runs_whose_items_and_judgements_do_not_fit(workspace: Workspace) -> None:
    run = a_run(workspace)
    carry_out(workspace, run, open_engine=FakeEngine(constrained_reply(dict.fromkeys(DIMENSIONS, 2))).open)
    assert check_workspace(workspace.path).is_sound
    with workspace.transaction() as session:
        first, *_ = session.exec(select(Judgement).order_by(Judgement.id)).all()  # type: ignore[arg-type]
        session.delete(first)
    (finding,) = check_workspace(workspace.path).findings
    assert "lacks judgements" in str(finding)
    with workspace.transaction() as session:
        session.connection().exec_driver_sql("UPDATE run_item SET done_at = NULL WHERE position = 0")
    assert any("marked as pending" in str(found) for found in check_workspace(workspace.path).findings)


def test_that_a_full_disk_stops_the_run_and_it_goes_on_when_there_is_room(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object, **_choices: object) -> bool:
        raise DiskFull(path=workspace.path)

    run = a_run(workspace)
    with monkeypatch.context() as patched:
        patched.setattr(judgement_records, "write_finished", full)
        patched.setattr(execution, "end_session", full)
        outcome = carry_out(workspace, run, open_engine=FakeEngine(BY_MARK).open)
    assert (outcome.state, outcome.progress.n_done) == (RunState.STOPPED, 0)
    assert run_summary(workspace, run).sessions[0].was_cut_off
    assert carry_out(workspace, run, open_engine=FakeEngine(BY_MARK).open).state is RunState.FINISHED
