"""Choices survive, and a broken file falls back to the design."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from medreview.ui.key_events import DEFAULT_KEYS, keys_in_conflict
from medreview.ui.settings import Settings, offered_language


@pytest.fixture
def file(qapp: QApplication, tmp_path: Path) -> Path:
    return tmp_path / "settings.ini"


def test_that_every_choice_is_there_after_a_restart(file: Path) -> None:
    settings = Settings(file)
    settings.language = "fa"
    settings.theme = "dark"
    settings.text_scale = 1.3
    settings.moves_on_after_last_digit = True
    settings.keys = DEFAULT_KEYS | {"flag": "M"}
    again = Settings(file)
    assert (again.language, again.theme, again.text_scale) == ("fa", "dark", 1.3)
    assert again.moves_on_after_last_digit
    assert again.keys == DEFAULT_KEYS | {"flag": "M"}


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[General]\nlanguage=xx\ntheme=pink\ntext_scale=large\ncalendar=moon\nkeys={\n",
        "\0\0\0not an ini file",
    ],
    ids=["empty", "nonsense", "binary"],
)
def test_that_what_the_file_cannot_mean_is_the_default(file: Path, content: str) -> None:
    file.write_text(content)
    settings = Settings(file)
    assert (settings.language, settings.theme, settings.text_scale) == ("en", "system", 1.0)
    assert (settings.calendar, settings.keys) == ("language", DEFAULT_KEYS)


def test_that_recent_files_are_latest_first_without_those_that_are_gone(file: Path, tmp_path: Path) -> None:
    settings = Settings(file)
    for name in ("a", "b", "c"):
        (tmp_path / name).touch()
        settings.remember_file(tmp_path / name)
    settings.remember_file(tmp_path / "a")
    (tmp_path / "c").unlink()
    assert [path.name for path in settings.recent_files] == ["a", "b"]


def test_that_a_widget_gets_back_what_it_asked_to_remember(file: Path) -> None:
    Settings(file).remember("splitter", b"\0\xff\n")
    assert Settings(file).memory("splitter") == b"\0\xff\n"


def test_that_a_change_is_told_by_its_name(qtbot, file: Path) -> None:
    settings = Settings(file)
    with qtbot.waitSignal(settings.changed) as caught:
        settings.theme = "light"
    assert caught.args == ["theme"]


def test_that_the_designed_keys_have_no_conflict() -> None:
    assert keys_in_conflict(DEFAULT_KEYS) == set()


def test_that_two_actions_on_one_key_are_both_named() -> None:
    assert keys_in_conflict(DEFAULT_KEYS | {"flag": "c"}) == {"flag", "comment"}


def test_that_a_digit_cannot_become_another_action() -> None:
    assert keys_in_conflict(DEFAULT_KEYS | {"flag": "3"}) == {"flag"}


@pytest.mark.parametrize(
    ("preferred", "language"),
    [
        (["fa-IR", "en"], "fa"),
        (["fa_IR"], "fa"),
        (["de-DE", "en-GB"], "en"),
        (["de-DE"], "en"),
        ([], "en"),
        (["C"], "en"),
    ],
)
def test_that_the_window_begins_in_the_language_of_the_system(preferred: list[str], language: str) -> None:
    assert offered_language(preferred) == language
