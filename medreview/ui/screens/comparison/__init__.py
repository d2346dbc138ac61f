"""Judges beside each other: validity, means, agreement, probes and costs of their runs."""

from medreview.ui.screens.comparison.screen import ComparisonScreen

__all__ = ["ComparisonScreen"]
