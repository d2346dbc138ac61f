"""The lines that show how a number is computed, run beside their data."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from medreview.analysis.panel_page import Choices, PanelPage
from medreview.analysis.study.show_how import DATA, SCRIPT, ShownHow
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import records_of
from medreview.reporting.figures import placed_data
from medreview.reporting.tables import Cell
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import AnyPanel, panel_page, show_how

TOLD = ("value", "valid", "share_flipped")
"""Columns with the number that the lines of a row give, the first that it has."""


def value_of(how: ShownHow, folder: Path, monkeypatch: pytest.MonkeyPatch) -> float:
    (folder / DATA).write_bytes(how.data)
    monkeypatch.chdir(folder)
    names: dict[str, object] = {}
    exec(compile(how.script, SCRIPT, "exec"), names)
    return float(names["value"])  # type: ignore[arg-type]


def n_shown_how(
    workspace: Workspace,
    panel: AnyPanel,
    study: str,
    choices: Choices,
    *,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> int:
    """Count the numbers of a page that say they have lines, each of which gives its digits."""
    settings, n_shown = AnalysisSettings(n_resamples=0), 0
    page = panel_page(workspace, panel, study, choices, settings)
    for cells in cells_of(page):
        if page.may_have_lines(cells):
            how = show_how(workspace, study, cells, choices, settings, panel=panel.key)
            assert how is not None, cells
            told = next(own for name in TOLD if isinstance(own := cells.get(name), int | float))
            assert value_of(how, folder, monkeypatch) == pytest.approx(told, abs=1e-9), cells
            n_shown += 1
    return n_shown


def cells_of(page: PanelPage) -> Iterator[Mapping[str, Cell]]:
    for figure in page.figures:
        yield from (placed.datum.cells for placed in placed_data(figure) if placed.datum.cells)
    for table in (page.table, *(tab.table for tab in page.tabs)):
        yield from records_of(table) if table is not None else ()
