"""The result of reading a reply: the grades, the places where it gives or tries to give them, and the choice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from medreview.domain.run_kinds import Validity
from medreview.errors import Listed, Message
from medreview.protocols.scales import JudgedDimension


@dataclass(frozen=True, slots=True)
class ReadGrade:
    """A level that was offered, with the judge's word of how sure it is where it was asked for one; else the reason.

    What was not read is never replaced by a value.
    """

    value: float | None
    validity: Validity = Validity.VALID
    reason: Message | None = None
    marker: str | None = None

    def __post_init__(self) -> None:
        if (self.validity is Validity.VALID) != (self.value is not None and self.reason is None):
            raise ValueError("a valid judgement has a verdict, and one that is not has a reason")


@dataclass(frozen=True, slots=True)
class Reading:
    """A reply, read: each dimension's outcome, the thinking kept apart, and other fields that the reply held.

    ``coinciding`` names the dimensions whose verdict stands in a text of the case too, in the same words.
    """

    outcomes: Mapping[str, ReadGrade]
    thinking: str = ""
    notes: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    coinciding: frozenset[str] = frozenset()

    def value(self, dimension: str) -> float | None:
        return self.outcomes[dimension].value

    def validity(self, dimension: str) -> Validity:
        return self.outcomes[dimension].validity


@dataclass(frozen=True, slots=True)
class GradeAttempt:
    """A place in a reply where it gives, or tries to give, a grade.

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
    outcome: ReadGrade
    stop: int = -1
    words: str = ""
    is_marked: bool = False
    coincides: bool = False


def last_attempt(attempts: Sequence[GradeAttempt]) -> GradeAttempt | None:
    """The last one that does not coincide with a judged text, else the last.

    An off-menu last word is never replaced by an earlier one on the menu: that one may have been planted.
    """
    own = [attempt for attempt in attempts if not attempt.coincides]
    return max(own or attempts, key=lambda attempt: attempt.start, default=None)


def not_offered(dimension: JudgedDimension, found: str) -> ReadGrade:
    return ReadGrade(
        None,
        Validity.OUT_OF_RANGE,
        Message(
            "{found} is not among the levels of {dimension}: {levels}.",
            {"found": found, "dimension": dimension.name, "levels": _levels(dimension)},
        ),
    )


def not_a_level(dimension: JudgedDimension, found: str) -> ReadGrade:
    return ReadGrade(
        None,
        Validity.UNPARSABLE,
        Message("{found} does not name a level of {dimension}.", {"found": found, "dimension": dimension.name}),
    )


def two_values(dimension: JudgedDimension, found: str) -> ReadGrade:
    return ReadGrade(
        None,
        Validity.UNPARSABLE,
        Message("{found} gives {dimension} more than one value.", {"found": found, "dimension": dimension.name}),
    )


def declined(dimension: JudgedDimension) -> ReadGrade:
    return ReadGrade(
        None, Validity.REFUSED, Message("The judge declined to rate {dimension}.", {"dimension": dimension.name})
    )


def cut_off(dimension: JudgedDimension) -> ReadGrade:
    return ReadGrade(
        None,
        Validity.TRUNCATED,
        Message("The reply was cut off before its verdict on {dimension}.", {"dimension": dimension.name}),
    )


def _levels(dimension: JudgedDimension) -> str:
    return Listed(level.label for level in dimension.levels)
