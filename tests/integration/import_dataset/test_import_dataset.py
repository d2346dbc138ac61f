"""Questions, answers and images into a real workspace: all, the good ones, or nothing."""

import csv
import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image as PilImage
from sqlmodel import select

from medreview.domain.datasets import ImportedFile
from medreview.domain.images import Image
from medreview.domain.questions import Question
from medreview.domain.table_rows import TableName
from medreview.errors import ImportRefused
from medreview.importers.errors import MappingRefused
from medreview.jobs import Cancelled, CancelToken, Progress
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.questions import stored_questions
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset import (
    FileChanged,
    FileChoice,
    ImportReport,
    ImportRequest,
    import_files,
    layouts,
    preview,
)
from tests.builders import a_workspace

QUESTIONS = "question_id,question\nq1,Is it safe?\nq2,How long?\n"
ANSWERS = "question_id,answer_id,author,answer\nq1,a1,Dr A,It is.\nq2,a2,Dr B,A week.\n"


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str], Path]:
    folder = tmp_path / "forum"
    folder.mkdir()

    def write_file(name: str, content: str) -> Path:
        path = folder / name
        path.write_bytes(content.encode())
        return path

    return write_file


def a_request(*paths: Path, images: Path | None = None, dataset: str | None = None) -> ImportRequest:
    return ImportRequest(tuple(FileChoice(path) for path in paths), images_folder=images, dataset=dataset)


def counts(report: ImportReport) -> dict[TableName, tuple[int, int, int]]:
    return {count.table: (count.n_added, count.n_identical, count.n_problems) for count in report.counts}


def texts(workspace: Workspace) -> list[str]:
    with workspace.reading() as session:
        return [stored.record.question for stored in stored_questions(session)]


def an_image(colour: str = "red") -> bytes:
    buffer = io.BytesIO()
    PilImage.new("RGB", (20, 10), colour).save(buffer, "PNG")
    return buffer.getvalue()


def test_that_a_preview_shows_the_file_and_writes_nothing(workspace: Workspace, write: Callable[..., Path]) -> None:
    found = preview(workspace, a_request(write("questions.csv", QUESTIONS + "q3,\n")))
    (file,) = found.files
    assert (file.layout, file.n_rows, file.can_map) == ("questions", 3, True)
    assert [(column.name, column.field) for column in file.columns] == [
        ("question_id", "question_id"),
        ("question", "question"),
    ]
    assert file.first_rows[0] == ("q1", "Is it safe?")
    assert [(problem.row, problem.field) for problem in file.problems] == [(3, "question")]
    assert [(c.table, c.n_added, c.n_problems) for c in found.counts] == [(TableName.QUESTIONS, 2, 1)]
    assert texts(workspace) == []


def test_that_files_are_imported_in_the_order_of_their_tables(workspace: Workspace, write: Callable[..., Path]) -> None:
    report = import_files(workspace, a_request(write("answers.csv", ANSWERS), write("questions.csv", QUESTIONS)))
    assert counts(report) == {TableName.QUESTIONS: (2, 0, 0), TableName.ANSWERS: (2, 0, 0)}
    assert report.datasets == ("forum",)


def test_that_importing_the_same_rows_again_changes_nothing(workspace: Workspace, write: Callable[..., Path]) -> None:
    request = a_request(write("questions.csv", QUESTIONS), write("answers.csv", ANSWERS))
    import_files(workspace, request)
    again = import_files(workspace, request)
    assert counts(again) == {TableName.QUESTIONS: (0, 2, 0), TableName.ANSWERS: (0, 2, 0)}
    with workspace.reading() as session:
        assert len(session.exec(select(ImportedFile)).all()) == 2


def test_that_nothing_is_written_when_a_row_has_a_problem(workspace: Workspace, write: Callable[..., Path]) -> None:
    with pytest.raises(ImportRefused, match="row 3, question") as refused:
        import_files(workspace, a_request(write("questions.csv", QUESTIONS + "q3,\nq4,,\n")))
    assert len(refused.value.problems) == 2
    assert texts(workspace) == []


