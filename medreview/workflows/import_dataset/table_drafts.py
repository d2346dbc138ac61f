"""The drafts of what was chosen: each table in the layout that a person chose, or that recognises it."""

from contextlib import suppress
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.errors import Listed
from medreview.importers.column_roles import ColumnRole, Said
from medreview.importers.containers import Part
from medreview.importers.drafts import ImportDraft
from medreview.importers.errors import (
    FileEmpty,
    FileNotText,
    FilePointerOnly,
    FileTooLarge,
    JsonTooLarge,
    JsonUnreadable,
    KindRefused,
    LabelsAlone,
    LayoutUnknown,
    NothingInside,
    OtherEncoding,
    OwnBatch,
    ParquetRefused,
    SheetNotThere,
    SpreadsheetRefused,
    TableTooLong,
    TableTooWide,
    TextNotUtf8,
    TextWithoutTable,
    ValueMapRefused,
    WithoutPlace,
    XmlRefused,
    few_like,
)
from medreview.importers.file_heads import FileHead, read_head
from medreview.importers.layouts.qa_pairs import may_hold_answers, may_hold_questions
from medreview.importers.layouts.rating_sheets import may_hold_ratings
from medreview.importers.listed_records import with_only_list
from medreview.importers.opened_results import names_inside, opened_columns
from medreview.importers.registry import draft, known_layouts
from medreview.importers.said_names import refuse_words
from medreview.importers.said_questions import with_numbers_alone, with_said_question
from medreview.importers.value_maps import ValueMaps, with_values
from medreview.jobs import CancelToken, Report
from medreview.reporting.data_package import BESIDE_TABLES
from medreview.reporting.result_folder import PROVENANCE
from medreview.store.tables.datasets import EarlierReading, EarlierReadings
from medreview.workflows.import_dataset.remembered_readings import earlier_roles, earlier_words
from medreview.workflows.import_dataset.views import FileChoice

_QUESTIONS_WITH_ANSWERS, _RATINGS = "qa-pairs", "rating-sheet"
_NO_TABLE = (
    FileEmpty,
    FileNotText,
    FilePointerOnly,
    FileTooLarge,
    JsonTooLarge,
    JsonUnreadable,
    LabelsAlone,
    LayoutUnknown,
    OtherEncoding,
    OwnBatch,
    ParquetRefused,
    SpreadsheetRefused,
    TableTooLong,
    TableTooWide,
    TextNotUtf8,
    TextWithoutTable,
    WithoutPlace,
    XmlRefused,
)
"""Errors of files that are no table and may lie beside one in a folder."""


def drafts_of(
    choice: FileChoice,
    *,
    parts: tuple[Part, ...],
    beside: tuple[Path, ...],
    into: Path,
    earlier: EarlierReadings,
    report: Report,
    cancel: CancelToken | None,
    asks_all: bool = False,
) -> tuple[list[tuple[FileChoice, ImportDraft]], tuple[str, ...]]:
    """A choice and a draft for each table of what was chosen, and the names of what is none.

    Sheets of which no layout recognises any are asked about, as one alone is.

    Parameters
    ----------
    parts
        What was found in what was chosen.
    beside
        All files that were chosen with it.
    into
        Where the images of each table are unpacked.
    earlier
        How files were read before.
    asks_all
        Whether each table is drafted as one alone is.

    Raises
    ------
    SheetNotThere, NothingInside
        If the chosen part, or any table, is not there.
    KindRefused, RoleRefused, ValueMapRefused, LayoutUnknown
        If what was said of the only table does not fit it, or nothing recognises it.
    """
    wanted = [part for part in parts if choice.part in {"", part.name}]
    if choice.part and not wanted:
        names = Listed(few_like(choice.part, [part.name for part in parts if part.name]))
        raise SheetNotThere(file=choice.path.name, part=choice.part, parts=names)
    found: list[tuple[FileChoice, ImportDraft]] = []
    left_out: list[str] = []
    for number, part in enumerate(wanted):
        single = replace(choice, part=part.name)
        if len(wanted) > 1 and explains_export(part.path):
            left_out.append(part.name)
            continue
        images = into / f"{len(list(into.iterdir()))}-{number}"
        images.mkdir()
        try:
            head = replace(
                read_head(part.path, part.sheet, choice.read_as, report=report, cancel=cancel),
                label=single.name,
                root=part.root,
                beside=beside,
                unpack_into=images,
                told=part.told,
                levels=part.levels,
            )
            head = replace(head, remarks=(*part.remarks, *head.remarks))
            if len(wanted) > 1 and head.is_of_notes:
                left_out.append(part.name)
                continue
            before, same = earlier.with_columns(head.columns), earlier.by_content.get((head.sha256, head.name))
            columns = (*head.columns, *opened_columns(head.first_rows), *names_inside(head.first_rows))
            given = choice.said.of_families(columns)
            given = given.without_columns_beside(columns) if len(wanted) > 1 or beside[1:] else given
            refuse_words(given, head)
            words = earlier_words(same, given)
            said = Said({**earlier_roles(before), **given.roles}, {**words, **given.constants})
            said = said.placed(file=head.path.stem, sheet=head.sheet)
            if kind := said.unknown_kind:
                raise KindRefused(file=head.name, kind=kind, kinds=Listed([*AuthorKind]))
            head = with_said_question(replace(_with_values(head, choice.values), said=said))
            is_alone = len(wanted) == 1 or asks_all
            layout = choice.layout or part.layout or (same.layout if same and same.layout in known_layouts() else None)
            read = _draft(head, layout, before, is_alone=is_alone)
            if choice.layout and len(head.beside) > 1 and _rates_nothing(read):
                read = _draft(head, None, before, is_alone=is_alone)  # a sheet of texts beside those of ratings
            found.append((single, read))
        except _NO_TABLE:
            if len(wanted) == 1:
                raise
            left_out.append(part.name)
    if not found and not asks_all and all(part.sheet for part in wanted):
        again = partial(drafts_of, choice, parts=parts, beside=beside, into=into, earlier=earlier, asks_all=True)
        return again(report=report, cancel=cancel)
    if not found:
        raise NothingInside(file=choice.path.name)
    return found, tuple(left_out)


