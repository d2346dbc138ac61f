"""The tokens, time and money that a run has taken, and its cap: the next request is sent only within it."""

import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, cast

from medreview.domain.run_plans import SpendCap
from medreview.domain.runs import RunSession
from medreview.errors import MedReviewError, dollars
from medreview.llm.engines import Engine, Generated, NotAnswered, Result, Scored
from medreview.model_runs.stored_runs import HoursCapped, MoneyCapped, PricesUnknown, TokensCapped
from medreview.store.queries.model_requests import NOTHING_SENT, requests_of_runs
from medreview.store.queries.models import KnownModel, model_named
from medreview.store.queries.run_times import times_of_run
from medreview.store.queries.runs import attempt_totals
from medreview.store.workspace import Session, Workspace
from medreview.text.token_guess import guessed_tokens

if TYPE_CHECKING:
    from medreview.model_runs.run_records import ItemCase, RunRecords, Stage

CAP_OF_STRETCH = "spend_cap"
"""In the engine's facts of a stretch: the cap that held in it, where it was another than the plan's."""

_S_PER_HOUR = 3600
_MARGIN = 1.25  # of a guess, so that a cap holds before the first reply has told how well one guesses


@dataclass(frozen=True, slots=True)
class TokensSpent:
    """Tokens that a run has read and written, and seconds at work.

    A request that was sent and whose answer never arrived counts as much as those that were answered did on average.
    """

    n_input: float = 0
    n_output: float = 0
    seconds: float = 0


def spent_of_run(session: Session, run_id: int) -> TokensSpent:
    """All that a run has taken, in every stretch."""
    totals = attempt_totals(session, run_id)
    sent = requests_of_runs(session, run_id).get(run_id, NOTHING_SENT)
    share = 1 + (sent.n_unanswered / sent.n_counted if sent.n_counted else 0)
    return TokensSpent(
        max(totals.input_tokens, sent.input_tokens * share),
        max(totals.output_tokens, sent.output_tokens * share),
        sum(stretch.seconds for stretch in times_of_run(session, run_id)),
    )


def cap_in_force(planned: SpendCap, stretches: tuple[RunSession, ...]) -> SpendCap:
    """The cap that a person chose last: a run that stopped can be given another one."""
    for stretch in reversed(stretches):
        if isinstance(told := stretch.engine.get(CAP_OF_STRETCH), dict):
            return SpendCap(**cast("dict[str, Any]", told))
    return planned


def cap_to_json(cap: SpendCap) -> dict[str, object]:
    return asdict(cap)


@dataclass(frozen=True, slots=True)
class _Reserved:
    """The amount kept for an item that is asked: tokens of one request, and how many requests are still to come."""

    n_input: float
    n_output: float
    n_steps: int
    guessed: float


