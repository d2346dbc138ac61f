"""Everything that a workspace holds, a line a record, in the words of the tests of look-alikes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlmodel import Session

from medreview.store.tables.answers import stored_answers
from medreview.store.tables.comparisons import (
    stored_criteria,
    stored_criterion_ratings,
    stored_preferences,
    stored_spans,
)
from medreview.store.tables.model_outputs import stored_choices, stored_judgements, stored_scores
from medreview.store.tables.questions import stored_questions
from medreview.store.tables.ratings import stored_ratings, stored_surveys


def held_records(session: Session) -> Iterator[str]:
    """Questions with options (the right ones with a star), answers with authors, and what was said of them."""
    yield from map(_one_line, _texts(session))
    yield from map(_one_line, _said(session))


def _texts(session: Session) -> Iterator[str]:
    for stored in stored_questions(session):
        record = stored.record
        right = record.correct_option
        options = [f"{text}*" if place in right else text for place, text in enumerate(record.options, 1)]
        before = "".join(f"{turn.get('text', '')} >> " for turn in record.context)
        yield f"question: {before}{record.question}{' | ' + ' / '.join(options) if options else ''}"
    for answer in stored_answers(session):
        about = [str(answer.author_kind)] if answer.author_kind else []
        about += ["reference"] if answer.is_reference else []
        yield f"answer by {answer.author}{' (' + ', '.join(about) + ')' if about else ''}: {answer.answer}"


def _said(session: Session) -> Iterator[str]:
    questions = {(q.record.dataset, q.record.question_id): q.record.question for q in stored_questions(session)}
    authors = {(answer.dataset, answer.answer_id): answer.author for answer in stored_answers(session)}

    def of(row: Any) -> str:
        author = authors.get((row.dataset, row.answer_id)) or row.author
        return f"{author} on {questions.get((row.dataset, row.question_id), row.question_id)}"

    for row in stored_ratings(session):
        value = row.status if row.value is None else f"{row.value:g}"
        yield f"rating by {row.rater} of {of(row)}: {row.dimension} {value}"
    for row in stored_surveys(session):
        yield f"survey of {row.rater}: {row.item} {row.value}"
    for row in stored_judgements(session):
        yield f"judgement by {row.judge} of {of(row)}: {row.dimension} {row.value}"
    for row in stored_scores(session):
        yield f"score of {of(row)}: {row.metric} {row.value}"
    for row in stored_choices(session):
        asked = questions.get((row.dataset, row.question_id), row.question_id)
        yield f"choice by {row.model} for {asked}: {row.choice}"
    for row in stored_preferences(session):
        pair = " or ".join(authors.get((row.dataset, one)) or one for one in (row.answer_a, row.answer_b))
        yield f"preference by {row.rater or row.judge}, {pair}: {row.dimension or ''} {row.value}"
    for row in stored_criteria(session):
        yield f"criterion: {row.points:g} {row.text}"
    for row in stored_criterion_ratings(session):
        yield f"criterion met, by {row.rater or row.judge}: {row.met}"
    for row in stored_spans(session):
        yield f"span by {row.rater or row.judge} in {of(row)}: {row.start}-{row.end} {row.category}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
