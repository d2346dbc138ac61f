"""All answers of a rater as a list: first words, own ratings, flags and comments, and the way to each."""

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QStyle, QWidget
from typing_extensions import override

from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.rating_tasks import BatchOverview, GivenRating, PairOverview
from medreview.domain.study_plans import MET, Dimension, Granularity, StudyPlan
from medreview.ui.key_events import digit_of
from medreview.ui.screens.rating.scale_labels import digit_words, level_words
from medreview.ui.screens.rating.step_page import StepPage
from medreview.ui.theme import Theme
from medreview.ui.tokens import CAPTION_PX, GRID
from medreview.ui.translation import in_window_direction, isolated, number, translated, with_mark
from medreview.ui.widgets.fields import line_edit, push_button
from medreview.ui.widgets.labels import ElidedLabel, leading_alignment, plain_label, plain_tooltip
from medreview.ui.widgets.layout import STYLE, holding, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea

ICON_PX = 16


class PairButton(QPushButton):
    """One answer of the list: its first words, and below them what was given; ``said`` is all of it, to be found.

    Two answers that are compared have a line each. It writes its lines itself: labels in it would take a second to make
    for a list of hundreds.
    """

    def __init__(self, theme: Theme, lines: Sequence[str], said: str, icon: QIcon | None) -> None:
        super().__init__()
        self._theme = theme
        self.lines = tuple(with_mark(words) for words in lines if words)
        self.said = said.casefold()
        self._drawn = icon
        self.setProperty("role", "tile")
        self.setAutoDefault(True)  # Enter goes there, not to the next item
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(plain_tooltip("\n".join(self.lines)))
        self.setMinimumHeight(QFontMetrics(self._caption_font()).lineSpacing() * len(self.lines) + 2 * GRID)

    def _caption_font(self) -> QFont:
        font = self.font()
        font.setPixelSize(self._theme.px(CAPTION_PX))
        return font

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setFont(self._caption_font())
        painter.setPen(QColor(self._theme.colours.quiet))
        painter.setLayoutDirection(self.layoutDirection())
        metrics, room = painter.fontMetrics(), self.rect().adjusted(GRID, GRID, -GRID, -GRID)
        mark = QRect(room.right() - ICON_PX, room.center().y() - ICON_PX // 2, ICON_PX, ICON_PX)
        line = QRect(room.left(), room.top(), room.width() - ICON_PX - GRID, metrics.lineSpacing())
        for place, words in enumerate(self.lines):
            shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, line.width())
            where = self._mirrored(line.translated(0, place * line.height()))
            painter.drawText(where, leading_alignment(), in_window_direction(shown))
        if self._drawn is not None:
            self._drawn.paint(painter, self._mirrored(mark))
        painter.end()

    def _mirrored(self, place: QRect) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move through the list, and a digit rates nothing while the list has the keyboard."""
        if event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        elif digit_of(event) is None:
            super().keyPressEvent(event)


class OverviewPanel(QWidget):
    """Signals.

    chosen(str)
        The step of an answer to go to.
    reopening_asked(str)
        A closed batch is to be opened again: its first step.
    closed()
        The person wants the panel away.
    """

    chosen = Signal(str)
    reopening_asked = Signal(str)
    closed = Signal()

    def __init__(self, theme: Theme, plan: StudyPlan) -> None:
        super().__init__()
        self._theme = theme
        self._plan = plan
        self.buttons: dict[str, PairButton] = {}
        self.reopening: dict[int, QPushButton] = {}
        self._above: list[tuple[QWidget, list[PairButton]]] = []
        self._levels: dict[tuple[str, GivenRating], str] = {}
        self._area = PageArea()
        self._counts = plain_label(role="quiet", wraps=True)
        self.filter = line_edit(self.tr("Find answers"), self.tr("Search words, or type “flagged” or “comment”"))
        self.filter.textChanged.connect(self._show_found)
        self.filter.installEventFilter(self)
        close = push_button(self.tr("Close"), self.closed.emit, role="quiet")
        close.setAccessibleName(self.tr("Close the overview"))
        in_a_column(
            in_a_row((self.filter, 1), close, spacing=STYLE),
            self._counts,
            (self._area, 1),
            of=self,
            spacing=GRID // 2,
        )

    @property
    def counts(self) -> str:
        """The number of answers done, flagged and not judged, in words."""
        return self._counts.text()

    @property
    def shown(self) -> list[str]:
        """The steps of the answers that the words in the field leave in the list."""
        return [step for step, button in self.buttons.items() if not button.isHidden()]

    def show_overview(self, batches: Sequence[BatchOverview]) -> None:
        """Show every batch; the answer on screen is marked and brought into view."""
        self.buttons, self.reopening, self._above, self._levels = {}, {}, [], {}
        content = QWidget()
        column = in_a_column(of=content, margins=(0, 0, GRID, 0), spacing=GRID // 2)
        for batch in batches:
            title = self._heading(batch)
            column.addWidget(title)
            of_batch: list[PairButton] = []
            for words, pairs in _by_question(batch.pairs):
                of_question = [self._button(batch, pair) for pair in pairs]
                of_batch += of_question
                if words:
                    label = ElidedLabel()
                    label.show_words(isolated(words))
                    column.addWidget(label)
                    self._above.append((label, of_question))
                for button in of_question:
                    column.addWidget(button)
            self._above.append((title, of_batch))
        column.addStretch(1)
        self._area.setWidget(content)
        self._show_counts(batches)
        self._show_found()
        current = next((pair.step for batch in batches for pair in batch.pairs if pair.is_current), None)
        if current is not None:
            content.adjustSize()
            self._area.ensureWidgetVisible(self.buttons[current])

    def take_focus(self) -> None:
        """Put the keyboard on the answer on screen, else in the field."""
        button = next((one for one in self.buttons.values() if one.isChecked()), None)
        (button or self.filter).setFocus(Qt.FocusReason.TabFocusReason)
        if button is not None:  # the list has no height before it is laid out
            QTimer.singleShot(0, button, partial(self._area.ensureWidgetVisible, button))

    def _show_found(self) -> None:
        wanted = self.filter.text().casefold().split()
        for button in self.buttons.values():
            button.setVisible(all(word in button.said for word in wanted))
        for label, buttons in self._above:
            label.setVisible(any(not button.isHidden() for button in buttons))

    def _show_counts(self, batches: Sequence[BatchOverview]) -> None:
        total = sum(len(batch.pairs) for batch in batches)
        units = {batch.granularity for batch in batches}
        words = self.tr("{done} of {total} answers done")
        if len(units) > 1:  # an answer that is rated in two units counts twice
            words = self.tr("{done} of {total} done")
        elif Granularity.PAIRWISE in units:
            words = self.tr("Pairs done: {done} of {total}")
        done = words.format(done=number(sum(batch.n_pairs_done for batch in batches)), total=number(total))
        flagged = self.tr("{n} flagged").format(n=number(sum(batch.n_flagged for batch in batches)))
        not_judged = self.tr("{n} with “cannot judge”").format(n=number(sum(batch.n_cannot_judge for batch in batches)))
        self._counts.setText(f"{done} · {flagged} · {not_judged}")

    def _heading(self, batch: BatchOverview) -> QWidget:
        row = in_a_row(plain_label(self._title(batch), "caption"), spacing=STYLE)
        if batch.is_closed:
            row.addWidget(plain_label(self.tr("closed"), "quiet"))
            words = self.tr("Open again…")
            button = push_button(words, partial(self.reopening_asked.emit, batch.pairs[0].step), role="quiet")
            button.setAccessibleName(f"{self._title(batch)}: {words}")
            self.reopening[batch.number] = button
            row.addWidget(button)
        row.addStretch(1)
        return holding(row)

    def _title(self, batch: BatchOverview) -> str:
        unit = translated(UNIT_WORDS[batch.granularity])
        return self.tr("Batch {n}, {unit}").format(n=number(batch.number), unit=unit)

    def _button(self, batch: BatchOverview, pair: PairOverview) -> PairButton:
        states = self._states(pair)
        state = " · ".join(words for _, _, words in states)
        given = self._given(batch.granularity, pair)
        commented = self.tr("comment: {words}").format(words=isolated(" ".join(pair.comments))) if pair.comments else ""
        n = number(pair.number)
        firsts = [f"{n}  {isolated(words)}".strip() for words in pair.answers] or [n]
        last = " · ".join(words for words in (state, given, commented) if words)
        icon, tint, _ = states[0]
        drawn = self._theme.icon(icon, tint) if icon else None
        button = PairButton(self._theme, (*firsts, last), " ".join((pair.question, *firsts, last)), drawn)
        is_compared = batch.granularity is Granularity.PAIRWISE
        said = self.tr("Pair {n}: {state}") if is_compared else self.tr("Answer {n}: {state}")
        button.setAccessibleName(said.format(n=n, state=state))
        button.setAccessibleDescription(" · ".join(words for words in (given, commented, *pair.answers) if words))
        button.setChecked(pair.is_current)
        button.setEnabled(pair.can_go_to)
        button.clicked.connect(partial(self.chosen.emit, pair.step))
        self.buttons[pair.step] = button
        return button

    def _given(self, granularity: Granularity, pair: PairOverview) -> str:
        """Of a whole answer the digits with their words, of sentences the digits of each, of criteria how many."""
        if granularity is Granularity.CRITERIA:
            return self._criteria_given(pair)
        dimensions = self._plan.dimensions_for(granularity)
        if granularity is not Granularity.FINE:
            (given,) = pair.given or ({},)
            return " · ".join(isolated(self._in_full(one, given[one.name])) for one in dimensions if one.name in given)
        of_items = (
            " ".join(digit_words(given[one.name], one.scale) for one in dimensions if one.name in given)
            for given in pair.given
        )
        return "  |  ".join(words for words in of_items if words)

    def _criteria_given(self, pair: PairOverview) -> str:
        """The number of criteria that are met, and of those that are not."""
        values = [one.value for given in pair.given for one in given.values() if one.value is not None]
        if not values:
            return ""
        n_met = values.count(MET)
        words = self.tr("met: {n}, not met: {others}")
        return words.format(n=number(n_met), others=number(len(values) - n_met))

    def _in_full(self, dimension: Dimension, given: GivenRating) -> str:
        """The digit and the words of a level, made once for a list that has the same few again and again."""
        key = dimension.name, given
        if key not in self._levels:
            self._levels[key] = level_words(given, dimension.scale, self._plan.cannot_judge_reasons)
        return self._levels[key]

    def _states(self, pair: PairOverview) -> list[tuple[str, str, str]]:
        """Icon, its tint, and the words for how an answer is; a flag comes before all else."""
        found: list[tuple[str, str, str]] = []
        if pair.n_flagged:
            found.append(("flag", "caution", self.tr("flagged")))
        if pair.n_cannot_judge:
            found.append(("x", "quiet", self.tr("partly “cannot judge”")))
        if pair.is_done:
            found.append(("check", "good", self.tr("done")))
        if not found:
            found.append(("", "", self.tr("begun") if pair.n_items_done else self.tr("open")))
        return found

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """From the field Enter and Down lead to the answers, Esc closes the list."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return True
        found = [self.buttons[step] for step in self.shown if self.buttons[step].isEnabled()]
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down}:
            if found:
                found[0].setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return False


class OverviewPage(StepPage):
    """The list alone, where there is no question beside which it could open."""

    def __init__(self, theme: Theme, plan: StudyPlan) -> None:
        super().__init__()
        self.panel = OverviewPanel(theme, plan)
        title = plain_label(self.tr("All answers"), "title")
        in_a_column(
            title,
            (self.panel, 1),
            self._message,
            of=self,
            margins=(3 * GRID, 3 * GRID, 3 * GRID, 3 * GRID),
            spacing=GRID,
        )


def _by_question(pairs: Sequence[PairOverview]) -> Iterator[tuple[str, list[PairOverview]]]:
    """The answers of one question after another, with the question's first words."""
    together: list[PairOverview] = []
    for pair in pairs:
        if together and pair.question != together[0].question:
            yield together[0].question, together
            together = []
        together.append(pair)
    if together:
        yield together[0].question, together
