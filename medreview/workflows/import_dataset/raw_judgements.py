"""Values of judgements that came as raw output only, read by the protocol's own reader.

A row with ``raw_output`` and neither value nor validity is read as a free reply, or as the constrained one where an
extra column ``reading`` says so; an extra column ``finish_reason`` (``length``) tells of a reply that was cut off. An
empty reply is unparsable. Rows of a protocol that is not one of ours stay as they are and are counted.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache

from medreview.domain.judge_runs import COINCIDING, Validity
from medreview.domain.stored_messages import message_to_json
from medreview.domain.table_rows import AnswerRow, JudgementRow, QuestionRow
from medreview.errors import Message
from medreview.llm.messages import Completion, FinishReason
from medreview.protocols import PROTOCOL_NAMES, Case, JudgeProtocol, Reading, ReadingKind, Verdict, find_protocol
from medreview.protocols.registry import setups

_ReadKey = tuple[str | None, str | None, str, str, str, ReadingKind, FinishReason]


@dataclass(slots=True)
class JudgedTexts:
    """The texts that judges saw, so that what they copied is not taken for a verdict."""

    _questions: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    _answers: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    _references: dict[tuple[str, str], list[str]] = field(default_factory=dict[tuple[str, str], list[str]])
    _beside: dict[tuple[str, str], list[str]] = field(default_factory=dict[tuple[str, str], list[str]])

    def know(self, questions: Iterable[QuestionRow], answers: Iterable[AnswerRow]) -> None:
        for question in questions:
            key = (question.dataset or "", question.question_id)
            self._questions[key] = question.question
            told = [
                question.title,
                *question.options,
                *(turn.get("text") for turn in question.context),
                *question.extra.values(),
            ]
            self._beside.setdefault(key, []).extend(text for text in told if isinstance(text, str))
        for answer in answers:
            key = (answer.dataset or "", answer.question_id)
            self._answers[answer.dataset or "", answer.answer_id] = answer.answer
            self._beside.setdefault(key, []).append(answer.answer)
            if answer.is_reference:
                self._references.setdefault(key, []).append(answer.answer)

    def case(self, record: JudgementRow) -> Case:
        """What was judged; texts that are not known are empty."""
        dataset = record.dataset or ""
        question = (dataset, record.question_id or "")
        return Case(
            self._questions.get(question, ""),
            self._answers.get((dataset, record.answer_id or ""), ""),
            tuple(self._references.get(question, ())),
            beside=tuple(self._beside.get(question, ())),
        )


@dataclass(slots=True)
class RawReader:
    """Reads raw outputs; ``texts`` is asked for when the first row needs it, ``unread`` counts by protocol."""

    texts: Callable[[], JudgedTexts]
    unread: Counter[str] = field(default_factory=Counter[str])
    _texts: JudgedTexts | None = None
    _last: tuple[_ReadKey, Reading] | None = None

    def with_verdict(self, record: JudgementRow) -> JudgementRow | Message:
        """The row with what its raw output says; a message where its protocol has no such dimension."""
        if record.value is not None or record.validity is not None:
            return record
        if not (record.raw_output or "").strip() and _finish_reason(record) is not FinishReason.LENGTH:
            reason = Message("The judge gave no reply, so there is no verdict on {dimension}.", _named(record))
            extra = {**record.extra, "reason": message_to_json(reason)}
            return replace(record, validity=Validity.UNPARSABLE.value, extra=extra)
        name = record.protocol.strip().lower()
        if name not in PROTOCOL_NAMES:
            self.unread[record.protocol] += 1
            return record
        protocol = _protocol(name, record.setup if record.setup in setups(name) else None)
        if protocol.dimension(record.dimension) is None:
            values = {
                "protocol": record.protocol,
                "dimension": record.dimension,
                "known": ", ".join(dimension.name for dimension in protocol.dimensions),
            }
            return Message("{protocol} has no dimension {dimension}, only {known}.", values)
        reading = self._reading(protocol, record, record.raw_output or "")
        outcome = reading.outcomes[record.dimension]
        if isinstance(outcome, Verdict):
            marker = record.marker or outcome.marker
            extra = {**record.extra, **(COINCIDING if record.dimension in reading.coinciding else {})}
            return replace(record, value=outcome.value, validity=outcome.validity.value, marker=marker, extra=extra)
        return replace(record, validity=outcome.validity.value)

    def note(self) -> Message | None:
        """What to say of the rows that were left unread."""
        if not self.unread:
            return None
        values = {"n_rows": self.unread.total(), "protocols": ", ".join(sorted(self.unread))}
        return Message(
            "Judgements with raw output only that stay unread: {n_rows}. No protocol here is called {protocols}.",
            values,
        )

    def _reading(self, protocol: JudgeProtocol, record: JudgementRow, raw: str) -> Reading:
        """Rows of one output follow each other, a row a dimension: it is read once."""
        kind = _kind(record)
        finish = _finish_reason(record)
        key = (record.dataset, record.answer_id, protocol.name, protocol.setup or "", raw, kind, finish)
        if self._last is None or self._last[0] != key:
            if self._texts is None:
                self._texts = self.texts()
            completion = Completion(raw, finish_reason=finish)
            self._last = (key, protocol.read(completion, self._texts.case(record), kind))
        return self._last[1]


def _named(record: JudgementRow) -> dict[str, object]:
    return {"dimension": record.dimension}


@cache
def _protocol(name: str, setup: str | None) -> JudgeProtocol:
    return find_protocol(name, setup=setup)


def _kind(record: JudgementRow) -> ReadingKind:
    is_constrained = record.extra.get("reading") == ReadingKind.CONSTRAINED.value
    return ReadingKind.CONSTRAINED if is_constrained else ReadingKind.FREE


def _finish_reason(record: JudgementRow) -> FinishReason:
    given = record.extra.get("finish_reason")
    return FinishReason(given) if given in tuple(FinishReason) else FinishReason.UNKNOWN
