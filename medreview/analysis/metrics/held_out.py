"""The view of metrics that holds references out: mean scores of authors beside those of references, and ratings.

What it shares with the other views stands here, too: the dimensions on show, and the notes about models.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from medreview.analysis.frames import parts, parts_at
from medreview.analysis.judges.values import mean_estimate
from medreview.analysis.metrics.ranking import HELD_OUT_REFERENCES, MetricData, MetricSettings, RankedSide, scale_of
from medreview.analysis.panel_page import Choices, NextStep, PanelPage
from medreview.analysis.results import Row
from medreview.analysis.study.labels import RESAMPLED
from medreview.analysis.study.show_how import ShownHow, shown_how
from medreview.domain.scores import metric_name
from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, estimate_cells
from medreview.reporting.figures import About, Axis, Dots, Series
from medreview.reporting.tables import Table, Words, paragraph, table_of
from medreview.stats.estimates import Estimate, FloatArray, IntArray
from medreview.stats.intervals import Resampling

PLACE = "metrics"
"""The place of the window where answers are scored."""

_MEANS = paragraph(
    Message("Mean score of each author's answers, on 0 to 1."),
    Message(
        "'References' are measured against the other references of their question, so against one fewer than "
        "answers are."
    ),
    Message("Ratings are rescaled to 0–1 by the ends of their scale."),
)


def held_out_page(data: MetricData, settings: MetricSettings, choices: Choices) -> PanelPage:
    """Mean scores of authors beside references that are held out, and people's ratings of the same authors."""
    resampling = settings.analysis.resampling
    found = [(one.is_people, one.name, one.author, one.mean(resampling)) for one in averaged(data, choices)]
    if not any(author == HELD_OUT_REFERENCES and not is_people for is_people, _, author, _ in found):
        return PanelPage(
            Message("No reference is measured against the others of its question yet."),
            (),
            None,
            next_step=NextStep(Message("Compute metrics"), PLACE),
        )
    rows = list(dict.fromkeys((is_people, name) for is_people, name, _, _ in found))
    authors = sorted({author for _, _, author, _ in found}, key=lambda name: (name != HELD_OUT_REFERENCES, name))
    known = {(is_people, name, author): one for is_people, name, author, one in found}
    about = About(
        name="metrics-held-out",
        title=Message("Held-out references, beside the answers"),
        definition=_MEANS,
        intervals=RESAMPLED if resampling else "",
        seed=settings.analysis.seed if resampling else None,
        notes=notes_of_models(data),
    )
    series = tuple(
        Series(
            Message("references") if author == HELD_OUT_REFERENCES else author,
            tuple(
                Row({"metric": name, "author": author} | estimate_cells(one)).datum
                if (one := known.get((is_people, name, author))) is not None
                else None
                for is_people, name in rows
            ),
        )
        for author in authors
    )
    sides = sides_shown(data, choices)
    words: dict[str, Words] = {
        _of_people(side): Message("raters: {dimension}", {"dimension": title})
        for side, title in zip(sides, side_names(data, sides), strict=True)
    }
    categories = tuple(words.get(name, name) if is_people else metric_name(name) for is_people, name in rows)
    figure = Dots(about, categories, series, Axis(Message("mean, on 0 to 1"), limits=(0, 1)))
    table = table_of(
        "metrics_held_out",
        about.title,
        ("metric", "author", *ESTIMATE_COLUMNS),
        [{"metric": name, "author": author} | estimate_cells(one) for _, name, author, one in found],
        notes=about.notes,
        definition=_MEANS,
        words=words | {HELD_OUT_REFERENCES: Message("references")},
    )
    return PanelPage(_means_headline(found), (figure,), table)


_Mean = tuple[bool, str, str, Estimate]
"""True of a mean that people gave; the name of the metric, or of what they rated, the author, and the mean."""


class _Averaged(NamedTuple):
    """The values of one mean as they were given, by the answers' questions and keys, and the ends of their scale."""

    is_people: bool
    name: str
    author: str
    values: FloatArray
    questions: IntArray
    answers: IntArray
    lowest: float
    highest: float

    def mean(self, resampling: Resampling | None) -> Estimate:
        return mean_estimate((self.values - self.lowest) / (self.highest - self.lowest), self.questions, resampling)


def averaged(data: MetricData, choices: Choices) -> Iterator[_Averaged]:
    yield from _averaged_scores(data)
    yield from _averaged_people(data, choices)


