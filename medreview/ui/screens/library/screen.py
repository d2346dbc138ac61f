"""The library: what to look through on one side, the chosen question on the other."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QMenu,
    QPushButton,
    QWidget,
)
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.questions import RULE_THAT_TOOK
from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Progress
from medreview.ui.job_runner import LatestQuery, while_alive, whole_workspace
from medreview.ui.messages import ask_text, forgets
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.library.filter_pane import FilterPane
from medreview.ui.screens.library.list_kinds import (
    ANSWERS,
    IMAGES,
    KINDS,
    QUESTIONS,
    Line,
    ListKind,
    QuestionModel,
    questions_with_tags,
    rule_name,
)
from medreview.ui.screens.library.question_page import QuestionPage
from medreview.ui.screens.library.question_tags import Tagging
from medreview.ui.tokens import GRID
from medreview.ui.translation import number, translated, window_language
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.value_list import TagWords
from medreview.workflows import browse_library, tag_questions
from medreview.workflows.browse_library import (
    LibraryContents,
    QuestionFilter,
    QuestionOrder,
    prepare_search,
)
from medreview.workflows.tag_questions import OfferedField
from medreview.workflows.workspace_files import Workspace

if TYPE_CHECKING:
    from PySide6.QtWidgets import QInputDialog

    from medreview.ui.screens.library.edit_dialog import Editing
    from medreview.ui.source_answers_dialog import SourceAnswersDialog


@dataclass(frozen=True, slots=True)
class LibraryState:
    """``sorted_by`` is what the header marks, ``scrolled`` how far the list and the question are scrolled."""

    wanted: QuestionFilter
    kind: ListKind
    order: str
    is_descending: bool
    sorted_by: tuple[int, Qt.SortOrder]
    line: int | None
    scrolled: tuple[int, int]


class Indexing(QObject):
    """Signals.

    advanced()
        ``n_left`` changed.
    ended(int)
        So many texts can be found by their words that could not before.
    """

    advanced = Signal()
    ended = Signal(int)

    def __init__(self, context: ScreenContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._token: CancelToken | None = None
        self.n_left = 0
        """Texts that cannot be found by their words yet."""

    def start(self) -> None:
        """Look for new texts; what was under way begins anew where it stopped."""
        if self._token is not None:
            self._token.cancel()
        self._token = token = self._context.write_jobs.start(
            partial(prepare_search, self._context.workspace.workspace),
            on_success=lambda n_added: self._end(n_added) if token is self._token else None,
            on_failure=lambda error: self._on_failed(error) if token is self._token else None,
            on_cancelled=lambda: self._end(0) if token is self._token else None,
            on_progress=self._on_progress,
            on_gave_way=lambda: self._go_on() if token is self._token else None,
        )

    def _go_on(self) -> None:
        """Behind the job that this one gave way to."""
        self._token = None
        if self._context.workspace.is_open:
            self.start()

    def _on_failed(self, error: Exception) -> None:
        """Say quietly why some texts are not found yet; the next look at the library tries again."""
        if not isinstance(error, MedReviewError):
            raise error
        self._token = None
        self._context.note(translated(error.message))

    def _on_progress(self, progress: Progress) -> None:
        self.n_left = (progress.total or 0) - progress.done
        self.advanced.emit()

    def _end(self, n_added: int) -> None:
        self._token, self.n_left = None, 0
        self.advanced.emit()
        self.ended.emit(n_added)


SPLITTER_MEMORY = "library/splitter"


class LibraryScreen(Screen):
    REFRESHES_ON = Change.DATASETS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._order: str = QuestionOrder.STORED
        self._is_descending = False
        self._known: LibraryContents | None = None
        self._offered: tuple[OfferedField, ...] = ()
        """The fields that can be tagged, with their values in the window's language."""
        self._offers_are_due = False
        self._words = TagWords({})
        self._tag_fields: tuple[str, ...] = ()
        self._kinds: tuple[ListKind, ...] = KINDS
        self._chosen: int | None = None
        self._chosen_line: int | None = None
        self._found: list[int] = []
        self._contents = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._offers = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._listing = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self._wanted)
        self.indexing = Indexing(context, self)
        self.indexing.advanced.connect(self._say_count)
        self.indexing.ended.connect(self._on_indexed)
        self._wished: object = None
        self._comes_back: LibraryState | None = None
        self.verdicts: SourceAnswersDialog | None = None
        self.reason: QInputDialog | None = None
        self._model = QuestionModel(self._read_lines)
        self._model.order_wished.connect(self._on_order_wished)
        self._count = plain_label("", "caption")
        self.page = QuestionPage(context.theme, self._read_image)
        self.page.verdicts_wished.connect(self._show_verdicts)
        self._connect_page()
        self.listed = self._list_box()
        self.filters = FilterPane(context)
        self.filters.changed.connect(self._list_questions)
        self.filters.datasets.itemActivated.connect(self._open_dataset)
        self.table = DataTable(context.settings, "library", self.tr("Questions"))
        self.table.setSortingEnabled(True)
        self.table.setSelectionMode(DataTable.SelectionMode.ExtendedSelection)
        self.table.use(self._model, QUESTIONS.widths, stretches=0, keys=QUESTIONS.keys)
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.first_control = self.table
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        parts = DividedView(self._lists(), self.page, sizes=(640, 640))
        parts.remember_in(context.settings, SPLITTER_MEMORY)
        _fill_whole(self, parts)

    @override
    def refresh(self) -> None:
        self.filters.offer_kept()
        self._contents.ask(partial(_contents, language=window_language()), self._on_contents)
        self.indexing.start()

    def _on_contents(self, found: tuple[LibraryContents, tuple[OfferedField, ...] | None]) -> None:
        contents, offered = found
        self._offers_are_due = offered is None
        self._use_words(contents, self._offered if offered is None else offered)
        self.filters.offer(contents)
        self._known = contents
        if self._comes_back is not None:
            self._show_again(self._comes_back)
        else:
            self._list_questions()
        self._show_wished()

    def _on_offered(self, offered: tuple[OfferedField, ...]) -> None:
        if self._known is not None and offered != self._offered:
            self._use_words(self._known, offered)
            self._show_question(self._chosen)

    def _use_words(self, contents: LibraryContents, offered: tuple[OfferedField, ...]) -> None:
        self._offered = offered
        words = TagWords.of_lists({one.field: one.values for one in offered})
        words.fields[RULE_THAT_TOOK] = {one: rule_name(one) for one in contents.rules_that_took}
        if (words, contents.tag_fields) != (self._words, self._tag_fields):
            self._words, self._tag_fields = words, contents.tag_fields
            questions = questions_with_tags(contents.tag_fields, words) if contents.tag_fields else KINDS[0]
            self._kinds = (questions, *KINDS[1:])
        self.filters.name_values(words)

    @override
    def arrive(self, argument: object) -> None:
        """Show one dataset, by its name, or what another window showed. It may not be listed yet."""
        if isinstance(argument, LibraryState):
            self._comes_back = argument
            if self.filters.datasets.count():
                self._show_again(argument)
        else:
            self._wished = argument
            self._show_wished()

    @override
    def saved_state(self) -> object:
        if self._comes_back is not None:
            return self._comes_back
        header, bars = self.table.horizontalHeader(), (self.table.verticalScrollBar(), self.page.verticalScrollBar())
        return LibraryState(
            self.filters.wanted,
            self._model.kind,
            self._order,
            self._is_descending,
            (header.sortIndicatorSection(), header.sortIndicatorOrder()),
            self._chosen_line,
            (bars[0].value(), bars[1].value()),
        )

    def _show_again(self, before: LibraryState) -> None:
        self._order, self._is_descending = before.order, before.is_descending
        for control in (self.listed, self.table.horizontalHeader()):
            control.blockSignals(True)
        self.listed.setCurrentIndex([kind.name for kind in KINDS].index(before.kind.name))
        self.table.horizontalHeader().setSortIndicator(*before.sorted_by)
        for control in (self.listed, self.table.horizontalHeader()):
            control.blockSignals(False)
        self.filters.use(before.wanted)

    def _show_wished(self) -> None:
        if self.filters.datasets.choose_named(self._wished):
            self._wished = None

    @override
    def menu_actions(self) -> dict[str, list[QAction]]:
        words = self.tr("Find in questions and answers")
        return {"edit": [self.action(words, self.filters.search.setFocus, QKeySequence.StandardKey.Find)]}

    def _lists(self) -> QWidget:
        lists = QWidget()
        heading = in_a_row(plain_label(self.tr("Library"), "title"), STRETCH, self.listed, spacing=STYLE)
        heading.addWidget(self._prepare_button())
        for text, place, keys in (
            (self.tr("Export…"), "export", "Ctrl+E"),
            (self.tr("Import…"), "import", "Ctrl+I"),
        ):
            heading.addWidget(push_button(text, partial(self.context.go_to, place), keys=keys))
        in_a_column(
            heading, self.filters, (self.table, 1), self._count, of=lists, margins=(2 * GRID, 2 * GRID, 2 * GRID, GRID)
        )
        return lists

    def _prepare_button(self) -> QPushButton:
        """A menu of the pages that make a dataset ready."""
        button = named(QPushButton(self.tr("Prepare")), self.tr("Prepare"))
        menu = QMenu(button)
        for text, place in (
            (self.tr("Clean…"), "clean"),
            (self.tr("Personal data…"), "personal-data"),
            (self.tr("Split…"), "split"),
            (self.tr("Count…"), "counts"),
        ):
            menu.addAction(text).triggered.connect(partial(self._open_place, place))
        menu.addSeparator()
        menu.addAction(self.tr("About a dataset…")).triggered.connect(self._open_dataset)
        button.setMenu(menu)
        return button

    def _open_place(self, place: str, _is_checked: bool = False) -> None:
        self.context.go_to(place)

    def _open_dataset(self, _sent: object = None) -> None:
        """The page of the dataset that is chosen, or of the first one."""
        self.context.go_to("dataset", self.filters.datasets.chosen_name)

    def _show_verdicts(self, answer_ids: tuple[int, ...]) -> None:
        from medreview.reporting.figure_data import CountedUnit, SourceAnswers
        from medreview.ui.source_answers_dialog import SourceAnswersDialog

        title = self.tr("Ratings and judgements of the answers")
        self.verdicts = SourceAnswersDialog(
            self.context, title, SourceAnswers(tuple(CountedUnit((one,)) for one in answer_ids)), self
        )
        self.verdicts.finished.connect(forgets(self, "verdicts"))
        self.verdicts.open()

    @cached_property
    def editing(self) -> "Editing":
        from medreview.ui.screens.library.edit_dialog import Editing

        return Editing(self.context, self, chosen=lambda: self._chosen)

    def _connect_page(self) -> None:
        self.page.edit_wished.connect(lambda: self._with_chosen(partial(self.editing.edit_question, words=self._words)))
        self.page.answer_edit_wished.connect(self._edit_answer)
        self.page.history_wished.connect(self._show_history)
        self.page.tag_wished.connect(self._tag)
        self.page.tag_history_wished.connect(self._show_history)
        self.page.question_wished.connect(self._show_variant)
        self.page.aside_wished.connect(lambda: self._with_chosen(self._ask_why_aside))
        self.page.back_wished.connect(lambda: self._with_chosen(self._take_back))

    def _edit_answer(self, answer_id: int) -> None:
        self.editing.edit_answer(answer_id)

    def _with_chosen(self, act: Callable[[int], None]) -> None:
        if self._chosen is not None:
            act(self._chosen)

    def _ask_why_aside(self, question_id: int) -> None:
        title, why = self.tr("Set aside by hand"), self.tr("Why is it set aside? The reason is kept with it.")
        self.reason = ask_text(
            self, title, why, then=lambda said: self._set_aside(question_id, said), yes=self.tr("Set aside")
        )

    def _set_aside(self, question_id: int, reason: str) -> None:
        from medreview.workflows.clean_questions import set_aside_by_hand

        write = partial(set_aside_by_hand, question_ids=[question_id], reason=reason)
        self._write(write, self.tr("Setting aside"))

    def _take_back(self, question_id: int) -> None:
        from medreview.workflows.clean_questions import take_back

        self._write(partial(take_back, question_ids=[question_id]), self.tr("Putting back"))

    def _write(self, write: Callable[[Workspace], int], title: str) -> None:
        workspace = self.context.workspace.workspace
        self.context.write_jobs.start(
            lambda _report, _cancel: write(workspace),
            title=title,
            on_success=lambda _n: self.context.workspace.announce(Change.DATASETS, by=None),
            on_failure=while_alive(self, self._on_refused),
        )

    def _on_refused(self, error: Exception) -> None:
        if not isinstance(error, MedReviewError):
            raise error
        self.context.show_problem(error)

    def _read_lines(self, identifiers: Sequence[int]) -> Sequence[Line]:
        if not self.context.workspace.is_open:  # it was closed, and the list is painted once more
            return []
        return self.context.workspace.read(partial(self._model.kind.read, identifiers=identifiers))

    def _read_image(self, sha256: str) -> bytes:
        return self.context.workspace.read(partial(browse_library.image_content, sha256=sha256))

    def _list_box(self) -> QComboBox:
        """In the order of ``KINDS``."""
        box = named(QComboBox(), self.tr("Listed"))
        box.addItems([self.tr("Questions"), self.tr("Answers"), self.tr("Images")])
        box.currentIndexChanged.connect(self._on_other_list)
        return box

    def _on_other_list(self) -> None:
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self._list_questions()

    def _list_questions(self) -> None:
        """Ask for the list, apart from the window."""
        wanted, kind = self.filters.wanted, self._kinds[self.listed.currentIndex()]
        order = self._order if self._order in kind.keys else kind.stored
        find = partial(kind.find, wanted=wanted, order=order, descending=self._is_descending)
        self._listing.ask(find, partial(self._on_listed, wanted, kind), overtake=True)

    @property
    def _wanted(self) -> tuple[QuestionFilter, int, str, bool]:
        return (self.filters.wanted, self.listed.currentIndex(), self._order, self._is_descending)

    def _on_listed(self, wanted: QuestionFilter, kind: ListKind, found: list[int]) -> None:
        self._found = found
        stays = (
            self._chosen_line if kind.name == self._model.kind.name else self._chosen if kind.lists_questions else None
        )
        back = self._comes_back if self.filters.datasets.count() else None  # else the filter is not shown yet
        if back is not None:
            stays = back.line
        is_other_list = kind is not self._model.kind
        self._model.show_ids(found, kind)
        if is_other_list:
            self.table.turn_to(kind.name, kind.widths, kind.keys)
        has_one_dataset = wanted.dataset_id is not None or self.filters.datasets.has_one
        bare = kind.bare((self._known, has_one_dataset)) if self._known is not None else kind.bare()
        self.table.hide_columns(bare, giving_way=kind.giving_way)
        self._say_count()
        is_filtered = wanted != QuestionFilter()
        self.table.say_when_empty(
            self.tr("No matches. Change the search or the filters.")
            if is_filtered
            else self.tr("No questions yet. Import a file.")
        )
        self._choose(max(0, self._model.row_of(stays)))
        if back is not None:
            self._scroll_again(*back.scrolled)
            self._comes_back = None
        if self._offers_are_due:
            self._offers_are_due = False
            self._offers.ask(partial(tag_questions.fields_to_tag, language=window_language()), self._on_offered)

    def _scroll_again(self, in_list: int, in_question: int) -> None:
        self.table.doItemsLayout()
        self.table.verticalScrollBar().setValue(in_list)
        bar = self.page.verticalScrollBar()
        QTimer.singleShot(0, bar, lambda: bar.setValue(in_question))  # the question is laid out first

    def _say_count(self) -> None:
        counts = {
            QUESTIONS.name: self.tr("Questions: {n}"),
            ANSWERS.name: self.tr("Answers: {n}"),
            IMAGES.name: self.tr("Images: {n}"),
        }
        count = counts[self._model.kind.name].format(n=number(len(self._found)))
        if self.indexing.n_left and self.filters.search.text().strip():
            left = self.tr("Texts that the search does not find yet: {n}").format(n=number(self.indexing.n_left))
            count = f"{count} · {left}"
        self._count.setText(count)

    def _on_indexed(self, n_added: int) -> None:
        if n_added and self.filters.search.text().strip():
            self._list_questions()

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
        read = self.context.workspace.read
        question = read(partial(browse_library.question_detail, question_id=question_id))
        if question is not None:
            tagged = read(partial(tag_questions.question_tags, question_id=question_id))
            variants = read(partial(tag_questions.question_variants, question_id=question_id))
            typed = self.filters.search.text()
            self.page.show_question(question, Tagging(self._offered, tagged, self._words), variants, typed=typed)

    def _tag(self, field: str) -> None:
        if self._chosen is not None:
            read = self.context.workspace.read
            tagged = read(partial(tag_questions.question_tags, question_id=self._chosen))
            if not self._offered:
                self._on_offered(read(partial(tag_questions.fields_to_tag, language=window_language())))
            self.editing.tag(self._chosen, Tagging(self._offered, tagged, self._words), field)

    def _show_history(self, field: str = "") -> None:
        if self._chosen is not None:
            self.editing.show_history(self._chosen, self._words, field)

    def _show_variant(self, question_id: int) -> None:
        """Mark a variant in the list; one that the filter leaves out is shown without a mark."""
        row = self._model.row_of(question_id) if self._model.kind.lists_questions else -1
        if row >= 0:
            self.table.selectRow(row)
            return
        self.table.clearSelection()
        self._chosen = question_id
        self._show_question(question_id)

    def _on_order_wished(self, order: str, is_descending: bool) -> None:
        self._order, self._is_descending = order, is_descending
        self._list_questions()


def _contents(workspace: Workspace, *, language: str) -> tuple[LibraryContents, tuple[OfferedField, ...] | None]:
    """The fields that can be tagged come with the rest only where columns show tags: their lists take longest."""
    contents = browse_library.library_contents(workspace)
    return contents, tag_questions.fields_to_tag(workspace, language) if contents.tag_fields else None


def _fill_whole(screen: QWidget, content: QWidget) -> None:
    in_a_row(content, of=screen, spacing=STYLE)
