"""The stage: one figure, or two where one is pinned, its headline above it, or the table of the same numbers."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QProgressBar, QPushButton, QStackedWidget, QTabBar, QWidget

from medreview.reporting.figures import Counted, FigureSpec, Key, points_to_make
from medreview.reporting.tables import Cell, Table
from medreview.ui.job_runner import LatestQuery
from medreview.ui.plots.plot_view import FigureMenu
from medreview.ui.plots.stage_figure import StageFigure, figure_widget
from medreview.ui.plots.table_view import TableView
from medreview.ui.plots.wording import counts_words, words
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.analysis.frame import OneOfMenu
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import number, translated, with_mark
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import ElidedLabel, plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.workflows.analyse import FigureTab, NextStep, NotCounted, PanelPage, never
from medreview.workflows.workspace_files import Workspace

PROGRESS_PX = 3


class StagePlot(QWidget):
    """One figure of the stage, with its readout and its menu.

    Signals
    -------
    datum_chosen(object)
        The key of a datum.
    how_wished(object)
        The cells of a datum.
    sheet_wished(object)
        The figure, to be put on the sheet.
    """

    datum_chosen = Signal(object)
    how_wished = Signal(object)
    sheet_wished = Signal(object)

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._context = context
        self.figure: StageFigure | None = None
        self._wished: FigureSpec | None = None
        self._keys: Sequence[Key] = ()
        self._making = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: id(self._wished))
        self.caption = ElidedLabel()
        self.caption.setContentsMargins(2 * GRID, 0, 2 * GRID, 0)
        self.caption.hide()
        self.readout = ElidedLabel()
        self.menu = FigureMenu(
            lambda: self.figure.shown_spec if self.figure is not None else None,
            lambda: self.figure.current_datum if self.figure is not None else None,
            self,
        )
        self.menu.datum_chosen.connect(self.datum_chosen)
        self.menu.how_wished.connect(self.how_wished)
        sheet_action = self.menu.addAction(self.tr("Put on the sheet"))
        sheet_action.triggered.connect(self._wish_sheet)
        self.addActions([*self.menu.figure_actions, sheet_action])
        self.menu.failed.connect(context.show_problem)
        self.menu.saved.connect(self._on_saved)
        self.save_button = push_button(self.tr("Save…"), lambda: self.menu.popup_below(self.save_button), role="quiet")
        named(self.save_button, self.tr("Copy or save the figure"))
        self._column = in_a_column(of=self, spacing=0)
        self._column.addWidget(self.caption)
        self._column.addLayout(
            in_a_row((self.readout, 1), self.save_button, margins=(2 * GRID, 0, GRID, 0)),
        )

    @property
    def spec(self) -> FigureSpec | None:
        return None if self.figure is None else self.figure.spec

    def show_figure(self, spec: FigureSpec, may_have_lines: Callable[[Mapping[str, Cell]], bool] = never) -> None:
        """Show a figure, the one before until its points are made; the widget stays for the next one of its kind.

        Parameters
        ----------
        may_have_lines
            True for the cells of a datum whose number can be shown how it is computed.
        """
        self.menu.may_have_lines = may_have_lines
        self._wished = spec
        if spec is self.spec:
            return
        if points_to_make(spec):
            self._making.ask(partial(_with_points, spec), self._draw, overtake=True)
        else:
            self._draw(spec)

    def _draw(self, spec: FigureSpec) -> None:
        kind = figure_widget(spec)
        if type(self.figure) is not kind:
            self._take_figure(kind)
        assert self.figure is not None
        self.figure.show_figure(spec)
        self.figure.mark(self._keys)
        self.save_button.setAccessibleDescription(words(spec.about.title))

    def name_choices(self, text: str) -> None:
        """Say what a pinned figure is of."""
        self.caption.show_words(text)
        self.caption.setVisible(bool(text))

    def mark(self, keys: Sequence[Key]) -> None:
        self._keys = keys
        if self.figure is not None:
            self.figure.mark(keys)

    def _take_figure(self, kind: Callable[[Theme], StageFigure]) -> None:
        if self.figure is not None:
            self._column.removeWidget(self.figure)
            self.figure.setParent(None)
            self.figure.deleteLater()
        self.figure = figure = kind(self._context.theme)
        figure.pointed.connect(self.readout.show_words)
        figure.datum_chosen.connect(self.datum_chosen)
        figure.how_wished.connect(self._wish_how)
        figure.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        figure.customContextMenuRequested.connect(self._show_menu)
        self._column.insertWidget(1, figure, 1)

    def _show_menu(self, place: QPoint) -> None:
        if self.figure is not None:
            self.menu.popup(self.figure.mapToGlobal(place))

    def _wish_how(self, cells: Mapping[str, Cell]) -> None:
        if self.menu.may_have_lines(cells):
            self.how_wished.emit(cells)

    def _wish_sheet(self, *_: object) -> None:
        if self.figure is not None and (spec := self.figure.shown_spec) is not None:
            self.sheet_wished.emit(spec)

    def _on_saved(self, path: str) -> None:
        self._context.note(self.tr("Saved {path}").format(path=path))


@dataclass(frozen=True, slots=True)
class PinnedFigure:
    """A figure that stays, and the words of the choices that it was made under."""

    spec: FigureSpec
    caption: str


class FigureStage(QWidget):
    """Shows one page of a panel. What is shown stays until another page takes its place.

    Signals
    -------
    datum_chosen(object)
        The key of a datum, of the count of what was left out, or of a row of the table.
    answers_chosen(object, object)
        The keys of the answers behind a table's rows, and the one to begin with or None.
    how_wished(object)
        The cells of a number by column, of the table or the figure.
    sheet_wished(object)
        A figure, to be put on the sheet.
    step_wished(str)
        The place where data for an empty panel is made.
    faces_changed()
        The stage shows its other face.
    """

    datum_chosen = Signal(object)
    answers_chosen = Signal(object, object)
    how_wished = Signal(object)
    sheet_wished = Signal(object)
    step_wished = Signal(str)
    faces_changed = Signal()

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._context = context
        self.page: PanelPage | None = None
        self.at_figure = 0
        """The place of the figure on show among those of its page."""
        self._keys: tuple[Key, ...] = ()
        self.headline = plain_label("", "headline", wraps=True)
        self.interim = plain_label("", "caution")
        self.interim.hide()
        self.left_out = named(QPushButton(), self.tr("Left out"))
        self.left_out.setProperty("role", "caution")
        self.left_out_menu = QMenu(self.left_out)
        self.left_out.setMenu(self.left_out_menu)
        self.left_out.hide()
        self.notes = QWidget()
        """The notes that a reader of the numbers on show needs, to be laid out elsewhere."""
        self.tabs = named(QTabBar(), self.tr("Questions of this panel"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setProperty("role", "questions")
        self.tabs.currentChanged.connect(self._choose_tab)
        self.tabs.hide()
        self.figure_choice = OneOfMenu(self.tr("Figure"))
        self.figure_choice.changed.connect(self._choose_figure)
        self.table_button = self._face_button(self.tr("Table"), self.tr("The same numbers as a table (T)"))
        self.table_button.toggled.connect(self._show_face)
        self.pin_button = self._face_button(self.tr("Pin"), self.tr("Keep this figure beside the next ones (P)"))
        self.progress = named(QProgressBar(), self.tr("Progress"))
        self.progress.setRange(0, 0)
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(PROGRESS_PX)
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # nothing moves when work begins or ends
        self.progress.setSizePolicy(policy)
        self.progress.hide()
        self.pinned = StagePlot(context)
        self.pinned.hide()
        self.plot = StagePlot(context)
        for plot in (self.pinned, self.plot):
            plot.datum_chosen.connect(self.datum_chosen)
            plot.sheet_wished.connect(self.sheet_wished)
        self.plot.how_wished.connect(self.how_wished)  # of a pinned figure the choices may be others by now
        self.table: TableView | None = None
        self._lay_out()

    def _lay_out(self) -> None:
        self._figures = figures = DividedView(self.pinned, self.plot)
        self._table_face = QWidget()
        self._table_column = in_a_column(of=self._table_face, margins=(2 * GRID, 0, 2 * GRID, GRID))
        empty = QWidget()
        self.missing = plain_label("", "quiet", wraps=True)
        self.missing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.step_button = push_button(self.tr("Open"), self._take_step, role="primary")
        self.step_button.hide()
        in_a_column(
            STRETCH,
            self.missing,
            in_a_row(STRETCH, self.step_button, STRETCH),
            STRETCH,
            of=empty,
            margins=4 * GRID,
            spacing=2 * GRID,
        )
        self.faces = QStackedWidget()
        self._figure_face, self._empty_face = figures, empty
        for face in (figures, self._table_face, empty):
            self.faces.addWidget(face)
        in_a_row(self.interim, self.left_out, of=self.notes)
        head = in_a_row(
            (self.headline, 1),
            (self.table_button, 0, Qt.AlignmentFlag.AlignTop),
            (self.pin_button, 0, Qt.AlignmentFlag.AlignTop),
            margins=(2 * GRID, GRID // 2, GRID, GRID // 2),
            spacing=GRID // 2,
        )
        questions = in_a_row(
            (self.tabs, 1), (self.figure_choice, 0, Qt.AlignmentFlag.AlignRight), margins=(GRID, 0, GRID, 0)
        )
        in_a_column(head, questions, self.progress, (self.faces, 1), of=self, spacing=0)

    def show_page(self, page: PanelPage) -> None:
        """Show a page in place of the one before."""
        at = self.spec
        names = [figure.about.name for figure in page.figures]
        is_same = self.page is not None and _name(self.page) == _name(page)
        self.at_figure = names.index(at.about.name) if is_same and at is not None and at.about.name in names else 0
        self.page = page
        self.interim.setText(words(page.interim))
        self.interim.setVisible(bool(page.interim))
        self._offer_left_out(page.not_counted)
        self._offer_tabs()
        self._offer_step(page.next_step)
        self._show_figure()

    def pin(self, pinned: PinnedFigure | None) -> None:
        """Keep a figure beside those that come, or let it go."""
        self.pin_button.setChecked(pinned is not None)
        if pinned is not None:
            self.pinned.show_figure(pinned.spec)
            self.pinned.name_choices(pinned.caption)
            self.pinned.mark(self._keys)
        if pinned is not None and self.pinned.isHidden():
            self._figures.setSizes([self._figures.width() // 2] * 2)
        self.pinned.setVisible(pinned is not None)

    def mark(self, keys: Sequence[Key]) -> None:
        """Mark the same data in all figures."""
        self._keys = tuple(keys)
        for plot in (self.pinned, self.plot):
            plot.mark(self._keys)

    @property
    def spec(self) -> FigureSpec | None:
        """The figure on show; None where there is none."""
        return self.page.figures[self.at_figure] if self.page is not None and self.page.figures else None

    @property
    def shows_table(self) -> bool:
        return self.table_button.isChecked()

    def wish_sheet(self) -> None:
        """Put the figure on show onto the sheet."""
        if self.spec is not None and self.plot.figure is not None:
            self.sheet_wished.emit(self.plot.figure.shown_spec or self.spec)

    @property
    def tab(self) -> FigureTab | None:
        """The question that the figure on show answers; None where all of the page answer one."""
        return self.page.tab_at(self.at_figure) if self.page is not None else None

    def show_tab(self, place: int) -> None:
        """Show the first figure of a question, as a click on it does; nothing where there is no such question."""
        if 0 <= place < self.tabs.count():
            self.tabs.setCurrentIndex(place)

    def turn(self) -> None:
        """Show the other face: the table of a figure, the figure of a table."""
        if self.table_button.isEnabled():
            self.table_button.toggle()

    def _face_button(self, text: str, about: str) -> QPushButton:
        button = QPushButton(text)
        button.setCheckable(True)
        button.setProperty("role", "quiet")
        button.setToolTip(about)
        return named(button, about)

    def _show_figure(self) -> None:
        assert self.page is not None
        has_numbers = self._results is not None or bool(self.page.figures)
        headline = words(self.page.headline_at(self.at_figure)) if has_numbers else ""  # said in the middle instead
        self.headline.setText(with_mark(headline))
        if (spec := self.spec) is not None:
            self.plot.show_figure(spec, self.page.may_have_lines)
            self.plot.mark(self._keys)
        places = self._places_of(self.tab)
        titles = {place: words(self.page.figures[place].about.title) for place in places}
        self.figure_choice.offer(titles)
        self.figure_choice.choose(self.at_figure)
        self._show_face()

    def _places_of(self, tab: FigureTab | None) -> range:
        """The places of the figures of a tab among those of the page; all where the page has no tabs."""
        assert self.page is not None
        if tab is None:
            return range(len(self.page.figures))
        before = self.page.tabs[: self.page.tabs.index(tab)]
        first = sum(len(one.figures) for one in before)
        return range(first, first + len(tab.figures))

    def _offer_tabs(self) -> None:
        """Name the questions of the page, quietly; the one of the figure on show is marked."""
        tabs = self.page.tabs if self.page is not None else ()
        titles = [translated(tab.title) for tab in tabs]
        with QSignalBlocker(self.tabs):
            if [self.tabs.tabText(place) for place in range(self.tabs.count())] != titles:
                while self.tabs.count():
                    self.tabs.removeTab(0)
                for place, title in enumerate(titles):
                    self.tabs.addTab(title)
                    self.tabs.setTabToolTip(place, self.tr("Key {key}").format(key=f"Ctrl+{number(place + 1)}"))
            if self.tab is not None:
                self.tabs.setCurrentIndex(tabs.index(self.tab))
        self.tabs.setVisible(bool(tabs))

    def _choose_tab(self, place: int) -> None:
        if self.page is not None and 0 <= place < len(self.page.tabs):
            self.at_figure = self._places_of(self.page.tabs[place])[0]
            self._show_figure()

    def _choose_figure(self) -> None:
        self.at_figure = self.figure_choice.chosen
        self._show_figure()

    @property
    def _results(self) -> Table | None:
        """The numbers of the figure on show."""
        return self.page.table_at(self.at_figure) if self.page is not None else None

    def _show_table(self, *, is_looked_at: bool) -> None:
        """Make the table only where it is looked at; it is another widget for every page."""
        table = self._results
        if self.table is not None and (table is None or self.table.results != table):
            self._table_column.removeWidget(self.table)
            self.table.setParent(None)
            self.table.deleteLater()
            self.table = None
        if self.page is not None and table is not None and self.table is None and is_looked_at:
            may_have_lines = self.page.may_have_lines
            self.table = TableView(self._context.settings, table, has_notes=False, may_have_lines=may_have_lines)
            self.table.failed.connect(self._context.show_problem)
            self.table.answers_chosen.connect(self.answers_chosen)
            self.table.key_chosen.connect(self.datum_chosen)
            self.table.how_wished.connect(self.how_wished)
            self._table_column.addWidget(self.table, 1)

    def _show_face(self) -> None:
        page = self.page
        has_figure = page is not None and bool(page.figures)
        has_table = self._results is not None and bool(self._results.rows)
        self.table_button.setEnabled(has_table and has_figure)
        self.pin_button.setEnabled(has_figure)
        is_table = has_table and (self.shows_table or not has_figure)
        self._show_table(is_looked_at=is_table)
        if is_table:
            self.faces.setCurrentWidget(self._table_face)
        else:
            self.faces.setCurrentWidget(self._figure_face if has_figure else self._empty_face)
        self.faces_changed.emit()

    def _offer_left_out(self, left_out: Sequence[NotCounted]) -> None:
        self.left_out_menu.clear()
        for one in left_out:
            text = self.tr("{reason} ({n})").format(n=number(one.n), reason=words(one.because))
            action = QAction(text.replace("&", "&&"), self.left_out_menu)
            action.setEnabled(one.key is not None)
            action.triggered.connect(_calls(self.datum_chosen.emit, one.key))
            self.left_out_menu.addAction(action)
        left = [one for one in left_out if not one.is_wrong]
        text = self.tr("{what} left out") if left else self.tr("{what} without a choice")
        n_of: Counter[Counted] = Counter()
        for one in left or left_out:
            n_of[one.of] += one.n
        text = text.format(what=counts_words(n_of))
        named(self.left_out, text).setText(text)
        self.left_out.setVisible(bool(left_out))

    def _offer_step(self, step: NextStep | None) -> None:
        self.missing.setText(words(self.page.headline) if self.page is not None else "")
        self.step_button.setVisible(step is not None)
        if step is not None:
            verb = translated(step.verb)
            named(self.step_button, verb).setText(verb)

    def _take_step(self) -> None:
        if self.page is not None and self.page.next_step is not None:
            self.step_wished.emit(self.page.next_step.place)


def _name(page: PanelPage) -> str:
    return page.figures[0].about.name if page.figures else ""


def _with_points(spec: FigureSpec, _workspace: Workspace) -> FigureSpec:
    """The figure with all points of its clouds made."""
    for points in points_to_make(spec):
        tuple(points)
    return spec


def _calls(act: Callable[[object], object], key: object) -> Callable[[], None]:
    def call() -> None:
        act(key)

    return call
