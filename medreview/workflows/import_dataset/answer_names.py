"""The answer that a row names by its id, or by question and author; absent ones become placeholders."""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple, Protocol

from medreview.domain.table_rows import (
    AnswerRow,
    CriterionRatingRow,
    JudgementRow,
    PreferenceRow,
    RatingRow,
    ScoreRow,
    SpanRow,
    utf8_of,
)
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Listed, Message
from medreview.importers.checked_rows import PlacedRow
from medreview.importers.spooled_rows import KeyHashes
from medreview.store.tables.answers import AnswerName
from medreview.store.tables.questions import NewQuestion, QuestionKey
from medreview.text import as_seen, with_signs_shown


class NamesAnAnswer(Protocol):
    """A record that names an answer: by its id, or its question and its author."""

    @property
    def answer_id(self) -> str | None: ...
    @property
    def question_id(self) -> str | None: ...
    @property
    def author(self) -> str | None: ...


def earlier_ids(row: NamesAnAnswer, *, may_be_unstated: bool = True) -> tuple[str, ...]:
    """The ids that an answer to a question may have from before its author was said; none for any other id.

    Files of which a person, or their name, says who wrote them were imported without the author in the ids once; those
    of which nobody said it have none there, or one that is not stated where the workspace has any such answers.
    """
    if row.answer_id is None or not row.question_id or not row.author:
        return ()
    number = row.answer_id.removeprefix(f"{row.question_id}-{row.author}-")
    found = [f"{row.question_id}-{number}"] if number.isdecimal() and number != row.answer_id else []
    for sign in "-/" if may_be_unstated else "":
        rest = row.answer_id.removeprefix(f"{row.question_id}{sign}{row.author}")
        found += [f"{row.question_id}{sign}{NOT_STATED}{rest}"] if rest != row.answer_id else []
    return tuple(found)


def may_be_author(stored: str, given: str | None) -> bool:
    """True if both may mean one author: one that is not stated contradicts nobody."""
    return given in {None, stored, NOT_STATED} or stored == NOT_STATED


class GivenName(NamedTuple):
    """An answer as a row names it by its id; a placeholder that is made for it is by ``if_new``."""

    answer_id: str
    question_id: str | None = None
    author: str | None = None
    if_new: str = ""


@dataclass(slots=True)
class OtherMeanings:
    """Ids by which a file means other questions or answers than the workspace does.

    What hangs on them goes with them: it is refused, told once, or all of it comes into the dataset ``into``.
    """

    into: str | None = None
    _questions: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    _answers: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])

    def add_question(self, file: str, question_id: str) -> None:
        self._questions.add((file, question_id))

    def add_answer(self, file: str, answer_id: str) -> None:
        self._answers.add((file, answer_id))

    def has(self, file: str, *, question_id: str | None = None, answer_id: str | None = None) -> bool:
        if not self._questions and not self._answers:
            return False
        return (file, question_id) in self._questions or (file, answer_id) in self._answers

    def has_answer_of(self, row: PlacedRow) -> bool:
        """True if a row is about an answer of this kind."""
        record = row.record
        match record:
            case RatingRow() | JudgementRow() | ScoreRow() | CriterionRatingRow() | SpanRow():
                answers = (record.answer_id,)
            case PreferenceRow():
                answers = (record.answer_a, record.answer_b)
            case _:
                return False
        return any(self.has(row.file, question_id=record.question_id, answer_id=one) for one in answers)

    def is_refused(self, row: PlacedRow) -> bool:
        return self.into is None and self.has_answer_of(row)

    def dataset_of(self, row: PlacedRow, named: str | None) -> str | None:
        """The dataset that a row's answer is in, where it is known."""
        return self.into if self.has_answer_of(row) else named


