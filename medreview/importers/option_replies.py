"""Replies beside questions with options that a person named: choices, answers and references, one column each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.importers.answer_columns import answer_columns, author_of, authorship_of, is_by_a_model
from medreview.importers.answer_options import chosen_option, option_number, right_options
from medreview.importers.asked_choices import ask_for_reply
from medreview.importers.author_kinds import author_kind
from medreview.importers.cell_values import is_phrase, text_of
from medreview.importers.column_names import plain_name
from medreview.importers.column_roles import Authorship, AuthorSource, ColumnRole, Reason
from medreview.importers.drafts import FieldMapping, FieldRow, LayoutField
from medreview.importers.file_heads import FileHead
from medreview.importers.kept_columns import kept_names
from medreview.importers.open_questions import OpenQuestion, ask_for_model
from medreview.importers.reference_names import says_a_model
from medreview.importers.unstated_authors import authors_of_rows
from medreview.llm.cloud.json_values import items

CHOICE, ANSWER = "choice", "answer"
FIELDS = (
    LayoutField(CHOICE, TableName.CHOICES, takes_many=True),
    LayoutField(ANSWER, TableName.ANSWERS, takes_many=True),
    LayoutField("author", TableName.ANSWERS),
)
_ROLES = {ColumnRole.CHOICE: TableName.CHOICES} | dict.fromkeys(
    (ColumnRole.ANSWER, ColumnRole.REFERENCE), TableName.ANSWERS
)


@dataclass(frozen=True, slots=True)
class RepliedTo:
    """The question that the replies of a row are to; ``counts_from`` is the first option's number in keys."""

    question_id: object
    options: Sequence[object]
    key: object
    counts_from: int
    language: object
    forms: Mapping[str, str | None] = field(default_factory=dict[str, "str | None"])
    """The form in which each column of choices writes options, where its first rows tell."""


def tables_of_said(head: FileHead) -> set[TableName]:
    """The tables of the replies of which a person said what they are."""
    return {_ROLES[role] for role in ColumnRole if role in _ROLES and role in head.said.roles.values()}


def reply_in(cell: object) -> str:
    """The reply of a cell, which may be the only one of a list."""
    parts = items(cell)
    return str(parts[0] if len(parts) == 1 else text_of(cell))


def chosen_by(
    reply: str, options: Sequence[object], key: object, counts_from: int, form: str | None = None
) -> int | None:
    """The option that a reply chooses by a letter, by the option's own text, or by a number where its key is one.

    Parameters
    ----------
    form
        How the other replies are written, where letters or numbers are the texts of options, too.
    """
    found = chosen_option(reply, len(options))
    is_number = reply.strip().isdecimal() and not text_of(key).strip().isdecimal()
    if is_number or (found is not None and reply.strip() not in {text_of(option).strip() for option in options}):
        return found
    named = option_number(reply, options, counts_from=counts_from, form=form)
    return named if isinstance(named, int) else None


def authors_of_replies(head: FileHead, mapping: FieldMapping) -> dict[str, Authorship]:
    """The author of each column of answers and of choices; that of choices is a model."""
    answers = [column for column, name in mapping.items() if name == ANSWER]
    by = next((column for column, name in mapping.items() if name in {"author", "model"}), None)
    found = {**authors_of_rows(head, mapping, "question")} if len(answers) == 1 else {}
    for column in answers if len(answers) > 1 else ():
        found[column] = authorship_of(column, head, author_column=by, is_one_of_several=True, answers=())
    for column in (column for column, name in mapping.items() if name == CHOICE):
        found[column] = _chooser(column, head, by)
    return found


def said_chooser(head: FileHead, mapping: FieldMapping) -> str | None:
    """The model that a person said of the only column of choices: what it chose in short is its choice, too."""
    columns = [column for column, name in mapping.items() if name == CHOICE]
    return head.said.of_column(columns[0], "author") if len(columns) == 1 else None


def _chooser(column: str, head: FileHead, by: str | None) -> Authorship:
    """The model that a person said, that its row names, or that a column of choices is named after."""
    if said := head.said.of_texts(column, "author"):
        return Authorship(said, AuthorSource.CONSTANT, AuthorKind.MODEL, why=Reason.PERSON)
    if by is not None:
        return Authorship(by, AuthorSource.COLUMN, AuthorKind.MODEL, why=Reason.BESIDE)
    named = author_of(column)
    is_sure = author_kind(named) is AuthorKind.MODEL and not _says_a_model(column)
    return Authorship(named or column, AuthorSource.COLUMN_NAME, AuthorKind.MODEL, is_sure=is_sure)


