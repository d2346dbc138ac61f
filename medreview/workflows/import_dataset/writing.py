"""An import plan written into the workspace: what is new in stretches, the rest in the transaction that ends it."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session

from medreview.domain.audit import Since
from medreview.domain.studies import Study
from medreview.domain.table_rows import RatingRow
from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Report
from medreview.rater_work.frozen import Freezing, Part, freeze, freeze_again, is_frozen, still_held
from medreview.store.queries.ratings import has_ratings
from medreview.store.tables.answers import add_answers, add_placeholders, ensure_authors, stored_answers
from medreview.store.tables.corrections import (
    ACTOR,
    Source,
    answers_worked_on,
    correct_answers,
    correct_questions,
    questions_worked_on,
)
from medreview.store.tables.datasets import ensure_datasets, record_imported_file
from medreview.store.tables.model_outputs import add_choices, add_judgements, add_scores
from medreview.store.tables.models import add_models
from medreview.store.tables.questions import (
    add_placeholder_questions,
    add_questions,
    question_ids,
    stored_questions,
)
from medreview.store.tables.ratings import add_ratings
from medreview.store.tables.studies import add_raters, name_purpose, place_raters, save_imported_study, studies_by_name
from medreview.store.tables.surveys import add_surveys
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset.bringing_in import Bringing, Rest
from medreview.workflows.import_dataset.plans import ImportPlan
from medreview.workflows.import_dataset.reading import ReadFile


class WorkspaceChanged(MedReviewError):
    """The workspace is not what it was when the rows were compared with it."""

    template = "The workspace changed while rows were being imported. Nothing was imported; try again."


def write_plan(workspace: Workspace, plan: ImportPlan, *, report: Report, cancel: CancelToken | None) -> None:
    """Write everything that is new: all of it is there at once in the end, or nothing.

    Raises
    ------
    FileChanged, WorkspaceChanged
        If an image, or what the workspace holds, is not what it was a moment before.
    Cancelled
        If the person asked to stop before the end.
    """
    now = datetime.now(UTC).isoformat(timespec="seconds")
    bringing = Bringing(workspace, plan, report=report, cancel=cancel)
    try:
        rest = bringing.bring_in(at=now)
        with workspace.transaction() as session:
            _write_rest(session, plan, rest, at=now)
            bringing.incoming.show(session)
            if cancel is not None:
                cancel.raise_if_cancelled()
    except BaseException as error:
        with suppress(MedReviewError):  # what cannot be taken back now is when the file is opened again
            workspace.remove_incoming()
        if isinstance(error, IntegrityError):
            # The plan was made from what the workspace held before; somebody rated the same item since.
            raise WorkspaceChanged from error
        raise


def _write_rest(session: Session, plan: ImportPlan, rest: Rest, *, at: str) -> None:
    """What is left, in the order in which tables depend on each other."""
    _refuse_stale(session, plan)
    held = _still_held(session, plan, fills_texts=bool(rest.questions or rest.answers))
    datasets = ensure_datasets(session, plan.datasets, at=at)
    add_questions(session, rest.questions, datasets)
    add_placeholder_questions(session, list(plan.placeholder_questions), datasets)
    correct_questions(session, plan.questions.corrected, datasets, source=Source(at))
    answers = [*plan.answers.new, *(correction.after for correction in plan.answers.corrected)]
    if answers:
        authors = ensure_authors(session, {answer.author: plan.author_kinds.get(answer.author) for answer in answers})
        if rest.answers:
            questions = question_ids(session)
            add_answers(session, rest.answers, datasets=datasets, questions=questions, authors=authors)
        correct_answers(session, plan.answers.corrected, datasets=datasets, authors=authors, source=Source(at))
    add_models(session, plan.models.new)
    add_placeholders(session, plan.placeholder_answers, datasets)
    _write_studies(session, plan, at=at)
    _freeze(session, plan, held, at=at)
    add_judgements(session, plan.judgements.new, at=at)
    add_scores(session, plan.scores.new)
    add_choices(session, plan.choices.new, at=at)
    for file in plan.files:
        _record(session, plan, file, at=at)


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
    made: list[tuple[Study, list[RatingRow]]] = []
    for draft, ratings in plan.drafts():
        study = save_imported_study(session, draft.plan(ratings), at=at)
        place_raters(session, study.id or 0, draft.groups)
        made.append((study, ratings))
    for study, ratings in made:  # a follow-up may stand before the study that it is about
        name_purpose(session, study, ratings)
    add_raters(session, plan.raters.new)
    studies = studies_by_name(session)
    for name in dict.fromkeys(row.study for row in plan.ratings.new if row.study):
        add_ratings(session, studies[name], [row for row in plan.ratings.new if row.study == name], at=at)
    for name in dict.fromkeys(row.study for row in plan.surveys.new if row.study):
        add_surveys(session, studies[name], [row for row in plan.surveys.new if row.study == name], at=at)


def _still_held(session: Session, plan: ImportPlan, *, fills_texts: bool) -> dict[int, frozenset[Part]]:
    """What is as it was frozen before anything is written, by study: of those that rows come into, or their texts."""
    ids = [study.id or 0 for study in _touched(session, plan, fills_texts=fills_texts)]
    return {study_id: still_held(session, study_id) for study_id in ids if is_frozen(session, study_id)}


def _freeze(session: Session, plan: ImportPlan, held: Mapping[int, frozenset[Part]], *, at: str) -> None:
    """Freeze what came into studies with ratings, and what the import added to those that were frozen before."""
    freezing = Freezing(Since.FIRST_RATING, ACTOR, at)
    for study_id, parts in held.items():
        freeze_again(session, study_id, parts, freezing)
    for study in _touched(session, plan, fills_texts=False):
        if has_ratings(session, study.id or 0):
            freeze(session, study.id or 0, freezing)


def _touched(session: Session, plan: ImportPlan, *, fills_texts: bool) -> list[Study]:
    rows = (*plan.raters.new, *plan.ratings.new, *plan.surveys.new)
    named = {row.study for row in rows}
    return [study for name, study in studies_by_name(session).items() if fills_texts or name in named]


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
