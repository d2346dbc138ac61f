"""Runs of judges from a draft: a plan for each of its models, with all that speaks against it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from types import MappingProxyType

from medreview.domain.plan_json import run_plan_from_json
from medreview.domain.run_kinds import RunKind
from medreview.domain.run_plans import (
    MOST_ATTEMPTS,
    MOST_REPEATS,
    ImageUse,
    JudgePlan,
    SkipReason,
)
from medreview.domain.study_plans import StudyPlan, plan_from_json
from medreview.errors import Listed, MedReviewError, Message
from medreview.model_runs.drawn_items import DrawnItems, drawn_items, grouped
from medreview.model_runs.judgement_records import item_not_stored, planned_records
from medreview.model_runs.queued_steps import add_requests
from medreview.model_runs.run_plans import (
    Noted,
    choice_problems,
    file_name,
    is_always_the_same,
    model_problems,
    model_warnings,
    names_of_models,
    planned_model,
    planned_run,
    refusal_of,
    run_items,
    run_names,
    store_runs,
)
from medreview.model_runs.run_preview import (
    PROMPTS_SHOWN,
    ModelPreview,
    RenderedPrompt,
    preview_model,
    rendered_prompts,
)
from medreview.protocols import PROTOCOL_NAMES, Input, JudgeProtocol
from medreview.protocols.pairing import PairedModel, SizeClassUnreadable, pairing_matrix
from medreview.protocols.registry import planned_judging
from medreview.protocols.scales import folded
from medreview.protocols.shipped.laaj import Setup
from medreview.store.queries.answer_facts import AnswerFact
from medreview.store.queries.judge_items import CriterionPlace, ItemPlace, OtherAnswer
from medreview.store.queries.models import KnownModel, known_models, models_of_authors
from medreview.store.queries.studies import study_named
from medreview.store.workspace import Session, Workspace
from medreview.workflows.run_judge.judge_drafts import JudgeDraft, chosen_protocol, uses_pairing

_MOST_WEIGHED = 20_000
"""Answers whose sizes are looked at to say how many tokens all of them take."""


@dataclass(frozen=True, slots=True)
class Students:
    """Authors of answers as far as they are models whose family and size are known."""

    known: tuple[PairedModel, ...]

    def paired_with(self, judge: KnownModel, setup: str) -> frozenset[str]:
        """Names of the authors that the judge may rate in a setup; none where its own family or size is not known."""
        model = paired_model(judge)
        if model is None:
            return frozenset()
        matrix = pairing_matrix([model], self.known)
        return frozenset(student.name for _, student in matrix.pairs(Setup(setup)))

    @property
    def names(self) -> frozenset[str]:
        return frozenset(student.name for student in self.known)


def students_among(
    authors: Iterable[str], models: Sequence[KnownModel], behind: Mapping[str, str] = MappingProxyType({})
) -> Students:
    """The authors that are models, by name; ``behind`` are the models of authors that have another name."""
    by_model: dict[str, list[str]] = {}
    for author in sorted(set(authors)):
        by_model.setdefault(behind.get(author, author), []).append(author)
    paired = ((paired_model(known), by_model[known.model.name]) for known in models if known.model.name in by_model)
    return Students(tuple(replace(model, name=author) for model, own in paired if model for author in own))


def paired_model(known: KnownModel) -> PairedModel | None:
    """The properties of a model for pairing; None where its family or its size class is not known."""
    if not known.model.family or not known.model.size_class:
        return None
    model = PairedModel(known.model.name, known.model.family, known.model.size_class)
    try:
        return model if model.billions > 0 else None
    except SizeClassUnreadable:
        return None


@dataclass(frozen=True, slots=True)
class ModelLayout:
    """One model's part of a draft: its plan and what it would be asked."""

    known: KnownModel
    plan: JudgePlan
    answers: tuple[AnswerFact, ...]
    problems: tuple[Message, ...]
    warnings: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class DraftLayout:
    """A draft laid out over the workspace; without a protocol or with problems of its own there are no models."""

    names: tuple[str, ...]
    protocol: JudgeProtocol | None
    drawn: DrawnItems | None
    students: Students
    models: tuple[ModelLayout, ...]
    problems: tuple[Message, ...]


