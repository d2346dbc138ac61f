"""The tables preferences, criteria, criterion_ratings and spans: answers held against each other and to criteria."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import Session, SQLModel, col

from medreview.domain.answers import Answer
from medreview.domain.comparisons import Criterion, CriterionRating, MarkedSpan, Preference, Side
from medreview.domain.datasets import Dataset
from medreview.domain.granularity import Granularity
from medreview.domain.models import Model
from medreview.domain.questions import Question
from medreview.domain.rating_states import CLOCK_DIGITS
from medreview.domain.ratings import Rating, RatingStatus, Visit
from medreview.domain.run_kinds import RunKind
from medreview.domain.runs import Judgement, Run
from medreview.domain.studies import Assignment, Item, Rater, Study, StudyPurpose
from medreview.domain.study_plans import PREFERENCE
from medreview.domain.table_rows import ComparisonRow, CriterionRatingRow, CriterionRow, PreferenceRow, SpanRow
from medreview.store.bulk import FEW, in_pieces, insert_with_ids, table_of
from medreview.store.queries.criteria import IS_CRITERION_RATED, criterion_is_met
from medreview.store.queries.facts import rows_of
from medreview.store.queries.preference_facts import preferred_at_level
from medreview.store.queries.rating_facts import RATINGS
from medreview.store.queries.usable import IS_NO_GOLD, stay_is_possible
from medreview.store.tables.answers import answer_ids, answer_names
from medreview.store.tables.model_outputs import ensure_runs
from medreview.store.tables.models import ensure_models
from medreview.store.tables.questions import question_ids
from medreview.store.tables.studies import ensure_raters, studies_by_name

_THINKING = "thinking"
_OF_REPLY = ("raw_output", "prompt_sha256", "input_tokens", "output_tokens", "latency_ms")
_REPLIED = ("validity", "attempt", "repeat", *_OF_REPLY)


def stored_preferences(session: Session) -> Iterator[PreferenceRow]:
    """Every preference, in the order in which they were given; of a run made here with the reply it was read in.

    Those of raters in pairwise blocks come last, by study and rater in the rater's order.
    """
    yield from _preferences_told(session)
    yield from _preferences_in_studies(session)


def _preferences_told(session: Session) -> Iterator[PreferenceRow]:
    a, b = aliased(Answer), aliased(Answer)
    query = (
        _given_with_reply(Preference)
        .add_columns(col(Question.key), col(Dataset.name), col(a.key), col(b.key))
        .join(Question, col(Question.id) == col(Preference.question_id))
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .join(a, col(a.id) == col(Preference.answer_a_id))
        .join(b, col(b.id) == col(Preference.answer_b_id))
        .order_by(col(Preference.id))
    )
    for preference, *values in _rows(session, query):
        *by, question, dataset, first, second = values
        yield PreferenceRow(
            question_id=question,
            dataset=dataset,
            answer_a=first,
            answer_b=second,
            **_by_and_reply(preference, by),
            **_values(preference, "dimension", "shown_first", "value", "occasion", "protocol", "comment", "given_at"),
        )


def _preferences_in_studies(session: Session) -> Iterator[PreferenceRow]:
    a, b = aliased(Answer), aliased(Answer)
    query = _in_studies(Granularity.PAIRWISE, col(a.key), col(b.key), preferred_at_level())
    query = query.join(a, col(a.id) == col(Assignment.answer_id))
    query = query.join(b, col(b.id) == col(Assignment.other_answer_id))
    for first, second, value, *given in rows_of(session, query):
        yield PreferenceRow(
            answer_a=first,
            answer_b=second,
            shown_first=Side.A,
            value=value,
            **_told(given, has_value=value is not None),
        )


_NAMES = ("dataset", "question", "rater", "study", "occasion", "comment", "rated_at")
_BESIDE = ("status", "reason", "is_flagged", "is_pilot", "confidence", "purpose")


def _in_studies(granularity: Granularity, *columns: Any) -> Any:
    """Rows that raters of studies gave at a granularity, by study and rater in the rater's order."""
    seconds = (
        sa.select(sa.func.round(sa.func.sum(col(Visit.active_s)), CLOCK_DIGITS))
        .where(col(Visit.item_id) == col(Item.id), stay_is_possible())
        .correlate(table_of(Item))
        .scalar_subquery()
    )
    return RATINGS.select(
        [*columns, seconds, *RATINGS.expressions(*_NAMES, *_BESIDE), ~IS_NO_GOLD],
        col(Assignment.granularity) == granularity.value,
        col(Rating.status) != RatingStatus.WITHDRAWN,
        order=(col(Study.name), col(Rater.code), col(Assignment.position), col(Assignment.id)),
    )


