"""Making a follow-up: a study of its own, about exactly the places where raters differ."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from medreview.domain.comparisons import level_turned
from medreview.domain.ids import StudyId
from medreview.domain.instants import instant
from medreview.domain.studies import Segmentation, Sentence, Study, StudyPurpose
from medreview.domain.study_plans import (
    BatchSet,
    Block,
    FollowUp,
    Granularity,
    PlannedRater,
    Selection,
    Shows,
    StudyPlan,
    plan_from_json,
    plan_sha256,
    plan_to_json,
)
from medreview.store.bulk import Values
from medreview.store.queries.answer_facts import answers_of_study
from medreview.store.queries.rating_facts import first_notes
from medreview.store.queries.studies import segmentations_of, study_named
from medreview.store.tables.studies import Cut, ItemToGive, add_cuts, add_pairs, place_raters
from medreview.store.workspace import Session, Workspace
from medreview.study_design.differences import DifferentPlace, DifferingPlace
from medreview.study_design.follow_ups import BATCH_SET, FollowUpPair, PlaceToRate, lay_out, letters
from medreview.workflows.resolve_differences.difference_list import Looking, found_places, place_of, study_to_look_at
from medreview.workflows.resolve_differences.errors import (
    AdjudicatorMissing,
    FollowUpNameTaken,
    NoDifferences,
    NothingToRead,
)
from medreview.workflows.resolve_differences.views import FollowUpMade


@dataclass(frozen=True, slots=True)
class FollowUpWish:
    """The wanted follow-up: the raters' own explanations, or where ``adjudicator`` names a rater, that one's decision.

    ``shows`` is what an adjudicator sees of the raters' values, and a rater who explains sees of the others'; their own
    are always shown to them. Without a ``name`` one is made from the study's. ``places`` are those chosen by hand among
    the ones that differ; None takes all.
    """

    looking: Looking
    adjudicator: str | None = None
    shows: Shows = Shows.NOTHING
    seed: int = 1
    name: str | None = None
    places: tuple[DifferingPlace, ...] | None = None

    @property
    def purpose(self) -> StudyPurpose:
        return StudyPurpose.EXPLANATION if self.adjudicator is None else StudyPurpose.ADJUDICATION


@dataclass(frozen=True, slots=True)
class _Draft:
    """A follow-up before it is stored."""

    about: Study
    study: Study
    plan: StudyPlan
    pairs: Mapping[str, FollowUpPair]
    """By the uid that each pair will have."""
    found: Mapping[DifferingPlace, DifferentPlace]
    comments: Mapping[tuple[DifferingPlace, str], str]
    cuts: tuple[tuple[Segmentation, Sequence[Sentence]], ...]


def make_follow_up(workspace: Workspace, study: str, wish: FollowUpWish) -> FollowUpMade:
    """Store a follow-up of a study; the study itself and everything in it stay as they are.

    Each rater gets exactly the places that count, whole answers first, in batches of the study's own size and in an
    order that follows from the seed. What is shown of earlier ratings is kept as it is now.

    Raises
    ------
    AdjudicatorMissing, FollowUpNameTaken
        If the name of the rater is blank, or that of the follow-up is another study's.
    NoDifferences, NothingToRead
        If there is nothing to rate again, or none of it has a text.
    StudyNotFound, NoStudyYet, FollowUpOfFollowUp, DimensionNotRated, DistanceRefused
        As for `differences`.
    """
    if wish.adjudicator is not None and not wish.adjudicator.strip():
        raise AdjudicatorMissing
    with workspace.reading() as session:
        about = study_to_look_at(session, study)
        plan = plan_from_json(about.plan, name=about.name)
        chosen = wish.looking.settled(about, plan)
        places = found_places(session, about, chosen)
        if wish.places is not None:
            wanted = frozenset(wish.places)
            places = tuple(one for one in places if one.place in wanted)
        if not places:
            raise NoDifferences(study=about.name, distance=f"{chosen.distance or 1.0:g}")
        draft = _draft(session, about, plan, places, wish=wish, chosen=chosen)
        session.expunge_all()
    with workspace.transaction() as session:
        study_id = _store(session, draft)
    n_places = len({place for pair in draft.pairs.values() for place in pair.places})
    n_raters = len(draft.plan.raters)
    return FollowUpMade(StudyId(study_id), draft.plan.name, n_raters, n_places, len(places) - n_places)


def name_of_follow_up(workspace: Workspace, study: str, purpose: str) -> str:
    """A free name for a follow-up: the study's with what it is for, in the words of whoever asks."""
    with workspace.reading() as session:
        return _free_name(session, study, purpose)


