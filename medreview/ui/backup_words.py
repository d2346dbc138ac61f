"""What backups are called: why they were made, how large they are, what they hold."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from medreview.ui.translation import isolated, moment, number

if TYPE_CHECKING:  # the start screen shows before the library that reads files is loaded
    from medreview.workflows.recover_workspace import BackedUpRating, BackupView

MB = 2**20


def reason_words(reason: str) -> str:
    """Why a backup was made."""
    words = {
        "working": QCoreApplication.translate("Backups", "while working"),
        "opening": QCoreApplication.translate("Backups", "at opening"),
        "closing": QCoreApplication.translate("Backups", "at closing"),
        "import": QCoreApplication.translate("Backups", "before an import"),
        "collect": QCoreApplication.translate("Backups", "before collecting returns"),
        "unfinished": QCoreApplication.translate("Backups", "before the rest of an import was removed"),
        "restore": QCoreApplication.translate("Backups", "before a backup was restored"),
        "rescue": QCoreApplication.translate("Backups", "after the file was moved or deleted"),
        "asked": QCoreApplication.translate("Backups", "by hand"),
    }
    upgrade = QCoreApplication.translate("Backups", "before an upgrade")
    return upgrade if reason.startswith("format") else words.get(reason, reason)


def kind_words(kind: str) -> str:
    """What is counted in a backup."""
    words = {
        "datasets": QCoreApplication.translate("Backups", "Datasets"),
        "questions": QCoreApplication.translate("Backups", "Questions"),
        "answers": QCoreApplication.translate("Backups", "Answers"),
        "images": QCoreApplication.translate("Backups", "Images"),
        "studies": QCoreApplication.translate("Backups", "Studies"),
        "ratings": QCoreApplication.translate("Backups", "Ratings"),
        "comments": QCoreApplication.translate("Backups", "Comments and flags"),
        "judgements": QCoreApplication.translate("Backups", "Judgements"),
    }
    return words.get(kind, kind)


def size_words(n_bytes: int) -> str:
    """A size in MB, with a decimal where it is small."""
    size = number(n_bytes / MB, 1 if n_bytes < 100 * MB else 0)
    return QCoreApplication.translate("Backups", "{n} MB").format(n=size)


def backup_line(backup: "BackupView") -> str:
    """One backup in a few words: its time, and how many ratings it holds."""
    if backup.contents is None:
        return isolated(moment(backup.made_at))
    words = QCoreApplication.translate("Backups", "{time}, ratings: {n}")
    return words.format(time=isolated(moment(backup.made_at)), n=number(backup.contents.get("ratings", 0)))


def rating_words(rating: "BackedUpRating | None") -> str:
    """What a file holds of a rating."""
    if rating is None:
        return QCoreApplication.translate("Backups", "none")
    if rating.value is not None:
        return number(int(rating.value)) if rating.value.is_integer() else number(rating.value, 2)
    states = {
        "cannot_judge": QCoreApplication.translate("Backups", "cannot judge"),
        "skipped": QCoreApplication.translate("Backups", "skipped"),
        "withdrawn": QCoreApplication.translate("Backups", "taken back"),
    }
    return states.get(rating.status, rating.status)
