"""A study that is read again after a change is what it would be if it were read for the first time."""

import json
import sqlite3
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, SQLModel, col, select

from medreview.analysis.memory import Memory
from medreview.analysis.study import load_study, study_data
from medreview.analysis.study.frames import StudyData
from medreview.domain.answers import Answer
from medreview.domain.ratings import PairConfidence, Rating, RatingStatus, SurveyResponse, Visit
from medreview.domain.studies import Assignment, Item, Rater, StudyRater
from medreview.sample_workspace import STUDY_NAME
from medreview.store.queries.rating_facts import RatingFact
from medreview.store.remembered import Remembered
from medreview.store.row_digest import FINGERPRINT_SCHEMA, Fingerprint
from medreview.store.workspace import Workspace
from medreview.workflows.workspace_files import open_workspace
from tests.made_sample import copy_sample

AnyRow = TypeVar("AnyRow", bound=SQLModel)


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
        for name in ("_STUDIES", "_RATED", "_TIMES", "_GROUND", "_DIMENSIONS", "_UNUSABLE", "_BEGUN"):
            patched.setattr(study_data, name, Remembered[object](1))
        yield


def read_afresh(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> StudyData:
    with nothing_remembered(monkeypatch):
        return read(workspace)


def same(one: StudyData, other: StudyData) -> bool:
    """Whether both hold the same; arrays are compared by their values."""
    arrays = ("first", "repeat", "answers", "sentences", "questions")
    if [len(one.frames), len(one.pilot_frames)] != [len(other.frames), len(other.pilot_frames)]:
        return False
    frames = [*zip(one.frames, other.frames, strict=True), *zip(one.pilot_frames, other.pilot_frames, strict=True)]
    return (
        (one.fingerprint, one.n_ratings, one.n_pilot_ratings, one.n_unusable_numbers)
        == (other.fingerprint, other.n_ratings, other.n_pilot_ratings, other.n_unusable_numbers)
        and one.said.equals(other.said)
        and one.times.equals(other.times)
        and all(
            (a.dimension, a.granularity, a.raters, a.groups, a.levels, a.categories, a.rule)
            == (b.dimension, b.granularity, b.raters, b.groups, b.levels, b.categories, b.rule)
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


class Act(NamedTuple):
    """One change of a study, of the thing at a place among all of its kind."""

    kind: str
    place: int
    value: float

    def one_of(self, session: Session, model: type[AnyRow]) -> AnyRow:
        rows = session.exec(select(model)).all()
        return rows[self.place % len(rows)]

    def free_item(self, session: Session, dimension: str) -> int | None:
        """An item without a rating on the dimension."""
        rated = select(Rating.item_id).where(Rating.dimension == dimension)
        free = session.exec(select(Item.id).where(col(Item.id).not_in(rated))).all()
        return free[self.place % len(free)] if free else None


def rate(session: Session, act: Act) -> None:
    rating = act.one_of(session, Rating)
    rating.status, rating.value = RatingStatus.RATED, act.value


def rate_anew(session: Session, act: Act) -> None:
    dimension = act.one_of(session, Rating).dimension
    if item := act.free_item(session, dimension):
        session.add(Rating(item_id=item, dimension=dimension, status=RatingStatus.RATED, value=act.value))


def move(session: Session, act: Act) -> None:
    rating = act.one_of(session, Rating)
    rating.item_id = act.free_item(session, rating.dimension) or rating.item_id


def put(model: type[SQLModel], column: str, value: Callable[[Act, Any], object]) -> Callable[[Session, Act], None]:
    def change(session: Session, act: Act) -> None:
        row = act.one_of(session, model)
        setattr(row, column, value(act, getattr(row, column)))

    return change


ACTS: dict[str, Callable[[Session, Act], None]] = {
    "rate": rate,
    "rate anew": rate_anew,
    "move": move,
    "withdraw": put(Rating, "status", lambda _act, _old: RatingStatus.WITHDRAWN),
    "cannot judge": put(Rating, "status", lambda _act, _old: RatingStatus.CANNOT_JUDGE),
    "give a reason": put(Rating, "reason", lambda act, _: f"reason {act.value}"),
    "outside of the scale": put(Rating, "value", lambda act, _: 10 * act.value),
    "not to be used": put(Rating, "value", lambda _act, _old: 1e300),
    "call it": put(Rating, "extra", lambda act, _: {"category": f"category {act.value}"}),
    "another dimension": put(Rating, "dimension", lambda _, name: f"{name}x"),
    "delete": lambda session, act: session.delete(act.one_of(session, Rating)),
    "repeat": put(Assignment, "occasion", lambda _, occasion: 3 - occasion),
    "pilot": put(Assignment, "is_pilot", lambda _, is_pilot: not is_pilot),
    "rename": put(Rater, "code", lambda _, code: f"{code}x"),
    "regroup": put(StudyRater, "group_name", lambda act, _: f"group {act.value}"),
    "stay": put(Visit, "active_s", lambda act, _: act.value),
    "stay too long": put(Visit, "active_s", lambda _act, _old: 1e9),
    "stay elsewhere": put(Visit, "item_id", lambda act, item: item and item + int(act.value)),
    "item": put(Item, "position", lambda _, position: position + 1),
    "answer": put(Answer, "key", lambda _, key: f"{key}x"),
    "unmarked": lambda _session, _act: None,
    "rolled back": lambda _session, _act: None,
}


def acts() -> st.SearchStrategy[list[list[Act]]]:
    """Changes of one transaction after the other, each looked at before the next."""
    often = ("rate", "rate anew", "withdraw", "cannot judge", "delete")
    kinds = st.sampled_from((*often, *ACTS))
    act = st.builds(Act, kinds, st.integers(0, 10_000), st.sampled_from((1.0, 2.0, 3.0, 4.0, 5.0)))
    return st.lists(st.lists(act, min_size=1, max_size=3), min_size=1, max_size=5)


def write(workspace: Workspace, written: list[Act]) -> None:
    """One transaction, as far as the rules of the tables let it; rolled back at its end where it says so."""
    with suppress(IntegrityError, RolledBack), workspace.transaction() as session:
        for act in written:
            ACTS[act.kind](session, act)
            session.flush()
            if act.kind == "rolled back":
                raise RolledBack


class RolledBack(Exception):
    pass


def write_unmarked(workspace: Workspace, act: Act) -> None:
    """As another program does, which knows nothing of the mark that a commit leaves."""
    with workspace.connection() as driver, closing(sqlite3.connect(workspace.path)) as other:
        for one in (driver, other):
            rows = one.execute("SELECT id FROM rating WHERE status = 'rated' ORDER BY id").fetchall()
            id_ = rows[act.place % len(rows)]
            one.execute("UPDATE rating SET value = ? WHERE id = ?", (act.value, *id_))
            one.commit()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=10)
@given(acts())
def test_that_whatever_is_written_leaves_what_reading_anew_brings(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch, written: list[list[Act]]
):
    read(workspace)
    for transaction in written:
        write(workspace, transaction)
        for act in transaction:
            if act.kind == "unmarked":
                read(workspace)
                write_unmarked(workspace, act)
        now = outcome(lambda: read(workspace))
        assert equal(now, outcome(lambda: read_afresh(workspace, monkeypatch)))


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


def test_that_of_a_new_rating_only_its_answer_is_read_again(workspace: Workspace, monkeypatch: pytest.MonkeyPatch):
    read(workspace)
    read_facts = study_data.ratings_of_study
    read_of: list[set[int]] = []

    def noted(*asked: Any) -> tuple[RatingFact, ...]:
        facts = read_facts(*asked)
        read_of.append({one.answer_id for one in facts})
        return facts

    monkeypatch.setattr(study_data, "ratings_of_study", noted)
    with workspace.transaction() as session:
        change_value(session)
        answer = session.get_one(Assignment, session.get_one(Item, a_rating(session).item_id).assignment_id).answer_id
    read(workspace)
    assert read_of
    assert set[int]().union(*read_of) == {answer}


def test_that_of_a_new_stay_only_its_answer_is_read_again(workspace: Workspace, monkeypatch: pytest.MonkeyPatch):
    read(workspace)
    read_times = study_data.times_of_items
    asked_of: list[object] = []

    def noted(*asked: Any) -> Any:
        asked_of.append(asked[2:])
        return read_times(*asked)

    monkeypatch.setattr(study_data, "times_of_items", noted)
    with workspace.transaction() as session:
        stay_longer(session)
        visit = session.exec(select(Visit).where(col(Visit.item_id).is_not(None)).order_by(col(Visit.id))).first()
        assert visit is not None
        answer = session.get_one(Assignment, visit.assignment_id).answer_id
    read(workspace)
    assert asked_of == [((answer,),)]


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
    assert n_noticed > len(changing) / 3  # most others are names of rows or what is read of other studies


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
