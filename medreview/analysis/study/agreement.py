"""Agreement of raters: every coefficient of every set of labels, why they differ, and rater beside rater."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from medreview.analysis.coefficients import (
    COEFFICIENT_WORDS,
    COEFFICIENTS,
    PERCENT,
    RANDOLPH,
    Among,
    Coefficient,
    Rated,
    coefficients,
    how_chance_is_taken,
    listed,
)
from medreview.analysis.labels import LABELS, LabelSet
from medreview.analysis.memory import Memory
from medreview.analysis.panel_page import OF_AGREEMENT
from medreview.analysis.results import Row, Rows
from medreview.analysis.study.agreement_page import ALL_UNITS, MEAN_OVER_GROUPS, POOLED, page_of_agreement
from medreview.analysis.study.frames import RatingsFrame, StudyData, StudyDrawn, StudyPanel, StudyTable, by_frame
from medreview.analysis.study.labels import (
    RESAMPLED,
    Labelled,
    collapsed,
    label_sets,
    labelled,
    main_labels,
    named,
    shown,
)
from medreview.analysis.study.source_answers import StudySources
from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.study_plans import Granularity, StudyPlan
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings, Collapse
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells
from medreview.reporting.figures import HOVER_LINES, About, Axis, Datum, Dots, FigureSpec, Heatmap, Series, Unit
from medreview.reporting.tables import Cell, Words, paragraph
from medreview.stats.estimates import Estimate
from medreview.stats.intervals import Resampling
from medreview.stats.rater_groups import randolph_by_group

_DEFINITION = paragraph(
    Message("First occasion, pilots left out; a rating that could not be judged is missing."),
    Message("Three points collapse 1 and 2 to -1, 3 to 0, 4 and 5 to 1."),
    Message(
        "Binary reduces a rater's sentences to one value for the answer: correctness is 0 if any sentence is "
        "-1, relevance and communicating risks are 1 if any sentence is 1; strict counts only the end points."
    ),
    Message(
        "Randolph's kappa is computed in each group over the items that all its raters rated (raters "
        "without a rating in the dimension and rated unit do not count); its unweighted mean over "
        "groups is the number to report."
    ),
    *(one.said for one in COEFFICIENTS if one.said is not None),
    Message(
        "Read every coefficient beside percent agreement and the distribution of ratings: where nearly all "
        "ratings are at one level, chance-corrected coefficients differ widely."
    ),
)

_ROWS: Memory[tuple[RatingsFrame, tuple[Cells, ...]]] = Memory(48)
"""By the frame, which is kept with its rows so that no other object gets its identity."""


def agreement_cells(frames: Sequence[RatingsFrame], settings: AnalysisSettings) -> Iterator[Cells]:
    """Randolph's kappa four ways, percent agreement, and the other coefficients, for every set of labels.

    The collapse of the settings is one more set, of the levels that a person declared to count as one.
    """
    for frame in frames:
        yield from _rows_of(frame, settings.resampling, settings.collapse)


def _rows_of(frame: RatingsFrame, resampling: Resampling | None, collapse: Collapse | None) -> tuple[Cells, ...]:
    """The rows of a frame, computed again only where its ratings changed: a frame that did not is the same object."""
    key = (id(frame), resampling, collapse)
    kept = _ROWS.get(key, lambda: (frame, tuple(_of_frame(frame, resampling, collapse))))
    return kept[1]


def _of_frame(frame: RatingsFrame, resampling: Resampling | None, collapse: Collapse | None) -> Iterator[Cells]:
    sets = [(labels.value, labelled(frame, labels)) for labels in label_sets(frame.granularity)]
    if collapse is not None:
        sets.append((collapse.name, collapsed(frame, collapse)))
    for name, found in sets:
        about = frame.cells | {"labels": name}
        if found.missing_because is not None:
            yield about | missing_cells(found.missing_because)
            continue
        for coefficient, over, value in _coefficients(frame, found, resampling):
            yield about | {"coefficient": coefficient, "over": over} | estimate_cells(value)


def _coefficients(
    frame: RatingsFrame, found: Labelled, resampling: Resampling | None
) -> Iterator[tuple[str, str, Estimate]]:
    grouped = randolph_by_group(
        found.first, frame.groups, found.levels, clusters=found.questions, resampling=resampling
    )
    names = [f"group {name}" if name else "raters without a group" for name in grouped.groups]
    yield RANDOLPH.name, MEAN_OVER_GROUPS, grouped.mean
    yield RANDOLPH.name, POOLED, grouped.pooled
    yield RANDOLPH.name, ALL_UNITS, grouped.all_units
    for name, of_group in zip(names, grouped.of_groups, strict=True):
        yield RANDOLPH.name, name, of_group
    rated = Rated(found.first, found.levels, clusters=found.questions, resampling=resampling, groups=frame.groups)
    yield PERCENT.name, POOLED, grouped.agreement_pooled
    yield PERCENT.name, ALL_UNITS, PERCENT.compute(rated)
    for name, of_group in zip(names, grouped.agreement_of_groups, strict=True):
        yield PERCENT.name, name, of_group
    for one in coefficients(Among.RATERS, found.levels):
        if one not in (RANDOLPH, PERCENT):
            yield one.name, MEAN_OVER_GROUPS if one.in_groups else ALL_UNITS, one.among_raters(rated)


_SKEWED = 0.8  # share of one label
_APART = 0.3  # between coefficients, from which a reader asks why
_NEIGHBOURS = Message(
    "Ordinal and interval coefficients give neighbouring levels part of the credit: ordinal ones 0.67 on three "
    "levels, 0.90 on five."
)
HOW_THEY_DIFFER = paragraph(
    Message("Coefficients differ in what they take for agreement by chance."),
    *how_chance_is_taken(Among.RATERS),
    _NEIGHBOURS,
)


def _findings(data: StudyData, rows: Rows) -> Iterator[Message]:
    """The distance between the coefficients of each frame, and then once, the reason."""
    of_frame = by_frame(rows)
    yield from _groups_apart(data.plan, of_frame)
    own = ((frame, of_frame.get((frame.dimension, frame.granularity.value), ())) for frame in data.frames)
    found = [why for frame, rows in own if (why := _why_apart(data.plan, frame, rows)) is not None]
    if found:
        yield from (*found, HOW_THEY_DIFFER)


def _groups_apart(plan: StudyPlan, of_frame: Mapping[tuple[str, str], Rows]) -> Iterator[Message]:
    """Groups of raters whose intervals do not meet, which their mean hides."""
    for place, rows in of_frame.items():
        labels = rows[0]["labels"]
        known = [
            row
            for row in rows
            if row.has(labels=labels, coefficient=RANDOLPH.name)
            and row.text("over").startswith("group ")
            and isinstance(row["low"], float)
        ]
        if len(known) < 2:  # noqa: PLR2004 - one group is no other than itself
            continue
        low, high = min(known, key=lambda row: row.number("value")), max(known, key=lambda row: row.number("value"))
        if low.number("high") < high.number("low"):
            ends = {f"{end}_{name}": row[end] for name, row in (("one", low), ("two", high)) for end in ("low", "high")}
            values = {"low": low["value"], "high": high["value"], "lowest": _group(low), "highest": _group(high)}
            yield Message(
                "{dimension}, {setting}: groups of raters differ beyond their intervals, which the mean over groups "
                "hides: {highest} {high:.2f} ({low_two:.2f} to {high_two:.2f}), {lowest} {low:.2f} ({low_one:.2f} to "
                "{high_one:.2f}).",
                named(plan, *place) | ends | values,
            )


def _group(row: Row) -> Message:
    return Message("group {name}", {"name": row.text("over").removeprefix("group ")})


def _why_apart(plan: StudyPlan, frame: RatingsFrame, rows: Rows) -> Message | None:
    found = main_labels(frame)
    if found.missing_because is not None:
        return None
    values = _values(rows, found.labels.value)
    if not values:
        return None  # the rows say why
    known = found.first[~np.isnan(found.first)]
    counts = [int((known == level).sum()) for level in found.levels]
    most = int(np.argmax(counts))
    share = counts[most] / len(known)
    about: dict[str, object] = {
        **named(plan, frame.dimension, frame.granularity),
        "labels": LABELS[found.labels],
        "share": share,
        "level": found.levels[most],
    }
    if share >= _SKEWED:
        by_chance = sum((n / len(known)) ** 2 for n in counts)
        return _skewed(about | {"by_chance": by_chance}, values, found.levels)
    if values[-1][0] - values[0][0] < _APART:
        return None
    return Message(
        "{dimension}, {setting}, {labels}: coefficients run from {low:.2f} ({lowest}) to {high:.2f} "
        "({highest}), though no label has more than {share:.0%} of the ratings.",
        about | _ends(values),
    )


def _skewed(about: dict[str, object], values: list[tuple[float, Coefficient]], levels: tuple[float, ...]) -> Message:
    if about["share"] == 1:
        return _constant(about, levels)
    return Message(
        "{dimension}, {setting}, {labels}: coefficients run from {low:.2f} ({lowest}) to {high:.2f} ({highest}), "
        "because {share:.0%} of the ratings are {level:g}: two raters who drew from these ratings at random would "
        "agree on {by_chance:.0%}.",
        about | _ends(values),
    )


def _constant(about: dict[str, object], levels: tuple[float, ...]) -> Message:
    compared = [one for one in coefficients(Among.RATERS, levels) if one.is_compared and not one.needs_order]
    values = {
        "defined": listed(one for one in compared if one.chance.is_defined_if_constant),
        "undefined": listed(one for one in compared if not one.chance.is_defined_if_constant),
    }
    return Message(
        "{dimension}, {setting}, {labels}: every rating is {level:g}, so {defined} are 1, and {undefined} "
        "have no value.",
        about | values,
    )


def _values(rows: Rows, labels: str) -> list[tuple[float, Coefficient]]:
    """The coefficients that are compared, by size."""
    compared = {one.name: one for one in COEFFICIENTS if one.is_compared}
    found = (row for row in rows if row.has(labels=labels, over=ALL_UNITS) and row["coefficient"] in compared)
    values = [(row["value"], compared[row.text("coefficient")]) for row in found]
    known = [(value, one) for value, one in values if isinstance(value, float)]
    return sorted(known, key=lambda pair: (pair[0], pair[1].name))


def _ends(values: list[tuple[float, Coefficient]]) -> dict[str, object]:
    (low, lowest), (high, highest) = values[0], values[-1]
    return {"low": low, "lowest": lowest.label, "high": high, "highest": highest.label}


_UNGROUPED = Message("Over all items with two ratings: no group has items that all its raters rated.")


def _agreement_figures(drawn: StudyDrawn) -> Iterator[FigureSpec]:
    """Randolph's kappa, and percent agreement, by dimension, granularity and labels."""
    data, seed = drawn.data, drawn.settings.seed
    records = drawn.rows
    behind = StudySources(data)
    kappa = About(
        name="agreement-kappa",
        title=Message("Agreement between raters"),
        definition=paragraph(
            Message(
                "Randolph's kappa in each group over the items that all its raters rated, then the mean over groups."
            ),
            Message("0 is what equally likely levels would give, 1 is full agreement."),
        ),
        intervals=RESAMPLED,
        seed=seed,
    )
    axis = Axis(Message("Randolph's kappa"))
    yield _dots(kappa, _reported(records, RANDOLPH.name, MEAN_OVER_GROUPS), axis, behind, reference=0.0)
    percent = About(
        name="agreement-percent",
        title=Message("Percent agreement between raters"),
        definition=Message("Share of pairs of ratings of the same item that are identical, pooled over groups."),
        intervals=RESAMPLED,
        seed=seed,
    )
    axis = Axis(Message("share of pairs"), Unit.SHARE, (0, 1))
    yield _dots(percent, _reported(records, PERCENT.name, POOLED), axis, behind)
    yield from _every_coefficient(data, behind, records, seed)


