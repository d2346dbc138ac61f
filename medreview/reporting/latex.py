"""A table of results for a paper: booktabs that fits the width of a page, over several pages where it is long."""

from collections.abc import Sequence

from medreview.reporting.print_tables import PrintCell, PrintTable, Say, print_table
from medreview.reporting.tables import Table

_ESCAPED = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
        '"': r"\textquotedbl{}",
        "\N{MINUS SIGN}": "$-$",
        "\N{EN DASH}": "--",
    }
    | {sign: f"\\{sign}" for sign in "&%$#_{}"}
)
LINE_SIGNS = {"": 72, r"\small": 80, r"\footnotesize": 90, r"\scriptsize": 104}
"""Signs in a line of 12 cm, by the size of the text."""
LONGEST_TABLE = 40
"""Rows that stand on one page."""
_BETWEEN_COLUMNS = 3
_LEAST_COLUMN = 10


def latex_bytes(table: Table, say: Say = str) -> bytes:
    """A table with caption, label and footnotes, as ``print_table`` gives them.

    It needs the packages booktabs, longtable (where it has more than 40 rows) and, for quotes, fontenc T1 or Unicode.
    """
    return latex_of(print_table(table, say))


def latex_of(made: PrintTable) -> bytes:
    """The same of a table that is made for print already."""
    size, columns = _fitted(made)
    head = [r"\toprule", _line([(one, "") for one in made.columns]), r"\midrule"]
    rows = [*map(_line, made.rows)]
    caption = rf"\caption{{{escaped(made.title)}}}"
    label = rf"\label{{tab:{_label(made.name)}}}"
    notes = [rf"\par{{\footnotesize {_note(*one)}\par}}" for one in made.footnotes]
    if len(rows) > LONGEST_TABLE:
        again = [r"\endfirsthead", *head, r"\endhead", r"\bottomrule", r"\endfoot"]
        body = [rf"\begin{{longtable}}{{{columns}}}", rf"{caption}{label}\\", *head, *again, *rows, r"\end{longtable}"]
        lines = ["{" + size, *body, *notes, "}"]
    else:
        body = [rf"\begin{{tabular}}{{{columns}}}", *head, *rows, r"\bottomrule", r"\end{tabular}"]
        sized = [size] if size else []
        lines = [r"\begin{table}", *sized, caption, label, *body, *notes, r"\end{table}"]
    return ("\n".join(lines) + "\n").encode()


def escaped(text: str) -> str:
    """Text that LaTeX sets as it is, in one line."""
    return " ".join(text.translate(_ESCAPED).split())


def _fitted(table: PrintTable) -> tuple[str, str]:
    """The size of text and the columns with which the table fits; where none does, columns of words are broken."""
    widths = [max(len(table.columns[place]), *_signs(table, place)) for place in range(len(table.columns))]
    needed = sum(widths) + _BETWEEN_COLUMNS * len(widths)
    for size, signs in LINE_SIGNS.items():
        if needed <= signs:
            return size, "".join("r" if is_number else "l" for is_number in table.is_number)
    size, signs = [*LINE_SIGNS.items()][-1]
    return size, "".join(_columns(widths, table.is_number, signs))


def _columns(widths: Sequence[int], is_number: Sequence[bool], signs: int) -> list[str]:
    """Numbers as wide as they are, words in what is left of the line, each by its share."""
    free = signs - sum(width for width, number in zip(widths, is_number, strict=True) if number)
    free -= _BETWEEN_COLUMNS * len(widths)
    of_words = sum(width for width, number in zip(widths, is_number, strict=True) if not number)
    columns: list[str] = []
    for width, number in zip(widths, is_number, strict=True):
        own = max(_LEAST_COLUMN, round(width * free / max(of_words, 1)))
        columns.append("r" if number else rf"p{{{own / signs:.2f}\linewidth}}")
    return columns


def _signs(table: PrintTable, place: int) -> list[int]:
    return [len(text) + len(letter) for row in table.rows for text, letter in (row[place],)] or [0]


def _line(cells: Sequence[PrintCell]) -> str:
    return " & ".join(
        escaped(text) + (rf"\textsuperscript{{{letter}}}" if letter else "") for text, letter in cells
    ) + (r" \\")


def _note(letter: str, text: str) -> str:
    return rf"\textsuperscript{{{letter}}} {escaped(text)}" if letter else escaped(text)


def _label(name: str) -> str:
    return "".join(sign if sign.isalnum() and sign.isascii() else "-" for sign in name)
