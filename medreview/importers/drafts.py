"""The records of a file as a layout gives them, before any cell is checked."""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from types import MappingProxyType
from typing import NamedTuple, Protocol

from medreview.domain.study_plans import Scale
from medreview.domain.table_rows import TableName
from medreview.errors import Message, PageOrOption, RowProblem
from medreview.importers.cell_values import NUMBER, is_filled, n_signs, without_percent
from medreview.importers.column_names import plain_name, words_of_name
from medreview.importers.column_roles import (
    Authorship,
    ColumnReading,
    ColumnRole,
    Reason,
    fields_for_role,
    is_rationale,
    role_of_field,
)
from medreview.importers.errors import (
    RoleRefused,
    RoleTaken,
    filled_already,
    layout_decides,
    no_such_column,
    no_such_field,
)
from medreview.importers.file_heads import FileHead
from medreview.importers.metric_columns import AROUND, looks_like_metric
from medreview.importers.model_names import is_named_model
from medreview.importers.open_questions import OpenQuestion
from medreview.importers.opened_results import names_inside, opened_columns, writes_marks
from medreview.importers.rated_columns import is_dimension, is_on_scale, rater_in, stands_beside
from medreview.importers.skipped_rows import SkippedRow

FieldMapping = Mapping[str, str | None]


class FieldRow(NamedTuple):
    """One row for one table: cells by the table's column, and metadata by name.

    ``row`` is the file's, and ``part`` one of several records in it, both from 1.
    """

    table: TableName
    row: int
    fields: Mapping[str, object]
    extra: Mapping[str, object] = MappingProxyType({})
    part: int | None = None


ReadRow = FieldRow | SkippedRow | RowProblem


def of_part(part: int, rows: Iterable[ReadRow]) -> Iterator[ReadRow]:
    """The rows of one of several records in a row of a file, each with its number."""
    for row in rows:
        match row:
            case FieldRow():
                yield row._replace(part=part)
            case RowProblem():
                yield replace(row, part=part)
            case _:
                yield row


@dataclass(frozen=True, slots=True)
class LayoutField:
    """A field that a column can be mapped to; some take several."""

    name: str
    table: TableName
    is_required: bool = False
    takes_many: bool = False


