"""A test finds out what an endpoint does, whatever it says it does."""

from collections.abc import Callable
from typing import Any

import pytest

from medreview.jobs import Cancelled, CancelToken
from medreview.llm.cloud import failures
from medreview.llm.cloud.probes import ProbeReport, ProbeState, list_remote_models, probe
from medreview.llm.engines import Ability, CloudModel
from medreview.text.token_guess import EACH_PROMPT, guessed_tokens
from tests.fakes.scripted_server import Hold, Received, Reply, Script, anthropic_reply, chat_reply, in_turn
from tests.integration.llm.cloud.conftest import FakeTime, Serve

KEPT = '{"number": 4071}'
REFUSED = Reply({"error": {"message": "Unsupported parameter"}}, 400)


def probed(url: str, dialect: str = "openai", key: str | None = None) -> ProbeReport:
    return probe(CloudModel(dialect, url, "m"), key, CancelToken(), clock=FakeTime().clock)


def states(report: ProbeReport) -> dict[Ability, ProbeState]:
    return {finding.ability: finding.state for finding in report.findings}


def seen(received: Received) -> str:
    """What a model that sees and knows seeds would write."""
    body = received.body
    if isinstance(body["messages"][-1]["content"], list):
        return "Green, yellow"
    return str(body.get("seed", 0) * 1111) if "digits" in received.user_text else "I like blue."


def able(received: Received) -> Reply:
    """An endpoint that does all it is asked for."""
    body: dict[str, Any] = received.body
    if "response_format" in body:
        return chat_reply(KEPT)
    choice: dict[str, object] = {}
    if "logprobs" in body:
        top = [{"token": "7", "logprob": -0.1}, {"token": "8", "logprob": -2.5}]
        choice["logprobs"] = {"content": [{"token": "7", "top_logprobs": top}]}
    if "reasoning_effort" in body:
        choice["message"] = {"content": "I like blue.", "reasoning_content": "Hm."}
    return chat_reply(seen(received), **choice)


def strict(received: Received) -> Reply:
    """An endpoint that refuses everything beside messages."""
    body = received.body
    plain = set(body) <= {"model", "messages", "max_tokens"} and isinstance(body["messages"][-1]["content"], str)
    return chat_reply("I like blue.") if plain else REFUSED


def test_that_an_able_endpoint_is_known_after_few_calls(serve: Serve) -> None:
    report = probed(serve(able).url)
    assert set(states(report).values()) == {ProbeState.YES}
    assert set(states(report)) == set(Ability) - {Ability.SCHEMA_IN_OBJECT}
    assert report.abilities[Ability.SCHEMA]
    assert not report.abilities[Ability.SCHEMA_IN_OBJECT]
    assert (report.n_calls, report.input_tokens, report.output_tokens) == (10, 70, 10)


def test_that_what_is_taken_and_ignored_is_found_out(serve: Serve) -> None:
    report = probed(serve(lambda _: chat_reply("I like blue.")).url)
    found = states(report)
    assert found.pop(Ability.TEMPERATURE) is ProbeState.YES
    assert set(found.values()) == {ProbeState.IGNORED}
    assert [ability for ability, has in report.abilities.items() if has] == [Ability.TEMPERATURE]


def test_that_what_is_refused_is_not_believed(serve: Serve) -> None:
    report = probed(serve(strict).url)
    assert set(states(report).values()) == {ProbeState.NO}
    assert all("Unsupported parameter" in str(finding.evidence) for finding in report.findings)
    assert not any(report.abilities.values())


def test_that_two_answers_to_one_seed_are_noticed(serve: Serve) -> None:
    report = probed(serve(lambda received: chat_reply(f"{received.number}")).url)
    assert states(report)[Ability.SEED] is ProbeState.IGNORED


def test_that_a_schema_in_the_way_of_llama_cpp_is_found(serve: Serve) -> None:
    def script(received: Received) -> Reply:
        kind = received.body.get("response_format", {}).get("type")
        return Reply(b"{}", 500) if kind == "json_schema" else chat_reply(KEPT if kind else "I like blue.")

    report = probed(serve(script).url)
    assert report.abilities[Ability.SCHEMA]
    assert report.abilities[Ability.SCHEMA_IN_OBJECT]
    assert report.abilities[Ability.TEMPERATURE]


def test_that_a_temperature_that_is_refused_does_not_hide_a_schema(serve: Serve) -> None:
    report = probed(serve(lambda received: REFUSED if "temperature" in received.body else able(received)).url)
    assert states(report)[Ability.TEMPERATURE] is ProbeState.NO
    assert report.abilities[Ability.SCHEMA]


def test_that_a_model_that_thinks_first_gets_room_to(serve: Serve) -> None:
    def script(received: Received) -> Reply:
        return able(received) if received.body["max_tokens"] > 100 else chat_reply("", finish_reason="length")

    assert set(states(probed(serve(script).url)).values()) == {ProbeState.YES}


def counting(each: Callable[[str], float], *, refused: str = "") -> Script:
    """An endpoint whose tokens are so many, and eleven more for every prompt."""

    def script(received: Received) -> Reply:
        content = received.body["messages"][-1]["content"]
        if isinstance(content, list) or (refused and refused in content):
            return REFUSED
        usage = {"prompt_tokens": round(each(content)) + 11, "completion_tokens": 1}
        return Reply({"choices": [{"message": {"content": "Blue."}, "finish_reason": "stop"}], "usage": usage})

    return script


