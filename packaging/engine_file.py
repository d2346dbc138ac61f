"""The small file in which the set-up of the local engine tells the program how far it is."""

from __future__ import annotations

import contextlib
import json
import os
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class EngineFile:
    """Written whole or not at all; ``updated_at`` tells a reader that the writer still lives.

    ``state`` is building, waiting, ready or failed. While building: ``step`` (fetching, compiling, installing) and,
    while compiling, ``done`` and ``total`` parts, ``done_before`` of them by earlier set-ups, ``compiling_since``.
    After a failure: ``failure`` (compiler, network, disk, broken, other), ``reason``, ``command``, ``log``.
    Times are seconds since 1970.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def write(self, state: str, **values: object) -> None:
        half = self._path.with_suffix(".half")
        half.write_text(json.dumps({"state": state, "updated_at": time.time(), **values}), encoding="utf-8")
        # the program may be reading it, which Windows does not allow; the next write comes in a second
        with contextlib.suppress(PermissionError):
            os.replace(half, self._path)  # noqa: PTH105 - Path.replace would hide that it is one step

    def read(self) -> dict[str, object]:
        """What was written last; empty when nothing was, or nothing that can be read."""
        try:
            values = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return values if isinstance(values, dict) else {}
