"""Agreement of the judge with raters beside that of raters among themselves, its labels against their one label."""

from collections.abc import Iterator
from typing import cast

import numpy as np

from medreview.analysis.coefficients import COEFFICIENT_WORDS, PERCENT, RANDOLPH, Among, coefficients
from medreview.analysis.judge.choices import ReliabilitySettings
from medreview.analysis.judge.confusion import CONFUSION_DEFINITION, confusion_figures
from medreview.analysis.judge.frames import LABEL_COLUMNS, JudgeData, JudgeDrawn, JudgeTable
from medreview.analysis.judge.labels import (
    Pairs,
    ReadUnits,
    about_pairs,
    all_pairs,
    categories,
    in_places,
    main_pairs,
    raters_label,
    used_yardstick,
)
from medreview.analysis.results import Row
from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells, number
from medreview.reporting.figures import About, Axis, Dots, Heatmap, Series, Words
from medreview.reporting.tables import paragraph
from medreview.stats.classification import multiclass_classification
from medreview.stats.cohen import cohen_kappa_of_ratings, cross_table
from medreview.stats.correlation import Correlation, kendall_tau_b
from medreview.stats.estimates import Estimate, FloatArray, ratio
from medreview.stats.intervals import Resampling
from medreview.stats.judge_agreement import (
    JudgeCoefficient,
    judge_against_raters,
    majority_label,
    raters_in_the_judges_place,
)
from medreview.stats.proportions import share_of
from medreview.stats.rater_groups import randolph_by_group
from medreview.stats.two_labels import two_label_reliability, with_bootstrap

BETWEEN_JUDGE, BETWEEN_RATERS = "judge and people", "people"
MEDIAN, MAJORITY = "median label", "majority label"
MAIN_READINGS = (MEDIAN, MAJORITY)  # the second where labels have no order
AMONG, IN_PLACE = "mean over groups", "a rater in the judge's place"
_KAPPA = paragraph(
    Message("Judge and raters on the same collapsed labels."),
    Message(
        "'median label': the judge against the median of the raters, the number to report; 'rounded "
        "mean label' rounds halves away from zero; 'mean of pairs' is the mean of the coefficients "
        "with each rater."
    ),
    Message("The three can differ a lot."),
    Message(
        "The table also shows how raters agree among themselves on the items of the judge's number: Randolph's "
        "kappa, computed in each group of raters, as the mean over groups."
    ),
    Message("It also shows one rater against the median of the others, as if that rater were the judge."),
    Message("Only items with a readable judgement count."),
)


def _kappas(data: JudgeData, settings: ReliabilitySettings) -> Iterator[Row]:
    """Every coefficient of judge and raters, and of raters, for every set of labels."""
    for pairs in all_pairs(data):
        about, behind = about_pairs(pairs), ReadUnits(data, pairs)
        for between, reading, name, found in _coefficients(pairs, settings.analysis.resampling):
            cells: Cells = {"between": between, "reading": reading, "coefficient": name}
            yield Row(about | cells | estimate_cells(found), behind.of)


def _coefficients(pairs: Pairs, resampling: Resampling | None) -> Iterator[tuple[str, str, str, Estimate]]:
    """Between whom, in which reading, which coefficient, and its estimate."""
    is_read = ~np.isnan(pairs.judge)
    for one in coefficients(Among.JUDGE_AND_PEOPLE, pairs.levels, is_ordered=pairs.is_ordered):
        name = cast("JudgeCoefficient", one.name)
        for reading, found in _of_judge(pairs, name, resampling):
            yield BETWEEN_JUDGE, reading, name, found
        if pairs.is_ordered:
            in_place = raters_in_the_judges_place(
                pairs.rater_values[is_read],
                pairs.levels,
                name,
                clusters=pairs.questions[is_read],
                resampling=resampling,
            )
            yield BETWEEN_RATERS, IN_PLACE, name, in_place
    among = randolph_by_group(
        pairs.rater_values[is_read],
        pairs.frame.groups,
        pairs.levels,
        clusters=pairs.questions[is_read],
        resampling=resampling,
    )
    yield BETWEEN_RATERS, AMONG, RANDOLPH.name, among.mean
    yield BETWEEN_RATERS, "pooled over groups", RANDOLPH.name, among.pooled
    yield BETWEEN_RATERS, "pooled over groups", PERCENT.name, among.agreement_pooled


