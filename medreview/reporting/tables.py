"""Tables of results: what screens, spreadsheets and reports show, so that they cannot disagree."""

import csv
import io
import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from medreview.atomic_files import write_whole
from medreview.domain.spreadsheet_text import guarded
from medreview.errors import Message

Words = Message | str
"""A sentence or word of ours is a ``Message``, translated where it is shown; plain text is data, shown as it is."""


def paragraph(*sentences: Message) -> Message:
    """Sentences as one text; each is translated by itself."""
    first, *rest = sentences
    return Message("{first} {rest}", {"first": first, "rest": paragraph(*rest)}) if rest else first


Cell = str | int | float | None
"""None is a cell without a value; a number that is not finite is never a cell."""

# Names that people gave: a run may be called "constrained".
_NAME_COLUMNS = frozenset(
    {"answer", "author", "dataset", "group", "judge", "other_judge", "other_rater", "question", "rater", "run"}
)
_INSTEAD_OF_NAMES = frozenset({"all", "all authors", "all judges", "all raters", "mean of all pairs", "people"})

LEAST_P, TWO_DECIMALS_FROM, MOST_P = 0.001, 0.0995, 0.99
_DIGITS = 10
_SHOWN_DECIMALS = 3


@dataclass(frozen=True, slots=True)
class Table:
    """Results under one definition; every row has a cell for every column.

    ``findings`` say in plain words what the rows show, for those who read them first; ``notes`` what they were made of.
    ``words`` are those of its own columns and texts in cells, beside the words of all results; ``percents`` the columns
    of shares that are printed as percentages. ``behind`` finds, row by row, the key of what was counted for it; None
    where nothing can be opened, empty where no row says it.

    Raises
    ------
    ValueError
        If a row has other columns, or holds a number that is not finite.
    """

    name: str
    title: Words
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[Words, ...] = ()
    definition: Words = ""
    findings: tuple[Words, ...] = ()
    words: Mapping[str, Words] = field(default_factory=dict[str, Words])
    percents: frozenset[str] = frozenset()
    behind: tuple[Callable[[], Hashable | None], ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.behind and len(self.behind) != len(self.rows):
            raise ValueError(f"{len(self.behind)} keys do not fit the {len(self.rows)} rows of {self.name}")
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"{len(row)} cells do not fit the {len(self.columns)} columns of {self.name}")
            if any(isinstance(cell, float) and not math.isfinite(cell) for cell in row):
                raise ValueError(f"{self.name} holds a number that is not finite: {row}")


def table_of(
    name: str,
    title: Words,
    columns: Sequence[str],
    records: Sequence[Mapping[str, Cell]],
    *,
    notes: Sequence[Words] = (),
    definition: Words = "",
    findings: Sequence[Words] = (),
    words: Mapping[str, Words] = MappingProxyType({}),
    percents: frozenset[str] = frozenset(),
    behind: Sequence[Callable[[], Hashable | None]] = (),
) -> Table:
    """A table from records; a column that a record lacks is empty there, and so is a number that is not finite.

    NaN stands for what is missing; an infinity went beyond what a computer can hold, and is said in a note.

    Raises
    ------
    ValueError
        If a record has a field that is no column.
    """
    for record in records:
        strange = record.keys() - set(columns)
        if strange:
            raise ValueError(f"{name} has no column {sorted(strange)[0]}")
    rows = tuple(tuple(_plain(record.get(column)) for column in columns) for record in records)
    n_endless = sum(isinstance(cell, float) and math.isinf(cell) for record in records for cell in record.values())
    endless = Message("Cells left empty, because their numbers are too large to calculate: {n}.", {"n": n_endless})
    said = (*notes, endless) if n_endless else tuple(notes)
    return Table(name, title, tuple(columns), rows, said, definition, tuple(findings), words, percents, tuple(behind))


def write_csv(table: Table, path: Path) -> int:
    """Write the rows as CSV, and give their number.

    Raises
    ------
    FileNotWritten
        If the file cannot be written; what was there before is unchanged.
    """
    write_whole(path, csv_bytes(table))
    return len(table.rows)