def _every_coefficient(data: StudyData, behind: StudySources, records: Rows, seed: int) -> Iterator[Heatmap]:
    """Every coefficient on the labels to report first, so that one sees at once how far they differ."""
    first: dict[tuple[Cell, Cell], Cell] = {}
    for record in records:
        if record["over"] == ALL_UNITS:
            first.setdefault((record["dimension"], record["setting"]), record["labels"])
    own = [
        record
        for record in records
        if record["over"] == ALL_UNITS and record["labels"] == first[record["dimension"], record["setting"]]
    ]
    names = tuple(dict.fromkeys(one.text("coefficient") for one in own))
    rows: list[Series] = []
    for (dimension, granularity), of_frame in by_frame(own).items():
        labels = str(of_frame[0]["labels"])
        key = behind.agreement(dimension, granularity, labels)
        found = {one.text("coefficient"): one.datum_on(key) for one in of_frame}
        about = {**named(data.plan, dimension, granularity), "labels": _said(labels)}
        title = Message("{dimension}: {setting}, {labels}", about)
        rows.append(Series(title, tuple(found.get(name) for name in names)))
    if rows:
        about = About(
            name="agreement-coefficients",
            title=Message("Every coefficient beside the others"),
            definition=paragraph(
                Message(
                    "All numbers are over the items with two ratings or more, on three points where the scale has them."
                ),
                *how_chance_is_taken(Among.RATERS),
                _NEIGHBOURS,
            ),
            intervals=HOVER_LINES,
            seed=seed,
        )
        columns = tuple(COEFFICIENT_WORDS[name] for name in names)
        yield Heatmap(
            about, columns, tuple(rows), Axis(Message("coefficient; percent agreement as a share"), limits=(-1, 1))
        )


