"""Every reason why a plan cannot be carried out, all at once, each as a sentence that says what to change."""

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.study_plans import LEAST_IDLE_S, MOST_IDLE_S, Form, FormItem, Granularity, Level, Scale, StudyPlan
from medreview.errors import Listed, MedReviewError, Message
from medreview.study_design.agreed_items import item_problems
from medreview.study_design.batches import (
    QuestionToRate,
    deal_to_groups,
    first_batch,
    n_of_question,
    rater_batches,
    selected_questions,
)
from medreview.study_design.marks import mark_problems

HashableT = TypeVar("HashableT", bound=Hashable)

FEWEST_LEVELS = 2
CONSENT_NAME = "consent"  # under which the answer to the consent text is kept
MOST_LEVELS = 9  # one for each digit key


class PlanCannotBeFilled(MedReviewError):
    """The plan and the answers do not go together; ``problems`` holds every reason."""

    def __init__(self, problems: Sequence[Message]) -> None:
        self.problems = tuple(problems)
        super().__init__(
            ("This plan has {n_problems} {n_problems:=problem|problems}. Change this first: {first}"),
            first=self.problems[0],
            n_problems=len(self.problems),
        )


def problems_of(plan: StudyPlan, questions: Sequence[QuestionToRate]) -> tuple[Message, ...]:
    """Everything that keeps a plan from being carried out with these questions; empty when it can be.

    What follows from another problem is left out: batches are only counted once raters, numbers and sets are right.
    """
    problems = [*_rater_problems(plan), *_dimension_problems(plan), *_form_problems(plan), *mark_problems(plan)]
    layout = [*_number_problems(plan), *_idle_problems(plan), *_block_problems(plan), *_repeat_problems(plan)]
    answers = list(_answer_problems(plan, questions))
    problems += [*layout, *answers]
    if plan.raters and not layout and not answers:
        problems += _batch_problems(plan, questions)
    return tuple({str(problem): problem for problem in problems}.values())


def with_block_moved(
    plan: StudyPlan, place: int, to: int, *, rater: str | None = None, only_there: bool = False
) -> StudyPlan:
    """The plan with the block at one place of the order of work at another one; both count from 0.

    ``rater``: the rater in whose order the places count, where it is not that of the plan. Every rater has the order
    that comes of it, ``only_there`` that one alone.

    Raises
    ------
    PlanCannotBeFilled
        If hidden repeats would move, or would no longer come last, or the plan would lose what they repeat.
    """
    n = len(plan.blocks)
    if not (0 <= place < n and 0 <= to < n):
        raise PlanCannotBeFilled([Message("Hidden repeats come last, after everything that they repeat.")])
    own = next((one.block_order for one in plan.raters if one.code == rater), ()) or tuple(range(n))
    order = [*own[:place], *own[place + 1 :]]
    order.insert(to, own[place])
    if only_there:
        new_order = () if order == sorted(order) else tuple(order)
        moved = replace(
            plan,
            raters=tuple(replace(one, block_order=new_order) if one.code == rater else one for one in plan.raters),
        )
    else:
        moved = with_one_order(replace(plan, blocks=tuple(plan.blocks[at] for at in order)))
    before = {str(problem) for problem in _repeat_problems(plan)}
    if new := [problem for problem in _repeat_problems(moved) if str(problem) not in before]:
        raise PlanCannotBeFilled(new)
    return moved


def with_one_order(plan: StudyPlan) -> StudyPlan:
    """The plan with the same order of blocks for all raters."""
    return replace(plan, raters=tuple(replace(rater, block_order=()) for rater in plan.raters))


def rating_problems(plan: StudyPlan) -> tuple[Message, ...]:
    """Faults of a plan that was laid out elsewhere which keep a rater from rating, wherever its words and keys are."""
    return (*_dimension_problems(plan), *_form_problems(plan), *item_problems(plan), *mark_problems(plan))


def scale_problems(scale: Scale, name: str) -> Iterator[Message]:
    """Tell what is wrong with a scale; ``name`` is what it is the scale of."""
    values = [level.value for level in scale.levels]
    if len(values) < FEWEST_LEVELS:
        yield Message("The scale of {name} needs two levels or more.", {"name": name})
    if len(values) > MOST_LEVELS and not scale.is_zero_to_ten:
        yield Message(
            "The scale of {name} has {n_levels} levels, but the digit keys only reach {most}.",
            {"name": name, "n_levels": len(values), "most": MOST_LEVELS},
        )
    if not all(math.isfinite(value) for value in values):
        yield Message("Every level of the scale of {name} needs a number.", {"name": name})
    for value in _repeated(values):
        yield Message("The scale of {name} has the level {value:g} twice.", {"name": name, "value": value})
    for wording in _repeated_labels(scale.levels):
        yield Message("Two levels of the scale of {name} are called {wording}.", {"name": name, "wording": wording})


