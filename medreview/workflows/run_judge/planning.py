"""From a draft to a plan for each of its models, with all that speaks against it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sqlmodel import Session

from medreview.domain.judge_plans import (
    MOST_ATTEMPTS,
    MOST_REPEATS,
    ImageUse,
    JudgePlan,
    PlannedModel,
    SkipReason,
)
from medreview.domain.judge_runs import ReadingKind
from medreview.domain.models import ModelKind, is_for_trying
from medreview.domain.study_plans import plan_from_json
from medreview.errors import MedReviewError, Message
from medreview.llm.model_files.card_values import FileRole
from medreview.llm.model_files.file_states import stored_part
from medreview.llm.model_places import Ability
from medreview.protocols import Input, JudgeProtocol
from medreview.protocols.planned import planned_prompt
from medreview.protocols.shipped.laaj import Setup
from medreview.store.queries.judge_items import SelectedAnswer
from medreview.store.queries.judge_runs import run_named
from medreview.store.queries.models import KnownModel, known_models, model_named
from medreview.store.queries.studies import study_named
from medreview.workflows.run_judge.chosen_protocols import (
    chosen_protocol,
    is_own,
    shows_references,
    uses_pairing,
)
from medreview.workflows.run_judge.drafts import JudgeDraft
from medreview.workflows.run_judge.errors import RunNameTaken
from medreview.workflows.run_judge.pairing_views import Students, paired_model, students_among
from medreview.workflows.run_judge.scales_beside import other_scales
from medreview.workflows.run_judge.selecting import DrawnAnswers, drawn_answers, grouped


@dataclass(frozen=True, slots=True)
class ModelLayout:
    """One model's part of a draft: its plan and what it would be asked."""

    known: KnownModel
    plan: JudgePlan
    answers: tuple[SelectedAnswer, ...]
    problems: tuple[Message, ...]
    warnings: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class DraftLayout:
    """A draft laid out over the workspace; without a protocol or with problems of its own there are no models."""

    protocol: JudgeProtocol | None
    drawn: DrawnAnswers | None
    students: Students
    models: tuple[ModelLayout, ...]
    problems: tuple[Message, ...]


def lay_out(rows: Session, draft: JudgeDraft, *, most_split: int | None = None) -> DraftLayout:
    """Lay a draft out; what speaks against it is part of what comes back, never an error.

    ``most_split`` bounds how many answers are cut into sentences, see ``drawn_answers``.
    """
    try:
        protocol = chosen_protocol(draft)
    except MedReviewError as error:
        return DraftLayout(None, None, Students(()), (), (error.message,))
    problems = tuple(_problems(rows, draft, protocol))
    if problems:
        return DraftLayout(protocol, None, Students(()), (), problems)
    drawn = drawn_answers(rows, draft, protocol, most_split=most_split)
    everything = known_models(rows)
    scales = tuple(_other_scales(rows, draft, protocol))
    students = students_among((answer.author for answer in drawn.answers), everything)
    by_name = {known.model.name: known for known in everything}
    pairs = uses_pairing(protocol.name) and draft.uses_pairing
    models = tuple(
        _model_layout(draft, protocol, drawn, by_name[name], students if pairs else None) for name in draft.models
    )
    told = tuple(replace(model, warnings=(*scales, *model.warnings)) for model in models)
    return DraftLayout(protocol, drawn, students, told, ())


def run_names(rows: Session, draft: JudgeDraft) -> tuple[str, ...]:
    """Names of the runs that a draft makes: its own, with the model's where there are several; else suggested ones."""
    if draft.name.strip() and len(draft.models) == 1:
        return (draft.name.strip(),)
    base = draft.name.strip() or " ".join(
        part for part in (_plain_name(draft.protocol), draft.setup or "", draft.reading.value) if part
    )
    names: list[str] = []
    for model in draft.models:
        name, number = f"{base} {model}", 1
        while not draft.name.strip() and run_named(rows, name if number == 1 else f"{name} {number}"):
            number += 1
        names.append(name if number == 1 else f"{name} {number}")
    return tuple(names)


def _plain_name(protocol: str) -> str:
    return protocol.replace("\\", "/").rpartition("/")[2]


def _problems(rows: Session, draft: JudgeDraft, protocol: JudgeProtocol) -> Iterator[Message]:
    if not draft.models:
        yield Message("Choose a model.")
    if len(set(draft.models)) < len(draft.models):
        yield Message("A model is chosen twice.")
    for name in draft.models:
        if model_named(rows, name) is None:
            yield Message("There is no model {model}. Add it under Models first.", {"model": name})
    for name in run_names(rows, draft):
        if run_named(rows, name) is not None:
            yield RunNameTaken(name=name).message
    selection = draft.selection
    if selection.study and study_named(rows, selection.study) is None:
        yield Message("There is no study {study} in this workspace.", {"study": selection.study})
    if selection.seed < 0 or draft.sampling.seed < 0:
        yield Message("A seed is 0 or more.")
    numbers = (selection.sample_size, selection.sentences_per_answer)
    if any(number is not None and number < 1 for number in numbers):
        yield Message("A sample has at least 1.")
    if not 1 <= draft.n_repeats <= MOST_REPEATS or not 1 <= draft.max_attempts <= MOST_ATTEMPTS:
        values = {"most_repeats": MOST_REPEATS, "most_attempts": MOST_ATTEMPTS}
        yield Message("There can be 1 to {most_repeats} repeats and 1 to {most_attempts} attempts.", values)
    if draft.n_references is not None and draft.n_references < 0:
        yield Message("The number of references is 0 or more.")
    if draft.n_references == 0 and Input.REFERENCES in protocol.inputs:
        yield Message(
            "{protocol} judges against reference answers and needs at least one.", {"protocol": protocol.name}
        )


