"""A workspace file is what its schema makes: what was added, dropped or changed is found before a statement runs."""

import random
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from medreview.store import errors, file_schema, schema
from medreview.store.backup import back_up, backup_folder
from medreview.store.backup_contents import contents_of
from medreview.store.restore import is_good, restore_backup
from medreview.store.workspace import open_for_reading, open_workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.rate_answers import open_session
from tests.builders import a_study, a_workspace

pytestmark = pytest.mark.guards

ADDED = {
    "trigger": "CREATE TRIGGER zz AFTER INSERT ON rating BEGIN UPDATE rating SET value = 1 WHERE id = new.id; END",
    "trigger that drops": "CREATE TRIGGER zz BEFORE INSERT ON rating BEGIN SELECT RAISE(IGNORE); END",
    "trigger on the trail": "CREATE TRIGGER zz BEFORE INSERT ON audit_entry BEGIN SELECT RAISE(IGNORE); END",
    "view": "CREATE VIEW zz AS SELECT * FROM rating",
    "table": "CREATE TABLE zz (a)",
    "virtual table": "CREATE VIRTUAL TABLE zz USING fts5(body)",
    "index": "CREATE INDEX zz ON rating (value)",
    "unique index": "CREATE UNIQUE INDEX zz ON rating (id, value)",
    "partial index": "CREATE INDEX zz ON rating (value) WHERE value > 3",
    "index of an expression": "CREATE INDEX zz ON rating (abs(value))",
    "counter": "CREATE TABLE zz (id INTEGER PRIMARY KEY AUTOINCREMENT)",
    "column": "ALTER TABLE rating ADD COLUMN zz TEXT",
    "computed column": "ALTER TABLE rating ADD COLUMN zz AS (zeroblob(1000000000))",
}
DROPPED = {
    "table": "DROP TABLE visit",
    "column": "ALTER TABLE judgement DROP COLUMN latency_ms",
    "name of a column": "ALTER TABLE study RENAME COLUMN name TO title",
    "search": "DROP TABLE text_search",
}
DROPPED_HARMLESSLY = {
    "trigger": "DROP TRIGGER audit_entry_refuses_update",
    "index": "DROP INDEX ix_answer_question_id",
}
REWRITTEN = {
    "check": ("status VARCHAR NOT NULL", "status VARCHAR NOT NULL CHECK (status <> 'x')"),
    "ignored doubles": (
        "UNIQUE (item_id, dimension)\n)",
        "UNIQUE (item_id, dimension) ON CONFLICT IGNORE\n)",
    ),
    "default": ("revision INTEGER NOT NULL", "revision INTEGER NOT NULL DEFAULT 7"),
    "replaced nulls": ("revision INTEGER NOT NULL", "revision INTEGER NOT NULL ON CONFLICT REPLACE DEFAULT 7"),
    "collation": ("dimension VARCHAR NOT NULL", "dimension VARCHAR COLLATE NOCASE NOT NULL"),
    "reference": ("REFERENCES item (id)", "REFERENCES item (id) ON DELETE CASCADE"),
    "late reference": ("REFERENCES item (id)", "REFERENCES item (id) DEFERRABLE INITIALLY DEFERRED"),
    "kind": ("value FLOAT", "value INTEGER"),
    "nonsense": ("CREATE TABLE", "CREATE NONSENSE"),
    "quoted word": ("UNIQUE (item_id, dimension)\n)", '"UNIQUE" (item_id, dimension)\n)'),
}


@pytest.fixture
def rated(tmp_path: Path) -> Path:
    workspace = a_workspace(tmp_path)
    study = a_study(workspace)
    session = open_session(workspace, study.id, study.raters[0])
    session.rate(session.task.dimensions[0].name, 3)
    session.leave()
    workspace.close()
    return workspace.path


def changed(path: Path, *statements: str) -> Path:
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return path


