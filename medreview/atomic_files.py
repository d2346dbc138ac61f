"""A file that is either the old one or the complete new one, whatever happens while it is written.

What is not finished lies in a folder of its own beside its place, with a lock in it that the system drops when the
program dies: so the next program tells what a dead one left from what a living one is working at.
"""

import os
import re
import shutil
import stat
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from medreview.errors import MedReviewError, reason_of
from medreview.paths import sync_folder

if TYPE_CHECKING:
    from filelock import FileLock

_PREFIX = ".medreview-"
_LEFTOVER = re.compile(r"\.medreview-[a-z0-9_]{8}")
_LOCK = "in-use.lock"
_MOST_TRIES = 100


class FileNotWritten(MedReviewError):
    """A file could not be written; what was there before is unchanged."""

    template = "{path} could not be written: {reason}. What was there before is unchanged; choose another place."


@contextmanager
def replacing(path: Path) -> Generator[BinaryIO]:
    """A file to write to that takes the place of ``path`` when the block ends well, and leaves nothing otherwise.

    A new file, and a folder that is made for it, is its owner's alone, as all of them may hold what patients asked
    and what raters said; a file that was opened to others stays open to them.

    Raises
    ------
    FileNotWritten
        If the system refuses; the old file, if any, is as it was.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        mode = _mode_of(path)
        with unfinished_folder(path.parent) as folder:
            temporary = folder / "file"
            with open(temporary, "xb", opener=private) as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            if mode is not None:
                temporary.chmod(mode)
            temporary.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        raise FileNotWritten(path=path, reason=reason_of(error)) from error


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that is in memory as a whole; raises as ``replacing`` does."""
    with replacing(path) as file:
        file.write(content)


def _mode_of(path: Path) -> int | None:
    try:
        return stat.S_IMODE(path.stat().st_mode) & 0o666
    except OSError:
        return None


def private(path: str, flags: int) -> int:
    """An opener of files for their owner alone."""
    return os.open(path, flags, 0o600)


@contextmanager
def unfinished_folder(beside: Path | None = None) -> Generator[Path]:
    """A folder for what is not finished, gone at the end; after a kill, whoever makes the next one removes it.

    Parameters
    ----------
    beside
        The folder that it is made in; the system's own for temporary files where None.

    Raises
    ------
    OSError
        If the system refuses.
    """
    parent = beside or Path(tempfile.gettempdir())
    remove_leftovers(parent)
    folder, lock = _held_folder(parent)
    try:
        yield folder
    finally:
        lock.release()
        shutil.rmtree(folder, ignore_errors=True)


def remove_leftovers(parent: Path) -> None:
    """Remove what programs left unfinished in a folder that do not run any more."""
    with suppress(OSError), os.scandir(parent) as entries:
        for entry in entries:
            if _LEFTOVER.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False) and _is_ours(entry):
                _remove_if_dead(Path(entry.path))


def _is_ours(entry: os.DirEntry[str]) -> bool:
    return os.name == "nt" or entry.stat(follow_symlinks=False).st_uid == os.getuid()


def _remove_if_dead(folder: Path) -> None:
    if not (folder / _LOCK).is_file():
        with suppress(OSError):  # only where it is empty: its program was killed before it had its lock
            folder.rmdir()
        return
    from filelock import FileLock, Timeout

    lock = FileLock(folder / _LOCK, blocking=False)
    try:
        lock.acquire()
    except (Timeout, OSError):
        return
    shutil.rmtree(folder, ignore_errors=True)  # while it is held: once free, a program that just made it may take it
    lock.release()
    if os.name == "nt":  # where a file that is held cannot be removed
        shutil.rmtree(folder, ignore_errors=True)


def _held_folder(parent: Path) -> "tuple[Path, FileLock]":
    """A new folder and its lock; another program may take the folder for a leftover before the lock is held."""
    from filelock import FileLock, Timeout  # it takes a tenth of what a command takes for its help

    for _ in range(_MOST_TRIES):
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=parent))
        lock = FileLock(folder / _LOCK, mode=0o600, blocking=False, thread_local=False)
        with suppress(Timeout, FileNotFoundError, FileExistsError):  # of a folder that went while the lock was made
            try:
                lock.acquire()
            except OSError:
                shutil.rmtree(folder, ignore_errors=True)
                raise
            if (folder / _LOCK).exists():
                return folder, lock
            lock.release()
    raise FileNotFoundError(2, "No such file or directory", str(parent))
