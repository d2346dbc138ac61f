"""Answers as what a run brings back: cases of questions, a row for each reply, and an answer of the last one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from medreview.domain.judge_runs import Run, Validity
from medreview.domain.model_requests import RequestPurpose
from medreview.domain.question_plans import QuestionPlan, question_plan_from_json
from medreview.domain.questions import QuestionKind
from medreview.domain.rating_tasks import Turn
from medreview.domain.stored_messages import message_to_json
from medreview.errors import Message
from medreview.llm.engines import Generated, NotAnswered, Result
from medreview.llm.messages import Completion, ImagePart
from medreview.model_runs.run_records import Conversations, ItemCase, Row, RunRecords, media_type
from medreview.protocols import Case
from medreview.protocols.strategies import QuestionCase, ReadText, Strategy, n_words, strategy_of
from medreview.store.queries.judge_runs import PendingItem, items_by_uid, longest_pending, pending_items
from medreview.store.queries.question_items import (
    Example,
    QuestionTexts,
    author_of_run,
    examples_with_ids,
    question_texts,
    shown_of_items,
    write_replies,
)
from medreview.store.workspace import Session
from medreview.text.found_languages import found_language

CUT_OFF, WORDS_OVER = "cut_off", "words_over"
"""Metadata of an answer: the limit of tokens ended it; it has so many words more than were allowed."""


@dataclass(frozen=True, slots=True)
class AnswerRecords(RunRecords):
    """A run in which a model answers questions."""

    purpose = RequestPurpose.ANSWER

    plan: QuestionPlan
    strategy: Strategy

    @property
    def n_steps(self) -> int:
        return len(self.strategy.steps)

    def pending(self, session: Session, *, after: int = -1, limit: int) -> tuple[ItemCase, ...]:
        return self.cases(session, pending_items(session, self.run_id, after=after, limit=limit))

    def longest(self, session: Session, *, limit: int) -> tuple[ItemCase, ...]:
        return self.cases(session, longest_pending(session, self.run_id, limit=limit))

    def named(self, session: Session, uids: Sequence[str]) -> tuple[ItemCase, ...]:
        return self.cases(session, items_by_uid(session, uids))

    def cases(
        self, session: Session, items: Sequence[PendingItem], shown: Mapping[int, Mapping[str, object]] | None = None
    ) -> tuple[ItemCase, ...]:
        """These items with their texts; ``shown`` is what stands beside the question of items not stored yet."""
        beside = shown_of_items(session, [item.item_id for item in items]) if shown is None else shown
        texts = question_texts(session, [item.about_id for item in items])
        wanted = {one for item in items for one in _example_ids(beside.get(item.item_id, {}))}
        examples = examples_with_ids(session, sorted(wanted))
        return tuple(
            ItemCase(item, self._case(texts[item.about_id], beside.get(item.item_id, {}), examples)) for item in items
        )

    def conversations(self, case: Case) -> Conversations:
        return {None: self.strategy.render(_of_question(case))}

    def rows(self, item: ItemCase, result: Result, attempt: int) -> tuple[Row, ...]:
        case = _of_question(item.case)
        step = len(case.said)
        row: Row = {
            "run_id": self.run_id,
            "run_item_id": item.item.item_id,
            "step": step,
            "attempt": attempt,
            "prompt_sha256": self.prompt_sha256(item.case),
            **dict.fromkeys(("raw_output", "thinking", "input_tokens", "output_tokens", "latency_ms")),
        }
        extra: Row = {"seed": self.seed(item.item, attempt)}
        match result:
            case Generated(completion=completion):
                read = self.strategy.read(completion, step=step, case=case)
                row |= _of_completion(completion, read)
                extra["finish_reason"] = completion.finish_reason.value
                extra |= {} if completion.is_usage_believed else {"usage_not_believed": True}
            case NotAnswered(reason=reason):
                read = ReadText(None, Validity.ERROR, reason=reason)
            case _:
                read = ReadText(None, Validity.ERROR, reason=Message("The engine gave no text."))
        extra |= {"reason": message_to_json(read.reason)} if read.reason else {}
        extra |= {"connection_retries": n} if (n := getattr(result, "n_retries", 0)) else {}
        return ({**row, "text": read.text, "validity": read.validity.value, "extra": extra},)

    def next_step(self, item: ItemCase, rows: Sequence[Row]) -> ItemCase | None:
        """The question with what was said; a step that was cut off leads to no other."""
        case, last = _of_question(item.case), rows[-1]
        if last["validity"] != Validity.VALID or len(case.said) + 1 >= self.n_steps:
            return None
        return replace(item, case=replace(case, said=(*case.said, str(last["text"]))))

    def write(self, session: Session, item: ItemCase, rows: Sequence[Row], *, at: str) -> bool:
        last = rows[-1]
        text = last["text"] if last["step"] == self.n_steps - 1 else None
        if self.strategy.returns_choice:
            choice = self._choice(item, last, text)
            return write_replies(session, item.item.item_id, rows, None, at=at, choice=choice)
        answer = None if text is None else self._answer(session, item, str(text), str(last["validity"]))
        return write_replies(session, item.item.item_id, rows, answer, at=at)

    def needs_another_attempt(self, rows: Sequence[Row]) -> bool:
        """Whether a reply had no text that could be used; other failures would only come again."""
        return any(row["validity"] == Validity.UNPARSABLE for row in rows)

    def gave_a_value(self, rows: Sequence[Row]) -> bool:
        return any(row["text"] is not None for row in rows)

    def _answer(self, session: Session, item: ItemCase, text: str, validity: str) -> Row:
        """The answer's own columns. Its key says nothing of who wrote it, as raters may see it."""
        over = n_words(text) - self.plan.most_words if self.plan.most_words is not None else 0
        extra = {CUT_OFF: "1"} if validity == Validity.TRUNCATED else {}
        extra |= {WORDS_OVER: str(over)} if over > 0 else {}
        return {
            "question_id": item.item.about_id,
            "key": item.item.uid,
            "author_id": author_of_run(session, self.plan.author, self.model_id),
            "text": text,
            "language": found_language(text),
            "run": self.name,
            "extra": extra,
        }

    def _choice(self, item: ItemCase, last: Row, text: object) -> Row | None:
        """What the model chose, also where it could not be read; of a question that nothing came for, nothing."""
        if last["raw_output"] is None:
            return None
        return {
            "run_id": self.run_id,
            "question_id": item.item.about_id,
            "model_id": self.model_id,
            "raw_output": last["raw_output"],
            "choice": None if text is None else int(str(text)),
            "language": None,
            "with_images": self.plan.shows_images,
            "extra": {},
        }

    def _case(self, texts: QuestionTexts, shown: Mapping[str, object], examples: Mapping[int, Example]) -> QuestionCase:
        title = (texts.title or "").strip()
        says_more = title and texts.kind != QuestionKind.TERM and not texts.text.strip().startswith(title)
        images = texts.images if self.plan.shows_images else ()
        return QuestionCase(
            f"{title}\n{texts.text}" if says_more else texts.text,
            context=tuple(Turn(role, text) for role, text in texts.context),
            images=tuple(ImagePart(sha256, media_type(form)) for sha256, form in images),
            options=texts.options,
            examples=tuple(
                (examples[one].text, examples[one].answer) for one in _example_ids(shown) if one in examples
            ),
            specialist=str(shown.get("specialist", "")),
        )


def answer_records(run: Run) -> AnswerRecords:
    """Those of a stored run, asked in the wording it was planned with."""
    plan = question_plan_from_json(run.plan, run=run.name)
    return planned_answers(plan, strategy_of(plan), run_id=run.id or 0, name=run.name, model_id=run.model_id or 0)


def planned_answers(
    plan: QuestionPlan, strategy: Strategy, *, run_id: int = 0, name: str = "", model_id: int = 0
) -> AnswerRecords:
    """Those of a plan; without a run's id what would be asked can be looked at."""
    return AnswerRecords(run_id, name, model_id, plan, None, writes_text=True, strategy=strategy)


def _of_completion(completion: Completion, read: ReadText) -> Row:
    return {
        "raw_output": completion.text,
        "thinking": read.thinking or None,
        "input_tokens": completion.input_tokens,
        "output_tokens": completion.output_tokens,
        "latency_ms": completion.latency_ms,
    }


def _of_question(case: Case) -> QuestionCase:
    assert isinstance(case, QuestionCase)  # these records make no others
    return case


def _example_ids(shown: Mapping[str, object]) -> tuple[int, ...]:
    return tuple(cast("Sequence[int]", shown.get("examples", ())))