def test_that_the_good_rows_alone_are_imported_when_asked(workspace: Workspace, write: Callable[..., Path]) -> None:
    questions = write("questions.csv", QUESTIONS + "q3,\n")
    answers = write("answers.csv", ANSWERS + "q3,a3,Dr C,No.\n")
    report = import_files(workspace, a_request(questions, answers), only_good_rows=True)
    assert counts(report) == {TableName.QUESTIONS: (2, 0, 1), TableName.ANSWERS: (2, 0, 1)}
    assert [problem.field for problem in report.problems] == ["question", "question_id"]


def test_that_an_id_that_comes_twice_is_a_problem(workspace: Workspace, write: Callable[..., Path]) -> None:
    with pytest.raises(ImportRefused, match="q1 is given twice"):
        import_files(workspace, a_request(write("questions.csv", QUESTIONS + "q1,Is it safe?\n")))


def test_that_the_same_file_in_two_forms_is_imported_once(workspace: Workspace, write: Callable[..., Path]) -> None:
    lines = '{"question_id": "q1", "question": "Is it safe?"}\n'
    report = import_files(workspace, a_request(write("questions.csv", QUESTIONS), write("questions.jsonl", lines)))
    assert counts(report) == {TableName.QUESTIONS: (2, 1, 0)}


def test_that_the_same_id_with_other_content_is_named(workspace: Workspace, write: Callable[..., Path]) -> None:
    import_files(workspace, a_request(write("questions.csv", QUESTIONS)))
    with pytest.raises(ImportRefused, match="q2 is in the workspace already, with another question"):
        import_files(workspace, a_request(write("questions.csv", QUESTIONS.replace("How long", "How often"))))


def test_that_an_answer_without_its_question_is_a_problem(workspace: Workspace, write: Callable[..., Path]) -> None:
    with pytest.raises(ImportRefused, match="There is no question q1 in forum"):
        import_files(workspace, a_request(write("answers.csv", ANSWERS)))


def test_that_an_answer_finds_its_question_in_the_only_dataset_that_has_it(
    workspace: Workspace, write: Callable[..., Path]
) -> None:
    import_files(workspace, a_request(write("questions.csv", QUESTIONS), dataset="elsewhere"))
    import_files(workspace, a_request(write("answers.csv", ANSWERS)))
    with workspace.reading() as session:
        assert {answer.dataset for answer in stored_answers(session)} == {"elsewhere"}


def test_that_an_answer_to_a_question_of_two_datasets_asks_which(
    workspace: Workspace, write: Callable[..., Path]
) -> None:
    questions = write("questions.csv", QUESTIONS)
    for dataset in ("one", "two"):
        import_files(workspace, a_request(questions, dataset=dataset))
    with pytest.raises(ImportRefused, match="Several datasets have a question q1: one, two"):
        import_files(workspace, a_request(write("answers.csv", ANSWERS)))


@pytest.mark.parametrize(
    ("name", "dataset", "expected"),
    [("questions.csv", None, "forum"), ("cardiology.csv", None, "cardiology"), ("cardiology.csv", "mine", "mine")],
)
def test_that_a_dataset_is_named_by_the_person_the_file_or_its_folder(
    workspace: Workspace, write: Callable[..., Path], name: str, dataset: str | None, expected: str
) -> None:
    report = import_files(workspace, a_request(write(name, QUESTIONS), dataset=dataset))
    assert report.datasets == (expected,)


def test_that_a_dataset_column_names_the_dataset(workspace: Workspace, write: Callable[..., Path]) -> None:
    report = import_files(workspace, a_request(write("x.csv", "question_id,question,dataset\nq1,A,d1\nq1,B,d2\n")))
    assert report.datasets == ("d1", "d2")


def test_that_an_author_cannot_be_two_kinds(workspace: Workspace, write: Callable[..., Path]) -> None:
    answers = "question_id,answer_id,author,answer,author_kind\nq1,a1,x,t,model\nq2,a2,x,t,physician\n"
    with pytest.raises(ImportRefused, match="x is a model, not a physician"):
        import_files(workspace, a_request(write("questions.csv", QUESTIONS), write("answers.csv", answers)))