def _of_judge(
    pairs: Pairs, coefficient: JudgeCoefficient, resampling: Resampling | None
) -> Iterator[tuple[str, Estimate]]:
    clusters = pairs.questions
    found = judge_against_raters(
        pairs.judge, pairs.rater_values, pairs.levels, coefficient, clusters=clusters, resampling=resampling
    )
    if pairs.is_ordered:
        yield MEDIAN, found.median
        yield "rounded mean label", found.rounded_mean
    else:
        majority = majority_label(pairs.rater_values)[:, None]
        own = judge_against_raters(
            pairs.judge, majority, pairs.levels, coefficient, clusters=clusters, resampling=resampling
        )
        yield MAJORITY, own.of_raters[0]
    yield "mean of pairs", found.pairwise
    for rater, one in zip(pairs.frame.raters, found.of_raters, strict=True):
        yield f"rater {rater}", one


def _kappa_figures(drawn: JudgeDrawn) -> Iterator[Dots]:
    rows = [row for row in drawn.rows if row["coefficient"] == RANDOLPH.name]
    if not rows:
        return
    lines: tuple[tuple[Words, tuple[tuple[str, str], ...]], ...] = (
        (Message("Judge and raters"), tuple((BETWEEN_JUDGE, reading) for reading in MAIN_READINGS)),
        (Message("Raters among themselves, on what the judge read"), ((BETWEEN_RATERS, AMONG),)),
        (Message("A rater in the judge's place"), ((BETWEEN_RATERS, IN_PLACE),)),
    )
    series = tuple(
        Series(label, in_places(rows, [row for row in rows if (row["between"], row["reading"]) in wanted]))
        for label, wanted in lines
    )
    about = About(
        name="judge_kappa",
        title=Message("Agreement of judge and raters (Randolph's kappa)"),
        definition=drawn.table.definition,
        notes=drawn.table.notes,
        seed=drawn.settings.analysis.seed,
    )
    yield Dots(
        about,
        categories(drawn.data.plan, rows),
        series,
        Axis(Message("Randolph's kappa"), limits=(-1, 1)),
        reference=0.0,
    )


_AGAINST_THE_LABEL = paragraph(
    Message("The raters' label is the yardstick that the row names."),
    Message(
        "Acceptable: correct and partially correct; high impact: significant and critical; three "
        "points and binary as in the agreement table."
    ),
    Message(
        "Of two labels the second is the positive class (acceptable, high, 1, the higher level): recall "
        "is its sensitivity, and the quadratic kappa equals the plain one."
    ),
    Message(
        "Shares and kappa have a bootstrap over questions, with Wilson's interval over questions beside shares; "
        "the asymptotic one of kappa is given only where there is one answer to a question, rated as a whole."
    ),
    Message("Tau-b comes with its two-sided p."),
    Message(
        "'accuracy, unreadable as wrong' counts every item that raters rated, but whose judgement is unreadable, as "
        "a wrong judgement; all other rows leave such items out and count them as unreadable."
    ),
)
TAU = "Kendall tau-b"


def _reliability(data: JudgeData, settings: ReliabilitySettings) -> Iterator[Cells]:
    """Every measure for every set of labels."""
    for pairs in all_pairs(data):
        about = about_pairs(pairs, settings.yardstick)
        about |= {"positive": pairs.names[-1] if pairs.is_two else None, "n_unread": pairs.n_unread}
        truth = raters_label(pairs, settings.yardstick)
        if np.isnan(truth).all():
            name = used_yardstick(pairs, settings.yardstick).name
            yield about | missing_cells(f"the {name} gives no label here")
        else:
            yield from (about | cells for cells in _measures(pairs, truth, settings.analysis.resampling))


def _measures(pairs: Pairs, truth: FloatArray, resampling: Resampling | None) -> Iterator[Cells]:
    found = _of_two(pairs, truth, resampling) if pairs.is_two else _of_more(pairs, truth, resampling)
    for measure, one in found:
        if isinstance(one, Correlation):
            beside: Cells = {"p": number(one.p), "p_method": one.p_method}
            yield {"measure": measure} | beside | estimate_cells(one.estimate)
        else:
            yield {"measure": measure} | estimate_cells(one)
    yield {"measure": "accuracy, unreadable as wrong"} | estimate_cells(_unread_as_wrong(pairs, truth))


