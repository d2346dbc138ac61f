"""Help ▸ Guide: short pages for people, one for every part of the program, with pictures of the screens.

Pages lie in ``resources/guide`` as ``NAME.LANGUAGE.txt`` in the markup of codebooks; a line ``! NAME`` is the picture
of that screen, in the language and look of the window.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QImage, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFrame,
    QLineEdit,
    QListWidget,
    QWidget,
)
from typing_extensions import override

from medreview.paths import resources_folder
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import DARK, GRID
from medreview.ui.translation import number
from medreview.ui.widgets.codebook_panel import CodebookText
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STYLE, in_a_column, in_a_row

FIRST = "rater"
GUIDE_KEY = "F1"
GUIDE_PAGE = "guide page"
"""The property of a dialog, or of a screen, that another page explains than the one of its place."""
LIST_WIDTH = 232
PAGE_WIDTH = 720


@dataclass(frozen=True, slots=True)
class GuidePage:
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
        GuidePage(
            "library",
            QCoreApplication.translate("Guide", "Data in and out"),
            ("library", "import", "papers", "dataset", "clean", "personal-data", "split", "counts"),
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
            QCoreApplication.translate("Guide", "Letting models work"),
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


class GuideText(CodebookText):
    """A page of the guide; its pictures are as wide as the page has room for."""

    @override
    def picture(self, name: str) -> QImage | None:
        look = "dark" if self._theme.colours is DARK else "light"
        path = resources_folder() / "screenshots" / f"{name}-{self.markup_language}-{look}.png"
        image = QImage(str(path))
        return None if image.isNull() else image


class GuideDialog(QDialog):
    """Stays beside the window, so that one can read and do."""

    def __init__(self, context: ScreenContext, page: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = context.settings.language
        self._pages = guide_pages()
        self.setWindowTitle(self.tr("Guide"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(False)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Pages of the guide"))
        self.list.setFixedWidth(LIST_WIDTH)
        self.list.addItems([one.title for one in self._pages])
        self.text = GuideText(context.theme)
        self.text.setAccessibleName(self.tr("Guide"))
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Find on this page"))
        self.search.setAccessibleName(self.tr("Find on this page"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(lambda: self._find(from_start=True))
        self.search.returnPressed.connect(lambda: self._find(from_start=False))
        self._count = plain_label("", "caption")
        self._lay_out()
        self.resize(LIST_WIDTH + PAGE_WIDTH, 680)
        self.list.currentRowChanged.connect(self._show_row)
        self.show_page(page)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        """Pictures take the width of the page, which is known only now."""
        super().showEvent(event)
        self._show_row(self.list.currentRow())

    @property
    def page(self) -> str:
        """The name of the page on show."""
        return self._pages[self.list.currentRow()].name

    def show_page(self, name: str) -> None:
        names = [page.name for page in self._pages]
        self.list.setCurrentRow(names.index(name) if name in names else 0)

    def _lay_out(self) -> None:
        card = QFrame()
        card.setProperty("role", "card")
        in_a_column(self.text, of=card, margins=(2 * GRID, 2 * GRID, GRID, 2 * GRID), spacing=STYLE)
        in_a_row(
            self.list,
            (in_a_column(in_a_row((self.search, 1), self._count), (card, 1)), 1),
            of=self,
            margins=2 * GRID,
            spacing=2 * GRID,
        )

    def _show_row(self, row: int) -> None:
        self.text.show_markup(page_text(self._pages[row].name, self._language), self._language)
        self.text.verticalScrollBar().setValue(0)
        self._find(from_start=True)

    def _find(self, *, from_start: bool) -> None:
        words = self.search.text()
        n_found = self.text.mark_all(words)
        self._count.setText(number(n_found) if words else "")
        if n_found:
            self.text.go_to_next(words, from_start=from_start)
