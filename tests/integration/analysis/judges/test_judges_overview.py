"""The page of judges: means in front of the people's own, what tells nothing, and what judging takes."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from sqlmodel import select

from medreview.analysis.judges.judged_data import NothingJudgedYet
from medreview.analysis.panel_page import HEADLINE_SIGNS, Choices, PanelPage
from medreview.domain.studies import Study
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import records_of
from medreview.reporting.figures import Bars, Dots, placed_data
from medreview.reporting.tables import Table
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import PANELS, choices_offered, panel_page
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from tests.builders import a_workspace
from tests.integration.analysis.judge.judged_studies import JUDGE, STUDY, bring, record, records
from tests.integration.analysis.test_preferences import compared
from tests.run_lines import n_shown_how

EVERYTHING = Choices()
SETTINGS = AnalysisSettings(n_resamples=200)
(PANEL,) = (one for one in PANELS if one.key == "judges")
N = 40
RNG = np.random.default_rng(6)
PEOPLE: list[float | None] = RNG.choice([2.0, 3.0, 4.0], N).tolist()


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


def page(workspace: Workspace, choices: Choices = EVERYTHING, settings: AnalysisSettings = SETTINGS) -> PanelPage:
    return panel_page(workspace, PANEL, STUDY, choices, settings)


def rated(found: PanelPage) -> Table:
    """The table of a page without the row of people."""
    assert found.table is not None
    asked = found.table.columns.index("asked")
    return replace(found.table, rows=tuple(row for row in found.table.rows if row[asked] != "people"), behind=())


def judged(workspace: Workspace, folder: Path, values: Sequence[float | str | None]) -> None:
    bring(workspace, folder, people={"R1": PEOPLE, "R2": PEOPLE}, judge=values)


def with_tokens(workspace: Workspace, folder: Path, lines: Sequence[str]) -> None:
    head = "judge,protocol,answer_id,question_id,author,granularity,dimension,value,validity,attempt,repeat"
    path = folder / "more.csv"
    path.write_text("\n".join([f"{head},input_tokens,output_tokens", *lines]) + "\n", encoding="utf-8")
    import_files(workspace, ImportRequest((FileChoice(path),), study=STUDY, scale="1:5", dataset="D"))


def line(unit: int, said: str, attempt: int = 1, repeat: int = 1) -> str:
    author = ("doctor", "model")[unit % 2]
    return f"b,p,a{unit},q{unit // 2},{author},coarse,correctness,{said},{attempt},{repeat},100,10"


def test_that_a_judge_stands_before_the_mean_of_people_on_the_same_answers(workspace, tmp_path):
    judged(workspace, tmp_path, [value + 1 for value in PEOPLE[:30]])
    figure = page(workspace).figures[0]
    assert isinstance(figure, Dots)
    assert figure.band is not None
    (band,), (datum,) = figure.band.data, figure.series[0].data
    assert band is not None
    assert datum is not None
    assert (band.value, band.n) == (pytest.approx(np.mean(PEOPLE[:30])), 30)
    assert datum.value == pytest.approx(np.mean(PEOPLE[:30]) + 1)


@pytest.mark.parametrize(("shift", "said"), [(1, "higher than raters in 1 of 1"), (-1, "lower than raters in 1 of 1")])
def test_that_a_judge_is_called_higher_or_lower_only_where_the_interval_is(workspace, tmp_path, shift, said):
    judged(workspace, tmp_path, [value + shift * (place % 3 > 0) for place, value in enumerate(PEOPLE)])
    found = page(workspace)
    row = record(rated(found), dimension="correctness")
    assert row["minus_low"] <= row["minus_people"] <= row["minus_high"]
    assert said in str(found.headline)


def test_that_a_judge_without_a_shown_difference_is_not_called_different(workspace, tmp_path):
    judged(workspace, tmp_path, [value + (-1) ** (place // 2) for place, value in enumerate(PEOPLE)])
    assert str(page(workspace).headline) == "No judge is shown to rate higher or lower than raters on average"


def test_that_nothing_is_said_of_a_difference_without_an_interval(workspace, tmp_path):
    # the two answers of each question cancel, so every resample of questions gives the same difference
    judged(workspace, tmp_path, [value + (-1) ** place for place, value in enumerate(PEOPLE)])
    found = page(workspace)
    assert record(rated(found), dimension="correctness")["minus_people"] == 0
    assert str(found.headline) == "Judges: 1; judgements: 40"


def test_that_a_judge_that_always_says_the_same_is_the_headline(workspace, tmp_path):
    judged(workspace, tmp_path, [4.0] * N)
    found = page(workspace)
    assert str(found.headline) == f"{JUDGE} gave all {N} answers the same value on a dimension"
    assert record(rated(found), dimension="correctness")["commonest"] == 1


def test_that_failed_attempts_and_their_tokens_are_counted(workspace, tmp_path):
    judged(workspace, tmp_path, [])
    lines = [line(0, ",unparsable"), line(0, "4,valid", 2), line(1, "3,valid"), line(2, "3,valid")]
    with_tokens(workspace, tmp_path, lines)
    row = record(page(workspace).table, dimension="all dimensions")
    assert (row["n_items"], row["calls"], row["failed_calls"]) == (3, 4, 1)
    assert (row["input_tokens"], row["output_tokens"]) == (400, 40)


def test_that_answers_judged_again_say_how_steady_the_judge_is(workspace, tmp_path):
    judged(workspace, tmp_path, [])
    lines = [line(unit, f"{3 + repeat * (unit == 0)},valid", 1, repeat) for unit in range(4) for repeat in (1, 2)]
    with_tokens(workspace, tmp_path, lines)
    row = record(rated(page(workspace)), dimension="correctness")
    assert (row["same_again"], row["n_repeated"], row["n_units"]) == (0.75, 4, 4)
    assert [(one.n, str(one.because)) for one in page(workspace).not_counted] == [(4, "b: repeats after the first")]


def on_two_scales(workspace: Workspace, folder: Path) -> None:
    """Correctness from 1 to 5, as people rate it, and completeness from 0 to 1."""
    judged(workspace, folder, [1.0, 5.0, *PEOPLE[2:]])
    said = ["1,valid", "0,valid", "1,valid", "1,valid"]
    lines = [
        line(unit, one).replace("correctness", "completeness").replace(",p,", ",laaj,") for unit, one in enumerate(said)
    ]
    with_tokens(workspace, folder, lines)


@pytest.mark.parametrize("by", [None, "author"])
def test_that_scales_that_differ_have_a_figure_each_with_the_numbers_of_the_table(workspace, tmp_path, by):
    on_two_scales(workspace, tmp_path)
    found = page(workspace, Choices(by=by))
    figures = [one for one in found.figures if one.about.name.startswith("judges-means")]
    assert [(one.about.name, one.axis.limits) for one in figures] == [
        ("judges-means-1-to-5", (1, 5)),
        ("judges-means-0-to-1", (0, 1)),
    ]
    assert found.table is not None
    told = {row["value"] for row in records_of(found.table) if row["value"] is not None}
    for figure in figures:
        shown = [one.datum.value for one in placed_data(figure)]
        assert shown
        assert set(shown) <= told


def test_that_the_means_of_every_scale_have_their_lines(workspace, tmp_path, monkeypatch):
    on_two_scales(workspace, tmp_path)
    assert n_shown_how(workspace, PANEL, STUDY, EVERYTHING, folder=tmp_path, monkeypatch=monkeypatch) >= 4


def test_that_what_is_not_valid_is_counted_and_opens(workspace, tmp_path):
    judged(workspace, tmp_path, [*PEOPLE[:36], *["refused"] * 4])
    (left,) = page(workspace).not_counted
    assert left.n == 4
    assert left.key is not None


def test_that_chosen_authors_and_dimensions_are_all_that_counts(workspace, tmp_path):
    judged(workspace, tmp_path, PEOPLE)
    found = page(workspace, Choices(authors=("doctor",), dimensions=("correctness",)))
    assert record(rated(found), dimension="correctness")["n_units"] == N // 2
    assert records(found.table, dimension="all dimensions")[0]["n_answers"] == N // 2


def test_that_what_was_never_measured_has_no_figure(workspace, tmp_path):
    judged(workspace, tmp_path, PEOPLE)
    assert [one for one in page(workspace).figures if isinstance(one, Bars) and not one.is_stacked] == []


@pytest.mark.parametrize("n_resamples", [0, 200])
def test_that_the_headline_is_short(workspace, tmp_path, n_resamples):
    judged(workspace, tmp_path, [min(5, value + 1) for value in PEOPLE])
    assert len(str(page(workspace, settings=AnalysisSettings(n_resamples=n_resamples)).headline)) <= HEADLINE_SIGNS


@pytest.mark.parametrize("by", [None, "author"])
def test_that_the_means_of_judges_and_what_can_be_used_of_them_have_their_lines(workspace, tmp_path, monkeypatch, by):
    judged(workspace, tmp_path, ["unparsable" if place % 5 == 0 else value for place, value in enumerate(PEOPLE)])
    shown = n_shown_how(workspace, PANEL, STUDY, Choices(by=by), folder=tmp_path, monkeypatch=monkeypatch)
    assert shown >= 4


def test_that_judges_of_pairs_have_the_effect_of_the_order_with_a_table_of_its_own(workspace, tmp_path) -> None:
    judged(workspace, tmp_path, PEOPLE)
    assert "Order of pairs" not in {str(tab.title) for tab in page(workspace).tabs}
    compared(workspace)
    (tab,) = (tab for tab in page(workspace).tabs if str(tab.title) == "Order of pairs")
    assert tab.table is not None
    assert {row["said_by"] for row in records_of(tab.table)} == {"judge"}
    changes = next(row for row in records_of(tab.table) if row["measure"] == "verdict changes")
    assert (changes["value"], changes["n_for_first_place"]) == (pytest.approx(4 / 12), 12)
    (figure,) = tab.figures
    assert isinstance(figure, Dots)
    assert [str(one.label) for one in figure.series] == [
        "the answer shown first is preferred",
        "the verdict changes with the order",
    ]


def test_that_judges_of_pairs_alone_are_shown_and_not_called_missing(workspace) -> None:
    compared(workspace)
    found = panel_page(workspace, PANEL, "", EVERYTHING, SETTINGS)
    assert [str(tab.title) for tab in found.tabs] == ["Preferences", "Order of pairs"]
    assert found.next_step is None
    assert "verdicts: 72" in str(found.headline)
    assert found.table is not None
    assert {row["said_by"] for row in records_of(found.table)} == {"judge"}


def test_that_without_judgements_and_pairs_the_page_says_so(workspace) -> None:
    with pytest.raises(NothingJudgedYet):
        panel_page(workspace, PANEL, "", EVERYTHING, SETTINGS)


@pytest.mark.parametrize("by", [None, "no such field"])
def test_that_two_versions_of_a_study_stand_beside_each_other(workspace, tmp_path, by) -> None:
    judged(workspace, tmp_path, PEOPLE)
    ratings = next(path for path in tmp_path.glob("*.csv") if "rater" in path.read_text(encoding="utf-8")[:40])
    import_files(workspace, ImportRequest((FileChoice(ratings),), study="Second version", scale="1:5", dataset="D"))
    with workspace.transaction() as session:
        known = {one.name: one for one in session.exec(select(Study)).all()}
        known["Second version"].version, known["Second version"].previous_id = 2, known[STUDY].id
    offered = choices_offered(workspace, STUDY).studies
    assert str(offered["Second version"]).startswith("Second version (version 2")
    found = page(workspace, Choices(beside="Second version", by=by))
    assert {str(one.part) for one in placed_data(found.figures[0])} == {STUDY, "Second version"}