def csv_bytes(table: Table) -> bytes:
    """The rows as CSV: UTF-8, numbers with ten significant digits, formulas of spreadsheets disarmed."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow(table.columns)
    writer.writerows([_exact(cell) for cell in row] for row in table.rows)
    return buffer.getvalue().encode()


def markdown_bytes(table: Table) -> bytes:
    """Title, definition, rows with three decimals, findings, notes; columns that are empty throughout are left out."""
    kept = kept_columns(table)
    lines = [f"# {in_markdown(str(table.title))}", ""]
    if table.definition:
        lines += [in_markdown(str(table.definition)), ""]
    if table.rows:
        lines.append(_line([in_markdown(table.columns[place]) for place in kept]))
        is_number = [all(not isinstance(row[place], str) for row in table.rows) for place in kept]
        lines.append(_line(["---:" if number else "---" for number in is_number]))
        lines += [_line([in_markdown(shown_cell(row[place])) for place in kept]) for row in table.rows]
        lines.append("")
    lines += [f"- {in_markdown(str(note))}" for note in (*table.findings, *table.notes)]
    return ("\n".join(lines).rstrip("\n") + "\n").encode()


def kept_columns(table: Table) -> list[int]:
    """The places of the columns that are not empty throughout."""
    return [place for place in range(len(table.columns)) if any(row[place] is not None for row in table.rows)]


def tsv_text(table: Table, rows: Sequence[Sequence[Cell]] | None = None) -> str:
    """Header and rows (all, in their order, where none are given) as a spreadsheet takes them from the clipboard."""
    lines = [table.columns, *([_exact(cell) for cell in row] for row in (table.rows if rows is None else rows))]
    return "\n".join("\t".join(" ".join(cell.split()) for cell in line) for line in lines)


def _plain(cell: Cell) -> Cell:
    """The cell as a plain number or text (numpy's numbers are numbers too); None for what is not finite."""
    if isinstance(cell, float):
        return float(cell) + 0.0 if math.isfinite(cell) else None
    return cell


def _exact(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case str():
            return guarded(cell)
        case float():
            return _without_minus_zero(f"{cell:.{_DIGITS}g}")
        case _:
            return str(cell)


def is_given_name(text: str, column: str) -> bool:
    """True if a cell is a name that a person gave, which may happen to be one of our words."""
    return column in _NAME_COLUMNS and text not in _INSTEAD_OF_NAMES


def is_p(column: str) -> bool:
    """True of a column that holds p values."""
    return column == "p" or (column.startswith("p_") and column != "p_method")


_ROUNDED = (Message("{value:.0f}"), Message("{value:.1f}"), Message("{value:.2f}"), Message("{value:.3f}"))


def rounded(value: float, decimals: int) -> Message:
    """A number with up to three decimals; what is 0 when rounded has no minus."""
    return replace(_ROUNDED[decimals], values={"value": round(value, decimals) + 0.0})


def p_words(p: float) -> Message:
    """A p value as journals print it: never 0, two decimals from 0.1 on, three below."""
    if p < LEAST_P:
        return Message("<{p}", {"p": rounded(LEAST_P, 3)})
    if p > MOST_P:
        return Message(">{p}", {"p": rounded(MOST_P, 2)})
    return rounded(p, 3 if p < TWO_DECIMALS_FROM else 2)


def shown_cell(cell: Cell) -> str:
    """A cell as people read it: three decimals, nothing where there is no value."""
    match cell:
        case None:
            return ""
        case str():
            return cell
        case float() if 0 < abs(cell) < 0.5 * 10**-_SHOWN_DECIMALS:
            return f"{cell:.1e}"
        case float():
            return _without_minus_zero(f"{cell:.{_SHOWN_DECIMALS}f}")
        case _:
            return str(cell)


def _without_minus_zero(number: str) -> str:
    return number.removeprefix("-") if not number.strip("-0.") else number


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def in_markdown(text: str) -> str:
    """Text in one line of Markdown, in which no sign of it means anything to a reader's program."""
    for sign in "\\|*_`<[":
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())
