"""A reply while it is written: its tokens, its text, and when it is done."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np

from medreview.llm.engines import Generated
from medreview.llm.local.llama import Logits, Vocabulary
from medreview.llm.local.sampling import Allowed, Tally, highest_allowed, token_scores
from medreview.llm.local.units import ReplyUnit, milliseconds_since
from medreview.llm.messages import Completion, FinishReason


class Form(Protocol):
    """What a reply is held to."""

    @property
    def allowed(self) -> Allowed: ...

    def accept(self, token: int) -> None: ...

    def close(self) -> None: ...


class FormImpossible(Exception):
    """No token of the model's vocabulary fits the form."""


class Writing:
    """One reply under way."""

    def __init__(self, unit: ReplyUnit, form: Form | None, vocabulary: Vocabulary, tally: Tally) -> None:
        self.unit, self.written = unit, list[int]()
        self._form, self._vocabulary, self._tally = form, vocabulary, tally
        self._text = bytearray()
        self._start = time.monotonic()
        self._stop = [text.encode() for text in unit.request.settings.stop if text]
        self.finish: FinishReason | None = None

    @property
    def last(self) -> int:
        return self.written[-1]

    @property
    def n_places(self) -> int:
        """Places in the stream that are filled before the last token is."""
        return len(self.unit.tokens) + len(self.written) - 1

    def go_on(self, logits: Logits) -> None:
        """Pick the next token; raises ``FormImpossible``."""
        settings = self.unit.request.settings
        scores = token_scores(logits, settings, self.written)
        if self._form is None:
            self._take(int(scores.argmax()))
            return
        worth_asking = self._vocabulary.worth_asking
        found = highest_allowed(scores, self._form.allowed, self._tally, worth_asking)
        if found is not None and scores[found] == -np.inf:
            # None of the likeliest few that top_p leaves fits the form: any other that does may be taken.
            scores = token_scores(logits, replace(settings, top_p=1.0), self.written)
            found = highest_allowed(scores, self._form.allowed, self._tally, worth_asking)
        if found is None:
            raise FormImpossible
        self._take(found)

    def result(self) -> Generated:
        completion = Completion(
            bytes(self._text).decode("utf-8", "replace"),
            finish_reason=self.finish or FinishReason.UNKNOWN,
            input_tokens=self.unit.prompt.n_read,
            output_tokens=len(self.written),
            latency_ms=milliseconds_since(self._start),
        )
        return Generated(self.unit.request.key, completion)

    def close(self) -> None:
        if self._form is not None:
            self._form.close()
            self._form = None

    def _take(self, token: int) -> None:
        if self._vocabulary.is_end(token):
            self.finish = FinishReason.STOP
            return
        if self._form is not None:
            self._form.accept(token)
        self.written.append(token)
        piece = self._vocabulary.piece(token)
        self._text += piece
        if _cut_at_stop(self._text, len(piece), self._stop):
            self.finish = FinishReason.STOP
        elif len(self.written) >= self.unit.n_most:
            self.finish = FinishReason.LENGTH


def _cut_at_stop(text: bytearray, n_new: int, stops: Sequence[bytes]) -> bool:
    """Cut the text before the first stop that its new end completes."""
    places = [place for stop in stops if (place := text.find(stop, max(0, len(text) - n_new - len(stop)))) >= 0]
    if places:
        del text[min(places) :]
    return bool(places)
