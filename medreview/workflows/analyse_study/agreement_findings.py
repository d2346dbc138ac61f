"""Why the coefficients of agreement differ in a study: from how its ratings are spread."""

from collections.abc import Sequence

import numpy as np

from medreview.errors import Message
from medreview.reporting.estimate_cells import Cells
from medreview.workflows.analyse_study.frames import RatingsFrame
from medreview.workflows.analyse_study.labels import main_labels
from medreview.workflows.analyse_study.names import LABELS, named

_SKEWED = 0.8  # share of one label
_APART = 0.3  # between coefficients, from which a reader asks why
_LEFT_OUT = frozenset({"percent agreement", "Krippendorff, ratio"})  # not chance-corrected; needs a true zero
HOW_THEY_DIFFER = Message(
    "Coefficients differ in what they take for agreement by chance: Fleiss and Krippendorff take how often each label "
    "was given, so that they fall where one label takes nearly all; Randolph takes all labels for equally likely, and "
    "AC1 and AC2 hardly fall either. Ordinal ones give neighbouring labels part of the credit: .67 on three levels, "
    ".90 on five."
)


def agreement_findings(rows_of: Sequence[tuple[RatingsFrame, Sequence[Cells]]], over: str) -> list[Message]:
    """How far the coefficients of each frame lie apart, and then once, why.

    ``rows_of`` are the rows of the agreement table by frame, ``over`` the units on which all coefficients are computed.
    """
    found = [why for frame, rows in rows_of if (why := _why_apart(frame, rows, over)) is not None]
    return [*found, HOW_THEY_DIFFER] if found else []


def _why_apart(frame: RatingsFrame, rows: Sequence[Cells], over: str) -> Message | None:
    found = main_labels(frame)
    if found.missing_because is not None:
        return None
    values = _values(rows, found.labels.value, over)
    if not values:
        return None  # the rows say why
    known = found.first[~np.isnan(found.first)]
    counts = [int((known == level).sum()) for level in found.levels]
    most = int(np.argmax(counts))
    share = counts[most] / len(known)
    about: dict[str, object] = {
        **named(frame.dimension, frame.setting),
        "labels": LABELS[found.labels],
        "share": share,
        "level": found.levels[most],
    }
    if share >= _SKEWED:
        by_chance = sum((n / len(known)) ** 2 for n in counts)
        return _skewed(about | {"by_chance": by_chance}, values)
    if values[-1][0] - values[0][0] < _APART:
        return None
    return Message(
        "{dimension}, {setting}, {labels}: coefficients run from {low:.2f} ({lowest}) to {high:.2f} ({highest}), "
        "though no label takes more than {share:.0%} of the ratings.",
        about | _ends(values),
    )


def _skewed(about: dict[str, object], values: list[tuple[float, str]]) -> Message:
    if about["share"] == 1:
        return Message(
            "{dimension}, {setting}, {labels}: every rating is {level:g}, so that Randolph and AC1 are 1, and Fleiss "
            "and Krippendorff have no value.",
            about,
        )
    return Message(
        "{dimension}, {setting}, {labels}: coefficients run from {low:.2f} ({lowest}) to {high:.2f} ({highest}), "
        "because {share:.0%} of the ratings are {level:g}: two raters who drew from these ratings at random would "
        "agree on {by_chance:.0%}.",
        about | _ends(values),
    )


def _values(rows: Sequence[Cells], labels: str, over: str) -> list[tuple[float, str]]:
    """Chance-corrected coefficients by size."""
    return sorted(
        (value, str(row["coefficient"]))
        for row in rows
        if row.get("labels") == labels and row.get("over") == over and row.get("coefficient") not in _LEFT_OUT
        for value in (row.get("value"),)
        if isinstance(value, float)
    )


def _ends(values: list[tuple[float, str]]) -> dict[str, object]:
    (low, lowest), (high, highest) = values[0], values[-1]
    return {"low": low, "lowest": lowest, "high": high, "highest": highest}
