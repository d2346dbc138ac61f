"""What a table or a figure says of itself names columns by their words, never by their names in files."""

import ast
import re

from tests.architecture.sources import PACKAGE, trees

CODE_NAME = re.compile(r"\b[a-z]+_[a-z_]+\b")


def sentences(tree: ast.AST) -> list[str]:
    """The texts of messages, without what is put into them."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name))
    told = (call.args[0] for call in calls if call.func.id == "Message" and call.args)  # type: ignore[attr-defined]
    texts = (one.value for one in told if isinstance(one, ast.Constant) and isinstance(one.value, str))
    return [re.sub(r"\{[^}]*\}", "", text) for text in texts]


def test_that_no_sentence_of_a_result_names_a_column_as_files_do() -> None:
    found = {
        text
        for path, tree in trees().items()
        if PACKAGE / "analysis" in path.parents or PACKAGE / "reporting" in path.parents
        for text in sentences(tree)
        if CODE_NAME.search(text)
    }
    assert sorted(found) == []


def test_that_a_column_in_a_sentence_would_be_found() -> None:
    (text,) = sentences(ast.parse('Message("n_replies of {n_all} came")'))
    assert CODE_NAME.findall(text) == ["n_replies"]
