"""An import is there at once or not at all, and lets a rater write in between, whatever ends it."""

import random
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlmodel import col, delete, func, select

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset, IncomingRows
from medreview.domain.questions import Question
from medreview.domain.ratings import Rating
from medreview.jobs import Cancelled, CancelToken, Progress
from medreview.store import search_index
from medreview.store import workspace as workspace_module
from medreview.store.backup import backups_of
from medreview.store.errors import DiskFull, WorkspaceDamaged
from medreview.store.workspace import LEFT_BY_LONG_WRITES_BYTES, Workspace, open_for_reading, open_workspace
from medreview.workflows import browse_library, import_dataset
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.import_dataset import FileChoice, ImportRequest, WorkspaceChanged, import_files
from medreview.workflows.rate_answers import open_session
from tests.builders import a_study, a_workspace
from tests.warm_programs import Running, WarmProgram, warm_program

N_PAIRS = 3_000
N_KILLS, N_KILLS_SAMPLED = 100, 8
MOST_SPINS = 400_000
N_LEFT = 5_000


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    path = tmp_path / "pairs.csv"
    rows = (f"p{number},question {number},answer {number}\n" for number in range(N_PAIRS))
    path.write_text("id,question,reference answer\n" + "".join(rows), encoding="utf-8")
    return path


def a_request(path: Path) -> ImportRequest:
    return ImportRequest((FileChoice(path),))


def counts(workspace: Workspace) -> tuple[int, int, int, int]:
    """Datasets, authors, questions and answers that can be seen."""
    with workspace.reading() as session:
        datasets, authors, questions, answers = (
            session.exec(select(func.count()).select_from(model)).one() for model in (Dataset, Author, Question, Answer)
        )
    return datasets, authors, questions, answers


def between_pieces(act: Callable[[], None]) -> Callable[[Progress], None]:
    """What an import reports to: does this whenever a piece of the rows has been written."""

    def report(progress: Progress) -> None:
        if progress.total is not None and progress.done > 0:
            act()

    return report


