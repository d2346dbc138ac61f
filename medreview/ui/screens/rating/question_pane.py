"""The question beside its answer: earlier turns, images, options, references where the study shows them."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QSizePolicy, QWidget

from medreview.domain.rating_tasks import Pair, ShownImage, ShownQuestion
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.image_viewer import ImageDialog, ImageViewer, ViewedImage
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column
from medreview.ui.widgets.page_area import PageArea
from medreview.ui.widgets.reading_text import ReadingText

LEAST_IMAGE_PX = 28 * GRID


class QuestionPane(PageArea):
    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pair: Pair | None = None
        self._images: list[ViewedImage] = []
        self._content = QWidget()
        self._column = in_a_column(of=self._content)
        self.setWidget(self._content)
        self.viewer = ImageViewer(theme)
        self.viewer.setMinimumHeight(LEAST_IMAGE_PX)
        self.viewer.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)

    def show_pair(self, pair: Pair, read_image: Callable[[str], bytes]) -> None:
        """Show the question of a pair; the one that is shown already is left alone."""
        if self._pair is not None and self._pair.assignment == pair.assignment:
            return
        is_same_question = self._pair is not None and self._pair.question == pair.question
        self._pair = pair
        if is_same_question and not pair.references:
            return
        self._rebuild(pair)
        self._images = [_viewed(i, image, read_image) for i, image in enumerate(pair.question.images, start=1)]
        self.viewer.setVisible(bool(self._images))
        if self._images:
            self.viewer.show_images(self._images)
        self.verticalScrollBar().setValue(0)

    def open_image(self) -> None:
        """Open the image on show in a window of its own."""
        if self._images:
            ImageDialog(self._theme, self._images, self.viewer.index, self).open()

    def _rebuild(self, pair: Pair) -> None:
        while item := self._column.takeAt(0):
            if (widget := item.widget()) is not None and widget is not self.viewer:
                widget.hide()
                widget.deleteLater()
        question, language = pair.question, pair.question.question.language
        if question.title:
            self._add_text(question.title, language, self.tr("Title"), is_title=True)
        for turn in question.context:
            self._add_label(_role_words(turn.role))
            self._add_text(turn.text, language, self.tr("Earlier turn"))
        if question.context:
            self._add_label(self.tr("Now"))
        self._add_text(question.question.text, language, self.tr("Question"))
        self._add_options(question)
        self._column.addWidget(self.viewer, 1)
        for index, reference in enumerate(pair.references, start=1):
            title = self.tr("Reference answer")
            if len(pair.references) > 1:
                title = self.tr("Reference answer {n}").format(n=number(index))
            self._add_label(title)
            self._add_text(reference.text, reference.language, title)
        self._column.addStretch(0 if question.images else 1)

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


def _viewed(n: int, image: ShownImage, read_image: Callable[[str], bytes]) -> ViewedImage:
    """An image under its number: the name of its file may tell what it shows, or whose it is."""
    name = QCoreApplication.translate("QuestionPane", "Image {n}").format(n=number(n))
    return ViewedImage(name, lambda: read_image(image.sha256), image.modality)


def _role_words(role: str) -> str:
    words = {
        "user": QCoreApplication.translate("QuestionPane", "Patient"),
        "patient": QCoreApplication.translate("QuestionPane", "Patient"),
        "assistant": QCoreApplication.translate("QuestionPane", "Reply"),
        "doctor": QCoreApplication.translate("QuestionPane", "Reply"),
    }
    return words.get(role.casefold(), role)
