"""Giving what a step asks for: ratings, flags and comments, the confidence, answers of forms."""

from collections.abc import Mapping

from medreview.domain.rating_states import (
    CONSENT_ITEM,
    ConfidencePlace,
    ConfidenceState,
    FormState,
    NotePlace,
    NoteState,
    PracticePlace,
    RatingPlace,
    RatingState,
)
from medreview.domain.rating_tasks import (
    ConfidenceTask,
    ConsentTask,
    FormTask,
    ItemTask,
)
from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import FormItem, Scale
from medreview.rater_work.writer import RaterChange
from medreview.study_design.steps import (
    ConfidenceStep,
    ConsentStep,
    FormStep,
    ItemStep,
    PracticeStep,
)
from medreview.workflows.rate_answers.errors import (
    ValueOutsideScale,
    check_length,
)
from medreview.workflows.rate_answers.session_work import SessionWork, storable
from medreview.workflows.rate_answers.step_order import form_place


class GivesRatings(SessionWork):
    """The part of a session that takes what is asked for."""

    def rate(self, dimension: str, value: float) -> ItemTask:
        """Give the dimension a level of its scale; the same level again changes nothing.

        Raises
        ------
        ValueOutsideScale
            If the scale has no such level.
        """
        step = self._at_rated()
        _check_on_scale(dimension, value, self._dimension(step, dimension).scale)
        return self._say(step, {dimension: (RatingStatus.RATED, float(value), None)})

    def cannot_judge(self, dimension: str | None = None, reason: str | None = None) -> ItemTask:
        """Say that a dimension cannot be judged; None: every dimension of this item that has no value yet.

        ``reason`` is the name of one of the plan's reasons, or None where none is given.
        """
        step = self._at_rated()
        if reason is not None and reason not in self.plan.cannot_judge_reasons:
            raise ValueError(f"the plan has no reason {reason!r}")
        if dimension is None:
            given = self._said_at(step)
            rated = {name for name, state in given.items() if state.status is RatingStatus.RATED}
            names = [d.name for d in self._dimensions(step) if d.name not in rated]
        else:
            names = [self._dimension(step, dimension).name]
        return self._say(step, dict.fromkeys(names, (RatingStatus.CANNOT_JUDGE, None, reason)))

    def clear(self, dimension: str) -> ItemTask:
        """Withdraw the rating of a dimension; its history stays."""
        step = self._at_rated()
        return self._say(step, {self._dimension(step, dimension).name: (RatingStatus.WITHDRAWN, None, None)})

    def set_flag(self, is_flagged: bool) -> ItemTask:
        step = self._at(ItemStep)
        return self._note(step, is_flagged=is_flagged)

    def set_comment(self, comment: str) -> ItemTask:
        """Keep the comment as typed; half a surrogate pair, which no file can hold, becomes U+FFFD.

        Raises
        ------
        TextTooLong
            If it is longer than what a person writes.
        """
        step = self._at(ItemStep)
        text = storable(comment)
        check_length(text)
        return self._note(step, comment=text)

    def give_confidence(self, value: float) -> ConfidenceTask | ItemTask:
        """Say how sure one is of the pair, where the current step asks for it."""
        step = self._step
        if not isinstance(step, ConfidenceStep) and not (isinstance(step, ItemStep) and step.asks_confidence):
            raise ValueError(f"{step.key} does not ask for the confidence")
        if self.plan.confidence is not None and self.plan.confidence.scale is not None:
            _check_on_scale(self.plan.confidence.name, value, self.plan.confidence.scale)
        with self._writing() as session:
            before, after = self._state.confidences.get(step.pair.assignment), ConfidenceState(float(value))
            change = RaterChange(ConfidencePlace(step.pair.uid), before, after)
            self._write(session, () if before == after else (change,), step)
        if isinstance(step, ItemStep):
            return self._task_as(ItemTask)
        return self._task_as(ConfidenceTask)

    def answer_form(
        self, values: Mapping[str, float | None] | None = None, texts: Mapping[str, str] | None = None
    ) -> FormTask:
        """Keep answers of the current form; items that are not named stay as they are.

        ``values`` are levels of the items' scales, ``texts`` answers of items without one; None and empty text take
        an answer back.

        Raises
        ------
        ValueOutsideScale
            If an item's scale has no such level.
        """
        step = self._at(FormStep)
        _check_form(step, values or {}, texts or {})
        for text in (texts or {}).values():
            check_length(text or "")
        self._fill(step, values or {}, texts or {})
        return self._task_as(FormTask)

    def give_consent(self) -> ConsentTask:
        step = self._at(ConsentStep)
        self._fill(step, {CONSENT_ITEM: 1.0}, {})
        return self._task_as(ConsentTask)

    def _said_at(self, step: ItemStep | PracticeStep) -> Mapping[str, RatingState]:
        """The ratings given at an item, by dimension; also what was taken back."""
        if isinstance(step, PracticeStep):
            return self._state.practised(step)
        return self._state.ratings.get(step.item.item, {})

    def _say(
        self, step: ItemStep | PracticeStep, said: Mapping[str, tuple[RatingStatus, float | None, str | None]]
    ) -> ItemTask:
        with self._writing() as session:
            states = self._said_at(step)
            changes: list[RaterChange] = []
            for dimension, (status, value, reason) in said.items():
                before = states.get(dimension)
                after = RatingState(status, value, reason, before.revision + 1 if before else 1)
                is_new = status is not RatingStatus.WITHDRAWN if before is None else not before.says_the_same_as(after)
                if is_new:
                    changes.append(RaterChange(_place_of(step, dimension), before, after))
            self._write(session, changes, step)
        return self._task_as(ItemTask)

    def _note(self, step: ItemStep, *, is_flagged: bool | None = None, comment: str | None = None) -> ItemTask:
        with self._writing() as session:
            place = NotePlace(step.pair.uid, step.item.sentence_index)
            before = self._state.notes.get(step.item.item)
            now = before or NoteState()
            after = NoteState(
                now.is_flagged if is_flagged is None else is_flagged, now.comment if comment is None else comment
            )
            self._write(session, () if after == now else (RaterChange(place, before, after),), step)
        return self._task_as(ItemTask)

    def _fill(self, step: FormStep | ConsentStep, values: Mapping[str, float | None], texts: Mapping[str, str]) -> None:
        place = form_place(step)
        with self._writing() as session:
            before = self._state.forms.get(place)
            after = _filled(before or FormState(), values, texts)
            self._write(session, () if after == before else (RaterChange(place, before, after),), step)


