"""The owner of a return, and a check that this rater can have done it: all before anything is written."""

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, replace

from medreview.domain.audit import TrailEntry
from medreview.domain.packages import HandedOutPackage
from medreview.domain.possible import Period, are_possible_years, is_possible_stay, period, seconds_between
from medreview.domain.rating_states import ReturnedVisit, StayPlace, StayState
from medreview.domain.studies import Rater
from medreview.errors import Message
from medreview.exchange.contents import ReturnContent, ReturnedProfile
from medreview.rater_work.errors import TrailImpossible
from medreview.rater_work.replay import (
    Work,
    is_instant,
    possible_images,
    replay_of_return,
    without_impossible_times,
)
from medreview.rater_work.scope import Owner, Scope, load_scope, owner_of
from medreview.store.audit import first_broken_link
from medreview.store.queries import collected as queries
from medreview.store.workspace import Session
from medreview.workflows.collect.errors import (
    OfAnotherPlan,
    OfAnotherStudy,
    PackageUnknown,
    QuestionsChanged,
    RaterUnknown,
    TrailBroken,
)


@dataclass(frozen=True, slots=True)
class Matched:
    """A return that fits: its study and rater here, the name of its chain, and what its trail says.

    What no person can have done is left out of ``content`` and of the times of ``work``; ``left_out`` says what.
    """

    content: ReturnContent
    owner: Owner
    scope: Scope
    chain: str
    work: Work
    left_out: tuple[Message, ...] = ()

    @property
    def entries(self) -> tuple[TrailEntry, ...]:
        return self.content.entries

    @property
    def last_hash(self) -> str:
        return self.entries[-1].hash if self.entries else ""


Shown = Callable[[Session, int, int], str]
"""Gives the hash of everything that a study (by its id) shows a rater (by theirs) now."""


def match_return(session: Session, content: ReturnContent, shown: Shown, *, at: str) -> Matched:
    """Find the package's study and rater, check the trail, follow it, and leave out what no person can have done.

    The trail is taken whole or not at all. Stays and times are beside it: a stay that is too long, or a clock that was
    wrong, costs the rater no rating.

    Parameters
    ----------
    at
        When it is collected.

    Raises
    ------
    ReturnUnfit
        With the reason.
    """
    package, owner = _handed_out_to(session, content, shown)
    manifest = content.manifest
    entries, chain = content.entries, owner.chain_of_copy(manifest.copy_uid)
    link = first_broken_link(entries, chain=chain)
    if link is not None:
        raise TrailBroken(link.sequence, link.reason)
    if len(entries) != manifest.n_entries:
        raise TrailBroken(min(len(entries), manifest.n_entries) + 1, "entry is missing")
    if not is_instant(manifest.made_at):
        raise TrailImpossible(0, Message("{at} is not a time.", {"at": manifest.made_at}))
    scope = load_scope(session, owner)
    work = replay_of_return(entries, scope, rater=owner.rater)
    possible = period(package.made_at, queries.first_collected_at(session, manifest.copy_uid, manifest.made_at) or at)
    there, of_places = _visits_somewhere(content.visits, scope)
    visits, of_visits = _possible_visits(there, most_s=seconds_between(package.made_at, at))
    visits, of_trail = _told_visits(visits, work, places={_place(visit) for visit in content.visits})
    profile, of_profile = _possible_profile(content.profile)
    of_images = _impossible_images(work, scope)
    of_clock = _wrong_clock(entries, manifest.made_at, possible)
    left_out = (*of_places, *of_visits, *of_trail, *of_images, *of_profile, *of_clock)
    kept = replace(content, visits=visits, profile=profile)
    return Matched(kept, owner, scope, chain, without_impossible_times(work, possible), left_out)


def _handed_out_to(session: Session, content: ReturnContent, shown: Shown) -> tuple[HandedOutPackage, Owner]:
    manifest = content.manifest
    study = queries.study_with_uid(session, manifest.study_uid)
    if study is None:
        raise OfAnotherStudy(study=manifest.study_name)
    package = queries.handed_out(session, manifest.package_uid)
    if package is None or package.study_id != study.id:
        raise PackageUnknown(study=study.name)
    if not manifest.plan_sha256 == package.plan_sha256 == study.plan_sha256:
        raise OfAnotherPlan(study=study.name, plan_version=manifest.plan_version)
    rater = session.get(Rater, package.rater_id)
    if rater is None or rater.code != manifest.rater_code:
        raise RaterUnknown(rater=manifest.rater_code, study=study.name)
    shown_now = shown(session, package.study_id, package.rater_id)
    if not manifest.content_sha256 == package.content_sha256 == shown_now:
        raise QuestionsChanged(study=study.name)
    return package, owner_of(study, rater)


