"""Questions with their answers in one table, as hospitals, forums and web sites keep them, in many languages.

Records may hold questions in a list, too: a case with its pairs, an article with paragraphs and theirs.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, cast

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Message, RowProblem
from medreview.importers.answer_columns import (
    answer_columns,
    author_kind,
    authorship_of,
    first_numbered,
    holds_verdicts,
    is_by_a_model,
    is_reference,
    is_translation,
    is_wrong_one,
    may_be_reference,
    names_of_models,
    numbered_name,
    says_none,
)
from medreview.importers.asking_columns import (
    MORE_ANSWERS,
    as_topic,
    asked_otherwise,
    called_questions,
    doubtful_fields,
    holds_questions,
    repeats,
    said_question,
)
from medreview.importers.cell_values import is_filled, text_of
from medreview.importers.column_names import (
    CASES,
    SPELLINGS,
    flattened,
    holds_plain,
    last_name,
    plain_name,
    suggested_columns,
)
from medreview.importers.column_roles import SIDES, SWAPPED, Authorship, AuthorSource, ColumnRole
from medreview.importers.conversations import (
    AnsweredTurn,
    Dialogue,
    conversation,
    earlier_turns,
    given_answers,
    is_conversation,
    is_of_numbers,
    side_of_column,
    tells_turns,
    turns_in_columns,
    turns_in_text,
    turns_or_passage,
    written,
)
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, LayoutField, ReadRow
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, rows_with_columns
from medreview.importers.kept_columns import (
    NA,
    each_once,
    has_na_for_none,
    holds_parts,
    is_of_long_texts,
    kept_names,
    may_tell_case,
    tells_best,
    tells_who_said,
    writes_lists,
)
from medreview.importers.layouts.pairwise import may_compare
from medreview.importers.listed_answers import is_judged, is_plural, is_unread, listed_answers
from medreview.importers.metric_columns import metric_columns, metric_names, number_of_truth, scored_columns
from medreview.importers.model_names import names_models
from medreview.importers.nested_questions import asked_records
from medreview.importers.open_questions import (
    OpenQuestion,
    ask_for_authors,
    ask_for_best,
    ask_for_case,
    ask_for_lists,
    ask_for_numbered_texts,
    ask_for_parts,
    ask_for_question,
    ask_for_scored_author,
    ask_for_texts,
    together,
)
from medreview.importers.opened_cells import with_opened
from medreview.importers.rated_columns import holds_text, named_case
from medreview.importers.reference_names import is_called_a_person
from medreview.importers.scales import status_of_word
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.told_questions import ToldQuestion, ToldQuestions, as_json
from medreview.importers.unstated_authors import with_unstated
from medreview.importers.xml_records import plain_cells
from medreview.llm.cloud.json_values import items

_OF_ANSWER = ("answer", *MORE_ANSWERS, "author")
_OF_QUESTION = (
    *("question", "messages", "context", "question_id", "title", "category", "specialty", "language", "age", "sex"),
    *("source", "images", "modalities", "icd11", "question_type", "split"),
)
_SCORE = "score"
_FIELDS = ("question", "answer", *(name for name in (*_OF_QUESTION, *_OF_ANSWER) if name not in {"question", "answer"}))
_OF_ONE_TEXT = frozenset(
    {"title", "category", "specialty", "language", "age", "sex", "source", "icd11", "question_type", "split"}
)
_ASKED_BY = ("question", "context", "images", "modalities")
_BELOW_TITLE = "selftext"
"""The text of a post on Reddit, which goes on where its title begins to ask."""
_TITLE_OF_QUESTION = "question_title"
_OF_QUESTIONS = frozenset({"queries", "questions", "topics"})
"""Words in the names of files whose texts are questions, as collections for retrieval call them."""
_SURE, _WITHOUT_ANSWERS = 0.88, 0.45
_NUMBER = re.compile(r"[\s#]*\d[\d.,_/-]*\s*")
_CLOZE = re.compile(r"\{\{c\d+::")
"""A gap in a flash card of Anki, which holds what is to be said there."""


class QaPairs:
    """One row a question and its answers; other columns describe the question, and in its later rows the answer.

    Answers are a cell each, a list in one cell, or the last turns of a conversation, whose earlier turns come before
    the question. Columns named after models or people hold their answers; a record may hold its questions in a list.
    Who wrote the texts of a column is told by names and cells, or asked. Without ids, a question is known by
    its text, so that the same file imported again, or more answers to the same question in other rows, find it.
    """

    name = "qa-pairs"
    title = Message("Questions with answers")
    example = "question, answer, author"

    def recognises(self, head: FileHead) -> float:
        if "answer_id" in head.columns:
            return 0.0
        flat = _flat_head(head)
        fields = set(_suggested(flat).values())
        asked = next((column for column, name in _suggested(flat).items() if name == "question"), None)
        if asked and "messages" not in fields and not _has_words([row.get(asked) for row in flat.first_rows]):
            return 0.0  # numbers of questions that are told elsewhere
        if "messages" in fields or fields.issuperset({"question", "answer"}):
            return _SURE
        return _WITHOUT_ANSWERS if "question" in fields else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        head = _flat_head(head)
        return ImportDraft(
            layout=self.name,
            head=head,
            tables=(TableName.QUESTIONS, TableName.ANSWERS, TableName.SCORES),
            fields=(
                *(
                    LayoutField(
                        name,
                        TableName.ANSWERS if name in _OF_ANSWER else TableName.QUESTIONS,
                        is_required=name == "question",
                        takes_many=name == "context",
                    )
                    for name in _FIELDS
                ),
                LayoutField(_SCORE, TableName.SCORES, takes_many=True),
            ),
            mapping=_suggested(head),
            can_map=True,
            rows=partial(_rows, head),
            authors=partial(_authors, head),
            asks=partial(_asks_of, head),
            may_lack_images=True,
        )


def _has_words(cells: Sequence[object]) -> bool:
    """True if any cell holds more than a number, or none holds anything."""
    texts = [str(cell) for cell in cells if cell is not None and cell != ""]
    return not texts or not all(_NUMBER.fullmatch(text) for text in texts)


def _flat_head(head: FileHead) -> FileHead:
    """The head with columns for what objects in its cells, and questions in its lists, hold."""
    head = with_opened(head)
    rows = tuple(cells for row in head.first_rows for cells in _asked(head, row))
    names = head.columns if all(set(row) <= set(head.columns) for row in rows) else [n for row in rows for n in row]
    nested = {
        name: dict.fromkeys(part for row in rows if name in row for part in flattened({name: row[name]}))
        for name in dict.fromkeys(names)
    }
    columns = dict.fromkeys(column for name, parts in nested.items() for column in parts or (name,))
    return replace(head, columns=tuple(columns), first_rows=tuple(flattened(row) for row in rows))


def _asked(head: FileHead, cells: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    return asked_records(plain_cells(cells) if head.form is SourceForm.XML else cells)


def _suggested(head: FileHead) -> FieldMapping:
    """For each field the column with the first of its names that is there."""
    found = suggested_columns(head.columns, [name for name in _FIELDS if name not in MORE_ANSWERS])
    unfit = {name for name, column in found.items() if name in _OF_ONE_TEXT and not _holds_texts(head, column)}
    unfit |= set() if "images" in found else {"modalities"}
    unfit |= {"category"} if "category" in found and holds_questions(head, found["category"]) else set()
    if "answer" in found and not any(map(partial(_may_answer, found["answer"]), head.first_rows)):
        unfit.add("answer")  # lists that nothing, or numbers of lines or of answers, were put into
    unfit |= {"answer"} if "answer" in found and _is_of_classes(head, found["answer"]) else set()
    found = {name: column for name, column in found.items() if name not in unfit}
    found = as_topic(head, found)
    if asked := said_question(head):
        found = {name: column for name, column in found.items() if column != asked} | {"question": asked}
    cells = [row.get(found.get("messages", "")) for row in head.first_rows]
    if "messages" in found and not is_conversation(cells):
        del found["messages"]
    if not found.keys() & {"question", "answer", "messages"} and _OF_QUESTIONS & {
        *plain_name(head.path.stem).split("_")
    }:
        found |= dict.fromkeys(["question"] if "text" in head.columns else [], "text")
    if not found.keys() & {"question", "messages"} and len(asked := called_questions(head)) == 1:
        found = {name: column for name, column in found.items() if column != asked[0]} | {"question": asked[0]}
    turns = turns_in_columns([name for name in head.columns if name not in head.said.roles])
    found = {name: column for name, column in found.items() if column not in turns}
    found |= {name: column for column, name in turns.items()}
    if "messages" not in found and (said := _said_in(head, found.get("question"))):
        found = {name: column for name, column in found.items() if column != said} | {"messages": said}
    if "context" not in found and not _lacks_answers(head, found) and (case := named_case(head)):
        found = {name: column for name, column in found.items() if column != case} | {"context": case}
    found |= asked_otherwise(head, found)
    unfit = doubtful_fields(head, found)
    found = {name: column for name, column in found.items() if name not in unfit}
    if "author" in found and _is_of_source(head, found["author"]):
        del found["author"]
    if "author" not in found and (author := names_of_models(head, set(found.values()))):
        found["author"] = author
    if "question" in found or "messages" in found:
        found |= _further_answers(head, found)
    mapping = dict.fromkeys(head.columns) | {column: name for name, column in found.items()} | turns
    if "answer" in found or "messages" in found:
        free = [name for name in head.columns if mapping[name] is None]
        mapping |= dict.fromkeys(metric_columns(free, head.first_rows), _SCORE)
    return mapping


def _may_answer(column: str, cells: Mapping[str, object]) -> bool:
    cell = cells.get(column)
    return cell not in ([], {}) and not (is_plural(column) and is_of_numbers(cell))


def _is_of_classes(head: FileHead, column: str) -> bool:
    """True for predictions of 0 and 1 alone: what a model thinks of a text is no text that it wrote."""
    told = {str(cell) for row in head.first_rows if is_filled(cell := row.get(column))}
    return plain_name(last_name(column)) == "prediction" and bool(told) and told <= {"0", "1", "0.0", "1.0"}


def _is_of_source(head: FileHead, column: str) -> bool:
    """True for verdicts on answers, and for authors of the article that questions are about, whom its columns tell."""
    if holds_verdicts(row.get(column) for row in head.first_rows):
        return True
    words = {word for name in head.columns for word in plain_name(name).split("_")}
    return not _holds_texts(head, column) or (plain_name(column) in _WRITERS and bool(words & _OF_ARTICLES))


_WRITERS = frozenset({"author", "autor", "auteur", "autore", "автор", "作者", "نویسنده"})
_OF_ARTICLES = frozenset({"article", "journal", "doi", "pmid", "publisher", "publication"})


def _holds_texts(head: FileHead, column: str) -> bool:
    """True where no cell is a list or an object, which a field of one text cannot hold."""
    return not any(isinstance(row.get(column), list | dict) for row in head.first_rows)


def _said_in(head: FileHead, question: str | None) -> str | None:
    """A column of conversations under another name: the question's, or in a table without one any whose turns speak."""
    answers = {*map(plain_name, SPELLINGS["answer"])}
    free = [name for name in head.columns if plain_name(name) not in answers]
    for name in free if question is None else (question,):
        cells = [written(row.get(name)) for row in head.first_rows]
        if question is None:
            cells = [turns_in_text(cell) or cell if isinstance(cell, str) else cell for cell in cells]
        filled = [cast("list[object]", cell) for cell in cells if isinstance(cell, list) and cell]
        n_filled = sum(cell is not None and cell != "" for cell in cells)
        if len(filled) == n_filled and all(tells_turns(cell) for cell in filled) and is_conversation(filled):
            return name
    return None


