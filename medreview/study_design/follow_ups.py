"""The layout of a follow-up: each rater's places, their order, and the letters under which others stand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from medreview.domain.granularity import SCALED
from medreview.domain.study_plans import Granularity
from medreview.study_design.differences import DifferingPlace
from medreview.study_design.random_order import shuffled

BATCH_SET = "differences"


@dataclass(frozen=True, slots=True)
class PlaceToRate:
    """A place with the public names of its question and answer, which random orders depend on."""

    place: DifferingPlace
    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class FollowUpPair:
    """One answer for one rater: ``batch`` counts from 1 within the granularity, ``position`` in the rater's order.

    ``sentence_indexes`` are sorted; none at the coarse granularity.
    """

    rater: str
    answer: int
    granularity: Granularity
    batch: int
    position: int
    sentence_indexes: tuple[int, ...]


def lay_out(places: Mapping[str, Sequence[PlaceToRate]], *, seed: int, batch_size: int) -> tuple[FollowUpPair, ...]:
    """Every rater's places as pairs: whole answers first, questions and their answers in a random order of their own.

    Parameters
    ----------
    places
        What each rater is to rate, by code.
    """
    return tuple(pair for rater, given in places.items() for pair in _of_rater(rater, given, seed, batch_size))


def letters(raters: Sequence[str], *, own: str | None, seed: int, names: Sequence[str]) -> dict[str, str]:
    """A letter for every rater of one item; the person's own comes last, the others in a random order.

    ``names`` tell the item apart: the same letter stands for somebody else at the next one.
    """
    others = shuffled(sorted(set(raters) - {own}), seed, "letters", *names)
    in_order = [*others, *(rater for rater in raters if rater == own)]
    return {rater: _letter(place) for place, rater in enumerate(in_order)}


def _of_rater(rater: str, given: Sequence[PlaceToRate], seed: int, batch_size: int) -> Iterator[FollowUpPair]:
    position = 0
    for granularity in SCALED:
        here = [one for one in given if one.place.granularity == granularity]
        for index, places in enumerate(_in_rating_order(rater, granularity, here, seed)):
            position += 1
            yield FollowUpPair(
                rater,
                places[0].answer,
                granularity,
                index // batch_size + 1,
                position,
                tuple(sorted(place.sentence_index for place in places if place.sentence_index is not None)),
            )


def _in_rating_order(
    rater: str, granularity: Granularity, given: Sequence[PlaceToRate], seed: int
) -> Iterator[tuple[DifferingPlace, ...]]:
    """The places of each answer; the answers to a question stay together."""
    found: dict[str, dict[str, list[DifferingPlace]]] = {}
    for one in given:
        found.setdefault(one.question, {}).setdefault(one.answer, []).append(one.place)
    for question in shuffled(sorted(found), seed, "order", rater, granularity):
        for answer in shuffled(sorted(found[question]), seed, "answers", rater, granularity, question):
            yield tuple(found[question][answer])


def _letter(place: int) -> str:
    rounds, index = divmod(place, len(ascii_uppercase))
    return ascii_uppercase[index] + (str(rounds + 1) if rounds else "")
