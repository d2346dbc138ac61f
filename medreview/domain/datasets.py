"""Datasets, and the files that were imported into them."""

from collections.abc import Mapping

from sqlmodel import Field, SQLModel

from medreview.domain.columns import extra_column, json_column
from medreview.errors import Message

DATASET_FACTS: Mapping[str, Message] = {
    "source": Message("Origin"),
    "licence": Message("Licence"),
    "creator": Message("Created by"),
    "version": Message("Version"),
    "published": Message("Date of publication"),
    "url": Message("Web address"),
    "cite": Message("How to cite it"),
    "description": Message("Description"),
}
"""The facts that people tell of a dataset, with their words; columns of the table of datasets."""


class Dataset(SQLModel, table=True):
    """A named collection of questions with their answers; the rest is in the words of people, see ``DATASET_FACTS``."""

    __tablename__ = "dataset"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(unique=True)
    description: str | None = None
    source: str | None = None
    licence: str | None = None
    created_at: str
    cite: str | None = None
    creator: str | None = None
    url: str | None = None
    version: str | None = None
    published: str | None = None
    extra: dict[str, object] = extra_column()


class SavedFilter(SQLModel, table=True):
    """A choice of questions that a person gave a name."""

    __tablename__ = "saved_filter"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(unique=True)
    wanted: dict[str, object] = json_column("wanted")


class IncomingRows(SQLModel, table=True):
    """Rows of an import that has not ended: nobody sees them yet, and they go if it never ends."""

    __tablename__ = "incoming_rows"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    table_name: str
    first_row: int
    last_row: int


class CommitMark(SQLModel, table=True):
    """One row, renewed with every commit: it tells whether a log beside the file is the file's own."""

    __tablename__ = "commit_mark"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    mark: bytes
    previous: bytes


class ImportedFile(SQLModel, table=True):
    """One file that was imported, how it was read, and what became of its rows."""

    __tablename__ = "imported_file"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    name: str
    sha256: str
    layout: str
    mapping: dict[str, object] = json_column("mapping")
    n_rows: int
    n_added: int
    n_skipped: int
    n_problems: int
    imported_at: str
