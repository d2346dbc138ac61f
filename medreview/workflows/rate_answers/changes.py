"""What a rater can change, each kind as a value: its portable key and what it said before and after."""

from dataclasses import asdict, dataclass
from typing import ClassVar

from medreview.domain.rating_states import (
    CONSENT,
    BatchState,
    ConfidenceState,
    FormPlace,
    FormState,
    NoteState,
    RatingState,
)
from medreview.store.audit import State
from medreview.study_design.steps import ConfidenceStep, ConsentStep, FormStep, ItemStep


@dataclass(frozen=True, slots=True)
class RatingChange:
    entity: ClassVar[str] = "rating"
    step: ItemStep
    dimension: str
    before: RatingState | None
    after: RatingState
    undoes: int | None = None

    @property
    def key(self) -> State:
        return {**_item_key(self.step), "dimension": self.dimension}


@dataclass(frozen=True, slots=True)
class NoteChange:
    entity: ClassVar[str] = "note"
    step: ItemStep
    before: NoteState | None
    after: NoteState | None
    undoes: int | None = None

    @property
    def key(self) -> State:
        return _item_key(self.step)


@dataclass(frozen=True, slots=True)
class ConfidenceChange:
    entity: ClassVar[str] = "confidence"
    step: ConfidenceStep
    before: ConfidenceState | None
    after: ConfidenceState | None
    undoes: int | None = None

    @property
    def key(self) -> State:
        return {"assignment": self.step.pair.uid}


@dataclass(frozen=True, slots=True)
class FormChange:
    """The consent is kept as a form of one item, too."""

    entity: ClassVar[str] = "form"
    step: FormStep | ConsentStep
    before: FormState | None
    after: FormState | None
    undoes: int | None = None

    @property
    def place(self) -> FormPlace:
        return form_place(self.step)

    @property
    def key(self) -> State:
        return asdict(self.place)


@dataclass(frozen=True, slots=True)
class BatchChange:
    """``step`` is the first of the batch; no row beside the trail holds it."""

    entity: ClassVar[str] = "batch"
    step: ItemStep
    before: BatchState | None
    after: BatchState
    undoes: int | None = None

    @property
    def key(self) -> State:
        return {"setting": self.step.pair.granularity.value, "batch": self.step.pair.batch}


RaterChange = BatchChange | RatingChange | NoteChange | ConfidenceChange | FormChange


def form_place(step: FormStep | ConsentStep) -> FormPlace:
    match step:
        case ConsentStep():
            return CONSENT
        case FormStep(form=form, setting=setting, batch=batch):
            return FormPlace(form.name, setting or "", batch)


def _item_key(step: ItemStep) -> State:
    return {"assignment": step.pair.uid, "sentence_index": step.item.sentence_index}
