"""Every panel that a module offers is complete: its tables, its place, its part of the report and of the guide."""

import inspect
import xml.etree.ElementTree as ET
from types import FunctionType, ModuleType
from typing import Any

import pytest

from medreview.analysis import judge, judges, metrics, preferences, study
from medreview.analysis.results import Panel, ResultTable
from medreview.analysis.study.frames import FrameReading
from medreview.module_search import offered_in
from medreview.paths import resources_folder
from medreview.workflows.analyse import COMPARISON_PANELS, STUDY_PANELS

ROOMS = {"study": study, "judge": judge, "judges": judges, "metrics": metrics}


def declared_tables(room: ModuleType) -> set[str]:
    """The names of the tables that stand in a module of the room, whether a panel has them or not."""
    found = (vars(module).values() for module in vars(room).values() if isinstance(module, ModuleType))
    return {value.name for values in found for value in values if isinstance(value, ResultTable)}


def in_persian(text: str) -> str:
    tree = ET.parse(resources_folder() / "translations" / "medreview_fa.ts")
    core = next(context for context in tree.iter("context") if context.findtext("name") == "Core")
    return next(one.findtext("translation") or "" for one in core.iter("message") if one.findtext("source") == text)


@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
def test_that_every_table_of_a_room_stands_in_one_panel(room: ModuleType) -> None:
    shown = [table.name for table in room.TABLES]
    borrowed = {table.name for table in preferences.TABLES}  # an analysis of its own, with a file of its own
    assert sorted(declared_tables(room) - borrowed - set(shown)) == [], "name these in the tables of a panel"
    assert sorted(shown) == sorted(set(shown)), "a table stands in one panel"


@pytest.mark.parametrize("panels", [STUDY_PANELS, COMPARISON_PANELS], ids=["study", "judges"])
def test_that_panels_have_places_and_keys_of_their_own(panels: tuple[Panel[Any, Any], ...]) -> None:
    assert len({panel.key for panel in panels}) == len(panels)
    assert len({panel.place for panel in panels}) == len(panels)
    assert [panel.place for panel in panels] == sorted(panel.place for panel in panels)


def test_that_panels_are_found_by_their_folder() -> None:
    assert {id(panel) for panel in offered_in(study, "PANEL")} == {id(panel) for panel in study.PANELS}


@pytest.mark.parametrize("panel", STUDY_PANELS, ids=lambda panel: panel.key)
@pytest.mark.parametrize("language", ["en", "fa"])
def test_that_the_guide_names_every_panel_of_a_study(panel: Panel[Any, Any], language: str) -> None:
    guide = (resources_folder() / "guide" / f"results.{language}.txt").read_text(encoding="utf-8").casefold()
    title = str(panel.title)
    named = (title if language == "en" else in_persian(title)).casefold() in guide
    assert named, f"name the panel in resources/guide/results.{language}.txt"


@pytest.mark.parametrize("panel", [*STUDY_PANELS, *COMPARISON_PANELS], ids=lambda panel: panel.key)
def test_that_every_panel_shows_a_figure(panel: Panel[Any, Any]) -> None:
    nothing = ResultTable[Any, Any]("nothing", "", (), lambda data, settings: ()).figures
    draws = any(table.figures.__code__ is not nothing.__code__ for table in panel.tables)
    assert draws or panel.key in WITHOUT_FIGURES, "give a table its figures, or say in WITHOUT_FIGURES why it has none"


@pytest.mark.parametrize("panel", study.PANELS, ids=lambda panel: panel.key)
def test_that_what_a_module_reads_from_the_workspace_is_named_in_the_reads_of_its_panel(panel: Panel[Any, Any]) -> None:
    module = next(one for one in vars(study).values() if isinstance(one, ModuleType) and has(one, panel))
    readers = {
        name
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__ and _takes_reading(value)
    }
    missing = readers - {read.__name__ for read in panel.reads.values()}
    assert sorted(missing) == [], "name what these read in the panel's reads: its hash is a part of the fingerprint"


def has(module: ModuleType, panel: Panel[Any, Any]) -> bool:
    return any(value is panel for value in vars(module).values())


def _takes_reading(function: FunctionType) -> bool:
    first, *_ = (*inspect.signature(function).parameters.values(), None)
    return first is not None and first.annotation in (FrameReading, FrameReading.__name__)


WITHOUT_FIGURES = {"pilot": "its tables are single places and few numbers, to be read one by one"}
"""Panels that draw nothing, and why."""
