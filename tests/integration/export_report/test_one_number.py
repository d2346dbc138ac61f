"""A number is the same wherever it is read: page, table, headline, report, archive, command and Python."""

import csv
import io
import random
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from medreview.analysis.results import Everything
from medreview.cli import main
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import records_of
from medreview.reporting.figures import Datum, Dots, FigureSpec, Scatter, figure_table, placed_data
from medreview.reporting.tables import Table
from medreview.workflows.analyse import STUDY_PANELS, analyse_everything, analyse_study
from medreview.workflows.export_report import methods_of, study_report, write_everything
from medreview.workflows.workspace_files import open_for_reading
from tests.builders import a_workspace
from tests.integration.analysis.judge.judged_studies import STUDY, bring

SETTINGS = AnalysisSettings(n_resamples=100)
N_UNITS, N_RATERS = 48, 4
DEFINED = ("dimension", "setting", "labels", "coefficient", "over", "group", "rater", "author", "judge", "measure")
"""The cells by which a row of one table names its number."""
OF_STUDY = {panel.key for panel in STUDY_PANELS} | {"judge"}
"""Panels whose tables are in the archive of a study; those of judges among themselves are `compare-judges`."""
Numbers = tuple[float, float | None, float | None, int | None]
"""A value with its interval and n, to the digits that anything shows."""


def given(rng: random.Random, truth: int) -> float:
    return float(min(5, max(1, truth + rng.choice((-1, 0, 0, 0, 1)))))


