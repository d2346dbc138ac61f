"""Tags and variants on the page of a question: who said what, tagged by hand, and the way from variant to variant."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from medreview.domain.questions import RULE_THAT_TOOK
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library import LibraryScreen
from medreview.ui.screens.library.edit_dialog import EditDialog, HistoryDialog
from medreview.ui.screens.library.tag_dialog import TagDialog
from medreview.ui.widgets.reading_text import ReadingText
from medreview.workflows import tag_questions
from medreview.workflows.browse_library import FieldValue
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.tag_questions import fields_to_tag, question_tags, question_variants, tag_question, use_tags
from tests.builders import a_workspace
from tests.integration.answer_questions.test_answer_runs import of_question
from tests.integration.answer_questions.test_tag_runs import reply, tagged
from tests.integration.answer_questions.test_tags import ids
from tests.integration.answer_questions.test_translation_runs import by_step, translated
from tests.judged_answers import a_judge, judged_dataset

SAID = {"question": "تب شمارهٔ ۱ با ۵۰ میلی‌گرم؟"}


@pytest.fixture
def library(qtbot, context: ScreenContext, tmp_path: Path) -> Iterator[LibraryScreen]:
    """Three questions sorted by a run that left one, with a variant of the first."""
    workspace = a_workspace(tmp_path)
    a_judge(workspace, "model-1b")
    judged_dataset(workspace, (("a",), ("b",), ("c",)))
    run = tagged(workspace, lambda asked: reply(icd11="none" if "number 2" in of_question(asked) else "21"))
    use_tags(workspace, run)
    tag_question(workspace, ids(workspace)["q1"], "icd11", "08", why="A headache.")
    translated(workspace, by_step(SAID, {"question": "Fever number 1 with 50 mg?"}))
    context.workspace.use(workspace)
    screen = LibraryScreen(context)
    qtbot.addWidget(screen)
    screen.resize(1366, 700)
    screen.show()
    settle(qtbot, screen)
    yield screen
    context.workspace.close()


def settle(qtbot, library: LibraryScreen) -> None:
    qtbot.waitUntil(lambda: not library.context.read_jobs.is_busy and not library.context.write_jobs.is_busy)


def choose(library: LibraryScreen, key: str) -> int:
    question = ids(library.context.workspace.workspace)[key]
    library.table.selectRow(library._model.row_of(question))
    return question


def labels(library: LibraryScreen) -> str:
    return "\n".join(label.text() for label in library.page.findChildren(QLabel))


def the_dialog(library: LibraryScreen, field: str = "") -> TagDialog:
    (library.page.tags.buttons[field][0] if field else library.page.tags.tag_button).click()
    assert isinstance(library.editing.dialog, TagDialog)
    return library.editing.dialog


def test_that_questions_are_listed_before_the_lists_of_values_are_read(
    qtbot, context: ScreenContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They take longer than all the rest, and no column shows them where nothing is tagged."""
    workspace = a_workspace(tmp_path)
    judged_dataset(workspace, (("a",), ("b",), ("c",)))
    context.workspace.use(workspace)
    seen: list[int] = []

    def noted(*arguments: Any, **options: Any) -> Any:
        seen.append(screen._model.rowCount())
        return fields_to_tag(*arguments, **options)

    monkeypatch.setattr(tag_questions, "fields_to_tag", noted)
    screen = LibraryScreen(context)
    qtbot.addWidget(screen)
    screen.show()
    qtbot.waitUntil(lambda: "icd11" in {one.field for one in screen._offered})
    assert seen == [3]
    choose(screen, "q1")
    assert "icd11" in the_dialog(screen)._offered
    screen.editing.dialog.close()  # type: ignore[union-attr]
    context.workspace.close()


def test_that_a_field_says_what_holds_in_words_and_code_and_who_said_what_and_why(library: LibraryScreen) -> None:
    choose(library, "q1")
    shown = labels(library)
    assert "Diseases of the nervous system (08)" in shown
    assert "A headache." in shown
    assert "by hand" in shown
    assert "run “sorted”, model-1b" in shown
    assert "For icd11." in shown
    choose(library, "q2")
    assert "not in the list" in labels(library)
    assert "no value in effect" in labels(library)


def test_that_a_tag_is_found_by_typing_and_set_by_hand(qtbot, library: LibraryScreen) -> None:
    question = choose(library, "q2")
    dialog = the_dialog(library, "icd11")
    assert not dialog.yes_button.isEnabled()
    qtbot.keyClicks(dialog.values.line, "neopl")
    assert dialog.values.value == "02"
    qtbot.keyClick(dialog.values.line, Qt.Key.Key_Down)
    assert dialog.values.value == "02"  # nothing else is in sight
    dialog.why.setText("a tumour")
    dialog.yes_button.click()
    qtbot.waitUntil(lambda: library.editing.dialog is None)
    settle(qtbot, library)
    (one, *_) = question_tags(library.context.workspace.workspace, question)
    assert (one.held, one.own) == ("02", "02")
    assert "Neoplasms (02)" in labels(library)


