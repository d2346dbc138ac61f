"""Texts as vectors, in the child: one text at a time, so that a vector is the same whatever texts came before."""

import ctypes

import numpy as np
import numpy.typing as npt

from medreview.llm.local.bindings import complaints, llama_cpp
from medreview.llm.local.failures import MemoryShort, StepFailed
from medreview.llm.local.llama import LoadedModel
from medreview.llm.local.wire import EmbeddedTokens

MOST_TOKENS = 512
"""Tokens of a text that count; most embedding models were trained with no more."""
MOST_TOKENS_EACH = 2048
"""The same where every token has a vector of its own; what a model was not trained for is not read either."""


class Embedder:
    """A loaded model with a context that gives vectors of texts.

    One for a text is pooled as the model's file says, else the mean of its tokens; so a model that writes gives vectors
    too. With ``by_token`` there is one for each token, as the last layer has it.
    """

    def __init__(self, model: LoadedModel, *, n_threads: int, file: str, by_token: bool = False) -> None:
        self._c = c = llama_cpp()
        self._model = model
        most = MOST_TOKENS_EACH if by_token else MOST_TOKENS
        self.n_tokens = min(model.n_context_trained or MOST_TOKENS, most)
        params = c.llama_context_default_params()
        params.n_ctx = params.n_batch = params.n_ubatch = self.n_tokens
        params.n_seq_max = 1
        params.n_outputs_max = self.n_tokens
        params.n_threads = params.n_threads_batch = n_threads
        params.embeddings = True
        self.pooling = int(c.LLAMA_POOLING_TYPE_NONE) if by_token else self._pooling(model)
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
        self._read(tokens)
        pointer = self._c.llama_get_embeddings_seq(self._pointer, 0)
        return self._of_length_1(np.ctypeslib.as_array(pointer, (self._n_values,)))

    def token_vectors(self, text: str) -> EmbeddedTokens:
        """The vectors of a text's own tokens, without the marks of its beginning and end; only with ``by_token``."""
        plain = self._model.vocabulary.tokens(text)
        before, after = self._marks(plain, self._model.vocabulary.tokens(text, add_special=True))
        kept = plain[: self.n_tokens - len(before) - len(after)]
        is_cut = len(kept) < len(plain)
        if not len(kept):
            return EmbeddedTokens(np.zeros((0, self._n_values), np.float32), is_cut)
        self._read(np.concatenate([before, kept, after]))
        rows: list[npt.NDArray[np.float32]] = []
        for place in range(len(before), len(before) + len(kept)):
            pointer = self._c.llama_get_embeddings_ith(self._pointer, place)
            rows.append(self._of_length_1(np.ctypeslib.as_array(pointer, (self._n_values,))))
        return EmbeddedTokens(np.array(rows, np.float32), is_cut)

    @staticmethod
    def _marks(
        plain: npt.NDArray[np.int32], marked: npt.NDArray[np.int32]
    ) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """The marks that a model puts before the tokens of a text, and those behind them."""
        n_marks = len(marked) - len(plain)
        starts = [start for start in range(n_marks + 1) if (marked[start:][: len(plain)] == plain).all()]
        n_before = starts[0] if starts else 0
        return marked[:n_before], marked[n_before + len(plain) :]

    def _read(self, tokens: npt.NDArray[np.int32]) -> None:
        memory = self._c.llama_get_memory(self._pointer)
        if memory:  # an encoder has none
            self._c.llama_memory_clear(memory, True)
        given = (ctypes.c_int32 * len(tokens))(*map(int, tokens))
        complaints()
        code = self._c.llama_decode(self._pointer, self._c.llama_batch_get_one(given, len(tokens)))
        if code:
            raise StepFailed(code, complaints())

    @staticmethod
    def _of_length_1(values: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        found = values.astype(np.float64)
        length = float(np.linalg.norm(found))
        return (found / length if length else found).astype(np.float32)

    def _pooling(self, model: LoadedModel) -> int:
        own = model.metadata(f"{model.metadata('general.architecture')}.pooling_type") or ""
        pooled = (self._c.LLAMA_POOLING_TYPE_MEAN, self._c.LLAMA_POOLING_TYPE_CLS, self._c.LLAMA_POOLING_TYPE_LAST)
        return int(own) if own.isdecimal() and int(own) in pooled else int(pooled[0])