def test_that_a_variant_without_its_original_is_a_problem_and_so_are_its_own(
    workspace: Workspace, write: Callable[..., Path]
) -> None:
    rows = "question_id,question,variant_of\nq1,A,\nq2,B,gone\nq3,C,q2\nq4,D,q1\n"
    report = import_files(workspace, a_request(write("questions.csv", rows)), only_good_rows=True)
    assert [problem.row for problem in report.problems] == [2, 3]
    with workspace.reading() as session:
        assert [stored.record.variant_of for stored in stored_questions(session)] == [None, "q1"]


def test_that_a_mapping_reads_other_columns(workspace: Workspace, write: Callable[..., Path]) -> None:
    path = write("forum.csv", "nr,text,title\n1,Why?,pain\n")
    choice = FileChoice(path, "questions", {"nr": "question_id", "text": "question", "title": None})
    import_files(workspace, ImportRequest((choice,)))
    with workspace.reading() as session:
        (stored,) = stored_questions(session)
    assert (stored.record.question_id, stored.record.question) == ("1", "Why?")
    assert stored.record.extra == {"title_": "pain"}


@pytest.mark.parametrize(
    ("mapping", "reason"),
    [
        ({"absent": "question"}, "no such column. Use one of its own, such as nr, text."),
        ({"nr": "quest"}, "no such field here. Use one such as question, question_id, "),
        ({"nr": "question", "text": "question"}, "column “text” fills it already. Choose something else for that one"),
    ],
)
def test_that_a_mapping_that_does_not_fit_is_refused_with_the_reason_and_few_names(
    workspace: Workspace, write: Callable[..., Path], mapping: dict[str, str | None], reason: str
) -> None:
    choice = FileChoice(write("forum.csv", "nr,text\n1,Why?\n"), "questions", mapping)
    with pytest.raises(MappingRefused, match=re.escape(reason)) as refused:
        preview(workspace, ImportRequest((choice,)))
    assert str(refused.value).count(", ") <= 6


def test_that_images_are_stored_once_per_content(
    workspace: Workspace, write: Callable[..., Path], tmp_path: Path
) -> None:
    folder = tmp_path / "pictures"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.png").write_bytes(an_image())
    (folder / "deep" / "same.png").write_bytes(an_image())
    (folder / "b.jpg").write_bytes(an_image("blue"))
    rows = "question_id,question,images,modalities\nq1,A,a;b.jpg,ct;\nq2,B,deep/same.png,\n"
    import_files(workspace, a_request(write("questions.csv", rows), images=folder))
    with workspace.reading() as session:
        first, second = stored_questions(session)
        assert session.exec(select(Image.format)).all() == ["PNG", "PNG"]
    assert first.record.images == ("a.png", "b.jpg")
    assert first.record.modalities == ("ct", None)
    assert second.images[0] == first.images[0]


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("gone.png", "no image gone.png"),
        ("../secret.png", "leads out of the folder"),
        ("fake.png", "is not an image"),
    ],
)
def test_that_an_image_that_cannot_be_taken_is_a_problem_of_its_row(
    workspace: Workspace, write: Callable[..., Path], tmp_path: Path, cell: str, said: str
) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir()
    (folder / "fake.png").write_text("<svg/>")
    path = write("questions.csv", f"question_id,question,images\nq1,A,{cell}\n")
    with pytest.raises(ImportRefused, match=said):
        import_files(workspace, a_request(path, images=folder))


def test_that_a_row_with_images_asks_for_their_folder(workspace: Workspace, write: Callable[..., Path]) -> None:
    with pytest.raises(ImportRefused, match="choose the folder"):
        import_files(workspace, a_request(write("questions.csv", "question_id,question,images\nq1,A,a.png\n")))


def test_that_an_image_that_changes_meanwhile_stops_the_import(
    workspace: Workspace, write: Callable[..., Path], tmp_path: Path
) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir()
    (folder / "a.png").write_bytes(an_image())

    reports: list[str] = []

    def swap_at_writing(progress: Progress) -> None:
        reports.append(progress.message)
        if reports == ["a.png", "a.png"]:
            (folder / "a.png").write_bytes(an_image("blue"))

    path = write("questions.csv", "question_id,question,images\nq1,A,a.png\n")
    with pytest.raises(FileChanged, match=r"a\.png changed"):
        import_files(workspace, a_request(path, images=folder), report=swap_at_writing)
    assert texts(workspace) == []


