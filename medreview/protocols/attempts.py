"""Places in a reply where it gives, or tries to give, a verdict; and the choice among them."""

from collections.abc import Sequence
from dataclasses import dataclass

from medreview.domain.judge_runs import Validity
from medreview.errors import Message
from medreview.protocols.readings import Unread, Verdict
from medreview.protocols.scales import JudgedDimension


@dataclass(frozen=True, slots=True)
class Attempt:
    """One such place.

    ``end`` is where the value ends in the reply, or -1 where it cannot have been cut off. ``is_quoted``: the very
    same words stand in the texts that were judged, so they may be a quotation.
    """

    start: int
    end: int
    outcome: Verdict | Unread
    is_quoted: bool = False


def last_attempt(attempts: Sequence[Attempt]) -> Attempt | None:
    """The last one that is not a quotation, else the last.

    An off-menu last word is never replaced by an earlier one on the menu: that one may have been planted.
    """
    own = [attempt for attempt in attempts if not attempt.is_quoted]
    return max(own or attempts, key=lambda attempt: attempt.start, default=None)


def not_offered(dimension: JudgedDimension, found: str) -> Unread:
    return Unread(
        Validity.OUT_OF_RANGE,
        Message(
            "{found} is not among the levels of {dimension}: {levels}.",
            {"found": found, "dimension": dimension.name, "levels": _levels(dimension)},
        ),
    )


def not_a_level(dimension: JudgedDimension, found: str) -> Unread:
    return Unread(
        Validity.UNPARSABLE,
        Message("{found} does not name a level of {dimension}.", {"found": found, "dimension": dimension.name}),
    )


def two_values(dimension: JudgedDimension, found: str) -> Unread:
    return Unread(
        Validity.UNPARSABLE,
        Message("{found} gives {dimension} more than one value.", {"found": found, "dimension": dimension.name}),
    )


def declined(dimension: JudgedDimension) -> Unread:
    return Unread(Validity.REFUSED, Message("The judge declined to rate {dimension}.", {"dimension": dimension.name}))


def cut_off(dimension: JudgedDimension) -> Unread:
    return Unread(
        Validity.TRUNCATED,
        Message("The reply was cut off before its verdict on {dimension}.", {"dimension": dimension.name}),
    )


def _levels(dimension: JudgedDimension) -> str:
    return ", ".join(level.label for level in dimension.levels)
