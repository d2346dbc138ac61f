"""What the audit trail says of a rater's work, each kind as a value; replaying a trail gives the rows of the tables."""

from dataclasses import dataclass, field

from pydantic import TypeAdapter

from medreview.domain.ratings import RatingStatus


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
class FormPlace:
    """Which form, about which setting and batch: empty and 0 where it is about neither."""

    form: str
    setting: str = ""
    batch: int = 0


@dataclass(frozen=True, slots=True)
class BatchState:
    """A finished batch that was closed, and was opened again for a ``reason``; or that was closed again."""

    is_open: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class StayState:
    """What a stay took so far, in seconds, and how far from UTC the rater's clock was."""

    active_s: float | None
    wall_s: float | None
    idle_limit_s: float | None = None
    utc_offset_min: int | None = None


@dataclass(frozen=True, slots=True)
class StayPlace:
    """Which stay: at a sentence, the whole answer or the pair's confidence question, and since when.

    ``copy`` names the rater's workspace that a return brought it from.
    """

    assignment: str
    sentence_index: int | None
    is_at_confidence: bool
    started_at: str | None
    copy: str = ""

    @property
    def key(self) -> dict[str, object]:
        """The key of its entries."""
        key: dict[str, object] = {name: getattr(self, name) for name in self.__slots__}
        return key if self.copy else {name: value for name, value in key.items() if name != "copy"}


CONSENT = FormPlace("consent")
CONSENT_ITEM = "given"

RaterState = RatingState | NoteState | ConfidenceState | FormState | BatchState | StayState

RATING_STATE = TypeAdapter(RatingState)
NOTE_STATE = TypeAdapter(NoteState)
CONFIDENCE_STATE = TypeAdapter(ConfidenceState)
FORM_STATE = TypeAdapter(FormState)
BATCH_STATE = TypeAdapter(BatchState)
STAY_STATE = TypeAdapter(StayState)
STAY_PLACE = TypeAdapter(StayPlace)


def state_json(state: RaterState | None) -> dict[str, object] | None:
    """What the audit trail holds of a state."""
    return None if state is None else {name: getattr(state, name) for name in state.__slots__}
