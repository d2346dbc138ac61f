"""Questions about the columns of a file, which it does not answer itself, with all that a person may say.

A file is not imported before they are answered, unless one may stay open.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from medreview.domain.answers import AuthorKind
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Listed, Message, PageOrOption
from medreview.importers.asked_together import called_apart, together
from medreview.importers.column_names import plain_name, suggested_columns
from medreview.importers.column_roles import (
    AT_PLACE,
    AT_ROW,
    QUESTION,
    SIDES,
    SWAPPED,
    WITHIN,
    Authorship,
    ColumnRole,
)

_FEWEST_NAMED_TOGETHER = 4
_MOST_SHOWN, _MOST_LONG, _LONG_NAME = 12, 5, 40
_GIVEN_BY_JUDGE = Message("Which judge gave what is in the {n_columns:=column|columns} {columns}?")
LAYOUT_CONTROL = PageOrOption("Read as", option="--layout NAME")
_OTHER_SIDE = Message("The sides are swapped: the assistant asks, and the user answers")
_ABOUT = Message("They are what the question is about, such as a case or a passage")
_BY_SHEET = Message("The sheet is named after the author")
_OF_ROW, _RATER = "question_id", "rater"
_OF_ASKING = frozenset({ColumnRole.QUESTION, ColumnRole.CONTEXT, _OF_ROW})
_UNSTATED = Message(
    "{file} does not tell who wrote the answers ({columns}): their author is not stated. "
    "Say who did, now or later with the same file ({how})."
)


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
    def asks_question(self) -> bool:
        """True if the person writes a question; anything else that is written is a name."""
        return self.constants.get(QUESTION) == ""

    @property
    def _is_one_role(self) -> bool:
        """True for many columns of one role, which one option may name."""
        return (
            len({*self.roles.values()}) == 1
            and len(self.roles) >= _FEWEST_NAMED_TOGETHER
            and not any(sign in column for column in self.roles for sign in ",=*.")
        )

    @property
    def option(self) -> str:
        told = {",".join(self.roles): next(iter(self.roles.values()))} if self._is_one_role else self.roles
        roles = [f"--role {quoted(f'{columns}={role}')}" for columns, role in told.items()]
        named = {name: value or ("TEXT" if name == QUESTION else "NAME") for name, value in self.constants.items()}
        constants = [f"--set {quoted(f'{name}={value}')}" for name, value in _of_families(named)]
        return " ".join([*roles, *constants])


def _of_families(constants: Mapping[str, str]) -> list[tuple[str, str]]:
    """The constants, those that say the same of several columns as one: ``a,b.author``."""
    alike: dict[tuple[str, str], list[str]] = {}
    for name, value in constants.items():
        column, _, what = name.rpartition(".")
        can_be_named = bool(column) and not any(sign in column for sign in ",=*")
        alike.setdefault((f".{what}", value) if can_be_named else (name, value), []).append(column)
    return [(f"{','.join(own)}{what}" if what[0] == "." else what, value) for (what, value), own in alike.items()]


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """An open question about columns of a file, with everything that may be answered.

    ``left_open``: what the import tells while nobody answers; None: the file does not come in before somebody does.
    """

    columns: tuple[str, ...]
    words: Message
    choices: tuple[AskChoice, ...]
    left_open: Message | None = None

    @property
    def may_stay_open(self) -> bool:
        return self.left_open is not None

    @property
    def without_sheets(self) -> "OpenQuestion":
        """The question without answers that a sheet's name tells, for files that have none."""
        return replace(self, choices=tuple(choice for choice in self.choices if not choice.is_of_sheet))

    @property
    def closed(self) -> "OpenQuestion":
        """The question as one that must be answered before its file comes in."""
        return replace(self, left_open=None)

    @property
    def is_of_author(self) -> bool:
        """True if one answer is that the file names no author."""
        return any(NOT_STATED in choice.constants.values() for choice in self.choices)

    @property
    def options(self) -> str:
        """The first two answers, as options of a command, and that columns are none of it.

        Two more answers, too, if they tell what is asked, or a case.
        """
        more = [one for one in self.choices[2:4] if _OF_ASKING & {*one.roles.values(), *one.constants}]
        kept = [one for one in self.choices[2:] if {*one.roles.values()} == {ColumnRole.METADATA}]
        return _either((*self.choices[:2], *more, *kept[:1]))

    @property
    def how(self) -> PageOrOption:
        """The answer with which the question is closed later: one of an author's, else the first."""
        if self.is_of_author:
            return PageOrOption.named(self.words, _either(self.choices[:2]))
        return PageOrOption.named(self.choices[0].words, self.choices[0].option)


