"""What a draft would give, before anything is stored or sent."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session

from medreview.domain.judge_plans import JudgePlan
from medreview.domain.judge_runs import ReadingKind
from medreview.protocols import JudgeProtocol
from medreview.store.queries.answers_to_rate import OptionCount, selection_options
from medreview.store.queries.judge_runs import (
    PendingItem,
    attempt_totals,
    judge_runs,
)
from medreview.store.queries.models import KnownModel, known_models
from medreview.store.queries.run_times import StretchTime, items_per_minute, times_of_run
from medreview.store.queries.studies import all_studies
from medreview.store.workspace import Workspace
from medreview.workflows.run_judge.asking import asker_of
from medreview.workflows.run_judge.cases import item_cases
from medreview.workflows.run_judge.chosen_protocols import shows_references, uses_pairing
from medreview.workflows.run_judge.drafts import JudgeDraft
from medreview.workflows.run_judge.listing import plan_of
from medreview.workflows.run_judge.pairing_views import pairing_view
from medreview.workflows.run_judge.planning import DraftLayout, ModelLayout, lay_out, run_names
from medreview.workflows.run_judge.rendering import rendered_prompts
from medreview.workflows.run_judge.selecting import DrawnAnswers, counted
from medreview.workflows.run_judge.views import ModelPreview, RenderedPrompt, RunPreview

_PROMPTS_SHOWN = 3
_MOST_SPLIT = 2_000
_BYTES_A_TOKEN = 4  # English; other scripts have more bytes a letter and fewer letters a token
_RUNS_TIMED = 3
_SHARE_OF_LIMIT_WRITTEN = 0.5
_A_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class JudgeModelOption:
    """A model to choose; ``is_reachable`` where it is known where it is."""

    name: str
    kind: str
    family: str | None
    size_class: str | None
    has_vision: bool
    is_reachable: bool


@dataclass(frozen=True, slots=True)
class JudgeOptions:
    """What a new run can be made of, with the number of answers of each choice."""

    models: tuple[JudgeModelOption, ...]
    studies: tuple[str, ...]
    datasets: tuple[OptionCount, ...]
    kinds: tuple[OptionCount, ...]
    languages: tuple[OptionCount, ...]
    splits: tuple[OptionCount, ...]
    authors: tuple[OptionCount, ...]
    n_references: int


@dataclass(frozen=True, slots=True)
class _Experience:
    """What earlier runs of the same model that asked in the same way tell; None where there are none.

    Tokens are those of one attempt: every model counts them in its own way.
    """

    items_per_minute: float | None
    input_tokens: float | None
    output_tokens: float | None


def judge_options(workspace: Workspace) -> JudgeOptions:
    """Models, studies, and values that answers can be selected by."""
    with workspace.reading() as rows:
        options = selection_options(rows)
        models = tuple(_model_option(known) for known in known_models(rows))
        studies = tuple(study.name for study in all_studies(rows))
    n_references = sum(option.n_answers for option in options.pop("references") if option.value == "references")
    return JudgeOptions(models=models, studies=studies, n_references=n_references, **options)


def preview_run(workspace: Workspace, draft: JudgeDraft) -> RunPreview:
    """Lay a draft out over the answers as they are; a draft that cannot be carried out has problems in it."""
    with workspace.reading() as rows:
        layout = lay_out(rows, draft, most_split=_MOST_SPLIT)
        names = run_names(rows, draft)
        name = names[0] if len(names) == 1 else draft.name.strip()
        if layout.protocol is None or layout.drawn is None:
            return RunPreview(name, (), (), None, layout.problems)
        pairs = uses_pairing(layout.protocol.name)
        models = tuple(_model_preview(rows, model, layout.drawn, layout.protocol) for model in layout.models)
        pairing = pairing_view([model.known for model in layout.models], layout.students) if pairs else None
        return RunPreview(name, models, _first_prompts(rows, layout), pairing, layout.problems)


def _model_option(known: KnownModel) -> JudgeModelOption:
    model, source = known.model, known.source
    return JudgeModelOption(
        model.name,
        source.kind if source else "",
        model.family,
        model.size_class,
        known.has_vision,
        source is not None,
    )


def _model_preview(rows: Session, layout: ModelLayout, drawn: DrawnAnswers, protocol: JudgeProtocol) -> ModelPreview:
    plan = layout.plan
    earlier = _experience(rows, layout)
    n_input = round(earlier.input_tokens * plan.n_items) if earlier.input_tokens else None
    if n_input is None:
        n_input = _input_tokens(layout, drawn, protocol)
    n_output = 0
    if plan.reading is not ReadingKind.SCORED:
        each = earlier.output_tokens or plan.sampling.max_tokens * _SHARE_OF_LIMIT_WRITTEN
        n_output = round(each * plan.n_items)
    return ModelPreview(
        model=layout.known.model.name,
        n_answers=len(layout.answers),
        n_items=plan.n_items,
        n_calls=plan.n_items * _conversations_an_item(plan),
        is_estimate=bool(drawn.splitter) and not plan.selection.study and len(drawn.answers) > _MOST_SPLIT,
        input_tokens=n_input,
        output_tokens=n_output,
        minutes=plan.n_items / earlier.items_per_minute if earlier.items_per_minute else None,
        cost=_cost(layout.known, n_input, n_output),
        skipped=counted(plan.skipped),
        warnings=layout.warnings,
        problems=layout.problems,
    )


def _input_tokens(layout: ModelLayout, drawn: DrawnAnswers, protocol: JudgeProtocol) -> int:
    """Tokens of all prompts: the wording once a call, and the texts that go into it."""
    plan = layout.plan
    wording = sum(len(text.encode()) for name, text in plan.prompt.sections.items() if _is_sent(name, plan))
    wording += len(plan.prompt.codebook.encode())
    n_bytes, has_references = 0.0, shows_references(protocol)
    for answer in layout.answers:
        references = answer.n_reference_bytes if has_references else 0
        if plan.n_references is not None and answer.n_references > plan.n_references:
            references *= plan.n_references / answer.n_references
        n_calls = len(drawn.places(answer)) * plan.n_repeats * _conversations_an_item(plan)
        n_bytes += n_calls * (wording + answer.n_bytes + references)
    return round(n_bytes / _BYTES_A_TOKEN)


def _conversations_an_item(plan: JudgePlan) -> int:
    """How often an item is asked about: probabilities are read for one dimension at a time."""
    return len(plan.dimensions) if plan.reading is ReadingKind.SCORED else 1


def _is_sent(section: str, plan: JudgePlan) -> bool:
    return not section.startswith(("form", "ask")) or section.startswith(f"form {plan.reading.value}")


def _experience(rows: Session, layout: ModelLayout) -> _Experience:
    plan, model_id = layout.plan, layout.known.model.id
    times: list[StretchTime] = []
    n_read, n_written, n_attempts, n_runs = 0, 0, 0, 0
    for run, _ in judge_runs(rows):
        earlier = plan_of(run) if run.model_id == model_id and run.protocol == plan.protocol and run.plan else None
        if earlier is None or not _asks_alike(earlier, plan) or n_runs == _RUNS_TIMED:
            continue
        n_runs += 1
        run_id = run.id or 0
        times += times_of_run(rows, run_id)
        totals = attempt_totals(rows, run_id)
        n_read, n_written = n_read + totals.input_tokens, n_written + totals.output_tokens
        n_attempts += totals.n_attempts
    read, written = (n / n_attempts if n and n_attempts else None for n in (n_read, n_written))
    return _Experience(items_per_minute(times), read, written)


def _asks_alike(earlier: JudgePlan, plan: JudgePlan) -> bool:
    return (earlier.reading, earlier.granularity, earlier.n_references, earlier.images) == (
        plan.reading,
        plan.granularity,
        plan.n_references,
        plan.images,
    )


def _cost(known: KnownModel, n_input: int, n_output: int) -> float | None:
    source = known.source
    if source is None or source.input_price is None or source.output_price is None:
        return None
    return (n_input * source.input_price + n_output * source.output_price) / _A_MILLION


def _first_prompts(rows: Session, layout: DraftLayout) -> tuple[RenderedPrompt, ...]:
    """The conversations of the first items of the first model that has any."""
    model = next((model for model in layout.models if model.plan.n_items), None)
    if model is None or layout.drawn is None or layout.protocol is None:
        return ()
    asker = asker_of(0, 0, model.plan, layout.protocol)
    cases = item_cases(rows, model.plan, layout.protocol, _first_items(model, layout.drawn))
    return tuple(prompt for case in cases for prompt in rendered_prompts(asker, case))


def _first_items(model: ModelLayout, drawn: DrawnAnswers) -> Sequence[PendingItem]:
    items: list[PendingItem] = []
    for answer in model.answers:
        for place in drawn.places(answer):
            index, start, end = (place.index, place.start, place.end) if place else (None, None, None)
            items.append(PendingItem(0, "", answer.answer_id, answer.key, index, start, end, 1))
            if len(items) == _PROMPTS_SHOWN:
                return items
    return items
