"""The codebook of exported tables: every column with its meaning, unit, levels and what an empty cell says.

The same descriptions stand in ``codebook.csv``, in Parquet files, in data packages and in the data frames of notebooks.
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from medreview.domain.column_meanings import (
    EMPTY_UNTOLD,
    OWN_METADATA,
    Meaning,
    column_named,
    empty_words,
    meaning_of,
    words_of_levels,
)
from medreview.domain.spreadsheet_text import guarded
from medreview.domain.study_plans import StudyPlan
from medreview.domain.table_columns import CODEBOOK_COLUMNS, METADATA_PREFIX, CellKind, Column, option_number
from medreview.domain.table_rows import TableName
from medreview.errors import Message

_TYPES: Mapping[CellKind, str] = {
    CellKind.INTEGER: "integer",
    CellKind.NUMBER: "number",
    CellKind.VALUE: "number",
    CellKind.FLAG: "boolean",
}
_INTEGERS = frozenset({"step", "attempt", "seed", "input_tokens", "output_tokens", "occasion", "image", "n_times"})
_NUMBERS = frozenset({"latency_ms", "seconds"})

Translate = Callable[[Message], str]


@dataclass(frozen=True, slots=True)
class DescribedColumn:
    """A column as a codebook has it; ``type`` is integer, number, boolean, datetime or string."""

    name: str
    meaning: Message
    type: str
    unit: str = ""
    levels: Mapping[str, Message] = field(default_factory=dict[str, Message])
    empty: Message = EMPTY_UNTOLD
    is_required: bool = False


@dataclass(frozen=True, slots=True)
class ScaleUse:
    """A scale of a study, of a questionnaire or of a judge: the levels of one column where its other cells say so."""

    table: TableName
    column: str
    where: Mapping[str, str]
    levels: Mapping[str, str]


def described(table: TableName, names: Iterable[str]) -> tuple[DescribedColumn, ...]:
    """The columns of a table as it is written, metadata among them, in their order."""
    return tuple(_described(table, name) for name in names)


def _described(table: TableName, name: str) -> DescribedColumn:
    column = column_named(table, name)
    if column is None or name.startswith(METADATA_PREFIX):
        return DescribedColumn(name, OWN_METADATA.words, "string")
    meaning = meaning_of(table, name)
    return DescribedColumn(
        name,
        meaning.words,
        "datetime" if column.is_time else _type(table, column),
        str(meaning.unit or ""),
        words_of_levels(table, column),
        empty_words(table, column),
        column.is_required,
    )


def _type(table: TableName, column: Column) -> str:
    if table is TableName.QUESTIONS and option_number(column.name):
        return "string"
    return _TYPES.get(column.kind, "string")


def described_rows(table: str, names: Iterable[str]) -> tuple[DescribedColumn, ...]:
    """The columns of a table that goes out and never comes in: of replies of runs, of images that were seen."""

    def one(name: str, meaning: Meaning) -> DescribedColumn:
        kind = "integer" if name in _INTEGERS else "number" if name in _NUMBERS else "string"
        return DescribedColumn(name, meaning.words, kind, str(meaning.unit or ""), empty=meaning.empty or EMPTY_UNTOLD)

    return tuple(one(name, meaning_of(table, name)) for name in names)


def scales_of_plan(plan: StudyPlan, language: str = "en") -> Iterator[ScaleUse]:
    """The levels of a study's dimensions and questionnaires with their words."""
    for one in plan.dimensions:
        levels = {_number(level.value): _in_language(level.label, language) for level in one.scale.levels}
        yield ScaleUse(TableName.RATINGS, "value", {"study": plan.name, "dimension": one.name}, levels)
    for form in plan.forms:
        for item in form.items:
            if item.scale is not None:
                levels = {_number(level.value): _in_language(level.label, language) for level in item.scale.levels}
                where = {"study": plan.name, "form": form.name, "item": item.name}
                yield ScaleUse(TableName.SURVEYS, "value", where, levels)


def _in_language(wordings: Mapping[str, str], language: str) -> str:
    return wordings.get(language) or wordings.get("en") or next(iter(wordings.values()), "")


def _number(value: float) -> str:
    return str(int(value)) if value.is_integer() else repr(value)


def codebook_csv(
    tables: Mapping[str, Sequence[DescribedColumn]],
    scales: Iterable[ScaleUse] = (),
    translations: Mapping[str, Translate] | None = None,
) -> bytes:
    """The codebook as CSV: a row for each column, and one more for each scale that its values are of.

    Parameters
    ----------
    translations
        How meanings are said in other languages; each has a column of its own, such as ``meaning_fa``.
    """
    others = translations or {}
    own = list(scales)
    lines: list[list[str]] = [[*CODEBOOK_COLUMNS, *(f"meaning_{language}" for language in others)]]
    for table, columns in tables.items():
        for one in columns:
            said = [translate(one.meaning) for translate in others.values()]
            levels = levels_text({value: str(words) for value, words in one.levels.items()})
            lines.append([table, one.name, "", str(one.meaning), one.type, one.unit, levels, str(one.empty), *said])
            lines += [
                [
                    table,
                    one.name,
                    where_text(scale.where),
                    "",
                    "",
                    "",
                    levels_text(scale.levels),
                    "",
                    *("" for _ in said),
                ]
                for scale in own
                if scale.table == table and scale.column == one.name
            ]
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\r\n").writerows([guarded(cell) for cell in line] for line in lines)
    return buffer.getvalue().encode()


def levels_text(levels: Mapping[str, str]) -> str:
    """Levels in one cell: ``1 = Disagree | 2 = Agree``; a value without words of its own stands alone."""
    return " | ".join(f"{value} = {words}" if words and words != value else value for value, words in levels.items())


def where_text(where: Mapping[str, str]) -> str:
    return "; ".join(f"{name} = {value}" for name, value in where.items())


def attributes_of(
    table: TableName, title: Message, columns: Iterable[DescribedColumn], scales: Iterable[ScaleUse] = ()
) -> dict[str, object]:
    """The description of a table as JSON values, for the attributes of data frames and the metadata of Parquet."""
    return {
        "table": str(table),
        "label": str(title),
        "columns": {
            one.name: {
                "label": str(one.meaning),
                "type": one.type,
                **({"unit": str(one.unit)} if one.unit else {}),
                **({"levels": {value: str(words) for value, words in one.levels.items()}} if one.levels else {}),
                "missing": str(one.empty),
            }
            for one in columns
        },
        "scales": [
            {"column": one.column, "where": dict(one.where), "levels": dict(one.levels)}
            for one in scales
            if one.table is table
        ],
    }
