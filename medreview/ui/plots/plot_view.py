"""A figure with what one does with it: point, choose, copy, save. Screens put this into their layout."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from medreview.errors import MedReviewError
from medreview.reporting.figures import Datum, FigureSpec
from medreview.reporting.tables import Cell
from medreview.ui.plots.data_canvas import HOW_KEY
from medreview.ui.plots.figure_canvas import FigureCanvas
from medreview.ui.plots.look import look_of
from medreview.ui.plots.pictures import PictureForm, picture, write_figure_data, write_picture
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import ElidedLabel
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.workflows.analyse import never


def ask_where(parent: QWidget, name: str, suffix: str, then: Callable[[Path], None]) -> QFileDialog:
    """Open a dialog that proposes a name, and hand on the path that was chosen."""
    dialog = QFileDialog(parent, QCoreApplication.translate("Saving", "Save as"))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilter(f"{suffix.upper()} (*.{suffix})")
    dialog.setDefaultSuffix(suffix)
    dialog.selectFile(name)

    def on_chosen(path: str) -> None:
        then(Path(path))

    dialog.fileSelected.connect(on_chosen)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    return dialog


class FigureMenu(QMenu):
    """A menu of verbs for a figure: copy it, save it as a picture, save its numbers.

    ``datum_of`` gives the datum that is pointed at: what is behind it and how it is computed can be opened, where it
    says so.

    Signals
    -------
    datum_chosen(object)
        The key of the datum.
    how_wished(object)
        The cells of the datum.
    failed(Exception)
        A file could not be written; hand it to ``context.show_problem``.
    saved(str)
        The path of a file that was written; for the status line.
    """

    datum_chosen = Signal(object)
    how_wished = Signal(object)
    failed = Signal(object)
    saved = Signal(str)

    def __init__(
        self, spec_of: Callable[[], FigureSpec | None], datum_of: Callable[[], Datum | None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._spec_of, self._datum_of = spec_of, datum_of
        self.may_have_lines: Callable[[Mapping[str, Cell]], bool] = never
        self._datum: Datum | None = None
        self.open_action = self._action(self.tr("Open the answers behind it"), self._open_datum)
        self.how_action = self._action(self.tr("Show how this is computed…"), self._wish_how)
        self.how_action.setShortcut(QKeySequence(HOW_KEY))
        self.how_action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # told here, heard by the figure
        self.addSeparator()
        self.aboutToShow.connect(self._offer_datum)
        self._offer_datum()
        self.copy_action = self._action(self.tr("Copy picture"), self.copy)
        self.copy_action.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self.copy_action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.save_actions = {
            form: self._action(words, partial(self._ask_for_picture, form))
            for form, words in (
                (PictureForm.PNG, self.tr("Save as PNG…")),
                (PictureForm.SVG, self.tr("Save as SVG…")),
                (PictureForm.PDF, self.tr("Save as PDF…")),
            )
        }
        self.data_action = self._action(self.tr("Save data as CSV…"), self._ask_for_data)
        self.figure_actions = (self.copy_action, *self.save_actions.values(), self.data_action)

    def copy(self) -> None:
        """Put the picture onto the clipboard, as it would be saved."""
        if (spec := self._spec_of()) is not None:
            QGuiApplication.clipboard().setImage(picture(spec))

    def save_picture(self, path: Path, form: PictureForm) -> None:
        """Write the figure as it looks on paper, with its definition below it."""
        if (spec := self._spec_of()) is not None:
            self._write(path, lambda: write_picture(spec, path, form))

    def save_data(self, path: Path) -> None:
        """Write the numbers of the figure as CSV."""
        if (spec := self._spec_of()) is not None:
            self._write(path, lambda: write_figure_data(spec, path))

    def popup_below(self, button: QWidget) -> None:
        """Open below the button that was pressed."""
        self.popup(button.mapToGlobal(QPoint(0, button.height())))

    def _write(self, path: Path, write: Callable[[], None]) -> None:
        try:
            write()
        except MedReviewError as error:
            self.failed.emit(error)
        else:
            self.saved.emit(str(path))

    def _action(self, text: str, do: Callable[[], None]) -> QAction:
        action = self.addAction(text)
        action.triggered.connect(lambda: do())  # noqa: PLW0108 - without the "checked" of the signal
        return action

    def _offer_datum(self) -> None:
        self._datum = datum = self._datum_of()
        for action, is_there in (
            (self.open_action, datum is not None and datum.key is not None),
            (self.how_action, datum is not None and self.may_have_lines(datum.cells or {})),
        ):
            action.setVisible(is_there)
            action.setEnabled(is_there)

    def _open_datum(self) -> None:
        if self._datum is not None:
            self.datum_chosen.emit(self._datum.key)

    def _wish_how(self) -> None:
        if self._datum is not None:
            self.how_wished.emit(self._datum.cells)

    def _ask_for_picture(self, form: PictureForm) -> None:
        self._ask(form.value, lambda path: self.save_picture(path, form))

    def _ask_for_data(self) -> None:
        self._ask("csv", self.save_data)

    def _ask(self, suffix: str, then: Callable[[Path], None]) -> None:
        if (spec := self._spec_of()) is not None:
            ask_where(self, f"{spec.about.name}.{suffix}", suffix, then)


class PlotView(QWidget):
    """One figure on a page, as high as it needs, its buttons and its menu.

    Signals
    -------
    datum_chosen(object)
        The key of the datum that was clicked or entered: open the items behind it.
    """

    datum_chosen = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.canvas = FigureCanvas(look_of(theme), self)
        self.canvas.chosen.connect(self.datum_chosen)
        self.canvas.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.canvas.customContextMenuRequested.connect(self._show_menu)
        self.readout = ElidedLabel()
        self.canvas.pointed.connect(self.readout.show_words)
        self.menu = FigureMenu(lambda: self.canvas.spec, lambda: self.canvas.current_datum, self)
        self.menu.datum_chosen.connect(self.datum_chosen)
        self.addActions(self.menu.figure_actions)
        self._lay_out()
        theme.changed.connect(self._on_theme)

    def show_figure(self, spec: FigureSpec | None) -> None:
        """Show a figure in place of the one before."""
        self.canvas.show_figure(spec)
        self.readout.show_words("")
        for action in self.menu.figure_actions:
            action.setEnabled(spec is not None)
        for button in (self.copy_button, self.save_button):
            button.setEnabled(spec is not None)
            button.setAccessibleDescription(self.canvas.accessibleName())

    def _lay_out(self) -> None:
        self.copy_button = named(push_button(self.tr("Copy"), self.menu.copy), self.menu.copy_action.text())
        self.save_button = named(
            push_button(self.tr("Save…"), lambda: self.menu.popup_below(self.save_button)),
            self.tr("Save picture or data"),
        )
        for button in (self.copy_button, self.save_button):
            button.setProperty("role", "quiet")
        row = in_a_row((self.readout, 1), self.copy_button, self.save_button, margins=(2 * GRID, 0, GRID, GRID))
        in_a_column(self.canvas, row, of=self, spacing=0).addStretch()

    def _show_menu(self, place: QPoint) -> None:
        self.menu.popup(self.canvas.mapToGlobal(place))

    def _on_theme(self) -> None:
        self.canvas.wear(look_of(self._theme))
