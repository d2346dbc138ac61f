"""The form of a follow-up, who decides or explains and what they see of the ratings; and making it."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QWidget
from shiboken6 import isValid
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.studies import FOLLOW_UP_WORDS, StudyPurpose
from medreview.domain.study_plans import SHOWS_AGAIN_WORDS, SHOWS_WORDS
from medreview.jobs import CancelToken, Report
from medreview.ui.job_runner import while_alive
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, isolated, name_word, number
from medreview.ui.widgets.fields import choice_box, line_edit, name_box, number_box
from medreview.ui.widgets.forms import FormDialog, labelled
from medreview.ui.widgets.labels import plain_label
from medreview.ui.words import choices, plain_number
from medreview.workflows.resolve_differences import (
    AdjudicatorMissing,
    DifferencesView,
    DifferingPlace,
    FollowUpMade,
    FollowUpNameTaken,
    FollowUpWish,
    Looking,
    make_follow_up,
    name_of_follow_up,
)

LARGEST_SEED = 2**31 - 1


class FollowUpDialog(FormDialog[FollowUpWish]):
    """Makes the follow-up beside the window, and closes itself then."""

    def __init__(
        self,
        context: ScreenContext,
        view: DifferencesView,
        looking: Looking,
        *,
        raters: Sequence[str] | None = None,
        places: tuple[DifferingPlace, ...] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """``raters`` are those to choose an adjudicator from; None asks the raters themselves why.

        ``places`` were chosen by hand; None takes all that differ.
        """
        super().__init__(context, parent)
        self._study = view.study
        self._asks_why = raters is None
        purpose = name_word(FOLLOW_UP_WORDS[StudyPurpose.EXPLANATION if self._asks_why else StudyPurpose.ADJUDICATION])
        name = context.workspace.read(partial(name_of_follow_up, study=view.study, purpose=purpose))
        self.rater = name_box(self.tr("Adjudicator"), raters or ())
        if not self._asks_why:
            self.form.bind("adjudicator", self.rater, refused_by=AdjudicatorMissing)
        self.shows = self.form.bind(
            "shows",
            choice_box(
                self.tr("Shown to raters") if self._asks_why else self.tr("Shown to the adjudicator"),
                choices(SHOWS_AGAIN_WORDS if self._asks_why else SHOWS_WORDS),
            ),
        )
        self.name = self.form.bind("name", line_edit(self.tr("Name")), refused_by=FollowUpNameTaken)
        self.seed = self.form.bind("seed", number_box(self.tr("Seed"), 0, LARGEST_SEED))
        words = self.tr("Items {distance} or more levels apart: {n}")
        if any(one.found.place.has_choice for one in view.to_follow_up):
            words = self.tr("Items that differ: {n}")
        said = words.format(n=number(len(view.to_follow_up)), distance=plain_number(view.distance))
        if places is not None:
            said = self.tr("Selected items: {n}").format(n=number(len(places)))
        self._lay_out(said)
        self.show_draft(FollowUpWish(looking, adjudicator=None if self._asks_why else "", name=name, places=places))

    def _lay_out(self, n_places: str) -> None:
        words = self.tr(
            "Every rater sees these items once more and writes down the reason for the rating. "
            "The study's own ratings do not change."
        )
        if not self._asks_why:
            words = self.tr("One rater rates these items once more and decides. The study's own ratings do not change.")
        asked = () if self._asks_why else (self.rater,)
        self.form.column.addLayout(labelled(*asked, self.shows, self.name, self.seed, grows=True))
        self.lay_out(
            self.tr("Ask raters for reasons") if self._asks_why else self.tr("Hand to an adjudicator"),
            self.tr("Create study"),
            plain_label(n_places, "heading", wraps=True),
            plain_label(words, "quiet", wraps=True),
            self.form,
        )
        self.resize(64 * GRID, self.sizeHint().height())

    @override
    def take(self, draft: FollowUpWish) -> None:
        self.yes_button.setEnabled(False)
        workspace, study = self._context.workspace.workspace, self._study

        def work(_report: Report, _cancel: CancelToken) -> FollowUpMade:
            return make_follow_up(workspace, study, draft)

        self._context.write_jobs.start(
            work,
            title=self.tr("Creating the follow-up"),
            on_success=self._on_made,
            on_failure=while_alive(self, self.refuse),
        )

    def _on_made(self, made: FollowUpMade) -> None:
        self._context.workspace.announce(Change.STUDIES, by=None)
        if not isValid(self):
            return
        said = counted(self.tr("Created {name} with {n} {n:=item|items}."), name=isolated(made.name), n=made.n_places)
        said += " " + self.tr("Rate it here, or hand it out from the list of studies.")
        if made.n_left_out:
            words = self.tr("{n} {n:=item|items} without text {n:=is|are} left out.")
            said += " " + counted(words, n=made.n_left_out)
        self._context.note(said)
        self.accept()
