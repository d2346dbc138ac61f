"""What raters gave, and each rater beside the others and beside herself."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from medreview.domain.ratings import RatingStatus
from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells
from medreview.reporting.tables import Table, table_of
from medreview.stats.estimates import Estimate, FloatArray, Undefined, estimate
from medreview.stats.intervals import Resampling
from medreview.stats.proportions import share
from medreview.stats.rater_groups import raters_against_others
from medreview.stats.reliability import intra_rater
from medreview.workflows.analyse_study.frames import ALL_RATERS, Clock, RatingsFrame, StudyData
from medreview.workflows.analyse_study.labels import LabelSet, NoLabels, label_sets, labelled, main_labels
from medreview.workflows.analyse_study.names import named

_DISTRIBUTION = Message(
    "First occasion, pilots left out. A level's share is of the ratings with a value; the share that could not be "
    "judged, or was skipped, is of everything answered, once as a whole and once for every reason given. Intervals are "
    "Wilson's."
)


def distribution_table(data: StudyData) -> Table:
    """Ratings by level, and what could not be judged and why, for every rater and all of them."""
    rows = [row for frame in data.frames for row in _distribution(frame)]
    columns = ("dimension", "setting", "rater", "status", "level", "reason", "n", *ESTIMATE_COLUMNS)
    return table_of("distribution", Message("Distribution of ratings"), columns, rows, definition=_DISTRIBUTION)


def _distribution(frame: RatingsFrame) -> Iterator[Cells]:
    about: Cells = {"dimension": frame.dimension, "setting": frame.setting.value}
    if not frame.raters:
        yield about | missing_cells(NoLabels.NOTHING_RATED)
    for rater, values in [(ALL_RATERS, frame.first), *zip(frame.raters, frame.first.T, strict=True)]:
        n_rated = int((~np.isnan(values)).sum())
        for level in frame.levels if frame.raters else ():
            n = int((values == level).sum())
            cells: Cells = {"rater": rater, "status": RatingStatus.RATED.value, "level": f"{level:g}", "n": n}
            yield about | cells | estimate_cells(share(n, n_rated, "share of the ratings"))
        if frame.raters:
            yield from (about | {"rater": rater} | cells for cells in _unjudged_shares(frame, rater, n_rated))


def _unjudged_shares(frame: RatingsFrame, rater: str, n_rated: int) -> Iterator[Cells]:
    """What could not be judged, also where that is nothing, then every reason given."""
    unjudged = _unjudged(frame, rater)
    n_answered = n_rated + unjudged.total()
    method = "share of everything answered"
    statuses = Counter({RatingStatus.CANNOT_JUDGE.value: 0})
    for (status, _), n in unjudged.items():
        statuses[status] += n
    for status, n in sorted(statuses.items()):
        yield {"status": status, "n": n} | estimate_cells(share(n, n_answered, method))
    for (status, reason), n in sorted(unjudged.items()):
        if reason:
            yield {"status": status, "reason": reason, "n": n} | estimate_cells(share(n, n_answered, method))


def _unjudged(frame: RatingsFrame, rater: str) -> Counter[tuple[str, str]]:
    counts: Counter[tuple[str, str]] = Counter()
    for one in frame.unjudged:
        if rater in {ALL_RATERS, one.rater}:
            counts[one.status, one.reason] += one.n
    return counts


AGREEMENT, LENIENCY, UNJUDGED = "agreement with the others", "leniency", "share that could not be judged"
SAME_AGAIN, SECONDS, WALL_SECONDS = "intra-rater reliability", "active seconds per item", "wall seconds per item"
_LENIENT = 0.5  # steps of the scale from which it is said
_RATERS = Message(
    "Agreement is the share of identical labels with the other raters on shared units; leniency the mean difference to "
    "the others' mean on the declared scale, above 0 where the rater rates higher. Intra-rater reliability is the "
    "share of identical labels between first and repeated rating; the mean over raters is the number to report. Active "
    "seconds leave out idle time; where they are unknown, wall seconds stand for themselves, idle time included."
)


def raters_table(data: StudyData, resampling: Resampling | None) -> Table:
    """Each rater's agreement, leniency, reliability, share that could not be judged, and time."""
    rows = [row for frame in data.frames for row in (*_beside_others(frame), *_beside_herself(frame, resampling))]
    rows += _seconds(data)
    columns = ("dimension", "setting", "labels", "rater", "group", "measure", *ESTIMATE_COLUMNS)
    findings = [*_lenient(rows), *_again(rows)]
    return table_of("raters", Message("Raters"), columns, rows, definition=_RATERS, findings=findings)


def _lenient(rows: list[Cells]) -> Iterator[Message]:
    """Who rates much higher or lower than the others."""
    for row in rows:
        value = row.get("value")
        if row.get("measure") == LENIENCY and isinstance(value, float) and abs(value) >= _LENIENT:
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


def _again(rows: list[Cells]) -> Iterator[Message]:
    """How steady raters are, by the labels to report first."""
    told: set[tuple[object, object]] = set()
    for row in rows:
        value, place = row.get("value"), (row.get("dimension"), row.get("setting"))
        if row.get("measure") == f"{SAME_AGAIN}, mean over raters" and isinstance(value, float) and place not in told:
            told.add(place)
            yield Message(
                "{dimension}, {setting}: raters gave the same label again to {share:.0%} of what they rated twice.",
                named(*place) | {"share": value},
            )


def _beside_others(frame: RatingsFrame) -> Iterator[Cells]:
    about: Cells = {"dimension": frame.dimension, "setting": frame.setting.value}
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
        n_unjudged = sum(n for (status, _), n in _unjudged(frame, rater).items() if status == RatingStatus.CANNOT_JUDGE)
        n_answered = int((~np.isnan(frame.first[:, place])).sum()) + _unjudged(frame, rater).total()
        cells: Cells = {"rater": rater, "group": group or None, "measure": UNJUDGED}
        yield about | cells | estimate_cells(share(n_unjudged, n_answered))


def _by_rater(frame: RatingsFrame, measure: str, labels: LabelSet, estimates: list[Estimate]) -> Iterator[Cells]:
    about: Cells = {"dimension": frame.dimension, "setting": frame.setting.value, "labels": labels.value}
    for rater, group, one in zip(frame.raters, frame.groups, estimates, strict=True):
        yield about | {"rater": rater, "group": group or None, "measure": measure} | estimate_cells(one)


def _beside_herself(frame: RatingsFrame, resampling: Resampling | None) -> Iterator[Cells]:
    measure = SAME_AGAIN
    for labels in label_sets(frame.setting):
        found = labelled(frame, labels)
        about: Cells = {"dimension": frame.dimension, "setting": frame.setting.value, "labels": labels.value}
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
    for setting in dict.fromkeys(frame.setting for frame in data.frames):
        for rater in sorted(groups, key=lambda code: (groups[code], code)):
            own = [clock.of(one) for one in data.times if one.rater == rater and one.setting is setting]
            about: Cells = {"setting": setting.value, "rater": rater, "group": groups[rater] or None}
            measure = SECONDS if clock is Clock.ACTIVE else WALL_SECONDS
            yield about | {"measure": measure} | estimate_cells(_median(np.array(own, float)))


def _median(seconds: FloatArray) -> Estimate:
    known = seconds[~np.isnan(seconds)]
    value = float(np.median(known)) if len(known) else float("nan")
    return estimate(value, "median", n_units=len(known), n_raters=1, reason=Undefined.NO_DATA)
