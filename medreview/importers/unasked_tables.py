"""Tables of which nothing tells where their questions stand: the texts that may ask, and ids if no text is there."""

from collections.abc import Sequence

from medreview.importers.answer_columns import answer_columns, may_be_reference
from medreview.importers.asked_together import is_number_alone
from medreview.importers.author_columns import names_of_models
from medreview.importers.cell_values import are_keys, are_numbers, asks, is_filled, is_phrase
from medreview.importers.column_names import ASKING_WORDS, KEY_COLUMN, SPELLINGS, plain_name
from medreview.importers.column_roles import ColumnRole, is_rationale
from medreview.importers.conversations import written
from medreview.importers.file_heads import FileHead
from medreview.importers.rated_columns import holds_text
from medreview.importers.reference_names import TRUTHS

_OF_ASKING = ASKING_WORDS | frozenset(
    {"case", "claim", "statement", "instruction", "task", "topic", "description"}
    | {"dialogue", "dialog", "conversation", "vignette", "scenario", "complaint", "situation"}
)
_OF_ANSWERING = frozenset({"answer", "response", "reply", "output", "result", "completion", "prediction", "pred"})
_ABOUT_ANSWERS = frozenset(
    {"note", "notes", "comment", "comments", "remark", "remarks", "feedback", "hash", "label", "labels", "key", "class"}
    | {"system", "diagnosis", "diagnoses", "truth", "gold", "correct", "status", "disclaimer"}
    | {"time", "times", "date", "dates", "duration", "timestamp", "url", "link", "path", "filename"}
)
"""Words in names of what is said of an answer, is right, or only marks a row."""
_MOST_OFFERED, _MOST_IDS, _LEAST_OF_PHRASES = 6, 2, 4
_FEWEST_ALIKE, _FEWEST_AGAIN, _LONGEST_CLASS, _LONGEST_ID = 3, 2, 40, 64
_IDS = frozenset({"id", "ids", "idx", "index", "number", "no", "nr", "uid", "qid", "pmid"})
_NAMED_ALONE = frozenset({"id", "idx", "index", "number", "uid", "qid"})
_OF_QUESTIONS = frozenset(
    {"question", "questions", "q", "query", "problem", "prompt", "case", "item", "sample", "example", "task", "topic"}
    | {"patient", "instance", "vignette", "dialogue", "conversation", "encounter", "doc", "document", "post", "row"}
    | {"request", "scenario"}
)
"""Words for what is asked, or told, once in each row or in several."""


def may_ask(head: FileHead) -> tuple[str, ...]:
    """The columns of texts, one of which may hold questions: those that ask first, then those named so, then long ones.

    What is read as an answer or a reference, says something of an answer, is one of a few classes, or one of several
    that numbers alone tell apart, never asks; nor does what a person said is metadata.
    """
    asked = [name for name in head.columns if head.said.roles.get(name) != ColumnRole.METADATA]
    texts = {name: _filled(head, name) for name in asked}
    apart = {*answer_columns(head.columns, head.first_rows)}
    numbered = [name for name in asked if is_number_alone(name)]
    apart |= {*numbered} if numbered[1:] and not any(_mostly_ask(texts[name]) for name in numbered) else set()
    texts = {
        name: cells
        for name, cells in texts.items()
        if name not in apart and _may_ask(name, [c for c in cells if not isinstance(written(c), list | dict)])
    }
    by_weight = sorted(
        texts, key=lambda name: (not _mostly_ask(texts[name]), not _OF_ASKING & _words(name), -_n_signs(texts[name]))
    )
    own = {(*map(str, texts[name]),): name for name in reversed(by_weight)}  # of equal columns the first
    return tuple(name for name in by_weight if own[*map(str, texts[name]),] == name)[:_MOST_OFFERED]


def _filled(head: FileHead, column: str) -> list[object]:
    return [cell for row in head.first_rows if is_filled(cell := row.get(column))]


def _may_ask(column: str, cells: Sequence[object]) -> bool:
    n_phrases = sum(isinstance(cell, str) and is_phrase(cell) for cell in cells)
    if not holds_text(cells) or _LEAST_OF_PHRASES * n_phrases < max(len(cells), 1):
        return False
    words, around = _words(column), _words(column.rpartition(".")[0])
    if _OF_ANSWERING & {word.removesuffix("s") for word in around} or plain_name(column).rpartition("_")[2] in _IDS:
        return False
    if _mostly_ask(cells):
        return True
    is_told = (
        is_rationale(column)
        or may_be_reference(column, cells, ())
        or bool({word.removesuffix("s") for word in words} & _OF_ANSWERING or words & _ABOUT_ANSWERS)
    )
    return not is_told and (bool(words & _OF_ASKING) or not _are_classes(cells))


def _are_classes(cells: Sequence[object]) -> bool:
    """True for the same few short texts again and again, or one text in all rows."""
    told = {*map(str, cells)}
    is_one = len(told) == 1 and len(cells) >= _FEWEST_ALIKE
    return is_one or (len(cells) >= _FEWEST_AGAIN * len(told) and max(map(len, told)) <= _LONGEST_CLASS)


def _mostly_ask(cells: Sequence[object]) -> bool:
    """True if more than half of the texts end as questions do."""
    return 2 * sum(asks(str(cell)) for cell in cells) > len(cells)