@dataclass(slots=True)
class AnswerFinder:
    """Knows every answer of the workspace and of this import, and remembers the placeholders it had to make."""

    placeholders: dict[AnswerName, None] = field(default_factory=dict[AnswerName, None])
    new_questions: Mapping[str, KeyHashes] = field(default_factory=dict[str, KeyHashes])
    """The ids of questions that come in, by dataset: what rates their answers means no other dataset's."""
    _by_id: dict[str, tuple[AnswerName, ...]] = field(default_factory=dict[str, tuple[AnswerName, ...]])
    """Those of each id, one in a dataset."""
    _also_by: list[tuple[AnswerName, str]] = field(default_factory=list[tuple[AnswerName, str]])
    _by_author: dict[tuple[str, str], list[AnswerName]] | None = None
    """By question and author, once a row names an answer so: most files give ids, and this takes as much again."""

    def know(self, names: Iterable[AnswerName]) -> None:
        for name in names:
            others = self._by_id.get(name.answer_id, ())
            if others:
                self._also_by += ((one, one.author) for one in others if one.dataset == name.dataset and one != name)
                others = tuple(one for one in others if one.dataset != name.dataset)
            self._by_id[name.answer_id] = (*others, name)
            self._note(name, name.author)

    def know_author(self, name: AnswerName, author: str) -> None:
        """Find an answer by who wrote it, too, as this import says."""
        self._also_by.append((name, author))
        self._note(name, author)

    def _note(self, name: AnswerName, author: str) -> None:
        if self._by_author is not None:
            of_author = self._by_author.setdefault((name.question_id, author), [])
            of_author += [name] if name not in of_author else []

    def _of_author(self, question_id: str, author: str) -> Sequence[AnswerName]:
        if self._by_author is None:
            self._by_author = {}
            for name in chain.from_iterable(self._by_id.values()):
                self._note(name, name.author)
            for name, also in self._also_by:
                self._note(name, also)
        return self._by_author.get((question_id, author), ())

    def find(self, row: NamesAnAnswer, *, named: str | None, suggested: str) -> AnswerName | Message:
        """The answer that a row names.

        Parameters
        ----------
        named
            The dataset that the person or the row names; None looks in ``suggested``, else in the only one that fits.
        """
        if row.answer_id is not None:
            return self._find_by_id(row, row.answer_id, named, suggested)
        return self._find_by_author(row.question_id or "", row.author or "", named, suggested)

    def _find_by_id(
        self, row: NamesAnAnswer, answer_id: str, named: str | None, suggested: str
    ) -> AnswerName | Message:
        having = {name.dataset: name for name in self._by_id.get(answer_id, ())} or self._under_earlier_id(row)
        found = having.get(named or suggested)
        if found is None and named is None and len(having) > 1:
            return _several(answer_id, having)
        if found is None and named is None and having:
            found = next(iter(having.values()))
        if found is None:
            wrote = row.author or (row.if_new if isinstance(row, GivenName) else "")
            question_id, author = row.question_id or answer_id, wrote or NOT_STATED
            return self._placeholder(AnswerName(named or suggested, answer_id, question_id, author))
        if row.question_id not in {None, found.question_id} or not may_be_author(found.author, row.author):
            values = {"answer": answer_id, "question": found.question_id, "author": found.author}
            return Message("The answer {answer} is to question {question} by {author}, unlike in this row.", values)
        return found

    def _under_earlier_id(self, row: NamesAnAnswer) -> dict[str, AnswerName]:
        having = next((found for name in earlier_ids(row) if (found := self._by_id.get(name))), ())
        return {
            name.dataset: name
            for name in having
            if name.question_id == row.question_id and may_be_author(name.author, row.author)
        }

    def _find_by_author(self, question_id: str, author: str, named: str | None, suggested: str) -> AnswerName | Message:
        having = self._of_author(question_id, author)
        here = [name for name in having if name.dataset == (named or suggested)]
        if not here and named is None and question_id not in self.new_questions.get(suggested, ()):
            here = having
        if len(here) > 1:
            values = {"author": author, "question": question_id}
            return Message("Several answers to {question} are by {author}; give the answer_id.", values)
        if here:
            return here[0]
        return self._placeholder(AnswerName(named or suggested, f"{question_id}/{author}", question_id, author))

    def _placeholder(self, name: AnswerName) -> AnswerName:
        self.know([name])
        self.placeholders[name] = None
        return name


