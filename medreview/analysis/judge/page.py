"""The page of judges and people: every judge as a row, in front of the agreement of a person in its place."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import compress
from typing import cast

import numpy as np

from medreview.analysis.coefficients import (
    COEFFICIENT_WORDS,
    COHEN,
    FULL_NAMES,
    QUADRATIC,
    RANDOLPH,
    Among,
    Coefficient,
    Rated,
    coefficients,
)
from medreview.analysis.judge.answers import LIMIT_WORDS, LINES_OF_LIMITS, answer_tab, means_of_raters
from medreview.analysis.judge.choices import ReliabilitySettings
from medreview.analysis.judge.confusion import JudgeConfusion, confusion_figures
from medreview.analysis.judge.frames import READ, JudgeData, JudgedFrame, JudgeSeries, JudgesOfStudy, about_frame
from medreview.analysis.judge.labels import Pairs, ReadUnits, label_sets, pairs_of, raters_label, source_units
from medreview.analysis.judge_names import JudgeSetup, names_of_setups, references_part
from medreview.analysis.panel_page import Choices, FigureTab, NextStep, NotCounted, PanelPage, headline_of
from medreview.analysis.results import Row
from medreview.analysis.study.labels import dimension_words
from medreview.analysis.study.pages import labels_words
from medreview.analysis.study.show_how import RATED_UNIT, ShownHow, shown_how
from medreview.domain.dimension_titles import dimension_title
from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.run_kinds import VALIDITY_WORDS
from medreview.domain.study_plans import Granularity, StudyPlan
from medreview.errors import Listed, Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import Cells, estimate_cells
from medreview.reporting.figure_data import CountedUnit, SourceAnswers, UnitsToOpen
from medreview.reporting.figures import (
    BOOTSTRAP_LINES,
    COUNTED_UNITS,
    About,
    Axis,
    Counted,
    Datum,
    Dots,
    Key,
    Series,
    Unit,
)
from medreview.reporting.references import references_of
from medreview.reporting.result_words import judge_words
from medreview.reporting.tables import Cell, Table, Words, paragraph, table_of
from medreview.stats.estimates import BoolArray, Estimate, FloatArray, IntArray
from medreview.stats.judge_agreement import (
    JudgeCoefficient,
    agreement_of_random_labels,
    difference_of_label_agreement,
    judge_against_raters,
    judge_minus_rater,
    label_agreement,
    majority_judge,
    medians_of_others,
    raters_in_the_judges_place,
)

A_PERSON = Message("a rater in the judge's place")
COMMONEST, AT_RANDOM = "always the commonest label", "labels at random"
_TRIVIAL: Mapping[str, Message] = {
    COMMONEST: Message("always the most frequent level"),
    AT_RANDOM: Message("random levels at raters' frequencies"),
}
_DEFINITION = paragraph(
    Message("Each judge against the raters' label, by the chosen yardstick (the majority where levels have no order)."),
    Message("The band is a rater in the judge's place: each rater against the median of the others, then the mean."),
    Message(
        "It and the baselines use the answers for which at least one judge shown here has a readable "
        "judgement; the table gives each n."
    ),
    Message(
        "'judge minus rater' compares both with the other raters, on what the judge read, not with the label of all."
    ),
    Message(
        "'always the most frequent level' and 'random levels' (each as often as raters gave it) read nothing; the "
        "second is the expected value, not a random draw."
    ),
    Message("First occasion, pilots left out; of the judge the last attempt of the first repeat."),
)
_COLUMNS = (
    *("dimension", "setting", "labels", "row", "coefficient", "value", "low", "high", "n_units", "n_unread"),
    *("people", "people_low", "people_high", "minus_people", "minus_low", "minus_high", "undefined_because"),
)
_WORDS: Mapping[str, Words] = {
    "row": Message("judge"),
    "people": Message("a rater in its place"),
    "people_low": Message("rater in its place, low"),
    "people_high": Message("rater in its place, high"),
    "minus_people": Message("judge minus rater, against the other raters"),
    "minus_low": Message("judge minus rater, low"),
    "minus_high": Message("judge minus rater, high"),
    str(A_PERSON): A_PERSON,
    **_TRIVIAL,
    **COEFFICIENT_WORDS,
}
FATE_WORDS: Mapping[str, Message] = {
    **{validity.value: word for validity, word in VALIDITY_WORDS.items()},
    "no_value": Message("no value"),
    "off_scale": Message("off the scale"),
    "not_judged": Message("not judged"),
}


@dataclass(frozen=True, slots=True, eq=False)
class _JudgeRow:
    """One way in which a judge was asked, on one dimension, with its numbers."""

    name: str
    data: JudgeData
    pairs: Pairs
    judge: Estimate
    person: Estimate
    minus: Estimate
    above_commonest: Estimate
    is_commonest: bool

    @property
    def verdict(self) -> int:
        """-1 where it agrees less with people than a person does, 1 where more, 0 where neither is shown."""
        ends = _ends(self.minus)
        if ends is None:
            return 0
        low, high = ends
        return -1 if high < 0 else 1 if low > 0 else 0

    @property
    def is_above_commonest(self) -> bool:
        """False where it is not shown to agree more than the commonest label; True where there is no interval."""
        if self.is_commonest:
            return False  # the difference does not vary, and so has no interval
        ends = _ends(self.above_commonest)
        return ends is None or ends[0] > 0

    @property
    def is_at_most_commonest(self) -> bool:
        """True where it is shown to agree no more than the commonest label."""
        ends = _ends(self.above_commonest)
        return self.is_commonest or (ends is not None and ends[1] <= 0)


def _ends(found: Estimate) -> tuple[float, float] | None:
    """The ends of the interval; None where it has none."""
    interval = found.interval
    return None if interval is None or interval.undefined_because is not None else (interval.low, interval.high)


@dataclass(frozen=True, slots=True, eq=False)
class _JudgedPlace:
    """A dimension at a granularity under its labels: the judges of it, and what they are read against."""

    title: Words
    coefficient: Coefficient
    judged: tuple[_JudgeRow, ...]
    person: Estimate | None
    trivial: Mapping[str, Estimate]


def judges_page(
    data: JudgesOfStudy, settings: ReliabilitySettings, choices: Choices, *, is_part: bool = False
) -> PanelPage:
    """All judges, those that were chosen where some were, in front of the agreement of people.

    Of a part of the answers this figure alone.
    """
    analysis = settings.analysis
    if not data.is_rated:
        step = NextStep(Message("Collect ratings"), "collect")
        return PanelPage(Message("No answer of this study has been rated yet"), (), None, next_step=step)
    judges = [one for one in data.judges if not choices.judges or one.judge in choices.judges]
    places = tuple(_places(judges, data.plan, choices, settings))
    if not places:
        return PanelPage(_nothing(judges), (), None, next_step=NextStep(Message("Run a judge"), "new-run"))
    figure = _figure(places, analysis)
    ordered = [
        (place.title, [(one.name, one.data, one.pairs.frame) for one in place.judged])
        for place in places
        if place.judged[0].pairs.is_ordered
    ]
    confusion = () if is_part else confusion_figures(_crossed(places), settings.yardstick)
    rows = [row for place in places for row in _rows(place)]
    table = table_of(
        figure.about.name,
        figure.about.title,
        _COLUMNS,
        [row.cells for row in rows],
        definition=figure.about.definition,
        words=_WORDS,
        behind=[row.opens for row in rows],
    )
    tabs = (
        FigureTab(Message("Beside raters"), (figure,)),
        answer_tab(ordered if not is_part and places[0].judged[0].pairs.is_ordered else (), analysis),
        FigureTab(Message("Confusion table"), tuple(confusion)),
    )
    return PanelPage.of_tabs(_headline(places, choices), tabs, table, tuple(_not_counted(places, judges)))


def _nothing(judges: Sequence[JudgeData]) -> Message:
    if any(one.frames for one in judges):
        return Message("No judge judged what was chosen here")
    if judges:
        return Message("Judges and raters have no dimension in common")
    return Message("No judge has judged answers of this study yet")


def _crossed(places: Sequence[_JudgedPlace]) -> list[JudgeConfusion]:
    """Every way in which a judge was asked, with all it is crossed on."""
    found: dict[str, tuple[JudgeData, list[Pairs]]] = {}
    for one in (one for place in places for one in place.judged):
        found.setdefault(one.name, (one.data, []))[1].append(one.pairs)
    return [(data, name, pairs) for name, (data, pairs) in found.items()]


def _order(place: tuple[str, str, str], dimensions: Sequence[str]) -> tuple[object, ...]:
    dimension, granularity, labels = place
    known = dimensions.index(dimension) if dimension in dimensions else len(dimensions)
    return granularity, known, dimension, labels


def _places(
    judges: Sequence[JudgeData], plan: StudyPlan, choices: Choices, settings: ReliabilitySettings
) -> Iterator[_JudgedPlace]:
    """Whole answers first, dimensions in the order of the study."""
    found: dict[tuple[str, str, str], list[tuple[str, JudgeData, Pairs]]] = {}
    for data in judges:
        names = series_names(data)
        for frame in data.frames:
            if _is_chosen(frame, choices) and (own := narrowed(frame, data, choices)) is not None:
                sets = label_sets(own)
                pairs = pairs_of(own, next((one for one in sets if one.value == choices.labels), sets[0]))
                key = (own.dimension, own.granularity.value, pairs.labels.value)
                name = names[own.series, own.dimension, own.granularity.value]
                found.setdefault(key, []).append((name, data, pairs))
    dimensions = [one.name for one in plan.dimensions]
    is_one = len({granularity for _, granularity, _ in found}) == 1
    for (dimension, granularity, _), judged in sorted(found.items(), key=lambda place: _order(place[0], dimensions)):
        title = dimension_words(plan, dimension)
        if not is_one:
            units = UNIT_WORDS[Granularity(granularity)]
            title = Message("{dimension}, {units}", {"dimension": title, "units": units})
        yield _place(title, judged, choices, settings)


def _is_chosen(frame: JudgedFrame, choices: Choices) -> bool:
    is_wanted = choices.granularity is None or frame.granularity.value == choices.granularity
    is_run = not choices.runs or frame.series.run in choices.runs
    return is_wanted and is_run and (not choices.dimensions or frame.dimension in choices.dimensions)


def narrowed(frame: JudgedFrame, data: JudgeData, choices: Choices) -> JudgedFrame | None:
    """The frame with the chosen raters and authors only; None where nothing of it is left."""
    if not choices.raters and not choices.authors:
        return frame
    columns = [place for place, one in enumerate(frame.raters) if not choices.raters or one in choices.raters]
    is_author = np.array([not choices.authors or one.author in choices.authors for one in data.answers], bool)
    return _with_answers(frame, is_author, columns)


def _with_answers(frame: JudgedFrame, is_in: BoolArray, columns: Sequence[int]) -> JudgedFrame | None:
    rated = frame.rater_values[:, columns]
    kept: BoolArray = is_in[frame.answers] & ~np.isnan(rated).all(axis=1)
    others = is_in[frame.other_answers]
    if not kept.any() or np.isnan(frame.judge[kept]).all():
        return None
    return replace(
        frame,
        raters=tuple(frame.raters[place] for place in columns),
        groups=tuple(frame.groups[place] for place in columns),
        judge=frame.judge[kept],
        fates=tuple(compress(frame.fates, kept.tolist())),
        rater_values=rated[kept],
        answers=frame.answers[kept],
        sentences=frame.sentences[kept],
        questions=frame.questions[kept],
        other_judge=frame.other_judge[others],
        other_answers=frame.other_answers[others],
        other_sentences=frame.other_sentences[others],
    )


def part_of_judges(data: JudgesOfStudy, answers: Collection[int]) -> JudgesOfStudy:
    """The same with these answers, by their ids, alone."""

    def of(judge: JudgeData) -> JudgeData:
        is_in = np.array([one.id in answers for one in judge.answers], bool)
        kept = (_with_answers(frame, is_in, range(len(frame.raters))) for frame in judge.frames)
        return replace(judge, frames=tuple(frame for frame in kept if frame is not None))

    return replace(data, judges=tuple(map(of, data.judges)))


def series_names(data: JudgeData) -> dict[tuple[JudgeSeries, str, str], str]:
    """By series, dimension and granularity the judge's name, with what tells that way of asking from its others."""
    asked = {
        (one.series, one.dimension, one.granularity.value): JudgeSetup(
            data.judge,
            one.series.setup,
            one.series.protocol,
            one.granularity.value,
            references_part(one.series.n_references if one.series.n_references >= 0 else None),
            one.series.reading,
            one.series.run,
        )
        for one in data.frames
    }
    names = names_of_setups(asked.values())
    return {place: names[setup] for place, setup in asked.items()}


