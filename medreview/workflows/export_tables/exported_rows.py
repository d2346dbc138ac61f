"""The rows of a workspace as they go out: of all studies or of one, with raters' names or pseudonyms."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from medreview.analysis.scales_in_use import scales_of_judges, scales_of_studies
from medreview.domain.study_plans import PlanUnreadable, StudyPlan, plan_from_json
from medreview.domain.table_rows import JudgementRow, QuestionRow, TableName, TableRow
from medreview.exchange.pseudonyms import Pseudonyms, pseudonyms_for
from medreview.importers.image_file_names import ImageNames, NamedImage, image_file_names
from medreview.reporting.codebook import ScaleUse, Translate
from medreview.reporting.data_package import AboutPackage
from medreview.store.queries.studies import all_studies, study_to_analyse
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.datasets import dataset_ids
from medreview.store.tables.model_outputs import stored_judgements
from medreview.store.tables.questions import StoredQuestion, stored_questions
from medreview.store.tables.ratings import stored_ratings, stored_seen_images
from medreview.store.tables.stored_rows import STORED_ROWS
from medreview.store.tables.studies import stored_raters
from medreview.store.workspace import Session, Workspace


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
class TableSize:
    """The number of rows with which a table would be written."""

    table: TableName
    n_rows: int


def table_sizes(workspace: Workspace) -> tuple[TableSize, ...]:
    """The size of each table in an export now; those without rows count 0."""
    with workspace.reading() as session:
        n_questions = sum(1 for _ in stored_questions(session))
        others = (TableSize(table, sum(1 for _ in read(session))) for table, read in STORED_ROWS.items())
        return TableSize(TableName.QUESTIONS, n_questions), *others


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


class ExportedRows:
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


def pseudonyms_of(workspace: Workspace, session: Session) -> Pseudonyms:
    """The pseudonyms of all raters of the workspace, new ones kept beside it."""
    return pseudonyms_for(workspace.path, [row.rater for row in stored_raters(session)])


def _scales(session: Session, table: TableName, records: Sequence[TableRow]) -> Iterator[ScaleUse]:
    if table is TableName.JUDGEMENTS:
        yield from scales_of_judges(session, [row for row in records if isinstance(row, JudgementRow)])
    elif table in {TableName.RATINGS, TableName.SURVEYS}:
        yield from (scale for scale in scales_of_studies(session) if scale.table is table)


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
