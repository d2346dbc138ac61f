"""Runs over questions from a draft: a plan for each of its models, with all that speaks against it."""

import uuid
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from medreview.curation.catalogues import with_values
from medreview.domain.plan_json import run_plan_from_json
from medreview.domain.question_plans import (
    EFFORTS,
    MOST_EXAMPLES,
    QUESTION_SKIP_WORDS,
    ExampleChoice,
    PlannedExamples,
    QuestionPlan,
    QuestionSkip,
    QuestionsToAsk,
)
from medreview.domain.run_plans import MOST_ATTEMPTS, ImageUse, ItemOrder, SpendCap
from medreview.domain.runs import ReadingKind
from medreview.domain.sampling_settings import SamplingSettings
from medreview.errors import Listed, MedReviewError, Message
from medreview.jobs import CancelToken, Report, no_report
from medreview.llm.embeddings import Vectors, vectors_of
from medreview.model_runs.drawn_questions import DrawnQuestion, DrawnQuestions, drawn_questions
from medreview.model_runs.embedders import EmbedderModel, embedder_named
from medreview.model_runs.question_records import KIND_OF_RUN, first_steps, planned_records
from medreview.model_runs.queued_steps import add_requests
from medreview.model_runs.run_plans import (
    Noted,
    choice_problems,
    effort_problems,
    is_always_the_same,
    model_problems,
    names_of_models,
    planned_model,
    planned_run,
    reading_warnings,
    refusal_of,
    run_names,
    store_runs,
    text_warnings,
)
from medreview.model_runs.run_preview import ModelPreview, preview_model
from medreview.protocols.examination import MOST_SCORED_OPTIONS, Examination
from medreview.protocols.own_prompts import PromptKind, prompt_file
from medreview.protocols.strategies import (
    Returns,
    Strategy,
    find_strategy,
    planned_strategy_prompt,
    strategy_from_file,
    strategy_of,
)
from medreview.store.queries.models import KnownModel, known_models, model_named
from medreview.store.queries.question_items import author_named
from medreview.store.queries.splits import frozen_test_questions
from medreview.store.workspace import Session, Workspace
from medreview.text.languages import primary_language

EmbedBy = Callable[[EmbedderModel, Sequence[str]], Vectors | None]
"""The vectors of texts by a model; None where they are not made now."""
_USUAL = {
    Returns.ANSWER: "persona",
    Returns.CHOICE: "exam",
    Returns.TAGS: "tags",
    Returns.TRANSLATION: "translation",
}
_MOST_TOKENS = 1024
"""Tokens of an answer where neither the strategy nor the draft says."""


@dataclass(frozen=True, slots=True)
class AnswerDraft:
    """A run to be: one for each of the models.

    Attributes
    ----------
    strategy
        One that ships, or one of one's own by its name or the path of its file.
    name
        Of the run, and of the author of its answers; several models get it with theirs after it. Empty suggests one.
    title, image_words
        What is asked, in a person's words, for the name that is suggested; empty says it in those of commands. What
        tells a run with images from the one without.
    language
        Of the strategy's wording; English where it is None, or the first there is.
    n_examples, example_choice, example_dataset, example_split, example_seed
        See ``PlannedExamples``; how many is the strategy's own where it is None.
    embedding
        The model of this machine, or its GGUF file, whose embedding says which examples are nearest, where one does.
    specialist_field
        The field that names the specialist, in place of the strategy's own; of meaning where that names one.
    most_words, most_tokens
        How long an answer may be; the strategy's own where they are None.
    translator
        A model that is asked the steps which only translate; empty asks the answering one.
    max_attempts
        How often a question is asked at most when a reply cannot be used.
    reading, thinking_tokens, effort
        Of an examination and of other replies of a set form, see ``QuestionPlan``.
    without_images_too
        Each model sits the examination a second time, in a run of its own that shows no images.
    into
        The language that questions are translated into, where that is asked for.
    """

    strategy: str
    models: tuple[str, ...]
    name: str = ""
    title: str = ""
    image_words: tuple[str, ...] = ("with images", "without images")
    language: str | None = None
    selection: QuestionsToAsk = field(default_factory=QuestionsToAsk)
    sampling: SamplingSettings = field(default_factory=SamplingSettings)
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
    translator: str = ""
    embedding: str = ""
    reading: ReadingKind = ReadingKind.FREE
    thinking_tokens: int | None = None
    effort: str = ""
    without_images_too: bool = False
    into: str = ""
    cap: SpendCap = field(default_factory=SpendCap)


