"""The names of the tables that go in and out, and words for them; ``table_rows`` has their records."""

from collections.abc import Mapping
from enum import StrEnum

from medreview.errors import Message


class TableName(StrEnum):
    """In the order in which tables depend on each other."""

    QUESTIONS = "questions"
    ANSWERS = "answers"
    MODELS = "models"
    RATERS = "raters"
    RATINGS = "ratings"
    SURVEYS = "surveys"
    JUDGEMENTS = "judgements"
    SCORES = "scores"
    CHOICES = "choices"
    PREFERENCES = "preferences"
    CRITERIA = "criteria"
    CRITERION_RATINGS = "criterion_ratings"
    SPANS = "spans"
    TAGS = "tags"
    TRANSLATIONS = "translations"
    QUARANTINE = "quarantine"
    DATASETS = "datasets"


TABLE_WORDS: Mapping[TableName, Message] = {
    TableName.QUESTIONS: Message("Questions"),
    TableName.ANSWERS: Message("Answers"),
    TableName.MODELS: Message("Models"),
    TableName.RATERS: Message("Raters"),
    TableName.RATINGS: Message("Ratings"),
    TableName.SURVEYS: Message("Survey answers"),
    TableName.JUDGEMENTS: Message("Judgements"),
    TableName.SCORES: Message("Scores"),
    TableName.CHOICES: Message("Choices"),
    TableName.PREFERENCES: Message("Preferences between answers"),
    TableName.CRITERIA: Message("Criteria"),
    TableName.CRITERION_RATINGS: Message("Criteria met by answers"),
    TableName.SPANS: Message("Marked parts of answers"),
    TableName.TAGS: Message("Tags"),
    TableName.TRANSLATIONS: Message("Translations"),
    TableName.QUARANTINE: Message("Questions set aside"),
    TableName.DATASETS: Message("About the datasets"),
}
ONE_ROW_WORDS: Mapping[TableName, Message] = {
    TableName.QUESTIONS: Message("{n:,} question"),
    TableName.ANSWERS: Message("{n:,} answer"),
    TableName.MODELS: Message("{n:,} model"),
    TableName.RATERS: Message("{n:,} rater"),
    TableName.RATINGS: Message("{n:,} rating"),
    TableName.SURVEYS: Message("{n:,} survey answer"),
    TableName.JUDGEMENTS: Message("{n:,} judgement"),
    TableName.SCORES: Message("{n:,} score"),
    TableName.CHOICES: Message("{n:,} choice"),
    TableName.PREFERENCES: Message("{n:,} preference between answers"),
    TableName.CRITERIA: Message("{n:,} criterion"),
    TableName.CRITERION_RATINGS: Message("{n:,} criterion applied to an answer"),
    TableName.SPANS: Message("{n:,} marked part of an answer"),
    TableName.TAGS: Message("{n:,} field of questions"),
    TableName.TRANSLATIONS: Message("{n:,} translation"),
    TableName.QUARANTINE: Message("{n:,} question set aside"),
    TableName.DATASETS: Message("{n:,} description of a dataset"),
}
ROWS_WORDS: Mapping[TableName, Message] = {
    TableName.QUESTIONS: Message("{n:,} questions"),
    TableName.ANSWERS: Message("{n:,} answers"),
    TableName.MODELS: Message("{n:,} models"),
    TableName.RATERS: Message("{n:,} raters"),
    TableName.RATINGS: Message("{n:,} ratings"),
    TableName.SURVEYS: Message("{n:,} survey answers"),
    TableName.JUDGEMENTS: Message("{n:,} judgements"),
    TableName.SCORES: Message("{n:,} scores"),
    TableName.CHOICES: Message("{n:,} choices"),
    TableName.PREFERENCES: Message("{n:,} preferences between answers"),
    TableName.CRITERIA: Message("{n:,} criteria"),
    TableName.CRITERION_RATINGS: Message("{n:,} criteria applied to answers"),
    TableName.SPANS: Message("{n:,} marked parts of answers"),
    TableName.TAGS: Message("{n:,} fields of questions"),
    TableName.TRANSLATIONS: Message("{n:,} translations"),
    TableName.QUARANTINE: Message("{n:,} questions set aside"),
    TableName.DATASETS: Message("{n:,} descriptions of datasets"),
}
