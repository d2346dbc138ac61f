"""The chosen files, read and checked cell by cell; nothing of the workspace is needed yet.

A folder, an archive or a workbook is as many files as tables are recognised in it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, groupby, islice
from operator import attrgetter
from pathlib import Path
from typing import cast

from medreview.domain.table_rows import AnswerRow, PreferenceRow, QuestionRow, TableName, TableRow
from medreview.errors import FileUnreadable, Listed, MedReviewError, Message, RowProblem
from medreview.importers.checked_rows import FaultyRow, PlacedRow, checked_rows
from medreview.importers.column_roles import ColumnReading, Reason
from medreview.importers.containers import NAMES_OF_TABLES, Part, parts_of
from medreview.importers.drafts import FieldMapping, ImportDraft
from medreview.importers.encodings import shown_encoding
from medreview.importers.errors import (
    ConstantRefused,
    MappingRefused,
    RoleRefused,
    RoleTaken,
    RowsUnaccounted,
    filled_already,
    layout_decides,
    no_such_column,
    no_such_field,
)
from medreview.importers.lost_texts import lost_columns
from medreview.importers.open_questions import OpenQuestion
from medreview.importers.rated_columns import told_sheet
from medreview.importers.said_names import refuse_columns
from medreview.importers.skipped_rows import ROW_SKIP_WORDS, RowSkip, SkippedRow
from medreview.importers.spooled_rows import MOST_IN_MEMORY, KeyHashes, RowShape, RowSpool, SpoolFolder, most_in_memory
from medreview.jobs import CancelToken, Progress, Report
from medreview.store.foreign import is_database
from medreview.store.tables.datasets import EarlierReading, EarlierReadings
from medreview.workflows.import_dataset.column_notes import (
    Giver,
    author_notes,
    giver_of,
    lost_notes,
    metadata_columns,
    metadata_notes,
    writer_notes,
)
from medreview.workflows.import_dataset.judged_words import JudgedWords
from medreview.workflows.import_dataset.other_workspaces import workspace_parts
from medreview.workflows.import_dataset.refused_answers import RefusedAnswers
from medreview.workflows.import_dataset.remembered_readings import earlier_mapping, with_earlier_author
from medreview.workflows.import_dataset.repeated_ids import (
    answer_asks,
    are_by_several,
    part_asks,
    preference_asks,
    rating_asks,
)
from medreview.workflows.import_dataset.said_values import counted_from_one, placed_constants, with_constants
from medreview.workflows.import_dataset.score_asks import score_asks
from medreview.workflows.import_dataset.table_drafts import drafts_of, explains_export
from medreview.workflows.import_dataset.values_apart import ValuesApart
from medreview.workflows.import_dataset.views import FileChoice

_ROWS_BETWEEN_REPORTS = 500
_MISFITS = (ConstantRefused, MappingRefused, RoleRefused, RoleTaken)
"""Errors of words on a file that do not fit the reading of it."""


@dataclass(slots=True)
class ReadFile:
    """One file: its records by table, and what is wrong with the rows that gave none.

    ``left_out`` names what lies beside it in the same folder, archive or workbook and is no table.
    """

    choice: FileChoice
    draft: ImportDraft
    mapping: FieldMapping
    rows: dict[TableName, RowSpool[PlacedRow]] = field(default_factory=dict[TableName, RowSpool[PlacedRow]])
    ids: dict[TableName, KeyHashes] = field(default_factory=dict[TableName, KeyHashes])
    """The ids of its questions, answers and preferences."""
    named_datasets: set[str | None] = field(default_factory=set[str | None])
    """The datasets that its rows name; None among them: some name none."""
    spools: SpoolFolder | None = None
    problems: dict[TableName, list[RowProblem]] = field(default_factory=dict[TableName, list[RowProblem]])
    followers: dict[TableName, set[tuple[str, int]]] = field(default_factory=dict[TableName, set[tuple[str, int]]])
    """The rows of which something is left out because the answer that it is about has a problem."""
    n_skipped: Counter[RowSkip] = field(default_factory=Counter[RowSkip])
    n_rows: int = 0
    n_skipped_rows: int = 0
    """Rows that gave nothing, and of which nothing is wrong."""
    left_out: tuple[str, ...] = ()
    read_like: str | None = None
    """An earlier file with the same columns, which was read otherwise than suggested."""
    leaves_earlier_aside: bool = False
    """True if what was said of an earlier file would be refused of this one."""
    chosen: Mapping[str, Reason] = field(default_factory=dict[str, Reason])
    """By column why it is read as it is, where the layout did not say so."""
    asks: tuple[OpenQuestion, ...] = ()
    n_by: Counter[Giver] = field(default_factory=Counter[Giver])
    """Its answers, and what was given of them, by who did."""
    filled: tuple[TableName, ...] = ()
    """The tables of which something was read."""
    lost: tuple[str, ...] = ()
    """The columns whose texts are in nothing that was read."""
    without_place: Mapping[str, ConstantRefused] = field(default_factory=dict[str, ConstantRefused])
    """The refusals of values that a person said for all rows, and that none of its tables has a field for."""
    remarks: tuple[Message, ...] = ()
    """Sentences on values that are read as none."""
    own_ids: dict[str, str] = field(default_factory=dict[str, str])
    """Ids of its own for answers to which another file's have the same made ids."""

    @property
    def path(self) -> Path:
        return self.draft.head.path

    @property
    def dataset(self) -> str:
        """The dataset that its rows belong to when nobody said."""
        head = self.draft.head
        return suggested_dataset(head.path, self.draft.dataset, chosen=self.choice.path, root=head.root)

    def notes(self, n_refused: Mapping[tuple[str, Giver], int]) -> tuple[Message, ...]:
        """Remarks on the reading of a file: its encoding, and parts left out although nothing is wrong with them.

        Parameters
        ----------
        n_refused
            By file and giver how much of what was read does not come in.
        """
        values = {"file": self.draft.file, "encoding": shown_encoding(self.draft.head.encoding)}
        notes: list[Message] = []
        if values["encoding"]:
            notes.append(
                Message("{file} was read as {encoding} text, which fits its content. Look at its first rows.", values)
            )
        notes += self.draft.head.remarks_of_rows
        notes += self.draft.head.remarks
        notes += [_open_note(ask, told, self.draft.file) for ask in self.asks if (told := ask.left_open) is not None]
        notes += author_notes(self.draft, self.columns)
        notes += [skipped_note(reason, self.draft.file, n_rows) for reason, n_rows in self.n_skipped.items()]
        n_by = {by: n - n_refused.get((self.draft.file, by), 0) for by, n in self.n_by.items()}
        notes += writer_notes(self.draft, n_by)
        notes += self.remarks
        notes += lost_notes(self.draft, self.lost)
        notes += metadata_notes(self.draft, self.columns, self.asks)
        if self.read_like:
            values = {"file": self.draft.file, "earlier": self.read_like}
            notes.append(Message("{file} is read as {earlier} was, which has the same columns.", values))
        if self.leaves_earlier_aside:
            aside = Message("{file}: what was set at an earlier import does not fit this reading and is left aside.")
            notes.append(replace(aside, values={"file": self.draft.file}))
        if self.left_out:
            values = {"file": self.path.name, "parts": Listed(self.left_out)}
            notes.append(Message("No table was recognised in these, which are left out: {parts}.", values))
        return tuple(notes)

    @property
    def columns(self) -> tuple[ColumnReading, ...]:
        return self.draft.readings(self.mapping, self.chosen)