@dataclass(frozen=True, slots=True)
class AnswerLayout:
    """One model's part of a draft: its plan and what it would be asked."""

    known: KnownModel
    translator: KnownModel | None
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
        strategy=_USUAL[strategy_of(plan).returns] if plan.is_own_strategy else plan.strategy,
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
        translator=plan.translator.name if plan.translator else "",
        embedding=examples.model.name if examples.model else "",
        reading=plan.reading,
        thinking_tokens=plan.thinking_tokens,
        effort=plan.effort,
        into=plan.into,
        cap=plan.cap,
    )


def chosen_strategy(draft: AnswerDraft) -> Strategy:
    """The strategy a draft names, in its wording, with the values of its lists.

    Raises
    ------
    StrategyUnknown, PromptMissing, FileUnreadable, PromptUnreadable, CatalogueUnknown, CatalogueUnreadable
        If there is none, or a file cannot be used.
    """
    own = prompt_file(PromptKind.STRATEGY, draft.strategy, draft.language)
    strategy = strategy_from_file(own) if own else find_strategy(draft.strategy, language=draft.language)
    folder = own.parent if own else None
    fields = with_values(strategy.fields, strategy.language, folder)
    return replace(strategy, fields=fields, into=primary_language(draft.into) or "")


def create_answer_runs(
    workspace: Workspace,
    draft: AnswerDraft,
    *,
    report: Report = no_report,
    cancel: CancelToken | None = None,
    noted: Noted | None = None,
    warn: Callable[[Message], object] | None = None,
) -> tuple[int, ...]:
    """Store a run for each model, to be carried out later; an embedding of many examples takes its time.

    ``noted`` as in ``store_runs``; ``warn`` is told of what a preview warns of, before anything is stored.

    Raises
    ------
    RunRefused
        With every reason; nothing is stored.
    Cancelled
        If ``cancel`` was asked to stop; nothing is stored.
    """
    token = cancel or CancelToken()

    def embed(embedder: EmbedderModel, texts: Sequence[str]) -> Vectors:
        return vectors_of(embedder.place, embedder.planned.sha256 or "", texts, report=report, cancel=token)

    with workspace.reading() as session:
        layout = lay_out_answers(session, draft, embed)
        # What a run takes is only counted where it may be too much.
        looked_at = previews(session, layout) if draft.cap else layout.models
    problems = [*layout.problems, *(problem for model in looked_at for problem in model.problems)]
    if problems:
        _say_left_out(layout, warn)
        raise refusal_of(problems)
    _say_warnings(layout, warn)
    kind = KIND_OF_RUN[layout.strategy.returns if layout.strategy else Returns.ANSWER]
    parts = zip(layout.names, layout.models, strict=True)
    made = (
        (planned_run(name, kind, model.plan.strategy, model.plan), _items(model.questions)) for name, model in parts
    )
    return store_runs(workspace, made, noted)


def _say_warnings(layout: AnswerDraftLayout, warn: Callable[[Message], object] | None) -> None:
    """Each once, whatever the number of models."""
    if warn is not None:
        for warning in {str(one): one for model in layout.models for one in model.warnings}.values():
            warn(warning)


def _say_left_out(layout: AnswerDraftLayout, warn: Callable[[Message], object] | None) -> None:
    """Say why nothing is left for a model."""
    if warn is None:
        return
    for model in layout.models:
        for reason, ids in () if model.questions else model.plan.skipped.items():
            values = {"n": len(ids), "reason": QUESTION_SKIP_WORDS[reason]}
            warn(Message("Questions left out: {n} {reason}.", values))


def queue_answer_runs(
    workspace: Workspace, draft: AnswerDraft, *, warn: Callable[[Message], object] | None = None
) -> tuple[int, ...]:
    """Put a step for each model into the queue, which draws its plan when its turn comes; their ids.

    ``warn`` as in ``create_answer_runs``.

    Raises
    ------
    RunRefused
        With every reason but that no question fits yet; nothing is stored.
    """
    with workspace.reading() as session:
        layout = lay_out_answers(session, draft, _not_now)
    if problems := [
        *layout.problems,
        *(one for model in layout.models if model.plan.n_items for one in model.problems),
    ]:
        raise refusal_of(problems)
    _say_warnings(layout, warn)
    sittings = [(model, images) for model in draft.models for images in _image_uses(draft)]
    kind = KIND_OF_RUN[layout.strategy.returns if layout.strategy else Returns.ANSWER]
    requests = [
        (kind, replace(draft, models=(model,), images=images, name=name, without_images_too=False))
        for (model, images), name in zip(sittings, layout.names, strict=True)
    ]
    return add_requests(workspace, requests)


