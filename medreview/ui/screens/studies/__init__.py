"""The studies of the workspace and how far their raters are."""

from medreview.ui.screens.studies.screen import StudiesScreen

__all__ = ["StudiesScreen"]
