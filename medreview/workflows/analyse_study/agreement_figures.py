"""Agreement, pairs of raters and distributions as figures, on the rows of their tables."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.reporting.figure_data import datum_of_cells, file_name, records_of
from medreview.reporting.figures import About, Axis, Bars, Datum, Dots, FigureSpec, Heatmap, Series, Unit
from medreview.reporting.tables import Cell, Table, Words
from medreview.workflows.analyse_study.agreement import ALL_UNITS
from medreview.workflows.analyse_study.behind import AnswersBehind
from medreview.workflows.analyse_study.frames import ALL_RATERS, StudyData
from medreview.workflows.analyse_study.labels import LabelSet
from medreview.workflows.analyse_study.names import LABELS, SETTINGS, named, shown

Record = Mapping[str, Cell]
_UNGROUPED = Message("Over all units with two ratings: no group has units that all its raters rated.")
RESAMPLED = Message("95% intervals, questions resampled")


def agreement_figures(data: StudyData, table: Table, seed: int) -> Iterator[FigureSpec]:
    """Randolph's kappa, and percent agreement, by dimension, setting and labels."""
    records = records_of(table)
    behind = AnswersBehind(data)
    kappa = About(
        name="agreement-kappa",
        title=Message("Agreement between raters"),
        definition=Message(
            "Randolph's kappa in each group over the units that all its raters rated, then the mean over groups. 0 is "
            "what equally likely levels would give, 1 is full agreement."
        ),
        intervals=RESAMPLED,
        seed=seed,
    )
    axis = Axis(Message("Randolph's kappa"))
    yield _dots(kappa, _reported(records, "Randolph", "mean over groups"), axis, behind, reference=0.0)
    percent = About(
        name="agreement-percent",
        title=Message("Percent agreement between raters"),
        definition=Message("Share of pairs of ratings of the same unit that are identical, pooled over groups."),
        intervals=RESAMPLED,
        seed=seed,
    )
    axis = Axis(Message("share of pairs"), Unit.SHARE, (0, 1))
    yield _dots(percent, _reported(records, "percent agreement", "pooled over groups"), axis, behind)
    yield from _coefficients(records, behind, seed)


def _coefficients(records: Sequence[Record], behind: AnswersBehind, seed: int) -> Iterator[Heatmap]:
    """Every coefficient on the labels to report first, so that one sees at once how far they differ."""
    first: dict[tuple[Cell, Cell], Cell] = {}
    for one in records:
        if one["over"] == ALL_UNITS:
            first.setdefault((one["dimension"], one["setting"]), one["labels"])
    own = [
        one for one in records if one["over"] == ALL_UNITS and one["labels"] == first[one["dimension"], one["setting"]]
    ]
    names = tuple(dict.fromkeys(str(one["coefficient"]) for one in own))
    rows: list[Series] = []
    for (dimension, setting), of_frame in by_frame(own).items():
        labels = str(of_frame[0]["labels"])
        key = behind.agreement(dimension, setting, labels)
        found = {str(one["coefficient"]): datum_of_cells(one, key) for one in of_frame}
        about = {**named(dimension, setting), "labels": _said(labels)}
        title = Message("{dimension}: {setting}, {labels}", about)
        rows.append(Series(title, tuple(found.get(name) for name in names)))
    if rows:
        about = About(
            name="agreement-coefficients",
            title=Message("Every coefficient beside the others"),
            definition=Message(
                "All over the units with two ratings or more, on three points where the scale has them. Randolph takes "
                "all labels for equally likely by chance; Fleiss and Krippendorff take what all raters gave together; "
                "AC1 and AC2 take chance for small where one label prevails. Ordinal and interval ones give labels "
                "near each other part of the credit: for neighbours, ordinal ones .67 on three levels and .90 on five."
            ),
            intervals=Message("95% intervals on hover and in the data"),
            seed=seed,
        )
        yield Heatmap(
            about, names, tuple(rows), Axis(Message("coefficient; percent agreement as a share"), limits=(-1, 1))
        )


def _reported(records: Sequence[Record], coefficient: str, over: str) -> list[Record]:
    """The rows to report: over groups where that exists anywhere, else over all units; and rows that say why not."""
    own = [one for one in records if one["coefficient"] == coefficient]
    grouped = [one for one in own if one["over"] == over]
    chosen = grouped if any(one["value"] is not None for one in grouped) else [one for one in own if _is_ungrouped(one)]
    return chosen + [one for one in records if one["coefficient"] is None]


def _is_ungrouped(record: Record) -> bool:
    return record["over"] == ALL_UNITS


