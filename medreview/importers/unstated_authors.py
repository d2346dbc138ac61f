"""Answers of which their file does not tell who wrote them, where nothing else about them is open.

That nobody is named is a fact about the file and no guess, so such answers come in, and it is said. What may change the
meaning of their column keeps the question who wrote them from staying open.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from medreview.domain.answers import AuthorKind
from medreview.domain.unstated_authors import NOT_STATED
from medreview.importers.answer_columns import (
    author_of,
    authorship_of,
    may_be_reference,
)
from medreview.importers.cell_values import asks, holds_verdicts, is_phrase
from medreview.importers.column_names import SPELLINGS, is_translation, plain_name, suggested_columns
from medreview.importers.column_roles import SIDES, SWAPPED, Authorship, AuthorSource
from medreview.importers.conversations import AnsweredTurn, conversation
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.kept_columns import kept_names
from medreview.importers.model_names import LONGEST_NAME, names_models
from medreview.importers.person_names import ASSISTANTS, AUTHOR_COLUMNS, COUNSELLORS, HUMANS, PHYSICIANS, RATERS

_MOST_ALIKE = 3
"""Rows with the same text, on the average, beyond which the texts are labels."""
_FEWEST_TOLD = 3
"""Turns from which on it is more than a greeting that one side never asks."""
_NAMES_AUTHORS = frozenset({*map(plain_name, SPELLINGS["author"]), "author", "model", "llm", "writer", "annotator"})
_ANSWERS = frozenset({"answer", "answers", "response", "responses", "reply", "replies", "output", "outputs"})
_TELLS_OF_ANSWERS = frozenset(
    {"id", "ids", "type", "score", "scores", "start", "end", "date", "time", "length", "index", "count", "url", "rank"}
    | {"tokens", "relevance", "relevancy", "similarity", "correctness", "language", "format", "rating", "groundedness"}
    | {"html", *RATERS, *(f"{name}s" for name in RATERS)}
)
_LABELS = frozenset({"label", "labels", "class"})
_NAMES_WHO = HUMANS | ASSISTANTS | PHYSICIANS | {"machine"}
_OF_NUMBERS = frozenset("0123456789 .,:+-()[]%/\t")
_OF_TIMES = re.compile(r"(?<=\d)[TZ](?=\d|$)")
"""The letters in a time, as programs write it."""
_FEWEST_IDS = 5
_TEXTS = frozenset({"text", "content", "response_text"})
_ANSWERING = ASSISTANTS | COUNSELLORS | {"", "answer", "response"}
"""The names that conversations give the side that answers, whoever that is."""
_FORMS = frozenset(
    {"", "long", "short", "full", "brief", "complete", "detailed", "concise", "final", "free", "free_form", "freeform"}
    | {"written", "main", "whole", "verbose", "extended", "long_form", "short_form"}
)
"""Words of names for the form of answers, which say nothing of who wrote them."""
_ASSISTANTS = frozenset({"assistant", "助手", "智能助手"})
_A_MODEL = Authorship("", AuthorSource.CONSTANT, AuthorKind.MODEL)


def with_unstated(
    authors: Mapping[str, Authorship],
    head: FileHead,
    *,
    kept: Collection[str],
    answers: Mapping[str, Sequence[Sequence[AnsweredTurn]]],
    asked: Sequence[Sequence[object]],
    beside: Collection[str] | None = None,
) -> dict[str, Authorship]:
    """The authors by column; that of the only one of which nothing tells it is not stated where nothing else is open.

    The parameters are those of ``may_be_unstated``, the answers by column.
    """
    unsure = [column for column, author in authors.items() if not author.is_sure]
    if len(unsure) != 1 or not all(author.is_reference for author in authors.values() if author.is_sure):
        return {**authors}
    column = unsure[0]
    given = answers.get(column, ())
    is_unstated = may_be_unstated(column, head, kept=kept, answers=given, asked=asked, beside=beside)
    return {**authors, **({column: replace(authors[column], name=NOT_STATED)} if is_unstated else {})}


def named_by_keys(authors: Mapping[str, Authorship]) -> dict[str, Authorship]:
    """The authors by column; in an object of answers whose other keys all name models, a key that is unheard does, too.

    ``{"answers": {"gpt-4o": "…", "heron": "…"}}`` says who wrote each of them.
    """
    inside: dict[str, list[str]] = {}
    for column in authors:
        around, _, last = column.rpartition(".")
        if around and last and plain_name(around.rpartition(".")[2]) in _ANSWERS_OF_SEVERAL:
            inside.setdefault(around, []).append(column)
    found = {**authors}
    for columns in inside.values():
        sure = [authors[column] for column in columns if authors[column].is_sure]
        if sure and all(one.kind is AuthorKind.MODEL and one.source is AuthorSource.COLUMN_NAME for one in sure):
            unheard = [column for column in columns if not authors[column].is_sure]
            by = {
                name: Authorship(name.rpartition(".")[2], AuthorSource.COLUMN_NAME, AuthorKind.MODEL)
                for name in unheard
            }
            found |= by
    return found


_ANSWERS_OF_SEVERAL = frozenset(
    {"answers", "responses", "replies", "outputs", "completions", "generations", "predictions"}
)


def authors_of_rows(head: FileHead, mapping: Mapping[str, str | None], asking: str) -> Mapping[str, Authorship]:
    """The author of the one column of answers, if there is one; ``asking`` is the field of what is asked."""
    columns = {field: column for column, field in mapping.items() if field is not None}
    if "answer" not in columns:
        return {}
    column, author = columns["answer"], columns.get("author")
    found = {column: authorship_of(column, head, author_column=author, is_one_of_several=False, answers=())}
    said = [[AnsweredTurn(str(cell))] if (cell := row.get(column)) else [] for row in head.first_rows]
    asked = [[row.get(columns.get(asking, ""))] for row in head.first_rows]
    return with_unstated(found, head, kept=kept_names(head, mapping), answers={column: said}, asked=asked)


def may_be_unstated(
    column: str,
    head: FileHead,
    *,
    kept: Collection[str],
    answers: Sequence[Sequence[AnsweredTurn]],
    asked: Sequence[Sequence[object]],
    beside: Collection[str] | None = None,
) -> bool:
    """True for answers by their name and their texts, beside nothing that may say more of them.

    Parameters
    ----------
    kept
        The columns that become metadata, and of which nobody said so.
    answers
        The answers in each of the first rows.
    asked
        What each of these rows asks, its question first.
    beside
        The columns that may tell several answers to a question apart; None: each has one, as ratings are of one.
    """
    roles = {plain_name(answer.role) for row in answers for answer in row}
    name = plain_name(column)
    by = plain_name(author_of(column))
    is_named_so = roles <= _ANSWERING if roles - {""} else name in _TEXTS | _ASSISTANTS or by in _FORMS
    is_told = any(any(answer.author for answer in row) for row in answers)
    others = [name for name in kept if not is_translation(name, head.columns, column)]
    if not is_named_so or is_told or any(_competes(name, head) for name in others):
        return False
    pairs = {(repr(ask), answer.text): ask for ask, row in zip(asked, answers, strict=True) for answer in row}
    questions = {key: ask for (key, _), ask in pairs.items() if any(ask)}
    n_given = {len(row) for row in answers if row}
    is_one_each = n_given <= {1} and len(questions) == sum(any(ask) for ask in pairs.values())
    may_be_options = len(n_given) == 1 and n_given != {1}
    are_alike = beside is not None and len(questions) > 1
    are_alike = are_alike and not any(_tells_apart(name, head, asked) for name in {*(beside or ()), *others})
    is_turned = head.said.of_column(column, SIDES) == SWAPPED
    if column in head.columns and not is_turned and _may_be_swapped([row.get(column) for row in head.first_rows]):
        return False
    lacks_heading = head.form is SourceForm.CSV and head.header_row == 0
    if lacks_heading and not _mostly_ask([str(question) for question, *_ in questions.values()]):
        return False
    return (is_one_each or (are_alike and not may_be_options)) and _are_answers([text for _, text in pairs])


def may_name_author(column: str, head: FileHead, asked: Sequence[Sequence[object]]) -> bool:
    """True for short texts that may name who wrote the answers: by the column's name, or as they tell answers apart."""
    cells = [str(cell).strip() for row in head.first_rows if (cell := row.get(column)) not in (None, "", [], {})]
    if not cells or max(map(len, cells)) > LONGEST_NAME or any(map(_is_key, cells)) or holds_verdicts(cells):
        return False
    if suggested_columns([column], ["age", "sex"]):
        return False
    name = plain_name(column.rpartition(".")[2])
    is_called_so = name in _NAMES_AUTHORS or name in AUTHOR_COLUMNS or "author" in name.split("_")
    return is_called_so or (len({*cells}) > 1 and _tells_apart(column, head, asked))


