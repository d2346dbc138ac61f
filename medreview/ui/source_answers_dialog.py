"""The answers behind a number, one line each, and up to two of them beside each other with all verdicts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from medreview.errors import Message
from medreview.reporting.figure_data import CountedUnit, SourceAnswers
from medreview.reporting.tables import Words
from medreview.ui.job_runner import LatestQuery
from medreview.ui.plots.wording import cell_word, words
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import BODY_PX, GRID
from medreview.ui.translation import in_window_direction, isolated, number
from medreview.ui.widgets.answer_text import AnswerText
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column
from medreview.ui.widgets.reading_text import ReadingText
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.ui.words import part_name
from medreview.workflows.read_answers import AnswerFact, AnswersRead, Span, Verdict, read_answers

SIDES = 2
Counted = tuple[CountedUnit, Sequence[AnswerFact], Mapping[float, str]]
"""A unit that is counted, its answers that are still in the workspace, and words for values of merged levels."""


def _value_words(value: float) -> str:
    return number(value, 0 if value == round(value) else 2)


def _given(counted: Counted) -> str:
    unit, _, merged = counted
    given = " · ".join(f"{isolated(who)} {merged.get(value) or _value_words(value)}" for who, value in unit.values)
    return in_window_direction(given) if given else ""  # else a Persian range takes the rater who is said after it


def _number_of(sentence_index: int | None) -> int | None:
    return None if sentence_index is None else sentence_index + 1


def _value(one: Verdict) -> float | None:
    return int(one.value) if one.value is not None and one.value.is_integer() else one.value


def _remarks(one: Verdict) -> str:
    why = "" if one.value is not None else cell_word(one.state)
    return " · ".join(part for part in (one.where, why, one.comment) if part)


ANSWERS = RecordList(
    "answers behind",
    Message("Answers"),
    (
        ListColumn(
            "question",
            Message("Question"),
            lambda counted: ", ".join(dict.fromkeys(answer.question for answer in counted[1])),
            104,
        ),
        ListColumn(
            "author",
            Message("Author"),
            lambda counted: ", ".join(dict.fromkeys(answer.author for answer in counted[1])),
            136,
        ),
        ListColumn(
            "sentence",
            Message("Sentence"),
            lambda counted: _number_of(counted[0].sentence),
            80,
            is_number=True,
            is_bare=lambda listed: all(unit.sentence is None for unit, *_ in listed),
        ),
        ListColumn(
            "given",
            Message("Ratings"),
            _given,
            136,
            takes_rest=True,
            is_bare=lambda listed: not any(unit.values for unit, *_ in listed),
        ),
    ),
)
VERDICTS = RecordList(
    "verdicts",
    Message("Ratings and judgements of the answer"),
    (
        ListColumn("by", Message("Rater or judge"), lambda one: one.by, 104),
        ListColumn("dimension", Message("Dimension"), lambda one: one.dimension, 112),
        ListColumn("value", Message("Value"), _value, 56, is_number=True),
        ListColumn(
            "sentence",
            Message("Sentence"),
            lambda one: _number_of(one.sentence_index),
            80,
            is_number=True,
            is_bare=lambda listed: all(one.sentence_index is None for one in listed),
        ),
        ListColumn("remarks", Message("Study or run, comments"), _remarks, 96, takes_rest=True),
    ),
)
QUESTION_SHARE, ANSWER_SHARE, VERDICT_SHARE = 2, 5, 3
LEAST_VERDICTS = 2
LIST_AND_TEXTS = {Qt.Orientation.Horizontal: [300, 700], Qt.Orientation.Vertical: [400, 600]}


class SourceAnswersPane(QWidget):
    """A list of exactly what was counted, and what is marked in it to read.

    Beside a text stands what made the number: verdicts on its dimension, in its granularity, by whom it is of.
    """

    def __init__(self, context: ScreenContext, *, lies: Qt.Orientation = Qt.Orientation.Horizontal) -> None:
        super().__init__()
        self.behind = SourceAnswers(())
        """The key whose answers are listed."""
        self._read = AnswersRead((), ())
        self._shown: list[Counted] = []
        self._first: int | None = None
        self.dimensions: Mapping[str, Words] = {}
        """The study's own words for its dimensions, by name."""
        self.answers = ListTable[Counted](context.settings, ANSWERS, selects=ListTable.SelectionMode.ExtendedSelection)
        self.answers.selectionModel().selectionChanged.connect(self._show_selected)
        self.sides = [AnswerSide(context, self.tr("Answer {n}").format(n=number(n + 1))) for n in range(SIDES)]
        self.count = plain_label("", "caption")
        self._note = plain_label("", "caption", wraps=True)
        listed = QWidget()
        in_a_column((self.answers, 1), self._note, of=listed)
        parts = DividedView(listed, DividedView(*self.sides), lies=lies, sizes=LIST_AND_TEXTS[lies], shares=(1, 2))
        in_a_column(self.count, (parts, 1), of=self)
        self._asking = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: id(self.behind))

    def show_answers(self, behind: SourceAnswers, first: int | None = None) -> None:
        """Read what was counted; ``first`` is the answer that is read first."""
        self.behind, self._first = behind, first
        self._shown = []
        count = self.tr("n = {n}").format(n=number(len(behind.units)))
        dimension = [self._dimension_words(behind.dimension)] if behind.dimension else []
        granularity = [cell_word(behind.granularity)] if behind.granularity else []
        merged = (
            [self.tr("levels merged: {labels}").format(labels=words(behind.merged.called))] if behind.merged else []
        )
        self.count.setText(" · ".join([count, *dimension, *granularity, *merged]))
        self.answers.say_when_empty(self.tr("Reading…"))
        self.answers.show_things([])
        wished = list(dict.fromkeys(answer for unit in behind.units for answer in unit.answers))
        self._asking.ask(partial(read_answers, answer_ids=wished), self._on_read, overtake=True)

    def _dimension_words(self, name: str) -> str:
        return words(self.dimensions[name]) if name in self.dimensions else part_name(name)

    def _on_read(self, read: AnswersRead) -> None:
        self._read = read
        self.answers.say_when_empty(self.tr("These answers are no longer in the workspace."))
        answers = {one.id: one for one in read.answers}
        levels = self.behind.merged
        merged = {value: words(said) for value, said in levels.values} if levels is not None else {}
        counted = [
            (unit, [answers[one] for one in unit.answers if one in answers], merged) for unit in self.behind.units
        ]
        listed = [one for one in counted if one[1]]
        self.answers.show_things(listed)
        left = len(self.behind.units) - len(listed)
        note = self.tr("Select two rows to read them side by side.")
        if left > 0:
            note += " " + self.tr("{n} are no longer in the workspace.").format(n=number(left))
        self._note.setText(note)
        if listed and not self.answers.mark(lambda counted: self._first in counted[0].answers):
            self.answers.selectRow(0)

    def _show_selected(self) -> None:
        """Show the answers that were marked last, in the order of marking; of one line, all its answers."""
        marked = self.answers.all_marked
        kept = [one for one in self._shown if one in marked]
        self._shown = [*kept, *(one for one in marked if one not in kept)][-SIDES:]
        shown = [(unit, answer) for unit, answers, _ in self._shown for answer in answers][:SIDES]
        for place, side in enumerate(self.sides):
            side.setVisible(place < len(shown) or place == 0)
            if place < len(shown):
                unit, answer = shown[place]
                said = [
                    replace(one, dimension=self._dimension_words(one.dimension))
                    for one in self._read.of(answer.id)
                    if self._is_counted(one, unit)
                ]
                side.show_answer(answer, said, self._read.span(answer.id, unit.sentence, self.behind.where))

    def _is_counted(self, one: Verdict, unit: CountedUnit) -> bool:
        """True if a verdict is one that the number counts."""
        behind = self.behind
        return (
            behind.dimension in {None, one.dimension}
            and behind.granularity in {None, one.granularity}
            and (not behind.by or one.by in behind.by)
            and behind.where in {None, one.where}
            and unit.sentence in {None, one.sentence_index}
        )


