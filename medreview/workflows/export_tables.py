"""Write the tables of a workspace as files, so that importing them gives the same workspace again."""

import csv
import hashlib
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

from medreview import __version__
from medreview.analysis.dataset_counts import CountedDataset, counted_dataset
from medreview.analysis.scales_in_use import scales_of_judges, scales_of_studies
from medreview.atomic_files import replacing
from medreview.domain.spreadsheet_text import guarded
from medreview.domain.study_plans import PlanUnreadable, StudyPlan, plan_from_json, plan_to_json
from medreview.domain.table_columns import REPLY_COLUMNS, SEEN_IMAGE_COLUMNS
from medreview.domain.table_rows import JudgementRow, QuestionRow, TableName, TableRow
from medreview.errors import MedReviewError
from medreview.exchange.file_names import file_name as safe_file_name
from medreview.exchange.pseudonyms import Pseudonyms, pseudonyms_for
from medreview.importers.image_file_names import ImageNames, NamedImage, image_file_names
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.model_runs.stored_replies import stored_reply_rows
from medreview.reporting.codebook import DescribedColumn, ScaleUse, Translate, codebook_csv, described, described_rows
from medreview.reporting.data_package import (
    CODEBOOK,
    DATA_PACKAGE,
    README,
    AboutPackage,
    PackagedFile,
    check_sums,
    citation_file,
    data_package,
    readme,
)
from medreview.reporting.dataset_card import CardFile, croissant, markdown_card
from medreview.reporting.table_files import USUAL_FORMS, FileForm, write_table
from medreview.reporting.table_layouts import TableLayout
from medreview.reporting.table_workbooks import TableWorkbook
from medreview.store.queries.studies import all_studies, study_to_analyse
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.datasets import dataset_ids, dataset_named, image_content
from medreview.store.tables.model_outputs import stored_judgements
from medreview.store.tables.questions import StoredQuestion, stored_questions
from medreview.store.tables.ratings import stored_ratings, stored_seen_images
from medreview.store.tables.stored_rows import STORED_ROWS
from medreview.store.tables.studies import stored_raters
from medreview.store.workspace import Session, Workspace

IMAGES_FOLDER = "images"
REPLIES, SEEN_IMAGES = "replies", "seen_images"
WORKBOOK = "tables.xlsx"
PROVENANCE = "provenance.json"
CARD, CROISSANT = "card", "croissant"


@dataclass(frozen=True, slots=True)
class ExportedTable:
    """One table that was written, and where to."""

    table: TableName
    n_rows: int
    files: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class ExportChoice:
    """The content that goes out, of one study or of all, with raters' names or with pseudonyms, and what is told of it.

    ``translations`` are how the codebook says meanings in other languages, by language.
    """

    study: str = ""
    with_pseudonyms: bool = False
    about: AboutPackage | None = None
    translations: Mapping[str, Translate] = field(default_factory=dict[str, Translate])


@dataclass(frozen=True, slots=True)
class ExportReport:
    """``n_replies`` are those of runs over questions, ``n_seen_images`` what raters had in sight.

    Both go out and are not read again; so do ``cards`` and ``explained``: the page to read, codebook and plans.
    """

    tables: tuple[ExportedTable, ...]
    n_images: int
    n_replies: int = 0
    cards: tuple[Path, ...] = ()
    n_seen_images: int = 0
    explained: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class TableSize:
    """The number of rows with which a table would be written."""

    table: TableName
    n_rows: int


class DatasetGone(MedReviewError):
    template = "There is no dataset {dataset} in the workspace."


class FileEndingUnknown(MedReviewError):
    """The name of the file to write does not say which form of table is meant."""

    template = "{file} ends in none of .csv, .jsonl, .parquet, .xlsx, .sav and .dta. Choose a name with one of these."


def table_sizes(workspace: Workspace) -> tuple[TableSize, ...]:
    """The size of each table in an export now; those without rows count 0."""
    with workspace.reading() as session:
        n_questions = sum(1 for _ in stored_questions(session))
        others = (TableSize(table, sum(1 for _ in read(session))) for table, read in STORED_ROWS.items())
        return TableSize(TableName.QUESTIONS, n_questions), *others