@pytest.fixture(scope="module")
def study(tmp_path_factory) -> Iterator[tuple[Path, Everything]]:
    """Four raters, one of whom is half ready and one of whom could not judge now and then, and a judge."""
    folder = tmp_path_factory.mktemp("study")
    rng = random.Random(3)
    truths = [rng.choice((1, 2, 4, 5, 5)) for _ in range(N_UNITS)]
    people: dict[str, list[float | None]] = {
        f"r{rater}": [given(rng, truth) for truth in truths] for rater in range(N_RATERS)
    }
    people["r3"][N_UNITS // 2 :] = [None] * (N_UNITS // 2)
    judge: list[float | str | None] = [given(rng, truth) for truth in truths]
    judge[5], judge[17] = "unparsable", "refused"
    workspace = a_workspace(folder)
    try:
        unjudged = {("r2", unit): "cannot_judge" for unit in (3, 19, 30)}
        bring(workspace, folder, people=people, judge=judge, unjudged=unjudged)
        made = analyse_everything(workspace, STUDY, settings=SETTINGS)
        yield workspace.path, made
    finally:
        workspace.close()


def numbers(cells: Mapping[str, object]) -> Numbers | None:
    if cells.get("value") in (None, ""):
        return None
    n = cells.get("n_units")
    ends = (None if cells.get(end) in (None, "") else round(float(str(cells[end])), 6) for end in ("low", "high"))
    low, high = ends
    return round(float(str(cells["value"])), 6), low, high, None if n in (None, "") else round(float(str(n)))


def numbers_of(datum: Datum) -> Numbers | None:
    return numbers({"value": datum.value, "low": datum.low, "high": datum.high, "n_units": datum.n})


def rows_of_archive(made: Everything) -> dict[str, list[dict[str, str]]]:
    """The rows of every table in the archive, by its path."""
    file = io.BytesIO()
    write_everything(file, made, methods_of(made, SETTINGS), lambda _: {})
    with zipfile.ZipFile(file) as archive:
        return {
            name: list(csv.DictReader(io.StringIO(archive.read(name).decode("utf-8-sig"))))
            for name in archive.namelist()
            if name.endswith(".csv")
        }


def figures(made: Everything) -> Iterator[tuple[str, Table | None, FigureSpec]]:
    """Every figure, with the table that is its other face."""
    for panel, page in made.pages:
        for place, figure in enumerate(page.figures):
            yield panel.key, page.table_at(place), figure


def test_that_a_number_of_a_figure_stands_with_its_interval_in_its_table_and_in_the_archive(study) -> None:
    _, made = study
    archive = rows_of_archive(made)
    stored = {found for rows in archive.values() for row in rows if (found := numbers(row)) is not None}
    n_seen = 0
    for key, table, figure in figures(made):
        beside = {found for row in records_of(table) if (found := numbers(row))} if table else set()
        drawn = {found for row in archive[f"figures/{figure.about.name}.csv"] if (found := figure_numbers(row))}
        for place in placed_data(figure):
            found = numbers_of(place.datum)
            if found is None or found[1] is None:
                continue
            n_seen += 1
            # points with their limits, and the band of people behind dots, stand in the figure's own file
            is_band = isinstance(figure, Dots) and figure.band is not None and place.second == figure.band.label
            if key in OF_STUDY and not isinstance(figure, Scatter) and not is_band:
                assert found in beside | stored, (key, figure.about.name, place)
            assert found in drawn, (key, figure.about.name, place)
    assert n_seen > 50


def figure_numbers(row: Mapping[str, str]) -> Numbers | None:
    return numbers({"value": row.get("value"), "low": row.get("low"), "high": row.get("high"), "n_units": row.get("n")})


def test_that_a_headline_says_numbers_of_its_own_figure(study) -> None:
    _, made = study
    n_seen = 0
    for panel, page in made.pages:
        if not page.figures or not isinstance(page.headline, Message):
            continue
        told = {round(float(one), 6) for one in page.headline.values.values() if isinstance(one, float)}
        tables = [*([page.table] if page.table else ()), *(figure_table(one) for one in page.figures)]
        shown = {
            round(abs(cell), 6)
            for table in tables
            for row in table.rows
            for cell in row
            if isinstance(cell, (int, float))
        }
        n_seen += bool(told)
        assert {abs(one) for one in told} <= shown, (panel.key, page.headline.template, told - shown)
    assert n_seen > 5


def test_that_the_report_has_the_headlines_figures_and_tables_of_the_pages(study) -> None:
    path, made = study
    workspace = open_for_reading(path)
    try:
        report = study_report(workspace, STUDY, made, SETTINGS)
    finally:
        workspace.close()
    pages = [page for _, page in made.pages if page.figures]
    assert [one.headline for one in report.findings] == [page.headline for page in pages]
    every_figure = [figure for page in pages for figure in page.figures]
    assert all(figure in every_figure for figure in report.figures)
    of_pages = {id(page.table) for page in pages}
    of_figures = [figure_table(page.figures[0]) for page in pages]
    assert all(id(table) in of_pages or table in of_figures for table in report.tables)


def test_that_the_command_and_python_give_the_tables_of_the_archive(study, tmp_path: Path) -> None:
    path, made = study
    workspace = open_for_reading(path)
    try:
        in_python = analyse_study(workspace, STUDY, settings=SETTINGS)
    finally:
        workspace.close()
    asked = ["analyse", str(path), "--study", STUDY, "--resamples", "100", "--no-figures", "-o", str(tmp_path / "out")]
    assert main(asked) == 0
    archive = rows_of_archive(made)
    for table in in_python.tables:
        (written,) = (tmp_path / "out").rglob(f"{table.name}.csv")
        with written.open(encoding="utf-8-sig", newline="") as file:
            of_command = list(csv.DictReader(file))
        assert of_command == archive[f"{table.name}.csv"], table.name
        assert [numbers(row) for row in records_of(table)] == [numbers(row) for row in of_command], table.name


def test_that_two_numbers_of_a_table_under_the_same_name_are_one(study) -> None:
    _, made = study
    for panel, page in made.pages:
        named: dict[tuple[object, ...], Numbers] = {}
        if page.table is None or not {"coefficient", "over"} <= set(page.table.columns):
            continue
        for row in records_of(page.table):
            found = numbers(row)
            name = tuple(row.get(one) for one in DEFINED)
            if found is not None:
                assert named.setdefault(name, found) == found, (panel.key, name)
        assert named
