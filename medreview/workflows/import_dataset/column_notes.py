"""Sentences on columns of a file: on authors that nothing names, and on what goes nowhere but to the metadata."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from medreview.domain.answers import AUTHOR_KIND_WORDS, AuthorKind
from medreview.domain.table_columns import METADATA_PREFIX
from medreview.domain.table_names import TableName
from medreview.domain.table_rows import AnswerRow, ChoiceRow, JudgementRow, PreferenceRow, RatingRow, SpanRow, TableRow
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Listed, Message, PageOrOption
from medreview.importers.author_kinds import author_kind
from medreview.importers.column_roles import AuthorSource, ColumnReading, Reason
from medreview.importers.drafts import ImportDraft
from medreview.importers.open_questions import LAYOUT_CONTROL, OpenQuestion

_LONGEST_SAMPLE = 40


class Giver(NamedTuple):
    """Whoever wrote answers, rated, judged, chose or preferred; of answers with what is told of their author."""

    table: TableName
    name: str
    kind: str | None = None
    is_reference: bool = False


_MOST_NAMED = 12


def giver_of(record: TableRow) -> Giver | None:
    """The giver of a record; None of those that nobody is named for."""
    match record:
        case AnswerRow():
            return Giver(TableName.ANSWERS, record.author, record.author_kind, record.is_reference)
        case RatingRow():
            return Giver(TableName.RATINGS, record.rater)
        case JudgementRow():
            return Giver(TableName.JUDGEMENTS, record.judge)
        case ChoiceRow():
            return Giver(TableName.CHOICES, record.model)
        case PreferenceRow() | SpanRow():
            by = record.rater or record.judge
            table = TableName.SPANS if isinstance(record, SpanRow) else TableName.PREFERENCES
            return Giver(table, by) if by else None
        case _:
            return None


def writer_notes(draft: ImportDraft, n_by: Mapping[Giver, int]) -> Iterator[Message]:
    """Sentences on who wrote answers, rated, judged, chose and preferred: a name taken for another's has to be seen.

    Of those whose author is not stated, their question tells.
    """
    if not draft.is_of_ours:
        for table, told in (
            (TableName.ANSWERS, Message("{file}: answers by {names}.")),
            (TableName.RATINGS, Message("{file}: ratings by {names}.")),
            (TableName.JUDGEMENTS, Message("{file}: judgements by {names}.")),
            (TableName.CHOICES, Message("{file}: choices by {names}.")),
            (TableName.PREFERENCES, Message("{file}: preferences by {names}.")),
            (TableName.SPANS, Message("{file}: marked parts by {names}.")),
        ):
            by = [_giver(of, n) for of, n in n_by.items() if of.table is table and of.name != NOT_STATED and n]
            more = len(by) - _MOST_NAMED
            shown = by[:_MOST_NAMED] + ([Message("{n} more", {"n": more})] if more > 0 else [])
            if by:
                yield replace(told, values={"file": draft.file, "names": Listed(shown)})


def _giver(of: Giver, n: int) -> Message:
    values: dict[str, object] = {"name": of.name, "n": n}
    if of.is_reference:
        return Message("{name} (reference, {n})", values)
    if of.kind:
        return Message("{name} ({kind}, {n})", values | {"kind": AUTHOR_KIND_WORDS[AuthorKind(of.kind)]})
    return Message("{name} ({n})", values)


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


def lost_notes(draft: ImportDraft, lost: Sequence[str]) -> Iterator[Message]:
    """A sentence on columns whose texts are in nothing that was read, if nothing else says so."""
    untold = [name for name in lost if name not in draft.left_out and name.split(".")[0] not in draft.left_out]
    if untold:
        yield Message(
            "{file}: the texts in these columns do not come in, not even as metadata: {columns}. If they are needed, "
            "read the file in another layout ({control}).",
            {"file": draft.file, "columns": Listed(untold), "control": LAYOUT_CONTROL},
        )


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
