"""The way to one number: its definition, where it comes from, and lines of pandas that give its digits."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from medreview.atomic_files import write_whole
from medreview.errors import MedReviewError
from medreview.ui.file_dialogs import ask_folder
from medreview.ui.guide_pages import GUIDE_PAGE
from medreview.ui.plots.wording import in_window_words
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated
from medreview.ui.widgets.fields import text_box
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, in_a_column
from medreview.workflows.analyse import DATA, SCRIPT, ShownHow


class ShowHowDialog(QDialog):
    """Shows how a number is computed, and saves the lines with the ratings that they read."""

    def __init__(self, context: ScreenContext, how: ShownHow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty(GUIDE_PAGE, "results")
        self._context, self._how = context, how
        self.setWindowTitle(self.tr("How this is computed"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.definition = plain_label(in_window_words(how.definition), wraps=True)
        sources = [plain_label(one.printed(), "quiet", wraps=True) for one in how.references]
        for source in sources:
            source.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.script = text_box(self.tr("Python code"))
        self.script.setReadOnly(True)
        self.script.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.script.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.script.show_text(how.script)
        hint = self.tr("Run beside {file}, this script reproduces the number exactly.").format(file=isolated(DATA))
        buttons = QDialogButtonBox()
        copy = buttons.addButton(self.tr("Copy lines"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(partial(QGuiApplication.clipboard().setText, how.script))
        self.save_button = buttons.addButton(self.tr("Save…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.save_button.clicked.connect(self._ask_folder)
        buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        in_a_column(
            self.definition,
            *sources,
            (self.script, 1),
            plain_label(hint, "caption", wraps=True),
            buttons,
            of=self,
            margins=PAGE_MARGINS,
        )
        self.resize(96 * GRID, 64 * GRID)

    def save(self, folder: Path) -> None:
        """Write the lines and the ratings that they read."""
        try:
            for name, content in ((SCRIPT, self._how.script.encode()), (DATA, self._how.data)):
                write_whole(folder / name, content)
        except MedReviewError as error:
            self._context.show_problem(error)
        else:
            self._context.note(self.tr("Saved {path}").format(path=isolated(str(folder / SCRIPT))))

    def _ask_folder(self) -> None:
        ask_folder(self, self.tr("Folder for the lines and their ratings"), self.save)
