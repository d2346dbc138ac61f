"""Comparison of the rows read with the workspace, table after table, before anything is written."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import cache, partial
from operator import attrgetter
from typing import Any

from medreview.domain.personal_data import TextKind
from medreview.domain.run_kinds import RunKind
from medreview.domain.table_rows import (
    WITH_LONG_TEXT,
    AnswerRow,
    JudgementRow,
    QuarantineRow,
    QuestionRow,
    RatingRow,
    ScoreRow,
    TableName,
    TagRow,
    TranslationRow,
)
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Message, RowProblem
from medreview.importers.checked_rows import PlacedRow
from medreview.importers.image_file_names import IMAGES_FOLDER
from medreview.importers.images import ImageFolder
from medreview.importers.spooled_rows import RowShape, RowSpool, SpoolFolder
from medreview.jobs import CancelToken, Report
from medreview.store.bulk import in_pieces
from medreview.store.queries.criteria import questions_held_to_criteria
from medreview.store.queries.names import known_names, names_beyond_plain
from medreview.store.queries.personal_data import masked_originals
from medreview.store.queries.splits import frozen_parts
from medreview.store.tables.answers import (
    AnswerKey,
    AnswerName,
    answer_names,
    author_kinds,
    questions_answered,
    stored_answers,
)
from medreview.store.tables.comparisons import (
    stored_criteria,
    stored_criterion_ratings,
    stored_preferences,
    stored_spans,
)
from medreview.store.tables.corrections import answers_worked_on, questions_worked_on
from medreview.store.tables.datasets import dataset_ids, stored_datasets
from medreview.store.tables.model_outputs import stored_choices, stored_judgements, stored_scores
from medreview.store.tables.models import stored_models
from medreview.store.tables.quarantine import stored_quarantine
from medreview.store.tables.questions import (
    NewQuestion,
    QuestionKey,
    StoredQuestion,
    question_ids,
    question_texts,
    stored_questions,
)
from medreview.store.tables.ratings import stored_surveys
from medreview.store.tables.studies import stored_raters, studies_by_name
from medreview.store.tables.tags import complete_runs, stored_tags
from medreview.store.tables.translations import stored_translations
from medreview.store.workspace import Session
from medreview.text import same_but_spaces
from medreview.workflows.import_dataset.answer_names import (
    AnswerFinder,
    OtherMeanings,
    QuestionFinder,
    earlier_ids,
    unseen_notes,
)
from medreview.workflows.import_dataset.answer_rows import QuestionPlaces, plan_answers
from medreview.workflows.import_dataset.comparison_rows import (
    ComparisonPlaces,
    criterion_key,
    criterion_rating_key,
    plan_criteria,
    plan_criterion_ratings,
    plan_preferences,
    plan_spans,
    preference_key,
    span_key,
)
from medreview.workflows.import_dataset.known_texts import known_text_notes
from medreview.workflows.import_dataset.known_updates import known_updates
from medreview.workflows.import_dataset.model_rows import plan_models
from medreview.workflows.import_dataset.outcomes import (
    Corrections,
    SeenKeys,
    StoredRecords,
    TableOutcome,
    corrections_of,
)
from medreview.workflows.import_dataset.output_rows import (
    RawReader,
    TextsShownToJudges,
    output_key,
    plan_choices,
    plan_judgements,
    plan_scores,
)
from medreview.workflows.import_dataset.plans import ImportPlan
from medreview.workflows.import_dataset.question_rows import ImageIndex, is_another, plan_questions
from medreview.workflows.import_dataset.rater_rows import plan_raters
from medreview.workflows.import_dataset.rating_rows import plan_ratings, plan_surveys, survey_key
from medreview.workflows.import_dataset.reader import ReadFile
from medreview.workflows.import_dataset.shared_questions import (
    own_metadata,
    repeated_ids,
    same_questions,
    tell_answers_apart,
    with_own_id,
)
from medreview.workflows.import_dataset.study_drafts import known_study
from medreview.workflows.import_dataset.study_index import study_index
from medreview.workflows.import_dataset.tag_rows import (
    TagsBeside,
    key_beside,
    plan_about_datasets,
    plan_quarantine,
    plan_tags,
    plan_translations,
)
from medreview.workflows.import_dataset.views import ImportRequest


def plan_import(
    session: Session,
    files: Sequence[ReadFile],
    request: ImportRequest,
    *,
    report: Report,
    cancel: CancelToken | None,
) -> ImportPlan:
    """Compare the rows read with the workspace, table after table in the order in which they depend on each other.

    Raises
    ------
    ScaleUnreadable, DimensionUnknown
        If the request's scale is not one, or a dimension that has one is rated nowhere.
    """
    chosen = ImageFolder(request.images_folder) if request.images_folder else None
    images = ImageIndex(chosen, {file.draft.file: _own_images(file) for file in files}, report, cancel)
    plan = ImportPlan(files, images, study_index(session, files, request), author_kinds(session))
    plan.others = OtherMeanings(request.other_ids_into)
    plan.own = own_metadata(files, request.dataset, tell_answers_apart(files, request.dataset))
    present = {table for file in files for table in (*file.rows, *file.problems, *file.followers)}
    for table, step in _STEPS.items():
        if cancel is not None:
            cancel.raise_if_cancelled()
        if table in present:
            step(session, plan, request)
    many = {
        "question_id": (
            plan.added.odd.get("question_id", ()),
            lambda: (q.record.question_id for q in plan.questions.new),
        ),
        "answer_id": (plan.added.odd.get("answer_id", ()), lambda: (answer.answer_id for answer in plan.answers.new)),
    }
    plan.unseen_notes = tuple(
        unseen_notes(
            plan.new_names(),
            {name: found for name, found in many.items() if plan.added.datasets},
            beyond_plain=partial(names_beyond_plain, session),
            known=partial(known_names, session),
        )
    )
    plan.updates = tuple(known_updates(session, plan, request))
    if len(plan.added.questions) > 1:
        plan.same_questions = same_questions(files, plan.questions.new, request)
    told = {update.new for update in plan.updates}
    if plan.questions.new:
        plan.known_text_notes = tuple(known_text_notes(lambda: plan.questions.new, question_texts(session), told))
    for outcome in plan.outcomes:
        outcome.problems[:] = [_by_column(problem, files) for problem in outcome.problems]
        for file in files:
            outcome.refuse_all(file.problems.get(outcome.table, ()))
            outcome.followers |= file.followers.get(outcome.table, set())
    return plan


def _by_column(problem: RowProblem, files: Sequence[ReadFile]) -> RowProblem:
    """The problem with the name that its file has for the column of the field, where it is one column."""
    file = next((file for file in files if file.draft.file == problem.file), None)
    columns = [] if file is None else [name for name, told in file.mapping.items() if told == problem.field]
    if len(columns) != 1:
        return problem
    values = {**problem.message.values}
    named = {"field": columns[0]} if values.get("field") == problem.field else {}
    return replace(problem, field=columns[0], message=replace(problem.message, values=values | named))


def _own_images(file: ReadFile) -> list[ImageFolder]:
    """The folders of images that came with the file: inside its rows, or beside it."""
    head = file.draft.head
    has_images_inside = head.unpack_into is not None and any(head.unpack_into.iterdir())
    exported = head.root / IMAGES_FOLDER if head.root is not None and file.draft.is_of_ours else None
    folders = (head.unpack_into if has_images_inside else None, exported, head.root)
    return [ImageFolder(folder, is_deep=True) for folder in folders if folder is not None]


def _new_question(record: QuestionRow, images: Sequence[str]) -> NewQuestion:
    return NewQuestion(record, tuple(images))


def _as_it_is(row: Any) -> Any:
    return row


_NEW_QUESTION = RowShape[NewQuestion](attrgetter("record"), lambda new: (new.images,), _new_question)
_NEW_ROW = RowShape[Any](_as_it_is, lambda _: (), _as_it_is)


def _questions(session: Session, plan: ImportPlan, request: ImportRequest) -> None:
    known = dataset_ids(session).keys()
    stored = StoredRecords(known, partial(_read_questions, session))
    with_questions = [file for file in plan.files if file.rows.get(TableName.QUESTIONS)]  # which are drained below
    taken = cache(partial(_questions_of_taken_answers, session, with_questions, request))
    plan.questions = TableOutcome(
        TableName.QUESTIONS, RowSpool(_spools(plan.files), _NEW_QUESTION), heard=plan.added.add_question
    )
    plan_questions(
        _placed_questions(plan, request, stored, taken),
        plan.questions,
        seen=SeenKeys(repeated_ids(plan.files, TableName.QUESTIONS), _columns_of_ids(plan.files, "question_id")),
        stored=stored,
        images=plan.images,
        corrections=_question_corrections(session, plan, request),
        others=plan.others,
        taken=taken,
    )


def _columns_of_ids(files: Sequence[ReadFile], field: str) -> dict[str, str]:
    """The columns of ids, by file, where what they name is known by its text as well; empty where a file has no ids."""
    found: dict[str, str] = {}
    for file in files:
        may_lack = any(known.name == field and not known.is_required for known in file.draft.fields)
        column = next((name for name, target in file.mapping.items() if target == field), None)
        has_ids = column is not None or "question_id" in file.mapping.values()
        if not has_ids and file.draft.can_map and not file.draft.is_of_ours:
            found[file.draft.file] = ""
        elif may_lack and column is not None:
            found[file.draft.file] = column
    return found


def _read_questions(session: Session, dataset: str, ids: Collection[str]) -> Iterator[tuple[str, StoredQuestion]]:
    for question in stored_questions(session, datasets=[dataset], keys=ids):
        yield question.record.question_id, question


def _read_answers(session: Session, dataset: str, ids: Collection[str]) -> Iterator[tuple[str, AnswerRow]]:
    for answer in stored_answers(session, dataset=dataset, keys=ids):
        yield answer.answer_id, answer


def _spools(files: Sequence[ReadFile]) -> SpoolFolder | None:
    return files[0].spools if files else None


def _placed_questions(
    plan: ImportPlan,
    request: ImportRequest,
    stored: StoredRecords[StoredQuestion],
    taken: Callable[[], Mapping[tuple[str, str], str]],
) -> Iterator[PlacedRow]:
    """The questions read, each in its dataset; those of the workspace under the same ids are at hand."""
    lacking = {
        file.draft.file
        for file in plan.files
        if file.draft.may_lack_images and not plan.images.has_images_of(file.draft.file)
    }
    for piece in in_pieces(_drained(plan.files, TableName.QUESTIONS)):
        rows = [
            _placed_question(plan, row, request.dataset or _dataset(row) or suggested, lacking)
            for row, suggested in piece
        ]
        records = [row.record for row in rows if isinstance(row.record, QuestionRow)] if stored.datasets else []
        names = {plan.others.into, None}
        keys = [(name or "", record.question_id) for record in records for name in {record.dataset, *names}]
        stored.look_up(keys)
        for row in rows:
            if plan.others.into is not None:
                _move_if_another(row, stored, plan.others, taken)
            yield row


def _placed_question(plan: ImportPlan, row: PlacedRow, suggested: str, lacking: Collection[str]) -> PlacedRow:
    record = row.record
    assert isinstance(record, QuestionRow)
    record.dataset = suggested
    plan.own.give_question(record)
    if not record.images or row.file not in lacking:
        return row
    extra = {**record.extra, "image_names": list(record.images)}
    if any(record.modalities):
        extra["image_modalities"] = list(record.modalities)
    plan.n_without_images += 1
    return row._replace(record=replace(record, images=(), modalities=(), extra=extra))


def _question_corrections(session: Session, plan: ImportPlan, request: ImportRequest) -> Corrections:
    return corrections_of(
        plan.files,
        takes_over=request.takes_over_changes,
        worked_on=partial(questions_worked_on, session),
        frozen=frozen_parts(session),
        originals=masked_originals(session, TextKind.QUESTION),
    )


def _questions_of_taken_answers(
    session: Session, with_questions: Sequence[ReadFile], request: ImportRequest
) -> dict[tuple[str, str], str]:
    """Questions of a file with an answer whose id is, here, that of an answer to another question; by file and id."""
    known = dataset_ids(session).keys()
    named = {request.dataset or name or file.dataset for file in with_questions for name in file.named_datasets}
    taken: dict[tuple[str, str], str] = {}
    if known.isdisjoint(named):
        return taken
    stored = StoredRecords(known, partial(questions_answered, session))
    for piece in in_pieces(_rows(with_questions, TableName.ANSWERS)):
        rows = [(row, request.dataset or _dataset(row) or suggested) for row, suggested in piece]
        stored.look_up((dataset, row.record.answer_id) for row, dataset in rows if isinstance(row.record, AnswerRow))
        for row, dataset in rows:
            assert isinstance(row.record, AnswerRow)
            there = stored.get((dataset, row.record.answer_id))
            if there is not None and there != row.record.question_id:
                taken.setdefault((row.file, row.record.question_id), row.record.answer_id)
    return taken


def _dataset(row: PlacedRow) -> str | None:
    return row.record.dataset if isinstance(row.record, WITH_LONG_TEXT) else None


def _move_if_another(
    row: PlacedRow,
    stored: StoredRecords[StoredQuestion],
    others: OtherMeanings,
    taken: Callable[[], Mapping[tuple[str, str], str]],
) -> None:
    """Have a question whose id, or whose answers' ids, mean others here come into the dataset for such ones."""
    assert isinstance(row.record, QuestionRow)
    known = stored.get((row.record.dataset or "", row.record.question_id))
    is_taken = (row.file, row.record.question_id) in taken()
    if is_taken or (known is not None and is_another(known.record, row)):
        row.record.dataset = others.into
        others.add_question(row.file, row.record.question_id)


