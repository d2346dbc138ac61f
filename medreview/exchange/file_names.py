"""Names for packages, returns and raters' workspaces that every system takes."""

import re
import unicodedata
from pathlib import Path

LONGEST = 60
_NOT_IN_NAMES = re.compile(r'[<>:"/\\|?*\s]+')
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)


def file_name(*parts: str, suffix: str) -> str:
    """The parts joined by hyphens, without what a name of a file may not hold, and the ending."""
    written = "-".join(filter(None, (_cleaned(part) for part in parts)))
    return f"{written or 'medreview'}{suffix}"


def plan_file(study: str, number: int = 1) -> str:
    """The file in which an export writes the plan of a study; ``number`` tells studies apart whose names are alike."""
    return file_name("plan", study, str(number) if number > 1 else "", suffix=".json")


def free_path(folder: Path, name: str) -> Path:
    """The name in the folder, with a number where a file has it already."""
    path = folder / name
    number = 2
    while path.exists():
        path = folder / f"{Path(name).stem}-{number}{path.suffix}"
        number += 1
    return path


def _cleaned(part: str) -> str:
    visible = "".join(sign for sign in part if unicodedata.category(sign) not in {"Cc", "Cf", "Cs", "Co", "Cn"})
    cleaned = _NOT_IN_NAMES.sub("-", visible)[:LONGEST].strip(".-")
    return f"_{cleaned}" if _DEVICES.fullmatch(cleaned) else cleaned