def _place_of(step: ItemStep | PracticeStep, dimension: str) -> RatingPlace | PracticePlace:
    if isinstance(step, PracticeStep):
        return PracticePlace(step.attempt, step.number, dimension)
    return RatingPlace(step.pair.uid, step.item.sentence_index, dimension)


def _check_on_scale(name: str, value: float, scale: Scale) -> None:
    if value not in scale.values:
        levels = tuple(f"{level:g}" for level in scale.values)
        raise ValueOutsideScale(name=name, value=f"{value:g}", levels=levels)


def _check_form(step: FormStep, values: Mapping[str, float | None], texts: Mapping[str, str]) -> None:
    items: dict[str, FormItem] = {item.name: item for item in step.form.items}
    for name in (*values, *texts):
        if name not in items or (items[name].scale is None) is (name in values):
            raise ValueError(f"{step.form.name} has no such question: {name!r}")
    for name, value in values.items():
        scale = items[name].scale
        if value is not None and scale is not None:
            _check_on_scale(name, value, scale)


def _filled(state: FormState, values: Mapping[str, float | None], texts: Mapping[str, str]) -> FormState | None:
    """The form with these answers; None where it is empty then."""
    all_values = {**state.values, **values}
    all_texts = {**state.texts, **texts}
    filled = FormState(
        {name: float(value) for name, value in all_values.items() if value is not None},
        {name: text for name, text in all_texts.items() if text},
    )
    return filled if filled.values or filled.texts else None
