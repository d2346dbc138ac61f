"""Folders and files of the program and of the person, from source and when packaged."""

import os
import sys
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path

DATA_VARIABLE = "MEDREVIEW_DATA"
"""The name of another folder for what the program keeps of a person, such as that of a trial."""
_PACKAGE = Path(__file__).resolve().parent


def is_packaged() -> bool:
    """True in an installed folder with a Python of its own, into which nobody installs packages."""
    return getattr(sys, "_MEIPASS", None) is not None


def resources_folder() -> Path:
    """Prompts, codebooks, templates, fonts, icons, translations, and the sample's sources."""
    return _own_files() / "resources"


def models_folder() -> Path:
    """The model that ships, and where a person may put more."""
    return _own_files() / "models"


def _own_files() -> Path:
    packaged = getattr(sys, "_MEIPASS", None)
    if packaged:
        return Path(packaged)
    is_wheel = (_PACKAGE / "resources").is_dir()  # which holds them inside the package
    return _PACKAGE if is_wheel else _PACKAGE.parent


def engine_state_file() -> Path | None:
    """The file in which the set-up notes the progress of the local engine.

    None in a packaged program, which has its engine.
    """
    if getattr(sys, "_MEIPASS", None):
        return None
    return _PACKAGE.parent / ".venv-tools" / "engine.json"


class Installed(Enum):
    """The way in which this copy of the program came to its machine."""

    CHECKOUT = auto()
    PACKAGE = auto()
    """By pip, pipx or uv, with the resources inside the package."""
    FROZEN = auto()
    """As a folder with Python and everything else in it."""


def way_of_installing() -> Installed:
    if getattr(sys, "_MEIPASS", None):
        return Installed.FROZEN
    return Installed.CHECKOUT if engine_set_up_script() is not None else Installed.PACKAGE


def engine_set_up_script() -> Path | None:
    """The script that finishes the local engine; None where the program does not run from its source."""
    if getattr(sys, "_MEIPASS", None):
        return None
    script = _PACKAGE.parent / "packaging" / "build_engine.py"
    return script if script.is_file() else None


def user_data_folder() -> Path:
    """The folder of the sample workspace, crash reports and the list of network uses; made when missing.

    Where it cannot be made, whoever writes to it says so.
    """
    import platformdirs

    given = os.environ.get(DATA_VARIABLE)
    folder = Path(given) if given else platformdirs.user_data_path("medreview", appauthor=False)
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def settings_file() -> Path:
    """The file in which the window keeps the person's choices; it need not be there."""
    import platformdirs

    if sys.platform == "darwin":
        return Path.home() / "Library" / "Preferences" / "medreview" / "medreview.ini"
    return platformdirs.user_config_path("medreview", appauthor=False) / "medreview.ini"


def sync_folder(folder: Path) -> None:
    """Make a renaming in the folder last through a power cut; only POSIX systems open a folder for that."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
