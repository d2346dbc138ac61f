"""Labels keep their height, and run as their sentence does, whatever name it begins with."""

from collections.abc import Callable

import pytest
from PySide6 import QtGui
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QLabel

from medreview.ui.translation import isolated
from medreview.ui.widgets.labels import ElidedLabel, breakable, plain_label, plain_tooltip, wrapped_tip


def test_that_an_elided_label_is_as_high_without_words_as_with_them(qtbot, theme) -> None:
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.resize(300, 40)
    label.show()
    heights: set[int] = set()
    for words in ("", "5: Right, without a reservation", "", "درست است"):
        label.show_words(words)
        heights |= {label.sizeHint().height(), label.minimumSizeHint().height()}
    assert len(heights) == 1


@pytest.mark.parametrize("name", ["تب-R1.mrpack", "study.mrpack"])
def test_that_a_sentence_runs_its_way_whatever_the_name_at_its_beginning(qtbot, theme, name: str) -> None:
    words = f"{isolated(name)} is locked. The organiser sent you its passphrase separately."
    ours, of_qt = plain_label(words, wraps=True), QLabel(words)
    of_qt.setTextFormat(Qt.TextFormat.PlainText)
    of_qt.setWordWrap(True)
    of_qt.setAlignment(ours.alignment())
    for label in (ours, of_qt):
        qtbot.addWidget(label)
        label.resize(700, 40)
    assert ours.grab().toImage() == of_qt.grab().toImage()


@pytest.mark.parametrize(
    "words", ["R&D", "a <b> c & d", "A & B\n<i>x</i>", "<b>\nfoo", "plain", "x &amp; y", "x &lt; y", "<p>  x\n\ty"]
)
@pytest.mark.parametrize("as_tip", [plain_tooltip, wrapped_tip])
def test_that_a_tip_shows_its_words_as_they_are(words: str, as_tip: Callable[[str], str]) -> None:
    tip = as_tip(words)
    document = QTextDocument()
    document.setHtml(tip)
    assert (document.toPlainText() if QtGui.Qt.mightBeRichText(tip) else tip) == words


@pytest.mark.parametrize("text", ["an_ordinary-word, and a sentence", "تب چیست؟", "", "llama-3.1-70b"])
def test_that_ordinary_words_are_not_broken(text: str) -> None:
    assert breakable(text) == text


@pytest.mark.parametrize("text", ["a_" * 40, "x" * 100, "/home/" + "y" * 60 + "/z.json"])
def test_that_no_part_of_a_long_word_is_wider_than_a_line(text: str) -> None:
    parts = breakable(text).split("\u200b")
    assert "".join(parts) == text
    assert max(map(len, parts)) <= 24
    assert len(parts) > 1


def test_that_a_long_word_is_broken_at_its_signs() -> None:
    assert breakable("cluster_assignment_entropy.json").split("\u200b") == [
        "cluster_",
        "assignment_",
        "entropy.",
        "json",
    ]