def test_that_a_test_finds_how_an_endpoint_counts_tokens(serve: Serve) -> None:
    def persian_twice(text: str) -> float:
        return guessed_tokens(text, {"arabic": 2.0, "han": 0.8})

    found = probed(serve(counting(persian_twice)).url).token_scale
    assert found == pytest.approx({"latin": 1, "arabic": 2, "han": 0.8, EACH_PROMPT: 11}, rel=0.02, abs=0.6)
    anthropic = probed(serve(lambda _: anthropic_reply()).url, "anthropic")
    assert anthropic.token_scale == {}


@pytest.mark.parametrize(
    "script",
    [
        lambda _: chat_reply("Blue."),
        lambda received: Reply({**able(received).content, "usage": {}}),  # type: ignore[dict-item]
        lambda received: Reply({**able(received).content, "usage": {"prompt_tokens": -3}}),  # type: ignore[dict-item]
        lambda received: Reply({}, 401) if "metformin" in received.content.decode() else able(received),
    ],
    ids=["always the same", "no usage", "negative", "no longer reached"],
)
def test_that_what_cannot_be_a_count_of_tokens_is_not_kept(serve: Serve, script: Script) -> None:
    report = probed(serve(script).url)
    assert (report.token_scale, len(report.findings)) == ({}, 6)


def test_that_a_script_that_is_refused_is_guessed_as_before(serve: Serve) -> None:
    script = counting(lambda text: 1.5 * guessed_tokens(text), refused="二甲双胍")
    assert set(probed(serve(script).url).token_scale) == {"latin", "arabic", EACH_PROMPT}


def test_that_anthropic_is_tested_in_its_own_way(serve: Serve) -> None:
    def script(received: Received) -> Reply:
        body = received.body
        if "output_config" in body:
            return anthropic_reply(KEPT)
        if "thinking" in body:
            thinking = {"type": "thinking", "thinking": "Hm."}
            return Reply({"content": [thinking], "stop_reason": "max_tokens", "usage": {}})
        return anthropic_reply("green yellow" if isinstance(body["messages"][-1]["content"], list) else "blue")

    report = probed(serve(script).url, "anthropic")
    found = states(report)
    assert found.pop(Ability.SEED) is found.pop(Ability.LOG_PROBABILITIES) is ProbeState.NO
    assert set(found.values()) == {ProbeState.YES}
    assert report.n_calls == 7


@pytest.mark.parametrize(
    ("script", "stop"),
    [
        (in_turn(Reply({}, 401)), failures.KeyRefused),
        (in_turn(Reply({}, 404)), failures.ModelUnknown),
        (in_turn(Reply(b"<html>")), failures.WebPageInstead),
        (in_turn(Reply({}, 503)), failures.KeepsFailing),
        (in_turn(Reply({}, 429)), failures.StillBusy),
        (in_turn(REFUSED), failures.EverythingRefused),
        (in_turn(Reply({"content": []})), failures.KeepsFailing),
    ],
)
def test_that_an_endpoint_that_cannot_be_asked_ends_the_test(
    serve: Serve, script: Script, stop: type[Exception]
) -> None:
    with pytest.raises(stop):
        probed(serve(script).url, key="sk-0123456789")


def test_that_a_busy_endpoint_is_asked_again(serve: Serve) -> None:
    busy = Reply({}, 429, {"Retry-After": "3"})
    server = serve(lambda received: busy if received.number == 2 else able(received))
    assert set(states(probed(server.url)).values()) == {ProbeState.YES}


def test_that_a_test_can_be_cancelled(serve: Serve) -> None:
    token = CancelToken()

    def script(received: Received) -> Hold:
        token.cancel()
        return Hold()

    with pytest.raises(Cancelled):
        probe(CloudModel("openai", serve(script).url, "m"), None, token)


@pytest.mark.parametrize("dialect", ["openai", "anthropic"])
def test_that_the_models_of_an_endpoint_are_listed(serve: Serve, dialect: str) -> None:
    server = serve(in_turn(Reply({"data": [{"id": "b"}, {"id": "a"}, {"no": 1}, None]})))
    assert list_remote_models(CloudModel(dialect, server.url, ""), "sk-0123456789") == ("a", "b")
    (received,) = server.received
    assert received.method == "GET"
    assert received.path.split("?")[0] == ("/models" if dialect == "openai" else "/v1/models")


@pytest.mark.parametrize("reply", [Reply({}, 404), Reply({"models": []})])
def test_that_a_missing_list_is_told(serve: Serve, reply: Reply) -> None:
    with pytest.raises(failures.NoModelList):
        list_remote_models(CloudModel("openai", serve(in_turn(reply)).url, ""), None)


def test_that_the_picture_of_the_test_is_what_it_says() -> None:
    from io import BytesIO

    from PIL import Image

    from medreview.llm.cloud.probes import picture

    with Image.open(BytesIO(picture())) as image:
        assert image.size == (64, 64)
        assert image.getpixel((0, 0)) == (0, 160, 0)
        assert image.getpixel((63, 63)) == (255, 224, 0)
