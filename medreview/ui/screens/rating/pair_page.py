"""One pair on screen: the question, codebook or overview on one side, the answer and its scales on the other."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QWidget,
)
from typing_extensions import override

from medreview.domain.rating_tasks import (
    BatchOverview,
    ConfidenceTask,
    EarlierRating,
    ItemTask,
    Pair,
    PairOverview,
    ShownQuestion,
)
from medreview.domain.study_plans import Granularity, Shows, StudyPlan
from medreview.ui.key_events import key_words
from medreview.ui.screens.rating.answer_pane import AnswerPane
from medreview.ui.screens.rating.image_pane import ImagePane, ImageSource
from medreview.ui.screens.rating.scale_labels import earlier_rater
from medreview.ui.settings import Settings
from medreview.ui.theme import Theme
from medreview.ui.tokens import BODY_PX, GRID, READING_PX
from medreview.ui.translation import number
from medreview.ui.widgets.codebook_panel import CodebookPanel
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STYLE, holding, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.ui.widgets.reading_text import ReadingText
from medreview.ui.widgets.scale_row import QWIDGETSIZE_MAX
from medreview.ui.words import in_window_language, speaker_name


class QuestionPane(PageArea):
    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pair: Pair | None = None
        self._content = QWidget()
        self._column = in_a_column(of=self._content)
        self.setWidget(self._content)

    def show_pair(self, pair: Pair) -> None:
        """Show the question of a pair; the one that is shown already is left alone."""
        if pair == self._pair:
            return
        is_same_question = self._pair is not None and self._pair.question == pair.question
        self._pair = pair
        if is_same_question and not pair.references:
            return
        self._rebuild(pair)
        self.verticalScrollBar().setValue(0)

    def _rebuild(self, pair: Pair) -> None:
        while item := self._column.takeAt(0):
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        question, language = pair.question, pair.question.question.language
        if question.title:
            self._add_text(question.title, language, self.tr("Title"), is_title=True)
        for turn in question.context:
            self._add_label(speaker_name(turn.role))
            self._add_text(turn.text, language, self.tr("Earlier turn"))
        if question.context:
            self._add_label(self.tr("Now"))
        self._add_text(question.question.text, language, self.tr("Question"))
        self._add_options(question)
        for index, reference in enumerate(pair.references, start=1):
            title = self.tr("Reference answer")
            if len(pair.references) > 1:
                title = self.tr("Reference answer {n}").format(n=number(index))
            self._add_label(title)
            self._add_text(reference.text, reference.language, title)
        self._column.addStretch(1)

    def _add_options(self, question: ShownQuestion) -> None:
        for index, option in enumerate(question.options, start=1):
            name = self.tr("Option {n}").format(n=number(index))
            self._add_text(f"{number(index)}.  {option}", question.question.language, name)

    def _add_label(self, words: str) -> None:
        self._column.addWidget(plain_label(words, "caption"))

    def _add_text(self, text: str, language: str | None, name: str, *, is_title: bool = False) -> None:
        shown = ReadingText(self._theme, grows=True, is_title=is_title)
        shown.setAccessibleName(name)
        shown.show_text(text, language)
        self._column.addWidget(shown)


HEIGHT_PX = 14 * GRID


class EarlierComments(QWidget):
    """Keeps its height from item to item, so that nothing moves."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        heading = self.tr("What raters wrote")
        self.text = ReadingText(theme, designed_px=BODY_PX)
        self.text.setAccessibleName(heading)
        self._dress()
        theme.changed.connect(self._dress)
        in_a_column(plain_label(heading, "caption"), self.text, of=self, spacing=GRID // 2)

    def show_earlier(self, earlier: Sequence[EarlierRating]) -> None:
        """Show each rater's comment once."""
        written = {earlier_rater(one): one.comment for one in earlier if one.comment}
        lines = "\n".join(f"{rater}: {comment}" for rater, comment in written.items())
        self.text.show_text(lines or self.tr("No comments here."))

    def _dress(self) -> None:
        self.text.setFixedHeight(self._theme.px(HEIGHT_PX))


N_COLUMNS = 6
BUTTON_PX = 28
ICON_PX = 16


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

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.buttons: dict[str, QPushButton] = {}
        self.reopening: dict[int, QPushButton] = {}
        self._area = PageArea()
        self._counts = plain_label(role="quiet", wraps=True)
        close = push_button(self.tr("Close"), self.closed.emit, role="quiet")
        close.setAccessibleName(self.tr("Close the overview"))
        in_a_column(in_a_row((self._counts, 1), close, spacing=STYLE), (self._area, 1), of=self)

    @property
    def counts(self) -> str:
        """The number of answers done, flagged and not judged, in words."""
        return self._counts.text()

    def show_overview(self, batches: Sequence[BatchOverview]) -> None:
        """Show every batch; the answer on screen is marked and brought into view."""
        self.buttons, self.reopening = {}, {}
        content = QWidget()
        column = in_a_column(of=content, margins=(0, 0, GRID, 0))
        for batch in batches:
            column.addLayout(self._heading(batch))
            column.addLayout(self._pairs(batch))
        column.addStretch(1)
        self._area.setWidget(content)
        self._show_counts(batches)
        current = next((pair.step for batch in batches for pair in batch.pairs if pair.is_current), None)
        if current is not None:
            content.adjustSize()
            self._area.ensureWidgetVisible(self.buttons[current])

    def _show_counts(self, batches: Sequence[BatchOverview]) -> None:
        total = sum(len(batch.pairs) for batch in batches)
        done = self.tr("{done} of {total} answers done").format(
            done=number(sum(batch.n_pairs_done for batch in batches)), total=number(total)
        )
        flagged = self.tr("{n} flagged").format(n=number(sum(batch.n_flagged for batch in batches)))
        not_judged = self.tr("{n} not judged").format(n=number(sum(batch.n_cannot_judge for batch in batches)))
        self._counts.setText(f"{done} · {flagged} · {not_judged}")

    def _heading(self, batch: BatchOverview) -> QHBoxLayout:
        row = in_a_row(plain_label(self._title(batch), "caption"), spacing=STYLE)
        if batch.is_closed:
            row.addWidget(plain_label(self.tr("closed"), "quiet"))
            words = self.tr("Open again…")
            button = push_button(words, partial(self.reopening_asked.emit, batch.pairs[0].step), role="quiet")
            button.setAccessibleName(f"{self._title(batch)}: {words}")
            self.reopening[batch.number] = button
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _title(self, batch: BatchOverview) -> str:
        is_coarse = batch.granularity is Granularity.COARSE
        words = self.tr("Batch {n}, whole answers") if is_coarse else self.tr("Batch {n}, single sentences")
        return words.format(n=number(batch.number))

    def _pairs(self, batch: BatchOverview) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(GRID // 2)
        for index, pair in enumerate(batch.pairs):
            grid.addWidget(self._button(pair), index // N_COLUMNS, index % N_COLUMNS)
        grid.setColumnStretch(N_COLUMNS, 1)
        return grid

    def _button(self, pair: PairOverview) -> QPushButton:
        button = QPushButton(number(pair.number))
        icon, tint, state = self._state(pair)
        if icon:
            button.setIcon(self._icon(icon, tint, pair))
        button.setAccessibleName(self.tr("Answer {n}: {state}").format(n=number(pair.number), state=state))
        button.setToolTip(state)
        button.setAutoDefault(True)  # Enter goes there, not to the next item
        button.setCheckable(True)
        button.setChecked(pair.is_current)
        button.setEnabled(pair.can_go_to)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setStyleSheet(f"padding: 3px 6px; min-width: {self._theme.px(BUTTON_PX)}px;")
        button.clicked.connect(partial(self.chosen.emit, pair.step))
        self.buttons[pair.step] = button
        return button

    def _icon(self, name: str, tint: str, pair: PairOverview) -> QIcon:
        if not pair.is_current:
            return self._theme.icon(name, tint)
        drawn = self._theme.icon(name, "on_accent")  # while it has the keyboard, its ground is light
        drawn.addPixmap(self._theme.icon(name, tint).pixmap(ICON_PX), QIcon.Mode.Active, QIcon.State.On)
        return drawn

    def _state(self, pair: PairOverview) -> tuple[str, str, str]:
        """Icon, its tint, and the words for how an answer stands; a flag comes before all else."""
        if pair.n_flagged:
            return "flag", "caution", self.tr("flagged")
        if pair.n_cannot_judge:
            return "x", "quiet", self.tr("not judged in part")
        if pair.is_done:
            return "check", "good", self.tr("done")
        return "", "", self.tr("begun") if pair.n_items_done else self.tr("open")


SPLITTER = "rating_splitter"
LEFT_SHARE, RIGHT_SHARE = 38, 62
QUESTION_IMAGES_AND_PANEL = (2, 3, 3)
COMPACT_BELOW_PX = 1150
UPRIGHT_BELOW_PX = 860
"""Below this width the question stands over the answer, not beside it."""
FOLDED_LINES = 2
LINE_HEIGHT = 1.6
PANEL_OF_HEIGHT = 0.3


class PairPage(PageArea):
    """The answer pane's signals tell what the person wants; the rating page does it."""

    def __init__(
        self,
        theme: Theme,
        settings: Settings,
        plan: StudyPlan,
        images: ImageSource,
        keys: Mapping[str, str],
    ) -> None:
        super().__init__()
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._theme = theme
        self._settings = settings
        self._plan = plan
        self._keys = keys
        self._granularity: Granularity | None = None
        self.question = QuestionPane(theme)
        self.codebook = CodebookPanel(theme)
        self.codebook.closed.connect(self.show_question)
        self.answer = AnswerPane(theme, plan, keys)
        self.overview = OverviewPanel(theme)
        self.overview.closed.connect(self.show_question)
        self.images = ImagePane(theme, images)
        self._panels = QStackedWidget()
        self._panels.addWidget(self.codebook)
        self._panels.addWidget(self.overview)
        self._panels.hide()
        self._left = QSplitter(Qt.Orientation.Vertical)
        for part in (self.question, self.images, self._panels):
            self._left.addWidget(part)
        self._left.setChildrenCollapsible(False)
        for place, share in enumerate(QUESTION_IMAGES_AND_PANEL):
            self._left.setStretchFactor(place, share)
        self._left.setSizes([100 * share for share in QUESTION_IMAGES_AND_PANEL])
        shows = plan.follow_up.shows if plan.follow_up is not None else Shows.NOTHING
        self.earlier = EarlierComments(theme)
        if shows is not Shows.RATINGS_AND_COMMENTS and not plan.asks_why:
            self.earlier.hide()
        self._splitter.addWidget(self._left_side())
        self._splitter.addWidget(self.answer)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(1)
        self._splitter.setSizes([LEFT_SHARE * 10, RIGHT_SHARE * 10])
        self._splitter.setStretchFactor(0, LEFT_SHARE)
        self._splitter.setStretchFactor(1, RIGHT_SHARE)
        if state := settings.memory(SPLITTER):
            self._splitter.restoreState(QByteArray(state))
        self._splitter.splitterMoved.connect(self._remember_splitter)
        self.setWidget(self._splitter)

    def show_task(self, task: ItemTask | ConfidenceTask) -> None:
        self.question.show_pair(task.pair)
        had_images = not self.images.isHidden()
        self.images.show_images(task.pair, task.pair.question.images)
        if had_images is self.images.isHidden():
            self._give_room()
        if task.pair.granularity is not self._granularity:
            self._granularity = task.pair.granularity
            self._show_codebook_of(task.pair.granularity)
        if isinstance(task, ItemTask):
            self.answer.show_item(task)
            self.earlier.show_earlier(task.earlier)
        else:
            self.answer.show_confidence(task)

    @property
    def is_codebook_open(self) -> bool:
        return not self._panels.isHidden() and self._panels.currentWidget() is self.codebook

    @property
    def left_width(self) -> int:
        return self._splitter.sizes()[0]

    def set_left_width(self, width: int) -> None:
        """Move the splitter, and remember it."""
        self._splitter.setSizes([width, sum(self._splitter.sizes()) - width])
        self._remember_splitter()

    @property
    def is_overview_open(self) -> bool:
        return not self._panels.isHidden() and self._panels.currentWidget() is self.overview

    def toggle_codebook(self) -> None:
        """Show the codebook below the question, or take it away; digits go on rating."""
        if self.is_codebook_open:
            self.show_question()
        elif self._granularity is not None:
            self._open_panel(self.codebook)

    def open_overview(self, batches: Sequence[BatchOverview]) -> None:
        """Show all answers below the question."""
        self.overview.show_overview(batches)
        self._open_panel(self.overview)

    def show_question(self) -> None:
        """Leave the question alone on its side."""
        self._panels.hide()
        self._give_room()
        self.answer.take_focus(self.answer.table.current_index)

    def _open_panel(self, panel: QWidget) -> None:
        self._panels.setCurrentWidget(panel)
        self._panels.show()
        self._left.setSizes([100 * share for share in QUESTION_IMAGES_AND_PANEL])
        self._give_room()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._give_room()  # before the area looks how much room its parts ask for
        super().resizeEvent(event)

    def _give_room(self) -> None:
        """Stand side by side, or fold the question to two lines over the answer, as the window's size allows."""
        size = self.viewport().size()
        is_compact = size.width() < self._theme.px(COMPACT_BELOW_PX)
        self.answer.set_compact(is_compact)
        self._name_buttons(is_compact=is_compact)
        is_narrow = size.width() < self._theme.px(UPRIGHT_BELOW_PX)
        self._splitter.setOrientation(Qt.Orientation.Vertical if is_narrow else Qt.Orientation.Horizontal)
        folded = round(self._theme.px(READING_PX) * LINE_HEIGHT * FOLDED_LINES) + 2 * GRID
        if not is_narrow:
            self._side.setMinimumHeight(0)
            self._side.setMaximumHeight(QWIDGETSIZE_MAX)
            self.answer.set_room(size.height())
            return
        if not self._panels.isHidden():
            folded += round(size.height() * PANEL_OF_HEIGHT)
        if not self.images.isHidden():
            folded += self.images.minimumSizeHint().height()
        self._side.setFixedHeight(folded + self._head.sizeHint().height() + GRID)
        self.answer.set_room(size.height() - self._side.height() - 1)

    def _show_codebook_of(self, granularity: Granularity) -> None:
        text = self._plan.codebooks.get(granularity, {})
        language = "fa" if in_window_language({"fa": "fa", "en": "en"}) == "fa" and "fa" in text else "en"
        self.codebook.show_codebook(f"{self._plan.name}/{granularity}", in_window_language(text), language)

    def _left_side(self) -> QWidget:
        self._side = QWidget()
        self._head = holding(self._heading())
        in_a_column(
            self._head,
            (self._left, 1),
            self.earlier,
            of=self._side,
            margins=(2 * GRID, 0, 2 * GRID, GRID // 2),
            spacing=GRID // 2,
        )
        return self._side

    def _heading(self) -> QHBoxLayout:
        row = in_a_row((plain_label(self.tr("Question"), "caption"), 1), spacing=0)
        self._buttons: dict[str, QPushButton] = {}
        names = {"codebook": self.tr("Codebook"), "overview": self.tr("Overview"), "show_keys": self.tr("Keys")}
        for action, words in names.items():
            button = QPushButton()
            self._buttons[action] = button
            button.setProperty("role", "quiet")
            button.setAccessibleName(words)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked=False, name=action: self.answer.action_asked.emit(name))
            row.addWidget(button)
        self._name_buttons(is_compact=False)
        return row

    def _name_buttons(self, *, is_compact: bool) -> None:
        """Leave the keys out where the window is narrow, as the answer's buttons do."""
        for action, button in self._buttons.items():
            words, key = button.accessibleName(), key_words(self._keys[action])
            with_key = self.tr("{action} ({key})").format(action=words, key=key)
            button.setText(words if is_compact else with_key)
            button.setToolTip(with_key if is_compact else "")

    def _remember_splitter(self) -> None:
        if self._splitter.orientation() == Qt.Orientation.Horizontal:
            self._settings.remember(SPLITTER, bytes(self._splitter.saveState().data()))
