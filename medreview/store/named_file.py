"""The file behind the name of a workspace, watched for another one in its place, and permissions of files beside it."""

import os
import stat
from contextlib import suppress
from pathlib import Path

from medreview.store.errors import WorkspaceGone, WorkspaceHelperLinked, WorkspaceUnderTwoNames

_HELPERS = ("-wal", "-shm", "-journal")


class NamedFile:
    """A file as it was found under its name; looking does not open it, which would drop the locks that SQLite holds."""

    def __init__(self, path: Path) -> None:
        self._path = path.resolve()
        self._identity = self._now()

    @property
    def is_in_place(self) -> bool:
        """True unless the file was moved, deleted or replaced, or its drive is gone."""
        return self._identity is not None and self._now() == self._identity

    def check(self) -> None:
        """Raise ``WorkspaceGone`` where it is not in place: what is written to it would be lost with it."""
        if not self.is_in_place:
            raise WorkspaceGone(path=self._path)

    def _now(self) -> tuple[int, int] | None:
        try:
            found = self._path.stat()
        except OSError:
            return None
        if os.name == "nt":  # an open file keeps its name there, and not every drive numbers its files
            return (0, 0)
        return (found.st_dev, found.st_ino)


def check_only_name(path: Path) -> None:
    """Raise ``WorkspaceUnderTwoNames`` where a file has more names than one; a drive that does not tell has one."""
    with suppress(OSError):
        if path.stat().st_nlink > 1:
            raise WorkspaceUnderTwoNames(path=path)


def lock_beside(path: Path) -> Path:
    file = path.resolve()
    return file.with_name(f".{file.name}.lock")


def check_helpers(path: Path) -> None:
    """Raise ``WorkspaceHelperLinked`` where something that is written beside a workspace would be written elsewhere."""
    file = path.resolve()
    for helper in (lock_beside(path), *(file.with_name(file.name + suffix) for suffix in _HELPERS)):
        if helper.is_symlink():
            raise WorkspaceHelperLinked(path=path, file=helper.name)


def permissions_beside(path: Path) -> int:
    """The permissions of files beside a workspace, as its lock and its backups: those of the workspace itself.

    A new workspace is its owner's alone; where somebody opened one to a group, all of it works for the group.
    """
    try:
        return stat.S_IMODE(path.stat().st_mode) & 0o666
    except OSError:
        return 0o600
