"""One question as it would come in, with its answers and what is said of them, to be held against the file."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TypeVar

from medreview.domain.answers import AUTHOR_KIND_WORDS, AuthorKind
from medreview.domain.comparisons import PREFERRED_WORDS, Preferred
from medreview.domain.table_rows import (
    AnswerRow,
    JudgementRow,
    PreferenceRow,
    QuestionRow,
    RatingRow,
    ScoreRow,
    SpanRow,
)
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Listed, Message
from medreview.importers.answer_options import LETTERS
from medreview.importers.cell_values import shown
from medreview.workflows.import_dataset.plans import ImportPlan

_MOST_LOOKED_AT = 400
"""Rows of a table: those of one question stand together, and no file is gone through for an example."""
_MOST_ANSWERS, _MOST_SAID, _MOST_OPTIONS, _LONGEST = 4, 6, 8, 100
Row = TypeVar("Row")
Key = tuple[str | None, str | None]
Given = RatingRow | JudgementRow | ScoreRow


def example_of(plan: ImportPlan) -> tuple[Message, ...]:
    """The first new question of which ratings and the like are, else the first one with answers; a sentence a part.

    Where neither is new, the first answer that something is said of stands for it; empty where nothing is.
    """
    answers = _first(plan.answers.new)
    given: list[Given] = [*_first(plan.ratings.new), *_first(plan.judgements.new), *_first(plan.scores.new)]
    compared, marked = _first(plan.preferences.new), _first(plan.spans.new)
    rated = {(row.dataset, row.answer_id) for row in (*given, *marked)}
    rated |= {(row.dataset, answer) for row in compared for answer in (row.answer_a, row.answer_b)}
    known = {_key(answer): answer for answer in answers}
    first = next((answer for answer in answers if _key(answer) in rated), next(iter(answers), None))
    questions = [new.record for new in _first(plan.questions.new)]
    choices = _first(plan.choices.new)
    about = first or next(iter((*questions, *choices)), None)
    if about is None or (given and not (answers or questions)):
        return tuple(_of_unseen(given))
    asked = about.dataset, about.question_id
    question = next((one for one in questions if (one.dataset, one.question_id) == asked), None)
    named = {"name": asked[1] or ""}
    answering = [answer for answer in answers if (answer.dataset, answer.question_id) == asked]
    return (
        *(
            _of_question(question)
            if question
            else [Message("Question {name}, whose text is not in these files", named)]
        ),
        *(line for answer in answering[:_MOST_ANSWERS] for line in (*_of_answer(answer, given), *_in(answer, marked))),
        *([] if answers else _of_unseen([row for row in given if row.question_id == asked[1]])),
        *([Message("Further answers: {n}", {"n": more})] if (more := len(answering) - _MOST_ANSWERS) > 0 else ()),
        *_compared([row for row in compared if (row.dataset, row.question_id) == asked], known),
        *(
            Message("Chosen by {name}: {options}", {"name": row.model, "options": _letters(row.choice)})
            for row in choices[:_MOST_SAID]
            if (row.dataset, row.question_id) == asked and row.choice
        ),
    )


def _first(rows: Iterable[Row]) -> list[Row]:
    return list(islice(rows, _MOST_LOOKED_AT))


def _key(answer: AnswerRow) -> Key:
    return answer.dataset, answer.answer_id


def _on_a_line(text: str) -> str:
    return shown(" ".join(text.split()), _LONGEST)


def _of_question(question: QuestionRow) -> Iterator[Message]:
    if question.context:
        told = " ".join(turn.get("text", "") for turn in question.context)
        yield Message("Context: {text}", {"text": _on_a_line(told)})
    yield Message("Question: {text}", {"text": _on_a_line(question.question)})
    if question.images:
        yield Message("Images: {names}", {"names": Listed(question.images[:_MOST_OPTIONS])})
    if not question.options:
        return
    told = zip(_letters(range(1, len(question.options) + 1)).parts, question.options, strict=True)
    options = Listed(f"{letter} {_on_a_line(text)}" for letter, text in islice(told, _MOST_OPTIONS))
    if question.correct_option:
        right = _letters(question.correct_option)
        yield Message("Options: {options}; right: {right}", {"options": options, "right": right})
    else:
        yield Message("Options: {options}; nothing tells which is right", {"options": options})


def _letters(options: Iterable[int]) -> Listed:
    return Listed(LETTERS[number - 1 : number] or number for number in options)


def _of_answer(answer: AnswerRow, given: Sequence[Given]) -> Iterator[Message]:
    values: dict[str, object] = {"author": answer.author, "text": _on_a_line(answer.answer)}
    if answer.author == NOT_STATED:
        yield Message("Answer, author not stated: {text}", values)
    elif answer.is_reference:
        yield Message("Reference answer by {author}: {text}", values)
    elif answer.author_kind:
        values["kind"] = AUTHOR_KIND_WORDS[AuthorKind(answer.author_kind)]
        yield Message("Answer by {author} ({kind}): {text}", values)
    else:
        yield Message("Answer by {author}: {text}", values)
    yield from _said([row for row in given if (row.dataset, row.answer_id) == _key(answer)])


def _in(answer: AnswerRow, marked: Iterable[SpanRow]) -> Iterator[Message]:
    """The parts of an answer that somebody marked."""
    own = [row for row in marked if (row.dataset, row.answer_id) == _key(answer)]
    for row in own[:_MOST_SAID]:
        text = _on_a_line(answer.answer[row.start : row.end])
        named = {"name": row.rater or row.judge or "", "text": text}
        if row.category:
            yield Message("Marked by {name}: {text} ({category})", {**named, "category": row.category})
        else:
            yield Message("Marked by {name}: {text}", named)


def _of_unseen(given: Sequence[Given]) -> Iterator[Message]:
    """All that is said of the first answer whose text is not among the new rows."""
    for first in given[:1]:
        yield Message("Answer {name}, whose text is not in these files", {"name": first.answer_id or ""})
        yield from _said([row for row in given if (row.dataset, row.answer_id) == (first.dataset, first.answer_id)])


def _said(given: Sequence[Given]) -> Iterator[Message]:
    """All that each rater and judge said of one answer, and that metrics measured."""
    by: dict[tuple[type[Given], str], list[Message]] = {}
    for row in given:
        told = row.metric if isinstance(row, ScoreRow) else row.dimension
        value = f"{row.value:g}" if isinstance(row.value, float | int) else row.value
        if value is not None:
            said = Message("{dimension} {value}", {"dimension": told, "value": value})
            by.setdefault(_by(row), []).append(said)
    for (of, name), values in by.items():
        told = Listed([*values[:_MOST_SAID], *(["…"] if values[_MOST_SAID:] else [])])
        yield replace(_SAID_BY[of], values={"name": name, "values": told})


_SAID_BY: Mapping[type[Given], Message] = {
    RatingRow: Message("Rated by {name}: {values}"),
    JudgementRow: Message("Judged by {name}: {values}"),
    ScoreRow: Message("Scores: {values}"),
}


def _by(row: Given) -> tuple[type[Given], str]:
    match row:
        case RatingRow():
            return RatingRow, row.rater
        case JudgementRow():
            return JudgementRow, row.judge
        case _:
            return ScoreRow, ""


def _compared(rows: Iterable[PreferenceRow], known: dict[Key, AnswerRow]) -> Iterator[Message]:
    for row in islice(rows, _MOST_SAID):
        sides = [known.get((row.dataset, answer)) for answer in (row.answer_a, row.answer_b)]
        first, second = ((side.author if side else "") for side in sides)
        if row.value is not None and first and second:
            yield Message(
                "{name} compared the answers by {first} and {second}: {outcome}",
                {
                    "name": row.rater or row.judge or "",
                    "first": first,
                    "second": second,
                    "outcome": PREFERRED_WORDS[Preferred(row.value)],
                },
            )
