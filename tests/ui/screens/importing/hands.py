"""The hands and eyes of a person at the page of an import."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from medreview.ui.screens.importing import ImportScreen
from medreview.ui.screens.importing.file_view import FileView
from medreview.workflows.browse_library import library_contents

GOOD = "question_id,question,notes\nq1,What helps against fever?,a\nq2,Is it safe?,b\n"
BAD = "question_id,question,kind\nq1,What helps against fever?,open\nq1,Again?,open\nq3,,open\n"


@dataclass(frozen=True)
class Hands:
    """Somebody at the page, who keeps files in a folder."""

    qtbot: QtBot
    page: ImportScreen
    folder: Path

    @property
    def view(self) -> FileView:
        """The first file on show; another one after each time that it was read."""
        view = self.page.tabs.widget(0)
        assert isinstance(view, FileView)
        return view

    @property
    def n_questions(self) -> int:
        contents = self.page.context.workspace.read(library_contents)
        return sum(dataset.n_questions for dataset in contents.datasets)

    @property
    def problems(self) -> list[tuple[str, ...]]:
        model = self.page.problems.table.rows
        return [
            tuple(str(model.index(row, column).data()) for column in range(model.columnCount()))
            for row in range(model.rowCount())
        ]

    def wait(self) -> None:
        self.qtbot.waitUntil(lambda: not self.page.context.write_jobs.is_busy)

    def look_at(self, content: str, name: str = "clinic.csv") -> None:
        file = self.folder / name
        file.write_text(content, encoding="utf-8")
        self.page.choose_files([file])
        self.wait()

    def press(self, button: QAbstractButton) -> None:
        """Click on what writes, and wait until it has."""
        with self.qtbot.waitSignal(self.page.context.workspace.changed):
            button.click()

    def bring_in(self, content: str) -> None:
        self.look_at(content)
        self.press(self.page.import_button)

    def choose(self, box, value: object) -> None:
        box.choose(value)
        box.activated.emit(box.currentIndex())
        self.wait()

    def say(self, thing: str, value: str = "", *, of: str = "", written: str = "") -> None:
        bar = self.view.said
        bar.thing.choose(thing)
        bar.about.choose(of)
        bar.value.choose(value)
        bar.line.setText(written)
        bar.say_button.click()
        self.wait()
