"""Words in columns that should hold numbers, for which a person says what they stand for."""

from collections.abc import Iterator

from medreview.domain.table_columns import COLUMNS, CellKind
from medreview.domain.table_rows import RatingRow, TableName
from medreview.importers.scales import read_scale, status_of_word, value_on
from medreview.importers.value_maps import suggested_values
from medreview.workflows.import_dataset.reader import ReadFile
from medreview.workflows.import_dataset.views import ColumnWords

_NUMERIC = frozenset({CellKind.VALUE, CellKind.NUMBER, CellKind.INTEGER, CellKind.OPTIONS})
_MOST_WORDS = 30


def words_of(file: ReadFile) -> tuple[ColumnWords, ...]:
    """Columns with words, in the file's order; a column of more than 30 different words holds something else."""
    found: dict[str, dict[str, None]] = {}
    for column, word in (*_rated_words(file), *_first_words(file)):
        found.setdefault(column, {})[word] = None
    order = {column: place for place, column in enumerate(file.draft.head.columns)}
    return tuple(
        ColumnWords(column, tuple(words), suggested_values(words))
        for column, words in sorted(found.items(), key=lambda item: order[item[0]])
        if len(words) <= _MOST_WORDS
    )


def _rated_words(file: ReadFile) -> Iterator[tuple[str, str]]:
    """Words of all ratings that are not on their layout's own scale.

    In a sheet with a column for each dimension the dimension names it.
    """
    scale = read_scale(file.draft.scale) if file.draft.scale else None
    by_field = {field: column for column, field in file.mapping.items() if field is not None}
    for row in file.rows.get(TableName.RATINGS, ()):
        assert isinstance(row.record, RatingRow)
        for name, value in (("value", row.record.value), ("confidence", row.record.confidence)):
            column = by_field.get(name, row.record.dimension if name == "value" else "")
            is_known = scale is not None and name == "value" and value_on(scale, value or "") is not None
            is_known = is_known or (isinstance(value, str) and status_of_word(value) is not None)
            if isinstance(value, str) and not is_known and column in file.draft.head.columns:
                yield column, value


def _first_words(file: ReadFile) -> Iterator[tuple[str, str]]:
    """Words of the first rows where a number is needed, whose rows are problems."""
    kinds = {column.name: column.kind for table in file.draft.tables for column in COLUMNS[table]}
    for column, meaning in file.mapping.items():
        is_key = meaning == "correct_option" and "options" in {
            known.name for known in file.draft.fields
        }  # letters are keys
        if kinds.get(meaning or "") in _NUMERIC and not is_key:
            for row in file.draft.head.first_rows:
                cell = row.get(column)
                has_word = isinstance(cell, str) and any(sign.isalpha() for sign in cell)
                if has_word and status_of_word(str(cell)) is None:
                    yield column, str(cell)
