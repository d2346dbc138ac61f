"""A key is found in what an endpoint says, however it is written there, and nothing else is touched."""

import base64
import json
import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.llm.cloud.client import HIDDEN, KeyMask

KEY = "sk-Canary/4f1d+9b7e2a"
MASK = KeyMask(KEY)


def escaped(text: str) -> str:
    return "".join(f"\\u{ord(letter):04x}" for letter in text)


WAYS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "upper": str.upper,
    "lower": str.lower,
    "backwards": lambda key: key[::-1],
    "in JSON": lambda key: json.dumps(key)[1:-1].replace("/", "\\/"),
    "escaped": escaped,
    "escaped twice": lambda key: escaped(key).replace("\\", "\\\\"),
    "escaped in capitals": lambda key: escaped(key).upper().replace("\\U", "\\u"),
    "half escaped": lambda key: escaped(key[:9]) + key[9:],
    "in an address": lambda key: quote(key, safe=""),
    "in an address, every letter": lambda key: "".join(f"%{ord(letter):02X}" for letter in key),
    "in an address twice": lambda key: quote(quote(key, safe=""), safe=""),
    "in a page": lambda key: "".join(f"&#{ord(letter)};" for letter in key),
    "in a page, hexadecimal": lambda key: "".join(f"&#x{ord(letter):X};" for letter in key),
    "with letters nobody sees": "\u200b".join,
    "in wide letters": lambda key: "".join(chr(ord(letter) + 0xFEE0) for letter in key),
    "in the name of a host": lambda key: "http://" + re.sub("[^a-z0-9]", "-", key.lower()) + ".example.com/",
    "without what stands between": lambda key: re.sub("[^A-Za-z0-9]", "", key),
    "spelled": " ".join,
    "hexadecimal": lambda key: key.encode().hex(),
    "base64": lambda key: base64.b64encode(key.encode()).decode(),
    "base64 for addresses": lambda key: base64.urlsafe_b64encode(key.encode()).decode(),
    "base64 of its header": lambda key: base64.b64encode(f"Bearer {key}".encode()).decode(),
    "base64 of a line": lambda key: base64.b64encode(f"x-api-key: {key}\r\n".encode()).decode(),
}


@pytest.mark.parametrize("way", WAYS)
def test_that_a_key_is_hidden_however_it_is_written(way: str) -> None:
    written = WAYS[way](KEY)
    told = MASK.text(f"The key {written} is wrong.")
    assert HIDDEN in told
    assert not MASK._holds(told)
    assert written not in told


@given(before=st.text(), after=st.text(), way=st.sampled_from(sorted(WAYS)))
def test_that_what_stands_beside_a_key_does_not_hide_it(before: str, after: str, way: str) -> None:
    told = MASK.text(before + " " + WAYS[way](KEY) + " " + after)
    assert WAYS[way](KEY) not in told
    assert MASK.text(told) == told


@given(text=st.text())
def test_that_a_text_without_the_key_stays_as_it_is(text: str) -> None:
    assert MASK.text(text) == text


def test_that_only_the_key_goes() -> None:
    assert MASK.text(f"a{KEY}b, {escaped(KEY)} c") == f"a{HIDDEN}b, {HIDDEN} c"


def test_that_a_key_is_hidden_in_every_text_of_a_value_and_in_its_names() -> None:
    told = MASK.value({"a": [KEY, 1, None, {KEY: f"x {KEY.upper()}"}], "n": 1.5})
    assert told == {"a": [HIDDEN, 1, None, {HIDDEN: f"x {HIDDEN}"}], "n": 1.5}


@pytest.mark.parametrize("key", ["", "short"])
def test_that_no_key_or_a_word_hides_nothing(key: str) -> None:
    assert KeyMask(key).text("a short sentence") == "a short sentence"


def test_that_a_key_is_shown_nowhere_itself() -> None:
    assert KEY not in repr(MASK)
