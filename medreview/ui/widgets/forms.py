"""Forms that edit a record: a control is bound once to the field that it shows, and is read, filled and heard by that.

A section of a form is a ``DraftSection``. It binds its controls, lays them out, and has nothing else to say of them::

    self.repeats = self.bind("n_repeats", number_box(self.tr("Repeats"), 1, MOST_REPEATS))
    self.seed = self.bind("sampling.seed", number_box(self.tr("Seed"), 0, MOST_SEED))
    self.column.addLayout(labelled(self.repeats, self.seed))

A ``FormDialog`` asks for such a draft in a window of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Generic, TypeAlias, TypeVar, cast

from PySide6.QtCore import QCoreApplication, Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QGridLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QWidget,
)

from medreview.errors import MedReviewError, Message
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import in_window_direction, isolated, number, translated, with_mark
from medreview.ui.widgets.fields import ChoiceBox, NameBox, PlainText, named
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, Part, form_layout, in_a_column, in_a_row
from medreview.ui.widgets.row_table import RowTable
from medreview.ui.words import kind_name, language_name

Draft = TypeVar("Draft")
Errors: TypeAlias = type[MedReviewError] | tuple[type[MedReviewError], ...]
C = TypeVar("C", bound=QWidget)
N_COLUMNS = 3
NEVER = object()
SELECTION_WORDS: Mapping[str, Message] = {
    "datasets": Message("Datasets"),
    "authors": Message("Authors"),
    "kinds": Message("Kinds of question"),
    "languages": Message("Languages"),
    "splits": Message("Splits"),
}
"""The fields by which answers are selected, each in a list of its own."""
_WORDS: dict[str, Callable[[str], str]] = {"kinds": kind_name, "languages": language_name}


@dataclass(frozen=True, slots=True)
class Bound:
    """A field of a record, ``sampling.seed`` as a path, and the control that shows it."""

    path: str
    control: QWidget
    show: Callable[[Any], object]
    read: Callable[[Any], Any]
    """From the field's value before."""
    refused_by: Errors = ()
    """The errors that are about this field."""


