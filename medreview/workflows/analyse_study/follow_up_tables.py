"""The pilot by itself, and adjudicated values beside those that they are about."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells
from medreview.reporting.tables import Table, table_of
from medreview.stats.intervals import Resampling
from medreview.stats.proportions import share
from medreview.workflows.analyse_study.agreement import agreement_table
from medreview.workflows.analyse_study.frames import ALL_RATERS, AdjudicatedRating, StudyData

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


def pilot_table(data: StudyData, resampling: Resampling | None) -> Table:
    """Agreement in the pilot."""
    title = Message("Agreement in the pilot")
    made = agreement_table(replace(data, frames=data.pilot_frames), resampling)
    if not made.rows:
        return table_of("pilot", title, made.columns, [missing_cells(_NO_PILOT)], definition=_PILOT)
    return replace(made, name="pilot", title=title, definition=_PILOT, findings=())


def pilot_differences_table(data: StudyData) -> Table:
    """Where raters differed widely in the pilot, and what they said of it."""
    columns = ("dataset", "question", "answer", "setting", "sentence_index", "dimension", "distance", "rater")
    columns += ("status", "value", "explanation")
    rows: list[Cells] = [dict(zip(columns, one, strict=True)) for one in data.pilot_differences]
    return table_of(
        "pilot_differences",
        Message("Wide differences in the pilot"),
        (*columns, "undefined_because"),
        rows or [missing_cells(_NOWHERE_WIDE if data.pilot_frames else _NO_PILOT)],
        definition=_WIDE,
    )


def adjudicated_table(data: StudyData) -> Table:
    """How adjudicated values compare with the raters' own."""
    columns = ("dimension", "setting", "part", "follow_up", "rater", "n", "n_up", "n_down", "mean_difference")
    rows = list(_adjudicated(data.adjudicated))
    return table_of(
        "adjudicated",
        Message("Adjudicated values and the raters' own"),
        (*columns, *ESTIMATE_COLUMNS),
        rows or [missing_cells(_NOT_ADJUDICATED)],
        definition=_ADJUDICATED,
        findings=[
            _finding(name, data.adjudicated) for name in dict.fromkeys(one.follow_up for one in data.adjudicated)
        ],
    )


def _adjudicated(given: Sequence[AdjudicatedRating]) -> Iterator[Cells]:
    frames = dict.fromkeys((one.dimension, one.setting, one.is_pilot, one.follow_up) for one in given)
    for frame in frames:
        here = [one for one in given if (one.dimension, one.setting, one.is_pilot, one.follow_up) == frame]
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
