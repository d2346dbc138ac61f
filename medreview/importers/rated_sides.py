"""Ratings of both answers of a pair, in two columns alike: accuracy_a and accuracy_b beside which one is preferred."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from medreview.domain.study_plans import Scale
from medreview.importers.cell_values import is_filled
from medreview.importers.column_names import plain_name
from medreview.importers.column_roles import ColumnRole, Said
from medreview.importers.file_heads import FileHead
from medreview.importers.metric_columns import metric_columns
from medreview.importers.rated_columns import are_whole, holds_levels
from medreview.importers.rated_names import RatedColumn, ToldBeside, is_called_rating, only_says_rated, rated_columns
from medreview.importers.rated_places import ASKED_OF_PLACES
from medreview.importers.told_scales import told_name

_WORD = re.compile(r"[^\W_]+")
_AROUND = " _-–.:|/"
_UNNAMED = "score"


@dataclass(frozen=True, slots=True)
class RatedSide:
    """A column of ratings of the first answer of a pair, 0, or of the second one, 1.

    Attributes
    ----------
    rater
        Whoever its name tells.
    """

    column: str
    side: int
    dimension: str
    rater: str | None = None
    scale: Scale | None = None


def sides_rated(columns: Iterable[str], ending: Sequence[str], said: Said) -> list[RatedSide]:
    """The columns that are named for one of two answers, with what else their names, or a person, say.

    Parameters
    ----------
    ending
        The words, letters or numbers for the first answer and for the second.
    """
    placed = {column: found for column in columns if (found := _parted(told_name(column).name, ending))}
    rests = list(dict.fromkeys(rest for _, rest in placed.values()))
    told = {one.name: one for one in rated_columns(rests, Said(), ToldBeside(names_author=True))}
    return [_side(column, side, told[rest], said) for column, (side, rest) in placed.items()]


def _side(column: str, side: int, told: RatedColumn, said: Said) -> RatedSide:
    dimension = said.of_column(column, "dimension") or told.dimension or _UNNAMED
    rater = said.of_column(column, "rater") or told.rater or told.judge or told.author  # a model that judged both
    return RatedSide(column, side, dimension, rater, told_name(column).scale)


def rated_by_people(head: FileHead, columns: Sequence[str], ending: Sequence[str], *, names_rater: bool) -> list[str]:
    """The columns of levels that raters gave both answers: by a person's word, or by names as those of raters' are.

    Parameters
    ----------
    names_rater
        Whether a column tells who gave them, so that shares and marks of truth may be theirs, too.
    """
    said = [column for column in columns if head.said.roles.get(column) == ColumnRole.RATING]
    metrics = {*metric_columns(columns, head.first_rows)}
    free = [column for column in columns if column not in head.said.roles and column not in metrics]
    series: dict[tuple[str, str | None], list[RatedSide]] = {}
    for one in sides_rated(free, ending, head.said):
        series.setdefault((plain_name(one.dimension), one.rater), []).append(one)
    found = [own for own in series.values() if sorted(one.side for one in own) == [0, 1]]
    return said + [one.column for own in found if _are_of_raters(head, own, names_rater=names_rater) for one in own]


def _are_of_raters(head: FileHead, both: Sequence[RatedSide], *, names_rater: bool) -> bool:
    cells = {one.column: [row.get(one.column) for row in head.first_rows] for one in both}
    if not all(any(map(is_filled, own)) and holds_levels(own, n, takes_words=False) for n, own in cells.items()):
        return False
    of_both = [cell for own in cells.values() for cell in own]
    first, _ = both
    is_of_dimension = RatedColumn(first.column, first.dimension, is_scaled=first.scale is not None).is_of_dimension
    may_be_votes = plain_name(first.dimension) in _MAY_BE_VOTES and not names_rater
    is_named = is_of_dimension or (is_called_rating(first.column) and not may_be_votes)
    return is_named and (names_rater or are_whole(of_both))


_MAY_BE_VOTES = frozenset({"score", "scores", "points"})
"""Names of what readers of a forum or a program may as well have given: raters only where somebody is named."""


def _parted(column: str, ending: Sequence[str]) -> tuple[int, str] | None:
    """The answer that a name tells, and the rest of it; None unless it tells one of them."""
    found = [(side, told.span()) for side, end in enumerate(ending) for told in _side_word(end).finditer(column)]
    if len(found) != 1:
        return None
    ((side, (begin, end)),) = found
    before, after = _WORD.findall(column[:begin]), _WORD.findall(column[end:])
    while before and plain_name(before[-1]) in ASKED_OF_PLACES:  # Response A; but GPT-4 names who judged both
        begin = column[:begin].rindex(before.pop())
    while after and plain_name(after[0]) in ASKED_OF_PLACES:
        word = after.pop(0)
        end = column.index(word, end) + len(word)
    parts = (column[:begin].strip(_AROUND), column[end:].strip(_AROUND))
    if only_says_rated(parts[0]) and any(map(str.isalpha, parts[1])):  # ratings_a.accuracy
        parts = ("", parts[1])
    return side, (" " if " " in column else "_").join(filter(None, parts))


def _side_word(end: str) -> re.Pattern[str]:
    """A word for an answer in a name, also a capital or a number right behind another word: RatingA, rating1."""
    word = r"[\W_]*".join(map(re.escape, _WORD.findall(end)))
    behind = rf"|(?-i:(?<=[a-z]){end.upper()}(?![^\W_]))" if len(end) == 1 else ""
    return re.compile(rf"(?<![^\W_]){word}(?![^\W_]){behind}", re.IGNORECASE)
