"""A correction: another value for a rating, and why."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QWidget

from medreview.domain.ratings import RatingStatus
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.collecting.words import content_words, dimension_words, level_words, reason_words
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated
from medreview.ui.widgets.fields import choice_box, named
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import form_layout, in_a_column
from medreview.workflows.collect import Content, Correction, RatingDetail

WIDTH = 56 * GRID


class CorrectionDialog(QDialog):
    """Signals.

    corrected(Correction)
        The new content with its reason, once both are given.
    """

    corrected = Signal(object)

    def __init__(self, context: ScreenContext, detail: RatingDetail, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Correct the rating"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(context.theme.px(WIDTH))
        dimension = detail.row.dimension
        self.value = choice_box(self.tr("New rating"))
        self._contents: list[Content] = []
        for level in dimension.scale.levels:
            self._offer(Content(RatingStatus.RATED, level.value, None), level_words(level.value, dimension))
        for reason in ("", *detail.reasons):
            words = self.tr("cannot judge: {reason}").format(reason=reason_words(reason, detail.reasons))
            self._offer(Content(RatingStatus.CANNOT_JUDGE, None, reason or None), words)
        self.why = named(QLineEdit(), self.tr("Why"))
        self.why.setPlaceholderText(self.tr("For instance: mistook the ends of the scale, by her letter"))
        self.why.textChanged.connect(self._on_typed)
        form = form_layout()
        for words, field in ((self.tr("New rating"), self.value), (self.tr("Why"), self.why)):
            label = plain_label(words)
            label.setBuddy(field)
            form.addRow(label, field)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel, self
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setDefault(True)
        self.buttons.accepted.connect(self._on_saved)
        self.buttons.rejected.connect(self.reject)
        said = content_words(detail.stands.content, dimension, detail.reasons)
        words = self.tr("{rater}, {dimension}: {value}. What was there stays in the history.").format(
            rater=isolated(detail.row.rater), dimension=isolated(dimension_words(dimension)), value=isolated(said)
        )
        in_a_column(
            plain_label(words, wraps=True),
            form,
            self.buttons,
            of=self,
            margins=(3 * GRID, 3 * GRID, 3 * GRID, 2 * GRID),
            spacing=2 * GRID,
        )
        self._on_typed()

    def _offer(self, content: Content, words: str) -> None:
        self._contents.append(content)
        self.value.addItem(words)

    def _on_typed(self) -> None:
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(bool(self.why.text().strip()))

    def _on_saved(self) -> None:
        content = self._contents[self.value.currentIndex()]
        self.corrected.emit(Correction(content, self.why.text().strip()))
        self.accept()
