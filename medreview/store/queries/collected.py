"""Returns of raters, and the rows that a return is matched with."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer
from medreview.domain.audit import AuditEntry, StoredEntry, TrailEntry
from medreview.domain.collected_returns import (
    CollectedEntry,
    CollectedRating,
    CollectedReturn,
    QuarantinedReturn,
    RatingDecision,
)
from medreview.domain.images import QuestionImage
from medreview.domain.packages import HandedOutPackage
from medreview.domain.questions import Question
from medreview.domain.ratings import ItemNote, Rating, RatingStatus, SeenImage, Visit
from medreview.domain.studies import Assignment, Item, Segmentation, Sentence, Study
from medreview.domain.study_plans import StudyPlan
from medreview.store.queries.facts import rows_of
from medreview.store.queries.rating_facts import ITEMS, PAIRS, RATINGS
from medreview.store.queries.studies import pairs_done
from medreview.store.queries.usable import stay_is_possible


def handed_out(session: Session, package_uid: str) -> HandedOutPackage | None:
    """The package that was handed out from here under this name."""
    return session.exec(select(HandedOutPackage).where(HandedOutPackage.uid == package_uid)).first()


def study_with_uid(session: Session, uid: str) -> Study | None:
    return session.exec(select(Study).where(Study.uid == uid)).first()


def returns_of_rater(session: Session, rater_id: int) -> tuple[CollectedReturn, ...]:
    """Every return of a rater, of any study, by the time it was made."""
    query = select(CollectedReturn).where(CollectedReturn.rater_id == rater_id)
    return tuple(session.exec(query.order_by(CollectedReturn.made_at, CollectedReturn.copy_uid)))


def returns_of_study(session: Session, study_id: int) -> tuple[CollectedReturn, ...]:
    query = select(CollectedReturn).where(CollectedReturn.study_id == study_id)
    return tuple(session.exec(query.order_by(CollectedReturn.made_at, CollectedReturn.copy_uid)))


def all_returns(session: Session) -> tuple[CollectedReturn, ...]:
    return tuple(session.exec(select(CollectedReturn).order_by(col(CollectedReturn.id))))


def collected_entries(session: Session, chains: Sequence[str]) -> tuple[TrailEntry, ...]:
    """The entries of some chains, by chain and sequence."""
    query = _entries(CollectedEntry).where(col(CollectedEntry.chain).in_(chains))
    query = query.order_by(CollectedEntry.chain, col(CollectedEntry.sequence))
    return _trail(session, query)


def collected_hashes(session: Session, chain: str) -> frozenset[str]:
    """The hashes of the entries that were collected of a chain."""
    query = sa.select(col(CollectedEntry.hash)).where(col(CollectedEntry.chain) == chain)
    return frozenset(session.connection().execute(query).scalars())


def _entries(table: type[StoredEntry]) -> Any:
    return sa.select(*(col(getattr(table, name)) for name in TrailEntry.__slots__))


def _trail(session: Session, query: Any) -> tuple[TrailEntry, ...]:
    """Entries for walking through many: a row object for each would take ten times as long."""
    return tuple(TrailEntry(*row) for row in session.connection().execute(query))


def first_collected_at(session: Session, copy_uid: str, made_at: str) -> str | None:
    """The time at which a return was collected first; None where it never was."""
    query = sa.select(sa.func.min(col(CollectedReturn.collected_at))).where(
        col(CollectedReturn.copy_uid) == copy_uid, col(CollectedReturn.made_at) == made_at
    )
    return session.connection().execute(query).scalar()


def trail(session: Session, chain: str) -> tuple[TrailEntry, ...]:
    """All entries of a chain of this workspace, in their order."""
    query = _entries(AuditEntry).where(col(AuditEntry.chain) == chain)
    return _trail(session, query.order_by(col(AuditEntry.sequence)))


def home_trail(session: Session, chain: str) -> tuple[TrailEntry, ...]:
    """The work done at home: the chain without what collecting wrote there, which names its source."""
    query = _entries(AuditEntry).where(
        col(AuditEntry.chain) == chain, sa.func.json_extract(col(AuditEntry.key), "$.source").is_(None)
    )
    return _trail(session, query.order_by(col(AuditEntry.sequence)))


class CollectedVersion(NamedTuple):
    """A version of a rating as it is stored; a rater has tens of thousands."""

    id: int
    item_id: int
    dimension: str
    copy_uid: str
    status: str
    value: float | None
    reason: str | None
    revision: int
    rated_at: str
    counts: bool


def versions_of_rater(
    session: Session, study_id: int, rater_id: int, *, all_of_them: bool = False
) -> tuple[CollectedVersion, ...]:
    """The versions that count, or all of them."""
    query = (
        sa.select(*(col(getattr(CollectedRating, name)) for name in CollectedVersion._fields))
        .join(Item, col(Item.id) == col(CollectedRating.item_id))
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .where(col(Assignment.study_id) == study_id, col(Assignment.rater_id) == rater_id)
    )
    session.flush()  # rows are read past the session's objects
    found = session.connection().execute(query if all_of_them else query.where(col(CollectedRating.counts)))
    return tuple(map(CollectedVersion._make, found.all()))


def uncounted_places(session: Session, study_id: int, rater_id: int) -> set[tuple[int, str]]:
    """Items and dimensions of which a version does not count."""
    query = (
        sa.select(col(CollectedRating.item_id), col(CollectedRating.dimension))
        .join(Item, col(Item.id) == col(CollectedRating.item_id))
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .where(col(Assignment.study_id) == study_id, col(Assignment.rater_id) == rater_id)
        .where(col(CollectedRating.counts).is_(False))
    )
    return {(item_id, dimension) for item_id, dimension in session.connection().execute(query)}


def decisions_of_rater(session: Session, study_id: int, rater_id: int) -> tuple[RatingDecision, ...]:
    """In the order in which they were made."""
    query = (
        select(RatingDecision)
        .join(Item, col(Item.id) == col(RatingDecision.item_id))
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .where(Assignment.study_id == study_id, Assignment.rater_id == rater_id)
    )
    return tuple(session.exec(query.order_by(col(RatingDecision.id))))


def quarantined(session: Session) -> tuple[QuarantinedReturn, ...]:
    return tuple(session.exec(select(QuarantinedReturn).order_by(col(QuarantinedReturn.id))))


def quarantined_file(session: Session, file_sha256: str) -> QuarantinedReturn | None:
    return session.exec(select(QuarantinedReturn).where(QuarantinedReturn.file_sha256 == file_sha256)).first()


@dataclass(frozen=True, slots=True)
class PairGiven:
    """The work done on one pair: all that is asked or not (1 or 0), flags, and active seconds."""

    rater_id: int
    granularity: str
    batch: int
    is_done: int
    n_flags: int
    active_s: float


@dataclass(frozen=True, slots=True)
class NotJudged:
    """The number of times that a rater gave a reason for not judging, empty where none was given."""

    rater_id: int
    granularity: str
    batch: int
    reason: str
    n: int


@dataclass(frozen=True, slots=True)
class HandedOutTimes:
    rater_id: int
    last_at: str
    n_packages: int


@dataclass(frozen=True, slots=True)
class RatedText:
    """The texts around a rating: the question, the answer and the sentence's place in it, or both answers compared."""

    # Begins at an item that need have no rating, and ends at the study's own cut: neither is a column of a fact.
    item_id: int
    assignment_id: int
    rater_id: int
    uid: str
    granularity: str
    sentence_index: int | None
    question_key: str
    question: str
    answer_key: str
    answer: str
    language: str | None
    other: str | None
    other_language: str | None
    start: int | None
    end: int | None