def _averaged_scores(data: MetricData) -> Iterator[_Averaged]:
    scores = data.scores[data.scores["is_reference"] | data.scores["answer_id"].isin(data.answers["id"])]
    is_reference = scores["is_reference"].to_numpy()
    scores = scores[is_reference | (scores["setting"].astype(object).to_numpy() == "")]
    is_reference = scores["is_reference"].to_numpy()
    ends = {one.measure.name: (one.lowest, one.highest) for one in data.series if one.measure.kind == "metric"}
    every = data.scores["value"].to_numpy()
    for (metric,), places in parts_at(data.scores, "metric"):  # references can have scores where no answer has
        ends.setdefault(metric, scale_of(metric, every[places])[:2])
    author = scores["author"].astype(object).mask(is_reference, HELD_OUT_REFERENCES)
    values, questions, answers = (scores[name].to_numpy() for name in ("value", "question_id", "answer_id"))
    for (metric, of), places in parts_at(scores.assign(author=author), "metric", "author"):
        low, high = ends[metric]
        if (low, high) not in ((0.0, 1.0), (0.0, 100.0)):
            continue  # such as scores made elsewhere: there is no 0 and no 1 to bring them to
        yield _Averaged(False, metric, of, values[places], questions[places], answers[places], low, high)


def _averaged_people(data: MetricData, choices: Choices) -> Iterator[_Averaged]:
    sides = [side for side in sides_shown(data, choices) if len(side.levels) > 1]
    is_reference = data.answers["is_reference"].to_numpy(bool)
    authors = data.answers["author"].astype(object).mask(is_reference, HELD_OUT_REFERENCES)
    named = data.answers.assign(author=authors)
    for side in sides:
        is_known = ~np.isnan(data.raters_said[side])
        said, questions = data.raters_said[side][is_known], data.questions[is_known]
        answers = data.answers["id"].to_numpy()[is_known]
        low, high = side.levels[0], side.levels[-1]
        for (author,), places in parts_at(named[is_known], "author"):
            own = (said[places], questions[places], answers[places])
            yield _Averaged(True, _of_people(side), author, *own, low, high)


def how_of_mean(one: _Averaged) -> ShownHow:
    ends = {"low": one.lowest, "high": one.highest}
    rows = zip(one.questions.tolist(), one.answers.tolist(), one.values.tolist(), strict=True)
    values = {"metric": one.name if one.is_people else metric_name(one.name), "author": one.author}
    said = Message("Mean of {metric}, rescaled to 0–1: {author}.", values)
    lines = 'value = ((ratings["given"] - {low}) / ({high} - {low})).mean()\n'.format(**ends)
    index = ("question", "answer")
    return shown_how(paragraph(said, _MEANS), (), lines, Table("ratings", "", (*index, "given"), tuple(rows)), index)


def _of_people(side: RankedSide) -> str:
    """The name of people's means in files."""
    return f"people: {side.dimension}, {side.granularity}"


def _means_headline(found: Sequence[_Mean]) -> Message:
    """The number of metrics that give references less than the best author, which their readers should know."""
    of_metrics: dict[str, dict[str, Estimate]] = {}
    for is_people, name, author, one in found:
        if not is_people and one.is_defined:
            of_metrics.setdefault(name, {})[author] = one
    both = {name: own for name, own in of_metrics.items() if HELD_OUT_REFERENCES in own and len(own) > 1}
    if not both:
        return Message("References against the other references of their question")
    below = [
        name
        for name, own in both.items()
        if any(_is_above(one, own[HELD_OUT_REFERENCES]) for author, one in own.items() if author != HELD_OUT_REFERENCES)
    ]
    values = {"n": len(below), "all": len(both)}
    if below:
        return Message(
            "{n} of {all} {all:=metric|metrics} {n:=scores|score} some author clearly above held-out references", values
        )
    return Message("No author is scored clearly above held-out references ({all} {all:=metric|metrics})", values)


def _is_above(one: Estimate, other: Estimate) -> bool:
    """True where the intervals do not meet."""
    above, below = one.interval, other.interval
    if above is None or below is None or above.undefined_because or below.undefined_because:
        return False
    return above.low > below.high


def notes_of_models(data: MetricData) -> tuple[Message, ...]:
    """The score of random pairs beside every metric that is measured by a model, and the number of its cut texts."""
    told: list[Message] = []
    measured = data.scores[data.scores["baseline"].notna()]
    for metric, own in parts(measured, "metric"):
        values: dict[str, object] = {"metric": metric_name(metric), "value": float(own["baseline"].iloc[-1])}
        told.append(Message("{metric}: random pairs of this set score {value:.2f}.", values))
        if n := int(own["is_cut"].sum()):
            told.append(
                Message(
                    "{metric}: {n} {n:=score|scores} with a text cut to fit the model's context.", values | {"n": n}
                )
            )
    return tuple(told)


def sides_shown(data: MetricData, choices: Choices) -> tuple[RankedSide, ...]:
    """The rated dimensions among those that were chosen, in the order of the plan."""
    chosen = (
        side
        for side in data.raters_said
        if (not choices.dimensions or side.dimension in choices.dimensions)
        and choices.granularity in (None, side.granularity)
    )
    return tuple(sorted(chosen, key=lambda side: (*data.words.place(side.dimension), side)))


def side_names(data: MetricData, sides: Sequence[RankedSide]) -> tuple[Words, ...]:
    """The dimension, with the rated unit where both units are shown."""
    has_both = len({side.granularity for side in sides}) > 1
    return tuple(data.words.title(side.dimension, side.granularity if has_both else "") for side in sides)
