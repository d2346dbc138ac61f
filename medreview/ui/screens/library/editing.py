"""Change the fields of one question or answer, and say why."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QTextEdit,
    QWidget,
)
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Report
from medreview.ui.job_runner import LatestAnswer, while_alive
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library.words import author_kind_name, field_name
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, form_layout, in_a_column
from medreview.ui.widgets.page_area import PageArea
from medreview.ui.widgets.reading_text import ReadingText
from medreview.workflows import edit_records
from medreview.workflows.edit_records import FieldForm, FieldKind, RecordChange, RecordForm

WIDTHS = (152, 88, 96, 112, 176)


class HistoryDialog(QDialog):
    """The latest change first; the chosen one is told in full below."""

    def __init__(self, context: ScreenContext, changes: Sequence[RecordChange], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._changes = tuple(changes)
        self.setWindowTitle(self.tr("What was changed"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        columns = (self.tr("When"), self.tr("Who"), self.tr("What"), self.tr("Field"), self.tr("Why"))
        self.model = RowsModel([ShownColumn(title) for title in columns])
        self.model.show_rows([self._row(change) for change in self._changes])
        self.table = DataTable(context.settings, "history", self.tr("Changes, the latest first"))
        self.table.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        self.table.use(self.model, WIDTHS, stretches=len(WIDTHS) - 1)
        self.table.say_when_empty(self.tr("Nothing was changed since it was imported."))
        self.table.selectionModel().selectionChanged.connect(self._show_chosen)
        self.before = self._text(context, self.tr("Before"))
        self.after = self._text(context, self.tr("After"))
        buttons = QDialogButtonBox()
        buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        column = in_a_column((self.table, 2), of=self, margins=2 * GRID)
        if self._changes:
            for text in (self.before, self.after):
                column.addWidget(plain_label(text.accessibleName(), "caption"))
                column.addWidget(text, stretch=1)
            self.table.selectRow(0)
        column.addWidget(buttons)
        self.resize(96 * GRID, 64 * GRID)

    def _text(self, context: ScreenContext, name: str) -> ReadingText:
        text = ReadingText(context.theme)
        text.setAccessibleName(name)
        return text

    def _row(self, change: RecordChange) -> tuple[str, ...]:
        at = change.at.replace("T", " ")[:16]
        why = change.why or self.tr("replaced by an import")
        return at, change.actor, change.key, field_name(change.field), why

    def _show_chosen(self) -> None:
        rows = self.table.selectionModel().selectedRows()
        if not rows:
            return
        change = self._changes[rows[0].row()]
        for text, value in ((self.before, change.before), (self.after, change.after)):
            text.show_text(author_kind_name(value) if change.field == "author_kind" else value, None)


Save = Callable[..., Change]
"""Takes the workspace, the changes by field, and ``why``."""

TEXT_HEIGHT = 20 * GRID
PARAGRAPH_SIGNS = str.maketrans({"\u2028": "\n", "\u2029": "\n"})


class EditDialog(QDialog):
    """Writes beside the window and closes itself then; a refusal is said in place."""

    def __init__(
        self, context: ScreenContext, form: RecordForm, title: str, save: Save, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._save = save
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fields = {field.name: FieldWidget(field, self._say_state) for field in form.fields}
        self.why = named(QLineEdit(), self.tr("Why"))
        self.why.setPlaceholderText(self.tr("The reason is kept with the change"))
        self.why.textChanged.connect(self._say_state)
        self._problem = plain_label("", "problem", wraps=True)
        self._problem.hide()
        self._lay_out(f"{isolated(form.dataset)}  ·  {isolated(form.key)}")
        self._say_state()

    @property
    def problem(self) -> str:
        return self._problem.text()

    @property
    def changes(self) -> dict[str, str]:
        """What was typed anew, by field."""
        return {name: field.value for name, field in self.fields.items() if field.is_changed}

    def _lay_out(self, what: str) -> None:
        page = QWidget()
        form = form_layout()
        form.setContentsMargins(0, 0, GRID, 0)
        for field in self.fields.values():
            form.addRow(plain_label(field.name, wraps=True), field.widget)
        page.setLayout(form)
        area = PageArea()
        area.setWidget(page)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        why = form_layout()
        why.addRow(self.why.accessibleName(), self.why)
        buttons = QDialogButtonBox()
        self.save_button = buttons.addButton(self.tr("Save"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.save_button.setProperty("role", "primary")
        buttons.addButton(self.tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self._write)
        buttons.rejected.connect(self.reject)
        column = in_a_column(
            plain_label(what, "caption", is_data=True),
            of=self,
            margins=PAGE_MARGINS,
            spacing=2 * GRID,
        )
        if any(not field.may_change for field in self.fields.values()):
            words = self.tr("Raters or judges worked on it: what they saw stays as it is.")
            column.addWidget(plain_label(words, "quiet", wraps=True))
        column.addWidget(area, stretch=1)
        column.addLayout(why)
        column.addWidget(self._problem)
        column.addWidget(buttons)
        wanted = page.sizeHint().height() + 32 * GRID
        self.resize(80 * GRID, min(wanted, 82 * GRID))

    def _say_state(self) -> None:
        self.save_button.setEnabled(bool(self.changes) and bool(self.why.text().strip()))

    def _write(self) -> None:
        self.save_button.setEnabled(False)
        write = partial(self._save, self._context.workspace.workspace, changes=self.changes, why=self.why.text())

        def work(_report: Report, _cancel: CancelToken) -> Change:
            return write()

        self._context.write_jobs.start(
            work,
            title=self.tr("Saving a change"),
            on_success=self._on_saved,
            on_failure=while_alive(self, self._on_refused),
        )

    def _on_saved(self, change: Change) -> None:
        self._context.workspace.announce(change, by=None)
        while_alive(self, self.accept)()

    def _on_refused(self, error: Exception) -> None:
        if not isinstance(error, MedReviewError):
            self._context.show_problem(error)
            return
        self._problem.setText(translated(error.message))
        self._problem.show()
        self._say_state()


class FieldWidget:
    """One field of the form as a control; ``on_change`` hears of typing."""

    def __init__(self, field: FieldForm, on_change: Callable[[], None]) -> None:
        self._field = field
        name = field.name if field.is_metadata else field_name(field.name)
        self.name = f"{name} ({isolated(field.about)})" if field.about else name
        self.may_change = not field.stays
        self.widget, self._value, changed = _control(field)
        named(self.widget, self.name)
        self._first = self._value()
        self.widget.setEnabled(self.may_change)
        changed.connect(on_change)

    @property
    def value(self) -> str:
        return self._value()

    @property
    def is_changed(self) -> bool:
        """Whether a person typed something else: what a control cannot show is no change."""
        return self._value() != self._first

    def put(self, value: str) -> None:
        """As if a person had typed it."""
        match self.widget:
            case QLineEdit():
                self.widget.setText(value)
            case QTextEdit():
                self.widget.setPlainText(value)
            case QComboBox():
                self.widget.setCurrentIndex(self.widget.findData(value))
            case QCheckBox():
                self.widget.setChecked(value == "1")
            case _:
                raise TypeError(type(self.widget))


def _control(field: FieldForm) -> tuple[QWidget, Callable[[], str], Any]:
    """The control, what it holds, and the signal that it changed."""
    match field.kind:
        case FieldKind.LINE:
            line = QLineEdit(field.value)
            line.setCursorPosition(0)
            return line, line.text, line.textChanged
        case FieldKind.TEXT:
            text = PlainText(field.value)
            return text, text.text, text.textChanged
        case FieldKind.CHOICE:
            box = QComboBox()
            names: Mapping[str, str] = {one: _choice_name(one) for one in field.choices}
            for one, name in names.items():
                box.addItem(name, one)
            box.setCurrentIndex(box.findData(field.value))
            return box, lambda: str(box.currentData() or ""), box.currentIndexChanged
        case FieldKind.FLAG:
            check = QCheckBox()
            check.setChecked(field.value == "1")
            return check, lambda: "1" if check.isChecked() else "0", check.toggled


def _choice_name(choice: str) -> str:
    return number(int(choice)) if choice.isdecimal() else author_kind_name(choice)


class PlainText(QTextEdit):
    """Text to edit, never read as HTML; Tab leaves it."""

    def __init__(self, value: str) -> None:
        super().__init__()
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setPlainText(value)
        self.setMinimumHeight(TEXT_HEIGHT)

    def text(self) -> str:
        """As typed: Qt's own plain text has other spaces where a space does not break."""
        return self.document().toRawText().translate(PARAGRAPH_SIGNS)

    @override
    def canInsertFromMimeData(self, source: Any) -> bool:
        return bool(source.hasText())