def _tells_apart(column: str, head: FileHead, asked: Sequence[Sequence[object]]) -> bool:
    """True if the cells beside each question that comes again differ: they may say who answered, or what was asked.

    Ids, dates and addresses that never come again say neither, nor do labels.
    """
    beside: dict[str, list[str]] = {}
    for ask, row in zip(asked, head.first_rows, strict=True):
        if any(ask):
            beside.setdefault(repr(ask), []).append(str(row.get(column)))
    cells = [cell for of_question in beside.values() for cell in of_question]
    are_ids = len({*cells}) == len(cells) >= _FEWEST_IDS and not any(map(is_phrase, cells))
    are_words = not any(map(_is_key, cells)) and not any(_NAMES_WHO & {*plain_name(cell).split("_")} for cell in cells)
    if are_ids or (plain_name(column.rpartition(".")[2]) in _LABELS and are_words):
        return False
    again = [told for told in beside.values() if len(told) > 1]
    return bool(again) and all(len({*told}) == len(told) for told in again)


def _may_be_swapped(cells: Sequence[object]) -> bool:
    """True for conversations that the side begins which is said to answer, and never asks, while the other mostly does.

    So a doctor takes the history of a patient who complained.
    """
    n_swapped = 0
    for said in filter(None, map(conversation, cells)):
        asking = [said.question, *(turn["text"] for turn in said.context if turn["role"] == "user")]
        told = [turn["text"] for turn in said.context if turn["role"] != "user"]
        told += [answer.text for answer in said.answers]
        begins = bool(said.context) and said.context[0]["role"] != "user" and len(told) >= _FEWEST_TOLD
        n_swapped += begins and _mostly_ask(asking) and not any(map(asks, told))
    return 2 * n_swapped > len(cells)


