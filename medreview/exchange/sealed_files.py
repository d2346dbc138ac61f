"""One kind of file for packages and returns: a zip of a manifest, documents and images, locked where wished.

``manifest.json`` names the kind, the format, and size and SHA-256 of every other entry; there is nothing else inside.
All of that is checked before anything is given out.
"""

import hashlib
import io
import itertools
import re
import stat
from collections.abc import Generator, Iterable, Mapping, Set
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TypeVar, cast

from pydantic import TypeAdapter

from medreview.atomic_files import replacing
from medreview.errors import FileUnreadable, Message, reason_of
from medreview.exchange import locks
from medreview.exchange.archive import (
    MOST_BYTES,
    ZIP_START,
    ArchiveCut,
    ArchiveDamaged,
    ArchiveReader,
    ArchiveTooBig,
    ArchiveWriter,
)
from medreview.exchange.errors import (
    LockUnworkable,
    NotAPackage,
    PackageCut,
    PackageDamaged,
    PackageNotReturn,
    PackageTooBig,
    PackageTooNew,
    PassphraseCommon,
    PassphraseNeeded,
    PassphraseRepeats,
    PassphraseTooShort,
    ReturnNotPackage,
    TooMuchToPack,
    WrongPassphrase,
)
from medreview.exchange.records import RecordRefused, read_json, read_lines, read_record, record_bytes
from medreview.jobs import CancelToken, Progress, Report

FORMAT = 1
PACKAGE, RETURN = "package", "return"

_MANIFEST = "manifest.json"
_IMAGES = "images/"
_IMAGE_ENTRY = re.compile(r"images/[0-9a-f]{64}")
_CHUNK = 1 << 20
_MEANT = {"@": "a", "0": "o", "$": "s"}
_COMMON = frozenset(
    {
        *("password", "mypassword", "passwort", "passphrase", "qwerty", "qwertz", "qwertyuiop", "azerty", "asdfghjkl"),
        *("letmein", "iloveyou", "welcome", "admin", "administrator", "changeme", "secret", "abc", "abcdef"),
        *("medreview", "physician", "hospital"),
    }
)
LEAST_SIGNS, _LEAST_DIFFERENT, _LEAST_STEPS = 8, 4, 3

T = TypeVar("T")
Images = Iterable[tuple[str, bytes]]


@dataclass(frozen=True, slots=True)
class _Entry:
    sha256: str
    size: int


@dataclass(frozen=True, slots=True)
class _Cover:
    kind: str
    format: int
    entries: dict[str, _Entry]


_COVER = TypeAdapter(_Cover)


@dataclass(frozen=True, slots=True)
class Watch:
    """The listeners of a long reading or writing: progress goes to one, the other can stop it."""

    report: Report
    cancel: CancelToken | None

    def step(self, done: int, total: int, name: str) -> None:
        if self.cancel is not None:
            self.cancel.raise_if_cancelled()
        self.report(Progress(done, total, name))


class SealedFile:
    """A file of ours whose every byte is what its manifest says; usable while it is open."""

    def __init__(
        self, archive: ArchiveReader, documents: Mapping[str, bytes], images: Set[str], found: "_Found", name: str
    ) -> None:
        self.images = images
        self.file_sha256 = found.sha256
        self.is_locked = found.is_locked
        self._archive = archive
        self._documents = documents
        self._name = name

    def record(self, document: str, kind: TypeAdapter[T]) -> T:
        with self._refusing(document):
            return read_record(self._documents[document], kind)

    def lines(self, document: str, kind: TypeAdapter[T]) -> tuple[T, ...]:
        with self._refusing(document):
            return tuple(read_lines(self._documents[document], kind))

    def image(self, sha256: str) -> bytes:
        """The bytes of an image, which still are those that were checked."""
        with _translated(self._name):
            return _content(self._archive, _IMAGES + sha256, sha256)

    def refuse(self, place: str, reason: Message) -> PackageDamaged:
        """The error that says what is wrong in this file."""
        return PackageDamaged(self._name, place, reason)

    @contextmanager
    def _refusing(self, document: str) -> Generator[None]:
        try:
            yield
        except RecordRefused as error:
            place = document if error.line is None else f"{document}:{error.line}"
            raise self.refuse(place, error.reason) from error


