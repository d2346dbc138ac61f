"""States and places of a rater's work as the audit trail holds them: an entry's key names a place."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from pydantic import TypeAdapter

from medreview.domain.ratings import RatingStatus


@dataclass(frozen=True, slots=True)
class RatingState:
    status: RatingStatus
    value: float | None
    reason: str | None
    revision: int

    def says_the_same_as(self, other: "RatingState") -> bool:
        """True if both have the same status, value and reason, whatever their revision."""
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
class RatingPlace:
    """One dimension of an item: ``assignment`` is the uid of its pair, ``sentence_index`` None for the whole answer."""

    entity: ClassVar[str] = "rating"
    assignment: str
    sentence_index: int | None
    dimension: str


@dataclass(frozen=True, slots=True)
class PracticePlace:
    """One dimension of a practice item; attempts count from 1, items from 0 in the order of the plan.

    ``copy`` names the rater's workspace that a return brought it from.
    """

    entity: ClassVar[str] = "practice"
    attempt: int
    item: int
    dimension: str
    copy: str = ""


@dataclass(frozen=True, slots=True)
class GuardPlace:
    """The request to look again on a rater's ``day``, as 2026-11-27."""

    entity: ClassVar[str] = "guard"
    day: str


@dataclass(frozen=True, slots=True)
class GuardState:
    """The reason for the request, "speed" or "sameness": of so many items, with the median of their active seconds."""

    why: str
    n_items: int
    median_s: float | None = None


@dataclass(frozen=True, slots=True)
class NotePlace:
    entity: ClassVar[str] = "note"
    assignment: str
    sentence_index: int | None


@dataclass(frozen=True, slots=True)
class ConfidencePlace:
    entity: ClassVar[str] = "confidence"
    assignment: str


@dataclass(frozen=True, slots=True)
class FormPlace:
    """The form that an entry is about, with its granularity and batch; empty and 0 where it belongs to neither."""

    entity: ClassVar[str] = "form"
    form: str
    setting: str = ""
    batch: int = 0


@dataclass(frozen=True, slots=True)
class BatchPlace:
    entity: ClassVar[str] = "batch"
    setting: str
    batch: int


@dataclass(frozen=True, slots=True)
class BatchState:
    """A finished batch that was closed, and was opened again for a ``reason``; or that was closed again."""

    is_open: bool
    reason: str = ""


CLOCK_DIGITS = 6
"""Digits of seconds that are kept: a sum of floats has more, which no clock measured."""


@dataclass(frozen=True, slots=True)
class StayState:
    """The seconds that a stay took so far, and the offset of the rater's clock from UTC."""

    active_s: float | None
    wall_s: float | None
    idle_limit_s: float | None = None
    utc_offset_min: int | None = None


@dataclass(frozen=True, slots=True)
class StayPlace:
    """The key of a stay: a sentence, the whole answer or the pair's confidence question, and the start.

    ``copy`` names the rater's workspace that a return brought it from.
    """

    entity: ClassVar[str] = "stay"
    assignment: str
    sentence_index: int | None
    is_at_confidence: bool
    started_at: str | None
    copy: str = ""


@dataclass(frozen=True, slots=True)
class ImageState:
    """The first time that an image was in sight, how many times it was, and for how many seconds in all."""

    first_seen_at: str
    n_times: int
    seconds: float


@dataclass(frozen=True, slots=True)
class ImagePlace:
    """An image of a pair's question, by its position from 0; ``copy`` as in a stay."""

    entity: ClassVar[str] = "image"
    assignment: str
    position: int
    copy: str = ""


@dataclass(frozen=True, slots=True)
class PracticeImagePlace:
    """An image of the question of a practice item, by its position from 0; attempt and item as of a rating there."""

    entity: ClassVar[str] = "practice_image"
    attempt: int
    item: int
    position: int


LookPlace = ImagePlace | PracticeImagePlace


