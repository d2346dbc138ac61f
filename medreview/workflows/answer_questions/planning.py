"""Runs over questions from a draft: a plan for each of its models, with all that speaks against it."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from medreview.domain.judge_plans import MOST_ATTEMPTS, ImageUse, ItemOrder, PlannedSampling
from medreview.domain.judge_runs import ReadingKind, Run, RunKind
from medreview.domain.question_plans import (
    MOST_EXAMPLES,
    ExampleChoice,
    PlannedExamples,
    QuestionPlan,
    QuestionSkip,
    QuestionsToAsk,
    question_plan_sha256,
    question_plan_to_json,
)
from medreview.errors import MedReviewError, Message
from medreview.model_runs.planning import (
    RunRefused,
    choice_problems,
    is_always_the_same,
    planned_model,
    run_names,
    store_run,
    text_warnings,
)
from medreview.model_runs.question_drawing import DrawnQuestion, DrawnQuestions, drawn_questions
from medreview.protocols.strategies import Strategy, find_strategy, planned_strategy_prompt, strategy_from_file
from medreview.store.queries.judge_runs import remove_torn_runs
from medreview.store.queries.models import KnownModel, known_models
from medreview.store.queries.question_items import author_named
from medreview.store.workspace import Session, Workspace

_MOST_TOKENS = 1024
"""Tokens of an answer where neither the strategy nor the draft says."""


@dataclass(frozen=True, slots=True)
class AnswerDraft:
    """A run to be: one for each of the models.

    Attributes
    ----------
    strategy
        One that ships, or the path of a file with one of one's own.
    name
        Of the run, and of the author of its answers; several models get it with theirs after it. Empty suggests one.
    language
        Of the strategy's wording; English where it is None, or the first there is.
    n_examples, example_choice, example_dataset, example_split, example_seed
        See ``PlannedExamples``; how many is the strategy's own where it is None.
    specialist_field
        The field that names the specialist, in place of the strategy's own; of meaning where that names one.
    most_words, most_tokens
        How long an answer may be; the strategy's own where they are None.
    max_attempts
        How often a question is asked at most when a reply cannot be used.
    """

    strategy: str
    models: tuple[str, ...]
    name: str = ""
    language: str | None = None
    selection: QuestionsToAsk = field(default_factory=QuestionsToAsk)
    sampling: PlannedSampling = field(default_factory=PlannedSampling)
    n_examples: int | None = None
    example_choice: ExampleChoice = ExampleChoice.RANDOM
    example_dataset: str = ""
    example_split: str = ""
    example_seed: int = 0
    specialist_field: str = ""
    most_words: int | None = None
    most_tokens: int | None = None
    max_attempts: int = 2
    images: ImageUse = ImageUse.OR_TEXT
    order: ItemOrder = ItemOrder.STORED
    n_context: int | None = None


@dataclass(frozen=True, slots=True)
class AnswerLayout:
    """One model's part of a draft: its plan and what it would be asked."""

    known: KnownModel
    plan: QuestionPlan
    questions: tuple[DrawnQuestion, ...]
    problems: tuple[Message, ...]
    warnings: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class AnswerDraftLayout:
    """A draft laid out over the workspace; without a strategy or with problems of its own there are no models."""

    names: tuple[str, ...]
    strategy: Strategy | None
    models: tuple[AnswerLayout, ...]
    problems: tuple[Message, ...]


def draft_like(plan: QuestionPlan) -> AnswerDraft:
    """The choices of a plan; a file of one's own is not looked for again, its strategy is chosen anew."""
    examples = plan.examples or PlannedExamples(0)
    return AnswerDraft(
        strategy="persona" if plan.is_own_strategy else plan.strategy,
        models=(plan.model.name,),
        language=plan.language,
        selection=plan.selection,
        sampling=plan.sampling,
        n_examples=examples.n if plan.examples else None,
        example_choice=examples.choice,
        example_dataset=examples.dataset,
        example_split=examples.split,
        example_seed=examples.seed,
        specialist_field=plan.specialist_field,
        most_words=plan.most_words,
        most_tokens=plan.sampling.max_tokens,
        max_attempts=plan.max_attempts,
        images=plan.images,
        order=plan.order,
        n_context=plan.n_context,
    )


def chosen_strategy(draft: AnswerDraft) -> Strategy:
    """The strategy a draft names, in its wording.

    Raises
    ------
    StrategyUnknown, FileUnreadable, PromptUnreadable
        If there is none, or a file cannot be used.
    """
    if _is_own(draft.strategy):
        return strategy_from_file(Path(draft.strategy))
    return find_strategy(draft.strategy, language=draft.language)


def create_answer_runs(workspace: Workspace, draft: AnswerDraft) -> tuple[int, ...]:
    """Store a run for each model, to be carried out later.

    Raises
    ------
    RunRefused
        With every reason; nothing is stored.
    """
    with workspace.reading() as session:
        layout = lay_out_answers(session, draft)
    problems = [*layout.problems, *(problem for model in layout.models for problem in model.problems)]
    if problems:
        raise RunRefused(problems)
    with workspace.transaction() as session:
        remove_torn_runs(session)
    returns_choice = layout.strategy is not None and layout.strategy.returns_choice
    return tuple(
        _store(workspace, name, model, returns_choice=returns_choice)
        for name, model in zip(layout.names, layout.models, strict=True)
    )