_TABLES = frozenset(map(str, TableName))


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
    scales
        Those that names of columns tell, by dimension and by a mapping.
    called_in_files
        What its files call a dimension, by the name under which we know it.
    may_lack_images
        Whether its questions come in without their images, the names kept as metadata, if no folder was chosen.
    may_lack_questions
        Whether its answers come in before their questions, which get placeholders.
    authors
        Who wrote the texts of which column, by a mapping.
    asks
        Open questions that keep the file from being imported, by a mapping.
    left_out
        The columns of which nothing comes in, as its remarks say.
    follows
        The columns that say what others say, too, as one of 0 and 1 beside a reply and the key does, and those in
        which a tool counts for itself.
    says
        The fields that its questions and answers have; of others it says nothing. None: it may have them all.
    kept
        The columns that the rows of a layout which maps none were found to keep as metadata, once they are read.
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
    scales: Callable[[FieldMapping], Mapping[str, Scale]] = lambda _mapping: {}
    confidence_scale: str | None = None
    called_in_files: Mapping[str, str] = field(default_factory=dict[str, str])
    may_lack_images: bool = False
    may_lack_questions: bool = False
    authors: Callable[[FieldMapping], Mapping[str, Authorship]] = lambda _mapping: {}
    asks: Callable[[FieldMapping], tuple[OpenQuestion, ...]] = lambda _mapping: ()
    left_out: frozenset[str] = frozenset()
    follows: frozenset[str] = frozenset()
    says: frozenset[str] | None = None
    kept: set[str] = field(default_factory=set[str], compare=False)

    @property
    def file(self) -> str:
        return self.head.name

    @property
    def lacks_column(self) -> bool:
        """True if no column, and no constant that a person said, fills a field that every row needs."""
        filled = {*self.mapping.values(), *self.head.said.constants}
        return any(known.is_required and known.name not in filled for known in self.fields)

    @property
    def is_of_ours(self) -> bool:
        """True of a table as exports of this program write it."""
        return self.layout in _TABLES

    @property
    def of_many(self) -> frozenset[str]:
        """The fields that several columns may fill."""
        return frozenset(known.name for known in self.fields if known.takes_many)

    def roles_as_mapping(self, mapping: FieldMapping) -> FieldMapping:
        """The mapping with the columns whose roles a person said in the fields that they mean.

        Raises
        ------
        RoleRefused
            If the file has no such column, or the layout no field for it; so for a reference where the only field of
            answers holds those of another column, which it is no better than.
        """
        said = self.head.said
        found = dict(mapping)
        for column, role in sorted(said.roles.items(), key=lambda told: told[1] != ColumnRole.METADATA):  # which frees
            fields = fields_for_role(role, {known.name: known.table for known in self.fields})
            held = {name for name in fields or () if name in found.values() and found.get(column) != name}
            held -= self.of_many
            is_beside = role == ColumnRole.REFERENCE and bool(fields) and len(held) == len(fields or ())
            if role == ColumnRole.METADATA and column not in self.head.columns and column in self.inner_columns:
                continue  # the object is kept whole
            if role == ColumnRole.SCORE and not fields and ColumnRole.RATING in said.roles.values():
                found[column] = None  # those of a metric have no place beside ratings, which the import tells
                continue
            if column not in self.head.columns or fields is None or not self.can_map or is_beside:
                reason = self._why_not(column, role, filled=held if is_beside else (), mapping=found)
                raise RoleRefused(file=self.file, column=column, role=role, reason=reason)
            by_others = {
                found[name] for name in found if name != column and found[name] in fields and name in said.roles
            } - self.of_many
            if (found[column] in fields and found[column] not in by_others) or (not fields and found[column] is None):
                continue
            free = [name for name in fields if name not in found.values()] if len(fields) > 1 else []
            taken = next((name for name in (*free, *fields) if name not in by_others), None)
            if fields and taken is None:
                raise RoleTaken(file=self.file, column=column, role=role)
            found[column] = taken
            if found[column] not in self.of_many:
                found |= {n: None for n, f in found.items() if n != column and f is not None and f == found[column]}
        self._refuse_lone_scores(found)
        return found

    @property
    def inner_columns(self) -> Collection[str]:
        """The names that a table of ratings gives what objects of results hold, which here have those of objects."""
        inside = (name.rpartition(".")[2] for name in self.head.columns if "." in name)
        return {*opened_columns(self.head.first_rows), *names_inside(self.head.first_rows), *inside}

    def _refuse_lone_scores(self, mapping: FieldMapping) -> None:
        """Raise RoleRefused for what is said to score answers, where no column holds any and the layout takes some."""
        answers = {known.name for known in self.fields if known.table is TableName.ANSWERS} | {"messages"}
        scores = (column for column, role in self.head.said.roles.items() if role == ColumnRole.SCORE)
        if (column := next(scores, None)) and "answer" in answers and answers.isdisjoint(mapping.values()):
            reason = Message(
                "no column holds the answers that it scores. Say which one does, or that these are ratings ({control})",
                {"control": PageOrOption("Ratings", option=f"--role '{column}=rating'")},
            )
            raise RoleRefused(file=self.file, column=column, role=ColumnRole.SCORE, reason=reason)

    def _why_not(self, column: str, role: str, *, filled: Collection[str], mapping: FieldMapping) -> Message:
        """The reason for refusing a role."""
        if not self.can_map:
            return layout_decides()
        if column not in self.head.columns:
            return no_such_column(column, self.head.columns)
        if filled:
            return filled_already(next(name for name, target in mapping.items() if target in filled))
        names = {known.name: known.table for known in self.fields}
        roles = [name.value for name in ColumnRole if fields_for_role(name, names) is not None]
        return no_such_field(role, [*roles, *names])

    def readings(self, mapping: FieldMapping, chosen: Mapping[str, Reason]) -> tuple[ColumnReading, ...]:
        """Every column with what it is taken for and why.

        Parameters
        ----------
        mapping
            The mapping with which the file was read.
        chosen
            By column who chose its field, where it was not the layout.
        """
        authors = self.authors(mapping)
        read = tuple(
            self._reading(column, mapping.get(column), authors.get(column), chosen.get(column))
            for column in self.head.columns
        )
        if not any(self._is_inside(column) for column, target in mapping.items() if target):
            return read
        # a number around a list of what was asked or answered is a total of all of it
        totals = {one.name for one in read if one.looks_like is ColumnRole.SCORE and not self._is_inside(one.name)}
        return tuple(replace(one, looks_like=None) if one.name in totals else one for one in read)

    def _is_inside(self, column: str) -> bool:
        """True for a column of records inside the rows, of which the first were looked at."""
        n_filled = self.head.tally.n_filled
        is_filled_there = any(is_filled(row.get(column)) for row in self.head.first_rows)
        return is_filled_there and not n_filled[column] and not any(name.startswith(f"{column}.") for name in n_filled)

    def _reading(
        self, column: str, field_name: str | None, author: Authorship | None, chosen: Reason | None
    ) -> ColumnReading:
        tables = {known.name: known.table for known in self.fields}
        cells = [row.get(column) for row in self.head.first_rows]
        filled = [cell for cell in cells if is_filled(cell)]
        if field_name is not None:
            role = role_of_field(field_name, tables.get(field_name, self.tables[0]))
            role = ColumnRole.REFERENCE if author is not None and author.is_reference else role
            why = author.why if author else Reason.NAME
        else:
            is_told = self.can_map and is_rationale(column) and not _are_truths(filled)
            role = ColumnRole.RATIONALE if is_told else ColumnRole.METADATA
            why = Reason.NAME if role is ColumnRole.RATIONALE else Reason.NOTHING
        why = chosen or (why if self.can_map else Reason.LAYOUT)
        tally = self.head.tally
        counted = (tally.n_filled[column], tally.n_rows)
        if self._is_inside(column):
            counted = (len(filled), len(cells))
        return ColumnReading(
            column,
            role,
            field_name,
            why,
            author,
            *counted,
            tuple(_as_text(cell) for cell in filled[:_N_SAMPLES]),
            _looks_like(column, filled) if field_name is None and self.can_map and column not in self.follows else None,
        )


