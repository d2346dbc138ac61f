"""Choices as what a run brings back: the thinking before them, the choice as it was read, and a mark to be given."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from medreview.domain.models import ModelKind
from medreview.domain.question_plans import QuestionPlan
from medreview.domain.run_kinds import Validity
from medreview.domain.runs import ReadingKind
from medreview.domain.stored_messages import message_to_json
from medreview.domain.table_rows import options_of, options_text
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
from medreview.model_runs.answer_records import AnswerRecords, of_completion, of_question
from medreview.model_runs.run_records import Conversations, ItemCase, Row, RunRecords, Stage
from medreview.protocols import Case
from medreview.protocols.examination import CLOSE, CLOSING_TOKENS, Examination
from medreview.protocols.schema import reply_grammar, reply_schema
from medreview.protocols.scored import scored_rating
from medreview.store.queries.question_items import write_replies
from medreview.store.workspace import Session

_QUESTION = "answer"
_LEAST_BUDGET = 1024  # Anthropic takes no smaller one
_SAID_AGAIN = 2 * CLOSING_TOKENS  # the closing as it is asked, and the choice


@dataclass(frozen=True, slots=True)
class ExamRecords(AnswerRecords):
    """A run in which a model sits an examination."""

    # Thinking that its limit ended, or that was none, leads to the choice as well.
    leading = (Validity.VALID, Validity.TRUNCATED, Validity.UNPARSABLE)

    @property
    def examination(self) -> Examination:
        return Examination(self.strategy, self.plan.reading, self.plan.thinking_tokens)

    @property
    def n_steps(self) -> int:
        return len(self.examination.steps)

    @property
    def stages(self) -> tuple[Stage, ...]:
        return (Stage(self.plan.model, range(self.n_steps), self.plan.shows_images),)

    @property
    def budget(self) -> int:
        """The tokens of thinking that the endpoint itself keeps to; 0 where the reply is cut off at the limit."""
        limit = self.plan.thinking_tokens or 0
        return limit if self.plan.model.kind == ModelKind.ANTHROPIC and limit >= _LEAST_BUDGET else 0

    @property
    def n_reply_tokens(self) -> int:
        usual = self.plan.sampling.max_tokens
        thinking = usual if self.plan.thinking_tokens is None else self.plan.thinking_tokens
        return thinking + (usual if self.budget else 0) + (_SAID_AGAIN if CLOSE in self.examination.steps else 0)

    def conversations(self, case: Case) -> Conversations:
        return {None: self.examination.messages(of_question(case))}

    def request(self, item: ItemCase, attempt: int) -> Request:
        case, examination = of_question(item.case), self.examination
        if examination.is_scored(case):
            labels = tuple(label.text for label in examination.labels(case))
            question = LabelQuestion(_QUESTION, examination.messages(case), labels)
            return ScoreRequest(item.item.uid, (question,), goes_on=bool(case.said))
        request = RunRecords.request(self, item, attempt)
        assert isinstance(request, GenerateRequest)  # no others write text
        fields, is_closing = examination.form(case), examination.step_of(case) == CLOSE
        usual = self.plan.sampling.max_tokens
        budget = 0 if is_closing else self.budget
        most = examination.most_tokens(case, usual) + (usual if budget else 0)
        return replace(
            request,
            settings=replace(request.settings, max_tokens=most),
            thinking_tokens=budget,
            form=ReplyForm(reply_grammar(fields), reply_schema(fields)) if fields else None,
            is_brief=is_closing,
            effort=self.plan.effort,
            n_after=_SAID_AGAIN if len(case.said) + 1 < self.n_steps else 0,
        )

    def rows(self, item: ItemCase, result: Result, attempt: int) -> tuple[Row, ...]:
        case = of_question(item.case)
        row: Row = {
            "run_id": self.run_id,
            "run_item_id": item.item.item_id,
            "step": len(case.said),
            "attempt": attempt,
            "prompt_sha256": self.prompt_sha256(case),
            **dict.fromkeys(("text", "raw_output", "thinking", "input_tokens", "output_tokens", "latency_ms")),
        }
        match result:
            case Generated(completion=completion):
                step = self.examination.read(completion, case)
                choice = options_text(step.choice)
                row |= of_completion(completion, step.thinking) | {"text": choice or step.said}
                extra: Row = {"seed": self.seed(item.item, attempt), "finish_reason": completion.finish_reason.value}
                extra |= {} if completion.is_usage_believed else {"usage_not_believed": True}
                extra |= {"unread": step.unread.value} if step.unread else {}
                extra |= {"thinking_budget": self.budget} if self.budget and completion.thinking else {}
                validity, reason = step.validity, step.reason
            case Scored():
                choice, extra = self._scored(item, result)
                row |= {"text": choice, "input_tokens": result.input_tokens, "latency_ms": result.latency_ms}
                reason = None if choice else Message("The model gave no probabilities for the options.")
                validity = Validity.VALID if choice else Validity.ERROR
            case NotAnswered(reason=told):
                validity, reason, extra = Validity.ERROR, told, {}
        extra |= {"reason": message_to_json(reason)} if reason else {}
        extra |= {"connection_retries": n} if (n := getattr(result, "n_retries", 0)) else {}
        return ({**row, "validity": validity.value, "extra": extra},)

    def next_step(self, item: ItemCase, rows: Sequence[Row]) -> ItemCase | None:
        """The question with what was thought, to be asked for the choice."""
        case, last, steps = of_question(item.case), rows[-1], self.examination.steps
        is_closed = len(case.said) + 1 >= len(steps) or last["text"] is None
        if is_closed or (self.plan.reading is ReadingKind.FREE and last["validity"] != Validity.TRUNCATED):
            return None
        return replace(item, case=replace(case, said=(*case.said, str(last["text"]))))

    def write(self, session: Session, item: ItemCase, rows: Sequence[Row], *, at: str) -> bool:
        return write_replies(session, item.item.item_id, rows, None, at=at, choice=self._given(item, rows))

    def gave_a_value(self, rows: Sequence[Row]) -> bool:
        return rows[-1]["validity"] == Validity.VALID

    def _given(self, item: ItemCase, rows: Sequence[Row]) -> Row | None:
        """The choice, also where it could not be read; of a question that nothing came for, nothing."""
        last = rows[-1]
        if last["validity"] == Validity.ERROR:
            return None
        told = last["extra"]
        assert isinstance(told, dict)  # as ``rows`` makes it
        names = ("unread", "probabilities", "mass")
        was_forced = any(row["step"] != last["step"] and row["validity"] == Validity.TRUNCATED for row in rows)
        plan: QuestionPlan = self.plan
        limits = {"thinking_tokens": plan.thinking_tokens, "effort": plan.effort or None}
        return {
            "run_id": self.run_id,
            "question_id": item.item.about_id,
            "model_id": self.model_id,
            "raw_output": last["raw_output"] or "",
            "choice": list(options_of(str(last["text"]))) if last["validity"] == Validity.VALID else None,
            "language": None,
            "with_images": plan.shows_images,
            "extra": {
                "reading": plan.reading.value,
                **{name: value for name, value in limits.items() if value is not None},
                **({"thinking_was_ended": True} if was_forced else {}),
                **{name: told[name] for name in names if name in told},
            },
        }

    def _scored(self, item: ItemCase, result: Scored) -> tuple[str | None, Row]:
        labels = self.examination.labels(of_question(item.case))
        try:
            rating = scored_rating(labels, result.log_probabilities.get(_QUESTION, ()))
        except ValueError:
            return None, {}
        return str(int(rating.likeliest)), {"probabilities": list(rating.probabilities), "mass": rating.mass}
