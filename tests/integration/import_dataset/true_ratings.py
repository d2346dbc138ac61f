"""Ratings that a file tells, also of texts that are not in it, compared with those that a workspace holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from medreview.domain.table_rows import RaterRow, RatingRow, SpanRow, SurveyRow
from medreview.domain.unstated_authors import NOT_STATED
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.comparisons import stored_preferences, stored_spans
from medreview.store.tables.model_outputs import stored_choices, stored_judgements, stored_scores
from medreview.store.tables.questions import stored_questions
from medreview.store.tables.ratings import stored_ratings, stored_surveys
from medreview.store.tables.studies import stored_raters
from medreview.workflows.workspace_files import open_workspace


@dataclass(frozen=True)
class TrueRating:
    """A rating; ``item`` is what was rated, as the file calls it: a question, or an answer of nobody named.

    Several names that it may have stand between bars.

    ``author`` is empty where the file names none; ``value`` is None of what somebody said that it cannot be judged.
    """

    item: str
    rater: str
    dimension: str
    value: float | None
    author: str = ""
    comment: str = ""
    occasion: int = 1
    sentence: int | None = None
    column: str = "no column"


@dataclass(frozen=True)
class TrueSpan:
    """A part of an answer that somebody marked."""

    answer: str
    rater: str
    start: int
    end: int
    category: str


@dataclass
class HeldRatings:
    """The records of a workspace that tell of ratings, and the number of those of other kinds."""

    ratings: Sequence[RatingRow]
    surveys: Sequence[SurveyRow]
    spans: Sequence[SpanRow]
    asked: dict[str, str]
    answers: dict[str, str]
    others: Counter[str]
    raters: Sequence[RaterRow] = ()

    @classmethod
    def of(cls, workspace: Path) -> HeldRatings:
        with closing(open_workspace(workspace)) as opened, opened.reading() as session:
            others = {
                "preference": stored_preferences(session),
                "choice": stored_choices(session),
                "score": stored_scores(session),
                "judgement": stored_judgements(session),
            }
            return cls(
                [*stored_ratings(session)],
                [*stored_surveys(session)],
                [*stored_spans(session)],
                {one.record.question_id: one.record.question or "" for one in stored_questions(session)},
                {one.answer_id: one.answer or "" for one in stored_answers(session)},
                Counter({name: len([*found]) for name, found in others.items()}),
                [*stored_raters(session)],
            )


def rating_faults(
    truth: Sequence[TrueRating],
    held: HeldRatings,
    notes: str,
    *,
    texts: Iterable[str] = (),
    profiles: Sequence[tuple[str, str, object]] = (),
    spans: Iterable[TrueSpan] = (),
) -> list[str]:
    """Everything that is held and not true, or true and neither held nor told in ``notes``.

    Parameters
    ----------
    texts
        The texts of answers in the file.
    profiles
        What respondents said of themselves: who, the name of the column, and what.
    spans
        The parts of answers that were marked.
    """
    found = {f"became a {name}" for name, count in held.others.items() if count}
    written = {*map(_letters, texts)} | {""}
    found |= {f"answered by nobody: {one[:50]}" for one in held.answers.values() if _letters(one) not in written}
    marked = {
        TrueSpan(held.answers[one.answer_id], one.rater or "", one.start, one.end, one.category or "")
        for one in held.spans
    }
    found |= {f"marked by nobody: {one}" for one in marked - {*spans}} | {
        f"mark lost: {one}" for one in {*spans} - marked
    }
    asked = {_letters(name) for one in truth for name in one.item.split("|")}
    found |= {f"asked by nobody: {one[:50]}" for one in held.asked.values() if one and _letters(one) not in asked}
    return sorted(found | {*_of_ratings(truth, held, notes), *_of_profiles(profiles, held, notes)})


def _of_profiles(truth: Sequence[tuple[str, str, object]], held: HeldRatings, notes: str) -> Iterator[str]:
    said = {(one.rater, _said(one)) for one in held.surveys}
    about = {
        (one.rater, f"{cell:g}" if isinstance(cell, float) else str(cell))
        for one in held.raters
        for cell in (one.specialty, one.years_of_practice)
    }
    comments = {
        (one.rater, line.partition(": ")[2]) for one in held.ratings for line in (one.comment or "").splitlines()
    }
    comments |= {(one.rater, one.comment or "") for one in held.ratings}
    true = {(rater, str(cell)) for rater, _, cell in truth}
    yield from (
        f"said by nobody: {one.rater} {one.item} {_said(one)}"
        for one in held.surveys
        if (one.rater, _said(one)) not in true
    )
    told = _letters(notes)
    for rater, name, cell in truth:
        if (rater, str(cell)) not in said | about | comments and _letters(name) not in told:
            yield f"what respondents said is lost: {name}"


def _said(one: SurveyRow) -> str:
    return one.text or (f"{one.value:g}" if isinstance(one.value, float) else str(one.value))


def _of_ratings(truth: Sequence[TrueRating], held: HeldRatings, notes: str) -> Iterator[str]:
    matched: Counter[TrueRating] = Counter()
    for one in held.ratings:
        left = [*truth]
        for step, is_true in _STEPS.items():
            kept = [true for true in left if is_true(true, one, held)]
            if not kept:
                about = f"{one.question_id} {one.answer_id} {one.author} | {one.rater} {one.dimension} {one.value}"
                yield f"{step}: {about}"
                break
            left = kept
        else:
            matched[left[0]] += 1
            if left[0].author and one.author in {None, NOT_STATED} and "stated" not in notes:
                yield "author lost"
    if matched - Counter(truth):
        yield "several became one"
    told = _letters(notes)
    lost = [one for one in truth if one.value is not None and one not in matched]
    lost = [one for one in lost if not any(_letters(name) in told for name in (*_names_of(one), one.column))]
    if lost and "skipped" not in notes:
        yield f"{len(lost)} of {len(truth)} ratings lost"


def _names_of(true: TrueRating) -> list[str]:
    return true.dimension.split("|")


def _is_item(true: TrueRating, one: RatingRow, held: HeldRatings) -> bool:
    """True if the rated thing is called so; what nobody names may be called after its author, too."""
    names = {one.question_id or "", one.answer_id or "", held.asked.get(one.question_id or "", "")}
    names |= {(one.answer_id or "").rpartition("/")[0]}
    called = {*map(_letters, true.item.split("|"))}
    return not called.isdisjoint(map(_letters, names)) or (not true.author and true.item == one.author)


def _is_rater(true: TrueRating, one: RatingRow, held: HeldRatings) -> bool:
    return _letters(true.rater) == _letters(one.rater)


def _is_dimension(true: TrueRating, one: RatingRow, held: HeldRatings) -> bool:
    return _letters(one.dimension) in map(_letters, _names_of(true))


def _is_place(true: TrueRating, one: RatingRow, held: HeldRatings) -> bool:
    return (true.occasion, true.sentence) == (one.occasion, one.sentence_index)


def _is_value(true: TrueRating, one: RatingRow, held: HeldRatings) -> bool:
    return true.value == one.value


def _is_comment(true: TrueRating, one: RatingRow, held: HeldRatings) -> bool:
    return _letters(true.comment) in _letters(one.comment or "")


def _is_author(true: TrueRating, one: RatingRow, held: HeldRatings) -> bool:
    if one.author in {None, NOT_STATED}:
        return True
    names = (_letters(true.author), _letters(one.author))
    return names[0] == names[1] if true.author else _letters(true.item) == names[1]


_STEPS: Mapping[str, Callable[[TrueRating, RatingRow, HeldRatings], bool]] = {
    "of nothing that was rated": _is_item,
    "by nobody who rated": _is_rater,
    "on no such dimension": _is_dimension,
    "of another author": _is_author,
    "on another occasion, or of another sentence": _is_place,
    "wrong value": _is_value,
    "wrong comment": _is_comment,
}
"""What is compared, one after the other."""


def _letters(text: object) -> str:
    return re.sub(r"[\W_]+", "", str(text).casefold())
