"""Columns that name who wrote the answers of a table: models and physicians, or systems that nobody knows by name."""

from collections.abc import Collection

from medreview.importers.answer_columns import NO_AUTHORS, names_authors
from medreview.importers.column_names import MODELS, plain_name
from medreview.importers.file_heads import FileHead
from medreview.importers.json_records import GROUP_COLUMN
from medreview.importers.model_names import come_again, short_names
from medreview.importers.person_names import AUTHOR_COLUMNS

_WHO_ANSWERS = MODELS | {"engine", "system", "chatbot", "assistant"}
"""Words in names of columns that name models or physicians, if their cells do."""


def names_of_models(head: FileHead, taken: Collection[str]) -> str | None:
    """A column that is called after models, or that of groups, whose cells name some, or physicians, or come again."""
    words = {name: {*plain_name(name).split("_")} for name in head.columns if name not in taken}
    called = (n for n, own in words.items() if n == GROUP_COLUMN or (own & _WHO_ANSWERS and not own & NO_AUTHORS))
    return next((name for name in called if names_authors(name, head.first_rows) or _come_again(name, head)), None)


def _come_again(column: str, head: FileHead) -> bool:
    """True for a column called after systems that holds several short names, again and again."""
    names = short_names(column, head.first_rows)
    return plain_name(column) in AUTHOR_COLUMNS and come_again(names) and len({*names}) > 1
