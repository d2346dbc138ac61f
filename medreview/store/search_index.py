"""The full-text index over questions and answers: folded words only, in two FTS5 tables beside their texts.

It is caught up in short steps, apart from imports: what has no entry yet is found by looking, so that a step that was
interrupted is simply done again. A placeholder gets its entry once its text is known.
"""

import re
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer
from medreview.domain.questions import Question
from medreview.text import for_search

_WORDS = re.compile(r'"([^"]+)"|(\S+)')
_QUESTIONS = sa.table("question_search", sa.column("rowid"), sa.column("body"))
_ANSWERS = sa.table("answer_search", sa.column("rowid"), sa.column("body"))
_INDEXED_QUESTIONS = sa.table("question_search_docsize", sa.column("id"))
_INDEXED_ANSWERS = sa.table("answer_search_docsize", sa.column("id"))


def unindexed(session: Session) -> tuple[list[int], list[int]]:
    """Questions, and answers, that cannot be found by their words yet."""
    questions = sa.select(col(Question.id)).where(
        ~col(Question.is_placeholder), col(Question.id).not_in(sa.select(_INDEXED_QUESTIONS.c.id))
    )
    answers = sa.select(col(Answer.id)).where(
        ~col(Answer.is_placeholder), col(Answer.id).not_in(sa.select(_INDEXED_ANSWERS.c.id))
    )
    return _keys(session, questions), _keys(session, answers)


def index_questions(session: Session, identifiers: Sequence[int]) -> None:
    """Add the words of these questions, with their titles, turns and options; none of them is indexed yet."""
    rows = _question_words(session, identifiers)
    if rows:
        session.connection().execute(_QUESTIONS.insert(), rows)


def forget_questions(session: Session, identifiers: Sequence[int]) -> None:
    """Take the words of these questions out, while their texts still are what was indexed."""
    _forget(session, "question_search", _INDEXED_QUESTIONS, _question_words(session, identifiers))


def forget_answers(session: Session, identifiers: Sequence[int]) -> None:
    """As ``forget_questions``, for answers."""
    _forget(session, "answer_search", _INDEXED_ANSWERS, _answer_words(session, identifiers))


def _forget(session: Session, name: str, indexed: sa.TableClause, rows: Sequence[dict[str, object]]) -> None:
    """A table without contents has to be told the old words again; what is not in it must not be told."""
    there = set(session.connection().execute(sa.select(indexed.c.id)).scalars())
    known = [row for row in rows if row["rowid"] in there]
    if known:
        statement = sa.text(f"INSERT INTO {name}({name}, rowid, body) VALUES ('delete', :rowid, :body)")
        session.connection().execute(statement, known)


def _question_words(session: Session, identifiers: Sequence[int]) -> list[dict[str, object]]:
    query = sa.select(
        col(Question.id), col(Question.title), col(Question.text), col(Question.context), col(Question.options)
    ).where(col(Question.id).in_(identifiers))
    rows: list[dict[str, object]] = []
    for key, title, text, turns, options in session.connection().execute(query):
        parts = [title or "", text, *(turn.get("text", "") for turn in turns), *options]
        rows.append({"rowid": key, "body": for_search("\n".join(parts))})
    return rows


def index_answers(session: Session, identifiers: Sequence[int]) -> None:
    """Add the words of these answers; none of them is indexed yet."""
    rows = _answer_words(session, identifiers)
    if rows:
        session.connection().execute(_ANSWERS.insert(), rows)


def _answer_words(session: Session, identifiers: Sequence[int]) -> list[dict[str, object]]:
    query = sa.select(col(Answer.id), col(Answer.text)).where(col(Answer.id).in_(identifiers))
    return [{"rowid": key, "body": for_search(text)} for key, text in session.connection().execute(query)]


def search_expression(typed: str) -> str:
    """What a person typed as an FTS5 expression: every word must occur, the last one may go on.

    Words in quotation marks stand together. Empty where nothing typed is a word.
    """
    phrases = [_phrase(quoted or word) for quoted, word in _WORDS.findall(typed)]
    phrases = [phrase for phrase in phrases if phrase]
    if phrases and not typed.rstrip().endswith('"') and not typed[-1].isspace():
        phrases[-1] += " *"
    return " ".join(phrases)


def matching_questions(expression: str) -> sa.ColumnElement[bool]:
    """The condition that a question, or one of its answers, has these words."""
    questions = sa.text("SELECT rowid FROM question_search WHERE question_search MATCH :words")
    answers = sa.text(
        "SELECT question_id FROM answer WHERE id IN (SELECT rowid FROM answer_search WHERE answer_search MATCH :words)"
    )
    columns = questions.bindparams(words=expression).columns(sa.column("rowid"))
    others = answers.bindparams(words=expression).columns(sa.column("question_id"))
    return col(Question.id).in_(columns) | col(Question.id).in_(others)


def _keys(session: Session, query: Any) -> list[int]:
    return [*session.connection().execute(query).scalars()]


def _phrase(words: str) -> str:
    folded = for_search(words).replace('"', " ")
    return f'"{folded}"' if any(sign.isalnum() for sign in folded) else ""