def create_runs(workspace: Workspace, draft: JudgeDraft, noted: Noted | None = None) -> tuple[int, ...]:
    """Store a run for each model, to be carried out later; ``noted`` as in ``store_runs``.

    Raises
    ------
    RunRefused
        With every reason; nothing is stored.
    """
    with workspace.reading() as session:
        layout = lay_out(session, draft)
        # What a run takes is only counted where it may be too much.
        looked_at = previews(session, layout) if draft.cap else layout.models
    problems = [*layout.problems, *(problem for model in looked_at for problem in model.problems)]
    if problems or layout.drawn is None:
        raise refusal_of(problems)
    drawn = layout.drawn
    parts = zip(layout.names, layout.models, strict=True)
    made = (
        (
            planned_run(name, RunKind.JUDGE, model.plan.protocol, model.plan),
            run_items(model.answers, drawn, model.plan.n_repeats),
        )
        for name, model in parts
    )
    return store_runs(workspace, made, noted)


def queue_runs(workspace: Workspace, draft: JudgeDraft) -> tuple[int, ...]:
    """Put a step for each model into the queue, which draws its plan when its turn comes; their ids.

    Raises
    ------
    RunRefused
        With every reason but that no answer fits yet; nothing is stored.
    """
    with workspace.reading() as session:
        layout = lay_out(session, draft, most_split=0)
    if problems := [
        *layout.problems,
        *(one for model in layout.models if model.plan.n_items for one in model.problems),
    ]:
        raise refusal_of(problems)
    parts = zip(draft.models, layout.names, strict=True)
    return add_requests(
        workspace, [(RunKind.JUDGE, replace(draft, models=(model,), name=name)) for model, name in parts]
    )


def plan_queued_run(workspace: Workspace, request: object, noted: Noted) -> int:
    """Store the run of a step whose turn has come, drawn from what is there now.

    Raises
    ------
    RunRefused, JudgePlanUnreadable
        If it cannot be made.
    """
    (run,) = create_runs(workspace, run_plan_from_json(JudgeDraft, request, run=JudgeDraft.__name__), noted)
    return run


def previews(session: Session, layout: DraftLayout, *, most_split: int | None = None) -> tuple[ModelPreview, ...]:
    """The preview of each model's part of a draft; ``most_split`` as it was laid out with."""
    drawn, protocol = layout.drawn, layout.protocol
    if drawn is None or protocol is None:
        return ()
    return tuple(_preview(session, model, drawn, protocol, most_split) for model in layout.models)


def _preview(
    session: Session, model: ModelLayout, drawn: DrawnItems, protocol: JudgeProtocol, most_split: int | None
) -> ModelPreview:
    plan = model.plan
    places = list(_some_places(model.answers, drawn))
    n_split = len(drawn.answers) if most_split is None else most_split
    records = planned_records(plan, protocol)
    return preview_model(
        session,
        model.known,
        records,
        [
            answer.n_bytes
            + (answer.n_reference_bytes if protocol.shows_references else 0)
            + (place.n_bytes if isinstance(place, OtherAnswer | CriterionPlace) else 0)
            for answer, place in places
        ],
        lambda chosen: records.cases(session, [item_not_stored(*places[one]) for one in chosen]),
        n_about=len(model.answers),
        n_calls=plan.n_items * (1 if records.writes_text else len(plan.dimensions)),
        warnings=model.warnings,
        problems=model.problems,
        is_estimate=bool(drawn.splitter) and not plan.selection.study and len(drawn.answers) > n_split,
    )


def first_prompts(session: Session, layout: DraftLayout) -> tuple[RenderedPrompt, ...]:
    """The conversations of the first items of the first model that has any."""
    model = next((model for model in layout.models if model.plan.n_items), None)
    if model is None or layout.drawn is None or layout.protocol is None:
        return ()
    records = planned_records(model.plan, layout.protocol)
    places = islice(_some_places(model.answers, layout.drawn, 1), PROMPTS_SHOWN)
    cases = records.cases(session, [item_not_stored(*place) for place in places])
    return tuple(prompt for case in cases for prompt in rendered_prompts(records, case))


