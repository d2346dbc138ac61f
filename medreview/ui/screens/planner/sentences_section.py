"""Sentences by hand: how each answer is cut, joined and split until raters begin."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QListWidget,
    QVBoxLayout,
)
from typing_extensions import override

from medreview.domain.ids import AnswerId
from medreview.domain.study_plans import StudyPlan
from medreview.text import is_right_to_left
from medreview.text.sentences import Span, merge_spans, split_span
from medreview.ui.screens.planner.plan_sections import Section
from medreview.ui.settings import Settings
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.reading_text import ReadingText
from medreview.workflows.design_study import AnswerToEdit, SentenceEdits

WIDTHS = (104, 72, 56)
LIST_WIDTH = 328
LEFT_TO_RIGHT, RIGHT_TO_LEFT, END = "\u2066", "\u2067", "\u2069"
"""Unicode isolates: only shown, never stored."""


class SentencesSection(Section):
    """A list of answers; of the chosen one the sentences, and the marked sentence to put the cursor in."""

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._answers: tuple[AnswerToEdit, ...] = ()
        self.edits: dict[AnswerId, tuple[Span, ...]] = {}
        """The cuts made by hand so far, by answer."""
        self._chosen: AnswerId | None = None
        self.add_heading(
            self.tr("Sentences"),
            self.tr(
                "The program splits answers into sentences; you can correct them. After a change, the sentences to "
                "rate are drawn again, in that answer only."
            ),
        )
        self._model = RowsModel(
            (
                ShownColumn(self.tr("Answer")),
                ShownColumn(self.tr("Sentences"), is_number=True),
                ShownColumn(self.tr("By hand")),
            )
        )
        self.answers = DataTable(settings, "planner sentences", self.tr("Answers"))
        self.answers.use(self._model, WIDTHS, stretches=0)
        self.answers.say_when_empty(self.tr("No sentences are rated. Add a block that rates single sentences."))
        self.answers.selectionModel().selectionChanged.connect(self._on_answer)
        self.sentences = named(QListWidget(), self.tr("Sentences of the answer"))
        self.sentences.setWordWrap(True)
        self.sentences.setSpacing(GRID // 2)
        self.sentences.setStyleSheet(
            "QListWidget::item { padding: 4px 0; }"
        )  # Qt wraps as if there were none at the sides
        self.sentences.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.sentences.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.sentences.currentRowChanged.connect(self._show_sentence)
        self.text = ReadingText(theme)
        self.text.setAccessibleName(self.tr("The selected sentence: put the cursor where the second half begins"))
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.text.setFixedHeight(104)
        self.text.cursorPositionChanged.connect(self._show_verbs)
        self.join_button = push_button(self.tr("Join with next"), self.join, role="quiet")
        self.split_button = push_button(self.tr("Split at cursor"), self.split, role="quiet")
        self.reset_button = push_button(self.tr("Undo"), self.reset, role="quiet")
        self.answers.setMinimumWidth(LIST_WIDTH)
        self.add_beside(self.answers, (self._right(), 1), stretch=1)
        self._show_verbs()

    def use_edits(self, edits: SentenceEdits) -> None:
        """Begin from these."""
        self.edits = dict(edits)

    def show_answers(self, answers: Sequence[AnswerToEdit]) -> None:
        """Take the answers as the preview cut them; the chosen one stays chosen."""
        if tuple(answers) == self._answers:
            return
        self._answers = tuple(answers)
        chosen = self._chosen
        self._model.show_rows(
            [(a.key.partition("/")[2], len(a.sentences), self.tr("yes") if a.is_edited else "") for a in self._answers]
        )
        ids = [answer.answer for answer in self._answers]
        if ids:
            self.answers.selectRow(ids.index(chosen) if chosen is not None and chosen in ids else 0)
        self._show_answer()

    def choose(self, answer: AnswerId) -> None:
        self.answers.selectRow([a.answer for a in self._answers].index(answer))

    def join(self) -> None:
        """Join the marked sentence with the one after it."""
        answer, row = self._current(), self.sentences.currentRow()
        if answer and 0 <= row < len(answer.sentences) - 1:
            self._change(answer, merge_spans(answer.sentences, row), row)

    def split(self) -> None:
        """Split the marked sentence where the cursor is."""
        answer, row = self._current(), self.sentences.currentRow()
        at = self._cut_place()
        if answer and at is not None:
            self._change(answer, split_span(answer.sentences, row, at, text=answer.text), row)

    def reset(self) -> None:
        """Forget what was done by hand to this answer."""
        answer = self._current()
        if answer and answer.answer in self.edits:
            del self.edits[answer.answer]
            self.edited.emit()

    @override
    def apply_to(self, plan: StudyPlan) -> StudyPlan:
        return plan

    @override
    def _fill(self, plan: StudyPlan) -> None:
        """Nothing of a plan is shown here: sentences come with the preview."""

    def _right(self) -> QVBoxLayout:
        return in_a_column(
            (self.sentences, 1),
            plain_label(self.tr("To split it, put the cursor where the second half begins:"), "caption"),
            self.text,
            in_a_row(self.join_button, self.split_button, self.reset_button, STRETCH, spacing=0),
        )

    def _current(self) -> AnswerToEdit | None:
        return next((answer for answer in self._answers if answer.answer == self._chosen), None)

    def _on_answer(self) -> None:
        rows = self.answers.selectionModel().selectedRows()
        if rows:
            self._chosen = self._answers[rows[0].row()].answer
            self._show_answer()

    def _show_answer(self) -> None:
        answer = self._current()
        row = self.sentences.currentRow()
        self.sentences.blockSignals(True)
        self.sentences.clear()
        for index, span in enumerate(answer.sentences if answer else (), start=1):
            words = answer.text[span.start : span.end] if answer else ""
            self.sentences.addItem(f"{number(index)}  {_in_its_direction(words, answer.language if answer else None)}")
        self.sentences.setCurrentRow(min(max(row, 0), self.sentences.count() - 1))
        self.sentences.blockSignals(False)
        self._show_sentence()

    def _show_sentence(self) -> None:
        answer, row = self._current(), self.sentences.currentRow()
        if answer and 0 <= row < len(answer.sentences):
            span = answer.sentences[row]
            self.text.show_text(answer.text[span.start : span.end], answer.language)
        else:
            self.text.show_text("")
        self._show_verbs()

    def _cut_place(self) -> int | None:
        """The place in the answer's text where the cursor would cut; None where a half would be empty."""
        answer, row = self._current(), self.sentences.currentRow()
        if answer is None or not 0 <= row < len(answer.sentences):
            return None
        span = answer.sentences[row]
        offset = self.text.shown.offset(min(self.text.textCursor().position(), self.text.shown.length))
        words = answer.text[span.start : span.end]
        return span.start + offset if words[:offset].strip() and words[offset:].strip() else None

    def _show_verbs(self) -> None:
        answer, row = self._current(), self.sentences.currentRow()
        self.join_button.setEnabled(answer is not None and 0 <= row < len(answer.sentences) - 1)
        self.split_button.setEnabled(self._cut_place() is not None)
        self.reset_button.setEnabled(answer is not None and answer.answer in self.edits)

    def _change(self, answer: AnswerToEdit, spans: tuple[Span, ...], row: int) -> None:
        self.edits[answer.answer] = spans
        self._answers = tuple(
            AnswerToEdit(a.answer, a.key, a.text, a.language, spans, is_edited=True) if a is answer else a
            for a in self._answers
        )
        self._show_answer()
        self.sentences.setCurrentRow(row)
        self.edited.emit()


def _in_its_direction(words: str, language: str | None) -> str:
    """A sentence set apart from the direction of the list around it, so that its signs stay in their places."""
    return f"{RIGHT_TO_LEFT if is_right_to_left(words, language) else LEFT_TO_RIGHT}{words}{END}"
