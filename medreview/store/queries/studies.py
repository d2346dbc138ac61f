"""Studies, their sizes, and the progress of their raters."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer
from medreview.domain.audit import AuditEntry
from medreview.domain.comparisons import Criterion, CriterionRating, MarkedSpan, Preference
from medreview.domain.granularity import SCALED
from medreview.domain.ratings import (
    ItemNote,
    Rating,
    RatingStatus,
    SeenImage,
    ShownRating,
    SurveyResponse,
    Visit,
)
from medreview.domain.studies import (
    Assignment,
    GoldPair,
    Item,
    Rater,
    Segmentation,
    Sentence,
    Study,
    StudyPurpose,
    StudyRater,
)
from medreview.domain.study_plans import Granularity, StudyPlan
from medreview.store.bulk import table_of
from medreview.store.errors import NoStudyYet, StudyNotFound
from medreview.store.queries.facts import rows_of
from medreview.store.queries.rating_facts import CONFIDENCES, PAIRS, RATINGS
from medreview.store.queries.usable import IS_NO_GOLD, stay_is_possible


@dataclass(frozen=True, slots=True)
class RaterTotals:
    """The progress of a rater; pairs are done when every item has every dimension."""

    study_id: int
    rater_id: int
    code: str
    group: str | None
    n_pairs: int
    n_pairs_done: int
    last_rated_at: str | None


@dataclass(frozen=True, slots=True)
class StudySize:
    n_questions: int
    n_answers: int


def study_named(session: Session, name: str) -> Study | None:
    return session.exec(select(Study).where(Study.name == name)).first()


def study_to_analyse(session: Session, name: str) -> Study:
    """The study of that name.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If no study has the name; names those there are.
    """
    study = study_named(session, name)
    if study is not None:
        return study
    known = sorted(one.name for one in all_studies(session))
    raise StudyNotFound(study=name, known=known) if known else NoStudyYet


def all_studies(session: Session) -> tuple[Study, ...]:
    """Newest first."""
    return tuple(session.exec(select(Study).order_by(col(Study.created_at).desc(), col(Study.id).desc())))


def count_raters_work(session: Session, study: Study) -> int:
    """The number of ratings, notes, form answers and comparisons of a study; 0 while its plan may still change.

    Marked parts and words on criteria count with the comparisons. What was taken back counts as well: its history is
    kept. Having looked at something does not.
    """
    study_id = study.id
    of_items = sa.join(Item, Assignment, col(Assignment.id) == col(Item.assignment_id))
    here = col(Assignment.study_id) == study_id
    chains = (col(AuditEntry.chain) >= f"{study.uid}/", col(AuditEntry.chain) < f"{study.uid}0")
    ratings = RATINGS.select([sa.func.count()], here)
    notes = (
        sa.select(sa.func.count())
        .select_from(of_items.join(ItemNote, col(ItemNote.item_id) == col(Item.id)))
        .where(here)
    )
    confidences = CONFIDENCES.select([sa.func.count()], here)
    of_study = (
        sa.select(sa.func.count()).where(col(table.study_id) == study_id)
        for table in (SurveyResponse, Preference, CriterionRating, MarkedSpan)
    )
    entries = sa.select(sa.func.count()).where(*chains, col(AuditEntry.entity) != "stay")
    counts = (ratings, notes, confidences, *of_study)
    n_rows = sum(session.connection().execute(query).scalar_one() for query in counts)
    return n_rows or session.connection().execute(entries).scalar_one()


def study_sizes(session: Session) -> dict[int, StudySize]:
    """Questions and answers that are rated, by study."""
    study: Any = col(Assignment.study_id)
    answers: tuple[Any, ...] = (col(Assignment.answer_id), col(Assignment.other_answer_id))
    given = sa.union(*(sa.select(study.label("study_id"), one.label("answer_id")).where(IS_NO_GOLD) for one in answers))
    rated = given.subquery()
    counted = (sa.func.count(sa.distinct(one)) for one in (col(Answer.question_id), rated.c.answer_id))
    query = sa.select(rated.c.study_id, *counted).join(Answer, col(Answer.id) == rated.c.answer_id)
    query = query.group_by(rated.c.study_id)
    return {study_id: StudySize(n_questions, n_answers) for study_id, n_questions, n_answers in rows_of(session, query)}


def rater_totals(session: Session, study_id: int, plan: StudyPlan | None) -> tuple[RaterTotals, ...]:
    """The progress of each rater of a study, in the order in which they were planned."""
    pairs = pairs_done(study_id, plan)
    query = (
        sa.select(
            col(Rater.id),
            col(Rater.code),
            col(StudyRater.group_name),
            sa.func.count(pairs.c.rater_id),
            sa.func.coalesce(sa.func.sum(pairs.c.is_done), 0),
            sa.func.max(pairs.c.last),
        )
        .join(StudyRater, col(StudyRater.rater_id) == col(Rater.id))
        .outerjoin(pairs, pairs.c.rater_id == col(Rater.id))
        .where(col(StudyRater.study_id) == study_id)
        .group_by(col(StudyRater.id))
        .order_by(col(StudyRater.id))
    )
    return tuple(RaterTotals(study_id, *row) for row in session.connection().execute(query))


def pairs_done(study_id: int, plan: StudyPlan | None) -> sa.Subquery:
    """Pairs of a study: whether each has all that its plan asks for at every item, and when it was last rated.

    An item needs a rating on each dimension of its granularity, or on each criterion of its question; one where the
    plan is not known or names none. In a study that asks why, it needs a written comment and no rating. Columns:
    ``assignment_id``, ``rater_id``, ``is_done``, ``last``.
    """
    asks_why = plan is not None and plan.asks_why
    n_dimensions = {} if plan is None or asks_why else {one: len(plan.dimensions_for(one)) for one in Granularity}
    known = [
        (col(Assignment.granularity) == granularity.value, n if granularity in SCALED else _n_asked(granularity))
        for granularity, n in n_dimensions.items()
        if n
    ]
    needed = sa.case(*known, else_=1) if known else sa.literal(1)
    assignment_id: Any = col(Assignment.id)
    rater_id: Any = col(Assignment.rater_id)
    given = _items_explained(study_id) if asks_why else _items_rated(study_id)
    return (
        sa.select(
            assignment_id.label("assignment_id"),
            rater_id.label("rater_id"),
            sa.func.min(sa.case((given.c.n >= needed, 1), else_=0)).label("is_done"),
            sa.func.max(given.c.last).label("last"),
        )
        .join(Item, col(Item.assignment_id) == col(Assignment.id))
        .outerjoin(given, given.c.item_id == col(Item.id))
        .where(col(Assignment.study_id) == study_id)
        .group_by(col(Assignment.id))
        .subquery()
    )


def _n_asked(granularity: Granularity) -> Any:
    """The number of ratings that a pair needs where the plan's dimensions are not asked."""
    if granularity is Granularity.PAIRWISE:
        return 1
    of_question = col(Criterion.question_id) == col(Answer.question_id)
    query = sa.select(sa.func.count(col(Criterion.id))).join(Answer, of_question)
    return query.where(col(Answer.id) == col(Assignment.answer_id)).correlate(table_of(Assignment)).scalar_subquery()


