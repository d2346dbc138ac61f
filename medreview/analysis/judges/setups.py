"""The same judge asked in two ways: other setups, or references in reverse; who agrees with raters."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, groupby, product
from typing import Any, NamedTuple

import numpy as np

from medreview.analysis.frames import UNIT, Frame, numbered, parts_at
from medreview.analysis.judge_names import order_of_setup
from medreview.analysis.judges.frames import (
    JudgedData,
    JudgesDrawn,
    JudgesTable,
    counted,
    first_repeats,
    pivot,
    with_dimension_names,
)
from medreview.analysis.panel_page import headline_of, look_alike
from medreview.analysis.results import Row, Rows
from medreview.domain.run_plans import SETUP_WORDS
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, number
from medreview.reporting.figure_data import file_name
from medreview.reporting.figures import LEVEL_LINES, WILSON_LINES, About, Axis, Bars, Datum, FigureSpec, Series, Unit
from medreview.reporting.tables import Words, paragraph
from medreview.stats.comparisons import holm, mean_difference, wilcoxon_signed_rank
from medreview.stats.estimates import BoolArray, FloatArray, IntArray
from medreview.stats.intervals import Resampling
from medreview.stats.proportions import share_of

DIFFERS, DIFFERENCE = "share that differs", "mean difference"
FIRST_AGREES, SECOND_AGREES, NEITHER_AGREES = "people agree with the first", "with the second", "with neither"
_SETUPS = paragraph(
    Message("Answers (or sentences) that the same judge judged validly in both setups, first repeat."),
    Message(
        "'share that differs' has Wilson's interval; 'mean difference' is first minus second with a "
        "bootstrap over questions, and Wilcoxon's signed-rank test without zero differences, its p "
        "adjusted by Holm over all pairs of the table."
    ),
    Message(
        "Where raters rated what differs, on the same levels, their median label says which setup agrees with them."
    ),
)


_IN_REVERSE = paragraph(
    Message(
        "Two runs whose plans differ in nothing but the order of the reference answers (and in which "
        "answers they judge): answers (or sentences) that both judged validly with two or more "
        "references, first repeat."
    ),
    Message(
        "'share that differs' has Wilson's interval; 'mean difference' is as stored minus in reverse, "
        "with a bootstrap over questions."
    ),
    Message(
        "A judge whose verdicts change is influenced by order, or varies from one time to the next. Compare it "
        "with its repeats."
    ),
)
_LEAST_REFERENCES = 2
_ABOUT = ("protocol", "dimension", "granularity", "judge", "first", "second", "measure")


class _JudgedColumns(NamedTuple):
    """Columns of judgements, taken out of their frame once: thousands of pairs look into them."""

    value: FloatArray
    people: FloatArray
    question_id: IntArray
    id: IntArray
    unit: IntArray

    @classmethod
    def of(cls, judged: Frame) -> "_JudgedColumns":
        columns: tuple[Any, ...] = tuple(judged[name].to_numpy() for name in cls._fields)
        return cls(*columns)


@dataclass(frozen=True, slots=True, eq=False)
class _SetupPair:
    """The places of the same units, judged by the same judge in two ways."""

    about: Cells
    judged: _JudgedColumns
    one: IntArray
    other: IntArray

    @property
    def values(self) -> tuple[FloatArray, FloatArray]:
        values = self.judged.value
        return values[self.one], values[self.other]

    def rows(self, tested: Cells, resampling: Resampling | None) -> Iterator[Row]:
        """The share and the size of differences between the two; items that differ stand first behind the numbers."""
        first, second = self.values
        differs = first != second
        clusters = self.judged.question_id[self.one]
        found = share_of(differs, clusters, DIFFERS)
        yield counted(self.about | {"measure": DIFFERS} | estimate_cells(found), self.ids(differs))
        mean = mean_difference(first, second, clusters=clusters, resampling=resampling)
        cells = self.about | {"measure": DIFFERENCE} | tested | estimate_cells(mean)
        yield counted(cells, self.ids(differs))

    def ids(self, first: BoolArray) -> Iterator[tuple[int, int]]:
        """The two judgements of every unit, some of them first."""
        ids, order = self.judged.id, np.argsort(~first, kind="stable")
        yield from zip(ids[self.one[order]].tolist(), ids[self.other[order]].tolist(), strict=True)


def _grouped(judged: Frame, *columns: str) -> Iterator[tuple[tuple[Any, ...], dict[str, IntArray]]]:
    """The places of the rows by the last of the columns, for all that have the same in the others."""
    for group, own in groupby(parts_at(judged, *columns), lambda part: part[0][:-1]):
        yield group, {named[-1]: places for named, places in own}


def _pair(judged: _JudgedColumns, one: IntArray, other: IntArray, about: Cells) -> Iterator[_SetupPair]:
    """Nothing where the two have no unit in common."""
    units = judged.unit
    place_of = np.full(units.max() + 1, -1)
    place_of[units[other]] = other
    beside = place_of[units[one]]
    is_shared = beside >= 0
    if is_shared.any():
        yield _SetupPair(about, judged, one[is_shared], beside[is_shared])


def _setup_rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    """Every two setups of every judge and dimension that share valid units."""
    pairs = list(_in_two_setups(data))
    tests = [wilcoxon_signed_rank(*pair.values) for pair in pairs]
    adjusted = holm([test.p for test in tests])
    for pair, test, p in zip(pairs, tests, adjusted, strict=True):
        tested: Cells = {"p": number(test.p), "p_holm": number(float(p)), "n_not_zero": test.n}
        yield from pair.rows(tested, settings.resampling)
        yield from _beside_raters(pair)


def _in_two_setups(data: JudgedData) -> Iterator[_SetupPair]:
    columns = ("scale", "judge", "setup")
    judged = first_repeats(data.last, *columns)
    judged = judged.assign(unit=numbered(judged, UNIT))
    every = _JudgedColumns.of(judged)
    for (scale, judge), of_setup in _grouped(judged, *columns):
        for one, other in combinations(sorted(of_setup, key=order_of_setup), 2):
            about = scale.cells | {"judge": judge, "first": one, "second": other}
            yield from _pair(every, of_setup[one], of_setup[other], about)


def _beside_raters(pair: _SetupPair) -> Iterator[Row]:
    first, second = pair.values
    said = pair.judged.people[pair.one]
    apart = (first != second) & ~np.isnan(said)
    if not apart.any():
        return
    rated = _SetupPair(pair.about, pair.judged, pair.one[apart], pair.other[apart])
    with_first, with_second = (side == said[apart] for side in rated.values)
    neither = ~(with_first | with_second)
    for measure, own in ((FIRST_AGREES, with_first), (SECOND_AGREES, with_second), (NEITHER_AGREES, neither)):
        questions = pair.judged.question_id[rated.one]
        found = share_of(own, questions, "share of what differs and people rated")
        yield counted(pair.about | {"measure": measure} | estimate_cells(found), rated.ids(own))


def _order_rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    """Runs that show the same references as stored and in reverse."""
    shown = data.last[(data.last["n_references"] >= _LEAST_REFERENCES) & data.last["run"].isin(data.orders)]
    columns = ("scale", "judge", "plan", "run")
    judged = first_repeats(shown.assign(plan=[data.orders[run].of_plan for run in shown["run"]]), *columns)
    judged = judged.assign(unit=numbered(judged, UNIT))
    every = _JudgedColumns.of(judged)
    for (scale, judge, _), runs in _grouped(judged, *columns):
        as_stored, in_reverse = (
            [run for run in runs if data.orders[run].is_reversed is reverse] for reverse in (False, True)
        )
        for one, other in product(as_stored, in_reverse):
            about = scale.cells | {"judge": judge, "first": one, "second": other}
            for pair in _pair(every, runs[one], runs[other], about):
                yield from pair.rows({}, settings.resampling)


def _figures(drawn: JudgesDrawn) -> Iterator[FigureSpec]:
    """Figures of the differences between setups, and of the raters' agreement with each of them."""
    rows, words = with_dimension_names(drawn.rows, drawn.data.words)
    for pair in dict.fromkeys((row.text("first"), row.text("second")) for row in rows):
        own = [row for row in rows if (row.text("first"), row.text("second")) == pair]
        names: dict[str, Words] = {
            end: SETUP_WORDS.get(name, name) for end, name in zip(("first", "second"), pair, strict=True)
        }
        file = f"judge-setups-{file_name(pair[0])}-{file_name(pair[1])}"
        categories, series = pivot([row for row in own if row.has(measure=DIFFERS)], "dimension", "judge", words)
        about = About(
            name=file,
            title=Message("How often {first} and {second} differ", names),
            definition=Message("Share of answers that the same judge judged differently in the two setups."),
            intervals=WILSON_LINES,
            headline=_headline([row for row in own if row.has(measure=DIFFERS)], names),
        )
        yield Bars(about, categories, series, Axis(Message("share of answers"), Unit.SHARE))
        beside = [row for row in own if row["measure"] in {FIRST_AGREES, SECOND_AGREES, NEITHER_AGREES}]
        if beside:
            yield _raters_figure(f"{file}-people", names, beside, words)


