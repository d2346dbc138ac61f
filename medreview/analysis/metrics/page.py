"""The page of metrics: how closely each of them, and each judge, follows the raters of a study."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import partial
from itertools import compress, permutations
from typing import NamedTuple, get_args

import numpy as np

from medreview.analysis.judge_names import JudgeSetup, names_of_setups
from medreview.analysis.metrics.answers import score_figures
from medreview.analysis.metrics.held_out import (
    PLACE,
    averaged,
    held_out_page,
    how_of_mean,
    notes_of_models,
    side_names,
    sides_shown,
)
from medreview.analysis.metrics.ranking import (
    SCALE_ENDS,
    TABLES,
    Counting,
    MetricData,
    MetricSettings,
    RankedSeries,
    RankedSide,
    is_of_one_reference,
    places_that_count,
    side_by_side,
)
from medreview.analysis.panel_page import (
    OF_RATINGS,
    Choices,
    FigureTab,
    NextStep,
    NotCounted,
    PanelOption,
    PanelPage,
    headline_of,
)
from medreview.analysis.results import Panel, Row
from medreview.analysis.study.labels import RESAMPLED
from medreview.analysis.study.show_how import ShownHow, shown_how
from medreview.domain.scores import metric_name
from medreview.errors import Listed, Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, number
from medreview.reporting.figure_data import CountedUnit, SourceAnswers, UnitsToOpen
from medreview.reporting.figures import About, Axis, Counted, Datum, Dots, Series
from medreview.reporting.references import references_of
from medreview.reporting.tables import Cell, Table, Words, paragraph, table_of
from medreview.stats.correlation import (
    Correlation,
    CorrelationKind,
    difference_of_correlations,
    kendall_tau_b,
    mean_correlation,
    pearson,
    spearman,
)
from medreview.stats.estimates import Estimate, IntArray
from medreview.stats.intervals import Resampling
from medreview.stats.metric_ranking import pairwise_ranking_accuracy

PEOPLE, REFERENCES, HELD_OUT = "people", "references", "held out"
SHOWS = PanelOption(
    "shows",
    Message("Show"),
    {
        PEOPLE: Message("metrics and judges beside raters"),
        REFERENCES: Message("against single references"),
        HELD_OUT: Message("held-out references"),
    },
    is_question=True,
)
COEFFICIENT = PanelOption(
    "coefficient",
    Message("Measured by"),
    {
        "tau_b": Message("Kendall's tau-b"),
        "spearman": Message("Spearman's rho"),
        "pearson": Message("Pearson's r"),
        "mean": Message("mean of the three correlations"),
        "accuracy": Message("pairwise accuracy"),
    },
)
_THRESHOLDS = [place / 100 for place in range(1, 31)]
THRESHOLD = PanelOption(
    "threshold",
    Message("Scores tie"),
    {"0": Message("where they are equal")}
    | {f"{one:g}": Message("below {difference:.2f}", {"difference": one}) for one in _THRESHOLDS},
    usual="0.05",
    is_scale=True,
    only_with=(COEFFICIENT, frozenset({"accuracy"})),
)
COUNTED = PanelOption(
    "counted",
    Message("Counted"),
    {
        "": Message("no duplicates, no “cannot judge”"),
        "duplicates": Message("with duplicates"),
        "unjudged": Message("with “cannot judge”"),
        "both": Message("with duplicates and “cannot judge”"),
    },
)
_SIGNS: Mapping[str, Words] = {
    "tau_b": "τ",
    "spearman": "ρ",
    "pearson": "r",
    "mean": Message("mean correlation"),
    "accuracy": Message("pairwise accuracy"),
}
_DEFINITIONS: Mapping[str, Message] = {
    "tau_b": Message("Tau-b pools all answers, rounded to ten decimals before ranking."),
    "spearman": Message("Spearman's rho pools all answers, rounded to ten decimals before ranking."),
    "pearson": Message("Pearson's r pools all answers."),
    "mean": Message("The plain mean of tau-b, Pearson's r and Spearman's rho, each over all answers."),
    "accuracy": paragraph(
        Message(
            "Pairwise accuracy: all pairs of answers to one question; scores on 0 to 1 that "
            "differ by less than the threshold tie, raters tie where their ratings are equal."
        ),
        SCALE_ENDS,
    ),
}
_PEOPLE_SAY = Message(
    "The raters' rating of an answer is the mean over its sentences, then over the raters of the first occasion, "
    "without pilots."
)
_SAME_ANSWERS = Message(
    "Metrics and judges with at least 90% of the answers of the most complete one are compared on the answers "
    "that all of them have; the others are shown below, each with its own answers."
)
_OWN_ANSWERS = Message(
    "Each value is over the answers that have that reference; it changes with the number of references."
)
_APART, _RANKED = "other answers", "ranked"
_WORDS: Mapping[str, Words] = {
    "against": Message("against"),
    "all references": Message("all references"),
    "compared": Message("compared"),
    "other answers": Message("other answers"),
    "p": Message("p"),
    "ranked": Message("same answers"),
}
_EVERY_REFERENCE = "all references"


class ComparedSeries(NamedTuple):
    """One number of the page: a series beside one side, over some answers."""

    side: RankedSide
    series: RankedSeries
    units: IntArray
    estimate: Estimate
    p: float | None
    is_apart: bool


@dataclass(frozen=True, slots=True)
class _Measuring:
    """A coefficient with the threshold and the resamples under which it is computed."""

    coefficient: str
    threshold: float
    resampling: Resampling | None

    @property
    def axis(self) -> Axis:
        is_share = self.coefficient == "accuracy"
        return Axis(COEFFICIENT.values[self.coefficient], limits=(0, 1) if is_share else None)

    @property
    def no_relation(self) -> float | None:
        """The value where scores say nothing of ratings; pairwise accuracy has none that holds for any data."""
        return None if self.coefficient == "accuracy" else 0.0

    def of(self, data: MetricData, side: RankedSide, series: RankedSeries, units: IntArray) -> ComparedSeries:
        scores, human, questions = series.values[units], data.raters_said[side][units], data.questions[units]
        if self.coefficient == "accuracy":
            on_unit = series.on_unit[units]
            pairs = pairwise_ranking_accuracy(
                human, on_unit, questions, threshold=self.threshold, resampling=self.resampling
            )
            return ComparedSeries(side, series, units, pairs.accuracy, None, is_apart=False)
        if self.coefficient == "mean":
            found = mean_correlation(scores, human, questions, self.resampling)
            return ComparedSeries(side, series, units, found, None, is_apart=False)
        one = _CORRELATIONS[self.coefficient](scores, human, questions, self.resampling)
        return ComparedSeries(side, series, units, one.estimate, number(one.p), is_apart=False)


_CORRELATIONS: Mapping[str, Callable[..., Correlation]] = {
    "tau_b": kendall_tau_b,
    "spearman": spearman,
    "pearson": pearson,
}


def every_view() -> list[tuple[str, str]]:
    """The option of each figure that the page has."""
    return [(SHOWS.key, value) for value in SHOWS.values]


def counted_option(counting: Counting) -> tuple[str, str]:
    """The option that counts the same answers and ratings."""
    if counting.counts_duplicates and counting.counts_unjudged:
        return COUNTED.key, "both"
    return COUNTED.key, "duplicates" if counting.counts_duplicates else "unjudged" if counting.counts_unjudged else ""


def part_of_metrics(data: MetricData, answers: Collection[int]) -> MetricData:
    """The same with these answers, by their ids, alone, and the references to their questions."""
    kept = data.answers["id"].isin(answers).to_numpy()
    asked = data.answers["question_id"][kept] if "question_id" in data.answers else data.questions[kept]
    is_scored = data.scores["answer_id"].isin(answers) | (
        data.scores["is_reference"] & data.scores["question_id"].isin(asked)
    )
    return replace(
        data,
        answers=data.answers[kept],
        questions=data.questions[kept],
        texts=tuple(compress(data.texts, kept.tolist())),
        raters_said={side: values[kept] for side, values in data.raters_said.items()},
        series=tuple(replace(one, values=one.values[kept]) for one in data.series),
        scores=data.scores[is_scored],
    )


def settings_of(settings: MetricSettings, choices: Choices) -> MetricSettings:
    """The settings with the threshold and the counting that a reader chose."""
    counted = COUNTED.of(choices)
    return replace(
        settings,
        threshold=float(THRESHOLD.of(choices)),
        counting=Counting(counted in ("duplicates", "both"), counted in ("unjudged", "both")),
    )


def choices_of(settings: MetricSettings) -> list[Choices]:
    """The choices that give these settings, in each order in which a reader may make them; none off the slider."""
    threshold = f"{settings.threshold:g}"
    if threshold not in THRESHOLD.values or float(threshold) != settings.threshold:
        return []
    chosen = ((THRESHOLD.key, threshold), counted_option(settings.counting))
    usual = [(one.key, one.of(Choices())) for one in (THRESHOLD, COUNTED)]
    unusual = [one for one in chosen if one not in usual]
    return [Choices(options=order) for order in permutations(unusual)]


def metrics_page(data: MetricData, settings: MetricSettings, choices: Choices, *, is_part: bool = False) -> PanelPage:
    """Metrics and judges beside people, as a reader chose to see them; of a part of the answers no single ones."""
    shows = SHOWS.of(choices)
    if not data.series and shows != HELD_OUT:
        return PanelPage(
            Message("No answer of this study has a score of a metric yet."),
            (),
            None,
            next_step=NextStep(Message("Compute metrics"), PLACE),
        )
    own = settings_of(settings, choices)
    if shows == HELD_OUT:
        return held_out_page(data, own, choices)
    measuring = _Measuring(COEFFICIENT.of(choices), own.threshold, own.analysis.resampling)
    if shows == REFERENCES:
        return _references_page(data, own, choices, measuring)
    return _people_page(data, own, choices, measuring, is_part=is_part)


def _people_page(
    data: MetricData, settings: MetricSettings, choices: Choices, measuring: _Measuring, *, is_part: bool
) -> PanelPage:
    sides = sides_shown(data, choices)
    found, codes = _beside_people(data, settings, choices, measuring)
    names = {key: metric_name(code) if key[0] == "metric" else code for key, code in codes.items()}
    order = _order(found)
    title = Message("Metrics and judges beside raters")
    about = About(
        name="metrics-people",
        title=title,
        definition=paragraph(_PEOPLE_SAY, _DEFINITIONS[measuring.coefficient], _SAME_ANSWERS),
        intervals=RESAMPLED if measuring.resampling else "",
        seed=settings.analysis.seed if measuring.resampling else None,
        notes=notes_of_models(data),
        counts=None if measuring.coefficient == "accuracy" else Counted.ANSWERS,  # there n are pairs of answers
    )
    series = tuple(
        Series(
            Message("{name} (other answers)", {"name": names[key]}) if is_apart else names[key],
            tuple(_datum_at(data, found, side, (key, is_apart), codes) for side in sides),
        )
        for key, is_apart in order
    )
    figure = Dots(about, side_names(data, sides), series, measuring.axis, measuring.no_relation)
    table = table_of(
        "metrics",
        title,
        ("dimension", "granularity", "metric", "compared", "p", *ESTIMATE_COLUMNS),
        [_cells_beside_people(one, codes) for one in found],
        notes=about.notes,
        definition=about.definition,
        words=_WORDS,
    )
    headline = _people_headline(data, found, names, measuring)
    dimension = side_names(data, sides)[0] if sides else ""
    scored = [
        (names[id_of(one.series)], one.series, one.units, _said_of(one, names[id_of(one.series)], dimension, measuring))
        for one in found
        if one.side == sides[0] and not is_part
    ]
    by_answer = score_figures(data, sides[0], scored, _PEOPLE_SAY, settings.analysis.seed) if scored else ()
    tabs = (
        FigureTab(Message("Beside raters"), (figure,)),
        FigureTab(Message("Answer by answer"), tuple(by_answer)),
    )
    return PanelPage.of_tabs(headline, tabs, table, tuple(_left_out(data, sides, settings, found)))


def _beside_people(
    data: MetricData, settings: MetricSettings, choices: Choices, measuring: _Measuring
) -> tuple[list[ComparedSeries], dict[tuple[str, ...], str]]:
    """Every number of the page, and the names of its series."""
    found = [one for side in sides_shown(data, choices) for one in _beside(data, side, settings, choices, measuring)]
    return found, short_names(dict.fromkeys(id_of(one.series) for one in found))


def _cells_beside_people(one: ComparedSeries, names: Mapping[tuple[str, ...], str]) -> Cells:
    return _cells(one, names[id_of(one.series)], {"compared": _APART if one.is_apart else _RANKED})


def _cells(one: ComparedSeries, metric: str, compared: Cells) -> Cells:
    about: Cells = {"dimension": one.side.dimension, "granularity": one.side.granularity, "metric": metric}
    return about | compared | {"p": one.p} | estimate_cells(one.estimate)


def _beside(
    data: MetricData, side: RankedSide, settings: MetricSettings, choices: Choices, measuring: _Measuring
) -> Iterator[ComparedSeries]:
    """Every series beside one side, best first; those on other answers after the others."""
    judged = {one.dimension for one in data.raters_said}
    wanted = [
        one
        for one in data.series
        if not is_of_one_reference(one)
        and (one.dimension in ("", side.dimension) or one.dimension not in judged)
        and (one.measure.kind == "metric" or not choices.judges or one.measure.name in choices.judges)
    ]
    measured = [(one, places_that_count(data, side, one, settings.counting)) for one in wanted]
    full, shared, apart = side_by_side(measured)
    ranked = [measuring.of(data, side, one, shared) for one, _ in full]
    yield from sorted(ranked, key=_best_first)
    yield from (measuring.of(data, side, one, units)._replace(is_apart=True) for one, units in apart)


def _best_first(one: ComparedSeries) -> float:
    return -one.estimate.value if one.estimate.is_defined else 2.0


def id_of(series: RankedSeries) -> tuple[str, ...]:
    """The words that tell a series from others in one dimension; a judge's dimensions are one row of a figure."""
    if series.asked is None:
        return ("metric", series.measure.name, series.measure.asked)
    return ("judge", *astuple(series.asked))


