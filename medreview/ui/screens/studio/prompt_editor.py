"""A prompt as text to write in: its header in fields and chips, and a box for each of its parts."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from medreview.domain.questions import KNOWN_FIELDS
from medreview.errors import MedReviewError, Message
from medreview.text import RIGHT_TO_LEFT_LANGUAGES
from medreview.ui.tokens import GRID
from medreview.ui.translation import translated
from medreview.ui.widgets.chips import ChipList, ChipRow
from medreview.ui.widgets.fields import PlainText, choice_box, line_edit, named, push_button
from medreview.ui.widgets.forms import labelled
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.workflows.write_prompts import PLACEHOLDER_WORDS, PromptKey, PromptKind, PromptParts, PromptUnreadable

LEAST_LINES, MOST_PX = 3, 40 * GRID
APART = frozenset({"protocol", "strategy", "language", "title", "dimension"})
"""Lines of the header that have fields of their own, or that the prompt's name and language decide."""
HEAD_LINES = {
    "steps": "steps: translate, answer, back",
    "translates": "translates: translate, back",
    "examples": "examples: 3",
    "specialist": f"specialist: {KNOWN_FIELDS[0]}",
    "answer_after": "answer_after: Answer:",
    "words": "words: 200",
    "tokens": "tokens: 512",
    "returns": "returns: tags",
    "field": "field: tone = calm | worried",
}
PART_WORDS: Mapping[str, Message] = {
    "system": Message("System"),
    "user": Message("User"),
    "form free": Message("Form of a free reply"),
    "form constrained": Message("Form of a constrained reply"),
    "form scored": Message("Form of a scored reply"),
    "ask": Message("Question for one dimension"),
    "example": Message("Example"),
    "closing": Message("Closing"),
}
"""The parts of a prompt file; what stands behind one of these, such as a step, stays as it is written."""
PARTS_TO_ADD = {
    PromptKind.PROTOCOL: ("system", "user", "form free", "form constrained", "form scored", "ask"),
    PromptKind.STRATEGY: ("system", "user", "example", "closing"),
}


class WritingText(PlainText):
    """A box as high as its text, within bounds, laid out in the direction of the prompt's language."""

    def __init__(self, name: str) -> None:
        super().__init__()
        named(self, name)
        self.document().documentLayout().documentSizeChanged.connect(self._take_height)
        self._take_height()

    def show_direction(self, *, right_to_left: bool) -> None:
        direction = Qt.LayoutDirection.RightToLeft if right_to_left else Qt.LayoutDirection.LeftToRight
        self.setLayoutDirection(direction)
        option = self.document().defaultTextOption()
        option.setTextDirection(direction)
        option.setAlignment(
            (Qt.AlignmentFlag.AlignRight if right_to_left else Qt.AlignmentFlag.AlignLeft)
            | Qt.AlignmentFlag.AlignAbsolute
        )
        self.document().setDefaultTextOption(option)

    def _take_height(self) -> None:
        least = LEAST_LINES * self.fontMetrics().lineSpacing() + 2 * GRID
        wanted = round(self.document().size().height()) + 2 * GRID
        self.setFixedHeight(max(least, min(wanted, MOST_PX)))


class _PartBox(QWidget):
    """One part of a prompt under its name, with what is wrong in it."""

    def __init__(self, part: str, edited: Callable[[], object]) -> None:
        super().__init__()
        title = part_name(part)
        self.part = part
        self.text = WritingText(title)
        self.text.textChanged.connect(edited)
        self.remove_button = push_button(
            QCoreApplication.translate("PromptEditor", "Remove"), lambda: None, role="quiet"
        )
        named(self.remove_button, f"{self.remove_button.text()}: {title}")
        self.problem = plain_label("", "problem", wraps=True)
        self.problem.hide()
        in_a_column(
            in_a_row(plain_label(title, "caption"), STRETCH, self.remove_button),
            self.text,
            self.problem,
            of=self,
            spacing=GRID // 2,
        )


def part_name(part: str) -> str:
    """A part of a prompt file in words."""
    known = next(
        (one for one in sorted(PART_WORDS, key=len, reverse=True) if part == one or part.startswith(f"{one} ")), ""
    )
    rest = part[len(known) :].strip()
    return " · ".join(one for one in (translated(PART_WORDS[known]) if known else "", rest) if one)


