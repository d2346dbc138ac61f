"""Questions that are perhaps the same: names that differ in how they are written only, and texts that come again."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

from medreview.errors import Message

_SEPARATORS = re.compile(r"[_\-./\s]+")
_LEADING_ZEROS = re.compile(r"(?<!\d)0+(?=\d)")


@dataclass(slots=True)
class AlikeNames:
    """Counts names that look like an earlier one: '1_1' and '11', 'Q1' and 'q1', '01' and '1'."""

    n_found: int = 0
    example: tuple[str, str] = ("", "")
    _plain: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    _joined: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])

    def add(self, dataset: str, name: str) -> None:
        plain = _plain_name(name)
        other = self._plain.setdefault((dataset, plain), name)
        joined = _SEPARATORS.sub("", plain)
        is_joined = joined == plain
        if other == name and joined.isdigit():  # as a spreadsheet makes a number of 1_1
            twin = self._joined.get((dataset, joined))
            other = twin if twin is not None and (_plain_name(twin) == joined) != is_joined else name
            self._joined.setdefault((dataset, joined), name)
        if other != name:
            self.n_found += 1
            self.example = self.example if self.example[0] else (other, name)


def without_marks(name: str) -> str:
    """A name without signs that nobody sees, such as marks of direction."""
    return name if name.isascii() else "".join(sign for sign in name if unicodedata.category(sign) != "Cf")


def _plain_name(name: str) -> str:
    if name.isascii() and name.isalnum() and not name.startswith("0"):
        return name.casefold()
    text = without_marks("".join(unicodedata.normalize("NFKC", name).casefold().split()))
    return _LEADING_ZEROS.sub("", "".join(str(unicodedata.digit(s)) if s.isdigit() else s for s in text))


def alike_notes(names: Iterable[tuple[str, str]], texts: Iterable[tuple[str, str, bytes]]) -> list[Message]:
    """Sentences about questions that an import adds.

    Parameters
    ----------
    names
        The dataset and the name of every question, and of those that are only named.
    texts
        Dataset, name and text, as UTF-8, of every question that comes with one.
    """
    found = AlikeNames()
    for dataset, name in names:
        found.add(dataset, name)
    notes: list[Message] = []
    if found.n_found:
        first, second = found.example
        notes.append(
            Message(
                "Names of questions that look like others: {n_names}, such as {first} and {second}. They are kept "
                "apart; look whether they mean the same question.",
                {"n_names": found.n_found, "first": first, "second": second},
            )
        )
    if note := _repeated_note(texts):
        notes.append(note)
    return notes


def _repeated_note(texts: Iterable[tuple[str, str, bytes]]) -> Message | None:
    seen: dict[tuple[str, int], str] = {}
    n_repeated, example = 0, ("", "")
    for dataset, name, text in texts:
        first = seen.setdefault((dataset, hash(text)), name)
        if first != name:
            n_repeated += 1
            example = example if example[0] else (first, name)
    if not n_repeated:
        return None
    return Message(
        "Questions with the text of another one: {n_questions}, such as {first} and {second}. All are kept.",
        {"n_questions": n_repeated, "first": example[0], "second": example[1]},
    )
