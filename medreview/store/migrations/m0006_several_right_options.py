"""A question may have several right options, and a reply may choose several: both are lists of numbers from 1."""

import sqlalchemy as sa
from alembic.operations import Operations


def upgrade(op: Operations) -> None:
    _hold_lists(op, "question", "correct_option")
    _hold_lists(op, "choice", "choice")


def _hold_lists(op: Operations, table: str, column: str) -> None:
    """Each number as a list of one; done in place, because copying a table would drop its partial indexes."""
    op.execute(f"ALTER TABLE {table} RENAME COLUMN {column} TO the_one")
    op.add_column(table, sa.Column(column, sa.JSON(), nullable=True))
    op.execute(f"UPDATE {table} SET {column} = json_array(the_one) WHERE the_one IS NOT NULL")
    op.drop_column(table, "the_one")
