"""Contents of a workspace file or a backup, and the differences of two; neither is changed."""

import sqlite3
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from medreview.jobs import Cancelled, CancelToken
from medreview.store.file_address import file_address
from medreview.store.file_check import check_journal
from medreview.store.file_errors import translated
from medreview.store.file_schema import check_schema, distrust

MOST_DIFFERENCES = 500
_LOOK_EVERY = 10_000

_PAIR = "JOIN {db}.item i ON i.id = t.item_id JOIN {db}.assignment a ON a.id = i.assignment_id"
_PLACE = "a.uid, coalesce(i.sentence_index, -1)"


@dataclass(frozen=True, slots=True)
class _Kind:
    """One kind of content: its table ``t``, what names a row in any file, and what the row says."""

    table: str
    key: str
    says: str
    joins: str = ""

    def rows(self, db: str, *, with_words: bool) -> str:
        columns = f"{self.key}, {self.says}" if with_words else self.key
        return f"SELECT {columns.format(db=db)} FROM {db}.{self.table} t {self.joins.format(db=db)}"


_REPLY = (  # it stands with the first judgement of an attempt, and in older files with each
    "coalesce(t.raw_output, (SELECT f.raw_output FROM {db}.judgement f "
    "WHERE f.run_item_id = t.run_item_id AND f.attempt IS t.attempt ORDER BY f.id LIMIT 1))"
)
_OF_DATASET = "JOIN {db}.dataset d ON d.id = t.dataset_id"
_OF_ONE_QUESTION = "JOIN {db}.question q ON q.id = t.question_id JOIN {db}.dataset d ON d.id = q.dataset_id"
_OF_QUESTION = f"{_OF_ONE_QUESTION} LEFT JOIN {{db}}.run r ON r.id = t.run_id"
_KINDS: Mapping[str, _Kind] = {
    "datasets": _Kind("dataset", "t.name", "t.description, t.source, t.licence"),
    "questions": _Kind(
        "question", "d.name, t.key", "t.text, t.title, t.context, t.options, t.category, t.extra", _OF_DATASET
    ),
    "answers": _Kind("answer", "d.name, t.key", "t.text, t.author_id, t.is_reference, t.extra", _OF_DATASET),
    "images": _Kind("image", "t.sha256", "t.format"),
    "studies": _Kind("study", "t.uid", "t.name, t.state, t.plan_sha256"),
    "ratings": _Kind("rating", f"{_PLACE}, t.dimension", "t.status, t.value, t.reason", _PAIR),
    "comments": _Kind("item_note", _PLACE, "t.is_flagged, t.comment", _PAIR),
    "judgements": _Kind("judgement", "t.id", f"t.answer_id, t.dimension, t.value, t.validity, {_REPLY}"),
    "preferences": _Kind("preference", "t.id", "t.answer_a_id, t.answer_b_id, t.shown_first, t.value, t.validity"),
    "criteria": _Kind("criterion", "d.name, q.key, t.key", "t.points, t.text", _OF_ONE_QUESTION),
    "criterion_ratings": _Kind("criterion_rating", "t.id", "t.answer_id, t.is_met, t.validity, t.comment"),
    "spans": _Kind("span", "t.id", 't.answer_id, t.start, t."end", t.category, t.comment, t.corrected'),
    "tags": _Kind("tag", "d.name, q.key, t.field, t.source, r.name", "t.value, t.validity, t.reason", _OF_QUESTION),
    "translations": _Kind(
        "translation", "d.name, q.key, r.name", "t.translator, t.back_translation, t.checks", _OF_QUESTION
    ),
}

_RATINGS = (
    "SELECT s.name, p.code, x.key, i.sentence_index, t.dimension, t.status, t.value, a.uid "
    f"FROM {{db}}.rating t {_PAIR} JOIN {{db}}.study s ON s.id = a.study_id "
    "JOIN {db}.rater p ON p.id = a.rater_id JOIN {db}.answer x ON x.id = a.answer_id"
)

Counts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class KindDifference:
    """Counts of one kind of thing in two files: only here, only in the backup, and in both but not the same.

    The last three are None where the files are of different formats and cannot be held against each other; a count
    is None where a format does not have the kind.
    """

    kind: str
    n_here: int | None
    n_in_backup: int | None
    n_only_here: int | None = None
    n_only_in_backup: int | None = None
    n_changed: int | None = None


@dataclass(frozen=True, slots=True)
class BackedUpRating:
    status: str
    value: float | None


