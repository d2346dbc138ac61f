"""Every column of every row that a study rests on: edited, deleted or planted beside the program, a check names it.

What no check can hold is listed with its reason; a new column belongs in one of the two places.
"""

import contextlib
import json
import random
import shutil
import sqlite3
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import SQLModel

from medreview.domain.audit import AuditEntry
from medreview.domain.ids import AnswerId
from medreview.domain.question_plans import QuestionsToAsk
from medreview.domain.study_plans import Granularity, Shows
from medreview.store.audit import entry_hash
from medreview.store.bulk import json_text
from medreview.store.workspace import Workspace
from medreview.study_design.differences import DifferingPlace
from medreview.workflows import edit_records
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.collect import (
    Content,
    Keep,
    RatingCorrection,
    collect,
    collected_returns,
    correct_rating,
    decide,
    open_conflicts,
    take_back,
)
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.rate_answers import open_session, raters_of, reset_pin
from medreview.workflows.resolve_differences import FollowUpWish, Looking, make_follow_up, note_discussion
from medreview.workflows.tag_questions import use_tags
from tests.builders import a_practice
from tests.integration.answer_questions import test_tag_runs, test_translation_runs
from tests.judged_answers import a_judge
from tests.rater_copies import Homes, RaterCopy, handed_out_study

pytestmark = pytest.mark.guards

_OWN_NUMBER = "a row's number in this file; what refers to it is checked as a reference"
_NOT_SHOWN = "no rater is shown it"
_PERSON = "what is known of a person beside the study; what they said in it is in the profile form and in each return"
_SET_ASIDE = "counts for nothing until it is tried again, and is then read from the file anew"
_WHEN = "when it was said; the reply's own time is in its item"
_FOUND_ANEW = "what rules and the second reply say of a variant, both of which are here"
LEFT_OUT: dict[tuple[str, str], str] = {
    **{
        (table, "id"): _OWN_NUMBER
        for table in (
            *("rating", "survey_response", "visit", "study_rater", "segmentation", "sentence", "item", "shown_rating"),
            *("discussion_note", "collected_return", "collected_entry", "collected_rating", "rating_decision"),
            *("quarantined_return", "handed_out_package", "received_package", "audit_entry", "frozen_content"),
            *("collected_visit", "taken_back", "seen_image", "practice_rating", "span"),
            *("question_image", "assignment", "study", "rater", "question", "answer", "author", "dataset"),
            *("tag", "chosen_tags", "translation"),
        )
    },
    ("study", "previous_id"): "a version that nobody rated may be taken out; later ones then follow the one before it",
    ("study_rater", "current_step"): "where the rater is, written with every step; nothing is counted from it",
    **{("rater", name): _PERSON for name in ("name", "specialty", "years_of_practice", "extra")},
    **{
        ("question", name): _NOT_SHOWN
        for name in (
            *("category", "specialty", "age", "sex", "source", "icd11", "question_type", "split", "correct_option"),
            *("variant_of_id", "extra"),
        )
    },
    **{("answer", name): _NOT_SHOWN for name in ("is_reference", "reference_weight", "run", "extra")},
    ("author", "kind"): _NOT_SHOWN,
    **{("dataset", name): _NOT_SHOWN for name in ("created_at", "cite", "licence", "source", "extra", "description")},
    **{("dataset", name): _NOT_SHOWN for name in ("creator", "url", "version", "published")},
    **{
        ("quarantined_return", name): _SET_ASIDE
        for name in ("file_name", "why", "study_name", "rater_code", "made_at", "n_entries", "quarantined_at")
    },
    ("tag", "tagged_at"): _WHEN,
    ("tag", "extra"): "of it why there is no value is held to the reply; nothing else is written there",
    ("chosen_tags", "chosen_at"): _WHEN,
    ("translation", "translated_at"): _WHEN,
    **{("translation", name): _FOUND_ANEW for name in ("back_translation", "checks", "extra")},
}
HELD = (
    *("rating", "item_note", "pair_confidence", "survey_response", "visit", "audit_entry", "frozen_content"),
    *("collected_return", "collected_entry", "collected_rating", "rating_decision", "quarantined_return"),
    *("collected_visit", "taken_back", "seen_image", "practice_rating", "gold_pair", "span"),
    *("handed_out_package", "discussion_note", "study", "study_rater", "rater", "assignment", "item", "shown_rating"),
    *("segmentation", "sentence", "question", "question_image", "answer", "author", "dataset", "image"),
    *("tag", "chosen_tags", "translation"),
)
_FROM_FILES = "nobody says it in medreview: it comes from tables of others, as judgements do, and no trail tells of it"
NOT_RATED_HERE = dict.fromkeys(("preference", "criterion_rating"), _FROM_FILES)
OF_RATERS = (
    *("received_package", "rating", "practice_rating", "visit", "seen_image", "span", "assignment", "frozen_content"),
)
_MAY_BE_MORE = {
    "question": "what nobody rates may always be imported",
    "answer": "what nobody rates may always be imported",
    "author": "what nobody rates may always be imported",
    "dataset": "what nobody rates may always be imported",
    "image": "what nobody rates may always be imported",
    "rater": "who is in no study has rated nothing",
    "study": "a study that nobody rated may always be planned",
    "quarantined_return": _SET_ASIDE,
}
_MAY_GO = {
    "quarantined_return": _SET_ASIDE,
    "chosen_tags": "no run's tags hold then; what they were stays in the questions and in the trail",
}
IMPORTED = """rater,study,dataset,question_id,answer_id,author,granularity,dimension,value,rated_at,confidence,active_seconds,comment,mood
x1,Elsewhere,A dataset,q-0,a-0,Dr Hidden,coarse,correctness,3,2024-01-01T10:00:00+00:00,2,12.5,well,sad
x2,Elsewhere,A dataset,q-0,a-1,secret-model-7b,coarse,correctness,4,2024-01-02T10:00:00+00:00,3,8,,glad
"""  # noqa: E501
SURVEYS = """rater,study,form,item,value,mood
x1,Elsewhere,ease,ease,4,sad
"""


