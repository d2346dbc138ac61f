"""Rows of questions with their answers: what one row gives, once it is known what its columns hold."""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Message, RowProblem
from medreview.importers.answer_columns import authorship_of, is_wrong_one, numbered_name, tells_side
from medreview.importers.asking_columns import MORE_ANSWERS
from medreview.importers.author_kinds import writer_kind
from medreview.importers.cell_values import asks, is_filled, text_of
from medreview.importers.column_names import names_case, numbers_rows, plain_name, suggested_columns
from medreview.importers.column_roles import SIDES, SWAPPED, Authorship, AuthorSource, Reason
from medreview.importers.conversations import (
    AnsweredTurn,
    Dialogue,
    conversation,
    earlier_turns,
    given_answers,
    is_of_numbers,
    side_of_column,
    tells_turns,
    turns_or_passage,
    written,
)
from medreview.importers.drafts import FieldMapping, FieldRow, ReadRow
from medreview.importers.file_heads import FileHead
from medreview.importers.judged_columns import JUDGE_FIELDS, JudgedRows
from medreview.importers.kept_columns import NA, has_na_for_none, kept_names, tells_of_answer
from medreview.importers.listed_answers import is_judged, is_plural, is_unread, listed_answers
from medreview.importers.marked_parts import MARK_FIELDS, MarkedParts
from medreview.importers.metric_columns import metric_names, number_of_truth, scored_columns
from medreview.importers.rankings import RANK_FIELDS, Ranked, Rankings, answers_of
from medreview.importers.reference_names import is_called_a_person, says_none
from medreview.importers.scales import status_of_word
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.told_questions import ToldQuestion, ToldQuestions, as_json, hash_of
from medreview.importers.unstated_authors import named_by_keys, with_unstated
from medreview.llm.cloud.json_values import items

OF_QUESTION = (
    *("question", "messages", "context", "question_id", "title", "category", "specialty", "language", "age", "sex"),
    *("source", "images", "modalities", "icd11", "question_type", "split"),
)
INSTRUCTION = "instruction"
"""The column that asks in the rows of tables for training models whose input is empty."""
SCORE = "score"
"""The field of a column that scores the answers of its row."""
_OF_MANY = frozenset({SCORE, *JUDGE_FIELDS, *MARK_FIELDS, *RANK_FIELDS})
OF_ONE_TEXT = frozenset(
    {"title", "category", "specialty", "language", "age", "sex", "source", "icd11", "question_type", "split"}
)
ASKED_BY = ("question", "context", "images", "modalities")
"""The fields in which two questions under one id may not differ."""
_BELOW_TITLE = "selftext"
"""The text of a post on Reddit, which goes on where its title begins to ask."""
_TITLE_OF_QUESTION = "question_title"
_CLOZE = re.compile(r"\{\{c\d+::")
"""A gap in a flash card of Anki, which holds what is to be said there."""


_HOLDS_ANSWERS = ("answer", *MORE_ANSWERS, "messages")


def authors_of_pairs(head: FileHead, mapping: FieldMapping) -> Mapping[str, Authorship]:
    """The author of each column of answers; of conversations where no other column repeats their last turns."""
    columns = {name: column for column, name in mapping.items() if name is not None}
    holding = [columns[name] for name in _HOLDS_ANSWERS if name in columns]
    told = _Turns.of(head, columns)
    found: dict[str, Authorship] = {}
    own: dict[str, Authorship] = {}
    by_row: dict[str, list[tuple[AnsweredTurn, ...]]] = {
        column: [told.answers(row.get(column)) for row in head.first_rows] for column in holding
    }
    if (spoken := columns.get("messages")) in by_row:
        written_in = [[text_of(row.get(name)) for name in holding if name != spoken] for row in head.first_rows]
        said = zip(by_row[spoken], written_in, strict=True)
        by_row[spoken] = [_unrepeated(answers, among) for answers, among in said]
        if not any(by_row[spoken]):
            holding.remove(spoken)  # questions alone
    for column in holding:
        answers = [answer for of_row in by_row[column] for answer in of_row]
        authored = partial(
            authorship_of,
            column,
            author_column=columns.get("author"),
            is_one_of_several=len(holding) > 1,
            answers=answers,
        )
        found[column], own[column] = authored(head), authored(replace(head, said=head.said.of_single_texts))
    references = {column: author for column, author in own.items() if author.is_reference and author.is_sure}
    if len(references) < len(holding):  # else whoever wrote all texts wrote the references
        found |= references
    found = named_by_keys(found)
    if not all(author.is_sure for author in found.values()):
        for name in (name for name in found if mapping[name] != "messages"):
            by_row[name] = [listed_answers(name, row.get(name)) for row in head.first_rows]
        kept = kept_names(head, mapping)
        asked = [[row.get(columns.get(name, "")) for name in ASKED_BY] for row in head.first_rows]
        beside = [columns[name] for name in OF_ONE_TEXT if name in columns]
        return with_unstated(found, head, kept=kept, answers=by_row, asked=asked, beside=beside)
    return found