def _place(
    title: Words, judged: Sequence[tuple[str, JudgeData, Pairs]], choices: Choices, settings: ReliabilitySettings
) -> _JudgedPlace:
    pairs = judged[0][2]
    known = coefficients(Among.JUDGE_AND_PEOPLE, pairs.levels, is_ordered=pairs.is_ordered)
    coefficient = next((one for one in known if one.name == choices.coefficient), RANDOLPH)
    name, resampling = cast("JudgeCoefficient", coefficient.name), settings.analysis.resampling
    made: list[_JudgeRow] = []
    for who, data, own in judged:
        raters = raters_label(own, settings.yardstick)[:, None]
        against = judge_against_raters(
            own.judge, raters, own.levels, name, clusters=own.questions, resampling=resampling
        )
        is_read = ~np.isnan(own.judge)
        others = medians_of_others(own.rater_values)
        person = _person(own, is_read, name, settings.analysis, others)
        minus = judge_minus_rater(
            own.judge, own.rater_values, own.levels, name, others=others, clusters=own.questions, resampling=resampling
        )
        truth = np.where(is_read, raters[:, 0], np.nan)
        commonest = majority_judge(truth, own.levels)
        is_labelled = ~np.isnan(truth)
        is_commonest = bool(is_labelled.any() and (own.judge == commonest)[is_labelled].all())
        above = difference_of_label_agreement(
            own.judge,
            commonest,
            truth,
            own.levels,
            name,
            clusters=own.questions,
            resampling=resampling,
        )
        made.append(_JudgeRow(who, data, own, against.median, person, minus, above, is_commonest))
    is_read = np.any([~np.isnan(own.judge) for _, _, own in judged], axis=0)
    truth = np.where(is_read, raters_label(pairs, settings.yardstick), np.nan)
    commonest = majority_judge(truth, pairs.levels)
    trivial = {
        COMMONEST: label_agreement(
            commonest, truth, pairs.levels, name, clusters=pairs.questions, resampling=resampling
        ),
        AT_RANDOM: agreement_of_random_labels(
            truth, pairs.levels, name, clusters=pairs.questions, resampling=resampling
        ),
    }
    person = None
    if pairs.is_ordered:
        person = made[0].person if len(made) == 1 else _person(pairs, is_read, name, settings.analysis)
    return _JudgedPlace(title, coefficient, tuple(made), person, trivial)


