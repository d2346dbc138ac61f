"""Agreement of judges with each other, two by two and all together, and the label of a panel of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isnan

import numpy as np

from medreview.analysis.coefficients import (
    COEFFICIENT_WORDS,
    COEFFICIENTS,
    COHEN,
    FULL_NAMES,
    PERCENT,
    RANDOLPH,
    Among,
    Rated,
    best_of_families,
    coefficients,
    has_order,
)
from medreview.analysis.facts import ALL_JUDGES, is_nominal
from medreview.analysis.frames import UNIT, numbered, parts
from medreview.analysis.judge_names import JudgeSetup
from medreview.analysis.judges.frames import (
    JudgedData,
    JudgedScale,
    JudgesDrawn,
    JudgesTable,
    counted,
    first_repeats,
    named,
    off_scale,
    questions_of,
    rows_of,
    scale_of_row,
)
from medreview.analysis.judges.values import RATERS, mean_estimate
from medreview.analysis.results import Row, Rows
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells
from medreview.reporting.figure_data import file_name
from medreview.reporting.figures import About, Axis, Datum, FigureSpec, Heatmap, Series, Words
from medreview.reporting.tables import paragraph
from medreview.stats.estimates import Estimate, FloatArray, IntArray
from medreview.stats.intervals import Resampling
from medreview.stats.panels import panel_verdict

MAJORITY, MEDIAN = "majority", "median"
_DEFINITION = paragraph(
    Message("Answers (or sentences) that both judged validly, first repeat, on the dimension's own levels."),
    Message("Cohen's kappa has quadratic weights where the levels have an order and there are three or more."),
    Message(
        "'all judges' uses every item with two judgements; alpha is ordinal where the levels have an order, "
        "otherwise nominal."
    ),
    Message("Intervals resample questions."),
    Message("Judges that agree may share their errors: the table of means shows raters beside them."),
)
_PANEL = paragraph(
    Message("One label of several judges, for every item that two or more judged validly, first repeat."),
    Message("'majority': the level that more than half of them gave."),
    Message(
        "'median': the middle level, only where levels have an order; two different levels in the middle are a tie."
    ),
    Message("Items without a label are counted and left out."),
    Message("Agreement with raters is with the median label of raters on the same levels."),
    Message("Intervals resample questions."),
)


@dataclass(frozen=True, slots=True, eq=False)
class _Table:
    """Valid judgements of one scale as units × setups of judges; NaN where there is none, as in their ids."""

    scale: JudgedScale
    setups: tuple[JudgeSetup, ...]
    values: FloatArray
    questions: IntArray
    rater_labels: FloatArray
    ids: FloatArray

    def units_of(self, places: Sequence[int], setups: Sequence[int]) -> list[tuple[int, ...]]:
        """The judgements in these ways, unit by unit."""
        found = self.ids[np.ix_(places, setups)]
        return [tuple(int(one) for one in unit if not isnan(one)) for unit in found.tolist()]


def tables_of(data: JudgedData) -> Iterator[_Table]:
    """One for every scale."""
    for scale, of_scale in parts(data.last, "scale"):
        first = first_repeats(of_scale, "asked").sort_values("asked", kind="stable")
        first = first.assign(unit=numbered(first, UNIT))
        of_units = first.drop_duplicates("unit")
        values, ids = (first.pivot(index="unit", columns="asked", values=column) for column in ("value", "id"))
        setups = tuple(of_scale["asked"].cat.remove_unused_categories().cat.categories)
        yield _Table(
            scale,
            setups,
            values.reindex(columns=setups).to_numpy(float),
            questions_of(of_units),
            of_units["people"].to_numpy(),
            ids.reindex(columns=setups).to_numpy(float),
        )


def _rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    names = data.names
    for table in tables_of(data):
        yield from _of_table(data, table, names, settings.resampling)


def _of_table(
    data: JudgedData, table: _Table, names: Mapping[JudgeSetup, str], resampling: Resampling | None
) -> Iterator[Row]:
    scale = table.scale
    about = scale.cells
    levels = tuple(level.value for level in data.levels[scale])
    for one, other in combinations(range(len(table.setups)), 2):
        places = np.flatnonzero(~np.isnan(table.values[:, [one, other]]).any(axis=1))
        if not len(places):
            continue
        apart = table.values[places, one] != table.values[places, other]
        behind = table.units_of([*places[apart].tolist(), *places[~apart].tolist()], (one, other))
        pair: Cells = {"judge": names[table.setups[one]], "other_judge": names[table.setups[other]]}
        found = _of_pair(table, places, (one, other), levels, resampling)
        for coefficient, estimate in found:
            yield counted(about | pair | {"coefficient": coefficient} | estimate_cells(estimate), behind)
    if len(table.setups) > 1:
        several = np.flatnonzero((~np.isnan(table.values)).sum(axis=1) > 1)
        every = table.units_of(several.tolist(), range(len(table.setups)))
        for coefficient, estimate in _of_all(table, levels, resampling):
            cells: Cells = {"judge": ALL_JUDGES, "coefficient": coefficient}
            yield counted(about | cells | estimate_cells(estimate), every)


def _of_pair(
    table: _Table, places: IntArray, setups: tuple[int, int], levels: tuple[float, ...], resampling: Resampling | None
) -> Iterator[tuple[str, Estimate]]:
    values, questions = table.values[places][:, list(setups)], table.questions[places]
    return _coefficients(
        Among.TWO_JUDGES, table.scale, Rated(values, levels, clusters=questions, resampling=resampling)
    )


def _of_all(table: _Table, levels: tuple[float, ...], resampling: Resampling | None) -> Iterator[tuple[str, Estimate]]:
    every = Rated(table.values, levels, clusters=table.questions, resampling=resampling)
    return _coefficients(Among.JUDGES, table.scale, every)


def _coefficients(among: Among, scale: JudgedScale, rated: Rated) -> Iterator[tuple[str, Estimate]]:
    for one in best_of_families(coefficients(among, rated.levels, is_ordered=is_ordered(scale, rated.levels))):
        yield one.name, one.compute(rated)


def is_ordered(scale: JudgedScale, levels: Sequence[float]) -> bool:
    return has_order(levels) and not is_nominal(scale.protocol, scale.dimension)


def _panel_rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    """The mean of each panel, and how far it agrees with raters."""
    names = data.names
    for table in tables_of(data):
        yield from _panel(data, table, names, settings.resampling)


def _panel(
    data: JudgedData, table: _Table, names: Mapping[JudgeSetup, str], resampling: Resampling | None
) -> Iterator[Row]:
    several = np.flatnonzero((~np.isnan(table.values)).sum(axis=1) > 1)
    if not len(several):
        return
    levels = tuple(level.value for level in data.levels[table.scale])
    scale = table.scale
    rules = {MAJORITY: _verdicts(table.values[several], MAJORITY)}
    if is_ordered(scale, levels):
        rules[MEDIAN] = _verdicts(table.values[several], MEDIAN)
    raters_said = table.rater_labels[several]
    for rule, labels in rules.items():
        has_label = ~np.isnan(labels)
        about = scale.cells
        about |= {"rule": rule, "n_judges": len(table.setups), "n_without_label": int((~has_label).sum())}
        about |= {"members": "; ".join(names[asked] for asked in table.setups)}
        behind = table.units_of(several[has_label].tolist(), range(len(table.setups)))
        mean = mean_estimate(labels[has_label], table.questions[several][has_label], resampling)
        yield counted(about | {"measure": "mean"} | estimate_cells(mean), behind)
        # raters of the study may have had levels that the judges' scale lacks
        both = has_label & np.isin(raters_said, levels)
        if both.any():
            beside = np.stack([labels, raters_said], axis=1)[both]
            rated = Rated(beside, levels, clusters=table.questions[several][both], resampling=resampling)
            agreed = table.units_of(several[both].tolist(), range(len(table.setups)))
            for one in (PERCENT, RANDOLPH):
                found = estimate_cells(one.compute(rated))
                yield counted(about | {"measure": f"{one.name} with {RATERS}"} | found, agreed)


def _verdicts(values: FloatArray, method: str) -> FloatArray:
    """The panel's label of each unit; NaN where it has none."""
    votes = [[None if np.isnan(value) else float(value) for value in line] for line in values]
    labels = [panel_verdict(line, method).value for line in votes]
    return np.array([np.nan if label is None else label for label in labels], float)


