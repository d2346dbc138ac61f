"""The pages of the practice: a rater's own values beside the agreed ones, and how an attempt went."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from medreview.domain.rating_tasks import FeedbackTask, GivenRating, PracticeDoneTask
from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import StudyPlan
from medreview.ui.screens.rating.scale_labels import level_words
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.answer_text import AnswerText
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.reading_column import ReadingColumn
from medreview.ui.widgets.reading_text import ReadingText
from medreview.ui.words import in_window_language

_COLUMN_PX = 84 * GRID
_CARD_PX = 52 * GRID


class FeedbackPage(QWidget):
    """Signals.

    action_asked(str)
        A button was pressed that stands for an action of the key map.
    """

    action_asked = Signal(str)

    def __init__(self, theme: Theme, plan: StudyPlan, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plan = plan
        self._question = ReadingText(theme)
        self._question.setAccessibleName(self.tr("Question"))
        self._answer = AnswerText(theme)
        self._answer.setAccessibleName(self.tr("Answer"))
        self._values = QGridLayout()
        self._values.setVerticalSpacing(GRID)
        self._values.setHorizontalSpacing(2 * GRID)
        self._values.setColumnStretch(0, 1)
        self._why = plain_label(wraps=True)
        self._message = plain_label(role="caution", wraps=True)
        back = push_button(self.tr("Back"), lambda: self.action_asked.emit("step_back"), role="quiet")
        self.go_on = push_button(
            self.tr("Next item (Enter)"), lambda: self.action_asked.emit("move_on"), role="primary"
        )
        self.go_on.setAccessibleName(self.tr("Next item"))
        card = QFrame()
        card.setProperty("role", "card")
        card.setFixedWidth(_CARD_PX)
        in_a_column(
            plain_label(self.tr("Your values beside the agreed ones"), "heading"),
            self._values,
            self._why,
            STRETCH,
            self._message,
            in_a_row(STRETCH, back, self.go_on, spacing=STYLE),
            of=card,
            margins=(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID),
            spacing=2 * GRID,
        )
        texts = in_a_column((self._question, 1), (self._answer, 3), spacing=GRID)
        in_a_row((texts, 1), card, of=self, margins=(2 * GRID, GRID, 2 * GRID, 2 * GRID), spacing=2 * GRID)

    @property
    def message(self) -> str:
        return self._message.text()

    @property
    def words(self) -> tuple[tuple[str, ...], ...]:
        """The cells of the rows: dimension, own value, agreed value, whether they agree."""
        n_columns = self._values.columnCount()
        rows = range(1, self._values.rowCount())
        return tuple(tuple(self._word(row, column) for column in range(n_columns)) for row in rows)

    @property
    def why(self) -> str:
        return self._why.text()

    def show_task(self, task: FeedbackTask) -> None:
        self._question.show_text(task.pair.question.question.text, task.pair.question.question.language)
        answer = task.pair.answer
        self._answer.show_text(answer.text, answer.language, is_drawn=self._plan.draws_markdown)
        self._answer.highlight(*((task.sentence.start, task.sentence.end) if task.sentence else (None, None)))
        self._clear()
        heads = ("", self.tr("You"), self.tr("Agreed"), "")
        for column, words in enumerate(heads):
            self._values.addWidget(plain_label(words, "caption"), 0, column)
        for row, one in enumerate(task.values, start=1):
            agreed = GivenRating(RatingStatus.RATED, one.agreed)
            reasons, scale = self._plan.cannot_judge_reasons, one.dimension.scale
            cells = (
                in_window_language(one.dimension.label) or one.dimension.name,
                level_words(one.given, scale, reasons),
                level_words(agreed, scale, reasons),
                self.tr("agrees") if one.is_agreed else self.tr("differs"),
            )
            for column, words in enumerate(cells):
                role = "caution" if column == len(cells) - 1 and not one.is_agreed else ""
                self._values.addWidget(plain_label(words, role, wraps=True), row, column)
        self._why.setText(in_window_language(task.why))
        self._why.setVisible(bool(self._why.text()))

    def show_message(self, sentence: str) -> None:
        self._message.setText(sentence)

    def _word(self, row: int, column: int) -> str:
        item = self._values.itemAtPosition(row, column)
        widget = item.widget() if item is not None else None
        return widget.text() if isinstance(widget, QLabel) else ""

    def _clear(self) -> None:
        while (item := self._values.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()


class PracticeDonePage(QWidget):
    """Signals.

    action_asked(str)
        A button was pressed that stands for an action of the key map.
    """

    action_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = plain_label("", "title")
        self._result = plain_label(wraps=True)
        self._definition = plain_label(role="quiet", wraps=True)
        self._next = plain_label(wraps=True)
        self._message = plain_label(role="caution", wraps=True)
        self.go_on = push_button(self.tr("Begin rating"), lambda: self.action_asked.emit("move_on"), role="primary")
        back = push_button(self.tr("Look back"), lambda: self.action_asked.emit("step_back"), role="quiet")
        inner = ReadingColumn(_COLUMN_PX)
        column = in_a_column(of=inner, margins=(2 * GRID, 3 * GRID, 2 * GRID, 2 * GRID), spacing=2 * GRID)
        column.addStretch(1)
        for label in (self._title, self._result, self._definition, self._next, self._message):
            column.addWidget(label)
        column.addLayout(in_a_row(self.go_on, back, STRETCH, spacing=STYLE))
        column.addStretch(2)
        in_a_row(STRETCH, (inner, 1000), STRETCH, of=self, spacing=STYLE)

    @property
    def message(self) -> str:
        return self._message.text()

    @property
    def words(self) -> str:
        """All that the page says."""
        labels = (self._title, self._result, self._definition, self._next)
        return " ".join(label.text() for label in labels)

    def show_task(self, task: PracticeDoneTask) -> None:
        self._title.setText(self.tr("The practice is done") if task.is_passed else self.tr("Not yet"))
        said = self.tr("Values that agree with the agreed ones: {n} of {total} ({share} %).")
        share = round(100 * task.n_agreed / task.n_values)
        self._result.setText(said.format(n=number(task.n_agreed), total=number(task.n_values), share=number(share)))
        within = self.tr("A value agrees within this many levels: {n}. “Cannot judge” does not agree.")
        same = self.tr("A value agrees if it is the same. “Cannot judge” does not agree.")
        self._definition.setText(within.format(n=number(task.within)) if task.within else same)
        self._next.setText(self._next_words(task))
        if task.is_passed:
            shown, spoken = self.tr("Begin rating (Enter)"), self.tr("Begin rating")
        elif task.may_repeat:
            shown, spoken = self.tr("Try again (Enter)"), self.tr("Try again")
        else:
            shown, spoken = self.tr("Leave the practice (Enter)"), self.tr("Leave the practice")
        self.go_on.setText(shown)
        self.go_on.setAccessibleName(spoken)

    def show_message(self, sentence: str) -> None:
        self._message.setText(sentence)

    def _next_words(self, task: PracticeDoneTask) -> str:
        asked = number(round(100 * (task.pass_share or 0.0)))
        if task.is_passed:
            return self.tr("Now the work begins. Nothing of the practice counts.")
        if task.may_repeat:
            said = self.tr("The study asks for {share} %. Try it once more: attempt {n} of {total}.")
            n = number(task.progress.attempt + 1)
            return said.format(share=asked, n=n, total=number(task.progress.n_attempts))
        return self.tr("The study asks for {share} %, and this was the last attempt. Ask the researcher.").format(
            share=asked
        )