@dataclass(frozen=True)
class Files:
    home: Path
    own: Path


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """A study's home with everything that can come into it, and a rater's own workspace."""
    folder = tmp_path_factory.mktemp("rich")
    wishes = {
        "coarse": True,
        "pairwise": True,
        "criteria": True,
        "images": 1,
        "consent": True,
        "practice": a_practice(1),
        "has_gold": True,
        "marks": ("wrong", "unsafe"),
    }
    with handed_out_study(folder, **wishes) as homes:
        home = homes.home()
        own = _fill(homes, home, folder)
    return Files(home.path, own)


def _fill(homes: Homes, home: Workspace, folder: Path) -> Path:
    _rate(RaterCopy.at_home(home, homes, "r2"), 4.0)
    first, second = homes.copy_for("r1"), homes.copy_for("r1")
    for copy, value in ((first, 2.0), (second, 5.0)):
        _rate(copy, value)
        homes.collect(home, copy.send_back())
    conflicts = open_conflicts(home, homes.study.name)
    decide(home, conflicts[:2], Keep.LATER, by="researcher", why="asked", now=homes.clock)
    correction = RatingCorrection(Content("rated", 1.0, None), "a slip")
    correct_rating(home, conflicts[2], correction, by="researcher", now=homes.clock)
    third = homes.copy_for("r1")
    _rate(third, 3.0)
    homes.collect(home, third.send_back())
    returns = collected_returns(home)
    take_back(home, returns[-1].number, why="by mistake", by="researcher", now=homes.clock)
    take_back(home, returns[0].number, stays=[1], why="left the room", by="researcher", now=homes.clock)
    collect(home, [first.send_back()], by="researcher", shown=lambda *_: "another", now=homes.clock)
    for name, text in (("ratings", IMPORTED), ("surveys", SURVEYS)):
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
        import_files(home, ImportRequest(files=(FileChoice(folder / f"{name}.csv"),)))
    reset_pin(home, "r1", "4711")
    edit_records.edit_question(home, 1, {"language": "fa"}, why="it is Persian")
    note_discussion(home, homes.study.id, DifferingPlace(AnswerId(2), Granularity.COARSE, None), "Agreed on the phone.")
    wish = FollowUpWish(Looking(distance=1), adjudicator="r9", shows=Shows.RATINGS_AND_COMMENTS)
    follow_up = make_follow_up(home, homes.study.name, wish)
    session = open_session(home, follow_up.study_id, raters_of(home, follow_up.study_id)[0].rater, now=homes.clock)
    session.give_consent()
    session.go_next()
    session.rate("correctness", 3.0)
    _tag_and_translate(home)
    return first.path