def _are_answers(texts: Sequence[str]) -> bool:
    """True for texts that are no keys, numbers, labels or questions, and do not say how answers are marked."""
    are_keys = 2 * sum(map(_is_key, texts)) >= len(texts)
    are_labels = len(texts) > _MOST_ALIKE * len({*texts})
    are_rubrics = 2 * sum(_RUBRIC.match(text) is not None for text in texts) > len(texts)
    return bool(texts) and not (are_keys or are_labels or are_rubrics or _mostly_ask(texts))


_RUBRIC = re.compile(
    r"\W*(?:(?:scoring|grading|marking|evaluation|assessment)[ -](?:rubric|criteria|scheme|guide|key)|rubrics?|rúbrica"
    r"|bewertungs(?:schema|raster|kriterien)|barème|grille d.évaluation|criterios de (?:evaluación|corrección)"
    r"|critérios de (?:avaliação|correção)|评分(?:标准|细则)|評分標準|採点基準|채점 ?기준)(?![^\W_])",
    re.IGNORECASE,
)
"""The beginnings of texts that say what marks are given for."""


def _is_key(text: str) -> bool:
    """True for one letter or numbers alone, as keys of options, levels, indexes and times are."""
    return sum(map(str.isalnum, text)) == 1 or _OF_NUMBERS.issuperset(_OF_TIMES.sub("", text))


def _mostly_ask(texts: Collection[str]) -> bool:
    return 2 * sum(map(asks, texts)) > len(texts)


def _names_nobody(cell: object) -> bool:
    """True for an address of a page, and for signs without letters and numbers, as stand where there is none."""
    text = str(cell).strip()
    return _ADDRESS.fullmatch(text) is not None or not any(map(str.isalnum, text))


_ADDRESS = re.compile(r"(?:https?://|www\.)\S+")


def _competes(column: str, head: FileHead) -> bool:
    """True if a column that nothing reads may name authors, hold other answers, or be the reference of a model's."""
    name = plain_name(column.rpartition(".")[2])
    cells = [cell for row in head.first_rows if (cell := row.get(column)) not in (None, "", [], {})]
    words = {*name.split("_")}
    if not cells or (words & _ANSWERS and words & _TELLS_OF_ANSWERS) or all(map(_names_nobody, cells)):
        return False
    is_named = name in _NAMES_AUTHORS or bool(words & _ANSWERS) or names_models(column, head.first_rows)
    return is_named or may_be_reference(column, cells, [_A_MODEL])
