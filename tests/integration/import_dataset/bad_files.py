"""Run as a program of its own: looks at files, says what became of each, and how much memory it took at most."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from medreview.errors import MedReviewError
from medreview.workflows.import_dataset import FileChoice, ImportRequest, preview
from tests.builders import a_workspace


def main(paths: list[str]) -> None:
    said: dict[str, str] = {}
    with TemporaryDirectory() as folder:
        workspace = a_workspace(Path(folder), "w.medreview")
        for path in map(Path, paths):
            try:
                found = preview(workspace, ImportRequest((FileChoice(path),)))
                said[path.name] = "; ".join(map(str, found.problems)) or "nothing wrong"
            except MedReviewError as error:
                said[path.name] = str(error)
        workspace.close()
    sys.stdout.write(json.dumps({"said": said, "peak_kb": peak_kb()}))


def peak_kb() -> int:
    """The most memory of this program itself: what the system counts from before its start is not in it."""
    return int(Path("/proc/self/status").read_text(encoding="ascii").split("VmHWM:")[1].split()[0])


if __name__ == "__main__":
    main(sys.argv[1:])
