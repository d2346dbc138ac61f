"""The page for cleaning: look, set aside, take back."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from medreview.domain.changes import Change
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library import writing
from medreview.ui.screens.library.cleaning import CleaningScreen
from medreview.workflows.clean_questions import BY_HAND, quarantined
from tests.builders import a_workspace
from tests.raw_pairs import corpus, put_in


@pytest.fixture
def raw(context: ScreenContext, tmp_path: Path) -> Iterator[ScreenContext]:
    workspace = a_workspace(tmp_path)
    put_in(workspace, {"Raw": corpus(30, {"short": 3, "link": 2, "near": 1}), "More": corpus(4, {"blank": 1}, seed=9)})
    context.workspace.use(workspace)
    yield context
    context.workspace.close()


@pytest.fixture
def page(qtbot: QtBot, raw: ScreenContext) -> CleaningScreen:
    screen = CleaningScreen(raw)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    qtbot.waitUntil(lambda: screen.datasets.count() == 3)
    return screen


def look(qtbot: QtBot, page: CleaningScreen) -> None:
    page.look_button.click()
    qtbot.waitUntil(lambda: page.preview is not None)


def counts(page: CleaningScreen) -> dict[str, int]:
    return Counter(one.rule for one in quarantined(page.context.workspace.workspace))


def test_that_looking_lists_what_each_rule_takes_and_changes_nothing(qtbot: QtBot, page: CleaningScreen) -> None:
    assert not page.apply_button.isEnabled()
    look(qtbot, page)
    shown = {step["step"]: (step["n_found"], step["n_left"]) for step in page.steps.rows.things}
    assert shown["before"] == (None, 41)
    assert (shown["word-count"], shown["media"], shown["after"]) == ((3, 37), (2, 35), (None, 35))
    assert len(page.found.rows.things) == 1 + 3 + 2 + 1
    page.steps.mark(lambda step: step["step"] == "media")
    assert {one.rule for one in page.found.rows.things} == {"media"}
    assert counts(page) == {}


def test_that_what_was_looked_at_is_set_aside_and_taken_back(qtbot: QtBot, page: CleaningScreen) -> None:
    told: list[Change] = []
    page.context.workspace.changed.connect(lambda change, _by: told.append(change))
    look(qtbot, page)
    page.apply_button.click()
    qtbot.waitUntil(lambda: len(page.aside.rows.things) == 6)
    assert counts(page) == {"media": 2, "valid-messages": 1, "word-count:3": 3}
    assert told == [Change.DATASETS]
    assert page.preview is None, "what was found is no more what is there"
    page.aside.selectRow(0)
    page.back_button.click()
    qtbot.waitUntil(lambda: len(page.aside.rows.things) == 5)
    page.all_back_button.click()
    qtbot.waitUntil(lambda: page.aside.rows.things == [])
    assert counts(page) == {}


def test_that_another_choice_takes_the_findings_away(qtbot: QtBot, page: CleaningScreen) -> None:
    look(qtbot, page)
    page.rules[0].box.setChecked(False)
    assert page.preview is None
    assert page.found.rows.things == []
    assert not page.apply_button.isEnabled()
    page.datasets.choose("More")
    assert page.cleaning.datasets == ("More",)
    assert "valid-messages" not in [one.name for one in page.cleaning.rules]


def test_that_a_rule_that_takes_more_than_half_is_asked_about(qtbot: QtBot, page: CleaningScreen) -> None:
    words = next(section for section in page.rules if section.rule.name == "word-count")
    assert words.number is not None
    words.number.setValue(100)
    look(qtbot, page)
    page.apply_button.click()
    assert page.box is not None
    assert "would set aside more than half" in page.box.text()
    page.box.reject()
    assert counts(page) == {}


def test_that_a_near_duplicate_is_set_aside_by_hand_with_a_reason(qtbot: QtBot, page: CleaningScreen) -> None:
    look(qtbot, page)
    page.found.mark(lambda one: one.rule == "near-duplicates")
    page.by_hand_button.click()
    assert page.reason is not None
    page.reason.setTextValue("  ")
    page.reason.accept()
    qtbot.waitUntil(lambda: page.problem.text() != "")
    assert page.problem.text() == "Enter a reason."
    page.by_hand_button.click()
    page.reason.setTextValue("the same case")
    page.reason.accept()
    qtbot.waitUntil(lambda: counts(page) == {BY_HAND: 1})
    assert page.problem.text() == ""
    qtbot.waitUntil(lambda: [one.rule for one in page.found.rows.things].count("near-duplicates") == 0)
    assert len(page.found.rows.things) == 1 + 3 + 2, "what else was found stays on show"


def test_that_what_is_too_long_to_list_is_said(
    qtbot: QtBot, page: CleaningScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "MOST_LISTED", 4)
    look(qtbot, page)
    assert page.found_count.text() == "Findings of the cleaning rules: 7, the first 4 are listed"
    assert len(page.found.rows.things) == 4


def test_that_datasets_that_changed_take_the_findings_away(qtbot: QtBot, page: CleaningScreen) -> None:
    look(qtbot, page)
    page.context.workspace.announce(Change.DATASETS, by=None)
    assert page.preview is None


def test_that_rules_look_in_the_order_in_which_a_person_puts_them(qtbot: QtBot, page: CleaningScreen) -> None:
    names = [section.rule.name for section in page.rules]
    first, second = page.rules[0], page.rules[1]
    assert not first.earlier.isEnabled()
    first.later.click()
    assert [section.rule.name for section in page.rules] == [names[1], names[0], *names[2:]]
    assert (second.earlier.isEnabled(), first.earlier.isEnabled()) == (False, True)
    qtbot.waitUntil(lambda: first.y() > second.y())
    look(qtbot, page)
    assert page.preview is not None
    assert list(page.preview.counts) == [one.name for one in page.cleaning.rules]
    first.earlier.click()
    assert page.preview is None, "what was found belongs to the order before"
    assert [section.rule.name for section in page.rules] == names


def test_that_the_tables_are_saved_as_the_command_writes_them(
    qtbot: QtBot, page: CleaningScreen, tmp_path: Path
) -> None:
    assert not page.save_button.isEnabled()
    look(qtbot, page)
    assert page.save_button.isEnabled()
    with qtbot.waitSignal(page.context.navigator.note_given):
        page.save_tables(tmp_path / "out")
    assert (tmp_path / "out" / "cleaning.csv").read_text("utf-8").splitlines()[1] == "before,,,41"
    assert {path.name for path in (tmp_path / "out").iterdir()} >= {"cleaning_found.csv", "provenance.json"}
    assert page.preview is not None, "what was found stays on show"