def _rater_problems(plan: StudyPlan) -> Iterator[Message]:
    if not plan.name.strip():
        yield Message("The study needs a name.")
    if not plan.raters:
        yield Message("Add at least one rater.")
    for code in _repeated(rater.code for rater in plan.raters):
        yield Message("The rater {rater} is listed twice.", {"rater": code})
    if any(not rater.code.strip() for rater in plan.raters):
        yield Message("A rater has no code. Give every rater a code.")
    for rater in plan.raters:
        if not rater.group.strip():
            yield Message("The rater {rater} is in no group. Choose one.", {"rater": rater.code})
        if rater.block_order and sorted(rater.block_order) != list(range(len(plan.blocks))):
            yield Message(
                "The order of blocks of {rater} must name each of the {n_blocks} {n_blocks:=block|blocks} once, from "
                "0.",
                {"rater": rater.code, "n_blocks": len(plan.blocks)},
            )


def _idle_problems(plan: StudyPlan) -> Iterator[Message]:
    if not LEAST_IDLE_S <= plan.idle_limit_s <= MOST_IDLE_S:
        yield Message(
            "The idle limit must be {least} to {most} seconds, not {given:g}.",
            {"least": LEAST_IDLE_S, "most": MOST_IDLE_S, "given": plan.idle_limit_s},
        )


def _dimension_problems(plan: StudyPlan) -> Iterator[Message]:
    used = {block.granularity for block in plan.blocks}
    if not plan.dimensions and not plan.asks_no_scale:
        yield Message("Add at least one dimension.")
    for name in _repeated(dimension.name for dimension in plan.dimensions):
        yield Message("There are two dimensions called {name}.", {"name": name})
    for dimension in plan.dimensions:
        if not dimension.name.strip():
            yield Message("A dimension has no name. Give every dimension a name.")
        if not any((*dimension.label.values(), *dimension.statement.values())):
            yield Message("The dimension {name} has no wording to show.", {"name": dimension.name})
        if plan.asks_no_scale:
            yield Message(
                "Comparisons of two answers and criteria ask no dimension. Remove {name}, or add a block that rates on "
                "scales.",
                {"name": dimension.name},
            )
        elif plan.blocks and used.isdisjoint(dimension.granularities):
            yield Message(
                "No block rates the dimension {name}. Choose a rated unit that a block has.",
                {"name": dimension.name},
            )
        yield from scale_problems(dimension.scale, dimension.name)


def _form_problems(plan: StudyPlan) -> Iterator[Message]:
    for name in _repeated(form.name for form in plan.forms):
        yield Message("There are two forms called {name}.", {"name": name})
    for form in plan.forms:
        if form.name == CONSENT_NAME or not form.name.strip():
            yield Message("The form {form} needs another name.", {"form": form.name})
        yield from _problems_of_form(form)
    if plan.confidence is not None:
        if plan.confidence.scale is None:
            yield Message("The confidence question needs a scale.")
        yield from _form_item_problems(plan.confidence)


def _problems_of_form(form: Form) -> Iterator[Message]:
    if not form.items:
        yield Message("The form {form} has no question. Add one, or switch the form off.", {"form": form.name})
    for name in _repeated(item.name for item in form.items):
        yield Message("The form {form} has two questions called {name}.", {"form": form.name, "name": name})
    for item in form.items:
        yield from _form_item_problems(item)


def _form_item_problems(item: FormItem) -> Iterator[Message]:
    if not any(item.wording.values()):
        yield Message("The question {name} has no wording to show.", {"name": item.name})
    if item.scale is not None:
        yield from scale_problems(item.scale, item.name)


def _number_problems(plan: StudyPlan) -> Iterator[Message]:
    if plan.seed < 0:
        yield Message("The seed {seed} is not valid. Choose 0 or a larger whole number.", {"seed": plan.seed})
    if plan.batch_size < 1:
        yield Message("A batch must have at least one answer.")
    if plan.sentences_per_answer is not None and plan.sentences_per_answer < 1:
        yield Message("Rate at least one sentence of an answer, or all.")
    if plan.selection.n_questions is not None and plan.selection.n_questions < 1:
        yield Message("The study needs at least one question.")
    if plan.shared_questions < 0:
        yield Message("The number of questions that all groups share cannot be below 0.")


