"""What a follow-up is to be: who decides or explains, and what they see of the ratings; and making it."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QLineEdit, QWidget
from shiboken6 import isValid

from medreview.domain.changes import Change
from medreview.domain.study_plans import Shows
from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Report
from medreview.ui.job_runner import while_alive
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.differences.words import plain_number
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.fields import choice_box, named, number_box
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, form_layout, in_a_column
from medreview.workflows.resolve_differences import (
    DifferencesView,
    FollowUpMade,
    FollowUpWish,
    Looking,
    make_follow_up,
    name_of_follow_up,
)

LARGEST_SEED = 2**31 - 1


class FollowUpDialog(QDialog):
    """Makes the follow-up beside the window, and closes itself then; a refusal is said in place."""

    def __init__(
        self,
        context: ScreenContext,
        view: DifferencesView,
        looking: Looking,
        *,
        raters: Sequence[str] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """``raters`` are those to choose an adjudicator from; None asks the raters themselves why."""
        super().__init__(parent)
        self._context = context
        self._study = view.study
        self._looking = looking
        self._asks_why = raters is None
        title = self.tr("Ask the raters why") if self._asks_why else self.tr("Hand to an adjudicator")
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # the words that the list of studies has for them
        why = QCoreApplication.translate("StudiesScreen", "explanation")
        purpose = why if self._asks_why else QCoreApplication.translate("StudiesScreen", "adjudication")
        name = context.workspace.read(partial(name_of_follow_up, study=view.study, purpose=purpose))
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
        words = self.tr("Places {distance} or more apart: {n}")
        self._lay_out(words.format(n=number(len(view.places)), distance=plain_number(view.distance)))

    @property
    def problem(self) -> str:
        return self._problem.text()

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
        buttons.accepted.connect(self._make)
        buttons.rejected.connect(self.reject)
        in_a_column(
            plain_label(n_places, "heading", wraps=True),
            plain_label(words, "quiet", wraps=True),
            form,
            self._problem,
            buttons,
            of=self,
            margins=PAGE_MARGINS,
            spacing=2 * GRID,
        )
        self.resize(64 * GRID, self.sizeHint().height())

    def _make(self) -> None:
        self.make_button.setEnabled(False)
        workspace, study = self._context.workspace.workspace, self._study
        wish = FollowUpWish(
            self._looking,
            adjudicator=None if self._asks_why else self.rater.currentText(),
            shows=Shows(self.shows.currentData()),
            seed=self.seed.value(),
            name=self.name.text(),
        )

        def work(_report: Report, _cancel: CancelToken) -> FollowUpMade:
            return make_follow_up(workspace, study, wish)

        self._context.write_jobs.start(
            work,
            title=self.tr("Making the follow-up"),
            on_success=self._on_made,
            on_failure=while_alive(self, self._on_not_made),
        )

    def _on_made(self, made: FollowUpMade) -> None:
        self._context.workspace.announce(Change.STUDIES, by=None)
        if not isValid(self):
            return
        words = self.tr("Made {name}. Places: {n}. Rate it here, or hand it out from the list of studies.")
        said = words.format(name=isolated(made.name), n=number(made.n_places))
        if made.n_left_out:
            said += " " + self.tr("{n} without a text are left out.").format(n=number(made.n_left_out))
        self._context.note(said)
        self.accept()

    def _on_not_made(self, error: Exception) -> None:
        self.make_button.setEnabled(True)
        if not isinstance(error, MedReviewError):
            self._context.show_problem(error)
            return
        self._problem.setText(translated(error.message))
        self._problem.show()
