"""The person's own choices; each takes effect at once."""

from medreview.ui.screens.settings.screen import SettingsScreen

__all__ = ["SettingsScreen"]
