"""Choosing questions by a value of a field."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QWidget

from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column
from medreview.ui.widgets.share_bar import ShareBar
from medreview.ui.widgets.value_list import TagWords
from medreview.ui.words import field_name
from medreview.workflows.browse_library import FieldValue, ValueCount

VALUE_ROLE = Qt.ItemDataRole.UserRole
SHARE_ROLE = Qt.ItemDataRole.UserRole + 1


class FieldDialog(QDialog):
    """Signals.

    field_chosen(str)
        The values of this field are wanted; give them with ``show_values``.
    value_chosen(FieldValue)
        Questions are to be chosen by this.
    """

    field_chosen = Signal(str)
    value_chosen = Signal(object)

    def __init__(self, fields: Sequence[str], parent: QWidget | None = None, words: TagWords | None = None) -> None:
        super().__init__(parent)
        self._words = words or TagWords({})
        self.setWindowTitle(self.tr("Choose by a field"))
        self.field = named(QComboBox(), self.tr("Field"))
        for field in fields:
            self.field.addItem(field_name(field), field)
        self.field.currentIndexChanged.connect(self._on_field)
        self.values = QListWidget()
        self.values.setAccessibleName(self.tr("Values, with how many questions have them"))
        self.values.setItemDelegate(ShareBar(self.values, lambda index: float(index.data(SHARE_ROLE) or 0)))
        self.values.setUniformItemSizes(True)
        self.values.itemActivated.connect(self._on_chosen)
        self._note = plain_label("", "caption", wraps=True)
        buttons = QDialogButtonBox()
        self.choose_button = buttons.addButton(self.tr("Only these"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.choose_button.setEnabled(False)
        buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self._choose)
        buttons.rejected.connect(self.reject)
        self.values.currentRowChanged.connect(self._on_marked)
        in_a_column(self.field, (self.values, 1), self._note, buttons, of=self, margins=2 * GRID)
        self.resize(56 * GRID, 60 * GRID)

    def show_values(self, field: str, counts: Sequence[ValueCount], *, is_all: bool) -> None:
        """The values of a field, commonest first; an answer that comes after another field was chosen is dropped."""
        if field != self.field.currentData():
            return
        self.values.clear()
        most = max((count.n for count in counts), default=1)
        for count in counts:
            name = self.tr("no value") if count.value is None else self._words.of(field, count.value)
            item = QListWidgetItem(f"{isolated(' '.join(name.split()))}   {number(count.n)}")
            item.setData(VALUE_ROLE, count.value)
            item.setData(SHARE_ROLE, count.n / most)
            self.values.addItem(item)
        self._note.setText("" if is_all else self.tr("The most frequent values; search for rarer ones by their words."))

    def _on_field(self) -> None:
        self.field_chosen.emit(self.field.currentData())

    def _on_marked(self, row: int) -> None:
        self.choose_button.setEnabled(row >= 0)

    def _choose(self) -> None:
        item = self.values.currentItem()
        if item is not None:  # pyright: ignore[reportUnnecessaryComparison] - None when nothing is marked
            self._on_chosen(item)

    def _on_chosen(self, item: QListWidgetItem) -> None:
        self.value_chosen.emit(FieldValue(self.field.currentData(), item.data(VALUE_ROLE)))
        self.accept()
