"""A study read out of the workspace, leaving out what was withdrawn; pilots stand apart."""

import gc
from collections.abc import Container, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from operator import attrgetter
from types import MappingProxyType

from medreview.analysis.facts import (
    FIRST,
    GRANULARITIES,
    REPEAT,
    AnalysedAnswer,
    analysed_answers,
    sentence_of,
    study_by_name,
)
from medreview.analysis.study.frames import (
    FrameRating,
    FrameReading,
    GivenAnswer,
    RatingsFrame,
    Reads,
    StudyData,
    TimedItem,
    make_frame,
)
from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Granularity, StudyPlan, plan_sha256
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

_NAN = float("nan")
_RATED_STATUS = RatingStatus.RATED.value  # comparing with the member itself costs ten times as much
_Item = tuple[str, int, str, int, int | None]
_item = attrgetter("rater", "answer_id", "granularity", "occasion", "sentence_index")


@dataclass(frozen=True, slots=True)
class _Rated:
    """One dimension, read: its frames by granularity, the items it was rated on, how many ratings, and their hash."""

    frames: tuple[RatingsFrame, ...]
    pilot_frames: tuple[RatingsFrame, ...]
    items: frozenset[_Item]
    n_given: int
    n_pilots: int
    digest: str


_STUDIES: Remembered[StudyData] = Remembered(4)
_RATED: Remembered[_Rated] = Remembered(24)
_TIMES: Remembered[tuple[tuple[ItemTime, ...], str]] = Remembered(4)


@contextmanager
def without_collecting() -> Generator[None]:
    """Python looks for no cycles meanwhile: many thousand rows that all stay would be walked again and again."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


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
    """What changed since it was last read is read again, the rest is remembered."""
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

    def rated(dimension: str) -> _Rated:
        given = ratings_of_study(session, study_id, dimension)
        main = [one for one in given if not one.is_pilot]
        pilot = [one for one in given if one.is_pilot]
        frames, pilot_frames = (
            tuple(_frames(plan, dimension, part, place_of=place_of, groups=groups, answers=answers))
            for part in (main, pilot)
        )
        return _Rated(
            frames,
            pilot_frames if pilot else (),
            frozenset(map(_item, given)),
            len(given),
            len(pilot),
            digest_of_rows("GivenRating", given, names),
        )

    planned = dict.fromkeys(dimension.name for dimension in plan.dimensions)
    unplanned = (dimension for dimension in dimensions_rated(session) if dimension not in planned)
    dimensions = (*planned, *unplanned)
    found = [_RATED.get(session, (same, name), lambda name=name: rated(name)) for name in dimensions]
    if not any(one.n_given for one in found):
        raise NothingRated(study.name)
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
        times=tuple(_times(stays, items, place_of)),
        said=tuple(sorted([*_confidences(sure, place_of), *_surveys(surveys)], key=_in_order)),
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
    groups: dict[str, str],
    answers: tuple[AnalysedAnswer, ...],
) -> Iterable[RatingsFrame]:
    """A frame for every granularity at which the plan has the dimension, and for those that only the ratings have."""
    planned = [one for one in plan.dimensions if one.name == dimension]
    found: dict[Granularity, list[FrameRating]] = {
        granularity: [] for one in planned for granularity in Granularity if granularity in one.granularities
    }
    for one in given:
        if one.occasion in {FIRST, REPEAT}:
            rating = FrameRating(
                one.rater,
                place_of[one.answer_id],
                sentence_of(one),
                one.occasion,
                one.status,
                one.value if one.status == _RATED_STATUS else None,
                one.reason or "",
                str(one.category or ""),
            )
            found.setdefault(GRANULARITIES[one.granularity], []).append(rating)
    levels = [level for one in planned for level in one.scale.values]
    rule = planned[0].answer_rule if planned else None
    for granularity, ratings in found.items():
        yield make_frame(
            dimension, granularity, levels=levels, ratings=ratings, groups=groups, answers=answers, rule=rule
        )


def _read_times(session: Session, study_id: int, names: Mapping[int, str]) -> tuple[tuple[ItemTime, ...], str]:
    """Seconds at every item on the first occasion, pilots left out, of each granularity and rater in their order."""
    times = times_of_items(session, study_id)
    first = (one for one in times if one.occasion == FIRST and not one.is_pilot)
    in_order = attrgetter("granularity", "rater", "pair_position", "item_position")
    return tuple(sorted(first, key=in_order)), digest_of_rows("ItemTime", times, names)


def _times(stays: Iterable[ItemTime], rated: Container[_Item], place_of: Mapping[int, int]) -> Iterable[TimedItem]:
    """Of an item that is not rated yet no time is told: it is not over."""
    for one in stays:
        is_told = _item(one) in rated
        active_s, wall_s = (one.active_s, one.wall_s) if is_told else (None, None)
        yield TimedItem(
            one.rater,
            GRANULARITIES[one.granularity],
            place_of[one.answer_id],
            _NAN if active_s is None else active_s,
            _NAN if wall_s is None else wall_s,
        )


def _confidences(sure: Sequence[RatingFact], place_of: Mapping[int, int]) -> Iterable[GivenAnswer]:
    for one in sure:
        if one.value is not None and one.occasion == FIRST and not one.is_pilot:
            about = f"{place_of[one.answer_id]:08d}"
            yield GivenAnswer("confidence", one.rater, Granularity(one.granularity), about, one.value)


def _surveys(surveys: Sequence[GivenSurvey]) -> Iterable[GivenAnswer]:
    for one in surveys:
        if one.setting in set(Granularity):
            measure = one.form if one.form == one.item else f"{one.form}: {one.item}"
            yield GivenAnswer(measure, one.rater, Granularity(one.setting), "", one.value)


def _in_order(said: GivenAnswer) -> tuple[str, str, str, str, float]:
    return said.measure, said.granularity, said.rater, said.about, said.value
