"""Columns that name who wrote the answers of a table: models and physicians, or systems that nobody knows by name."""

from collections.abc import Collection

from medreview.importers.answer_columns import NO_AUTHORS, names_authors
from medreview.importers.column_names import MODELS, plain_name
from medreview.importers.file_heads import FileHead
from medreview.importers.json_records import GROUP_COLUMN
from medreview.importers.model_names import come_again, short_names
from medreview.importers.person_names import AUTHOR_COLUMNS
from medreview.importers.row_lists import is_of_evaluation

_WHO_ANSWERS = MODELS | {"engine", "system", "chatbot", "assistant"}
"""Words in names of columns that name models or physicians, if their cells do."""


def names_of_models(head: FileHead, taken: Collection[str]) -> str | None:
    """A column that is called after models, or that of groups, whose cells name some, or physicians, or come again."""
    words = {name: {*plain_name(name).split("_")} for name in head.columns if name not in taken}
    words = {name: own for name, own in words.items() if not is_of_evaluation(name, head.columns)}
    called = (n for n, own in words.items() if n == GROUP_COLUMN or (own & _WHO_ANSWERS and not own & NO_AUTHORS))
    return next((name for name in called if names_authors(name, head.first_rows) or _come_again(name, head)), None)


def _come_again(column: str, head: FileHead) -> bool:
    """True for a column called after systems that holds several short names, again and again."""
    names = short_names(column, head.first_rows)
    return plain_name(column) in AUTHOR_COLUMNS and come_again(names) and len({*names}) > 1


def models_only_decide(head: FileHead) -> bool:
    """True where one column says what is so and another one decides the same, both in the same few words.

    A model in such a row decided about the answer, label ``t``, evaluation ``f``, and nothing tells who wrote that.
    """
    if not head.said.roles.keys().isdisjoint(name for name in head.columns if plain_name(name) in MODELS):
        return False
    truths = [words for name in head.columns if plain_name(name) in _TELLS_TRUTH and (words := _classes(name, head))]
    decided = [words for name in head.columns if plain_name(name) in _DECIDES and (words := _classes(name, head))]
    return any(so <= said for so in truths for said in decided)


def _classes(column: str, head: FileHead) -> set[str]:
    """The few short words that come again in every cell of a column; none of any other column."""
    words = [str(row.get(column) or "").strip().casefold() for row in head.first_rows]
    classes, are_short = {*words}, all(0 < len(word) <= _LONGEST for word in words)
    return classes if are_short and 1 < len(classes) <= len(words) // 2 else set()


_LONGEST = 20
_TELLS_TRUTH = frozenset({"label", "gold_label", "true_label", "truth", "gold", "ground_truth", "truth_value"})
_DECIDES = frozenset({"evaluation", "verdict", "judgement", "judgment", "decision", "predicted_label"})