def _of_two(
    pairs: Pairs, truth: FloatArray, resampling: Resampling | None
) -> Iterator[tuple[str, Estimate | Correlation]]:
    base = pairs.levels[0]
    found = two_label_reliability(truth - base, pairs.judge - base, clusters=pairs.questions, resampling=resampling)
    yield "accuracy", found.accuracy
    yield "F1", found.f1
    yield "kappa", found.kappa
    yield TAU, found.tau_b
    yield "recall (sensitivity)", found.recall
    yield "specificity", found.specificity
    yield "precision", found.precision
    yield "PABAK", found.pabak.pabak
    yield "AC1", found.ac1


def _of_more(
    pairs: Pairs, truth: FloatArray, resampling: Resampling | None
) -> Iterator[tuple[str, Estimate | Correlation]]:
    both = ~(np.isnan(truth) | np.isnan(pairs.judge))
    rater_values, judge, clusters = truth[both], pairs.judge[both], pairs.questions[both]
    figures = multiclass_classification(cross_table(rater_values, judge, pairs.levels))
    yield "accuracy", with_bootstrap(figures.accuracy, rater_values == judge, np.ones(len(judge)), clusters, resampling)
    yield "macro F1", figures.macro_f1
    yield "kappa", cohen_kappa_of_ratings(rater_values, judge, pairs.levels, clusters=clusters, resampling=resampling)
    if pairs.is_ordered:
        quadratic = cohen_kappa_of_ratings(
            rater_values, judge, pairs.levels, "quadratic", clusters=clusters, resampling=resampling
        )
        yield "quadratic kappa", quadratic
        yield TAU, kendall_tau_b(rater_values, judge, clusters, resampling)


def _unread_as_wrong(pairs: Pairs, truth: FloatArray) -> Estimate:
    known = ~np.isnan(truth)
    return share_of(truth[known] == pairs.judge[known], pairs.questions[known], "accuracy, unreadable as wrong")


def _confusion(data: JudgeData, settings: ReliabilitySettings) -> Iterator[Cells]:
    """One row for every pair of labels, with every set of labels."""
    for pairs in all_pairs(data):
        counts = cross_table(raters_label(pairs, settings.yardstick), pairs.judge, pairs.levels)
        shares = ratio(counts, counts.sum(axis=1, keepdims=True))
        about = about_pairs(pairs, settings.yardstick)
        for one, other in np.ndindex(counts.shape):
            yield about | {
                "people": pairs.names[one],
                "judge": pairs.names[other],
                "n": int(counts[one, other]),
                "share": number(float(shares[one, other])),
            }


def _confusion_figures(drawn: JudgeDrawn) -> Iterator[Heatmap]:
    """The cross tables of every way in which the judge was asked, under the labels to report first."""
    series = dict.fromkeys(frame.series for frame in drawn.data.frames)
    asked = (
        (drawn.data, one.name, [main_pairs(frame) for frame in drawn.data.frames if frame.series == one])
        for one in series
    )
    return confusion_figures(asked, drawn.settings.yardstick)


KAPPA = JudgeTable(
    "judge_kappa",
    Message("Agreement of judge and raters"),
    (*LABEL_COLUMNS, "between", "reading", "coefficient", *ESTIMATE_COLUMNS),
    _kappas,
    definition=_KAPPA,
    figures=_kappa_figures,
    words=COEFFICIENT_WORDS,
)
RELIABILITY = JudgeTable(
    "judge_reliability",
    Message("Reliability of the judge"),
    (*LABEL_COLUMNS, "yardstick", "positive", "measure", "p", "p_method", "n_unread", *ESTIMATE_COLUMNS),
    _reliability,
    definition=_AGAINST_THE_LABEL,
    words=COEFFICIENT_WORDS,
)
CONFUSION = JudgeTable(
    "judge_confusion",
    Message("Labels of raters and judge"),
    (*LABEL_COLUMNS, "yardstick", "people", "judge", "n", "share"),
    _confusion,
    definition=CONFUSION_DEFINITION,
    figures=_confusion_figures,
)