def short_names(keys: Iterable[tuple[str, ...]]) -> dict[tuple[str, ...], str]:
    """The shortest names that tell series apart: the metric's or the judge's, and what differs where two share it."""
    known = list(keys)
    asked = {key: JudgeSetup(*key[1:]) for key in known if key[0] == "judge"}
    of_judges = names_of_setups(asked.values())
    return {key: of_judges[asked[key]] if key in asked else Listed(filter(None, key[1:])) for key in known}


def _order(found: Sequence[ComparedSeries]) -> list[tuple[tuple[str, ...], bool]]:
    """Series in the order of their mean over the sides, those on other answers after the others."""
    values: dict[tuple[tuple[str, ...], bool], list[float]] = {}
    for one in found:
        own = values.setdefault((id_of(one.series), one.is_apart), [])
        if one.estimate.is_defined:
            own.append(one.estimate.value)
    return sorted(values, key=lambda key: (key[1], -float(np.mean(values[key])) if values[key] else 2.0))


def _datum_at(
    data: MetricData,
    found: Sequence[ComparedSeries],
    side: RankedSide,
    key: tuple[tuple[str, ...], bool],
    names: Mapping[tuple[str, ...], str],
) -> Datum | None:
    for one in found:
        if one.side == side and (id_of(one.series), one.is_apart) == key:
            return _datum(data, one, _cells_beside_people(one, names))
    return None


