"""Create, open and look after workspace files.

Screens know an open workspace only by the name ``Workspace`` here and hand it back to workflows.
"""

from pathlib import Path

from medreview.errors import MedReviewError
from medreview.store import workspace as files
from medreview.store.workspace import Workspace, create_workspace, open_for_reading

SUFFIX = ".medreview"

__all__ = ["SUFFIX", "Workspace", "create_workspace", "open_for_reading", "open_workspace", "with_suffix"]


class WorkspaceNameMissing(MedReviewError):
    template = "{path} names no file. Give the workspace a name."


def open_workspace(path: Path) -> Workspace:
    """Open a workspace for writing, and offer its models in all others of this person; raises as the store does."""
    from medreview.store.shared_models import share_models

    workspace = files.open_workspace(path)
    try:
        share_models(workspace)
    except BaseException:
        workspace.close()
        raise
    return workspace


def with_suffix(path: Path) -> Path:
    """The path with the ending of a workspace file, added where it is missing.

    Raises
    ------
    WorkspaceNameMissing
        If the path ends in no name, as ``.``, ``..`` and ``/`` do.
    """
    if path.name in {"", ".."}:
        raise WorkspaceNameMissing(path=path)
    return path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)
