"""The one door to llama.cpp: imported only inside the child process, quiet, with its complaints kept."""

import ctypes
import os
from collections import deque
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

_BEGINNING = "ggml-cpu-" if os.name == "nt" else "libggml-cpu-"
_ENDING = ".dll" if os.name == "nt" else ".so"
# Its AMX code ends the process with most models; these processors run the one for AVX-512 just as well.
_LEFT_OUT = "sapphirerapids"
_GPU_TYPES = (1, 2)  # with memory of their own, or the processor's
_KEPT_LINES = 40
_WARNING = 3
_CONTINUED = 5

_complaints: deque[str] = deque(maxlen=_KEPT_LINES)


@cache
def llama_cpp() -> Any:
    """The low-level functions of llama-cpp-python; raises ``ImportError`` where it is not installed."""
    # Threads that spin while they wait make everything else on the machine slow; read when the library is loaded.
    os.environ["OMP_WAIT_POLICY"] = "passive"
    from llama_cpp import llama_cpp as found

    bindings: Any = found
    bindings.llama_log_set(_log(), ctypes.c_void_p(0))
    _load_variant()
    bindings.llama_backend_init()
    return bindings


@cache
def gpu_devices() -> tuple[str, ...]:
    """Names of the graphics processors that llama.cpp can compute on; none without its part for them and a driver.

    That part is loaded here, beside the one for the processor: a model loaded before computes without it.
    """
    import llama_cpp as package
    from llama_cpp._ggml import libggml

    llama_cpp()
    library = Path(package.__file__).parent / "lib" / f"{_BEGINNING.removesuffix('cpu-')}vulkan{_ENDING}"
    if library.is_file():
        with suppress(OSError):  # the system has no Vulkan, which the part is linked with
            _register(library)
    libggml.ggml_backend_dev_count.restype = ctypes.c_size_t
    libggml.ggml_backend_dev_get.argtypes = [ctypes.c_size_t]
    libggml.ggml_backend_dev_get.restype = ctypes.c_void_p
    libggml.ggml_backend_dev_type.argtypes = [ctypes.c_void_p]
    libggml.ggml_backend_dev_description.argtypes = [ctypes.c_void_p]
    libggml.ggml_backend_dev_description.restype = ctypes.c_char_p
    devices = [libggml.ggml_backend_dev_get(index) for index in range(libggml.ggml_backend_dev_count())]
    of_gpus = [device for device in devices if libggml.ggml_backend_dev_type(device) in _GPU_TYPES]
    return tuple(libggml.ggml_backend_dev_description(device).decode("utf-8", "replace") for device in of_gpus)


@cache
def variant() -> Path | None:
    """The part of llama.cpp that was made for this machine's processor; None where there is one for all."""
    import llama_cpp

    return best_variant(Path(llama_cpp.__file__).parent / "lib")


def is_for_one_processor() -> bool:
    """True for a build without variants that has AMX code, as pip compiles it on such a processor."""
    return variant() is None and b"AMX_INT8 = 1" in llama_cpp().llama_print_system_info()


def library_version() -> str:
    """Version of llama-cpp-python, which decides that of llama.cpp."""
    llama_cpp()
    from llama_cpp import __version__

    return __version__


@cache
def mtmd() -> Any:
    """The functions of libmtmd, which turns images into embeddings."""
    llama_cpp()
    from llama_cpp import mtmd_cpp

    bindings: Any = mtmd_cpp
    bindings.mtmd_log_set(_log(), ctypes.c_void_p(0))
    bindings.mtmd_helper_log_set(_log(), ctypes.c_void_p(0))
    return bindings


@cache
def chat_formatter() -> Any:
    """The class that renders a chat template in jinja2's immutable sandbox."""
    llama_cpp()
    from llama_cpp.llama_chat_format import Jinja2ChatFormatter

    return Jinja2ChatFormatter


def complaints() -> str:
    """The last warnings and errors of llama.cpp, and forgets them."""
    text = "".join(_complaints).strip()
    _complaints.clear()
    return text


def string_length() -> Any:
    """C's ``strlen``: of a pointer to zero it gives 0, which is no, and else more, which is yes."""
    library = ctypes.cdll.msvcrt if os.name == "nt" else ctypes.CDLL(None)
    return library.strlen


def _load_variant() -> None:
    """Load it before llama.cpp looks for one itself, which it would do in the current folder, too."""
    from llama_cpp._ggml import libggml

    library = variant()
    if library is not None:
        _register(library)
    libggml.ggml_backend_reg_count.restype = ctypes.c_size_t
    if not libggml.ggml_backend_reg_count():
        raise OSError(f"No part of llama.cpp can compute on this processor. {complaints()}")


def _register(library: Path) -> None:
    """Load a part of llama.cpp by its address, not by its path, which Windows would read in the system's code page."""
    from llama_cpp._ggml import libggml

    part: Any = ctypes.CDLL(str(library))
    part.ggml_backend_init.restype = ctypes.c_void_p
    libggml.ggml_backend_register(ctypes.c_void_p(part.ggml_backend_init()))


@cache
def _log() -> Any:
    last_level = 0

    @ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p)
    def keep(level: int, text: bytes, _data: object) -> None:
        nonlocal last_level
        last_level = last_level if level == _CONTINUED else level
        if last_level >= _WARNING:
            _complaints.append(text.decode("utf-8", "replace"))

    return keep


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
    """A library's score for this processor; 0 for one that cannot run here."""
    try:
        score: Any = ctypes.CDLL(str(library)).ggml_backend_score
    except (OSError, AttributeError):
        return 0
    return int(score())
