"""Comparison of the rows read with the workspace, table after table, before anything is written."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import cache, partial

from medreview.domain.personal_data import TextKind
from medreview.domain.run_kinds import RunKind
from medreview.domain.studies import StudyState
from medreview.domain.study_plans import Scale
from medreview.domain.table_rows import (
    AnswerRow,
    JudgementRow,
    ModelRow,
    QuarantineRow,
    QuestionRow,
    RaterRow,
    RatingRow,
    ScoreRow,
    TableName,
    TagRow,
    TranslationRow,
)
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Listed, Message, NotFound
from medreview.importers.checked_rows import PlacedRow
from medreview.importers.image_file_names import IMAGES_FOLDER
from medreview.importers.images import ImageFolder
from medreview.importers.scales import read_scale, status_of_word
from medreview.importers.spooled_rows import KeyHashes, RowShape, RowSpool, SpoolFolder
from medreview.importers.value_maps import certain_scale
from medreview.jobs import CancelToken, Report
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
from medreview.store.tables.ratings import given_pairs, stored_ratings, stored_surveys
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
from medreview.workflows.import_dataset.outcomes import (
    Corrections,
    SeenKeys,
    StoredRecords,
    TableOutcome,
    already_there,
    corrections_of,
    differing_field,
    in_pieces,
    sort_by_key,
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
from medreview.workflows.import_dataset.rating_rows import StudyIndex, plan_ratings, plan_surveys, survey_key
from medreview.workflows.import_dataset.reader import ReadFile
from medreview.workflows.import_dataset.study_drafts import KnownStudy, Published, StudyDraft, known_study, plan_beside
from medreview.workflows.import_dataset.tag_rows import (
    TagsBeside,
    key_beside,
    plan_about_datasets,
    plan_quarantine,
    plan_tags,
    plan_translations,
)
from medreview.workflows.import_dataset.views import ImportRequest, KnownUpdate


class DimensionUnknown(NotFound):
    template = "The files do not rate {dimension}, of which a scale or a direction was given. They rate: {dimensions}."


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
    present = {table for file in files for table in (*file.rows, *file.problems)}
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
    plan.updates = tuple(_known_updates(session, plan, request))
    told = {update.new for update in plan.updates}
    plan.known_text_notes = tuple(known_text_notes(lambda: plan.questions.new, question_texts(session), told))
    for outcome in plan.outcomes:
        outcome.refuse_all(problem for file in files for problem in file.problems.get(outcome.table, ()))
    return plan


_N_COMPARED = 200
_FEWEST_ALIKE = 2


def _known_updates(session: Session, plan: ImportPlan, request: ImportRequest) -> Iterator[KnownUpdate]:
    """Each new dataset most of whose first questions another one has, under the same ids."""
    known = dataset_ids(session).keys()
    suggested = {file.dataset for file in plan.files if None in file.named_datasets and not request.dataset}
    first: dict[str, dict[str, str]] = {}
    for question in (one.record for one in plan.questions.new) if known else ():
        of_dataset = first.setdefault(question.dataset or "", {})
        if question.dataset not in known and len(of_dataset) < _N_COMPARED:
            of_dataset[question.question_id] = question.question
    for dataset, texts in first.items():
        for other in known if len(texts) >= _FEWEST_ALIKE else ():
            stored = (one.record for one in stored_questions(session, datasets=[other], keys=texts.keys()))
            n_alike = sum(same_but_spaces(texts[record.question_id], record.question) for record in stored)
            if n_alike * 2 >= len(texts):
                yield KnownUpdate(dataset, other, len(texts), n_alike, dataset in suggested)


def _own_images(file: ReadFile) -> list[ImageFolder]:
    """The folders of images that came with the file: inside its rows, or beside it."""
    head = file.draft.head
    has_images_inside = head.unpack_into is not None and any(head.unpack_into.iterdir())
    exported = head.root / IMAGES_FOLDER if head.root is not None and file.draft.layout in _OWN else None
    folders = (head.unpack_into if has_images_inside else None, exported, head.root)
    return [ImageFolder(folder, is_deep=True) for folder in folders if folder is not None]


def _new_question(record: QuestionRow, images: Sequence[str]) -> NewQuestion:
    return NewQuestion(record, tuple(images))


def _new_answer(answer: AnswerRow) -> AnswerRow:
    return answer


_NEW_QUESTION = RowShape[NewQuestion](lambda new: new.record, lambda new: (new.images,), _new_question)
_NEW_ANSWER = RowShape[AnswerRow](_new_answer, lambda _: (), _new_answer)


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
        seen=SeenKeys(_repeated(plan.files, TableName.QUESTIONS)),
        stored=stored,
        images=plan.images,
        corrections=_question_corrections(session, plan, request),
        others=plan.others,
        taken=taken,
    )


def _read_questions(session: Session, dataset: str, ids: Collection[str]) -> Iterator[tuple[str, StoredQuestion]]:
    for question in stored_questions(session, datasets=[dataset], keys=ids):
        yield question.record.question_id, question


def _read_answers(session: Session, dataset: str, ids: Collection[str]) -> Iterator[tuple[str, AnswerRow]]:
    for answer in stored_answers(session, dataset=dataset, keys=ids):
        yield answer.answer_id, answer


def _spools(files: Sequence[ReadFile]) -> SpoolFolder | None:
    return files[0].spools if files else None


def _repeated(files: Sequence[ReadFile], table: TableName) -> frozenset[int]:
    """The hashes of ids that come more than once."""
    ids = KeyHashes()
    for file in files:
        ids.update(file.ids.get(table, KeyHashes()))
    return ids.repeated()


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
    if not record.images or row.place.file not in lacking:
        return row
    extra = {**record.extra, "image_names": list(record.images)}
    if any(record.modalities):
        extra["image_modalities"] = list(record.modalities)
    plan.n_without_images += 1
    return PlacedRow(row.table, row.place, replace(record, images=(), modalities=(), extra=extra))


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
                taken.setdefault((row.place.file, row.record.question_id), row.record.answer_id)
    return taken


def _dataset(row: PlacedRow) -> str | None:
    return row.record.dataset if isinstance(row.record, QuestionRow | AnswerRow) else None


def _move_if_another(
    row: PlacedRow,
    stored: StoredRecords[StoredQuestion],
    others: OtherMeanings,
    taken: Callable[[], Mapping[tuple[str, str], str]],
) -> None:
    """Have a question whose id, or whose answers' ids, mean others here come into the dataset for such ones."""
    assert isinstance(row.record, QuestionRow)
    known = stored.get((row.record.dataset or "", row.record.question_id))
    is_taken = (row.place.file, row.record.question_id) in taken()
    if is_taken or (known is not None and is_another(known.record, row)):
        row.record.dataset = others.into
        others.add_question(row.place.file, row.record.question_id)


