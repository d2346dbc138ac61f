"""A folder of results: every table as CSV and Markdown, and where they all come from."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path

from medreview import __version__
from medreview.atomic_files import write_whole
from medreview.reporting.tables import Table, csv_bytes, markdown_bytes

PROVENANCE = "provenance.json"


def write_results(folder: Path, tables: Sequence[Table], source: Mapping[str, object]) -> tuple[Path, ...]:
    """Write the tables into ``folder``, then ``provenance.json``; the paths written.

    Parameters
    ----------
    source : mapping
        What the tables were computed from; versions, definitions and the hash of every file are added. The same
        tables, source and versions give the same bytes.

    Raises
    ------
    FileNotWritten
        If the folder cannot take a file; no file is left half written. Files of earlier results that are not written
        now are left alone, and are not in ``provenance.json``.
    """
    contents = result_files(tables, source)
    for name, content in contents.items():
        write_whole(folder / name, content)
    return tuple(folder / name for name in contents)


def result_files(tables: Sequence[Table], source: Mapping[str, object]) -> dict[str, bytes]:
    """The files of ``write_results`` by name, for a folder or an archive."""
    contents: dict[str, bytes] = {}
    for table in tables:
        contents[f"{table.name}.csv"] = csv_bytes(table)
        contents[f"{table.name}.md"] = markdown_bytes(table)
    provenance = provenance_of(tables, source) | {
        "files": {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}
    }
    contents[PROVENANCE] = (json.dumps(provenance, ensure_ascii=False, indent=2) + "\n").encode()
    return contents


def provenance_of(tables: Sequence[Table], source: Mapping[str, object]) -> dict[str, object]:
    """Source, versions of what computed, and the definition of every table."""
    return {
        **source,
        "versions": {"medreview": __version__, "numpy": version("numpy"), "scipy": version("scipy")},
        "definitions": {table.name: str(table.definition) for table in tables},
    }
