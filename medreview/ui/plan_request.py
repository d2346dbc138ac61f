"""What the planner is asked to open."""

from dataclasses import dataclass

from medreview.domain.ids import StudyId


@dataclass(frozen=True, slots=True)
class PlanRequest:
    """Hand it to ``context.go_to("planner", ...)``: a new study, a study to change, or its next version."""

    study: StudyId | None = None
    as_new_version: bool = False
