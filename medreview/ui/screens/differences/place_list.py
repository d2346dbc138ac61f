"""The list of places where raters differ: its columns, and what stands in the row of a place."""

from PySide6.QtCore import QCoreApplication

from medreview.ui.screens.differences.words import dimension_label, place_words
from medreview.ui.translation import number
from medreview.ui.widgets.rows_model import Column, Row
from medreview.workflows.resolve_differences import DifferencesView, DifferenceView

WIDTHS = (160, 112, 240, 72, 96, 88, 88)
DIFFER_IN_COLUMN = 2


def place_columns() -> tuple[Column, ...]:
    return (
        Column(QCoreApplication.translate("Differences", "Question")),
        Column(QCoreApplication.translate("Differences", "Place")),
        Column(QCoreApplication.translate("Differences", "Differ in")),
        Column(QCoreApplication.translate("Differences", "Apart"), is_number=True),
        Column(QCoreApplication.translate("Differences", "Explained")),
        Column(QCoreApplication.translate("Differences", "Decided")),
        Column(QCoreApplication.translate("Differences", "Note")),
    )


def place_row(view: DifferencesView, one: DifferenceView, *, with_not_judged: bool) -> Row:
    """``with_not_judged``: name the dimensions that somebody could not judge, too."""
    explained = QCoreApplication.translate("Differences", "{n} of {total}")
    explained = explained.format(n=number(one.n_explained), total=number(one.n_asked))
    yes = QCoreApplication.translate("Differences", "yes")
    spread = one.found.spread
    return (
        one.question,
        place_words(one),
        _differ_in(view, one, with_not_judged=with_not_judged),
        None if spread is None else int(spread) if spread.is_integer() else spread,
        explained if one.n_asked else "",
        yes if one.is_adjudicated else "",
        yes if one.discussion else "",
    )


def _differ_in(view: DifferencesView, one: DifferenceView, *, with_not_judged: bool) -> str:
    names = [dimension_label(view.dimensions, name) for name in one.found.differing]
    missing = set(one.found.not_judged) - set(one.found.differing)
    if with_not_judged or not names:
        words = QCoreApplication.translate("Differences", "{dimension} (cannot judge)")
        names += [
            words.format(dimension=dimension_label(view.dimensions, name))
            for name in one.found.not_judged
            if name in missing
        ]
    return QCoreApplication.translate("Differences", ", ").join(names)
