"""The answers, or the parts of them, that a run asks about: those that fit, less what lacks a text, sampled."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from medreview.domain.granularity import Granularity
from medreview.domain.run_plans import AnswersToJudge, ItemOrder, SampleUnit, SkipReason
from medreview.store.queries.answer_facts import AnswerFact, answer_texts, answers_set_aside, fitting_answers
from medreview.store.queries.criteria import criteria_of_answers
from medreview.store.queries.judge_items import (
    ITEM_COLUMNS,
    CriterionPlace,
    ItemPlace,
    OtherAnswer,
    SentencePlace,
    rated_sentences,
)
from medreview.store.queries.studies import study_named
from medreview.store.workspace import Session
from medreview.study_design.random_order import sampled, shuffled
from medreview.text.sentences import SPLITTER_NAME, SPLITTER_VERSION, split_sentences

Skipped = dict[SkipReason, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class DrawnItems:
    """The answers to ask about, whatever the model: in order, sampled, with the parts of each, None for the whole.

    ``n_fitting`` fit the selection; ``skipped`` are those that cannot be asked about. ``splitter`` is
    empty unless sentences are asked about. The parts are, of pairs, the answers that are shown behind each: as every
    answer has its turn to be first, each pair is asked in both orders.
    """

    answers: tuple[AnswerFact, ...]
    parts: Mapping[int, Sequence[ItemPlace]] | None
    skipped: Skipped
    n_fitting: int
    splitter: str = ""

    def places(self, answer: AnswerFact) -> Sequence[ItemPlace]:
        """The parts of an answer to ask about: its sentences, its criteria, the answers beside it, or the whole."""
        return (None,) if self.parts is None else self.parts.get(answer.id, ())


def drawn_items(
    session: Session,
    wanted: AnswersToJudge,
    order: ItemOrder,
    *,
    unit: Granularity,
    needs_references: bool,
    most_split: int | None = None,
) -> DrawnItems:
    """Find the answers that fit, leave out what cannot be asked about, and draw the sample from the rest.

    Where more than ``most_split`` would be cut into sentences, the others are only taken to have as many as these have
    on average: good enough to look at, and quick for a whole dataset.
    """
    if unit is Granularity.PAIRWISE:  # an answer drawn without the others to its question has nothing beside it
        wanted = replace(wanted, sample_of=SampleUnit.QUESTIONS)
    study = study_named(session, wanted.study) if wanted.study else None
    study_id = None if study is None else study.id
    fitting = fitting_answers(session, wanted, ITEM_COLUMNS, study_id=study_id)
    is_fine = unit is Granularity.FINE
    rated = rated_sentences(session, study_id) if is_fine and study_id is not None else None
    leaves_out = wanted.leaves_out_cut_off
    reasons = {
        answer.id: SkipReason.CUT_OFF
        if leaves_out and answer.is_cut_off
        else _reason(answer, rated, needs_references=needs_references)
        for answer in fitting
    }
    parts, none_there = _parts(session, [answer for answer in fitting if reasons[answer.id] is None], unit)
    reasons |= {one: none_there for one, own in (parts or {}).items() if not own}
    kept = _sampled([answer for answer in fitting if reasons[answer.id] is None], wanted)
    if order is ItemOrder.SHUFFLED:
        kept = _shuffled_questions(kept, wanted.seed)
    aside = answers_set_aside(session, wanted) if study_id is None else ()
    skipped = grouped(
        (*((one, SkipReason.SET_ASIDE) for one in aside), *((answer.id, reasons[answer.id]) for answer in fitting))
    )
    n_fitting = len(fitting) + len(aside)
    if not is_fine:
        return DrawnItems(kept, parts, skipped, n_fitting)
    if rated is not None and study is not None:
        return DrawnItems(kept, rated, skipped, n_fitting, study.name)
    places = _split(session, kept, wanted, most_split)
    return DrawnItems(kept, places, skipped, n_fitting, f"{SPLITTER_NAME} {SPLITTER_VERSION}")


def _parts(
    session: Session, answers: Sequence[AnswerFact], unit: Granularity
) -> tuple[Mapping[int, Sequence[ItemPlace]] | None, SkipReason | None]:
    """The parts of each answer that is not asked about as a whole, and the reason to skip one that has none."""
    match unit:
        case Granularity.PAIRWISE:
            return _others(answers), SkipReason.NO_PARTNER
        case Granularity.CRITERIA:
            return _criteria(session, answers), SkipReason.NO_CRITERIA
        case _:
            return None, None


def _criteria(session: Session, answers: Sequence[AnswerFact]) -> dict[int, list[CriterionPlace]]:
    """The criteria of each answer's question, in the order in which they came."""
    found: dict[int, list[CriterionPlace]] = {answer.id: [] for answer in answers}
    for (answer, key), criterion in criteria_of_answers(session, list(found)).items():
        found[answer].append(CriterionPlace(key, len((criterion.text or key).encode())))
    return found


