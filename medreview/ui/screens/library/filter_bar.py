"""The metadata filters of the list: one removable chip each, a dialog to add one, and filters that were kept."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QInputDialog, QMenu, QPushButton, QWidget

from medreview.ui.screens.library.words import field_name
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.workflows.browse_library import FieldValue, QuestionFilter

LONGEST_CHIP = 32


class FilterBar(QWidget):
    """Signals.

    changed()
        A chip was taken away.
    field_wished()
        The person wants to choose by a field.
    kept_wished(str)
        The filter kept under this name is to be used.
    keep_wished(str)
        What is chosen now is to be kept under this name.
    forget_wished(str)
        The filter kept under this name is to go.
    """

    changed = Signal()
    field_wished = Signal()
    kept_wished = Signal(str)
    keep_wished = Signal(str)
    forget_wished = Signal(str)

    def __init__(self, *choices: QWidget, parent: QWidget | None = None) -> None:
        """Beside the widgets in ``choices``, in the same line."""
        super().__init__(parent)
        self._fields: tuple[FieldValue, ...] = ()
        self._naming: QInputDialog | None = None
        self.add_button = QPushButton(self.tr("By field…"))
        self.add_button.setAccessibleName(self.tr("Choose questions by a field"))
        self.add_button.clicked.connect(self.field_wished)
        self.kept_button = QPushButton(self.tr("Filters"))
        self.kept_button.setAccessibleName(self.tr("Kept filters"))
        self.kept_menu = QMenu(self.kept_button)
        self.kept_button.setMenu(self.kept_menu)
        self._chip_line = QWidget()
        self._row = in_a_row(STRETCH, of=self._chip_line)
        in_a_column(
            in_a_row(*choices, self.add_button, self.kept_button, STRETCH), self._chip_line, of=self, spacing=GRID // 2
        )
        self._chip_line.hide()
        self._chips: list[QPushButton] = []
        self.offer({})

    @property
    def fields(self) -> tuple[FieldValue, ...]:
        return self._fields

    def use(self, fields: tuple[FieldValue, ...]) -> None:
        """Show these as chips; does not say ``changed``."""
        self._fields = fields
        for chip in self._chips:
            self._row.removeWidget(chip)
            chip.deleteLater()
        self._chips = [self._chip(one) for one in fields]
        for place, chip in enumerate(self._chips):
            self._row.insertWidget(place, chip)
        self._chip_line.setVisible(bool(fields))

    def add(self, one: FieldValue) -> None:
        """Choose by this too; another value of the same field gives way."""
        self.use((*(known for known in self._fields if known.field != one.field), one))
        self.changed.emit()

    def offer(self, kept: Mapping[str, QuestionFilter]) -> None:
        """What can be taken from the menu of kept filters."""
        self.kept_menu.clear()
        for name in kept:
            self._action(self.kept_menu, name.replace("&", "&&"), lambda name=name: self.kept_wished.emit(name))
        if kept:
            self.kept_menu.addSeparator()
        self._action(self.kept_menu, self.tr("Keep this filter…"), self._ask_for_name)
        if kept:
            forget = self.kept_menu.addMenu(self.tr("Forget"))
            for name in kept:
                self._action(forget, name.replace("&", "&&"), lambda name=name: self.forget_wished.emit(name))

    def _chip(self, one: FieldValue) -> QPushButton:
        value = self.tr("nothing") if one.value is None else one.value
        short = value if len(value) <= LONGEST_CHIP else value[: LONGEST_CHIP - 1] + "…"
        words = f"{isolated(field_name(one.field))}: {isolated(short)}"
        chip = QPushButton(f"{words}  ✕".replace("&", "&&"))
        chip.setProperty("role", "quiet")
        chip.setAccessibleName(self.tr("Take away {filter}").format(filter=words))
        chip.clicked.connect(lambda: self._take_away(one))
        return chip

    def _take_away(self, one: FieldValue) -> None:
        self.use(tuple(known for known in self._fields if known != one))
        self.changed.emit()

    def _ask_for_name(self) -> None:
        self._naming = dialog = QInputDialog(self)
        dialog.setWindowTitle(self.tr("Keep this filter"))
        dialog.setLabelText(self.tr("Name"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.textValueSelected.connect(self._on_named)
        dialog.open()

    def _on_named(self, name: str) -> None:
        if name.strip():
            self.keep_wished.emit(name.strip())

    def _action(self, menu: QMenu, text: str, act: Callable[[], object]) -> None:
        action = QAction(text, menu)
        action.triggered.connect(lambda: act())  # noqa: PLW0108 - without the "checked" of the signal
        menu.addAction(action)
