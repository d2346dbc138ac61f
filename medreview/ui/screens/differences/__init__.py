"""Where the raters of a study differ, what they say of it, and what is decided."""

from medreview.ui.screens.differences.screen import DifferencesScreen

__all__ = ["DifferencesScreen"]
