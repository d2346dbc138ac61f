"""Short ways to ask an engine, and to look at what it answers."""

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from medreview.domain.sampling_settings import SamplingSettings
from medreview.jobs import CancelToken
from medreview.llm.engines import (
    Engine,
    Generated,
    GenerateRequest,
    LabelQuestion,
    NotAnswered,
    ReplyForm,
    Request,
    Result,
    Scored,
    ScoreRequest,
)
from medreview.llm.messages import ChatMessage, ImagePart, Role, TextPart

REFERENCE = Path(__file__).parent / "reference.py"
LABELS = ("correct", "1", "partially_correct", "none")


def said(user: str, system: str = "You judge.", image: bytes | None = None) -> tuple[ChatMessage, ...]:
    images = () if image is None else (ImagePart("0" * 64, "image/png", image),)
    return (ChatMessage(Role.SYSTEM, (TextPart(system),)), ChatMessage(Role.USER, (*images, TextPart(user))))


def a_reply(
    key: str, user: str = "A question.", *, grammar: str | None = None, image: bytes | None = None, **settings: object
) -> GenerateRequest:
    form = ReplyForm(grammar, {}) if grammar is not None else None
    return GenerateRequest(key, said(user, image=image), SamplingSettings(**{"max_tokens": 12, **settings}), form)


def a_score(key: str, *users: str, labels: tuple[str, ...] = LABELS) -> ScoreRequest:
    return ScoreRequest(key, tuple(LabelQuestion(user, said(user), labels) for user in users))


def all_answers(engine: Engine, requests: Iterable[Request]) -> dict[str, Result]:
    return {result.key: result for result in engine.answers(requests, CancelToken())}


def text_of(engine: Engine, request: GenerateRequest) -> str:
    result = all_answers(engine, [request])[request.key]
    assert isinstance(result, Generated), result
    return result.completion.text


def refusal_of(engine: Engine, request: Request) -> str:
    result = all_answers(engine, [request])[request.key]
    assert isinstance(result, NotAnswered), result
    return str(result.reason)


def by_the_library(**task: Any) -> Any:
    """What ``reference.py`` answers to a task."""
    done = subprocess.run(
        [sys.executable, str(REFERENCE)], input=json.dumps(task), capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout or "null")


def substance(results: Mapping[str, Result]) -> dict[str, object]:
    """What must not change, without the time it took."""
    found: dict[str, object] = {}
    for key, result in results.items():
        match result:
            case Generated():
                found[key] = (result.completion.text, result.completion.finish_reason, result.completion.output_tokens)
            case Scored():
                found[key] = dict(result.log_probabilities)
            case NotAnswered():
                found[key] = str(result.reason)
    return found
