"""A metric beside people answer by answer: every answer a point, at people's rating and at its score."""

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from medreview.analysis.metrics.ranking import MetricData, RankedSeries, RankedSide
from medreview.errors import Message
from medreview.reporting.figure_data import CountedUnit, SourceAnswers, file_name
from medreview.reporting.figures import About, Axis, Cloud, Datum, Jitter, MadeOnDemand, Point, Scatter
from medreview.reporting.tables import Words, paragraph
from medreview.stats.estimates import IntArray

ScoredHere = tuple[Words, RankedSeries, IntArray, Words]
"""The name of a metric, its scores, the places of the answers that count, and one sentence of them."""
JITTER = 0.04
"""Of a step of the scale; scores lie beside each other by themselves."""
MOST_FIGURES = 8


def score_figures(
    data: MetricData, side: RankedSide, scored: Sequence[ScoredHere], said: Message, seed: int
) -> Iterator[Scatter]:
    """A figure for each metric, those that stand first in front; ``said`` is what people's rating of an answer is."""
    known = [one for one in scored if one[1].measure.kind == "metric" and len(one[2])]
    for name, series, units, headline in known[:MOST_FIGURES]:
        values = {"metric": name, "what": data.words.words(side.dimension)}
        yield Scatter(
            About(
                name=f"metric-answers-{file_name(series.measure.name, series.measure.asked)}",
                title=Message("{metric} and raters, answer by answer: {what}", values),
                definition=paragraph(
                    Message("A point for each answer that has a score and a rating."),
                    said,
                    Message("Points are moved apart slightly so that all of them are visible."),
                ),
                seed=seed,
                headline=headline,
            ),
            tuple(_clouds(data, side, series, units)),
            Axis(Message("raters, mean rating"), limits=_ends(side)),
            Axis(name),
            jitter=Jitter(JITTER, 0.0, seed),
        )


def _clouds(data: MetricData, side: RankedSide, series: RankedSeries, units: IntArray) -> Iterator[Cloud]:
    """A cloud for each author; its points are made when the figure is looked at."""
    units = units[np.isfinite(data.raters_said[side][units]) & np.isfinite(series.values[units])]
    authors = data.answers["author"].to_numpy()[units]
    for author in sorted(set(authors.tolist())):
        own = units[authors == author]
        yield Cloud(author, MadeOnDemand(len(own), partial(_points, data, side, series, own)))


def _points(data: MetricData, side: RankedSide, series: RankedSeries, units: IntArray) -> Iterator[Point]:
    columns = (data.answers[name].to_numpy()[units].tolist() for name in ("id", "question", "key"))
    people, scores = data.raters_said[side][units].tolist(), series.values[units].tolist()
    for answer, question, key, rating, score in zip(*columns, people, scores, strict=True):
        opens = SourceAnswers((CountedUnit((answer,)),), side.dimension, side.granularity, where=data.study)
        yield Point(f"{question}/{key}", rating, Datum(score, key=opens))


def _ends(side: RankedSide) -> tuple[float, float] | None:
    levels = np.array(side.levels)
    return (float(levels.min()), float(levels.max())) if len(levels) > 1 else None