def _answers(session: Session, plan: ImportPlan, request: ImportRequest) -> None:
    known = dataset_ids(session).keys()
    places = QuestionPlaces(_new=plan.added.questions)
    stored = StoredRecords(known, partial(_read_answers, session))
    originals = masked_originals(session, TextKind.ANSWER)
    own_ids = {hash(own) for file in plan.files for own in file.own_ids.values()}
    plan.answers = TableOutcome(TableName.ANSWERS, RowSpool(_spools(plan.files), _NEW_ROW), heard=plan.added.add_answer)
    plan_answers(
        _placed_answers(session, plan, request, places, stored, originals=originals),
        plan.answers,
        seen=SeenKeys(repeated_ids(plan.files, TableName.ANSWERS) | own_ids, _columns_of_ids(plan.files, "answer_id")),
        named_dataset=request.dataset,
        places=places,
        stored=stored,
        author_kinds=plan.author_kinds,
        corrections=corrections_of(
            plan.files,
            takes_over=request.takes_over_changes,
            worked_on=partial(answers_worked_on, session),
            originals=originals,
        ),
        others=plan.others,
    )


def _placed_answers(
    session: Session,
    plan: ImportPlan,
    request: ImportRequest,
    places: QuestionPlaces,
    stored: StoredRecords[AnswerRow],
    *,
    originals: Set[tuple[str, str, str]],
) -> Iterator[tuple[PlacedRow, str]]:
    """The answers read; the places of their questions, and what the workspace has under their ids, are at hand."""
    may_lack = {file.draft.file for file in plan.files if file.draft.may_lack_questions}
    has_unstated = NOT_STATED in plan.author_kinds
    for piece in in_pieces(_drained(plan.files, TableName.ANSWERS)):
        records = [(row.file, row.record, suggested) for row, suggested in piece]
        answers = [(file, one, suggested) for file, one, suggested in records if isinstance(one, AnswerRow)]
        for file, answer, _ in answers:
            plan.own.give_answer(file, answer)
        places.look_up(session, stored.datasets, {answer.question_id for _, answer, _ in answers})
        keys: list[AnswerKey] = []
        earlier: list[tuple[AnswerKey, AnswerRow]] = []
        for file, answer, suggested in answers if stored.datasets or may_lack else ():
            if file in may_lack:
                _keep_place(plan, places, request, (request.dataset or suggested, answer.question_id))
            named = request.dataset or answer.dataset
            dataset = places.dataset_of(answer.question_id, named=named, suggested=suggested)
            keys += [(name, answer.answer_id) for name in (dataset, plan.others.into) if isinstance(name, str)]
            if isinstance(dataset, str) and dataset in stored.datasets:
                earlier += [((dataset, older), answer) for older in earlier_ids(answer, may_be_unstated=has_unstated)]
        stored.look_up([*keys, *(key for key, _ in earlier)])
        for (dataset, older), answer in earlier:
            there = None if stored.get((dataset, answer.answer_id)) else stored.get((dataset, older))
            if there is not None and _is_same_answer(there, answer, originals):
                answer.answer_id = older
        yield from piece