def lay_out_answers(session: Session, draft: AnswerDraft) -> AnswerDraftLayout:
    """Lay a draft out; what speaks against it is part of what comes back, never an error."""
    suggestion = Path(draft.strategy).stem if _is_own(draft.strategy) else draft.strategy
    names = run_names(session, draft.name.strip(), suggestion, draft.models)
    try:
        strategy = chosen_strategy(draft)
    except MedReviewError as error:
        return AnswerDraftLayout(names, None, (), (error.message,))
    problems = (*choice_problems(session, draft.models, names), *_problems(session, draft, names))
    if problems:
        return AnswerDraftLayout(names, strategy, (), problems)
    examples, specialist = _examples(draft, strategy), strategy.specialist_field
    specialist = draft.specialist_field if specialist and draft.specialist_field else specialist
    drawn = drawn_questions(
        session, draft.selection, draft.order, strategy, examples=examples, specialist_field=specialist
    )
    by_name = {known.model.name: known for known in known_models(session)}
    plan = QuestionPlan(
        strategy=strategy.name,
        language=strategy.language,
        steps=strategy.steps,
        prompt=planned_strategy_prompt(strategy),
        model=planned_model(by_name[draft.models[0]]),
        selection=draft.selection,
        author="",
        is_own_strategy=_is_own(draft.strategy),
        sampling=replace(draft.sampling, max_tokens=draft.most_tokens or strategy.most_tokens or _MOST_TOKENS),
        images=draft.images,
        order=draft.order,
        examples=examples,
        specialist_field=specialist,
        most_words=draft.most_words or strategy.most_words,
        n_context=draft.n_context,
    )
    models = tuple(
        _model_layout(draft, plan, drawn, by_name[model], name) for model, name in zip(draft.models, names, strict=True)
    )
    return AnswerDraftLayout(names, strategy, models, ())


def _problems(session: Session, draft: AnswerDraft, names: Sequence[str]) -> Iterator[Message]:
    selection = draft.selection
    if min(selection.seed, draft.sampling.seed, draft.example_seed) < 0:
        yield Message("A seed is 0 or more.")
    if selection.sample_size is not None and selection.sample_size < 1:
        yield Message("A sample has at least 1.")
    if not 1 <= draft.max_attempts <= MOST_ATTEMPTS:
        yield Message("There can be 1 to {most_attempts} attempts.", {"most_attempts": MOST_ATTEMPTS})
    if draft.n_examples is not None and not 0 <= draft.n_examples <= MOST_EXAMPLES:
        yield Message("There can be 0 to {most} examples.", {"most": MOST_EXAMPLES})
    for name in names:
        if author_named(session, name) is not None:
            yield Message("There is an author called {name} already. Choose another name for the run.", {"name": name})


def _examples(draft: AnswerDraft, strategy: Strategy) -> PlannedExamples | None:
    """None where the strategy shows none, whatever the draft says."""
    n = strategy.n_examples if draft.n_examples is None else draft.n_examples
    if not strategy.n_examples or not n:
        return None
    return PlannedExamples(n, draft.example_choice, draft.example_dataset, draft.example_split, draft.example_seed)


def _model_layout(
    draft: AnswerDraft, shared: QuestionPlan, drawn: DrawnQuestions, known: KnownModel, name: str
) -> AnswerLayout:
    sees = known.has_vision or draft.images is not ImageUse.OR_SKIP
    questions = tuple(one for one in drawn.questions if sees or not one.question.n_images)
    blind = tuple(one.question.question_id for one in drawn.questions if not sees and one.question.n_images)
    skipped = dict(drawn.skipped) | ({QuestionSkip.NO_VISION: blind} if blind else {})
    plan = replace(
        shared,
        author=name,
        model=planned_model(known),
        max_attempts=1 if is_always_the_same(known, ReadingKind.FREE, shared.sampling) else draft.max_attempts,
        n_items=len(questions),
        skipped={reason: skipped[reason] for reason in QuestionSkip if reason in skipped},
    )
    values = {"model": known.model.name}
    problems: list[Message] = []
    if not questions and drawn.n_fitting:
        problems.append(Message("Nothing is left for {model} to answer: every question that fits is left out.", values))
    elif not questions:
        problems.append(Message("No question fits. Choose other questions to answer."))
    warnings = list(text_warnings(known))
    n_blind = sum(one.question.n_images > 0 for one in questions)
    if draft.images is ImageUse.OR_TEXT and n_blind and not known.has_vision:
        warnings.append(
            Message(
                "{model} cannot see. Questions asked without their images: {n_questions}.",
                {**values, "n_questions": n_blind},
            )
        )
    return AnswerLayout(known, plan, questions, tuple(problems), tuple(warnings))


def _store(workspace: Workspace, name: str, layout: AnswerLayout, *, returns_choice: bool) -> int:
    plan = layout.plan
    run = Run(
        name=name,
        kind=RunKind.EXAM if returns_choice else RunKind.ANSWER,
        protocol=plan.strategy,
        model_id=layout.known.model.id,
        plan=question_plan_to_json(plan),
        plan_sha256=question_plan_sha256(plan),
        created_at="",
    )
    return store_run(workspace, run, _items(layout.questions))


def _items(questions: Sequence[DrawnQuestion]) -> Iterator[Mapping[str, object]]:
    for one in questions:
        yield {
            "uid": uuid.uuid4().hex,
            "question_id": one.question.question_id,
            "shown": one.shown or None,
            "repeat": 1,
        }


def _is_own(name: str) -> bool:
    """Whether a strategy is named by its file."""
    return bool(Path(name).suffix) and Path(name).is_file()
