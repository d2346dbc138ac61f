"""Results of crowd work: a row an assignment, with what was shown to a worker and what the worker gave.

Mechanical Turk, Toloka and Appen are told by the columns that each of them always writes. What was shown and what was
given are read as a table of ratings, or of pairs where two texts were compared, whose names lose what the platform
writes before them; the worker is the rater. Where nothing that was shown asks or has an id, the task itself is what is
rated. Work that was rejected, and what is known of tasks with a known answer, give no ratings.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.column_roles import ColumnRole
from medreview.importers.crowd_choices import crowd_choices
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, ReadRow
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.layouts.pairwise import Pairwise
from medreview.importers.layouts.rating_sheets import RatingSheet
from medreview.importers.layouts.survey_exports import head_leaving_out
from medreview.importers.skipped_rows import RowSkip, SkippedRow

_RATER, _STATUS = "rater", "assignment status"
_REJECTED = "rejected"
_TASK = "question_id"
_GIVEN = (TableName.RATINGS, TableName.PREFERENCES)


@dataclass(frozen=True, slots=True)
class _Platform:
    """A platform by columns that it always writes.

    ``given`` are the names of what a worker was shown and gave, with the part that the task calls it by; all other
    columns are the platform's own.
    """

    marks: frozenset[str]
    worker: str
    task: str
    status: str | None
    given: re.Pattern[str]


_PLATFORMS = (
    _Platform(
        frozenset({"HITId", "WorkerId", "AssignmentStatus"}),
        "WorkerId",
        "HITId",
        "AssignmentStatus",
        re.compile(r"(?:Input|Answer)\.(.+?)(?:\.label)?"),
    ),
    _Platform(
        frozenset({"ASSIGNMENT:worker_id"}),
        "ASSIGNMENT:worker_id",
        "ASSIGNMENT:task_id",
        "ASSIGNMENT:status",
        re.compile(r"(?:INPUT|OUTPUT):(.+)"),
    ),
    _Platform(
        frozenset({"_unit_id", "_worker_id", "_trust"}),
        "_worker_id",
        "_unit_id",
        None,
        re.compile(r"(?!_|.*_gold$)(.+)"),
    ),
)
_REACHES = frozenset({"_ip", "_city", "_region", "_country"})
"""Columns that tell where a worker is."""
_KEPT = "{name} (platform)"
"""The name of a column of the platform's own, which rates nothing."""


class CrowdResults:
    """The columns of what was shown and given under their own names, the rest as metadata."""

    name = "crowd-results"
    title = Message("Crowd work: results of Mechanical Turk, Toloka and Appen")
    example = "HITId, WorkerId, AssignmentStatus, Input.question, Input.answer, Answer.accuracy"

    def recognises(self, head: FileHead) -> float:
        known = _renamed(head)
        if known is None:
            return 0.0
        found = _draft(known)
        return 0.97 if {"value", "preference"} & {*found.mapping.values()} else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return _draft(_renamed(head) or head)


def _platform(head: FileHead) -> _Platform | None:
    known = head.form in {SourceForm.CSV, SourceForm.XLSX}
    return next((one for one in _PLATFORMS if known and one.marks <= set(head.columns)), None)


def _renamed(head: FileHead) -> FileHead | None:
    """The head with the names that its tasks gave their columns; None where no platform is known."""
    platform = _platform(head)
    if platform is None:
        return None
    names = {column: _name(platform, column) for column in head.columns}
    if len({*names.values()}) < len(names):
        return None  # what was shown has the name of what was given
    known = _with_choices(_with_names(head, names))
    by_task = _with_choices(_with_names(head, names | {platform.task: _TASK}))
    is_of_task = _TASK not in known.columns and not _compares(known) and _compares(by_task)
    return by_task if is_of_task else known


def _with_names(head: FileHead, names: Mapping[str, str]) -> FileHead:
    rows = tuple({names.get(column, column): cell for column, cell in row.items()} for row in head.first_rows)
    columns = tuple(names[column] for column in head.columns)
    return replace(head, columns=columns, first_rows=rows)


def _with_choices(head: FileHead) -> FileHead:
    """The head with a column for each choice of several buttons, or for each thing that one cell holds."""
    choices = crowd_choices(head.columns, head.first_rows) if head.ids is None else None
    if choices is None:
        return head
    rows = tuple(map(choices.parted, head.first_rows))
    columns = (*dict.fromkeys(name for row in rows for name in row),)
    return replace(head, columns=columns, header=head.header or head.columns, first_rows=rows, ids=choices)


def _compares(head: FileHead) -> bool:
    return Pairwise().recognises(_of_tasks(head)) > 0


def _of_tasks(head: FileHead) -> FileHead:
    """The head, of which nothing of the platform's own asks or answers."""
    own = {name: ColumnRole.METADATA for name in head.columns if name.endswith(_KEPT.format(name=""))}
    return replace(head, said=replace(head.said, roles={**own, **head.said.roles}))


def _name(platform: _Platform, column: str) -> str:
    if column == platform.worker:
        return _RATER
    if column == platform.status:
        return _STATUS
    given = platform.given.fullmatch(column)
    return given[1] if given else _KEPT.format(name=column)


def _draft(head: FileHead) -> ImportDraft:
    """The table as one of pairs or of ratings, in which nothing of the platform's own is rated."""
    found = Pairwise().read(_of_tasks(head)) if _compares(head) else RatingSheet().read(head)
    own = _KEPT.format(name="")
    mapping = {column: None if column.endswith(own) else name for column, name in found.mapping.items()}
    left_out = [column for column in head.columns if column.removesuffix(own) in _REACHES]
    return replace(
        found,
        head=head_leaving_out(head, left_out),
        layout=CrowdResults.name,
        mapping=mapping,
        rows=partial(_rows, found, frozenset(left_out)),
        left_out=frozenset(left_out),
    )


def _rows(found: ImportDraft, left_out: frozenset[str], mapping: FieldMapping) -> Iterator[ReadRow]:
    for row in found.rows(mapping):
        if not isinstance(row, FieldRow):
            yield row
        elif row.table in _GIVEN and str(row.extra.get(_STATUS)).strip().casefold() == _REJECTED:
            yield SkippedRow(row.row, RowSkip.REJECTED)
        else:
            yield row._replace(extra={name: cell for name, cell in row.extra.items() if name not in left_out})


LAYOUTS = (CrowdResults(),)
