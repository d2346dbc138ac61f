"""Judgements, scores and choices: which are new."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from medreview.domain.run_kinds import Validity
from medreview.domain.runs import COINCIDING
from medreview.domain.stored_messages import message_to_json
from medreview.domain.table_rows import AnswerRow, ChoiceRow, JudgementRow, QuestionRow, ScoreRow, TableName
from medreview.errors import Listed, Message
from medreview.importers.checked_rows import PlacedRow
from medreview.llm.messages import Completion, FinishReason
from medreview.protocols import PROTOCOL_NAMES, Case, JudgeProtocol, Reading, ReadingKind, find_protocol
from medreview.protocols.registry import setups
from medreview.workflows.import_dataset.answer_names import AnswerFinder, OtherMeanings, QuestionFinder
from medreview.workflows.import_dataset.outcomes import SeenKeys, TableOutcome, sort_by_key

_ReadKey = tuple[str | None, str | None, str, str, str, ReadingKind, FinishReason]


@dataclass(slots=True)
class TextsShownToJudges:
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
        """The texts that were judged; unknown ones are empty."""
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

    texts: Callable[[], TextsShownToJudges]
    unread: Counter[str] = field(default_factory=Counter[str])
    _texts: TextsShownToJudges | None = None
    _last: tuple[_ReadKey, Reading] | None = None

    def with_verdict(self, record: JudgementRow) -> JudgementRow | Message:
        """The row with what its raw output says; a message where its protocol has no such dimension."""
        if record.value is not None or record.validity is not None:
            return record
        name = record.protocol.strip().lower()
        if (word := _word(record)) and name not in PROTOCOL_NAMES:  # its verdict, which is no number
            return replace(record, raw_output=record.raw_output or word)
        return self._read(name, record)

    def _read(self, name: str, record: JudgementRow) -> JudgementRow | Message:
        if not (record.raw_output or "").strip() and _finish_reason(record) is not FinishReason.LENGTH:
            reason = Message("The judge gave no reply, so there is no verdict on {dimension}.", _named(record))
            extra = {**record.extra, "reason": message_to_json(reason)}
            return replace(record, validity=Validity.UNPARSABLE.value, extra=extra)
        if name not in PROTOCOL_NAMES:
            self.unread[record.protocol] += 1
            return record
        protocol = _protocol(name, record.setup if record.setup in setups(name) else None)
        if protocol.dimension(record.dimension) is None:
            values = {
                "protocol": record.protocol,
                "dimension": record.dimension,
                "known": Listed(dimension.name for dimension in protocol.dimensions),
            }
            return Message("{protocol} has no dimension {dimension}, only {known}.", values)
        reading = self._reading(protocol, record, record.raw_output or "")
        outcome = reading.outcomes[record.dimension]
        if outcome.value is not None:
            marker = record.marker or outcome.marker
            extra = {**record.extra, **(COINCIDING if record.dimension in reading.coinciding else {})}
            return replace(record, value=outcome.value, validity=outcome.validity.value, marker=marker, extra=extra)
        return replace(record, validity=outcome.validity.value)

    def note(self) -> Message | None:
        """A sentence about the rows that were left unread."""
        if not self.unread:
            return None
        values = {"n_rows": self.unread.total(), "protocols": Listed(sorted(self.unread))}
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


def _word(record: JudgementRow) -> str:
    word = record.extra.get("value")
    return word.strip() if isinstance(word, str) else ""


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


_JUDGEMENT_KEY = (
    *("judge", "protocol", "dataset", "answer_id", "dimension", "setup", "granularity", "sentence_index"),
    *("n_references", "marker", "attempt", "repeat", "run"),
)
_SCORE_KEY = ("dataset", "answer_id", "metric", "n_references", "setting")
_CHOICE_KEY = ("dataset", "question_id", "model", "language", "with_images", "run")


def output_key(record: JudgementRow | ScoreRow | ChoiceRow) -> Hashable:
    """The key of an output among those of one table."""
    names = {JudgementRow: _JUDGEMENT_KEY, ScoreRow: _SCORE_KEY, ChoiceRow: _CHOICE_KEY}[type(record)]
    return tuple(getattr(record, name) for name in names)


def plan_judgements(
    rows: Iterable[tuple[PlacedRow, str]],
    *,
    named_dataset: str | None,
    finder: AnswerFinder,
    others: OtherMeanings,
    stored: Mapping[Hashable, JudgementRow],
    raw_reader: RawReader,
) -> TableOutcome[JudgementRow]:
    outcome: TableOutcome[JudgementRow] = TableOutcome(TableName.JUDGEMENTS)
    seen = SeenKeys()
    for row, suggested in rows:
        record = row.record
        assert isinstance(record, JudgementRow)
        if others.is_refused(row):
            outcome.follow(row)
            continue
        named = others.dataset_of(row, named_dataset or record.dataset)
        name = finder.find(record, named=named, suggested=suggested)
        if isinstance(name, Message):
            outcome.refuse(row, "answer_id", name)
            continue
        full = replace(
            record, dataset=name.dataset, answer_id=name.answer_id, question_id=name.question_id, author=name.author
        )
        full = raw_reader.with_verdict(full)
        if isinstance(full, Message):
            outcome.refuse(row, "dimension", full)
            continue
        text = ("answer_id", f"{full.judge}, {full.answer_id}, {full.dimension}")
        sort_by_key(outcome, row, full, key=output_key(full), key_text=text, seen=seen, stored=stored)
    return outcome


def plan_scores(
    rows: Iterable[tuple[PlacedRow, str]],
    *,
    named_dataset: str | None,
    finder: AnswerFinder,
    others: OtherMeanings,
    stored: Mapping[Hashable, ScoreRow],
) -> TableOutcome[ScoreRow]:
    outcome: TableOutcome[ScoreRow] = TableOutcome(TableName.SCORES)
    seen = SeenKeys()
    for row, suggested in rows:
        record = row.record
        assert isinstance(record, ScoreRow)
        if others.is_refused(row):
            outcome.follow(row)
            continue
        named = others.dataset_of(row, named_dataset or record.dataset)
        name = finder.find(record, named=named, suggested=suggested)
        if isinstance(name, Message):
            outcome.refuse(row, "answer_id", name)
            continue
        full = replace(
            record, dataset=name.dataset, answer_id=name.answer_id, question_id=name.question_id, author=name.author
        )
        text = ("metric", f"{full.answer_id}, {full.metric}")
        sort_by_key(outcome, row, full, key=output_key(full), key_text=text, seen=seen, stored=stored)
    return outcome


def plan_choices(
    rows: Iterable[tuple[PlacedRow, str]],
    *,
    named_dataset: str | None,
    finder: QuestionFinder,
    stored: Mapping[Hashable, ChoiceRow],
) -> TableOutcome[ChoiceRow]:
    outcome: TableOutcome[ChoiceRow] = TableOutcome(TableName.CHOICES)
    seen = SeenKeys()
    for row, suggested in rows:
        record = row.record
        assert isinstance(record, ChoiceRow)
        dataset = finder.find(record.question_id, named=named_dataset or record.dataset, suggested=suggested)
        if isinstance(dataset, Message):
            outcome.refuse(row, "question_id", dataset)
            continue
        full = replace(record, dataset=dataset)
        text = ("question_id", f"{full.model}, {full.question_id}")
        sort_by_key(outcome, row, full, key=output_key(full), key_text=text, seen=seen, stored=stored)
    return outcome
