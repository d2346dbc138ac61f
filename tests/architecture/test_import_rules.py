"""Every import rule catches the mistakes that it was written for.

The mistakes are drawn into a copy of the import graph, which takes milliseconds; one run of the real command on a copy
of the program shows that the linter reads them from source files too.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from copy import deepcopy
from pathlib import Path

import grimp
import pytest
from importlinter.api import read_configuration
from importlinter.contracts.acyclic_siblings import AcyclicSiblingsContract
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.independence import IndependenceContract
from importlinter.contracts.layers import LayersContract
from importlinter.contracts.protected import ProtectedContract

PROJECT = Path(__file__).resolve().parents[2]
KINDS = {
    "layers": LayersContract,
    "protected": ProtectedContract,
    "forbidden": ForbiddenContract,
    "independence": IndependenceContract,
    "acyclic_siblings": AcyclicSiblingsContract,
}
MISTAKES = [
    ("layers", "errors", "paths"),
    ("layers", "paths", "domain.ids"),
    ("layers", "domain.questions", "text.sentences"),
    ("layers", "text.sentences", "jobs"),
    ("layers", "jobs", "store.workspace"),
    ("layers", "sample", "text.sentences"),
    ("layers", "importers", "store.workspace"),
    ("layers", "store.workspace", "study_design"),
    ("layers", "study_design", "importers"),
    ("layers", "store.workspace", "workflows"),
    ("layers", "stats", "text.sentences"),
    ("layers", "llm", "protocols"),
    ("layers", "protocols", "metrics"),
    ("layers", "reporting", "store.workspace"),
    ("layers", "store.workspace", "rater_work"),
    ("layers", "rater_work", "workflows.collect"),
    ("layers", "rater_work", "analysis.asked"),
    ("layers", "analysis", "rater_work"),
    ("layers", "analysis", "workflows"),
    ("layers", "model_runs", "analysis"),
    ("layers", "analysis", "model_runs"),
    ("layers", "rater_work", "model_runs"),
    ("layers", "model_runs", "workflows.run_judge"),
    ("layers", "store.workspace", "model_runs"),
    ("layers", "store.workspace", "analysis"),
    ("layers", "workflows", "sample_workspace"),
    ("layers", "sample_workspace", "cli"),
    ("layers", "cli", "api"),
    ("layers", "api", "app"),
    ("layers", "llm.messages", "protocols.cases"),
    ("layers", "protocols.registry", "importers"),
    ("layers", "study_design", "protocols.registry"),
    ("layers", "protocols.registry", "workflows"),
    ("layers", "workflows", "ui"),
    ("layers", "cli", "ui"),
    ("layers", "ui", "app"),
    ("layers", "app", "__main__"),
    ("llama-in-child", "llm.local.engine", "llama_cpp"),
    ("llama-in-child", "workflows", "llama_cpp"),
    ("pdfium-in-child", "importers.paper.page_reader", "pypdfium2"),
    ("pdfium-in-child", "workflows", "pypdfium2"),
    ("qt-in-ui", "workflows", "PySide6"),
    ("qt-in-ui", "analysis", "PySide6"),
    ("qt-in-ui", "model_runs", "PySide6"),
    ("qt-in-ui", "jobs", "PySide6"),
    ("qt-in-ui", "protocols.free_replies", "PySide6"),
    ("qt-in-ui", "cli", "PySide6"),
    ("qt-in-ui", "reporting.figures", "pyqtgraph"),
    ("tables-below-screens", "ui", "sqlmodel"),
    ("tables-below-screens", "importers", "sqlalchemy"),
    ("tables-below-screens", "analysis", "sqlmodel"),
    ("tables-below-screens", "model_runs", "sqlmodel"),
    ("tables-below-screens", "workflows.analyse", "sqlmodel"),
    ("tables-below-screens", "workflows.import_dataset", "sqlalchemy"),
    ("tables-below-screens", "protocols.registry", "sqlmodel"),
    ("tables-below-screens", "study_design", "sqlmodel"),
    ("files-in-store", "workflows", "sqlite3"),
    ("files-in-store", "domain.questions", "alembic"),
    ("ui-through-workflows", "ui.screen", "store.workspace"),
    ("ui-through-workflows", "ui.screen", "importers"),
    ("ui-through-workflows", "ui.screen", "study_design"),
    ("ui-through-workflows", "ui.theme", "protocols"),
    ("ui-through-workflows", "ui.theme", "sample.images"),
    ("pure", "text.sentences", "domain.questions"),
    ("pure", "text.languages", "errors"),
    ("pure", "stats.agreement", "domain.ids"),
    ("frozen-migrations", "store.migrations.m0001_first_schema", "domain.questions"),
    ("frozen-migrations", "store.migrations.m0001_first_schema", "store.schema"),
    ("frozen-migrations", "store.migrations.m0001_first_schema", "errors"),
    ("independent-workflows", "workflows.rate_answers.write", "workflows.import_dataset"),
    ("independent-workflows", "workflows.check_workspace", "workflows.workspace_files"),
    ("independent-screens", "ui.screens.rating.screen", "ui.screens.import_dataset.screen"),
    ("no-cycles", "domain.columns", "domain.answers"),
    ("no-cycles", "text.languages", "text.sentences"),
]
OTHERS = {"PySide6", "pyqtgraph", "sqlmodel", "sqlalchemy", "sqlite3", "alembic", "llama_cpp", "pypdfium2"}
WRITTEN_MISTAKES = {
    "layers": ("shortcuts.py", "NOWHERE = True"),
    "qt-in-ui": (
        "jobs/canary.py",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from PySide6.QtCore import QObject",
    ),
    "llama-in-child": ("llm/canary.py", "def load():\n    from llama_cpp import Llama"),
    "pdfium-in-child": ("exchange/canary.py", "def load():\n    import pypdfium2"),
    "tables-below-screens": ("ui/canary.py", "def rows():\n    from sqlmodel import Session"),
    "files-in-store": ("workflows/canary.py", "import sqlite3"),
    "ui-through-workflows": ("ui/canary.py", "from medreview.store import workspace"),
    "pure": ("text/canary.py", "from medreview.domain import ids"),
    "frozen-migrations": ("store/migrations/m9999_canary.py", "from medreview.store import schema"),
    "independent-workflows": ("workflows/canary_song.py", "from medreview.workflows.canary import sqlite3"),
    "independent-screens": ("ui/screens/canary_song.py", "import medreview.ui.screens.canary"),
    "no-cycles": ("domain/canary.py", "import medreview.domain.canary_song"),
}
COMPANIONS = {
    "ui/screens/canary.py": "ALONE = True",
    "domain/canary_song.py": "import medreview.domain.canary",
}


@pytest.fixture(scope="module")
def rules():
    """The settings of every contract by its id."""
    options = read_configuration(str(PROJECT / "pyproject.toml"))["contracts_options"]
    return {contract["id"]: contract for contract in options}


@pytest.fixture(scope="module")
def graph():
    return grimp.build_graph("medreview", include_external_packages=True, cache_dir=None)


def is_kept(rule, graph) -> bool:
    settings = {key: value for key, value in rule.items() if key not in {"id", "name", "type"}}
    contract = KINDS[rule["type"]](rule["name"], {"root_packages": ["medreview"]}, settings)
    return contract.check(graph, verbose=False).kept


def with_import(graph, importer: str, imported: str):
    changed = deepcopy(graph)
    for name in (importer, imported):
        parts = name.split(".")
        for end in range(2, len(parts) + 1):  # packages first, so that the new module has a parent
            changed.add_module(".".join(parts[:end]))
    if imported not in changed.modules:
        changed.add_module(imported, is_squashed=True)
    changed.add_import(importer=importer, imported=imported)
    return changed


@pytest.mark.parametrize(("rule", "importer", "imported"), MISTAKES)
def test_that_a_forbidden_import_breaks_its_rule(rules, graph, rule, importer, imported):
    full_name = imported if imported in OTHERS else f"medreview.{imported}"
    assert is_kept(rules[rule], graph)
    assert not is_kept(rules[rule], with_import(graph, f"medreview.{importer}", full_name))


@pytest.mark.parametrize("listed", [MISTAKES, [(rule,) for rule in WRITTEN_MISTAKES]])
def test_that_every_rule_has_a_canary(rules, listed):
    assert {mistake[0] for mistake in listed} == set(rules)


def test_that_the_linter_reads_every_kind_of_mistake_from_source_files(rules, tmp_path):
    shutil.copytree(PROJECT / "medreview", tmp_path / "medreview")
    shutil.copy(PROJECT / "pyproject.toml", tmp_path)
    for path, line in [*WRITTEN_MISTAKES.values(), *COMPANIONS.items()]:
        with (tmp_path / "medreview" / path).open("a", encoding="utf-8") as module:
            module.write(f"{line}\n")
    run = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert [rule["id"] for rule in rules.values() if f"{rule['name']} BROKEN" not in run.stdout] == []
