"""An import plan written into the workspace: what is new in stretches, the rest in the transaction that ends it."""

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from itertools import chain

from medreview.domain.audit import Since
from medreview.domain.instants import instant
from medreview.domain.studies import Study
from medreview.domain.table_rows import AnswerRow, RatingRow
from medreview.errors import Conflict, MedReviewError
from medreview.importers.images import ImageRefused, read_image
from medreview.jobs import CancelToken, Progress, Report
from medreview.rater_work.frozen import Freezing, Part, freeze, freeze_again, is_frozen, still_held
from medreview.rater_work.imported import add_marked_pairs, add_ratings, add_surveys
from medreview.store.bulk import in_pieces, is_refused_row
from medreview.store.incoming import IncomingImport
from medreview.store.queries.ratings import has_ratings
from medreview.store.tables.answers import (
    add_answers,
    add_placeholders,
    answer_ids,
    author_ids,
    bring_in_answers,
    bring_in_authors,
    ensure_authors,
    stored_answers,
)
from medreview.store.tables.comparisons import add_criteria, add_criterion_ratings, add_preferences, add_spans
from medreview.store.tables.corrections import (
    ACTOR,
    Source,
    answers_worked_on,
    correct_answers,
    correct_questions,
    questions_worked_on,
)
from medreview.store.tables.datasets import (
    bring_in_datasets,
    bring_in_image,
    dataset_ids,
    ensure_datasets,
    known_images,
    record_imported_file,
    write_facts,
)
from medreview.store.tables.model_outputs import add_choices, add_judgements, add_scores
from medreview.store.tables.models import add_models
from medreview.store.tables.quarantine import add_quarantine
from medreview.store.tables.questions import (
    NewQuestion,
    QuestionKey,
    add_placeholder_questions,
    add_questions,
    bring_in_images_of,
    bring_in_questions,
    link_variants,
    question_ids,
    stored_questions,
)
from medreview.store.tables.studies import add_raters, name_purpose, place_raters, save_imported_study, studies_by_name
from medreview.store.tables.tags import add_tags, choose_runs_for_fields
from medreview.store.tables.translations import add_translations
from medreview.store.workspace import Session, Workspace
from medreview.workflows.import_dataset.plans import ImportPlan
from medreview.workflows.import_dataset.reader import ReadFile
from medreview.workflows.import_dataset.remembered_readings import remembered_mapping


class FileChanged(Conflict):
    """A file is not what it was when it was checked."""

    template = "{file} changed while it was being imported. Nothing was imported; try again."


@dataclass(slots=True)
class LeftForEnd:
    """Rows for the last transaction: those whose place a placeholder holds, and answers to ones to be made."""

    questions: list[NewQuestion] = field(default_factory=list[NewQuestion])
    answers: list[AnswerRow] = field(default_factory=list[AnswerRow])


@dataclass(slots=True)
class _Pauses:
    """The moments between two pieces that are written, in which progress is told and an import may end.

    It knows nothing of the plan: in a cycle with its writer, all rows of an import would stay in memory after it.
    """

    report: Report
    cancel: CancelToken | None
    n_rows: int
    n_done: int = 0
    counts_rows: bool = False

    def pause(self, n_written: int) -> None:
        if self.counts_rows:
            self.n_done = min(self.n_done + n_written, self.n_rows)
            self.report(Progress(self.n_done, self.n_rows))
        if self.cancel is not None:
            self.cancel.raise_if_cancelled()


