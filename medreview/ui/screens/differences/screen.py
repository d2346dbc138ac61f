"""The place of differences: their list, the ratings and comments of each, and follow-ups."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.ids import StudyId
from medreview.domain.studies import StudyPurpose
from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken, Report
from medreview.ui.file_dialogs import ask_new_file
from medreview.ui.job_runner import LatestQuery, while_alive, whole_workspace
from medreview.ui.messages import forgets, hand_over
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.differences.dimension_bars import DimensionBars
from medreview.ui.screens.differences.follow_up_dialog import FollowUpDialog
from medreview.ui.screens.differences.place_pane import DiscussionNotes, PlacePane
from medreview.ui.screens.differences.words import dimension_label, summary
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, isolated, number, translated
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.fields import choice_box, named, push_button
from medreview.ui.widgets.forms import DraftSection
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.ui.words import part_words, plain_number
from medreview.workflows import design_study
from medreview.workflows.design_study import StudyView
from medreview.workflows.resolve_differences import (
    DifferencesView,
    DifferenceView,
    DifferingPlace,
    Looking,
    differences,
    read_place,
    write_differences,
)

Shown = tuple[DifferenceView, DifferencesView, bool]
"""A place, those among which it is, and whether dimensions that somebody could not judge are named, too."""


def _differ_in(shown: Shown) -> str:
    one, view, with_not_judged = shown

    def named(name: str) -> str:
        return isolated(one.criterion) if one.criterion else dimension_label(view.dimensions, name)

    names = [named(name) for name in one.found.differing]
    missing = set(one.found.not_judged) - set(one.found.differing)
    if with_not_judged or not names:
        words = QCoreApplication.translate("Differences", "{dimension} (cannot judge)")
        names += [words.format(dimension=named(name)) for name in one.found.not_judged if name in missing]
    if one.found.marked:
        names.append(QCoreApplication.translate("Differences", "marked words"))
    return QCoreApplication.translate("Differences", ", ").join(names)


def _question(shown: Shown) -> str:
    return " ".join((shown[0].question_text or shown[0].question).split())


def _place(shown: Shown) -> str:
    one = shown[0]
    if one.is_choice:
        return QCoreApplication.translate("Differences", "two answers")
    if one.criterion:
        return QCoreApplication.translate("Differences", "criterion")
    return part_words(one.found.place.sentence_index)


def _apart(shown: Shown) -> float | None:
    spread = shown[0].found.spread
    return int(spread) if spread is not None and spread.is_integer() else spread


def _explained(shown: Shown) -> str:
    one = shown[0]
    words = QCoreApplication.translate("Differences", "{n} of {total}")
    return words.format(n=number(one.n_explained), total=number(one.n_asked)) if one.n_asked else ""


def _yes(holds: object) -> str:
    return QCoreApplication.translate("Differences", "yes") if holds else ""


PLACES = RecordList(
    "differences",
    Message("Items where raters differ"),
    (
        ListColumn("question", Message("Question"), _question, 320, takes_rest=True),
        ListColumn("place", Message("Place"), _place, 112),
        ListColumn("differ in", Message("Dimension of the difference"), _differ_in, 272),
        ListColumn("apart", Message("Levels apart"), _apart, 96, is_number=True),
        ListColumn("explained", Message("Explained"), _explained, 96, sorts_by=lambda shown: shown[0].n_explained),
        ListColumn("decided", Message("Decided"), lambda shown: _yes(shown[0].is_adjudicated), 88),
        ListColumn("note", Message("Note"), lambda shown: _yes(shown[0].discussion), 88),
    ),
)


class DifferencesFilterBar(DraftSection[Looking]):
    """The rule for a difference; a study that is read offers its distances and dimensions."""

    def __init__(self) -> None:
        super().__init__()
        parts = {False: self.tr("Without the pilot"), True: self.tr("The pilot")}
        not_judged = named(
            QCheckBox(self.tr("Count a value against “cannot judge” as a difference")), self.tr("With missing values")
        )
        self.distance = self.bind("distance", choice_box(self.tr("Levels apart")))
        self.dimension = self.bind(
            "dimensions",
            choice_box(self.tr("Dimension")),
            shown=lambda dimensions: next(iter(dimensions), ""),
            meant=lambda _, dimension: (dimension,) if dimension else (),
        )
        self.part = self.bind("is_pilot", choice_box(self.tr("Part of the study"), parts))
        self.not_judged = self.bind("with_not_judged", not_judged)
        marks = named(QCheckBox(self.tr("Different marked words")), self.tr("With marked words"))
        self.marks = self.bind("with_marks", marks)
        self.column.addLayout(in_a_row(self.distance, self.dimension, self.part, self.not_judged, self.marks, STRETCH))
        for control in (self.part, self.marks):
            control.hide()

    @property
    def looking(self) -> Looking:
        return self.apply_to(Looking())

    def forget_study(self) -> None:
        """Another study has other scales and dimensions: begin with its usual distance."""
        with QSignalBlocker(self):
            self.distance.offer({})
            self.dimension.offer({})

    def offer(self, view: DifferencesView) -> None:
        """Distances and dimensions of the study, the ones that are shown chosen, quietly."""
        dimension = self.dimension.chosen
        apart = self.tr("{n} or more levels apart")
        with QSignalBlocker(self):
            self.distance.offer({distance: apart.format(n=plain_number(distance)) for distance in view.distances})
            self.distance.choose(view.distance)
            self.distance.setVisible(bool(view.distances))
            names = {one.name: dimension_label(view.dimensions, one.name) for one in view.dimensions}
            self.dimension.offer({"": self.tr("All dimensions"), **names})
            self.dimension.choose(dimension)
        self.part.setVisible(view.has_pilot or view.is_pilot)
        self.marks.setVisible(view.has_marks)

    @override
    def _fill(self, looking: Looking) -> None:
        """Before the study is read, there is nothing to choose but what is chosen."""
        self.distance.offer({looking.distance: ""})
        self.dimension.offer({next(iter(looking.dimensions), ""): ""})
        super()._fill(looking)


SPLITTER_MEMORY, PANE_MEMORY = "differences/splitter", "differences/pane"


@dataclass(frozen=True, slots=True)
class DifferencesState:
    study: str
    looking: Looking
    place: object
    """The place on show, None where there is none."""


class DifferencesScreen(Screen):
    """``arrive`` takes the name of the study to show."""

    REFRESHES_ON = Change.STUDIES | Change.RATINGS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._studies: tuple[StudyView, ...] = ()
        self._wished: str | None = None
        self._place_wished: object = None
        self.view: DifferencesView | None = None
        """The differences that are shown; None while nothing is."""
        self.shown: DifferenceView | None = None
        """The place on show."""
        self.dialog: FollowUpDialog | None = None
        self._listing = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._finding = LatestQuery(
            context.read_jobs, context.workspace, self, of=lambda: (self.study.currentText(), self.looking)
        )
        self._reading = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self._place_on_show)
        self.study = choice_box(self.tr("Study"))
        self.study.currentIndexChanged.connect(self._on_study)
        self.filters = DifferencesFilterBar()
        self.filters.edited.connect(self._find)
        self.explain_button = push_button(self.tr("Ask raters for reasons…"), self._ask_why)
        self.decide_button = push_button(self.tr("Hand to an adjudicator…"), self._ask_adjudicator)
        self._summary = plain_label("", "quiet", wraps=True)
        self.bars = DimensionBars(context.theme)
        self.bars.dimension_chosen.connect(self._look_at)
        self.table = ListTable[Shown](context.settings, PLACES)
        self.table.rows.let_tick(lambda shown: (shown[1].study_id, shown[0].found.place))
        self.table.rows.dataChanged.connect(self._show_summary)
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self.pane = PlacePane(context)
        self.pane.note_written.connect(self._on_note)
        self._lay_out()
        self.first_control = self.table
        self._looks_for_pilot = True
        self._notes = DiscussionNotes(self)
        self._notes.stored.connect(self._on_stored)
        self._notes.was_refused.connect(self.pane.show_refused)
        context.workspace.closing.connect(self._on_closing)

    @override
    def refresh(self) -> None:
        self.pane.note.flush()
        self._listing.ask(design_study.list_studies, self._on_studies)

    @override
    def leave(self) -> bool:
        """Save the note; nothing keeps the person."""
        # a note that is refused is tried again
        self.pane.note.flush()
        self._notes.refused.try_again()
        return True

    @property
    @override
    def unsaved_words(self) -> str:
        return self._notes.refused.words

    @override
    def arrive(self, argument: object) -> None:
        if isinstance(argument, DifferencesState):
            self._look_again(argument)
            argument = argument.study
        if isinstance(argument, str):
            self._wished = argument
            self.study.setCurrentIndex(max(0, self.study.findText(argument)))

    @override
    def saved_state(self) -> object:
        place = self.shown.found.place if self.shown is not None else self._place_wished
        return DifferencesState(self._wished or self.study.currentText(), self.looking, place)

    def _look_again(self, before: DifferencesState) -> None:
        """Choose the same before the study is read; what it has to offer comes with it."""
        self.study.blockSignals(True)
        if self.study.findText(before.study) < 0:
            self.study.addItem(before.study)
        self.study.setCurrentText(before.study)
        self.study.blockSignals(False)
        self.filters.show_draft(before.looking)
        self._place_wished = before.place

    @override
    def menu_actions(self) -> dict[str, Sequence[QAction]]:
        verbs = [
            self.action(self.tr("Ask raters for reasons…"), self._ask_why),
            self.action(self.tr("Hand to an adjudicator…"), self._ask_adjudicator),
            self.action(self.tr("Save the differences…"), self._ask_file),
        ]
        return {"study": verbs}

    @property
    def summary(self) -> str:
        return self._summary.text()

    @property
    def looking(self) -> Looking:
        return self.filters.looking

    def save_to(self, path: Path) -> None:
        """Write what is listed as CSV, beside the window."""
        view = self.view
        if view is None:
            return

        def work(_report: Report, _cancel: CancelToken) -> int:
            return write_differences(view, path)

        words = self.tr("Saved the differences in {file}")
        self.context.write_jobs.start(
            work,
            title=self.tr("Saving the differences"),
            on_success=while_alive(self, lambda _n: self.context.note(words.format(file=isolated(str(path))))),
        )

    def _lay_out(self) -> None:
        upper = QWidget()
        in_a_column(
            in_a_row(
                plain_label(self.tr("Differences"), "title"),
                self.study,
                STRETCH,
                self.explain_button,
                self.decide_button,
            ),
            self.filters,
            self.bars,
            self._summary,
            (self.table, 1),
            of=upper,
            margins=(3 * GRID, 2 * GRID, 3 * GRID, GRID),
        )
        parts = DividedView(upper, self.pane, lies=Qt.Orientation.Vertical, sizes=(400, 280))
        parts.remember_in(self.context.settings, SPLITTER_MEMORY)
        self.pane.remember_in(self.context.settings, PANE_MEMORY)
        in_a_column(parts, of=self, spacing=STYLE)
        self._show_nothing("")

    def _on_studies(self, studies: tuple[StudyView, ...]) -> None:
        self._studies = studies
        chosen = self._wished or self.study.currentText()
        self._wished = None
        self.study.blockSignals(True)
        self.study.clear()
        self.study.addItems([study.name for study in studies if study.purpose is StudyPurpose.MAIN])
        self.study.setCurrentIndex(max(0, self.study.findText(chosen)))
        self.study.blockSignals(False)
        if self.study.count():
            self._find()
        else:
            self._show_nothing(self.tr("No studies yet. Plan a study or import ratings."))

    def _on_study(self) -> None:
        self.pane.note.flush()
        self.filters.forget_study()
        self._looks_for_pilot = True
        self._find()

    def _find(self) -> None:
        if self.study.currentText():
            query = partial(differences, study=self.study.currentText(), looking=self.looking)
            self._finding.ask(query, self._on_found, on_failure=self._on_not_found, overtake=True)

    def _on_found(self, view: DifferencesView) -> None:
        self.pane.note.flush()
        self.view = view
        self.filters.offer(view)
        looks_for_pilot, self._looks_for_pilot = self._looks_for_pilot, False
        if looks_for_pilot and view.has_pilot and not view.n_places:
            self.filters.part.choose(True)  # so far raters met in the pilot alone
        self.pane.use_dimensions(view)
        self.bars.show_shares(view, next(iter(self.looking.dimensions), ""))
        self.table.say_when_empty(self.tr("No item differs by so many levels. Choose fewer levels."))
        with_not_judged = self.looking.with_not_judged
        self.table.show_things([(place, view, with_not_judged) for place in view.places])
        self._show_summary()
        why_not = self.tr("Follow-ups do not ask about marked words, and these items differ in nothing else.")
        for button in (self.explain_button, self.decide_button):
            button.setEnabled(bool(view.to_follow_up))
            button.setToolTip(why_not if view.places and not view.to_follow_up else "")
        if view.places:
            kept = self.shown.found.place if self.shown is not None else self._place_wished
            if not self.table.mark(lambda shown: shown[0].found.place == kept):
                self.table.selectRow(0)
        else:
            self._show_place(None)

    def _look_at(self, dimension: str) -> None:
        self.filters.dimension.choose(dimension)

    def _show_summary(self) -> None:
        if self.view is None:
            return
        said, n_ticked = summary(self.view), len(self._to_follow_up())
        if n_ticked:
            words = self.tr("{n} {n:=item is|items are} selected. Only these are used.")
            said += " " + counted(words, n=n_ticked)
        self._summary.setText(said)

    def _on_not_found(self, error: Exception) -> None:
        if not isinstance(error, MedReviewError):
            self.context.show_problem(error)
            return
        self._show_nothing(translated(error.message))

    def _show_nothing(self, sentence: str) -> None:
        self.view = None
        self.table.show_things(())
        self.table.say_when_empty(sentence)
        self._summary.setText("")
        self.bars.hide()
        self._show_place(None)
        for button in (self.explain_button, self.decide_button):
            button.setEnabled(False)

    def _on_selected(self) -> None:
        self.pane.note.flush()
        if (marked := self.table.marked) is not None:
            self._show_place(marked[0])

    def _show_place(self, one: DifferenceView | None) -> None:
        is_same = one is not None and self.shown is not None and one.found.place == self.shown.found.place
        self.shown = one
        self.pane.setVisible(one is not None)
        if one is None or self.view is None:
            return
        refused = self._notes.refused.text_at(self.view.study_id, one.found.place)
        self.pane.show_place(self.view, one, is_same=is_same, refused=refused)
        query = partial(read_place, study_id=self.view.study_id, place=one.found.place, is_pilot=self.view.is_pilot)
        self._reading.ask(query, self.pane.show_text, overtake=True)

    @property
    def _place_on_show(self) -> object:
        view, shown = self.view, self.shown
        return None if view is None or shown is None else (view.study_id, shown.found.place)

    def _on_note(self, text: str) -> None:
        view, shown = self.view, self.shown
        if view is None or shown is None or not self.context.workspace.is_open:
            return
        self._notes.write(view.study_id, shown.found.place, text)

    def _on_stored(self, study: StudyId, place: DifferingPlace, text: str, at: str | None) -> None:
        view = self.view
        if view is None or view.study_id != study:
            return
        for one in view.places:
            if one.found.place == place:
                noted = replace(one, discussion=text.strip(), discussed_at=at if text.strip() else None)
                self._take_note(view, one if at is None else noted)

    def _on_closing(self) -> None:
        self.leave()
        if words := self._notes.refused.take_all():
            hand_over(self.window(), words)

    def _take_note(self, view: DifferencesView, noted: DifferenceView) -> None:
        """Show the note that was just stored without reading everything again: the person may still be writing."""
        place = next(index for index, one in enumerate(view.places) if one.found.place == noted.found.place)
        self.view = replace(view, places=(*view.places[:place], noted, *view.places[place + 1 :]))
        for row, (one, _, with_not_judged) in enumerate(self.table.rows.things):
            if one.found.place == noted.found.place:
                self.table.rows.change_thing(row, (noted, self.view, with_not_judged))
        if self.shown is not None and self.shown.found.place == noted.found.place:
            self.shown = noted
            self.pane.show_noted(noted.discussed_at)

    def _ask_why(self) -> None:
        self._open_dialog(None)

    def _ask_adjudicator(self) -> None:
        self._open_dialog(sorted({rater.code for study in self._studies for rater in study.raters}))

    def _open_dialog(self, raters: Sequence[str] | None) -> None:
        if self.view is None or not self.view.to_follow_up:
            return
        ticked = self._to_follow_up()
        if self.table.rows.ticked and not ticked:
            self.context.note(
                self.tr("Follow-ups do not ask about marked words, and the selected items differ in nothing else.")
            )
            return
        self.dialog = FollowUpDialog(
            self.context, self.view, self.looking, raters=raters, places=ticked or None, parent=self
        )
        self.dialog.finished.connect(forgets(self, "dialog"))
        self.dialog.open()

    def _to_follow_up(self) -> tuple[DifferingPlace, ...]:
        """The ticked places that a follow-up can ask about."""
        return tuple(shown[0].found.place for shown in self.table.rows.ticked if shown[0].can_follow_up)

    def _ask_file(self) -> None:
        if self.view is None:
            return
        ask_new_file(self, self.tr("Save the differences"), "", self.save_to, name="", suffix="csv")
