"""A file of the third format, with rows of every kind of run in it, is upgraded with all of them and is sound.

The sample was made by the program that wrote format 3: two datasets, a study with a rating, and runs of one model that
judged, answered (two questions failed), sat an examination, and wait to be carried out.
"""

import gzip
import json
import shutil
import sqlite3
from pathlib import Path

import pytest
from sqlmodel import col, select

from medreview.domain.questions import Question
from medreview.model_runs.run_summaries import list_runs
from medreview.store.backup import backups_of
from medreview.store.backup_contents import compare_files, contents_of
from medreview.store.restore import restore_backup
from medreview.store.schema import SCHEMA_VERSION
from medreview.store.workspace import open_workspace
from medreview.workflows.answer_questions import create_answer_runs
from medreview.workflows.carry_out_runs import RunState, carry_out
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.tag_questions import question_tags, tag_question, use_tags
from tests.fakes.fake_engine import FakeEngine
from tests.integration.answer_questions.test_tag_runs import DRAFT, reply

pytestmark = pytest.mark.guards

SAMPLE = Path(__file__).resolve().parents[2] / "samples" / "version-3.medreview.gz"
NEW_TABLES = {
    *("tag", "chosen_tags", "translation", "queue_entry", "frozen_part", "masked_text", "kept_part"),
    *("preference", "criterion", "criterion_rating", "span", "seen_image", "practice_rating", "gold_pair"),
}
NEW_COLUMNS = {
    "dataset": ("cite", "creator", "url", "version", "published", "extra"),
    "assignment": ("other_answer_id",),
    "run_item": ("other_answer_id",),
}

Rows = dict[str, list[dict[str, object]]]


@pytest.fixture
def older(tmp_path: Path) -> Path:
    path = tmp_path / "version-3.medreview"
    with gzip.open(SAMPLE) as packed, path.open("wb") as file:
        shutil.copyfileobj(packed, file)
    return path


def rows_of(path: Path) -> Rows:
    """Every row of every table, but what the search index holds."""
    connection = sqlite3.connect(path)
    connection.row_factory = sqlite3.Row
    names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'text_search%'"
    tables = [name for (name,) in connection.execute(names).fetchall() if not name.startswith("sqlite_")]
    found = {name: [dict(row) for row in connection.execute(f"SELECT * FROM {name} ORDER BY rowid")] for name in tables}
    connection.close()
    return found


def without_news(rows: Rows) -> Rows:
    """The tables and columns of the format before; those that are new have nothing in them."""
    assert all(rows[name] == [] for name in NEW_TABLES)
    for table, columns in NEW_COLUMNS.items():
        assert {row.pop(column) for row in rows[table] for column in columns} <= {None, "{}"}
    for table, column in (("question", "correct_option"), ("choice", "choice")):
        for row in rows[table]:
            told = row[column]  # a number by itself before, a set of one now
            row[column] = json.loads(told)[0] if isinstance(told, str) else told
    return {name: rows[name] for name in rows if name not in NEW_TABLES}


def test_that_every_row_of_the_format_before_is_there_after_the_upgrade(older: Path) -> None:
    before = rows_of(older)
    open_workspace(older).close()
    after = rows_of(older)
    assert after.keys() - before.keys() == NEW_TABLES
    assert without_news(after) == before
    n_rows = {name: len(rows) for name, rows in before.items()}
    assert (n_rows["run"], n_rows["reply"], n_rows["choice"], n_rows["judgement"], n_rows["rating"]) == (
        *(4, 11),
        *(4, 33, 1),
    )
    assert [str(finding) for finding in check_workspace(older).findings] == []


def test_that_the_backup_of_the_format_before_is_looked_into_and_restored(older: Path) -> None:
    before = rows_of(older)
    open_workspace(older).close()
    (backup,) = backups_of(older)
    assert backup.reason == f"format-{SCHEMA_VERSION}"
    assert "tags" in contents_of(older)
    assert "tags" not in contents_of(backup.path)
    counted = {one.kind: (one.n_here, one.n_in_backup) for one in compare_files(older, backup.path).kinds}
    assert (counted["questions"], counted["tags"]) == ((7, 7), (0, None))
    restore_backup(older, backup.path)
    open_workspace(older).close()
    assert without_news(rows_of(older)) == before


def test_that_runs_of_the_format_before_go_on_and_their_questions_are_tagged(older: Path) -> None:
    workspace = open_workspace(older)
    runs = {view.name: view for view in list_runs(workspace)}
    assert {name: (one.n_done, one.n_items) for name, one in runs.items()} == {
        "judged": (11, 11),
        "answered": (7, 7),
        "sat": (4, 4),
        "waiting": (0, 7),
    }
    outcome = carry_out(workspace, runs["waiting"].run, open_engine=FakeEngine(lambda _: "Rest.").open)
    assert outcome.state is RunState.FINISHED
    with workspace.reading() as session:
        first = session.exec(select(Question.id).where(col(Question.icd11) == "11")).one() or 0
    tag_question(workspace, first, "icd11", "08")
    (run,) = create_answer_runs(workspace, DRAFT)
    carry_out(workspace, run, open_engine=FakeEngine(lambda _: reply()).open)
    assert use_tags(workspace, run, ["icd11"])["icd11"] > 0
    assert [tag.value for tag in question_tags(workspace, first)[0].tags] == ["08", "21"]
    workspace.close()
    assert [str(finding) for finding in check_workspace(older).findings] == []
