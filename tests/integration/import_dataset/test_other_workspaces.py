"""Another workspace as a source: everything comes in, nothing of it is run, and the file stays as it was."""

from __future__ import annotations

import hashlib
import io
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from sqlmodel import select

from medreview.domain.datasets import Dataset
from medreview.errors import MedReviewError
from medreview.store.workspace import Workspace, open_for_reading, open_workspace
from medreview.workflows.export_tables import export_tables
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files, preview
from medreview.workflows.import_dataset.reader import OwnWorkspaceChosen
from tests.builders import a_workspace

RATED = "rater,question_id,author,granularity,dimension,value,study\nR1,q1,M,coarse,c,2,s\nR2,q1,M,coarse,c,3,s\n"
JUDGED = "judge,protocol,question_id,author,dimension,value\nJ,own,q1,M,c,1\n"


def chosen(path: Path) -> ImportRequest:
    return ImportRequest((FileChoice(path),))


def picture(path: Path, shade: int) -> None:
    buffer = io.BytesIO()
    Image.new("L", (9, 7), shade).save(buffer, "PNG")
    path.write_bytes(buffer.getvalue())


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A closed workspace with every kind of row and an image."""
    folder = tmp_path / "made"
    folder.mkdir()
    question = {"question_id": "q1", "question": "چرا؟", "images": ["a b.png"], "context": [], "ward": "B2"}
    question["context"] = [{"role": "user", "text": "x"}]
    (folder / "questions.jsonl").write_text(json.dumps(question), encoding="utf-8")
    answers = "question_id,answer_id,author,answer,is_reference\nq1,a1,M,So.,0\nq1,a2,reference,=1,1\n"
    (folder / "answers.csv").write_text(answers, encoding="utf-8")
    (folder / "ratings.csv").write_text(RATED, encoding="utf-8")
    (folder / "judgements.csv").write_text(JUDGED, encoding="utf-8")
    picture(folder / "a b.png", 90)
    made = a_workspace(tmp_path, "other.medreview")
    import_files(made, chosen(folder))
    made.close()
    return made.path


def exported(workspace: Workspace, folder: Path) -> dict[str, bytes]:
    export_tables(workspace, folder)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_that_everything_of_another_workspace_comes_in(workspace: Workspace, other: Path, tmp_path: Path) -> None:
    import_files(workspace, chosen(other))
    theirs = open_for_reading(other)
    try:
        assert exported(workspace, tmp_path / "ours") == exported(theirs, tmp_path / "theirs")
    finally:
        theirs.close()


def test_that_a_study_of_another_workspace_comes_with_its_words(
    workspace: Workspace, other: Path, tmp_path: Path
) -> None:
    theirs = open_workspace(other)
    (tmp_path / "more.csv").write_text(RATED.replace(",s\n", ",words\n"), encoding="utf-8")
    more = ImportRequest((FileChoice(tmp_path / "more.csv"),), scale="3=good,2=fair,1=poor", dataset="made")
    import_files(theirs, more)
    export_tables(theirs, tmp_path / "theirs")
    theirs.close()
    import_files(workspace, chosen(other))
    assert (
        exported(workspace, tmp_path / "ours")["plan-words.json"]
        == (tmp_path / "theirs" / "plan-words.json").read_bytes()
    )


def test_that_importing_another_workspace_again_changes_nothing(workspace: Workspace, other: Path) -> None:
    import_files(workspace, chosen(other))
    assert {count.n_added for count in import_files(workspace, chosen(other)).counts} == {0}


def test_that_another_workspace_is_left_as_it_was(workspace: Workspace, other: Path) -> None:
    before = hashlib.sha256(other.read_bytes()).hexdigest()
    beside = sorted(other.parent.glob("*other*"))
    import_files(workspace, chosen(other))
    assert hashlib.sha256(other.read_bytes()).hexdigest() == before
    assert sorted(other.parent.glob("*other*")) == beside


def tampered(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT"


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        (("PRAGMA user_version = 99",), "newer medreview"),
        (("PRAGMA application_id = 7",), "not a medreview workspace"),
        (("ALTER TABLE score RENAME TO kept", f"CREATE VIEW score AS {ENDLESS} i AS id FROM n"), "table score"),
        (("ALTER TABLE score RENAME TO kept", "CREATE TABLE score (id INTEGER)"), "table score"),
        (("PRAGMA foreign_keys = OFF", "DROP TABLE score"), "table score"),
        (("ALTER TABLE answer ADD COLUMN big AS (zeroblob(1000000000))",), "table answer"),
        (("CREATE INDEX strange ON answer (abs(id))",), "index strange"),
        (("UPDATE question SET context = '[[['",), "question.context, row 1"),
    ],
)
def test_that_a_workspace_that_was_tampered_with_is_refused(
    workspace: Workspace, other: Path, statements: tuple[str, ...], said: str
) -> None:
    tampered(other, *statements)
    with pytest.raises(MedReviewError, match=said):
        preview(workspace, chosen(other))


def test_that_what_this_program_does_not_know_is_not_run(workspace: Workspace, other: Path) -> None:
    tampered(
        other,
        f"CREATE VIEW extra AS {ENDLESS} i FROM n",
        "CREATE TABLE more (a, b AS (zeroblob(1000000000)))",
        "CREATE TRIGGER t AFTER INSERT ON question BEGIN DELETE FROM question; END",
    )
    assert import_files(workspace, chosen(other)).counts[0].n_added == 1


def test_that_a_truncated_workspace_is_refused(workspace: Workspace, other: Path) -> None:
    content = other.read_bytes()
    other.write_bytes(content[: len(content) // 2])
    with pytest.raises(MedReviewError):
        preview(workspace, chosen(other))


def test_that_a_workspace_that_is_open_is_refused(workspace: Workspace, other: Path) -> None:
    import_files(workspace, chosen(other))
    with pytest.raises(MedReviewError, match="is the workspace that is open"):
        preview(workspace, chosen(workspace.path))


def test_that_a_workspace_that_another_program_has_open_is_refused(workspace: Workspace, other: Path) -> None:
    opened = open_workspace(other)
    try:
        with opened.transaction() as session:
            session.add(Dataset(name="written just now", created_at="2026-01-01T00:00:00+00:00"))
        with pytest.raises(MedReviewError, match="open in a program"):
            preview(workspace, chosen(other))
    finally:
        opened.close()


def test_that_another_database_is_refused(workspace: Workspace, tmp_path: Path) -> None:
    tampered(tmp_path / "other.db", "CREATE TABLE question (id, text)")
    with pytest.raises(MedReviewError, match=r"other\.db is an SQLite database and not a medreview workspace.*as CSV"):
        preview(workspace, chosen(tmp_path / "other.db"))


def test_that_an_empty_workspace_holds_no_rows(workspace: Workspace, tmp_path: Path) -> None:
    a_workspace(tmp_path, "empty.medreview").close()
    with pytest.raises(MedReviewError, match="has no rows"):
        preview(workspace, chosen(tmp_path / "empty.medreview"))


def test_that_the_open_workspace_is_no_source_for_itself(workspace: Workspace) -> None:
    with pytest.raises(OwnWorkspaceChosen, match=r"pilot\.medreview is the workspace that is open"):
        preview(workspace, chosen(workspace.path))


def test_that_a_folder_comes_in_without_looking_into_the_open_workspace(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace.path.with_name("questions.csv").write_text("question_id,question\nq1,Why?\n", encoding="utf-8")
    opened: list[str] = []
    known = Path.open

    def noting(path: Path, *arguments: Any, **options: Any) -> Any:
        opened.append(path.name)
        return known(path, *arguments, **options)

    monkeypatch.setattr(Path, "open", noting)
    assert import_files(workspace, chosen(workspace.path.parent)).counts[0].n_added == 1
    assert "questions.csv" in opened
    assert not [name for name in opened if name.startswith(workspace.path.name)]


@pytest.mark.parametrize(
    ("statement", "place"),
    [
        ("UPDATE author SET name = hex(zeroblob(40 << 20)) WHERE id = 2", "author.name, row 2"),
        ("UPDATE answer SET text = zeroblob(65 << 20) WHERE id = 1", "answer.text, row 1"),
        ("UPDATE answer SET text = x'ff00fe' WHERE id = 2", "answer.text, row 2"),
        ("UPDATE question SET text = CAST(x'ff80' AS TEXT)", "question.text"),
        ("UPDATE answer SET extra = '{' WHERE id = 1", "answer.extra, row 1"),
        ("UPDATE rating SET value = 9e999 WHERE id = 1", "rating.value, row 1"),
        ("UPDATE rating SET revision = 'x' WHERE id = 2", "rating.revision, row 2"),
    ],
)
def test_that_a_field_that_cannot_be_read_is_named_and_nothing_is_taken(
    workspace: Workspace, other: Path, statement: str, place: str
) -> None:
    with sqlite3.connect(other) as file:
        file.execute(statement)
    file.close()
    for look in (preview, import_files):
        with pytest.raises(MedReviewError) as refused:
            look(workspace, chosen(other))
        assert f"({place})" in str(refused.value)
        assert str(other) in str(refused.value)
    with workspace.reading() as session:
        assert session.exec(select(Dataset)).all() == []
