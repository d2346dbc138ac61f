"""Ratings, marks and answers to questionnaires that tables of files brought, written into an imported study."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer
from medreview.domain.comparisons import MarkedSpan
from medreview.domain.granularity import Granularity
from medreview.domain.rating_states import (
    ConfidencePlace,
    ConfidenceState,
    FormPlace,
    FormState,
    NotePlace,
    NoteState,
    RatingPlace,
    RatingState,
    StayPlace,
    StayState,
)
from medreview.domain.ratings import ItemNote, PairConfidence, Rating, RatingStatus, Visit
from medreview.domain.studies import Assignment, GoldPair, Item, Study, StudyRater
from medreview.domain.table_rows import RatingRow, SurveyRow
from medreview.rater_work.scope import Owner
from medreview.rater_work.writer import Act, RaterChange, entry_of, write_changes, write_rows
from medreview.store.audit import append_entries
from medreview.store.bulk import insert_all
from medreview.store.queries.facts import in_portions, rows_of
from medreview.store.queries.rating_facts import PAIRS
from medreview.store.tables.answers import answer_ids
from medreview.store.tables.ratings import ItemKey, PairKey, item_key, pair_key
from medreview.store.tables.studies import Cut, PairToGive, add_cuts, add_items, add_pairs, ensure_raters
from medreview.text import place_but_spaces

ACTOR = "import"
SPLITTER = "imported"

_Pair = tuple[int, str]
"""The id and the uid of an assignment."""


@dataclass(frozen=True, slots=True)
class _Ids:
    items: Mapping[tuple[str, int | None], int]
    pairs: Mapping[str, int]


def add_ratings(session: Session, study: Study, records: Sequence[RatingRow], *, at: str) -> None:
    """Write ratings into a study, with the pairs, items, sentences and notes they need, each told to the trail.

    Parameters
    ----------
    records
        Checked: names complete, values numbers on the study's scale, and what belongs to a pair or an item the same
        in all of its rows. Raters are in the study, answers in the workspace.

    Raises
    ------
    IntegrityError
        If somebody rated one of them already; what was withdrawn is replaced.
    """
    pairs = _ensure_pairs(session, study, records)
    items = _ensure_items(session, records, pairs)
    _ensure_sentences(session, study, records)
    by_uid = {(pairs[key][1], index): row_id for (key, index), row_id in items.items()}
    ids = _Ids(by_uid, {uid: row_id for row_id, uid in pairs.values()})
    first_told = _FirstTold(session, list(items.values()), list(ids.pairs.values()))
    withdrawn = _withdrawn(session, list(items.values()))
    raters = ensure_raters(session, ())
    by_rater: dict[str, list[RatingRow]] = {}
    for record in records:
        by_rater.setdefault(record.rater, []).append(record)
    for rater, of_rater in by_rater.items():
        owner = Owner(study.id or 0, raters[rater], study.uid, study.name, rater)
        for some in in_portions(of_rater):
            changes: list[RaterChange] = []
            replaced: list[RaterChange] = []
            for record in some:
                (pair_id, uid), item_id = pairs[pair_key(record)], items[item_key(record)]
                before = withdrawn.get((item_id, record.dimension))
                change = _rating_change(record, uid, before)
                changes += [change, *first_told.changes(record, item_id, pair_id, uid)]
                replaced += [] if before is None else [change]
            new = [change for change in changes if change not in replaced] if replaced else changes
            write_rows(session, owner, ids, replaced, at=at)
            write_rows(session, owner, ids, new, at=at, replaces=False)
            entries = [entry_of(change, Act(ACTOR, at)) for change in changes]
            append_entries(session, entries, chain=owner.chain, at=at, actor=ACTOR)


def _rating_change(record: RatingRow, uid: str, before: RatingState | None) -> RaterChange:
    revision = record.revision if before is None else max(record.revision, before.revision + 1)
    after = RatingState(RatingStatus(record.status), cast("float | None", record.value), record.reason, revision)
    beside = {"rated_at": record.rated_at, "extra": dict(record.extra)}
    return RaterChange(RatingPlace(uid, record.sentence_index, record.dimension), before, after, beside=beside)


class _FirstTold:
    """Notes, confidence and stays that items and pairs do not have yet; each is written once, whatever the rows."""

    def __init__(self, session: Session, items: Sequence[int], pairs: Sequence[int]) -> None:
        self._noted = _present(session, col(ItemNote.item_id), items)
        self._sure = _present(session, col(PairConfidence.assignment_id), pairs)
        self._stayed = _present(session, col(Visit.item_id), items)

    def changes(self, record: RatingRow, item_id: int, pair_id: int, uid: str) -> Iterator[RaterChange]:
        if (record.flagged or record.comment) and item_id not in self._noted:
            self._noted.add(item_id)
            yield RaterChange(
                NotePlace(uid, record.sentence_index), None, NoteState(record.flagged, record.comment or "")
            )
        if record.confidence is not None and pair_id not in self._sure:
            self._sure.add(pair_id)
            yield RaterChange(
                ConfidencePlace(uid),
                None,
                ConfidenceState(cast("float", record.confidence)),
                beside={"answered_at": None},
            )
        stay = StayState(record.active_seconds, record.wall_seconds, None, record.utc_offset_minutes)
        if stay != StayState(None, None) and item_id not in self._stayed:
            self._stayed.add(item_id)
            yield RaterChange(
                StayPlace(uid, record.sentence_index, is_at_confidence=False, started_at=None), None, stay
            )


def _present(session: Session, column: Any, ids: Sequence[int]) -> set[int]:
    """The ids that the column holds."""
    wanted = set(ids)
    return {found for (found,) in session.connection().execute(sa.select(column)) if found in wanted}


def add_surveys(session: Session, study: Study, records: Sequence[SurveyRow], *, at: str) -> None:
    """Write answers to questionnaires, each form told to the trail; raters are in the study."""
    raters = ensure_raters(session, ())
    by_rater: dict[str, dict[FormPlace, list[SurveyRow]]] = {}
    for record in records:
        place = FormPlace(record.form, record.setting or "", record.batch or 0)
        by_rater.setdefault(record.rater, {}).setdefault(place, []).append(record)
    for rater, forms in by_rater.items():
        owner = Owner(study.id or 0, raters[rater], study.uid, study.name, rater)
        changes = [_form_change(place, answers) for place, answers in forms.items()]
        write_changes(session, owner, _Ids({}, {}), Act(ACTOR, at), changes, replaces=False)


def add_marked_pairs(session: Session, study: Study) -> None:
    """Give raters the pairs that marks of tables tell of, in a study of which nothing else came.

    No table tells who read an answer and marked nothing, so a rater has read every one in which anyone of the group
    marked words. Nothing is asked in these pairs: they have no item.
    """
    if study.plan.get("dimensions"):
        return
    names = ("rater_id", "answer_id", "granularity")
    granularity = sa.func.coalesce(col(MarkedSpan.granularity), Granularity.COARSE.value)
    told = (
        sa.select(col(StudyRater.group_name), col(MarkedSpan.answer_id), granularity)
        .join(StudyRater, (col(StudyRater.rater_id) == col(MarkedSpan.rater_id)) & (StudyRater.study_id == study.id))
        .where(col(MarkedSpan.study_id) == study.id, col(MarkedSpan.assignment_id).is_(None))
        .where(col(MarkedSpan.occasion) == 1)
        .distinct()
        .order_by(col(MarkedSpan.answer_id), granularity)
    )
    raters = session.exec(select(StudyRater).where(StudyRater.study_id == study.id).order_by(col(StudyRater.rater_id)))
    of_group: dict[str | None, list[int]] = {}
    for one in raters:
        of_group.setdefault(one.group_name, []).append(one.rater_id)
    read = [(rater, answer, unit) for group, answer, unit in rows_of(session, told) for rater in of_group[group]]
    columns = (Assignment.rater_id, Assignment.answer_id, Assignment.granularity)
    known = set(session.exec(select(*columns).where(Assignment.study_id == study.id)))
    last = Counter(rater for rater, _, _ in known)
    new: list[PairToGive] = []
    for pair in read:
        if pair not in known:
            last[pair[0]] += 1
            new.append(({**dict(zip(names, pair, strict=True)), "occasion": 1, "position": last[pair[0]]}, ()))
    add_pairs(session, study.id or 0, new)


def _form_change(place: FormPlace, records: Sequence[SurveyRow]) -> RaterChange:
    after = FormState(
        {record.item: cast("float", record.value) for record in records if record.value is not None},
        {record.item: record.text for record in records if record.text is not None},
    )
    beside = {
        "answered_at": {record.item: None for record in records},
        "extra": {record.item: dict(record.extra) for record in records if record.extra},
    }
    return RaterChange(place, None, after, beside=beside)


def _ensure_pairs(session: Session, study: Study, records: Sequence[RatingRow]) -> dict[PairKey, _Pair]:
    names = PAIRS.expressions("rater", "dataset", "answer", "granularity", "occasion")
    columns = (*names, col(Assignment.id), col(Assignment.uid), col(Assignment.position))
    query = PAIRS.select(columns, col(Assignment.study_id) == study.id)
    pairs: dict[PairKey, _Pair] = {}
    last: Counter[str] = Counter()
    for rater, dataset, answer, granularity, occasion, row_id, uid, position in rows_of(session, query):
        pairs[rater, (dataset, answer), granularity, occasion] = (row_id, uid)
        last[rater] = max(last[rater], position)
    raters, answers = ensure_raters(session, ()), answer_ids(session)
    new: dict[PairKey, dict[str, object]] = {}
    for record in records:
        key = pair_key(record)
        if key in pairs or key in new:
            continue
        last[record.rater] += 1
        new[key] = {
            "rater_id": raters[record.rater],
            "answer_id": answers[key[1]],
            "granularity": record.granularity,
            "occasion": record.occasion,
            "block": record.block,
            "batch": record.batch,
            "position": last[record.rater],
            "is_pilot": bool(record.is_pilot),
        }
    given = add_pairs(session, study.id or 0, [(values, ()) for values in new.values()])
    gold = {pair_key(record) for record in records if record.is_gold}
    insert_all(
        session,
        GoldPair,
        [{"assignment_id": row_id} for key, (row_id, _) in zip(new, given, strict=True) if key in gold],
    )
    return pairs | dict(zip(new, given, strict=True))


def _ensure_items(session: Session, records: Sequence[RatingRow], pairs: Mapping[PairKey, _Pair]) -> dict[ItemKey, int]:
    wanted = {pair_id for pair_id, _ in pairs.values()}
    items: dict[tuple[int, int | None], int] = {}
    following: Counter[int] = Counter()
    for item in session.exec(select(Item)):
        if item.assignment_id in wanted and item.id is not None:
            items[item.assignment_id, item.sentence_index] = item.id
            following[item.assignment_id] = max(following[item.assignment_id], item.position + 1)
    new: dict[tuple[int, int | None], int] = {}
    for record in records:
        pair_id = pairs[pair_key(record)][0]
        place = (pair_id, record.sentence_index)
        if place not in items and place not in new:
            new[place] = following[pair_id]
            following[pair_id] += 1
    ids = add_items(session, [(pair_id, position, index) for (pair_id, index), position in new.items()])
    items |= dict(zip(new, ids, strict=True))
    return {item_key(record): items[pairs[pair_key(record)][0], record.sentence_index] for record in records}


def _withdrawn(session: Session, items: Sequence[int]) -> dict[tuple[int, str], RatingState]:
    """Ratings that were taken back and whose place is free again."""
    wanted = set(items)
    rows = session.exec(select(Rating).where(Rating.status == RatingStatus.WITHDRAWN))
    return {
        (row.item_id, row.dimension): RatingState(RatingStatus(row.status), row.value, row.reason, row.revision)
        for row in rows
        if row.item_id in wanted
    }


def _ensure_sentences(session: Session, study: Study, records: Sequence[RatingRow]) -> None:
    """Sentences that ratings name and the study does not know: at their place in the answer where it is found."""
    answers = answer_ids(session)
    given: dict[int, dict[int, str | None]] = {}
    for record in records:
        if record.sentence_index is not None:
            of_answer = given.setdefault(answers[pair_key(record)[1]], {})
            of_answer[record.sentence_index] = of_answer.get(record.sentence_index) or record.sentence
    texts = {key: text for key, text in session.exec(select(Answer.id, Answer.text)) if key in given}
    cuts = {
        answer: Cut(SPLITTER, "1", is_edited=False, sentences=list(_placed(texts[answer], sentences)))
        for answer, sentences in given.items()
    }
    add_cuts(session, study.id or 0, cuts)


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
