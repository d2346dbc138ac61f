"""The card of a dataset: Markdown for people, and Croissant 1.0 (JSON-LD) for programs, from the same facts.

Croissant: MLCommons, http://mlcommons.org/croissant/1.0. What nobody told is left out, never made up; the Markdown says
what is missing.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from medreview import __version__
from medreview.domain.datasets import DATASET_FACTS
from medreview.domain.table_columns import COLUMNS, CellKind, Column
from medreview.domain.table_names import TABLE_WORDS, TableName
from medreview.domain.table_rows import DatasetRow
from medreview.reporting.tables import Table, in_markdown, markdown_bytes

CONFORMS_TO = "http://mlcommons.org/croissant/1.0"
_TERMS = (
    *("citeAs", "column", "data", "examples", "extract", "field", "fileProperty", "fileObject", "fileSet"),
    *("format", "includes", "isLiveDataset", "jsonPath", "key", "md5", "parentField", "path", "recordSet"),
    *("references", "regex", "repeated", "replace", "separator", "source", "subField", "transform"),
    *("equivalentProperty", "samplingRate"),
)
_JSON_TERMS = frozenset({"data", "examples"})
_CONTEXT: Mapping[str, object] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "sc": "https://schema.org/",
    "cr": "http://mlcommons.org/croissant/",
    "dct": "http://purl.org/dc/terms/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "conformsTo": "dct:conformsTo",
    **{term: {"@id": f"cr:{term}", "@type": "@json"} if term in _JSON_TERMS else f"cr:{term}" for term in _TERMS},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
}
MEDIA_TYPES = {
    "csv": "text/csv",
    "jsonl": "application/jsonlines",
    "parquet": "application/x-parquet",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "sav": "application/x-spss-sav",
    "dta": "application/x-stata-dta",
}
_READABLE = ("csv", "jsonl", "parquet")
"""Forms that Croissant describes column by column, the first that is there for each table."""
_TYPES = {CellKind.INTEGER: "sc:Integer", CellKind.NUMBER: "sc:Float"}
_KEYS = {TableName.QUESTIONS: ("dataset", "question_id"), TableName.ANSWERS: ("dataset", "answer_id")}
"""Ids of one dataset say nothing in another. Croissant refers by one field, and its reader would join by that alone."""
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class CardFile:
    """A file that a card describes; ``columns`` are those that it has, where it is a table."""

    name: str
    sha256: str
    n_bytes: int
    table: TableName | None = None
    columns: tuple[str, ...] = ()

    @property
    def form(self) -> str:
        return self.name.rpartition(".")[2]


def markdown_card(told: DatasetRow, tables: Sequence[Table], files: Sequence[CardFile] = ()) -> bytes:
    """The card for people: what is told, what it holds, and which files it lies in."""
    lines = [f"# {in_markdown(told.dataset)}", ""]
    if told.description:
        lines += [*map(in_markdown, told.description.splitlines()), ""]
    lines += ["| | |", "|---|---|"]
    lines += [
        f"| {words} | {in_markdown(str(getattr(told, name) or 'not stated'))} |"
        for name, words in DATASET_FACTS.items()
        if name != "description"
    ]
    lines += [f"| {in_markdown(name)} | {in_markdown(str(value))} |" for name, value in told.extra.items()]
    for table in tables:
        lines += ["", *(f"#{line}" if line.startswith("# ") else line for line in _shown(table).splitlines())]
    if files:
        lines += ["", "## Files", "", "| file | rows of | bytes | SHA-256 |", "|---|---|---:|---|"]
        lines += [f"| {in_markdown(one.name)} | {one.table or ''} | {one.n_bytes} | {one.sha256} |" for one in files]
    lines += ["", f"Written by medreview {__version__}."]
    return ("\n".join(lines) + "\n").encode()


def croissant(told: DatasetRow, summary: str, files: Sequence[CardFile] = ()) -> bytes:
    """The card for programs.

    Parameters
    ----------
    summary
        A sentence that stands where nobody described the dataset.
    """
    card: dict[str, object] = {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": CONFORMS_TO,
        "name": told.dataset,
        "description": told.description or summary,
    }
    card |= {
        name: value
        for name, value in {
            "license": told.licence,
            "citeAs": told.cite,
            "url": told.url,
            "version": told.version,
            "creator": {"@type": "sc:Organization", "name": told.creator} if told.creator else None,
            "datePublished": told.published if told.published and _DATE.fullmatch(told.published) else None,
            "isBasedOn": told.source,
        }.items()
        if value
    }
    card["distribution"] = [
        {
            "@type": "cr:FileObject",
            "@id": one.name,
            "name": one.name,
            "contentUrl": one.name,
            "contentSize": f"{one.n_bytes} B",
            "encodingFormat": MEDIA_TYPES.get(one.form, "application/octet-stream"),
            "sha256": one.sha256,
        }
        for one in files
    ]
    card["recordSet"] = [_record_set(one) for one in _readable(files).values()]
    return (json.dumps(card, ensure_ascii=False, indent=2) + "\n").encode()


def _readable(files: Sequence[CardFile]) -> dict[TableName, CardFile]:
    found: dict[TableName, CardFile] = {}
    for form in _READABLE:
        for one in files:
            if one.table is not None and one.form == form:
                found.setdefault(one.table, one)
    return {table: found[table] for table in TableName if table in found}


def _type(column: Column, form: str) -> str:
    """The type of a column; Parquet alone has flags and moments of their own."""
    if form == "parquet" and (column.is_time or column.kind is CellKind.FLAG):
        return "sc:DateTime" if column.is_time else "sc:Boolean"
    return _TYPES.get(column.kind, "sc:Text")


def _record_set(file: CardFile) -> dict[str, object]:
    table = file.table or TableName.QUESTIONS
    known = {column.name: column for column in COLUMNS[table]}
    fields: list[dict[str, object]] = []
    for name in file.columns:
        field: dict[str, object] = {
            "@type": "cr:Field",
            "@id": f"{table}/{name}",
            "name": name,
            "dataType": _type(known[name], file.form) if name in known else "sc:Text",
            "source": {"fileObject": {"@id": file.name}, "extract": {"column": name}},
        }
        fields.append(field)
    keys = [{"@id": f"{table}/{name}"} for name in _KEYS.get(table, ()) if name in file.columns]
    key = {"key": keys} if keys else {}
    return {
        "@type": "cr:RecordSet",
        "@id": str(table),
        "name": str(table),
        "description": str(TABLE_WORDS[table]),
        **key,
        "field": fields,
    }


def _shown(table: Table) -> str:
    """A table with the words of its columns and cells in English, as people read it."""
    words = {name: str(said) for name, said in table.words.items()}
    rows = tuple(tuple(words.get(cell, cell) if isinstance(cell, str) else cell for cell in row) for row in table.rows)
    columns = tuple(words.get(name, name) for name in table.columns)
    return markdown_bytes(replace(table, columns=columns, rows=rows)).decode()
