"""Judgements are looked at with what led to them, side by side, as a panel, and go out and come back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.answers import Answer
from medreview.domain.models import ModelKind
from medreview.domain.sampling_settings import SamplingSettings
from medreview.domain.table_rows import TableName
from medreview.llm.engines import GenerateRequest
from medreview.llm.messages import Completion, FinishReason
from medreview.model_runs.stored_runs import RunWasImported
from medreview.store.workspace import Workspace
from medreview.workflows.carry_out_runs import RunMissing, RunState, carry_out, list_runs, run_summary
from medreview.workflows.export_tables import export_table
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.run_judge import (
    JudgeDraft,
    JudgementFilter,
    create_runs,
    judgement_detail,
    judgements_page,
    panel,
    side_by_side,
)
from medreview.workflows.run_judge.judgements import AnswerGone, JudgementGone
from medreview.workflows.run_judge.panels import PanelMixed, PanelTooSmall
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine, Rule, by_marks
from tests.judged_answers import a_judge, judged_dataset

DIMENSIONS = ("correctness", "relevance", "communicates_risks")
FEVER = (("Rest. XBAD", "Drink."), ("XHALF and rest.", "Sleep well."))


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    judged_dataset(made, FEVER)
    for number in (1, 2, 3):
        a_judge(made, f"judge-{number}", kind=ModelKind.OPENAI)
    yield made
    made.close()


def judged(workspace: Workspace, rule: Rule, model: str = "judge-1", protocol: str = "cqa-coarse") -> int:
    draft = JudgeDraft(protocol, (model,), sampling=SamplingSettings(seed=3), max_attempts=2)
    (run,) = create_runs(workspace, draft)
    assert carry_out(workspace, run, open_engine=FakeEngine(rule, window=1).open, key="").state is RunState.FINISHED
    return run


def by_verdicts(bad: float, half: float, otherwise: float) -> Rule:
    return by_marks(DIMENSIONS, {"XBAD": bad, "XHALF": half}, otherwise)


def thinks_first(request: GenerateRequest) -> Completion:
    """The first attempt says nothing; the second one thinks."""
    if request.settings.seed == 3:
        return Completion("Well.", finish_reason=FinishReason.STOP, input_tokens=7, output_tokens=1)
    text = '<think>Could be "relevance": 1.</think>{"correctness":2,"relevance":3,"communicates_risks":4}'
    return Completion(text, finish_reason=FinishReason.STOP, input_tokens=7, output_tokens=20, latency_ms=5.0)


def test_that_a_judgement_shows_prompt_attempts_thinking_and_what_was_read(workspace: Workspace) -> None:
    run = judged(workspace, thinks_first)
    page = judgements_page(workspace, JudgementFilter(run=run, dimension="relevance"))
    assert page.n_judgements == 4
    detail = judgement_detail(workspace, page.lines[0].judgement)
    assert (detail.line.value, detail.line.label, detail.line.answer) == (3.0, "3", "q0-0")
    assert detail.is_prompt_as_sent is True
    assert "Rest. XBAD" in detail.prompts[0].messages[-1].text
    first, second = detail.attempts
    assert (first.raw_output, first.seed, first.outcomes[1].validity) == ("Well.", 3, "unparsable")
    assert str(first.outcomes[1].reason) == "The reply has no verdict on relevance."
    assert (second.thinking, second.seed, second.latency_ms) == ('Could be "relevance": 1.', 4, 5.0)
    assert [line.value for line in second.outcomes] == [2.0, 3.0, 4.0]


def test_that_a_text_changed_after_the_run_is_told(workspace: Workspace) -> None:
    run = judged(workspace, by_verdicts(1, 3, 5))
    with workspace.transaction() as session:
        session.exec(select(Answer).where(Answer.key == "q0-0")).one().text = "Something else."
    lines = judgements_page(workspace, JudgementFilter(run=run, dimension="relevance")).lines
    told = {line.answer: judgement_detail(workspace, line.judgement).is_prompt_as_sent for line in lines}
    assert told == {"q0-0": False, "q0-1": True, "q1-0": True, "q1-1": True}


def test_that_lists_are_filtered_and_hold_only_what_holds(workspace: Workspace) -> None:
    run = judged(workspace, thinks_first)
    other = judged(workspace, by_verdicts(1, 3, 5), "judge-2")

    def n_found(**wanted: object) -> int:
        return judgements_page(workspace, JudgementFilter(**wanted)).n_judgements  # type: ignore[arg-type]

    assert n_found() == 24
    assert n_found(run=run) == 12
    assert n_found(run=run, all_attempts=True) == 24
    assert n_found(run=run, validity="unparsable", all_attempts=True) == 12
    assert n_found(run=other, value=1.0) == 3
    assert n_found(author="model-b", dimension="relevance") == 4
    page = judgements_page(workspace, JudgementFilter(run=other), start=2, n_judgements=3)
    assert (page.n_judgements, [line.dimension for line in page.lines]) == (12, [*DIMENSIONS[2:], *DIMENSIONS[:2]])
    last = judgements_page(workspace, JudgementFilter(run=other), n_judgements=1, newest_first=True)
    assert [line.answer for line in last.lines] == ["q1-1"]


def test_that_two_runs_stand_side_by_side_on_an_answer(workspace: Workspace) -> None:
    runs = [judged(workspace, by_verdicts(1, 3, 5)), judged(workspace, by_verdicts(2, 2, 2), "judge-2")]
    answer = judgements_page(workspace, JudgementFilter(run=runs[0])).lines[0].answer_id
    beside = side_by_side(workspace, answer, runs)
    assert (beside.answer, [[line.value for line in lines] for _, lines in beside.runs]) == (
        "Rest. XBAD",
        [[1.0] * 3, [2.0] * 3],
    )
    with pytest.raises(RunMissing):
        side_by_side(workspace, answer, [99])
    with pytest.raises(AnswerGone):
        side_by_side(workspace, 99, runs)
    with pytest.raises(JudgementGone):
        judgement_detail(workspace, 999)


def test_that_a_panel_decides_by_majority_or_median_and_leaves_ties_open(workspace: Workspace) -> None:
    runs = [
        judged(workspace, by_verdicts(1, 3, 5)),
        judged(workspace, by_verdicts(1, 4, 2), "judge-2"),
        judged(workspace, by_verdicts(5, 5, 99), "judge-3"),
    ]
    majority = panel(workspace, runs)
    of_relevance = [line.verdict for line in majority.lines if line.dimension == "relevance"]
    assert [(verdict.value, verdict.undefined_because) for verdict in of_relevance] == [
        (1.0, None),
        (None, "tie"),
        (None, "tie"),
        (None, "tie"),
    ]
    median = panel(workspace, runs, "median")
    values = [line.verdict.value for line in median.lines if line.dimension == "relevance"]
    assert values == [1.0, None, 4.0, None]
    assert [line.votes for line in median.lines if line.dimension == "relevance"][1] == (5.0, 2.0, None)
    assert [(member.model, len(member.plan_sha256)) for member in median.members] == [
        ("judge-1", 64),
        ("judge-2", 64),
        ("judge-3", 64),
    ]
    assert (majority.n_not_shared, majority.n_undefined) == (0, 9)


def test_that_a_panel_needs_runs_of_one_protocol(workspace: Workspace) -> None:
    cqa = judged(workspace, by_verdicts(1, 3, 5))
    morqa = judged(workspace, by_marks(("overall",), {}, 1), protocol="morqa")
    for runs, error in (([cqa], PanelTooSmall), ([cqa, cqa], PanelTooSmall), ([cqa, morqa], PanelMixed)):
        with pytest.raises(error):
            panel(workspace, runs)
    with pytest.raises(RunMissing):
        panel(workspace, [cqa, 99])


def test_that_judgements_go_out_and_come_back_as_they_were(workspace: Workspace, tmp_path: Path) -> None:
    run = judged(workspace, thinks_first)
    scored = judged(workspace, by_verdicts(1, 3, 5), "judge-2")
    out = tmp_path / "out"
    for table in (TableName.QUESTIONS, TableName.ANSWERS, TableName.MODELS, TableName.JUDGEMENTS):
        export_table(workspace, table, out / f"{table}.csv")
    other = a_workspace(tmp_path, "other.medreview")
    files = tuple(FileChoice(path, layout=path.stem) for path in sorted(out.glob("*.csv")))
    import_files(other, ImportRequest(files))
    export_table(other, TableName.JUDGEMENTS, tmp_path / "again.csv")
    assert (tmp_path / "again.csv").read_bytes() == (out / "judgements.csv").read_bytes()
    here = {view.name: (view.n_judgements, view.n_valid) for view in list_runs(workspace)}
    there = {view.name: (view.n_judgements, view.n_valid) for view in list_runs(other)}
    assert there == here
    view = list_runs(other)[0]
    assert (view.state, view.protocol) == (RunState.IMPORTED, "cqa-coarse")
    with pytest.raises(RunWasImported):
        carry_out(other, view.run)
    line = judgements_page(other, JudgementFilter(dimension="relevance")).lines[0]
    detail = judgement_detail(other, line.judgement)
    assert (detail.prompts, detail.is_prompt_as_sent, len(detail.attempts)) == ((), None, 2)
    assert detail.attempts[1].thinking == 'Could be "relevance": 1.'
    assert panel(other, [view.run for view in list_runs(other)]).n_not_shared == 0
    assert run_summary(other, view.run).plan is None
    assert {run, scored} == {1, 2}
    import_files(workspace, ImportRequest((FileChoice(out / "judgements.csv", layout="judgements"),)))
    assert judgements_page(workspace, JudgementFilter(all_attempts=True)).n_judgements == 36
    other.close()
