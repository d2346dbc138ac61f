"""One file before it is imported: its first rows, and above each column the field it fills."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import cast

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollBar,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from medreview.domain.answers import AUTHOR_KIND_WORDS
from medreview.domain.table_names import TABLE_WORDS
from medreview.errors import Listed
from medreview.ui.messages import ask_text
from medreview.ui.screens.importing.field_words import field_words
from medreview.ui.screens.importing.report_views import LowArea
from medreview.ui.screens.importing.said_bar import SaidBar
from medreview.ui.screens.importing.written_bar import WrittenBar
from medreview.ui.settings import Settings
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, isolated, number, translated
from medreview.ui.widgets.chips import in_lines
from medreview.ui.widgets.data_table import TextDirectionDelegate
from medreview.ui.widgets.fields import (
    ChoiceBox,
    SearchBox,
    choice_box,
    line_edit,
    name_of_control_in_use,
    named,
    push_button,
    search_box,
)
from medreview.ui.widgets.labels import plain_label, plain_tooltip
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.ui.words import as_label, joined
from medreview.workflows.import_dataset import (
    REASON_WORDS,
    ROLE_WORDS,
    AuthorSource,
    ColumnReading,
    ColumnRole,
    FileChoice,
    FilePreview,
    Layout,
    ReadAs,
    Said,
    ValueMap,
    read_values,
    reversed_values,
    shown_values,
)
from medreview.workflows.import_dataset.saved_mappings import MappingUnreadable, SavedMapping, mapping_of, read_mapping

_MEMORY = "import mappings"


class SavedMappings:
    """Names in the order in which they were kept; a name that is there already is replaced."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def names(self) -> tuple[str, ...]:
        return tuple(self._kept())

    def take(self, name: str) -> SavedMapping | None:
        """The mapping of that name; None where there is none, or it cannot be read."""
        try:
            return read_mapping(self._kept().get(name, ""), name)
        except MappingUnreadable:
            return None

    def keep(self, name: str, mapping: SavedMapping) -> None:
        self._remember({**self._kept(), name: mapping.as_json()})

    def rename(self, name: str, to: str) -> None:
        """Give a mapping another name, in its place; one that has that name already is replaced."""
        kept = {known: text for known, text in self._kept().items() if known != to or known == name}
        self._remember({to if known == name else known: text for known, text in kept.items()})

    def drop(self, name: str) -> None:
        self._remember({known: text for known, text in self._kept().items() if known != name})

    def _remember(self, kept: dict[str, str]) -> None:
        text = json.dumps(kept, ensure_ascii=False)
        self._settings.remember(_MEMORY, text.encode("utf-8", "surrogatepass"))

    def _kept(self) -> dict[str, str]:
        try:
            found: object = json.loads(self._settings.memory(_MEMORY).decode("utf-8", "surrogatepass") or "{}")
        except ValueError:
            return {}
        named = cast("dict[str, object]", found) if isinstance(found, dict) else {}
        return {name: text for name, text in named.items() if isinstance(text, str)}


def _role(column: ColumnReading) -> str:
    if column.role is ColumnRole.FIELD and column.field:
        return field_words(column.field)
    return as_label(translated(ROLE_WORDS[column.role]))


def _scroll_once_there_is_room(bar: QScrollBar, value: int) -> None:
    """Scroll to where nothing is laid out yet."""

    def scroll(_least: int, most: int) -> None:
        if most >= value:
            bar.rangeChanged.disconnect(scroll)
            bar.setValue(value)

    if value:
        bar.rangeChanged.connect(scroll)


MOST_CELL_CHARACTERS = 80
COLUMN_PX = 192
BOX_EDGES_PX = 8 * GRID
"""The room of a box and its cell on both sides of the words that are chosen, with the arrow."""
LAYOUT_PX = 352
LEAST_ROWS_PX = 18 * GRID
"""The heading of the columns, their boxes, and two rows below."""
ROWS_TO_ASK = 2
"""The rows of the file that stand first below the boxes while something is asked about them."""
LONG_QUESTION = 120