def _unrepeated(answers: Iterable[AnsweredTurn], among: Iterable[str]) -> tuple[AnsweredTurn, ...]:
    """The answers whose texts are not among those of other columns."""
    texts = {text.strip() for text in among}
    return tuple(one for one in answers if one.text.strip() not in texts)


@dataclass(frozen=True, slots=True)
class _Turns:
    """The way to read the conversations of a file."""

    is_open: bool
    is_swapped: bool

    @classmethod
    def of(cls, head: FileHead, columns: Mapping[str, str]) -> "_Turns":
        """``columns`` by field."""
        column = columns.get("messages", "")
        is_open = "answer" in columns or column in _question_columns(head)
        return cls(is_open, head.said.of_column(column, SIDES) == SWAPPED)

    def said(self, cell: object) -> Dialogue | None:
        return conversation(cell, is_open=self.is_open, is_swapped=self.is_swapped)

    def answers(self, cell: object) -> tuple[AnsweredTurn, ...]:
        said = self.said(cell)
        return said.answers if said is not None else given_answers(written(cell)) or ()


def scored_by(mapping: FieldMapping) -> tuple[str, ...]:
    """The columns that hold scores of the answers."""
    return tuple(column for column, name in mapping.items() if name == SCORE)


class _Given(NamedTuple):
    """An answer with its metadata and what is known of its author."""

    text: str
    author: str
    extra: Mapping[str, object]
    kind: AuthorKind | None
    is_reference: bool
    column: str


class _AskedInRow(NamedTuple):
    """The question of a row, and the ids of its answers, which are added as they are read."""

    question_id: str
    told: ToldQuestion
    language: object
    ids: dict[Ranked, object]


class _RowRefused(Exception):
    """Something said of answers that cannot be read, as a score of any of several; stays in this module."""

    def __init__(self, column: str, message: Message) -> None:
        self.column, self.message = column, message
        super().__init__(column)


_SCORE_OF_SEVERAL = Message("The row has several answers, and the score does not say of which it is.")
_MARK_OF_SEVERAL = Message("The row has several answers, and {field} does not say in which of them parts are marked.")
_OTHER_WORDS = Message("The part marked from {start} to {end} is not in the answer, or has other words there: {field}.")


_COLUMN_OF_ANSWER = "answer_column"
_REFERENCES = "(references)"
"""The references of a question's first row among what is told of it: with others, and of something else, it is a case
of its own, as of another image.
"""
_OF_FILE = frozenset({AuthorSource.CONSTANT, AuthorSource.FILE_NAME})
"""Authors of whole files: the same questions come in other files with other ones."""


_WITHOUT = {
    (False, False): RowSkip.REPEATED,
    (False, True): RowSkip.UNANSWERED,
    (True, False): RowSkip.NO_ANSWER,
    (True, True): RowSkip.NO_ANSWER,
}
"""The reasons to skip a row without an answer, by whether its question is elsewhere and whether it names an author."""