class DraftSection(QWidget, Generic[Draft]):
    """Edits one part of a draft: of a frozen record, or of a mapping whose keys are the paths.

    Signals
    -------
    edited()
        The person changed something: ask ``apply_to`` for the draft as it now is.
    """

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_filling = False
        self._hang_on: list[tuple[Callable[[], bool], tuple[QWidget, ...]]] = []
        self.bound: list[Bound] = []
        self.problem = plain_label("", "problem", wraps=True)
        """The objection to the draft, below the field that it is about."""
        self.problem.setParent(self)
        self.problem.hide()
        self.column = in_a_column(of=self)

    def bind(
        self,
        path: str,
        control: C,
        *,
        absent: object = NEVER,
        shown: Callable[[Any], object] | None = None,
        meant: Callable[[Any, Any], Any] | None = None,
        refused_by: Errors = (),
    ) -> C:
        """Let a control show a field and change it.

        Parameters
        ----------
        absent
            What stands in the control for None.
        shown, meant
            Turn the field's value into what stands in the control, and that back: from the field's value before, and
            what stands there. As it is, where they are not given.
        refused_by
            The errors that ``say_problem`` says below this control.
        """
        put, given, changed = sides_of(control)

        def show(value: Any) -> None:
            put(absent if value is None and absent is not NEVER else shown(value) if shown is not None else value)

        def read(before: Any) -> Any:
            value = given()
            if absent is not NEVER and value == absent:
                return None
            return meant(before, value) if meant is not None else value

        changed.connect(self._on_edit)
        self.bound.append(Bound(path, control, show, read, refused_by))
        return control

    def enable_when(self, is_wanted: Callable[[], bool], *controls: QWidget) -> None:
        """Let controls be used only while something holds, which hangs on what stands in others of this section."""
        self._hang_on.append((is_wanted, controls))
        self._enable()

    def say_problem(self, problem: MedReviewError | Message | None, *, at: QWidget | None = None) -> None:
        """Say what speaks against the draft: below the control it is about, which gets the keyboard, else at the end.

        ``at`` is that control where the class of the error does not tell it.
        """
        at = at or next((one.control for one in self.bound if isinstance(problem, one.refused_by)), None)
        rows = [form for form in self.findChildren(QFormLayout) if form.rowCount()]
        for form in rows:
            if form.indexOf(self.problem) >= 0:
                form.takeRow(self.problem)
        if problem is None:
            self.problem.clear()
            self.problem.hide()
            return
        form, row = next(((form, _row_of(form, at)) for form in rows if at and _row_of(form, at) >= 0), (rows[-1], -1))
        form.insertRow(row + 1 if at else form.rowCount(), "", self.problem)
        self.problem.show()
        self.problem.setText(translated(problem.message if isinstance(problem, MedReviewError) else problem))
        if at is not None:
            at.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(at, QLineEdit):
            at.selectAll()

    def show_draft(self, draft: Draft, /) -> None:
        """Fill every control without telling that it was edited."""
        before, self._is_filling = self._is_filling, True
        try:
            self._fill(draft)
        finally:
            self._is_filling = before
        self._enable()

    def apply_to(self, draft: Draft, /) -> Draft:
        """The draft with what this section says."""
        for bound in self.bound:
            draft = with_value(draft, bound.path, bound.read(value_at(draft, bound.path)))
        return draft

    def _fill(self, draft: Draft, /) -> None:
        for bound in self.bound:
            bound.show(value_at(draft, bound.path))

    def _on_edit(self, *_: object) -> None:
        self._enable()
        if not self._is_filling:
            self.edited.emit()

    def _enable(self) -> None:
        for is_wanted, controls in self._hang_on:
            for control in controls:
                control.setEnabled(is_wanted())


