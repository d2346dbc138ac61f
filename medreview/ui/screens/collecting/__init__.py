"""The place of what comes back: how far raters are, ratings to decide about, and returns that were set aside."""

from medreview.ui.screens.collecting.screen import CollectingScreen

__all__ = ["CollectingScreen"]
