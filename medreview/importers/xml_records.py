"""Records of an XML file, without document types and entities: what is refused here cannot grow or read files.

They are read one after the other; only a single record must fit in memory.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from medreview.errors import Message
from medreview.importers.errors import XmlRefused

_DEEPEST = 100
_MOST_PARTS = 200_000


def xml_records(path: Path) -> Iterator[dict[str, object]]:
    """One record each child of the outermost element; see ``element_cells``.

    Raises
    ------
    XmlRefused
        Where it is not well-formed, declares a document type or an entity, or nests elements too deep; the records
        before were given.
    """
    try:
        yield from _records(path)
    except DefusedXmlException as error:
        raise XmlRefused(file=path.name, reason=Message("it declares a document type or entities")) from error
    except (ParseError, ValueError, LookupError) as error:
        raise XmlRefused(file=path.name, reason=str(error)) from error


def _records(path: Path) -> Iterator[dict[str, object]]:
    depth = n_parts = 0
    outermost: Element | None = None
    with path.open("rb") as file:
        for event, element in iterparse(file, events=("start", "end"), forbid_dtd=True):
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

    A child that only holds children of one tag is their list, where they are several or it is named after them.
    """
    plain: dict[str, object] = {}
    for name, value in cells.items():
        if isinstance(value, list):
            parts = [_plain_part(cast("dict[str, object]", part)) for part in cast("list[object]", value)]
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
        if str(cells["(tag)"]).casefold().startswith(children[0].casefold()):
            return [part]
    return plain


def _is_list(value: object) -> bool:
    return isinstance(value, list)
