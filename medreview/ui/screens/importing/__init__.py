"""Files come in: rows, mapping and every problem are shown before anything is written."""

from medreview.ui.screens.importing.screen import ImportScreen

__all__ = ["ImportScreen"]
