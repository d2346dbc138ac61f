"""Shares: accuracy by modality, statements that hold, validity of judgements; and means with their spread."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from medreview.stats.comparisons import McNemar, mcnemar
from medreview.stats.estimates import NAN, AnyArray, Estimate, FloatArray, Undefined, estimate, ratio
from medreview.stats.intervals import SHARE, ResampledSums, Resampling, as_clusters, share_interval

ModalityCounting = Literal["once", "per_image", "single", "fractional"]
HALLUCINATED = frozenset({"unparsable", "out_of_range"})


def share_of(
    hits: AnyArray, clusters: AnyArray | None = None, method: str = "share", *, weights: AnyArray | None = None
) -> Estimate:
    """The share of units that are hits, with Wilson's interval over questions; see ``intervals.share_interval``."""
    flags = np.asarray(hits, bool)
    counted = np.ones(len(flags)) if weights is None else np.asarray(weights, float)
    n = float(counted.sum())
    value = float(ratio(float(counted[flags].sum()), n))
    interval = share_interval(flags, clusters, weights=weights)
    return estimate(value, method, n_units=round(n), reason=Undefined.NO_DATA, interval=interval)


def accuracy_by_modality(
    correct: Sequence[bool], image_modalities: Sequence[Sequence[str]], counting: ModalityCounting = "once"
) -> Mapping[str, Estimate]:
    """Accuracy for each modality of the images.

    Parameters
    ----------
    correct : sequence of bool
        One for each question; False where the answer could not be read.
    image_modalities : sequence of sequences of str
        The modality of each image of each question.
    counting : str
        "once": a question counts once in every modality among its images (several modalities, several rows).
        "per_image": once for every image. "single": only questions whose images share one modality. "fractional": each
        image carries an equal part of its question, so that the parts add up to the number of questions.

    Returns
    -------
    mapping
        Modalities in alphabetical order, with Wilson's interval, over questions where images count.
    """
    counted: dict[str, list[tuple[bool, float]]] = {}
    for is_right, images in zip(correct, image_modalities, strict=True):
        for modality, weight in modality_weights(images, counting).items():
            counted.setdefault(modality, []).append((is_right, weight))
    found: dict[str, Estimate] = {}
    for modality, questions in sorted(counted.items()):
        hits, weights = zip(*questions, strict=True)
        found[modality] = share_of(np.array(hits), method=f"accuracy ({counting})", weights=np.array(weights))
    return found


def set_scores(
    chosen: Sequence[Sequence[int]],
    right: Sequence[Sequence[int]],
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
) -> tuple[Estimate, Estimate]:
    """Scores of choices of several options: the share of exact sets, and the mean share of options in common.

    Parameters
    ----------
    chosen, right : sequences of sequences of int, shape (n_questions,)
        The options of each question that were chosen, empty where that cannot be read, and those that are right.
    clusters : array, shape (n_questions,), optional
        What is resampled together; each question by itself where it is missing.
    resampling : Resampling, optional
        Of the bootstrap interval of the second.

    Returns
    -------
    tuple of Estimate
        "exact sets" with Wilson's interval, and "shared part (Jaccard)": of the options chosen or right, those that are
        both. From 0 to 1, undefined without questions.

    References
    ----------
    Godbole S, Sarawagi S (2004) Discriminative methods for multi-labeled classification. PAKDD 2004, 22-30.

    Examples
    --------
    >>> [round(one.value, 3) for one in set_scores([(1, 2), (1,)], [(1, 2), (1, 3)])]
    [0.5, 0.75]
    """
    pairs = [(frozenset(own), frozenset(key)) for own, key in zip(chosen, right, strict=True)]
    exact = share_of(np.array([own == key for own, key in pairs], bool), clusters, "exact sets")
    overlaps = np.array([len(own & key) / len(own | key) if own | key else 1.0 for own, key in pairs])
    method = "shared part (Jaccard)"
    if not pairs:
        return exact, estimate(NAN, method, n_units=0, reason=Undefined.NO_DATA)
    sums = np.column_stack([overlaps, np.ones(len(pairs))])
    resampled = ResampledSums(sums, clusters, resampling or Resampling())

    def mean(totals: FloatArray) -> FloatArray:
        return ratio(totals[..., 0], totals[..., 1])

    interval = resampled.interval(mean, SHARE)
    return exact, estimate(float(overlaps.mean()), method, n_units=len(pairs), interval=interval)


@dataclass(frozen=True, slots=True)
class FlipTable:
    """Units under two conditions, and McNemar's test of the units that flipped."""

    n_both: int
    n_only_first: int
    n_only_second: int
    n_neither: int
    test: McNemar


def flips(first: Sequence[bool], second: Sequence[bool]) -> FlipTable:
    """Cross the outcomes of the same units under two conditions (languages, with and without images).

    Parameters
    ----------
    first, second : sequence of bool, shape (n_units,)
        Whether each unit was right.

    Returns
    -------
    FlipTable
        The test is undefined where nothing flipped.
    """
    one, other = np.asarray(first, bool), np.asarray(second, bool)
    only_first, only_second = int((one & ~other).sum()), int((~one & other).sum())
    return FlipTable(
        int((one & other).sum()),
        only_first,
        only_second,
        int((~one & ~other).sum()),
        mcnemar(only_first, only_second),
    )


@dataclass(frozen=True, slots=True)
class StatementShares:
    """A share of statements, ``micro`` over all of them and ``macro`` as mean over answers; and of answers with any."""

    micro: Estimate
    macro: Estimate
    any_in_answer: Estimate


