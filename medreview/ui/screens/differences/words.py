"""Values, places and shares of differences in the window's language."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication

from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Dimension, Granularity, Text
from medreview.ui.translation import number, percentage, translated
from medreview.ui.words import dimension_words, level_label, level_words, not_judged_words, plain_number
from medreview.workflows.resolve_differences import DifferencesView, DimensionShare, PlaceRating


def dimension_label(dimensions: Sequence[Dimension], name: str) -> str:
    """The label of a dimension; its name where the plan does not know it."""
    return next((dimension_words(dimension) for dimension in dimensions if dimension.name == name), name)


def given_words(rating: PlaceRating, dimensions: Sequence[Dimension], reasons: Mapping[str, Text]) -> str:
    """A value with the word of its level, or why there is none."""
    if rating.value is None or rating.status != RatingStatus.RATED:
        return not_judged_words(rating.reason, reasons)
    known = next((dimension for dimension in dimensions if dimension.name == rating.dimension), None)
    if known is not None and rating.place.has_choice:
        return level_label(rating.value, known)  # a number says nothing here, and may be of the order that was shown
    return plain_number(rating.value) if known is None else level_words(rating.value, known)


def summary(view: DifferencesView) -> str:
    """The number of places that differ."""
    words = QCoreApplication.translate(
        "Differences", "{n} of {total} items with several raters differ by {distance} or more levels."
    )
    if not view.distances:
        words = QCoreApplication.translate("Differences", "{n} of {total} compared pairs differ.")
        if any(one.granularity == Granularity.CRITERIA for one in view.shares):
            words = QCoreApplication.translate("Differences", "Raters differ on {n} of {total} criteria of answers.")
        if len({one.granularity for one in view.shares}) > 1:
            words = QCoreApplication.translate("Differences", "{n} of {total} items with several raters differ.")
    n_marked = sum(bool(one.found.marked) for one in view.places)
    n = sum(bool(one.found.differing or one.found.not_judged or not one.found.marked) for one in view.places)
    said = words.format(n=number(n), total=number(view.n_of_several), distance=plain_number(view.distance))
    if n_marked:
        said += " " + QCoreApplication.translate("Differences", "Answers with different marked words: {n}.").format(
            n=number(n_marked)
        )
    return said


def share_words(view: DifferencesView, one: DimensionShare) -> str:
    """The share of the places of a dimension at which raters differ."""
    words = QCoreApplication.translate("Differences", "{dimension}, {setting}: {n} of {total} ({share})")
    return words.format(
        dimension=dimension_label(view.dimensions, one.dimension),
        setting=translated(UNIT_WORDS[Granularity(one.granularity)]),
        n=number(one.n_differing),
        total=number(one.n_compared),
        share=percentage(round(100 * (one.share or 0.0))),
    )
