"""The trail covers everything that a rater did and saw; requests, take-backs and blindness at home have their rows."""

import sqlalchemy as sa
from alembic.operations import Operations


def upgrade(op: Operations) -> None:
    _what_raters_did(op)
    _what_came_back(op)
    _what_left_the_machine(op)
    _what_raters_may_see(op)
    _what_came_in(op)


def _what_raters_did(op: Operations) -> None:
    """What raters were shown, hashed when it was frozen; their stays in the trail."""


def _what_came_back(op: Operations) -> None:
    """What was collected and taken back again, with the reason."""


def _what_left_the_machine(op: Operations) -> None:
    """Every request to a model, before it is sent."""
    op.create_table(
        "model_request",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("purpose", sa.String(), nullable=False),
        sa.Column("host", sa.String(), nullable=False),
        sa.Column("model", sa.String(), nullable=False),
        sa.Column("run_id", sa.Integer(), nullable=True),
        sa.Column("run_session_id", sa.Integer(), nullable=True),
        sa.Column("run_item_id", sa.Integer(), nullable=True),
        sa.Column("attempt", sa.Integer(), nullable=True),
        sa.Column("sent_at", sa.String(), nullable=False),
        sa.Column("n_bytes_sent", sa.Integer(), nullable=False),
        sa.Column("ended_at", sa.String(), nullable=True),
        sa.Column("outcome", sa.String(), nullable=True),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.Column("n_bytes_received", sa.Integer(), nullable=True),
        sa.Column("input_tokens", sa.Integer(), nullable=True),
        sa.Column("output_tokens", sa.Integer(), nullable=True),
        sa.Column("is_usage_believed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"]),
        sa.ForeignKeyConstraint(["run_session_id"], ["run_session.id"]),
        sa.ForeignKeyConstraint(["run_item_id"], ["run_item.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_model_request_run_id", "model_request", ["run_id"], unique=False)
    op.create_index("ix_model_request_run_item_id", "model_request", ["run_item_id"], unique=False)


def _what_raters_may_see(op: Operations) -> None:
    """Rating at home, and batches that close."""


def _what_came_in(op: Operations) -> None:
    """What imports say of their rows."""
