"""Choices of a person for an import, and the views that they are shown of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from medreview.domain.table_rows import TableName
from medreview.errors import Listed, Message, PageOrOption, RowProblem
from medreview.importers.column_roles import ColumnReading, ColumnRole, Said
from medreview.importers.file_heads import ReadAs
from medreview.importers.open_questions import OpenQuestion
from medreview.importers.value_maps import ValueMap, ValueMaps


@dataclass(frozen=True, slots=True)
class FileChoice:
    """One file or folder to import, and how to read it where the suggestion is not right.

    ``layout`` None: found by content. ``mapping`` (column to field; None keeps the column as metadata) replaces the
    suggestion for the columns it names. ``part`` is a sheet of a workbook, or a file in a folder or an archive; empty:
    every table in it that is recognised. ``values`` says by column what its words stand for, ``said`` what columns are,
    who wrote their texts, and what holds for all rows, ``read_as`` how its text is written.
    """

    path: Path
    layout: str | None = None
    mapping: Mapping[str, str | None] | None = None
    part: str = ""
    values: ValueMaps = field(default_factory=dict[str, ValueMap])
    said: Said = field(default_factory=Said)
    read_as: ReadAs = field(default_factory=ReadAs)

    @property
    def name(self) -> str:
        """The name of a choice among others."""
        return f"{self.path.name}: {self.part}" if self.part else self.path.name


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """Everything a person chose.

    ``dataset`` None: a ``dataset`` column, else the file's or its folder's name. ``study`` None: a ``study`` column.
    ``scale`` is text such as ``1:5``, ``0,0.5,1`` or labels from level 1 on (see ``importers.scales``); None takes
    the study's own scale, or the values found. ``reversed_dimensions`` are names between commas of those whose lowest
    level is the best. ``study``, ``scale`` and these matter to ratings and surveys only.
    ``takes_over_changes``: questions and answers that are there with other content get the file's; else such a row is
    a problem. ``other_ids_into`` names the dataset for questions whose ids mean other questions here, and for all that
    is about them; without it they are problems.
    """

    files: tuple[FileChoice, ...]
    images_folder: Path | None = None
    dataset: str | None = None
    study: str | None = None
    scale: str | None = None
    takes_over_changes: bool = False
    other_ids_into: str | None = None
    reversed_dimensions: str | None = None


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field that a column can be mapped to; ``table`` tells files apart that fill several tables."""

    name: str
    table: TableName
    is_required: bool
    role: ColumnRole = ColumnRole.FIELD


@dataclass(frozen=True, slots=True)
class ColumnWords:
    """Words in a column that should hold numbers, and the numbers they may stand for."""

    column: str
    words: tuple[str, ...]
    suggested: ValueMap


@dataclass(frozen=True, slots=True)
class TableCount:
    """The effect of an import on one table; all numbers count rows.

    ``n_changed`` are those whose content the file replaces.
    """

    table: TableName
    n_added: int
    n_identical: int
    n_problems: int
    n_changed: int = 0


@dataclass(frozen=True, slots=True)
class RowDifference:
    """One field of one row that is not what the workspace holds; ``is_kept``: it will not be taken over."""

    file: str
    row: int
    table: TableName
    key: str
    field: str
    stored: str
    given: str
    is_kept: bool

    def __str__(self) -> str:
        return (
            f"{self.file}, row {self.row}, {self.key}, {self.field}: {self.stored!r} here, {self.given!r} in the file"
        )


