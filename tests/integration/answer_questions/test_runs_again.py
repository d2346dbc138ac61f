"""The same run again from its stored plan: the same replies, or the reason why not, for every kind of run."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import col, select

from medreview.cli import main
from medreview.domain.models import Model, ModelKind
from medreview.domain.question_plans import QuestionsToAsk
from medreview.domain.questions import Question
from medreview.domain.runs import ReadingKind, Run, RunItem, RunSession
from medreview.domain.sampling_settings import SamplingSettings
from medreview.llm.engines import KEEPS_BITS, GenerateRequest
from medreview.model_runs.reruns import NotTheSamePlan
from medreview.model_runs.stored_runs import RunWasImported
from medreview.store.workspace import Workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs
from medreview.workflows.carry_out_runs import (
    RunState,
    carry_out,
    compare_runs,
    list_runs,
    reasons_to_differ,
    run_again,
)
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine, Rule
from tests.judged_answers import a_judge, judged_dataset

GRADES = json.dumps({"correctness": 4, "relevance": 3, "communicates_risks": 5})
ANSWERS = AnswerDraft("pivot", ("model-1b",), "Answers", sampling=SamplingSettings(0.7, seed=3))
JUDGES = JudgeDraft("cqa-coarse", ("model-1b",), "Judges")


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_judge(made, "model-1b")
    judged_dataset(made, (("a",), ("b",), ("c",)))
    with made.transaction() as session:
        for question in session.exec(select(Question)):
            question.options, question.correct_option = ["Rest", "Run"], [1]
    yield made
    made.close()


def by_seed(request: GenerateRequest) -> str:
    """Another reply to every prompt and seed, as a model on this machine has."""
    return f"{request.settings.seed}: {request.messages[-1].text[-60:]}"


def finished(workspace: Workspace, run: int, rule: Rule = by_seed) -> int:
    outcome = carry_out(workspace, run, open_engine=FakeEngine(rule).open)
    assert outcome.state is RunState.FINISHED, outcome
    return run


def _answer(workspace: Workspace) -> tuple[int, Rule]:
    return create_answer_runs(workspace, ANSWERS)[0], by_seed


def _judge(workspace: Workspace) -> tuple[int, Rule]:
    return create_runs(workspace, JUDGES)[0], lambda _: GRADES


def _scored(workspace: Workspace) -> tuple[int, Rule]:
    return create_runs(workspace, replace(JUDGES, reading=ReadingKind.SCORED))[0], lambda _: GRADES


def _exam(workspace: Workspace) -> tuple[int, Rule]:
    return create_answer_runs(workspace, AnswerDraft("exam", ("model-1b",)))[0], lambda _: "Rest.\nanswer: 1"


def _tag(workspace: Workspace) -> tuple[int, Rule]:
    draft = AnswerDraft("tags", ("model-1b",), reading=ReadingKind.FREE)
    return create_answer_runs(workspace, draft)[0], lambda _: json.dumps({"icd11": "01", "icd11_reason": "Fever."})


def _translate(workspace: Workspace) -> tuple[int, Rule]:
    draft = AnswerDraft("translation", ("model-1b",), into="fa", reading=ReadingKind.FREE)
    return create_answer_runs(workspace, draft)[0], lambda _: json.dumps({"question": "تب؟", "option_1": "x"})


@pytest.mark.parametrize("made", [_answer, _judge, _scored, _exam, _tag, _translate])
def test_that_a_run_of_every_kind_again_asks_the_same_and_brings_the_same(
    workspace: Workspace, made: Callable[[Workspace], tuple[int, Rule]]
) -> None:
    first, rule = made(workspace)
    if made in {_tag, _translate}:
        carry_out(workspace, first, open_engine=FakeEngine(rule).open)
    else:
        finished(workspace, first, rule)
    again = run_again(workspace, first)
    carry_out(workspace, again, open_engine=FakeEngine(rule).open)
    compared = compare_runs(workspace, again)
    assert compared is not None
    views = {one.run: one for one in list_runs(workspace)}
    assert (compared.earlier, compared.later) == (views[first].name, f"{views[first].name} (2)")
    assert compared.n_same == views[first].n_done > 0
    assert (compared.n_different, compared.different, compared.engine) == (0, (), ())
    assert compare_runs(workspace, first) == compared
    assert [str(finding) for finding in check_workspace(workspace.path).findings] == []


def test_that_a_run_again_has_the_items_and_the_plan_of_the_first_and_an_author_of_its_own(
    workspace: Workspace,
) -> None:
    first = finished(workspace, create_answer_runs(workspace, replace(ANSWERS, strategy="examples", n_examples=1))[0])
    again = run_again(workspace, first)
    with workspace.reading() as session:
        names = ("question_id", "position", "repeat", "shown")
        items = [
            [tuple(getattr(item, name) for name in names) for item in session.exec(query)]
            for query in (
                select(RunItem).where(RunItem.run_id == run).order_by(col(RunItem.position)) for run in (first, again)
            )
        ]
        plans = [dict(session.get_one(Run, run).plan) for run in (first, again)]
    assert items[0] == items[1]
    assert [plan.pop("author") for plan in plans] == ["Answers", "Answers (2)"]
    assert plans[0] == plans[1]


def test_that_what_differs_is_named_with_both_replies_and_the_prompts_that_were_changed(workspace: Workspace) -> None:
    draft = AnswerDraft("persona", ("model-1b",), "Answers")
    first = finished(workspace, create_answer_runs(workspace, draft)[0])
    with workspace.transaction() as session:
        session.exec(select(Question).where(Question.key == "q1")).one().text = "What helps against a cough?"
    (reason,) = reasons_to_differ(workspace, first)
    assert str(reason) == "Texts were changed since: 1 prompt is not the one that was sent."
    again = run_again(workspace, first)
    with_other = FakeEngine(lambda request: "Tea." if "number 2" in request.messages[-1].text else by_seed(request))
    carry_out(workspace, again, open_engine=with_other.open)
    compared = compare_runs(workspace, again)
    assert compared is not None
    assert (compared.n_same, compared.n_different, compared.n_other_prompts, compared.n_open) == (1, 2, 1, 0)
    other = next(one for one in compared.different if one.later == "Tea.")
    assert other.key == "D/q2"
    assert other.earlier.startswith("0: ")


def test_that_an_unfinished_run_is_compared_as_far_as_both_are_done(workspace: Workspace) -> None:
    first = finished(workspace, create_answer_runs(workspace, ANSWERS)[0])
    again = run_again(workspace, first)
    assert compare_runs(workspace, again).n_open == 3  # type: ignore[union-attr]
    carry_out(workspace, again, open_engine=FakeEngine(by_seed, window=1, stop_after=3).open)
    compared = compare_runs(workspace, again)
    assert compared is not None
    assert (compared.n_same, compared.n_open) == (1, 2)


def test_that_an_endpoint_another_file_and_another_engine_are_named_beforehand(workspace: Workspace) -> None:
    a_judge(workspace, "cloud", kind=ModelKind.OPENAI)
    (at_endpoint,) = create_runs(workspace, replace(JUDGES, models=("cloud",), name="Cloud"))
    assert ["endpoint" in str(one) for one in reasons_to_differ(workspace, at_endpoint)] == [True]
    first = finished(workspace, create_runs(workspace, JUDGES)[0], lambda _: GRADES)
    assert reasons_to_differ(workspace, first) == ()
    with workspace.transaction() as session:
        stretch = session.exec(select(RunSession).where(RunSession.run_id == first)).one()
        stretch.engine = {**stretch.engine, "llama_cpp_python": "0.0.1", KEEPS_BITS: False}
        session.exec(select(Model).where(Model.name == "model-1b")).one().sha256 = "f" * 64
    changed, engine, bits = (str(one) for one in reasons_to_differ(workspace, first))
    assert "no longer the one this run was planned with" in changed
    assert "llama_cpp_python: 0.0.1, now" in engine
    assert "by rounding" in bits


def test_that_runs_of_different_plans_and_imported_ones_are_refused(workspace: Workspace) -> None:
    first, _ = _judge(workspace)
    second, _ = _answer(workspace)
    assert compare_runs(workspace, first) is None
    with pytest.raises(NotTheSamePlan):
        compare_runs(workspace, first, second)
    with workspace.transaction() as session:
        session.get_one(Run, second).plan = {}
    with pytest.raises(RunWasImported):
        run_again(workspace, second)


def test_that_the_command_says_why_first_and_compares_at_the_end(
    workspace: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = replace(ANSWERS, selection=QuestionsToAsk(sample_size=2))
    first = finished(workspace, create_answer_runs(workspace, chosen)[0])
    finished(workspace, run_again(workspace, first))
    path = str(workspace.path)
    workspace.close()
    assert main(["run", "again", path, "Answers", "--preview", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["reasons"] == []
    assert main(["run", "compare", path, "Answers", "--json"]) == 0
    compared = json.loads(capsys.readouterr().out)["compared"]
    assert (compared["n_same"], compared["n_different"], compared["later"]) == (2, 0, "Answers (2)")
    assert main(["run", "compare", path, "Answers (2)", "Answers"]) == 0
    assert "2 of 2 replies of Answers (2) are the same as in Answers, word for word" in capsys.readouterr().out
