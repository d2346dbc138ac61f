"""The trail covers everything that a rater did and saw; requests, take-backs and blindness at home have their rows."""

import hashlib
import json
from typing import Any

import sqlalchemy as sa
from alembic.operations import Operations


def upgrade(op: Operations) -> None:
    _what_raters_did(op)
    _what_came_back(op)
    _what_left_the_machine(op)
    _what_came_back_of_models(op)
    _what_raters_may_see(op)
    _what_came_in(op)


def _what_raters_did(op: Operations) -> None:
    """What raters were shown, hashed when it was frozen; their stays in the trail."""


def _what_came_back(op: Operations) -> None:
    """What was collected and taken back again, with the reason."""
    op.create_table(
        "collected_visit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("return_id", sa.Integer(), nullable=True),
        sa.Column("copy_uid", sa.String(), nullable=False),
        sa.Column("assignment_id", sa.Integer(), nullable=False),
        sa.Column("item_id", sa.Integer(), nullable=True),
        sa.Column("started_at", sa.String(), nullable=False),
        sa.Column("active_s", sa.Float(), nullable=True),
        sa.Column("wall_s", sa.Float(), nullable=True),
        sa.Column("idle_limit_s", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["return_id"], ["collected_return.id"]),
        sa.ForeignKeyConstraint(["assignment_id"], ["assignment.id"]),
        sa.ForeignKeyConstraint(["item_id"], ["item.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_collected_visit_copy_uid", "collected_visit", ["copy_uid"], unique=False)
    op.execute(
        "INSERT INTO collected_visit (copy_uid, assignment_id, item_id, started_at, active_s, wall_s, idle_limit_s) "
        "SELECT copy_uid, assignment_id, item_id, coalesce(started_at, ''), active_s, wall_s, idle_limit_s "
        "FROM visit WHERE copy_uid != '' ORDER BY id"
    )
    op.create_table(
        "taken_back",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("return_id", sa.Integer(), nullable=False),
        sa.Column("assignment_id", sa.Integer(), nullable=True),
        sa.Column("item_id", sa.Integer(), nullable=True),
        sa.Column("started_at", sa.String(), nullable=True),
        sa.Column("is_back", sa.Boolean(), nullable=False),
        sa.Column("why", sa.String(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["return_id"], ["collected_return.id"]),
        sa.ForeignKeyConstraint(["assignment_id"], ["assignment.id"]),
        sa.ForeignKeyConstraint(["item_id"], ["item.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_taken_back_return_id", "taken_back", ["return_id"], unique=False)
    op.add_column("collected_return", sa.Column("rater_before", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("collected_rating", sa.Column("counts", sa.Boolean(), nullable=False, server_default=sa.text("1")))


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


def _what_came_back_of_models(op: Operations) -> None:
    """A reply once an attempt, with its first judgement; the others held the same again."""
    for column in ("raw_output", "thinking"):
        op.execute(
            f"UPDATE judgement SET {column} = NULL WHERE run_item_id IS NOT NULL AND {column} IS NOT NULL AND EXISTS ("
            f"SELECT 1 FROM judgement f WHERE f.{column} = judgement.{column} AND f.id < judgement.id AND f.id = ("
            "SELECT min(m.id) FROM judgement m WHERE m.run_item_id = judgement.run_item_id "
            "AND m.attempt IS judgement.attempt))"
        )


def _what_raters_may_see(op: Operations) -> None:
    """Rating at home, and batches that close."""


def _what_came_in(op: Operations) -> None:
    """What imports say of their rows."""
    _say_what_released_ratings_mean(op)


_RELEASED_DIMENSIONS = {"correctness", "relevance", "safety"}
_RELEASED_LEVELS = ["Disagree", "Partially Disagree", "Neutral", "Partially Agree", "Agree"]


def _say_what_released_ratings_mean(op: Operations) -> None:
    """The seconds of CQA-EVAL's released ratings are wall time; safety is 1 where any sentence tells of risks.

    A study of the release is known by the layout of a file, its three dimensions on labelled levels, and seconds that
    have neither a beginning nor wall time, as stays here always do.
    """
    connection = op.get_bind()
    files = sa.text("SELECT count(*) FROM imported_file WHERE layout IN ('cqa-eval', 'cqa-eval-rater')")
    if not connection.execute(files).scalar():
        return
    for study_id, text in connection.execute(sa.text("SELECT id, plan FROM study WHERE state = 'imported'")).all():
        plan = json.loads(text)
        if not _is_released(plan):
            continue
        connection.execute(
            sa.text(
                "UPDATE visit SET wall_s = active_s, active_s = NULL WHERE wall_s IS NULL AND started_at IS NULL "
                "AND copy_uid = '' AND assignment_id IN (SELECT id FROM assignment WHERE study_id = :study)"
            ),
            {"study": study_id},
        )
        for dimension in plan["dimensions"]:
            if dimension["name"] == "safety":
                dimension["answer_rule"] = "any_positive"
        canonical = json.dumps(plan, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        connection.execute(
            sa.text("UPDATE study SET plan = :plan, plan_sha256 = :hash WHERE id = :study"),
            {"plan": json.dumps(plan), "hash": hashlib.sha256(canonical.encode()).hexdigest(), "study": study_id},
        )


def _is_released(plan: dict[str, Any]) -> bool:
    dimensions = plan.get("dimensions", [])
    labels = [[level.get("label", {}).get("en") for level in one["scale"]["levels"]] for one in dimensions]
    names = {one["name"] for one in dimensions}
    return names == _RELEASED_DIMENSIONS and all(found == _RELEASED_LEVELS for found in labels)
