"""The step to several right options, with rows in the file."""

import json

import sqlalchemy as sa

from medreview.store.schema import STEPS, upgrade_schema


def test_that_each_key_and_choice_of_before_becomes_a_set_of_one() -> None:
    with sa.create_engine("sqlite://").begin() as connection:
        upgrade_schema(connection, from_version=0, steps=STEPS[:5])
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        for key, correct in (("a", 3), ("b", None)):
            connection.exec_driver_sql(
                "INSERT INTO question (dataset_id, key, text, kind, context, options, correct_option, is_placeholder,"
                " extra) VALUES (1, ?, '', 'choice', '[]', '[\"x\",\"y\",\"z\"]', ?, 0, '{}')",
                (key, correct),
            )
        upgrade_schema(connection, from_version=5, steps=STEPS[:6])
        found = connection.exec_driver_sql("SELECT key, correct_option FROM question ORDER BY key").all()
        columns = {one["name"] for one in sa.inspect(connection).get_columns("question")}
        partial = connection.exec_driver_sql(
            "SELECT count(*) FROM sqlite_master WHERE sql LIKE '%IS NOT NULL'"
        ).scalar()
    assert [(key, None if right is None else json.loads(right)) for key, right in found] == [("a", [3]), ("b", None)]
    assert "the_one" not in columns
    assert partial, "indexes of fields stay"
