"""What can be wrong with a workspace file, or missing in it, each as one sentence with what to do."""

from collections.abc import Sequence
from pathlib import Path

from medreview.errors import MedReviewError


class WorkspaceMissing(MedReviewError):
    def __init__(self, path: Path) -> None:
        super().__init__("There is no workspace at {path}. Check the place or open another one.", path=str(path))


class WorkspaceExists(MedReviewError):
    def __init__(self, path: Path) -> None:
        super().__init__("{path} exists already. Open it, or choose another name.", path=str(path))


class WorkspaceForeign(MedReviewError):
    def __init__(self, path: Path) -> None:
        super().__init__(
            "{path} is not a medreview workspace, and it was not touched. Open another file.",
            path=str(path),
        )


class WorkspaceTooNew(MedReviewError):
    def __init__(self, path: Path, version: int, known: int) -> None:
        super().__init__(
            "{path} was made by a newer medreview (format {version}, this program knows up to {known}), "
            "and it was not touched. Install the newer program to open it.",
            path=str(path),
            version=version,
            known=known,
        )


class WorkspaceUnsound(MedReviewError):
    """It is a workspace file, and no program should go on with it; a backup helps."""


class WorkspaceDamaged(WorkspaceUnsound):
    def __init__(self, path: Path, finding: str) -> None:
        super().__init__(
            "{path} is damaged ({finding}), and it was not touched. Keep it, and restore a backup if there is one.",
            path=str(path),
            finding=finding,
        )


class WorkspaceAltered(WorkspaceUnsound):
    """It holds a trigger, a view, a table or an index that the schema does not make: a program of somebody else."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(
            "{path} holds something that medreview did not make ({what}) and that could change what you save: it was "
            "not opened. Ask for a clean copy or restore a backup; its data can be imported into a new workspace.",
            path=str(path),
            what=what,
        )


class WorkspaceIncomplete(WorkspaceUnsound):
    """A table, an index or a trigger of the schema is missing, or is not what the schema makes."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(
            "{path} is not whole: {what} is missing or is not as medreview makes it. It was not opened; restore the "
            "newest good backup, or ask for a clean copy.",
            path=str(path),
            what=what,
        )


class WorkspaceUnderTwoNames(MedReviewError):
    """Each name would have a log of its own, and what one program writes another would write over."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "{path} is one file under two names (a hard link), and two programs could spoil it: it was not opened. "
            "Copy it, open the copy, and delete the other names.",
            path=str(path),
        )


class WorkspaceWithOtherLog(WorkspaceUnsound):
    """The file was replaced by hand while the log of the one before it lay beside it."""

    def __init__(self, path: Path, log: str) -> None:
        super().__init__(
            "{path} was replaced while {log}, with the last changes of the file before it, still lay beside it: the "
            "two do not belong together, and neither was touched. To go on with the file that is there now, open it "
            "without that log, here or with medreview backups {path} without-log; the log is kept beside the backups.",
            path=str(path),
            log=log,
        )


class WorkspaceInUse(MedReviewError):
    def __init__(self, path: Path) -> None:
        super().__init__(
            "{path} is open in another medreview program. Close it there, then open it here.", path=str(path)
        )


class WorkspaceReadOnly(MedReviewError):
    def __init__(self, path: Path) -> None:
        super().__init__(
            "{path} cannot be written to: the file, its folder or the drive is read-only. "
            "Copy it to a folder of your own and open it there.",
            path=str(path),
        )


class WorkspaceUnreadable(MedReviewError):
    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            "{path} cannot be read ({reason}). Ask its owner to let you read it, or open another workspace.",
            path=str(path),
            reason=reason,
        )


class WorkspaceNotMade(MedReviewError):
    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            "{path} cannot be made ({reason}). Choose another folder or another name.", path=str(path), reason=reason
        )


class NotStored(MedReviewError):
    """What SQLite or its driver does not take: too large, or of no kind that a file holds."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            "{path} did not take this change, or holds what cannot be read ({reason}): nothing of it was saved, "
            "everything before it is. Check the file with medreview check; where it is sound, change what you gave.",
            path=str(path),
            reason=reason,
        )


class DiskFull(MedReviewError):
    def __init__(self, path: Path) -> None:
        super().__init__(
            "The disk that holds {path} is full: this last change was not saved, everything before it is. "
            "Free some space and do it again.",
            path=str(path),
        )


class WorkspaceUnreachable(MedReviewError):
    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            "{path} cannot be reached ({reason}): this last change was not saved, everything before it is. "
            "Check that the drive is connected and do it again, or close the workspace and open it again.",
            path=str(path),
            reason=reason,
        )


class WorkspaceGone(MedReviewError):
    """The file that is open is not under its name any more."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "{path} was moved, deleted or replaced while it was open, or its drive was unplugged: this last change "
            "was not saved. Close the workspace and open it again, or restore its newest backup.",
            path=str(path),
        )


class WorkspaceToLookAt(MedReviewError):
    def __init__(self, path: Path) -> None:
        super().__init__(
            "{path} is open to be looked at only: this last change was not saved. Close the workspace, and open it "
            "where it can be written to and no other program has it open.",
            path=str(path),
        )


class WorkspaceBusy(MedReviewError):
    def __init__(self, path: Path) -> None:
        super().__init__(
            "{path} was busy for too long: this last change was not saved. Do it again in a moment.", path=str(path)
        )


class BackupNotWritten(MedReviewError):
    def __init__(self, folder: Path, reason: str) -> None:
        super().__init__(
            "No backup could be written to {folder} ({reason}); the workspace itself is not affected. "
            "Look whether the disk has room and the folder can be written to.",
            folder=str(folder),
            reason=reason,
        )


class NoRoomForBackup(MedReviewError):
    """Sizes are bytes; the sentence tells them in MB."""

    def __init__(self, path: Path, *, needed: int, free: int) -> None:
        super().__init__(
            "There is no room for a backup of {path}: it needs {needed} MB, and {free} MB are free. "
            "Free some space; until then no backup is made.",
            path=str(path),
            needed=-(-needed // 2**20),
            free=free // 2**20,
        )


class StudyNotFound(MedReviewError):
    def __init__(self, study: str, known: Sequence[str]) -> None:
        super().__init__(
            "There is no study {study} in this workspace. Choose one of: {known}.", study=study, known=", ".join(known)
        )


class NoStudyYet(MedReviewError):
    def __init__(self) -> None:
        super().__init__("This workspace holds no study yet. Plan one, or import ratings.")


class NothingRated(MedReviewError):
    def __init__(self, study: str) -> None:
        super().__init__(
            "Nothing is rated in {study} yet. Rate its answers, or import what raters returned, and analyse it then.",
            study=study,
        )
