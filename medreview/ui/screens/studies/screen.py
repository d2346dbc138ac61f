"""The list of studies: their state, their raters' progress, and what can be done with each."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QByteArray, QItemSelection, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMessageBox, QSplitter, QWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.ids import StudyId
from medreview.domain.studies import StudyPurpose
from medreview.errors import MedReviewError
from medreview.ui.messages import Answers, ask, forgets
from medreview.ui.requests import NewRunRequest, PlanRequest
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.studies.hand_out_dialog import HandOutDialog
from medreview.ui.tokens import GRID
from medreview.ui.translation import day, moment, number
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, STYLE, in_a_column, in_a_row
from medreview.workflows import design_study
from medreview.workflows.design_study import StudyView

STUDY_WIDTHS = (280, 120, 104, 72, 88, 80, 128, 112)
RATER_WIDTHS = (160, 120, 120, 120, 200)
SPLITTER_MEMORY = "studies/splitter"


class StudiesScreen(Screen):
    """``arrive`` takes the id of the study to select."""

    REFRESHES_ON = Change.STUDIES | Change.RATINGS | Change.SURVEYS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._studies: tuple[StudyView, ...] = ()
        self._chosen: StudyId | None = None
        self._question: QMessageBox | None = None
        self.new_button = push_button(self.tr("New study…"), self._plan_new)
        self.new_button.setProperty("role", "primary")
        self.change_button = push_button(self.tr("Change the plan"), self._change)
        self.version_button = push_button(self.tr("New version…"), self._new_version)
        self.differences_button = push_button(self.tr("Differences"), self._show_differences)
        self.rate_button = push_button(self.tr("Rate"), self._rate)
        self.hand_out_button = push_button(self.tr("Hand out…"), self.hand_out)
        self.collect_button = push_button(self.tr("Collect"), self._collect)
        self.handing_out: HandOutDialog | None = None
        """What is handed out, while the dialog is open."""
        self.delete_button = push_button(self.tr("Delete…"), self._ask_to_delete)
        self._model = RowsModel(self._columns())
        self.table = DataTable(context.settings, "studies", self.tr("Studies"))
        self.table.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        self.table.use(self._model, STUDY_WIDTHS, stretches=0)
        self.table.say_when_empty(self.tr("No studies yet. Import questions and answers, then plan a study."))
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self.table.doubleClicked.connect(lambda: self._change() if self.change_button.isEnabled() else None)
        self._about = plain_label("", "quiet", wraps=True)
        self._rater_model = RowsModel(self._rater_columns())
        self.raters = DataTable(context.settings, "study raters", self.tr("Raters of the study"))
        self.raters.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        self.raters.use(self._rater_model, RATER_WIDTHS, stretches=4)
        self.raters.doubleClicked.connect(self._rate)
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self._upper())
        self._splitter.addWidget(self._lower())
        self._splitter.setSizes([400, 280])
        self._splitter.restoreState(QByteArray(context.settings.memory(SPLITTER_MEMORY)))
        self._splitter.splitterMoved.connect(self._remember_splitter)
        in_a_column(self._splitter, of=self, spacing=STYLE)
        self.first_control = self.table
        self._show_chosen()

    @override
    def refresh(self) -> None:
        self._studies = self.context.workspace.read(design_study.list_studies)
        chosen = self._chosen
        self._model.show_rows([self._row(study) for study in self._studies])
        rows = [study.study for study in self._studies]
        if rows:
            self.table.selectRow(rows.index(chosen) if chosen is not None and chosen in rows else 0)
        self._show_chosen()

    @override
    def arrive(self, argument: object) -> None:
        for row, study in enumerate(self._studies):
            if study.study == argument:
                self.table.selectRow(row)

    @override
    def saved_state(self) -> object:
        return self._chosen

    @override
    def menu_actions(self) -> dict[str, Sequence[QAction]]:
        delete = QAction(self.tr("Delete the study…"), self)
        delete.setShortcut(QKeySequence.StandardKey.Delete)
        delete.triggered.connect(lambda: self._ask_to_delete() if self.delete_button.isEnabled() else None)
        judge = QAction(self.tr("Let a model judge the study's answers…"), self)
        judge.triggered.connect(self._judge)
        hand_out = QAction(self.tr("Hand out packages…"), self)
        hand_out.setShortcut(QKeySequence("Ctrl+Shift+P"))
        hand_out.triggered.connect(lambda: self.hand_out() if self.hand_out_button.isEnabled() else None)
        return {"study": [hand_out, delete], "judges": [judge]}

    @property
    def chosen(self) -> StudyView | None:
        """The study that is marked in the list."""
        return next((study for study in self._studies if study.study == self._chosen), None)

    @property
    def question(self) -> QMessageBox | None:
        """What was asked before a study is deleted, while it is open."""
        return self._question

    def _columns(self) -> tuple[ShownColumn, ...]:
        return (
            ShownColumn(self.tr("Study")),
            ShownColumn(self.tr("Purpose")),
            ShownColumn(self.tr("State")),
            ShownColumn(self.tr("Version"), is_number=True),
            ShownColumn(self.tr("Questions"), is_number=True),
            ShownColumn(self.tr("Answers"), is_number=True),
            ShownColumn(self.tr("Pairs rated"), is_number=True),
            ShownColumn(self.tr("Made")),
        )

    def _rater_columns(self) -> tuple[ShownColumn, ...]:
        return (
            ShownColumn(self.tr("Rater")),
            ShownColumn(self.tr("Group")),
            ShownColumn(self.tr("Pairs"), is_number=True),
            ShownColumn(self.tr("Rated"), is_number=True),
            ShownColumn(self.tr("Last rating")),
        )

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

    def _row(self, study: StudyView) -> tuple[str | int | None, ...]:
        return (
            study.name,
            self._purpose(study),
            self._state(study),
            study.version,
            study.n_questions,
            study.n_answers,
            self.tr("{n} of {total}").format(n=number(study.n_pairs_done), total=number(study.n_pairs)),
            day(study.created_at),
        )

    def _purpose(self, study: StudyView) -> str:
        match study.purpose:
            case StudyPurpose.ADJUDICATION:
                return self.tr("adjudication")
            case StudyPurpose.EXPLANATION:
                return self.tr("explanation")
            case StudyPurpose.MAIN:
                return ""

    def _state(self, study: StudyView) -> str:
        if study.is_imported:
            return self.tr("imported")
        if study.n_pairs and study.n_pairs_done == study.n_pairs:
            return self.tr("finished")
        if study.n_packages and not study.n_pairs_done:
            return self.tr("handed out")
        return self.tr("being rated") if study.is_locked else self.tr("not begun")

    def _on_selected(self, selected: QItemSelection) -> None:
        rows = [index.row() for index in selected.indexes()]
        if rows:
            self._chosen = self._studies[rows[0]].study
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
        raters = study.raters if study else ()
        self._rater_model.show_rows(
            [(r.code, r.group or "", r.n_pairs, r.n_pairs_done, moment(r.last_rated_at)) for r in raters]
        )
        self._about.setText(self._about_words(study) if study else "")

    def _about_words(self, study: StudyView) -> str:
        sentences: list[str] = []
        if study.is_imported:
            sentences.append(self.tr("Its ratings were made elsewhere."))
        elif study.about is not None:
            words = self.tr("It follows up the differences in {study}, whose ratings it never changes.")
            sentences.append(words.format(study=study.about))
        elif study.n_packages:
            sentences.append(self.tr("Packages were handed out, so the plan is locked; change it in a new version."))
        elif study.is_locked:
            sentences.append(self.tr("Raters have begun, so the plan is locked; change it in a new version."))
        else:
            sentences.append(self.tr("Nobody has begun, so the plan can still change."))
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
        """Open the desk of the marked rater; without one, the list of all of them."""
        study, marked = self.chosen, self.raters.selectionModel().selectedRows()
        if study is not None and not study.is_imported:
            self.context.go_to("rate", (study.study, study.raters[marked[0].row()].rater_id) if marked else study.study)

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

    def _judge(self) -> None:
        study = self.chosen
        if study is not None:
            self.context.go_to("new-run", NewRunRequest(study=study.name))

    def _ask_to_delete(self) -> None:
        study = self.chosen
        if study is None:
            return
        words = self.tr(
            "Delete {study}? Its plan, {n} pairs and hand-made sentence cuts go; questions and answers stay."
        )
        self._question = ask(
            self,
            words.format(study=study.name, n=number(study.n_pairs)),
            Answers(self.tr("Delete"), self.tr("Keep"), destroys=True),
            then=partial(self._delete, study.study),
            ended=forgets(self, "_question"),
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

    def _remember_splitter(self) -> None:
        self.context.settings.remember(SPLITTER_MEMORY, bytes(self._splitter.saveState().data()))
