"""The schema version of a workspace file and the way from an older one to this program's.

Alembic is imported where a step runs: loading it takes a quarter of the time that opening a workspace takes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import sqlalchemy as sa

if TYPE_CHECKING:
    from alembic.operations import Operations

APPLICATION_ID = 0x6D724556  # "mrEV", at offset 68 of every workspace file

Step = Callable[["Operations"], None]


def _first_schema(op: Operations) -> None:
    from medreview.store.migrations import m0001_first_schema

    m0001_first_schema.upgrade(op)


def _the_whole_trail(op: Operations) -> None:
    from medreview.store.migrations import m0002_the_whole_trail

    m0002_the_whole_trail.upgrade(op)


def _runs_over_questions(op: Operations) -> None:
    from medreview.store.migrations import m0003_runs_over_questions

    m0003_runs_over_questions.upgrade(op)


def _tags_and_translations(op: Operations) -> None:
    from medreview.store.migrations import m0004_tags_and_translations

    m0004_tags_and_translations.upgrade(op)


def _pairs_criteria_spans(op: Operations) -> None:
    from medreview.store.migrations import m0005_pairs_criteria_spans

    m0005_pairs_criteria_spans.upgrade(op)


def _several_right_options(op: Operations) -> None:
    from medreview.store.migrations import m0006_several_right_options

    m0006_several_right_options.upgrade(op)


def _seen_images(op: Operations) -> None:
    from medreview.store.migrations import m0007_seen_images

    m0007_seen_images.upgrade(op)


def _practice_and_gold(op: Operations) -> None:
    from medreview.store.migrations import m0008_practice_and_gold

    m0008_practice_and_gold.upgrade(op)


def _marks_of_raters(op: Operations) -> None:
    from medreview.store.migrations import m0009_marks_of_raters

    m0009_marks_of_raters.upgrade(op)


def _pairs_of_raters(op: Operations) -> None:
    from medreview.store.migrations import m0010_pairs_of_raters

    m0010_pairs_of_raters.upgrade(op)


STEPS: tuple[Step, ...] = (
    _first_schema,
    _the_whole_trail,
    _runs_over_questions,
    _tags_and_translations,
    _pairs_criteria_spans,
    _several_right_options,
    _seen_images,
    _practice_and_gold,
    _marks_of_raters,
    _pairs_of_raters,
)

SCHEMA_VERSION = len(STEPS)


def upgrade_schema(connection: sa.Connection, *, from_version: int, steps: Sequence[Step] = STEPS) -> None:
    """Run the missing steps inside the caller's transaction and record the version reached."""
    from alembic.operations import Operations
    from alembic.runtime.migration import MigrationContext

    operations = Operations(MigrationContext.configure(connection))
    for step in steps[from_version:]:
        step(operations)
    connection.exec_driver_sql(f"PRAGMA user_version = {len(steps)}")
