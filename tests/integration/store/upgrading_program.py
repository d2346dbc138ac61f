"""A program of its own that upgrades a workspace by made-up steps and ends itself at one of them.

Run as ``python upgrading_program.py WORKSPACE STOP``; STOP counts the statements that are let through.
"""

import os
import signal
import sys
import tempfile
from pathlib import Path

import sqlalchemy as sa
from alembic.operations import Operations
from sqlalchemy import event

from medreview.store import backup, schema, workspace


def adds_an_owner(op: Operations) -> None:
    """Rebuilds a table, as the library does for what SQLite cannot alter."""
    with op.batch_alter_table("dataset", recreate="always") as table:
        table.add_column(sa.Column("owner", sa.String(), nullable=False, server_default="nobody"))


def adds_a_table(op: Operations) -> None:
    op.create_table("upgrade_note", sa.Column("id", sa.Integer, primary_key=True), sa.Column("words", sa.String()))
    op.execute("INSERT INTO upgrade_note (words) SELECT name FROM dataset")
    op.create_index("upgrade_note_words", "upgrade_note", ["words"])


MADE_UP_STEPS = (*schema.STEPS, adds_an_owner, adds_a_table)


def use_made_up_steps() -> None:
    """Let the workspace of this process be of the newer format."""
    schema.STEPS = MADE_UP_STEPS
    schema.SCHEMA_VERSION = len(MADE_UP_STEPS)


def stop_after(n_steps: int) -> None:
    """End this process by force at the n-th statement or step of the backup."""
    left = [n_steps]

    def count() -> None:
        left[0] -= 1
        if left[0] < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(sa.Engine, "before_cursor_execute", lambda *_: count())
    event.listen(sa.Engine, "commit", lambda _: count())
    sync = backup._sync_file

    def synced(path: Path) -> None:
        count()
        sync(path)

    backup._sync_file = synced


def warm_up() -> None:
    """Upgrade a file once, so that what every upgrade imports and puts together is there."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "study.medreview"
        workspace.create_workspace(path).close()
        use_made_up_steps()
        workspace.open_workspace(path).close()


def main() -> None:
    use_made_up_steps()
    stop_after(int(sys.argv[2]))
    workspace.open_workspace(Path(sys.argv[1])).close()
    sys.stdout.write("upgraded\n")


if __name__ == "__main__":
    main()
