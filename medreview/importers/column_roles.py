"""Roles of the columns of a file and authors of its texts: read from names and cells, or said by a person.

What nothing tells is an open question. A file with open questions is shown, and not imported before they are answered.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Listed, Message, PageOrOption
from medreview.importers.column_names import plain_name


class ColumnRole(StrEnum):
    QUESTION = "question"
    CONTEXT = "context"
    TITLE = "title"
    ANSWER = "answer"
    REFERENCE = "reference"
    RATIONALE = "rationale"
    AUTHOR = "author"
    RATING = "rating"
    JUDGEMENT = "judgement"
    CHOICE = "choice"
    SCORE = "score"
    TAG = "tag"
    NOTE = "note"
    PREFERENCE = "preference"
    ID = "id"
    FIELD = "field"
    METADATA = "metadata"


ROLE_WORDS: Mapping[ColumnRole, Message] = {
    ColumnRole.QUESTION: Message("question"),
    ColumnRole.CONTEXT: Message("context of the question"),
    ColumnRole.TITLE: Message("title"),
    ColumnRole.ANSWER: Message("answer"),
    ColumnRole.REFERENCE: Message("reference answer"),
    ColumnRole.RATIONALE: Message("reasons given (kept as metadata)"),
    ColumnRole.AUTHOR: Message("author"),
    ColumnRole.RATING: Message("rating"),
    ColumnRole.JUDGEMENT: Message("judgement"),
    ColumnRole.CHOICE: Message("choice of a model"),
    ColumnRole.SCORE: Message("score"),
    ColumnRole.TAG: Message("tag"),
    ColumnRole.NOTE: Message("comment"),
    ColumnRole.PREFERENCE: Message("preference"),
    ColumnRole.ID: Message("ID"),
    ColumnRole.FIELD: Message("field"),
    ColumnRole.METADATA: Message("metadata"),
}


class Reason(StrEnum):
    """The ground for taking a column as what it is taken for."""

    NAME = "its name"
    CELLS = "its cells"
    BESIDE = "a column beside it"
    SAVED = "an earlier file"
    PERSON = "a person"
    LAYOUT = "the layout"
    NOTHING = "nothing"


REASON_WORDS: Mapping[Reason, Message] = {
    Reason.NAME: Message("recognised by its name"),
    Reason.CELLS: Message("its cells say so"),
    Reason.BESIDE: Message("a column beside it says so"),
    Reason.SAVED: Message("as in an earlier file"),
    Reason.PERSON: Message("you said so"),
    Reason.LAYOUT: Message("the layout is known"),
    Reason.NOTHING: Message("not recognised"),
}


COUNTS_FROM, COUNTS_DOWN = "counts_from", "down"
"""The constant of a column of keys or preferences: 0 or 1, the number of the first one; or down from 1 to 0."""


class AuthorSource(StrEnum):
    """The place where the names of authors stand."""

    COLUMN = "column"
    CELLS = "cells"
    CONSTANT = "constant"
    COLUMN_NAME = "column name"
    FILE_NAME = "file name"


@dataclass(frozen=True, slots=True)
class Authorship:
    """The author of the texts of a column.

    Attributes
    ----------
    name
        The author; where ``source`` is a column, its name.
    is_sure
        False where nothing tells the author: ``name`` is that it is not stated then, or only stands in for one.
    """

    name: str
    source: AuthorSource
    kind: AuthorKind | None = None
    is_reference: bool = False
    why: Reason = Reason.NAME
    is_sure: bool = True

    @property
    def is_unstated(self) -> bool:
        """True if the texts come in without an author, although nobody said that their file names none."""
        return not self.is_sure and self.name == NOT_STATED


@dataclass(frozen=True, slots=True)
class Said:
    """The words of a person on a file.

    Attributes
    ----------
    roles
        Roles, or names of fields, by column.
    constants
        Values for fields that no column fills, by field; ``COLUMN.author``, ``COLUMN.kind`` and ``COLUMN.reference``
        are about the texts of one column, ``COLUMN.rater``, ``COLUMN.dimension``, ``COLUMN.question_id`` and
        ``COLUMN.answer_id`` about its ratings, ``DIMENSION.reversed`` and ``DIMENSION.scale`` about those of one
        dimension. ``@file`` and ``@sheet`` are the names of the file and its sheet.
    """

    roles: Mapping[str, str] = field(default_factory=dict[str, str])
    constants: Mapping[str, str] = field(default_factory=dict[str, str])

    def of_texts(self, column: str, what: str) -> str | None:
        """The author, kind or reference that is said of one column's texts, or else of all."""
        whole = _OF_TEXTS[what]
        return self.constants.get(f"{column}.{what}") or self.constants.get(what) or self.constants.get(whole)

    def of_column(self, column: str, what: str) -> str | None:
        """The name that all ratings of a column share, such as their rater."""
        return self.constants.get(f"{column}.{what}")

    def placed(self, *, file: str, sheet: str | None) -> "Said":
        """The same words with the names of the file and the sheet in place of ``@file`` and ``@sheet``."""
        names = {"@file": file, "@sheet": sheet or file}
        return Said(self.roles, {name: names.get(value, value) for name, value in self.constants.items()})

    def has_said(self, column: str) -> bool:
        """True if something was said of this column; what holds for the whole file is said of none."""
        return column in self.roles or any(self.of_column(column, what) for what in (*_OF_TEXTS, *_OF_COLUMNS))

    def without_columns_beside(self, columns: Iterable[str]) -> "Said":
        """The part that is about these columns or all rows, where other files have other columns."""
        known = set(columns)
        constants = {n: value for n, value in self.constants.items() if _column_of(n) in {None, *known}}
        return Said({column: role for column, role in self.roles.items() if column in known}, constants)

    def of_rows(self, columns: Iterable[str]) -> Mapping[str, str]:
        """Every constant that is about no column's texts, by field."""
        known = set(columns)
        constants = {n: value for n, value in self.constants.items() if n.rpartition(".")[2] not in _OF_DIMENSIONS}
        return {name: value for name, value in constants.items() if _column_of(name) not in known}

    @property
    def of_authors(self) -> Mapping[str, str]:
        """Every constant about the authors of texts, of one column or of all."""
        return {name: value for name, value in self.constants.items() if name.rpartition(".")[2] in OF_TEXTS}

    def of_dimensions(self, what: str) -> Mapping[str, str]:
        """The scale or the turning of dimensions, by the dimension's name."""
        parts = ((*name.rpartition("."), value) for name, value in self.constants.items())
        return {dimension: value for dimension, _, told, value in parts if told == what and dimension}

    @property
    def turned(self) -> frozenset[str]:
        """The dimensions whose lowest level is the best."""
        found = self.of_dimensions("reversed").items()
        return frozenset(dimension for dimension, told in found if told.casefold() not in _NO)


