"""The datasets of the workspace, all of them together first."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from medreview.ui.translation import isolated, number
from medreview.workflows.browse_library import DatasetSummary

MOST_SHOWN = 5
ALL_AND_ONE = 2
ID_ROLE = Qt.ItemDataRole.UserRole
NAME_ROLE = Qt.ItemDataRole.UserRole + 1


class DatasetList(QListWidget):
    @property
    def chosen(self) -> int | None:
        """None where all are."""
        item = self.currentItem()
        return item.data(ID_ROLE) if item else None  # pyright: ignore[reportUnnecessaryComparison] - None when empty

    @property
    def has_one(self) -> bool:
        return self.count() == ALL_AND_ONE

    def choose(self, dataset_id: int | None) -> None:
        """All of them, where it is not listed."""
        rows = [self.item(row).data(ID_ROLE) for row in range(self.count())]
        self.setCurrentRow(rows.index(dataset_id) if dataset_id in rows else 0)

    def choose_named(self, name: object) -> bool:
        """Choose the dataset of this name; False where there is none yet."""
        for row in range(self.count()):
            if self.item(row).data(NAME_ROLE) == name:
                self.setCurrentRow(row)
                return True
        return False

    def show_datasets(self, datasets: tuple[DatasetSummary, ...]) -> None:
        """The one that was chosen stays chosen, without a signal."""
        chosen = self.chosen
        with QSignalBlocker(self):
            self.clear()
            n_questions = sum(dataset.n_questions for dataset in datasets)
            n_answers = sum(dataset.n_answers for dataset in datasets)
            self._add(None, self.tr("All datasets"), n_questions, n_answers)
            for dataset in datasets:
                self._add(dataset.dataset_id, dataset.name, dataset.n_questions, dataset.n_answers)
            self.choose(chosen)
        shown = min(self.count(), MOST_SHOWN)
        self.setFixedHeight(shown * self.sizeHintForRow(0) + 2 * self.frameWidth() + 2)

    def _add(self, dataset_id: int | None, name: str, n_questions: int, n_answers: int) -> None:
        counts = self.tr("{name}: questions {n_questions}, answers {n_answers}")
        shown = counts.format(name=isolated(name), n_questions=number(n_questions), n_answers=number(n_answers))
        item = QListWidgetItem(shown)
        item.setData(ID_ROLE, dataset_id)
        item.setData(NAME_ROLE, name)
        self.addItem(item)