def _either(choices: Iterable[AskChoice]) -> str:
    return " or ".join(choice.option for choice in choices)


def quoted(text: str) -> str:
    return f"'{text}'" if any(not (sign.isalnum() or sign in "_-.=/@") for sign in text) else text


def named_columns(columns: tuple[str, ...]) -> dict[str, object]:
    """The columns that a question is about, for its sentence."""
    return {"columns": Listed(columns), "n_columns": len(columns)}


def some_columns(columns: tuple[str, ...]) -> dict[str, object]:
    """The same for many columns: all that a sentence can hold, and behind a part of them how many there are."""
    most = _MOST_SHOWN if all(len(name) <= _LONG_NAME for name in columns) else _MOST_LONG
    shown = columns if len(columns) <= most else (*columns[: most - 1], f"… ({len(columns)})")
    return {"columns": Listed(shown), "n_columns": len(columns)}


def _named_by(columns: Iterable[str]) -> list[AskChoice]:
    """The answers that a column names who wrote something, those of columns that are called after authors first."""
    first = sorted(columns, key=lambda name: "author" not in plain_name(name).split("_"))
    return [AskChoice(Message("Whom the column {by} names", {"by": one}), {one: ColumnRole.AUTHOR}) for one in first]


def _unsaid(author: str, *, may_stay_open: bool) -> tuple[AskChoice, ...]:
    """The answer that a file names no author, by the constant that would name one."""
    return (AskChoice(Message("The file does not say"), {}, {author: NOT_STATED}),) if may_stay_open else ()


def ask_for_author(
    column: str,
    *,
    may_stay_open: bool = False,
    is_spoken: bool = False,
    are_listed: bool = False,
    by: Iterable[str] = (),
    may_be_sheet: bool = False,
) -> OpenQuestion:
    """The question who wrote the texts of a column.

    Parameters
    ----------
    is_spoken
        Whether they are turns of conversations.
    are_listed
        Whether they are lists of which each may be the options of its question.
    by
        The columns that may name who did.
    may_be_sheet
        Whether the sheet may be named after whoever did.
    """
    by_sheet = AskChoice(_BY_SHEET, {}, {f"{column}.author": "@sheet"})
    return OpenQuestion(
        (column,),
        Message("Who wrote the texts in the column {column}?", {"column": column}),
        (
            *((AskChoice(Message("Nobody: they are the options of their questions"), {column: OPTIONS}),) * are_listed),
            *_named_by(by),
            AskChoice(Message("They are reference answers"), {}, {f"{column}.reference": "yes"}),
            AskChoice(Message("A model"), {}, {f"{column}.author": "", f"{column}.kind": AuthorKind.MODEL}),
            AskChoice(Message("A physician"), {}, {f"{column}.author": "", f"{column}.kind": AuthorKind.PHYSICIAN}),
            AskChoice(Message("Another author"), {}, {f"{column}.author": "", f"{column}.kind": AuthorKind.PERSON}),
            *((by_sheet,) if may_be_sheet else ()),
            *((AskChoice(_OTHER_SIDE, {}, {f"{column}.{SIDES}": SWAPPED}),) if is_spoken else ()),
            AskChoice(Message("They are not answers; keep them as metadata"), {column: ColumnRole.METADATA}),
            *_unsaid(f"{column}.author", may_stay_open=may_stay_open),
        ),
        _UNSTATED if may_stay_open else None,
    )


OPTIONS = "options"
"""The role of a column of options, which is a field of the layout of questions with options."""


