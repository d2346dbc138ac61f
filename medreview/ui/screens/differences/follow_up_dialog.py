"""What a follow-up is to be: who decides or explains, and what they see of the ratings."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from medreview.domain.study_plans import Shows
from medreview.ui.tokens import GRID
from medreview.ui.widgets.fields import choice_box, form_layout, named, number_box
from medreview.ui.widgets.labels import plain_label
from medreview.workflows.resolve_differences import FollowUpWish, Looking

LARGEST_SEED = 2**31 - 1


class FollowUpDialog(QDialog):
    """Signals.

    wished(FollowUpWish)
        Make this; close the dialog when it is made, or say why not with ``show_problem``.
    """

    wished = Signal(object)

    def __init__(
        self,
        looking: Looking,
        name: str,
        *,
        n_places: str,
        raters: Sequence[str] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """``raters`` are those to choose an adjudicator from; None asks the raters themselves why."""
        super().__init__(parent)
        self._looking = looking
        self._asks_why = raters is None
        title = self.tr("Ask the raters why") if self._asks_why else self.tr("Hand to an adjudicator")
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.name = named(QLineEdit(name), self.tr("Name"))
        self.rater = named(QComboBox(), self.tr("Who decides"))
        self.rater.setEditable(True)
        self.rater.addItems(list(raters or ()))
        self.rater.setCurrentText("")
        self.shows = choice_box(self.tr("What is shown"))
        for shows, words in self._choices().items():
            self.shows.addItem(words, shows)
        self.seed = number_box(self.tr("Seed"), 0, LARGEST_SEED)
        self.seed.setValue(1)
        self._problem = plain_label("", "problem", wraps=True)
        self._problem.hide()
        self._lay_out(n_places)

    @property
    def problem(self) -> str:
        return self._problem.text()

    def show_problem(self, sentence: str) -> None:
        """Say in place why nothing was made."""
        self._problem.setText(sentence)
        self._problem.setVisible(bool(sentence))
        self.make_button.setEnabled(True)

    def _choices(self) -> dict[Shows, str]:
        if self._asks_why:
            return {
                Shows.NOTHING: self.tr("Only what each rater gave"),
                Shows.RATINGS: self.tr("What the others gave, too"),
                Shows.RATINGS_AND_COMMENTS: self.tr("What the others gave and wrote, too"),
            }
        return {
            Shows.NOTHING: self.tr("Nothing of the ratings"),
            Shows.RATINGS: self.tr("The ratings, under letters"),
            Shows.RATINGS_AND_COMMENTS: self.tr("The ratings and comments, under letters"),
        }

    def _lay_out(self, n_places: str) -> None:
        words = self.tr(
            "Every rater sees these places once more and says in writing why they rated so. "
            "The study's own ratings stay as they are."
        )
        if not self._asks_why:
            words = self.tr(
                "One rater rates these places once more and decides. The study's own ratings stay as they are."
            )
        form = form_layout()
        if not self._asks_why:
            form.addRow(self.rater.accessibleName(), self.rater)
        form.addRow(self.shows.accessibleName(), self.shows)
        form.addRow(self.name.accessibleName(), self.name)
        form.addRow(self.seed.accessibleName(), self.seed)
        buttons = QDialogButtonBox()
        self.make_button = buttons.addButton(self.tr("Make it"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.make_button.setProperty("role", "primary")
        buttons.addButton(self.tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self._wish)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addWidget(plain_label(n_places, "heading", wraps=True))
        column.addWidget(plain_label(words, "quiet", wraps=True))
        column.addLayout(form)
        column.addWidget(self._problem)
        column.addWidget(buttons)
        self.resize(64 * GRID, self.sizeHint().height())

    def _wish(self) -> None:
        self.make_button.setEnabled(False)
        self.wished.emit(
            FollowUpWish(
                self._looking,
                adjudicator=None if self._asks_why else self.rater.currentText(),
                shows=Shows(self.shows.currentData()),
                seed=self.seed.value(),
                name=self.name.text(),
            )
        )
