"""Keeps resources/translations in step with the sentences in the code.

python3 packaging/translations.py update            adds new sentences as unfinished, drops those that are gone; one
                                                    that was changed keeps its old translation as a draft
python3 packaging/translations.py check             lists what would break: sentences that cannot be read, other
                                                    placeholders, translations of nothing; what is more than two
                                                    sentences, to be said in several; and words that the glossary
                                                    (resources/translations/glossary.toml) forbids
python3 packaging/translations.py check --release   lists what is missing or a draft as well

The window's sentences are the literals of ``self.tr("...")`` (filed under their class) and
``QCoreApplication.translate("Context", "...")``; the core's are the literals of ``Message("...")`` and
``PageOrOption("...")`` and, in the subclasses of MedReviewError, of ``template = "..."`` and
``super().__init__("...")``. Both are read from the syntax tree, so that joined literals and nested classes are found,
and a sentence that is not a literal is reported.
"""

import ast
import difflib
import re
import string
import sys
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT))

from medreview.jobs import without_collecting  # noqa: E402 - it needs the standard library alone

SOURCES = PROJECT / "medreview"
TRANSLATIONS = PROJECT / "resources" / "translations"
GLOSSARY = TRANSLATIONS / "glossary.toml"
LANGUAGES = ("fa",)
CORE_CONTEXT = "Core"
ERROR_ROOT = "MedReviewError"
ALIKE = 0.6
MOST_SENTENCES = 2  # what happened, and what to do: a longer one loses its whole translation with any clause
PLACEHOLDER_NAME = re.compile(r"\{\w+")  # nobody reads it
END_OF_SENTENCE = re.compile(r"(?<=[.!?…])\s+(?=[\"'(<{A-Z])|\n+")

# Here a sentence that was stored or sent is put together again from its template. The template was a literal, found by
# this script, where the sentence was first made; only a variable named so is let through, anything else is reported.
REBUILT_IN = frozenset({"domain/stored_messages.py", "llm/local/wire.py"})
REBUILT_FROM = "template"


@dataclass(frozen=True, order=True)
class Sentence:
    context: str
    text: str


# Qt translates the keys in its menus; its Persian words for them are on no keyboard, so ours take their place.
KEYS_OF_QT = frozenset(
    Sentence("QShortcut", key)
    for key in ("Alt", "Ctrl", "Del", "Enter", "Esc", "Meta", "PgDown", "PgUp", "Return", "Shift")
)