class BulkInsert:
    """Writes an import plan's new rows, one table after the other in the order in which they depend on each other."""

    def __init__(self, workspace: Workspace, plan: ImportPlan, *, report: Report, cancel: CancelToken | None) -> None:
        self._workspace = workspace
        self._plan = plan
        self._report = report
        self._cancel = cancel
        self._pauses = _Pauses(report, cancel, len(plan.questions.new) + len(plan.answers.new))
        self.incoming = IncomingImport(workspace, self._pauses.pause)

    def bring_in(self, *, at: str) -> LeftForEnd:
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
        bring_in_datasets(self.incoming, [name for name in names if name not in known], at=at)
        kinds = {author: plan.author_kinds.get(author) for author in plan.added.authors}
        bring_in_authors(self.incoming, known_authors, kinds)
        with self._workspace.stretch() as session:  # what comes in is there for those who write
            datasets, authors = dataset_ids(session), author_ids(session)
        self._images()
        self._pauses.counts_rows = True
        rest = LeftForEnd()
        before = frozenset(known).intersection(names)
        bring_in_questions(self.incoming, self._fresh_questions(before, rest), datasets)
        if plan.images.by_sha256 or plan.added.has_variants:
            self._images_and_variants(rest)
        bring_in_answers(self.incoming, self._ready_answers(before, rest), datasets=datasets, authors=authors)
        return rest

    def _fresh_questions(self, before: Collection[str], rest: LeftForEnd) -> Iterator[NewQuestion]:
        """The new questions whose place no placeholder holds; ``before`` are their datasets that were there."""
        for piece in in_pieces(self._plan.questions.new):
            there = self._held_places(before, (new.key for new in piece), question_ids)
            rest.questions += [new for new in piece if new.key in there] if there else ()
            yield from (new for new in piece if new.key not in there) if there else piece

    def _ready_answers(self, before: Collection[str], rest: LeftForEnd) -> Iterator[AnswerRow]:
        """The new answers whose place no placeholder holds, and whose questions are there and are not to be made."""
        to_be_made = self._plan.placeholder_questions
        for piece in in_pieces(self._plan.answers.new):
            there = self._held_places(before, ((row.dataset or "", row.answer_id) for row in piece), answer_ids)
            if not to_be_made and not there:
                yield from piece
                continue
            for answer in piece:
                dataset = answer.dataset or ""
                if (dataset, answer.question_id) in to_be_made or (dataset, answer.answer_id) in there:
                    rest.answers.append(answer)
                else:
                    yield answer

    def _held_places(
        self,
        before: Collection[str],
        keys: Iterable[QuestionKey],
        ids_of: Callable[[Session, Collection[str], Collection[str]], dict[QuestionKey, int]],
    ) -> Collection[QuestionKey]:
        names = {name for dataset, name in keys if dataset in before} if before else ()
        if not names:
            return ()
        with self._workspace.reading() as session:
            return ids_of(session, before, names)

    def _question_rows(self, keys: Sequence[QuestionKey]) -> dict[QuestionKey, int]:
        """The rows of some questions, those that just came in, too."""
        with self._workspace.stretch() as session:
            return question_ids(session, {dataset for dataset, _ in keys}, {name for _, name in keys})

    def _images_and_variants(self, rest: LeftForEnd) -> None:
        """Note the images that the new questions show, and the originals of variants; the rest is linked at the end."""
        left = {new.key for new in rest.questions}
        linked = (new for new in self._plan.questions.new if new.images or new.record.variant_of is not None)
        for piece in in_pieces(new for new in linked if new.key not in left):
            originals = [(new.key[0], new.record.variant_of or "") for new in piece]
            known = self._question_rows([new.key for new in piece]) | self._question_rows(originals)
            bring_in_images_of(self.incoming, piece, known)
            with self._workspace.stretch() as session:
                link_variants(session, piece, known)

    def _images(self) -> None:
        """One at a time: all of them together may not fit in memory."""
        plan = self._plan
        with self._workspace.reading() as session:
            known = known_images(session)
        added = plan.questions.new if plan.images.by_sha256 else ()
        questions = chain(added, (correction.after for correction in plan.questions.corrected))
        needed = dict.fromkeys(sha256 for new in questions for sha256 in new.images if sha256 not in known)
        for done, sha256 in enumerate(needed):
            if self._cancel is not None:
                self._cancel.raise_if_cancelled()
            found = plan.images.by_sha256[sha256]
            self._report(Progress(done, len(needed), found.path.name))
            try:
                content = read_image(found.path)
            except ImageRefused as error:
                raise FileChanged(file=found.path.name) from error
            if hashlib.sha256(content).hexdigest() != sha256:
                raise FileChanged(file=found.path.name)
            bring_in_image(self.incoming, {**asdict(found.image), "content": content})


class WorkspaceChanged(Conflict):
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
    now = instant("seconds")
    bringing = BulkInsert(workspace, plan, report=report, cancel=cancel)
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
        if is_refused_row(error):
            # The plan was made from what the workspace held before; somebody rated the same item since.
            raise WorkspaceChanged from error
        raise


def _write_rest(session: Session, plan: ImportPlan, rest: LeftForEnd, *, at: str) -> None:
    """Write the rows that are left, in the order in which tables depend on each other."""
    _refuse_stale(session, plan)
    held = _still_held(session, plan, fills_texts=bool(rest.questions or rest.answers))
    datasets = ensure_datasets(session, plan.datasets, at=at)
    add_questions(session, rest.questions, datasets)
    add_placeholder_questions(session, list(plan.placeholder_questions), datasets)
    correct_questions(session, plan.questions.corrected, datasets, source=Source(at))
    named = [*plan.added.authors, *(correction.after.author for correction in plan.answers.corrected)]
    if named:
        authors = ensure_authors(session, {author: plan.author_kinds.get(author) for author in named})
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
    add_preferences(session, plan.preferences.new, at=at)
    add_criteria(session, plan.criteria.new)
    add_criterion_ratings(session, plan.criterion_ratings.new, at=at)
    add_spans(session, plan.spans.new, at=at)
    studies = studies_by_name(session)
    for draft, _ in plan.drafts():
        add_marked_pairs(session, studies[draft.name])
    add_tags(session, [tag for tag in plan.tags.new if tag.by_hand is not None], source=Source(at))
    choose_runs_for_fields(session, plan.chosen_tags, source=Source(at))
    add_translations(session, plan.translations.new, at=at)
    add_quarantine(session, plan.quarantine.new, source=Source(at))
    about = plan.about_datasets
    write_facts(session, [*about.new, *(changed.after for changed in about.corrected)], source=Source(at))
    for file in plan.files:
        _record(session, plan, file, at=at)


def _refuse_stale(session: Session, plan: ImportPlan) -> None:
    """Refuse corrections whose old content is no longer what the person saw, or on which somebody began to work."""
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
    """The frozen parts that are unchanged before anything is written, by study that rows come into, or their texts."""
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
    n_problems = len({problem.place for problem in plan.problems if problem.file == name})
    record_imported_file(
        session,
        name=name,
        sha256=file.draft.head.sha256,
        layout=file.draft.layout,
        mapping=remembered_mapping(file.draft, file.mapping),
        counts=(file.n_rows, n_added, n_skipped, n_problems),
        at=at,
    )