def ask_for_authors(
    authors: Mapping[str, Authorship],
    *,
    spoken: str = "",
    listed: Collection[str] = (),
    by: Sequence[str] = (),
    may_be_sheet: bool = False,
) -> tuple[OpenQuestion, ...]:
    """The question for the columns of texts whose author nothing tells; in ``spoken`` they are turns.

    The columns ``by`` may name the author of the only one, those ``listed`` may be lists of options.
    """

    def ask(column: str) -> OpenQuestion:
        may_stay_open = unsure[column].is_unstated
        is_spoken, are_listed = column == spoken, column in listed
        return ask_for_author(
            column,
            may_stay_open=may_stay_open,
            is_spoken=is_spoken,
            are_listed=are_listed,
            by=by,
            may_be_sheet=may_be_sheet,
        )

    unsure = {column: author for column, author in authors.items() if not author.is_sure}
    by = by if len(unsure) == 1 else ()
    return tuple(ask(alike[0]) if len(alike) == 1 else _ask_for_several_authors(alike) for alike in together(unsure))


def _ask_for_several_authors(columns: tuple[str, ...]) -> OpenQuestion:
    """The question who wrote the texts of columns that are alike, each of which may be named after its author."""
    called = called_apart(columns)

    def named(words: Message, kind: AuthorKind) -> AskChoice:
        given = (((f"{column}.author", name), (f"{column}.kind", str(kind))) for column, name in called.items())
        return AskChoice(words, {}, dict(pair for of_column in given for pair in of_column))

    return OpenQuestion(
        columns,
        Message("Who wrote the texts in the columns {columns}?", {"columns": Listed(columns)}),
        (
            named(Message("Models, called like their columns"), AuthorKind.MODEL),
            named(Message("Physicians, called like their columns"), AuthorKind.PHYSICIAN),
            named(Message("Other authors, called like their columns"), AuthorKind.PERSON),
            AskChoice(Message("They are reference answers"), {}, {f"{column}.reference": "yes" for column in columns}),
            AskChoice(
                Message("They are not answers; keep them as metadata"), dict.fromkeys(columns, ColumnRole.METADATA)
            ),
        ),
    )


def ask_for_question(columns: Sequence[str], ids: Sequence[str], answering: Sequence[str]) -> OpenQuestion:
    """The question where the questions of a file stand whose layout nobody knows.

    Parameters
    ----------
    columns
        Those of texts that may ask.
    ids
        Those that may hold the ids of questions which are not in the file.
    answering
        Those that may answer one question of all rows.
    """
    asking = [AskChoice(Message("{column}", {"column": column}), {column: ColumnRole.QUESTION}) for column in columns]
    elsewhere = [
        AskChoice(
            Message("They are not in this file: {column} holds their IDs", {"column": column}), {column: ColumnRole.ID}
        )
        for column in ids
    ]
    of_all = AskChoice(Message("None: one question for all rows"), {}, {QUESTION: ""})
    if columns and ids:
        words = Message("Which column holds the questions? If they are not in this file, say which holds their IDs.")
    elif columns:
        words = Message(
            "Which column holds the questions? If none does, write what all rows answer, or choose a layout."
        )
    elif ids:
        words = Message(
            "No column seems to hold questions. Which one holds their IDs, or what other layout has the file?"
        )
    else:
        words = Message("No column seems to hold questions. What do its rows answer, or what other layout has it?")
    of_each = AskChoice(Message("None: one question, asked anew of each row"), {}, {QUESTION: "", _OF_ROW: AT_ROW})
    of_rows = AskChoice(
        Message("None: each row answers a question of its own, whose text is not in this file"), {}, {_OF_ROW: AT_ROW}
    )
    first = (*asking[:1], *elsewhere[:1], *asking[1:2], of_all, of_rows, of_each)
    return OpenQuestion((*columns, *ids) or tuple(answering), words, (*first, *elsewhere[1:], *asking[2:]))


def ask_for_case(columns: tuple[str, ...]) -> OpenQuestion:
    """The question about texts that are named like parts of a case, and would become metadata.

    What is called a question may be it, where the column that is read so holds titles.
    """
    asks = [column for column in columns[:1] if not columns[1:] and suggested_columns([column], [QUESTION])]
    return OpenQuestion(
        columns,
        Message(
            "Do the texts in the {n_columns:=column|columns} {columns} belong to the question?", some_columns(columns)
        ),
        (
            AskChoice(_ABOUT, dict.fromkeys(columns, ColumnRole.CONTEXT)),
            *(
                AskChoice(Message("They are the questions themselves"), {column: ColumnRole.QUESTION})
                for column in asks
            ),
            AskChoice(Message("Keep them as metadata"), dict.fromkeys(columns, ColumnRole.METADATA)),
        ),
    )