def export_tables(
    workspace: Workspace,
    folder: Path,
    *,
    forms: Sequence[FileForm] = USUAL_FORMS,
    choice: ExportChoice | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> ExportReport:
    """Write every table that has rows into ``folder``, images into ``images``, replies of runs, a card per dataset.

    One file for each table and form, but one workbook for all tables. Beside them lie what explains them: a page to
    read, a codebook, a data package, the plans of studies, and where all of it comes from. Each file is replaced whole;
    files of earlier exports that have no rows now are left alone.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If only a study was asked for, and there is none of that name.
    PseudonymsUnreadable
        If raters are to have their pseudonyms, and nothing says any more which those are.
    FileNotWritten
        If the folder cannot take a file; no file is left half written.
    TooLargeForSheet, TextTooLongForCell
        If a workbook is asked for and cannot hold a table; there is no workbook then, or the old one.
    Cancelled
        If ``cancel`` was asked to stop; the files written so far are complete.
    """
    chosen = choice or ExportChoice()
    tables: list[ExportedTable] = []
    columns: dict[str, tuple[DescribedColumn, ...]] = {}
    scales: list[ScaleUse] = []
    with workspace.reading() as session, ExitStack() as at_end:
        given = _GivenRows(session, chosen, _pseudonyms(workspace, session) if chosen.with_pseudonyms else None)
        workbook: TableWorkbook | None = None
        for table in TableName:
            if cancel is not None:
                cancel.raise_if_cancelled()
            report(Progress(len(tables), None, str(table)))
            records = given.records(table)
            if records:
                own = tuple(given.scales(table, records))
                scales += own
                paths = tuple(folder / file_name(table, form) for form in forms)
                for path, form in zip(paths, forms, strict=True):
                    if form is not FileForm.XLSX:
                        _write(path, table, records, own)
                        continue
                    if workbook is None:
                        workbook = at_end.enter_context(TableWorkbook(at_end.enter_context(replacing(path))))
                    workbook.add(table, records)
                tables.append(ExportedTable(table, len(records), paths))
                columns[table] = _as_written(described(table, TableLayout(table, records).names), records)
        _write_images(session, folder / IMAGES_FOLDER, given.images, report=report, cancel=cancel)
        replies = [] if chosen.study else list(stored_reply_rows(session))
        _write_rows(folder / REPLIES, REPLY_COLUMNS, replies, forms, cancel)
        seen = given.seen_images()
        _write_rows(folder / SEEN_IMAGES, SEEN_IMAGE_COLUMNS, seen, forms, cancel)
        plans = _write_plans(folder, given.plans())
        datasets = given.datasets()
    for name, rows, names in ((REPLIES, replies, REPLY_COLUMNS), (SEEN_IMAGES, seen, SEEN_IMAGE_COLUMNS)):
        if rows:
            columns[name] = described_rows(name, names)
    files = _packaged(folder, tables, columns)
    cards = write_cards(workspace, folder, datasets=datasets, files=[_card_of_file(one) for one in files])
    n_rows = {str(one.table): one.n_rows for one in tables} | {REPLIES: len(replies), SEEN_IMAGES: len(seen)}
    n_images = len(set(given.images.values()))
    n_rows = {name: n for name, n in n_rows.items() if n}
    explained = _explain(folder, chosen, files=files, columns=columns, scales=scales, n_rows=n_rows, plans=plans)
    return ExportReport(tuple(tables), n_images, len(replies), cards, len(seen), explained)


class _GivenRows:
    """The rows of each table as they go out: of the study that was asked for, and with its raters' pseudonyms."""

    def __init__(self, session: Session, choice: ExportChoice, pseudonyms: Pseudonyms | None) -> None:
        self._session = session
        self._pseudonyms = pseudonyms
        self._scope = _scope_of(session, choice.study) if choice.study else None
        self._questions = [one for one in stored_questions(session) if self._is_in(TableName.QUESTIONS, one.record)]
        self.images = _image_names(self._questions)
        self._study = choice.study

    def records(self, table: TableName) -> list[TableRow]:
        rows = _records(self._session, table, self._questions, self.images)
        kept = [row for row in rows if self._is_in(table, row)]
        return kept if self._pseudonyms is None else self._pseudonyms.in_rows(kept)

    def _is_in(self, table: TableName, row: TableRow) -> bool:
        return self._scope is None or self._scope.has(table, row)

    def scales(self, table: TableName, records: Sequence[TableRow]) -> Iterator[ScaleUse]:
        for scale in _scales(self._session, table, records):
            if not self._study or scale.where.get("study", self._study) == self._study:
                yield scale

    def seen_images(self) -> list[dict[str, Any]]:
        rows = [one for one in stored_seen_images(self._session) if not self._study or one["study"] == self._study]
        return rows if self._pseudonyms is None else self._pseudonyms.in_records(rows)

    def plans(self) -> Iterator[StudyPlan]:
        for study in reversed(all_studies(self._session)):
            if self._study and study.name != self._study:
                continue
            try:
                plan = plan_from_json(study.plan, name=study.name)
            except PlanUnreadable:
                continue
            yield plan if self._pseudonyms is None else self._pseudonyms.in_plan(plan)

    def datasets(self) -> tuple[str, ...]:
        names = dataset_ids(self._session)
        return tuple(name for name in names if self._scope is None or name in self._scope.datasets)


_OF_ANSWERS = frozenset({TableName.ANSWERS, TableName.JUDGEMENTS, TableName.SCORES})
_OF_STUDIES = frozenset(
    {
        *(TableName.RATERS, TableName.RATINGS, TableName.SURVEYS),
        *(TableName.PREFERENCES, TableName.CRITERION_RATINGS, TableName.SPANS),
    }
)


@dataclass(frozen=True, slots=True)
class _StudyScope:
    """The content of a study: the answers that were rated or compared in it, and their questions."""

    study: str
    answers: frozenset[tuple[str, str]]
    questions: frozenset[tuple[str, str]]
    authors: frozenset[str]

    @property
    def datasets(self) -> frozenset[str]:
        return frozenset(dataset for dataset, _ in self.questions)

    def has(self, table: TableName, row: Any) -> bool:
        if table in _OF_STUDIES:
            return row.study == self.study
        if table is TableName.DATASETS:
            return row.dataset in self.datasets
        if table is TableName.MODELS:
            return row.model in self.authors
        is_asked = (row.dataset or "", row.question_id) in self.questions
        if table not in _OF_ANSWERS:
            return is_asked
        is_reference = table is TableName.ANSWERS and row.is_reference
        return (row.dataset or "", row.answer_id or "") in self.answers or (is_reference and is_asked)


def _scope_of(session: Session, study: str) -> _StudyScope:
    """The scope of a study; raises ``StudyNotFound`` and ``NoStudyYet``."""
    name = study_to_analyse(session, study).name
    rated = {(row.dataset or "", row.answer_id or "") for row in stored_ratings(session, study=name)}
    for table in (TableName.PREFERENCES, TableName.CRITERION_RATINGS, TableName.SPANS):
        of_study: list[Any] = [row for row in STORED_ROWS[table](session) if getattr(row, "study", None) == name]
        for row in of_study:
            keys = (row.answer_a, row.answer_b) if table is TableName.PREFERENCES else (row.answer_id,)
            rated |= {(row.dataset or "", key) for key in keys}
    answers = [one for one in stored_answers(session) if (one.dataset or "", one.answer_id) in rated]
    questions = frozenset((one.dataset or "", one.question_id) for one in answers)
    judges = {one.judge for one in stored_judgements(session) if (one.dataset or "", one.answer_id or "") in rated}
    return _StudyScope(name, frozenset(rated), questions, frozenset({one.author for one in answers} | judges))


def _pseudonyms(workspace: Workspace, session: Session) -> Pseudonyms:
    return pseudonyms_for(workspace.path, [row.rater for row in stored_raters(session)])


def _as_written(columns: Sequence[DescribedColumn], records: Sequence[TableRow]) -> tuple[DescribedColumn, ...]:
    """The columns with the types that their cells have: values may be words of a scale that is not known."""

    def has_words(name: str) -> bool:
        return any(isinstance(getattr(record, name, None), str) for record in records)

    return tuple(
        replace(one, type="string") if one.type == "number" and has_words(one.name) else one for one in columns
    )


def _write_plans(folder: Path, plans: Iterable[StudyPlan]) -> tuple[str, ...]:
    """Write the plan of each study as a file that another study can begin with; their names in the folder."""
    written: dict[str, bytes] = {}
    for plan in plans:
        name = safe_file_name("plan", plan.name, suffix=".json")
        number = 1
        while name in written:
            number += 1
            name = safe_file_name("plan", plan.name, str(number), suffix=".json")
        written[name] = (json.dumps(plan_to_json(plan), ensure_ascii=False, indent=2) + "\n").encode()
    for name, content in written.items():
        with replacing(folder / name) as file:
            file.write(content)
    return tuple(written)


def _packaged(
    folder: Path, tables: Sequence[ExportedTable], columns: Mapping[str, tuple[DescribedColumn, ...]]
) -> list[PackagedFile]:
    files = {path: str(one.table) for one in tables for path in one.files}
    for name in (REPLIES, SEEN_IMAGES):
        if name in columns:
            files |= {path: name for form in ("csv", "jsonl") if (path := folder / f"{name}.{form}").exists()}
    return [_packaged_file(path, table, columns[table]) for path, table in files.items()]


def _packaged_file(path: Path, table: str, columns: tuple[DescribedColumn, ...]) -> PackagedFile:
    about = PackagedFile(path.name, _sha256(path), path.stat().st_size)
    return about if path.name == WORKBOOK else replace(about, table=table, columns=columns)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _card_of_file(file: PackagedFile) -> CardFile:
    if file.table not in set(TableName):
        return CardFile(file.name, file.sha256, file.n_bytes)
    names = tuple(column.name for column in file.columns)
    return CardFile(file.name, file.sha256, file.n_bytes, TableName(file.table), names)


def _explain(
    folder: Path,
    choice: ExportChoice,
    *,
    files: Sequence[PackagedFile],
    columns: Mapping[str, tuple[DescribedColumn, ...]],
    scales: Sequence[ScaleUse],
    n_rows: Mapping[str, int],
    plans: Sequence[str],
) -> tuple[Path, ...]:
    """Write what explains the tables; nothing where there are none."""
    if not files:
        return ()
    about = replace(
        choice.about or AboutPackage("Export of a medreview workspace"), has_pseudonyms=choice.with_pseudonyms
    )
    distinct = tuple({one.name: one for one in files}.values())
    others = [f"`{name}`: the plan of a study, with its scales, raters and seed." for name in plans]
    others.append(f"`{PROVENANCE}`: which program wrote this, and the sums of its files.")
    contents = {
        CODEBOOK: codebook_csv(columns, scales, choice.translations),
        DATA_PACKAGE: data_package(about, distinct),
        PROVENANCE: _provenance(choice, distinct, n_rows),
        _readme_name(folder): readme(about, distinct, n_rows, others),
    }
    for name, content in contents.items():
        with replacing(folder / name) as file:
            file.write(content)
    return tuple(folder / name for name in (*contents, *plans))


def _provenance(choice: ExportChoice, files: Sequence[PackagedFile], n_rows: Mapping[str, int]) -> bytes:
    told = {
        "program": f"medreview {__version__}",
        "study": choice.study or None,
        "pseudonyms": choice.with_pseudonyms,
        "rows": dict(n_rows),
        "files": {one.name: {"sha256": one.sha256, "bytes": one.n_bytes} for one in files},
    }
    return (json.dumps(told, ensure_ascii=False, indent=2) + "\n").encode()


def _readme_name(folder: Path) -> str:
    """The name of the page to read; a README of somebody else is left alone."""
    there = folder / README
    if not there.exists() or b"Written by medreview" in there.read_bytes():
        return README
    return "README-medreview.md"


def write_cards(
    workspace: Workspace,
    folder: Path,
    *,
    dataset: str = "",
    datasets: Sequence[str] | None = None,
    files: Sequence[CardFile] = (),
) -> tuple[Path, ...]:
    """Write the card of a dataset, of these or of each, as Markdown and as Croissant; the paths written.

    Raises
    ------
    DatasetGone
        If there is none of that name.
    FileNotWritten
        If the folder cannot take a file.
    """
    with workspace.reading() as session:
        names = [dataset] if dataset else list(dataset_ids(session) if datasets is None else datasets)
        counted = [_counted(session, name) for name in names]
    written: dict[str, bytes] = {}
    distinct = tuple({one.name: one for one in files}.values())
    for one in counted:
        summary = f"{one.size.n_questions:,} questions with {one.size.n_answers + one.size.n_references:,} answers."
        contents = {
            ".md": markdown_card(one.told, one.tables, distinct),
            ".json": croissant(one.told, summary, distinct),
        }
        for (suffix, content), kind in zip(contents.items(), (CARD, CROISSANT), strict=True):
            name = next(
                name for n in count(1) if (name := _card_name(kind, one.told.dataset, suffix, n)) not in written
            )
            written[name] = content
    for name, content in written.items():
        with replacing(folder / name) as file:
            file.write(content)
    return tuple(folder / name for name in written)


def _card_name(kind: str, dataset: str, suffix: str, number: int) -> str:
    """Datasets whose names differ only in what a file's name cannot hold are numbered."""
    return safe_file_name(kind, dataset, str(number) if number > 1 else "", suffix=suffix)


def card_of(workspace: Workspace, dataset: str) -> str:
    """The card of a dataset as Markdown; raises ``DatasetGone``."""
    counted = count_dataset(workspace, dataset)
    return markdown_card(counted.told, counted.tables).decode()


def count_dataset(workspace: Workspace, dataset: str) -> CountedDataset:
    """The counts of a dataset and what is told of it; raises ``DatasetGone``."""
    with workspace.reading() as session:
        return _counted(session, dataset)


def _counted(session: Session, name: str) -> CountedDataset:
    found = dataset_named(session, name)
    if found is None:
        raise DatasetGone(dataset=name)
    return counted_dataset(session, found)


def _write_rows(
    path: Path,
    columns: Sequence[str],
    rows: Sequence[Mapping[str, Any]],
    forms: Sequence[FileForm],
    cancel: CancelToken | None,
) -> None:
    """Write rows that no import reads, as lines of JSON, and as CSV where tables are: in no other form."""
    if cancel is not None:
        cancel.raise_if_cancelled()
    if rows:
        with replacing(path.with_suffix(".jsonl")) as file:
            file.writelines((json.dumps(row, ensure_ascii=False) + "\n").encode() for row in rows)
    if rows and FileForm.CSV in forms:
        written = io.StringIO(newline="")
        table = csv.writer(written, lineterminator="\n")
        table.writerow(columns)
        table.writerows([_cell(row[name]) for name in columns] for row in rows)
        with replacing(path.with_suffix(".csv")) as file:
            file.write(written.getvalue().encode())


def _cell(value: object) -> object:
    return guarded(value) if isinstance(value, str) else value


def file_name(table: TableName, form: FileForm) -> str:
    """The name of a table's file among all of them; a workbook holds them all."""
    return WORKBOOK if form is FileForm.XLSX else f"{table}.{form}"


def table_rows(
    workspace: Workspace, table: TableName, *, study: str | None = None
) -> tuple[list[TableRow], tuple[ScaleUse, ...]]:
    """The rows of a table as its exports have them, and the scales of their values; of one study where it is named.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If there is no study of that name.
    """
    with workspace.reading() as session:
        questions = list(stored_questions(session)) if table is TableName.QUESTIONS else []
        records = _records(session, table, questions, _image_names(questions))
        if study is not None:
            own = study_to_analyse(session, study).name
            records = [row for row in records if getattr(row, "study", None) == own]
        return records, tuple(_scales(session, table, records))


def _scales(session: Session, table: TableName, records: Sequence[TableRow]) -> Iterator[ScaleUse]:
    if table is TableName.JUDGEMENTS:
        yield from scales_of_judges(session, [row for row in records if isinstance(row, JudgementRow)])
    elif table in {TableName.RATINGS, TableName.SURVEYS}:
        yield from (scale for scale in scales_of_studies(session) if scale.table is table)


def export_table(workspace: Workspace, table: TableName, path: Path, *, with_pseudonyms: bool = False) -> ExportedTable:
    """Write one table, also when it has no rows, in the form that the file's name ends in.

    Raises
    ------
    FileEndingUnknown
        If the name ends in none of the forms.
    TooLargeForSheet, TextTooLongForCell
        If a workbook cannot hold it.
    PseudonymsUnreadable
        If raters are to have their pseudonyms, and nothing says any more which those are.
    FileNotWritten
        If the file cannot be written; what was there before is unchanged.
    """
    if path.suffix.lower().removeprefix(".") not in set(FileForm):
        raise FileEndingUnknown(file=path.name)
    records, scales = table_rows(workspace, table)
    if with_pseudonyms:
        with workspace.reading() as session:
            names = _pseudonyms(workspace, session)
        records = names.in_rows(records)
    _write(path, table, records, scales)
    return ExportedTable(table, len(records), (path,))


LICENCE, CITATION, SUMS = "LICENSE.txt", "CITATION.cff", "SHA256SUMS"
RELEASE_FORMS = (FileForm.CSV, FileForm.PARQUET)


class ReleaseFolderNotEmpty(MedReviewError):
    template = "{folder} holds files already, which would become part of the release. Choose a new folder."


def release_study(
    workspace: Workspace,
    folder: Path,
    choice: ExportChoice,
    *,
    forms: Sequence[FileForm] = RELEASE_FORMS,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> ExportReport:
    """Write the data of one study as a repository takes it: with licence, citation and check sums of all files.

    Raises
    ------
    ReleaseFolderNotEmpty
        If the folder holds anything.
    MedReviewError
        As ``export_tables`` does.
    """
    about = choice.about or AboutPackage(choice.study)
    if folder.exists() and any(folder.iterdir()):
        raise ReleaseFolderNotEmpty(folder=folder)
    done = export_tables(workspace, folder, forms=forms, choice=choice, report=report, cancel=cancel)
    contents = {CITATION: citation_file(about)} | ({LICENCE: f"{about.licence}\n".encode()} if about.licence else {})
    for name, content in contents.items():
        with replacing(folder / name) as file:
            file.write(content)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    sums = {path.relative_to(folder).as_posix(): _sha256(path) for path in files}
    with replacing(folder / SUMS) as file:
        file.write(check_sums(sums))
    return replace(done, explained=(*done.explained, *(folder / name for name in (*contents, SUMS))))


def _write(path: Path, table: TableName, records: Sequence[TableRow], scales: Sequence[ScaleUse]) -> None:
    form = FileForm(path.suffix.lower().removeprefix("."))
    with replacing(path) as file:
        write_table(file, table, records, form, scales)


def _records(
    session: Session, table: TableName, questions: Sequence[StoredQuestion], images: ImageNames
) -> list[TableRow]:
    if table is TableName.QUESTIONS:
        return [_with_image_names(question, images) for question in questions]
    return list(STORED_ROWS[table](session))


def _with_image_names(question: StoredQuestion, images: ImageNames) -> QuestionRow:
    uses = zip(question.images, question.record.images, strict=True)
    return replace(question.record, images=tuple(images[NamedImage(*use)] for use in uses))


def _image_names(questions: Sequence[StoredQuestion]) -> ImageNames:
    return image_file_names(
        NamedImage(*use) for question in questions for use in zip(question.images, question.record.images, strict=True)
    )


def _write_images(
    session: Session, folder: Path, images: ImageNames, *, report: Report, cancel: CancelToken | None
) -> None:
    for done, (use, name) in enumerate(images.items()):
        if cancel is not None:
            cancel.raise_if_cancelled()
        report(Progress(done, len(images), name))
        with replacing(folder / name) as file:
            file.write(image_content(session, use.sha256))
