"""What the environment says moves no key, adds no header and names no other address."""

import logging
import subprocess
import sys

import pytest

from medreview.jobs import CancelToken
from medreview.llm.cloud import failures
from medreview.llm.cloud.addresses import address_of, proxy_of
from medreview.llm.engines import CloudModel, EngineSettings
from medreview.llm.opened_engine import open_engine
from tests.fakes.scripted_server import Reply, ScriptedServer, anthropic_reply, chat_reply, in_turn
from tests.integration.llm.cloud.conftest import OpenEngine, Serve, asked

SENT = {"host", "accept", "accept-encoding", "connection", "content-type", "content-length", "user-agent"}


@pytest.fixture
def elsewhere(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> ScriptedServer:
    """A server that the environment names wherever it can."""
    server = serve(in_turn(chat_reply()))
    for name in ("OPENAI_BASE_URL", "ANTHROPIC_BASE_URL", "HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, server.url)
    for name in ("OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"):
        monkeypatch.setenv(name, "sk-of-somebody-else")
    for name in ("OPENAI_ORG_ID", "OPENAI_PROJECT_ID"):
        monkeypatch.setenv(name, "org-else")
    for name in ("OPENAI_CUSTOM_HEADERS", "ANTHROPIC_CUSTOM_HEADERS"):
        monkeypatch.setenv(name, "Authorization: Bearer sk-of-somebody-else\nX-Api-Key: sk-of-somebody-else\nX-More: 1")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    return server


@pytest.mark.parametrize("key", [None, "sk-0123456789"])
def test_that_openai_gets_only_what_we_send(
    elsewhere: ScriptedServer, serve: Serve, open_at: OpenEngine, key: str | None
) -> None:
    server = serve(in_turn(chat_reply()))
    list(open_at(server.url, key=key).answers([asked()], CancelToken()))
    (received,) = server.received
    assert set(received.headers) == SENT | ({"authorization"} if key else set())
    assert received.headers.get("authorization") == (f"Bearer {key}" if key else None)
    assert not elsewhere.received


@pytest.mark.parametrize("key", [None, "sk-0123456789"])
def test_that_anthropic_gets_only_what_we_send(
    elsewhere: ScriptedServer, serve: Serve, open_at: OpenEngine, key: str | None
) -> None:
    server = serve(in_turn(anthropic_reply()))
    list(open_at(server.url, dialect="anthropic", key=key).answers([asked()], CancelToken()))
    (received,) = server.received
    assert set(received.headers) == SENT | {"anthropic-version"} | ({"x-api-key"} if key else set())
    assert received.headers.get("x-api-key") == key
    assert not elsewhere.received


def test_that_a_proxy_is_used_only_where_it_sees_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("https_proxy", "http_proxy", "all_proxy"):
        monkeypatch.setenv(name, "proxy.hospital.example:3128")
    monkeypatch.setenv("no_proxy", "near.example.org")
    assert proxy_of(address_of("https://api.example.org/v1")) == "http://proxy.hospital.example:3128"
    assert proxy_of(address_of("https://near.example.org/v1")) is None
    assert proxy_of(address_of("http://api.example.org/v1")) is None
    assert proxy_of(address_of("https://127.0.0.1/v1")) is None


def test_that_a_proxy_that_lets_nothing_through_sees_no_key(
    serve: Serve, open_at: OpenEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    proxy = serve(in_turn(Reply(b"", 407)))
    monkeypatch.setenv("https_proxy", proxy.url)
    with pytest.raises(failures.ProxyRefused):
        list(open_at("https://api.example.org").answers([asked()], CancelToken()))
    (received,) = proxy.received
    assert (received.method, received.path) == ("CONNECT", "api.example.org:443")
    assert "0123456789" not in str(received)


def test_that_a_kind_of_proxy_that_is_not_spoken_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "gopher://proxy.hospital.example")
    with pytest.raises(failures.ProxyRefused):
        open_engine(CloudModel("openai", "https://api.example.org", "judge"), EngineSettings(), key=None)


def test_that_no_key_travels_in_the_open() -> None:
    place = CloudModel("openai", "http://api.example.org/v1", "judge")
    with pytest.raises(failures.KeyWouldBeReadable):
        open_engine(place, EngineSettings(), key="sk-0123456789")
    open_engine(place, EngineSettings(), key=None).close()


def test_that_the_libraries_write_no_logs(
    serve: Serve, open_at: OpenEngine, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_LOG", "debug")
    caplog.set_level(logging.DEBUG)
    list(open_at(serve(in_turn(chat_reply())).url).answers([asked()], CancelToken()))
    names = {record.name.split(".")[0] for record in caplog.records}
    assert not names & {"openai", "anthropic", "httpx2", "httpcore2"}


def test_that_the_http_library_is_read_only_when_a_model_is_opened() -> None:
    imports = "import sys; from medreview.workflows import manage_models, run_judge;"
    code = f"{imports} print([name for name in ('httpx2', 'openai', 'anthropic') if name in sys.modules])"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "[]"