def ask_for_texts(
    column: str, author_column: str | None = None, *, may_name: Sequence[str] = (), may_be_sheet: bool = False
) -> OpenQuestion:
    """The question what the texts of a column are, in a table of questions that nothing else answers.

    Parameters
    ----------
    author_column
        The column that names an author of each row.
    may_name
        Others that may do so.
    may_be_sheet
        Whether the sheet may be named after whoever wrote them.
    """
    by_sheet = AskChoice(_BY_SHEET, {column: ColumnRole.ANSWER}, {f"{column}.author": "@sheet"})
    by = [author_column] if author_column else may_name[:1]
    roles = {column: ColumnRole.ANSWER} | ({} if author_column else dict.fromkeys(by, ColumnRole.AUTHOR))
    answers = (
        *(AskChoice(Message("{author} says who wrote them", {"author": name}), roles) for name in by),
        AskChoice(Message("They are reference answers"), {column: ColumnRole.REFERENCE}),
        *(
            AskChoice(who, {column: ColumnRole.ANSWER}, {f"{column}.author": "", f"{column}.kind": kind})
            for who, kind in (
                (Message("A model wrote them"), AuthorKind.MODEL),
                (Message("A person wrote them"), AuthorKind.PERSON),
            )
        ),
    )
    return OpenQuestion(
        (column,),
        Message("Do the texts in the column {column} answer the questions?", {"column": column}),
        (
            *answers[:2],
            AskChoice(_ABOUT, {column: ColumnRole.CONTEXT}),  # among the first, which commands show
            *answers[2:],
            *((by_sheet,) if may_be_sheet and not by else ()),
            AskChoice(Message("They are not answers; keep them as metadata"), {column: ColumnRole.METADATA}),
        ),
    )


def ask_for_answers(columns: Sequence[str]) -> OpenQuestion:
    """The question which column of words holds the answers, in a table whose questions are elsewhere."""
    return OpenQuestion(
        (*columns,),
        Message("Which column holds the answers? None is read as one."),
        tuple(AskChoice(Message("{column}", {"column": column}), {column: ColumnRole.ANSWER}) for column in columns),
    )


def ask_for_numbered_texts(columns: tuple[str, ...]) -> OpenQuestion:
    """The question what the texts of several columns are that are numbered alike: one answer holds for all."""
    return OpenQuestion(
        columns,
        Message("Do the texts in the columns {columns} answer the questions?", some_columns(columns)),
        (
            AskChoice(
                Message("Yes, each by another author, called after the column"),
                dict.fromkeys(columns, ColumnRole.ANSWER),
                {f"{column}.author": name for column, name in called_apart(columns).items()},
            ),
            AskChoice(
                Message("Yes, all by one model"),
                dict.fromkeys(columns, ColumnRole.ANSWER),
                {"author": "", "kind": AuthorKind.MODEL},
            ),
            AskChoice(Message("They are reference answers"), dict.fromkeys(columns, ColumnRole.REFERENCE)),
            AskChoice(_ABOUT, dict.fromkeys(columns, ColumnRole.CONTEXT)),
            AskChoice(
                Message("They are not answers; keep them as metadata"), dict.fromkeys(columns, ColumnRole.METADATA)
            ),
        ),
    )


def ask_for_model(column: str, field_name: str, *, may_stay_open: bool = False) -> OpenQuestion:
    """The question which model a file is of, where its name is all that is missing; the field takes it for all rows.

    A judge is one whose words are on texts of others.
    """
    wrote = Message("Which model wrote the texts in the column {column}?", {"column": column})
    return OpenQuestion(
        (column,),
        replace(_GIVEN_BY_JUDGE, values=named_columns((column,))) if field_name == "judge" else wrote,
        (AskChoice(Message("A model"), {}, {field_name: ""}), *_unsaid(field_name, may_stay_open=may_stay_open)),
        _UNSTATED if may_stay_open else None,
    )