def _others(answers: Sequence[AnswerFact]) -> dict[int, tuple[OtherAnswer, ...]]:
    """The answers to the same question by other authors, by answer."""
    by_question: dict[int, list[AnswerFact]] = {}
    for answer in answers:
        by_question.setdefault(answer.question_id, []).append(answer)
    return {
        answer.id: tuple(
            OtherAnswer(other.id, other.n_bytes)
            for other in by_question[answer.question_id]
            if other.author != answer.author
        )
        for answer in answers
    }


def _sampled(answers: Sequence[AnswerFact], wanted: AnswersToJudge) -> tuple[AnswerFact, ...]:
    """Draw answers, or questions with all their answers, by the seed; the order stays as it was.

    Keys decide, so that the same answers are drawn in every workspace that holds the same dataset.
    """
    if wanted.sample_size is None or wanted.seed < 0:
        return tuple(answers)
    of_questions = wanted.sample_of is SampleUnit.QUESTIONS
    names = sorted({answer.question_path if of_questions else answer.path for answer in answers})
    taken = set(sampled(names, wanted.sample_size, wanted.seed, "sample", wanted.sample_of.value))
    return tuple(answer for answer in answers if (answer.question_path if of_questions else answer.path) in taken)


def grouped(reasons: Iterable[tuple[int, SkipReason | None]]) -> Skipped:
    """Answers by the reason for which they are skipped."""
    found: dict[SkipReason, list[int]] = {}
    for answer_id, reason in reasons:
        if reason is not None:
            found.setdefault(reason, []).append(answer_id)
    return {reason: tuple(found[reason]) for reason in SkipReason if reason in found}


def _reason(
    answer: AnswerFact, rated: Mapping[int, tuple[SentencePlace, ...]] | None, *, needs_references: bool
) -> SkipReason | None:
    """The reason why an answer cannot be asked about. References that are asked for but absent are not done without."""
    if not answer.has_text:
        return SkipReason.NO_TEXT
    if needs_references and answer.n_references < 1:
        return SkipReason.NO_REFERENCE
    if rated is not None and answer.id not in rated:
        return SkipReason.NO_SENTENCES
    return None


def _shuffled_questions(answers: Sequence[AnswerFact], seed: int) -> tuple[AnswerFact, ...]:
    by_question: dict[str, list[AnswerFact]] = {}
    for answer in answers:
        by_question.setdefault(answer.question_path, []).append(answer)
    order = shuffled(sorted(by_question), max(seed, 0), "questions")
    return tuple(answer for key in order for answer in by_question[key])


def _split(
    session: Session, answers: Sequence[AnswerFact], wanted: AnswersToJudge, most: int | None
) -> dict[int, tuple[SentencePlace, ...]]:
    cut, others = answers[:most], answers[most:] if most is not None else ()
    texts = answer_texts(session, [answer.id for answer in cut])
    places = {answer.id: _places(answer.path, text, wanted) for answer, text in zip(cut, texts, strict=True)}
    if others:
        n_each = round(sum(map(len, places.values())) / len(places))
        guessed = tuple(SentencePlace(index, None, None) for index in range(n_each))
        places |= {answer.id: guessed for answer in others}
    return places


def _places(key: str, found: AnswerFact, wanted: AnswersToJudge) -> tuple[SentencePlace, ...]:
    spans = split_sentences(found.text, found.language)
    places = [SentencePlace(index, span.start, span.end) for index, span in enumerate(spans)]
    return sampled(places, wanted.sentences_per_answer, max(wanted.seed, 0), "sentences", key)
