"""Answers as what a run brings back: cases of questions, a row for each reply, and an answer of the last one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, cast

from medreview.domain.answers import CUT_OFF, WORDS_OVER
from medreview.domain.model_requests import RequestPurpose
from medreview.domain.question_plans import QuestionPlan
from medreview.domain.questions import QuestionKind, Turn
from medreview.domain.run_kinds import Validity
from medreview.domain.runs import ReadingKind
from medreview.domain.stored_messages import message_to_json
from medreview.errors import Message
from medreview.llm.engines import Generated, GenerateRequest, NotAnswered, ReplyForm, Request, Result
from medreview.llm.messages import Completion, ImagePart
from medreview.model_runs.run_records import Conversations, ItemCase, Row, RunRecords, Stage, media_type
from medreview.protocols import Case
from medreview.protocols.schema import reply_grammar, reply_schema
from medreview.protocols.strategies import QuestionCase, ReadText, Returns, Strategy, n_words
from medreview.protocols.translating import parts_of
from medreview.store.queries.question_items import (
    Example,
    QuestionTexts,
    StepSoFar,
    author_of_run,
    examples_with_ids,
    question_texts,
    shown_of_items,
    steps_of_items,
    write_replies,
    write_replies_before,
)
from medreview.store.queries.runs import PendingItem
from medreview.store.workspace import Session
from medreview.text.found_languages import found_language


@dataclass(frozen=True, slots=True)
class AnswerRecords(RunRecords):
    """A run in which a model answers questions."""

    purpose = RequestPurpose.ANSWER
    leading: ClassVar[tuple[Validity, ...]] = (Validity.VALID,)
    """Replies that a next step is asked about."""

    plan: QuestionPlan
    strategy: Strategy

    @property
    def n_steps(self) -> int:
        return len(self.strategy.steps)

    @property
    def stages(self) -> tuple[Stage, ...]:
        translator = self.plan.translator or self.plan.model
        asked = [translator if step in self.strategy.translates else self.plan.model for step in self.strategy.steps]
        starts = [at for at, model in enumerate(asked) if at == 0 or model != asked[at - 1]]
        return tuple(
            Stage(asked[start], range(start, end), self.plan.shows_images and start <= self.strategy.image_step < end)
            for start, end in zip(starts, [*starts[1:], self.n_steps], strict=True)
        )

    def step_of(self, item: ItemCase) -> int:
        return len(of_question(item.case).said)

    def write_part(self, session: Session, item: ItemCase, rows: Sequence[Row]) -> None:
        write_replies_before(session, rows)

    def cases(
        self, session: Session, items: Sequence[PendingItem], shown: Mapping[int, Mapping[str, object]] | None = None
    ) -> tuple[ItemCase, ...]:
        """These items with their texts; ``shown`` is what stands beside the question of items not stored yet."""
        beside = shown_of_items(session, [item.item_id for item in items]) if shown is None else shown
        texts = question_texts(session, [item.about_id for item in items])
        wanted = {one for item in items for one in _example_ids(beside.get(item.item_id, {}))}
        examples = examples_with_ids(session, sorted(wanted))
        found = tuple(
            ItemCase(item, self._case(texts[item.about_id], beside.get(item.item_id, {}), examples)) for item in items
        )
        # A prompt that was not stored yet has the number of no item.
        return self._with_said(session, found) if self.n_steps > 1 and shown is None else found

    def _with_said(self, session: Session, cases: Sequence[ItemCase]) -> tuple[ItemCase, ...]:
        """The items with what steps before brought; attempts are those at the step that is next."""
        steps = steps_of_items(session, [one.item.item_id for one in cases], self.leading)
        found: list[ItemCase] = []
        for one in cases:
            of_item = steps.get(one.item.item_id, {})
            said: list[str] = []
            while (text := of_item.get(len(said), StepSoFar()).text) is not None and len(said) < self.n_steps - 1:
                said.append(text)
            so_far = of_item.get(len(said), StepSoFar())
            item = replace(one.item, n_attempts=so_far.n_attempts, n_errors=so_far.n_errors)
            found.append(ItemCase(item, replace(of_question(one.case), said=tuple(said))))
        return tuple(found)

    def conversations(self, case: Case) -> Conversations:
        return {None: self.strategy.render(of_question(case))}

    def request(self, item: ItemCase, attempt: int) -> Request:
        """Held to a form where the step has one and the model keeps to it."""
        request = RunRecords.request(self, item, attempt)
        fields = self.strategy.form(of_question(item.case)) if self.plan.reading is ReadingKind.CONSTRAINED else ()
        if not fields or not isinstance(request, GenerateRequest):
            return request
        return replace(request, form=ReplyForm(reply_grammar(fields), reply_schema(fields)))

    def rows(self, item: ItemCase, result: Result, attempt: int) -> tuple[Row, ...]:
        case = of_question(item.case)
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
                read = self.strategy.read(completion, step=step, case=case, reading=self.plan.reading)
                row |= of_completion(completion, read.thinking)
                extra["finish_reason"] = completion.finish_reason.value
                extra |= {} if completion.is_usage_believed else {"usage_not_believed": True}
            case NotAnswered(reason=reason):
                read = ReadText(None, Validity.ERROR, reason=reason)
            case _:
                read = ReadText(None, Validity.ERROR, reason=Message("The engine returned no text."))
        extra |= {"reason": message_to_json(read.reason)} if read.reason else {}
        extra |= {"tags": [one.as_json() for one in read.tags]} if read.tags else {}
        extra |= {"connection_retries": n} if (n := getattr(result, "n_retries", 0)) else {}
        return ({**row, "text": read.text, "validity": read.validity.value, "extra": extra},)

    def next_step(self, item: ItemCase, rows: Sequence[Row]) -> ItemCase | None:
        """The question with what was said; a step that was cut off leads to no other."""
        case, last = of_question(item.case), rows[-1]
        if last["validity"] not in self.leading or len(case.said) + 1 >= self.n_steps:
            return None
        return replace(item, case=replace(case, said=(*case.said, str(last["text"]))))

    def write(self, session: Session, item: ItemCase, rows: Sequence[Row], *, at: str) -> bool:
        last = rows[-1]
        text = last["text"] if last["step"] == self.n_steps - 1 else None
        answer = None if text is None else self._answer(session, item, str(text), str(last["validity"]))
        return write_replies(session, item.item.item_id, rows, answer, at=at)

    def needs_another_attempt(self, rows: Sequence[Row]) -> bool:
        """True if a reply had no text that could be used; other failures would only come again."""
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

    def _case(self, texts: QuestionTexts, shown: Mapping[str, object], examples: Mapping[int, Example]) -> QuestionCase:
        images = texts.images if self.plan.shows_images else ()
        return QuestionCase(
            text_as_asked(texts),
            context=tuple(Turn(role, text) for role, text in texts.context),
            images=tuple(ImagePart(sha256, media_type(form)) for sha256, form in images),
            options=texts.options,
            examples=tuple(
                (examples[one].text, examples[one].answer) for one in _example_ids(shown) if one in examples
            ),
            specialist=str(shown.get("specialist", "")),
            parts=self._parts(texts),
            language=texts.language or "",
            takes_several=self.strategy.returns_choice and texts.n_right > 1,
        )

    def _parts(self, texts: QuestionTexts) -> tuple[tuple[str, str], ...]:
        if self.strategy.returns is not Returns.TRANSLATION:
            return ()
        turns = [text for _, text in texts.context]
        return parts_of(texts.title or "", turns, texts.text, texts.options)


def text_as_asked(texts: QuestionTexts) -> str:
    """A question as a model is asked it: after its title, where that says more."""
    title = (texts.title or "").strip()
    says_more = title and texts.kind != QuestionKind.TERM and not texts.text.strip().startswith(title)
    return f"{title}\n{texts.text}" if says_more else texts.text


def of_completion(completion: Completion, thinking: str) -> Row:
    """The columns of a reply that are the engine's own."""
    return {
        "raw_output": completion.text,
        "thinking": thinking or None,
        "input_tokens": completion.input_tokens,
        "output_tokens": completion.output_tokens,
        "latency_ms": completion.latency_ms,
    }


def of_question(case: Case) -> QuestionCase:
    """The case as these records make it."""
    assert isinstance(case, QuestionCase)  # these records make no others
    return case


def _example_ids(shown: Mapping[str, object]) -> tuple[int, ...]:
    return tuple(cast("Sequence[int]", shown.get("examples", ())))