def _open_note(ask: OpenQuestion, told: Message, file: str) -> Message:
    """The sentence on a question that may stay open, with what to do."""
    return replace(told, values={"file": file, "columns": Listed(ask.columns), "how": ask.how, **told.values})


def skipped_note(reason: RowSkip, file: str, n_rows: int) -> Message:
    """The sentence on the rows of a file that do not come in for one reason."""
    return replace(ROW_SKIP_WORDS[reason], values={"file": file, "n_rows": n_rows})


def read_files(
    choices: Sequence[FileChoice],
    into: Path,
    *,
    own: Path,
    earlier: EarlierReadings,
    report: Report,
    cancel: CancelToken | None,
) -> list[ReadFile]:
    """Read every chosen file to its end.

    Parameters
    ----------
    choices
        Files and folders.
    into
        An empty folder for what archives and rows hold; it has to stay until images have been written.
    own
        The workspace that the rows are for, which is never a source itself.
    earlier
        How files were read before; one with the same columns is the suggestion for another, and who wrote the texts of
        the very same file holds unless something else is said of it.

    Raises
    ------
    FileUnreadable, TextNotUtf8, FileNotText, FilePointerOnly, FileEmpty, JsonUnreadable, XmlRefused,
    SpreadsheetRefused, ParquetRefused, ArchiveRefused, NothingInside, LayoutUnknown, NoSuchLayout, MappingRefused,
    ValueMapRefused, OwnWorkspaceChosen
        If one of them cannot be read at all.
    """
    _refuse_own(choices, own)
    choices = [choice for choice in choices if not explains_export(choice.path)] or choices
    parts: dict[Path, tuple[Part, ...]] = {}
    for number, path in enumerate(dict.fromkeys(choice.path for choice in choices)):
        folder = into / str(number)
        folder.mkdir()
        if is_database(path):
            parts[path] = workspace_parts(path, folder, report=report, cancel=cancel)
        else:
            parts[path] = parts_of(path, folder, without=own, report=report, cancel=cancel)
    spools = SpoolFolder(into / "rows", most_in_memory(part.path for of_file in parts.values() for part in of_file))
    spools.folder.mkdir(0o700)
    beside = tuple(part.path for of_file in parts.values() for part in of_file)
    read: list[ReadFile] = []
    for choice in choices:
        drafts = partial(drafts_of, parts=parts[choice.path], beside=beside, into=into, report=report, cancel=cancel)
        found, left_out = drafts(choice, earlier=earlier)
        files: list[ReadFile] = []
        read_one = partial(_read_file, spools=spools, report=report, cancel=cancel)
        for single, of_part in found:
            before = earlier.with_columns(of_part.head.own_columns)
            reading: ReadFile | None = None
            with suppress(*_MISFITS):
                reading = read_one(single, of_part, before)
            if reading is None or (reading.without_place and before is not None):
                # what was said of an earlier file locks no file out; what is said of this one is refused
                ((_, of_itself),), _ = drafts(single, earlier=EarlierReadings())
                afresh = read_one(single, of_itself, None)
                afresh.leaves_earlier_aside = True
                reading = afresh if reading is None or not afresh.without_place else reading
            files.append(reading)
        files[0].left_out = left_out
        _find_lost(files)
        _close_open_authors(files)
        read += files
    return read


