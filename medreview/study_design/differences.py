"""Places at which two raters are a chosen distance apart on the scale."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Scale

_DECIMALS = 10
_TWO = 2
_RATED, _NOT_JUDGED = RatingStatus.RATED.value, RatingStatus.CANNOT_JUDGE.value


class DifferingPlace(NamedTuple):
    """One thing that several raters rated: an answer, or one sentence of it, counted from 0.

    ``other`` is the second of two answers that were compared, whichever of them was shown first to a rater.
    ``criterion`` is the key of one that the answer was held to.
    """

    answer: int
    granularity: str
    sentence_index: int | None
    other: int | None = None
    criterion: str | None = None

    @property
    def has_choice(self) -> bool:
        """True if raters chose here, so that two of them agree or differ, but are no distance apart."""
        return self.other is not None or self.criterion is not None

    @property
    def item(self) -> "DifferingPlace":
        """The thing that was rated as a whole: an answer with all its criteria is one."""
        return self._replace(criterion=None)


class PlaceRating(NamedTuple):
    """A rater's rating of one dimension of a place on the first occasion.

    Of two answers the value is a level of the choice as if the place's first answer had been shown first.
    """

    rater: str
    place: DifferingPlace
    dimension: str
    status: str
    value: float | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class DimensionAtPlace:
    """All that was given to one dimension of a place.

    ``spread`` is None with fewer than two values, and of a choice, which has no distances.
    """

    dimension: str
    ratings: tuple[PlaceRating, ...]
    spread: float | None

    @property
    def is_compared(self) -> bool:
        """True if two raters or more gave a value."""
        return len(self._values) >= _TWO

    @property
    def _values(self) -> list[float]:
        return [rating.value for rating in self.ratings if rating.value is not None]

    def is_wide(self, distance: float) -> bool:
        """True if two values are the distance apart; two choices differ, or they do not."""
        if self.spread is None:
            return len(set(self._values)) >= _TWO
        return self.spread >= round(distance, _DECIMALS)

    @property
    def is_not_judged_by_some(self) -> bool:
        """True if one rater gave a value where another could not judge."""
        given = {rating.status for rating in self.ratings}
        return _RATED in given and _NOT_JUDGED in given


@dataclass(frozen=True, slots=True)
class DifferentPlace:
    """A place with all its dimensions; ``differing`` are the names of those that make it one.

    ``marked`` has the number of words that each rater marked in the answer, where they did not mark the same.
    """

    place: DifferingPlace
    dimensions: tuple[DimensionAtPlace, ...]
    differing: tuple[str, ...]
    not_judged: tuple[str, ...]
    marked: tuple[tuple[str, int], ...] = ()

    @property
    def spread(self) -> float | None:
        """The widest spread among the dimensions that differ; None where only a value is missing."""
        found = [
            dimension.spread
            for dimension in self.dimensions
            if dimension.dimension in self.differing and dimension.spread is not None
        ]
        return max(found, default=None)

    @property
    def raters(self) -> tuple[str, ...]:
        """Everyone who gave anything here, by code."""
        rated = {rating.rater for dimension in self.dimensions for rating in dimension.ratings}
        return tuple(sorted(rated | {rater for rater, _ in self.marked}))


@dataclass(frozen=True, slots=True)
class DimensionShare:
    """The share of places at which a dimension differs, of ``n_compared`` with values of two raters or more."""

    dimension: str
    granularity: str
    n_compared: int
    n_differing: int
    n_not_judged: int

    @property
    def share(self) -> float | None:
        return self.n_differing / self.n_compared if self.n_compared else None


@dataclass(frozen=True, slots=True)
class Differences:
    """Places in the order of the ratings that they were found in, and the counts they come from."""

    places: tuple[DifferentPlace, ...]
    shares: tuple[DimensionShare, ...]


def find_differences(
    ratings: Iterable[PlaceRating],
    *,
    distance: float,
    dimensions: Sequence[str],
    with_not_judged: bool = False,
    marked_apart: Mapping[DifferingPlace, tuple[tuple[str, int], ...]] | None = None,
) -> Differences:
    """Every place where two raters' values of a dimension are ``distance`` or more apart, or their choices differ.

    Parameters
    ----------
    ratings
        First occasions only.
    distance
        Above 0, in the numbers of the scale.
    dimensions
        Those that count, in the order in which they are shown.
    with_not_judged
        Add places that one rater gave a value and another could not judge.
    marked_apart
        Add these, where raters did not mark the same words: how many each of them marked.
    """
    marked = dict(marked_apart or {})
    by_place: dict[DifferingPlace, dict[str, list[PlaceRating]]] = {}
    for rating in ratings:
        if rating.dimension in dimensions and rating.status in {_RATED, _NOT_JUDGED}:
            by_place.setdefault(rating.place, {}).setdefault(rating.dimension, []).append(rating)
    for place in marked:
        by_place.setdefault(place, {})
    counts: dict[tuple[str, str], list[int]] = {}
    places: list[DifferentPlace] = []
    for place, given in by_place.items():
        at_place = tuple(_dimension(name, given[name]) for name in dimensions if name in given)
        differing = tuple(one.dimension for one in at_place if one.is_wide(distance))
        not_judged = tuple(one.dimension for one in at_place if one.is_not_judged_by_some)
        for one in at_place:
            count = counts.setdefault((one.dimension, place.granularity), [0, 0, 0])
            count[0] += one.is_compared
            count[1] += one.dimension in differing
            count[2] += one.dimension in not_judged
        if differing or (with_not_judged and not_judged) or place in marked:
            places.append(DifferentPlace(place, at_place, differing, not_judged, marked.get(place, ())))
    in_order = sorted(counts, key=lambda key: (list(dimensions).index(key[0]), key[1]))
    return Differences(tuple(places), tuple(DimensionShare(*key, *counts[key]) for key in in_order))


def distances_of(scales: Iterable[Scale]) -> tuple[float, ...]:
    """Every distance that two levels of one of the scales can have, ascending."""
    found = {round(abs(one - other), _DECIMALS) for scale in scales for one, other in combinations(scale.values, _TWO)}
    return tuple(sorted(found - {0.0}))


def wide_distance(scales: Sequence[Scale]) -> float | None:
    """The smallest distance that is half of the widest scale or more; None where no scale has two levels."""
    distances = distances_of(scales)
    return next((distance for distance in distances if distance >= distances[-1] / 2), None)


def _dimension(name: str, ratings: Sequence[PlaceRating]) -> DimensionAtPlace:
    values = [rating.value for rating in ratings if rating.value is not None]
    is_choice = any(rating.place.has_choice for rating in ratings)
    spread = round(max(values) - min(values), _DECIMALS) if len(values) >= _TWO and not is_choice else None
    return DimensionAtPlace(name, tuple(ratings), spread)
