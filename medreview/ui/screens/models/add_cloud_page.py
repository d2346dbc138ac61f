"""Adding a model at an endpoint: a provider, its address, the key, and the model by the endpoint's own list."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QLineEdit, QWidget

from medreview.errors import Message
from medreview.ui.screens.models.details_pane import hidden_line
from medreview.ui.screens.models.words import dialect_name
from medreview.ui.tokens import GRID
from medreview.ui.translation import number, translated
from medreview.ui.widgets.fields import decimal_box, named, push_button
from medreview.ui.widgets.labels import line, plain_label
from medreview.ui.widgets.layout import STRETCH, form_layout, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.workflows.manage_models import CloudDraft, ModelKind, PresetView

MOST_PRICE = 100_000.0
NO_PRICE = -0.1  # one step below free
PAGE_WIDTH = 92 * GRID


class AddCloudPage(QWidget):
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
        self._presets = tuple(presets)
        self._is_adding = False
        self.preset = named(QComboBox(), self.tr("Provider or server"))
        for preset in presets:
            self.preset.addItem(preset.name, preset)
        self.preset.addItem(self.tr("another endpoint"), None)
        self.kind = named(QComboBox(), self.tr("It speaks"))
        for kind in (ModelKind.OPENAI, ModelKind.ANTHROPIC):
            self.kind.addItem(dialect_name(kind), kind)
        self.address = named(QLineEdit(), self.tr("Address"))
        self.key = hidden_line(self.tr("Key"))
        self.key_note = plain_label("", "caption", wraps=True)
        self.reach_note = plain_label("", "caption", wraps=True)
        self.remote_name = named(QComboBox(), self.tr("Model"))
        self.remote_name.setEditable(True)
        self._written_name = named(QLineEdit(), self.tr("Model"))
        self.remote_name.setLineEdit(self._written_name)
        self.names_button = push_button(self.tr("List its models"), self._ask_names)
        self.names_note = plain_label("", "caption", wraps=True)
        self.name = named(QLineEdit(), self.tr("Name in tables and figures"))
        self.family = named(QLineEdit(), self.tr("Family"))
        self.size_class = named(QLineEdit(), self.tr("Size class"))
        self.size_class.setPlaceholderText("8B")
        self.input_price = self._price_box(self.tr("Price of a million tokens read"))
        self.output_price = self._price_box(self.tr("Price of a million tokens written"))
        self.problem = plain_label("", "problem", wraps=True)
        self.add_button = push_button(self.tr("Add the model"), self._add, role="primary")
        self._lay_out()
        self._listen()
        self._on_preset()
        self.say_problem(None)

    @property
    def draft(self) -> CloudDraft:
        """What the fields say, without the key."""
        remote_name = self.remote_name.currentText().strip()
        return CloudDraft(
            name=self.name.text().strip() or remote_name,
            kind=ModelKind(self.kind.currentData()),
            base_url=self.address.text().strip(),
            remote_name=remote_name,
            family=self.family.text().strip() or None,
            size_class=self.size_class.text().strip() or None,
            input_price=_price(self.input_price.value()),
            output_price=_price(self.output_price.value()),
        )

    def show_names(self, names: Sequence[str]) -> None:
        """Offer the models that the endpoint has; what was written stays."""
        written = self.remote_name.currentText()
        self.remote_name.clear()
        self.remote_name.addItems(list(names))
        self.remote_name.setCurrentText(written or (names[0] if names else ""))
        self.names_note.setText(self.tr("Models offered there: {n}.").format(n=number(len(names))))
        self.names_button.setEnabled(True)
        self._show_buttons()

    def say_problem(self, reason: Message | None) -> None:
        """Say why the endpoint could not be asked or the model not be added."""
        self.problem.setText(translated(reason) if reason is not None else "")
        self.problem.setVisible(reason is not None)
        self.names_button.setEnabled(True)
        self._show_buttons()

    def say_adding(self, *, is_adding: bool) -> None:
        """Whether the model is being added: the keyring may take its time, and nothing is added twice."""
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
        for field in (self.name, self.family, self.size_class):
            field.clear()
        for box in (self.input_price, self.output_price):
            box.setValue(NO_PRICE)
        self._on_preset()
        self.say_problem(None)

    def take_focus(self) -> None:
        self.preset.setFocus()

    def _price_box(self, name: str) -> QDoubleSpinBox:
        box = decimal_box(name, NO_PRICE, MOST_PRICE, step=0.1, least_means=self.tr("not known"))
        box.setValue(NO_PRICE)
        return box

    def _lay_out(self) -> None:
        form = form_layout()
        form.addRow(self.tr("Provider or server"), self.preset)
        form.addRow(self.tr("It speaks"), self.kind)
        form.addRow(self.tr("Address"), self.address)
        form.addRow("", self.reach_note)
        form.addRow(self.tr("Key"), self.key)
        form.addRow("", self.key_note)
        form.addRow(self.tr("Model"), in_a_row((self.remote_name, 1), self.names_button))
        form.addRow("", self.names_note)
        form.addRow(self.tr("Name in tables and figures"), self.name)
        form.addRow(self.tr("Family"), self.family)
        form.addRow(self.tr("Size class"), self.size_class)
        form.addRow(self.tr("Price of a million tokens read"), self.input_price)
        form.addRow(self.tr("Price of a million tokens written"), self.output_price)
        page = QWidget()
        page.setMaximumWidth(PAGE_WIDTH)
        in_a_column(
            form, self.problem, STRETCH, of=page, margins=(3 * GRID, 2 * GRID, 3 * GRID, 3 * GRID), spacing=2 * GRID
        )
        area = PageArea()
        area.setWidget(page)
        in_a_column(
            in_a_row(
                plain_label(self.tr("Add a cloud endpoint"), "title"),
                STRETCH,
                push_button(self.tr("Back to the models"), self.left.emit),
                self.add_button,
                margins=(3 * GRID, 2 * GRID, 3 * GRID, GRID),
            ),
            line(),
            (area, 1),
            of=self,
            spacing=0,
        )

    def _listen(self) -> None:
        self.preset.currentIndexChanged.connect(self._on_preset)
        self.address.textChanged.connect(self._show_buttons)
        self.address.editingFinished.connect(lambda: self.address_changed.emit(self.address.text().strip()))
        self.remote_name.currentTextChanged.connect(self._on_remote_name)

    def _on_preset(self) -> None:
        preset = self.preset.currentData()
        self.kind.setEnabled(preset is None)
        if isinstance(preset, PresetView):
            self.address.setText(preset.base_url)
            self.kind.setCurrentIndex(self.kind.findData(preset.kind))
            self.key.setPlaceholderText("" if preset.needs_key else self.tr("needs none"))
            self.reach_note.setText(
                self.tr("It runs on this machine: nothing leaves it.")
                if preset.stays_here
                else self.tr("Questions and answers that it judges leave this machine and go to this provider.")
            )
        else:
            self.address.clear()
            self.reach_note.setText(self.tr("What it judges goes to this address."))
        self.remote_name.clear()
        self._written_name.setPlaceholderText(preset.example if isinstance(preset, PresetView) else "")
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


def _price(value: float) -> float | None:
    return None if value < 0 else round(value, 2)
