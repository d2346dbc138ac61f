"""Every conversation with a host beyond this machine is written down, and nothing that is said in it."""

import asyncio
from pathlib import Path

import pytest

from medreview.llm import network_log
from medreview.llm.cloud.addresses import address_of
from medreview.llm.cloud.client import connect
from medreview.llm.cloud.presets import OPENAI
from medreview.llm.network_log import Conversation, network_purpose, network_uses
from medreview.workflows import look_after_privacy
from medreview.workflows.look_after_privacy import privacy_view

KEY = "canary-key-0123456789"


def ask(url: str, *, n_requests: int = 1) -> None:
    """Try to send something; nobody answers, but it was let out."""

    async def asked() -> None:
        connection = connect(address_of(url), OPENAI, KEY, timeout_s=5, n_connections=1)
        for _ in range(n_requests):
            await connection.call("/chat/completions", {"messages": ["canary-question"]})
        await connection.close()

    asyncio.run(asked())


@pytest.fixture(autouse=True)
def _nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections end before anything leaves this machine."""

    async def refuse(*_: object, **__: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("anyio.connect_tcp", refuse)


def test_that_nothing_was_said_before_anything_was_asked() -> None:
    assert network_uses() == ()


def test_that_a_run_is_named_with_its_host_and_its_requests() -> None:
    with network_purpose("medjudge with far"):
        ask("https://api.example.org/v1", n_requests=3)
    ask("https://api.example.org/v1")
    uses = {(use.host, use.run, use.n_requests) for use in network_uses()}
    assert uses == {("api.example.org", "medjudge with far", 3), ("api.example.org", "", 1)}
    assert privacy_view().uses == network_uses()


def test_that_neither_key_nor_text_is_written_down() -> None:
    ask("https://api.example.org/v1")
    written = network_log.network_log().read_text(encoding="utf-8")
    assert "api.example.org" in written
    assert [word for word in (KEY, "canary-question", "completions") if word in written] == []


def test_that_a_model_on_this_machine_is_no_use_of_the_network() -> None:
    ask("http://127.0.0.1:9/v1")
    ask("http://localhost:9/v1")
    assert network_uses() == ()


def test_that_what_is_under_way_is_written_before_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_log, "_EVERY_S", 0.0)
    conversation = Conversation("api.example.org", "a run")
    for n_requests in (1, 2, 3):
        conversation.note_request()
        assert [use.n_requests for use in network_uses()] == [n_requests]


def test_that_a_line_that_was_cut_hides_no_other() -> None:
    Conversation("api.example.org", "a run").note_request()
    file = network_log.network_log()
    file.write_text(file.read_text(encoding="utf-8") + '{"id": "x", "host": "cut', encoding="utf-8")
    assert [use.host for use in network_uses()] == ["api.example.org"]


def test_that_a_folder_which_cannot_be_written_to_stops_nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(network_log, "network_log", lambda: tmp_path / "nowhere" / "network.jsonl")
    Conversation("api.example.org", "a run").note_request()
    assert network_uses() == ()


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
