"""Trials of a prompt: a few items drawn by a seed, asked of a model once, and read; nothing of them is kept.

What is asked and how it is read comes from the same records as a run's. What leaves this machine is written down as of
any request, without a run.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import cast

from medreview.curation.catalogues import with_values
from medreview.domain.model_requests import RequestPurpose
from medreview.domain.models import ModelKind
from medreview.domain.question_plans import PlannedExamples, QuestionPlan, QuestionsToAsk
from medreview.domain.run_kinds import Validity
from medreview.domain.run_plans import AnswersToJudge, ImageUse, ItemOrder, PlannedModel, SpendCap
from medreview.domain.runs import ReadingKind
from medreview.domain.sampling_settings import SamplingSettings
from medreview.domain.stored_messages import message_from_json
from medreview.domain.study_plans import Granularity
from medreview.domain.table_rows import options_of
from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken
from medreview.llm.engines import CloudModel, Engine, EngineSettings, NotAnswered, Request, Result
from medreview.llm.network_log import network_purpose
from medreview.llm.opened_engine import open_engine as open_any_engine
from medreview.model_runs import judgement_records, question_records
from medreview.model_runs.answer_records import of_question
from medreview.model_runs.drawn_items import drawn_items
from medreview.model_runs.drawn_questions import drawn_questions
from medreview.model_runs.execution import NothingCameBack, OpenEngine
from medreview.model_runs.judgement_records import JudgementRecords
from medreview.model_runs.run_plans import (
    ModelNotKnown,
    model_problems,
    planned_model,
    reading_warnings,
    text_warnings,
)
from medreview.model_runs.run_preview import RenderedPrompt, rendered_prompts
from medreview.model_runs.run_records import ItemCase, Row, RunRecords, with_images
from medreview.model_runs.spending import Spending
from medreview.model_runs.stored_runs import model_place_of
from medreview.protocols import Case, Input
from medreview.protocols.examination import MOST_SCORED_OPTIONS, Examination
from medreview.protocols.own_prompts import PromptKind, prompts_folder
from medreview.protocols.prompt_files import JUDGE_FORM, prompt_from_text
from medreview.protocols.registry import own_protocol, planned_judging
from medreview.protocols.strategies import (
    STRATEGY_FORM,
    Returns,
    Strategy,
    planned_strategy_prompt,
    strategy_from_prompt,
)
from medreview.protocols.tagging import stored_tags
from medreview.protocols.translating import stored_parts
from medreview.store.queries.models import KnownModel, model_named
from medreview.store.workspace import Session, Workspace

N_TRIED = 3
_MOST_TOKENS = 1024
"""Tokens of a reply where the prompt does not say."""
_NOBODY = PlannedModel("", ModelKind.LOCAL)


class NothingToTry(MedReviewError):
    template = "This prompt fits no question or answer here. Import some, or choose another dataset."


class ModelNotChosen(MedReviewError):
    template = "Choose a model to try the prompt with."


@dataclass(frozen=True, slots=True)
class TrialDraft:
    """A prompt as it is written, and what it is tried with.

    ``dataset`` empty draws from all. ``into`` is the language of a translation. ``file`` names the prompt in errors.
    """

    kind: PromptKind
    text: str
    file: str
    model: str = ""
    reading: ReadingKind = ReadingKind.FREE
    dataset: str = ""
    seed: int = 0
    into: str = "en"
    cap: SpendCap = field(default_factory=SpendCap)


@dataclass(frozen=True, slots=True)
class TrialItem:
    """A question or an answer that the prompt is tried on, as the model is asked about it first."""

    key: str
    about: str
    prompts: tuple[RenderedPrompt, ...]


@dataclass(frozen=True, slots=True)
class TrialPreview:
    """The items of a trial; ``warnings`` are about the model."""

    items: tuple[TrialItem, ...]
    warnings: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class TrialFinding:
    """One thing that was read in a reply: a dimension's level, a field's value, an option, an answer; or why it is not.

    ``name`` is empty for what a reply holds only one of.
    """

    name: str
    value: str | None
    validity: Validity
    why: Message | None = None


@dataclass(frozen=True, slots=True)
class TrialStep:
    """One reply. ``name`` is the step's, empty where there is only one."""

    name: str
    raw: str
    thinking: str


