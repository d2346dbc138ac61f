"""Ratings, outcomes and times of collecting in the window's language."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QLocale

from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Dimension, Text, wording
from medreview.ui.translation import number
from medreview.workflows.collect import Content


def in_window_language(text: Text) -> str:
    return wording(text, QLocale().name().split("_")[0])


def dimension_words(dimension: Dimension) -> str:
    return in_window_language(dimension.label) or dimension.name


def level_words(value: float, dimension: Dimension) -> str:
    """A level with its word."""
    shown = _plain_number(value)
    word = next((in_window_language(level.label) for level in dimension.scale.levels if level.value == value), "")
    return shown if word in {"", shown} else f"{shown} {word}"


def content_words(content: Content, dimension: Dimension, reasons: Mapping[str, Text]) -> str:
    """What a rating says: its level, or why there is none."""
    if content.value is not None:
        return level_words(content.value, dimension)
    if content.status == RatingStatus.WITHDRAWN:
        return QCoreApplication.translate("Collecting", "taken back")
    if content.reason:
        return QCoreApplication.translate("Collecting", "cannot judge: {reason}").format(
            reason=reason_words(content.reason, reasons)
        )
    return QCoreApplication.translate("Collecting", "cannot judge")


def short_words(content: Content) -> str:
    """The same in short, for a list: the bare level, or that there is none."""
    if content.value is not None:
        return _plain_number(content.value)
    if content.status == RatingStatus.WITHDRAWN:
        return QCoreApplication.translate("Collecting", "taken back")
    return QCoreApplication.translate("Collecting", "cannot judge")


def reason_words(reason: str, reasons: Mapping[str, Text]) -> str:
    if not reason:
        return QCoreApplication.translate("Collecting", "no reason given")
    return in_window_language(reasons[reason]) if reason in reasons else reason


def sentence_words(index: int | None) -> str:
    """Which part of the answer is meant."""
    if index is None:
        return QCoreApplication.translate("Collecting", "whole answer")
    return QCoreApplication.translate("Collecting", "sentence {n}").format(n=number(index + 1))


def place_words(batch: int, answer: int, part: str) -> str:
    """Where a rater sees it: the batch, the answer in it, and which part of that."""
    words = QCoreApplication.translate("Collecting", "batch {batch}, answer {answer}, {part}")
    return words.format(batch=number(batch), answer=number(answer), part=part)


def how_words(how: str) -> str:
    """What was done to a rating at home; empty for the rater's own word."""
    words = {
        "decided": QCoreApplication.translate("Collecting", "decided"),
        "corrected": QCoreApplication.translate("Collecting", "corrected"),
    }
    return words.get(how, "")


def duration_words(seconds: float) -> str:
    """Hours and minutes."""
    minutes = round(seconds / 60)
    if minutes < 60:  # noqa: PLR2004 - minutes of an hour
        return QCoreApplication.translate("Collecting", "{n} min").format(n=number(minutes))
    words = QCoreApplication.translate("Collecting", "{hours} h {minutes} min")
    return words.format(hours=number(minutes // 60), minutes=number(minutes % 60))


def amount_words(n: int, total: int) -> str:
    return QCoreApplication.translate("Collecting", "{n} of {total}").format(n=number(n), total=number(total))


def _plain_number(value: float) -> str:
    return number(int(value)) if float(value).is_integer() else QLocale().toString(value, "g", 6)
