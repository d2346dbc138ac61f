"""Store runs and what each is to ask, before any model is loaded."""

import uuid
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from itertools import islice

from medreview.domain.judge_plans import judge_plan_sha256, judge_plan_to_json
from medreview.domain.judge_runs import Run, RunKind
from medreview.store.queries.judge_runs import add_items, remove_torn_runs, run_named
from medreview.store.workspace import Workspace
from medreview.workflows.run_judge.drafts import JudgeDraft
from medreview.workflows.run_judge.errors import RunNameTaken, RunRefused
from medreview.workflows.run_judge.planning import ModelLayout, lay_out, run_names
from medreview.workflows.run_judge.selecting import DrawnAnswers

_ITEMS_A_TRANSACTION = 2_000


def create_runs(workspace: Workspace, draft: JudgeDraft) -> tuple[int, ...]:
    """Store a run for each model, to be carried out later.

    Raises
    ------
    RunRefused
        With every reason; nothing is stored.
    """
    with workspace.reading() as rows:
        layout = lay_out(rows, draft)
        names = run_names(rows, draft)
    problems = [*layout.problems, *(problem for model in layout.models for problem in model.problems)]
    if problems or layout.drawn is None:
        raise RunRefused(problems)
    with workspace.transaction() as rows:
        remove_torn_runs(rows)
    return tuple(_store(workspace, name, model, layout.drawn) for name, model in zip(names, layout.models, strict=True))


def _store(workspace: Workspace, name: str, layout: ModelLayout, drawn: DrawnAnswers) -> int:
    """Write a run and its items in short steps; a run that was cut off while it was made is taken out later."""
    with workspace.transaction() as rows:
        if run_named(rows, name) is not None:
            raise RunNameTaken(name=name)
        run = Run(
            name=name,
            kind=RunKind.JUDGE,
            protocol=layout.plan.protocol,
            model_id=layout.known.model.id,
            plan=judge_plan_to_json(layout.plan),
            plan_sha256=judge_plan_sha256(layout.plan),
            created_at=datetime.now(UTC).isoformat(timespec="seconds"),
        )
        rows.add(run)
        rows.flush()
        run_id = run.id or 0
    items = enumerate(_items(layout, drawn))
    while chunk := list(islice(items, _ITEMS_A_TRANSACTION)):
        with workspace.transaction() as rows:
            add_items(rows, run_id, chunk)
    return run_id


def _items(layout: ModelLayout, drawn: DrawnAnswers) -> Iterator[Mapping[str, object]]:
    """Everything to ask, what shares the beginning of its prompt together."""
    for answer in layout.answers:
        for place in drawn.places(answer):
            for repeat in range(1, layout.plan.n_repeats + 1):
                yield {
                    "uid": uuid.uuid4().hex,
                    "answer_id": answer.answer_id,
                    "sentence_index": place.index if place else None,
                    "sentence_start": place.start if place else None,
                    "sentence_end": place.end if place else None,
                    "repeat": repeat,
                }
