"""Every page of a study's panels: one figure, its own numbers in its table, and a headline that is read at a glance."""

import re
from dataclasses import replace

import pytest

from medreview.analysis import study
from medreview.analysis.coefficients import Among, coefficients
from medreview.analysis.panel_page import HEADLINE_SIGNS, Choices, PanelPage
from medreview.analysis.study.agreement import PANEL as AGREEMENT
from medreview.analysis.study.authors import AUTHORS as TABLE_OF_AUTHORS
from medreview.analysis.study.authors import PANEL as AUTHORS
from medreview.analysis.study.fields import StudyFields, split_by
from medreview.analysis.study.follow_ups import PANEL as PILOT
from medreview.analysis.study.frames import StudyData, TimedItem
from medreview.analysis.study.levels import PANEL as LEVELS
from medreview.analysis.study.narrowed import narrowed
from medreview.analysis.study.pairs import PANEL as PAIRS
from medreview.analysis.study.partial import PANEL as PARTIAL
from medreview.analysis.study.partial import WHAT
from medreview.analysis.study.progress import PANEL as DATA
from medreview.analysis.study.raters import LENIENCY, MEASURE
from medreview.analysis.study.raters import PANEL as RATERS
from medreview.analysis.study.raters import RATERS as TABLE_OF_RATERS
from medreview.analysis.study.statements import PANEL as STATEMENTS
from medreview.analysis.study.statements import STATEMENTS as TABLE_OF_STATEMENTS
from medreview.domain.study_plans import Granularity, Level
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import records_of
from medreview.reporting.figures import Bars, Dots, Heatmap, Lines, placed_data
from tests.builders import a_plan
from tests.unit.analysis.study.hand_made import a_frame, a_study_of, made, record, records

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
    study = a_study_of(coarse, fine, a_frame(first, dimension="relevance"), times=times)
    return replace(study, pilot_frames=(a_frame({"r1": [5, 4, 1, 3], "r2": [5, 4, 1, 1]}),))


STUDIES = {
    "whole": whole(),
    "one rater": a_study_of(a_frame({"r1": [5, 4, 1, 3]})),
    "all the same": a_study_of(a_frame({"r1": [5] * 12, "r2": [5] * 12})),
    "long names": a_study_of(
        replace(a_frame({"r" * 40: [5, 1] * 8, "s" * 40: [5, 3] * 8}), dimension=LONG),
        replace(a_frame({"r" * 40: [5, 1] * 8, "s" * 40: [1, 3] * 8}), dimension=f"{LONG} and drinks"),
    ),
    "nothing judged": a_study_of(a_frame({"r1": []}, cannot_judge={"r1": "no images"})),
    "ties": a_study_of(a_frame({"r1": [5, 1, 5, 1] * 6, "r2": [5, 1, 5, 1] * 6, "r3": [5, 1, 5, 1] * 6})),
    "constant ratings": a_study_of(
        a_frame({"r1": [5] * 12, "r2": [4] * 12}), a_frame({"r1": [5] * 12, "r2": [4] * 12}, dimension="relevance")
    ),
    "one author": narrowed(
        a_study_of(a_frame({"r1": [5, 1, 4, 2] * 6, "r2": [5, 2, 4, 1] * 6})), Choices(authors=("doctor",))
    ),
}
RANGE = re.compile(r"([+-]?[\d.]+%?)(?: \([^)]*\))? to ([+-]?[\d.]+%?)(?: |$)")
"""Two ends, as a headline tells them."""
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
        ends = RANGE.search(str(page.headline))
        assert ends is None or "(" in ends[0] or ends[1] != ends[2], f"no range: {page.headline}"
        assert (len(page.figures) == 1) != (page.next_step is not None)
        assert len({(one.n, str(one.because)) for one in page.not_counted}) == len(page.not_counted)


@pytest.mark.parametrize(
    "panel", [one for one in PAGES if one.key not in {"statements", "marks"}], ids=lambda panel: panel.key
)
def test_that_the_table_of_a_page_has_the_numbers_of_its_figure(panel: study.StudyPanel) -> None:
    page = panel.page(whole(), FEW, Choices())
    assert page.table is not None
    shown = {one.datum.value for one in placed_data(page.figures[0]) if one.datum.value is not None}
    assert shown
    assert shown <= {cell for row in page.table.rows for cell in row if isinstance(cell, float | int)}


def page_of(panel: study.StudyPanel, data: StudyData, **choices: object) -> PanelPage:
    return panel.page(data, FEW, Choices(**choices))  # type: ignore[arg-type]


