"""A judge's labels against the people's one label: PerMedCQA's figures, and the like for more labels."""

from collections.abc import Iterator

import numpy as np

from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells, number
from medreview.reporting.tables import Table, table_of
from medreview.stats.classification import multiclass_classification
from medreview.stats.cohen import cohen_kappa_of_ratings, cross_table
from medreview.stats.correlation import Correlation, kendall_tau_b
from medreview.stats.estimates import AnyArray, Estimate, FloatArray, Undefined, estimate, ratio
from medreview.stats.intervals import ResampledSums, Resampling, wilson
from medreview.stats.two_labels import two_label_reliability
from medreview.workflows.judge_reliability.choices import Yardstick
from medreview.workflows.judge_reliability.frames import JudgeData
from medreview.workflows.judge_reliability.labels import Pairs, label_sets, pairs_of, people_label, used_yardstick
from medreview.workflows.judge_reliability.rows import LABEL_COLUMNS, about_pairs

_DEFINITION = Message(
    "The people's label is the yardstick that the row names. Acceptable: correct and partially correct; high impact: "
    "significant and critical; three points and binary as in the agreement table. Of two labels the second is the "
    "class to find (acceptable, high, 1, the higher level): recall is its sensitivity, and the quadratic kappa equals "
    "the plain one. Shares have a bootstrap over questions, with Wilson's interval beside it; kappa the asymptotic "
    "one. Tau-b comes with its two-sided p. 'accuracy, unread as wrong' takes every unit that people rated and the "
    "judge did not judge readably as a wrong judgement; all other rows leave such units out and count them in n_unread."
)
COLUMNS = (*LABEL_COLUMNS, "yardstick", "positive", "measure", "p", "p_method", "n_unread", *ESTIMATE_COLUMNS)
TAU = "Kendall tau-b"


def reliability_table(data: JudgeData, yardstick: Yardstick, resampling: Resampling | None) -> Table:
    """Every measure for every set of labels."""
    rows: list[Cells] = []
    for frame in data.frames:
        for labels in label_sets(frame):
            pairs = pairs_of(frame, labels)
            about = about_pairs(pairs) | {
                "yardstick": used_yardstick(pairs, yardstick).name,
                "positive": pairs.names[-1] if pairs.is_two else None,
                "n_unread": pairs.n_unread,
            }
            truth = people_label(pairs, yardstick)
            if np.isnan(truth).all():
                rows.append(about | missing_cells(f"the {used_yardstick(pairs, yardstick).name} gives no label here"))
                continue
            rows += [about | cells for cells in _measures(pairs, truth, resampling)]
    return table_of("judge_reliability", Message("Reliability of the judge"), COLUMNS, rows, definition=_DEFINITION)


def _measures(pairs: Pairs, truth: FloatArray, resampling: Resampling | None) -> Iterator[Cells]:
    found = _of_two(pairs, truth, resampling) if pairs.is_two else _of_more(pairs, truth, resampling)
    for measure, one in found:
        if isinstance(one, Correlation):
            beside: Cells = {"p": number(one.p), "p_method": one.p_method}
            yield {"measure": measure} | beside | estimate_cells(one.estimate)
        else:
            yield {"measure": measure} | estimate_cells(one)
    yield {"measure": "accuracy, unread as wrong"} | estimate_cells(_unread_as_wrong(pairs, truth))


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
    people, judge, clusters = truth[both], pairs.judge[both], pairs.questions[both]
    figures = multiclass_classification(cross_table(people, judge, pairs.levels))
    yield "accuracy", _with_bootstrap(figures.accuracy, people == judge, clusters, resampling)
    yield "macro F1", figures.macro_f1
    yield "kappa", cohen_kappa_of_ratings(people, judge, pairs.levels, clusters=clusters, resampling=resampling)
    if pairs.is_ordered:
        quadratic = cohen_kappa_of_ratings(
            people, judge, pairs.levels, "quadratic", clusters=clusters, resampling=resampling
        )
        yield "quadratic kappa", quadratic
        yield TAU, kendall_tau_b(people, judge, clusters, resampling)


def _with_bootstrap(found: Estimate, hits: AnyArray, clusters: AnyArray, resampling: Resampling | None) -> Estimate:
    if resampling is None or found.interval is None or not found.is_defined:
        return found
    sums = np.stack([hits, np.ones(len(hits))], axis=1).astype(float)
    interval = ResampledSums(sums, clusters, resampling).interval(lambda total: ratio(total[..., 0], total[..., 1]))
    return estimate(found.value, found.method, n_units=found.n_units, interval=interval, others=(found.interval,))


def _unread_as_wrong(pairs: Pairs, truth: FloatArray) -> Estimate:
    known = ~np.isnan(truth)
    n_hits, n = int((truth[known] == pairs.judge[known]).sum()), int(known.sum())
    value = float(ratio(float(n_hits), float(n)))
    return estimate(
        value,
        "accuracy, unread as wrong",
        n_units=n,
        reason=Undefined.NO_DATA,
        interval=wilson(n_hits, n) if n else None,
    )
