"""Every two raters: the coefficients of each pair, and those of one unit or dimension beside the others."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations

import numpy as np

from medreview.analysis.coefficients import (
    COEFFICIENT_WORDS,
    PERCENT,
    QUADRATIC,
    RANDOLPH,
    Among,
    Coefficient,
    Rated,
    coefficients,
)
from medreview.analysis.labels import LabelSet
from medreview.analysis.memory import Memory
from medreview.analysis.panel_page import (
    CHOICES,
    OF_AGREEMENT,
    Choices,
    NextStep,
    PanelPage,
    headline_of,
    look_alike,
)
from medreview.analysis.results import Row
from medreview.analysis.study.frames import RatingsFrame, StudyData, StudyDrawn, StudyPanel, StudyTable, by_frame
from medreview.analysis.study.labels import Labelled, labelled, main_labels, named
from medreview.analysis.study.pages import (
    NOT_FOR_LABELS,
    PageRow,
    coefficient_of,
    datum_of,
    in_part,
    instead_headline,
    labels_of,
    left_out,
    no_number,
    parts_of,
    rated_by_two,
    small_table,
    title_of,
    without_two_raters,
)
from medreview.analysis.study.source_answers import StudySources
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells
from medreview.reporting.figure_data import file_name
from medreview.reporting.figures import HOVER_LINES, About, Axis, Datum, FigureSpec, Heatmap, Series
from medreview.reporting.tables import paragraph
from medreview.stats.estimates import Estimate, FloatArray, Undefined, estimate
from medreview.stats.intervals import Resampling
from medreview.stats.pair_tables import tables_of_pairs

_PAIRWISE = paragraph(
    Message(
        "Two raters over the items that both rated on the first occasion, on three points where the scale "
        "has them, and Cohen's quadratic kappa on the full scale, too."
    ),
    Message("Cohen's kappa is unweighted unless it says so."),
    Message(
        "Intervals are the jackknife's over questions; asymptotic ones are given only where there is one answer "
        "to a question, rated as a whole."
    ),
    Message("Every pair is listed once, with the unweighted mean over the pairs that have a value."),
)
NOT_MEANT_TO_MEET = "these raters are of different groups, which share no answers"
"""A cell that is empty by design: no number is missing there."""
MEAN_OF_PAIRS = "mean of all pairs"


def _pairwise(data: StudyData, settings: AnalysisSettings) -> Iterator[Cells]:
    """The matrix of raters, one row a pair and coefficient, for every dimension and granularity."""
    for frame in data.frames:
        yield from _pairs(frame, groups_meet=data.plan.shared_questions > 0)


def _pairs(frame: RatingsFrame, *, groups_meet: bool) -> Iterator[Cells]:
    found = main_labels(frame)
    yield from _pairs_on(frame, found, coefficients(Among.TWO_RATERS, found.levels), groups_meet=groups_meet)
    if found.missing_because is None and found.labels is not LabelSet.DECLARED:
        declared = labelled(frame, LabelSet.DECLARED)
        yield from _pairs_on(frame, declared, (QUADRATIC,), groups_meet=groups_meet)


def _pairs_on(
    frame: RatingsFrame, found: Labelled, chosen: Sequence[Coefficient], *, groups_meet: bool
) -> Iterator[Cells]:
    about = frame.cells | {"labels": found.labels.value}
    if found.missing_because is not None:
        yield about | missing_cells(found.missing_because)
        return
    if len(frame.raters) == 1 and len(chosen) > 1:
        yield about | {"rater": frame.raters[0]} | missing_cells("there is only one rater")
    values: dict[str, list[float]] = {}
    for one, other in combinations(range(len(frame.raters)), 2):
        is_meant = groups_meet or frame.groups[one] == frame.groups[other]
        for coefficient, found_for_pair in _of_pair(found, one, other, chosen):
            pair: Cells = {"rater": frame.raters[one], "other_rater": frame.raters[other], "coefficient": coefficient}
            if found_for_pair.undefined_because is Undefined.NO_OVERLAP and not is_meant:
                yield about | pair | missing_cells(NOT_MEANT_TO_MEET) | {"n_units": 0, "n_raters": 2}
            else:
                yield about | pair | estimate_cells(found_for_pair)
            values.setdefault(coefficient, []).append(found_for_pair.value)
    if len(frame.raters) > 2:  # noqa: PLR2004 - of two raters there is one pair
        for coefficient, every in values.items():
            yield about | {"rater": MEAN_OF_PAIRS, "coefficient": coefficient} | estimate_cells(_mean_of_pairs(every))


def _mean_of_pairs(values: list[float]) -> Estimate:
    known = [value for value in values if not np.isnan(value)]
    mean = float(np.mean(known)) if known else float("nan")
    return estimate(mean, "unweighted mean over pairs of raters", n_units=len(known), reason=Undefined.NO_OVERLAP)


def _of_pair(found: Labelled, one: int, other: int, chosen: Sequence[Coefficient]) -> Iterable[tuple[str, Estimate]]:
    both = found.first[:, [one, other]]
    known = ~np.isnan(both).any(axis=1)
    rated = Rated(both[known], found.levels, clusters=found.questions[known])
    for coefficient in chosen:
        yield coefficient.name, coefficient.compute(rated)


def _pairwise_figures(drawn: StudyDrawn) -> Iterator[FigureSpec]:
    """The matrix of raters for every dimension and granularity."""
    data = drawn.data
    behind = StudySources(data)
    for (dimension, granularity), records in by_frame(drawn.rows).items():
        pairs = {
            (one.text("rater"), one.text("other_rater")): one
            for one in records
            if one["coefficient"] == RANDOLPH.name and one["other_rater"] is not None
        }
        frame = behind.frame(dimension, granularity)
        if not pairs or frame is None:
            continue

        about = About(
            name=f"pairwise-{file_name(dimension, granularity)}",
            title=Message(
                "Agreement of each pair of raters: {dimension}, {setting}", named(data.plan, dimension, granularity)
            ),
            definition=Message("Randolph's kappa of two raters over the items that both rated on the first occasion."),
            intervals=HOVER_LINES,
        )
        found = {
            pair: record.datum_on(behind.agreement(dimension, granularity, record.text("labels"), raters=pair))
            for pair, record in pairs.items()
        }
        rows = tuple(
            Series(rater, tuple(found.get((rater, other)) or found.get((other, rater)) for other in frame.raters))
            for rater in frame.raters
        )
        yield Heatmap(about, frame.raters, rows, Axis(Message("Randolph's kappa"), limits=(-1, 1)))


def page_of_pairs(data: StudyData, settings: AnalysisSettings, choices: Choices) -> PanelPage:
    """Every two raters in one matrix: raters beside raters in one dimension, pairs beside dimensions in several."""
    coefficient, refused = coefficient_of(choices, Among.TWO_RATERS)
    rows = [
        PageRow(part.label, frame, row)
        for part in parts_of(data)
        for frame in part.data.frames
        for row in _rows_of(part.data, frame, labels_of(frame, choices), coefficient, settings.resampling)
    ]
    known = [one for one in rows if isinstance(one.row["value"], float)]
    if not known:
        if rows:
            step = NextStep(Message("Choose a coefficient"), f"{CHOICES}coefficient")
            return PanelPage(no_number(rows[0].row.text("undefined_because")), (), None, next_step=step)
        if not _is_for_labels(data, choices, coefficient):
            step = NextStep(Message("Choose a coefficient"), f"{CHOICES}coefficient")
            return PanelPage(no_number(NOT_FOR_LABELS), (), None, next_step=step)
        return without_two_raters(choices)
    name = coefficient.full_name
    about = About(
        name="pairs-page",
        title=Message("Agreement of each pair of raters"),
        definition=Message(
            "{coefficient} of two raters over the items that both rated on the first occasion.", {"coefficient": name}
        ),
        intervals=HOVER_LINES,
    )
    axis = Axis(name, limits=(0, 1) if coefficient is PERCENT else (-1, 1))
    columns = ("rater", "other_rater", "dimension", "setting", "labels", "coefficient")
    table = small_table(
        "pairwise", Message("Agreement of each pair of raters"), columns, known, dict(COEFFICIENT_WORDS)
    )
    headline = _headline(data, coefficient, known)
    if refused is not None:
        headline = instead_headline(refused, Message("two raters"), known)
    return PanelPage(headline, (_matrix(about, data, known, axis),), table, left_out(data, rated_by_two))


def _is_for_labels(data: StudyData, choices: Choices, coefficient: Coefficient) -> bool:
    found = [labelled(frame, labels_of(frame, choices)) for frame in data.frames]
    levels = [one.levels for one in found if one.missing_because is None]
    return not levels or any(coefficient.is_for(one) for one in levels)


def _rows_of(
    data: StudyData, frame: RatingsFrame, labels: LabelSet, coefficient: Coefficient, resampling: Resampling | None
) -> Iterator[Row]:
    """A row for every two raters who share a unit; without resampling no interval either, which takes longer."""
    found, behind = labelled(frame, labels), StudySources(data)
    if found.missing_because is not None or coefficient not in coefficients(Among.TWO_RATERS, found.levels):
        return
    has_intervals = resampling is not None
    key = (id(frame), labels, coefficient.name, has_intervals)
    of_pairs = _FOUND.get(key, lambda: (frame, _estimates(frame, found, coefficient, has_intervals=has_intervals)))[1]
    for pair, estimated in of_pairs.items():
        cells: Cells = {"labels": labels.value, "rater": pair[0], "other_rater": pair[1]}
        cells |= {"coefficient": coefficient.name} | estimate_cells(estimated)
        yield Row(
            frame.cells | cells,
            partial(behind.agreement, frame.dimension, frame.granularity.value, labels, raters=pair),
        )


_FOUND: Memory[tuple[RatingsFrame, dict[tuple[str, str], Estimate]]] = Memory(256)


def _estimates(
    frame: RatingsFrame, found: Labelled, coefficient: Coefficient, *, has_intervals: bool
) -> dict[tuple[str, str], Estimate]:
    pairs = tuple(combinations(range(len(frame.raters)), 2))
    if has_intervals:
        estimates = [estimated for pair in pairs for _, estimated in _of_pair(found, *pair, (coefficient,))]
    else:
        tables = tables_of_pairs(found.first, found.levels)
        estimates = [_point(coefficient, tables[pair], found.levels) for pair in pairs]
    return {
        (frame.raters[one], frame.raters[other]): estimated
        for (one, other), estimated in zip(pairs, estimates, strict=True)
    }


def _point(coefficient: Coefficient, table: FloatArray, levels: Sequence[float]) -> Estimate:
    """The coefficient of two raters without an interval: units alike in both ratings are counted, not gone over."""
    first, second = np.nonzero(table)
    values = np.stack([np.asarray(levels)[first], np.asarray(levels)[second]], axis=1)
    estimated = coefficient.compute(Rated(values, levels, n_alike=table[first, second]))
    return replace(estimated, interval=None, others=())


def _matrix(about: About, data: StudyData, rows: Sequence[PageRow], axis: Axis) -> Heatmap:
    columns = {str(title): title for one in rows if (title := in_part(title_of(data, one.frame), one.part))}
    if len(columns) == 1:
        found = {(one.row.text("rater"), one.row.text("other_rater")): datum_of(one) for one in rows}
        raters = tuple(dict.fromkeys(rater for one in data.frames for rater in one.raters))
        lines = tuple(
            Series(rater, tuple(found.get((rater, other)) or found.get((other, rater)) for other in raters))
            for rater in raters
        )
        return Heatmap(replace(about, notes=tuple(columns.values())), raters, lines, axis)
    of_pair: dict[tuple[str, str], dict[str, Datum]] = {}
    for one in rows:
        pair = (one.row.text("rater"), one.row.text("other_rater"))
        of_pair.setdefault(pair, {})[str(in_part(title_of(data, one.frame), one.part))] = datum_of(one)
    lines = tuple(
        Series(f"{first} – {second}", tuple(data_of.get(column) for column in columns))
        for (first, second), data_of in of_pair.items()
    )
    return Heatmap(about, tuple(columns.values()), lines, axis)


def _headline(data: StudyData, coefficient: Coefficient, rows: Sequence[PageRow]) -> Message:
    """Both ends of what is shown, each with its raters, and with its dimension or its number of units."""
    least, most = (chosen(rows, key=lambda one: one.row.number("value")) for chosen in (min, max))
    values: dict[str, object] = {"name": "κ" if coefficient is RANDOLPH else coefficient.full_name, "n": len(rows)}
    for end, one in (("low", least), ("high", most)):
        values |= {end: one.row["value"], f"n_{end}": one.row["n_units"]}
        values |= {f"{end}_what": in_part(title_of(data, one.frame), one.part)}
        values |= {f"{end}_1": one.row["rater"], f"{end}_2": one.row["other_rater"]}
    if coefficient is PERCENT:
        return _of_shares(values)
    if len(rows) == 1:
        return headline_of(
            Message("{low_1} and {low_2} agree with {name} {low:.2f}, n = {n_low}", values),
            Message("Agreement of two raters: {name} {low:.2f}, n = {n_low}", values),
        )
    if look_alike(values["low"], values["high"]):
        return Message(
            "Every pair of raters agrees alike: {name} {low:.2f} in all {n} {n:=comparison|comparisons}", values
        )
    of_places = Message(
        "Agreement of two raters: {name} from {low:.2f} ({low_1}, {low_2}: {low_what}) to {high:.2f} ({high_1}, "
        "{high_2}: {high_what})",
        values,
    )
    is_one = len({str(in_part(title_of(data, one.frame), one.part)) for one in rows}) == 1
    if not is_one and _are_of_one_pair(values):
        by_dimension = Message(
            "Agreement of two raters: {name} from {low:.2f} ({low_what}) to {high:.2f} ({high_what})", values
        )
        without = Message("Agreement of two raters: {name} from {low:.2f} to {high:.2f}", values)
        return headline_of(of_places, by_dimension, without)
    return headline_of(
        *(() if is_one else (of_places,)),
        Message(
            "Agreement of two raters: {name} from {low:.2f} ({low_1}, {low_2}; n = {n_low}) to {high:.2f} ({high_1}, "
            "{high_2}; n = {n_high})",
            values,
        ),
        Message("Agreement of two raters: {name} from {low:.2f} (n = {n_low}) to {high:.2f} (n = {n_high})", values),
        Message("Agreement of two raters: {name} from {low:.2f} to {high:.2f}", values),
    )


def _are_of_one_pair(values: dict[str, object]) -> bool:
    """True if both ends are of the same two raters, whose names and n would not tell the ends apart."""
    return (values["low_1"], values["low_2"]) == (values["high_1"], values["high_2"])


def _of_shares(values: dict[str, object]) -> Message:
    if look_alike(values["low"], values["high"], ".0%"):
        return Message("Two raters agree in {low:.0%} of the items that both rated", values)
    without = Message("Two raters agree in {low:.0%} to {high:.0%} of the items that both rated", values)
    if _are_of_one_pair(values):
        return without
    return headline_of(
        Message(
            "Two raters agree in {low:.0%} ({low_1}, {low_2}; n = {n_low}) to {high:.0%} ({high_1}, {high_2}; "
            "n = {n_high}) of items",
            values,
        ),
        without,
    )


PAIRWISE = StudyTable(
    "pairwise",
    Message("Agreement of each pair of raters"),
    ("dimension", "setting", "labels", "rater", "other_rater", "coefficient", *ESTIMATE_COLUMNS),
    _pairwise,
    definition=_PAIRWISE,
    figures=_pairwise_figures,
    words=COEFFICIENT_WORDS,
)
PANEL = StudyPanel(
    30,
    "pairs",
    Message("Pairs of raters"),
    Message("Which two raters agree, and which do not?"),
    (PAIRWISE,),
    own_page=page_of_pairs,
    splits=True,
    narrowed_by=OF_AGREEMENT,
)