def _is_same_answer(there: AnswerRow, given: AnswerRow, originals: Set[tuple[str, str, str]]) -> bool:
    """True if an answer is there under an earlier id: by the same author, or in the same words by one not stated."""
    if there.question_id != given.question_id or there.author == given.author:
        return there.question_id == given.question_id
    is_masked = (there.dataset or "", there.answer_id, given.answer) in originals
    return there.author == NOT_STATED and (is_masked or same_but_spaces(there.answer, given.answer))


def _keep_place(plan: ImportPlan, places: QuestionPlaces, request: ImportRequest, key: QuestionKey) -> None:
    """Have a placeholder for a question that an answer comes before."""
    if isinstance(places.dataset_of(key[1], named=request.dataset, suggested=key[0]), Message):
        plan.placeholder_questions[key] = None
        places.add([key])


def _models(session: Session, plan: ImportPlan, _request: ImportRequest) -> None:
    stored = {row.model: row for row in stored_models(session)}
    plan.models = plan_models((row for row, _ in _rows(plan.files, TableName.MODELS)), stored=stored)


def _raters(session: Session, plan: ImportPlan, request: ImportRequest) -> None:
    plan.raters = plan_raters(
        (row for row, _ in _rows(plan.files, TableName.RATERS)),
        named_study=request.study,
        stored={(row.rater, row.study): row for row in stored_raters(session)},
        studies={name: known_study(study) for name, study in studies_by_name(session).items()},
    )
    for row in plan.raters.new:
        if row.study is not None:
            plan.studies.draft(row.study).groups[row.rater] = row.group


