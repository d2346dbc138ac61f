"""Ratings by level, and what could not be judged and why."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from medreview.analysis.facts import ALL_RATERS
from medreview.analysis.frames import Frame
from medreview.analysis.memory import Memory
from medreview.analysis.panel_page import Choices, NextStep, NotCounted, PanelPage, headline_of, look_alike
from medreview.analysis.study.frames import (
    RatingsFrame,
    StudyData,
    StudyDrawn,
    StudyPanel,
    StudyPart,
    StudyTable,
    by_frame,
)
from medreview.analysis.study.labels import NoLabels, level_words, named
from medreview.analysis.study.pages import (
    SUBGROUP,
    SUBGROUP_WORDS,
    THIN,
    in_part,
    is_split_far,
    key_of_units,
    parts_of,
    title_of,
    units_of,
)
from medreview.analysis.study.source_answers import StudySources
from medreview.domain.ratings import STATUS_WORDS, RatingStatus
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells
from medreview.reporting.figure_data import datum_of_cells, file_name
from medreview.reporting.figures import (
    LEVEL_LINES,
    About,
    Axis,
    Bars,
    Counted,
    Datum,
    Facet,
    Facets,
    FigureSpec,
    Key,
    Series,
    Unit,
)
from medreview.reporting.tables import Words, paragraph, table_of
from medreview.stats.estimates import AnyArray, Estimate, FloatArray, IntArray
from medreview.stats.proportions import share_of

_DISTRIBUTION = paragraph(
    Message("First occasion, pilots left out."),
    Message(
        "A level's share is of the ratings with a value; the share that could not be judged, or was "
        "skipped, is of all ratings given or declined, once as a whole and once for every reason."
    ),
    Message("Intervals are Wilson's, over questions where several ratings belong to one question."),
)


def _distributions(data: StudyData, settings: AnalysisSettings) -> Iterator[Cells]:
    """Ratings by level, and what could not be judged and why, for every rater and all of them."""
    for frame in data.frames:
        yield from _distribution(frame)


def _distribution(frame: RatingsFrame) -> Iterator[Cells]:
    about = frame.cells
    if not frame.raters:
        yield about | missing_cells(NoLabels.NOTHING_RATED)
    for rater, values in [(ALL_RATERS, frame.first), *zip(frame.raters, frame.first.T, strict=True)]:
        rows, *_ = np.nonzero(~np.isnan(values))
        known, questions = values[~np.isnan(values)], frame.questions[rows]
        for level in frame.levels if frame.raters else ():
            hits = known == level
            cells: Cells = {
                "rater": rater,
                "status": RatingStatus.RATED.value,
                "level": f"{level:g}",
                "n": int(hits.sum()),
            }
            yield about | cells | estimate_cells(share_of(hits, questions, "share of the ratings"))
        if frame.raters:
            yield from (about | {"rater": rater} | cells for cells in _unjudged_shares(frame, rater, questions))


def _unjudged_shares(frame: RatingsFrame, rater: str, questions_rated: IntArray) -> Iterator[Cells]:
    """The share that could not be judged, also where that is nothing, then every reason given."""
    unjudged = unjudged_of(frame, rater)
    given, reasons = unjudged["status"].to_numpy(), unjudged["reason"].to_numpy()
    questions = np.concatenate([questions_rated, questions_of(frame, unjudged)])

    def cells(status: str, hits: AnyArray) -> Cells:
        of_all = np.concatenate([np.zeros(len(questions_rated), bool), hits])
        found = share_of(of_all, questions, "share of ratings given or declined")
        return {"status": status, "n": int(hits.sum())} | estimate_cells(found)

    for status in sorted({RatingStatus.CANNOT_JUDGE.value, *given.tolist()}):
        yield cells(status, given == status)
    for status, reason in sorted(set(zip(given.tolist(), reasons.tolist(), strict=True))):
        if reason:
            yield cells(status, (given == status) & (reasons == reason)) | {"reason": reason}


def questions_of(frame: RatingsFrame, unjudged: Frame) -> IntArray:
    """The question of each rating without a value."""
    answers, first = np.unique(frame.answers, return_index=True)
    return frame.questions[first][np.searchsorted(answers, unjudged["place"].to_numpy())]


def unjudged_of(frame: RatingsFrame, rater: str) -> Frame:
    """The units that a rater, or anybody, gave no value on the first occasion."""
    return frame.unjudged if rater == ALL_RATERS else frame.unjudged[frame.unjudged["rater"] == rater]


def _distribution_figures(drawn: StudyDrawn) -> Iterator[FigureSpec]:
    """Stacked shares of the levels, for all raters and each."""
    data = drawn.data
    behind = StudySources(data)
    for (dimension, granularity), every in by_frame(drawn.rows).items():
        records = [one for one in every if one["status"] == RatingStatus.RATED]
        raters = tuple(dict.fromkeys(record.text("rater") for record in records))
        levels = tuple(dict.fromkeys(record.text("level") for record in records))
        if not records:
            continue
        found: dict[tuple[str, str], Datum] = {}
        for record in records:
            rater, level = record.text("rater"), record.text("level")
            key = behind.level(dimension, granularity, None if rater == ALL_RATERS else rater, float(level))
            found[rater, level] = datum_of_cells(record.cells, key, hits=round(record.number("n")))
        about = About(
            name=f"distribution-{file_name(dimension, granularity)}",
            title=Message("Ratings by level: {dimension}, {setting}", named(data.plan, dimension, granularity)),
            definition=Message("Share of each level among the ratings with a value, on the first occasion."),
            intervals=LEVEL_LINES,
            counts=Counted.RATINGS,
        )
        names = _level_names(data, dimension)
        series = tuple(
            Series(names.get(level, level), tuple(found.get((rater, level)) for rater in raters))
            for level in reversed(levels)
        )
        labels = tuple(Message("all raters") if rater == ALL_RATERS else rater for rater in raters)
        yield Bars(about, labels, series, _AXIS, is_stacked=True, is_ordered=True)


def _level_names(data: StudyData, dimension: str) -> dict[str, str]:
    """Number and word of every level that the plan names."""
    scales = [one.scale for one in data.plan.dimensions if one.name == dimension]
    levels = [level for scale in scales for level in scale.levels]
    words = {f"{level.value:g}": level.label.get("en") or next(iter(level.label.values()), "") for level in levels}
    return {value: f"{value} {word}".rstrip() if word != value else value for value, word in words.items()}


def page_of_levels(data: StudyData, settings: AnalysisSettings, choices: Choices) -> PanelPage:
    """Shares of the levels as one bar for each dimension and unit, and for each rater where there is one of them."""
    is_split = is_split_far(part.label for part in parts_of(data))
    bars = [
        _Bar(part.data, frame, rater, _bar_title(data, frame, rater), part.label)
        for part in parts_of(data)
        for frame in part.data.frames
        if frame.n_rated
        for rater in ((ALL_RATERS, *frame.raters) if len(data.frames) == 1 and not data.parts else (ALL_RATERS,))
    ]
    order = {(frame.dimension, frame.granularity): place for place, frame in enumerate(data.frames)}
    bars.sort(key=lambda bar: order.get((bar.frame.dimension, bar.frame.granularity), len(order)))
    if not bars:
        return PanelPage(Message("Nothing is rated here yet."), (), None, next_step=NextStep(Message("Rate"), "rate"))
    levels = {(level, str(name)): name for bar in bars for level, name in bar.names.items()}
    about = About(
        name="levels-page",
        title=Message("Ratings by level"),
        definition=Message("Share of each level among the ratings with a value, on the first occasion."),
        intervals=LEVEL_LINES,
        counts=Counted.RATINGS,
    )
    ordered = {place: levels[place] for place in sorted(levels, reverse=True)}
    figure = _split(about, bars, ordered) if is_split else _stacked(about, bars, ordered)
    numbers = [(bar, *place) for bar in bars for place in levels if bar.datum(*place) is not None]
    part = (SUBGROUP,) if any(bar.part for bar in bars) else ()
    columns = (*part, "dimension", "setting", "rater", "level", "n", "value", "low", "high", "n_units")
    table = table_of(
        "distribution",
        Message("Distribution of ratings"),
        columns,
        [{name: bar.cells(level).get(name) for name in columns} for bar, level, _ in numbers],
        words=SUBGROUP_WORDS | {"n_units": Message("ratings")},
        behind=[partial(_key_of, *number) for number in numbers],
    )
    whole = [bar for bar in bars if bar.rater == ALL_RATERS]
    return PanelPage(_headline(whole), (figure,), table, _not_judged(data))


def _stacked(about: About, bars: Sequence["_Bar"], levels: Mapping[tuple[float, str], Words]) -> Bars:
    """A bar below the other, with the subgroup beside its name."""
    series = tuple(Series(name, tuple(bar.datum(*place) for bar in bars)) for place, name in levels.items())
    titles = tuple(in_part(bar.title, bar.part) for bar in bars)
    return Bars(about, titles, series, _AXIS, is_stacked=True, is_ordered=True)


def _split(about: About, bars: Sequence["_Bar"], levels: Mapping[tuple[float, str], Words]) -> Facets:
    """A panel for each subgroup, with the same bars in all of them."""
    titles = {str(bar.title): bar.title for bar in bars}

    def panel(part: Words) -> Facet:
        own = {str(bar.title): bar for bar in bars if bar.part == part}
        series = tuple(
            Series(name, tuple(own[title].datum(*place) if title in own else None for title in titles))
            for place, name in levels.items()
        )
        is_thin = all((~np.isnan(bar.values)).sum() < THIN for bar in own.values())
        return Facet(
            part, Bars(about, tuple(titles.values()), series, _AXIS, is_stacked=True, is_ordered=True), is_thin
        )

    return Facets(about, tuple(panel(part) for part in dict.fromkeys(bar.part for bar in bars)))


_AXIS = Axis(Message("share of ratings"), Unit.SHARE, (0, 1))
_SHARES: Memory[tuple[RatingsFrame, dict[float, Estimate]]] = Memory(512)


@dataclass(frozen=True, slots=True)
class _Bar:
    """The ratings of one dimension and unit, by all raters or one of them."""

    data: StudyData
    frame: RatingsFrame
    rater: str
    title: Words
    part: Words

    @property
    def values(self) -> FloatArray:
        if self.rater == ALL_RATERS:
            return self.frame.first
        return self.frame.first[:, self.frame.raters.index(self.rater)]

    @property
    def names(self) -> dict[float, Words]:
        return {level: level_words(self.data.plan, self.frame.dimension, level) for level in self.frame.levels}

    def share(self, level: float) -> Estimate:
        key = (id(self.frame), self.rater)
        return _SHARES.get(key, lambda: (self.frame, self._shares()))[1][level]

    def _shares(self) -> dict[float, Estimate]:
        rows, *_ = np.nonzero(~np.isnan(self.values))
        known, questions = self.values[~np.isnan(self.values)], self.frame.questions[rows]
        return {level: share_of(known == level, questions, "share of the ratings") for level in self.frame.levels}

    def datum(self, level: float, name: str) -> Datum | None:
        """None where the dimension has no such level."""
        if str(self.names.get(level)) != name:
            return None
        rater = None if self.rater == ALL_RATERS else self.rater
        found = StudySources(self.data).level(self.frame.dimension, self.frame.granularity.value, rater, level)
        cells = self.cells(level)
        datum = datum_of_cells(cells, found, hits=int((self.values == level).sum()))
        return replace(datum, is_thin=bool(self.part) and (datum.n or 0) < THIN)

    def cells(self, level: float) -> Cells:
        """The row of the level."""
        about: Cells = {"rater": self.rater, "level": f"{level:g}", "n": int((self.values == level).sum())}
        part: Cells = {SUBGROUP: str(self.part)} if self.part else {}
        return self.frame.cells | part | about | estimate_cells(self.share(level))


def _bar_title(data: StudyData, frame: RatingsFrame, rater: str) -> Words:
    if len(data.frames) == 1:
        return Message("all raters") if rater == ALL_RATERS else rater
    return title_of(data, frame)


def _key_of(bar: _Bar, level: float, name: str) -> Key | None:
    datum = bar.datum(level, name)
    return datum and datum.key


def _headline(bars: list[_Bar]) -> Message:
    """The level that takes most of the ratings, and its share."""
    most = [max(((bar.share(level).value, level) for level in bar.names), key=lambda one: one[0]) for bar in bars]
    if len(bars) == 1:
        ((value, level),), (bar,) = most, bars
        values: dict[str, object] = {"share": value, "level": bar.names[level], "n": int((~np.isnan(bar.values)).sum())}
        if sum(bar.share(one).value == value for one in bar.names) > 1:
            return Message("No level has more than {share:.0%} of {n} {n:=rating|ratings}", values)
        return headline_of(
            Message("{share:.0%} of {n} {n:=rating is|ratings are} “{level}”", values),
            Message("The most frequent level has {share:.0%} of {n} {n:=rating|ratings}", values),
        )
    order = sorted(zip(most, bars, strict=True), key=lambda one: one[0][0])
    ((low, _), least), ((high, _), largest) = order[0], order[-1]
    values = {"low": low, "high": high}
    values |= {"least": in_part(least.title, least.part), "largest": in_part(largest.title, largest.part)}
    if look_alike(low, high, ".0%"):
        return Message("The most frequent level has {low:.0%} of ratings in every part shown", values)
    return headline_of(
        Message("The most frequent level has {low:.0%} ({least}) to {high:.0%} ({largest}) of ratings", values),
        Message("The most frequent level has {low:.0%} to {high:.0%} of ratings", values),
    )


def _not_judged(data: StudyData) -> tuple[NotCounted, ...]:
    """Ratings without a value, by status, with the units that they are of."""
    found: dict[tuple[str, str], tuple[StudyData, list[tuple[int, int]]]] = {}
    for part in parts_of(data):
        for frame in part.data.frames:
            columns = (frame.unjudged[name].tolist() for name in ("status", "place", "sentence"))
            for status, place, sentence in zip(*columns, strict=True):
                found.setdefault((part.data.name, status), (part.data, []))[1].append((place, sentence))
    told = [
        NotCounted(
            len(units),
            Counted.RATINGS,
            Message("ratings: {status}", {"status": STATUS_WORDS[RatingStatus(status)]}),
            key_of_units(own, None, tuple(units)),
        )
        for (_, status), (own, units) in sorted(found.items())
    ]
    return (*told, *(_outside(one) for one in data.in_no_part))


def _outside(part: StudyPart) -> NotCounted:
    """Ratings without a value in the field by which levels are split."""
    frames = part.data.frames
    n = sum(frame.n_rated + len(frame.unjudged) for frame in frames)
    units = tuple(dict.fromkeys(unit for frame in frames for unit in units_of(frame)))
    return NotCounted(
        n,
        Counted.RATINGS,
        Message("ratings: no value of {field}", {"field": part.label}),
        key_of_units(part.data, None, units),
    )


DISTRIBUTION = StudyTable(
    "distribution",
    Message("Distribution of ratings"),
    ("dimension", "setting", "rater", "status", "level", "reason", "n", *ESTIMATE_COLUMNS),
    _distributions,
    definition=_DISTRIBUTION,
    figures=_distribution_figures,
)
PANEL = StudyPanel(
    40,
    "levels",
    Message("Levels"),
    Message("Which levels were given, and what could not be judged?"),
    (DISTRIBUTION,),
    own_page=page_of_levels,
    splits=True,
)
