"""Lists that questions are sorted by, as text files: the chapters of ICD-11, types of question, a list of one's own.

A line holds one value, ``|`` between its parts; ``#`` begins a comment. ``columns:`` names the parts; a file without it
has the value, its title and what it means. Shipped ones are found in ``resources/catalogues``.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from medreview.domain.question_plans import NOT_IN_THE_LIST, TagField, TagValue
from medreview.errors import Listed, MedReviewError, Message, NotFound, text_in
from medreview.paths import resources_folder
from medreview.text.normalise import for_search

_FOLDER = "catalogues"
_COLUMNS = ("code", "title en", "about en")
_CODE, _TITLE, _ABOUT, _SPECIALIST = "code", "title", "about", "specialist"
FEWEST_ENTRIES, MOST_ENTRIES = 2, 500


class CatalogueUnknown(NotFound):
    template = "No list is called {name}. There are {known}; one of your own is a text file with one value per line."


class CatalogueUnreadable(MedReviewError):
    """A list that cannot be used as it is."""

    template = "The list {file} cannot be used: {reason}"


@dataclass(frozen=True, slots=True)
class Entry:
    """A value: its code, and by language its titles, what it means, and the specialist whom one sees with it."""

    code: str
    titles: Mapping[str, str]
    about: Mapping[str, str]
    specialists: Mapping[str, str]

    def title(self, language: str) -> str:
        """In the language, else in English; the code where it has none."""
        return self.titles.get(language) or self.titles.get("en") or self.code

    def meaning(self, language: str) -> str:
        return self.about.get(language) or self.about.get("en") or ""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A list in its order; ``sha256`` is that of its file."""

    name: str
    entries: tuple[Entry, ...]
    sha256: str


@cache
def find_catalogue(name: str) -> Catalogue:
    """A list that ships.

    Raises
    ------
    CatalogueUnknown
        If there is none; names those there are.
    """
    folder = resources_folder() / _FOLDER
    path = folder / f"{name}.txt"
    if path.parent != folder or not path.is_file():
        raise CatalogueUnknown(name=name, known=Listed(sorted(one.stem for one in folder.glob("*.txt"))))
    return catalogue_from_file(path)


def catalogue_from_file(path: Path) -> Catalogue:
    """Read a list.

    Raises
    ------
    FileUnreadable
        If the file cannot be opened or is not UTF-8.
    CatalogueUnreadable
        If it is empty, too long, or a value or a title stands in it twice.
    """
    text = text_in(path)
    columns: Sequence[str] = _COLUMNS
    entries: list[Entry] = []
    lines: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        written = line.strip()
        if not written or written.startswith("#"):
            continue
        parts = [part.strip() for part in written.removeprefix("columns:").split("|")]
        if written.startswith("columns:"):
            columns = parts
            continue
        entry = _entry(dict(zip(columns, parts, strict=False)))
        _check(path.name, entry, number, lines)
        entries.append(entry)
    if not FEWEST_ENTRIES <= len(entries) <= MOST_ENTRIES:
        values = {"n": len(entries), "fewest": FEWEST_ENTRIES, "most": MOST_ENTRIES}
        raise CatalogueUnreadable(
            file=path.name, reason=Message("it has {n} {n:=value|values}; there can be {fewest} to {most}.", values)
        )
    return Catalogue(path.stem, tuple(entries), hashlib.sha256(text.encode()).hexdigest())


def with_values(fields: Sequence[TagField], language: str, folder: Path | None = None) -> tuple[TagField, ...]:
    """Fields with the values of their lists: those that ship, or text files in ``folder``."""
    return tuple(_with_values(field, language, folder) for field in fields)


def _with_values(field: TagField, language: str, folder: Path | None) -> TagField:
    if not field.catalogue:
        return field
    is_file = folder is not None and Path(field.catalogue).suffix != ""
    found = catalogue_from_file(folder / field.catalogue) if folder and is_file else find_catalogue(field.catalogue)
    values = tuple(TagValue(one.code, one.title(language), one.meaning(language)) for one in found.entries)
    return replace(field, values=values, sha256=found.sha256)


def _entry(cells: Mapping[str, str]) -> Entry:
    def by_language(part: str) -> dict[str, str]:
        return {name.removeprefix(part).strip(): text for name, text in cells.items() if name.startswith(part) and text}

    return Entry(cells.get(_CODE, ""), by_language(_TITLE), by_language(_ABOUT), by_language(_SPECIALIST))


def _check(file: str, entry: Entry, number: int, lines: dict[str, int]) -> None:
    """Refuse what could be read in two ways: a code or a title that is another's, too."""
    if not entry.code:
        raise CatalogueUnreadable(file=file, reason=Message("the line {line} has no value.", {"line": number}))
    if for_search(entry.code).strip() == NOT_IN_THE_LIST:
        values = {"value": entry.code, "line": number}
        raise CatalogueUnreadable(file=file, reason=Message("{value} (line {line}) says that no value fits.", values))
    for name, written in {for_search(text).strip(): text for text in (*entry.titles.values(), entry.code)}.items():
        if name in lines:
            values = {"value": written, "first": lines[name], "second": number}
            message = Message("{value} occurs twice, in the lines {first} and {second}.", values)
            raise CatalogueUnreadable(file=file, reason=message)
        lines[name] = number


_CODE_OF_ICD11 = re.compile(r"([1-9A-HJ-NP-SVX])[A-Z][0-9][0-9A-Z](?:\.[0-9A-Z]{1,3})?")
_FIRST_SIGNS = "123456789ABCDEFGHJKLMNPQRSVX"
"""The first sign of a code, chapter by chapter; I and O look too much like numbers."""


def chapter_of(value: str) -> Entry | None:
    """The chapter of ICD-11 that a field of a question names, by its code or title or by codes of diseases in it.

    None for any other text, and for codes of several chapters.
    """
    entries = find_catalogue("icd11").entries
    named = {for_search(text).strip(): one for one in entries for text in (one.code, *one.titles.values())}
    wanted = for_search(value).strip()
    bare = wanted.removeprefix("chapter").strip()
    found = named.get(bare.zfill(2) if bare.isdecimal() else bare) or named.get(wanted)
    if found is not None:
        return found
    codes = [_CODE_OF_ICD11.fullmatch(part) for part in re.split(r"[\s,;&/]+", value.strip().upper())]
    first = {code[1] for code in codes if code is not None}
    return entries[_FIRST_SIGNS.index(first.pop())] if len(first) == 1 and None not in codes else None


def specialist_of(field: str, value: str | None, language: str) -> str:
    """The specialist who is asked about a question with this value; empty where it names nobody.

    Of ICD-11 the specialist of the chapter, of any other field the value itself.
    """
    if not value or not value.strip():
        return ""
    if field != "icd11":
        return value.strip()
    chapter = chapter_of(value)
    return "" if chapter is None else chapter.specialists.get(language, chapter.specialists["en"])
