"""A model and its context as llama.cpp has them, with batches filled by numpy instead of token by token."""

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from medreview.llm.local.bindings import complaints, gpu_devices, llama_cpp, string_length
from medreview.llm.local.failures import AdapterUnusable, ModelUnreadable, StepAborted, StepFailed
from medreview.llm.local.prefixes import N_BATCH, Tokens
from medreview.llm.local.sampling import Allowed, TokenIds

_N_CHARACTERS = 128
_UNKNOWN = _N_CHARACTERS  # a token that writes nothing, or whose first character is no token: always worth asking about


Logits = npt.NDArray[np.float32]

_ABORTED = 2
_LONGEST_VALUE = 1 << 20
_WORTH_SORTING = 24  # questions about the whole vocabulary take about as long


class Vocabulary:
    """Text to tokens and back."""

    def __init__(self, model: Any) -> None:
        self._c = llama_cpp()
        self.pointer = self._c.llama_model_get_vocab(model)
        self.n_tokens = int(self._c.llama_vocab_n_tokens(self.pointer))
        self._pieces: dict[int, bytes] = {}
        self._n_asked = 0
        self._beginnings: Beginnings | None = None

    def tokens(self, text: str, *, add_special: bool = False, parse_special: bool = False) -> Tokens:
        data = text.encode("utf-8", "replace")
        room = len(data) + 8
        found = (ctypes.c_int32 * room)()
        n = self._c.llama_tokenize(self.pointer, data, len(data), found, room, add_special, parse_special)
        if n < 0:
            room = -n
            found = (ctypes.c_int32 * room)()
            n = self._c.llama_tokenize(self.pointer, data, len(data), found, room, add_special, parse_special)
        return np.array(found[:n], np.int32)

    def piece(self, token: int) -> bytes:
        """Bytes a token stands for in a reply; nothing for control tokens."""
        known = self._pieces.get(token)
        if known is None:
            known = self._pieces[token] = self._piece(token, special=False)
        return known

    def worth_asking(self, allowed: Allowed) -> Tokens:
        """Tokens that a form may allow, ascending; at first all of them."""
        # to sort them out takes time, too
        self._n_asked += 1
        if self._n_asked <= _WORTH_SORTING:
            return np.arange(self.n_tokens, dtype=np.int32)
        if self._beginnings is None:
            self._beginnings = Beginnings([self.piece(token) for token in range(self.n_tokens)])
        return self._beginnings.worth_asking(allowed)

    def is_end(self, token: int) -> bool:
        return bool(self._c.llama_vocab_is_eog(self.pointer, token))

    @property
    def adds_bos(self) -> bool:
        return bool(self._c.llama_vocab_get_add_bos(self.pointer))

    @property
    def bos(self) -> str:
        return self._named(self._c.llama_vocab_bos(self.pointer))

    @property
    def eos(self) -> str:
        return self._named(self._c.llama_vocab_eos(self.pointer))

    @cached_property
    def special_texts(self) -> tuple[str, ...]:
        """The spelling of the model's control tokens."""
        is_control = self._c.llama_vocab_is_control
        control = (token for token in range(self.n_tokens) if is_control(self.pointer, token))
        texts = (self._piece(token, special=True).decode("utf-8", "replace") for token in control)
        return tuple(text for text in texts if len(text) > 1)

    def _named(self, token: int) -> str:
        return self._piece(token, special=True).decode("utf-8", "replace") if 0 <= token < self.n_tokens else ""

    def _piece(self, token: int, *, special: bool) -> bytes:
        buffer = ctypes.create_string_buffer(64)
        n = self._c.llama_token_to_piece(self.pointer, token, buffer, len(buffer), 0, special)
        if n < 0:
            buffer = ctypes.create_string_buffer(-n)
            n = self._c.llama_token_to_piece(self.pointer, token, buffer, len(buffer), 0, special)
        return bytes(buffer.raw[: max(n, 0)])


