"""The effect of an import on the workspace, found out before anything is written."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import median
from typing import Any

from medreview.domain.ratings import STATUS_WORDS, RatingStatus
from medreview.domain.study_plans import SENTENCE_CONFIDENCE
from medreview.domain.table_rows import (
    AnswerRow,
    ChoiceRow,
    CriterionRatingRow,
    CriterionRow,
    DatasetRow,
    JudgementRow,
    ModelRow,
    PreferenceRow,
    QuarantineRow,
    RaterRow,
    RatingRow,
    ScoreRow,
    SpanRow,
    SurveyRow,
    TableName,
    TagRow,
    TranslationRow,
)
from medreview.errors import Listed, Message, RowProblem
from medreview.importers.scales import status_of_word
from medreview.store.tables.answers import AnswerName
from medreview.store.tables.questions import NewQuestion, QuestionKey
from medreview.store.tables.ratings import pair_key
from medreview.workflows.import_dataset.answer_names import AddedTexts, OtherMeanings, alike_notes
from medreview.workflows.import_dataset.outcomes import TableOutcome
from medreview.workflows.import_dataset.question_rows import ImageIndex
from medreview.workflows.import_dataset.rating_rows import StudyIndex
from medreview.workflows.import_dataset.reader import ReadFile
from medreview.workflows.import_dataset.shared_questions import OwnMetadata
from medreview.workflows.import_dataset.study_drafts import StudyDraft, average_note, plan_note, scale_note, words_note
from medreview.workflows.import_dataset.tag_rows import TaggedQuestions
from medreview.workflows.import_dataset.views import KnownUpdate, RowDifference, SameQuestions, TableCount

_MOST_NAMES = 5
_LONG_S = 3600


@dataclass(slots=True)
class ImportPlan:
    """New rows by table, what they need beside them, and everything that is wrong."""

    files: Sequence[ReadFile]
    images: ImageIndex
    studies: StudyIndex
    author_kinds: dict[str, str | None]
    questions: TableOutcome[NewQuestion] = field(default_factory=lambda: TableOutcome[NewQuestion](TableName.QUESTIONS))
    answers: TableOutcome[AnswerRow] = field(default_factory=lambda: TableOutcome[AnswerRow](TableName.ANSWERS))
    models: TableOutcome[ModelRow] = field(default_factory=lambda: TableOutcome[ModelRow](TableName.MODELS))
    raters: TableOutcome[RaterRow] = field(default_factory=lambda: TableOutcome[RaterRow](TableName.RATERS))
    ratings: TableOutcome[RatingRow] = field(default_factory=lambda: TableOutcome[RatingRow](TableName.RATINGS))
    surveys: TableOutcome[SurveyRow] = field(default_factory=lambda: TableOutcome[SurveyRow](TableName.SURVEYS))
    judgements: TableOutcome[JudgementRow] = field(
        default_factory=lambda: TableOutcome[JudgementRow](TableName.JUDGEMENTS)
    )
    scores: TableOutcome[ScoreRow] = field(default_factory=lambda: TableOutcome[ScoreRow](TableName.SCORES))
    choices: TableOutcome[ChoiceRow] = field(default_factory=lambda: TableOutcome[ChoiceRow](TableName.CHOICES))
    preferences: TableOutcome[PreferenceRow] = field(
        default_factory=lambda: TableOutcome[PreferenceRow](TableName.PREFERENCES)
    )
    criteria: TableOutcome[CriterionRow] = field(default_factory=lambda: TableOutcome[CriterionRow](TableName.CRITERIA))
    criterion_ratings: TableOutcome[CriterionRatingRow] = field(
        default_factory=lambda: TableOutcome[CriterionRatingRow](TableName.CRITERION_RATINGS)
    )
    spans: TableOutcome[SpanRow] = field(default_factory=lambda: TableOutcome[SpanRow](TableName.SPANS))
    tags: TableOutcome[TagRow] = field(default_factory=lambda: TableOutcome[TagRow](TableName.TAGS))
    chosen_tags: dict[str, str] = field(default_factory=dict[str, str])
    """By field the run whose tags hold."""
    translations: TableOutcome[TranslationRow] = field(
        default_factory=lambda: TableOutcome[TranslationRow](TableName.TRANSLATIONS)
    )
    quarantine: TableOutcome[QuarantineRow] = field(
        default_factory=lambda: TableOutcome[QuarantineRow](TableName.QUARANTINE)
    )
    about_datasets: TableOutcome[DatasetRow] = field(
        default_factory=lambda: TableOutcome[DatasetRow](TableName.DATASETS)
    )
    added: AddedTexts = field(default_factory=AddedTexts)
    tagged: TaggedQuestions = field(default_factory=TaggedQuestions)
    others: OtherMeanings = field(default_factory=OtherMeanings)
    own: OwnMetadata = field(default_factory=OwnMetadata)
    updates: tuple[KnownUpdate, ...] = ()
    """New datasets that look like later versions of known ones."""
    same_questions: SameQuestions | None = None
    known_text_notes: tuple[Message, ...] = ()
    """Sentences about new questions that are there under another id or in another dataset."""
    unseen_notes: tuple[Message, ...] = ()
    """Sentences about new names that differ from others only in signs that nobody sees."""
    n_without_images: int = 0
    judgements_note: Message | None = None
    placeholder_answers: tuple[AnswerName, ...] = ()
    placeholder_questions: dict[QuestionKey, None] = field(default_factory=dict[QuestionKey, None])

    def apply_tags(self, new: Mapping[QuestionKey, NewQuestion]) -> None:
        """Have new questions come in with their tags, and those that are there be corrected."""
        tagged = self.tagged.corrections
        if not tagged.keys().isdisjoint(new):
            self.questions.new = self.questions.new.changed(
                lambda one: tagged[one.key].after if one.key in tagged else one
            )
        self.questions.corrected = [one for key, one in tagged.items() if key not in new]

    @property
    def outcomes(self) -> tuple[TableOutcome[Any], ...]:
        return (
            *(self.questions, self.answers, self.models, self.raters, self.ratings, self.surveys),
            *(self.judgements, self.scores, self.choices, self.criteria, *self.comparisons),
            *(self.tags, self.translations, self.quarantine, self.about_datasets),
        )

    @property
    def comparisons(self) -> tuple[TableOutcome[Any], ...]:
        """The words of raters and judges on answers, beside ratings and judgements."""
        return self.preferences, self.criterion_ratings, self.spans

    @property
    def problems(self) -> tuple[RowProblem, ...]:
        """One of each kind for a field of a row, though several tables that take the row may have it."""
        found: dict[tuple[object, ...], RowProblem] = {}
        for problem in (problem for outcome in self.outcomes for problem in outcome.problems):
            kind, _, _ = problem.message.template.partition(".")  # what may be done about it differs between tables
            found.setdefault((problem.place, problem.field, kind), problem)
        order = {file.draft.file: number for number, file in enumerate(self.files)}
        return tuple(sorted(found.values(), key=lambda one: (order[one.file], one.row or 0, one.part or 0)))

    def followers_of(self, file: ReadFile) -> set[int]:
        """Rows of a file that are left out because what they are about has a problem."""
        rows = {place for outcome in self.outcomes for place in outcome.followers}
        return {row for name, row in rows if name == file.draft.file}

    @property
    def differences(self) -> tuple[RowDifference, ...]:
        found = (difference for outcome in self.outcomes for difference in outcome.differences)
        order = {file.draft.file: number for number, file in enumerate(self.files)}
        return tuple(sorted(found, key=lambda difference: (order[difference.file], difference.row)))

    @property
    def counts(self) -> tuple[TableCount, ...]:
        return tuple(
            TableCount(o.table, o.n_added.total(), o.n_identical.total(), o.n_problem_rows, o.n_changed.total())
            for o in self.outcomes
            if o.n_added or o.n_changed or o.n_identical or o.n_problem_rows
        )

    @property
    def datasets(self) -> tuple[str, ...]:
        questions = (changed.after.record.dataset or "" for changed in self.questions.corrected)
        answers = (changed.after.dataset or "" for changed in self.answers.corrected)
        placeholders = (name.dataset for name in self.placeholder_answers)
        asked = (dataset for dataset, _ in self.placeholder_questions)
        return tuple(dict.fromkeys([*self.added.datasets, *questions, *answers, *placeholders, *asked]))

    def new_names(self) -> Iterator[tuple[str, str]]:
        """The names that come in, after the field that holds each; of questions and answers those without a text."""
        for _, question_id in self.placeholder_questions:
            yield "question_id", question_id
        for name in self.placeholder_answers:
            yield "answer_id", name.answer_id
            yield "author", name.author
        yield from (("author", author) for author in self.added.authors)
        for row in (*self.raters.new, *self.ratings.new, *self.surveys.new):
            yield "rater", row.rater
            yield "study", row.study or ""
        for rating in self.ratings.new:
            yield "dimension", rating.dimension
        for name in self.datasets:
            yield "dataset", name
        for model in (*self.models.new, *self.choices.new):
            yield "model", model.model
        for judgement in self.judgements.new:
            yield "model", judgement.judge
        for row in (row for outcome in self.comparisons for row in outcome.new):
            yield "rater", row.rater or ""
            yield "model", row.judge or ""
            yield "study", row.study or ""

    def drafts(self) -> Iterator[tuple[StudyDraft, list[RatingRow]]]:
        """Studies that new rows belong to and that were not planned here, with all their ratings."""
        compared = (row for outcome in self.comparisons for row in outcome.new)
        named = [row.study for row in (*self.raters.new, *self.ratings.new, *self.surveys.new, *compared)]
        for name in dict.fromkeys(study for study in named if study is not None):
            draft = self.studies.draft(name)
            if draft.planned is None:
                new = [row for row in self.ratings.new if row.study == name]
                rated = frozenset(row.dimension for row in new)
                marked = frozenset(row.category or "" for row in self.spans.new if row.study == name) - {""}
                yield replace(draft, rated=rated, marked=marked), [*self.studies.ratings[name], *new]

    @property
    def notes(self) -> tuple[Message, ...]:
        unscaled = [
            (draft.name, draft.plan(ratings))
            for draft, ratings in self.drafts()
            if draft.chosen_scale is None and draft.widens_scales(ratings)
        ]
        notes = [plan_note(draft.name) for draft, _ in self.drafts() if draft.known is None and draft.beside]
        notes += [words_note(d.name, d.published.words) for d, _ in self.drafts() if d.published.words]
        notes += [scale_note(name, plan) for name, plan in unscaled]
        notes += filter(None, (average_note(name, plan) for name, plan in unscaled))
        n_refused = {place: n for outcome in self.outcomes for place, n in outcome.n_refused.items()}
        notes += [note for file in self.files for note in file.notes(n_refused)]
        notes += alike_notes(self.added, self.questions.new, self.placeholder_questions)
        notes += self._unrated_notes()
        notes += self._marks_notes()
        notes += [found.note for found in (*self.updates, self.same_questions) if found is not None]
        notes += self.known_text_notes
        notes += self.unseen_notes
        notes += filter(None, (self._spaced_note(), self._masked_note(), self._confidence_note(), self._seconds_note()))
        notes += filter(
            None, (self._unstated_note(), self._placeholders_note(), self._images_note(), self._burned_in_note())
        )
        if self.judgements_note is not None:
            notes.append(self.judgements_note)
        return tuple(notes)

    def _spaced_note(self) -> Message | None:
        n_texts = self.questions.n_spaced + self.answers.n_spaced
        if not n_texts:
            return None
        return Message(
            "Texts that differ from stored ones only in white space: {n_texts}. They count as the same; the "
            "first is kept.",
            {"n_texts": n_texts},
        )

    def _unstated_note(self) -> Message | None:
        """The authors that formats without a place for them leave out; files that are asked for theirs say so."""
        are_asked = any(ask.may_stay_open and ask.is_of_author for file in self.files for ask in file.asks)
        if are_asked or not self.added.n_unstated:
            return None
        return Message(
            "Answers whose author is not stated: {n}. To say who wrote them, import a table with their IDs, texts and "
            "authors.",
            {"n": self.added.n_unstated},
        )

    def _masked_note(self) -> Message | None:
        n_texts = self.questions.n_masked + self.answers.n_masked
        if not n_texts:
            return None
        return Message(
            "Texts that are masked here and unmasked in the file: {n_texts}. They stay masked.", {"n_texts": n_texts}
        )

    def _confidence_note(self) -> Message | None:
        new = [row for row in self.ratings.new if SENTENCE_CONFIDENCE in row.extra and row.confidence is not None]
        n_pairs = len({(row.study, pair_key(row)) for row in new})
        if not n_pairs:
            return None
        return Message(
            "The file gives a confidence for each sentence. {n_pairs} {n_pairs:=assignment gets|assignments get} the "
            "mean over the sentences.",
            {"n_pairs": n_pairs},
        )

    def _unrated_notes(self) -> Iterator[Message]:
        """A sentence for each word that stands for no value, such as unsure; of judgements that it is kept beside."""
        new = (row for row in self.ratings.new if row.value is None and row.reason)
        told = Counter((row.status, row.reason or "") for row in new if status_of_word(row.reason or ""))
        for (status, word), n_ratings in sorted(told.items()):
            yield Message(
                "Ratings that say {word} and count as {status}: {n_ratings}.",
                {"word": word, "status": STATUS_WORDS[RatingStatus(status)], "n_ratings": n_ratings},
            )

        words = (row.extra.get("value") for row in self.judgements.new if row.value is None)
        for word, n_judgements in sorted(Counter(map(str, filter(_says_none, words))).items()):
            yield Message(
                "Judgements that say {word} and are imported without a value: {n_judgements}.",
                {"word": word, "n_judgements": n_judgements},
            )

    def _marks_notes(self) -> Iterator[Message]:
        """Notes on who read what, as far as marks alone tell it, and the use of marks that belong to no study."""
        marked = {row.study for row in self.spans.new if row.rater is not None}
        for draft, ratings in self.drafts():
            if draft.name in marked and not draft.plan(ratings).dimensions:
                yield Message(
                    "Marks of {study} come without ratings, so each rater counts as a reader of every answer in which "
                    "anyone of their group marked words. Import a table of raters, too, if they are in groups.",
                    {"study": draft.name},
                )
        if n_marks := sum(row.rater is not None and row.study is None for row in self.spans.new):
            yield Message(
                "Marks by raters of no study: {n_marks}. Name the study to see how far its raters agree.",
                {"n_marks": n_marks},
            )

    def _seconds_note(self) -> Message | None:
        """A question where the time of half of the ratings is what hardly anybody takes for one."""
        told = [max(row.wall_seconds or 0, row.active_seconds or 0) for row in self.ratings.new]
        told = [seconds for seconds in told if seconds > 0]
        if not told or (middle := median(told)) < _LONG_S:
            return None
        return Message(
            "Half of the new ratings took {seconds} seconds or longer. If the file counts milliseconds, divide them by "
            "1000 before you import it.",
            {"seconds": round(middle)},
        )

    def _placeholders_note(self) -> Message | None:
        n_answers, n_questions = len(self.placeholder_answers), len(self.placeholder_questions)
        if not n_answers and not n_questions:
            return None
        if not n_answers:
            return Message(
                "The workspace does not have {n_questions} {n_questions:=question|questions} of this file, so "
                "placeholders are made. Import them into the same dataset to replace the placeholders.",
                {"n_questions": n_questions},
            )
        return Message(
            "The workspace does not have {n_answers} {n_answers:=answer|answers} and {n_questions} "
            "{n_questions:=question|questions} of this file, so placeholders are made. Import them into the same "
            "dataset to replace the placeholders.",
            {"n_answers": n_answers, "n_questions": n_questions},
        )

    def _images_note(self) -> Message | None:
        if not self.n_without_images:
            return None
        return Message(
            "Questions imported with the names of their images only: {n_questions}. Choose the folder with the "
            "images to import them, too.",
            {"n_questions": self.n_without_images},
        )

    def _burned_in_note(self) -> Message | None:
        burned_in = self.images.burned_in
        if not burned_in:
            return None
        return Message(
            "Images marked as having text in the picture, which may name a patient: {n} ({names}). Look at each "
            "before anyone else sees it.",
            {"n": len(burned_in), "names": Listed(burned_in[:_MOST_NAMES])},
        )


def _says_none(word: object) -> bool:
    return isinstance(word, str) and status_of_word(word) is not None