def _further_answers(head: FileHead, found: Mapping[str, str]) -> dict[str, str]:
    """Columns named like the one of the answer, with numbers from 2; where there are none, those of named authors."""
    numbered_from = first_numbered(head.columns) if "answer" not in found else None
    if numbered_from is not None:
        return {"answer": numbered_from} | _further_answers(head, {**found, "answer": numbered_from})
    if "answer_2" in found:
        return {}
    first = found.get("answer")
    if first is not None:
        start = plain_name(first).rstrip("0123456789").rstrip("_")
        by_name = {plain_name(column): column for column in head.columns}
        numbered = ((name, name.rpartition("_")[2]) for name in MORE_ANSWERS)
        more = ((name, by_name.get(f"{start}_{n}") or by_name.get(f"{start}{n}")) for name, n in numbered)
        if further := {name: column for name, column in more if column is not None}:
            taken = {*found.values(), *further.values()}
            free = [name for name in answer_columns(head.columns, head.first_rows) if name not in taken]
            unused = (name for name in MORE_ANSWERS if name not in further)
            return further | dict(zip(unused, filter(is_reference, free), strict=False))
    taken = set(found.values())
    free = [name for name in answer_columns(head.columns, head.first_rows) if name not in taken]
    free = [name for name in free if "." not in name or first is None or not repeats(head, name, first)]
    columns = [name for name in free if not is_translation(name, head.columns, found.get("question", ""))]
    return dict(zip(MORE_ANSWERS if first is not None else ("answer", *MORE_ANSWERS), columns, strict=False))


