"""The page of judges and people: every judge in front of a person in its place, and what is left out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from medreview.analysis.judge import CONSENSUS
from medreview.analysis.panel_page import HEADLINE_SIGNS, Choices, PanelPage
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import SourceAnswers, records_of
from medreview.reporting.figures import Datum, Dots, Facets, Heatmap, figure_table, placed_data
from medreview.stats.intervals import Resampling
from medreview.stats.judge_agreement import judge_against_raters, raters_in_the_judges_place
from medreview.stats.scales import three_point
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import JUDGE_PANEL, AnyPanel, panel_page, show_how
from tests.builders import a_workspace
from tests.integration.analysis.judge.judged_studies import JUDGE, STUDY, bring, bring_judgements, records
from tests.run_lines import value_of

EVERYTHING = Choices()
SETTINGS = AnalysisSettings(n_resamples=300)
N = 60


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


def noisy(truth: np.ndarray, wrong: float, seed: int) -> list[float | None]:
    """The truth on five levels, with another level in a share of the places."""
    rng = np.random.default_rng(seed)
    other = rng.integers(1, 6, len(truth))
    return np.where(rng.random(len(truth)) < wrong, other, truth).astype(float).tolist()


TRUTH = np.random.default_rng(3).choice([1, 2, 3, 4, 5], N, p=[0.15, 0.15, 0.1, 0.2, 0.4])
PEOPLE: Mapping[str, list[float | None]] = {f"R{n}": noisy(TRUTH, 0.25, n) for n in range(3)}


def brought(workspace: Workspace, folder: Path, judge: Sequence[float | str | None]) -> None:
    bring(workspace, folder, people=PEOPLE, judge=judge)


def page(workspace: Workspace, choices: Choices = EVERYTHING, settings: AnalysisSettings = SETTINGS) -> PanelPage:
    panel: AnyPanel = JUDGE_PANEL
    return panel_page(workspace, panel, STUDY, choices, settings)


def rows_figure(found: PanelPage) -> Dots:
    figure = found.figures[0]
    assert isinstance(figure, Dots)
    return figure


def data_of(figure: Dots, label: str) -> tuple[Datum | None, ...]:
    return next(one.data for one in figure.series if str(one.label) == label)


def test_that_a_judge_stands_in_front_of_a_person_in_its_place_on_the_same_answers(workspace, tmp_path):
    judge = noisy(TRUTH, 0.6, 9)
    brought(workspace, tmp_path, [*judge[:50], *["refused"] * 10])
    found = page(workspace)
    figure = rows_figure(found)
    people = np.array([PEOPLE[name] for name in sorted(PEOPLE)], float).T[:50]
    own, raters, questions = three_point(np.array(judge[:50])), three_point(people), np.arange(50) // 2
    resampling = Resampling(300, SETTINGS.seed)
    person = raters_in_the_judges_place(raters, (-1, 0, 1), clusters=questions, resampling=resampling)
    against = judge_against_raters(own, raters, (-1, 0, 1), clusters=questions, resampling=resampling)
    assert figure.band is not None
    (band,) = figure.band.data
    (datum,) = data_of(figure, JUDGE)
    assert band is not None
    assert datum is not None
    assert (band.value, band.n) == (pytest.approx(person.value), 50)
    assert (datum.value, datum.n) == (pytest.approx(against.median.value), 50)
    assert datum.low is not None
    assert isinstance(datum.key, SourceAnswers)
    assert len(datum.key.units) == datum.n


def test_that_what_the_judge_did_not_read_is_counted_by_its_reason_and_opens(workspace, tmp_path):
    brought(workspace, tmp_path, [*noisy(TRUTH, 0.2, 9)[:50], *["refused"] * 6, *["unparsable"] * 4])
    counts = {str(one.because): one for one in page(workspace).not_counted}
    assert {because: one.n for because, one in counts.items()} == {f"{JUDGE}: refused": 6, f"{JUDGE}: unreadable": 4}
    key = counts[f"{JUDGE}: refused"].key
    assert isinstance(key, SourceAnswers)
    assert len(key.units) == 6


def test_that_a_judge_is_called_worse_than_people_only_where_the_interval_of_the_difference_is(workspace, tmp_path):
    near: Mapping[str, list[float | None]] = {f"R{n}": noisy(TRUTH, 0.05, n) for n in range(3)}
    bring(workspace, tmp_path, people=near, judge=noisy(TRUTH, 0.35, 9))
    found = page(workspace)
    (row,) = records(found.table, row=JUDGE)
    assert row["minus_high"] < 0
    assert "agrees less with raters" in str(found.headline)


def test_that_a_judge_of_one_value_is_named_before_anything_else(workspace, tmp_path):
    brought(workspace, tmp_path, [5.0] * N)
    said = f"{JUDGE}: no better than always giving the most frequent level"
    assert str(page(workspace).headline) == said
    bring_judgements(workspace, tmp_path, "b-judge", noisy(TRUTH, 0.2, 9))
    assert str(page(workspace).headline) == said
    assert "most frequent" not in str(page(workspace, Choices(judges=("b-judge",))).headline)


def test_that_a_judge_that_chance_could_put_above_the_commonest_label_is_not_called_no_better(workspace, tmp_path):
    brought(workspace, tmp_path, noisy(TRUTH, 0.6, 9))
    assert str(page(workspace).headline) == (f"{JUDGE}: not shown to beat always giving the most frequent level")
    assert "most frequent" not in str(page(workspace, settings=replace(SETTINGS, n_resamples=0)).headline)


def test_that_no_number_stands_under_the_name_of_a_coefficient_that_it_is_not_of(workspace, tmp_path):
    brought(workspace, tmp_path, noisy(TRUTH, 0.2, 9))
    found = page(workspace, Choices(coefficient="Fleiss"))
    assert str(found.headline) == "Fleiss' kappa is not computed for judges; Randolph's kappa is shown"
    assert str(rows_figure(found).axis.title) == "Agreement with raters: Randolph's kappa"
    assert {row["coefficient"] for row in records(found.table)} == {"Randolph"}
    assert "Cohen" not in str(page(workspace, Choices(coefficient="Cohen")).headline)


def test_that_a_judge_as_good_as_people_is_not_called_worse_or_better(workspace, tmp_path):
    brought(workspace, tmp_path, noisy(TRUTH, 0.25, 77))
    found = page(workspace)
    (row,) = records(found.table, row=JUDGE)
    assert row["minus_low"] < 0 < row["minus_high"]
    assert "less" not in str(found.headline)
    assert "more" not in str(found.headline)


def test_that_the_headline_claims_no_difference_before_there_are_intervals(workspace, tmp_path):
    brought(workspace, tmp_path, noisy(TRUTH, 0.95, 4))
    found = page(workspace, settings=replace(SETTINGS, n_resamples=0))
    assert "less" not in str(found.headline)


def test_that_judges_that_read_nothing_are_rows_too(workspace, tmp_path):
    brought(workspace, tmp_path, noisy(TRUTH, 0.2, 9))
    figure = rows_figure(page(workspace, Choices(coefficient="percent agreement")))
    labels = three_point(np.median(np.array(list(PEOPLE.values()), float), axis=0))
    shares = np.array([(labels == level).mean() for level in (-1, 0, 1)])
    (commonest,), (random,) = (
        data_of(figure, name) for name in ("always the most frequent level", "random levels at raters' frequencies")
    )
    assert commonest is not None
    assert random is not None
    assert commonest.value == pytest.approx(shares.max())
    assert random.value == pytest.approx((shares**2).sum())


def test_that_every_judge_of_the_study_has_a_row_until_one_is_chosen(workspace, tmp_path):
    brought(workspace, tmp_path, noisy(TRUTH, 0.2, 9))
    bring_judgements(workspace, tmp_path, "b-judge", noisy(TRUTH, 0.9, 5))
    found = page(workspace)
    names = [str(one.label) for one in rows_figure(found).series]
    assert names[:2] == [JUDGE, "b-judge"]
    assert str(found.headline).startswith("b-judge: not shown to beat always giving")
    chosen = rows_figure(page(workspace, Choices(judges=("b-judge",))))
    assert [str(one.label) for one in chosen.series][:1] == ["b-judge"]


def test_that_chosen_raters_and_authors_are_all_that_counts(workspace, tmp_path):
    brought(workspace, tmp_path, noisy(TRUTH, 0.2, 9))
    found = page(workspace, Choices(raters=("R0", "R1"), authors=("doctor",)))
    (row,) = records(found.table, row=JUDGE)
    assert row["n_units"] == N // 2
    people = three_point(np.array([PEOPLE["R0"], PEOPLE["R1"]], float).T[::2])
    person = raters_in_the_judges_place(people, (-1, 0, 1))
    assert row["people"] == pytest.approx(person.value)


def test_that_the_labels_of_the_cross_table_say_their_levels(workspace, tmp_path):
    brought(workspace, tmp_path, noisy(TRUTH, 0.2, 9))
    (confusion,) = (one for one in page(workspace).figures if isinstance(one, Heatmap))
    assert [str(one) for one in confusion.columns] == ["-1 (1, 2)", "0 (3)", "1 (4, 5)"]
    assert str(confusion.rows[0].label).startswith("-1 (1, 2), n = ")


@pytest.mark.parametrize("values", [noisy(TRUTH, 0.95, 4), noisy(TRUTH, 0.2, 4), [3.0] * N])
def test_that_the_headline_is_short(workspace, tmp_path, values):
    brought(workspace, tmp_path, values)
    assert len(str(page(workspace).headline)) <= HEADLINE_SIGNS


def test_that_a_study_without_a_judge_says_what_to_do(workspace, tmp_path):
    bring(workspace, tmp_path, people=PEOPLE, judge=[])
    found = page(workspace)
    assert found.figures == ()
    assert found.next_step is not None
    assert str(found.headline) == "No judge has judged answers of this study yet"


def test_that_the_band_is_read_aloud_and_written_with_the_dots(workspace, tmp_path):
    brought(workspace, tmp_path, noisy(TRUTH, 0.2, 9))
    figure = rows_figure(page(workspace))
    first = next(placed_data(figure))
    assert str(first.second) == "a rater in the judge's place"
    assert figure_table(figure).rows[0][1] == "a rater in the judge's place"


def test_that_the_yardstick_is_the_one_that_was_chosen(workspace, tmp_path):
    judge = noisy(TRUTH, 0.4, 9)
    brought(workspace, tmp_path, judge)
    people = three_point(np.array([PEOPLE[name] for name in sorted(PEOPLE)], float).T)
    expected = judge_against_raters(three_point(np.array(judge)), people, (-1, 0, 1))
    for name, one in (("median", expected.median), ("mean", expected.rounded_mean)):
        found = page(workspace, EVERYTHING.with_option(CONSENSUS.key, name))
        (row,) = records(found.table, row=JUDGE)
        assert row["value"] == pytest.approx(one.value)


def test_that_a_run_that_was_not_chosen_has_no_row(workspace, tmp_path):
    brought(workspace, tmp_path, noisy(TRUTH, 0.4, 9))
    found = page(workspace, Choices(runs=("another run",)))
    assert str(found.headline) == "No judge judged what was chosen here"


def test_that_the_lines_of_a_judge_give_its_agreement_with_people(workspace, tmp_path, monkeypatch) -> None:
    brought(workspace, tmp_path, noisy(TRUTH, 0.3, 9))
    for coefficient in (None, "Cohen, quadratic", "Krippendorff, ordinal"):
        choices = Choices(coefficient=coefficient)
        found = panel_page(workspace, JUDGE_PANEL, STUDY, choices, SETTINGS)
        assert found.table is not None
        row = next(one for one in records_of(found.table) if one["row"] == JUDGE)
        how = show_how(workspace, STUDY, row, choices, SETTINGS, panel=JUDGE_PANEL.key)
        assert how is not None
        assert value_of(how, tmp_path, monkeypatch) == pytest.approx(row["value"], abs=1e-9)


def test_that_the_band_of_people_opens_the_units_it_is_made_of(workspace, tmp_path) -> None:
    brought(workspace, tmp_path, noisy(TRUTH, 0.3, 9))
    figure = panel_page(workspace, JUDGE_PANEL, STUDY, EVERYTHING, SETTINGS).figures[0]
    assert isinstance(figure, Dots)
    assert figure.band is not None
    (band,) = figure.band.data
    assert band is not None
    assert isinstance(band.key, SourceAnswers)
    assert len(band.key.units) == band.n
    assert {who for unit in band.key.units for who, _ in unit.values} == set(PEOPLE)
    apart = [max(values) - min(values) for unit in band.key.units if (values := [value for _, value in unit.values])]
    assert apart == sorted(apart, reverse=True)


def test_that_judges_stand_beside_people_in_every_subgroup(workspace, tmp_path):
    brought(workspace, tmp_path, noisy(TRUTH, 0.2, 9))
    authors = page(workspace, Choices(by="author"))
    (figure,) = authors.figures
    assert isinstance(figure, Facets)
    assert sorted(str(facet.label) for facet in figure.facets) == ["doctor", "model"]
    assert [str(note) for note in figure.about.notes] == [
        "Subgroups share questions, and so their numbers are not tested against each other."
    ]
    assert authors.table is not None
    alone = page(workspace, Choices(authors=("doctor",)))
    assert alone.table is not None
    of_doctor = [row["value"] for row in records_of(authors.table) if row["subgroup"] == "doctor"]
    assert of_doctor == [row["value"] for row in records_of(alone.table)]


def test_that_the_lines_of_a_subgroup_give_the_number_of_that_subgroup(workspace, tmp_path, monkeypatch) -> None:
    brought(workspace, tmp_path, noisy(TRUTH, 0.2, 9))
    choices = Choices(by="author")
    split = panel_page(workspace, JUDGE_PANEL, STUDY, choices, SETTINGS)
    assert isinstance(split.figures[0], Facets)
    cells = [
        datum.cells
        for facet in split.figures[0].facets
        for row in facet.figure.series
        for datum in row.data
        if datum and split.may_have_lines(datum.cells or {})
    ]
    assert {one["subgroup"] for one in cells if one} == {"doctor", "model"}
    assert split.table is not None
    for row in (*cells, *(one for one in records_of(split.table) if split.may_have_lines(one))):
        how = show_how(workspace, STUDY, row, choices, SETTINGS, panel=JUDGE_PANEL.key)
        assert how is not None
        assert value_of(how, tmp_path, monkeypatch) == pytest.approx(row["value"], abs=1e-9)
