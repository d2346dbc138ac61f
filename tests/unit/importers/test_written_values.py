"""Lists and objects in cells, as JSON, Python and numpy write them."""

from __future__ import annotations

import pytest

from medreview.importers.conversations import conversation
from medreview.importers.written_values import LONGEST, value_of_text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('["a", null]', ["a", None]),
        ("['a', None, 1.5, True]", ["a", None, 1.5, True]),
        ("""{'a': "it's", 'b': [{'c': 'd'}]}""", {"a": "it's", "b": [{"c": "d"}]}),
        ("['a' 'b'\n 'c']", ["a", "b", "c"]),
        ("""["he said 'x'  'y'" 'b']""", ["he said 'x'  'y'", "b"]),
        ("[{'role': 'user', 'content': 'a} {b'}\n {'role': 'x', 'content': ''}]", [
            {"role": "user", "content": "a} {b"},
            {"role": "x", "content": ""},
        ]),
        ("[1] According to 'them' [2]", None),
        ("['a', open('b')]", None),
        ("['a'", None),
        ("[" * 5000, None),
        ("[" + "'a'," * (LONGEST // 4 + 1) + "]", None),
        (r"['" + r"\'" * 100_000, None),
    ],
)  # fmt: skip
def test_that_literals_are_read_and_nothing_else(text: str, value: object) -> None:
    assert value_of_text(text) == value


def test_that_a_conversation_as_python_writes_it_is_one() -> None:
    said = conversation(str([{"role": "user", "content": "It's sore?"}, {"role": "assistant", "content": 'Say "ah".'}]))
    assert said is not None
    assert (said.question, said.answers[0].text) == ("It's sore?", 'Say "ah".')
