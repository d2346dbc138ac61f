"""Addresses of houses: streets with numbers, parts of an address behind each other, postal codes."""

import re
from collections.abc import Iterator

from medreview.curation.personal_text import WORD, PersonalRule, Span, has_any, spans_of
from medreview.errors import Message

_GAP = r"[ \t\u200c]*[،,\-–]?[ \t\u200c]*"
_STREET = (
    "خیابان|بلوار|بولوار|کوچه|میدان|فلکه|چهارراه|سه راه|اتوبان|بزرگراه|جاده|شهرک|محله|کوی|بن\u200cبست|بن بست|چهارباغ|"
    "خ|ک"
)
_HOUSE = "پلاک|واحد|طبقه|بلوک|ساختمان|مجتمع|برج|پاساژ|زنگ|درب"
_BESIDE = "نبش|روبروی|روبه\u200cروی|جنب|نرسیده به|بعد از|پشت|ابتدای|انتهای|تقاطع"
_NO_NAME = "و|است|هست|هستم|هستیم|می|در|به|از|را|که|با|برای|تا|بود|رفتم|بودم|شد|شدم"
_NAME = rf"(?!(?:{_STREET}|{_HOUSE}|{_BESIDE}|{_NO_NAME})(?![\u0621-\u06d3\u200c])){WORD}"
_NUMBER = r"\d{1,4}(?:[/-]\d{1,3})?(?!\d)"
_NAMED = (
    rf"(?:{_STREET})(?:\.|(?![\u0621-\u06d3\u200c]))[ ]?(?:{_NUMBER}|{_NAME}(?:[ ]{_NAME}){{0,2}}?(?:[ ]{_NUMBER})?)"
)
_NUMBERED = rf"(?:{_HOUSE})[ :]{{0,2}}(?:{_NUMBER}|(?:اول|دوم|سوم|چهارم|پنجم|ششم|همکف)|{_NAME}(?:[ ]{_NAME})??)"
_NUMBERED_LANE = rf"(?<=[،,] ){_NAME}(?:[ ]{_NAME})?[ ]{_NUMBER}(?=[ ]?[،,])"
_PART = rf"(?:(?:{_BESIDE})[ ])?(?:{_NAMED}|{_NUMBERED}|{_NUMBERED_LANE})"
_TOWN = (
    "تهران|مشهد|اصفهان|شیراز|تبریز|کرج|قم|اهواز|کرمانشاه|ارومیه|رشت|زاهدان|همدان|کرمان|یزد|اردبیل|بندرعباس|اراک|"
    "اسلامشهر|زنجان|سنندج|قزوین|خرم\u200cآباد|گرگان|ساری|بابل|آمل|کاشان|بجنورد|بوشهر|بیرجند|ایلام|شهرکرد|سمنان|یاسوج|دزفول|"
    "سبزوار|نیشابور|آبادان|خوی|مراغه|شاهرود|ساوه|ملایر|بروجرد|قائمشهر"
)
_PERSIAN = re.compile(
    rf"(?<![\u0621-\u06d3\u200c])(?:(?:شهر )?(?:{_TOWN}){_GAP})?{_PART}(?:{_GAP}{_PART})+(?![\u0621-\u06d3])"
)
_OFTEN = (
    "خیابان",
    "بلوار",
    "بولوار",
    "کوچه",
    "میدان",
    "پلاک",
    "چهارراه",
    "شهرک",
    "اتوبان",
    "بزرگراه",
    "طبقه",
    "خ ",
    "ساختمان",
)
_HAS_DIGIT = re.compile(r"\d")
_LEFT_OPEN = frozenset(_NO_NAME.split("|"))
_POSTAL_CODE = re.compile(
    r"(?:کد\s?\u200c?پستی|postal code|post code|postcode|zip code)(?: من| ما| منزل| is)?[ :]{0,3}"
    r"(?P<is>\d{5}-?\d{4,5}|\d{5})(?!\d)",
    re.IGNORECASE,
)
_ROAD = (
    "(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Lane|Ln|Boulevard|Blvd|Court|Ct|Close|Square|Sq|Terrace|Way|Crescent|"
    "Highway|Hwy|Place|Parkway)"
)
_UNIT = r"(?:,?\s+(?:Apt|Apartment|Flat|Unit|Suite|Floor|No|#)\.?\s?#?\d{1,4}[A-Za-z]?)"
_BRITISH = r"[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}"
_ENGLISH = re.compile(
    rf"(?<![\w.,/])\d{{1,5}}[A-Za-z]?,?\s+(?:[A-Z][A-Za-z']+\.?\s+){{1,3}}{_ROAD}\b\.?{_UNIT}?"
    rf"(?:,\s?[A-Z][a-z]+(?:\s[A-Z][a-z]+)?(?![\w']))?(?:,?\s+(?:{_BRITISH}|[A-Z]{{2}}\s+\d{{5}}(?:-\d{{4}})?))?(?![\w])"
)
_BOX = re.compile(r"\bP\.?\s?O\.?\s?Box\s+\d{1,6}|صندوق پستی[ :]{0,2}\d[\d-]{2,12}", re.IGNORECASE)


def _find(text: str) -> Iterator[Span]:
    if has_any(text, _OFTEN):
        for start, end in spans_of(_PERSIAN, text):
            yield start, start + len(_without_sentence(text[start:end]))
    if _HAS_DIGIT.search(text):
        for pattern in (_POSTAL_CODE, _ENGLISH, _BOX):
            yield from spans_of(pattern, text)


def _without_sentence(address: str) -> str:
    """The address without words of the sentence that goes on behind it."""
    head, space, last = address.rpartition(" ")
    return _without_sentence(head) if space and last.strip("،,") in _LEFT_OPEN else address


RULE = PersonalRule(
    "addresses",
    Message("An address"),
    Message("Two or more parts of an address in sequence, a number with a street name, or a postal code."),
    "ADDRESS",
    _find,
    place=60,
    is_exact=False,
)