def _words(column: str) -> set[str]:
    return {*plain_name(column).split("_")}


def _n_signs(cells: Sequence[object]) -> int:
    return sum(len(str(cell)) for cell in cells)


def lacks_questions(head: FileHead) -> bool:
    """True if a person said that a column holds the ids of questions, and of none that it holds questions."""
    roles = {*head.said.roles.values()}
    return ColumnRole.ID in roles and ColumnRole.QUESTION not in roles


def ids_of_questions(head: FileHead) -> tuple[str, ...]:
    """The columns that may hold ids of questions which are not in the file, beside something that answers them.

    There are none where a text asks, or is named as what is asked.
    """
    if any(_mostly_ask(_filled(head, name)) or _OF_ASKING & _words(name) for name in may_ask(head)):
        return ()
    ids = [name for name in head.columns if _is_of_ids(head, name)]
    if not any(name not in ids and _may_answer(head, name) for name in head.columns):
        return ()
    return tuple(sorted(ids, key=lambda name: not _OF_QUESTIONS & _words(name))[:_MOST_IDS])


def may_answer(head: FileHead) -> tuple[str, ...]:
    """The columns of texts, or of words under the name of an answer, that may answer something."""
    return tuple(name for name in head.columns if _may_answer(head, name))


def numbers_questions(column: str) -> bool:
    """True for the name of an id, unless it is that of something else than a question or a case."""
    plain = plain_name(column)
    words = plain.split("_")
    return plain in _NAMED_ALONE or (words[-1] in _IDS and bool(_OF_QUESTIONS & {*words}))


def holds_numbers_of_questions(head: FileHead, column: str) -> bool:
    """True for ids by their name, and for several numbers that are called a question or a case: request."""
    cells = _filled(head, column)
    are_several = are_numbers(cells) and len({*map(str, cells)}) > 1 and len(cells) == len(head.first_rows)
    return numbers_questions(column) or (plain_name(column) in _OF_QUESTIONS and are_several)


def _is_of_ids(head: FileHead, column: str) -> bool:
    """True for short marks in a column that is called an id, and not that of something else, or has one of each row."""
    cells = _filled(head, column)
    is_called_so = numbers_questions(column) or (plain_name(column) in SPELLINGS["question"] and are_numbers(cells))
    is_called_so = is_called_so or column == KEY_COLUMN
    is_of_rows = plain_name(column).rpartition("_")[2] in _IDS and len({*map(str, cells)}) == len(cells) > 1
    are_marks = all(isinstance(cell, str | int) and len(str(cell)) <= _LONGEST_ID for cell in cells)
    is_full = len(cells) == len(head.first_rows)
    return (is_called_so or is_of_rows) and are_marks and is_full and (len({*map(str, cells)}) > 1 or len(cells) == 1)


def _may_answer(head: FileHead, column: str) -> bool:
    """True for texts, and for words or letters in a column that is called an answer, if few, beside their models."""
    cells = _filled(head, column)
    are_words = any(isinstance(cell, str) and any(map(str.isalpha, cell)) for cell in cells)
    if are_words and any(isinstance(cell, str) and is_phrase(cell) for cell in cells) and holds_text(cells):
        return not _are_classes(cells)
    is_called_so = plain_name(column).rpartition("_")[2] in _OF_ANSWERING
    are_own = are_keys(cells) or not _are_classes(cells) or names_of_models(head, (column,)) is not None
    return are_words and is_called_so and (are_own or _is_beside_truth(head, cells))


def _is_beside_truth(head: FileHead, cells: Sequence[object]) -> bool:
    """True for classes that a column of what is true has, too."""
    told = {*map(str, cells)}
    named = [name for name in head.columns if _OF_TRUTH & _words(name)]
    return any(len(told & {*map(str, _filled(head, name))}) > 1 for name in named)


_OF_TRUTH = TRUTHS | {"target", "label"}


def may_hold_words(head: FileHead, columns: Sequence[str]) -> list[str]:
    """The columns of words, one of which may hold answers where no other column does: no ids, and no yes or no."""
    cells = {name: _filled(head, name) for name in columns if not _is_of_ids(head, name) and not is_rationale(name)}
    return [name for name, filled in cells.items() if filled and all(map(_is_word, filled))]


def _is_word(cell: object) -> bool:
    return isinstance(cell, str) and sum(map(str.isalpha, cell)) > 1 and cell.casefold() not in _YES_OR_NO


def may_be_told(column: str, cells: Sequence[object], *, is_answered: bool) -> bool:
    """True for words that may be what is right and, where nobody answers, for words that are no classes."""
    filled = [cell for cell in cells if is_filled(cell)]
    texts = [cell for cell in filled if isinstance(cell, str) and sum(map(str.isalpha, cell)) > 1]
    if not texts or len(texts) < len(filled) or all(text.casefold() in _YES_OR_NO for text in texts):
        return False
    is_true = plain_name(column).partition("_")[0] in _TRUE
    may_answer = not is_answered and "prompt" not in _words(column) and any(map(is_phrase, texts))
    return is_true or (may_answer and not _are_classes(texts))


_TRUE, _YES_OR_NO = TRUTHS | {"ground", "correct"}, frozenset({"true", "false"})
