"""Asks for a rater's PIN: the one they have, one that they choose, or one that the researcher gives."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QWidget

from medreview.errors import MedReviewError
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import in_window_direction, isolated, translated
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import form_layout, in_a_column

WIDTH = 56 * GRID


class PinDialog(QDialog):
    """Closes once the PIN is taken; what speaks against it is said in place, as often as it takes.

    ``take`` gets the PIN and, where it is asked for, the reason.
    """

    def __init__(
        self,
        context: ScreenContext,
        rater: str,
        words: str,
        take: Callable[[str, str], object],
        *,
        asks_why: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._take = take
        self.setWindowTitle(self.tr("PIN of {rater}").format(rater=isolated(rater)))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(context.theme.px(WIDTH))
        self.pin = named(QLineEdit(), self.tr("PIN"))
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.why = named(QLineEdit(self), self.tr("Why"))
        self.why.setPlaceholderText(self.tr("For instance: she forgot it"))
        form = form_layout()
        for label, field in ((self.tr("PIN"), self.pin), *(((self.tr("Why"), self.why),) if asks_why else ())):
            name = plain_label(label)
            name.setBuddy(field)
            form.addRow(name, field)
        self.why.setVisible(asks_why)
        self.problem = plain_label("", "problem", wraps=True)
        self.problem.hide()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setDefault(True)
        self.buttons.accepted.connect(self._on_accepted)
        self.buttons.rejected.connect(self.reject)
        in_a_column(
            plain_label(in_window_direction(words), wraps=True),
            form,
            self.problem,
            self.buttons,
            of=self,
            margins=(3 * GRID, 3 * GRID, 3 * GRID, 2 * GRID),
            spacing=2 * GRID,
        )
        QWidget.setTabOrder(self.pin, self.why)
        self.pin.setFocus()

    def _make_room(self) -> None:
        """As high as what it says, which may be two lines."""
        column = self.layout()
        if column is not None:
            column.activate()
            self.resize(self.width(), max(self.height(), column.totalHeightForWidth(self.width())))

    def _on_accepted(self) -> None:
        try:
            self._take(self.pin.text(), self.why.text())
        except MedReviewError as error:
            self.problem.setText(translated(error.message))
            self.problem.show()
            self._make_room()
            self.pin.selectAll()
            self.pin.setFocus()
        else:
            self.accept()
