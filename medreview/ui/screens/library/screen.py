"""The library: what to look through on one side, the chosen question on the other."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Any

from PySide6.QtCore import QByteArray, QItemSelection, Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.questions import QuestionKind
from medreview.errors import MedReviewError
from medreview.ui.behind_dialog import BehindDialog
from medreview.ui.latest_answer import LatestAnswer
from medreview.ui.question_words import kind_name, language_name
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.library.editing import Editing
from medreview.ui.screens.library.field_dialog import FieldDialog
from medreview.ui.screens.library.filter_bar import FilterBar
from medreview.ui.screens.library.indexing import Indexing
from medreview.ui.screens.library.list_kinds import ANSWERS, DATASET_COLUMN, IMAGES, KINDS, QUESTIONS, Line, ListKind
from medreview.ui.screens.library.question_model import QuestionModel
from medreview.ui.screens.library.question_page import QuestionPage
from medreview.ui.screens.library.standing import LibraryStanding
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.workflows import browse_library
from medreview.workflows.browse_library import (
    DatasetSummary,
    LibraryContents,
    QuestionFilter,
    QuestionOrder,
    ValueCount,
)

SEARCH_DELAY_MS = 200
MOST_DATASETS_SHOWN = 5
COLUMN_WIDTHS = (240, 88, 72, 72, 64, 64)
ALL_AND_ONE = 2
NAME_ROLE = Qt.ItemDataRole.UserRole + 1
SPLITTER_MEMORY = "library/splitter"
MOST_VALUES_SHOWN = 500


class LibraryScreen(Screen):
    REFRESHES_ON = Change.DATASETS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._order: StrEnum = QuestionOrder.STORED
        self._is_descending = False
        self._bare: frozenset[StrEnum] = frozenset()
        self._chosen: int | None = None
        self._chosen_line: int | None = None
        self._found: list[int] = []
        self._contents = LatestAnswer(context.lookups, context.workspace, self)
        self._listing = LatestAnswer(context.lookups, context.workspace, self)
        self._counting = LatestAnswer(context.lookups, context.workspace, self)
        self.indexing = Indexing(context, self)
        self.indexing.advanced.connect(self._say_count)
        self.indexing.ended.connect(self._on_indexed)
        self._wished: object = None
        self._comes_back: LibraryStanding | None = None
        self._dialog: FieldDialog | None = None
        self.verdicts: BehindDialog | None = None
        self._model = QuestionModel(self._read_lines)
        self._model.order_wished.connect(self._on_order_wished)
        self._delay = QTimer(self, singleShot=True, interval=SEARCH_DELAY_MS)
        self._delay.timeout.connect(self._list_questions)
        self._count = plain_label("", "caption")
        self.page = QuestionPage(context.theme, self._read_image)
        self.page.verdicts_wished.connect(self._show_verdicts)
        self.editing = self._editing()
        self.datasets = QListWidget()
        self.datasets.setAccessibleName(self.tr("Datasets"))
        self.datasets.currentRowChanged.connect(self._list_questions)
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Find in questions and answers"))
        self.search.setAccessibleName(self.tr("Find in questions and answers"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._on_typed)
        self.kind = self._filter_box(self.tr("Kind"))
        self.language = self._filter_box(self.tr("Language"))
        self.listed = self._list_box()
        self.filters = self._filter_bar()
        self.table = DataTable(context.settings, "library", self.tr("Questions"))
        self.table.setSortingEnabled(True)
        self.table.setSelectionMode(DataTable.SelectionMode.ExtendedSelection)
        self.table.use(self._model, COLUMN_WIDTHS, stretches=0)
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.first_control = self.table
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self._splitter = QSplitter()
        self._lay_out()

    def _lay_out(self) -> None:
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self._lists())
        self._splitter.addWidget(self.page)
        self._splitter.setSizes([640, 640])
        self._splitter.restoreState(QByteArray(self.context.settings.memory(SPLITTER_MEMORY)))
        self._splitter.splitterMoved.connect(self._remember_splitter)
        _fill_whole(self, self._splitter)

    @override
    def refresh(self) -> None:
        self.filters.offer(self.context.workspace.read(browse_library.saved_filters))
        self._contents.ask(browse_library.library_contents, self._on_contents)
        self.indexing.start()

    def _on_contents(self, contents: LibraryContents) -> None:
        self._fill_datasets(contents.datasets)
        bare = {QuestionOrder.LANGUAGE: not contents.languages, QuestionOrder.IMAGES: not contents.has_images}
        self._bare = frozenset(order for order, is_bare in bare.items() if is_bare)
        _fill(self.kind, self.tr("Every kind"), {kind.value: kind_name(kind) for kind in QuestionKind})
        _fill(self.language, self.tr("Every language"), {tag: language_name(tag) for tag in contents.languages})
        if self._comes_back is not None:
            self._show_again(self._comes_back)
        else:
            self._list_questions()
        self._show_wished()

    @override
    def arrive(self, argument: object) -> None:
        """Show one dataset, by its name, or what another window showed. It may not be listed yet."""
        if isinstance(argument, LibraryStanding):
            self._comes_back = argument
            if self.datasets.count():
                self._show_again(argument)
        else:
            self._wished = argument
            self._show_wished()

    @override
    def standing(self) -> object:
        if self._comes_back is not None:
            return self._comes_back
        header, bars = self.table.horizontalHeader(), (self.table.verticalScrollBar(), self.page.verticalScrollBar())
        return LibraryStanding(
            self._wanted(),
            self._model.kind,
            self._order,
            self._is_descending,
            (header.sortIndicatorSection(), header.sortIndicatorOrder()),
            self._chosen_line,
            (bars[0].value(), bars[1].value()),
        )

    def _show_again(self, before: LibraryStanding) -> None:
        self._order, self._is_descending = before.order, before.is_descending
        for control in (self.listed, self.table.horizontalHeader()):
            control.blockSignals(True)
        self.listed.setCurrentIndex(KINDS.index(before.kind))
        self.table.horizontalHeader().setSortIndicator(*before.sorted_by)
        for control in (self.listed, self.table.horizontalHeader()):
            control.blockSignals(False)
        self._show_filter(before.wanted)

    def _show_wished(self) -> None:
        for row in range(self.datasets.count()):
            if self.datasets.item(row).data(NAME_ROLE) == self._wished:
                self._wished = None
                self.datasets.setCurrentRow(row)
                return

    @override
    def menu_actions(self) -> dict[str, list[QAction]]:
        find = QAction(self.tr("Find in questions and answers"), self)
        find.setShortcut(QKeySequence.StandardKey.Find)
        find.triggered.connect(lambda: self.search.setFocus())  # noqa: PLW0108 - setFocus would take "checked" as a reason
        return {"edit": [find]}

    def _filter_bar(self) -> FilterBar:
        bar = FilterBar(self.kind, self.language)
        bar.changed.connect(self._list_questions)
        bar.field_wished.connect(self._ask_for_field)
        bar.kept_wished.connect(self._use_kept)
        bar.keep_wished.connect(self._keep)
        bar.forget_wished.connect(self._forget)
        return bar

    def _lists(self) -> QWidget:
        lists = QWidget()
        column = QVBoxLayout(lists)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, GRID)
        column.setSpacing(GRID)
        heading = QHBoxLayout()
        heading.addWidget(plain_label(self.tr("Library"), "title"))
        heading.addStretch(1)
        heading.addWidget(self.listed)
        verbs = ((self.tr("Export…"), "export", "Ctrl+E"), (self.tr("Import…"), "import", "Ctrl+I"))
        for text, place, keys in verbs:
            heading.addWidget(push_button(text, partial(self.context.go_to, place), keys=keys))
        column.addLayout(heading)
        column.addWidget(self.datasets)
        column.addWidget(self.search)
        column.addWidget(self.filters)
        column.addWidget(self.table, stretch=1)
        column.addWidget(self._count)
        return lists

    def _show_verdicts(self, answer_ids: tuple[int, ...]) -> None:
        title = self.tr("What raters and judges said of the answers")
        self.verdicts = BehindDialog(self.context, title, answer_ids, self)
        self.verdicts.finished.connect(self._forget_verdicts)
        self.verdicts.open()

    def _editing(self) -> Editing:
        editing = Editing(self.context, self)
        self.page.edit_wished.connect(lambda: self._with_chosen(editing.edit_question))
        self.page.answer_edit_wished.connect(editing.edit_answer)
        self.page.history_wished.connect(lambda: self._with_chosen(editing.show_history))
        return editing

    def _with_chosen(self, act: Callable[[int], None]) -> None:
        if self._chosen is not None:
            act(self._chosen)

    def _forget_verdicts(self) -> None:
        self.verdicts = None

    def _read_lines(self, identifiers: Sequence[int]) -> Sequence[Line]:
        return self.context.workspace.read(partial(self._model.kind.read, identifiers=identifiers))

    def _read_image(self, sha256: str) -> bytes:
        return self.context.workspace.read(partial(browse_library.image_content, sha256=sha256))

    def _wanted(self) -> QuestionFilter:
        return QuestionFilter(
            self._dataset_id(),
            self.kind.currentData(),
            self.language.currentData(),
            self.search.text(),
            self.filters.fields,
        )

    def _filter_box(self, name: str) -> QComboBox:
        box = named(QComboBox(), name)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        box.currentIndexChanged.connect(self._list_questions)
        return box

    def _list_box(self) -> QComboBox:
        """In the order of ``KINDS``."""
        box = named(QComboBox(), self.tr("What is listed"))
        box.addItems([self.tr("Questions"), self.tr("Answers"), self.tr("Images")])
        box.currentIndexChanged.connect(self._on_other_list)
        return box

    def _on_other_list(self) -> None:
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self._list_questions()

    def _fill_datasets(self, datasets: tuple[DatasetSummary, ...]) -> None:
        chosen = self._dataset_id()
        self.datasets.blockSignals(True)
        self.datasets.clear()
        n_questions = sum(dataset.n_questions for dataset in datasets)
        n_answers = sum(dataset.n_answers for dataset in datasets)
        self._add_dataset(None, self.tr("All datasets"), n_questions, n_answers)
        for dataset in datasets:
            self._add_dataset(dataset.dataset_id, dataset.name, dataset.n_questions, dataset.n_answers)
        rows = [self.datasets.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.datasets.count())]
        self.datasets.setCurrentRow(rows.index(chosen) if chosen in rows else 0)
        self.datasets.blockSignals(False)
        shown = min(self.datasets.count(), MOST_DATASETS_SHOWN)
        self.datasets.setFixedHeight(shown * self.datasets.sizeHintForRow(0) + 2 * self.datasets.frameWidth() + 2)

    def _add_dataset(self, dataset_id: int | None, name: str, n_questions: int, n_answers: int) -> None:
        counts = self.tr("{name}: questions {n_questions}, answers {n_answers}")
        shown = counts.format(name=isolated(name), n_questions=number(n_questions), n_answers=number(n_answers))
        item = QListWidgetItem(shown)
        item.setData(Qt.ItemDataRole.UserRole, dataset_id)
        item.setData(NAME_ROLE, name)
        self.datasets.addItem(item)

    def _dataset_id(self) -> int | None:
        item = self.datasets.currentItem()
        return item.data(Qt.ItemDataRole.UserRole) if item else None  # pyright: ignore[reportUnnecessaryComparison] - None when empty

    def _list_questions(self) -> None:
        """Ask for the list, apart from the window."""
        wanted, kind = self._wanted(), KINDS[self.listed.currentIndex()]
        order = self._order if self._order in kind.orders else kind.stored
        find = partial(kind.find, wanted=wanted, order=order, descending=self._is_descending)
        self._listing.ask(find, partial(self._on_listed, wanted, kind), overtake=True)

    def _on_listed(self, wanted: QuestionFilter, kind: ListKind, found: list[int]) -> None:
        self._found = found
        stays = self._chosen_line if kind is self._model.kind else self._chosen if kind is QUESTIONS else None
        back = self._comes_back if self.datasets.count() else None  # else the filter is not shown yet
        if back is not None:
            stays = back.line
        is_other_list = kind is not self._model.kind
        self._model.show_ids(found, kind)
        if is_other_list:
            self.table.turn_to("library" if kind is QUESTIONS else f"library/{kind.name}", COLUMN_WIDTHS)
        has_one_dataset = wanted.dataset_id is not None or self.datasets.count() == ALL_AND_ONE
        self.table.hide_columns({*({DATASET_COLUMN} if has_one_dataset else ()), *self._columns_without_words(kind)})
        self._say_count()
        is_filtered = wanted != QuestionFilter()
        self.table.say_when_empty(
            self.tr("Nothing fits. Widen the filter.") if is_filtered else self.tr("No questions yet. Import a file.")
        )
        self._choose(max(0, self._model.row_of(stays)))
        if back is not None:
            self._scroll_again(*back.scrolled)
            self._comes_back = None

    def _columns_without_words(self, kind: ListKind) -> frozenset[int]:
        """Columns in which no question of the workspace has anything, so that the question has their room."""
        return frozenset(column for column, order in enumerate(kind.orders) if order in self._bare)

    def _scroll_again(self, in_list: int, in_question: int) -> None:
        self.table.doItemsLayout()
        self.table.verticalScrollBar().setValue(in_list)
        bar = self.page.verticalScrollBar()
        QTimer.singleShot(0, bar, lambda: bar.setValue(in_question))  # the question is laid out first

    def _say_count(self) -> None:
        counts = {
            QUESTIONS: self.tr("Questions: {n}"),
            ANSWERS: self.tr("Answers: {n}"),
            IMAGES: self.tr("Images: {n}"),
        }
        count = counts[self._model.kind].format(n=number(len(self._found)))
        if self.indexing.n_left and self.search.text().strip():
            left = self.tr("Texts that cannot be found by their words yet: {n}").format(n=number(self.indexing.n_left))
            count = f"{count} · {left}"
        self._count.setText(count)

    def _on_indexed(self, n_added: int) -> None:
        if n_added and self.search.text().strip():
            self._list_questions()

    def _ask_for_field(self) -> None:
        self._counting.ask(browse_library.metadata_fields, self._offer_fields, overtake=True)

    def _offer_fields(self, fields: tuple[str, ...]) -> None:
        if not fields:
            self.context.note(self.tr("The questions have no further fields"))
            return
        self._dialog = dialog = FieldDialog(fields, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.field_chosen.connect(self._count_values)
        dialog.value_chosen.connect(self.filters.add)
        dialog.finished.connect(self._forget_dialog)
        self._count_values(fields[0])
        dialog.open()

    def _forget_dialog(self) -> None:
        self._dialog = None

    def _count_values(self, field: str) -> None:
        others = tuple(one for one in self.filters.fields if one.field != field)
        wanted = replace(self._wanted(), fields=others)
        count = partial(browse_library.value_counts, wanted=wanted, field=field, limit=MOST_VALUES_SHOWN)
        self._counting.ask(count, partial(self._show_values, field), overtake=True)

    def _show_values(self, field: str, counts: tuple[ValueCount, ...]) -> None:
        if self._dialog is not None:
            self._dialog.show_values(field, counts, is_all=len(counts) < MOST_VALUES_SHOWN)

    def _use_kept(self, name: str) -> None:
        wanted = browse_library.saved_filters(self.context.workspace.workspace).get(name)
        if wanted is not None:
            self._show_filter(wanted)

    def _show_filter(self, wanted: QuestionFilter) -> None:
        controls = (self.datasets, self.kind, self.language, self.search)
        for control in controls:
            control.blockSignals(True)
        rows = [self.datasets.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.datasets.count())]
        self.datasets.setCurrentRow(rows.index(wanted.dataset_id) if wanted.dataset_id in rows else 0)
        self.kind.setCurrentIndex(max(0, self.kind.findData(wanted.kind)))
        self.language.setCurrentIndex(max(0, self.language.findData(wanted.language)))
        self.search.setText(wanted.text)
        for control in controls:
            control.blockSignals(False)
        self.filters.use(wanted.fields)
        self._list_questions()

    def _keep(self, name: str) -> None:
        self._change_kept(partial(browse_library.save_filter, name=name, wanted=self._wanted()))

    def _forget(self, name: str) -> None:
        self._change_kept(partial(browse_library.forget_filter, name=name))

    def _change_kept(self, change: Callable[[Any], None]) -> None:
        try:
            self.context.workspace.write(change, by=self)
        except MedReviewError as error:
            self.context.show_problem(error)
        self.filters.offer(self.context.workspace.read(browse_library.saved_filters))

    def _on_typed(self) -> None:
        self._delay.start()

    def _choose(self, row: int) -> None:
        self._chosen_line = self._found[row] if row < len(self._found) else None
        self._chosen = self._model.question_at(row) if self._chosen_line is not None else None
        if self._chosen is None:
            self.page.show_nothing("")
        else:
            self.table.selectRow(row)
            self._show_question(self._chosen)

    def _on_selected(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        rows = self.table.selectionModel().selectedRows()
        if rows:
            self._chosen_line = self._model.id_at(rows[-1].row())
        if rows and (chosen := self._model.question_at(rows[-1].row())) != self._chosen:
            self._chosen = chosen
            self._show_question(chosen)

    def _show_question(self, question_id: int | None) -> None:
        if question_id is None:
            return
        question = self.context.workspace.read(partial(browse_library.question_detail, question_id=question_id))
        if question is not None:
            self.page.show_question(question)

    def _on_order_wished(self, order: StrEnum, is_descending: bool) -> None:
        self._order, self._is_descending = order, is_descending
        self._list_questions()

    def _remember_splitter(self) -> None:
        self.context.settings.remember(SPLITTER_MEMORY, bytes(self._splitter.saveState().data()))


def _fill_whole(screen: QWidget, content: QWidget) -> None:
    whole = QHBoxLayout(screen)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.addWidget(content)


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