def _answers(session: Session, plan: ImportPlan, request: ImportRequest) -> None:
    known = dataset_ids(session).keys()
    places = QuestionPlaces(_new=plan.added.questions)
    stored = StoredRecords(known, partial(_read_answers, session))
    originals = masked_originals(session, TextKind.ANSWER)
    plan.answers = TableOutcome(
        TableName.ANSWERS, RowSpool(_spools(plan.files), _NEW_ANSWER), heard=plan.added.add_answer
    )
    plan_answers(
        _placed_answers(session, plan, request, places, stored, originals=originals),
        plan.answers,
        seen=SeenKeys(_repeated(plan.files, TableName.ANSWERS)),
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
        records = [(row.place.file, row.record, suggested) for row, suggested in piece]
        answers = [(file, one, suggested) for file, one, suggested in records if isinstance(one, AnswerRow)]
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
    plan.preferences = plan_preferences(
        _rows(plan.files, TableName.PREFERENCES),
        place=ComparisonPlaces(finder, plan.others, plan.studies, request.dataset, request.study),
        stored={preference_key(row): row for row in stored_preferences(session)},
    )
    compared = [(row, answer) for row in plan.preferences.new for answer in (row.answer_a, row.answer_b)]
    _keep_answer_placeholders(session, plan, finder, {(row.dataset, answer) for row, answer in compared})


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
    answers = {(row.dataset, row.answer_id) for row in plan.criterion_ratings.new}
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
    answers = {(row.dataset, row.answer_id) for row in plan.spans.new}
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
    _keep_answer_placeholders(session, plan, finder, {(row.dataset, row.answer_id) for row in new})


def _keep_answer_placeholders(
    session: Session, plan: ImportPlan, finder: AnswerFinder, used: Set[tuple[str | None, str | None]]
) -> None:
    """The same by the dataset and the id of each answer."""
    absent = tuple(name for name in finder.placeholders if name.key in used)
    plan.placeholder_answers += absent
    if not absent:
        return
    there = {*question_ids(session), *((q.record.dataset or "", q.record.question_id) for q in plan.questions.new)}
    asked = dict.fromkeys((name.dataset, name.question_id) for name in absent)
    plan.placeholder_questions |= {key: None for key in asked if key not in there}


def _rows(files: Sequence[ReadFile], table: TableName) -> Iterator[tuple[PlacedRow, str]]:
    for file in files:
        dataset = file.dataset
        yield from ((row, dataset) for row in file.rows.get(table, ()))


def _drained(files: Sequence[ReadFile], table: TableName) -> Iterator[tuple[PlacedRow, str]]:
    """The same for the last time: rows that are planned are held once, not twice."""
    for file in files:
        dataset = file.dataset
        if rows := file.rows.pop(table, None):
            yield from ((row, dataset) for row in rows.drained())


def study_index(session: Session, files: Sequence[ReadFile], request: ImportRequest) -> StudyIndex:
    """The studies that the files' rows name, with the scale that the person or a layout gives them.

    Raises
    ------
    ScaleUnreadable
        If the request's scale, or that of a dimension, is not one.
    DimensionUnknown
        If a scale or a turning is said of a dimension that the files do not rate.
    """
    scale = read_scale(request.scale) if request.scale else None
    published = _published(files, request)
    of_files = [file.draft.head.said for file in files]
    scales = {name: read_scale(text) for said in of_files for name, text in said.of_dimensions("scale").items()}
    in_words = {} if scale else _scales_in_words(files, request)
    written = re.split("[,،]", request.reversed_dimensions or "")
    turned = frozenset(name.strip() for name in written if name.strip())
    turned = turned.union(*(said.turned for said in of_files))
    _check_dimensions(files, {*turned, *scales})
    folders = tuple(dict.fromkeys(file.path.parent for file in files if file.draft.layout in _OWN))

    def draft(name: str) -> StudyDraft:
        study = studies_by_name(session).get(name)
        found = published.get(name, Published())
        beside = plan_beside(folders, name)
        is_told = study is not None or beside is not None or found.scale is not None
        words = {} if is_told else in_words.get(name, {})
        chosen = replace(found, scale=scale or found.scale, scales=words | scales, words=words, turned=turned)
        return StudyDraft(name, known_study(study) if study else None, chosen, beside)

    return StudyIndex(
        draft_of=draft,
        ratings_of=lambda name: list(stored_ratings(session, study=name)),
        pairs_of=lambda name: given_pairs(session, name),
    )


def _scales_in_words(files: Sequence[ReadFile], request: ImportRequest) -> dict[str, dict[str, Scale]]:
    """By study and dimension the scale of ratings in words that are of no other one; dimensions share their words."""
    words: dict[str, dict[str, set[str]]] = {}
    for file in files:
        for row in file.rows.get(TableName.RATINGS, ()):
            record = row.record
            if isinstance(record, RatingRow) and isinstance(record.value, str) and status_of_word(record.value) is None:
                of_study = words.setdefault(request.study or record.study or "", {})
                of_study.setdefault(record.dimension, set()).add(record.value)
    found: dict[str, dict[str, Scale]] = {}
    for study, dimensions in words.items():
        shared = certain_scale(set[str]().union(*dimensions.values()))
        own = {name: shared or certain_scale(said) for name, said in dimensions.items()}
        found[study] = {name: read_scale(text) for name, text in own.items() if text}
    return found


_OWN = frozenset(map(str, TableName))


def _check_dimensions(files: Sequence[ReadFile], told: Set[str]) -> None:
    if not told:
        return
    records = (row.record for file in files for row in file.rows.get(TableName.RATINGS, ()))
    rated = {record.dimension for record in records if isinstance(record, RatingRow)}
    if unknown := sorted(told - rated):
        raise DimensionUnknown(dimension=unknown[0], dimensions=Listed(sorted(rated)) or "-")


def _published(files: Sequence[ReadFile], request: ImportRequest) -> dict[str, Published]:
    """Layouts' knowledge of the study of their ratings; the first file of a study decides."""
    found: dict[str, Published] = {}
    for file in files:
        draft = file.draft
        if draft.scale is None:
            continue
        confidence = read_scale(draft.confidence_scale) if draft.confidence_scale else None
        records = (row.record for row in file.rows.get(TableName.RATINGS, ()))
        named = (request.study or record.study for record in records if isinstance(record, RatingRow))
        for study in dict.fromkeys(named):
            of_study = Published(read_scale(draft.scale), confidence=confidence, called_in_files=draft.called_in_files)
            found.setdefault(study or "", of_study)
    return found


RaterKey = tuple[str, str | None]


def plan_models(rows: Iterable[PlacedRow], *, stored: Mapping[str, ModelRow]) -> TableOutcome[ModelRow]:
    """Sort models into new, identical and refused; one of which only the name is known counts as new."""
    outcome: TableOutcome[ModelRow] = TableOutcome(TableName.MODELS)
    seen = SeenKeys()
    for row in rows:
        record = row.record
        assert isinstance(record, ModelRow)
        known = stored.get(record.model)
        is_known = known is not None and (known != ModelRow(model=record.model) or known == record)
        sort_by_key(
            outcome,
            row,
            record,
            key=record.model,
            key_text=("model", record.model),
            seen=seen,
            stored=stored if is_known else {},
        )
    return outcome


def plan_raters(
    rows: Iterable[PlacedRow],
    *,
    named_study: str | None,
    stored: Mapping[RaterKey, RaterRow],
    studies: Mapping[str, KnownStudy],
) -> TableOutcome[RaterRow]:
    """Sort raters and their places in studies into new, identical and refused.

    What is told of a rater must be the same in all rows; a rater of whom only the code is known is filled in.
    """
    outcome: TableOutcome[RaterRow] = TableOutcome(TableName.RATERS)
    seen = SeenKeys()
    told = {rater: _about(row) for (rater, _), row in stored.items() if _about(row) != RaterRow(rater=rater)}
    for row in rows:
        assert isinstance(row.record, RaterRow)
        record = replace(row.record, study=named_study or row.record.study)
        about = _about(record)
        if differing := differing_field(told.setdefault(record.rater, about), about):
            outcome.refuse(row, differing, already_there(differing, record.rater))
            continue
        key = (record.rater, record.study)
        known = stored.get(key)
        study = studies.get(record.study or "")
        if known is None and study is not None and study.state == StudyState.PLANNED:
            values = {"study": study.name, "rater": record.rater}
            outcome.refuse(row, "study", Message("The study {study} was planned without the rater {rater}.", values))
            continue
        if known is None and record.study is None and (record.rater, None) not in stored:
            known = next((_about(row) for (code, _), row in stored.items() if code == record.rater), None)
        adds = known is not None and _adds_to(known, record)
        sort_by_key(
            outcome,
            row,
            record,
            key=key,
            key_text=("rater", record.rater),
            seen=seen,
            stored={} if known is None or adds else {key: known},
        )
    return outcome


def _about(row: RaterRow) -> RaterRow:
    """The part of a row about the rater as a person."""
    return replace(row, study=None, group=None)


def _adds_to(known: RaterRow, record: RaterRow) -> bool:
    """True if the record tells more than is known and contradicts nothing."""
    if known == record:
        return False
    about = _about(known)
    return about in (_about(record), RaterRow(rater=known.rater)) and known.group in (None, record.group)
