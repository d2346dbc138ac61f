"""Tags of a question: what holds in each field, who said what and why, and a dialog to say otherwise by hand."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.runs import TAG_VALIDITY_WORDS
from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Report
from medreview.ui.job_runner import while_alive
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import day, in_window_direction, isolated
from medreview.ui.widgets.fields import line_edit, name_box, named, push_button
from medreview.ui.widgets.forms import FormDialog, labelled
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.value_list import TagWords, ValueList
from medreview.ui.words import field_name, word_of
from medreview.workflows import tag_questions
from medreview.workflows.tag_questions import GivenTag, NotATag, OfferedField, TaggedField


@dataclass(frozen=True, slots=True)
class Tagging:
    """Everything known of tags on a page: the fields that can be tagged, their words, and what was said."""

    offered: tuple[OfferedField, ...] = ()
    tagged: tuple[TaggedField, ...] = ()
    words: TagWords = field(default_factory=lambda: TagWords({}))


def said_words(tag: GivenTag, words: TagWords) -> str:
    """The word of one person or run: a value with its code, or why a model gave none."""
    if tag.value is not None:
        return isolated(words.of(tag.field, tag.value))
    return word_of(tag.validity, TAG_VALIDITY_WORDS)


class QuestionTags(QWidget):
    """Fields with the value that holds, and below it who said what.

    Signals
    -------
    wished(str)
        A field is to be tagged by hand; empty where it is to be chosen.
    history_wished(str)
        What a field held before is wanted.
    """

    wished = Signal(str)
    history_wished = Signal(str)

    def __init__(self, tagging: Tagging) -> None:
        super().__init__()
        self._words = tagging.words
        self.tag_button = push_button(self.tr("Tag…"), partial(self.wished.emit, ""), role="quiet")
        named(self.tag_button, self.tr("Tag the question by hand"))
        heading = in_a_row(plain_label(self.tr("Tags"), "heading"), STRETCH, self.tag_button)
        self.buttons: dict[str, tuple[QPushButton, QPushButton]] = {}
        self._column = in_a_column(heading, of=self)
        for one in tagging.tagged:
            self._add(one)

    def _add(self, one: TaggedField) -> None:
        name = field_name(one.field)
        held = self._words.of(one.field, one.held) if one.held else self.tr("no value in effect")
        change = push_button(self.tr("Change…"), partial(self.wished.emit, one.field), role="quiet")
        named(change, self.tr("Change the tag: {field}").format(field=name))
        history = push_button(self.tr("History…"), partial(self.history_wished.emit, one.field), role="quiet")
        named(history, self.tr("History of the tag: {field}").format(field=name))
        self.buttons[one.field] = (change, history)
        value = plain_label(held, "" if one.held else "quiet", wraps=True)
        top = Qt.AlignmentFlag.AlignTop
        row = in_a_row((in_a_column(plain_label(name, "caption"), value, spacing=0), 1))
        for button in (change, history):
            row.addWidget(button, alignment=top)
        self._column.addLayout(row)
        for tag in one.tags:
            self._column.addWidget(plain_label(self._told(tag, holds=tag is one.holds), "caption", wraps=True))
            if tag.reason:
                self._column.addWidget(plain_label(tag.reason, "caption", wraps=True, is_data=True))
        if one.held and one.holds is None:
            self._column.addWidget(plain_label(self.tr("The current value was imported."), "caption"))

    def _told(self, tag: GivenTag, *, holds: bool) -> str:
        if tag.is_by_hand:
            who = self.tr("{person}, by hand").format(person=isolated(tag.source))
        else:
            who = self.tr("run “{run}”, {model}").format(run=isolated(tag.run or ""), model=isolated(tag.source))
        facts = [said_words(tag, self._words), who, day(tag.at)]
        if holds:
            facts.append(self.tr("in effect"))
        return in_window_direction("  ·  ".join(fact for fact in facts if fact))


class TagDialog(FormDialog[Mapping[str, str]]):
    """Says by hand what a field is; writes beside the window and closes itself then."""

    def __init__(
        self, context: ScreenContext, question_id: int, tagging: Tagging, name: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(context, parent)
        self._question_id = question_id
        self._offered = {one.field: one for one in tagging.offered}
        self._tagged = {one.field: one for one in tagging.tagged}
        names = list(dict.fromkeys((*self._offered, *self._tagged)))
        self._names = {field_name(one): one for one in names}
        self.field = self.form.bind("field", name_box(self.tr("Field"), self._names))
        self.values = ValueList("")
        self.why = self.form.bind("why", line_edit(self.tr("Reason"), self.tr("The reason is kept with the tag")))
        self.take_back_button = self.buttons.addButton(
            self.tr("Undo my decision"), QDialogButtonBox.ButtonRole.DestructiveRole
        )
        named(self.take_back_button, self.take_back_button.text()).clicked.connect(self._take_back)
        self.form.column.addLayout(labelled(self.field))
        self.form.column.addWidget(self.values, stretch=1)
        self.form.column.addLayout(labelled(self.why))
        self.lay_out(self.tr("Tag by hand"), self.tr("Tag"), (self.form, 1))
        self.show_draft({"field": field_name(name or next(iter(names), "")), "why": ""})
        self.field.setEnabled(not name)
        self.field.currentTextChanged.connect(self._show_field)
        self.values.edited.connect(self._say_state)
        self._show_field()
        (self.values if name else self.field).setFocus()
        self.resize(64 * GRID, 68 * GRID)

    @property
    def chosen_field(self) -> str:
        """The name under which the field is stored; one of the person's own is as typed."""
        typed = self.field.currentText().strip()
        return self._names.get(typed, typed)

    @override
    def take(self, draft: Mapping[str, str]) -> None:
        self._write(self.values.value)

    @override
    def control_of(self, error: MedReviewError) -> QWidget | None:
        return self.field if isinstance(error, NotATag) else None

    def _show_field(self) -> None:
        name = self.chosen_field
        offered, tagged = self._offered.get(name), self._tagged.get(name)
        values = offered.values if offered is not None else ()
        self.values.show_values(
            field_name(name) or self.tr("Value"), values, (tagged.own or tagged.held) if tagged is not None else ""
        )
        self.take_back_button.setVisible(tagged is not None and bool(tagged.own))
        self._say_state()

    def _say_state(self) -> None:
        self.yes_button.setEnabled(bool(self.chosen_field and self.values.value))

    def _take_back(self) -> None:
        self._write("")

    def _write(self, value: str) -> None:
        self.yes_button.setEnabled(False)
        workspace, name, why = self._context.workspace.workspace, self.chosen_field, self.why.text()

        def work(_report: Report, _cancel: CancelToken) -> Change:
            return tag_questions.tag_question(workspace, self._question_id, name, value, why=why)

        self._context.write_jobs.start(
            work,
            title=QCoreApplication.translate("EditDialog", "Saving a change"),
            on_success=self._on_saved,
            on_failure=while_alive(self, self.refuse),
        )

    def _on_saved(self, change: Change) -> None:
        self._context.workspace.announce(change, by=None)
        while_alive(self, self.accept)()
