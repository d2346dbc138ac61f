"""Choices of workers of a crowd, as Mechanical Turk writes them: a column for each button, or all in one cell."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from medreview.importers.cell_values import is_filled
from medreview.importers.conversations import written
from medreview.llm.cloud.json_values import items, members

_IN_ONE_CELL = "taskAnswers"
"""The column of everything that a worker gave, as a list of one object."""
_MARKS = {"true": True, "false": False}
_FEWEST_BUTTONS = 2

Cells = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class CrowdChoices:
    """Columns of the buttons of a choice each, of which one is pressed: ``accuracy.1``, ``accuracy.2``.

    ``buttons`` are the columns of each choice, with what each button stands for.
    """

    buttons: Mapping[str, Mapping[str, str]]

    def parted(self, cells: Cells) -> Cells:
        """The cells with one for each choice: its pressed button, or all of them where several are pressed."""
        told = _opened(cells)
        found: dict[str, object] = {}
        of = {column: choice for choice, columns in self.buttons.items() for column in columns}
        for column, cell in told.items():
            choice = of.get(column)
            if choice is None:
                found[column] = cell
            elif choice not in found:
                pressed = [name for one, name in self.buttons[choice].items() if _is_pressed(told.get(one))]
                found[choice] = ", ".join(pressed) or None
        return found


def crowd_choices(columns: Sequence[str], rows: Sequence[Cells]) -> CrowdChoices | None:
    """The choices of a table, each with one pressed button a row; None where it has none, and no cell holds all."""
    told = [_opened(row) for row in rows]
    names = dict.fromkeys(name for row in told for name in row)
    groups: dict[str, dict[str, str]] = {}
    for column in names:
        choice, _, button = column.rpartition(".")
        if choice and choice not in names:
            groups.setdefault(choice, {})[column] = button
    buttons = {
        choice: columns
        for choice, columns in groups.items()
        if len(columns) >= _FEWEST_BUTTONS and _are_buttons(columns, told)
    }
    return CrowdChoices(buttons) if buttons or _IN_ONE_CELL in columns else None


def _are_buttons(columns: Iterable[str], rows: Sequence[Cells]) -> bool:
    """True for columns of true and false, of which each row that has any has one true one."""
    cells = [[row.get(name) for name in columns] for row in rows]
    given = [row for row in cells if any(map(is_filled, row))]
    are_marks = all(str(cell).casefold() in _MARKS for row in given for cell in row)
    return bool(given) and are_marks and all(sum(map(_is_pressed, row)) == 1 for row in given)


def _is_pressed(cell: object) -> bool:
    return _MARKS.get(str(cell).casefold(), False)


def _opened(cells: Cells) -> Cells:
    """The cells with one for each thing that one cell holds; as they are where no cell holds all."""
    told = items(written(cells.get(_IN_ONE_CELL)))
    if len(told) != 1:
        return cells
    given: dict[str, object] = {}
    for name, cell in members(told[0]).items():
        inside = members(cell)
        given |= {f"{name}.{part}".removesuffix(".label"): value for part, value in inside.items()} or {name: cell}
    return {**{name: cell for name, cell in cells.items() if name != _IN_ONE_CELL}, **given}
