"""Words of an answer that a rater marks."""

from dataclasses import replace

from medreview.domain.rating_states import (
    MarkPlace,
    MarkState,
)
from medreview.domain.rating_tasks import (
    ItemTask,
)
from medreview.rater_work.writer import RaterChange
from medreview.study_design.steps import (
    ItemStep,
)
from medreview.text import without_outer_spaces
from medreview.workflows.rate_answers.errors import (
    NoWordsToMark,
    check_length,
)
from medreview.workflows.rate_answers.session_work import SessionWork, storable
from medreview.workflows.rate_answers.tasks import (
    LoadedPair,
)


class MarksWords(SessionWork):
    """The part of a session that takes marks of the answer on screen."""

    def mark(self, start: int, end: int, category: str) -> ItemTask:
        """Mark words of the answer; those that are marked already get another category, and keep their note.

        White space at either end is no part of a mark.

        Raises
        ------
        NoWordsToMark
            If there is nothing else.
        """
        step = self._at(ItemStep)
        if category not in {one.name for one in self.plan.marks}:
            raise ValueError(f"the plan has no category {category!r}")
        words = without_outer_spaces(_text_of(self._pair_on_screen()), start, end)
        if words is None:
            raise NoWordsToMark
        place = MarkPlace(step.pair.uid, *words)
        before = self._state.marks.get(place)
        return self._put_mark(step, place, replace(before, category=category) if before else MarkState(category))

    def annotate(self, start: int, end: int, *, note: str | None = None, corrected: str | None = None) -> ItemTask:
        """Keep a note on a mark, or the text that should stand there; None leaves either as it is.

        Raises
        ------
        TextTooLong
            If it is longer than what a person writes.
        """
        step, place = self._at_mark(start, end)
        mark = self._state.marks[place]
        for name, text in (("note", note), ("corrected", corrected)):
            if text is not None:
                check_length(text)
                mark = replace(mark, **{name: storable(text)})
        return self._put_mark(step, place, mark)

    def unmark(self, start: int, end: int) -> ItemTask:
        """Take a mark away; its history stays."""
        step, place = self._at_mark(start, end)
        return self._put_mark(step, place, None)

    def _at_mark(self, start: int, end: int) -> tuple[ItemStep, MarkPlace]:
        step = self._at(ItemStep)
        place = MarkPlace(step.pair.uid, start, end)
        if place not in self._state.marks:
            raise ValueError(f"{step.key} has no mark from {start} to {end}")
        return step, place

    def _put_mark(self, step: ItemStep, place: MarkPlace, after: MarkState | None) -> ItemTask:
        with self._writing() as session:
            before = self._state.marks.get(place)
            self._write(session, () if after == before else (RaterChange(place, before, after),), step)
        return self._task_as(ItemTask)


def _text_of(pair: LoadedPair | None) -> str:
    return pair.pair.answer.text if pair is not None else ""
