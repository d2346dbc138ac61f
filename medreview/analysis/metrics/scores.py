"""Scores of answers by metrics: which texts are measured against which references, and what each metric gives."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from medreview.errors import Message
from medreview.metrics.metric import Measured, TokenVectors, known_metrics, usual_metrics
from medreview.store.queries.answer_facts import AnswerFact

HELD_OUT = "held out"


@dataclass(frozen=True, slots=True)
class ScoringWish:
    """A request to score answers.

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
    model : str
        The name of a model here, or the path of its file, for metrics that need vectors.
    """

    metrics: tuple[str, ...] = field(default_factory=usual_metrics)
    datasets: tuple[str, ...] = ()
    n_references: int | None = None
    source_author: str | None = None
    each_reference: bool = False
    hold_out: bool = False
    model: str = ""


@dataclass(frozen=True, slots=True)
class Measurement:
    answer: AnswerFact
    references: tuple[AnswerFact, ...]
    source: AnswerFact | None
    setting: str | None


def cases_of(texts: Sequence[AnswerFact], wish: ScoringWish) -> Iterator[Measurement]:
    limit = None if wish.n_references is None else f"at most {wish.n_references} references"
    for _, group in groupby(texts, key=lambda one: one.question_id):
        own = list(group)
        source = next((one for one in own if one.author == wish.source_author), None)
        rest = [one for one in own if one is not source]
        references = [one for one in rest if one.is_reference]
        used = tuple(references[: wish.n_references])
        for answer in rest:
            if not answer.is_reference:
                yield Measurement(answer, used, source, limit)
                if wish.each_reference:
                    yield from (
                        Measurement(answer, (one,), source, f"reference {number}")
                        for number, one in enumerate(references, start=1)
                    )
            elif wish.hold_out and len(references) > 1:
                others = [reference for reference in references if reference is not answer]
                yield Measurement(answer, tuple(others[: wish.n_references]), source, HELD_OUT)


def scores_of(
    case: Measurement,
    metrics: Sequence[str],
    vectors: Callable[[str], TokenVectors] | None = None,
    model: str = "",
) -> Iterator[tuple[str, float, Message | str]]:
    source = None if case.source is None else case.source.text
    texts, weights = (tuple(getattr(reference, name) for reference in case.references) for name in ("text", "weight"))
    measured = Measured(case.answer.text, texts, weights, source, case.answer.language, vectors, model)
    for name, metric in known_metrics().items():
        if name in metrics:
            yield from metric.score(measured)
