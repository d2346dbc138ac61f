"""Datasets, their questions, and one question with its images and answers side by side."""

from medreview.ui.screens.library.screen import LibraryScreen

__all__ = ["LibraryScreen"]
