"""What changed in the program since the person last used it, from the change log."""

from pathlib import Path

from medreview import __version__
from medreview.paths import resources_folder

MOST_LINES = 5


def news_since(last_version: str, changelog: Path | None = None) -> list[str]:
    """The newest lines of the change log above the version that was used last; none on the first start.

    A section of the log begins with ``## <version>``; its lines with ``- ``.
    """
    path = changelog or resources_folder().parent / "CHANGELOG.md"
    if last_version in ("", __version__) or not path.is_file():
        return []
    lines: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("## ") and line.split()[1] == last_version:
            break
        if line.startswith("- "):
            lines.append(line[2:].strip())
    return lines[:MOST_LINES]
