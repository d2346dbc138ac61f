"""Names of people: behind the words that names usually stand behind, in Persian and English."""

import re
from collections.abc import Iterator
from functools import cache

from medreview.curation.personal_text import WORD, PersonalRule, Span, has_any, plain_signs, spans_of
from medreview.errors import Message
from medreview.paths import resources_folder


@cache
def _words(file: str) -> frozenset[str]:
    lines = (resources_folder() / _FOLDER / file).read_text("utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in plain_signs(line).split())


_FOLDER = "personal-data"
_FIRST_NAMES, _NOT_NAMES, _NOT_CAPITAL = "first-names.fa.txt", "no-names.fa.txt", "no-names.en.txt"
_TITLES = (
    "آقای دکتر|خانم دکتر|آقای مهندس|خانم مهندس|جناب آقای دکتر|جناب آقای|جناب دکتر|سرکار خانم دکتر|سرکار خانم|"
    "آقای|اقای|خانم|دکتر|مهندس|استاد|پروفسور|حاج آقا|حاج خانم|مرحوم|مرحومه"
)
_TITLE_WORDS = ("آقا", "اقا", "خانم", "دکتر", "مهندس", "استاد", "پروفسور", "مرحوم")
_EDGE, _END = r"(?<![\u0621-\u06d3\u200c])", r"(?![\u0621-\u06d3\u200c])"
_TITLED = re.compile(rf"{_EDGE}(?:{_TITLES})[ ](?P<words>{WORD}(?:[ ]{WORD}){{0,3}})")
_CALLED = re.compile(
    rf"{_EDGE}(?:(?:نام و نام خانوادگی|نام خانوادگی|نام بیمار|نام کامل|نام پدر|نام)[ \u200c]*:[ ]?"
    r"|(?:اسمم|اسم من|نامم|نام من|اسم بیمار|اسم پسرم|اسم دخترم|اسمش|نامش|اسم همسرم)[ ]?:?[ ]?)"
    rf"(?P<words>{WORD}(?:[ ]{WORD}){{0,3}})"
)
_I_AM = re.compile(
    rf"{_EDGE}(?:من|بنده|اینجانب)[ ،](?P<words>{WORD}(?:[ ]{WORD}){{0,3}}?)[ ](?:هستم|ام|هسم|میباشم|می‌باشم){_END}"
)
_FAMILY = re.compile(
    rf"{_EDGE}(?:پسرم|دخترم|همسرم|شوهرم|خواهرم|برادرم|مادرم|پدرم|نوه‌ام|فرزندم|دوستم|بچه‌ام)[ ،](?P<words>{WORD})"
)
_GREETING = "با تشکر|با سپاس|باتشکر|با احترام|ارادتمند|دوستدار شما|قربان شما|سپاسگزارم|ممنون|تشکر"
_GREETING_WORDS = ("تشکر", "سپاس", "احترام", "ارادتمند", "دوستدار", "قربان", "ممنون")
_THREE = rf"{WORD}(?:[ ]{WORD}){{0,2}}"
_SIGNED = re.compile(
    rf"{_EDGE}(?:{_GREETING})[ ]?[،,.:\n-][ \n]*(?P<words>{_THREE})[ .!]*(?:\n|$)"
    rf"|{_EDGE}(?:با احترام|ارادتمند)[ ](?P<more>{_THREE})[ .!]*(?:\n|$)"
)
_FAMILY_NAME = re.compile(
    "(?:..(?:ی|پور|زاده|نژاد|فر|نیا|یان|وند|لو|فرد|راد|منش|دوست|خواه|مند|تبار|زاد|چی|پناه|نسب|تاش|یار|مهر|فام)|مقدم|کیا)$"
)
_SEYED = frozenset({"سید", "سیده", "میر", "حاج", "ملا"})
_CAPITAL = r"[A-Z][A-Za-zÀ-ÿ]*(?:['-][A-Z]?[a-zÀ-ÿ]+)*(?![A-Za-zÀ-ÿ]|\s?:)"
_NAMED = rf"{_CAPITAL}(?:[ ](?:[A-Z]\.[ ])?{_CAPITAL}){{0,2}}"
_HAS_CAPITAL = re.compile("[A-Z]")
_BEFORE = (
    "my name is|my name's|name is|named|i am called|patient name|full name|patient's name|first name|last name|"
    "surname|name"
)
_RELATIVE = (
    "son|daughter|wife|husband|mother|father|brother|sister|friend|baby|boyfriend|girlfriend|partner|aunt|uncle|"
    "grandmother|grandfather|nephew|niece"
)
_ENGLISH = re.compile(
    rf"\b(?:(?i:{_BEFORE})\s?:?\s|(?:Dr|Mr|Mrs|Ms|Miss|Prof|Doctor|Professor|Nurse)\b\.?\s"
    rf"|(?i:my|our)\s(?i:{_RELATIVE})(?:\s?,)?\s)(?P<is>{_NAMED})"
)
_I_AM_ENGLISH = re.compile(rf"\b(?:I'm|I am|[Tt]his is)\s(?P<is>{_NAMED})(?=\s?[,.!\n]|\s(?:and|from|here)\b|$)")
_CLOSING = "regards|best wishes|sincerely|yours truly|yours|cheers|love|best|many thanks|thank you|thanks"
_SIGNED_ENGLISH = re.compile(rf"(?:(?i:{_CLOSING}))\s?[,.\n-]\s*(?P<is>{_NAMED})[ .!]*(?:\n|$)")
_MOST_WORDS = 3
_LONGEST_INITIALS = 2


def _find(text: str) -> Iterator[Span]:
    for found in _TITLED.finditer(text) if has_any(text, _TITLE_WORDS) else ():
        yield from _led_by(text, *found.span("words"))
    for found in _CALLED.finditer(text) if has_any(text, ("نام", "اسم")) else ():
        is_field = text[found.start() : found.start("words")].rstrip().endswith(":")
        yield from _led_by(text, *found.span("words"), is_field=is_field)
    for found in _I_AM.finditer(text) if has_any(text, ("من ", "بنده", "اینجانب")) else ():
        yield from _whole(text, *found.span("words"))
    for found in _FAMILY.finditer(text):
        if found["words"] in _words(_FIRST_NAMES):
            yield found.span("words")
    for found in _SIGNED.finditer(text) if has_any(text, _GREETING_WORDS) else ():
        yield from _whole(text, *found.span("words" if found["words"] else "more"))
    for pattern in (_ENGLISH, _I_AM_ENGLISH, _SIGNED_ENGLISH) if _HAS_CAPITAL.search(text) else ():
        for start, end in spans_of(pattern, text):
            yield from _capitals(text, start, end)


def _led_by(text: str, start: int, end: int, *, is_field: bool = False) -> Iterator[Span]:
    """The first words behind a title, as long as they can be of a name; two at least in a field that holds one."""
    words = text[start:end].split(" ")
    n = 0
    for word in words[:_MOST_WORDS]:
        is_name = word in _words(_FIRST_NAMES) or word in _SEYED
        is_like_one = is_name or is_field or _FAMILY_NAME.search(word)
        if word in _words(_NOT_NAMES) or not is_like_one or _is_verb(word):
            break
        n += 1
        if not is_name and not (is_field and n == 1):
            break
    if n:
        yield start, start + len(" ".join(words[:n]))


def _whole(text: str, start: int, end: int) -> Iterator[Span]:
    """The words, where they begin with a name that many have and none of them is another word."""
    words = text[start:end].split(" ")
    if (words[0] in _words(_FIRST_NAMES) or words[0] in _SEYED) and not _words(_NOT_NAMES).intersection(words):
        yield start, end


def _is_verb(word: str) -> bool:
    return word.startswith(("می\u200c", "نمی\u200c")) or word.endswith(
        ("\u200cها", "\u200cهای", "\u200cام", "\u200cاند")
    )


def _capitals(text: str, start: int, end: int) -> Iterator[Span]:
    words = text[start:end].split(" ")
    n = next(
        (
            n
            for n, word in enumerate(words)
            if word in _words(_NOT_CAPITAL) or (word.isupper() and len(word) > _LONGEST_INITIALS)
        ),
        len(words),
    )
    if n:
        yield start, start + len(" ".join(words[:n]))


RULE = PersonalRule(
    "names",
    Message("A name"),
    Message(
        "After titles, after words such as “my name is”, “my son” or “regards”, in Persian also by a list of first "
        "names. Names that stand alone are not found, and some other words are taken for names."
    ),
    "NAME",
    _find,
    place=70,
    is_exact=False,
)
