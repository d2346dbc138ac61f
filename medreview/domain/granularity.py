"""Granularities of ratings; without the plans of studies, which take a library to read."""

from collections.abc import Mapping
from enum import StrEnum

from medreview.errors import Message


class Granularity(StrEnum):
    COARSE = "coarse"
    FINE = "fine"


GRANULARITY_WORDS: Mapping[Granularity, Message] = {
    Granularity.COARSE: Message("coarse"),
    Granularity.FINE: Message("fine"),
}
