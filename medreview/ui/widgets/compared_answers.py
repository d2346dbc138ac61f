"""One answer, or two answers to compare: side by side where there is room, else one below the other."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget
from typing_extensions import override

from medreview.domain.rating_tasks import ShownText
from medreview.text.differences import Contrast, contrasts
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.widgets.answer_text import MARGIN_PX, AnswerText
from medreview.ui.widgets.labels import line, plain_label
from medreview.ui.widgets.layout import holding, in_a_column

BESIDE_FROM_PX = 620
"""Below this width the second answer is under the first one."""
PAGE_SHARE = 0.8


class ComparedAnswers(QWidget):
    """``first`` is the answer where there is only one; of two it is where lines of the window's language begin.

    ``keys`` choose the first and the second, where one of them is to be chosen.
    """

    def __init__(self, theme: Theme, first: AnswerText, *, keys: tuple[str, str] | None = None) -> None:
        super().__init__()
        self._theme = theme
        self.first, self.second = first, AnswerText(theme)
        captions = (self.tr("First answer"), self.tr("Second answer"))
        if keys is not None:
            words = self.tr("{answer} ({key})")
            captions = tuple(words.format(answer=one, key=key) for one, key in zip(captions, keys, strict=True))
        self._captions = tuple(plain_label(words, "caption") for words in captions)
        for caption in self._captions:
            caption.setContentsMargins(MARGIN_PX, 0, MARGIN_PX, 0)
        one, other = (
            holding(in_a_column(caption, (text, 1), spacing=GRID // 2))
            for caption, text in zip(self._captions, (self.first, self.second), strict=True)
        )
        self._line = line()
        self._others = (self._line, other)
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(GRID // 2)
        for part, stretch in ((one, 1), (self._line, 0), (other, 1)):
            self._box.addWidget(part, stretch)
        self._compare(is_pair=False)

    @property
    def is_beside(self) -> bool:
        """True if two answers are side by side."""
        return self._is_pair and self._box.direction() != QBoxLayout.Direction.TopToBottom

    def show_texts(
        self, first: ShownText, second: ShownText | None, *, is_drawn: bool, contrasts_them: bool = False
    ) -> None:
        """Show the answer, or both, as they are stored; ``is_drawn`` where Markdown is shown as what it means.

        ``contrasts_them`` where it is shown what two answers share, and where they differ.
        """
        self._compare(is_pair=second is not None)
        self.first.show_text(first.text, first.language, is_drawn=is_drawn)
        if second is not None:
            self.second.show_text(second.text, second.language, is_drawn=is_drawn)
        found = (Contrast(), Contrast())
        if second is not None and contrasts_them:
            found = contrasts(first.text, second.text, first.language, second.language)
        for text, contrast in zip((self.first, self.second), found, strict=True):
            text.show_contrast(contrast)

    def scroll_page(self, *, up: bool) -> None:
        """Scroll what is shown by most of a page; two answers go together."""
        for text in (self.first, self.second) if self._is_pair else (self.first,):
            bar = text.verticalScrollBar()
            bar.setValue(bar.value() + (-1 if up else 1) * round(bar.pageStep() * PAGE_SHARE))

    def _compare(self, *, is_pair: bool) -> None:
        self._is_pair = is_pair
        for part in (*self._others, *self._captions):
            part.setVisible(is_pair)
        self.first.setAccessibleName(self.tr("First answer") if is_pair else self.tr("Answer"))
        self.second.setAccessibleName(self.tr("Second answer"))
        self._place()

    def _place(self) -> None:
        is_beside = self._is_pair and self.width() >= self._theme.px(BESIDE_FROM_PX)
        beside, under = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._box.setDirection(beside if is_beside else under)
        self._line.setVisible(self._is_pair and not is_beside)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        super().resizeEvent(event)