def _refuse_own(choices: Sequence[FileChoice], own: Path) -> None:
    """Before anything is opened: closing a file again drops the locks that this program holds on it.

    What is neither a file nor a folder, such as a pipe, might never end.
    """
    for choice in choices:
        if choice.path.exists() and not (choice.path.is_file() or choice.path.is_dir()):
            raise FileUnreadable(file=choice.path.name, reason=Message("it is neither a file nor a folder"))
        if choice.path.is_file() and choice.path.samefile(own):
            raise OwnWorkspaceChosen(file=choice.path.name)


def _read_file(
    choice: FileChoice,
    found: ImportDraft,
    earlier: EarlierReading | None,
    *,
    spools: SpoolFolder,
    report: Report,
    cancel: CancelToken | None,
) -> ReadFile:
    mapping = merged_mapping(found, choice.mapping or earlier_mapping(found, earlier))
    is_other = choice.mapping is None and dict(mapping) != dict(found.mapping)
    mapping = found.roles_as_mapping(mapping)
    reading = ReadFile(choice, found, mapping, spools=spools, read_like=earlier.file if earlier and is_other else None)
    why = Reason.SAVED if is_other else Reason.PERSON
    reading.chosen = {name: why for name, target in mapping.items() if target != found.mapping.get(name)}
    reading.chosen |= dict.fromkeys(filter(found.head.said.has_said, found.head.columns), Reason.SAVED)
    by_person = choice.said.of_families(found.head.columns)
    by_person = (*filter(by_person.has_said, found.head.columns), *choice.said.constants.keys() & found.head.asked)
    reading.chosen |= dict.fromkeys(by_person, Reason.PERSON)
    if Reason.SAVED in reading.chosen.values() and earlier:
        reading.read_like = earlier.file
    refuse_columns(choice.said, found, mapping)
    constants, reading.without_place = placed_constants(found, choice.said.constants)
    account, refused = _RowAccount(), RefusedAnswers()
    rows = counted_from_one(found.rows(mapping), found, mapping)
    for done, row in enumerate(
        checked_rows(found.file, with_constants(rows, constants, found, mapping) if constants else rows), start=1
    ):
        if done % _ROWS_BETWEEN_REPORTS == 0:
            report(Progress(done, None, found.file))
            if cancel is not None:
                cancel.raise_if_cancelled()
        match row:
            case PlacedRow() if row.row == refused.row and refused.has_what(row):
                reading.followers.setdefault(row.table, set()).add(row.place)
            case PlacedRow():
                _keep(reading, row, spools)
            case FaultyRow():
                refused.add(row)
                reading.problems.setdefault(row.table, []).extend(row.problems)
            case SkippedRow():
                reading.n_skipped[row.reason] += 1
            case RowProblem():
                reading.problems.setdefault(found.tables[0], []).append(row)
        account.add(row.row or 0, is_skipped=isinstance(row, SkippedRow))
    account.check(found)
    reading.asks = (*_asks(reading, earlier),)
    choices = [choice for ask in reading.asks for choice in ask.choices]
    asked = {name for choice in choices for name in (*choice.roles.values(), *choice.constants)}
    for problems in reading.problems.values():  # a column that is asked for is no problem beside the question
        problems[:] = (problem for problem in problems if problem.row is not None or problem.field not in asked)
    reading.n_rows, reading.n_skipped_rows = account.n_rows, account.n_skipped
    tables = dict.fromkeys((*found.tables, *reading.rows))
    reading.filled = tuple(table for table in tables if table in reading.rows or table in reading.problems)
    return reading


