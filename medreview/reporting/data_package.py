"""The explanation of a folder of exported tables: a page to read, a Frictionless data package, and check sums.

Data package: https://specs.frictionlessdata.io/data-package (version 1), which current readers take.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from medreview import __version__
from medreview.domain.table_names import TABLE_WORDS, TableName
from medreview.reporting.codebook import DescribedColumn
from medreview.reporting.dataset_card import MEDIA_TYPES
from medreview.reporting.result_folder import PROVENANCE
from medreview.reporting.tables import in_markdown

DATA_PACKAGE, CODEBOOK, README = "datapackage.json", "codebook.csv", "README.md"
LICENCE, CITATION, SUMS = "LICENSE.txt", "CITATION.cff", "SHA256SUMS"
BESIDE_TABLES = (
    *(DATA_PACKAGE, README, PROVENANCE, LICENCE, CITATION, SUMS),
    *("card-*.md", "croissant-*.json", "plan-*.json"),
)
"""Names of what explains exported tables and is no table itself."""
WRITTEN_BY = f"Written by medreview {__version__}."
_KEYS: Mapping[str, tuple[str, ...]] = {
    "questions": ("dataset", "question_id"),
    "answers": ("dataset", "answer_id"),
}
_FORMATS = {"csv": "csv", "jsonl": "jsonl", "parquet": "parquet", "xlsx": "xlsx", "sav": "sav", "dta": "dta"}


@dataclass(frozen=True, slots=True)
class PackagedFile:
    """A file of the folder; ``columns`` are those of the table that it is, ``sheets`` the tables of a workbook."""

    name: str
    sha256: str
    n_bytes: int
    table: str = ""
    columns: tuple[DescribedColumn, ...] = ()
    sheets: tuple[str, ...] = ()

    @property
    def form(self) -> str:
        return self.name.rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class AboutPackage:
    """Facts that a person tells of the folder; what nobody told is left out."""

    title: str
    description: str = ""
    licence: str = ""
    cite: str = ""
    creator: str = ""
    has_pseudonyms: bool = False


def data_package(about: AboutPackage, files: Sequence[PackagedFile]) -> bytes:
    """The descriptor: each file with its sum, and of CSV files every column with its meaning and levels."""
    names = {one.table for one in files if one.form == "csv"}
    package: dict[str, object] = {
        "profile": "data-package",
        "name": _slug(about.title),
        "title": about.title,
        "description": about.description or "Questions, answers and what raters and judges said of them.",
        **({"licenses": [{"name": _slug(about.licence, upper=True), "title": about.licence}]} if about.licence else {}),
        **({"contributors": [{"title": about.creator, "role": "author"}]} if about.creator else {}),
        "resources": [_resource(one, names) for one in _described_once(files)],
    }
    return (json.dumps(package, ensure_ascii=False, indent=2) + "\n").encode()


def _described_once(files: Sequence[PackagedFile]) -> list[PackagedFile]:
    """Each table in the first form that readers of data packages check: others hold the same rows."""
    of_table: dict[str, PackagedFile] = {}
    for form in _FORMATS:
        for one in files:
            if one.form == form:
                for table in one.sheets or (one.table,):
                    of_table.setdefault(table, one)
    return [one for one in files if any(of_table[table] is one for table in one.sheets or (one.table,))]


def _title(table: str) -> str:
    return str(TABLE_WORDS[TableName(table)]) if table in set(TableName) else table


def _resource(file: PackagedFile, csv_tables: set[str]) -> dict[str, object]:
    resource: dict[str, object] = {
        "name": _slug(file.name),
        "path": file.name,
        "format": _FORMATS.get(file.form, file.form),
        "mediatype": MEDIA_TYPES.get(file.form, "application/octet-stream"),
        "bytes": file.n_bytes,
        "hash": f"sha256:{file.sha256}",
    }
    if file.table:
        resource["title"] = _title(file.table)
    if file.sheets:  # readers take the rows of a sheet for a table where they end alike, which they do not
        resource |= {"type": "file", "title": ", ".join(map(_title, file.sheets))}
    if file.form == "csv" and file.columns:
        resource |= {"profile": "tabular-data-resource", "encoding": "utf-8", "schema": _schema(file, csv_tables)}
    return resource


def _schema(file: PackagedFile, csv_tables: set[str]) -> dict[str, object]:
    present = {column.name for column in file.columns}
    keys = _KEYS.get(file.table, ())
    schema: dict[str, object] = {"fields": [_field(column) for column in file.columns], "missingValues": [""]}
    if keys and present.issuperset(keys):
        schema["primaryKey"] = list(keys)
    if file.table != "questions" and {"dataset", "question_id"} <= present and "questions" in csv_tables:
        fields = ["dataset", "question_id"]
        reference = {"resource": _slug("questions.csv"), "fields": fields}
        schema["foreignKeys"] = [{"fields": fields, "reference": reference}]
    return schema


def _field(column: DescribedColumn) -> dict[str, object]:
    levels = {value: str(words) for value, words in column.levels.items()}
    unit = f" ({column.unit})" if column.unit else ""
    said = f" {'; '.join(f'{value}: {words}' for value, words in levels.items())}." if levels else ""
    field: dict[str, object] = {
        "name": column.name,
        "type": "string" if column.type == "datetime" else column.type,
        "title": f"{column.meaning}{unit}",
        "description": f"{column.meaning}{unit}; {column.empty}.{said}",
    }
    if column.type == "boolean":
        field |= {"trueValues": ["1"], "falseValues": ["0"]}
    constraints: dict[str, object] = {"required": True} if column.is_required else {}
    if levels and column.type != "boolean":
        constraints["enum"] = list(levels)
    return field | ({"constraints": constraints} if constraints else {})


def readme(about: AboutPackage, files: Sequence[PackagedFile], rows: Mapping[str, int], others: Sequence[str]) -> bytes:
    """The page that a person reads first: what the folder holds, and how its files are read."""
    names = {table: [one.name for one in files if one.table == table] for table in rows}
    lines = [*_dataset_card_head(about, files), f"# {in_markdown(about.title)}", ""]
    if about.description:
        lines += [in_markdown(about.description), ""]
    lines += ["| table | rows | files |", "|---|---:|---|"]
    for table, n_rows in rows.items():
        lines.append(f"| {_title(table)} | {n_rows} | {', '.join(names[table])} |")
    lines += [
        "",
        f"- `{CODEBOOK}`: every column with its meaning, unit, levels and what an empty cell says.",
        f"- `{DATA_PACKAGE}`: the same for programs (Frictionless data package).",
        *(f"- {one}" for one in others),
        "",
        "`question_id` and `answer_id` are unique within their `dataset`; join tables by both.",
        "In CSV and XLSX, a text that a spreadsheet would run as a formula begins with an apostrophe.",
        "SPSS files contain at most 32,000 bytes of a text, Stata files at most 2,000; longer texts end in an "
        "ellipsis.",
        "Raters have pseudonyms here. Read the comments before you publish them: they are free text."
        if about.has_pseudonyms
        else "Raters have their own codes and names here. Ask them before you publish these files.",
    ]
    if about.licence:
        lines += ["", f"Licence: {in_markdown(about.licence)}"]
    if about.cite:
        lines += ["", f"How to cite: {in_markdown(about.cite)}"]
    return ("\n".join([*lines, "", WRITTEN_BY]) + "\n").encode()


def _dataset_card_head(about: AboutPackage, files: Sequence[PackagedFile]) -> list[str]:
    """The head of the page as Hugging Face ``datasets`` reads it: each table is a configuration of its own."""
    of_table: dict[str, PackagedFile] = {}
    for form in ("parquet", "csv", "jsonl"):
        for one in files:
            if one.table and one.form == form:
                of_table.setdefault(one.table, one)
    if not of_table:
        return []
    lines = ["---", f"pretty_name: {json.dumps(about.title, ensure_ascii=False)}"]
    if about.licence and about.licence == _slug(about.licence, upper=True):
        lines.append(f"license: {about.licence.lower()}")
    lines.append("configs:")
    for table, file in of_table.items():
        lines += [f"  - config_name: {table}", f"    data_files: {json.dumps(file.name)}"]
    return [*lines, "---", ""]


def citation_file(about: AboutPackage) -> bytes:
    """The citation of the data, in the Citation File Format 1.2."""
    lines = {
        "cff-version": "1.2.0",
        "message": about.cite or "If you use these data, please cite them as below.",
        "type": "dataset",
        "title": about.title,
        **({"abstract": about.description} if about.description else {}),
        **({"license": about.licence} if about.licence and about.licence == _slug(about.licence, upper=True) else {}),
    }
    text = "".join(f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in lines.items())
    creators = [one.strip() for one in about.creator.split(";") if one.strip()] or ["anonymous"]
    return (
        text + "authors:\n" + "".join(f"  - name: {json.dumps(one, ensure_ascii=False)}\n" for one in creators)
    ).encode()


def check_sums(sums: Mapping[str, str]) -> bytes:
    """SHA-256 sums as ``sha256sum --check`` reads them."""
    return "".join(f"{sha256}  {name}\n" for name, sha256 in sorted(sums.items())).encode()


def _slug(text: str, *, upper: bool = False) -> str:
    kept = "".join(sign if sign.isascii() and (sign.isalnum() or sign in "._-") else "-" for sign in text)
    plain = "-".join(part for part in kept.split("-") if part) or "export"
    return plain if upper else plain.lower()
