"""ROUGE-1, ROUGE-2 and ROUGE-L with words that fit the language."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal, get_args

from medreview.errors import Message
from medreview.metrics.metric import Measured, Metric
from medreview.metrics.tokens import language_of, words

RougeKind = Literal["rouge1", "rouge2", "rougeL"]
ROUGE_KINDS: tuple[RougeKind, ...] = get_args(RougeKind)


@dataclass(frozen=True, slots=True)
class NgramOverlap:
    """Precision, recall and their harmonic mean, between 0 and 1."""

    precision: float
    recall: float
    f: float


@dataclass(frozen=True, slots=True)
class RougeScore:
    """One kind against several references: the best F, the mean F beside it, and each reference's own."""

    best_f: float
    mean_f: float
    of_references: tuple[NgramOverlap, ...]
    definition: Message
    definition_of_mean: Message


def rouge(
    answer: str,
    references: Sequence[str],
    *,
    language: str | None = None,
    kinds: Sequence[RougeKind] = ROUGE_KINDS,
) -> dict[RougeKind, RougeScore]:
    """ROUGE-1, -2 and -L of an answer: F against the best reference of each kind, and the mean over references.

    Parameters
    ----------
    answer : str
    references : sequence of str
        At least one.
    language : str, optional
        Language tag; guessed from the texts where it is missing. The usual tokeniser knows a-z and 0-9 only and gives
        0 for identical Persian; see ``tokens.words`` for the one used here. No stemming.
    kinds : sequence of str
        Only these; all three by default.

    Returns
    -------
    dict
        0 where the answer or a reference has no words.

    Raises
    ------
    ValueError
        If there is no reference.

    References
    ----------
    Lin C-Y (2004) Text Summarization Branches Out, sections 2 and 3.1.
    """
    if not references:
        raise ValueError("ROUGE needs at least one reference")
    spoken = language_of((answer, *references), language)
    own = words(answer, spoken)
    others = [words(reference, spoken) for reference in references]
    return {kind: _score(kind, [_overlap(kind, own, other) for other in others], spoken) for kind in kinds}


def _score(kind: RougeKind, overlaps: list[NgramOverlap], language: str) -> RougeScore:
    fs = [overlap.f for overlap in overlaps]
    values = {"kind": kind, "language": language}
    return RougeScore(
        max(fs),
        fmean(fs),
        tuple(overlaps),
        Message("{kind}, F, best over references, words of language {language}, no stemming", values),
        Message("{kind}, F, mean over references, words of language {language}, no stemming", values),
    )


def _overlap(kind: RougeKind, own: list[str], other: list[str]) -> NgramOverlap:
    if kind == "rougeL":
        return _overlap_of(longest_common_subsequence(own, other), len(own), len(other))
    order = int(kind[-1])
    answer, reference = (Counter(zip(*(text[start:] for start in range(order)), strict=False)) for text in (own, other))
    return _overlap_of((answer & reference).total(), answer.total(), reference.total())


def _overlap_of(n_shared: int, n_answer: int, n_reference: int) -> NgramOverlap:
    if not n_shared:
        return NgramOverlap(0.0, 0.0, 0.0)
    precision, recall = n_shared / n_answer, n_shared / n_reference
    return NgramOverlap(precision, recall, 2 * precision * recall / (precision + recall))


def longest_common_subsequence(one: Sequence[str], other: Sequence[str]) -> int:
    """Length of the longest sequence of words that both have in the same order."""
    row = [0] * (len(other) + 1)
    for word in one:
        diagonal = 0
        for place, against in enumerate(other, start=1):
            above = row[place]
            row[place] = diagonal + 1 if word == against else max(above, row[place - 1])
            diagonal = above
    return row[-1]


def _scores(text: Measured) -> Iterator[tuple[str, float, Message]]:
    for kind, one in rouge(text.answer, text.references, language=text.language).items():
        yield kind, one.best_f, one.definition
        yield f"{kind}-mean", one.mean_f, one.definition_of_mean


METRIC = Metric("rouge", _scores, title="ROUGE-1, -2, -L")