def _other_scales(rows: Session, draft: JudgeDraft, protocol: JudgeProtocol) -> Iterator[Message]:
    study = study_named(rows, draft.selection.study) if draft.selection.study else None
    if study is not None:
        yield from other_scales(protocol, plan_from_json(study.plan, name=study.name))


def _model_layout(
    draft: JudgeDraft, protocol: JudgeProtocol, drawn: DrawnAnswers, known: KnownModel, students: Students | None
) -> ModelLayout:
    paired = None if students is None else students.paired_with(known, protocol.setup or Setup.VANILLA)
    reasons = {answer.answer_id: _model_reason(answer, draft, known, students, paired) for answer in drawn.answers}
    answers = tuple(answer for answer in drawn.answers if reasons[answer.answer_id] is None)
    n_items = sum(len(drawn.places(answer)) for answer in answers) * draft.n_repeats
    plan = JudgePlan(
        protocol=protocol.name,
        language=protocol.language,
        reading=draft.reading,
        dimensions=tuple(dimension.name for dimension in protocol.dimensions),
        prompt=planned_prompt(protocol),
        model=planned_model(known),
        selection=draft.selection,
        is_own_protocol=is_own(draft.protocol),
        setup=protocol.setup,
        granularity=protocol.granularity,
        sampling=draft.sampling,
        n_repeats=draft.n_repeats,
        n_references=draft.n_references if shows_references(protocol) else None,
        max_attempts=1 if _is_always_the_same(draft, known) else draft.max_attempts,
        reverses_references=draft.reverses_references and shows_references(protocol),
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


def planned_model(known: KnownModel) -> PlannedModel:
    """The model's identity, as it is stored."""
    model, source = known.model, known.source
    return PlannedModel(
        name=model.name,
        kind=source.kind if source else "",
        sha256=model.sha256,
        family=model.family,
        size_class=model.size_class,
        parameters_b=model.parameters_b,
        provider=model.provider,
        snapshot=model.snapshot,
        base_url=source.base_url if source else None,
        remote_name=source.remote_name if source else None,
        projector=_file_name(source.projector_path if source else None),
        adapter=_file_name(source.adapter_path if source else None),
        adapter_scale=source.adapter_scale if source else None,
        projector_sha256=_part_sha256(known, FileRole.PROJECTOR),
        adapter_sha256=_part_sha256(known, FileRole.ADAPTER),
        has_vision=known.has_vision,
    )


def _part_sha256(known: KnownModel, role: FileRole) -> str | None:
    part = stored_part(known.source.card, role.value) if known.source else None
    return part.sha256 if part else None


def _file_name(path: str | None) -> str | None:
    return _plain_name(path) if path else None


def _is_always_the_same(draft: JudgeDraft, known: KnownModel) -> bool:
    """Whether asking again would only bring the same reply again."""
    is_local = known.source is not None and known.source.kind == ModelKind.LOCAL
    return draft.reading is ReadingKind.SCORED or (is_local and draft.sampling.temperature == 0)


def _model_reason(
    answer: SelectedAnswer,
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
    plan: JudgePlan, known: KnownModel, drawn: DrawnAnswers, students: Students | None
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
        yield Message("Nothing is left for {model} to judge: every answer that fits is skipped.", name)
    elif not plan.n_items:
        yield Message("No answer fits. Choose other answers to judge.")
    source = known.source
    if plan.reading is ReadingKind.SCORED and source is not None:
        refused = source.abilities.get(Ability.LOG_PROBABILITIES) is False
        if source.kind == ModelKind.ANTHROPIC or refused:
            yield Message("{model} gives no probabilities of labels. Choose another reading.", name)


def _warnings(
    draft: JudgeDraft, protocol: JudgeProtocol, known: KnownModel, answers: Sequence[SelectedAnswer]
) -> Iterator[Message]:
    name, source = {"model": known.model.name}, known.source
    if source is None:
        yield Message(
            "It is not known where {model} is: this run can only be exported, to be carried out elsewhere.", name
        )
    elif source.kind != ModelKind.LOCAL and draft.reading is not ReadingKind.FREE:
        ability = Ability.SCHEMA if draft.reading is ReadingKind.CONSTRAINED else Ability.LOG_PROBABILITIES
        found = source.abilities.get(ability)
        if found is False and ability is Ability.SCHEMA:
            yield Message("The test found that {model} does not keep to a form. Choose the free reading.", name)
        elif not found:
            yield Message("{model} was not tested for this reading. Test it under Models first.", name)
    if source is not None and is_for_trying(source.card):
        yield Message("{model} is for trying the program only: its ratings mean nothing.", name)
    n_blind = sum(answer.n_images > 0 for answer in answers)
    if draft.images is ImageUse.OR_TEXT and n_blind and not known.has_vision:
        values = {**name, "n_answers": n_blind}
        yield Message("{model} cannot see. Answers judged without the images of their question: {n_answers}.", values)
    if draft.n_references and shows_references(protocol):
        n_fewer = sum(answer.n_references < draft.n_references for answer in answers)
        if n_fewer:
            values = {"n_answers": n_fewer, "n_references": draft.n_references}
            yield Message(
                "Answers with fewer references than {n_references}, which get those there are: {n_answers}.", values
            )
    if draft.reverses_references and not shows_references(protocol):
        yield Message(
            "{protocol} shows no reference answers, so their order changes nothing.", {"protocol": protocol.name}
        )
    if draft.n_repeats > 1 and _is_always_the_same(draft, known):
        yield Message("{model} gives the same reply every time in this run, so repeats tell nothing.", name)