class PromptEditor(QWidget):
    """Signals.

    edited()
        The person changed something: read ``text`` again.
    """

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._kind = PromptKind.PROTOCOL
        self._parts = PromptParts((), ())
        self._is_filling = False
        self._right_to_left = False
        self._is_own = True
        self._boxes: dict[str, _PartBox] = {}
        self._levels: list[tuple[str, list[str]]] = []
        self._written_in: WritingText | None = None
        self.chips = ChipRow(self.tr("Insert"))
        self.chips.pressed.connect(self.insert)
        self.head_chips = ChipRow(self.tr("Add a line"))
        self.head_chips.pressed.connect(self._add_head_line)
        self.title = line_edit(self.tr("Title"))
        self.title.textEdited.connect(self._on_edited)
        self.head = WritingText(self.tr("What is asked, in lines"))
        self.head.textChanged.connect(self._on_edited)
        self.dimensions = ChipList(self.tr("Dimensions"), lambda n: f"dimension-{n}")
        self.levels = ChipList(self.tr("Levels"), str)
        self.dimensions.edited.connect(self._on_dimensions)
        self.dimensions.chosen.connect(self._show_levels)
        self.levels.edited.connect(self._on_levels)
        self.head_problem = plain_label("", "problem", wraps=True)
        self.title_problem = plain_label("", "problem", wraps=True)
        self.dimension_problem = plain_label("", "problem", wraps=True)
        self.new_part = choice_box(self.tr("Part to add"))
        self.add_button = push_button(self.tr("Add the part"), self._add_part)
        self._lay_out()
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._note_box)

    @property
    def text(self) -> str:
        """The whole prompt as it is written now."""
        return self._parts.text

    @property
    def boxes(self) -> dict[str, WritingText]:
        """The boxes of the parts, by their name in the file."""
        return {part: box.text for part, box in self._boxes.items()}

    def show_prompt(self, key: PromptKey, parts: PromptParts, *, is_own: bool) -> None:
        """Show a prompt; one that ships can be read and not written in."""
        self._kind, self._parts, self._is_own = key.kind, parts, is_own
        self._right_to_left = key.language in RIGHT_TO_LEFT_LANGUAGES
        words = {name: f"{{{name}}}" for name in PLACEHOLDER_WORDS[key.kind]}
        about = {name: translated(word) for name, word in PLACEHOLDER_WORDS[key.kind].items()}
        self.chips.offer(words, about)
        self._fill()

    def say_problem(self, problem: MedReviewError | None) -> None:
        """Say what keeps the text from being used, at its field; what has no field is said on top."""
        labels = [self.head_problem, self.title_problem, self.dimension_problem]
        labels += [box.problem for box in self._boxes.values()]
        place = problem.place if isinstance(problem, PromptUnreadable) else ""
        at = self._label_of(place)
        for label in labels:
            words = translated(problem.message) if problem is not None and label is at else ""
            if label.text() != words:
                label.setText(words)
            label.setVisible(bool(words))

    def insert(self, placeholder: str) -> None:
        """Put a placeholder where the cursor is, in the box that was written in last."""
        boxes = list(self.boxes.values())
        box = self._written_in if self._written_in in boxes else next(reversed(boxes), None)
        if box is None or not self._is_own:
            return
        box.textCursor().insertText(f"{{{placeholder}}}")
        box.setFocus(Qt.FocusReason.OtherFocusReason)

    def _label_of(self, place: str) -> QLabel:
        if place in self._boxes:
            return self._boxes[place].problem
        is_protocol = self._kind is PromptKind.PROTOCOL
        if place == "dimension" or (is_protocol and place not in {"", "title"}):
            return self.dimension_problem
        return self.title_problem if place in {"", "title"} or is_protocol else self.head_problem

    def _lay_out(self) -> None:
        self._column = in_a_column(spacing=2 * GRID)
        self._form = labelled(self.title, grows=True)
        content = QWidget()
        self._head_box = QWidget()
        in_a_column(
            plain_label(self.tr("What is asked, in lines"), "caption"),
            self.head_chips,
            self.head,
            self.head_problem,
            of=self._head_box,
            spacing=GRID // 2,
        )
        self._dimension_box = QWidget()
        in_a_column(self.dimensions, self.levels, self.dimension_problem, of=self._dimension_box)
        in_a_column(
            self.title_problem,
            self._form,
            self._dimension_box,
            self._head_box,
            self._column,
            in_a_row(self.new_part, self.add_button, STRETCH),
            STRETCH,
            of=content,
            margins=(3 * GRID, GRID, 2 * GRID, 2 * GRID),
            spacing=2 * GRID,
        )
        area = PageArea()
        area.setAccessibleName(self.tr("The prompt"))
        area.setWidget(content)
        insert = plain_label(self.tr("Insert where you write"), "caption")
        in_a_column(
            in_a_row(insert, (self.chips, 1), margins=(3 * GRID, GRID, 2 * GRID, GRID // 2)),
            (area, 1),
            of=self,
            spacing=0,
        )

    def _fill(self) -> None:
        self._is_filling = True
        is_protocol = self._kind is PromptKind.PROTOCOL
        self.title.setText(next(iter(self._parts.values("title")), ""))
        self._dimension_box.setVisible(is_protocol)
        self._head_box.setVisible(not is_protocol)
        self.head.show_direction(right_to_left=False)
        self.head.show_text("\n".join(line for line in self._parts.head if not _is_apart(line)))
        self.head_chips.offer({key: key for key in HEAD_LINES}, HEAD_LINES)
        self._levels = [_dimension(value) for value in self._parts.values("dimension")]
        self.dimensions.show_words([name for name, _ in self._levels])
        self._show_levels(self.dimensions.at)
        self._fill_boxes()
        for widget in (self.title, self.head):
            widget.setReadOnly(not self._is_own)
        for widget in (self.dimensions, self.levels, self.chips, self.head_chips):
            widget.setEnabled(self._is_own)
        self._is_filling = False
        self.say_problem(None)

    def _fill_boxes(self) -> None:
        sections = dict(self._parts.sections)
        if list(sections) != list(self._boxes):
            while item := self._column.takeAt(0):
                if widget := item.widget():
                    widget.setParent(None)
                    widget.deleteLater()
            self._boxes = {part: _PartBox(part, self._on_edited) for part in sections}
            for part, box in self._boxes.items():
                box.remove_button.clicked.connect(lambda _checked=False, part=part: self._remove_part(part))
                self._column.addWidget(box)
                box.show()
        for part, body in sections.items():
            box = self._boxes[part]
            box.text.show_direction(right_to_left=self._right_to_left)
            box.text.show_text(body)
            box.text.setReadOnly(not self._is_own)
            box.remove_button.setVisible(self._is_own and part != "user")
        self._offer_parts()

    def _offer_parts(self) -> None:
        steps = [one.strip() for value in self._parts.values("steps") for one in value.split(",") if one.strip()]
        parts = list(PARTS_TO_ADD[self._kind])
        if steps:
            parts = [f"{base} {step}" for step in steps for base in ("system", "user")] + parts[2:]
        missing = {part: part_name(part) for part in parts if part not in self._boxes}
        self.new_part.offer_anew(missing)
        for widget in (self.new_part, self.add_button):
            widget.setVisible(self._is_own and bool(missing))

    def _on_edited(self) -> None:
        if self._is_filling:
            return
        parts = self._parts
        if self._kind is PromptKind.STRATEGY:
            kept = [line for line in parts.head if _is_apart(line)]
            written = [line.rstrip() for line in self.head.text().split("\n") if line.strip()]
            parts = replace(parts, head=(*kept, *written))
        title = self.title.text().strip()
        if title or parts.values("title"):
            parts = parts.with_values("title", title)
        for part, box in self._boxes.items():
            parts = parts.with_section(part, box.text.text())
        self._parts = parts
        self._offer_parts()
        self.edited.emit()

    def _on_dimensions(self) -> None:
        """Names changed, or a dimension came, went or moved: levels go with their name or their place."""
        names = self.dimensions.words
        before = self._levels
        if len(names) == len(before) and sorted(names) != sorted(name for name, _ in before):
            self._levels = [(name, levels) for name, (_, levels) in zip(names, before, strict=True)]
        else:
            left = list(before)
            found: list[tuple[str, list[str]]] = []
            for name in names:
                same = next((one for one in left if one[0] == name), None)
                if same is not None:
                    left.remove(same)
                found.append(same or (name, ["1", "2", "3"]))
            self._levels = found
        self._show_levels(self.dimensions.at)
        self._write_dimensions()

    def _on_levels(self) -> None:
        at = self.dimensions.at
        if 0 <= at < len(self._levels):
            self._levels[at] = (self._levels[at][0], list(self.levels.words))
            self._write_dimensions()

    def _write_dimensions(self) -> None:
        lines = (f"{name} = {' | '.join(levels)}" for name, levels in self._levels)
        self._parts = self._parts.with_values("dimension", *lines)
        self._on_edited()

    def _show_levels(self, at: int) -> None:
        has_one = 0 <= at < len(self._levels)
        name, levels = self._levels[at] if has_one else ("", [])
        self.levels.setVisible(has_one)
        self.levels.name(self.tr("Levels of {dimension}, from low to high").format(dimension=name))
        self.levels.show_words(levels)

    def _add_head_line(self, key: str) -> None:
        if not self._is_own:
            return
        cursor = self.head.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(("\n" if self.head.text().strip() else "") + HEAD_LINES[key])
        self.head.setTextCursor(cursor)
        self.head.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add_part(self) -> None:
        part = self.new_part.chosen
        if part is None:
            return
        self._parts = self._parts.with_section(part, "")
        self._fill_boxes()
        self._boxes[part].text.setFocus(Qt.FocusReason.OtherFocusReason)
        self._on_edited()

    def _remove_part(self, part: str) -> None:
        sections = tuple(one for one in self._parts.sections if one[0] != part)
        self._parts = replace(self._parts, sections=sections)
        # The button that was pressed goes away with its box.
        QTimer.singleShot(0, self, self._after_removal)

    def _after_removal(self) -> None:
        self._is_filling = True
        self._fill_boxes()
        self._is_filling = False
        self._on_edited()

    def _note_box(self, _old: QWidget | None, now: QWidget | None) -> None:
        if isinstance(now, WritingText) and now is not self.head and self.isAncestorOf(now):
            self._written_in = now


def _is_apart(line: str) -> bool:
    return not line.lstrip().startswith("#") and line.partition(":")[0].strip().lower() in APART


def _dimension(value: str) -> tuple[str, list[str]]:
    name, _, levels = value.partition("=")
    return name.strip(), [level.strip() for level in levels.split("|")] if levels.strip() else []
