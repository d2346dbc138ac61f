"""Figures say what their tables say, and open the answers behind each number."""

from dataclasses import replace

import pytest

from medreview.analysis.results import Analysis
from medreview.analysis.study import analysed
from medreview.analysis.study.frames import StudyData, TimedItem
from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import SourceAnswers
from medreview.reporting.figures import Bars, Datum, Dots, FigureSpec, Heatmap, Lines, placed_data
from tests.unit.analysis.study.hand_made import a_frame, a_study_of, record

GROUPS = {"r1": "one", "r2": "one"}
QUICK = AnalysisSettings(n_resamples=100)


@pytest.fixture(scope="module")
def data() -> StudyData:
    coarse = a_frame({"r1": [5, 5, 1, 3], "r2": [5, 1, 1, 3]}, groups=GROUPS)
    fine = a_frame(
        {"r1": [5, 4, 1, 5, 5, 5, 1, 2], "r2": [5, 5, 5, 5, 4, 5, 1, 1]},
        setting=Granularity.FINE,
        sentences=2,
        groups=GROUPS,
    )
    times = [
        TimedItem(rater, Granularity.COARSE, answer, active, active)
        for rater, seconds in (("r1", (10, 40, 20, 30)), ("r2", (5, 5, 50, 5)))
        for answer, active in enumerate(seconds)
    ]
    study = a_study_of(coarse, fine, times=times)
    answers = tuple(replace(one, id=100 + place) for place, one in enumerate(study.answers))
    return replace(study, answers=answers)


@pytest.fixture(scope="module")
def analysis(data: StudyData) -> Analysis:
    return analysed(data, QUICK)


def figure(analysis: Analysis, name: str) -> FigureSpec:
    return next(one for one in analysis.figures if one.about.name == name)


def datum(spec: FigureSpec, first: str, second: str) -> Datum:
    return next(one.datum for one in placed_data(spec) if (str(one.first), str(one.second)) == (first, second))


def opened(found: Datum) -> list[int]:
    """The answers that a number opens, a line each."""
    assert isinstance(found.key, SourceAnswers)
    assert len(found.key.units) == (found.n if found.hits is None else found.hits)
    return [answer for unit in found.key.units for answer in unit.answers]


def test_that_every_figure_has_a_name_of_its_own_and_words_to_translate(analysis: Analysis) -> None:
    names = [one.about.name for one in analysis.figures]
    assert len(set(names)) == len(names) > 10
    assert all(isinstance(one.about.title, Message) for one in analysis.figures)


def test_that_a_dot_is_the_number_of_the_table_with_its_interval(analysis: Analysis) -> None:
    spec = figure(analysis, "agreement-kappa")
    assert isinstance(spec, Dots)
    row = record(
        next(table for table in analysis.tables if table.name == "agreement"),
        setting="coarse",
        labels="three points",
        coefficient="Randolph",
        over="mean over groups",
    )
    found = datum(spec, "correctness", "whole answers, three points")
    assert (found.value, found.low, found.high, found.n) == tuple(
        row[name] for name in ("value", "low", "high", "n_units")
    )
    assert found.value == pytest.approx((0.75 - 1 / 3) / (1 - 1 / 3))


def test_that_agreement_opens_the_answers_that_raters_differ_on_first(analysis: Analysis) -> None:
    spec = figure(analysis, "agreement-kappa")
    assert opened(datum(spec, "correctness", "whole answers, three points")) == [101, 100, 102, 103]


def test_that_labels_a_scale_does_not_have_are_no_row_of_the_figure(analysis: Analysis) -> None:
    spec = figure(analysis, "agreement-kappa")
    assert isinstance(spec, Dots)
    assert [str(one.label) for one in spec.series] == [
        "whole answers, three points",
        "single sentences, three points",
        "single sentences, binary",
    ]


def test_that_without_groups_agreement_is_over_all_units_and_says_so() -> None:
    study = a_study_of(a_frame({"r1": [5, 5, 1, None], "r2": [5, 1, None, 3], "r3": [None, None, 1, 3]}))
    spec = figure(analysed(study, QUICK, tables=["agreement"]), "agreement-kappa")
    assert any("no group has items" in str(note) for note in spec.about.notes)
    assert datum(spec, "correctness", "whole answers, three points").value is not None