def _ratings(session: Session, plan: ImportPlan, request: ImportRequest) -> None:
    finder = _answer_finder(session, plan)
    plan.ratings = plan_ratings(
        _rows(plan.files, TableName.RATINGS),
        named_study=request.study,
        named_dataset=request.dataset,
        finder=finder,
        others=plan.others,
        studies=plan.studies,
    )
    _keep_placeholders(session, plan, finder, plan.ratings.new)


def _surveys(session: Session, plan: ImportPlan, request: ImportRequest) -> None:
    plan.surveys = plan_surveys(
        (row for row, _ in _rows(plan.files, TableName.SURVEYS)),
        named_study=request.study,
        stored={survey_key(row): row for row in stored_surveys(session)},
        studies=plan.studies,
    )


def _judgements(session: Session, plan: ImportPlan, request: ImportRequest) -> None:
    finder = _answer_finder(session, plan)
    raw_reader = RawReader(lambda: _judged_texts(session, plan))
    plan.judgements = plan_judgements(
        _rows(plan.files, TableName.JUDGEMENTS),
        named_dataset=request.dataset,
        finder=finder,
        others=plan.others,
        stored={output_key(row): row for row in stored_judgements(session)},
        raw_reader=raw_reader,
    )
    plan.judgements_note = raw_reader.note()
    _keep_placeholders(session, plan, finder, plan.judgements.new)


