"""What an import will do to the workspace, found out before anything is written."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sqlmodel import Session

from medreview.domain.table_rows import AnswerRow, QuestionRow, Table
from medreview.errors import Message, RowProblem
from medreview.importers.images import ImageFolder
from medreview.importers.typed_rows import PlacedRow
from medreview.store.tables.answers import author_kinds, stored_answers
from medreview.store.tables.questions import NewQuestion, question_ids, stored_questions
from medreview.workflows.import_dataset.answer_rows import QuestionPlaces, plan_answers
from medreview.workflows.import_dataset.dataset_names import suggested_dataset
from medreview.workflows.import_dataset.outcomes import Outcome
from medreview.workflows.import_dataset.question_rows import ImageShelf, plan_questions
from medreview.workflows.import_dataset.reading import ReadFile
from medreview.workflows.import_dataset.views import ImportRequest, TableCount


@dataclass(slots=True)
class ImportPlan:
    """New rows by table, the images they need, and everything that is wrong."""

    files: Sequence[ReadFile]
    questions: Outcome[NewQuestion]
    answers: Outcome[AnswerRow]
    shelf: ImageShelf
    author_kinds: dict[str, str | None]
    notes: tuple[Message, ...] = ()

    @property
    def outcomes(self) -> tuple[Outcome[NewQuestion] | Outcome[AnswerRow], ...]:
        return (self.questions, self.answers)

    @property
    def problems(self) -> tuple[RowProblem, ...]:
        found = [problem for outcome in self.outcomes for problem in outcome.problems]
        order = {file.draft.file: number for number, file in enumerate(self.files)}
        return tuple(sorted(found, key=lambda problem: (order[problem.file], problem.row or 0)))

    @property
    def counts(self) -> tuple[TableCount, ...]:
        return tuple(
            TableCount(o.table, o.n_added.total(), o.n_identical.total(), o.n_problem_rows)
            for o in self.outcomes
            if o.n_added or o.n_identical or o.problems
        )

    @property
    def datasets(self) -> tuple[str, ...]:
        questions = (new.record.dataset or "" for new in self.questions.new)
        return tuple(dict.fromkeys([*questions, *(new.dataset or "" for new in self.answers.new)]))


def plan_import(session: Session, files: Sequence[ReadFile], request: ImportRequest) -> ImportPlan:
    """Compare what was read with the workspace, table after table in the order in which they depend on each other."""
    shelf = ImageShelf(ImageFolder(request.images_folder) if request.images_folder else None)
    stored = {(q.record.dataset or "", q.record.question_id): q for q in stored_questions(session)}
    questions = plan_questions(_questions(files, request), stored=stored, shelf=shelf)
    questions.refuse_all(_unread(files, Table.QUESTIONS))

    places = QuestionPlaces()
    places.add(question_ids(session))
    places.add((new.record.dataset or "", new.record.question_id) for new in questions.new)
    kinds = author_kinds(session)
    answers = plan_answers(
        _rows(files, Table.ANSWERS),
        named_dataset=request.dataset,
        places=places,
        stored={(answer.dataset or "", answer.answer_id): answer for answer in stored_answers(session)},
        author_kinds=kinds,
    )
    answers.refuse_all(_unread(files, Table.ANSWERS))
    return ImportPlan(files, questions, answers, shelf, kinds)


def _questions(files: Sequence[ReadFile], request: ImportRequest) -> Iterator[PlacedRow]:
    for row, suggested in _rows(files, Table.QUESTIONS):
        assert isinstance(row.record, QuestionRow)
        dataset = request.dataset or row.record.dataset or suggested
        yield replace(row, record=replace(row.record, dataset=dataset))


def _rows(files: Sequence[ReadFile], table: Table) -> Iterator[tuple[PlacedRow, str]]:
    for file in files:
        suggested = suggested_dataset(file.path, file.draft.dataset)
        yield from ((row, suggested) for row in file.rows.get(table, ()))


def _unread(files: Sequence[ReadFile], table: Table) -> Iterator[RowProblem]:
    for file in files:
        yield from file.problems.get(table, ())
