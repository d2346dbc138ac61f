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

    Attributes
    ----------
    start, stop
        Where it begins and ends in the reply; several dimensions may share one place.
    end
        Where the value ends, or -1 where it cannot have been cut off.
    words
        What is looked for in the judged texts, where that is not all of it.
    is_marked
        It stands behind a mark that may come at the end of a line of prose.
    coincides
        The very same words stand in the texts that were judged.
    """

    start: int
    end: int
    outcome: Verdict | Unread
    stop: int = -1
    words: str = ""
    is_marked: bool = False
    coincides: bool = False


def last_attempt(attempts: Sequence[Attempt]) -> Attempt | None:
    """The last one that does not coincide with a judged text, else the last.

    An off-menu last word is never replaced by an earlier one on the menu: that one may have been planted.
    """
    own = [attempt for attempt in attempts if not attempt.coincides]
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
