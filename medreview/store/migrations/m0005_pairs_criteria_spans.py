"""Answers are compared in pairs, held to criteria, and marked part by part; a run asks about two answers at once."""

from typing import Any

import sqlalchemy as sa
from alembic.operations import Operations


def upgrade(op: Operations) -> None:
    with op.batch_alter_table("run_item", recreate="always") as table:
        table.add_column(sa.Column("other_answer_id", sa.Integer(), nullable=True))
        table.create_foreign_key("fk_run_item_other_answer", "answer", ["other_answer_id"], ["id"])
    op.create_index("ix_run_item_other_answer_id", "run_item", ["other_answer_id"], unique=False)
    op.create_table(
        "preference",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("question_id", sa.Integer(), nullable=False),
        sa.Column("answer_a_id", sa.Integer(), nullable=False),
        sa.Column("answer_b_id", sa.Integer(), nullable=False),
        sa.Column("dimension", sa.String(), nullable=True),
        sa.Column("shown_first", sa.String(), nullable=True),
        sa.Column("value", sa.String(), nullable=True),
        *_given_by(sa.Column("occasion", sa.Integer(), nullable=False), sa.Column("attempt", sa.Integer())),
        *_replied(),
        *_references(),
        sa.ForeignKeyConstraint(["question_id"], ["question.id"]),
        sa.ForeignKeyConstraint(["answer_a_id"], ["answer.id"]),
        sa.ForeignKeyConstraint(["answer_b_id"], ["answer.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("run_item_id", "dimension", "attempt"),
    )
    _index(op, "preference", "question_id", "answer_a_id", "answer_b_id", "run_id")
    op.create_table(
        "criterion",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("question_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("points", sa.Float(), nullable=False),
        sa.Column("text", sa.String(), nullable=True),
        sa.Column("extra", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["question_id"], ["question.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("question_id", "key"),
    )
    op.create_table(
        "criterion_rating",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("criterion_id", sa.Integer(), nullable=False),
        sa.Column("answer_id", sa.Integer(), nullable=False),
        sa.Column("is_met", sa.Boolean(), nullable=True),
        *_given_by(sa.Column("occasion", sa.Integer(), nullable=False), sa.Column("attempt", sa.Integer())),
        *_replied(),
        *_references(),
        sa.ForeignKeyConstraint(["criterion_id"], ["criterion.id"]),
        sa.ForeignKeyConstraint(["answer_id"], ["answer.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("run_item_id", "criterion_id", "attempt"),
    )
    _index(op, "criterion_rating", "criterion_id", "answer_id", "run_id")
    op.create_table(
        "span",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("answer_id", sa.Integer(), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("end", sa.Integer(), nullable=False),
        sa.Column("category", sa.String(), nullable=True),
        sa.Column("corrected", sa.String(), nullable=True),
        *_given_by(sa.Column("occasion", sa.Integer(), nullable=False)),
        *_references(),
        sa.ForeignKeyConstraint(["answer_id"], ["answer.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    _index(op, "span", "answer_id", "run_id")


def _given_by(*which: sa.Column[Any]) -> tuple[sa.Column[Any], ...]:
    """Columns of who said it, when and why: a rater, in a study or not, or a judge, in a run or not."""
    return (
        sa.Column("study_id", sa.Integer(), nullable=True),
        sa.Column("rater_id", sa.Integer(), nullable=True),
        sa.Column("run_id", sa.Integer(), nullable=True),
        sa.Column("run_item_id", sa.Integer(), nullable=True),
        sa.Column("judge_model_id", sa.Integer(), nullable=True),
        sa.Column("protocol", sa.String(), nullable=True),
        *which,
        sa.Column("comment", sa.String(), nullable=True),
        sa.Column("given_at", sa.String(), nullable=True),
        sa.Column("extra", sa.JSON(), nullable=False),
    )


def _replied() -> tuple[sa.Column[Any], ...]:
    return (
        sa.Column("validity", sa.String(), nullable=True),
        sa.Column("repeat", sa.Integer(), nullable=True),
        sa.Column("raw_output", sa.String(), nullable=True),
        sa.Column("thinking", sa.String(), nullable=True),
        sa.Column("prompt_sha256", sa.String(), nullable=True),
        sa.Column("input_tokens", sa.Integer(), nullable=True),
        sa.Column("output_tokens", sa.Integer(), nullable=True),
        sa.Column("latency_ms", sa.Float(), nullable=True),
    )


def _references() -> tuple[sa.ForeignKeyConstraint, ...]:
    return (
        sa.ForeignKeyConstraint(["study_id"], ["study.id"]),
        sa.ForeignKeyConstraint(["rater_id"], ["rater.id"]),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"]),
        sa.ForeignKeyConstraint(["run_item_id"], ["run_item.id"]),
        sa.ForeignKeyConstraint(["judge_model_id"], ["model.id"]),
    )


def _index(op: Operations, table: str, *columns: str) -> None:
    for column in columns:
        op.create_index(f"ix_{table}_{column}", table, [column], unique=False)
