"""Names of questions, answers, authors, raters, datasets, studies and others, to hold new ones beside them."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

import sqlalchemy as sa
from sqlalchemy.orm import Mapped
from sqlmodel import Session, col

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.models import Model
from medreview.domain.questions import Question
from medreview.domain.ratings import Rating
from medreview.domain.runs import Judgement, Run
from medreview.domain.studies import Rater, Study
from medreview.store.bulk import one_of

_COLUMNS: Final[Mapping[str, Mapped[str]]] = {
    "question_id": col(Question.key),
    "answer_id": col(Answer.key),
    "author": col(Author.name),
    "rater": col(Rater.code),
    "dataset": col(Dataset.name),
    "study": col(Study.name),
    "model": col(Model.name),
    "dimension": col(Rating.dimension),
}
_NAMED: Final[Mapping[str, tuple[Mapped[str] | Mapped[str | None], ...]]] = {
    **{field: (column,) for field, column in _COLUMNS.items()},
    "dimension": (col(Rating.dimension), col(Judgement.dimension)),
    "run": (col(Run.name),),
    "split": (col(Question.split),),
    "kind": (col(Question.kind),),
    "language": (col(Question.language), col(Answer.language)),
}


def names_beyond_plain(session: Session, field: str) -> Iterator[str]:
    """Names that hold anything but letters, digits and signs of the ASCII, or two spaces in a row."""
    column = _COLUMNS[field]
    is_odd = column.bool_op("GLOB")("*[^ -~]*") | column.bool_op("GLOB")("*  *")
    return iter(session.connection().scalars(sa.select(column).distinct().where(is_odd)))


def known_names(session: Session, field: str, names: Collection[str]) -> Iterator[str]:
    """Those of some names that are there."""
    column = _COLUMNS[field]
    return iter(session.connection().scalars(sa.select(column).distinct().where(one_of(column, names))))


def all_names(session: Session, kind: str) -> list[str]:
    """Every name of a kind, in order: of the fields above, of runs and splits, and kinds and languages of questions."""
    queries = (sa.select(column).distinct() for column in _NAMED[kind])
    return sorted({name for query in queries for name in session.connection().scalars(query) if name})
