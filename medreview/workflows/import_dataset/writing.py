"""An import plan written into the workspace, inside the caller's transaction."""

import hashlib
from dataclasses import asdict
from datetime import UTC, datetime

from sqlmodel import Session

from medreview.errors import MedReviewError
from medreview.importers.images import ImageRefused, read_image
from medreview.jobs import CancelToken, Progress, Report
from medreview.store.tables.answers import add_answers, add_placeholders, ensure_authors, stored_answers
from medreview.store.tables.corrections import (
    answers_worked_on,
    correct_answers,
    correct_questions,
    questions_worked_on,
)
from medreview.store.tables.datasets import add_images, ensure_datasets, known_images, record_imported_file
from medreview.store.tables.model_outputs import add_choices, add_judgements, add_scores
from medreview.store.tables.models import add_models
from medreview.store.tables.questions import (
    add_placeholder_questions,
    add_questions,
    question_ids,
    stored_questions,
)
from medreview.store.tables.ratings import add_ratings
from medreview.store.tables.studies import add_raters, place_raters, save_imported_study, studies_by_name
from medreview.store.tables.surveys import add_surveys
from medreview.workflows.import_dataset.plans import ImportPlan
from medreview.workflows.import_dataset.reading import ReadFile


class FileChanged(MedReviewError):
    """A file is not what it was when it was checked."""

    def __init__(self, file: str) -> None:
        super().__init__("{file} changed while it was being imported. Nothing was imported; try again.", file=file)


class WorkspaceChanged(MedReviewError):
    """The workspace is not what it was when the rows were compared with it."""

    def __init__(self) -> None:
        super().__init__("The workspace changed while rows were being imported. Nothing was imported; try again.")


def write_plan(session: Session, plan: ImportPlan, *, report: Report, cancel: CancelToken | None) -> None:
    """Write everything that is new, in the order in which tables depend on each other."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    _refuse_stale(session, plan)
    datasets = ensure_datasets(session, plan.datasets, at=now)
    _write_images(session, plan, report=report, cancel=cancel)
    add_questions(session, plan.questions.new, datasets)
    add_placeholder_questions(session, list(plan.placeholder_questions), datasets)
    correct_questions(session, plan.questions.corrected, datasets, at=now)
    answers = [*plan.answers.new, *(correction.after for correction in plan.answers.corrected)]
    if answers:
        kinds = {answer.author: plan.author_kinds.get(answer.author) for answer in answers}
        authors = ensure_authors(session, kinds)
        questions = question_ids(session)
        add_answers(session, plan.answers.new, datasets=datasets, questions=questions, authors=authors)
        correct_answers(session, plan.answers.corrected, datasets=datasets, authors=authors, at=now)
    add_models(session, plan.models.new)
    add_placeholders(session, plan.placeholder_answers, datasets)
    _write_studies(session, plan, at=now)
    add_judgements(session, plan.judgements.new, at=now)
    add_scores(session, plan.scores.new)
    add_choices(session, plan.choices.new, at=now)
    for file in plan.files:
        _record(session, plan, file, at=now)
    if cancel is not None:
        cancel.raise_if_cancelled()


def _refuse_stale(session: Session, plan: ImportPlan) -> None:
    """What is corrected must still be what the person saw, and nobody may have begun to work on it since."""
    if questions := plan.questions.corrected:
        found = {(q.record.dataset, q.record.question_id): q.record.question for q in stored_questions(session)}
        begun = questions_worked_on(session)
        for before, after in ((correction.before.record, correction.after.record) for correction in questions):
            key = (before.dataset or "", before.question_id)
            _refuse_if_stale(before.question, found.get(key), after.question, is_worked_on=key in begun)
    if answers := plan.answers.corrected:
        found = {(answer.dataset, answer.answer_id): answer.answer for answer in stored_answers(session)}
        begun = answers_worked_on(session)
        for before, after in ((correction.before, correction.after) for correction in answers):
            key = (before.dataset or "", before.answer_id)
            _refuse_if_stale(before.answer, found.get(key), after.answer, is_worked_on=key in begun)


def _refuse_if_stale(seen: str, found: str | None, given: str, *, is_worked_on: bool) -> None:
    if seen != found or (seen != given and is_worked_on):
        raise WorkspaceChanged


def _write_studies(session: Session, plan: ImportPlan, *, at: str) -> None:
    for draft, ratings in plan.drafts():
        study = save_imported_study(session, draft.plan(ratings), at=at)
        place_raters(session, study.id or 0, draft.groups)
    add_raters(session, plan.raters.new)
    studies = studies_by_name(session)
    for name in dict.fromkeys(row.study for row in plan.ratings.new if row.study):
        add_ratings(session, studies[name], [row for row in plan.ratings.new if row.study == name], at=at)
    for name in dict.fromkeys(row.study for row in plan.surveys.new if row.study):
        add_surveys(session, studies[name], [row for row in plan.surveys.new if row.study == name], at=at)


def _write_images(session: Session, plan: ImportPlan, *, report: Report, cancel: CancelToken | None) -> None:
    """Images one at a time: all of them together may not fit in memory."""
    known = known_images(session)
    questions = [*plan.questions.new, *(correction.after for correction in plan.questions.corrected)]
    needed = dict.fromkeys(sha256 for new in questions for sha256 in new.images if sha256 not in known)
    for done, sha256 in enumerate(needed):
        if cancel is not None:
            cancel.raise_if_cancelled()
        found = plan.shelf.by_sha256[sha256]
        report(Progress(done, len(needed), found.path.name))
        try:
            content = read_image(found.path)
        except ImageRefused as error:
            raise FileChanged(found.path.name) from error
        if hashlib.sha256(content).hexdigest() != sha256:
            raise FileChanged(found.path.name)
        add_images(session, [{**asdict(found.image), "content": content}])


def _record(session: Session, plan: ImportPlan, file: ReadFile, *, at: str) -> None:
    """Remember the file if anything of it was added or taken over: importing it again changes nothing."""
    name = file.draft.file
    n_added = sum(outcome.n_added[name] + outcome.n_changed[name] for outcome in plan.outcomes)
    if n_added == 0:
        return
    n_skipped = sum(outcome.n_identical[name] for outcome in plan.outcomes)
    n_problems = len({(problem.file, problem.row) for problem in plan.problems if problem.file == name})
    record_imported_file(
        session,
        name=name,
        sha256=file.draft.head.sha256,
        layout=file.draft.layout,
        mapping=file.mapping,
        counts=(file.n_rows, n_added, n_skipped, n_problems),
        at=at,
    )
