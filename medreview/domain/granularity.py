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
UNIT_WORDS: Mapping[Granularity, Message] = {
    Granularity.COARSE: Message("whole answers"),
    Granularity.FINE: Message("single sentences"),
}
"""The parts that are rated one by one."""
GRANULARITY_MEANINGS: Mapping[Granularity, Message] = {
    Granularity.COARSE: Message("coarse (whole answer)"),
    Granularity.FINE: Message("fine (single sentences)"),
}
"""A granularity with what it means, to choose it by."""
