"""The pilot by itself, and adjudicated values beside those that they are about."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from medreview.analysis.facts import ALL_RATERS
from medreview.analysis.results import Rows
from medreview.analysis.study.agreement import AGREEMENT, agreement_cells
from medreview.analysis.study.frames import AdjudicatedRating, StudyData, StudyTable
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells
from medreview.stats.proportions import share

PILOT, MAIN = "pilot", "main blocks"
_NO_PILOT = "nothing is rated in a pilot of this study"
_NOWHERE_WIDE = "no two raters are that far apart"
_PILOT = Message(
    "The same coefficients as for the study, over its pilot blocks alone: first occasion, every unit with two ratings, "
    "Randolph's kappa in each group. Nothing of the pilot is in any other table."
)
_WIDE = Message(
    "Places of the pilot where two raters are half of the scale or more apart on the first occasion, with the value of "
    "every rater and what the rater wrote when asked why."
)
_ADJUDICATED = Message(
    "Each adjudicated value beside every rater's own at that place. The share is of identical values, with Wilson's "
    "interval; up and down say where the adjudicated value lies above or below the rater's, and the mean difference is "
    "adjudicated minus own. Only places that were handed over count, so this is no agreement of the study."
)
_NOT_ADJUDICATED = "nothing of this study is adjudicated"


def _agreement_of_pilot(data: StudyData, settings: AnalysisSettings) -> Iterator[Cells]:
    return agreement_cells(data.pilot_frames, replace(settings, collapse=None))


def _findings(data: StudyData, rows: Rows) -> Iterator[Message]:
    """How adjudicated values compare with the raters' own, by follow-up."""
    for name in dict.fromkeys(one.follow_up for one in data.follow_ups.adjudicated):
        yield _finding(name, data.follow_ups.adjudicated)


def _adjudicated(given: Sequence[AdjudicatedRating]) -> Iterator[Cells]:
    frames = dict.fromkeys((one.dimension, one.granularity, one.is_pilot, one.follow_up) for one in given)
    for frame in frames:
        here = [one for one in given if (one.dimension, one.granularity, one.is_pilot, one.follow_up) == frame]
        about: Cells = {
            "dimension": frame[0],
            "setting": frame[1],
            "part": PILOT if frame[2] else MAIN,
            "follow_up": frame[3],
        }
        for rater in (ALL_RATERS, *sorted({one.rater for one in here})):
            yield about | {"rater": rater} | _cells([one for one in here if rater in {ALL_RATERS, one.rater}])


def _cells(given: Sequence[AdjudicatedRating]) -> Cells:
    changes = [one.adjudicated - one.value for one in given]
    counts: Cells = {
        "n": len(given),
        "n_up": sum(change > 0 for change in changes),
        "n_down": sum(change < 0 for change in changes),
        "mean_difference": sum(changes) / len(changes),
    }
    return counts | estimate_cells(share(changes.count(0), len(given), "share of identical values"))


def _finding(follow_up: str, given: Sequence[AdjudicatedRating]) -> Message:
    changes = [one.adjudicated - one.value for one in given if one.follow_up == follow_up]
    return Message(
        "{follow_up}: beside {n} ratings, the adjudicated value is the same {n_same} times, above {n_up} times and "
        "below {n_down} times.",
        {
            "follow_up": follow_up,
            "n": len(changes),
            "n_same": changes.count(0),
            "n_up": sum(change > 0 for change in changes),
            "n_down": sum(change < 0 for change in changes),
        },
    )


PILOT_AGREEMENT = StudyTable(
    "pilot",
    Message("Agreement in the pilot"),
    AGREEMENT.columns,
    _agreement_of_pilot,
    definition=_PILOT,
    empty_because=_NO_PILOT,
)
PILOT_DIFFERENCES = StudyTable(
    "pilot_differences",
    Message("Wide differences in the pilot"),
    (
        *("dataset", "question", "answer", "setting", "sentence_index", "dimension", "distance", "rater"),
        *("status", "value", "explanation", "undefined_because"),
    ),
    lambda data, settings: data.follow_ups.pilot_differences,
    definition=_WIDE,
    empty_because=lambda data: _NOWHERE_WIDE if data.pilot_frames else _NO_PILOT,
)
ADJUDICATED = StudyTable(
    "adjudicated",
    Message("Adjudicated values and the raters' own"),
    (
        *("dimension", "setting", "part", "follow_up", "rater", "n", "n_up", "n_down", "mean_difference"),
        *ESTIMATE_COLUMNS,
    ),
    lambda data, settings: _adjudicated(data.follow_ups.adjudicated),
    definition=_ADJUDICATED,
    empty_because=_NOT_ADJUDICATED,
    findings=_findings,
)