@dataclass(frozen=True)
class NotLiteral:
    """A call whose sentence cannot be read from the code."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: the sentence is not one string literal, so nobody can translate it"


def sentences_in(folder: Path) -> tuple[set[Sentence], list[NotLiteral]]:
    """Every sentence a person can see, and the calls where it is hidden from us."""
    with without_collecting():
        trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))}
    errors = _error_classes(trees.values())
    found: set[Sentence] = set()
    hidden: list[NotLiteral] = []
    for path, tree in trees.items():
        can_rebuild = path.relative_to(folder).as_posix() in REBUILT_IN
        for template in _templates(tree, errors):
            text = _literal(template)
            if text is None:
                hidden.append(NotLiteral(path.relative_to(folder.parent).as_posix(), template.lineno))
            else:
                found.add(Sentence(CORE_CONTEXT, text))
        for context, call in _calls(tree, errors):
            said = call.args[-1] if context.takes_last else call.args[0]
            text = _literal(said)
            if text is None and can_rebuild and _is_stored_template(said):
                continue
            if text == "":  # stands where nothing was said
                continue
            if text is None:
                hidden.append(NotLiteral(path.relative_to(folder.parent).as_posix(), call.lineno))
            else:
                found.add(Sentence(context.name, text))
    return found, hidden


@dataclass(frozen=True)
class _Context:
    name: str
    takes_last: bool = False


def _calls(tree: ast.AST, errors: set[str]) -> Iterator[tuple[_Context, ast.Call]]:
    waiting: list[tuple[ast.AST, str]] = [(tree, "")]
    while waiting:
        node, inside = waiting.pop()
        if isinstance(node, ast.ClassDef):
            inside = node.name
        elif isinstance(node, ast.Call) and (context := _context_of(node, inside, errors)):
            yield context, node
        # names and numbers have nothing below them that is asked for
        waiting += [(one, inside) for one in ast.iter_child_nodes(node) if not isinstance(one, _LEAVES)][::-1]


_LEAVES = (ast.Name, ast.Constant, ast.expr_context, ast.operator, ast.cmpop, ast.alias)
_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")


def _classes(node: ast.AST) -> Iterator[ast.ClassDef]:
    """Every class, wherever a statement can stand."""
    for block in _BLOCKS:
        statements = getattr(node, block, ())
        for statement in statements if isinstance(statements, list) else ():
            if isinstance(statement, ast.ClassDef):
                yield statement
            yield from _classes(statement)


def _templates(tree: ast.AST, errors: set[str]) -> Iterator[ast.expr]:
    """What the errors of a module say."""
    for node in _classes(tree):
        if node.name in errors:
            for statement in node.body:
                match statement:
                    case ast.Assign(targets=[ast.Name(id="template")], value=value):
                        yield value
                    case _:
                        pass


def _context_of(call: ast.Call, inside: str, errors: set[str]) -> _Context | None:
    match call.func:
        case ast.Attribute(attr="tr") if call.args:
            return _Context(inside)
        case ast.Attribute(value=ast.Name(id="QCoreApplication"), attr="translate") if len(call.args) > 1:
            name = _literal(call.args[0])
            # the translator of core sentences itself passes variables on
            return _Context(name, takes_last=True) if name is not None else None
        case ast.Name(id="Message" | "PageOrOption") if call.args and inside != ERROR_ROOT:
            return _Context(CORE_CONTEXT)
        case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr="__init__") if (
            inside in errors and call.args
        ):
            return _Context(CORE_CONTEXT)
    return None


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _is_stored_template(node: ast.expr) -> bool:
    match node:
        case ast.Name(id=name) | ast.Subscript(slice=ast.Constant(value=name)):
            return name == REBUILT_FROM
    return False


def _error_classes(trees: Iterable[ast.AST]) -> set[str]:
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for tree in trees
        for node in _classes(tree)
    }
    errors = {ERROR_ROOT}
    while more := {name for name, parents in bases.items() if parents & errors} - errors:
        errors |= more
    return errors - {ERROR_ROOT}


@dataclass(frozen=True)
class Translation:
    """A draft is of an earlier sentence, or of another hand; the window shows it all the same."""

    text: str = ""
    is_draft: bool = False


def load(path: Path) -> dict[Sentence, Translation]:
    """Sentence to translation. A missing file holds nothing."""
    if not path.exists():
        return {}
    known: dict[Sentence, Translation] = {}
    for context in ET.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            sentence = Sentence(context.findtext("name", ""), message.findtext("source", ""))
            text = (translation.text or "") if translation is not None else ""
            is_draft = bool(text) and translation is not None and translation.get("type") is not None
            known[sentence] = Translation(text, is_draft)
    return known


def save(path: Path, language: str, translations: dict[Sentence, Translation]) -> None:
    """Write a Qt Linguist file, sorted, so that a change shows as the lines it changes."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    for name in sorted({sentence.context for sentence in translations}):
        context = ET.SubElement(root, "context")
        ET.SubElement(context, "name").text = name
        for sentence in sorted(sentence for sentence in translations if sentence.context == name):
            message = ET.SubElement(context, "message")
            ET.SubElement(message, "source").text = sentence.text
            translation = ET.SubElement(message, "translation")
            translation.text = translations[sentence].text
            if not translations[sentence].text or translations[sentence].is_draft:
                translation.set("type", "unfinished")
    ET.indent(root, space="  ")
    body = ET.tostring(root, encoding="unicode")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', encoding="utf-8")


def update() -> None:
    sentences = sentences_in(SOURCES)[0] | KEYS_OF_QT
    for language in LANGUAGES:
        path = TRANSLATIONS / f"medreview_{language}.ts"
        known = load(path)
        by_text = {sentence.text: translation for sentence, translation in known.items() if translation.text}
        gone = {sentence: known[sentence] for sentence in known.keys() - sentences}
        save(path, language, {s: known.get(s) or by_text.get(s.text) or _draft(s, gone) for s in sentences})