_HOLDS_ANSWERS = ("answer", *MORE_ANSWERS, "messages")


def _authors(head: FileHead, mapping: FieldMapping) -> Mapping[str, Authorship]:
    """The author of each column of answers; of conversations where no other column answers them."""
    columns = {name: column for column, name in mapping.items() if name is not None}
    holding = [columns[name] for name in _HOLDS_ANSWERS if name in columns]
    if len(holding) > 1 and "messages" in columns:
        holding.remove(columns["messages"])
    told = _Turns.of(head, columns)
    found: dict[str, Authorship] = {}
    by_row: dict[str, list[tuple[AnsweredTurn, ...]]] = {}
    for column in holding:
        by_row[column] = [told.answers(row.get(column)) for row in head.first_rows]
        answers = [answer for of_row in by_row[column] for answer in of_row]
        if mapping[column] == "messages" and not answers:
            continue  # questions alone
        found[column] = authorship_of(
            column,
            head,
            author_column=columns.get("author"),
            is_one_of_several=len(holding) > 1,
            answers=answers,
        )
    if not all(author.is_sure for author in found.values()):
        for name in (name for name in found if mapping[name] != "messages"):
            by_row[name] = [listed_answers(name, row.get(name)) for row in head.first_rows]
        kept = kept_names(head, mapping)
        asked = [[row.get(columns.get(name, "")) for name in _ASKED_BY] for row in head.first_rows]
        beside = [columns[name] for name in _OF_ONE_TEXT if name in columns]
        return with_unstated(found, head, kept=kept, answers=by_row, asked=asked, beside=beside)
    return found


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