def _some_places(
    answers: Sequence[AnswerFact], drawn: DrawnItems, step: int | None = None
) -> Iterator[tuple[AnswerFact, ItemPlace]]:
    """The places asked about, of every answer, or of every so many where there are many."""
    for answer in answers[:: step or 1 + len(answers) // _MOST_WEIGHED]:
        for place in drawn.places(answer):
            yield answer, place


def lay_out(session: Session, draft: JudgeDraft, *, most_split: int | None = None) -> DraftLayout:
    """Lay a draft out; what speaks against it is part of what comes back, never an error.

    ``most_split`` bounds how many answers are cut into sentences, see ``drawn_items``.
    """
    draft = replace(draft, models=names_of_models(session, draft.models))
    parts = (file_name(draft.protocol), draft.setup, draft.reading.value)
    suggestion = draft.title or " ".join(part for part in parts if part)
    names = run_names(session, draft.name.strip(), suggestion, draft.models)
    try:
        protocol = chosen_protocol(draft)
    except MedReviewError as error:
        return DraftLayout(names, None, None, Students(()), (), (error.message,))
    problems = (*choice_problems(session, draft.models, names), *_problems(session, draft, protocol))
    if problems:
        return DraftLayout(names, protocol, None, Students(()), (), problems)
    drawn = drawn_items(
        session,
        draft.selection,
        draft.order,
        unit=protocol.asked_unit,
        needs_references=protocol.shows_references and (Input.REFERENCES in protocol.inputs or draft.n_references != 0),
        most_split=most_split,
    )
    everything = known_models(session)
    study = study_named(session, draft.selection.study) if draft.selection.study else None
    scales = tuple(_other_scales(protocol, plan_from_json(study.plan, name=study.name))) if study else ()
    students = students_among((answer.author for answer in drawn.answers), everything, models_of_authors(session))
    by_name = {known.model.name: known for known in everything}
    pairs = uses_pairing(protocol.name) and draft.uses_pairing
    models = tuple(
        _model_layout(draft, protocol, drawn, by_name[name], students if pairs else None) for name in draft.models
    )
    told = tuple(replace(model, warnings=(*scales, *model.warnings)) for model in models)
    return DraftLayout(names, protocol, drawn, students, told, ())


def _problems(session: Session, draft: JudgeDraft, protocol: JudgeProtocol) -> Iterator[Message]:
    selection = draft.selection
    if selection.study and study_named(session, selection.study) is None:
        yield Message("There is no study {study} in this workspace.", {"study": selection.study})
    if selection.seed < 0 or draft.sampling.seed < 0:
        yield Message("A seed must be 0 or more.")
    numbers = (selection.sample_size, selection.sentences_per_answer)
    if any(number is not None and number < 1 for number in numbers):
        yield Message("A sample must be 1 or more.")
    if not 1 <= draft.n_repeats <= MOST_REPEATS or not 1 <= draft.max_attempts <= MOST_ATTEMPTS:
        values = {"most_repeats": MOST_REPEATS, "most_attempts": MOST_ATTEMPTS}
        yield Message("There can be 1 to {most_repeats} repeats and 1 to {most_attempts} attempts.", values)
    if draft.n_references is not None and draft.n_references < 0:
        yield Message("The number of references must be 0 or more.")
    if draft.n_references == 0 and Input.REFERENCES in protocol.inputs:
        yield Message(
            "{protocol} judges against reference answers and needs at least one.", {"protocol": protocol.name}
        )


def _model_layout(
    draft: JudgeDraft, protocol: JudgeProtocol, drawn: DrawnItems, known: KnownModel, students: Students | None
) -> ModelLayout:
    paired = None if students is None else students.paired_with(known, protocol.setup or Setup.VANILLA)
    reasons = {answer.id: _model_reason(answer, draft, known, students, paired) for answer in drawn.answers}
    answers = tuple(answer for answer in drawn.answers if reasons[answer.id] is None)
    n_items = sum(len(drawn.places(answer)) for answer in answers) * draft.n_repeats
    is_own_text = protocol.name not in PROTOCOL_NAMES
    base = planned_judging(
        protocol, draft.reading, planned_model(known), draft.selection, is_own=is_own_text, cap=draft.cap
    )
    plan = replace(
        base,
        sampling=draft.sampling,
        n_repeats=draft.n_repeats,
        n_references=draft.n_references if protocol.shows_references else None,
        max_attempts=1 if is_always_the_same(known, draft.reading, draft.sampling) else draft.max_attempts,
        reverses_references=draft.reverses_references and protocol.shows_references,
        images=draft.images,
        order=draft.order,
        uses_pairing=students is not None,
        splitter=drawn.splitter,
        n_context=draft.n_context,
        n_items=n_items,
        skipped=drawn.skipped | grouped(reasons.items()),
    )
    return ModelLayout(
        known,
        plan,
        answers,
        tuple(_model_problems(plan, known, drawn, students)),
        tuple(_warnings(draft, protocol, known, answers)),
    )


def _model_reason(
    answer: AnswerFact,
    draft: JudgeDraft,
    known: KnownModel,
    students: Students | None,
    paired: frozenset[str] | None,
) -> SkipReason | None:
    if draft.images is ImageUse.OR_SKIP and answer.n_images and not known.has_vision:
        return SkipReason.NO_VISION
    if students is None or paired is None or answer.author in paired:
        return None
    return SkipReason.NOT_PAIRED if answer.author in students.names else SkipReason.AUTHOR_UNKNOWN


def _model_problems(
    plan: JudgePlan, known: KnownModel, drawn: DrawnItems, students: Students | None
) -> Iterator[Message]:
    name = {"model": known.model.name}
    if students is not None and paired_model(known) is None:
        yield Message("Pairing needs the family and the size class of {model}. Add them under Models.", name)
    elif not plan.n_items and set(plan.skipped) == {SkipReason.AUTHOR_UNKNOWN}:
        yield Message(
            "Nothing is left for {model} to judge: pairing needs the family and the size class of the models that "
            "wrote the answers. Add them under Models, or judge without pairing.",
            name,
        )
    elif not plan.n_items and drawn.n_fitting:
        yield Message(
            "Nothing is left for {model} to judge. Change the selection, or the settings that leave answers out.", name
        )
    elif not plan.n_items:
        yield Message("No answers match. Change the selection.")
    yield from model_problems(known, plan.reading)


def _warnings(
    draft: JudgeDraft, protocol: JudgeProtocol, known: KnownModel, answers: Sequence[AnswerFact]
) -> Iterator[Message]:
    yield from model_warnings(known, draft.reading, draft.images, answers)
    if draft.n_references and protocol.shows_references:
        n_fewer = sum(answer.n_references < draft.n_references for answer in answers)
        if n_fewer:
            values = {"n_answers": n_fewer, "n_references": draft.n_references}
            yield Message(
                "Answers with fewer than {n_references} {n_references:=reference|references}, judged with those "
                "available: {n_answers}.",
                values,
            )
    if draft.reverses_references and not protocol.shows_references:
        yield Message(
            "{protocol} shows no reference answers, so their order changes nothing.", {"protocol": protocol.name}
        )
    if draft.n_repeats > 1 and is_always_the_same(known, draft.reading, draft.sampling):
        yield Message(
            "{model} gives the same reply every time in this run, so repeats add nothing.",
            {"model": known.model.name},
        )


def _other_scales(protocol: JudgeProtocol, plan: StudyPlan) -> Iterator[Message]:
    """Dimensions of one name that have other levels in the study; values count, whatever a model writes for them."""
    rated = {folded(d.name): d for d in plan.dimensions_for(protocol.granularity)}
    for dimension in protocol.dimensions:
        beside = rated.get(folded(dimension.name))
        levels = {level.value for level in dimension.levels}
        if beside is not None and levels != set(beside.scale.values):
            yield Message(
                "{dimension}: the protocol has the levels {judged}, and the study {study} has {rated}. Judge and "
                "raters cannot be compared on these; choose a protocol with the study's levels.",
                {
                    "dimension": dimension.name,
                    "judged": _words(levels),
                    "study": plan.name,
                    "rated": _words(set(beside.scale.values)),
                },
            )


def _words(levels: set[float]) -> Listed:
    return Listed(sorted(levels))
