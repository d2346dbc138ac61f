"""Lists of things: everything about a column is one record, and a menu in the header chooses which are shown."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Qt
from typing_extensions import override

from medreview.errors import Message
from medreview.ui.settings import Settings
from medreview.ui.translation import translated
from medreview.ui.widgets.data_table import Cell, DataTable, Index, RowsModel, ShownColumn, sort_key

Thing = TypeVar("Thing")


def _never(_known: object) -> bool:
    return False


@dataclass(frozen=True, eq=False)
class ListColumn:
    """Everything about a column: its title, what stands in it, what rows are sorted by, and how it looks at first.

    A person's choice is kept by ``key``, and the library's workspace sorts by it. ``sorts_by`` is there where rows
    are not sorted by their text: "3 of 9", a moment in words.

    ``is_bare`` says from the things of the list (in the library: from what the workspace holds, and whether the rows
    are of one dataset) that a column has nothing to tell; it is hidden then. One that ``gives_way`` is hidden where
    there is no room for all. What a person chose in the header's menu goes before that and before ``is_shown``.
    ``explained`` is shown at the title.
    """

    key: str
    title: Message
    text: Callable[[Any], Cell]
    width: int
    is_number: bool = False
    takes_rest: bool = False
    is_shown: bool = True
    gives_way: bool = False
    is_bare: Callable[[Any], bool] = _never
    sorts_by: Callable[[Any], Cell] | None = None
    explained: Message | None = None

    @property
    def shown(self) -> ShownColumn:
        explained = translated(self.explained) if self.explained is not None else ""
        return ShownColumn(translated(self.title), self.is_number, explained)


@dataclass(frozen=True, eq=False)
class RecordList:
    """A list of the window; the person's widths and columns are kept by ``name``.

    One that is not sortable is a page of many, or stands in an order that says something.
    """

    name: str
    title: Message
    columns: tuple[ListColumn, ...]
    is_sortable: bool = True

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(column.key for column in self.columns)

    @property
    def widths(self) -> tuple[int, ...]:
        return tuple(column.width for column in self.columns)

    @property
    def stretches(self) -> int:
        return next(index for index, column in enumerate(self.columns) if column.takes_rest)

    @property
    def giving_way(self) -> tuple[int, ...]:
        return tuple(index for index, column in enumerate(self.columns) if column.gives_way)

    def bare(self, known: object = None) -> frozenset[int]:
        """The columns that are hidden until somebody chooses them, from what is known by now."""
        return frozenset(
            index
            for index, column in enumerate(self.columns)
            if not column.is_shown or (known is not None and column.is_bare(known))
        )


class ListModel(RowsModel, Generic[Thing]):
    """A row for each thing, in the order in which they were given until somebody sorts them."""

    def __init__(self, columns: Sequence[ListColumn], parent: QObject | None = None) -> None:
        super().__init__([column.shown for column in columns], parent)
        self._records = tuple(columns)
        self._things: list[Thing] = []
        self._places: list[int] = []
        """The place of each row's thing among those that were given."""
        self._sorted_by = (-1, Qt.SortOrder.AscendingOrder)
        self._key: Callable[[Thing], Hashable] | None = None
        self._ticked: set[Hashable] = set()

    def let_tick(self, key: Callable[[Thing], Hashable]) -> None:
        """Give every row a box to tick; a thing keeps its tick as long as its key stays the same."""
        self._key = key

    @property
    def ticked(self) -> list[Thing]:
        """The things on show that are ticked, as the rows stand."""
        key = self._key
        return [] if key is None else [thing for thing in self.things if key(thing) in self._ticked]

    def tick(self, row: int, *, is_on: bool) -> None:
        """Tick a row, or take its tick away."""
        if self._key is None:
            return
        (self._ticked.add if is_on else self._ticked.discard)(self._key(self.thing(row)))
        index = self.index(row, 0)
        self.dataChanged.emit(index, index)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.CheckStateRole and index.column() == 0 and self._key is not None:
            is_on = self._key(self.thing(index.row())) in self._ticked
            return Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked
        return super().data(index, role)

    @override
    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or index.column() != 0 or self._key is None:
            return False
        self.tick(index.row(), is_on=Qt.CheckState(value) is Qt.CheckState.Checked)
        return True

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        is_box = index.column() == 0 and self._key is not None
        return flags | Qt.ItemFlag.ItemIsUserCheckable if is_box else flags

    def show_things(self, things: Sequence[Thing]) -> None:
        """Show others, in the order that was chosen in the header."""
        self.beginResetModel()
        self._things = list(things)
        self._put_in_order()
        self.endResetModel()

    @property
    def things(self) -> list[Thing]:
        """As the rows stand."""
        return [self._things[place] for place in self._places]

    def thing(self, row: int) -> Thing:
        return self._things[self._places[row]]

    def change_thing(self, row: int, thing: Thing) -> None:
        """Show another thing in a row, which stays where it is."""
        self._things[self._places[row]] = thing
        self.change_row(row, self._cells(thing))

    @override
    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; by -1 as the things were given. What is marked stays marked."""
        self._sorted_by = (column, order)
        self.layoutAboutToBeChanged.emit()
        kept = self.persistentIndexList()
        places = [self._places[index.row()] for index in kept]
        self._put_in_order()
        moved = [
            self.index(self._places.index(place), index.column()) for index, place in zip(kept, places, strict=True)
        ]
        self.changePersistentIndexList(kept, moved)
        self.layoutChanged.emit()

    def _put_in_order(self) -> None:
        column, order = self._sorted_by
        self._places = list(range(len(self._things)))
        if 0 <= column < len(self._records):
            value = self._records[column].sorts_by or self._records[column].text
            values = [value(thing) for thing in self._things]
            known = [place for place in self._places if values[place] is not None]
            known.sort(key=lambda place: sort_key(values[place]), reverse=order is Qt.SortOrder.DescendingOrder)
            self._places = known + [place for place in self._places if values[place] is None]
        self._rows = [self._cells(thing) for thing in self.things]

    def _cells(self, thing: Thing) -> tuple[Cell, ...]:
        return tuple(column.text(thing) for column in self._records)


class ListTable(DataTable, Generic[Thing]):
    """The table of a ``RecordList``; a third click on a title gives the order back in which the things came."""

    def __init__(
        self,
        settings: Settings,
        shown: RecordList,
        *,
        selects: DataTable.SelectionMode = DataTable.SelectionMode.SingleSelection,
    ) -> None:
        super().__init__(settings, shown.name, translated(shown.title))
        self._shown = shown
        self.rows: ListModel[Thing] = ListModel(shown.columns)
        self.setSelectionMode(selects)
        if shown.is_sortable:
            self.horizontalHeader().setSortIndicatorClearable(True)
            self.setSortingEnabled(True)
        self.use(self.rows, shown.widths, stretches=shown.stretches, keys=shown.keys)
        self.hide_columns(shown.bare(), giving_way=shown.giving_way)
        self.sortByColumn(-1, Qt.SortOrder.AscendingOrder)  # not as the header was left

    def show_things(self, things: Sequence[Thing]) -> None:
        """Show others; columns with nothing to tell of them are hidden."""
        self.rows.show_things(things)
        self.hide_columns(self._shown.bare(things), giving_way=self._shown.giving_way)

    def mark(self, wanted: Callable[[Thing], bool]) -> bool:
        """Mark the first thing that is wanted; False where there is none."""
        row = next((row for row, thing in enumerate(self.rows.things) if wanted(thing)), None)
        if row is not None:
            self.selectRow(row)
        return row is not None

    @property
    def marked(self) -> Thing | None:
        return next(iter(self.all_marked), None)

    @property
    def all_marked(self) -> list[Thing]:
        # The selection keeps the order in which rows were marked; a list marks from above.
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self.rows.thing(row) for row in rows]
