"""What a rater can change, each kind as a value: its portable key and what it said before and after.

The states are what the audit trail holds; replaying the trail gives the rows.
"""

from dataclasses import asdict, dataclass, field
from typing import ClassVar

from pydantic import TypeAdapter

from medreview.domain.ratings import RatingStatus
from medreview.store.audit import State
from medreview.study_design.steps import ConfidenceStep, ConsentStep, FormStep, ItemStep


@dataclass(frozen=True, slots=True)
class RatingState:
    status: RatingStatus
    value: float | None
    reason: str | None
    revision: int

    def says_the_same_as(self, other: "RatingState") -> bool:
        """Whether both say the same, whatever their revision."""
        return (self.status, self.value, self.reason) == (other.status, other.value, other.reason)


@dataclass(frozen=True, slots=True)
class NoteState:
    is_flagged: bool = False
    comment: str = ""


@dataclass(frozen=True, slots=True)
class ConfidenceState:
    value: float


@dataclass(frozen=True, slots=True)
class FormState:
    """Answers of one form by the name of its item; an item without an answer is absent."""

    values: dict[str, float] = field(default_factory=dict[str, float])
    texts: dict[str, str] = field(default_factory=dict[str, str])


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
class FormPlace:
    """Which form, about which setting and batch: empty and 0 where it is about neither."""

    form: str
    setting: str = ""
    batch: int = 0


CONSENT = FormPlace("consent")
CONSENT_ITEM = "given"


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


RaterChange = RatingChange | NoteChange | ConfidenceChange | FormChange
RaterState = RatingState | NoteState | ConfidenceState | FormState

RATING_STATE = TypeAdapter(RatingState)
NOTE_STATE = TypeAdapter(NoteState)
CONFIDENCE_STATE = TypeAdapter(ConfidenceState)
FORM_STATE = TypeAdapter(FormState)


def state_json(state: RaterState | None) -> State | None:
    """What the audit trail holds of a state."""
    return None if state is None else asdict(state)


def form_place(step: FormStep | ConsentStep) -> FormPlace:
    match step:
        case ConsentStep():
            return CONSENT
        case FormStep(form=form, setting=setting, batch=batch):
            return FormPlace(form.name, setting or "", batch)


def _item_key(step: ItemStep) -> State:
    return {"assignment": step.pair.uid, "sentence_index": step.item.sentence_index}