def statement_shares(
    holds: Sequence[bool],
    answers: AnyArray,
    method: str,
    *,
    clusters: AnyArray | None = None,
    resampling: Resampling | None = None,
) -> StatementShares:
    """Shares of labelled statements: contradicted ones (answer hallucination), covered must-have ones.

    Parameters
    ----------
    holds : sequence of bool
        Of each statement: contradicted by the answer, or entailed by it (comprehensiveness).
    answers : array, shape (n_statements,)
        The answer of each statement.
    method : str
        "answer hallucination" or "comprehensiveness".
    clusters : array, shape (n_statements,), optional
        The question of each statement; the answer where it is missing.
    resampling : Resampling, optional
        Bootstrap over questions for ``micro`` and ``macro``; Wilson's interval over questions stands beside that of
        ``micro``, and alone without it.
    """
    hits = np.asarray(holds, bool)
    index = as_clusters(answers, len(hits))
    n_answers = int(index.max()) + 1 if len(index) else 0
    of_answer = np.bincount(index, hits, n_answers), np.bincount(index, minlength=n_answers)
    shares = ratio(*of_answer)
    question = as_clusters(index if clusters is None else clusters, len(hits))
    question_of_answer = np.zeros(n_answers, np.int64)
    question_of_answer[index] = question
    micro = share_of(hits, question, f"{method}, share of statements")
    macro = estimate(
        float(shares.mean()) if n_answers else NAN,
        f"{method}, mean over answers",
        n_units=n_answers,
        reason=Undefined.NO_DATA,
    )
    if resampling is not None and n_answers:
        sums = np.stack([*of_answer, shares, np.ones(n_answers)], axis=1).astype(float)
        resampled = ResampledSums(sums, question_of_answer, resampling)
        beside = (micro.interval,) if micro.interval else ()
        drawn = [resampled.interval(lambda s, p=part: ratio(s[..., p], s[..., p + 1]), SHARE) for part in (0, 2)]
        micro = estimate(micro.value, micro.method, n_units=micro.n_units, interval=drawn[0], others=beside)
        macro = estimate(macro.value, macro.method, n_units=n_answers, interval=drawn[1])
    return StatementShares(micro, macro, share_of(of_answer[0] > 0, question_of_answer, f"{method}, answers with any"))


@dataclass(frozen=True, slots=True)
class ValidityRates:
    """Judge hallucination of one group of judgements.

    ``rate``: share of the group's judgements without a valid rating (unparsable or out of range). ``share_of_all``:
    share of all hallucinated judgements that fall to this group. ``any_dimension``: share of outputs with at least one.
    """

    rate: Estimate
    share_of_all: Estimate
    any_dimension: Estimate
    n_by_state: Mapping[str, int]


def validity_rates(
    states: Sequence[str], outputs: Sequence[str], groups: Sequence[str], clusters: AnyArray | None = None
) -> Mapping[str, ValidityRates]:
    """Judge hallucination by group (judge, setup, dimension …), in alphabetical order.

    Parameters
    ----------
    states : sequence of str
        Validity of each judgement, that is of one dimension of one output, from the free reading of its text.
    outputs : sequence of str
        The output that each judgement was read from.
    groups : sequence of str
        What to count by.
    clusters : array, shape (n_judgements,), optional
        The question of each judgement; the output where it is missing.

    Returns
    -------
    mapping
        ``share_of_all`` is undefined where nothing is hallucinated.
    """
    is_bad = np.array([state in HALLUCINATED for state in states], bool)
    questions = as_clusters(np.asarray(outputs) if clusters is None else clusters, len(is_bad))
    places: dict[str, list[int]] = {}
    for place, group in enumerate(groups):
        places.setdefault(group, []).append(place)
    found: dict[str, ValidityRates] = {}
    for group, own in sorted(places.items()):
        with_bad = {outputs[place] for place in own if is_bad[place]}
        of_output = {outputs[place]: questions[place] for place in own}
        in_group = np.zeros(len(is_bad), bool)
        in_group[own] = True
        kinds = sorted({states[place] for place in own})
        found[group] = ValidityRates(
            share_of(is_bad[own], questions[own], "judge hallucination, share of judgements"),
            share_of(in_group[is_bad], questions[is_bad], "judge hallucination, share of all hallucinated judgements"),
            share_of(
                np.array([output in with_bad for output in of_output]),
                np.array(list(of_output.values())),
                "judge hallucination in any dimension",
            ),
            {kind: sum(states[place] == kind for place in own) for kind in kinds},
        )
    return found


@dataclass(frozen=True, slots=True)
class MeanAndSpread:
    """Mean and sample standard deviation (ddof 1); NaN for no value, and for the spread of a single one."""

    mean: float
    sd: float
    n: int


def mean_and_spread(values: AnyArray) -> MeanAndSpread:
    """Mean ± sample standard deviation (ddof 1) of the valid judgements.

    Parameters
    ----------
    values : array, shape (n,)
        NaN is left out.

    Returns
    -------
    MeanAndSpread
        NaN without a value; the spread of a single value is NaN too.
    """
    array = np.asarray(values, float)
    known: FloatArray = array[~np.isnan(array)]
    n = len(known)
    spread = float(known.std(ddof=1)) if n > 1 else NAN
    return MeanAndSpread(float(known.mean()) if n else NAN, spread, n)


def modality_weights(images: Sequence[str], counting: ModalityCounting) -> dict[str, float]:
    """The part of a question that counts in each modality among its images; see ``accuracy_by_modality``."""
    kinds = set(images)
    if counting == "single":
        return dict.fromkeys(kinds, 1.0) if len(kinds) == 1 else {}
    if counting == "once":
        return dict.fromkeys(kinds, 1.0)
    part = 1.0 if counting == "per_image" else 1 / len(images) if images else 0.0
    return {kind: part * sum(image == kind for image in images) for kind in kinds}
