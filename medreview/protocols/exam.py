"""The reply to an examination question with numbered options: which one was chosen, or why none can be read."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from medreview.domain.table_rows import OptionSet
from medreview.errors import Message
from medreview.protocols.quotations import is_quoted_line, skeleton
from medreview.protocols.refusals import is_refusal
from medreview.protocols.reply_text import split_thinking
from medreview.protocols.values import ascii_digits

_LETTERS = "ABCDEFGHI"
_ANSWER = "answer|پاسخ|جواب|گزینه|الإجابة|答案|réponse|respuesta|antwort|resposta"
_LAST_LINE = re.compile(
    rf"(?:(?:the )?(?:final |correct )?(?:{_ANSWER})(?: is)?)\s*[:：]?\s*([0-9]+|[A-I])", re.IGNORECASE
)
_ONE = re.compile(r"[0-9]+|[A-I]", re.IGNORECASE)
_LETTERS_IN_A_ROW = re.compile(r"[A-I]{2,}")
_FIRST_WORDS = re.compile(
    rf"(?:the )?(?:final |correct )?(?:{_ANSWER})(?:s|ها|های)?(?: is| are)?\s*[:：]?\s*", re.IGNORECASE
)
_BETWEEN = re.compile(r"\s*[,;،؛、，；/+&]\s*(?:and\s+|و\s+)?|\s+(?:and|و|et|und|和)\s+|\s*和\s*|\s+", re.IGNORECASE)
_LISTED = re.compile(r"([0-9]+|[A-I])\s*[.):：、．]\s*(.*)")
_MARKS = str.maketrans("", "", "*_`#$[]<>\u200c\u200e\u200f\u202a\u202b\u202c")


class Unread(StrEnum):
    """The reason why no option can be read. The value is the sentence in English."""

    EMPTY = "the reply is empty"
    NO_LINE = "the last line names no option"
    NO_OPTION = "the last line names an option that there is not"
    OTHER_TEXT = "the last line names an option with the text of another"
    QUOTED = "the last line repeats the question"
    ONLY_THINKS = "the reply only thinks"
    CUT_OFF = "the reply was cut off"
    REFUSED = "the model declined to answer"
    OTHER_FORM = "the reply has another form than was asked for"


UNREAD_WORDS: Mapping[Unread, Message] = {
    Unread.EMPTY: Message("The reply is empty."),
    Unread.NO_LINE: Message("The last line names no option."),
    Unread.NO_OPTION: Message("The last line names an option that does not exist."),
    Unread.OTHER_TEXT: Message("The last line names an option with the text of another."),
    Unread.QUOTED: Message("The last line repeats the question."),
    Unread.ONLY_THINKS: Message("The reply contains only thinking."),
    Unread.CUT_OFF: Message("The reply was cut off before the answer began."),
    Unread.REFUSED: Message("The model declined to answer."),
    Unread.OTHER_FORM: Message("The reply has another form than was asked for."),
}


@dataclass(frozen=True, slots=True)
class ExamReply:
    """``choice`` are numbers from 1, several where that was asked for; it is empty where ``unread`` says why.

    ``coincides``: the line stands in the question or an option too, in the same words.
    """

    choice: OptionSet
    unread: Unread | None = None
    coincides: bool = False


def read_exam_reply(
    reply: str, options: Sequence[str], question: str = "", *, takes_several: bool = False
) -> ExamReply:
    r"""The option that the last line of a reply names, or the options.

    Parameters
    ----------
    reply : str
        What the model wrote. Only the last line that is not blank counts, so that options weighed on the way are not
        taken for the answer: ``answer: N``, the number or letter alone, or a letter with the option's own text.
    options : sequence of str
        Their texts in order.
    question : str
        What was asked. A last line that stands there or in an option, and that the reply quotes, is no answer; where
        it stands alone it is one, and marked.
    takes_several : bool
        Whether all that apply were asked for: then the line may name several, with commas, semicolons or a word such
        as "and" between them, or as letters in one row.

    Examples
    --------
    >>> read_exam_reply("Option 1 is wrong.\nanswer: 2", ["x", "y"]).choice
    (2,)
    >>> read_exam_reply("answer: C and A", ["x", "y", "z"], takes_several=True).choice
    (1, 3)
    """
    thinking, written = split_thinking(reply, (question, *options))
    lines = [line for line in (_plain(line) for line in written.splitlines()) if line]
    if not lines:
        return ExamReply((), Unread.ONLY_THINKS if thinking else Unread.EMPTY)
    last = lines[-1].rstrip(".。 ")
    found = _all_named(last, options) if takes_several else None
    found = found or _named(last, options)
    if found.unread is Unread.NO_LINE and is_refusal(written.strip()):
        return ExamReply((), Unread.REFUSED)
    if not found.choice or not _stands_in(lines[-1], (question, *options)):
        return found
    if is_quoted_line(written):
        return ExamReply((), Unread.QUOTED)
    return replace(found, coincides=True)


def _named(last: str, options: Sequence[str]) -> ExamReply:
    named = _LAST_LINE.fullmatch(last)
    if named or re.fullmatch(r"\(?([0-9]+|[A-I])\)?", last):
        return _numbered(named[1] if named else last.strip("()"), options)
    listed = _LISTED.fullmatch(last)
    if listed is None:
        return ExamReply((), Unread.NO_LINE)
    found = _numbered(listed[1], options)
    if not found.choice or _plain(options[found.choice[0] - 1]).rstrip(".。 ").casefold() == listed[2].casefold():
        return found
    return ExamReply((), Unread.OTHER_TEXT)


def _stands_in(line: str, texts: Sequence[str]) -> bool:
    """True if a line with words, not a number alone, is part of a text."""
    bare = skeleton(line)
    return any(character.isalpha() for character in bare) and any(bare in skeleton(text) for text in texts)


def _numbered(written: str, options: Sequence[str]) -> ExamReply:
    number = int(written) if written.isdecimal() else _LETTERS.index(written.upper()) + 1
    return ExamReply((number,)) if 1 <= number <= len(options) else ExamReply((), Unread.NO_OPTION)


def _all_named(last: str, options: Sequence[str]) -> ExamReply | None:
    """The options of a line that names nothing else; None where it says more, or one of them twice."""
    named = _FIRST_WORDS.sub("", last, count=1)
    parts = [part.strip("()") for part in _BETWEEN.split(named) if part]
    if len(parts) == 1 and _LETTERS_IN_A_ROW.fullmatch(parts[0]):
        parts = list(parts[0])
    if not parts or len(set(parts)) < len(parts) or not all(_ONE.fullmatch(part) for part in parts):
        return None
    found = [_numbered(part, options) for part in parts]
    outside = next((one for one in found if not one.choice), None)
    return outside or ExamReply(tuple(sorted({number for one in found for number in one.choice})))


def _plain(line: str) -> str:
    """Without marks of emphasis and direction, with digits of any script as 0 to 9."""
    return " ".join(ascii_digits(line).translate(_MARKS).split())
