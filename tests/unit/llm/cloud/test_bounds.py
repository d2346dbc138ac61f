"""What an endpoint says of its usage is believed as far as it can be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.llm.cloud.outcomes import ReplyBounds, Usage, is_too_long, usage_of
from medreview.llm.messages import Completion

ASKED = ReplyBounds(max_tokens=100)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"prompt_tokens": 300, "completion_tokens": 50}, Usage(300, 50)),
        ({"input_tokens": 5, "cache_read_input_tokens": 2, "output_tokens": 3}, Usage(7, 3)),
        ({"prompt_tokens": 5, "input_tokens": 5, "completion_tokens": 1, "output_tokens": 1}, Usage(5, 1)),
        ({"prompt_tokens": 2**52, "completion_tokens": 50}, Usage(None, 50, is_believed=False)),
        ({"prompt_tokens": 300, "completion_tokens": 2**40}, Usage(300, None, is_believed=False)),
        ({"prompt_tokens": -1, "completion_tokens": 1e308}, Usage(None, None, is_believed=False)),
        ({"prompt_tokens": True, "completion_tokens": "5"}, Usage(None, None, is_believed=False)),
        ({"prompt_tokens": None}, Usage()),
        ({}, Usage()),
        ("many", Usage()),
    ],
)
def test_that_figures_which_cannot_be_are_left_out(told: object, expected: Usage) -> None:
    assert usage_of({"usage": told}).within(ASKED, n_sent=500, n_received=200) == expected


def test_that_thinking_that_was_kept_back_counts_up_to_what_was_asked_for() -> None:
    assert Usage(1, 1000).within(ReplyBounds(1000), n_sent=500, n_received=80) == Usage(1, 1000)
    assert Usage(1, 1001).within(ReplyBounds(1000), n_sent=500, n_received=80) == Usage(1, None, is_believed=False)


def test_that_an_image_may_be_read_as_more_tokens_than_it_has_bytes() -> None:
    parts = [{"type": "image_url", "image_url": {"url": "data:"}}, {"type": "text", "text": "Look."}]
    asked = ReplyBounds.by({"messages": [{"role": "user", "content": parts}], "max_completion_tokens": 9})
    assert asked == ReplyBounds(9, n_images=1)
    assert Usage(40_000, 1).within(asked, n_sent=500, n_received=80).is_believed


@given(read=st.integers(), written=st.integers(), n_sent=st.integers(0, 10**6), n_received=st.integers(0, 10**6))
def test_that_no_more_is_believed_than_was_sent_and_came_back(
    read: int, written: int, n_sent: int, n_received: int
) -> None:
    body = {"usage": {"prompt_tokens": read, "completion_tokens": written}}
    found = usage_of(body).within(ASKED, n_sent=n_sent, n_received=n_received)
    assert (found.input_tokens or 0) <= n_sent + 2048
    assert (found.output_tokens or 0) <= max(n_received, 100)
    assert found.is_believed is ((found.input_tokens, found.output_tokens) == (read, written))


def test_that_a_reply_is_bounded_by_the_tokens_it_was_asked_for() -> None:
    assert not is_too_long(Completion("w" * 60_000, thinking="h" * 5000), 8)
    assert is_too_long(Completion("w" * 60_000, thinking="h" * 6000), 8)
    assert not is_too_long(Completion("\u0622" * 40_000), 1000)
