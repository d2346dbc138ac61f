"""One pair on screen: the question, codebook or overview on one side, the answer and its scales on the other."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QIcon, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
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
    ShownQuestion,
)
from medreview.domain.study_plans import Granularity, Shows, StudyPlan
from medreview.ui.key_events import key_words
from medreview.ui.screens.rating.answer_pane import AnswerPane
from medreview.ui.screens.rating.image_pane import ImagePane, ImageSource
from medreview.ui.screens.rating.interlude_pages import language_of
from medreview.ui.screens.rating.overview import OverviewPanel
from medreview.ui.screens.rating.scale_labels import earlier_rater
from medreview.ui.settings import Settings
from medreview.ui.theme import Theme
from medreview.ui.tokens import BODY_PX, GRID
from medreview.ui.translation import number
from medreview.ui.widgets.codebook_panel import CodebookPanel
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.labels import ElidedLabel, plain_label
from medreview.ui.widgets.layout import height_at, holding, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.ui.widgets.reading_text import ReadingText
from medreview.ui.widgets.scale_row import QWIDGETSIZE_MAX
from medreview.ui.words import in_window_language, speaker_name


class QuestionPane(PageArea):
    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._pair: Pair | None = None
        self._content = QWidget()
        self._column = in_a_column(of=self._content)
        self._is_tight = False
        self._is_folded = False
        self._asked: QWidget | None = None
        self._spare: dict[bool, list[ReadingText]] = {False: [], True: []}
        """Texts of the question before, to be filled anew: making one takes as long as all else of a new question."""
        self.setWidget(self._content)

    def set_tight(self, is_tight: bool) -> None:
        self._is_tight = is_tight
        for text in self._content.findChildren(ReadingText):
            text.set_tight(is_tight)

    def set_folded(self, is_folded: bool) -> None:
        """Begin with what is asked, not with a title or earlier turns, where only few lines are in sight."""
        if is_folded != self._is_folded:
            self._is_folded = is_folded
            self._scroll_to_begin()

    def _scroll_to_begin(self) -> None:
        if self._is_folded and self._asked is not None and (layout := self._content.layout()) is not None:
            layout.activate()
            self._content.resize(self._content.width(), height_at(layout, self._content.width()))
            self.verticalScrollBar().setValue(self._asked.y())
        else:
            self.verticalScrollBar().setValue(0)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_folded:
            self._scroll_to_begin()

    @property
    def words_height(self) -> int:
        """The height in which nothing of the question has to be scrolled to."""
        layout = self._content.layout()
        assert layout is not None
        layout.activate()
        self._content.resize(self.viewport().width(), height_at(layout, self.viewport().width()))
        layout.activate()  # the texts have taken their heights at this width
        return height_at(layout, self.viewport().width())

    def show_pair(self, pair: Pair) -> bool:
        """Show the question of a pair; the one that is shown already is left alone, and False is returned."""
        if pair == self._pair:
            return False
        is_same_question = self._pair is not None and self._pair.question == pair.question
        self._pair = pair
        if is_same_question and not pair.references:
            return False
        self._rebuild(pair)
        self._scroll_to_begin()
        if self._is_folded:
            QTimer.singleShot(0, self, self._scroll_to_begin)  # once the texts have their heights
        return True

    def _rebuild(self, pair: Pair) -> None:
        while item := self._column.takeAt(0):
            widget = item.widget()
            if isinstance(widget, ReadingText):
                self._spare[widget.is_title].append(widget)
            elif widget is not None:
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
        self._asked = self._add_text(question.question.text, language, self.tr("Question"))
        self._add_options(question)
        for index, reference in enumerate(pair.references, start=1):
            title = self.tr("Reference answer")
            if len(pair.references) > 1:
                title = self.tr("Reference answer {n}").format(n=number(index))
            self._add_label(title)
            self._add_text(reference.text, reference.language, title)
        self._column.addStretch(1)
        for text in (text for spare in self._spare.values() for text in spare):
            text.hide()

    def _add_options(self, question: ShownQuestion) -> None:
        for index, option in enumerate(question.options, start=1):
            name = self.tr("Option {n}").format(n=number(index))
            self._add_text(f"{number(index)}.  {option}", question.question.language, name)

    def _add_label(self, words: str) -> None:
        self._column.addWidget(plain_label(words, "caption"))

    def _add_text(self, text: str, language: str | None, name: str, *, is_title: bool = False) -> ReadingText:
        spare = self._spare[is_title]
        shown = spare.pop() if spare else ReadingText(self._theme, grows=True, is_title=is_title)
        shown.setAccessibleName(name)
        shown.set_tight(self._is_tight)
        shown.show_text(text, language)
        self._column.addWidget(shown)
        shown.show()
        return shown


HEIGHT_PX = 14 * GRID


class EarlierComments(QWidget):
    """Keeps its height from item to item, so that nothing moves."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
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
        self.text.show_text(lines or self.tr("No comments."))

    def _dress(self) -> None:
        self.text.setFixedHeight(self._theme.px(HEIGHT_PX))


