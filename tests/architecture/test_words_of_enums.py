"""One word for one value of an enum: beside the enum, for every member, in Persian too, and nowhere a second time."""

import ast
import importlib
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import cast
from xml.etree import ElementTree

from medreview.domain.models import ModelKind
from medreview.domain.studies import StudyPurpose
from medreview.errors import Message
from medreview.llm.engines import Ability
from medreview.paths import resources_folder
from medreview.workflows.collect.views import Matter
from tests.architecture.sources import PACKAGE, nodes, trees

PERSIAN = resources_folder() / "translations" / "medreview_fa.ts"
NAMES = ("_WORDS", "_MEANINGS")
NEVER_SHOWN = {
    ("ABILITY_WORDS", Ability.SCHEMA_IN_OBJECT),  # another way of asking for the same
    ("DIALECT_WORDS", ModelKind.LOCAL),  # a file is spoken to by no dialect
    ("MATTER_WORDS", Matter.PLAIN),  # nothing is to be said of it
    ("FOLLOW_UP_WORDS", StudyPurpose.MAIN),  # is about no other study
}


def module_of(path: Path) -> str:
    return ".".join(("medreview", *path.relative_to(PACKAGE).with_suffix("").parts))


def worded() -> Iterator[tuple[ModuleType, str, Mapping[object, Message]]]:
    """The words of values, with their name and the module that declares them."""
    for path, tree in trees().items():
        for statement in tree.body:
            target = statement.target if isinstance(statement, ast.AnnAssign) else None
            if isinstance(target, ast.Name) and target.id.endswith(NAMES):
                module = importlib.import_module(module_of(path))
                words: Mapping[object, object] = getattr(module, target.id)
                if all(isinstance(word, Message) for word in words.values()):
                    yield module, target.id, cast("Mapping[object, Message]", words)


def words_of_enums() -> Iterator[tuple[ModuleType, str, type[Enum], Mapping[object, Message]]]:
    for module, name, words in worded():
        enums = {type(value) for value in words if isinstance(value, Enum)}
        if enums:
            (enum,) = enums
            yield module, name, enum, words


def enum_names() -> dict[str, Path]:
    """Every enum of the program, and the module that declares it."""
    return {
        node.name: path
        for path, tree in trees().items()
        for node in nodes(tree)
        if isinstance(node, ast.ClassDef) and any("Enum" in ast.unparse(base) for base in node.bases)
    }


def is_worded(value: ast.expr | None) -> bool:
    """True of a word; a sentence about a value, with its full stop, is said where it is shown."""
    match value:
        case ast.Call(func=ast.Name(id="Message"), args=[ast.Constant(value=str(text)), *_]):
            return not text.endswith(".")
        case ast.Call(func=ast.Attribute(attr="tr" | "translate"), args=[*_, ast.Constant(value=str(text))]):
            return not text.endswith(".")
        case _:
            return False


def worded_in_passing(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The enums that a dictionary, or a match, gives words to."""
    for node in nodes(tree):
        match node:
            case ast.Dict(keys=keys, values=values):
                for key, value in zip(keys, values, strict=True):
                    match key:
                        case ast.Attribute(value=ast.Name(id=name)) if is_worded(value):
                            yield node.lineno, name
                        case _:
                            pass
            case ast.match_case(
                pattern=ast.MatchValue(value=ast.Attribute(value=ast.Name(id=name))), body=[ast.Return(value=value)]
            ) if is_worded(value):
                yield node.pattern.lineno, name
            case _:
                pass


def test_that_each_member_of_an_enum_that_is_shown_has_a_word() -> None:
    found = list(words_of_enums())
    assert len(found) > 20
    missing = {(name, value) for _, name, enum, words in found for value in enum if value not in words}
    assert missing == NEVER_SHOWN


def test_that_words_stand_in_the_module_of_their_enum() -> None:
    apart = [
        (name, module.__name__) for module, name, enum, _ in words_of_enums() if enum.__module__ != module.__name__
    ]
    assert apart == []


def test_that_every_word_is_translated() -> None:
    core = next(one for one in ElementTree.parse(PERSIAN).iter("context") if one.findtext("name") == "Core")
    known = {one.findtext("source") for one in core.iter("message") if one.findtext("translation")}
    templates = {(name, word.template) for _, name, words in worded() for word in words.values()}
    assert {(name, template) for name, template in templates if template not in known} == set()


def test_that_no_enum_is_worded_far_from_where_it_is_declared() -> None:
    enums = enum_names()
    far = [
        f"{path.relative_to(PACKAGE)}:{line} {name}"
        for path, tree in trees().items()
        for line, name in worded_in_passing(tree)
        if name in enums and enums[name] != path
    ]
    assert far == []
