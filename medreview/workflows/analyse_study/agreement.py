"""How far raters agree: every coefficient of every set of labels, and rater beside rater."""

from collections.abc import Iterable, Iterator
from itertools import combinations

import numpy as np

from medreview.errors import Message
from medreview.reporting.analysis_settings import Collapse
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells
from medreview.reporting.report_summary import NOT_MEANT_TO_MEET
from medreview.reporting.tables import Table, table_of
from medreview.stats.agreement import (
    AgreementTable,
    fleiss_kappa,
    gwet_ac,
    krippendorff_alpha,
    percent_agreement,
    randolph_kappa,
)
from medreview.stats.cohen import cohen_kappa_of_ratings
from medreview.stats.count_table import count_ratings, level_codes
from medreview.stats.estimates import Estimate, Undefined, estimate
from medreview.stats.intervals import Resampling
from medreview.stats.rater_groups import randolph_by_group
from medreview.workflows.analyse_study.agreement_findings import agreement_findings
from medreview.workflows.analyse_study.frames import RatingsFrame, StudyData
from medreview.workflows.analyse_study.labels import Labelled, collapsed, label_sets, labelled, main_labels
from medreview.workflows.analyse_study.memory import Memory

ALL_UNITS = "all units with two ratings"
_TWO, _ORDERED = 2, 3  # levels; from three on "near" and "far" differ
_DEFINITION = Message(
    "First occasion, pilots left out; a rating that could not be judged is missing. Three points collapse 1 and 2 to "
    "-1, 3 to 0, 4 and 5 to 1. Binary brings a rater's sentences to one value for the answer: correctness is 0 if any "
    "sentence is -1, relevance and communicates_risks are 1 if any sentence is 1; strict counts only the end points. "
    "Randolph's kappa is computed in each group over the units that all its raters rated (raters without a rating in "
    "the dimension and setting do not count); its unweighted mean over groups is the number to report. AC2 has ordinal "
    "weights; PABAK of two levels is Randolph's kappa; Cohen's stands with the pairs of raters. Read every coefficient "
    "beside percent agreement and the distribution of ratings: where one level takes nearly all of them, "
    "chance-corrected coefficients differ widely."
)

_ROWS: Memory[tuple[RatingsFrame, tuple[Cells, ...]]] = Memory(48)
"""By the frame, which is kept with its rows so that no other object gets its identity."""


def agreement_table(data: StudyData, resampling: Resampling | None, collapse: Collapse | None = None) -> Table:
    """Randolph's kappa four ways, percent agreement, and the other coefficients, for every set of labels.

    ``collapse`` is one more set, of the levels that a person declared to count as one.
    """
    rows_of = [(frame, _rows_of(frame, resampling, collapse)) for frame in data.frames]
    columns = ("dimension", "setting", "labels", "coefficient", "over", *ESTIMATE_COLUMNS)
    return table_of(
        "agreement",
        Message("Agreement between raters"),
        columns,
        [row for _, rows in rows_of for row in rows],
        definition=_DEFINITION,
        findings=agreement_findings(rows_of, ALL_UNITS),
    )


def _rows_of(frame: RatingsFrame, resampling: Resampling | None, collapse: Collapse | None) -> tuple[Cells, ...]:
    """The rows of a frame, computed again only where its ratings changed: a frame that did not is the same object."""
    key = (id(frame), resampling, collapse)
    kept = _ROWS.get(key, lambda: (frame, tuple(_of_frame(frame, resampling, collapse))))
    return kept[1]