def _asks_of(head: FileHead, mapping: FieldMapping) -> tuple[OpenQuestion, ...]:
    """A question for each column of texts of which nothing tells who wrote them; another where there are no texts."""
    if not {"question", "messages"} & {*mapping.values()}:
        return (ask_for_question(texts),) if (texts := may_ask(head)) else ()
    authors = _authors(head, mapping)
    spoken = next((column for column, name in mapping.items() if name == "messages"), "")
    is_turned = head.said.of_column(spoken, SIDES) is not None
    asks = ask_for_authors(authors, spoken="" if is_turned else spoken)
    kept = kept_names(head, mapping)
    cells = {name: [row.get(name) for row in head.first_rows] for name in kept}
    parts = tuple(
        name for name in kept if holds_parts(cells[name], are_marks_only=bool(authors)) or tells_who_said(cells[name])
    )
    scored = tuple(name for name in _scores_of(mapping) if len(scored_columns(head.said, authors, name)) > 1)
    own = dict.fromkeys(author.name for author in authors.values() if not author.is_reference)
    names = {author.name for author in authors.values()}
    compared = [name for name, author in authors.items() if not author.is_reference]
    n_compared = max(len(compared), len(names))
    best = tuple(name for name in kept if n_compared > 1 and tells_best(name, cells[name], names, n_compared))
    of_pairs = dict.fromkeys(compared, ColumnRole.ANSWER) | dict.fromkeys(best, ColumnRole.PREFERENCE)
    are_said = {*head.said.roles.values()} - _ASKED_ROLES - {ColumnRole.METADATA}
    asked = [row.get(column) for column, name in mapping.items() if name == "question" for row in head.first_rows]
    told = [] if ColumnRole.CONTEXT in head.said.roles.values() else kept
    case = tuple(name for name in told if may_tell_case(name, cells[name], asked))
    by = next((column for column, name in mapping.items() if name == "author"), None)
    is_unheard = _names_unheard(head, mapping, authors)
    is_open = is_unheard or not (authors or are_said)
    long = (
        name
        for name in kept
        if name not in case
        and (
            may_be_reference(name, cells[name], authors.values())
            or ((is_open or is_by_a_model(name)) and is_of_long_texts(name, each_once(asked, cells[name])))
        )
    )
    return (
        *asks,
        *(
            ask_for_texts(names[0], by) if len(names) == 1 else ask_for_numbered_texts(names)
            for names in together(long)
        ),
        *([ask_for_case(case)] if case else ()),
        *([ask_for_best(best, answers=compared if may_compare(head, of_pairs) else ())] if best else ()),
        *(
            ask_for_lists(name)
            for name in authors
            if not (is_plural(name) or name in head.said.roles)
            and writes_lists([row.get(name) for row in head.first_rows])
        ),
        *([ask_for_parts(parts)] if parts else ()),
        *([ask_for_scored_author(scored, own)] if scored else ()),
    )


