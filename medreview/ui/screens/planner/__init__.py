"""The planner: every choice of a study in sections, and beside them what the plan gives as it stands."""

from medreview.ui.screens.planner.screen import PlannerScreen

__all__ = ["PlannerScreen"]
