"""A number is the same wherever it is read: page, table, headline, report, archive, command and Python."""

import csv
import io
import random
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from medreview.analysis.panel_page import PanelPage
from medreview.analysis.results import Everything
from medreview.cli import main
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import records_of
from medreview.reporting.figures import Datum, FigureSpec, Scatter, figure_table, placed_data
from medreview.reporting.tables import Table
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import analyse_everything, analyse_study
from medreview.workflows.export_report import methods_of, study_report, write_everything
from medreview.workflows.workspace_files import open_for_reading
from tests.builders import a_workspace
from tests.integration.analysis.judge.judged_studies import STUDY, bring
from tests.known_study import STUDY as KNOWN_STUDY
from tests.known_study import bring_known_study

SETTINGS = AnalysisSettings(n_resamples=100)
N_UNITS, N_RATERS = 48, 4
DEFINED = ("dimension", "setting", "labels", "coefficient", "over", "group", "rater", "author", "judge", "measure")
"""The cells by which a row of one table names its number."""


class Study(NamedTuple):
    path: Path
    name: str
    made: Everything


Numbers = tuple[float, float | None, float | None, int | None]
"""A value with its interval and n, to the digits that anything shows."""


def given(rng: random.Random, truth: int) -> float:
    return float(min(5, max(1, truth + rng.choice((-1, 0, 0, 0, 1)))))


@pytest.fixture(scope="module", params=["one group", "two groups"])
def study(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Study]:
    """A study of one group of raters with a judge; one of two groups with everything that can stand beside them."""
    workspace = a_workspace(tmp_path_factory.mktemp("study"))
    try:
        name = {"one group": one_group, "two groups": two_groups}[request.param](workspace)
        yield Study(workspace.path, name, analyse_everything(workspace, name, settings=SETTINGS))
    finally:
        workspace.close()


def two_groups(workspace: Workspace) -> str:
    bring_known_study(workspace, workspace.path.parent)
    return KNOWN_STUDY


def one_group(workspace: Workspace) -> str:
    """Four raters, one of whom is half ready and one of whom could not judge now and then, and a judge."""
    rng = random.Random(3)
    truths = [rng.choice((1, 2, 4, 5, 5)) for _ in range(N_UNITS)]
    people: dict[str, list[float | None]] = {
        f"r{rater}": [given(rng, truth) for truth in truths] for rater in range(N_RATERS)
    }
    people["r3"][N_UNITS // 2 :] = [None] * (N_UNITS // 2)
    judge: list[float | str | None] = [given(rng, truth) for truth in truths]
    judge[5], judge[17] = "unparsable", "refused"
    unjudged = {("r2", unit): "cannot_judge" for unit in (3, 19, 30)}
    bring(workspace, workspace.path.parent, people=people, judge=judge, unjudged=unjudged)
    return STUDY


def is_number(cell: object) -> bool:
    """False for an empty cell, and for the value of a field, such as a specialty."""
    try:
        float(str(cell))
    except ValueError:
        return False
    return True


def numbers(cells: Mapping[str, object]) -> Numbers | None:
    named = next((name for name in ("value", "valid") if is_number(cells.get(name))), None)
    if named is None:
        return None
    ends = ("q1", "q3") if "q1" in cells else ("low", "high")
    counted = "n_units" if "n_units" in cells else "n"
    value, low, high, n = (as_shown(cells.get(name)) for name in (named, *ends, counted))
    assert value is not None
    return value, low, high, None if n is None else round(n)


def as_shown(cell: object) -> float | None:
    """To the digits that files have, and then those that are compared."""
    return round(float(f"{float(str(cell)):.10g}"), 6) if is_number(cell) else None


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


def figures(made: Everything) -> Iterator[FigureSpec]:
    for _, page in made.pages:
        yield from page.figures


def test_that_a_number_of_a_figure_stands_with_its_interval_in_a_table_of_the_archive(study: Study) -> None:
    archive = rows_of_archive(study.made)
    tables = {name: rows for name, rows in archive.items() if not name.startswith("figures/")}
    stored = {found for rows in tables.values() for row in rows if (found := numbers(row)) is not None}
    cells = {cell for rows in tables.values() for row in rows for cell in row.values()}
    alone = {round(float(cell), 6) for cell in cells if is_number(cell)}
    missing, n_seen = [], 0
    for figure in figures(study.made):
        drawn = {found for row in archive[f"figures/{figure.about.name}.csv"] if (found := figure_numbers(row))}
        for place in placed_data(figure):
            found = numbers_of(place.datum)
            if found is None:
                continue
            assert found in drawn, (figure.about.name, place)
            if isinstance(figure, Scatter) and place.x is not None:
                continue  # a point is of one answer, not of the study
            n_seen += 1
            is_counted = str(place.datum.hits) in cells if place.datum.hits is not None else found[0] in alone
            # ansecond interval, or another n, under the same value is another number
            if not (found in stored if found[1] is not None else is_counted):
                missing.append((figure.about.name, place.first, place.second, found))
    assert missing == []
    assert n_seen > 50


def figure_numbers(row: Mapping[str, str]) -> Numbers | None:
    return numbers({"value": row.get("value"), "low": row.get("low"), "high": row.get("high"), "n_units": row.get("n")})


def test_that_a_headline_says_numbers_of_its_own_figure(study: Study) -> None:
    made, n_seen = study.made, 0
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


def test_that_the_report_has_the_headlines_figures_and_tables_of_the_pages(study: Study) -> None:
    made = study.made
    workspace = open_for_reading(study.path)
    try:
        report = study_report(workspace, study.name, made, SETTINGS)
    finally:
        workspace.close()
    pages = [page for _, page in made.pages if page.figures]
    assert [one.headline for one in report.findings] == [page.headline for page in pages]
    every_figure = [figure for page in pages for figure in page.figures]
    assert all(figure in every_figure for figure in report.figures)
    assert all(any(is_of(table, page) for page in pages) for table in report.tables)


def is_of(table: Table, page: PanelPage) -> bool:
    """True of the table of a page, of the rows of it that its figure shows, and of the numbers of that figure."""
    if table is page.table or table == figure_table(page.figures[0]):
        return True
    return page.table is not None and table.columns == page.table.columns and set(table.rows) <= set(page.table.rows)


def test_that_the_command_and_python_give_the_tables_of_the_archive(study: Study, tmp_path: Path) -> None:
    path, name, made = study
    workspace = open_for_reading(path)
    try:
        in_python = analyse_study(workspace, name, settings=SETTINGS)
    finally:
        workspace.close()
    asked = ["analyse", str(path), "--study", name, "--resamples", "100", "--no-figures", "-o", str(tmp_path / "out")]
    assert main(asked) == 0
    archive = rows_of_archive(made)
    for table in in_python.tables:
        (written,) = (tmp_path / "out").rglob(f"{table.name}.csv")
        with written.open(encoding="utf-8-sig", newline="") as file:
            of_command = list(csv.DictReader(file))
        assert of_command == archive[f"{table.name}.csv"], table.name
        assert [numbers(row) for row in records_of(table)] == [numbers(row) for row in of_command], table.name


def test_that_two_numbers_of_a_table_under_the_same_name_are_one(study) -> None:
    made = study.made
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
