"""The one place that writes what a rater gave: the rows, and the entries of the trail that tell of them.

Live rating, undoing, importing, collecting and deciding all write through here, inside the caller's transaction.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence, Set
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol, cast

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert
from sqlmodel import Session, SQLModel, col, select

from medreview.domain.audit import AuditEntry
from medreview.domain.comparisons import MarkedSpan
from medreview.domain.rating_states import (
    UNDOABLE,
    ConfidencePlace,
    FormPlace,
    FormState,
    ImagePlace,
    MarkPlace,
    MarkState,
    NotePlace,
    NoteState,
    PracticePlace,
    RatingPlace,
    SaidPlace,
    SaidState,
    StayPlace,
    place_json,
    state_json,
)
from medreview.domain.ratings import ItemNote, PairConfidence, PracticeRating, Rating, SeenImage, SurveyResponse, Visit
from medreview.domain.studies import Assignment, Rater, StudyRater
from medreview.rater_work.scope import Owner
from medreview.store.audit import NewEntry, append_entries
from medreview.store.bulk import table_of
from medreview.store.queries.facts import in_portions, rows_of

Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class RaterChange:
    """A change of one place; ``undoes`` is the number of the entry that it takes back.

    ``beside`` is what the row holds beside what is said, where that is not this moment: its time, and metadata of the
    file or return that it came from. For a form these are by the name of the item.
    """

    place: SaidPlace
    before: SaidState | None
    after: SaidState | None
    undoes: int | None = None
    beside: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """The author, time and cause of a change: ``source`` is empty for the rater's own word."""

    by: str
    at: str
    source: Mapping[str, object] = field(default_factory=dict[str, object])


class RowIds(Protocol):
    """The ids of rows by the names that are the same wherever a study travels."""

    @property
    def items(self) -> Mapping[tuple[str, int | None], int]: ...
    @property
    def pairs(self) -> Mapping[str, int]: ...


def write_changes(
    session: Session, owner: Owner, ids: RowIds, act: Act, changes: Sequence[RaterChange], *, replaces: bool = True
) -> None:
    """Write rows and tell the trail, in the order of the changes."""
    write_rows(session, owner, ids, changes, at=act.at, replaces=replaces)
    append_entries(session, [entry_of(change, act) for change in changes], chain=owner.chain, at=act.at, actor=act.by)


def entry_of(change: RaterChange, act: Act) -> NewEntry:
    """The entry of the trail for a change."""
    key = place_json(change.place)
    if act.source:
        key["source"] = act.source
    if change.beside is not None:
        key["row"] = change.beside
    return NewEntry(change.place.entity, key, state_json(change.before), state_json(change.after), change.undoes)


