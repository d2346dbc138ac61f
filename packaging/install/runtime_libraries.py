"""Run by the packaged program on Linux before anything else: which copy of a library is used."""

import ctypes
import json
import os
import sys
from pathlib import Path


def use_system_first(folder: Path) -> None:
    """Load what is closest to the system from the system, and ours only where it has none.

    A graphics driver fits the libraries of its own system. A machine without a display has none of them, and Qt is
    linked against them all the same.
    """
    for name in json.loads((folder / "order.json").read_text(encoding="utf-8")):
        try:
            ctypes.CDLL(name, mode=ctypes.RTLD_GLOBAL)
        except OSError:
            ctypes.CDLL(str(folder / name), mode=ctypes.RTLD_GLOBAL)


def leave_others_alone() -> None:
    """Programs that this one starts, such as a browser, must not find its libraries; itself, it starts from anew."""
    for name in [name for name in os.environ if name.startswith("_PYI_")]:
        del os.environ[name]  # with these a copy of this program would trust the path that is taken away here
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if before is not None:
        os.environ["LD_LIBRARY_PATH"] = before


if sys.platform == "linux":
    use_system_first(Path(sys._MEIPASS) / "system")  # noqa: SLF001 - the name that PyInstaller gives it
    leave_others_alone()
