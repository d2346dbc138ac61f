"""The places of the window, in the order of the rail. A new screen is one ``WindowPlace`` here and nothing else.

A screen is built when it is first shown (``build`` imports it there, so that the window appears at once). Places
with ``belongs_to`` are pages inside another place: they are not on the rail, ``context.go_to("planner")`` shows
them, and the place they belong to stays marked. In a rater's own workspace, and while somebody rates in the
researcher's, there are only the places ``is_for_raters``: any other may show who wrote an answer.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from medreview.ui.screen import Screen, ScreenContext

START = "start"
COLLECT = "collect"


@dataclass(frozen=True, slots=True)
class WindowPlace:
    key: str
    title: str
    icon: str
    build: Callable[[ScreenContext], Screen]
    belongs_to: str = ""
    is_for_raters: bool = False

    @property
    def is_on_rail(self) -> bool:
        return not self.belongs_to


def all_places() -> list[WindowPlace]:
    """Every place, with its title in the current language."""
    return [
        WindowPlace(START, QCoreApplication.translate("Places", "Start"), "history", _start, belongs_to=START),
        WindowPlace("library", QCoreApplication.translate("Places", "Library"), "library", _library),
        WindowPlace(
            "import", QCoreApplication.translate("Places", "Import"), "file-input", _import, belongs_to="library"
        ),
        WindowPlace(
            "export", QCoreApplication.translate("Places", "Export"), "file-output", _export, belongs_to="library"
        ),
        WindowPlace("studies", QCoreApplication.translate("Places", "Studies"), "clipboard-list", _studies),
        WindowPlace(
            "planner", QCoreApplication.translate("Places", "Plan a study"), "pencil", _planner, belongs_to="studies"
        ),
        WindowPlace(
            "differences",
            QCoreApplication.translate("Places", "Differences"),
            "scale",
            _differences,
            belongs_to="studies",
        ),
        WindowPlace(
            COLLECT,
            QCoreApplication.translate("Places", "Collect"),
            "file-input",
            _collect,
            belongs_to="studies",
        ),
        WindowPlace("rate", QCoreApplication.translate("Places", "Rate"), "square-pen", _rate, is_for_raters=True),
        WindowPlace("judges", QCoreApplication.translate("Places", "Judges"), "scale", _judges),
        WindowPlace("new-run", QCoreApplication.translate("Places", "New run"), "scale", _new_run, belongs_to="judges"),
        WindowPlace(
            "new-answers",
            QCoreApplication.translate("Places", "New answers"),
            "scale",
            _new_answers,
            belongs_to="judges",
        ),
        WindowPlace("run", QCoreApplication.translate("Places", "Run"), "scale", _run, belongs_to="judges"),
        WindowPlace(
            "comparison",
            QCoreApplication.translate("Places", "Compare judges"),
            "chart-column",
            _comparison,
            belongs_to="judges",
        ),
        WindowPlace("analysis", QCoreApplication.translate("Places", "Analysis"), "chart-column", _analysis),
        WindowPlace("models", QCoreApplication.translate("Places", "Models"), "cpu", _models),
        WindowPlace(
            "settings", QCoreApplication.translate("Places", "Settings"), "settings", _settings, is_for_raters=True
        ),
    ]


def _start(context: ScreenContext) -> Screen:
    from medreview.ui.screens.start import StartScreen

    return StartScreen(context)


def _library(context: ScreenContext) -> Screen:
    from medreview.ui.screens.library import LibraryScreen

    return LibraryScreen(context)


def _rate(context: ScreenContext) -> Screen:
    from medreview.ui.screens.rating.screen import RatingScreen

    return RatingScreen(context)


def _import(context: ScreenContext) -> Screen:
    from medreview.ui.screens.importing import ImportScreen

    return ImportScreen(context)


def _studies(context: ScreenContext) -> Screen:
    from medreview.ui.screens.studies import StudiesScreen

    return StudiesScreen(context)


def _differences(context: ScreenContext) -> Screen:
    from medreview.ui.screens.differences import DifferencesScreen

    return DifferencesScreen(context)


def _planner(context: ScreenContext) -> Screen:
    from medreview.ui.screens.planner import PlannerScreen

    return PlannerScreen(context)


def _collect(context: ScreenContext) -> Screen:
    from medreview.ui.screens.collecting import CollectingScreen

    return CollectingScreen(context)


def _settings(context: ScreenContext) -> Screen:
    from medreview.ui.screens.settings import SettingsScreen

    return SettingsScreen(context)


def _export(context: ScreenContext) -> Screen:
    from medreview.ui.screens.exporting import ExportScreen

    return ExportScreen(context)


def _judges(context: ScreenContext) -> Screen:
    from medreview.ui.screens.judges import JudgesScreen

    return JudgesScreen(context)


def _new_run(context: ScreenContext) -> Screen:
    from medreview.ui.screens.judges.new_run import NewRunScreen

    return NewRunScreen(context)


def _new_answers(context: ScreenContext) -> Screen:
    from medreview.ui.screens.judges.new_answers import NewAnswersScreen

    return NewAnswersScreen(context)


def _run(context: ScreenContext) -> Screen:
    from medreview.ui.screens.judges.run_page import RunScreen

    return RunScreen(context)


def _models(context: ScreenContext) -> Screen:
    from medreview.ui.screens.models import ModelsScreen

    return ModelsScreen(context)


def _analysis(context: ScreenContext) -> Screen:
    from medreview.ui.screens.analysis import AnalysisScreen

    return AnalysisScreen(context)


def _comparison(context: ScreenContext) -> Screen:
    from medreview.ui.screens.comparison import ComparisonScreen

    return ComparisonScreen(context)
