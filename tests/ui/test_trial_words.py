"""What a trial model is or made says that it is trial only: in every place, table, report and file."""

import contextlib
import csv
import re
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from pprint import pformat

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QLineEdit, QTextEdit, QWidget

from medreview.analysis.panel_page import Choices
from medreview.cli import main
from medreview.domain.trial_names import TRIAL_NAME, with_trial_word
from medreview.jobs import CancelToken, no_report
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.ui.places import all_places
from medreview.ui.plots.wording import description
from medreview.ui.study_report import ReportChoice, write_report
from medreview.workflows.analyse import compare_judges
from medreview.workflows.carry_out_runs import list_runs
from tests.made_sample import kept
from tests.ui.every_window import PLACE_SCENES, Studio, make_workspaces, screenshots
from tests.ui.test_every_window import parts_of, settle

NAME = "Zuberi"
OF_TRYING = f"{NAME} ({TRIAL_NAME})"
WORDS = {"en": "trial only", "fa": "فقط برای آزمایش"}
NAMES_OF_RUNS = ("author", "model", "run")

pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Workspaces in which every author, model and run is one for trying."""
    folder = tmp_path_factory.mktemp("tried")
    shutil.copytree(kept("workspaces", make_workspaces), folder, dirs_exist_ok=True)
    for file in folder.rglob("*.medreview"):
        with contextlib.closing(sqlite3.connect(file)) as connection:
            for table in NAMES_OF_RUNS:
                connection.execute(f"UPDATE {table} SET name = 'N' || id || ' {OF_TRYING}'")
            connection.commit()
    return folder


@pytest.fixture(scope="module", params=["en", "fa"])
def studio(request: pytest.FixtureRequest, qapp: QApplication, tried: Path) -> Iterator[Studio]:
    with screenshots.opened_studio(qapp, tried, request.param, "light") as studio:
        yield studio


def read_in_sight() -> Iterator[str]:
    """What a person reads in the window; not what a person typed, or a model wrote."""
    for top in (top for top in QApplication.topLevelWidgets() if top.isVisible()):
        for widget in (one for one in top.findChildren(QWidget) if one.isVisible()):
            if isinstance(widget, QAbstractItemView | QComboBox):
                yield from shown_by(widget.model())
            elif callable(text := getattr(widget, "text", None)) and not isinstance(widget, QLineEdit | QTextEdit):
                yield str(widget.accessibleName() if type(widget).__name__ == "ElidedLabel" else text())


def shown_by(model: QAbstractItemModel) -> Iterator[str]:
    n_columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
    for row in range(model.rowCount(QModelIndex())):
        for column in range(n_columns):
            yield str(model.data(model.index(row, column), Qt.ItemDataRole.DisplayRole))


def bare_in(studio: Studio) -> tuple[bool, list[str]]:
    """True if a name is in sight, and the texts that name what is for trying without a word of it."""
    named = [words for words in read_in_sight() if NAME in words]
    return bool(named), [words for words in named if WORDS[studio.language] not in words]


def test_that_every_place_says_so_beside_the_name(studio: Studio, full: bool, seed: int) -> None:
    places = [place.key for place in all_places()]
    if not full:
        places = places[(seed + (studio.language == "fa")) % 3 :: 3]
    n_seen, bare = 0, {}
    for place in places:
        studio.open("judged")
        studio.window.show_place(place)
        for part in parts_of(studio):
            settle(studio)
            is_seen, missing = bare_in(studio)
            n_seen += is_seen
            bare |= {(place, part): missing} if missing else {}
    assert not bare, pformat(bare)
    assert n_seen


@pytest.mark.parametrize("place", ["question", "run", "models", "tag-agreement"])
def test_that_every_page_says_so_beside_the_name(studio: Studio, place: str) -> None:
    if place == "question":
        PLACE_SCENES[place](studio)
    else:
        studio.open("judged")
        runs = list_runs(studio.shell.context.workspace.workspace)
        studio.window.show_place(place, runs[0].model if place == "models" else runs[-1].run)
    for _ in parts_of(studio):
        settle(studio)
        assert bare_in(studio)[1] == []
    assert place == "tag-agreement" or bare_in(studio)[0]


@pytest.mark.parametrize("studio", ["fa"], indirect=True)
def test_that_tables_report_and_figures_say_so_beside_the_name(studio: Studio, tmp_path: Path) -> None:
    studio.open("judged")
    workspace = studio.shell.context.workspace.workspace
    judges = compare_judges(workspace, settings=AnalysisSettings(n_resamples=0))
    judge = next(str(cell) for table in judges.tables for row in table.rows for cell in row if OF_TRYING in str(cell))
    choice = ReportChoice(
        studio.called("Sample study"),
        AnalysisSettings(n_resamples=0),
        studio.language,
        choices=Choices(judges=(judge,)),
    )
    page, *_ = write_report(workspace, choice, tmp_path / "report", no_report, CancelToken())
    shown = page.read_text(encoding="utf-8")
    named = [text for text in re.split(r"<[^>]*>", shown) if NAME in text]
    assert named
    assert [text for text in named if WORDS[studio.language] not in text] == []
    for figure in judges.figures:
        told = [line for line in description(figure).splitlines() if NAME in line]
        assert all(WORDS[studio.language] in line for line in told)


def test_that_files_keep_the_name_that_says_so(tried: Path, tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tried / "judged.medreview")) as connection:
        names = {name for table in NAMES_OF_RUNS for (name,) in connection.execute(f"SELECT name FROM {table}")}
    assert main(["export", str(tried / "judged.medreview"), "-o", str(tmp_path), "--format", "csv"]) == 0
    found = set()
    for file in tmp_path.glob("*.csv"):
        with file.open(encoding="utf-8-sig", newline="") as rows:
            for row in csv.DictReader(rows):
                said = [row[one] for one in ("author", "model", "run", "judge") if row.get(one)]
                assert all(TRIAL_NAME in one for one in said), (file.name, said)
                found |= set(said)
    assert found & names
    assert with_trial_word("N1", "x") == "N1"
    assert with_trial_word(f"a ({TRIAL_NAME}), b ({TRIAL_NAME})", "x") == "a (x), b (x)"
    assert with_trial_word(f"{TRIAL_NAME} F16", "x") == f"{TRIAL_NAME} F16 (x)"
    assert with_trial_word(f"/models/{TRIAL_NAME}-q4.gguf", "x") == f"/models/{TRIAL_NAME}-q4.gguf"
