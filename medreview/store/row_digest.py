"""Hashes over rows that were read, the same in every workspace that holds the same."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

FINGERPRINT_SCHEMA = 2
"""Grows when a part says more or less of the same rows; its hashes are not compared with older ones then."""


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """The data behind an analysis: a SHA-256 for each part, such as ratings, stays or surveys.

    A part without rows is empty and counts for nothing, so that a part that comes new leaves all else as it was.
    """

    parts: Mapping[str, str]

    @property
    def sha256(self) -> str:
        """Over all parts that have rows."""
        return digest_of_texts(f"{name} {digest}" for name, digest in sorted(self.parts.items()) if digest)

    def as_json(self) -> dict[str, object]:
        """As it stands in what is written beside results."""
        parts = {name: digest for name, digest in self.parts.items() if digest}
        return {"data_sha256": self.sha256, "data_parts": {"schema": FINGERPRINT_SCHEMA, **parts}}


def digest_of_texts(texts: Iterable[str]) -> str:
    """SHA-256 over lines of text, in their order; empty where there are none."""
    lines = list(texts)
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest() if lines else ""


def digest_of_rows(kind: str, rows: Sequence[Any], answers: Mapping[int, str]) -> str:
    """SHA-256 over named tuples of the same fields, whatever their order; empty where there are none.

    Parameters
    ----------
    kind
        What the rows are, which is hashed with them.
    answers : mapping
        What stands in place of a row's ``answer_id``, which is this workspace's own.
    """
    return digest_of_lines(kind, sorted(lines_of_rows(rows, answers)))


def lines_of_rows(rows: Sequence[Any], answers: Mapping[int, str]) -> list[str]:
    """The line of each row in its hash, in the order of the rows; see ``digest_of_rows``."""
    if not rows:
        return []
    fields, values = rows[0]._fields, map(tuple, rows)
    if "answer_id" in fields:
        at = fields.index("answer_id")
        values = ((answers[row[at]], *row[:at], *row[at + 1 :]) for row in values)
    return list(map(repr, values))


def digest_of_lines(kind: str, lines: Sequence[str]) -> str:
    """SHA-256 over the sorted lines of rows of one kind; empty where there are none."""
    return digest_of_texts([kind, *lines]) if lines else ""
