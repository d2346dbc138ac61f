"""Facts about columns that would become metadata, and may be more than that: who said something, parts, long texts."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import cast

from medreview.importers.answer_columns import is_by_judge
from medreview.importers.cell_values import are_paths, asks, is_filled, is_phrase, n_signs
from medreview.importers.column_names import plain_name
from medreview.importers.column_roles import is_rationale
from medreview.importers.conversations import written
from medreview.importers.file_heads import FileHead
from medreview.importers.metric_columns import AROUND
from medreview.importers.opened_results import writes_marks
from medreview.importers.person_names import ANNOTATORS, RATERS, named_for
from medreview.importers.preference_words import names_side
from medreview.importers.scales import status_of_word
from medreview.llm.cloud.json_values import items, members

_LONG_TEXT = 25


def kept_names(head: FileHead, mapping: Mapping[str, str | None]) -> list[str]:
    """The columns that become metadata, and of which nobody said so."""
    return [name for name in head.columns if mapping.get(name) is None and name not in head.said.roles]


def tells_who_said(cells: Sequence[object]) -> bool:
    """True for lists of what people or models said of a row, each with who it was, as annotation tools keep it."""
    filled = [items(written(cell)) for cell in cells if cell is not None and cell not in ("", [], {})]
    told = [cast("Mapping[str, object]", part) for cell in filled for part in cell if isinstance(part, dict)]
    named = all(_WHO_SAID & {plain_name(name) for name in part} for part in told)
    return bool(told) and named and all(any(isinstance(c, dict | list) for c in part.values()) for part in told)


_WHO_SAID = frozenset(
    {"author", "annotated_by", "completed_by", "created_by", "user", "labeled_by", *named_for(RATERS | ANNOTATORS)}
)


def tells_best(column: str, cells: Sequence[object], authors: Collection[str], n_answers: int) -> bool:
    """True if filled cells name authors of the row's answers, or none, or are short words below a preference's name.

    Beside two answers the cells may be letters, too.
    """
    filled = [str(cell).strip() for cell in cells if is_filled(cell)]
    is_called_so = bool(_PREFERRING & {*plain_name(column).split("_")}) and all(
        len(cell) <= _LONGEST_WORD for cell in filled
    )
    told = {cell.strip("()[]. ").casefold() for cell in filled}
    are_sides = n_answers == len(_LETTERED[0]) and any(told == {*side} for side in _LETTERED)
    is_one_of_all = len({*filled}) == 1 < len(filled)  # who wrote the answer in the column beside it
    named = {cell for cell in filled if cell in authors}
    are_authors = all(names_side(cell, [*authors]) for cell in filled) and bool(named) and not is_one_of_all
    return bool(filled) and (is_called_so or are_sides or are_authors)


_LETTERED = (("a", "b"), ("response_a", "response_b"), ("answer_a", "answer_b"), ("model_a", "model_b"))
_PREFERRING, _LONGEST_WORD = frozenset({"preference", "preferred", "winner"}), 20


def tells_of_answer(column: str) -> bool:
    """True for the name of what is told of giving an answer, or of checking it: latency, answer_length, auto_eval."""
    words = plain_name(column.rpartition(".")[2]).split("_")
    return not _OF_ANSWERING.isdisjoint(words) or (not _ANSWERS.isdisjoint(words) and not _MEASURES.isdisjoint(words))


_OF_ANSWERING = frozenset({"latency", "refused", "refusal", "verdict", "eval", "tokens", "runtime", "hallucinated"})
_ANSWERS = frozenset({"answer", "response", "output", "generation", "completion", "reply", "model", "llm", "auto"})
_MEASURES = frozenset({"length", "len", "words", "time", "seconds", "chars", "characters", "feedback", "correct"})


def is_of_long_texts(column: str, cells: Sequence[object]) -> bool:
    """True for texts that may answer a question, if no reasons are given in them; NA and the like count as empty."""
    texts = [text for cell in cells if (text := _text_in(cell)).strip() and status_of_word(text) is None]
    are_long = bool(texts) and sum(map(n_signs, texts)) >= _LONG_TEXT * len(texts)
    are_words = any(map(is_phrase, texts)) and not writes_marks(texts)  # and no addresses, codes or file names
    are_words = are_words and not are_paths(texts)
    is_told = is_rationale(column) or bool(_OF_NO_ANSWER & {*plain_name(column.rpartition(".")[2]).split("_")})
    return are_long and are_words and len(set(texts)) == len(texts) and not is_told


def may_be_held_to_references(column: str, cells: Sequence[object]) -> bool:
    """True for sentences in every row, where no other column has answers that could be compared with the references."""
    texts = [cell for cell in cells if isinstance(cell, str) and cell.strip()]
    are_sentences = len(texts) == len(cells) and sum(map(is_phrase, texts)) == len(texts)
    is_told = bool(_SAID_BESIDE & {*plain_name(column).split("_")}) or any(
        asks(text) or "://" in text for text in texts
    )
    return are_sentences and is_of_long_texts(column, cells) and not is_told


_SAID_BESIDE = frozenset({"comment", "comments", "note", "notes", "remark", "remarks", "source", "description"})
"""Words in names of what is said beside a question and its reference, and answers nothing."""


def each_once(asked: Sequence[object], cells: Sequence[object]) -> list[object]:
    """The cells beside the questions, the same beside one only once."""
    return [*{repr(pair): pair[1] for pair in zip(asked or cells, cells, strict=True)}.values()]


_OF_NO_ANSWER = frozenset(
    {"docs", "documents", "passages", "chunks", "behavior", "behaviour", "behaviors", "criteria", "criterion", "rubric"}
    | {"rubrics", "modes", "keywords", "checklist", "requirements", "prompt", "prompts"}
)
"""Words in names of what answers are found in, or held to."""


def may_tell_case(
    column: str, cells: Sequence[object], asked: Sequence[object] = (), *, takes_text: bool = False
) -> bool:
    """True for texts that are named like parts of a case, or describe what was asked in more words than it was.

    Parameters
    ----------
    asked
        The questions beside the cells: a description that is shorter sums them up.
    takes_text
        Whether a column that is only called a text may be a case, as beside options.
    """
    words = {*plain_name(column).split("_")}
    is_longer = 0 < _n_all(asked) < _n_all(cells)
    describes = bool(words & _DESCRIBES) and not _describes_set(column, cells)
    describes = describes or ("question" in words and bool(words & _WHOLE))
    is_told = bool(words & _OF_CASE) or (is_longer and (describes or (takes_text and words == {"text"})))
    is_of_answer = is_by_judge(column) or is_rationale(column)  # what was said of an answer is no part of its case
    return is_told and not is_of_answer and any(isinstance(cell, str) and is_phrase(cell) for cell in cells)


def _n_all(cells: Sequence[object]) -> int:
    return sum(n_signs(str(cell)) for cell in cells if cell is not None)


def _describes_set(column: str, cells: Sequence[object]) -> bool:
    """True for what stands around all questions of a file, alone or in an object that tells of the file."""
    is_of_file = plain_name(column.partition(".")[0]) in _OF_FILE and len({*map(str, cells)}) == 1
    return column.endswith(AROUND) or is_of_file


_OF_FILE = frozenset({"metadata", "meta", "info", "dataset", "about"})
_DESCRIBES = frozenset({"description", "details"})
_WHOLE = frozenset({"text", "body", "content", "full"})
"""Words beside that for a question in names of all that was asked, of which another column has the short form."""


_OF_CASE = frozenset(
    {"examination", "history", "presentation", "vignette", "symptoms", "laboratory", "imaging", "labs", "tests"}
    | {"texts", "documents", "passages", "hypothesis", "information"}
)


def begins_others(column: str, others: Iterable[str], rows: Sequence[Mapping[str, object]]) -> bool:
    """True for words with which longer texts beside them begin, as the decision that a program read from an answer."""
    texts = {name: [(str(row.get(column) or "").strip(), str(row.get(name) or "")) for row in rows] for name in others}
    told = {name: [(word, text) for word, text in pairs if word and text] for name, pairs in texts.items()}
    return any(
        pairs[1:]
        and _ALMOST_ALL * len(pairs) <= sum(len(text) > len(word) and _begins(text, word) for word, text in pairs)
        for pairs in told.values()
    )


def _begins(text: str, word: str) -> bool:
    return re.match(rf"\W*{re.escape(word)}\b", text, re.IGNORECASE) is not None


_ALMOST_ALL = 0.9


def has_na_for_none(cells: Sequence[object]) -> bool:
    """True if NA comes again and again among long texts: then it is no text, such as sodium, but stands for none."""
    texts = [text for cell in cells if isinstance(cell, str) and (text := cell.strip())]
    others = [text for text in texts if text != NA]
    return len(texts) - len(others) > 1 and sum(map(n_signs, others)) >= _LONG_TEXT * max(1, len(others))


NA = "NA"
"""As R and pandas write a cell that holds nothing."""


def _text_in(cell: object) -> str:
    """A text, or the texts that stand in a list or by number."""
    parts = [*members(cell).values()] or items(cell)
    return cell if isinstance(cell, str) else "\n".join(part for part in parts if isinstance(part, str))


def writes_lists(cells: Sequence[object]) -> bool:
    """True if some texts are lists of texts, as programs write them, and others are not."""
    texts = [cell for cell in cells if isinstance(cell, str) and cell.strip()]
    n_lists = sum(isinstance(written(text), list) for text in texts)
    return 0 < n_lists < len(texts)


def holds_parts(cells: Sequence[object], *, are_marks_only: bool) -> bool:
    """True for parts of the rows in every cell that is filled: options, answers or, beside answers, marked parts."""
    filled = [written(cell) for cell in cells if cell is not None and cell not in ("", [], {})]
    return bool(filled) and all(map(_is_of_marks if are_marks_only else _is_of_parts, filled))


def _is_of_parts(cell: object) -> bool:
    """True for an object with lists in it, or a list of objects."""
    if isinstance(cell, dict):
        return any(isinstance(part, list) for part in cast("dict[str, object]", cell).values())
    parts = cast("list[object]", cell) if isinstance(cell, list) else []
    return (bool(parts) and all(isinstance(part, dict) for part in parts)) or _is_of_marks(parts)


def _is_of_marks(cell: object) -> bool:
    parts = cast("list[object]", cell) if isinstance(cell, list) else []
    return bool(parts) and all(isinstance(part, dict) and {"start", "end"} <= part.keys() for part in parts)


def says_the_same(cells: Sequence[object], others: Iterable[Sequence[object]]) -> bool:
    """True for several texts that another column has in the same rows: what it is, that one tells."""
    texts = [*map(str, cells)]
    return len({*texts}) > 1 and any(texts == [*map(str, other)] for other in others)
