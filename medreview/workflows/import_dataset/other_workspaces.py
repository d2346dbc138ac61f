"""Another workspace as what is imported: its tables and images as files of ours, which come in as any others do."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from sqlmodel import Session

from medreview.domain.table_rows import Table, TableRow
from medreview.errors import FileUnreadable, MedReviewError
from medreview.importers.containers import Part
from medreview.importers.errors import FileEmpty
from medreview.importers.image_file_names import ImageUse, image_file_names
from medreview.jobs import CancelToken, Progress, Report
from medreview.reporting.table_files import FileForm, write_table
from medreview.store.foreign import foreign_reading
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.datasets import image_content
from medreview.store.tables.model_outputs import stored_choices, stored_judgements, stored_scores
from medreview.store.tables.models import stored_models
from medreview.store.tables.questions import StoredQuestion, stored_questions
from medreview.store.tables.ratings import stored_ratings
from medreview.store.tables.studies import stored_raters
from medreview.store.tables.surveys import stored_surveys

_READ: dict[Table, Callable[[Session], Iterable[TableRow]]] = {
    Table.ANSWERS: stored_answers,
    Table.MODELS: stored_models,
    Table.RATERS: stored_raters,
    Table.RATINGS: stored_ratings,
    Table.SURVEYS: stored_surveys,
    Table.JUDGEMENTS: stored_judgements,
    Table.SCORES: stored_scores,
    Table.CHOICES: stored_choices,
}


class OwnWorkspaceChosen(MedReviewError):
    def __init__(self, path: Path) -> None:
        super().__init__(
            "{file} is the workspace that is open. Choose another file, or open another workspace and import it there.",
            file=path.name,
        )


def workspace_parts(path: Path, into: Path, *, report: Report, cancel: CancelToken | None) -> tuple[Part, ...]:
    """A part for each table of another workspace that has rows, written into an empty folder with its images.

    Raises
    ------
    WorkspaceForeign, WorkspaceTooNew, WorkspaceTooOld, WorkspaceDamaged, WorkspaceNotClosed, FileEmpty
        If it is no workspace that can be read.
    """
    images = into / "images"
    images.mkdir()
    try:
        with foreign_reading(path, cancel) as session:
            parts = tuple(_parts(session, into, images, report=report, cancel=cancel))
    except (ValueError, TypeError, LookupError) as error:  # what a field of another kind than its column's becomes
        raise FileUnreadable(file=path.name, reason=f"its fields are not what they should be: {error}") from error
    if not parts:
        raise FileEmpty(file=path.name)
    return parts


def _parts(session: Session, into: Path, images: Path, *, report: Report, cancel: CancelToken | None) -> Iterator[Part]:
    tables = (Table.QUESTIONS, *_READ)  # tags are told with the questions
    for done, table in enumerate(tables):
        if cancel is not None:
            cancel.raise_if_cancelled()
        report(Progress(done, len(tables), str(table)))
        records = _questions(session, images, cancel) if table is Table.QUESTIONS else list(_READ[table](session))
        if records:
            file = into / f"{table}.jsonl"
            with file.open("wb") as stream:
                write_table(stream, table, records, FileForm.JSONL)
            yield Part(file, str(table), root=images, layout=str(table))


def _questions(session: Session, images: Path, cancel: CancelToken | None) -> Sequence[TableRow]:
    """The questions, with their images written under names that no other image has."""
    questions = list(stored_questions(session))
    names = image_file_names(use for question in questions for use in _uses(question))
    for use, name in names.items():
        if cancel is not None:
            cancel.raise_if_cancelled()
        file = images / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(image_content(session, use.sha256))
    return [replace(question.record, images=tuple(names[use] for use in _uses(question))) for question in questions]


def _uses(question: StoredQuestion) -> Iterator[ImageUse]:
    return map(ImageUse, question.images, question.record.images)
