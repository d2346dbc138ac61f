"""The publications behind the numbers of results: found by what cells say, printed, and written as BibTeX.

They are the entries of ``resources/statistics/references.bib``; its field ``method`` names what each is the source of.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from medreview.paths import resources_folder
from medreview.reporting.tables import Table

_ENTRY = re.compile(r"@(?P<kind>\w+)\{(?P<key>\w+), (?P<fields>.*)\}$")
_FIELD = re.compile(r"(\w+) = \{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}")
_LETTERS = {r"{\H{o}}": "ő", r"{\'c}": "ć", "--": "\N{EN DASH}", "`": "‘", "'": "’", "{": "", "}": ""}
_MOST_AUTHORS = 6


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """A publication; ``fields`` are those of its entry, ``methods`` what it is the source of."""

    key: str
    kind: str
    fields: Mapping[str, str]
    methods: tuple[str, ...]

    def is_about(self, said: str) -> bool:
        """True of the words of a cell, or the name of a column, that name one of its methods."""
        return any(method in said.casefold() for method in self.methods)

    def printed(self) -> str:
        """As a list of references has it: authors, title, where, year, volume and pages."""
        fields = {name: _plain(value) for name, value in self.fields.items()}
        where = next((fields[one] for one in ("journal", "booktitle", "publisher", "institution") if one in fields), "")
        edition = f", {fields['edition']} edition" if "edition" in fields else ""
        place = fields.get("volume", "")
        if "pages" in fields:
            place += f":{fields['pages']}" if place else fields["pages"]
        when = f"{fields['year']};{place}" if place else fields["year"]
        return f"{_authors(fields['author'])}. {fields['title']}{edition}. {where}. {when}."

    def bibtex(self) -> str:
        """The entry as TeX reads it."""
        fields = ",\n".join(f"  {name} = {{{value}}}" for name, value in self.fields.items())
        return f"@{self.kind}{{{self.key},\n{fields}\n}}\n"


@cache
def known_references() -> tuple[Reference, ...]:
    """Every publication, in the order of the file."""
    text = (resources_folder() / "statistics" / "references.bib").read_text(encoding="utf-8")
    return tuple(_read(found) for line in text.splitlines() if (found := _ENTRY.match(line)))


def _read(found: re.Match[str]) -> Reference:
    fields = dict(_FIELD.findall(found["fields"]))
    methods = tuple(one.strip(" ").casefold() for one in fields.pop("method").split(";"))
    return Reference(found["key"], found["kind"], fields, methods)


def references_of(said: str) -> tuple[Reference, ...]:
    """The publications behind one method, by the words of its cell."""
    return tuple(one for one in known_references() if one.is_about(said))


def methods_in(tables: Iterable[Table], column: str) -> tuple[str, ...]:
    """The methods that a column of these tables names in rows with a number, each once."""
    return tuple(dict.fromkeys(_methods(tables, column)))


def _methods(tables: Iterable[Table], column: str) -> Iterator[str]:
    for table in tables:
        if column in table.columns:
            place = table.columns.index(column)
            yield from (cell for row in table.rows if isinstance(cell := row[place], str))


def bibtex_of(references: Iterable[Reference]) -> bytes:
    """A BibTeX file."""
    return "\n".join(one.bibtex() for one in references).encode()


def _authors(written: str) -> str:
    """Family names with initials; after the sixth, et al."""
    names = [_author(one) for one in written.split(" and ")]
    return ", ".join(names if len(names) <= _MOST_AUTHORS else [*names[:_MOST_AUTHORS], "et al"])


def _author(name: str) -> str:
    family, _, given = name.partition(", ")
    initials = "".join(part[0] for part in re.split(r"[ -]", given) if part)
    return f"{family} {initials}".strip()


def _plain(value: str) -> str:
    for written, sign in _LETTERS.items():
        value = value.replace(written, sign)
    return value
