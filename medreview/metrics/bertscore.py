"""BERTScore: tokens of an answer beside the nearest ones of a reference, by the vectors of a language model."""

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from medreview.errors import Message
from medreview.metrics.metric import Measured, Metric, TokenVectors


@dataclass(frozen=True, slots=True)
class TokenOverlap:
    """Precision, recall and their harmonic mean, between -1 and 1; 0 where a text has no token."""

    precision: float
    recall: float
    f: float


def bertscore(answer: TokenVectors, reference: TokenVectors) -> TokenOverlap:
    """Greedy matching: each token beside the most similar one of the other text, by the cosine of their vectors.

    Parameters
    ----------
    answer, reference : array, shape (n_tokens, n_values)
        A row of length 1 for each token, as one layer of one model has them; marks of beginning and end left out.

    Returns
    -------
    TokenOverlap
        Not rescaled by a baseline, and without weights of rare words. Numbers of two models cannot be compared.

    References
    ----------
    Zhang T et al. (2020) ICLR, section 3, the greedy matching of equations P, R and F.

    Examples
    --------
    >>> one = np.array([[1.0, 0.0], [0.0, 1.0]])
    >>> bertscore(one, one[:1])
    TokenOverlap(precision=0.5, recall=1.0, f=0.6666666666666666)
    """
    if not len(answer) or not len(reference):
        return TokenOverlap(0.0, 0.0, 0.0)
    cosines = np.asarray(answer, float) @ np.asarray(reference, float).T
    precision, recall = float(cosines.max(axis=1).mean()), float(cosines.max(axis=0).mean())
    both = precision + recall
    return TokenOverlap(precision, recall, 2 * precision * recall / both if both > 0 else 0.0)


def score_names(model: str) -> tuple[str, str]:
    """The names of the best score over references and of their mean; they hold the model, as no other's compare."""
    return f"bertscore ({model})", f"bertscore-mean ({model})"


def _scores(text: Measured) -> Iterator[tuple[str, float, Message]]:
    if text.vectors is None:
        return
    answer = text.vectors(text.answer)
    fs = [bertscore(answer, text.vectors(reference)).f for reference in text.references]
    by = {"model": text.model}
    best, mean = score_names(text.model)
    yield (
        best,
        max(fs),
        Message(
            "BERTScore F, greedy matching of token vectors of the last layer of {model}, not rescaled, "
            "best over references",
            by,
        ),
    )
    yield (
        mean,
        fmean(fs),
        Message(
            "BERTScore F, greedy matching of token vectors of the last layer of {model}, not rescaled, "
            "mean over references",
            by,
        ),
    )


METRIC = Metric("bertscore", _scores, is_usual=False, needs_model=True, title="BERTScore")
