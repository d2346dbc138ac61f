"""The list of studies: their state, their raters' progress, and what can be done with each."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMessageBox, QWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.ids import StudyId
from medreview.domain.studies import FOLLOW_UP_WORDS, StudyPurpose
from medreview.errors import MedReviewError, Message
from medreview.ui.messages import Answers, ask, forgets
from medreview.ui.register_dialog import RegisterDialog
from medreview.ui.requests import NewRunRequest, PlanRequest
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.studies.hand_out_dialog import HandOutDialog
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, day, moment, number, translated
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.ui.words import ASSIGNMENT
from medreview.workflows import design_study
from medreview.workflows.design_study import RaterTotals, StudyView


def _purpose(study: StudyView) -> str:
    return translated(FOLLOW_UP_WORDS[study.purpose]) if study.purpose in FOLLOW_UP_WORDS else ""


def _state(study: StudyView) -> str:
    if study.is_imported:
        return QCoreApplication.translate("StudiesScreen", "imported")
    if study.n_pairs and study.n_pairs_done == study.n_pairs:
        return QCoreApplication.translate("StudiesScreen", "finished")
    if study.n_packages and not study.n_pairs_done:
        return QCoreApplication.translate("StudiesScreen", "handed out")
    if study.is_locked:
        return QCoreApplication.translate("StudiesScreen", "in progress")
    return QCoreApplication.translate("StudiesScreen", "not started")


def _pairs_rated(study: StudyView) -> str:
    words = QCoreApplication.translate("StudiesScreen", "{n} of {total}")
    return words.format(n=number(study.n_pairs_done), total=number(study.n_pairs))


STUDIES = RecordList(
    "studies",
    Message("Studies"),
    (
        ListColumn("study", Message("Study"), lambda study: study.name, 280, takes_rest=True),
        ListColumn("purpose", Message("Purpose"), _purpose, 120),
        ListColumn("state", Message("State"), _state, 104),
        ListColumn("version", Message("Version"), lambda study: study.version, 72, is_number=True),
        ListColumn("questions", Message("Questions"), lambda study: study.n_questions, 88, is_number=True),
        ListColumn("answers", Message("Answers"), lambda study: study.n_answers, 80, is_number=True),
        ListColumn(
            "rated",
            Message("Assignments rated"),
            _pairs_rated,
            152,
            is_number=True,
            sorts_by=lambda study: study.n_pairs_done,
            explained=ASSIGNMENT,
        ),
        ListColumn(
            "made",
            Message("Created"),
            lambda study: day(study.created_at),
            112,
            sorts_by=lambda study: study.created_at,
        ),
    ),
)
RATERS = RecordList(
    "study raters",
    Message("Raters of the study"),
    (
        ListColumn("rater", Message("Rater"), lambda rater: rater.code, 160),
        ListColumn("group", Message("Group"), lambda rater: rater.group or "", 120),
        ListColumn(
            "pairs", Message("Assignments"), lambda rater: rater.n_pairs, 136, is_number=True, explained=ASSIGNMENT
        ),
        ListColumn(
            "rated",
            Message("Assignments rated"),
            lambda rater: rater.n_pairs_done,
            152,
            is_number=True,
            explained=ASSIGNMENT,
        ),
        ListColumn(
            "last",
            Message("Last rating"),
            lambda rater: moment(rater.last_rated_at),
            200,
            takes_rest=True,
            sorts_by=lambda rater: rater.last_rated_at,
        ),
    ),
)
SPLITTER_MEMORY = "studies/splitter"


class StudiesScreen(Screen):
    """``arrive`` takes the id of the study to select."""

    REFRESHES_ON = Change.STUDIES | Change.RATINGS | Change.SURVEYS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._studies: tuple[StudyView, ...] = ()
        self._chosen: StudyId | None = None
        self.question: QMessageBox | None = None
        """The question before a study is deleted, while it is open."""
        self.new_button = push_button(self.tr("New study…"), self._plan_new)
        self.new_button.setProperty("role", "primary")
        self.change_button = push_button(self.tr("Change the plan"), self._change)
        self.version_button = push_button(self.tr("New version…"), self._new_version)
        self.differences_button = push_button(self.tr("Differences"), self._show_differences)
        self.rate_button = push_button(self.tr("Rate"), self._rate)
        self.hand_out_button = push_button(self.tr("Hand out…"), self.hand_out)
        self.collect_button = push_button(self.tr("Collect"), self._collect)
        self.handing_out: HandOutDialog | None = None
        """The dialog for handing out, while it is open."""
        self.registering: RegisterDialog | None = None
        """The dialog that registers a study, while it is open."""
        self.delete_button = push_button(self.tr("Delete…"), self._ask_to_delete)
        self.table = ListTable[StudyView](context.settings, STUDIES)
        self.table.say_when_empty(self.tr("No studies yet. Import questions and answers, then plan a study."))
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self.table.doubleClicked.connect(lambda: self._change() if self.change_button.isEnabled() else None)
        self._about = plain_label("", "quiet", wraps=True)
        self.raters = ListTable[RaterTotals](context.settings, RATERS)
        self.raters.doubleClicked.connect(self._rate)
        parts = DividedView(self._upper(), self._lower(), lies=Qt.Orientation.Vertical, sizes=(400, 280))
        parts.remember_in(context.settings, SPLITTER_MEMORY)
        in_a_column(parts, of=self, spacing=STYLE)
        self.first_control = self.table
        self._show_chosen()

    @override
    def refresh(self) -> None:
        self._studies = self.context.workspace.read(design_study.list_studies)
        chosen = self._chosen
        self.table.show_things(self._studies)
        if self._studies and not self.table.mark(lambda study: study.study == chosen):
            self.table.selectRow(0)
        self._show_chosen()

    @override
    def arrive(self, argument: object) -> None:
        self.table.mark(lambda study: study.study == argument)

    @override
    def saved_state(self) -> object:
        return self._chosen

    @override
    def menu_actions(self) -> dict[str, Sequence[QAction]]:
        study = [
            self.action(self.tr("Hand out packages…"), self.hand_out_button.click, "Ctrl+Shift+P"),
            self.action(self.tr("Register the study…"), self.register),
            self.action(self.tr("Delete the study…"), self.delete_button.click, QKeySequence.StandardKey.Delete),
        ]
        return {"study": study, "runs": [self.action(self.tr("Judge the answers with a model…"), self._judge)]}

    @property
    def chosen(self) -> StudyView | None:
        """The study that is marked in the list."""
        return next((study for study in self._studies if study.study == self._chosen), None)

    def _upper(self) -> QWidget:
        upper = QWidget()
        in_a_column(
            in_a_row(
                plain_label(self.tr("Studies"), "title"),
                STRETCH,
                self.delete_button,
                self.version_button,
                self.change_button,
                self.hand_out_button,
                self.collect_button,
                self.differences_button,
                self.rate_button,
                self.new_button,
            ),
            (self.table, 1),
            of=upper,
            margins=(3 * GRID, 2 * GRID, 3 * GRID, GRID),
            spacing=2 * GRID,
        )
        return upper

    def _lower(self) -> QWidget:
        lower = QWidget()
        in_a_column(self._about, (self.raters, 1), of=lower, margins=PAGE_MARGINS)
        return lower

    def _on_selected(self) -> None:
        if (marked := self.table.marked) is not None:
            self._chosen = marked.study
        self._show_chosen()

    def _show_chosen(self) -> None:
        study = self.chosen
        planned = study if study is not None and study.purpose is StudyPurpose.MAIN and not study.is_imported else None
        self.change_button.setEnabled(planned is not None and not planned.is_locked)
        self.version_button.setEnabled(planned is not None)
        self.differences_button.setEnabled(study is not None)
        self.delete_button.setEnabled(study is not None and not study.is_locked)
        for button in (self.rate_button, self.hand_out_button, self.collect_button):
            button.setEnabled(study is not None and not study.is_imported)
        self.raters.show_things(study.raters if study else ())
        self._about.setText(self._about_words(study) if study else "")

    def _about_words(self, study: StudyView) -> str:
        sentences: list[str] = []
        if study.is_imported:
            sentences.append(self.tr("Its ratings were imported."))
        elif study.about is not None:
            words = self.tr("It follows up differences in {study} and never changes the ratings there.")
            sentences.append(words.format(study=study.about))
        elif study.n_packages:
            sentences.append(self.tr("Packages are handed out, so the plan is locked. Change it in a new version."))
        elif study.is_locked:
            sentences.append(self.tr("Raters have started, so the plan is locked. Change it in a new version."))
        else:
            sentences.append(self.tr("No rater has started, so the plan can still change."))
        if study.registered_at:
            sentences.append(self.tr("Registered on {day}.").format(day=day(study.registered_at)))
        if study.previous:
            sentences.append(
                self.tr("Follows {study}: {reason}").format(study=study.previous, reason=study.version_reason or "")
            )
        return " ".join(sentences)

    def _plan_new(self) -> None:
        self.context.go_to("planner", PlanRequest())

    def _change(self) -> None:
        if self._chosen is not None:
            self.context.go_to("planner", PlanRequest(self._chosen))

    def _new_version(self) -> None:
        if self._chosen is not None:
            self.context.go_to("planner", PlanRequest(self._chosen, as_new_version=True))

    def _show_differences(self) -> None:
        """Those of the marked study, or of the one that a follow-up is about."""
        study = self.chosen
        if study is not None:
            self.context.go_to("differences", study.about or study.name)

    def _collect(self) -> None:
        if self.chosen is not None:
            self.context.go_to("collect", self.chosen.name)

    def _rate(self) -> None:
        """Open the rating page of the marked rater; without one, the list of all of them."""
        study, marked = self.chosen, self.raters.marked
        if study is not None and not study.is_imported:
            self.context.go_to("rate", (study.study, marked.rater_id) if marked is not None else study.study)

    def hand_out(self) -> None:
        """Write packages of the marked study for its raters."""
        study = self.chosen
        if study is None or self.handing_out is not None:
            return
        try:
            self.handing_out = HandOutDialog(self.context, study.name, self)
        except MedReviewError as error:
            self.context.show_problem(error)
            return
        self.handing_out.finished.connect(forgets(self, "handing_out"))
        self.handing_out.open()
        if self.context.workspace.is_open:
            self.refresh()

    def register(self) -> None:
        """Freeze the plan and the analyses of the marked study on a sheet."""
        study = self.chosen
        if study is None or self.registering is not None:
            return
        self.registering = RegisterDialog(self.context, study.name, self)
        self.registering.finished.connect(forgets(self, "registering"))
        self.registering.finished.connect(self.refresh)
        self.registering.open()

    def _judge(self) -> None:
        study = self.chosen
        if study is not None:
            self.context.go_to("new-judgements", NewRunRequest(study=study.name))

    def _ask_to_delete(self) -> None:
        study = self.chosen
        if study is None:
            return
        words = self.tr(
            "Delete {study} with its plan, {n} {n:=assignment|assignments} and sentence splits? Questions and "
            "answers are kept."
        )
        self.question = ask(
            self,
            counted(words, study=study.name, n=study.n_pairs),
            Answers(self.tr("Delete"), self.tr("Keep"), destroys=True),
            then=partial(self._delete, study.study),
            ended=forgets(self, "question"),
            title=self.tr("Delete the study"),
        )

    def _delete(self, study: StudyId) -> None:
        try:
            self.context.workspace.write(
                partial(design_study.delete_study, study_id=study), by=self, change=Change.STUDIES
            )
        except MedReviewError as error:
            self.context.show_problem(error)
        self.refresh()
