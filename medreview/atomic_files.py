"""A file that is either the old one or the complete new one, whatever happens while it is written."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from medreview.errors import MedReviewError
from medreview.paths import sync_folder


class FileNotWritten(MedReviewError):
    """A file could not be written; what was there before is unchanged."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            "{path} could not be written: {reason}. What was there before is unchanged; choose another place.",
            path=str(path),
            reason=reason,
        )


@contextmanager
def replacing(path: Path) -> Generator[BinaryIO]:
    """A file to write to that takes the place of ``path`` when the block ends well, and leaves nothing otherwise.

    Raises
    ------
    FileNotWritten
        If the system refuses; the old file, if any, is as it was.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(f".{path.name[:60]}.part")
        temporary.unlink(missing_ok=True)  # what a killed export left behind
        opened = temporary.open("xb")
    except OSError as error:
        raise FileNotWritten(path, error.strerror or str(error)) from error
    try:
        with opened as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        raise FileNotWritten(path, error.strerror or str(error)) from error
    finally:
        temporary.unlink(missing_ok=True)
