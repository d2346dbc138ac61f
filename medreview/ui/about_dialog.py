"""Version, licences, and plug-ins that were left out."""

from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from medreview import __version__
from medreview.ui.translation import translated
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column


class AboutDialog(QDialog):
    def __init__(self, parent: QWidget | None = None) -> None:
        import platform

        from medreview.workflows.show_plug_ins import sentences_of_left_out

        super().__init__(parent)
        self.setWindowTitle(self.tr("About medreview"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = in_a_column(of=self, margins=24, spacing=8)
        for text, role in (
            ("medreview", "title"),
            (self.tr("Version {version}").format(version=__version__), "quiet"),
            (self.tr("Works offline: questions, answers and ratings stay on this computer."), ""),
            (f"Qt {qVersion()}, Python {platform.python_version()}", "quiet"),
            (self.tr("Licences"), "heading"),
            (self.tr("medreview: MIT. Qt and PySide6: LGPL version 3."), ""),
            (self.tr("Typefaces: Vazirmatn and Noto Sans SC, SIL Open Font License 1.1."), ""),
            (self.tr("Icons: Lucide, ISC."), ""),
        ):
            label = plain_label(text, role)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            column.addWidget(label)
        if left_out := sentences_of_left_out():
            column.addWidget(plain_label(self.tr("Plug-ins left out"), "heading"))
            for sentence in left_out:
                column.addWidget(plain_label(translated(sentence), wraps=True))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column.addSpacing(8)
        column.addWidget(buttons)
