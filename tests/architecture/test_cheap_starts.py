"""What has to be there at once loads no library that takes long: the window before a workspace, and all commands."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("sqlmodel", "sqlalchemy", "alembic", "numpy", "pandas", "pydantic", "scipy", "pyqtgraph", "PIL", "pyarrow")


LATER = (
    *("importlib.metadata", "email", "sentencex", "markdown_it", "medreview.text.sentences"),
    *("medreview.domain.table_rows", "medreview.ui.guide", "medreview.ui.backups_dialog"),
)
"""Loaded when something asks for it: a sentence is divided, a table is read, a dialog opens."""


@pytest.mark.parametrize(
    "code",
    [
        "import medreview.app",
        "from medreview.cli.grammar import commands; commands()",
        "from medreview.cli.grammar import help_of; help_of([])",
        "import medreview.__main__",
    ],
)
def test_that_a_start_loads_no_heavy_library(code: str) -> None:
    assert loaded(code, HEAVY) == [], "import it where it is used"


def loaded(code: str, names: tuple[str, ...]) -> list[str]:
    """Which of the modules a fresh program has loaded after that."""
    told = f"{code}; import sys; print(*[name for name in {names!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_that_the_window_starts_without_what_a_dialog_or_a_table_needs() -> None:
    assert loaded("import medreview.app", LATER) == []


LIBRARY = (
    "import medreview.app, medreview.workflows.workspace_files, medreview.workflows.whose_workspace; "
    "import medreview.store.shared_models, medreview.ui.screens.library.screen"
)


def test_that_the_library_is_shown_without_what_carries_out_runs_and_reads_files() -> None:
    unwanted = ("numpy", "pandas", "psutil", "medreview.model_runs.stored_runs", "medreview.importers.drafts")
    assert loaded(LIBRARY, unwanted) == []


@pytest.mark.parametrize("workflow", ["carry_out_runs", "manage_models"])
def test_that_runs_and_models_are_listed_without_numpy(workflow: str) -> None:
    assert loaded(f"import medreview.workflows.{workflow}", ("numpy", "pandas")) == []
