"""Sentences on columns of a file: on authors that nothing names, and on what goes nowhere but to the metadata."""

from collections.abc import Iterator, Sequence

from medreview.domain.table_columns import METADATA_PREFIX
from medreview.errors import Listed, Message, PageOrOption
from medreview.importers.answer_columns import author_kind
from medreview.importers.column_roles import AuthorSource, ColumnReading, Reason
from medreview.importers.drafts import ImportDraft
from medreview.importers.open_questions import OpenQuestion

_LONGEST_SAMPLE = 40


def author_notes(draft: ImportDraft, columns: Sequence[ColumnReading]) -> Iterator[Message]:
    """A sentence on a model that nothing in a file names, and that is called after the file."""
    after_file = (draft.head.path.stem, AuthorSource.FILE_NAME)
    authors = ((column.name, column.authorship) for column in columns if column.authorship is not None)
    called = [name for name, by in authors if (by.name, by.source) == after_file and by.why is not Reason.PERSON]
    if not called or author_kind(draft.head.path.stem) is not None:
        return
    how = PageOrOption("Set author", option=f"--set {called[0]}.author=NAME --set {called[0]}.kind=model")
    yield Message(
        "{file} does not name the model that wrote its answers ({columns}): it is called {author}, after the file. "
        "Say its name if it has another ({how}).",
        {"file": draft.file, "columns": Listed(called), "author": draft.head.path.stem, "how": how},
    )


def metadata_notes(
    draft: ImportDraft, columns: Sequence[ColumnReading], asks: Sequence[OpenQuestion]
) -> Iterator[Message]:
    """Sentences about columns that go nowhere but to the metadata, those that may be more than that first.

    Parameters
    ----------
    asks
        Questions that are open, which tell more of their columns.
    """
    kept = metadata_columns(columns)
    kept = kept if draft.can_map else tuple(column for column in kept if column.name in draft.kept)
    asked = {column for ask in asks for column in ask.columns}
    authors = (column.authorship for column in columns if column.authorship is not None)
    naming = {author.name for author in authors if author.source is AuthorSource.COLUMN}
    kept = tuple(column for column in kept if column.name not in draft.left_out | asked | naming)
    striking = Listed(shown_column(column, with_sample=True) for column in kept if column.looks_like)
    if striking:
        yield Message(
            "{file}: these columns look like texts or scores and are imported as metadata only: {columns}. Say "
            "what they are if raters or analyses need them.",
            {"file": draft.file, "columns": striking},
        )
    rest = Listed(shown_column(column) for column in kept if not column.looks_like)
    if rest:
        yield Message("{file}: kept as metadata: {columns}.", {"file": draft.file, "columns": rest})


def metadata_columns(columns: Sequence[ColumnReading]) -> tuple[ColumnReading, ...]:
    """The filled columns that no field takes and nobody, nor an export, said to be metadata; striking ones first."""
    kept = (c for c in columns if c.field is None and c.n_filled and c.why is not Reason.PERSON)
    kept = (c for c in kept if not c.name.startswith(METADATA_PREFIX))
    return tuple(sorted(kept, key=lambda column: column.looks_like is None))


def shown_column(column: ColumnReading, *, with_sample: bool = False) -> Message:
    """A column with its fill rate, and perhaps a sample."""
    name: object = column.name.strip() or Message("(no name)")
    values: dict[str, object] = {"column": name, "n": column.n_filled, "n_all": column.n_rows}
    if not with_sample or not column.samples:
        return Message("{column} (filled in {n} of {n_all} {n_all:=row|rows})", values)
    sample = " ".join(column.samples[0].split())
    values["sample"] = sample if len(sample) <= _LONGEST_SAMPLE else sample[:_LONGEST_SAMPLE] + "…"
    return Message("{column} (filled in {n} of {n_all} {n_all:=row|rows}, for example {sample})", values)
