"""Records as bounded JSON: the same record gives the same bytes; reading trusts none of them."""

import json
import math
import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar, cast

import pydantic_core
from pydantic import TypeAdapter, ValidationError

from medreview.domain.plan_json import first_problem
from medreview.errors import Message

MOST_RECORD_BYTES = 8 << 20
MOST_RECORDS = 200_000
_LARGEST_WHOLE_NUMBER = 2**53

# Nearly no record needs to be looked through value by value: only one that has a NUL, a number that may be too large,
# or one that is not finite. What only looks so, in a text, is looked through and passes. Looking for plain bytes takes
# half the time of one pattern for all, and a return has tens of thousands of records.
_ODD_WORDS = (rb"\u0000", b"NaN", b"Infinity")
_EVERY_DIGIT_0 = bytes.maketrans(b"123456789", b"000000000")
_LONG_NUMBER = b"0" * 16
_LARGE_EXPONENT = re.compile(rb"[:,\[\s][+-]?0+(?:\.0+)?[eE]\+?000", re.ASCII)

T = TypeVar("T")


class RecordRefused(Exception):
    """A fault of a record; ``line`` counts from 1 where there are several."""

    def __init__(self, reason: Message, line: int | None = None) -> None:
        self.reason = reason
        self.line = line
        super().__init__(str(reason))


def record_bytes(value: T, kind: TypeAdapter[T]) -> bytes:
    """The JSON of a record: no spaces, UTF-8, names in the order they have.

    The order means something: it is the digits of the reasons for not judging, and which wording stands in for a
    language that is not there. Whatever is hashed is sorted for its hash alone (see ``plan_json``).
    """
    plain = kind.dump_python(value, mode="json")
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def lines_bytes(values: Iterable[T], kind: TypeAdapter[T]) -> bytes:
    """One record a line."""
    return b"".join(record_bytes(value, kind) + b"\n" for value in values)


def read_record(content: bytes, kind: TypeAdapter[T]) -> T:
    """One record, every field of it known, of its type, and without what no text of ours holds.

    Raises
    ------
    RecordRefused
        With what is wrong and at which field.
    """
    if _may_be_odd(content) or len(content) > MOST_RECORD_BYTES:
        _refuse_odd_values(read_json(content))
    try:
        return kind.validate_json(content, strict=True, extra="forbid")
    except ValidationError as error:
        read_json(content)  # what is no JSON at all is said in other words
        raise RecordRefused(Message("{problem}.", {"problem": first_problem(error)})) from error


def _may_be_odd(content: bytes) -> bool:
    numbers = content.translate(_EVERY_DIGIT_0)
    return (
        _LONG_NUMBER in numbers
        or any(word in content for word in _ODD_WORDS)
        or _LARGE_EXPONENT.search(numbers) is not None
    )


def read_lines(content: bytes, kind: TypeAdapter[T]) -> Iterator[T]:
    """Records, one a line."""
    lines = content.split(b"\n")
    if lines.pop():
        raise RecordRefused(Message("the last line is cut off."), len(lines) + 1)
    if len(lines) > MOST_RECORDS:
        raise RecordRefused(Message("there are more than {limit} lines.", {"limit": MOST_RECORDS}))
    for number, line in enumerate(lines, start=1):
        try:
            yield read_record(line, kind)
        except RecordRefused as error:
            raise RecordRefused(error.reason, number) from error


def read_json(content: bytes) -> object:
    """Any JSON, bounded in size and depth."""
    if len(content) > MOST_RECORD_BYTES:
        raise RecordRefused(Message("a record is larger than {limit} MB.", {"limit": MOST_RECORD_BYTES >> 20}))
    try:
        return pydantic_core.from_json(content, allow_inf_nan=False)
    except ValueError as error:
        raise RecordRefused(Message("it is not JSON ({problem}).", {"problem": str(error)})) from error


def _refuse_odd_values(value: Any) -> None:
    """Text with NUL, which SQLite cuts, and numbers that no field of ours can hold; as deep as JSON may be."""
    if isinstance(value, str):
        if "\0" in value:
            raise RecordRefused(Message("a text contains a NUL character."))
    elif isinstance(value, int):
        if abs(value) > _LARGEST_WHOLE_NUMBER:
            raise RecordRefused(Message("a number is too large."))
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise RecordRefused(Message("a number is too large."))
    elif isinstance(value, list):
        for part in cast("list[Any]", value):
            _refuse_odd_values(part)
    elif isinstance(value, dict):
        for name, part in cast("dict[str, Any]", value).items():
            _refuse_odd_values(name)
            _refuse_odd_values(part)
