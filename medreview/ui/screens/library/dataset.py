"""One dataset: what people tell of it, what it holds in figures and tables, and its card as files."""

from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from PySide6.QtWidgets import QGridLayout
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.datasets import DATASET_FACTS
from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken, Report
from medreview.ui.file_dialogs import ask_folder
from medreview.ui.job_runner import LatestQuery, while_alive, whole_workspace
from medreview.ui.plots.results_pane import Results, ResultsPane, Wish
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.library.edit_dialog import EditDialog, HistoryDialog
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, translated
from medreview.ui.widgets.fields import choice_box, push_button
from medreview.ui.widgets.labels import line, plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row
from medreview.workflows import browse_library, edit_records
from medreview.workflows.browse_library import LibraryContents
from medreview.workflows.edit_records import RecordChange, RecordForm
from medreview.workflows.export_tables import count_dataset, write_cards


class DatasetScreen(Screen):
    """``arrive`` takes the name of a dataset."""

    REFRESHES_ON: ClassVar[Change] = Change.DATASETS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._wished: object = None
        self._contents = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._telling = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self.datasets.chosen)
        self._history = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self.datasets.chosen)
        self.dialog: EditDialog | HistoryDialog | None = None
        self.datasets = choice_box(self.tr("Dataset"))
        self.datasets.currentIndexChanged.connect(self._show)
        self.edit_button = push_button(self.tr("Edit…"), self._edit)
        self.history_button = push_button(self.tr("History…"), self._ask_history)
        self.card_button = push_button(self.tr("Save the description…"), self._write_card)
        self.told = QGridLayout()
        self.results = ResultsPane(context)
        self.first_control = self.datasets
        self._lay_out()

    def _lay_out(self) -> None:
        self.told.setHorizontalSpacing(2 * GRID)
        self.told.setVerticalSpacing(GRID // 2)
        self.told.setColumnStretch(1, 1)
        head = in_a_row(
            plain_label(self.tr("Dataset"), "title"),
            (self.datasets, 1),
            STRETCH,
            self.edit_button,
            self.history_button,
            self.card_button,
            push_button(self.tr("Back to the library"), self._go_back, role="quiet"),
        )
        in_a_column(in_a_column(head, self.told, margins=PAGE_MARGINS), line(), (self.results, 1), of=self, spacing=0)

    def _go_back(self) -> None:
        self.context.go_to("library", self.datasets.chosen)

    @override
    def arrive(self, argument: object) -> None:
        self._wished = argument
        self._show_wished()

    @override
    def saved_state(self) -> object:
        return self.datasets.chosen

    @override
    def refresh(self) -> None:
        self.results.forget()
        self._contents.ask(browse_library.library_contents, self._on_contents)

    def _on_contents(self, contents: LibraryContents) -> None:
        self.datasets.offer_anew({one.name: one.name for one in contents.datasets})
        self._show_wished()
        self._show()

    def _show_wished(self) -> None:
        if isinstance(self._wished, str) and self.datasets.findData(self._wished) >= 0:
            self.datasets.choose(self._wished)
            self._wished = None

    def _show(self) -> None:
        name = self.datasets.chosen
        for button in (self.edit_button, self.history_button, self.card_button):
            button.setEnabled(bool(name))
        if not name:
            self._show_told(None)
            self.results.say(self.tr("Dataset"), self.tr("No questions yet. Import a file."))
            return
        self._telling.ask(partial(edit_records.dataset_form, name=name), self._show_told, overtake=True)
        workspace = self.context.workspace.workspace

        def counted(_report: Report, _cancel: CancelToken) -> Results:
            found = count_dataset(workspace, name)
            size, n_aside = found.size, sum(found.size.set_aside.values())
            counts = {"questions": size.n_questions, "answers": size.n_answers, "references": size.n_references}
            told = Message(
                "{questions} {questions:=question|questions}, {answers} {answers:=answer|answers}, "
                "{references} {references:=reference answer|reference answers}, {images} {images:=image|images}; "
                "{aside} {aside:=question|questions} set aside.",
                {**counts, "images": size.n_images, "aside": n_aside},
            )
            return Results((told,), found.figures, found.tables)

        title = self.tr("Contents of {dataset}").format(dataset=isolated(name))
        self.results.show_results(Wish(("dataset", name), name, title, ""), counted)

    def _show_told(self, form: RecordForm | None) -> None:
        """The facts that are told; of licence and origin also that nobody told them."""
        while (item := self.told.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        fields = () if form is None else form.fields
        shown = [one for one in fields if one.value or one.name in {"licence", "source"}]
        for row, one in enumerate(shown):
            words = translated(DATASET_FACTS[one.name]) if one.name in DATASET_FACTS else one.name
            value = plain_label(one.value or self.tr("not stated"), "" if one.value else "quiet", wraps=True)
            self.told.addWidget(plain_label(words, "caption"), row, 0)
            self.told.addWidget(value, row, 1)

    def _edit(self) -> None:
        name = self.datasets.chosen
        try:
            form = self.context.workspace.read(partial(edit_records.dataset_form, name=name))
        except MedReviewError as error:
            self.context.show_problem(error)
            return
        save = partial(edit_records.edit_dataset, name=name)
        self._open(EditDialog(self.context, form, self.tr("Edit the description of the dataset"), save, self))

    def _ask_history(self) -> None:
        self._history.ask(partial(edit_records.history_of_dataset, name=self.datasets.chosen), self._on_history)

    def _on_history(self, changes: tuple[RecordChange, ...]) -> None:
        self._open(HistoryDialog(self.context, changes, self))

    def _open(self, dialog: EditDialog | HistoryDialog) -> None:
        self.dialog = dialog
        dialog.open()

    def _write_card(self) -> None:
        ask_folder(self, self.tr("Save the description into a folder"), self.write_card)

    def write_card(self, folder: Path) -> None:
        workspace, name = self.context.workspace.workspace, self.datasets.chosen

        def work(_report: Report, _cancel: CancelToken) -> Any:
            return write_cards(workspace, folder, dataset=name)

        self.context.read_jobs.start(
            work,
            title=self.tr("Writing the card"),
            on_success=while_alive(self, self._on_written),
            on_failure=while_alive(self, self.context.show_problem),
        )

    def _on_written(self, files: tuple[Path, ...]) -> None:
        names = ", ".join(isolated(path.name) for path in files)
        self.context.note(self.tr("Saved {path}").format(path=names))
