"""Forms of a survey that each rate one answer: the columns that say which, and respondents who filled in several."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from medreview.importers.cell_values import asks, is_filled, text_of
from medreview.importers.column_names import MODELS, plain_name, words_of_name
from medreview.importers.model_names import LONGEST_NAME, names_models
from medreview.importers.person_names import AUTHOR_COLUMNS
from medreview.importers.rated_columns import RATING_SPELLINGS

_ITEMS = frozenset(plain_name(name) for field in ("question", "question_id") for name in RATING_SPELLINGS[field])


@dataclass(frozen=True, slots=True)
class Respondents:
    """The people behind the forms of a survey, by what they wrote of themselves, which stays out.

    Attributes
    ----------
    columns
        The columns that tell them apart; none where nothing does.
    """

    columns: tuple[str, ...] = ()

    def key(self, cells: Mapping[str, object]) -> tuple[str, ...] | None:
        """Whoever filled in a form; None where that is not said in it."""
        told = tuple(text_of(cells.get(name)).strip().casefold() for name in self.columns)
        return told if any(told) else None


@dataclass(frozen=True, slots=True)
class AnswerOfForm:
    """The columns of forms that say which answer each of them rates.

    Attributes
    ----------
    items
        The columns that may say what was asked, or which case, text or report it was.
    author
        The column that says who wrote it.
    is_sure
        Whether forms of one respondent differ in both, and nothing else may say what was asked.
    """

    items: tuple[str, ...] = ()
    author: str | None = None
    is_sure: bool = False

    @classmethod
    def of(
        cls, columns: Collection[str], rows: Sequence[Mapping[str, object]], respondents: Respondents
    ) -> "AnswerOfForm":
        """The answer that these columns, none of which holds ratings, may tell: by their names, or by their cells.

        What differs between the forms of one respondent, and comes again in those of others, is not said of people.
        """
        varying = [name for name in columns if _is_of_forms(name, rows, respondents)]
        authors = [name for name in columns if plain_name(name) in AUTHOR_COLUMNS or name in varying]
        authors = [
            name for name in authors if plain_name(name) in {*MODELS, *AUTHOR_COLUMNS} or names_models(name, rows)
        ]
        author = next(iter(authors), None)
        items = [name for name in columns if name != author and (name in varying or plain_name(name) in _ITEMS)]
        items = items or [name for name in columns if author in varying and name != author]
        items = [name for name in items if _comes_again(name, rows) and not _asks_of_people(name)]
        is_sure = author in varying and len(items) == 1 and items[0] in varying
        return cls((*items,), author, is_sure)


def _is_of_forms(column: str, rows: Sequence[Mapping[str, object]], respondents: Respondents) -> bool:
    """True for short words that differ between the forms of one respondent, and come again in those of others."""
    by_respondent: dict[tuple[str, ...], set[str]] = {}
    for row in rows:
        if is_filled(cell := row.get(column)):
            by_respondent.setdefault(respondents.key(row) or (), set()).add(text_of(cell).strip())
    by_respondent.pop((), None)
    told = [mark for marks in by_respondent.values() for mark in marks]
    are_short = all(len(mark) <= LONGEST_NAME for mark in told)
    return are_short and len({*told}) < len(told) and any(len(marks) > 1 for marks in by_respondent.values())


def _asks_of_people(column: str) -> bool:
    """True for a question that does not ask which case, or which text, a form is about."""
    return asks(column) and _ITEMS.isdisjoint(words_of_name(column))


def _comes_again(column: str, rows: Sequence[Mapping[str, object]]) -> bool:
    """True for short marks, several of them, of which some come again."""
    marks = [text_of(cell).strip() for row in rows if is_filled(cell := row.get(column))]
    return 1 < len({*marks}) < len(marks) and all(len(mark) <= LONGEST_NAME for mark in marks)