def _tag_and_translate(home: Workspace) -> None:
    """What a model said of the questions, chosen, and a variant of one of them that it made."""
    a_judge(home, "model-1b")
    run = test_tag_runs.tagged(home, lambda _: test_tag_runs.reply())
    use_tags(home, run, ["icd11"])
    draft = replace(test_translation_runs.DRAFT, selection=QuestionsToAsk(), into="de")
    test_translation_runs.translated(home, lambda request: json.dumps(test_translation_runs.source_of(request)), draft)


def _rate(copy: RaterCopy, value: float) -> None:
    copy.session.give_consent()
    copy.session.go_next()
    copy.practise(0, value)
    copy.go_to(0)
    copy.session.spend(20.0, 30.0)
    copy.session.look(0, 4.0)
    copy.rate(0, correctness=value)
    copy.session.set_flag(True)
    copy.session.set_comment("Not sure.")
    copy.session.mark(0, 4, "wrong")
    copy.session.annotate(0, 4, note="Too much.", corrected="less" if value > 3 else None)
    copy.finish(value)


def test_that_what_is_edited_below_was_sound_before(files: Files):
    for path in (files.home, files.own):
        assert [str(finding) for finding in check_workspace(path).findings] == []


@pytest.mark.parametrize("table", HELD)
def test_that_every_edited_column_is_found(files: Files, tmp_path: Path, table: str, full: bool):
    assert _unnoticed_edits(files.home, tmp_path, table, full) == []


@pytest.mark.parametrize("table", OF_RATERS)
def test_that_every_edited_column_is_found_at_a_rater(files: Files, tmp_path: Path, table: str, full: bool):
    assert _unnoticed_edits(files.own, tmp_path, table, full) == []


@pytest.mark.parametrize("table", [table for table in HELD if table not in _MAY_GO])
def test_that_every_deleted_row_is_found(files: Files, tmp_path: Path, table: str, full: bool):
    unnoticed = [
        rowid
        for rowid in _rowids(files.home, table, full)
        if not _is_found(files.home, tmp_path, f"DELETE FROM {table} WHERE rowid = ?", (rowid,))
    ]
    assert unnoticed == []


@pytest.mark.parametrize("table", [table for table in HELD if table not in _MAY_BE_MORE])
def test_that_every_planted_row_is_found(files: Files, tmp_path: Path, table: str, full: bool):
    unnoticed = [
        rowid for rowid in _rowids(files.home, table, full) if not _is_copy_found(files, tmp_path, table, rowid)
    ]
    assert unnoticed == []


_OTHER_KINDS = {"Boolean": "2", "Integer": "'some'", "Float": "9e999", "LargeBinary": "'text'", "JSON": "'[1, '"}


@pytest.mark.parametrize("table", sorted(SQLModel.metadata.tables))
def test_that_a_value_of_another_kind_is_named_with_its_place(files: Files, tmp_path: Path, table: str, full: bool):
    with contextlib.closing(sqlite3.connect(files.home)) as connection:
        (row,) = connection.execute(f"SELECT max(rowid) FROM {table}").fetchone()
    columns = [column for column in SQLModel.metadata.tables[table].columns if not column.primary_key]
    for column in columns if full else random.Random(table).sample(columns, min(3, len(columns))):
        other = _OTHER_KINDS.get(type(column.type).__name__, f"CAST('bytes {row}' AS BLOB)")
        changed = f'UPDATE {table} SET "{column.name}" = {other} WHERE rowid = ?'
        if row is not None:
            found = _findings_after(files.home, tmp_path, changed, (row,))
            assert found is None or f"{table}.{column.name}, row {row}" in found[0]


def test_that_a_text_which_is_no_text_is_named(files: Files, tmp_path: Path):
    found = _findings_after(files.home, tmp_path, "UPDATE item_note SET comment = CAST(x'ff41' AS TEXT)", ())
    assert "item_note.comment" in str(found)


