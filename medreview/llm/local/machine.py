"""The share of this machine that a model may take: threads, and memory before it is loaded."""

import os
from dataclasses import dataclass

import psutil

from medreview.llm.engines import EngineSettings, LocalModel
from medreview.llm.local.failures import MemoryShort
from medreview.llm.local.prefixes import LEAST_ROWS

GENTLE_PAUSE = 0.5  # rests for this share of the time it worked
_WORKING_SPACE = 400 * 2**20  # what a step computes with, and the interpreter
_SHARE_FOR_TOKENS = 0.6
_USUAL_SEQUENCES = 16
_USUAL_CONTEXT = 8192
_LEAST_CONTEXT = 256


@dataclass(frozen=True, slots=True)
class Fit:
    """A model's share: threads, and the replies and tokens side by side that its memory has room for."""

    n_threads: int
    n_sequences: int
    n_context: int
    n_tokens: int

    def memory_short(self, file: str, bytes_a_token: int) -> MemoryShort:
        """The error of a context that the system gave no memory for."""
        return MemoryShort(
            file=file, needed_gb=_gb(self.n_tokens * bytes_a_token), free_gb=_gb(psutil.virtual_memory().available)
        )


def n_threads(settings: EngineSettings) -> int:
    """Threads that leave one core to the window; half of them when it shall be gentle."""
    cores = psutil.cpu_count(logical=False) or os.cpu_count() or 1
    usable = max(1, min(cores, os.cpu_count() or 1) - 1)
    wanted = usable if settings.n_threads is None else max(1, min(settings.n_threads, os.cpu_count() or 1))
    return max(1, wanted // 2) if settings.is_gentle else wanted


def check_memory(place: LocalModel) -> None:
    """Raise ``MemoryShort`` if the files of a model are more than the memory that is free."""
    files = [path for path in (place.path, place.projector, place.adapter) if path is not None]
    needed = sum(path.stat().st_size for path in files) + _WORKING_SPACE
    free = psutil.virtual_memory().available
    if needed > free:
        raise MemoryShort(file=place.path.name, needed_gb=_gb(needed), free_gb=_gb(free))


def fit(settings: EngineSettings, *, file: str, n_context_trained: int, bytes_a_token: int) -> Fit:
    """Divide what is free after loading among replies; raises ``MemoryShort`` if not even short ones have room."""
    wanted = wanted_context(settings, n_context_trained)
    free = max(0, psutil.virtual_memory().available - _WORKING_SPACE)
    n_tokens = int(free * _SHARE_FOR_TOKENS) // max(bytes_a_token, 1)
    n_context = min(wanted, n_tokens // LEAST_ROWS)
    if n_context < min(wanted, _LEAST_CONTEXT):
        raise MemoryShort(
            file=file, needed_gb=_gb(_LEAST_CONTEXT * LEAST_ROWS * bytes_a_token + _WORKING_SPACE), free_gb=_gb(free)
        )
    return Fit(n_threads(settings), settings.n_sequences or _USUAL_SEQUENCES, n_context, n_tokens)


def wanted_context(settings: EngineSettings, n_context_trained: int) -> int:
    """Tokens of a prompt and its reply, where memory allows them."""
    return settings.n_context or min(n_context_trained or _USUAL_CONTEXT, _USUAL_CONTEXT)


def _gb(n_bytes: float) -> float:
    return round(n_bytes / 2**30, 1)
