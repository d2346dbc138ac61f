"""Places where raters of a study differ, their comments on them, and decisions."""

from medreview.ui.screens.differences.screen import DifferencesScreen

__all__ = ["DifferencesScreen"]
