"""The columns of a file with their fields, the numbers of words, and mappings that are kept."""

import pytest
from PySide6.QtCore import Qt

from medreview.ui import translation
from medreview.ui.screens.importing import ImportScreen
from medreview.ui.screens.importing.field_words import field_words
from medreview.ui.screens.importing.file_view import COLUMN_PX
from tests.ui.screens.importing.hands import BAD, GOOD, Hands

RATED = (
    "rater,answer_id,granularity,dimension,value,study\nr1,a1,coarse,safety,Agree,S\nr2,a1,coarse,safety,Disagree,S\n"
)
MANY_COLUMNS = ",".join(["question", *(f"n{number}" for number in range(12))])


def test_that_a_column_can_be_kept_as_something_else(hands: Hands) -> None:
    hands.look_at(GOOD)
    view = hands.view
    hands.choose(view.field_boxes["notes"], "category")
    assert hands.view.field_boxes["notes"].currentData() == "category"


def test_that_the_first_rows_are_shown_as_they_are(hands: Hands) -> None:
    hands.look_at("question_id,question\nq1,<b>تب</b> 38.2?\n")
    view = hands.view
    assert view.rows.item(4, 1).text() == "<b>تب</b> 38.2?"


def test_that_columns_of_a_published_layout_are_not_said_to_be_metadata(hands: Hands) -> None:
    question = "<Original-Question><MESSAGE>Why?</MESSAGE></Original-Question><NLM-Summary>Why</NLM-Summary>"
    hands.look_at(f'<Set><NLM-QUESTION qid="T1">{question}</NLM-QUESTION></Set>')
    view = hands.view
    assert {box.currentText() for box in view.field_boxes.values()} == {"Read by the layout"}
    shown = [view.rows.item(1, column).text() for column in range(view.rows.columnCount())]
    assert shown == ["NLM-QUESTION", "T1", '{"MESSAGE": "Why?"}', "Why"]


def test_that_words_of_ratings_are_given_numbers_which_can_be_edited(page: ImportScreen, hands: Hands) -> None:
    hands.look_at(RATED)
    values = hands.view.values
    assert values.lines["value"].text() == "Agree=3, Disagree=1"
    values.reverse_buttons["value"].click()
    assert values.lines["value"].text() == "Agree=1, Disagree=3"
    values.lines["value"].setText("Agree=5, Disagree=1")
    values.use_buttons["value"].click()
    hands.wait()
    assert hands.problems == []
    assert page.request.files[0].values == {"value": {"Agree": 5, "Disagree": 1}}
    assert hands.view.values.lines["value"].text() == "Agree=5, Disagree=1"


def test_that_values_without_words_are_explained_in_place(hands: Hands) -> None:
    hands.look_at(RATED)
    values = hands.view.values
    values.lines["value"].setText("five")
    values.use_buttons["value"].click()
    assert values.problem.text().startswith("Write each word")


def test_that_a_mapping_is_saved_under_a_name_and_used_for_another_file(page: ImportScreen, hands: Hands) -> None:
    hands.look_at(RATED)
    hands.view.values.use_buttons["value"].click()
    hands.wait()
    hands.view.mappings.box.setEditText("Cardiology")
    hands.view.mappings.keep_button.click()
    hands.look_at(RATED.replace("r1", "r3"), name="more.csv")
    assert page.request.files[0].values == {}
    box = hands.view.mappings.box
    box.setCurrentIndex(box.findText("Cardiology"))
    box.activated.emit(box.currentIndex())
    hands.wait()
    assert page.request.files[0].values == {"value": {"Agree": 3, "Disagree": 1}}
    assert hands.problems == []


def test_that_a_kept_mapping_can_be_renamed_and_deleted(hands: Hands) -> None:
    hands.look_at(RATED)
    mappings = hands.view.mappings
    mappings.box.setEditText("Cardiology")
    mappings.keep_button.click()
    mappings.box.setEditText("Lungs")
    mappings.keep_button.click()
    mappings.rename("Cardiology", "Heart")
    assert [mappings.box.itemText(n) for n in range(mappings.box.count())] == ["Heart", "Lungs"]
    assert [action.text() for action in mappings.menu.actions()] == ["Heart", "Lungs"]
    mappings.delete("Heart")
    hands.look_at(RATED, name="again.csv")
    box = hands.view.mappings.box
    assert [box.itemText(n) for n in range(box.count())] == ["Lungs"]


def test_that_a_name_which_begins_with_a_sign_keeps_it_in_front_from_right_to_left(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translation, "is_right_to_left", lambda: True)
    hands.look_at("_id,question,answer\n1,Why?,So.\n")
    header = hands.view.rows.horizontalHeaderItem(0)
    assert header is not None
    assert header.text() == "\u2068_id\u2069"


