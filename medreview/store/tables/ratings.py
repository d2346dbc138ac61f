"""The table ratings: what raters gave, one row a dimension of an item."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer
from medreview.domain.possible import finite
from medreview.domain.rating_states import CLOCK_DIGITS
from medreview.domain.ratings import Rating, RatingStatus, SeenImage, SurveyResponse, Visit
from medreview.domain.studies import Assignment, Item, Rater, Segmentation, Sentence, Study, StudyPurpose
from medreview.domain.table_columns import SEEN_IMAGE_COLUMNS
from medreview.domain.table_rows import RatingRow, SurveyRow
from medreview.store.bulk import table_of
from medreview.store.queries.facts import rows_of
from medreview.store.queries.rating_facts import PAIRS, RATINGS
from medreview.store.queries.usable import IS_NO_GOLD, IS_ON_SCALES, stay_is_possible
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


def stored_seen_images(session: Session) -> Iterator[dict[str, Any]]:
    """The images that raters had in sight, beside which answer, by study and rater in the rater's order.

    What came back from several copies of one rater is added up.
    """
    names = ("study", "rater", "dataset", "question", "answer", "granularity", "occasion")
    sums = (
        sa.func.min(col(SeenImage.first_seen_at)),
        sa.func.sum(col(SeenImage.n_times)),
        sa.func.round(sa.func.sum(col(SeenImage.seconds)), CLOCK_DIGITS),
    )
    order = (col(Study.name), col(Rater.code), col(Assignment.position), col(Assignment.id), col(SeenImage.position))
    query = (
        PAIRS.select([*PAIRS.expressions(*names), col(SeenImage.position) + 1, *sums], order=order)
        .join(SeenImage, col(SeenImage.assignment_id) == col(Assignment.id))
        .group_by(col(Assignment.id), col(SeenImage.position))
    )
    for row in rows_of(session, query):
        yield dict(zip(SEEN_IMAGE_COLUMNS, row, strict=True))


PairKey = tuple[str, AnswerKey, str, int]
ItemKey = tuple[PairKey, int | None]


def pair_key(record: RatingRow) -> PairKey:
    """The key of a pair among those of one study: rater, answer, granularity, occasion."""
    return record.rater, (record.dataset or "", record.answer_id or ""), record.granularity, record.occasion


def item_key(record: RatingRow) -> ItemKey:
    return pair_key(record), record.sentence_index


def stored_ratings(session: Session, *, study: str | None = None) -> Iterator[RatingRow]:
    """Every rating that was not withdrawn, by study and rater, in the rater's order; of one study if named.

    Comparisons of two answers are no rows of this table, but preferences; nor is what raters say of criteria.
    """
    stays = _stays_by_item(session)
    sentences = _sentence_texts(session)
    about = table_of(Study).alias("about")
    is_about: Any = about.c.id == col(Study.about_id)
    beside = (
        *(col(Rating.item_id), col(Assignment.study_id), col(Assignment.answer_id)),
        *RATINGS.expressions("answer", "question", "value", "confidence"),
        *RATINGS.expressions("group", "is_flagged", "comment", "is_pilot", "purpose"),
        sa.select(about.c.name).where(is_about).scalar_subquery(),
        ~IS_NO_GOLD,
    )
    order = (
        *(col(Study.name), col(Rater.code), col(Assignment.position), col(Assignment.id)),
        *(col(Item.position), col(Rating.dimension)),
    )
    where = [col(Rating.status) != RatingStatus.WITHDRAWN, IS_ON_SCALES]
    where += [] if study is None else [col(Study.name) == study]
    query = RATINGS.select([*RATINGS.expressions(*_AS_GIVEN), *beside], *where, order=order)
    for row in rows_of(session, query):
        given = dict(zip(_AS_GIVEN, row, strict=False))
        item, study_id, answer_row, answer, question, value, confidence, *others = row[len(_AS_GIVEN) :]
        group, is_flagged, comment, is_pilot, purpose, about_study, is_gold = others
        active, wall, offset = stays.get(item, (None, None, None))
        yield RatingRow(
            **given,
            answer_id=answer,
            question_id=question,
            value=finite(value),
            confidence=finite(confidence),
            group=group or None,
            sentence=sentences.get((study_id, answer_row, given["sentence_index"])),
            flagged=bool(is_flagged),
            comment=comment or None,
            active_seconds=active,
            wall_seconds=wall,
            utc_offset_minutes=offset,
            is_pilot=bool(is_pilot),
            is_gold=bool(is_gold) or None,
            study_purpose=None if purpose == StudyPurpose.MAIN else purpose,
            about_study=about_study,
        )


_AS_GIVEN = (
    *("rater", "author", "dataset", "study", "block", "batch", "granularity", "occasion", "sentence_index"),
    *("dimension", "status", "reason", "revision", "rated_at", "extra"),
)


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
    return round(before + more, CLOCK_DIGITS)


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
    names = PAIRS.expressions("rater", "dataset", "answer", "granularity", "occasion", "group", "block", "batch")
    query = PAIRS.select([*names, col(Assignment.id)], col(Study.name) == study, IS_ON_SCALES)
    found: dict[PairKey, GivenPair] = {}
    for rater, dataset, answer, granularity, occasion, group, block, batch, row_id in rows_of(session, query):
        given = GivenPair(group or None, block, batch, frozenset(items.get(row_id, ())))
        found[rater, (dataset, answer), granularity, occasion] = given
    return found
