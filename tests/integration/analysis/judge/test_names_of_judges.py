"""One judge that was asked in several ways is told apart in the same words wherever judges are compared."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.analysis.judge_names import JudgeSetup, names_of_setups
from medreview.analysis.panel_page import Choices
from medreview.errors import Listed
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figures import Dots
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import PANELS, AnyPanel, panel_page
from tests.builders import a_workspace
from tests.integration.analysis.judge.judged_studies import JUDGE, STUDY, bring, bring_judgements

N = 24
LEVELS = [1.0 + n % 5 for n in range(N)]


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


def judged_in_two_modes(workspace: Workspace, folder: Path) -> None:
    bring(workspace, folder, people={"R1": LEVELS, "R2": LEVELS[::-1]}, judge=[])
    for run, reading, values in (("one", "free", LEVELS), ("two", "constrained", LEVELS[::-1])):
        bring_judgements(workspace, folder, JUDGE, values, run=run, reading=reading)


@pytest.mark.parametrize("name", ["judge", "judges", "metrics"])
def test_that_reply_modes_tell_a_judge_apart_in_every_panel(workspace: Workspace, tmp_path: Path, name: str) -> None:
    judged_in_two_modes(workspace, tmp_path)
    panel: AnyPanel = next(one for one in PANELS if one.key == name)
    page = panel_page(workspace, panel, STUDY, Choices(), AnalysisSettings(n_resamples=100))
    figure = page.figures[0]
    assert isinstance(figure, Dots)
    said = {str(one.label) for one in figure.series} | set(map(str, figure.categories))
    assert {f"{JUDGE}, constrained", f"{JUDGE}, free"} <= said


def test_that_a_name_has_only_what_tells_one_way_of_asking_from_another() -> None:
    whole = JudgeSetup("m", "", "p", "coarse", "", "free", "one")
    sentences = JudgeSetup("m", "", "p", "fine", "", "free", "two")
    alone = JudgeSetup("other", "bias", "p", "fine", "", "free", "two")
    assert names_of_setups([whole, sentences, alone]) == {
        whole: Listed(["m", "coarse"]),
        sentences: Listed(["m", "fine"]),
        alone: Listed(["other", "bias"]),
    }
