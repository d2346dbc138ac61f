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
    TableName.SURVEYS: Message("Questionnaire responses"),
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
ROWS_WORDS: Mapping[TableName, Message] = {
    TableName.QUESTIONS: Message("{n:,} {n:=question|questions}"),
    TableName.ANSWERS: Message("{n:,} {n:=answer|answers}"),
    TableName.MODELS: Message("{n:,} {n:=model|models}"),
    TableName.RATERS: Message("{n:,} {n:=rater|raters}"),
    TableName.RATINGS: Message("{n:,} {n:=rating|ratings}"),
    TableName.SURVEYS: Message("{n:,} questionnaire {n:=response|responses}"),
    TableName.JUDGEMENTS: Message("{n:,} {n:=judgement|judgements}"),
    TableName.SCORES: Message("{n:,} {n:=score|scores}"),
    TableName.CHOICES: Message("{n:,} {n:=choice|choices}"),
    TableName.PREFERENCES: Message("{n:,} {n:=preference|preferences} between answers"),
    TableName.CRITERIA: Message("{n:,} {n:=criterion|criteria}"),
    TableName.CRITERION_RATINGS: Message("{n:,} {n:=criterion applied to an answer|criteria applied to answers}"),
    TableName.SPANS: Message("{n:,} marked {n:=part of an answer|parts of answers}"),
    TableName.TAGS: Message("{n:,} {n:=field|fields} of questions"),
    TableName.TRANSLATIONS: Message("{n:,} {n:=translation|translations}"),
    TableName.QUARANTINE: Message("{n:,} {n:=question|questions} set aside"),
    TableName.DATASETS: Message("{n:,} {n:=description of a dataset|descriptions of datasets}"),
}
