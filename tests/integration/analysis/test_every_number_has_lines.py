"""Every number of every page has the lines that give it, or is named here."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from medreview.analysis.coefficients import COEFFICIENT_WORDS
from medreview.analysis.judges.costs import SECONDS
from medreview.analysis.judges.judged_data import load_judgements
from medreview.analysis.judges.page import how_of_judges, judges_overview
from medreview.analysis.panel_page import Choices
from medreview.paths import DATA_VARIABLE
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.tables import Cell
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import PANELS, AnyPanel, panel_page, show_how
from tests.builders import a_workspace
from tests.known_study import PRICED_JUDGE, STUDY, bring_known_study, bring_more
from tests.run_lines import cells_of, value_of

PLAIN = AnalysisSettings(n_resamples=0)
WITHOUT_LINES: Mapping[str, set[str]] = {}
"""Pages with the methods whose numbers have none yet: what is added to a page is not among them."""


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    folder = tmp_path_factory.mktemp("known")
    opened = a_workspace(folder)
    with pytest.MonkeyPatch.context() as own_home:  # that of a test is not made yet
        own_home.setenv(DATA_VARIABLE, str(folder / "home"))
        bring_more(opened, folder, bring_known_study(opened, folder))
    yield opened
    opened.close()


def numbers(workspace: Workspace, panel: AnyPanel) -> Iterator[tuple[Choices, bool, Mapping[str, Cell]]]:
    """Every number of a page, by each coefficient and each value of its own options, and if it says it has lines."""
    shown = [option for option in panel.options if not option.is_scale]
    views = [Choices().with_option(option.key, value) for option in shown for value in option.values]
    if "coefficient" in panel.takes:
        views += [Choices(coefficient=name) for name in COEFFICIENT_WORDS]
    for choices in views or [Choices()]:
        page = panel_page(workspace, panel, STUDY, choices, PLAIN)
        for cells in cells_of(page):
            is_kind = "share" in cells  # what is counted, such as a number of images
            if isinstance(cells.get("value"), int | float) and not is_kind:
                yield choices, page.may_have_lines(cells), cells


@pytest.mark.parametrize("panel", PANELS, ids=lambda one: one.key)
def test_that_a_number_has_its_lines_or_is_named(workspace: Workspace, panel: AnyPanel) -> None:
    without = {str(cells.get("method") or "") for _, has_lines, cells in numbers(workspace, panel) if not has_lines}
    assert without == WITHOUT_LINES.get(panel.key, set())


@pytest.mark.parametrize(
    ("key", "n_methods"),
    [
        ("raters", 5),
        ("systems", 3),
        ("effort", 3),
        ("judge", 16),
        ("judges", 7),
        ("hallucination", 4),
        ("preferences", 5),
        ("pilot", 2),
    ],
)
def test_that_the_lines_of_a_page_give_its_digits(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, n_methods: int
) -> None:
    (panel,) = [one for one in PANELS if one.key == key]
    methods: set[str] = set()
    seen: set[object] = set()
    for choices, has_lines, cells in numbers(workspace, panel):
        if has_lines:
            if (named := tuple(sorted((name, str(cell)) for name, cell in cells.items()))) in seen:
                continue
            seen.add(named)
            how = show_how(workspace, STUDY, cells, choices, PLAIN, panel=panel.key)
            assert how is not None, cells
            assert value_of(how, tmp_path, monkeypatch) == pytest.approx(cells["value"], rel=1e-9, abs=1e-9), cells
            methods.add(str(cells.get("method")))
    assert len(methods) >= n_methods


def test_that_a_cost_below_a_hundredth_is_not_told_as_nothing(workspace: Workspace) -> None:
    (panel,) = [one for one in PANELS if one.key == "judges"]
    page = panel_page(workspace, panel, STUDY, Choices(), PLAIN)
    headlines = {one.about.name: str(one.about.headline) for one in page.figures}
    assert headlines["judges-cost"] == "Cost of 100 answers: US$0.0036"


def test_that_the_seconds_of_an_item_are_those_of_the_run_over_its_items(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with workspace.reading() as session:
        read = load_judgements(session)
    data = replace(read, seconds={asked.run: 30.0 for asked in read.names if asked.judge == PRICED_JUDGE})
    shown = [one for one in cells_of(judges_overview(data, PLAIN, Choices())) if one.get("measure") == SECONDS]
    assert [one["asked"] for one in shown] == [PRICED_JUDGE]
    for cells in shown:
        how = how_of_judges(data, PLAIN, Choices(), cells)
        assert how is not None
        assert value_of(how, tmp_path, monkeypatch) == pytest.approx(cells["value"])
