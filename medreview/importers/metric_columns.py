"""Columns of scores that programs gave to the answer of a row, such as BLEU or how faithful it is to its sources."""

import re
from collections.abc import Iterable, Mapping, Sequence

from medreview.importers.cell_values import NUMBER, is_filled, without_percent
from medreview.importers.column_names import plain_name
from medreview.importers.column_roles import Authorship, Said
from medreview.importers.model_names import is_named_model

_AUTOMATIC = frozenset(
    {"bleu", "bleu1", "bleu2", "bleu4", "sacrebleu", "rouge", "rouge1", "rouge2", "rougel", "rougelsum", "meteor"}
    | {"bertscore", "bleurt", "chrf", "moverscore", "bartscore", "perplexity"}
)
"""Words in names of what no person gives."""
_OF_EVALUATIONS = frozenset(
    {"faithfulness", "answer_relevancy", "response_relevancy", "context_precision", "context_recall", "answer_f1"}
    | {"context_relevancy", "context_entity_recall", "answer_correctness", "answer_similarity", "exact_match"}
    | {"answer_relevance", "context_relevance", "semantic_similarity", "factual_correctness"}
    | {"noise_sensitivity", "cosine_similarity", "groundedness"}
)
"""Names that people may rate under, too: shares between 0 and 1 are a program's."""
_OF_TOOLS = re.compile(r"(?:ragas|deepeval|de|trulens|giskard|mlflow|langsmith|phoenix)_(?P<metric>.+?)(?:_metric)?")
"""Names that begin with the tool that gave the scores."""
_BY_TOOLS = _OF_EVALUATIONS | {
    *("contextual_precision", "contextual_recall", "contextual_relevancy", "hallucination", "answer_accuracy"),
    *("context_utilization", "g_eval", "geval"),
}
"""Names of metrics behind that of a tool."""
_VERSIONED = re.compile(r".+_v\d+_score")
"""Names as MLflow gives them to metrics of its own."""
_BY_PROGRAMS = ("output.scores.", "grader.")
"""Beginnings of names of what programs that evaluate models keep of their scorers."""
_LIKE_METRICS = _AUTOMATIC | {"f1", "ter", "faithfulness", "relevancy"}


AROUND = " (around)"
"""The end of a name of what is told around the questions of a list, of all of them together."""


def looks_like_metric(column: str) -> bool:
    """True if a column's name is one that metrics have, and perhaps other things; of an answer, and not of all."""
    if AROUND in column:
        return False
    return _is_of_evaluations(column) or bool(_LIKE_METRICS & {*plain_name(column).split("_")})


def _is_of_evaluations(column: str) -> bool:
    name = _SETTING.sub("", plain_name(column.rpartition(".")[2]))
    if (told := _OF_TOOLS.fullmatch(name)) and told["metric"] in _BY_TOOLS:
        return True
    return name in _OF_EVALUATIONS or name.endswith("_similarity") or name.startswith("bert_score_")


_SETTING = re.compile(r"_(?:mode|type|average)=[a-z0-9]+$")
"""A setting of a metric, behind its name: factual_correctness(mode=f1)."""


def metric_columns(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> list[str]:
    """The columns of numbers that are named like a metric, and like nothing that people rate."""
    known = list(rows)
    cells = {name: [row.get(name) for row in known] for name in columns if AROUND not in name}
    numbers = {name: found for name, of_column in cells.items() if (found := _numbers(of_column))}
    of_evaluations = {name for name in numbers if _is_of_evaluations(name)}
    values = [value for name in of_evaluations for value in numbers[name]]
    are_shares = all(0 <= value <= 1 for value in values) and not all(value in {0, 1} for value in values)
    automatic = {
        name
        for name in numbers
        if (_AUTOMATIC & {*plain_name(name).split("_")} and not _is_one_of_models(name, numbers))
        or _VERSIONED.fullmatch(plain_name(name))
        or name.startswith(_BY_PROGRAMS)
    }
    return [name for name in columns if name in (automatic | of_evaluations if are_shares else automatic)]


def _is_one_of_models(column: str, numbers: Iterable[str]) -> bool:
    """True for the name of a model that is a metric's, too, among numbers of other models: Perplexity beside Gemini."""
    is_both = plain_name(column) in _AUTOMATIC and is_named_model(column)
    return is_both and any(name != column and is_named_model(name) for name in numbers)


def metric_names(columns: Sequence[str]) -> Mapping[str, str]:
    """The metric of each column: the last part of a nested name that says more than score, where no other has it."""
    last = [column.removesuffix(".score").rpartition(".")[2].strip() for column in columns]
    return {
        column: name if name and last.count(name) == 1 else column for column, name in zip(columns, last, strict=True)
    }


def number_of_truth(cell: object) -> object:
    """1 or 0 for what is true or false, also in a word; anything else as it is."""
    if isinstance(cell, bool):
        return int(cell)
    return _TRUTHS.get(cell.strip().casefold(), cell) if isinstance(cell, str) else cell


_TRUTHS = {"true": 1, "false": 0}


def _numbers(cells: Iterable[object]) -> list[float]:
    """The numbers in cells that are filled; none where any holds something else."""
    filled = [cell for cell in cells if is_filled(cell)]
    texts = [str(int(cell) if isinstance(cell, bool) else cell).strip() for cell in filled]
    texts = [text for text in texts if text.casefold() != "nan"]
    signs = {text.endswith("%") for text in texts if text != "0"}
    texts = [without_percent(text) for text in texts] if len(signs) == 1 else texts
    return [float(text) for text in texts] if all(map(NUMBER.fullmatch, texts)) else []


def scored_columns(said: Said, authors: Mapping[str, Authorship], score: str) -> list[str]:
    """The columns of answers whose scores a column may hold: those of the author whom it is said or named to be of.

    References are what others are compared with, unless nothing else stands in the file.
    """
    columns = [column for column, author in authors.items() if not author.is_reference] or [*authors]
    told, name = said.of_column(score, "author"), f"_{plain_name(score)}_"
    own = [column for column in columns if authors[column].name == told]
    named = [column for column in columns if f"_{plain_name(authors[column].name)}_" in name]
    longest = max((len(authors[column].name) for column in named), default=0)
    named = [column for column in named if len(authors[column].name) == longest]  # gpt_4o, and not gpt
    return own or (named if len(named) == 1 else columns)
