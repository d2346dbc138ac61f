"""Analysis: what a rating study shows, panel by panel, and any judge beside its people."""

from medreview.ui.screens.analysis.screen import AnalysisScreen

__all__ = ["AnalysisScreen"]
