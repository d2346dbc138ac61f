"""What came back from raters, and what a return is matched with."""

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.audit import AuditEntry
from medreview.domain.collecting import (
    CollectedEntry,
    CollectedRating,
    CollectedReturn,
    QuarantinedReturn,
    RatingDecision,
)
from medreview.domain.packages import HandedOutPackage
from medreview.domain.ratings import Visit
from medreview.domain.studies import Assignment, Item, Rater, Study


@dataclass(frozen=True, slots=True)
class HandedOut:
    """A package that was handed out from here, with the names of its study and rater."""

    study_id: int
    rater_id: int
    study_uid: str
    study_name: str
    study_plan_sha256: str
    rater_code: str
    plan_sha256: str
    content_sha256: str


def handed_out(session: Session, package_uid: str) -> HandedOut | None:
    query = (
        sa.select(col(Study.id), col(Rater.id), col(Study.uid), col(Study.name), col(Study.plan_sha256))
        .add_columns(col(Rater.code), col(HandedOutPackage.plan_sha256), col(HandedOutPackage.content_sha256))
        .select_from(HandedOutPackage)
        .join(Study, col(Study.id) == col(HandedOutPackage.study_id))
        .join(Rater, col(Rater.id) == col(HandedOutPackage.rater_id))
        .where(col(HandedOutPackage.uid) == package_uid)
    )
    row = session.connection().execute(query).first()
    return HandedOut(*row) if row else None


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


def collected_entries(session: Session, chains: Sequence[str]) -> tuple[CollectedEntry, ...]:
    """The entries of some chains, by chain and sequence."""
    query = select(CollectedEntry).where(col(CollectedEntry.chain).in_(chains))
    return tuple(session.exec(query.order_by(CollectedEntry.chain, col(CollectedEntry.sequence))))


def collected_chains(session: Session) -> tuple[str, ...]:
    return tuple(session.exec(select(CollectedEntry.chain).distinct().order_by(CollectedEntry.chain)))


def home_trail(session: Session, chain: str) -> tuple[AuditEntry, ...]:
    """What was done at home: the chain without what collecting wrote there, which names its source."""
    query = select(AuditEntry).where(
        AuditEntry.chain == chain, sa.func.json_extract(col(AuditEntry.key), "$.source").is_(None)
    )
    return tuple(session.exec(query.order_by(col(AuditEntry.sequence))))


def versions_of_rater(session: Session, study_id: int, rater_id: int) -> tuple[CollectedRating, ...]:
    query = (
        select(CollectedRating)
        .join(Item, col(Item.id) == col(CollectedRating.item_id))
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .where(Assignment.study_id == study_id, Assignment.rater_id == rater_id)
    )
    return tuple(session.exec(query))


def decisions_of_rater(session: Session, study_id: int, rater_id: int) -> tuple[RatingDecision, ...]:
    """In the order in which they were made."""
    query = (
        select(RatingDecision)
        .join(Item, col(Item.id) == col(RatingDecision.item_id))
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .where(Assignment.study_id == study_id, Assignment.rater_id == rater_id)
    )
    return tuple(session.exec(query.order_by(col(RatingDecision.id))))


def visits_of_copy(session: Session, study_id: int, rater_id: int, copy_uid: str) -> tuple[Visit, ...]:
    query = (
        select(Visit)
        .join(Assignment, col(Assignment.id) == col(Visit.assignment_id))
        .where(Assignment.study_id == study_id, Assignment.rater_id == rater_id, Visit.copy_uid == copy_uid)
    )
    return tuple(session.exec(query))


def quarantined(session: Session) -> tuple[QuarantinedReturn, ...]:
    return tuple(session.exec(select(QuarantinedReturn).order_by(col(QuarantinedReturn.id))))


def quarantined_file(session: Session, file_sha256: str) -> QuarantinedReturn | None:
    return session.exec(select(QuarantinedReturn).where(QuarantinedReturn.file_sha256 == file_sha256)).first()