def _judged_texts(session: Session, plan: ImportPlan) -> TextsShownToJudges:
    texts = TextsShownToJudges()
    texts.know((stored.record for stored in stored_questions(session)), stored_answers(session))
    texts.know((new.record for new in plan.questions.new), plan.answers.new)
    return texts


def _scores(session: Session, plan: ImportPlan, request: ImportRequest) -> None:
    finder = _answer_finder(session, plan)
    plan.scores = plan_scores(
        _rows(plan.files, TableName.SCORES),
        named_dataset=request.dataset,
        finder=finder,
        others=plan.others,
        stored={output_key(row): row for row in stored_scores(session)},
    )
    _keep_placeholders(session, plan, finder, plan.scores.new)


def _choices(session: Session, plan: ImportPlan, request: ImportRequest) -> None:
    finder = QuestionFinder()
    finder.know(question_ids(session))
    finder.know((new.record.dataset or "", new.record.question_id) for new in plan.questions.new)
    plan.choices = plan_choices(
        _rows(plan.files, TableName.CHOICES),
        named_dataset=request.dataset,
        finder=finder,
        stored={output_key(row): row for row in stored_choices(session)},
    )
    used = dict.fromkeys((row.dataset or "", row.question_id) for row in plan.choices.new)
    plan.placeholder_questions |= dict.fromkeys(key for key in used if key in finder.placeholders)


