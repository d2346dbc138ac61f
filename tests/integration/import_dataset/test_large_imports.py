"""Imports of more rows than the memory given to them holds come out as small ones do."""

import gc
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from operator import attrgetter
from pathlib import Path

import pytest
from sqlmodel import col, select

from medreview.domain.audit import AuditEntry
from medreview.domain.table_rows import TableName
from medreview.importers import spooled_rows
from medreview.store.audit import first_broken_link
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.comparisons import stored_preferences
from medreview.store.tables.questions import stored_questions
from medreview.store.tables.ratings import stored_ratings
from medreview.store.workspace import Session, Workspace
from medreview.workflows import import_dataset
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files, preview
from medreview.workflows.import_dataset.plans import ImportPlan

N = 1_200


@pytest.fixture(autouse=True)
def little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spooled_rows, "_LEAST_WRITTEN", 1)
    monkeypatch.setattr(spooled_rows, "_WEIGHED_AT_ONCE", 1)
    monkeypatch.setattr(spooled_rows.SpoolFolder.__init__, "__defaults__", (10_000,))
    monkeypatch.setattr(spooled_rows.LongMemory.__init__, "__defaults__", (50,))


def a_large_file(folder: Path, *, n: int = N, text: str = "What is {0}?") -> FileChoice:
    path = folder / "pairs.jsonl"
    pairs = [{"id": f"q{i}", "question": text.format(i), "answer": f"It is {i}.", "author": "expert"} for i in range(n)]
    pairs += [
        {"id": f"q{i}", "question": text.format(i), "answer": f"Or {i}, too.", "author": "expert"}
        for i in range(0, n, 7)
    ]
    pairs.append({"id": "Q3", "question": text.format(5), "answer": "Alike.", "author": "expert"})
    path.write_text("".join(json.dumps(pair) + "\n" for pair in pairs), encoding="utf-8")
    return FileChoice(path)


def _some_questions(session: Session) -> Iterable[object]:
    return stored_questions(session, datasets=["pairs"], keys=[f"q{i}" for i in range(100)])


def _some_answers(session: Session) -> Iterable[object]:
    return stored_answers(session, dataset="pairs", keys=[f"q{i}-1" for i in range(100)])


def _n_steps(workspace: Workspace, read: Callable[[Session], Iterable[object]]) -> int:
    """Steps of SQLite's machine that a reading takes, in tens."""
    steps: list[None] = []
    with workspace.reading() as session:
        connection = session.connection().connection.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        connection.set_progress_handler(lambda: steps.append(None), 10)
        assert len(list(read(session))) == 100
        connection.set_progress_handler(None, 10)
    return len(steps)


def test_that_every_row_of_a_large_import_arrives_in_its_order(workspace: Workspace, tmp_path: Path):
    report = import_files(workspace, ImportRequest(files=(a_large_file(tmp_path),)))
    with workspace.reading() as session:
        questions = [stored.record for stored in stored_questions(session)]
        answers = {row.answer_id: (row.question_id, row.answer) for row in stored_answers(session)}
    assert [row.question_id for row in questions] == [*(f"q{i}" for i in range(N)), "Q3"]
    assert questions[1000].question == "What is 1000?"
    assert answers["q1000-1"] == ("q1000", "It is 1000.")
    assert answers["q7-2"] == ("q7", "Or 7, too.")
    assert len(answers) == N + len(range(0, N, 7)) + 1
    assert {count.table: count.n_added for count in report.counts}[TableName.ANSWERS] == len(answers)
    said = " ".join(map(str, report.notes))
    assert "look like others: 1, such as q3 and Q3" in said
    assert "the text of another one: 1, such as q5 and Q3" in said


def test_that_a_large_import_again_changes_nothing(workspace: Workspace, tmp_path: Path):
    request = ImportRequest(files=(a_large_file(tmp_path),))
    import_files(workspace, request)
    again = preview(workspace, request)
    assert [(count.n_added, count.n_problems) for count in again.counts] == [(0, 0), (0, 0)]
    assert sum(count.n_identical for count in again.counts) == 2 * (N + 1) + len(range(0, N, 7))


def test_that_a_large_file_with_other_texts_differs_row_by_row(workspace: Workspace, tmp_path: Path):
    import_files(workspace, ImportRequest(files=(a_large_file(tmp_path),)))
    changed = a_large_file(tmp_path, text="What, then, is {0}?")
    found = preview(workspace, ImportRequest(files=(changed,), takes_over_changes=True))
    assert found.counts[0].n_changed == N + 1
    assert found.counts[0].n_added == 0


