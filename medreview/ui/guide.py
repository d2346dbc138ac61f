"""Help ▸ Guide: short pages for people, one for every part of the program, with pictures of the screens."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QLineEdit,
    QListWidget,
    QWidget,
)
from typing_extensions import override

from medreview.paths import resources_folder
from medreview.ui.guide_pages import guide_pages, page_text
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import DARK, GRID
from medreview.ui.translation import number
from medreview.ui.widgets.codebook_panel import CodebookText
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STYLE, in_a_column, in_a_row

LIST_WIDTH = 232
PAGE_WIDTH = 720


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
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
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
