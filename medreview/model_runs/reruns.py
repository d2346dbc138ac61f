"""The same run again from its stored plan, what speaks against the same replies, and how many are the same."""

import importlib.metadata
import platform
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from medreview.domain.models import ModelKind
from medreview.domain.question_plans import QuestionPlan
from medreview.domain.runs import BATCH_ENGINE, Run, RunSession
from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken
from medreview.llm.engines import KEEPS_BITS
from medreview.model_runs.plans_of_runs import plan_of
from medreview.model_runs.run_plans import planned_run, store_runs
from medreview.model_runs.stored_runs import RECORD_KINDS, RunWasImported, found_run, model_place_of
from medreview.protocols.strategies import QuestionCase
from medreview.store.queries.facts import in_portions
from medreview.store.queries.question_items import author_named
from medreview.store.queries.runs import (
    GivenReply,
    given_replies,
    items_to_copy,
    run_named,
    runs_newest_first,
    sessions_of_run,
)
from medreview.store.workspace import Session, Workspace

LLAMA_PACKAGE = "llama_cpp_python"
_OWN_TO_A_RUN = ("author", "cap")
"""The fields in which two runs of the same plan may differ: neither is sent to a model."""
_NO_ENGINE_FACTS = frozenset({"spend_cap", "asked"})
_MOST_SHOWN = 50


@dataclass(frozen=True, slots=True)
class DifferentReply:
    """An item of which two runs brought something else; texts are empty where nothing was written."""

    key: str
    part: str
    earlier: str
    later: str


@dataclass(frozen=True, slots=True)
class RunComparison:
    """Two runs of the same plan, item by item.

    ``n_same`` brought the same, word for word, and were read alike; ``n_open`` are done in one of them at most.
    ``n_other_prompts`` of those that differ were asked in other words, as a text was changed between the runs.
    ``engine`` names what differed of the engine.
    """

    earlier: str
    later: str
    n_same: int
    n_different: int
    n_open: int
    n_other_prompts: int
    different: tuple[DifferentReply, ...]
    engine: tuple[str, ...]


class NotTheSamePlan(MedReviewError):
    template = "The runs {first} and {second} were not planned alike, so their replies cannot be compared."


def run_again(workspace: Workspace, run_id: int) -> int:
    """Store a run of the same plan over the same items, to be carried out; what it brings stands beside the first.

    Only its name is new, and with it the author of its answers.

    Raises
    ------
    RunMissing, RunWasImported, JudgePlanUnreadable
        If there is no plan.
    """
    with workspace.reading() as session:
        run = found_run(session, run_id)
        plan = plan_of(run)
        if plan is None:
            raise RunWasImported(name=run.name)
        name = _free_name(session, run.name)
        plan = replace(plan, author=name) if isinstance(plan, QuestionPlan) else plan
        items = [{**item, "uid": uuid.uuid4().hex} for item in items_to_copy(session, run_id)]
        again = planned_run(name, run.kind, run.protocol, plan)
        again.model_id = run.model_id
    return store_runs(workspace, [(again, items)])[0]


def reasons_to_differ(workspace: Workspace, run_id: int, cancel: CancelToken | None = None) -> tuple[Message, ...]:
    """The reasons for which a run that is carried out again may not, or cannot, bring the same; none where it will.

    Raises
    ------
    RunMissing, RunWasImported
        If there is no plan.
    """
    with workspace.reading() as session:
        run = found_run(session, run_id)
        plan, records = plan_of(run), RECORD_KINDS[run.kind](run) if run.plan else None
        if plan is None or records is None:
            raise RunWasImported(name=run.name)
        of_engine = tuple(_engine_reasons(sessions_of_run(session, run_id)))
        n_changed = sum(1 for _ in _changed(session, run))
    reasons: list[Message] = []
    for model in dict.fromkeys(stage.model for stage in records.stages):
        if model.kind != ModelKind.LOCAL:
            reasons.append(
                Message("{model} is at an endpoint, which may answer differently each time.", {"model": model.name})
            )
            continue
        try:
            model_place_of(workspace, model, cancel or CancelToken())
        except MedReviewError as error:
            reasons.append(error.message)
    if plan.sampling.temperature > 0 and plan.sampling.seed < 0:
        reasons.append(Message("The words were sampled at random, and no seed was kept."))
    if n_changed:
        values = {"n": n_changed}
        reasons.append(
            Message(
                "Texts were changed since: {n} {n:=prompt is not the one that was|prompts are not the ones that "
                "were} sent.",
                values,
            )
        )
    return (*reasons, *of_engine)


def compare_runs(workspace: Workspace, run_id: int, other_id: int | None = None) -> RunComparison | None:
    """Hold two runs of the same plan against each other, the earlier first.

    Without ``other_id`` the first run that was planned alike; None where there is no other.

    Raises
    ------
    RunMissing, NotTheSamePlan
        If one is not there, or they ask other things.
    """
    with workspace.reading() as session:
        run = found_run(session, run_id)
        other = _planned_alike(session, run) if other_id is None else found_run(session, other_id)
        if other is None:
            return None
        if not _is_alike(run, other):
            raise NotTheSamePlan(first=run.name, second=other.name)
        earlier, later = sorted((run, other), key=lambda one: one.id or 0)
        first, second = (_by_item(given_replies(session, one.id or 0)) for one in (earlier, later))
        n_items = max(len(items_to_copy(session, one.id or 0)) for one in (earlier, later))
        engine = _different_facts(*(sessions_of_run(session, one.id or 0) for one in (earlier, later)))
        names = earlier.name, later.name
    both = [item for item in first if item in second]
    different = [item for item in both if _said(first[item]) != _said(second[item])]
    return RunComparison(
        *names,
        n_same=len(both) - len(different),
        n_different=len(different),
        n_open=n_items - len(both),
        n_other_prompts=sum(_prompts(first[item]) != _prompts(second[item]) for item in different),
        different=tuple(_difference(first[item], second[item]) for item in different[:_MOST_SHOWN]),
        engine=engine,
    )


