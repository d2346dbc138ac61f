"""Agreement of the judge with people beside that of people among themselves, in every setting (CQA-EVAL's figure 4)."""

from collections.abc import Iterator

import numpy as np

from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, estimate_cells
from medreview.reporting.tables import Table, table_of
from medreview.stats.estimates import Estimate
from medreview.stats.intervals import Resampling
from medreview.stats.judge_agreement import (
    JudgeCoefficient,
    judge_against_people,
    majority_label,
    people_in_the_judges_place,
)
from medreview.stats.rater_groups import randolph_by_group
from medreview.workflows.judge_reliability.frames import JudgeData
from medreview.workflows.judge_reliability.labels import Pairs, label_sets, pairs_of
from medreview.workflows.judge_reliability.rows import LABEL_COLUMNS, about_pairs

BETWEEN_JUDGE, BETWEEN_PEOPLE = "judge and people", "people"
MEDIAN, MAJORITY = "median label", "majority label"
MAIN_READINGS = (MEDIAN, MAJORITY)  # the second where labels have no order
AMONG, IN_PLACE = "mean over groups", "a rater in the judge's place"
_NAMES: dict[JudgeCoefficient, str] = {
    "randolph": "Randolph",
    "percent_agreement": "percent agreement",
    "cohen": "Cohen",
    "cohen_quadratic": "Cohen, quadratic",
}
_ORDERED = 3
_DEFINITION = Message(
    "Judge and people on the same collapsed labels. 'median label': the judge against the median of the raters, the "
    "number to report; 'rounded mean label' rounds halves away from zero; 'mean of pairs' is the mean of the "
    "coefficients with each rater. The three can differ a lot. Beside it people among themselves, over the units that "
    "the judge's number is computed from: Randolph's kappa as a study reports it, inside each group of raters and then "
    "the mean over groups, and one rater against the median of the others, as if that rater were the judge. Only units "
    "with a readable judgement count."
)


def kappa_table(data: JudgeData, resampling: Resampling | None) -> Table:
    """Every coefficient of judge and people, and of people, for every set of labels."""
    rows = [
        about_pairs(pairs) | {"between": between, "reading": reading, "coefficient": name} | estimate_cells(estimate)
        for frame in data.frames
        for pairs in (pairs_of(frame, labels) for labels in label_sets(frame))
        for between, reading, name, estimate in coefficients(pairs, resampling)
    ]
    columns = (*LABEL_COLUMNS, "between", "reading", "coefficient", *ESTIMATE_COLUMNS)
    return table_of("judge_kappa", Message("Agreement of judge and people"), columns, rows, definition=_DEFINITION)


def coefficients(pairs: Pairs, resampling: Resampling | None) -> Iterator[tuple[str, str, str, Estimate]]:
    """Between whom, in which reading, which coefficient, and its estimate."""
    is_read = ~np.isnan(pairs.judge)
    for coefficient, name in _NAMES.items():
        if coefficient == "cohen_quadratic" and (len(pairs.levels) < _ORDERED or not pairs.is_ordered):
            continue
        for reading, estimate in _of_judge(pairs, coefficient, resampling):
            yield BETWEEN_JUDGE, reading, name, estimate
        if pairs.is_ordered:
            in_place = people_in_the_judges_place(
                pairs.people[is_read],
                pairs.levels,
                coefficient,
                clusters=pairs.questions[is_read],
                resampling=resampling,
            )
            yield BETWEEN_PEOPLE, IN_PLACE, name, in_place
    among = randolph_by_group(
        pairs.people[is_read],
        pairs.frame.groups,
        pairs.levels,
        clusters=pairs.questions[is_read],
        resampling=resampling,
    )
    yield BETWEEN_PEOPLE, AMONG, "Randolph", among.mean
    yield BETWEEN_PEOPLE, "pooled over groups", "Randolph", among.pooled
    yield BETWEEN_PEOPLE, "pooled over groups", "percent agreement", among.agreement_pooled


def _of_judge(
    pairs: Pairs, coefficient: JudgeCoefficient, resampling: Resampling | None
) -> Iterator[tuple[str, Estimate]]:
    clusters = pairs.questions
    found = judge_against_people(
        pairs.judge, pairs.people, pairs.levels, coefficient, clusters=clusters, resampling=resampling
    )
    if pairs.is_ordered:
        yield MEDIAN, found.median
        yield "rounded mean label", found.rounded_mean
    else:
        majority = majority_label(pairs.people)[:, None]
        own = judge_against_people(
            pairs.judge, majority, pairs.levels, coefficient, clusters=clusters, resampling=resampling
        )
        yield MAJORITY, own.of_raters[0]
    yield "mean of pairs", found.pairwise
    for rater, estimate in zip(pairs.frame.raters, found.of_raters, strict=True):
        yield f"rater {rater}", estimate
