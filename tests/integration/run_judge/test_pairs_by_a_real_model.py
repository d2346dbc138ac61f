"""A model file compares answers two by two through llama.cpp; what it says is kept whatever happens on the way."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from medreview.domain.runs import ReadingKind
from medreview.domain.sampling_settings import SamplingSettings
from medreview.domain.table_rows import PreferenceRow
from medreview.jobs import CancelToken
from medreview.llm.engines import EngineSettings
from medreview.store.tables.comparisons import stored_preferences
from medreview.store.workspace import Workspace
from medreview.workflows.carry_out_runs import ItemDone, RunEvent, RunState, carry_out
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import a_workspace
from tests.judged_answers import a_judge, judged_dataset
from tests.tiny_models.fixtures import TinyModels

ANSWERS = (("Rest.", "Run."), ("Drink.", "Wait."), ("Sleep.", "Walk."))
N_REPEATS, N_BEFORE_STOP = 2, 5
SETTINGS = EngineSettings(n_context=8192, n_sequences=2, n_threads=1)


@pytest.fixture
def workspace(tmp_path: Path, tiny_models: TinyModels) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_judge(made, path=tiny_models.text, size_class="8B")
    judged_dataset(made, ANSWERS, authors=("x", "y"))
    yield made
    made.close()


def preferences(workspace: Workspace, run: str) -> list[PreferenceRow]:
    with workspace.reading() as session:
        return [one for one in stored_preferences(session) if one.run == run]


def a_run(workspace: Workspace, name: str, reading: ReadingKind) -> int:
    sampling = SamplingSettings(temperature=1.0, seed=5)
    draft = JudgeDraft("pairs", ("judge-1b",), reading=reading, name=name, sampling=sampling, n_repeats=N_REPEATS)
    (run,) = create_runs(workspace, draft)
    return run


def label_said(one: PreferenceRow) -> str:
    """The label that the model wrote, or found the likeliest."""
    if one.raw_output is not None:
        return str(json.loads(one.raw_output)["preference"])
    likely = cast("list[float]", one.extra["probabilities"])
    return ("A", "B", "tie", "neither")[likely.index(max(likely))]


@pytest.mark.parametrize("reading", [ReadingKind.CONSTRAINED, ReadingKind.SCORED])
def test_that_each_pair_has_a_verdict_on_the_answer_that_the_label_stood_for(
    workspace: Workspace, reading: ReadingKind
) -> None:
    assert carry_out(workspace, a_run(workspace, "Whole", reading), settings=SETTINGS).state is RunState.FINISHED
    found = preferences(workspace, "Whole")
    assert Counter((one.answer_a, one.answer_b, one.shown_first) for one in found) == {
        (f"q{n}-0", f"q{n}-1", shown): N_REPEATS for n in range(len(ANSWERS)) for shown in "ab"
    }
    for one in found:
        shown_as = {"A": one.shown_first, "B": "b" if one.shown_first == "a" else "a"}
        assert one.value == shown_as.get(label_said(one), label_said(one))
        assert (one.validity, one.judge, one.attempt) == ("valid", "judge-1b", 1)
    assert {one.value for one in found} >= {"a", "b"}
    assert check_workspace(workspace.path).is_sound


@pytest.mark.parametrize("reading", [ReadingKind.CONSTRAINED, ReadingKind.SCORED])
def test_that_a_run_stopped_between_pairs_ends_as_one_that_was_not(workspace: Workspace, reading: ReadingKind) -> None:
    whole, torn = a_run(workspace, "Whole", reading), a_run(workspace, "Torn", reading)
    carry_out(workspace, whole, settings=SETTINGS)
    cancel = CancelToken()

    def stop(event: RunEvent) -> None:
        if isinstance(event, ItemDone) and event.progress.n_done == N_BEFORE_STOP:
            cancel.cancel()

    assert carry_out(workspace, torn, stop, cancel, settings=SETTINGS).state is RunState.PAUSED
    assert N_BEFORE_STOP <= len(preferences(workspace, "Torn")) < len(preferences(workspace, "Whole"))
    assert carry_out(workspace, torn, settings=SETTINGS).state is RunState.FINISHED
    assert said(workspace, "Torn") == said(workspace, "Whole")
    assert check_workspace(workspace.path).is_sound


def said(workspace: Workspace, run: str) -> list[tuple[object, ...]]:
    names = ("answer_a", "answer_b", "shown_first", "repeat", "value", "validity", "attempt", "raw_output", "extra")
    return sorted((tuple(getattr(one, name) for name in names) for one in preferences(workspace, run)), key=str)