def pairs_given(session: Session, study_id: int, plan: StudyPlan) -> tuple[PairGiven, ...]:
    """Every pair of a study, by rater and order."""
    done = pairs_done(study_id, plan)
    active = (
        sa.select(sa.func.coalesce(sa.func.sum(col(Visit.active_s)), 0.0))
        .where(col(Visit.assignment_id) == col(Assignment.id), stay_is_possible())
        .correlate(Assignment)
        .scalar_subquery()
    )
    query = (
        sa.select(col(Assignment.rater_id), col(Assignment.granularity), sa.func.coalesce(col(Assignment.batch), 0))
        .add_columns(sa.func.max(done.c.is_done))
        .add_columns(sa.func.coalesce(sa.func.sum(sa.cast(col(ItemNote.is_flagged), sa.Integer)), 0), active)
        .select_from(Assignment)
        .join(done, done.c.assignment_id == col(Assignment.id))
        .join(Item, col(Item.assignment_id) == col(Assignment.id))
        .outerjoin(ItemNote, col(ItemNote.item_id) == col(Item.id))
        .where(col(Assignment.study_id) == study_id)
        .group_by(col(Assignment.id))
        .order_by(col(Assignment.rater_id), col(Assignment.position), col(Assignment.id))
    )
    return tuple(PairGiven(*row) for row in session.connection().execute(query))


