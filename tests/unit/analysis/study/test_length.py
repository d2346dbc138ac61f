"""Length and rating within each author, never over several."""

import pytest

from medreview.analysis.panel_page import HEADLINE_SIGNS, Choices
from medreview.analysis.results import Row
from medreview.analysis.study.authors_page import page_of_authors
from medreview.analysis.study.length import RHO, SLOPE, _headline, length_figure
from medreview.domain.study_plans import Granularity
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import records_of
from medreview.reporting.figures import Scatter
from tests.unit.analysis.study.hand_made import a_frame, a_study_of

LENGTH = Choices(options=(("authors.shown", "length"),))
SETTINGS = AnalysisSettings(n_resamples=300)
N = 40


def page(first, **frame):
    return page_of_authors(a_study_of(a_frame(first, **frame), n_answers=N + 1), SETTINGS, LENGTH)


def test_that_every_rated_answer_is_a_point_at_its_length_and_its_mean_rating() -> None:
    data = a_study_of(a_frame({"r1": [1.0, 3.0, 5.0], "r2": [2.0, None, 5.0]}))
    figure = length_figure(data, data.frames[0], 7)
    assert figure is not None
    points = {str(cloud.label): [(point.x, point.datum.value) for point in cloud.points] for cloud in figure.clouds}
    assert points == {"doctor": [(10, 1.5), (30, 5.0)], "model": [(20, 3.0)]}


def test_that_sentences_are_averaged_before_raters() -> None:
    frame = a_frame({"r1": [1.0, 5.0], "r2": [4.0, None]}, setting=Granularity.FINE, sentences=2)
    figure = length_figure(a_study_of(frame), frame, 7)
    assert figure is not None
    assert figure.clouds[0].points[0].datum.value == pytest.approx((3.0 + 4.0) / 2)


def test_that_a_difference_of_authors_is_not_taken_for_one_of_length() -> None:
    # the longer of two answers is always the model's, and always rated higher: over both, length seems to matter
    found = page({"r1": [2.0, 4.0] * (N // 2)})
    assert str(found.headline) == "The correlation of length and rating is not defined for any author"
    reasons = {row["undefined_because"] for row in records_of(found.table) if row["statistic"] == RHO}
    assert reasons == {"one of the two variables does not vary"}


def test_that_a_relation_within_an_author_is_told_with_rho_and_slope() -> None:
    rated = [1.0 + 4 * place // N if place % 2 == 0 else float(place * 7 % 5 + 1) for place in range(N)]
    found = page({"r1": rated})
    assert str(found.headline) == "Longer answers are rated higher within 1 of 2 authors on Correctness (Holm)"
    assert isinstance(found.figures[0], Scatter)
    rows = {(row["author"], row["statistic"]): row for row in records_of(found.table)}
    assert rows["doctor", RHO]["low"] > 0.5
    assert rows["doctor", SLOPE]["value"] == pytest.approx(4 / (10 * N) * 100, rel=0.15)
    assert rows["model", RHO]["low"] < 0 < rows["model", RHO]["high"]
    assert rows["doctor", RHO]["n_units"] == N // 2


def test_that_a_relation_is_named_only_where_its_p_holds_beside_those_of_the_other_authors() -> None:
    rows = [
        Row({"low": 0.02, "high": 0.6, "value": 0.3, "p_holm": p, "author": "doctor", "statistic": RHO})
        for p in (0.03, 0.08)
    ]
    held, not_held = (str(_headline("Correctness", [row])) for row in rows)
    assert held.startswith("Longer answers are rated higher within 1 of 1 author on Correctness")
    assert not_held == "Longer answers are not shown to be rated differently on Correctness (Holm)"


def test_that_every_headline_is_short_and_claims_nothing_without_intervals() -> None:
    data = a_study_of(a_frame({"r1": [float(place % 5 + 1) for place in range(N)]}), n_answers=N + 1)
    found = page_of_authors(data, AnalysisSettings(n_resamples=0), LENGTH)
    assert str(found.headline) == "Correctness: ρ of length and rating is 0.12 within every author"
    assert len(str(found.headline)) <= HEADLINE_SIGNS
    nothing = page_of_authors(a_study_of(), SETTINGS, LENGTH)
    assert nothing.next_step is not None
