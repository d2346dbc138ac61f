"""A stored sentence comes back so that it can still be translated."""

import json

import pytest

from medreview.domain.stored_messages import message_from_json, message_to_json
from medreview.errors import Message


def test_that_a_message_comes_back_with_the_messages_in_it() -> None:
    inner = Message("it has {n} lines.", {"n": 3})
    message = Message("The prompt {file} cannot be used: {reason}", {"file": "p.txt", "reason": inner})
    read = message_from_json(json.loads(json.dumps(message_to_json(message))))
    assert read is not None
    assert str(read) == "The prompt p.txt cannot be used: it has 3 lines."
    assert read.values["reason"] == inner


def test_that_a_value_that_is_no_json_becomes_its_words() -> None:
    assert message_to_json(Message("{x}", {"x": ("a", 1)}))["values"] == {"x": "('a', 1)"}


@pytest.mark.parametrize("stored", [None, 1, "x", {}, {"template": 1, "values": {}}, {"template": "x"}])
def test_that_anything_else_is_none(stored: object) -> None:
    assert message_from_json(stored) is None
