"""Rows that do not come in although nothing is wrong with them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from medreview.errors import Message


class RowSkip(Enum):
    """The reason for which a row, or a rating in it, gives nothing."""

    NOT_RATED = "not rated"
    REPEATED = "repeated"
    APART = "apart"
    """It stands below the table, as sums and means do."""
    SUMMARY = "summary"
    """It sums up others: their mean, their total or how many they are."""
    ABOUT = "about"
    """It tells of the others, such as their topic."""
    BEFORE = "before"
    """It is a line of text before the first block, and belongs to none."""
    JOINED = "joined"
    """It came in with a row of another file."""
    PASSAGE = "passage"
    """It has a further passage for the question of an earlier row, and came in with it."""
    SPACES = "spaces"
    """Its text is an earlier one but for white space."""
    EMPTY = "empty"
    """It names a question and says nothing of it."""
    CONFIDENCE = "confidence"
    """Its confidence is a number, and the file does not tell whether it counts from 0 or from 1."""

    EARLIER = "earlier"
    """It is a turn before a question, and comes in with it."""
    NO_ANSWER = "no answer"
    """Its answer says that there is none."""
    UNANSWERED = "unanswered"
    """It names an author of an answer that is not there, as a request that failed does."""
    BY_LETTER = "by letter"
    """Its key has the letter of an option and another text, and goes by the letter."""
    BY_BLANK = "by blank"
    """Its key names an option for each blank, and comes in as the set of them."""
    UNREAD_OPTIONS = "unread options"
    """Its key is an option, and no options were found in its text."""
    UNREAD_CHOICE = "unread choice"
    """No option, or not only one, can be read from what a model replied in it."""
    NO_OPTIONS = "no options"
    """Its key names an option, and it has none where others have theirs."""
    REJECTED = "rejected"
    """Whoever paid for the work did not accept it."""


ROW_SKIP_WORDS: Mapping[RowSkip, Message] = {
    RowSkip.NOT_RATED: Message("Rows of {file} marked as not rated, from which no rating is imported: {n_rows}."),
    RowSkip.REPEATED: Message(
        "Rows of {file} that say the same as an earlier one and are not imported again: {n_rows}."
    ),
    RowSkip.APART: Message("Rows of {file} below its table, such as sums, left out: {n_rows}."),
    RowSkip.SUMMARY: Message("Rows of {file} with means, sums or counts of the others, left out: {n_rows}."),
    RowSkip.ABOUT: Message("Parts of {file} that describe its rows and are not rows themselves: {n_rows}."),
    RowSkip.BEFORE: Message("Lines of {file} before its first heading, which are left out: {n_rows}."),
    RowSkip.JOINED: Message("Rows of {file} that another file refers to, imported together with its rows: {n_rows}."),
    RowSkip.PASSAGE: Message(
        "Rows of {file} with a further passage for the question above them, imported together with it: {n_rows}."
    ),
    RowSkip.SPACES: Message(
        "Texts of {file} that differ from an earlier one of the same ID in white space only: {n_rows}. The first stays."
    ),
    RowSkip.EMPTY: Message("Rows of {file} that name a question and say nothing about it: {n_rows}."),
    RowSkip.EARLIER: Message("Turns of {file} that are imported as turns before or after a question: {n_rows}."),
    RowSkip.UNANSWERED: Message(
        "Rows of {file} that name who should have answered and hold no answer, left out with all they say: {n_rows}."
    ),
    RowSkip.NO_ANSWER: Message(
        "Rows of {file} whose answer only says that there is none, such as N/A, and is left out: {n_rows}."
    ),
    RowSkip.BY_LETTER: Message(
        "Keys of {file} whose letter names an option and whose text is only nearly that option's: {n_rows}. They go by "
        "the letter."
    ),
    RowSkip.BY_BLANK: Message(
        "Keys of {file} that name an option for each blank of their question, in order: {n_rows}. They come in as the "
        "set of these options, and stay in the metadata as they are written."
    ),
    RowSkip.UNREAD_OPTIONS: Message(
        "Questions of {file} in whose text no complete list of options was found, although their key is one: "
        "{n_rows}. They come in as open questions, with the key as their reference answer."
    ),
    RowSkip.UNREAD_CHOICE: Message(
        "Rows of {file} with a reply from which no option can be read: {n_rows}. The replies come in as they are, and "
        "as the choice of no option."
    ),
    RowSkip.NO_OPTIONS: Message(
        "Questions of {file} that have a key and no options: {n_rows}. They come in without their key, which stays in "
        "the metadata."
    ),
    RowSkip.REJECTED: Message("Ratings of {file} in work that was rejected, which are left out: {n_rows}."),
    RowSkip.CONFIDENCE: Message(
        "Ratings of {file} whose confidence stays in the metadata: {n_rows}. Its numbers run from 1 to 4, so "
        "that the file does not tell whether it counts from 0 or from 1; write 0 to 4 as words, or 1 to 5."
    ),
}


@dataclass(frozen=True, slots=True)
class SkippedRow:
    """A row that gives nothing more than the records read from it so far; each reason is counted and shown."""

    row: int
    reason: RowSkip