def _block_problems(plan: StudyPlan) -> Iterator[Message]:
    if not plan.blocks:
        yield Message("The plan has no block. Add a block that rates a part.")
    names = [batch_set.name for batch_set in plan.batch_sets]
    for name in _repeated(names):
        yield Message("There are two parts called {name}.", {"name": name})
    for name in dict.fromkeys(block.batch_set for block in plan.blocks):
        if name not in names:
            yield Message(
                "A block rates the part {name}, but there is no such part. Choose another part.", {"name": name}
            )
    used = {block.batch_set for block in plan.blocks}
    for name in names:
        if plan.blocks and name not in used:
            yield Message("No block rates the part {name}. Add a block or remove the part.", {"name": name})
    for granularity, name in _repeated((block.granularity, block.batch_set) for block in plan.blocks):
        yield Message(
            ("Two blocks rate {units} of the part {name}, so its answers would come twice. Remove one."),
            {"name": name, "units": UNIT_WORDS[granularity]},
        )
    for granularity in dict.fromkeys(block.granularity for block in plan.blocks):
        if plan.dimensions and not plan.dimensions_for(granularity):
            yield Message(
                "A block rates {units}, but no dimension does.",
                {"units": UNIT_WORDS[granularity]},
            )
    if plan.marks and plan.asks_no_scale:
        yield Message(
            "Words are marked in answers that are rated on scales, and no block does that. Remove the categories for "
            "marked words, or add such a block."
        )
    yield from batch_set_problems(plan)


def batch_set_problems(plan: StudyPlan) -> Iterator[Message]:
    """Problems of how batches are divided among the sets, whichever questions there are."""
    pilots = {block.batch_set for block in plan.blocks if block.is_pilot}
    for batch_set in plan.batch_sets:
        if batch_set.n_batches is not None and batch_set.n_batches < 1:
            yield Message("The part {name} needs at least one batch.", {"name": batch_set.name})
        if batch_set.n_batches is None and batch_set.name in pilots and len(plan.batch_sets) > len(pilots):
            yield Message("The pilot part {name} needs a number of batches.", {"name": batch_set.name})
    takers = [batch_set.name for batch_set in plan.batch_sets if batch_set.n_batches is None]
    if len(takers) > 1:
        yield Message(
            ("Only one part can have the rest, not {names}. Enter a number of batches for the others."),
            {"names": Listed(takers)},
        )


def _repeat_problems(plan: StudyPlan) -> Iterator[Message]:
    repeats = plan.repeats
    if plan.tells_repeats and (repeats is None or not plan.closes_batches):
        yield Message(
            "Raters can learn how often they agreed with themselves only if answers are repeated and batches "
            "close. Switch both on, or do not tell them."
        )
    if repeats is None:
        return
    if repeats.n_pairs < 1:
        yield Message("Repeat at least one answer, or switch repeats off.")
    if not repeats.granularities:
        yield Message("Choose the rated unit of repeated answers.")
    if Granularity.PAIRWISE in repeats.granularities:
        yield Message("Comparisons of two answers are not repeated. Choose another rated unit.")
    for granularity in _repeated(repeats.granularities):
        yield Message("Repeats of {units} are listed twice.", {"units": UNIT_WORDS[granularity]})
    orders = {plan.blocks, *(plan.blocks_of(rater) for rater in plan.raters)}
    first_sets = {min(blocks, key=lambda block: block.is_pilot).batch_set for blocks in orders if blocks}
    rated = [{block.granularity for block in plan.blocks if block.batch_set == name} for name in first_sets]
    for granularity in dict.fromkeys(repeats.granularities):
        if not all(granularity in of_first for of_first in rated):
            yield Message(
                "Repeats are of {units}, but no block rates these in the first part.",
                {"units": UNIT_WORDS[granularity]},
            )


