"""A grammar of llama.cpp that says which tokens may come next."""

import ctypes
from typing import Any

import numpy as np
import numpy.typing as npt

from medreview.errors import Message
from medreview.llm.local.bindings import complaints, llama_cpp
from medreview.llm.local.failures import Unanswerable
from medreview.llm.local.llama import Vocabulary

_CANDIDATE = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])


class Grammar:
    """Where in a grammar one reply is."""

    def __init__(self, sampler: Any) -> None:
        self._c = llama_cpp()
        self._sampler = sampler

    def allowed(self, ids: npt.NDArray[np.int32]) -> npt.NDArray[np.bool_]:
        """Which of these tokens may come next."""
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
                    Message("The form of the reply cannot be held to: llama.cpp does not understand its grammar.")
                )
            self._read[text] = sampler
        return self._read[text]
