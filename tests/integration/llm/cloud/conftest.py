"""Engines at scripted servers, with a clock that does not wait."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta

import pytest

from medreview.domain.sampling_settings import SamplingSettings
from medreview.llm.cloud.endpoint_client import EngineClock, Patience
from medreview.llm.cloud.engine import CloudEngine
from medreview.llm.engines import Ability, CloudModel, EngineSettings, GenerateRequest
from medreview.llm.messages import ChatMessage, Role, TextPart
from tests.fakes.scripted_server import Script, ScriptedServer


class FakeTime:
    """Sleeping moves the clock on at once; ``slept`` holds how long."""

    def __init__(self) -> None:
        self.at = 0.0
        self.slept: list[float] = []
        self.started = datetime(2026, 11, 21, 12, tzinfo=UTC)

    @property
    def clock(self) -> EngineClock:
        return EngineClock(lambda: self.at, lambda: self.started + timedelta(seconds=self.at), self._sleep)

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.at += seconds
        await asyncio.sleep(0)


OpenEngine = Callable[..., CloudEngine]
Serve = Callable[[Script], ScriptedServer]


@pytest.fixture
def time() -> FakeTime:
    return FakeTime()


@pytest.fixture
def serve() -> Iterator[Serve]:
    with ExitStack() as stack:
        yield lambda script: stack.enter_context(ScriptedServer(script))


@pytest.fixture
def open_at(time: FakeTime) -> Iterator[OpenEngine]:
    """An engine at a URL, closed when the test is over."""
    with ExitStack() as stack:

        def opened(
            url: str,
            *,
            dialect: str = "openai",
            key: str | None = "sk-0123456789",
            abilities: dict[Ability, bool] | None = None,
            n_connections: int = 4,
            timeout_s: float = 30.0,
            patience: Patience | None = None,
        ) -> CloudEngine:
            base = f"{url}/v1" if dialect == "openai" else url
            place = CloudModel(dialect, base, "judge", abilities or {})
            settings = EngineSettings(n_connections=n_connections, timeout_s=timeout_s)
            engine = CloudEngine(place, settings, key=key, patience=patience, clock=time.clock)
            stack.callback(engine.close)
            return engine

        yield opened


def asked(key: str = "a", text: str = "Rate this.") -> GenerateRequest:
    return GenerateRequest(key, (ChatMessage(Role.USER, (TextPart(text),)),), SamplingSettings(max_tokens=8))
