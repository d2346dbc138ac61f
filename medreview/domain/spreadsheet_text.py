"""Text that a spreadsheet would run as a formula, in cells: one apostrophe before it, gone again at import."""

import json
from typing import NoReturn

SHEET_ERRORS = ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A")
"""Texts that a cell of a workbook holds where its formula failed."""

_TRIGGERS = frozenset("=+-@\t\r＝＋－＠'")


def guarded(text: str) -> str:
    """Put an apostrophe before text that starts like a formula, or with an apostrophe."""
    return f"'{text}" if text[:1] in _TRIGGERS and text else text


def is_guarded(cell: str) -> bool:
    return cell[:1] == "'" and cell[1:2] in _TRIGGERS and len(cell) > 1


def unguarded(cell: str) -> str:
    """Take away the apostrophe that ``guarded`` puts; any other apostrophe stays."""
    return cell[1:] if is_guarded(cell) else cell


def metadata_cell(value: object) -> str:
    """A metadata value as a CSV cell, so that ``metadata_value`` gives it back with its type.

    Text is written as it is, unless it would read as a JSON value: then as a JSON string.
    """
    if not isinstance(value, str):
        return canonical_json(value)
    return guarded(value) if metadata_value(guarded(value)) == value else canonical_json(value)


def metadata_value(cell: str) -> object:
    """A metadata cell: a JSON value where the cell is one in canonical form (numbers, true, lists), else text."""
    if is_guarded(cell):
        return cell[1:]
    try:
        value: object = json.loads(cell, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return cell
    return cell if value is None or canonical_json(value) != cell else value


def sheet_guarded(text: str) -> str:
    """As ``guarded``, in a workbook: text that would look like a failed formula is guarded too."""
    return f"'{text}" if text in SHEET_ERRORS else guarded(text)


def sheet_unguarded(cell: str) -> str:
    """Take away the apostrophe that ``sheet_guarded`` puts."""
    return cell[1:] if cell[:1] == "'" and cell[1:] in SHEET_ERRORS else unguarded(cell)


def sheet_metadata_cell(value: object) -> object:
    """A metadata value as a cell of a workbook, where numbers and true have cells of their own."""
    match value:
        case None | bool() | int() | float():
            return value
        case str() if sheet_metadata_value(sheet_guarded(value)) == value:
            return sheet_guarded(value)
        case _:
            return canonical_json(value)


def sheet_metadata_value(cell: str) -> object:
    """A text cell of metadata: a list, an object or guarded text where it is one in canonical form, else text."""
    if sheet_unguarded(cell) != cell:
        return sheet_unguarded(cell)
    try:
        value: object = json.loads(cell, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return cell
    if type(value) not in {str, list, dict} or canonical_json(value) != cell:
        return cell
    is_plain_text_in_quotes = type(value) is str and sheet_metadata_cell(value) != cell
    return cell if is_plain_text_in_quotes else value


def canonical_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)