def _column_of(name: str) -> str | None:
    """The column whose texts a constant is about."""
    column, _, what = name.rpartition(".")
    return column if column and what in _OF_COLUMNS else None


_OF_DIMENSIONS = frozenset({"reversed", "scale"})
_NO = frozenset({"no", "0", "false"})
_OF_TEXTS = {"author": "author", "kind": "author_kind", "reference": "is_reference"}
_OF_COLUMNS = frozenset({*_OF_TEXTS, "rater", "dimension", "question_id", "answer_id", COUNTS_FROM})
OF_TEXTS = frozenset(_OF_TEXTS) | frozenset(_OF_TEXTS.values())
"""Constants about the authors of texts."""


@dataclass(frozen=True, slots=True)
class AskChoice:
    """One answer to an open question: in words, and as the options that a command takes.

    ``roles`` and ``constants`` are what it says; a constant that is empty is a name that the person writes.
    """

    words: Message
    roles: Mapping[str, str] = field(default_factory=dict[str, str])
    constants: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def is_of_sheet(self) -> bool:
        """True if it takes a name from a sheet, which only workbooks have."""
        return "@sheet" in self.constants.values()

    @property
    def option(self) -> str:
        roles = [f"--role {_quoted(f'{column}={role}')}" for column, role in self.roles.items()]
        named = {name: value or "NAME" for name, value in self.constants.items()}
        constants = [f"--set {_quoted(f'{name}={value}')}" for name, value in named.items()]
        return " ".join([*roles, *constants])


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """An open question about columns of a file, with everything that may be answered.

    ``may_stay_open``: the file comes in without an answer, too.
    """

    columns: tuple[str, ...]
    words: Message
    choices: tuple[AskChoice, ...]
    may_stay_open: bool = False

    @property
    def options(self) -> str:
        """The first two answers, as options of a command."""
        return " or ".join([choice.option for choice in self.choices][:2])


