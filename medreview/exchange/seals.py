"""A seal: what a study's trails and texts were at one moment, as a short text to print, mail or register.

It holds no rating and no text of the study, only hashes: whoever keeps it can tell later whether a trail that it
names still says the same, and somebody who owns the workspace cannot make it say something else.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from medreview.atomic_files import write_whole
from medreview.errors import FileUnreadable, MedReviewError

FIRST_LINE = "medreview seal 1"
_MOST_BYTES = 8 << 20
_SHA256 = re.compile(r"[0-9a-f]{64}")
_WORDS = (
    "# Print this page, mail it, or register it: whoever keeps it can show later that nothing it names was changed.",
    "# medreview workspace check WORKSPACE --against THIS_FILE compares it with the study. "
    "It contains no rating and no text.",
)


class SealUnreadable(MedReviewError):
    template = (
        "{file} is not a complete seal of medreview: line {line} is missing or was mistyped. Use the file as it "
        "was written."
    )


@dataclass(frozen=True, slots=True)
class Head:
    """A trail up to one entry: the hash of an entry stands for every one before it."""

    chain: str
    sequence: int
    hash: str


@dataclass(frozen=True, slots=True)
class Seal:
    """``shown`` has a hash over everything that each rater is shown, by code."""

    study: str
    study_uid: str
    plan_sha256: str
    sealed_at: str
    program: str
    shown: tuple[tuple[str, str], ...]
    heads: tuple[Head, ...]


def write_seal(path: Path, seal: Seal) -> None:
    """Write a seal whole or not at all.

    Raises
    ------
    FileNotWritten
        If the place cannot take it.
    """
    said = list(_lines(seal))
    text = "\n".join([said[0], *_WORDS, *said[1:], f"end {_sum(said)}"]) + "\n"
    write_whole(path, text.encode())


def is_seal(path: Path) -> bool:
    """True if a file begins as a seal does."""
    if not path.is_file():  # a pipe would be waited for
        return False
    try:
        with path.open("rb") as file:
            return file.read(len(FIRST_LINE) + 4).lstrip(b"\xef\xbb\xbf").startswith(FIRST_LINE.encode())
    except OSError:
        return False


def read_seal(path: Path) -> Seal:
    """Read a seal, also one that a mail program gave other line ends or empty lines.

    Raises
    ------
    FileUnreadable, SealUnreadable
        If it is none, or not as it was written.
    """
    try:
        with path.open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
        if len(content) > _MOST_BYTES:
            raise SealUnreadable(file=path.name, line=1)
        text = content.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise FileUnreadable(file=path.name, reason=str(error)) from error
    numbered = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    return _SealReader(path.name, [(number, line) for number, line in numbered if line and line[0] != "#"]).seal()


def _lines(seal: Seal) -> Iterator[str]:
    yield FIRST_LINE
    yield f"study {_quoted(seal.study)}"
    yield f"uid {_quoted(seal.study_uid)}"
    yield f"plan {seal.plan_sha256}"
    yield f"sealed {seal.sealed_at}"
    yield f"program {_quoted(seal.program)}"
    yield from (f"shown {sha256} {_quoted(rater)}" for rater, sha256 in seal.shown)
    yield from (f"entry {head.hash} {head.sequence} {_quoted(head.chain)}" for head in seal.heads)


def _quoted(text: str) -> str:
    """On one line whatever the text holds."""
    return (
        json.dumps(text, ensure_ascii=False)
        .replace("\x85", "\\u0085")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029")
    )


def _sum(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()


class _SealReader:
    """The lines of a seal while they are read, one kind after the other."""

    def __init__(self, file: str, lines: list[tuple[int, str]]) -> None:
        self._file = file
        self._lines = lines
        self._place = 0

    def seal(self) -> Seal:
        if self._next() != FIRST_LINE:
            raise self._refused()
        study, uid = self._text("study"), self._text("uid")
        plan, at, program = self._hash(self._word("plan")), self._word("sealed"), self._text("program")
        shown = tuple(self._shown())
        heads = tuple(self._heads())
        said = [line for _, line in self._lines[: self._place]]
        if self._word("end") != _sum(said) or self._place != len(self._lines):
            raise self._refused()
        return Seal(study, uid, plan, at, program, shown, heads)

    def _shown(self) -> Iterator[tuple[str, str]]:
        while self._comes("shown"):
            sha256, _, rater = self._word("shown").partition(" ")
            yield self._unquoted(rater), self._hash(sha256)

    def _heads(self) -> Iterator[Head]:
        while self._comes("entry"):
            own, sequence, chain = [*self._word("entry").split(" ", 2), "", ""][:3]
            if not re.fullmatch(r"[1-9][0-9]{0,14}", sequence):
                raise self._refused()
            yield Head(self._unquoted(chain), int(sequence), self._hash(own))

    def _next(self) -> str:
        self._place += 1
        if self._place > len(self._lines):
            raise self._refused()
        return self._lines[self._place - 1][1]

    def _comes(self, name: str) -> bool:
        return self._place < len(self._lines) and self._lines[self._place][1].startswith(f"{name} ")

    def _word(self, name: str) -> str:
        line = self._next()
        if not line.startswith(f"{name} "):
            raise self._refused()
        return line.removeprefix(f"{name} ")

    def _text(self, name: str) -> str:
        return self._unquoted(self._word(name))

    def _unquoted(self, text: str) -> str:
        try:
            value: object = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise self._refused() from error
        if not isinstance(value, str):
            raise self._refused()
        return value

    def _hash(self, text: str) -> str:
        if not _SHA256.fullmatch(text):
            raise self._refused()
        return text

    def _refused(self) -> SealUnreadable:
        last = self._lines[-1][0] if self._lines else 1
        return SealUnreadable(
            file=self._file, line=self._lines[self._place - 1][0] if self._place <= len(self._lines) else last
        )
