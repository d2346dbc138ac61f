"""What a draft of judge runs would give, before anything is stored or sent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from medreview.domain.judge_plans import JudgePlan, SkipReason
from medreview.domain.judge_runs import ReadingKind
from medreview.errors import Message
from medreview.model_runs.item_drawing import DrawnItems
from medreview.model_runs.judgement_records import planned_records
from medreview.model_runs.rendered_prompts import RenderedPrompt, cost_of, rendered_prompts
from medreview.model_runs.run_summaries import judge_plan_of
from medreview.protocols import JudgeProtocol
from medreview.protocols.pairing import pairing_matrix
from medreview.store.queries.answer_facts import OptionCount, selection_options
from medreview.store.queries.judge_runs import PendingItem, attempt_totals, judge_runs
from medreview.store.queries.models import KnownModel, known_models
from medreview.store.queries.run_times import StretchTime, items_per_minute, times_of_run
from medreview.store.queries.studies import all_studies
from medreview.store.workspace import Session, Workspace
from medreview.workflows.run_judge.judge_drafts import JudgeDraft, uses_pairing
from medreview.workflows.run_judge.planning import DraftLayout, ModelLayout, Students, lay_out, paired_model

_PROMPTS_SHOWN = 3
_MOST_SPLIT = 2_000
_BYTES_A_TOKEN = 4  # English; other scripts have more bytes a letter and fewer letters a token
_RUNS_TIMED = 3
_SHARE_OF_LIMIT_WRITTEN = 0.5


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
class ModelPreview:
    """What one model would be asked.

    An item is one call, in the scored reading one for each dimension. Tokens are estimates for all calls without
    retries. ``minutes`` follows from earlier runs of this model, ``cost`` from the prices noted for it; None where
    there are none. ``skipped`` counts answers by reason.
    ``is_estimate``: there are so many answers that not all were cut into sentences, and the number of items is guessed.
    """

    model: str
    n_answers: int
    n_items: int
    n_calls: int
    is_estimate: bool
    input_tokens: int
    output_tokens: int
    minutes: float | None
    cost: float | None
    skipped: Mapping[SkipReason, int]
    warnings: tuple[Message, ...]
    problems: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class PairingView:
    """For every judge (row) and student (column) whether they are paired, and in which setups; empty for none."""

    judges: tuple[str, ...]
    students: tuple[str, ...]
    cells: tuple[tuple[tuple[str, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class RunPreview:
    """What a draft would give; with ``problems`` (its own or a model's) no run can be made."""

    name: str
    models: tuple[ModelPreview, ...]
    prompts: tuple[RenderedPrompt, ...]
    pairing: PairingView | None
    problems: tuple[Message, ...]

    @property
    def all_problems(self) -> tuple[Message, ...]:
        return self.problems + tuple(problem for model in self.models for problem in model.problems)


def judge_options(workspace: Workspace) -> JudgeOptions:
    """Models, studies, and values that answers can be selected by."""
    with workspace.reading() as session:
        options = selection_options(session)
        models = tuple(_model_option(known) for known in known_models(session))
        studies = tuple(study.name for study in all_studies(session))
    n_references = sum(option.n_answers for option in options.pop("references") if option.value == "references")
    return JudgeOptions(models=models, studies=studies, n_references=n_references, **options)


def preview_run(workspace: Workspace, draft: JudgeDraft) -> RunPreview:
    """Lay a draft out over the answers as they are; a draft that cannot be carried out has problems in it."""
    with workspace.reading() as session:
        layout = lay_out(session, draft, most_split=_MOST_SPLIT)
        name = layout.names[0] if len(layout.names) == 1 else draft.name.strip()
        if layout.protocol is None or layout.drawn is None:
            return RunPreview(name, (), (), None, layout.problems)
        pairs = uses_pairing(layout.protocol.name)
        models = tuple(_model_preview(session, model, layout.drawn, layout.protocol) for model in layout.models)
        pairing = _pairing_view([model.known for model in layout.models], layout.students) if pairs else None
        return RunPreview(name, models, _first_prompts(session, layout), pairing, layout.problems)


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


def _model_preview(session: Session, layout: ModelLayout, drawn: DrawnItems, protocol: JudgeProtocol) -> ModelPreview:
    plan = layout.plan
    rate, read, written = _experience(session, layout)
    n_input = round(read * plan.n_items) if read else None
    if n_input is None:
        n_input = _input_tokens(layout, drawn, protocol)
    n_output = 0
    if plan.reading is not ReadingKind.SCORED:
        each = written or plan.sampling.max_tokens * _SHARE_OF_LIMIT_WRITTEN
        n_output = round(each * plan.n_items)
    return ModelPreview(
        model=layout.known.model.name,
        n_answers=len(layout.answers),
        n_items=plan.n_items,
        n_calls=plan.n_items * _conversations_an_item(plan),
        is_estimate=bool(drawn.splitter) and not plan.selection.study and len(drawn.answers) > _MOST_SPLIT,
        input_tokens=n_input,
        output_tokens=n_output,
        minutes=plan.n_items / rate if rate else None,
        cost=cost_of(layout.known, n_input, n_output),
        skipped={reason: len(answers) for reason, answers in plan.skipped.items()},
        warnings=layout.warnings,
        problems=layout.problems,
    )


def _input_tokens(layout: ModelLayout, drawn: DrawnItems, protocol: JudgeProtocol) -> int:
    """Tokens of all prompts: the wording once a call, and the texts that go into it."""
    plan = layout.plan
    wording = sum(len(text.encode()) for name, text in plan.prompt.sections.items() if _is_sent(name, plan))
    wording += len(plan.prompt.codebook.encode())
    n_bytes = 0.0
    for answer in layout.answers:
        references = answer.n_reference_bytes if protocol.shows_references else 0
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


def _experience(session: Session, layout: ModelLayout) -> tuple[float | None, float | None, float | None]:
    """Items a minute, and tokens read and written in one attempt, of earlier runs of the model that asked alike.

    Every model counts tokens in its own way. None where there are no such runs.
    """
    plan, model_id = layout.plan, layout.known.model.id
    times: list[StretchTime] = []
    n_read, n_written, n_attempts, n_runs = 0, 0, 0, 0
    for run, _ in judge_runs(session):
        earlier = (
            judge_plan_of(run) if run.model_id == model_id and run.protocol == plan.protocol and run.plan else None
        )
        if earlier is None or not _asks_alike(earlier, plan) or n_runs == _RUNS_TIMED:
            continue
        n_runs += 1
        run_id = run.id or 0
        times += times_of_run(session, run_id)
        totals = attempt_totals(session, run_id)
        n_read, n_written = n_read + totals.input_tokens, n_written + totals.output_tokens
        n_attempts += totals.n_attempts
    read, written = (n / n_attempts if n and n_attempts else None for n in (n_read, n_written))
    return items_per_minute(times), read, written


def _asks_alike(earlier: JudgePlan, plan: JudgePlan) -> bool:
    return (earlier.reading, earlier.granularity, earlier.n_references, earlier.images) == (
        plan.reading,
        plan.granularity,
        plan.n_references,
        plan.images,
    )


def _first_prompts(session: Session, layout: DraftLayout) -> tuple[RenderedPrompt, ...]:
    """The conversations of the first items of the first model that has any."""
    model = next((model for model in layout.models if model.plan.n_items), None)
    if model is None or layout.drawn is None or layout.protocol is None:
        return ()
    records = planned_records(model.plan, layout.protocol)
    cases = records.cases(session, _first_items(model, layout.drawn))
    return tuple(prompt for case in cases for prompt in rendered_prompts(records, case))


def _first_items(model: ModelLayout, drawn: DrawnItems) -> Sequence[PendingItem]:
    items: list[PendingItem] = []
    for answer in model.answers:
        for place in drawn.places(answer):
            index, start, end = (place.index, place.start, place.end) if place else (None, None, None)
            items.append(PendingItem(0, 0, "", answer.answer_id, answer.key, index, start, end, 1))
            if len(items) == _PROMPTS_SHOWN:
                return items
    return items


def _pairing_view(judges: Sequence[KnownModel], students: Students) -> PairingView:
    """The matrix as it is shown before a run; judges of which too little is known have empty rows."""
    rows: list[tuple[tuple[str, ...], ...]] = []
    for judge in judges:
        model = paired_model(judge)
        cells = pairing_matrix([model], students.known).cells[0] if model else ((),) * len(students.known)
        rows.append(tuple(tuple(setup.value for setup in cell) for cell in cells))
    return PairingView(
        tuple(judge.model.name for judge in judges), tuple(student.name for student in students.known), tuple(rows)
    )
