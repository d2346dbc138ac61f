"""Texts as vectors, in the child: one text at a time, so that a vector is the same whatever texts came before."""

import ctypes

import numpy as np
import numpy.typing as npt

from medreview.llm.local.bindings import complaints, llama_cpp
from medreview.llm.local.failures import MemoryShort, StepFailed
from medreview.llm.local.llama import LoadedModel

MOST_TOKENS = 512
"""Tokens of a text that count; most embedding models were trained with no more."""


class Embedder:
    """A loaded model with a context that gives one vector for a text.

    Pooled as the model's file says, else the mean of its tokens; so a model that writes gives vectors too.
    """

    def __init__(self, model: LoadedModel, *, n_threads: int, file: str) -> None:
        self._c = c = llama_cpp()
        self._model = model
        self.n_tokens = min(model.n_context_trained or MOST_TOKENS, MOST_TOKENS)
        params = c.llama_context_default_params()
        params.n_ctx = params.n_batch = params.n_ubatch = self.n_tokens
        params.n_seq_max = 1
        params.n_outputs_max = self.n_tokens
        params.n_threads = params.n_threads_batch = n_threads
        params.embeddings = True
        self.pooling = self._pooling(model)
        params.pooling_type = self.pooling
        params.flash_attn_type = c.LLAMA_FLASH_ATTN_TYPE_DISABLED
        params.no_perf = True
        complaints()
        self._pointer = c.llama_init_from_model(model.pointer, params)
        if not self._pointer:
            raise MemoryShort(file=file, needed_gb=0.5, free_gb=0.0)
        self._n_values = int(c.llama_model_n_embd(model.pointer))

    def vector(self, text: str) -> npt.NDArray[np.float32]:
        """The vector of a text, of length 1; of what is longer than the context its beginning counts."""
        tokens = self._model.vocabulary.tokens(text, add_special=True)
        if len(tokens) > self.n_tokens:
            tokens = np.append(tokens[: self.n_tokens - 1], tokens[-1])  # the mark of the end stays
        if not len(tokens):
            return np.zeros(self._n_values, np.float32)
        memory = self._c.llama_get_memory(self._pointer)
        if memory:  # an encoder has none
            self._c.llama_memory_clear(memory, True)
        given = (ctypes.c_int32 * len(tokens))(*map(int, tokens))
        complaints()
        code = self._c.llama_decode(self._pointer, self._c.llama_batch_get_one(given, len(tokens)))
        if code:
            raise StepFailed(code, complaints())
        pointer = self._c.llama_get_embeddings_seq(self._pointer, 0)
        found = np.ctypeslib.as_array(pointer, (self._n_values,)).astype(np.float64)
        length = float(np.linalg.norm(found))
        return (found / length if length else found).astype(np.float32)

    def _pooling(self, model: LoadedModel) -> int:
        own = model.metadata(f"{model.metadata('general.architecture')}.pooling_type") or ""
        pooled = (self._c.LLAMA_POOLING_TYPE_MEAN, self._c.LLAMA_POOLING_TYPE_CLS, self._c.LLAMA_POOLING_TYPE_LAST)
        return int(own) if own.isdecimal() and int(own) in pooled else int(pooled[0])
