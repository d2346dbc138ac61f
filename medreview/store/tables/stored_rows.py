"""The rows of every table as its file holds them, in the order in which they are written; questions stand apart.

Questions come with the names of their images and have a reader of their own.
"""

from collections.abc import Callable, Iterable, Mapping

from sqlmodel import Session

from medreview.domain.table_rows import TableName, TableRow
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.comparisons import (
    stored_criteria,
    stored_criterion_ratings,
    stored_preferences,
    stored_spans,
)
from medreview.store.tables.datasets import stored_datasets
from medreview.store.tables.model_outputs import stored_choices, stored_judgements, stored_scores
from medreview.store.tables.models import stored_models
from medreview.store.tables.quarantine import stored_quarantine
from medreview.store.tables.ratings import stored_ratings, stored_surveys
from medreview.store.tables.studies import stored_raters
from medreview.store.tables.tags import stored_tags
from medreview.store.tables.translations import stored_translations

STORED_ROWS: Mapping[TableName, Callable[[Session], Iterable[TableRow]]] = {
    TableName.ANSWERS: stored_answers,
    TableName.MODELS: stored_models,
    TableName.RATERS: stored_raters,
    TableName.RATINGS: stored_ratings,
    TableName.SURVEYS: stored_surveys,
    TableName.JUDGEMENTS: stored_judgements,
    TableName.SCORES: stored_scores,
    TableName.CHOICES: stored_choices,
    TableName.PREFERENCES: stored_preferences,
    TableName.CRITERIA: stored_criteria,
    TableName.CRITERION_RATINGS: stored_criterion_ratings,
    TableName.SPANS: stored_spans,
    TableName.TAGS: stored_tags,
    TableName.TRANSLATIONS: stored_translations,
    TableName.QUARANTINE: stored_quarantine,
    TableName.DATASETS: stored_datasets,
}
