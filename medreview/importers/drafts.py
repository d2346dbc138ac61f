"""The records of a file as a layout gives them, before any cell is checked."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from medreview.domain.table_rows import TableName
from medreview.errors import RowProblem
from medreview.importers.file_heads import FileHead
from medreview.importers.skipped_rows import SkippedRow

FieldMapping = Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class FieldRow:
    """One row for one table: cells by the table's column, and metadata by name. ``row`` is the file's, from 1."""

    table: TableName
    row: int
    fields: Mapping[str, object]
    extra: Mapping[str, object] = field(default_factory=dict[str, object])


ReadRow = FieldRow | SkippedRow | RowProblem


@dataclass(frozen=True, slots=True)
class LayoutField:
    """A field that a column can be mapped to."""

    name: str
    table: TableName
    is_required: bool = False


@dataclass(frozen=True, slots=True)
class ImportDraft:
    """A file as a layout would read it; ``rows(mapping)`` goes through the file from its start each time.

    Attributes
    ----------
    mapping
        The suggestion: every column of the head to a field, or None to keep it as metadata.
    can_map
        Whether the layout follows another mapping than its own.
    dataset
        The name that the published dataset has, if the layout belongs to one.
    scale
        The scale of its ratings as ``scales.read_scale`` reads it, if the layout knows it; a person's choice wins.
    confidence_scale
        The same of how sure its raters were.
    called_in_files
        What its files call a dimension, by the name under which we know it.
    may_lack_images
        Whether its questions come in without their images, the names kept as metadata, if no folder was chosen.
    may_lack_questions
        Whether its answers come in before their questions, which get placeholders.
    says
        The fields that its questions and answers have; of others it says nothing. None: it may have them all.
    """

    layout: str
    head: FileHead
    tables: tuple[TableName, ...]
    fields: tuple[LayoutField, ...]
    mapping: FieldMapping
    can_map: bool
    rows: Callable[[FieldMapping], Iterator[ReadRow]]
    dataset: str | None = None
    scale: str | None = None
    confidence_scale: str | None = None
    called_in_files: Mapping[str, str] = field(default_factory=dict[str, str])
    may_lack_images: bool = False
    may_lack_questions: bool = False
    says: frozenset[str] | None = None

    @property
    def file(self) -> str:
        return self.head.name


def fixed_draft(
    head: FileHead,
    rows: Callable[[FileHead], Iterator[ReadRow]],
    *,
    layout: str,
    tables: tuple[TableName, ...],
    dataset: str | None = None,
    scale: str | None = None,
    confidence_scale: str | None = None,
    called_in_files: Mapping[str, str] | None = None,
    may_lack_images: bool = False,
    may_lack_questions: bool = False,
    says: frozenset[str] | None = None,
) -> ImportDraft:
    """Draft a file of a published layout, whose columns mean what they mean and cannot be mapped otherwise."""
    return ImportDraft(
        layout=layout,
        head=head,
        tables=tables,
        fields=(),
        mapping=dict.fromkeys(head.columns),
        can_map=False,
        rows=lambda _mapping: rows(head),
        dataset=dataset,
        scale=scale,
        confidence_scale=confidence_scale,
        called_in_files=called_in_files or {},
        may_lack_images=may_lack_images,
        may_lack_questions=may_lack_questions,
        says=says,
    )


class Layout(Protocol):
    """One way in which files lay out their rows."""

    @property
    def name(self) -> str: ...

    def recognises(self, head: FileHead) -> float:
        """From 0, not this layout, to 1, certainly this one; decided by content, not by the file's name."""
        ...

    def read(self, head: FileHead) -> ImportDraft: ...
