"""Fields are edited beside the window, with a reason; what was changed is told."""

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from sqlmodel import select

from medreview.domain.questions import Question
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library import LibraryScreen
from medreview.ui.screens.library.edit_dialog import EditDialog, HistoryDialog
from medreview.ui.widgets.fields import ChoiceBox
from medreview.ui.widgets.reading_text import ReadingText
from medreview.ui.widgets.value_list import TagWords
from medreview.workflows import browse_library, edit_records
from medreview.workflows.edit_records import FieldForm, RecordChange, RecordForm
from tests.builders import a_dataset, a_study, a_workspace


@pytest.fixture
def context_with_data(context: ScreenContext, tmp_path) -> Iterator[ScreenContext]:
    workspace = a_workspace(tmp_path)
    a_dataset(workspace)
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
    screen.table.selectRow(0)
    return screen


def settle(qtbot, library: LibraryScreen) -> None:
    qtbot.waitUntil(lambda: not library.context.read_jobs.is_busy and not library.context.write_jobs.is_busy)


def texts(library: LibraryScreen) -> list[str]:
    return [text.toPlainText() for text in library.page.findChildren(ReadingText)]


def the_edit(library: LibraryScreen) -> EditDialog:
    library.page.edit_button.click()
    assert isinstance(library.editing.dialog, EditDialog)
    return library.editing.dialog


def put(dialog: EditDialog, name: str, value: str) -> None:
    """As if a person had typed it."""
    next(one for one in dialog.form.bound if one.path == name).show(value)
    dialog.form.edited.emit()


def the_history(qtbot, library: LibraryScreen) -> HistoryDialog:
    library.page.history_button.click()
    qtbot.waitUntil(lambda: isinstance(library.editing.dialog, HistoryDialog))
    assert isinstance(library.editing.dialog, HistoryDialog)
    return library.editing.dialog


def test_that_a_change_is_saved_and_shown(qtbot, library: LibraryScreen) -> None:
    dialog = the_edit(library)
    put(dialog, "question", "What brings\u00a0a fever down?")
    dialog.why.setText("clearer")
    dialog.yes_button.click()
    qtbot.waitUntil(lambda: library.editing.dialog is None)
    settle(qtbot, library)
    assert "What brings\u00a0a fever down?" in [text.replace("\u2029", "\n") for text in raw_texts(library)]


def raw_texts(library: LibraryScreen) -> list[str]:
    return [text.document().toRawText() for text in library.page.findChildren(ReadingText)]


def test_that_nothing_is_saved_without_a_change_and_a_reason(library: LibraryScreen) -> None:
    dialog = the_edit(library)
    assert not dialog.yes_button.isEnabled()
    put(dialog, "category", "fever")
    assert not dialog.yes_button.isEnabled()
    dialog.why.setText("sorted")
    assert dialog.yes_button.isEnabled()
    put(dialog, "category", "")
    assert not dialog.yes_button.isEnabled()
    dialog.reject()


def test_that_only_what_was_typed_is_changed(library: LibraryScreen) -> None:
    dialog = the_edit(library)
    put(dialog, "age", "7")
    assert dialog.changes == {"age": "7"}
    dialog.reject()


def test_that_a_refusal_is_said_in_place(qtbot, library: LibraryScreen) -> None:
    dialog = the_edit(library)
    put(dialog, "question", "")
    dialog.why.setText("a try")
    dialog.yes_button.click()
    qtbot.waitUntil(lambda: "The question is missing" in dialog.problem.text())
    dialog.reject()


def test_that_an_answer_becomes_a_reference(qtbot, library: LibraryScreen) -> None:
    workspace = library.context.workspace.workspace
    with workspace.reading() as session:
        question = session.exec(select(Question.id)).first()
    detail = library.context.workspace.read(partial(browse_library.question_detail, question_id=question))
    answer = next(one for one in detail.answers if not one.is_reference)
    library.editing.edit_answer(answer.answer_id)
    dialog = library.editing.dialog
    assert isinstance(dialog, EditDialog)
    put(dialog, "is_reference", "1")
    dialog.why.setText("agreed")
    dialog.yes_button.click()
    qtbot.waitUntil(lambda: library.editing.dialog is None)
    detail = library.context.workspace.read(partial(browse_library.question_detail, question_id=question))
    assert next(one for one in detail.answers if one.answer_id == answer.answer_id).is_reference


def test_that_what_was_changed_is_listed_with_both_values(qtbot, library: LibraryScreen) -> None:
    workspace = library.context.workspace.workspace
    question = library._model.id_at(0)
    edit_records.edit_question(workspace, question, {"title": "A fever"}, why="more exact")
    dialog = the_history(qtbot, library)
    assert dialog.table.rows.index(0, 3).data() == "Title"
    assert dialog.table.rows.index(0, 4).data() == "more exact"
    assert (dialog.before.toPlainText(), dialog.after.toPlainText()) == ("Fever", "A fever")
    dialog.reject()


def test_that_an_unchanged_question_says_so(qtbot, library: LibraryScreen) -> None:
    dialog = the_history(qtbot, library)
    assert dialog.table.accessibleDescription() == "Nothing has been changed since it was imported."
    dialog.reject()


