"""The workspace's tables go out as CSV and JSONL."""

from medreview.ui.screens.exporting.screen import ExportScreen

__all__ = ["ExportScreen"]
