"""Every conversation with a host beyond this machine is written down, and nothing that is said in it."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.llm import network_log
from medreview.llm.cloud.addresses import OPENAI, Address, Reach, address_of
from medreview.llm.cloud.client import connect
from medreview.llm.network_log import HostConversation, network_purpose, network_uses
from medreview.workflows import look_after_privacy
from medreview.workflows.look_after_privacy import privacy_view
from tests.fakes.scripted_server import Cut, Reply, ScriptedServer, chat_reply, in_turn

HOST = "127.0.0.1"
KEY = "canary-key-0123456789"


def ask(url: str, *, n_requests: int = 1) -> None:
    """Try to send something."""

    async def asked() -> None:
        connection = connect(address_of(url), OPENAI, KEY, timeout_s=5, n_connections=1)
        for _ in range(n_requests):
            await connection.call("/chat/completions", {"messages": ["canary-question"]})
        await connection.close()

    asyncio.run(asked())


@pytest.fixture
def near(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server that is taken for one beyond this machine."""
    monkeypatch.setattr(Address, "reach", Reach.OWN_NETWORK)
    with ScriptedServer(in_turn(chat_reply(), Cut(), Reply({}, 500))) as server:
        yield server.url


@pytest.fixture
def _nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections end before anything leaves this machine."""

    async def refuse(*_: object, **__: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("anyio.connect_tcp", refuse)


def test_that_nothing_was_said_before_anything_was_asked() -> None:
    assert network_uses() == ()


def test_that_a_run_is_named_with_its_host_and_every_request_answered_or_not(near: str) -> None:
    with network_purpose("medjudge with far"):
        ask(near, n_requests=3)
    ask(near)
    uses = {(use.host, use.run, use.n_requests) for use in network_uses()}
    assert uses == {(HOST, "medjudge with far", 3), (HOST, "", 1)}
    assert privacy_view().uses == network_uses()


@pytest.mark.usefixtures("_nobody_answers")
def test_that_a_host_that_was_looked_for_is_named_though_nothing_left_for_it() -> None:
    ask("https://api.example.org/v1", n_requests=3)
    assert [(use.host, use.n_requests) for use in network_uses()] == [("api.example.org", 0)]


def test_that_neither_key_nor_text_is_written_down(near: str) -> None:
    ask(near)
    written = network_log.network_log().read_text(encoding="utf-8")
    assert HOST in written
    assert [word for word in (KEY, "canary-question", "completions") if word in written] == []


@pytest.mark.usefixtures("_nobody_answers")
def test_that_a_model_on_this_machine_is_no_use_of_the_network() -> None:
    ask("http://127.0.0.1:9/v1")
    ask("http://localhost:9/v1")
    assert network_uses() == ()


def test_that_every_request_is_written_down_before_it_leaves() -> None:
    conversation = HostConversation("api.example.org", "a run")
    for n_requests in (1, 2, 3):
        conversation.note_request()
        assert [use.n_requests for use in network_uses()] == [n_requests]


def test_that_a_line_that_was_cut_hides_no_other() -> None:
    HostConversation("api.example.org", "a run").note_request()
    file = network_log.network_log()
    told = file.read_text(encoding="utf-8")
    file.write_text(f'[1]\n{{"id": "unknown", "n_requests": 7}}\n{told}{{"id": "x", "host": "cut', encoding="utf-8")
    assert [(use.host, use.n_requests) for use in network_uses()] == [("api.example.org", 1)]


def test_that_lists_of_earlier_versions_are_read() -> None:
    """They wrote a whole line now and then; the last one of a conversation holds."""
    same = {"id": "a", "began_at": "2026-11-20T10:00:00+00:00", "host": "api.example.org", "run": "a run"}
    lines = [json.dumps({**same, "n_requests": n_requests}) for n_requests in (1, 240)]
    network_log.network_log().write_text("\n".join(lines), encoding="utf-8")
    assert [(use.run, use.n_requests) for use in network_uses()] == [("a run", 240)]


def test_that_a_folder_which_cannot_be_written_to_stops_nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(network_log, "network_log", lambda: tmp_path / "nowhere" / "network.jsonl")
    HostConversation("api.example.org", "a run").note_request()
    assert network_uses() == ()


@pytest.mark.usefixtures("_nobody_answers")
def test_that_the_proxy_of_the_network_is_named_without_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "http://person:canary-password@proxy.hospital.example:3128")
    ask("https://api.example.org/v1")
    assert [(use.host, use.proxy) for use in network_uses()] == [("api.example.org", "proxy.hospital.example")]
    assert "canary" not in network_log.network_log().read_text(encoding="utf-8")


def test_that_only_a_copy_that_runs_from_its_source_speaks_of_what_its_set_up_fetches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "runs from its source" in str(privacy_view().promises[-1])
    monkeypatch.setattr(look_after_privacy, "engine_set_up_script", lambda: None)
    assert not any("source" in str(promise) for promise in privacy_view().promises)
