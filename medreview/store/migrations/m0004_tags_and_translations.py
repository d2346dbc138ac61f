"""Tags of questions stand side by side, a variant says who translated it and from what; runs wait in a list.

What is set aside says by whom, and where in the question it was found. Parts of splits can be frozen.
"""

import sqlalchemy as sa
from alembic.operations import Operations


def upgrade(op: Operations) -> None:
    op.create_table(
        "tag",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("question_id", sa.Integer(), nullable=False),
        sa.Column("field", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=True),
        sa.Column("validity", sa.String(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("is_by_hand", sa.Boolean(), nullable=False),
        sa.Column("run_id", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(), nullable=True),
        sa.Column("tagged_at", sa.String(), nullable=False),
        sa.Column("extra", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["question_id"], ["question.id"]),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("question_id", "field", "run_id"),
    )
    op.create_index("ix_tag_question_id", "tag", ["question_id"], unique=False)
    op.create_index("ix_tag_run_id", "tag", ["run_id"], unique=False)
    op.create_index("ix_tag_field", "tag", ["field", "run_id"], unique=False)
    op.create_table(
        "chosen_tags",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("field", sa.String(), nullable=False),
        sa.Column("run_id", sa.Integer(), nullable=False),
        sa.Column("chosen_at", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("field"),
    )
    op.create_table(
        "translation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("question_id", sa.Integer(), nullable=False),
        sa.Column("source_id", sa.Integer(), nullable=True),
        sa.Column("translator", sa.String(), nullable=False),
        sa.Column("run_id", sa.Integer(), nullable=True),
        sa.Column("back_translation", sa.String(), nullable=True),
        sa.Column("checks", sa.JSON(), nullable=False),
        sa.Column("translated_at", sa.String(), nullable=False),
        sa.Column("extra", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["question_id"], ["question.id"]),
        sa.ForeignKeyConstraint(["source_id"], ["question.id"]),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("question_id"),
    )
    op.create_index("ix_translation_source_id", "translation", ["source_id"], unique=False)
    op.create_index("ix_translation_run_id", "translation", ["run_id"], unique=False)
    op.create_table(
        "queue_entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("request", sa.JSON(), nullable=True),
        sa.Column("run_id", sa.Integer(), nullable=True),
        sa.Column("queued_at", sa.String(), nullable=False),
        sa.Column("done_at", sa.String(), nullable=True),
        sa.Column("problem", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_queue_entry_run_id", "queue_entry", ["run_id"], unique=False)
    op.add_column("quarantine", sa.Column("place", sa.String(), nullable=True))
    for name in ("set_aside_by", "released_by"):
        op.add_column("quarantine", sa.Column(name, sa.String(), nullable=True))
    op.add_column("quarantine", sa.Column("extra", sa.JSON(), nullable=False, server_default=sa.text("'{}'")))
    op.create_table(
        "frozen_part",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("dataset_id", sa.Integer(), nullable=False),
        sa.Column("split", sa.String(), nullable=False),
        sa.Column("n_questions", sa.Integer(), nullable=False),
        sa.Column("sha256", sa.String(), nullable=False),
        sa.Column("why", sa.String(), nullable=False),
        sa.Column("frozen_by", sa.String(), nullable=False),
        sa.Column("frozen_at", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["dataset_id"], ["dataset.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("dataset_id", "split"),
    )
    op.create_table(
        "masked_text",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("question_id", sa.Integer(), nullable=False),
        sa.Column("answer_id", sa.Integer(), nullable=True),
        sa.Column("field", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("masks", sa.JSON(), nullable=False),
        sa.Column("sha256", sa.String(), nullable=False),
        sa.Column("salt", sa.String(), nullable=True),
        sa.Column("original", sa.String(), nullable=True),
        sa.Column("masked_at", sa.String(), nullable=False),
        sa.Column("purged_at", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["question_id"], ["question.id"]),
        sa.ForeignKeyConstraint(["answer_id"], ["answer.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("sha256"),
    )
    op.create_index("ix_masked_text_question_id", "masked_text", ["question_id"], unique=False)
    op.create_index("ix_masked_text_answer_id", "masked_text", ["answer_id"], unique=False)
    op.create_table(
        "kept_part",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("question_id", sa.Integer(), nullable=False),
        sa.Column("answer_id", sa.Integer(), nullable=True),
        sa.Column("field", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("rule", sa.String(), nullable=False),
        sa.Column("sha256", sa.String(), nullable=False),
        sa.Column("kept_by", sa.String(), nullable=False),
        sa.Column("kept_at", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["question_id"], ["question.id"]),
        sa.ForeignKeyConstraint(["answer_id"], ["answer.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_kept_part_question_id", "kept_part", ["question_id"], unique=False)
    op.create_index("ix_kept_part_answer_id", "kept_part", ["answer_id"], unique=False)
    for name in ("cite", "creator", "url", "version", "published"):
        op.add_column("dataset", sa.Column(name, sa.String(), nullable=True))
    op.add_column("dataset", sa.Column("extra", sa.JSON(), nullable=False, server_default=sa.text("'{}'")))
