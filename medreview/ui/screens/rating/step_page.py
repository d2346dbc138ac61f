"""The page of a step on which more is shown than one pair."""

from PySide6.QtWidgets import QWidget

from medreview.ui.widgets.labels import plain_label


class StepPage(QWidget):
    """A page with a line for the sentence that is said in place; each lays out ``_message`` where it has room."""

    def __init__(self) -> None:
        super().__init__()
        self._message = plain_label(role="caution", wraps=True)

    @property
    def message(self) -> str:
        return self._message.text()

    def show_message(self, sentence: str) -> None:
        self._message.setText(sentence)
