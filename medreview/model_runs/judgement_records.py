"""Judgements as what a run brings back: cases of answers, and a row for each dimension of every attempt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from medreview.domain.answers import Answer
from medreview.domain.comparisons import Side
from medreview.domain.model_requests import RequestPurpose
from medreview.domain.plan_json import run_plan_from_json
from medreview.domain.questions import QuestionKind, Turn
from medreview.domain.run_kinds import Validity
from medreview.domain.run_plans import JudgePlan
from medreview.domain.runs import COINCIDING, ReadingKind, Run
from medreview.domain.stored_messages import message_to_json
from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.llm.engines import (
    Generated,
    LabelQuestion,
    NotAnswered,
    ReplyForm,
    Request,
    Result,
    Scored,
    ScoreRequest,
)
from medreview.llm.messages import ImagePart
from medreview.model_runs.run_records import Conversations, ItemCase, Row, RunRecords, media_type
from medreview.protocols import Case, JudgeProtocol, ReadGrade
from medreview.protocols.criterion_verdicts import MET_LABEL
from medreview.protocols.preferences import PREFERENCE, preferred_by_label
from medreview.protocols.registry import protocol_of
from medreview.protocols.scored import scored_rating
from medreview.store.queries.answer_facts import AnswerFact
from medreview.store.queries.criteria import criteria_of_answers
from medreview.store.queries.judge_items import (
    CriterionPlace,
    ItemPlace,
    JudgedTexts,
    OtherAnswer,
    SentencePlace,
    judged_texts,
    sentence_texts,
)
from medreview.store.queries.runs import (
    PendingItem,
    write_criterion_ratings,
    write_finished,
    write_preferences,
)
from medreview.store.queries.studies import study_named
from medreview.store.workspace import Session

_RETRIED = {Validity.UNPARSABLE, Validity.TRUNCATED}


@dataclass(frozen=True, slots=True)
class JudgementRecords(RunRecords):
    """A run of a judge."""

    purpose = RequestPurpose.JUDGE

    plan: JudgePlan
    protocol: JudgeProtocol

    def cases(self, session: Session, items: Sequence[PendingItem]) -> tuple[ItemCase, ...]:
        """These items with their texts, as the plan wants them."""
        plan = self.plan
        answers = list(dict.fromkeys(item.about_id for item in items))
        others = (item.other_id for item in items if item.other_id is not None)
        texts = judged_texts(session, [*answers, *others])
        study = study_named(session, plan.selection.study) if plan.selection.study else None
        is_fine = plan.granularity is Granularity.FINE
        own_words = sentence_texts(session, study.id or 0, answers) if study is not None and is_fine else {}
        found = criteria_of_answers(session, answers) if plan.granularity is Granularity.CRITERIA else {}
        criteria = {place: one.text or one.key for place, one in found.items()}
        return tuple(ItemCase(item, self._case(item, texts, own_words, criteria)) for item in items)

    def conversations(self, case: Case) -> Conversations:
        """One conversation, or one for each dimension where probabilities are read."""
        protocol, reading = self.protocol, self.plan.reading
        if self.writes_text:
            return {None: protocol.render(case, reading)}
        return {
            dimension.name: protocol.render(case, reading, dimension=dimension.name)
            for dimension in protocol.dimensions
        }

    def request(self, item: ItemCase, attempt: int) -> Request:
        if self.writes_text:
            return RunRecords.request(self, item, attempt)
        labels = self.protocol.labels()
        questions = tuple(
            LabelQuestion(name, messages, tuple(label.text for label in labels[name]))
            for name, messages in self.conversations(item.case).items()
            if name is not None
        )
        return ScoreRequest(item.item.uid, questions)

    def rows(self, item: ItemCase, result: Result, attempt: int) -> tuple[Row, ...]:
        match result:
            case Generated():
                given = self._generated(item, result, attempt)
            case Scored():
                given = self._scored(result)
            case NotAnswered():
                extra: Row = {"connection_retries": result.n_retries} if result.n_retries else {}
                unread = ReadGrade(None, Validity.ERROR, result.reason)
                given = [_row(name, unread, extra) for name in self.plan.dimensions]
        same = self._same(item, attempt)
        sent: Row = {"reading": self.plan.reading.value, "rendered_sha256": self.prompt_sha256(item.case)}
        return tuple({**same, **row, "extra": {**sent, **extra}} for row, extra in given)

    def write(self, session: Session, item: ItemCase, rows: Sequence[Row], *, at: str) -> bool:
        if not write_finished(session, item.item.item_id, rows, at=at):
            return False
        if item.item.other_id is not None:
            write_preferences(session, [self._preference(session, item.item, row, at) for row in rows])
        if item.item.criterion is not None:
            criterion = criteria_of_answers(session, [item.item.about_id])[item.item.about_id, item.item.criterion]
            write_criterion_ratings(session, [self._criterion_rating(item, criterion.id or 0, row, at) for row in rows])
        return True

    def _preference(self, session: Session, item: PendingItem, row: Row, at: str) -> Row:
        """A verdict on a pair; of two answers the one that came into the workspace first is a, in both orders."""
        shown_first = Side.A if item.about_id < (item.other_id or 0) else Side.B
        first, second = sorted((item.about_id, item.other_id or 0))
        label = self._label(row)
        return {
            "question_id": session.get_one(Answer, item.about_id).question_id,
            "answer_a_id": first,
            "answer_b_id": second,
            "dimension": None if row["dimension"] == PREFERENCE else row["dimension"],
            "shown_first": shown_first.value,
            "value": preferred_by_label(label, shown_first) if label else None,
            **self._of_verdict(item, row, at),
        }

    def _criterion_rating(self, item: ItemCase, criterion_id: int, row: Row, at: str) -> Row:
        """A verdict on a criterion, with the reason where the reply's form has one."""
        label, reply = self._label(row), row["raw_output"]
        reason = None
        if isinstance(reply, str):
            reason = self.protocol.read(reply, item.case, self.plan.reading).notes.get("reason")
        return {
            "criterion_id": criterion_id,
            "answer_id": item.item.about_id,
            "is_met": label == MET_LABEL if label else None,
            "comment": reason if isinstance(reason, str) else None,
            **self._of_verdict(item.item, row, at),
        }

    def _label(self, row: Row) -> str | None:
        """The label of the level that was given; None where there is no verdict."""
        dimension = self.protocol.dimension(str(row["dimension"]))
        levels = dimension.levels if dimension else ()
        return next((one.label for one in levels if one.value == row["value"]), None)

    def _of_verdict(self, item: PendingItem, row: Row, at: str) -> Row:
        """The columns that verdicts on pairs and on criteria share."""
        return {
            "run_id": self.run_id,
            "run_item_id": item.item_id,
            "judge_model_id": self.model_id,
            "protocol": self.plan.protocol,
            "occasion": 1,
            "given_at": at,
            "extra": {},
            **{name: row[name] for name in ("validity", "attempt", "repeat")},
        }

    def needs_another_attempt(self, rows: Sequence[Row]) -> bool:
        """True if a reply could not be read; other failures would only come again."""
        return any(row["validity"] in _RETRIED for row in rows)

    def gave_a_value(self, rows: Sequence[Row]) -> bool:
        """True if a reply could be read for any dimension."""
        return any(row["validity"] == Validity.VALID for row in rows)

    def _generated(self, item: ItemCase, result: Generated, attempt: int) -> list[tuple[Row, Row]]:
        completion = result.completion
        reading = self.protocol.read(completion, item.case, self.plan.reading)
        extra: Row = {"seed": self.seed(item.item, attempt), "finish_reason": completion.finish_reason.value}
        if result.n_retries:
            extra["connection_retries"] = result.n_retries
        if not completion.is_usage_believed:
            extra["usage_not_believed"] = True
        same: Row = {
            "raw_output": completion.text,
            "thinking": reading.thinking or None,
            "input_tokens": completion.input_tokens,
            "output_tokens": completion.output_tokens,
            "latency_ms": completion.latency_ms,
        }
        return [
            _row(name, outcome, {**extra, **(COINCIDING if name in reading.coinciding else {})}, same)
            for name, outcome in reading.outcomes.items()
        ]

    def _scored(self, result: Scored) -> list[tuple[Row, Row]]:
        same: Row = {"input_tokens": result.input_tokens, "latency_ms": result.latency_ms}
        given: list[tuple[Row, Row]] = []
        for dimension, labels in self.protocol.labels().items():
            try:
                rating = scored_rating(labels, result.log_probabilities.get(dimension, ()))
            except ValueError:
                values = {"dimension": dimension}
                missing = Message("The model gave no probabilities for the labels of {dimension}.", values)
                given.append(_row(dimension, ReadGrade(None, Validity.ERROR, missing), {}, same))
                continue
            extra: Row = {
                "expected": rating.expected,
                "sd": rating.sd,
                "mass": rating.mass,
                "probabilities": list(rating.probabilities),
            }
            given.append(_row(dimension, ReadGrade(rating.likeliest), extra, same))
        return given

    def _same(self, item: ItemCase, attempt: int) -> Row:
        """The columns that the rows of an attempt share, and None for those that only some of them have."""
        plan, asked = self.plan, item.item
        return {
            "run_id": self.run_id,
            "run_item_id": asked.item_id,
            "judge_model_id": self.model_id,
            "protocol": plan.protocol,
            "answer_id": asked.about_id,
            "attempt": attempt,
            "setup": plan.setup,
            "granularity": plan.granularity.value,
            "sentence_index": asked.sentence_index,
            "n_references": len(item.case.references) if self.protocol.shows_references else None,
            "repeat": asked.repeat,
            "raw_output": None,
            "thinking": None,
            "prompt_sha256": plan.prompt.sha256,
            "input_tokens": None,
            "output_tokens": None,
            "latency_ms": None,
        }

    def _case(
        self,
        item: PendingItem,
        of_answers: Mapping[int, JudgedTexts],
        own_words: Mapping[tuple[int, int], str],
        criteria: Mapping[tuple[int, str], str],
    ) -> Case:
        plan, texts = self.plan, of_answers[item.about_id]
        other = of_answers[item.other_id].answer if item.other_id is not None else ""
        references = texts.references if self.protocol.shows_references else ()
        references = tuple(text for text in references if text != other)
        shown = references if plan.n_references is None else references[: plan.n_references]
        return Case(
            _question(texts),
            texts.answer,
            shown[::-1] if plan.reverses_references else shown,
            _sentence(item, texts, own_words),
            tuple(Turn(role, text) for role, text in texts.context),
            tuple(ImagePart(sha256, media_type(form)) for sha256, form in texts.images) if plan.shows_images else (),
            beside=texts.others,
            other_answer=other,
            criterion=criteria.get((item.about_id, item.criterion or ""), ""),
        )


