"""The pages of the practice: a rater's own values beside the agreed ones, and how an attempt went."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QWidget
from typing_extensions import override

from medreview.domain.rating_tasks import BesideAgreed, FeedbackTask, GivenRating, PracticeDoneTask
from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Granularity, StudyPlan
from medreview.ui.screens.rating.image_pane import MOST_PX, ImagePane, ImageSource
from medreview.ui.screens.rating.scale_labels import level_words
from medreview.ui.screens.rating.step_page import StepPage
from medreview.ui.theme import Theme
from medreview.ui.tokens import BODY_PX, GRID
from medreview.ui.translation import number, percentage
from medreview.ui.widgets.answer_text import AnswerText
from medreview.ui.widgets.fields import ScreenButton, named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.ui.widgets.reading_column import FootedColumn
from medreview.ui.widgets.reading_text import ReadingText
from medreview.ui.words import in_window_language

_COLUMN_PX = 84 * GRID
_CARD_PX = 52 * GRID
_LEAST_IMAGE_PX = 20 * GRID
_QUESTION_LINES, _ANSWER_LINES, _LINE_HEIGHT = 2, 5, 1.6


class FeedbackPage(StepPage):
    """Signals.

    action_asked(str)
        A button was pressed that stands for an action of the key map.
    """

    action_asked = Signal(str)

    def __init__(self, theme: Theme, plan: StudyPlan, images: ImageSource) -> None:
        super().__init__()
        self._theme, self._plan = theme, plan
        self.images = ImagePane(theme, images)
        self.images.viewer.setMinimumHeight(_LEAST_IMAGE_PX)
        self._question = ReadingText(theme)
        self._question.setAccessibleName(self.tr("Question"))
        self._answer = AnswerText(theme)
        self._answer.setAccessibleName(self.tr("Answer"))
        self._rows: list[tuple[str, ...]] = []
        self._values = QGridLayout()
        self._values.setHorizontalSpacing(2 * GRID)
        self._values.setColumnStretch(1, 1)
        self._why = plain_label(wraps=True)
        self._message.hide()
        back = push_button(self.tr("Back"), lambda: self.action_asked.emit("step_back"), role="quiet")
        self.go_on = named(ScreenButton(self.tr("Next item (Enter)")), self.tr("Next item"))
        self.go_on.setProperty("role", "primary")
        self.go_on.clicked.connect(lambda: self.action_asked.emit("move_on"))
        self._card = QFrame()
        self._card.setProperty("role", "card")
        in_a_column(
            plain_label(self.tr("Your values beside the agreed ones"), "heading", wraps=True),
            self._values,
            self._why,
            STRETCH,
            of=self._card,
            margins=(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID),
            spacing=2 * GRID,
        )
        texts = in_a_column((self._question, 1), (self.images, 3), (self._answer, 3), spacing=GRID)
        shown, area = QWidget(), PageArea()
        self._box = in_a_row((texts, 1), self._card, of=shown, spacing=2 * GRID)
        area.setWidget(shown)
        in_a_column(
            (area, 1),
            self._message,
            in_a_row(STRETCH, back, self.go_on, spacing=STYLE),
            of=self,
            margins=(2 * GRID, GRID, 2 * GRID, GRID),
            spacing=GRID,
        )
        theme.changed.connect(self._place)

    @property
    def words(self) -> tuple[tuple[str, ...], ...]:
        """Of each dimension its name, the own value, the agreed value, and whether they agree."""
        return tuple(self._rows)

    @property
    def why(self) -> str:
        return self._why.text()

    def show_task(self, task: FeedbackTask) -> None:
        self._question.show_text(task.pair.question.question.text, task.pair.question.question.language)
        self.images.show_images(task.step, task.pair.question.images)
        answer = task.pair.answer
        self._answer.show_text(answer.text, answer.language, is_drawn=self._plan.draws_markdown)
        self._answer.highlight(*((task.sentence.start, task.sentence.end) if task.sentence else (None, None)))
        self._clear()
        self._rows = [self._row(one) for one in task.values]
        for place, (label, own, agreed, said) in enumerate(self._rows):
            role = "" if task.values[place].is_agreed else "caution"
            top = 3 * place
            self._values.addWidget(plain_label(label, "heading", wraps=True), top, 0, 1, 2)
            self._values.addWidget(plain_label(said, role), top, 2)
            for line, (who, value) in enumerate(((self.tr("You"), own), (self.tr("Agreed"), agreed)), start=1):
                self._values.addWidget(plain_label(who, "quiet"), top + line, 0)
                self._values.addWidget(plain_label(value, wraps=True), top + line, 1, 1, 2)
        self._why.show_words(in_window_language(task.why))

    @override
    def show_message(self, sentence: str) -> None:
        self._message.show_words(sentence)

    def _row(self, one: BesideAgreed) -> tuple[str, ...]:
        agreed = GivenRating(RatingStatus.RATED, one.agreed)
        reasons, scale = self._plan.cannot_judge_reasons, one.dimension.scale
        is_criterion = Granularity.CRITERIA in one.dimension.granularities
        return (
            in_window_language(one.dimension.statement if is_criterion else one.dimension.label) or one.dimension.name,
            level_words(one.given, scale, reasons),
            level_words(agreed, scale, reasons),
            self.tr("agrees") if one.is_agreed else self.tr("differs"),
        )

    def _place(self) -> None:
        """Put the values beside the texts, or over them where the window is narrow for its size of text."""
        card = self._theme.px(_CARD_PX)
        is_over = self.width() < 2 * card
        across, over = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.BottomToTop
        self._box.setDirection(over if is_over else across)
        for text, lines in ((self._question, _QUESTION_LINES), (self._answer, _ANSWER_LINES)):
            text.setMinimumHeight(round(self._theme.px(BODY_PX) * _LINE_HEIGHT * lines))
        self._card.setMinimumWidth(0 if is_over else card)
        self._card.setMaximumWidth(MOST_PX if is_over else card)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        super().resizeEvent(event)

    def _clear(self) -> None:
        while (item := self._values.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()


class PracticeDonePage(StepPage):
    """Signals.

    action_asked(str)
        A button was pressed that stands for an action of the key map.
    """

    action_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._title = plain_label("", "title")
        self._result = plain_label(wraps=True)
        self._definition = plain_label(role="quiet", wraps=True)
        self._next = plain_label(wraps=True)
        self.go_on = named(ScreenButton(self.tr("Start rating")), self.tr("Start rating"))
        self.go_on.setProperty("role", "primary")
        self.go_on.clicked.connect(lambda: self.action_asked.emit("move_on"))
        back = push_button(self.tr("Back"), lambda: self.action_asked.emit("step_back"), role="quiet")
        column = in_a_column(self._title, self._result, self._definition, self._next, self._message, spacing=2 * GRID)
        footer = in_a_column(in_a_row(self.go_on, back, STRETCH, spacing=STYLE))
        in_a_column(FootedColumn(_COLUMN_PX, column, footer, is_centred=True), of=self, spacing=0)

    @property
    def words(self) -> str:
        """All that the page says."""
        labels = (self._title, self._result, self._definition, self._next)
        return " ".join(label.text() for label in labels)

    def show_task(self, task: PracticeDoneTask) -> None:
        self._title.setText(self.tr("Practice finished") if task.is_passed else self.tr("Not yet"))
        said = self.tr("Values that match the agreed values: {n} of {total} ({share}).")
        share = round(100 * task.n_agreed / task.n_values)
        self._result.setText(said.format(n=number(task.n_agreed), total=number(task.n_values), share=percentage(share)))
        within = self.tr("A value agrees within this many levels: {n}. “Cannot judge” does not agree.")
        same = self.tr("A value agrees if it is the same. “Cannot judge” does not agree.")
        self._definition.setText(within.format(n=number(task.within)) if task.within else same)
        self._next.setText(self._next_words(task))
        if task.is_passed:
            shown, spoken = self.tr("Start rating (Enter)"), self.tr("Start rating")
        elif task.may_repeat:
            shown, spoken = self.tr("Try again (Enter)"), self.tr("Try again")
        else:
            shown, spoken = self.tr("Leave practice (Enter)"), self.tr("Leave practice")
        self.go_on.setText(shown)
        self.go_on.setAccessibleName(spoken)

    def _next_words(self, task: PracticeDoneTask) -> str:
        asked = percentage(round(100 * (task.pass_share or 0.0)))
        if task.is_passed:
            return self.tr("Now the real rating starts. Practice ratings do not count.")
        if task.may_repeat:
            said = self.tr("The study asks for {share}. Try it once more: attempt {n} of {total}.")
            n = number(task.progress.attempt + 1)
            return said.format(share=asked, n=n, total=number(task.progress.n_attempts))
        return self.tr(
            "The study asks for {share}, and this was the last attempt. Ask the organiser of the study."
        ).format(share=asked)
