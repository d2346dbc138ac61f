"""chrF2: n-grams of characters that an answer shares with its references, as sacrebleu counts them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from medreview.errors import Message
from medreview.metrics.metric import Measured, Metric
from medreview.metrics.tokens import language_of, prepared


@dataclass(frozen=True, slots=True)
class ChrfScore:
    """``value`` lies between 0 and 1; ``definition`` is what a table prints beside it."""

    value: float
    definition: Message


def chrf(answer: str, references: Sequence[str], *, language: str | None = None) -> ChrfScore:
    """F2 of the n-grams of one to six characters, white space left out, on 0 to 1; the best over references.

    Parameters
    ----------
    answer : str
    references : sequence of str
        At least one.
    language : str, optional
        Language tag; guessed from the texts where it is missing. Languages other than English and Chinese are folded
        first (see ``tokens.prepared``).

    Raises
    ------
    ValueError
        If there is no reference.

    References
    ----------
    Popović M (2015) WMT, pages 392-395, equation 1 with beta 2; Post M (2018) WMT, pages 186-191 (sacrebleu).

    Examples
    --------
    >>> round(chrf("cold water", ["cold water"], language="en").value, 2)
    1.0
    """
    from sacrebleu.metrics.chrf import CHRF  # pyright: ignore[reportMissingTypeStubs]

    if not references:
        raise ValueError("chrF needs at least one reference")
    spoken = language_of((answer, *references), language)
    metric = cast("Any", CHRF(char_order=6, word_order=0, beta=2))
    score = metric.sentence_score(prepared(answer, spoken), [prepared(reference, spoken) for reference in references])
    return ChrfScore(
        float(score.score) / 100,
        Message("sacrebleu sentence chrF2, characters 1 to 6, best over references, 0 to 1"),
    )


def _scores(text: Measured) -> Iterator[tuple[str, float, Message]]:
    found = chrf(text.answer, text.references, language=text.language)
    yield "chrf", found.value, found.definition


METRIC = Metric("chrf", _scores, title="chrF")