def ask_for_judge(columns: tuple[str, ...]) -> OpenQuestion:
    """The question which judge gave what some columns hold, whom the file only calls a judge; it may stay open."""
    return OpenQuestion(
        columns,
        replace(_GIVEN_BY_JUDGE, values=some_columns(columns)),
        (
            AskChoice(Message("A model"), {}, {"judge": ""}),
            AskChoice(Message("Raters gave them"), dict.fromkeys(columns, ColumnRole.RATING)),
            AskChoice(Message("Keep them as metadata"), dict.fromkeys(columns, ColumnRole.METADATA)),
        ),
        Message(
            "{file} does not name the judge that gave {columns}: it is called “judge”. "
            "Say its name now, if it has one ({how})."
        ),
    )


def ask_for_marker(columns: tuple[str, ...]) -> OpenQuestion:
    """The question who marked the parts of answers that columns list."""
    return OpenQuestion(
        columns,
        Message("Who marked the parts of answers in the {n_columns:=column|columns} {columns}?", some_columns(columns)),
        (
            AskChoice(Message("One rater, who is named here"), {}, {"rater": ""}),
            AskChoice(Message("A model"), {}, {"judge": ""}),
            AskChoice(Message("Keep them as metadata"), dict.fromkeys(columns, ColumnRole.METADATA)),
        ),
    )


def ask_for_baseline(column: str) -> OpenQuestion:
    """The question with which model the answers of a file were compared, where it names only the other one."""
    return OpenQuestion(
        (column,),
        Message("With which model were the answers in the column {column} compared?", {"column": column}),
        (AskChoice(Message("A model"), {}, {f"{column}.author": ""}),),
    )


def ask_for_parts_of_ids(column: str, parts: Iterable[str]) -> OpenQuestion:
    """The question which column names the parts of a file in each of which its ids begin anew, or what they are."""
    kept = {column: ColumnRole.METADATA}
    together = Message("{columns} together")
    choices = [
        AskChoice(
            replace(together, values={"columns": Listed(part.split(","))})
            if "," in part
            else Message("{column}", {"column": part}),
            {},
            {f"{column}.{WITHIN}": part},
        )
        for part in parts
    ]
    if not choices:
        return OpenQuestion(
            (column,),
            Message("{column} gives many different questions the same ID. What does it hold?", {"column": column}),
            (AskChoice(Message("No IDs of questions; keep it as metadata"), kept),),
        )
    none = Message("None: it holds no IDs of questions; keep it as metadata")
    return OpenQuestion(
        (column,),
        Message("{column} gives different questions the same ID. Which column tells them apart?", {"column": column}),
        (*choices, AskChoice(none, kept)),
    )


def ask_for_scored_author(columns: tuple[str, ...], authors: Iterable[str]) -> OpenQuestion:
    """The question whose answers the scores of columns are of, in a row with several."""
    return OpenQuestion(
        columns,
        Message(
            "Whose answers do the scores in the {n_columns:=column|columns} {columns} measure?",
            some_columns(columns),
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
            named_columns(columns) | {"control": LAYOUT_CONTROL},
        ),
        (AskChoice(Message("Keep them as metadata"), dict.fromkeys(columns, ColumnRole.METADATA)),),
    )


def ask_for_marks(column: str) -> OpenQuestion:
    """The question whether parts that a column lists are marked in the answers, where they fit other texts, too."""
    return OpenQuestion(
        (column,),
        Message("Are parts of the answers marked in the column {column}?", {"column": column}),
        (
            AskChoice(Message("Yes, somebody marked them in the answers"), {column: ColumnRole.SPAN}),
            AskChoice(Message("Keep them as metadata"), {column: ColumnRole.METADATA}),
        ),
    )


def ask_for_lists(column: str) -> OpenQuestion:
    """The question about a column of answers, some of which are lists in the signs of a program."""
    return OpenQuestion(
        (column,),
        Message(
            "Are the lists in the column {column} options of their questions? If so, write such rows apart with a "
            "column of options, for raters would see the signs of a program.",
            {"column": column},
        ),
        (
            AskChoice(Message("Keep them as metadata"), {column: ColumnRole.METADATA}),
            AskChoice(Message("They are answers as they stand"), {column: ColumnRole.ANSWER}),
        ),
    )