@dataclass(slots=True)
class QuestionFinder:
    """The same for rows that name a question only."""

    placeholders: dict[QuestionKey, None] = field(default_factory=dict[QuestionKey, None])
    _datasets: dict[str, dict[str, None]] = field(default_factory=dict[str, dict[str, None]])

    def know(self, keys: Iterable[QuestionKey]) -> None:
        for dataset, question_id in keys:
            self._datasets.setdefault(question_id, {})[dataset] = None

    def find(self, question_id: str, *, named: str | None, suggested: str) -> str | Message:
        """The dataset of the question that is meant."""
        having = self._datasets.get(question_id, {})
        wanted = named or suggested
        if wanted in having:
            return wanted
        if named is None and len(having) > 1:
            return _several(question_id, having)
        if named is None and having:
            return next(iter(having))
        self.know([(wanted, question_id)])
        self.placeholders[wanted, question_id] = None
        return wanted


def _several(key: str, datasets: Iterable[str]) -> Message:
    values = {"key": key, "datasets": Listed(sorted(datasets))}
    return Message("Several datasets have {key}: {datasets}. Name the dataset.", values)


_SEPARATORS = re.compile(r"[_\-./\s]+")
_LEADING_ZEROS = re.compile(r"(?<!\d)0+(?=\d)")


@dataclass(slots=True)
class AlikeNames:
    """Counts names that look like an earlier one: '1_1' and '11', 'Q1' and 'q1', '01' and '1'."""

    n_found: int = 0
    example: tuple[str, str] = ("", "")
    _plain: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    _joined: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])

    def add(self, dataset: str, name: str) -> None:
        plain = _plain_name(name)
        other = self._plain.setdefault((dataset, plain), name)
        joined = _SEPARATORS.sub("", plain)
        is_joined = joined == plain
        if other == name and joined.isdigit():  # as a spreadsheet makes a number of 1_1
            twin = self._joined.get((dataset, joined))
            other = twin if twin is not None and (_plain_name(twin) == joined) != is_joined else name
            self._joined.setdefault((dataset, joined), name)
        if other != name and as_seen(other) != as_seen(name):
            self.n_found += 1
            self.example = self.example if self.example[0] else (other, name)


def _plain_name(name: str) -> str:
    if name.isascii() and name.isalnum() and not name.startswith("0"):
        return name.casefold()
    text = "".join(as_seen(unicodedata.normalize("NFKC", name)).casefold().split())
    return _LEADING_ZEROS.sub("", "".join(str(unicodedata.digit(s)) if s.isdigit() else s for s in text))


@dataclass(slots=True)
class AddedTexts:
    """Everything that must be known of all the questions and answers that an import adds, in few bytes for each.

    Attributes
    ----------
    questions
        The ids of the questions, by dataset.
    odd
        Ids with signs that nobody sees, by field.
    """

    questions: dict[str, KeyHashes] = field(default_factory=dict[str, KeyHashes])
    datasets: dict[str, None] = field(default_factory=dict[str, None])
    authors: dict[str, None] = field(default_factory=dict[str, None])
    odd: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    has_variants: bool = False
    n_unstated: int = 0
    """Answers whose author is not stated."""
    names: KeyHashes = field(default_factory=KeyHashes)
    texts: KeyHashes = field(default_factory=KeyHashes)

    def add_question(self, new: NewQuestion) -> None:
        dataset, name = new.key
        self.datasets[dataset] = None
        if dataset not in self.questions:
            self.questions[dataset] = KeyHashes()
        self.questions[dataset].add(name)
        for looks in _looks(dataset, name):
            self.names.add(looks)
        self.texts.add((dataset, utf8_of(new.record)))
        self.has_variants = self.has_variants or new.record.variant_of is not None
        self._look_at("question_id", name)

    def add_answer(self, new: AnswerRow) -> None:
        self.datasets[new.dataset or ""] = None
        self.authors[new.author] = None
        self.n_unstated += new.author == NOT_STATED
        self._look_at("answer_id", new.answer_id)

    def _look_at(self, name_of: str, name: str) -> None:
        if as_seen(name) != name:
            self.odd.setdefault(name_of, set()).add(name)


