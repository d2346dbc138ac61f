"""A study read out of the workspace, without withdrawn ratings; pilots stand apart."""

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import NamedTuple, TypeVar
from weakref import WeakKeyDictionary

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
    with_answers,
)
from medreview.domain.granularity import SCALED
from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import StudyPlan, plan_sha256
from medreview.jobs import without_collecting
from medreview.stats.estimates import BoolArray
from medreview.store.queries.answer_facts import answers_of_study
from medreview.store.queries.rating_facts import (
    GivenSurvey,
    ItemTime,
    RatingFact,
    answers_of_items,
    confidences_of_study,
    count_left_out,
    dimensions_of_items,
    dimensions_rated,
    groups_of_raters,
    is_rated_at_all,
    pairs_begun,
    ratings_of_study,
    surveys_of_study,
    times_of_items,
    unusable_ratings,
)
from medreview.store.remembered import Remembered
from medreview.store.row_digest import Fingerprint, digest_of_lines, digest_of_rows, digest_of_texts, lines_of_rows
from medreview.store.touched_rows import Touched
from medreview.store.workspace import Session

T = TypeVar("T")
_Item = tuple[str, int, str, int, int]
_ITEM = ("rater", "answer_id", "granularity", "occasion", "sentence")


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class _ReadDimension:
    """One dimension, read: its frames by granularity, the items it was rated on, how many ratings, and their hash."""

    frames: tuple[RatingsFrame, ...]
    pilot_frames: tuple[RatingsFrame, ...]
    items: frozenset[_Item]
    by_answer: Mapping[int, tuple[RatingFact, ...]]
    n_given: int
    n_pilots: int
    lines: tuple[str, ...]
    digest: str


@dataclass(frozen=True, slots=True, eq=False)
class _Stays:
    """Seconds at every item on the first occasion, pilots left out, with the item of each row, and their hash."""

    seconds: Frame
    items: tuple[_Item, ...]
    by_answer: Mapping[int, tuple[ItemTime, ...]]
    lines: tuple[str, ...]
    digest: str


@dataclass(frozen=True, slots=True, eq=False)
class _Ground:
    """The answers of a study by place and by name, and the groups of its raters: where it is another, all is."""

    answers: tuple[AnalysedAnswer, ...]
    place_of: Mapping[int, int]
    names: Mapping[int, str]
    groups: Mapping[str, str]


_GIVEN_RATING, _ITEM_TIME = "GivenRating", "ItemTime"
_MOST_ANSWERS = 100
"""Up to so many answers the units of are computed again by themselves."""
_NAMED = frozenset({"item", "assignment", "rater"})
"""Tables beside the ratings that name a rating of a study; where these change it is read anew."""
_STUDIES: Remembered[StudyData] = Remembered(4)
_RATED: Remembered[_ReadDimension] = Remembered(24)
_TIMES: Remembered[_Stays] = Remembered(4)
_TOLD: WeakKeyDictionary[_ReadDimension, tuple[tuple[_Item, ...], BoolArray]] = WeakKeyDictionary()
"""Of each dimension, those of the items of the stays that are rated on it."""
_GROUND: Remembered[_Ground] = Remembered(4)
_DIMENSIONS: Remembered[tuple[str, ...]] = Remembered(4)
_UNUSABLE: Remembered[Mapping[int, int]] = Remembered(4)
_BEGUN: Remembered[Mapping[int, tuple[int, int]]] = Remembered(4)