def test_that_preferences_of_a_large_file_come_in_once_each_and_again_change_nothing(
    workspace: Workspace, tmp_path: Path
):
    path = tmp_path / "preferred.jsonl"
    rows = [{"prompt": f"What is {i}?", "chosen": f"It is {i}.", "rejected": f"It is not {i}."} for i in range(N)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    request = ImportRequest(files=(FileChoice(path),))
    import_files(workspace, request)
    with workspace.reading() as session:
        told = [(row.answer_a, row.answer_b, row.value) for row in stored_preferences(session)]
        texts = {row.answer_id: row.answer for row in stored_answers(session)}
    preferred = [texts[{"a": first, "b": second}[value or ""]] for first, second, value in told]
    assert preferred == [f"It is {i}." for i in range(N)]
    again = preview(workspace, request)
    assert [(count.n_added, count.n_problems) for count in again.counts] == [(0, 0)] * 3
    assert {count.table: count.n_identical for count in again.counts}[TableName.PREFERENCES] == N


def test_that_ratings_of_many_raters_in_a_large_file_are_told_in_the_order_of_the_file(
    workspace: Workspace, tmp_path: Path
):
    path = tmp_path / "rated.csv"
    rows = [f"q{i},What is {i}?,It is {i}.,gpt-4,dr{i % 2},{1 + i % 5},{5 - i % 5}" for i in range(2 * N)]
    path.write_text(
        "question_id,question,answer,model,rater,accuracy,safety\n" + "\n".join(rows) + "\n", encoding="utf-8"
    )
    request = ImportRequest(files=(FileChoice(path),))
    import_files(workspace, request)
    with workspace.reading() as session:
        told = {(row.rater, row.question_id, row.dimension): row.value for row in stored_ratings(session)}
        chains = [list(chain) for _, chain in groupby(_trail(session), key=attrgetter("chain"))]
        n_of_raters = [len(chain) for chain in chains if chain[0].entity == "rating"]
        broken = [link for link in map(first_broken_link, chains) if link is not None]
    assert n_of_raters == [2 * N, 2 * N]
    assert not broken
    assert len(told) == 4 * N
    assert told["dr1", "q1001", "accuracy"] == 2
    assert told["dr1", "q1001", "safety"] == 4
    again = preview(workspace, request)
    assert [(count.n_added, count.n_problems) for count in again.counts] == [(0, 0)] * 3


def _trail(session: Session) -> Iterable[AuditEntry]:
    return session.exec(select(AuditEntry).order_by(col(AuditEntry.chain), col(AuditEntry.sequence)))


@pytest.mark.parametrize("read", [_some_questions, _some_answers])
def test_that_looking_up_some_rows_costs_the_same_in_a_large_dataset(
    workspace: Workspace, tmp_path: Path, read: Callable[[Session], Iterable[object]]
) -> None:
    import_files(workspace, ImportRequest(files=(a_large_file(tmp_path, n=300),)))
    few = _n_steps(workspace, read)
    import_files(workspace, ImportRequest(files=(a_large_file(tmp_path, n=3_000),)))
    assert _n_steps(workspace, read) < 1.5 * few


@pytest.mark.parametrize("look", [preview, import_files])
def test_that_no_row_stays_in_memory_after_an_import(
    workspace: Workspace, tmp_path: Path, look: Callable[[Workspace, ImportRequest], object]
):
    request = ImportRequest(files=(a_large_file(tmp_path, n=3),))
    gc.collect()
    gc.disable()
    try:
        report = look(workspace, request)
        alive = _rows_alive()
    finally:
        gc.enable()
    assert report
    assert not alive


@pytest.mark.parametrize("look", [preview, import_files])
def test_that_the_rows_are_gone_before_python_looks_for_cycles_again(
    workspace: Workspace,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    look: Callable[[Workspace, ImportRequest], object],
):
    alive: list[object] = []

    @contextmanager
    def until_they_are_gone() -> Iterator[None]:
        yield
        alive.extend(_rows_alive())

    monkeypatch.setattr(import_dataset, "without_collecting", until_they_are_gone)
    gc.collect()
    assert look(workspace, ImportRequest(files=(a_large_file(tmp_path, n=3),)))
    assert not alive


def _rows_alive() -> list[object]:
    return [kept for kept in gc.get_objects() if isinstance(kept, ImportPlan | spooled_rows.RowSpool)]
