"""A pivot whose translator is another model: the two take turns, and every text of both is kept."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import col, select

from medreview.domain.answers import Answer
from medreview.domain.models import ModelKind
from medreview.domain.question_plans import QuestionPlan
from medreview.domain.runs import Reply
from medreview.errors import Message
from medreview.llm.engines import Engine, EngineSettings, GenerateRequest, LocalModel, ModelPlace, NotAnswered
from medreview.model_runs.run_summaries import ask_failed_again, plan_of, run_summary
from medreview.model_runs.stored_runs import found_run
from medreview.store.workspace import Workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs, preview_answers
from medreview.workflows.answer_questions.question_runs import draft_like
from medreview.workflows.carry_out_runs import RunRefused, RunState, carry_out
from medreview.workflows.check_workspace import check_workspace
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine
from tests.fakes.fake_engine import Reply as Said
from tests.judged_answers import a_judge, judged_dataset

DRAFT = AnswerDraft("pivot", ("model-1b",), translator="translator-1b")


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_judge(made, "model-1b", path="/models/model.gguf", prices=(1.0, 1.0))
    a_judge(made, "translator-1b", path="/models/translator.gguf", prices=(3.0, 3.0))
    judged_dataset(made, (("a",), ("b",), ("c",), ("d",)))
    yield made
    made.close()


class TwoModels:
    """One engine for each model; says in whose turn a request came, and whether both were ever open at once."""

    def __init__(self, *, stop_after: int | None = None, failing: str = "") -> None:
        self.turns: list[str] = []
        self.were_both_open = False
        self.failing = failing
        self.engines = {name: FakeEngine(self._rule(name), stop_after=stop_after) for name in ("model", "translator")}
        for engine in self.engines.values():
            engine.is_closed = True

    def open(self, place: ModelPlace, settings: EngineSettings, *, key: str | None = None) -> Engine:
        assert isinstance(place, LocalModel)
        self.were_both_open |= not all(engine.is_closed for engine in self.engines.values())
        self.turns.append(place.path.stem)
        return self.engines[place.path.stem].open(place, settings, key=key)

    def _rule(self, name: str):
        def rule(request: GenerateRequest) -> Said:
            if name == self.failing:
                return NotAnswered(request.key, Message("No room."))
            asked = request.messages[-1].text
            number = next(one for one in "0123" if f"number {one}" in asked or f"<{one}>" in asked)
            is_back = "translate the second text" in request.messages[0].text
            return f"{name} {'back' if is_back else 'said'} <{number}>"

        return rule


def texts(workspace: Workspace, run: int) -> list[tuple[int, int, int, str | None]]:
    with workspace.reading() as session:
        query = select(Reply.run_item_id, Reply.step, Reply.attempt, Reply.text).where(Reply.run_id == run)
        return sorted(session.exec(query).all())


def answers(workspace: Workspace) -> list[str]:
    with workspace.reading() as session:
        return sorted(session.exec(select(Answer.text).where(col(Answer.run).is_not(None))))


def test_that_two_models_take_turns_and_every_text_is_kept(workspace: Workspace) -> None:
    models = TwoModels()
    (run,) = create_answer_runs(workspace, DRAFT)
    assert carry_out(workspace, run, open_engine=models.open).state is RunState.FINISHED
    assert (models.turns, models.were_both_open) == (["translator", "model", "translator"], False)
    assert answers(workspace) == [f"translator back <{n}>" for n in range(4)]
    assert {(step, text) for _, step, _, text in texts(workspace, run)} == {
        *((0, f"translator said <{n}>") for n in range(4)),
        *((1, f"model said <{n}>") for n in range(4)),
        *((2, f"translator back <{n}>") for n in range(4)),
    }
    summary = run_summary(workspace, run)
    assert summary.validity == {step: {"valid": 4} for step in ("translate", "answer", "back")}
    assert [stretch.engine["asked"] for stretch in summary.sessions] == ["translator-1b", "model-1b", "translator-1b"]


def test_that_the_plan_records_both_models_and_a_run_like_it_asks_both(workspace: Workspace) -> None:
    (run,) = create_answer_runs(workspace, DRAFT)
    with workspace.reading() as session:
        plan = plan_of(found_run(session, run))
    assert isinstance(plan, QuestionPlan)
    assert plan.translator is not None
    assert (plan.model.name, plan.translator.name) == ("model-1b", "translator-1b")
    assert plan.translator.sha256
    assert draft_like(plan).translator == "translator-1b"


@pytest.mark.parametrize("stop_after", range(1, 8))
def test_that_a_run_that_stopped_in_any_turn_goes_on_where_it_was(workspace: Workspace, stop_after: int) -> None:
    (run,) = create_answer_runs(workspace, DRAFT)
    stopped = TwoModels(stop_after=stop_after)
    outcome = carry_out(workspace, run, open_engine=stopped.open)
    before = texts(workspace, run)
    again = TwoModels()
    assert carry_out(workspace, run, open_engine=again.open).state is RunState.FINISHED
    assert set(before) <= set(texts(workspace, run))
    assert answers(workspace) == [f"translator back <{n}>" for n in range(4)]
    assert len(texts(workspace, run)) == 12
    n_again = sum(len(engine.asked) for engine in again.engines.values())
    assert n_again == 12 - len(before)
    assert outcome.state is (RunState.STOPPED if before != texts(workspace, run) else RunState.FINISHED)


def test_that_a_question_that_failed_in_the_middle_is_asked_again_from_there(workspace: Workspace) -> None:
    (run,) = create_answer_runs(workspace, DRAFT)
    assert carry_out(workspace, run, open_engine=TwoModels(failing="model").open).state is RunState.FINISHED
    assert (answers(workspace), run_summary(workspace, run).n_failed) == ([], 4)
    assert ask_failed_again(workspace, run) == 4
    models = TwoModels()
    assert carry_out(workspace, run, open_engine=models.open).state is RunState.FINISHED
    assert models.turns == ["model", "translator"]
    assert answers(workspace) == [f"translator back <{n}>" for n in range(4)]


def test_that_a_preview_counts_the_cost_at_both(workspace: Workspace) -> None:
    (one,) = preview_answers(workspace, replace(DRAFT, translator="")).models
    (both,) = preview_answers(workspace, DRAFT).models
    assert one.cost is not None
    assert both.cost == pytest.approx(one.cost * (1 + 2 * 3) / 3, rel=0.01)


def test_that_a_translator_who_cannot_be_asked_is_refused(workspace: Workspace) -> None:
    for draft, reason in (
        (replace(DRAFT, strategy="persona"), "persona has no step that translates"),
        (replace(DRAFT, translator="nobody"), "translator nobody is not among the available models"),
    ):
        with pytest.raises(RunRefused, match=reason):
            create_answer_runs(workspace, draft)


def test_that_the_list_names_every_place_that_prompts_are_sent_to(workspace: Workspace) -> None:
    a_judge(workspace, "far", kind=ModelKind.OPENAI)
    (run,) = create_answer_runs(workspace, replace(DRAFT, translator="far"))
    assert run_summary(workspace, run).view.host == "127.0.0.1:9"


def test_that_a_run_between_two_turns_is_sound(workspace: Workspace) -> None:
    (run,) = create_answer_runs(workspace, DRAFT)
    carry_out(workspace, run, open_engine=TwoModels(stop_after=4).open)
    assert 0 < len(texts(workspace, run)) < 12
    assert check_workspace(workspace.path).findings == ()