def ask_for_repeated_answers(column: str, levels: Sequence[str]) -> OpenQuestion:
    """The question about rows that repeat an answer and differ in what they say of it.

    Parameters
    ----------
    levels
        The columns with what raters may have given, where the table can be read as ratings.
    """
    as_ratings = AskChoice(Message("Each row tells a rating of an answer"), dict.fromkeys(levels, ColumnRole.RATING))
    return OpenQuestion(
        (column, *levels),
        Message(
            "Several rows each repeat a text of the column {column}. Is every row an answer of its own?",
            {"column": column},
        ),
        (
            *((as_ratings,) if levels else ()),
            AskChoice(Message("Yes, every row"), {column: ColumnRole.ANSWER}),
            AskChoice(Message("No: it is the reference for what other columns answer"), {column: ColumnRole.REFERENCE}),
        ),
    )


def ask_for_rater(columns: tuple[str, ...], *, by: Iterable[str] = (), named: str = "") -> OpenQuestion:
    """The question who gave the ratings of a file that does not tell; the columns ``by`` may name who did.

    ``named``: somebody in the name of the file.
    """
    return OpenQuestion(
        columns,
        Message("Who gave the ratings in the {n_columns:=column|columns} {columns}?", some_columns(columns)),
        (
            *(AskChoice(Message("Whom the column {by} names", {"by": one}), {one: _RATER}) for one in by),
            *(
                (AskChoice(Message("{name}, whom the file is named after", {"name": named}), {}, {"rater": named}),)
                if named
                else ()
            ),
            AskChoice(Message("The file is named after its rater"), {}, {"rater": "@file"}),
            AskChoice(Message("The sheet is named after its rater"), {}, {"rater": "@sheet"}),
            AskChoice(Message("One rater, who is named here"), {}, {"rater": ""}),
            AskChoice(Message("No one: they are kept as metadata"), dict.fromkeys(columns, ColumnRole.METADATA)),
        ),
    )


def ask_for_rated_ids(
    columns: tuple[str, ...], ids: Sequence[tuple[str, ...]], *, own: Mapping[str, Sequence[str]], are_several: bool
) -> OpenQuestion:
    """The question of what the ratings of a table are that names neither questions nor answers.

    Parameters
    ----------
    ids
        The columns that may hold ids, the likeliest first; of two, the first names the part that the second counts in.
    own
        By column of ids the ratings of its own, where tables stand side by side: those of others are left aside.
    are_several
        Whether other sheets or files come in with the table.
    """
    told = [
        AskChoice(
            Message("{name} holds the IDs of what was rated in {columns}", {"name": name, **some_columns((*of_id,))}),
            {name: ColumnRole.ID, **{one: ColumnRole.METADATA for one in columns if one not in of_id}},
        )
        for name, of_id in own.items()
    ] or [
        AskChoice(
            Message("{columns} {n_columns:=holds|together hold} the IDs of what was rated", named_columns(names)),
            {names[-1]: ColumnRole.ID},
            {f"{names[1]}.{WITHIN}": names[0]} if names[1:] else {},
        )
        for names in ids
    ]
    of_rows = AskChoice(Message("Each row is of a question of its own, numbered like the rows"), {}, {_OF_ROW: AT_ROW})
    in_order = AskChoice(
        Message("Rows with the same number in all sheets and files are of the same question"), {}, {_OF_ROW: AT_PLACE}
    )
    return OpenQuestion(
        (*dict.fromkeys(column for names in ids for column in names), *columns),
        Message(
            "What are the ratings in the {n_columns:=column|columns} {columns} of? No column names a question or an "
            "answer.",
            some_columns(columns),
        ),
        (*told[:1], of_rows, *([in_order] if are_several else []), *told[1:]),
    )


def ask_for_names(columns: Mapping[str, str], *, may_have_written: bool) -> OpenQuestion:
    """The question whether those whom columns of ratings name have rated, or have written what is rated.

    Parameters
    ----------
    columns
        By column the name in it.
    may_have_written
        Whether nothing else tells who wrote what is rated.
    """
    names = Listed(dict.fromkeys(columns.values()))
    authors = {f"{column}.author": name for column, name in columns.items()}
    raters = {f"{column}.rater": name for column, name in columns.items()}
    return OpenQuestion(
        (*columns,),
        Message("Who are {names}, whom columns of ratings are named after?", {"names": names}),
        (
            *((AskChoice(Message("They wrote the answers that are rated"), {}, authors),) if may_have_written else ()),
            AskChoice(Message("They gave the ratings"), {}, raters),
            AskChoice(
                Message("Their names are part of what is rated"), {}, {f"{one}.dimension": one for one in columns}
            ),
            AskChoice(Message("Keep them as metadata"), dict.fromkeys(columns, ColumnRole.METADATA)),
        ),
    )