def asks_of_replies(
    head: FileHead, mapping: FieldMapping, authors: Mapping[str, Authorship]
) -> tuple[OpenQuestion, ...]:
    """Questions which model made choices, and what the texts are that a model wrote beside the options."""
    choices = (column for column, name in mapping.items() if name == CHOICE and not authors[column].is_sure)
    return (
        *(ask_for_model(column, f"{column}.author") for column in choices),
        *(ask_for_reply(column) for column in _kept_replies(head, mapping)),
    )


def _kept_replies(head: FileHead, mapping: FieldMapping) -> list[str]:
    """The columns of metadata whose names say that a model wrote the texts in them; what one repeats only once."""
    named = answer_columns(head.columns, head.first_rows)
    kept = [name for name in kept_names(head, mapping) if name in named]
    kept = [name for name in kept if _says_a_model(name) or author_kind(author_of(name)) is AuthorKind.MODEL]
    cells = {name: tuple(text_of(row.get(name)) for row in head.first_rows) for name in kept}
    first = {texts: name for name, texts in reversed(cells.items()) if any(map(is_phrase, texts))}
    return [name for name in kept if first.get(cells[name]) == name]


def _says_a_model(column: str) -> bool:
    """True if a column's name says that a model wrote what is in it, and not which."""
    return is_by_a_model(column) or says_a_model(plain_name(column))


_IN_SHORT = "raw_output"
"""The field of what a model chose, in one column beside which its whole reply may stand."""


class ReplyReader:
    """Reads the choices and the answers in the rows of one file as its mapping says."""

    def __init__(self, head: FileHead, mapping: FieldMapping) -> None:
        self._authors = authors_of_replies(head, mapping)
        self._columns = [(column, name) for column, name in mapping.items() if name in {CHOICE, ANSWER}]
        self._spare = {column: head.said.of_texts(column, "author") for column, _ in self._columns}
        names = [(name, self._authors[column].name) for column, name in self._columns]
        self._alike = {
            column for (column, _), of in zip(self._columns, names, strict=True) if names.count(of) > 1
        }  # one author gave several: the column tells them apart
        short = next((column for column, name in mapping.items() if name == _IN_SHORT), "")
        is_own = "model" in mapping.values() or head.said.of_column(short, "author") is not None
        self._short = "" if is_own or said_chooser(head, mapping) is None else short

    def tells_again(self, cells: Mapping[str, object]) -> bool:
        """True if a row has the whole reply beside what its model chose in short."""
        return bool(self._short) and any(
            reply_in(cells.get(column)) for column, name in self._columns if name == CHOICE
        )

    def rows(self, row: int, cells: Mapping[str, object], asked: RepliedTo) -> Iterator[FieldRow]:
        for column, name in self._columns:
            if not (told := reply_in(cells.get(column))):
                continue
            author = self._authors[column]
            by = author.name
            if author.source is AuthorSource.COLUMN:
                by = text_of(cells.get(author.name)) or self._spare[column] or ""
            names = {"question_id": asked.question_id, "language": asked.language}
            if name == CHOICE:
                run = {"run": column} if column in self._alike else {}
                given = {
                    **run,
                    "model": by,
                    "raw_output": told,
                    "choice": self._chosen(reply_in(cells.get(self._short)) or told, asked, column),
                }
                yield FieldRow(TableName.CHOICES, row, names | given)
                continue
            mark = f"{by}-{column}" if column in self._alike else by
            names |= {"answer_id": f"{asked.question_id}-{mark}", "author": by, "author_kind": author.kind}
            yield FieldRow(TableName.ANSWERS, row, {**names, "is_reference": author.is_reference, "answer": told})

    @staticmethod
    def _chosen(told: str, asked: RepliedTo, column: str) -> object:
        """The option that is chosen, or several where letters alone name them."""
        form = asked.forms.get(column)
        one = chosen_by(told, asked.options, asked.key, asked.counts_from, form)
        several = right_options(told, asked.options, counts_from=asked.counts_from, form=form) if one is None else ()
        is_number = told.strip().isdecimal() and not text_of(asked.key).strip().isdecimal()
        return one if one is not None or is_number or not isinstance(several, tuple) else several or None
