"""From a case to a request, and from what came back to rows; the same for a run here and one carried out elsewhere."""

import hashlib
import json
from collections.abc import Container, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import cast

from medreview.domain.judge_plans import JudgePlan
from medreview.domain.judge_runs import COINCIDING, ReadingKind, Validity
from medreview.domain.stored_messages import message_from_json, message_to_json
from medreview.errors import Message
from medreview.llm.engines import (
    Generated,
    GenerateRequest,
    LabelQuestion,
    NotAnswered,
    ReplyForm,
    Request,
    Result,
    Scored,
    ScoreRequest,
)
from medreview.llm.messages import ChatMessage, ImagePart, SamplingSettings
from medreview.protocols import Case, JudgeProtocol, Unread, Verdict
from medreview.protocols.scored import scored_rating
from medreview.store.queries.judge_runs import PendingItem
from medreview.workflows.run_judge.cases import ItemCase
from medreview.workflows.run_judge.chosen_protocols import shows_references
from medreview.workflows.run_judge.events import GivenOutcome

PROMPT_HASH = "prompt_sha256"
"""The name under which the metadata of a batch's request hold the hash of its prompt."""

Row = dict[str, object]
_LETTERS_OF_HASH = 32
_RETRIED = {Validity.UNPARSABLE, Validity.TRUNCATED}


@dataclass(frozen=True, slots=True)
class _Given:
    """What an attempt gave for one dimension, without what it shares with the others."""

    row: Row
    extra: dict[str, object]


@dataclass(frozen=True, slots=True)
class Asker:
    """All that is the same for every item of a run."""

    run_id: int
    model_id: int
    plan: JudgePlan
    protocol: JudgeProtocol
    form: ReplyForm | None
    shows_references: bool

    @property
    def writes_text(self) -> bool:
        """Whether the model writes a reply, rather than only giving probabilities."""
        return self.plan.reading is not ReadingKind.SCORED

    def request(self, item: ItemCase, attempt: int | None = None) -> Request:
        """What an engine is asked for an item, next or at an attempt; images must have their bytes by now."""
        key, case = item.item.uid, item.case
        if not self.writes_text:
            return ScoreRequest(key, self._questions(case))
        messages = self.protocol.render(case, self.plan.reading)
        return GenerateRequest(key, messages, self._settings(item.item, attempt), self.form)

    def conversations(self, case: Case) -> dict[str | None, tuple[ChatMessage, ...]]:
        """The conversations for a case: one, or one for each dimension where probabilities are read."""
        if self.writes_text:
            return {None: self.protocol.render(case, self.plan.reading)}
        return {
            dimension.name: self.protocol.render(case, self.plan.reading, dimension=dimension.name)
            for dimension in self.protocol.dimensions
        }

    def rows(self, item: ItemCase, result: Result, attempt: int) -> tuple[Row, ...]:
        """What is stored of one attempt: a row for each dimension."""
        match result:
            case Generated():
                given = self._generated(item, result, attempt)
            case Scored():
                given = self._scored(result)
            case NotAnswered():
                given = self._not_answered(result)
        same = self._same(item, attempt)
        sent = {"reading": self.plan.reading.value, "rendered_sha256": rendered_sha256(self.conversations(item.case))}
        return tuple({**same, **one.row, "extra": {**sent, **one.extra}} for one in given)

    def outcomes(self, rows: Sequence[Row]) -> tuple[GivenOutcome, ...]:
        """The last attempt among the rows, as it is told."""
        n_dimensions = len(self.protocol.dimensions)
        return tuple(self._outcome(row) for row in rows[-n_dimensions:])

    def label(self, dimension: str, value: float | None) -> str:
        """The level's word; empty where there is none."""
        found = self.protocol.dimension(dimension)
        levels = found.levels if found else ()
        return next((level.label for level in levels if level.value == value), "")

    def _questions(self, case: Case) -> tuple[LabelQuestion, ...]:
        labels = self.protocol.labels()
        return tuple(
            LabelQuestion(name, messages, tuple(label.text for label in labels[name]))
            for name, messages in self.conversations(case).items()
            if name is not None
        )

    def _settings(self, item: PendingItem, attempt: int | None) -> SamplingSettings:
        planned = SamplingSettings(**asdict(self.plan.sampling))
        return replace(planned, seed=self._seed(item, next_attempt(item) if attempt is None else attempt))

    def _seed(self, item: PendingItem, attempt: int) -> int:
        return self.plan.seed_of(repeat=item.repeat, attempt=n_answered(item, attempt))

    def _generated(self, item: ItemCase, result: Generated, attempt: int) -> list[_Given]:
        completion = result.completion
        reading = self.protocol.read(completion, item.case, self.plan.reading)
        extra: dict[str, object] = {
            "seed": self._seed(item.item, attempt),
            "finish_reason": completion.finish_reason.value,
        }
        if result.n_retries:
            extra["connection_retries"] = result.n_retries
        if not completion.is_usage_believed:
            extra["usage_not_believed"] = True
        same: Row = {
            "raw_output": completion.text,
            "thinking": reading.thinking or None,
            "input_tokens": completion.input_tokens,
            "output_tokens": completion.output_tokens,
            "latency_ms": completion.latency_ms,
        }
        return [
            _given(name, outcome, {**extra, **(COINCIDING if name in reading.coinciding else {})}, same)
            for name, outcome in reading.outcomes.items()
        ]

    def _scored(self, result: Scored) -> list[_Given]:
        same: Row = {"input_tokens": result.input_tokens, "latency_ms": result.latency_ms}
        given: list[_Given] = []
        for dimension, labels in self.protocol.labels().items():
            try:
                rating = scored_rating(labels, result.log_probabilities.get(dimension, ()))
            except ValueError:
                values = {"dimension": dimension}
                missing = Message("The model gave no probabilities for the labels of {dimension}.", values)
                given.append(_given(dimension, Unread(Validity.ERROR, missing), {}, same))
                continue
            extra = {
                "expected": rating.expected,
                "sd": rating.sd,
                "mass": rating.mass,
                "probabilities": list(rating.probabilities),
            }
            given.append(_given(dimension, Verdict(rating.likeliest), extra, same))
        return given

    def _not_answered(self, result: NotAnswered) -> list[_Given]:
        outcome = Unread(Validity.ERROR, result.reason)
        extra = {"connection_retries": result.n_retries} if result.n_retries else {}
        return [_given(name, outcome, extra, {}) for name in self.plan.dimensions]

    def _same(self, item: ItemCase, attempt: int) -> Row:
        """What the rows of an attempt share, and None for what only some of them have."""
        plan, asked = self.plan, item.item
        return {
            "run_id": self.run_id,
            "run_item_id": asked.item_id,
            "judge_model_id": self.model_id,
            "protocol": plan.protocol,
            "answer_id": asked.answer_id,
            "attempt": attempt,
            "setup": plan.setup,
            "granularity": plan.granularity.value,
            "sentence_index": asked.sentence_index,
            "n_references": len(item.case.references) if self.shows_references else None,
            "repeat": asked.repeat,
            "raw_output": None,
            "thinking": None,
            "prompt_sha256": plan.prompt.sha256,
            "input_tokens": None,
            "output_tokens": None,
            "latency_ms": None,
        }

    def _outcome(self, row: Row) -> GivenOutcome:
        dimension, value = str(row["dimension"]), row["value"]
        number = float(value) if isinstance(value, int | float) else None
        reason = message_from_json(cast("dict[str, object]", row["extra"]).get("reason"))
        return GivenOutcome(dimension, str(row["validity"]), number, self.label(dimension, number), reason)


