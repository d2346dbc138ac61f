"""Ask where a file shall go."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget


def ask_where(parent: QWidget, name: str, suffix: str, then: Callable[[Path], None]) -> QFileDialog:
    """Open a dialog that proposes a name, and hand on the path that was chosen."""
    dialog = QFileDialog(parent, QCoreApplication.translate("Saving", "Save as"))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilter(f"{suffix.upper()} (*.{suffix})")
    dialog.setDefaultSuffix(suffix)
    dialog.selectFile(name)

    def on_chosen(path: str) -> None:
        then(Path(path))

    dialog.fileSelected.connect(on_chosen)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    return dialog
