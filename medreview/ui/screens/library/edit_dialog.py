"""Change the fields of one question or answer, and say why."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLayout,
    QLineEdit,
    QWidget,
)
from typing_extensions import override

from medreview.domain.answers import AUTHOR_KIND_WORDS
from medreview.domain.changes import Change
from medreview.domain.column_meanings import YES_NO_WORDS
from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken, Report
from medreview.ui.job_runner import LatestQuery, while_alive
from medreview.ui.messages import forgets
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library.list_kinds import rule_name
from medreview.ui.screens.library.question_tags import Tagging
from medreview.ui.screens.library.tag_dialog import TagDialog
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, moment, number
from medreview.ui.widgets.fields import choice_box, line_edit, named, text_box
from medreview.ui.widgets.forms import FormDialog, labelled
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.ui.widgets.reading_text import ReadingText
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.ui.widgets.value_list import TagWords
from medreview.ui.words import field_name, field_value, kind_name, language_name, word_of
from medreview.workflows import edit_records
from medreview.workflows.edit_records import (
    EditRefused,
    EditWithoutReason,
    FieldForm,
    FieldKind,
    RecordChange,
    RecordForm,
)


def _why_changed(change: RecordChange) -> str:
    if change.by and not change.why:
        return QCoreApplication.translate("HistoryDialog", "a tag, without a reason")
    return change.why or QCoreApplication.translate("HistoryDialog", "replaced by an import")


def _who_changed(change: RecordChange) -> str:
    """The person or model whose tag it is, also where an import brought it."""
    return isolated(change.by) or word_of(change.actor, _ACTORS)


_ACTORS: Mapping[str, Message] = {"import": Message("Import")}
CHANGES = RecordList(
    "history",
    Message("Changes, the latest first"),
    (
        ListColumn("when", Message("When"), lambda change: moment(change.at), 152),
        ListColumn("who", Message("Who"), _who_changed, 136),
        ListColumn("what", Message("What"), lambda change: change.key, 96),
        ListColumn("field", Message("Field"), lambda change: field_name(change.field), 112),
        ListColumn("why", Message("Reason"), _why_changed, 176, takes_rest=True),
    ),
)


class HistoryDialog(QDialog):
    """The latest change first; the chosen one is told in full below."""

    def __init__(
        self,
        context: ScreenContext,
        changes: Sequence[RecordChange],
        parent: QWidget | None = None,
        words: TagWords | None = None,
    ) -> None:
        super().__init__(parent)
        self._words = words or TagWords({})
        self.setWindowTitle(self.tr("What was changed"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.table = ListTable[RecordChange](context.settings, CHANGES)
        self.table.show_things(changes)
        self.table.say_when_empty(self.tr("Nothing has been changed since it was imported."))
        self.table.selectionModel().selectionChanged.connect(self._show_chosen)
        self.before = self._text(context, self.tr("Before"))
        self.after = self._text(context, self.tr("After"))
        buttons = QDialogButtonBox()
        buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        column = in_a_column((self.table, 2), of=self, margins=2 * GRID)
        if changes:
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

    def _show_chosen(self) -> None:
        change = self.table.marked
        if change is None:
            return
        for text, value in ((self.before, change.before), (self.after, change.after)):
            text.show_text(_recorded_words(change.field, value, self._words), None)


_RECORDED_FLAGS = {"true": "1", "false": "0"}


def _recorded_words(field: str, value: str, words: TagWords) -> str:
    """A value of the trail in the words of the window; text stays as it is."""
    match field:
        case "author_kind":
            return word_of(value, AUTHOR_KIND_WORDS)
        case "kind":
            return kind_name(value)
        case "language":
            return language_name(value)
        case "is_reference":
            return word_of(_RECORDED_FLAGS.get(value, value), YES_NO_WORDS)
        case "set_aside" if value:
            return rule_name(value)
        case _:
            return words.of(field, value)


Save = Callable[..., Change]
"""Takes the workspace, the changes by field, and ``why``."""

TEXT_HEIGHT = 20 * GRID


class EditDialog(FormDialog[Mapping[str, str]]):
    """Writes beside the window and closes itself then."""

    def __init__(
        self,
        context: ScreenContext,
        form: RecordForm,
        title: str,
        save: Save,
        parent: QWidget | None = None,
        *,
        words: TagWords | None = None,
    ) -> None:
        super().__init__(context, parent)
        self._save = save
        self._words = words or TagWords({})
        self.fields = {field.name: self._bound(field) for field in form.fields}
        self.originals = {
            field.name: self._original(field, form.original_language) for field in form.fields if field.original
        }
        self.why = line_edit(self.tr("Reason"), self.tr("The reason is kept with the change"))
        self.why.textChanged.connect(self._say_state)
        self.form.edited.connect(self._say_state)
        self._lay_out(title, "  ·  ".join(isolated(one) for one in (form.dataset, form.key) if one))
        self.show_draft({field.name: field.value for field in form.fields})
        for line in self.form.findChildren(QLineEdit):
            line.setCursorPosition(0)
        self._first = self.draft
        self._say_state()

    @property
    def changes(self) -> dict[str, str]:
        """The new texts, by field; one that a control cannot show is no change."""
        return {name: value for name, value in self.draft.items() if value != self._first[name]}

    @override
    def take(self, draft: Mapping[str, str]) -> None:
        self.yes_button.setEnabled(False)
        write = partial(self._save, self._context.workspace.workspace, changes=self.changes, why=self.why.text())

        def work(_report: Report, _cancel: CancelToken) -> Change:
            return write()

        self._context.write_jobs.start(
            work,
            title=self.tr("Saving a change"),
            on_success=self._on_saved,
            on_failure=while_alive(self, self.refuse),
        )

    @override
    def control_of(self, error: MedReviewError) -> QWidget | None:
        if isinstance(error, EditWithoutReason):
            return self.why
        return self.fields.get(str(error.message.values.get("field"))) if isinstance(error, EditRefused) else None

    def _bound(self, field: FieldForm) -> QWidget:
        name = field_name(field.name)
        name = f"{name} ({isolated(field.about)})" if field.about else name
        listed = self._words.fields.get(field.name, {})
        match field.kind:
            case FieldKind.LINE if field.value in listed:  # a code of a list is chosen by its words, as in tagging
                control = choice_box(name, {"": "", **{code: self._words.of(field.name, code) for code in listed}})
            case FieldKind.LINE:
                control = line_edit(name)
            case FieldKind.TEXT:
                control = text_box(name)
                control.setMinimumHeight(TEXT_HEIGHT)
            case FieldKind.CHOICE:
                control = choice_box(name, {choice: _choice_name(field.name, choice) for choice in field.choices})
            case FieldKind.FLAG:
                control = named(QCheckBox(), name)
        control.setEnabled(not field.stays)
        if field.kind is FieldKind.FLAG:
            return self.form.bind(field.name, control, shown=_is_on, meant=_on_or_off)
        return self.form.bind(field.name, control)

    def _original(self, field: FieldForm, language: str | None) -> ReadingText:
        """The text that was translated, to be read beside the translation."""
        text = ReadingText(self._context.theme, grows=field.kind is not FieldKind.TEXT)
        text.show_text(field.original, language)
        return named(text, self.tr("Original: {field}").format(field=field_name(field.name)))

    def _row(self, name: str, field: QWidget) -> tuple[QLabel, QWidget | QLayout]:
        label = plain_label(field.accessibleName(), wraps=True)
        original = self.originals.get(name)
        return label, in_a_row((field, 1), (original, 1), spacing=2 * GRID) if original is not None else field

    def _lay_out(self, title: str, what: str) -> None:
        page = QWidget()
        fields = labelled(*(self._row(name, field) for name, field in self.fields.items()))
        fields.setContentsMargins(0, 0, GRID, 0)
        page.setLayout(fields)
        area = PageArea()
        area.setWidget(page)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.form.column.setSpacing(2 * GRID)
        self.form.column.addWidget(area, stretch=1)
        self.form.column.addLayout(labelled(self.why))
        words = self.tr("This text was rated, judged or scored, so it cannot be changed.")
        stays = not all(field.isEnabled() for field in self.fields.values())
        self.lay_out(
            title,
            self.tr("Save"),
            plain_label(what, "caption", is_data=True),
            *((plain_label(words, "quiet", wraps=True),) if stays else ()),
            (self.form, 1),
        )
        wanted = page.sizeHint().height() + 32 * GRID
        self.resize((136 if self.originals else 80) * GRID, min(wanted, 82 * GRID))

    def _say_state(self) -> None:
        self.yes_button.setEnabled(bool(self.changes) and bool(self.why.text().strip()))

    def _on_saved(self, change: Change) -> None:
        self._context.workspace.announce(change, by=None)
        while_alive(self, self.accept)()

    @override
    def refuse(self, error: Exception) -> None:
        super().refuse(error)
        self._say_state()


def _is_on(value: str) -> bool:
    return value == "1"


def _on_or_off(_before: str, is_on: bool) -> str:
    return "1" if is_on else "0"


def _choice_name(field: str, choice: str) -> str:
    if choice.isdecimal():
        return number(int(choice))
    if field == "author_kind":
        return word_of(choice, AUTHOR_KIND_WORDS)
    return language_name(choice) if field == "language" else field_value(field, choice)


class Editing(QObject):
    """Over its screen; ``dialog`` is the one that was opened last, ``chosen`` gives the question on show."""

    def __init__(self, context: ScreenContext, screen: QWidget, *, chosen: Callable[[], object]) -> None:
        super().__init__(screen)
        self._context = context
        self._screen = screen
        self._asking = LatestQuery(context.read_jobs, context.workspace, self, of=chosen)
        self.dialog: EditDialog | HistoryDialog | TagDialog | None = None

    def edit_question(self, question_id: int, words: TagWords | None = None) -> None:
        save = partial(edit_records.edit_question, question_id=question_id)
        read = partial(edit_records.question_form, question_id=question_id)
        self._edit(read, self.tr("Edit the question"), save, words)

    def edit_answer(self, answer_id: int) -> None:
        save = partial(edit_records.edit_answer, answer_id=answer_id)
        self._edit(partial(edit_records.answer_form, answer_id=answer_id), self.tr("Edit the answer"), save)

    def show_history(self, question_id: int, words: TagWords, field: str = "") -> None:
        """Everything that was changed, or what became of one field of the question; tags by their words."""
        read = partial(edit_records.history_of_question, question_id=question_id)
        self._asking.ask(read, partial(self._on_history, words, field))

    def tag(self, question_id: int, tagging: Tagging, field: str) -> None:
        self._open(TagDialog(self._context, question_id, tagging, field, self._screen))

    def _edit(self, read: partial[RecordForm], title: str, save: Save, words: TagWords | None = None) -> None:
        try:
            form = self._context.workspace.read(read)
        except MedReviewError as error:
            self._context.show_problem(error)
            return
        self._open(EditDialog(self._context, form, title, save, self._screen, words=words))

    def _on_history(self, words: TagWords, field: str, changes: tuple[RecordChange, ...]) -> None:
        wanted = [one for one in changes if not field or one.field == field]
        self._open(HistoryDialog(self._context, wanted, self._screen, words))

    def _open(self, dialog: EditDialog | HistoryDialog | TagDialog) -> None:
        self.dialog = dialog
        dialog.finished.connect(forgets(self, "dialog"))
        dialog.open()
