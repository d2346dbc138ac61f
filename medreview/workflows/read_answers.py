"""A few answers beside each other, with the verdicts of raters and judges."""

from collections.abc import Sequence
from dataclasses import dataclass

from medreview.store.queries.answer_facts import AnswerFact, answers_to_read
from medreview.store.queries.facts import in_portions
from medreview.store.queries.judgement_facts import judgements_of_answers
from medreview.store.queries.rating_facts import ratings_of_answers
from medreview.store.workspace import Session, Workspace

__all__ = ["AnswerFact", "AnswersRead", "Verdict", "read_answers"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One rating or judgement; without ``value``, ``state`` says why. ``where`` is the study or the run."""

    answer_id: int
    by: str
    is_judge: bool
    where: str
    granularity: str
    sentence_index: int | None
    dimension: str
    value: float | None
    state: str
    comment: str = ""


@dataclass(frozen=True, slots=True)
class AnswersRead:
    answers: tuple[AnswerFact, ...]
    verdicts: tuple[Verdict, ...]

    def of(self, answer_id: int) -> tuple[Verdict, ...]:
        """The verdicts on one of the answers: people first, then judges."""
        return tuple(verdict for verdict in self.verdicts if verdict.answer_id == answer_id)


def read_answers(workspace: Workspace, answer_ids: Sequence[int]) -> AnswersRead:
    """The answers with these keys, in this order, with all verdicts on them; keys without an answer are left out."""
    answers: list[AnswerFact] = []
    said: list[Verdict] = []
    with workspace.reading() as session:
        for ids in in_portions(answer_ids):
            answers += answers_to_read(session, ids)
            said += _verdicts(session, ids)
    return AnswersRead(tuple(answers), tuple(said))


def _verdicts(session: Session, ids: Sequence[int]) -> list[Verdict]:
    by_raters = (
        Verdict(
            *(one.answer_id, one.rater, False, one.study, one.granularity, one.sentence_index, one.dimension),
            *(one.value, one.state, one.comment),
        )
        for one in ratings_of_answers(session, ids)
    )
    by_judges = (
        Verdict(
            *(one.answer_id, one.judge, True, one.run or one.protocol, one.given_granularity or ""),
            *(one.sentence_index, one.dimension, one.given_value, one.given_validity or ""),
        )
        for one in judgements_of_answers(session, ids)
    )
    return [*by_raters, *by_judges]