def test_that_a_rater_is_called_lenient_only_where_the_interval_excludes_no_difference() -> None:
    strict = a_study_of(a_frame({"r1": [5, 4, 3, 5] * 3, "r2": [3, 2, 1, 4] * 3}))
    assert str(page_of(RATERS, strict).headline).startswith("r1 rates Correctness 1.75 levels higher than the others")
    even = a_study_of(a_frame({"r1": [5, 1, 1, 5] * 3, "r2": [1, 1, 5, 5] * 3}))
    assert "No rater is shown" in str(page_of(RATERS, even).headline)


def test_that_the_raters_page_has_the_numbers_of_the_raters_table() -> None:
    data = whole()
    table = page_of(RATERS, data).table
    assert table is not None
    of_table = records(made(TABLE_OF_RATERS, data, n_resamples=200), measure=LENIENCY)
    assert [row["value"] for row in records_of(table)] == [row["value"] for row in of_table]
    assert next(iter(MEASURE.values)) == LENIENCY


def test_that_a_rater_apart_in_several_places_is_named_with_their_number() -> None:
    frame = a_frame({"r1": [5, 4, 3, 5] * 3, "r2": [3, 2, 1, 4] * 3, "r3": [3, 2, 1, 4] * 3})
    even = a_frame({"r1": [5, 1, 1, 5] * 3, "r2": [1, 1, 5, 5] * 3, "r3": [1, 5, 5, 1] * 3}, dimension="fluency")
    headline = str(page_of(RATERS, a_study_of(frame, replace(frame, dimension="relevance"), even)).headline)
    assert headline == "r1 is shown to rate higher than the others in 2 of 3 comparisons"


def test_that_a_coefficient_that_pairs_do_not_have_is_said_to_be_missing_and_the_shown_one_is_named() -> None:
    page = page_of(PAIRS, whole(), coefficient="Krippendorff, ordinal")
    assert str(page.headline).startswith(
        "Krippendorff's alpha (ordinal) is not computed for two raters; Randolph's kappa is shown"
    )
    (figure,) = page.figures
    assert isinstance(figure, Heatmap)
    assert str(figure.axis.title) == "Randolph's kappa"
    nowhere = page_of(PAIRS, whole(), coefficient="Cohen, quadratic weights", labels="binary", granularity="fine")
    assert nowhere.next_step is None or "labels" in str(nowhere.headline)


def test_that_the_ends_of_pairs_are_told_with_the_units_that_they_are_computed_of() -> None:
    given = {"r1": [5, 1, 3, 5, 1, 3], "r2": [5, 1, 3, 5, 1, 1], "r3": [5, None, None, None, 1, 5]}
    headline = str(page_of(PAIRS, a_study_of(a_frame(given))).headline)
    assert headline.startswith("Agreement of two raters: κ ")
    assert "(r1, r2; n = 6)" in headline


def test_that_equal_pairs_are_told_as_one_number_and_ends_of_several_dimensions_with_their_dimension() -> None:
    ties = str(page_of(PAIRS, STUDIES["ties"]).headline)
    assert ties == "Every pair of raters agrees alike: κ 1.00 in all 3 comparisons"
    given = {"r1": [5, 1, 3, 5], "r2": [5, 1, 3, 5]}
    several = a_study_of(a_frame(given), a_frame(given | {"r2": [1, 5, 1, 5]}, dimension="relevance"))
    headline = str(page_of(PAIRS, several).headline)
    assert headline == "Agreement of two raters: κ from -0.12 (r1, r2: Relevance) to 1.00 (r1, r2: Correctness)"
    risks = a_study_of(a_frame(given), a_frame(given | {"r2": [1, 5, 1, 5]}, dimension="communicates_risks_to_them"))
    headline = str(page_of(PAIRS, risks).headline)
    assert headline.startswith("Agreement of two raters: κ from -0.12 (Communicates risks")
    assert headline.endswith(" to 1.00 (Correctness)")


def test_that_pairs_without_a_number_say_why_and_not_that_nobody_met() -> None:
    page = page_of(PAIRS, STUDIES["all the same"], coefficient="Cohen")
    assert "two raters" not in str(page.headline)
    assert page.next_step is not None
    assert page.next_step.place == "choices.coefficient"


def test_that_levels_that_share_the_most_ratings_are_not_named_above_each_other() -> None:
    assert str(page_of(LEVELS, STUDIES["ties"]).headline) == "No level has more than 50% of 72 ratings"


def test_that_a_page_that_a_choice_emptied_asks_for_another_choice() -> None:
    one = narrowed(whole(), Choices(raters=("r1",)))
    for panel in (AGREEMENT, PAIRS, RATERS):
        step = page_of(panel, one, raters=("r1",)).next_step
        assert step is not None
        assert (str(step.verb), step.place) == ("Choose raters", "choices.raters")
    coarse = narrowed(whole(), Choices(granularity="coarse"))
    step = page_of(PARTIAL, coarse, granularity="coarse").next_step
    assert step is not None
    assert (str(step.verb), step.place) == ("Choose sentences", "choices.granularity")


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


