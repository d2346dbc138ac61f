"""What came of a run over questions: its answers page by page, and every step, prompt and reply behind one."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from medreview.domain.judge_runs import Validity
from medreview.domain.stored_messages import message_from_json
from medreview.errors import Message
from medreview.model_runs.answer_records import AnswerRecords
from medreview.model_runs.rendered_prompts import RenderedPrompt, rendered_prompts
from medreview.model_runs.run_summaries import run_summary
from medreview.model_runs.stored_runs import RunMissing, records_of_run
from medreview.protocols.strategies import QuestionCase
from medreview.store.queries.judge_runs import item_with_answer
from medreview.store.queries.models import known_models
from medreview.store.queries.question_items import question_values, replied_items, replies_of_item
from medreview.store.queries.studies import all_studies
from medreview.store.workspace import Workspace

_EXCERPT = 200


@dataclass(frozen=True, slots=True)
class QuestionOptions:
    """Values that questions can be chosen by, with how many questions have each."""

    values: Mapping[str, tuple[tuple[str, int], ...]]
    n_models: int
    n_studies: int


@dataclass(frozen=True, slots=True)
class ReplyLine:
    """A question of a run with what was answered; ``validity`` is that of the last reply."""

    item: int
    question: str
    excerpt: str
    answer: str
    validity: Validity
    step: str


@dataclass(frozen=True, slots=True)
class ReplyPage:
    n_replies: int
    lines: tuple[ReplyLine, ...]


@dataclass(frozen=True, slots=True)
class StepView:
    """One attempt at one step: what was sent, what came, and what was read in it."""

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


@dataclass(frozen=True, slots=True)
class ReplyDetail:
    """A question of a run with all that was asked and said."""

    item: int
    question: str
    text: str
    steps: tuple[StepView, ...]


def question_options(workspace: Workspace) -> QuestionOptions:
    """What questions of the workspace can be chosen by."""
    with workspace.reading() as session:
        return QuestionOptions(question_values(session), len(known_models(session)), len(all_studies(session)))


def replies_page(workspace: Workspace, run_id: int, *, start: int, n_replies: int) -> ReplyPage:
    """Questions with what was answered, the newest first."""
    steps = _records(workspace, run_id).strategy.steps
    with workspace.reading() as session:
        found = replied_items(session, run_id, start=start, limit=n_replies)
    lines = tuple(
        ReplyLine(
            one.item_id,
            one.key,
            one.question[:_EXCERPT],
            (one.text or "")[:_EXCERPT],
            Validity(one.validity),
            steps[one.step] if one.step < len(steps) else "",
        )
        for one in found
    )
    return ReplyPage(run_summary(workspace, run_id).view.n_judgements, lines)


def reply_detail(workspace: Workspace, run_id: int, *, item_id: int) -> ReplyDetail:
    """Every step of one question, with the prompts as they were sent.

    Raises
    ------
    RunMissing
        If the run or its item is not there any longer.
    """
    records = _records(workspace, run_id)
    with workspace.reading() as session:
        item = item_with_answer(session, item_id)
        if item is None:
            raise RunMissing(run=run_id)
        (asked,) = records.cases(session, [item])
        case, said = asked.case, dict[int, str]()
        assert isinstance(case, QuestionCase)
        steps: list[StepView] = []
        for reply in replies_of_item(session, item_id):
            before = tuple(said[step] for step in range(reply.step) if step in said)
            shown = replace(asked, case=replace(case, said=before))
            # What a correction changed since is not shown as if it had been sent.
            is_as_sent = len(before) == reply.step and records.prompt_sha256(shown.case) == reply.prompt_sha256
            steps.append(
                StepView(
                    step=records.strategy.steps[reply.step],
                    attempt=reply.attempt,
                    prompt=rendered_prompts(records, shown)[0] if is_as_sent else None,
                    validity=Validity(reply.validity),
                    text=reply.text,
                    reason=message_from_json(reply.extra.get("reason")),
                    raw_output=reply.raw_output or "",
                    thinking=reply.thinking or "",
                    input_tokens=reply.input_tokens,
                    output_tokens=reply.output_tokens,
                    latency_ms=reply.latency_ms,
                )
            )
            if reply.text is not None:
                said[reply.step] = reply.text
        return ReplyDetail(item_id, item.key, case.full_question, tuple(steps))


def _records(workspace: Workspace, run_id: int) -> AnswerRecords:
    records = records_of_run(workspace, run_id)
    if not isinstance(records, AnswerRecords):
        raise RunMissing(run=run_id)
    return records
