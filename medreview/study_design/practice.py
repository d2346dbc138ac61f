"""Practice before the work: how an attempt went, whether another one may follow, and who asks the researcher."""

from collections.abc import Mapping
from dataclasses import dataclass

from medreview.domain.rating_states import PracticePlace, RatingState
from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import AgreedItem, Form, FormItem, FormTime, Practice, Scale, StudyPlan

PERMISSION = "practice_permission"
_CLOSE = 1e-9


@dataclass(frozen=True, slots=True)
class AttemptResult:
    """Of the values that were agreed on, those that the rater gave within the distance that the study allows."""

    n_values: int
    n_agreed: int

    @property
    def share(self) -> float:
        return self.n_agreed / self.n_values


def is_agreed(scale: Scale, given: RatingState | None, agreed: float, within: int) -> bool:
    """True if a rating is at most so many levels from the agreed value; what could not be judged never is."""
    if given is None or given.status is not RatingStatus.RATED or given.value is None:
        return False
    if given.value not in scale.values:
        return False
    return scale.levels_between(given.value, agreed) <= within


def is_item_done(plan: StudyPlan, item: AgreedItem, given: Mapping[str, RatingState | None]) -> bool:
    """True if every dimension that is rated there has a rating that was not taken back; by the dimension's name."""
    return not missing_at(plan, item, given)


def missing_at(plan: StudyPlan, item: AgreedItem, given: Mapping[str, RatingState | None]) -> tuple[str, ...]:
    """The dimensions of a practice item without a rating."""
    states = ((one.name, given.get(one.name)) for one in plan.dimensions_of(item))
    return tuple(name for name, state in states if state is None or state.status is RatingStatus.WITHDRAWN)


def given_at(
    states: Mapping[PracticePlace, RatingState], attempt: int, number: int, copy: str = ""
) -> dict[str, RatingState]:
    """The ratings given at one item of one attempt, by dimension."""
    return {
        place.dimension: state
        for place, state in states.items()
        if (place.attempt, place.item, place.copy) == (attempt, number, copy)
    }


def attempt_result(
    plan: StudyPlan, states: Mapping[PracticePlace, RatingState], attempt: int, copy: str = ""
) -> AttemptResult | None:
    """The result of an attempt; None while an item of it is open."""
    practice = plan.practice
    if practice is None or not practice.items:
        return None
    n_values = n_agreed = 0
    for number, item in enumerate(practice.items):
        given = given_at(states, attempt, number, copy)
        if not is_item_done(plan, item, given):
            return None
        for dimension in plan.dimensions_of(item):
            if dimension.name in item.values:
                agreed = item.values[dimension.name]
                n_values += 1
                n_agreed += is_agreed(dimension.scale, given.get(dimension.name), agreed, practice.within)
    return AttemptResult(n_values, n_agreed)


def is_passed(practice: Practice, result: AttemptResult) -> bool:
    """True if the share of agreed values is reached, or none is asked for."""
    return practice.pass_share is None or result.share >= practice.pass_share - _CLOSE


def attempts_of(practice: Practice) -> int:
    """The most attempts; there is no reason for a second one where no share is asked for."""
    return 1 if practice.pass_share is None else practice.attempts


def is_attempt_due(plan: StudyPlan, states: Mapping[PracticePlace, RatingState], attempt: int) -> bool:
    """True if every attempt before it is finished and none of them was enough."""
    return plan.practice is not None and all(
        result is not None and not is_passed(plan.practice, result)
        for result in (attempt_result(plan, states, before) for before in range(1, attempt))
    )


def has_to_ask(plan: StudyPlan, states: Mapping[PracticePlace, RatingState]) -> bool:
    """True if the last attempt was not enough either: the rater goes on when the researcher says so."""
    return plan.practice is not None and is_attempt_due(plan, states, attempts_of(plan.practice) + 1)


def permission_form(plan: StudyPlan) -> Form | None:
    """The form of a rater who did not pass and asked the researcher; None where nobody can fail."""
    if plan.practice is None or plan.practice.pass_share is None or not plan.practice.items:
        return None
    wording = {
        "en": "You did not reach the share that the study asks for. Ask the organiser of the study, then write here "
        "who said that you may go on, and when.",
        "fa": "به سهمی که این مطالعه می‌خواهد نرسیدید. از برگزارکنندهٔ مطالعه بپرسید، سپس اینجا بنویسید چه کسی و کِی "
        "گفت که می‌توانید ادامه دهید.",
    }
    title = {"en": "Ask the organiser of the study", "fa": "از برگزارکنندهٔ مطالعه بپرسید"}
    return Form(PERMISSION, title, (FormItem("said", wording),), FormTime.AT_START)