def write_sealed(
    path: Path,
    kind: str,
    documents: Mapping[str, bytes],
    images: Images,
    *,
    n_images: int,
    passphrase: str | None,
    watch: Watch,
) -> None:
    """Write a file whole or not at all.

    Parameters
    ----------
    images
        SHA-256 and bytes, each once, by ascending SHA-256.
    passphrase
        Locks the file; it is kept nowhere.

    Raises
    ------
    TooMuchToPack
        If no reader would take it.
    PassphraseTooWeak
        If the passphrase would be guessed at once.
    FileNotWritten, LockUnworkable
        If the place cannot take it, or the memory is missing; what was there before is unchanged.
    """
    if passphrase is not None:
        check_passphrase(passphrase)
    try:
        with replacing(path) as file:
            if passphrase is None:
                _pack(file, kind, documents, images, n_images, watch=watch)
                return
            packed = io.BytesIO()
            _pack(packed, kind, documents, images, n_images, watch=watch)
            file.write(_locked(packed.getvalue(), passphrase, path.name))
    except ArchiveTooBig as error:
        raise TooMuchToPack(file=path.name, limit_mb=error.limit_bytes >> 20) from error


@contextmanager
def open_sealed(
    path: Path, kind: str, documents: Set[str], passphrase: str | None, *, watch: Watch
) -> Generator[SealedFile]:
    """Open a file of one kind that holds exactly these documents, and images where it is a package.

    Raises
    ------
    NotAPackage, ReturnNotPackage, PackageNotReturn, PackageTooNew, PackageTooBig, PackageCut, PackageDamaged
        With the file, the place in it and the reason.
    FileUnreadable
        If the system does not give it.
    PassphraseNeeded, WrongPassphrase, LockUnworkable
        If it is locked.
    """
    name = path.name
    with ExitStack() as stack:
        with _translated(name):
            found = stack.enter_context(_found(path, passphrase))
            archive = stack.enter_context(ArchiveReader(found.file, found.n_bytes))
            entries = _entries(archive, kind, documents, name)
            contents = _checked(archive, entries, watch)
        images = frozenset(entry.removeprefix(_IMAGES) for entry in entries if entry not in documents)
        yield SealedFile(archive, contents, images, found, name)


def file_sha256(path: Path) -> str:
    """Hash of a file as it lies there, locked or not.

    Raises
    ------
    FileUnreadable
        If the system does not give it.
    """
    with _translated(path.name):
        if not path.is_file():
            raise NotAPackage(file=path.name)
        with path.open("rb") as file:
            return _sha256(file)


def _sha256(file: BinaryIO) -> str:
    digest = hashlib.sha256()
    while chunk := file.read(_CHUNK):
        digest.update(chunk)
    return digest.hexdigest()


@contextmanager
def _translated(name: str) -> Generator[None]:
    """Turn a fault of the file into an error that a person can act on."""
    try:
        yield
    except OSError as error:
        raise FileUnreadable(file=name, reason=reason_of(error)) from error
    except ArchiveCut as error:
        raise PackageCut(file=name) from error
    except ArchiveTooBig as error:
        raise PackageTooBig(file=name, limit_mb=error.limit_bytes >> 20) from error
    except ArchiveDamaged as error:
        raise PackageDamaged(name, error.place, error.reason) from error


def check_passphrase(passphrase: str) -> None:
    """Raise ``PassphraseTooWeak`` for one that is too short, repeats a few signs or is a common word."""
    signs = passphrase.strip()
    steps = {ord(after) - ord(before) for before, after in itertools.pairwise(signs)}  # one in 12345678
    if len(signs) < LEAST_SIGNS:
        raise PassphraseTooShort(n=len(signs), least=LEAST_SIGNS)
    if len(set(signs)) < _LEAST_DIFFERENT or len(steps) < _LEAST_STEPS:
        raise PassphraseRepeats
    bare = signs.casefold().strip("0123456789!?.,-_ ")
    word = "".join(_MEANT.get(sign, sign) for sign in bare)
    if word in _COMMON:
        raise PassphraseCommon(word=word)


def _locked(content: bytes, passphrase: str, name: str) -> bytes:
    if len(content) > locks.MOST_LOCKED_BYTES:
        raise ArchiveTooBig(locks.MOST_LOCKED_BYTES)
    try:
        return locks.lock(content, passphrase)
    except locks.LockBroken as error:
        raise LockUnworkable(file=name) from error


def _pack(
    file: BinaryIO, kind: str, documents: Mapping[str, bytes], images: Images, n_images: int, *, watch: Watch
) -> None:
    entries: dict[str, _Entry] = {}
    last = ""
    with closing(ArchiveWriter(file)) as writer:
        for done, (sha256, content) in enumerate(images):
            watch.step(done, n_images, "")
            if sha256 <= last or hashlib.sha256(content).hexdigest() != sha256:
                raise ValueError(f"{sha256} is not the next image, or not its content")
            last = sha256
            entries[_IMAGES + sha256] = _Entry(sha256, len(content))
            writer.add(_IMAGES + sha256, content, is_packed=False)
        if len(entries) != n_images:
            raise ValueError(f"{len(entries)} images were given of {n_images}")
        for name, content in sorted(documents.items()):
            entries[name] = _Entry(hashlib.sha256(content).hexdigest(), len(content))
            writer.add(name, content, is_packed=True)
        writer.add(_MANIFEST, record_bytes(_Cover(kind, FORMAT, entries), _COVER), is_packed=True)
        watch.step(n_images, n_images, "")


