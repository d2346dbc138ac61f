"""Labels whose probabilities are asked for, and the rating that these give without any text being written."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from medreview.protocols.scales import JudgedDimension, number_text

_ROUNDING = 1e-6  # a log-probability computed in single precision may end a hair above 0


@dataclass(frozen=True, slots=True)
class ScoredLabel:
    """A label whose probability is asked for, and the value it stands for.

    Of labels that begin each other, such as 1 and 10, the shorter one's probability is that nothing follows it which
    makes it the longer: models here tell them apart.
    """

    text: str
    value: float


def scored_labels(dimension: JudgedDimension) -> tuple[ScoredLabel, ...]:
    """Labels none of which begins with another, since the probability of "0" would hold that of "0.5" as well.

    All numbers get as many decimals; where words would begin each other, letters stand for them.
    """
    if dimension.is_of_labels:
        labels = [level.label for level in dimension.levels]
    else:
        n_decimals = max(len(number_text(level.value).partition(".")[2]) for level in dimension.levels)
        labels = [f"{level.value:.{n_decimals}f}" for level in dimension.levels]
    if _is_prefix_among(labels):
        labels = [chr(ord("A") + n) for n in range(len(labels))]
    return tuple(ScoredLabel(label, level.value) for label, level in zip(labels, dimension.levels, strict=True))


def _is_prefix_among(labels: Sequence[str]) -> bool:
    return any(a != b and b.startswith(a) for a in labels for b in labels)


@dataclass(frozen=True, slots=True)
class ScoredRating:
    """A rating with its doubt.

    Attributes
    ----------
    probabilities
        Of the labels, in their order, adding up to 1.
    likeliest
        Value of the likeliest label; the first of equals.
    expected, sd
        Mean and standard deviation of the value under these probabilities; of no meaning where levels have no order.
    mass
        Share of the model's probability that fell on the labels at all, from 0 to 1: little means that it would have
        written something else.
    """

    probabilities: tuple[float, ...]
    likeliest: float
    expected: float
    sd: float
    mass: float


def scored_rating(labels: Sequence[ScoredLabel], log_probabilities: Sequence[float]) -> ScoredRating:
    """The rating that the labels' natural log-probabilities give.

    Raises
    ------
    ValueError
        If there is not one for each label, one is above 0 or not a number, or all are minus infinity.
    """
    if len(labels) != len(log_probabilities) or not labels:
        raise ValueError("one log-probability for each label")
    highest = max(log_probabilities)
    if any(math.isnan(given) for given in log_probabilities) or not -math.inf < highest <= _ROUNDING:
        raise ValueError("log-probabilities are numbers up to 0, and not all of them minus infinity")
    weights = [math.exp(given - highest) for given in log_probabilities]
    total = math.fsum(weights)
    shares = tuple(weight / total for weight in weights)
    expected = math.fsum(share * label.value for share, label in zip(shares, labels, strict=True))
    variance = math.fsum(share * (label.value - expected) ** 2 for share, label in zip(shares, labels, strict=True))
    likeliest = labels[shares.index(max(shares))].value
    return ScoredRating(shares, likeliest, expected, math.sqrt(variance), min(1.0, math.exp(highest) * total))
