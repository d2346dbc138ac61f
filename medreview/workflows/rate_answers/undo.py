"""Taking back: which entries of the trail were the last thing done, and what would restore what was before."""

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import replace

from sqlmodel import Session, col, select

from medreview.domain.audit import AuditEntry
from medreview.domain.rating_states import (
    CONFIDENCE_STATE,
    FORM_STATE,
    NOTE_STATE,
    RATING_STATE,
    FormPlace,
    RatingState,
)
from medreview.domain.ratings import RatingStatus
from medreview.study_design.steps import ConsentStep, FormStep
from medreview.workflows.rate_answers.changes import (
    ConfidenceChange,
    FormChange,
    NoteChange,
    RaterChange,
    RatingChange,
    form_place,
)
from medreview.workflows.rate_answers.standing import Standing
from medreview.workflows.rate_answers.way import Way

_TAKEN_BACK = tuple(kind.entity for kind in (RatingChange, NoteChange, ConfidenceChange, FormChange))
"""A stay is no change, and nothing that the study's home collected or decided is the rater's to take back."""


def last_action(rows: Session, chain: str, actor: str) -> tuple[AuditEntry, ...]:
    """The entries of the actor's last action that is not undone, newest first; none where nothing is left.

    Entries of one action carry the same instant; the session never gives two actions the same one.
    """
    action: list[AuditEntry] = []
    with closing(_not_undone(rows, chain, actor)) as entries:
        for entry in entries:
            if action and entry.at != action[0].at:
                break
            action.append(entry)
    return tuple(action)


def restoring(way: Way, standing: Standing, action: Sequence[AuditEntry]) -> tuple[RaterChange, ...]:
    """The changes that take an action back."""
    return tuple(_restoring_one(way, standing, entry) for entry in action)


def _not_undone(rows: Session, chain: str, actor: str) -> Generator[AuditEntry]:
    newest_first = (
        select(AuditEntry)
        .where(AuditEntry.chain == chain, AuditEntry.actor == actor, col(AuditEntry.entity).in_(_TAKEN_BACK))
        .order_by(col(AuditEntry.sequence).desc())
        .execution_options(yield_per=20)
    )
    undone: set[int] = set()
    with closing(rows.exec(newest_first)) as entries:
        for entry in entries:
            if entry.undoes is not None:
                undone.add(entry.undoes)
            elif entry.sequence not in undone:
                yield entry


def _restoring_one(way: Way, standing: Standing, entry: AuditEntry) -> RaterChange:
    key, before = entry.key, entry.before
    match entry.entity:
        case RatingChange.entity:
            step = way.items[_item_of(key)]
            dimension = str(key["dimension"])
            now = standing.ratings[step.item.item][dimension]
            earlier = RATING_STATE.validate_python(before) if before else _withdrawn(now)
            after = replace(earlier, revision=now.revision + 1)
            return RatingChange(step, dimension, now, after, entry.sequence)
        case NoteChange.entity:
            step = way.items[_item_of(key)]
            note = NOTE_STATE.validate_python(before) if before else None
            return NoteChange(step, standing.notes.get(step.item.item), note, entry.sequence)
        case ConfidenceChange.entity:
            asked = way.confidence_steps[str(key["assignment"])]
            given = CONFIDENCE_STATE.validate_python(before) if before else None
            return ConfidenceChange(asked, standing.confidences.get(asked.pair.assignment), given, entry.sequence)
        case FormChange.entity:
            place = FormPlace(str(key["form"]), str(key["setting"]), int(str(key["batch"])))
            form = FORM_STATE.validate_python(before) if before else None
            return FormChange(_form_step(way, place), standing.forms.get(place), form, entry.sequence)
        case _:
            raise ValueError(f"the trail has an entry about {entry.entity!r}, which no rater makes")


def _withdrawn(now: RatingState) -> RatingState:
    return RatingState(RatingStatus.WITHDRAWN, None, None, now.revision)


def _item_of(key: dict[str, object]) -> tuple[str, int | None]:
    index = key["sentence_index"]
    return str(key["assignment"]), None if index is None else int(str(index))


def _form_step(way: Way, place: FormPlace) -> FormStep | ConsentStep:
    forms = (step for step in way.steps if isinstance(step, FormStep | ConsentStep))
    return next(step for step in forms if form_place(step) == place)