def _free_name(session: Session, study: str, purpose: str) -> str:
    comma = "،" if any("\u0600" <= letter <= "\u06ff" for letter in purpose) else ","
    base, number = f"{study}{comma} {purpose}", 1
    name = base
    while study_named(session, name) is not None:
        number += 1
        name = f"{base} {number}"
    return name


def _draft(
    session: Session,
    about: Study,
    plan: StudyPlan,
    places: Sequence[DifferentPlace],
    *,
    wish: FollowUpWish,
    chosen: Looking,
) -> _Draft:
    study_id = about.id or 0
    names = {one.id: one for one in answers_of_study(session, study_id)}
    answers = {one.place.answer for one in places}
    cuts = tuple(cut for answer, cut in segmentations_of(session, study_id).items() if answer in answers)
    shown = {
        DifferingPlace(cut.answer_id, Granularity.FINE.value, sentence.position)
        for cut, sentences in cuts
        for sentence in sentences
        if sentence.start is not None
    }
    readable = {
        one.place: one
        for one in places
        if not any(names[answer].is_placeholder for answer in _answers(one.place))
        and (one.place.sentence_index is None or one.place in shown)
    }
    if not readable:
        raise NothingToRead(study=about.name)
    to_rate: dict[str, list[PlaceToRate]] = {}
    for one in readable.values():
        known = names[one.place.answer]
        keys = tuple(f"{known.dataset}/{names[answer].key}" for answer in _answers(one.place))
        place = PlaceToRate(one.place, f"{known.dataset}/{known.question}", keys)
        for rater in one.raters if wish.adjudicator is None else (wish.adjudicator.strip(),):
            to_rate.setdefault(rater, []).append(place)
    pairs = {uuid.uuid4().hex: one for one in lay_out(to_rate, seed=wish.seed, batch_size=plan.batch_size)}
    made = _plan(about, plan, wish, chosen, raters=sorted(to_rate), pairs=pairs)
    name = (wish.name or "").strip() or _free_name(session, about.name, wish.purpose)
    made = replace(made, name=name)
    study = Study(
        uid=uuid.uuid4().hex,
        name=name,
        purpose=wish.purpose,
        about_id=study_id,
        plan=plan_to_json(made),
        plan_sha256=plan_sha256(made),
        created_at=instant("seconds"),
    )
    comments = {
        (place_of(note), note.rater): note.comment
        for note in first_notes(session, study_id, is_pilot=chosen.is_pilot, of_all_units=True)
        if note.comment.strip()
    }
    return _Draft(about, study, made, pairs, readable, comments, cuts)


def _plan(
    about: Study,
    plan: StudyPlan,
    wish: FollowUpWish,
    chosen: Looking,
    *,
    raters: Sequence[str],
    pairs: Mapping[str, FollowUpPair],
) -> StudyPlan:
    """The study's plan with what is asked now; questionnaires, repeats, practice, gold, marks belong to the study."""
    granularities = {one.granularity for one in pairs.values()}
    group = "adjudication" if wish.adjudicator is not None else "explanation"
    return replace(
        plan,
        dimensions=tuple(one for one in plan.dimensions if one.name in chosen.dimensions),
        raters=tuple(PlannedRater(code, group) for code in raters),
        blocks=tuple(
            Block(granularity, BATCH_SET, chosen.is_pilot)
            for granularity in Granularity
            if granularity in granularities
        ),
        batch_sets=(BatchSet(BATCH_SET),),
        seed=wish.seed,
        template=None,
        title={},
        selection=Selection(),
        sentences_per_answer=None,
        shared_questions=0,
        repeats=None,
        confidence=None,
        forms=(),
        practice=None,
        gold=None,
        guard=None,
        marks=(),
        consent=plan.consent if wish.adjudicator is not None else {},
        follow_up=FollowUp(
            study_uid=about.uid,
            distance=chosen.distance or 1.0,
            shows=wish.shows,
            is_pilot=chosen.is_pilot,
            dimensions=chosen.dimensions,
            with_not_judged=chosen.with_not_judged,
            asks_why=wish.adjudicator is None,
            criteria={uid: one.criteria for uid, one in pairs.items() if one.criteria},
        ),
    )


