"""A preview of runs over questions from a draft, before anything is stored or sent."""

from collections.abc import Sequence
from dataclasses import replace

from medreview.domain.run_kinds import RunKind
from medreview.errors import Message
from medreview.llm.embeddings import Vectors, n_unknown, vectors_of
from medreview.model_runs.embedders import EmbedderModel
from medreview.model_runs.question_records import KIND_OF_RUN, first_steps, planned_records
from medreview.model_runs.queued_steps import steps_to_wait_for
from medreview.model_runs.run_preview import PROMPTS_SHOWN, RenderedPrompt, RunPreview, rendered_prompts
from medreview.store.workspace import Session, Workspace
from medreview.workflows.answer_questions.question_runs import (
    AnswerDraft,
    AnswerDraftLayout,
    lay_out_answers,
    previews,
)

_MOST_EMBEDDED = 64


def preview_answers(workspace: Workspace, draft: AnswerDraft) -> RunPreview:
    """Lay a draft out over the questions as they are; one that cannot be carried out has problems in it."""
    embedding = _QuickEmbedding()
    with workspace.reading() as session:
        layout = lay_out_answers(session, draft, embedding)
        name = layout.names[0] if len(layout.names) == 1 else draft.name.strip()
        kind = KIND_OF_RUN[layout.strategy.returns] if layout.strategy is not None else RunKind.ANSWER
        models = previews(session, layout)
        if embedding.is_put_off:
            words = Message(
                "The nearest examples are found when the run is stored, as that takes a while; the prompts that are "
                "shown here have others."
            )
            models = tuple(replace(model, warnings=(*model.warnings, words)) for model in models)
        prompts = _first_prompts(session, layout)
    waits_for = steps_to_wait_for(workspace, kind, draft)
    return RunPreview(name, kind, models, prompts, layout.problems, waits_for=waits_for)


class _QuickEmbedding:
    """Makes vectors only where there are few to make, as nobody waits minutes for a preview."""

    def __init__(self) -> None:
        self.is_put_off = False

    def __call__(self, embedder: EmbedderModel, texts: Sequence[str]) -> Vectors | None:
        sha256 = embedder.planned.sha256 or ""
        self.is_put_off = n_unknown(sha256, texts) > _MOST_EMBEDDED
        return None if self.is_put_off else vectors_of(embedder.place, sha256, texts)


def _first_prompts(session: Session, layout: AnswerDraftLayout) -> tuple[RenderedPrompt, ...]:
    """The first step's conversations of the first questions."""
    model = next((model for model in layout.models if model.plan.n_items), None)
    if model is None or layout.strategy is None:
        return ()
    records = planned_records(model.plan, layout.strategy)
    cases = first_steps(session, records, model.questions, range(min(PROMPTS_SHOWN, len(model.questions))))
    return tuple(prompt for case in cases for prompt in rendered_prompts(records, case))