def asker_of(run_id: int, model_id: int, plan: JudgePlan, protocol: JudgeProtocol) -> Asker:
    """What a run asks with; the form that replies are held to is made once."""
    form = ReplyForm(protocol.grammar(), protocol.schema()) if plan.reading is ReadingKind.CONSTRAINED else None
    return Asker(run_id, model_id, plan, protocol, form, shows_references(protocol))


def _given(dimension: str, outcome: Verdict | Unread, extra: Mapping[str, object], same: Row) -> _Given:
    is_verdict = isinstance(outcome, Verdict)
    row: Row = {
        "dimension": dimension,
        "value": outcome.value if is_verdict else None,
        "validity": outcome.validity.value,
        "marker": outcome.marker if is_verdict else None,
    }
    kept = dict(extra) if is_verdict else {**extra, "reason": message_to_json(outcome.reason)}
    return _Given(row | same, kept)


def next_attempt(item: PendingItem) -> int:
    """The number of the next attempt; 1 unless the item is asked again after it had failed."""
    return item.n_attempts + 1


def n_answered(item: PendingItem, attempt: int) -> int:
    """How many replies there are with this attempt's, not counting what brought none.

    What brought no reply uses up neither a seed nor one of the planned attempts.
    """
    return attempt - item.n_errors


def needs_another_attempt(rows: Sequence[Row]) -> bool:
    """Whether a reply could not be read; other failures would only come again."""
    return any(row["validity"] in _RETRIED for row in rows)


def gave_a_value(rows: Sequence[Row]) -> bool:
    """Whether a reply could be read for any dimension."""
    return any(row["validity"] == Validity.VALID for row in rows)


def rendered_sha256(conversations: Mapping[str | None, tuple[ChatMessage, ...]]) -> str:
    """Hash of everything that is sent for an item, images by their own hashes."""
    told = [
        [
            dimension or "",
            message.role.value,
            [part.sha256 if isinstance(part, ImagePart) else part.text for part in message.parts],
        ]
        for dimension, messages in conversations.items()
        for message in messages
    ]
    return hashlib.sha256(json.dumps(told, ensure_ascii=False).encode()).hexdigest()


def batch_name(uid: str, sha256: str) -> str:
    """The name of a request in a batch file: 64 letters and digits, as many as every provider takes."""
    return uid + sha256[:_LETTERS_OF_HASH]


def named_in_batch(name: str, uids: Container[str]) -> tuple[str, str]:
    """The item that a name in a batch file means, and the beginning of its prompt's hash; files of before have none."""
    if name in uids:
        return name, ""
    return name[:-_LETTERS_OF_HASH], name[-_LETTERS_OF_HASH:]