@dataclass(frozen=True, slots=True)
class MarkState:
    """The category of marked words, a note on them, and the text that should stand there; empty where none is given."""

    category: str
    note: str = ""
    corrected: str = ""


@dataclass(frozen=True, slots=True)
class MarkPlace:
    """Marked words of a pair's answer, from ``start`` up to ``end`` in code points of the stored text."""

    entity: ClassVar[str] = "mark"
    assignment: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ReturnedVisit:
    """One stay at an item, or at the pair's confidence question where ``is_at_confidence``; seconds.

    ``utc_offset_min`` is missing in returns of a program that did not keep it.
    """

    assignment: str
    sentence_index: int | None
    is_at_confidence: bool
    started_at: str
    active_s: float | None
    wall_s: float | None
    idle_limit_s: float | None
    utc_offset_min: int | None = None


CONSENT = FormPlace("consent")
CONSENT_ITEM = "given"

SaidPlace = (
    RatingPlace
    | PracticePlace
    | NotePlace
    | ConfidencePlace
    | FormPlace
    | BatchPlace
    | StayPlace
    | LookPlace
    | GuardPlace
    | MarkPlace
)
SaidState = (
    RatingState | NoteState | ConfidenceState | FormState | BatchState | StayState | ImageState | GuardState | MarkState
)

RATING_STATE = TypeAdapter(RatingState)
NOTE_STATE = TypeAdapter(NoteState)
CONFIDENCE_STATE = TypeAdapter(ConfidenceState)
FORM_STATE = TypeAdapter(FormState)
BATCH_STATE = TypeAdapter(BatchState)
STAY_STATE = TypeAdapter(StayState)
STAY_PLACE = TypeAdapter(StayPlace)
IMAGE_STATE = TypeAdapter(ImageState)
IMAGE_PLACE = TypeAdapter(ImagePlace)
PRACTICE_IMAGE_PLACE = TypeAdapter(PracticeImagePlace)
PRACTICE_PLACE = TypeAdapter(PracticePlace)
GUARD_PLACE = TypeAdapter(GuardPlace)
GUARD_STATE = TypeAdapter(GuardState)
MARK_PLACE = TypeAdapter(MarkPlace)
MARK_STATE = TypeAdapter(MarkState)

_TAKEN_BACK_BY_RATERS: Mapping[str, tuple[type[SaidPlace], TypeAdapter[Any]]] = {
    RatingPlace.entity: (RatingPlace, RATING_STATE),
    PracticePlace.entity: (PracticePlace, RATING_STATE),
    NotePlace.entity: (NotePlace, NOTE_STATE),
    ConfidencePlace.entity: (ConfidencePlace, CONFIDENCE_STATE),
    FormPlace.entity: (FormPlace, FORM_STATE),
    MarkPlace.entity: (MarkPlace, MARK_STATE),
}
UNDOABLE = tuple(_TAKEN_BACK_BY_RATERS)
"""Entities of which a rater can take an entry back; stays and looks are no changes, and what is done closes a batch.

That a rater was asked to look again was said, and stays said."""


def undoable_from_json(
    entity: str, key: Mapping[str, Any], before: Mapping[str, Any] | None
) -> tuple[SaidPlace, SaidState | None]:
    """The place of an entry that a rater can take back, and the state of the place before it."""
    place, state = _TAKEN_BACK_BY_RATERS[entity]
    return place(**{name: key[name] for name in place.__slots__ if name in key}), state.validate_python(
        before
    ) if before else None


def place_json(place: SaidPlace) -> dict[str, object]:
    """The key of the entries about a place."""
    key: dict[str, object] = {name: getattr(place, name) for name in place.__slots__}
    if key.get("copy") == "":
        del key["copy"]
    return key


def state_json(state: SaidState | None) -> dict[str, object] | None:
    """The fields of a state as an entry holds them."""
    return None if state is None else {name: getattr(state, name) for name in state.__slots__}
