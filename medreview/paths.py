"""Where the program's own files and the person's files lie, from source and when packaged."""

import sys
from pathlib import Path


def resources_folder() -> Path:
    """Prompts, codebooks, templates, fonts, icons, translations, and the sample's sources."""
    packaged = getattr(sys, "_MEIPASS", None)
    root = Path(packaged) if packaged else Path(__file__).resolve().parent.parent
    return root / "resources"


def user_data_folder() -> Path:
    """Where the sample workspace and backups lie; made when missing."""
    import platformdirs

    return platformdirs.user_data_path("medreview", appauthor=False, ensure_exists=True)
