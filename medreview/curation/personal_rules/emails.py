"""E-mail addresses, also those that are written out so that no machine finds them."""

import re
from collections.abc import Iterator

from medreview.curation.personal_text import PersonalRule, Span, spans_of
from medreview.errors import Message

_NAME = r"[A-Za-z0-9_](?:[A-Za-z0-9_.+%-]*[A-Za-z0-9_])?"
_HOST = r"[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
_PLAIN = re.compile(rf"(?<![A-Za-z0-9_.+%-]){_NAME}@{_HOST}(?:\.{_HOST})*\.[A-Za-z]{{2,24}}")
_AT = r"(?:\s*[\[({<]\s*(?:at|@)\s*[\])}>]\s*|\s+at\s+|\s+@\s*|@\s+|\s*ات\s*ساین\s*|\s+ات\s+)"
_DOT = r"(?:\s*[\[({<]\s*(?:dot|\.)\s*[\])}>]\s*|\s+dot\s+|\s+دات\s+|\.)"
_TOP = r"(?:com|org|net|edu|info|ir|de|se|uk|fr|ru|ca|us|tr|io|co|me|ac|gov|کام|آی\s?آر)"
_KNOWN = r"(?:جی\s?میل|یاهو|هات\s?میل|اوت\s?لوک)"
_WRITTEN_OUT = re.compile(
    rf"(?<![A-Za-z0-9_.+%-]){_NAME}{_AT}(?:{_HOST}|{_KNOWN})(?:{_DOT}{_HOST})*{_DOT}{_TOP}(?![A-Za-z0-9])",
    re.IGNORECASE,
)
_LATIN = re.compile("[A-Za-z]")
_MAY_BE_WRITTEN_OUT = re.compile(r"@|\bat\b|\bات\b|اتساین|ات ساین", re.IGNORECASE)


def _find(text: str) -> Iterator[Span]:
    if "@" in text:
        yield from spans_of(_PLAIN, text)
    if _LATIN.search(text) and _MAY_BE_WRITTEN_OUT.search(text):
        yield from spans_of(_WRITTEN_OUT, text)


RULE = PersonalRule(
    "emails",
    Message("An e-mail address"),
    Message("Also written with (at), [dot] or spaces, and with at and dot in Persian letters."),
    "EMAIL",
    _find,
    place=10,
)
