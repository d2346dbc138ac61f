"""One stay at an item or at a pair's confidence question, with the time it took so far."""

from medreview.domain.ids import AssignmentId, ItemId
from medreview.domain.rating_states import StayPlace, StayState
from medreview.study_design.steps import ConfidenceStep, ItemStep, Step

_SAVED_EVERY_S = 15.0


class Stay:
    """Becomes one row of the visit table; steps that are not about a pair take no time of their own.

    ``visit_id`` is the row's id once it is in the file, and ``saved`` what the file then holds. Seconds add up over
    the stay.
    """

    def __init__(self, step: Step, *, started_at: str, idle_limit_s: float, utc_offset_min: int | None) -> None:
        self.step = step.key
        self.idle_limit_s = idle_limit_s
        self.assignment: AssignmentId | None = None
        self.item: ItemId | None = None
        self.place: StayPlace | None = None
        if isinstance(step, ItemStep):
            self.assignment, self.item = step.pair.assignment, step.item.item
            self.place = StayPlace(
                step.pair.uid, step.item.sentence_index, is_at_confidence=False, started_at=started_at
            )
        elif isinstance(step, ConfidenceStep):
            self.assignment = step.pair.assignment
            self.place = StayPlace(step.pair.uid, None, is_at_confidence=True, started_at=started_at)
        self.active_s = 0.0
        self.wall_s = 0.0
        self.visit_id: int | None = None
        self.saved: StayState | None = None
        self._utc_offset_min = utc_offset_min

    def spend(self, active_s: float, wall_s: float) -> None:
        self.active_s += active_s
        self.wall_s += wall_s

    @property
    def state(self) -> StayState:
        return StayState(self.active_s, self.wall_s, self.idle_limit_s, self._utc_offset_min)

    @property
    def is_unsaved(self) -> bool:
        return self.place is not None and self.wall_s > self._saved_wall_s

    @property
    def is_due(self) -> bool:
        """Whether its time is to be saved while the rater stays: with the first digit, then not with every one."""
        return self.saved is None or self.wall_s >= self._saved_wall_s + _SAVED_EVERY_S

    @property
    def _saved_wall_s(self) -> float:
        return 0.0 if self.saved is None else self.saved.wall_s or 0.0

    def saved_as(self, visit_id: int, state: StayState) -> None:
        self.visit_id = visit_id
        self.saved = state
