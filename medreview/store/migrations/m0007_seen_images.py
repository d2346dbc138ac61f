"""The images that raters had in sight, pair by pair: when first, how often and how long."""

import sqlalchemy as sa
from alembic.operations import Operations


def upgrade(op: Operations) -> None:
    op.create_table(
        "seen_image",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("assignment_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("copy_uid", sa.String(), nullable=False),
        sa.Column("first_seen_at", sa.String(), nullable=False),
        sa.Column("n_times", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["assignment_id"], ["assignment.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("assignment_id", "position", "copy_uid"),
    )
    op.create_index("ix_seen_image_assignment_id", "seen_image", ["assignment_id"], unique=False)