FILE_DOES_NOT_SAY = Message("The file does not say")


def _quoted(text: str) -> str:
    return f"'{text}'" if any(not (sign.isalnum() or sign in "_-.=/@") for sign in text) else text


def _named(columns: tuple[str, ...]) -> dict[str, object]:
    """The columns that a question is about, for its sentence."""
    return {"columns": Listed(columns), "n_columns": len(columns)}


def ask_for_author(column: str, *, may_stay_open: bool = False) -> OpenQuestion:
    """The question who wrote the texts of a column."""
    unstated = (AskChoice(FILE_DOES_NOT_SAY, {}, {f"{column}.author": NOT_STATED}),) if may_stay_open else ()
    return OpenQuestion(
        (column,),
        Message("Who wrote the texts in the column {column}?", {"column": column}),
        (
            AskChoice(Message("They are reference answers"), {}, {f"{column}.reference": "yes"}),
            AskChoice(Message("A model"), {}, {f"{column}.author": "", f"{column}.kind": AuthorKind.MODEL}),
            AskChoice(Message("A physician"), {}, {f"{column}.author": "", f"{column}.kind": AuthorKind.PHYSICIAN}),
            AskChoice(Message("Another author"), {}, {f"{column}.author": "", f"{column}.kind": AuthorKind.PERSON}),
            AskChoice(Message("They are not answers; keep them as metadata"), {column: ColumnRole.METADATA}),
            *unstated,
        ),
        may_stay_open,
    )


def ask_for_question(columns: Iterable[str]) -> OpenQuestion:
    """The question where the questions of a file stand whose layout nobody knows."""
    offered = tuple(columns)
    return OpenQuestion(
        offered,
        Message("Which column holds the questions? If none does, choose a layout."),
        tuple(AskChoice(Message("{column}", {"column": column}), {column: ColumnRole.QUESTION}) for column in offered),
    )


def ask_for_key(column: str, field_name: str) -> OpenQuestion:
    """The question whether a column of options names the right ones; the field takes it then."""
    return OpenQuestion(
        (column,),
        Message("Does {column} say which option is right?", {"column": column}),
        (
            AskChoice(Message("Yes, it is the answer key"), {column: field_name}),
            AskChoice(Message("No, keep it as metadata"), {column: ColumnRole.METADATA}),
        ),
    )


def ask_for_case(columns: tuple[str, ...]) -> OpenQuestion:
    """The question about texts that are named like parts of a case, and would become metadata."""
    return OpenQuestion(
        columns,
        Message("Do the texts in the {n_columns:=column|columns} {columns} belong to the question?", _named(columns)),
        (
            AskChoice(Message("They come before the question"), dict.fromkeys(columns, ColumnRole.CONTEXT)),
            AskChoice(Message("Keep them as metadata"), dict.fromkeys(columns, ColumnRole.METADATA)),
        ),
    )


def ask_for_texts(column: str, author_column: str | None = None) -> OpenQuestion:
    """The question what the texts of a column are, in a table of questions that nothing else answers.

    Parameters
    ----------
    author_column
        The column that names an author of each row.
    """
    words = Message("{author} says who wrote them", {"author": author_column})
    return OpenQuestion(
        (column,),
        Message("Do the texts in the column {column} answer the questions?", {"column": column}),
        (
            *((AskChoice(words, {column: ColumnRole.ANSWER}),) if author_column else ()),
            AskChoice(Message("They are reference answers"), {column: ColumnRole.REFERENCE}),
            AskChoice(
                Message("A model wrote them"),
                {column: ColumnRole.ANSWER},
                {f"{column}.author": "", f"{column}.kind": AuthorKind.MODEL},
            ),
            AskChoice(
                Message("A person wrote them"),
                {column: ColumnRole.ANSWER},
                {f"{column}.author": "", f"{column}.kind": AuthorKind.PERSON},
            ),
            AskChoice(Message("They come before the question"), {column: ColumnRole.CONTEXT}),
            AskChoice(Message("They are not answers; keep them as metadata"), {column: ColumnRole.METADATA}),
        ),
    )


