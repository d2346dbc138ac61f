"""What comes to stand in a label while the keyboard is elsewhere is said aloud."""

import pytest
from PySide6.QtGui import QAccessible, QAccessibleEvent
from pytestqt.qtbot import QtBot

from medreview.ui.widgets.labels import plain_label


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a screen reader is told to say."""
    sentences: list[str] = []

    def hear(event: QAccessibleEvent) -> None:
        if event.type() == QAccessible.Event.Announcement:
            sentences.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    return sentences


def test_that_a_problem_is_said_aloud_once(qtbot: QtBot, said: list[str]) -> None:
    label = plain_label("", "problem")
    qtbot.addWidget(label)
    for text in ("The disk is full.", "The disk is full.", "", "No study yet."):
        label.setText(text)
    assert said == ["The disk is full.", "No study yet."]


def test_that_an_ordinary_label_keeps_quiet(qtbot: QtBot, said: list[str]) -> None:
    label = plain_label("Dataset")
    qtbot.addWidget(label)
    label.setText("Study")
    assert said == []