class _RatingsReading(NamedTuple):
    """A study whose ratings are read, one dimension after the other: its answers by place and by name."""

    session: Session
    study_id: int
    plan: StudyPlan
    answers: Sequence[AnalysedAnswer]
    place_of: Mapping[int, int]
    groups: Mapping[str, str]
    names: Mapping[int, str]

    def of(self, dimension: str) -> _ReadDimension:
        given = ratings_of_study(self.session, self.study_id, dimension)
        pilot = _of_pilot(given, True)
        by_answer: dict[int, list[RatingFact]] = {}
        for one in given:
            by_answer.setdefault(one.answer_id, []).append(one)
        lines = sorted(lines_of_rows(given, self.names))
        return _ReadDimension(
            self._frames(dimension, _of_pilot(given, False)),
            self._frames(dimension, pilot) if pilot else (),
            _items(given),
            {answer: tuple(own) for answer, own in by_answer.items()},
            len(given),
            len(pilot),
            tuple(lines),
            digest_of_lines(_GIVEN_RATING, lines),
        )

    def since(self, dimension: str, before: _ReadDimension, touched: Touched) -> _ReadDimension | None:
        """The dimension with the units of touched answers computed again; None where more than those may differ."""
        ids = _answers_touched(self.session, self.study_id, touched)
        if ids is None:
            return None
        old = [one for answer in ids for one in before.by_answer.get(answer, ())]
        given = ratings_of_study(self.session, self.study_id, dimension, ids) if ids else ()
        if Counter(old) == Counter(given):
            return before
        main, pilot = (
            self._patched(dimension, frames, _of_pilot(old, is_pilot), _of_pilot(given, is_pilot), ids)
            for frames, is_pilot in ((before.frames, False), (before.pilot_frames, True))
        )
        n_pilots = before.n_pilots + sum(one.is_pilot for one in given) - sum(one.is_pilot for one in old)
        if main is None or pilot is None or bool(n_pilots) != bool(pilot):
            return None
        lines = _exchanged(before.lines, lines_of_rows(old, self.names), lines_of_rows(given, self.names))
        gone, new = _items(old), _items(given)
        after = _ReadDimension(
            main,
            pilot,
            before.items if gone == new else (before.items - gone) | new,
            {**before.by_answer, **{answer: tuple(one for one in given if one.answer_id == answer) for answer in ids}},
            len(lines),
            n_pilots,
            lines,
            digest_of_lines(_GIVEN_RATING, lines),
        )
        if after.items is before.items and before in _TOLD:
            _TOLD[after] = _TOLD[before]
        return after

    def _patched(
        self,
        dimension: str,
        frames: tuple[RatingsFrame, ...],
        old: Sequence[RatingFact],
        given: Sequence[RatingFact],
        ids: Sequence[int],
    ) -> tuple[RatingsFrame, ...] | None:
        """The frames with the units of these answers made of what was given; None where they are other frames."""
        if Counter(old) == Counter(given):
            return frames
        if not frames:
            return None
        anew = self._frames(dimension, given)
        if [one.granularity for one in anew] != [one.granularity for one in frames]:
            return None
        places = np.array([self.place_of[answer] for answer in ids], np.int64)
        patched = tuple(with_answers(old, places, new) for old, new in zip(frames, anew, strict=True))
        known = tuple(one for one in patched if one is not None)
        return known if len(known) == len(frames) else None

    def _frames(self, dimension: str, given: Sequence[RatingFact]) -> tuple[RatingsFrame, ...]:
        """A frame for every granularity at which the plan has the dimension, and for those that only ratings have."""
        planned = [one for one in self.plan.dimensions if one.name == dimension]
        ratings = frame_of(RatingFact, given)
        ratings = ratings[ratings["occasion"].isin((FIRST, REPEAT))]
        ratings = ratings.assign(
            place=ratings["answer_id"].map(self.place_of),
            value=ratings["value"].where(ratings["status"] == RatingStatus.RATED),
        )
        names = (name for one in planned for name in SCALED if name in one.granularities)
        return tuple(
            make_frame(
                dimension,
                granularity,
                levels=[level for one in planned for level in one.scale.values],
                ratings=ratings[ratings["granularity"] == granularity],
                groups=self.groups,
                answers=self.answers,
                rule=planned[0].answer_rule if planned else None,
            )
            for granularity in dict.fromkeys(
                [*names, *(GRANULARITIES[name] for name in ratings["granularity"].unique())]
            )
        )


def load_study(
    session: Session, name: str, reads: Mapping[str, Reads] = MappingProxyType({}), *, needs_scales: bool = True
) -> StudyData:
    """Everything an analysis of the study uses; ``reads`` are the parts that panels read for themselves.

    Without ``needs_scales`` a study of which nothing is rated on a scale is read, too.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If no study has the name; names those there are.
    NothingRated
        If no rater gave or refused a rating yet.
    """
    with without_collecting():
        data = _STUDIES.get(session, (name, *reads), lambda: _load(session, name, reads), has_parts=True)
    if needs_scales and not data.n_ratings:
        raise study_by_name(session, name).nothing_rated
    return data


