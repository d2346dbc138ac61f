"""Nothing is written before the person has seen the rows and the problems."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel

from medreview.domain.changes import Change
from medreview.store.tables.answers import stored_answers
from medreview.ui import translation
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.importing import ImportScreen
from medreview.ui.screens.importing.field_words import field_words
from medreview.ui.screens.importing.file_view import COLUMN_PX, FileView, SavedMappings
from medreview.workflows.browse_library import library_contents
from medreview.workflows.import_dataset import FileChoice, ImportRequest
from tests.builders import a_workspace
from tests.samples import evaluation_logs as logs

GOOD = "question_id,question,notes\nq1,What helps against fever?,a\nq2,Is it safe?,b\n"
BAD = "question_id,question,kind\nq1,What helps against fever?,open\nq1,Again?,open\nq3,,open\n"


@pytest.fixture
def page(qtbot, context: ScreenContext, tmp_path: Path) -> Iterator[ImportScreen]:
    context.workspace.use(a_workspace(tmp_path))
    screen = ImportScreen(context)
    qtbot.addWidget(screen)
    screen.show()
    yield screen
    context.write_jobs.shut_down()
    context.workspace.close()


def look_at(qtbot, page: ImportScreen, folder: Path, content: str, name: str = "clinic.csv") -> None:
    file = folder / name
    file.write_text(content, encoding="utf-8")
    page.choose_files([file])
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)


def n_questions(page: ImportScreen) -> int:
    contents = page.context.workspace.read(library_contents)
    return sum(dataset.n_questions for dataset in contents.datasets)


def problems(page: ImportScreen) -> list[tuple[str, ...]]:
    model = page.problems.table.rows
    return [
        tuple(str(model.index(row, column).data()) for column in range(model.columnCount()))
        for row in range(model.rowCount())
    ]


def test_that_the_page_says_what_will_happen_before_it_happens(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    assert page.outcome.text() == "This adds 2 questions to the dataset clinic."
    assert page.import_button.text() == "Import"
    assert n_questions(page) == 0


def test_that_a_file_of_many_tables_does_not_widen_the_page(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    page.choose_files([logs.write_eval(tmp_path / "log.eval", logs.open_sample(), logs.choice_sample())])
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    assert page.outcome.text().startswith("This adds 2 questions, 2 answers, 1 judgement, 3 scores and 1 choice")
    assert page.tabs.currentWidget().minimumSizeHint().width() < 1000, "a window of 1366 has 1220 for it"


def test_that_good_files_are_imported_whole_and_announced(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    with (
        qtbot.waitSignal(page.context.workspace.changed) as changed,
        qtbot.waitSignal(page.context.navigator.place_requested) as place,
    ):
        page.import_button.click()
    assert changed.args[0] == Change.DATASETS
    assert place.args == ["library", "clinic"]
    assert n_questions(page) == 2


def test_that_ids_of_other_questions_go_into_a_dataset_that_is_written(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    with qtbot.waitSignal(page.context.workspace.changed):
        page.import_button.click()
    look_at(qtbot, page, tmp_path, "question_id,question\nq1,Is tea safe?\nq3,And milk?\n")
    assert page.import_button.isVisible() is False
    field = page.choices.other_ids_into
    assert field.isVisible()
    field.setFocus()
    qtbot.keyClicks(field, "Second delivery")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.import_button.isVisible() and not page.context.write_jobs.is_busy)
    assert problems(page) == []
    assert page.request.other_ids_into == "Second delivery"
    with qtbot.waitSignal(page.context.workspace.changed):
        page.import_button.click()
    contents = page.context.workspace.read(library_contents)
    assert {dataset.name: dataset.n_questions for dataset in contents.datasets} == {"clinic": 3, "Second delivery": 1}
    assert field.text() == ""


def test_that_an_update_under_another_name_is_one_choice(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    assert not page.update_button.isVisible()
    with qtbot.waitSignal(page.context.workspace.changed):
        page.import_button.click()
    look_at(qtbot, page, tmp_path, GOOD + "q3,And milk?,c\nq4,And tea?,d\n", "clinic_v2.csv")
    assert page.update_button.text() == f"Import as an update of {translation.isolated('clinic')}"
    page.window().activateWindow()
    page.update_button.setFocus()
    page.update_button.click()
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    assert page.window().focusWidget() is page.import_button
    assert (page.request.dataset, page.choices.dataset.text()) == ("clinic", "clinic")
    assert page.outcome.text().startswith("This adds 2 questions to the dataset clinic.")
    assert not page.update_button.isVisible()
    with qtbot.waitSignal(page.context.workspace.changed):
        page.import_button.click()
    contents = page.context.workspace.read(library_contents)
    assert {dataset.name: dataset.n_questions for dataset in contents.datasets} == {"clinic": 4}


def test_that_the_dataset_for_other_questions_is_named_and_explained(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    field = page.choices.other_ids_into
    label = next(one for one in page.choices.findChildren(QLabel) if one.buddy() is field)
    assert field.accessibleName() == label.text() == "Dataset for IDs already in use"
    assert "belong to other questions" in field.accessibleDescription()


def test_that_every_problem_is_listed_with_its_place(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, BAD)
    assert [problem[:3] for problem in problems(page)] == [
        ("clinic.csv", "2", "ID of the question (question_id)"),
        ("clinic.csv", "3", "Question"),
    ]


def test_that_with_problems_only_the_good_rows_can_be_imported(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, BAD)
    assert not page.import_button.isVisible()
    with qtbot.waitSignal(page.context.workspace.changed):
        page.good_button.click()
    assert n_questions(page) == 1


def test_that_the_list_of_problems_leaves_the_room_that_it_does_not_fill_to_the_first_rows(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    page.resize(1220, 700)
    look_at(qtbot, page, tmp_path, BAD)
    table = page.problems.table
    below = table.viewport().height() - table.rowHeight(0) * table.rows.rowCount()
    assert 0 <= below < table.rowHeight(0)
    assert page.problems.height() < a_view(page).rows.height()


def test_that_problems_of_a_file_are_listed_once_nothing_is_to_clarify(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    exams = "exam,id,question,option_a,option_b,correct\nMay,1,Which organ?,Liver,Spleen,A\n"
    exams += "May,2,Which gland?,Thyroid,Pineal,C\nMay,3,Which joint?,Hip,Knee,B\nJune,1,Which vitamin?,D,C,B\n"
    exams += "June,2,Which bone?,Ulna,Tibia,A\nJune,3,Which nerve?,Vagus,Optic,A\n"
    look_at(qtbot, page, tmp_path, exams, "exams.csv")
    view = a_view(page)
    assert page.import_button.text() == page.good_button.text() == "To clarify: 1"
    assert (page.problems.isVisibleTo(page), "problems" in page.outcome.text()) == (False, False)
    box = view.asks.boxes[0]
    box.setCurrentIndex(next(row for row in range(box.count()) if "exam" in box.itemText(row)))
    view.asks.buttons[0].click()
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    assert [(row, wrong) for _, row, _, wrong in problems(page)] == [("2", "C is not one of A, B.")]
    assert page.outcome.text().endswith("Rows with problems, listed above: 1.")


def test_that_cancel_writes_nothing_and_forgets_the_files(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    page.cancel_button.click()
    assert page.request.files == ()
    assert n_questions(page) == 0


def test_that_a_column_can_be_kept_as_something_else(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    view = page.tabs.widget(0)
    assert isinstance(view, FileView)
    box = view.field_boxes["notes"]
    box.setCurrentIndex(box.findData("category"))
    box.activated.emit(box.currentIndex())
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    again = page.tabs.widget(0)
    assert isinstance(again, FileView)
    assert again.field_boxes["notes"].currentData() == "category"


def test_that_the_first_rows_are_shown_as_they_are(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, "question_id,question\nq1,<b>تب</b> 38.2?\n")
    view = page.tabs.widget(0)
    assert isinstance(view, FileView)
    assert view.rows.item(4, 1).text() == "<b>تب</b> 38.2?"


def test_that_columns_of_a_published_layout_are_not_said_to_be_metadata(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    question = "<Original-Question><MESSAGE>Why?</MESSAGE></Original-Question><NLM-Summary>Why</NLM-Summary>"
    look_at(qtbot, page, tmp_path, f'<Set><NLM-QUESTION qid="T1">{question}</NLM-QUESTION></Set>')
    view = page.tabs.widget(0)
    assert isinstance(view, FileView)
    assert {box.currentText() for box in view.field_boxes.values()} == {"Read by the layout"}
    shown = [view.rows.item(1, column).text() for column in range(view.rows.columnCount())]
    assert shown == ["NLM-QUESTION", "T1", '{"MESSAGE": "Why?"}', "Why"]


def test_that_a_file_which_is_no_table_is_explained_in_place(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    (tmp_path / "photo.csv").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0")
    page.choose_files([tmp_path / "photo.csv"])
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    assert "photo.csv" in page.problem.text()
    assert page.problem.isVisible()


def test_that_another_dataset_name_is_used(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    page.choices.dataset.setText("Fever clinic")
    page.choices.dataset.editingFinished.emit()
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    assert page.outcome.text() == "This adds 2 questions to the dataset Fever clinic."


def test_that_rows_which_are_there_already_are_counted_apart(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    with qtbot.waitSignal(page.context.workspace.changed):
        page.import_button.click()
    look_at(qtbot, page, tmp_path, GOOD)
    assert "This adds nothing." in page.outcome.text()
    assert "Rows already there, unchanged: 2." in page.outcome.text()
    assert not page.import_button.isEnabled()


def test_that_the_files_are_read_again_for_another_workspace(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    with qtbot.waitSignal(page.context.workspace.changed):
        page.import_button.click()
    look_at(qtbot, page, tmp_path, GOOD)
    assert "already there" in page.outcome.text()
    (tmp_path / "second").mkdir()
    page.context.workspace.use(a_workspace(tmp_path / "second"))
    assert page.outcome.text() == ""
    wait(qtbot, page)
    assert page.outcome.text() == "This adds 2 questions to the dataset clinic."


def test_that_a_file_of_unknown_layout_can_be_read_as_the_person_says(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    look_at(qtbot, page, tmp_path, "id,height\nq1,180\n")
    assert "not recognised" in page.problem.text()
    assert page.unknown_layout.isVisible()
    page.unknown_layout.choose("questions")
    page.unknown_layout.activated.emit(page.unknown_layout.currentIndex())
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    view = page.tabs.currentWidget()
    assert isinstance(view, FileView)
    assert set(view.field_boxes) == {"id", "height"}
    assert not page.unknown_layout.isVisible()
    assert not page.problem.isVisible()


def test_that_files_which_cannot_be_read_take_the_place_of_those_before(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    look_at(qtbot, page, tmp_path, "id,text\nq1,What helps against fever?\n", "other.csv")
    assert (page.import_button.text(), page.import_button.isEnabled()) == ("To clarify: 1", False)
    assert not page.problems.isVisibleTo(page)  # what is asked for is no problem beside the question


def test_that_a_folder_is_a_tab_for_each_table_in_it(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    folder = tmp_path / "clinic"
    folder.mkdir()
    (folder / "questions.csv").write_text(GOOD, encoding="utf-8")
    (folder / "answers.csv").write_text("question_id,answer_id,author,answer\nq1,a1,M,Rest.\n", encoding="utf-8")
    page.arrive([folder])
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    assert [page.tabs.tabText(n) for n in range(page.tabs.count())] == [
        "clinic: answers.csv",
        "clinic: questions.csv",
    ]
    view = page.tabs.widget(1)
    assert isinstance(view, FileView)
    box = view.field_boxes["notes"]
    box.setCurrentIndex(box.findData("category"))
    box.activated.emit(box.currentIndex())
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    assert [choice.mapping is None for choice in page.request.files] == [True, False]
    with qtbot.waitSignal(page.context.workspace.changed):
        page.import_button.click()
    assert n_questions(page) == 2


def test_that_an_updated_file_shows_what_differs_and_asks(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    with qtbot.waitSignal(page.context.workspace.changed):
        page.import_button.click()
    look_at(qtbot, page, tmp_path, GOOD.replace("Is it safe?", "Is it?"))
    rows = page.differences.table.rows
    assert [str(rows.index(0, column).data()) for column in range(1, 6)] == [
        "2",
        "q2",
        "Question",
        "Is it safe?",
        "Is it?",
    ]
    assert page.differences.isVisible()
    assert problems(page) == []
    assert not page.import_button.isVisible()
    page.differences.take_over.click()
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    assert page.import_button.text() == "Import"
    with qtbot.waitSignal(page.context.workspace.changed) as changed:
        page.import_button.click()
    assert changed.args[0] == Change.DATASETS
    assert not page.differences.isVisible()
    look_at(qtbot, page, tmp_path, GOOD)
    assert not page.differences.take_over.isChecked()


RATED = (
    "rater,answer_id,granularity,dimension,value,study\nr1,a1,coarse,safety,Agree,S\nr2,a1,coarse,safety,Disagree,S\n"
)


def a_view(page: ImportScreen) -> FileView:
    view = page.tabs.widget(0)
    assert isinstance(view, FileView)
    return view


def test_that_words_of_ratings_are_given_numbers_which_can_be_edited(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, RATED)
    values = a_view(page).values
    assert values.lines["value"].text() == "Agree=3, Disagree=1"
    values.reverse_buttons["value"].click()
    assert values.lines["value"].text() == "Agree=1, Disagree=3"
    values.lines["value"].setText("Agree=5, Disagree=1")
    values.use_buttons["value"].click()
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    assert problems(page) == []
    assert page.request.files[0].values == {"value": {"Agree": 5, "Disagree": 1}}
    assert a_view(page).values.lines["value"].text() == "Agree=5, Disagree=1"


def test_that_values_without_words_are_explained_in_place(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, RATED)
    values = a_view(page).values
    values.lines["value"].setText("five")
    values.use_buttons["value"].click()
    assert values.problem.text().startswith("Write each word")


def test_that_a_mapping_is_saved_under_a_name_and_used_for_another_file(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    look_at(qtbot, page, tmp_path, RATED)
    a_view(page).values.use_buttons["value"].click()
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    a_view(page).mappings.box.setEditText("Cardiology")
    a_view(page).mappings.keep_button.click()
    look_at(qtbot, page, tmp_path, RATED.replace("r1", "r3"), name="more.csv")
    assert page.request.files[0].values == {}
    box = a_view(page).mappings.box
    box.setCurrentIndex(box.findText("Cardiology"))
    box.activated.emit(box.currentIndex())
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    assert page.request.files[0].values == {"value": {"Agree": 3, "Disagree": 1}}
    assert problems(page) == []


def test_that_a_kept_mapping_can_be_renamed_and_deleted(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, RATED)
    mappings = a_view(page).mappings
    mappings.box.setEditText("Cardiology")
    mappings.keep_button.click()
    mappings.box.setEditText("Lungs")
    mappings.keep_button.click()
    mappings.rename("Cardiology", "Heart")
    assert [mappings.box.itemText(n) for n in range(mappings.box.count())] == ["Heart", "Lungs"]
    assert [action.text() for action in mappings.menu.actions()] == ["Heart", "Lungs"]
    mappings.delete("Heart")
    look_at(qtbot, page, tmp_path, RATED, name="again.csv")
    box = a_view(page).mappings.box
    assert [box.itemText(n) for n in range(box.count())] == ["Lungs"]


def test_that_a_folder_is_chosen_with_a_button(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    folder = tmp_path / "clinic"
    folder.mkdir()
    (folder / "pairs.csv").write_text("question,reference answer\nWhy?,So.\n", encoding="utf-8")
    page.choices.folder_button.click()
    dialog = page.findChild(QFileDialog)
    assert dialog is not None
    assert dialog.fileMode() is QFileDialog.FileMode.Directory
    dialog.fileSelected.emit(str(folder))
    dialog.reject()
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    assert page.import_button.text() == "Import"


def test_that_a_name_which_begins_with_a_sign_keeps_it_in_front_from_right_to_left(
    qtbot, page: ImportScreen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translation, "is_right_to_left", lambda: True)
    look_at(qtbot, page, tmp_path, "_id,question,answer\n1,Why?,So.\n")
    header = a_view(page).rows.horizontalHeaderItem(0)
    assert header is not None
    assert header.text() == "\u2068_id\u2069"


def test_that_an_import_waits_until_it_is_said_who_wrote_rival_answers(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    look_at(qtbot, page, tmp_path, "question,response_a,response_b\nWhy?,So.,Not so.\n")
    assert (page.import_button.text(), page.import_button.isEnabled()) == ("To clarify: 2", False)
    for name in ("gpt-4", "llama-2"):
        asks = a_view(page).asks
        asks.boxes[0].choose(1)
        assert not asks.buttons[0].isEnabled()
        asks.names[0].setText(name)
        asks.buttons[0].click()
        qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    assert page.request.files[0].said.constants["response_a.author"] == "gpt-4"
    assert (page.import_button.text(), page.import_button.isEnabled()) == ("Import", True)
    assert not a_view(page).asks.isVisible()


def test_that_who_wrote_the_only_answers_may_stay_open_and_that_is_shown(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    look_at(qtbot, page, tmp_path, "question,answer\nWhy?,So.\nHow?,Thus.\n")
    asks = a_view(page).asks
    question = "Who wrote the texts in the column answer?"
    assert f"{question} (may stay open)" in {label.text() for label in asks.findChildren(QLabel)}
    assert asks.boxes[0].itemText(asks.boxes[0].count() - 1) == "The file does not say"
    told = (a_view(page).rows.item(row, 1) for row in range(1, 5))
    assert "Author not stated" in {cell.text() for cell in told if cell is not None}
    assert question in page.notes.text.text()
    assert (page.import_button.text(), page.import_button.isEnabled()) == ("Import", True)
    with qtbot.waitSignal(page.context.workspace.changed):
        page.import_button.click()


def test_that_the_same_file_with_its_author_said_is_offered_as_an_update(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    content = "question,answer\nWhy?,So.\nHow?,Thus.\n"
    look_at(qtbot, page, tmp_path, content)
    with qtbot.waitSignal(page.context.workspace.changed):
        page.import_button.click()
    look_at(qtbot, page, tmp_path, content)
    asks = a_view(page).asks
    asks.boxes[0].choose(0)
    asks.buttons[0].click()
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    assert page.again_button.text() == "Import again (new: 0, changed: 2)"
    with qtbot.waitSignal(page.context.workspace.changed):
        page.again_button.click()
    with page.context.workspace.workspace.reading() as session:
        assert {(one.author, one.is_reference) for one in stored_answers(session)} == {("reference", True)}


def test_that_no_question_of_a_file_is_answered_before_one_chooses_and_the_keyboard_goes_on_to_the_next(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    look_at(qtbot, page, tmp_path, "inputs,output,target\nWhy is it so?,So it is.,Because it is.\n")
    page.show()
    page.activateWindow()
    asks = a_view(page).asks
    assert [box.currentText() for box in asks.boxes] == ["", ""]
    assert not any(button.isEnabled() for button in asks.buttons)
    asks.boxes[0].choose(1)
    asks.names[0].setText("t5")
    asks.buttons[0].setFocus()
    asks.buttons[0].click()
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    second = a_view(page).asks
    assert page.focusWidget() is second.boxes[0]
    second.boxes[0].choose(0)
    second.buttons[0].setFocus()
    second.buttons[0].click()
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    assert page.focusWidget() is page.import_button


def test_that_the_word_on_a_preference_can_be_taken_back(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, "question,response_a,response_b,winner\nWhy?,So.,Not so.,1\nWhen?,Now.,Then.,0\n")
    asks = a_view(page).asks
    asks.boxes[0].choose(2)
    asks.buttons[0].click()
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    assert page.request.files[0].said.constants == {"winner.counts_from": "down"}
    said = a_view(page).said
    assert said.forget_button.isVisibleTo(page)
    assert said.menu.actions()[0].text() == "Undo what was said of winner"
    said.menu.actions()[0].trigger()
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    assert page.import_button.text() == "To clarify: 1"


def test_that_a_field_chosen_by_keyboard_keeps_the_keyboard(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    page.show()
    page.activateWindow()
    before = next(iter(page.tabs.currentWidget().field_boxes.values()))
    before.setFocus()
    name = before.accessibleName()  # the box itself is gone when the file was read again
    qtbot.keyClick(before, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    after = page.focusWidget()
    assert (after.accessibleName(), after is before) == (name, False)


MANY_COLUMNS = ",".join(["question", *(f"n{number}" for number in range(12))])


def test_that_the_columns_on_show_and_their_boxes_stay_where_they_are_when_a_file_is_read_again(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    page.resize(1220, 700)
    rows = (",".join([f"What is {row}?", *(f"{row} {column}" for column in range(12))]) for row in range(40))
    look_at(qtbot, page, tmp_path, "\n".join([MANY_COLUMNS, *rows]))
    across = a_view(page).rows.horizontalScrollBar()
    qtbot.waitUntil(lambda: across.maximum() > 0)
    before = across.maximum()
    across.setValue(before)
    down = a_view(page).rows.verticalScrollBar()
    assert down.value() == 0
    down.setValue(3)
    choose(a_view(page).field_boxes["n11"], "category")
    wait(qtbot, page)
    rows_again = a_view(page).rows
    qtbot.waitUntil(lambda: rows_again.horizontalScrollBar().value() == before)
    qtbot.waitUntil(lambda: rows_again.verticalScrollBar().value() == 3)


def test_that_boxes_and_rows_stay_in_sight_below_many_questions(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    page.resize(1220, 640)
    content = "question,response_a,response_b,bleu\nWhy?,So.,Thus.,0.3\nHow?,Thus.,So.,0.5\n"
    look_at(qtbot, page, tmp_path, content)
    view = a_view(page)
    assert len(view.asks.boxes) == 3
    assert page.height() == 640
    assert view.asks_area.height() < view.asks.height()
    assert view.rows.item(1, 0).text() == "Why?"
    qtbot.waitUntil(lambda: view.rows.visualItemRect(view.rows.item(1, 0)).bottom() <= view.rows.viewport().height())


def test_that_the_box_of_a_column_stays_within_it(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    view = a_view(page)
    wanted = [box.sizeHint().width() for box in view.field_boxes.values()]
    assert max(wanted) <= min(view.rows.columnWidth(column) for column in range(len(wanted)))


def test_that_the_field_of_a_column_can_be_read_in_full(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    page.resize(1100, 700)
    page.show()
    look_at(qtbot, page, tmp_path, GOOD)
    boxes = a_view(page).field_boxes
    qtbot.waitUntil(lambda: all(box.width() > COLUMN_PX // 2 for box in boxes.values()))
    for box in boxes.values():
        line = box.lineEdit()
        assert line is not None
        assert line.fontMetrics().horizontalAdvance(line.text()) < line.width(), line.text()


def test_that_a_pdf_is_gone_through_in_the_place_of_examination_papers(page: ImportScreen, tmp_path: Path) -> None:
    asked: list[tuple[str, object]] = []
    page.context.navigator.place_requested.connect(lambda place, argument: asked.append((place, argument)))
    page.choose_files([tmp_path / "exam.PDF"])
    assert asked == [("papers", tmp_path / "exam.PDF")]
    assert page.request.files == ()


def choose(box, value: object) -> None:
    box.choose(value)
    box.activated.emit(box.currentIndex())


def wait(qtbot, page: ImportScreen) -> None:
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)


def columns(page: ImportScreen) -> list[str]:
    return list(a_view(page).field_boxes)


def test_that_the_page_says_how_a_text_was_found_to_be_written(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, "question_id;question;notes\nq1;Why?;a\n")
    boxes = a_view(page).written.boxes
    assert [box.currentText() for box in boxes.values()] == [
        "as found: UTF-8",
        "as found: ;",
        'as found: "',
        "as found: 1",
    ]


def test_that_the_row_with_the_names_and_the_signs_are_chosen_by_hand_and_kept_in_a_mapping(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    content = "Clinic, export of May\nanother line, of it\nquestion_id|question\nq1|'Why, then?'\nq2|'So?'\n"
    look_at(qtbot, page, tmp_path, content)
    bar = page.unknown_written or a_view(page).written
    choose(bar.boxes["header_row"], 3)
    wait(qtbot, page)
    choose((page.unknown_written or a_view(page).written).boxes["delimiter"], "|")
    wait(qtbot, page)
    choose(a_view(page).written.boxes["quote"], "'")
    wait(qtbot, page)
    assert columns(page) == ["question_id", "question"]
    assert page.outcome.text() == "This adds 2 questions to the dataset clinic."
    a_view(page).mappings.box.setEditText("Clinic")
    a_view(page).mappings.keep_button.click()
    look_at(qtbot, page, tmp_path, "question_id,question\nq5,Why?\n", name="plain.csv")
    (tmp_path / "june.csv").write_text(content, encoding="utf-8")
    kept = SavedMappings(page.context.settings).take("Clinic")
    assert kept is not None
    page.arrive(ImportRequest((kept.applied_to(FileChoice(tmp_path / "june.csv")),)))
    wait(qtbot, page)
    assert page.outcome.text() == "This adds 2 questions to the dataset june."


def test_that_an_encoding_that_is_not_certain_is_chosen_in_the_window(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    (tmp_path / "polish.csv").write_bytes("question_id,question\nq1,Żółć?\n".encode("cp1250"))
    page.choose_files([tmp_path / "polish.csv"])
    wait(qtbot, page)
    assert page.problem.isVisible()
    assert page.unknown_written is not None
    choose(page.unknown_written.boxes["encoding"], "cp1250")
    wait(qtbot, page)
    assert page.unknown_written is None
    assert a_view(page).written.boxes["encoding"].currentText() == "Windows-1250"
    assert a_view(page).rows.item(4, 1).text() == "Żółć?"


def test_that_an_encoding_which_does_not_fit_is_said_and_another_can_be_chosen(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    look_at(qtbot, page, tmp_path, "question_id,question\nq1,تب چیست؟\n")
    choose(a_view(page).written.boxes["encoding"], "utf-16")
    wait(qtbot, page)
    assert page.problem.isVisible()
    assert not page.import_button.isVisible()
    assert page.unknown_written is not None
    choose(page.unknown_written.boxes["encoding"], None)
    wait(qtbot, page)
    assert page.outcome.text() == "This adds 1 question to the dataset clinic."


def test_that_the_meaning_of_a_column_is_found_by_typing_part_of_it(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    box = a_view(page).field_boxes["notes"]
    box.lineEdit().setText("CATEG")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    wait(qtbot, page)
    assert a_view(page).field_boxes["notes"].chosen == "category"
    assert page.request.files[0].mapping["notes"] == "category"


def test_that_typing_what_no_field_has_leaves_the_choice(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    box = a_view(page).field_boxes["notes"]
    box.lineEdit().setText("zzz")
    box.lineEdit().editingFinished.emit()
    assert (box.currentText(), box.chosen) == ("Keep as metadata", None)


def test_that_layouts_stand_in_groups_whose_names_cannot_be_chosen(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    box = a_view(page).layout_box
    row = box.findText("Tables of any kind")
    assert row >= 0
    assert not box.model().flags(box.model().index(row, 0)) & Qt.ItemFlag.ItemIsEnabled
    assert box.chosen == "questions"


def test_that_a_changed_file_is_imported_again_in_one_step_which_says_how_much(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    with qtbot.waitSignal(page.context.workspace.changed):
        page.import_button.click()
    look_at(qtbot, page, tmp_path, GOOD.replace("Is it safe?", "Is it?") + "q3,How long?,c\n")
    assert page.again_button.text() == "Import again (new: 1, changed: 1)"
    with qtbot.waitSignal(page.context.workspace.changed):
        page.again_button.click()
    assert n_questions(page) == 3
    look_at(qtbot, page, tmp_path, GOOD.replace("Is it safe?", "Is it?") + "q3,How long?,c\n")
    assert "already there, unchanged: 3" in page.outcome.text()
    assert not page.again_button.isVisible()


def test_that_a_changed_file_with_faulty_rows_is_not_imported_again_in_one_step(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    look_at(qtbot, page, tmp_path, GOOD)
    with qtbot.waitSignal(page.context.workspace.changed):
        page.import_button.click()
    look_at(qtbot, page, tmp_path, GOOD.replace("Is it safe?", "Is it?") + "q3,,c\n")
    assert not page.again_button.isVisible()
    assert page.good_button.isVisible()


def say(qtbot, page: ImportScreen, thing: str, value: str = "", *, of: str = "", written: str = "") -> None:
    bar = a_view(page).said
    bar.thing.choose(thing)
    bar.about.choose(of)
    bar.value.choose(value)
    bar.line.setText(written)
    bar.say_button.click()
    wait(qtbot, page)


def test_that_the_author_of_a_column_and_its_kind_are_changed_on_the_page(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    look_at(qtbot, page, tmp_path, "question,gpt-4 answer\nWhy does it hurt?,Because of the nerve.\n")
    say(qtbot, page, "author", of="gpt-4 answer", written="Dr. A")
    say(qtbot, page, "kind", "physician", of="gpt-4 answer")
    assert a_view(page).rows.item(2, 1).text() == "Dr. A (physician)"
    with qtbot.waitSignal(page.context.workspace.changed):
        page.import_button.click()
    look_at(qtbot, page, tmp_path, "question,gpt-4 answer\nWhy does it hurt?,Because of the nerve.\n", "b.csv")
    say(qtbot, page, "author", "@file")
    assert page.request.files[0].said.constants == {"author": "@file"}
    assert a_view(page).rows.item(2, 1).text().startswith("b")


def test_that_what_was_said_is_taken_back(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, "question,gpt-4 answer\nWhy does it hurt?,Because of the nerve.\n")
    say(qtbot, page, "author", of="gpt-4 answer", written="Dr. A")
    bar = a_view(page).said
    assert bar.forget_button.text() == "Set by you: 1"
    assert bar.menu.actions()[0].text() == "Undo author (gpt-4 answer): Dr. A"
    bar.menu.actions()[0].trigger()
    wait(qtbot, page)
    assert page.request.files[0].said.constants == {}
    assert a_view(page).said.forget_button.isHidden()


def test_that_another_layout_is_asked_for_nothing_that_was_said_for_the_one_before(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    example = '{"prompt_id": "p1", "prompt": [{"role": "user", "content": "Is it safe?"}], "rubrics": '
    example += (
        '[{"criterion": "Says so.", "points": 5}], "ideal_completions_data": {"ideal_completion": "It is safe."}}\n'
    )
    look_at(qtbot, page, tmp_path, example, "sample.jsonl")
    choose(a_view(page).layout_box, "qa-pairs")
    wait(qtbot, page)
    asks = a_view(page).asks
    asks.boxes[0].choose(0)
    asks.buttons[0].click()
    wait(qtbot, page)
    assert page.request.files[0].said.constants == {"ideal_completions_data.ideal_completion.reference": "yes"}
    choose(a_view(page).layout_box, "healthbench")
    wait(qtbot, page)
    assert (page.problem.text(), a_view(page).layout_box.chosen) == ("", "healthbench")


def offered_for(page: ImportScreen, thing: str) -> list[str]:
    bar = a_view(page).said
    bar.thing.choose(thing)
    return bar.about.offered


def test_that_nothing_is_set_before_somebody_chooses_it_and_only_for_what_the_file_can_take(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    content = "id,question,option_a,option_b,answer\n1,Which organ?,Liver,Spleen,0\n2,Which gland?,Thyroid,Pineal,1\n"
    look_at(qtbot, page, tmp_path, content, "exam.csv")
    bar = a_view(page).said
    assert (bar.thing.chosen, bar.say_button.isEnabled(), bar.about.isVisibleTo(page)) == (None, False, False)
    assert offered_for(page, "counts_from") == ["answer"]
    assert (bar.about.chosen, bar.value.currentText(), bar.say_button.isEnabled()) == ("answer", "", False)
    bar.value.choose("0")
    bar.say_button.click()
    wait(qtbot, page)
    assert page.problem.text() == ""
    assert page.request.files[0].said.constants == {"answer.counts_from": "0"}


def test_that_everything_on_offer_for_all_rows_is_taken(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, "question,option_a,option_b,answer\nWhich organ?,Liver,Spleen,0\n", "exam.csv")
    things = [thing for thing in a_view(page).said.thing.offered if isinstance(thing, str)]
    assert "language" in things
    for thing in (thing for thing in things if thing != "counts_from"):
        say(qtbot, page, thing, written="x")
        assert page.problem.text() == "", thing


def test_that_an_author_is_first_offered_for_the_answers_without_one_and_never_for_references_too(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    content = "question,reference_answer,generated_answer\nWhy?,So.,Thus.\nHow?,Thus.,So.\n"
    look_at(qtbot, page, tmp_path, content, "results.csv")
    assert offered_for(page, "author") == ["generated_answer", "reference_answer"]
    assert a_view(page).said.value.currentText() == "entered here"
    say(qtbot, page, "author", of="generated_answer", written="RAG-bot")
    told = [a_view(page).rows.item(2, column).text() for column in range(3)]
    assert told == ["", "reference", "RAG-bot (language model)"]


WIDE = "question_id,model,Accuracy,Safety\nq1,gpt-4,3,1\nq2,gpt-4,4,5\n"


def test_that_the_rater_and_the_scale_of_wide_ratings_are_said_on_the_page(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    look_at(qtbot, page, tmp_path, WIDE, "anna.csv")
    say(qtbot, page, "rater", "@file")
    bar = a_view(page).said
    bar.thing.choose("scale")
    assert not bar.say_button.isEnabled()
    bar.dimension.setText("Safety")
    bar.line.setText("1:5")
    bar.say_button.click()
    wait(qtbot, page)
    assert page.request.files[0].said.constants == {"rater": "@file", "Safety.scale": "1:5"}
    assert page.import_button.isEnabled()


EARLIER = "question_id,question\n1,Is it safe to take it?\n2,How often should I take it?\n"
OPEN_SCALE = "rater,question,model,accuracy,harm\nR1,1,M,4,1\nR2,1,M,5,2\n"


@pytest.mark.parametrize(
    "shown",
    [
        ("x,y\n1,2\n", "", "Choose its layout (Read as)."),
        (OPEN_SCALE, "harm", "give it (Set, scale of a dimension)"),
        (EARLIER, "", "import into it (Dataset) and accept the changes (Accept the changes)"),
    ],
)
def test_that_sentences_on_the_page_name_its_controls_and_no_options_of_a_command(
    qtbot, page: ImportScreen, tmp_path: Path, shown: tuple[str, str, str]
) -> None:
    content, reverses, said = shown
    look_at(qtbot, page, tmp_path, EARLIER, "earlier.csv")
    page.import_button.click()
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    look_at(qtbot, page, tmp_path, content, "later.csv")
    if reverses:
        page.choices.reversed_dimensions.setText(reverses)
        page.choices.reversed_dimensions.editingFinished.emit()
        qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    sentences = " ".join([page.problem.text(), page.notes.text.text(), *(line[-1] for line in problems(page))])
    assert said in sentences
    assert "--" not in sentences


def test_that_a_misspelt_dimension_of_a_scale_is_named_with_those_that_are_rated(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    look_at(qtbot, page, tmp_path, OPEN_SCALE)
    view = page.tabs.currentWidget()
    assert isinstance(view, FileView)
    view.said.thing.choose("scale")
    view.said.dimension.setText("harms")
    view.said.line.setText("1:5")
    view.said.say_button.click()
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    assert "do not rate harms" in page.problem.text()
    assert "They rate: accuracy, harm." in page.problem.text()


THREE_HEADINGS = (
    "StartDate,EndDate,ResponseId,Q1_1,Q1_2,Q2_1,Q2_2\n"
    "Start Date,End Date,Response ID,Answer A - Accuracy,Answer A - Tone,Answer B - Accuracy,Answer B - Tone\n"
    '"{""ImportId"":""a""}","{""ImportId"":""b""}","{""ImportId"":""c""}","{""ImportId"":""d""}",'
    '"{""ImportId"":""e""}","{""ImportId"":""f""}","{""ImportId"":""g""}"\n'
    "2024-01-02,2024-01-02,R_1x,4,5,3,2\n"
)


def test_that_headings_below_the_heading_are_neither_rows_nor_words_of_a_scale(
    qtbot, page: ImportScreen, tmp_path: Path
) -> None:
    look_at(qtbot, page, tmp_path, THREE_HEADINGS)
    view = page.tabs.currentWidget()
    assert isinstance(view, FileView)
    assert view.values.lines == {}
    told = [view.rows.item(row, 3).text() for row in range(1, view.rows.rowCount())]
    assert told[-1] == "4"
    assert not any("Accuracy" in text or "ImportId" in text for text in told)


@pytest.mark.usefixtures("persian")
def test_that_fields_have_readable_names_with_their_codes(qtbot, page: ImportScreen, tmp_path: Path) -> None:
    look_at(qtbot, page, tmp_path, BAD)
    view = page.tabs.widget(0)
    assert isinstance(view, FileView)
    fields = view.field_boxes["kind"]
    offered = {value: fields.itemText(row) for row, value in enumerate(fields.offered) if isinstance(value, str)}
    for code, words in (("kind", "نوع"), ("language", "زبان"), ("option_1", "گزینهٔ ۱")):
        assert words in offered[code]
        assert code in offered[code]
    assert any("پرسش" in field and "question" in field for _, _, field, _ in problems(page))
    assert any("پرسش" in wrong for *_, wrong in problems(page))


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


def test_that_marks_ask_for_their_study_and_ratings_for_their_scale_too(qtbot, page: ImportScreen, tmp_path: Path):
    texts = "question_id,answer_id,author,question,answer\nq1,a1,x,Safe?,It is safe.\n"
    look_at(qtbot, page, tmp_path, texts, "answers.csv")
    assert [field.isVisible() for field in (page.choices.study, page.choices.scale)] == [False, False]
    marks = tmp_path / "spans.csv"
    marks.write_text("rater,answer_id,start,end\nr1,a1,0,2\n", encoding="utf-8")
    page.choose_files([tmp_path / "answers.csv", marks])
    qtbot.waitUntil(lambda: not page.context.write_jobs.is_busy)
    assert [field.isVisible() for field in (page.choices.study, page.choices.scale)] == [True, False]