def _datum(data: MetricData, one: ComparedSeries, cells: Cells) -> Datum:
    def made() -> Iterator[CountedUnit]:
        return (CountedUnit((answer,)) for answer in data.answers["id"].to_numpy()[one.units].tolist())

    key = SourceAnswers(UnitsToOpen(len(one.units), made), one.side.dimension, one.side.granularity)
    return Row(cells).datum_on(key)


def _people_headline(
    data: MetricData, found: Sequence[ComparedSeries], names: Mapping[tuple[str, ...], Words], measuring: _Measuring
) -> Message:
    """A metric follows people best only where it differs from every other one by more than chance."""
    compared = [one for one in found if not one.is_apart and one.estimate.is_defined]
    if not compared:
        return Message("No metric or judge could be compared with raters")
    first = compared[0].side
    best, *others = own = [one for one in compared if one.side == first]
    sides = [one.side for one in found]
    values: dict[str, object] = {
        "name": names[id_of(best.series)],
        "dimension": side_names(data, sides)[sides.index(first)],
        "sign": _SIGNS[measuring.coefficient],
        "value": best.estimate.value,
    }
    interval = best.estimate.interval
    if interval is not None and interval.undefined_because is None:
        values |= {"low": interval.low, "high": interval.high}
    # a sentence without its dimension would speak of all of them
    is_one = len(set(sides)) == 1
    shorter = values if is_one else values | {"dimension": Message("the first dimension shown")}
    short = tuple(Message("Highest {sign} with raters on {dimension}: {value:.2f}", one) for one in (values, shorter))
    if "low" not in values:
        highest = Message("{name} has the highest {sign} with raters on {dimension}: {value:.2f}", values)
        alone = Message("{name} beside raters on {dimension}: {sign} {value:.2f}", values)
        return headline_of(highest if others else alone, *short)
    if measuring.coefficient != "accuracy" and not any(_is_shown_above(one.estimate, 0) for one in own):
        return headline_of(
            Message(
                (
                    "No metric or judge is shown to agree with raters on {dimension}: {sign} {value:.2f} ({low:.2f} to "
                    "{high:.2f})"
                ),
                values,
            ),
            Message(
                "No metric or judge is shown to agree with raters on {dimension}: {sign} at most {value:.2f}", values
            ),
            *(
                Message("No agreement with raters is shown on {dimension}: {sign} at most {value:.2f}", one)
                for one in (values, shorter)
            ),
        )
    if others and _is_clearly_best(data, best, others, measuring):
        return headline_of(
            Message(
                "{name} agrees best with raters on {dimension} ({sign} {value:.2f}, {low:.2f} to {high:.2f})", values
            ),
            *short,
        )
    if others:
        return headline_of(
            Message(
                ("No metric clearly agrees best with raters on {dimension}; highest {sign}: {name}, {value:.2f}"),
                values,
            ),
            Message("No metric clearly agrees best with raters on {dimension}; highest {sign}: {value:.2f}", values),
            *short,
        )
    return headline_of(
        Message("{name} beside raters on {dimension}: {sign} {value:.2f} ({low:.2f} to {high:.2f})", values), *short
    )