def _preferences(session: Session, plan: ImportPlan, request: ImportRequest) -> None:
    finder = _answer_finder(session, plan)
    plan.preferences = TableOutcome(TableName.PREFERENCES, RowSpool(_spools(plan.files), _NEW_ROW))
    plan_preferences(
        _drained(plan.files, TableName.PREFERENCES),
        plan.preferences,
        seen=SeenKeys(repeated_ids(plan.files, TableName.PREFERENCES)),
        place=ComparisonPlaces(finder, plan.others, plan.studies, request.dataset, request.study),
        stored={preference_key(row): row for row in stored_preferences(session)},
    )
    compared = ((row, answer) for row in plan.preferences.new for answer in (row.answer_a, row.answer_b))
    _keep_answer_placeholders(session, plan, finder, ((row.dataset, answer) for row, answer in compared))


def _criteria(session: Session, plan: ImportPlan, request: ImportRequest) -> None:
    finder = QuestionFinder()
    finder.know(question_ids(session))
    finder.know((new.record.dataset or "", new.record.question_id) for new in plan.questions.new)
    plan.criteria = plan_criteria(
        _rows(plan.files, TableName.CRITERIA),
        named_dataset=request.dataset,
        finder=finder,
        stored={criterion_key(row): row for row in stored_criteria(session)},
        asked=questions_held_to_criteria(session),
    )
    used = dict.fromkeys((row.dataset or "", row.question_id) for row in plan.criteria.new)
    plan.placeholder_questions |= dict.fromkeys(key for key in used if key in finder.placeholders)


