"""SARI: what a simplification kept, deleted and added, measured against its source and human simplifications."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal

from medreview.errors import Message
from medreview.metrics.metric import Measured, Metric
from medreview.metrics.tokens import language_of, plain_tokens

SariVariant = Literal["common", "xu2016"]
Ngram = tuple[str, ...]
_LONGEST = 4


@dataclass(frozen=True, slots=True)
class SariScore:
    """``value`` is the mean of the three parts; all lie between 0 and 100."""

    value: float
    keep: float
    delete: float
    add: float
    definition: Message


@dataclass(frozen=True, slots=True)
class _Parts:
    keep: float
    delete: float
    add: float


def sari(
    source: str,
    answer: str,
    references: Sequence[str],
    *,
    language: str | None = None,
    variant: SariVariant = "common",
) -> SariScore:
    """SARI of one simplification, on 0 to 100.

    Parameters
    ----------
    source, answer : str
        The text to simplify, and its simplification.
    references : sequence of str
        Simplifications by people, at least one.
    language : str, optional
        Language tag; guessed from the texts where it is missing. Tokens are lower-cased, see ``tokens.plain_tokens``.
    variant : str
        "common": a part with nothing to do counts as 1, and recall of what is kept is over all counts, as the widely
        used implementations do. "xu2016": nothing to do counts as 0, and recall is the mean over distinct n-grams, as
        the authors' program does.

    Raises
    ------
    ValueError
        If there is no reference.

    References
    ----------
    Xu W et al. (2016) TACL 4:401-415.
    """
    spoken = language_of((source, answer, *references), language)
    return sari_of_tokens(
        plain_tokens(source, spoken),
        plain_tokens(answer, spoken),
        [plain_tokens(reference, spoken) for reference in references],
        variant=variant,
    )


def sari_of_tokens(
    source: Sequence[str],
    answer: Sequence[str],
    references: Sequence[Sequence[str]],
    *,
    variant: SariVariant = "common",
) -> SariScore:
    """As ``sari``, for texts that are cut into tokens already."""
    if not references:
        raise ValueError("SARI needs at least one reference")
    parts = [_parts_of_order(source, answer, references, order, variant) for order in range(1, _LONGEST + 1)]
    keep, delete, add = (100 * fmean(getattr(part, name) for part in parts) for name in ("keep", "delete", "add"))
    values = {"variant": variant, "longest": _LONGEST}
    definition = Message("SARI ({variant}), n-grams 1 to {longest}, 0 to 100", values)
    return SariScore(fmean((keep, delete, add)), keep, delete, add, definition)


def _parts_of_order(
    source: Sequence[str], answer: Sequence[str], references: Sequence[Sequence[str]], order: int, variant: SariVariant
) -> _Parts:
    in_references: Counter[Ngram] = Counter()
    for reference in references:
        in_references.update(_ngrams(reference, order))
    # the source and the answer are counted once for every reference, so that counts can be compared
    in_source = _times(_ngrams(source, order), len(references))
    in_answer = _times(_ngrams(answer, order), len(references))
    nothing = 1.0 if variant == "common" else 0.0
    deleted = in_source - in_answer
    return _Parts(
        _kept(in_source & in_answer, in_source & in_references, variant),
        _mean_ratio(deleted - in_references, deleted, nothing),
        _added(set(in_answer) - set(in_source), set(in_references) - set(in_source), nothing),
    )


def _kept(kept: Counter[Ngram], to_keep: Counter[Ngram], variant: SariVariant) -> float:
    right = kept & to_keep
    if variant == "common":
        recall = right.total() / to_keep.total() if to_keep else 1.0
        return _harmonic(_mean_ratio(right, kept, 1.0), recall)
    return _harmonic(_mean_ratio(right, kept, 0.0), _mean_ratio(right, to_keep, 0.0))


def _added(added: set[Ngram], to_add: set[Ngram], nothing: float) -> float:
    n_right = len(added & to_add)
    precision = n_right / len(added) if added else nothing
    recall = n_right / len(to_add) if to_add else nothing
    return _harmonic(precision, recall)


def _mean_ratio(right: Counter[Ngram], made: Counter[Ngram], nothing: float) -> float:
    """Mean over the distinct n-grams of the share of their counts that is right."""
    return sum(right[ngram] / count for ngram, count in made.items()) / len(made) if made else nothing


def _harmonic(precision: float, recall: float) -> float:
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def _ngrams(words: Sequence[str], order: int) -> Counter[Ngram]:
    return Counter(tuple(words[start : start + order]) for start in range(len(words) - order + 1))


def _times(counts: Counter[Ngram], factor: int) -> Counter[Ngram]:
    return Counter({ngram: count * factor for ngram, count in counts.items()})


def _scores(text: Measured) -> Iterator[tuple[str, float, Message]]:
    if text.source is not None:
        found = sari(text.source, text.answer, text.references, language=text.language)
        yield "sari", found.value, found.definition


METRIC = Metric("sari", _scores, is_usual=False, needs_source=True, title="SARI")