def write_rows(
    session: Session, owner: Owner, ids: RowIds, changes: Iterable[RaterChange], *, at: str, replaces: bool = True
) -> None:
    """Write the rows alone.

    Parameters
    ----------
    at
        The time of rows whose change has none of its own.
    replaces
        Otherwise a row that is there already is an ``IntegrityError``.
    """
    of_kind: dict[type, list[RaterChange]] = {}
    for change in changes:
        of_kind.setdefault(type(change.place), []).append(change)
    put = _Put(session, replaces=replaces)
    for change in of_kind.get(RatingPlace, ()):
        place = cast("RatingPlace", change.place)
        here = {"item_id": ids.items[place.assignment, place.sentence_index], "dimension": place.dimension}
        put.row(Rating, here, _said(change, {"rated_at": at}), keeps_extra=True)
    for change in of_kind.get(PracticePlace, ()):
        place = cast("PracticePlace", change.place)
        here = {
            "study_id": owner.study_id,
            "rater_id": owner.rater_id,
            "attempt": place.attempt,
            "item": place.item,
            "dimension": place.dimension,
            "copy_uid": place.copy,
        }
        put.row(PracticeRating, here, _said(change, {"rated_at": at}))
    for change in of_kind.get(NotePlace, ()):
        place, note = cast("NotePlace", change.place), change.after
        said = {"is_flagged": note.is_flagged, "comment": note.comment or None} if isinstance(note, NoteState) else None
        put.row(ItemNote, {"item_id": ids.items[place.assignment, place.sentence_index]}, said)
    for change in of_kind.get(ConfidencePlace, ()):
        place = cast("ConfidencePlace", change.place)
        put.row(PairConfidence, {"assignment_id": ids.pairs[place.assignment]}, _said(change, {"answered_at": at}))
    for change in of_kind.get(FormPlace, ()):
        here = {"study_id": owner.study_id, "rater_id": owner.rater_id, **place_json(change.place)}
        for item, said in _form_rows(change, at):
            put.row(SurveyResponse, {**here, "item": item}, said, keeps_extra=True)
    for change in of_kind.get(StayPlace, ()):
        _put_stay(put, ids, change)
    for change in of_kind.get(ImagePlace, ()):
        place = cast("ImagePlace", change.place)
        here = {"assignment_id": ids.pairs[place.assignment], "position": place.position, "copy_uid": place.copy}
        put.row(SeenImage, here, state_json(change.after))
    marks = of_kind.get(MarkPlace, ())
    of_pair = _columns_of_pairs(session, {ids.pairs[cast("MarkPlace", change.place).assignment] for change in marks})
    for change in marks:
        place, mark = cast("MarkPlace", change.place), change.after
        here = {"assignment_id": ids.pairs[place.assignment], "start": place.start, "end": place.end}
        words = None
        if isinstance(mark, MarkState):
            given_by = {"study_id": owner.study_id, "rater_id": owner.rater_id, **of_pair[here["assignment_id"]]}
            texts = {"comment": mark.note or None, "corrected": mark.corrected or None}
            told = {"given_at": at} if change.beside is None else change.beside
            words = {**given_by, "category": mark.category, **texts, **told}
        put.row(MarkedSpan, here, words, keeps_extra=True)
    put.execute()


def _columns_of_pairs(session: Session, pairs: Set[int]) -> dict[int, Values]:
    """The columns that a mark has of its pair, so that its row is as tables of others make it."""
    names = ("answer_id", "granularity", "occasion")
    columns = sa.select(col(Assignment.id), *(col(getattr(Assignment, name)) for name in names))
    found = (rows_of(session, columns.where(col(Assignment.id).in_(some))) for some in in_portions(sorted(pairs)))
    return {pair: dict(zip(names, values, strict=True)) for some in found for pair, *values in some}


def _said(change: RaterChange, now: Values) -> Values | None:
    said = state_json(change.after)
    return None if said is None else {**said, **(now if change.beside is None else change.beside)}


def _form_rows(change: RaterChange, at: str) -> Iterable[tuple[str, Values | None]]:
    """The answers that are not what they were; all of them where their times come from elsewhere."""
    before, after = _answers(change.before), _answers(change.after)
    for item in sorted(before.keys() - after.keys()):
        yield item, None
    if change.beside is not None:
        for item, answered in change.beside["answered_at"].items():
            beside = {"answered_at": answered, "extra": change.beside["extra"].get(item, {})}
            yield item, {**after.get(item, _NO_ANSWER), **beside}
        return
    for item in sorted(after):
        if after[item] != before.get(item):
            yield item, {**after[item], "answered_at": at}


_NO_ANSWER: Values = {"value": None, "text": None}


def _answers(form: SaidState | None) -> dict[str, Values]:
    if not isinstance(form, FormState):
        return {}
    names = (*form.values, *form.texts)
    return {name: {"value": form.values.get(name), "text": form.texts.get(name)} for name in names}


def _put_stay(put: "_Put", ids: RowIds, change: RaterChange) -> None:
    place = cast("StayPlace", change.place)
    here = {
        "assignment_id": ids.pairs[place.assignment],
        "item_id": None if place.is_at_confidence else ids.items[place.assignment, place.sentence_index],
        "started_at": place.started_at,
        "copy_uid": place.copy,
    }
    put.row(Visit, here, state_json(change.after), is_new=change.before is None)