def _reported(records: Rows, coefficient: str, over: str) -> list[Row]:
    """The rows to report: over groups where that exists anywhere, else over all units; and rows that say why not."""
    own = [record for record in records if record["coefficient"] == coefficient]
    grouped = [one for one in own if one["over"] == over]
    chosen = grouped if any(one["value"] is not None for one in grouped) else [one for one in own if _is_ungrouped(one)]
    return chosen + [record for record in records if record["coefficient"] is None]


def _is_ungrouped(record: Row) -> bool:
    return record["over"] == ALL_UNITS


def _dots(
    about: About,
    records: Rows,
    axis: Axis,
    behind: StudySources,
    *,
    reference: float | None = None,
) -> Dots:
    dimensions = tuple(dict.fromkeys(record.text("dimension") for record in records))
    found: dict[tuple[str, str, str], Datum] = {}
    for record in records:
        labels = record.text("labels")
        if labels in LABELS or labels not in set(LabelSet):
            dimension, granularity = record.text("dimension"), record.text("setting")
            key = behind.agreement(dimension, granularity, labels, in_groups=not _is_ungrouped(record))
            found[granularity, labels, dimension] = record.datum_on(key)
    for (granularity, labels, dimension), datum in tuple(found.items()):
        points = found.get((granularity, LabelSet.THREE_POINTS, dimension))
        if labels == LabelSet.DECLARED and points is not None and points.n is not None:
            del found[granularity, labels, dimension]
        elif labels != LabelSet.DECLARED and datum.n is None:
            del found[granularity, labels, dimension]  # such a scale has no such labels; the table says why
    series = tuple(
        Series(
            Message("{setting}, {labels}", {"setting": UNIT_WORDS[Granularity(granularity)], "labels": _said(labels)}),
            tuple(found.get((granularity, labels, dimension)) for dimension in dimensions),
        )
        for granularity, labels in dict.fromkeys((granularity, labels) for granularity, labels, _ in found)
    )
    notes = (_UNGROUPED,) if any(map(_is_ungrouped, records)) else ()
    return Dots(replace(about, notes=notes), tuple(map(shown, dimensions)), series, axis, reference)


def _said(labels: str) -> Words:
    """A set of labels in words; a collapse that a person declared as it was written."""
    return next((words for known, words in LABELS.items() if known == labels), labels)


AGREEMENT = StudyTable(
    "agreement",
    Message("Agreement between raters"),
    ("dimension", "setting", "labels", "coefficient", "over", *ESTIMATE_COLUMNS),
    lambda data, settings: agreement_cells(data.frames, settings),
    definition=_DEFINITION,
    findings=_findings,
    figures=_agreement_figures,
    words=COEFFICIENT_WORDS,
)
PANEL = StudyPanel(
    10,
    "agreement",
    Message("Agreement"),
    Message("How far do raters agree, beyond what chance would give?"),
    (AGREEMENT,),
    own_page=page_of_agreement,
    splits=True,
    narrowed_by=OF_AGREEMENT,
)
