"""Agreement as one page: one figure, the same number as in the table, and what was left out with its reason."""

from dataclasses import replace

import pytest

from medreview.analysis.panel_page import Choices, PanelPage
from medreview.analysis.study.agreement import AGREEMENT, PANEL
from medreview.analysis.study.fields import StudyFields, split_by
from medreview.analysis.study.frames import StudyData
from medreview.analysis.study.pages import NOT_FOR_LABELS
from medreview.domain.study_plans import Granularity
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import records_of
from medreview.reporting.figures import Dots, placed_data
from tests.unit.analysis.study.hand_made import a_frame, a_study_of, made, record

FEW = AnalysisSettings(n_resamples=100)
AGREED = {"r1": [5, 5, 1, 3] * 3, "r2": [5, 5, 1, 3] * 3}
APART = {"r1": [5, 5, 1, 3] * 3, "r2": [1, 1, 5, 5] * 3}


def page(data: StudyData, settings: AnalysisSettings = FEW, **choices: object) -> PanelPage:
    return PANEL.page(data, settings, Choices(**choices))  # type: ignore[arg-type]


def test_that_the_page_shows_the_number_of_the_table_with_its_interval_and_n() -> None:
    data = a_study_of(a_frame({"r1": [5, 5, 1, 3], "r2": [5, 1, 1, 3]}))
    row = record(
        made(AGREEMENT, data, n_resamples=100),
        labels="three points",
        coefficient="Randolph",
        over="mean over groups",
    )
    (placed,) = placed_data(page(data).figures[0])
    shown = placed.datum
    assert (shown.value, shown.low, shown.high, shown.n) == tuple(
        row[name] for name in ("value", "low", "high", "n_units")
    )
    table = page(data).table
    assert table is not None
    assert [one["value"] for one in records_of(table)] == [row["value"]]


def test_that_all_dimensions_and_units_stand_in_one_figure() -> None:
    fine = a_frame(AGREED, setting=Granularity.FINE, sentences=2)
    data = a_study_of(a_frame(AGREED), fine, a_frame(AGREED, dimension="relevance"))
    (figure,) = page(data).figures
    assert isinstance(figure, Dots)
    assert [str(one) for one in figure.categories] == ["Correctness", "Relevance"]
    assert [str(one.label) for one in figure.series] == ["whole answers", "single sentences"]


def test_that_an_answer_that_is_left_out_is_counted_once_with_its_reason() -> None:
    first = {"r1": [5, 5, 1, 3], "r2": [5, None, 1, None], "r3": [5, 5, None, None]}
    frame = a_frame(first, cannot_judge={"r1": "no images"})
    found = page(a_study_of(frame, replace(frame, dimension="relevance"))).not_counted
    assert {(one.n, str(one.because)) for one in found} == {
        (1, "whole answers: r2 has no rating"),
        (1, "whole answers: r3 has no rating"),
        (1, "whole answers: too few ratings"),
        (1, "whole answers: a rater could not judge"),
    }


def test_that_a_unit_that_dimensions_lack_for_different_reasons_counts_under_the_first() -> None:
    first = a_frame({"r1": [5, 5, 1, 3], "r2": [5, None, 1, 3], "r3": [5, 5, 1, 3]})
    second = a_frame({"r1": [5, 5, 1, 3], "r2": [5, 4, 1, 3], "r3": [5, None, 1, None]}, dimension="relevance")
    found = page(a_study_of(first, second)).not_counted
    assert {(one.n, str(one.because)) for one in found} == {
        (1, "whole answers: r2 has no rating"),
        (1, "whole answers: r3 has no rating"),
    }


def test_that_a_row_has_the_same_number_and_units_whatever_else_is_shown() -> None:
    whole = a_frame({"r1": [5, 5, None, 3] * 3, "r2": [5, None, 1, 3] * 3, "r3": [None, 5, 1, None] * 3})
    fine = a_frame(AGREED, setting=Granularity.FINE, sentences=2)
    both, alone = page(a_study_of(whole, fine)), page(a_study_of(whole))
    assert both.table is not None
    assert alone.table is not None
    rows = records_of(both.table)
    assert [row["over"] for row in rows] == ["all items with two ratings", "mean over groups"]
    assert (rows[0]["value"], rows[0]["n_units"]) == tuple(
        records_of(alone.table)[0][name] for name in ("value", "n_units")
    )
    (figure,) = both.figures
    assert isinstance(figure, Dots)
    assert str(figure.axis.title) == "Randolph's kappa"
    assert "Correctness, whole answers: all items with two ratings" in [str(one) for one in figure.categories]


