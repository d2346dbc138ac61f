"""The places of the window, in the order of the rail. A new screen is one entry here and nothing else.

A screen is imported and built when it is first shown, so that the window appears at once. Places
with ``belongs_to`` are pages inside another place: they are not on the rail, ``context.go_to("planner")`` shows
them, and the place they belong to stays marked. In a rater's own workspace, and while somebody rates in the
researcher's, there are only the places ``is_for_raters``: any other may show who wrote an answer.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication

from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.runs.kinds import NEW_RUN_KINDS

if TYPE_CHECKING:  # the start screen shows before the library that reads files is loaded
    from medreview.workflows.workspace_files import Workspace

START = "start"
COLLECT = "collect"
RATE = "rate"
_PAGES: Mapping[str, Mapping[str, str]] = {
    START: {START: "start.StartScreen"},
    "library": {
        "import": "importing.ImportScreen",
        "papers": "papers.screen.PapersScreen",
        "export": "export.ExportScreen",
        "clean": "library.cleaning.CleaningScreen",
        "dataset": "library.dataset.DatasetScreen",
        "personal-data": "library.personal_data.PersonalDataScreen",
        "split": "library.splits.SplitScreen",
        "counts": "library.counts.CountsScreen",
    },
    "studies": {
        "planner": "planner.PlannerScreen",
        "differences": "differences.DifferencesScreen",
        COLLECT: "collecting.CollectingScreen",
    },
    "analysis": {
        "metrics": "analysis.compute_metrics.ComputeMetricsScreen",
    },
    "runs": {
        "new-run": "runs.new_run.NewRunScreen",
        **{one.place: one.screen for one in NEW_RUN_KINDS},
        "tag-agreement": "runs.tag_agreement.TagAgreementScreen",
        "tag-sample": "runs.tag_agreement.TagSampleScreen",
        "queue": "runs.queue_screen.QueueScreen",
        "studio": "studio.screen.StudioScreen",
        "prompt-versions": "studio.versions.VersionsScreen",
        "run": "runs.run_page.RunScreen",
    },
}
"""By place the pages inside it; the place of the start is no other's, and not on the rail either."""


class WindowPlace(NamedTuple):
    """A place with the class of its screen, named in a module of ``medreview.ui.screens``; pages have no title."""

    key: str
    screen: str
    title: str = ""
    icon: str = ""
    belongs_to: str = ""
    is_for_raters: bool = False

    @property
    def is_on_rail(self) -> bool:
        return not self.belongs_to

    def load(self) -> Callable[[ScreenContext], Screen]:
        """The class of the screen, on any thread: its modules take longer than its widgets."""
        module, _, name = self.screen.rpartition(".")
        found: Callable[[ScreenContext], Screen] = getattr(import_module(f"medreview.ui.screens.{module}"), name)
        return found

    def build(self, context: ScreenContext) -> Screen:
        return self.load()(context)


def all_places() -> list[WindowPlace]:
    """Every place, those on the rail with their titles in the current language."""
    library = QCoreApplication.translate("Places", "Library")
    studies = QCoreApplication.translate("Places", "Studies")
    rate = QCoreApplication.translate("Places", "Rate")
    runs = QCoreApplication.translate("Places", "Runs")
    analysis = QCoreApplication.translate("Places", "Analysis")
    models = QCoreApplication.translate("Places", "Models")
    settings = QCoreApplication.translate("Places", "Settings")
    return [
        WindowPlace("library", "library.LibraryScreen", library, "library"),
        WindowPlace("studies", "studies.StudiesScreen", studies, "clipboard-list"),
        WindowPlace("rate", "rating.screen.RatingScreen", rate, "square-pen", is_for_raters=True),
        WindowPlace("runs", "runs.screen.RunsScreen", runs, "scale"),
        WindowPlace("analysis", "analysis.AnalysisScreen", analysis, "chart-column"),
        WindowPlace("models", "models.ModelsScreen", models, "cpu"),
        WindowPlace("settings", "settings.SettingsScreen", settings, "settings", is_for_raters=True),
        *(WindowPlace(key, screen, belongs_to=of) for of, pages in _PAGES.items() for key, screen in pages.items()),
    ]


def load_first_place(workspace: "Workspace") -> None:
    """Load the place that shows first once the workspace is open, on any thread."""
    from medreview.workflows.whose_workspace import study_rated_here, work_to_return

    is_for_raters = work_to_return(workspace) is not None or study_rated_here(workspace) is not None
    next(one for one in all_places() if one.is_on_rail and (one.is_for_raters or not is_for_raters)).load()
