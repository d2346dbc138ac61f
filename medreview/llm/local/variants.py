"""Which of llama.cpp's builds for different processors this machine runs.

llama.cpp is compiled as a family: beside libllama lies a library for each generation of processors, from those without
AVX to those with AVX-512, and each says how well it fits the one at hand. The one that fits best is taken.
"""

import ctypes
import os
from pathlib import Path
from typing import Any

_BEGINNING = "ggml-cpu-" if os.name == "nt" else "libggml-cpu-"
_ENDING = ".dll" if os.name == "nt" else ".so"
# Its AMX code ends the process with most models; these processors run the one for AVX-512 just as well.
_LEFT_OUT = "sapphirerapids"


def best_variant(folder: Path) -> Path | None:
    """The library that fits this processor best; None where llama.cpp was compiled for one kind only.

    ``llama_cpp`` has been imported before, or the libraries do not find what they build upon.
    """
    scores = {path: _score(path) for path in _variants(folder)}
    best = max(scores, key=lambda path: scores[path], default=None)
    return best if best is not None and scores[best] > 0 else None


def variant_name(library: Path) -> str:
    """``haswell``, ``zen4`` and so on."""
    return library.stem.removeprefix(_BEGINNING)


def _variants(folder: Path) -> list[Path]:
    found = sorted(folder.glob(f"{_BEGINNING}*{_ENDING}"))
    return [path for path in found if variant_name(path) != _LEFT_OUT]


def _score(library: Path) -> int:
    """What a library says of this processor; nothing for one that cannot run here."""
    try:
        score: Any = ctypes.CDLL(str(library)).ggml_backend_score
    except (OSError, AttributeError):
        return 0
    return int(score())