def _person(
    pairs: Pairs,
    is_read: BoolArray,
    name: JudgeCoefficient,
    settings: AnalysisSettings,
    others: FloatArray | None = None,
) -> Estimate:
    return raters_in_the_judges_place(
        pairs.rater_values[is_read],
        pairs.levels,
        name,
        others=None if others is None else others[is_read],
        clusters=pairs.questions[is_read],
        resampling=settings.resampling,
    )


_SHARES_OF_LABELS = 'shares = ratings["people"].value_counts(normalize=True).reindex(levels, fill_value=0)\n'
_EXPECTED = """\
given = np.outer(shares, shares)
chance = np.outer(given.sum(axis=1), given.sum(axis=0))
apart = {apart}
value = 1 - (given * apart).sum() / (chance * apart).sum()
"""
_OF_RANDOM: Mapping[str, str] = {
    "percent agreement": "value = (shares**2).sum()\n",
    RANDOLPH.name: "value = ((shares**2).sum() - 1 / len(levels)) / (1 - 1 / len(levels))\n",
    COHEN.name: _EXPECTED.format(apart="1 - np.eye(len(levels))"),
    QUADRATIC.name: _EXPECTED.format(apart="np.subtract.outer(levels, levels) ** 2"),
}
"""Lines of what labels at random would agree, from the share of each label."""
_OF_A_PERSON = """\
raters = [one for one in ratings if not one.startswith("others of ")]
pairs = [ratings[[one, f"others of {one}"]].dropna() for one in raters]
value = np.nanmean([of_rater(own) for own in pairs if len(own)])
"""