def rewritten(path: Path, old: str, new: str) -> Path:
    """What the file says of the table of ratings, other than SQLite would let anybody say."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA writable_schema = ON")
    (sql,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'rating'").fetchone()
    assert old in sql
    connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'rating'", (sql.replace(old, new),))
    connection.close()
    return path


def assert_refused(path: Path, kind: type[errors.WorkspaceUnsound]) -> None:
    """By everything that opens a file; nothing is written, and no backup is made of it."""
    before = path.read_bytes()
    for open_it in (open_workspace, open_for_reading, contents_of):
        with pytest.raises(kind):
            open_it(path)
    assert not is_good(path)
    report = check_workspace(path)
    assert not report.is_sound
    with pytest.raises(kind):
        restore_backup(path.with_name("other.medreview"), path)
    assert path.read_bytes() == before
    assert not backup_folder(path).exists()


@pytest.mark.parametrize("added", ADDED.values(), ids=ADDED)
def test_that_what_the_schema_does_not_make_is_refused_before_a_statement_runs(rated: Path, added: str) -> None:
    is_column = added.startswith("ALTER")
    assert_refused(changed(rated, added), errors.WorkspaceIncomplete if is_column else errors.WorkspaceAltered)


@pytest.mark.parametrize("dropped", DROPPED.values(), ids=DROPPED)
def test_that_what_is_missing_is_told_in_one_sentence(rated: Path, dropped: str) -> None:
    assert_refused(changed(rated, "PRAGMA foreign_keys = OFF", dropped), errors.WorkspaceIncomplete)


def test_that_a_file_without_an_index_or_a_guard_of_its_trail_can_be_looked_at_and_not_written_to(
    rated: Path,
) -> None:
    for dropped in DROPPED_HARMLESSLY.values():
        changed(rated, dropped)
        with pytest.raises(errors.WorkspaceIncomplete):
            open_workspace(rated)
        assert not is_good(rated)
        reader = open_for_reading(rated)
        with reader.reading() as session:
            assert session.connection().exec_driver_sql("SELECT count(*) FROM rating").scalar() == 1
        reader.close()
        assert not check_workspace(rated).is_sound


@pytest.mark.parametrize(("old", "new"), REWRITTEN.values(), ids=REWRITTEN)
def test_that_rules_which_no_pragma_tells_are_seen(rated: Path, old: str, new: str) -> None:
    before = rewritten(rated, old, new).read_bytes()
    with pytest.raises(errors.WorkspaceUnsound):
        open_workspace(rated)
    assert rated.read_bytes() == before


def test_that_every_difference_is_a_finding_of_the_check(rated: Path) -> None:
    changed(rated, ADDED["trigger"], ADDED["view"].replace("zz", "yy"), DROPPED_HARMLESSLY["index"])
    said = [str(finding) for finding in check_workspace(rated).findings]
    for name in ("trigger zz", "view yy", "index ix_answer_question_id"):
        assert any(name in one for one in said), said


def test_that_the_same_schema_in_other_words_is_the_same(rated: Path) -> None:
    rewritten(rated, "item_id INTEGER NOT NULL", '"item_id"  integer not null /* of the item */')
    open_workspace(rated).close()


def test_that_the_order_of_a_tables_rules_is_nothing(rated: Path) -> None:
    one, other = "FOREIGN KEY(item_id) REFERENCES item (id)", "UNIQUE (item_id, dimension)"
    connection = sqlite3.connect(rated)
    (sql,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'rating'").fetchone()
    connection.close()
    swapped = sql.replace(one, "@").replace(other, one).replace("@", other)
    assert swapped != sql
    form = file_schema._form_of_table
    assert form(swapped) == form(sql)


def test_that_what_sqlite_counted_for_its_planner_is_no_harm(rated: Path) -> None:
    changed(rated, "ANALYZE")
    open_workspace(rated).close()
    assert check_workspace(rated).is_sound


@pytest.mark.parametrize("version", [0, -1, -(2**31)])
def test_that_a_format_which_cannot_be_is_damage_and_is_not_backed_up(rated: Path, version: int) -> None:
    assert_refused_as_damaged(changed(rated, f"PRAGMA user_version = {version}"))


def test_that_a_file_of_a_newer_format_than_it_says_is_damage_and_is_not_backed_up(
    rated: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def adds_a_table(op: object) -> None:
        op.execute("CREATE TABLE later (id INTEGER)")  # type: ignore[attr-defined]

    monkeypatch.setattr(schema, "STEPS", (*schema.STEPS, adds_a_table))
    monkeypatch.setattr(schema, "SCHEMA_VERSION", len(schema.STEPS))
    changed(rated, "CREATE TABLE later (id INTEGER)")
    assert_refused_as_damaged(rated)


def assert_refused_as_damaged(path: Path) -> None:
    for _ in range(3):
        for open_it in (open_workspace, open_for_reading, check_workspace):
            with pytest.raises(errors.WorkspaceDamaged, match="format"):
                open_it(path)
    assert not backup_folder(path).exists()


def test_that_texts_in_another_encoding_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "wide.medreview"
    numbers = (f"PRAGMA application_id = {schema.APPLICATION_ID}", "PRAGMA user_version = 1")
    changed(path, "PRAGMA encoding = 'UTF-16'", *numbers, "CREATE TABLE rating (id INTEGER)")
    with pytest.raises(errors.WorkspaceDamaged, match="UTF-16"):
        open_workspace(path)


@pytest.mark.parametrize("added", [ADDED["trigger"], ADDED["trigger that drops"], ADDED["trigger on the trail"]])
def test_that_a_trigger_put_behind_an_open_workspace_keeps_the_next_rating_from_being_acknowledged(
    rated: Path, added: str
) -> None:
    workspace = open_workspace(rated)
    with workspace.reading() as rows:
        study, rater = rows.connection().exec_driver_sql("SELECT study_id, rater_id FROM study_rater").first() or (0, 0)
    session = open_session(workspace, study, rater)
    name = session.task.dimensions[0].name
    session.rate(name, 2)
    changed(rated, added)
    for _ in range(2):
        with pytest.raises(errors.WorkspaceAltered, match="trigger zz"):
            session.rate(name, 5)
    with pytest.raises(errors.WorkspaceAltered):
        back_up(rated, reason="working")
    changed(rated, "DROP TRIGGER zz")
    session.rate(name, 4)
    workspace.close()
    connection = sqlite3.connect(rated)
    assert connection.execute("SELECT value FROM rating WHERE dimension = ?", (name,)).fetchall() == [(4,)]
    connection.close()
    assert check_workspace(rated).is_sound


def test_that_a_trigger_which_sqlite_does_not_count_is_seen_by_every_new_connection(rated: Path) -> None:
    workspace = open_workspace(rated)
    look = "SELECT count(*) FROM rating"
    with workspace.reading() as session:
        session.connection().exec_driver_sql(look)
    connection = sqlite3.connect(rated, isolation_level=None)
    (count,) = connection.execute("PRAGMA schema_version").fetchone()
    connection.execute(ADDED["trigger"])
    connection.execute(f"PRAGMA schema_version = {count}")
    connection.close()
    with workspace.reading() as session:
        assert session.connection().exec_driver_sql(look).scalar() == 1
        with pytest.raises(errors.WorkspaceAltered), workspace.reading() as others:  # on a connection of its own
            others.connection().exec_driver_sql(look)
    workspace.close()


@pytest.mark.parametrize("version", range(1, len(schema.STEPS) + 1))
def test_that_a_known_schema_is_the_one_that_the_steps_make(version: int) -> None:
    assert file_schema.KNOWN_SCHEMAS[version] == file_schema.schema_sha256_of_format(version)


N_HOSTILE, N_HOSTILE_SAMPLED = 200, 12


def test_that_a_hostile_list_of_what_a_file_holds_ends_in_a_sentence(rated: Path, tmp_path: Path, full: bool) -> None:
    chance = random.Random(20261122)
    content = rated.read_bytes()
    for number in range(N_HOSTILE if full else N_HOSTILE_SAMPLED):
        path = tmp_path / f"hostile-{number}.medreview"
        path.write_bytes(content)
        _garble(path, chance)
        before = path.read_bytes()
        with pytest.raises(errors.WorkspaceUnsound):
            open_workspace(path)
        assert path.read_bytes() == before


def _garble(path: Path, chance: random.Random) -> None:
    values: Sequence[object] = (
        None,
        7,
        b"\xff\xfe",
        "",
        "CREATE TABLE x(",
        "x" * 5000,
        "CREATE VIEW v AS SELECT 1",
        -1,
    )
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA writable_schema = ON")
    column = chance.choice(["type", "name", "tbl_name", "rootpage", "sql"])
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE sql IS NOT NULL")]
    value = 5_000_000 if column == "rootpage" else chance.choice(values)
    connection.execute(f"UPDATE sqlite_master SET {column} = ? WHERE name = ?", (value, chance.choice(names)))
    connection.close()
