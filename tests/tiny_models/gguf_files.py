"""Write a GGUF file: every tensor is single precision unless its bytes are quantised already."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from gguf import GGMLQuantizationType, GGUFWriter
from numpy.typing import NDArray

_BLOCK = 32  # values that share one scale in Q4_0


class ModelFile:
    """A GGUF file being written; ``keys`` is the library's writer for what is not a tensor."""

    def __init__(self, path: Path, architecture: str) -> None:
        self.keys = GGUFWriter(str(path), architecture)

    def tensor(self, name: str, values: NDArray[np.floating]) -> None:
        # A double would be written as F64, which llama.cpp loads and then crashes on.
        self.keys.add_tensor(name, np.ascontiguousarray(values, np.float32))

    def half_tensor(self, name: str, values: NDArray[np.floating]) -> None:
        self.keys.add_tensor(name, np.ascontiguousarray(values, np.float16))

    def q4_0_tensor(self, name: str, rng: np.random.Generator, n_rows: int, n_columns: int, sd: float) -> None:
        """Random weights of this standard deviation, four bits each.

        Nibbles are 1 to 15, around 8: with 0 among them the mean is below zero and the model says one thing only.
        """
        shape = (n_rows, n_columns // _BLOCK)
        scale = np.full((*shape, 1), sd / 4.6, np.float16).view(np.uint8)
        low, high = (rng.integers(1, 16, (*shape, _BLOCK // 2), dtype=np.uint8) for _ in range(2))
        packed = np.concatenate([scale, low | (high << 4)], axis=2).reshape(n_rows, -1)
        self.keys.add_tensor(name, packed, raw_dtype=GGMLQuantizationType.Q4_0)


@contextmanager
def model_file(path: Path, architecture: str, name: str) -> Iterator[ModelFile]:
    """Open a file to fill; it is written when the block ends."""
    file = ModelFile(path, architecture)
    file.keys.add_name(name)
    yield file
    file.keys.write_header_to_file()
    file.keys.write_kv_data_to_file()
    file.keys.write_tensors_to_file()
    file.keys.close()
