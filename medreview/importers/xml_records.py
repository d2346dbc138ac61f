"""Records of an XML file, without document types and entities: what is refused here cannot grow or read files."""

from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import parse

from medreview.importers.errors import XmlRefused


def xml_root(path: Path) -> Element:
    """The outermost element of the file, which is read by its own declaration of an encoding.

    Raises
    ------
    XmlRefused
        If it is not well-formed, or declares a document type or an entity.
    """
    try:
        root: Element | None = parse(path, forbid_dtd=True).getroot()
    except DefusedXmlException as error:
        raise XmlRefused(path.name, "it declares a document type or entities") from error
    except (ParseError, ValueError, LookupError) as error:
        raise XmlRefused(path.name, str(error)) from error
    if root is None:
        raise XmlRefused(path.name, "there is no element in it")
    return root


def xml_records(path: Path) -> list[dict[str, object]]:
    """One record each child of the outermost element; see ``element_cells``.

    Raises
    ------
    XmlRefused
        As ``xml_root``, and if elements are nested too deep.
    """
    root = xml_root(path)
    try:
        return [element_cells(child) for child in root]
    except RecursionError as error:
        raise XmlRefused(path.name, "its elements are nested too deep") from error


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