class PairReader:
    """Reads rows of one file as its mapping says."""

    def __init__(self, head: FileHead, mapping: FieldMapping) -> None:
        self._head = head
        self._sheet = head.sheet or ""
        self._columns = {name: column for column, name in mapping.items() if name and name not in _OF_MANY}
        self._contexts = [column for column, name in mapping.items() if name == "context"]
        self._metrics = metric_names(scored_by(mapping))
        self._judged = JudgedRows(head, mapping)
        self._marked = MarkedParts(head, mapping)
        self._has_judgements = any(field in {*JUDGE_FIELDS, *MARK_FIELDS} for field in mapping.values())
        self._more_answers = tuple(name for name in MORE_ANSWERS if name in self._columns)
        self._turns = _Turns.of(head, self._columns)
        self._is_elsewhere = not self._columns.keys() & {"question", "messages"}
        self._authors = authors_of_pairs(head, mapping)
        self._rankings = Rankings(head, mapping, answers_of(mapping, self._authors))
        self._scored = {
            name: frozenset(scored_columns(head.said, self._authors, name))
            for name in (*self._metrics, *self._judged.columns, *self._marked.columns)
        }
        self._kept = {column for column, name in mapping.items() if name is not None}
        self._answer_columns = [
            self._columns[name] for name in ("answer", *self._more_answers) if name in self._columns
        ]
        of_columns = {name: self._author_of(name) for name in self._answer_columns if not is_plural(name)}
        self._of_whole_cells = {
            name: replace(author, kind=_kind_of(author, author.name))
            for name, author in of_columns.items()
            if author.source is not AuthorSource.COLUMN
        }
        """The author of each column in which a text is one answer, whoever else stands in the row."""
        alike = [name for name in self._answer_columns if self._author_of(name).source is AuthorSource.COLUMN]
        alike = alike if len(alike) > 1 else []
        of_file = {name: author.name for name, author in of_columns.items() if _is_of_file(author)}
        alike += [name for name, author in of_file.items() if [*of_file.values()].count(author) > 1]
        self._called = {
            name: {_COLUMN_OF_ANSWER: name} for name in self._answer_columns if name in alike or tells_side(name)
        }
        """The name of each column of answers that tells more than who wrote them, or that nothing else tells apart."""
        self._with_na = frozenset(
            column for column in self._answer_columns if has_na_for_none([row.get(column) for row in head.first_rows])
        )
        self._asking = tuple(
            (name, self._columns[name])
            for name in OF_QUESTION
            if name in self._columns and name not in {"context", "messages"}
        )
        self._telling = tuple((name, column) for name, column in self._asking if name not in {*ASKED_BY, "question_id"})

        asked = [column for name, column in self._asking if name in {*ASKED_BY, "question_id"}]
        free = [name for name in head.columns if name not in self._kept]
        by = [self._columns[name] for name in ("author",) if name in self._columns]
        self._of_judgements = self._judged.told_of_each(free, [*asked, *by, *self._answer_columns])
        references = [name for name in self._answer_columns if self._author_of(name).is_reference]
        self._holds_references = bool(references) and references == self._answer_columns
        self._of_answers = frozenset[str]() if self._holds_references else self._differing(head) - self._of_judgements
        if len(self._answer_columns) - len(references) == 1:
            self._of_answers |= {name for name in free if tells_of_answer(name)} - self._of_judgements
        self._of_cases = self._of_answers - self._differing(head, beside=references)
        """All that differs between answers of a question with other references, and with no other: each is a case."""
        self._row_numbers = {name for name in free if numbers_rows(name, head.first_rows)}

    def _differing(self, head: FileHead, *, beside: Sequence[str] = ()) -> frozenset[str]:
        """The columns of metadata that differ in first rows of one question, blank cells too: answers have them.

        Parameters
        ----------
        beside
            Columns that are the same in such rows, too.
        """
        asked = [column for name, column in self._asking if name in {*ASKED_BY, "question_id"}]
        asked += beside if asked else ()
        first: dict[str, Mapping[str, object]] = {}
        found: set[str] = set()
        for row in head.first_rows if asked else ():
            same = first.setdefault(as_json([row.get(column) for column in asked]), row)
            found |= {
                name for name in {*row, *same} - self._kept if (row.get(name) or None) != (same.get(name) or None)
            }
        return frozenset(found)

    @property
    def may_answer(self) -> bool:
        """False for rows of questions elsewhere of which no column holds an answer, so that nothing can be read."""
        return not self._is_elsewhere or bool(self._answer_columns)

    def asks_nothing(self, cells: Mapping[str, object]) -> bool:
        """True for a record without the column that asks in others."""
        return self._columns.get("question", "") not in cells

    def rows(self, row: int, cells: Mapping[str, object], told: ToldQuestions) -> Iterator[ReadRow]:
        """All that one row gives, whose cells are flat."""
        extra = {column: cell for column, cell in cells.items() if column not in self._kept}
        said = None
        if "messages" in self._columns:
            said = self._turns.said(cells.get(self._columns["messages"]))
        if refused := self._refused(row, cells, said):
            yield refused
            return
        given = self._answers(cells, said)
        answers = [one for one in given if not (_says_none(one) or (one.column in self._with_na and one.text == NA))]
        if len(answers) < len(given):
            yield SkippedRow(row, RowSkip.NO_ANSWER)
        of_none = (
            self._named(cells) if not answers else dict[str, object]()
        )  # as all that a failed request tells, of no answer
        extra |= of_none
        try:
            scores = self._scores(cells, answers, extra)
            judged = self._judgements(row, cells, answers, extra)
        except _RowRefused as refused:
            yield RowProblem(self._head.name, row, refused.column, refused.message)
            return
        question = self._question(cells, extra, said)
        asked = {n: hash_of(cell) for n in ASKED_BY if (cell := question.get(n)) is not None and cell != ""}
        own = [name for name in extra if name in self._of_answers] if answers else []
        of_answers = {name: extra.pop(name) for name in own}
        about = self._about(question, dict[str, object]() if of_none else extra, of_answers, answers)
        given_id = text_of(question.get("question_id"))
        question_id = given_id or _id_of(question["question"], question.get("context"))
        first = told.get(question_id)
        if self._is_elsewhere and first is None:
            first = told[question_id] = ToldQuestion({}, {}, self._sheet)
        others = first.others_of(about) if first is not None else {}
        is_held_to_others = _REFERENCES in others and first is not None and _REFERENCES in first.about
        is_other_case = bool(others) and (not answers or (is_held_to_others and len(others) > 1))
        if first is not None and not given_id and (first.is_another(asked) or is_other_case):
            question_id = self._id_of_case(question, asked, about, answers)
            first = told.get(question_id)
        is_new = first is None or first.is_another(asked) or (not answers and first.others_of(about))
        if first is None or (is_new and not self._is_elsewhere):
            question["question_id"], question["kind"] = question_id or str(row), "open"  # an id is not what is missing
            yield FieldRow(TableName.QUESTIONS, row, question, extra)
            if first is not None or "question" not in asked:
                return  # the workspace cannot hold it, and says so; its answers would be another question's
            first = told[question_id] = ToldQuestion(asked, about, self._sheet)
        elif not answers and not (self._is_elsewhere and given):
            yield SkippedRow(row, _WITHOUT[self._is_elsewhere, bool(of_none)])
        if answers:
            of_row = first.others_of(about)
            for name in (self._columns.get("language", ""), _REFERENCES) if of_row else ():
                of_row.pop(name, None)
            of_row |= {name: cell for name, cell in of_answers.items() if is_filled(cell)}
            asked_for = _AskedInRow(question_id, first, question.get("language"), {})
            yield from self._answer_rows(row, asked_for, [*zip(answers, scores, judged, strict=True)], of_row)
            yield from self._rankings.preferences(row, cells, asked_for.ids, question_id)

    def _named(self, cells: Mapping[str, object]) -> dict[str, object]:
        """The cell that names the author of a row, where it names one."""
        column = self._columns.get("author", "")
        return {column: cells[column]} if is_filled(cells.get(column)) else {}

    def _id_of_case(
        self,
        question: Mapping[str, object],
        asked: Iterable[str],
        about: Mapping[str, object],
        answers: Sequence[_Given],
    ) -> str:
        """The id of a question that is asked in the words of another one, of another case."""
        references = _texts_of_references(answers)
        held_to = {_REFERENCES: _id_of(as_json(references)) if references else None}
        whole = {**about, **held_to} if references else about
        case = whole if self._holds_references or not answers else held_to
        return _id_of(question["question"], as_json([{name: as_json(question[name]) for name in asked}, case]))

    def _about(
        self,
        question: Mapping[str, object],
        extra: Mapping[str, object],
        of_answers: Mapping[str, object],
        answers: Sequence[_Given],
    ) -> dict[str, object]:
        """The cells that tell something of a question beside asking it, by column, and not of their row."""
        told = {**self._without_row_numbers(extra), **{column: question[name] for name, column in self._telling}}
        if references := _texts_of_references(answers):
            told |= {name: cell for name, cell in of_answers.items() if name in self._of_cases}
            told[_REFERENCES] = hash(references)
        return {name: cell for name, cell in told.items() if cell is not None and cell != ""}

    def _answer_rows(
        self,
        row: int,
        question: _AskedInRow,
        answers: Sequence[tuple[_Given, Mapping[str, object], Sequence[FieldRow]]],
        of_row: Mapping[str, object],
    ) -> Iterator[ReadRow]:
        """The answers of a row that did not come before, each with its scores, and what judges say of all answers.

        ``of_row`` is told of all of them, but of references only what differs as they do.
        """
        question_id, told, language, ids = question
        # what differs is told of those beside a reference or a wrong one, where there are some
        are_compared = len(answers) > 1 and not all(one.is_reference for one, *_ in answers)
        of_given = of_row
        if are_compared and not all(_is_given(one) for one, *_ in answers):
            of_given = {name: cell for name, cell in of_row.items() if name in self._of_cases}
        n_of_sheet = told.n_of_sheet(self._sheet)
        n_before = len(told.answers) - n_of_sheet
        for one, scores, judged in answers:
            is_given = are_compared and _is_given(one)
            more = {**(of_given if is_given else of_row), **one.extra}
            beside: Mapping[str, object] = {} if is_given else self._without_row_numbers({**more, **scores})
            names: dict[str, object] = {"question_id": question_id, "author": one.author}
            if told.is_new(one.author, one.text, language, beside):
                answer = self._answer(row, one, (question_id, len(told.answers), n_before), language, more)
                names["answer_id"] = answer.fields["answer_id"]
                yield answer
                for metric, value in scores.items():
                    yield FieldRow(TableName.SCORES, row, {**names, "metric": metric, "value": value})
            elif self._rankings.columns or any(each.table is TableName.SPANS for each in judged):
                number = told.number_of(one.author, one.text, language, beside)
                names["answer_id"] = self._answer_id(one, (question_id, number, min(n_before, number - 1)))
            if self._rankings.columns:
                ids[Ranked(one.column, one.author)] = names.get("answer_id")
            for judgement in judged:  # of an answer that came before it is another one
                yield judgement._replace(fields={**names, **judgement.fields})
        is_repeated = len(told.answers) - n_before == n_of_sheet
        if is_repeated and not (self._rankings.columns or any(judged for *_, judged in answers)):
            yield SkippedRow(row, RowSkip.REPEATED)

    def _without_row_numbers(self, cells: Mapping[str, object]) -> Mapping[str, object]:
        if not self._row_numbers:
            return cells
        return {name: cell for name, cell in cells.items() if name not in self._row_numbers}

    def _refused(self, row: int, cells: Mapping[str, object], said: Dialogue | None) -> RowProblem | None:
        """The first cell without the turns or the answers that it should hold, or whose question hides its answer."""
        turns = self._columns.get("messages") if said is None else None
        if turns is not None and is_filled(cells.get(turns)):
            message = Message("The cell is not a conversation: write a list of turns, each with a role and a text.")
            return RowProblem(self._head.name, row, "messages", message)
        asked = cells.get(self._columns.get("question", ""))
        if "{" in (text := text_of(asked)) and _CLOZE.search(text):
            message = Message("The card hides its answer in its text. Write the question and the answer apart.")
            return RowProblem(self._head.name, row, self._columns["question"], message)
        for column in self._answer_columns:
            if type(cell := cells.get(column)) is str or (not is_plural(column) and is_of_numbers(cell)):
                continue
            if is_unread(cell):
                return RowProblem(self._head.name, row, column, Message("The cell contains no text of an answer."))
        ranked = self._rankings.problem(cells)
        return RowProblem(self._head.name, row, *ranked) if ranked else None

    def _scores(
        self, cells: Mapping[str, object], answers: Sequence[_Given], extra: dict[str, object]
    ) -> list[dict[str, object]]:
        """The scores of each answer by metric; a word in place of one, or one without an answer, is metadata.

        Raises
        ------
        _RowRefused
            If a score may be of several answers.
        """
        found: list[dict[str, object]] = [{} for _ in answers]
        for column, metric in self._metrics.items():
            cell = cells.get(column)
            cell = number_of_truth(cell)
            if not is_filled(cell) or cell != cell:  # noqa: PLR0124 - not a number, as statistics programs write it
                continue
            place = self._place(column, answers)
            if place is None or (isinstance(cell, str) and status_of_word(cell) is not None):
                extra[column] = cell
            else:
                found[place][metric] = cell
        return found

    def _judgements(
        self, row: int, cells: Mapping[str, object], answers: Sequence[_Given], extra: dict[str, object]
    ) -> list[list[FieldRow]]:
        """The judgements of each answer; a cell that is in none is metadata.

        Raises
        ------
        _RowRefused
            If a judgement may be of several answers, or a marked part is not in its answer.
        """
        found: list[list[FieldRow]] = [[] for _ in answers]
        if not self._has_judgements:
            return found
        given = {column: self._place(column, answers) for column in self._judged.given(cells)}
        placed = {column: place for column, place in given.items() if place is not None}
        for column, place in placed.items():
            found[place].append(self._judged.judgement(row, column, cells))
        extra |= {column: cells.get(column) for column in self._judged.left(placed)}
        for column in self._marked.columns:
            place, marks = self._place(column, answers), self._marked.marks(column, cells)
            if place is not None and marks is not None:
                if other := next((one for one in marks if not one.fits(answers[place].text)), None):
                    values = dict(zip(("start", "end"), other.place, strict=True)) | {"field": column}
                    raise _RowRefused(column, replace(_OTHER_WORDS, values=values))
                found[place] += [self._marked.span(row, one, cells) for one in marks]
            elif is_filled(cell := cells.get(column)):
                extra[column] = cell
        of_each = {name: extra.pop(name) for name in self._of_judgements if placed and name in extra}
        return [[one._replace(extra={**of_each, **one.extra}) for one in several] for several in found]

    def _place(self, column: str, answers: Sequence[_Given]) -> int | None:
        """The only answer that a column may score; raises _RowRefused where there are more."""
        places = [number for number, one in enumerate(answers) if one.column in self._scored[column]]
        if len(places) > 1:
            is_mark = column in self._marked.columns
            of_several = replace(_MARK_OF_SEVERAL, values={"field": column}) if is_mark else _SCORE_OF_SEVERAL
            raise _RowRefused(column, of_several)
        return places[0] if places else None

    def _question(
        self, cells: Mapping[str, object], extra: dict[str, object], said: Dialogue | None
    ) -> dict[str, object]:
        question = {name: cells.get(column) for name, column in self._asking}
        question["question"] = _only_text(question.get("question"))
        for column in self._contexts:
            turns = _before_question(column, cells.get(column))
            side = side_of_column(column) if turns and len(self._contexts) > 1 else ""
            told = [{**turn, "role": side} if side else turn for turn in turns or ()]
            question["context"] = [*items(question.get("context")), *told] or None
            if turns is None:
                extra[column] = cells.get(column)
        if said is not None:
            asked = question["question"]
            if is_filled(asked) and asked != said.question:
                extra["summary"] = asked  # what was asked in the conversation is the question
            question["question"] = said.question
            question["context"] = list(said.context) or question.get("context")
            told = {"instruction": said.instruction, "later_turns": list(said.later), "told_of_turns": list(said.about)}
            extra |= {name: value for name, value in told.items() if value}
        if not is_filled(question["question"]) and is_filled(extra.get(INSTRUCTION)):
            question["question"] = _only_text(extra.pop(INSTRUCTION))  # as tables for training models have it
        if (title := text_of(question.get("title"))) and plain_name(self._columns.get("question", "")) == _BELOW_TITLE:
            question["question"] = f"{title}\n\n{text_of(question['question'])}".strip()
        if not is_filled(question["question"]) and title and plain_name(self._columns["title"]) == _TITLE_OF_QUESTION:
            question["question"] = title  # a post without a text asks in its title
        return question

    def _answers(self, cells: Mapping[str, object], said: Dialogue | None) -> list[_Given]:
        """The answers of a row with their authors, and a conversation's last turns unless a column repeats them."""
        found: list[_Given] = []
        for column in self._answer_columns:
            cell = cells.get(column)
            if type(cell) is str and (author := self._of_whole_cells.get(column)) is not None:
                extra = self._called.get(column, {})
                found += [_Given(cell, author.name, extra, author.kind, author.is_reference, column)] if cell else []
            else:
                found += self._by_authors(column, listed_answers(column, cell), cells)
        if said is not None:
            last = _unrepeated(said.answers, [one.text for one in found])
            found += self._by_authors(self._columns["messages"], last, cells)
        return found

    def _by_authors(
        self, column: str, answers: Sequence[AnsweredTurn], cells: Mapping[str, object]
    ) -> Iterator[_Given]:
        """Each answer with its author: who stands beside it, else the author of the column."""
        if not answers:
            return
        author = self._author_of(column)
        of_column = author.name
        if author.source is AuthorSource.COLUMN:
            of_column = text_of(cells.get(author.name)) or self._head.said.of_texts(column, "author") or ""
        is_said = author.why is Reason.PERSON and self._head.said.of_texts(column, "author") is not None
        n_unnamed = 1 if is_said else sum(not answer.author for answer in answers)  # all by the one who is said
        for number, answer in enumerate(answers, start=1):
            is_named = of_column not in {"", NOT_STATED}
            name = answer.author or (numbered_name(of_column, number, n_unnamed) if is_named else of_column)
            is_reference = author.is_reference and not is_judged(answer)
            kind = (writer_kind(name) if answer.author else None) or _kind_of(author, name)
            extra = {**self._called.get(column, {}), **answer.extra}
            yield _Given(answer.text, name, extra, kind, is_reference, column)

    def _author_of(self, column: str) -> Authorship:
        return self._authors.get(column) or Authorship(column, AuthorSource.COLUMN_NAME)

    def _answer(
        self, row: int, given: _Given, place: tuple[str, int, int], language: object, extra: Mapping[str, object]
    ) -> FieldRow:
        names: dict[str, object] = {
            "question_id": place[0],
            "answer_id": self._answer_id(given, place),
            "author": given.author,
            "author_kind": given.kind,
            "is_reference": given.is_reference,
            "language": language,
            "answer": given.text,
        }
        return FieldRow(TableName.ANSWERS, row, names, extra)

    def _answer_id(self, given: _Given, place: tuple[str, int, int]) -> str:
        """``place`` is the question's id, how many answers it has with this one, and how many in earlier sheets."""
        question_id, number, n_before = place
        author = self._authors.get(given.column)
        is_of_file = author is not None and not given.is_reference and author.source in _OF_FILE
        is_of_file = is_of_file and given.author != NOT_STATED  # the same answers come in under the same ids either way
        return f"{question_id}-{given.author}-{number - n_before}" if is_of_file else f"{question_id}-{number}"


