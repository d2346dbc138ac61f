"""A program of its own that writes the tables of a workspace again and again, until it is killed.

Run as ``python exporting_program.py FIRST SECOND FOLDER``: the tables of one workspace, then of the other, in turn.
"""

import sys
from pathlib import Path

from medreview.store.workspace import open_for_reading
from medreview.workflows.export_tables import export_tables


def main() -> None:
    first, second, folder = (Path(argument) for argument in sys.argv[1:])
    workspaces = open_for_reading(first), open_for_reading(second)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    while True:
        for workspace in workspaces:
            export_tables(workspace, folder)


if __name__ == "__main__":
    main()
