"""However the program fails, what it writes down and says of that holds no word of the data."""

import ast
import gc
import json
import sqlite3
import sys
import threading
import tomllib
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
import sqlalchemy
from pydantic import BaseModel
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from medreview import app
from medreview.app import Shell
from medreview.domain.datasets import Dataset
from medreview.ui.crash_memory import CrashDialog, crash_folder, crash_report, crash_reports
from medreview.ui.settings import Settings
from tests.builders import a_workspace

CANARY = "canary" + "-of-an-answer"
Fault = Callable[[Path], object]


class Grade(BaseModel):
    level: int


def refused_by_the_database(folder: Path) -> None:
    workspace = a_workspace(folder)
    try:
        for _ in range(2):
            with workspace.transaction() as session:
                session.add(Dataset(dataset_id=1, name=CANARY))
    finally:
        workspace.close()


def several_at_once(_folder: Path) -> None:
    raise ExceptionGroup(CANARY, [ValueError(CANARY), KeyError(CANARY)])


def one_after_the_other(_folder: Path) -> None:
    try:
        int(CANARY)
    except ValueError as error:
        error.add_note(CANARY)
        raise RuntimeError(CANARY) from error


def in_a_column(_folder: Path) -> None:
    import pyarrow as pa

    pa.array([CANARY]).cast(pa.int64())


def in_a_statement(_folder: Path) -> None:
    with sqlalchemy.create_engine("sqlite://").connect() as connection:
        connection.execute(sqlalchemy.text("select * from nowhere where a = :a"), {"a": CANARY})


FAULTS: dict[str, Fault] = {
    "a row": refused_by_the_database,
    "a statement": in_a_statement,
    "a plain statement": lambda _: sqlite3.connect(":memory:").execute(f"select [{CANARY}]"),
    "a model": lambda _: Grade(level=CANARY),
    "bytes": lambda _: (CANARY.encode() + b"\xff").decode(),
    "characters": lambda _: f"{CANARY}\udc80".encode(),
    "JSON": lambda _: json.loads(f'{{"answer": "{CANARY}" x'),
    "XML": lambda _: ElementTree.fromstring(f"<{CANARY}>&{CANARY};</a>"),
    "TOML": lambda _: tomllib.loads(f"{CANARY} = {CANARY}"),
    "code": lambda _: ast.literal_eval(f"[{CANARY} {CANARY}"),
    "a number": lambda _: int(CANARY),
    "a date": lambda _: datetime.fromisoformat(CANARY),
    "a key": lambda _: {}[CANARY],
    "a file": lambda folder: (folder / CANARY).read_text(),
    "an array": lambda _: np.asarray([CANARY]).astype(float),
    "a column": in_a_column,
    "an attribute": lambda _: getattr(object(), CANARY),
    "a group": several_at_once,
    "a chain": one_after_the_other,
}


@pytest.fixture
def shell(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    for hooks in (sys, threading):
        monkeypatch.setattr(hooks, "excepthook", hooks.excepthook)
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    shell = Shell(qapp, Settings(tmp_path / "settings.ini"))
    shell.show_window()
    app._report_everything_to(shell)
    yield shell
    shell.shut_down()
    if shell.window is not None:
        shell.window.close()
        shell.window.deleteLater()
    shell.deleteLater()


@pytest.mark.parametrize("kind", FAULTS)
def test_that_a_report_holds_no_word_of_what_the_fault_was_about(kind: str, tmp_path: Path) -> None:
    with pytest.raises(Exception) as caught:  # noqa: PT011
        FAULTS[kind](tmp_path)
    said = "".join([repr(caught.value), str(caught.value), *map(repr, caught.value.args), repr(vars(caught.value))])
    assert CANARY in said or kind in {"XML", "TOML", "code", "JSON"}
    assert CANARY not in crash_report(caught.type, caught.tb)


@pytest.mark.parametrize("where", ["slot", "thread", "end of an object"])
def test_that_no_word_goes_to_a_report_a_dialog_or_a_log_of_the_system(
    qtbot: QtBot, shell: Shell, capfd: pytest.CaptureFixture[str], tmp_path: Path, where: str
) -> None:
    for number, fault in enumerate(FAULTS.values()):
        folder = tmp_path / str(number)
        folder.mkdir()
        fail(qtbot, shell, where, lambda fault=fault, folder=folder: fault(folder))
    written = b"".join(path.read_bytes() for path in crash_folder().iterdir())
    assert bool(crash_reports()) is (where != "end of an object")
    assert CANARY.encode() not in written
    said = capfd.readouterr()
    assert CANARY not in said.out + said.err


def fail(qtbot: QtBot, shell: Shell, where: str, fault: Callable[[], object]) -> None:
    """Let a fault happen where nobody catches it, and read what the window says."""

    class Doomed:
        def __del__(self) -> None:
            fault()

    if where == "end of an object":
        Doomed()
        gc.collect(0)  # it is young; all that a worker has gathered takes seconds to go through
        return
    if where == "slot":
        QTimer.singleShot(0, shell, fault)
    else:
        threading.Thread(target=fault).start()
    window = shell.window
    assert window is not None
    qtbot.waitUntil(lambda: window.findChild(CrashDialog) is not None)
    dialog = window.findChild(CrashDialog)
    assert dialog is not None
    assert CANARY not in dialog.report.toPlainText()
    dialog.accept()
    qtbot.waitUntil(lambda: window.findChild(CrashDialog) is None)