@dataclass(frozen=True, slots=True)
class RatingDifference:
    """One rating that is not the same in both; None where a file has none. Sentences count from 1."""

    study: str
    rater: str
    answer: str
    sentence_index: int | None
    dimension: str
    here: BackedUpRating | None
    in_backup: BackedUpRating | None


@dataclass(frozen=True, slots=True)
class FileComparison:
    """``ratings`` are the first of those that differ; ``kinds`` counts them all."""

    kinds: tuple[KindDifference, ...]
    ratings: tuple[RatingDifference, ...]


def contents_of(path: Path) -> Counts:
    """The number of things of each kind that a file holds; a kind that its format does not have is left out.

    Raises
    ------
    WorkspaceDamaged, WorkspaceUnreachable
        If it cannot be read.
    """
    with _open(path) as connection:
        return {
            name: _count(connection, f"SELECT 1 FROM {kind.table}")
            for name, kind in _KINDS.items()
            if connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (kind.table,)).fetchone()
        }


def compare_files(here: Path, backup: Path, cancel: CancelToken | None = None) -> FileComparison:
    """Everything that the file here holds and the backup does not, and the other way round.

    Raises
    ------
    WorkspaceDamaged, WorkspaceUnreachable
        If one of them cannot be read.
    Cancelled
        If the person asked to stop.
    """
    n_here, n_in_backup = contents_of(here), contents_of(backup)
    counted = [KindDifference(name, n_here.get(name), n_in_backup.get(name)) for name in _KINDS]
    with _open(here) as connection:
        connection.execute("ATTACH ? AS other", (file_address(backup.resolve(), mode="ro"),))
        if _format(connection, "main") != _format(connection, "other"):
            return FileComparison(tuple(counted), ())
        connection.set_progress_handler(_stops_when(cancel), _LOOK_EVERY)
        try:
            kinds = tuple(_difference(connection, one) for one in counted)
            return FileComparison(kinds, _differing_ratings(connection))
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                raise Cancelled from error
            raise


@contextmanager
def _open(path: Path) -> Generator[sqlite3.Connection]:
    with translated(path):
        check_journal(path)
        connection = sqlite3.connect(file_address(path.resolve(), mode="ro"), uri=True)
        try:
            distrust(connection)
            check_schema(path, connection)
            yield connection
        finally:
            connection.close()


def _format(connection: sqlite3.Connection, db: str) -> int:
    return connection.execute(f"PRAGMA {db}.user_version").fetchone()[0]


def _stops_when(cancel: CancelToken | None) -> Callable[[], int] | None:
    def is_cancelled() -> int:
        try:
            if cancel is not None:
                cancel.raise_if_cancelled()
        except Cancelled:
            return 1
        return 0

    return None if cancel is None else is_cancelled


def _difference(connection: sqlite3.Connection, counted: KindDifference) -> KindDifference:
    kind = _KINDS[counted.kind]

    def only(mine: str, others: str, *, with_words: bool) -> int:
        rows = (kind.rows(db, with_words=with_words) for db in (mine, others))
        return _count(connection, " EXCEPT ".join(rows))

    here, there = only("main", "other", with_words=False), only("other", "main", with_words=False)
    changed = only("main", "other", with_words=True) - here
    return KindDifference(counted.kind, counted.n_here, counted.n_in_backup, here, there, changed)


def _count(connection: sqlite3.Connection, select: str) -> int:
    return connection.execute(f"SELECT count(*) FROM ({select})").fetchone()[0]


def _differing_ratings(connection: sqlite3.Connection) -> tuple[RatingDifference, ...]:
    mine, others = _RATINGS.format(db="main"), _RATINGS.format(db="other")
    found: dict[tuple[str, str, str, int | None, str, str], list[BackedUpRating | None]] = {}
    for place, select in enumerate((f"{mine} EXCEPT {others}", f"{others} EXCEPT {mine}")):
        rows = connection.execute(f"{select} ORDER BY 1, 2, 3, 4, 5 LIMIT {MOST_DIFFERENCES}")
        for study, rater, answer, index, dimension, status, value, uid in rows:
            both = found.setdefault((study, rater, answer, index, dimension, uid), [None, None])
            both[place] = BackedUpRating(status, value)
    return tuple(
        RatingDifference(study, rater, answer, index, dimension, here, in_backup)
        for (study, rater, answer, index, dimension, _uid), (here, in_backup) in found.items()
    )
