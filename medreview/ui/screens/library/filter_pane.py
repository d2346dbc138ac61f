"""Filters of the library: a dataset, words, kind, language and further fields; also kept under a name."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from typing_extensions import override

from medreview.domain.questions import QuestionKind
from medreview.errors import MedReviewError
from medreview.ui.job_runner import LatestQuery
from medreview.ui.messages import ask_text, forgets
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, isolated
from medreview.ui.widgets.fields import choice_box
from medreview.ui.widgets.labels import plain_tooltip
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.value_list import TagWords
from medreview.ui.words import field_name, kind_name, language_name
from medreview.workflows import browse_library
from medreview.workflows.browse_library import DatasetSummary, FieldValue, LibraryContents, QuestionFilter, ValueCount
from medreview.workflows.workspace_files import Workspace

if TYPE_CHECKING:  # what is opened later: Qt makes classes when they are named first
    from PySide6.QtWidgets import QInputDialog

    from medreview.ui.screens.library.field_dialog import FieldDialog

LONGEST_CHIP = 32


class FilterBar(QWidget):
    """Signals.

    changed()
        A chip was taken away.
    field_wished()
        The person wants to choose by a field.
    kept_wished(str)
        The filter kept under this name is to be used.
    keep_wished(str)
        What is chosen now is to be kept under this name.
    forget_wished(str)
        The filter kept under this name is to go.
    """

    changed = Signal()
    field_wished = Signal()
    kept_wished = Signal(str)
    keep_wished = Signal(str)
    forget_wished = Signal(str)

    def __init__(self, *choices: QWidget) -> None:
        """Beside the widgets in ``choices``, in the same line."""
        super().__init__()
        self.fields: tuple[FieldValue, ...] = ()
        self.words = TagWords({})
        self._naming: QInputDialog | None = None
        self.add_button = QPushButton(self.tr("By field…"))
        self.add_button.setAccessibleName(self.tr("Choose questions by a field"))
        self.add_button.clicked.connect(self.field_wished)
        self.kept_button = QPushButton(self.tr("Filters"))
        self.kept_button.setAccessibleName(self.tr("Saved filters"))
        self.kept_menu = QMenu(self.kept_button)
        self.kept_button.setMenu(self.kept_menu)
        self._chip_line = QWidget()
        self._row = in_a_row(STRETCH, of=self._chip_line)
        in_a_column(
            in_a_row(*choices, self.add_button, self.kept_button, STRETCH), self._chip_line, of=self, spacing=GRID // 2
        )
        self._chip_line.hide()
        self._chips: list[QPushButton] = []
        self.offer({})

    def use(self, fields: tuple[FieldValue, ...]) -> None:
        """Show these as chips; does not say ``changed``."""
        self.fields = fields
        for chip in self._chips:
            self._row.removeWidget(chip)
            chip.deleteLater()
        self._chips = [self._chip(field) for field in fields]
        for place, chip in enumerate(self._chips):
            self._row.insertWidget(place, chip)
        self._chip_line.setVisible(bool(fields))

    def add(self, one: FieldValue) -> None:
        """Choose by this too; another value of the same field gives way."""
        self.use((*(known for known in self.fields if known.field != one.field), one))
        self.changed.emit()

    def offer(self, kept: Mapping[str, QuestionFilter]) -> None:
        """Fill the menu of kept filters."""
        self.kept_menu.clear()
        for name in kept:
            self._action(self.kept_menu, name.replace("&", "&&"), lambda name=name: self.kept_wished.emit(name))
        if kept:
            self.kept_menu.addSeparator()
        self._action(self.kept_menu, self.tr("Save this filter…"), self._ask_for_name)
        if kept:
            forget = self.kept_menu.addMenu(self.tr("Delete"))
            for name in kept:
                self._action(forget, name.replace("&", "&&"), lambda name=name: self.forget_wished.emit(name))

    def _chip(self, one: FieldValue) -> QPushButton:
        value = self.tr("no value") if one.value is None else self.words.of(one.field, one.value)
        short = value if len(value) <= LONGEST_CHIP else value[: LONGEST_CHIP - 1] + "…"
        words = f"{isolated(field_name(one.field))}: {isolated(short)}"
        chip = QPushButton(f"{words}  ✕".replace("&", "&&"))
        chip.setProperty("role", "quiet")
        chip.setAccessibleName(self.tr("Remove filter {filter}").format(filter=words))
        chip.clicked.connect(lambda: self._take_away(one))
        return chip

    def _take_away(self, one: FieldValue) -> None:
        self.use(tuple(known for known in self.fields if known != one))
        self.changed.emit()

    def _ask_for_name(self) -> None:
        self._naming = ask_text(self, self.tr("Save this filter"), self.tr("Name"), then=self._on_named)

    def _on_named(self, name: str) -> None:
        if name.strip():
            self.keep_wished.emit(name.strip())

    def _action(self, menu: QMenu, text: str, act: Callable[[], object]) -> None:
        action = QAction(text, menu)
        action.triggered.connect(lambda: act())  # noqa: PLW0108 - without the "checked" of the signal
        menu.addAction(action)


MOST_SHOWN = 5
ALL_AND_ONE = 2
ID_ROLE = Qt.ItemDataRole.UserRole
NAME_ROLE = Qt.ItemDataRole.UserRole + 1


class _WithinList(QStyledItemDelegate):
    """Asks for no width: where an entry does not fit, the name in it is elided, and its numbers stay."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, super().sizeHint(option, index).height())

    @override
    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        name = index.data(NAME_ROLE)
        if isinstance(name, str):
            width = option.fontMetrics.horizontalAdvance
            room = option.rect.width() - 3 * GRID - (width(option.text) - width(name))
            short = option.fontMetrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room)
            option.text = option.text.replace(name, short, 1)


