"""What has to be there at once loads no library that takes long: the window before a workspace, and all commands."""

from __future__ import annotations

import ast
import os
import pkgutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from importlib import import_module
from pathlib import Path

import pytest

from medreview import workflows
from medreview.workflows.workspace_files import create_workspace
from tests.made_sample import copy_sample

HEAVY = ("sqlmodel", "sqlalchemy", "alembic", "numpy", "pandas", "pydantic", "scipy", "pyqtgraph", "PIL", "pyarrow")


LATER = (
    *("importlib.metadata", "email", "sentencex", "markdown_it", "medreview.text.sentences"),
    *("medreview.domain.table_rows", "medreview.ui.guide", "medreview.ui.backups_dialog", "medreview.ui.about_dialog"),
    *("medreview.ui.widgets.data_table", "medreview.ui.widgets.fields", "medreview.ui.file_dialogs"),
    *("filelock", "socket", "medreview.text"),
)
"""Loaded when something asks for it: a sentence is divided, a table is read, a dialog opens, a lock is taken."""


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


def test_that_pyside_makes_no_types_that_the_first_window_does_not_use() -> None:
    """It makes all types below one class when Qt hands it an object of that class which no Python code has made."""
    made = shown_window("StandardPixmap", "WizardStyle")  # of styles, and of all widgets there are
    assert made == [], "Qt was asked for a style, or for the parent of a widget that may be its own"


def shown_window(*names: str) -> list[str]:
    """Which of these enumerations a fresh program has made once its window is on show with the keyboard in it."""
    code = f"""
import enum
made = set()
make = enum.EnumType._create_
def watch(kind, name, *rest, **options):
    made.add(name)
    return make(kind, name, *rest, **options)
enum.EnumType._create_ = watch
from medreview.app import Application, Shell
application = Application(["medreview"])
shell = Shell(application)
window = shell.show_window()
window.activateWindow()
application.processEvents()
window.grab()
assert application.focusWidget() is not None
print(*[name for name in {names!r} if name in made])
shell.shut_down()
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


LIBRARY = (
    "import medreview.app, medreview.workflows.workspace_files, medreview.workflows.whose_workspace; "
    "import medreview.store.shared_models, medreview.ui.screens.library.screen"
)


NOT_FOR_THE_LIBRARY = (
    *("numpy", "pandas", "psutil", "PIL", "medreview.protocols", "medreview.importers.drafts"),
    *("medreview.model_runs.stored_runs", "medreview.store.tables.model_outputs"),
    *("medreview.ui.screens.library.edit_dialog", "medreview.ui.source_answers_dialog", "medreview.ui.plots"),
    *("medreview.domain.ratings", "medreview.domain.comparisons", "medreview.domain.scores", "medreview.domain.audit"),
    *("medreview.domain.collected_returns", "medreview.domain.model_requests", "medreview.domain.table_rows"),
    *("medreview.domain.study_plans", "medreview.domain.rating_states", "medreview.workflows.clean_questions"),
    *("medreview.domain.runs", "medreview.domain.run_plans", "medreview.llm.engines", "medreview.llm.keys"),
    *("medreview.ui.widgets.forms", "medreview.ui.widgets.image_view", "medreview.importers.images"),
    *("medreview.ui.screens.library.tag_dialog", "medreview.ui.screens.library.field_dialog"),
)
"""Also tables of what nobody looks at there: mapping all of them takes a fifth of what opening takes."""


def test_that_the_library_is_shown_without_what_runs_files_and_dialogs_need() -> None:
    assert loaded(LIBRARY, NOT_FOR_THE_LIBRARY) == []


def test_that_fields_to_tag_are_told_without_what_judges_and_raters_need() -> None:
    """The library asks for them as it opens, and shows no question before they are there."""
    needless = (
        "medreview.protocols.registry",
        "medreview.domain.ratings",
        "medreview.domain.comparisons",
        "http.client",
    )
    assert loaded(f"{LIBRARY}, medreview.protocols.strategies, medreview.curation.catalogues", needless) == []


def test_that_all_tables_are_there_for_what_goes_through_every_one(tmp_path: Path) -> None:
    """A table that nothing has mapped yet would be left out of a check, and of what another file is held against."""
    code = "from medreview.store.all_tables import ALL_TABLES; print(*ALL_TABLES.tables)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    workspace = create_workspace(tmp_path / "empty.medreview")
    workspace.close()
    with closing(sqlite3.connect(workspace.path)) as file:
        kept = {name for (name,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    assert set(done.stdout.split()) == {name for name in kept if not name.startswith(("sqlite_", "text_search"))}


def test_that_a_record_is_written_whichever_tables_were_read_before(tmp_path: Path) -> None:
    """A foreign key to a table that nothing has mapped yet would end the write in an error of the program."""
    code = f"""
from sqlalchemy.exc import IntegrityError
from medreview.domain.model_requests import ModelRequest
from medreview.workflows.workspace_files import create_workspace
from pathlib import Path
try:
    with create_workspace(Path({str(tmp_path / "a.medreview")!r})).transaction() as session:
        session.add(ModelRequest(run_item_id=1, run_id=1, run_session_id=1))
except IntegrityError:
    print("refused by the file")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "refused by the file\n"


@pytest.mark.parametrize("workflow", ["carry_out_runs", "manage_models"])
def test_that_runs_and_models_are_listed_without_numpy(workflow: str) -> None:
    assert loaded(f"import medreview.workflows.{workflow}", ("numpy", "pandas")) == []


LISTINGS = ("study list", "study returns", "run list", "models list", "data parts", "workspace check")
NOT_FOR_LISTS = (
    *(name for name in HEAVY if name not in {"sqlmodel", "sqlalchemy", "pydantic"}),
    "medreview.stats.intervals",
)
"""Of a workspace, which is read by the first three."""


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_sample(tmp_path_factory.mktemp("lists") / "sample.medreview")


@pytest.mark.parametrize("words", LISTINGS)
def test_that_a_list_is_printed_without_what_computes_reads_files_or_draws(words: str, sample: Path) -> None:
    code = (
        "import contextlib, io; from medreview.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()):\n"
        f"    assert main([*{words.split()!r}, {str(sample)!r}]) == 0\n"
        "pass"
    )
    assert loaded(code, NOT_FOR_LISTS) == [], "import it where it is used"


PACKAGES = [f"medreview.workflows.{info.name}" for info in pkgutil.iter_modules(workflows.__path__) if info.ispkg]
BY_NAME = [name for name in PACKAGES if hasattr(import_module(name), "__getattr__")]


def test_that_there_are_packages_whose_names_are_loaded_when_they_are_used() -> None:
    assert "medreview.workflows.design_study" in BY_NAME


@pytest.mark.parametrize("name", BY_NAME)
def test_that_every_name_of_such_a_package_is_there(name: str) -> None:
    """And none is a module of its own, which would stand in the place of the name once it is loaded."""
    package = import_module(name)
    tree = ast.parse(Path(str(package.__file__)).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    told = [one.name for node in block.body if isinstance(node, ast.ImportFrom) for one in node.names]
    assert told
    assert all(getattr(package, one) is not None for one in told)
    assert {info.name for info in pkgutil.iter_modules(package.__path__)} & set(told) == set()
    with pytest.raises(AttributeError, match="no_such_name"):
        package.no_such_name  # noqa: B018


def test_that_such_a_package_loads_only_what_is_used() -> None:
    code = "from medreview.workflows.design_study import list_studies"
    assert loaded(code, ("medreview.study_design.allocation", "medreview.workflows.design_study.sample_sizes")) == []