def _with_values(head: FileHead, values: ValueMaps) -> FileHead:
    absent = [column for column in values if column not in head.columns]
    if absent:
        raise ValueMapRefused(file=head.name, column=absent[0])
    return replace(head, values=values, first_rows=tuple(with_values(row, values) for row in head.first_rows))


def explains_export(path: Path) -> bool:
    """True of what an export writes beside its tables, and what may be chosen with them."""
    is_named_so = any(fnmatchcase(path.name, pattern) for pattern in BESIDE_TABLES)
    return is_named_so and path.is_file() and (path.parent / PROVENANCE).is_file()


def _draft(head: FileHead, layout: str | None, earlier: EarlierReading | None, *, is_alone: bool) -> ImportDraft:
    """The draft in the chosen layout, else the recognised one, else the one in which such columns were read before."""
    if layout is not None or earlier is None or earlier.layout not in known_layouts():
        return _recognised(head, layout, is_alone=is_alone)
    try:
        found = draft(head)
    except LayoutUnknown:
        return draft(head, earlier.layout)
    return draft(head, earlier.layout) if found.can_map else found


def _rates_nothing(found: ImportDraft) -> bool:
    """True for a table read as ratings, as a person chose, in which no column holds any."""
    values = {known.name for known in found.fields if known.name in _VALUES}
    return found.layout == _RATINGS and values.isdisjoint(filter(None, found.mapping.values()))


_VALUES = frozenset({"value", "value_by_rater", "judgement"})


_ANSWERING = frozenset({ColumnRole.ANSWER, ColumnRole.REFERENCE, ColumnRole.RATING})


def _recognised(head: FileHead, layout: str | None, *, is_alone: bool) -> ImportDraft:
    """The draft in the chosen or recognised layout.

    A table that no layout recognises, or that only lacks a column of ours, is read as questions with answers where a
    person named the questions, or can be asked for them, and as ratings where it has ids and no texts; among other
    tables it is left out.
    """
    inner = with_only_list(head)
    is_rated_inside = "rater" in head.said.constants and len(head.first_rows) == 1
    if inner is not None and (head.asked or is_rated_inside):
        return _recognised(inner, layout, is_alone=is_alone)
    try:
        found = draft(with_numbers_alone(head) if layout == _QUESTIONS_WITH_ANSWERS else head, layout)
        if inner is not None and (_reads_list_as_text(found, inner) or _fits_better(inner, layout, found)):
            return _recognised(inner, layout, is_alone=is_alone)
        is_lacking = is_alone and found.lacks_column and may_hold_questions(head) is not None
        is_unfit = found.is_of_ours and (is_lacking or bool(head.asked))
        is_unfit |= bool(head.asked) and _ANSWERING.isdisjoint(head.said.roles.values()) and may_hold_answers(head)
        return draft(with_numbers_alone(head), _QUESTIONS_WITH_ANSWERS) if layout is None and is_unfit else found
    except LayoutUnknown:
        if inner is not None:
            with suppress(LayoutUnknown):
                return _recognised(inner, layout, is_alone=is_alone)
        is_said = not {ColumnRole.QUESTION, ColumnRole.ID}.isdisjoint(head.said.roles.values())
        if is_alone and may_hold_ratings(head):
            return draft(head, _RATINGS)
        if not is_said and not (is_alone and may_hold_questions(head)):
            raise
        return draft(with_numbers_alone(head), _QUESTIONS_WITH_ANSWERS)


def _fits_better(inner: FileHead, layout: str | None, found: ImportDraft) -> bool:
    """True if the chosen layout finds its columns in the list alone, or if what reads as questions compares answers."""
    if layout is not None:
        return found.lacks_column and not draft(inner, layout).lacks_column
    if found.layout != _QUESTIONS_WITH_ANSWERS or "answer" in found.mapping.values():
        return False
    with suppress(LayoutUnknown):
        return TableName.PREFERENCES in draft(inner).tables
    return False


def _reads_list_as_text(found: ImportDraft, inner: FileHead) -> bool:
    """True for questions that would be the list itself of a file with one record, under whatever names it asks."""
    lists = () if inner.lists is None else inner.lists.columns
    return len(found.head.first_rows) == 1 and any(found.mapping.get(name) == "question" for name in lists)