def _said_of(one: ComparedSeries, name: Words, dimension: Words, measuring: _Measuring) -> Words:
    """One sentence of a single series beside people."""
    values: dict[str, object] = {"name": name, "dimension": dimension, "sign": _SIGNS[measuring.coefficient]}
    if not one.estimate.is_defined:
        return ""
    values |= {"value": one.estimate.value}
    short = Message("{name} beside raters on {dimension}: {sign} {value:.2f}", values)
    interval = one.estimate.interval
    if interval is None or interval.undefined_because is not None:
        return short
    values |= {"low": interval.low, "high": interval.high}
    return headline_of(
        Message("{name} beside raters on {dimension}: {sign} {value:.2f} ({low:.2f} to {high:.2f})", values), short
    )


def _is_clearly_best(
    data: MetricData, best: ComparedSeries, others: Sequence[ComparedSeries], measuring: _Measuring
) -> bool:
    kind = measuring.coefficient
    if kind not in get_args(CorrelationKind):
        return False
    human, questions = data.raters_said[best.side][best.units], data.questions[best.units]
    for one in others:
        found = difference_of_correlations(
            kind,  # pyright: ignore[reportArgumentType] - one of the names just looked for
            best.series.values[best.units],
            one.series.values[best.units],
            human,
            clusters=questions,
            resampling=measuring.resampling,
        )
        if found.interval is None or found.interval.undefined_because is not None or found.interval.low <= 0:
            return False
    return True