def test_that_an_entry_told_again_is_named_though_its_hash_fits(files: Files, tmp_path: Path):
    with contextlib.closing(sqlite3.connect(files.home)) as connection:
        connection.row_factory = sqlite3.Row
        # what a correction, a freezing or a PIN tells twice changes nothing
        query = "SELECT DISTINCT chain FROM audit_entry WHERE entity NOT IN ('answer', 'question', 'frozen', 'pin')"
        for (chain,) in connection.execute(query).fetchall():
            in_order = "SELECT * FROM audit_entry WHERE chain = ? ORDER BY sequence"
            first, *_, last = [*connection.execute(in_order, (chain,)).fetchall()] * 2
            said = {name: first[name] for name in first.keys() if name not in {"id", "hash"}}  # noqa: SIM118
            said |= {name: json.loads(said[name] or "null") for name in ("key", "before", "after")}
            said |= {"sequence": last["sequence"] + 1, "previous_hash": last["hash"]}
            entry = {**said, "hash": entry_hash(AuditEntry(**said, hash=""))}
            entry |= {name: json_text(said[name]) if said[name] else None for name in ("key", "before", "after")}
            names = ", ".join(f'"{name}"' for name in entry)
            planted = f"INSERT INTO audit_entry ({names}) VALUES ({', '.join('?' * len(entry))})"
            found = _findings_after(files.home, tmp_path, planted, tuple(entry.values()))
            assert "inserted or repeated" in str(found), chain


@pytest.mark.parametrize("entity", ["note", "form", "mark"])
def test_that_an_entry_with_names_that_no_program_writes_is_named(files: Files, tmp_path: Path, entity: str):
    edit = "UPDATE audit_entry SET after = ? WHERE entity = ? AND json_type(after) = 'object'"
    found = _findings_after(files.home, tmp_path, edit, (json_text({"planted": 1}), entity))
    assert "entry was changed" in str(found)


def test_that_a_trail_without_its_study_is_named(files: Files, tmp_path: Path):
    with contextlib.closing(sqlite3.connect(files.home)) as connection:
        chain = connection.execute("SELECT chain FROM audit_entry WHERE chain LIKE '%/r9'").fetchone()[0]
    found = _findings_after(files.home, tmp_path, "UPDATE rater SET code = 'r9x' WHERE code = 'r9'", ())
    assert f"The audit trail {chain} mentions" in str(found)


def test_that_every_column_is_held_or_left_out_with_a_reason():
    known = {(table, column.name) for table in HELD for column in SQLModel.metadata.tables[table].columns}
    known |= {("received_package", column.name) for column in SQLModel.metadata.tables["received_package"].columns}
    gone = {(table, name) for table, name in LEFT_OUT if (table, name) not in known and table != "dataset"}
    assert gone == set()
    with_ratings = {"rating", "item", "assignment", "study", "rater"}
    of_raters = {
        table.name
        for table in SQLModel.metadata.tables.values()
        if any(key.column.table.name in with_ratings for key in table.foreign_keys)
    }
    assert of_raters <= {*HELD, *NOT_RATED_HERE, "received_package"}, "a table about raters' work that no check holds"


def _unnoticed_edits(path: Path, folder: Path, table: str, full: bool) -> list[str]:
    unnoticed: list[str] = []
    for rowid in _rowids(path, table, full):
        for column in SQLModel.metadata.tables[table].columns:
            if (table, column.name) in LEFT_OUT:
                continue
            for value in _others(path, table, column.name, rowid):
                statement = f'UPDATE {table} SET "{column.name}" = ? WHERE rowid = ?'
                if not _is_found(path, folder, statement, (value, rowid)):
                    unnoticed.append(f"{column.name} of row {rowid} to {value!r}")
    return unnoticed


