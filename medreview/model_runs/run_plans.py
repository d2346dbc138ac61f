"""The common part of planning runs, whatever they bring back.

Runs are stored with their items before anything loads.
"""

import threading
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from medreview.domain.instants import instant
from medreview.domain.models import ModelKind
from medreview.domain.plan_json import run_plan_sha256, run_plan_to_json
from medreview.domain.run_plans import ImageUse, PlannedModel
from medreview.domain.runs import CRITERION_SHOWN, ReadingKind, Run
from medreview.domain.sampling_settings import SamplingSettings
from medreview.domain.trial_names import is_for_trying, named_for_trying
from medreview.errors import Conflict, MedReviewError, Message, NotFound
from medreview.llm.engines import Ability
from medreview.llm.model_files.card_values import FileRole
from medreview.llm.model_files.file_states import stored_part
from medreview.store.queries.answer_facts import AnswerFact
from medreview.store.queries.judge_items import CriterionPlace, OtherAnswer, SentencePlace
from medreview.store.queries.models import KnownModel, model_named
from medreview.store.queries.runs import add_items, remove_torn_runs, run_named
from medreview.store.shared_models import store_model
from medreview.store.workspace import Session, Workspace

if TYPE_CHECKING:
    from medreview.model_runs.drawn_items import DrawnItems

_ITEMS_A_TRANSACTION = 2_000


class RunRefused(MedReviewError):
    """A draft from which no run can be made."""

    def __init__(self, problems: Sequence[Message]) -> None:
        self.problems = tuple(problems)
        super().__init__("No run was made. {problem}", problem=self.problems[0])


class RunNameTaken(Conflict):
    template = "There is a run called {name} already. Choose another name."


class ModelNotKnown(NotFound):
    template = "There is no model {model}. Add it under Models first."


class NeedOfRunNotThere(RunRefused, NotFound):
    """A draft whose first problem is that a model, prompt or strategy that it names is not there."""


class NameOfRunTaken(RunRefused, Conflict):
    """A draft whose first problem is that a run has its name."""


def refusal_of(problems: Sequence[Message]) -> RunRefused:
    """The refusal of a draft, as its first problem says it: to commands that is one of several exit statuses."""
    first = problems[0].template
    for kind, refusal in ((NotFound, NeedOfRunNotThere), (Conflict, NameOfRunTaken)):
        if any(one.template == first for one in kind.__subclasses__()):
            return refusal(problems)
    return RunRefused(problems)


def run_names(
    session: Session, name: str, suggestion: str, models: Sequence[str], translator: str | None = None
) -> tuple[str, ...]:
    """Names of the runs of one draft: its own, with the model's where there are several; else suggested ones.

    What a trial model had a part in says so, were it only the translation.
    """

    def marked(wanted: str, model: str) -> str:
        return named_for_trying(wanted) if is_for_trying(model) or is_for_trying(translator or "") else wanted

    if name and len(models) == 1:
        return (marked(name, models[0]),)
    names: list[str] = []
    for model in models:
        wanted, number = marked(f"{name or suggestion} {model}", model), 1
        while not name and run_named(session, wanted if number == 1 else f"{wanted} {number}"):
            number += 1
        names.append(wanted if number == 1 else f"{wanted} {number}")
    return tuple(names)


def names_of_models(session: Session, wanted: Iterable[str]) -> tuple[str, ...]:
    """The names that models bear, of those that a person wrote; one that is none stays as it is."""
    return tuple(known.model.name if (known := model_named(session, name)) else name for name in wanted)


def choice_problems(session: Session, models: Sequence[str], names: Sequence[str]) -> Iterator[Message]:
    """Objections to the models and the names of a draft."""
    if not models:
        yield Message("Choose a model.")
    if len(set(models)) < len(models):
        yield Message("A model is chosen twice.")
    for model in models:
        if model_named(session, model) is None:
            yield ModelNotKnown(model=model).message
    for name in names:
        if run_named(session, name) is not None:
            yield RunNameTaken(name=name).message


def model_problems(known: KnownModel, reading: ReadingKind) -> Iterator[Message]:
    source = known.source
    if reading is ReadingKind.SCORED and source is not None:
        refused = source.abilities.get(Ability.LOG_PROBABILITIES) is False
        if source.kind == ModelKind.ANTHROPIC or refused:
            name = {"model": known.model.name}
            yield Message("{model} gives no probabilities of labels. Choose another reply mode.", name)


def model_warnings(
    known: KnownModel, reading: ReadingKind, images: ImageUse, answers: Sequence[AnswerFact]
) -> Iterator[Message]:
    name = {"model": known.model.name}
    yield from reading_warnings(known, reading)
    yield from text_warnings(known)
    n_blind = sum(answer.n_images > 0 for answer in answers)
    if images is ImageUse.OR_TEXT and n_blind and not known.has_vision:
        values = {**name, "n_answers": n_blind}
        yield Message(
            "{model} does not accept images. Answers judged without the images of their question: {n_answers}.", values
        )


def reading_warnings(known: KnownModel, reading: ReadingKind) -> Iterator[Message]:
    """Warnings about an endpoint that may not keep to a reading."""
    name, source = {"model": known.model.name}, known.source
    if source is not None and source.kind != ModelKind.LOCAL and reading is not ReadingKind.FREE:
        ability = Ability.SCHEMA if reading is ReadingKind.CONSTRAINED else Ability.LOG_PROBABILITIES
        found = source.abilities.get(ability)
        if found is False and ability is Ability.SCHEMA:
            yield Message("The test found that {model} does not keep to a form. Choose the free reply mode.", name)
        elif not found:
            yield Message("{model} has not been tested for this reply mode. Test it under Models first.", name)