def _criterion_ratings(session: Session, plan: ImportPlan, request: ImportRequest) -> None:
    finder = _answer_finder(session, plan)
    known = {criterion_key(row) for row in (*stored_criteria(session), *plan.criteria.new)}
    plan.criterion_ratings = plan_criterion_ratings(
        _rows(plan.files, TableName.CRITERION_RATINGS),
        place=ComparisonPlaces(finder, plan.others, plan.studies, request.dataset, request.study),
        criteria=known,
        stored={criterion_rating_key(row): row for row in stored_criterion_ratings(session)},
    )
    answers = ((row.dataset, row.answer_id) for row in plan.criterion_ratings.new)
    _keep_answer_placeholders(session, plan, finder, answers)


def _spans(session: Session, plan: ImportPlan, request: ImportRequest) -> None:
    finder = _answer_finder(session, plan)
    lengths = {(row.dataset, row.answer_id): len(row.answer) for row in (*stored_answers(session), *plan.answers.new)}
    plan.spans = plan_spans(
        _rows(plan.files, TableName.SPANS),
        place=ComparisonPlaces(finder, plan.others, plan.studies, request.dataset, request.study),
        lengths=lengths,
        stored={span_key(row): row for row in stored_spans(session)},
    )
    answers = ((row.dataset, row.answer_id) for row in plan.spans.new)
    _keep_answer_placeholders(session, plan, finder, answers)


def _tags(session: Session, plan: ImportPlan, request: ImportRequest) -> None:
    new = _new_questions(plan, TableName.TAGS)
    plan.tagged.corrections |= {one.after.key: one for one in plan.questions.corrected}
    places, stored = _questions_by_name(session, new)
    stored_beside = {key_beside(tag): replace(tag, chosen=None) for tag in stored_tags(session)}
    beside = TagsBeside(stored_beside, complete_runs(session, RunKind.TAG))
    plan.tags = plan_tags(
        _rows(plan.files, TableName.TAGS),
        named_dataset=request.dataset,
        places=places,
        stored=stored,
        tagged=plan.tagged,
        corrections=_question_corrections(session, plan, request),
        beside=beside,
    )
    plan.chosen_tags = beside.chosen
    plan.apply_tags(new)


def _new_questions(plan: ImportPlan, table: TableName) -> dict[QuestionKey, NewQuestion]:
    """The questions of this import that rows of a table may name."""
    records = (row.record for row, _ in _rows(plan.files, table))
    named = {
        name
        for record in records
        if isinstance(record, TagRow | TranslationRow | QuarantineRow)
        for name in (record.question_id, record.variant_of if isinstance(record, TranslationRow) else None)
    }
    return {new.key: new for new in plan.questions.new if new.record.question_id in named}


def _questions_by_name(
    session: Session, new: Mapping[QuestionKey, NewQuestion]
) -> tuple[QuestionPlaces, Callable[[QuestionKey], NewQuestion | None]]:
    """The datasets that have a question, and the question itself, of the workspace or of this import."""
    places = QuestionPlaces()
    places.add(question_ids(session))
    places.add(new)
    by_dataset: dict[str, dict[QuestionKey, NewQuestion]] = {}

    def question(key: QuestionKey) -> NewQuestion | None:
        if key[0] not in by_dataset:
            found = stored_questions(session, datasets=[key[0]])
            questions = (NewQuestion(question.record, question.images) for question in found)
            by_dataset[key[0]] = {question.key: question for question in questions}
        return new.get(key) or by_dataset[key[0]].get(key)

    return places, question


def _translations(session: Session, plan: ImportPlan, request: ImportRequest) -> None:
    places, question = _questions_by_name(session, _new_questions(plan, TableName.TRANSLATIONS))
    plan.translations = plan_translations(
        _rows(plan.files, TableName.TRANSLATIONS),
        named_dataset=request.dataset,
        places=places,
        question=question,
        stored={(made.dataset, made.question_id): made for made in stored_translations(session)},
        complete_runs=complete_runs(session, RunKind.TRANSLATE),
    )