def _left_out(
    data: MetricData, sides: Sequence[RankedSide], settings: MetricSettings, found: Sequence[ComparedSeries]
) -> Iterator[NotCounted]:
    """Answers that do not count in at least one dimension, by the reason."""
    ids = data.answers["id"].to_numpy()
    unrated, unscored, repeated = (set[int]() for _ in range(3))
    for side in sides:
        own = [one for one in found if one.side == side and not one.is_apart]
        is_rated = ~np.isnan(data.raters_said[side])
        unrated |= set(ids[~is_rated].tolist())
        if not own:
            continue
        is_counted = np.zeros(len(ids), bool)
        is_counted[own[0].units] = True
        has_all = np.all([~np.isnan(one.series.values) for one in own], axis=0)
        unscored |= set(ids[is_rated & ~has_all].tolist())
        repeated |= set(ids[is_rated & has_all & ~is_counted].tolist())
    yield from _told(
        (unrated, _NOT_RATED),
        (unscored - unrated, Message("without a score of every metric that is compared")),
        (repeated - unrated - unscored, Message("the same words as another answer to the question, or rated -2")),
    )


def _references_page(data: MetricData, settings: MetricSettings, choices: Choices, measuring: _Measuring) -> PanelPage:
    sides = sides_shown(data, choices)
    found = _by_reference(data, settings, choices, measuring)
    asked = {name for _, _, name in found if name != _EVERY_REFERENCE}
    if not asked:
        return PanelPage(
            Message("No answer is scored against single references yet."),
            (),
            None,
            next_step=NextStep(Message("Compute metrics"), PLACE),
        )
    metrics = list(dict.fromkeys(metric for metric, *_ in found))
    against = [_EVERY_REFERENCE, *sorted(asked, key=_place_of_reference)]
    places = [(metric, side) for side in sides for metric in metrics]
    about = About(
        name="metrics-references",
        title=Message("Metrics against single references"),
        definition=paragraph(_PEOPLE_SAY, _DEFINITIONS[measuring.coefficient], _OWN_ANSWERS),
        intervals=RESAMPLED if measuring.resampling else "",
        seed=settings.analysis.seed if measuring.resampling else None,
        notes=notes_of_models(data),
    )
    series = tuple(
        Series(
            _reference_word(name),
            tuple(
                _datum(data, one, _cells(one, metric, {"against": name}))
                if (one := found.get((metric, side, name))) is not None
                else None
                for metric, side in places
            ),
        )
        for name in against
    )
    named = dict(zip(sides, side_names(data, sides), strict=True))
    categories = tuple(
        Message("{metric}: {dimension}", {"metric": metric_name(metric), "dimension": named[side]})
        if len(sides) > 1
        else metric_name(metric)
        for metric, side in places
    )
    figure = Dots(about, categories, series, measuring.axis, measuring.no_relation)
    table = table_of(
        "metrics_by_reference",
        about.title,
        ("dimension", "granularity", "metric", "against", "p", *ESTIMATE_COLUMNS),
        [_cells(one, metric, {"against": name}) for (metric, _, name), one in found.items()],
        notes=about.notes,
        definition=about.definition,
        words=_WORDS,
    )
    left = tuple(_left_out_of_references(data, sides, found))
    return PanelPage(_references_headline(found, measuring), (figure,), table, left)