def _store(session: Session, draft: _Draft) -> int:
    if study_named(session, draft.plan.name) is not None:
        raise FollowUpNameTaken(name=draft.plan.name)
    session.add(draft.study)
    session.flush()
    study_id = draft.study.id or 0
    raters = place_raters(session, study_id, {rater.code: rater.group for rater in draft.plan.raters})
    fine = {pair.answer for pair in draft.pairs.values() if pair.granularity is Granularity.FINE}
    # The same sentences as in the study, so that an index means the same in both.
    add_cuts(session, study_id, {cut.answer_id: _copied(cut, own) for cut, own in draft.cuts if cut.answer_id in fine})
    given = draft.pairs.items()
    add_pairs(
        session, study_id, [({"uid": uid, **_assignment(draft, one, raters)}, _items(draft, one)) for uid, one in given]
    )
    return study_id


def _assignment(draft: _Draft, pair: FollowUpPair, raters: Mapping[str, int]) -> Values:
    return {
        "rater_id": raters[pair.rater],
        "answer_id": pair.answer,
        "other_answer_id": pair.other,
        "granularity": pair.granularity.value,
        "occasion": 1,
        "block": f"{pair.granularity} {BATCH_SET}",
        "batch": pair.batch,
        "position": pair.position,
        "is_pilot": any(block.is_pilot for block in draft.plan.blocks),
    }


def _items(draft: _Draft, pair: FollowUpPair) -> list[ItemToGive]:
    """The items of a pair; those of its places that belong to one item are several criteria."""
    together = groupby(pair.places, key=lambda place: place.sentence_index)
    found = ((index, [draft.found[place] for place in places]) for index, places in together)
    return [ItemToGive(index, list(_shown(draft, places, pair))) for index, places in found]


def _copied(cut: Segmentation, sentences: Sequence[Sentence]) -> Cut:
    copies = [{"position": one.position, "start": one.start, "end": one.end, "text": one.text} for one in sentences]
    return Cut(cut.splitter, cut.splitter_version, cut.is_edited, copies)


def _shown(draft: _Draft, found: Sequence[DifferentPlace], pair: FollowUpPair) -> Iterator[Values]:
    """The earlier ratings shown at an item: the own ones, and the others' where the plan shows them."""
    follow_up, rater = draft.plan.follow_up, pair.rater
    if follow_up is None:
        return
    own = rater if follow_up.asks_why else None
    shows_others = follow_up.shows is not Shows.NOTHING
    seen = sorted({code for one in found for code in one.raters if shows_others or code == own})
    place = found[0].place.item
    names = (rater, *map(str, _answers(place)), place.granularity, str(place.sentence_index))
    letter = letters(seen, own=own, seed=draft.plan.seed, names=names, n_answers=len(_answers(place)))
    for rating in (rating for one in found for dimension in one.dimensions for rating in dimension.ratings):
        if rating.rater not in letter:
            continue
        is_own = rating.rater == own
        shows_comment = is_own or follow_up.shows is Shows.RATINGS_AND_COMMENTS
        yield {
            "label": letter[rating.rater],
            "is_own": is_own,
            "dimension": rating.place.criterion or rating.dimension,
            "status": rating.status,
            "value": level_turned(rating.value) if pair.is_turned and rating.value is not None else rating.value,
            "reason": rating.reason,
            "comment": draft.comments.get((place, rating.rater)) if shows_comment else None,
        }


def _answers(place: DifferingPlace) -> tuple[int, ...]:
    return (place.answer,) if place.other is None else (place.answer, place.other)