class ImagesSeen(NamedTuple):
    """The images of the questions that a rater is done with, each once, and those among them never in sight."""

    n: int
    n_never: int


def images_seen(session: Session, study_id: int, plan: StudyPlan) -> dict[int, ImagesSeen]:
    """By the rater's id; nobody of whom no image was ever recorded, nor pairs done before the first one was."""
    here, names = col(Assignment.study_id) == study_id, (col(Assignment.rater_id), col(Answer.question_id))
    looks = PAIRS.select([*names, col(SeenImage.position), col(SeenImage.first_seen_at)], here)
    looks = looks.join(SeenImage, col(SeenImage.assignment_id) == col(Assignment.id))
    seen: set[tuple[int, int, int]] = set()
    since: dict[int, str] = {}
    for rater_id, question_id, position, at in rows_of(session, looks):
        seen.add((rater_id, question_id, position))
        since[rater_id] = min(at, since.get(rater_id, at))
    done = pairs_done(study_id, plan)
    shown = PAIRS.select([*names, col(QuestionImage.position), done.c.last], here, done.c.is_done == 1)
    shown = shown.join(done, done.c.assignment_id == col(Assignment.id))
    shown = shown.join(QuestionImage, col(QuestionImage.question_id) == col(Answer.question_id))
    of_rater: dict[int, set[tuple[int, int, int]]] = {rater_id: set() for rater_id in since}
    for rater_id, question_id, position, last in rows_of(session, shown):
        if rater_id in since and (last or "") >= since[rater_id]:
            of_rater[rater_id].add((rater_id, question_id, position))
    return {rater_id: ImagesSeen(len(images), len(images - seen)) for rater_id, images in of_rater.items()}


class SeenPlace(NamedTuple):
    """A pair's place for its raters: the batch, counted over both granularities, and the answer in it; both from 1."""

    batch: int
    answer: int


def seen_places(session: Session, study_id: int) -> dict[int, SeenPlace]:
    """Of every pair of a study, by the assignment's id."""
    return {pair[3]: place for pair, place in _in_the_raters_order(session, study_id)}


def batch_numbers(session: Session, study_id: int) -> dict[tuple[int, str, int], int]:
    """The number that a rater sees of a batch, by the rater's id, the setting and the number there."""
    return {tuple(pair[:3]): place.batch for pair, place in _in_the_raters_order(session, study_id)}


def _in_the_raters_order(session: Session, study_id: int) -> Iterator[tuple[Any, SeenPlace]]:
    query = (
        sa.select(col(Assignment.rater_id), col(Assignment.granularity), sa.func.coalesce(col(Assignment.batch), 0))
        .add_columns(col(Assignment.id))
        .where(col(Assignment.study_id) == study_id)
        .order_by(col(Assignment.rater_id), col(Assignment.position), col(Assignment.id))
    )
    for _, of_rater in groupby(session.connection().execute(query), key=itemgetter(0)):
        for batch, (_, pairs) in enumerate(groupby(of_rater, key=itemgetter(1, 2)), start=1):
            yield from ((pair, SeenPlace(batch, answer)) for answer, pair in enumerate(pairs, start=1))


