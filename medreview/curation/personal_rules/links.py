"""Links: web addresses with and without their beginning."""

import re
from collections.abc import Iterator

from medreview.curation.personal_text import PersonalRule, Span
from medreview.errors import Message

_TOPS = (
    "com|org|net|edu|gov|info|ir|io|me|co|biz|app|dev|blog|shop|site|online|xyz|club|link|live|health|clinic|"
    "de|uk|fr|se|ru|tr|ca|us|au|in|nl|ch|at|it|es|pl|eu|ac|tv|cc|be|ly|gl|page|example"
)
_REST = r"[^\s<>\"«»\u0600-\u06ff]*"
_LABEL = r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?"
_LINK = re.compile(
    rf"(?<![a-z0-9@._-])(?:(?:https?|ftp)\s?://[^\s<>\"«»]+|www\.[^\s<>\"«»]+"
    rf"|(?:{_LABEL}\.)+(?:{_TOPS})(?![a-z0-9@_-]|\.[a-z0-9])(?:[:/?#]{_REST})?)",
    re.IGNORECASE,
)
_AFTER = ".,;:!?'*…،؛؟-"
_PAIRS = {")": "(", "]": "[", "}": "{"}
_LONGEST_ALONE = 2


def _find(text: str) -> Iterator[Span]:
    if "." not in text:
        return
    for found in _LINK.finditer(text):
        start, end = found.span()
        end = start + len(_without_end(found.group()))
        if _is_link(text[start:end]):
            yield start, end


def _without_end(link: str) -> str:
    """The link without the signs of the sentence around it; a bracket that it opened itself stays."""
    while link and (link[-1] in _AFTER or (link[-1] in _PAIRS and link.count(_PAIRS[link[-1]]) < link.count(link[-1]))):
        link = link[:-1]
    return link


def _is_link(link: str) -> bool:
    """Not a number with a word behind it, nor two short words with the stop between them left alone (``p.me``)."""
    first = link.split(".", 1)[0]
    has_start = "://" in link or link.lower().startswith("www.")
    return has_start or "/" in link or (not first.isdecimal() and len(first) > _LONGEST_ALONE)


RULE = PersonalRule(
    "links",
    Message("A link"),
    Message("With or without https:// or www., including pages on Instagram, Telegram and the like."),
    "LINK",
    _find,
    place=20,
)
