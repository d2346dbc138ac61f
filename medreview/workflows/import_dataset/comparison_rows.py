"""Preferences, criteria, words on criteria and marked parts of answers: which are new."""

from collections.abc import Hashable, Iterable, Mapping, Set
from dataclasses import dataclass, replace

from medreview.domain.table_rows import (
    ComparisonRow,
    CriterionRatingRow,
    CriterionRow,
    PreferenceRow,
    SpanRow,
    TableName,
)
from medreview.errors import Listed, Message
from medreview.importers.checked_rows import PlacedRow
from medreview.store.tables.answers import AnswerName
from medreview.text import with_signs_shown
from medreview.workflows.import_dataset.answer_names import AnswerFinder, GivenName, OtherMeanings, QuestionFinder
from medreview.workflows.import_dataset.outcomes import SeenKeys, TableOutcome, sort_by_key
from medreview.workflows.import_dataset.rating_rows import StudyIndex

_GIVEN_BY = ("dataset", "rater", "judge", "study", "protocol", "run", "occasion")
_OF_A_TRY = ("attempt", "repeat")
_WROTE = {"answer_a": "model_a", "answer_b": "model_b"}
"""The metadata that name who wrote the answers of a pair."""


def preference_key(row: PreferenceRow) -> Hashable:
    return row.dataset, row.study, row.id_in_file


def criterion_key(row: CriterionRow) -> tuple[str | None, str, str]:
    return row.dataset, row.question_id, row.criterion


def criterion_rating_key(row: CriterionRatingRow) -> Hashable:
    return _key(row, *_GIVEN_BY, *_OF_A_TRY, "question_id", "criterion", "answer_id")


def span_key(row: SpanRow) -> Hashable:
    return _key(row, *_GIVEN_BY, "granularity", "answer_id", "start", "end", "category")


def _key(row: ComparisonRow, *names: str) -> Hashable:
    return tuple(getattr(row, name) for name in names)


@dataclass(frozen=True, slots=True)
class ComparisonPlaces:
    """The answers and studies of an import; what the person named holds for every row."""

    finder: AnswerFinder
    others: OtherMeanings
    studies: StudyIndex
    dataset: str | None
    study: str | None

    def answer(self, row: PlacedRow, named: GivenName, dataset: str | None, suggested: str) -> AnswerName | Message:
        """The answer that a row names by its id."""
        where = self.others.dataset_of(row, self.dataset or dataset)
        return self.finder.find(named, named=where, suggested=suggested)

    def study_of(self, record: ComparisonRow) -> str | None:
        """The study of a rater's row, who then is in it; judges have none."""
        if record.rater is None:
            return None
        name = self.study or record.study
        if name is not None:
            draft = self.studies.draft(name)
            if draft.planned is None:
                draft.groups.setdefault(record.rater, None)
        return name


def plan_preferences(
    rows: Iterable[tuple[PlacedRow, str]],
    outcome: TableOutcome[PreferenceRow],
    *,
    seen: SeenKeys,
    place: ComparisonPlaces,
    stored: Mapping[Hashable, PreferenceRow],
) -> None:
    """Sort preferences into new, there already, and those whose answers are not two of one question."""
    for row, suggested in rows:
        record = row.record
        assert isinstance(record, PreferenceRow)
        if place.others.is_refused(row):
            outcome.follow(row)
            continue
        found: list[AnswerName] = []
        for field in ("answer_a", "answer_b"):
            wrote = record.extra.get(_WROTE[field])  # as files of votes alone tell it
            named = GivenName(
                getattr(record, field), record.question_id, if_new=wrote if isinstance(wrote, str) else ""
            )
            name = place.answer(row, named, record.dataset, suggested)
            if isinstance(name, Message):
                outcome.refuse(row, field, name)
                break
            found.append(name)
        else:
            full = replace(record, dataset=found[0].dataset, study=place.study_of(record))
            if found[0].dataset != found[1].dataset:
                message = Message("The two answers are of different datasets: {names}.", {"names": _datasets(found)})
                outcome.refuse(row, "answer_b", message)
                continue
            text = ("answer_b", f"{full.rater or full.judge}, {full.answer_a}, {full.answer_b}")
            sort_by_key(outcome, row, full, key=preference_key(full), key_text=text, seen=seen, stored=stored)


def _datasets(names: Iterable[AnswerName]) -> str:
    return Listed(name.dataset for name in names)


