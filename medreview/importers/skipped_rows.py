"""Rows that do not come in although nothing is wrong with them."""

from dataclasses import dataclass
from enum import Enum


class RowSkip(Enum):
    """Why a row, or what was rated in it, gives nothing."""

    NOT_RATED = "not rated"
    REPEATED = "repeated"
    APART = "apart"
    """It stands below the table, as sums and means do."""
    ABOUT = "about"
    """It tells of the others, such as their topic."""
    BEFORE = "before"
    """It is a line of text before the first block, and belongs to none."""
    JOINED = "joined"
    """It came in with a row of another file."""
    SPACES = "spaces"
    """Its text is an earlier one but for white space."""
    EMPTY = "empty"
    """It names a question and says nothing of it."""
    CONFIDENCE = "confidence"
    """Its confidence is a number, and the file does not tell whether it counts from 0 or from 1."""


@dataclass(frozen=True, slots=True)
class SkippedRow:
    """A row that gives nothing more than the records read from it so far; each reason is counted and shown."""

    row: int
    reason: RowSkip