def _lacks_answers(head: FileHead, found: Mapping[str, str]) -> bool:
    """True if a column names models, and none is called an answer of theirs: a story may be what they wrote then."""
    return "answer" not in found and "author" in found and names_models(found["author"], head.first_rows)


def _names_unheard(head: FileHead, mapping: FieldMapping, authors: Mapping[str, Authorship]) -> bool:
    """True if a column names models and no column of texts is read as theirs."""
    named = [column for column, name in mapping.items() if name == "author" and names_models(column, head.first_rows)]
    return bool(named) and all(author.name not in named for author in authors.values())


_ASKED_ROLES = frozenset({ColumnRole.QUESTION, ColumnRole.CONTEXT, ColumnRole.TITLE, ColumnRole.ID})
"""Roles that a person may say before it is known whether other columns hold answers."""
_OF_ASKING = frozenset({"question", "case", "prompt", "query", "claim", "statement", "instruction", "task", "topic"})
_OF_ANSWERING = frozenset({"answer", "response", "reply", "output", "result", "completion", "prediction"})
_MOST_OFFERED = 6


def may_ask(head: FileHead) -> tuple[str, ...]:
    """The columns of texts, one of which may hold questions: those named so first, then those with longer ones."""
    flat = _flat_head(head)
    texts = {name: [cell for row in flat.first_rows if (cell := row.get(name))] for name in flat.columns}
    texts = {name: cells for name, cells in texts.items() if not _OF_ANSWERING & {*plain_name(name).split("_")}}
    texts = {
        name: cells
        for name, cells in texts.items()
        if holds_text([c for c in cells if isinstance(c, str) and c[:1] not in {"[", "{"}])
    }
    by_weight = sorted(
        texts, key=lambda name: (not _OF_ASKING & {*plain_name(name).split("_")}, -_n_signs(texts[name]))
    )
    return tuple(by_weight[:_MOST_OFFERED])


def _n_signs(cells: Sequence[object]) -> int:
    return sum(len(str(cell)) for cell in cells)


def _scores_of(mapping: FieldMapping) -> tuple[str, ...]:
    return tuple(column for column, name in mapping.items() if name == _SCORE)


