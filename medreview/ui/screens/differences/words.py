"""Values, places and shares of differences in the window's language."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QLocale

from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import UNIT_WORDS, Dimension, Granularity, Text, wording
from medreview.ui.translation import number, translated
from medreview.workflows.resolve_differences import DifferencesView, DifferenceView, DimensionShare, PlaceRating


def in_window_language(text: Text) -> str:
    return wording(text, QLocale().name().split("_")[0])


def dimension_label(dimensions: Sequence[Dimension], name: str) -> str:
    """What a dimension is called on screen; its name where the plan does not know it."""
    label = next((in_window_language(one.label) for one in dimensions if one.name == name), "")
    return label or name


def plain_number(value: float) -> str:
    """A level or a distance, without decimals where it has none."""
    return number(int(value)) if float(value).is_integer() else QLocale().toString(value, "g", 6)


def given_words(rating: PlaceRating, dimensions: Sequence[Dimension], reasons: Mapping[str, Text]) -> str:
    """A value with the word of its level, or why there is none."""
    if rating.value is not None and rating.status == RatingStatus.RATED:
        levels = [level for one in dimensions if one.name == rating.dimension for level in one.scale.levels]
        word = next((in_window_language(level.label) for level in levels if level.value == rating.value), "")
        shown = plain_number(rating.value)
        return shown if word in {"", shown} else f"{shown} {word}"
    if rating.reason:
        reason = in_window_language(reasons[rating.reason]) if rating.reason in reasons else rating.reason
        return QCoreApplication.translate("Differences", "cannot judge: {reason}").format(reason=reason)
    return QCoreApplication.translate("Differences", "cannot judge")


def place_words(one: DifferenceView) -> str:
    """Which part of the answer is meant."""
    index = one.found.place.sentence_index
    if index is None:
        return QCoreApplication.translate("Differences", "whole answer")
    return QCoreApplication.translate("Differences", "sentence {n}").format(n=number(index + 1))


def summary(view: DifferencesView) -> str:
    """How many places differ, and the share of each dimension."""
    words = QCoreApplication.translate("Differences", "{n} of {total} rated places differ by {distance} or more.")
    said = words.format(n=number(len(view.places)), total=number(view.n_places), distance=plain_number(view.distance))
    return " ".join([said, " · ".join(_share(view, one) for one in view.shares if one.n_compared)]).strip()


def _share(view: DifferencesView, one: DimensionShare) -> str:
    words = QCoreApplication.translate("Differences", "{dimension}, {setting}: {n} of {total} ({percent}%)")
    return words.format(
        dimension=dimension_label(view.dimensions, one.dimension),
        setting=translated(UNIT_WORDS[Granularity(one.granularity)]),
        n=number(one.n_differing),
        total=number(one.n_compared),
        percent=number(round(100 * (one.share or 0.0))),
    )
