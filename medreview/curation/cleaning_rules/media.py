"""Messages that show something elsewhere: images, videos and links."""

import re

from medreview.curation.pairs import Check, CleaningRule, MessagePair
from medreview.errors import Message

_LINK = r"(?:https?|ftp)://[^\s<>\"'()]+|\bwww\.[^\s<>\"'()]+"
_FILE = r"[^\s/\\<>\"'()\[\]]+\.(?:jpe?g|png|gif|bmp|webp|heic|tiff?|mp4|mov|avi|mkv|webm|3gp)\b"
_MARK_UP = r"<(?:img|video|iframe)\b|!\[[^\]]*\]\([^)]*\)"
_SHOWN = re.compile("|".join((_LINK, _FILE, _MARK_UP)), re.IGNORECASE)
_LONGEST_TOLD = 80


def _begin(_number: int) -> Check:
    return _check


def _check(pair: MessagePair) -> str | None:
    found = next(filter(None, map(_SHOWN.search, (pair.question, *pair.answers))), None)
    return found.group()[:_LONGEST_TOLD] if found else None


RULE = CleaningRule(
    "media",
    Message("An image, a video or a link in a message"),
    Message("Web addresses, names of image and video files, and markup that shows one, in the question or an answer."),
    _begin,
    place=40,
)
