"""What a workspace holds, compared with the truth that a file told: every fault of which the import said nothing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from medreview.domain.table_rows import AnswerRow, ChoiceRow, PreferenceRow, QuestionRow, RatingRow, ScoreRow
from medreview.domain.unstated_authors import NOT_STATED
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.comparisons import stored_preferences
from medreview.store.tables.model_outputs import stored_choices, stored_scores
from medreview.store.tables.questions import stored_questions
from medreview.store.tables.ratings import stored_ratings
from medreview.workflows.workspace_files import open_workspace
from tests.integration.import_dataset.true_studies import TrueAnswer, TrueQuestion


@dataclass
class Held:
    """The records of a workspace, and what was said when they came in."""

    questions: Sequence[QuestionRow]
    answers: Sequence[AnswerRow]
    ratings: Sequence[RatingRow]
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
                [*stored_preferences(session)],
                [*stored_choices(session)],
                [*stored_scores(session)],
                said,
            )


def faults(truth: Sequence[TrueQuestion], names: Mapping[str, Sequence[str]], held: Held) -> list[str]:
    """Everything that is held and not true, or true and neither held nor told; ``names`` are of columns by content."""
    compared = _Compared(truth, names, held)
    return sorted({*compared.of_questions(), *compared.of_answers(), *compared.of_what_was_said()})


class _Compared:
    def __init__(self, truth: Sequence[TrueQuestion], names: Mapping[str, Sequence[str]], held: Held) -> None:
        self._truth, self._names, self._held = truth, names, held
        self._asked = {_line(one.text): one for one in truth}
        self._true = {_line(answer.text): (one, answer) for one in truth for answer in one.answers}
        self._found = {one.question_id: self._asked.get(_line(one.question)) for one in held.questions}
        self._texts = {one.answer_id: _line(one.answer) for one in held.answers}
        self._said = _letters(held.said)

    def _told(self, *what: str) -> bool:
        return any(_letters(name) in self._said for one in what for name in self._names.get(one, ()))

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
        if true.author and not (is_open or is_called_so) and names[0] not in names[1] and names[1] not in names[0]:
            yield f"author wrong: {one.author}"

    def of_what_was_said(self) -> Iterator[str]:
        n_true = 0
        for one in self._held.ratings:
            _, true = self._true.get(self._texts.get(one.answer_id or "", ""), (None, TrueAnswer("")))
            given = [
                level
                for (rater, dimension), level in true.ratings.items()
                if _letters(dimension) == _letters(one.dimension) and _letters(rater) in _letters(one.rater)
            ]
            n_true += one.value in given
            if one.value not in given:
                yield f"rating wrong: {one.rater} {one.dimension}"
        found = [*filter(None, self._found.values())]
        n_given = sum(len(answer.ratings) for one in found for answer in one.answers)
        if n_true < n_given and not self._told("value", "dimension"):
            yield "ratings lost"
        beside = [_letters(name) for name in self._names.get("beside", ())]
        if any(_letters(one.metric) not in beside for one in self._held.scores):
            yield "became a score"
        if self._held.choices:
            yield "chosen by nobody"
        for one in self._held.preferences:
            true_one = self._found.get(one.question_id)
            better = {"a": one.answer_a, "b": one.answer_b}.get(str(one.value), "")
            if true_one is None or true_one.preferred is None:
                yield "preferred by nobody"
            elif self._texts.get(better) != _line(true_one.answers[true_one.preferred].text):
                yield "preference wrong"
        if any(one.preferred is not None for one in found) and not self._held.preferences and not self._told("winner"):
            yield "preferences lost"


def _line(text: object) -> str:
    return " ".join(str(text).split())


def _letters(text: object) -> str:
    return re.sub(r"[\W_]+", "", str(text).casefold())
