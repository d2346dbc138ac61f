"""Finding the differences of a study, and reading one of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from medreview.domain.comparisons import Criterion, level_turned
from medreview.domain.ids import StudyId
from medreview.domain.ratings import DiscussionNote
from medreview.domain.studies import Study, StudyPurpose
from medreview.domain.study_plans import CRITERION, Granularity, StudyPlan, plan_from_json
from medreview.store.errors import DimensionNotRated
from medreview.store.queries import differences as queries
from medreview.store.queries.answer_facts import AnswerFact, answers_of_study
from medreview.store.queries.criteria import criteria_of_answers
from medreview.store.queries.differences import PlaceText
from medreview.store.queries.marks import MarkGiven, has_marks, marks_at, marks_of_study, texts_of_answers
from medreview.store.queries.rating_facts import (
    PairRead,
    RatingFact,
    first_notes,
    first_ratings_at_places,
    follow_up_ratings,
    pairs_read,
)
from medreview.store.queries.studies import study_to_analyse
from medreview.store.workspace import Session, Workspace
from medreview.study_design.differences import (
    DifferentPlace,
    DifferingPlace,
    PlaceRating,
    distances_of,
    find_differences,
    wide_distance,
)
from medreview.text import word_places
from medreview.workflows.resolve_differences.errors import DistanceRefused, FollowUpOfFollowUp
from medreview.workflows.resolve_differences.views import (
    DifferencesView,
    DifferenceView,
    FollowUpView,
    SaidAgain,
    WrittenNote,
)


@dataclass(frozen=True, slots=True)
class Looking:
    """The rule for a difference: ``distance`` None is half of the widest scale, no dimension named means all.

    ``with_marks`` adds answers in which raters did not mark the same words.
    """

    distance: float | None = None
    dimensions: tuple[str, ...] = ()
    is_pilot: bool = False
    with_not_judged: bool = False
    with_marks: bool = False

    def settled(self, study: Study, plan: StudyPlan) -> "Looking":
        """The same with everything filled in, in the plan's order.

        Raises
        ------
        DimensionNotRated, DistanceRefused
            If the plan has no such dimension, or the distance is none.
        """
        known = [dimension.name for dimension in plan.all_dimensions]
        for name in self.dimensions:
            if name not in known:
                raise DimensionNotRated(dimension=name, known=known)
        chosen = tuple(one for one in plan.all_dimensions if not self.dimensions or one.name in self.dimensions)
        distance = self.distance
        if distance is None:
            distance = wide_distance([one.scale for one in chosen if one in plan.dimensions]) or 1.0
        if not distance > 0:
            raise DistanceRefused(distance=f"{distance:g}")
        return replace(self, distance=distance, dimensions=tuple(one.name for one in chosen))


def differences(workspace: Workspace, study: str, looking: Looking | None = None) -> DifferencesView:
    """Every place of a study where two raters differ, with their ratings and comments and those of follow-ups.

    Parameters
    ----------
    looking : Looking, optional
        Which distance and dimensions count; outside the pilot unless it says so. First occasions only.

    Raises
    ------
    StudyNotFound, NoStudyYet, FollowUpOfFollowUp
        If there is no such study, or it is a follow-up itself.
    DimensionNotRated, DistanceRefused
        If the choice does not fit the study.
    """
    with workspace.reading() as session:
        found = study_to_look_at(session, study)
        plan = plan_from_json(found.plan, name=found.name)
        chosen = (looking or Looking()).settled(found, plan)
        return _view(session, found, plan, chosen)


def read_place(
    workspace: Workspace, study_id: StudyId, place: DifferingPlace, *, is_pilot: bool = False
) -> PlaceText | None:
    """Question, answer and sentence of a place, and the words marked in the answer; None where the answer is gone."""
    with workspace.reading() as session:
        text = queries.place_text(session, study_id, place.answer, place.sentence_index, other_id=place.other)
        if text is None:
            return None
        study = session.get_one(Study, study_id)
        plan = plan_from_json(study.plan, name=study.name)
        marks = marks_at(session, study_id, place.answer, place.granularity, is_pilot=is_pilot)
        criterion = ""
        if place.criterion is not None:
            criterion = _criterion_text(criteria_of_answers(session, [place.answer]), place)
        drawn = replace(text, draws_markdown=plan.draws_markdown, criterion=criterion)
        return replace(drawn, marks=marks, categories=plan.marks)


def study_to_look_at(session: Session, name: str) -> Study:
    study = study_to_analyse(session, name)
    if study.purpose != StudyPurpose.MAIN:
        about = session.get(Study, study.about_id or 0)
        raise FollowUpOfFollowUp(study=study.name, about=about.name if about else "")
    return study


def ratings_at_places(session: Session, study: Study, *, is_pilot: bool) -> tuple[PlaceRating, ...]:
    rows = first_ratings_at_places(session, study.id or 0, is_pilot=is_pilot, of_all_units=True)
    return tuple(_told(row, _rated_place(row)) for row in rows)


def found_places(session: Session, study: Study, chosen: Looking) -> tuple[DifferentPlace, ...]:
    return find_differences(
        ratings_at_places(session, study, is_pilot=chosen.is_pilot),
        distance=chosen.distance or 1.0,
        dimensions=chosen.dimensions,
        with_not_judged=chosen.with_not_judged,
    ).places


Marked = Mapping[DifferingPlace, tuple[tuple[str, int], ...]]


def _marked_apart(session: Session, study_id: int, *, is_pilot: bool) -> Marked:
    """The answers in which raters who rated them to the end marked other words, or under another category."""
    marks: dict[int, list[MarkGiven]] = {}
    for one in marks_of_study(session, study_id):
        marks.setdefault(one.pair_id, []).append(one)
    read: dict[DifferingPlace, list[PairRead]] = {}
    for pair in pairs_read(session, study_id, is_pilot=is_pilot) if marks else ():
        read.setdefault(DifferingPlace(pair.answer_id, pair.granularity, None), []).append(pair)
    shared = {place: pairs for place, pairs in read.items() if any(pair.id in marks for pair in pairs)}
    texts = texts_of_answers(session, study_id) if shared else {}
    found: dict[DifferingPlace, tuple[tuple[str, int], ...]] = {}
    for place, pairs in shared.items():
        words = word_places(texts[place.answer])
        marked = {pair.rater: _marked_words(words, marks.get(pair.id, ())) for pair in pairs}
        if len(set(marked.values())) > 1:
            found[place] = tuple((rater, len({word for word, _ in own})) for rater, own in marked.items())
    return found


def _marked_words(words: Sequence[tuple[int, int]], marks: Iterable[MarkGiven]) -> frozenset[tuple[int, str]]:
    """The words that a mark covers any of, each with the category."""
    return frozenset(
        (place, mark.category)
        for mark in marks
        for place, (start, end) in enumerate(words)
        if start < mark.end and end > mark.start
    )


def _view(session: Session, study: Study, plan: StudyPlan, chosen: Looking) -> DifferencesView:
    study_id, distance = study.id or 0, chosen.distance or 1.0
    ratings = ratings_at_places(session, study, is_pilot=chosen.is_pilot)
    found = find_differences(
        ratings,
        distance=distance,
        dimensions=chosen.dimensions,
        with_not_judged=chosen.with_not_judged,
        marked_apart=_marked_apart(session, study_id, is_pilot=chosen.is_pilot) if chosen.with_marks else None,
    )
    raters: dict[DifferingPlace, set[str]] = {}
    for rating in ratings:
        raters.setdefault(rating.place, set()).add(rating.rater)
    everything = [dimension.name for dimension in plan.all_dimensions]
    shares = find_differences(ratings, distance=distance, dimensions=everything).shares
    names = {one.id: one for one in answers_of_study(session, study_id, "question_text")}
    notes = _by_place(first_notes(session, study_id, is_pilot=chosen.is_pilot, of_all_units=True))
    again = _by_place(follow_up_ratings(session, study_id))
    discussed = {
        (note.answer_id, note.granularity, note.sentence_index): note
        for note in queries.discussion_notes(session, study_id)
    }
    criteria = criteria_of_answers(
        session, {one.place.answer for one in found.places if one.place.criterion is not None}
    )
    places = (
        _difference(
            one,
            names[one.place.answer],
            other=names[one.place.other].key if one.place.other is not None else None,
            criterion=_criterion_text(criteria, one.place),
            notes=notes.get(one.place.item, ()),
            again=again.get(one.place.item, ()),
            discussed=discussed,
        )
        for one in found.places
    )
    return DifferencesView(
        study_id=StudyId(study_id),
        study=study.name,
        distance=distance,
        distances=distances_of(one.scale for one in plan.dimensions),
        has_pilot=queries.has_pilot(session, study_id),
        is_pilot=chosen.is_pilot,
        has_marks=has_marks(session, study_id),
        dimensions=plan.all_dimensions,
        reasons=plan.cannot_judge_reasons,
        n_places=len(raters),
        n_of_several=sum(len(own) > 1 for own in raters.values()),
        places=tuple(sorted(places, key=_widest_first)),
        shares=shares,
        follow_ups=tuple(
            FollowUpView(one.name, StudyPurpose(one.purpose)) for one in queries.follow_ups_of(session, study_id)
        ),
    )


def _widest_first(one: DifferenceView) -> tuple[float, str, str, str, str, int]:
    """The order of the list: the widest distance first, then by question and by the place in its answers."""
    place = one.found.place
    sentence = -1 if place.sentence_index is None else place.sentence_index
    spread = one.found.spread
    return (-spread if spread is not None else 0.0, one.dataset, one.question, one.answer, place.granularity, sentence)


def _difference(
    found: DifferentPlace,
    name: AnswerFact,
    *,
    other: str | None,
    criterion: str,
    notes: Sequence[RatingFact],
    again: Sequence[RatingFact],
    discussed: Mapping[tuple[int, str, int | None], DiscussionNote],
) -> DifferenceView:
    place = found.place
    note = discussed.get((place.answer, granularity_noted(place, other), place.sentence_index))
    by_rater: dict[tuple[str, str, str], list[RatingFact]] = {}
    for row in again:
        by_rater.setdefault((row.study, row.purpose, row.rater), []).append(row)
    return DifferenceView(
        found,
        name.dataset,
        name.question,
        name.question_text,
        name.key,
        other,
        criterion,
        tuple(WrittenNote(row.rater, row.comment, bool(row.is_flagged)) for row in notes),
        tuple(
            SaidAgain(
                study,
                StudyPurpose(purpose),
                rater,
                tuple(_told(row, place) for row in given if row.dimension and place.criterion in {None, row.dimension}),
                given[0].comment,
            )
            for (study, purpose, rater), given in by_rater.items()
        ),
        note.text if note is not None else "",
        note.noted_at if note is not None else None,
    )


def granularity_noted(place: DifferingPlace, other: str | None) -> str:
    """The granularity that a note of the discussion is kept under; ``other`` is the key of a place's second answer."""
    beside = place.criterion if other is None else other
    return place.granularity if beside is None else f"{place.granularity} {beside}"