class LoadedModel:
    """A loaded GGUF file.

    Raises
    ------
    ModelUnreadable, AdapterUnusable
        If llama.cpp refuses a file.
    """

    def __init__(
        self,
        path: Path,
        adapter: Path | None = None,
        adapter_scale: float = 1.0,
        *,
        only_counts: bool = False,
        uses_gpu: bool = False,
    ) -> None:
        self._c = llama_cpp()
        self.devices = gpu_devices() if uses_gpu else ()
        params = self._c.llama_model_default_params()
        params.n_gpu_layers = -1 if self.devices else 0
        params.vocab_only = only_counts
        if adapter is not None:
            params.load_mode = self._c.LLAMA_LOAD_MODE_NONE  # an adapter does not go with a mapped file
        complaints()
        self.pointer = self._c.llama_model_load_from_file(str(path).encode(), params)
        if not self.pointer:
            raise ModelUnreadable(path.name, complaints())
        self.vocabulary = Vocabulary(self.pointer)
        self.adapter_scale = adapter_scale
        self.adapter = self._adapter(adapter) if adapter is not None else None

    def metadata(self, key: str) -> str | None:
        n = self._c.llama_model_meta_val_str(self.pointer, key.encode(), None, 0)
        if not 0 <= n < _LONGEST_VALUE:
            return None
        buffer = ctypes.create_string_buffer(n + 1)
        self._c.llama_model_meta_val_str(self.pointer, key.encode(), buffer, len(buffer))
        return buffer.value.decode("utf-8", "replace")

    @property
    def n_context_trained(self) -> int:
        """Tokens of the context it was trained for, before any stretching, which would give short texts other bits."""
        architecture = self.metadata("general.architecture")
        # A model that was loaded to count has no numbers of its own.
        told = self.metadata(f"{architecture}.context_length") or ""
        trained = int(self._c.llama_model_n_ctx_train(self.pointer)) or (int(told) if told.isdecimal() else 0)
        original = self.metadata(f"{architecture}.rope.scaling.original_context_length") or ""
        return min(trained, int(original)) if original.isdecimal() and int(original) > 0 else trained

    @property
    def forgets_parts(self) -> bool:
        """True if the end of a text can be forgotten; a recurrent model only keeps its last state."""
        return not (self._c.llama_model_is_recurrent(self.pointer) or self._c.llama_model_is_hybrid(self.pointer))

    @property
    def writes_text(self) -> bool:
        """True if it goes on with a text: no encoder, and no model that looks ahead to make embeddings."""
        architecture = self.metadata("general.architecture")
        looks_ahead = self.metadata(f"{architecture}.attention.causal") == "false"
        return not (looks_ahead or self._c.llama_model_has_encoder(self.pointer))

    @property
    def n_parameters(self) -> int:
        return int(self._c.llama_model_n_params(self.pointer))

    @property
    def description(self) -> str:
        buffer = ctypes.create_string_buffer(128)
        self._c.llama_model_desc(self.pointer, buffer, len(buffer))
        return buffer.value.decode("utf-8", "replace")

    @property
    def bytes_a_token(self) -> int:
        """Bytes that the memory of one token takes, all layers together."""
        c, pointer = self._c, self.pointer
        n_head, n_head_kv = c.llama_model_n_head(pointer), c.llama_model_n_head_kv(pointer)
        architecture = self.metadata("general.architecture") or ""
        usual = c.llama_model_n_embd(pointer) // max(n_head, 1)
        lengths = [int(self.metadata(f"{architecture}.attention.{name}_length") or usual) for name in ("key", "value")]
        return int(c.llama_model_n_layer(pointer) * max(n_head_kv, 1) * sum(lengths) * 2)

    def _adapter(self, path: Path) -> Any:
        complaints()
        adapter = self._c.llama_adapter_lora_init(self.pointer, str(path).encode())
        # A file that does not fit gives a null pointer, which is not None here and crashes at the first step.
        if not adapter:
            raise AdapterUnusable(path.name, complaints())
        return adapter


@dataclass(frozen=True, slots=True)
class StreamSegment:
    """Tokens to append to a stream, from a position on, or to several that share their memory."""

    streams: Sequence[int]
    start: int
    tokens: Sequence[int] | Tokens


class Context:
    """Streams of tokens with a memory of their own each.

    ``kv_unified`` off and flash attention off: only so does a stream give the same bits whatever others do. Streams
    that share their memory can hold the same token, which is then read once for all of them; whoever uses them sees to
    it that each token gets the same place every time.
    """

    def __init__(
        self,
        model: LoadedModel,
        *,
        n_streams: int,
        n_tokens: int,
        n_threads: int,
        n_outputs: int,
        shares_memory: bool = False,
    ) -> None:
        self._c = c = llama_cpp()
        self._model = model
        self.n_streams = n_streams
        self._stop = ctypes.create_string_buffer(2)
        params = c.llama_context_default_params()
        params.n_ctx, params.n_seq_max = n_tokens * (1 if shares_memory else n_streams), n_streams
        params.n_batch = params.n_ubatch = N_BATCH
        params.n_outputs_max = n_outputs
        params.n_threads = params.n_threads_batch = n_threads
        params.kv_unified = shares_memory
        params.flash_attn_type = c.LLAMA_FLASH_ATTN_TYPE_DISABLED
        params.offload_kqv = params.op_offload = bool(model.devices)
        params.no_perf = True
        # Called for every node of the graph: in C it costs nothing, and needs no turn of the interpreter.
        params.abort_callback = ctypes.cast(string_length(), c.ggml_abort_callback)
        params.abort_callback_data = ctypes.addressof(self._stop)
        complaints()
        self.pointer = c.llama_init_from_model(model.pointer, params)
        if not self.pointer:
            raise MemoryError(complaints())
        self._memory = c.llama_get_memory(self.pointer)
        self._use_adapter()
        self._batch = _Batch(c, n_streams)

    @property
    def room(self) -> int:
        """Tokens that one stream holds."""
        return int(self._c.llama_n_ctx_seq(self.pointer))

    def stop(self) -> None:
        """End the step under way, from any thread."""
        self._stop[0] = b"\1"

    def go_on(self) -> None:
        self._stop[0] = b"\0"

    def step(self, segments: Sequence[StreamSegment], shown: Sequence[int] | Tokens) -> None:
        """Append tokens, equally many to each stream with a memory of its own; those ``shown`` give logits.

        Raises
        ------
        StepAborted
            After ``stop``; what the memory holds is not known then.
        StepFailed
            If llama.cpp cannot do it.
        """
        batch = self._batch.filled(segments, shown)
        complaints()
        code = self._c.llama_decode(self.pointer, batch)
        if code == _ABORTED:
            raise StepAborted
        if code:
            raise StepFailed(code, complaints())

    def logits(self, index: int) -> Logits:
        """Logits of the token at this place of the last step; overwritten by the next."""
        pointer = self._c.llama_get_logits_ith(self.pointer, index)
        return np.ctypeslib.as_array(pointer, (self._model.vocabulary.n_tokens,))

    def cut(self, stream: int, n_kept: int) -> bool:
        """Forget all of a stream from a position on; False where the model cannot forget a part."""
        return bool(self._c.llama_memory_seq_rm(self._memory, stream, n_kept, -1))

    def keep_only(self, stream: int) -> None:
        """Forget all that is not of this stream."""
        self._c.llama_memory_seq_keep(self._memory, stream)

    def copy(self, source: int, target: int) -> None:
        self._c.llama_memory_seq_rm(self._memory, target, -1, -1)
        self._c.llama_memory_seq_cp(self._memory, source, target, -1, -1)

    def clear(self) -> None:
        self._c.llama_memory_clear(self._memory, True)

    def close(self) -> None:
        self._c.llama_free(self.pointer)

    def _use_adapter(self) -> None:
        if self._model.adapter is None:
            return
        adapters = (ctypes.c_void_p * 1)(ctypes.cast(self._model.adapter, ctypes.c_void_p))
        scales = (ctypes.c_float * 1)(self._model.adapter_scale)
        given = ctypes.cast(adapters, ctypes.POINTER(ctypes.POINTER(ctypes.c_void_p)))
        if self._c.llama_set_adapters_lora(self.pointer, given, 1, scales):
            raise AdapterUnusable("LoRA", complaints())


