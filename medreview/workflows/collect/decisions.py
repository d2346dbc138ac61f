"""A person's decisions about ratings: the version that stands, or a correction with its reason."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from medreview.domain.collected_returns import Keep, RatingDecision
from medreview.domain.ids import ItemId
from medreview.domain.instants import Clock, instant, utc_now
from medreview.domain.rating_states import RatingPlace, RatingState
from medreview.domain.ratings import RatingStatus
from medreview.domain.studies import Assignment, Item, Rater, Study
from medreview.rater_work.rebuild import RowPlace, entry_of_decision, load_versions, rebuild_rows, tell_home
from medreview.rater_work.scope import Owner, Unfit, load_scope, owner_of
from medreview.rater_work.versions import Content, contents_of, version_kept
from medreview.rater_work.writer import Act
from medreview.store.audit import NewEntry
from medreview.store.queries.collected import returns_of_study
from medreview.store.queries.studies import study_to_analyse
from medreview.store.workspace import Session, Workspace
from medreview.workflows.collect.errors import CorrectionUnexplained, CorrectionUnfit, NoSuchRating, NothingToDecide


@dataclass(frozen=True, slots=True)
class RatingId:
    """A rating by the item it is about and its dimension."""

    item: ItemId
    dimension: str


def decide(
    workspace: Workspace,
    ratings: Sequence[RatingId],
    keep: Keep,
    *,
    by: str,
    why: str = "",
    now: Clock = utc_now,
) -> int:
    """Let one version of each rating stand; what comes later and differs opens the question again.

    Returns
    -------
    int
        How many ratings were decided: all of them, in one transaction.

    Raises
    ------
    NoSuchRating, NothingToDecide
        If one of them has no version, or only one; nothing is decided then.
    """
    at = instant("microseconds", now)
    with workspace.transaction() as session:
        for ratings_of, places in _by_rater(session, ratings):
            for place in places:
                ratings_of.decide(place, keep, by=by, why=why, at=at)
            ratings_of.settle(Act(by, at, {"kind": "decided", "keep": keep.value, "why": why}))
    return len(ratings)


def open_conflicts(workspace: Workspace, study: str) -> tuple[RatingId, ...]:
    """The ratings of a study that wait for a decision, by rater and item."""
    with workspace.reading() as session:
        found = study_to_analyse(session, study)
        return tuple(
            RatingId(ItemId(item_id), dimension)
            for rater in raters_collected(session, found)
            for (item_id, dimension) in _open_places(_RatingsOfRater(session, owner_of(found, rater)))
        )


def decide_all(
    workspace: Workspace,
    study: str,
    *,
    by: str,
    why: str = "",
    keep: Keep = Keep.LAST_WORD,
    now: Clock = utc_now,
) -> int:
    """Let the same choice stand for every open conflict of a study; says how many there were."""
    open_ones = open_conflicts(workspace, study)
    return decide(workspace, open_ones, keep, by=by, why=why, now=now) if open_ones else 0


@dataclass(frozen=True, slots=True)
class RatingCorrection:
    """The new content of a rating, and why."""

    content: Content
    why: str


def correct_rating(
    workspace: Workspace,
    rating: RatingId,
    correction: RatingCorrection,
    *,
    by: str,
    now: Clock = utc_now,
) -> None:
    """Give a rating another content, as a revision with its reason; the earlier one stays in the history.

    Raises
    ------
    CorrectionUnexplained
        If the reason is blank.
    NoSuchRating
        If nobody rated it.
    CorrectionUnfit
        If the study does not know the content.
    """
    why = correction.why.strip()
    if not why:
        raise CorrectionUnexplained
    at = instant("microseconds", now)
    with workspace.transaction() as session:
        for ratings_of, places in _by_rater(session, [rating]):
            for place in places:
                ratings_of.correct(place, correction.content, by=by, why=why, at=at)
            ratings_of.settle(Act(by, at, {"kind": "corrected", "why": why}))


def raters_collected(session: Session, study: Study) -> tuple[Rater, ...]:
    """The raters of whom anything was collected, by code."""
    ids = {one.rater_id for one in returns_of_study(session, study.id or 0)}
    raters = (session.get(Rater, rater_id) for rater_id in ids)
    return tuple(sorted((rater for rater in raters if rater is not None), key=lambda rater: rater.code))


class _RatingsOfRater:
    """One rater's ratings in one study, inside a transaction."""

    def __init__(self, session: Session, owner: Owner) -> None:
        self._rows = session
        self._owner = owner
        self.scope = load_scope(session, owner)
        self.known = load_versions(session, owner, self.scope)
        self._told: list[NewEntry] = []

    def decide(self, place: RowPlace, keep: Keep, *, by: str, why: str, at: str) -> None:
        versions = self.known.versions.get(place)
        if versions is None:
            raise NoSuchRating
        if len(contents_of(versions)) == 1 and not self.known.current(place).in_conflict:
            raise NothingToDecide
        self._add(place, keep, version_kept(versions, keep).content, by=by, why=why, at=at, revision=None)

    def correct(self, place: RowPlace, content: Content, *, by: str, why: str, at: str) -> None:
        versions = self.known.versions.get(place)
        if versions is None:
            raise NoSuchRating
        self._check(place, content)
        decisions = self.known.decisions.get(place, ())
        highest = max(
            *(version.revision for version in versions), *(decision.revision or 0 for decision in decisions), 0
        )
        self._add(place, Keep.CORRECTED, content, by=by, why=why, at=at, revision=highest + 1)

    def settle(self, act: Act) -> None:
        self._rows.flush()
        tell_home(self._rows, self._owner, self._told, act)
        rebuild_rows(self._rows, self._owner, self.scope, act)

    def _add(
        self, place: RowPlace, keep: Keep, content: Content, *, by: str, why: str, at: str, revision: int | None
    ) -> None:
        about = sorted(contents_of(self.known.versions[place]), key=lambda content: content.order)
        row = RatingDecision(
            item_id=place[0],
            dimension=place[1],
            keep=keep,
            about=[one.as_json() for one in about],
            status=content.status,
            value=content.value,
            reason=content.reason,
            revision=revision,
            why=why,
            decided_by=by,
            decided_at=at,
        )
        self._rows.add(row)
        self._told.append(entry_of_decision(row, self._named(place)))

    def _check(self, place: RowPlace, content: Content) -> None:
        state = RatingState(RatingStatus(content.status), content.value, content.reason, 1)
        try:
            self.scope.check_rating(self._named(place), state)
        except Unfit as unfit:
            raise CorrectionUnfit(unfit.reason) from unfit

    def _named(self, place: RowPlace) -> RatingPlace:
        item = next(key for key, item_id in self.scope.items.items() if item_id == place[0])
        return RatingPlace(*item, place[1])


def _open_places(ratings_of: _RatingsOfRater) -> list[RowPlace]:
    known = ratings_of.known
    return sorted(place for place in known.versions if known.current(place).in_conflict)


def _by_rater(session: Session, ratings: Sequence[RatingId]) -> Iterable[tuple[_RatingsOfRater, list[RowPlace]]]:
    """Each rater's ratings_of with the places there, by study and rater."""
    by_owner: dict[tuple[int, int], list[RowPlace]] = {}
    for rating in ratings:
        item = session.get(Item, rating.item)
        assignment = item and session.get(Assignment, item.assignment_id)
        if assignment is None:
            raise NoSuchRating
        by_owner.setdefault((assignment.study_id, assignment.rater_id), []).append((rating.item, rating.dimension))
    for (study_id, rater_id), places in sorted(by_owner.items()):
        study, rater = session.get(Study, study_id), session.get(Rater, rater_id)
        if study is None or rater is None:
            raise NoSuchRating
        yield _RatingsOfRater(session, owner_of(study, rater)), places