def ask_for_model(column: str, field_name: str, *, may_stay_open: bool = False) -> OpenQuestion:
    """The question which model a file is of, where its name is all that is missing; the field takes it for all rows."""
    unstated = (AskChoice(FILE_DOES_NOT_SAY, {}, {field_name: NOT_STATED}),) if may_stay_open else ()
    return OpenQuestion(
        (column,),
        Message("Which model wrote the texts in the column {column}?", {"column": column}),
        (AskChoice(Message("A model"), {}, {field_name: ""}), *unstated),
        may_stay_open,
    )


def ask_for_baseline(column: str) -> OpenQuestion:
    """The question with which model the answers of a file were compared, where it names only the other one."""
    return OpenQuestion(
        (column,),
        Message("With which model were the answers in the column {column} compared?", {"column": column}),
        (AskChoice(Message("A model"), {}, {f"{column}.author": ""}),),
    )


def ask_for_first_number(column: str) -> OpenQuestion:
    """The question which option a number means, where every number of a column may count from 0 or from 1."""
    return OpenQuestion(
        (column,),
        Message("Does 1 in the column {column} mean the first option or the second?", {"column": column}),
        (
            AskChoice(Message("1 is the first option"), {}, {f"{column}.{COUNTS_FROM}": "1"}),
            AskChoice(Message("1 is the second option, 0 the first"), {}, {f"{column}.{COUNTS_FROM}": "0"}),
        ),
    )


def ask_for_winner(column: str, *, may_count_down: bool) -> OpenQuestion:
    """The question which of two answers a number prefers; with 0 and 1 alone, 1 may also say that the first is."""
    down = AskChoice(Message("1 is the first answer, 0 the second"), {}, {f"{column}.{COUNTS_FROM}": COUNTS_DOWN})
    return OpenQuestion(
        (column,),
        Message("Which answer does 1 in the column {column} prefer?", {"column": column}),
        (
            AskChoice(Message("1 is the first answer, 2 the second, 0 a tie"), {}, {f"{column}.{COUNTS_FROM}": "1"}),
            AskChoice(Message("0 is the first answer, 1 the second, 2 a tie"), {}, {f"{column}.{COUNTS_FROM}": "0"}),
            *((down,) if may_count_down else ()),
        ),
    )


def ask_for_scores(columns: tuple[str, ...], *, may_be_scores: bool) -> OpenQuestion:
    """The question about numbers that look like scores and would become metadata.

    Parameters
    ----------
    may_be_scores
        Whether the layout has a place for what a metric says of an answer.
    """
    as_metadata = AskChoice(Message("Keep them as metadata"), dict.fromkeys(columns, ColumnRole.METADATA))
    values = _named(columns) | {"control": _LAYOUT_CONTROL}
    if may_be_scores:
        return OpenQuestion(
            columns,
            Message(
                "Did a metric give the numbers in the {n_columns:=column|columns} {columns}? If raters gave them, "
                "choose a layout of ratings ({control}).",
                values,
            ),
            (AskChoice(Message("They are scores of a metric"), dict.fromkeys(columns, ColumnRole.SCORE)), as_metadata),
        )
    return OpenQuestion(
        columns,
        Message(
            "Are the numbers in the {n_columns:=column|columns} {columns} ratings or scores? If so, choose a layout of "
            "ratings ({control}): this one has no place for them.",
            values,
        ),
        (as_metadata,),
    )