class _Batch:
    """Arrays of numpy that a ``llama_batch`` points to."""

    def __init__(self, c: Any, n_streams: int) -> None:
        self._token, self._position = np.zeros(N_BATCH, np.int32), np.zeros(N_BATCH, np.int32)
        self._streams, self._has_logits = np.zeros(N_BATCH * n_streams, np.int32), np.zeros(N_BATCH, np.int8)
        self._n_streams, self._places = np.zeros(N_BATCH, np.int32), np.zeros(N_BATCH, np.uint64)
        self._struct = batch = c.llama_batch()
        batch.embd = None
        int32_array = ctypes.POINTER(ctypes.c_int32)
        batch.token = ctypes.cast(self._token.ctypes.data, int32_array)
        batch.pos = ctypes.cast(self._position.ctypes.data, int32_array)
        batch.n_seq_id = ctypes.cast(self._n_streams.ctypes.data, int32_array)
        batch.seq_id = ctypes.cast(self._places.ctypes.data, ctypes.POINTER(int32_array))
        batch.logits = ctypes.cast(self._has_logits.ctypes.data, ctypes.POINTER(ctypes.c_int8))
        self._first_place = self._streams.ctypes.data

    def filled(self, segments: Sequence[StreamSegment], shown: Sequence[int] | Tokens) -> Any:
        end = n_named = 0
        for segment in segments:
            n, n_streams = len(segment.tokens), len(segment.streams)
            here = slice(end, end + n)
            self._token[here] = segment.tokens
            self._position[here] = range(segment.start, segment.start + n)
            self._streams[n_named : n_named + n_streams] = segment.streams
            self._n_streams[here] = n_streams
            self._places[here] = self._first_place + self._streams.itemsize * n_named
            end, n_named = end + n, n_named + n_streams
        self._has_logits[:end] = 0
        self._has_logits[shown] = 1
        self._struct.n_tokens = end
        return self._struct


class Beginnings:
    """Tokens by the character they begin with: a form that refuses a character refuses all that begin with it.

    Where none of the likeliest tokens fits, a form has to be asked about the whole vocabulary, which takes as long as
    half of a step of a small model. Asked about single characters first, it is left with few tokens. Only of ASCII: a
    byte of a longer character is refused by llama.cpp where some of the characters that begin with it are.
    """

    def __init__(self, pieces: Sequence[bytes]) -> None:
        alone = {piece[0]: token for token, piece in enumerate(pieces) if len(piece) == 1 and piece.isascii()}
        self._characters = np.array(list(alone), np.int16)
        self._tokens = np.array(list(alone.values()), np.int32)
        first = [piece[0] if piece and piece[0] in alone else _UNKNOWN for piece in pieces]
        self._first: npt.NDArray[np.int16] = np.array(first, np.int16)

    def worth_asking(self, allowed: Allowed) -> TokenIds:
        """Tokens in ascending order; a form refuses all others."""
        is_open = np.ones(_N_CHARACTERS + 1, np.bool_)
        if self._tokens.size:
            is_open[self._characters] = allowed(self._tokens)
        return np.flatnonzero(is_open[self._first]).astype(np.int32)
