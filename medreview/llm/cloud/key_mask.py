"""Taking a key out of what an endpoint says, however it is written there.

An endpoint, or a proxy on the way, may repeat the key it was sent. What comes back is stored and shown, so the key is
taken out of every text of it, after the JSON was read.
"""

import base64
import html
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import cast
from urllib.parse import unquote

HIDDEN = "[key]"
_SHORTEST_KEY_TO_HIDE = 8
_SHORTEST_BARE_KEY = 16
_FEWEST_IN_BASE64 = 8
_UNSEEN = "[\\u00ad\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2064\\ufeff]*"
_ESCAPED = re.compile(r"\\+u([0-9a-fA-F]{4})")
_BETWEEN = re.compile("[^a-z0-9]+")
_MOST_LAYERS = 4


@dataclass(frozen=True, slots=True)
class KeyMask:
    """Hides one key: as it is and backwards, in hexadecimal and in base64, escaped for JSON, addresses or pages."""

    key: str = field(repr=False)
    _forms: tuple[str, ...] = field(init=False, repr=False)
    _bare_forms: tuple[str, ...] = field(init=False, repr=False)
    _pattern: re.Pattern[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        written = tuple(_ways_to_write(self.key)) if len(self.key) >= _SHORTEST_KEY_TO_HIDE else ()
        object.__setattr__(self, "_forms", tuple(_plain(way) for way in written))
        bare = (_bare(form) for form in self._forms)
        object.__setattr__(self, "_bare_forms", tuple(form for form in bare if len(form) >= _SHORTEST_BARE_KEY))
        pattern = "|".join(_UNSEEN.join(_letter(letter) for letter in way) for way in written)
        object.__setattr__(self, "_pattern", re.compile(pattern, re.IGNORECASE))

    def text(self, text: str) -> str:
        """A text without the key; of one that holds it in a way that cannot be cut out, nothing stays."""
        if not self._holds(text):
            return text
        hidden = self._pattern.sub(HIDDEN, text)
        return HIDDEN if self._holds(hidden) else hidden

    def value(self, value: object) -> object:
        """A value of JSON without the key, in the names of its members too."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            told = cast("Mapping[str, object]", value)
            return {self.text(name): self.value(part) for name, part in told.items()}
        if isinstance(value, list):
            return [self.value(part) for part in cast("list[object]", value)]
        return value

    def _holds(self, text: str) -> bool:
        if not self._forms:
            return False
        plain = _plain(text)
        if any(form in plain for form in self._forms):
            return True
        bare = _bare(plain)
        return any(form in bare for form in self._bare_forms)


def _ways_to_write(key: str) -> Iterator[str]:
    yield key
    yield key[::-1]
    yield key.encode().hex()
    for n_before in range(3):  # where a group of three bytes begins depends on what stands before the key
        coded = base64.b64encode(b"\0" * n_before + key.encode()).decode().rstrip("=")
        inside = coded[(0, 2, 3)[n_before] : -1]  # without letters that hold bits of what is beside the key
        if len(inside) >= _FEWEST_IN_BASE64:
            yield inside
            yield inside.translate(str.maketrans("+/", "-_"))


def _plain(text: str) -> str:
    """A text without what may be put around its letters: escapes, one inside the other, and letters nobody sees."""
    for _ in range(_MOST_LAYERS):
        before = text
        if "\\" in text:
            text = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text).replace("\\", "")
        if "%" in text:
            text = unquote(text)
        if "&" in text:
            text = html.unescape(text)
        if text == before:
            break
    if not text.isascii():
        shown = unicodedata.normalize("NFKC", text)
        text = "".join(letter for letter in shown if unicodedata.category(letter) != "Cf")
    return text.casefold()


def _bare(plain: str) -> str:
    """Letters and digits only: the name of a host, a list or a spelling leaves out or changes what is between them."""
    return _BETWEEN.sub("", plain)


def _letter(letter: str) -> str:
    """A letter as it is, or escaped in one of the ways."""
    code = ord(letter)
    return (
        rf"(?:\\{{0,8}}{re.escape(letter)}|\\{{1,8}}u{code:04x}|%(?:25){{0,4}}{code:02x}"
        rf"|&(?:amp;){{0,4}}\#(?:0{{0,6}}{code}|x0{{0,6}}{code:x});?)"
    )
