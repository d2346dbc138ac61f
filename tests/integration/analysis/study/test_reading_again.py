"""A study that is read again after a change is what it would be if it were read for the first time."""

import json
import sqlite3
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from sqlmodel import Session, col, select

from medreview.analysis.memory import Memory
from medreview.analysis.study import load_study, study_data
from medreview.analysis.study.frames import StudyData
from medreview.domain.ratings import PairConfidence, Rating, RatingStatus, SurveyResponse, Visit
from medreview.domain.studies import Assignment, Item, StudyRater
from medreview.sample_workspace import STUDY_NAME
from medreview.store.remembered import Remembered
from medreview.store.row_digest import FINGERPRINT_SCHEMA, Fingerprint
from medreview.store.workspace import Workspace
from medreview.workflows.workspace_files import open_workspace
from tests.made_sample import copy_sample


@pytest.fixture(scope="module")
def sample_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_sample(tmp_path_factory.mktemp("sample") / "sample.medreview")


@pytest.fixture
def workspace(sample_file: Path, tmp_path: Path) -> Iterator[Workspace]:
    copy = tmp_path / "copy.medreview"
    copy.write_bytes(sample_file.read_bytes())
    opened = open_workspace(copy)
    yield opened
    opened.close()


def read(workspace: Workspace) -> StudyData:
    with workspace.reading() as session:
        return load_study(session, STUDY_NAME)