def is_of_judge(cells: Mapping[str, Cell]) -> bool:
    """True for a number of a judge, of a rater in its place, or of a baseline, of which there are lines."""
    if not isinstance(cells.get("value"), int | float) or not cells.get("row"):
        return False
    if cells["row"] == AT_RANDOM:
        return cells.get("coefficient") in _OF_RANDOM
    return bool(cells.get("coefficient")) or cells.get("measure") in LIMIT_WORDS


def how_of_judge(
    data: JudgesOfStudy, settings: ReliabilitySettings, choices: Choices, cells: Mapping[str, Cell]
) -> ShownHow | None:
    """The way to a number in a row of the page; None where nothing here has it."""
    quiet = replace(settings, analysis=replace(settings.analysis, n_resamples=0))
    judges = [one for one in data.judges if not choices.judges or one.judge in choices.judges]
    for place in _places(judges, data.plan, choices, quiet):
        if cells.get("measure") in LIMIT_WORDS:
            about = about_frame(place.judged[0].pairs.frame)
            is_here = all(about[name] == cells.get(name) for name in ("dimension", "setting"))
            one = next((one for one in place.judged if is_here and one.name == cells["row"]), None)
            if one is not None:
                return _how_of_limits(place, one, str(cells["measure"]))
        elif _about(place, str(cells["row"])).items() <= dict(cells).items():
            return _how(place, str(cells["row"]), quiet)
    return None


