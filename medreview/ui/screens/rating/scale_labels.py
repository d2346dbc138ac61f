"""Words of a task on screen: wordings in the window's language, digits, the sentence of a rating."""

from collections.abc import Mapping, Sequence
from math import ceil, floor

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication

from medreview.domain.rating_tasks import EarlierRating, GivenRating, MinutesRange
from medreview.domain.ratings import STATUS_WORDS, RatingStatus
from medreview.domain.study_plans import Dimension, FormItem, LevelOrder, Scale, Text
from medreview.ui.translation import counted, in_window_direction, isolated, moment, number, translated
from medreview.ui.widgets.scale_row import LevelLabel
from medreview.ui.widgets.scale_table import GivenLevel, ScaleLabels
from medreview.ui.words import in_window_language, not_judged_words
from medreview.workflows.send_back import SentBack


def levels_direction(order: LevelOrder) -> Qt.LayoutDirection:
    """The direction that the study chose; only ``reading`` follows the language of the window."""
    match order:
        case LevelOrder.LEFT_TO_RIGHT:
            return Qt.LayoutDirection.LeftToRight
        case LevelOrder.RIGHT_TO_LEFT:
            return Qt.LayoutDirection.RightToLeft
        case LevelOrder.READING:
            return QApplication.layoutDirection()


MINUTES_SHOWN_AS_HOURS = 90
MINUTES_SHOWN_EXACTLY = 10


def dimension_labels(dimension: Dimension) -> ScaleLabels:
    return ScaleLabels(
        dimension.name,
        in_window_language(dimension.label),
        in_window_language(dimension.statement),
        _level_labels(dimension.scale),
    )


def form_item_labels(item: FormItem, scale: Scale) -> ScaleLabels:
    """A question of a form; a name before a colon ("Mental demand: ...") becomes the label."""
    label, statement = split_wording(in_window_language(item.wording))
    return ScaleLabels(item.name, label, statement, _level_labels(scale))


def split_wording(words: str) -> tuple[str, str]:
    """Label and explanation of a question, which may have only the one."""
    label, colon, rest = words.partition(": ")
    return (label, rest) if colon else (words, "")


def given_levels(given: Mapping[str, GivenRating], reasons: Mapping[str, Text]) -> dict[str, GivenLevel]:
    """The ratings so far, as rows show them."""
    return {name: _given_level(rating, reasons) for name, rating in given.items()}


def earlier_words(
    dimensions: Sequence[Dimension], earlier: Sequence[EarlierRating], reasons: Mapping[str, Text]
) -> dict[str, str]:
    """Earlier ratings of each dimension, in one line: "A: 4 Agree · yours: 1 Disagree"."""
    return {
        dimension.name: in_window_direction(
            " · ".join(
                f"{isolated(earlier_rater(one))}: {level_words(one.given, dimension.scale, reasons)}"
                for one in earlier
                if one.dimension == dimension.name
            )
        )
        for dimension in dimensions
    }


def earlier_rater(one: EarlierRating) -> str:
    """The letter of a rater, or that it was oneself."""
    return QCoreApplication.translate("Rating", "yours") if one.is_own else one.label


def level_words(given: GivenRating, scale: Scale, reasons: Mapping[str, Text]) -> str:
    """The digit and words of a level, or that it could not be judged and why."""
    shown = _given_level(given, reasons)
    if shown.value is None:
        return shown.cannot_judge or ""
    level = next((level for level in _level_labels(scale) if level.value == shown.value), None)
    return f"{level.digit} {level.words}".rstrip() if level is not None else number(shown.value)


def digit_words(given: GivenRating, scale: Scale) -> str:
    """The digit of a level, or a dash where it could not be judged."""
    level = next((level for level in _level_labels(scale) if level.value == given.value), None)
    return level.digit if level is not None else "–"


def time_range(takes: MinutesRange) -> str:
    """From the least to the most, in the unit and the steps one would say it in."""
    in_hours = takes.most >= MINUTES_SHOWN_AS_HOURS
    step = 30 if in_hours else 1 if takes.most < MINUTES_SHOWN_EXACTLY else 5
    least, most = step * floor(takes.least / step), step * ceil(max(takes.most, 1) / step)
    if in_hours:
        one = QCoreApplication.translate("Rating", "up to {most} h")
        several = QCoreApplication.translate("Rating", "about {least} to {most} h")
        least_words, most_words = (number(minutes / 60, int(minutes % 60 > 0)) for minutes in (least, most))
    else:
        one = QCoreApplication.translate("Rating", "up to {most} min")
        several = QCoreApplication.translate("Rating", "about {least} to {most} min")
        least_words, most_words = number(least), number(most)
    return (several if least else one).format(least=least_words, most=most_words)


def time_left(takes: MinutesRange) -> str:
    """The range, said of what remains."""
    return QCoreApplication.translate("Rating", "{time} left").format(time=time_range(takes))


def sent_words(sent: SentBack | None) -> str:
    """The state of the work that is to go back: written and when, and whether anything was changed since."""
    if sent is None:
        return QCoreApplication.translate("Rating", "Now send them back: they are on this computer only.")
    if sent.n_changes:
        said = QCoreApplication.translate(
            "Rating", "{file} was written on {time}; {n} {n:=change|changes} since. Send back again."
        )
    else:
        said = QCoreApplication.translate(
            "Rating", "{file} was written on {time}; nothing has changed since. Send that file to the organiser."
        )
    return counted(said, file=sent.file, time=moment(sent.at), n=sent.n_changes)


def _given_level(rating: GivenRating, reasons: Mapping[str, Text]) -> GivenLevel:
    match rating.status:
        case RatingStatus.RATED:
            return GivenLevel(rating.value)
        case RatingStatus.CANNOT_JUDGE:
            return GivenLevel(cannot_judge=not_judged_words(rating.reason, reasons))
        case RatingStatus.SKIPPED:
            return GivenLevel(cannot_judge=translated(STATUS_WORDS[RatingStatus.SKIPPED]))
        case RatingStatus.WITHDRAWN:
            return GivenLevel()


def _level_labels(scale: Scale) -> tuple[LevelLabel, ...]:
    return tuple(
        LevelLabel(level.value, number(digit), in_window_language(level.label), in_window_language(level.definition))
        for digit, level in enumerate(scale.levels, start=0 if scale.is_zero_to_ten else 1)
    )
