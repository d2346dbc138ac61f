"""Light and dark, switched live: palette, a small style sheet, tinted icons, text sizes."""

from PySide6.QtCore import QByteArray, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from medreview.paths import resources_folder
from medreview.ui.fonts import application_font
from medreview.ui.style_sheet import style_sheet
from medreview.ui.tokens import BODY_PX, CAPTION_PX, DARK, LIGHT, READING_PX, Colours

ICON_SIZES = (16, 20, 24, 32, 48)


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
        application.setStyle("Fusion")
        application.setFont(application_font())
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
        svg = (resources_folder() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
        icon = QIcon()
        for state, tint in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, "edge")):
            drawing = svg.replace("currentColor", self.colour(tint).name())
            renderer = QSvgRenderer(QByteArray(drawing.encode()))
            for size in ICON_SIZES:
                icon.addPixmap(_drawn(renderer, size), state)
        return icon

    def _on_system_changed(self) -> None:
        if self._mode == "system":
            self.apply(self._mode, self._scale)


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
