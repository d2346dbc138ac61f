"""Columns that say what is right by their names, or what was predicted beside that, in however few words or numbers."""

from collections.abc import Sequence, Set

from medreview.importers.cell_values import is_filled
from medreview.importers.column_names import last_name, plain_name
from medreview.importers.file_heads import FileHead
from medreview.importers.reference_names import TRUTHS
from medreview.llm.cloud.json_values import items, members

_TRUE_OF = frozenset({"label", "labels", "class", "answer", "value", "diagnosis", "output", "response", "text"})
_TARGET = "target"
"""The name of what answers are held to, alone or before such a word; else it is an aim or an audience."""
_TELLS_OF_IT = frozenset(
    {"id", "ids", "idx", "index", "source", "url", "link", "path", "file", "date", "time", "length", "len", "count"}
    | {"tokens", "seconds", "type", "kind", "status", "start", "end", "page", "pages", "passage", "passages", "docs"}
    | {"document", "documents", "context", "contexts", "chunk", "chunks", "evidence", "rationale", "explanation"}
    | {"reason", "reasoning", "reasons", "positive", "positives", "negative", "negatives", "rate", "size", "number"}
    | {"lang", "language", "image", "images", "rank", "cost", "price", "standard", "keywords", "behavior", "behaviour"}
    | {"confidence", "correct", "match", "probability", "prob", "model", "mode", "format", "topics", "facts", "letter"}
)
_PREDICTED = frozenset({"pred", "preds", "predicted", "prediction", "predictions", "predict"})
_YES_OR_NO = frozenset({"true", "false"})
_FEWEST_SHARED = 2


def says_right(column: str) -> bool:
    """True for a name that begins or ends with a word for what is right and tells nothing else of it: actual_level."""
    words = plain_name(last_name(column)).split("_")
    if words[0] == _TARGET:
        return {*words[1:]} <= _TRUE_OF
    return not TRUTHS.isdisjoint((words[0], words[-1])) and _TELLS_OF_IT.isdisjoint(words)


def told_truths(head: FileHead, unread: Sequence[str], *, is_answered: bool) -> list[str]:
    """The unread columns that say what is right and, where nothing else answers, what was predicted in the same words.

    What a person said of the former leaves the latter as open as it was.
    """
    cells = {name: [row.get(name) for row in head.first_rows] for name in (*unread, *head.said.roles)}
    told = {name: texts for name, column in cells.items() if (texts := _texts(column))}
    right = [name for name in told if says_right(name)]
    known = {text for name in right for text in told[name]}
    predicted = [name for name in unread if name in told and right and _is_predicted(name, {*told[name]}, known)]
    return [name for name in unread if name in right or (name in predicted and not is_answered)]


def _is_predicted(column: str, told: Set[str], known: Set[str]) -> bool:
    words = plain_name(last_name(column)).split("_")
    are_shared = len(told & known) >= max(_FEWEST_SHARED, len(told) // 2)
    return _TELLS_OF_IT.isdisjoint(words) and (are_shared or not _PREDICTED.isdisjoint(words))


def _texts(cells: Sequence[object]) -> list[str]:
    """The cells as texts where each holds one text or number; nothing where some hold more, or only yes and no."""
    filled = [cell for cell in cells if is_filled(cell)]
    texts = [str(cell).strip().casefold() for cell in filled]
    are_plain = not any(items(cell) or members(cell) or isinstance(cell, dict | list) for cell in filled)
    return texts if are_plain and not _YES_OR_NO.issuperset(texts) else []