def _told(given: Sequence[Any], *, has_value: bool) -> dict[str, Any]:
    """The fields of what was given so, but its value; without one its state is told beside it."""
    active_s, dataset, question, rater, study, occasion, comment, at, *beside = given
    status, reason, is_flagged, is_pilot, sure, purpose, is_gold = beside
    told = {"is_pilot": bool(is_pilot), "is_gold": bool(is_gold), "flagged": bool(is_flagged), "confidence": sure}
    told |= {"active_seconds": active_s, "study_purpose": None if purpose == StudyPurpose.MAIN else purpose}
    told |= {} if has_value else {"status": status, "reason": reason}
    return {
        "dataset": dataset,
        "question_id": question,
        "rater": rater,
        "study": study,
        "occasion": occasion,
        "comment": comment or None,
        "given_at": at,
        "extra": {name: one for name, one in told.items() if one not in (None, False)},
    }


def stored_criteria(session: Session) -> Iterator[CriterionRow]:
    """Every criterion, in the order in which they came."""
    query = (
        sa.select(Criterion, col(Question.key), col(Dataset.name))
        .join(Question, col(Question.id) == col(Criterion.question_id))
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .order_by(col(Criterion.id))
    )
    for one, question, dataset in _rows(session, query):
        yield CriterionRow(
            question_id=question, criterion=one.key, points=one.points, text=one.text, dataset=dataset, extra=one.extra
        )


def stored_criterion_ratings(session: Session) -> Iterator[CriterionRatingRow]:
    """Every word on a criterion, in the order in which they were given; those of raters in studies come last."""
    yield from _criterion_ratings_told(session)
    yield from _criterion_ratings_in_studies(session)


def _criterion_ratings_told(session: Session) -> Iterator[CriterionRatingRow]:
    query = (
        _given_with_reply(CriterionRating)
        .add_columns(col(Criterion.key), col(Question.key), col(Dataset.name), col(Answer.key))
        .join(Criterion, col(Criterion.id) == col(CriterionRating.criterion_id))
        .join(Question, col(Question.id) == col(Criterion.question_id))
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .join(Answer, col(Answer.id) == col(CriterionRating.answer_id))
        .order_by(col(CriterionRating.id))
    )
    for one, *by, criterion, question, dataset, answer in _rows(session, query):
        yield CriterionRatingRow(
            question_id=question,
            criterion=criterion,
            answer_id=answer,
            dataset=dataset,
            met=one.is_met,
            **_by_and_reply(one, by),
            **_values(one, "occasion", "protocol", "comment", "given_at"),
        )


def _criterion_ratings_in_studies(session: Session) -> Iterator[CriterionRatingRow]:
    order = col(Criterion.id)  # as they were asked
    query = _in_studies(Granularity.CRITERIA, col(Criterion.key), col(Answer.key), criterion_is_met())
    for key, answer, is_met, *given in rows_of(session, query.join(Criterion, IS_CRITERION_RATED).order_by(order)):
        told = _told(given, has_value=is_met is not None)
        yield CriterionRatingRow(criterion=key, answer_id=answer, met=None if is_met is None else bool(is_met), **told)


