"""Asks for a file or a folder without holding up the program."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

Then = Callable[[Path], object]


def ask_file(
    parent: QWidget, title: str, pattern: str, then: Then, *, folder: Path | None = None, suffix: str = ""
) -> None:
    """Ask for a file that is there; ``suffix`` is what may be left out when its name is typed."""
    dialog = _opening(parent, title, str(folder or ""), pattern)
    dialog.setDefaultSuffix(suffix)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    _connect(dialog, then)
    dialog.open()


def ask_files(parent: QWidget, title: str, pattern: str, then: Callable[[list[Path]], object]) -> None:
    """Ask for one or more files that are there."""
    dialog = _opening(parent, title, "", pattern)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)

    def on_selected(files: list[str]) -> None:
        then([Path(file) for file in files])

    dialog.filesSelected.connect(on_selected)
    dialog.open()


def ask_folder(parent: QWidget, title: str, then: Then, *, folder: Path | None = None) -> None:
    dialog = _dialog(parent, title, str(folder or ""), "")
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    _connect(dialog, then)
    dialog.open()


def ask_new_file(parent: QWidget, title: str, pattern: str, then: Then, *, name: str, suffix: str) -> None:
    """Ask where to write a file, by a name or in a folder; the system asks before one is replaced."""
    dialog = _dialog(parent, title, name, pattern)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(suffix)
    _connect(dialog, then)
    dialog.open()


def _opening(parent: QWidget, title: str, start: str, pattern: str) -> QFileDialog:
    dialog = _dialog(parent, title, start, pattern)
    dialog.setLabelText(QFileDialog.DialogLabel.Accept, QCoreApplication.translate("FileDialogs", "Open"))
    return dialog


def _dialog(parent: QWidget, title: str, start: str, pattern: str) -> QFileDialog:
    dialog = QFileDialog(parent, title, start, pattern)
    for label, words in (  # Qt's own come in English on some systems, and call a file otherwise than this window does
        (QFileDialog.DialogLabel.LookIn, QCoreApplication.translate("FileDialogs", "Folder:")),
        (QFileDialog.DialogLabel.FileName, QCoreApplication.translate("FileDialogs", "File name:")),
        (QFileDialog.DialogLabel.FileType, QCoreApplication.translate("FileDialogs", "Kind of file:")),
    ):
        dialog.setLabelText(label, words)
    dialog.finished.connect(dialog.deleteLater)
    return dialog


def _connect(dialog: QFileDialog, then: Then) -> None:
    def on_selected(file: str) -> None:
        then(Path(file))

    dialog.fileSelected.connect(on_selected)
