"""The protocol that a judgement was asked with: as its run planned it, else the one that ships under its name."""

from typing import Protocol

from medreview.domain.plan_json import JudgePlanUnreadable, run_plan_from_json
from medreview.domain.run_plans import JudgePlan
from medreview.domain.runs import Run
from medreview.protocols import JudgeProtocol
from medreview.protocols.registry import asked_protocol
from medreview.protocols.scales import JudgedLevel
from medreview.store.queries.runs import run_named
from medreview.store.workspace import Session


class Judged(Protocol):
    """A judgement by the names of what it was asked with; empty text where one is not known."""

    @property
    def run(self) -> str: ...
    @property
    def protocol(self) -> str: ...
    @property
    def setup(self) -> str: ...
    @property
    def dimension(self) -> str: ...


class AskedProtocols:
    """Answers for as many judgements as are read in one session; each run's plan is read once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._found: dict[tuple[str, str, str], JudgeProtocol | None] = {}
        self._plans: dict[str, JudgePlan | None] = {}

    def protocol(self, run: str, name: str, setup: str) -> JudgeProtocol | None:
        """The protocol under a run, or under a name and setup alone; None where it is neither planned nor ours."""
        key = (run, name, setup)
        if key not in self._found:
            self._found[key] = asked_protocol(name, setup, self._plan(run))
        return self._found[key]

    def levels(self, judgement: Judged) -> tuple[JudgedLevel, ...]:
        """The levels that the judge could choose from, low to high; none where its protocol is not known."""
        protocol = self.protocol(judgement.run, judgement.protocol, judgement.setup)
        dimension = protocol.dimension(judgement.dimension) if protocol else None
        return dimension.levels if dimension else ()

    def _plan(self, name: str) -> JudgePlan | None:
        if name not in self._plans:
            run = run_named(self._session, name) if name else None
            self._plans[name] = _plan_of(run) if run is not None and run.plan else None
        return self._plans[name]


def _plan_of(run: Run) -> JudgePlan | None:
    try:
        return run_plan_from_json(JudgePlan, run.plan, run=run.name)
    except JudgePlanUnreadable:
        return None
