"""What is sent: a schema only where it is honoured, images as data, settings as far as the endpoint takes them."""

import base64
from dataclasses import replace

import pytest

from medreview.domain.sampling_settings import SamplingSettings
from medreview.llm.cloud.dialects import Wording, anthropic_body, openai_body, openai_score_body
from medreview.llm.engines import Ability, GenerateRequest, ReplyForm
from medreview.llm.messages import ChatMessage, ImagePart, Role, TextPart

SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {"why": {"type": "string", "maxLength": 9}, "tags": {"type": "array", "maxItems": 2}},
    "required": ["why", "tags"],
    "additionalProperties": False,
}
BARE = SCHEMA | {"properties": {"why": {"type": "string"}, "tags": {"type": "array"}}}
MESSAGES = (ChatMessage(Role.SYSTEM, (TextPart("Rate."),)), ChatMessage(Role.USER, (TextPart("An answer."),)))


def request(*, settings: SamplingSettings | None = None, has_form: bool = True) -> GenerateRequest:
    form = ReplyForm("root ::= [0-9]", SCHEMA) if has_form else None
    return GenerateRequest("k", MESSAGES, settings or SamplingSettings(seed=3, max_tokens=9), form)


def test_that_an_untested_endpoint_gets_no_schema() -> None:
    assert openai_body(request(), "m", {}) == {
        "model": "m",
        "messages": [{"role": "system", "content": "Rate."}, {"role": "user", "content": "An answer."}],
        "max_tokens": 9,
        "temperature": 0.0,
        "seed": 3,
    }
    assert "output_config" not in anthropic_body(request(), "m", {})


def test_that_a_schema_is_sent_in_the_way_that_is_honoured() -> None:
    plain = openai_body(request(), "m", {Ability.SCHEMA: True})
    assert plain["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "reply", "strict": True, "schema": BARE},
    }
    in_object = openai_body(request(), "m", {Ability.SCHEMA: True, Ability.SCHEMA_IN_OBJECT: True})
    assert in_object["response_format"] == {"type": "json_object", "schema": SCHEMA}
    anthropic = anthropic_body(request(), "m", {Ability.SCHEMA: True})
    assert anthropic["output_config"] == {"format": {"type": "json_schema", "schema": BARE}}


def test_that_a_server_of_ones_own_gets_the_bounds_too() -> None:
    body = openai_body(request(), "m", {Ability.SCHEMA: True}, Wording(keeps_bounds=True))
    assert body["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "reply", "strict": True, "schema": SCHEMA},
    }


def test_that_a_free_request_has_no_schema() -> None:
    assert "response_format" not in openai_body(request(has_form=False), "m", {Ability.SCHEMA: True})


def test_that_what_an_endpoint_refuses_or_names_differently_is_minded() -> None:
    settings = SamplingSettings(temperature=0.5, top_p=0.9, seed=4, max_tokens=8, stop=("END",))
    wording = Wording(tokens_field="max_completion_tokens", seed_field="random_seed")
    body = openai_body(request(settings=settings), "m", {}, wording)
    assert (body["max_completion_tokens"], body["random_seed"], body["temperature"]) == (8, 4, 0.5)
    assert (body["top_p"], body["stop"]) == (0.9, ["END"])
    without = openai_body(request(settings=settings), "m", {Ability.SEED: False, Ability.TEMPERATURE: False})
    assert "temperature" not in without
    assert "seed" not in without


def test_that_anthropic_gets_the_system_prompt_apart_and_no_seed() -> None:
    assert anthropic_body(request(), "m", {}) == {
        "model": "m",
        "max_tokens": 9,
        "system": "Rate.",
        "messages": [{"role": "user", "content": "An answer."}],
        "temperature": 0.0,
    }


def test_that_images_travel_as_data_in_their_place() -> None:
    image = ImagePart("0" * 64, "image/png", b"\x89PNG")
    seen = GenerateRequest("k", (ChatMessage(Role.USER, (image, TextPart("Look."))),), SamplingSettings())
    data = base64.b64encode(b"\x89PNG").decode()
    assert openai_body(seen, "m", {})["messages"] == [
        {
            "role": "user",
            "content": [
                {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{data}"}},
                {"type": "text", "text": "Look."},
            ],
        }
    ]
    assert anthropic_body(seen, "m", {})["messages"] == [
        {
            "role": "user",
            "content": [
                {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": data}},
                {"type": "text", "text": "Look."},
            ],
        }
    ]


def test_that_an_image_without_content_is_a_mistake_of_ours() -> None:
    empty = ChatMessage(Role.USER, (ImagePart("0" * 64, "image/png"),))
    with pytest.raises(ValueError, match="filled in"):
        openai_body(GenerateRequest("k", (empty,), SamplingSettings()), "m", {})


def test_that_label_probabilities_are_asked_for_undistorted() -> None:
    body = openai_score_body(MESSAGES, "m", {}, n_tokens=5)
    assert (body["max_tokens"], body["logprobs"], body["top_logprobs"], body["temperature"]) == (1, True, 5, 1.0)


def test_that_anthropic_is_given_its_own_budget_of_thinking_and_then_no_temperature() -> None:
    asked = replace(
        request(settings=SamplingSettings(temperature=0.7, top_p=0.9, max_tokens=3000)), thinking_tokens=2000
    )
    body = anthropic_body(asked, "m", {})
    assert (body["thinking"], body["max_tokens"]) == ({"type": "enabled", "budget_tokens": 2000}, 3000)
    assert body.keys() & {"temperature", "top_p"} == set()
    without = anthropic_body(asked, "m", {Ability.THINKING_BUDGET: False})
    assert ("thinking" in without, without["max_tokens"], without["temperature"]) == (False, 2000, 0.7)
    assert "thinking" not in anthropic_body(request(), "m", {})
