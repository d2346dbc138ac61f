"""Runs of judges: the list of them, a new one, and one with its judgements."""

from medreview.ui.screens.judges.screen import JudgesScreen

__all__ = ["JudgesScreen"]