def _rowids(path: Path, table: str, full: bool) -> list[int]:
    """The first, a middle and the last row; of each only one, by chance that is the same every time, as a sample."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        found = [rowid for (rowid,) in connection.execute(f"SELECT rowid FROM {table} ORDER BY rowid")]
    assert found, f"nothing in {table} to edit"
    found = _rated_only(path, table, found)
    chosen = sorted({found[0], found[len(found) // 2], found[-1]})
    return chosen if full else [random.Random(table).choice(chosen)]


def _rated_only(path: Path, table: str, found: list[int]) -> list[int]:
    """Those rows that somebody was shown: the references of a study that shows none stay free."""
    conditions = {
        "answer": "id IN (SELECT answer_id FROM assignment)",
        "author": "id IN (SELECT author_id FROM answer JOIN assignment ON assignment.answer_id = answer.id)",
        "rater": "id IN (SELECT rater_id FROM assignment)",
    }
    if table not in conditions:
        return found
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return [rowid for (rowid,) in connection.execute(f"SELECT rowid FROM {table} WHERE {conditions[table]}")]


def _others(path: Path, table: str, column: str, rowid: int) -> list[object]:
    """Another value of the same kind, and nothing where there may be nothing."""
    kind = SQLModel.metadata.tables[table].columns[column]
    with contextlib.closing(sqlite3.connect(path)) as connection:
        (value,) = connection.execute(f'SELECT "{column}" FROM {table} WHERE rowid = ?', (rowid,)).fetchone()
    others: list[object] = [None] if kind.nullable and value is not None else []
    if type(kind.type).__name__ == "JSON":
        return [*others, '["planted"]' if str(value).startswith("[") else json_text({"planted": 1})]
    match value:
        case None:
            return ["planted" if kind.type.python_type is str else 7]
        case bytes():
            return [value + b"x"]
        case int() | float():
            return [
                *others,
                1 - value if kind.type.python_type is bool else value + 1,
                *([value + 1000] if kind.foreign_keys else []),
            ]
        case _:
            return [*others, f"{value}x"]


def _is_found(path: Path, folder: Path, statement: str, values: tuple[object, ...]) -> bool:
    """Whether a check names the change; one that the file itself refuses counts as well."""
    return _findings_after(path, folder, statement, values) != []


def _findings_after(path: Path, folder: Path, statement: str, values: tuple[object, ...]) -> list[str] | None:
    """What a check finds after a change; None where the file itself refuses it."""
    copy = folder / "changed.medreview"
    shutil.copy(path, copy)
    with contextlib.closing(sqlite3.connect(copy)) as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        try:
            n_changed = connection.execute(statement, values).rowcount
        except sqlite3.IntegrityError:
            return None
        assert n_changed
        for _, sql in triggers:
            connection.execute(sql)
        connection.commit()
    return [str(finding) for finding in check_workspace(copy).findings]


def _is_copy_found(files: Files, folder: Path, table: str, rowid: int) -> bool:
    """The same row once more, under names that are still free where they must differ."""
    columns = [column for column in SQLModel.metadata.tables[table].columns if column.name != "id"]
    names = ", ".join(f'"{column.name}"' for column in columns)
    with contextlib.closing(sqlite3.connect(files.home)) as connection:
        row: list[Any] = list(connection.execute(f"SELECT {names} FROM {table} WHERE rowid = ?", (rowid,)).fetchone())
        unique = _unique_columns(connection, table)
        for index, column in enumerate(columns):
            if column.name in unique:
                row[index] = _free(connection, table, column, row[index])
    return _is_found(
        files.home, folder, f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(row))})", tuple(row)
    )


def _unique_columns(connection: sqlite3.Connection, table: str) -> set[str]:
    """The last column of each rule that rows must differ by."""
    found: set[str] = set()
    for _, index, is_unique, *_ in connection.execute(f"PRAGMA index_list({table})").fetchall():
        if is_unique:
            found.add(connection.execute(f"PRAGMA index_info({index})").fetchall()[-1][2])
    keys = [row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[5]]
    return found | {key for key in keys if key != "id"}


def _free(connection: sqlite3.Connection, table: str, column: Any, value: object) -> object:
    if isinstance(value, str):
        return value + "x"
    if column.foreign_keys:
        other = next(iter(column.foreign_keys)).column
        free = (
            f"SELECT {other.name} FROM {other.table.name} WHERE {other.name} NOT IN (SELECT {column.name} FROM {table})"
        )
        row = connection.execute(free).fetchone()
        return row[0] if row else value
    return (connection.execute(f'SELECT max("{column.name}") FROM {table}').fetchone()[0] or 0) + 1
