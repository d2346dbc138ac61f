"""A reply while it is written: its tokens, its text, and when it is done."""

import ctypes
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from medreview.errors import Message
from medreview.llm.engines import Generated
from medreview.llm.local.bindings import complaints, llama_cpp
from medreview.llm.local.failures import Unanswerable
from medreview.llm.local.llama import Logits, Vocabulary
from medreview.llm.local.sampling import Tally, highest_allowed, token_scores
from medreview.llm.local.units import ReplyUnit, milliseconds_since
from medreview.llm.messages import Completion, FinishReason

_CANDIDATE = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])


class Grammar:
    """The place of one reply in a grammar."""

    def __init__(self, sampler: Any) -> None:
        self._c = llama_cpp()
        self._sampler = sampler

    def allowed(self, ids: npt.NDArray[np.int32]) -> npt.NDArray[np.bool_]:
        """A mask of the tokens that may come next."""
        candidates = np.zeros(len(ids), _CANDIDATE)
        candidates["id"] = ids
        array = self._c.llama_token_data_array(
            data=ctypes.cast(candidates.ctypes.data, self._c.llama_token_data_p),
            size=len(ids),
            selected=-1,
            sorted=False,
        )
        self._c.llama_sampler_apply(self._sampler, ctypes.byref(array))
        return np.isfinite(candidates["logit"])

    def accept(self, token: int) -> None:
        """Go on with a token; only one that is allowed, another ends the process."""
        self._c.llama_sampler_accept(self._sampler, token)

    def close(self) -> None:
        self._c.llama_sampler_free(self._sampler)


class Grammars:
    """Grammars read once and copied for each reply."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._c = llama_cpp()
        self._vocabulary = vocabulary
        self._read: dict[str, Any] = {}

    def start(self, text: str) -> Grammar:
        """A grammar at its beginning; raises ``Unanswerable`` if llama.cpp cannot read it."""
        return Grammar(self._c.llama_sampler_clone(self._reading(text)))

    def check(self, text: str) -> None:
        """Raise ``Unanswerable`` if llama.cpp cannot read a grammar."""
        self._reading(text)

    def _reading(self, text: str) -> Any:
        if text not in self._read:
            complaints()
            sampler = None
            if text.strip() and "\0" not in text:  # an empty grammar would allow anything
                sampler = self._c.llama_sampler_init_grammar(self._vocabulary.pointer, text.encode(), b"root")
            if not sampler:
                raise Unanswerable(
                    Message("The reply cannot be restricted to its form: llama.cpp does not understand its grammar.")
                )
            self._read[text] = sampler
        return self._read[text]


class FormImpossible(Exception):
    """No token of the model's vocabulary fits the form."""


class Writing:
    """One reply under way."""

    def __init__(self, unit: ReplyUnit, form: Grammar | None, vocabulary: Vocabulary, tally: Tally) -> None:
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