@dataclass(frozen=True, slots=True)
class TrialReply:
    """All that came back about one item. ``seconds``, tokens and cost None where they are not known."""

    place: int
    steps: tuple[TrialStep, ...]
    findings: tuple[TrialFinding, ...]
    seconds: float | None
    input_tokens: int | None
    output_tokens: int | None
    cost: float | None


OnReply = Callable[[TrialReply], None]


@dataclass(frozen=True, slots=True)
class _Trial:
    records: RunRecords
    cases: tuple[ItemCase, ...]
    known: KnownModel | None


def preview_trial(workspace: Workspace, draft: TrialDraft) -> TrialPreview:
    """The items that a prompt would be tried on, as they would be sent.

    Raises
    ------
    PromptUnreadable, CatalogueUnknown, CatalogueUnreadable, FileUnreadable
        If the text is no prompt.
    NothingToTry
        If nothing fits it.
    """
    with workspace.reading() as session:
        trial = _laid_out(session, draft)
    items = tuple(
        TrialItem(case.item.key, case.case.question, rendered_prompts(trial.records, case)) for case in trial.cases
    )
    warnings: tuple[Message, ...] = ()
    if trial.known is not None:
        warnings = (*reading_warnings(trial.known, draft.reading), *text_warnings(trial.known))
    return TrialPreview(items, warnings)


def carry_out_trial(
    workspace: Workspace,
    draft: TrialDraft,
    on_reply: OnReply,
    cancel: CancelToken | None = None,
    *,
    settings: EngineSettings | None = None,
    open_engine: OpenEngine = open_any_engine,
    key: str | None = None,
) -> None:
    """Ask the model about each item once and tell what came back, each as it comes; nothing is kept.

    Raises
    ------
    PromptUnreadable, NothingToTry, ModelNotChosen, ModelPlaceUnknown, ModelChanged
        If it cannot begin.
    TokensCapped, MoneyCapped, HoursCapped, PricesUnknown
        Before the request that would pass the cap; what came before has been told.
    EngineStopped, Cancelled
    """
    token = cancel or CancelToken()
    with workspace.reading() as session:
        trial = _laid_out(session, draft)
    if trial.known is None:
        raise ModelNotKnown(model=draft.model) if draft.model else ModelNotChosen
    if problem := next(model_problems(trial.known, draft.reading), None):
        raise MedReviewError(problem.template, **problem.values)
    model = trial.records.plan.model
    place = model_place_of(workspace, model, token)
    if isinstance(place, CloudModel) and key is None:
        from medreview.llm.keys import find_key

        key = find_key(place.base_url, token)
    from medreview.store.request_log import WorkspaceRequestLog

    log = WorkspaceRequestLog(workspace, RequestPurpose.TEST)
    with (
        network_purpose(log=log),
        closing(open_engine(place, settings or EngineSettings(), key=key)) as engine,
    ):
        _Asked(workspace, trial, draft.cap, on_reply).ask(engine, token)


def _laid_out(session: Session, draft: TrialDraft) -> _Trial:
    known = model_named(session, draft.model) if draft.model else None
    model = planned_model(known) if known is not None else _NOBODY
    lay_out = _judged if draft.kind is PromptKind.PROTOCOL else _asked
    records, cases = lay_out(session, draft, model)
    if not cases:
        raise NothingToTry
    numbered = (replace(one, item=replace(one.item, uid=str(place))) for place, one in enumerate(cases))
    return _Trial(records, tuple(numbered), known)


