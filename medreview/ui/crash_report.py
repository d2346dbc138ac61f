"""What the person sees when the program itself is wrong: a report to copy, without any text from the data."""

from types import TracebackType

from PySide6.QtCore import qVersion
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from medreview import __version__


def crash_report(kind: type[BaseException], trace: TracebackType | None) -> str:
    """Versions, the kind of error, and the lines of code it came through.

    The error's own words are left out on purpose: they may quote a question, an answer or a name.
    """
    import platform
    import traceback

    frames = "".join(traceback.format_list(traceback.extract_tb(trace)))
    return (
        f"medreview {__version__}, Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}\n"
        f"{kind.__module__}.{kind.__qualname__}\n{frames}"
    )


class CrashDialog(QDialog):
    """Shown once the workspace is closed; the caller decides what follows."""

    def __init__(self, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("medreview made a mistake"))
        self.resize(720, 440)
        text = QLabel(
            self.tr(
                "This is a fault of the program, not yours. The workspace was closed safely and every saved change "
                "is in it. The report below holds no text from your data: copy it and send it to the makers."
            )
        )
        text.setWordWrap(True)
        self.report = QPlainTextEdit(report)
        self.report.setReadOnly(True)
        self.report.setAccessibleName(self.tr("Crash report"))
        self.report.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        copy = QPushButton(self.tr("Copy the report"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(report))
        close = QPushButton(self.tr("Go on"))
        close.setProperty("role", "primary")
        close.clicked.connect(self.accept)
        for button in (copy, close):
            button.setAccessibleName(button.text())
        row = QHBoxLayout()
        row.addWidget(copy)
        row.addStretch(1)
        row.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(16)
        column.addWidget(text)
        column.addWidget(self.report, stretch=1)
        column.addLayout(row)
