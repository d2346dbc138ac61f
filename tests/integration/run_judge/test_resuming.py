"""However a run is stopped, paused and resumed, it ends as one that was left alone."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from medreview.domain.sampling_settings import SamplingSettings
from medreview.errors import Message
from medreview.jobs import CancelToken
from medreview.llm.engines import GenerateRequest, NotAnswered
from medreview.llm.messages import Completion
from medreview.store.workspace import Workspace
from medreview.workflows.carry_out_runs import RunState, carry_out, run_summary
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine
from tests.judged_answers import a_judge, judged_dataset, pending_positions, told

stretches = st.lists(st.tuples(st.sampled_from(["stop", "pause"]), st.integers(0, 5), st.integers(1, 7)), max_size=5)
kinds = st.lists(st.sampled_from(["good", "late", "never", "broken"]), min_size=7, max_size=7)


def a_rule(of_answers: list[str]):  # type: ignore[no-untyped-def]
    """Readable at once, at the second attempt, never, or no answer at all, by the number in the answer."""

    def rule(request: GenerateRequest) -> Completion | NotAnswered | str:
        text = request.messages[-1].text
        number = int(text.partition("Answer number ")[2][0])
        kind = of_answers[number]
        if kind == "broken":
            return NotAnswered("", Message("Broken."))
        is_readable = kind == "good" or (kind == "late" and request.settings.seed % 5 == 1)
        return '{"overall": 0.5}' if is_readable else "Hm."

    return rule


def to_its_end(workspace: Workspace, run: int, engine: FakeEngine) -> int:
    """How often the run paused on the way, as it does where nothing can be read of several answers in a row."""
    for n_paused in range(3):
        outcome = carry_out(workspace, run, open_engine=engine.open)
        if outcome.state is RunState.FINISHED:
            return n_paused
        assert outcome.state is RunState.PAUSED
    raise AssertionError("The run does not come to its end.")


N_EXAMPLES, N_EXAMPLES_SAMPLED = 60, 6


@pytest.mark.slow
def test_that_a_run_ends_the_same_however_it_is_interrupted(full: bool) -> None:
    wanted = settings(max_examples=N_EXAMPLES if full else N_EXAMPLES_SAMPLED)
    examples = given(stretches=stretches, of_answers=kinds, window=st.integers(1, 7))
    wanted(examples(check_that_it_ends_the_same))()


def check_that_it_ends_the_same(stretches: list[tuple[str, int, int]], of_answers: list[str], window: int) -> None:
    with tempfile.TemporaryDirectory() as place:
        workspace = a_workspace(Path(place))
        judged_dataset(workspace, [[f"Answer number {n}."] for n in range(7)])
        a_judge(workspace)
        draft = JudgeDraft("morqa", ("judge-1b",), sampling=SamplingSettings(temperature=1.0), max_attempts=2)
        whole, torn = (create_runs(workspace, draft)[0] for _ in range(2))
        to_its_end(workspace, whole, FakeEngine(a_rule(of_answers), window=window))
        for how, after, size in stretches:
            limits = {"stop_after": after} if how == "stop" else {"pause_after": after}
            before = set(pending_positions(workspace, torn))
            engine = FakeEngine(a_rule(of_answers), window=size, **limits)
            carry_out(workspace, torn, cancel=CancelToken(), open_engine=engine.open)
            assert set(pending_positions(workspace, torn)) <= before
            assert len({row[0] for row in told(workspace, torn)}) == 7 - len(pending_positions(workspace, torn))
        n_paused = to_its_end(workspace, torn, FakeEngine(a_rule(of_answers), window=window))
        assert told(workspace, torn) == told(workspace, whole)
        assert len(run_summary(workspace, torn).sessions) <= len(stretches) + 1 + n_paused
        workspace.close()
        assert check_workspace(Path(place) / "study.medreview").is_sound
