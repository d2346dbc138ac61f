"""Packages and returns as files: each field of `PackageContent` and `ReturnContent` has its document.

Whatever is read is given out only when every record is known, of its type, and fits the others.
"""

from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from medreview.domain.audit import TrailEntry
from medreview.exchange.consistency import Inconsistent, check_package, check_return
from medreview.exchange.contents import (
    PackageContent,
    PackageManifest,
    PackedAnswer,
    PackedPair,
    PackedQuestion,
    ReturnContent,
    ReturnedProfile,
    ReturnedVisit,
    ReturnManifest,
)
from medreview.exchange.fingerprints import images_of
from medreview.exchange.records import RecordRefused, lines_bytes, read_lines, record_bytes
from medreview.exchange.sealed_files import PACKAGE, RETURN, SealedFile, Watch, open_sealed, write_sealed
from medreview.jobs import CancelToken, Report, no_report

PACKAGE_SUFFIX = ".mrpack"
RETURN_SUFFIX = ".mrreturn"


@dataclass(frozen=True, slots=True)
class _ReturnState:
    """The part of a return beside its trail and its visits."""

    profile: ReturnedProfile
    current_step: str | None


_PACKAGE_MANIFEST = TypeAdapter(PackageManifest)
_RETURN_MANIFEST = TypeAdapter(ReturnManifest)
_PLAN: TypeAdapter[dict[str, object]] = TypeAdapter(dict[str, object])
_QUESTION = TypeAdapter(PackedQuestion)
_ANSWER = TypeAdapter(PackedAnswer)
_PAIR = TypeAdapter(PackedPair)
_WORK = TypeAdapter(_ReturnState)
_ENTRY = TypeAdapter(TrailEntry)
_VISIT = TypeAdapter(ReturnedVisit)
_LINES: Mapping[str, TypeAdapter[Any]] = {"questions.jsonl": _QUESTION, "answers.jsonl": _ANSWER, "pairs.jsonl": _PAIR}
_PACKAGE_DOCUMENTS = frozenset({"about.json", "plan.json", "questions.jsonl", "answers.jsonl", "pairs.jsonl"})
_RETURN_DOCUMENTS = frozenset({"about.json", "work.json", "entries.jsonl", "visits.jsonl"})


class OpenedPackage:
    """A package of which everything but the pictures in its images was checked; usable while it is open."""

    def __init__(self, content: PackageContent, sealed: SealedFile) -> None:
        self.content = content
        self.file_sha256 = sealed.file_sha256
        self.is_locked = sealed.is_locked
        self.image = sealed.image
        self.refuse = sealed.refuse


def write_package(
    path: Path,
    content: PackageContent,
    images: Iterable[tuple[str, bytes]],
    *,
    passphrase: str | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> None:
    """Write a package whole or not at all.

    Parameters
    ----------
    images
        SHA-256 and bytes of every image that the questions show, each once, by ascending SHA-256.
    passphrase
        Locks the file; it is kept nowhere.

    Raises
    ------
    Inconsistent, TooMuchToPack
        If no reader would take it.
    FileNotWritten
        If the place cannot take it; what was there before is unchanged.
    """
    check_package(content)
    documents = {
        "about.json": record_bytes(content.manifest, _PACKAGE_MANIFEST),
        "plan.json": record_bytes(content.plan, _PLAN),
        "questions.jsonl": lines_bytes(content.questions, _QUESTION),
        "answers.jsonl": lines_bytes(content.answers, _ANSWER),
        "pairs.jsonl": lines_bytes(content.pairs, _PAIR),
    }
    _check_readable(documents)
    n_images = len(images_of(content.questions))
    write_sealed(
        path, PACKAGE, documents, images, n_images=n_images, passphrase=passphrase, watch=Watch(report, cancel)
    )


def _check_readable(documents: Mapping[str, bytes]) -> None:
    """Nothing leaves that its reader would refuse."""
    for name, kind in _LINES.items():
        try:
            for _ in read_lines(documents[name], kind):
                pass
        except RecordRefused as error:
            raise Inconsistent(f"{name}:{error.line}", error.reason) from error


@contextmanager
def open_package(
    path: Path, passphrase: str | None = None, *, report: Report = no_report, cancel: CancelToken | None = None
) -> Generator[OpenedPackage]:
    """Check a package from end to end; nothing is unpacked to the disk, and the file is not changed.

    Raises
    ------
    NotAPackage, ReturnNotPackage, PackageTooNew, PackageTooBig, PackageCut, PackageDamaged, FileUnreadable
        With the file, the place in it and the reason.
    PassphraseNeeded, WrongPassphrase
        If it is locked.
    """
    with open_sealed(path, PACKAGE, _PACKAGE_DOCUMENTS, passphrase, watch=Watch(report, cancel)) as sealed:
        content = PackageContent(
            sealed.record("about.json", _PACKAGE_MANIFEST),
            sealed.record("plan.json", _PLAN),
            sealed.lines("questions.jsonl", _QUESTION),
            sealed.lines("answers.jsonl", _ANSWER),
            sealed.lines("pairs.jsonl", _PAIR),
        )
        try:
            check_package(content, images=sealed.images)
        except Inconsistent as error:
            raise sealed.refuse(error.place, error.reason) from error
        yield OpenedPackage(content, sealed)


def write_return(path: Path, content: ReturnContent, *, passphrase: str | None = None) -> None:
    """Write a return whole or not at all.

    Raises
    ------
    TooMuchToPack, FileNotWritten
        As for a package.
    """
    check_return(content)
    documents = {
        "about.json": record_bytes(content.manifest, _RETURN_MANIFEST),
        "work.json": record_bytes(_ReturnState(content.profile, content.current_step), _WORK),
        "entries.jsonl": lines_bytes(content.entries, _ENTRY),
        "visits.jsonl": lines_bytes(content.visits, _VISIT),
    }
    write_sealed(path, RETURN, documents, (), n_images=0, passphrase=passphrase, watch=Watch(no_report, None))


def read_return(
    path: Path, passphrase: str | None = None, *, report: Report = no_report, cancel: CancelToken | None = None
) -> ReturnContent:
    """Check a return from end to end and read it; whether its trail holds together is not looked at here.

    Raises
    ------
    NotAPackage, PackageNotReturn, PackageTooNew, PackageTooBig, PackageCut, PackageDamaged, FileUnreadable
        With the file, the place in it and the reason.
    PassphraseNeeded, WrongPassphrase
        If it is locked.
    """
    with open_sealed(path, RETURN, _RETURN_DOCUMENTS, passphrase, watch=Watch(report, cancel)) as sealed:
        work = sealed.record("work.json", _WORK)
        content = ReturnContent(
            sealed.record("about.json", _RETURN_MANIFEST),
            work.profile,
            work.current_step,
            sealed.lines("entries.jsonl", _ENTRY),
            sealed.lines("visits.jsonl", _VISIT),
        )
        try:
            check_return(content)
        except Inconsistent as error:
            raise sealed.refuse(error.place, error.reason) from error
        return content