def _by_reference(
    data: MetricData, settings: MetricSettings, choices: Choices, measuring: _Measuring
) -> dict[tuple[str, RankedSide, str], ComparedSeries]:
    """Of every metric with scores against single references each number, by metric, side and reference."""
    metrics = {one.measure.name for one in data.series if is_of_one_reference(one)}
    found: dict[tuple[str, RankedSide, str], ComparedSeries] = {}
    for side in sides_shown(data, choices):
        for one in data.series:
            asked = one.measure.asked if is_of_one_reference(one) else "" if one.measure.asked else _EVERY_REFERENCE
            if one.measure.kind == "metric" and one.measure.name in metrics and asked:
                units = places_that_count(data, side, one, settings.counting)
                if len(units):
                    found[one.measure.name, side, asked] = measuring.of(data, side, one, units)
    return found


_HEAD = 'scores, people = (ratings[name].round(10) for name in ("score", "people"))\n'
_LINES: Mapping[str, str] = {
    "tau_b": "apart = [np.sign(np.subtract.outer(one.to_numpy(), one.to_numpy())) for one in (scores, people)]\n"
    "tau_b = (apart[0] * apart[1]).sum() / np.sqrt((apart[0] ** 2).sum() * (apart[1] ** 2).sum())\n",
    "spearman": "spearman = scores.rank().corr(people.rank())\n",
    "pearson": "pearson = scores.corr(people)\n",
}
_RIGHT_PAIRS = """\
right = []
for _, own in ratings.round(10).groupby("question"):
    first, second = np.triu_indices(len(own), 1)
    score, people = own["score"].to_numpy(), own["people"].to_numpy()
    apart = (score[first] - score[second]).round(10)
    right += list(np.where(abs(apart) < {threshold}, 0, np.sign(apart)) == np.sign(people[first] - people[second]))
value = np.mean(right)
"""