def _dots(
    about: About,
    records: Sequence[Record],
    axis: Axis,
    behind: AnswersBehind,
    *,
    reference: float | None = None,
) -> Dots:
    dimensions = tuple(dict.fromkeys(str(record["dimension"]) for record in records))
    found: dict[tuple[str, str, str], Datum] = {}
    for record in records:
        labels = str(record["labels"])
        if labels in LABELS or labels not in set(LabelSet):
            dimension, setting = str(record["dimension"]), str(record["setting"])
            key = behind.agreement(dimension, setting, labels, in_groups=not _is_ungrouped(record))
            found[setting, labels, dimension] = datum_of_cells(record, key)
    for (setting, labels, dimension), datum in tuple(found.items()):
        points = found.get((setting, LabelSet.THREE_POINTS, dimension))
        if labels == LabelSet.DECLARED and points is not None and points.n is not None:
            del found[setting, labels, dimension]
        elif labels != LabelSet.DECLARED and datum.n is None:
            del found[setting, labels, dimension]  # such a scale has no such labels; the table says why
    series = tuple(
        Series(
            Message("{setting}, {labels}", {"setting": SETTINGS[Granularity(setting)], "labels": _said(labels)}),
            tuple(found.get((setting, labels, dimension)) for dimension in dimensions),
        )
        for setting, labels in dict.fromkeys((setting, labels) for setting, labels, _ in found)
    )
    notes = (_UNGROUPED,) if any(map(_is_ungrouped, records)) else ()
    return Dots(replace(about, notes=notes), tuple(map(shown, dimensions)), series, axis, reference)


def _said(labels: str) -> Words:
    """A set of labels in words; a collapse that a person declared as it was written."""
    return next((words for known, words in LABELS.items() if known == labels), labels)


def pairwise_figures(data: StudyData, table: Table, seed: int) -> Iterator[FigureSpec]:
    """The matrix of raters for every dimension and setting."""
    behind = AnswersBehind(data)
    for (dimension, setting), records in by_frame(records_of(table)).items():
        pairs = {
            (str(one["rater"]), str(one["other_rater"])): one
            for one in records
            if one["coefficient"] == "Randolph" and one["other_rater"] is not None
        }
        frame = behind.frame(dimension, setting)
        if not pairs or frame is None:
            continue

        about = About(
            name=f"pairwise-{file_name(dimension, setting)}",
            title=Message("Agreement of every two raters: {dimension}, {setting}", named(dimension, setting)),
            definition=Message("Randolph's kappa of two raters over the units that both rated on the first occasion."),
            intervals=Message("95% intervals on hover and in the data"),
        )
        found = {
            pair: datum_of_cells(record, behind.agreement(dimension, setting, str(record["labels"]), raters=pair))
            for pair, record in pairs.items()
        }
        rows = tuple(
            Series(one, tuple(found.get((one, other)) or found.get((other, one)) for other in frame.raters))
            for one in frame.raters
        )
        yield Heatmap(about, frame.raters, rows, Axis(Message("Randolph's kappa"), limits=(-1, 1)))


def distribution_figures(data: StudyData, table: Table, seed: int) -> Iterator[FigureSpec]:
    """Stacked shares of the levels, for all raters and each."""
    behind = AnswersBehind(data)
    for (dimension, setting), every in by_frame(records_of(table)).items():
        records = [one for one in every if one["status"] == RatingStatus.RATED]
        raters = tuple(dict.fromkeys(str(one["rater"]) for one in records))
        levels = tuple(dict.fromkeys(str(one["level"]) for one in records))
        if not records:
            continue
        found: dict[tuple[str, str], Datum] = {}
        for one in records:
            rater, level = str(one["rater"]), str(one["level"])
            key = behind.level(dimension, setting, None if rater == ALL_RATERS else rater, float(level))
            found[rater, level] = datum_of_cells(one, key)
        about = About(
            name=f"distribution-{file_name(dimension, setting)}",
            title=Message("Ratings by level: {dimension}, {setting}", named(dimension, setting)),
            definition=Message("Share of each level among the ratings with a value, on the first occasion."),
            intervals=Message("thin lines: 95% intervals (Wilson) of each level's share"),
        )
        names = _level_names(data, dimension)
        series = tuple(
            Series(names.get(level, level), tuple(found.get((rater, level)) for rater in raters))
            for level in reversed(levels)
        )
        labels = tuple(Message("all raters") if rater == ALL_RATERS else rater for rater in raters)
        axis = Axis(Message("share of ratings"), Unit.SHARE, (0, 1))
        yield Bars(about, labels, series, axis, is_stacked=True, is_ordered=True)


def _level_names(data: StudyData, dimension: str) -> dict[str, str]:
    """Number and word of every level that the plan names."""
    scales = [one.scale for one in data.plan.dimensions if one.name == dimension]
    levels = [level for scale in scales for level in scale.levels]
    words = {f"{level.value:g}": level.label.get("en") or next(iter(level.label.values()), "") for level in levels}
    return {value: f"{value} {word}".rstrip() if word != value else value for value, word in words.items()}


def by_frame(records: Sequence[Record]) -> dict[tuple[str, str], list[Record]]:
    """Rows by dimension and setting, in their order."""
    found: dict[tuple[str, str], list[Record]] = {}
    for record in records:
        found.setdefault((str(record["dimension"]), str(record["setting"])), []).append(record)
    return found
