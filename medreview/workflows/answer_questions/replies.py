"""Results of a run over questions: its answers page by page, and every step, prompt and reply behind one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from medreview.domain.run_kinds import Validity
from medreview.domain.stored_messages import message_from_json
from medreview.errors import Message
from medreview.model_runs.answer_records import AnswerRecords
from medreview.model_runs.run_preview import RenderedPrompt
from medreview.model_runs.run_summaries import run_summary
from medreview.model_runs.stored_replies import replies_as_asked
from medreview.model_runs.stored_runs import RunMissing, found_run, records_of_run
from medreview.protocols.strategies import QuestionCase
from medreview.protocols.tagging import ReadTag, stored_tags
from medreview.protocols.translating import stored_parts
from medreview.store.queries.models import known_models
from medreview.store.queries.question_items import question_texts, question_values, replied_items, replies_of_item
from medreview.store.queries.runs import item_with_answer
from medreview.store.queries.studies import all_studies
from medreview.store.queries.tags import tagged_questions, tags_of_run
from medreview.store.workspace import Session, Workspace

_EXCERPT = 200


@dataclass(frozen=True, slots=True)
class QuestionOptions:
    """Values that questions can be chosen by, with how many questions have each."""

    values: Mapping[str, tuple[tuple[str, int], ...]]
    n_models: int
    n_studies: int


@dataclass(frozen=True, slots=True)
class ReplyLine:
    """A question of a run with its answer; ``validity`` is that of the last reply.

    Of a run that sorts, ``tags`` are its values by field, None where there is none. Of tags that were imported ``item``
    is the question.
    """

    item: int
    question: str
    excerpt: str
    answer: str
    validity: Validity
    step: str
    tags: Mapping[str, str | None] = field(default_factory=dict[str, str | None])


@dataclass(frozen=True, slots=True)
class ReplyPage:
    n_replies: int
    lines: tuple[ReplyLine, ...]


@dataclass(frozen=True, slots=True)
class StepView:
    """One attempt at one step: the prompt, the reply, and its reading, of tags field by field."""

    step: str
    attempt: int
    prompt: RenderedPrompt | None
    validity: Validity
    text: str | None
    reason: Message | None
    raw_output: str
    thinking: str
    input_tokens: int | None
    output_tokens: int | None
    latency_ms: float | None
    tags: tuple[ReadTag, ...] = ()


@dataclass(frozen=True, slots=True)
class ReplyDetail:
    """A question of a run with all that was asked and said; what was imported ``is_bare`` of prompts and replies."""

    item: int
    question: str
    text: str
    steps: tuple[StepView, ...]
    is_bare: bool = False


def question_options(workspace: Workspace) -> QuestionOptions:
    """The values by which questions of the workspace can be chosen."""
    with workspace.reading() as session:
        return QuestionOptions(question_values(session), len(known_models(session)), len(all_studies(session)))


def replies_page(workspace: Workspace, run_id: int, *, start: int, n_replies: int) -> ReplyPage:
    """Questions with their answers, the newest first."""
    if _is_imported(workspace, run_id):
        return _imported_page(workspace, run_id, start=start, n_replies=n_replies)
    records = _records(workspace, run_id)
    steps = records.plan.steps
    with workspace.reading() as session:
        found = replied_items(session, run_id, start=start, limit=n_replies)
        tags = _values(session, run_id, [one.question_id for one in found]) if records.plan.fields else {}
    lines = tuple(
        ReplyLine(
            one.item_id,
            one.key,
            one.question[:_EXCERPT],
            (_shown(records, one.text) or "")[:_EXCERPT],
            Validity(one.validity),
            steps[one.step] if one.step < len(steps) else "",
            tags.get(one.question_id, {}),
        )
        for one in found
    )
    return ReplyPage(run_summary(workspace, run_id).view.n_judgements, lines)


def _is_imported(workspace: Workspace, run_id: int) -> bool:
    with workspace.reading() as session:
        return not found_run(session, run_id).plan


def _imported_page(workspace: Workspace, run_id: int, *, start: int, n_replies: int) -> ReplyPage:
    """Questions with the tags that a file said a run gave them."""
    with workspace.reading() as session:
        questions = tagged_questions(session, run_id)
        shown = questions[start : start + n_replies]
        tags, texts = _values(session, run_id, shown), question_texts(session, shown)
    lines = tuple(
        ReplyLine(
            one, texts[one].key, texts[one].text[:_EXCERPT], "", _bare_validity(tags[one].values()), "", tags[one]
        )
        for one in shown
    )
    return ReplyPage(len(questions), lines)


def _imported_detail(workspace: Workspace, run_id: int, question_id: int) -> ReplyDetail:
    with workspace.reading() as session:
        given = tags_of_run(session, run_id, [question_id])
        texts = question_texts(session, [question_id])
    if not given:
        raise RunMissing(run=run_id)
    tags = tuple(ReadTag(one.field, one.value, Validity(one.validity), one.reason or "") for one in given)
    step = StepView(
        "", 1, None, _bare_validity([one.value for one in tags]), None, None, "", "", None, None, None, tags
    )
    return ReplyDetail(question_id, texts[question_id].key, texts[question_id].text, (step,), is_bare=True)


def _values(session: Session, run_id: int, question_ids: Sequence[int]) -> dict[int, dict[str, str | None]]:
    """The values that a run gave by question and field, None where it gave none."""
    found: dict[int, dict[str, str | None]] = {}
    for one in tags_of_run(session, run_id, question_ids):
        found.setdefault(one.question_id, {})[one.field] = one.value
    return found


def _bare_validity(values: Iterable[str | None]) -> Validity:
    """Of tags that came without a reply."""
    return Validity.VALID if any(values) else Validity.OUT_OF_RANGE


def reply_detail(workspace: Workspace, run_id: int, *, item_id: int) -> ReplyDetail:
    """Every step of one question, with the prompts as they were sent.

    Raises
    ------
    RunMissing
        If the run or its item is not there any longer.
    """
    if _is_imported(workspace, run_id):
        return _imported_detail(workspace, run_id, item_id)
    records = _records(workspace, run_id)
    with workspace.reading() as session:
        item = item_with_answer(session, item_id)
        if item is None:
            raise RunMissing(run=run_id)
        (asked,) = records.cases(session, [item])
        case = asked.case
        assert isinstance(case, QuestionCase)
        steps = [
            StepView(
                step=records.plan.steps[reply.step],
                attempt=reply.attempt,
                prompt=prompt,
                validity=Validity(reply.validity),
                text=_shown(records, reply.text),
                reason=message_from_json(reply.extra.get("reason")),
                raw_output=reply.raw_output or "",
                thinking=reply.thinking or "",
                input_tokens=reply.input_tokens,
                output_tokens=reply.output_tokens,
                latency_ms=reply.latency_ms,
                tags=tuple(_read_tag(one) for one in stored_tags(reply.extra)),
            )
            for reply, prompt in replies_as_asked(records, asked, replies_of_item(session, item_id))
        ]
        return ReplyDetail(item_id, item.key, case.full_question, tuple(steps))


def _shown(records: AnswerRecords, text: str | None) -> str | None:
    """The text to read: of a translation its parts, without the form that they came in."""
    return "\n\n".join(stored_parts(text).values()) if text and records.plan.into else text


def _read_tag(stored: Mapping[str, object]) -> ReadTag:
    value = stored["value"]
    return ReadTag(
        str(stored["field"]),
        None if value is None else str(value),
        Validity(str(stored["validity"])),
        str(stored["reason"]),
        message_from_json(stored.get("why")),
    )


def _records(workspace: Workspace, run_id: int) -> AnswerRecords:
    records = records_of_run(workspace, run_id)
    if not isinstance(records, AnswerRecords):
        raise RunMissing(run=run_id)
    return records
