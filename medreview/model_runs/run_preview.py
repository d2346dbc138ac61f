"""A look at a run before it: its prompts word for word, its tokens, time and money; the same for every kind."""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import Any, cast

from medreview.domain.models import TOKEN_SCALE
from medreview.domain.run_kinds import RunKind, Validity
from medreview.domain.run_plans import SpendCap
from medreview.domain.runs import Run
from medreview.errors import Listed, Message, dollars
from medreview.llm.engines import Engine, EngineSettings, EngineStopped, LocalModel
from medreview.llm.messages import ChatMessage, TextPart
from medreview.llm.opened_engine import open_counter
from medreview.model_runs.plans_of_runs import plan_of
from medreview.model_runs.run_records import ItemCase, RunRecords
from medreview.model_runs.stored_runs import RECORD_KINDS
from medreview.store.queries.models import KnownModel, place_of
from medreview.store.queries.run_times import StretchTime, items_per_minute, times_of_run
from medreview.store.queries.runs import attempt_totals, runs_newest_first, tokens_read
from medreview.store.workspace import Session
from medreview.text.token_guess import EACH_PROMPT, guessed_tokens

PROMPTS_SHOWN = 3
_SHARE_OF_LIMIT_WRITTEN = 0.5
_RUNS_LOOKED_AT = 3
_ITEMS_COUNTED = 100
_LONGEST_COUNTED = 12
_ITEMS_COMPARED = 32
_MOST_NAMED = 5
_MOST_KEPT = 20_000
_ASKED_ALIKE = ("protocol", "strategy", "reading", "granularity", "n_references", "images")


@dataclass(frozen=True, slots=True)
class RenderedMessage:
    """A turn as the model gets it; images by their hash."""

    role: str
    text: str
    images: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RenderedPrompt:
    """The conversation for one item. ``dimension`` where each has a question of its own, as in a scored reading."""

    answer: str
    sentence_index: int | None
    dimension: str | None
    messages: tuple[RenderedMessage, ...]


class TokenSource(StrEnum):
    """The source of the number of tokens in a preview.

    tokenizer: the model's own, on this machine. replies: what this model counted in runs of before. test: what it
    counted in known texts when it was tested. letters: the characters of the prompts.
    """

    TOKENIZER = "tokenizer"
    REPLIES = "replies"
    TEST = "test"
    LETTERS = "letters"


TOKEN_SOURCE_WORDS: Mapping[TokenSource, Message] = {
    TokenSource.TOKENIZER: Message("counted by the model's own tokeniser"),
    TokenSource.REPLIES: Message("estimated from what the model counted in earlier runs"),
    TokenSource.TEST: Message("estimated from what the model counted when it was tested"),
    TokenSource.LETTERS: Message("estimated from the number of letters"),
}


@dataclass(frozen=True, slots=True)
class ModelPreview:
    """The requests to one model.

    An item is one call, in the scored reading one for each dimension, over questions one for each step. Tokens are for
    all calls without retries; ``counted_by`` says how those that are read were counted, those that are written are
    always an estimate. ``minutes`` follows from earlier runs of this model, ``cost`` from the prices noted for it; None
    where there are none. ``skipped`` counts answers or questions by reason.
    ``is_estimate``: there are so many answers that not all were cut into sentences, and the number of items is guessed.
    """

    model: str
    n_about: int
    n_items: int
    n_calls: int
    input_tokens: int
    output_tokens: int
    counted_by: TokenSource
    minutes: float | None
    cost: float | None
    skipped: Mapping[Any, int]
    warnings: tuple[Message, ...]
    problems: tuple[Message, ...]
    is_estimate: bool = False


