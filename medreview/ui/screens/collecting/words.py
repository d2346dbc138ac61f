"""Ratings, outcomes and times of collecting in the window's language."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from medreview.domain.granularity import SCALED, Granularity
from medreview.domain.ratings import STATUS_WORDS, RatingStatus
from medreview.domain.study_plans import Dimension, Text
from medreview.errors import Message
from medreview.ui.translation import number, translated
from medreview.ui.words import level_label, level_words, not_judged_words, plain_number, reason_words
from medreview.workflows.collect import Content


def content_words(content: Content, dimension: Dimension, reasons: Mapping[str, Text]) -> str:
    """The content of a rating: its level, or why there is none."""
    if content.value is not None:
        return level_words(content.value, dimension)
    if content.status == RatingStatus.WITHDRAWN:
        return translated(STATUS_WORDS[RatingStatus.WITHDRAWN])
    return not_judged_words(content.reason, reasons)


def short_words(content: Content, dimension: Dimension, granularity: Granularity) -> str:
    """The same in short, for a list: the bare level, of a choice its word, or that there is none."""
    if content.value is not None:
        is_on_scale = granularity in SCALED
        return plain_number(content.value) if is_on_scale else level_label(content.value, dimension)
    is_withdrawn = content.status == RatingStatus.WITHDRAWN
    return translated(STATUS_WORDS[RatingStatus.WITHDRAWN if is_withdrawn else RatingStatus.CANNOT_JUDGE])


def given_reason_words(reason: str, reasons: Mapping[str, Text]) -> str:
    """A reason to count, or to choose: none given is one, too."""
    return reason_words(reason, reasons) or QCoreApplication.translate("Collecting", "no reason")


def place_words(batch: int, answer: int, part: str) -> str:
    """The place at which a rater sees it: the batch, the answer in it, and the part of that."""
    words = QCoreApplication.translate("Collecting", "batch {batch}, answer {answer}, {part}")
    return words.format(batch=number(batch), answer=number(answer), part=part)


def pair_words(batch: int, pair: int) -> str:
    """The place at which a rater sees two answers."""
    words = QCoreApplication.translate("Collecting", "batch {batch}, pair {pair}")
    return words.format(batch=number(batch), pair=number(pair))


HOW_WORDS: Mapping[str, Message] = {"decided": Message("decided"), "corrected": Message("corrected")}


def how_words(how: str) -> str:
    """The deed at home that made a rating; empty for the rater's own word."""
    return translated(HOW_WORDS[how]) if how in HOW_WORDS else ""


def amount_words(n: int, total: int) -> str:
    return QCoreApplication.translate("Collecting", "{n} of {total}").format(n=number(n), total=number(total))
