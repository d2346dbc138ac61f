"""Errors a person can act on.

Every sentence is an English template with named values, so that the window can translate the template and a test
can look at the values. What is not a ``MedReviewError`` is a bug.
"""

import errno
import re
import string
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import floor, log10
from pathlib import Path
from types import MappingProxyType
from typing import cast

from typing_extensions import override

BY_NUMBER = "="
"""Begins the format of a field that is a word for one and a word for every other number: ``{n:=rating|ratings}``."""


def word_by_number(value: object, format_spec: str) -> str:
    """The word that this number asks for, of a format that begins with ``BY_NUMBER``."""
    one, _, others = format_spec.removeprefix(BY_NUMBER).partition("|")
    return one if value == 1 else others


MONEY = "$"
"""The format of a field that is an amount of money: ``US${cost:$}``."""


def amount_format(amount: float) -> str:
    """The format of an amount in hundredths, or in two digits where it is smaller than one."""
    return f",.{2 if amount >= 1 or amount <= 0 else min(1 - floor(log10(amount)), 8)}f"


class _EnglishFormatter(string.Formatter):
    @override
    def format_field(self, value: object, format_spec: str) -> str:
        if format_spec == MONEY and isinstance(value, int | float):
            format_spec = amount_format(value)
        return word_by_number(value, format_spec) if format_spec.startswith(BY_NUMBER) else format(value, format_spec)


_ENGLISH = _EnglishFormatter()

_COUNTED = re.compile(r"\{(\w+):=")
_PART_OF_COUNTED = re.compile(r"\{(\w+)\} of \{\w+\} \{\w+:=")


class CountOfThings(int):
    """A number of things, in groups of thousands unless a format says otherwise; a year or a seed is none."""

    @override
    def __format__(self, format_spec: str) -> str:
        return format(int(self), format_spec or ",")


