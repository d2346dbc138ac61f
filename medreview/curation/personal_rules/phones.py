"""Telephone numbers: national and with the code of the country, in any digits, with signs between."""

import re
from collections.abc import Iterator

from medreview.curation.personal_text import BETWEEN, PersonalRule, Span
from medreview.errors import Message

_S = rf"(?:{BETWEEN}|[()]){{0,3}}"
_AREAS = "1[1137]|2[1345689]|3[1458]|4[145]|5[14568]|6[16]|7[1467]|8[1346]"
_IRAN = rf"(?:\+{_S}|00{_S})98{_S}(?:\(?0\)?{_S})?"
_MOBILE = rf"(?:{_IRAN}|98{_S}|\(?0{_S})9{_S}[0-39]{_S}\d(?:{_S}\d){{7}}\)?"
_LANDLINE = rf"(?:{_IRAN}\(?|\(?0{_S})(?:{_AREAS}){_S}[1-9](?:{_S}\d){{7}}"
_ABROAD = rf"(?:\+{_S}[1-9](?:{_S}\d){{7,13}}|(?<!\d)00{_S}[1-9](?:{_S}\d){{9,13}})"
_AMERICA = r"(?:\(\d{3}\)\s?|\b\d{3}[-. ])\d{3}[-. ]\d{4}"
_MANY_DIGITS = re.compile(r"\d(?:\D{0,5}\d){6}")
_PHONE = re.compile(rf"(?<![\d.+])(?:{_MOBILE}|{_LANDLINE}|{_ABROAD}|{_AMERICA})\+?(?![\d%])")
_LEADS = (
    "شماره|تلفن|تلفنم|موبایل|موبایلم|همراه|همراهم|تماس|واتساپ|واتس\u200cاپ|واتس اپ|تلگرام|زنگ|پیامک|فکس|"
    r"phone|tel|telephone|cell|mobile|call|text|whatsapp|fax|ring|reach|contact|sms"
)
_LED = re.compile(
    rf"(?<![\w\u200c])(?:{_LEADS})(?:[^\d\n+.؟?!]|\.(?=[:\s])){{0,30}}?(?P<is>\+?\(?\d(?:{_S}\d){{6,12}})(?![\d%]|[.,/]\d)",
    re.IGNORECASE,
)
_BARE_MOBILE = re.compile(rf"(?<![\d.+/-])9[0-39]\d{_S}\d{{3}}{_S}\d{{2}}{_S}\d{{2}}(?![\d%]|[.,]\d)")
_NOT_A_PHONE = re.compile(
    r"پرونده|نسخه|پیگیری|سفارش|ملی|حساب|کارت|سریال|نظام|شناسنامه|بیمه|order|serial|record|case|account"
)
_DATE = re.compile(
    r"(?:1[34]|19|20)\d\d\D{1,2}\d{1,2}\D{1,2}\d{1,2}(?!\d)|\d{1,2}\D{1,2}\d{1,2}\D{1,2}(?:1[34]|19|20)\d\d$"
)


def _find(text: str) -> Iterator[Span]:
    if not _MANY_DIGITS.search(text):
        return
    for found in _PHONE.finditer(text):
        yield _trimmed(text, *found.span())
    for found in _BARE_MOBILE.finditer(text):
        yield found.span()
    for found in _LED.finditer(text):
        start, end = found.span("is")
        if not _NOT_A_PHONE.search(text[found.start() : start].lower()) and not _DATE.match(text[start:end]):
            yield _trimmed(text, start, end)


def _trimmed(text: str, start: int, end: int) -> Span:
    """Without a bracket that is opened or closed elsewhere."""
    if text[start] == "(" and text.find(")", start, end) in (-1, end - 1):
        start += 1
    if text[end - 1] == ")" and "(" not in text[start:end]:
        end -= 1
    return start, end


RULE = PersonalRule(
    "phones",
    Message("A telephone number"),
    Message(
        "Iranian numbers, mobile or not, with 0, +98 or 0098; numbers of other countries with their code; "
        "and, after words such as phone or call, any number of seven or more digits. Punctuation and white "
        "space between digits do not matter."
    ),
    "PHONE",
    _find,
    place=50,
)
