"""Signs of a rater's care: practice, agreement with gold, seconds an item, and how often all values were the same.

Nothing follows from them by itself: the researcher decides, and chooses raters where results are made.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median

import numpy as np

from medreview.domain.rating_states import GuardPlace, PracticeImagePlace, PracticePlace, RatingState
from medreview.domain.ratings import PracticeRating, RatingStatus
from medreview.domain.study_plans import CRITERION, Granularity, StudyPlan
from medreview.stats.estimates import Estimate
from medreview.stats.proportions import share_of
from medreview.store.queries.care_facts import (
    RatedDimension,
    active_seconds,
    practice_of_study,
    ratings_in_order,
    told_in_trails,
)
from medreview.store.workspace import Session
from medreview.study_design.guard import RatedItem, longest_run
from medreview.study_design.practice import attempt_result, attempts_of, is_agreed, is_passed

FAST_S = 2.0
"""Active seconds below which an item was rated fast."""


@dataclass(frozen=True, slots=True)
class PracticeOutcome:
    """The last attempt that a rater finished: values that agree with the agreed ones, and whether that was enough."""

    n_attempts: int
    n_values: int
    n_agreed: int
    is_passed: bool

    @property
    def share(self) -> float:
        return self.n_agreed / self.n_values


@dataclass(frozen=True, slots=True)
class RaterCare:
    """The signs of one rater; None stands for what is unknown.

    ``gold`` is the share of the ``n_gold`` gold values given that agree, with its interval over questions; what could
    not be judged does not agree. ``median_s`` and ``share_fast`` are of the active seconds at the ``n_timed`` rated
    items that have some; ``share_fast`` of them took less than two. ``longest_run`` is of rated items in the rater's
    order with equal values. ``n_asked`` is how often the rater was asked to look again, ``n_practice_images`` how many
    images of the practice were in sight.
    """

    practice: PracticeOutcome | None = None
    gold: Estimate | None = None
    n_gold: int = 0
    n_timed: int = 0
    median_s: float | None = None
    share_fast: float | None = None
    longest_run: int = 0
    n_asked: int = 0
    n_practice_images: int = 0


@dataclass(frozen=True, slots=True)
class RaterTrails:
    """The chain of a rater's work here, and the last hashes of the returns that count, by the chain of their copy."""

    here: str
    returned: Mapping[str, Sequence[str]]


NO_CARE = RaterCare()
"""Of a rater who rated nothing."""


def care_of_raters(
    session: Session, study_id: int, plan: StudyPlan, trails: Mapping[str, RaterTrails]
) -> dict[str, RaterCare]:
    """The signs of every rater who rated or practised anything, by code.

    Parameters
    ----------
    trails
        Of each rater, by code.
    """
    rated: dict[str, list[RatedDimension]] = defaultdict(list)
    for one in ratings_in_order(session, study_id):
        rated[one.rater].append(one)
    seconds = active_seconds(session, study_id)
    found = {rater: _of_work(plan, own, seconds) for rater, own in rated.items()}
    practised: dict[str, list[PracticeRating]] = defaultdict(list)
    for rater, row in practice_of_study(session, study_id):
        practised[rater].append(row)
    for rater, rows in practised.items():
        found[rater] = replace(found.get(rater, RaterCare()), practice=practice_outcome(plan, rows))
    for rater, own in trails.items():
        n_asked = len(told_in_trails(session, GuardPlace.entity, own.here, own.returned))
        seen = _practice_images(plan, told_in_trails(session, PracticeImagePlace.entity, own.here, own.returned))
        if n_asked or seen:
            known = found.get(rater, RaterCare())
            found[rater] = replace(known, n_asked=n_asked, n_practice_images=len(seen))
    return found


def _practice_images(plan: StudyPlan, keys: Iterable[Mapping[str, object]]) -> set[tuple[object, object]]:
    """The images of practice items, each once, by the item and the position among its images."""
    n_items = len(plan.practice.items) if plan.practice is not None else 0
    return {(key.get("item"), key.get("position")) for key in keys if key.get("item") in range(n_items)}


def practice_outcome(plan: StudyPlan, rows: Sequence[PracticeRating]) -> PracticeOutcome | None:
    """The outcome of a rater's practice; of several copies of a package the one that was begun first."""
    if plan.practice is None or not rows:
        return None
    copy = min(rows, key=lambda row: (row.rated_at or "", row.copy_uid)).copy_uid
    states = {
        PracticePlace(row.attempt, row.item, row.dimension): RatingState(
            RatingStatus(row.status), row.value, row.reason, row.revision
        )
        for row in rows
        if row.copy_uid == copy
    }
    results = [attempt_result(plan, states, attempt) for attempt in range(1, attempts_of(plan.practice) + 1)]
    finished = [result for result in results if result is not None]
    if not finished:
        return None
    last = finished[-1]
    return PracticeOutcome(len(finished), last.n_values, last.n_agreed, is_passed(plan.practice, last))


def _of_work(plan: StudyPlan, rated: Sequence[RatedDimension], seconds: Mapping[int, float]) -> RaterCare:
    items: dict[int, list[RatedDimension]] = {}
    for one in rated:
        items.setdefault(one.item_id, []).append(one)
    in_order = [_item(plan, own, seconds.get(item_id)) for item_id, own in items.items()]
    timed = [one.active_s for one in in_order if one.active_s is not None]
    hits, questions = _gold_hits(plan, rated)
    clusters = np.unique(np.array(questions), return_inverse=True)[1] if questions else None
    return RaterCare(
        gold=share_of(np.array(hits, bool), clusters, "agreement with gold") if plan.gold else None,
        n_gold=len(hits),
        n_timed=len(timed),
        median_s=median(timed) if timed else None,
        share_fast=sum(one < FAST_S for one in timed) / len(timed) if timed else None,
        longest_run=longest_run(in_order),
    )


def _item(plan: StudyPlan, of_item: Sequence[RatedDimension], active_s: float | None) -> RatedItem:
    granularity = Granularity(of_item[0].granularity)
    values = {one.dimension: one.value for one in of_item}
    asked = () if granularity is Granularity.CRITERIA else plan.dimensions_for(granularity)
    names = [one.name for one in asked] or sorted(values)
    return RatedItem(str(of_item[0].item_id), granularity, tuple(values.get(name) for name in names), active_s)


def _gold_hits(plan: StudyPlan, rated: Sequence[RatedDimension]) -> tuple[list[bool], list[str]]:
    """A flag for each gold value given, True where it agrees, and the questions that these are about."""
    if plan.gold is None:
        return [], []
    agreed = {
        (item.dataset, item.answer, item.granularity.value, item.sentence_index, name): value
        for item in plan.gold.items
        for name, value in item.values.items()
    }
    scales = {dimension.name: dimension.scale for dimension in plan.dimensions}
    by_criteria = Granularity.CRITERIA.value
    hits: list[bool] = []
    questions: list[str] = []
    for one in rated:
        expected = agreed.get((one.dataset, one.answer, one.granularity, one.sentence_index, one.dimension))
        if one.is_gold and expected is not None:
            state = RatingState(RatingStatus(one.status), one.value, None, 1)
            scale = CRITERION.scale if one.granularity == by_criteria else scales[one.dimension]
            hits.append(is_agreed(scale, state, expected, plan.gold.within))
            questions.append(one.question)
    return hits, questions
