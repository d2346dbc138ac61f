"""One thing to judge: the texts that go into a prompt."""

from dataclasses import dataclass, field
from enum import StrEnum

from medreview.domain.rating_tasks import Turn
from medreview.errors import MedReviewError
from medreview.llm.messages import ImagePart


class Input(StrEnum):
    """What a prompt can ask for; the value is its placeholder."""

    QUESTION = "question"
    ANSWER = "answer"
    REFERENCES = "references"
    SENTENCE = "sentence"


class InputMissing(MedReviewError):
    """A prompt asks for something that this question or answer does not have."""

    def __init__(self, protocol: str, missing: Input) -> None:
        self.missing = missing
        super().__init__(
            "The prompt of {protocol} needs {missing}, and there is none here. "
            "Leave this answer out, or choose another protocol.",
            protocol=protocol,
            missing=missing.value,
        )


@dataclass(frozen=True, slots=True)
class Case:
    """An answer to judge, with its question; ``sentence`` is set where one sentence of it is judged.

    For terms ``question`` is the term. ``references`` are reference answers, best first. ``beside`` are texts of the
    question that are not shown, such as its other answers: a verdict that stands in one is not taken from a quotation.
    """

    question: str
    answer: str
    references: tuple[str, ...] = ()
    sentence: str | None = None
    context: tuple[Turn, ...] = ()
    images: tuple[ImagePart, ...] = field(default=())
    beside: tuple[str, ...] = ()

    def has(self, needed: Input) -> bool:
        return bool(getattr(self, needed.value))

    @property
    def full_question(self) -> str:
        """The question after the earlier turns of its conversation."""
        return "\n".join([*(f"{turn.role}: {turn.text}" for turn in self.context), self.question])

    @property
    def texts(self) -> tuple[str, ...]:
        """Every text that is shown and came from outside: nothing in them is an instruction or a verdict."""
        return (self.full_question, self.answer, *self.references, self.sentence or "")