def _not_now(_embedder: EmbedderModel, _texts: Sequence[str]) -> None:
    """No vectors: which examples are nearest is found when the plan is drawn."""


def plan_queued_answers(workspace: Workspace, request: object, noted: Noted) -> int:
    """Store the run of a step whose turn has come, drawn from what is there now.

    Raises
    ------
    RunRefused, JudgePlanUnreadable
        If it cannot be made.
    """
    draft = run_plan_from_json(AnswerDraft, request, run=AnswerDraft.__name__)
    (run,) = create_answer_runs(workspace, draft, noted=noted)
    return run


def previews(session: Session, layout: AnswerDraftLayout) -> tuple[ModelPreview, ...]:
    """The preview of each model's part of a draft."""
    strategy = layout.strategy
    if strategy is None:
        return ()
    return tuple(
        preview_model(
            session,
            model.known,
            records,
            [one.question.n_bytes for one in model.questions],
            partial(first_steps, session, records, model.questions),
            n_about=model.plan.n_items,
            n_calls=model.plan.n_items * len(model.plan.steps),
            warnings=model.warnings,
            problems=model.problems,
            cost_by=partial(_cost, model, strategy),
        )
        for model in layout.models
        for records in [planned_records(model.plan, strategy)]
    )


def _cost(layout: AnswerLayout, strategy: Strategy, n_input: float, n_output: float) -> float | None:
    """The cost at both of its models, each for its steps."""
    if layout.translator is None:
        return layout.known.cost(n_input, n_output)
    share = len(strategy.translates) / len(strategy.steps)
    parts = ((layout.known, 1 - share), (layout.translator, share))
    costs = [known.cost(n_input * of_all, n_output * of_all) for known, of_all in parts]
    return sum(cost for cost in costs if cost is not None) if any(cost is not None for cost in costs) else None


def lay_out_answers(session: Session, draft: AnswerDraft, embed: EmbedBy) -> AnswerDraftLayout:
    """Lay a draft out; what speaks against it is part of what comes back, never an error.

    Where ``embed`` gives no vectors, examples that are to be nearest by them are nearest by words.
    """
    own_translator, *own_models = names_of_models(session, (draft.translator, *draft.models))
    draft = replace(draft, models=tuple(own_models), translator=own_translator)
    sittings = [(model, images) for model in draft.models for images in _image_uses(draft)]
    names = _names(session, draft, draft.title or Path(draft.strategy).stem)
    try:
        strategy = chosen_strategy(draft)
        if strategy.returns_choice:
            Examination(strategy, draft.reading, draft.thinking_tokens).check()
    except MedReviewError as error:
        return AnswerDraftLayout(names, None, (), (error.message,))
    problems = (
        *choice_problems(session, draft.models, names),
        *_problems(session, draft, strategy, names),
        *_translator_problems(session, draft, strategy),
        *_embedding_problems(session, draft, strategy),
    )
    if problems:
        return AnswerDraftLayout(names, strategy, (), problems)
    by_name = {known.model.name: known for known in known_models(session)}
    embedder = embedder_named(session, draft.embedding) if draft.example_choice is ExampleChoice.EMBEDDING else None
    examples, specialist = _examples(draft, strategy, embedder), strategy.specialist_field
    specialist = draft.specialist_field if specialist and draft.specialist_field else specialist
    try:
        drawn = drawn_questions(
            session,
            draft.selection,
            draft.order,
            strategy,
            examples=examples,
            specialist_field=specialist,
            embed=partial(embed, embedder) if embedder is not None and examples is not None else None,
            most_options=MOST_SCORED_OPTIONS if draft.reading is ReadingKind.SCORED else None,
        )
    except MedReviewError as error:  # the model that embeds cannot be opened
        return AnswerDraftLayout(names, strategy, (), (error.message,))
    plan = QuestionPlan(
        strategy=strategy.name,
        language=strategy.language,
        steps=_steps(draft, strategy),
        prompt=planned_strategy_prompt(strategy),
        model=planned_model(by_name[draft.models[0]]),
        selection=draft.selection,
        author="",
        is_own_strategy=prompt_file(PromptKind.STRATEGY, draft.strategy, draft.language) is not None,
        sampling=replace(draft.sampling, max_tokens=draft.most_tokens or strategy.most_tokens or _MOST_TOKENS),
        max_attempts=draft.max_attempts,
        order=draft.order,
        examples=examples,
        translator=planned_model(by_name[draft.translator]) if draft.translator else None,
        specialist_field=specialist,
        most_words=draft.most_words or strategy.most_words,
        n_context=draft.n_context,
        reading=draft.reading,
        thinking_tokens=draft.thinking_tokens,
        effort=draft.effort,
        fields=strategy.fields,
        into=strategy.into,
        cap=draft.cap,
    )
    translator = by_name.get(draft.translator)
    warnings = _example_warnings(session, drawn) if examples is not None else ()
    models = tuple(
        _model_layout(
            strategy,
            replace(plan, images=_shown(strategy, images), author=name),
            drawn,
            by_name[model],
            translator=translator,
            warnings=warnings,
        )
        for (model, images), name in zip(sittings, names, strict=True)
    )
    return AnswerDraftLayout(names, strategy, models, ())


