"""Roles of the columns of a file and authors of its texts: read from names and cells, or said by a person.

What nothing tells is an open question. A file with open questions is shown, and not imported before they are answered.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Message
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
    SPAN = "span"
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
    ColumnRole.SPAN: Message("marked parts"),
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


SIDES, SWAPPED = "sides", "swapped"
"""The constant of a column of conversations whose assistant asks and whose user answers."""
COUNTS_FROM, COUNTS_DOWN = "counts_from", "down"
"""The constant of a column of keys or preferences: 0 or 1, the number of the first one; or down from 1 to 0."""
FIRST_BELOW, FIRST_ABOVE = "first_below", "first_above"
"""The values of that constant where numbers below nought, or those above it, prefer the first one: -2 to 2."""
MISSING = "missing"
"""The constant of a dimension: the value that tells that there is none, or none if each is a level."""
WITHIN = "within"
"""The constant of a column of ids that begin anew in each part of a file: the column that names the parts."""

AT_ROW = "@row"
"""The constant of ids that are the numbers of the rows, those of each sheet and file its own."""
AT_PLACE = "@place"
"""The constant of ids that are the numbers of the rows, where all sheets and files tell of the same things in order."""
AGAIN = "@again"
"""The constant of raters, or of occasions, that the number of a row among those that rate the same tells apart."""
QUESTION = "question"
"""The constant of the question that all rows answer, and the column in which each row has it then."""


BY_AUTHOR = "answer_by_author"
"""The field of answers beside those that were rated: each column holds those of one author, or references."""


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
        ``COLUMN.answer_id`` about its ratings, ``COLUMN.sides`` about its conversations, ``COLUMN.within`` about its
        ids, ``DIMENSION.reversed``, ``DIMENSION.scale`` and ``DIMENSION.missing`` about those of one dimension.
        ``@file`` and ``@sheet`` are the names of the file and its sheet, ``@row`` and ``@place`` the number of each
        row, ``@again`` that among those which rate the same.
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

    def is_reference(self, column: str) -> bool:
        """True if a person said of this column that references are in it."""
        told = self.of_column(column, "reference") or ""
        return self.roles.get(column) == ColumnRole.REFERENCE or told.strip().casefold() in YES

    def placed(self, *, file: str, sheet: str | None) -> "Said":
        """The same words with the names of the file and the sheet in place of ``@file`` and ``@sheet``."""
        names = {"@file": file, "@sheet": sheet or file}
        return Said(self.roles, {name: names.get(value, value) for name, value in self.constants.items()})

    def with_roles(self, roles: Mapping[str, str]) -> "Said":
        return Said({**self.roles, **roles}, self.constants)

    def of_families(self, columns: Sequence[str]) -> "Said":
        """The same words, each of its column, where one names several: ``a,b=rating``, ``reply *.author=bot``.

        What is said of a column alone goes before that.
        """
        return Said(_of_each(self.roles, columns), _of_each(self.constants, columns, ends=_OF_COLUMNS))

    def of_insides(self, inside: Mapping[str, Sequence[str]], columns: Sequence[str]) -> "Said":
        """The same words of columns that are called otherwise, or stand for an object; ``inside``: the columns of each.

        What is said of a column by its own name goes before that.
        """
        wide_first = sorted(self.roles.items(), key=lambda told: -len(inside.get(told[0], ())))
        roles = {new: role for name, role in wide_first if name not in columns for new in inside.get(name, ())}
        said = ((*name.rpartition("."), value) for name, value in self.constants.items())
        told = {f"{new}.{what}": value for name, _, what, value in said for new in inside.get(name, ())}
        own = {name: role for name, role in self.roles.items() if name in columns or name not in inside}
        return Said({**roles, **own}, {**told, **self.constants})

    def has_said(self, column: str) -> bool:
        """True if something was said of this column; what holds for the whole file is said of none."""
        return column in self.roles or any(self.of_column(column, what) for what in (*_OF_TEXTS, *_OF_COLUMNS))

    def without_columns_beside(self, columns: Iterable[str]) -> "Said":
        """The part that is about these columns or all rows, where other files have other columns."""
        known = set(columns)
        constants = {n: value for n, value in self.constants.items() if _column_of(n) in {None, *known}}
        return Said({column: role for column, role in self.roles.items() if column in known}, constants)

    def about_others(self, columns: Sequence[str]) -> frozenset[str]:
        """The names of roles and constants that are about other columns than these."""
        said = self.of_families(columns)
        roles = {name for name in said.roles if name not in columns}
        return frozenset(roles | {name for name in said.constants if _column_of(name) not in {None, *columns}})

    def of_rows(self, columns: Iterable[str]) -> Mapping[str, str]:
        """Every constant that is about no column's texts, by field."""
        known = set(columns)
        constants = {n: value for n, value in self.constants.items() if n.rpartition(".")[2] not in _OF_DIMENSIONS}
        return {name: value for name, value in constants.items() if _column_of(name) not in known}

    @property
    def unknown_kind(self) -> str:
        """The first word said for a kind of authors that is none; empty where there is none."""
        kinds = (value for name, value in self.constants.items() if name.rpartition(".")[2] in {"kind", "author_kind"})
        return next((kind for kind in kinds if kind and kind not in {*AuthorKind}), "")

    @property
    def unknown_word(self) -> tuple[str, str, tuple[str, ...]] | None:
        """The first constant whose word with ``@`` stands for nothing there, that word, and those that do."""
        for name, value in self.constants.items():
            known = (*_OF_PLACES, *_OF_ROWS.get(name, ()))
            if name != QUESTION and _WORD.fullmatch(value) and value not in known:
                return name, value, known
        return None

    @property
    def of_single_texts(self) -> "Said":
        """The same words without the author and the kind of all texts: those of single columns stay."""
        return Said(self.roles, {name: told for name, told in self.constants.items() if name not in _OF_ALL_TEXTS})

    @property
    def of_authors(self) -> Mapping[str, str]:
        """Every constant about the authors of texts, of one column or of all."""
        return {name: value for name, value in self.constants.items() if name.rpartition(".")[2] in OF_TEXTS}

    def of_dimensions(self, what: str) -> Mapping[str, str]:
        """The scale or the turning of dimensions, by the dimension's name."""
        parts = ((*name.rpartition("."), value) for name, value in self.constants.items())
        names = {dimension: value for dimension, _, told, value in parts if told == what and dimension}
        each = {one: value for dimension, value in names.items() for one in _parts(dimension) if what == MISSING}
        return {**each, **names}

    @property
    def parts(self) -> Mapping[str, str]:
        """The columns of ids that begin anew in each part of a file, with those that name the parts."""
        return self.of_dimensions(WITHIN)

    @property
    def turned(self) -> frozenset[str]:
        """The dimensions whose lowest level is the best."""
        found = self.of_dimensions("reversed").items()
        return frozenset(dimension for dimension, told in found if told.casefold() not in _NO)