def ask_for_survey_columns(columns: tuple[str, ...], items: Sequence[str], author: str | None) -> OpenQuestion:
    """The question whether columns of a survey are answers or dimensions, where their names do not say both.

    Parameters
    ----------
    items, author
        The columns that may say what was asked, and who wrote the answer, that a form rates.
    """
    of_both, of_item, of_author = (
        Message("A dimension in each, of the answers that the columns {item} and {author} name"),
        Message("A dimension in each, of one author's answers, who is named here, to what the column {item} names"),
        Message("A dimension in each, of the answers by {author} to the question that is named here"),
    )
    words = of_both if author else of_item
    by_form = [
        AskChoice(
            replace(words, values={"item": item, "author": author}),
            {item: ColumnRole.ID, **({author: ColumnRole.AUTHOR} if author else {})},
            {} if author else {"author": ""},
        )
        for item in items[:_MOST_ITEMS]
    ]
    if author and not by_form:
        words = replace(of_author, values={"author": author})
        by_form = [AskChoice(words, {author: ColumnRole.AUTHOR}, {"question_id": ""})]
    return OpenQuestion(
        columns,
        Message("What do respondents rate in the {n_columns:=column|columns} {columns}?", some_columns(columns)),
        (
            *by_form,
            AskChoice(Message("An answer in each, all on the dimension that is named here"), {}, {"dimension": ""}),
            AskChoice(Message("A dimension in each, all of the answer that is named here"), {}, {"answer_id": ""}),
            AskChoice(Message("They describe respondents and are not ratings"), dict.fromkeys(columns, "profile")),
        ),
    )


_MOST_ITEMS = 3


def ask_for_dimension(columns: tuple[str, ...]) -> OpenQuestion:
    """The question what was rated, where the columns are raters."""
    return OpenQuestion(
        columns,
        Message("Which dimension was rated in the {n_columns:=column|columns} {columns}?", some_columns(columns)),
        (
            AskChoice(Message("The sheet is named after it"), {}, {"dimension": "@sheet"}),
            AskChoice(Message("The file is named after it"), {}, {"dimension": "@file"}),
            AskChoice(Message("It is named here"), {}, {"dimension": ""}),
        ),
    )


def ask_for_rated_author(
    columns: tuple[str, ...],
    authors: Iterable[str] = (),
    *,
    by: Iterable[str] = (),
    may_stay_open: bool = False,
) -> OpenQuestion:
    """The question whose answers the ratings of a file are about.

    Parameters
    ----------
    authors
        Those who wrote answers that stand beside the ratings.
    by
        The columns that may name who wrote what was rated.
    """
    return OpenQuestion(
        columns,
        Message(
            "Who wrote the answers that are rated in the {n_columns:=column|columns} {columns}?",
            some_columns(columns),
        ),
        (
            *(
                AskChoice(Message("{author} wrote them", {"author": author}), {}, {"author": author})
                for author in authors
            ),
            *_named_by(by),
            AskChoice(Message("One author, who is named here"), {}, {"author": ""}),
            AskChoice(Message("The file is named after the author"), {}, {"author": "@file"}),
            AskChoice(_BY_SHEET, {}, {"author": "@sheet"}),
            *_unsaid("author", may_stay_open=may_stay_open),
        ),
        _UNSTATED if may_stay_open else None,
    )


def ask_for_direction(column: str, dimension: str, *, n_ranks: int = 0) -> OpenQuestion:
    """The question whether the lowest level is the best, where words beside it say so.

    Parameters
    ----------
    n_ranks
        The highest level if the levels are ranks, which tells their scale; else 0.
    """
    of_ranks = {f"{dimension}.scale": f"1:{n_ranks}"} if n_ranks else {}
    return OpenQuestion(
        (column,),
        Message("Is the lowest level of {dimension} the best?", {"dimension": dimension}),
        (
            AskChoice(Message("Yes, count it from the other end"), {}, {f"{dimension}.reversed": "yes", **of_ranks}),
            AskChoice(Message("No, the highest is the best"), {}, {f"{dimension}.reversed": "no"}),
        ),
    )
