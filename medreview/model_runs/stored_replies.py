"""Replies of runs over questions, each with the prompt that it was sent with."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from medreview.domain.run_kinds import RunKind
from medreview.domain.runs import Reply
from medreview.domain.stored_messages import message_from_json
from medreview.errors import MedReviewError
from medreview.model_runs.answer_records import AnswerRecords
from medreview.model_runs.run_preview import RenderedPrompt, rendered_prompts
from medreview.model_runs.run_records import ItemCase
from medreview.model_runs.stored_runs import RECORD_KINDS
from medreview.protocols.strategies import QuestionCase
from medreview.store.queries.question_items import answer_keys, replied_item_ids, replies_of_items
from medreview.store.queries.runs import items_with_ids, runs_newest_first
from medreview.store.workspace import Session

_ITEMS_AT_ONCE = 200


def replies_as_asked(
    records: AnswerRecords, asked: ItemCase, replies: Sequence[Reply]
) -> Iterator[tuple[Reply, RenderedPrompt | None]]:
    """The replies of an item in their order, each with the prompt that it was sent with."""
    case, said = asked.case, dict[int, str]()
    assert isinstance(case, QuestionCase)  # answer records make no others
    for reply in replies:
        before = tuple(said[step] for step in range(reply.step) if step in said)
        shown = replace(asked, case=replace(case, said=before))
        # What a correction changed since is not shown as if it had been sent.
        is_as_sent = len(before) == reply.step and records.prompt_sha256(shown.case) == reply.prompt_sha256
        yield reply, rendered_prompts(records, shown)[0] if is_as_sent else None
        if reply.text is not None:
            said[reply.step] = reply.text


def stored_reply_rows(session: Session) -> Iterator[dict[str, object]]:
    """Every reply of every run over questions by the columns of its table, run by run in the order of their items."""
    for run, _ in reversed(runs_newest_first(session)):
        if run.kind == RunKind.JUDGE or not run.plan or run.kind not in RECORD_KINDS:
            continue
        try:
            records = RECORD_KINDS[run.kind](run)
        except MedReviewError:  # planned by another version: what it asked is not known here
            continue
        if isinstance(records, AnswerRecords):
            yield from _rows_of(session, records)


def _rows_of(session: Session, records: AnswerRecords) -> Iterator[dict[str, object]]:
    models = {step: stage.model.name for stage in records.stages for step in stage.steps}
    ids = replied_item_ids(session, records.run_id)
    for start in range(0, len(ids), _ITEMS_AT_ONCE):
        some = ids[start : start + _ITEMS_AT_ONCE]
        replies = replies_of_items(session, some)
        keys = answer_keys(session, [one.answer_id for of_item in replies.values() for one in of_item if one.answer_id])
        for asked in records.cases(session, items_with_ids(session, some)):
            dataset, _, key = asked.item.key.rpartition("/")
            for reply, prompt in replies_as_asked(records, asked, replies[asked.item.item_id]):
                sent = prompt.messages if prompt is not None else ()
                reason = message_from_json(reply.extra.get("reason"))
                yield {
                    "dataset": dataset,
                    "question_id": key,
                    "answer_id": keys.get(reply.answer_id or 0),
                    "run": records.name,
                    "strategy": records.plan.strategy,
                    "asked": models.get(reply.step, ""),
                    "step": records.plan.steps[reply.step],
                    "attempt": reply.attempt,
                    "validity": reply.validity,
                    "prompt": "\n\n".join(f"[{message.role}]\n{message.text}" for message in sent) or None,
                    "reply": reply.raw_output,
                    "text": reply.text,
                    "thinking": reply.thinking,
                    "reason": str(reason) if reason is not None else None,
                    "finish_reason": reply.extra.get("finish_reason"),
                    "seed": reply.extra.get("seed"),
                    "prompt_sha256": reply.prompt_sha256,
                    "input_tokens": reply.input_tokens,
                    "output_tokens": reply.output_tokens,
                    "latency_ms": reply.latency_ms,
                }