def _items_rated(study_id: int) -> sa.Subquery:
    item_id: Any = col(Rating.item_id)
    columns = (
        item_id.label("item_id"),
        sa.func.count(col(Rating.id)).label("n"),
        sa.func.max(col(Rating.rated_at)).label("last"),
    )
    given = (col(Assignment.study_id) == study_id, col(Rating.status) != RatingStatus.WITHDRAWN)
    return RATINGS.select(columns, *given).group_by(col(Rating.item_id)).subquery()


def _items_explained(study_id: int) -> sa.Subquery:
    item_id: Any = col(ItemNote.item_id)
    return (
        sa.select(item_id.label("item_id"), sa.literal(1).label("n"), sa.null().label("last"))
        .join(Item, col(Item.id) == col(ItemNote.item_id))
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .where(col(Assignment.study_id) == study_id, sa.func.trim(sa.func.coalesce(col(ItemNote.comment), "")) != "")
        .subquery()
    )


def pair_seconds(session: Session, granularity: Granularity) -> tuple[tuple[float, int], ...]:
    """Active seconds and number of items of every pair whose items were all visited.

    Repeats are left out, and follow-ups, which ask for something else.
    """
    assignment_id: Any = col(Item.assignment_id)
    n_items = (
        sa.select(assignment_id.label("assignment_id"), sa.func.count(col(Item.id)).label("n"))
        .group_by(col(Item.assignment_id))
        .subquery()
    )
    query = (
        sa.select(sa.func.sum(col(Visit.active_s)), n_items.c.n)
        .join(Assignment, col(Assignment.id) == col(Visit.assignment_id))
        .join(n_items, n_items.c.assignment_id == col(Assignment.id))
        .join(Study, col(Study.id) == col(Assignment.study_id))
        .where(col(Study.purpose) == StudyPurpose.MAIN, IS_NO_GOLD)
        .where(col(Assignment.granularity) == granularity.value, col(Assignment.occasion) == 1, stay_is_possible())
        .group_by(col(Assignment.id))
        .having(sa.func.sum(col(Visit.active_s)) > 0, sa.func.count(sa.distinct(col(Visit.item_id))) >= n_items.c.n)
    )
    return tuple((seconds or 0.0, n) for seconds, n in session.connection().execute(query))