def test_that_a_word_is_taken_back_and_the_history_of_the_field_says_so(qtbot, library: LibraryScreen) -> None:
    question = choose(library, "q1")
    dialog = the_dialog(library, "icd11")
    assert dialog.take_back_button.isVisibleTo(dialog)
    dialog.take_back_button.click()
    qtbot.waitUntil(lambda: library.editing.dialog is None)
    settle(qtbot, library)
    (one, *_) = question_tags(library.context.workspace.workspace, question)
    assert (one.held, one.own) == ("21", "")
    library.page.tags.buttons["icd11"][1].click()
    qtbot.waitUntil(lambda: isinstance(library.editing.dialog, HistoryDialog))
    history = library.editing.dialog
    assert isinstance(history, HistoryDialog)
    assert [(one.before, one.after) for one in history.table.rows.things] == [("08", "21"), ("21", "08"), ("", "21")]
    history.reject()


def test_that_a_field_of_ones_own_takes_any_text(qtbot, library: LibraryScreen) -> None:
    question = choose(library, "q0")
    dialog = the_dialog(library)
    dialog.field.setEditText("tone")
    assert not dialog.values.list.isVisibleTo(dialog)
    qtbot.keyClicks(dialog.values.line, "calm")
    dialog.yes_button.click()
    qtbot.waitUntil(lambda: library.editing.dialog is None)
    found = question_tags(library.context.workspace.workspace, question)
    assert [(one.field, one.held) for one in found if one.field == "tone"] == [("tone", "calm")]


def test_that_a_variant_says_its_translator_and_what_failed_and_one_goes_there_and_back(
    qtbot, library: LibraryScreen
) -> None:
    question = choose(library, "q0")
    shown = labels(library)
    assert "Persian  ·  model-1b" in shown
    assert "Check: numbers that differ (-0, +1, +50)" in shown
    texts = [text.toPlainText() for text in library.page.variants.findChildren(ReadingText)]
    assert texts == [SAID["question"], "Fever number 1 with 50 mg?"]
    (variant,) = library.page.variants.buttons
    library.page.variants.buttons[variant].click()
    settle(qtbot, library)
    assert library._chosen == variant
    library.page.variants.buttons[question].click()
    assert library._chosen == question


def test_that_a_corrected_translation_is_checked_anew_and_its_back_translation_is_of_before(
    library: LibraryScreen,
) -> None:
    from medreview.workflows.edit_records import edit_question

    workspace = library.context.workspace.workspace
    question = choose(library, "q0")
    variant = next(one for one in question_variants(workspace, question) if not one.is_original)
    assert variant.findings is not None
    assert variant.findings["numbers"] == ["-0", "+1", "+50"]
    edit_question(workspace, variant.line.question_id, {"question": "تب شمارهٔ ۰ چیست؟"}, why="the number")
    again = next(one for one in question_variants(workspace, question) if not one.is_original)
    assert again.findings is not None
    assert (again.findings["numbers"], again.is_corrected) == ([], True)


def test_that_a_translation_is_corrected_beside_its_original(qtbot, library: LibraryScreen) -> None:
    choose(library, "q0")
    original = library.page.findChildren(ReadingText)[0].toPlainText()
    (variant,) = library.page.variants.buttons
    library.page.variants.buttons[variant].click()
    library.page.edit_button.click()
    dialog = library.editing.dialog
    assert isinstance(dialog, EditDialog)
    assert {name: text.toPlainText() for name, text in dialog.originals.items()} == {"question": original}
    dialog.form.show_draft({**dialog.draft, "question": "تب شمارهٔ ۰ چیست؟"})
    dialog.why.setText("the number")
    dialog.yes_button.click()
    qtbot.waitUntil(lambda: library.editing.dialog is None)
    settle(qtbot, library)
    assert "It refers to the text before the correction." in labels(library)
    workspace = library.context.workspace.workspace
    assert list(check_workspace(workspace.path).findings) == []


def test_that_the_list_has_a_column_for_each_tagged_field_and_is_sorted_by_it(qtbot, library: LibraryScreen) -> None:
    kind = library._model.kind
    assert [key for key in kind.keys if key.startswith("tag:") and key != f"tag:{RULE_THAT_TOOK}"] == [
        "tag:icd11",
        "tag:question_type",
        "tag:personal_data",
    ]
    place = kind.keys.index("tag:icd11")
    assert not library.table.isColumnHidden(place)
    library.table.sortByColumn(place, Qt.SortOrder.DescendingOrder)
    settle(qtbot, library)
    shown = [library._model.index(row, place).data() for row in range(library._model.rowCount())]
    assert [words[:2] for words in shown] == ["21", "21", "08", ""]
    assert "08 nervous system" in shown


def test_that_questions_are_chosen_by_a_tag_which_is_told_in_words(qtbot, library: LibraryScreen) -> None:
    library.filters.bar.add(FieldValue("icd11", "08"))
    settle(qtbot, library)
    assert library._model.rowCount() == 1
    (chip,) = library.filters.bar._chips
    assert "Diseases of the nervous" in chip.text()
    library.filters._ask_for_field()
    settle(qtbot, library)
    dialog = library.filters._dialog
    assert dialog is not None
    dialog.field.setCurrentIndex(dialog.field.findData("icd11"))
    settle(qtbot, library)
    told = [dialog.values.item(row).text() for row in range(dialog.values.count())]
    assert any("Diseases of the nervous system (08)" in one for one in told)
    dialog.reject()
