"""Names that people have at social networks."""

import re
from collections.abc import Iterator

from medreview.curation.personal_text import PersonalRule, Span, spans_of
from medreview.errors import Message

_AT = re.compile(r"(?<![A-Za-z0-9_.@])@(?=[\w.]*[A-Za-z])[A-Za-z_][A-Za-z0-9_.]{2,29}(?<!\.)(?!@|\.?[A-Za-z0-9_])")
_LATIN = re.compile("[A-Za-z]")
_PLACES = (
    "تلگرام|اینستاگرام|اینستا|پیج|آیدی|ایدی|آی\u200cدی|ایتا|روبیکا|توییتر|فیسبوک|اسکایپ|"
    "telegram|instagram|insta|twitter|facebook|skype|snapchat|tiktok|username|handle"
)
_LED = re.compile(
    rf"(?<![\w\u200c])(?:{_PLACES})\S{{0,3}}(?:\s+(?:id|ID|username|من|ام|account|handle|is|me|at|آیدی|ایدی|تلگرام|اینستاگرام|هست|است))*"
    r"(?:\s*[:=])?\s+(?P<is>(?=[A-Za-z0-9_.]*[_.\d])[A-Za-z_][A-Za-z0-9_.]{3,29}(?<!\.))(?![A-Za-z0-9@/])",
    re.IGNORECASE,
)


def _find(text: str) -> Iterator[Span]:
    if "@" in text:
        yield from spans_of(_AT, text)
    if _LATIN.search(text):
        yield from spans_of(_LED, text)


RULE = PersonalRule(
    "handles",
    Message("A social media handle"),
    Message("After @, or after words such as Telegram or Instagram if it contains a digit, full stop or underscore."),
    "HANDLE",
    _find,
    place=30,
    is_exact=False,
)
