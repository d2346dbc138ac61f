"""Instants as the workspace keeps them: ISO 8601 in UTC, so that their text sorts as they do."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Literal, TypeAlias

Clock: TypeAlias = Callable[[], datetime]


def utc_now() -> datetime:
    return datetime.now(UTC)


def instant(precision: Literal["seconds", "milliseconds", "microseconds"], now: Clock = utc_now) -> str:
    """The time that a clock shows, told as precisely as it has to be."""
    return now().astimezone(UTC).isoformat(timespec=precision)
