"""One pair on screen: the question on one side, the answer and its scales on the other, the codebook one key away."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSplitter, QStackedWidget, QWidget
from typing_extensions import override

from medreview.domain.rating_tasks import BatchOverview, ConfidenceTask, ItemTask
from medreview.domain.study_plans import Granularity, Shows, StudyPlan
from medreview.ui.key_events import key_words
from medreview.ui.screens.rating.answer_pane import AnswerPane
from medreview.ui.screens.rating.earlier_comments import EarlierComments
from medreview.ui.screens.rating.faces import in_window_language
from medreview.ui.screens.rating.overview_panel import OverviewPanel
from medreview.ui.screens.rating.question_pane import QuestionPane
from medreview.ui.settings import Settings
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.widgets.codebook_panel import CodebookPanel
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea

SPLITTER = "rating_splitter"
LEFT_SHARE, RIGHT_SHARE = 38, 62
LEAST_QUESTION_PX = 16 * GRID
COMPACT_BELOW_PX = 1150
UPRIGHT_BELOW_PX = 960
"""Below this width the question stands over the answer, not beside it."""


class PairPage(PageArea):
    """The answer pane's signals tell what the person wants; the desk does it."""

    def __init__(
        self,
        theme: Theme,
        settings: Settings,
        plan: StudyPlan,
        read_image: Callable[[str], bytes],
        keys: Mapping[str, str],
    ) -> None:
        super().__init__()
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._theme = theme
        self._settings = settings
        self._plan = plan
        self._read_image = read_image
        self._keys = keys
        self._granularity: Granularity | None = None
        self.question = QuestionPane(theme)
        self.codebook = CodebookPanel(theme)
        self.codebook.closed.connect(self.show_question)
        self.answer = AnswerPane(theme, plan, keys)
        self._left = QStackedWidget()
        self._left.setMinimumHeight(LEAST_QUESTION_PX)
        self._left.addWidget(self.question)
        self._left.addWidget(self.codebook)
        self.overview = OverviewPanel(theme)
        self.overview.closed.connect(self.show_question)
        self._left.addWidget(self.overview)
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
        self.question.show_pair(task.pair, self._read_image)
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
        return self._left.currentWidget() is self.codebook

    @property
    def left_width(self) -> int:
        """How wide the question's side is."""
        return self._splitter.sizes()[0]

    def set_left_width(self, width: int) -> None:
        """Move the splitter, and remember it."""
        self._splitter.setSizes([width, sum(self._splitter.sizes()) - width])
        self._remember_splitter()

    @property
    def is_overview_open(self) -> bool:
        return self._left.currentWidget() is self.overview

    def toggle_codebook(self) -> None:
        """Show the codebook in the place of the question, or the question again; digits go on rating."""
        if self.is_codebook_open:
            self.show_question()
        elif self._granularity is not None:
            self._show_left(self.codebook, self.tr("Codebook"))

    def open_overview(self, batches: Sequence[BatchOverview]) -> None:
        """Show all answers in the place of the question."""
        self.overview.show_overview(batches)
        self._show_left(self.overview, self.tr("Overview"))

    def show_question(self) -> None:
        self._show_left(self.question, self.tr("Question"))
        self.answer.take_focus(self.answer.table.current_index)

    def _show_left(self, panel: QWidget, heading: str) -> None:
        self._left.setCurrentWidget(panel)
        self._heading.setText(heading)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        width = event.size().width()
        self.answer.set_compact(width < self._theme.px(COMPACT_BELOW_PX))
        is_narrow = width < self._theme.px(UPRIGHT_BELOW_PX)
        self._splitter.setOrientation(Qt.Orientation.Vertical if is_narrow else Qt.Orientation.Horizontal)
        super().resizeEvent(event)

    def _show_codebook_of(self, granularity: Granularity) -> None:
        text = self._plan.codebooks.get(granularity, {})
        language = "fa" if in_window_language({"fa": "fa", "en": "en"}) == "fa" and "fa" in text else "en"
        self.codebook.show_codebook(f"{self._plan.name}/{granularity}", in_window_language(text), language)

    def _left_side(self) -> QWidget:
        side = QWidget()
        self._heading = plain_label(self.tr("Question"), "caption")
        in_a_column(
            self._heading,
            (self._left, 1),
            self.earlier,
            self._footer(),
            of=side,
            margins=(2 * GRID, 0, 2 * GRID, GRID),
            spacing=GRID // 2,
        )
        return side

    def _footer(self) -> QHBoxLayout:
        row = in_a_row(spacing=GRID // 2)
        names = {"codebook": self.tr("Codebook"), "overview": self.tr("Overview"), "show_keys": self.tr("Keys")}
        for action, words in names.items():
            button = QPushButton(self.tr("{action} ({key})").format(action=words, key=key_words(self._keys[action])))
            button.setProperty("role", "quiet")
            button.setAccessibleName(words)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked=False, name=action: self.answer.action_asked.emit(name))
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _remember_splitter(self) -> None:
        if self._splitter.orientation() == Qt.Orientation.Horizontal:
            self._settings.remember(SPLITTER, bytes(self._splitter.saveState().data()))