def test_that_a_part_without_complete_units_says_so_and_not_that_nobody_shares_a_unit() -> None:
    given = {"r1": [5, 5, 1, 3], "r2": [5, 5, None, 3], "r3": [5, 5, 1, None]}
    study = a_study_of(a_frame(given))
    numbered = replace(study, answers=tuple(replace(one, id=100 + at) for at, one in enumerate(study.answers)))
    halves = {one.id: {"half": "first" if at < 2 else "second"} for at, one in enumerate(numbered.answers)}
    found = PANEL.page(split_by(numbered, "half", StudyFields(halves, {})), FEW, Choices(by="half"))
    assert found.table is not None
    assert [row["undefined_because"] for row in records_of(found.table)][:2] == [
        None,
        "no two items were rated by all raters of a group",
    ]


def test_that_a_coefficient_of_two_raters_alone_is_said_to_be_missing_and_the_shown_one_is_named() -> None:
    found = page(a_study_of(a_frame(AGREED)), coefficient="Cohen")
    assert str(found.headline) == "Cohen's kappa is not computed for all raters together; Randolph's kappa is 1.00"
    assert str(found.figures[0].axis.title) == "Randolph's kappa, mean over groups of raters"


def test_that_a_count_of_what_was_left_out_opens_these_answers() -> None:
    data = a_study_of(a_frame({"r1": [5, 5], "r2": [5, None]}))
    data = replace(data, answers=tuple(replace(one, id=100 + place) for place, one in enumerate(data.answers)))
    (found,) = page(data).not_counted
    assert [unit.answers for unit in found.key.units] == [(101,)]  # type: ignore[union-attr]


def test_that_a_headline_claims_agreement_only_where_the_interval_excludes_chance() -> None:
    assert "beyond chance" in str(page(a_study_of(a_frame({"r1": [5] * 12, "r2": [5] * 11 + [1]}))).headline)
    assert "may be chance" in str(
        page(a_study_of(a_frame({"r1": [5, 1, 3] * 4, "r2": [5, 1, 1, 3, 5, 1] * 2}))).headline
    )


def test_that_two_dimensions_are_compared_only_where_their_intervals_are_apart() -> None:
    far = a_study_of(
        a_frame({"r1": [5] * 12, "r2": [5] * 11 + [1]}), a_frame(APART | {"r2": [1] * 11 + [5]}, dimension="relevance")
    )
    assert "more on Correctness" in str(page(far).headline)
    near = a_study_of(
        *(
            a_frame({"r1": [5] * 12, "r2": [5] * n + [1] * (12 - n)}, dimension=name)
            for name, n in (("correctness", 10), ("relevance", 9))
        )
    )
    assert "more on" not in str(page(near).headline)


def test_that_without_resamples_the_headline_claims_nothing() -> None:
    headline = str(
        page(a_study_of(a_frame({"r1": [5] * 12, "r2": [5] * 11 + [1]})), AnalysisSettings(n_resamples=0)).headline
    )
    assert headline == "Agreement on Correctness: κ 0.87, 12 of 12 whole answers"


def test_that_another_coefficient_is_shown_under_its_own_name_and_units() -> None:
    data = a_study_of(a_frame({"r1": [5, 5, 1, 3], "r2": [5, 1, 1, None]}))
    found = page(data, coefficient="Krippendorff, ordinal")
    row = record(made(AGREEMENT, data), labels="three points", coefficient="Krippendorff, ordinal")
    (placed,) = placed_data(found.figures[0])
    assert placed.datum.value == pytest.approx(row["value"])
    assert str(found.figures[0].axis.title) == "Krippendorff's alpha (ordinal), all items with two ratings"


def test_that_a_coefficient_that_these_labels_do_not_have_says_so() -> None:
    data = a_study_of(a_frame(AGREED, setting=Granularity.FINE, sentences=2))
    found = page(data, coefficient="AC2", labels="binary")
    assert [one.datum.undefined_because for one in placed_data(found.figures[0])] == [NOT_FOR_LABELS]
    assert str(found.headline) == f"No number here: {NOT_FOR_LABELS}"


def test_that_a_study_in_which_nobody_shares_an_answer_is_given_a_next_step() -> None:
    found = page(a_study_of(a_frame({"r1": [5, None], "r2": [None, 4]})))
    assert found.figures == ()
    assert found.next_step is not None