def _rows(head: FileHead, mapping: FieldMapping) -> Iterator[ReadRow]:
    told = ToldQuestions() if head.told is None else head.told
    reader = _PairReader(head, mapping)
    required = () if "messages" in mapping.values() else ("question",)
    for raw in rows_with_columns(head, mapping.values(), required):
        if not isinstance(raw, FileRow):
            yield raw
            continue
        if head.form is not SourceForm.XML and holds_plain(raw.cells):
            yield from reader.rows(raw.row, raw.cells, told)
            continue
        asked = [flattened(cells) for cells in _asked(head, raw.cells)]
        for cells in asked:
            if len(asked) > 1 and required and reader.asks_nothing(cells):
                yield SkippedRow(raw.row, RowSkip.ABOUT)  # a text or a table among the questions of a lesson
            else:
                yield from reader.rows(raw.row, cells, told)


class _Given(NamedTuple):
    """An answer with its metadata and what is known of its author."""

    text: str
    author: str
    extra: Mapping[str, object]
    kind: AuthorKind | None
    is_reference: bool
    column: str


class _ScoreOfSeveral(Exception):
    """A score in a row whose answers it may all be of; stays in this module."""

    def __init__(self, column: str) -> None:
        self.column = column
        super().__init__(column)


_COLUMN_OF_ANSWER = "answer_column"
_OF_FILE = frozenset({AuthorSource.CONSTANT, AuthorSource.FILE_NAME})
"""Authors of whole files: the same questions come in other files with other ones."""


