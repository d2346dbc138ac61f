"""The tables in a chosen file: itself, the sheets of a workbook, or the files of a folder or an archive.

An archive is unpacked into a folder of ours, bounded, and only entries that stay inside it; links are never followed.
Files of images are not tables: they are found beside the tables by name.
"""

import os
import shutil
import stat
import struct
import tempfile
import unicodedata
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from medreview.domain.table_rows import TableName
from medreview.errors import FileUnreadable, Message, damage_of, reason_of
from medreview.importers.compressed_files import is_compressed, uncompress
from medreview.importers.errors import ArchiveRefused
from medreview.importers.evaluation_logs import is_inspect_archive, joined_archive, lines_of_log
from medreview.importers.file_heads import office_document
from medreview.importers.hugging_face import is_saved_dataset, joined_dataset
from medreview.importers.images import START, format_of, is_safe_name
from medreview.importers.scales import LabelledCodes
from medreview.importers.spreadsheets import is_spreadsheet, sheet_names
from medreview.importers.statistics_files import WrittenTable, is_statistics_file, written_table
from medreview.importers.told_questions import ToldQuestions
from medreview.importers.workbook_rows import HARMLESS, MOST_RATIO
from medreview.jobs import CancelToken, Progress, Report, no_report

MOST_FILES = 200_000
DEEPEST = 20
NAMES_OF_TABLES = frozenset({*map(str, TableName), *(str(table).removesuffix("s") for table in TableName)})
"""Names of files that only say what is in them; their folders tell of what set they are."""

_ZIP = b"PK\x03\x04"
_UTF8_NAME = 0x800
_ENCRYPTED = 0x1
_CHUNK = 1 << 20
_ARCHIVE_ERRORS = (
    EOFError,
    NotImplementedError,
    RuntimeError,
    UnicodeError,
    ValueError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)


@dataclass(frozen=True, slots=True)
class Part:
    """One table, or what may be one.

    Attributes
    ----------
    path
        The file to read; of an archive, where it was unpacked.
    name
        What tells it from the other parts of what was chosen; empty when it is all of it.
    sheet
        Which sheet of a workbook.
    root
        The folder in which its images lie, when a folder or an archive was chosen.
    layout
        How it is laid out, where that is known.
    remarks
        What a person should know of its reading.
    levels
        By column the codes of its labels, with those, as a statistics program lists them.
    told
        The questions that the sheets of its workbook, or files of one name in a folder, tell one after the other.
    """

    path: Path
    name: str = ""
    sheet: str | None = None
    root: Path | None = None
    layout: str | None = None
    remarks: tuple[Message, ...] = ()
    levels: Mapping[str, LabelledCodes] = field(default_factory=dict[str, LabelledCodes])
    told: ToldQuestions | None = field(default=None, compare=False)