def test_that_means_of_authors_stand_on_the_scale_that_raters_saw() -> None:
    page = page_of(AUTHORS, a_study_of(a_frame({"r1": [5, 1] * 6, "r2": [4, 2] * 6})))
    figure = page.figures[0]
    assert isinstance(figure, Dots)
    assert figure.axis.limits == (1, 5)
    assert {str(one.second): one.datum.value for one in placed_data(figure)} == {"doctor": 4.5, "model": 1.5}


def test_that_three_points_of_authors_are_the_numbers_of_the_authors_table() -> None:
    data = a_study_of(a_frame({"r1": [5, 1, 3, 4] * 3, "r2": [4, 2, 5, 5] * 3}))
    table = page_of(AUTHORS, data, labels="three points").table
    assert table is not None
    rows = records(made(TABLE_OF_AUTHORS, data, n_resamples=200), rating="unit", statistic="mean rating")
    means = [row["value"] for row in records_of(table) if row["author"]]
    assert means == pytest.approx([row["value"] for row in rows])


def test_that_a_difference_of_authors_is_claimed_for_these_raters_where_its_interval_and_holm_allow() -> None:
    clear = a_study_of(a_frame({"r1": [5, 1, 5, 2] * 5, "r2": [4, 2, 5, 1] * 5}))
    headline = str(page_of(AUTHORS, clear).headline)
    assert headline.startswith("Correctness: these 2 raters rate doctor above model by 3.25 (")
    even = a_study_of(a_frame({"r1": [5, 1, 1, 5] * 5, "r2": [4, 2, 2, 4] * 5}))
    assert str(page_of(AUTHORS, even).headline) == "No difference between authors is shown on Correctness (Holm)"


