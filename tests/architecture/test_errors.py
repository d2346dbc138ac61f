"""Every error is raised with what stands in its sentence, no more and no less."""

import ast
import string
from pathlib import Path

import pytest

import medreview.errors
from medreview.errors import MedReviewError

PROJECT = Path(medreview.errors.__file__).resolve().parent
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PROJECT.rglob("*.py"))}


def templates() -> dict[str, str]:
    """The sentence of every class that holds one, and takes its values by name."""
    found: dict[str, str] = {}
    for tree in TREES.values():
        for node in ast.walk(tree):
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
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            given = {keyword.arg for keyword in node.keywords}
            if name in sentences and None not in given and (node.args or given != placeholders(sentences[name])):
                wrong.append(f"line {node.lineno}: {ast.unparse(node)}")
    return wrong


def placeholders(sentence: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_that_there_are_sentences_to_look_at() -> None:
    assert len(SENTENCES) > 200


SENTENCES = templates()


@pytest.mark.parametrize("path", TREES, ids=lambda path: path.relative_to(PROJECT).as_posix())
def test_that_an_error_is_raised_with_what_stands_in_its_sentence(path: Path) -> None:
    assert unlike(TREES[path], SENTENCES) == []


@pytest.mark.parametrize("call", ["Gone()", "Gone(file=1, more=2)", "Gone('a.csv')", "errors.Gone(path=1)"])
def test_that_another_call_would_be_found(call: str) -> None:
    assert unlike(ast.parse(call), {"Gone": "{file} is gone."}) != []


def test_that_paths_and_rows_of_names_are_said_as_text() -> None:
    error = MedReviewError("{path} has {names}.", path=Path("a.csv"), names=("one", "two"))
    assert str(error) == "a.csv has one, two."
    assert error.message.values == {"path": "a.csv", "names": "one, two"}
