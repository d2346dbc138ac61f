"""Read a study out of the workspace, leaving out what was withdrawn, and pilots."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence

from sqlmodel import Session

from medreview.domain.study_plans import Granularity, StudyPlan, plan_from_json
from medreview.store.errors import NothingRated
from medreview.store.queries.studies import study_to_analyse
from medreview.store.queries.study_ratings import (
    GivenConfidence,
    GivenRating,
    GivenSurvey,
    ItemTime,
    StudyAnswer,
    answers_of_study,
    confidences_of_study,
    places_of_raters,
    ratings_of_study,
    surveys_of_study,
    times_of_items,
)
from medreview.workflows.analyse_study.frames import (
    FIRST,
    REPEAT,
    WHOLE_ANSWER,
    AnswerOfStudy,
    FrameRating,
    GivenAnswer,
    RatingsFrame,
    StudyData,
    TimedItem,
    is_value,
    make_frame,
)

_NAN = float("nan")


def load_study(session: Session, name: str) -> StudyData:
    """Everything an analysis of the study uses.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If no study has the name; names those there are.
    NothingRated
        If no rater gave or refused a rating yet.
    """
    study = study_to_analyse(session, name)
    study_id = study.id or 0
    plan = plan_from_json(study.plan, name=study.name)
    given = ratings_of_study(session, study_id)
    if not given:
        raise NothingRated(name)
    stored = answers_of_study(session, study_id)
    place_of = {answer.id: place for place, answer in enumerate(stored)}
    groups = {place.rater: place.group for place in places_of_raters(session, study_id)}
    times, sure = times_of_items(session, study_id), confidences_of_study(session, study_id)
    surveys = surveys_of_study(session, study_id)
    answers = _with_questions(stored)
    return StudyData(
        name=study.name,
        version=study.version,
        plan=plan,
        plan_sha256=study.plan_sha256,
        answers=answers,
        frames=tuple(_frames(plan, [one for one in given if not one.is_pilot], place_of, groups, answers)),
        times=_times(times, place_of),
        said=tuple(sorted([*_confidences(sure, place_of), *_surveys(surveys)], key=_in_order)),
        n_ratings=len(given),
        n_pilot_ratings=sum(one.is_pilot for one in given),
        sha256=_hash(stored, groups, (given, times, sure, surveys)),
    )


def _with_questions(stored: Sequence[StudyAnswer]) -> tuple[AnswerOfStudy, ...]:
    questions = {key: place for place, key in enumerate(dict.fromkeys((one.dataset, one.question) for one in stored))}
    return tuple(
        AnswerOfStudy(
            one.dataset, one.question, one.key, one.author, questions[one.dataset, one.question], one.n_characters
        )
        for one in stored
    )


def _frames(
    plan: StudyPlan,
    given: Sequence[GivenRating],
    place_of: Mapping[int, int],
    groups: dict[str, str],
    answers: tuple[AnswerOfStudy, ...],
) -> Iterable[RatingsFrame]:
    """A frame for every dimension and setting of the plan, and for those that only the ratings have."""
    scales = {dimension.name: dimension.scale.values for dimension in plan.dimensions}
    planned = [(d.name, setting) for d in plan.dimensions for setting in Granularity if setting in d.granularities]
    found: dict[tuple[str, Granularity], list[FrameRating]] = {key: [] for key in planned}
    for one in given:
        if one.occasion in {FIRST, REPEAT}:
            rating = FrameRating(
                one.rater,
                place_of[one.answer_id],
                WHOLE_ANSWER if one.sentence_index is None else one.sentence_index,
                one.occasion,
                one.status,
                one.value if is_value(one.status) else None,
                one.reason or "",
                str(one.category or ""),
            )
            found.setdefault((one.dimension, Granularity(one.granularity)), []).append(rating)
    for (dimension, setting), ratings in found.items():
        levels = scales.get(dimension, ())
        yield make_frame(dimension, setting, levels=levels, ratings=ratings, groups=groups, answers=answers)


def _times(times: Sequence[ItemTime], place_of: Mapping[int, int]) -> tuple[TimedItem, ...]:
    """Of each setting and rater, in the order in which the rater had them."""
    ordered = sorted(
        (one for one in times if one.occasion == FIRST and not one.is_pilot),
        key=lambda one: (one.granularity, one.rater, one.pair_position, one.item_position),
    )
    return tuple(
        TimedItem(
            one.rater,
            Granularity(one.granularity),
            place_of[one.answer_id],
            _NAN if one.active_s is None else one.active_s,
            _NAN if one.wall_s is None else one.wall_s,
        )
        for one in ordered
    )


def _confidences(sure: Sequence[GivenConfidence], place_of: Mapping[int, int]) -> Iterable[GivenAnswer]:
    for one in sure:
        if one.occasion == FIRST and not one.is_pilot:
            about = f"{place_of[one.answer_id]:08d}"
            yield GivenAnswer("confidence", one.rater, Granularity(one.granularity), about, one.value)


def _surveys(surveys: Sequence[GivenSurvey]) -> Iterable[GivenAnswer]:
    for one in surveys:
        if one.setting in set(Granularity):
            measure = one.form if one.form == one.item else f"{one.form}: {one.item}"
            yield GivenAnswer(measure, one.rater, Granularity(one.setting), "", one.value)


def _in_order(said: GivenAnswer) -> tuple[str, str, str, str, float]:
    return said.measure, said.setting, said.rater, said.about, said.value


_Given = GivenRating | ItemTime | GivenConfidence | GivenSurvey


def _hash(answers: Sequence[StudyAnswer], groups: Mapping[str, str], given: Sequence[Sequence[_Given]]) -> str:
    """SHA-256 over everything that was loaded, under public names and in their order."""
    names = {one.id: [one.dataset, one.question, one.key, one.author, one.n_characters] for one in answers}
    digest = hashlib.sha256(json.dumps(sorted(groups.items()), ensure_ascii=False).encode())
    for rows in given:
        lines = sorted(json.dumps(_named(one, names), ensure_ascii=False) for one in rows)
        digest.update("\n".join(["", type(rows[0]).__name__ if rows else "", *lines]).encode())
    return digest.hexdigest()


def _named(one: _Given, names: Mapping[int, list[str | int | None]]) -> list[object]:
    fields = {name: getattr(one, name) for name in type(one).__slots__}
    return [names[value] if name == "answer_id" else value for name, value in fields.items()]
