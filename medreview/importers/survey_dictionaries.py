"""Data dictionaries of REDCap, which lie beside its exports: the labels of fields, their choices, and what identifies.

An export has a column for each field, named and filled with codes; only the dictionary tells what they mean.
"""

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from pathlib import Path

from medreview.importers.bounded_text import csv_records
from medreview.importers.column_names import plain_name

_FIELD, _LABEL, _IDENTIFIES = "variable_field_name", "field_label", "identifier"
_CHOICES = "choices_calculations_or_slider_labels"
_RAW_NAMES = {"field_name": _FIELD, "select_choices_or_calculations": _CHOICES}
_MOST_FIELDS = 10_000
_YES = frozenset({"y", "yes", "1", "true"})


@dataclass(frozen=True, slots=True)
class DescribedField:
    """A field as its dictionary describes it; ``choices`` are words by code."""

    label: str = ""
    choices: Mapping[str, str] = field(default_factory=dict[str, str])
    identifies: bool = False


def is_dictionary(columns: Iterable[str]) -> bool:
    """True for the columns of a dictionary, as the tool or its interface for programs names them."""
    names = {_told(column) for column in columns}
    return {_FIELD, _LABEL, _CHOICES} <= names


def described_fields(beside: Iterable[Path]) -> dict[str, DescribedField]:
    """The fields of the first dictionary among these files; none where there is no dictionary."""
    tables = (path for path in beside if path.suffix.lower() == ".csv" and path.is_file())
    for path in tables:
        if found := _fields_in(path, path.stat().st_mtime_ns):
            return found
    return {}


@lru_cache(maxsize=64)
def _fields_in(path: Path, _changed_at: int) -> dict[str, DescribedField]:
    try:
        records = [one for one in islice(csv_records(path, ",", "utf-8-sig"), _MOST_FIELDS) if isinstance(one, list)]
    except (OSError, UnicodeDecodeError, csv.Error):
        return {}
    if not records or not is_dictionary(records[0]):
        return {}
    names = [_told(column) for column in records[0]]
    rows = (dict(zip(names, record, strict=False)) for record in records[1:])
    return {
        row[_FIELD]: DescribedField(
            row.get(_LABEL, "").strip(),
            _choices(row.get(_CHOICES, "")),
            row.get(_IDENTIFIES, "").strip().lower() in _YES,
        )
        for row in rows
    }


def _choices(text: str) -> dict[str, str]:
    """``1, Disagree | 2, Agree`` as words by code; what is no list of choices, such as a formula, gives none."""
    parts = [part.partition(",") for part in text.split("|")]
    are_choices = len(parts) > 1 and all(comma and code.strip() and word.strip() for code, comma, word in parts)
    return {code.strip(): word.strip() for code, _, word in parts} if are_choices else {}


def _told(column: str) -> str:
    name = plain_name(column.replace(",", " "))
    return _RAW_NAMES.get(name, name)
