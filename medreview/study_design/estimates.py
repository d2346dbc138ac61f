"""Demands of a plan on its raters: pairs, batches, expected hours, and the pairs that any two of them share."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from statistics import fmean

from medreview.domain.study_plans import Granularity, PlannedRater
from medreview.study_design.allocation import FIRST, Allocation, PlannedPair

SECONDS_AN_HOUR = 3600.0


@dataclass(frozen=True, slots=True)
class PairTimes:
    """Seconds a rater is expected to need for a whole answer, and for each sentence of a fine pair.

    Of a comparison and of an answer's criteria nothing is published. Either is taken for the time of a whole answer:
    of two answers that are read but one thing is asked, and criteria are many but each is quickly said.
    """

    coarse_pair_s: float
    fine_sentence_s: float

    def item_s(self, granularity: Granularity) -> float:
        """Seconds for one thing to rate."""
        return self.fine_sentence_s if granularity is Granularity.FINE else self.coarse_pair_s


PUBLISHED_TIMES = PairTimes(coarse_pair_s=239.3, fine_sentence_s=459.8 / 6)
"""Means of six physicians with a codebook, six sentences to a fine pair (CQA-EVAL, table 3)."""


OWN_ITEMS = 5
"""From so many items on, a rater's own times say how long the next ones take."""
_LATEST = 40
_OF_TEN = 1.2816
"""Standard deviations to each side that hold a normal sum eight times in ten."""
_UNKNOWN_PACE = 0.5


def expected_time(n_items: int, own_s: Sequence[float], published_s: float) -> tuple[float, float]:
    """The mean and the variance, in seconds squared, of the time that so many more items take.

    From the mean and variance of a rater's latest own times: the error of the mean is counted, the times are taken for
    independent. Before there are enough of them, half a published time to each side is taken for ``_OF_TEN`` standard
    deviations of a rater's pace, which all items share.
    """
    latest = own_s[-_LATEST:]
    if len(latest) < OWN_ITEMS:
        total = n_items * published_s
        return total, (_UNKNOWN_PACE * total / _OF_TEN) ** 2
    mean = fmean(latest)
    # not statistics.variance: it computes with fractions, at every step of a rater for longer than a page is drawn
    variance = sum((one - mean) ** 2 for one in latest) / (len(latest) - 1)
    return n_items * mean, variance * (n_items + n_items**2 / len(latest))


def eight_in_ten(total_s: float, squared_s: float) -> tuple[float, float]:
    """The range in which a sum with this mean and variance lies eight times in ten; never below nothing."""
    aside = _OF_TEN * sqrt(squared_s)
    return max(0.0, total_s - aside), total_s + aside


@dataclass(frozen=True, slots=True)
class GranularityLoad:
    """A rater's work at one granularity, repeats included."""

    granularity: Granularity
    n_pairs: int
    n_repeats: int
    n_items: int
    batch_sizes: tuple[int, ...]

    @property
    def n_batches(self) -> int:
        return len(self.batch_sizes)


@dataclass(frozen=True, slots=True)
class BlockLoad:
    """One block of a rater, in the rater's order."""

    name: str
    granularity: Granularity
    batch_sizes: tuple[int, ...]
    hours: float
    is_pilot: bool
    is_repeat: bool

    @property
    def n_batches(self) -> int:
        return len(self.batch_sizes)


@dataclass(frozen=True, slots=True)
class RaterLoad:
    rater: str
    group: str
    granularities: tuple[GranularityLoad, ...]
    blocks: tuple[BlockLoad, ...]
    hours: float


@dataclass(frozen=True, slots=True)
class SharedItems:
    """``n_shared[i][j]`` answers are rated by both rater i and rater j; the diagonal is a rater's own number.

    At a pairwise granularity these are pairs of answers, whichever was shown first.
    """

    granularity: Granularity
    raters: tuple[str, ...]
    n_shared: tuple[tuple[int, ...], ...]


def rater_loads(
    allocation: Allocation, raters: Sequence[PlannedRater], times: PairTimes = PUBLISHED_TIMES
) -> tuple[RaterLoad, ...]:
    """Work of every rater, in the plan's order."""
    return tuple(
        RaterLoad(
            rater.code,
            rater.group,
            tuple(_granularity_loads(allocation.pairs[rater.code])),
            tuple(_block_loads(allocation.pairs[rater.code], times)),
            expected_seconds(allocation.pairs[rater.code], times) / SECONDS_AN_HOUR,
        )
        for rater in raters
    )


def expected_seconds(pairs: Sequence[PlannedPair], times: PairTimes = PUBLISHED_TIMES) -> float:
    """Seconds that these pairs are expected to take; forms and breaks are not counted."""
    return sum(
        times.item_s(pair.granularity) * (len(pair.sentence_indexes) if pair.granularity is Granularity.FINE else 1)
        for pair in pairs
    )


def overlaps(allocation: Allocation, raters: Sequence[PlannedRater]) -> tuple[SharedItems, ...]:
    """The number of answers that any two raters both rate, for each granularity that occurs; repeats count once."""
    codes = tuple(rater.code for rater in raters)
    found: list[SharedItems] = []
    for granularity in Granularity:
        rated = {
            code: {
                frozenset((p.answer, p.other))
                for p in allocation.pairs[code]
                if p.granularity is granularity and p.occasion == FIRST and not p.is_gold
            }
            for code in codes
        }
        if any(rated.values()):
            rows = tuple(tuple(len(rated[one] & rated[other]) for other in codes) for one in codes)
            found.append(SharedItems(granularity, codes, rows))
    return tuple(found)


def _block_loads(pairs: Sequence[PlannedPair], times: PairTimes) -> Iterator[BlockLoad]:
    for _, group in groupby(pairs, key=lambda pair: pair.block):
        block = list(group)
        first = block[0]
        yield BlockLoad(
            first.block_name,
            first.granularity,
            batch_sizes=_batch_sizes(block),
            hours=expected_seconds(block, times) / SECONDS_AN_HOUR,
            is_pilot=first.is_pilot,
            is_repeat=first.occasion != FIRST,
        )


def _batch_sizes(pairs: Sequence[PlannedPair]) -> tuple[int, ...]:
    sizes = dict.fromkeys((pair.batch for pair in pairs), 0)
    for pair in pairs:
        sizes[pair.batch] += 1
    return tuple(sizes.values())


def _granularity_loads(pairs: Sequence[PlannedPair]) -> list[GranularityLoad]:
    loads: list[GranularityLoad] = []
    for granularity in Granularity:
        chosen = [pair for pair in pairs if pair.granularity is granularity]
        if not chosen:
            continue
        loads.append(
            GranularityLoad(
                granularity,
                n_pairs=len(chosen),
                n_repeats=sum(pair.occasion != FIRST for pair in chosen),
                n_items=sum(len(pair.sentence_indexes) or 1 for pair in chosen),
                batch_sizes=_batch_sizes(chosen),
            )
        )
    return loads