def judgement_records(run: Run) -> JudgementRecords:
    """Those of a stored run of a judge, asked in the wording it was planned with."""
    plan = run_plan_from_json(JudgePlan, run.plan, run=run.name)
    return planned_records(plan, protocol_of(plan), run_id=run.id or 0, name=run.name, model_id=run.model_id or 0)


def planned_records(
    plan: JudgePlan, protocol: JudgeProtocol, *, run_id: int = 0, name: str = "", model_id: int = 0
) -> JudgementRecords:
    """Those of a plan; without a run's id what would be asked can be looked at."""
    form = ReplyForm(protocol.grammar(), protocol.schema()) if plan.reading is ReadingKind.CONSTRAINED else None
    writes_text = plan.reading is not ReadingKind.SCORED
    return JudgementRecords(run_id, name, model_id, plan, form, writes_text, protocol=protocol)


def item_not_stored(answer: AnswerFact, place: ItemPlace) -> PendingItem:
    """An item that is not stored yet."""
    sentence = place if isinstance(place, SentencePlace) else None
    index, start, end = (sentence.index, sentence.start, sentence.end) if sentence else (None, None, None)
    other = place.answer_id if isinstance(place, OtherAnswer) else None
    criterion = place.key if isinstance(place, CriterionPlace) else None
    return PendingItem(0, 0, "", answer.id, answer.path, index, start, end, 1, other_id=other, criterion=criterion)


def _row(dimension: str, grade: ReadGrade, extra: Row, same: Row | None = None) -> tuple[Row, Row]:
    """A grade's own columns, and what it has in ``extra``."""
    row: Row = {
        "dimension": dimension,
        "value": grade.value,
        "validity": grade.validity.value,
        "marker": grade.marker,
    }
    return row | (same or {}), {**extra, "reason": message_to_json(grade.reason)} if grade.reason else extra


def _question(texts: JudgedTexts) -> str:
    """The question as raters see it: the title, where it says more than the text begins with, and the text."""
    title = (texts.title or "").strip()
    if not title or texts.kind == QuestionKind.TERM or texts.question.strip().startswith(title):
        return texts.question
    return f"{title}\n{texts.question}"


def _sentence(item: PendingItem, texts: JudgedTexts, own_words: Mapping[tuple[int, int], str]) -> str | None:
    if item.sentence_index is None:
        return None
    if item.sentence_start is None or item.sentence_end is None:
        return own_words.get((item.about_id, item.sentence_index), "")
    return texts.answer[item.sentence_start : item.sentence_end]
