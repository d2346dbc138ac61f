"""Progress of a study's raters: packages handed out, returns, ratings, and obstacles."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from medreview.domain.rating_states import BATCH_STATE, BatchPlace
from medreview.domain.studies import Study, StudyState
from medreview.domain.study_plans import Granularity, StudyPlan, Text, plan_from_json
from medreview.rater_work.returned import load_returned
from medreview.rater_work.scope import owner_of
from medreview.store.queries import collected as queries
from medreview.store.queries.collected import ImagesSeen
from medreview.store.queries.rating_facts import values_of_raters, work_of_raters
from medreview.store.queries.ratings import entries_about, raters_of_study
from medreview.store.queries.studies import all_studies, rater_totals, study_to_analyse
from medreview.store.queries.taken_back import taken_out
from medreview.store.workspace import Session, Workspace
from medreview.workflows.collect.care import NO_CARE, RaterCare, RaterTrails, care_of_raters
from medreview.workflows.collect.decisions import open_conflicts
from medreview.workflows.collect.pace import NO_PACE, RaterPace, paces
from medreview.workflows.collect.seals import chosen_study


@dataclass(frozen=True, slots=True)
class Amount:
    """``not_judged`` counts ratings that were not judged, by the name of the reason, empty where none was given."""

    n_pairs: int = 0
    n_pairs_rated: int = 0
    active_s: float = 0.0
    n_flags: int = 0
    not_judged: Mapping[str, int] = field(default_factory=dict[str, int])

    @property
    def n_not_judged(self) -> int:
        return sum(self.not_judged.values())


@dataclass(frozen=True, slots=True)
class Reopening:
    """A closed batch that its rater opened again; ``batch`` is numbered as raters see it, over both granularities.

    ``is_returned`` where it came back from a package, and was not done here.
    """

    rater: str
    setting: Granularity  # the command that lists them writes the names of these fields
    batch: int
    opened_at: str
    closed_at: str | None
    why: str
    is_returned: bool


@dataclass(frozen=True, slots=True)
class BatchProgress:
    """``batch`` is numbered as the rater sees it, over both granularities."""

    granularity: Granularity
    batch: int
    amount: Amount
    reopenings: tuple[Reopening, ...] = ()


@dataclass(frozen=True, slots=True)
class RaterProgress:
    """Times are UTC; ``returned_at`` is when the rater made the last return, None where nothing came back.

    ``images`` counts those of the questions done; it is None where nobody recorded which were seen.
    """

    rater: str
    group: str
    handed_out_at: str | None
    n_packages: int
    returned_at: str | None
    n_returns: int
    amount: Amount
    batches: tuple[BatchProgress, ...]
    has_pin: bool = False
    pace: RaterPace = NO_PACE
    images: ImagesSeen | None = None
    care: RaterCare = NO_CARE


@dataclass(frozen=True, slots=True)
class StudyProgress:
    """``reasons`` gives the words for why something could not be judged, by name."""

    study: str
    raters: tuple[RaterProgress, ...]
    reasons: Mapping[str, Text]
    n_open_conflicts: int

    @property
    def reopenings(self) -> tuple[Reopening, ...]:
        return tuple(one for rater in self.raters for batch in rater.batches for one in batch.reopenings)

    @property
    def still(self) -> tuple[RaterProgress, ...]:
        """Raters who are not done and have not rated for three days, the longest first."""
        return tuple(
            sorted((one for one in self.raters if one.pace.still_since), key=lambda one: one.pace.still_since or "")
        )

    @property
    def not_returned(self) -> tuple[str, ...]:
        """Raters who have a package and sent nothing back."""
        return tuple(one.rater for one in self.raters if one.n_packages and not one.n_returns)


def studies_collected(workspace: Workspace) -> tuple[str, ...]:
    """The studies planned here, newest first: those that something can come back to."""
    with workspace.reading() as session:
        return tuple(study.name for study in all_studies(session) if study.state == StudyState.PLANNED)


def study_progress(workspace: Workspace, study: str, *, now: datetime | None = None) -> StudyProgress:
    """The progress of every rater of a study, in the order of the plan.

    Parameters
    ----------
    now : datetime, optional
        In UTC, from which it follows who stands still; the clock's where it is missing.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If no study has the name.
    """
    n_open = len(open_conflicts(workspace, study))
    with workspace.reading() as session:
        found = study_to_analyse(session, study)
        plan = plan_from_json(found.plan, name=found.name)
        raters = tuple(_raters(session, found, plan))
        pace = paces(
            work_of_raters(session, found.id or 0),
            values_of_raters(session, found.id or 0),
            {one.rater: one.amount.active_s for one in raters},
            now=now or datetime.now(UTC),
        )
        care = care_of_raters(session, found.id or 0, plan, _trails(session, found))
        paced = tuple(
            replace(one, pace=pace.get(one.rater, one.pace), care=care.get(one.rater, one.care)) for one in raters
        )
        return StudyProgress(found.name, paced, plan.cannot_judge_reasons, n_open)


def _raters(session: Session, study: Study, plan: StudyPlan) -> Iterable[RaterProgress]:
    study_id = study.id or 0
    batches = _batches(session, study_id, plan)
    reopened = defaultdict[tuple[str, int], list[Reopening]](list)
    for one in _reopenings(session, study):
        reopened[one.rater, one.batch].append(one)
    with_pin = {rater.code for rater in raters_of_study(session, study_id) if rater.pin is not None}
    images = queries.images_seen(session, study_id, plan)
    handed = {one.rater_id: one for one in queries.handed_out_times(session, study_id)}
    returned: dict[int, list[str]] = defaultdict(list)
    returns = queries.returns_of_study(session, study_id)
    out = taken_out(session, {one.rater_id for one in returns}).returns
    for one in (one for one in returns if one.id not in out):
        returned[one.rater_id].append(one.believed_at or one.collected_at)
    for place in rater_totals(session, study_id, plan):
        out, back = handed.get(place.rater_id), returned.get(place.rater_id, [])
        of_rater = (
            (granularity, amount)
            for (rater_id, granularity, _), amount in batches.items()
            if rater_id == place.rater_id
        )
        own = tuple(
            BatchProgress(Granularity(granularity), number, amount, tuple(reopened[place.code, number]))
            for number, (granularity, amount) in enumerate(of_rater, start=1)
        )
        yield RaterProgress(
            place.code,
            place.group or "",
            out.last_at if out else None,
            out.n_packages if out else 0,
            max(back, default=None),
            len(back),
            total(batch.amount for batch in own),
            own,
            place.code in with_pin,
            images=images.get(place.rater_id),
        )


def study_of(workspace: Workspace, study: str | None) -> str:
    """The name of the study that is meant: the one there is, where none is named.

    Raises
    ------
    StudyNotFound, NoStudyYet, StudyNotNamed
        If no study has the name, or none is named and there are several.
    """
    with workspace.reading() as session:
        return chosen_study(session, study).name


def reopenings(workspace: Workspace, study: str | None = None) -> tuple[Reopening, ...]:
    """The closed batches of a study that were opened again, by rater and time.

    Raises
    ------
    StudyNotFound, NoStudyYet, StudyNotNamed
        If no study has the name, or none is named and there are several.
    """
    with workspace.reading() as session:
        return tuple(_reopenings(session, chosen_study(session, study)))


def _reopenings(session: Session, study: Study) -> Iterator[Reopening]:
    numbers = queries.batch_numbers(session, study.id or 0)
    for rater in raters_of_study(session, study.id or 0):
        owner = owner_of(study, rater)
        copies = {one.copy_uid for one in load_returned(session, owner).counted}
        chains = sorted(owner.chain_of_copy(copy) for copy in copies)
        here = entries_about(session, owner.chain, BatchPlace.entity)
        entries = (*here, *queries.batch_entries_collected(session, chains))
        found: list[Reopening] = []
        for entry in entries:
            granularity, batch = str(entry.key["setting"]), entry.key["batch"]
            state = BATCH_STATE.validate_python(entry.after)
            number = numbers.get((owner.rater_id, granularity, batch if isinstance(batch, int) else 0), 0)
            is_returned = entry.chain != owner.chain
            if state.is_open:
                found.append(
                    Reopening(owner.rater, Granularity(granularity), number, entry.at, None, state.reason, is_returned)
                )
            else:
                found = [_closed(one, number, is_returned, entry.at) for one in found]
        yield from sorted(found, key=lambda one: (one.opened_at, one.batch))


def _trails(session: Session, study: Study) -> dict[str, RaterTrails]:
    """The trails of every rater that count, by code: the one here, and those of returns."""
    found: dict[str, RaterTrails] = {}
    for rater in raters_of_study(session, study.id or 0):
        owner = owner_of(study, rater)
        ends = defaultdict[str, list[str]](list)
        for one in load_returned(session, owner).counted:
            ends[owner.chain_of_copy(one.copy_uid)].append(one.last_hash)
        found[owner.rater] = RaterTrails(owner.chain, ends)
    return found


def _closed(one: Reopening, batch: int, is_returned: bool, at: str) -> Reopening:
    is_it = one.closed_at is None and (one.batch, one.is_returned) == (batch, is_returned)
    return replace(one, closed_at=at) if is_it else one


def total(amounts: Iterable[Amount]) -> Amount:
    """All of them together."""
    several = tuple(amounts)
    reasons: dict[str, int] = defaultdict(int)
    for amount in several:
        for reason, n in amount.not_judged.items():
            reasons[reason] += n
    return Amount(
        sum(amount.n_pairs for amount in several),
        sum(amount.n_pairs_rated for amount in several),
        sum(amount.active_s for amount in several),
        sum(amount.n_flags for amount in several),
        dict(reasons),
    )


def _batches(session: Session, study_id: int, plan: StudyPlan) -> dict[tuple[int, str, int], Amount]:
    parts: dict[tuple[int, str, int], list[Amount]] = defaultdict(list)
    for pair in queries.pairs_given(session, study_id, plan):
        amount = Amount(1, pair.is_done, pair.active_s, pair.n_flags)
        parts[pair.rater_id, pair.granularity, pair.batch].append(amount)
    for one in queries.not_judged(session, study_id):
        parts[one.rater_id, one.granularity, one.batch].append(Amount(not_judged={one.reason: one.n}))
    return {place: total(amounts) for place, amounts in parts.items()}
