"""Whether the typefaces that ship are the ones that letters are drawn with, and Persian joins, from right to left."""

from PySide6.QtGui import QGlyphRun, QGuiApplication, QTextLayout, QTextLine

from medreview.ui.theme import CHINESE_FAMILY, FIRST_FAMILY

_SAMPLES = (
    ("Latin", "Review", FIRST_FAMILY),
    ("Persian", "\u0633\u0644\u0627\u0645", FIRST_FAMILY),
    ("Chinese", "\u60a3\u8005", CHINESE_FAMILY),
)
_PERSIAN = _SAMPLES[1][1]
_PERSIAN_ONLY = "\u067e\u0686\u0698\u06af\u06a9\u06cc \u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9"
"""Letters that Arabic has not, and the digits."""


def missing_letters() -> list[str]:
    """The scripts that are not shown as they should be; empty where all are."""
    missing = [name for name, text, family in _SAMPLES if not _is_drawn_with(text, family)]
    apart = [glyph for letter in _PERSIAN for run in _runs(letter) for glyph in run.glyphIndexes()]
    joined = [glyph for run in _runs(_PERSIAN) for glyph in run.glyphIndexes()]
    faults = {
        "joined Persian": sorted(apart) == sorted(joined),
        "the letters and digits of Persian alone": not _is_drawn_with(_PERSIAN_ONLY, FIRST_FAMILY),
        "Persian from right to left": not _begins_at_the_right(_PERSIAN),
    }
    return [*missing, *(name for name, is_so in faults.items() if is_so)]


def _is_drawn_with(text: str, family: str) -> bool:
    runs = _runs(text)
    return bool(runs) and all(run.rawFont().familyName() == family and all(run.glyphIndexes()) for run in runs)


def _begins_at_the_right(text: str) -> bool:
    layout, line = _laid_out(text)
    return line.glyphRuns(0, 1)[0].boundingRect().left() > layout.boundingRect().center().x()


def _runs(text: str) -> list[QGlyphRun]:
    _layout, line = _laid_out(text)
    return line.glyphRuns()


def _laid_out(text: str) -> tuple[QTextLayout, QTextLine]:
    """The layout, which its line needs as long as it is asked."""
    layout = QTextLayout(text, QGuiApplication.font())
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    return layout, line
