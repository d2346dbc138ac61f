"""The table ratings: what raters gave, one row a dimension of an item."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.possible import finite
from medreview.domain.questions import Question
from medreview.domain.ratings import ItemNote, PairConfidence, Rating, RatingStatus, SurveyResponse, Visit
from medreview.domain.studies import Assignment, Item, Rater, Segmentation, Sentence, Study, StudyPurpose, StudyRater
from medreview.domain.table_rows import RatingRow, SurveyRow
from medreview.store.bulk import table_of
from medreview.store.queries.usable import stay_is_possible
from medreview.store.tables.answers import AnswerKey


def stored_surveys(session: Session) -> Iterator[SurveyRow]:
    """Every answer to a questionnaire, by study and rater, in the order given; those of one moment by their names."""
    own_order = sa.case((col(SurveyResponse.answered_at).is_(None), col(SurveyResponse.id)), else_=0)
    statement = (
        select(SurveyResponse, Rater.code, Study.name)
        .join(Rater, col(Rater.id) == col(SurveyResponse.rater_id))
        .join(Study, col(Study.id) == col(SurveyResponse.study_id))
        .order_by(col(Study.name), col(Rater.code), col(SurveyResponse.answered_at), own_order)
        .order_by(SurveyResponse.form, SurveyResponse.setting, col(SurveyResponse.batch), SurveyResponse.item)
    )
    for response, rater, study in session.exec(statement):
        yield SurveyRow(
            rater=rater,
            form=response.form,
            item=response.item,
            value=finite(response.value),
            study=study,
            setting=response.setting or None,
            batch=response.batch or None,
            text=response.text or None,
            extra=response.extra,
        )


PairKey = tuple[str, AnswerKey, str, int]
ItemKey = tuple[PairKey, int | None]


def pair_key(record: RatingRow) -> PairKey:
    """What tells pairs of one study apart: rater, answer, granularity, occasion."""
    return record.rater, (record.dataset or "", record.answer_id or ""), record.granularity, record.occasion


def item_key(record: RatingRow) -> ItemKey:
    return pair_key(record), record.sentence_index


def stored_ratings(session: Session, *, study: str | None = None) -> Iterator[RatingRow]:
    """Every rating that was not withdrawn, by study and rater, in the rater's order; of one study if named."""
    stays = _stays_by_item(session)
    sentences = _sentence_texts(session)
    is_placed = (col(StudyRater.study_id) == col(Study.id)) & (col(StudyRater.rater_id) == col(Rater.id))
    about = table_of(Study).alias("about")
    is_about: Any = about.c.id == col(Study.about_id)
    statement = (
        sa.select(*(column.label(f"given_{name}") for name, column in _COLUMNS.items()))
        .add_columns(col(Rating.item_id), col(Assignment.study_id), col(Assignment.answer_id))
        .add_columns(col(StudyRater.group_name), col(ItemNote.is_flagged), col(ItemNote.comment))
        .add_columns(
            col(Assignment.is_pilot), col(Study.purpose), sa.select(about.c.name).where(is_about).label("about")
        )
        .select_from(Rating)
        .join(Item, col(Item.id) == col(Rating.item_id))
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .join(Study, col(Study.id) == col(Assignment.study_id))
        .join(Rater, col(Rater.id) == col(Assignment.rater_id))
        .join(Answer, col(Answer.id) == col(Assignment.answer_id))
        .join(Question, col(Question.id) == col(Answer.question_id))
        .join(Author, col(Author.id) == col(Answer.author_id))
        .join(Dataset, col(Dataset.id) == col(Answer.dataset_id))
        .outerjoin(StudyRater, is_placed)
        .outerjoin(ItemNote, col(ItemNote.item_id) == col(Item.id))
        .outerjoin(PairConfidence, col(PairConfidence.assignment_id) == col(Assignment.id))
        .where(col(Rating.status) != RatingStatus.WITHDRAWN)
        .order_by(col(Study.name), col(Rater.code), col(Assignment.position), col(Assignment.id))
        .order_by(col(Item.position), col(Rating.dimension))
    )
    if study is not None:
        statement = statement.where(col(Study.name) == study)
    for row in session.connection().execute(statement).mappings():
        active, wall, offset = stays.get(row["item_id"], (None, None, None))
        yield RatingRow(
            **{name: row[f"given_{name}"] for name in _COLUMNS if name not in _MAY_BE_ENDLESS},
            **{name: finite(row[f"given_{name}"]) for name in _MAY_BE_ENDLESS},
            group=row["group_name"] or None,
            sentence=sentences.get((row["study_id"], row["answer_id"], row["given_sentence_index"])),
            flagged=bool(row["is_flagged"]),
            comment=row["comment"] or None,
            active_seconds=active,
            wall_seconds=wall,
            utc_offset_minutes=offset,
            is_pilot=bool(row["is_pilot"]) or None,
            study_purpose=None if row["purpose"] == StudyPurpose.MAIN else row["purpose"],
            about_study=row["about"],
        )