@lru_cache(maxsize=4096)
def _names_of_counts(template: str) -> frozenset[str]:
    """The values that a sentence counts: each chooses a word by its number, or is said to be so many of such a one."""
    return frozenset(_COUNTED.findall(template) + _PART_OF_COUNTED.findall(template))


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence that can be translated: an English template and what goes into it.

    Its hash is that of the template, as a mapping has none.
    """

    template: str
    values: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def __str__(self) -> str:
        if f":{BY_NUMBER}" in self.template or f":{MONEY}" in self.template:
            return _ENGLISH.vformat(self.template, (), self.said_values)
        return self.template.format(**self.values)

    @property
    def said_values(self) -> Mapping[str, object]:
        """The values as the sentence says them, in whatever language."""
        counts = _names_of_counts(self.template)
        return {
            name: CountOfThings(value) if name in counts and isinstance(value, int) else value
            for name, value in self.values.items()
        }


@dataclass(frozen=True, slots=True)
class GivenWords(Message):
    """Words that a study brings along in several languages; those of a language are never translated."""

    # Message's slots stay what they are; the wordings stand among the values
    @classmethod
    def of(cls, wordings: Mapping[str, str]) -> "GivenWords":
        """``wordings`` by language, at least one."""
        return cls("", MappingProxyType(dict(wordings)))

    def in_language(self, language: str) -> str:
        """In the language, else in English, else the first there is."""
        wordings = cast("Mapping[str, str]", self.values)
        return wordings.get(language) or wordings.get("en") or next(iter(wordings.values()), "")

    def __str__(self) -> str:
        return self.in_language("en")


@dataclass(frozen=True, slots=True)
class PageOrOption(Message):
    """The control of a page in whose place a command has an option; each says its own."""

    option: str = ""

    @classmethod
    def named(cls, control: Message, option: str) -> "PageOrOption":
        """The control that is called so in a window."""
        return cls(control.template, control.values, option)

    def __str__(self) -> str:
        return self.option


@dataclass(frozen=True, slots=True)
class RowProblem:
    """A fault in one field of one row of a file.

    ``row`` counts data rows from 1 (the header is not a row); None when the whole file or column is meant. ``part``
    counts the records that one row holds, such as the questions of a chapter; None where it holds one.
    """

    file: str
    row: int | None
    field: str | None
    message: Message
    part: int | None = None

    @property
    def place(self) -> tuple[str, int | None, int | None]:
        """The record of which it is a fault, by which several faults of one are counted once."""
        return self.file, self.row, self.part

    def __str__(self) -> str:
        place = [self.file]
        if self.row is not None:
            place.append(f"row {self.row}")
        if self.part is not None:
            place.append(f"part {self.part}")
        if self.field is not None:
            place.append(self.field)
        return f"{', '.join(place)}: {self.message}"


def dollars(amount: float) -> Message:
    """An amount of money. Prices are US dollars, in which the lists of providers give them."""
    return Message("US${n:$}", {"n": amount})


class Listed(str):
    """Names or numbers in a row inside a sentence; where that is translated they stand in a row of its language."""

    __slots__ = ("parts",)
    parts: tuple[object, ...]

    def __new__(cls, parts: Iterable[object]) -> "Listed":
        kept = tuple(parts)
        found = super().__new__(cls, ", ".join(f"{one:g}" if isinstance(one, float) else str(one) for one in kept))
        found.parts = kept
        return found

    @override
    def __reduce__(self) -> tuple[type["Listed"], tuple[tuple[object, ...]]]:
        return Listed, (self.parts,)


class MedReviewError(Exception):
    """The person can act on it: the sentence says what happened and what to do next.

    A subclass holds its sentence as ``template`` and is raised with what stands in it, by name.
    """

    template = ""

    def __init__(self, template: str | None = None, /, **values: object) -> None:
        self.message = Message(template or self.template, {name: _plain(value) for name, value in values.items()})
        super().__init__(str(self.message))


class NotFound(MedReviewError):
    """Something that was named is not there: another name helps, or making it first."""


class Conflict(MedReviewError):
    """Something that is there already, goes on or has changed meanwhile is in the way, and has to be dealt with."""


def _plain(value: object) -> object:
    """A path, or names in a row, as they are written in a sentence."""
    if isinstance(value, Path):
        return str(value)
    return Listed(cast("Iterable[object]", value)) if isinstance(value, (tuple, list)) else value


class ImportRefused(MedReviewError):
    """Nothing was written, because these rows have problems."""

    def __init__(self, problems: Sequence[RowProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__(
            "Nothing was imported. Problems: {n_problems}, the first: {first} Fix the file, or import only the "
            "valid rows.",
            n_problems=len(self.problems),
            first=str(self.problems[0]),
        )


class FileUnreadable(MedReviewError):
    """A file that cannot be opened or decoded."""

    template = "{file} cannot be read: {reason}. Choose another file."


_OF_THE_SYSTEM: Mapping[int, Message] = {
    errno.ENOENT: Message("No such file or directory"),
    errno.EACCES: Message("Permission denied"),
    errno.EPERM: Message("Operation not permitted"),
    errno.ENOSPC: Message("No space left on device"),
    errno.EISDIR: Message("Is a directory"),
    errno.ENOTDIR: Message("Not a directory"),
    errno.EEXIST: Message("File exists"),
    errno.EROFS: Message("Read-only file system"),
    errno.EIO: Message("Input/output error"),
    errno.ENAMETOOLONG: Message("File name too long"),
    errno.EBUSY: Message("Device or resource busy"),
}


def reason_of(error: OSError) -> Message | str:
    """The reason of the system for a file that it could not use; in its own words where these are rare."""
    return _OF_THE_SYSTEM.get(error.errno or 0) or error.strerror or str(error)


def text_in(path: Path, encoding: str = "utf-8-sig") -> str:
    """The text of a file; raises ``FileUnreadable``."""
    try:
        return path.read_text(encoding=encoding)
    except OSError as error:
        raise FileUnreadable(file=path.name, reason=reason_of(error)) from error
    except UnicodeDecodeError as error:
        raise FileUnreadable(file=path.name, reason=Message("its text is not UTF-8")) from error


def damage_of(error: Exception) -> Message:
    """The reason of a library for a file that it could not read."""
    problem = str(error).partition("\n")[0].removesuffix(".")
    return Message("it is damaged ({problem})", {"problem": problem}) if problem else Message("it is damaged")
