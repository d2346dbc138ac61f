"""Words of backups: why they were made, how large they are, what they hold."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from medreview.domain.table_names import TABLE_WORDS, TableName
from medreview.errors import Message
from medreview.ui.translation import isolated, moment, number, translated

if TYPE_CHECKING:  # the start screen shows before the library that reads files is loaded
    from medreview.workflows.recover_workspace import BackedUpRating, BackupView

MB = 2**20


REASON_WORDS: Mapping[str, Message] = {
    "working": Message("while working"),
    "opening": Message("at opening"),
    "closing": Message("at closing"),
    "import": Message("before an import"),
    "collect": Message("before collecting returns"),
    "take-back": Message("before a collection was withdrawn"),
    "unfinished": Message("before the rest of an import was removed"),
    "restore": Message("before a backup was restored"),
    "rescue": Message("after the file was moved or deleted"),
    "asked": Message("by hand"),
}
KIND_WORDS: Mapping[str, Message] = {
    "datasets": Message("Datasets"),
    "questions": Message("Questions"),
    "answers": Message("Answers"),
    "images": Message("Images"),
    "studies": Message("Studies"),
    "ratings": Message("Ratings"),
    "comments": Message("Comments and flags"),
    "judgements": Message("Judgements"),
    "preferences": TABLE_WORDS[TableName.PREFERENCES],
    "criteria": TABLE_WORDS[TableName.CRITERIA],
    "criterion_ratings": TABLE_WORDS[TableName.CRITERION_RATINGS],
    "spans": TABLE_WORDS[TableName.SPANS],
    "tags": Message("Tags"),
    "translations": Message("Translations"),
}


def reason_words(reason: str) -> str:
    """The occasion on which a backup was made."""
    if reason.startswith("format"):
        return QCoreApplication.translate("Backups", "before an upgrade")
    return translated(REASON_WORDS[reason]) if reason in REASON_WORDS else reason


def kind_words(kind: str) -> str:
    """The name of what is counted in a backup."""
    return translated(KIND_WORDS[kind]) if kind in KIND_WORDS else kind


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
    """A rating in a file, in words."""
    from medreview.domain.ratings import STATUS_WORDS, RatingStatus

    if rating is None:
        return QCoreApplication.translate("Backups", "none")
    if rating.value is not None:
        return number(int(rating.value)) if rating.value.is_integer() else number(rating.value, 2)
    known = rating.status in tuple(RatingStatus)
    return translated(STATUS_WORDS[RatingStatus(rating.status)]) if known else rating.status
