"""Records of an XML file, without document types and entities: what is refused here cannot grow or read files.

They are read one after the other; only a single record must fit in memory.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import XMLParser, iterparse

from medreview.errors import Message
from medreview.importers.errors import XmlRefused

_DEEPEST = 100
_MOST_PARTS = 200_000


_DECLARED = re.compile(rb"\s*<\?xml[^>]*\bencoding\s*=")
_LONGEST_DECLARATION = 400


def declares_encoding(path: Path) -> bool:
    """True for a file that says how its text is written."""
    with path.open("rb") as file:
        return _DECLARED.match(file.read(_LONGEST_DECLARATION)) is not None


def xml_records(path: Path, encoding: str | None = None) -> Iterator[dict[str, object]]:
    """One record each child of the outermost element; see ``element_cells``.

    Parameters
    ----------
    encoding
        How its text is written; None: as it declares, or in UTF-8.

    Raises
    ------
    XmlRefused
        Where it is not well-formed, declares a document type or an entity, or nests elements too deep; the records
        before were given.
    """
    try:
        yield from _records(path, encoding)
    except DefusedXmlException as error:
        raise XmlRefused(file=path.name, reason=Message("it declares a document type or entities")) from error
    except (ParseError, ValueError, LookupError) as error:
        raise XmlRefused(file=path.name, reason=str(error)) from error


def _records(path: Path, encoding: str | None) -> Iterator[dict[str, object]]:
    depth = n_parts = 0
    outermost: Element | None = None
    parser = XMLParser(target=TreeBuilder(), encoding=encoding, forbid_dtd=True)
    with path.open("rb") as file:
        for event, element in iterparse(file, events=("start", "end"), parser=parser):
            if event == "start":
                outermost = element if outermost is None else outermost
                depth, n_parts = depth + 1, n_parts + 1
                if depth > _DEEPEST or n_parts > _MOST_PARTS:
                    raise XmlRefused(
                        file=path.name, reason=Message("its elements are nested too deep, or too many in one record")
                    )
                continue
            depth -= 1
            if depth == 1 and outermost is not None:
                yield element_cells(element)
                outermost.clear()
                n_parts = 0


def element_cells(element: Element) -> dict[str, object]:
    """An element as cells: its tag, attributes with @, its whole text, and its children by tag, each a list."""
    cells: dict[str, object] = {"(tag)": element.tag}
    cells |= {f"@{name}": value for name, value in element.attrib.items()}
    own = (element.text, *(child.tail for child in element))
    if any(text and text.strip() for text in own):
        cells["(text)"] = "".join(element.itertext())
    children: dict[str, list[dict[str, object]]] = {}
    for child in element:
        children.setdefault(child.tag, []).append(element_cells(child))
    return cells | children


def plain_cells(cells: Mapping[str, object]) -> dict[str, object]:
    """The cells of an element as a table or a JSON record would have them: texts, lists of them, and objects.

    A child that only holds children of one tag is their list, where they are several or it is named after them. Cells
    that are plain already stay so.
    """
    plain: dict[str, object] = {}
    for name, value in cells.items():
        if isinstance(value, list):
            told = cast("list[object]", value)
            parts = [_plain_part(cast("dict[str, object]", part)) if isinstance(part, dict) else part for part in told]
            plain[name] = parts[0] if len(parts) == 1 else parts
        elif name not in {"(tag)", "(text)"} or (name == "(text)" and not any(map(_is_list, cells.values()))):
            plain[name.removeprefix("@")] = value
    return plain


def _plain_part(cells: Mapping[str, object]) -> object:
    plain = plain_cells(cells)
    if plain.keys() <= {"(text)"}:
        return plain.get("(text)", "")
    attributes = [name for name in cells if name.startswith("@")]
    children = [name for name, value in cells.items() if isinstance(value, list)]
    if len(children) == 1 and not attributes:
        part = plain[children[0]]
        if isinstance(part, list):
            return cast("object", part)
        if str(cells.get("(tag)", "")).casefold().startswith(children[0].casefold()):
            return [part]
    return plain


def _is_list(value: object) -> bool:
    return isinstance(value, list)