def is_beside_people(cells: Mapping[str, Cell]) -> bool:
    """True for the number of a metric or a judge beside people, or a mean beside held out references."""
    is_number = isinstance(cells.get("value"), int | float) and bool(cells.get("metric"))
    return is_number and any(name in cells for name in ("compared", "against", "author"))


def how_of_metrics(
    data: MetricData, settings: MetricSettings, choices: Choices, cells: Mapping[str, Cell]
) -> ShownHow | None:
    """The way to the number of a metric or a judge in a row of the page, under the coefficient that was chosen."""
    if SHOWS.of(choices) == HELD_OUT:
        means = averaged(data, choices)
        mean = next((one for one in means if (one.name, one.author) == (cells["metric"], cells.get("author"))), None)
        return None if mean is None else how_of_mean(mean)
    own = settings_of(settings, choices)
    measuring = _Measuring(COEFFICIENT.of(choices), own.threshold, None)
    if "against" in cells:
        of_references = _by_reference(data, own, choices, measuring).items()
        rows = [(_cells(one, metric, {"against": name}), one) for (metric, _, name), one in of_references]
    else:
        found, names = _beside_people(data, own, choices, measuring)
        rows = [(_cells_beside_people(one, names), one) for one in found]
    about = ("dimension", "granularity", "metric", "compared", "against")
    for row, one in rows:
        if all(row.get(name) == cells.get(name) for name in about if name in row):
            return _how(data, one, metric_name(str(row["metric"])), measuring)
    return None