@dataclass(frozen=True, slots=True)
class PairingView:
    """For every judge (row) and student (column) whether they are paired, and in which setups; empty for none."""

    judges: tuple[str, ...]
    students: tuple[str, ...]
    cells: tuple[tuple[tuple[str, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class RunPreview:
    """The runs that a draft would give; with ``problems`` (its own or a model's) no run can be made."""

    name: str
    kind: RunKind
    models: tuple[ModelPreview, ...]
    prompts: tuple[RenderedPrompt, ...]
    problems: tuple[Message, ...]
    pairing: PairingView | None = None
    waits_for: tuple[str, ...] = ()
    """The steps of the queue that come before, if it is put there: it is drawn from what they bring."""

    @property
    def all_problems(self) -> tuple[Message, ...]:
        return self.problems + tuple(problem for model in self.models for problem in model.problems)


def rendered_prompts(records: RunRecords, item: ItemCase) -> tuple[RenderedPrompt, ...]:
    """The conversations for an item: one conversation, or one for each dimension."""
    return tuple(
        RenderedPrompt(
            item.item.key,
            item.item.sentence_index,
            dimension,
            tuple(
                RenderedMessage(message.role.value, message.text, tuple(image.sha256 for image in message.images))
                for message in messages
            ),
        )
        for dimension, messages in records.conversations(item.case).items()
    )


def preview_model(
    session: Session,
    known: KnownModel,
    records: RunRecords,
    sizes: Sequence[int],
    cases: Callable[[Sequence[int]], Sequence[ItemCase]],
    *,
    n_about: int,
    n_calls: int,
    warnings: tuple[Message, ...],
    problems: tuple[Message, ...],
    is_estimate: bool = False,
    cost_by: Callable[[float, float], float | None] | None = None,
) -> ModelPreview:
    """The cost of one model's part of a draft: tokens, time and money, and what speaks against that.

    Parameters
    ----------
    sizes : sequence of int
        Bytes of the items' texts, or of a share of the items that stands for all.
    cases : callable
        The items at these places of ``sizes``.
    n_about, n_calls : int
        Answers or questions that are asked about, and calls of the model.
    cost_by : callable, optional
        Gives the cost of tokens that are read and written, where more than this model is asked.
    """
    plan = records.plan
    rate, written_each = _experience(session, known, records)
    written = written_each or (plan.sampling.max_tokens * _SHARE_OF_LIMIT_WRITTEN if records.writes_text else 0)
    typical, longest = _to_count(sizes)
    with closing(_Counter(session, known, records, written)) as counter:
        counts = [counter.n_read(item) for item in cases(typical)]
        n_context = counter.n_context
        n_reply = records.n_reply_tokens
        too_long = [
            item.item.key
            for item in (cases(longest) if n_context is not None else ())
            if counter.n_longest(item) + n_reply > (n_context or 0)
        ]
    n_input = round(sum(counts) / len(counts) * plan.n_items) if counts else 0
    thinks = 0 if written else getattr(plan, "thinking_tokens", None) or 0  # before a choice that writes nothing itself
    n_output = round(written * n_calls + thinks * _SHARE_OF_LIMIT_WRITTEN * plan.n_items)
    made = ModelPreview(
        model=known.model.name,
        n_about=n_about,
        n_items=plan.n_items,
        n_calls=n_calls,
        input_tokens=n_input,
        output_tokens=n_output,
        counted_by=counter.source,
        minutes=plan.n_items / rate if rate else None,
        cost=(cost_by or known.cost)(n_input, n_output),
        skipped={reason: len(left_out) for reason, left_out in plan.skipped.items()},
        warnings=(*warnings, *_too_long_words(known.model.name, too_long, n_context)),
        problems=problems,
        is_estimate=is_estimate,
    )
    return replace(made, problems=(*made.problems, *_over_the_cap(plan.cap, made)))


def _to_count(sizes: Sequence[int]) -> tuple[list[int], list[int]]:
    """Places of items that stand for all, spread evenly over their sizes, and those of the longest."""
    by_size = sorted(range(len(sizes)), key=sizes.__getitem__)
    n = len(by_size)
    middles = (((2 * k + 1) * n) // (2 * _ITEMS_COUNTED) for k in range(_ITEMS_COUNTED))
    return by_size if n <= _ITEMS_COUNTED else [by_size[one] for one in middles], by_size[-_LONGEST_COUNTED:]


def _too_long_words(model: str, keys: Sequence[str], n_context: int | None) -> Iterator[Message]:
    if keys:
        named = list(dict.fromkeys(reversed(keys)))
        values = {"model": model, "n_context": n_context or 0, "keys": Listed(named[:_MOST_NAMED])}
        yield Message(
            "Longer than the {n_context} tokens that {model} has room for, reply included: {keys}. Choose a "
            "larger context or shorter replies, or leave these out; otherwise the run cannot start.",
            values,
        )


def _over_the_cap(cap: SpendCap, made: ModelPreview) -> Iterator[Message]:
    """The objections to a run that would spend more than it may."""
    values: dict[str, Any] = {"model": made.model}
    if cap.money is not None and made.cost is None:
        yield Message(
            "No prices are entered for {model}, so the cost cannot be capped. Enter them under Models, or cap the "
            "tokens.",
            values,
        )
    elif cap.money is not None and made.cost is not None and made.cost > cap.money:
        values |= {"cost": dollars(made.cost), "cap": dollars(cap.money)}
        yield Message(
            "{model} would cost about {cost}, and the cap is {cap}. Raise the cap, or choose fewer items.", values
        )
    n_tokens = made.input_tokens + made.output_tokens
    if cap.tokens is not None and n_tokens > cap.tokens:
        values |= {"n_tokens": n_tokens, "cap": cap.tokens}
        yield Message(
            "{model} would take about {n_tokens} {n_tokens:=token|tokens}, and the cap is {cap}. Raise the cap, or "
            "choose fewer items.",
            values,
        )
    if cap.hours is not None and made.minutes is not None and made.minutes > cap.hours * 60:
        values |= {"hours": f"{made.minutes / 60:.1f}", "cap": f"{cap.hours:g}"}
        yield Message(
            "{model} would take about {hours} h, and the cap is {cap} h. Raise the cap, or choose fewer items.", values
        )


def _experience(session: Session, known: KnownModel, records: RunRecords) -> tuple[float | None, float | None]:
    """Items a minute, and tokens written in one call, of the newest runs of the model that asked alike."""
    times: list[StretchTime] = []
    n_written, n_attempts, n_runs = 0, 0, 0
    for run, _ in runs_newest_first(session):
        earlier = plan_of(run) if run.plan and _is_by(run, known) else None
        if earlier is None or n_runs == _RUNS_LOOKED_AT or not _asks_alike(earlier, records.plan):
            continue
        n_runs += 1
        times += times_of_run(session, run.id or 0)
        totals = attempt_totals(session, run.id or 0)
        n_written, n_attempts = n_written + totals.output_tokens, n_attempts + totals.n_attempts
    return items_per_minute(times), n_written / n_attempts if n_written and n_attempts else None


def _asks_alike(earlier: Any, plan: Any) -> bool:
    return type(earlier) is type(plan) and all(
        getattr(earlier, name, None) == getattr(plan, name, None) for name in _ASKED_ALIKE
    )


class _Counter:
    """Counts the tokens of prompts as well as it is possible here, without sending anything anywhere."""

    def __init__(self, session: Session, known: KnownModel, records: RunRecords, written: float) -> None:
        self._records, self._written = records, written
        self._settings = EngineSettings(n_context=records.plan.n_context)
        self._engine: Engine | None = None
        place = place_of(known.source) if known.source else None
        self._scale = _token_scale(known)
        self._place = place if isinstance(place, LocalModel) else None
        self._file = _file_state(self._place)
        self.n_context = self._context()
        self._ratio = 1.0
        self.source = TokenSource.TOKENIZER
        if self._file is None:
            ratio = _read_and_guessed(session, known, self._scale)
            if ratio is not None:
                self.source, self._ratio = TokenSource.REPLIES, ratio
            else:
                self.source = TokenSource.TEST if self._scale else TokenSource.LETTERS

    def n_read(self, item: ItemCase) -> float:
        """Tokens of all that is sent for an item; a text that an earlier step writes counts as it is expected."""
        total, n_before = 0.0, 0
        step: ItemCase | None = item
        while step is not None:
            total += sum(self._count(messages) for messages in self._records.conversations(step.case).values())
            total += self._written * min(n_before, 1)
            n_before += 1
            step = self._records.next_step(step, ({"validity": Validity.VALID, "text": "…"},))
        return total

    def n_longest(self, item: ItemCase) -> float:
        return max(self._count(messages) for messages in self._records.conversations(item.case).values())

    def close(self) -> None:
        if self._engine is not None:
            self._engine.close()

    def _context(self) -> int | None:
        if self._file is None:
            return self._settings.n_context
        with _lock:
            known = _contexts.get((self._file, self._settings.n_context))
        if known is not None:
            return known
        engine = self._opened()
        if engine is None or engine.n_context is None:
            return self._settings.n_context
        with _lock:
            _contexts[self._file, self._settings.n_context] = engine.n_context
        return engine.n_context

    def _count(self, messages: tuple[ChatMessage, ...]) -> float:
        texts = tuple(replace(one, parts=tuple(p for p in one.parts if isinstance(p, TextPart))) for one in messages)
        if self._file is None:
            return self._ratio * _guessed(texts, self._scale)
        told = repr([(one.role.value, one.text) for one in texts])
        key = (self._file, hashlib.sha256(told.encode("utf-8", "replace")).hexdigest())
        with _lock:
            known = _counts.get(key)
        if known is not None:
            return known
        engine = self._opened()
        counted = engine.count_tokens(texts) if engine is not None else None
        if counted is None:
            return self._ratio * _guessed(texts, self._scale)
        with _lock:
            _counts[key] = counted
            while len(_counts) > _MOST_KEPT:
                _counts.popitem(last=False)
        return counted

    def _opened(self) -> Engine | None:
        """The tokenizer, opened when it is first needed: what was counted once is not counted again."""
        if self._engine is None and self._place is not None and self._file is not None:
            try:
                self._engine = open_counter(self._place, self._settings)
            except EngineStopped:
                self._file, self.source = None, TokenSource.LETTERS
        return self._engine


FileState = tuple[str, int, int]
_lock = threading.Lock()
_contexts: dict[tuple[FileState, int | None], int] = {}
_counts: OrderedDict[tuple[FileState, str], int] = OrderedDict()


def _file_state(place: LocalModel | None) -> FileState | None:
    try:
        found = Path(place.path).stat() if place is not None else None
    except OSError:
        return None
    return None if found is None or place is None else (str(place.path), found.st_mtime_ns, found.st_size)


def _is_by(run: Run, known: KnownModel) -> bool:
    """True if this model was asked; one that the workspace has not used yet has no key."""
    return known.model.id is not None and run.model_id == known.model.id


def _token_scale(known: KnownModel) -> dict[str, float]:
    """The model's way to count tokens, as its test found it; empty where it found nothing, or somebody changed it."""
    told = known.source.abilities.get(TOKEN_SCALE) if known.source is not None else None
    if not isinstance(told, Mapping):
        return {}
    found = cast("Mapping[str, object]", told)
    return {name: float(value) for name, value in found.items() if isinstance(value, int | float) and value >= 0}


def _guessed(messages: Sequence[ChatMessage], scale: Mapping[str, float]) -> float:
    return scale.get(EACH_PROMPT, 0.0) + sum(guessed_tokens(message.text, scale) for message in messages)


def _read_and_guessed(session: Session, known: KnownModel, scale: Mapping[str, float]) -> float | None:
    """Tokens that the model counted in its newest runs, for each that is guessed from the letters of these prompts."""
    n_read, n_guessed = 0, 0.0
    runs = (run for run, _ in runs_newest_first(session) if _is_by(run, known) and plan_of(run))
    told = ((run, tokens_read(session, run.id or 0, limit=_ITEMS_COMPARED)) for run in runs)
    for run, counted in islice((one for one in told if one[1]), _RUNS_LOOKED_AT):
        records = RECORD_KINDS[run.kind](run)
        for item in records.named(session, tuple(counted)):
            n_read += counted[item.item.uid]
            n_guessed += sum(_guessed(messages, scale) for messages in records.conversations(item.case).values())
    return n_read / n_guessed if n_read and n_guessed else None