def _how_of_limits(place: _JudgedPlace, one: _JudgeRow, measure: str) -> ShownHow:
    """The differences of a judge from people's mean, on the study's scale."""
    frame = one.pairs.frame
    values = {"measure": LIMIT_WORDS[measure], "judge": one.name, "what": place.title}
    columns = {"judge": frame.judge, "people": means_of_raters(frame.rater_values)}
    table = _units(one.data, (frame.answers, frame.sentences), columns)
    lines = f'apart = ratings["judge"] - ratings["people"]\n{LINES_OF_LIMITS[measure]}'
    said = Message("{measure}, {judge} minus the mean of raters: {what}.", values)
    return shown_how(said, references_of("limits of agreement"), lines, table)


def _how(place: _JudgedPlace, row: str, settings: ReliabilitySettings) -> ShownHow | None:
    """A judge, or what stands in for one, beside the raters' label."""
    one = next((one for one in place.judged if one.name == row), None)
    own = place.judged[0] if one is None else one
    pairs, script = own.pairs, place.coefficient.script
    truth, judge = raters_label(pairs, settings.yardstick), pairs.judge
    is_read = np.any([~np.isnan(other.pairs.judge) for other in place.judged], axis=0)
    columns = {"judge": judge, "people": truth}
    if row == str(A_PERSON):
        others = medians_of_others(pairs.rater_values)
        columns = {
            name: np.where(is_read, values, np.nan)
            for rater, given, beside in zip(pairs.frame.raters, pairs.rater_values.T, others.T, strict=True)
            for name, values in ((rater, given), (f"others of {rater}", beside))
        }
        body = "".join(f"    {line}\n" for line in script.splitlines())
        script = f"\n\ndef of_rater(ratings):\n{body}    return value\n\n\n{_OF_A_PERSON}"
    elif row == COMMONEST:
        truth = np.where(is_read, truth, np.nan)
        columns = {"judge": majority_judge(truth, pairs.levels), "people": truth}
    elif row == AT_RANDOM:
        columns = {"people": np.where(is_read, truth, np.nan)}
        script = f"{_SHARES_OF_LABELS}{_OF_RANDOM[place.coefficient.name]}"
    elif one is None:
        return None
    values = {"coefficient": place.coefficient.full_name, "judge": _TRIVIAL.get(row, row), "what": place.title}
    definition = paragraph(
        Message("{coefficient} of {judge} and raters: {what}.", values),
        Message("Scale: {labels}.", {"labels": labels_words(pairs.labels)}),
    )
    method = place.coefficient.compute(Rated(np.column_stack([judge, truth]), pairs.levels)).method
    table = _units(own.data, (pairs.answers, pairs.sentences), columns, is_whole=row != str(A_PERSON))
    return shown_how(definition, references_of(method), f"levels = {list(pairs.levels)}\n{script}", table)


