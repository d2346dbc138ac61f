"""The answers behind a number: a list, and up to two of them beside each other with what was said of them."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from medreview.ui.latest_answer import LatestAnswer
from medreview.ui.plots.table_words import cell_word
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import BODY_PX, GRID
from medreview.ui.translation import number
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.reading_text import ReadingText
from medreview.ui.widgets.rows_model import Column, RowsModel
from medreview.workflows.read_answers import AnswersRead, GivenVerdict, ReadAnswer, read_answers

MOST_ANSWERS = 500
SIDES = 2
LIST_WIDTHS = (104, 120, 64)
VERDICT_WIDTHS = (96, 160, 72, 56, 160)
QUESTION_SHARE, ANSWER_SHARE, VERDICT_SHARE = 2, 5, 3


class BehindDialog(QDialog):
    """Opens empty and fills itself; ``answer_ids`` are the answers behind what was clicked, ``first`` is read first."""

    def __init__(
        self,
        context: ScreenContext,
        title: str,
        answer_ids: Sequence[int],
        parent: QWidget | None = None,
        *,
        first: int | None = None,
    ) -> None:
        super().__init__(parent)
        self._read = AnswersRead((), ())
        self._shown: list[int] = []
        self._first = first
        self.setWindowTitle(self.tr("Answers behind the number"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(False)
        self._model = RowsModel(
            [Column(self.tr("Question")), Column(self.tr("Author")), Column(self.tr("Verdicts"), is_number=True)]
        )
        self.answers = DataTable(context.settings, "answers behind", self.tr("Answers"))
        self.answers.setSelectionMode(DataTable.SelectionMode.ExtendedSelection)
        self.answers.use(self._model, LIST_WIDTHS, stretches=0)
        self.answers.say_when_empty(self.tr("Reading…"))
        self.answers.selectionModel().selectionChanged.connect(self._show_selected)
        self.sides = [AnswerSide(context, self.tr("Answer {n}").format(n=number(n + 1))) for n in range(SIDES)]
        self._note = plain_label("", "caption", wraps=True)
        self._lay_out(title)
        self._asking = LatestAnswer(context.lookups, context.workspace, self)
        self._n_wished = len(set(answer_ids))
        wished = list(dict.fromkeys(answer_ids))[:MOST_ANSWERS]
        self._asking.ask(partial(read_answers, answer_ids=wished), self._on_read)

    def _lay_out(self, title: str) -> None:
        listed = QWidget()
        column = QVBoxLayout(listed)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.answers, stretch=1)
        column.addWidget(self._note)
        texts = QSplitter()
        texts.setChildrenCollapsible(False)
        for side in self.sides:
            texts.addWidget(side)
        row = QHBoxLayout()
        row.setSpacing(2 * GRID)
        row.addWidget(listed, stretch=1)
        row.addWidget(texts, stretch=2)
        buttons = QDialogButtonBox()
        buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        whole.setSpacing(GRID)
        whole.addWidget(plain_label(title, "heading", wraps=True))
        whole.addLayout(row, stretch=1)
        whole.addWidget(buttons)
        self.resize(150 * GRID, 84 * GRID)

    def _on_read(self, read: AnswersRead) -> None:
        self._read = read
        self.answers.say_when_empty(self.tr("These answers are no longer in the workspace."))
        rows = [(one.question_key, one.author, len(read.of(one.answer_id))) for one in read.answers]
        self._model.show_rows(rows)
        left = self._n_wished - len(read.answers)
        words = self.tr("Mark two lines to read them beside each other.")
        if left > 0:
            words += " " + self.tr("{n} more are not listed.").format(n=number(left))
        self._note.setText(words)
        if read.answers:
            ids = [one.answer_id for one in read.answers]
            self.answers.selectRow(ids.index(self._first) if self._first in ids else 0)

    def _show_selected(self) -> None:
        """The answers marked last, in the order in which they were marked."""
        marked = [index.row() for index in self.answers.selectionModel().selectedRows()]
        kept = [row for row in self._shown if row in marked]
        self._shown = [*kept, *(row for row in marked if row not in kept)][-SIDES:]
        for place, side in enumerate(self.sides):
            side.setVisible(place < len(self._shown) or place == 0)
            if place < len(self._shown):
                answer = self._read.answers[self._shown[place]]
                side.show_answer(answer, self._read.of(answer.answer_id))


class AnswerSide(QWidget):
    """One answer to read: its question, its text, and what was said of it."""

    def __init__(self, context: ScreenContext, name: str) -> None:
        super().__init__()
        self._heading = plain_label("", "heading", wraps=True)
        self.question = named(ReadingText(context.theme, designed_px=BODY_PX), self.tr("Question"))
        self.text = named(ReadingText(context.theme), name)
        for reading in (self.question, self.text):
            reading.setViewportMargins(GRID, GRID, GRID, GRID)  # texts stand on a ground of their own here
        self._model = RowsModel(
            [
                Column(self.tr("By")),
                Column(self.tr("Dimension")),
                Column(self.tr("Sentence"), is_number=True),
                Column(self.tr("Value"), is_number=True),
                Column(self.tr("Study or run, remarks")),
            ]
        )
        self.verdicts = DataTable(context.settings, "verdicts", self.tr("What was said of the answer"))
        self.verdicts.use(self._model, VERDICT_WIDTHS, stretches=4)
        self.verdicts.say_when_empty(self.tr("Nobody has rated or judged this answer."))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self._heading)
        column.addWidget(self.question, stretch=QUESTION_SHARE)
        column.addWidget(self.text, stretch=ANSWER_SHARE)
        column.addWidget(self.verdicts, stretch=VERDICT_SHARE)

    def show_answer(self, answer: ReadAnswer, verdicts: Sequence[GivenVerdict]) -> None:
        self._heading.setText(f"{answer.author} · {answer.dataset} · {answer.question_key}")
        self.question.show_text(answer.question, answer.language)
        self.text.show_text(answer.text, answer.language)
        self._model.show_rows([self._row(one) for one in verdicts])

    def _row(self, one: GivenVerdict) -> tuple[str | float | None, ...]:
        sentence = None if one.sentence_index is None else one.sentence_index + 1
        why = "" if one.value is not None else cell_word(one.state)
        remarks = " · ".join(part for part in (one.where, why, one.comment) if part)
        is_whole = one.value is not None and one.value.is_integer()
        value = int(one.value) if is_whole and one.value is not None else one.value
        return (one.by, one.dimension, sentence, value, remarks)
