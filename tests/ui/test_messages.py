"""A question never blocks, leaves things as they are at a slip, and is asked in one way."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from medreview.ui.messages import Answers, ask

UI = Path(__file__).resolve().parents[2] / "medreview" / "ui"


@pytest.mark.parametrize(
    ("answers", "done"),
    [
        (Answers("Delete", "Keep", destroys=True), []),
        (Answers("Go on", "Cancel"), []),
        (Answers("Restore", "Cancel", is_harmless=True), ["yes"]),
    ],
)
def test_that_return_does_only_what_is_harmless(qtbot: QtBot, answers: Answers, done: list[str]) -> None:
    heard: list[str] = []
    parent = QWidget()
    qtbot.addWidget(parent)
    box = ask(parent, "Sure?", answers, then=lambda: heard.append("yes"), ended=lambda: heard.append("ended"))
    default = box.defaultButton()
    assert default is not None
    default.click()
    assert [one for one in heard if one == "yes"] == done
    assert heard.count("ended") == 1


def test_that_what_is_asked_is_plain_text(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    box = ask(parent, "<b>Sure?</b>", Answers("Yes", "No"), then=lambda: None, ended=lambda: None, title="A title")
    assert (box.text(), box.textFormat()) == ("<b>Sure?</b>", Qt.TextFormat.PlainText)
    assert box.windowTitle() == "A title"
    box.reject()


def test_that_boxes_are_made_in_one_place() -> None:
    making = f"{QMessageBox.__name__}("
    assert [path.name for path in UI.rglob("*.py") if making in path.read_text(encoding="utf-8")] == ["messages.py"]