def _told_visits(
    visits: Sequence[ReturnedVisit], work: Work, *, places: Set[StayPlace]
) -> tuple[tuple[ReturnedVisit, ...], tuple[Message, ...]]:
    """The stays that are as the trail tells them; its word counts, and a stay beside it is left out."""
    kept = tuple(visit for visit in visits if _is_as_told(visit, work))
    n_other = len(visits) - len(kept) + len(work.stays.keys() - places)
    if not n_other:
        return kept, ()
    return kept, (
        Message(
            "{n} recorded {n:=time differs|times differ} from its audit trail and {n:=is|are} left out. Its ratings "
            "are added; ask the rater to send it back again.",
            {"n": n_other},
        ),
    )


def _place(visit: ReturnedVisit) -> StayPlace:
    return StayPlace(visit.assignment, visit.sentence_index, visit.is_at_confidence, visit.started_at)


def _is_as_told(visit: ReturnedVisit, work: Work) -> bool:
    """True if the trail says the same; a program that did not tell of stays may have made the first ones."""
    told = work.stays.get(_place(visit))
    if told is None:
        return all(visit.started_at < (place.started_at or "") for place in work.stays)
    return told == StayState(visit.active_s, visit.wall_s, visit.idle_limit_s, visit.utc_offset_min)


def _visits_somewhere(
    visits: Sequence[ReturnedVisit], scope: Scope
) -> tuple[tuple[ReturnedVisit, ...], tuple[Message, ...]]:
    """The stays at a pair and a sentence that the study gave the rater, that began at a time."""
    kept = tuple(visit for visit in visits if _is_somewhere(visit, scope))
    if len(kept) == len(visits):
        return kept, ()
    number = next(place for place, visit in enumerate(visits, start=1) if not _is_somewhere(visit, scope))
    return kept, (
        Message(
            "{n} recorded {n:=time is|times are} left out, because the study has no such item or time. The first is "
            "number {number}; its ratings are added.",
            {"n": len(visits) - len(kept), "number": number},
        ),
    )


def _is_somewhere(visit: ReturnedVisit, scope: Scope) -> bool:
    if visit.is_at_confidence:
        is_there = visit.assignment in scope.pairs and visit.sentence_index is None
    else:
        is_there = (visit.assignment, visit.sentence_index) in scope.items
    return is_there and is_instant(visit.started_at)


def _possible_visits(
    visits: Sequence[ReturnedVisit], *, most_s: float
) -> tuple[tuple[ReturnedVisit, ...], tuple[Message, ...]]:
    """The stays that a person can have made; none of them where together they take longer than there was time."""
    kept = tuple(visit for visit in visits if _is_possible(visit))
    together_s = sum(one.wall_s or one.active_s or 0.0 for one in kept)
    if most_s > 0 and together_s > most_s:
        values = {"hours": round(together_s / 3600), "most": round(most_s / 3600), "n": len(visits)}
        return (), (
            Message(
                "Its {n} recorded {n:=time is|times are} left out: {n:=it is|together they are} {hours} h, and at "
                "most {most} h passed since its package was handed out. Its ratings are added.",
                values,
            ),
        )
    if len(kept) == len(visits):
        return kept, ()
    number, first = next((place, visit) for place, visit in enumerate(visits, start=1) if not _is_possible(visit))
    values = {"n": len(visits) - len(kept), "number": number, "active": _shown(first.active_s)}
    return kept, (
        Message(
            "{n} impossible recorded {n:=time is|times are} left out. The first is number {number}, with {active} "
            "active seconds in {wall}; its ratings are added.",
            {**values, "wall": _shown(first.wall_s)},
        ),
    )


def _impossible_images(work: Work, scope: Scope) -> tuple[Message, ...]:
    n = len(work.images) - len(possible_images(work, scope))
    if not n:
        return ()
    return (Message("Impossible times of looking at images are left out: {n}. Its ratings are added.", {"n": n}),)


def _is_possible(visit: ReturnedVisit) -> bool:
    return is_possible_stay(visit.active_s, visit.wall_s, visit.idle_limit_s, visit.utc_offset_min)


def _shown(seconds: float | None) -> str:
    return "-" if seconds is None else f"{seconds:.6g}"


def _possible_profile(profile: ReturnedProfile) -> tuple[ReturnedProfile, tuple[Message, ...]]:
    if are_possible_years(profile.years_of_practice):
        return profile, ()
    words = Message(
        "Its years of practice are left out: {years} is impossible.",
        {"years": f"{profile.years_of_practice:.6g}"},
    )
    return replace(profile, years_of_practice=None), (words,)


def _wrong_clock(entries: Sequence[TrailEntry], made_at: str, possible: Period) -> Iterator[Message]:
    odd = [entry.at for entry in entries if not possible.holds(entry.at)]
    if not possible.holds(made_at):
        odd.append(made_at)
    if odd:
        yield Message(
            "The rater's clock was wrong: {at} is before the package was handed out, or in the "
            "future. The ratings are added in the order in which they were given; times like this "
            "are left out: {n}.",
            {"at": odd[0], "n": len(odd)},
        )