def test_that_what_raters_saw_cannot_be_typed_in(qtbot, context: ScreenContext, tmp_path) -> None:
    workspace = a_workspace(tmp_path)
    a_study(workspace)
    context.workspace.use(workspace)
    with workspace.reading() as session:
        question = session.exec(select(Question.id)).first()
    screen = LibraryScreen(context)
    qtbot.addWidget(screen)
    screen.show()
    settle(qtbot, screen)
    screen.editing.edit_question(question)
    dialog = screen.editing.dialog
    assert isinstance(dialog, EditDialog)
    states = {name: field.isEnabled() for name, field in dialog.fields.items()}
    assert (states["question"], states["title"], states["category"]) == (False, False, True)
    dialog.reject()
    settle(qtbot, screen)
    screen.hide()
    context.workspace.close()


def test_that_the_keyboard_comes_back_to_where_the_change_was_asked_for(qtbot, library: LibraryScreen) -> None:
    library.activateWindow()
    library.page.edit_button.setFocus()
    before, dialog = library.page.edit_button, the_edit(library)
    put(dialog, "question", "What brings a fever down?")
    dialog.why.setText("clearer")
    dialog.yes_button.click()
    qtbot.waitUntil(lambda: library.editing.dialog is None)
    settle(qtbot, library)
    assert (library.focusWidget(), before is library.page.edit_button) == (library.page.edit_button, False)


@pytest.mark.usefixtures("persian")
def test_that_language_and_sex_are_chosen_by_their_words_and_not_typed_as_codes(library: LibraryScreen) -> None:
    fields = the_edit(library).fields
    for name, code, words in (("language", "fa", "فارسی"), ("sex", "male", "مذکر")):
        box = fields[name]
        assert isinstance(box, ChoiceBox)
        shown = dict(zip(box.offered, (box.itemText(row) for row in range(box.count())), strict=True))
        assert words in shown[code]
        assert code not in shown[code]


def test_that_a_sex_of_a_file_in_another_word_stays_on_offer(context_with_data: ScreenContext) -> None:
    workspace = context_with_data.workspace.workspace
    edit_records.edit_question(workspace, 1, {"sex": "M"}, why="as in the file")
    form = edit_records.question_form(workspace, 1)
    assert next(field for field in form.fields if field.name == "sex").choices == ("", "male", "female", "M")


@pytest.mark.parametrize(
    ("field", "codes", "words"),
    [
        ("language", ("fa", "en"), ("Persian", "English")),
        ("kind", ("open", "choice"), ("Open-ended", "Choice")),
        ("author_kind", ("model", "physician"), ("language model", "physician")),
        ("is_reference", ("false", "true"), ("no", "yes")),
        ("sex", ("male", "female"), ("male", "female")),
        ("set_aside", ("", "by-hand"), ("", "Set aside by hand")),
        ("set_aside", ("", "word-count:30"), ("", "Fewer than 30 words in a message")),
        ("title", ("fa", "open"), ("fa", "open")),
    ],
)
def test_that_the_history_speaks_in_words(
    qtbot, library: LibraryScreen, field: str, codes: tuple[str, str], words: tuple[str, str]
) -> None:
    change = RecordChange("2026-03-14T09:30:00+00:00", "R", "Question", "q1", field, *codes, "a reason")
    dialog = HistoryDialog(library.context, [change])
    qtbot.addWidget(dialog)
    assert (dialog.before.toPlainText(), dialog.after.toPlainText()) == words


@pytest.mark.parametrize(
    ("why", "by", "shown"),
    [
        ("It names a rash.", "Dr Sample", ["Dr Sample", "It names a rash."]),
        ("", "Dr Sample", ["Dr Sample", "a tag, without a reason"]),
        ("", "", ["Import", "replaced by an import"]),
    ],
)
def test_that_a_tag_in_the_history_names_who_gave_it_and_why_each_in_its_column(
    qtbot, library: LibraryScreen, why: str, by: str, shown: list[str]
) -> None:
    change = RecordChange("2026-03-14T09:30:00+00:00", "import", "question", "q1", "icd11", "", "MG30", why, by)
    dialog = HistoryDialog(library.context, [change])
    qtbot.addWidget(dialog)
    model = dialog.table.model()
    titles = [model.headerData(place, Qt.Orientation.Horizontal) for place in range(model.columnCount())]
    cells = {title: model.index(0, place).data() for place, title in enumerate(titles)}
    assert [cells["Who"], cells["Reason"]] == shown


def test_that_a_code_of_a_list_is_chosen_by_its_words_and_one_of_no_list_is_typed(
    qtbot, library: LibraryScreen
) -> None:
    fields = (FieldForm("question_type", "Side Effects"), FieldForm("icd11", "of the file"))
    words = TagWords({"question_type": {"Side Effects": "عوارض جانبی", "Dose": "دوز"}, "icd11": {"05": "غدد"}})
    form = RecordForm(1, "clinic", "q1", fields)
    dialog = EditDialog(library.context, form, "Edit", edit_records.edit_question, words=words)
    qtbot.addWidget(dialog)
    box = dialog.fields["question_type"]
    assert isinstance(box, ChoiceBox)
    assert [box.itemText(row) for row in range(box.count())] == ["", "عوارض جانبی", "دوز"]
    assert isinstance(dialog.fields["icd11"], QLineEdit)
    assert dialog.changes == {}
    put(dialog, "question_type", "Dose")
    assert dialog.changes == {"question_type": "Dose"}
