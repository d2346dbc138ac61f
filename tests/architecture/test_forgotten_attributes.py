"""What an owner forgets when a dialog is over is what it holds: the name of an attribute is no string of its own."""

import ast

from tests.architecture.sources import nodes, trees


def test_that_what_is_forgotten_is_an_attribute_of_its_module():
    missing = [
        (path.name, name.value)
        for path, tree in trees().items()
        for node in nodes(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "forgets"
        if isinstance(name := node.args[1], ast.Constant) and name.value not in _held(tree)
    ]
    assert missing == []


def _held(tree: ast.Module) -> set[str]:
    return {node.attr for node in nodes(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