def _of_each(told: Mapping[str, str], columns: Sequence[str], *, ends: Iterable[str] = ()) -> dict[str, str]:
    """The words told by name, by the name of each column of a family; the names may end with a point and ``ends``."""
    of_many: dict[str, str] = {}
    alone: dict[str, str] = {}
    for name, value in told.items():
        family, _, what = name.rpartition(".") if ends else (name, "", "")
        is_alone = name in columns or family in columns or bool(ends and what not in ends)
        found = [] if is_alone else _family(family, columns)
        of_many |= {f"{column}.{what}" if ends else column: value for column in found}
        alone |= {} if found else {name: value}
    return {**of_many, **alone}


def _family(names: str, columns: Sequence[str]) -> list[str]:
    """The columns that names with commas between them, or a star for any signs, mean; nothing if one means none.

    A name may be that of an object whose parts are columns, or that of one part alone.
    """
    means = [
        [one for one in columns if one == name or ("*" in name and _like(name, one))] or _inside(name, columns)
        for name in _parts(names)
    ]
    return [column for found in means for column in found] if all(means) else []


def _inside(name: str, columns: Sequence[str]) -> list[str]:
    """The columns of the parts of an object, or the only one of a part that is called so."""
    parts = [one for one in columns if name and one.startswith(f"{name}.")]
    called = [one for one in columns if name and one.endswith(f".{name}")]
    return parts or (called if len(called) == 1 else [])


