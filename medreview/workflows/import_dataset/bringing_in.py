"""The bulk of an import: new questions, answers and images, written in stretches and seen by nobody yet."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TypeVar

from medreview.domain.table_rows import AnswerRow
from medreview.errors import MedReviewError
from medreview.importers.images import ImageRefused, read_image
from medreview.jobs import CancelToken, Progress, Report
from medreview.store.incoming import IncomingImport
from medreview.store.tables.answers import answer_ids, author_ids, bring_in_answers, bring_in_authors
from medreview.store.tables.datasets import bring_in_datasets, bring_in_image, dataset_ids, known_images
from medreview.store.tables.questions import (
    NewQuestion,
    QuestionKey,
    bring_in_images_of,
    bring_in_questions,
    link_variants,
    question_ids,
)
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset.plans import ImportPlan

_LINKED_AT_ONCE = 1_000

Row = TypeVar("Row")


class FileChanged(MedReviewError):
    """A file is not what it was when it was checked."""

    template = "{file} changed while it was being imported. Nothing was imported; try again."


@dataclass(frozen=True, slots=True)
class Rest:
    """What is left for the last transaction: rows whose place a placeholder holds, and answers to ones to be made."""

    questions: Sequence[NewQuestion]
    answers: Sequence[AnswerRow]


class Bringing:
    """Writes an import plan's new rows, one table after the other in the order in which they depend on each other."""

    def __init__(self, workspace: Workspace, plan: ImportPlan, *, report: Report, cancel: CancelToken | None) -> None:
        self._workspace = workspace
        self._plan = plan
        self._report = report
        self._cancel = cancel
        self._n_rows = len(plan.questions.new) + len(plan.answers.new)
        self._n_done = 0
        self._counts_rows = False
        self.incoming = IncomingImport(workspace, self._pause)

    def bring_in(self, *, at: str) -> Rest:
        """Write all of it in stretches.

        Raises
        ------
        FileChanged
            If an image is not what it was.
        Cancelled
            If the person asked to stop.
        """
        plan, names = self._plan, self._plan.datasets
        with self._workspace.reading() as session:
            known = dataset_ids(session)
            known_authors = author_ids(session).keys()
            questions = question_ids(session, names)
            answers = answer_ids(session, names).keys() if plan.answers.new else frozenset[tuple[str, str]]()
        bring_in_datasets(self.incoming, [name for name in names if name not in known], at=at)
        kinds = {answer.author: plan.author_kinds.get(answer.author) for answer in plan.answers.new}
        bring_in_authors(self.incoming, known_authors, kinds)
        with self._workspace.stretch() as session:  # what comes in is there for those who write
            datasets, authors = dataset_ids(session), author_ids(session)
        self._images()
        self._counts_rows = True
        filling, fresh = _apart(plan.questions.new, lambda new: new.key in questions)
        questions |= bring_in_questions(self.incoming, fresh, datasets)
        bring_in_images_of(self.incoming, fresh, questions)
        self._variants(fresh, questions)
        waiting, ready = _apart(
            plan.answers.new,
            lambda row: (
                (row.dataset or "", row.answer_id) in answers or (row.dataset or "", row.question_id) not in questions
            ),
        )
        bring_in_answers(self.incoming, ready, datasets=datasets, questions=questions, authors=authors)
        return Rest(filling, waiting)

    def _pause(self, n_written: int) -> None:
        if self._counts_rows:
            self._n_done = min(self._n_done + n_written, self._n_rows)
            self._report(Progress(self._n_done, self._n_rows))
        if self._cancel is not None:
            self._cancel.raise_if_cancelled()

    def _variants(self, questions: Sequence[NewQuestion], known: dict[QuestionKey, int]) -> None:
        variants = [new for new in questions if new.record.variant_of is not None]
        for start in range(0, len(variants), _LINKED_AT_ONCE):
            with self._workspace.stretch() as session:
                link_variants(session, variants[start : start + _LINKED_AT_ONCE], known)

    def _images(self) -> None:
        """One at a time: all of them together may not fit in memory."""
        plan = self._plan
        with self._workspace.reading() as session:
            known = known_images(session)
        questions = [*plan.questions.new, *(correction.after for correction in plan.questions.corrected)]
        needed = dict.fromkeys(sha256 for new in questions for sha256 in new.images if sha256 not in known)
        for done, sha256 in enumerate(needed):
            if self._cancel is not None:
                self._cancel.raise_if_cancelled()
            found = plan.shelf.by_sha256[sha256]
            self._report(Progress(done, len(needed), found.path.name))
            try:
                content = read_image(found.path)
            except ImageRefused as error:
                raise FileChanged(file=found.path.name) from error
            if hashlib.sha256(content).hexdigest() != sha256:
                raise FileChanged(file=found.path.name)
            bring_in_image(self.incoming, {**asdict(found.image), "content": content})


def _apart(rows: Sequence[Row], is_first: Callable[[Row], bool]) -> tuple[list[Row], list[Row]]:
    """The rows of which this is true, and the others."""
    first: list[Row] = []
    others: list[Row] = []
    for row in rows:
        (first if is_first(row) else others).append(row)
    return first, others
