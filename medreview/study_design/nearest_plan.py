"""The nearest plan that can be carried out: numbers that fit the answers there are, wordings and orders untouched."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from medreview.domain.study_plans import BatchSet, PlannedRater, StudyPlan
from medreview.errors import Message
from medreview.study_design.batches import (
    QuestionToRate,
    batches_of,
    deal_to_groups,
    first_batch,
    groups_of,
    in_stable_order,
    rater_batches,
    selected_questions,
)
from medreview.study_design.problems import batch_set_problems, problems_of
from medreview.study_design.random_order import shuffled

_MOST_TRIES = 4
HALF = 0.5


@dataclass(frozen=True, slots=True)
class NearestPlan:
    """A plan beside the one that was asked for; ``changes`` name what is otherwise in it, each as a few words."""

    plan: StudyPlan
    changes: tuple[Message, ...]


def nearest_plan(plan: StudyPlan, questions: Sequence[QuestionToRate]) -> NearestPlan | None:
    """Give the nearest plan that has fewer problems and no new one; None where numbers alone cannot mend it."""
    before = {str(problem) for problem in problems_of(plan, questions)}
    if not before:
        return None
    found = fitted_plan(plan, questions)
    after = {str(problem) for problem in problems_of(found, questions)}
    return NearestPlan(found, tuple(_changes(plan, found, questions))) if after < before else None


def fitted_plan(plan: StudyPlan, questions: Sequence[QuestionToRate], *, keeps_proportions: bool = False) -> StudyPlan:
    """Make the numbers of a plan fit the questions there are.

    Parameters
    ----------
    plan : StudyPlan
        Any plan, also one that can be carried out: then it comes back as it is.
    questions : sequence of QuestionToRate
        Everything that the selection fits, or what was drawn of it.
    keeps_proportions : bool
        Divide the batches among the batch sets as the plan does, also where its numbers would leave one nearly empty.
    """
    if not any(question.answers for question in questions):
        return plan
    ordered = in_stable_order(questions)
    plan = _with_fitting_numbers(plan, ordered)
    if not plan.raters or not plan.batch_sets or not plan.blocks:
        return plan
    if keeps_proportions or any(batch_set_problems(plan)) or not _is_filled(plan, ordered):
        plan = _with_fitting_batches(plan, ordered)
    return _with_fitting_repeats(plan, ordered)


def _with_fitting_numbers(plan: StudyPlan, questions: Sequence[QuestionToRate]) -> StudyPlan:
    n_wanted = plan.selection.n_questions
    if n_wanted is not None and not 1 <= n_wanted <= len(questions):
        plan = replace(plan, selection=replace(plan.selection, n_questions=None))
    n_selected = plan.selection.n_questions or len(questions)
    largest = max(len(question.answers) for question in questions)
    return replace(
        plan,
        shared_questions=min(max(plan.shared_questions, 0), n_selected),
        batch_size=max(plan.batch_size, largest, 1),
        seed=max(plan.seed, 0),
        show_references=plan.show_references and any(question.has_reference for question in questions),
    )


def _with_fitting_batches(plan: StudyPlan, questions: Sequence[QuestionToRate]) -> StudyPlan:
    """Divide the batches that there are among the batch sets; smaller batches, one group, one set where few are."""
    group = groups_of(plan)[0]
    merged = replace(plan, raters=tuple(replace(rater, group=group) for rater in plan.raters))
    for coarser in (plan, merged, _with_first_set_only(merged)):
        found = _with_enough_batches(coarser, questions)
        n_batches = _fewest_batches(found, questions)
        for n in range(n_batches, max(n_batches - _MOST_TRIES, 0), -1):
            divided = _with_sets_divided(found, n)
            if _is_filled(divided, questions):
                return divided
    return plan


def _with_enough_batches(plan: StudyPlan, questions: Sequence[QuestionToRate]) -> StudyPlan:
    """Make batches so small that each set gets one, down to one question a batch."""
    n_sets, largest = len(plan.batch_sets), max(len(question.answers) for question in questions)
    if _fewest_batches(plan, questions) >= n_sets:
        return plan
    even = -(-min(_pairs_of_groups(plan, questions)) // n_sets)
    for size in range(max(min(plan.batch_size - 1, even), largest), largest - 1, -1):
        found = replace(plan, batch_size=size)
        if _fewest_batches(found, questions) >= n_sets:
            return found
    return plan


def _with_first_set_only(plan: StudyPlan) -> StudyPlan:
    kept = (*(block for block in plan.blocks if not block.is_pilot), *plan.blocks)[0].batch_set
    blocks = tuple(replace(block, is_pilot=False) for block in plan.blocks if block.batch_set == kept)
    raters = tuple(replace(rater, block_order=()) for rater in plan.raters)
    return replace(plan, blocks=blocks, batch_sets=(BatchSet(kept),), raters=raters)


def _with_sets_divided(plan: StudyPlan, n_batches: int) -> StudyPlan:
    """So many batches divided as the sets' own numbers are to each other; one set takes the rest.

    A set that takes the rest already counts as large as the others are on average.
    """
    pilots = {block.batch_set for block in plan.blocks if block.is_pilot}
    main = [one for one in plan.batch_sets if one.name not in pilots] or list(plan.batch_sets)
    taker = next((one.name for one in reversed(main) if one.n_batches is None), main[-1].name)
    known = [max(one.n_batches, 1) for one in plan.batch_sets if one.n_batches is not None]
    usual = sum(known) / len(known) if known else 1.0
    weights = [usual if one.n_batches is None else float(max(one.n_batches, 1)) for one in plan.batch_sets]
    sets: list[BatchSet] = []
    n_left, weight_left = n_batches, sum(weights)
    for place, (one, weight) in enumerate(zip(plan.batch_sets, weights, strict=True)):
        n_after = len(weights) - place - 1
        share = int(n_left * weight / weight_left + HALF)
        n = max(min(share, n_left - n_after), 1)
        n_left, weight_left = n_left - n, weight_left - weight
        sets.append(BatchSet(one.name, None if one.name == taker else n))
    return replace(plan, batch_sets=tuple(sets))


def _with_fitting_repeats(plan: StudyPlan, questions: Sequence[QuestionToRate]) -> StudyPlan:
    if plan.repeats is None:
        return plan
    groups = deal_to_groups(plan, selected_questions(plan, questions))
    n_first = min(
        sum(
            len(question.answers)
            for question in first_batch(plan, rater, rater_batches(plan, rater, groups[rater.group]))
        )
        for rater in plan.raters
    )
    n_pairs = min(plan.repeats.n_pairs, n_first)
    return replace(plan, repeats=replace(plan.repeats, n_pairs=n_pairs) if n_pairs >= 1 else plan.repeats)


def _is_filled(plan: StudyPlan, questions: Sequence[QuestionToRate]) -> bool:
    """True if every rater has as many batches as the sets ask for, none empty and none left over."""
    groups = deal_to_groups(plan, selected_questions(plan, questions))
    laid = (rater_batches(plan, rater, groups[rater.group]) for rater in plan.raters)
    return all(not one.n_missing and not one.n_left and all(one.sets.values()) for one in laid)


def _fewest_batches(plan: StudyPlan, questions: Sequence[QuestionToRate]) -> int:
    """The number of batches of the rater who has fewest; raters mix their questions, so that they can differ."""
    groups = deal_to_groups(plan, selected_questions(plan, questions))
    return min(sum(1 for _ in batches_of(plan, _mixed(plan, rater, groups[rater.group]))) for rater in plan.raters)


def _mixed(plan: StudyPlan, rater: PlannedRater, questions: Sequence[QuestionToRate]) -> tuple[QuestionToRate, ...]:
    return shuffled(in_stable_order(questions), plan.seed, "batches", rater.code)


def _pairs_of_groups(plan: StudyPlan, questions: Sequence[QuestionToRate]) -> list[int]:
    groups = deal_to_groups(plan, selected_questions(plan, questions))
    return [sum(len(question.answers) for question in dealt) for dealt in groups.values()]


def _changes(plan: StudyPlan, found: StudyPlan, questions: Sequence[QuestionToRate]) -> Iterator[Message]:
    if found.selection != plan.selection:
        yield Message("all {n} {n:=question|questions}", {"n": len(questions)})
    if found.shared_questions != plan.shared_questions:
        yield Message("{n} shared {n:=question|questions}", {"n": found.shared_questions})
    if found.seed != plan.seed:
        yield Message("seed {seed}", {"seed": found.seed})
    if found.raters != plan.raters:
        yield Message("one group of raters")
    if found.batch_size != plan.batch_size:
        yield Message("{n} {n:=answer|answers} in a batch", {"n": found.batch_size})
    before = {one.name: one.n_batches for one in plan.batch_sets}
    for one in found.batch_sets:
        if one.n_batches != before.get(one.name):
            yield (
                Message("{name} with the rest", {"name": one.name})
                if one.n_batches is None
                else Message("{n} {n:=batch|batches} in {name}", {"name": one.name, "n": one.n_batches})
            )
    kept = {one.name for one in found.batch_sets}
    for name in (name for name in before if name not in kept):
        yield Message("without {name}", {"name": name})
    if plan.repeats is not None and found.repeats is not None and found.repeats != plan.repeats:
        yield Message("{n} hidden {n:=repeat|repeats}", {"n": found.repeats.n_pairs})
    if found.show_references != plan.show_references:
        yield Message("no reference answers shown")
