"""Look at judgements: in lists, one with all that led to it, several runs side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from medreview.analysis.asked import AskedProtocols
from medreview.domain.runs import ReadingKind, Run
from medreview.domain.stored_messages import message_from_json
from medreview.errors import Message, NotFound
from medreview.model_runs.judgement_records import JudgementRecords, planned_records
from medreview.model_runs.plans_of_runs import judge_plan_of
from medreview.model_runs.run_preview import RenderedPrompt, rendered_prompts
from medreview.model_runs.run_records import ItemCase
from medreview.model_runs.stored_runs import found_run
from medreview.protocols import Case, JudgeProtocol
from medreview.protocols.scales import word_of
from medreview.store.queries.judge_items import JudgedTexts, judged_texts
from medreview.store.queries.judgement_facts import (
    FoundJudgement,
    JudgementFilter,
    attempts_beside,
    count_judgements,
    found_judgements,
    judgement_with_names,
)
from medreview.store.queries.runs import item_with_answer
from medreview.store.workspace import Session, Workspace


class AnswerGone(NotFound):
    template = "There is no answer {answer} in this workspace. Choose one from the library."


class JudgementGone(NotFound):
    template = "The judgement {judgement} is gone. Refresh the list."


@dataclass(frozen=True, slots=True)
class JudgementLine:
    """One judgement in a list; ``answer`` is its key, ``excerpt`` the beginning of the judged text or of the criterion.

    ``held_against`` tells apart what was asked about the same answer: its sentence, criterion or other answer.
    """

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
    held_against: tuple[object, ...] = ()
    is_of_criterion: bool = False


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
    criterion: str
    other_answer: str
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
    """The judgements of several runs on one answer: for every run, those that hold."""

    answer_id: int
    question: str
    answer: str
    runs: tuple[tuple[str, tuple[JudgementLine, ...]], ...]


def judgements_page(
    workspace: Workspace,
    wanted: JudgementFilter,
    *,
    start: int = 0,
    n_judgements: int = 100,
    newest_first: bool = False,
) -> JudgementPage:
    """A stretch of the judgements that pass a filter, in the order in which they were given, and how many pass."""
    with workspace.reading() as session:
        found = found_judgements(session, wanted, start=start, limit=n_judgements, newest_first=newest_first)
        return JudgementPage(count_judgements(session, wanted), _Lines(session).of(found))


def judgement_detail(workspace: Workspace, judgement_id: int) -> JudgementDetail:
    """A judgement with the prompt, every attempt's raw output, and its reading.

    Raises
    ------
    JudgementGone
        If it is not there any more.
    """
    with workspace.reading() as session:
        found = judgement_with_names(session, judgement_id)
        if found is None:
            raise JudgementGone(judgement=judgement_id)
        return _Detail(session, found).view()


def side_by_side(workspace: Workspace, answer_id: int, run_ids: Sequence[int]) -> SideBySide:
    """The judgements of several runs on one answer.

    Raises
    ------
    AnswerGone, RunMissing
        If the answer or a run is not there.
    """
    with workspace.reading() as session:
        texts = judged_texts(session, [answer_id]).get(answer_id)
        if texts is None:
            raise AnswerGone(answer=answer_id)
        lines = _Lines(session)
        runs: list[tuple[str, tuple[JudgementLine, ...]]] = []
        for run_id in run_ids:
            run = found_run(session, run_id)
            wanted = JudgementFilter(run=run_id, answer=answer_id)
            runs.append((run.name, lines.of(found_judgements(session, wanted, limit=-1))))
        return SideBySide(answer_id, texts.question, texts.answer, tuple(runs))


class _Lines:
    """Makes lines of judgements, with the words of their levels."""

    def __init__(self, session: Session) -> None:
        self._asked = AskedProtocols(session)

    def of(self, found: Sequence[FoundJudgement]) -> tuple[JudgementLine, ...]:
        return tuple(self.line(one) for one in found)

    def line(self, found: FoundJudgement) -> JudgementLine:
        judgement = found.judgement
        return JudgementLine(
            judgement=judgement.id or 0,
            run=judgement.run_id,
            run_name=found.run_name,
            judge=found.judge,
            answer_id=judgement.answer_id,
            answer=found.answer_key,
            dataset=found.dataset,
            author=found.author,
            excerpt=found.excerpt,
            sentence_index=judgement.sentence_index,
            repeat=judgement.repeat,
            dimension=judgement.dimension,
            value=judgement.value,
            label=self._label(found),
            validity=judgement.validity,
            attempt=judgement.attempt,
            reason=message_from_json(judgement.extra.get("reason")),
            held_against=(judgement.sentence_index, found.criterion, found.other_answer_id),
            is_of_criterion=found.criterion is not None,
        )

    def protocol(self, found: FoundJudgement) -> JudgeProtocol | None:
        return self._asked.protocol(found.run_name or "", found.judgement.protocol, found.judgement.setup or "")

    def _label(self, found: FoundJudgement) -> str:
        protocol, judgement = self.protocol(found), found.judgement
        dimension = protocol.dimension(judgement.dimension) if protocol else None
        return word_of(dimension.levels if dimension else (), judgement.value)


class _Detail:
    """Puts together what led to one judgement."""

    def __init__(self, session: Session, found: FoundJudgement) -> None:
        self._session = session
        self._found = found
        self._lines = _Lines(session)
        self._protocol = self._lines.protocol(found)
        self._texts = judged_texts(session, [found.judgement.answer_id])[found.judgement.answer_id]
        self._asked = self._item()

    def view(self) -> JudgementDetail:
        judgement, extra = self._found.judgement, self._found.judgement.extra
        records, item = self._asked if self._asked else (None, None)
        sent = extra.get("rendered_sha256")
        is_as_sent = None
        if records and item and sent:
            is_as_sent = sent == records.prompt_sha256(item.case)
        return JudgementDetail(
            line=self._lines.line(self._found),
            run_name=self._found.run_name,
            protocol=judgement.protocol,
            setup=judgement.setup,
            question=self._texts.question,
            answer=self._texts.answer,
            sentence=item.case.sentence if item else None,
            criterion=item.case.criterion if item else "",
            other_answer=item.case.other_answer if item else "",
            prompts=rendered_prompts(records, item) if records and item else (),
            is_prompt_as_sent=is_as_sent,
            attempts=self._attempts(),
            marker=judgement.marker,
            expected=_number(extra.get("expected")),
            sd=_number(extra.get("sd")),
            mass=_number(extra.get("mass")),
            probabilities=self._probabilities(),
        )

    def _item(self) -> tuple[JudgementRecords, ItemCase] | None:
        """The item that was asked about, from the stored plan; None where the run was imported."""
        judgement = self._found.judgement
        run = self._session.get(Run, judgement.run_id) if judgement.run_id else None
        plan = judge_plan_of(run) if run and run.plan else None
        item = item_with_answer(self._session, judgement.run_item_id) if judgement.run_item_id else None
        if plan is None or item is None or self._protocol is None:
            return None
        records = planned_records(plan, self._protocol)
        return records, records.cases(self._session, [item])[0]

    def _attempts(self) -> tuple[AttemptView, ...]:
        by_attempt: dict[int, list[FoundJudgement]] = {}
        for found in attempts_beside(self._session, self._found.judgement):
            by_attempt.setdefault(found.judgement.attempt or 1, []).append(found)
        return tuple(self._attempt(number, given) for number, given in sorted(by_attempt.items()))

    def _attempt(self, number: int, given: Sequence[FoundJudgement]) -> AttemptView:
        first = given[0].judgement
        finish, seed = first.extra.get("finish_reason"), first.extra.get("seed")
        notes = {}
        if self._protocol is not None and first.raw_output is not None:
            kind = (
                ReadingKind.CONSTRAINED if first.extra.get("reading") == ReadingKind.CONSTRAINED else ReadingKind.FREE
            )
            notes = dict(self._protocol.read(first.raw_output, self._case(), kind).notes)
        return AttemptView(
            attempt=number,
            raw_output=first.raw_output or "",
            thinking=first.thinking or "",
            finish_reason=finish if isinstance(finish, str) else None,
            outcomes=self._lines.of(given),
            notes=notes,
            seed=seed if isinstance(seed, int) else None,
            input_tokens=first.input_tokens,
            output_tokens=first.output_tokens,
            latency_ms=first.latency_ms,
        )

    def _case(self) -> Case:
        texts: JudgedTexts = self._texts
        return self._asked[1].case if self._asked else Case(texts.question, texts.answer, texts.references)

    def _probabilities(self) -> tuple[tuple[str, float], ...]:
        judgement = self._found.judgement
        given = cast("list[float]", judgement.extra.get("probabilities") or [])
        dimension = self._protocol.dimension(judgement.dimension) if self._protocol else None
        levels = dimension.levels if dimension else ()
        if len(given) != len(levels):
            return ()
        return tuple((level.word, share) for level, share in zip(levels, given, strict=True))


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None
