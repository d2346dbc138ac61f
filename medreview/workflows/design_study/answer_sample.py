"""From a plan's selection to the questions that are rated, their answers cut into sentences where they are needed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from medreview.domain.ids import AnswerId
from medreview.domain.study_plans import Granularity, StudyPlan
from medreview.domain.unstated_authors import NOT_STATED
from medreview.store.queries.answer_facts import (
    FITTING_COLUMNS,
    AnswerFact,
    answer_texts,
    answers_named,
    answers_set_aside,
    fitting_answers,
    questions_with_references,
)
from medreview.store.queries.criteria import criteria_of_answers, questions_with_criteria
from medreview.store.workspace import Session
from medreview.study_design.agreed_items import agreed_items
from medreview.study_design.batches import (
    AgreedAnswer,
    AgreedAnswers,
    AnswerToRate,
    QuestionToRate,
    in_stable_order,
    selected_questions,
)
from medreview.text.sentences import Span, split_sentences

SentenceEdits = Mapping[AnswerId, tuple[Span, ...]]
"""Sentences that a person cut by hand, by answer."""


@dataclass(frozen=True, slots=True)
class DrawnAnswers:
    """The drawn questions, and how their answers are cut; neither texts nor sentences where no block is fine.

    ``agreed`` are the answers for practice and gold; ``n_agreed_answers`` of them would fit the selection otherwise.
    ``n_unstated_answers`` are those that are rated and whose author is not stated.
    """

    questions: tuple[QuestionToRate, ...]
    texts: dict[AnswerId, AnswerFact]
    sentences: dict[AnswerId, tuple[Span, ...]]
    edited: frozenset[AnswerId]
    n_fitting_questions: int
    n_fitting_answers: int
    n_blank_answers: int
    n_cut_off_answers: int
    n_set_aside_answers: int
    n_agreed_answers: int
    n_unstated_answers: int
    agreed: AgreedAnswers

    @property
    def n_answers(self) -> int:
        return sum(len(question.answers) for question in self.questions)


def has_fine_blocks(plan: StudyPlan) -> bool:
    return any(block.granularity is Granularity.FINE for block in plan.blocks)


def draw_answers(session: Session, plan: StudyPlan, edits: SentenceEdits) -> DrawnAnswers:
    """Find the answers that fit, draw the questions, and cut only the texts that were drawn."""
    named = _answers_of_items(session, plan)
    criteria: dict[int, list[str]] = {}
    for answer, key in criteria_of_answers(session, [one.id for one in named]) if plan.asks_criteria else ():
        criteria.setdefault(answer, []).append(key)
    everything_chosen = fitting_answers(session, plan.selection, (*FITTING_COLUMNS, "author"))
    others = _without(everything_chosen, named)
    chosen = _askable(session, plan, others)
    known = [answer for answer in chosen if answer.has_text]
    fitting = [answer for answer in known if not (plan.selection.leaves_out_cut_off and answer.is_cut_off)]
    everything = _comparable(plan, in_stable_order(_questions(fitting, {}, frozenset())))
    drawn = selected_questions(plan, everything)
    ids = [answer.answer for question in drawn for answer in question.answers]
    cut = dict.fromkeys((*ids, *(AnswerId(one.id) for one in named)))
    texts: dict[AnswerId, AnswerFact] = {}
    sentences: dict[AnswerId, tuple[Span, ...]] = {}
    if has_fine_blocks(plan) or any(item.sentence_index is not None for item in agreed_items(plan)):
        texts = {AnswerId(found.id): found for found in answer_texts(session, list(cut))}
        sentences = {
            answer: edits[answer] if answer in edits else _split(found.text, found.language)
            for answer, found in texts.items()
        }
    taken = set(ids)
    referenced = questions_with_references(session) if plan.show_references else frozenset[tuple[str, str]]()
    kept = [answer for answer in fitting if AnswerId(answer.id) in taken]
    return DrawnAnswers(
        questions=_questions(kept, sentences, referenced),
        texts=texts,
        sentences=sentences,
        edited=frozenset(edits).intersection(sentences),
        n_fitting_questions=len(everything),
        n_fitting_answers=len(fitting),
        n_blank_answers=len(chosen) - len(known),
        n_cut_off_answers=len(known) - len(fitting),
        n_set_aside_answers=len(answers_set_aside(session, plan.selection)),
        n_agreed_answers=len(everything_chosen) - len(others),
        n_unstated_answers=sum(answer.author == NOT_STATED for answer in kept),
        agreed={
            (one.dataset, one.key): AgreedAnswer(
                f"{one.dataset}/{one.question}", _to_rate(one, sentences), frozenset(criteria.get(one.id, ()))
            )
            for one in named
        },
    )


def _answers_of_items(session: Session, plan: StudyPlan) -> tuple[AnswerFact, ...]:
    """The answers for practice and gold that are there and have a text."""
    items = agreed_items(plan)
    if not items:
        return ()
    names = {(item.dataset, item.answer) for item in items}
    return tuple(one for one in answers_named(session, names) if one.has_text)


def _without(answers: Iterable[AnswerFact], others: Iterable[AnswerFact]) -> list[AnswerFact]:
    """Answers whose agreed values raters see, or are held to, are not rated as the others are."""
    ids = {one.id for one in others}
    return [answer for answer in answers if answer.id not in ids]


def fitting_questions(session: Session, plan: StudyPlan) -> tuple[QuestionToRate, ...]:
    """Every question that the selection fits, with its answers; nothing is cut into sentences."""
    chosen = _askable(
        session, plan, _without(fitting_answers(session, plan.selection), _answers_of_items(session, plan))
    )
    known = [answer for answer in chosen if answer.has_text]
    fitting = [answer for answer in known if not (plan.selection.leaves_out_cut_off and answer.is_cut_off)]
    referenced = questions_with_references(session) if plan.show_references else frozenset[tuple[str, str]]()
    return _comparable(plan, in_stable_order(_questions(fitting, {}, referenced)))


def _askable(session: Session, plan: StudyPlan, answers: list[AnswerFact]) -> list[AnswerFact]:
    """The answers to questions that have criteria, where a block asks them."""
    if not plan.asks_criteria:
        return answers
    held = questions_with_criteria(session)
    return [answer for answer in answers if (answer.dataset, answer.question) in held]


def _comparable(plan: StudyPlan, questions: Sequence[QuestionToRate]) -> tuple[QuestionToRate, ...]:
    """The questions of which a block can hold two answers against each other, where one does."""
    return tuple(one for one in questions if len(one.answers) > 1 or not plan.compares)


@lru_cache(maxsize=8192)
def _split(text: str, language: str | None) -> tuple[Span, ...]:
    """Cut a text, once."""
    # a preview asks for the same texts at every change of the plan
    return split_sentences(text, language)


def _to_rate(found: AnswerFact, sentences: Mapping[AnswerId, tuple[Span, ...]]) -> AnswerToRate:
    answer = AnswerId(found.id)
    return AnswerToRate(answer, f"{found.dataset}/{found.key}", len(sentences.get(answer, ())))


def _questions(
    answers: Iterable[AnswerFact],
    sentences: Mapping[AnswerId, tuple[Span, ...]],
    referenced: frozenset[tuple[str, str]],
) -> tuple[QuestionToRate, ...]:
    by_question: dict[tuple[str, str], list[AnswerToRate]] = {}
    for found in answers:
        by_question.setdefault((found.dataset, found.question), []).append(_to_rate(found, sentences))
    return tuple(QuestionToRate("/".join(key), tuple(own), key in referenced) for key, own in by_question.items())