SPLITTER = "rating_left_share"
LEFT_SHARE, RIGHT_SHARE = 38, 62
QUESTION_IMAGES_AND_PANEL = (2, 3, 3)
COMPACT_BELOW_PX = 1150
UPRIGHT_BELOW_PX = 860
"""Below this width the question stands over the answer, not beside it."""
IMAGES_UPRIGHT_BELOW_PX = 420
"""The same in a low window for a question with images: they would take the height of the answer."""
TIGHT_BELOW_PX, TIGHT_UPRIGHT_BELOW_PX = 500, 600
"""Below this height of the window, in text of usual size, nothing stands around question and answer but the footer."""
FOLDED_LINES = 2
PANEL_OF_HEIGHT = 0.3
HEADING_ICONS = {"codebook": "book-open", "overview": "clipboard-list"}


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
        self._is_tight = False
        self._is_compact = False
        self._is_left_moved = False
        self._pair: Pair | None = None
        self.question = QuestionPane(theme)
        self.codebook = CodebookPanel(theme)
        self.codebook.closed.connect(self.show_question)
        self.answer = AnswerPane(theme, plan, keys)
        self.overview = OverviewPanel(theme, plan)
        self.overview.closed.connect(self.show_question)
        self.images = ImagePane(theme, images)
        self._panels = QStackedWidget()
        self._panels.addWidget(self.codebook)
        self._panels.addWidget(self.overview)
        self._panels.hide()
        self._left = DividedView(
            self.question,
            self.images,
            self._panels,
            lies=Qt.Orientation.Vertical,
            sizes=[100 * share for share in QUESTION_IMAGES_AND_PANEL],
            shares=QUESTION_IMAGES_AND_PANEL,
        )
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
        self._splitter.splitterMoved.connect(self._on_splitter_moved)
        self._left.splitterMoved.connect(self._on_left_moved)
        self.setWidget(self._splitter)
        theme.changed.connect(self._give_room)

    def show_task(self, task: ItemTask | ConfidenceTask) -> None:
        self._tell_change(task.pair)
        is_other_text = self.question.show_pair(task.pair)
        had_images = not self.images.isHidden()
        self.images.show_images(task.pair, task.pair.question.images)
        if had_images is self.images.isHidden():
            self._give_room()
        elif had_images and is_other_text:
            QTimer.singleShot(0, self, self._share_left)  # once the texts have their heights
        if task.pair.granularity is not self._granularity:
            self._granularity = task.pair.granularity
            self._show_codebook_of(task.pair.granularity)
        if isinstance(task, ItemTask):
            self.answer.show_item(task)
            self.earlier.show_earlier(task.earlier)
        else:
            self.answer.show_confidence(task)

    def _tell_change(self, pair: Pair) -> None:
        """Say over the question whether it is another one than that of the answer before."""
        before, self._pair = self._pair, pair
        if before is None or before.assignment == pair.assignment:
            return
        is_new = before.question != pair.question
        new, another, other_pair = self._headings
        self.heading.show_words(new if is_new else another if pair.other is None else other_pair)
        self.heading.setProperty("role", "new" if is_new else "caption")
        self.heading.style().polish(self.heading)
        self.answer.show_cue(self.heading.words)

    @property
    def is_codebook_open(self) -> bool:
        return not self._panels.isHidden() and self._panels.currentWidget() is self.codebook

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

    def is_low(self, room: QSize) -> bool:
        """True if a rating page of this size is low for its size of text."""
        is_upright = room.width() < self._theme.px(UPRIGHT_BELOW_PX)
        return room.height() < self._theme.px(TIGHT_UPRIGHT_BELOW_PX if is_upright else TIGHT_BELOW_PX)

    def set_tight(self, is_tight: bool) -> None:
        """Leave out what stands around question and answer; the footer's menu offers it."""
        if is_tight != self._is_tight:
            self._is_tight = is_tight
            self._head.setVisible(not is_tight)
            self.question.set_tight(is_tight)
            self.answer.set_tight(is_tight)
            self._give_room()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._give_room()  # with the fonts that its words have only once they are shown

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._give_room()  # before the area looks how much room its parts ask for
        super().resizeEvent(event)
        self._name_buttons(is_compact=self._is_compact)  # the two sides have their new widths only now

    def _give_room(self) -> None:
        """Stand side by side, or fold the question to two lines over the answer, as the window's size allows."""
        size = self.viewport().size()
        is_compact = size.width() < self._theme.px(COMPACT_BELOW_PX)
        is_compact = is_compact or self.answer.keys_footer_px > size.width() * RIGHT_SHARE // 100
        self._is_compact = is_compact
        self.answer.set_compact(is_compact)
        has_images_beside = self._is_tight and not self.images.isHidden()
        upright_below = IMAGES_UPRIGHT_BELOW_PX if has_images_beside else UPRIGHT_BELOW_PX
        is_narrow = size.width() < self._theme.px(upright_below)
        self.question.set_folded(is_narrow)
        self._splitter.setOrientation(Qt.Orientation.Vertical if is_narrow else Qt.Orientation.Horizontal)
        folded = round(self.answer.text.line_px * FOLDED_LINES) + GRID // 2
        self.question.setMinimumHeight(folded)
        if not is_narrow:
            self._side.setMinimumHeight(0)
            self._side.setMaximumHeight(QWIDGETSIZE_MAX)
            left = round(size.width() * self._left_share)
            self._splitter.setSizes([left, size.width() - left])
            self.answer.set_room(size.height())
            self._name_buttons(is_compact=is_compact)
            self._share_left()
            return
        if not self._panels.isHidden():
            folded += round(size.height() * PANEL_OF_HEIGHT)
        if not self.images.isHidden():
            folded += self.images.minimumSizeHint().height()
        head = 0 if self._is_tight else self._head.sizeHint().height()
        self._side.setFixedHeight(folded + head + (GRID // 2 if self._is_tight else GRID))
        self.answer.set_room(size.height() - self._side.height() - 1)
        self._name_buttons(is_compact=is_compact)

    def _share_left(self) -> None:
        """Give the question the height of its words and the images the rest, until the rater moves what is between."""
        if self._is_left_moved or self.images.isHidden() or not self._panels.isHidden():
            return
        whole = self._left.height()
        share = QUESTION_IMAGES_AND_PANEL[0] / sum(QUESTION_IMAGES_AND_PANEL[:2])
        height = min(self.question.words_height + GRID, round(whole * share))
        self._left.setSizes([height, whole - height, 0])

    def _on_left_moved(self) -> None:
        self._is_left_moved = True

    def _show_codebook_of(self, granularity: Granularity) -> None:
        text = self._plan.codebooks.get(granularity, {})
        self.codebook.show_codebook(f"{self._plan.name}/{granularity}", in_window_language(text), language_of(text))

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
        self.heading = ElidedLabel()
        self.heading.show_words(self.tr("Question"))
        another, other_pair = self.tr("Same question, another answer"), self.tr("Same question, another pair")
        self._headings = (self.tr("New question"), another, other_pair)
        row = in_a_row((self.heading, 1), spacing=0)
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
        return row

    @property
    def _left_share(self) -> float:
        """The question's share of the width: the rater's own, where the splitter was moved."""
        try:
            kept = float(self._settings.memory(SPLITTER))
        except ValueError:
            return LEFT_SHARE / 100
        return kept if 0 < kept < 1 else LEFT_SHARE / 100

    @property
    def _left_width_px(self) -> int:
        is_beside = self._splitter.orientation() == Qt.Orientation.Horizontal
        return (self._splitter.sizes()[0] if is_beside else self._splitter.width()) - 4 * GRID

    @property
    def _widest_heading_px(self) -> int:
        return max(map(self.heading.fontMetrics().horizontalAdvance, self._headings))

    def _heading_px(self, *, with_keys: bool) -> int:
        """The width of the row over the question with its longest words, and the keys in its buttons or without."""
        words = self._widest_heading_px
        for action, button in self._buttons.items():
            advance = button.fontMetrics().horizontalAdvance
            shown = self._with_key(action) if with_keys else button.accessibleName()
            words += button.sizeHint().width() + advance(shown) - advance(button.text())
        return words + 2 * GRID

    def _with_key(self, action: str) -> str:
        words = self._buttons[action].accessibleName()
        return self.tr("{action} ({key})").format(action=words, key=key_words(self._keys[action]))

    def _name_buttons(self, *, is_compact: bool) -> None:
        """Leave the keys out where there is little room, as the answer's buttons do, and with even less the words."""
        room = self._left_width_px
        has_words = room >= self._heading_px(with_keys=False)
        has_keys = has_words and not is_compact and room >= self._heading_px(with_keys=True)
        for action, button in self._buttons.items():
            with_key, icon = self._with_key(action), "" if has_words else HEADING_ICONS.get(action, "")
            words = with_key if has_keys else button.accessibleName()
            button.setIcon(self._theme.icon(icon, "quiet") if icon else QIcon())
            button.setText(words if has_words else "" if icon else key_words(self._keys[action]))
            button.setToolTip("" if has_keys else with_key)
        taken = sum(button.sizeHint().width() for button in self._buttons.values())
        self._buttons["show_keys"].setVisible(has_words or room >= self._widest_heading_px + taken + 2 * GRID)

    def _on_splitter_moved(self) -> None:
        if self._splitter.orientation() == Qt.Orientation.Horizontal:
            left, right = self._splitter.sizes()
            self._settings.remember(SPLITTER, f"{left / (left + right):.5f}".encode())
        self._give_room()  # keeps to what is remembered