def _judged(session: Session, draft: TrialDraft, model: PlannedModel) -> tuple[RunRecords, Sequence[ItemCase]]:
    protocol = own_protocol(prompt_from_text(draft.text, file=draft.file, form=JUDGE_FORM))
    is_fine = protocol.granularity is Granularity.FINE
    selection = AnswersToJudge(
        datasets=(draft.dataset,) if draft.dataset else (),
        sample_size=N_TRIED,
        sentences_per_answer=1 if is_fine else None,
        seed=draft.seed,
    )
    drawn = drawn_items(
        session,
        selection,
        ItemOrder.STORED,
        unit=protocol.asked_unit,
        needs_references=protocol.shows_references and Input.REFERENCES in protocol.inputs,
    )
    plan = planned_judging(protocol, draft.reading, model, selection, is_own=True, cap=draft.cap)
    records = judgement_records.planned_records(plan, protocol)
    items = [
        judgement_records.item_not_stored(answer, place)
        for answer in drawn.answers
        for place in drawn.places(answer)[:1]
    ]
    return records, records.cases(session, items[:N_TRIED])


def _asked(session: Session, draft: TrialDraft, model: PlannedModel) -> tuple[RunRecords, Sequence[ItemCase]]:
    strategy = _strategy(draft)
    reading = draft.reading if strategy.returns is not Returns.ANSWER else ReadingKind.FREE
    if strategy.returns_choice:
        Examination(strategy, reading).check()
    examples = PlannedExamples(strategy.n_examples, seed=draft.seed) if strategy.n_examples else None
    selection = QuestionsToAsk(datasets=(draft.dataset,) if draft.dataset else (), sample_size=N_TRIED, seed=draft.seed)
    drawn = drawn_questions(
        session,
        selection,
        ItemOrder.STORED,
        strategy,
        examples=examples,
        specialist_field=strategy.specialist_field,
        most_options=MOST_SCORED_OPTIONS if reading is ReadingKind.SCORED else None,
    )
    plan = QuestionPlan(
        strategy=strategy.name,
        language=strategy.language,
        steps=strategy.steps,
        prompt=planned_strategy_prompt(strategy),
        model=model,
        selection=selection,
        author="",
        is_own_strategy=True,
        sampling=SamplingSettings(max_tokens=strategy.most_tokens or _MOST_TOKENS),
        images=ImageUse.NEVER if strategy.returns is Returns.TRANSLATION else ImageUse.OR_TEXT,
        examples=examples,
        specialist_field=strategy.specialist_field,
        most_words=strategy.most_words,
        reading=reading,
        fields=strategy.fields,
        into=strategy.into,
        cap=draft.cap,
    )
    records = question_records.planned_records(plan, strategy)
    places = range(min(N_TRIED, len(drawn.questions)))
    return records, question_records.first_steps(session, records, drawn.questions, places)


def _strategy(draft: TrialDraft) -> Strategy:
    strategy = strategy_from_prompt(prompt_from_text(draft.text, file=draft.file, form=STRATEGY_FORM))
    fields = with_values(strategy.fields, strategy.language, prompts_folder(draft.kind))
    return replace(strategy, fields=fields, into=draft.into)


