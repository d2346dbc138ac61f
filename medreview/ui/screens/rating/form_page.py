"""A questionnaire in the same calm frame: scales by digit, text in fields, saved as it is given."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout
from typing_extensions import override

from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.rating_tasks import FormTask
from medreview.domain.study_plans import FormItem, Granularity
from medreview.ui.screens.rating.scale_labels import form_item_labels, split_wording
from medreview.ui.screens.rating.step_page import StepPage
from medreview.ui.screens.rating.words_field import SAVE_AFTER_MS, WordsField, text_of
from medreview.ui.theme import Theme
from medreview.ui.tokens import BODY_PX, GRID
from medreview.ui.translation import translated
from medreview.ui.widgets.fields import ScreenButton, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.reading_column import FootedColumn
from medreview.ui.widgets.scale_table import GivenLevel, ScaleLabels, ScaleTable
from medreview.ui.words import in_window_language

COLUMN_PX = 104 * GRID
TEXT_LINES = 2


class FormPage(StepPage):
    """Shows one form, whose questions scroll over buttons that stay in sight; built anew for each step.

    Signals
    -------
    value_chosen(str, float)
        A level was clicked: question and value.
    answered(object)
        The texts as they are now (dict of name to text), shortly after one was changed.
    move_on_asked(), back_asked()
        The person is done with the form, or wants the step before.
    """

    value_chosen = Signal(str, float)
    answered = Signal(object)
    move_on_asked = Signal()
    back_asked = Signal()

    def __init__(self, theme: Theme, task: FormTask, levels_run: Qt.LayoutDirection) -> None:
        super().__init__()
        self._theme = theme
        self._levels_run = levels_run
        self.step = task.step
        self._values = dict(task.values)
        self._saved: dict[str, str] = {}
        self.tables: list[ScaleTable] = []
        self.fields: dict[str, WordsField] = {}
        self._stops: list[ScaleTable | WordsField] = []
        self._saving = QTimer(self, singleShot=True, interval=SAVE_AFTER_MS)
        self._saving.timeout.connect(self.flush)
        footer = in_a_column(self._message, self._footer(), spacing=GRID)
        footed = FootedColumn(COLUMN_PX, self._questions(task), footer)
        self.questions = footed.content
        """All that is asked, and what is painted anew for another form."""
        in_a_column(footed, of=self, spacing=0)
        self.show_task(task)

    @property
    def texts(self) -> dict[str, str]:
        return {name: text_of(field) for name, field in self.fields.items()}

    @property
    def is_unsaved(self) -> bool:
        """True if something is written that is not saved: not yet, or because it was refused."""
        return self.texts != self._saved

    @property
    def table(self) -> ScaleTable | None:
        """The scales that digits go to: those with the keyboard, else the last."""
        focused = [table for table in self.tables if table.isAncestorOf(self.focusWidget() or self)]
        return (focused or self.tables[-1:] or [None])[0]

    def show_task(self, task: FormTask) -> None:
        """Show what is saved; a text that is being written or was refused stays."""
        self._values = dict(task.values)
        before, self._saved = self._saved, {name: task.texts.get(name, "") for name in self.fields}
        for table in self.tables:
            table.show_given({name: GivenLevel(value) for name, value in task.values.items()})
        for name, field in self.fields.items():
            if text_of(field) == before.get(name, "") != self._saved[name]:
                with QSignalBlocker(field):
                    field.setPlainText(self._saved[name])

    @property
    def has_keyboard(self) -> bool:
        """True if one of its scales or fields has the keyboard."""
        focused = self.window().focusWidget()
        return focused in self.fields.values() or any(table.has_keyboard for table in self.tables)

    @property
    def is_open(self) -> bool:
        """True if anything is not answered."""
        return any(map(self._is_open, self._stops))

    def take_focus(self) -> None:
        """Put the keyboard where the first answer is missing, else on Next, where no digit changes any."""
        self._focus_first_open(self._stops)

    def move_focus(self, step: int) -> None:
        """Move to the next scale (1) or the previous one (-1); from Next to what is open, or to the last scale."""
        if step > 0 and not self.has_keyboard and self.is_open:
            self.take_focus()
        elif self.table is not None:
            self.table.move_focus(step)
        elif self._stops:
            self._focus(self._stops[0])

    def rest(self) -> None:
        """Put the keyboard on Next, where no digit gives or changes anything."""
        for table in self.tables:
            table.rest()
        self._following.setFocus(Qt.FocusReason.OtherFocusReason)

    def move_after(self, name: str) -> None:
        """Move the keyboard on from a scale that was just answered, to what is open; at the end to Next."""
        table = next(table for table in self.tables if name in table.names)
        if (index := table.first_open(table.names.index(name))) is not None:
            table.take_focus(index)
        else:
            table.rest()
            self._focus_first_open(self._stops[self._stops.index(table) + 1 :])

    def flush(self) -> None:
        """Save the texts now."""
        self._saving.stop()
        if self.is_unsaved:
            self.answered.emit(self.texts)

    def _is_open(self, stop: ScaleTable | WordsField) -> bool:
        if isinstance(stop, ScaleTable):
            return any(name not in self._values for name in stop.names)
        return not stop.text().strip()

    def _focus(self, stop: ScaleTable | WordsField) -> None:
        if isinstance(stop, ScaleTable):
            stop.take_focus(stop.first_open() or 0)
        else:
            stop.setFocus(Qt.FocusReason.OtherFocusReason)

    def _focus_first_open(self, stops: Sequence[ScaleTable | WordsField]) -> None:
        missing = next((stop for stop in stops if self._is_open(stop)), None)
        if missing is not None:
            self._focus(missing)
        else:
            self.rest()

    def _questions(self, task: FormTask) -> QVBoxLayout:
        column = in_a_column(plain_label(in_window_language(task.form.title), "title", wraps=True), spacing=2 * GRID)
        if task.granularity is not None:
            column.addWidget(self._granularity_label(task.granularity))
        self._add_items(column, task.form.items)
        column.addStretch(1)
        return column

    def _granularity_label(self, granularity: Granularity) -> QLabel:
        unit = translated(UNIT_WORDS[granularity])
        return plain_label(self.tr("About rating {unit}").format(unit=unit), "quiet")

    def _add_items(self, column: QVBoxLayout, items: tuple[FormItem, ...]) -> None:
        labels: list[ScaleLabels] = []
        for item in items:
            if item.scale is not None:
                labels.append(form_item_labels(item, item.scale))
                continue
            self._add_table(column, labels)
            labels = []
            self._add_field(column, item)
        self._add_table(column, labels)

    def _add_table(self, column: QVBoxLayout, labels: list[ScaleLabels]) -> None:
        if not labels:
            return
        table = ScaleTable(self._theme, labels, levels_run=self._levels_run)
        table.value_chosen.connect(self.value_chosen)
        self.tables.append(table)
        self._stops.append(table)
        column.addWidget(table)

    def _add_field(self, column: QVBoxLayout, item: FormItem) -> None:
        words, rest = split_wording(in_window_language(item.wording))
        label = plain_label(f"{words}: {rest}" if rest else words, wraps=True)
        field = WordsField()
        field.setAccessibleName(label.text())
        field.setFixedHeight(round(self._theme.px(BODY_PX) * 1.6 * TEXT_LINES) + 3 * GRID)
        field.textChanged.connect(self._saving.start)
        field.installEventFilter(self)
        self.fields[item.name] = field
        self._stops.append(field)
        column.addWidget(label)
        column.addWidget(field)

    def _footer(self) -> QHBoxLayout:
        back = push_button(self.tr("Back"), self.back_asked.emit, role="quiet")
        self._following = ScreenButton(self.tr("Next (Enter)"))
        self._following.setProperty("role", "primary")
        self._following.setAccessibleName(self.tr("Next"))
        self._following.clicked.connect(self.move_on_asked)
        return in_a_row(back, STRETCH, self._following, spacing=STYLE)

    def _go_on_from(self, field: WordsField) -> None:
        following = self._stops.index(field) + 1
        if following < len(self._stops) and self._is_open(self._stops[following]):
            self._focus(self._stops[following])
        else:
            self.move_on_asked.emit()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter goes on from a text field, Shift+Enter starts a line; leaving it saves it."""
        if event.type() == QEvent.Type.FocusOut:
            self.flush()
        is_key = event.type() == QEvent.Type.KeyPress
        if is_key and isinstance(event, QKeyEvent) and isinstance(watched, WordsField) and _is_plain_return(event):
            self._go_on_from(watched)
            return True
        return super().eventFilter(watched, event)


def _is_plain_return(event: QKeyEvent) -> bool:
    is_return = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
    return is_return and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier
