"""BLEU of one answer against its references, as sacrebleu computes it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from medreview.errors import Message
from medreview.metrics.metric import Measured, Metric
from medreview.metrics.tokens import BleuTokeniser, language_of, prepared, tokeniser_for

Smoothing = Literal["exp", "floor", "add-k", "none"]


@dataclass(frozen=True, slots=True)
class BleuScore:
    """``value`` lies between 0 and 1; ``definition`` is what a table prints beside it."""

    value: float
    brevity_penalty: float
    n_answer_tokens: int
    n_reference_tokens: int
    definition: Message


def bleu(
    answer: str,
    references: Sequence[str],
    *,
    language: str | None = None,
    tokeniser: BleuTokeniser | None = None,
    smoothing: Smoothing = "exp",
) -> BleuScore:
    """Sentence-level BLEU-4 with effective order, on 0 to 1.

    Parameters
    ----------
    answer : str
    references : sequence of str
        At least one.
    language : str, optional
        Language tag; guessed from the texts where it is missing. Languages other than English and Chinese are folded
        first (see ``tokens.prepared``).
    tokeniser : str, optional
        "13a" or "zh" by language where it is missing; with a tokeniser named here the texts are taken as they stand.
    smoothing : str
        sacrebleu's "exp" by default.

    Raises
    ------
    ValueError
        If there is no reference.

    References
    ----------
    Papineni K et al. (2002) ACL, section 2.3; Post M (2018) WMT, pages 186-191 (sacrebleu).
    """
    from sacrebleu.metrics.bleu import BLEU  # pyright: ignore[reportMissingTypeStubs]

    if not references:
        raise ValueError("BLEU needs at least one reference")
    if tokeniser is None:
        spoken = language_of((answer, *references), language)
        tokeniser = tokeniser_for(spoken)
        answer, references = prepared(answer, spoken), [prepared(reference, spoken) for reference in references]
    metric = cast("Any", BLEU(tokenize=tokeniser, smooth_method=smoothing, effective_order=True))
    score = metric.sentence_score(answer, list(references))
    return BleuScore(
        float(score.score) / 100,
        float(score.bp),
        int(score.sys_len),
        int(score.ref_len),
        Message(
            "sacrebleu sentence BLEU, tokeniser {tokeniser}, smoothing {smoothing}, effective order, 0 to 1",
            {"tokeniser": tokeniser, "smoothing": smoothing},
        ),
    )


def _scores(text: Measured) -> Iterator[tuple[str, float, Message]]:
    found = bleu(text.answer, text.references, language=text.language)
    yield "bleu", found.value, found.definition


METRIC = Metric("bleu", _scores, title="BLEU")
