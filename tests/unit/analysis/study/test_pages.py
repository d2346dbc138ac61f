"""Every page of a study's panels: one figure, its own numbers in its table, and a headline that is read at a glance."""

from dataclasses import replace

import pytest

from medreview.analysis import study
from medreview.analysis.panel_page import HEADLINE_SIGNS, Choices, PanelPage
from medreview.analysis.study.frames import StudyData, TimedItem
from medreview.analysis.study.levels import PANEL as LEVELS
from medreview.analysis.study.pairs import PANEL as PAIRS
from medreview.analysis.study.raters import LENIENCY, MEASURE
from medreview.analysis.study.raters import PANEL as RATERS
from medreview.analysis.study.raters import RATERS as TABLE_OF_RATERS
from medreview.domain.study_plans import Granularity
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import records_of
from medreview.reporting.figures import Bars, Heatmap, placed_data
from tests.unit.analysis.study.hand_made import a_frame, a_study_of, made, records

FEW = AnalysisSettings(n_resamples=200)
PAGES = [panel for panel in study.PANELS if panel.own_page is not None]
LONG = "communicates the risks of what is taken together with other medicines"


def whole() -> StudyData:
    first = {"r1": [5, 4, 1, 3, 5, 2] * 4, "r2": [5, 5, 1, 3, 4, 1] * 4, "r3": [3, 2, 1, 1, 3, 1] * 4}
    coarse = a_frame(first, repeat={"r1": [5, 4, 1, 3]})
    fine = a_frame(first, setting=Granularity.FINE, sentences=2, cannot_judge={"r2": "no images"})
    times = [
        TimedItem(rater, granularity, place // 2, 10.0 + place, 12.0 + place)
        for granularity in ("coarse", "fine")
        for rater in first
        for place in range(24)
    ]
    return a_study_of(coarse, fine, a_frame(first, dimension="relevance"), times=times)


STUDIES = {
    "whole": whole(),
    "one rater": a_study_of(a_frame({"r1": [5, 4, 1, 3]})),
    "all the same": a_study_of(a_frame({"r1": [5] * 12, "r2": [5] * 12})),
    "long names": a_study_of(
        replace(a_frame({"r" * 40: [5, 1] * 8, "s" * 40: [5, 3] * 8}), dimension=LONG),
        replace(a_frame({"r" * 40: [5, 1] * 8, "s" * 40: [1, 3] * 8}), dimension=f"{LONG} and drinks"),
    ),
    "nothing judged": a_study_of(a_frame({"r1": []}, cannot_judge={"r1": "no images"})),
}
CHOICES = {
    "usual": Choices(),
    "declared scale": Choices(labels="declared scale"),
    "binary": Choices(labels="binary", granularity="fine"),
    "another coefficient": Choices(coefficient="Cohen"),
}


@pytest.mark.parametrize("panel", PAGES, ids=lambda panel: panel.key)
@pytest.mark.parametrize("data", STUDIES.values(), ids=STUDIES)
@pytest.mark.parametrize("choices", CHOICES.values(), ids=CHOICES)
@pytest.mark.parametrize("n_resamples", [0, 200])
def test_that_a_page_is_one_figure_with_a_short_headline_or_the_next_step(
    panel: study.StudyPanel, data: StudyData, choices: Choices, n_resamples: int
) -> None:
    options = [(option.key, value) for option in panel.options for value in option.values] or [("", "")]
    for option in options:
        page = panel.page(data, AnalysisSettings(n_resamples=n_resamples), replace(choices, options=(option,)))
        assert len(str(page.headline)) <= HEADLINE_SIGNS, str(page.headline)
        assert (len(page.figures) == 1) != (page.next_step is not None)
        assert len({(one.n, str(one.because)) for one in page.not_counted}) == len(page.not_counted)


@pytest.mark.parametrize("panel", PAGES, ids=lambda panel: panel.key)
def test_that_the_table_of_a_page_has_the_numbers_of_its_figure(panel: study.StudyPanel) -> None:
    page = panel.page(whole(), FEW, Choices())
    assert page.table is not None
    shown = {one.datum.value for one in placed_data(page.figures[0]) if one.datum.value is not None}
    assert shown
    assert shown == {row["value"] for row in records_of(page.table) if isinstance(row["value"], float)}


def page_of(panel: study.StudyPanel, data: StudyData, **choices: object) -> PanelPage:
    return panel.page(data, FEW, Choices(**choices))  # type: ignore[arg-type]


def test_that_a_rater_is_called_lenient_only_where_the_interval_excludes_no_difference() -> None:
    strict = a_study_of(a_frame({"r1": [5, 4, 3, 5] * 3, "r2": [3, 2, 1, 4] * 3}))
    assert str(page_of(RATERS, strict).headline).startswith("r1 rates Correctness 1.75 steps higher than the others")
    even = a_study_of(a_frame({"r1": [5, 1, 1, 5] * 3, "r2": [1, 1, 5, 5] * 3}))
    assert "No rater is shown" in str(page_of(RATERS, even).headline)


def test_that_the_raters_page_has_the_numbers_of_the_raters_table() -> None:
    data = whole()
    table = page_of(RATERS, data).table
    assert table is not None
    of_table = records(made(TABLE_OF_RATERS, data, n_resamples=200), measure=LENIENCY)
    assert [row["value"] for row in records_of(table)] == [row["value"] for row in of_table]
    assert next(iter(MEASURE.values)) == LENIENCY


def test_that_pairs_of_one_dimension_are_a_matrix_of_raters_and_of_several_a_row_each() -> None:
    one = page_of(PAIRS, a_study_of(whole().frames[0])).figures[0]
    assert isinstance(one, Heatmap)
    assert [str(row.label) for row in one.rows] == ["r1", "r2", "r3"]
    several = page_of(PAIRS, whole()).figures[0]
    assert isinstance(several, Heatmap)
    assert [str(row.label) for row in several.rows] == ["r1 – r2", "r1 – r3", "r2 – r3"]
    assert len(several.columns) == len(whole().frames)


def test_that_levels_of_one_dimension_show_every_rater_and_count_what_has_no_value() -> None:
    frame = a_frame({"r1": [5, 4], "r2": [5, 5]}, cannot_judge={"r2": "no images"})
    page = page_of(LEVELS, a_study_of(frame))
    figure = page.figures[0]
    assert isinstance(figure, Bars)
    assert [str(one) for one in figure.categories] == ["all raters", "r1", "r2"]
    assert str(page.headline) == "75% of 4 ratings are “5 level 5”"
    assert [(one.n, str(one.because)) for one in page.not_counted] == [(1, "ratings: cannot judge")]
