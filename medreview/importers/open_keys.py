"""Keys of questions in the rows of a table, and those that answer a question which has no options."""

from collections.abc import Mapping

from medreview.domain.table_columns import option_number as option_place
from medreview.importers.answer_options import options_in_text
from medreview.importers.cell_values import is_filled
from medreview.importers.column_names import plain_name
from medreview.importers.drafts import FieldMapping
from medreview.llm.cloud.json_values import items

_KEY = "correct_option"


def open_answers(cells: Mapping[str, object], mapping: FieldMapping) -> list[str]:
    """The right answers of a question that has no options, as one that asks for a number; else nothing."""
    columns = {field: column for column, field in mapping.items() if field}
    key = key_in(cells, mapping)
    right = [text for one in items(key) or [key] if one is not None and (text := str(one).strip())]
    has_none = lacks_options(cells, columns) and options_in_text(cells.get(columns.get("question", ""))) is None
    are_letters = all(len(one) == 1 and one.isalpha() for one in right)  # of options that are not there
    counts = all(map(str.isdecimal, right)) and any(_counts_options(n) for n, field in mapping.items() if field == _KEY)
    return right if has_none and not (are_letters or counts) else []


def lacks_options(cells: Mapping[str, object], columns: Mapping[str, str]) -> bool:
    """True where every column of options is empty in a row, or there is none; ``columns`` by field."""
    of_options = [column for field, column in columns.items() if field == "options" or option_place(field)]
    return all(cells.get(column) in (None, "", [], {}) for column in of_options)


def _counts_options(column: str) -> bool:
    """True for the name of keys that are the numbers of options: correctAnswerIndex."""
    return plain_name(column).rpartition("_")[2] in {"index", "idx"}


def key_in(cells: Mapping[str, object], mapping: FieldMapping) -> object:
    """The key of a row: the first filled cell under a name of keys."""
    keys = (cells.get(column) for column, name in mapping.items() if name == "correct_option")
    return next((key for key in keys if is_filled(key)), None)
