"""Writing a rater's changes: the row and its audit entry, inside the caller's transaction."""

from dataclasses import asdict, dataclass

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert
from sqlmodel import Session, col

from medreview.domain.rating_states import FormState, StayPlace, state_json
from medreview.domain.ratings import ItemNote, PairConfidence, Rating, SurveyResponse, Visit
from medreview.domain.studies import StudyRater
from medreview.store.audit import append_entry
from medreview.workflows.rate_answers.changes import (
    BatchChange,
    ConfidenceChange,
    FormChange,
    NoteChange,
    RaterChange,
    RatingChange,
)
from medreview.workflows.rate_answers.stay import Stay


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose work it is: the rater in the study, and the chain that holds it."""

    study_id: int
    rater_id: int
    rater_code: str
    chain: str


def write_change(rows: Session, owner: Owner, change: RaterChange, *, at: str) -> None:
    """Change the row and add the entry to the trail."""
    match change:
        case RatingChange():
            _write_rating(rows, change, at)
        case NoteChange():
            _write_note(rows, change)
        case ConfidenceChange():
            _write_confidence(rows, change, at)
        case FormChange():
            _write_form(rows, owner, change, at)
        case BatchChange():
            pass  # the trail alone holds it
    append_entry(
        rows,
        chain=owner.chain,
        at=at,
        actor=owner.rater_code,
        entity=change.entity,
        key=change.key,
        before=state_json(change.before),
        after=state_json(change.after),
        undoes=change.undoes,
    )


def write_step(rows: Session, owner: Owner, step: str) -> None:
    """Remember where the rater is."""
    rows.connection().execute(
        sa.update(StudyRater)
        .where(col(StudyRater.study_id) == owner.study_id, col(StudyRater.rater_id) == owner.rater_id)
        .values(current_step=step)
    )


def write_stay(rows: Session, owner: Owner, stay: Stay, place: StayPlace, *, at: str) -> int:
    """Add the stay, or bring its times up to date, and tell the trail; gives the id of its row."""
    append_entry(
        rows,
        chain=owner.chain,
        at=at,
        actor=owner.rater_code,
        entity="stay",
        key=place.key,
        before=state_json(stay.saved),
        after=state_json(stay.state),
    )
    times = asdict(stay.state)
    if stay.visit_id is not None:
        rows.connection().execute(sa.update(Visit).where(col(Visit.id) == stay.visit_id).values(times))
        return stay.visit_id
    values = {"assignment_id": stay.assignment, "item_id": stay.item, "started_at": place.started_at, **times}
    added = rows.connection().execute(sa.insert(Visit).values(values).returning(sa.column("id", sa.Integer)))
    return added.scalars().one()


def _write_rating(rows: Session, change: RatingChange, at: str) -> None:
    after = change.after
    values = {
        "status": after.status.value,
        "value": after.value,
        "reason": after.reason,
        "revision": after.revision,
        "rated_at": at,
    }
    statement = insert(Rating).values(
        item_id=change.step.item.item, dimension=change.dimension, extra=dict[str, object](), **values
    )
    rows.connection().execute(statement.on_conflict_do_update(index_elements=["item_id", "dimension"], set_=values))


def _write_note(rows: Session, change: NoteChange) -> None:
    item_id = change.step.item.item
    if change.after is None:
        rows.connection().execute(sa.delete(ItemNote).where(col(ItemNote.item_id) == item_id))
        return
    values = {"is_flagged": change.after.is_flagged, "comment": change.after.comment or None}
    statement = insert(ItemNote).values(item_id=item_id, **values)
    rows.connection().execute(statement.on_conflict_do_update(index_elements=["item_id"], set_=values))


def _write_confidence(rows: Session, change: ConfidenceChange, at: str) -> None:
    assignment_id = change.step.pair.assignment
    if change.after is None:
        rows.connection().execute(sa.delete(PairConfidence).where(col(PairConfidence.assignment_id) == assignment_id))
        return
    values = {"value": change.after.value, "answered_at": at}
    statement = insert(PairConfidence).values(assignment_id=assignment_id, **values)
    rows.connection().execute(statement.on_conflict_do_update(index_elements=["assignment_id"], set_=values))


def _write_form(rows: Session, owner: Owner, change: FormChange, at: str) -> None:
    place, before, after = change.place, change.before or FormState(), change.after or FormState()
    for item in sorted(before.values.keys() | before.texts.keys() | after.values.keys() | after.texts.keys()):
        value, text = after.values.get(item), after.texts.get(item)
        if (value, text) == (before.values.get(item), before.texts.get(item)):
            continue
        here = {
            "study_id": owner.study_id,
            "rater_id": owner.rater_id,
            "form": place.form,
            "item": item,
            "setting": place.setting,
            "batch": place.batch,
        }
        if value is None and text is None:
            rows.connection().execute(sa.delete(SurveyResponse).filter_by(**here))
            continue
        values = {"value": value, "text": text, "answered_at": at}
        statement = insert(SurveyResponse).values(**here, **values, extra=dict[str, object]())
        rows.connection().execute(statement.on_conflict_do_update(index_elements=list(here), set_=values))
