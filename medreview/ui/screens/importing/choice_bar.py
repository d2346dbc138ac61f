"""What is imported and where it belongs: files or a folder, a folder of images, datasets, study and scale."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QWidget

from medreview.ui.tokens import GRID
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label, plain_tooltip
from medreview.ui.widgets.layout import in_a_column, in_a_row


@dataclass(frozen=True)
class Belonging:
    """What a person wrote; None where the files say it themselves."""

    dataset: str | None = None
    study: str | None = None
    scale: str | None = None
    other_ids_into: str | None = None


class ChoiceBar(QWidget):
    """The lines above the files.

    Signals
    -------
    chosen(list)
        Files, or one folder, to look at instead of those chosen before.
    images_chosen(Path)
        The folder that holds the images.
    edited(Belonging)
        The person wrote where rows belong.
    """

    chosen = Signal(list)
    images_chosen = Signal(object)
    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.files_button = push_button(self.tr("Choose files…"), self._ask_files)
        self.folder_button = push_button(self.tr("Choose folder…"), self._ask_folder)
        self.images_button = push_button(self.tr("Images folder…"), self._ask_images_folder)
        self._images_label = plain_label("", "caption")
        self._lines: list[tuple[QLabel, QLineEdit]] = []
        self.dataset = self._line(self.tr("Dataset"), self.tr("As the file says"))
        self.study = self._line(self.tr("Study"), self.tr("As the file says"))
        self.scale = self._line(self.tr("Scale"), self.tr("1:5, or 0,0.5,1"))
        self.other_ids_into = self._line(
            self.tr("Other questions into"),
            self.tr("They stay out"),
            self.tr(
                "A dataset for questions whose ids mean other questions in this workspace, with all that is about "
                "them. Empty: they stay out and are listed."
            ),
        )
        fields = in_a_row()
        for label, field in self._lines:
            fields.addWidget(label)
            fields.addWidget(field)
            fields.addSpacing(GRID)
        fields.addStretch(1)
        in_a_column(
            in_a_row(
                plain_label(self.tr("Import"), "title"),
                2 * GRID,
                self.files_button,
                self.folder_button,
                self.images_button,
                (self._images_label, 1),
            ),
            fields,
            of=self,
        )

    def show_images_folder(self, folder: Path | None) -> None:
        self._images_label.setText(str(folder) if folder else "")

    def show_belonging(self, belonging: Belonging) -> None:
        told = (belonging.dataset, belonging.study, belonging.scale, belonging.other_ids_into)
        for (_, field), words in zip(self._lines, told, strict=True):
            field.setText(words or "")

    def offer(self, *, belongs: bool, rates: bool) -> None:
        """Ask where rows belong when there are any, and for a study and its scale where something was rated."""
        for label, field in self._lines:
            is_wanted = belongs and (rates or field in {self.dataset, self.other_ids_into})
            label.setVisible(is_wanted)
            field.setVisible(is_wanted)

    def clear(self) -> None:
        for _, field in self._lines:
            field.clear()

    def _line(self, name: str, placeholder: str, explanation: str = "") -> QLineEdit:
        field = QLineEdit()
        field.setAccessibleName(name)
        field.setAccessibleDescription(explanation)
        field.setToolTip(plain_tooltip(explanation))
        field.setPlaceholderText(placeholder)
        field.setFixedWidth(18 * GRID)
        field.editingFinished.connect(self._on_edited)
        label = plain_label(name)
        label.setBuddy(field)
        self._lines.append((label, field))
        return field

    def _on_edited(self) -> None:
        self.edited.emit(Belonging(*(field.text().strip() or None for _, field in self._lines)))

    def _ask_files(self) -> None:
        kinds = self.tr(
            "Tables and workspaces (*.csv *.tsv *.txt *.json *.jsonl *.xml *.xlsx *.parquet *.zip *.medreview);;"
            "All files (*)"
        )
        dialog = QFileDialog(self, self.tr("Choose files"), "", kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self._on_files)
        self._open(dialog)

    def _ask_folder(self) -> None:
        dialog = QFileDialog(self, self.tr("Choose a folder with tables to import"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(self._on_folder)
        self._open(dialog)

    def _ask_images_folder(self) -> None:
        dialog = QFileDialog(self, self.tr("Choose the folder that holds the images"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(self._on_images_folder)
        self._open(dialog)

    def _on_files(self, files: list[str]) -> None:
        self.chosen.emit([Path(file) for file in files])

    def _on_folder(self, folder: str) -> None:
        self.chosen.emit([Path(folder)])

    def _on_images_folder(self, folder: str) -> None:
        self.images_chosen.emit(Path(folder))

    def _open(self, dialog: QFileDialog) -> None:
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