def segmentations_of(session: Session, study_id: int) -> dict[int, tuple[Segmentation, list[Sentence]]]:
    """The cut of each of the study's answers, by answer, with every sentence."""
    query = (
        select(Segmentation, Sentence)
        .join(Sentence, col(Sentence.segmentation_id) == col(Segmentation.id))
        .where(Segmentation.study_id == study_id)
        .order_by(col(Segmentation.id), col(Sentence.position))
    )
    found: dict[int, tuple[Segmentation, list[Sentence]]] = {}
    for segmentation, sentence in session.exec(query):
        found.setdefault(segmentation.answer_id, (segmentation, []))[1].append(sentence)
    return found


class RatedSentence(NamedTuple):
    answer_id: int
    sentence_index: int
    start: int | None
    end: int | None
    text: str | None


def sentences_of_study(session: Session, study_id: int) -> tuple[RatedSentence, ...]:
    """The sentences of the study's answers, in order."""
    query = (
        sa.select(col(Segmentation.answer_id), col(Sentence.position), col(Sentence.start), col(Sentence.end))
        .add_columns(col(Sentence.text))
        .join(Segmentation, col(Segmentation.id) == col(Sentence.segmentation_id))
        .where(col(Segmentation.study_id) == study_id)
        .order_by(col(Segmentation.answer_id), col(Sentence.position))
    )
    return tuple(RatedSentence(*row) for row in session.connection().execute(query))


SentencePart = tuple[int, int, str]
"""An answer, the place of a sentence in it from 0, and the study that cut it so."""


def sentence_spans(session: Session, answer_ids: Sequence[int]) -> dict[SentencePart, tuple[int, int]]:
    """Start and end, in code points, of the sentences of these answers in every study, where they have them."""
    query = (
        sa.select(col(Segmentation.answer_id), col(Sentence.position), col(Study.name))
        .add_columns(col(Sentence.start), col(Sentence.end))
        .join(Segmentation, col(Segmentation.id) == col(Sentence.segmentation_id))
        .join(Study, col(Study.id) == col(Segmentation.study_id))
        .where(col(Segmentation.answer_id).in_(answer_ids), col(Sentence.start).is_not(None))
    )
    found = session.connection().execute(query)
    return {(answer, position, study): (start, end) for answer, position, study, start, end in found}


def remove_plan_rows(session: Session, study_id: int) -> None:
    """Take out what planning laid down: pairs, items, sentences, raters' places; visits without a rating, too."""
    assignments = sa.select(col(Assignment.id)).where(col(Assignment.study_id) == study_id)
    segmentations = sa.select(col(Segmentation.id)).where(col(Segmentation.study_id) == study_id)
    items = sa.select(col(Item.id)).where(col(Item.assignment_id).in_(assignments))
    for statement in (
        sa.delete(GoldPair).where(col(GoldPair.assignment_id).in_(assignments)),
        sa.delete(ShownRating).where(col(ShownRating.item_id).in_(items)),
        sa.delete(Visit).where(col(Visit.assignment_id).in_(assignments)),
        sa.delete(SeenImage).where(col(SeenImage.assignment_id).in_(assignments)),
        sa.delete(Item).where(col(Item.assignment_id).in_(assignments)),
        sa.delete(Assignment).where(col(Assignment.study_id) == study_id),
        sa.delete(Sentence).where(col(Sentence.segmentation_id).in_(segmentations)),
        sa.delete(Segmentation).where(col(Segmentation.study_id) == study_id),
        sa.delete(StudyRater).where(col(StudyRater.study_id) == study_id),
    ):
        session.connection().execute(statement)


def remove_study(session: Session, study: Study) -> None:
    """Take out a study that nobody rated; what follows on it follows on the version before it."""
    remove_plan_rows(session, study.id or 0)
    follows = sa.update(Study).where(col(Study.previous_id) == study.id)
    session.connection().execute(follows.values(previous_id=study.previous_id))
    session.delete(study)


@dataclass(frozen=True, slots=True)
class BlockView:
    """One block of one rater as it was laid out."""

    rater: str
    block: str
    granularity: str
    n_batches: int
    n_pairs: int


def blocks_of_study(session: Session, study_id: int) -> tuple[BlockView, ...]:
    """Every block of every rater, in the rater's order."""
    columns = (
        col(Rater.code),
        sa.func.coalesce(col(Assignment.block), ""),
        col(Assignment.granularity),
        sa.func.count(sa.distinct(col(Assignment.batch))),
        sa.func.count(),
    )
    order = (col(Assignment.rater_id), sa.func.min(col(Assignment.position)))
    query = PAIRS.select(columns, col(Assignment.study_id) == study_id, order=order)
    query = query.group_by(col(Assignment.rater_id), col(Assignment.block), col(Assignment.granularity))
    return tuple(BlockView(*row) for row in session.connection().execute(query))
