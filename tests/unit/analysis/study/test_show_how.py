"""The lines that show how a number comes about, run: they give the digits of the tables."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd  # noqa: TID253 - what the lines use
import pytest

from medreview.analysis.coefficients import COEFFICIENTS, Among, Rated
from medreview.analysis.panel_page import Choices
from medreview.analysis.study import PANELS
from medreview.analysis.study.agreement import AGREEMENT
from medreview.analysis.study.authors import AUTHORS
from medreview.analysis.study.frames import GivenAnswer, TimedItem
from medreview.analysis.study.levels import DISTRIBUTION
from medreview.analysis.study.pairs import MEAN_OF_PAIRS, PAIRWISE
from medreview.analysis.study.raters import RATERS
from medreview.analysis.study.show_how import DATA, SCRIPT, how_of
from medreview.domain.study_plans import Granularity
from medreview.reporting.analysis_settings import AnalysisSettings, Collapse
from medreview.reporting.figure_data import records_of
from tests.run_lines import value_of
from tests.unit.analysis.study.hand_made import a_frame, a_study_of, made

PLAIN = AnalysisSettings(seed=5, n_resamples=0)
N_UNITS, SENTENCES = 24, 3
GROUPS = {"r1": "A", "r2": "A", "r3": "B", "r4": "B", "r5": "B"}


def drawn(n: int, seed: int) -> dict[str, tuple[float | None, ...]]:
    """Ratings of two groups that share a few units, with gaps."""
    rng = np.random.default_rng(seed)
    truth = rng.integers(1, 6, n)
    of_group = {"A": np.arange(n) < n * 2 // 3, "B": np.arange(n) >= n // 3}
    found: dict[str, tuple[float | None, ...]] = {}
    for rater, group in GROUPS.items():
        values = np.where(rng.random(n) < 0.6, truth, rng.integers(1, 6, n))
        is_given = of_group[group] & (rng.random(n) < 0.9)
        found[rater] = tuple(float(v) if given else None for v, given in zip(values, is_given, strict=True))
    return found


@pytest.fixture(scope="module")
def study():
    repeat = {"r1": tuple(drawn(N_UNITS, 3)["r1"]), "r2": tuple(drawn(N_UNITS, 4)["r2"][:9])}
    coarse = a_frame(drawn(N_UNITS, 1), groups=GROUPS, repeat=repeat, cannot_judge={"r1": "no images"})
    fine = a_frame(drawn(N_UNITS, 2), groups=GROUPS, setting=Granularity.FINE, sentences=SENTENCES)
    return a_study_of(coarse, fine)


@pytest.mark.parametrize("table", [AGREEMENT, PAIRWISE, AUTHORS, DISTRIBUTION, RATERS], ids=lambda one: one.name)
def test_that_the_lines_give_every_value_of_a_table(study, table, tmp_path, monkeypatch, capsys) -> None:
    shown = 0
    for cells in records_of(made(table, study)):
        how = how_of(study, cells, PLAIN)
        if how is None:
            continue
        shown += 1
        assert value_of(how, tmp_path, monkeypatch) == pytest.approx(cells["value"], abs=1e-9), cells
    kinds = {"agreement": 80, "pairwise": 60, "systems": 4, "distribution": 50, "raters": 36}
    assert shown >= kinds[table.name]


def test_that_the_mean_of_all_pairs_and_labels_that_a_person_declared_have_their_lines(
    study, tmp_path, monkeypatch
) -> None:
    settings = replace(PLAIN, collapse=Collapse.from_text("1 2 | 3 4 | 5"))
    of_pairs = [cells for cells in records_of(made(PAIRWISE, study)) if cells["rater"] == MEAN_OF_PAIRS]
    table = AGREEMENT.made(study, settings).table
    declared = [cells for cells in records_of(table) if cells["labels"] == settings.collapse.name]
    known = [cells for cells in (*of_pairs, *declared) if cells["value"] is not None]
    assert {cells["labels"] for cells in known} >= {"three points", "declared scale", settings.collapse.name}
    for cells in known:
        how = how_of(study, cells, settings)
        assert how is not None, cells
        assert value_of(how, tmp_path, monkeypatch) == pytest.approx(cells["value"], abs=1e-9), cells


def test_that_no_number_of_the_page_of_agreement_is_without_its_lines(study, tmp_path, monkeypatch) -> None:
    panel = next(one for one in PANELS if one.key == "agreement")
    for coefficient in (None, "Fleiss", "Krippendorff, ordinal"):
        page = panel.page(study, PLAIN, Choices(coefficient=coefficient))
        assert page.table is not None
        for cells in records_of(page.table):
            how = how_of(study, cells, PLAIN)
            assert how is not None
            assert value_of(how, tmp_path, monkeypatch) == pytest.approx(cells["value"], abs=1e-9)


LEVELS = {"five": (1.0, 2.0, 3.0, 4.0, 5.0), "three": (-1.0, 0.0, 1.0), "two": (0.0, 1.0)}


@pytest.mark.parametrize("levels", LEVELS.values(), ids=LEVELS)
@pytest.mark.parametrize("coefficient", COEFFICIENTS, ids=lambda one: one.name)
def test_that_the_lines_of_a_coefficient_give_its_value(coefficient, levels) -> None:
    if not coefficient.is_for(levels):
        pytest.skip("the coefficient is not for these levels")
    is_of_two = Among.RATERS not in coefficient.among
    rng = np.random.default_rng(len(coefficient.name))
    values = rng.choice(levels, (40, 2 if is_of_two else 4)).astype(float)
    values[:15] = values[:15, :1]
    values[rng.random(values.shape) < 0.2] = np.nan
    names: dict[str, object] = {"np": np, "pd": pd, "ratings": pd.DataFrame(values), "levels": list(levels)}
    exec(compile(coefficient.script, coefficient.name, "exec"), names)
    assert names["value"] == pytest.approx(coefficient.compute(Rated(values, levels)).value, abs=1e-12)
    assert len(coefficient.script.splitlines()) <= 10


def test_that_a_file_of_lines_prints_the_value(study, tmp_path: Path) -> None:
    cells = next(one for one in records_of(made(AGREEMENT, study)) if one["value"] is not None)
    how = how_of(study, cells, PLAIN)
    assert how is not None
    (tmp_path / DATA).write_bytes(how.data)
    (tmp_path / SCRIPT).write_text(how.script, encoding="utf-8")
    said = subprocess.run([sys.executable, SCRIPT], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert float(said.stdout) == pytest.approx(cells["value"], abs=1e-9)
    assert said.stderr == ""


def test_that_a_coefficient_says_where_it_comes_from_and_how_its_interval_is_made(study) -> None:
    cells = {"dimension": "correctness", "setting": "coarse", "coefficient": "Fleiss", "value": 0.5}
    how = how_of(study, cells, PLAIN)
    assert how is not None
    assert [one.key for one in how.references] == ["fleiss1971"]
    assert "--seed 5 --resamples 0" in how.script


@pytest.mark.parametrize(
    "cells",
    [
        {"dimension": "correctness", "setting": "coarse", "coefficient": "Fleiss", "value": None},
        {"dimension": "other", "setting": "coarse", "coefficient": "Fleiss", "value": 0.5},
        {"dimension": "correctness", "setting": "coarse", "value": 0.5},
        {"value": 0.5},
    ],
)
def test_that_a_row_without_such_a_number_shows_nothing(study, cells) -> None:
    assert how_of(study, cells, PLAIN) is None


@pytest.mark.parametrize("what", ["rho", "variance"])
@pytest.mark.parametrize("answers", ["all", "long"])
def test_that_the_lines_give_every_point_of_fewer_sentences(what, answers, tmp_path, monkeypatch) -> None:
    fine = a_frame(drawn(60, 2), groups=GROUPS, setting=Granularity.FINE, sentences=8)
    data = a_study_of(fine)
    panel = next(one for one in PANELS if one.key == "partial")
    keys = dict(zip(("what", "answers"), panel.options, strict=True))
    what_key, answers_key = keys["what"].key, keys["answers"].key
    page = panel.page(data, PLAIN, Choices(options=((what_key, what), (answers_key, answers))))
    values = [point for series in page.figures[0].series for point in series.data if point is not None]
    assert len(values) > 3
    for point in values:
        how = how_of(data, point.cells, PLAIN)
        assert how is not None
        assert value_of(how, tmp_path, monkeypatch) == pytest.approx(point.value, abs=1e-9), point.cells


@pytest.mark.parametrize("unit", ["item", "answer"])
def test_that_the_lines_give_every_median_of_seconds(unit, tmp_path, monkeypatch) -> None:
    rng = np.random.default_rng(1)
    times = [
        TimedItem(rater, Granularity.FINE, n // SENTENCES, spent, spent + 1)
        for rater in ("r1", "r2")
        for n, spent in enumerate(np.where(rng.random(30) < 0.1, np.nan, rng.integers(5, 90, 30)).tolist())
    ]
    data = a_study_of(a_frame(drawn(N_UNITS, 1), groups=GROUPS), times=times)
    panel = next(one for one in PANELS if one.key == "effort")
    shown = next(one for one in panel.options if unit in one.values)
    page = panel.page(data, PLAIN, Choices(options=((shown.key, unit),)))
    assert page.table is not None
    rows = records_of(page.table)
    assert {row["rater"] for row in rows} >= {"r1", "r2"}
    for cells in rows:
        how = how_of(data, cells, PLAIN)
        assert how is not None
        assert value_of(how, tmp_path, monkeypatch) == pytest.approx(cells["value"], abs=1e-9), cells


def test_that_the_lines_give_what_raters_said_of_their_work(tmp_path, monkeypatch) -> None:
    said = [
        GivenAnswer("confidence", rater, granularity, "", value)
        for granularity, values in (("coarse", (1, 2, 4, 4)), ("fine", (5, 3, 2)))
        for rater, value in zip(("r1", "r2", "r3", "r1"), values, strict=False)
    ]
    data = a_study_of(a_frame(drawn(N_UNITS, 1), groups=GROUPS), said=said)
    panel = next(one for one in PANELS if one.key == "effort")
    shown = next(one for one in panel.options if "said" in one.values)
    page = panel.page(data, PLAIN, Choices(options=((shown.key, "said"),)))
    assert page.table is not None
    rows = records_of(page.table)
    assert [row["value"] for row in rows] == [3, 3]
    for cells in rows:
        how = how_of(data, cells, PLAIN)
        assert how is not None
        assert value_of(how, tmp_path, monkeypatch) == pytest.approx(cells["value"], abs=1e-9), cells
