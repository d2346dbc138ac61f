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

UNIT_WORDS: Mapping[Granularity, Message] = {
    Granularity.COARSE: Message("whole answers"),
    Granularity.FINE: Message("single sentences"),
    Granularity.PAIRWISE: Message("pairs of answers"),
    Granularity.CRITERIA: Message("answers by criteria"),
}
"""Rated one by one: the words for a granularity, wherever it is named or chosen."""

WORK_WORDS: Mapping[Granularity, Message] = {
    Granularity.COARSE: Message("{n} whole {n:=answer|answers}"),
    Granularity.FINE: Message("{n} {n:=answer|answers} sentence by sentence"),
    Granularity.PAIRWISE: Message("{n} {n:=pair|pairs} of answers"),
    Granularity.CRITERIA: Message("{n} {n:=answer|answers} by criteria"),
}
"""Counts of what one rater is asked about: an answer that is rated in two units counts in both."""
