"""What was counted for a number, one line each, and up to two of them beside each other with what was said of them."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QSplitter, QWidget

from medreview.reporting.figure_data import Behind, CountedUnit
from medreview.ui.job_runner import LatestAnswer, whole_workspace
from medreview.ui.plots.wording import cell_word
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import BODY_PX, GRID
from medreview.ui.translation import isolated, number
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.ui.widgets.reading_text import ReadingText
from medreview.workflows.read_answers import AnswerFact, AnswersRead, Verdict, read_answers

SIDES = 2
LIST_WIDTHS = (104, 104, 64, 136)
VERDICT_WIDTHS = (96, 160, 72, 56, 160)
QUESTION_SHARE, ANSWER_SHARE, VERDICT_SHARE = 2, 5, 3


class SourceAnswersDialog(QDialog):
    """Opens empty and fills itself with exactly what was counted; ``first`` is the answer that is read first.

    Beside a text stands what made the number: verdicts on its dimension, in its setting, by whom it is of.
    """

    def __init__(
        self,
        context: ScreenContext,
        title: str,
        behind: Behind,
        parent: QWidget | None = None,
        *,
        first: int | None = None,
    ) -> None:
        super().__init__(parent)
        self._behind = behind
        self._read = AnswersRead((), ())
        self._listed: list[CountedUnit] = []
        self._shown: list[int] = []
        self._first = first
        self.setWindowTitle(self.tr("Answers behind the number"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(False)
        self._model = RowsModel(
            [
                ShownColumn(self.tr("Question")),
                ShownColumn(self.tr("Author")),
                ShownColumn(self.tr("Sentence"), is_number=True),
                ShownColumn(self.tr("Given")),
            ]
        )
        self.answers = DataTable(context.settings, "answers behind", self.tr("Answers"))
        self.answers.setSelectionMode(DataTable.SelectionMode.ExtendedSelection)
        self.answers.use(self._model, LIST_WIDTHS, stretches=3)
        self.answers.say_when_empty(self.tr("Reading…"))
        self.answers.selectionModel().selectionChanged.connect(self._show_selected)
        self.sides = [AnswerSide(context, self.tr("Answer {n}").format(n=number(n + 1))) for n in range(SIDES)]
        self._note = plain_label("", "caption", wraps=True)
        self._lay_out(title)
        self._asking = LatestAnswer(context.read_jobs, context.workspace, self, of=whole_workspace)
        wished = list(dict.fromkeys(answer for unit in behind.units for answer in unit.answers))
        self._asking.ask(partial(read_answers, answer_ids=wished), self._on_read)

    def _lay_out(self, title: str) -> None:
        listed = QWidget()
        in_a_column((self.answers, 1), self._note, of=listed)
        texts = QSplitter()
        texts.setChildrenCollapsible(False)
        for side in self.sides:
            texts.addWidget(side)
        buttons = QDialogButtonBox()
        buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        count = self.tr("n = {n}").format(n=number(len(self._behind.units)))
        parts = [part.replace("_", " ") for part in (self._behind.dimension, self._behind.setting) if part]
        in_a_column(
            plain_label(title, "heading", wraps=True),
            plain_label(" · ".join([count, *map(cell_word, parts)]), "caption"),
            (in_a_row((listed, 1), (texts, 2), spacing=2 * GRID), 1),
            buttons,
            of=self,
            margins=2 * GRID,
        )
        self.resize(150 * GRID, 84 * GRID)

    def _on_read(self, read: AnswersRead) -> None:
        self._read = read
        self.answers.say_when_empty(self.tr("These answers are no longer in the workspace."))
        answers = {one.id: one for one in read.answers}
        self._listed = [unit for unit in self._behind.units if any(answer in answers for answer in unit.answers)]
        self._model.show_rows([self._line(unit, answers) for unit in self._listed])
        left = len(self._behind.units) - len(self._listed)
        words = self.tr("Mark two lines to read them beside each other.")
        if left > 0:
            words += " " + self.tr("{n} are no longer in the workspace.").format(n=number(left))
        self._note.setText(words)
        self.answers.setColumnHidden(2, all(unit.sentence is None for unit in self._listed))
        self.answers.setColumnHidden(3, not any(unit.values for unit in self._listed))
        if self._listed:
            first = (place for place, unit in enumerate(self._listed) if self._first in unit.answers)
            self.answers.selectRow(next(first, 0))

    def _line(self, unit: CountedUnit, answers: Mapping[int, AnswerFact]) -> tuple[str | int | None, ...]:
        known = [answers[one] for one in unit.answers if one in answers]
        names = (dict.fromkeys(one.question for one in known), dict.fromkeys(one.author for one in known))
        sentence = None if unit.sentence is None else unit.sentence + 1
        given = " · ".join(f"{isolated(who)} {_value_words(value)}" for who, value in unit.values)
        return (*(", ".join(each) for each in names), sentence, given)

    def _show_selected(self) -> None:
        """What was marked last, in the order in which it was marked; of one line, all its answers."""
        marked = [index.row() for index in self.answers.selectionModel().selectedRows()]
        kept = [row for row in self._shown if row in marked]
        self._shown = [*kept, *(row for row in marked if row not in kept)][-SIDES:]
        answers = {one.id: one for one in self._read.answers}
        units = [self._listed[row] for row in self._shown]
        shown = [(unit, answers[one]) for unit in units for one in unit.answers if one in answers][:SIDES]
        for place, side in enumerate(self.sides):
            side.setVisible(place < len(shown) or place == 0)
            if place < len(shown):
                unit, answer = shown[place]
                said = [one for one in self._read.of(answer.id) if self._is_counted(one, unit)]
                side.show_answer(answer, said)

    def _is_counted(self, one: Verdict, unit: CountedUnit) -> bool:
        """Whether a verdict is of what the number is about."""
        behind = self._behind
        return (
            behind.dimension in {None, one.dimension}
            and behind.setting in {None, one.granularity}
            and (not behind.by or one.by in behind.by)
            and behind.where in {None, one.where}
            and unit.sentence in {None, one.sentence_index}
        )


def _value_words(value: float) -> str:
    return number(value, 0 if value == round(value) else 2)


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
                ShownColumn(self.tr("By")),
                ShownColumn(self.tr("Dimension")),
                ShownColumn(self.tr("Sentence"), is_number=True),
                ShownColumn(self.tr("Value"), is_number=True),
                ShownColumn(self.tr("Study or run, remarks")),
            ]
        )
        self.verdicts = DataTable(context.settings, "verdicts", self.tr("What was said of the answer"))
        self.verdicts.use(self._model, VERDICT_WIDTHS, stretches=4)
        self.verdicts.say_when_empty(self.tr("Nobody has rated or judged this answer."))
        in_a_column(
            self._heading,
            (self.question, QUESTION_SHARE),
            (self.text, ANSWER_SHARE),
            (self.verdicts, VERDICT_SHARE),
            of=self,
        )

    def show_answer(self, answer: AnswerFact, verdicts: Sequence[Verdict]) -> None:
        self._heading.setText(f"{answer.author} · {answer.dataset} · {answer.question}")
        self.question.show_text(answer.question_text, answer.language)
        self.text.show_text(answer.text, answer.language)
        self._model.show_rows([self._row(one) for one in verdicts])

    def _row(self, one: Verdict) -> tuple[str | float | None, ...]:
        sentence = None if one.sentence_index is None else one.sentence_index + 1
        why = "" if one.value is not None else cell_word(one.state)
        remarks = " · ".join(part for part in (one.where, why, one.comment) if part)
        is_whole = one.value is not None and one.value.is_integer()
        value = int(one.value) if is_whole and one.value is not None else one.value
        return (one.by, one.dimension, sentence, value, remarks)
