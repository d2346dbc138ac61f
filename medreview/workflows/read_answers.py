"""Read a few answers beside each other, with what raters and judges said of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from medreview.store.queries import verdicts
from medreview.store.queries.verdicts import GivenVerdict, ReadAnswer
from medreview.store.workspace import Workspace

__all__ = ["AnswersRead", "GivenVerdict", "ReadAnswer", "read_answers"]


@dataclass(frozen=True, slots=True)
class AnswersRead:
    answers: tuple[ReadAnswer, ...]
    verdicts: tuple[GivenVerdict, ...]

    def of(self, answer_id: int) -> tuple[GivenVerdict, ...]:
        """What was said of one of the answers: people first, then judges."""
        return tuple(verdict for verdict in self.verdicts if verdict.answer_id == answer_id)


def read_answers(workspace: Workspace, answer_ids: Sequence[int]) -> AnswersRead:
    """The answers with these keys in this order, with everything that was said of them; those that are gone are out."""
    with workspace.reading() as rows:
        return AnswersRead(
            verdicts.read_answers(rows, answer_ids),
            verdicts.ratings_of_answers(rows, answer_ids) + verdicts.judgements_of_answers(rows, answer_ids),
        )
