"""Models: which are known, where they are and what they can; adding files and cloud endpoints."""

from medreview.ui.screens.models.screen import ModelsScreen

__all__ = ["ModelsScreen"]