def _looks(dataset: str, name: str) -> Iterator[tuple[str, ...]]:
    """Forms that two names share which ``AlikeNames`` may count."""
    plain = _plain_name(name)
    yield dataset, plain
    joined = plain if plain.isalnum() else _SEPARATORS.sub("", plain)
    if joined.isdigit():
        yield dataset, joined, "joined"


def alike_notes(added: AddedTexts, questions: Iterable[NewQuestion], named: Collection[QuestionKey]) -> list[Message]:
    """Sentences about questions that an import adds.

    Parameters
    ----------
    questions
        What ``added`` knows; of them only those are looked at that may be like another one.
    named
        Questions that are only named.
    """
    looks = KeyHashes(look for key in named for look in _looks(*key))
    looks.update(added.names)
    names, texts = looks.repeated(), added.texts.repeated()
    if not names and not texts:
        return []
    found = AlikeNames()
    repeated: list[tuple[str, str, bytes]] = []
    for new in questions:
        dataset, name = new.key
        if any(hash(look) in names for look in _looks(dataset, name)):
            found.add(dataset, name)
        if hash((dataset, text := utf8_of(new.record))) in texts:
            repeated.append((dataset, name, text))
    for key in named:
        found.add(*key)
    notes: list[Message] = []
    if found.n_found:
        first, second = found.example
        notes.append(
            Message(
                "Names of questions that look like others: {n_names}, such as {first} and {second}. They are kept "
                "apart; check whether they mean the same question.",
                {"n_names": found.n_found, "first": first, "second": second},
            )
        )
    if note := _repeated_note(repeated):
        notes.append(note)
    return notes


def unseen_notes(
    new: Iterable[tuple[str, str]],
    many: Mapping[str, tuple[Collection[str], Callable[[], Iterable[str]]]],
    *,
    beyond_plain: Callable[[str], Iterable[str]],
    known: Callable[[str, set[str]], Iterable[str]],
) -> Iterator[Message]:
    """Sentences about new names that differ from others only in signs that nobody sees, one for each field.

    Parameters
    ----------
    new
        Each new name after the field that holds it.
    many
        Of fields with very many names, those with signs that nobody sees, and a function that goes through all.
    beyond_plain, known
        Of a field, the names of the workspace that hold such signs perhaps, and those of some names that are there.
    """
    by_field: dict[str, dict[str, None]] = {name_of: {} for name_of in many}
    for name_of, name in new:
        by_field.setdefault(name_of, {})[name] = None
    for name_of, names in by_field.items():
        odd_of_many, all_of_many = many.get(name_of, ((), tuple))
        odd = {name for name in names if as_seen(name) != name}.union(odd_of_many)
        stored = {name for name in beyond_plain(name_of) if as_seen(name) != name}
        stored |= set(known(name_of, {as_seen(name) for name in odd}))
        twins = {as_seen(name) for name in odd | stored}
        groups: dict[str, dict[str, None]] = {}
        for name in chain(sorted(stored), all_of_many(), names) if twins else ():
            if as_seen(name) in twins:
                groups.setdefault(as_seen(name), {})[name] = None
        found = [tuple(group) for group in groups.values() if len(group) > 1 and not stored.issuperset(group)]
        if found:
            yield _unseen_note(name_of, found)


def _unseen_note(name_of: str, groups: list[tuple[str, ...]]) -> Message:
    first, second = groups[0][:2]
    return Message(
        "{field}: names that differ from others only in invisible characters: {n_names}, such as {first} and "
        "{second}. They are kept apart; check whether they mean the same.",
        {
            "field": name_of,
            "n_names": sum(len(group) - 1 for group in groups),
            "first": with_signs_shown(first),
            "second": with_signs_shown(second),
        },
    )


def _repeated_note(texts: Iterable[tuple[str, str, bytes]]) -> Message | None:
    seen: dict[tuple[str, int], str] = {}
    n_repeated, example = 0, ("", "")
    for dataset, name, text in texts:
        first = seen.setdefault((dataset, hash(text)), name)
        if first != name:
            n_repeated += 1
            example = example if example[0] else (first, name)
    if not n_repeated:
        return None
    return Message(
        "Questions with the text of another one: {n_questions}, such as {first} and {second}. All are kept.",
        {"n_questions": n_repeated, "first": example[0], "second": example[1]},
    )