class DatasetList(QListWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(_WithinList(self))

    @property
    def chosen(self) -> int | None:
        """None where all are."""
        item = self.currentItem()
        return item.data(ID_ROLE) if item else None  # pyright: ignore[reportUnnecessaryComparison] - None when empty

    @property
    def chosen_name(self) -> str:
        """Empty where all are."""
        return "" if self.chosen is None else str(self.currentItem().data(NAME_ROLE))

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
        counts = self.tr(
            "{name}: {n_questions} {n_questions:=question|questions}, {n_answers} {n_answers:=answer|answers} "
            "(references included)"
        )
        item = QListWidgetItem(counted(counts, name=name, n_questions=n_questions, n_answers=n_answers))
        item.setData(ID_ROLE, dataset_id)
        item.setData(NAME_ROLE, name)
        item.setToolTip(plain_tooltip(item.text()))
        self.addItem(item)


SEARCH_DELAY_MS = 200
MOST_VALUES_SHOWN = 500


class FilterPane(QWidget):
    """Signals.

    changed()
        The person chose otherwise, or has typed and paused, or ``use`` was called.
    """

    changed = Signal()

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._context = context
        self._counting = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self._dialog)
        self._dialog: FieldDialog | None = None
        self._delay = QTimer(self, singleShot=True, interval=SEARCH_DELAY_MS)
        self._delay.timeout.connect(self.changed)
        self.datasets = DatasetList()
        self.datasets.setAccessibleName(self.tr("Datasets"))
        self.datasets.currentRowChanged.connect(self._say_changed)
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Find in questions and answers"))
        self.search.setAccessibleName(self.tr("Find in questions and answers"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._on_typed)
        self.kind = choice_box(self.tr("Kind"))
        self.language = choice_box(self.tr("Language"))
        for box in (self.kind, self.language):
            box.currentIndexChanged.connect(self._say_changed)
        self.bar = self._filter_bar()
        in_a_column(self.datasets, self.search, self.bar, of=self)

    @property
    def wanted(self) -> QuestionFilter:
        return QuestionFilter(
            self.datasets.chosen,
            self.kind.chosen,
            self.language.chosen,
            self.search.text(),
            self.bar.fields,
        )

    def use(self, wanted: QuestionFilter) -> None:
        """Choose this, as far as it is offered."""
        with QSignalBlocker(self.datasets), QSignalBlocker(self.kind), QSignalBlocker(self.language):
            self.datasets.choose(wanted.dataset_id)
            self.kind.choose(wanted.kind)
            self.language.choose(wanted.language)
        with QSignalBlocker(self.search):
            self.search.setText(wanted.text)
        self.bar.use(wanted.fields)
        self.changed.emit()

    def offer(self, contents: LibraryContents) -> None:
        """Offer the values of the workspace, with the earlier choice; does not say ``changed``."""
        self.datasets.show_datasets(contents.datasets)
        kinds = {kind.value: kind_name(kind) for kind in QuestionKind}
        self.kind.offer_anew({None: self.tr("All kinds"), **kinds})
        languages = {tag: language_name(tag) for tag in contents.languages}
        self.language.offer_anew({None: self.tr("All languages"), **languages})

    def name_values(self, words: TagWords) -> None:
        """Show values of lists in these words from now on."""
        if words != self.bar.words:  # else a chip that has the keyboard would lose it
            self.bar.words = words
            self.bar.use(self.bar.fields)

    def offer_kept(self) -> None:
        """The filters kept in the workspace."""
        self.bar.offer(self._context.workspace.read(browse_library.saved_filters))

    def _filter_bar(self) -> FilterBar:
        bar = FilterBar(self.kind, self.language)
        bar.changed.connect(self.changed)
        bar.field_wished.connect(self._ask_for_field)
        bar.kept_wished.connect(self._use_kept)
        bar.keep_wished.connect(self._keep)
        bar.forget_wished.connect(self._forget)
        return bar

    def _say_changed(self) -> None:
        self.changed.emit()

    def _on_typed(self) -> None:
        self._delay.start()

    def _ask_for_field(self) -> None:
        self._counting.ask(browse_library.metadata_fields, self._offer_fields, overtake=True)

    def _offer_fields(self, fields: tuple[str, ...]) -> None:
        if not fields:
            self._context.note(self.tr("The questions have no further fields"))
            return
        from medreview.ui.screens.library.field_dialog import FieldDialog

        self._dialog = dialog = FieldDialog(fields, self, self.bar.words)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.field_chosen.connect(self._count_values)
        dialog.value_chosen.connect(self.bar.add)
        dialog.finished.connect(forgets(self, "_dialog"))
        self._count_values(fields[0])
        dialog.open()

    def _count_values(self, field: str) -> None:
        others = tuple(one for one in self.bar.fields if one.field != field)
        wanted = replace(self.wanted, fields=others)
        count = partial(browse_library.value_counts, wanted=wanted, field=field, limit=MOST_VALUES_SHOWN)
        self._counting.ask(count, partial(self._show_values, field), overtake=True)

    def _show_values(self, field: str, counts: tuple[ValueCount, ...]) -> None:
        if self._dialog is not None:
            self._dialog.show_values(field, counts, is_all=len(counts) < MOST_VALUES_SHOWN)

    def _use_kept(self, name: str) -> None:
        wanted = browse_library.saved_filters(self._context.workspace.workspace).get(name)
        if wanted is not None:
            self.use(wanted)

    def _keep(self, name: str) -> None:
        self._change_kept(partial(browse_library.save_filter, name=name, wanted=self.wanted))

    def _forget(self, name: str) -> None:
        self._change_kept(partial(browse_library.forget_filter, name=name))

    def _change_kept(self, change: Callable[[Workspace], None]) -> None:
        try:
            self._context.workspace.write(change, by=self)
        except MedReviewError as error:
            self._context.show_problem(error)
        self.offer_kept()
