"""Mappings that were kept: use one, keep the present one under a name, rename or delete others."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QInputDialog, QMenu, QToolButton, QWidget

from medreview.ui.screens.importing.mapping_shelf import MappingShelf
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_row
from medreview.workflows.import_dataset.saved_mappings import SavedMapping


class MappingBar(QWidget):
    """A box of names, a button to keep, and a menu for the rest.

    Signals
    -------
    taken(SavedMapping)
        The person chose one.
    """

    taken = Signal(object)

    def __init__(self, shelf: MappingShelf, present: SavedMapping, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._present = present
        self.box = named(QComboBox(), self.tr("Mapping"))
        self.box.setEditable(True)
        self.box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.box.setMinimumWidth(26 * GRID)
        if edit := self.box.lineEdit():
            edit.setPlaceholderText(self.tr("Choose, or name this one"))
        self.box.activated.connect(self._on_chosen)
        self.keep_button = push_button(self.tr("Save mapping"), self._keep)
        self.keep_button.setEnabled(False)
        self.box.editTextChanged.connect(self._on_named)
        self.menu = QMenu(self)
        self.menu_button = QToolButton()
        self.menu_button.setText(self.tr("Manage"))
        self.menu_button.setAccessibleName(self.tr("Rename or delete saved mappings"))
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu_button.setMenu(self.menu)
        in_a_row(plain_label(self.tr("Mapping")), self.box, self.keep_button, self.menu_button, of=self)
        self._show_names()

    def rename(self, name: str, to: str) -> None:
        """Give one another name; an empty name changes nothing."""
        if to.strip() and to.strip() != name:
            self._shelf.rename(name, to.strip())
            self._show_names()

    def delete(self, name: str) -> None:
        self._shelf.drop(name)
        self._show_names()

    def _show_names(self) -> None:
        names = self._shelf.names()
        self.box.clear()
        self.box.addItems(list(names))
        self.box.setCurrentIndex(-1)
        self.box.setEditText("")
        self.menu.clear()
        self.menu_button.setVisible(bool(names))
        for name in names:
            of_name = self.menu.addMenu(isolated(name.replace("&", "&&")))
            of_name.addAction(self.tr("Rename…")).triggered.connect(partial(self._ask_name, name))
            of_name.addAction(self.tr("Delete")).triggered.connect(partial(self.delete, name))

    def _ask_name(self, name: str) -> None:
        dialog = QInputDialog(self)
        dialog.setWindowTitle(self.tr("Rename mapping"))
        dialog.setLabelText(self.tr("Name"))
        dialog.setTextValue(name)
        dialog.textValueSelected.connect(partial(self.rename, name))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_chosen(self) -> None:
        kept = self._shelf.take(self.box.currentText())
        if kept is not None:
            self.taken.emit(kept)

    def _on_named(self, name: str) -> None:
        self.keep_button.setEnabled(bool(name.strip()))

    def _keep(self) -> None:
        self._shelf.keep(self.box.currentText().strip(), self._present)
        self._show_names()
