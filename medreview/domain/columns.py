"""Column kinds that several tables share."""

from typing import Any

from sqlalchemy import JSON, Column
from sqlmodel import Field


def extra_column() -> Any:
    """Metadata columns that a file had beyond the known ones, kept by name."""
    return Field(default_factory=dict, sa_column=Column("extra", JSON, nullable=False))


def json_column(name: str) -> Any:
    """A required JSON object or array."""
    return Field(sa_column=Column(name, JSON, nullable=False))


def optional_json_column(name: str) -> Any:
    """A JSON object that may be absent."""
    return Field(default=None, sa_column=Column(name, JSON(none_as_null=True), nullable=True))
