"""Names that a person said of a file, where a column of it that is called so holds the names."""

from collections.abc import Sequence

from medreview.errors import Listed, PageOrOption
from medreview.importers.cell_values import is_filled
from medreview.importers.column_roles import AT_ROW, ColumnRole, Said
from medreview.importers.drafts import FieldMapping, ImportDraft
from medreview.importers.errors import NameIsColumn, WordRefused
from medreview.importers.file_heads import FileHead
from medreview.importers.model_names import LONGEST_NAME, is_named_model
from medreview.importers.open_questions import quoted
from medreview.importers.rated_columns import holds_levels, names_raters

_WRITERS = frozenset({"author", "model", "judge", "model_a", "model_b"})
_NAMES = _WRITERS | {"rater", "dimension", "question_id", "answer_id"}
_OF_COLUMNS = "rating-sheet"
"""The layout whose columns of ratings may each have a column of their raters."""
_SAY_MORE = frozenset(ColumnRole) - {ColumnRole.AUTHOR, ColumnRole.ID, ColumnRole.FIELD, ColumnRole.METADATA}
"""The roles of columns that may be called like an author, a rater or a dimension: their cells are no names."""


def refuse_columns(said: Said, draft: ImportDraft, mapping: FieldMapping) -> None:
    """Refuse the name of a column as the name that all its rows share, where each of its cells may be such a name.

    Raises
    ------
    NameIsColumn
        With the role that takes the names from the column.
    """
    columns, rows = {*draft.head.columns}, draft.head.first_rows
    for name, column in said.constants.items():
        around, _, field = name.rpartition(".")
        if field not in _NAMES or column not in columns or column == around or column.startswith(AT_ROW[0]):
            continue
        if field == "rater" and around in columns and draft.layout == _OF_COLUMNS:
            continue  # each row names who gave what is in that column
        cells = [str(cell).strip() for row in rows if is_filled(cell := row.get(column))]
        is_model = field in _WRITERS and is_named_model(column)
        if is_model or not may_be_names(column, cells) or _says_more(column, draft, mapping):
            continue
        option = f"Say --role {quoted(f'{column}={field}')}."
        how = PageOrOption("Choose for that column what it names.", option=option)
        raise NameIsColumn(file=draft.file, column=column, field=field, how=how)


def refuse_words(said: Said, head: FileHead) -> None:
    """Refuse a word with ``@`` that stands for nothing.

    Raises
    ------
    WordRefused
        With those that do, and the role that takes names from a column of that name.
    """
    if (found := said.unknown_word) is None:
        return
    field, word, known = found
    column, role = word[1:] if word[1:] in head.columns else "COLUMN", field.rpartition(".")[2]
    option = f"Names in a column are taken with --role {quoted(f'{column}={role}')}."
    how = PageOrOption("For names in a column, choose what that column names.", option=option)
    raise WordRefused(file=head.name, word=word, field=field, words=Listed(known), how=how)


def _says_more(column: str, draft: ImportDraft, mapping: FieldMapping) -> bool:
    return any(read.name == column and read.role in _SAY_MORE for read in draft.readings(mapping, {}))


def may_be_names(column: str, cells: Sequence[str]) -> bool:
    """True for short texts that are no levels, unless the column is called after those who rated."""
    are_short = bool(cells) and max(map(len, cells)) <= LONGEST_NAME
    return are_short and (names_raters(column) or not holds_levels(cells, column, takes_words=False))
