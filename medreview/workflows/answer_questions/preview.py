"""What a draft of runs over questions would give, before anything is stored or sent."""

from collections.abc import Mapping
from dataclasses import dataclass

from medreview.domain.question_plans import QuestionPlan, QuestionSkip
from medreview.errors import Message
from medreview.model_runs.answer_records import planned_answers
from medreview.model_runs.rendered_prompts import RenderedPrompt, cost_of, rendered_prompts
from medreview.store.queries.judge_runs import PendingItem, attempt_totals, planned_and_judge_runs
from medreview.store.queries.run_times import items_per_minute, times_of_run
from medreview.store.workspace import Session, Workspace
from medreview.workflows.answer_questions.planning import (
    AnswerDraft,
    AnswerDraftLayout,
    AnswerLayout,
    lay_out_answers,
)

_PROMPTS_SHOWN = 3
_BYTES_A_TOKEN = 4  # English; other scripts have more bytes a letter and fewer letters a token
_SHARE_OF_LIMIT_WRITTEN = 0.5


@dataclass(frozen=True, slots=True)
class AnswerModelPreview:
    """What one model would be asked. Tokens are estimates for all calls without retries.

    ``minutes`` and tokens follow from earlier runs of this model with this strategy where there are any, ``cost`` from
    the prices noted for it; None where nothing is known. ``skipped`` counts questions by reason.
    """

    model: str
    n_questions: int
    n_calls: int
    input_tokens: int
    output_tokens: int
    minutes: float | None
    cost: float | None
    skipped: Mapping[QuestionSkip, int]
    warnings: tuple[Message, ...]
    problems: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class AnswerPreview:
    """What a draft would give; with ``problems`` (its own or a model's) no run can be made."""

    name: str
    models: tuple[AnswerModelPreview, ...]
    prompts: tuple[RenderedPrompt, ...]
    problems: tuple[Message, ...]

    @property
    def all_problems(self) -> tuple[Message, ...]:
        return self.problems + tuple(problem for model in self.models for problem in model.problems)


def preview_answers(workspace: Workspace, draft: AnswerDraft) -> AnswerPreview:
    """Lay a draft out over the questions as they are; one that cannot be carried out has problems in it."""
    with workspace.reading() as session:
        layout = lay_out_answers(session, draft)
        name = layout.names[0] if len(layout.names) == 1 else draft.name.strip()
        prompts = _first_prompts(session, layout)
        models = tuple(_model_preview(session, model, prompts) for model in layout.models)
        return AnswerPreview(name, models, prompts, layout.problems)


def _model_preview(session: Session, layout: AnswerLayout, prompts: tuple[RenderedPrompt, ...]) -> AnswerModelPreview:
    plan = layout.plan
    n_calls = plan.n_items * len(plan.steps)
    rate, read, written = _experience(session, layout)
    shown = sum(len(message.text.encode()) for prompt in prompts for message in prompt.messages)
    each = read or (shown / len(prompts) / _BYTES_A_TOKEN if prompts else 0)
    n_input = round(each * n_calls)
    n_output = round((written or plan.sampling.max_tokens * _SHARE_OF_LIMIT_WRITTEN) * n_calls)
    return AnswerModelPreview(
        model=layout.known.model.name,
        n_questions=plan.n_items,
        n_calls=n_calls,
        input_tokens=n_input,
        output_tokens=n_output,
        minutes=plan.n_items / rate if rate else None,
        cost=cost_of(layout.known, n_input, n_output),
        skipped={reason: len(questions) for reason, questions in plan.skipped.items()},
        warnings=layout.warnings,
        problems=layout.problems,
    )


def _experience(session: Session, layout: AnswerLayout) -> tuple[float | None, float | None, float | None]:
    """Items a minute, and tokens read and written in one call, of the last run of this model with this strategy."""
    plan: QuestionPlan = layout.plan
    for run, _ in planned_and_judge_runs(session):
        if run.model_id == layout.known.model.id and run.protocol == plan.strategy and run.plan:
            totals = attempt_totals(session, run.id or 0)
            if totals.n_attempts:
                rate = items_per_minute(times_of_run(session, run.id or 0))
                n = totals.n_attempts
                return rate, totals.input_tokens / n or None, totals.output_tokens / n or None
    return None, None, None


def _first_prompts(session: Session, layout: AnswerDraftLayout) -> tuple[RenderedPrompt, ...]:
    """The first step's conversations of the first questions."""
    model = next((model for model in layout.models if model.plan.n_items), None)
    if model is None or layout.strategy is None:
        return ()
    records = planned_answers(model.plan, layout.strategy)
    first = model.questions[:_PROMPTS_SHOWN]
    items = [
        PendingItem(place, place, "", one.question.question_id, one.question.key) for place, one in enumerate(first)
    ]
    cases = records.cases(session, items, {place: one.shown for place, one in enumerate(first)})
    return tuple(prompt for case in cases for prompt in rendered_prompts(records, case))
