"""The same judge asked in two ways: other setups, or references in reverse; who agrees with raters."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np

from medreview.analysis.frames import UNIT, Frame, parts
from medreview.analysis.judges.frames import (
    WILSON,
    JudgedData,
    JudgedScale,
    JudgesDrawn,
    JudgesPanel,
    JudgesTable,
    counted,
    first_repeats,
    order_of_setup,
    pivot,
    questions_of,
    with_dimension_names,
)
from medreview.analysis.results import Row, Rows
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, number
from medreview.reporting.figure_data import file_name
from medreview.reporting.figures import About, Axis, Bars, FigureSpec, Series, Unit
from medreview.reporting.tables import paragraph
from medreview.stats.comparisons import holm, mean_difference, wilcoxon_signed_rank
from medreview.stats.estimates import BoolArray, FloatArray
from medreview.stats.intervals import Resampling
from medreview.stats.proportions import share

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
        "Where people rated what differs, on the same levels, their median label says which setup agrees with them."
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
        "A judge whose verdicts change is swayed by order, or says something else each time: hold it "
        "against its repeats."
    ),
)
_LEAST_REFERENCES = 2
_ABOUT = ("protocol", "dimension", "granularity", "judge", "first", "second", "measure")


@dataclass(frozen=True, slots=True, eq=False)
class _Pair:
    """The same units, judged by the same judge in two ways; columns of the second end in ``_other``."""

    about: Cells
    both: Frame

    @property
    def differs(self) -> BoolArray:
        return (self.both["value"] != self.both["value_other"]).to_numpy()

    def rows(self, tested: Cells, resampling: Resampling | None) -> Iterator[Row]:
        """How often and how far the two differ; what differs stands first behind the numbers."""
        differs = self.differs
        behind = self.judged(differs)
        found = share(int(differs.sum()), len(differs), DIFFERS)
        yield counted(self.about | {"measure": DIFFERS} | estimate_cells(found), behind)
        first, second = self.values
        mean = mean_difference(first, second, clusters=questions_of(self.both), resampling=resampling)
        yield counted(self.about | {"measure": DIFFERENCE} | tested | estimate_cells(mean), behind)

    @property
    def values(self) -> tuple[FloatArray, FloatArray]:
        return self.both["value"].to_numpy(), self.both["value_other"].to_numpy()

    def judged(self, first: BoolArray) -> list[tuple[int, int]]:
        """The two judgements of every unit, some of them first."""
        ids = list(zip(self.both["id"].tolist(), self.both["id_other"].tolist(), strict=True))
        return [ids[place] for place in np.argsort(~first, kind="stable")]


def _pair(scale: JudgedScale, one: Frame, other: Frame, **names: str) -> Iterator[_Pair]:
    """Nothing where the two have no unit in common."""
    both = one.merge(other[[*UNIT, "value", "id"]], on=UNIT, suffixes=("", "_other"))
    if len(both):
        yield _Pair(scale.cells | names, both)


def _setup_rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    """Every two setups of every judge and dimension that share valid units."""
    pairs = list(_in_two_setups(data))
    tests = [wilcoxon_signed_rank(*pair.values) for pair in pairs]
    adjusted = holm([test.p for test in tests])
    for pair, test, p in zip(pairs, tests, adjusted, strict=True):
        tested: Cells = {"p": number(test.p), "p_holm": number(float(p)), "n_not_zero": test.n}
        yield from pair.rows(tested, settings.resampling)
        yield from _beside_raters(pair)


def _in_two_setups(data: JudgedData) -> Iterator[_Pair]:
    for (scale, judge), own in parts(data.last, "scale", "judge"):
        of_setup = {setup: first_repeats(rows) for setup, rows in parts(own, "setup")}
        for one, other in combinations(sorted(of_setup, key=order_of_setup), 2):
            yield from _pair(scale, of_setup[one], of_setup[other], judge=judge, first=one, second=other)


def _beside_raters(pair: _Pair) -> Iterator[Row]:
    apart = _Pair(pair.about, pair.both[pair.differs & pair.both["people"].notna()])
    if not len(apart.both):
        return
    first, second = (side == apart.both["people"].to_numpy() for side in apart.values)
    for measure, own in ((FIRST_AGREES, first), (SECOND_AGREES, second), (NEITHER_AGREES, ~(first | second))):
        found = share(int(own.sum()), len(own), "share of what differs and people rated")
        yield counted(pair.about | {"measure": measure} | estimate_cells(found), apart.judged(own))


def _order_rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    """Runs that show the same references as stored and in reverse."""
    shown = data.last[(data.last["n_references"] >= _LEAST_REFERENCES) & data.last["run"].isin(data.orders)]
    shown = shown.assign(plan=[data.orders[run].of_plan for run in shown["run"]])
    for (scale, judge, _), own in parts(shown, "scale", "judge", "plan"):
        runs = {run: first_repeats(rows) for run, rows in parts(own, "run")}
        as_stored, in_reverse = (
            [run for run in runs if data.orders[run].is_reversed is reverse] for reverse in (False, True)
        )
        for one, other in product(as_stored, in_reverse):
            for pair in _pair(scale, runs[one], runs[other], judge=judge, first=one, second=other):
                yield from pair.rows({}, settings.resampling)


def _figures(drawn: JudgesDrawn) -> Iterator[FigureSpec]:
    """How often setups differ, and with which of them raters agree."""
    rows = with_dimension_names(drawn.rows)
    for pair in dict.fromkeys((row.text("first"), row.text("second")) for row in rows):
        own = [row for row in rows if (row.text("first"), row.text("second")) == pair]
        names: dict[str, object] = {"first": pair[0], "second": pair[1]}
        file = f"judge-setups-{file_name(pair[0])}-{file_name(pair[1])}"
        categories, series = pivot([row for row in own if row.has(measure=DIFFERS)], "dimension", "judge")
        about = About(
            name=file,
            title=Message("How often {first} and {second} differ", names),
            definition=Message("Share of answers that the same judge judged differently in the two setups."),
            intervals=WILSON,
        )
        yield Bars(about, categories, series, Axis(Message("share of answers"), Unit.SHARE))
        beside = [row for row in own if row["measure"] in {FIRST_AGREES, SECOND_AGREES, NEITHER_AGREES}]
        if beside:
            yield _raters_figure(f"{file}-people", names, beside)


def _raters_figure(name: str, names: dict[str, object], rows: Rows) -> Bars:
    words = {
        FIRST_AGREES: str(names["first"]),
        SECOND_AGREES: str(names["second"]),
        NEITHER_AGREES: Message("neither"),
    }
    pairs = tuple(dict.fromkeys((row.text("dimension"), row.text("judge")) for row in rows))
    series = tuple(
        Series(
            word,
            tuple(
                next((row.datum for row in rows if row.has(dimension=one, judge=judge, measure=measure)), None)
                for one, judge in pairs
            ),
        )
        for measure, word in words.items()
    )
    about = About(
        name=name,
        title=Message("Where {first} and {second} differ, people agree with", names),
        definition=Message("Of the answers that the two setups judge differently and people rated."),
        intervals=Message("thin lines: 95% intervals (Wilson) of each level's share"),
    )
    axis = Axis(Message("share of answers that differ"), Unit.SHARE, (0, 1))
    return Bars(about, tuple(", ".join(pair) for pair in pairs), series, axis, is_stacked=True)


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
PANEL = JudgesPanel(
    3,
    "setups",
    Message("Setups"),
    Message("Does asking in another way change the rating?"),
    (SETUPS_COMPARED,),
)
