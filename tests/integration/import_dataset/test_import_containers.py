"""Workbooks, Parquet tables, folders and archives: every table in them comes in, and what is none is said."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from medreview.cli import main
from medreview.domain.table_rows import TableName
from medreview.errors import ImportRefused, MedReviewError
from medreview.importers.errors import ArchiveRefused, NothingInside
from medreview.store.tables.questions import stored_questions
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files, preview
from tests.builders import a_workspace

QUESTIONS = "question_id,question,images\nq1,Why?,1.png\n"
ANSWERS = "question_id,answer_id,author,answer\nq1,a1,M,Rest.\n"


def a_picture(colour: str = "red") -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (4, 4), colour).save(buffer, "PNG")
    return buffer.getvalue()


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    created = a_workspace(tmp_path, "w.medreview")
    yield created
    created.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two tables with an image in a folder of its own, and a file that is no table."""
    root = tmp_path / "my set"
    (root / "img").mkdir(parents=True)
    (root / "questions.csv").write_text(QUESTIONS)
    (root / "answers.csv").write_text(ANSWERS)
    (root / "img" / "1.png").write_bytes(a_picture())
    (root / "LICENCE").write_text("Do what you like.\n")
    return root


@pytest.fixture
def archive(folder: Path, tmp_path: Path) -> Path:
    path = tmp_path / "set.zip"
    with zipfile.ZipFile(path, "w") as packed:
        for file in folder.rglob("*"):
            packed.write(file, f"prefix/{file.relative_to(folder)}")
    return path


def imported(workspace: Workspace, *paths: Path) -> dict[TableName, int]:
    report = import_files(workspace, ImportRequest(tuple(map(FileChoice, paths))))
    return {count.table: count.n_added for count in report.counts}


def images_of(workspace: Workspace) -> list[tuple[str, ...]]:
    with workspace.reading() as session:
        return [stored.record.images for stored in stored_questions(session)]


@pytest.mark.parametrize("kind", ["folder", "archive"])
def test_that_tables_come_in_with_the_images_beside_them(
    workspace: Workspace, kind: str, request: pytest.FixtureRequest
) -> None:
    assert imported(workspace, request.getfixturevalue(kind)) == {TableName.QUESTIONS: 1, TableName.ANSWERS: 1}
    ((image,),) = images_of(workspace)
    assert image.endswith("img/1.png")


@pytest.mark.parametrize("prefix", ["", "inner/"])
def test_that_tables_of_an_archive_belong_to_one_dataset(workspace: Workspace, tmp_path: Path, prefix: str) -> None:
    path = tmp_path / "published.zip"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr(f"{prefix}questions.csv", "question_id,question\nq1,Why?\n")
    report = import_files(workspace, ImportRequest((FileChoice(path),)))
    assert report.datasets == ("inner" if prefix else "published",)


def test_that_importing_an_archive_again_changes_nothing(workspace: Workspace, archive: Path) -> None:
    imported(workspace, archive)
    assert set(imported(workspace, archive).values()) == {0}


def test_that_what_is_no_table_is_named(workspace: Workspace, folder: Path) -> None:
    notes = preview(workspace, ImportRequest((FileChoice(folder),))).notes
    assert "No table was recognised in these, which are left out: LICENCE." in map(str, notes)


def test_that_a_preview_tells_each_table_and_can_be_asked_for_one(workspace: Workspace, archive: Path) -> None:
    found = preview(workspace, ImportRequest((FileChoice(archive),)))
    assert [file.name for file in found.files] == [
        "set.zip: prefix/answers.csv",
        "set.zip: prefix/questions.csv",
    ]
    assert [choice.part for choice in found.request.files] == ["prefix/answers.csv", "prefix/questions.csv"]
    again = preview(workspace, ImportRequest((found.request.files[1],)))
    assert [file.name for file in again.files] == ["set.zip: prefix/questions.csv"]


def test_that_an_image_that_is_in_no_folder_is_a_problem(workspace: Workspace, folder: Path) -> None:
    (folder / "img" / "1.png").unlink()
    (folder / "answers.csv").unlink()
    with pytest.raises(ImportRefused, match=r"no image 1\.png"):
        imported(workspace, folder)


def test_that_two_images_of_one_name_are_a_problem(workspace: Workspace, folder: Path) -> None:
    (folder / "more").mkdir()
    (folder / "answers.csv").unlink()
    (folder / "more" / "1.png").write_bytes(a_picture("blue"))
    with pytest.raises(ImportRefused, match="Several files"):
        imported(workspace, folder)


