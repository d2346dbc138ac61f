"""Create, open and look after workspace files.

Screens know an open workspace only by the name ``Workspace`` here and hand it back to workflows.
"""

from pathlib import Path

from medreview.store.workspace import Workspace, create_workspace, open_for_reading, open_workspace

SUFFIX = ".medreview"

__all__ = ["SUFFIX", "Workspace", "create_workspace", "open_for_reading", "open_workspace", "with_suffix"]


def with_suffix(path: Path) -> Path:
    """The path with the ending of a workspace file, added where it is missing."""
    return path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)