def _headline(rows: Rows, names: Mapping[str, object]) -> Message:
    """The share of answers that differ, from the least to the most, without a claim that these shares do."""
    shares = [row.number("value") for row in rows]
    low, high = min(shares), max(shares)
    values: dict[str, object] = {**names, "low": low, "high": high, "n": len(rows)}
    if len(rows) == 1:
        values |= {"n": rows[0]["n_units"], "from": rows[0]["low"], "to": rows[0]["high"]}
        if rows[0]["low"] is None:
            return Message(
                "{first} and {second} differ on {high:.0%} of {n} {n:=item|items}, without an interval", values
            )
        return Message(
            "{first} and {second} differ on {high:.0%} of {n} {n:=item|items} ({from:.0%} to {to:.0%})", values
        )
    if look_alike(low, high, ".0%"):
        return Message("{first} and {second} differ on {high:.0%} of answers in every part shown", values)
    return Message("{first} and {second} differ on {low:.0%} to {high:.0%} of answers", values)


def _headline_of_raters(rows: Rows, names: Mapping[str, object]) -> Message:
    """Of all that differs and people rated, how much they side with each of the two."""
    n_with: dict[str, int] = dict.fromkeys((FIRST_AGREES, SECOND_AGREES, NEITHER_AGREES), 0)
    for row in rows:
        n_with[row.text("measure")] += round(row.number("value") * row.number("n_units"))
    n = sum(n_with.values())
    values: dict[str, object] = {**names, "n": n, "one": n_with[FIRST_AGREES], "other": n_with[SECOND_AGREES]}
    return headline_of(
        Message("Of {n} that differ, raters side with {first} on {one} and with {second} on {other}", values),
        Message(("Of {n} that differ, raters side with the first on {one} and with the second on {other}"), values),
    )