class Editing(QObject):
    """Over its screen; ``dialog`` is the one that was opened last, ``chosen`` gives the question on show."""

    def __init__(self, context: ScreenContext, screen: QWidget, *, chosen: Callable[[], object]) -> None:
        super().__init__(screen)
        self._context = context
        self._screen = screen
        self._asking = LatestAnswer(context.read_jobs, context.workspace, self, of=chosen)
        self.dialog: EditDialog | HistoryDialog | None = None

    def edit_question(self, question_id: int) -> None:
        save = partial(edit_records.edit_question, question_id=question_id)
        self._edit(partial(edit_records.question_form, question_id=question_id), self.tr("Edit the question"), save)

    def edit_answer(self, answer_id: int) -> None:
        save = partial(edit_records.edit_answer, answer_id=answer_id)
        self._edit(partial(edit_records.answer_form, answer_id=answer_id), self.tr("Edit the answer"), save)

    def show_history(self, question_id: int) -> None:
        self._asking.ask(partial(edit_records.history_of_question, question_id=question_id), self._on_history)

    def _edit(self, read: partial[RecordForm], title: str, save: Save) -> None:
        try:
            form = self._context.workspace.read(read)
        except MedReviewError as error:
            self._context.show_problem(error)
            return
        self._open(EditDialog(self._context, form, title, save, self._screen))

    def _on_history(self, changes: tuple[RecordChange, ...]) -> None:
        self._open(HistoryDialog(self._context, changes, self._screen))

    def _open(self, dialog: EditDialog | HistoryDialog) -> None:
        self.dialog = dialog
        dialog.finished.connect(self._forget)
        dialog.open()

    def _forget(self) -> None:
        self.dialog = None
