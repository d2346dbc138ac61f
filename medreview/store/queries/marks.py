"""The words that raters marked, pair by pair."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer
from medreview.domain.comparisons import MarkedSpan
from medreview.domain.rating_states import MarkPlace, MarkState
from medreview.domain.studies import Assignment, Rater
from medreview.store.queries.facts import rows_of
from medreview.store.queries.usable import IS_ON_SCALES


@dataclass(frozen=True, slots=True)
class RaterMark:
    """Words of an answer that a rater marked, from ``start`` up to ``end`` in code points."""

    rater: str
    start: int
    end: int
    category: str
    note: str
    corrected: str


def answer_lengths(session: Session, study_id: int, rater_id: int) -> dict[str, int]:
    """Code points of the answer of each of a rater's pairs, by the pair's uid."""
    query = (
        sa.select(col(Assignment.uid), col(Answer.text))
        .join(Answer, col(Answer.id) == col(Assignment.answer_id))
        .where(col(Assignment.study_id) == study_id, col(Assignment.rater_id) == rater_id)
    )
    return {uid: len(text) for uid, text in rows_of(session, query)}  # SQLite's own length ends at a NUL


def marks_of_rater(session: Session, study_id: int, rater_id: int) -> dict[MarkPlace, tuple[MarkState, str | None]]:
    """The words that a rater marked in a study, each with the time, in the order of the text."""
    query = (
        sa.select(col(Assignment.uid), col(MarkedSpan.start), col(MarkedSpan.end))
        .add_columns(col(MarkedSpan.category), col(MarkedSpan.comment), col(MarkedSpan.corrected))
        .add_columns(col(MarkedSpan.given_at))
        .join(Assignment, col(Assignment.id) == col(MarkedSpan.assignment_id))
        .where(col(Assignment.study_id) == study_id, col(Assignment.rater_id) == rater_id)
        .order_by(col(Assignment.id), col(MarkedSpan.start), col(MarkedSpan.end))
    )
    return {
        MarkPlace(uid, start, end): (MarkState(category or "", note or "", corrected or ""), at)
        for uid, start, end, category, note, corrected, at in rows_of(session, query)
    }


_IS_TOLD_OF_PAIR: Any = (
    col(MarkedSpan.assignment_id).is_(None)
    & (col(MarkedSpan.study_id) == col(Assignment.study_id))
    & (col(MarkedSpan.rater_id) == col(Assignment.rater_id))
    & (col(MarkedSpan.answer_id) == col(Assignment.answer_id))
    & (col(MarkedSpan.occasion) == col(Assignment.occasion))
    & (sa.func.coalesce(col(MarkedSpan.granularity), col(Assignment.granularity)) == col(Assignment.granularity))
    & IS_ON_SCALES
)
"""True of a pair that a mark of a table is about: one that names no granularity is about each."""
_IS_OF_PAIR: Any = (col(MarkedSpan.assignment_id) == col(Assignment.id)) | _IS_TOLD_OF_PAIR


def marks_at(
    session: Session, study_id: int, answer_id: int, granularity: str, *, is_pilot: bool
) -> tuple[RaterMark, ...]:
    """The words that raters of a study marked in an answer at its first occasion, along the text."""
    query = (
        sa.select(col(Rater.code), col(MarkedSpan.start), col(MarkedSpan.end))
        .add_columns(col(MarkedSpan.category), col(MarkedSpan.comment), col(MarkedSpan.corrected))
        .select_from(MarkedSpan)
        .join(Assignment, _IS_OF_PAIR)
        .join(Rater, col(Rater.id) == col(Assignment.rater_id))
        .where(col(Assignment.study_id) == study_id, col(Assignment.answer_id) == answer_id)
        .where(col(Assignment.granularity) == granularity, col(Assignment.is_pilot) == is_pilot)
        .where(col(Assignment.occasion) == 1)
        .order_by(col(MarkedSpan.start), col(MarkedSpan.end), col(Rater.code))
    )
    return tuple(
        RaterMark(rater, start, end, category or "", note or "", corrected or "")
        for rater, start, end, category, note, corrected in rows_of(session, query)
    )


class MarkGiven(NamedTuple):
    """Words marked in one rater's pair."""

    pair_id: int
    start: int
    end: int
    category: str


def marks_of_study(session: Session, study_id: int) -> tuple[MarkGiven, ...]:
    """Every mark of a study's raters, pair by pair along the text; those of tables at the pairs they are about."""
    query = (
        sa.select(col(Assignment.id), col(MarkedSpan.start), col(MarkedSpan.end))
        .add_columns(sa.func.coalesce(col(MarkedSpan.category), ""))
        .select_from(MarkedSpan)
        .join(Assignment, _IS_OF_PAIR)
        .where(col(Assignment.study_id) == study_id)
        .order_by(col(Assignment.id), col(MarkedSpan.start), col(MarkedSpan.end), col(MarkedSpan.category))
    )
    return tuple(MarkGiven(*row) for row in rows_of(session, query))


def has_marks(session: Session, study_id: int) -> bool:
    """True if a rater marked words in a study."""
    query = sa.select(sa.exists().where(col(MarkedSpan.study_id) == study_id))
    return session.connection().execute(query).scalar_one()


def texts_of_answers(session: Session, study_id: int) -> dict[int, str]:
    """The text of every answer of a study, by its id."""
    query = sa.select(col(Answer.id), col(Answer.text)).where(
        col(Answer.id).in_(sa.select(col(Assignment.answer_id)).where(col(Assignment.study_id) == study_id))
    )
    return {int(row[0]): str(row[1]) for row in rows_of(session, query)}
