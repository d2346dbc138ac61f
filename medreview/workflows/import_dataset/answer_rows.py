"""Answers: which are new, and whose question they answer."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from medreview.domain.table_rows import AnswerRow, are_same
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Listed, Message
from medreview.importers.checked_rows import PlacedRow
from medreview.importers.spooled_rows import KeyHashes
from medreview.store.tables.questions import QuestionKey, question_ids
from medreview.store.workspace import Session
from medreview.text import with_signs_shown
from medreview.workflows.import_dataset.answer_names import OtherMeanings
from medreview.workflows.import_dataset.outcomes import (
    Corrections,
    SeenKeys,
    StoredRecords,
    TableOutcome,
    sort_by_key,
    sort_differing,
)


@dataclass(slots=True)
class QuestionPlaces:
    """The datasets that hold a question of some id, in the workspace or in this import.

    ``_new`` are the ids of the questions that come in, by dataset.
    """

    _datasets: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    _new: Mapping[str, KeyHashes] = field(default_factory=dict[str, KeyHashes])
    _looked_up: dict[str, set[str]] = field(default_factory=dict[str, set[str]])

    def add(self, keys: Iterable[QuestionKey]) -> None:
        _note(self._datasets, keys)

    def look_up(self, session: Session, datasets: Collection[str], ids: Collection[str]) -> None:
        """Ask the workspace for some questions; what was asked before is forgotten."""
        self._looked_up = {}
        if datasets:
            _note(self._looked_up, question_ids(session, datasets, ids))

    def dataset_of(self, question_id: str, *, named: str | None, suggested: str) -> str | Message:
        """The named dataset, else the suggested one, else the only one that has the question."""
        if named is not None:
            return named if self._holds(named, question_id) else _no_question(question_id, named)
        if self._holds(suggested, question_id):
            return suggested
        having = self._datasets.get(question_id, set()) | self._looked_up.get(question_id, set())
        having |= {dataset for dataset, ids in self._new.items() if question_id in ids}
        if len(having) > 1:
            values = {"question": question_id, "datasets": Listed(sorted(having))}
            return Message("Several datasets have a question {question}: {datasets}. Name the dataset.", values)
        return next(iter(having)) if having else _no_question(question_id, suggested)

    def _holds(self, dataset: str, question_id: str) -> bool:
        return (
            question_id in self._new.get(dataset, ())
            or dataset in self._datasets.get(question_id, ())
            or dataset in self._looked_up.get(question_id, ())
        )


def _note(datasets: dict[str, set[str]], keys: Iterable[QuestionKey]) -> None:
    for dataset, question_id in keys:
        datasets.setdefault(question_id, set()).add(dataset)


def _no_question(question_id: str, dataset: str) -> Message:
    values = {"question": with_signs_shown(question_id), "dataset": with_signs_shown(dataset)}
    return Message(
        "There is no question {question} in {dataset}, or it has a problem itself. Import the questions first, or "
        "with their answers.",
        values,
    )


def plan_answers(
    rows: Iterable[tuple[PlacedRow, str]],
    outcome: TableOutcome[AnswerRow],
    *,
    seen: SeenKeys,
    named_dataset: str | None,
    places: QuestionPlaces,
    stored: StoredRecords[AnswerRow],
    author_kinds: dict[str, str | None],
    corrections: Corrections,
    others: OtherMeanings,
) -> None:
    """Sort answers into new, identical, corrected and refused.

    Parameters
    ----------
    rows
        Each answer with the dataset that its file suggests.
    author_kinds
        What is known of authors; the kinds that new answers tell are added to it.
    others
        Ids under which the workspace has other questions; those of answers are added.
    """
    for row, suggested in rows:
        given = row.record
        assert isinstance(given, AnswerRow)
        file, is_other = row.file, others.has(row.file, question_id=given.question_id)
        if is_other and others.into is None:
            outcome.follow(row)
            others.add_answer(file, given.answer_id)
            continue
        named = (others.into if is_other else None) or named_dataset or given.dataset
        dataset = places.dataset_of(given.question_id, named=named, suggested=suggested)
        if isinstance(dataset, Message):
            outcome.refuse(row, "question_id", dataset)
            continue
        kind = author_kinds.get(given.author)
        if kind is not None and given.author_kind not in {None, kind}:
            values = {"author": given.author, "kind": kind, "given": given.author_kind}
            outcome.refuse(row, "author_kind", Message("The author {author} is a {kind}, not a {given}.", values))
            continue
        given.dataset, given.author_kind = dataset, given.author_kind or kind
        key = (dataset, given.answer_id)
        there = stored.get(key)
        earlier = there or seen.earlier(key)
        if isinstance(earlier, AnswerRow) and corrections.keeps_text(key, earlier, given):
            given.answer = earlier.answer
            outcome.n_spaced += 1
        if there is not None and corrections.keeps_mask(key, given):
            given.answer = there.answer
            outcome.n_masked += 1
        if there is not None:
            corrections.keep_found_language(there, given)
            _keep_stated_author(there, given)
        if is_other:
            others.add_answer(file, given.answer_id)
        known = {key: _with_kind(there, given.author_kind)} if there is not None else {}
        if key in known and not seen.has(key) and not are_same(known[key], given):
            seen.duplicate(key, row, given)
            full = corrections.completed(row, known[key], given)
            pair = (known[key], full)
            shown = (key, given.answer_id)
            n_problems = len(outcome.problems)
            sort_differing(outcome, row, key=shown, records=pair, contents=pair, corrections=corrections)
            is_refused = len(outcome.problems) > n_problems
            if is_refused and (full.answer, full.question_id) != (known[key].answer, known[key].question_id):
                others.add_answer(file, given.answer_id)
        else:
            text = ("answer_id", given.answer_id)
            sort_by_key(outcome, row, given, key=key, key_text=text, seen=seen, stored=known)
        if given.author_kind is not None or given.author not in author_kinds:
            author_kinds[given.author] = given.author_kind


def _keep_stated_author(stored: AnswerRow, given: AnswerRow) -> None:
    """Keep who wrote a stored answer where a file does not state it."""
    if given.author == NOT_STATED:
        given.author, given.author_kind, given.is_reference = stored.author, stored.author_kind, stored.is_reference


def _with_kind(stored: AnswerRow, kind: str | None) -> AnswerRow:
    return stored if stored.author_kind == kind else replace(stored, author_kind=kind)
