"""A field for words of a rater's own, saved while they are written."""

from PySide6.QtCore import QLocale, QMimeData, Signal
from typing_extensions import override

from medreview.domain.ratings import MOST_SIGNS
from medreview.ui.widgets.fields import PlainText

SAVE_AFTER_MS = 700


def text_of(field: PlainText) -> str:
    """The text of a field; half a surrogate pair, which no file can hold, becomes U+FFFD."""
    return field.text().encode("utf-16", "surrogatepass").decode("utf-16", "replace")


class WordsField(PlainText):
    """A field for words of a person's own; of a text that is too long only the beginning is pasted.

    Signals
    -------
    cut_off()
        Something was too long to be pasted whole.
    """

    cut_off = Signal()

    @property
    def cut_off_words(self) -> str:
        """A sentence for what was too long."""
        words = self.tr("At most {count} characters are kept; the rest was not pasted.")
        return words.format(count=QLocale().toString(MOST_SIGNS))

    @override
    def insertFromMimeData(self, source: QMimeData) -> None:
        taken = len(self.textCursor().selectedText())
        room = max(0, MOST_SIGNS - self.document().characterCount() + 1 + taken)
        text = source.text()
        if len(text) <= room:
            super().insertFromMimeData(source)
            return
        self.insertPlainText(text[:room])
        self.cut_off.emit()
