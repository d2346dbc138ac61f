"""The screen of examination papers: their list, and going through the questions of one from the keyboard."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QImage, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QCheckBox, QMessageBox, QStackedLayout, QWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.errors import MedReviewError, Message
from medreview.text import is_right_to_left
from medreview.ui.file_dialogs import ask_file
from medreview.ui.job_runner import while_alive
from medreview.ui.messages import Answers, ask, forgets
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.papers.page_view import PageView
from medreview.ui.screens.papers.question_form import QuestionForm, reader_name
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.fields import ScreenButton, choice_box, line_edit, named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, holding, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.workflows.import_dataset import ImportReport, papers
from medreview.workflows.import_dataset.papers import (
    Box,
    KeyDiffers,
    PageReader,
    PaperItem,
    PaperView,
)

FIELD_WIDTH = 22 * GRID
PAPERS = RecordList(
    "papers",
    Message("Examination papers"),
    (
        ListColumn("paper", Message("Paper"), lambda one: one.head.file, 240, takes_rest=True),
        ListColumn("pages", Message("Pages"), lambda one: len(one.pages), 80, is_number=True),
        ListColumn("questions", Message("Questions"), lambda one: len(one.items), 96, is_number=True),
        ListColumn("doubtful", Message("To check"), lambda one: one.n_doubtful, 96, is_number=True),
        ListColumn("taken", Message("Accepted"), lambda one: one.n_taken, 80, is_number=True),
        ListColumn("open", Message("Remaining"), lambda one: one.n_left, 80, is_number=True),
    ),
)
_FORWARD = (Qt.Key.Key_Down, Qt.Key.Key_N)
_BACK = (Qt.Key.Key_Up, Qt.Key.Key_P)


class PapersScreen(Screen):
    """``arrive`` takes the path of a PDF to read, or the name of a paper to go on with."""

    REFRESHES_ON = Change.MODELS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self.view: PaperView | None = None
        self.at = 0
        self._page: tuple[str, int] = ("", 0)
        self._image = QImage()
        self.box: QMessageBox | None = None
        self._key_file: Path | None = None
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._start_page())
        self._stack.addWidget(self._reading_page())
        self.first_control = self.file_button
        accept = QShortcut(QKeySequence("Ctrl+Return"), self)
        accept.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        accept.activated.connect(self.accept_shown)

    def _start_page(self) -> QWidget:
        self.file_button = push_button(self.tr("Choose a PDF…"), self._ask_pdf, role="primary")
        self.reader = choice_box(self.tr("Second reading"))
        self.pages = line_edit(self.tr("Pages"), self.tr("All, or 1-20,25"))
        self.pages.setFixedWidth(FIELD_WIDTH)
        self.key_button = push_button(self.tr("Answer key from a separate file…"), self._ask_key)
        self.key_name = plain_label("", "caption")
        self.problem = plain_label("", "problem", wraps=True)
        self.table: ListTable[PaperView] = ListTable(self.context.settings, PAPERS)
        self.table.say_when_empty(self.tr("No papers yet. Choose the PDF of an examination."))
        self.table.activated.connect(self._go_on)
        self.table.selectionModel().selectionChanged.connect(self._allow)
        self.go_button = push_button(self.tr("Open the paper"), self._go_on)
        self.again_button = push_button(self.tr("Read it a second time"), self._read_second)
        self.drop_button = push_button(self.tr("Discard…"), self._ask_to_give_up)
        hint = self.tr(
            "The pages are read one by one, with questions, options, answer key and images. You review them question "
            "by question; nothing enters the library before you accept it."
        )
        page = QWidget()
        in_a_column(
            plain_label(self.tr("Examination papers"), "title"),
            plain_label(hint, "quiet", wraps=True),
            in_a_row(
                plain_label(self.tr("Second reading")),
                self.reader,
                2 * GRID,
                plain_label(self.tr("Pages")),
                self.pages,
                2 * GRID,
                self.key_button,
                (self.key_name, 1),
            ),
            in_a_row(self.file_button, STRETCH),
            self.problem,
            (self.table, 1),
            in_a_row(
                self.go_button,
                self.again_button,
                self.drop_button,
                STRETCH,
                push_button(self.tr("Back to the library"), partial(self.context.go_to, "library")),
            ),
            of=page,
            margins=PAGE_MARGINS,
            spacing=2 * GRID,
        )
        return page

    def _reading_page(self) -> QWidget:
        self.title = plain_label("", "heading")
        self.progress = plain_label("", "quiet", is_spoken=True)
        self.which = choice_box(
            self.tr("Review"),
            {
                "all": self.tr("All questions"),
                "doubtful": self.tr("Questions to check"),
                "open": self.tr("Undecided questions"),
            },
        )
        self.notes = plain_label("", "caution", wraps=True)
        self.fit_button = push_button(self.tr("Use the matching part of the answer key"), self._take_key_as_far)
        self.page_view = PageView(self.context.theme)
        self.page_view.cut_out.connect(self._cut)
        self.form = QuestionForm(self.context.theme)
        self.form.left.connect(self.take_focus)
        self.wrong = plain_label("", "problem", wraps=True)
        self.state = plain_label("", "quiet")
        self.accept_button = self._verb(self.tr("Accept"), self.tr("A, or Ctrl+Enter anywhere"), self.accept_shown)
        self.accept_button.setProperty("role", "primary")
        self.skip_button = self._verb(self.tr("Skip"), "S", self.skip_shown)
        self.back_button = self._verb(self.tr("Previous"), self.tr("↑"), partial(self.step, -1))
        self.next_button = self._verb(self.tr("Next"), self.tr("↓"), partial(self.step, 1))
        self.clean_button = push_button(self.tr("Accept all questions with nothing to check"), self._accept_clean)
        self.dataset = line_edit(self.tr("Dataset"), self.tr("Named after the paper"))
        self.dataset.setFixedWidth(FIELD_WIDTH)
        self.with_images = named(QCheckBox(self.tr("Only with images")), self.tr("Only with images"))
        self.import_button = push_button(self.tr("Import accepted"), self._import)
        area = PageArea()
        area.setWidget(self.form)
        right = in_a_column(
            (area, 1),
            self.wrong,
            in_a_row(self.accept_button, self.skip_button, self.back_button, self.next_button, self.state, STRETCH),
            margins=(GRID, 0, GRID, 0),
        )
        parts = DividedView(self.page_view, holding(right), sizes=(480, 640))
        page = QWidget()
        in_a_column(
            in_a_row(
                self.title,
                2 * GRID,
                self.progress,
                STRETCH,
                self.which,
                push_button(self.tr("All papers"), self._leave_paper),
            ),
            in_a_row((self.notes, 1), self.fit_button),
            (parts, 1),
            in_a_row(
                self.clean_button, STRETCH, plain_label(self.tr("Dataset")), self.dataset, self.with_images,
                self.import_button,
            ),
            of=page,
            margins=PAGE_MARGINS,
        )  # fmt: skip
        return page

    def _verb(self, text: str, keys: str, act: Callable[[], object]) -> ScreenButton:
        button = named(ScreenButton(text), text)
        button.setToolTip(keys)
        button.clicked.connect(lambda: act())  # noqa: PLW0108 - without the "checked" of the signal
        return button

    @override
    def refresh(self) -> None:
        workspace = self.context.workspace.workspace
        self.context.read_jobs.start(
            lambda _report, _cancel: (papers.readers_here(workspace), tuple(papers.views(workspace.path))),
            on_success=while_alive(self, self._on_list),
            on_failure=while_alive(self, partial(self._on_failed, None)),
        )

    def _on_list(self, found: tuple[Sequence[str], Sequence[PaperView]]) -> None:
        readers, views = found
        chosen = self.reader.chosen
        self.reader.offer({"": self.tr("None"), **{one: reader_name(one) for one in readers}})
        default = PageReader.PDFTOTEXT if PageReader.PDFTOTEXT in readers else ""
        self.reader.choose(chosen if chosen in readers else default)
        self.table.show_things(list(views))
        if views:
            self.table.selectRow(0)
        self._allow()

    def _allow(self) -> None:
        is_marked = self.table.marked is not None
        for button in (self.go_button, self.again_button, self.drop_button):
            button.setEnabled(is_marked)

    @override
    def arrive(self, argument: object) -> None:
        if isinstance(argument, Path):
            self.open_pdf(argument)
        elif isinstance(argument, str):
            self._open_named(argument)

    @override
    def saved_state(self) -> object:
        return self.view.head.name if self.view is not None else None

    @override
    def take_focus(self) -> None:
        (self.page_view if self.view is not None else self.file_button).setFocus(Qt.FocusReason.OtherFocusReason)

    @override
    def leave(self) -> bool:
        return True

    def open_pdf(self, path: Path) -> None:
        """Read a paper with what is chosen, and go through it from its first open question."""
        self._open(path, as_far=False)

    def _open(self, path: Path, *, as_far: bool) -> None:
        workspace = self.context.workspace.workspace
        readers = [self.reader.chosen] if self.reader.chosen else []
        pages, key = self.pages.text(), self._key_file

        def work(report: Any, cancel: Any) -> PaperView:
            return papers.open_paper(
                workspace, path, pages=pages, readers=readers, key=key, key_as_far=as_far, report=report, cancel=cancel
            )

        self._job(
            work, self.show_paper, title=self.tr("Reading the paper"), retry=partial(self._open, path, as_far=True)
        )

    def _ask_pdf(self) -> None:
        ask_file(self, self.tr("Choose the PDF of an examination"), self.tr("PDF (*.pdf)"), self.open_pdf)

    def _ask_key(self) -> None:
        kinds = self.tr("Keys (*.pdf *.csv *.txt);;All files (*)")
        ask_file(self, self.tr("Choose the file with the answer key"), kinds, self._take_key_file)

    def _take_key_file(self, path: Path) -> None:
        self._key_file = path
        self.key_name.setText(isolated(path.name))

    def _go_on(self, *_: object) -> None:
        if self.table.marked is not None:
            self._open_named(self.table.marked.head.name)

    def _open_named(self, name: str) -> None:
        path = self.context.workspace.workspace.path
        key = self._key_file
        if key is not None:
            self._job(
                lambda _report, _cancel: papers.join_key(path, name, key),
                self.show_paper,
                retry=lambda: self._job(
                    lambda _report, _cancel: papers.join_key(path, name, key, as_far=True), self.show_paper
                ),
            )
            return
        self._job(lambda _report, _cancel: papers.view_paper(path, name), self.show_paper)

    def _read_second(self) -> None:
        marked, reader = self.table.marked, self.reader.chosen
        if marked is None or not reader:
            self.problem.setText(self.tr("Choose a second reading above."))
            return
        workspace = self.context.workspace.workspace
        self._job(
            lambda report, cancel: papers.read_second(workspace, marked.head.name, reader, report, cancel),
            self.show_paper,
            title=self.tr("Reading the paper a second time"),
        )

    def _ask_to_give_up(self) -> None:
        if (marked := self.table.marked) is None:
            return
        words = self.tr("Discard {paper} with its decisions ({n})? What was imported stays.")
        n_decided = len(marked.items) - marked.n_left
        self.box = ask(
            self,
            words.format(paper=isolated(marked.head.file), n=number(n_decided)),
            Answers(self.tr("Discard"), self.tr("Keep it"), destroys=True),
            then=partial(self._give_up, marked.head.name),
            ended=forgets(self, "box"),
        )

    def _give_up(self, name: str) -> None:
        papers.give_up(self.context.workspace.workspace.path, name)
        self.refresh()

    def _job(
        self,
        work: Callable[[Any, Any], Any],
        then: Callable[[Any], object],
        *,
        title: str = "",
        retry: Callable[[], object] | None = None,
    ) -> None:
        self.problem.clear()
        self.wrong.clear()
        # What may wait long for a model has a title; what only looks need not wait behind it.
        (self.context.waiting_jobs if title else self.context.read_jobs).start(
            work,
            title=title,
            on_success=while_alive(self, then),
            on_failure=while_alive(self, partial(self._on_failed, retry)),
            on_cancelled=while_alive(self, self.refresh),
        )

    def _on_failed(self, retry: Callable[[], object] | None, error: Exception) -> None:
        if not isinstance(error, MedReviewError):
            raise error
        if isinstance(error, KeyDiffers) and retry is not None:
            answers = Answers(self.tr("Use what matches"), self.tr("Cancel"))
            words = translated(error.message)
            self.box = ask(self, words, answers, then=retry, ended=forgets(self, "box"))
            return
        (self.wrong if self.view is not None else self.problem).setText(translated(error.message))
        if self.view is None and retry is not None:
            self.refresh()  # what was read of the paper before is there, to go on with

    def show_paper(self, view: PaperView) -> None:
        """Go through a paper from its first open question; one that is gone through already stays where it is."""
        before = self.item if self.view is not None and self.view.head.name == view.head.name else None
        self.view = view
        self._stack.setCurrentIndex(1)
        self.title.setText(isolated(view.head.file))
        words = [translated(note) for note in view.notes]
        if view.key_problem is not None:
            words.append(translated(view.key_problem))
        self.notes.show_words(" ".join(words))
        self.fit_button.setVisible(view.key_problem is not None)
        open_ones = (n for n, one in enumerate(view.items) if one.decision is None)
        kept = (n for n, one in enumerate(view.items) if before is not None and one.number == before.number)
        self.at = next(kept, next(open_ones, 0))
        self._show()
        self.take_focus()

    def _leave_paper(self) -> None:
        self.view = None
        self._stack.setCurrentIndex(0)
        self.refresh()
        self.take_focus()

    @property
    def item(self) -> PaperItem | None:
        """The question on show."""
        if self.view is None or not self.view.items:
            return None
        return self.view.items[self.at]

    def _show(self) -> None:
        view, item = self.view, self.item
        if view is None:
            return
        for button in (self.accept_button, self.skip_button, self.back_button, self.next_button):
            button.setEnabled(item is not None)
        words = self.tr("Question {n} of {all}  ·  {taken} accepted, {open} undecided, {doubtful} to check")
        self.progress.setText(
            words.format(
                n=number(self.at + 1 if item else 0),
                all=number(len(view.items)),
                taken=number(view.n_taken),
                open=number(view.n_left),
                doubtful=number(view.n_doubtful),
            )
        )
        self.import_button.setText(self.tr("Import accepted: {n}").format(n=number(view.n_taken)))
        self.import_button.setEnabled(view.n_taken > 0)
        self.clean_button.setEnabled(any(one.decision is None and not one.needs_hand for one in view.items))
        self.form.setVisible(item is not None)
        if item is None:
            return
        self.wrong.clear()
        self.state.setText(_state_words(item))
        self.form.show_item(item, self._images(item))
        self._show_page(item.found.pages[0] if item.found.pages else next(iter(view.pages)))

    def _images(self, item: PaperItem, *chosen: str) -> list[Path]:
        """Images of the question first, then the others of its pages."""
        assert self.view is not None
        of_pages = [one.file for page in item.found.pages for one in self.view.pages[page].images]
        names = dict.fromkeys([*item.now.images, *of_pages, *chosen])
        return [self.view.folder / name for name in names]

    def _show_page(self, page: int) -> None:
        assert self.view is not None
        stored = self.view.pages[page]
        if self._page != (self.view.head.name, page):
            self._page = self.view.head.name, page
            self._image = QImage(str(self.view.folder / stored.picture))
        item = self.item
        marked = papers.regions(item.found, page) if item else ()
        is_right = item is not None and is_right_to_left(item.found.text)
        self.page_view.show_page(self._image, stored.scale, marked, is_right=is_right)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.item is None or self._stack.currentIndex() == 0:
            event.ignore()
            return
        match event.key():
            case Qt.Key.Key_A | Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.accept_shown()
            case Qt.Key.Key_S:
                self.skip_shown()
            case Qt.Key.Key_E:
                self.form.text.setFocus(Qt.FocusReason.OtherFocusReason)
            case key if key in _FORWARD:
                self.step(1)
            case key if key in _BACK:
                self.step(-1)
            case _ if event.text().isdecimal() and int(event.text()) > 0:
                self.form.choose_key(int(event.text()))
            case _:
                event.ignore()

    def accept_shown(self) -> None:
        """Take the question as the form has it; both readings stand beside it."""
        view, item, mended = self.view, self.item, self.form.mended
        if view is None or item is None or mended is None:
            return
        self._decide(
            item,
            lambda: papers.mend(
                self.context.workspace.workspace.path, view, mended, has_looked=True, is_mended=self.form.is_changed
            ),
        )

    def skip_shown(self) -> None:
        view, item = self.view, self.item
        if view is not None and item is not None:
            self._decide(item, lambda: papers.skip(self.context.workspace.workspace.path, view, item.number))

    def _decide(self, item: PaperItem, act: Callable[[], papers.PaperDecision]) -> None:
        assert self.view is not None
        try:
            decision = act()
        except MedReviewError as error:
            self.wrong.setText(translated(error.message))
            return
        self.view = self.view.with_decision(item.number, decision)
        self.step(1)
        if not self.form.isAncestorOf(self.focusWidget() or self):
            return
        self.form.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def step(self, by: int) -> None:
        """Go to the next question of those that are gone through, or the one before."""
        if self.view is None or not self.view.items:
            return
        n = len(self.view.items)
        at = self.at + by
        while 0 <= at < n and not self._is_wanted(self.view.items[at]):
            at += by
        if 0 <= at < n:
            self.at = at
        self._show()

    def _is_wanted(self, item: PaperItem) -> bool:
        match self.which.chosen:
            case "doubtful":
                return item.needs_hand
            case "open":
                return item.decision is None
            case _:
                return True

    def _cut(self, box: Box) -> None:
        view, item = self.view, self.item
        if view is None or item is None:
            return
        page = self._page[1]
        name = papers.cut_image(self.context.workspace.workspace.path, view, page, box)
        self.form.images.append(name)
        self.form.offer_images(self._images(item, *self.form.images))

    def _accept_clean(self) -> None:
        if self.view is None:
            return
        path, view = self.context.workspace.workspace.path, self.view
        n = papers.accept_clean(path, view)
        self.context.note(self.tr("Questions accepted: {n}").format(n=number(n)))
        self._job(lambda _report, _cancel: papers.view_paper(path, view.head.name), self.show_paper)

    def _take_key_as_far(self) -> None:
        if self.view is not None:
            path, name = self.context.workspace.workspace.path, self.view.head.name
            self._job(lambda _report, _cancel: papers.take_key_as_far(path, name), self.show_paper)

    def _import(self) -> None:
        if self.view is None:
            return
        workspace, name = self.context.workspace.workspace, self.view.head.name
        dataset, only = self.dataset.text().strip(), self.with_images.isChecked()
        self.import_button.setEnabled(False)
        self.context.write_jobs.start(
            lambda report, cancel: papers.import_paper(
                workspace, name, dataset=dataset, only_with_images=only, report=report, cancel=cancel
            ),
            title=self.tr("Importing"),
            on_success=while_alive(self, self._on_imported),
            on_failure=while_alive(self, partial(self._on_failed, None)),
            on_cancelled=while_alive(self, self._show),
        )

    def _on_imported(self, report: ImportReport) -> None:
        self.import_button.setEnabled(True)
        n = sum(count.n_added + count.n_changed for count in report.counts)
        self.context.workspace.announce(Change.DATASETS, by=self)
        self.context.note(self.tr("Questions imported: {n}").format(n=number(n)))
        self.context.go_to("library", report.datasets[0] if report.datasets else None)


def _state_words(item: PaperItem) -> str:
    if item.decision is None:
        return QCoreApplication.translate("PapersScreen", "undecided")
    if not item.decision.is_taken:
        return QCoreApplication.translate("PapersScreen", "skipped")
    if item.decision.is_mended:
        return QCoreApplication.translate("PapersScreen", "accepted with corrections")
    return QCoreApplication.translate("PapersScreen", "accepted")
