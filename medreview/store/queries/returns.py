"""The parts of a return beside the trail."""

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.rating_states import ReturnedVisit
from medreview.domain.ratings import ItemNote, Visit
from medreview.domain.studies import Assignment, Item


def placed_visits(session: Session, study_id: int, rater_id: int) -> tuple[ReturnedVisit, ...]:
    query = (
        sa.select(col(Assignment.uid), col(Item.sentence_index), col(Visit.item_id).is_(None))
        .add_columns(
            sa.func.coalesce(col(Visit.started_at), ""), col(Visit.active_s), col(Visit.wall_s), col(Visit.idle_limit_s)
        )
        .add_columns(col(Visit.utc_offset_min))
        .select_from(Visit)
        .join(Assignment, col(Assignment.id) == col(Visit.assignment_id))
        .outerjoin(Item, col(Item.id) == col(Visit.item_id))
        .where(col(Assignment.study_id) == study_id, col(Assignment.rater_id) == rater_id)
        .order_by(col(Visit.started_at), col(Visit.id))
    )
    return tuple(ReturnedVisit(*row) for row in session.connection().execute(query))


def count_notes(session: Session, study_id: int, rater_id: int) -> tuple[int, int]:
    """The number of items that the rater flagged, and of those with a comment."""
    query = (
        sa.select(
            sa.func.count(sa.case((col(ItemNote.is_flagged).is_(True), 1))),
            sa.func.count(sa.case((sa.func.coalesce(col(ItemNote.comment), "") != "", 1))),
        )
        .select_from(ItemNote)
        .join(Item, col(Item.id) == col(ItemNote.item_id))
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .where(col(Assignment.study_id) == study_id, col(Assignment.rater_id) == rater_id)
    )
    n_flags, n_comments = session.connection().execute(query).one()
    return n_flags, n_comments
