"""Judge against people answer by answer, and the limits of agreement of their differences."""

import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from medreview.analysis.judge.answers import answer_figures
from medreview.analysis.judge.choices import ReliabilitySettings
from medreview.analysis.judge.judge_data import load_judges
from medreview.analysis.panel_page import Choices
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import SourceAnswers, together
from medreview.reporting.figure_order import without_series
from medreview.reporting.figures import Facets, Point, Scatter, figure_csv
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import JUDGE_PANEL, panel_page
from tests.builders import a_workspace
from tests.integration.analysis.judge.judged_studies import JUDGE, STUDY, bring, bring_judgements
from tests.integration.analysis.judge.test_judges_page import PEOPLE, TRUTH, noisy

SETTINGS = AnalysisSettings(n_resamples=200)
JUDGED = noisy(TRUTH, 0.5, 9)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    bring(opened, tmp_path, people=PEOPLE, judge=[*JUDGED[:50], *["refused"] * 10])
    yield opened
    opened.close()


def figures(workspace: Workspace, choices: Choices | None = None) -> tuple[Scatter, Scatter]:
    page = panel_page(workspace, JUDGE_PANEL, STUDY, choices or Choices(), SETTINGS)
    found = {one.about.name: one for one in page.figures if isinstance(one, Scatter)}
    return found["judge-answers"], found["judge-limits"]


def points(figure: Scatter) -> list[Point]:
    return [point for cloud in figure.clouds for point in cloud.points]


def places(figure: Scatter) -> np.ndarray:
    return np.array(sorted((point.x, point.datum.value) for point in points(figure)))


def test_that_every_answer_that_both_rated_is_a_point_at_its_own_numbers(workspace: Workspace) -> None:
    scatter, limits = figures(workspace)
    people = np.array([PEOPLE[name] for name in sorted(PEOPLE)], float)[:, :50].mean(axis=0)
    expected = sorted(zip(people.tolist(), JUDGED[:50], strict=True))
    assert places(scatter) == pytest.approx(np.array(expected))
    assert [str(cloud.label) for cloud in scatter.clouds] == ["doctor", "model"]
    assert (scatter.x_axis.limits, scatter.axis.limits, scatter.has_diagonal) == ((1, 5), (1, 5), True)
    middles = sorted(((one + other) / 2, other - one) for one, other in expected)
    assert places(limits) == pytest.approx(np.array(middles))


def test_that_wide_intervals_of_limits_leave_the_axis_to_the_points(workspace: Workspace) -> None:
    """Few answers have limits whose intervals no difference of two levels can reach."""
    _, limits = figures(workspace)
    drawn = [*places(limits)[:, 1].tolist(), *(line.datum.value for line in limits.levels)]
    assert limits.axis.limits is not None
    low, high = limits.axis.limits
    assert -low == high == math.ceil(max(map(abs, drawn)))


def test_that_points_dragged_over_open_exactly_their_answers_with_what_was_given(workspace: Workspace) -> None:
    scatter, _ = figures(workspace)
    furthest = sorted(points(scatter), key=lambda point: -abs(point.x - (point.datum.value or 0)))[:3]
    key = together([point.datum.key for point in furthest])
    assert isinstance(key, SourceAnswers)
    assert len({unit.answers for unit in key.units}) == 3
    given = dict(key.units[0].values)
    assert set(given) == {JUDGE, *PEOPLE}
    assert (key.dimension, key.granularity) == ("correctness", "coarse")


def test_that_what_is_not_finite_has_no_place_and_moves_no_line(workspace: Workspace) -> None:
    with workspace.reading() as session:
        (data,) = load_judges(session, STUDY, ReliabilitySettings(SETTINGS)).judges
    (frame,) = data.frames

    def drawn(judge: np.ndarray, raters: np.ndarray) -> tuple[Scatter, ...]:
        changed = replace(frame, judge=judge, rater_values=raters)
        return tuple(answer_figures([("correctness", [(JUDGE, data, changed)])], SETTINGS))  # type: ignore[arg-type]

    judge, raters = frame.judge.copy(), frame.rater_values.copy()
    judge[:3], raters[5] = (np.nan, np.inf, -np.inf), np.inf
    without = judge.copy()
    without[[0, 1, 2, 5]] = np.nan
    found, expected = drawn(judge, raters), drawn(without, frame.rater_values)
    for one, other in zip(found, expected, strict=True):
        assert len(places(one)) == 46
        assert np.isfinite(places(one)).all()
        assert places(one) == pytest.approx(places(other))
        assert one.levels == other.levels


def test_that_bias_and_limits_stand_across_the_differences_with_intervals(workspace: Workspace) -> None:
    _, limits = figures(workspace)
    apart = np.array([point.datum.value for point in points(limits)], float)
    named = {str(level.label): level.datum for level in limits.levels}
    assert named["bias"].value == pytest.approx(apart.mean())
    reach = 1.959964 * apart.std(ddof=1)
    assert named["upper limit of agreement"].value == pytest.approx(apart.mean() + reach, abs=1e-5)
    assert named["lower limit of agreement"].value == pytest.approx(apart.mean() - reach, abs=1e-5)
    assert all(one.low < one.value < one.high and one.n == 50 for one in named.values())


def test_that_of_several_judges_each_is_a_colour_with_its_own_bias(workspace: Workspace, tmp_path: Path) -> None:
    bring_judgements(workspace, tmp_path, "other judge", noisy(TRUTH, 0.2, 8))
    scatter, limits = figures(workspace)
    assert {str(cloud.label) for cloud in scatter.clouds} == {JUDGE, "other judge"}
    named = [str(cloud.label) for cloud in limits.clouds]
    assert [str(level.label) for level in limits.levels] == [f"bias of {name}" for name in named]
    assert [level.cloud for level in limits.levels] == [0, 1]
    assert [level.cloud for level in without_series(limits, {0}).levels] == [1]
    alone, _ = figures(workspace, Choices(judges=("other judge",)))
    assert [str(cloud.label) for cloud in alone.clouds] == ["doctor", "model"]


def test_that_the_numbers_of_the_points_are_written_without_their_displacement(workspace: Workspace) -> None:
    scatter, _ = figures(workspace)
    written = figure_csv(scatter).decode()
    assert scatter.jitter is not None
    assert all(f",{point.x:.10g},{point.datum.value:g}," in written for point in points(scatter))


def test_that_the_sentence_over_panels_is_of_those_that_stand_there(workspace: Workspace, tmp_path: Path) -> None:
    of_people = {name: [4.0] * 20 for name in PEOPLE}
    bring(workspace, tmp_path, people=of_people, judge=[3.0] * 20, dimension="relevance")
    wide = {name: [100.0 * (unit % 2) for unit in range(20)] for name in PEOPLE}
    bring(workspace, tmp_path, people=wide, judge=[0.0] * 20, dimension="certainty", scale="0,50,100")
    page = panel_page(workspace, JUDGE_PANEL, STUDY, Choices(), SETTINGS)
    panels = [figure for figure in page.figures if isinstance(figure, Facets)]
    assert [[str(facet.label) for facet in figure.facets] for figure in panels] == [["Correctness", "Relevance"]] * 2
    for figure in panels:
        assert str(figure.about.headline).startswith("Judge minus raters, on average: -1.00 to -0.06 levels")
