"""The export page: what would be written, in which forms and where to, one button."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from PySide6.QtCore import QCoreApplication, QStandardPaths, Signal
from PySide6.QtWidgets import QCheckBox, QMessageBox, QWidget
from shiboken6 import isValid
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.question_plans import QuestionsToAsk
from medreview.domain.table_names import TABLE_WORDS, TableName
from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken, Report
from medreview.reporting.table_files import FORM_NAMES, USUAL_FORMS, FileForm
from medreview.ui.file_dialogs import ask_folder
from medreview.ui.job_runner import LatestQuery, whole_workspace
from medreview.ui.messages import Answers, ask, forgets
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.fields import choice_box, line_edit, named, push_button
from medreview.ui.widgets.labels import line, plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.words import counted, joined
from medreview.workflows.export_for_tools import TOOL_NAMES, Tool, ToolExport, export_for_tool, studies_with_ratings
from medreview.workflows.export_tables import (
    ExportChoice,
    ExportReport,
    TableSize,
    export_tables,
    file_name,
    table_sizes,
)
from medreview.workflows.export_training import (
    CUTOFF,
    LEFT_OUT_WORDS,
    TRAINING_FILES,
    TRAINING_FORMS,
    TrainingChoice,
    TrainingExport,
    TrainingOptions,
    export_training,
    training_options,
    training_warnings,
)
from medreview.workflows.workspace_files import Workspace


class WritingSection(QWidget):
    """Something that is written into the folder of the page by a job of its own, from a row of choices.

    Signals
    -------
    failed(str)
        The reason why nothing was written, as a sentence; empty when it is tried again.
    """

    failed = Signal(str)

    def __init__(self, context: ScreenContext, title: str) -> None:
        super().__init__()
        self._context = context
        self._folder = Path()
        self.write_button = push_button(title, self._write)
        self.setEnabled(False)

    def use_folder(self, folder: str) -> None:
        self._folder = Path(folder).expanduser()

    def _write(self) -> None:
        raise NotImplementedError

    def _on_written(self, written: Any) -> None:
        raise NotImplementedError

    def start(self, work: Callable[..., Any], **choices: object) -> None:
        """Begin ``work(workspace, report, cancel, **choices)``; the button waits until it has ended."""
        self.write_button.setEnabled(False)
        self._context.write_jobs.start(
            partial(work, self._context.workspace.workspace, **choices),
            title=QCoreApplication.translate("WritingSection", "Exporting"),
            on_success=self._on_success,
            on_failure=self._on_failed,
            on_cancelled=self._allow,
        )

    def _on_success(self, written: Any) -> None:
        self._allow()
        if isValid(self):
            self._on_written(written)

    def _on_failed(self, error: Exception) -> None:
        self._allow()
        if not isinstance(error, MedReviewError):
            raise error
        if isValid(self):
            self.failed.emit(translated(error.message))

    def _allow(self) -> None:
        if isValid(self):
            self.write_button.setEnabled(True)


class ToolSection(WritingSection):
    """The ratings of a study, as another tool reads them."""

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context, QCoreApplication.translate("ToolSection", "Export for this tool"))
        self._ask_studies = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self.study = choice_box(self.tr("Study"))
        self.tool = choice_box(self.tr("Other tool"), TOOL_NAMES)
        self.with_pseudonyms = True
        in_a_row(
            plain_label(self.tr("Ratings of")),
            self.study,
            plain_label(self.tr("for")),
            self.tool,
            self.write_button,
            STRETCH,
            of=self,
        )

    def refresh(self) -> None:
        """Ask again which studies have ratings."""
        self._ask_studies.ask(studies_with_ratings, self._on_studies)

    def _on_studies(self, studies: tuple[tuple[int, str], ...]) -> None:
        chosen = self.study.chosen
        self.study.offer({name: name for _, name in studies})
        self.study.choose(chosen)
        self.setEnabled(bool(studies))

    @override
    def _write(self) -> None:
        self.failed.emit("")
        self.start(
            _export_for_tool,
            study=self.study.chosen,
            tool=self.tool.chosen,
            folder=self._folder,
            with_pseudonyms=self.with_pseudonyms,
        )

    @override
    def _on_written(self, written: ToolExport) -> None:
        counts = ((TableName.RATINGS, written.n_ratings), (TableName.JUDGEMENTS, written.n_judgements))
        rows = joined(counted(table, n) for table, n in counts if n)
        folder = isolated(str(written.files[0].parent))
        self._context.note(self.tr("Exported {rows} to {folder}").format(rows=rows, folder=folder))


def _export_for_tool(
    workspace: Workspace,
    report: Report,
    cancel: CancelToken,
    *,
    study: str,
    tool: Tool,
    folder: Path,
    with_pseudonyms: bool,
) -> ToolExport:
    return export_for_tool(
        workspace, study, tool, folder, with_pseudonyms=with_pseudonyms, report=report, cancel=cancel
    )


class TrainingSection(WritingSection):
    """The content of a training file: the answers, their questions, and the form."""

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context, QCoreApplication.translate("TrainingSection", "Export training files"))
        self._ask_options = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._ask_warnings = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self.choice)
        self.dataset = choice_box(self.tr("Dataset to train on"))
        self.split = choice_box(self.tr("Split to train on"))
        self.author = choice_box(self.tr("Answers to learn"))
        self.form = choice_box(self.tr("Format of the training file"), TRAINING_FORMS)
        self.counter = choice_box(self.tr("Count tokens with"))
        self.told = plain_label("", "caption", wraps=True)
        self.told.hide()
        self.box: QMessageBox | None = None
        in_a_column(
            in_a_row(
                plain_label(self.tr("Training file: questions of")), self.dataset, self.split, self.author, STRETCH
            ),
            in_a_row(
                plain_label(self.tr("format")),
                self.form,
                plain_label(self.tr("count tokens with")),
                self.counter,
                self.write_button,
                STRETCH,
            ),
            self.told,
            of=self,
        )

    def refresh(self) -> None:
        """Ask again what there is to train on."""
        self._ask_options.ask(training_options, self._on_options)

    @property
    def choice(self) -> TrainingChoice:
        datasets = (self.dataset.chosen,) if self.dataset.chosen else ()
        splits = (self.split.chosen,) if self.split.chosen else ()
        return TrainingChoice(
            form=self.form.chosen,
            selection=QuestionsToAsk(datasets=datasets, splits=splits),
            author=self.author.chosen,
            counted_by=self.counter.chosen,
        )

    def _on_options(self, options: TrainingOptions) -> None:
        train = next((split for split, _ in options.splits if split.lower().startswith("train")), "")
        is_first = not self.isEnabled()
        for box, every, names in (
            (self.dataset, self.tr("all datasets"), [name for name, _ in options.datasets]),
            (self.split, self.tr("every split but those held out"), [name for name, _ in options.splits]),
            (self.author, self.tr("reference answers"), options.authors),
            (self.counter, self.tr("an estimate"), options.counters),
        ):
            box.offer_anew({"": every, **{name: name for name in names}})
        if is_first:
            self.split.choose(train)
        self.setEnabled(bool(options.authors))

    @override
    def _write(self) -> None:
        self.failed.emit("")
        self.told.hide()
        self._ask_warnings.ask(partial(training_warnings, choice=self.choice), self._on_warnings)

    def _on_warnings(self, warnings: tuple[Message, ...]) -> None:
        """Ask first where something speaks against it; then about files that are there."""
        if warnings:
            words = "\n\n".join([*map(translated, warnings), self.tr("Export them anyway?")])
            answers = Answers(self.tr("Export anyway"), self.tr("Cancel"))
            self.box = ask(self, words, answers, then=self._look_at_folder, ended=forgets(self, "box"))
        else:
            self._look_at_folder()

    def _look_at_folder(self) -> None:
        if any((self._folder / name).exists() for name in TRAINING_FILES):
            words = self.tr("The folder already has training files. Replace them?")
            answers = Answers(self.tr("Replace"), self.tr("Cancel"), destroys=True)
            self.box = ask(self, words, answers, then=partial(self._start, replaces=True), ended=forgets(self, "box"))
        else:
            self._start(replaces=False)

    def _start(self, *, replaces: bool) -> None:
        self.start(
            _export_training,
            choice=self.choice,
            folder=self._folder,
            replaces=replaces,
        )

    @override
    def _on_written(self, written: TrainingExport) -> None:
        told = [
            self.tr("Pairs written to {folder}: {n}.").format(
                folder=isolated(str(self._folder)), n=number(written.n_pairs)
            )
        ]
        if written.too_long:
            words = self.tr("Longer than {cutoff} tokens, by an estimate: {n}.")
            words = words if written.is_estimated else self.tr("Longer than {cutoff} tokens: {n}.")
            told.append(words.format(cutoff=number(CUTOFF), n=number(len(written.too_long))))
        for reason, n in written.n_left_out.items():
            words = self.tr("Left out, {reason}: {n}.")
            told.append(words.format(reason=translated(LEFT_OUT_WORDS[reason]), n=number(n)))
        if written.too_long or written.left_out:
            told.append(self.tr("The file left-out.csv names them."))
        self.told.setText(" ".join(told))
        self.told.show()


def _export_training(
    workspace: Workspace, report: Report, cancel: CancelToken, *, choice: TrainingChoice, folder: Path, replaces: bool
) -> TrainingExport:
    return export_training(workspace, choice, folder, replaces=replaces, report=report, cancel=cancel)


COLUMN_WIDTHS = (240, 120, 240)
_MEMORY = "export forms"


class ExportScreen(Screen):
    REFRESHES_ON: ClassVar[Change] = ~Change.NONE

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self.tables = RowsModel(
            [ShownColumn(self.tr("Table")), ShownColumn(self.tr("Rows"), is_number=True), ShownColumn(self.tr("Files"))]
        )
        self.table = DataTable(context.settings, "export", self.tr("Tables to write"))
        self.table.use(self.tables, COLUMN_WIDTHS, stretches=2)
        self._sizes: tuple[TableSize, ...] = ()
        remembered = context.settings.memory(_MEMORY).decode("ascii", "replace").split(",")
        self.form_boxes = {form: QCheckBox(name) for form, name in FORM_NAMES.items()}
        for form, box in self.form_boxes.items():
            box.setAccessibleName(box.text())
            box.setChecked(form in remembered or (remembered == [""] and form in USUAL_FORMS))
            box.toggled.connect(self._on_form_chosen)
        self.pseudonyms = QCheckBox(self.tr("Pseudonyms in place of raters' codes and names"))
        self.pseudonyms.setAccessibleName(self.pseudonyms.text())
        self.pseudonyms.setChecked(True)
        self.pseudonyms.toggled.connect(self._on_pseudonyms)
        self.folder = line_edit(self.tr("Folder"))
        self.folder.setText(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
        self.choose_button = named(push_button(self.tr("Choose…"), self._ask_folder), self.tr("Choose the folder"))
        self.problem = plain_label("", "problem", wraps=True)
        self.cancel_button = push_button(self.tr("Cancel"), self._on_cancel)
        self.export_button = push_button(self.tr("Export"), self._export, role="primary")
        self.for_tools = ToolSection(context)
        self.for_training = TrainingSection(context)
        for section in (self.for_tools, self.for_training):
            section.failed.connect(self.problem.setText)
            self.folder.textChanged.connect(section.use_folder)
            section.use_folder(self.folder.text())
        self._lay_out()
        self._on_pseudonyms(self.pseudonyms.isChecked())

    @override
    def refresh(self) -> None:
        self.problem.clear()
        self.for_tools.refresh()
        self.for_training.refresh()
        work = partial(_sizes, self.context.workspace.workspace)
        self.context.write_jobs.start(work, on_success=self._on_counted)

    @override
    def arrive(self, argument: object) -> None:
        """A folder that was chosen before."""
        if isinstance(argument, str):
            self.folder.setText(argument)

    @override
    def saved_state(self) -> object:
        return self.folder.text()

    def _lay_out(self) -> None:
        label = plain_label(self.tr("Folder"))
        label.setBuddy(self.folder)
        hint = self.tr(
            "Every table that has rows is written in each format, with images beside them; XLSX is "
            "one workbook. A data dictionary explains the columns; all formats except SPSS and Stata can be "
            "imported again without loss."
        )
        in_a_row(
            in_a_column(
                plain_label(self.tr("Export"), "title"),
                plain_label(hint, "quiet", wraps=True),
                (self.table, 1),
                in_a_row(plain_label(self.tr("Formats")), *self.form_boxes.values(), STRETCH, spacing=2 * GRID),
                self.pseudonyms,
                in_a_row(label, (self.folder, 1), self.choose_button),
                self.for_tools,
                self.for_training,
                line(),
                in_a_row((self.problem, 1), self.cancel_button, self.export_button),
            ),
            of=self,
            margins=PAGE_MARGINS,
            spacing=STYLE,
        )
        self.first_control = self.export_button

    def _on_counted(self, sizes: tuple[TableSize, ...]) -> None:
        self._sizes = sizes
        self._show_tables()

    def _show_tables(self) -> None:
        forms = self._forms()
        rows = [
            (translated(TABLE_WORDS[size.table]), size.n_rows, ", ".join(file_name(size.table, form) for form in forms))
            for size in self._sizes
            if size.n_rows
        ]
        self.tables.show_rows(rows)
        self.table.say_when_empty(self.tr("The workspace has no rows yet. Import some first."))
        self.export_button.setEnabled(bool(rows and forms))

    def _forms(self) -> tuple[FileForm, ...]:
        return tuple(form for form, box in self.form_boxes.items() if box.isChecked())

    def _on_form_chosen(self) -> None:
        if forms := self._forms():
            self.context.settings.remember(_MEMORY, ",".join(forms).encode())
        self._show_tables()

    def _on_pseudonyms(self, is_checked: bool) -> None:
        self.for_tools.with_pseudonyms = is_checked
        self.pseudonyms.setToolTip(self.tr("A file beside the workspace says who is who.") if is_checked else "")

    def _ask_folder(self) -> None:
        ask_folder(self, self.tr("Choose the folder"), self._use_folder, folder=Path(self.folder.text()))

    def _use_folder(self, folder: Path) -> None:
        self.folder.setText(str(folder))

    def _export(self) -> None:
        self.problem.clear()
        self.export_button.setEnabled(False)
        self.context.write_jobs.start(
            partial(
                _export,
                self.context.workspace.workspace,
                Path(self.folder.text()).expanduser(),
                self._forms(),
                _choice(with_pseudonyms=self.pseudonyms.isChecked(), language=self.context.settings.language),
            ),
            title=self.tr("Exporting"),
            on_success=self._on_exported,
            on_failure=self._on_failed,
            on_cancelled=self._on_stopped,
        )

    def _on_exported(self, report: ExportReport) -> None:
        self.export_button.setEnabled(True)
        if report.tables:
            written = joined(counted(table.table, table.n_rows) for table in report.tables)
            self.context.note(self.tr("Exported {rows} to {folder}").format(rows=written, folder=self.folder.text()))
        self.context.go_to("library")

    def _on_failed(self, error: Exception) -> None:
        self.export_button.setEnabled(True)
        if not isinstance(error, MedReviewError):
            raise error
        self.problem.setText(translated(error.message))

    def _on_stopped(self) -> None:
        self.export_button.setEnabled(True)

    def _on_cancel(self) -> None:
        self.context.go_to("library")


def _sizes(workspace: Workspace, _report: Report, _cancel: CancelToken) -> tuple[TableSize, ...]:
    return table_sizes(workspace)


def _choice(*, with_pseudonyms: bool, language: str) -> ExportChoice:
    """The content of an export; in another language than English the codebook says each meaning in that as well."""
    others = {} if language == "en" else {language: translated}
    return ExportChoice(with_pseudonyms=with_pseudonyms, translations=others)


def _export(  # noqa: PLR0917 - what a job is given
    workspace: Workspace,
    folder: Path,
    forms: Sequence[FileForm],
    choice: ExportChoice,
    report: Report,
    cancel: CancelToken,
) -> ExportReport:
    return export_tables(workspace, folder, forms=forms, choice=choice, report=report, cancel=cancel)
