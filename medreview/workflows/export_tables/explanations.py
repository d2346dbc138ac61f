"""The files that explain the tables of an export: a page to read, codebook, data package, plans, provenance."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

from medreview import __version__
from medreview.atomic_files import write_whole
from medreview.domain.study_plans import StudyPlan, plan_to_json
from medreview.exchange.file_names import plan_file
from medreview.reporting.codebook import DescribedColumn, ScaleUse, codebook_csv
from medreview.reporting.data_package import (
    CODEBOOK,
    DATA_PACKAGE,
    README,
    AboutPackage,
    PackagedFile,
    data_package,
    readme,
)
from medreview.reporting.result_folder import PROVENANCE
from medreview.workflows.export_tables.exported_rows import ExportChoice

REPLIES, SEEN_IMAGES = "replies", "seen_images"
WORKBOOK = "tables.xlsx"


def write_plans(folder: Path, plans: Iterable[StudyPlan]) -> tuple[str, ...]:
    """Write the plan of each study as a file that another study can begin with; their names in the folder."""
    written: dict[str, bytes] = {}
    for plan in plans:
        name = next(name for number in count(1) if (name := plan_file(plan.name, number)) not in written)
        written[name] = (json.dumps(plan_to_json(plan), ensure_ascii=False, indent=2) + "\n").encode()
    for name, content in written.items():
        write_whole(folder / name, content)
    return tuple(written)


def packaged_files(
    folder: Path, written: Sequence[tuple[Path, str]], columns: Mapping[str, tuple[DescribedColumn, ...]]
) -> list[PackagedFile]:
    """The files of tables, by path and table, and those of rows that no import reads."""
    files = dict(written)
    for name in (REPLIES, SEEN_IMAGES):
        if name in columns:
            files |= {path: name for form in ("csv", "jsonl") if (path := folder / f"{name}.{form}").exists()}
    sheets = tuple(table for path, table in written if path.name == WORKBOOK)
    return [_packaged_file(path, table, columns[table], sheets) for path, table in files.items()]


def _packaged_file(
    path: Path, table: str, columns: tuple[DescribedColumn, ...], sheets: tuple[str, ...]
) -> PackagedFile:
    about = PackagedFile(path.name, sha256_of(path), path.stat().st_size)
    return replace(about, sheets=sheets) if path.name == WORKBOOK else replace(about, table=table, columns=columns)


def explain(
    folder: Path,
    choice: ExportChoice,
    *,
    files: Sequence[PackagedFile],
    columns: Mapping[str, tuple[DescribedColumn, ...]],
    scales: Sequence[ScaleUse],
    n_rows: Mapping[str, int],
    plans: Sequence[str],
) -> tuple[Path, ...]:
    """Write what explains the tables; nothing where there are none."""
    if not files:
        return ()
    about = replace(
        choice.about or AboutPackage("Export of a medreview workspace"), has_pseudonyms=choice.with_pseudonyms
    )
    distinct = tuple({one.name: one for one in files}.values())
    others = [f"`{name}`: the plan of a study, with its scales, raters and seed." for name in plans]
    others.append(f"`{PROVENANCE}`: which program wrote this, and the checksums of the files.")
    contents = {
        CODEBOOK: codebook_csv(columns, scales, choice.translations),
        DATA_PACKAGE: data_package(about, distinct),
        PROVENANCE: _provenance(choice, distinct, n_rows),
        _readme_name(folder): readme(about, distinct, n_rows, others),
    }
    for name, content in contents.items():
        write_whole(folder / name, content)
    return tuple(folder / name for name in (*contents, *plans))


def _provenance(choice: ExportChoice, files: Sequence[PackagedFile], n_rows: Mapping[str, int]) -> bytes:
    told = {
        "program": f"medreview {__version__}",
        "study": choice.study or None,
        "pseudonyms": choice.with_pseudonyms,
        "rows": dict(n_rows),
        "files": {one.name: {"sha256": one.sha256, "bytes": one.n_bytes} for one in files},
    }
    return (json.dumps(told, ensure_ascii=False, indent=2) + "\n").encode()


def _readme_name(folder: Path) -> str:
    """The name of the page to read; a README of somebody else is left alone."""
    there = folder / README
    if not there.exists() or b"Written by medreview" in there.read_bytes():
        return README
    return "README-medreview.md"


def sha256_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
