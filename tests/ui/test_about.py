"""About medreview names the plug-ins that could not be used."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel

from medreview.errors import Message
from medreview.plug_ins import FOUND, PlugIn, PlugInGroup
from medreview.ui.about_dialog import AboutDialog


def lines(dialog: AboutDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel)]


def test_that_plug_ins_that_were_left_out_are_named_with_the_reason(qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    reason = Message("the name {name} is taken", {"name": "laaj"})
    left_out = PlugIn(PlugInGroup.PROTOCOLS, "mine", "ward-protocols", reason)
    monkeypatch.setitem(FOUND, (PlugInGroup.PROTOCOLS, "mine", "ward-protocols"), left_out)
    dialog = AboutDialog()
    qtbot.addWidget(dialog)
    heading, sentence = lines(dialog)[-2:]
    assert heading == "Plug-ins left out"
    assert "mine of ward-protocols was left out: the name laaj is taken" in sentence


def test_that_nothing_is_said_of_plug_ins_where_none_was_left_out(qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    for key in list(FOUND):
        monkeypatch.delitem(FOUND, key)
    dialog = AboutDialog()
    qtbot.addWidget(dialog)
    assert "Plug-ins left out" not in lines(dialog)
