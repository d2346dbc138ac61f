"""Light and dark, switched live: palette, a small style sheet, tinted icons, text sizes."""

import atexit
from collections.abc import Sequence
from functools import cache

from PySide6.QtCore import QByteArray, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from medreview.paths import resources_folder
from medreview.ui.tokens import BODY_PX, CAPTION_PX, DARK, LIGHT, READING_PX, Colours

FIRST_FAMILY = "Vazirmatn"
CHINESE_FAMILY = "Noto Sans SC Subset"
SIGN_FAMILIES = ("Noto Signs Subset", "Noto Symbols Subset", "Noto Emoji Subset")
"""Shipped, so that a tick or a face in an answer is no gap where a system has no font of them."""
CHINESE_OF_SYSTEMS = ("Noto Sans CJK SC", "Noto Sans SC", "Microsoft YaHei", "PingFang SC")
"""With rarer characters than the subset has; a family that is not installed is passed over."""


def application_font() -> QFont:
    """Load the shipped files and give the font for the whole application; needs the QApplication."""
    for file in sorted((resources_folder() / "fonts").glob("*.[ot]tf")):
        QFontDatabase.addApplicationFont(str(file))
    system = QFontInfo(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)).family()
    font = QFont()
    font.setFamilies([FIRST_FAMILY, CHINESE_FAMILY, *CHINESE_OF_SYSTEMS, *SIGN_FAMILIES, system])
    return font


