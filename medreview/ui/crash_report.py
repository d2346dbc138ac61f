"""What the person sees when the program itself is wrong: a report to copy, without any text from the data."""

from types import TracebackType

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QLabel, QPlainTextEdit, QPushButton, QWidget

from medreview.ui.crash_memory import about_this_program, without_own_folders
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row


def crash_report(kind: type[BaseException], trace: TracebackType | None) -> str:
    """Versions, the kind of error, and the lines of code it came through.

    The error's own words are left out on purpose: they may quote a question, an answer or a name.
    """
    import traceback

    frames = "".join(traceback.format_list(traceback.extract_tb(trace)))
    return without_own_folders(f"{about_this_program()}\n{kind.__module__}.{kind.__qualname__}\n{frames}")


class CrashDialog(QDialog):
    """Shown once the workspace is closed, or at the next start; the caller decides what follows."""

    def __init__(self, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("medreview made a mistake"))
        self.resize(720, 440)
        text = QLabel(
            self.tr(
                "This is a fault of the program, not yours. Every saved change is in the workspace. The report below "
                "holds no text from your data and was sent nowhere: copy it and send it to the makers."
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
        in_a_column(
            text,
            (self.report, 1),
            in_a_row(copy, STRETCH, close, spacing=STYLE),
            of=self,
            margins=24,
            spacing=16,
        )
