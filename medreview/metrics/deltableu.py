"""deltaBLEU: BLEU against references that carry weights, so that a poor reference can count against an answer."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Literal

from medreview.errors import Message
from medreview.metrics.metric import Measured, Metric
from medreview.metrics.tokens import BleuTokeniser, language_of, prepared, tokeniser_for, tokens

Variant = Literal["reference-code", "paper"]
Ngram = tuple[str, ...]
_LONGEST = 4
_FORMULAS: dict[Variant, Message] = {
    "reference-code": Message(
        "p_n = sum of w c / sum of W count over the answer's n-grams; c = the largest limited count and "
        "w = the largest weight over the references that contain the n-gram, W = the segment's largest weight"
    ),
    "paper": Message(
        "p_n = sum of max over references j of w_j c_j / sum of W count over the answer's n-grams; c_j = the "
        "count limited by reference j, W = the segment's largest weight"
    ),
}


@dataclass(frozen=True, slots=True)
class Segment:
    """An answer with its references and one weight each, between -1 and 1."""

    answer: str
    references: tuple[str, ...]
    weights: tuple[float, ...]

    def __post_init__(self) -> None:
        if not self.references or len(self.references) != len(self.weights):
            raise ValueError(f"{len(self.references)} references need as many weights, not {len(self.weights)}")


@dataclass(frozen=True, slots=True)
class DeltaBleuScore:
    """``value`` lies between 0 and 1; ``formula`` is shown beside the number."""

    value: float
    brevity_penalty: float
    formula: Message


def delta_bleu(
    segments: Sequence[Segment],
    *,
    variant: Variant = "reference-code",
    tokeniser: BleuTokeniser = "13a",
    effective_order: bool = False,
) -> DeltaBleuScore:
    """Corpus-level deltaBLEU on 0 to 1; of one segment with ``effective_order`` it is the sentence-level score.

    Parameters
    ----------
    segments : sequence of Segment
        At least one. With weights of 1 everywhere the score is BLEU.
    variant : str
        "reference-code": the largest count and the largest weight are taken over the references one by one, as the
        authors' program does. "paper": one reference gives both.
    tokeniser : str
        As for BLEU.
    effective_order : bool
        Leave out orders that the answers are too short for, instead of scoring 0; for sentences.

    Raises
    ------
    ValueError
        If there is no segment.

    Notes
    -----
    Orders without a match get exponential smoothing, as in sacrebleu. A score that negative weights carry below zero
    in some order is smoothed in the same way.

    References
    ----------
    Galley M et al. (2015) ACL-IJCNLP, pages 445-450.
    """
    if not segments:
        raise ValueError("deltaBLEU needs at least one segment")
    matched, possible = [0.0] * _LONGEST, [0.0] * _LONGEST
    answer_length = reference_length = 0
    for segment in segments:
        answer = tokens(segment.answer, tokeniser)
        references = [tokens(reference, tokeniser) for reference in segment.references]
        answer_length += len(answer)
        reference_length += _closest_length(len(answer), references)
        for order in range(_LONGEST):
            gained, most = _matches(answer, references, segment.weights, order + 1, variant)
            matched[order] += gained
            possible[order] += most
    penalty = 1.0 if answer_length >= reference_length else exp(1 - reference_length / max(answer_length, 1))
    precision = _precision(matched, possible, effective_order=effective_order)
    return DeltaBleuScore(penalty * precision if answer_length else 0.0, penalty, _FORMULAS[variant])


def _matches(
    answer: list[str], references: list[list[str]], weights: Sequence[float], order: int, variant: Variant
) -> tuple[float, float]:
    counts = _ngrams(answer, order)
    weighed = [(weight, _ngrams(other, order)) for weight, other in zip(weights, references, strict=True)]
    gained = 0.0
    for ngram, count in counts.items():
        found = [(weight, min(count, grams[ngram])) for weight, grams in weighed if ngram in grams]
        if not found:
            continue
        if variant == "paper":
            gained += max(weight * clipped for weight, clipped in found)
        else:
            gained += max(weight for weight, _ in found) * max(clipped for _, clipped in found)
    return gained, max(weights) * counts.total()


def _precision(matched: list[float], possible: list[float], *, effective_order: bool) -> float:
    """Geometric mean of the orders, smoothed as sacrebleu does."""
    logs: list[float] = []
    smoothing = 1.0
    for gained, most in zip(matched, possible, strict=True):
        if most <= 0:
            break
        if gained <= 0:
            smoothing *= 2
            logs.append(log(1 / (smoothing * most)))
        else:
            logs.append(log(gained / most))
    is_too_short = not logs or (len(logs) < _LONGEST and not effective_order)
    if is_too_short or all(gained <= 0 for gained in matched):
        return 0.0
    return exp(sum(logs) / len(logs))


def _ngrams(words: list[str], order: int) -> Counter[Ngram]:
    return Counter(tuple(words[start : start + order]) for start in range(len(words) - order + 1))


def _closest_length(length: int, references: list[list[str]]) -> int:
    return min((abs(len(reference) - length), len(reference)) for reference in references)[1]


def _scores(text: Measured) -> Iterator[tuple[str, float, Message]]:
    spoken = language_of((text.answer, *text.references), text.language)
    references = tuple(prepared(reference, spoken) for reference in text.references)
    tokeniser = tokeniser_for(spoken)
    segment = Segment(prepared(text.answer, spoken), references, text.weights)
    found = delta_bleu([segment], tokeniser=tokeniser, effective_order=True)
    values = {"formula": found.formula, "tokeniser": tokeniser}
    yield "deltableu", found.value, Message("{formula}, tokeniser {tokeniser}, effective order, 0 to 1", values)


METRIC = Metric("deltableu", _scores, title="deltaBLEU")