def _raters_figure(name: str, names: Mapping[str, Words], rows: Rows, dimensions: Mapping[str, Words]) -> Bars:
    words: dict[str, Words] = {
        FIRST_AGREES: names["first"],
        SECOND_AGREES: names["second"],
        NEITHER_AGREES: Message("neither"),
    }
    found: dict[tuple[str, str], dict[str, Datum]] = {}
    for row in rows:
        found.setdefault((row.text("dimension"), row.text("judge")), {}).setdefault(row.text("measure"), row.datum)
    series = tuple(
        Series(word, tuple(of_pair.get(measure) for of_pair in found.values())) for measure, word in words.items()
    )
    about = About(
        name=name,
        title=Message("Where {first} and {second} differ, raters agree with", names),
        definition=Message("Of the answers that the two setups judge differently and raters rated."),
        intervals=LEVEL_LINES,
        headline=_headline_of_raters(rows, names),
    )
    axis = Axis(Message("share of answers that differ"), Unit.SHARE, (0, 1))
    categories = tuple(
        Message("{first}, {rest}", {"first": dimensions[dimension], "rest": judge}) for dimension, judge in found
    )
    return Bars(about, categories, series, axis, is_stacked=True)


SETUPS_COMPARED = JudgesTable(
    "judge_setups",
    Message("Setups compared"),
    (*_ABOUT, "p", "p_holm", "n_not_zero", *ESTIMATE_COLUMNS),
    _setup_rows,
    definition=_SETUPS,
    empty_because="no judge was asked in two setups about the same answers",
    figures=_figures,
)
REFERENCE_ORDER = JudgesTable(
    "judge_reference_order",
    Message("References in reverse"),
    (*_ABOUT, *ESTIMATE_COLUMNS),
    _order_rows,
    definition=_IN_REVERSE,
    empty_because="no two runs differ only in the order of their references",
)
