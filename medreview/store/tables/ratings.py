"""The table ratings: what raters gave, one row a dimension of an item."""

import uuid
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.possible import finite
from medreview.domain.questions import Question
from medreview.domain.rating_states import StayPlace, StayState, state_json
from medreview.domain.ratings import ItemNote, PairConfidence, Rating, RatingStatus, Visit
from medreview.domain.studies import Assignment, Item, Rater, Segmentation, Sentence, Study, StudyPurpose, StudyRater
from medreview.domain.table_rows import RatingRow
from medreview.store.audit import Told, append_entries, chain_of
from medreview.store.bulk import insert_all, insert_with_ids, table_of, update_by_id
from medreview.store.queries.usable import stay_is_possible
from medreview.store.tables.answers import AnswerKey, answer_ids
from medreview.store.tables.studies import ensure_raters
from medreview.text import place_but_spaces

ACTOR = "import"
SPLITTER = "imported"

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


def add_ratings(session: Session, study: Study, records: Sequence[RatingRow], *, at: str) -> None:
    """Write ratings into a study, with the pairs, items, sentences and notes they need, each told to the trail.

    Parameters
    ----------
    records
        Checked: names complete, values numbers on the study's scale, and what belongs to a pair or an item the same
        in all of its rows. Raters are in the study, answers in the workspace.
    """
    pairs = _ensure_pairs(session, study, records)
    items = _ensure_items(session, records, pairs)
    _ensure_sentences(session, study, records)
    news = _News(session, list(items.values()), [pair.id for pair in pairs.values()])
    told: dict[str, list[Told]] = {}
    withdrawn = _withdrawn(session, items.values())
    new: list[dict[str, object]] = []
    old: list[dict[str, object]] = []
    for record in records:
        item_id, pair = items[item_key(record)], pairs[pair_key(record)]
        values = _rating_values(record)
        row_id = withdrawn.get((item_id, record.dimension))
        if row_id is None:
            new.append({"item_id": item_id, "dimension": record.dimension, **values})
        else:
            old.append({"id": row_id, **values})
        chain = told.setdefault(record.rater, [])
        chain.append(_told_of_rating(record, pair.uid))
        chain.extend(news.told_once(record, item_id, pair))
    insert_with_ids(session, Rating, new)
    update_by_id(session, Rating, old)
    news.write(session)
    for rater, entries in told.items():
        append_entries(session, entries, chain=chain_of(study.uid, rater), at=at, actor=ACTOR)


@dataclass(frozen=True, slots=True)
class _Pair:
    id: int
    uid: str


class _News:
    """Notes, confidence and stays that items and pairs do not have yet; each is written once, whatever the rows."""

    def __init__(self, session: Session, items: Sequence[int], pairs: Sequence[int]) -> None:
        self._noted = _present(session, col(ItemNote.item_id), items)
        self._sure = _present(session, col(PairConfidence.assignment_id), pairs)
        self._stayed = _present(session, col(Visit.item_id), items)
        self._notes: list[dict[str, object]] = []
        self._confidences: list[dict[str, object]] = []
        self._visits: list[dict[str, object]] = []

    def told_once(self, record: RatingRow, item_id: int, pair: _Pair) -> Iterator[Told]:
        if (record.flagged or record.comment) and item_id not in self._noted:
            self._noted.add(item_id)
            self._notes.append({"item_id": item_id, "is_flagged": record.flagged, "comment": record.comment})
            key: dict[str, object] = {"assignment": pair.uid, "sentence_index": record.sentence_index}
            yield Told("note", key, None, {"is_flagged": record.flagged, "comment": record.comment or ""})
        if record.confidence is not None and pair.id not in self._sure:
            self._sure.add(pair.id)
            self._confidences.append({"assignment_id": pair.id, "value": record.confidence})
            sure: dict[str, object] = {"assignment": pair.uid, "row": {"answered_at": None}}
            yield Told("confidence", sure, None, {"value": record.confidence})
        stay = StayState(record.active_seconds, record.wall_seconds, None, record.utc_offset_minutes)
        if stay != StayState(None, None) and item_id not in self._stayed:
            self._stayed.add(item_id)
            self._visits.append({"assignment_id": pair.id, "item_id": item_id, **asdict(stay)})
            place = StayPlace(pair.uid, record.sentence_index, is_at_confidence=False, started_at=None)
            yield Told("stay", place.key, None, state_json(stay))

    def write(self, session: Session) -> None:
        insert_all(session, ItemNote, self._notes)
        insert_all(session, PairConfidence, self._confidences)
        insert_all(session, Visit, self._visits)


def _present(session: Session, column: Any, ids: Sequence[int]) -> set[int]:
    """Which of the ids the column holds."""
    wanted = set(ids)
    return {found for (found,) in session.connection().execute(sa.select(column)) if found in wanted}


def _rating_values(record: RatingRow) -> dict[str, object]:
    return {
        "status": record.status,
        "value": record.value,
        "reason": record.reason,
        "revision": record.revision,
        "rated_at": record.rated_at,
        "extra": dict(record.extra),
    }


def _told_of_rating(record: RatingRow, pair_uid: str) -> Told:
    key: dict[str, object] = {
        "assignment": pair_uid,
        "sentence_index": record.sentence_index,
        "dimension": record.dimension,
        "row": {"rated_at": record.rated_at, "extra": dict(record.extra)},
    }
    after = {name: getattr(record, name) for name in ("status", "value", "reason", "revision")}
    return Told("rating", key, None, after)


