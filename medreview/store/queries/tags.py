"""Tags of questions: who said what of a field, which of them holds, and the field as it is read everywhere."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.datasets import Dataset
from medreview.domain.questions import KNOWN_FIELDS, RULE_THAT_TOOK, Quarantine, Question
from medreview.domain.run_kinds import RunKind, Validity
from medreview.domain.tags import ChosenTags, Tag
from medreview.store.bulk import insert_all
from medreview.store.queries.facts import rows_of

if TYPE_CHECKING:  # the library lists its questions without the tables of runs
    from medreview.domain.runs import Run


@dataclass(frozen=True, slots=True)
class GivenTag:
    """One run's or person's word on a field; ``value`` None where ``validity`` says why there is none.

    ``original`` is the question that the tagged one is a language variant of, or itself.
    """

    field: str
    value: str | None
    validity: str
    source: str
    is_by_hand: bool
    run: str | None
    reason: str | None
    at: str
    question_id: int = 0
    question: str = ""
    original: int = 0


FIELDS_OF_CATALOGUES = ("icd11", "question_type")


@dataclass(frozen=True, slots=True)
class HeldTag:
    """The value that holds, who said it, and why; None where nothing holds any longer."""

    value: str | None
    source: str
    reason: str


def field_of_question(name: str) -> sa.ColumnElement[Any]:
    """The content of a known field of a question, or of one of its metadata, as text: fields are read here alone."""
    if name in KNOWN_FIELDS:
        return getattr(Question, name)
    if name == RULE_THAT_TOOK:
        took = (col(Quarantine.question_id) == col(Question.id)) & col(Quarantine.released_at).is_(None)
        return sa.select(col(Quarantine.rule)).where(took).limit(1).correlate(Question).scalar_subquery()
    member = sa.func.json_each(col(Question.extra)).table_valued("key", "value")  # finds names with any sign in them
    return sa.select(sa.cast(member.c.value, sa.String)).where(member.c.key == name).scalar_subquery()


def write_tags(session: Session, rows: Sequence[Mapping[str, object]]) -> None:
    """Write what a run says of questions; asked again, it has said only what it said last."""
    for row in rows:
        said = (col(Tag.run_id) == row["run_id"]) & (col(Tag.question_id) == row["question_id"])
        session.connection().execute(sa.delete(Tag).where(said, col(Tag.field) == row["field"]))
    insert_all(session, Tag, rows)


def is_tag_field(session: Session, field: str) -> bool:
    """True where anybody has tagged any question in that field."""
    return session.exec(select(Tag.id).where(Tag.field == field).limit(1)).first() is not None


def fields_with_tags(session: Session) -> tuple[str, ...]:
    """Fields that anybody has tagged, and those of every question that a catalogue sorts where any question has one."""
    query = sa.select(col(Tag.field)).distinct().order_by(col(Tag.field))
    of_file = [
        name
        for name in FIELDS_OF_CATALOGUES
        if session.exec(select(Question.id).where(field_of_question(name).is_not(None)).limit(1)).first() is not None
    ]
    return tuple(dict.fromkeys((*of_file, *session.connection().execute(query).scalars())))


def given_tags(session: Session, *where: Any) -> tuple[GivenTag, ...]:
    """Tags with the names of their runs, persons first, then in the order in which they came."""
    from medreview.domain.runs import Run

    query = (
        sa.select(
            *(col(Tag.field), col(Tag.value), col(Tag.validity), col(Tag.source), col(Tag.is_by_hand), col(Run.name)),
            *(col(Tag.reason), col(Tag.tagged_at), col(Tag.question_id), col(Question.key)),
            sa.func.coalesce(col(Question.variant_of_id), col(Question.id)),
        )
        .join(Question, col(Question.id) == col(Tag.question_id))
        .outerjoin(Run, col(Run.id) == col(Tag.run_id))
        .where(*where)
        .order_by(col(Tag.field), col(Tag.is_by_hand).desc(), col(Tag.id))
    )
    return tuple(GivenTag(*row) for row in rows_of(session, query))


def tags_of_run(session: Session, run_id: int, question_ids: Sequence[int] | None = None) -> tuple[GivenTag, ...]:
    """The tags of a run, of all its questions or of a few."""
    some = () if question_ids is None else (col(Tag.question_id).in_(question_ids),)
    return given_tags(session, col(Tag.run_id) == run_id, *some)


def tagged_questions(session: Session, run_id: int) -> tuple[int, ...]:
    """The questions that a run tagged, in the order in which its tags came."""
    query = sa.select(col(Tag.question_id)).where(col(Tag.run_id) == run_id).group_by(col(Tag.question_id))
    return tuple(session.connection().execute(query.order_by(sa.func.min(col(Tag.id)))).scalars())


def tags_by_hand(session: Session) -> tuple[GivenTag, ...]:
    return given_tags(session, col(Tag.is_by_hand))


def tagging_runs(session: Session) -> "tuple[Run, ...]":
    from medreview.domain.runs import Run

    return tuple(session.exec(select(Run).where(Run.kind == RunKind.TAG)))


def tags_of_question(session: Session, question_id: int) -> tuple[GivenTag, ...]:
    return given_tags(session, col(Tag.question_id) == question_id)


class TaggedQuestion(NamedTuple):
    """A question of which somebody says that a tag fits; ``key`` stands behind the name of its dataset."""

    question_id: int
    key: str
    source: str
    reason: str


def tagged_as(session: Session, field: str, value: str, *where: Any) -> tuple[TaggedQuestion, ...]:
    """Questions to which anybody gave this value, each once for each of those who gave it."""
    query = (
        sa.select(
            *(col(Tag.question_id), col(Dataset.name) + "/" + col(Question.key), col(Tag.source)),
            sa.func.coalesce(col(Tag.reason), ""),
        )
        .join(Question, col(Question.id) == col(Tag.question_id))
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .where(col(Tag.field) == field, col(Tag.value) == value, *where)
        .order_by(col(Tag.question_id), col(Tag.id))
    )
    return tuple(TaggedQuestion(*row) for row in rows_of(session, query))


def chosen_runs(session: Session) -> dict[str, tuple[int, str]]:
    """By field the run whose tags hold: its id and its name."""
    from medreview.domain.runs import Run

    query = sa.select(col(ChosenTags.field), col(Run.id), col(Run.name)).join(
        Run, col(Run.id) == col(ChosenTags.run_id)
    )
    return {field: (run_id, name) for field, run_id, name in rows_of(session, query)}


def held_tags(session: Session, field: str, question_id: int | None = None) -> dict[int, HeldTag]:
    """By question, of all or of one, the tag that holds: what a person said last, else what the chosen run said."""
    one = () if question_id is None else (col(Tag.question_id) == question_id,)
    chosen = sa.select(col(ChosenTags.run_id)).where(col(ChosenTags.field) == field)
    query = (
        sa.select(col(Tag.question_id), col(Tag.value), col(Tag.source), sa.func.coalesce(col(Tag.reason), ""))
        .where(col(Tag.field) == field, col(Tag.value).is_not(None), col(Tag.is_by_hand) | col(Tag.run_id).in_(chosen))
        .where(*one)
        .order_by(col(Tag.is_by_hand), col(Tag.tagged_at), col(Tag.id))
    )
    return {question_id: HeldTag(*told) for question_id, *told in rows_of(session, query)}


def choose_run(session: Session, field: str, run_id: int, *, at: str) -> None:
    """Let a run's tags of a field hold from now on."""
    session.connection().execute(sa.delete(ChosenTags).where(col(ChosenTags.field) == field))
    session.add(ChosenTags(field=field, run_id=run_id, chosen_at=at))
    session.flush()