@contextmanager
def nothing_remembered(monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    with monkeypatch.context() as patched:
        for name in ("_STUDIES", "_RATED", "_TIMES"):
            patched.setattr(study_data, name, Remembered[object](1))
        yield


def read_afresh(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> StudyData:
    with nothing_remembered(monkeypatch):
        return read(workspace)


def same(one: StudyData, other: StudyData) -> bool:
    """Whether both hold the same; arrays are compared by their values."""
    arrays = ("first", "repeat", "answers", "sentences", "questions")
    frames = zip(one.frames, other.frames, strict=True)
    return (
        (one.fingerprint, one.n_ratings, one.n_pilot_ratings)
        == (other.fingerprint, other.n_ratings, other.n_pilot_ratings)
        and one.said.equals(other.said)
        and one.times.equals(other.times)
        and all(
            (a.dimension, a.granularity, a.raters, a.groups) == (b.dimension, b.granularity, b.raters, b.groups)
            and a.unjudged.equals(b.unjudged)
            and all(np.array_equal(getattr(a, name), getattr(b, name), equal_nan=True) for name in arrays)
            for a, b in frames
        )
    )


def a_rating(session: Session, *, status: RatingStatus = RatingStatus.RATED) -> Rating:
    return session.exec(select(Rating).where(Rating.status == status).order_by(col(Rating.id))).first() or Rating()


def change_value(session: Session) -> None:
    rating = a_rating(session)
    rating.value, rating.revision = (1.0 if rating.value != 1.0 else 2.0), rating.revision + 1


def exchange_two_values(session: Session) -> None:
    """Sums that are not weighted by row would not see it."""
    rated = session.exec(select(Rating).where(Rating.status == RatingStatus.RATED)).all()
    one = rated[0]
    other = next(two for two in rated if two.dimension == one.dimension and two.value != one.value)
    one.value, other.value = other.value, one.value


def withdraw(session: Session) -> None:
    rating = a_rating(session)
    rating.status, rating.value, rating.revision = RatingStatus.WITHDRAWN, None, rating.revision + 1


def cannot_judge(session: Session) -> None:
    rating = a_rating(session)
    rating.status, rating.value, rating.reason = RatingStatus.CANNOT_JUDGE, None, "unclear"


def add_rating(session: Session) -> None:
    rated = set(session.exec(select(Rating.item_id)).all())
    item = next(item for item in session.exec(select(Item)) if item.id not in rated)
    dimension = a_rating(session).dimension
    session.add(Rating(item_id=item.id or 0, dimension=dimension, status=RatingStatus.RATED, value=3.0))


def delete_rating(session: Session) -> None:
    session.delete(a_rating(session))


def stay_longer(session: Session) -> None:
    visit = (
        session.exec(select(Visit).where(col(Visit.item_id).is_not(None)).order_by(col(Visit.id))).first() or Visit()
    )
    visit.active_s = (visit.active_s or 0.0) + 5.0


def be_surer(session: Session) -> None:
    sure = session.exec(select(PairConfidence)).first()
    assert sure is not None
    sure.value = 1.0 if sure.value != 1.0 else 2.0


def answer_otherwise(session: Session) -> None:
    found = session.exec(select(SurveyResponse).where(col(SurveyResponse.value).is_not(None))).first()
    assert found is not None
    found.value = 1.0 if found.value != 1.0 else 2.0


def change_group(session: Session) -> None:
    place = session.exec(select(StudyRater)).first()
    assert place is not None
    place.group_name = "another group"


def make_a_pilot(session: Session) -> None:
    item = session.get_one(Item, a_rating(session).item_id)
    session.get_one(Assignment, item.assignment_id).is_pilot = True


CHANGES = (
    *(change_value, exchange_two_values, withdraw, cannot_judge, add_rating, delete_rating),
    *(stay_longer, be_surer, answer_otherwise, change_group, make_a_pilot),
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_that_every_change_is_noticed(workspace: Workspace, monkeypatch, change: Callable[[Session], None]):
    before = read(workspace)
    with workspace.transaction() as session:
        change(session)
    after = read(workspace)
    assert not same(before, after)
    assert after.fingerprint.sha256 != before.fingerprint.sha256
    assert same(after, read_afresh(workspace, monkeypatch))


def test_that_many_changes_in_a_row_leave_nothing_old(workspace: Workspace, monkeypatch):
    for change in CHANGES:
        read(workspace)
        with workspace.transaction() as session:
            change(session)
    assert same(read(workspace), read_afresh(workspace, monkeypatch))


def test_that_a_study_without_a_change_is_not_read_again(workspace: Workspace):
    assert read(workspace) is read(workspace)


def test_that_only_the_changed_dimension_is_read_again(workspace: Workspace):
    before = read(workspace)
    with workspace.transaction() as session:
        changed = a_rating(session).dimension
        change_value(session)
    after = read(workspace)
    kept = [one.dimension for one, other in zip(before.frames, after.frames, strict=True) if one is other]
    assert kept
    assert changed not in kept


def columns_read(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Every column of every table that loading the study reads, as SQLite itself tells."""
    found: set[tuple[str, str]] = set()

    def allow(action: int, table: str | None, column: str | None, *_: object) -> int:
        if action == sqlite3.SQLITE_READ and table and column:
            found.add((table, column))
        return sqlite3.SQLITE_OK

    with workspace.reading() as session:
        driver = session.connection().connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.set_authorizer(allow)
        try:
            with nothing_remembered(monkeypatch):
                load_study(session, STUDY_NAME)
        finally:
            driver.set_authorizer(None)
    return sorted(found)


def other_value(value: object) -> object:
    match value:
        case None:
            return 7
        case int():
            return value + 100_000
        case float():
            return value + 0.25
        case str() if value[:1] in {"{", "["}:
            return json.dumps({"another": "thing"})
        case _:
            return f"{str(value)[:-1]}{'x' if str(value)[-1:] != 'x' else 'y'}"  # as long as it was


def outcome(load: Callable[[], StudyData]) -> StudyData | type[Exception]:
    """What a study with one strange value reads as, which may be an error."""
    try:
        return load()
    except Exception as error:  # noqa: BLE001 - which one does not matter, only that it is the same one
        return type(error)


def equal(one: StudyData | type[Exception], other: StudyData | type[Exception]) -> bool:
    if isinstance(one, StudyData) and isinstance(other, StudyData):
        return same(one, other)
    return one == other


@contextmanager
def changed(workspace: Workspace, table: str, column: str) -> Generator[bool]:
    """The first row with another value meanwhile; gives False where there is none, or SQLite refuses it."""
    with workspace.connection() as driver:
        rowid, value = driver.execute(
            f"SELECT rowid, {column} FROM {table} ORDER BY {column} IS NULL, rowid LIMIT 1"
        ).fetchone() or (None, None)
        other = other_value(value)
        keys = [name for _, name, *_, key in driver.execute(f"PRAGMA table_info({table})") if key]

    def put(value: object, rowid: object) -> bool:
        with workspace.connection() as driver:
            driver.execute("PRAGMA foreign_keys = OFF")
            try:
                driver.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (value, rowid))
            except sqlite3.IntegrityError:
                return False
            finally:
                driver.execute("PRAGMA foreign_keys = ON")
            return True

    is_changed = rowid is not None and put(other, rowid)
    yield is_changed
    if is_changed:
        put(value, other if keys == [column] and isinstance(value, int) else rowid)


@pytest.mark.guards
def test_that_no_column_that_is_read_can_change_unseen(workspace: Workspace, monkeypatch, full: bool, seed: int):
    """What is remembered and what is read afresh are never different, whatever changes in whatever is read.

    A third of the columns a run, all of them with --full.
    """
    before, n_noticed = read(workspace), 0
    columns = columns_read(workspace, monkeypatch)
    assert {"rating", "visit", "survey_response", "assignment", "study_rater"} <= {table for table, _ in columns}
    changing = columns if full else columns[seed % 3 :: 3]
    for table, column in changing:
        with changed(workspace, table, column) as is_changed:
            now = outcome(lambda: read(workspace))
            assert equal(now, outcome(lambda: read_afresh(workspace, monkeypatch))), f"{table}.{column}"
            n_noticed += is_changed and not equal(now, before)
        assert same(read(workspace), before), f"{table}.{column}"
    assert n_noticed > len(changing) / 2


def test_that_a_fingerprint_names_the_part_that_changed(workspace: Workspace):
    before = read(workspace).fingerprint
    with workspace.transaction() as session:
        stay_longer(session)
    after = read(workspace).fingerprint
    assert {name for name in before.parts if before.parts[name] != after.parts[name]} == {"stays"}
    told = {name: digest for name, digest in after.parts.items() if digest}
    assert after.as_json()["data_parts"] == {"schema": FINGERPRINT_SCHEMA, **told}


def test_that_a_new_part_leaves_the_others_and_an_empty_one_everything_as_it_was(workspace: Workspace):
    before = read(workspace).fingerprint
    assert Fingerprint({**before.parts, "hours": ""}).sha256 == before.sha256
    assert Fingerprint({**before.parts, "hours": "ab"}).sha256 != before.sha256


def test_that_a_memory_keeps_what_was_used_last():
    memory: Memory[int] = Memory(2)
    made: list[str] = []

    def get(key: str) -> int:
        return memory.get(key, lambda: made.append(key) or len(made))

    for key in "ababcba":
        get(key)
    assert made == ["a", "b", "c", "a"]
