"""The form of one question: its text, options with the key, images, and both readings with what differs marked."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QKeyEvent, QPixmap, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QLineEdit, QRadioButton, QTextEdit, QToolButton, QWidget
from typing_extensions import override

from medreview.text import is_right_to_left
from medreview.text.differences import Line
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.fields import named, push_button, text_box
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, holding, in_a_column, in_a_row
from medreview.ui.widgets.reading_text import OutputText
from medreview.workflows.import_dataset.papers import (
    DOUBT_WORDS,
    READER_WORDS,
    Doubt,
    PaperItem,
    PaperQuestion,
)

THUMBNAIL_PX = 72
TEXT_LINES_PX = 80
READING_PX = 172
FEWEST_ROWS = 4


class MarkedReading(OutputText):
    """One of two readings; what the other has not got there is underlined and has the colour of a warning."""

    _pieces: Line = ()

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__(theme, name)
        self.setFixedHeight(READING_PX)

    def show_pieces(self, pieces: Line) -> None:
        self._pieces = pieces
        self.show_text("".join(one.text for one in pieces))
        self._mark()

    @override
    def dress(self) -> None:
        super().dress()
        self._mark()

    def _mark(self) -> None:
        selections: list[QTextEdit.ExtraSelection] = []
        form = QTextCharFormat()
        form.setForeground(self._theme.colour("danger"))
        form.setFontUnderline(True)
        at = 0
        for piece in self._pieces:
            if piece.is_changed:
                selection = QTextEdit.ExtraSelection()
                anchor, position = self.shown.range(at, at + len(piece.text))
                cursor = QTextCursor(self.document())
                cursor.setPosition(anchor)
                cursor.setPosition(position, QTextCursor.MoveMode.KeepAnchor)
                selection.cursor = cursor  # pyright: ignore[reportAttributeAccessIssue]
                selection.format = form  # pyright: ignore[reportAttributeAccessIssue]
                selections.append(selection)
            at += len(piece.text)
        self.setExtraSelections(selections)


class OptionRow(QLineEdit):
    """The text of one option, in its own direction."""

    def __init__(self, name: str) -> None:
        super().__init__()
        named(self, name)
        self.textChanged.connect(self._turn)

    def _turn(self, text: str) -> None:
        is_right = is_right_to_left(text) if text else self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        self.setAlignment(
            (Qt.AlignmentFlag.AlignRight if is_right else Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignAbsolute
        )


class QuestionForm(QWidget):
    """The content that will be taken of a question, to be mended in place.

    Signals
    -------
    left()
        Escape: the keys belong to the whole page again.
    """

    left = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._item: PaperItem | None = None
        self.images: list[str] = []
        self.text = text_box(self.tr("Question"))
        self.text.setFixedHeight(TEXT_LINES_PX)
        self.rows: list[OptionRow] = []
        self.keys: list[QRadioButton] = []
        self._keys = QButtonGroup(self)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(GRID)
        self._grid.setVerticalSpacing(GRID // 2)
        self._grid.setColumnStretch(1, 1)
        self.more_button = push_button(self.tr("Add an option"), self._add_row, role="quiet")
        self.no_key = QRadioButton(self.tr("No right answer"))
        self._keys.addButton(self.no_key, 0)
        self.doubts = plain_label("", "caution", wraps=True, is_spoken=True)
        self._thumbnails = in_a_row(STRETCH)
        self.thumbnails: list[QToolButton] = []
        self.image_words = plain_label("", "caption", wraps=True)
        self.first_name, self.second_name = plain_label("", "caption"), plain_label("", "caption")
        self.first = MarkedReading(theme, self.tr("The first reading"))
        self.second = MarkedReading(theme, self.tr("The second reading"))
        readings = in_a_row(
            (in_a_column(self.first_name, (self.first, 1), spacing=GRID // 2), 1),
            (in_a_column(self.second_name, (self.second, 1), spacing=GRID // 2), 1),
            spacing=2 * GRID,
        )
        self._readings = holding(readings)
        self.agreement = plain_label("", "caption", wraps=True)
        in_a_column(
            self.doubts,
            self.agreement,
            self._readings,
            self.text,
            self._grid,
            in_a_row(self.no_key, self.more_button, STRETCH),
            self.image_words,
            self._thumbnails,
            STRETCH,
            of=self,
        )
        for _ in range(FEWEST_ROWS):
            self._add_row()

    def show_item(self, item: PaperItem, offered: Sequence[Path]) -> None:
        """Show a question, and the images of its pages to choose from."""
        self._item = item
        now = item.now
        self.text.show_text(now.text)
        while len(self.rows) < len(now.options):
            self._add_row()
        for n, (row, key) in enumerate(zip(self.rows, self.keys, strict=True)):
            is_wanted = n < max(FEWEST_ROWS, len(now.options))
            row.setText(now.options[n] if n < len(now.options) else "")
            row.setVisible(is_wanted)
            key.setVisible(is_wanted)
        (self.keys[now.key - 1] if now.key and now.key <= len(self.keys) else self.no_key).setChecked(True)
        doubts = item.found.doubts
        is_said = Doubt.MEASURES in doubts  # that the two readings differ
        words = [translated(DOUBT_WORDS[one]) for one in doubts if not (is_said and one is Doubt.READINGS)]
        self.doubts.show_words(" ".join(words))
        self.images = list(now.images)
        self.offer_images(offered)
        before, after = item.marked
        self.first.show_pieces(before)
        self.second.show_pieces(after)
        self.first_name.setText(self.tr("First reading"))
        reader = reader_name(item.reader)
        self.second_name.setText(self.tr("As read by {reader}").format(reader=reader))
        differs = any(piece.is_changed for piece in (*before, *after))
        self._readings.setVisible(differs)
        self.agreement.setText(self.tr("Read the same by {reader}.").format(reader=reader))
        self.agreement.setVisible(bool(item.reader) and not differs)

    def offer_images(self, offered: Sequence[Path]) -> None:
        """Show the images to choose from; those that belong to the question are pressed, with their number."""
        for button in self.thumbnails:
            self._thumbnails.removeWidget(button)
            button.deleteLater()
        self.thumbnails = []
        self.image_words.setVisible(bool(offered))
        for path in offered:
            button = QToolButton()
            button.setCheckable(True)
            button.setChecked(path.name in self.images)
            button.setIcon(QIcon(QPixmap.fromImage(_small(path))))
            button.setIconSize(QSize(THUMBNAIL_PX, THUMBNAIL_PX))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.clicked.connect(partial(self._on_image, path.name))
            button.setProperty("file", path.name)
            self._thumbnails.insertWidget(len(self.thumbnails), button)
            self.thumbnails.append(button)
        self._name_images()

    def choose_key(self, place: int) -> None:
        """Make the option with this number the key, where there is one."""
        if place <= len(self.keys) and self.rows[place - 1].isVisibleTo(self):
            self.keys[place - 1].setChecked(True)

    @property
    def mended(self) -> PaperQuestion | None:
        """The question as the form has it."""
        if self._item is None:
            return None
        options = [row.text() for row in self.rows if row.isVisibleTo(self)]
        while options and not options[-1].strip():
            options.pop()
        key = self._keys.checkedId()
        return replace(
            self._item.now,
            text=self.text.text(),
            options=tuple(options),
            key=key if key > 0 else None,
            images=tuple(self.images),
        )

    @property
    def is_changed(self) -> bool:
        return self._item is not None and self.mended != self._item.now

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            event.ignore()

    def _add_row(self) -> None:
        place = len(self.rows) + 1
        key = named(QRadioButton(number(place)), self.tr("The right answer is option {n}").format(n=number(place)))
        row = OptionRow(self.tr("Option {n}").format(n=number(place)))
        self._keys.addButton(key, place)
        self._grid.addWidget(key, place, 0)
        self._grid.addWidget(row, place, 1)
        self.rows.append(row)
        self.keys.append(key)
        if self._item is not None:
            row.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_image(self, name: str) -> None:
        if name in self.images:
            self.images.remove(name)
        else:
            self.images.append(name)
        self._name_images()

    def _name_images(self) -> None:
        for button in self.thumbnails:
            file = str(button.property("file"))
            place = self.images.index(file) + 1 if file in self.images else 0
            button.setText(number(place) if place else "–")
            told = (
                self.tr("Image {n} of the question")
                if place
                else self.tr("An image that does not belong to the question")
            )
            named(button, told.format(n=number(place)))
        self.image_words.setText(self.tr("Images on its pages: select those of the question, in order."))


def reader_name(reader: str) -> str:
    """A second reading in words: a program with its kind, a model by its name."""
    words = READER_WORDS.get(reader)
    return isolated(translated(words) if words else reader)


def _small(path: Path) -> QImage:
    image = QImage(str(path))
    return image.scaled(
        THUMBNAIL_PX, THUMBNAIL_PX, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
