"""What follow-ups say of a study: read apart, so that nothing of it reaches the study's own numbers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from medreview.domain.ratings import RatingStatus
from medreview.domain.studies import StudyPurpose
from medreview.domain.study_plans import StudyPlan
from medreview.store.queries import differences as queries
from medreview.store.queries.differences import FollowUpRow
from medreview.store.row_digest import digest_of_rows
from medreview.study_design.differences import Place, PlaceRating, find_differences, wide_distance
from medreview.workflows.analyse_study.frames import AdjudicatedRating, AnswerOfStudy, PilotDifference

_RATED = RatingStatus.RATED.value


@dataclass(frozen=True, slots=True)
class FollowUps:
    """Everything read; ``digest`` is empty where the study has neither a follow-up nor a pilot."""

    adjudicated: tuple[AdjudicatedRating, ...] = ()
    pilot_differences: tuple[PilotDifference, ...] = ()
    n_ratings: int = 0
    digest: str = ""


def load_follow_ups(
    session: Session,
    study_id: int,
    plan: StudyPlan,
    *,
    answers: Mapping[int, AnswerOfStudy],
    names: Mapping[int, str],
) -> FollowUps:
    """Read the follow-ups about a study, and the places of its pilot that differ widely.

    Parameters
    ----------
    names
        Public names of the answers, for the digest.
    """
    rows = queries.follow_up_rows(session, study_id)
    has_pilot = queries.has_pilot(session, study_id)
    if not rows and not has_pilot:
        return FollowUps()
    pilot = _ratings(session, study_id, is_pilot=True) if has_pilot else ()
    main = _ratings(session, study_id, is_pilot=False) if rows else ()
    return FollowUps(
        tuple(_adjudicated(rows, {False: main, True: pilot}, answers)),
        tuple(_wide_in_pilot(plan, pilot, rows, answers)),
        sum(bool(row.dimension) for row in rows),
        digest_of_rows([row for row in rows if row.dimension or row.comment], names),
    )


def _ratings(session: Session, study_id: int, *, is_pilot: bool) -> tuple[PlaceRating, ...]:
    found = queries.first_ratings(session, study_id, is_pilot=is_pilot)
    return tuple(PlaceRating(row.rater, _place(row), row.dimension, row.status, row.value, row.reason) for row in found)


def _adjudicated(
    rows: Sequence[FollowUpRow],
    given: Mapping[bool, Sequence[PlaceRating]],
    answers: Mapping[int, AnswerOfStudy],
) -> Iterator[AdjudicatedRating]:
    """Each adjudicated value beside every value that it was about; a place is in the pilot or outside it."""
    decided: dict[tuple[Place, str], list[FollowUpRow]] = {}
    for row in rows:
        if row.purpose == StudyPurpose.ADJUDICATION and row.value is not None:
            decided.setdefault((_place(row), row.dimension), []).append(row)
    for is_pilot, ratings in given.items():
        for rating in ratings:
            for row in decided.get((rating.place, rating.dimension), ()):
                if rating.status == _RATED and rating.value is not None and row.value is not None:
                    yield AdjudicatedRating(
                        row.study,
                        rating.rater,
                        rating.dimension,
                        rating.place.granularity,
                        is_pilot,
                        rating.value,
                        row.value,
                        answers[rating.place.answer].question_index,
                    )


def _wide_in_pilot(
    plan: StudyPlan, pilot: Sequence[PlaceRating], rows: Sequence[FollowUpRow], answers: Mapping[int, AnswerOfStudy]
) -> Iterator[PilotDifference]:
    """Every value at the pilot's places where a dimension differs by half of its scale or more, and why."""
    why = {
        (_place(row), row.rater): row.comment
        for row in rows
        if row.purpose == StudyPurpose.EXPLANATION and row.comment.strip()
    }
    for dimension in plan.dimensions:
        distance = wide_distance([dimension.scale])
        if distance is None:
            continue
        for found in find_differences(pilot, distance=distance, dimensions=(dimension.name,)).places:
            answer = answers[found.place.answer]
            for rating in found.dimensions[0].ratings:
                yield PilotDifference(
                    answer.dataset,
                    answer.question,
                    answer.key,
                    found.place.granularity,
                    found.place.sentence_index,
                    dimension.name,
                    found.spread,
                    rating.rater,
                    rating.status,
                    rating.value,
                    why.get((found.place, rating.rater)),
                )


def _place(row: Any) -> Place:
    return Place(row.answer_id, row.granularity, row.sentence_index)
