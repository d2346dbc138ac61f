"""A question with its answers as cleaning rules see it, and the form of a rule."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from medreview.curation.compared_words import words_of
from medreview.errors import Message


@dataclass(frozen=True)
class MessagePair:
    """A patient's question and what was answered, one or several times; ``key`` is the question's behind its dataset.

    ``n_messages`` counts those of earlier turns, the question, and one for its answers.
    """

    question_id: int
    key: str
    question: str
    answers: tuple[str, ...]
    n_messages: int

    @cached_property
    def words(self) -> tuple[list[str], ...]:
        """The words of the question, then of each answer, as they are compared."""
        return tuple(words_of(text) for text in (self.question, *self.answers))


Check = Callable[[MessagePair], str | None]
"""The detail for which a rule would take a pair; None where it leaves it. Asked of one pair after the other, once."""


@dataclass(frozen=True, slots=True)
class RuleNumber:
    """The number of a rule that a person can change."""

    usual: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class CleaningRule:
    """A rule as the module that holds it offers it.

    ``words`` may name the number as ``{n}``, and ``explains`` says what it is found by. ``begin`` makes the check for
    one pass over the pairs. ``place`` is where it stands among the others unless a person gives another order. A rule
    that ``only_warns`` takes nothing.
    """

    name: str
    words: Message
    explains: Message
    begin: Callable[[int], Check]
    place: int
    number: RuleNumber | None = None
    is_usual: bool = True
    only_warns: bool = False