def _units(
    data: JudgeData, places: tuple[IntArray, IntArray], columns: Mapping[str, FloatArray], *, is_whole: bool = True
) -> Table:
    """A row for each unit that has a number in every column; in any where ``is_whole`` is False."""
    values = np.column_stack(list(columns.values()))
    kept = (~np.isnan(values)).all(axis=1) if is_whole else (~np.isnan(values)).any(axis=1)
    rows: list[tuple[Cell, ...]] = []
    for unit in np.flatnonzero(kept).tolist():
        answer = data.answers[int(places[0][unit])]
        given: list[float] = values[unit].tolist()
        about = (answer.question, answer.key, int(places[1][unit]))
        rows.append((*about, *(None if np.isnan(one) else one for one in given)))
    return Table("ratings", "", (*RATED_UNIT, *columns), tuple(rows))


def _figure(places: Sequence[_JudgedPlace], settings: AnalysisSettings) -> Dots:
    names = list(dict.fromkeys(one.name for place in places for one in place.judged))
    series = [
        Series(
            name,
            tuple(next((_datum(place, one) for one in place.judged if one.name == name), None) for place in places),
        )
        for name in names
    ]
    series += [
        Series(word, tuple(_datum_of_others(place, name, place.trivial[name]) for place in places))
        for name, word in _TRIVIAL.items()
    ]
    people = tuple(
        None
        if place.person is None or not place.person.n_units
        else _datum_of_others(place, str(A_PERSON), place.person)
        for place in places
    )
    used = list({place.coefficient.name: place.coefficient for place in places}.values())
    named = used[0].full_name if len(used) == 1 else Listed(one.name for one in used)
    axis_title = Message("Agreement with raters: {coefficient}", {"coefficient": named})
    used_labels = [one.pairs.labels for place in places for one in place.judged]
    is_share = used[0].name == "percent agreement"
    about = About(
        name="judge-people",
        title=Message("Judges beside raters"),
        definition=paragraph(
            _DEFINITION,
            *(Message("Scale: {labels}.", {"labels": labels_words(labels)}) for labels in dict.fromkeys(used_labels)),
        ),
        intervals=BOOTSTRAP_LINES,
        seed=settings.seed,
    )
    axis = Axis(axis_title, Unit.SHARE if is_share else Unit.NUMBER, (0, 1) if is_share else None)
    band = Series(A_PERSON, people) if any(one is not None for one in people) else None
    titles = tuple(place.title for place in places)
    return Dots(about, titles, tuple(series), axis, reference=None if is_share else 0.0, band=band)


def _datum(place: _JudgedPlace, one: _JudgeRow) -> Datum:
    return Row(_about(place, one.name) | estimate_cells(one.judge), ReadUnits(one.data, one.pairs).of).datum


def _datum_of_others(place: _JudgedPlace, name: str, found: Estimate) -> Datum:
    granularity = place.judged[0].pairs.frame.granularity
    return replace(_row_of_others(place, name, found).datum, counts=COUNTED_UNITS[granularity.value])


