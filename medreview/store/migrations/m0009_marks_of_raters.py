"""Words that raters mark in an answer belong to the pair that was on screen, and to its granularity."""

import sqlalchemy as sa
from alembic.operations import Operations


def upgrade(op: Operations) -> None:
    op.add_column("span", sa.Column("granularity", sa.String(), nullable=True))
    # written out: the library adds a reference to a table of SQLite only by making the table anew
    op.execute("ALTER TABLE span ADD COLUMN assignment_id INTEGER REFERENCES assignment (id)")
    op.create_index("ix_span_assignment_id", "span", ["assignment_id", "start", "end"], unique=True)