def _asks(reading: ReadFile, earlier: EarlierReading | None) -> list[OpenQuestion]:
    """All questions about a file whose rows were read; values that tell that there is none are none from now on."""
    found, mapping, said = reading.draft, reading.mapping, reading.draft.head.said
    theirs = {} if found.is_of_ours else reading.rows
    remarks = JudgedWords(theirs, said, found.file).read()
    apart = ValuesApart(theirs, said, found.file)
    apart.find()
    reading.remarks = (*remarks, *apart.notes)
    kept = [c for c in metadata_columns(reading.columns) if reading.chosen.get(c.name) is not Reason.SAVED]
    asks = [with_earlier_author(ask, earlier) for ask in found.asks(mapping)]
    asks += score_asks(found, mapping, kept, has_again=partial(_has_answer_again, reading))
    ratings = reading.rows.get(TableName.RATINGS) or reading.rows.get(TableName.JUDGEMENTS)
    if rows := reading.rows.get(TableName.QUESTIONS):
        asks += part_asks(mapping, said.parts, rows, reading.ids[TableName.QUESTIONS], beside=ratings or ())
    elif rows := reading.rows.get(TableName.ANSWERS):
        asks += answer_asks(mapping, said.parts, rows, reading.ids[TableName.ANSWERS])
    if ratings and not (asks or found.is_of_ours):
        asks += rating_asks(mapping, said, ratings, can_map=found.can_map)
    asks += preference_asks(reading.problems.get(found.tables[0], ()))
    return asks + apart.asks


def _keep(reading: ReadFile, row: PlacedRow, spools: SpoolFolder) -> None:
    table, record = row.table, row.record
    rows = reading.rows.get(table)
    if rows is None:
        rows = reading.rows[table] = RowSpool(spools, _PLACED)
        reading.ids[table] = KeyHashes()
        if table not in _LONG_TEXTS:  # of these the keys of what they are about are held beside them
            spools.most = min(spools.most, MOST_IN_MEMORY)
    rows.append(row)
    if isinstance(record, QuestionRow):
        reading.ids[table].add(record.question_id)
        reading.named_datasets.add(record.dataset)
        return  # nobody is named as who gave it
    if isinstance(record, AnswerRow):
        reading.ids[table].add(record.answer_id)
        reading.named_datasets.add(record.dataset)
    elif isinstance(record, PreferenceRow):
        reading.ids[table].add(record.id_in_file)
    if by := giver_of(record):
        reading.n_by[by] += 1


def _find_lost(files: Sequence[ReadFile]) -> None:
    """Find the columns of each file whose texts are in no record: neither in its own nor in those of its neighbours."""
    for file in files:
        rows = () if file.problems else file.draft.head.first_rows
        file.lost = lost_columns(rows, _first_records(file))
        if file.lost and files[1:]:  # what another sheet said before is not said again
            of_all = lost_columns(rows, chain.from_iterable(map(_first_records, files)))
            file.lost = tuple(column for column in file.lost if column in of_all)


def _close_open_authors(files: Sequence[ReadFile]) -> None:
    """Have nobody leave open who wrote what several sheets answer in other words each: their names may tell it."""
    sheets = [file for file in files if told_sheet(file.draft.head)]
    is_open = are_by_several((file.draft.file, one) for file in sheets for one in _first_records(file))
    for file in sheets if is_open else ():
        file.asks = (*(ask.closed if ask.is_of_author else ask for ask in file.asks),)


def _first_records(reading: ReadFile) -> Iterator[TableRow]:
    """All that was read of the first rows."""
    n_rows = len(reading.draft.head.first_rows)  # each may be several rows of the file, numbered as the first of them
    for rows in reading.rows.values():
        of_each = groupby(islice(rows, _MOST_OF_FIRST_ROWS), key=attrgetter("row"))
        yield from (one.record for _, of_one in islice(of_each, n_rows) for one in of_one)


