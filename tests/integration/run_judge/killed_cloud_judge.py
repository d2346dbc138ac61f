"""A run at an endpoint as a program of its own, until it is killed or done.

Run as ``python killed_cloud_judge.py WORKSPACE RUN``.
"""

import sys
from pathlib import Path

from medreview.llm.cloud.addresses import Address, Reach
from medreview.store.workspace import open_workspace
from medreview.workflows.carry_out_runs import carry_out


def main() -> None:
    Address.reach = Reach.OWN_NETWORK  # pyright: ignore[reportAttributeAccessIssue] - as if the server were elsewhere
    workspace = open_workspace(Path(sys.argv[1]))
    carry_out(workspace, int(sys.argv[2]))
    workspace.close()


if __name__ == "__main__":
    main()
