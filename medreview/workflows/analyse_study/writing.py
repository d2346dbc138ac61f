"""Write an analysis: every table as CSV and Markdown, and where it all comes from."""

import hashlib
import json
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

from medreview import __version__
from medreview.reporting.atomic_files import replacing
from medreview.reporting.tables import csv_bytes, markdown_bytes
from medreview.workflows.analyse_study.analysis import StudyAnalysis
from medreview.workflows.analyse_study.partial import N_SUBSETS

PROVENANCE = "provenance.json"


def write_analysis(analysis: StudyAnalysis, folder: Path) -> tuple[Path, ...]:
    """Write the tables into ``folder``, then ``provenance.json`` with the hash of every file; the paths written.

    The same data, settings and versions give the same bytes. Files of earlier analyses that are not written now are
    left alone, and are not in ``provenance.json``.

    Raises
    ------
    FileNotWritten
        If the folder cannot take a file; no file is left half written.
    """
    contents: dict[str, bytes] = {}
    for table in analysis.tables:
        contents[f"{table.name}.csv"] = csv_bytes(table)
        contents[f"{table.name}.md"] = markdown_bytes(table)
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}
    provenance = json.dumps(_provenance(analysis, hashes), ensure_ascii=False, indent=2) + "\n"
    contents[PROVENANCE] = provenance.encode()
    for name, content in contents.items():
        with replacing(folder / name) as file:
            file.write(content)
    return tuple(folder / name for name in contents)


def _provenance(analysis: StudyAnalysis, hashes: Mapping[str, str]) -> dict[str, object]:
    return {
        "study": analysis.study,
        "study_version": analysis.study_version,
        "plan_sha256": analysis.plan_sha256,
        "data_sha256": analysis.data_sha256,
        "n_ratings": analysis.n_ratings,
        "n_pilot_ratings_left_out": analysis.n_pilot_ratings,
        "seed": analysis.settings.seed,
        "n_resamples": analysis.settings.n_resamples,
        "n_subsets": N_SUBSETS,
        "versions": {"medreview": __version__, "numpy": version("numpy"), "scipy": version("scipy")},
        "definitions": {table.name: table.definition for table in analysis.tables},
        "files": dict(hashes),
    }
