"""An engine without a model: answers by a rule, in any order, and stops, fails or dies on demand."""

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice

from medreview.jobs import CancelToken
from medreview.llm.engines import (
    EngineFacts,
    EngineSettings,
    EngineStopped,
    Generated,
    GenerateRequest,
    ModelPlace,
    NotAnswered,
    Request,
    Result,
    Scored,
    ScoreRequest,
)
from medreview.llm.messages import ChatMessage, Completion, FinishReason

Reply = Completion | NotAnswered | str
Rule = Callable[[GenerateRequest], Reply]


class FakeStopped(EngineStopped):
    def __init__(self) -> None:
        super().__init__("The fake engine stopped.")


def constrained_reply(values: Mapping[str, float | str]) -> Rule:
    """The same JSON to everything."""
    return lambda request: json.dumps(values)


def by_marks(dimensions: Iterable[str], marks: Mapping[str, float | str], otherwise: float | str) -> Rule:
    """JSON whose level follows the first of the marks that the conversation holds."""
    names = tuple(dimensions)

    def rule(request: GenerateRequest) -> Reply:
        text = "\n".join(message.text for message in request.messages)
        level = next((level for mark, level in marks.items() if mark in text), otherwise)
        return json.dumps(dict.fromkeys(names, level))

    return rule


class FakeEngine:
    """``window`` requests are taken at once and answered last first, as nothing may depend on the order.

    ``stop_after`` results it cannot go on; ``pause_after`` results the token is cancelled from outside.
    """

    def __init__(
        self,
        rule: Rule,
        *,
        window: int = 4,
        stop_after: int | None = None,
        pause_after: int | None = None,
        has_vision: bool = False,
        n_context: int | None = None,
    ) -> None:
        self._rule = rule
        self._window = window
        self._stop_after = stop_after
        self._pause_after = pause_after
        self._n_given = 0
        self.has_vision = has_vision
        self.n_context = n_context
        self.facts = EngineFacts("fake", "1", {"window": window})
        self.asked: list[Request] = []
        self.n_opened = 0
        self.is_closed = False

    def open(self, place: ModelPlace, settings: EngineSettings, *, key: str | None = None) -> "FakeEngine":
        """What opens this engine, in place of ``open_engine``."""
        self.place, self.settings, self.key = place, settings, key
        self.n_opened += 1
        self.is_closed = False
        return self

    def count_tokens(self, messages: tuple[ChatMessage, ...]) -> int | None:
        return sum(len(message.text.split()) for message in messages)

    def answers(self, requests: Iterable[Request], cancel: CancelToken) -> Iterator[Result]:
        source = iter(requests)
        while window := list(islice(source, self._window)):
            for request in reversed(window):
                if self._n_given == self._pause_after:
                    cancel.cancel()
                cancel.raise_if_cancelled()
                if self._n_given == self._stop_after:
                    self._stop_after = None
                    raise FakeStopped
                self.asked.append(request)
                self._n_given += 1
                yield self._answer(request)

    def close(self) -> None:
        self.is_closed = True

    def _answer(self, request: Request) -> Result:
        if isinstance(request, ScoreRequest):
            return Scored(
                request.key,
                {
                    question.name: tuple(math.log(n) - math.log(100) for n in range(1, len(question.labels) + 1))
                    for question in request.questions
                },
                input_tokens=11,
                latency_ms=2.0,
            )
        reply = self._rule(request)
        if isinstance(reply, NotAnswered):
            return NotAnswered(request.key, reply.reason, reply.n_retries)
        if isinstance(reply, str):
            reply = Completion(reply, finish_reason=FinishReason.STOP, input_tokens=10, output_tokens=5, latency_ms=1.0)
        return Generated(request.key, reply)
