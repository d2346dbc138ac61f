"""Images as the model is shown them, through libmtmd. Only bytes that a message holds are read, never an address."""

import ctypes
import hashlib
import io
import secrets
import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from medreview.errors import Message
from medreview.llm.local.bindings import complaints, mtmd
from medreview.llm.local.failures import ProjectorUnusable, StepFailed, Unanswerable
from medreview.llm.local.llama import N_BATCH, Context, LoadedModel, Tokens

_FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF")
_MOST_PIXELS = 64_000_000


@dataclass(frozen=True, slots=True)
class PlacedImage:
    """An image of one prompt: the places it takes and its prepared pixels."""

    places: range
    n_tokens: int
    chunk: Any
    owner: Any


class _Chunks:
    """Text and images of one prompt, freed with the last image that needs them."""

    def __init__(self, m: Any) -> None:
        self.pointer = m.mtmd_input_chunks_init()
        weakref.finalize(self, m.mtmd_input_chunks_free, self.pointer)


class Vision:
    """A vision projector beside its model.

    Raises
    ------
    ProjectorUnusable
        If the file does not belong to the model or sees no images.
    """

    def __init__(self, path: Path, model: LoadedModel, n_threads: int) -> None:
        self._m = m = mtmd()
        # Unguessable, so that no text of a dataset can pass for an image.
        self.mark = f"<__image_{secrets.token_hex(8)}__>"
        self._mark_bytes = self.mark.encode()
        params = m.mtmd_context_params_default()
        params.use_gpu = False
        params.print_timings = False
        params.warmup = False
        params.n_threads = n_threads
        params.media_marker = self._mark_bytes
        params.flash_attn_type = 0
        complaints()
        self.pointer = m.mtmd_init_from_file(str(path).encode(), model.pointer, params)
        if not self.pointer or not m.mtmd_support_vision(self.pointer):
            raise ProjectorUnusable(path.name, complaints())

    def read(self, rendered: str, contents: Sequence[bytes]) -> tuple[Tokens, tuple[PlacedImage, ...]]:
        """Places and images of a rendered conversation; raises ``Unanswerable`` for an image that cannot be read."""
        m = self._m
        chunks = _Chunks(m)
        text = m.mtmd_input_text()
        data = rendered.encode("utf-8", "replace")
        text.text, text.text_len, text.add_special, text.parse_special = data, len(data), True, True
        bitmaps = [self._bitmap(content) for content in contents]
        try:
            array = (m.mtmd_bitmap_p_ctypes * len(bitmaps))(*bitmaps)
            code = m.mtmd_tokenize(self.pointer, chunks.pointer, ctypes.byref(text), array, len(bitmaps))
        finally:
            for bitmap in bitmaps:
                m.mtmd_bitmap_free(bitmap)
        if code:
            raise Unanswerable(Message("The vision projector cannot process these images."))
        return self._places(chunks, [hashlib.sha256(content).digest() for content in contents])

    def step(self, context: Context, stream: int, image: PlacedImage) -> None:
        """Let a stream see an image at its places."""
        end = ctypes.c_int32(0)
        code = self._m.mtmd_helper_eval_chunk_single(
            self.pointer, context.pointer, image.chunk, image.places.start, stream, N_BATCH, False, ctypes.byref(end)
        )
        if code:
            raise StepFailed(code, complaints())

    def _places(self, chunks: _Chunks, hashes: Sequence[bytes]) -> tuple[Tokens, tuple[PlacedImage, ...]]:
        m = self._m
        parts: list[Tokens] = []
        images: list[PlacedImage] = []
        end = 0
        for index in range(m.mtmd_input_chunks_size(chunks.pointer)):
            chunk = m.mtmd_input_chunks_get(chunks.pointer, index)
            if m.mtmd_input_chunk_get_type(chunk) == m.MTMD_INPUT_CHUNK_TYPE_TEXT:
                n = ctypes.c_size_t()
                found = m.mtmd_input_chunk_get_tokens_text(chunk, ctypes.byref(n))
                part = np.array(found[: n.value], np.int32)
            else:
                n_places = int(m.mtmd_input_chunk_get_n_pos(chunk))
                part = _places_of(hashes, chunk, m, n_places)
                n_tokens = int(m.mtmd_input_chunk_get_n_tokens(chunk))
                images.append(PlacedImage(range(end, end + n_places), n_tokens, chunk, chunks))
            parts.append(part)
            end += len(part)
        return np.concatenate(parts), tuple(images)

    def _bitmap(self, content: bytes) -> Any:
        from PIL import Image as Pillow

        try:
            with Pillow.open(io.BytesIO(content), formats=_FORMATS) as opened:
                if opened.width * opened.height > _MOST_PIXELS:
                    raise Unanswerable(Message("An image of this request is too large to be shown to the model."))
                pixels = opened.convert("RGB")
        except (OSError, ValueError, SyntaxError, Pillow.DecompressionBombError) as error:
            raise Unanswerable(Message("An image of this request cannot be read.")) from error
        data = pixels.tobytes()
        buffer = (ctypes.c_uint8 * len(data)).from_buffer_copy(data)
        bitmap = self._m.mtmd_bitmap_init(pixels.width, pixels.height, buffer)
        identity = hashlib.sha256(content).hexdigest().encode()
        self._m.mtmd_bitmap_set_id(bitmap, identity)
        return bitmap


def _places_of(hashes: Sequence[bytes], chunk: Any, m: Any, n_places: int) -> Tokens:
    """Negative numbers that are the same for the same image, so that prompts can be compared."""
    named = m.mtmd_input_chunk_get_id(chunk) or b"".join(hashes)
    value = int.from_bytes(hashlib.sha256(named).digest()[:4], "little") & 0x7FFFFFFF
    return np.full(n_places, -1 - value, np.int32)