class _Asked:
    """The items of a trial on their way through an engine."""

    def __init__(self, workspace: Workspace, trial: _Trial, cap: SpendCap, on_reply: OnReply) -> None:
        self._workspace, self._records, self._known = workspace, trial.records, trial.known
        self._on_reply = on_reply
        self._waiting: dict[str, ItemCase] = {}
        self._next = deque(trial.cases)
        self._rows: dict[str, list[Row]] = {case.item.uid: [] for case in trial.cases}
        stage = trial.records.stages[0]
        self._spending = Spending(workspace, trial.records, stage, cap)
        self._refused: MedReviewError | None = None

    def ask(self, engine: Engine, cancel: CancelToken) -> None:
        while self._next:
            results = engine.answers(self._requests(engine), cancel)
            try:
                for result in results:
                    self._take(result)
            finally:
                if isinstance(results, Generator):
                    results.close()
            if self._waiting:
                raise NothingCameBack
            if self._refused is not None:
                raise self._refused

    def _requests(self, engine: Engine) -> Iterator[Request]:
        while self._next and self._refused is None:
            item = self._next.popleft()
            if not self._rows[item.item.uid]:
                self._refused = self._spending.keep_for(item, engine)
                if self._refused is not None:
                    return
            self._waiting[item.item.uid] = item
            shown = item
            if item.case.images:
                with self._workspace.reading() as session:
                    shown = with_images(session, item)
            yield self._records.request(shown, 1)

    def _take(self, result: Result) -> None:
        item = self._waiting.pop(result.key)
        rows = self._records.rows(item, result, 1)
        self._rows[result.key] += rows
        self._spending.took(result.key, result)
        following = self._records.next_step(item, rows)
        if following is not None:
            self._next.append(following)
            return
        self._spending.is_done_with(result.key)
        self._on_reply(self._reply(item, rows, result))

    def _reply(self, item: ItemCase, last: Sequence[Row], result: Result) -> TrialReply:
        rows = self._rows[item.item.uid]
        # The rows of a judge are one reply, a row for each dimension; those over questions are a reply each.
        replies = rows[:1] if isinstance(self._records, JudgementRecords) else rows
        n_input, n_output = (_sum(replies, name) for name in ("input_tokens", "output_tokens"))
        latency = _sum(replies, "latency_ms")
        cost = None
        if self._known is not None and n_input is not None:
            cost = self._known.cost(n_input, n_output or 0)
        findings = (
            tuple(_judged_finding(self._records, row) for row in last)
            if isinstance(self._records, JudgementRecords)
            else tuple(_findings(item.case, last[-1], self._records))
        )
        if isinstance(result, NotAnswered):
            findings = (TrialFinding("", None, Validity.ERROR, result.reason),)
        return TrialReply(
            int(item.item.uid),
            tuple(_step(row, self._records) for row in replies),
            findings,
            None if latency is None else latency / 1000,
            None if n_input is None else round(n_input),
            None if n_output is None else round(n_output),
            cost,
        )


def _step(row: Row, records: RunRecords) -> TrialStep:
    n_steps, at = records.n_steps, row.get("step")
    name = ""
    if n_steps > 1 and isinstance(at, int) and isinstance(records.plan, QuestionPlan):
        name = records.plan.steps[at] if at < len(records.plan.steps) else str(at + 1)
    return TrialStep(name, str(row.get("raw_output") or ""), str(row.get("thinking") or ""))


def _judged_finding(records: JudgementRecords, row: Row) -> TrialFinding:
    name, value = str(row["dimension"]), row["value"]
    dimension = records.protocol.dimension(name)
    level = next((one for one in dimension.levels if one.value == value), None) if dimension else None
    shown = None if level is None else " ".join(dict.fromkeys((level.label, level.word)))
    return TrialFinding(name, shown, Validity(str(row["validity"])), _why(row))


def _findings(case: Case, row: Row, records: RunRecords) -> Iterator[TrialFinding]:
    text, validity, why = row["text"], Validity(str(row["validity"])), _why(row)
    returns = cast("question_records.AnswerRecords", records).strategy.returns
    if returns is Returns.TAGS:
        tags = stored_tags(cast("Mapping[str, object]", row["extra"]))
        for tag in tags:
            value = tag["value"]
            told = None if value is None else str(value)
            yield TrialFinding(
                str(tag["field"]), told, Validity(str(tag["validity"])), message_from_json(tag.get("why"))
            )
        if not tags:
            yield TrialFinding("", None, validity, why)
    elif returns is Returns.TRANSLATION and text is not None:
        for name, part in stored_parts(str(text)).items():
            yield TrialFinding(name, part, validity, why)
    elif returns is Returns.CHOICE and validity is Validity.VALID:
        for number in options_of(str(text)):
            yield TrialFinding("", f"{number}. {of_question(case).options[number - 1]}", validity, why)
    else:
        yield TrialFinding("", None if text is None else str(text), validity, why)


def _why(row: Row) -> Message | None:
    return message_from_json(cast("Mapping[str, object]", row["extra"]).get("reason"))


def _sum(rows: Sequence[Row], name: str) -> float | None:
    told = [cast("float", row[name]) for row in rows if row.get(name) is not None]
    return sum(told) if told else None