def parts_of(
    chosen: Path,
    into: Path,
    *,
    without: Path | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> tuple[Part, ...]:
    """The files or sheets of a choice that may be tables, in the order of their names.

    Parameters
    ----------
    chosen
        A file or a folder.
    into
        An empty folder in which archives are unpacked.
    without
        A file that is not looked into where a folder holds it, nor what SQLite keeps beside it.

    Raises
    ------
    FileUnreadable, ArchiveRefused, SpreadsheetRefused
        If it cannot be opened, or holds what is not to be unpacked.
    """
    try:
        if chosen.is_dir():
            return _of_one_set(_parts_in_folder(chosen, into, without, report, cancel))
        if not _starts_as_zip(chosen):
            return (_readable(Part(chosen), into, report, cancel),)
        if is_spreadsheet(chosen):
            return _sheets(chosen)
        if office_document(chosen) is not None:
            return (Part(chosen),)
        if is_inspect_archive(chosen):
            return (Part(joined_archive(chosen, into, report=report, cancel=cancel)),)
        unpack(chosen, into, report=report, cancel=cancel)
        inside = list(_parts_in(into, chosen.name))
        return _of_one_set(_readable(part, into, report, cancel, archive=chosen.stem) for part in inside)
    except OSError as error:
        raise FileUnreadable(file=chosen.name, reason=reason_of(error)) from error


def _of_one_set(parts: Iterable[Part]) -> tuple[Part, ...]:
    """The parts, with one memory of their questions for files of one name, as those of a set in folders by split."""
    found = tuple(parts)
    n_named = Counter(part.path.stem for part in found if part.told is None)
    told = {name: ToldQuestions() for name, n in n_named.items() if n > 1 and name not in NAMES_OF_TABLES}
    return tuple(replace(part, told=part.told or told.get(part.path.stem)) for part in found)


def _parts_in_folder(
    chosen: Path, into: Path, without: Path | None, report: Report, cancel: CancelToken | None
) -> Iterator[Part]:
    """The parts of a folder; an archive in it is opened too, but not one inside that."""
    if is_saved_dataset(chosen):
        yield Part(joined_dataset(chosen, into, report=report, cancel=cancel), root=chosen)
        return
    for number, part in enumerate(_parts_in(chosen, chosen.name, without)):
        if part.sheet is not None or not _starts_as_zip(part.path) or office_document(part.path) is not None:
            yield _readable(part, into, report, cancel)
            continue
        if is_inspect_archive(part.path):
            own = _own_folder(into, part.path.resolve().parent.name)
            yield replace(part, path=joined_archive(part.path, own, report=report, cancel=cancel))
            continue
        unpacked = into / str(number)
        unpacked.mkdir()
        unpack(part.path, unpacked, report=report, cancel=cancel)
        for inner in _parts_in(unpacked, part.path.name):
            yield replace(inner, name=f"{part.name}: {inner.name}")


def _readable(
    part: Part, into: Path, report: Report, cancel: CancelToken | None, *, archive: str | None = None
) -> Part:
    """The part itself, or where it lies uncompressed, or written as a table that can be read.

    Where it is written anew, its folder is called as the one that it was in, or as the archive around it.
    """
    if part.sheet is not None:
        return part
    path, remarks, levels = part.path, part.remarks, part.levels
    folder = archive if archive and path.parent == into else path.resolve().parent.name
    if is_compressed(_start(path)):
        path = uncompress(path, _own_folder(into, folder), report=report, cancel=cancel)
    if is_statistics_file(_start(path)):
        table = written_table(path, _own_folder(into, folder), report=report, cancel=cancel)
        path, remarks, levels = table.path, _on_labels(part, table), table.levels
    elif log := lines_of_log(path, _own_folder(into, folder), report=report, cancel=cancel):
        path = log
    return replace(part, path=path, remarks=remarks, levels=levels)


def _own_folder(into: Path, name: str) -> Path:
    """A new folder of that name, in one that no other has: datasets and studies are called after folders."""
    folder = Path(tempfile.mkdtemp(prefix="unpacked-", dir=into)) / name
    folder.mkdir(exist_ok=True)
    return folder


def _on_labels(part: Part, table: WrittenTable) -> tuple[Message, ...]:
    if not table.labels:
        return ()
    labels = "; ".join(f"{column}: {label}" for column, label in table.labels.items())
    name = part.name or part.path.name
    return (Message("Columns of {file} and their labels: {labels}.", {"file": name, "labels": labels}),)


def unpack(archive_path: Path, into: Path, *, report: Report = no_report, cancel: CancelToken | None = None) -> None:
    """Unpack a zip archive, without what systems leave in archives.

    Raises
    ------
    ArchiveRefused
        If it is damaged or locked, or holds links, names that lead out of it or are there twice, or too much.
    """
    try:
        with zipfile.ZipFile(archive_path) as archive:
            entries = [entry for entry in archive.infolist() if not _is_left_behind(entry.filename)]
            names = _checked_names(archive_path.name, entries)
            _refuse_too_much(archive_path, into, entries)
            for done, (entry, name) in enumerate(zip(entries, names, strict=True)):
                report(Progress(done, len(entries), archive_path.name))
                if cancel is not None:
                    cancel.raise_if_cancelled()
                _unpack_entry(archive, entry, into / name, cancel)
    except _ARCHIVE_ERRORS as error:
        raise ArchiveRefused(file=archive_path.name, reason=damage_of(error)) from error


def _unpack_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, target: Path, cancel: CancelToken | None) -> None:
    if entry.is_dir():
        target.mkdir(parents=True, exist_ok=True)
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    with archive.open(entry) as packed, target.open("xb") as file:
        while chunk := packed.read(_CHUNK):
            file.write(chunk)
            if cancel is not None:
                cancel.raise_if_cancelled()