_IN_MATRIX = {one.name: one.full_name for one in COEFFICIENTS if one.family == COHEN.family}


def _figures(drawn: JudgesDrawn) -> Iterator[FigureSpec]:
    """A matrix for every dimension: the coefficient that fits its scale."""
    rows = drawn.rows
    scales = {scale for row in rows if (scale := scale_of_row(row)) is not None}
    for scale, name, title in named(scales, drawn.data.words):
        own = [row for row in rows_of(rows, scale) if row["judge"] != ALL_JUDGES and row["coefficient"] in _IN_MATRIX]
        if not own:
            continue
        judges = tuple(dict.fromkeys(row.text(side) for row in own for side in ("judge", "other_judge")))
        matrix = tuple(Series(judge, tuple(_between(own, judge, other) for other in judges)) for judge in judges)
        together = _all_together(rows_of(rows, scale))
        coefficient = _IN_MATRIX[own[0].text("coefficient")]
        about = About(
            name=f"judge-agreement-{file_name(name)}",
            title=Message("Agreement between judges: {dimension}", {"dimension": title}),
            definition=Message(
                "{coefficient} of each pair of judges over the answers that both judged validly.",
                {"coefficient": coefficient},
            ),
            intervals=Message("95% confidence intervals, questions resampled, on hover and in the data"),
            notes=tuple(together),
            seed=drawn.settings.seed,
        )
        axis = Axis(coefficient, limits=(-1, 1))
        yield Heatmap(about, judges, matrix, axis)


def _between(rows: Rows, one: str, other: str) -> Datum | None:
    pair = {one, other}
    found = (row for row in rows if {row["judge"], row["other_judge"]} == pair)
    return None if one == other else next((row.datum for row in found), None)


def _all_together(rows: Rows) -> Iterable[Words]:
    """All judges together, in a note."""
    for row in rows:
        value = row["value"]
        if row["judge"] == ALL_JUDGES and isinstance(value, float):
            values = {"coefficient": FULL_NAMES[row.text("coefficient")], "value": value}
            if row["coefficient"] == PERCENT.name:
                yield Message("All judges together, {coefficient}: {value:.1%}.", values)
            else:
                yield Message("All judges together, {coefficient}: {value:.2f}.", values)


AGREEMENT = JudgesTable(
    "judge_agreement",
    Message("Agreement between judges"),
    ("protocol", "dimension", "granularity", "judge", "other_judge", "coefficient", *ESTIMATE_COLUMNS),
    _rows,
    definition=_DEFINITION,
    notes=off_scale,
    empty_because="only one judge was asked",
    figures=_figures,
    words=COEFFICIENT_WORDS,
)
PANELS = JudgesTable(
    "judge_panels",
    Message("Panels of judges"),
    (
        *("protocol", "dimension", "granularity", "rule", "members", "n_judges", "n_without_label", "measure"),
        *ESTIMATE_COLUMNS,
    ),
    _panel_rows,
    definition=_PANEL,
    notes=off_scale,
    empty_because="no answer was judged by two judges",
    words=COEFFICIENT_WORDS,
)
