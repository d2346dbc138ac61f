"""Adding a model file: those found in the watched folders with their cards, or any other."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QPushButton, QWidget
from typing_extensions import override

from medreview.domain.models import DIALECT_WORDS
from medreview.errors import MedReviewError, Message
from medreview.ui.file_dialogs import ask_file, ask_folder
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.models.details_pane import bind_price, priced_names
from medreview.ui.screens.models.words import parameters_words, size_words
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.fields import (
    choice_box,
    decimal_box,
    hidden_line,
    line_edit,
    name_box,
    named,
    push_button,
)
from medreview.ui.widgets.forms import DraftSection, labelled, stripped, told
from medreview.ui.widgets.labels import ElidedLabel, line, plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.ui.words import choices
from medreview.workflows.manage_models import (
    FOLDER_WORDS,
    AddressUnusable,
    CloudDraft,
    FolderKind,
    FoundFile,
    FoundFiles,
    ModelAddressMissing,
    ModelHasSource,
    ModelKind,
    ModelNameMissing,
    PresetView,
    RefusedFile,
    WatchedFolder,
)

PAGE_WIDTH = 92 * GRID


NOTHING_SAID = CloudDraft("", ModelKind.OPENAI, "", "")


class AddCloudPage(DraftSection[CloudDraft]):
    """The key is handed on with a wish and kept nowhere here: the field is emptied once it is in its place.

    Signals
    -------
    names_wanted(CloudDraft, str)
        Ask the endpoint for the names of its models, with this key.
    add_wanted(CloudDraft, str)
        Add this model, and put the key into the keyring.
    address_changed(str)
        Another endpoint is meant: say what is known of its key with ``say_key``.
    left()
        Back to the list of models.
    """

    names_wanted = Signal(object, str)
    add_wanted = Signal(object, str)
    address_changed = Signal(str)
    left = Signal()

    def __init__(self, presets: Sequence[PresetView]) -> None:
        super().__init__()
        self._is_adding = False
        offered: dict[PresetView | None, str] = {preset: preset.name for preset in presets}
        self.preset = choice_box(self.tr("Provider or server"), {**offered, None: self.tr("another endpoint")})
        self.kind = self.bind("kind", choice_box(self.tr("API"), choices(DIALECT_WORDS)))
        self.address = self.bind("base_url", line_edit(self.tr("Address")), meant=stripped, refused_by=AddressUnusable)
        self.key = hidden_line(self.tr("API key"))
        self.key_note = plain_label("", "caption", wraps=True)
        self.reach_note = plain_label("", "caption", wraps=True)
        self.remote_name = self.bind(
            "remote_name", name_box(self.tr("Model")), meant=stripped, refused_by=ModelAddressMissing
        )
        self.names_button = push_button(self.tr("List its models"), self._ask_names)
        self.names_note = plain_label("", "caption", wraps=True)
        self.name = self.bind(
            "name", line_edit(self.tr("Name in tables and figures")), meant=stripped, refused_by=ModelHasSource
        )
        self.family = self.bind("family", line_edit(self.tr("Family")), absent="", meant=told)
        self.size_class = self.bind("size_class", line_edit(self.tr("Size class"), "8B"), absent="", meant=told)
        read, written = priced_names()
        self.input_price = bind_price(self, "input_price", read)
        self.output_price = bind_price(self, "output_price", written)
        self.add_button = push_button(self.tr("Add the model"), self._add, role="primary")
        self.enable_when(lambda: self.preset.chosen is None, self.kind)
        self._lay_out()
        self._listen()
        self._on_preset()
        self.say_problem(None)

    @property
    def draft(self) -> CloudDraft:
        """The fields as a draft, without the key."""
        draft = self.apply_to(NOTHING_SAID)
        return replace(draft, name=draft.name or draft.remote_name)

    def show_names(self, names: Sequence[str]) -> None:
        """Offer the models that the endpoint has; what was written stays."""
        self.remote_name.offer(names)
        if names and not self.remote_name.currentText():
            self.remote_name.setEditText(names[0])
        self.names_note.setText(self.tr("Models offered there: {n}.").format(n=number(len(names))))
        self.names_button.setEnabled(True)
        self._show_buttons()

    @override
    def say_problem(self, problem: MedReviewError | Message | None, *, at: QWidget | None = None) -> None:
        """Say why the endpoint could not be asked or the model not be added."""
        super().say_problem(problem, at=at)
        self.names_button.setEnabled(True)
        self._show_buttons()

    def say_adding(self, *, is_adding: bool) -> None:
        """Show that the model is being added: the keyring may take its time, and nothing is added twice."""
        self._is_adding = is_adding
        self._show_buttons()

    def say_key(self, words: str) -> None:
        self.key_note.setText(words)

    def forget_key(self) -> None:
        """Empty the field: the key is in its place, or is not wanted any more."""
        self.key.clear()

    def begin(self) -> None:
        """Start over, keeping the provider."""
        self.forget_key()
        self.show_draft(replace(NOTHING_SAID, kind=self.kind.chosen))
        self._on_preset()
        self.say_problem(None)

    def take_focus(self) -> None:
        self.preset.setFocus()

    def _lay_out(self) -> None:
        form = labelled(
            self.preset,
            self.kind,
            self.address,
            self.reach_note,
            self.key,
            self.key_note,
            (self.tr("Model"), in_a_row((self.remote_name, 1), self.names_button)),
            self.names_note,
            self.name,
            self.family,
            self.size_class,
            self.input_price,
            self.output_price,
            grows=True,
        )
        page = QWidget()
        page.setMaximumWidth(PAGE_WIDTH)
        in_a_column(form, STRETCH, of=page, margins=(3 * GRID, 2 * GRID, 3 * GRID, 3 * GRID), spacing=2 * GRID)
        area = PageArea()
        area.setWidget(page)
        back = push_button(self.tr("Back to the models"), self.left.emit)
        title = plain_label(self.tr("Add a cloud endpoint"), "title")
        self.column.setSpacing(0)
        self.column.addLayout(
            in_a_row(title, STRETCH, back, self.add_button, margins=(3 * GRID, 2 * GRID, 3 * GRID, GRID))
        )
        self.column.addWidget(line())
        self.column.addWidget(area, stretch=1)

    def _listen(self) -> None:
        self.preset.currentIndexChanged.connect(self._on_preset)
        self.address.textChanged.connect(self._show_buttons)
        self.address.editingFinished.connect(lambda: self.address_changed.emit(self.address.text().strip()))
        self.remote_name.currentTextChanged.connect(self._on_remote_name)

    def _on_preset(self) -> None:
        preset = self.preset.chosen
        self._enable()
        if isinstance(preset, PresetView):
            self.address.setText(preset.base_url)
            self.kind.choose(preset.kind)
            self.key.setPlaceholderText("" if preset.needs_key else self.tr("not needed"))
            self.reach_note.setText(
                self.tr("It runs on this computer: nothing leaves it.")
                if preset.stays_here
                else self.tr(
                    "Runs with this model send questions and answers to this provider: they leave this computer."
                )
            )
        else:
            self.address.clear()
            self.reach_note.setText(self.tr("Runs with this model send questions and answers to this address."))
        self.remote_name.clear()
        if (line := self.remote_name.lineEdit()) is not None:
            line.setPlaceholderText(preset.example if isinstance(preset, PresetView) else "")
        self.names_note.setText("")
        self.address_changed.emit(self.address.text().strip())
        self._show_buttons()

    def _on_remote_name(self, written: str) -> None:
        self.name.setPlaceholderText(written.strip())
        self._show_buttons()

    def _show_buttons(self) -> None:
        has_address = bool(self.address.text().strip())
        self.names_button.setEnabled(has_address)
        self.add_button.setEnabled(has_address and bool(self.remote_name.currentText().strip()) and not self._is_adding)

    def _ask_names(self) -> None:
        self.names_button.setEnabled(False)
        self.names_note.setText(self.tr("Asking the endpoint…"))
        self.names_wanted.emit(self.draft, self.key.text())

    def _add(self) -> None:
        self.add_wanted.emit(self.draft, self.key.text())


FOUND_FILES = RecordList(
    "found models",
    Message("Model files that were found"),
    (
        ListColumn("file", Message("File"), lambda file: file.path.name, 264, takes_rest=True),
        ListColumn("family", Message("Family"), lambda file: file.card.family or "", 104),
        ListColumn("size", Message("Size class"), lambda file: file.card.size_class or "", 96),
        ListColumn(
            "parameters",
            Message("Parameters"),
            lambda file: parameters_words(file.card.parameters_b),
            112,
            is_number=True,
            sorts_by=lambda file: file.card.parameters_b,
        ),
        ListColumn("quantised", Message("Quantisation"), lambda file: file.card.quantisation or "", 96),
        ListColumn("context", Message("Context (tokens)"), lambda file: file.card.n_context, 80, is_number=True),
        ListColumn("folder", Message("Folder"), lambda file: translated(FOLDER_WORDS[file.folder.kind]), 180),
        ListColumn("added", Message("Added as"), lambda file: file.added_as or "", 232),
    ),
)
MOST_REFUSED_SHOWN = 3
MOST_SCALE = 4.0


@dataclass(frozen=True, slots=True)
class FileToAdd:
    """A file to add, with what goes with it."""

    path: Path
    name: str
    projector: Path | None
    adapter: Path | None
    adapter_scale: float


class AddFilePage(QWidget):
    """Signals.

    look_wanted()
        Look through the watched folders again.
    folder_wanted(Path)
        Watch this folder too.
    folder_unwanted(Path)
        Watch this folder no more.
    card_wanted(Path)
        Read the card of a file that the person chose.
    add_wanted(FileToAdd)
        Add this file.
    left()
        Back to the list of models.
    """

    look_wanted = Signal()
    folder_wanted = Signal(object)
    folder_unwanted = Signal(object)
    card_wanted = Signal(object)
    add_wanted = Signal(object)
    left = Signal()

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._found: list[FoundFile] = []
        self.chosen: FoundFile | None = None
        self._draft: FileToAdd | None = None
        """The chosen file as it would be added, but for what stands in the fields."""
        self.table = ListTable[FoundFile](context.settings, FOUND_FILES)
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self.note = plain_label("", "quiet", wraps=True)
        self.card = plain_label("", "quiet", wraps=True)
        self.fields: DraftSection[FileToAdd] = DraftSection()
        self.fields.edited.connect(self._show_buttons)
        self.problem = self.fields.problem
        refusals = (ModelHasSource, ModelNameMissing)
        self.name = self.fields.bind("name", line_edit(self.tr("Name")), meant=stripped, refused_by=refusals)
        self.projector = ElidedLabel()
        self.adapter = ElidedLabel()
        scale = decimal_box(self.tr("Scale of the adapter"), 0, MOST_SCALE, step=0.1)
        scale.setValue(1.0)
        self.scale = self.fields.bind("adapter_scale", scale)
        self.projector_button = push_button(self.tr("Vision projector…"), self._ask_projector)
        self.adapter_button = push_button(self.tr("Adapter…"), self._ask_adapter)
        self.folders_button = named(QPushButton(self.tr("Folders")), self.tr("Folders"))
        self.folders_menu = QMenu(self)
        self.folders_button.setMenu(self.folders_menu)
        self.show_folders(())
        self.add_button = push_button(self.tr("Add the model"), self._add, role="primary")
        self._lay_out()
        self.show_looking()

    def show_looking(self) -> None:
        self._found, self.chosen = [], None
        self.table.show_things(())
        self.table.say_when_empty(self.tr("Looking through the folders…"))
        self.note.setText("")
        self.say_problem(None)
        self._show_chosen()

    def show_found(self, found: FoundFiles) -> None:
        """Show what a look through the folders gave; what is not added yet comes first."""
        self._found = sorted(found.models, key=lambda file: file.added_as is not None)
        self.table.say_when_empty(self.tr("No model file was found. Choose a GGUF file, or a folder to search."))
        self._show_rows()
        self.note.show_words("\n".join(self._refused_words(refused) for refused in found.refused[:MOST_REFUSED_SHOWN]))

    def show_card(self, file: FoundFile) -> None:
        """Show a file that the person chose, and mark it."""
        self._found = [file, *(known for known in self._found if known.path != file.path)]
        self._show_rows()
        self.say_problem(None)

    def show_folders(self, folders: Sequence[WatchedFolder]) -> None:
        """Offer to watch another folder, and to look no more in each of one's own."""
        self.folders_menu.clear()
        self.folders_menu.addAction(self.tr("Scan a folder…")).triggered.connect(self._ask_folder)
        own = [folder for folder in folders if folder.kind is FolderKind.OWN]
        if own:
            self.folders_menu.addSeparator()
        for folder in own:
            words = self.tr("Stop scanning {folder}").format(folder=isolated(str(folder.path)))
            action = self.folders_menu.addAction(words.replace("&", "&&"))
            action.triggered.connect(partial(self.folder_unwanted.emit, folder.path))

    def say_problem(self, problem: MedReviewError | None) -> None:
        """Say why a file cannot be used."""
        self.fields.say_problem(problem)
        self._show_buttons()

    def take_focus(self) -> None:
        self.table.setFocus()

    def _lay_out(self) -> None:
        scale = plain_label(self.tr("Adapter scale"), "caption")
        self.fields.column.addLayout(
            labelled(
                self.name,
                ("", in_a_row(self.projector_button, (self.projector, 1))),
                ("", in_a_row(self.adapter_button, (self.adapter, 1), scale, self.scale)),
            )
        )
        words = self.tr(
            "Files stay where they are; nothing is copied. Their details are read without loading the model."
        )
        in_a_column(
            in_a_row(
                plain_label(self.tr("Add a model file"), "title"),
                STRETCH,
                push_button(self.tr("Back to the models"), self.left.emit),
                push_button(self.tr("Refresh"), self.look_wanted.emit),
                self.folders_button,
                push_button(self.tr("Choose a file…"), self._ask_file),
            ),
            plain_label(words, "quiet", wraps=True),
            (self.table, 1),
            self.note,
            self.card,
            self.fields,
            line(),
            in_a_row(STRETCH, self.add_button, spacing=STYLE),
            of=self,
            margins=PAGE_MARGINS,
        )

    def _show_rows(self) -> None:
        self.table.show_things(self._found)
        if self._found:
            self.table.mark(lambda file: file is self._found[0])
        self._show_chosen()

    def _refused_words(self, refused: RefusedFile) -> str:
        return translated(refused.reason)

    def _on_selected(self) -> None:
        self.chosen = self.table.marked
        self._show_chosen()

    def _show_chosen(self) -> None:
        file = self.chosen
        self._draft = None
        self.name.clear()
        if file is not None:
            self._draft = FileToAdd(file.path, file.name, file.projector, file.adapter, self.scale.value())
            self.fields.show_draft(self._draft)
        self.card.setText(self._card_words(file) if file is not None else "")
        self._show_parts()
        self._show_buttons()

    def _card_words(self, file: FoundFile) -> str:
        card = file.card
        parts = [card.name, card.architecture, size_words(card.n_bytes)]
        if card.n_layers is not None:
            parts.append(self.tr("{n} layers").format(n=number(card.n_layers)))
        if card.chat_template is not None:
            parts.append(self.tr("chat template {kind}").format(kind=card.chat_template.value))
        if card.licence:
            parts.append(self.tr("licence {licence}").format(licence=card.licence))
        lines = [isolated(str(file.path)), " · ".join(isolated(part) for part in parts if part)]
        if file.problem is not None:
            lines.append(translated(file.problem))
        return "\n".join(lines)

    def _show_parts(self) -> None:
        projector, adapter = (self._draft.projector, self._draft.adapter) if self._draft else (None, None)
        self.projector.show_words(projector.name if projector else self.tr("none: it does not accept images"))
        self.adapter.show_words(adapter.name if adapter else self.tr("none"))
        self.scale.setEnabled(adapter is not None)

    def _show_buttons(self) -> None:
        file = self.chosen
        can_judge = file is not None and file.problem is None
        self.add_button.setEnabled(can_judge and bool(self.name.text().strip()))
        for widget in (self.name, self.projector_button, self.adapter_button):
            widget.setEnabled(file is not None)

    def _add(self) -> None:
        if self._draft is not None:
            self.add_button.setEnabled(False)
            self.add_wanted.emit(self.fields.apply_to(self._draft))

    def use_projector(self, path: Path) -> None:
        if self._draft is not None:
            self._draft = replace(self._draft, projector=path)
            self._show_parts()

    def use_adapter(self, path: Path) -> None:
        if self._draft is not None:
            self._draft = replace(self._draft, adapter=path)
            self._show_parts()

    def _ask_file(self) -> None:
        ask_file(self, self.tr("Choose a model file"), self._pattern, self.card_wanted.emit, folder=self._folder)

    def _ask_projector(self) -> None:
        title = self.tr("Choose its vision projector")
        ask_file(self, title, self._pattern, self.use_projector, folder=self._folder)

    def _ask_adapter(self) -> None:
        ask_file(self, self.tr("Choose its adapter"), self._pattern, self.use_adapter, folder=self._folder)

    def _ask_folder(self) -> None:
        ask_folder(self, self.tr("Choose a folder to search for models"), self.folder_wanted.emit)

    @property
    def _folder(self) -> Path | None:
        return self.chosen.path.parent if self.chosen is not None else None

    @property
    def _pattern(self) -> str:
        return self.tr("Models (*.gguf);;All files (*)")
