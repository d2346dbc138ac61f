"""The page for personal data: look, go through what is found, decide, take back, remove originals."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from sqlmodel import select

from medreview.curation.personal_text import PersonalRule
from medreview.domain.answers import Answer
from medreview.domain.changes import Change
from medreview.domain.questions import Question
from medreview.domain.scores import Score
from medreview.domain.tags import Tag
from medreview.errors import Message
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library import writing
from medreview.ui.screens.library.personal_data import AppliesTo, PersonalDataScreen, RuleBox
from medreview.workflows.clean_questions import quarantined
from tests.builders import a_workspace
from tests.raw_pairs import RawPair, corpus, put_in

PHONE = "۰۹۱۲ ۳۴۵ ۶۷۸۹"


@pytest.fixture
def raw(context: ScreenContext, tmp_path: Path) -> Iterator[ScreenContext]:
    workspace = a_workspace(tmp_path)
    first = RawPair(f"🙂 شماره من {PHONE} است و ایمیلم a@b.ir", ["به 09123456789 زنگ می‌زنم"])
    second = RawPair("my name is Peter Novak", ["call 021 8866 5544"])
    put_in(workspace, {"Raw": [first, second, *corpus(6, {})], "More": corpus(3, {}, seed=9)})
    context.workspace.use(workspace)
    yield context
    context.workspace.close()


@pytest.fixture
def page(qtbot: QtBot, raw: ScreenContext) -> PersonalDataScreen:
    screen = PersonalDataScreen(raw)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    qtbot.waitUntil(lambda: screen.datasets.count() == 3)
    return screen


def look(qtbot: QtBot, page: PersonalDataScreen) -> None:
    page.look_button.click()
    qtbot.waitUntil(lambda: page.screened is not None)


def texts(page: PersonalDataScreen) -> list[str]:
    with page.context.workspace.workspace.reading() as session:
        return [one.text for one in session.exec(select(Question).where(Question.id < 3))]  # pyright: ignore[reportOptionalOperand]


def words(page: PersonalDataScreen) -> list[str]:
    return [one.words for one in page.found.rows.things]


def weights(page: PersonalDataScreen) -> list[int]:
    marks = page.text.extraSelections()
    return [mark.format.fontWeight() for mark in marks]


def press(page: PersonalDataScreen, text: str) -> None:
    assert page.box is not None
    next(one for one in page.box.buttons() if one.text() == text).click()


def test_that_every_part_is_listed_and_its_text_shown_with_it_marked(qtbot: QtBot, page: PersonalDataScreen) -> None:
    assert not page.mask_button.isEnabled()
    look(qtbot, page)
    assert words(page) == [PHONE, "a@b.ir", "09123456789", "Peter Novak", "021 8866 5544"]
    assert page.found_count.text() == "What was found: 5"
    qtbot.waitUntil(lambda: len(page.text.extraSelections()) == 2)
    shown = [one.cursor.selectedText() for one in page.text.extraSelections()]
    assert shown == [PHONE, "a@b.ir"], "also behind a sign of two units"
    page.found.selectRow(1)
    qtbot.waitUntil(lambda: weights(page)[1] > weights(page)[0])
    page.shown_rule.choose("phones")
    assert words(page) == [PHONE, "09123456789", "021 8866 5544"]
    assert texts(page)[0].endswith("a@b.ir"), "looking changes nothing"


def test_that_figures_stand_beside_every_rule(page: PersonalDataScreen) -> None:
    told = {one.rule.name: one.figures.text() for one in page.rules}
    assert told["national-ids"] == "Recall 0.96 (27 of 28), precision 1.00 (27 of 27)."
    assert len(told) == 7


def test_that_one_part_is_masked_and_the_next_one_marked(qtbot: QtBot, page: PersonalDataScreen) -> None:
    told: list[Change] = []
    page.context.workspace.changed.connect(lambda change, _by: told.append(change))
    look(qtbot, page)
    page.mask_button.click()
    qtbot.waitUntil(lambda: len(page.masked.rows.things) == 1)
    assert texts(page)[0] == "🙂 شماره من [PHONE] است و ایمیلم a@b.ir"
    assert told == [Change.DATASETS]
    assert words(page)[0] == "a@b.ir"
    assert [one.words for one in page.found.all_marked] == ["a@b.ir"]
    page.mask_button.click()
    qtbot.waitUntil(lambda: texts(page)[0] == "🙂 شماره من [PHONE] است و ایمیلم [EMAIL]")
    qtbot.waitUntil(page.all_back_button.isEnabled)  # it rests while a mask is written
    page.all_back_button.click()
    qtbot.waitUntil(lambda: page.masked.rows.things == [])
    assert texts(page)[0].endswith("a@b.ir")
    assert page.screened is None, "what was found is no more what is there"


def test_that_all_that_say_the_same_are_masked_at_once_when_asked(qtbot: QtBot, page: PersonalDataScreen) -> None:
    look(qtbot, page)
    page.applies.choose(AppliesTo.ALIKE)
    assert page.applies.currentText() == "All with the same words: 2"
    page.mask_button.click()
    assert page.box is not None
    assert "Replace 2 parts of texts with placeholders?" in page.box.text()
    press(page, "Mask")
    qtbot.waitUntil(lambda: len(page.masked.rows.things) == 2)
    assert words(page) == ["a@b.ir", "Peter Novak", "021 8866 5544"]


def test_that_what_is_kept_leaves_the_list_until_it_is_wanted_again(qtbot: QtBot, page: PersonalDataScreen) -> None:
    with page.context.workspace.workspace.transaction() as session:
        session.get_one(Question, 4).source = "https://forum.example/7"
        session.get_one(Question, 2).text = "my name is Peter Novak, and my name is Peter Novak"
    look(qtbot, page)
    page.keep_button.click()
    qtbot.waitUntil(lambda: page.found_count.text() == "What was found: 5; left unmasked earlier: 1")
    assert page.in_fields.text() == "The field source is not masked: A link, in 1 question."
    page.applies.choose(AppliesTo.ALL)
    page.keep_button.click()
    qtbot.waitUntil(lambda: words(page) == [])
    assert page.found_count.text() == "What was found: 0; left unmasked earlier: 6", (
        "the same words twice in one text, too"
    )
    page.kept_button.click()
    qtbot.waitUntil(lambda: page.screened is None)
    look(qtbot, page)
    assert len(words(page)) == 6


def test_that_questions_are_set_aside_with_all_that_was_found_in_them(qtbot: QtBot, page: PersonalDataScreen) -> None:
    look(qtbot, page)
    page.aside_button.click()
    qtbot.waitUntil(lambda: words(page) == ["Peter Novak", "021 8866 5544"])
    assert [one.key for one in quarantined(page.context.workspace.workspace)] == ["Raw/q0"]
    assert page.screened is not None
    assert page.screened.n_questions == 10, "half is counted of what is left"


def test_that_more_than_half_is_asked_about(qtbot: QtBot, page: PersonalDataScreen) -> None:
    workspace = page.context.workspace.workspace
    with workspace.transaction() as session:
        for number in (9, 10):
            session.get_one(Question, number).text = f"0912123456{number % 10}"
    page.datasets.choose("More")
    look(qtbot, page)
    page.applies.choose(AppliesTo.ALL)
    page.aside_button.click()
    assert page.box is not None
    assert "2 of 3 questions would be set aside, more than half" in page.box.text()
    page.box.reject()
    assert quarantined(workspace) == ()


def test_that_what_was_given_out_says_so_and_cannot_be_masked(qtbot: QtBot, page: PersonalDataScreen) -> None:
    with page.context.workspace.workspace.transaction() as session:
        answer = session.exec(select(Answer).where(Answer.question_id == 1)).one()
        session.add(Score(answer_id=answer.id or 0, metric="length", value=1.0))
    look(qtbot, page)
    assert [one.stays is not None for one in page.found.rows.things] == [True, True, True, False, False]
    assert not page.mask_button.isEnabled()
    assert page.aside_button.isEnabled()
    page.applies.choose(AppliesTo.ALL)
    page.mask_button.click()
    assert page.box is not None
    assert "3 more cannot be masked, only set aside." in page.box.text()
    page.box.reject()


def test_that_questions_of_which_a_tag_run_says_so_stand_in_the_same_list(
    qtbot: QtBot, page: PersonalDataScreen
) -> None:
    with page.context.workspace.workspace.transaction() as session:
        tag = {"field": "personal_data", "value": "yes", "source": "model-1b", "tagged_at": "2026", "extra": {}}
        session.add(Tag(question_id=4, reason="names a clinic", **tag))
    look(qtbot, page)
    assert words(page)[-1] == "model-1b: names a clinic"
    page.found.selectRow(len(words(page)) - 1)
    qtbot.waitUntil(lambda: page.text.toPlainText() != "")
    assert not page.mask_button.isEnabled(), "it has no place"
    page.aside_button.click()
    qtbot.waitUntil(lambda: [one.key for one in quarantined(page.context.workspace.workspace)] == ["Raw/q3"])


def test_that_originals_are_removed_after_a_question_and_their_masks_stay(
    qtbot: QtBot, page: PersonalDataScreen
) -> None:
    look(qtbot, page)
    page.mask_button.click()
    qtbot.waitUntil(page.purge_button.isEnabled)
    page.purge_button.click()
    qtbot.waitUntil(lambda: page.box is not None)
    assert page.box is not None
    assert "Remove the original of 1 masked text for good?" in page.box.text()
    press(page, "Remove originals")
    qtbot.waitUntil(lambda: not page.purge_button.isEnabled() and bool(page.masked.rows.things))
    qtbot.waitUntil(lambda: page.masked.rows.things[0].row.original is None)
    assert not page.all_back_button.isEnabled()
    assert "[PHONE]" in texts(page)[0]


def test_that_another_choice_or_another_change_takes_the_findings_away(qtbot: QtBot, page: PersonalDataScreen) -> None:
    look(qtbot, page)
    page.rules[0].box.setChecked(False)
    assert page.screened is None
    assert words(page) == []
    look(qtbot, page)
    page.context.workspace.announce(Change.DATASETS, by=None)
    assert page.screened is None
    for rule in page.rules:
        rule.box.setChecked(False)
    assert not page.look_button.isEnabled()


def test_that_what_is_too_long_to_list_is_said_and_decided_on_all_the_same(
    qtbot: QtBot, page: PersonalDataScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "MOST_LISTED", 2)
    look(qtbot, page)
    assert page.found_count.text() == "What was found: 5, the first 2 are listed"
    page.applies.choose(AppliesTo.ALL)
    assert len(page.parts) == 5
    page.mask_button.click()
    press(page, "Mask")
    qtbot.waitUntil(lambda: page.masked_count.text() == "Masked now: 4, the first 2 are listed")


def test_that_a_rule_nobody_measured_yet_can_be_used_and_says_so(qtbot: QtBot) -> None:
    rule = PersonalRule("case-numbers", Message("Case numbers"), Message("By form."), "CASE", lambda text: iter(()), 9)
    box = RuleBox(rule, lambda: None)
    qtbot.addWidget(box)
    assert box.figures.text() == "Not measured on labelled texts yet."


def test_that_words_of_ones_own_are_looked_for_without_any_rule(qtbot: QtBot, page: PersonalDataScreen) -> None:
    for rule in page.rules:
        rule.box.setChecked(False)
    page.words.setText("my name")
    page.words_are.choose("handles")
    look(qtbot, page)
    assert [(one.words, one.rule) for one in page.found.rows.things] == [("my name", "handles")]
    page.words.setText("m")
    assert page.screened is None
    page.look_button.click()
    qtbot.waitUntil(lambda: page.problem.text() != "")
    assert page.problem.text().startswith("“m” is too short to look for")


def test_that_texts_that_changed_meanwhile_are_said_in_place(qtbot: QtBot, page: PersonalDataScreen) -> None:
    look(qtbot, page)
    with page.context.workspace.workspace.transaction() as session:
        session.get_one(Question, 1).text = "!"
    page.mask_button.click()
    qtbot.waitUntil(lambda: page.problem.text() != "")
    assert page.problem.text().startswith("1 of the texts changed after the preview, so nothing was masked.")
