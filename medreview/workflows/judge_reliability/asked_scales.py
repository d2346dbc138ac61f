"""On which levels a judge was asked: those of the protocol that ships, or of a person's own as its run was planned."""

from collections.abc import Iterable, Mapping

from sqlmodel import Session

from medreview.domain.judge_plans import judge_plan_from_json
from medreview.protocols import JudgeProtocol
from medreview.protocols.own import own_protocol
from medreview.protocols.prompt_files import prompt_from_text
from medreview.protocols.registry import asked_protocol
from medreview.store.queries.judge_runs import run_named
from medreview.store.queries.judged_answers import GivenJudgement

AskedBy = Mapping[tuple[str, str, str], JudgeProtocol]
"""Protocols by run, name and setup; those that nothing here knows are left out."""


def protocols_asked(session: Session, judgements: Iterable[GivenJudgement]) -> AskedBy:
    """The protocol behind every judgement, where it is known."""
    found: dict[tuple[str, str, str], JudgeProtocol] = {}
    for run, name, setup in dict.fromkeys((one.run, one.protocol, one.setup) for one in judgements):
        protocol = asked_protocol(name, setup) or _own(session, run)
        if protocol is not None:
            found[run, name, setup] = protocol
    return found


def levels_asked(asked: AskedBy, judgement: GivenJudgement) -> tuple[float, ...]:
    """The values that the judge could give; none where its protocol is not known."""
    protocol = asked.get((judgement.run, judgement.protocol, judgement.setup))
    dimension = protocol.dimension(judgement.dimension) if protocol else None
    return tuple(level.value for level in dimension.levels) if dimension else ()


def _own(session: Session, name: str) -> JudgeProtocol | None:
    run = run_named(session, name) if name else None
    plan = judge_plan_from_json(run.plan, run=name) if run is not None and run.plan else None
    if plan is None or not plan.is_own_protocol:
        return None
    return own_protocol(prompt_from_text(plan.prompt.text, file=plan.prompt.file))