def ask_for_scored_author(columns: tuple[str, ...], authors: Iterable[str]) -> OpenQuestion:
    """The question whose answers the scores of columns are of, in a row with several."""
    return OpenQuestion(
        columns,
        Message(
            "Whose answers do the scores in the {n_columns:=column|columns} {columns} measure?",
            _named(columns[:_MOST_SHOWN]),
        ),
        tuple(
            AskChoice(
                Message("Those of {author}", {"author": author}),
                {},
                dict.fromkeys((f"{column}.author" for column in columns), author),
            )
            for author in authors
        ),
    )


def ask_for_parts(columns: tuple[str, ...]) -> OpenQuestion:
    """The question about lists of records that would become metadata."""
    return OpenQuestion(
        columns,
        Message(
            "Are options, answers or marked parts in the {n_columns:=column|columns} {columns}? If so, choose another "
            "layout ({control}): this one has no place for them.",
            _named(columns) | {"control": _LAYOUT_CONTROL},
        ),
        (AskChoice(Message("Keep them as metadata"), dict.fromkeys(columns, ColumnRole.METADATA)),),
    )


def ask_for_best(columns: tuple[str, ...]) -> OpenQuestion:
    """The question about columns that name one of a row's answers, as a preference among several would."""
    return OpenQuestion(
        columns,
        Message(
            "{n_columns:=Does the column|Do the columns} {columns} say which answer is the best? If so, write such "
            "rows as pairs with their winners: this layout has no place for preferences.",
            _named(columns),
        ),
        (AskChoice(Message("Keep them as metadata"), dict.fromkeys(columns, ColumnRole.METADATA)),),
    )


def ask_for_rater(columns: tuple[str, ...]) -> OpenQuestion:
    """The question who gave the ratings of a file that does not tell."""
    return OpenQuestion(
        columns,
        Message("Who gave the ratings in the {n_columns:=column|columns} {columns}?", _named(columns[:_MOST_SHOWN])),
        (
            AskChoice(Message("The file is named after its rater"), {}, {"rater": "@file"}),
            AskChoice(Message("The sheet is named after its rater"), {}, {"rater": "@sheet"}),
            AskChoice(Message("One rater, who is named here"), {}, {"rater": ""}),
        ),
    )


def ask_for_survey_columns(columns: tuple[str, ...]) -> OpenQuestion:
    """The question whether columns of a survey are answers or dimensions, where their names do not say both."""
    return OpenQuestion(
        columns,
        Message(
            "What do respondents rate in the {n_columns:=column|columns} {columns}?", _named(columns[:_MOST_SHOWN])
        ),
        (
            AskChoice(Message("An answer in each, all on the dimension that is named here"), {}, {"dimension": ""}),
            AskChoice(Message("A dimension in each, all of the answer that is named here"), {}, {"answer_id": ""}),
            AskChoice(Message("They describe respondents and are not ratings"), dict.fromkeys(columns, "profile")),
        ),
    )


def ask_for_dimension(columns: tuple[str, ...]) -> OpenQuestion:
    """The question what was rated, where the columns are raters."""
    return OpenQuestion(
        columns,
        Message(
            "Which dimension was rated in the {n_columns:=column|columns} {columns}?", _named(columns[:_MOST_SHOWN])
        ),
        (
            AskChoice(Message("The sheet is named after it"), {}, {"dimension": "@sheet"}),
            AskChoice(Message("The file is named after it"), {}, {"dimension": "@file"}),
            AskChoice(Message("It is named here"), {}, {"dimension": ""}),
        ),
    )


def ask_for_rated_author(columns: tuple[str, ...], *, may_stay_open: bool = False) -> OpenQuestion:
    """The question whose answers the ratings of a file are about."""
    unstated = (AskChoice(FILE_DOES_NOT_SAY, {}, {"author": NOT_STATED}),) if may_stay_open else ()
    return OpenQuestion(
        columns,
        Message(
            "Who wrote the answers that are rated in the {n_columns:=column|columns} {columns}?",
            _named(columns[:_MOST_SHOWN]),
        ),
        (
            AskChoice(Message("One author, who is named here"), {}, {"author": ""}),
            AskChoice(Message("The file is named after the author"), {}, {"author": "@file"}),
            AskChoice(Message("The sheet is named after the author"), {}, {"author": "@sheet"}),
            *unstated,
        ),
        may_stay_open,
    )


