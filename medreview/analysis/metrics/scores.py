"""Scores of answers by metrics: which texts are measured against which references, and what each metric gives."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from medreview.metrics.bleu import bleu
from medreview.metrics.deltableu import Segment, delta_bleu
from medreview.metrics.rouge import rouge
from medreview.metrics.sari import sari
from medreview.metrics.tokens import language_of, prepared, tokeniser_for
from medreview.store.queries.answers_to_score import TextOfQuestion

METRICS = ("bleu", "deltableu", "rouge", "sari")
USUAL_METRICS = ("bleu", "deltableu", "rouge")
HELD_OUT = "held out"


@dataclass(frozen=True, slots=True)
class ScoringWish:
    """What to score.

    Attributes
    ----------
    n_references : int, optional
        Only so many of a question's references, the first ones; the setting of the scores says so.
    source_author : str, optional
        Whose answer is the text that the others simplify; only SARI uses it, and it is no reference then.
    each_reference : bool
        Score against every single reference, too, each under the number of its place.
    hold_out : bool
        Score every reference against the others of its question, too.
    """

    metrics: tuple[str, ...] = USUAL_METRICS
    datasets: tuple[str, ...] = ()
    n_references: int | None = None
    source_author: str | None = None
    each_reference: bool = False
    hold_out: bool = False


@dataclass(frozen=True, slots=True)
class Measured:
    answer: TextOfQuestion
    references: tuple[TextOfQuestion, ...]
    source: TextOfQuestion | None
    setting: str | None


def cases_of(texts: Sequence[TextOfQuestion], wish: ScoringWish) -> Iterator[Measured]:
    limit = None if wish.n_references is None else f"at most {wish.n_references} references"
    for _, group in groupby(texts, key=lambda one: one.question_id):
        own = list(group)
        source = next((one for one in own if one.author == wish.source_author), None)
        rest = [one for one in own if one is not source]
        references = [one for one in rest if one.is_reference]
        used = tuple(references[: wish.n_references])
        for answer in rest:
            if not answer.is_reference:
                yield Measured(answer, used, source, limit)
                if wish.each_reference:
                    yield from (
                        Measured(answer, (one,), source, f"reference {number}")
                        for number, one in enumerate(references, start=1)
                    )
            elif wish.hold_out and len(references) > 1:
                others = [one for one in references if one is not answer]
                yield Measured(answer, tuple(others[: wish.n_references]), source, HELD_OUT)


def scores_of(case: Measured, metrics: Sequence[str]) -> Iterator[tuple[str, float, str]]:
    texts = [one.text for one in case.references]
    answer, language = case.answer.text, case.answer.language
    if "bleu" in metrics:
        found = bleu(answer, texts, language=language)
        yield "bleu", found.value, found.definition
    if "deltableu" in metrics:
        yield _delta_bleu(case, texts)
    if "rouge" in metrics:
        for kind, one in rouge(answer, texts, language=language).items():
            yield kind, one.best_f, one.definition
            yield f"{kind}-mean", one.mean_f, one.definition.replace("best over", "mean over")
    if "sari" in metrics and case.source is not None:
        simple = sari(case.source.text, answer, texts, language=language)
        yield "sari", simple.value, simple.definition


def _delta_bleu(case: Measured, texts: Sequence[str]) -> tuple[str, float, str]:
    spoken = language_of((case.answer.text, *texts), case.answer.language)
    segment = Segment(
        prepared(case.answer.text, spoken),
        tuple(prepared(text, spoken) for text in texts),
        tuple(one.weight for one in case.references),
    )
    tokeniser = tokeniser_for(spoken)
    found = delta_bleu([segment], tokeniser=tokeniser, effective_order=True)
    return "deltableu", found.value, f"{found.formula}, tokeniser {tokeniser}, effective order, 0 to 1"