def stored_spans(session: Session) -> Iterator[SpanRow]:
    """Every marked part of an answer: those of files as they came, then raters' marks, pair by pair along the text.

    Marks are put in place when they are collected, so that the order of their rows says nothing.
    """
    names = answer_names(session)
    is_mark = col(MarkedSpan.assignment_id).is_not(None)
    along_the_text = (
        *(col(Study.name), col(Rater.code), col(Assignment.position), col(Assignment.id)),
        *(col(MarkedSpan.start), col(MarkedSpan.end)),
    )
    query = (
        _given(MarkedSpan)
        .outerjoin(Assignment, col(Assignment.id) == col(MarkedSpan.assignment_id))
        .order_by(is_mark, *(sa.case((is_mark, one)) for one in along_the_text), col(MarkedSpan.id))
    )
    for one, *by in _rows(session, query):
        name = names[one.answer_id]
        yield SpanRow(
            answer_id=name.answer_id,
            question_id=name.question_id,
            author=name.author,
            dataset=name.dataset,
            note=one.comment,
            **_by(by),
            **_values(one, "start", "end", "category", "corrected", "granularity", "occasion", "protocol", "given_at"),
            extra=one.extra,
        )


def add_preferences(session: Session, records: Sequence[PreferenceRow], *, at: str) -> None:
    """Write preferences, with the raters, judges and runs they name; their answers are in the workspace."""
    for some in in_pieces(records, FEW // 2):  # of two answers each
        datasets = {record.dataset or "" for record in some}
        questions = question_ids(session, datasets, {record.question_id for record in some})
        compared = {answer for record in some for answer in (record.answer_a, record.answer_b)}
        answers = answer_ids(session, datasets, compared)
        rows = [
            {
                **by,
                "question_id": questions[record.dataset or "", record.question_id],
                "answer_a_id": answers[record.dataset or "", record.answer_a],
                "answer_b_id": answers[record.dataset or "", record.answer_b],
                **_values(record, "dimension", "shown_first", "value", "comment", *_REPLIED),
                **_thinking_apart(record),
            }
            for record, by in _givers(session, some, at=at)
        ]
        insert_with_ids(session, Preference, rows)


def add_criteria(session: Session, records: Sequence[CriterionRow]) -> None:
    """Write criteria; their questions are in the workspace."""
    questions = question_ids(session) if records else {}
    rows = [
        {
            "question_id": questions[record.dataset or "", record.question_id],
            "key": record.criterion,
            **_values(record, "points", "text", "extra"),
        }
        for record in records
    ]
    insert_with_ids(session, Criterion, rows)


def add_criterion_ratings(session: Session, records: Sequence[CriterionRatingRow], *, at: str) -> None:
    """Write words on criteria; criteria and answers are in the workspace."""
    answers = answer_ids(session) if records else {}
    criteria = _criterion_ids(session) if records else {}
    rows = [
        {
            **by,
            "criterion_id": criteria[record.dataset or "", record.question_id, record.criterion],
            "answer_id": answers[record.dataset or "", record.answer_id],
            "is_met": record.met,
            **_values(record, "comment", *_REPLIED),
            **_thinking_apart(record),
        }
        for record, by in _givers(session, records, at=at)
    ]
    insert_with_ids(session, CriterionRating, rows)


def add_spans(session: Session, records: Sequence[SpanRow], *, at: str) -> None:
    """Write marked parts; their answers are in the workspace."""
    answers = answer_ids(session) if records else {}
    rows = [
        {
            **by,
            "answer_id": answers[record.dataset or "", record.answer_id],
            **_values(record, "start", "end", "category", "corrected", "granularity", "extra"),
            "comment": record.note,
        }
        for record, by in _givers(session, records, at=at)
    ]
    insert_with_ids(session, MarkedSpan, rows)


def _criterion_ids(session: Session) -> dict[tuple[str, str, str], int]:
    query = (
        sa.select(col(Dataset.name), col(Question.key), col(Criterion.key), col(Criterion.id))
        .select_from(Criterion)
        .join(Question, col(Question.id) == col(Criterion.question_id))
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
    )
    return {(dataset, question, key): row for dataset, question, key, row in rows_of(session, query)}


def _given_with_reply(table: type[Preference] | type[CriterionRating]) -> Any:
    """The rows of a table with the names of who gave them and, of a run made here, the reply that they were read in."""
    reply = aliased(Judgement)
    of_item = (col(reply.run_item_id) == col(table.run_item_id)) & (col(reply.attempt) == col(table.attempt))
    if table is Preference:  # an attempt on a pair may have several dimensions, and says each in a judgement of its own
        of_item &= col(reply.dimension) == sa.func.coalesce(col(Preference.dimension), PREFERENCE.name)
    columns = (reply.thinking, reply.extra, *(getattr(reply, name) for name in _OF_REPLY))
    return _given(table, *columns).outerjoin(reply, of_item)


def _by_and_reply(row: Preference | CriterionRating, given: Sequence[Any]) -> dict[str, Any]:
    """The names of a row's givers, and the judge's reply, after ``_given_with_reply``."""
    *by, thinking, more, raw_output, sha256, n_in, n_out, latency = given
    replied: dict[str, Any] = dict(zip(_OF_REPLY, (raw_output, sha256, n_in, n_out, latency), strict=True))
    is_told = raw_output is None and row.run_item_id is None
    kept: dict[str, Any] = _values(row, *_OF_REPLY) if is_told else replied
    of_reply: dict[str, object] = more or {}
    return {
        **_by(by),
        **_values(row, "validity", "attempt", "repeat"),
        **kept,
        "extra": {**of_reply, **_with_thinking(row, thinking)},
    }


def _given(table: Any, *columns: Any) -> Any:
    """The rows of a table with the names of rater, judge, study and run."""
    return (
        sa.select(table, col(Rater.code), col(Model.name), col(Study.name), col(Run.name), *columns)
        .outerjoin(Rater, col(Rater.id) == col(table.rater_id))
        .outerjoin(Model, col(Model.id) == col(table.judge_model_id))
        .outerjoin(Study, col(Study.id) == col(table.study_id))
        .outerjoin(Run, col(Run.id) == col(table.run_id))
    )


def _rows(session: Session, query: Any) -> Iterator[Any]:
    """Rows with objects of the session, of which it makes a thousand at once and keeps none."""
    return cast("Iterator[Any]", iter(cast("Any", session.exec(query.execution_options(yield_per=1000)))))


def _by(names: Sequence[str | None]) -> dict[str, Any]:
    return dict(zip(("rater", "judge", "study", "run"), names, strict=True))


def _values(record: SQLModel | ComparisonRow | CriterionRow, *names: str) -> dict[str, Any]:
    return {name: getattr(record, name) for name in names}


def _with_thinking(row: Preference | CriterionRating, thinking: str | None) -> dict[str, object]:
    """Metadata with what the judge thought, which goes out as a column beyond the known ones."""
    thought = row.thinking or thinking
    return {**row.extra, _THINKING: thought} if thought else row.extra


def _thinking_apart(record: PreferenceRow | CriterionRatingRow) -> dict[str, object]:
    thought = record.extra.get(_THINKING) if record.judge is not None else None
    if not isinstance(thought, str):
        return {"thinking": None, "extra": record.extra}
    return {"thinking": thought, "extra": {name: value for name, value in record.extra.items() if name != _THINKING}}


def _givers(session: Session, records: Sequence[Any], *, at: str) -> Iterator[tuple[Any, dict[str, object]]]:
    """Each record with the columns of who said it and when; raters, judges and runs known by name only are made."""
    raters = ensure_raters(session, [record.rater for record in records if record.rater is not None])
    models = ensure_models(session, [record.judge for record in records if record.judge is not None])
    runs = ensure_runs(session, [record.run for record in records], RunKind.JUDGE, at=at)
    studies = {name: study.id for name, study in studies_by_name(session).items()}
    for record in records:
        yield (
            record,
            {
                "rater_id": raters.get(record.rater),
                "judge_model_id": models.get(record.judge),
                "run_id": runs.get(record.run),
                "study_id": studies.get(record.study),
                **_values(record, "occasion", "protocol", "given_at"),
            },
        )
