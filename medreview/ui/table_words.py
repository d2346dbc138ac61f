"""What the tables that go in and out are called, and how their rows are counted in a sentence."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from medreview.domain.table_rows import Table
from medreview.ui.translation import number


def table_name(table: Table) -> str:
    names = {
        Table.QUESTIONS: QCoreApplication.translate("Tables", "Questions"),
        Table.ANSWERS: QCoreApplication.translate("Tables", "Answers"),
        Table.MODELS: QCoreApplication.translate("Tables", "Models"),
        Table.RATERS: QCoreApplication.translate("Tables", "Raters"),
        Table.RATINGS: QCoreApplication.translate("Tables", "Ratings"),
        Table.SURVEYS: QCoreApplication.translate("Tables", "Survey answers"),
        Table.JUDGEMENTS: QCoreApplication.translate("Tables", "Judgements"),
        Table.SCORES: QCoreApplication.translate("Tables", "Scores"),
        Table.CHOICES: QCoreApplication.translate("Tables", "Choices"),
        Table.TAGS: QCoreApplication.translate("Tables", "Tags"),
    }
    return names[table]


def counted(table: Table, n: int) -> str:
    """``n`` rows of a table as a part of a sentence."""
    return (_one(table) if n == 1 else _many(table)).format(n=number(n))


def joined(parts: Iterable[str]) -> str:
    """Parts of a sentence as a list: a, b and c."""
    *firsts, last = parts
    if not firsts:
        return last
    comma = QCoreApplication.translate("Tables", ", ")
    return QCoreApplication.translate("Tables", "{firsts} and {last}").format(firsts=comma.join(firsts), last=last)


def _one(table: Table) -> str:
    names = {
        Table.QUESTIONS: QCoreApplication.translate("Tables", "{n} question"),
        Table.ANSWERS: QCoreApplication.translate("Tables", "{n} answer"),
        Table.MODELS: QCoreApplication.translate("Tables", "{n} model"),
        Table.RATERS: QCoreApplication.translate("Tables", "{n} rater"),
        Table.RATINGS: QCoreApplication.translate("Tables", "{n} rating"),
        Table.SURVEYS: QCoreApplication.translate("Tables", "{n} survey answer"),
        Table.JUDGEMENTS: QCoreApplication.translate("Tables", "{n} judgement"),
        Table.SCORES: QCoreApplication.translate("Tables", "{n} score"),
        Table.CHOICES: QCoreApplication.translate("Tables", "{n} choice"),
        Table.TAGS: QCoreApplication.translate("Tables", "{n} field of questions"),
    }
    return names[table]


def _many(table: Table) -> str:
    names = {
        Table.QUESTIONS: QCoreApplication.translate("Tables", "{n} questions"),
        Table.ANSWERS: QCoreApplication.translate("Tables", "{n} answers"),
        Table.MODELS: QCoreApplication.translate("Tables", "{n} models"),
        Table.RATERS: QCoreApplication.translate("Tables", "{n} raters"),
        Table.RATINGS: QCoreApplication.translate("Tables", "{n} ratings"),
        Table.SURVEYS: QCoreApplication.translate("Tables", "{n} survey answers"),
        Table.JUDGEMENTS: QCoreApplication.translate("Tables", "{n} judgements"),
        Table.SCORES: QCoreApplication.translate("Tables", "{n} scores"),
        Table.CHOICES: QCoreApplication.translate("Tables", "{n} choices"),
        Table.TAGS: QCoreApplication.translate("Tables", "{n} fields of questions"),
    }
    return names[table]
