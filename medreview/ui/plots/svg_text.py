"""Text in SVG keeps its width where the reader's machine lacks the typeface: nothing runs over or is cut."""

import re
from html import unescape

from PySide6.QtGui import QFont, QFontMetricsF

_RUN = re.compile(
    r'<text (?P<before>[^>]*?)font-size="(?P<px>\d+)" font-weight="(?P<weight>\d+)" font-style="normal"\s*>'
    r"(?P<text>[^<]*)</text>"
)
_BOLD = 600
_MARKS = re.compile("[\N{LEFT-TO-RIGHT MARK}\N{RIGHT-TO-LEFT MARK}\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}]")


def with_text_widths(svg: str, font: QFont) -> str:
    """The drawing with the width of every run of text; runs of marks alone, which show nothing, are taken out."""

    def measured(found: re.Match[str]) -> str:
        text = unescape(_MARKS.sub("", found["text"]))
        if not text:
            return ""
        own = QFont(font)
        own.setPixelSize(int(found["px"]))
        own.setBold(int(found["weight"]) >= _BOLD)
        width = QFontMetricsF(own).horizontalAdvance(text)
        return found[0].replace("<text ", f'<text textLength="{width:.2f}" lengthAdjust="spacingAndGlyphs" ', 1)

    return _RUN.sub(measured, svg)
