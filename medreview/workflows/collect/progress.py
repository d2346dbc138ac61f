"""How far the raters of a study are: what was handed out, what came back, what is rated, and what is in the way."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sqlmodel import Session

from medreview.domain.studies import Study, StudyState
from medreview.domain.study_plans import Granularity, StudyPlan, Text, plan_from_json
from medreview.store.queries import collected as queries
from medreview.store.queries.studies import all_studies, rater_standings, study_to_analyse
from medreview.store.queries.taken_back import taken_out
from medreview.store.workspace import Workspace
from medreview.workflows.collect.deciding import open_conflicts


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
class BatchProgress:
    setting: Granularity
    batch: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class RaterProgress:
    """Times are UTC; ``returned_at`` is when the rater made the last return, None where nothing came back."""

    rater: str
    group: str
    handed_out_at: str | None
    n_packages: int
    returned_at: str | None
    n_returns: int
    amount: Amount
    batches: tuple[BatchProgress, ...]


@dataclass(frozen=True, slots=True)
class StudyProgress:
    """``reasons`` gives the words for why something could not be judged, by name."""

    study: str
    raters: tuple[RaterProgress, ...]
    reasons: Mapping[str, Text]
    n_open_conflicts: int

    @property
    def not_returned(self) -> tuple[str, ...]:
        """Raters who have a package and sent nothing back."""
        return tuple(one.rater for one in self.raters if one.n_packages and not one.n_returns)


def studies_collected(workspace: Workspace) -> tuple[str, ...]:
    """The studies planned here, newest first: those that something can come back to."""
    with workspace.reading() as rows:
        return tuple(study.name for study in all_studies(rows) if study.state == StudyState.PLANNED)


def study_progress(workspace: Workspace, study: str) -> StudyProgress:
    """How far every rater of a study is, in the order of the plan.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If no study has the name.
    """
    n_open = len(open_conflicts(workspace, study))
    with workspace.reading() as rows:
        found = study_to_analyse(rows, study)
        plan = plan_from_json(found.plan, name=found.name)
        return StudyProgress(found.name, tuple(_raters(rows, found, plan)), plan.cannot_judge_reasons, n_open)


def _raters(rows: Session, study: Study, plan: StudyPlan) -> Iterable[RaterProgress]:
    study_id = study.id or 0
    needed = {granularity: len(plan.dimensions_for(granularity)) for granularity in Granularity}
    batches = _batches(rows, study_id, needed)
    handed = {one.rater_id: one for one in queries.handed_out_times(rows, study_id)}
    returned: dict[int, list[str]] = defaultdict(list)
    returns = queries.returns_of_study(rows, study_id)
    out = taken_out(rows, {one.rater_id for one in returns}).returns
    for one in (one for one in returns if one.id not in out):
        returned[one.rater_id].append(one.believed_at or one.collected_at)
    for place in rater_standings(rows, study_id, needed):
        out, back = handed.get(place.rater_id), returned.get(place.rater_id, [])
        own = tuple(
            BatchProgress(Granularity(setting), batch, amount)
            for (rater_id, setting, batch), amount in batches.items()
            if rater_id == place.rater_id
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
        )


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


def _batches(rows: Session, study_id: int, needed: Mapping[Granularity, int]) -> dict[tuple[int, str, int], Amount]:
    parts: dict[tuple[int, str, int], list[Amount]] = defaultdict(list)
    for pair in queries.pairs_given(rows, study_id):
        is_rated = pair.n_given >= pair.n_items * max(1, needed[Granularity(pair.granularity)])
        amount = Amount(1, int(is_rated), pair.active_s, pair.n_flags)
        parts[pair.rater_id, pair.granularity, pair.batch].append(amount)
    for one in queries.not_judged(rows, study_id):
        parts[one.rater_id, one.granularity, one.batch].append(Amount(not_judged={one.reason: one.n}))
    return {place: total(amounts) for place, amounts in parts.items()}
