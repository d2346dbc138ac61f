"""Raters compare two answers: an assignment may name another one, and an answer then comes up in several of them."""

import sqlalchemy as sa
from alembic.operations import Operations

_PLACE = ["study_id", "rater_id", "answer_id", "granularity", "occasion"]


def upgrade(op: Operations) -> None:
    # the first schema gave its constraints no names: this is how they are called while the table is made anew
    naming = {"uq": "uq_%(table_name)s_%(column_0_name)s"}
    with op.batch_alter_table("assignment", recreate="always", naming_convention=naming) as table:
        table.drop_constraint("uq_assignment_study_id", type_="unique")
        table.add_column(sa.Column("other_answer_id", sa.Integer(), nullable=True))
        table.create_foreign_key("fk_assignment_other_answer", "answer", ["other_answer_id"], ["id"])
    op.create_index("ix_assignment_other_answer_id", "assignment", ["other_answer_id"], unique=False)
    op.create_index(
        "ux_assignment_answer", "assignment", _PLACE, unique=True, sqlite_where=sa.text("other_answer_id IS NULL")
    )
    op.create_index(
        "ux_assignment_answers",
        "assignment",
        [*_PLACE, "other_answer_id"],
        unique=True,
        sqlite_where=sa.text("other_answer_id IS NOT NULL"),
    )
