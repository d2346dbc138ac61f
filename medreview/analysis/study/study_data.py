"""A study read out of the workspace, without withdrawn ratings; pilots stand apart."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from medreview.analysis.facts import (
    FIRST,
    GRANULARITIES,
    REPEAT,
    AnalysedAnswer,
    analysed_answers,
    sentence_of,
    study_by_name,
)
from medreview.analysis.frames import Frame, frame_of
from medreview.analysis.study.frames import (
    FrameReading,
    GivenAnswer,
    RatingsFrame,
    Reads,
    StudyData,
    make_frame,
)
from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Granularity, StudyPlan, plan_sha256
from medreview.jobs import without_collecting
from medreview.store.errors import NothingRated
from medreview.store.queries.answer_facts import answers_of_study
from medreview.store.queries.rating_facts import (
    GivenSurvey,
    ItemTime,
    RatingFact,
    confidences_of_study,
    count_left_out,
    dimensions_rated,
    groups_of_raters,
    ratings_of_study,
    surveys_of_study,
    times_of_items,
)
from medreview.store.remembered import Remembered
from medreview.store.row_digest import Fingerprint, digest_of_rows, digest_of_texts
from medreview.store.workspace import Session

_Item = tuple[str, int, str, int, int]
_ITEM = ("rater", "answer_id", "granularity", "occasion", "sentence")


@dataclass(frozen=True, slots=True)
class _ReadDimension:
    """One dimension, read: its frames by granularity, the items it was rated on, how many ratings, and their hash."""

    frames: tuple[RatingsFrame, ...]
    pilot_frames: tuple[RatingsFrame, ...]
    items: frozenset[_Item]
    n_given: int
    n_pilots: int
    digest: str


_STUDIES: Remembered[StudyData] = Remembered(4)
_RATED: Remembered[_ReadDimension] = Remembered(24)
_TIMES: Remembered[tuple[Frame, str]] = Remembered(4)


def load_study(session: Session, name: str, reads: Mapping[str, Reads] = MappingProxyType({})) -> StudyData:
    """Everything an analysis of the study uses; ``reads`` are the parts that panels read for themselves.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If no study has the name; names those there are.
    NothingRated
        If no rater gave or refused a rating yet.
    """
    with without_collecting():
        return _STUDIES.get(session, (name, *reads), lambda: _load(session, name, reads))


def _load(session: Session, name: str, reads: Mapping[str, Reads]) -> StudyData:
    """The data of a study: parts that changed since they were last read are read again, the others are remembered."""
    study = study_by_name(session, name)
    study_id, plan = study.id, study.plan
    stored = answers_of_study(session, study_id)
    groups = groups_of_raters(session, study_id)
    same = (study.uid, plan_sha256(plan), stored, tuple(groups.items()))
    answers = tuple(
        replace(answer, n_characters=one.n_characters)
        for one, answer in zip(stored, analysed_answers(stored), strict=True)
    )
    place_of = {answer.id: place for place, answer in enumerate(stored)}
    names = {one.id: repr((one.dataset, one.question, one.key, one.author, one.n_characters)) for one in stored}

    def rated(dimension: str) -> _ReadDimension:
        given = ratings_of_study(session, study_id, dimension)
        main = [one for one in given if not one.is_pilot]
        pilot = [one for one in given if one.is_pilot]
        frames, pilot_frames = (
            tuple(_frames(plan, dimension, part, place_of=place_of, groups=groups, answers=answers))
            for part in (main, pilot)
        )
        return _ReadDimension(
            frames,
            pilot_frames if pilot else (),
            frozenset((one.rater, one.answer_id, one.granularity, one.occasion, sentence_of(one)) for one in given),
            len(given),
            len(pilot),
            digest_of_rows("GivenRating", given, names),
        )

    planned = dict.fromkeys(dimension.name for dimension in plan.dimensions)
    unplanned = (dimension for dimension in dimensions_rated(session) if dimension not in planned)
    dimensions = (*planned, *unplanned)
    found = [_RATED.get(session, (same, name), lambda name=name: rated(name)) for name in dimensions]
    if not any(one.n_given for one in found):
        raise NothingRated(study=study.name)
    stays, stays_digest = _TIMES.get(session, same, lambda: _read_times(session, study_id, names))
    items = frozenset[_Item]().union(*(one.items for one in found))
    sure, surveys = confidences_of_study(session, study_id), surveys_of_study(session, study_id)
    reading = FrameReading(
        session, study_id, plan, {one.id: answer for one, answer in zip(stored, answers, strict=True)}, names
    )
    own = {part: read(reading) for part, read in reads.items()}
    n_stays, n_numbers = count_left_out(session, study_id)
    digests = [one.digest for _, one in sorted(zip(dimensions, found, strict=True)) if one.n_given]
    return StudyData(
        name=study.name,
        version=study.version,
        plan=plan,
        plan_sha256=study.plan_sha256,
        answers=answers,
        frames=tuple(frame for one in found for frame in one.frames),
        times=_times(stays, items, place_of),
        said=_said(sure, surveys, place_of),
        n_ratings=sum(one.n_given for one in found),
        n_pilot_ratings=sum(one.n_pilots for one in found),
        fingerprint=Fingerprint(
            {
                "groups": digest_of_texts([repr(sorted(groups.items()))]),
                "ratings": digest_of_texts(digests),
                "stays": stays_digest,
                "confidences": digest_of_rows("GivenConfidence", sure, names),
                "surveys": digest_of_rows("GivenSurvey", surveys, names),
                **{part: digest for part, (_, digest) in own.items()},
            }
        ),
        pilot_frames=tuple(frame for one in found for frame in one.pilot_frames),
        own={part: found for part, (found, _) in own.items()},
        n_impossible_stays=n_stays,
        n_unusable_numbers=n_numbers,
    )


def _frames(
    plan: StudyPlan,
    dimension: str,
    given: Sequence[RatingFact],
    *,
    place_of: Mapping[int, int],
    groups: Mapping[str, str],
    answers: Sequence[AnalysedAnswer],
) -> Iterable[RatingsFrame]:
    """A frame for every granularity at which the plan has the dimension, and for those that only the ratings have."""
    planned = [one for one in plan.dimensions if one.name == dimension]
    ratings = frame_of(RatingFact, given)
    ratings = ratings[ratings["occasion"].isin((FIRST, REPEAT))]
    ratings = ratings.assign(
        place=ratings["answer_id"].map(place_of), value=ratings["value"].where(ratings["status"] == RatingStatus.RATED)
    )
    names = (name for one in planned for name in Granularity if name in one.granularities)
    for granularity in dict.fromkeys([*names, *(GRANULARITIES[name] for name in ratings["granularity"].unique())]):
        yield make_frame(
            dimension,
            granularity,
            levels=[level for one in planned for level in one.scale.values],
            ratings=ratings[ratings["granularity"] == granularity],
            groups=groups,
            answers=answers,
            rule=planned[0].answer_rule if planned else None,
        )


def _read_times(session: Session, study_id: int, names: Mapping[int, str]) -> tuple[Frame, str]:
    """Seconds at every item on the first occasion, pilots left out, of each granularity and rater in their order."""
    times = times_of_items(session, study_id)
    frame = frame_of(ItemTime, times)
    first = frame[(frame["occasion"] == FIRST) & ~frame["is_pilot"]]
    in_order = ["granularity", "rater", "pair_position", "item_position"]
    return first.sort_values(in_order, kind="stable", ignore_index=True), digest_of_rows("ItemTime", times, names)


def _times(stays: Frame, rated: Container[_Item], place_of: Mapping[int, int]) -> Frame:
    """The times of rated items; the time of another item is not over yet."""
    # items of all dimensions meet in one set: to bring frames of them together takes several times as long
    is_told = np.fromiter((item in rated for item in zip(*(stays[name].tolist() for name in _ITEM), strict=True)), bool)
    seconds = {name: stays[name].where(is_told) for name in ("active_s", "wall_s")}
    return stays[["rater", "granularity"]].assign(answer=stays["answer_id"].map(place_of), **seconds)


def _said(sure: Sequence[RatingFact], surveys: Sequence[GivenSurvey], place_of: Mapping[int, int]) -> Frame:
    """Confidences and answers to questionnaires, by what they measure, granularity and rater."""
    given = [*_confidences(sure, place_of), *_surveys(surveys)]
    return frame_of(GivenAnswer, given).sort_values(
        ["measure", "granularity", "rater", "about", "value"], ignore_index=True
    )


def _confidences(sure: Sequence[RatingFact], place_of: Mapping[int, int]) -> Iterable[GivenAnswer]:
    for one in sure:
        if one.value is not None and one.occasion == FIRST and not one.is_pilot:
            yield GivenAnswer("confidence", one.rater, one.granularity, f"{place_of[one.answer_id]:08d}", one.value)


def _surveys(surveys: Sequence[GivenSurvey]) -> Iterable[GivenAnswer]:
    for one in surveys:
        if one.setting in GRANULARITIES:
            measure = one.form if one.form == one.item else f"{one.form}: {one.item}"
            yield GivenAnswer(measure, one.rater, one.setting, "", one.value)