def effort_problems(known: KnownModel) -> Iterator[Message]:
    """Objections to asking a model to think more or less in words."""
    name, source = {"model": known.model.name}, known.source
    if source is not None and source.kind != ModelKind.OPENAI:
        yield Message("{model} has no setting for effort. Limit the tokens of its thinking instead.", name)
    elif source is not None and source.abilities.get(Ability.THINKING_BUDGET) is False:
        yield Message("The test found that {model} does not limit its thinking. Leave the effort to it.", name)


def text_warnings(known: KnownModel) -> Iterator[Message]:
    """Warnings about a model, whatever it is asked."""
    name, source = {"model": known.model.name}, known.source
    if source is None:
        yield Message(
            "The location of {model} is not known: this run can only be exported, to be carried out elsewhere.", name
        )
    elif known.is_for_trying:
        yield Message("{model} is a trial model: its replies mean nothing.", name)


def is_always_the_same(known: KnownModel, reading: ReadingKind, sampling: SamplingSettings) -> bool:
    """True if asking again would only bring the same reply again."""
    is_local = known.source is not None and known.source.kind == ModelKind.LOCAL
    return reading is ReadingKind.SCORED or (is_local and sampling.temperature == 0)


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
        projector=file_name(source.projector_path) if source else None,
        adapter=file_name(source.adapter_path) if source else None,
        adapter_scale=source.adapter_scale if source else None,
        projector_sha256=_part_sha256(known, FileRole.PROJECTOR),
        adapter_sha256=_part_sha256(known, FileRole.ADAPTER),
        has_vision=known.has_vision,
    )


def file_name(path: str | None) -> str | None:
    """The last part of a path of any system."""
    return path.replace("\\", "/").rpartition("/")[2] if path else None


def run_items(answers: Iterable[AnswerFact], drawn: "DrawnItems", n_repeats: int) -> Iterator[Mapping[str, object]]:
    """Everything to ask, what shares the beginning of its prompt together."""
    for answer in answers:
        for place in drawn.places(answer):
            for repeat in range(1, n_repeats + 1):
                sentence = place if isinstance(place, SentencePlace) else None
                yield {
                    "uid": uuid.uuid4().hex,
                    "answer_id": answer.id,
                    "sentence_index": sentence.index if sentence else None,
                    "sentence_start": sentence.start if sentence else None,
                    "sentence_end": sentence.end if sentence else None,
                    "repeat": repeat,
                    "other_answer_id": place.answer_id if isinstance(place, OtherAnswer) else None,
                    "shown": {CRITERION_SHOWN: place.key} if isinstance(place, CriterionPlace) else None,
                }


Noted = Callable[[Session, int], None]
"""Called with a run's id in the transaction that begins to store it."""
_storing = threading.Lock()


def store_runs(
    workspace: Workspace, runs: Iterable[tuple[Run, Iterable[Mapping[str, object]]]], noted: Noted | None = None
) -> tuple[int, ...]:
    """Write runs with their items.

    Raises
    ------
    RunNameTaken
        If another run has the name of one by now.
    """
    take_out_torn_runs(workspace)
    with _storing:
        return tuple(_store_run(workspace, run, items, noted) for run, items in runs)


def planned_run(name: str, kind: str, asked: str | None, plan: object) -> Run:
    """A run that is yet to be stored; ``asked`` names its protocol or strategy."""
    return Run(
        name=name,
        kind=kind,
        protocol=asked,
        plan=run_plan_to_json(plan),
        plan_sha256=run_plan_sha256(plan),
        created_at="",
    )


def take_out_torn_runs(workspace: Workspace) -> None:
    """Remove runs that were cut off while they were stored."""
    with _storing, workspace.transaction() as session:  # what another thread is storing now was not cut off
        remove_torn_runs(session)


def _store_models(session: Session, plan: Mapping[str, Any]) -> list[int]:
    """The keys of the models that a plan asks, its own first."""
    named = (plan[role]["name"] for role in ("model", "translator") if plan.get(role))
    known = (model_named(session, name) for name in named)
    return [store_model(session, one) for one in known if one is not None]


def _store_run(workspace: Workspace, run: Run, items: Iterable[Mapping[str, object]], noted: Noted | None) -> int:
    """Write a run and its items in short steps; a run that was cut off while it was made is taken out later.

    The workspace keeps rows of the models that it asks from now on.

    Raises
    ------
    RunNameTaken
        If another run has its name by now.
    """
    with workspace.transaction() as session:
        if run_named(session, run.name) is not None:
            raise RunNameTaken(name=run.name)
        run.model_id = next(iter(_store_models(session, run.plan)), run.model_id)
        run.created_at = instant("seconds")
        session.add(run)
        session.flush()
        run_id = run.id or 0
        if noted is not None:
            noted(session, run_id)
    numbered = enumerate(items)
    while chunk := list(islice(numbered, _ITEMS_A_TRANSACTION)):
        with workspace.transaction() as session:
            add_items(session, run_id, chunk)
    return run_id


def _part_sha256(known: KnownModel, role: FileRole) -> str | None:
    part = stored_part(known.source.card, role.value) if known.source else None
    return part.sha256 if part else None
