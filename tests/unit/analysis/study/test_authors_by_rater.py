"""Authors' page rater by rater, and for whom its headline speaks."""

from medreview.analysis.panel_page import HEADLINE_SIGNS, Choices, PanelPage
from medreview.analysis.study.authors_page import page_of_authors
from medreview.analysis.study.frames import StudyData
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import records_of
from medreview.reporting.figures import Dots
from tests.unit.analysis.study.hand_made import a_frame, a_study_of

FEW = AnalysisSettings(seed=5, n_resamples=400)


def a_study(*shifts: int) -> StudyData:
    """Raters who rate three of four answers of the doctor so many steps above those of the model."""
    given = {
        f"r{place}": tuple(value for question in range(40) for value in (3 + shift * (question % 4 > 0), 3))
        for place, shift in enumerate(shifts, start=1)
    }
    return a_study_of(a_frame(given), n_answers=80)


def page(study: StudyData, shown: str) -> PanelPage:
    found = page_of_authors(study, FEW, Choices(options=(("authors.shown", shown),)))
    assert len(str(found.headline)) <= HEADLINE_SIGNS
    return found


def test_that_the_headline_names_raters_like_these_only_where_their_interval_leaves_out_zero() -> None:
    everybody = page(a_study(2, 2, 1, 2, 1, 2), "means")
    assert str(everybody.headline).endswith("also for raters like these")
    assert "this rater rates doctor above model by" in str(page(a_study(2), "means").headline)
    one_alone = page(a_study(0, 2, 0, 0, 0, 0), "means")
    assert "these 6 raters rate doctor above model by" in str(one_alone.headline)


def test_that_the_rater_who_carries_a_difference_is_the_headline() -> None:
    found = page(a_study(0, 2, 0), "raters")
    assert str(found.headline) == "Correctness: without r2 it is no longer shown that doctor is above model"


def test_that_every_rater_and_their_mean_stand_in_one_figure_and_its_table() -> None:
    found = page(a_study(2, 1, 2), "raters")
    assert str(found.headline) == "Correctness: 3 of 3 raters are shown to rate doctor above model"
    (figure,) = found.figures
    assert isinstance(figure, Dots)
    assert [str(one.label) for one in figure.series] == ["r1", "r2", "r3", "mean of the raters"]
    assert found.table is not None
    values = [row["value"] for row in records_of(found.table)]
    assert values == [1.5, 0.75, 1.5, 1.25]


def test_that_a_rater_whose_interval_holds_zero_is_not_counted_among_those_who_see_a_difference() -> None:
    given = {f"r{place}": [5, 1, 4, 2, 3, 3, 5, 1] * 5 for place in (1, 2, 3)} | {"r4": [5, 1, 1, 5] * 9 + [5, 1, 1, 1]}
    found = page(a_study_of(a_frame(given), n_answers=60), "raters")
    assert str(found.headline) == "Correctness: 3 of 4 raters are shown to rate doctor above model"


def test_that_nothing_is_said_of_raters_where_nothing_is_shown() -> None:
    assert str(page(a_study(0, 0, 0), "raters").headline) == "No difference between authors is shown (Holm)"
    one_author = page(a_study_of(a_frame({"r1": (5,)}), n_answers=2), "raters")
    assert (one_author.figures, one_author.next_step is not None) == ((), True)