class FormDialog(QDialog, Generic[Draft]):
    """Asks for a draft, and stays open until it was taken; what speaks against it is said in place.

    A subclass binds its fields in ``form``, lays them out, shows a draft, and says in ``take`` what becomes of it.
    """

    def __init__(self, context: ScreenContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._draft: Draft | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.form: DraftSection[Draft] = DraftSection()
        self.problem = self.form.problem
        self.buttons = QDialogButtonBox()
        self.yes_button = self.buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self.yes_button.setProperty("role", "primary")
        self.yes_button.setDefault(True)
        cancel = QCoreApplication.translate("FormDialog", "Cancel")
        named(self.buttons.addButton(cancel, QDialogButtonBox.ButtonRole.RejectRole), cancel)
        self.buttons.accepted.connect(self._on_accepted)
        self.buttons.rejected.connect(self.reject)

    def lay_out(self, title: str, yes: str, *parts: Part) -> None:
        """Put parts above the buttons, of which one says ``yes``."""
        self.setWindowTitle(title)
        named(self.yes_button, yes).setText(yes)
        in_a_column(*parts, self.buttons, of=self, margins=PAGE_MARGINS, spacing=2 * GRID)

    def show_draft(self, draft: Draft, /) -> None:
        self._draft = draft
        self.form.show_draft(draft)

    @property
    def draft(self) -> Draft:
        """The fields as a draft."""
        if self._draft is None:
            raise RuntimeError("no draft was shown")
        return self.form.apply_to(self._draft)

    def take(self, draft: Draft, /) -> None:
        """Do what yes means with the draft and ``accept``; raises what speaks against it, or tells ``refuse`` later."""
        self.accept()

    def refuse(self, error: Exception) -> None:
        """Say what speaks against the draft, and let the person try again."""
        self.yes_button.setEnabled(True)
        if not isinstance(error, MedReviewError):
            self._context.show_problem(error)
            return
        self.form.say_problem(error, at=self.control_of(error))
        column = self.layout()
        if column is not None:
            column.activate()
            self.resize(self.width(), max(self.height(), column.totalHeightForWidth(self.width())))

    def control_of(self, _error: MedReviewError, /) -> QWidget | None:
        """The control that an error is about, where ``bind`` could not say it."""
        return None

    def _on_accepted(self) -> None:
        self.form.say_problem(None)
        try:
            self.take(self.draft)
        except MedReviewError as error:
            self.refuse(error)


def _row_of(form: QFormLayout, control: QWidget) -> int:
    """The row in which a control stands, alone or beside others; -1 where it is not in the form."""
    for row in range(form.rowCount()):
        field = form.itemAt(row, QFormLayout.ItemRole.FieldRole)
        beside = field.layout() if field else None
        if (field and field.widget() is control) or (beside and beside.indexOf(control) >= 0):
            return row
    return -1


def stripped(_before: object, text: str) -> str:
    """The typed text, without blanks around it: a ``meant``."""
    return text.strip()


def told(_before: object, text: str) -> str | None:
    """The typed text; None where it is empty: a ``meant``."""
    return text.strip() or None


def value_at(record: object, path: str) -> Any:
    """A field of a record, or of a record in it; the value of a key."""
    if isinstance(record, Mapping):
        return cast("Mapping[str, Any]", record)[path]
    return reduce(getattr, path.split("."), record)


def with_value(record: Any, path: str, value: object) -> Any:
    """A frozen record with another value in a field of it or of a record in it, or a mapping with one of a key."""
    if isinstance(record, Mapping):
        return {**cast("Mapping[str, Any]", record), path: value}
    name, _, rest = path.partition(".")
    return replace(record, **{name: with_value(getattr(record, name), rest, value) if rest else value})


def labelled(*fields: QWidget | tuple[str | QLabel, QWidget | QLayout], grows: bool = False) -> QFormLayout:
    """Fields below each other, each beside the name that a screen reader says of it; ticks and labels have none.

    Boxes are as wide as they want, or with ``grows`` as there is room.
    """
    form = form_layout()
    for field in fields:
        match field:
            case (title, QWidget() as widget):
                form.addRow(title, widget)
            case (title, layout):
                form.addRow(title, layout)
            case QCheckBox() | QLabel():
                form.addRow("", field)
            case QLineEdit() | NameBox():
                form.addRow(field.accessibleName(), field)
            case _ if grows:
                form.addRow(field.accessibleName(), field)
            case _:
                form.addRow(field.accessibleName(), in_a_row(field, STRETCH))
    return form


class TickList(QListWidget):
    """Values to tick; as high as is said, or as there is room.

    Signals
    -------
    edited()
        A value was ticked or no longer is.
    """

    edited = Signal()

    def __init__(self, name: str, height: int | None = None) -> None:
        super().__init__()
        named(self, name)
        if height is not None:
            self.setFixedHeight(height)
        self.itemChanged.connect(self.edited)

    def offer(self, values: Sequence[tuple[str, str]], ticked: Sequence[str]) -> None:
        """Fill the list with values and their words, quietly."""
        self.blockSignals(True)
        self.clear()
        for value, words in values:
            item = QListWidgetItem(in_window_direction(with_mark(words)))
            item.setData(Qt.ItemDataRole.UserRole, value)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(_check_state(value in ticked))
            self.addItem(item)
        self.blockSignals(False)

    def say(self, words: Mapping[str, str]) -> None:
        """Change the words of values that are there, quietly: what is ticked, and where the keyboard is, stays."""
        self.blockSignals(True)
        for row in range(self.count()):
            item = self.item(row)
            if (told := words.get(item.data(Qt.ItemDataRole.UserRole))) is not None:
                item.setText(in_window_direction(with_mark(told)))
        self.blockSignals(False)
        self.viewport().update()

    def ticked(self) -> tuple[str, ...]:
        items = [self.item(row) for row in range(self.count())]
        return tuple(
            str(item.data(Qt.ItemDataRole.UserRole)) for item in items if item.checkState() is Qt.CheckState.Checked
        )

    def tick(self, values: Sequence[str]) -> None:
        """Tick these and no others."""
        for row in range(self.count()):
            item = self.item(row)
            item.setCheckState(_check_state(item.data(Qt.ItemDataRole.UserRole) in values))


class TickLists(QWidget):
    """Lists of values to tick, side by side; one with nothing ticked does not restrict, one without values is hidden.

    Signals
    -------
    edited()
        Something was ticked or no longer is.
    """

    edited = Signal()

    def __init__(self, titles: Mapping[str, str], *, height: int, spacing: int) -> None:
        super().__init__()
        self.lists = {name: TickList(title, height) for name, title in titles.items()}
        self._captions = {name: plain_label(title, "caption") for name, title in titles.items()}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(2 * GRID)
        self._grid.setVerticalSpacing(spacing)
        for column in range(N_COLUMNS):
            self._grid.setColumnStretch(column, 1)
        for name, box in self.lists.items():
            box.edited.connect(self.edited)
            for widget in (self._captions[name], box):
                widget.setParent(self)  # shown without one it would be a window, and take the keyboard
        self._arrange()

    def offer(self, name: str, counts: Mapping[str, int], ticked: Sequence[str]) -> None:
        """Fill one list with values and how many there are; ticked ones that are not offered stay in sight."""
        counts = {**counts, **{value: 0 for value in ticked if value not in counts}}
        self.lists[name].offer([*_with_counts(name, counts).items()], ticked)
        self._arrange()

    def count(self, name: str, counts: Mapping[str, int]) -> None:
        """Say how many there are now of the values of one list."""
        self.lists[name].say(_with_counts(name, counts))

    def ticked(self, name: str) -> tuple[str, ...]:
        return self.lists[name].ticked()

    def _arrange(self) -> None:
        """Put the lists that offer something side by side, without gaps."""
        filled = [name for name, box in self.lists.items() if box.count()]
        for name, box in self.lists.items():
            for widget in (self._captions[name], box):
                widget.setVisible(name in filled)
        for index, name in enumerate(filled):
            row, column = divmod(index, N_COLUMNS)
            self._grid.addWidget(self._captions[name], 2 * row, column)
            self._grid.addWidget(self.lists[name], 2 * row + 1, column)


def _with_counts(name: str, counts: Mapping[str, int]) -> dict[str, str]:
    """The values of a list with their words and how many there are."""
    words = _WORDS.get(name, str)
    return {value: f"{isolated(words(value))}  {number(n)}" for value, n in counts.items()}


def _check_state(is_ticked: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if is_ticked else Qt.CheckState.Unchecked


def sides_of(control: QWidget) -> tuple[Callable[[Any], object], Callable[[], object], SignalInstance]:
    """Functions that fill and read a control, and the signal of an edit."""
    match control:
        case QSpinBox():
            sides = control.setValue, control.value, control.valueChanged
        case QDoubleSpinBox():
            sides = control.setValue, lambda: round(control.value(), control.decimals()), control.valueChanged
        case ChoiceBox():
            sides = control.choose, lambda: control.chosen, control.currentIndexChanged
        case QCheckBox():
            sides = control.setChecked, control.isChecked, control.toggled
        case QLineEdit():
            sides = control.setText, control.text, control.textEdited
        case NameBox():
            sides = control.setEditText, control.currentText, control.editTextChanged
        case PlainText():
            sides = control.show_text, control.text, control.textChanged
        case TickList():
            sides = control.tick, control.ticked, control.edited
        case RowTable():
            sides = control.show_rows, control.rows, control.edited
        case _:
            raise ValueError(f"{type(control).__name__} shows no value of a record")
    return sides