def _of_frame(frame: RatingsFrame, resampling: Resampling | None, collapse: Collapse | None) -> Iterator[Cells]:
    sets = [(labels.value, labelled(frame, labels)) for labels in label_sets(frame.setting)]
    if collapse is not None:
        sets.append((collapse.name, collapsed(frame, collapse)))
    for name, found in sets:
        about: Cells = {"dimension": frame.dimension, "setting": frame.setting.value, "labels": name}
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
    yield "Randolph", "mean over groups", grouped.mean
    yield "Randolph", "pooled over groups", grouped.pooled
    yield "Randolph", ALL_UNITS, grouped.all_units
    for name, of_group in zip(names, grouped.of_groups, strict=True):
        yield "Randolph", name, of_group
    table = AgreementTable(
        count_ratings(level_codes(found.first, found.levels), len(found.levels)),
        levels=found.levels,
        clusters=found.questions,
        n_raters=len(frame.raters),
        resampling=resampling,
    )
    yield "percent agreement", "pooled over groups", grouped.agreement_pooled
    yield "percent agreement", ALL_UNITS, percent_agreement(table)
    for name, of_group in zip(names, grouped.agreement_of_groups, strict=True):
        yield "percent agreement", name, of_group
    yield "Fleiss", ALL_UNITS, fleiss_kappa(table)
    yield "AC1", ALL_UNITS, gwet_ac(table)
    yield "Krippendorff, nominal", ALL_UNITS, krippendorff_alpha(table, "nominal")
    if len(found.levels) == _TWO:
        yield "PABAK", ALL_UNITS, randolph_kappa(table)
    if len(found.levels) >= _ORDERED:
        yield "AC2", ALL_UNITS, gwet_ac(table, "ordinal")
        yield "Krippendorff, ordinal", ALL_UNITS, krippendorff_alpha(table, "ordinal")
        yield "Krippendorff, interval", ALL_UNITS, krippendorff_alpha(table, "interval")
        if min(found.levels) >= 0:
            yield "Krippendorff, ratio", ALL_UNITS, krippendorff_alpha(table, "ratio")


_PAIRWISE = Message(
    "Two raters over the units that both rated on the first occasion, on three points where the scale has them. "
    "Cohen's kappa is unweighted unless it says so, with its asymptotic interval. Every pair stands here once, and the "
    "unweighted mean over the pairs that have a value."
)
MEAN_OF_PAIRS = "mean of all pairs"


def pairwise_table(data: StudyData) -> Table:
    """The matrix of raters, one row a pair and coefficient, for every dimension and setting."""
    rows = [row for frame in data.frames for row in _pairs(frame, groups_meet=data.plan.shared_questions > 0)]
    columns = ("dimension", "setting", "labels", "rater", "other_rater", "coefficient", *ESTIMATE_COLUMNS)
    return table_of("pairwise", Message("Agreement of every two raters"), columns, rows, definition=_PAIRWISE)


def _pairs(frame: RatingsFrame, *, groups_meet: bool) -> Iterator[Cells]:
    found = main_labels(frame)
    about: Cells = {"dimension": frame.dimension, "setting": frame.setting.value, "labels": found.labels.value}
    if found.missing_because is not None:
        yield about | missing_cells(found.missing_because)
        return
    if len(frame.raters) == 1:
        yield about | {"rater": frame.raters[0]} | missing_cells("there is only one rater")
    values: dict[str, list[float]] = {}
    for one, other in combinations(range(len(frame.raters)), 2):
        is_meant = groups_meet or frame.groups[one] == frame.groups[other]
        for coefficient, found_for_pair in _of_pair(found, one, other):
            pair: Cells = {"rater": frame.raters[one], "other_rater": frame.raters[other], "coefficient": coefficient}
            if found_for_pair.undefined_because is Undefined.NO_OVERLAP and not is_meant:
                yield about | pair | missing_cells(NOT_MEANT_TO_MEET) | {"n_units": 0, "n_raters": 2}
            else:
                yield about | pair | estimate_cells(found_for_pair)
            values.setdefault(coefficient, []).append(found_for_pair.value)
    if len(frame.raters) > _TWO:
        for coefficient, every in values.items():
            yield about | {"rater": MEAN_OF_PAIRS, "coefficient": coefficient} | estimate_cells(_mean_of_pairs(every))


def _mean_of_pairs(values: list[float]) -> Estimate:
    known = [value for value in values if not np.isnan(value)]
    mean = float(np.mean(known)) if known else float("nan")
    return estimate(mean, "unweighted mean over pairs of raters", n_units=len(known), reason=Undefined.NO_OVERLAP)


def _of_pair(found: Labelled, one: int, other: int) -> Iterable[tuple[str, Estimate]]:
    both = found.first[:, [one, other]]
    both = both[~np.isnan(both).any(axis=1)]
    table = AgreementTable(
        count_ratings(level_codes(both, found.levels), len(found.levels)), levels=found.levels, n_raters=2
    )
    yield "percent agreement", percent_agreement(table)
    yield "Randolph", randolph_kappa(table)
    yield "Cohen", cohen_kappa_of_ratings(both[:, 0], both[:, 1], found.levels)
    if len(found.levels) >= _ORDERED:
        yield "Cohen, linear weights", cohen_kappa_of_ratings(both[:, 0], both[:, 1], found.levels, "linear")
        yield "Cohen, quadratic weights", cohen_kappa_of_ratings(both[:, 0], both[:, 1], found.levels, "quadratic")
