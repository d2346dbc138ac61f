"""Hashes over rows that were read, the same in every workspace that holds the same."""

import dataclasses
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any

FINGERPRINT_SCHEMA = 2
"""Grows when a part says more or less of the same rows; its hashes are not compared with older ones then."""


@dataclasses.dataclass(frozen=True, slots=True)
class Fingerprint:
    """What an analysis was computed from: a SHA-256 for each part of the data, such as ratings, stays or surveys.

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


def digest_of_rows(rows: Sequence[Any], answers: Mapping[int, str]) -> str:
    """SHA-256 over rows of one frozen class or named tuple, whatever their order; empty where there are none.

    Parameters
    ----------
    answers : mapping
        What stands in place of a row's ``answer_id``, which is this workspace's own.
    """
    if not rows:
        return ""
    first: object = rows[0]
    is_named_tuple = isinstance(first, tuple)
    fields = rows[0]._fields if is_named_tuple else tuple(field.name for field in dataclasses.fields(rows[0]))
    values = map(tuple, rows) if is_named_tuple else map(attrgetter(*fields), rows)
    if "answer_id" in fields:
        at = fields.index("answer_id")
        values = ((answers[row[at]], *row[:at], *row[at + 1 :]) for row in values)
    lines = [type(first).__name__, *sorted(map(repr, values))]
    return digest_of_texts(lines)