_COLUMNS: dict[str, Any] = {
    "rater": col(Rater.code),
    "answer_id": col(Answer.key),
    "question_id": col(Question.key),
    "author": col(Author.name),
    "dataset": col(Dataset.name),
    "study": col(Study.name),
    "block": col(Assignment.block),
    "batch": col(Assignment.batch),
    "granularity": col(Assignment.granularity),
    "occasion": col(Assignment.occasion),
    "sentence_index": col(Item.sentence_index),
    "dimension": col(Rating.dimension),
    "value": col(Rating.value),
    "status": col(Rating.status),
    "reason": col(Rating.reason),
    "confidence": col(PairConfidence.value),
    "revision": col(Rating.revision),
    "rated_at": col(Rating.rated_at),
    "extra": col(Rating.extra),
}


_MAY_BE_ENDLESS = ("value", "confidence")


def _stays_by_item(session: Session) -> dict[int, tuple[float | None, float | None, int | None]]:
    """Active and whole seconds at each item, over all stays in their order, and the last one's offset from UTC."""
    stays = sa.select(col(Visit.item_id), col(Visit.active_s), col(Visit.wall_s), col(Visit.utc_offset_min))
    stays = stays.where(stay_is_possible()).order_by(col(Visit.started_at), col(Visit.copy_uid), col(Visit.id))
    found: dict[int, tuple[float | None, float | None, int | None]] = {}
    for item_id, active, wall, offset in session.connection().execute(stays):
        if item_id is not None:
            before = found.get(item_id, (None, None, None))
            at = before[2] if offset is None else offset
            found[item_id] = (_plus(before[0], active), _plus(before[1], wall), at)
    return found


def _plus(before: float | None, more: float | None) -> float | None:
    if before is None or more is None:
        return before if more is None else more
    return before + more


def _sentence_texts(session: Session) -> dict[tuple[int, int, int | None], str | None]:
    """The text of every sentence by study, answer and index: its own, or cut out of the answer."""
    statement = (
        sa.select(col(Segmentation.study_id), col(Segmentation.answer_id), col(Sentence.position))
        .add_columns(col(Sentence.start), col(Sentence.end), col(Sentence.text), col(Answer.text).label("answer"))
        .join(Segmentation, col(Segmentation.id) == col(Sentence.segmentation_id))
        .join(Answer, col(Answer.id) == col(Segmentation.answer_id))
    )
    return {
        (row.study_id, row.answer_id, row.position): row.answer[row.start : row.end] if row.text is None else row.text
        for row in session.connection().execute(statement)
        if row.text is not None or row.start is not None
    }


@dataclass(frozen=True, slots=True)
class GivenPair:
    """A pair that a study gave to a rater: where it stands, and the sentences to rate (None: the whole answer)."""

    group: str | None
    block: str | None
    batch: int | None
    sentences: frozenset[int | None]


def given_pairs(session: Session, study: str) -> dict[PairKey, GivenPair]:
    """Every pair of a study, rated or not."""
    items: dict[int, set[int | None]] = {}
    for assignment_id, index in session.connection().execute(
        sa.select(col(Item.assignment_id), col(Item.sentence_index))
    ):
        items.setdefault(assignment_id, set()).add(index)
    is_placed = (col(StudyRater.study_id) == col(Study.id)) & (col(StudyRater.rater_id) == col(Rater.id))
    statement = (
        sa.select(col(Rater.code), col(Dataset.name), col(Answer.key), col(Assignment.granularity))
        .add_columns(col(Assignment.occasion), col(StudyRater.group_name), col(Assignment.block))
        .add_columns(col(Assignment.batch), col(Assignment.id))
        .select_from(Assignment)
        .join(Study, col(Study.id) == col(Assignment.study_id))
        .join(Rater, col(Rater.id) == col(Assignment.rater_id))
        .join(Answer, col(Answer.id) == col(Assignment.answer_id))
        .join(Dataset, col(Dataset.id) == col(Answer.dataset_id))
        .outerjoin(StudyRater, is_placed)
        .where(col(Study.name) == study)
    )
    return {
        (rater, (dataset, answer), granularity, occasion): GivenPair(
            group or None, block, batch, frozenset(items.get(row_id, ()))
        )
        for rater, dataset, answer, granularity, occasion, group, block, batch, row_id in session.connection().execute(
            statement
        )
    }