def _load(session: Session, name: str, reads: Mapping[str, Reads]) -> StudyData:
    """The data of a study: parts that changed since they were last read are read again, the others are remembered."""
    study = study_by_name(session, name)
    study_id, plan = study.id, study.plan
    ground = _GROUND.get(session, (study.uid, study_id), lambda: _read_ground(session, study_id))
    same = (study.uid, plan_sha256(plan), ground)
    answers, place_of, names, groups = ground.answers, ground.place_of, ground.names, ground.groups

    ratings = _RatingsReading(session, study_id, plan, answers, place_of, groups, names)
    planned = dict.fromkeys(dimension.name for dimension in plan.dimensions)
    unplanned = (dimension for dimension in _dimensions(session) if dimension not in planned)
    dimensions = (*planned, *unplanned)
    found = [
        _RATED.get(session, (same, one), partial(ratings.of, one), patch=partial(ratings.since, one))
        for one in dimensions
    ]
    stays = _TIMES.get(
        session,
        same,
        lambda: _read_times(session, study_id, names),
        patch=lambda before, touched: _times_since(session, study_id, names, before, touched),
    )
    sure, surveys = confidences_of_study(session, study_id), surveys_of_study(session, study_id)
    reading = FrameReading(session, study_id, plan, {one: answers[place] for one, place in place_of.items()}, names)
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
        times=_times(stays, found, place_of),
        said=_said(sure, surveys, place_of),
        n_ratings=sum(one.n_given for one in found),
        n_pilot_ratings=sum(one.n_pilots for one in found),
        fingerprint=Fingerprint(
            {
                "groups": digest_of_texts([repr(sorted(groups.items()))]),
                "ratings": digest_of_texts(digests),
                "stays": stays.digest,
                "confidences": digest_of_rows("GivenConfidence", sure, names),
                "surveys": digest_of_rows("GivenSurvey", surveys, names),
                **{part: digest for part, (_, digest) in own.items()},
            }
        ),
        pilot_frames=tuple(frame for one in found for frame in one.pilot_frames),
        own={part: found for part, (found, _) in own.items()},
        n_impossible_stays=n_stays,
        n_unusable_numbers=n_numbers + sum(_by_answer(_UNUSABLE, unusable_ratings, session, study_id).values()),
    )


def count_pairs(session: Session, study_id: int) -> tuple[int, int]:
    """The pairs of a study, pilots left out, and those of them in which something is rated."""
    found = _by_answer(_BEGUN, pairs_begun, session, study_id).values()
    return sum(n for n, _ in found), sum(n_begun for _, n_begun in found)


def _read_ground(session: Session, study_id: int) -> _Ground:
    stored = answers_of_study(session, study_id)
    return _Ground(
        tuple(
            replace(answer, n_characters=one.n_characters)
            for one, answer in zip(stored, analysed_answers(stored), strict=True)
        ),
        {answer.id: place for place, answer in enumerate(stored)},
        {one.id: repr((one.dataset, one.question, one.key, one.author, one.n_characters)) for one in stored},
        groups_of_raters(session, study_id),
    )


def _answers_touched(session: Session, study_id: int, touched: Touched) -> tuple[int, ...] | None:
    """The answers whose ratings or stays were written; None where they are many, or others may have changed."""
    ids = None if touched.tables & _NAMED else answers_of_items(session, study_id, sorted(touched.items))
    return None if ids is None or len(ids) > _MOST_ANSWERS else ids


def _of_pilot(given: Iterable[RatingFact], is_pilot: bool) -> list[RatingFact]:
    return [one for one in given if one.is_pilot == is_pilot]


def _items(given: Iterable[RatingFact]) -> frozenset[_Item]:
    return frozenset(map(_item, given))


def _item(one: RatingFact | ItemTime) -> _Item:
    return one.rater, one.answer_id, one.granularity, one.occasion, sentence_of(one)


def _exchanged(lines: Sequence[str], old: Iterable[str], new: Iterable[str]) -> tuple[str, ...]:
    """Lines in their order with some in place of others."""
    found = list(lines)
    for line in old:
        del found[bisect_left(found, line)]
    for line in new:
        insort(found, line)
    return tuple(found)