def _draft(changed: Sentence, gone: Mapping[Sentence, Translation]) -> Translation:
    """The translation of the sentence that this one was before, where it has the same placeholders."""
    wanted = _placeholders(changed.text)
    before = {
        sentence.text: translation.text
        for sentence, translation in gone.items()
        if sentence.context == changed.context and _placeholders(translation.text) == wanted
    }
    nearest = difflib.get_close_matches(changed.text, before, n=1, cutoff=ALIKE)
    return Translation(before[nearest[0]], is_draft=True) if nearest and before[nearest[0]] else Translation()


def problems(*, for_release: bool = False) -> list[str]:
    """What would break in the window; for a release also what stands between the code and a complete translation."""
    sentences, hidden = sentences_in(SOURCES)
    sentences |= KEYS_OF_QT
    terms = glossary()
    found = [str(call) for call in hidden]
    found += [f"more than two sentences: {one.context}: {one.text}" for one in sorted(sentences) if is_long(one.text)]
    for language in LANGUAGES:
        known = load(TRANSLATIONS / f"medreview_{language}.ts")
        for sentence in sorted(sentences):
            translation = known.get(sentence, Translation())
            if for_release and not translation.text:
                found.append(f"{language}: not translated: {sentence.context}: {sentence.text}")
            if for_release and translation.is_draft:
                found.append(f"{language}: a draft: {sentence.context}: {sentence.text}")
            if translation.text and _placeholders(translation.text) != _placeholders(sentence.text):
                found.append(f"{language}: other placeholders: {sentence.context}: {sentence.text}")
        found += [f"{language}: no longer in the code: {gone.text}" for gone in sorted(known.keys() - sentences)]
        found += misused_words(((language, one.text, said.text) for one, said in sorted(known.items())), terms)
    found += misused_words((("en", one.text, one.text) for one in sorted(sentences)), terms)
    found += misused_words(_paragraphs(), terms)
    return found


def _paragraphs() -> Iterator[tuple[str, str, str]]:
    """What the guide and the codebooks say: language, nothing in English to compare with, text."""
    for folder in ("guide", "codebooks"):
        for page in sorted((PROJECT / "resources" / folder).glob("*.*.txt")):
            language = page.suffixes[0].removeprefix(".")
            yield from ((language, "", line) for line in page.read_text(encoding="utf-8").splitlines())


@dataclass(frozen=True)
class Term:
    """One entry of the glossary: its word in English and Persian, and the words that messages never use for it."""

    english: str
    persian: str
    never: Mapping[str, list[str]]
    where_english: str = ""

    def misused(self, language: str, english: str, text: str) -> str | None:
        """The first forbidden word of ``text``; None where there is none, or where it means another thing."""
        if self.where_english and not re.search(self.where_english, english):
            return None
        said = PLACEHOLDER_NAME.sub("{", text)
        return next((word for word in self.never.get(language, ()) if begins_a_word(word, said)), None)


def begins_a_word(beginning: str, text: str) -> bool:
    """True where a word of the text begins so; the parts of a compound are words of their own."""
    return re.search(rf"(?<![\w\u200c]){re.escape(beginning)}", text, re.IGNORECASE) is not None


def glossary(path: Path | None = None) -> list[Term]:
    with (path or GLOSSARY).open("rb") as file:
        return [Term(**term) for term in tomllib.load(file)["term"]]


def misused_words(messages: Iterable[tuple[str, str, str]], terms: Iterable[Term]) -> Iterator[str]:
    """One line for each message (language, English, text) with a word that the glossary forbids."""
    terms = list(terms)
    for language, english, text in messages:
        for term in terms:
            if word := term.misused(language, english, text):
                better = term.persian if language == "fa" else term.english
                yield f"{language}: the glossary says {better}, not {word}: {text}"


def is_long(text: str) -> bool:
    return len(END_OF_SENTENCE.split(text.strip())) > MOST_SENTENCES


def _placeholders(text: str) -> set[str]:
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:  # braces that are no placeholder
        return {text}


def main() -> None:
    match sys.argv[1:]:
        case ["update"]:
            update()
        case ["check"] | ["check", "--release"]:
            found = problems(for_release="--release" in sys.argv)
            print("\n".join(found) or "Every sentence is translated, or falls back on English.")
            sys.exit(1 if found else 0)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
