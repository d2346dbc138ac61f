"""What screens and commands see of runs and judgements."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from medreview.domain.judge_plans import JudgePlan, SkipReason
from medreview.domain.judge_runs import ReadingKind
from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.store.queries.model_requests import NOTHING_SENT, RequestCounts
from medreview.workflows.run_judge.events import RunState


@dataclass(frozen=True, slots=True)
class ProtocolView:
    """A protocol that ships; ``inputs`` are what its prompt puts in, ``scales`` the labels by dimension."""

    name: str
    languages: tuple[str, ...]
    setups: tuple[str, ...]
    granularity: Granularity
    inputs: tuple[str, ...]
    uses_pairing: bool
    scales: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class RenderedMessage:
    """A turn as the judge gets it; images by their hash."""

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


@dataclass(frozen=True, slots=True)
class ModelPreview:
    """What one model would be asked.

    An item is one call, in the scored reading one for each dimension. Tokens are estimates for all calls without
    retries. ``minutes`` follows from earlier runs of this model, ``cost`` from the prices noted for it; None where
    there are none. ``skipped`` counts answers by reason.
    ``is_estimate``: there are so many answers that not all were cut into sentences, and the number of items is guessed.
    """

    model: str
    n_answers: int
    n_items: int
    n_calls: int
    is_estimate: bool
    input_tokens: int
    output_tokens: int
    minutes: float | None
    cost: float | None
    skipped: Mapping[SkipReason, int]
    warnings: tuple[Message, ...]
    problems: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class PairingView:
    """For every judge (row) and student (column) whether they are paired, and in which setups; empty for none."""

    judges: tuple[str, ...]
    students: tuple[str, ...]
    cells: tuple[tuple[tuple[str, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class RunPreview:
    """What a draft would give; with ``problems`` (its own or a model's) no run can be made."""

    name: str
    models: tuple[ModelPreview, ...]
    prompts: tuple[RenderedPrompt, ...]
    pairing: PairingView | None
    problems: tuple[Message, ...]

    @property
    def all_problems(self) -> tuple[Message, ...]:
        return self.problems + tuple(problem for model in self.models for problem in model.problems)


@dataclass(frozen=True, slots=True)
class OneValue:
    """A dimension for which a judge gave the same value to every answer."""

    dimension: str
    value: float
    n_answers: int


@dataclass(frozen=True, slots=True)
class RunView:
    """A run as the list shows it; without a plan where it was imported. ``host`` is where its prompts are sent.

    ``requests`` were sent there; while the run goes on, those that are under way have no answer yet.
    ``one_value`` are the dimensions that tell nothing, since every answer got the same, and there are many.
    """

    run: int
    name: str
    state: RunState
    model: str
    protocol: str
    setup: str | None
    reading: ReadingKind | None
    granularity: Granularity | None
    host: str | None
    created_at: str
    n_items: int
    n_done: int
    n_judgements: int
    n_valid: int
    plan_sha256: str
    requests: RequestCounts = NOTHING_SENT
    one_value: tuple[OneValue, ...] = ()

    @property
    def n_never_answered(self) -> int:
        """Requests whose answers did not arrive here before the run ended, or was ended."""
        return 0 if self.state is RunState.RUNNING else self.requests.n_unanswered


@dataclass(frozen=True, slots=True)
class SessionView:
    """A stretch of a run. ``ended_at`` is None while it goes on, or where it was cut off; then ``was_cut_off``."""

    started_at: str
    ended_at: str | None
    was_cut_off: bool
    n_done: int
    engine: Mapping[str, object]
    ended_because: Message | None


@dataclass(frozen=True, slots=True)
class RunStanding:
    """A run in numbers.

    Validity is counted by dimension over what holds (the last attempts) and over first attempts. ``items_per_minute``
    is over the time that all stretches took. Tokens count every attempt once, and every request whose tokens were told;
    ``n_failed`` counts items that no reply came for in the end, ``n_retries`` attempts beyond the first,
    ``n_calls`` every call of the model, with what the connection had to repeat, ``n_coinciding`` verdicts that stand in
    a text of their case too.
    """

    view: RunView
    plan: JudgePlan | None
    validity: Mapping[str, Mapping[str, int]]
    first_validity: Mapping[str, Mapping[str, int]]
    items_per_minute: float | None
    input_tokens: int
    output_tokens: int
    n_failed: int
    n_retries: int
    n_calls: int
    sessions: tuple[SessionView, ...]
    skipped: Mapping[SkipReason, int]
    spread: Mapping[str, Mapping[float, int]] = field(default_factory=dict[str, Mapping[float, int]])
    """How often each value was given, by dimension, lowest value first."""
    n_coinciding: int = 0


@dataclass(frozen=True, slots=True)
class JudgementFilter:
    """Which judgements to list; None lets all pass. Only the attempts that hold, unless ``all_attempts``.

    ``only_coinciding``: only verdicts that stand in a text of their case in the same words.
    """

    run: int | None = None
    dimension: str | None = None
    validity: str | None = None
    value: float | None = None
    author: str | None = None
    answer: int | None = None
    all_attempts: bool = False
    only_coinciding: bool = False


@dataclass(frozen=True, slots=True)
class JudgementLine:
    """One judgement in a list; ``answer`` is its key, ``excerpt`` the beginning of what was judged."""

    judgement: int
    run: int | None
    run_name: str
    judge: str
    answer_id: int
    answer: str
    dataset: str
    author: str
    excerpt: str
    sentence_index: int | None
    repeat: int | None
    dimension: str
    value: float | None
    label: str
    validity: str | None
    attempt: int | None
    reason: Message | None


@dataclass(frozen=True, slots=True)
class JudgementPage:
    n_judgements: int
    lines: tuple[JudgementLine, ...]


@dataclass(frozen=True, slots=True)
class AttemptView:
    """One time an item was asked: what came back and how it was read, by dimension."""

    attempt: int
    raw_output: str
    thinking: str
    finish_reason: str | None
    outcomes: tuple[JudgementLine, ...]
    notes: Mapping[str, object] = field(default_factory=dict[str, object])
    seed: int | None = None
    input_tokens: int | None = None
    output_tokens: int | None = None
    latency_ms: float | None = None


@dataclass(frozen=True, slots=True)
class JudgementDetail:
    """A judgement with all that led to it.

    ``prompts`` are rendered again from the stored plan, none where the run was imported; ``is_prompt_as_sent`` tells
    whether they are word for word what was sent, None where that is not known. ``expected``, ``sd``, ``mass`` and
    ``probabilities`` are those of a scored reading.
    """

    line: JudgementLine
    run_name: str
    protocol: str
    setup: str | None
    question: str
    answer: str
    sentence: str | None
    prompts: tuple[RenderedPrompt, ...]
    is_prompt_as_sent: bool | None
    attempts: tuple[AttemptView, ...]
    marker: str | None = None
    expected: float | None = None
    sd: float | None = None
    mass: float | None = None
    probabilities: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class SideBySide:
    """What several runs say of one answer: for every run, its judgements that hold."""

    answer_id: int
    question: str
    answer: str
    runs: tuple[tuple[str, tuple[JudgementLine, ...]], ...]
