"""Counts in sentences of results take the word that fits the number, in every language that has one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.errors import Message

ROOT = Path(__file__).resolve().parents[2] / "medreview"
OF_RESULTS = sorted([*(ROOT / "analysis").rglob("*.py"), *(ROOT / "reporting").rglob("*.py")])
OF_RESULTS += [ROOT / "workflows" / "export_report.py", ROOT / "workflows" / "analyse.py"]
COUNT_OF_MANY = re.compile(r"\{(\w+)\} (?:(?!of )\w+ )?([a-z]+s)\b")
"""A number, and behind it a noun of several things, perhaps with one word between them."""
NO_NOUNS = {"agrees", "contradicts", "covers", "follows", "gives", "has", "is", "less", "minus", "rates", "says"}
NEVER_ONE = (
    "Intervals are approximate with {n} questions",
    "the means of {n} authors lie between",
    "these {n} raters rate",
    "for {n} raters",
    "for these {n} raters",
    "{k} sentences an answer keep its rank",
    "{n_rows} rows and {n_columns} columns",
    "Spearman's rho of {n} sentences with all",
    "variance between raters with {n} sentences",
)
"""Where the number is two or more, or a piece of a cell whose text stays as it is."""


def sentences(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        is_message = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Message"
        if is_message and node.args and isinstance(node.args[0], ast.Constant):
            yield str(node.args[0].value)


def test_that_a_count_of_several_things_has_a_word_for_one() -> None:
    found = {
        (path.name, sentence)
        for path in OF_RESULTS
        for sentence in sentences(path)
        for match in COUNT_OF_MANY.finditer(sentence)
        if match[2] not in NO_NOUNS and not any(one in sentence for one in NEVER_ONE)
    }
    assert sorted(found) == [], "write {n} {n:=rating|ratings}"


@pytest.mark.parametrize(("n", "said"), [(0, "0 ratings are"), (1, "1 rating is"), (2, "2 ratings are")])
def test_that_the_word_follows_the_number(n: int, said: str) -> None:
    assert str(Message("{n} {n:=rating is|ratings are}", {"n": n})) == said
