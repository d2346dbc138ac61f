"""A request as prompts to read: one for a reply, one for each question of a scored request."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from medreview.errors import Message
from medreview.llm.engines import GenerateRequest, LabelQuestion, Request, Result, Scored, ScoreRequest
from medreview.llm.local.failures import Unanswerable
from medreview.llm.local.llama import LoadedModel, Tokens
from medreview.llm.local.templates import ChatTemplate
from medreview.llm.local.vision import PlacedImage, Vision
from medreview.llm.messages import ChatMessage


@dataclass(frozen=True, slots=True)
class Prompt:
    """A conversation in the places it takes: tokens, and negative numbers where an image stands."""

    tokens: Tokens
    images: tuple[PlacedImage, ...] = ()

    @property
    def whole(self) -> Sequence[range]:
        return tuple(image.places for image in self.images)

    @property
    def n_read(self) -> int:
        """Tokens that it is read as; some models put all of an image's into fewer places."""
        return len(self.tokens) + sum(image.n_tokens - len(image.places) for image in self.images)


@dataclass(frozen=True, slots=True)
class ReplyUnit:
    """A prompt whose reply is to be written."""

    request: GenerateRequest
    prompt: Prompt
    n_context: int

    @property
    def tokens(self) -> Tokens:
        return self.prompt.tokens

    @property
    def whole(self) -> Sequence[range]:
        return self.prompt.whole

    @property
    def n_streams(self) -> int:
        return 1

    @property
    def n_most(self) -> int:
        """Tokens the reply may have."""
        return min(self.request.settings.max_tokens, self.n_context - self.prompt.n_read)

    @property
    def room(self) -> int:
        return self.prompt.n_read + self.n_most


@dataclass(slots=True)
class ScoreTicket:
    """What is known so far of a scored request."""

    request: ScoreRequest
    n_found: int = 0
    n_tokens: int = 0
    milliseconds: float = 0.0
    found: dict[str, tuple[float, ...]] = field(default_factory=dict[str, tuple[float, ...]])
    has_failed: bool = False

    def result(self) -> Result | None:
        """The answer, once every question has one."""
        if self.n_found < len(self.request.questions):
            return None
        in_order: Mapping[str, tuple[float, ...]] = {q.name: self.found[q.name] for q in self.request.questions}
        return Scored(self.request.key, in_order, self.n_tokens, round(self.milliseconds, 3))


@dataclass(frozen=True, slots=True)
class QuestionUnit:
    """A prompt and the tokens of the labels that may follow it."""

    ticket: ScoreTicket
    question: LabelQuestion
    prompt: Prompt
    labels: tuple[Tokens, ...]

    @property
    def tokens(self) -> Tokens:
        return self.prompt.tokens

    @property
    def whole(self) -> Sequence[range]:
        return self.prompt.whole

    @property
    def n_streams(self) -> int:
        """Free streams that it needs: labels of several tokens are read in copies of the prompt's."""
        return 2 if self.n_after else 1

    @property
    def n_after(self) -> int:
        """Tokens of the longest label that are read after the prompt."""
        return max(len(label) for label in self.labels) - 1

    @property
    def room(self) -> int:
        return self.prompt.n_read + self.n_after


Unit = ReplyUnit | QuestionUnit


class Preparation:
    """Turns requests into units."""

    def __init__(self, model: LoadedModel, template: ChatTemplate, vision: Vision | None, n_context: int) -> None:
        self._vocabulary = model.vocabulary
        self._template, self._vision, self._n_context = template, vision, n_context
        self._labels: dict[tuple[str, str], Tokens] = {}

    def units(self, request: Request) -> list[Unit]:
        """The prompts of a request; raises ``Unanswerable``."""
        match request:
            case GenerateRequest():
                prompt = self.prompt(request.messages, is_brief=request.form is not None)
                self._check_length(prompt, 1)
                return [ReplyUnit(request, prompt, self._n_context)]
            case ScoreRequest():
                ticket = ScoreTicket(request)
                return [self._question(ticket, question) for question in request.questions]

    def prompt(self, messages: tuple[ChatMessage, ...], *, is_brief: bool) -> Prompt:
        if not any(message.images for message in messages):
            return Prompt(self._template.tokens(messages, is_brief=is_brief))
        if self._vision is None:
            raise Unanswerable(Message("This model cannot see images. Choose one with a vision projector."))
        contents: list[bytes] = []
        for image in (image for message in messages for image in message.images):
            if image.content is None:
                raise Unanswerable(Message("An image of this request has no content."))
            contents.append(image.content)
        rendered = self._template.text(messages, is_brief=is_brief, image_mark=self._vision.mark)
        tokens, images = self._vision.read(rendered, contents)
        return Prompt(tokens, images)

    def _question(self, ticket: ScoreTicket, question: LabelQuestion) -> QuestionUnit:
        prompt = self.prompt(question.messages, is_brief=True)
        tail = self._template.text(question.messages, is_brief=True)[-64:]
        labels = tuple(self._label(tail, label) for label in question.labels)
        if not labels or not all(len(label) for label in labels):
            raise Unanswerable(Message("A label that shall be scored is empty."))
        self._check_length(prompt, max(map(len, labels)) + 1)
        return QuestionUnit(ticket, question, prompt, labels)

    def _label(self, tail: str, label: str) -> Tokens:
        """Tokens of a label as they follow the end of a prompt, where some models put no space before it."""
        if (tail, label) not in self._labels:
            before = self._vocabulary.tokens(tail, parse_special=True)
            both = self._vocabulary.tokens(tail + label, parse_special=True)
            is_prefix = len(both) > len(before) and np.array_equal(both[: len(before)], before)
            self._labels[tail, label] = both[len(before) :] if is_prefix else self._vocabulary.tokens(label)
        return self._labels[tail, label]

    def _check_length(self, prompt: Prompt, n_after: int) -> None:
        if prompt.n_read + n_after > self._n_context:
            values: dict[str, Any] = {"n_tokens": prompt.n_read, "n_context": self._n_context}
            raise Unanswerable(
                Message(
                    "The prompt has {n_tokens} tokens; with its reply {n_context} have room at most. "
                    "Set a larger context, or leave this item out.",
                    values,
                )
            )


def milliseconds_since(start: float) -> float:
    return round((time.monotonic() - start) * 1000, 3)