def _dimensions(session: Session) -> tuple[str, ...]:
    def since(before: tuple[str, ...], touched: Touched) -> tuple[str, ...] | None:
        known = {*before, *dimensions_of_items(session, sorted(touched.items))}
        return tuple(sorted(one for one in known if is_rated_at_all(session, one)))

    return _DIMENSIONS.get(session, "dimensions", lambda: dimensions_rated(session), patch=since)


def _by_answer(
    kept: Remembered[Mapping[int, T]],
    read: Callable[[Session, int, Sequence[int] | None], Mapping[int, T]],
    session: Session,
    study_id: int,
) -> Mapping[int, T]:
    """Facts of every answer, of which those of touched answers alone are read again."""

    def since(before: Mapping[int, T], touched: Touched) -> Mapping[int, T] | None:
        ids = _answers_touched(session, study_id, touched)
        if not ids:
            return None if ids is None else before
        return {**{one: found for one, found in before.items() if one not in ids}, **read(session, study_id, ids)}

    return kept.get(session, study_id, lambda: read(session, study_id, None), patch=since)


def _read_times(session: Session, study_id: int, names: Mapping[int, str]) -> _Stays:
    """The stays at all items, of each granularity and rater in their order."""
    times = times_of_items(session, study_id)
    frame = frame_of(ItemTime, times)
    first = frame[(frame["occasion"] == FIRST) & ~frame["is_pilot"]]
    in_order = ["granularity", "rater", "pair_position", "item_position"]
    seconds = first.sort_values(in_order, kind="stable", ignore_index=True)
    items = tuple(zip(*(seconds[name].tolist() for name in _ITEM), strict=True))
    by_answer: dict[int, list[ItemTime]] = {}
    for one in times:
        by_answer.setdefault(one.answer_id, []).append(one)
    lines = tuple(sorted(lines_of_rows(times, names)))
    of = {answer: tuple(own) for answer, own in by_answer.items()}
    return _Stays(seconds, items, of, lines, digest_of_lines(_ITEM_TIME, lines))


def _times_since(
    session: Session, study_id: int, names: Mapping[int, str], before: _Stays, touched: Touched
) -> _Stays | None:
    """The stays with those at touched answers read again; None where more than their seconds may differ."""
    ids = _answers_touched(session, study_id, touched)
    if not ids:
        return None if ids is None else before
    old = [one for answer in ids for one in before.by_answer.get(answer, ())]
    new = times_of_items(session, study_id, ids)
    if Counter(old) == Counter(new):
        return before
    told = dict(zip(map(_item, new), new, strict=True))
    if len(told) < len(new):
        return None
    rows = np.flatnonzero(before.seconds["answer_id"].isin(ids))
    seconds = {name: before.seconds[name].to_numpy(float, copy=True) for name in ("active_s", "wall_s")}
    for name, values in seconds.items():
        values[rows] = [getattr(told[before.items[row]], name) for row in rows]
    lines = _exchanged(before.lines, lines_of_rows(old, names), lines_of_rows(new, names))
    return _Stays(
        before.seconds.assign(**seconds),
        before.items,
        {**before.by_answer, **{answer: tuple(one for one in new if one.answer_id == answer) for answer in ids}},
        lines,
        digest_of_lines(_ITEM_TIME, lines),
    )


def _times(stays: _Stays, rated: Sequence[_ReadDimension], place_of: Mapping[int, int]) -> Frame:
    """The times of rated items; the time of another item is not over yet."""
    is_told = np.logical_or.reduce([np.zeros(len(stays.items), bool), *(_told(stays, one) for one in rated)])
    seconds = {name: stays.seconds[name].where(is_told) for name in ("active_s", "wall_s")}
    named = stays.seconds[["rater", "granularity", "sentence"]]
    return named.assign(answer=stays.seconds["answer_id"].map(place_of), **seconds)


def _told(stays: _Stays, rated: _ReadDimension) -> BoolArray:
    kept = _TOLD.get(rated)
    if kept is None or kept[0] is not stays.items:
        # items of all dimensions meet in sets: to bring frames of them together takes several times as long
        kept = _TOLD[rated] = stays.items, np.fromiter((item in rated.items for item in stays.items), bool)
    return kept[1]


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
