"""A few answers beside each other, with the verdicts of raters and judges."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from medreview.domain.comparisons import Preferred
from medreview.domain.granularity import Granularity
from medreview.reporting.result_words import ALIKE, BOTH_BAD, MET, NOT_MET, NOT_PREFERRED, PAIR, PREFERRED
from medreview.store.queries.answer_facts import AnswerFact, answers_to_read
from medreview.store.queries.criterion_facts import criteria_of_all, finished_words_on_criteria
from medreview.store.queries.facts import in_portions
from medreview.store.queries.judgement_facts import judgements_of_answers
from medreview.store.queries.preference_facts import finished_preferences
from medreview.store.queries.rating_facts import ratings_of_answers
from medreview.store.queries.studies import SentencePart, sentence_spans
from medreview.store.workspace import Session, Workspace

__all__ = ["AnswerFact", "AnswersRead", "Span", "Verdict", "read_answers"]

Span = tuple[int, int]
"""Start and end of a sentence in code points of the answer's text, the end exclusive."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One rating or judgement; without ``value``, ``state`` says why. ``where`` is the study or the run.

    Of a preference, ``state`` is the outcome for this answer, and ``comment`` the author of the other one.
    """

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
    """Attributes.

    spans
        Of the sentences of the answers, by answer, place of the sentence and study.
    """

    answers: tuple[AnswerFact, ...]
    verdicts: tuple[Verdict, ...]
    spans: Mapping[SentencePart, Span] = field(default_factory=dict[SentencePart, Span])

    def of(self, answer_id: int) -> tuple[Verdict, ...]:
        """The verdicts on one of the answers: people first, then judges."""
        return tuple(verdict for verdict in self.verdicts if verdict.answer_id == answer_id)

    def span(self, answer_id: int, sentence: int | None, study: str | None) -> Span | None:
        """The place of a sentence in its answer, as this study cut it, or any; None of a whole answer."""
        found = (
            span
            for (answer, position, where), span in self.spans.items()
            if (answer, position) == (answer_id, sentence) and study in {None, where}
        )
        return next(found, None)


def read_answers(workspace: Workspace, answer_ids: Sequence[int]) -> AnswersRead:
    """The answers with these keys, in this order, with all verdicts on them; keys without an answer are left out."""
    answers: list[AnswerFact] = []
    said: list[Verdict] = []
    spans: dict[SentencePart, Span] = {}
    with workspace.reading() as session:
        for ids in in_portions(answer_ids):
            answers += answers_to_read(session, ids)
            said += _verdicts(session, ids)
            spans |= sentence_spans(session, ids)
    return AnswersRead(tuple(answers), tuple(said), spans)


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
    return [*by_raters, *by_judges, *_preferences(session, ids), *_words_on_criteria(session, ids)]


def _words_on_criteria(session: Session, ids: Sequence[int]) -> Iterator[Verdict]:
    """Words on criteria for these answers, under what each criterion says; those without a word are left out."""
    found = [one for one in finished_words_on_criteria(session, ids) if one.is_met is not None]
    texts = {one[:3]: one.text for one in criteria_of_all(session, ids)} if found else {}
    for one in found:
        criterion = texts.get((one.dataset, one.question, one.criterion)) or one.criterion
        yield Verdict(
            *(one.answer_id, one.judge or one.rater, bool(one.judge), one.run or one.study),
            *(Granularity.CRITERIA.value, None, criterion, None, MET if one.is_met else NOT_MET),
        )


def _preferences(session: Session, ids: Sequence[int]) -> Iterator[Verdict]:
    """Preferences on these answers, each with the author of the other one."""
    for one in finished_preferences(session, ids):
        if not one.value:
            continue
        sides = ((one.answer_a_id, "a", one.author_b), (one.answer_b_id, "b", one.author_a))
        for answer, side, other in sides:
            if answer in ids:
                state = _OUTCOMES.get(one.value) or (PREFERRED if one.value == side else NOT_PREFERRED)
                yield Verdict(
                    *(answer, one.judge or one.rater, bool(one.judge), one.run or one.protocol, PAIR, None),
                    *(one.dimension, None, state, other),
                )


_OUTCOMES = {Preferred.TIE.value: ALIKE, Preferred.NEITHER.value: BOTH_BAD}