def _quarantine(session: Session, plan: ImportPlan, request: ImportRequest) -> None:
    places, question = _questions_by_name(session, _new_questions(plan, TableName.QUARANTINE))
    plan.quarantine = plan_quarantine(
        _rows(plan.files, TableName.QUARANTINE),
        named_dataset=request.dataset,
        places=places,
        question=question,
        stored=stored_quarantine(session),
    )


def _about_datasets(session: Session, plan: ImportPlan, request: ImportRequest) -> None:
    new = frozenset(plan.datasets)
    plan.about_datasets = plan_about_datasets(
        (row for row, _ in _rows(plan.files, TableName.DATASETS)),
        known=new | dataset_ids(session).keys(),
        stored={row.dataset: row for row in stored_datasets(session)},
        corrections=corrections_of(plan.files, takes_over=request.takes_over_changes, worked_on=frozenset),
    )


_STEPS: dict[TableName, Callable[[Session, ImportPlan, ImportRequest], None]] = {
    TableName.QUESTIONS: _questions,
    TableName.ANSWERS: _answers,
    TableName.MODELS: _models,
    TableName.RATERS: _raters,
    TableName.RATINGS: _ratings,
    TableName.SURVEYS: _surveys,
    TableName.JUDGEMENTS: _judgements,
    TableName.SCORES: _scores,
    TableName.CHOICES: _choices,
    TableName.PREFERENCES: _preferences,
    TableName.CRITERIA: _criteria,
    TableName.CRITERION_RATINGS: _criterion_ratings,
    TableName.SPANS: _spans,
    TableName.TAGS: _tags,
    TableName.TRANSLATIONS: _translations,
    TableName.QUARANTINE: _quarantine,
    TableName.DATASETS: _about_datasets,
}


def _answer_finder(session: Session, plan: ImportPlan) -> AnswerFinder:
    finder = AnswerFinder(new_questions=plan.added.questions)
    finder.know(answer_names(session).values())
    finder.know(AnswerName(a.dataset or "", a.answer_id, a.question_id, a.author) for a in plan.answers.new)
    for before, after in ((change.before, change.after) for change in plan.answers.corrected):
        name = AnswerName(before.dataset or "", before.answer_id, before.question_id, before.author)
        finder.know_author(name, after.author)
    finder.know(plan.placeholder_answers)
    return finder


def _keep_placeholders(
    session: Session, plan: ImportPlan, finder: AnswerFinder, new: Sequence[RatingRow | JudgementRow | ScoreRow]
) -> None:
    """Only the placeholders that a row needs which will be written."""
    _keep_answer_placeholders(session, plan, finder, ((row.dataset, row.answer_id) for row in new))


def _keep_answer_placeholders(
    session: Session, plan: ImportPlan, finder: AnswerFinder, used: Iterable[tuple[str | None, str | None]]
) -> None:
    """The same by the dataset and the id of each answer."""
    named = {*used} if finder.placeholders else ()
    absent = tuple(name for name in finder.placeholders if name.key in named)
    plan.placeholder_answers += absent
    if not absent:
        return
    there = {*question_ids(session), *((q.record.dataset or "", q.record.question_id) for q in plan.questions.new)}
    asked = dict.fromkeys((name.dataset, name.question_id) for name in absent)
    plan.placeholder_questions |= {key: None for key in asked if key not in there}


def _rows(files: Sequence[ReadFile], table: TableName) -> Iterator[tuple[PlacedRow, str]]:
    for file in files:
        dataset = file.dataset
        yield from ((with_own_id(row, file), dataset) for row in file.rows.get(table, ()))


def _drained(files: Sequence[ReadFile], table: TableName) -> Iterator[tuple[PlacedRow, str]]:
    """The same for the last time: rows that are planned are held once, not twice."""
    for file in files:
        dataset = file.dataset
        if rows := file.rows.pop(table, None):
            yield from ((with_own_id(row, file), dataset) for row in rows.drained())
