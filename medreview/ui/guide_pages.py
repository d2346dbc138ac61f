"""The pages of the guide, which one explains what, and F1; the dialog that shows them is ``guide``.

Pages lie in ``resources/guide`` as ``NAME.LANGUAGE.txt`` in the markup of codebooks; a line ``! NAME`` is the picture
of that screen, in the language and look of the window.
"""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from medreview.paths import resources_folder

FIRST = "rater"
GUIDE_KEY = "F1"
GUIDE_PAGE = "guide page"
"""The property of a dialog, or of a screen, that another page explains than the one of its place."""


class GuidePage(NamedTuple):
    """One page: the name of its files, its title, and the places of the window that it explains."""

    name: str
    title: str
    places: tuple[str, ...] = ()


def guide_pages() -> tuple[GuidePage, ...]:
    """Every page in the order of reading, with its title in the current language."""
    return (
        GuidePage("rater", QCoreApplication.translate("Guide", "First steps for raters"), ("rate",)),
        GuidePage("images", QCoreApplication.translate("Guide", "Radiographs, scans and photographs")),
        GuidePage("researcher", QCoreApplication.translate("Guide", "First steps for researchers"), ("start",)),
        GuidePage("tutorial", QCoreApplication.translate("Guide", "A study from start to report")),
        GuidePage("imports", QCoreApplication.translate("Guide", "Importing files"), ("import", "papers")),
        GuidePage(
            "library",
            QCoreApplication.translate("Guide", "Data in and out"),
            ("library", "dataset", "clean", "personal-data", "split", "counts"),
        ),
        GuidePage("studies", QCoreApplication.translate("Guide", "Planning a study"), ("studies", "planner")),
        GuidePage(
            "packages",
            QCoreApplication.translate("Guide", "Raters at other sites"),
            ("collect",),
        ),
        GuidePage("differences", QCoreApplication.translate("Guide", "Where raters differ"), ("differences",)),
        GuidePage("models", QCoreApplication.translate("Guide", "Models and keys"), ("models",)),
        GuidePage(
            "runs",
            QCoreApplication.translate("Guide", "Running models"),
            ("runs",),
        ),
        GuidePage("results", QCoreApplication.translate("Guide", "Reading the results"), ("analysis",)),
        GuidePage("exports", QCoreApplication.translate("Guide", "Exports that explain themselves"), ("export",)),
        GuidePage("notebooks", QCoreApplication.translate("Guide", "Notebooks and scripts")),
        GuidePage("safety", QCoreApplication.translate("Guide", "Settings and backups"), ("settings",)),
        GuidePage("it", QCoreApplication.translate("Guide", "For the IT department")),
    )


def page_of(place: str, belongs_to: str = "") -> str:
    """The name of the page that explains a place, or the one that it belongs to; the first one where none does."""
    pages = {place: page.name for page in guide_pages() for place in page.places}
    return pages.get(place) or pages.get(belongs_to, FIRST)


def page_text(name: str, language: str) -> str:
    """The markup of a page; in English where there is none in the language."""
    path = resources_folder() / "guide" / f"{name}.{language}.txt"
    return (path if path.is_file() else path.with_name(f"{name}.en.txt")).read_text(encoding="utf-8")


class GuideKey(QObject):
    """F1 in dialogs of a window, which keep its menus from hearing it."""

    def __init__(self, show: Callable[[QDialog], None], window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._show = show
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusWindowChanged.connect(self._offer)

    def _offer(self) -> None:
        dialog = QApplication.activeWindow()
        if not isinstance(dialog, QDialog) or not dialog.isModal() or not self._is_mine(dialog):
            return
        if dialog.findChild(QShortcut, GUIDE_KEY):
            return
        shortcut = QShortcut(QKeySequence(GUIDE_KEY), dialog)
        shortcut.setObjectName(GUIDE_KEY)
        shortcut.activated.connect(lambda: self._show(dialog))

    def _is_mine(self, dialog: QDialog) -> bool:
        """Another window may be there still, which this one took the place of."""
        owner = dialog.parentWidget()
        while owner is not None and owner is not self._window:
            owner = owner.parentWidget()
        return owner is not None
