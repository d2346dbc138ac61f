"""What a workspace holds, compared with the truth that a file told: every fault of which the import said nothing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from medreview.domain.table_rows import (
    AnswerRow,
    ChoiceRow,
    JudgementRow,
    PreferenceRow,
    QuestionRow,
    RatingRow,
    ScoreRow,
)
from medreview.domain.unstated_authors import NOT_STATED
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.comparisons import stored_preferences
from medreview.store.tables.model_outputs import stored_choices, stored_judgements, stored_scores
from medreview.store.tables.questions import stored_questions
from medreview.store.tables.ratings import stored_ratings
from medreview.workflows.workspace_files import open_workspace
from tests.integration.import_dataset.true_studies import NEITHER, TIE, TrueAnswer, TruePreference, TrueQuestion


@dataclass
class Held:
    """The records of a workspace, and what was said when they came in."""

    questions: Sequence[QuestionRow]
    answers: Sequence[AnswerRow]
    ratings: Sequence[RatingRow]
    judgements: Sequence[JudgementRow]
    preferences: Sequence[PreferenceRow]
    choices: Sequence[ChoiceRow]
    scores: Sequence[ScoreRow]
    said: str

    @classmethod
    def of(cls, workspace: Path, said: str) -> Held:
        with closing(open_workspace(workspace)) as opened, opened.reading() as session:
            return cls(
                [stored.record for stored in stored_questions(session)],
                [*stored_answers(session)],
                [*stored_ratings(session)],
                [*stored_judgements(session)],
                [*stored_preferences(session)],
                [*stored_choices(session)],
                [*stored_scores(session)],
                said,
            )


def faults(truth: Sequence[TrueQuestion], names: Mapping[str, Sequence[str]], held: Held) -> list[str]:
    """Everything that is held and not true, or true and neither held nor told; ``names`` are of columns by content."""
    compared = _Compared(truth, names, held)
    said = (compared.of_marks(), compared.of_scores(), compared.of_choices(), compared.of_preferences())
    return sorted({*compared.of_questions(), *compared.of_answers(), *(fault for faults in said for fault in faults)})


class _Compared:
    def __init__(self, truth: Sequence[TrueQuestion], names: Mapping[str, Sequence[str]], held: Held) -> None:
        self._truth, self._names, self._held = truth, names, held
        self._asked = {_line(one.text): one for one in truth}
        self._true = {_line(answer.text): (one, answer) for one in truth for answer in one.answers}
        self._replies = {_line(text) for one in truth for text in one.replies}
        self._found = {one.question_id: self._asked.get(_line(one.question)) for one in held.questions}
        self._texts = {one.answer_id: _line(one.answer) for one in held.answers}
        self._said = _letters(held.said)

    def _told(self, *what: str) -> bool:
        """True if the import said something of a column, or of the object around it."""
        names = [name for one in what for name in self._names.get(one, ())]
        return any(_letters(told) in self._said for name in names for told in (name, name.partition(".")[0]))

    def _stands_in(self, name: str) -> bool:
        """True for a name that the import says it gave where the file tells none."""
        return f"it is called {name}," in self._held.said or f"it is called “{name}”" in self._held.said

    def of_questions(self) -> Iterator[str]:
        for one in self._held.questions:
            true = self._found[one.question_id]
            if true is None:
                yield f"asked by nobody: {one.question[:60]}"
                continue
            before = [_line(turn.get("text", "")) for turn in one.context]
            if {*before} - {_line(text) for text in (true.context, *true.before)}:
                yield "stood before no question"
            if true.context and _line(true.context) not in before and not self._told("context"):
                yield "context lost"
            right = tuple(place - 1 for place in one.correct_option)
            if one.options and [*one.options] != true.options:
                yield "options wrong"
            elif one.options and right != true.right and (right or not self._told("key")):
                yield f"key wrong: {right} for {true.right}"
            if true.options and not one.options and not self._told("options"):
                yield "options lost"
        lost = len(self._truth) - len({*map(id, filter(None, self._found.values()))})
        if self._held.questions and lost and "skipped" not in self._held.said:
            yield "questions lost"
        if len(self._held.questions) > len(self._truth):
            yield "questions came twice"

    def of_answers(self) -> Iterator[str]:
        authors: dict[str, set[str]] = defaultdict(set)
        for one in self._held.answers:
            question, true = self._true.get(_line(one.answer), (None, None))
            if true is None and _line(one.answer) in self._replies:
                continue
            if true is None:
                yield f"answered by nobody: {one.answer[:60]}"
                continue
            if self._found.get(one.question_id) is not question:
                yield "answers another question"
            yield from self._of_author(one, true)
            if true.author and one.author != NOT_STATED:
                authors[one.author].add(true.author)
        yield from (f"authors became one: {name}" for name, those in authors.items() if len(those) > 1)
        held = {*self._texts.values()}
        found = [*filter(None, self._found.values())]
        lost = [answer for one in found for answer in one.answers if _line(answer.text) not in held]
        if any(not self._told("reference" if answer.is_reference else "answer") for answer in lost):
            yield "answers lost"
        if any(one.reason for one in found) and not self._told("reason"):
            yield "reasons lost"

    def _of_author(self, one: AnswerRow, true: TrueAnswer) -> Iterator[str]:
        kind = str(one.author_kind or "")
        is_open = one.author == NOT_STATED
        if one.is_reference and not true.is_reference and true.kind != "physician":
            yield f"became a reference: {one.author}"
        if true.is_reference and not one.is_reference:
            yield f"became no reference: {one.author}"
        if true.kind in {"model", "physician"} and kind not in {"", true.kind} and not is_open:
            yield f"of another kind: {one.author} {kind}"
        if not true.kind and kind and not is_open and "does not name the model" not in self._held.said:
            yield f"of a kind that nothing says: {one.author} {kind}"
        names = (_letters(true.author), _letters(one.author))
        is_called_so = any(
            names[1] in _letters(name) for name in self._names.get("answer", ())
        )  # model of model_answer
        is_open = is_open or self._stands_in(one.author)
        if true.author and not (is_open or is_called_so) and names[0] not in names[1] and names[1] not in names[0]:
            yield f"author wrong: {one.author}"

    def of_marks(self) -> Iterator[str]:
        """What raters and judges gave."""
        answers = [answer for one in filter(None, self._found.values()) for answer in one.answers]
        given = {
            "rating": ([(one, one.rater) for one in self._held.ratings], [answer.ratings for answer in answers]),
            "judgement": ([(one, one.judge) for one in self._held.judgements], [one.judgements for one in answers]),
        }
        for what, (rows, marks) in given.items():
            n_true = 0
            for one, who in rows:
                _, true = self._true.get(self._texts.get(one.answer_id or "", ""), (None, TrueAnswer("")))
                own = true.ratings if what == "rating" else true.judgements
                is_any = self._stands_in(who)
                levels = [
                    level
                    for (giver, dimension), level in own.items()
                    if (is_any or _letters(giver) in _letters(who))
                    and (
                        _letters(dimension) == _letters(one.dimension)
                        or (what == "judgement" and _are_alike(dimension, one.dimension))
                    )
                ]
                n_true += one.value in levels
                if one.value not in levels and (what == "rating" or one.value is not None):
                    yield f"{what} wrong: {who} {one.dimension} {one.value}"
            if n_true < sum(map(len, marks)) and not self._told(*_SAID_OF_MARKS[what]):
                yield f"{what}s lost"

    def of_scores(self) -> Iterator[str]:
        beside = [_letters(name) for name in (*self._names.get("beside", ()), *self._names.get("score", ()))]
        if any(_letters(one.metric) not in beside for one in self._held.scores):
            yield "became a score"

    def of_choices(self) -> Iterator[str]:
        n_true = 0
        for one in self._held.choices:
            true = self._found.get(one.question_id)
            is_any = self._stands_in(one.model)
            by = [given for given in true.choices if is_any or _are_alike(given.model, one.model)] if true else []
            if not by:
                yield f"chosen by nobody: {one.model} {one.raw_output[:40]}"
            elif one.choice and one.choice not in [(given.place + 1,) for given in by]:
                yield f"choice wrong: {one.raw_output[:40]} {one.choice}"
            elif not one.choice and len(one.raw_output) < _SHORT:
                yield f"choice unread: {one.raw_output}"
            else:
                n_true += 1
        if n_true < sum(len(one.choices) for one in filter(None, self._found.values())) and not self._told("choice"):
            yield "choices lost"

    def of_preferences(self) -> Iterator[str]:
        found = [*filter(None, self._found.values())]
        n_true = 0
        for one in self._held.preferences:
            true = self._found.get(one.question_id)
            fitting = [given for given in true.preferences if self._is_of(given, one)] if true else []
            right = [given for given in fitting if true and self._prefers(one, true, given)]
            if not fitting:
                yield f"preferred by nobody: {one.rater or one.judge} {one.dimension}"
            elif not right:
                yield f"preference wrong: {one.value}"
            else:
                n_true += 1
                beside = " ".join(map(str, (one.comment, *one.extra.values())))
                if right[0].weight and right[0].weight not in beside:
                    yield f"weight lost: {right[0].weight}"
                if _line(right[0].reason) not in _line(beside) and not self._told("reason"):
                    yield "reason lost"
        if n_true < sum(len(one.preferences) for one in found) and not self._told("winner"):
            yield "preferences lost"

    @staticmethod
    def _is_of(given: TruePreference, one: PreferenceRow) -> bool:
        is_by = _letters(given.rater) in _letters(one.rater or one.judge or "")
        return is_by and (not given.dimension or _are_alike(given.dimension, one.dimension or "-"))

    def _prefers(self, one: PreferenceRow, true: TrueQuestion, given: TruePreference) -> bool:
        places = {self._texts.get(one.answer_a): "a", self._texts.get(one.answer_b): "b"}
        if isinstance(given.better, str):
            return str(one.value) == {TIE: "tie", NEITHER: "neither"}[given.better]
        return places.get(_line(true.answers[given.better].text)) == str(one.value)


_SAID_OF_MARKS = {"rating": ("value", "dimension"), "judgement": ("judgement",)}
_SHORT = 40


def _are_alike(true: str, held: str) -> bool:
    one, other = _letters(true), _letters(held)
    return one in other or other in one


def _line(text: object) -> str:
    return " ".join(str(text).split())


def _letters(text: object) -> str:
    return re.sub(r"[\W_]+", "", str(text).casefold())
