"""The choices for an import: files or a folder, a folder of images, datasets, study and scale."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLineEdit

from medreview.ui.file_dialogs import ask_files, ask_folder
from medreview.ui.tokens import GRID
from medreview.ui.widgets.fields import line_edit, push_button
from medreview.ui.widgets.forms import DraftSection, told
from medreview.ui.widgets.labels import plain_label, plain_tooltip
from medreview.ui.widgets.layout import STRETCH, in_a_row
from medreview.workflows.import_dataset import ImportRequest


class ChoiceBar(DraftSection[ImportRequest]):
    """The lines above the files.

    Signals
    -------
    chosen(list)
        Files, or one folder, to look at instead of those chosen before.
    images_chosen(Path)
        The folder that holds the images.
    written()
        The person wrote where rows belong: ask ``apply_to``, where None says that the files say it themselves.
    """

    chosen = Signal(list)
    images_chosen = Signal(object)
    written = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.files_button = push_button(self.tr("Choose files…"), self._ask_files)
        self.folder_button = push_button(self.tr("Choose folder…"), self._ask_folder)
        self.images_button = push_button(self.tr("Images folder…"), self._ask_images_folder)
        self._images_label = plain_label("", "caption")
        self._lines: list[tuple[QLabel, QLineEdit]] = []
        self.dataset = self._line("dataset", self.tr("Dataset"), self.tr("As the file says"))
        self.study = self._line("study", self.tr("Study"), self.tr("As the file says"))
        self.scale = self._line("scale", self.tr("Scale"), self.tr("1:5, or 0,0.5,1"))
        self.reversed_dimensions = self._line(
            "reversed_dimensions",
            self.tr("Reversed"),
            self.tr("No dimension"),
            self.tr(
                "Dimensions whose lowest level is the best, separated by commas. Their values are counted from the "
                "other end of the scale; the metadata keep the values of the file."
            ),
        )
        self.other_ids_into = self._line(
            "other_ids_into",
            self.tr("Dataset for IDs already in use"),
            self.tr("Left out"),
            self.tr(
                "Dataset for questions whose IDs belong to other questions in this workspace, with "
                "their answers and ratings. If empty, they are left out and listed."
            ),
        )
        self.column.addLayout(
            in_a_row(
                plain_label(self.tr("Import"), "title"),
                2 * GRID,
                self.files_button,
                self.folder_button,
                self.images_button,
                (self._images_label, 1),
            )
        )
        self.column.addLayout(in_a_row(*(part for line in self._lines for part in (*line, GRID)), STRETCH))

    def show_images_folder(self, folder: Path | None) -> None:
        self._images_label.setText(str(folder) if folder else "")

    def offer(self, *, belongs: bool, rates: bool, is_of_raters: bool) -> None:
        """Ask where rows belong when there are any: in which study if raters spoke, on which scale if they rated."""
        wanted = {self.dataset, self.other_ids_into, *((self.study,) if is_of_raters else ())}
        for label, field in self._lines:
            is_wanted = belongs and (rates or field in wanted)
            label.setVisible(is_wanted)
            field.setVisible(is_wanted)

    def _line(self, path: str, name: str, placeholder: str, explanation: str = "") -> QLineEdit:
        field = self.bind(path, line_edit(name, placeholder), absent="", meant=told)
        field.setAccessibleDescription(explanation)
        field.setToolTip(plain_tooltip(explanation))
        field.setFixedWidth(18 * GRID)
        field.editingFinished.connect(self.written)
        label = plain_label(name)
        label.setBuddy(field)
        self._lines.append((label, field))
        return field

    def _ask_files(self) -> None:
        kinds = self.tr(
            "Tables and workspaces (*.csv *.tsv *.txt *.json *.jsonl *.xml *.xlsx *.parquet *.zip *.medreview);;"
            "Examination papers (*.pdf);;All files (*)"
        )
        ask_files(self, self.tr("Choose files"), kinds, self.chosen.emit)

    def _ask_folder(self) -> None:
        title = self.tr("Choose a folder with tables to import")
        ask_folder(self, title, lambda folder: self.chosen.emit([folder]))

    def _ask_images_folder(self) -> None:
        ask_folder(self, self.tr("Choose the folder with the images"), self.images_chosen.emit)