class _PairReader:
    """Reads rows of one file as its mapping says."""

    def __init__(self, head: FileHead, mapping: FieldMapping) -> None:
        self._head = head
        self._sheet = head.sheet or ""
        self._columns = {name: column for column, name in mapping.items() if name is not None and name != _SCORE}
        self._contexts = [column for column, name in mapping.items() if name == "context"]
        self._metrics = metric_names(_scores_of(mapping))
        self._more_answers = tuple(name for name in MORE_ANSWERS if name in self._columns)
        self._turns = _Turns.of(head, self._columns)
        self._authors = _authors(head, mapping)
        self._scored = {name: frozenset(scored_columns(head.said, self._authors, name)) for name in self._metrics}
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
        self._called = {name: {_COLUMN_OF_ANSWER: name} for name in alike if len(alike) > 1}
        """The name of each column of answers that nothing else tells apart: one author wrote them."""
        self._with_na = frozenset(
            column for column in self._answer_columns if has_na_for_none([row.get(column) for row in head.first_rows])
        )
        self._asking = tuple(
            (name, self._columns[name])
            for name in _OF_QUESTION
            if name in self._columns and name not in {"context", "messages"}
        )
        self._telling = tuple(
            (name, column) for name, column in self._asking if name not in {*_ASKED_BY, "question_id"}
        )

    def asks_nothing(self, cells: Mapping[str, object]) -> bool:
        """True for a record without the column that asks in others."""
        return self._columns["question"] not in cells

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
        if not answers and (author := self._columns.get("author")) and is_filled(cells.get(author)):
            extra[author] = cells[author]  # of an answer that is not there
        try:
            scores = self._scores(cells, answers, extra)
        except _ScoreOfSeveral as error:
            message = Message("The row has several answers, and the score does not say of which it is.")
            yield RowProblem(self._head.name, row, error.column, message)
            return
        question = self._question(cells, extra, said)
        asked = {n: _hash_of(cell) for n in _ASKED_BY if (cell := question.get(n)) is not None and cell != ""}
        about = {name: cell for name, cell in extra.items() if cell is not None and cell != ""}
        about |= {of: cell for name, of in self._telling if (cell := question[name]) is not None and cell != ""}
        given_id = text_of(question.get("question_id"))
        question_id = given_id or _id_of(question["question"], question.get("context"))
        first = told.get(question_id)
        if first is not None and not given_id and (first.is_another(asked) or (not answers and first.others_of(about))):
            as_texts = {name: as_json(question[name]) for name in asked}
            question_id = _id_of(question["question"], as_json([as_texts, about]))  # another case in the same words
            first = told.get(question_id)
        if first is None or first.is_another(asked) or (not answers and first.others_of(about)):
            question["question_id"], question["kind"] = question_id, "open"
            yield FieldRow(TableName.QUESTIONS, row, question, extra)
            if first is not None or "question" not in asked:
                return  # the workspace cannot hold it, and says so; its answers would be another question's
            first = told[question_id] = ToldQuestion(asked, about, self._sheet)
        elif not answers:
            yield SkippedRow(row, RowSkip.REPEATED)
        if answers:
            of_row = first.others_of(about)
            if of_row:
                of_row.pop(self._columns.get("language", ""), None)
            given = [*zip(answers, scores, strict=True)]
            yield from self._answer_rows(row, (question_id, first), given, question.get("language"), of_row)

    def _answer_rows(
        self,
        row: int,
        question: tuple[str, ToldQuestion],
        answers: Sequence[tuple[_Given, Mapping[str, object]]],
        language: object,
        of_row: Mapping[str, object],
    ) -> Iterator[ReadRow]:
        """The answers of a row that did not come before, each with its scores; ``of_row`` is told of all of them."""
        question_id, told = question
        # what differs is told of those beside a reference or a wrong one, where there are some
        are_compared = len(answers) > 1 and not all(one.is_reference for one, _ in answers)
        n_of_sheet = told.n_of_sheet(self._sheet)
        n_before = len(told.answers) - n_of_sheet
        for one, scores in answers:
            more = {**of_row, **one.extra}
            is_given = one.is_reference or is_wrong_one(one.author)
            beside = {} if are_compared and is_given else {**more, **scores}
            if not told.is_new(one.author, one.text, language, beside):
                continue
            answer = self._answer(row, one, (question_id, len(told.answers), n_before), language, more)
            yield answer
            for metric, value in scores.items():
                names = {name: answer.fields[name] for name in ("question_id", "answer_id", "author")}
                yield FieldRow(TableName.SCORES, row, {**names, "metric": metric, "value": value})
        if len(told.answers) - n_before == n_of_sheet:
            yield SkippedRow(row, RowSkip.REPEATED)

    def _refused(self, row: int, cells: Mapping[str, object], said: Dialogue | None) -> RowProblem | None:
        """The first cell without the turns or the answers that it should hold, or whose question hides its answer."""
        turns = self._columns.get("messages")
        if turns is not None and said is None and is_filled(cells.get(turns)):
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
        return None

    def _scores(
        self, cells: Mapping[str, object], answers: Sequence[_Given], extra: dict[str, object]
    ) -> list[dict[str, object]]:
        """The scores of each answer by metric; a word in place of one, or one without an answer, is metadata.

        Raises
        ------
        _ScoreOfSeveral
            If a score may be of several answers.
        """
        found: list[dict[str, object]] = [{} for _ in answers]
        for column, metric in self._metrics.items():
            cell = cells.get(column)
            cell = number_of_truth(cell)
            if not is_filled(cell) or cell != cell:  # noqa: PLR0124 - not a number, as statistics programs write it
                continue
            places = [number for number, one in enumerate(answers) if one.column in self._scored[column]]
            if len(places) > 1:
                raise _ScoreOfSeveral(column)
            if not places or (isinstance(cell, str) and status_of_word(cell) is not None):
                extra[column] = cell
            else:
                found[places[0]][metric] = cell
        return found

    def _question(
        self, cells: Mapping[str, object], extra: dict[str, object], said: Dialogue | None
    ) -> dict[str, object]:
        question = {name: cells.get(column) for name, column in self._asking}
        question["question"] = _only_text(question.get("question"))
        for column in self._contexts:
            turns = _before_question(column, written(cells.get(column)))
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
        if not is_filled(question["question"]) and is_filled(extra.get("instruction")):
            question["question"] = _only_text(extra.pop("instruction"))  # as tables for training models have it
        if (title := text_of(question.get("title"))) and plain_name(self._columns.get("question", "")) == _BELOW_TITLE:
            question["question"] = f"{title}\n\n{text_of(question['question'])}".strip()
        if not is_filled(question["question"]) and title and plain_name(self._columns["title"]) == _TITLE_OF_QUESTION:
            question["question"] = title  # a post without a text asks in its title
        return question

    def _answers(self, cells: Mapping[str, object], said: Dialogue | None) -> list[_Given]:
        """The answers of a row with their authors; a conversation's last turns where no column answers."""
        found: list[_Given] = []
        for column in self._answer_columns:
            cell = cells.get(column)
            if type(cell) is str and (author := self._of_whole_cells.get(column)) is not None:
                found += [_Given(cell, author.name, {}, author.kind, author.is_reference, column)] if cell else []
            else:
                found += self._by_authors(column, listed_answers(column, cell), cells)
        if said is not None and not found:
            found += self._by_authors(self._columns["messages"], said.answers, cells)
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
        n_unnamed = sum(not answer.author for answer in answers)
        for number, answer in enumerate(answers, start=1):
            is_named = of_column not in {"", NOT_STATED}
            name = answer.author or (numbered_name(of_column, number, n_unnamed) if is_named else of_column)
            is_reference = author.is_reference and not is_judged(answer)
            kind = (author_kind(name) if answer.author else None) or _kind_of(author, name)
            extra = {**self._called.get(column, {}), **answer.extra}
            yield _Given(answer.text, name, extra, kind, is_reference, column)

    def _author_of(self, column: str) -> Authorship:
        return self._authors.get(column) or Authorship(column, AuthorSource.COLUMN_NAME)

    def _answer(
        self, row: int, given: _Given, place: tuple[str, int, int], language: object, extra: Mapping[str, object]
    ) -> FieldRow:
        """``place`` is the question's id, how many answers it has with this one, and how many in earlier sheets."""
        question_id, number, n_before = place
        author = self._authors.get(given.column)
        is_of_file = author is not None and not given.is_reference and author.source in _OF_FILE
        is_of_file = is_of_file and given.author != NOT_STATED  # the same answers come in under the same ids either way
        mark = f"{given.author}-{number - n_before}" if is_of_file else str(number)
        names: dict[str, object] = {
            "question_id": question_id,
            "answer_id": f"{question_id}-{mark}",
            "author": given.author,
            "author_kind": given.kind,
            "is_reference": given.is_reference,
            "language": language,
            "answer": given.text,
        }
        return FieldRow(TableName.ANSWERS, row, names, extra)


