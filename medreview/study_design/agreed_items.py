"""Obstacles to practice, gold and the guard of a plan, each as a sentence that says what to do."""

import math
from collections import Counter
from collections.abc import Iterator

from medreview.domain.granularity import SCALED, UNIT_WORDS
from medreview.domain.study_plans import AgreedItem, Granularity, StudyPlan
from medreview.errors import Message
from medreview.study_design.batches import AgreedAnswers

MOST_ATTEMPTS = 10
MOST_ITEMS = 500
MOST_OF_GUARD = 1000
FEWEST_OF_GUARD = 2


def agreed_items(plan: StudyPlan) -> tuple[AgreedItem, ...]:
    """Every practice and gold item of a plan."""
    practice = plan.practice.items if plan.practice else ()
    return (*practice, *(plan.gold.items if plan.gold else ()))


def agreed_problems(plan: StudyPlan, agreed: AgreedAnswers) -> tuple[Message, ...]:
    """Every problem of the items with agreed values, given the answers that are there, and of the guard."""
    found = [*item_problems(plan), *_answer_problems(plan, agreed), *_gold_problems(plan)]
    return tuple({str(problem): problem for problem in found}.values())


def item_problems(plan: StudyPlan) -> tuple[Message, ...]:
    """Faults that show without the answers: also those of a plan that was laid out elsewhere."""
    found = [*_number_problems(plan)]
    if plan.asks_no_scale and any(item.granularity in SCALED for item in agreed_items(plan)):
        found.append(
            Message(
                "Items for practice or gold have values on scales, and this plan asks no scale. Remove these items, or "
                "add a block that rates on scales."
            )
        )
        return tuple(found)
    for item in agreed_items(plan):
        found += _value_problems(plan, item)
    return tuple(found)


def _number_problems(plan: StudyPlan) -> Iterator[Message]:
    practice, gold, guard = plan.practice, plan.gold, plan.guard
    if practice is not None:
        if practice.pass_share is not None and not 0 < practice.pass_share <= 1:
            yield Message("The share to pass the practice must be above 0 and at most 1.")
        if not 1 <= practice.attempts <= MOST_ATTEMPTS:
            yield Message("The practice can be tried 1 to {most} times.", {"most": MOST_ATTEMPTS})
    for within in (one.within for one in (practice, gold) if one is not None):
        if within < 0:
            yield Message("The tolerance must be 0 levels or more.")
    if len(agreed_items(plan)) > MOST_ITEMS:
        yield Message("There are more than {most} items with agreed values. Remove some.", {"most": MOST_ITEMS})
    if guard is not None:
        speed, n_equal = guard.fastest_median_s, guard.n_equal
        if speed is not None and not (math.isfinite(speed) and speed > 0):
            yield Message("The guard against speed needs more than 0 seconds. Change it or switch it off.")
        looked_at = (guard.n_items, guard.n_items if n_equal is None else n_equal)
        if not all(FEWEST_OF_GUARD <= n <= MOST_OF_GUARD for n in looked_at):
            limits = {"least": FEWEST_OF_GUARD, "most": MOST_OF_GUARD}
            yield Message("The guard can look at {least} to {most} items.", limits)


def _value_problems(plan: StudyPlan, item: AgreedItem) -> Iterator[Message]:
    name = _name(item)
    rated = {dimension.name: dimension for dimension in plan.dimensions_of(item)}
    if not item.values:
        yield Message("The item {name} has no agreed value.", {"name": name})
    for dimension, value in item.values.items():
        if dimension not in rated:
            yield Message(
                "The item {name} has a value of {dimension}, which is not rated there.", _about(item, dimension)
            )
        elif value not in rated[dimension].scale.values:
            about = {**_about(item, dimension), "value": f"{value:g}"}
            yield Message("The item {name} has the value {value}, which is not a level of {dimension}.", about)


def _answer_problems(plan: StudyPlan, agreed: AgreedAnswers) -> Iterator[Message]:
    for item in agreed_items(plan):
        found = agreed.get((item.dataset, item.answer))
        if found is None:
            yield Message("The answer {name} is not here, or has no text. Choose another one.", {"name": _name(item)})
        elif item.sentence_index is not None and not 0 <= item.sentence_index < found.answer.n_sentences:
            yield Message("There is no sentence {name}: the answer has fewer sentences.", {"name": _name(item)})
        elif item.by_criteria and (unknown := set(item.values) - found.criteria):
            about = {"name": _name(item), "criterion": min(unknown)}
            yield Message("The question of {name} has no criterion {criterion}. Choose another item.", about)
    for items in (plan.practice.items if plan.practice else (), plan.gold.items if plan.gold else ()):
        names = [(item.dataset, item.answer, item.granularity, item.sentence_index) for item in items]
        places = Counter(names)
        twice = {_name(item) for item, place in zip(items, names, strict=True) if places[place] > 1}
        for name in sorted(twice):
            yield Message("The item {name} is listed twice.", {"name": name})


def _gold_problems(plan: StudyPlan) -> Iterator[Message]:
    if plan.gold is None:
        return
    practised = {(item.dataset, item.answer) for item in (plan.practice.items if plan.practice else ())}
    rated: set[Granularity] = {block.granularity for block in plan.blocks if not block.is_pilot}
    for item in plan.gold.items:
        if (item.dataset, item.answer) in practised:
            yield Message("The answer {name} cannot be both for practice and gold.", {"name": _name(item)})
        if item.granularity not in rated:
            about = {"name": _name(item), "units": UNIT_WORDS[item.granularity]}
            yield Message("The gold item {name} is of {units}, but only pilot blocks rate these.", about)


def _about(item: AgreedItem, dimension: str) -> dict[str, object]:
    return {"name": _name(item), "dimension": dimension}


def _name(item: AgreedItem) -> str:
    place = "" if item.sentence_index is None else f" ({item.sentence_index + 1})"
    return f"{item.dataset}/{item.answer}{place}"
