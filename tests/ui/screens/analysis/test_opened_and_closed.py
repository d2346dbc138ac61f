"""The Analysis place opened, changed and closed again before anything of it was read."""

from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.exceptions import capture_exceptions

from medreview.ui.screen import ScreenContext
from medreview.ui.screens.analysis import AnalysisScreen
from medreview.workflows.analyse import PANELS
from medreview.workflows.workspace_files import open_workspace

N_ROUNDS = 24


def test_that_a_place_that_closes_while_its_studies_are_read_leaves_nothing_behind(rated: ScreenContext) -> None:
    """As many steps of the loop as the round says: readers end before, while and after the place is closed."""
    path = rated.workspace.path
    assert path is not None
    with capture_exceptions() as raised:
        for turn in range(N_ROUNDS):
            if not rated.workspace.is_open:
                rated.workspace.use(open_workspace(path))
            screen = AnalysisScreen(rated)
            screen.show()
            for step in range(turn % 12):
                screen.strip.choose((turn + step) % len(PANELS))
                QCoreApplication.processEvents()
            if turn % 3:
                rated.workspace.close()
            screen.close()
            screen.deleteLater()
            if turn % 2:
                QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            del screen
        while rated.read_jobs.is_busy or rated.write_jobs.is_busy:
            QCoreApplication.processEvents()
    assert raised == []