class MappingBar(QWidget):
    """A box of names, a button to keep, and a menu for the rest.

    Signals
    -------
    taken(SavedMapping)
        The person chose one.
    """

    taken = Signal(object)

    def __init__(self, kept_mappings: SavedMappings, present: SavedMapping) -> None:
        super().__init__()
        self._kept_mappings = kept_mappings
        self._present = present
        self.box = named(QComboBox(), self.tr("Mapping"))
        self.box.setEditable(True)
        self.box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.box.setMinimumWidth(26 * GRID)
        if edit := self.box.lineEdit():
            edit.setPlaceholderText(self.tr("Choose, or name this one"))
        self.box.activated.connect(self._on_chosen)
        self.keep_button = push_button(self.tr("Save mapping"), self._keep)
        self.keep_button.setEnabled(False)
        self.box.editTextChanged.connect(self._on_named)
        self.menu = QMenu(self)
        self.menu_button = QToolButton()
        self.menu_button.setText(self.tr("Manage"))
        self.menu_button.setAccessibleName(self.tr("Rename or delete saved mappings"))
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu_button.setMenu(self.menu)
        in_a_row(plain_label(self.tr("Mapping")), self.box, self.keep_button, self.menu_button, of=self)
        self._show_names()

    def rename(self, name: str, to: str) -> None:
        """Give one another name; an empty name changes nothing."""
        if to.strip() and to.strip() != name:
            self._kept_mappings.rename(name, to.strip())
            self._show_names()

    def delete(self, name: str) -> None:
        self._kept_mappings.drop(name)
        self._show_names()

    def _show_names(self) -> None:
        names = self._kept_mappings.names()
        self.box.clear()
        self.box.addItems(list(names))
        self.box.setCurrentIndex(-1)
        self.box.setEditText("")
        self.menu.clear()
        self.menu_button.setVisible(bool(names))
        for name in names:
            of_name = self.menu.addMenu(isolated(name.replace("&", "&&")))
            of_name.addAction(self.tr("Rename…")).triggered.connect(partial(self._ask_name, name))
            of_name.addAction(self.tr("Delete")).triggered.connect(partial(self.delete, name))

    def _ask_name(self, name: str) -> None:
        ask_text(self, self.tr("Rename mapping"), self.tr("Name"), text=name, then=partial(self.rename, name))

    def _on_chosen(self) -> None:
        kept = self._kept_mappings.take(self.box.currentText())
        if kept is not None:
            self.taken.emit(kept)

    def _on_named(self, name: str) -> None:
        self.keep_button.setEnabled(bool(name.strip()))

    def _keep(self) -> None:
        self._kept_mappings.keep(self.box.currentText().strip(), self._present)
        self._show_names()


