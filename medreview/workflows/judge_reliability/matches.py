"""What of a judge can be held against people, what cannot, and how many judgements could not be read."""

from collections.abc import Iterable, Iterator

from medreview.domain.judge_runs import Validity
from medreview.errors import Message
from medreview.reporting.estimate_cells import Cells
from medreview.reporting.tables import Table, table_of
from medreview.workflows.judge_reliability.frames import NO_VALUE, NOT_JUDGED, OFF_SCALE, READ, JudgeData, JudgedFrame
from medreview.workflows.judge_reliability.rows import SERIES_COLUMNS, about_frame, about_series

_DEFINITION = Message(
    "Judgements meet ratings of the same answer, or of the same sentence by its place in the text, in dimensions of "
    "one name or declared to be one. People: first occasion, pilots left out. Of the judge: the last attempt of the "
    "first repeat. What could not be read, and values that are not on the study's scale, are counted here and never "
    "replaced by a value; every other table is over the units that were read."
)
_FATES = (*(validity.value for validity in Validity if validity is not Validity.VALID), NO_VALUE, OFF_SCALE, NOT_JUDGED)


def matches_table(data: JudgeData) -> Table:
    """One row for every series of judgements and dimension."""
    rows: list[Cells] = [
        about_frame(frame)
        | {
            "judged_dimension": frame.judged_dimension,
            "n_raters": len(frame.raters),
            "n_rated": len(frame.fates),
            "n_read": frame.count(READ),
            **{fate: frame.count(fate) for fate in _FATES},
            "n_judge_only": len(frame.other_judge),
            "repeats_left_out": frame.n_repeats,
            "sentences_elsewhere": frame.n_elsewhere,
        }
        for frame in data.frames
    ]
    rows += [
        about_series(one.series)
        | {
            "judged_dimension": one.judged_dimension,
            "setting": one.setting.value,
            "n_judgements": one.n_judgements,
            "not_compared_because": one.because,
        }
        for one in data.unmatched
    ]
    counts = ("n_raters", "n_rated", "n_read", *_FATES, "n_judge_only", "repeats_left_out", "sentences_elsewhere")
    columns = (*SERIES_COLUMNS, "judged_dimension", *counts, "n_judgements", "not_compared_because")
    return table_of(
        "judge_matches",
        Message("What can be compared"),
        columns,
        rows,
        definition=_DEFINITION,
        findings=list(_scales(data.frames)),
    )


def _scales(frames: Iterable[JudgedFrame]) -> Iterator[Message]:
    """What is said of scales that are not one: that they differ, and how many judgements fall outside."""
    for frame in frames:
        if frame.asked_levels and set(frame.asked_levels) != set(frame.levels):
            yield _other_levels(frame)
        if frame.count(OFF_SCALE):
            yield _off_scale(frame)


def _other_levels(frame: JudgedFrame) -> Message:
    """Said first, because values that overlap are compared although they do not mean the same."""
    values: dict[str, object] = {
        "what": f"{frame.dimension}, {frame.setting.value}",
        "judged": ", ".join(f"{level:g}" for level in frame.asked_levels),
        "rated": ", ".join(f"{level:g}" for level in frame.levels),
    }
    return Message(
        "{what}: the judge was asked for the levels {judged}, and the study has {rated}. The same number does not mean "
        "the same on both, so read no agreement from these figures.",
        values,
    )


def _off_scale(frame: JudgedFrame) -> Message:
    """Said first, because the rest looks like a result although the judge was asked on other levels."""
    values: dict[str, object] = {
        "what": f"{frame.dimension}, {frame.setting.value}",
        "n": frame.count(OFF_SCALE),
        "total": len(frame.fates),
    }
    return Message(
        "{what}: {n} of {total} judgements are not on the study's scale and are left out. See whether the judge was "
        "asked for the levels that people used.",
        values,
    )
