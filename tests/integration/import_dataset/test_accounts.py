"""Every row of a file is accounted for, and what may be wrong without being a fault is said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.cli.program import main
from medreview.domain.answers import Answer
from medreview.domain.table_rows import TableName
from medreview.importers.drafts import ImportDraft, ReadRow, fixed_draft
from medreview.importers.errors import RowsUnaccounted
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import file_rows
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset import FileChoice, ImportPreview, ImportRequest, import_files, preview
from tests.integration.import_dataset.look_alikes import forum_rows, write_csv


def looked_at(workspace: Workspace, folder: Path, text: str, name: str = "clinic.csv") -> ImportPreview:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return preview(workspace, ImportRequest((FileChoice(path),)))


def notes(found: ImportPreview) -> str:
    return " ".join(map(str, found.notes))


def test_that_every_row_comes_in_is_left_out_or_has_a_problem(workspace: Workspace, tmp_path: Path) -> None:
    text = "id,question,answer\n1,Why?,So.\n1,Why?,So.\n,,Only this.\n2,How?,Thus.\n2,How?,So so.\n3,x,y,z\n"
    (file,) = looked_at(workspace, tmp_path, text).files
    assert (file.n_rows, file.n_taken, file.n_skipped, file.n_faulty) == (6, 3, 1, 2)


def test_that_rows_that_are_there_already_are_accounted_for(workspace: Workspace, tmp_path: Path) -> None:
    text = "id,question,physician answer\n1,Why?,So.\n2,How?,Thus.\n"
    looked_at(workspace, tmp_path, text)
    import_files(workspace, ImportRequest((FileChoice(tmp_path / "clinic.csv"),)))
    (file,) = looked_at(workspace, tmp_path, text).files
    assert (file.n_rows, file.n_taken) == (2, 2)


@pytest.mark.parametrize(
    ("first", "second"), [("1_1", "11"), ("11", "1_1"), ("Q1", "q1"), ("01", "1"), ("a b", "ab"), ("۱۲", "12")]
)
def test_that_names_which_look_alike_are_said(workspace: Workspace, tmp_path: Path, first: str, second: str) -> None:
    found = looked_at(workspace, tmp_path, f"id,question,answer\n{first},Why?,a\n{second},How?,b\n")
    assert f"such as {first} and {second}" in notes(found)
    assert found.counts[0].n_added == 2


def test_that_names_with_the_same_digits_are_not_alike(workspace: Workspace, tmp_path: Path) -> None:
    found = looked_at(workspace, tmp_path, "id,question,answer\n1_11,Why?,a\n11_1,How?,b\n1_1,What?,c\n2,Who?,d\n")
    assert "look like others" not in notes(found)


def test_that_a_question_which_comes_again_is_said(workspace: Workspace, tmp_path: Path) -> None:
    found = looked_at(workspace, tmp_path, "id,question,answer\n1,Why?,a\n2,Why?,b\n")
    assert "the text of another one: 1, such as 1 and 2" in notes(found)


def test_that_an_identifier_which_a_spreadsheet_cut_is_a_problem(workspace: Workspace, tmp_path: Path) -> None:
    (problem,) = looked_at(workspace, tmp_path, "question_id,question\n1.23457E+14,Why?\n").problems
    assert (problem.row, problem.field) == (1, "question_id")
    assert "scientific" in str(problem.message)


def test_that_the_command_shows_what_the_page_shows(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "forum.csv"
    write_csv(forum_rows(), path)
    assert main(["import", str(workspace.path), str(path), "--preview"]) == 0
    shown = capsys.readouterr().out
    assert "qa-pairs, 3 rows: 3 ready to import or already there" in shown
    told = "specialty (field; recognised by its name; 3 of 3 filled)"
    assert f"  Physician Specialty -> {told}: نورولوژی | جراحی لثه | داروسازی" in shown
    assert "questions: 3 would be added" in shown


def test_that_the_command_shows_what_words_may_stand_for(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ratings.csv"
    path.write_text(
        "rater,answer_id,granularity,dimension,value,study\nR,a,coarse,c,Agree,s\nR,b,coarse,c,Disagree,s\n", "utf-8"
    )
    assert main(["import", str(workspace.path), str(path), "--preview"]) == 0
    assert "words of value, suggested: Agree=3, Disagree=1" in capsys.readouterr().out


def test_that_a_file_of_which_a_row_is_lost_is_refused(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forgets(head: FileHead) -> Iterator[ReadRow]:
        rows = file_rows(head)
        next(rows)
        yield from (SkippedRow(row.row or 0, RowSkip.NOT_RATED) for row in rows)

    def drafted(head: FileHead, _layout: str | None) -> ImportDraft:
        return fixed_draft(head, forgets, layout="forgetful", tables=(TableName.QUESTIONS,))

    monkeypatch.setattr("medreview.workflows.import_dataset.table_drafts.draft", drafted)
    with pytest.raises(RowsUnaccounted, match="1 of its 2 rows, first row 1, was neither"):
        looked_at(workspace, tmp_path, "id,question\n1,Why?\n2,How?\n")


@pytest.fixture
def imported_before(workspace: Workspace, tmp_path: Path) -> Path:
    """A file of one model's answers that was imported when their ids did not name it."""
    path = tmp_path / "gpt-4.csv"
    path.write_text("id,question,prediction,bleu\n1,Why?,So.,0.5\n2,How?,Thus.,0.25\n", encoding="utf-8")
    import_files(workspace, ImportRequest((FileChoice(path),)))
    with workspace.transaction() as session:
        answers = list(session.exec(select(Answer)))
        assert {answer.key for answer in answers} == {"1-gpt-4-1", "2-gpt-4-1"}
        for answer in answers:
            answer.key = answer.key.replace("gpt-4-", "")
    return path


def test_that_answers_imported_under_their_earlier_ids_do_not_come_twice(
    workspace: Workspace, imported_before: Path
) -> None:
    report = import_files(workspace, ImportRequest((FileChoice(imported_before),)))
    assert {(count.table, count.n_added, count.n_identical) for count in report.counts} == {
        (TableName.QUESTIONS, 0, 2),
        (TableName.ANSWERS, 0, 2),
        (TableName.SCORES, 0, 2),
    }


def test_that_an_update_of_answers_under_their_earlier_ids_is_one(workspace: Workspace, imported_before: Path) -> None:
    imported_before.write_text("id,question,prediction,bleu\n1,Why?,Therefore.,0.5\n", encoding="utf-8")
    found = preview(workspace, ImportRequest((FileChoice(imported_before),)))
    assert [(one.key, one.stored, one.given) for one in found.differences] == [("1-1", "So.", "Therefore.")]


def test_that_another_model_has_answers_of_its_own_beside_them(
    workspace: Workspace, tmp_path: Path, imported_before: Path
) -> None:
    other = imported_before.rename(tmp_path / "claude.csv")
    report = import_files(workspace, ImportRequest((FileChoice(other),), dataset="gpt-4"))
    assert {count.table: count.n_added for count in report.counts}[TableName.ANSWERS] == 2


def test_that_names_of_columns_in_two_rows_are_said(workspace: Workspace, tmp_path: Path) -> None:
    text = "question,GPT-4,,Gemini,\n,accuracy,safety,accuracy,safety\nWhy?,3,4,5,4\nHow?,2,3,5,3\n"
    assert "as in GPT-4 - accuracy" in notes(looked_at(workspace, tmp_path, text))