def test_that_the_matrix_of_raters_is_the_same_from_both_sides(analysis: Analysis) -> None:
    spec = figure(analysis, "pairwise-correctness-coarse")
    assert isinstance(spec, Heatmap)
    cells = [[None if one is None else one.value for one in row.data] for row in spec.rows]
    assert cells[0][1] == cells[1][0] == pytest.approx((0.75 - 1 / 3) / (1 - 1 / 3))
    assert cells[0][0] is cells[1][1] is None


def test_that_a_level_opens_exactly_the_ratings_that_gave_it(analysis: Analysis) -> None:
    spec = figure(analysis, "distribution-correctness-coarse")
    assert isinstance(spec, Bars)
    assert spec.is_stacked
    one = next(series for series in spec.series if str(series.label).startswith("1"))
    of_all, of_first, of_second = one.data
    assert [one and (one.value, opened(one)) for one in (of_all, of_first, of_second)] == [
        (3 / 8, [102, 101, 102]),
        (1 / 4, [102]),
        (2 / 4, [101, 102]),
    ]


def test_that_seconds_open_the_slowest_answers_first(analysis: Analysis) -> None:
    found = datum(figure(analysis, "effort-seconds-answer"), "r1", "whole answers")
    assert (found.value, opened(found)) == (25, [101, 103, 102, 100])


def test_that_the_order_of_the_session_is_a_line_for_every_rater(analysis: Analysis) -> None:
    spec = figure(analysis, "effort-order-coarse")
    assert isinstance(spec, Lines)
    assert [str(one.label) for one in spec.series] == ["all raters", "r1", "r2"]


def test_that_curves_of_fewer_sentences_have_bands(analysis: Analysis) -> None:
    spec = figure(analysis, "partial-variance-1")
    assert isinstance(spec, Lines)
    assert spec.x[0] == 1
    assert all(one is None or one.value is None or one.low is not None for one in spec.series[0].data)


def test_that_authors_carry_their_rank_and_open_their_lowest_answers_first(analysis: Analysis) -> None:
    spec = figure(analysis, "systems-correctness-coarse")
    assert isinstance(spec, Dots)
    assert [str(label) for label in spec.categories] == ["1. doctor", "1. model"]  # both 0.5
    assert [opened(one) for one in spec.series[0].data if one is not None] == [[102, 100], [101, 103]]


def test_that_data_that_is_in_no_workspace_has_no_answers_to_open() -> None:
    study = a_study_of(a_frame({"r1": [5, 1], "r2": [5, 5]}))
    made = analysed(study, QUICK, tables=["agreement"])
    assert {one.datum.key for spec in made.figures for one in placed_data(spec)} == {None}


def test_that_figures_stay_the_same_for_the_same_data(data: StudyData, analysis: Analysis) -> None:
    assert analysed(data, QUICK).figures == analysis.figures


def test_that_every_coefficient_of_the_first_labels_is_a_column_and_opens_the_answers(analysis: Analysis):
    spec = figure(analysis, "agreement-coefficients")
    assert isinstance(spec, Heatmap)
    assert {"Randolph", "Fleiss", "AC1", "AC2", "Krippendorff, ordinal"} <= set(map(str, spec.columns))
    assert "Krippendorff, ratio" not in spec.columns  # three points have no zero to be a multiple of
    assert all(opened(one) == [101, 100, 102, 103] for one in spec.rows[0].data if one is not None)


def test_that_raters_stand_beside_each_other_and_open_what_they_rated_furthest_from_the_others(
    analysis: Analysis,
):
    spec = figure(analysis, "raters-leniency")
    assert isinstance(spec, Heatmap)
    assert spec.columns == ("r1", "r2")
    first, second = spec.rows[0].data
    assert first is not None
    assert second is not None
    assert (first.value, second.value) == (1, -1)
    assert opened(first) == [101, 100, 102, 103]


def test_that_every_figure_begins_with_the_name_of_a_table_and_so_stands_in_a_section_of_the_report(analysis: Analysis):
    tables = tuple(table.name for table in analysis.tables)
    assert [one.about.name for one in analysis.figures if not one.about.name.startswith(tables)] == []