@dataclass(frozen=True, slots=True)
class _Found:
    """The content of a file once it is unlocked; the hash is of the file as it lies there."""

    file: BinaryIO
    n_bytes: int
    sha256: str
    is_locked: bool


@contextmanager
def _found(path: Path, passphrase: str | None) -> Generator[_Found]:
    if not stat.S_ISREG(path.stat().st_mode):
        raise NotAPackage(file=path.name)
    with path.open("rb") as file:
        n_bytes = file.seek(0, io.SEEK_END)
        file.seek(0)
        start = file.read(len(locks.LOCKED_START))
        file.seek(0)
        if start == locks.LOCKED_START:
            yield _unlocked(file, n_bytes, passphrase, path.name)
        elif start.startswith(ZIP_START):
            if n_bytes > MOST_BYTES:
                raise ArchiveTooBig
            yield _Found(file, n_bytes, _sha256(file), is_locked=False)
        else:
            raise NotAPackage(file=path.name)


def _unlocked(file: BinaryIO, n_bytes: int, passphrase: str | None, name: str) -> _Found:
    if n_bytes > locks.MOST_LOCKED_BYTES + (locks.MOST_LOCKED_BYTES >> 8):
        raise ArchiveTooBig(locks.MOST_LOCKED_BYTES)
    if passphrase is None:
        raise PassphraseNeeded(file=name)
    locked = file.read()
    try:
        content = locks.unlock(locked, passphrase)
    except locks.PassphraseRefused as error:
        raise WrongPassphrase(file=name) from error
    except locks.LockBroken as error:
        raise LockUnworkable(file=name) from error
    except locks.LockDamaged as error:
        raise ArchiveDamaged("age", Message("it was cut or changed after it was locked.")) from error
    if not content.startswith(ZIP_START):
        raise NotAPackage(file=name)
    return _Found(io.BytesIO(content), len(content), hashlib.sha256(locked).hexdigest(), is_locked=True)


def _entries(archive: ArchiveReader, kind: str, documents: Set[str], file: str) -> dict[str, _Entry]:
    """The entries that the manifest names; the archive and a file of this kind hold no others."""
    if _MANIFEST not in archive.entries:
        raise NotAPackage(file=file)
    try:
        content = archive.read(_MANIFEST)
        _check_kind(read_json(content), kind, file)
        entries = read_record(content, _COVER).entries
    except RecordRefused as error:
        raise ArchiveDamaged(_MANIFEST, error.reason) from error
    for name in sorted(entries.keys() ^ (archive.entries.keys() - {_MANIFEST})):
        raise ArchiveDamaged(name, Message("the manifest and the file do not name the same entries."))
    for name in sorted(documents - entries.keys()):
        raise ArchiveDamaged(name, Message("it is missing."))
    for name in entries.keys() - documents:
        if kind != PACKAGE or not _IMAGE_ENTRY.fullmatch(name) or entries[name].sha256 != name.removeprefix(_IMAGES):
            raise ArchiveDamaged(name, Message("it does not belong there."))
    return entries


def _check_kind(cover: object, kind: str, file: str) -> None:
    """Say what the file is before its details are looked at, which another format may well change."""
    said = cast("dict[str, object]", cover) if isinstance(cover, dict) else {}
    found, version = said.get("kind"), said.get("format")
    if found not in (PACKAGE, RETURN) or not isinstance(version, int) or version < FORMAT:
        raise NotAPackage(file=file)
    if version > FORMAT:
        raise PackageTooNew(file=file, version=version, known=FORMAT)
    if found != kind:
        raise (ReturnNotPackage if kind == PACKAGE else PackageNotReturn)(file=file)


def _checked(archive: ArchiveReader, entries: Mapping[str, _Entry], watch: Watch) -> dict[str, bytes]:
    """Compare every entry with the manifest, and give the documents."""
    for name, entry in entries.items():
        if archive.entries[name] != entry.size:
            raise ArchiveDamaged(name, _CHANGED)
    documents: dict[str, bytes] = {}
    for done, (name, entry) in enumerate(entries.items()):
        watch.step(done, len(entries), "")
        content = _content(archive, name, entry.sha256)
        if not name.startswith(_IMAGES):
            documents[name] = content
    return documents


def _content(archive: ArchiveReader, name: str, sha256: str) -> bytes:
    content = archive.read(name)
    if hashlib.sha256(content).hexdigest() != sha256:
        raise ArchiveDamaged(name, _CHANGED)
    return content


_CHANGED = Message("it is not what was packed.")