def _checked_names(file: str, entries: list[zipfile.ZipInfo]) -> list[str]:
    names = [_name(entry).rstrip("/") for entry in entries]
    if len(names) > MOST_FILES:
        raise ArchiveRefused(file=file, reason=Message("it contains more than {n} {n:=file|files}", {"n": MOST_FILES}))
    for entry, name in zip(entries, names, strict=True):
        if not is_safe_name(name) or name.count("/") > DEEPEST:
            raise ArchiveRefused(file=file, reason=Message("the name {name} could lead out of it", {"name": name}))
        if stat.S_ISLNK(entry.external_attr >> 16):
            raise ArchiveRefused(file=file, reason=Message("{name} is a link", {"name": name}))
        if entry.flag_bits & _ENCRYPTED:
            raise ArchiveRefused(file=file, reason=Message("it is locked with a password"))
    files = [_folded(name) for entry, name in zip(entries, names, strict=True) if not entry.is_dir()]
    if len(set(files)) < len(files):
        raise ArchiveRefused(file=file, reason=Message("two of its files have the same name"))
    return names


def _name(entry: zipfile.ZipInfo) -> str:
    """The name as it was meant: archives of Macs hold UTF-8, those of Chinese systems GB18030, and neither says so."""
    if entry.flag_bits & _UTF8_NAME or entry.filename.isascii():
        return entry.filename
    try:
        written = entry.filename.encode("cp437")
    except UnicodeEncodeError:
        return entry.filename
    for encoding in ("utf-8", "gb18030"):
        try:
            return written.decode(encoding)
        except UnicodeDecodeError:
            continue
    return entry.filename


def _folded(name: str) -> str:
    """Names that some file systems do not tell apart become the same."""
    return unicodedata.normalize("NFC", name).casefold()


def _refuse_too_much(archive_path: Path, into: Path, entries: list[zipfile.ZipInfo]) -> None:
    unpacked = sum(entry.file_size for entry in entries)
    packed = sum(entry.compress_size for entry in entries)
    if unpacked > max(HARMLESS, MOST_RATIO * packed):
        raise ArchiveRefused(file=archive_path.name, reason=Message("it would grow to {n} MB", {"n": unpacked >> 20}))
    if unpacked > shutil.disk_usage(into).free // 2:
        reason = Message("there is no room on the disk for its {n} MB", {"n": unpacked >> 20})
        raise ArchiveRefused(file=archive_path.name, reason=reason)


def _parts_in(root: Path, name: str, without: Path | None = None) -> Iterator[Part]:
    for number, path in enumerate(path for path in _files_in(root) if not _belongs_to(path, without)):
        if number >= MOST_FILES:
            raise ArchiveRefused(
                file=name, reason=Message("it contains more than {n} {n:=file|files}", {"n": MOST_FILES})
            )
        inside = path.relative_to(root).as_posix()
        if _starts_as_zip(path) and is_spreadsheet(path):
            for sheet in _sheets(path):
                yield replace(sheet, name=": ".join(filter(None, (inside, sheet.name))), root=root)
        elif not _is_image(path):
            yield Part(path, inside, root=root)


def _belongs_to(path: Path, workspace: Path | None) -> bool:
    if workspace is None or not path.name.startswith(workspace.name):
        return False
    return path.parent.resolve() == workspace.resolve().parent


def _files_in(root: Path) -> Iterator[Path]:
    """Files below the folder, without links, hidden ones and what systems leave behind."""
    for folder, subfolders, files in os.walk(root, followlinks=False):
        subfolders[:] = sorted(name for name in subfolders if not _is_left_behind(name))
        if len(Path(folder).relative_to(root).parts) >= DEEPEST:
            subfolders.clear()
        for name in sorted(files):
            path = Path(folder) / name
            if path.is_file() and not path.is_symlink() and not _is_left_behind(name):
                yield path


def _is_left_behind(name: str) -> bool:
    parts = [part for part in name.split("/") if part not in {"", ".", ".."}]
    return any(part.startswith(".") or part in {"__MACOSX", "Thumbs.db", "desktop.ini"} for part in parts)


def _sheets(path: Path) -> tuple[Part, ...]:
    """The filled sheets; a workbook with one of them needs no name for it."""
    names = sheet_names(path)
    if len(names) <= 1:
        return (Part(path, sheet=names[0] if names else None),)
    told = ToldQuestions()
    return tuple(Part(path, name, name, told=told) for name in names)


def _starts_as_zip(path: Path) -> bool:
    return _start(path).startswith(_ZIP)


def _is_image(path: Path) -> bool:
    return format_of(_start(path)) is not None


def _start(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(START)
