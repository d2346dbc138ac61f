"""The layout of a follow-up: each rater's places, their order, and the letters under which others stand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from medreview.domain.study_plans import Granularity
from medreview.study_design.differences import DifferingPlace
from medreview.study_design.random_order import shuffled

BATCH_SET = "differences"


@dataclass(frozen=True, slots=True)
class PlaceToRate:
    """A place with the public names of its question and of its answer or both, which random orders depend on."""

    place: DifferingPlace
    question: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FollowUpPair:
    """One answer for one rater: ``batch`` counts from 1 within the granularity, ``position`` in the rater's order.

    ``sentence_indexes`` are sorted; only sentences have them. Of two answers ``other`` is shown as the second.
    ``criteria`` are the keys of those on which raters differ.
    """

    rater: str
    answer: int
    granularity: Granularity
    batch: int
    position: int
    sentence_indexes: tuple[int, ...]
    other: int | None = None
    criteria: tuple[str, ...] = ()

    @property
    def is_turned(self) -> bool:
        """True if the two answers are shown the other way round than the place names them."""
        return self.other is not None and self.answer > self.other

    @property
    def places(self) -> tuple[DifferingPlace, ...]:
        """Its places in the study that is followed up."""
        first, second = (
            (self.other, self.answer) if self.other is not None and self.is_turned else (self.answer, self.other)
        )
        granularity = self.granularity.value
        items = (DifferingPlace(first, granularity, index, second) for index in self.sentence_indexes or (None,))
        return tuple(item._replace(criterion=key) for item in items for key in self.criteria or (None,))


def lay_out(places: Mapping[str, Sequence[PlaceToRate]], *, seed: int, batch_size: int) -> tuple[FollowUpPair, ...]:
    """Every rater's places as pairs: whole answers first, questions and their answers in a random order of their own.

    Of two answers, one or the other is shown first by chance.

    Parameters
    ----------
    places
        What each rater is to rate, by code.
    """
    return tuple(pair for rater, given in places.items() for pair in _of_rater(rater, given, seed, batch_size))


def letters(
    raters: Sequence[str], *, own: str | None, seed: int, names: Sequence[str], n_answers: int = 1
) -> dict[str, str]:
    """A letter for every rater of one item; the person's own comes last, the others in a random order.

    ``names`` tell the item apart: the same letter stands for somebody else at the next one. Two answers are called A
    and B themselves, so that nobody else is there.
    """
    others = shuffled(sorted(set(raters) - {own}), seed, "letters", *names)
    in_order = [*others, *(rater for rater in raters if rater == own)]
    return {rater: _letter(place) for place, rater in enumerate(in_order, start=n_answers if n_answers > 1 else 0)}


def _of_rater(rater: str, given: Sequence[PlaceToRate], seed: int, batch_size: int) -> Iterator[FollowUpPair]:
    position = 0
    for granularity in Granularity:
        here = [one for one in given if one.place.granularity == granularity]
        for index, together in enumerate(_in_rating_order(rater, granularity, here, seed)):
            position += 1
            first, *second = _sides(rater, together[0], seed)
            indexes = (one.place.sentence_index for one in together)
            yield FollowUpPair(
                rater,
                first,
                granularity,
                index // batch_size + 1,
                position,
                tuple(sorted(index for index in indexes if index is not None)),
                *second,
                criteria=tuple(one.place.criterion for one in together if one.place.criterion is not None),
            )


def _sides(rater: str, one: PlaceToRate, seed: int) -> Sequence[int]:
    """The answer of a place, or both in the order in which they are shown."""
    if one.place.other is None:
        return (one.place.answer,)
    named = sorted(zip(one.answers, (one.place.answer, one.place.other), strict=True))
    return [answer for _, answer in shuffled(named, seed, "sides", rater, *(name for name, _ in named))]


def _in_rating_order(
    rater: str, granularity: Granularity, given: Sequence[PlaceToRate], seed: int
) -> Iterator[tuple[PlaceToRate, ...]]:
    """The places of each answer, or of each two; those of a question stay together."""
    found: dict[str, dict[tuple[str, ...], list[PlaceToRate]]] = {}
    for one in given:
        found.setdefault(one.question, {}).setdefault(tuple(sorted(one.answers)), []).append(one)
    for question in shuffled(sorted(found), seed, "order", rater, granularity):
        for answers in shuffled(sorted(found[question]), seed, "answers", rater, granularity, question):
            yield tuple(found[question][answers])


def _letter(place: int) -> str:
    rounds, index = divmod(place, len(ascii_uppercase))
    return ascii_uppercase[index] + (str(rounds + 1) if rounds else "")
