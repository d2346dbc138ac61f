"""The rows of every table as its file holds them, in the order in which they are written; questions stand apart.

Questions come with the names of their images and have a reader of their own.
"""

from collections.abc import Callable, Iterable, Mapping

from sqlmodel import Session

from medreview.domain.table_rows import Table, TableRow
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.model_outputs import stored_choices, stored_judgements, stored_scores
from medreview.store.tables.models import stored_models
from medreview.store.tables.ratings import stored_ratings, stored_surveys
from medreview.store.tables.studies import stored_raters

STORED_ROWS: Mapping[Table, Callable[[Session], Iterable[TableRow]]] = {
    Table.ANSWERS: stored_answers,
    Table.MODELS: stored_models,
    Table.RATERS: stored_raters,
    Table.RATINGS: stored_ratings,
    Table.SURVEYS: stored_surveys,
    Table.JUDGEMENTS: stored_judgements,
    Table.SCORES: stored_scores,
    Table.CHOICES: stored_choices,
    Table.TAGS: lambda _: (),  # what came as tags is told with the questions
}
