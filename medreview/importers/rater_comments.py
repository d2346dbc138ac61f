"""Columns of what raters wrote beside their ratings: on all of a row, or on the ratings that they are named after."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import permutations

from medreview.errors import Listed, Message
from medreview.importers.answer_columns import may_be_reference
from medreview.importers.cell_values import asks, is_filled, text_of
from medreview.importers.column_names import plain_name
from medreview.importers.column_roles import ColumnRole
from medreview.importers.drafts import FieldMapping
from medreview.importers.file_heads import FileHead
from medreview.importers.kept_columns import kept_names
from medreview.importers.open_questions import AskChoice, OpenQuestion, ask_for_texts
from medreview.importers.rated_columns import holds_text
from medreview.importers.rated_names import RatedColumn
from medreview.importers.scales import status_of_word
from medreview.importers.words_by_language import Called, words_for

_COMMENTS = frozenset({"comment", "note", "remark", *words_for(Called.COMMENT)})
"""Words for what a rater wrote; alone, or beside the name of a rating or a rater, nothing else is called so."""
_REASONS = frozenset(
    {"rationale", "explanation", "reason", "reasoning", "justification", "feedback", "evaluation", "assessment"}
)
"""Words for what a rater wrote beside the name of a rating; alone they may be of the answer."""
_OF_ALL = frozenset(
    {
        "rater",
        "reviewer",
        "evaluator",
        "annotator",
        "general",
        "overall",
        "additional",
        "other",
        "free",
        "further",
        "any",
    }
)
"""Words before a comment that tell of no one rating."""
_OF_RATINGS = frozenset({"score", "rating", "grade", "level", "human", "on", "for", "about", "of", "the"})
"""Words in names of ratings and comments that do not tell them apart."""


def certain_comments(columns: Iterable[str], rated: Sequence[RatedColumn], head: FileHead) -> list[str]:
    """The columns of texts that are called comments, or comments on, or reasons for, the ratings beside them."""
    names = {_words(told) for one in rated for told in (one.name, one.dimension, one.rater) if told}
    names |= {_words(around) for one in rated if (around := one.name.rpartition(".")[0])}
    found: list[str] = []
    for column in columns:
        words = _words(column)
        called, rest = words & (_COMMENTS | _REASONS), words - _COMMENTS - _REASONS
        is_alone = bool(called & _COMMENTS) and rest <= _OF_ALL
        own = _words(column.rpartition(".")[2])
        is_alone = is_alone or (own <= _COMMENTS | _REASONS and _stands_with(column, rated, head))
        if called and (is_alone or rest in names or rest - _OF_ALL in names) and _holds_words(head, column):
            found.append(column)
    return found


def _stands_with(column: str, rated: Sequence[RatedColumn], head: FileHead) -> bool:
    """True if a column stands in one object, or in one list of records, with all ratings and with nothing else."""
    around, dot, _ = column.rpartition(".")
    if dot:
        return all(one.name.startswith(f"{around}.") for one in rated)
    is_listed = head.lists is not None and bool(head.lists.columns) and not head.lists.of_answers
    return is_listed and not {column, *(one.name for one in rated)} & {*head.header}


def _words(name: str) -> frozenset[str]:
    """The words of a name, none of them in the plural, without those that only say that something was rated."""
    words = (word.removesuffix("s") if len(word) > _SHORTEST else word for word in plain_name(name).split("_"))
    return frozenset(words) - _OF_RATINGS


_SHORTEST = 3


def _holds_words(head: FileHead, column: str) -> bool:
    """True for texts, of whatever length, and no numbers or labels of one word; of the first rows all may lack them."""
    texts = [text for row in head.first_rows if is_filled(row.get(column)) and (text := text_of(row.get(column)))]
    return any(" " in text.strip() for text in texts) or (not texts and not _words(column).isdisjoint(_COMMENTS))


def ask_for_rated_texts(
    columns: tuple[str, ...], author_column: str | None = None, *, may_be_asked: bool = False
) -> OpenQuestion:
    """The question whether texts beside ratings are what was rated, or what raters wrote on it; one for all of them.

    ``may_be_asked``: no other column holds the questions.
    """
    comments = AskChoice(Message("They are the comments of the raters"), dict.fromkeys(columns, ColumnRole.NOTE))
    metadata = dict.fromkeys(columns, ColumnRole.METADATA)
    if columns[1:]:
        one_is = (
            (ColumnRole.ANSWER, Message("{column} was rated; the others are comments")),
            (ColumnRole.QUESTION, Message("{column} was asked; the others are comments")),
        )
        rated = [
            AskChoice(replace(words, values={"column": one}), {**comments.roles, one: role})
            for role, words in one_is
            for one in columns[:_MOST_OFFERED]
        ]
        alone = Message("{column} was rated; the others stay metadata")
        rated += [
            AskChoice(replace(alone, values={"column": one}), {**metadata, one: ColumnRole.ANSWER})
            for one in columns[:_MOST_OFFERED]
        ]
        both = Message("{asked} was asked, and {rated} was rated; the others stay metadata")
        pairs = [*permutations(columns[:_MOST_OFFERED], 2)] if may_be_asked else []
        rated += [
            AskChoice(
                replace(both, values={"asked": one, "rated": other}),
                {**metadata, one: ColumnRole.QUESTION, other: ColumnRole.ANSWER},
            )
            for one, other in pairs
        ]
        words = Message("What are the texts in the columns {columns} beside the ratings?", {"columns": Listed(columns)})
        return OpenQuestion(columns, words, (comments, *rated, AskChoice(Message("Keep them as metadata"), metadata)))
    asks = ask_for_texts(columns[0], author_column)
    rated, others = ([one for one in asks.choices if {*one.roles.values()} == {role}] for role in _FIT)
    is_called = not _words(columns[0]).isdisjoint(_COMMENTS | _REASONS | _FOUND)
    first = (comments, *rated[:1]) if is_called else (*rated[:1], comments)
    asked = AskChoice(Message("They are the questions themselves"), {columns[0]: ColumnRole.QUESTION})
    return replace(asks, choices=(*first, *rated[1:], asked, *others))


def ask_for_asked_texts(head: FileHead, mapping: FieldMapping) -> list[OpenQuestion]:
    """The question about the first unread column of texts beside ratings of which most ask something."""
    cells = {name: [str(row.get(name) or "") for row in head.first_rows] for name in kept_names(head, mapping)}
    n_asking = {name: sum(map(asks, texts)) if holds_text(texts) else 0 for name, texts in cells.items()}
    asking = [name for name, texts in cells.items() if n_asking[name] and 2 * n_asking[name] >= len(texts)]
    words = Message("Are the texts in the column {column} the questions that were answered?")
    choices = (
        (Message("They are the questions themselves"), ColumnRole.QUESTION),
        (Message("They are not; keep them as metadata"), ColumnRole.METADATA),
    )
    return [
        OpenQuestion(
            (name,),
            replace(words, values={"column": name}),
            tuple(AskChoice(told, {name: role}) for told, role in choices),
        )
        for name in asking[:1]
    ]


def ask_for_references(head: FileHead, mapping: FieldMapping) -> list[OpenQuestion]:
    """The question, for each unread column of texts beside rated answers that is called so, if those are held to it."""
    cells = {name: [row.get(name) for row in head.first_rows] for name in kept_names(head, mapping)}
    called = [name for name in cells if may_be_reference(name, cells[name], ()) and holds_text(cells[name])]
    return [
        replace(ask, choices=tuple(one for one in ask.choices if _HELD_TO.issuperset(one.roles.values())))
        for ask in map(ask_for_texts, called)
    ]


_HELD_TO = frozenset({ColumnRole.REFERENCE, ColumnRole.METADATA})
_MOST_OFFERED = 3
_FIT = (ColumnRole.ANSWER, ColumnRole.METADATA)
_FOUND = frozenset(
    {"finding", "extracted", "error", "issue", "problem", "mistake", "weakness", "strength", "observation"}
)
"""Words in names of what raters, and seldom authors, write of."""


class RaterComments:
    """The comments in the rows of a table, each on the ratings that its column is named after, else on all of a row."""

    def __init__(self, columns: Iterable[str], rated: Sequence[RatedColumn]) -> None:
        self._of = {column: _named_in(column, rated) for column in columns}
        self._rated = rated

    def on(self, one: RatedColumn, cells: Mapping[str, object], *, is_judged: bool = False) -> str | None:
        """The comment of whoever gave a rating on the answer that it is of, with what it says of other ratings of it.

        A rater has one comment on an answer: parts of it stand behind the names of their columns. Each judgement has
        its own, as in ``is_judged``.
        """
        lines: list[str] = []
        for column, about in self._of.items():
            is_here = one in about if one.judge else not about or (_are_together(one, about) and not is_judged)
            is_here = is_here or one in about
            if is_here and (text := _said(cells.get(column))):
                is_whole = bool(one.judge) or is_judged or self._is_of_all(column, one)
                lines.append(text if is_whole else f"{column.strip()}: {text}")
        return "\n".join(lines) or None

    def _is_of_all(self, column: str, one: RatedColumn) -> bool:
        """True for a comment on all that a rater gave an answer in a row, or one that stands alone there."""
        about = self._of[column]
        is_alone = len(self._of) == 1 and not about
        is_named_so = _words(column) <= _COMMENTS | _OF_ALL
        return is_alone or is_named_so or all(o in about for o in self._rated if _are_together(one, [o]))


def _said(cell: object) -> str:
    """The text of a cell, unless it only says that there is none."""
    text = text_of(cell).strip()
    return "" if status_of_word(text) is not None else text


def _named_in(column: str, rated: Sequence[RatedColumn]) -> list[RatedColumn]:
    """The ratings in the object of a comment, or whose names, raters or authors its name tells, nothing else in it."""
    if around := column.rpartition(".")[0]:
        inside = [one for one in rated if one.name.rpartition(".")[0] == around]
        if inside:
            return inside
    rest = _words(column) - _COMMENTS - _REASONS - _OF_ALL - {"extracted"}
    named = ((one, filter(None, (one.name, one.rater, one.author))) for one in rated)
    return [one for one, names in named if rest and any(rest <= _words(name) for name in names)]


def _are_together(one: RatedColumn, others: Iterable[RatedColumn]) -> bool:
    """True if one of the others is by the same rater, of the same answer."""
    told = (one.rater, one.author, one.judge, one.answer_id, one.question_id)
    return any((o.rater, o.author, o.judge, o.answer_id, o.question_id) == told for o in others)