def _parts(names: str) -> list[str]:
    return [name.strip() for name in names.split(",")]


def _like(name: str, column: str) -> bool:
    """True for a column that begins as a name does before its only star, and ends as it does behind it."""
    start, _, end = name.partition("*")
    return column.startswith(start) and column.endswith(end) and len(column) > len(start) + len(end) - 1


def _column_of(name: str) -> str | None:
    """The column whose texts a constant is about."""
    column, _, what = name.rpartition(".")
    return column if column and what in _OF_COLUMNS else None


_OF_DIMENSIONS = frozenset({"reversed", "scale", MISSING})
_WORD = re.compile(r"@\w*")
_OF_PLACES = ("@file", "@sheet")
_OF_ROWS = {"question_id": (AT_ROW, AT_PLACE), "answer_id": (AT_ROW,), "rater": (AGAIN,), "occasion": (AGAIN,)}
"""Words for each row, by the constants of all rows in which they stand for something."""
YES = frozenset({"1", "yes", "y", "true"})
_NO = frozenset({"no", "0", "false"})
_OF_TEXTS = {"author": "author", "kind": "author_kind", "reference": "is_reference"}
_OF_ALL_TEXTS = frozenset({"author", "kind", "author_kind"})
_OF_COLUMNS = frozenset({*_OF_TEXTS, "rater", "dimension", "question_id", "answer_id", COUNTS_FROM, SIDES, WITHIN})
OF_TEXTS = frozenset(_OF_TEXTS) | frozenset(_OF_TEXTS.values())
"""Constants about the authors of texts."""


_FIELD_ROLES: Mapping[str, ColumnRole] = {
    **dict.fromkeys(("question", "messages"), ColumnRole.QUESTION),
    "context": ColumnRole.CONTEXT,
    "title": ColumnRole.TITLE,
    **dict.fromkeys(("answer", *(f"answer_{number}" for number in range(2, 13))), ColumnRole.ANSWER),
    **dict.fromkeys(("response_a", "response_b"), ColumnRole.ANSWER),
    **dict.fromkeys(("author", "model", "judge", "model_a", "model_b"), ColumnRole.AUTHOR),
    "reference": ColumnRole.REFERENCE,
    "preference": ColumnRole.PREFERENCE,
    **dict.fromkeys(("question_id", "answer_id"), ColumnRole.ID),
    **dict.fromkeys(("raw_output", "choice"), ColumnRole.CHOICE),
    **dict.fromkeys(("comment", "note"), ColumnRole.NOTE),
    "value_by_rater": ColumnRole.RATING,
    "score": ColumnRole.SCORE,
    "judgement": ColumnRole.JUDGEMENT,
    "marked": ColumnRole.SPAN,
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


def fields_for_role(role: str, known: Mapping[str, TableName]) -> tuple[str, ...] | None:
    """The fields of a layout that a role or the name of a field can mean.

    Empty: the column becomes metadata. None: the layout has no place for it.

    Parameters
    ----------
    known
        The fields of the layout, each with the table that it is of.
    """
    if role in known and role != ColumnRole.ANSWER:
        return (role,)
    if role in {ColumnRole.METADATA, ColumnRole.RATIONALE}:
        return ()
    if "value" in known and _VALUES.get(known["value"]) == role:
        return ("value",)  # a score is no rating by a person
    wanted = ColumnRole.ANSWER if role == ColumnRole.REFERENCE else role
    found = [name for name in known if _FIELD_ROLES.get(name) == wanted and name != "messages"]
    beside = [BY_AUTHOR] if wanted == ColumnRole.ANSWER and BY_AUTHOR in known else []
    return (*found, *beside) or None


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
