"""Correlation and pairwise ranking of every metric and judge with people, and mean scores by author."""

from collections.abc import Callable, Iterator

import numpy as np

from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells, number
from medreview.reporting.tables import Table, table_of
from medreview.stats.correlation import Correlation, correlations, kendall_tau_b, pearson, per_question_mean, spearman
from medreview.stats.estimates import AnyArray, Estimate, FloatArray
from medreview.stats.intervals import Resampling
from medreview.stats.metric_ranking import NOT_JUDGED, answers_that_count, pairwise_ranking_accuracy
from medreview.stats.proportions import mean_and_spread
from medreview.workflows.compare_metrics.loading import MetricData, Series, Side

_ABOUT = ("dimension", "granularity", "kind", "metric", "asked", "most_references")
_FIGURES = ("tau_b", "pearson", "spearman", "mean", "accuracy", "accuracy_at_zero")
_DEFINITION = Message(
    "People's rating of an answer is the mean over its sentences, then over the raters of the first occasion, without "
    "pilots. Exact duplicates of an answer to one question count once, and answers without a rating do not count. "
    "Tau-b, Pearson's r and Spearman's rho pool all answers, rounded to ten decimals before ranking; their mean "
    "is plain. Pairwise accuracy: all pairs of answers to one question; scores on 0 to 1 that differ by less than the "
    "threshold tie, people tie where their ratings are equal; beside it the same with threshold 0."
)
_MEANS = Message(
    "Mean and standard deviation (n - 1) of each metric by author. The row 'references, held out' measures every "
    "reference answer against the other references of its question. People's ratings are brought to 0 to 1 by the "
    "ends of their scale."
)
_PER_QUESTION: tuple[tuple[str, Callable[[AnyArray, AnyArray], Correlation]], ...] = (
    ("Kendall tau-b", kendall_tau_b),
    ("Pearson", pearson),
    ("Spearman", spearman),
)


def metric_tables(data: MetricData, threshold: float, resampling: Resampling | None) -> tuple[Table, ...]:
    """The ranking of metrics, every coefficient with its interval, and means by author."""
    wide: list[Cells] = []
    long: list[Cells] = []
    for side in data.people:
        ranked: list[tuple[float, Cells]] = []
        for series in data.series:
            about = _about(side, series)
            units = _Units(data, side, series)
            if not len(units.questions):
                long.append(about | missing_cells("no rated answer has this score"))
                continue
            cells, rows = _compared(units, threshold, resampling)
            long += [about | row for row in rows]
            mean = cells["mean"]
            ranked.append((-mean if isinstance(mean, float) else 2.0, about | cells))
        wide += [cells for _, cells in sorted(ranked, key=lambda one: one[0])]
    columns = (*_ABOUT, *_FIGURES, "p_tau_b", "p_pearson", "p_spearman", "n_answers", "n_pairs", "scale")
    measured = (*_ABOUT, "measure", "p", "p_method", *ESTIMATE_COLUMNS)
    return (
        table_of("metric_ranking", Message("Metrics and judges beside people"), columns, wide, definition=_DEFINITION),
        table_of(
            "metric_correlations",
            Message("Metrics and judges beside people, with intervals"),
            measured,
            long,
            definition=_DEFINITION,
        ),
        _means_table(data),
    )


class _Units:
    """The answers that have a score and a rating, laid out as arrays."""

    def __init__(self, data: MetricData, side: Side, series: Series) -> None:
        rated = data.people[side]
        answers = sorted(rated.keys() & series.values.keys())
        human = np.array([rated[one] for one in answers], float)
        names = np.array([data.facts[one].question_id for one in answers], np.int64)
        texts = [data.texts.get(one) or f"#{one}" for one in answers]  # an unknown text is like no other
        kept = answers_that_count(human, texts, names, counts_unjudged=NOT_JUDGED in side.levels)
        scores = np.array([series.values[one] for one in answers], float)
        self.human: FloatArray = human[kept]
        self.questions = names[kept]
        self.scores: FloatArray = scores[kept]
        spread = series.highest - series.lowest
        self.on_unit: FloatArray = (self.scores - series.lowest) / (spread or 1.0)
        self.scale = series.scale


def _compared(units: _Units, threshold: float, resampling: Resampling | None) -> tuple[Cells, list[Cells]]:
    found = correlations(units.scores, units.human, units.questions, resampling)
    pairs = pairwise_ranking_accuracy(
        units.human, units.on_unit, units.questions, threshold=threshold, resampling=resampling
    )
    three = {"tau_b": found.kendall_tau_b, "pearson": found.pearson, "spearman": found.spearman}
    cells: Cells = {name: number(one.estimate.value) for name, one in three.items()}
    cells |= {f"p_{name}": number(one.p) for name, one in three.items()}
    cells |= {
        "mean": number(found.mean),
        "accuracy": number(pairs.accuracy.value),
        "accuracy_at_zero": number(pairs.at_zero.value),
        "n_answers": len(units.scores),
        "n_pairs": pairs.n_pairs,
        "scale": units.scale,
    }
    rows: list[Cells] = [
        {"measure": one.estimate.method, "p": number(one.p), "p_method": one.p_method} | estimate_cells(one.estimate)
        for one in three.values()
    ]
    rows += [_row(one) for one in (*_per_question(units), pairs.accuracy, pairs.at_zero)]
    return cells, rows


def _row(one: Estimate) -> Cells:
    return {"measure": one.method} | estimate_cells(one)


def _per_question(units: _Units) -> Iterator[Estimate]:
    for name, coefficient in _PER_QUESTION:

        def of_rows(
            both: AnyArray, coefficient: Callable[[AnyArray, AnyArray], Correlation] = coefficient
        ) -> FloatArray:
            return np.asarray(coefficient(both[0], both[1]).estimate.value)

        yield per_question_mean(of_rows, units.scores, units.human, units.questions, name)


def _means_table(data: MetricData) -> Table:
    given: dict[tuple[str, str, str], list[float]] = {}
    for one in data.scores:
        if one.is_reference or one.answer_id in data.facts:
            author = "references, held out" if one.is_reference else one.author
            given.setdefault((one.metric, "" if one.is_reference else one.setting, author), []).append(one.value)
    rows: list[Cells] = [
        {"metric": metric, "asked": setting or None, "author": author} | _mean(values)
        for (metric, setting, author), values in sorted(given.items())
    ]
    rows += _people_means(data)
    columns = ("metric", "asked", "author", "mean", "sd", "n")
    return table_of("metric_means", Message("Mean scores by author"), columns, rows, definition=_MEANS)


def _people_means(data: MetricData) -> Iterator[Cells]:
    for side, people in data.people.items():
        if len(side.levels) > 1:
            lowest, highest = side.levels[0], side.levels[-1]
            own: dict[str, list[float]] = {}
            for answer, value in people.items():
                own.setdefault(data.facts[answer].author, []).append((value - lowest) / (highest - lowest))
            for author, values in sorted(own.items()):
                yield {"metric": "people", "asked": f"{side.dimension}, {side.granularity}", "author": author} | _mean(
                    values
                )


def _mean(values: list[float]) -> Cells:
    found = mean_and_spread(np.array(values))
    return {"mean": number(found.mean), "sd": number(found.sd), "n": len(values)}


def _about(side: Side, series: Series) -> Cells:
    return {
        "dimension": side.dimension,
        "granularity": side.granularity,
        "kind": series.measure.kind,
        "metric": series.measure.name,
        "asked": series.measure.asked or None,
        "most_references": series.most_references,
    }
