"""Questions that several files of one import ask: what is each file's own, and whether one dataset is meant."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, count, islice
from pathlib import Path
from typing import NamedTuple

from medreview.domain.table_rows import AnswerRow, Extra, QuestionRow, RatingRow, TableName
from medreview.domain.unstated_authors import NOT_STATED
from medreview.importers.checked_rows import PlacedRow
from medreview.importers.spooled_rows import KeyHashes
from medreview.store.tables.questions import NewQuestion, QuestionKey
from medreview.text import without_spaces
from medreview.workflows.import_dataset.reader import ReadFile
from medreview.workflows.import_dataset.views import ImportRequest, SameQuestions

_N_COMPARED = 200
_FEWEST_ALIKE = 2


def tell_answers_apart(files: Sequence[ReadFile], named: str | None) -> frozenset[int]:
    """Have answers of one dataset that are another author's under the same made id get an id of their own.

    Gives the hashes of the ids under which several files give the same answer, or an answer with the same author.

    Parameters
    ----------
    named
        The dataset of all rows, where a person named it.
    """
    again = _repeated(files, TableName.ANSWERS)
    first: dict[tuple[str, str], _KnownAnswer] = {}
    shared: set[int] = set()
    for file in files if again else ():
        is_made = file.draft.can_map and not file.draft.is_of_ours and "answer_id" not in file.mapping.values()
        for row in file.rows.get(TableName.ANSWERS, ()):
            answer = row.record
            if not isinstance(answer, AnswerRow) or hash(answer.answer_id) not in again:
                continue
            known = _KnownAnswer(file.path, row.file, answer.author, answer.answer)
            dataset = named or answer.dataset or file.dataset
            answer_id, before = answer.answer_id, first.setdefault((dataset, answer.answer_id), known)
            for own in _own_ids(answer) if is_made else ():
                if before.file == row.file or not before.is_other(known):
                    break
                answer_id, before = own, first.setdefault((dataset, own), known)
                file.own_ids[answer.answer_id] = own
            if before.file != row.file:
                shared.add(hash(answer_id))
    return frozenset(shared)


class _KnownAnswer(NamedTuple):
    """An answer, and the file, and the table in it, that gives it."""

    path: Path
    file: str
    author: str
    text: str

    def is_other(self, another: "_KnownAnswer") -> bool:
        """True if two answers are by two authors, of whom one is not only unstated, or two texts of one workbook."""
        is_text_other = self.text != another.text
        if self.author == another.author:
            return is_text_other and self.path == another.path
        return is_text_other or NOT_STATED not in {self.author, another.author}


def _own_ids(answer: AnswerRow) -> Iterator[str]:
    """The ids that an answer may have in place of a made one which is another's, the first one that is free."""
    number = answer.answer_id.rpartition("-")[2]
    first = f"{answer.question_id}-{answer.author}-{number if number != answer.author else 1}"
    return chain([first] if first != answer.answer_id else [], (f"{first}-{n}" for n in count(2)))


def with_own_id(row: PlacedRow, file: ReadFile) -> PlacedRow:
    """A row with the ids that its file's answers have for themselves."""
    for name in ("answer_id", "answer_a", "answer_b") if file.own_ids else ():
        if (own := file.own_ids.get(getattr(row.record, name, None) or "")) is not None:
            setattr(row.record, name, own)
    return row


@dataclass(frozen=True, slots=True)
class OwnMetadata:
    """Metadata of the same question in which files differ, and which therefore make it no other question.

    Attributes
    ----------
    common
        What the files say of a question, by its dataset and id. What only one of them can mean is there under the
        name of the file, unless an answer has it.
    of_answers
        What belongs to the one answer that a file alone gives to a question, by file and id of the question.
    shared
        The hashes of the ids of answers that several files give.
    """

    common: Mapping[QuestionKey, Extra] = field(default_factory=dict[QuestionKey, Extra])
    of_answers: Mapping[tuple[str, str], Extra] = field(default_factory=dict[tuple[str, str], Extra])
    shared: frozenset[int] = frozenset()

    def give_question(self, question: QuestionRow) -> None:
        """Have a question, whose dataset is set, say what all files say of it."""
        found = self.common.get((question.dataset or "", question.question_id)) if self.common else None
        if found is not None:
            question.extra = dict(found)

    def give_answer(self, file: str, answer: AnswerRow) -> None:
        """Have an answer say what its file alone says of the question."""
        own = self.of_answers.get((file, answer.question_id)) if self.of_answers else None
        if own is not None and _is_own(answer, self.shared):
            answer.extra = {**own, **answer.extra}


