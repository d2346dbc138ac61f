"""Random orders that depend on the plan's seed, a purpose and a name, and on nothing else.

Each order has a stream of its own, so that a change in one place of a plan leaves every other order as it was.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from medreview.domain.study_plans import StudyPlan

if TYPE_CHECKING:  # numpy is loaded when the first order is drawn
    import numpy as np
    import numpy.typing as npt

T = TypeVar("T")
_FIRST_PLACES = 64


def shuffled(items: Sequence[T], seed: int, purpose: str, *names: str) -> tuple[T, ...]:
    """Give the items in a random order that is the same for the same seed, purpose and names.

    The items are sorted by raw 64-bit numbers of PCG64: numpy keeps those the same in every version, which it does
    not promise for its own shuffles.

    Parameters
    ----------
    items : sequence
        In an order that is itself the same every time.
    seed : int
        The plan's seed, not negative.
    purpose, *names : str
        What the order is for and for whom, such as ``"batches"`` and a rater's code.

    Returns
    -------
    tuple
        All items, once each.
    """
    numbers: list[int] = _raw_numbers(len(items), seed, purpose, *names).tolist()
    return tuple(items[index] for index in sorted(range(len(items)), key=numbers.__getitem__))


def sampled(items: Sequence[T], n_items: int | None, seed: int, purpose: str, *names: str) -> tuple[T, ...]:
    """Draw so many of the items, all where no number is asked for; in the order in which they came.

    Parameters are those of `shuffled`.
    """
    if n_items is None:
        return tuple(items)
    places = shuffled(range(len(items)), seed, purpose, *names)[:n_items]
    return tuple(items[place] for place in sorted(places))


def sampled_sentences(plan: StudyPlan, answer_key: str, n_sentences: int) -> tuple[int, ...]:
    """Draw which sentences of an answer are rated: the same for all raters, sorted; all where there are few."""
    indexes = range(n_sentences)
    if plan.sentences_per_answer is None or n_sentences <= plan.sentences_per_answer:
        return tuple(indexes)
    return sampled(indexes, plan.sentences_per_answer, plan.seed, "sentences", answer_key)


def places_in_order(n_items: int, seed: int, purpose: str, *names: str) -> Iterator[int]:
    """The places of items in the order of ``shuffled``, one after the other: quick where only the first are wanted."""
    import numpy as np

    numbers = _raw_numbers(n_items, seed, purpose, *names)
    n_first = min(n_items, _FIRST_PLACES)
    first = np.argpartition(numbers, n_first - 1)[:n_first] if n_first else np.arange(0)
    yield from first[np.argsort(numbers[first], kind="stable")].tolist()
    if n_first < n_items:
        yield from np.argsort(numbers, kind="stable")[n_first:].tolist()


def _raw_numbers(n: int, seed: int, purpose: str, *names: str) -> "npt.NDArray[np.uint64]":
    import numpy as np

    digest = hashlib.sha256("\x1f".join((purpose, *names)).encode()).digest()
    key = tuple(int.from_bytes(digest[at : at + 4], "big") for at in range(0, len(digest), 4))
    return np.random.PCG64(np.random.SeedSequence(entropy=seed, spawn_key=key)).random_raw(n)