def _row_of_others(place: _JudgedPlace, name: str, found: Estimate) -> Row:
    """Of raters, or of a baseline: the units that any judge was read on, as people rated them."""
    reads = [ReadUnits(one.data, one.pairs).of for one in place.judged]

    def people() -> Key | None:
        fitting = (key for read in reads if len((key := read()).units) == found.n_units)
        return next((_of_people(key, place) for key in fitting), None)

    return Row(_about(place, name) | estimate_cells(found), people)


def _of_people(key: SourceAnswers, place: _JudgedPlace) -> SourceAnswers:
    """The same units with the raters' values alone, those that they are divided on first."""
    raters = place.judged[0].pairs.frame.raters

    def units() -> list[CountedUnit]:
        alone = (replace(unit, values=tuple(one for one in unit.values if one[0] in raters)) for unit in key.units)
        return sorted(alone, key=apart, reverse=True)

    def apart(unit: CountedUnit) -> float:
        values = [value for _, value in unit.values]
        return max(values, default=0.0) - min(values, default=0.0)

    return replace(key, units=UnitsToOpen(len(key.units), units), by=raters)


def _rows(place: _JudgedPlace) -> Iterator[Row]:
    for one in place.judged:
        about = _about(place, one.name)
        person, minus = estimate_cells(one.person), estimate_cells(one.minus)
        yield Row(
            about
            | _shown(one.judge)
            | {
                "n_unread": one.pairs.n_unread,
                "people": person["value"],
                "people_low": person.get("low"),
                "people_high": person.get("high"),
                "minus_people": minus["value"],
                "minus_low": minus.get("low"),
                "minus_high": minus.get("high"),
            },
            ReadUnits(one.data, one.pairs).of,
        )
    others = {**({str(A_PERSON): place.person} if place.person else {}), **place.trivial}
    for name, found in others.items():
        yield Row(_about(place, name) | _shown(found), _row_of_others(place, name, found).behind)


def _about(place: _JudgedPlace, row: str) -> Cells:
    pairs = place.judged[0].pairs
    frame = about_frame(pairs.frame)
    return {
        "dimension": frame["dimension"],
        "setting": frame["setting"],
        "labels": pairs.labels.value,
        "row": row,
        "coefficient": place.coefficient.name,
    }


def _shown(found: Estimate) -> Cells:
    cells = estimate_cells(found)
    return {name: cells.get(name) for name in ("value", "low", "high", "n_units", "undefined_because")}


def _headline(places: Sequence[_JudgedPlace], choices: Choices) -> Words:
    """One sentence of the figure; judge and people differ in it only where an interval excludes no difference.

    That another coefficient is shown than the chosen one comes first, then judges that the commonest label would equal.
    """
    judged = [one for place in places for one in place.judged]
    first = _other_coefficient(places, choices.coefficient) or _no_better_than_commonest(judged)
    if first is not None:
        return first
    return headline_of(*_of_one(places[0], judged[0])) if len(judged) == 1 else _of_several(judged)


def _other_coefficient(places: Sequence[_JudgedPlace], asked: str | None) -> Message | None:
    """The coefficient that stands in place of the one that was asked for; None where that one is shown."""
    others = [one.coefficient for one in places if one.coefficient.name != asked]
    if asked is None or not others:
        return None
    values = {"asked": FULL_NAMES.get(asked, asked), "shown": others[0].full_name}
    if len(others) == len(places):
        return Message("{asked} is not computed for judges; {shown} is shown", values)
    return Message("Where {asked} is not computed for judges, {shown} is shown", values)


def _of_several(judged: Sequence[_JudgeRow]) -> Message:
    told = [one for one in judged if _ends(one.minus) is not None]
    n_below, n = sum(one.verdict < 0 for one in told), len(told)
    n_judges = len({one.name for one in judged})
    if not told:
        return Message("Judges beside raters: {n}", {"n": n_judges})
    if n_below == n:
        return Message("Every judge agrees less with raters than a rater in its place does")
    if n_below == 0:
        return Message("No judge is shown to agree less with raters than a rater does")
    return Message(
        ("Judges agree less with raters than a rater does in {n} of {all} {all:=comparison|comparisons}"),
        {"n": n_below, "all": n},
    )