def _is_of_file(author: Authorship) -> bool:
    return author.source in _OF_FILE and not author.is_reference


def _kind_of(author: Authorship, name: str) -> AuthorKind | None:
    if author.source is AuthorSource.COLUMN and is_called_a_person(name):
        return AuthorKind.PERSON
    return author.kind or (writer_kind(name) if author.source is not AuthorSource.CONSTANT else None)


def _before_question(column: str, cell: object) -> Sequence[Mapping[str, str]] | None:
    """Earlier turns, or what is to be read first; texts without a role take turns only where a name says so."""
    told = written(cell)
    are_named = tells_turns(items(told))
    may_take_turns = plain_name(column) != "context" and not names_case(column)
    turns = earlier_turns(told) if are_named or may_take_turns else None
    are_objects = all(isinstance(part, Mapping) for part in items(told))
    return turns or (turns_or_passage(cell) if isinstance(told, str) or not may_take_turns or are_objects else None)


def _question_columns(head: FileHead) -> frozenset[str]:
    """Columns that are named like a question, whatever they hold."""
    return frozenset(suggested_columns(head.columns, ["question"]).values())


def _is_given(answer: _Given) -> bool:
    """True for what others are held to, or told from."""
    return answer.is_reference or is_wrong_one(answer.author)


def _texts_of_references(answers: Iterable[_Given]) -> tuple[str, ...]:
    return tuple([one.text for one in answers if one.is_reference])


def _says_none(given: _Given) -> bool:
    return says_none(given.text) and (given.is_reference or given.kind in _PEOPLE)


_PEOPLE = frozenset({AuthorKind.PHYSICIAN, AuthorKind.PERSON})
"""Of a model, even the word that there is no answer is its answer."""


def _only_text(cell: object) -> object:
    """The text of a list that holds nothing else, as tables of several turns keep it, or its lines, of which none asks.

    Any other cell is given as it is.
    """
    if type(cell) is str:
        return cell
    parts = [part for part in items(cell) if isinstance(part, str)]
    is_text = bool(parts) and len(parts) == len(items(cell)) and (len(parts) == 1 or not any(map(asks, parts)))
    return "\n".join(parts) if is_text else cell


def _id_of(question: object, context: object = None) -> str:
    """An id made of the question's text and of the turns before it: the same words may come after others."""
    text = text_of(question) + (f"\x1f{context}" if context else "")
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12] if text else ""