_MOST_OF_FIRST_ROWS = 5_000
_LONG_TEXTS = frozenset({TableName.QUESTIONS, TableName.ANSWERS})


def _placed(record: TableRow, table: str, file: str, row: int, part: int | None) -> PlacedRow:
    return PlacedRow(TableName(table), file, row, record, part)


_PLACED = RowShape[PlacedRow](attrgetter("record"), lambda row: (row.table, row.file, row.row, row.part), _placed)


_LOST, _SKIPPED, _GIVEN = range(3)


class _RowAccount:
    """One byte a row of a file: it gave a record or a problem, was skipped with a reason, or nothing is known of it.

    A row that gave something and something that was skipped counts as given.
    """

    def __init__(self) -> None:
        self._rows = bytearray()

    @property
    def n_rows(self) -> int:
        return len(self._rows)

    @property
    def n_skipped(self) -> int:
        return self._rows.count(_SKIPPED)

    def add(self, row: int, *, is_skipped: bool = False) -> None:
        """Account for a row, from 1; what stands before the first one, or is said of the whole file, has none."""
        n_missing = row - len(self._rows)
        if n_missing > 0:
            self._rows.extend(bytes(n_missing))
        if row and self._rows[row - 1] != _GIVEN:
            self._rows[row - 1] = _SKIPPED if is_skipped else _GIVEN

    def check(self, found: ImportDraft) -> None:
        """Check that nothing is lost.

        Raises
        ------
        RowsUnaccounted
            If the layout was given a row of which it told nothing.
        """
        n_read = found.head.tally.n_rows
        self._rows.extend(bytes(max(0, n_read - len(self._rows))))
        if n_lost := self._rows.count(_LOST):
            row = self._rows.index(_LOST) + 1
            raise RowsUnaccounted(file=found.file, layout=found.layout, n_lost=n_lost, n_rows=self.n_rows, row=row)


def _has_answer_again(file: ReadFile) -> bool:
    """True if a text answers the same question twice, as it does where each row is what another rater said of it."""
    rows = (cast("AnswerRow", row.record) for row in file.rows.get(TableName.ANSWERS, ()))
    keys = KeyHashes((row.question_id, row.author, row.answer) for row in rows)
    return bool(keys.repeated())


def merged_mapping(found: ImportDraft, chosen: Mapping[str, str | None]) -> FieldMapping:
    """The suggestion with the person's choices in place of it; a field that was chosen is taken from other columns.

    Raises
    ------
    MappingRefused
        If a column or field is not there, a field is chosen twice, or the layout has a mapping of its own.
    """
    mapping = dict(found.mapping)
    for column, target in chosen.items():
        if target == mapping.get(column, ""):
            continue
        reason = _why_not(found, column, target, chosen)
        if reason is not None:
            raise MappingRefused(file=found.file, column=column, target=target or "-", reason=reason)
        for other, taken in mapping.items():
            if target not in {None, *found.of_many} and taken == target:
                mapping[other] = None
        mapping[column] = target
    return mapping


def _why_not(found: ImportDraft, column: str, target: str | None, chosen: Mapping[str, str | None]) -> Message | None:
    """The reason for refusing a field for a column; None where it can have it."""
    if not found.can_map:
        return layout_decides()
    if column not in found.head.columns:
        return no_such_column(column, found.head.columns)
    fields = [known.name for known in found.fields]
    if target is not None and target not in fields:
        return no_such_field(target, fields)
    others = [name for name, field in chosen.items() if field == target and name != column]
    return filled_already(others[0]) if others and target not in {None, *found.of_many} else None


def suggested_dataset(path: Path, published_name: str | None, *, chosen: Path, root: Path | None) -> str:
    """The layout's own name for it, else the file's name, else (for a file named like a table) its folder's name.

    Parameters
    ----------
    path
        The file, of an archive where it was unpacked.
    published_name
        The layout's name for it.
    chosen, root
        The folder or archive that was chosen, and where that lies unpacked.
    """
    if published_name is not None:
        return published_name
    stem = path.stem
    if stem not in NAMES_OF_TABLES:
        return stem
    return chosen.stem if path.parent == root else path.resolve().parent.name or stem


class OwnWorkspaceChosen(MedReviewError):
    template = (
        "{file} is the workspace that is open. Choose another file, or open another workspace and import it there."
    )
