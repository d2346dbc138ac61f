"""What is perhaps the same: names that differ in how they are written only, and questions that come again."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from medreview.errors import Message
from medreview.text import as_seen, with_signs_shown

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
        if other != name and as_seen(other) != as_seen(name):
            self.n_found += 1
            self.example = self.example if self.example[0] else (other, name)


def _plain_name(name: str) -> str:
    if name.isascii() and name.isalnum() and not name.startswith("0"):
        return name.casefold()
    text = "".join(as_seen(unicodedata.normalize("NFKC", name)).casefold().split())
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


def unseen_notes(
    new: Iterable[tuple[str, str]],
    *,
    beyond_plain: Callable[[str], Iterable[str]],
    known: Callable[[str, set[str]], Iterable[str]],
) -> Iterator[Message]:
    """Sentences about new names that differ from others only in signs that nobody sees, one for each field.

    Parameters
    ----------
    new
        Each new name after the field that holds it.
    beyond_plain, known
        Of a field, the names of the workspace that hold such signs perhaps, and those of some names that are there.
    """
    by_field: dict[str, dict[str, None]] = {}
    for name_of, name in new:
        by_field.setdefault(name_of, {})[name] = None
    for name_of, names in by_field.items():
        odd = {name for name in names if as_seen(name) != name}
        stored = {name for name in beyond_plain(name_of) if as_seen(name) != name}
        stored |= set(known(name_of, {as_seen(name) for name in odd}))
        twins = {as_seen(name) for name in odd | stored}
        groups: dict[str, dict[str, None]] = {}
        for name in (*sorted(stored), *names):
            if as_seen(name) in twins:
                groups.setdefault(as_seen(name), {})[name] = None
        found = [tuple(group) for group in groups.values() if len(group) > 1 and not stored.issuperset(group)]
        if found:
            yield _unseen_note(name_of, found)


def _unseen_note(name_of: str, groups: list[tuple[str, ...]]) -> Message:
    first, second = groups[0][:2]
    return Message(
        "{field}: names that differ from others only in signs that nobody sees: {n_names}, such as {first} and "
        "{second}. They are kept apart; look whether they mean the same.",
        {
            "field": name_of,
            "n_names": sum(len(group) - 1 for group in groups),
            "first": with_signs_shown(first),
            "second": with_signs_shown(second),
        },
    )


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
