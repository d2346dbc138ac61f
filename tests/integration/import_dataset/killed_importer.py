"""An import as a process of its own: says so after every piece that it wrote, until it is killed.

Run as ``python killed_importer.py WORKSPACE FILE DATASET``.
"""

import sys
from pathlib import Path

from medreview.jobs import Progress
from medreview.store.workspace import open_workspace
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files


def main() -> None:
    workspace, file, dataset = sys.argv[1:]
    import_files(
        open_workspace(Path(workspace)), ImportRequest((FileChoice(Path(file)),), dataset=dataset), report=_say
    )


def _say(progress: Progress) -> None:
    if progress.total is not None:
        sys.stdout.write(f"{progress.done}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
