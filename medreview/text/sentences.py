"""Division of an answer into sentences."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import cast

import sentencex  # pyright: ignore[reportMissingTypeStubs]

from medreview.text.direction import paragraphs
from medreview.text.languages import guess_language, is_han, primary_language


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


# Nothing follows these but the rest of their own sentence.
_NEVER_LAST = _words(
    """
    dr mr mrs ms mx prof st messrs drs vs v.s e.g i.e eg ie cf viz approx ca c.f incl excl esp resp temp
    ر.ک رک ن.ک نک صص
    """
)
# These point at a number, so a digit after them goes on with the sentence.
_BEFORE_NUMBER = _words(
    """
    no nos nr fig figs ref refs tab eq eqs vol pp p ch chap max
    jan feb mar apr jun jul aug sep sept oct nov dec
    ص ج ش شم
    """
)
# These stand inside a sentence or at its end; a capital letter after them begins the next one.
_PERHAPS_LAST = _words(
    """
    a.m p.m i.v i.m s.c p.o p.r s.l q.d q.i.d b.i.d t.i.d p.r.n q.h q.o.d etc al u.s u.k u.s.a
    hr hrs wk wks mo mos yr yrs dx rx tx hx pts avg
    """
)
# A single Persian letter after one of these names an option or a kind, not a person.
_LETTERED_THINGS = (
    "گزین",
    "مورد",
    "پاسخ",
    "جواب",
    "گروه",
    "نوع",
    "ویتامین",
    "هپاتیت",
    "بند",
    "قسمت",
    "بخش",
    "شکل",
    "جدول",
    "کلاس",
    "آنفلوانزا",
    "آنفولانزا",
)
_JOINING_WORDS = frozenset({"و", "یا", "تا"})

_REACH = 40  # characters looked at before a cut: enough for two words, and a bound on the work
_LAST_WORDS = re.compile(r"(?:(?P<previous>[^\s()\[\]«»“”\"]+)\s+)?(?P<last>(?:[^\W\d_\u3400-\u9fff]|[.\u200c])+)\Z")
_ARABIC_INITIALS = re.compile("[\u0621-\u064a\u066e-\u06d3](?:\\.\u200c?[\u0621-\u064a\u066e-\u06d3])*")
# "Steps: 1. Check the airway" and "wash it; 3. dry it": the number opens a point of a list within the line.
_POINT_OF_LIST = re.compile(r"(?:：\s*[1۱١]|:\s+[1۱١]|；\s*\d{1,2}|[;؛]\s+\d{1,2})[.．]\Z")
_GENUS_AFTER_HAN = re.compile("[\u3400-\u9fff][A-Z]\\Z")  # as in 检测E. coli, where no space sets the letter off
_NUMBER_SEPARATORS = frozenset(".,:/·\u066b\u066c\u060c．")


def is_inside_number(text: str, cut: int) -> bool:
    """Tell whether a cut before ``text[cut]`` would part the digits of one number, in any script."""
    return cut > 1 and text[cut].isdecimal() and text[cut - 1] in _NUMBER_SEPARATORS and text[cut - 2].isdecimal()


def is_after_abbreviation(text: str, cut: int) -> bool:
    """Tell whether the full stop before ``text[cut]`` belongs to a shortened word, an initial or a list marker."""
    before = text[max(0, cut - _REACH) : cut].rstrip()
    if not before.endswith("."):
        return False
    if _POINT_OF_LIST.search(before):
        return True
    following = text[cut]
    if following.islower() and _GENUS_AFTER_HAN.search(before[:-1]):
        return True
    words = _LAST_WORDS.search(before[:-1])
    return words is not None and _goes_on(words["last"].strip(".").lower(), words["previous"] or "", following)


def _goes_on(last: str, previous: str, following: str) -> bool:
    if last in _BEFORE_NUMBER and following.isdecimal():
        return True
    if last in _PERHAPS_LAST:
        return not (following.isupper() or following in "\"“«'")
    return last in _NEVER_LAST or _is_initial(last, previous)


def _is_initial(last: str, previous: str) -> bool:
    if not _ARABIC_INITIALS.fullmatch(last):
        return False
    return not (previous.startswith(_LETTERED_THINGS) or previous in _JOINING_WORDS)


SPLITTER_NAME = "medreview-sentencex"
SPLITTER_VERSION = f"1+sentencex.{version('sentencex')}"

_segment = cast(
    Callable[[str, str], list[str]],
    sentencex.segment,  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
)


@dataclass(frozen=True, slots=True)
class Span:
    """Part of a text in code points, ``text[start:end]``."""

    start: int
    end: int


# The time sentencex takes grows with the square of a line's length when its letters are not ASCII.
_WINDOW = 2000
_OVERLAP = 60
_UNSAFE = re.compile("[^\\S ]|[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_CHINESE_END = re.compile("[。！？｡]+|[!?]+|…{2,}")
# Before a capital letter sentencex takes these for abbreviations: "No. Ibuprofen is safe."
_WORD_AND_STOP = re.compile(
    r"\b(?:art|ct|etc|hr|id|ill|may|me|miss|mm|no|ok|ph|plz)\.[*_\"”’)]*\s+(?=[\"“(*_]*(?-i:[A-Z]))", re.IGNORECASE
)
_CHINESE_OPENERS = {"“": "”", "「": "」", "『": "』", "（": "）", "《": "》"}
_LONGEST_QUOTE = 400
_CLOSERS = frozenset("'”’»)]}）】」』》〉*_`")
_MARKER = re.compile(
    r"[(\[（【]?(?:\d{1,3}(?:\.\d{1,2})*|[A-Za-z]|[ivx]{2,4}|[IVX]{2,4}|[\u0621-\u06d3]|الف)[.)\]）】、．:\u066b-]+"
)
_CITATION = re.compile(r"(?:\[\d+(?:[-–,] ?\d+)*\])+[.:]?")
_LONGEST_MARKER = 16


def split_sentences(text: str, language: str | None) -> tuple[Span, ...]:
    """Split a text into the sentences that a rater sees one by one.

    Every line break ends a sentence. Within a line sentencex decides, and its cuts inside a number, after
    an abbreviation or an initial are taken back; a full stop in Chinese needs no space after it. A list
    marker, a citation number or a piece without a letter or digit never stands alone: a marker belongs
    to what follows (over the line break if its line has nothing else), the rest to what went before.

    Parameters
    ----------
    text : str
        Any text; nothing in it is changed.
    language : str or None
        A language tag such as ``fa`` or ``en-GB``; None, or one that names no language, is guessed from
        the script.

    Returns
    -------
    tuple of Span
        In order, apart, never empty, without white space at their ends; together they hold every
        character that is not white space. Empty for a text of white space only. The work grows with the
        length of the text, whatever it holds.
    """
    code = primary_language(language) or guess_language(text) or "en"
    lines = [
        [Span(start + span.start, start + span.end) for span in _line_spans(text[start:end], code)]
        for start, end in paragraphs(text)
    ]
    return tuple(_with_bare_lines_joined(text, lines))


def merge_spans(spans: Sequence[Span], index: int) -> tuple[Span, ...]:
    """Join the sentence at an index with the one after it.

    Raises
    ------
    ValueError
        If there is no sentence at the index or none after it.
    """
    _check_index(spans, index)
    if index == len(spans) - 1:
        raise ValueError(f"sentence {index + 1} is the last one: there is none after it to join")
    joined = Span(spans[index].start, spans[index + 1].end)
    return (*spans[:index], joined, *spans[index + 2 :])


def split_span(spans: Sequence[Span], index: int, at: int, *, text: str | None = None) -> tuple[Span, ...]:
    """Split the sentence at an index in two, the second beginning at code point ``at`` of the text.

    With the text given, white space around the cut is left out of both halves, as `split_sentences` does.

    Raises
    ------
    ValueError
        If there is no sentence at the index, or a half would be empty.
    """
    _check_index(spans, index)
    whole = spans[index]
    if not whole.start < at < whole.end:
        raise ValueError(
            f"position {at} is not inside sentence {index + 1}, which reaches from {whole.start} to {whole.end}"
        )
    halves = (Span(whole.start, at), Span(at, whole.end))
    if text is not None:
        halves = tuple(_trimmed(text, half.start, half.end) for half in halves)
        if any(half.start == half.end for half in halves):
            raise ValueError(f"cutting sentence {index + 1} at position {at} leaves one half without text")
    return (*spans[:index], *halves, *spans[index + 1 :])


def _check_index(spans: Sequence[Span], index: int) -> None:
    if not 0 <= index < len(spans):
        raise ValueError(f"there is no sentence {index + 1}: the text has {len(spans)}")


def _trimmed(text: str, start: int, end: int) -> Span:
    piece = text[start:end]
    lead = len(piece) - len(piece.lstrip())
    return Span(start + lead, start + max(lead, len(piece.rstrip())))


def _line_spans(line: str, code: str) -> list[Span]:
    cuts = _cuts(line, code)
    pieces = (_trimmed(line, *bounds) for bounds in zip([0, *cuts], [*cuts, len(line)], strict=True))
    joined: list[Span] = []
    waiting: int | None = None  # where markers began that belong to the next piece
    for piece in pieces:
        if piece.start == piece.end:
            continue
        words = line[piece.start : piece.end]
        if joined and waiting is None and _belongs_to_previous(words):
            joined[-1] = Span(joined[-1].start, piece.end)
        elif _is_bare(words):
            waiting = piece.start if waiting is None else waiting
        else:
            joined.append(Span(piece.start if waiting is None else waiting, piece.end))
            waiting = None
    if waiting is not None:
        end = len(line.rstrip())
        joined[-1:] = [Span(joined[-1].start if joined else waiting, end)]
    return joined


def _with_bare_lines_joined(text: str, lines: list[list[Span]]) -> list[Span]:
    joined: list[Span] = []
    waiting: Span | None = None
    for span in (span for line in lines for span in line):
        start = span.start if waiting is None else waiting.start
        if _is_bare(text[span.start : span.end]):
            waiting = Span(start, span.end)
        else:
            joined.append(Span(start, span.end))
            waiting = None
    if waiting is not None:
        joined[-1:] = [Span(joined[-1].start if joined else waiting.start, waiting.end)]
    return joined


def _is_bare(words: str) -> bool:
    """Tell whether a piece is a list marker, a citation, or has no letter and no digit at all."""
    if len(words) <= _LONGEST_MARKER and _MARKER.fullmatch(words.strip("*_ ")):
        return True
    return _belongs_to_previous(words)


def _belongs_to_previous(words: str) -> bool:
    if not any(character.isalnum() for character in words):
        return True
    return _CITATION.fullmatch(words) is not None


def _cuts(line: str, code: str) -> list[int]:
    """Return where a sentence begins within the line, each at a character that is not white space."""
    closing_quotes = {found.start() for number, found in enumerate(re.finditer('"', line)) if number % 2}
    word_cuts = (found.end() for found in _WORD_AND_STOP.finditer(line))
    candidates = {*_sentencex_cuts(line, code), *_chinese_cuts(line), *word_cuts}
    moved = {_after_closers(line, cut, closing_quotes) for cut in candidates}
    return sorted(
        cut
        for cut in moved
        if 0 < cut < len(line) and not is_inside_number(line, cut) and not is_after_abbreviation(line, cut)
    )


def _after_closers(line: str, cut: int, closing_quotes: set[int]) -> int:
    """Move a cut past the brackets, quotes and emphasis that close the sentence before, and past space."""
    while cut < len(line) and not line[cut - 1].isspace() and (line[cut] in _CLOSERS or cut in closing_quotes):
        cut += 1
    while cut < len(line) and line[cut].isspace():
        cut += 1
    return cut


def _sentencex_cuts(line: str, code: str) -> Iterator[int]:
    """Yield the cuts of sentencex, read in windows of the line; the end of a window is no cut."""
    # It panics at a white space character of several bytes after an initial, and refuses half surrogates.
    safe = _UNSAFE.sub(lambda found: " " if found[0].isspace() else "\ufffd", line)
    start = 0
    while start < len(safe):
        end = start + _WINDOW
        lengths = [len(segment) for segment in _segment(code, safe[start:end])]
        for length in lengths[:-1]:
            start += length
            yield start
        if end >= len(safe):
            return
        if len(lengths) == 1:
            start = _word_start_before(safe, end)


def _word_start_before(line: str, end: int) -> int:
    """Return where to read on after a window without a cut, so that one at its very edge is still seen."""
    space = line.rfind(" ", end - 2 * _OVERLAP, end - _OVERLAP)
    return end - _OVERLAP if space < 0 else space + 1


def _chinese_cuts(line: str) -> Iterator[int]:
    """Yield cuts after Chinese full stops, which need no space, unless inside a short quotation or bracket."""
    quoted = _quotations(line)
    for found in _CHINESE_END.finditer(line):
        end = found.end()
        needs_han = found[0][0] in "!?…"
        if end == len(line) or (needs_han and not is_han(line[end])) or line[end] in _CLOSERS:
            continue
        if not quoted[end]:
            yield end


def _quotations(line: str) -> bytearray:
    inside = bytearray(len(line) + 1)
    opened: list[tuple[str, int]] = []
    for place, character in enumerate(line):
        if character in _CHINESE_OPENERS:
            opened.append((_CHINESE_OPENERS[character], place))
        elif opened and character == opened[-1][0]:
            _, start = opened.pop()
            if not opened and place - start <= _LONGEST_QUOTE:
                inside[start : place + 1] = b"\x01" * (place + 1 - start)
    return inside
