"""A request as what is read for it: a prompt for a reply, a tree of prompts and labels for what is scored."""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from medreview.errors import Message
from medreview.llm.engines import GenerateRequest, LabelQuestion, Request, Scored, ScoreRequest
from medreview.llm.local.failures import Unanswerable
from medreview.llm.local.label_tree import LabelTree
from medreview.llm.local.llama import LoadedModel
from medreview.llm.local.prefixes import Tokens
from medreview.llm.local.templates import ChatTemplate
from medreview.llm.local.vision import PlacedImage, Vision
from medreview.llm.messages import ChatMessage

N_LEAVES = 62
N_LEAVES_OF_STATES = 8  # a recurrent model keeps a whole state for each


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
class PromptUnit:
    """A request that is read as one prompt."""

    request: Request
    prompt: Prompt

    @property
    def tokens(self) -> Tokens:
        return self.prompt.tokens

    @property
    def whole(self) -> Sequence[range]:
        return self.prompt.whole

    @property
    def room(self) -> int:
        return self.prompt.n_read


@dataclass(frozen=True, slots=True)
class ReplyUnit(PromptUnit):
    """A prompt whose reply is to be written."""

    request: GenerateRequest
    n_context: int

    @property
    def n_most(self) -> int:
        """Tokens the reply may have."""
        return min(self.request.settings.max_tokens, self.n_context - self.prompt.n_read)

    @property
    def room(self) -> int:
        return min(self.n_context, self.prompt.n_read + self.n_most + self.request.n_after)


@dataclass(frozen=True, slots=True)
class ChoiceUnit(PromptUnit):
    """A prompt that goes on from a reply, and labels of one token each of which the next is asked about."""

    request: ScoreRequest
    labels: tuple[int, ...]

    def result(self, found: Sequence[float], milliseconds: float) -> Scored:
        name = self.request.questions[0].name
        return Scored(self.request.key, {name: tuple(found)}, self.prompt.n_read, milliseconds)


@dataclass(frozen=True, slots=True)
class ScoreUnit:
    """A scored request as the tree of all that is read for it; its images stand in what all questions begin with."""

    request: ScoreRequest
    tree: LabelTree
    prompts: tuple[Prompt, ...]
    labels: tuple[tuple[Tokens, ...], ...]

    @property
    def tokens(self) -> Tokens:
        return self.tree.trunk

    @property
    def images(self) -> tuple[PlacedImage, ...]:
        return self.prompts[0].images

    @property
    def whole(self) -> Sequence[range]:
        return self.prompts[0].whole

    @property
    def room(self) -> int:
        return self.tree.room + self.prompts[0].n_read - len(self.prompts[0].tokens)

    def result(self, found: Sequence[Sequence[float]], milliseconds: float) -> Scored:
        each = zip(self.request.questions, found, self.labels, strict=True)
        by_name = {question.name: alone(one, labels) for question, one, labels in each}
        n_tokens = sum(prompt.n_read for prompt in self.prompts)
        return Scored(self.request.key, by_name, n_tokens, milliseconds)


Unit = ReplyUnit | ChoiceUnit | ScoreUnit


class Preparation:
    """Turns requests into units."""

    def __init__(self, model: LoadedModel, template: ChatTemplate, vision: Vision | None, n_context: int) -> None:
        self._vocabulary = model.vocabulary
        self._template, self._vision, self._n_context = template, vision, n_context
        self._n_leaves = N_LEAVES if model.forgets_parts else N_LEAVES_OF_STATES
        self._labels: dict[tuple[str, str], Tokens] = {}

    def unit(self, request: Request) -> Unit:
        """All that is read for a request; raises ``Unanswerable``."""
        match request:
            case GenerateRequest():
                prompt = self.prompt(request.messages, is_brief=request.is_brief or request.form is not None)
                self._check_length(prompt, 1)
                return ReplyUnit(request, prompt, self._n_context)
            case ScoreRequest():
                asked = [self._asked(question) for question in request.questions]
                prompt, labels = asked[0]
                if request.goes_on and len(asked) == 1 and all(len(label) == 1 for label in labels):
                    return ChoiceUnit(request, prompt, tuple(int(label[0]) for label in labels))
                return self._score_unit(request, *zip(*asked, strict=True))

    def prompt(self, messages: tuple[ChatMessage, ...], *, is_brief: bool) -> Prompt:
        if not any(message.images for message in messages):
            return Prompt(self._template.tokens(messages, is_brief=is_brief))
        if self._vision is None:
            raise Unanswerable(Message("This model does not accept images. Choose one with a vision projector."))
        contents: list[bytes] = []
        for image in (image for message in messages for image in message.images):
            if image.content is None:
                raise Unanswerable(Message("An image of this request has no content."))
            contents.append(image.content)
        rendered = self._template.text(messages, is_brief=is_brief, image_mark=self._vision.mark)
        tokens, images = self._vision.read(rendered, contents)
        return Prompt(tokens, images)

    def _score_unit(
        self, request: ScoreRequest, prompts: tuple[Prompt, ...], labels: tuple[tuple[Tokens, ...], ...]
    ) -> ScoreUnit:
        tree = LabelTree(
            [prompt.tokens for prompt in prompts], labels, n_context=self._n_context, n_leaves=self._n_leaves
        )
        if any(image.places.stop > len(tree.trunk) for prompt in prompts for image in prompt.images):
            raise Unanswerable(Message("Questions that are scored together show the same images before they differ."))
        return ScoreUnit(request, tree, prompts, labels)

    def _asked(self, question: LabelQuestion) -> tuple[Prompt, tuple[Tokens, ...]]:
        """A question's prompt, and its labels as they would follow it."""
        prompt = self.prompt(question.messages, is_brief=True)
        tail = self._template.text(question.messages, is_brief=True)[-64:]
        labels = tuple(self._label(tail, label) for label in question.labels)
        if not labels or not all(len(label) for label in labels):
            raise Unanswerable(Message("A label to be scored is empty."))
        self._check_length(prompt, max(map(len, labels)) + 1)
        return prompt, labels

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
                    "The prompt has {n_tokens} tokens; with its reply, at most {n_context} fit. Set a larger "
                    "context, or leave this item out.",
                    values,
                )
            )


def alone(found: Sequence[float], labels: Sequence[Tokens]) -> tuple[float, ...]:
    """Log-probabilities of labels that no longer one of them follows on from: of 1 without those of 10 to 19."""
    values = list(found)
    # The longest first: what is taken away from a label is then what is left of those that it begins.
    for at in sorted(range(len(labels)), key=lambda index: -len(labels[index])):
        own = labels[at]
        longer = [
            n for n, other in enumerate(labels) if len(other) > len(own) and np.array_equal(other[: len(own)], own)
        ]
        share = math.fsum(math.exp(values[n] - found[at]) for n in longer) if math.isfinite(found[at]) else 0.0
        if share:
            values[at] = found[at] + math.log1p(-share) if share < 1 else -math.inf
    return tuple(values)


def milliseconds_since(start: float) -> float:
    return round((time.monotonic() - start) * 1000, 3)
