"""Runs ask questions, too: their items, the replies, and the model behind an author."""

import sqlalchemy as sa
from alembic.operations import Operations


def upgrade(op: Operations) -> None:
    with op.batch_alter_table("run_item", recreate="always") as table:
        table.alter_column("answer_id", existing_type=sa.Integer(), nullable=True)
        table.add_column(sa.Column("question_id", sa.Integer(), nullable=True))
        table.add_column(sa.Column("shown", sa.JSON(), nullable=True))
        table.create_foreign_key("fk_run_item_question", "question", ["question_id"], ["id"])
    op.create_index("ix_run_item_question_id", "run_item", ["question_id"], unique=False)
    with op.batch_alter_table("author", recreate="always") as table:
        table.add_column(sa.Column("model_id", sa.Integer(), nullable=True))
        table.create_foreign_key("fk_author_model", "model", ["model_id"], ["id"])
    op.create_table(
        "reply",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("run_id", sa.Integer(), nullable=False),
        sa.Column("run_item_id", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("validity", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=True),
        sa.Column("raw_output", sa.String(), nullable=True),
        sa.Column("thinking", sa.String(), nullable=True),
        sa.Column("prompt_sha256", sa.String(), nullable=False),
        sa.Column("input_tokens", sa.Integer(), nullable=True),
        sa.Column("output_tokens", sa.Integer(), nullable=True),
        sa.Column("latency_ms", sa.Float(), nullable=True),
        sa.Column("answer_id", sa.Integer(), nullable=True),
        sa.Column("extra", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"]),
        sa.ForeignKeyConstraint(["run_item_id"], ["run_item.id"]),
        sa.ForeignKeyConstraint(["answer_id"], ["answer.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("run_item_id", "step", "attempt"),
    )
    op.create_index("ix_reply_run_id", "reply", ["run_id"], unique=False)
    op.create_index("ix_reply_answer_id", "reply", ["answer_id"], unique=False)