def tag_validity(session: Session, run_id: int) -> dict[str, dict[str, int]]:
    """The tags of a run, counted by field and validity."""
    columns = (col(Tag.field), col(Tag.validity))
    query = sa.select(*columns, sa.func.count()).where(col(Tag.run_id) == run_id).group_by(*columns)
    found: dict[str, dict[str, int]] = {}
    for field, validity, n in rows_of(session, query.order_by(sa.func.min(col(Tag.id)))):
        found.setdefault(field, {})[validity] = n
    return found


@dataclass(frozen=True, slots=True)
class TaggedByRun:
    """The source and the fields of the tags of a run; the number of questions, of tags, and of valid tags."""

    by: str
    fields: str
    n_questions: int
    n_tags: int
    n_valid: int


def tagged_by_runs(session: Session) -> dict[int, TaggedByRun]:
    """The tags of every run that gave some, by run."""
    query = sa.select(
        col(Tag.run_id),
        sa.func.min(col(Tag.source)),
        sa.func.group_concat(sa.distinct(col(Tag.field))),
        sa.func.count(sa.distinct(col(Tag.question_id))),
        sa.func.count(),
        sa.func.count(sa.case((col(Tag.validity) == Validity.VALID, 1))),
    )
    rows = rows_of(session, query.where(col(Tag.run_id).is_not(None)).group_by(col(Tag.run_id)))
    return {
        run_id: TaggedByRun(source, ", ".join(sorted(fields.split(","))), n_questions, n_tags, n_valid)
        for run_id, source, fields, n_questions, n_tags, n_valid in rows
    }


def tag_spread(session: Session, run_id: int) -> dict[str, dict[str, int]]:
    """The number of times that a run gave each value, by field, the most frequent first."""
    columns = (col(Tag.field), col(Tag.value))
    query = (
        sa.select(*columns, sa.func.count())
        .where(col(Tag.run_id) == run_id, col(Tag.validity) == Validity.VALID)
        .group_by(*columns)
        .order_by(sa.func.count().desc(), col(Tag.value))
    )
    found: dict[str, dict[str, int]] = {}
    for field, value, n in rows_of(session, query):
        found.setdefault(field, {})[value] = n
    return found


def fields_held_by_run(session: Session, run_id: int) -> tuple[str, ...]:
    """Fields in which a run's tags hold."""
    return tuple(session.exec(select(ChosenTags.field).where(ChosenTags.run_id == run_id)))
