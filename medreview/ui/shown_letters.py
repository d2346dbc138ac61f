"""Whether the typefaces that ship are the ones that letters are drawn with, and whether Persian letters join."""

from PySide6.QtGui import QGlyphRun, QGuiApplication, QTextLayout

from medreview.ui.fonts import CHINESE_FAMILY, FIRST_FAMILY

_SAMPLES = (
    ("Latin", "Review", FIRST_FAMILY),
    ("Persian", "\u0633\u0644\u0627\u0645", FIRST_FAMILY),
    ("Chinese", "\u60a3\u8005", CHINESE_FAMILY),
)
_PERSIAN = _SAMPLES[1][1]


def missing_letters() -> list[str]:
    """The scripts that are not shown as they should be; empty where all are."""
    missing = [name for name, text, family in _SAMPLES if not _is_drawn_with(text, family)]
    apart = [glyph for letter in _PERSIAN for run in _runs(letter) for glyph in run.glyphIndexes()]
    joined = [glyph for run in _runs(_PERSIAN) for glyph in run.glyphIndexes()]
    return [*missing, *(["joined Persian"] if sorted(apart) == sorted(joined) else [])]


def _is_drawn_with(text: str, family: str) -> bool:
    runs = _runs(text)
    return bool(runs) and all(run.rawFont().familyName() == family and all(run.glyphIndexes()) for run in runs)


def _runs(text: str) -> list[QGlyphRun]:
    layout = QTextLayout(text, QGuiApplication.font())
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    return line.glyphRuns()
