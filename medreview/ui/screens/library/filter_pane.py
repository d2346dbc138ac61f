"""What is looked for in the library: a dataset, words, kind, language and further fields; also kept under a name."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from medreview.domain.questions import QuestionKind
from medreview.errors import MedReviewError
from medreview.ui.latest_answer import LatestAnswer
from medreview.ui.question_words import kind_name, language_name
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library.dataset_list import DatasetList
from medreview.ui.screens.library.field_dialog import FieldDialog
from medreview.ui.screens.library.filter_bar import FilterBar
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.layout import in_a_column
from medreview.workflows import browse_library
from medreview.workflows.browse_library import LibraryContents, QuestionFilter, ValueCount

SEARCH_DELAY_MS = 200
MOST_VALUES_SHOWN = 500


class FilterPane(QWidget):
    """Signals.

    changed()
        The person chose otherwise, or has typed and paused, or ``use`` was called.
    """

    changed = Signal()

    def __init__(self, context: ScreenContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._counting = LatestAnswer(context.lookups, context.workspace, self, of=lambda: self._dialog)
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
        self.kind = self._box(self.tr("Kind"))
        self.language = self._box(self.tr("Language"))
        self.bar = self._filter_bar()
        in_a_column(self.datasets, self.search, self.bar, of=self)

    @property
    def wanted(self) -> QuestionFilter:
        return QuestionFilter(
            self.datasets.chosen,
            self.kind.currentData(),
            self.language.currentData(),
            self.search.text(),
            self.bar.fields,
        )

    def use(self, wanted: QuestionFilter) -> None:
        """Choose this, as far as it is offered."""
        with QSignalBlocker(self.datasets), QSignalBlocker(self.kind), QSignalBlocker(self.language):
            self.datasets.choose(wanted.dataset_id)
            self.kind.setCurrentIndex(max(0, self.kind.findData(wanted.kind)))
            self.language.setCurrentIndex(max(0, self.language.findData(wanted.language)))
        with QSignalBlocker(self.search):
            self.search.setText(wanted.text)
        self.bar.use(wanted.fields)
        self.changed.emit()

    def offer(self, contents: LibraryContents) -> None:
        """What there is in the workspace, what was chosen chosen; does not say ``changed``."""
        self.datasets.show_datasets(contents.datasets)
        _fill(self.kind, self.tr("Every kind"), {kind.value: kind_name(kind) for kind in QuestionKind})
        _fill(self.language, self.tr("Every language"), {tag: language_name(tag) for tag in contents.languages})

    def offer_kept(self) -> None:
        """The filters kept in the workspace."""
        self.bar.offer(self._context.workspace.read(browse_library.saved_filters))

    def _box(self, name: str) -> QComboBox:
        box = named(QComboBox(), name)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        box.currentIndexChanged.connect(self._say_changed)
        return box

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
        self._dialog = dialog = FieldDialog(fields, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.field_chosen.connect(self._count_values)
        dialog.value_chosen.connect(self.bar.add)
        dialog.finished.connect(self._forget_dialog)
        self._count_values(fields[0])
        dialog.open()

    def _forget_dialog(self) -> None:
        self._dialog = None

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

    def _change_kept(self, change: Callable[[Any], None]) -> None:
        try:
            self._context.workspace.write(change, by=self)
        except MedReviewError as error:
            self._context.show_problem(error)
        self.offer_kept()


def _fill(box: QComboBox, everything: str, names: dict[str, str]) -> None:
    """Offer all or one of these, and keep what was chosen."""
    chosen = box.currentData()
    box.blockSignals(True)
    box.clear()
    box.addItem(everything, None)
    for value, name in names.items():
        box.addItem(name, value)
    box.setCurrentIndex(max(0, box.findData(chosen)))
    box.blockSignals(False)
