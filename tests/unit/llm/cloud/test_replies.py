"""Bodies of strangers: any JSON gives a completion or the one error that says it is none."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.llm.cloud.dialects import (
    WITHHELD_THINKING,
    AnswerUnreadable,
    anthropic_completion,
    label_log_probability,
    openai_beginnings,
    openai_completion,
)
from medreview.llm.cloud.json_values import NotJson, parsed
from medreview.llm.messages import Completion, FinishReason

_LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None), max_size=6)
_READ = ("choices", "message", "content", "text", "type", "usage", "prompt_tokens", "input_tokens", "logprobs", "token")
_READ_TOO = ("top_logprobs", "bytes", "logprob", "refusal", "finish_reason", "stop_reason", "thinking", "data")
_NAMES = st.sampled_from(_READ + _READ_TOO)
_ANY_JSON = st.recursive(
    _LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=4), max_leaves=12
)


def chat(message: object, finish: object = "stop", **more: object) -> dict[str, object]:
    return {"choices": [{"message": message, "finish_reason": finish}], **more}


@given(_ANY_JSON)
def test_that_any_body_gives_a_completion_or_the_one_error(body: object) -> None:
    for read in (openai_completion, anthropic_completion):
        try:
            completion = read(body)
        except AnswerUnreadable:
            continue
        assert isinstance(completion, Completion)
        completion.text.encode("utf-8")
        completion.thinking.encode("utf-8")
    assert all(math.isfinite(found) for found in openai_beginnings(body).values())


@given(st.recursive(_LEAVES, lambda inner: st.lists(inner) | st.dictionaries(_NAMES, inner)))
def test_that_messages_of_any_shape_are_read(content: object) -> None:
    message = {"content": content, "reasoning_content": content, "refusal": content}
    assert isinstance(openai_completion(chat(message, content, usage=content)), Completion)


@pytest.mark.parametrize("content", [b"", b"<html>", b"\xff\xfe", b"[" * 200_000, b"1" * 10_000])
def test_that_what_is_not_json_is_one_kind_of_error(content: bytes) -> None:
    with pytest.raises(NotJson):
        parsed(content)


def test_that_a_chat_completion_is_read() -> None:
    body = chat(
        {"content": "4", "reasoning_content": "hm"}, "length", usage={"prompt_tokens": 7, "completion_tokens": 1}
    )
    assert openai_completion(body) == Completion("4", "hm", FinishReason.LENGTH, 7, 1)


def test_that_a_filter_and_a_refusal_are_refusals() -> None:
    assert openai_completion(chat({"content": ""}, "content_filter")).finish_reason is FinishReason.REFUSED
    assert openai_completion(chat({"content": None, "refusal": "No."})) == Completion(
        "No.", finish_reason=FinishReason.REFUSED
    )


def test_that_thinking_in_parts_is_kept_apart() -> None:
    parts = [{"type": "thinking", "thinking": [{"type": "text", "text": "5?"}]}, {"type": "text", "text": "4"}]
    assert openai_completion(chat({"content": parts})) == Completion("4", "5?", FinishReason.STOP)
    details = [{"type": "reasoning.text", "text": "5?"}, {"type": "reasoning.encrypted", "data": "x"}]
    assert (
        openai_completion(chat({"content": "4", "reasoning_details": details})).thinking == f"5?\n\n{WITHHELD_THINKING}"
    )


def test_that_anthropic_blocks_are_read() -> None:
    body = {
        "content": [
            {"type": "thinking", "thinking": "5?", "signature": "x"},
            {"type": "redacted_thinking", "data": "x"},
            {"type": "text", "text": "4"},
        ],
        "stop_reason": "refusal",
        "usage": {"input_tokens": 5, "cache_read_input_tokens": 2, "output_tokens": 3},
    }
    assert anthropic_completion(body) == Completion(
        "4", f"5?\n\n{WITHHELD_THINKING}", FinishReason.REFUSED, input_tokens=7, output_tokens=3
    )


def test_that_half_of_a_character_can_be_stored() -> None:
    body = json.loads('{"choices": [{"message": {"content": "a\\ud800b \\ud83d\\ude00"}}]}')
    assert openai_completion(body).text == "a\ufffdb \U0001f600"


def test_that_a_label_needs_a_token_of_its_own() -> None:
    given_tokens = {"4": -0.5, " 4": -2.0, "Str": -1.0}
    assert label_log_probability("4", given_tokens) == pytest.approx(math.log(math.exp(-0.5) + math.exp(-2.0)))
    assert label_log_probability("Strongly", given_tokens) is None
    assert label_log_probability("5", given_tokens) is None


def test_that_a_token_of_bytes_is_read_from_them() -> None:
    entry = {"token": "\\xe4\\xb8\\x80", "bytes": list("一".encode()), "logprob": -0.1}
    assert openai_beginnings(chat({}) | {"choices": [{"logprobs": {"content": [{"top_logprobs": [entry]}]}}]}) == {
        "一": -0.1
    }
