"""The full-text index over questions and answers: folded words only, in an FTS5 table beside their texts.

A question's words stand under its key times 65,536, and those of its answers at the numbers after it: what is found
tells its question by itself, in the order of questions, also when half of everything is found.

It is caught up in short steps, apart from imports: what has no entry yet is found by looking, so that a step that was
interrupted is simply done again. A placeholder gets its entry once its text is known.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer
from medreview.domain.questions import Question
from medreview.text import for_search

_WORDS = re.compile(r'"([^"]+)"|(\S+)')
_PLACES = 1 << 16
"""The most texts that the index takes of a question; one beyond them cannot be found by its words."""
_AT_ONCE = 1_000
_PAGES_AT_ONCE = 200
_CHANGES_OF_WORK = 2
"""Fewer changes of a step of merging mean that there is nothing left to merge, as SQLite's manual of FTS5 says."""
_TEXTS = sa.table("text_search", sa.column("rowid"), sa.column("body"))
_INDEXED = sa.table("text_search_docsize", sa.column("id"))


def unindexed(session: Session) -> tuple[list[int], list[int]]:
    """Questions, and answers, that cannot be found by their words yet."""
    indexed = sa.select(_INDEXED.c.id)
    questions = sa.select(col(Question.id)).where(
        ~col(Question.is_placeholder), (col(Question.id) * _PLACES).not_in(indexed)
    )
    placed = _places_of_answers().subquery()
    answers = sa.select(placed.c.id).where(
        placed.c.number < _PLACES, placed.c.place.not_in(indexed), ~placed.c.is_placeholder
    )
    connection = session.connection()
    return (
        [key for key in connection.execute(questions).scalars() if key is not None],
        [*connection.execute(answers).scalars()],
    )


def _places_of_answers() -> sa.Select[int | None, int, Any, bool]:
    """Every answer, where its words stand, its number among those to its question, and whether its text is known."""
    number = sa.func.row_number().over(partition_by=col(Answer.question_id), order_by=col(Answer.id))
    return sa.select(
        col(Answer.id),
        (col(Answer.question_id) * _PLACES + number).label("place"),
        number.label("number"),
        col(Answer.is_placeholder),
    )


def index_questions(session: Session, identifiers: Sequence[int]) -> None:
    """Add the words of these questions, with their titles, turns and options; none of them is indexed yet."""
    _add(session, _question_words(session, identifiers))


def index_answers(session: Session, identifiers: Sequence[int]) -> None:
    """Add the words of these answers; none of them is indexed yet."""
    _add(session, _answer_words(session, identifiers))


def forget_questions(session: Session, identifiers: Sequence[int]) -> None:
    """Take the words of these questions out, while their texts still are what was indexed."""
    for step in _steps(identifiers):
        _forget(session, _question_words(session, step))


def forget_answers(session: Session, identifiers: Sequence[int]) -> None:
    """As ``forget_questions``, for answers."""
    for step in _steps(identifiers):
        _forget(session, _answer_words(session, step))


def forget_old_words(session: Session, *, is_first: bool) -> bool:
    """Do a part of rewriting the index without the words that were taken out of it; True if more is left."""
    connection = session.connection()
    driver: Any = connection.connection.driver_connection
    before = driver.total_changes
    pages = -_PAGES_AT_ONCE if is_first else _PAGES_AT_ONCE
    connection.execute(sa.text("INSERT INTO text_search(text_search, rank) VALUES ('merge', :pages)"), {"pages": pages})
    return driver.total_changes - before >= _CHANGES_OF_WORK


def _steps(identifiers: Sequence[int]) -> Iterator[Sequence[int]]:
    """A statement takes a limited number of values."""
    for start in range(0, len(identifiers), _AT_ONCE):
        yield identifiers[start : start + _AT_ONCE]


def _add(session: Session, words: Mapping[int, str]) -> None:
    if words:
        session.connection().execute(_TEXTS.insert(), [{"rowid": place, "body": body} for place, body in words.items()])


def _forget(session: Session, words: Mapping[int, str]) -> None:
    """A table without contents has to be told the old words again; what is not in it must not be told."""
    connection = session.connection()
    there = set(connection.execute(sa.select(_INDEXED.c.id).where(_INDEXED.c.id.in_(words))).scalars())
    known = [{"rowid": place, "body": body} for place, body in words.items() if place in there]
    if known:
        statement = "INSERT INTO text_search(text_search, rowid, body) VALUES ('delete', :rowid, :body)"
        connection.execute(sa.text(statement), known)


def _question_words(session: Session, identifiers: Sequence[int]) -> dict[int, str]:
    query = sa.select(
        col(Question.id), col(Question.title), col(Question.text), col(Question.context), col(Question.options)
    ).where(col(Question.id).in_(identifiers))
    words: dict[int, str] = {}
    for key, title, text, turns, options in session.connection().execute(query):
        parts = [title or "", text, *(turn.get("text", "") for turn in turns), *options]
        words[(key or 0) * _PLACES] = for_search("\n".join(parts))
    return words


def _answer_words(session: Session, identifiers: Sequence[int]) -> dict[int, str]:
    chosen = col(Answer.id).in_(identifiers)
    questions = sa.select(col(Answer.question_id)).where(chosen)
    placed = _places_of_answers().where(col(Answer.question_id).in_(questions)).subquery()
    query = sa.select(placed.c.place, col(Answer.text)).join(placed, placed.c.id == col(Answer.id))
    rows = session.connection().execute(query.where(chosen, placed.c.number < _PLACES))
    return {place: for_search(text) for place, text in rows}


def search_expression(typed: str) -> str:
    """An FTS5 expression for the words that a person typed: every one must occur, the last one may go on.

    Words in quotation marks stand together. Empty where nothing typed is a word.
    """
    phrases = [_phrase(quoted or word) for quoted, word in _WORDS.findall(typed)]
    phrases = [phrase for phrase in phrases if phrase]
    if phrases and not typed.rstrip().endswith('"') and not typed[-1].isspace():
        phrases[-1] += " *"
    return " ".join(phrases)


def matching_questions(expression: str) -> sa.Select[int]:
    """The questions that have these words, or an answer with them; in the order of their keys."""
    found = sa.text(f"SELECT DISTINCT rowid / {_PLACES} AS id FROM text_search WHERE text_search MATCH :words")
    columns = found.bindparams(words=expression).columns(sa.column("id", sa.Integer)).subquery()
    return sa.select(columns.c.id)


def _phrase(words: str) -> str:
    folded = for_search(words).replace('"', " ")
    return f'"{folded}"' if any(sign.isalnum() for sign in folded) else ""
