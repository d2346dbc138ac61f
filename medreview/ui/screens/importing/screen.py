"""The import page: choose, look, import all rows or knowingly the good ones, or go back."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QTabWidget,
)
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.table_columns import BY_RATER_OR_JUDGE
from medreview.domain.table_rows import TableName
from medreview.errors import MedReviewError, RowProblem
from medreview.jobs import CancelToken, Report
from medreview.ui import translation
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.importing.choice_bar import ChoiceBar
from medreview.ui.screens.importing.file_view import (
    FileView,
    SavedMappings,
    layout_groups,
    written_otherwise,
)
from medreview.ui.screens.importing.report_views import MOST_HEIGHT, ImportDifferences, ProblemsView, SentencesView
from medreview.ui.screens.importing.written_bar import WrittenBar
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.fields import name_of_control_in_use, push_button, search_box, use_again
from medreview.ui.widgets.labels import line, plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row
from medreview.ui.words import counted, joined
from medreview.workflows import import_dataset
from medreview.workflows.import_dataset import (
    FileChoice,
    ImportPreview,
    ImportReport,
    ImportRequest,
    LayoutUnknown,
    OtherEncoding,
    ReadAs,
    TableCount,
    TextNotUtf8,
    TextWithoutTable,
)
from medreview.workflows.workspace_files import Workspace

CHANGES = {
    TableName.QUESTIONS: Change.DATASETS,
    TableName.ANSWERS: Change.DATASETS,
    TableName.MODELS: Change.MODELS,
    TableName.RATERS: Change.STUDIES,
    TableName.RATINGS: Change.RATINGS | Change.STUDIES,
    TableName.SURVEYS: Change.SURVEYS,
    TableName.JUDGEMENTS: Change.RUNS,
    TableName.SCORES: Change.SCORES,
    TableName.CHOICES: Change.DATASETS,
    TableName.PREFERENCES: Change.RUNS | Change.RATINGS | Change.STUDIES,
    TableName.CRITERIA: Change.DATASETS,
    TableName.CRITERION_RATINGS: Change.RUNS | Change.RATINGS | Change.STUDIES,
    TableName.SPANS: Change.RATINGS | Change.STUDIES,
    TableName.TAGS: Change.DATASETS,
    TableName.TRANSLATIONS: Change.DATASETS,
    TableName.QUARANTINE: Change.DATASETS,
    TableName.DATASETS: Change.DATASETS,
}


def n_good_rows(counts: Sequence[TableCount]) -> int:
    return sum(count.n_added + count.n_changed for count in counts)


def what_will_happen(preview: ImportPreview) -> str:
    """One sentence, or two where rows are there already or have problems."""
    added = [counted(count.table, count.n_added) for count in preview.counts if count.n_added]
    if added and preview.datasets:
        text = QCoreApplication.translate(
            "Importing", "This adds {rows} to the {n_datasets:=dataset|datasets} {datasets}."
        )
    elif added:
        text = QCoreApplication.translate("Importing", "This adds {rows}.")
    else:
        text = QCoreApplication.translate("Importing", "This adds nothing.")
    values = {"datasets": joined(preview.datasets or ("",)), "n_datasets": len(preview.datasets)}
    sentences = [translation.counted(text, rows=joined(added) if added else "", **values)]
    if n_changed := sum(count.n_changed for count in preview.counts):
        changed = QCoreApplication.translate("Importing", "Rows that get the file's content: {n}.")
        sentences.append(changed.format(n=number(n_changed)))
    if n_there := sum(count.n_identical for count in preview.counts):
        there = QCoreApplication.translate("Importing", "Rows already there, unchanged: {n}.")
        sentences.append(there.format(n=number(n_there)))
    if n_bad := len({problem.place for problem in _listed_problems(preview)}):
        bad = QCoreApplication.translate("Importing", "Rows with problems, listed above: {n}.")
        sentences.append(bad.format(n=number(n_bad)))
    return " ".join(sentences)


def what_happened(counts: Sequence[TableCount]) -> str:
    added = [
        counted(count.table, count.n_added + count.n_changed) for count in counts if count.n_added or count.n_changed
    ]
    if not added:
        return QCoreApplication.translate("Importing", "Nothing new was imported.")
    told = QCoreApplication.translate("Importing", "Imported {rows}.").format(rows=joined(added))
    if n_changed := sum(count.n_changed for count in counts):
        changed = QCoreApplication.translate("Importing", "Rows among them that were there and changed: {n}.")
        told += " " + changed.format(n=number(n_changed))
    return told


def changes_of(counts: Sequence[TableCount]) -> Change:
    """The changes to announce after an import."""
    change = Change.NONE
    for count in counts:
        if count.n_added or count.n_changed:
            change |= CHANGES[count.table]
    return change


class ImportScreen(Screen):
    """Nothing is written before a button says how many rows it will write."""

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self.request = ImportRequest(())
        self._preview: ImportPreview | None = None
        self._reading: CancelToken | None = None
        self.setAcceptDrops(True)
        self.choices = ChoiceBar()
        self.choices.chosen.connect(self.choose_files)
        self.choices.images_chosen.connect(self.choose_images_folder)
        self.choices.written.connect(self._on_belonging_written)
        self.tabs = QTabWidget()
        self.tabs.setAccessibleName(self.tr("Files"))
        self.leave_out_button = push_button(self.tr("Leave this one out"), self._leave_out)
        self.tabs.setCornerWidget(self.leave_out_button)
        self.problem = plain_label("", "problem", wraps=True)
        self.unknown_name = plain_label("")
        self.unknown_layout = search_box(self.tr("Read as"), layout_groups(import_dataset.layouts()))
        if edit := self.unknown_layout.lineEdit():
            edit.setPlaceholderText(self.tr("Choose, or type to search"))
        self.unknown_layout.activated.connect(self._on_unknown_layout_chosen)
        self.unknown_written: WrittenBar | None = None
        self._unknown: FileChoice | None = None
        self.problems = ProblemsView(context.settings)
        self.differences = ImportDifferences(context.settings)
        self.differences.chosen.connect(self._on_changes_chosen)
        self.notes = SentencesView(self.tr("Notes"))
        self.example = SentencesView(self.tr("Example"), first=self.tr("For example, as it would come in:"))
        self.update_button = push_button("", self._take_as_update)
        self.outcome = plain_label("", wraps=True, is_spoken=True)
        self.cancel_button = push_button(self.tr("Cancel"), self._on_cancel)
        self.good_button = push_button("", self._import_good_rows)
        self.again_button = push_button("", self._import_again, role="primary")
        self.import_button = push_button("", self._import_everything, role="primary")
        self._lay_out()
        self.first_control = self.choices.files_button
        self._show()

    def choose_files(self, paths: Sequence[Path]) -> None:
        """Look at these files instead of the ones chosen before; a PDF is gone through in a place of its own."""
        if len(paths) == 1 and paths[0].suffix.lower() == ".pdf":
            self.context.go_to("papers", paths[0])
            return
        files = tuple(FileChoice(path) for path in paths)
        self.request = replace(self.request, files=files, takes_over_changes=False)
        self._preview = None
        self._read()

    def choose_images_folder(self, folder: Path | None) -> None:
        self.request = replace(self.request, images_folder=folder)
        self._read()

    @override
    def refresh(self) -> None:
        """Look at the files again where another workspace was opened: what is on show holds for the one before."""
        if self.request.files:
            self.request = replace(self.request, takes_over_changes=False)
            self._preview = None
            self._show()
            self._read()

    @override
    def arrive(self, argument: object) -> None:
        """Look at files that were dropped or named elsewhere, or at what was prepared in another language."""
        if isinstance(argument, ImportRequest):
            self.request = argument
            self.choices.show_draft(argument)
            self._read()
        elif isinstance(argument, list):
            self.choose_files([path for path in argument if isinstance(path, Path)])  # pyright: ignore[reportUnknownVariableType]

    @override
    def saved_state(self) -> object:
        return self.request if self.request.files else None

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if files := [path for path in paths if path.exists()]:
            self.choose_files(files)

    def _lay_out(self) -> None:
        self._parts = DividedView(
            self.tabs,
            self.differences,
            self.problems,
            lies=Qt.Orientation.Vertical,
            sizes=(360, 240, 240),
            shares=(3, 2, 2),
        )
        self._empty = plain_label(
            self.tr(
                "Choose files or a folder with questions and answers (CSV, JSON, XLSX, Parquet, XML, text, zip, or "
                "another workspace), or drop them here. You see every row and every problem before anything is written."
            ),
            "quiet",
            wraps=True,
        )
        self._unknown_bar = in_a_row()
        beside = in_a_row((self.notes, 1), (self.example, 1), spacing=2 * GRID)
        for view in (self.notes, self.example):
            beside.setAlignment(view, Qt.AlignmentFlag.AlignTop)
        column = in_a_column(
            self.choices,
            self.problem,
            in_a_row(self.unknown_name, self.unknown_layout, STRETCH),
            self._unknown_bar,
            self._empty,
            (self._parts, 1),
            beside,
            in_a_row(self.update_button, STRETCH),
            of=self,
            margins=PAGE_MARGINS,
        )
        column.addStretch(0)
        column.addWidget(line())
        column.addLayout(
            in_a_row((self.outcome, 1), self.cancel_button, self.good_button, self.again_button, self.import_button)
        )

    def _on_belonging_written(self) -> None:
        request = self.choices.apply_to(self.request)
        if request != self.request:
            self.request = request
            self._read()

    def _on_changes_chosen(self, takes_over: bool) -> None:
        self.request = replace(self.request, takes_over_changes=takes_over)
        self._read()

    def _take_as_update(self) -> None:
        """Have the rows go into the dataset that they look like an update of, with all that differs."""
        known = self._preview.updates[0].known if self._preview and self._preview.updates else None
        self.request = replace(self.request, dataset=known, takes_over_changes=True)
        self.choices.show_draft(self.request)
        self._read()

    def _leave_out(self) -> None:
        """Go on without the file, or the sheet of a workbook, that is on show."""
        shown = self.tabs.currentIndex()
        files = tuple(choice for place, choice in enumerate(self.request.files) if place != shown)
        self.request = replace(self.request, files=files)
        self._read()

    def _on_choice_changed(self, choice: FileChoice) -> None:
        files = tuple(
            choice if (known.path, known.part) == (choice.path, choice.part) else known for known in self.request.files
        )
        self.request = replace(self.request, files=files)
        self._read()

    def _read(self) -> None:
        """Look at the files again; an older look that still runs is stopped."""
        if self._reading is not None:
            self._reading.cancel()
        self.problem.clear()
        self._unknown = None
        if not self.request.files:
            self._show()
            return
        asked = self.request
        work = partial(_preview, self.context.workspace.workspace, asked)
        self._reading = self.context.write_jobs.start(
            work,
            title=self.tr("Reading the files"),
            on_success=partial(self._on_read, asked),
            on_failure=self._on_failed,
        )

    def _on_read(self, asked: ImportRequest, preview: ImportPreview) -> None:
        if asked == self.request:
            self.request = preview.request  # a folder, an archive or a workbook is a choice for each table in it
            self._preview = preview
            self._show()

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, MedReviewError):
            raise error
        self.problem.setText(translated(error.message))
        if isinstance(error, LayoutUnknown | TextNotUtf8 | OtherEncoding | TextWithoutTable):
            name = error.message.values["file"]
            files = self.request.files
            self._unknown = next((choice for choice in files if name in {choice.path.name, choice.name}), None)
        if self._unknown is not None:
            self._preview = None
        elif self._preview is not None:  # what is on show stays what would be imported
            self.request = replace(self.request, files=self._preview.request.files)
        self._show()

    def _on_unknown_written(self, read_as: ReadAs) -> None:
        if self._unknown is not None:
            self._on_choice_changed(written_otherwise(self._unknown, read_as))

    def _on_unknown_layout_chosen(self) -> None:
        if self._unknown is not None:
            self._on_choice_changed(replace(self._unknown, layout=self.unknown_layout.chosen))

    def _import_everything(self) -> None:
        self._import(only_good_rows=False)

    def _import_good_rows(self) -> None:
        self._import(only_good_rows=True)

    def _import_again(self) -> None:
        """Take what is new and what changed, in one step."""
        self.request = replace(self.request, takes_over_changes=True)
        self._import(only_good_rows=False)

    def _import(self, *, only_good_rows: bool) -> None:
        work = partial(_import, self.context.workspace.workspace, self.request, only_good_rows)
        for button in (self.good_button, self.again_button, self.import_button):
            button.setEnabled(False)
        self.context.write_jobs.start(
            work,
            title=self.tr("Importing"),
            on_success=self._on_imported,
            on_failure=self._on_failed,
            on_cancelled=self._show,
        )

    def _on_imported(self, report: ImportReport) -> None:
        self._start_over()
        self.context.workspace.announce(changes_of(report.counts), by=self)
        self.context.note(what_happened(report.counts))
        self.context.go_to("library", report.datasets[0] if len(report.datasets) == 1 else None)

    def _on_cancel(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        self._start_over()
        self.context.go_to("library")

    def _start_over(self) -> None:
        self.request = ImportRequest(())
        self._preview = None
        self._unknown = None
        self.problem.clear()
        self.choices.show_draft(self.request)
        self._show()

    def _show(self) -> None:
        preview = self._preview
        self.choices.show_images_folder(self.request.images_folder)
        self.problem.setVisible(bool(self.problem.text()))
        self._empty.setVisible(preview is None)
        for widget in (self.unknown_name, self.unknown_layout):
            widget.setVisible(self._unknown is not None)
        if self.unknown_written is not None:
            self._unknown_bar.removeWidget(self.unknown_written)
            self.unknown_written.hide()
            self.unknown_written.deleteLater()
            self.unknown_written = None
        if self._unknown is not None:
            self.unknown_written = WrittenBar(self._unknown.read_as, None)
            self.unknown_written.written.connect(self._on_unknown_written)
            self._unknown_bar.addWidget(self.unknown_written)
            self.unknown_name.setText(self.tr("Read {file} as").format(file=isolated(self._unknown.path.name)))
            self.unknown_layout.setCurrentIndex(-1)
        self._parts.setVisible(preview is not None)
        tables = {table for file in preview.files for table in file.tables} if preview else set[TableName]()
        rates = bool(tables & {TableName.RATINGS, TableName.SURVEYS})
        is_of_raters = rates or not tables.isdisjoint(BY_RATER_OR_JUDGE)
        self.choices.offer(belongs=preview is not None, rates=rates, is_of_raters=is_of_raters)
        self.outcome.setText(what_will_happen(preview) if preview else "")
        is_asking = bool(preview and any(file.asks for file in preview.files))
        self.notes.show_sentences(preview.notes if preview else (), most_height=MOST_HEIGHT)
        is_wrong = bool(preview and (preview.differences or _other_problems(preview)))  # which needs the room
        self.example.show_sentences(
            preview.example if preview and not is_wrong else (),
            most_height=MOST_HEIGHT if is_asking else MOST_HEIGHT * 3 // 2,  # where questions come first
        )
        updates = preview.updates if preview else ()
        is_updating = self.update_button.hasFocus()
        self.update_button.setVisible(len(updates) == 1)
        known = isolated(updates[0].known) if updates else ""
        self.update_button.setText(self.tr("Import as an update of {dataset}").format(dataset=known).strip())
        self.update_button.setAccessibleName(self.update_button.text())
        answered = self.tabs.currentWidget()
        is_answering = isinstance(answered, FileView) and answered.asks.is_in_use
        self._show_files(preview)
        self._show_problems(preview)
        self._show_buttons(preview)
        if is_answering:
            self._go_on_answering()
        elif is_updating and self.update_button.isHidden():  # Qt would go on at Cancel
            following = self.import_button if self.differences.isHidden() else self.differences.take_over
            following.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_files(self, preview: ImportPreview | None) -> None:
        before = [self.tabs.widget(index) for index in range(self.tabs.count())]
        current, in_use = max(0, self.tabs.currentIndex()), name_of_control_in_use(self.tabs.currentWidget())
        layouts = import_dataset.layouts()
        read = zip(preview.files, preview.request.files, strict=True) if preview else ()
        for place, (file, choice) in enumerate(read):
            view = FileView(file, choice, layouts, SavedMappings(self.context.settings))
            view.choice_changed.connect(self._on_choice_changed)
            earlier = before[place] if place < len(before) else None
            if isinstance(earlier, FileView):
                view.keep_place_of(earlier)
            self.tabs.addTab(view, isolated(file.name))
        self.tabs.setCurrentIndex(min(len(before) + current, self.tabs.count() - 1))
        self.leave_out_button.setVisible(self.tabs.count() > len(before) + 1)
        use_again(self.tabs.currentWidget(), in_use)
        for view in before:
            self.tabs.removeTab(0)
            if view is not None:
                view.deleteLater()

    def _go_on_answering(self) -> None:
        """Give the keyboard to the next open question, or to the button that imports where there is none."""
        view = self.tabs.currentWidget()
        boxes = view.asks.required_boxes if isinstance(view, FileView) else []
        (boxes[0] if boxes else self.import_button).setFocus(Qt.FocusReason.OtherFocusReason)
        if boxes and isinstance(view, FileView):
            view.asks_area.ensureWidgetVisible(boxes[0])

    def _show_problems(self, preview: ImportPreview | None) -> None:
        differences = preview.differences if preview else ()
        self.differences.show_differences(differences, takes_over=self.request.takes_over_changes)
        self.problems.show_problems(_other_problems(preview) if preview else ())

    def _show_buttons(self, preview: ImportPreview | None) -> None:
        n_good = n_good_rows(preview.counts) if preview else 0
        n_asks = sum(file.n_to_clarify for file in preview.files) if preview else 0
        has_problems = bool(preview and preview.problems)
        self.good_button.setText(self.tr("Import valid rows"))
        self.good_button.setVisible(has_problems)
        self.good_button.setEnabled(n_good > 0)
        self.import_button.setText(self.tr("Import"))
        self.import_button.setVisible(preview is not None and not has_problems)
        self.import_button.setEnabled(n_good > 0)
        n_changed = len(_changed_rows(preview)) if preview else 0
        is_update = bool(preview and n_changed and not self.request.takes_over_changes and not _other_problems(preview))
        self.again_button.setText(
            self.tr("Import again (new: {n}, changed: {n_changed})").format(
                n=number(n_good), n_changed=number(n_changed)
            )
        )
        self.again_button.setVisible(is_update)
        self.again_button.setEnabled(is_update)
        for button in (self.good_button, self.again_button, self.import_button):
            if n_asks:
                button.setEnabled(False)
                button.setText(self.tr("To clarify: {n}").format(n=number(n_asks)))
            button.setAccessibleName(button.text())


def _changed_rows(preview: ImportPreview) -> set[tuple[str, int]]:
    """The rows that are there with other content, all of which can be taken over."""
    kept = {(known.file, known.row) for known in preview.differences if known.is_kept}
    return {(known.file, known.row) for known in preview.differences} - kept


def _listed_problems(preview: ImportPreview) -> list[RowProblem]:
    """The problems of files of which nothing is left to clarify: an answer may change what the others hold."""
    asking = {file.name for file in preview.files if file.n_to_clarify}
    return [problem for problem in preview.problems if problem.file not in asking]


def _other_problems(preview: ImportPreview) -> list[RowProblem]:
    """The listed problems of rows that are not only different from what is there."""
    changed = _changed_rows(preview)
    return [problem for problem in _listed_problems(preview) if (problem.file, problem.row) not in changed]


def _preview(workspace: Workspace, request: ImportRequest, report: Report, cancel: CancelToken) -> ImportPreview:
    return import_dataset.preview(workspace, request, report=report, cancel=cancel)


def _import(
    workspace: Workspace, request: ImportRequest, only_good_rows: bool, report: Report, cancel: CancelToken
) -> ImportReport:
    return import_dataset.import_files(workspace, request, only_good_rows=only_good_rows, report=report, cancel=cancel)
