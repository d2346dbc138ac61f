"""Every error is raised with what stands in its sentence, no more and no less."""

import ast
import string
from functools import cache
from pathlib import Path

import pytest

from medreview.errors import MedReviewError
from tests.architecture.sources import FILES, PACKAGE, nodes, trees


@cache
def templates() -> dict[str, str]:
    """The sentence of every class that holds one, and takes its values by name."""
    found: dict[str, str] = {}
    for tree in trees().values():
        for node in nodes(tree):
            if isinstance(node, ast.ClassDef) and not any(isinstance(one, ast.FunctionDef) for one in node.body):
                for one in node.body:
                    match one:
                        case ast.Assign(targets=[ast.Name(id="template")], value=ast.Constant(value=str(text))):
                            found[node.name] = text
                        case _:
                            pass
    return found


def unlike(tree: ast.AST, sentences: dict[str, str]) -> list[str]:
    """Calls of these classes whose values are not the ones that stand in the sentence."""
    wrong: list[str] = []
    for node in nodes(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            given = {keyword.arg for keyword in node.keywords}
            if name in sentences and None not in given and (node.args or given != placeholders(sentences[name])):
                wrong.append(f"line {node.lineno}: {ast.unparse(node)}")
    return wrong


def placeholders(sentence: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_that_there_are_sentences_to_look_at() -> None:
    assert len(templates()) > 200


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_that_an_error_is_raised_with_what_stands_in_its_sentence(path: Path) -> None:
    assert unlike(trees()[path], templates()) == []


@pytest.mark.parametrize("call", ["Gone()", "Gone(file=1, more=2)", "Gone('a.csv')", "errors.Gone(path=1)"])
def test_that_another_call_would_be_found(call: str) -> None:
    assert unlike(ast.parse(call), {"Gone": "{file} is gone."}) != []


def literals(tree: ast.AST) -> list[str]:
    """Errors with a constructor that keeps nothing: their sentence is a template, raised with its values."""
    classes = (node for node in nodes(tree) if isinstance(node, ast.ClassDef))
    return [
        node.name
        for node in classes
        for one in node.body
        if isinstance(one, ast.FunctionDef) and one.name == "__init__"
        if "super().__init__(" in ast.unparse(one) and isinstance(sentence_of(one), ast.Constant)
        if "self." not in ast.unparse(one)
    ]


def sentence_of(constructor: ast.FunctionDef) -> ast.expr | None:
    calls = (node for node in ast.walk(constructor) if isinstance(node, ast.Call) and node.args)
    return next((call.args[0] for call in calls if ast.unparse(call.func) == "super().__init__"), None)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_that_a_constructor_of_an_error_keeps_what_somebody_reads(path: Path) -> None:
    assert literals(trees()[path]) == [], "make the sentence a template, and raise it with its values by name"


def test_that_a_constructor_for_a_sentence_would_be_found() -> None:
    made = (
        "class Gone(MedReviewError):\n    def __init__(self, file):\n        {}super().__init__('{{file}}.', file=file)"
    )
    assert literals(ast.parse(made.format(""))) == ["Gone"]
    assert literals(ast.parse(made.format("self.file = file; "))) == []


def test_that_paths_and_rows_of_names_are_said_as_text() -> None:
    error = MedReviewError("{path} has {names}.", path=Path("a.csv"), names=("one", "two"))
    assert str(error) == "a.csv has one, two."
    assert error.message.values == {"path": "a.csv", "names": "one, two"}