class Spending:
    """Counts what a stretch takes. The whole item is kept for before its first step; used from one thread.

    Raises
    ------
    PricesUnknown
        If money is capped, and nobody knows what the model costs.
    """

    def __init__(self, workspace: Workspace, records: "RunRecords", stage: "Stage", cap: SpendCap) -> None:
        self._records, self._stage, self._cap = records, stage, cap
        self._is_counted = cap.tokens is not None or cap.money is not None
        with workspace.reading() as session:
            before = spent_of_run(session, records.run_id) if cap else TokensSpent()
            names = dict.fromkeys(one.model.name for one in records.stages)
            self._models: list[KnownModel | None] = [model_named(session, name) for name in names]
        self._n_input, self._n_output, self._seconds_before = before.n_input, before.n_output, before.seconds
        self._kept: dict[str, _Reserved] = {}
        self._began, self._n_done = time.monotonic(), 0
        self._n_told, self._n_guessed = 0.0, 0.0
        if cap.money is not None and self._money(0, 0) is None:
            raise PricesUnknown(model=records.plan.model.name)

    def keep_for(self, item: "ItemCase", engine: Engine) -> MedReviewError | None:
        """Keep what an item may take at most; the reason where that would pass the cap, and nothing is kept."""
        asked = self._asked(item, engine)
        refused = self._refusal(asked.n_input * asked.n_steps, asked.n_output * asked.n_steps)
        if refused is None:
            self._kept[item.item.uid] = asked
        return refused

    def may_retry(self, key: str) -> bool:
        """True if one more attempt is within the cap; then it is kept for."""
        kept = self._kept.get(key)
        if kept is None or self._refusal(kept.n_input, kept.n_output) is not None:
            return kept is None
        self._kept[key] = _Reserved(kept.n_input, kept.n_output, kept.n_steps + 1, kept.guessed)
        return True

    def took(self, key: str, result: Result) -> None:
        """Count what one request took: what was told, or what was kept for it."""
        kept = self._kept.get(key, _Reserved(0, 0, 1, 0))
        n_input: float | None = None
        n_output: float | None = None
        match result:
            case Generated(completion=completion):
                n_input, n_output = completion.input_tokens, completion.output_tokens
            case Scored():
                n_input, n_output = result.input_tokens, 0
            case NotAnswered():
                pass
        if n_input is not None and kept.guessed:
            self._n_told, self._n_guessed = self._n_told + n_input, self._n_guessed + kept.guessed
        self._n_input += kept.n_input if n_input is None else n_input
        self._n_output += kept.n_output if n_output is None else n_output
        self._kept[key] = _Reserved(kept.n_input, kept.n_output, max(0, kept.n_steps - 1), kept.guessed)

    def is_done_with(self, key: str) -> None:
        """Give back what was kept for an item that is done."""
        self._kept.pop(key, None)
        self._n_done += 1

    def _asked(self, item: "ItemCase", engine: Engine) -> _Reserved:
        records = self._records
        if not self._is_counted:
            return _Reserved(0, 0, 1, 0)
        conversations = records.conversations(item.case).values()
        guessed = sum(guessed_tokens(message.text) for messages in conversations for message in messages)
        counts = [] if item.case.images else [engine.count_tokens(messages) for messages in conversations]
        exact = [n for n in counts if n is not None]
        if exact and len(exact) == len(conversations):
            n_input = float(sum(exact))
        else:
            n_input = guessed * (self._n_told / self._n_guessed if self._n_guessed else _MARGIN)
        n_steps = self._stage.steps.stop - records.step_of(item)
        return _Reserved(n_input, records.n_reply_tokens if records.writes_text else 0, n_steps, guessed)

    def _refusal(self, n_input: float, n_output: float) -> MedReviewError | None:
        cap = self._cap
        all_input = self._n_input + sum(one.n_input * one.n_steps for one in self._kept.values())
        all_output = self._n_output + sum(one.n_output * one.n_steps for one in self._kept.values())
        if cap.tokens is not None and all_input + all_output + n_input + n_output > cap.tokens:
            return TokensCapped(cap=cap.tokens, spent=round(self._n_input + self._n_output))
        cost = self._money(all_input + n_input, all_output + n_output)
        if cap.money is not None and cost is not None and cost > cap.money:
            return MoneyCapped(cap=dollars(cap.money), spent=dollars(self._money(self._n_input, self._n_output) or 0))
        if cap.hours is not None:
            here = time.monotonic() - self._began
            each = here / self._n_done if self._n_done else 0
            seconds = self._seconds_before + here
            if seconds + each > cap.hours * _S_PER_HOUR:
                return HoursCapped(cap=f"{cap.hours:g}", spent=f"{seconds / _S_PER_HOUR:.2g}")
        return None

    def _money(self, n_input: float, n_output: float) -> float | None:
        """The cost at the dearest of the run's models: where there are several, a cap is kept rather too early."""
        costs = [None if known is None else known.cost(n_input, n_output) for known in self._models]
        found = [cost for cost in costs if cost is not None]
        return max(found) if found and len(found) == len(costs) else None
