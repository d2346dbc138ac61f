"""Ratings by level, and each rater beside the others and beside herself."""

from collections.abc import Iterator

import numpy as np

from medreview.analysis.facts import ALL_RATERS
from medreview.analysis.frames import Frame, parts
from medreview.analysis.labels import LabelSet
from medreview.analysis.results import Row, Rows
from medreview.analysis.study.frames import Clock, RatingsFrame, StudyData, StudyDrawn, StudyPanel, StudyTable, by_frame
from medreview.analysis.study.labels import NoLabels, granularity_word, label_sets, labelled, main_labels, named
from medreview.analysis.study.source_answers import StudySources
from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells
from medreview.reporting.figure_data import file_name
from medreview.reporting.figures import About, Axis, Bars, Datum, FigureSpec, Heatmap, Series, Unit, Words
from medreview.reporting.tables import Cell, paragraph
from medreview.stats.estimates import AnyArray, Estimate, FloatArray, IntArray, Undefined, estimate
from medreview.stats.intervals import Resampling
from medreview.stats.proportions import share_of
from medreview.stats.rater_groups import intra_rater, raters_against_others

_DISTRIBUTION = paragraph(
    Message("First occasion, pilots left out."),
    Message(
        "A level's share is of the ratings with a value; the share that could not be judged, or was "
        "skipped, is of everything answered, once as a whole and once for every reason given."
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
    unjudged = _unjudged(frame, rater)
    given, reasons = unjudged["status"].to_numpy(), unjudged["reason"].to_numpy()
    questions = np.concatenate([questions_rated, _questions_of(frame, unjudged)])

    def cells(status: str, hits: AnyArray) -> Cells:
        of_all = np.concatenate([np.zeros(len(questions_rated), bool), hits])
        found = share_of(of_all, questions, "share of everything answered")
        return {"status": status, "n": int(hits.sum())} | estimate_cells(found)

    for status in sorted({RatingStatus.CANNOT_JUDGE.value, *given.tolist()}):
        yield cells(status, given == status)
    for status, reason in sorted(set(zip(given.tolist(), reasons.tolist(), strict=True))):
        if reason:
            yield cells(status, (given == status) & (reasons == reason)) | {"reason": reason}


def _questions_of(frame: RatingsFrame, unjudged: Frame) -> IntArray:
    """The question of each rating without a value."""
    answers, first = np.unique(frame.answers, return_index=True)
    return frame.questions[first][np.searchsorted(answers, unjudged["place"].to_numpy())]


def _unjudged(frame: RatingsFrame, rater: str) -> Frame:
    return frame.unjudged if rater == ALL_RATERS else frame.unjudged[frame.unjudged["rater"] == rater]


AGREEMENT, LENIENCY, UNJUDGED = "agreement with the others", "leniency", "share that could not be judged"
SAME_AGAIN, SECONDS, WALL_SECONDS = "intra-rater reliability", "active seconds per item", "wall seconds per item"
_LENIENT = 0.5  # steps of the scale from which it is said
_RATERS = paragraph(
    Message(
        "Agreement is the share of identical labels with the other raters on shared units; leniency "
        "the mean difference to the others' mean on the declared scale, above 0 where the rater rates "
        "higher."
    ),
    Message(
        "Intra-rater reliability is the share of identical labels between first and repeated rating; "
        "the mean over raters is the number to report."
    ),
    Message(
        "Active seconds leave out idle time; where they are unknown, wall seconds stand for "
        "themselves, idle time included."
    ),
)


def _raters(data: StudyData, settings: AnalysisSettings) -> Iterator[Cells]:
    """Each rater's agreement, leniency, reliability, share that could not be judged, and time."""
    for frame in data.frames:
        yield from _beside_others(frame)
        yield from _beside_herself(frame, settings.resampling)
    yield from _seconds(data)


def _lenient(rows: Rows) -> Iterator[Message]:
    """Raters who rate much higher or lower than the others."""
    for row in rows:
        value = row["value"]
        if row["measure"] == LENIENCY and isinstance(value, float) and abs(value) >= _LENIENT:
            values = named(row["dimension"], row["setting"])
            values |= {"rater": row["rater"], "by": abs(value), "n": row["n_units"]}
            if value > 0:
                yield Message(
                    "{dimension}, {setting}: {rater} rates {by:.1f} steps higher than the others (n = {n}).", values
                )
            else:
                yield Message(
                    "{dimension}, {setting}: {rater} rates {by:.1f} steps lower than the others (n = {n}).", values
                )


def _again(rows: Rows) -> Iterator[Message]:
    """The steadiness of raters, by the labels to report first."""
    told: set[tuple[object, object]] = set()
    for row in rows:
        value, place = row["value"], (row["dimension"], row["setting"])
        if row["measure"] == f"{SAME_AGAIN}, mean over raters" and isinstance(value, float) and place not in told:
            told.add(place)
            yield Message(
                "{dimension}, {setting}: raters gave the same label again to {share:.0%} of what they rated twice.",
                named(*place) | {"share": value},
            )


def _beside_others(frame: RatingsFrame) -> Iterator[Cells]:
    about = frame.cells
    if not frame.raters:
        yield about | missing_cells(NoLabels.NOTHING_RATED)
        return
    found = main_labels(frame)
    if found.missing_because is None:
        agreements = [one.agreement for one in raters_against_others(found.first, found.levels)]
        leniencies = [one.leniency for one in raters_against_others(frame.first, frame.levels)]
        yield from _by_rater(frame, AGREEMENT, found.labels, agreements)
        yield from _by_rater(frame, LENIENCY, LabelSet.DECLARED, leniencies)
    for place, (rater, group) in enumerate(zip(frame.raters, frame.groups, strict=True)):
        unjudged, rated = _unjudged(frame, rater), frame.questions[~np.isnan(frame.first[:, place])]
        could_not = (unjudged["status"] == RatingStatus.CANNOT_JUDGE).to_numpy()
        cells: Cells = {"rater": rater, "group": group or None, "measure": UNJUDGED}
        found = share_of(
            np.concatenate([np.zeros(len(rated), bool), could_not]),
            np.concatenate([rated, _questions_of(frame, unjudged)]),
        )
        yield about | cells | estimate_cells(found)


def _by_rater(frame: RatingsFrame, measure: str, labels: LabelSet, estimates: list[Estimate]) -> Iterator[Cells]:
    about = frame.cells | {"labels": labels.value}
    for rater, group, one in zip(frame.raters, frame.groups, estimates, strict=True):
        yield about | {"rater": rater, "group": group or None, "measure": measure} | estimate_cells(one)


def _beside_herself(frame: RatingsFrame, resampling: Resampling | None) -> Iterator[Cells]:
    measure = SAME_AGAIN
    for labels in label_sets(frame.granularity):
        found = labelled(frame, labels)
        about = frame.cells | {"labels": labels.value}
        if found.missing_because is not None:
            yield about | {"measure": measure} | missing_cells(found.missing_because)
            continue
        if np.isnan(frame.repeat).all():
            yield about | {"measure": measure} | missing_cells("no pair was rated a second time")
            continue
        same = intra_rater(found.first, found.repeat, clusters=found.questions, resampling=resampling)
        yield about | {"rater": ALL_RATERS, "measure": f"{measure}, mean over raters"} | estimate_cells(same.mean)
        yield about | {"rater": ALL_RATERS, "measure": f"{measure}, pooled"} | estimate_cells(same.pooled)
        yield from _by_rater(frame, measure, labels, list(same.of_raters))


def _seconds(data: StudyData) -> Iterator[Cells]:
    clock = data.clock
    groups = {rater: group for frame in data.frames for rater, group in zip(frame.raters, frame.groups, strict=True)}
    for granularity in dict.fromkeys(frame.granularity for frame in data.frames):
        seconds = {
            rater: clock.of(own) for rater, own in parts(data.times[data.times["granularity"] == granularity], "rater")
        }
        for rater in sorted(groups, key=lambda code: (groups[code], code)):
            about: Cells = {"setting": granularity.value, "rater": rater, "group": groups[rater] or None}
            measure = SECONDS if clock is Clock.ACTIVE else WALL_SECONDS
            yield about | {"measure": measure} | estimate_cells(_median(seconds.get(rater, np.array([], float))))


def _median(seconds: FloatArray) -> Estimate:
    known = seconds[~np.isnan(seconds)]
    value = float(np.median(known)) if len(known) else float("nan")
    return estimate(value, "median", n_units=len(known), n_raters=1, reason=Undefined.NO_DATA)


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
            found[rater, level] = record.datum_on(key)
        about = About(
            name=f"distribution-{file_name(dimension, granularity)}",
            title=Message("Ratings by level: {dimension}, {setting}", named(dimension, granularity)),
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


_SHARE = Axis(Message("share"), Unit.SHARE, (0, 1))
_MATRICES: tuple[tuple[str, str, Words, Words, Axis], ...] = (
    (
        "raters-leniency",
        LENIENCY,
        Message("Leniency against the other raters"),
        Message(
            "Mean difference to the mean of the others on shared units, in steps of the declared scale: above 0 where "
            "the rater rates higher."
        ),
        Axis(Message("steps of the scale")),
    ),
    (
        "raters-agreement",
        AGREEMENT,
        Message("Agreement of each rater with the others"),
        Message("Share of identical labels with the other raters on shared units."),
        _SHARE,
    ),
    (
        "raters-again",
        SAME_AGAIN,
        Message("Intra-rater reliability"),
        Message(
            "Share of identical labels between a rater's first and repeated rating, by the labels to report first."
        ),
        _SHARE,
    ),
    (
        "raters-unjudged",
        UNJUDGED,
        Message("Share that could not be judged"),
        Message("Of everything that a rater answered on the first occasion."),
        _SHARE,
    ),
    (
        "raters-seconds",
        SECONDS,
        Message("Active seconds of each rater"),
        Message("Median active seconds per item, idle time left out."),
        Axis(Message("seconds")),
    ),
    (
        "raters-wall-seconds",
        WALL_SECONDS,
        Message("Wall seconds of each rater"),
        Message("Median wall seconds per item, idle time included; active seconds are unknown."),
        Axis(Message("seconds")),
    ),
)


def _rater_figures(drawn: StudyDrawn) -> Iterator[FigureSpec]:
    """One matrix for every measure that any rater has: rows are dimensions and granularities, columns raters."""
    data, seed = drawn.data, drawn.settings.seed
    behind = StudySources(data)
    records = [row for row in drawn.rows if row["rater"] not in (None, ALL_RATERS)]
    for name, measure, title, definition, axis in _MATRICES:
        own = _first_labels([record for record in records if record["measure"] == measure])
        raters = tuple(dict.fromkeys(one.text("rater") for one in own))
        found = {(_place(one), one.text("rater")): _datum(one, behind) for one in own}
        if all(datum.value is None for datum in found.values()):
            continue
        rows = tuple(
            Series(_title(place), tuple(found.get((place, rater)) for rater in raters))
            for place in dict.fromkeys(place for place, _ in found)
        )
        about = About(
            name=name,
            title=title,
            definition=definition,
            intervals=Message("95% intervals on hover and in the data"),
            seed=seed,
        )
        yield Heatmap(about, raters, rows, axis)


def _first_labels(records: list[Row]) -> list[Row]:
    """Of every dimension and granularity the rows with the labels that come first."""
    first: dict[tuple[Cell, Cell], Cell] = {}
    for record in records:
        first.setdefault(_place(record), record["labels"])
    return [record for record in records if record["labels"] == first[_place(record)]]


def _place(record: Row) -> tuple[Cell, Cell]:
    return record["dimension"], record["setting"]


def _title(place: tuple[Cell, Cell]) -> Words:
    dimension, granularity = place
    if dimension is None:
        return granularity_word(granularity)
    return Message("{dimension}: {setting}", named(dimension, granularity))


def _datum(record: Row, behind: StudySources) -> Datum:
    granularity, rater = record.text("setting"), record.text("rater")
    if record["dimension"] is None:
        return record.datum_on(behind.slowest(Granularity(granularity), rater))
    again = record["measure"] == SAME_AGAIN
    return record.datum_on(behind.of_rater(record.text("dimension"), granularity, rater, again=again))


DISTRIBUTION = StudyTable(
    "distribution",
    Message("Distribution of ratings"),
    ("dimension", "setting", "rater", "status", "level", "reason", "n", *ESTIMATE_COLUMNS),
    _distributions,
    definition=_DISTRIBUTION,
    figures=_distribution_figures,
)
RATERS = StudyTable(
    "raters",
    Message("Raters"),
    ("dimension", "setting", "labels", "rater", "group", "measure", *ESTIMATE_COLUMNS),
    _raters,
    definition=_RATERS,
    findings=lambda data, rows: (*_lenient(rows), *_again(rows)),
    figures=_rater_figures,
)
PANEL = StudyPanel(
    2,
    "raters",
    Message("Raters"),
    Message("Who is lenient, who is steady, who could not judge?"),
    (RATERS,),
    section=Message("Agreement between raters"),
)