def _free_name(session: Session, wanted: str) -> str:
    number = 2
    while run_named(session, f"{wanted} ({number})") or author_named(session, f"{wanted} ({number})"):
        number += 1
    return f"{wanted} ({number})"


def _changed(session: Session, run: Run) -> Iterator[str]:
    """The items whose first prompt is another today than the one that was sent."""
    records = RECORD_KINDS[run.kind](run)
    sent = {one.uid: one.prompt_sha256 for one in given_replies(session, run.id or 0, first=True)}
    for some in in_portions(list(sent)):  # pyright: ignore[reportArgumentType] - names in place of ids
        for found in records.named(session, [str(uid) for uid in some]):
            case = replace(found.case, said=()) if isinstance(found.case, QuestionCase) else found.case
            if records.prompt_sha256(case) != sent[found.item.uid]:
                yield found.item.uid


def _engine_reasons(stretches: Sequence[RunSession]) -> Iterator[Message]:
    """The facts of the engine that are known before it is opened, its version and this machine, where they differ."""
    here = {LLAMA_PACKAGE: _installed(), "machine": f"{platform.system()} {platform.machine()}"}
    for facts in (stretch.engine for stretch in stretches):
        if facts.get("name") == BATCH_ENGINE:
            yield Message("Its replies came back in batch files, from an engine that is not known here.")
            return
    for name, now in here.items():
        before = next((str(one.engine[name]) for one in reversed(stretches) if one.engine.get(name)), now)
        if before != now:
            values = {"what": name, "before": before, "now": now or "-"}
            yield Message("The engine is another one ({what}: {before}, now {now}).", values)
    if any(stretch.engine.get(KEEPS_BITS) is False for stretch in stretches):
        yield Message("This model's replies may depend, by rounding, on what is asked at the same time.")


def _installed() -> str | None:
    try:
        return importlib.metadata.version(LLAMA_PACKAGE)
    except importlib.metadata.PackageNotFoundError:
        return None


def _different_facts(first: Sequence[RunSession], second: Sequence[RunSession]) -> tuple[str, ...]:
    """The names of the engine's facts that had another value in the second run."""

    def values(stretches: Sequence[RunSession]) -> Mapping[str, set[str]]:
        found: dict[str, set[str]] = {}
        for stretch in stretches:
            for name, value in stretch.engine.items():
                found.setdefault(name, set()).add(str(value))
        return found

    before, after = values(first), values(second)
    if not before or not after:
        return ()
    names = dict.fromkeys((*before, *after))
    return tuple(one for one in names if one not in _NO_ENGINE_FACTS and before.get(one) != after.get(one))


def _planned_alike(session: Session, run: Run) -> Run | None:
    """The first run that asks the same; of the first one itself the next."""
    alike = [one for one, _ in runs_newest_first(session) if one.id != run.id and _is_alike(run, one)]
    return min(alike, key=lambda one: one.id or 0, default=None)


def _is_alike(one: Run, other: Run) -> bool:
    return one.kind == other.kind and bool(one.plan) and _asked(one) == _asked(other)


def _asked(run: Run) -> Mapping[str, object]:
    return {name: value for name, value in run.plan.items() if name not in _OWN_TO_A_RUN}


Replies = Mapping[str, GivenReply]


def _by_item(replies: Sequence[GivenReply]) -> dict[object, dict[str, GivenReply]]:
    """The replies of a run by what was asked about and the repeat, and then by dimension or step."""
    found: dict[object, dict[str, GivenReply]] = {}
    for one in replies:
        item = (one.about_id, one.sentence_index, one.other_id, one.criterion, one.repeat)
        found.setdefault(item, {})[one.part] = one
    return found


def _said(replies: Replies) -> object:
    return {part: (one.text, one.value, one.validity, one.probabilities) for part, one in replies.items()}


def _prompts(replies: Replies) -> object:
    return {part: one.prompt_sha256 for part, one in replies.items()}


def _difference(first: Replies, second: Replies) -> DifferentReply:
    """The first part that differs; of several that one reply spoke of, the first that was read otherwise."""

    def shown(part: str) -> tuple[str, str]:
        return _shown(first.get(part)), _shown(second.get(part))

    parts = [one for one in dict.fromkeys((*first, *second)) if _said_of(first.get(one)) != _said_of(second.get(one))]
    of_reply = [one for one in parts if shown(one) == shown(parts[0])]
    part = next((one for one in of_reply if _value_of(first.get(one)) != _value_of(second.get(one))), parts[0])
    return DifferentReply((first.get(part) or second[part]).key, part, *shown(part))


def _value_of(one: GivenReply | None) -> object:
    return None if one is None else (one.value, one.validity)


def _said_of(one: GivenReply | None) -> object:
    return None if one is None else _said({"": one})


def _shown(one: GivenReply | None) -> str:
    if one is None:
        return ""
    return one.text if one.text is not None else f"{one.value or one.validity} {one.probabilities or ''}".strip()
