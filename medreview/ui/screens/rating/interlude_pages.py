"""Pages between two steps: the task that is asked from here on, and a batch that is done. Nothing is rated on them."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from medreview.domain.rating_tasks import BatchEnds, KindBegins
from medreview.domain.study_plans import Dimension, Granularity, StudyPlan
from medreview.ui.key_events import key_words
from medreview.ui.screens.rating.scale_labels import dimension_labels, time_range
from medreview.ui.screens.rating.step_page import StepPage
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number
from medreview.ui.widgets.codebook_panel import CodebookText
from medreview.ui.widgets.fields import ScreenButton, named, push_button
from medreview.ui.widgets.labels import line, plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, holding, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.ui.widgets.reading_column import ReadingColumn
from medreview.ui.words import in_window_language

_COLUMN_PX = 92 * GRID


class _InterludePage(StepPage):
    """A title and lines that scroll over a row of buttons that stay.

    Signals
    -------
    action_asked(str)
        A button was pressed that has the name of an action of the key map.
    leave_asked()
        The rater pauses here.
    """

    action_asked = Signal(str)
    leave_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._area = PageArea()
        self.go_on = named(ScreenButton(), self.tr("Start"))
        self.go_on.setProperty("role", "primary")
        self.go_on.clicked.connect(lambda: self.action_asked.emit("move_on"))
        self._back = push_button(self.tr("Back"), lambda: self.action_asked.emit("step_back"), role="quiet")
        footer = holding(self._in_the_middle(in_a_column(self._message, self._buttons(), spacing=GRID)))
        in_a_column((self._area, 1), footer, of=self, margins=(0, 0, 0, 2 * GRID), spacing=GRID)

    def begin(self) -> None:
        """Put the keyboard on the way on, and the first line in sight."""
        self.go_on.setFocus(Qt.FocusReason.OtherFocusReason)
        self._area.verticalScrollBar().setValue(0)

    def scroll_lines(self, *, up: bool) -> None:
        bar = self._area.verticalScrollBar()
        bar.setValue(bar.value() + (-1 if up else 1) * round(bar.pageStep() * 0.8))

    def _buttons(self) -> QVBoxLayout:
        return in_a_column(in_a_row(self.go_on, *self._further_buttons(), self._back, STRETCH, spacing=STYLE))

    def _further_buttons(self) -> Sequence[QPushButton]:
        return ()

    def _in_the_middle(self, column: QVBoxLayout) -> QVBoxLayout:
        inner = ReadingColumn(_COLUMN_PX, column)
        column.setContentsMargins(2 * GRID, 0, 2 * GRID, 0)
        return in_a_column(in_a_row(STRETCH, (inner, 1000), STRETCH, spacing=STYLE))

    def _fill(self, parts: Sequence[QWidget]) -> None:
        column = in_a_column(*parts, STRETCH, spacing=2 * GRID)
        middle = self._in_the_middle(column)
        middle.setContentsMargins(0, 3 * GRID, 0, GRID)
        self._area.setWidget(holding(middle))
        self._area.verticalScrollBar().setValue(0)


class KindPage(_InterludePage):
    """The task that is asked now, before the first item of another kind: its dimensions and its codebook."""

    def __init__(self, theme: Theme, plan: StudyPlan) -> None:
        self._theme = theme
        self._plan = plan
        super().__init__()
        self.go_on.setText(self.tr("Start (Enter)"))
        self.go_on.setAccessibleName(self.tr("Start"))
        self._words: list[str] = []

    @property
    def words(self) -> str:
        """All that is said above the codebook."""
        return "\n".join(self._words)

    @property
    def is_codebook_open(self) -> bool:
        return not self._codebook.isHidden()

    def toggle_codebook(self) -> None:
        self._show_codebook(is_shown=not self.is_codebook_open)

    def use_keys(self, keys: Mapping[str, str]) -> None:
        words, key = self._codebook_button.accessibleName(), key_words(keys["codebook"])
        self._codebook_button.setText(self.tr("{action} ({key})").format(action=words, key=key))

    def _show_codebook(self, *, is_shown: bool) -> None:
        self._line.setVisible(is_shown)
        self._codebook.setVisible(is_shown)

    def show_page(self, page: KindBegins) -> None:
        self._words = []
        parts = [self._say(self.tr("What is asked now"), "title"), self._say(self._task(page), "heading")]
        if counts := self._counts(page):
            parts.append(self._say(counts, "quiet"))
        if page.granularity is Granularity.PAIRWISE and self._plan.shows_differences:
            words = self.tr(
                "Sentences of both answers are grey; words that differ in nearly equal sentences are underlined."
            )
            parts.append(self._say(words, "quiet"))
        parts += self._dimensions(page.dimensions)
        text = self._plan.codebooks.get(page.granularity, {})
        markup = in_window_language(text)
        self._codebook, self._line = CodebookText(self._theme, grows=True), line()
        self._codebook.setAccessibleName(self.tr("Codebook"))
        self._codebook.show_markup(markup, language_of(text))
        self._fill([*parts, self._line, self._codebook])
        self._show_codebook(is_shown=bool(markup) and page.is_first)
        self._codebook_button.setVisible(bool(markup))
        self._back.setVisible(not page.is_practice and page.first_batch > 1)

    @override
    def _further_buttons(self) -> Sequence[QPushButton]:
        self._codebook_button = push_button(
            self.tr("Codebook"), lambda: self.action_asked.emit("codebook"), role="quiet"
        )
        self._codebook_button.setAccessibleName(self.tr("Codebook"))
        return (self._codebook_button,)

    def _say(self, words: str, role: str = "") -> QWidget:
        self._words.append(words)
        return plain_label(words, role, wraps=True)

    def _task(self, page: KindBegins) -> str:
        is_whole = page.granularity is Granularity.COARSE
        if self._plan.asks_why:
            return self.tr("Say in writing why you rated as you did. You may rate again.")
        if page.granularity is Granularity.PAIRWISE:
            return self.tr("Compare two answers to a question. Chance decides which one is first.")
        if page.granularity is Granularity.CRITERIA:
            return self.tr("For each criterion of the question, say whether the answer meets it.")
        if page.is_practice:
            whole = self.tr("Practice: rate whole answers. These ratings do not count.")
            return (
                whole if is_whole else self.tr("Practice: rate the highlighted sentence. These ratings do not count.")
            )
        whole = self.tr("Rate each answer as a whole.")
        return whole if is_whole else self.tr("Rate the highlighted sentence, as it reads in its answer.")

    def _counts(self, page: KindBegins) -> str:
        if page.is_practice or page.takes is None:
            return self.tr("Practice items: {n}").format(n=number(page.n_items))
        first, last, total = (number(n) for n in (page.first_batch, page.last_batch, page.n_batches))
        one, several = self.tr("Batch {n} of {total}"), self.tr("Batches {first} to {last} of {total}")
        is_one = page.first_batch == page.last_batch
        batches = one.format(n=first, total=total) if is_one else several.format(first=first, last=last, total=total)
        return f"{batches} · {time_range(page.takes)}"

    def _dimensions(self, dimensions: Sequence[Dimension]) -> list[QWidget]:
        """Each with its statement, and the words of its levels where others have not the same."""
        parts: list[QWidget] = []
        before = ""
        for dimension in dimensions:
            shown = dimension_labels(dimension)
            levels = " · ".join(f"{level.digit} {isolated(level.words)}".rstrip() for level in shown.levels)
            lines: list[QWidget] = [self._say(shown.label, "heading")]
            if shown.statement:
                lines.append(self._say(shown.statement))
            if levels != before:
                lines.append(self._say(levels, "quiet"))
            before = levels
            parts.append(holding(in_a_column(*lines, spacing=GRID // 2)))
        return parts


class BatchEndPage(_InterludePage):
    """A batch that is done: what was rated, how long it took, and what comes."""

    def __init__(self) -> None:
        super().__init__()
        self._words: list[str] = []

    @property
    def words(self) -> str:
        """All that the page says."""
        return "\n".join(self._words)

    def show_page(self, page: BatchEnds) -> None:
        title = self.tr("Batch {n} of {total} is done").format(n=number(page.number), total=number(page.n_batches))
        answers = self.tr("Answers rated: {n}. Time spent: {minutes} min.")
        said = self.tr("Pairs compared: {n}. Time spent: {minutes} min.") if page.compares else answers
        done = said.format(n=number(page.n_pairs), minutes=number(max(1, round(page.minutes))))
        if page.n_flagged:
            done += " " + self.tr("Flagged for a second look: {n}.").format(n=number(page.n_flagged))
        self._words = [title, done]
        is_last = page.number == page.n_batches
        if not is_last:
            self._words.append(self.tr("Next batch: {time}").format(time=time_range(page.next_takes)))
            self._words.append(self.tr("Remaining time: {time}").format(time=time_range(page.study_takes)))
        self._words.append(self.tr("Every rating is saved. You can stop here and go on at any time."))
        self.go_on.setText(self.tr("Finish this part (Enter)") if is_last else self.tr("Next batch (Enter)"))
        self.go_on.setAccessibleName(self.tr("Finish this part") if is_last else self.tr("Next batch"))
        roles = ("title", *("" for _ in self._words[2:]), "quiet")
        self._fill([plain_label(words, role, wraps=True) for words, role in zip(self._words, roles, strict=False)])

    @override
    def _further_buttons(self) -> Sequence[QPushButton]:
        self.pause = push_button(self.tr("Pause here"), self.leave_asked.emit)
        overview = push_button(self.tr("All answers"), lambda: self.action_asked.emit("overview"), role="quiet")
        return (self.pause, overview)


def language_of(text: dict[str, str]) -> str:
    """The language of the wording that the window shows of a text in Persian or English."""
    return "fa" if in_window_language({"fa": "fa", "en": "en"}) == "fa" and "fa" in text else "en"
