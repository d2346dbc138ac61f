"""What raters wrote in the study that a follow-up is about, beside the question."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from medreview.domain.rating_tasks import EarlierRating
from medreview.ui.screens.rating.faces import earlier_rater
from medreview.ui.theme import Theme
from medreview.ui.tokens import BODY_PX, GRID
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column
from medreview.ui.widgets.reading_text import ReadingText

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
        self.text.show_text(lines or self.tr("Nobody wrote anything here."))

    def _dress(self) -> None:
        self.text.setFixedHeight(self._theme.px(HEIGHT_PX))