@dataclass(frozen=True, slots=True)
class FilePreview:
    """One table as it would be read. ``first_rows`` are cells as text, in the order of ``columns``.

    Each of its ``n_rows`` is one of those that have problems, those left out for a reason that a note says, and those
    that come in or are there already. ``asks`` are open questions: before they are answered it cannot be imported.
    ``written`` tells how its text was read; None for a form that says so itself, such as XLSX. Of the ``tables`` that
    its layout may fill, something was read of those that are ``filled``.
    """

    path: Path
    name: str
    layout: str
    tables: tuple[TableName, ...]
    filled: tuple[TableName, ...]
    can_map: bool
    columns: tuple[ColumnReading, ...]
    fields: tuple[FieldView, ...]
    first_rows: tuple[tuple[str, ...], ...]
    n_rows: int
    problems: tuple[RowProblem, ...]
    n_skipped: int = 0
    n_faulty: int = 0
    words: tuple[ColumnWords, ...] = ()
    asks: tuple[OpenQuestion, ...] = ()
    written: ReadAs | None = None

    @property
    def n_taken(self) -> int:
        return self.n_rows - self.n_skipped - self.n_faulty

    @property
    def n_to_clarify(self) -> int:
        """The open questions without whose answers nothing is imported."""
        return sum(not ask.may_stay_open for ask in self.asks)


@dataclass(frozen=True, slots=True)
class KnownUpdate:
    """A new dataset most of whose first questions a known one has, under the same ids.

    ``is_suggested``: its name was made of the file's, which says nothing of whether it is an update.
    """

    new: str
    known: str
    n: int
    n_alike: int
    is_suggested: bool

    @property
    def values(self) -> dict[str, object]:
        """The values of the sentences on it, by name."""
        found: dict[str, object] = {"n": self.n, "new": self.new, "n_alike": self.n_alike, "known": self.known}
        naming = PageOrOption("Dataset", option="--dataset")
        return found | {"naming": naming, "taking": PageOrOption("Accept the changes", option="--update")}

    @property
    def note(self) -> Message:
        return Message(
            "Of the first {n} {n:=question|questions} of {new}, {n_alike} {n_alike:=is|are} in {known} under the "
            "same IDs. To update {known} instead, import into it ({naming}) and accept the changes ({taking}).",
            self.values,
        )


@dataclass(frozen=True, slots=True)
class SameQuestions:
    """New datasets of one import, named like their files, that ask most of the first ``n`` questions of the first.

    ``has_studies``: their ratings would have a study for each of them, too.
    """

    datasets: tuple[str, ...]
    n: int
    n_alike: int
    has_studies: bool = False

    @property
    def values(self) -> dict[str, object]:
        """The values of the sentences on it, by name."""
        first, *others = self.datasets
        naming = PageOrOption("Dataset", option="--dataset NAME")
        if self.has_studies:
            naming = PageOrOption("Dataset, Study", option="--dataset NAME --study NAME")
        return {"n": self.n, "new": first, "n_alike": self.n_alike, "others": Listed(others), "naming": naming}

    @property
    def note(self) -> Message:
        return Message(
            "Of the first {n} {n:=question|questions} of {new}, {n_alike} {n_alike:=is|are} in {others}, too, under "
            "the same IDs. Name one for all of them ({naming}) to have what they say of a question together.",
            self.values,
        )


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """The effect of an import, before anything is written.

    ``request`` names each table by itself: one choice for every view in ``files``, in the same order.
    ``differences`` tells of every row that is there with other content what differs; unless it is taken over, each
    such row is also one of ``problems``. ``updates`` are new datasets that look like later versions of known ones.
    ``notes`` are sentences about what is decided on the way (placeholders made, a scale taken from the values),
    ``example`` those on one question as it would come in.
    """

    request: ImportRequest
    files: tuple[FilePreview, ...]
    counts: tuple[TableCount, ...]
    datasets: tuple[str, ...]
    problems: tuple[RowProblem, ...]
    notes: tuple[Message, ...] = ()
    differences: tuple[RowDifference, ...] = ()
    updates: tuple[KnownUpdate, ...] = ()
    example: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The result of an import; ``problems`` are of the rows it left out, ``notes``, ``example`` as in the preview."""

    counts: tuple[TableCount, ...]
    datasets: tuple[str, ...]
    problems: tuple[RowProblem, ...]
    notes: tuple[Message, ...] = ()
    example: tuple[Message, ...] = ()
