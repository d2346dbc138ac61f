"""The hand-built judge through llama.cpp: its verdicts follow the marks in the answers, in every protocol."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.models import Model
from medreview.domain.run_plans import AnswersToJudge, ImageUse
from medreview.domain.runs import Judgement, ReadingKind
from medreview.domain.sampling_settings import SamplingSettings
from medreview.jobs import CancelToken
from medreview.llm.engines import EngineSettings
from medreview.store.workspace import Workspace
from medreview.workflows.carry_out_runs import ItemDone, RunEvent, RunState, carry_out, run_summary
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import a_study, a_workspace
from tests.judged_answers import a_judge, judged_dataset, told
from tests.tiny_models import HALF_MARKER, WRONG_MARKER
from tests.tiny_models.fixtures import TinyModels

GOOD, HALF, WRONG = "Rest and drink.", f"Rest {HALF_MARKER} and drink.", f"Take {WRONG_MARKER} twice."
ANSWERS = ((GOOD, HALF, WRONG), (WRONG, GOOD, HALF))
EXPECTED = {
    "medjudge": {"correctness": (4, 3, 1), "coverage": (1, 2, 4), "clinical_impact": (1, 2, 4)},
    "cqa-coarse": {"correctness": (5, 3, 1), "relevance": (5, 3, 1), "communicates_risks": (5, 3, 1)},
    "morqa": {"overall": (1, 0.5, 0)},
    "prometheus": {"overall": (5, 3, 1)},
    "laaj": {"correctness": (1, 0, 0), "readability": (1, 2, 3), "completeness": (1, 0, 0)},
}
SETTINGS = EngineSettings(n_context=8192, n_sequences=2, n_threads=1)


@pytest.fixture
def workspace(tmp_path: Path, tiny_models: TinyModels) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_judge(made, path=tiny_models.rule_judge, size_class="8B")
    yield made
    made.close()


def values(workspace: Workspace, run: int, dimension: str) -> dict[int, float | None]:
    """The values of a dimension by answer."""
    with workspace.reading() as session:
        found = session.exec(select(Judgement).where(Judgement.run_id == run, Judgement.dimension == dimension))
        return {row.answer_id: row.value for row in found}


def judged(workspace: Workspace, draft: JudgeDraft) -> int:
    (run,) = create_runs(workspace, draft)
    outcome = carry_out(workspace, run, settings=SETTINGS)
    assert (outcome.state, str(outcome.reason)) == (RunState.FINISHED, "None")
    return run


@pytest.mark.parametrize("reading", list(ReadingKind))
@pytest.mark.parametrize("protocol", list(EXPECTED))
def test_that_verdicts_follow_the_marks(workspace: Workspace, protocol: str, reading: ReadingKind) -> None:
    ids = judged_dataset(workspace, ANSWERS)
    run = judged(workspace, JudgeDraft(protocol, ("judge-1b",), reading=reading, uses_pairing=False))
    for dimension, (good, half, wrong) in EXPECTED[protocol].items():
        by_text = dict(zip(ids, (good, half, wrong, wrong, good, half), strict=True))
        assert values(workspace, run, dimension) == by_text, dimension
    summary = run_summary(workspace, run)
    assert summary.view.n_valid == summary.view.n_judgements
    assert summary.sessions[0].engine["version"]


def test_that_only_the_sentence_counts_where_one_is_judged(workspace: Workspace) -> None:
    judged_dataset(workspace, [[f"Rest is good. Take {WRONG_MARKER} now. Drink {HALF_MARKER} daily."]])
    run = judged(workspace, JudgeDraft("cqa-fine", ("judge-1b",)))
    assert [(row[3], row[5]) for row in told(workspace, run) if row[1] == "relevance"] == [(0, 5.0), (1, 1.0), (2, 3.0)]


@pytest.mark.parametrize("n_references", [3, 2, 1, 0])
def test_that_marks_in_references_do_not_count_however_many_are_shown(workspace: Workspace, n_references: int) -> None:
    ids = judged_dataset(workspace, [[GOOD, WRONG]], references=[f"Never {WRONG_MARKER}.", "Rest.", f"{HALF_MARKER}."])
    run = judged(workspace, JudgeDraft("morqa", ("judge-1b",), n_references=n_references))
    assert values(workspace, run, "overall") == dict(zip(ids, (1, 0), strict=True))
    with workspace.reading() as session:
        assert {row.n_references for row in session.exec(select(Judgement))} == {n_references}


def test_that_paired_authors_are_judged_with_their_markers(workspace: Workspace) -> None:
    ids = judged_dataset(workspace, [[GOOD, WRONG]], kind="term", authors=("small", "own"))
    with workspace.transaction() as session:
        session.add(Model(name="small", family="Beta", size_class="1B"))
        session.add(Model(name="own", family="Alpha", size_class="1B"))
    draft = JudgeDraft("laaj", ("judge-1b",), setup="epistemic", reading=ReadingKind.FREE)
    run = judged(workspace, draft)
    assert values(workspace, run, "correctness") == {ids[0]: 1}
    with workspace.reading() as session:
        assert {row.marker for row in session.exec(select(Judgement))} == {"I am confident"}


def test_that_a_run_paused_in_the_middle_ends_as_one_that_was_not(workspace: Workspace) -> None:
    judged_dataset(workspace, ANSWERS * 4)
    draft = JudgeDraft("cqa-coarse", ("judge-1b",), sampling=SamplingSettings(temperature=0.8, seed=5), n_repeats=2)
    whole = judged(workspace, draft)
    (paused,) = create_runs(workspace, draft)
    cancel = CancelToken()

    def pause(event: RunEvent) -> None:
        if isinstance(event, ItemDone) and event.progress.n_done == 7:
            cancel.cancel()

    assert carry_out(workspace, paused, pause, cancel, settings=SETTINGS).state is RunState.PAUSED
    assert carry_out(workspace, paused, settings=SETTINGS).state is RunState.FINISHED
    assert told(workspace, paused) == told(workspace, whole)
    assert check_workspace(workspace.path).is_sound


def test_that_a_context_too_small_is_refused_with_the_longest_answer_named(workspace: Workspace) -> None:
    judged_dataset(workspace, [[GOOD], ["Drink. " * 900], [WRONG]])
    draft = JudgeDraft("cqa-coarse", ("judge-1b",), n_context=2048, selection=AnswersToJudge())
    (run,) = create_runs(workspace, draft)
    outcome = carry_out(workspace, run, settings=SETTINGS)
    assert outcome.state is RunState.STOPPED
    assert "D/q1-0" in str(outcome.reason)
    assert outcome.progress.n_done == 0


def test_that_a_file_that_is_no_model_stops_the_run_with_a_sentence(workspace: Workspace, tmp_path: Path) -> None:
    judged_dataset(workspace, ANSWERS)
    broken = tmp_path / "broken.gguf"
    broken.write_text("no model", encoding="utf-8")
    a_judge(workspace, "broken", path=broken)
    (run,) = create_runs(workspace, JudgeDraft("cqa-coarse", ("broken",)))
    outcome = carry_out(workspace, run, settings=SETTINGS)
    assert outcome.state is RunState.STOPPED
    assert outcome.reason is not None


def test_that_a_model_with_a_projector_is_shown_the_images(tmp_path: Path, tiny_models: TinyModels) -> None:
    workspace = a_workspace(tmp_path, "images.medreview")
    study = a_study(workspace, answers=2, images=2)
    a_judge(workspace, path=tiny_models.text, projector=tiny_models.projector)
    draft = JudgeDraft(
        "morqa",
        ("judge-1b",),
        reading=ReadingKind.FREE,
        selection=AnswersToJudge(study=study.name),
        sampling=SamplingSettings(max_tokens=8),
        images=ImageUse.OR_SKIP,
    )
    run = judged(workspace, draft)
    summary = run_summary(workspace, run)
    assert (summary.view.n_done, summary.skipped) == (2, {})
    assert summary.input_tokens > 0
    workspace.close()
