"""Read a few answers beside each other, with what raters and judges said of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from medreview.store.queries import verdicts
from medreview.store.queries.verdicts import GivenVerdict, ReadAnswer
from medreview.store.workspace import Workspace

_IDS_AT_ONCE = 900

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
    answers: list[ReadAnswer] = []
    said: list[GivenVerdict] = []
    with workspace.reading() as rows:
        for start in range(0, len(answer_ids), _IDS_AT_ONCE):
            ids = answer_ids[start : start + _IDS_AT_ONCE]
            answers += verdicts.read_answers(rows, ids)
            said += (*verdicts.ratings_of_answers(rows, ids), *verdicts.judgements_of_answers(rows, ids))
    return AnswersRead(tuple(answers), tuple(said))