def _answer_problems(plan: StudyPlan, questions: Sequence[QuestionToRate]) -> Iterator[Message]:
    n_wanted = plan.selection.n_questions
    if not any(question.answers for question in questions):
        if plan.asks_criteria:
            yield Message("No answers to questions with criteria match. Import criteria or change the selection.")
        else:
            yield Message("No answers match. Import answers or change the selection.")
        return
    if n_wanted is not None and n_wanted > len(questions):
        yield Message(
            "The plan needs {n_wanted} {n_wanted:=question|questions}, but only {n_questions} "
            "{n_questions:=matches|match}.",
            {"n_wanted": n_wanted, "n_questions": len(questions)},
        )
    n_selected = len(selected_questions(plan, questions))
    if plan.shared_questions > n_selected:
        yield Message(
            "All groups should share {n_shared} {n_shared:=question|questions}, but the study has {n_questions}.",
            {"n_shared": plan.shared_questions, "n_questions": n_selected},
        )
    for name in _repeated(_all_keys(questions)):
        yield Message("The question or answer {name} is listed twice.", {"name": name})
    if plan.show_references and not any(question.has_reference for question in questions):
        yield Message(
            "The plan shows reference answers, but no question here has one. Import reference answers or hide them."
        )
    yield from _size_problems(plan, questions)


def _size_problems(plan: StudyPlan, questions: Sequence[QuestionToRate]) -> Iterator[Message]:
    sizes = [n_of_question(plan, question) for question in questions]
    largest, n_over = max(sizes), sum(size > plan.batch_size for size in sizes)
    if plan.batch_size >= 1 and n_over and plan.compares:
        yield Message(
            "The answers to a question make up to {largest} {largest:=pair|pairs}. Choose at least {largest} "
            "{largest:=pair|pairs} per batch.",
            {"largest": largest},
        )
    elif plan.batch_size >= 1 and n_over:
        yield Message(
            (
                "{n_questions} {n_questions:=question has|questions have} more answers than a batch. Choose at least "
                "{largest} {largest:=answer|answers} per batch."
            ),
            {"n_questions": n_over, "largest": largest},
        )
    n_single = sum(len(question.answers) == 1 for question in questions)
    if plan.compares and n_single:
        yield Message(
            "Questions with only one answer, which cannot be compared: {n_questions}. Choose more authors.",
            {"n_questions": n_single},
        )
    empty = [answer.key for question in questions for answer in question.answers if answer.n_sentences < 1]
    if empty and any(block.granularity is Granularity.FINE for block in plan.blocks):
        yield Message(
            (
                "{n_answers} {n_answers:=answer has|answers have} no sentence to rate, the first "
                "{answer}. Leave them out."
            ),
            {"n_answers": len(empty), "answer": empty[0]},
        )


def _batch_problems(plan: StudyPlan, questions: Sequence[QuestionToRate]) -> Iterator[Message]:
    groups = deal_to_groups(plan, selected_questions(plan, questions))
    for group in (group for group, dealt in groups.items() if not dealt):
        yield Message("The group {group} gets no question. Choose more questions or fewer groups.", {"group": group})
    for rater in (rater for rater in plan.raters if groups[rater.group]):
        batches = rater_batches(plan, rater, groups[rater.group])
        n_laid = sum(len(laid) for laid in batches.sets.values())
        if batches.n_missing:
            yield Message(
                "The parts need {n_wanted} {n_wanted:=batch|batches}, but the group {group} has {n_batches}.",
                {"n_wanted": n_laid + batches.n_missing, "group": rater.group, "n_batches": n_laid},
            )
        elif any(not laid for laid in batches.sets.values()):
            names = Listed(name for name, laid in batches.sets.items() if not laid)
            yield Message(
                "No batch is left for the part {names} in the group {group}.",
                {"names": names, "group": rater.group},
            )
        if batches.n_left:
            yield Message(
                (
                    "{n_left} {n_left:=batch|batches} of the group {group} {n_left:=is|are} in no part. "
                    "Leave one part's number empty."
                ),
                {"n_left": batches.n_left, "group": rater.group},
            )
        n_first = sum(len(question.answers) for question in first_batch(plan, rater, batches))
        if plan.repeats is not None and plan.repeats.n_pairs > n_first:
            yield Message(
                "The plan repeats {n_pairs} {n_pairs:=answer|answers}, but the first batch of {rater} has {n_first}.",
                {"n_pairs": plan.repeats.n_pairs, "rater": rater.code, "n_first": n_first},
            )


def _all_keys(questions: Sequence[QuestionToRate]) -> Iterator[str]:
    for question in questions:
        yield from (answer.key for answer in question.answers)


def _repeated_labels(levels: Sequence[Level]) -> list[str]:
    pairs = [(language, label) for level in levels for language, label in level.label.items() if label]
    return [label for _, label in _repeated(pairs)]


def _repeated(values: Iterable[HashableT]) -> list[HashableT]:
    return [value for value, n_times in Counter(values).items() if n_times > 1]
