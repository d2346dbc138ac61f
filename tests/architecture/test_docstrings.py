"""A docstring begins with what it describes, not with a question."""

import ast
import re

import pytest

from tests.architecture.sources import PACKAGE, nodes, trees

QUESTION = re.compile(r"(what|how|whether|where|which|why|when|who|whose|whom)\b", re.IGNORECASE)


def questions_in(tree: ast.Module, name: str) -> list[str]:
    """The place and the beginning of every docstring, of an attribute too, that begins with a question word."""
    texts = [node.value for node in nodes(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)]
    return [
        f"{name}:{text.lineno}: {text.value.strip().splitlines()[0]}"
        for text in texts
        if isinstance(text.value, str) and QUESTION.match(text.value.strip())
    ]


def test_that_no_docstring_begins_with_a_question_word() -> None:
    found = [one for path, tree in trees().items() for one in questions_in(tree, path.relative_to(PACKAGE).as_posix())]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        '"""What a module holds."""',
        'class Scale:\n    """How levels lie."""',
        'def is_open() -> bool:\n    """Whether it is open."""',
        'class Run:\n    seed: int = 1\n    """\n    Where chance begins.\n    """',
    ],
)
def test_that_one_would_be_found_with_its_place(source: str) -> None:
    (found,) = questions_in(ast.parse(source), "scales.py")
    assert found.startswith("scales.py:")


def test_that_a_question_word_further_on_is_no_question() -> None:
    assert questions_in(ast.parse('"""The place where a run lies; what is gone is left out."""'), "runs.py") == []