def test_that_answers_are_not_brought_in_whose_question_is_gone_by_then(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, answered = tmp_path / "questions.csv", tmp_path / "answers.csv"
    asked.write_text("question_id,question\nq1,What now?\nq2,What then?\n", encoding="utf-8")
    answered.write_text("answer_id,question_id,author,answer\na1,q1,A,This.\na2,q2,A,That.\n", encoding="utf-8")
    import_files(workspace, ImportRequest((FileChoice(asked),), dataset="pairs"))
    look = import_dataset.plan_import

    def look_and_be_overtaken(*arguments: object, **options: object) -> object:
        plan = look(*arguments, **options)
        with workspace.transaction() as session:
            session.exec(delete(Question).where(col(Question.key) == "q2"))
        return plan

    monkeypatch.setattr(import_dataset, "plan_import", look_and_be_overtaken)
    with pytest.raises(WorkspaceChanged):
        import_files(workspace, ImportRequest((FileChoice(answered),), dataset="pairs"))
    assert counts(workspace) == (1, 0, 1, 0)


def test_that_nobody_sees_a_row_before_the_import_ends(workspace: Workspace, pairs: Path) -> None:
    seen: list[tuple[int, int, int, int]] = []
    listed: list[int] = []

    def look() -> None:
        other = open_for_reading(workspace.path)
        seen.append(counts(other))
        other.close()
        listed.append(len(browse_library.library_contents(workspace).datasets))
        with workspace.reading() as session:
            assert search_index.unindexed(session) == ([], [])

    import_files(workspace, a_request(pairs), report=between_pieces(look))
    assert len(seen) > 2
    assert set(seen) == {(0, 0, 0, 0)}
    assert set(listed) == {0}
    assert counts(workspace) == (1, 1, N_PAIRS, N_PAIRS)


def test_that_a_rating_is_kept_between_the_pieces_of_an_import(tmp_path: Path, pairs: Path) -> None:
    workspace = a_workspace(tmp_path)
    study = a_study(workspace)
    session = open_session(workspace, study.id, study.raters[0])
    dimension = session.task.dimensions[0]
    kept: list[float | None] = []

    def rate() -> None:
        session.rate(dimension.name, dimension.scale.values[len(kept) % 2])
        with workspace.reading() as rows:
            kept.append(rows.exec(select(Rating.value).where(Rating.dimension == dimension.name)).one())

    import_files(workspace, a_request(pairs), report=between_pieces(rate))
    assert len(kept) > 2
    assert kept == [dimension.scale.values[number % 2] for number in range(len(kept))]
    workspace.close()


@pytest.mark.parametrize("table", ["rating", "rating WHERE rowid > ? OR rowid > ? --", "no such table"])
def test_that_a_mark_which_no_import_makes_removes_nothing(tmp_path: Path, table: str) -> None:
    workspace = a_workspace(tmp_path)
    study = a_study(workspace)
    session = open_session(workspace, study.id, study.raters[0])
    session.rate(session.task.dimensions[0].name, 3.0)
    with workspace.transaction() as rows:
        rows.add(IncomingRows(table_name=table, first_row=-1, last_row=1000))
    workspace.close()
    again = open_workspace(workspace.path)
    with again.reading() as rows:
        assert len(rows.exec(select(Rating)).all()) == 1
    again.close()


TAMPERED = {
    "answers that are rated": ("answer", 1, 1000),
    "questions that are asked": ("question", 1, 1),
    "datasets": ("dataset", -5, 9_000_000_000_000_000_000),
    "no numbers": ("author", 1, "zzz"),
}


@pytest.mark.parametrize("mark", TAMPERED.values(), ids=TAMPERED)
def test_that_rows_which_something_refers_to_are_never_taken_for_those_of_an_import(
    tmp_path: Path, mark: tuple[str, int, int | str]
) -> None:
    workspace = a_workspace(tmp_path)
    study = a_study(workspace)
    session = open_session(workspace, study.id, study.raters[0])
    session.rate(session.task.dimensions[0].name, 3.0)
    workspace.close()
    connection = sqlite3.connect(workspace.path)
    connection.execute("INSERT INTO incoming_rows (table_name, first_row, last_row) VALUES (?, ?, ?)", mark)
    connection.commit()
    connection.close()
    before = workspace.path.read_bytes()
    for open_it in (open_workspace, open_for_reading, check_workspace):
        with pytest.raises(WorkspaceDamaged, match="import"):
            open_it(workspace.path)
    assert workspace.path.read_bytes() == before


def test_that_what_an_import_left_is_removed_only_after_a_backup_and_at_once(tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path)
    with workspace.transaction() as session:
        session.add_all([Author(name=f"author {number}") for number in range(N_LEFT)])
        session.add(IncomingRows(table_name="author", first_row=1, last_row=10**18))
    workspace.close()
    again = open_workspace(workspace.path)
    with again.transaction() as session:
        assert session.exec(select(func.count()).select_from(Author)).one() == 0
        assert session.exec(select(IncomingRows)).all() == []
    again.close()
    (backup,) = backups_of(workspace.path)
    connection = sqlite3.connect(backup.path)
    assert connection.execute("SELECT count(*) FROM author").fetchone() == (N_LEFT,)
    connection.close()
    assert backup.reason == "unfinished"


def test_that_a_cancelled_import_leaves_nothing_behind(workspace: Workspace, pairs: Path) -> None:
    cancel = CancelToken()
    with pytest.raises(Cancelled):
        import_files(workspace, a_request(pairs), report=between_pieces(cancel.cancel), cancel=cancel)
    assert counts(workspace) == (0, 0, 0, 0)
    with workspace.transaction() as session:  # not hidden, but gone
        assert session.exec(select(func.count()).select_from(Question)).one() == 0
        assert session.exec(select(IncomingRows)).all() == []


def test_that_an_import_after_a_cancelled_one_is_complete(workspace: Workspace, pairs: Path) -> None:
    cancel = CancelToken()
    with pytest.raises(Cancelled):
        import_files(workspace, a_request(pairs), report=between_pieces(cancel.cancel), cancel=cancel)
    import_files(workspace, a_request(pairs))
    assert counts(workspace) == (1, 1, N_PAIRS, N_PAIRS)


@pytest.fixture
def importing() -> Iterator[WarmProgram]:
    with warm_program("tests.integration.import_dataset.killed_importer") as program:
        yield program


@pytest.mark.guards
def test_that_an_import_killed_at_any_moment_leaves_all_or_nothing(
    workspace: Workspace, pairs: Path, importing: WarmProgram, *, full: bool
) -> None:
    moments = random.Random(20261121)
    workspace.close()
    ends: list[tuple[int, int, int, int]] = []
    for number in range(N_KILLS if full else N_KILLS_SAMPLED):
        _kill_at_some_moment(importing.start(workspace.path, pairs, f"set {number}"), moments)
        opened = open_workspace(workspace.path)
        with opened.transaction() as session:
            assert session.exec(select(IncomingRows)).all() == []
            left = [
                session.exec(
                    select(func.count())
                    .select_from(model)
                    .join(Dataset, col(model.dataset_id) == Dataset.id)
                    .where(Dataset.name == f"set {number}")
                ).one()
                for model in (Question, Answer)
            ]
            assert session.connection().exec_driver_sql("PRAGMA foreign_key_check").all() == []
        assert left in ([0, 0], [N_PAIRS, N_PAIRS])
        ends.append(counts(opened))
        opened.close()
    assert all(questions == answers and questions % N_PAIRS == 0 for _, _, questions, answers in ends)


def _kill_at_some_moment(process: Running, moments: random.Random) -> None:
    """Let another process import, and kill it after a random number of pieces and a moment more."""
    for _ in range(moments.randrange(1, 8)):
        process.stdout.readline()
    for _ in range(moments.randrange(MOST_SPINS)):
        pass
    process.kill()
    process.communicate()


def test_that_an_import_stops_while_there_is_room_for_ratings_and_leaves_nothing(
    workspace: Workspace, pairs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = a_study(workspace)
    before = counts(workspace)
    n_looks = 0

    def disk_usage(_folder: Path) -> SimpleNamespace:
        nonlocal n_looks
        n_looks += 1
        return SimpleNamespace(free=LEFT_BY_LONG_WRITES_BYTES + (1 if n_looks < 4 else -1))

    monkeypatch.setattr(workspace_module.shutil, "disk_usage", disk_usage)
    with pytest.raises(DiskFull):
        import_files(workspace, a_request(pairs))
    assert n_looks == 4
    open_session(workspace, study.id, study.raters[0]).rate("correctness", 3)
    assert counts(workspace) == before
    with workspace.reading() as session:
        assert session.exec(select(IncomingRows)).first() is None


def test_that_rows_which_cannot_be_taken_back_yet_keep_no_workspace_closed(
    workspace: Workspace, pairs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **_named: object) -> None:
        raise DiskFull(path=workspace.path)

    before = counts(workspace)
    with monkeypatch.context() as patched, pytest.raises(Cancelled):
        patched.setattr(Workspace, "remove_incoming", refuse)
        cancel = CancelToken()
        import_files(workspace, a_request(pairs), report=between_pieces(cancel.cancel), cancel=cancel)
    workspace.close()
    with monkeypatch.context() as patched:
        patched.setattr(workspace_module, "remove_incoming", refuse)
        again = open_workspace(workspace.path)
    assert counts(again) == before
    again.close()