def test_that_a_folder_without_a_table_is_one_sentence(workspace: Workspace, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(NothingInside, match="No table was recognised in empty"):
        imported(workspace, empty)


def test_that_a_hostile_archive_changes_nothing(workspace: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "evil.zip"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("questions.csv", QUESTIONS)
        packed.writestr("../outside.csv", "x")
    with pytest.raises(ArchiveRefused):
        imported(workspace, path)
    assert not (tmp_path / "outside.csv").exists()
    assert images_of(workspace) == []


def test_that_every_filled_sheet_of_a_workbook_is_a_table(workspace: Workspace, tmp_path: Path) -> None:
    import openpyxl

    workbook = openpyxl.Workbook()
    sheet = workbook.worksheets[0]
    sheet.title = "Questions"
    sheet.append(["question_id", "question", "My note"])
    sheet.append([1, "چرا؟", "=safe text"[1:]])
    more = workbook.create_sheet("Answers")
    more.append(["question_id", "answer_id", "author", "answer"])
    more.append([1, "a1", "M", "Rest."])
    workbook.create_sheet("Notes").append(["Only a remark"])
    path = tmp_path / "book.xlsx"
    workbook.save(path)
    workbook.close()
    assert imported(workspace, path) == {TableName.QUESTIONS: 1, TableName.ANSWERS: 1}
    with workspace.reading() as session:
        (question,) = stored_questions(session)
    assert (question.record.question_id, question.record.question) == ("1", "چرا؟")
    assert (question.record.dataset, question.record.extra) == ("book", {"My note": "safe text"})


def test_that_images_inside_a_parquet_table_come_in(workspace: Workspace, tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    path = tmp_path / "set.parquet"
    rows = [{"question_id": "1", "question": "Why?", "image": {"bytes": a_picture(), "path": "/etc/passwd"}}]
    pq.write_table(pa.Table.from_pylist(rows), path)
    assert imported(workspace, path) == {TableName.QUESTIONS: 1}
    assert images_of(workspace) == [("0000001-2.png",)]
    assert set(imported(workspace, path).values()) == {0}


def test_that_a_path_in_a_parquet_table_is_only_a_name(workspace: Workspace, tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    path = tmp_path / "set.parquet"
    rows = [{"question_id": "1", "question": "Why?", "image": {"bytes": None, "path": "/etc/passwd"}}]
    pq.write_table(pa.Table.from_pylist(rows), path)
    with pytest.raises(ImportRefused, match="leads out of the folder"):
        import_files(workspace, ImportRequest((FileChoice(path),), images_folder=tmp_path))


def test_that_the_command_takes_a_folder(
    workspace: Workspace, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    workspace.close()
    assert main(["import", str(workspace.path), str(folder), "--preview"]) == 0
    assert "my set: answers.csv: answers, 1 row" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("cardiology_pilot", {TableName.RATINGS: 720}),
        ("cqaeval_answers", {TableName.QUESTIONS: 100, TableName.ANSWERS: 300}),
        ("dermavqa_valid_3lang", {TableName.QUESTIONS: 168, TableName.ANSWERS: 1240}),
        ("kqa", {TableName.QUESTIONS: 251, TableName.ANSWERS: 251, TableName.RATINGS: 1197}),
        ("liveqa", {TableName.QUESTIONS: 104, TableName.ANSWERS: 859, TableName.RATINGS: 674}),
        ("medquad_qrels", {TableName.ANSWERS: 2311, TableName.RATINGS: 2479}),
        ("mslr_pairwise", {TableName.QUESTIONS: 209, TableName.ANSWERS: 794, TableName.PREFERENCES: 148}),
        ("pubmedqa_labels", {TableName.QUESTIONS: 1000, TableName.ANSWERS: 1000}),
    ],
)
def test_that_a_published_folder_comes_in_whole(
    shared_data: Path, workspace: Workspace, name: str, counts: dict[TableName, int]
) -> None:
    assert imported(workspace, shared_data / name) == counts


def test_that_the_question_which_worldmedqa_numbers_twice_is_named(shared_data: Path, workspace: Workspace) -> None:
    request = ImportRequest((FileChoice(shared_data / "worldmedqa_xlsx"),))
    with pytest.raises(MedReviewError, match="84 is given twice"):
        import_files(workspace, request)
    report = import_files(workspace, request, only_good_rows=True)
    assert [(problem.row, problem.field) for problem in report.problems] == [(80, "index")]
    assert {count.table: count.n_added for count in report.counts} == {TableName.QUESTIONS: 310, TableName.CHOICES: 310}