def _ensure_pairs(session: Session, study: Study, records: Sequence[RatingRow]) -> dict[PairKey, _Pair]:
    statement = (
        sa.select(col(Rater.code), col(Dataset.name), col(Answer.key), col(Assignment.granularity))
        .add_columns(col(Assignment.occasion), col(Assignment.id), col(Assignment.uid), col(Assignment.position))
        .select_from(Assignment)
        .join(Rater, col(Rater.id) == col(Assignment.rater_id))
        .join(Answer, col(Answer.id) == col(Assignment.answer_id))
        .join(Dataset, col(Dataset.id) == col(Answer.dataset_id))
        .where(col(Assignment.study_id) == study.id)
    )
    pairs: dict[PairKey, _Pair] = {}
    last: Counter[str] = Counter()
    for rater, dataset, answer, granularity, occasion, row_id, uid, position in session.connection().execute(statement):
        pairs[rater, (dataset, answer), granularity, occasion] = _Pair(row_id, uid)
        last[rater] = max(last[rater], position)
    raters, answers = ensure_raters(session, ()), answer_ids(session)
    new: dict[PairKey, dict[str, object]] = {}
    for record in records:
        key = pair_key(record)
        if key in pairs or key in new:
            continue
        last[record.rater] += 1
        new[key] = {
            "uid": uuid.uuid4().hex,
            "study_id": study.id,
            "rater_id": raters[record.rater],
            "answer_id": answers[key[1]],
            "granularity": record.granularity,
            "occasion": record.occasion,
            "block": record.block,
            "batch": record.batch,
            "position": last[record.rater],
            "is_pilot": bool(record.is_pilot),
        }
    ids = insert_with_ids(session, Assignment, list(new.values()))
    return pairs | {key: _Pair(row_id, str(row["uid"])) for (key, row), row_id in zip(new.items(), ids, strict=True)}


def _ensure_items(session: Session, records: Sequence[RatingRow], pairs: Mapping[PairKey, _Pair]) -> dict[ItemKey, int]:
    wanted = {pair.id for pair in pairs.values()}
    items: dict[tuple[int, int | None], int] = {}
    following: Counter[int] = Counter()
    for item in session.exec(select(Item)):
        if item.assignment_id in wanted and item.id is not None:
            items[item.assignment_id, item.sentence_index] = item.id
            following[item.assignment_id] = max(following[item.assignment_id], item.position + 1)
    new: dict[tuple[int, int | None], dict[str, object]] = {}
    for record in records:
        pair_id = pairs[pair_key(record)].id
        place = (pair_id, record.sentence_index)
        if place not in items and place not in new:
            new[place] = {
                "assignment_id": pair_id,
                "position": following[pair_id],
                "sentence_index": record.sentence_index,
            }
            following[pair_id] += 1
    items |= dict(zip(new, insert_with_ids(session, Item, list(new.values())), strict=True))
    return {item_key(record): items[pairs[pair_key(record)].id, record.sentence_index] for record in records}


def _withdrawn(session: Session, items: Iterable[int]) -> dict[tuple[int, str], int]:
    """Ratings that were taken back and whose place is free again."""
    wanted = set(items)
    rows = session.exec(select(Rating).where(Rating.status == RatingStatus.WITHDRAWN))
    return {(row.item_id, row.dimension): row.id for row in rows if row.item_id in wanted and row.id is not None}


def _ensure_sentences(session: Session, study: Study, records: Sequence[RatingRow]) -> None:
    """Sentences that ratings name and the study does not know: at their place in the answer where it is found."""
    answers = answer_ids(session)
    given: dict[int, dict[int, str | None]] = {}
    for record in records:
        if record.sentence_index is not None:
            of_answer = given.setdefault(answers[pair_key(record)[1]], {})
            of_answer[record.sentence_index] = of_answer.get(record.sentence_index) or record.sentence
    known = {
        row.answer_id: row.id
        for row in session.exec(select(Segmentation).where(Segmentation.study_id == study.id))
        if row.id is not None
    }
    new = [answer for answer in given if answer not in known]
    rows = [
        {"study_id": study.id, "answer_id": answer, "splitter": SPLITTER, "splitter_version": "1", "is_edited": False}
        for answer in new
    ]
    known |= dict(zip(new, insert_with_ids(session, Segmentation, rows), strict=True))
    there = {(row.segmentation_id, row.position) for row in session.exec(select(Sentence))}
    texts = {key: text for key, text in session.exec(select(Answer.id, Answer.text)) if key in given}
    insert_with_ids(
        session,
        Sentence,
        [
            {"segmentation_id": known[answer], **sentence}
            for answer, sentences in given.items()
            for sentence in _placed(texts[answer], sentences)
            if (known[answer], sentence["position"]) not in there
        ],
    )


def _placed(answer: str, sentences: Mapping[int, str | None]) -> Iterator[dict[str, object]]:
    """Each sentence with its offsets if the answer has it after the one before, else with its own text.

    White space does not matter: an answer may have come with other line breaks than its sentences.
    """
    end = 0
    for position, text in sorted(sentences.items()):
        place = place_but_spaces(answer, text, end) if text else None
        if place is not None:
            start, end = place
            yield {"position": position, "start": start, "end": end, "text": None}
        else:
            yield {"position": position, "start": None, "end": None, "text": text}
