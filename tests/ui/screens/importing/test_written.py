"""The encoding, the signs and the layout of a file are found, shown, and chosen by hand."""

from PySide6.QtCore import Qt

from medreview.ui.screens.importing import ImportScreen
from medreview.ui.screens.importing.file_view import SavedMappings
from medreview.workflows.import_dataset import FileChoice, ImportRequest
from tests.ui.screens.importing.hands import GOOD, Hands

THREE_HEADINGS = (
    "StartDate,EndDate,ResponseId,Q1_1,Q1_2,Q2_1,Q2_2\n"
    "Start Date,End Date,Response ID,Answer A - Accuracy,Answer A - Tone,Answer B - Accuracy,Answer B - Tone\n"
    '"{""ImportId"":""a""}","{""ImportId"":""b""}","{""ImportId"":""c""}","{""ImportId"":""d""}",'
    '"{""ImportId"":""e""}","{""ImportId"":""f""}","{""ImportId"":""g""}"\n'
    "2024-01-02,2024-01-02,R_1x,4,5,3,2\n"
)


def columns(hands: Hands) -> list[str]:
    return list(hands.view.field_boxes)


def test_that_a_file_of_unknown_layout_can_be_read_as_the_person_says(page: ImportScreen, hands: Hands) -> None:
    hands.look_at("id,height\nq1,180\n")
    assert "not recognised" in page.problem.text()
    assert page.unknown_layout.isVisible()
    page.unknown_layout.choose("questions")
    page.unknown_layout.activated.emit(page.unknown_layout.currentIndex())
    hands.wait()
    view = hands.view
    assert set(view.field_boxes) == {"id", "height"}
    assert not page.unknown_layout.isVisible()
    assert not page.problem.isVisible()


def test_that_the_page_says_how_a_text_was_found_to_be_written(hands: Hands) -> None:
    hands.look_at("question_id;question;notes\nq1;Why?;a\n")
    boxes = hands.view.written.boxes
    assert [box.currentText() for box in boxes.values()] == [
        "as found: UTF-8",
        "as found: ;",
        'as found: "',
        "as found: 1",
    ]


def test_that_the_row_with_the_names_and_the_signs_are_chosen_by_hand_and_kept_in_a_mapping(
    page: ImportScreen, hands: Hands
) -> None:
    content = "Clinic, export of May\nanother line, of it\nquestion_id|question\nq1|'Why, then?'\nq2|'So?'\n"
    hands.look_at(content)
    bar = page.unknown_written or hands.view.written
    hands.choose(bar.boxes["header_row"], 3)
    hands.choose((page.unknown_written or hands.view.written).boxes["delimiter"], "|")
    hands.choose(hands.view.written.boxes["quote"], "'")
    assert columns(hands) == ["question_id", "question"]
    assert page.outcome.text() == "This adds 2 questions to the dataset clinic."
    hands.view.mappings.box.setEditText("Clinic")
    hands.view.mappings.keep_button.click()
    hands.look_at("question_id,question\nq5,Why?\n", name="plain.csv")
    (hands.folder / "june.csv").write_text(content, encoding="utf-8")
    kept = SavedMappings(page.context.settings).take("Clinic")
    assert kept is not None
    page.arrive(ImportRequest((kept.applied_to(FileChoice(hands.folder / "june.csv")),)))
    hands.wait()
    assert page.outcome.text() == "This adds 2 questions to the dataset june."


def test_that_an_encoding_that_is_not_certain_is_chosen_in_the_window(page: ImportScreen, hands: Hands) -> None:
    (hands.folder / "polish.csv").write_bytes("question_id,question\nq1,Żółć?\n".encode("cp1250"))
    page.choose_files([hands.folder / "polish.csv"])
    hands.wait()
    assert page.problem.isVisible()
    assert page.unknown_written is not None
    hands.choose(page.unknown_written.boxes["encoding"], "cp1250")
    assert page.unknown_written is None
    assert hands.view.written.boxes["encoding"].currentText() == "Windows-1250"
    assert hands.view.rows.item(4, 1).text() == "Żółć?"


def test_that_an_encoding_which_does_not_fit_is_said_and_another_can_be_chosen(
    page: ImportScreen, hands: Hands
) -> None:
    hands.look_at("question_id,question\nq1,تب چیست؟\n")
    hands.choose(hands.view.written.boxes["encoding"], "utf-16")
    assert page.problem.isVisible()
    assert not page.import_button.isVisible()
    assert page.unknown_written is not None
    hands.choose(page.unknown_written.boxes["encoding"], None)
    assert page.outcome.text() == "This adds 1 question to the dataset clinic."


def test_that_layouts_stand_in_groups_whose_names_cannot_be_chosen(hands: Hands) -> None:
    hands.look_at(GOOD)
    box = hands.view.layout_box
    row = box.findText("Tables of any kind")
    assert row >= 0
    assert not box.model().flags(box.model().index(row, 0)) & Qt.ItemFlag.ItemIsEnabled
    assert box.chosen == "questions"


def test_that_headings_below_the_heading_are_neither_rows_nor_words_of_a_scale(hands: Hands) -> None:
    hands.look_at(THREE_HEADINGS)
    view = hands.view
    assert view.values.lines == {}
    told = [view.rows.item(row, 3).text() for row in range(1, view.rows.rowCount())]
    assert told[-1] == "4"
    assert not any("Accuracy" in text or "ImportId" in text for text in told)