class _Put:
    """Rows to insert, replace or delete, statement by statement with all the rows that it is for."""

    def __init__(self, session: Session, *, replaces: bool) -> None:
        self._rows = session
        self._replaces = replaces
        self._statements: dict[tuple[object, ...], tuple[Any, list[Values]]] = {}

    def row(
        self,
        model: type[SQLModel],
        here: Values,
        said: Values | None,
        *,
        keeps_extra: bool = False,
        is_new: bool | None = None,
    ) -> None:
        """``here`` names the row, ``said`` is what it holds from now on, or None where it is no more.

        Metadata that ``said`` does not name stays as it is. ``is_new`` is told of a table whose rows have no unique
        name, None elsewhere.
        """
        if said is None:
            kind, values = "delete", _named(here)
        elif is_new is False:
            kind, values = "update", {**_named(here), **said}
        else:
            kind = "insert" if is_new or not self._replaces else "put"
            values = {**here, **(_NO_EXTRA if keeps_extra else {}), **said}
        key = (model, kind, *values, said is not None and "extra" in said)
        if key not in self._statements:
            self._statements[key] = _statement(table_of(model), kind, tuple(here), tuple(said or ())), []
        self._statements[key][1].append(values)

    def execute(self) -> None:
        for statement, values in self._statements.values():
            self._rows.connection().execute(statement, values)


_NO_EXTRA: Values = {"extra": {}}


def _named(here: Values) -> Values:
    return {f"of_{name}": value for name, value in here.items()}


@cache  # of the names alone, which are few: to put it together takes longer than to carry it out
def _statement(table: sa.Table, kind: str, here: tuple[str, ...], said: tuple[str, ...]) -> Any:
    is_it = [table.c[name].is_not_distinct_from(sa.bindparam(f"of_{name}", type_=table.c[name].type)) for name in here]
    match kind:
        case "delete":
            return table.delete().where(*is_it)
        case "update":
            return table.update().where(*is_it).values({name: sa.bindparam(name) for name in said})
        case "insert":
            return table.insert()
        case _:
            new = insert(table)
            replaced = {name: new.excluded[name] for name in said}
            return new.on_conflict_do_update(index_elements=here, set_=replaced)


def write_step(session: Session, owner: Owner, step: str | None) -> None:
    """Remember where the rater is."""
    said = {"of_study_id": owner.study_id, "of_rater_id": owner.rater_id, "current_step": step}
    session.connection().execute(
        _statement(table_of(StudyRater), "update", ("study_id", "rater_id"), ("current_step",)), said
    )


def write_profile(session: Session, owner: Owner, profile: Mapping[str, object]) -> None:
    """Write the raters' words about themselves."""
    session.connection().execute(sa.update(Rater).where(col(Rater.id) == owner.rater_id).values(dict(profile)))


def last_action(session: Session, owner: Owner) -> tuple[AuditEntry, ...]:
    """The entries of the rater's last action that is not undone, newest first; none where nothing is left.

    Entries of one action carry the same instant; no two actions have the same one.
    """
    action: list[AuditEntry] = []
    with closing(_not_undone(session, owner)) as entries:
        for entry in entries:
            if action and entry.at != action[0].at:
                break
            action.append(entry)
    return tuple(action)


def _not_undone(session: Session, owner: Owner) -> Generator[AuditEntry]:
    # Nothing that the study's home collected or decided is the rater's to take back.
    newest_first = (
        select(AuditEntry)
        .where(AuditEntry.chain == owner.chain, AuditEntry.actor == owner.rater, col(AuditEntry.entity).in_(UNDOABLE))
        .order_by(col(AuditEntry.sequence).desc())
        .execution_options(yield_per=20)
    )
    undone: set[int] = set()
    with closing(session.exec(newest_first)) as entries:
        for entry in entries:
            if entry.undoes is not None:
                undone.add(entry.undoes)
            elif entry.sequence not in undone:
                yield entry