def ask_for_direction(column: str, dimension: str) -> OpenQuestion:
    """The question whether the lowest level is the best, where words beside it say so."""
    return OpenQuestion(
        (column,),
        Message("Is the lowest level of {dimension} the best, as its words say?", {"dimension": dimension}),
        (
            AskChoice(Message("Yes, count it from the other end"), {}, {f"{dimension}.reversed": "yes"}),
            AskChoice(Message("No, the highest is the best"), {}, {f"{dimension}.reversed": "no"}),
        ),
    )


_MOST_SHOWN = 5
_LAYOUT_CONTROL = PageOrOption("Read as", option="--layout NAME")
_FIELD_ROLES: Mapping[str, ColumnRole] = {
    **dict.fromkeys(("question", "messages"), ColumnRole.QUESTION),
    "context": ColumnRole.CONTEXT,
    "title": ColumnRole.TITLE,
    **dict.fromkeys(("answer", *(f"answer_{number}" for number in range(2, 13))), ColumnRole.ANSWER),
    **dict.fromkeys(("author", "model", "judge"), ColumnRole.AUTHOR),
    **dict.fromkeys(("question_id", "answer_id"), ColumnRole.ID),
    **dict.fromkeys(("raw_output", "choice"), ColumnRole.CHOICE),
    **dict.fromkeys(("comment", "note"), ColumnRole.NOTE),
    "value_by_rater": ColumnRole.RATING,
    "score": ColumnRole.SCORE,
}
_VALUES = {
    TableName.RATINGS: ColumnRole.RATING,
    TableName.SURVEYS: ColumnRole.RATING,
    TableName.JUDGEMENTS: ColumnRole.JUDGEMENT,
    TableName.SCORES: ColumnRole.SCORE,
    TableName.TAGS: ColumnRole.TAG,
}
_RATIONALES = frozenset(
    {"rationale", "rationales", "explanation", "explanations", "reason", "reasons", "reasoning", "exp", "justification"}
    | {"cot", "chain_of_thought", "thoughts", "thinking", "analysis", "توضیح_پاسخ", "استدلال", "دلیل", "解析"}
)


def role_of_field(field_name: str, table: TableName) -> ColumnRole:
    if field_name == "value" and table in _VALUES:
        return _VALUES[table]
    return _FIELD_ROLES.get(field_name, ColumnRole.FIELD)


def is_rationale(column: str) -> bool:
    """True if a column's name says that reasons are given in it."""
    name = plain_name(column.rpartition(".")[2])
    return name in _RATIONALES or name.rpartition("_")[2] in _RATIONALES or name.partition("_")[0] in _RATIONALES


def fields_for_role(role: str, fields: Iterable[str]) -> tuple[str, ...] | None:
    """The fields of a layout that a role or the name of a field can mean.

    Empty: the column becomes metadata. None: the layout has no place for it.
    """
    known = tuple(fields)
    if role in known and role != ColumnRole.ANSWER:
        return (role,)
    if role in {ColumnRole.METADATA, ColumnRole.RATIONALE}:
        return ()
    if role in _VALUES.values() and "value" in known:
        return ("value",)
    wanted = ColumnRole.ANSWER if role == ColumnRole.REFERENCE else role
    return tuple(name for name in known if _FIELD_ROLES.get(name) == wanted and name != "messages") or None


@dataclass(frozen=True, slots=True)
class ColumnReading:
    """One column as it is read.

    Attributes
    ----------
    field
        The field that it fills; None: its cells are metadata.
    n_filled, n_rows
        How many cells hold something, of how many rows.
    samples
        The first cells that hold something, as text.
    looks_like
        What is striking in a column of metadata: a long text, or values like scores.
    """

    name: str
    role: ColumnRole
    field: str | None
    why: Reason
    authorship: Authorship | None = None
    n_filled: int = 0
    n_rows: int = 0
    samples: tuple[str, ...] = ()
    looks_like: ColumnRole | None = None