def style_sheet(c: Colours, *, caption_px: int, body_px: int) -> str:
    """All rules for one set of colours and text sizes (in logical pixels)."""
    shade = "light" if c is LIGHT else "dark"
    icons = (resources_folder() / "icons").as_posix()  # a style sheet takes its drawings only from files
    title_px = round(body_px * 17 / 14)
    return f"""
* {{ font-size: {body_px}px; }}
QWidget {{ color: {c.text}; placeholder-text-color: {c.quiet}; }}
QMainWindow, QDialog, QMessageBox {{ background: {c.page}; }}
QLabel[role="title"] {{ font-size: {title_px}px; font-weight: 700; }}
QLabel[role="heading"] {{ font-weight: 700; }}
QLabel[role="caption"] {{ font-size: {caption_px}px; color: {c.quiet}; }}
QLabel[role="new"] {{ font-size: {caption_px}px; color: {c.accent}; font-weight: 600; }}
QLabel[role="quiet"] {{ color: {c.quiet}; }}
QLabel[role="problem"] {{ color: {c.danger}; }}
QLabel[role="good"] {{ color: {c.good}; }}
QLabel[role="caution"] {{ color: {c.caution}; }}
QFrame[role="card"] {{ background: {c.surface}; border: 1px solid {c.line}; border-radius: 4px; }}
QFrame[role="line"] {{ background: {c.line}; border: none; }}

QPushButton {{ background: {c.surface}; border: 1px solid {c.edge}; border-radius: 4px; padding: 4px 16px; }}
QPushButton:hover {{ background: {c.hover}; }}
QPushButton:pressed {{ background: {c.line}; }}
QPushButton:focus {{ border: 2px solid {c.accent}; padding: 3px 15px; }}
QPushButton:checked {{ background: {c.accent}; color: {c.on_accent}; border-color: {c.accent}; }}
QPushButton:checked:focus {{ background: {c.soft}; color: {c.text}; border: 2px solid {c.accent}; }}
QPushButton:disabled {{ color: {c.edge}; border-color: {c.line}; background: {c.page}; }}
QPushButton[role="primary"] {{ background: {c.accent}; color: {c.on_accent}; border-color: {c.accent}; }}
QPushButton[role="primary"]:focus {{ background: {c.surface}; color: {c.accent}; border: 2px solid {c.accent}; }}
QPushButton[role="primary"]:disabled {{ background: {c.line}; color: {c.quiet}; border-color: {c.line}; }}
QPushButton::menu-indicator {{ image: url("{icons}/arrow-down-{shade}.svg"); width: 12px; height: 12px;
    subcontrol-origin: padding; subcontrol-position: center right; right: 6px; }}
QPushButton[align="start"] {{ text-align: left; }}
QPushButton[role="quiet"] {{ background: transparent; border: 1px solid transparent; padding: 4px 8px; }}
QPushButton[role="quiet"]:checked {{ background: {c.soft}; color: {c.text}; border-color: {c.accent}; }}
QPushButton[role="quiet"]:hover {{ background: {c.hover}; }}
QPushButton[role="quiet"]:focus {{ border: 2px solid {c.accent}; padding: 3px 7px; }}
QPushButton[role="chip"] {{ background: {c.page}; border: 1px solid {c.edge}; border-radius: 10px; padding: 1px 9px;
    font-size: {caption_px}px; }}
QPushButton[role="chip"]:hover {{ background: {c.hover}; }}
QPushButton[role="chip"]:checked {{ background: {c.accent}; color: {c.on_accent}; border-color: {c.accent}; }}
QPushButton[role="chip"]:focus {{ background: {c.soft}; color: {c.text}; border: 2px solid {c.accent};
    padding: 0 8px; }}
QPushButton[role="chip"]:checked:focus {{ background: {c.soft}; color: {c.text}; border: 2px solid {c.accent}; }}
QPushButton[role="chip"]:disabled {{ color: {c.quiet}; border-color: {c.line}; background: {c.page}; }}
QPushButton[role="choice"] {{ background: transparent; border: 1px solid {c.line}; border-radius: 4px;
    padding: 3px 14px 3px 2px; font-size: {caption_px}px; }}
QPushButton[role="choice"]:hover {{ background: {c.hover}; }}
QPushButton[role="choice"]:focus {{ border: 2px solid {c.accent}; padding: 2px 13px 2px 1px; }}
QPushButton[role="choice"]::menu-indicator {{ right: 4px; }}
QPushButton[role="caution"] {{ background: transparent; border: 1px solid {c.caution}; border-radius: 10px;
    padding: 1px 20px 1px 9px; color: {c.caution}; font-size: {caption_px}px; }}
QPushButton[role="caution"]:hover {{ background: {c.hover}; }}
QPushButton[role="caution"]:focus {{ border: 2px solid {c.accent}; padding: 0 19px 0 8px; }}
QPushButton[role="tile"] {{ background: {c.surface}; border: 1px solid {c.line}; border-radius: 4px; padding: 2px; }}
QPushButton[role="tile"]:hover {{ background: {c.hover}; }}
QPushButton[role="tile"][empty="true"] {{ background: transparent; border-style: dashed; }}
QPushButton[role="tile"]:checked {{ background: {c.soft}; border: 2px solid {c.accent}; padding: 1px; }}
QPushButton[role="tile"]:focus {{ border: 4px solid {c.text}; padding: 0; }}
QPushButton[role="tile"] QLabel {{ background: transparent; font-size: {caption_px}px; }}
QLabel[empty="true"] {{ color: {c.quiet}; }}
QLabel[role="headline"] {{ font-size: {title_px}px; font-weight: 700; color: {c.text}; }}
QPushButton[role="series"] {{ background: transparent; border: 1px solid {c.line}; border-radius: 10px;
    padding: 1px 9px; font-size: {caption_px}px; color: {c.quiet}; text-decoration: line-through; }}
QPushButton[role="series"]:checked {{ background: transparent; color: {c.text}; text-decoration: none; }}
QPushButton[role="series"]:hover {{ background: {c.hover}; }}
QPushButton[role="series"]:focus {{ border: 2px solid {c.accent}; padding: 0 8px; }}
QToolButton {{ background: transparent; border: 2px solid transparent; border-radius: 4px; padding: 4px; }}
QToolButton:hover {{ background: {c.hover}; }}
QToolButton[role="tool"]:checked {{ background: {c.soft}; }}
QToolButton:focus, QToolButton[role="tool"]:checked:focus {{ border-color: {c.accent}; }}
QToolButton:disabled {{ color: {c.edge}; }}

QLineEdit, QTextEdit, QPlainTextEdit, QSpinBox, QDoubleSpinBox, QComboBox {{
    background: {c.surface}; border: 1px solid {c.edge}; border-radius: 4px; padding: 5px 8px;
    selection-background-color: {c.accent}; selection-color: {c.on_accent}; }}
QLineEdit:focus, QTextEdit:focus, QPlainTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus {{
    border: 2px solid {c.accent}; padding: 4px 7px; }}
QLineEdit:disabled, QTextEdit:disabled, QSpinBox:disabled, QComboBox:disabled {{
    color: {c.edge}; border-color: {c.line}; background: {c.page}; }}
QComboBox::drop-down {{ border: none; width: 24px; }}
QComboBox::down-arrow {{ image: url("{icons}/arrow-down-{shade}.svg"); width: 14px; height: 14px; }}
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button {{
    border: none; width: 20px; background: transparent; }}
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow {{
    image: url("{icons}/arrow-up-{shade}.svg"); width: 12px; height: 12px; }}
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow {{
    image: url("{icons}/arrow-down-{shade}.svg"); width: 12px; height: 12px; }}
QComboBox QAbstractItemView {{ background: {c.surface}; border: 1px solid {c.edge}; padding: 4px;
    selection-background-color: {c.accent}; selection-color: {c.on_accent}; }}
QTextEdit[role="reading"] {{ background: {c.surface}; border: none; padding: 0; }}
QTextEdit[role="reading"]:focus {{ border: none; padding: 0; }}
QTextEdit[role="output"] {{ border: 1px solid {c.line}; padding: 5px 8px; }}
QTextEdit[role="output"]:focus {{ border: 2px solid {c.accent}; padding: 4px 7px; }}

QAbstractItemView {{ background: {c.surface}; border: 1px solid {c.line}; border-radius: 4px; outline: none;
    margin: 1px; gridline-color: {c.line}; selection-background-color: {c.soft}; selection-color: {c.text}; }}
QAbstractItemView:focus {{ border: 2px solid {c.accent}; margin: 0; }}
QAbstractItemView::item {{ padding: 4px 8px; }}
QAbstractItemView::item:selected {{ background: {c.soft}; color: {c.text}; }}
QHeaderView {{ background: {c.surface}; border: none; margin: 0; }}
QHeaderView::section {{ background: {c.surface}; color: {c.quiet}; border: none; border-bottom: 1px solid {c.line};
    padding: 6px 11px; font-size: {caption_px}px; }}
QTableCornerButton::section {{ background: {c.surface}; border: none; }}

QGroupBox {{ border: none; margin-top: {body_px + 12}px; font-weight: 700; }}
QGroupBox::title {{ subcontrol-origin: margin; subcontrol-position: top left; padding: 0; }}
QCheckBox, QRadioButton {{ spacing: 8px; padding: 2px; border: 2px solid transparent; border-radius: 4px; }}
QCheckBox:focus, QRadioButton:focus {{ border-color: {c.accent}; }}
QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator {{
    width: 16px; height: 16px; background: {c.surface};
    border: 1px solid {c.edge}; border-radius: 3px; }}
QRadioButton::indicator {{ border-radius: 9px; }}
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked {{ background: {c.accent}; border-color: {c.accent};
    image: url("{icons}/tick-{shade}.svg"); }}
QRadioButton::indicator:checked {{ background: {c.surface}; border: 5px solid {c.accent};
    width: 8px; height: 8px; border-radius: 9px; }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{ border-color: {c.line}; background: {c.page}; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {c.line}; }}
QTabBar::tab {{ background: transparent; color: {c.quiet}; padding: 8px 16px; border: none;
    border-bottom: 2px solid transparent; }}
QTabBar::tab:selected {{ color: {c.text}; border-bottom-color: {c.accent}; }}
QTabBar::tab:selected:focus {{ background: {c.accent}; color: {c.on_accent}; }}
QProgressBar {{ background: {c.line}; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; }}
QProgressBar::chunk {{ background: {c.accent}; border-radius: 3px; }}
QSplitter::handle {{ background: {c.line}; }}
QSplitter::handle:horizontal {{ width: 1px; }}
QSplitter::handle:vertical {{ height: 1px; }}
QSplitter::handle:hover {{ background: {c.accent}; }}
QScrollArea {{ border: none; background: transparent; }}
QScrollArea > QWidget > QWidget {{ background: transparent; }}
QScrollArea:focus {{ border: 1px solid {c.accent}; }}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}
QScrollBar {{ background: transparent; border: none; }}
QScrollBar:vertical {{ width: 10px; }}
QScrollBar:horizontal {{ height: 10px; }}
QScrollBar::handle {{ background: {c.edge}; border-radius: 3px; margin: 2px; min-height: 24px; min-width: 24px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}

QMenuBar {{ background: {c.page}; border-bottom: 1px solid {c.line}; padding: 2px 8px; }}
QMenuBar::item {{ background: transparent; padding: 4px 8px; border-radius: 4px; }}
QMenuBar::item:selected {{ background: {c.hover}; }}
QMenuBar::item:disabled {{ color: {c.edge}; }}
QMenu {{ background: {c.surface}; border: 1px solid {c.edge}; padding: 4px 0; }}
QMenu::item {{ padding: 6px 32px 6px 24px; }}
QMenu::item:selected {{ background: {c.accent}; color: {c.on_accent}; }}
QMenu::item:disabled {{ color: {c.edge}; background: transparent; }}
QMenu::separator {{ height: 1px; background: {c.line}; margin: 4px 0; }}
QStatusBar {{ background: {c.page}; border-top: 1px solid {c.line}; }}
QStatusBar::item {{ border: none; }}
QStatusBar QLabel {{ font-size: {caption_px}px; color: {c.quiet}; padding: 0 8px; }}
QStatusBar QLabel[role="online"] {{ color: {c.caution}; font-weight: 700; }}
QStatusBar QPushButton {{ font-size: {caption_px}px; padding: 0 8px; }}
QToolTip {{ background: {c.surface}; color: {c.text}; border: 1px solid {c.edge}; padding: 4px 8px; }}

#rail {{ background: {c.page}; border: none; }}
#rail QToolButton {{ color: {c.quiet}; border-radius: 4px; padding: 8px 4px; font-size: {caption_px}px; }}
#rail QToolButton:checked {{ color: {c.accent}; background: {c.soft}; font-weight: 700; }}
#places {{ background: {c.surface}; }}
"""


