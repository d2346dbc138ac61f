"""Removal of a collected return, or of single stays, with the reason; and its reversal.

No row goes away: who took what back, when and why is kept beside it, and the study's rows are settled as if it had
never come. Collecting a return once more that was taken back changes nothing; only putting it back does.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from medreview.domain.collected_returns import CollectedReturn, TakenBack
from medreview.domain.instants import Clock, instant, utc_now
from medreview.domain.studies import Rater, Study
from medreview.rater_work.rebuild import rebuild_rows, recount
from medreview.rater_work.returned import load_returned
from medreview.rater_work.scope import Owner, Scope, load_scope, owner_of
from medreview.rater_work.writer import Act
from medreview.store.audit import NewEntry, append_entries
from medreview.store.backup_habit import keep_backup_where_possible
from medreview.store.queries.collected import SeenPlace, seen_places
from medreview.store.queries.studies import study_to_analyse
from medreview.store.queries.taken_back import (
    TakenOut,
    ToldStay,
    returns_with_owners,
    sentences_of_items,
    stays_told,
    taken_out,
)
from medreview.store.workspace import Session, Workspace
from medreview.workflows.collect.errors import (
    NoSuchReturn,
    NoSuchStay,
    NothingToPutBack,
    NothingToTakeBack,
    TakeBackUnexplained,
)


@dataclass(frozen=True, slots=True)
class TakenBackBy:
    by: str
    at: str
    why: str


@dataclass(frozen=True, slots=True)
class CollectedStay:
    """A stay of a return; ``batch`` and ``answer`` are numbered as the rater sees them.

    ``sentence`` counts from 0 and is None for a whole answer.
    """

    number: int
    batch: int
    answer: int
    sentence: int | None
    is_at_confidence: bool
    started_at: str
    active_s: float | None
    wall_s: float | None
    taken_back: TakenBackBy | None


@dataclass(frozen=True, slots=True)
class ReturnShown:
    """A return that was collected; ``number`` names it in this workspace. ``taken_back`` is None while it counts."""

    number: int
    study: str
    rater: str
    file: str
    made_at: str
    collected_at: str
    n_entries: int
    taken_back: TakenBackBy | None


def collected_returns(workspace: Workspace, study: str | None = None) -> tuple[ReturnShown, ...]:
    """Every return that was collected, of one study if named, in the order in which they came.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If no study has the name.
    """
    with workspace.reading() as session:
        study_id = None if study is None else study_to_analyse(session, study).id
        found = returns_with_owners(session, study_id)
        out = taken_out(session, {each.rater.id or 0 for each in found})
        return tuple(
            ReturnShown(
                each.one.id or 0,
                each.study.name,
                each.rater.code,
                each.one.file_name,
                each.one.made_at,
                each.one.collected_at,
                each.one.n_entries,
                _by(out.returns.get(each.one.id or 0)),
            )
            for each in found
        )


def stays_of_return(workspace: Workspace, number: int) -> tuple[CollectedStay, ...]:
    """The stays that a return told, those that were taken back among them.

    Raises
    ------
    NoSuchReturn
        If none has the number.
    """
    with workspace.reading() as session:
        one = _return(session, number)
        sentences = sentences_of_items(session, one.study_id, one.rater_id)
        seen = seen_places(session, one.study_id)
        out = taken_out(session, [one.rater_id])
        return tuple(
            _shown(number, stay, seen, sentences.get((stay.assignment_id, stay.item_id)), out)
            for number, stay in enumerate(_stays(session, one), start=1)
        )


def take_back(
    workspace: Workspace,
    number: int,
    *,
    why: str,
    by: str,
    stays: Sequence[int] = (),
    now: Clock = utc_now,
) -> None:
    """Let a return count no longer, or only the numbered stays of its rater's copy.

    Raises
    ------
    TakeBackUnexplained
        If the reason is blank.
    NoSuchReturn, NoSuchStay, NothingToTakeBack
        If there is no such thing, or it does not count already; nothing is changed then.
    """
    _change(workspace, number, stays, why=why, by=by, at=instant("microseconds", now), is_back=False)


def put_back(
    workspace: Workspace,
    number: int,
    *,
    why: str,
    by: str,
    stays: Sequence[int] = (),
    now: Clock = utc_now,
) -> None:
    """Let a return, or the numbered stays, count again.

    Raises
    ------
    TakeBackUnexplained, NoSuchReturn, NoSuchStay, NothingToPutBack
        As for taking back.
    """
    _change(workspace, number, stays, why=why, by=by, at=instant("microseconds", now), is_back=True)


def _change(
    workspace: Workspace, number: int, stays: Sequence[int], *, why: str, by: str, at: str, is_back: bool
) -> None:
    reason = why.strip()
    if not reason:
        raise TakeBackUnexplained
    keep_backup_where_possible(workspace, reason="take-back")
    with workspace.transaction() as session:
        one = _return(session, number)
        chosen = _chosen_stays(session, one, stays)
        _check_state(session, one, chosen, is_back=is_back)
        owner = _owner(session, one)
        scope = load_scope(session, owner)
        session.add_all(_rows(one, chosen, why=reason, by=by, at=at, is_back=is_back))
        session.flush()
        act = Act(by, at, {"kind": "put_back" if is_back else "taken_back", "why": reason})
        append_entries(session, [_told(one, chosen, act, scope, is_back=is_back)], chain=owner.chain, at=at, actor=by)
        recount(session, owner, scope)
        rebuild_rows(session, owner, scope, act)


def _return(session: Session, number: int) -> CollectedReturn:
    one = session.get(CollectedReturn, number)
    if one is None:
        raise NoSuchReturn(number=number)
    return one


def _owner(session: Session, one: CollectedReturn) -> Owner:
    return owner_of(session.get_one(Study, one.study_id), session.get_one(Rater, one.rater_id))


def _stays(session: Session, one: CollectedReturn) -> list[ToldStay]:
    """The stays of a return. One collected before returns were told apart has the stays of its copy."""
    told = stays_told(session, one.study_id, one.rater_id)
    own = [stay for stay in told if stay.return_id == one.id]
    return own or [stay for stay in told if stay.return_id is None and stay.copy_uid == one.copy_uid]


def _chosen_stays(session: Session, one: CollectedReturn, numbers: Sequence[int]) -> list[ToldStay]:
    stays = _stays(session, one) if numbers else []
    for number in numbers:
        if not 1 <= number <= len(stays):
            raise NoSuchStay(number=number, of=one.id or 0, n_stays=len(stays))
    return [stays[number - 1] for number in dict.fromkeys(numbers)]


def _check_state(session: Session, one: CollectedReturn, chosen: Sequence[ToldStay], *, is_back: bool) -> None:
    out = load_returned(session, _owner(session, one)).taken_out
    are_out = [stay.place in out.stays for stay in chosen] or [one.id in out.returns]
    if any(is_out is not is_back for is_out in are_out):
        raise NothingToPutBack if is_back else NothingToTakeBack


def _rows(
    one: CollectedReturn, chosen: Sequence[ToldStay], *, why: str, by: str, at: str, is_back: bool
) -> list[TakenBack]:
    def row(stay: ToldStay | None) -> TakenBack:
        return TakenBack(
            return_id=one.id or 0,
            assignment_id=stay.assignment_id if stay else None,
            item_id=stay.item_id if stay else None,
            started_at=stay.started_at if stay else None,
            is_back=is_back,
            why=why,
            by=by,
            at=at,
        )

    return [row(stay) for stay in chosen] or [row(None)]


def _told(one: CollectedReturn, chosen: Sequence[ToldStay], act: Act, scope: Scope, *, is_back: bool) -> NewEntry:
    """The entry in the rater's chain at home; what changes with it in the ratings follows as entries of their own."""
    key: dict[str, object] = {
        "copy": one.copy_uid,
        "made_at": one.made_at,
        "last_hash": one.last_hash,
        "source": act.source,
    }
    stays: list[object] = [stay.started_at for stay in chosen]
    by: dict[str, object] = {"is_back": is_back, "why": act.source["why"], "by": act.by, "at": act.at}
    rows: list[object] = [{**_named(stay, scope), **by} for stay in chosen] or [{**_WHOLE_RETURN, **by}]
    key |= {"rows": rows}
    return NewEntry("return", key, {"counts": not is_back, "stays": stays}, {"counts": is_back, "stays": stays})


_WHOLE_RETURN = {"assignment": None, "sentence_index": None, "is_at_confidence": None, "started_at": None}


def _named(stay: ToldStay, scope: Scope) -> dict[str, object]:
    """The place of a stay by the names that its trail uses."""
    uid = next(uid for uid, row_id in scope.pairs.items() if row_id == stay.assignment_id)
    index = next((index for (_, index), row_id in scope.items.items() if row_id == stay.item_id), None)
    return dict(zip(_WHOLE_RETURN, (uid, index, stay.item_id is None, stay.started_at), strict=True))


def _shown(
    number: int, stay: ToldStay, seen: Mapping[int, SeenPlace], sentence: int | None, out: TakenOut
) -> CollectedStay:
    place = seen.get(stay.assignment_id, SeenPlace(0, 0))
    return CollectedStay(
        number,
        place.batch,
        place.answer,
        sentence,
        stay.item_id is None,
        stay.started_at,
        stay.active_s,
        stay.wall_s,
        _by(out.stays.get(stay.place)),
    )


def _by(one: TakenBack | None) -> TakenBackBy | None:
    return TakenBackBy(one.by, one.at, one.why) if one else None
