"""The one writer of what a study gives: its raters, pairs, items, what is shown of earlier ratings, and sentences."""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from sqlmodel import Session, col, select

from medreview.domain.ratings import ShownRating
from medreview.domain.studies import Assignment, Item, Rater, Segmentation, Sentence, Study, StudyRater, StudyState
from medreview.domain.study_plans import StudyPlan, plan_sha256, plan_to_json
from medreview.domain.table_rows import RaterRow, RatingRow
from medreview.store.bulk import Values, insert_all, insert_with_ids

_SAME = ("name", "specialty", "years_of_practice", "extra")


def studies_by_name(session: Session) -> dict[str, Study]:
    return {study.name: study for study in session.exec(select(Study))}


def save_imported_study(session: Session, plan: StudyPlan, *, at: str) -> Study:
    """Make the study of that name, or give the imported one that is there a plan that covers more."""
    values, sha256 = plan_to_json(plan), plan_sha256(plan)
    study = session.exec(select(Study).where(Study.name == plan.name)).first()
    if study is None:
        study = Study(
            uid=uuid.uuid4().hex,
            name=plan.name,
            state=StudyState.IMPORTED,
            plan=values,
            plan_sha256=sha256,
            created_at=at,
        )
        session.add(study)
    else:
        study.plan, study.plan_sha256 = values, sha256
    session.flush()
    return study


def name_purpose(session: Session, study: Study, ratings: Sequence[RatingRow]) -> None:
    """Say what an imported study is for and which one it is about, where its rows tell."""
    purposes = [row.study_purpose for row in ratings if row.study_purpose]
    abouts = [row.about_study for row in ratings if row.about_study]
    if purposes:
        study.purpose = purposes[0]
    if abouts:
        about = session.exec(select(Study).where(Study.name == abouts[0])).first()
        study.about_id = about.id if about is not None and about.id != study.id else study.about_id
    session.flush()


def stored_raters(session: Session) -> Iterator[RaterRow]:
    """Every rater with each study they are in, by code and study; without one where they are in none."""
    statement = (
        select(Rater, StudyRater, Study)
        .outerjoin(StudyRater, col(StudyRater.rater_id) == col(Rater.id))
        .outerjoin(Study, col(Study.id) == col(StudyRater.study_id))
        .order_by(col(Rater.code), col(Study.name))
    )
    for rater, place, study in session.exec(statement):
        yield RaterRow(
            rater=rater.code,
            study=study.name if study else None,
            group=(place.group_name or None) if place else None,
            **{name: getattr(rater, name) for name in _SAME},
        )


def rater_ids(session: Session) -> dict[str, int]:
    return {code: key for code, key in session.exec(select(Rater.code, Rater.id)) if key is not None}


def ensure_raters(session: Session, codes: Iterable[str]) -> dict[str, int]:
    """Make the raters of whom nothing but the code is known; every rater's key by code."""
    known = rater_ids(session)
    new = [code for code in dict.fromkeys(codes) if code not in known]
    keys = insert_with_ids(session, Rater, [{"code": code, "extra": {}} for code in new])
    return known | dict(zip(new, keys, strict=True))


def add_raters(session: Session, raters: Sequence[RaterRow]) -> None:
    """Write what is known of raters; what a code alone stood for is filled in."""
    ensure_raters(session, (row.rater for row in raters))
    told = {row.rater: row for row in raters}
    for rater in session.exec(select(Rater).where(col(Rater.code).in_(list(told)))):
        row = told[rater.code]
        rater.name, rater.specialty = row.name, row.specialty
        rater.years_of_practice, rater.extra = row.years_of_practice, dict(row.extra)
    session.flush()


def place_raters(session: Session, study_id: int, groups: Mapping[str, str | None]) -> dict[str, int]:
    """Put raters, by code, into a study in these groups; a group that is known already stays. Every rater's key."""
    raters = ensure_raters(session, groups)
    places = {
        place.rater_id: place for place in session.exec(select(StudyRater).where(StudyRater.study_id == study_id))
    }
    new: list[dict[str, object]] = []
    for code, group in groups.items():
        place = places.get(raters[code])
        if place is None:
            new.append({"study_id": study_id, "rater_id": raters[code], "group_name": group})
        elif group is not None:
            place.group_name = group
    session.flush()
    insert_all(session, StudyRater, new)
    return raters


class ItemToGive(NamedTuple):
    """The rated part of a pair, the whole answer or a sentence of it, and the earlier ratings that are shown there."""

    sentence_index: int | None = None
    shown: Sequence[Values] = ()


PairToGive = tuple[Values, Sequence[ItemToGive]]
"""The columns of an assignment, and its items in their order."""


def add_pairs(session: Session, study_id: int, pairs: Sequence[PairToGive]) -> list[tuple[int, str]]:
    """Give a study's pairs to raters; the key and the uid of each, which one that brings none gets here."""
    new = [{"uid": uuid.uuid4().hex, **values, "study_id": study_id} for values, _ in pairs]
    keys = insert_with_ids(session, Assignment, new)
    items = [
        (key, position, item)
        for key, (_, given) in zip(keys, pairs, strict=True)
        for position, item in enumerate(given)
    ]
    item_ids = add_items(session, [(key, position, item.sentence_index) for key, position, item in items])
    shown = [
        {**values, "item_id": item_id}
        for item_id, (_, _, item) in zip(item_ids, items, strict=True)
        for values in item.shown
    ]
    insert_all(session, ShownRating, shown)
    return [(key, str(values["uid"])) for key, values in zip(keys, new, strict=True)]


def add_items(session: Session, places: Sequence[tuple[int, int, int | None]]) -> list[int]:
    """Items by the key of their pair, their position in it and the sentence; their keys."""
    names = ("assignment_id", "position", "sentence_index")
    return insert_with_ids(session, Item, [dict(zip(names, place, strict=True)) for place in places])


class Cut(NamedTuple):
    """The cut of an answer: the splitter, a mark where a person changed it, and the columns of every sentence."""

    splitter: str
    splitter_version: str
    is_edited: bool
    sentences: Sequence[Values]


def add_cuts(session: Session, study_id: int, cuts: Mapping[int, Cut]) -> None:
    """Write how a study cuts answers; one that is cut already keeps its splitter and gets the sentences it lacks."""
    of_study = session.exec(select(Segmentation).where(Segmentation.study_id == study_id))
    known = {one.answer_id: one.id or 0 for one in of_study}
    new = {answer: cut for answer, cut in cuts.items() if answer not in known}
    keys = insert_with_ids(
        session,
        Segmentation,
        [
            {
                "study_id": study_id,
                "answer_id": answer,
                "splitter": cut.splitter,
                "splitter_version": cut.splitter_version,
                "is_edited": cut.is_edited,
            }
            for answer, cut in new.items()
        ],
    )
    there = _sentences_of(session, study_id) if known else frozenset[tuple[int, int]]()
    ids = known | dict(zip(new, keys, strict=True))
    sentences = [
        {"segmentation_id": ids[answer], **sentence}
        for answer, cut in cuts.items()
        for sentence in cut.sentences
        if (ids[answer], sentence["position"]) not in there
    ]
    insert_all(session, Sentence, sentences)


def _sentences_of(session: Session, study_id: int) -> frozenset[tuple[int, int]]:
    """The segmentation and the position of every sentence that a study has."""
    query = select(Sentence.segmentation_id, Sentence.position)
    query = query.join(Segmentation, col(Segmentation.id) == col(Sentence.segmentation_id))
    return frozenset(session.exec(query.where(Segmentation.study_id == study_id)).all())
