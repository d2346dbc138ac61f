"""Every column that goes out has a meaning, in English and in Persian, and every level of it has words."""

from xml.etree import ElementTree

import pytest

from medreview.domain.column_meanings import (
    COLUMN_MEANINGS,
    column_named,
    empty_words,
    meaning_of,
    words_of_levels,
)
from medreview.domain.table_columns import COLUMNS, REPLY_COLUMNS, SEEN_IMAGE_COLUMNS, CellKind
from medreview.domain.table_rows import TableName
from medreview.paths import resources_folder

EVERY = [(str(table), column.name) for table, columns in COLUMNS.items() for column in columns]
NEVER_READ = {"replies": REPLY_COLUMNS, "seen_images": SEEN_IMAGE_COLUMNS}
EVERY += [(table, name) for table, names in NEVER_READ.items() for name in names] + [("questions", "option_1")]


def persian() -> dict[str, str]:
    core = next(
        one
        for one in ElementTree.parse(resources_folder() / "translations" / "medreview_fa.ts").iter("context")
        if one.findtext("name") == "Core"
    )
    return {one.findtext("source", ""): one.findtext("translation", "") for one in core.iter("message")}


@pytest.mark.parametrize(("table", "column"), EVERY)
def test_that_no_exported_column_lacks_its_meaning(table: str, column: str) -> None:
    meaning = meaning_of(table, column)
    said = [meaning.words, *([meaning.empty] if meaning.empty else [])]
    known = column_named(TableName(table), column) if table not in NEVER_READ else None
    if known is not None:
        said += [empty_words(TableName(table), known), *words_of_levels(TableName(table), known).values()]
    translations = persian()
    assert all(translations.get(words.template) for words in said), [words.template for words in said]


@pytest.mark.parametrize("table", list(TableName))
def test_that_every_value_that_a_column_allows_has_words(table: TableName) -> None:
    for column in COLUMNS[table]:
        allowed = ("0", "1") if column.kind is CellKind.FLAG else tuple(map(str, column.allowed))
        assert tuple(words_of_levels(table, column)) == allowed


def test_that_no_meaning_is_of_a_column_that_is_gone() -> None:
    lists = ("studies.", "runs.")  # tables of the interface for notebooks, which has a test of its own
    names = {column for _, column in EVERY} | {f"{table}.{column}" for table, column in EVERY} | {"option"}
    assert [name for name in COLUMN_MEANINGS if name not in names and not name.startswith(lists)] == []
