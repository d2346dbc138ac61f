"""A panel of judges: several runs over the same items, put together anew each time it is looked at.

Nothing is stored: a panel is its runs, their plans and a method, and those are what its provenance names.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Literal

from medreview.errors import Listed, MedReviewError
from medreview.model_runs.stored_runs import found_run
from medreview.stats.panels import PanelVerdict, panel_verdict
from medreview.store.queries.judgement_facts import JudgementFact, judgements_of_run
from medreview.store.workspace import Workspace

PanelMethod = Literal["majority", "median"]
_FEWEST_RUNS = 2
_place = attrgetter(
    *("answer_id", "sentence_index", "sentence_start", "sentence_end", "criterion", "other_answer_id", "repeat"),
    "dimension",
)
"""One dimension of one thing that a run was asked about."""


class PanelTooSmall(MedReviewError):
    template = "A panel has two runs or more. Choose another run of the same protocol."


class PanelMixed(MedReviewError):
    template = "The runs of a panel have one protocol, and these have several: {protocols}. Choose runs of one."


@dataclass(frozen=True, slots=True)
class PanelMember:
    """A run of a panel, as its provenance names it."""

    run: int
    name: str
    model: str
    setup: str | None
    plan_sha256: str


@dataclass(frozen=True, slots=True)
class PanelLine:
    """The panel's values for one dimension of one answer or sentence, or for one criterion of it.

    ``answer`` is the answer's key; ``votes`` come in the order of the members, None where one is not valid.
    """

    answer_id: int
    answer: str
    sentence: tuple[int, int] | None
    sentence_index: int | None
    repeat: int
    dimension: str
    votes: tuple[float | None, ...]
    verdict: PanelVerdict
    criterion: str | None = None


@dataclass(frozen=True, slots=True)
class PanelView:
    """A panel's verdicts on what all of its runs judged; ``n_not_shared`` things were judged by some of them only."""

    method: PanelMethod
    protocol: str
    members: tuple[PanelMember, ...]
    lines: tuple[PanelLine, ...]
    n_not_shared: int

    @property
    def n_undefined(self) -> int:
        return sum(line.verdict.value is None for line in self.lines)


def panel(workspace: Workspace, run_ids: Sequence[int], method: PanelMethod = "majority") -> PanelView:
    """Put runs together to a panel.

    Raises
    ------
    PanelTooSmall, PanelMixed
        If there are fewer than two runs, or they are of different protocols.
    RunMissing
        If one is not there.
    """
    if len(set(run_ids)) < _FEWEST_RUNS:
        raise PanelTooSmall
    members: list[PanelMember] = []
    given: list[dict[Any, JudgementFact]] = []
    protocols: set[str] = set()
    with workspace.reading() as session:
        for run_id in dict.fromkeys(run_ids):
            run = found_run(session, run_id)
            found = judgements_of_run(session, run_id)
            protocols |= {one.protocol for one in found}
            setup = next((one.setup for one in found if one.setup), None)
            judges = Listed(sorted({one.judge for one in found}))
            members.append(PanelMember(run_id, run.name, judges, setup, run.plan_sha256))
            given.append({_place(one): one for one in found})
    if len(protocols) != 1:
        raise PanelMixed(protocols=Listed(sorted(protocols)) or "-")
    shared = [place for place in given[0] if all(place in facts for facts in given)]
    n_all = len({place for facts in given for place in facts})
    lines = tuple(_line([facts[place] for facts in given], method) for place in shared)
    return PanelView(method, protocols.pop(), tuple(members), lines, n_all - len(shared))


def _line(given: Sequence[JudgementFact], method: PanelMethod) -> PanelLine:
    one, votes = given[0], tuple(judgement.counted_value for judgement in given)
    start, end = one.sentence_start, one.sentence_end
    sentence = None if start is None or end is None else (start, end)
    answer = f"{one.dataset}/{one.answer}"
    return PanelLine(
        *(one.answer_id, answer, sentence, one.sentence_index, one.repeat, one.dimension),
        *(votes, panel_verdict(votes, method), one.criterion),
    )