def _kind_of(author: Authorship, name: str) -> AuthorKind | None:
    if author.source is AuthorSource.COLUMN and is_called_a_person(name):
        return AuthorKind.PERSON
    return author.kind or (author_kind(name) if author.source is not AuthorSource.CONSTANT else None)


def _before_question(column: str, told: object) -> Sequence[Mapping[str, str]] | None:
    """Earlier turns, or what is to be read first; texts without a role take turns only where a name says so."""
    are_named = tells_turns(items(told))
    may_take_turns = plain_name(column) not in {"context", *CASES}
    turns = earlier_turns(told) if are_named or may_take_turns else None
    return turns or (turns_or_passage(told) if isinstance(told, str) or not may_take_turns else None)


def _question_columns(head: FileHead) -> frozenset[str]:
    """Columns that are named like a question, whatever they hold."""
    return frozenset(suggested_columns(head.columns, ["question"]).values())


def _says_none(given: _Given) -> bool:
    return says_none(given.text) and (given.is_reference or given.kind in _PEOPLE)


_PEOPLE = frozenset({AuthorKind.PHYSICIAN, AuthorKind.PERSON})
"""Of a model, even the word that there is no answer is its answer."""


def _hash_of(cell: object) -> int:
    """A hash of any value; that of a text needs no second form of it, which takes as long as the rest of its row."""
    return hash(cell) if isinstance(cell, str) else hash(("as JSON", as_json(cell)))


def _only_text(cell: object) -> object:
    """The text of a list that holds nothing else, as tables of several turns keep it; any other cell as it is."""
    parts = items(cell)
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else cell


def _id_of(question: object, context: object = None) -> str:
    """An id made of the question's text and of the turns before it: the same words may come after others."""
    text = text_of(question) + (f"\x1f{context}" if context else "")
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12] if text else ""


LAYOUTS = (QaPairs(),)
