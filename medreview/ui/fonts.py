"""The typefaces that are shipped, so that every rater sees the same letters and the same line breaks.

Vazirmatn comes first for Persian and Latin, on every system; then what the system has, for rare signs; then the
Chinese subset, so that a machine without any font shows no empty boxes.
"""

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo

from medreview.paths import resources_folder

FIRST_FAMILY = "Vazirmatn"
CHINESE_FAMILY = "Noto Sans SC Subset"
CHINESE_OF_SYSTEMS = ("Noto Sans CJK SC", "Noto Sans SC", "Microsoft YaHei", "PingFang SC")
"""With rarer characters than the subset has; a family that is not installed is passed over."""


def application_font() -> QFont:
    """Load the shipped files and give the font for the whole application; needs the QApplication."""
    for file in sorted((resources_folder() / "fonts").glob("*.[ot]tf")):
        QFontDatabase.addApplicationFont(str(file))
    system = QFontInfo(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)).family()
    font = QFont()
    font.setFamilies([FIRST_FAMILY, CHINESE_FAMILY, *CHINESE_OF_SYSTEMS, system])
    return font
