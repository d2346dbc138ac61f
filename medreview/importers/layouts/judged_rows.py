"""Ratings whose rater is a model, which are judgements: as ratings they would count in the agreement of people."""

import re
from collections.abc import Iterable

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.importers.author_kinds import author_kind
from medreview.importers.cell_values import is_filled, text_of
from medreview.importers.column_names import MODELS, plain_name
from medreview.importers.drafts import FieldRow
from medreview.importers.model_names import is_a_model_that_rates
from medreview.importers.person_names import JUDGES
from medreview.importers.rated_columns import RATER
from medreview.importers.reference_names import is_called_a_person
from medreview.importers.scales import leading_number
from medreview.importers.told_records import number_in

_SAME = ("question_id", "answer_id", "author", "dimension", "granularity", "sentence_index")
_NAMED_ANEW = {"rater": "judge", "study": "protocol", "comment": "raw_output", "occasion": "repeat"}
_WORDS = re.compile(r"(?:[^\W\d_]\. ?)*[^\W\d_]{2,}\.?(?: [^\W\d_]+\.?)*")


def given_by(raters: Iterable[object], column: str) -> tuple[TableName, ...]:
    """The tables of what the raters in a column gave, ratings where there are none."""
    return tuple(dict.fromkeys(_table(rater, column) for rater in raters)) or (TableName.RATINGS,)


def as_given(rating: FieldRow, column: str) -> FieldRow:
    """A rating as it is, or the judgement of the model that is its rater; what a judgement has not is metadata.

    Parameters
    ----------
    column
        The column that names the rater, empty where none does.
    """
    told = rating.fields
    if _table(told.get("rater"), column) is TableName.RATINGS:
        return rating
    fields = {name: told[name] for name in _SAME if name in told}
    fields |= {new: told[name] for name, new in _NAMED_ANEW.items() if is_filled(told.get(name))}
    others = sorted(told.keys() - {*_SAME, *_NAMED_ANEW, "value"})
    extra = {name: told[name] for name in others if is_filled(told[name])}
    given = told.get("value")
    value = number_in(given)
    in_words = {} if value is not None else {"value": given}
    value = _level_in(text_of(given)) if value is None else value
    return FieldRow(TableName.JUDGEMENTS, rating.row, fields | {"value": value}, {**rating.extra, **extra, **in_words})


def _level_in(word: str) -> float | None:
    """The number before words, or of true and false."""
    return {"true": 1.0, "false": 0.0}.get(word.strip().casefold(), leading_number(word))


def _table(rater: object, column: str) -> TableName:
    name = text_of(rater)
    if _is_titled(name):
        return TableName.RATINGS
    around, _, called = column.rpartition(".")
    is_called_so = plain_name(called) in JUDGES and not (RATER.fullmatch(name) or _WORDS.fullmatch(name))
    may_be_another = name != "" and (is_called_so or (around != "" and plain_name(called) in MODELS))
    return TableName.JUDGEMENTS if may_be_another or is_a_model_that_rates(name) else TableName.RATINGS


def _is_titled(name: str) -> bool:
    """True for who is called what people alone are: Dr. Adams, human."""
    return author_kind(name) in {AuthorKind.PHYSICIAN, AuthorKind.PERSON} or is_called_a_person(name)