def _how(data: MetricData, one: ComparedSeries, name: str, measuring: _Measuring) -> ShownHow:
    is_accuracy = measuring.coefficient == "accuracy"
    if is_accuracy:
        lines = _RIGHT_PAIRS.format(threshold=measuring.threshold)
    elif measuring.coefficient == "mean":
        lines = "".join((_HEAD, *_LINES.values(), f"value = np.mean([{', '.join(_LINES)}])\n"))
    else:
        lines = f"{_HEAD}{_LINES[measuring.coefficient]}value = {measuring.coefficient}\n"
    answers = data.answers.iloc[one.units]
    scores = (one.series.on_unit if is_accuracy else one.series.values)[one.units]
    rows = zip(
        [f"{dataset}/{key}" for dataset, key in zip(answers["dataset"], answers["question"], strict=True)],
        answers["key"].tolist(),
        scores.tolist(),
        data.raters_said[one.side][one.units].tolist(),
        strict=True,
    )
    values: dict[str, object] = {
        "coefficient": COEFFICIENT.values[measuring.coefficient],
        "metric": name,
        "dimension": data.words.words(one.side.dimension),
    }
    definition = paragraph(
        Message("{coefficient} of {metric} and raters: {dimension}.", values),
        _PEOPLE_SAY,
        _DEFINITIONS[measuring.coefficient],
    )
    index = ("question", "answer")
    table = Table("ratings", "", (*index, "score", "people"), tuple(rows))
    return shown_how(definition, references_of(one.estimate.method), lines, table, index)


def _left_out_of_references(
    data: MetricData, sides: Sequence[RankedSide], found: Mapping[tuple[str, RankedSide, str], ComparedSeries]
) -> Iterator[NotCounted]:
    """Answers that do not count in at least one dimension, whichever the reference."""
    ids = data.answers["id"].to_numpy()
    unrated, unscored = set[int](), set[int]()
    for side in sides:
        is_rated, is_counted = ~np.isnan(data.raters_said[side]), np.zeros(len(ids), bool)
        for (_, at, against), one in found.items():
            if at == side and against != _EVERY_REFERENCE:
                is_counted[one.units] = True
        unrated |= set(ids[~is_rated].tolist())
        unscored |= set(ids[is_rated & ~is_counted].tolist())
    yield from _told(
        (unrated, _NOT_RATED),
        (unscored - unrated, Message("rated, but without a score against any single reference")),
    )


_NOT_RATED = Message("not rated in a dimension that is shown")


def _told(*reasons: tuple[set[int], Message]) -> Iterator[NotCounted]:
    for answers, because in reasons:
        if answers:
            units = tuple(CountedUnit((one,)) for one in sorted(answers))
            yield NotCounted(len(answers), Counted.ANSWERS, because, SourceAnswers(units))


def _references_headline(found: Mapping[tuple[str, RankedSide, str], ComparedSeries], measuring: _Measuring) -> Message:
    """The range over single references of the metric that stands first, beside all of them."""
    (metric, side, _), *_ = found
    own = {name: one.estimate for (of, at, name), one in found.items() if (of, at) == (metric, side)}
    single = [one.value for name, one in own.items() if name != _EVERY_REFERENCE and one.is_defined]
    every = own.get(_EVERY_REFERENCE)
    values: dict[str, object] = {"metric": metric_name(metric), "sign": _SIGNS[measuring.coefficient]}
    if not single:
        return Message("No single reference could be compared with raters")
    values |= {"low": min(single), "high": max(single)}
    if every is None or not every.is_defined:
        return headline_of(
            Message("{metric}: {sign} {low:.2f} to {high:.2f}, by the reference it is measured against", values)
        )
    return headline_of(
        Message(
            "{metric}: {sign} {low:.2f} to {high:.2f} by single reference, {all:.2f} with all of them",
            values | {"all": every.value},
        )
    )


def _place_of_reference(name: str) -> int:
    return int(name.rpartition(" ")[2])


def _reference_word(name: str) -> Message:
    if name == _EVERY_REFERENCE:
        return Message("all references")
    return Message("reference {n}", {"n": _place_of_reference(name)})


def _is_shown_above(one: Estimate, value: float) -> bool:
    interval = one.interval
    return interval is not None and interval.undefined_because is None and interval.low > value


PANEL = Panel[MetricData, MetricSettings](
    300,
    "metrics",
    Message("Metrics"),
    Message("Which automatic metrics order answers as raters do?"),
    TABLES,
    own_page=metrics_page,
    part_page=partial(metrics_page, is_part=True),
    options=(SHOWS, COEFFICIENT, THRESHOLD, COUNTED),
    narrowed_by=OF_RATINGS | {"judges"},
    splits=True,
)
