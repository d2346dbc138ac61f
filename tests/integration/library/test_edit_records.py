"""Fields of questions, answers and authors are changed by hand; what was there is kept with who, when and why."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from sqlmodel import col, select

from medreview.cli import main
from medreview.domain.answers import Answer, Author
from medreview.domain.audit import AuditEntry
from medreview.domain.images import QuestionImage
from medreview.domain.questions import Question
from medreview.jobs import CancelToken, no_report
from medreview.store.audit import first_broken_link
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.browse_library import QuestionFilter, QuestionOrder, prepare_search, question_ids
from medreview.workflows.edit_records import (
    EditRefused,
    EditWithoutReason,
    NoSuchRecord,
    answer_form,
    edit_answer,
    edit_question,
    find_answer,
    find_question,
    history_of_question,
    question_form,
)
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from tests.builders import a_study, a_workspace

QUESTIONS = (
    "question_id,question,title,dataset,category,option_1,option_2,correct_option,images,modalities,ward\n"
    "q1,Which drug?,Fever,clinic,drugs,Aspirin,Paracetamol,1,a.png;b.png,ct;,north\n"
    "q2,How long?,,clinic,,,,,,,\n"
)
ANSWERS = (
    "question_id,answer_id,author,answer,dataset,is_reference,author_kind\n"
    "q1,a1,Dr A,Paracetamol.,clinic,0,\n"
    "q2,a2,Dr A,Three days.,clinic,0,\n"
)


def an_image(colour: str) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (4, 4), colour).save(buffer, "PNG")
    return buffer.getvalue()


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path, "w.medreview")
    for name, colour in (("a.png", "red"), ("b.png", "blue")):
        (tmp_path / name).write_bytes(an_image(colour))
    files = {"questions.csv": QUESTIONS, "answers.csv": ANSWERS}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    choices = tuple(FileChoice(tmp_path / name) for name in files)
    import_files(made, ImportRequest(choices, images_folder=tmp_path))
    prepare_search(made, no_report, CancelToken())
    yield made
    made.close()


@pytest.fixture
def question(workspace: Workspace) -> int:
    return find_question(workspace, "clinic", "q1")


@pytest.fixture
def answer(workspace: Workspace) -> int:
    return find_answer(workspace, "clinic", "a1")


def values(workspace: Workspace, question: int) -> dict[str, str]:
    return {field.name: field.value for field in question_form(workspace, question).fields}


def found(workspace: Workspace, words: str) -> list[int]:
    return question_ids(workspace, QuestionFilter(text=words), QuestionOrder.STORED, descending=False)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", "A fever"),
        ("question", "Which medicine?"),
        ("category", "medicines"),
        ("specialty", "paediatrics"),
        ("age", "7"),
        ("sex", "f"),
        ("source", "a forum"),
        ("language", "en"),
        ("option_2", "Acetaminophen"),
        ("correct_option", "2"),
        ("modality_1", "mri"),
        ("modality_2", "x-ray"),
        ("ward", "south"),
        ("ward", ""),
        ("title", ""),
    ],
)
def test_that_a_field_takes_its_new_value_and_no_other_field_changes(
    workspace: Workspace, question: int, field: str, value: str
) -> None:
    before = values(workspace, question)
    edit_question(workspace, question, {field: value}, why="it was wrong")
    after = values(workspace, question)
    assert {**before, field: value} == {field: "", **after}


def test_that_the_old_value_is_kept_with_who_and_why(workspace: Workspace, question: int) -> None:
    edit_question(workspace, question, {"category": "medicines", "ward": "south"}, why="a typing error")
    changes = history_of_question(workspace, question)
    assert [(change.field, change.before, change.after, change.why) for change in changes] == [
        ("category", "drugs", "medicines", "a typing error"),
        ("ward", "north", "south", "a typing error"),
    ]
    assert all(change.actor and change.at and change.key == "q1" for change in changes)


def test_that_taking_an_edit_back_is_another_edit(workspace: Workspace, question: int) -> None:
    edit_question(workspace, question, {"title": "Cold"}, why="guess")
    edit_question(workspace, question, {"title": "Fever"}, why="it was right before")
    changes = history_of_question(workspace, question)
    assert [(change.before, change.after) for change in changes] == [("Cold", "Fever"), ("Fever", "Cold")]


def test_that_the_trail_of_the_dataset_holds_together(workspace: Workspace, question: int, answer: int) -> None:
    edit_question(workspace, question, {"title": "Cold"}, why="guess")
    edit_answer(workspace, answer, {"answer": "Aspirin.", "author_kind": "physician"}, why="told by her")
    with workspace.reading() as session:
        entries = session.exec(
            select(AuditEntry).where(AuditEntry.chain == "dataset/clinic").order_by(col(AuditEntry.sequence))
        ).all()
        assert [entry.entity for entry in entries] == ["question", "answer", "author"]
        assert first_broken_link(entries) is None


def test_that_the_pictures_of_a_question_stay_the_same_ones(workspace: Workspace, question: int) -> None:
    with workspace.reading() as session:
        query = select(QuestionImage.name, QuestionImage.image_sha256).order_by(col(QuestionImage.position))
        before = session.exec(query).all()
    edit_question(workspace, question, {"modality_2": "us"}, why="seen on the picture")
    with workspace.reading() as session:
        assert session.exec(query).all() == before


def test_that_new_words_are_found_at_once_and_old_ones_no_more(
    workspace: Workspace, question: int, answer: int
) -> None:
    edit_question(workspace, question, {"question": "Which remedy?"}, why="clearer")
    edit_answer(workspace, answer, {"answer": "Ibuprofen."}, why="clearer")
    assert found(workspace, "remedy") == found(workspace, "ibuprofen") == [question]
    assert found(workspace, "drug") == []
    assert prepare_search(workspace, no_report, CancelToken()) == 0


def test_that_an_answer_becomes_a_reference_with_its_history(workspace: Workspace, answer: int) -> None:
    edit_answer(workspace, answer, {"is_reference": "1"}, why="agreed by the panel")
    with workspace.reading() as session:
        stored = session.get(Answer, answer)
        assert stored is not None
        assert stored.is_reference
        question = stored.question_id
    (change,) = history_of_question(workspace, question)
    assert (change.key, change.field, change.before, change.after) == ("a1", "is_reference", "false", "true")


def test_that_the_kind_of_an_author_counts_for_all_of_their_answers(workspace: Workspace, answer: int) -> None:
    edit_answer(workspace, answer, {"author_kind": "physician"}, why="she told us")
    other = answer_form(workspace, find_answer(workspace, "clinic", "a2"))
    assert next(field.value for field in other.fields if field.name == "author_kind") == "physician"
    edit_answer(workspace, answer, {"author_kind": ""}, why="not sure any more")
    with workspace.reading() as session:
        assert session.exec(select(Author.kind)).all() == [None]
    for key in ("q1", "q2"):
        changes = history_of_question(workspace, find_question(workspace, "clinic", key))
        assert [change.field for change in changes] == ["author_kind", "author_kind"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"question": ""}, "The question is missing"),
        ({"correct_option": "3"}, "3 is not an option: the question has 2 options"),
        ({"correct_option": "first"}, "is not a whole number"),
        ({"title": "a\x00b"}, "NUL"),
        ({"option_1": ""}, "The option_1 is missing"),
    ],
)
def test_that_what_no_file_may_hold_no_edit_brings_in(
    workspace: Workspace, question: int, changes: dict[str, str], said: str
) -> None:
    before = values(workspace, question)
    with pytest.raises(EditRefused, match=said):
        edit_question(workspace, question, changes, why="a try")
    assert values(workspace, question) == before
    assert history_of_question(workspace, question) == ()


def test_that_an_edit_without_a_reason_is_refused(workspace: Workspace, question: int) -> None:
    with pytest.raises(EditWithoutReason):
        edit_question(workspace, question, {"title": "x"}, why=" ")


def test_that_an_edit_that_changes_nothing_leaves_no_trace(workspace: Workspace, question: int) -> None:
    assert not edit_question(workspace, question, {"title": "Fever"}, why="again")
    assert history_of_question(workspace, question) == ()


def test_that_what_raters_saw_stays_and_says_so(workspace: Workspace) -> None:
    a_study(workspace)
    with workspace.reading() as session:
        answer = session.exec(select(Answer).join(Question).where(~col(Answer.is_reference))).all()[-1]
        seen_answer, seen_question = answer.id, answer.question_id
    assert seen_answer is not None
    form = {field.name: field.stays for field in question_form(workspace, seen_question).fields}
    assert (form["question"], form["category"]) == (True, False)
    with pytest.raises(EditRefused, match="Raters or judges worked on it"):
        edit_question(workspace, seen_question, {"question": "Another?"}, why="x")
    with pytest.raises(EditRefused, match="Raters or judges worked on it"):
        edit_answer(workspace, seen_answer, {"answer": "Another."}, why="x")
    edit_question(workspace, seen_question, {"category": "fever"}, why="sorted by hand")
    assert values(workspace, seen_question)["category"] == "fever"


def test_that_a_record_that_is_gone_is_named(workspace: Workspace) -> None:
    with pytest.raises(NoSuchRecord, match="q9"):
        find_question(workspace, "clinic", "q9")


def test_that_a_field_is_edited_and_its_history_told_from_the_command_line(
    workspace: Workspace, capfd: pytest.CaptureFixture[str]
) -> None:
    workspace.close()
    names = ["--dataset", "clinic", "--question", "q1"]
    path = str(workspace.path)
    assert main(["edit", path, *names, "--set", "category=medicines", "--set", "age=7", "--why", "typing error"]) == 0
    capfd.readouterr()
    assert main(["history", path, *names, "--json"]) == 0
    changes = json.loads(capfd.readouterr().out)["changes"]
    assert [(change["field"], change["after"]) for change in changes] == [("age", "7"), ("category", "medicines")]
    open_workspace(workspace.path).close()