class ValuesView(QWidget):
    """Nothing is shown where every column holds what it should.

    Signals
    -------
    values_changed(dict)
        By column what its words stand for, all columns that have any.
    """

    values_changed = Signal(object)

    def __init__(self, file: FilePreview, values: Mapping[str, ValueMap]) -> None:
        super().__init__()
        self._values = dict(values)
        self.lines: dict[str, QLineEdit] = {}
        self.use_buttons: dict[str, QPushButton] = {}
        self.reverse_buttons: dict[str, QPushButton] = {}
        self.problem = plain_label("", "problem", wraps=True)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GRID)
        self._grid.setColumnStretch(1, 1)
        found = {known.column: known for known in file.words}
        for column in dict.fromkeys([*values, *found]):
            words: dict[str, float | str] = {}
            if column in found:
                words = {word: found[column].suggested.get(word, "") for word in found[column].words}
            self._add_line(column, {**words, **values.get(column, {})})
        self._grid.addWidget(self.problem, len(self.lines), 0, 1, 4)
        self.problem.hide()
        self.setVisible(bool(self.lines))

    def _add_line(self, column: str, words: ValueMap) -> None:
        row = len(self.lines)
        field = QLineEdit(shown_values(words))
        field.setAccessibleName(self.tr("What the words of {column} stand for").format(column=column))
        field.setPlaceholderText(self.tr("Agree=5, Disagree=1"))
        field.returnPressed.connect(partial(self._use, column))
        use = push_button(self.tr("Use these values"), partial(self._use, column))
        turn = push_button(self.tr("Reverse"), partial(self._turn, column))
        label = plain_label(self.tr("Words of {column}").format(column=isolated(column)))
        label.setBuddy(field)
        for place, widget in enumerate((label, field, use, turn)):
            self._grid.addWidget(widget, row, place)
        for button in (use, turn):
            button.setAccessibleName(f"{button.text()}: {column}")
        self.lines[column], self.use_buttons[column], self.reverse_buttons[column] = field, use, turn

    def _use(self, column: str) -> None:
        text = self.lines[column].text().strip()
        try:
            words = read_values(text) if text else {}
        except ValueError:
            self._say(self.tr("Write each word with its value, as in Agree=5, Disagree=1."))
            return
        values = {**self._values, column: words}
        self.values_changed.emit({name: known for name, known in values.items() if known})

    def _turn(self, column: str) -> None:
        try:
            words = read_values(self.lines[column].text())
        except ValueError:
            self._say(self.tr("Write each word with its value, as in Agree=5, Disagree=1."))
            return
        self.lines[column].setText(shown_values(reversed_values(words)))

    def _say(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.show()


class AsksView(QWidget):
    """The open questions of a file; nothing where there are none.

    They have to be answered before it is imported, unless they say that they may stay open.
    No answer is on show before one is chosen, so that none is given by pressing a button in passing.

    Signals
    -------
    answered(Said)
        What the person said, with everything that was said before.
    """

    answered = Signal(object)

    def __init__(self, file: FilePreview, said: Said) -> None:
        super().__init__()
        self._said = said
        self.boxes: list[ChoiceBox] = []
        self.names: list[QLineEdit] = []
        self.buttons: list[QPushButton] = []
        self._asks = file.asks
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(GRID)
        grid.setColumnStretch(3, 1)
        for row, ask in enumerate(file.asks):
            question = translated(ask.words)
            box = choice_box(question, {n: translated(choice.words) for n, choice in enumerate(ask.choices)})
            if len(ask.choices) > 1:
                box.setPlaceholderText(self.tr("Choose…"))
                box.setCurrentIndex(-1)
            name = line_edit(self.tr("Name: {question}").format(question=question), self.tr("Name"))
            use = push_button(self.tr("Apply"), partial(self._answer, row))
            use.setAccessibleName(f"{use.text()}: {question}")
            box.currentIndexChanged.connect(partial(self._on_chosen, row))
            name.returnPressed.connect(partial(self._answer, row))
            name.textChanged.connect(partial(self._on_chosen, row))
            told = self.tr("{question} (may stay open)").format(question=question) if ask.may_stay_open else question
            is_long = len(told) > LONG_QUESTION or any(choice.asks_question for choice in ask.choices)
            label = plain_label(told, wraps=is_long)
            if is_long:
                grid.setColumnStretch(0, 4)  # many columns are named: all of them are read, and what stands behind
            label.setBuddy(box)
            self.boxes.append(box)
            self.names.append(name)
            self.buttons.append(use)
            for place, widget in enumerate((label, box, name)):
                grid.addWidget(widget, row, place)
            grid.addWidget(use, row, 3, Qt.AlignmentFlag.AlignLeading)
            self._on_chosen(row)

    @property
    def is_in_use(self) -> bool:
        """True if the keys go to one of the questions."""
        return bool(name_of_control_in_use(self))

    @property
    def required_boxes(self) -> list[ChoiceBox]:
        """Those of the questions that have to be answered."""
        return [box for box, ask in zip(self.boxes, self._asks, strict=True) if not ask.may_stay_open]

    def _on_chosen(self, row: int, _changed: object = None) -> None:
        """A name is asked for where the chosen answer needs one."""
        place = self.boxes[row].currentIndex()
        needs_name = place >= 0 and "" in self._asks[row].choices[place].constants.values()
        is_question = needs_name and self._asks[row].choices[place].asks_question
        self.names[row].setPlaceholderText(self.tr("Question") if is_question else self.tr("Name"))
        self.names[row].setMinimumWidth(35 * GRID if is_question else 0)
        self.names[row].setVisible(needs_name)
        self.buttons[row].setEnabled(place >= 0 and (not needs_name or bool(self.names[row].text().strip())))

    def _answer(self, row: int) -> None:
        if not self.buttons[row].isEnabled():
            return
        choice = self._asks[row].choices[self.boxes[row].currentIndex()]
        name = self.names[row].text().strip()
        constants = {known: value or name for known, value in choice.constants.items()}
        said = Said({**self._said.roles, **choice.roles}, {**self._said.constants, **constants})
        self.answered.emit(said)


def layout_groups(layouts: Mapping[str, Layout]) -> dict[str, dict[str, str]]:
    """The titles of layouts: those for tables of any kind, of published data and other programs, and our own."""
    any_table = QCoreApplication.translate("FileView", "Tables of any kind")
    of_others = QCoreApplication.translate("FileView", "Published data and other programs")
    own = QCoreApplication.translate("FileView", "Tables of medreview")
    groups: dict[str, dict[str, str]] = {any_table: {}, of_others: {}, own: {}}
    for name, told in layouts.items():
        program, colon, _ = str(told.title).partition(":")
        group = any_table if not colon else own if program == "medreview" else of_others
        groups[group][name] = translated(told.title)
    return groups


def written_otherwise(choice: FileChoice, read_as: ReadAs) -> FileChoice:
    """The choice for the same file, read so: it may have other columns then, of which nothing was said."""
    return replace(choice, read_as=read_as, mapping=None, values={}, said=Said())


class FileView(QWidget):
    """Shows how a file is read; the person may read it another way.

    Signals
    -------
    choice_changed(FileChoice)
        Another layout or field was chosen, other values for words, or a mapping that was kept.
    """

    choice_changed = Signal(object)

    def __init__(
        self,
        file: FilePreview,
        choice: FileChoice,
        layouts: Mapping[str, Layout],
        kept_mappings: SavedMappings,
    ) -> None:
        super().__init__()
        self._file = file
        self._choice = choice
        self.layout_box = search_box(self.tr("Read as"), layout_groups(layouts))
        self.layout_box.setMaximumWidth(LAYOUT_PX)
        for name, told in layouts.items():
            row = self.layout_box.findData(name)
            self.layout_box.setItemData(row, plain_tooltip(told.example), Qt.ItemDataRole.ToolTipRole)
        self.layout_box.choose(file.layout)
        self.layout_box.activated.connect(self._on_layout_chosen)
        self.mappings = MappingBar(kept_mappings, mapping_of(file, choice))
        self.mappings.taken.connect(self._on_mapping_taken)
        self.written = WrittenBar(choice.read_as, file.written)
        self.written.setVisible(file.written is not None)
        self.written.written.connect(self._on_written)
        self.asks = AsksView(file, choice.said)
        self.asks.answered.connect(self._on_answered)
        self.asks_area = LowArea(self.asks)
        self.asks_area.setVisible(bool(file.asks))
        self.said = SaidBar(file, choice.said)
        self.said.said.connect(self._on_answered)
        self.values = ValuesView(file, choice.values)
        self.values.values_changed.connect(self._on_values_chosen)
        self.rows = QTableWidget()
        self.rows.setAccessibleName(self.tr("First rows of {file}").format(file=file.name))
        self.rows.setMinimumHeight(LEAST_ROWS_PX)
        self.field_boxes: dict[str, SearchBox] = {}
        self._groups: SearchBox | dict[str, dict[str | None, str]] = self._field_groups()
        self._fill_rows()
        in_a_column(
            in_a_row(
                (plain_label(self._facts(), "quiet", wraps=True), 1),
                GRID,
                self.mappings,
                GRID,
                plain_label(self.tr("Read as")),
                self.layout_box,
            ),
            in_lines(self.written, self.said),
            self.asks_area,
            (self.rows, 1),
            self.values,
            of=self,
            margins=(0, GRID, 0, 0),
        )

    def _facts(self) -> str:
        tables = joined(translated(TABLE_WORDS[table]) for table in self._file.filled)
        if self._file.n_to_clarify:
            rows = self.tr("{n} {n:=row|rows} ({tables}). What is asked below comes first.")
            return counted(rows, n=self._file.n_rows, tables=tables)
        fates = [counted(self.tr("{n} ready to import or already in the workspace"), n=self._file.n_taken)]
        if self._file.n_skipped:
            fates.append(counted(self.tr("{n} left out"), n=self._file.n_skipped))
        if self._file.n_faulty:
            fates.append(counted(self.tr("{n} with problems"), n=self._file.n_faulty))
        rows = self.tr("{n} {n:=row|rows} ({tables}): {fates}.")
        return counted(rows, n=self._file.n_rows, tables=tables, fates=Listed(fates))

    def _fill_rows(self) -> None:
        columns, rows = self._file.columns, self._file.first_rows
        self.rows.setColumnCount(len(columns))
        told = list(filter(any, zip(*map(self._told_of, columns), strict=True))) if self._file.can_map else []
        grey = [(words, True) for words in told]
        cells = [(row, False) for row in rows]
        n_first = ROWS_TO_ASK if self._file.asks else 0
        lines = [*cells[:n_first], *grey, *cells[n_first:]]
        self.rows.setRowCount(1 + len(lines))
        self.rows.setHorizontalHeaderLabels([isolated(column.name) for column in columns])
        self.rows.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        self.rows.horizontalHeader().setDefaultSectionSize(COLUMN_PX)
        self.rows.verticalHeader().hide()
        self.rows.setShowGrid(False)
        self.rows.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.rows.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.rows.setWordWrap(False)
        self.rows.setTabKeyNavigation(False)
        self.rows.setItemDelegate(TextDirectionDelegate(self.rows))
        for index, column in enumerate(columns):
            box = self._field_box(column.name, column.field)
            self.field_boxes[column.name] = box
            box.setSizeAdjustPolicy(SearchBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            self.rows.setCellWidget(0, index, box)  # as wide as its column, else it widens itself over the next one
            chosen_px = box.fontMetrics().horizontalAdvance(box.currentText())
            self.rows.setColumnWidth(index, max(COLUMN_PX, chosen_px + BOX_EDGES_PX))
            box.installEventFilter(self)
            for row, (words, is_told) in enumerate(lines, start=1):
                text = words[index] if is_told else " ".join(words[index].split())[:MOST_CELL_CHARACTERS]
                item = QTableWidgetItem(text)
                if is_told:
                    item.setForeground(self.palette().placeholderText())
                    item.setToolTip(plain_tooltip(text))
                self.rows.setItem(row, index, item)
        self.rows.setRowHeight(0, 5 * GRID)
        self.rows.setAutoScroll(False)  # else the boxes are scrolled away while there is little room yet
        self.rows.setCurrentCell(min(1, len(rows)), 0)  # else the keyboard goes on into a box as it arrives
        self.rows.setAutoScroll(True)

    def keep_place_of(self, earlier: "FileView") -> None:
        """Show the columns and rows that the view of the same file showed before it was read again."""
        if list(earlier.field_boxes) != list(self.field_boxes):
            return
        for bar, before in (
            (self.rows.horizontalScrollBar(), earlier.rows.horizontalScrollBar()),
            (self.rows.verticalScrollBar(), earlier.rows.verticalScrollBar()),
        ):
            _scroll_once_there_is_room(bar, before.value())

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Bring a box that gets the keyboard into sight: the rows may have been scrolled away from it."""
        if event.type() is QEvent.Type.FocusIn and isinstance(watched, QComboBox):
            self.rows.scrollTo(self.rows.indexAt(watched.pos()))
        return super().eventFilter(watched, event)

    def _author(self, column: ColumnReading) -> str:
        """The author of a column's texts with the kind; empty for other columns."""
        author = column.authorship
        if author is None:
            return ""
        if not author.is_sure:
            return self.tr("Author not stated")
        kind = translated(AUTHOR_KIND_WORDS[author.kind]) if author.kind else ""
        if author.source is AuthorSource.COLUMN:
            name = self.tr("as in {column}").format(column=isolated(author.name))
        elif author.source is AuthorSource.CELLS:
            name = self.tr("as its cells say")
        else:
            name = isolated(author.name)
        return self.tr("{author} ({kind})").format(author=name, kind=kind) if kind else name

    def _told_of(self, column: ColumnReading) -> tuple[str, ...]:
        """Each column with its kind, who wrote it, why it is taken for that, and how full it is: a row each."""
        filled = self.tr("filled: {n} of {n_all}").format(n=number(column.n_filled), n_all=number(column.n_rows))
        return _role(column), self._author(column), translated(REASON_WORDS[column.why]), filled

    def _field_groups(self) -> dict[str, dict[str | None, str]]:
        """The fields by their tables, each with what it means where its name is not that itself."""
        untaken = self.tr("Keep as metadata") if self._file.can_map else self.tr("Read by the layout")
        groups: dict[str, dict[str | None, str]] = {"": {None: untaken}}
        seen: set[str] = set()
        for known in self._file.fields:
            meaning = translated(ROLE_WORDS[known.role]) if known.role is not ColumnRole.FIELD else ""
            if known.name == "value_by_rater":
                meaning = self.tr("rating, in a column named after its rater")
            told = field_words(known.name, meaning)
            if known.name not in seen:
                groups.setdefault(translated(TABLE_WORDS[known.table]), {})[known.name] = told
            seen.add(known.name)
        return groups

    def _field_box(self, column: str, field: str | None) -> SearchBox:
        box = search_box(self.tr("Field of the column {column}").format(column=column), self._groups)
        self._groups = box
        box.choose(field)
        box.setEnabled(self._file.can_map)
        box.activated.connect(self._on_field_chosen)
        return box

    def _on_layout_chosen(self) -> None:
        """Another layout has other fields: what was said for those of this one would be refused."""
        self.choice_changed.emit(replace(self._choice, layout=self.layout_box.chosen, mapping=None, said=Said()))

    def _on_field_chosen(self) -> None:
        mapping: Mapping[str, str | None] = {name: box.chosen for name, box in self.field_boxes.items()}
        self.choice_changed.emit(replace(self._choice, mapping=mapping))

    def _on_values_chosen(self, values: Mapping[str, Mapping[str, float | str]]) -> None:
        self.choice_changed.emit(replace(self._choice, values=values))

    def _on_answered(self, said: Said) -> None:
        self.choice_changed.emit(replace(self._choice, said=said))

    def _on_written(self, read_as: ReadAs) -> None:
        self.choice_changed.emit(written_otherwise(self._choice, read_as))

    def _on_mapping_taken(self, kept: SavedMapping) -> None:
        self.choice_changed.emit(kept.applied_to(self._choice))
