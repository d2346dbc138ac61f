"""Tags of a question: what holds in each field, who said what and why, and a dialog to say otherwise by hand."""

from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from medreview.domain.run_kinds import TAG_VALIDITY_WORDS
from medreview.ui.translation import day, in_window_direction, isolated
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.value_list import TagWords
from medreview.ui.words import field_name, word_of
from medreview.workflows.tag_questions import GivenTag, OfferedField, TaggedField


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
