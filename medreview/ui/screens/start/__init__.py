"""Where the program begins: continue, open, new, the sample, and what changed since last time."""

from medreview.ui.screens.start.screen import StartScreen

__all__ = ["StartScreen"]
