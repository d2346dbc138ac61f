"""A table of data: sortable where its model is, copyable, with remembered columns and a word when it is empty."""

import json
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QByteArray,
    QEvent,
    QItemSelectionModel,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    Qt,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolTip,
    QWidget,
)
from typing_extensions import override

from medreview.text import is_right_to_left
from medreview.ui.settings import Settings
from medreview.ui.tokens import GRID
from medreview.ui.translation import ARABIC_LETTER_MARK, MINUS, RIGHT_TO_LEFT_MARK, number, with_mark
from medreview.ui.widgets.labels import wrapped_tip

Cell = str | float | None
"""A whole number, a number or text; None is without anything, and the last whichever way rows are sorted."""
Row = tuple[Cell, ...]

DECIMALS = 3
SMALLEST_SHOWN = 0.0005
"""Smaller numbers are written with a power of ten."""

NUMBER_ALIGNMENT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter

Index = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """``is_number``: aligned to the right, where digits meet; ``explained``: what it counts, told at its title."""

    title: str
    is_number: bool = False
    explained: str = ""


class RowsModel(QAbstractTableModel):
    """For tables of some thousand rows at most; sorts itself."""

    def __init__(self, columns: Sequence[ShownColumn], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._rows: list[Row] = []

    def show_rows(self, rows: Sequence[Row]) -> None:
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    def name_column(self, column: int, title: str) -> None:
        """Give a column another title, where what it holds is called otherwise now."""
        named = replace(self._columns[column], title=title)
        self._columns = (*self._columns[:column], named, *self._columns[column + 1 :])
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, column, column)

    def change_row(self, row: int, cells: Row) -> None:
        """Show other cells in one row, leaving everything else as it is."""
        if self._rows[row] != cells:
            self._rows[row] = cells
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(self._columns) - 1))

    def cells(self, row: int) -> Row:
        """Everything that was given for a row, cells after the last column too."""
        return self._rows[row]

    @override
    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._columns)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        value = self._rows[index.row()][index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _shown(value)
            case Qt.ItemDataRole.EditRole:
                return value
            case Qt.ItemDataRole.TextAlignmentRole:
                return cell_alignment(is_number=self._columns[index.column()].is_number)
            case _:
                return None

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._columns[section].title
            case Qt.ItemDataRole.TextAlignmentRole:
                return cell_alignment(is_number=self._columns[section].is_number)
            case Qt.ItemDataRole.ToolTipRole:
                return self._columns[section].explained or self._columns[section].title  # where it is cut
            case _:
                return None

    @override
    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        if not 0 <= column < len(self._columns):
            return
        self.beginResetModel()
        known = [row for row in self._rows if row[column] is not None]
        known.sort(key=lambda row: sort_key(row[column]), reverse=order is Qt.SortOrder.DescendingOrder)
        self._rows = known + [row for row in self._rows if row[column] is None]
        self.endResetModel()


def sort_key(cell: Cell) -> tuple[int, float, str]:
    """Numbers by size, then text."""
    return (1, 0, cell.casefold()) if isinstance(cell, str) else (0, cell or 0, "")


def _shown(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case str():
            return with_mark(cell)
        case float() if 0 < abs(cell) < SMALLEST_SHOWN:
            return QLocale().toString(cell, "e", 1)
        case float():
            return number(round(cell, DECIMALS) + 0.0, DECIMALS)
        case _:
            return number(cell)


def cell_alignment(*, is_number: bool) -> Qt.AlignmentFlag:
    """Numbers end at the right in every language, where their digits meet; all else begins where the language does."""
    return NUMBER_ALIGNMENT if is_number else Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter


ROW_PX = 4 * GRID
LEAST_STRETCHED_PX = 20 * GRID
"""The column that takes the rest is never narrower; where that is too wide, the table scrolls sideways."""


class TextDirectionDelegate(QStyledItemDelegate):
    """Cells begin where the window's language begins, but each text runs and is cut in its own direction."""

    @override
    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        if not option.text:  # a tick box alone stands where the column begins
            return
        is_mirrored = option.direction == Qt.LayoutDirection.RightToLeft
        # a sentence of the window stays one however long the Latin names in it; numbers have no letters, but may say so
        says_so = option.text.startswith((ARABIC_LETTER_MARK, RIGHT_TO_LEFT_MARK))
        leaning = "fa" if is_mirrored and (says_so or any(map(str.isalpha, option.text))) else None
        runs_left = is_right_to_left(option.text, leaning)
        own = Qt.LayoutDirection.RightToLeft if runs_left else Qt.LayoutDirection.LeftToRight
        if own != option.direction:
            side = QStyle.visualAlignment(option.direction, option.displayAlignment)
            option.displayAlignment = side | Qt.AlignmentFlag.AlignAbsolute
            option.direction = own

    @override
    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Tell all of a cell that is cut; one that has a tip of its own shows that."""
        if event.type() is not QEvent.Type.ToolTip or index.data(Qt.ItemDataRole.ToolTipRole):
            return super().helpEvent(event, view, option, index)
        QToolTip.showText(event.globalPos(), wrapped_tip(self.cut_text(option, index)), view)
        return True

    def cut_text(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> str:
        """The text of a cell that has no room for all of it; empty where all of it is in sight."""
        told = QStyleOptionViewItem(option)
        self.initStyleOption(told, index)
        return told.text if self.sizeHint(option, index).width() > option.rect.width() else ""


N_IN_SIGHT = 3
"""Rows of a table that gives room back, which it keeps."""


class DataTable(QTableView):
    """Rows are selected whole; Ctrl+C copies them as a spreadsheet takes them. Give it its model with ``use``."""

    def __init__(self, settings: Settings, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._memory = f"columns/{name}"
        self._empty = ""
        self._stretched = 0
        self._most_rows = 0
        self._gives_room_back = False
        self._keys: tuple[str, ...] = ()
        self._bare: frozenset[int] = frozenset()
        self._giving_way: tuple[int, ...] = ()
        self._widths: tuple[int, ...] = ()
        self._widths_left: dict[int, int] = {}
        self.setAccessibleName(title)
        self.setItemDelegate(TextDirectionDelegate(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self._set_row_height()
        settings.changed.connect(self._on_setting_changed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        header.sectionResized.connect(self._remember_columns)
        header.sectionMoved.connect(self._remember_columns)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._on_header_menu)

    def use(
        self, model: QAbstractItemModel, widths: tuple[int, ...], *, stretches: int, keys: Sequence[str] = ()
    ) -> None:
        """Show a model, its columns as wide as the person left them, at first ``widths`` with one taking the rest.

        With ``keys``, one for each column, the person chooses in a menu which of them are shown. The choice is kept by
        the keys, so that it holds in every language.
        """
        self.setModel(model)
        self._keys = tuple(keys)
        self._stretched = stretches
        self._take_widths(widths)
        model.modelReset.connect(self._on_reset)
        model.rowsInserted.connect(self._show_emptiness)
        model.rowsRemoved.connect(self._show_emptiness)
        self._show_emptiness()

    def turn_to(self, name: str, widths: tuple[int, ...], keys: Sequence[str] = ()) -> None:
        """Another list of the same model, with other columns: they are as wide as the person left them there."""
        self._memory = f"columns/{name}"
        self._keys = tuple(keys)
        header = self.horizontalHeader()
        section, order = header.sortIndicatorSection(), header.sortIndicatorOrder()
        self._take_widths(widths)
        header.blockSignals(True)
        header.setSortIndicator(section, order)
        header.blockSignals(False)
        self.doItemsLayout()

    def _take_widths(self, widths: tuple[int, ...]) -> None:
        header = self.horizontalHeader()
        self._widths, self._bare, self._giving_way = widths, frozenset(), ()
        header.ensurePolished()
        header.blockSignals(True)
        for column in range(header.count()):
            header.showSection(column)  # one that is hidden tells no width of its title
        for column, width in enumerate(widths):
            designed = round(width * self._settings.text_scale)
            header.resizeSection(column, max(designed, header.sectionSizeHint(column)))  # no title is cut at first
        kept_for = self._settings.memory(f"{self._memory}/n")
        if kept_for == self._n_columns or not (kept_for or self._keys):  # widths of other columns would be mistaken
            header.restoreState(QByteArray(self._settings.memory(self._memory)))
        header.setSectionResizeMode(header.ResizeMode.Interactive)
        self._show_columns()
        header.blockSignals(False)

    def hide_columns(self, hidden: Collection[int], *, giving_way: Sequence[int] = ()) -> None:
        """Show all columns but these, unless the person chose otherwise; what stretches takes their room.

        Where there is no room for all, those ``giving_way`` are hidden, the first one first.
        """
        self._bare, self._giving_way = frozenset(hidden), tuple(giving_way)
        self._show_columns()

    @property
    def has_choice(self) -> bool:
        """True if a person can choose columns."""
        return bool(self._keys)

    def columns_menu(self) -> QMenu:
        """Every column by its title, ticked where it is shown; what takes the rest of the room stays."""
        menu = QMenu(self)
        menu.setTitle(self.tr("Columns"))
        menu.setAccessibleName(self.tr("Columns"))
        for column in range(len(self._keys)):
            title = str(self.model().headerData(column, Qt.Orientation.Horizontal) or "")
            action = menu.addAction(title.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(not self.isColumnHidden(column))
            action.setEnabled(column != self._stretched)
            action.toggled.connect(partial(self._choose_column, column))
        menu.addSeparator()
        menu.addAction(self.tr("Default columns")).triggered.connect(self._forget_columns)
        return menu

    def choose_columns(self, place: QPoint | None = None) -> None:
        """Open the menu of columns, below the header where nobody pointed at a place."""
        if self._keys:
            menu = self.columns_menu()
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(place or self.viewport().mapToGlobal(QPoint(0, 0)))

    def _on_header_menu(self, place: QPoint) -> None:
        self.choose_columns(self.horizontalHeader().mapToGlobal(place))

    def _choose_column(self, column: int, shows: bool) -> None:
        chosen = self._chosen_columns() | {self._keys[column]: shows}
        self._settings.remember(f"{self._memory}/shown", json.dumps(chosen).encode())
        self._show_columns()

    def _forget_columns(self) -> None:
        self._settings.remember(f"{self._memory}/shown", b"")
        self._show_columns()

    def _chosen_columns(self) -> dict[str, bool]:
        try:
            kept = json.loads(self._settings.memory(f"{self._memory}/shown") or b"{}")
        except ValueError:
            return {}
        return {str(key): bool(shows) for key, shows in kept.items()} if isinstance(kept, dict) else {}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType, reportUnknownMemberType]

    def _show_columns(self) -> None:
        """Hide what is bare, was taken out or gives way; nobody can take out the column that stretches."""
        chosen = self._chosen_columns() if self._keys else {}
        key_of = dict(enumerate(self._keys))
        columns = range(self.model().columnCount())
        shown = {c for c in columns if chosen.get(key_of.get(c, ""), c not in self._bare)}
        shown |= {self._stretched} - self._bare
        room = self.viewport().width() - self._least_stretched
        for column in self._giving_way:
            if sum(self._width_when_shown(c) for c in shown if c != self._stretched) > room and not chosen.get(
                key_of.get(column, ""), False
            ):
                shown.discard(column)
        changed = [column for column in columns if self.isColumnHidden(column) == (column in shown)]
        for column in changed:
            self._widths_left[column] = self._width_when_shown(column)
            self.setColumnHidden(column, column not in shown)
        if changed:  # Qt tells of a column that it hides while that is 0 wide and not hidden yet
            self._remember_columns()
        self._fit_stretched()

    def _width_when_shown(self, column: int) -> int:
        return self.horizontalHeader().sectionSize(column) or self._widths_left.get(column, 0)

    @property
    def _least_stretched(self) -> int:
        return round(LEAST_STRETCHED_PX * self._settings.text_scale)

    def say_when_empty(self, sentence: str) -> None:
        """Show a sentence with what to do next in place of rows."""
        self._empty = sentence
        self._show_emptiness()

    def fit_rows(self, most: int) -> None:
        """Be as tall as the rows there are, up to so many; nothing is cut when the columns need a scroll bar."""
        self._most_rows = most
        self._take_height_of_rows()

    def give_room_back(self) -> None:
        """Be no taller than the rows there are, and less tall where there is no room for them; a few stay in sight."""
        self._gives_room_back = True
        self._take_height_of_rows()

    @override
    def selectRow(self, row: int) -> None:
        """Mark this row alone, whatever keys are held down: Qt's own takes Ctrl for a wish to unmark it.

        Qt's own does nothing, either, in a mirrored table that was not laid out yet.
        """
        alone = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().setCurrentIndex(self.model().index(row, 0), alone)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._giving_way:
            self._show_columns()
        self._fit_stretched()
        super().resizeEvent(event)
        self._take_height_of_rows()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.selected_text())
        else:
            super().keyPressEvent(event)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._keys and event.reason() is QContextMenuEvent.Reason.Keyboard:
            self.choose_columns()
        else:
            super().contextMenuEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._empty and self._is_empty:
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().placeholderText().color())
            room = self.viewport().rect().adjusted(3 * GRID, 3 * GRID, -3 * GRID, -3 * GRID)
            painter.drawText(room, Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap, self._empty)
            painter.end()

    def selected_text(self) -> str:
        """The selected rows as a spreadsheet takes them: a line each, a tab between cells."""
        model = self.model()
        columns = [c for c in range(model.columnCount()) if not self.isColumnHidden(c)]
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return "\n".join(
            "\t".join(_for_a_spreadsheet(str(model.index(row, column).data() or "")) for column in columns)
            for row in rows
        )

    def _fit_stretched(self) -> None:
        header = self.horizontalHeader()
        if not 0 <= self._stretched < header.count():
            return
        others = sum(header.sectionSize(c) for c in range(header.count()) if c != self._stretched)
        least = self._least_stretched
        has_room = self.viewport().width() - others >= least
        mode = header.ResizeMode.Stretch if has_room else header.ResizeMode.Interactive
        if header.sectionResizeMode(self._stretched) != mode:
            header.setSectionResizeMode(self._stretched, mode)
        if not has_room:
            header.resizeSection(self._stretched, least)

    @property
    def _is_empty(self) -> bool:
        model = self.model()
        return model is None or model.rowCount() == 0  # pyright: ignore[reportUnnecessaryComparison] - there is none before use()

    def _show_emptiness(self) -> None:
        self.setAccessibleDescription(self._empty if self._is_empty else "")
        self.viewport().update()

    def _on_reset(self) -> None:
        self._show_emptiness()
        self._take_height_of_rows()

    def _take_height_of_rows(self) -> None:
        if self._gives_room_back:
            n_rows = self.model().rowCount()
            self.setMinimumHeight(self._height_of(min(n_rows, N_IN_SIGHT)))
            self.setMaximumHeight(self._height_of(n_rows))
        if not self._most_rows:
            return
        n_rows = self.model().rowCount()
        fits = n_rows <= self._most_rows
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if fits else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setVerticalScrollBarPolicy(policy)
        self.setFixedHeight(self._height_of(min(n_rows, self._most_rows)))

    def _height_of(self, n_rows: int) -> int:
        header = self.horizontalHeader()
        height = header.sizeHint().height() + 2 * self.frameWidth() + GRID // 2
        height += self.verticalHeader().defaultSectionSize() * max(n_rows, 1)
        if header.length() > self.viewport().width():
            height += self.horizontalScrollBar().sizeHint().height()
        return height

    def _set_row_height(self) -> None:
        self.verticalHeader().setDefaultSectionSize(round(ROW_PX * self._settings.text_scale))

    def _on_setting_changed(self, name: str) -> None:
        if name == "text_scale":
            self._set_row_height()
            self._take_height_of_rows()

    def _remember_columns(self) -> None:
        if self.isVisible() and len(self._widths) == self.model().columnCount():  # not while another list comes
            self._settings.remember(self._memory, bytes(self.horizontalHeader().saveState().data()))
            self._settings.remember(f"{self._memory}/n", self._n_columns)

    @property
    def _n_columns(self) -> bytes:
        return str(self.model().columnCount()).encode()


_NEGATIVE = re.compile(rf"^{MINUS}(?=[\d.,]+%?$)")


def _for_a_spreadsheet(shown: str) -> str:
    """A cell on one line; a negative number with the sign by which a spreadsheet knows it for one."""
    return _NEGATIVE.sub("-", shown.replace("\n", " "))
