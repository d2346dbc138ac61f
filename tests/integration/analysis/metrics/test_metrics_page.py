"""The page of metrics on a study whose truth is known: what it shows, says, leaves out, and asks for."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from sqlmodel import select

from medreview.analysis.metrics.answers import score_figures
from medreview.analysis.metrics.page import COEFFICIENT, SHOWS
from medreview.analysis.metrics.ranking import load_metrics
from medreview.analysis.metrics.scores import ScoringWish
from medreview.analysis.panel_page import HEADLINE_SIGNS, Choices, PanelPage
from medreview.domain.answers import Answer
from medreview.domain.scores import Score, metric_name
from medreview.errors import Message
from medreview.reporting.analysis_settings import FEWEST_RESAMPLES, AnalysisSettings
from medreview.reporting.figure_data import SourceAnswers, records_of
from medreview.reporting.figures import Datum, Dots, Facets, Scatter, placed_data
from medreview.reporting.result_words import COLUMN_WORDS
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import PANELS, compare_metrics, panel_page
from medreview.workflows.score_metrics import score_answers
from tests.builders import a_workspace
from tests.integration.analysis.metrics.scored_study import AUTHORS, N_QUESTIONS, STUDY, add_scores, bring_in
from tests.run_lines import n_shown_how

SETTINGS = AnalysisSettings(n_resamples=FEWEST_RESAMPLES)
(PANEL,) = [one for one in PANELS if one.key == "metrics"]
ALL_KEYS = [f"q{number}-{author}" for number in range(N_QUESTIONS) for author in AUTHORS]


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    bring_in(opened, tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def scored(workspace: Workspace) -> Workspace:
    score_answers(workspace, ScoringWish(("rouge",), each_reference=True, hold_out=True))
    return workspace


def page(workspace: Workspace, choices: Choices | None = None) -> PanelPage:
    return panel_page(workspace, PANEL, STUDY, choices or Choices(), SETTINGS)


def data_of(found: PanelPage, dimension: str) -> dict[str, Datum]:
    figure, *_ = found.figures
    return {str(one.second): one.datum for one in placed_data(figure) if str(one.first) == dimension}


def test_that_a_study_without_scores_is_shown_the_way_to_compute_them(workspace: Workspace) -> None:
    found = page(workspace)
    assert found.figures == ()
    assert found.next_step is not None
    assert found.next_step.place == "metrics"


def test_that_metrics_follow_people_where_words_make_the_ratings_and_not_where_chance_does(scored: Workspace) -> None:
    found = page(scored)
    near, far = data_of(found, "Correctness")["ROUGE-L"], data_of(found, "Relevance")["ROUGE-L"]
    assert near.low is not None
    assert near.low > 0.5
    assert far.low is not None
    assert far.high is not None
    assert far.low < 0 < far.high


def test_that_no_metric_is_called_best_where_it_differs_from_the_next_by_chance(scored: Workspace) -> None:
    headline = page(scored).headline
    assert str(headline).startswith("No metric clearly agrees best with raters on Correctness; highest τ:")
    assert isinstance(headline, Message)
    assert isinstance(headline.values["sign"], str)  # and so set apart in a sentence that runs the other way
    noise = page(scored, Choices(dimensions=("relevance",)))
    assert str(noise.headline).startswith("No metric or judge is shown to agree with raters on Relevance: τ")


def test_that_the_headline_is_about_the_first_dimension_of_the_plan(tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path)
    try:
        bring_in(workspace, tmp_path, dimensions=("relevance", "clarity"))
        score_answers(workspace, ScoringWish(("rouge",)))
        assert " on Relevance" in str(page(workspace).headline)
    finally:
        workspace.close()


def test_that_a_sentence_without_the_name_of_its_dimension_says_that_it_is_of_the_first(
    tmp_path: Path,
) -> None:
    workspace = a_workspace(tmp_path)
    long = "a dimension with a name of very many letters"
    try:
        bring_in(workspace, tmp_path, dimensions=(long, "clarity"))
        score_answers(workspace, ScoringWish(("rouge",)))
        said = page(workspace).headline
        assert isinstance(said, Message)
        assert long[1:] in str(said) or "on the first dimension shown" in str(said)
        alone = page(workspace, Choices(dimensions=(long,))).headline
        assert "the first dimension" not in str(alone)
    finally:
        workspace.close()


def test_that_the_headline_is_about_the_first_dimension_on_which_anything_can_be_compared(tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path)
    try:
        bring_in(workspace, tmp_path, is_first_level=True)
        score_answers(workspace, ScoringWish(("rouge",)))
        said = str(page(workspace).headline)
        assert "could be compared" not in said
        assert " on Relevance" in said
    finally:
        workspace.close()


def test_that_a_sentence_leaves_the_metric_out_before_its_dimension(tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path)
    try:
        bring_in(workspace, tmp_path, dimensions=("medical correctness", "clarity"))
        score_answers(workspace, ScoringWish(("rouge",)))
        said = page(workspace, Choices().with_option("coefficient", "accuracy")).headline
        assert " on Medical correctness" in str(said)
    finally:
        workspace.close()


def test_that_a_metric_clearly_above_every_other_is_called_best_with_its_interval(workspace: Workspace) -> None:
    kept = dict(zip(AUTHORS, (2.0, 1.0, 0.0), strict=True))
    add_scores(workspace, "near", {key: kept[key.partition("-")[2]] for key in ALL_KEYS})
    add_scores(workspace, "far", {key: float(place * 7 % 5) for place, key in enumerate(ALL_KEYS)})
    assert str(page(workspace).headline).startswith("near agrees best with raters on Correctness (τ 0.")


@pytest.mark.parametrize("coefficient", ["tau_b", "spearman", "pearson", "mean", "accuracy"])
@pytest.mark.parametrize("shows", ["people", "references", "held out"])
def test_that_every_headline_is_short_and_every_column_has_a_word(
    scored: Workspace, shows: str, coefficient: str
) -> None:
    found = page(scored, Choices(options=(("shows", shows), ("coefficient", coefficient))))
    assert len(str(found.headline)) <= HEADLINE_SIGNS
    assert isinstance(found.figures[0], Dots)
    assert found.table is not None
    assert sorted(set(found.table.columns) - COLUMN_WORDS.keys() - found.table.words.keys()) == []


def test_that_the_table_has_the_numbers_of_the_figure(scored: Workspace) -> None:
    found = page(scored)
    assert found.table is not None
    rows = records_of(found.table)
    assert {one["metric"] for one in rows} >= {"rougeL", "rouge1-mean"}  # files keep the codes
    in_table = {(str(one["dimension"]).capitalize(), metric_name(str(one["metric"])), one["value"]) for one in rows}
    assert in_table == {(str(one.first), one.second, one.datum.value) for one in placed_data(found.figures[0])}


def test_that_a_score_of_few_answers_stands_below_those_of_all_and_says_so(scored: Workspace) -> None:
    add_scores(
        scored, "few", {f"q{number}-{author}": place for number in range(2) for place, author in enumerate(AUTHORS)}
    )
    found = page(scored)
    figure, *_ = found.figures
    assert isinstance(figure, Dots)
    assert str(figure.series[-1].label) == "few (other answers)"
    assert data_of(found, "Correctness")["few (other answers)"].n == 6
    assert data_of(found, "Correctness")["ROUGE-L"].n == len(ALL_KEYS)


def test_that_single_references_stand_on_their_own_beside_all_of_them(scored: Workspace) -> None:
    assert not any("reference" in name for name in data_of(page(scored), "Correctness"))
    found = page(scored, Choices(dimensions=("correctness",)).with_option("shows", "references"))
    assert set(data_of(found, "ROUGE-L")) == {"all references", "reference 1", "reference 2"}


def test_that_references_held_out_stand_beside_the_authors_and_what_people_gave_them(scored: Workspace) -> None:
    found = page(scored, Choices().with_option("shows", "held out"))
    assert set(data_of(found, "ROUGE-L")) == {"references", *AUTHORS}
    assert set(data_of(found, "raters: Correctness")) == set(AUTHORS)


def test_that_without_references_held_out_the_way_to_them_is_shown(workspace: Workspace) -> None:
    score_answers(workspace, ScoringWish(("rouge",)))
    for shows in ("references", "held out"):
        found = page(workspace, Choices().with_option("shows", shows))
        assert found.figures == ()
        assert found.next_step is not None


def test_that_raters_authors_and_dimensions_can_be_chosen(scored: Workspace) -> None:
    found = page(scored, Choices(raters=("R1",), authors=("careful", "plain"), dimensions=("relevance",)))
    figure, *_ = found.figures
    assert isinstance(figure, Dots)
    assert tuple(map(str, figure.categories)) == ("Relevance",)
    assert data_of(found, "Relevance")["ROUGE-L"].n == 2 * N_QUESTIONS


def test_that_a_point_opens_the_answers_that_it_counts(scored: Workspace) -> None:
    datum = data_of(page(scored), "Correctness")["ROUGE-L"]
    assert isinstance(datum.key, SourceAnswers)
    assert len(datum.key.units) == datum.n
    assert (datum.key.dimension, datum.key.granularity) == ("correctness", "coarse")


def test_that_answers_left_out_are_counted_with_the_reason(scored: Workspace) -> None:
    with scored.transaction() as session:
        careful, plain = (session.exec(select(Answer).where(Answer.key == f"q0-{one}")).one() for one in AUTHORS[:2])
        plain.text = careful.text
    score_answers(scored, ScoringWish(("rouge",)))
    (left_out,) = page(scored).not_counted
    assert (left_out.n, str(left_out.because)) == (
        1,
        "the same words as another answer to the question, or rated -2",
    )
    assert page(scored, Choices().with_option("counted", "duplicates")).not_counted == ()


def test_that_the_threshold_below_which_scores_tie_is_a_choice(scored: Workspace) -> None:
    accuracy = Choices(dimensions=("correctness",)).with_option("coefficient", "accuracy")
    tight = data_of(page(scored, accuracy.with_option("threshold", "0")), "Correctness")["ROUGE-L"]
    wide = data_of(page(scored, accuracy.with_option("threshold", "0.2")), "Correctness")["ROUGE-L"]
    assert tight.value is not None
    assert wide.value is not None
    assert tight.value > wide.value


def test_that_every_scored_answer_is_a_point_of_its_metric_that_opens_it(scored: Workspace) -> None:
    _, *by_answer = page(scored, Choices(dimensions=("correctness",))).figures
    assert len({figure.about.name for figure in by_answer}) == len(by_answer) > 1
    figure = by_answer[0]
    assert isinstance(figure, Scatter)
    assert [str(cloud.label) for cloud in figure.clouds] == sorted(AUTHORS)
    keys = [point.datum.key for cloud in figure.clouds for point in cloud.points]
    assert all(isinstance(key, SourceAnswers) and key.dimension == "correctness" for key in keys)
    opened = {unit.answers for key in keys if isinstance(key, SourceAnswers) for unit in key.units}
    assert len(opened) == len(keys) == len(ALL_KEYS)


def test_that_metrics_are_split_by_author_into_the_numbers_of_each_alone(scored: Workspace) -> None:
    found = page(scored, Choices(by="author"))
    figure, *_ = found.figures
    assert isinstance(figure, Facets)
    assert sorted(str(facet.label) for facet in figure.facets) == sorted(AUTHORS)
    assert found.table is not None
    alone = page(scored, Choices(authors=(AUTHORS[0],))).table
    assert alone is not None
    shown = {str(row["metric"]): row["value"] for row in records_of(found.table) if row["subgroup"] == AUTHORS[0]}
    assert shown == {str(row["metric"]): row["value"] for row in records_of(alone)}


@pytest.mark.parametrize("coefficient", COEFFICIENT.values)
def test_that_every_number_of_a_metric_beside_people_has_its_lines(
    scored: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, coefficient: str
) -> None:
    for shows, by in (("", None), ("references", None), ("", None if coefficient == "accuracy" else "author")):
        choices = Choices(by=by, options=((SHOWS.key, shows), (COEFFICIENT.key, coefficient)))
        assert n_shown_how(scored, PANEL, STUDY, choices, folder=tmp_path, monkeypatch=monkeypatch) >= 4


def test_that_every_mean_beside_held_out_references_has_its_lines(
    scored: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = page(scored, Choices().with_option(SHOWS.key, "held out")).table
    assert shown is not None
    choices = Choices().with_option(SHOWS.key, "held out")
    n_shown = n_shown_how(scored, PANEL, STUDY, choices, folder=tmp_path, monkeypatch=monkeypatch)
    assert n_shown == 2 * len(shown.rows)
    names = {str(row["metric"]) for row in records_of(shown)}
    assert {name.startswith("people: ") for name in names} == {True, False}


def test_that_mean_scores_by_author_have_an_interval(scored: Workspace) -> None:
    tables = compare_metrics(scored, STUDY, settings=AnalysisSettings(n_resamples=200)).tables
    (means,) = (records_of(one) for one in tables if one.name == "metric_means")
    varied = [row for row in means if row["sd"]]
    assert varied
    for row in varied:
        told = [float(str(row[name])) for name in ("low", "mean", "high")]
        assert told == sorted(told)
        assert told[0] < told[2]


def test_that_references_of_a_metric_from_0_to_100_stay_on_0_to_1_where_no_chosen_answer_has_its_score(
    scored: Workspace,
) -> None:
    add_scores(scored, "sari", {f"q{number}-r1": 40.0 + number for number in range(N_QUESTIONS)} | {"q0-careful": 50.0})
    shown = Choices(authors=("plain",), options=((SHOWS.key, "held out"),))
    for choices in (shown, replace(shown, authors=())):
        found = data_of(page(scored, choices), metric_name("sari"))["references"]
        assert found.value == pytest.approx((40 + (N_QUESTIONS - 1) / 2) / 100)


def test_that_a_subgroup_without_scores_against_single_references_is_left_out(scored: Workspace) -> None:
    with scored.transaction() as session:
        for score, answer in session.exec(select(Score, Answer).where(Score.answer_id == Answer.id)).all():
            if answer.key.endswith("-careless") and (score.setting or "").startswith("reference "):
                session.delete(score)
    figure, *_ = page(scored, Choices(by="author", options=((SHOWS.key, "references"),))).figures
    assert isinstance(figure, Facets)
    assert [str(one.label) for one in figure.facets] == ["careful", "plain"]


def test_that_a_score_or_a_rating_that_is_not_finite_is_no_point(scored: Workspace) -> None:
    with scored.reading() as session:
        data = load_metrics(session, STUDY)
    side = next(one for one in data.raters_said if one.dimension == "correctness")
    series = next(one for one in data.series if one.measure.kind == "metric")
    said, scores = data.raters_said[side].copy(), series.values.copy()
    said[:2], scores[2:5] = (np.nan, np.inf), (np.nan, np.inf, -np.inf)
    changed = replace(data, raters_said={**data.raters_said, side: said})
    units = np.arange(len(scores))
    named = [("a metric", replace(series, values=scores), units, "")]
    (figure,) = score_figures(changed, side, named, Message("the mean"), 1)
    points = [point for cloud in figure.clouds for point in cloud.points]
    assert len(points) == len(scores) - 5
    assert sorted((point.x, point.datum.value) for point in points) == sorted(
        zip(said[5:].tolist(), scores[5:].tolist(), strict=True)
    )
