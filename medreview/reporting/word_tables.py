"""Tables for print as a Word document: three rules, caption above, footnotes below, in either direction.

The format is a ZIP archive with three small XML files, which is written here: a table and paragraphs are all that is
needed of it, and the same table gives the same bytes.
"""

import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from functools import lru_cache
from xml.sax.saxutils import escape

from medreview.reporting.print_tables import PrintCell, PrintTable, Say, print_table
from medreview.reporting.tables import Table
from medreview.text import is_right_to_left

_NOT_ALLOWED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_EPOCH = (1980, 1, 1, 0, 0, 0)
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_TYPES = (
    f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">'
    f'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    'wordprocessingml.document.main+xml"/></Types>'
)
_LINKS = (
    f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
    'Target="word/document.xml"/></Relationships>'
)
_BODY_SIZE, _NOTE_SIZE = 18, 16
"""In half points."""
_THICK, _THIN = 12, 6
"""Rules, in eighths of a point."""


def word_bytes(table: Table, say: Say = str) -> bytes:
    """A document (.docx) with the table as ``print_table`` gives it."""
    return word_of(print_table(table, say))


def word_of(made: PrintTable) -> bytes:
    """The same of a table that is made for print already."""
    parts = [
        _paragraph([(made.title, "")], size=_BODY_SIZE, is_bold=True),
        _table(made),
        *(_paragraph([(f" {text}" if letter else text, letter)], size=_NOTE_SIZE) for letter, text in made.footnotes),
    ]
    body = "".join((*parts, '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>'))  # A4
    document = f'{_HEAD}<w:document xmlns:w="{_WORD}"><w:body>{body}</w:body></w:document>'
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (
            ("[Content_Types].xml", _TYPES),
            ("_rels/.rels", _LINKS),
            ("word/document.xml", document),
        ):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content.encode())
    return buffer.getvalue()


def _table(table: PrintTable) -> str:
    is_turned = "<w:bidiVisual/>" if any(map(is_right_to_left, table.columns)) else ""
    borders = "".join(f'<w:{side} w:val="single" w:sz="{_THICK}" w:color="auto"/>' for side in ("top", "bottom"))
    width = '<w:tblW w:w="5000" w:type="pct"/>'
    head = _row([(column, "") for column in table.columns], table.is_number, is_head=True)
    rows = "".join(_row(row, table.is_number) for row in table.rows)
    grid = f"<w:tblGrid>{'<w:gridCol/>' * len(table.columns)}</w:tblGrid>"
    properties = f"<w:tblPr>{is_turned}{width}<w:tblBorders>{borders}</w:tblBorders></w:tblPr>"
    return f"<w:tbl>{properties}{grid}{head}{rows}</w:tbl>"


def _row(cells: Sequence[PrintCell], is_number: Sequence[bool], *, is_head: bool = False) -> str:
    again = "<w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>" if is_head else "<w:trPr><w:cantSplit/></w:trPr>"
    rule = f'<w:tcBorders><w:bottom w:val="single" w:sz="{_THIN}" w:color="auto"/></w:tcBorders>' if is_head else ""
    parts = (
        f"<w:tc><w:tcPr>{rule}</w:tcPr>"
        f"{_paragraph([(cell[0], '')], size=_BODY_SIZE, is_bold=is_head, ends=number, letter=cell[1])}</w:tc>"
        for cell, number in zip(cells, is_number, strict=True)
    )
    return f"<w:tr>{again}{''.join(parts)}</w:tr>"


def _paragraph(
    runs: Iterable[tuple[str, str]], *, size: int, is_bold: bool = False, ends: bool = False, letter: str = ""
) -> str:
    """Runs of text, each after the letter of its footnote; ``letter`` stands behind the last."""
    said = [*runs]
    written = [part for text, before in said for part in (_raised(before, size), _run(text, size, is_bold=is_bold))]
    written.append(_raised(letter, size))
    is_turned = "<w:bidi/>" if _is_turned(" ".join(text for text, _ in said)) else ""
    side = '<w:jc w:val="right"/>' if ends else ""
    spacing = '<w:spacing w:before="20" w:after="20"/>'
    return f"<w:p><w:pPr>{is_turned}{spacing}{side}</w:pPr>{''.join(written)}</w:p>"


_is_turned = lru_cache(maxsize=1024)(is_right_to_left)


def _raised(letter: str, size: int) -> str:
    if not letter:
        return ""
    return f'<w:r><w:rPr><w:sz w:val="{size}"/><w:vertAlign w:val="superscript"/></w:rPr><w:t>{letter}</w:t></w:r>'


@lru_cache(maxsize=1024)  # most cells of a table say what others say
def _run(text: str, size: int, *, is_bold: bool) -> str:
    bold = "<w:b/><w:bCs/>" if is_bold else ""
    is_turned = "<w:rtl/>" if _is_turned(text) else ""
    properties = f'<w:rPr>{bold}<w:sz w:val="{size}"/><w:szCs w:val="{size}"/>{is_turned}</w:rPr>'
    return f'<w:r>{properties}<w:t xml:space="preserve">{escape(_NOT_ALLOWED.sub("", text))}</w:t></w:r>'