def test_that_a_difference_that_depends_on_a_field_is_named_and_one_that_does_not_is_not() -> None:
    ratings = {"r1": [5, 1, 5, 2] * 6 + [1, 5, 2, 5] * 6}
    data = a_study_of(a_frame(ratings), n_answers=60)
    halves = {one.id: {"half": "first" if place < 24 else "second"} for place, one in enumerate(numbered(data).answers)}
    alternate = {one.id: {"half": str(place // 2 % 2)} for place, one in enumerate(numbered(data).answers)}
    depends = page_of(AUTHORS, split_by(numbered(data), "half", StudyFields(halves, {})))
    assert "doctor minus model is 7.00 higher in first than elsewhere" in str(depends.headline)
    assert depends.table is not None
    rows = {row["subgroup"]: row for row in records_of(depends.table) if row["statistic"] is not None}
    assert (rows["first"]["value"], rows["first"]["first"], rows["first"]["second"]) == (7, "doctor", "model")
    assert all(row["low"] is not None and row["p_holm"] is not None for row in rows.values())
    same = page_of(AUTHORS, split_by(numbered(data), "half", StudyFields(alternate, {})))
    assert str(same.headline) == "No difference between authors is shown to depend on the subgroup (Holm)"


def numbered(data: StudyData) -> StudyData:
    return replace(data, answers=tuple(replace(one, id=100 + place) for place, one in enumerate(data.answers)))


def test_that_fewer_sentences_are_advised_only_where_nearly_every_choice_of_them_keeps_the_order() -> None:
    same = [5, 5, 5, 1, 1, 1, 3, 3, 3, 5, 5, 5, 1, 1, 1, 3, 3, 3]
    kept = a_frame({"r1": same, "r2": same}, setting=Granularity.FINE, sentences=3)
    headline = str(page_of(PARTIAL, a_study_of(kept)).headline)
    assert headline == "One sentence per answer gives nearly the same order: ρ at least 1.00, 67% fewer sentences"
    mixed = [5, 1, 3, 1, 5, 3, 3, 5, 1, 5, 5, 3, 1, 1, 3, 5, 3, 3]
    lost = a_frame({"r1": mixed, "r2": mixed}, setting=Granularity.FINE, sentences=3)
    assert (
        str(page_of(PARTIAL, a_study_of(lost)).headline)
        == "No smaller number of sentences keeps ρ at 0.9: rate all of them"
    )


def test_that_curves_end_where_every_answer_is_rated_whole() -> None:
    mixed = [5, 1, 3, 1, 5, 3, 3, 5, 1, 5, 5, 3, 1, 1, 3, 5, 3, 3]
    frame = a_frame({"r1": mixed, "r2": mixed[::-1]}, setting=Granularity.FINE, sentences=3)
    page = page_of(PARTIAL, a_study_of(frame))
    (figure,) = page.figures
    assert isinstance(figure, Lines)
    assert page.table is not None
    assert figure.x == (1, 2, 3)
    assert {row["k"] for row in records_of(page.table)} == {1, 2, 3}
    variance = page_of(PARTIAL, a_study_of(frame), options=((WHAT.key, "variance"),)).headline
    assert str(variance).endswith("for 3")


def test_that_the_data_page_counts_what_every_rater_was_given_rated_and_left() -> None:
    frame = a_frame({"r1": [5, 4], "r2": [5, 5]}, cannot_judge={"r2": "no images"})
    times = [
        TimedItem(rater, "coarse", place, float("nan"), float("nan")) for rater in ("r1", "r2") for place in range(5)
    ]
    page = page_of(DATA, a_study_of(frame, times=times))
    assert page.table is not None
    assert [tuple(row[name] for name in ("n_rated", "n_not_judged", "n_open")) for row in records_of(page.table)] == [
        (2, 0, 3),
        (2, 1, 2),
    ]
    assert str(page.headline) == "5 of 10 items are done; r1 has most to do: 3 items"


@pytest.mark.parametrize("panel", [AGREEMENT, PAIRS], ids=lambda panel: panel.key)
def test_that_a_headline_is_short_whichever_coefficient_is_chosen(panel: study.StudyPanel) -> None:
    for name in {one.name for among in Among for one in coefficients(among, (1, 2, 3, 4, 5))}:
        for settings in (FEW, AnalysisSettings(n_resamples=0)):
            headline = panel.page(whole(), settings, Choices(coefficient=name)).headline
            assert len(str(headline)) <= HEADLINE_SIGNS, headline


def test_that_data_of_a_dimension_asked_of_whole_answers_alone_leave_out_times_at_sentences() -> None:
    coarse = narrowed(whole(), Choices(granularity="coarse"))
    sentences = whole().times[whole().times["granularity"] == "fine"]
    page = page_of(DATA, replace(coarse, times=sentences))
    assert page.table is not None
    assert {row["setting"] for row in records_of(page.table)} == {"coarse"}


def test_that_the_pilot_stands_beside_the_study_and_a_study_without_one_is_offered_it() -> None:
    (figure,) = page_of(PILOT, whole()).figures
    assert isinstance(figure, Dots)
    assert [str(one.label) for one in figure.series] == ["pilot", "main blocks"]
    step = page_of(PILOT, a_study_of(a_frame({"r1": [5], "r2": [5]}))).next_step
    assert step is not None
    assert str(step.verb) == "Plan a pilot"


def test_that_statements_are_shares_of_all_and_of_each_author_with_the_number_of_the_statements_table() -> None:
    levels = (
        Level(-1, {"en": "Contradiction"}),
        Level(0, {"en": "Neutral"}),
        Level(1, {"en": "Entailment"}),
    )
    (dimension,) = a_plan(dimensions=("statements",)).dimensions
    plan = replace(a_plan(), dimensions=(replace(dimension, scale=replace(dimension.scale, levels=levels)),))
    frame = a_frame({"r1": [1, -1, 0, 1] * 6}, dimension="statements", levels=(-1, 0, 1))
    data = replace(a_study_of(frame), plan=plan)
    page = page_of(STATEMENTS, data)
    row = record(
        made(TABLE_OF_STATEMENTS, data, n_resamples=200),
        author="all authors",
        measure="answer hallucination",
        over="micro",
    )
    shown = {(str(one.first), str(one.second)): one.datum for one in placed_data(page.figures[0])}
    assert shown["all authors", "contradicted by the answer"].value == row["value"] == 0.25
    assert str(page.headline).startswith("Answers contradict 25.0% (")


def test_that_a_study_without_statements_is_offered_one() -> None:
    step = page_of(STATEMENTS, whole()).next_step
    assert step is not None
    assert (str(step.verb), step.place) == ("Plan a study", "planner")


def test_that_few_questions_are_warned_of_and_many_are_not() -> None:
    few = study.few_questions(a_study_of(a_frame({"r1": [5, 1, 3, 5] * 3, "r2": [5, 1, 3, 3] * 3})))
    assert few is not None
    assert str(few).startswith("Intervals are approximate with 6 questions.")
    many = a_frame({"r1": [5, 1, 3, 5] * 8, "r2": [5, 1, 3, 3] * 8})
    assert study.few_questions(a_study_of(many)) is None
    assert study.few_questions(a_study_of(a_frame({"r1": [5, 1]}))) is None