_N_SAMPLES = 3
_LONG_TEXT = 80
_MOST_SCORES = 12
_SCORES = frozenset(
    {"score", "scores", "rating", "ratings", "grade", "rank", "likert", "accuracy", "completeness", "correctness"}
    | {"helpfulness", "safety", "preference", "winner", "votes", "امتیاز", "نمره", "评分", "得分"}
    | {"evaluation", "assessment", "judgement", "judgment", "bewertung"}
)


_MARKS = frozenset({"correct", "response", "label", "stars", "vote", "liked", "thumbs_up", "desirable", "acceptable"})
"""Last words of names of what few numbers, or yes and no, say of an answer."""
_OF_IDS = ("_id", "_ids", "_idx")
"""Ends of names of what numbers rows, whatever they are of: rating_id."""
_TRUTHS = frozenset({"true", "false"})
_VERDICTS = frozenset(
    {"appropriate", "inappropriate", "acceptable", "accurate", "inaccurate", "safe", "unsafe", "harmful", "biased"}
    | {"correct", "incorrect", "complete", "incomplete", "helpful", "relevant", "hallucination", "hallucinated"}
)
"""Last words of names of what yes and no say of an answer."""
_YES_NO = frozenset({"yes", "no", "y", "n", "partly", "partially", "partial"})


def _are_truths(filled: Sequence[object]) -> bool:
    """True for whether something is so, such as whether the reasons are good, which are no reasons."""
    return bool(filled) and all(str(cell).strip().casefold() in _TRUTHS | _YES_NO for cell in filled)


def _looks_like(column: str, filled: Sequence[object]) -> ColumnRole | None:
    """A long text, or a few numbers under a name that scores, raters or dimensions have."""
    texts = [_as_text(cell) for cell in filled]
    if not texts or stands_beside(column) or plain_name(column).endswith(_OF_IDS):
        return None
    if writes_marks(texts):
        return ColumnRole.ANSWER
    words = words_of_name(column)
    is_number = all(NUMBER.fullmatch(without_percent(text)) or text.casefold() in _TRUTHS for text in texts)
    are_few = len(set(texts)) <= _MOST_SCORES or any("." in text for text in texts)
    is_mark = plain_name(column).rpartition("_")[2] in _MARKS
    is_of_scores = bool(words & _SCORES) or is_mark or rater_in(column) is not None
    if plain_name(column).rpartition("_")[2] in _VERDICTS and {text.strip().casefold() for text in texts} <= _YES_NO:
        return ColumnRole.SCORE
    is_of_scores = is_of_scores or is_dimension(column.rpartition(".")[2]) or is_named_model(column)
    is_of_file = AROUND in column or ("." in column and len(texts) > _MOST_SCORES and len(set(texts)) == 1)
    if (
        is_number
        and not is_of_file
        and (looks_like_metric(column) or ((is_of_scores or is_on_scale(column)) and are_few))
    ):
        return ColumnRole.SCORE
    return ColumnRole.ANSWER if sum(map(n_signs, texts)) >= _LONG_TEXT * len(texts) else None


def _as_text(cell: object) -> str:
    return cell if isinstance(cell, str) else json.dumps(cell, ensure_ascii=False, default=str)


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
    asks: tuple[OpenQuestion, ...] = (),
) -> ImportDraft:
    """Draft a file of a published layout, whose columns mean what they mean and cannot be mapped otherwise."""
    kept: set[str] = set()
    return ImportDraft(
        layout=layout,
        head=head,
        tables=tables,
        fields=(),
        mapping=dict.fromkeys(head.columns),
        can_map=False,
        rows=lambda _mapping: _with_kept(rows(head), () if layout in _TABLES else head.columns, kept),
        dataset=dataset,
        scale=scale,
        confidence_scale=confidence_scale,
        called_in_files=called_in_files or {},
        may_lack_images=may_lack_images,
        may_lack_questions=may_lack_questions,
        says=says,
        asks=lambda _mapping: asks,
        kept=kept,
    )


def _with_kept(rows: Iterator[ReadRow], columns: Sequence[str], kept: set[str]) -> Iterator[ReadRow]:
    """The rows as they are; the columns that the first ones keep as metadata are put into ``kept``."""
    known = {*columns}
    for row in islice(rows, _TELLING_ROWS if columns else 0):
        if isinstance(row, FieldRow):
            kept |= {name for name, cell in row.extra.items() if is_filled(cell)} & known
        yield row
    yield from rows


_TELLING_ROWS = 200


class Layout(Protocol):
    """One way in which files lay out their rows.

    ``title`` says what it is for; ``example`` is a heading or a row as such files have it.
    """

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> Message: ...

    @property
    def example(self) -> str: ...

    def recognises(self, head: FileHead) -> float:
        """From 0, not this layout, to 1, certainly this one; decided by content, not by the file's name.

        Above 1 for what an export of ours alone can be.
        """
        ...

    def read(self, head: FileHead) -> ImportDraft: ...
