"""The questions that a run asks, in order, sampled, each with the examples and the specialist that it is shown with."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from medreview.curation.catalogues import specialist_of
from medreview.curation.compared_words import same_words
from medreview.domain.question_plans import ExampleChoice, PlannedExamples, QuestionSkip, QuestionsToAsk
from medreview.domain.run_plans import ItemOrder
from medreview.protocols.strategies import Returns, Strategy
from medreview.store.queries.question_items import (
    Example,
    SelectedQuestion,
    examples_among,
    questions_set_aside,
    selected_questions,
)
from medreview.store.workspace import Session
from medreview.study_design.random_order import places_in_order, sampled, shuffled

if TYPE_CHECKING:  # vectors are loaded with the first examples that are drawn by them
    from medreview.llm.embeddings import Vectors

Embed = Callable[[Sequence[str]], "Vectors | None"]
"""The vectors of texts, a row for each; None where they are not made now."""


@dataclass(frozen=True, slots=True)
class DrawnQuestion:
    """A question with what is shown beside it: the questions that are its examples, and who is asked."""

    question: SelectedQuestion
    examples: tuple[Example, ...] = ()
    specialist: str = ""

    @property
    def shown(self) -> dict[str, object]:
        """As an item of the run keeps it."""
        examples: dict[str, object] = {"examples": [one.question_id for one in self.examples]} if self.examples else {}
        return examples | ({"specialist": self.specialist} if self.specialist else {})


@dataclass(frozen=True, slots=True)
class DrawnQuestions:
    """The questions of a draft, whatever the model. ``n_fitting`` fit the selection; ``skipped`` cannot be asked."""

    questions: tuple[DrawnQuestion, ...]
    skipped: Mapping[QuestionSkip, tuple[int, ...]] = field(default_factory=dict[QuestionSkip, tuple[int, ...]])
    n_fitting: int = 0


def drawn_questions(
    session: Session,
    wanted: QuestionsToAsk,
    order: ItemOrder,
    strategy: Strategy,
    *,
    examples: PlannedExamples | None,
    specialist_field: str,
    embed: Embed | None = None,
    most_options: int | None = None,
) -> DrawnQuestions:
    """Find the questions that fit, leave out what cannot be asked, and draw the sample from the rest.

    Examples that are nearest by an embedding need ``embed``; without it those are chosen that are nearest by words.
    Keys decide, so that the same questions and examples are drawn in every workspace that holds the same datasets.
    """
    fitting = selected_questions(session, wanted)
    aside = [question_id for question_id, _ in questions_set_aside(session, wanted)]
    skipped: dict[QuestionSkip, list[int]] = {QuestionSkip.SET_ASIDE: aside} if aside else {}
    open_ones: list[SelectedQuestion] = []
    for one in fitting:
        specialist = specialist_of(specialist_field, one.fields.get(specialist_field), strategy.language)
        reason = _reason(one, specialist, strategy, needs_specialist=bool(specialist_field))
        # one choice is scored at a time, and some prompts say that one option is right
        takes_several = most_options is None and strategy.asks_for_several
        if reason is None and strategy.returns_choice and one.n_right > 1 and not takes_several:
            reason = QuestionSkip.SEVERAL_KEYS
        if reason is None and most_options is not None and one.n_options > most_options:
            reason = QuestionSkip.TOO_MANY_OPTIONS
        if reason is None:
            open_ones.append(one)
        else:
            skipped.setdefault(reason, []).append(one.question_id)
    kept: list[DrawnQuestion] = []
    asked = _ordered(_sampled(open_ones, wanted), order, wanted.seed)
    chooser = _Examples(session, examples, asked, embed) if examples is not None else None
    for one in asked:
        found = chooser.of(one) if chooser is not None else ()
        if found is None:
            skipped.setdefault(QuestionSkip.NO_EXAMPLES, []).append(one.question_id)
        else:
            specialist = specialist_of(specialist_field, one.fields.get(specialist_field), strategy.language)
            kept.append(DrawnQuestion(one, found, specialist))
    reasons = {reason: tuple(skipped[reason]) for reason in QuestionSkip if reason in skipped}
    return DrawnQuestions(tuple(kept), reasons, len(fitting) + len(aside))


class _Examples:
    """Chooses the examples of one question after the other."""

    def __init__(
        self, session: Session, planned: PlannedExamples, asked: Sequence[SelectedQuestion], embed: Embed | None
    ) -> None:
        self._planned = planned
        self._pool = examples_among(session, dataset=planned.dataset, split=planned.split)
        self._words: dict[int, str] = {}
        self._order: Callable[[SelectedQuestion], Iterable[int]] | None = None
        texts = [one.text for one in self._pool]
        if not texts or planned.choice is ExampleChoice.RANDOM:
            return
        from medreview.curation.duplicates import NearestByMeaning, NearestByWords

        by_embedding = embed if planned.choice is ExampleChoice.EMBEDDING else None
        vectors = by_embedding([*texts, *(one.text for one in asked)]) if by_embedding is not None else None
        if vectors is None:
            by_words = NearestByWords(texts)
            self._order = lambda question: by_words.order(question.text)
            return
        by_meaning = NearestByMeaning(vectors[: len(texts)])
        of_question = {one.question_id: vectors[len(texts) + n] for n, one in enumerate(asked)}
        self._order = lambda question: by_meaning.order(of_question[question.question_id])

    def of(self, question: SelectedQuestion) -> tuple[Example, ...] | None:
        """The examples in the order in which they are shown, the nearest last; None where there are too few."""
        found: list[Example] = []
        asked = same_words(question.text)
        for place in self._places(question):
            if not self._is_the_same(place, question, asked):
                found.append(self._pool[place])
            if len(found) == self._planned.n:
                # What stands right before the question is copied most: the nearest comes last.
                return tuple(found if self._order is None else reversed(found))
        return None

    def _places(self, question: SelectedQuestion) -> Iterable[int]:
        if self._order is not None:
            return self._order(question)
        return places_in_order(len(self._pool), max(self._planned.seed, 0), "examples", question.key)

    def _is_the_same(self, place: int, question: SelectedQuestion, asked: str) -> bool:
        example = self._pool[place]
        if example.question_id == question.question_id or example.original == question.original:
            return True
        if place not in self._words:
            self._words[place] = same_words(example.text)
        return self._words[place] == asked


def _reason(
    question: SelectedQuestion, specialist: str, strategy: Strategy, *, needs_specialist: bool
) -> QuestionSkip | None:
    if not question.text.strip():
        return QuestionSkip.NO_TEXT
    if strategy.returns_choice and not question.n_options:
        return QuestionSkip.NO_OPTIONS
    if strategy.returns_choice and question.has_two_keys:
        return QuestionSkip.TWO_KEYS
    if strategy.returns is Returns.TRANSLATION and question.language == strategy.into:
        return QuestionSkip.SAME_LANGUAGE
    return QuestionSkip.NO_SPECIALIST if needs_specialist and not specialist else None


def _sampled(questions: Sequence[SelectedQuestion], wanted: QuestionsToAsk) -> Sequence[SelectedQuestion]:
    """The order stays as it was."""
    if wanted.sample_size is None or wanted.seed < 0:
        return questions
    names = sorted(one.key for one in questions)
    taken = set(sampled(names, wanted.sample_size, wanted.seed, "sample", "questions"))
    return [one for one in questions if one.key in taken]


def _ordered(questions: Sequence[SelectedQuestion], order: ItemOrder, seed: int) -> Sequence[SelectedQuestion]:
    if order is ItemOrder.STORED:
        return questions
    by_key = {one.key: one for one in questions}
    return [by_key[key] for key in shuffled(sorted(by_key), max(seed, 0), "questions")]