def _problems(session: Session, draft: AnswerDraft, strategy: Strategy, names: Sequence[str]) -> Iterator[Message]:
    selection = draft.selection
    if min(selection.seed, draft.sampling.seed, draft.example_seed) < 0:
        yield Message("A seed must be 0 or more.")
    if selection.sample_size is not None and selection.sample_size < 1:
        yield Message("A sample must be 1 or more.")
    if not 1 <= draft.max_attempts <= MOST_ATTEMPTS:
        yield Message("There can be 1 to {most_attempts} attempts.", {"most_attempts": MOST_ATTEMPTS})
    if draft.n_examples is not None and not 0 <= draft.n_examples <= MOST_EXAMPLES:
        yield Message("There can be 0 to {most} examples.", {"most": MOST_EXAMPLES})
    if draft.thinking_tokens is not None and draft.thinking_tokens < 0:
        yield Message("Thinking tokens must be 0 or more.")
    if draft.effort and draft.effort not in EFFORTS:
        yield Message(
            "There is no effort {effort}. Use one of {known}.", {"effort": draft.effort, "known": Listed(EFFORTS)}
        )
    if strategy.returns in {Returns.TAGS, Returns.TRANSLATION} and draft.reading is ReadingKind.SCORED:
        yield Message("Tags and translations are not read from probabilities. Choose another reply mode.")
    if strategy.returns is Returns.TRANSLATION and not strategy.into:
        yield Message("Choose a language to translate into, by its code, such as {example}.", {"example": "en"})
    for name in names if strategy.returns is Returns.ANSWER else ():
        if author_named(session, name) is not None:
            yield Message("There is an author called {name} already. Choose another name for the run.", {"name": name})


def _translator_problems(session: Session, draft: AnswerDraft, strategy: Strategy) -> Iterator[Message]:
    if not draft.translator:
        return
    if not strategy.translates:
        values = {"strategy": strategy.name}
        yield Message("The strategy {strategy} has no step that translates, so no translator can be chosen.", values)
    known = model_named(session, draft.translator)
    if known is None or known.source is None:
        values = {"name": draft.translator}
        yield Message("The translator {name} is not among the available models. Add it under Models.", values)


def _embedding_problems(session: Session, draft: AnswerDraft, strategy: Strategy) -> Iterator[Message]:
    if draft.example_choice is not ExampleChoice.EMBEDDING or not strategy.n_examples:
        return
    if not draft.embedding:
        yield Message("Choose the model whose embedding says which examples are nearest.")
        return
    try:
        found = embedder_named(session, draft.embedding)
    except MedReviewError as error:
        yield error.message
        return
    if found is None:
        values = {"name": draft.embedding}
        yield Message("The embedding needs a model whose file is on this computer; the file of {name} is not.", values)


def _examples(draft: AnswerDraft, strategy: Strategy, embedder: EmbedderModel | None) -> PlannedExamples | None:
    """None where the strategy shows none, whatever the draft says."""
    n = strategy.n_examples if draft.n_examples is None else draft.n_examples
    if not strategy.n_examples or not n:
        return None
    model = embedder.planned if embedder is not None else None
    return PlannedExamples(
        n, draft.example_choice, draft.example_dataset, draft.example_split, draft.example_seed, model
    )