def own_metadata(files: Sequence[ReadFile], named: str | None, shared: frozenset[int]) -> OwnMetadata:
    """The metadata in which files differ on the same question of one dataset.

    Parameters
    ----------
    named
        The dataset of all rows, where a person named it.
    shared
        The hashes of the ids of answers that several files give.
    """
    again = _repeated(files, TableName.QUESTIONS)
    told = _told_by_file(files, named, again) if again else {}
    n_own = _n_own_answers(files, again, shared) if told else Counter[tuple[str, str]]()
    common: dict[QuestionKey, Extra] = {}
    of_answers: dict[tuple[str, str], dict[str, object]] = {}
    for key, by_file in told.items():
        agreed: dict[str, object] = {}
        for name in dict.fromkeys(name for extra in by_file.values() for name in extra):
            given = {file: extra[name] for file, extra in by_file.items() if name in extra}
            first, *others = given.values()
            if all(other == first for other in others):
                agreed[name] = first
                continue
            for file, value in given.items():
                if n_own[file, key[1]] == 1:
                    of_answers.setdefault((file, key[1]), {})[name] = value
                else:
                    agreed[f"{name} ({file})"] = value
        common[key] = agreed
    return OwnMetadata(common, of_answers, shared)


def _repeated(files: Sequence[ReadFile], table: TableName) -> frozenset[int]:
    """The hashes of ids in a table that come more than once, where several files fill it."""
    filling = [file for file in files if file.rows.get(table)]
    return repeated_ids(filling, table) if len(filling) > 1 else frozenset()


def repeated_ids(files: Sequence[ReadFile], table: TableName) -> frozenset[int]:
    """The hashes of ids in a table that come more than once."""
    ids = KeyHashes()
    for file in files:
        ids.update(file.ids.get(table, KeyHashes()))
    return ids.repeated()


def _told_by_file(
    files: Sequence[ReadFile], named: str | None, again: frozenset[int]
) -> dict[QuestionKey, dict[str, Extra]]:
    """The metadata of questions that several files ask once each, by file."""
    told: dict[QuestionKey, dict[str, Extra]] = {}
    twice: set[QuestionKey] = set()
    for file in files:
        for row in file.rows.get(TableName.QUESTIONS, ()):
            record = row.record
            if isinstance(record, QuestionRow) and hash(record.question_id) in again:
                key = (named or record.dataset or file.dataset, record.question_id)
                by_file = told.setdefault(key, {})
                if row.file in by_file:
                    twice.add(key)
                by_file[row.file] = record.extra
    return {key: by_file for key, by_file in told.items() if len(by_file) > 1 and key not in twice}


def _n_own_answers(
    files: Sequence[ReadFile], again: frozenset[int], shared: frozenset[int]
) -> Counter[tuple[str, str]]:
    """The number of answers that a file alone gives to a question that several ask, by file and id of the question."""
    rows = (with_own_id(row, file) for file in files for row in file.rows.get(TableName.ANSWERS, ()))
    answers = ((row.file, row.record) for row in rows if isinstance(row.record, AnswerRow))
    of_again = ((file, one) for file, one in answers if hash(one.question_id) in again)
    return Counter((file, one.question_id) for file, one in of_again if _is_own(one, shared))


def _is_own(answer: AnswerRow, shared: frozenset[int]) -> bool:
    return not answer.is_reference and hash(answer.answer_id) not in shared


def same_questions(
    files: Sequence[ReadFile], new: Iterable[NewQuestion], request: ImportRequest
) -> SameQuestions | None:
    """The datasets of one import, named like their files, that ask the same questions under the same ids, if any.

    Parameters
    ----------
    new
        The questions that come in.
    """
    suggested = dict.fromkeys(file.dataset for file in files if None in file.named_datasets)
    if request.dataset or len(suggested) <= 1:
        return None
    asked = {name: KeyHashes() for name in suggested}
    first: dict[str, list[tuple[str, str]]] = {name: [] for name in suggested}
    for question in (one.record for one in new):
        name = question.dataset or ""
        if name in asked:
            told = (question.question_id, without_spaces(question.question))
            asked[name].add(told)
            if len(first[name]) < _N_COMPARED:
                first[name].append(told)
    found = next(_alike(asked, first), None)
    return found and replace(found, has_studies=not request.study and len(_studies(files)) > 1)


def _studies(files: Sequence[ReadFile]) -> set[str | None]:
    """The studies of the first ratings of files that do not say it themselves."""
    unsaid = (file for file in files if "study" not in file.mapping.values())
    records = (row.record for file in unsaid for row in islice(file.rows.get(TableName.RATINGS, ()), 1))
    return {record.study for record in records if isinstance(record, RatingRow)}


def _alike(asked: Mapping[str, KeyHashes], first: Mapping[str, list[tuple[str, str]]]) -> Iterator[SameQuestions]:
    """For each dataset those that ask most of its first questions, too."""
    for name, told in first.items():
        n_alike = {other: sum(one in hashes for one in told) for other, hashes in asked.items() if other != name}
        others = {other: n for other, n in n_alike.items() if n >= _FEWEST_ALIKE and 2 * n >= len(told)}
        if others:
            yield SameQuestions((name, *others), len(told), min(others.values()))