ICON_SIZES = (16, 20, 24, 32, 48)
_IS_DRESSED = "is_dressed_by_medreview"
_STYLE, _HAS_STYLE = "Fusion", "has_style_of_medreview"


class StyledApplication(QApplication):
    """An application that begins in the style of the program.

    Setting the style later gives it back, and PySide then makes its types of all styles: a twentieth of what the window
    takes to start.
    """

    def __init__(self, arguments: Sequence[str]) -> None:
        super().__init__([*arguments[:1], "-style", _STYLE, *arguments[1:]])
        self.setProperty(_HAS_STYLE, True)


class Theme(QObject):
    """The look of the whole application.

    Signals
    -------
    changed()
        After colours or text sizes changed. Widgets that paint themselves or hold tinted icons listen; all others
        follow the palette and the style sheet.
    """

    changed = Signal()

    def __init__(self, application: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._application = application
        if not application.property(_IS_DRESSED):  # each of the two would dress every widget again
            if not application.property(_HAS_STYLE):
                application.setStyle(_STYLE)
            application.setFont(application_font())
            application.setProperty(_IS_DRESSED, True)
        self._mode = "system"
        self._scale = 1.0
        self.colours: Colours = LIGHT
        self._hints = QGuiApplication.styleHints()
        self._hints.colorSchemeChanged.connect(self._on_system_changed)

    def apply(self, mode: str, text_scale: float) -> None:
        """Show ``light``, ``dark`` or what the ``system`` has, with every text size times ``text_scale``."""
        self._mode = mode
        self._scale = text_scale
        dark = mode == "dark" or (mode == "system" and self._hints.colorScheme() == Qt.ColorScheme.Dark)
        self.colours = DARK if dark else LIGHT
        font = QFont(self._application.font())
        font.setPixelSize(self.px(BODY_PX))
        if font != self._application.font():
            self._application.setFont(font)
        self._application.setPalette(_palette(self.colours))
        sheet = style_sheet(self.colours, caption_px=self.px(CAPTION_PX), body_px=self.px(BODY_PX))
        if sheet != self._application.styleSheet():  # setting it dresses every widget again
            self._application.setStyleSheet(sheet)
        self.changed.emit()

    def px(self, designed: int) -> int:
        """A text size as the person wants it."""
        return round(designed * self._scale)

    def reading_font(self) -> QFont:
        """The largest of the three sizes: questions, answers, sentences."""
        font = QFont(self._application.font())
        font.setPixelSize(self.px(READING_PX))
        return font

    def colour(self, name: str) -> QColor:
        """A colour of the current set by its name in ``tokens.Colours``."""
        return QColor(str(getattr(self.colours, name)))

    def icon(self, name: str, colour: str = "text") -> QIcon:
        """An icon of ``resources/icons`` in a colour of the theme; ask again after ``changed``."""
        return QIcon(_icon(name, self.colour(colour).name(), self.colour("edge").name()))

    def _on_system_changed(self) -> None:
        if self._mode == "system":
            self.apply(self._mode, self._scale)


@cache
def _icon(name: str, colour: str, disabled: str) -> QIcon:
    """Drawn once: every change of place and every list asks for the same few again."""
    svg = (resources_folder() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    icon = QIcon()
    for state, tint in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, disabled)):
        renderer = QSvgRenderer(QByteArray(svg.replace("currentColor", tint).encode()))
        for size in ICON_SIZES:
            icon.addPixmap(_drawn(renderer, size), state)
    return icon


atexit.register(_icon.cache_clear)  # pictures must not outlive the application


def _drawn(renderer: QSvgRenderer, size: int) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter)
    painter.end()
    return pixmap


def _palette(colours: Colours) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for which, colour in (
        (role.Window, colours.page),
        (role.WindowText, colours.text),
        (role.Base, colours.surface),
        (role.AlternateBase, colours.page),
        (role.Text, colours.text),
        (role.PlaceholderText, colours.quiet),
        (role.Button, colours.surface),
        (role.ButtonText, colours.text),
        (role.BrightText, colours.danger),
        (role.Highlight, colours.accent),
        (role.HighlightedText, colours.on_accent),
        (role.ToolTipBase, colours.surface),
        (role.ToolTipText, colours.text),
        (role.Link, colours.accent),
        (role.LinkVisited, colours.accent),
        (role.Accent, colours.accent),
        (role.Light, colours.surface),
        (role.Midlight, colours.line),
        (role.Mid, colours.line),
        (role.Dark, colours.edge),
        (role.Shadow, colours.edge),
    ):
        palette.setColor(which, QColor(colour))
    disabled = QPalette.ColorGroup.Disabled
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(disabled, which, QColor(colours.edge))
    return palette
