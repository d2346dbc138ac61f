"""Nothing is written before the person has seen the rows and the problems."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel

from medreview.domain.changes import Change
from medreview.ui import translation
from medreview.ui.screens.importing import ImportScreen
from medreview.ui.screens.importing.file_view import FileView
from medreview.workflows.browse_library import library_contents
from tests.builders import a_workspace
from tests.samples import evaluation_logs as logs
from tests.ui.screens.importing.hands import BAD, GOOD, Hands


def test_that_the_page_says_what_will_happen_before_it_happens(page: ImportScreen, hands: Hands) -> None:
    hands.look_at(GOOD)
    assert page.outcome.text() == "This adds 2 questions to the dataset clinic."
    assert page.import_button.text() == "Import"
    assert hands.n_questions == 0


def test_that_a_file_of_many_tables_does_not_widen_the_page(page: ImportScreen, hands: Hands) -> None:
    page.choose_files([logs.write_eval(hands.folder / "log.eval", logs.open_sample(), logs.choice_sample())])
    hands.wait()
    assert page.outcome.text().startswith("This adds 2 questions, 2 answers, 1 judgement, 3 scores and 1 choice")
    assert page.tabs.currentWidget().minimumSizeHint().width() < 1000, "a window of 1366 has 1220 for it"


def test_that_good_files_are_imported_whole_and_announced(page: ImportScreen, hands: Hands) -> None:
    hands.look_at(GOOD)
    with (
        hands.qtbot.waitSignal(page.context.workspace.changed) as changed,
        hands.qtbot.waitSignal(page.context.navigator.place_requested) as place,
    ):
        page.import_button.click()
    assert changed.args[0] == Change.DATASETS
    assert place.args == ["library", "clinic"]
    assert hands.n_questions == 2


def test_that_ids_of_other_questions_go_into_a_dataset_that_is_written(page: ImportScreen, hands: Hands) -> None:
    hands.bring_in(GOOD)
    hands.look_at("question_id,question\nq1,Is tea safe?\nq3,And milk?\n")
    assert page.import_button.isVisible() is False
    field = page.choices.other_ids_into
    assert field.isVisible()
    field.setFocus()
    hands.qtbot.keyClicks(field, "Second delivery")
    hands.qtbot.keyClick(field, Qt.Key.Key_Return)
    hands.qtbot.waitUntil(lambda: page.import_button.isVisible() and not page.context.write_jobs.is_busy)
    assert hands.problems == []
    assert page.request.other_ids_into == "Second delivery"
    hands.press(page.import_button)
    contents = page.context.workspace.read(library_contents)
    assert {dataset.name: dataset.n_questions for dataset in contents.datasets} == {"clinic": 3, "Second delivery": 1}
    assert field.text() == ""


def test_that_an_update_under_another_name_is_one_choice(page: ImportScreen, hands: Hands) -> None:
    hands.look_at(GOOD)
    assert not page.update_button.isVisible()
    hands.press(page.import_button)
    hands.look_at(GOOD + "q3,And milk?,c\nq4,And tea?,d\n", "clinic_v2.csv")
    assert page.update_button.text() == f"Import as an update of {translation.isolated('clinic')}"
    page.window().activateWindow()
    page.update_button.setFocus()
    page.update_button.click()
    hands.wait()
    assert page.window().focusWidget() is page.import_button
    assert (page.request.dataset, page.choices.dataset.text()) == ("clinic", "clinic")
    assert page.outcome.text().startswith("This adds 2 questions to the dataset clinic.")
    assert not page.update_button.isVisible()
    hands.press(page.import_button)
    contents = page.context.workspace.read(library_contents)
    assert {dataset.name: dataset.n_questions for dataset in contents.datasets} == {"clinic": 4}


def test_that_the_dataset_for_other_questions_is_named_and_explained(page: ImportScreen, hands: Hands) -> None:
    hands.look_at(GOOD)
    field = page.choices.other_ids_into
    label = next(one for one in page.choices.findChildren(QLabel) if one.buddy() is field)
    assert field.accessibleName() == label.text() == "Dataset for IDs already in use"
    assert "belong to other questions" in field.accessibleDescription()


def test_that_every_problem_is_listed_with_its_place(hands: Hands) -> None:
    hands.look_at(BAD)
    assert [problem[:3] for problem in hands.problems] == [
        ("clinic.csv", "2", "ID of the question (question_id)"),
        ("clinic.csv", "3", "Question"),
    ]


def test_that_with_problems_only_the_good_rows_can_be_imported(page: ImportScreen, hands: Hands) -> None:
    hands.look_at(BAD)
    assert not page.import_button.isVisible()
    hands.press(page.good_button)
    assert hands.n_questions == 1


def test_that_the_list_of_problems_leaves_the_room_that_it_does_not_fill_to_the_first_rows(
    page: ImportScreen, hands: Hands
) -> None:
    page.resize(1220, 700)
    hands.look_at(BAD)
    table = page.problems.table
    below = table.viewport().height() - table.rowHeight(0) * table.rows.rowCount()
    assert 0 <= below < table.rowHeight(0)
    assert page.problems.height() < hands.view.rows.height()


def test_that_problems_of_a_file_are_listed_once_nothing_is_to_clarify(page: ImportScreen, hands: Hands) -> None:
    exams = "exam,id,question,option_a,option_b,correct\nMay,1,Which organ?,Liver,Spleen,A\n"
    exams += "May,2,Which gland?,Thyroid,Pineal,C\nMay,3,Which joint?,Hip,Knee,B\nJune,1,Which vitamin?,D,C,B\n"
    exams += "June,2,Which bone?,Ulna,Tibia,A\nJune,3,Which nerve?,Vagus,Optic,A\n"
    hands.look_at(exams, "exams.csv")
    view = hands.view
    assert page.import_button.text() == page.good_button.text() == "To clarify: 1"
    assert (page.problems.isVisibleTo(page), "problems" in page.outcome.text()) == (False, False)
    box = view.asks.boxes[0]
    box.setCurrentIndex(next(row for row in range(box.count()) if "exam" in box.itemText(row)))
    view.asks.buttons[0].click()
    hands.wait()
    assert [(row, wrong) for _, row, _, wrong in hands.problems] == [("2", "C is not one of A, B.")]
    assert page.outcome.text().endswith("Rows with problems, listed above: 1.")


def test_that_cancel_writes_nothing_and_forgets_the_files(page: ImportScreen, hands: Hands) -> None:
    hands.look_at(GOOD)
    page.cancel_button.click()
    assert page.request.files == ()
    assert hands.n_questions == 0


def test_that_a_file_which_is_no_table_is_explained_in_place(page: ImportScreen, hands: Hands) -> None:
    (hands.folder / "photo.csv").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0")
    page.choose_files([hands.folder / "photo.csv"])
    hands.wait()
    assert "photo.csv" in page.problem.text()
    assert page.problem.isVisible()


def test_that_another_dataset_name_is_used(page: ImportScreen, hands: Hands) -> None:
    hands.look_at(GOOD)
    page.choices.dataset.setText("Fever clinic")
    page.choices.dataset.editingFinished.emit()
    hands.wait()
    assert page.outcome.text() == "This adds 2 questions to the dataset Fever clinic."


def test_that_rows_which_are_there_already_are_counted_apart(page: ImportScreen, hands: Hands) -> None:
    hands.bring_in(GOOD)
    hands.look_at(GOOD)
    assert "This adds nothing." in page.outcome.text()
    assert "Rows already there, unchanged: 2." in page.outcome.text()
    assert not page.import_button.isEnabled()


def test_that_the_files_are_read_again_for_another_workspace(page: ImportScreen, hands: Hands) -> None:
    hands.bring_in(GOOD)
    hands.look_at(GOOD)
    assert "already there" in page.outcome.text()
    (hands.folder / "second").mkdir()
    page.context.workspace.use(a_workspace(hands.folder / "second"))
    assert page.outcome.text() == ""
    hands.wait()
    assert page.outcome.text() == "This adds 2 questions to the dataset clinic."


def test_that_files_which_cannot_be_read_take_the_place_of_those_before(page: ImportScreen, hands: Hands) -> None:
    hands.look_at(GOOD)
    hands.look_at("id,text\nq1,What helps against fever?\n", "other.csv")
    assert (page.import_button.text(), page.import_button.isEnabled()) == ("To clarify: 1", False)
    assert not page.problems.isVisibleTo(page)  # what is asked for is no problem beside the question


def test_that_a_folder_is_a_tab_for_each_table_in_it(page: ImportScreen, hands: Hands) -> None:
    folder = hands.folder / "clinic"
    folder.mkdir()
    (folder / "questions.csv").write_text(GOOD, encoding="utf-8")
    (folder / "answers.csv").write_text("question_id,answer_id,author,answer\nq1,a1,M,Rest.\n", encoding="utf-8")
    page.arrive([folder])
    hands.wait()
    assert [page.tabs.tabText(n) for n in range(page.tabs.count())] == [
        "clinic: answers.csv",
        "clinic: questions.csv",
    ]
    view = page.tabs.widget(1)
    assert isinstance(view, FileView)
    hands.choose(view.field_boxes["notes"], "category")
    assert [choice.mapping is None for choice in page.request.files] == [True, False]
    hands.press(page.import_button)
    assert hands.n_questions == 2


def test_that_a_table_among_others_can_be_left_out(page: ImportScreen, hands: Hands) -> None:
    hands.look_at(GOOD)
    assert page.leave_out_button.isHidden()
    folder = hands.folder / "clinic"
    folder.mkdir()
    (folder / "questions.csv").write_text(GOOD, encoding="utf-8")
    (folder / "others.csv").write_text("id,question\nq7,And bread?\n", encoding="utf-8")
    page.arrive([folder])
    hands.wait()
    page.leave_out_button.click()
    hands.wait()
    assert [choice.part for choice in page.request.files] == ["questions.csv"]
    assert page.leave_out_button.isHidden()
    hands.press(page.import_button)
    assert hands.n_questions == 2


def test_that_an_updated_file_shows_what_differs_and_asks(page: ImportScreen, hands: Hands) -> None:
    hands.bring_in(GOOD)
    hands.look_at(GOOD.replace("Is it safe?", "Is it?"))
    rows = page.differences.table.rows
    assert [str(rows.index(0, column).data()) for column in range(1, 6)] == [
        "2",
        "q2",
        "Question",
        "Is it safe?",
        "Is it?",
    ]
    assert page.differences.isVisible()
    assert hands.problems == []
    assert not page.import_button.isVisible()
    page.differences.take_over.click()
    hands.wait()
    assert page.import_button.text() == "Import"
    with hands.qtbot.waitSignal(page.context.workspace.changed) as changed:
        page.import_button.click()
    assert changed.args[0] == Change.DATASETS
    assert not page.differences.isVisible()
    hands.look_at(GOOD)
    assert not page.differences.take_over.isChecked()


def test_that_a_folder_is_chosen_with_a_button(page: ImportScreen, hands: Hands) -> None:
    folder = hands.folder / "clinic"
    folder.mkdir()
    (folder / "pairs.csv").write_text("question,reference answer\nWhy?,So.\n", encoding="utf-8")
    page.choices.folder_button.click()
    dialog = page.findChild(QFileDialog)
    assert dialog is not None
    assert dialog.fileMode() is QFileDialog.FileMode.Directory
    dialog.fileSelected.emit(str(folder))
    dialog.reject()
    hands.wait()
    assert page.import_button.text() == "Import"


def test_that_a_pdf_is_gone_through_in_the_place_of_examination_papers(page: ImportScreen, hands: Hands) -> None:
    asked: list[tuple[str, object]] = []
    page.context.navigator.place_requested.connect(lambda place, argument: asked.append((place, argument)))
    page.choose_files([hands.folder / "exam.PDF"])
    assert asked == [("papers", hands.folder / "exam.PDF")]
    assert page.request.files == ()


def test_that_a_changed_file_is_imported_again_in_one_step_which_says_how_much(
    page: ImportScreen, hands: Hands
) -> None:
    hands.bring_in(GOOD)
    hands.look_at(GOOD.replace("Is it safe?", "Is it?") + "q3,How long?,c\n")
    assert page.again_button.text() == "Import again (new: 1, changed: 1)"
    hands.press(page.again_button)
    assert hands.n_questions == 3
    hands.look_at(GOOD.replace("Is it safe?", "Is it?") + "q3,How long?,c\n")
    assert "already there, unchanged: 3" in page.outcome.text()
    assert not page.again_button.isVisible()


def test_that_a_changed_file_with_faulty_rows_is_not_imported_again_in_one_step(
    page: ImportScreen, hands: Hands
) -> None:
    hands.bring_in(GOOD)
    hands.look_at(GOOD.replace("Is it safe?", "Is it?") + "q3,,c\n")
    assert not page.again_button.isVisible()
    assert page.good_button.isVisible()