def batch_entries_collected(session: Session, chains: Sequence[str]) -> tuple[CollectedEntry, ...]:
    """The entries of collected trails about batches that were opened again and closed, the oldest first."""
    entries = select(CollectedEntry).where(col(CollectedEntry.chain).in_(chains), CollectedEntry.entity == "batch")
    return tuple(session.exec(entries.order_by(col(CollectedEntry.chain), col(CollectedEntry.sequence))))


def not_judged(session: Session, study_id: int) -> tuple[NotJudged, ...]:
    reason = sa.func.coalesce(col(Rating.reason), "")
    batch = sa.func.coalesce(col(Assignment.batch), 0)
    columns = (col(Assignment.rater_id), col(Assignment.granularity), batch, reason)
    where = (col(Assignment.study_id) == study_id, col(Rating.status) == RatingStatus.CANNOT_JUDGE)
    order = (col(Assignment.rater_id), sa.func.count().desc(), col(Assignment.granularity), batch, reason)
    query = RATINGS.select([*columns, sa.func.count()], *where, order=order).group_by(*columns)
    return tuple(NotJudged(*row) for row in session.connection().execute(query))


def handed_out_times(session: Session, study_id: int) -> tuple[HandedOutTimes, ...]:
    query = (
        sa.select(col(HandedOutPackage.rater_id), sa.func.max(col(HandedOutPackage.made_at)), sa.func.count())
        .where(col(HandedOutPackage.study_id) == study_id)
        .group_by(col(HandedOutPackage.rater_id))
    )
    return tuple(HandedOutTimes(*row) for row in session.connection().execute(query))


def rated_texts(session: Session, study_id: int, item_id: int | None = None) -> tuple[RatedText, ...]:
    """The texts of each item of a study, by rater and order; of one item where it is named."""
    is_cut = (col(Segmentation.study_id) == col(Assignment.study_id)) & (
        col(Segmentation.answer_id) == col(Assignment.answer_id)
    )
    is_it = (col(Sentence.segmentation_id) == col(Segmentation.id)) & (
        col(Sentence.position) == col(Item.sentence_index)
    )
    second = aliased(Answer)
    columns = (
        *(col(Item.id), col(Assignment.id), col(Assignment.rater_id), col(Assignment.uid), col(Assignment.granularity)),
        *(col(Item.sentence_index), col(Question.key), col(Question.text), col(Answer.key)),
        *(col(Answer.text), col(Answer.language), col(second.text), col(second.language)),
        *(col(Sentence.start), col(Sentence.end)),
    )
    where = [col(Assignment.study_id) == study_id]
    where += [] if item_id is None else [col(Item.id) == item_id]
    order = (col(Assignment.rater_id), col(Assignment.position), col(Item.position))
    query = ITEMS.select(columns, *where, order=order).outerjoin(Segmentation, is_cut).outerjoin(Sentence, is_it)
    query = query.outerjoin(second, col(second.id) == col(Assignment.other_answer_id))
    return tuple(RatedText(*row) for row in session.connection().execute(query))


def entries_about(
    session: Session,
    table: type[StoredEntry],
    chains: Sequence[str],
    place: tuple[str, int | None, str],
) -> tuple[StoredEntry, ...]:
    """The entries of some chains about one rating, by time."""
    uid, index, dimension = place
    key = col(table.key)
    query = select(table).where(
        col(table.chain).in_(chains),
        col(table.entity) == "rating",
        sa.func.json_extract(key, "$.assignment") == uid,
        sa.func.json_extract(key, "$.sentence_index").is_not_distinct_from(index),
        sa.func.json_extract(key, "$.dimension") == dimension,
    )
    return tuple(session.exec(query.order_by(col(table.at), col(table.chain), col(table.sequence))))
