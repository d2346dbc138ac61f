"""A table of results on the screen: sorted by its header, copied to a spreadsheet, saved for a paper."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu, QPushButton, QWidget
from typing_extensions import override

from medreview.atomic_files import write_whole
from medreview.errors import MedReviewError
from medreview.reporting.latex import latex_bytes
from medreview.reporting.print_tables import print_table
from medreview.reporting.report_page import table_html
from medreview.reporting.tables import (
    Cell,
    Table,
    Words,
    csv_bytes,
    is_p,
    kept_columns,
    markdown_bytes,
    p_words,
    tsv_text,
)
from medreview.reporting.word_tables import word_bytes
from medreview.ui.plots.plot_view import ask_where
from medreview.ui.plots.wording import cell_word, column_word, in_window_words, words
from medreview.ui.settings import Settings
from medreview.ui.tokens import GRID
from medreview.ui.widgets.data_table import DataTable, Index, RowsModel, ShownColumn
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import plain_label, plain_tooltip
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.workflows.analyse import never

PROVENANCE_COLUMNS = frozenset(
    {"method", "interval_method", "confidence", "n_resamples", "seed", "other_low", "other_high", "other_method"}
)
"""Columns about the computation of a number; the others come first."""
LONGEST_WIDTH = 40 * GRID
CELL_PADDING = 4 * GRID
ROWS_MEASURED = 60
REASON_COLUMN = "undefined_because"
FORMS: dict[str, Callable[[Table], bytes]] = {
    "csv": csv_bytes,
    "md": markdown_bytes,
    "tex": partial(latex_bytes, say=in_window_words),
    "docx": partial(word_bytes, say=in_window_words),
}


class ResultsModel(RowsModel):
    """Shows words of ours in the window's language; what is copied and sorted stays as it was computed.

    ``names`` are the names of the columns in the table, ``own`` the table's words.
    """

    def __init__(
        self,
        columns: Sequence[ShownColumn],
        names: Sequence[str],
        own: Mapping[str, Words],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(columns, parent)
        self._names, self._own = tuple(names), own

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            value = super().data(index, Qt.ItemDataRole.EditRole)
            if isinstance(value, str):
                word = cell_word(value, self._names[index.column()], self._own)
                return plain_tooltip(word) if role == Qt.ItemDataRole.ToolTipRole else word
            if isinstance(value, float) and is_p(self._names[index.column()]):
                return words(p_words(value))  # as journals and the printed table have it
        return super().data(index, role)

    def place_of(self, row: int) -> int:
        """The place of a row on show as it was computed: the cell after the last column."""
        place = self.cells(row)[-1]
        assert isinstance(place, int)
        return place


class ResultsTable(DataTable):
    """Rows of one table of results; what is copied has its header and all digits.

    ``answers`` are the keys of the answers that the rows are about, in their order.
    """

    def __init__(
        self, settings: Settings, table: Table, answers: Sequence[int] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(settings, f"results/{table.name}", words(table.title), parent)
        self._table = table
        kept = kept_columns(table)
        is_number = [all(not isinstance(row[place], str) for row in table.rows) for place in kept]
        names = [column_word(table.columns[place], table.words) for place in kept]
        columns = [ShownColumn(name, is_number=number) for name, number in zip(names, is_number, strict=True)]
        self._columns = tuple(table.columns[place] for place in kept)
        self.rows = ResultsModel(columns, self._columns, table.words, self)
        self._answers = tuple(answers)
        self.rows.show_rows([(*(row[place] for place in kept), number) for number, row in enumerate(table.rows)])
        self._same = frozenset(name for name in self._columns if _says_the_same(table, name))
        self.use(self.rows, tuple(self._width(place) for place in range(len(kept))), stretches=-1)
        self.show_all(False)
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)  # at first as computed
        self.setSortingEnabled(True)

    def _width(self, place: int) -> int:
        """The width of the heading and the first rows, within reason; the rest is cut with an ellipsis."""
        texts = {str(self.rows.headerData(place, Qt.Orientation.Horizontal))}
        texts |= {str(self.rows.index(row, place).data()) for row in range(min(ROWS_MEASURED, self.rows.rowCount()))}
        needed = max(self.fontMetrics().horizontalAdvance(text) for text in texts)
        return min(round((needed + CELL_PADDING) / self._settings.text_scale), LONGEST_WIDTH)

    @property
    def hides_columns(self) -> bool:
        return any(map(self._is_hidden_at_first, self._columns))

    @property
    def is_one_reason(self) -> bool:
        """True if the rows hold nothing but the reason why there is no number."""
        return set(self._columns) <= {REASON_COLUMN} and self.rows.rowCount() > 0

    def show_all(self, shown: bool) -> None:
        """Show or hide the columns on how the numbers were computed, and those that say the same in every row.

        Copies have them always.
        """
        for place, name in enumerate(self._columns):
            self.setColumnHidden(place, self._is_hidden_at_first(name) and not shown)

    def record_at(self, row: int) -> dict[str, Cell]:
        """The cells of a row on show by column; columns that are empty throughout are not among them."""
        return dict(zip(self._columns, self.rows.cells(row), strict=False))  # pyright: ignore[reportReturnType] - as above

    def same_words(self) -> str:
        """The words that are the same in every row, in one line; empty where none are."""
        told = [
            f"{column_word(name, self._table.words)}: {self.rows.index(0, place).data()}"
            for place, name in enumerate(self._columns)
            if name in self._same
        ]
        return " · ".join(told)

    def answers_shown(self) -> tuple[int, ...]:
        """The keys of the answers behind the rows, in the order shown, each once."""
        if not self._answers:
            return ()
        return tuple(dict.fromkeys(self._answers[self.rows.place_of(row)] for row in range(self.rows.rowCount())))

    def answer_at(self, row: int) -> int | None:
        """The key of the answer that a row on show is about."""
        return self._answers[self.rows.place_of(row)] if self._answers else None

    def key_at(self, row: int) -> Hashable | None:
        """The key of what was counted for a row on show; None where nothing can be opened."""
        return self._table.behind[self.rows.place_of(row)]() if self._table.behind else None

    def _is_hidden_at_first(self, name: str) -> bool:
        return name in PROVENANCE_COLUMNS or name in self._same

    @override
    def selected_text(self) -> str:
        chosen = sorted(index.row() for index in self.selectionModel().selectedRows())
        return self._text(chosen)

    def all_text(self) -> str:
        """Every row, in the order shown."""
        return self._text(list(range(self.rows.rowCount())))

    def _text(self, rows: list[int]) -> str:
        columns = range(len(self._columns))
        cells = [[self.rows.data(self.rows.index(row, c), Qt.ItemDataRole.EditRole) for c in columns] for row in rows]
        shown = Table(self._table.name, self._table.title, self._columns, tuple(map(tuple, cells)))  # pyright: ignore[reportArgumentType] - cells came from a Table
        return tsv_text(shown)


def _says_the_same(table: Table, name: str) -> bool:
    """True if a column of words has one content in every row; numbers are always worth a look."""
    place = table.columns.index(name)
    values = {row[place] for row in table.rows}
    is_told = name in PROVENANCE_COLUMNS or name == REASON_COLUMN
    return len(table.rows) > 1 and not is_told and len(values) == 1 and isinstance(next(iter(values)), str)


class TableView(QWidget):
    """Title, rows, definition and notes of one table, with its buttons; ``has_notes`` where these stand nowhere else.

    Signals
    -------
    failed(Exception)
        A file could not be written; hand it to ``context.show_problem``.
    saved(str)
        The path of a file that was written; for the status line.
    answers_chosen(object, object)
        The keys of all answers behind the rows in the order shown, and the one to begin with or None.
    key_chosen(object)
        The key of what was counted for a row.
    how_wished(object)
        The cells of a row by column, whose number is to show how it is computed.
    """

    failed = Signal(object)
    saved = Signal(str)
    answers_chosen = Signal(object, object)
    key_chosen = Signal(object)
    how_wished = Signal(object)

    def __init__(
        self,
        settings: Settings,
        table: Table,
        answers: Sequence[int] = (),
        *,
        has_notes: bool = True,
        may_have_lines: Callable[[Mapping[str, Cell]], bool] = never,
    ) -> None:
        super().__init__()
        self.results = table
        self._has_notes, self._may_have_lines = has_notes, may_have_lines
        self.rows = ResultsTable(settings, table, answers, self)
        self.rows.activated.connect(self._open_row)
        self.open_button = push_button(self.tr("Read these answers"), partial(self._open, None))
        self.open_button.setToolTip(self.tr("Enter opens the answer of a row"))
        self.open_button.setVisible(bool(answers))
        self.rows.say_when_empty(self.tr("Nothing to show here yet."))
        self.copy_button = push_button(self.tr("Copy table"), self.copy)
        self.how_button = push_button(self.tr("Show how…"), self._wish_how)
        named(self.how_button, self.tr("Show how the number of the row is computed"))
        self.how_button.setVisible(self._first_with_lines() is not None)
        if may_have_lines is not never:
            self.rows.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            self.rows.customContextMenuRequested.connect(self._show_row_menu)
        self.row_menu = QMenu(self)
        self.open_action = self.row_menu.addAction(self.tr("Open the answers behind it"))
        self.open_action.triggered.connect(self._open_current)
        self.how_action = self.row_menu.addAction(self.tr("Show how this is computed…"))
        self.how_action.triggered.connect(self._wish_how)
        self.row_menu.addAction(self.tr("Copy table")).triggered.connect(self.copy)
        self.all_button = QPushButton(self.tr("All columns"))
        self.all_button.setAccessibleName(self.tr("Show how the numbers were computed"))
        self.all_button.setCheckable(True)
        self.all_button.setVisible(self.rows.hides_columns)
        self.all_button.toggled.connect(self.rows.show_all)
        self.menu = QMenu(self)
        for form, text in (
            ("csv", self.tr("Save as CSV…")),
            ("md", self.tr("Save as Markdown…")),
            ("tex", self.tr("Save as LaTeX…")),
            ("docx", self.tr("Save as Word…")),
        ):
            action = QAction(text, self)
            action.triggered.connect(partial(self._ask, form))
            self.menu.addAction(action)
        self.save_button = named(push_button(self.tr("Save…"), self._show_menu), self.tr("Save the table"))
        self._lay_out()

    def copy(self) -> None:
        """Put the table onto the clipboard: all rows as shown for a spreadsheet, for print for a text processor."""
        content = QMimeData()
        content.setText(self.rows.all_text())
        content.setHtml("".join(table_html(print_table(self.results, in_window_words))))
        QGuiApplication.clipboard().setMimeData(content)

    def save(self, path: Path, form: str) -> None:
        """Write the table in one of ``FORMS``."""
        content = FORMS[form](self.results)
        try:
            write_whole(path, content)
        except MedReviewError as error:
            self.failed.emit(error)
        else:
            self.saved.emit(str(path))

    def _lay_out(self) -> None:
        buttons = (self.open_button, self.how_button, self.all_button, self.copy_button, self.save_button)
        for button in buttons:
            button.setProperty("role", "quiet")
            button.setAccessibleDescription(self.rows.accessibleName())
        head = in_a_row((plain_label(words(self.results.title), "heading"), 1), *buttons)
        column = in_a_column(head, (self.rows, 1), of=self)
        self.rows.setVisible(not self.rows.is_one_reason)
        if self.rows.is_one_reason:
            column.addWidget(plain_label(str(self.rows.rows.index(0, 0).data()), wraps=True))
        if same := self.rows.same_words():
            column.addWidget(
                plain_label(self.tr("The same in every row: {what}").format(what=same), "caption", wraps=True)
            )
        for text in (self.results.definition, *self.results.notes):
            if text and self._has_notes:
                column.addWidget(plain_label(words(text), "caption", wraps=True))

    def _open_row(self, index: QModelIndex) -> None:
        if (key := self.rows.key_at(index.row())) is not None:
            self.key_chosen.emit(key)
        else:
            self._open(self.rows.answer_at(index.row()))

    def _open_current(self) -> None:
        self._open_row(self.rows.currentIndex())

    def _open(self, first: int | None) -> None:
        if answers := self.rows.answers_shown():
            self.answers_chosen.emit(answers, first)

    def _wish_how(self, *_: object) -> None:
        current = self.rows.currentIndex().row()
        row = current if current >= 0 else self._first_with_lines()
        if row is not None:
            self.how_wished.emit(self.rows.record_at(row))

    def _first_with_lines(self) -> int | None:
        rows = range(self.rows.rows.rowCount())
        return next((row for row in rows if self._may_have_lines(self.rows.record_at(row))), None)

    def _show_row_menu(self, place: QPoint) -> None:
        row = self.rows.currentIndex().row()
        self.open_action.setEnabled(row >= 0 and self.rows.key_at(row) is not None)
        self.how_action.setEnabled(row >= 0 and self._may_have_lines(self.rows.record_at(row)))
        self.row_menu.popup(self.rows.viewport().mapToGlobal(place))

    def _show_menu(self) -> None:
        self.menu.popup(self.save_button.mapToGlobal(QPoint(0, self.save_button.height())))

    def _ask(self, form: str) -> None:
        ask_where(self, f"{self.results.name}.{form}", form, lambda path: self.save(path, form))