def test_that_a_cancelled_import_writes_nothing(workspace: Workspace, write: Callable[..., Path]) -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        import_files(workspace, a_request(write("questions.csv", QUESTIONS)), cancel=cancel)
    assert texts(workspace) == []


def test_that_an_imported_file_is_remembered_with_its_counts(workspace: Workspace, write: Callable[..., Path]) -> None:
    import_files(workspace, a_request(write("questions.csv", QUESTIONS)))
    report = a_request(write("questions.csv", QUESTIONS + "q3,More?\nq4,\n"))
    import_files(workspace, report, only_good_rows=True)
    with workspace.reading() as session:
        last = session.exec(select(ImportedFile)).all()[-1].model_copy()
    assert (last.n_rows, last.n_added, last.n_skipped, last.n_problems) == (4, 1, 2, 1)
    assert last.mapping == {"question_id": "question_id", "question": "question"}


def test_that_every_table_is_a_layout() -> None:
    assert set(TableName) <= set(layouts())


def test_that_the_real_patients_questions_and_answers_are_imported(workspace: Workspace, shared_data: Path) -> None:
    folder = shared_data / "cqaeval_answers"
    report = import_files(workspace, a_request(folder / "answers.csv", folder / "questions.csv"))
    assert counts(report) == {TableName.QUESTIONS: (100, 0, 0), TableName.ANSWERS: (300, 0, 0)}
    with (folder / "answers.csv").open(encoding="utf-8", newline="") as file:
        published = {row["answer_id"]: row["answer"] for row in csv.DictReader(file)}
    with workspace.reading() as session:
        answers = list(stored_answers(session))
    assert {answer.answer_id: answer.answer for answer in answers} == published
    assert len({answer.author for answer in answers}) == 3


def test_that_kqa_is_imported_as_published(workspace: Workspace, shared_data: Path) -> None:
    report = import_files(workspace, a_request(shared_data / "kqa" / "questions_w_answers.jsonl"))
    assert counts(report) == {TableName.QUESTIONS: (201, 0, 0), TableName.ANSWERS: (201, 0, 0)}
    assert report.datasets == ("K-QA",)
    with workspace.reading() as session:
        assert all(answer.is_reference for answer in stored_answers(session))
        must_have = session.exec(select(Question).where(Question.key == "kqa-001")).one().extra["Must_have"]
    assert isinstance(must_have, list)
    assert len(must_have) == 11


def test_that_a_mapping_is_suggested_again_for_the_same_columns(
    workspace: Workspace, write: Callable[..., Path]
) -> None:
    first = write("first.csv", "question_id,question,ward\nq1,A,north\n")
    import_files(workspace, ImportRequest((FileChoice(first, mapping={"ward": "category"}),)))
    second = write("second.csv", "question_id,question,ward\nq2,B,south\n")
    found = preview(workspace, ImportRequest((FileChoice(second),)))
    assert {column.name: column.field for column in found.files[0].columns}["ward"] == "category"
    assert "second.csv is read as first.csv was, which has the same columns." in map(str, found.notes)


def test_that_a_chosen_mapping_goes_before_an_earlier_one(workspace: Workspace, write: Callable[..., Path]) -> None:
    first = write("first.csv", "question_id,question,ward\nq1,A,north\n")
    import_files(workspace, ImportRequest((FileChoice(first, mapping={"ward": "category"}),)))
    second = write("second.csv", "question_id,question,ward\nq2,B,south\n")
    found = preview(workspace, ImportRequest((FileChoice(second, mapping={"ward": "specialty"}),)))
    assert {column.name: column.field for column in found.files[0].columns}["ward"] == "specialty"
    assert not any("same columns" in str(note) for note in found.notes)


def test_that_a_layout_that_was_chosen_once_is_suggested_for_the_same_columns(
    workspace: Workspace, write: Callable[..., Path]
) -> None:
    mapping = {"nr": "question_id", "text": "question"}
    first = write("first.csv", "nr,text\n1,A\n")
    import_files(workspace, ImportRequest((FileChoice(first, "questions", mapping),)))
    found = preview(workspace, ImportRequest((FileChoice(write("second.csv", "nr,text\n2,B\n")),)))
    assert (found.files[0].layout, found.counts[0].n_added) == ("questions", 1)
