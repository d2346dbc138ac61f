"""Kinds of files that are known and have no place here, each with one sentence on what it holds and what to do."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from medreview.errors import Message
from medreview.importers.asking_columns import called_questions
from medreview.importers.cell_values import is_phrase
from medreview.importers.column_names import SPELLINGS, plain_name
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.json_records import VALUE_COLUMN

_DEEPEST = 8
_ASKED = frozenset(map(plain_name, SPELLINGS["question"])) - {"content", "body", "input", "front", "example"}
_REGIONS = frozenset(
    {"boundingPoly", "boundingBoxes", "boundingBox", "bbox", "polygons", "polyline", "shape_attributes"}
    | {"image_size", "inputImageProperties", "imageHeight"}
)
"""Names that tools write beside the parts of an image which somebody marked."""
_BOXES = (frozenset({"xmin", "ymin", "xmax", "ymax"}), frozenset({"x_min", "y_min", "x_max", "y_max"}))
_COLLECTIONS = frozenset({"corpus", "collection", "documents", "docs", "passages"})
_PASSAGE, _TEXTS = frozenset({"_id", "title", "text"}), frozenset({"text", "contents", "passage", "abstract"})
_ARTICLE, _ANSWERED = frozenset({"title", "abstract"}), frozenset(map(plain_name, SPELLINGS["answer"]))
_RELEVANCE = (
    frozenset({"query_id", "corpus_id", "score"}),
    frozenset({"query_id", "doc_id", "relevance"}),
    frozenset({"topic", "iteration", "document", "relevancy"}),
)
_JUDGED = frozenset({"0", "Q0"})
"""The second cell in every row of judgements as TREC keeps them, which have no header."""
_CODES = (
    frozenset({"evidences", "pathology", "initial_evidence"}),
    frozenset({"phenotype", "rare_disease"}),
    frozenset({"condition_name", "symptoms", "antecedents"}),
)
_MARKS = (
    frozenset({"sid", "total_score", "max_points"}),
    frozenset({"student", "id", "sis_user_id", "section"}),
    frozenset({"student", "id", "sis_login_id", "section"}),
)


def known_without_place(head: FileHead) -> Message | None:
    """The sentence on a file of a kind that has no place here; None for any other."""
    names = {plain_name(column) for column in head.columns}
    found = next((words for fits, words in _KINDS if fits(head, names)), None)
    return None if found is None else replace(found, values={"file": head.name})


def _marks_regions(head: FileHead, names: set[str]) -> bool:
    are_boxes = any(box <= names for box in _BOXES)
    return not names & _ASKED and (are_boxes or any(_REGIONS & {*_names_in(row)} for row in head.first_rows))


def _names_in(value: object, depth: int = 1) -> Iterator[str]:
    if depth > _DEEPEST:
        return
    if isinstance(value, Mapping):
        for name, part in cast("Mapping[str, object]", value).items():
            yield name
            yield from _names_in(part, depth + 1)
    elif isinstance(value, list):
        for part in cast("list[object]", value):
            yield from _names_in(part, depth + 1)


def _holds_passages(head: FileHead, names: set[str]) -> bool:
    is_collection = bool(_COLLECTIONS & {*plain_name(head.path.stem).split("_")} and names & _TEXTS)
    is_table = names >= _PASSAGE and names <= _PASSAGE | {"metadata"}
    are_articles = names >= _ARTICLE and not names & _ANSWERED
    return not names & _ASKED and (is_collection or is_table or are_articles)


def _tells_relevance(head: FileHead, names: set[str]) -> bool:
    first = (head.columns, *(tuple(map(str, row.values())) for row in head.first_rows))
    first = tuple(tuple(row[0].split()) if len(row) == 1 else row for row in first)  # a space stands between
    is_of_trec = head.form is SourceForm.CSV and all(len(row) == 4 and row[1] in _JUDGED for row in first)  # noqa: PLR2004
    return is_of_trec or any(not names ^ known for known in _RELEVANCE)


def _compares_texts(head: FileHead, names: set[str]) -> bool:
    """True for two texts a row under one name, and a number or a word that says whether they mean the same."""
    texts = [name for name in head.columns if any(is_phrase(str(row.get(name) or "")) for row in head.first_rows)]
    alike = {_ONE_OF_TWO.sub("", plain_name(name)) for name in texts}
    said = [name for name in head.columns if plain_name(name) in _SAME]
    verdicts = {str(row.get(name)).casefold() for name in said for row in head.first_rows}
    is_pair = len(texts) == 2 and len(alike) == 1 and not alike & {plain_name(texts[0]), *_ANSWERED}  # noqa: PLR2004
    return is_pair and bool(said) and verdicts <= _VERDICTS and not names & _ANSWERED and not head.said.roles


_ONE_OF_TWO = re.compile(r"_?(?:[12]|(?<=_)[ab])$")
_SAME = frozenset(
    {"similar", "is_similar", "similarity", "duplicate", "is_duplicate", "paraphrase", "is_paraphrase"}
) | {*("equivalent", "same", "match", "is_match", "label")}
_VERDICTS = frozenset({"0", "1", "0.0", "1.0", "true", "false", "yes", "no"})


def _is_any(kinds: Sequence[frozenset[str]]) -> Callable[[FileHead, set[str]], bool]:
    return lambda _head, names: any(known <= names for known in kinds)


def _holds_lists(head: FileHead, _names: set[str]) -> bool:
    return head.form is SourceForm.JSON and {*head.columns} <= {VALUE_COLUMN} and not called_questions(head)


def results_alone(head: FileHead) -> Message:
    """The sentence on results of whole benchmarks that nothing lies beside."""
    return Message(
        "{file} contains only results of a model on whole benchmarks, without questions and answers. Import it "
        "together with the samples that were logged with it.",
        {"file": head.name},
    )


_KINDS: tuple[tuple[Callable[[FileHead, set[str]], bool], Message], ...] = (
    (
        _marks_regions,
        Message(
            "{file} marks regions of images, which have no place here. Keep them in the tool that drew them, and "
            "import questions on these images with their answers."
        ),
    ),
    (
        _tells_relevance,
        Message(
            "{file} only says by IDs how relevant passages are to queries, and such judgements have no place here. "
            "Import the file of the queries for its questions."
        ),
    ),
    (
        _holds_passages,
        Message(
            "{file} is a collection of passages without questions, which has no place by itself. Import a table with "
            "the questions and their passages in a column such as context."
        ),
    ),
    (
        _compares_texts,
        Message(
            "{file} only says of pairs of texts whether they mean the same, which has no place here. Import a table of "
            "questions with their answers, or leave only the column that asks in this one."
        ),
    ),
    (
        _is_any(_CODES),
        Message(
            "{file} describes patients or diseases by codes, and raters need text. Write each patient as a question, "
            "with the diagnosis as its reference answer, and import that table."
        ),
    ),
    (
        _is_any(_MARKS),
        Message(
            "{file} contains only the grades of students, without questions and answers. Export their responses "
            "with the texts of the questions, and import these."
        ),
    ),
    (
        _holds_lists,
        Message(
            "The records of {file} are lists or texts, and nothing names what is in them. Save them as objects with "
            "names such as question and answer, and import that."
        ),
    ),
)
