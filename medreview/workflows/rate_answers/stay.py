"""One stay at an item or at a pair's confidence question, with the time it took so far."""

from medreview.domain.ids import AssignmentId, ItemId
from medreview.study_design.steps import ConfidenceStep, ItemStep, Step


class Stay:
    """Becomes one row of the visit table; steps that are not about a pair take no time of their own.

    ``visit_id`` is the row's id once it is in the file. Seconds add up over the stay.
    """

    def __init__(self, step: Step, *, started_at: str, idle_limit_s: float) -> None:
        self.started_at = started_at
        self.idle_limit_s = idle_limit_s
        self.assignment: AssignmentId | None = None
        self.item: ItemId | None = None
        if isinstance(step, ItemStep | ConfidenceStep):
            self.assignment = step.pair.assignment
        if isinstance(step, ItemStep):
            self.item = step.item.item
        self.active_s = 0.0
        self.wall_s = 0.0
        self.visit_id: int | None = None
        self._saved_wall_s = 0.0

    def spend(self, active_s: float, wall_s: float) -> None:
        self.active_s += active_s
        self.wall_s += wall_s

    @property
    def is_unsaved(self) -> bool:
        return self.assignment is not None and self.wall_s > self._saved_wall_s

    def saved_as(self, visit_id: int) -> None:
        self.visit_id = visit_id
        self._saved_wall_s = self.wall_s