class SourceAnswersDialog(QDialog):
    """Answers to read beside a list of others, in a window of their own."""

    def __init__(self, context: ScreenContext, title: str, behind: SourceAnswers, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(False)
        self.pane = SourceAnswersPane(context)
        buttons = QDialogButtonBox()
        buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        in_a_column(plain_label(title, "heading", wraps=True), (self.pane, 1), buttons, of=self, margins=2 * GRID)
        self.resize(150 * GRID, 84 * GRID)
        self.pane.show_answers(behind)


class AnswerSide(QWidget):
    """One answer to read: its question, its text, and the verdicts on it."""

    def __init__(self, context: ScreenContext, name: str) -> None:
        super().__init__()
        self._heading = plain_label("", "heading", wraps=True)
        self.question = named(ReadingText(context.theme, designed_px=BODY_PX), self.tr("Question"))
        self.text = named(AnswerText(context.theme), name)
        self.question.setViewportMargins(GRID, GRID, GRID, GRID)  # texts stand on a ground of their own here
        self.verdicts = ListTable[Verdict](
            context.settings, VERDICTS, selects=ListTable.SelectionMode.ExtendedSelection
        )
        self.verdicts.say_when_empty(self.tr("This answer has no rating or judgement."))
        heights = (
            self.verdicts.horizontalHeader().sizeHint().height(),
            self.verdicts.horizontalScrollBar().sizeHint().height(),
            self.verdicts.verticalHeader().defaultSectionSize() * LEAST_VERDICTS,
            2 * self.verdicts.frameWidth() + GRID // 2,
        )
        self.verdicts.setMinimumHeight(sum(heights))  # its share of a low drawer would be its head alone
        in_a_column(
            self._heading,
            (self.question, QUESTION_SHARE),
            (self.text, ANSWER_SHARE),
            (self.verdicts, VERDICT_SHARE),
            of=self,
        )

    def show_answer(self, answer: AnswerFact, verdicts: Sequence[Verdict], span: Span | None = None) -> None:
        """Show an answer; a sentence that was counted alone stands out."""
        self._heading.setText(f"{answer.author} · {answer.dataset} · {answer.question}")
        self.question.show_text(answer.question_text, answer.language)
        self.text.show_text(answer.text, answer.language)
        self.text.highlight(*(span or (None, None)))
        self.verdicts.show_things(verdicts)
