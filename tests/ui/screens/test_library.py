"""The library: windowed, sorted and filtered by the workspace, texts shown as they are."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QLabel, QPushButton
from sqlmodel import select

from medreview.domain.answers import Author
from medreview.domain.datasets import Dataset
from medreview.domain.models import Model
from medreview.domain.questions import Question
from medreview.domain.runs import Choice
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library import LibraryScreen
from medreview.ui.screens.library.field_dialog import FieldDialog
from medreview.ui.screens.library.list_kinds import PAGE, QuestionModel
from medreview.ui.widgets.image_window import ThumbnailStrip
from medreview.ui.widgets.reading_text import ReadingText
from medreview.workflows import browse_library
from medreview.workflows.browse_library import FieldValue, QuestionFilter, QuestionLine, QuestionOrder
from tests.builders import CREATED_AT, a_study, a_workspace

MARKS_OF_DIRECTION = dict.fromkeys(range(0x2066, 0x206A))


@pytest.fixture
def context_with_data(context: ScreenContext, tmp_path) -> Iterator[ScreenContext]:
    workspace = a_workspace(tmp_path)
    a_study(workspace, answers=9, images=2)
    with workspace.transaction() as session:
        persian = Dataset(name="Persian", created_at=CREATED_AT)
        session.add(persian)
        session.flush()
        assert persian.id is not None
        question = Question(dataset_id=persian.id, key="p1", text="<b>تب</b> 100% چیست؟", language="fa", kind="term")
        question.context, question.options = [], []
        session.add(question)
    context.workspace.use(workspace)
    yield context
    context.workspace.close()


@pytest.fixture
def library(qtbot, context_with_data: ScreenContext) -> LibraryScreen:
    screen = LibraryScreen(context_with_data)
    qtbot.addWidget(screen)
    screen.resize(1200, 700)
    screen.show()
    settle(qtbot, screen)
    return screen


def settle(qtbot, library: LibraryScreen) -> None:
    """Wait until what was asked for is listed."""
    qtbot.waitUntil(lambda: not library.context.read_jobs.is_busy and not library.context.write_jobs.is_busy)


def shown(library: LibraryScreen) -> list[str]:
    model = library.table.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def texts(library: LibraryScreen) -> list[str]:
    return [text.toPlainText() for text in library.page.findChildren(ReadingText)]


def test_that_all_questions_are_listed_at_first(library: LibraryScreen) -> None:
    assert shown(library) == ["Fever", "Fever", "Fever", "<b>تب</b> 100% چیست؟"]


def test_that_long_names_widen_neither_the_page_nor_the_list_of_datasets(
    qtbot, context: ScreenContext, tmp_path
) -> None:
    long = "sampled_1400_uncertainty_run_gemma3_27b_sciq_combined_full_llm_verdict_concentration_output"
    workspace = a_workspace(tmp_path)
    with workspace.transaction() as session:
        session.add(Dataset(id=1, name=long, created_at=CREATED_AT))
        session.flush()
        extra = {long: "x" * 200, "paths": f"/home/{long}/{long}"}
        session.add(Question(dataset_id=1, key="q", text="What helps?", context=[], options=[], extra=extra))
    context.workspace.use(workspace)
    screen = LibraryScreen(context)
    qtbot.addWidget(screen)
    screen.resize(1190, 700)
    screen.show()
    settle(qtbot, screen)
    assert long in "".join(label.text() for label in screen.page.findChildren(QLabel)).replace("\u200b", "")
    assert screen.page.horizontalScrollBar().maximum() == 0
    assert screen.filters.datasets.horizontalScrollBar().maximum() == 0
    assert "1 question" in screen.filters.datasets.item(1).toolTip()
    context.workspace.close()


def test_that_the_question_has_the_room_of_columns_that_nothing_is_in(qtbot, context: ScreenContext, tmp_path) -> None:
    workspace = a_workspace(tmp_path)
    with workspace.transaction() as session:
        session.add(Dataset(id=1, name="Plain", created_at=CREATED_AT))
        session.flush()
        session.add(Question(dataset_id=1, key="q", text="What helps?", context=[], options=[]))
    context.workspace.use(workspace)
    screen = LibraryScreen(context)
    qtbot.addWidget(screen)
    screen.resize(1190, 700)
    screen.show()
    settle(qtbot, screen)
    table, width = screen.table, screen.table.viewport().width()
    kinds = [column for column in range(6) if not table.isColumnHidden(column)]
    assert [table.model().headerData(column, Qt.Orientation.Horizontal) for column in kinds] == [
        "Question",
        "Kind",
        "Answers",
    ]
    assert table.columnWidth(0) > 0.6 * width
    context.workspace.close()


def test_that_a_question_with_long_names_fits_a_small_window(qtbot, library: LibraryScreen) -> None:
    """1024x700: the page was wider than its room, and cut at the far side."""
    with library.context.workspace.workspace.transaction() as session:
        for author in session.exec(select(Author)):
            author.name = f"{author.name} of the reference group"
    library.resize(927, 632)
    library.refresh()
    settle(qtbot, library)
    library.table.selectRow(0)
    settle(qtbot, library)
    assert len(texts(library)) > 4
    assert library.page.horizontalScrollBar().maximum() == 0


def test_that_a_list_is_painted_after_its_workspace_was_closed(qtbot, library: LibraryScreen) -> None:
    model = library.table.model()
    assert isinstance(model, QuestionModel)
    model.show_ids([model.id_at(row) for row in range(model.rowCount())])  # nothing of it was read yet
    library.context.workspace.close()
    assert not library.table.grab().isNull()


def test_that_columns_in_which_something_stands_are_shown(library: LibraryScreen) -> None:
    library.resize(1800, 700)
    assert [column for column in range(6) if library.table.isColumnHidden(column)] == []


def test_that_a_dataset_narrows_the_list(qtbot, library: LibraryScreen) -> None:
    library.arrive("Persian")
    settle(qtbot, library)
    assert shown(library) == ["<b>تب</b> 100% چیست؟"]


def test_that_a_filter_that_nothing_fits_says_what_to_do(qtbot, library: LibraryScreen) -> None:
    library.filters.language.setCurrentIndex(library.filters.language.findData("fa"))
    library.filters.kind.setCurrentIndex(library.filters.kind.findData("choice"))
    settle(qtbot, library)
    assert shown(library) == []
    assert library.table.accessibleDescription() == "No matches. Change the search or the filters."


@pytest.mark.parametrize("words", ["100%", "تب", "<b>تب"])
def test_that_search_finds_words_among_signs(qtbot, library: LibraryScreen, words: str) -> None:
    library.filters.search.setText(words)
    qtbot.waitUntil(lambda: len(shown(library)) == 1)


def test_that_the_words_that_were_looked_for_are_marked_until_the_search_is_over(qtbot, library: LibraryScreen) -> None:
    def marked() -> set[str]:
        found = library.page.findChildren(ReadingText)
        return {mark.cursor.selectedText() for text in found for mark in text.extraSelections()}

    assert marked() == set()
    library.filters.search.setText("paracetamol usu")
    qtbot.waitUntil(lambda: {one.casefold() for one in marked()} == {"paracetamol", "usually"})
    library.context.theme.changed.emit()
    assert {one.casefold() for one in marked()} == {"paracetamol", "usually"}
    library.filters.search.setText("")
    qtbot.waitUntil(lambda: marked() == set())


def test_that_an_underscore_is_no_wildcard(qtbot, library: LibraryScreen) -> None:
    library.filters.search.setText("Fev_r")
    qtbot.waitUntil(lambda: shown(library) == [])


def test_that_the_chosen_question_shows_all_that_belongs_to_it(library: LibraryScreen) -> None:
    library.table.selectRow(0)
    assert "I have had a fever since Monday." in texts(library)
    assert "Question 0: what helps against fever?" in texts(library)
    assert sum(text.startswith("Answer ") for text in texts(library)) == 3
    assert sum(text == "The reference says so." for text in texts(library)) == 1


def test_that_tags_in_a_text_are_shown_as_they_are(qtbot, library: LibraryScreen) -> None:
    library.arrive("Persian")
    settle(qtbot, library)
    assert "<b>تب</b> 100% چیست؟" in texts(library)


def test_that_images_are_offered_small(library: LibraryScreen) -> None:
    library.table.selectRow(0)
    strip = library.page.findChild(ThumbnailStrip)
    assert strip is not None
    assert strip.layout().count() == 2


def test_that_a_click_on_a_column_sorts_in_the_workspace(qtbot, library: LibraryScreen) -> None:
    library.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    settle(qtbot, library)
    first = shown(library)[0]
    library.table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    settle(qtbot, library)
    assert (first, shown(library)[0]) == ("<b>تب</b> 100% چیست؟", "Fever")


def test_that_the_chosen_question_stays_chosen_when_the_list_is_sorted(qtbot, library: LibraryScreen) -> None:
    library.table.selectRow(3)
    library.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    settle(qtbot, library)
    assert library.table.selectionModel().selectedRows()[0].row() == 0


def test_that_rows_are_copied_as_a_spreadsheet_takes_them(qtbot, library: LibraryScreen) -> None:
    library.arrive("Persian")
    settle(qtbot, library)
    library.table.setFocus()
    library.table.selectRow(0)
    assert library.table.selected_text().split("\t")[0] == "<b>تب</b> 100% چیست؟"


def test_that_words_of_an_answer_find_its_question(qtbot, library: LibraryScreen) -> None:
    library.filters.search.setText("paracetamol usually")
    qtbot.waitUntil(lambda: len(shown(library)) == 3)
    library.filters.search.setText("paracetamol never")
    qtbot.waitUntil(lambda: shown(library) == [])


def test_that_questions_are_chosen_by_a_field_and_by_a_kept_filter(qtbot, library: LibraryScreen) -> None:
    library.filters.bar.add_button.click()
    qtbot.waitUntil(lambda: library.findChild(FieldDialog) is not None)
    dialog = library.findChild(FieldDialog)
    qtbot.waitUntil(lambda: dialog.values.count() == 2)
    assert dialog.field.currentText() == "written_by"
    assert [dialog.values.item(row).text() for row in range(2)] == ["Dr Hidden   3", "no value   1"]
    dialog.values.setCurrentRow(1)
    dialog.choose_button.click()
    qtbot.waitUntil(lambda: shown(library) == ["<b>تب</b> 100% چیست؟"])
    library.filters.bar.keep_wished.emit("without author")
    chip = next(b for b in library.filters.bar.findChildren(QPushButton) if "written_by" in b.text())
    chip.click()
    qtbot.waitUntil(lambda: len(shown(library)) == 4)
    library.filters.bar.kept_menu.actions()[0].trigger()
    qtbot.waitUntil(lambda: len(shown(library)) == 1)
    assert library.filters.bar.fields == (FieldValue("written_by", None),)
    library.filters.bar.forget_wished.emit("without author")
    assert len(library.filters.bar.kept_menu.actions()) == 1


def test_that_what_was_said_of_the_answers_opens_from_their_question(qtbot, library: LibraryScreen) -> None:
    library.table.selectRow(0)
    library.page.verdicts_button.click()
    qtbot.waitUntil(lambda: library.verdicts is not None and library.verdicts.pane.answers.model().rowCount() == 4)
    library.verdicts.reject()
    assert library.verdicts is None


def lines(identifiers) -> list[QuestionLine]:
    return [QuestionLine(n, f"q{n}", f"Question {n}", "d", "open", "en", 1, 0, 0) for n in identifiers]


def test_that_the_model_keeps_the_rules_of_its_kind(qtbot) -> None:
    model = QuestionModel(lines)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_ids(list(range(250)))
    model.show_ids([])
    assert tester.model() is model


def test_that_only_pages_in_view_are_read() -> None:
    asked: list[int] = []

    def read(identifiers) -> list[QuestionLine]:
        asked.append(len(identifiers))
        return lines(identifiers)

    model = QuestionModel(read)
    model.show_ids(list(range(68_138)))
    for row in (0, 50, 68_137):
        assert model.index(row, 0).data() == f"Question {row}"
    assert asked == [PAGE, 68_138 % PAGE]


def test_that_a_question_that_is_gone_leaves_an_empty_line_and_no_other() -> None:
    model = QuestionModel(lambda identifiers: [line for line in lines(identifiers) if line.question_id != 1])
    model.show_ids([0, 1, 2])
    assert [model.index(row, 0).data() for row in range(3)] == ["Question 0", "", "Question 2"]


@pytest.mark.parametrize("order", list(QuestionOrder))
def test_that_every_order_lists_every_question_both_ways(
    context_with_data: ScreenContext, order: QuestionOrder
) -> None:
    workspace = context_with_data.workspace.workspace
    up = browse_library.question_ids(workspace, QuestionFilter(), order, descending=False)
    down = browse_library.question_ids(workspace, QuestionFilter(), order, descending=True)
    assert sorted(up) == sorted(down) == [1, 2, 3, 4]


def test_that_placeholders_are_not_questions_to_look_at(context_with_data: ScreenContext) -> None:
    workspace = context_with_data.workspace.workspace
    with workspace.transaction() as session:
        question = session.exec(select(Question).where(Question.key == "p1")).one()
        question.is_placeholder = True
        session.add(question)
    contents = browse_library.library_contents(workspace)
    assert {dataset.name: dataset.n_questions for dataset in contents.datasets} == {"A study": 3, "Persian": 0}


def test_that_a_list_kept_beside_a_question_stands_line_by_line(context_with_data: ScreenContext) -> None:
    workspace = context_with_data.workspace.workspace
    with workspace.transaction() as session:
        question = session.exec(select(Question).where(Question.key == "p1")).one()
        question.extra = {"must_have": ["Rest", "Water"], "nothing": [], "score": 0}
        session.add(question)
        identifier = question.id or 0
    detail = browse_library.question_detail(workspace, identifier)
    assert detail is not None
    assert dict(detail.metadata) == {"must_have": "Rest\nWater", "score": "0"}


def test_that_a_choice_question_shows_which_models_chose_each_option(
    library: LibraryScreen, context_with_data: ScreenContext
) -> None:
    workspace = context_with_data.workspace.workspace
    with workspace.transaction() as session:
        question = session.exec(select(Question).where(Question.key == "p1")).one()
        question.options, question.correct_option = ["Rest", "Water"], [2]
        models = [Model(name=name) for name in ("gpt", "llama")]
        session.add_all([question, *models])
        session.flush()
        gpt, llama = (model.id or 0 for model in models)
        identifier = question.id or 0
        for model, choice in ((gpt, [2]), (gpt, [2]), (llama, [1, 2]), (llama, None)):
            session.add(Choice(question_id=identifier, model_id=model, raw_output="", choice=choice))
    detail = browse_library.question_detail(workspace, identifier)
    assert detail is not None
    library.page.show_question(detail)
    said = {label.text().translate(MARKS_OF_DIRECTION) for label in library.page.findChildren(QLabel)}
    assert said >= {"chosen by llama", "chosen by gpt (2 times) and llama"}
    assert "No option could be read from the replies of llama." in said


def test_that_one_question_is_counted_as_one(qtbot, library: LibraryScreen) -> None:
    library.filters.search.setText("چیست")
    settle(qtbot, library)
    qtbot.waitUntil(lambda: "Questions: 1" in texts_of_labels(library))


def texts_of_labels(library: LibraryScreen) -> set[str]:
    return {label.text().partition(" · ")[0] for label in library.findChildren(QLabel)}
