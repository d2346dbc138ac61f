"""What came out of reading a reply: a verdict or the reason why there is none, for each dimension."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from medreview.domain.judge_runs import Validity
from medreview.errors import Message


@dataclass(frozen=True, slots=True)
class Verdict:
    """A level that was offered, and the judge's word of how sure it is, where the protocol asks for one."""

    value: float
    marker: str | None = None

    @property
    def validity(self) -> Validity:
        return Validity.VALID


@dataclass(frozen=True, slots=True)
class Unread:
    """No verdict; never replaced by a value."""

    validity: Validity
    reason: Message

    def __post_init__(self) -> None:
        if self.validity is Validity.VALID:
            raise ValueError("a valid judgement has a verdict")


@dataclass(frozen=True, slots=True)
class Reading:
    """A reply, read: each dimension's outcome, the thinking kept apart, and other fields that the reply held.

    ``coinciding`` names the dimensions whose verdict stands in a text of the case too, in the same words.
    """

    outcomes: Mapping[str, Verdict | Unread]
    thinking: str = ""
    notes: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    coinciding: frozenset[str] = frozenset()

    def value(self, dimension: str) -> float | None:
        outcome = self.outcomes[dimension]
        return outcome.value if isinstance(outcome, Verdict) else None

    def validity(self, dimension: str) -> Validity:
        return self.outcomes[dimension].validity