def plan_criteria(
    rows: Iterable[tuple[PlacedRow, str]],
    *,
    named_dataset: str | None,
    finder: QuestionFinder,
    stored: Mapping[tuple[str | None, str, str], CriterionRow],
    asked: Mapping[tuple[str, str], str],
) -> TableOutcome[CriterionRow]:
    """Sort criteria of questions into new ones, those that are there, and those that come too late.

    Parameters
    ----------
    asked
        The study that asks its raters the criteria of a question, by dataset and key of the question.
    """
    outcome: TableOutcome[CriterionRow] = TableOutcome(TableName.CRITERIA)
    seen = SeenKeys()
    for row, suggested in rows:
        record = row.record
        assert isinstance(record, CriterionRow)
        dataset = finder.find(record.question_id, named=named_dataset or record.dataset, suggested=suggested)
        if isinstance(dataset, Message):
            outcome.refuse(row, "question_id", dataset)
            continue
        full = replace(record, dataset=dataset)
        study = asked.get((dataset, full.question_id))
        if study is not None and criterion_key(full) not in stored:
            values = {"question": with_signs_shown(full.question_id), "study": study}
            message = Message(
                "The study {study} asks its raters the criteria of the question {question}, so none can be added. "
                "Import them into another workspace, or delete the study first.",
                values,
            )
            outcome.refuse(row, "criterion", message)
            continue
        text = ("criterion", f"{full.question_id}, {full.criterion}")
        sort_by_key(outcome, row, full, key=criterion_key(full), key_text=text, seen=seen, stored=stored)
    return outcome


def plan_criterion_ratings(
    rows: Iterable[tuple[PlacedRow, str]],
    *,
    place: ComparisonPlaces,
    criteria: Set[tuple[str | None, str, str]],
    stored: Mapping[Hashable, CriterionRatingRow],
) -> TableOutcome[CriterionRatingRow]:
    """Sort words on criteria into new, there already, and those on a criterion that the question does not have."""
    outcome: TableOutcome[CriterionRatingRow] = TableOutcome(TableName.CRITERION_RATINGS)
    seen = SeenKeys()
    for row, suggested in rows:
        record = row.record
        assert isinstance(record, CriterionRatingRow)
        if place.others.is_refused(row):
            outcome.follow(row)
            continue
        name = place.answer(row, GivenName(record.answer_id, record.question_id), record.dataset, suggested)
        if isinstance(name, Message):
            outcome.refuse(row, "answer_id", name)
            continue
        full = replace(record, dataset=name.dataset, study=place.study_of(record))
        if (name.dataset, full.question_id, full.criterion) not in criteria:
            values = {"question": with_signs_shown(full.question_id), "criterion": with_signs_shown(full.criterion)}
            message = Message("The question {question} has no criterion {criterion}. Import its criteria, too.", values)
            outcome.refuse(row, "criterion", message)
            continue
        text = ("criterion", f"{full.rater or full.judge}, {full.answer_id}, {full.criterion}")
        sort_by_key(outcome, row, full, key=criterion_rating_key(full), key_text=text, seen=seen, stored=stored)
    return outcome


def plan_spans(
    rows: Iterable[tuple[PlacedRow, str]],
    *,
    place: ComparisonPlaces,
    lengths: Mapping[tuple[str | None, str], int],
    stored: Mapping[Hashable, SpanRow],
) -> TableOutcome[SpanRow]:
    """Sort marked parts into new, there already, and those that lie outside of their answer.

    Parameters
    ----------
    lengths
        Code points of every answer whose text is known.
    """
    outcome: TableOutcome[SpanRow] = TableOutcome(TableName.SPANS)
    seen = SeenKeys()
    for row, suggested in rows:
        record = row.record
        assert isinstance(record, SpanRow)
        if place.others.is_refused(row):
            outcome.follow(row)
            continue
        named = GivenName(record.answer_id, record.question_id, record.author)
        name = place.answer(row, named, record.dataset, suggested)
        if isinstance(name, Message):
            outcome.refuse(row, "answer_id", name)
            continue
        n_characters = lengths.get(name.key)
        if n_characters and record.end > n_characters:
            values = {"end": record.end, "n_characters": n_characters}
            message = Message(
                "The marked part ends at {end}, and the answer has {n_characters} "
                "{n_characters:=character|characters}.",
                values,
            )
            outcome.refuse(row, "end", message)
            continue
        full = replace(
            record,
            dataset=name.dataset,
            question_id=name.question_id,
            author=name.author,
            study=place.study_of(record),
        )
        text = ("answer_id", f"{full.rater or full.judge}, {full.answer_id}, {full.start}-{full.end}")
        sort_by_key(outcome, row, full, key=span_key(full), key_text=text, seen=seen, stored=stored)
    return outcome