def _steps(draft: AnswerDraft, strategy: Strategy) -> tuple[str, ...]:
    if not strategy.returns_choice:
        return strategy.steps
    return Examination(strategy, draft.reading, draft.thinking_tokens).steps


def _image_uses(draft: AnswerDraft) -> tuple[ImageUse, ...]:
    return (draft.images, ImageUse.NEVER) if draft.without_images_too else (draft.images,)


def _shown(strategy: Strategy, images: ImageUse) -> ImageUse:
    """A translation is of the texts alone."""
    return ImageUse.NEVER if strategy.returns is Returns.TRANSLATION else images


def _names(session: Session, draft: AnswerDraft, suggestion: str) -> tuple[str, ...]:
    """The names of the runs, model by model."""
    if not draft.without_images_too:
        return run_names(session, draft.name.strip(), suggestion, draft.models, draft.translator)
    name = draft.name.strip()
    kinds = [
        run_names(session, f"{name} {words}" if name else "", f"{suggestion} {words}", draft.models, draft.translator)
        for words in draft.image_words
    ]
    return tuple(one for pair in zip(*kinds, strict=True) for one in pair)


def _model_layout(
    strategy: Strategy,
    shared: QuestionPlan,
    drawn: DrawnQuestions,
    known: KnownModel,
    *,
    translator: KnownModel | None,
    warnings: Sequence[Message],
) -> AnswerLayout:
    sees = known.has_vision or shared.images is not ImageUse.OR_SKIP
    questions = tuple(one for one in drawn.questions if sees or not one.question.n_images)
    blind = tuple(one.question.question_id for one in drawn.questions if not sees and one.question.n_images)
    asked = [known] if translator is None else [known, translator]
    is_the_same = all(is_always_the_same(one, shared.reading, shared.sampling) for one in asked)
    skipped = dict(drawn.skipped) | ({QuestionSkip.NO_VISION: blind} if blind else {})
    plan = replace(
        shared,
        model=planned_model(known),
        max_attempts=1 if is_the_same else shared.max_attempts,
        n_items=len(questions),
        skipped={reason: skipped[reason] for reason in QuestionSkip if reason in skipped},
    )
    values = {"model": known.model.name}
    problems = [*model_problems(known, shared.reading), *(effort_problems(known) if shared.effort else ())]
    if not questions and drawn.n_fitting:
        problems.append(
            Message(
                "Nothing is left for {model} to answer. Change the selection, or the settings that leave questions "
                "out.",
                values,
            )
        )
    elif not questions:
        problems.append(Message("No questions match. Change the selection."))
    warnings = [*warnings, *reading_warnings(known, shared.reading), *text_warnings(known)]
    n_open = sum(not one.question.n_right for one in questions)
    if strategy.returns_choice and n_open:
        told = {"n_questions": n_open}
        warnings.append(
            Message(
                "{n_questions} {n_questions:=question has|questions have} no known right answer: {n_questions:=it "
                "is|they are} asked and not scored.",
                told,
            )
        )
    n_blind = sum(one.question.n_images > 0 for one in questions)
    if shared.images is ImageUse.OR_TEXT and n_blind and not known.has_vision:
        warnings.append(
            Message(
                "{model} does not accept images. Questions asked without their images: {n_questions}.",
                {**values, "n_questions": n_blind},
            )
        )
    return AnswerLayout(known, translator, plan, questions, tuple(problems), tuple(warnings))


def _example_warnings(session: Session, drawn: DrawnQuestions) -> tuple[Message, ...]:
    """Examples from frozen parts that are no parts to train on."""
    frozen = frozen_test_questions(session)
    shown = (frozen.get(example.question_id) for one in drawn.questions for example in one.examples)
    counts = Counter(part for part in shown if part is not None)
    return tuple(
        Message(
            "Examples are drawn from the frozen part {part} of {dataset}, {n} {n:=time|times}. Draw from a part for "
            "training.",
            {"n": n, "part": part, "dataset": dataset},
        )
        for (dataset, part), n in sorted(counts.items())
    )


def _items(questions: Sequence[DrawnQuestion]) -> Iterator[Mapping[str, object]]:
    for one in questions:
        yield {
            "uid": uuid.uuid4().hex,
            "question_id": one.question.question_id,
            "shown": one.shown or None,
            "repeat": 1,
        }