def _no_better_than_commonest(judged: Sequence[_JudgeRow]) -> Message | None:
    """The judges that are not shown to agree more with people than their commonest label would; None without any."""
    idle = [one for one in judged if not one.is_above_commonest]
    if not idle:
        return None
    above = {one.name for one in judged if one.is_above_commonest}
    names = dict.fromkeys(one.name for one in idle if one.name not in above)
    if not names:
        counts = {"n": len(idle), "all": len(judged)}
        return Message(
            "In {n} of {all} {all:=comparison|comparisons} no judge is shown to beat always giving the most frequent "
            "level",
            counts,
        )
    first, *others = names
    if others:
        counts = {"n": len(names), "all": len({one.name for one in judged})}
        return Message(
            "{n} of {all} {all:=judge|judges} {n:=is|are} not shown to beat always giving the most frequent level",
            counts,
        )
    values = {"judge": first}
    if all(one.is_at_most_commonest for one in idle if one.name == first):
        return headline_of(
            Message("{judge}: no better than always giving the most frequent level", values),
            Message("A judge does not beat always giving the most frequent level"),
        )
    return headline_of(
        Message(
            "{judge}: not shown to beat always giving the most frequent level",
            values,
        ),
        Message("A judge is not shown to beat always giving the most frequent level"),
    )


def _of_one(place: _JudgedPlace, one: _JudgeRow) -> Iterator[Message]:
    found, person = one.judge, one.person
    if not found.is_defined:
        yield Message("{judge}: agreement with raters is not defined here", {"judge": one.name})
        yield Message("Agreement of the judge with raters is not defined here")
        return
    values: dict[str, object] = {"judge": one.name, "what": place.title, "value": found.value}
    if person.is_defined:
        values |= {"person": person.value}
        if one.verdict < 0:
            yield Message("{judge} agrees less with raters ({value:.2f}) than a rater does ({person:.2f})", values)
            yield Message("The judge agrees less with raters ({value:.2f}) than a rater does ({person:.2f})", values)
        elif one.verdict > 0:
            yield Message("{judge} agrees more with raters ({value:.2f}) than a rater does ({person:.2f})", values)
            yield Message("The judge agrees more with raters ({value:.2f}) than a rater does ({person:.2f})", values)
        yield Message("Agreement with raters: {judge} {value:.2f}, a rater in its place {person:.2f}", values)
        yield Message("Agreement with raters: the judge {value:.2f}, a rater in its place {person:.2f}", values)
    yield Message("Agreement with raters: {judge} {value:.2f}", values)
    yield Message("Agreement with raters: the judge {value:.2f}", values)


def _not_counted(places: Sequence[_JudgedPlace], judges: Sequence[JudgeData]) -> Iterator[NotCounted]:
    """Units that people rated and a judge did not judge readably, by judge and reason; judgements that meet nothing."""
    found: dict[tuple[str, str], list[SourceAnswers]] = {}
    for place in places:
        for one in place.judged:
            fates = one.pairs.fates
            for fate in dict.fromkeys(fates):
                if fate != READ:
                    at = [number for number, own in enumerate(fates) if own == fate]
                    found.setdefault((one.name, fate), []).append(source_units(one.data, one.pairs, at))
    for (name, fate), keys in found.items():
        units = tuple(unit for key in keys for unit in key.units)
        key = keys[0] if len(keys) == 1 else replace(keys[0], units=units, dimension=None, granularity=None)
        yield NotCounted(
            len(units),
            COUNTED_UNITS.get(key.granularity or "", Counted.ITEMS),
            Message("{judge}: {fate}", {"judge": judge_words(name), "fate": FATE_WORDS[fate]}),
            key,
        )
    for data in judges:
        for unmatched in data.unmatched:
            values: dict[str, object] = {
                "judge": data.judge,
                "dimension": dimension_title(unmatched.judged_dimension),
                "because": unmatched.because,
            }
            yield NotCounted(
                unmatched.n_judgements, Counted.JUDGEMENTS, Message("{judge}, {dimension}: {because}", values)
            )
