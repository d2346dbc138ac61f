"""One hash over rows that were read, the same in every workspace that holds the same."""

import dataclasses
import hashlib
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any


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
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()