def place_of(row: Any) -> DifferingPlace:
    """The item of a rating or note; of two answers first comes the one that came into the workspace first."""
    other = row.other_answer_id
    if other is None:
        return DifferingPlace(row.answer_id, row.granularity, row.sentence_index)
    first, second = sorted((row.answer_id, other))
    return DifferingPlace(first, row.granularity, row.sentence_index, second)


def _rated_place(row: Any) -> DifferingPlace:
    """The place of a rating: of an answer that is held to criteria, each of them is one."""
    place = place_of(row)
    return place._replace(criterion=row.dimension) if place.granularity == Granularity.CRITERIA else place


def _told(row: Any, place: DifferingPlace) -> PlaceRating:
    dimension = row.dimension if place.criterion is None else CRITERION.name
    return PlaceRating(row.rater, place, dimension, row.status, _value(row), row.reason)


def _criterion_text(criteria: Mapping[tuple[int, str], Criterion], place: DifferingPlace) -> str:
    """The words of a place's criterion; empty where it has none."""
    found = criteria.get((place.answer, place.criterion or ""))
    return (found.text or found.key) if found is not None else place.criterion or ""


def _value(row: Any) -> float | None:
    """The value as it is told of the place."""
    is_turned = row.other_answer_id is not None and row.answer_id > row.other_answer_id
    return level_turned(row.value) if is_turned and row.value is not None else row.value


def _by_place(rows: Sequence[Any]) -> Mapping[DifferingPlace, list[Any]]:
    found: dict[DifferingPlace, list[Any]] = {}
    for row in rows:
        found.setdefault(place_of(row), []).append(row)
    return found
