"""A preview of judge runs from a draft, before anything is stored or sent."""

from collections.abc import Sequence
from dataclasses import dataclass

from medreview.domain.run_kinds import RunKind
from medreview.model_runs.queued_steps import authors_to_come, steps_to_wait_for
from medreview.model_runs.run_preview import PairingView, RunPreview
from medreview.protocols.pairing import pairing_matrix
from medreview.store.queries.answer_facts import OptionCount, selection_options
from medreview.store.queries.models import KnownModel, known_models
from medreview.store.queries.studies import all_studies
from medreview.store.workspace import Workspace
from medreview.workflows.run_judge.judge_drafts import JudgeDraft, uses_pairing
from medreview.workflows.run_judge.judge_runs import Students, first_prompts, lay_out, paired_model, previews

_MOST_SPLIT = 2_000


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
    """The choices for a new run, with the number of answers of each."""

    models: tuple[JudgeModelOption, ...]
    studies: tuple[str, ...]
    datasets: tuple[OptionCount, ...]
    kinds: tuple[OptionCount, ...]
    languages: tuple[OptionCount, ...]
    splits: tuple[OptionCount, ...]
    authors: tuple[OptionCount, ...]
    n_references: int


def judge_options(workspace: Workspace) -> JudgeOptions:
    """Models, studies, and values that answers can be selected by."""
    with workspace.reading() as session:
        options = selection_options(session)
        models = tuple(_model_option(known) for known in known_models(session))
        studies = tuple(study.name for study in all_studies(session))
    known = {option.value for option in options["authors"]}
    options["authors"] += tuple(OptionCount(name, 0) for name in authors_to_come(workspace) if name not in known)
    n_references = sum(option.n_answers for option in options.pop("references") if option.value == "references")
    return JudgeOptions(models=models, studies=studies, n_references=n_references, **options)


def preview_run(workspace: Workspace, draft: JudgeDraft) -> RunPreview:
    """Lay a draft out over the answers as they are; a draft that cannot be carried out has problems in it."""
    with workspace.reading() as session:
        layout = lay_out(session, draft, most_split=_MOST_SPLIT)
        name = layout.names[0] if len(layout.names) == 1 else draft.name.strip()
        if layout.protocol is None or layout.drawn is None:
            return RunPreview(name, RunKind.JUDGE, (), (), layout.problems)
        pairs = uses_pairing(layout.protocol.name)
        pairing = _pairing_view([model.known for model in layout.models], layout.students) if pairs else None
        models, prompts = previews(session, layout, most_split=_MOST_SPLIT), first_prompts(session, layout)
    waits_for = steps_to_wait_for(workspace, RunKind.JUDGE, draft)
    return RunPreview(name, RunKind.JUDGE, models, prompts, layout.problems, pairing, waits_for)


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