def test_that_a_field_chosen_by_keyboard_keeps_the_keyboard(page: ImportScreen, hands: Hands) -> None:
    hands.look_at(GOOD)
    page.show()
    page.activateWindow()
    before = next(iter(page.tabs.currentWidget().field_boxes.values()))
    before.setFocus()
    name = before.accessibleName()  # the box itself is gone when the file was read again
    hands.qtbot.keyClick(before, Qt.Key.Key_Down)
    hands.wait()
    after = page.focusWidget()
    assert (after.accessibleName(), after is before) == (name, False)


def test_that_the_columns_on_show_and_their_boxes_stay_where_they_are_when_a_file_is_read_again(
    page: ImportScreen, hands: Hands
) -> None:
    page.resize(1220, 700)
    rows = (",".join([f"What is {row}?", *(f"{row} {column}" for column in range(12))]) for row in range(40))
    hands.look_at("\n".join([MANY_COLUMNS, *rows]))
    across = hands.view.rows.horizontalScrollBar()
    hands.qtbot.waitUntil(lambda: across.maximum() > 0)
    before = across.maximum()
    across.setValue(before)
    down = hands.view.rows.verticalScrollBar()
    assert down.value() == 0
    down.setValue(3)
    hands.choose(hands.view.field_boxes["n11"], "category")
    rows_again = hands.view.rows
    hands.qtbot.waitUntil(lambda: rows_again.horizontalScrollBar().value() == before)
    hands.qtbot.waitUntil(lambda: rows_again.verticalScrollBar().value() == 3)


def test_that_boxes_and_rows_stay_in_sight_below_many_questions(page: ImportScreen, hands: Hands) -> None:
    page.resize(1220, 640)
    content = "question,response_a,response_b,bleu\nWhy?,So.,Thus.,0.3\nHow?,Thus.,So.,0.5\n"
    hands.look_at(content)
    view = hands.view
    assert len(view.asks.boxes) == 3
    assert page.height() == 640
    assert view.asks_area.height() < view.asks.height()
    assert view.rows.item(1, 0).text() == "Why?"
    hands.qtbot.waitUntil(
        lambda: view.rows.visualItemRect(view.rows.item(1, 0)).bottom() <= view.rows.viewport().height()
    )


def test_that_the_box_of_a_column_stays_within_it(hands: Hands) -> None:
    hands.look_at(GOOD)
    view = hands.view
    wanted = [box.sizeHint().width() for box in view.field_boxes.values()]
    assert max(wanted) <= min(view.rows.columnWidth(column) for column in range(len(wanted)))


def test_that_the_field_of_a_column_can_be_read_in_full(page: ImportScreen, hands: Hands) -> None:
    page.resize(1100, 700)
    page.show()
    hands.look_at(GOOD)
    boxes = hands.view.field_boxes
    hands.qtbot.waitUntil(lambda: all(box.width() > COLUMN_PX // 2 for box in boxes.values()))
    for box in boxes.values():
        line = box.lineEdit()
        assert line is not None
        assert line.fontMetrics().horizontalAdvance(line.text()) < line.width(), line.text()


def test_that_the_meaning_of_a_column_is_found_by_typing_part_of_it(page: ImportScreen, hands: Hands) -> None:
    hands.look_at(GOOD)
    box = hands.view.field_boxes["notes"]
    box.lineEdit().setText("CATEG")
    hands.qtbot.keyClick(box, Qt.Key.Key_Return)
    hands.wait()
    assert hands.view.field_boxes["notes"].chosen == "category"
    assert page.request.files[0].mapping["notes"] == "category"


def test_that_typing_what_no_field_has_leaves_the_choice(hands: Hands) -> None:
    hands.look_at(GOOD)
    box = hands.view.field_boxes["notes"]
    box.lineEdit().setText("zzz")
    box.lineEdit().editingFinished.emit()
    assert (box.currentText(), box.chosen) == ("Keep as metadata", None)


@pytest.mark.usefixtures("persian")
def test_that_fields_have_readable_names_with_their_codes(hands: Hands) -> None:
    hands.look_at(BAD)
    view = hands.view
    fields = view.field_boxes["kind"]
    offered = {value: fields.itemText(row) for row, value in enumerate(fields.offered) if isinstance(value, str)}
    for code, words in (("kind", "نوع"), ("language", "زبان"), ("option_1", "گزینهٔ ۱")):
        assert words in offered[code]
        assert code in offered[code]
    assert any("پرسش" in field and "question" in field for _, _, field, _ in hands.problems)
    assert any("پرسش" in wrong for *_, wrong in hands.problems)


def test_that_a_field_whose_word_is_its_code_is_told_once() -> None:
    assert [field_words(name) for name in ("kind", "correct_option", "ward")] == [
        "Kind",
        "Key (correct_option)",
        "ward",
    ]


def test_that_a_field_is_spelled_alike_above_its_column_and_among_problems() -> None:
    above = [field_words(name, role) for name, role in (("question_id", "ID"), ("question", "question"))]
    assert above == [field_words("question_id"), field_words("question")]
    assert above == ["ID of the question (question_id)", "Question"]
    assert field_words("rationale", "reasons given (kept as metadata)").startswith("Reasons given")
