"""The unit that is rated at a time; without the plans of studies, which take a library to read."""

from collections.abc import Mapping
from enum import StrEnum

from medreview.errors import Message


class Granularity(StrEnum):
    COARSE = "coarse"
    FINE = "fine"
    PAIRWISE = "pairwise"
    CRITERIA = "criteria"


SCALED = (Granularity.COARSE, Granularity.FINE)
"""Those at which an answer is rated on the scales of the plan's dimensions.

At the others two answers are held against each other, or one is held to the criteria of its question.
"""

ALONE = (*SCALED, Granularity.CRITERIA)
"""Those at which an answer is rated by itself."""

GRANULARITY_WORDS: Mapping[Granularity, Message] = {
    Granularity.COARSE: Message("coarse"),
    Granularity.FINE: Message("fine"),
    Granularity.PAIRWISE: Message("pairwise"),
    Granularity.CRITERIA: Message("by criteria"),
}
UNIT_WORDS: Mapping[Granularity, Message] = {
    Granularity.COARSE: Message("whole answers"),
    Granularity.FINE: Message("single sentences"),
    Granularity.PAIRWISE: Message("pairs of answers"),
    Granularity.CRITERIA: Message("answers by criteria"),
}
"""The parts that are rated one by one."""
GRANULARITY_MEANINGS: Mapping[Granularity, Message] = {
    Granularity.COARSE: Message("coarse (whole answer)"),
    Granularity.FINE: Message("fine (single sentences)"),
    Granularity.PAIRWISE: Message("pairwise (two answers)"),
    Granularity.CRITERIA: Message("by criteria (met or not met)"),
}
"""A granularity with what it means, to choose it by."""
