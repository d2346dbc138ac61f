"""The place of results: one line of choices, one figure on the stage, and below it a strip of all panels."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial, reduce
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QShortcut
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.studies import StudyPurpose
from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken, Report
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import CountedUnit, SourceAnswers
from medreview.reporting.figures import FigureSpec
from medreview.reporting.tables import Cell
from medreview.ui.file_dialogs import ask_folder
from medreview.ui.job_runner import LatestQuery, while_alive, whole_workspace
from medreview.ui.messages import forgets
from medreview.ui.plots.sheet_dialog import FigureSheet, SheetDialog
from medreview.ui.plots.wording import words
from medreview.ui.register_dialog import RegisterDialog
from medreview.ui.requests import NewRunRequest, PlanRequest, ResultsRequest
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.analysis.drawer import WIDTH, Drawer
from medreview.ui.screens.analysis.filmstrip import KEYS, Filmstrip, TileText
from medreview.ui.screens.analysis.form_dialog import PaperFormDialog
from medreview.ui.screens.analysis.frame import ChoiceFrame
from medreview.ui.screens.analysis.stage import FigureStage, PinnedFigure
from medreview.ui.show_how_dialog import ShowHowDialog
from medreview.ui.study_report import ReportChoice, methods_paragraph, write_report
from medreview.ui.tokens import GRID
from medreview.ui.translation import day, isolated, number, translated
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import line, plain_label
from medreview.ui.widgets.layout import holding, in_a_column, in_a_row
from medreview.workflows import design_study
from medreview.workflows.analyse import (
    CHOICES,
    COMPARISON_PANELS,
    PANELS,
    PANELS_OF_JUDGES,
    AnyPanel,
    Choices,
    ChoicesOffered,
    FieldOffered,
    NextStep,
    PanelPage,
    ReliabilitySettings,
    ShownHow,
    choices_offered,
    fields_of_examinations,
    judges_to_compare,
    panel_page,
    runs_to_compare,
    show_how,
    yardstick_of,
)
from medreview.workflows.design_study import StudyView
from medreview.workflows.register_study import STANDING_WORDS, Registration, Standing, short_hash, standing_of
from medreview.workflows.workspace_files import Workspace

Offer = tuple[ChoicesOffered, tuple[str, ...], tuple[str, ...], tuple[FieldOffered, ...]]
"""Everything that can be chosen of a study, its judges, the runs of all judges, and the fields of examinations."""
MOST_TABS = 9
NOTHING_OFFERED = ChoicesOffered((), (), {}, {}, {}, {}, (), {})


@dataclass(frozen=True, slots=True)
class AnalysisState:
    """Everything that a person chose in the place."""

    study: str = ""
    panel: str = PANELS[0].key
    choices: Choices = field(default_factory=Choices)
    settings: AnalysisSettings = field(default_factory=AnalysisSettings)
    shows_table: bool = False


@dataclass(frozen=True, slots=True)
class AskedPage:
    """A request for a page: equal ones on unchanged data give the same."""

    panel: str
    study: str
    choices: Choices
    settings: AnalysisSettings

    @property
    def without_intervals(self) -> "AskedPage":
        return replace(self, settings=replace(self.settings, n_resamples=0))


Known = dict[AskedPage, PanelPage]


class AnalysisScreen(Screen):
    """``arrive`` takes an ``ResultsRequest``, the name of a study, or what ``saved_state`` gave."""

    REFRESHES_ON = ~Change.NONE

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._panels = PANELS
        self.panel = PANELS[0]
        """The panel on the stage."""
        self._known: Known = {}
        self._shown: AskedPage | None = None
        self._pinned: tuple[AskedPage, int] | None = None
        self._wished_study = ""
        self._is_listed = False
        self._opens_itself = True
        """False once a person chose a panel, or what it shows: an empty one then stays on show."""
        self._listing = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._offering = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self._study)
        self._hows = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self.asked)
        self._methods = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self._study)
        self._points = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self.asked)
        self._intervals = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self.asked)
        self._looking = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self.asked)
        self._pins = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self._pinned)
        self.frame = ChoiceFrame(PANELS)
        self.frame.study_changed.connect(self._on_study)
        self.frame.changed.connect(self._on_choices)
        self.standing = plain_label("", "caption")
        self.registering: RegisterDialog | None = None
        """The dialog that registers the study, while it is open."""
        self._standings = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self.asked)
        self.method_button = push_button(self.tr("Method"), self._open_method, role="quiet")
        self.method_button.setToolTip(self.tr("Intervals, seed and definitions (M)"))
        self.report_button = push_button(self.tr("Export report…"), self._ask_folder, role="quiet")
        self.stage = FigureStage(context)
        self.stage.datum_chosen.connect(self.open_sources)
        self.stage.answers_chosen.connect(self._open_answers)
        self.stage.step_wished.connect(self._take_step)
        self.stage.how_wished.connect(self.show_how)
        self.stage.sheet_wished.connect(self._put_on_sheet)
        self.sheet = FigureSheet(self)
        self.stage.pin_button.clicked.connect(self.toggle_pin)
        self.drawer = Drawer(context)
        self.drawer.closed.connect(self._on_drawer_closed)
        self.drawer.method.changed.connect(self._show_chosen)
        self.strip = Filmstrip()
        self.strip.chosen.connect(self._on_panel)
        self._lay_out()
        self._say_tiles()
        self.strip.mark(0)
        self._listen_to_keys()
        self.first_control = self.strip.tiles[0]

    def _lay_out(self) -> None:
        body = DividedView(self.stage, self.drawer, sizes=(10 * WIDTH, WIDTH), shares=(1,))
        beside = holding(in_a_row(self.standing, self.method_button, self.report_button))
        top = in_a_row(
            (self.frame, 1), (beside, 0, Qt.AlignmentFlag.AlignTop), margins=(2 * GRID, GRID, GRID, GRID // 2)
        )
        below = in_a_row((self.frame.option_row, 1), self.stage.notes, margins=(2 * GRID, 0, GRID, GRID // 2))
        in_a_column(top, below, line(), (body, 1), line(), self.strip, of=self, spacing=0)

    def _listen_to_keys(self) -> None:
        keys: dict[str, Callable[[], object]] = {"Esc": self.drawer.close_drawer}
        keys |= {key: partial(self.strip.choose, place) for place, key in enumerate(KEYS)}
        keys |= {f"Ctrl+{place + 1}": partial(self.stage.show_tab, place) for place in range(MOST_TABS)}
        for key, act in keys.items():
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)

    @override
    def menu_actions(self) -> dict[str, list[QAction]]:
        verbs = [
            self.action(self.tr("Next panel"), partial(self.strip.walk, 1), "Ctrl+PgDown"),
            self.action(self.tr("Previous panel"), partial(self.strip.walk, -1), "Ctrl+PgUp"),
            self.action(self.tr("Table or figure"), self.stage.turn, "T"),
            self.action(self.tr("Pin or unpin the figure"), self.toggle_pin, "P"),
            self.action(self.tr("Put the figure on the sheet"), self.stage.wish_sheet, "S"),
            self.action(self.tr("Sheet of figures…"), self.open_sheet, "Ctrl+Shift+F"),
            self.action(self.tr("Method"), self._open_method, "M"),
            self.action(self.tr("Register these analyses…"), self.register),
            self.action(self.tr("Export report…"), self._ask_folder, "Ctrl+Shift+E"),
            self.action(self.tr("Results in the form of a paper…"), self.open_forms),
            self.action(self.tr("Copy methods paragraph"), self.copy_methods),
        ]
        return {"analysis": verbs}

    @override
    def refresh(self) -> None:
        self._is_listed = False
        self._known.clear()
        self._listing.ask(_studies, self._on_listed)

    @override
    def arrive(self, argument: object) -> None:
        match argument:
            case AnalysisState():
                self._opens_itself = False
                self.frame.choose(argument.choices)
                self.drawer.method.choose(argument.settings)
                self.stage.table_button.setChecked(argument.shows_table)
                self._choose_panel(argument.panel)
                self._wish_study(argument.study)
            case ResultsRequest():
                choices = reduce(lambda chosen, one: chosen.with_option(*one), argument.options, self.frame.choices)
                self.frame.choose(replace(choices, runs=argument.runs) if argument.runs is not None else choices)
                wished = COMPARISON_PANELS[0].key if argument.is_of_judges else argument.panel
                self._opens_itself &= not wished
                self._choose_panel(wished or self.panel.key)
                self._wish_study(argument.study or "")
            case str():
                self._wish_study(argument)
            case _:
                return
        self._show_chosen()

    @override
    def saved_state(self) -> object:
        return AnalysisState(
            self._wished_study or self._study,
            self.panel.key,
            self.frame.choices,
            self.settings,
            self.stage.shows_table,
        )

    @property
    def settings(self) -> AnalysisSettings:
        return self.drawer.method.settings

    @property
    def asked(self) -> AskedPage:
        """The page that is to be shown."""
        return self._asked(self.panel)

    @property
    def is_settled(self) -> bool:
        """True if the stage shows what was asked for, with its intervals."""
        return self._shown == self.asked and self._shown in self._known

    @property
    def _study(self) -> str:
        return self.frame.study.chosen or ""

    def _asked(self, panel: AnyPanel) -> AskedPage:
        return AskedPage(panel.key, self._study, self.frame.choices, self.settings)

    def _wish_study(self, name: str) -> None:
        if not name:
            return
        if name in self.frame.study.values:
            self.frame.study.choose(name)
            self._on_study()
        else:
            self._wished_study = name

    def _choose_panel(self, key: str) -> None:
        place = next((place for place, panel in enumerate(self._panels) if panel.key == key), 0)
        if self._panels[place] is not self.panel and self.drawer.pane is not self.drawer.method:
            self.drawer.close_drawer()
        self.panel = self._panels[place]
        self.strip.mark(place)
        self.first_control = self.strip.tiles[place]

    def _on_listed(self, found: tuple[StudyView, ...]) -> None:
        names = {study.name: study.name for study in found}
        before = self._study
        self.frame.study.offer(names)
        if self._wished_study in names:
            self.frame.study.choose(self._wished_study)
        self._wished_study = ""
        self._is_listed = True
        if self._study != before or not before:
            self._on_study()
        else:
            self._ask_for_offer()
            self._show_chosen()

    def _on_study(self) -> None:
        self._ask_for_offer()
        self._show_chosen()

    def _ask_for_offer(self) -> None:
        self._offering.ask(partial(_offer, study=self._study), self._on_offer, overtake=True)

    def _on_offer(self, offer: Offer) -> None:
        self.frame.offer(*offer)
        self.drawer.answers.dimensions = offer[0].dimensions
        self._show_chosen()

    def _on_choices(self) -> None:
        self._opens_itself = False
        self._show_chosen()

    def _on_panel(self, place: int) -> None:
        self._opens_itself = False
        if self._panels[place] is not self.panel:
            self._choose_panel(self._panels[place].key)
            self._show_chosen()

    def _show_chosen(self) -> None:
        """Show what is known already, else the numbers at once and their intervals when they are there."""
        if not self._is_listed or not self.isVisible():
            return
        panel = self.panel
        self.frame.show_for(panel)
        asked = self.asked
        self._show_pinned()
        if asked in self._known:
            self._show(asked)
            self._look_around()
            return
        self.stage.progress.show()
        points = asked.without_intervals
        if points in self._known:
            self._on_points(self._known[points])
        else:
            self._points.ask(
                partial(_page, points), self._on_points, on_failure=partial(self._on_failed, points), overtake=True
            )

    def _on_points(self, page: PanelPage) -> None:
        asked = self.asked
        points = asked.without_intervals
        self._known[points] = page
        self._show(points)
        if asked == points or page.next_step is not None:
            self._known[asked] = page
            self._shown = asked
            self._end()
            return
        self.stage.progress.show()
        if self.frame.is_moving:
            return
        self._intervals.ask_aside(
            partial(_stoppable_page, asked), self._on_intervals, on_failure=partial(self._on_failed, asked)
        )

    def _on_intervals(self, page: PanelPage) -> None:
        self._known[self.asked] = page
        self._show(self.asked)
        self._end()

    def _on_failed(self, asked: AskedPage, error: Exception) -> None:
        if isinstance(error, MedReviewError):
            page = _page_without_data(asked.panel, error)
            self._known[asked] = self._known[self.asked] = page
            self._show(self.asked)
        else:
            self.context.show_problem(error)
        self._end()

    def _end(self) -> None:
        self.stage.progress.hide()
        self._say_tiles()
        self._look_around()

    def _show(self, asked: AskedPage) -> None:
        page = self._known[asked]
        self._shown = asked
        if self.asked in self._known:
            self.stage.progress.hide()
        self.stage.show_page(page)
        self.drawer.method.explain(page)
        self._ask_standing()

    def _ask_standing(self) -> None:
        """Say whether the page is as registered; nothing where the study was not registered."""
        asked, panel = self.asked, self.panel
        self._standings.ask(
            lambda workspace: standing_of(workspace, asked.study, panel, asked.choices, asked.settings),
            self._say_standing,
            on_failure=lambda _error: self.standing.setText(""),
            overtake=True,
        )

    def _say_standing(self, found: tuple[Standing, Registration | None]) -> None:
        standing, registration = found
        if registration is None:
            self.standing.setText("")
            return
        words = translated(STANDING_WORDS[standing])
        self.standing.setText(words)
        tip = self.tr("Registered on {day}; SHA-256 {sha256}…")
        self.standing.setToolTip(tip.format(day=day(registration.at), sha256=short_hash(registration)))

    def register(self) -> None:
        """Freeze the study's plan and analyses, with the choices made here."""
        if not self._study or self.registering is not None:
            return
        self.registering = RegisterDialog(
            self.context, self._study, self, choices=self.frame.choices, settings=self.settings
        )
        self.registering.finished.connect(forgets(self, "registering"))
        self.registering.finished.connect(_without_arguments(self.refresh))  # figures and tables say it, too
        self.registering.open()

    def _open_first(self) -> bool:
        """True where the panel on show was empty, nobody had chosen it, and the first that has data is shown now."""
        if not self._opens_itself or not self._is_empty(self.panel):
            return False
        for panel in sorted(self._panels, key=lambda one: one.is_about_work):
            is_empty = self._is_empty(panel)
            if is_empty is None:
                return False
            if not is_empty:
                self._choose_panel(panel.key)
                self._show_chosen()
                return True
        return False

    def _is_empty(self, panel: AnyPanel) -> bool | None:
        """True where a panel has nothing to show under the choices made; None until it was looked at."""
        asked = self._asked(panel)
        page = self._known.get(asked, self._known.get(asked.without_intervals))
        return None if page is None else page.next_step is not None

    def _look_around(self) -> None:
        """Learn of one panel after the other whether it has data, when nothing else is to do."""
        if self._open_first():
            return
        for panel in self._panels:
            asked = self._asked(panel).without_intervals
            if self._is_empty(panel) is None:
                self._looking.ask(
                    partial(_page, asked),
                    partial(self._on_looked, asked),
                    on_failure=partial(self._on_looked_in_vain, asked),
                )
                return

    def _on_looked(self, asked: AskedPage, page: PanelPage) -> None:
        self._known[asked] = page
        self._say_tiles()
        if self._intervals.is_waiting or self._points.is_waiting:
            return
        self._look_around()

    def _on_looked_in_vain(self, asked: AskedPage, error: Exception) -> None:
        if isinstance(error, MedReviewError):
            self._on_looked(asked, _page_without_data(asked.panel, error))
        else:
            self.context.show_problem(error)

    def _take_step(self, place: str) -> None:
        """Open the menu of a choice, or show another place of the window."""
        menus = self.frame.ticked | self.frame.one
        menu = menus.get(place.removeprefix(CHOICES)) if place.startswith(CHOICES) else None
        if menu is not None:
            menu.open_menu()
            return
        about: dict[str, object] = {
            "planner": PlanRequest(),
            "new-run": NewRunRequest(study=self._study or None),
            "collect": self._study or None,
        }
        self.context.go_to(place, about.get(place))

    def _say_tiles(self) -> None:
        self.strip.show_tiles([self._tile(panel) for panel in self._panels])

    def _tile(self, panel: AnyPanel) -> TileText:
        """The tile of a panel, pale where its usual view has no data: another view says so by itself."""
        asked = self._asked(panel)
        own = {one.key for one in panel.options}
        options = tuple(one for one in asked.choices.options if one[0] not in own)
        usual = replace(asked, choices=replace(asked.choices, options=options))
        page = self._known.get(usual, self._known.get(usual.without_intervals))
        step = page.next_step if page is not None else None
        return TileText(translated(panel.title), translated(step.verb) if step is not None else "")

    def toggle_pin(self) -> None:
        """Keep the figure on show beside those that come; unpin the one that is kept."""
        if self._pinned is not None or self.stage.spec is None:
            self._pinned = None
        else:
            self._pinned = (self.asked, self.stage.at_figure)
        self._show_pinned()

    def _show_pinned(self) -> None:
        """The pinned figure under its own choices; computed again where the data changed."""
        if self._pinned is None:
            self.stage.pin(None)
            return
        asked, at = self._pinned
        page = self._known.get(asked) or self._known.get(asked.without_intervals)
        if page is None:
            self._pins.ask_aside(partial(_stoppable_page, asked), partial(self._on_pinned, asked))
        elif at < len(page.figures):
            title = next(translated(one.title) for one in self._panels if one.key == asked.panel)
            caption = self.tr("Pinned: {panel}").format(panel=" · ".join([title, *_said_choices(asked)]))
            self.stage.pin(PinnedFigure(page.figures[at], caption))

    def _on_pinned(self, asked: AskedPage, page: PanelPage) -> None:
        self._known[asked] = page
        self._show_pinned()

    def _open_method(self) -> None:
        self.drawer.open_method()
        self.drawer.take_keyboard()

    def open_sources(self, key: object) -> None:
        """Open what is behind a number in the drawer, and mark it in every figure."""
        self._open(key)

    def _open(self, key: object, first: int | None = None) -> None:
        if self.drawer.open_key(key, first, is_left_out=self._is_left_out(key)) and isinstance(key, Hashable):
            self.stage.mark([key])
            self.drawer.take_keyboard()

    def _is_left_out(self, key: object) -> bool:
        """True for what the page does not count; False also for replies that count as wrong."""
        page = self.stage.page
        return page is not None and any(one.key == key and not one.is_wrong for one in page.not_counted)

    def _open_answers(self, answers: tuple[int, ...], first: int | None) -> None:
        self._open(SourceAnswers(tuple(CountedUnit((answer,)) for answer in answers)), first)

    def _on_drawer_closed(self) -> None:
        self.stage.mark([])
        figure = self.stage.plot.figure
        if figure is not None and figure.isVisible():
            figure.give_keyboard_back()

    def copy_methods(self) -> None:
        """Put the methods of everything that is computed for the study onto the clipboard."""
        if self._study:
            ask = partial(_methods, self._study, self.settings)
            self._methods.ask_aside(ask, self._on_methods)

    def _on_methods(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.context.note(self.tr("The methods paragraph is copied, with its references."))

    def show_how(self, cells: Mapping[str, Cell]) -> None:
        """Show how the number in a row of the table is computed."""
        asked = self.asked
        ask = partial(_how, asked, cells)
        self._hows.ask(ask, self._on_how, overtake=True)

    def _on_how(self, how: ShownHow | None) -> None:
        if how is None:
            self.context.note(self.tr("There is no Python code for this number. Its definition is under Method."))
        else:
            ShowHowDialog(self.context, how, self).open()

    def _put_on_sheet(self, figure: FigureSpec) -> None:
        if self.sheet.add(figure):
            text = self.tr("On the sheet: {title}. Figures on it: {n}.").format(
                title=isolated(words(figure.about.title)), n=number(len(self.sheet.figures))
            )
            self.context.note(text)
        else:
            self.context.note(self.tr("The sheet is full. Remove a figure from it first."))

    def open_sheet(self) -> None:
        """Show the figures that were picked as they will be printed."""
        SheetDialog(self.context, self.sheet, self).open()

    def open_forms(self) -> None:
        """Lay the results out as a published study does."""
        PaperFormDialog(self.context, self._study, self.settings, self, panel=self.panel.key).open()

    def _ask_folder(self) -> None:
        if self._study:
            ask_folder(self, self.tr("Folder for the report"), self.export_to)

    def export_to(self, folder: Path) -> None:
        """Write everything there is to report into a folder, beside the window."""
        choices = self.frame.choices
        choice = ReportChoice(
            self._study,
            self.settings,
            self.context.settings.language,
            choices,
            ReliabilitySettings(self.settings, yardstick_of(choices)),
        )
        workspace = self.context.workspace.workspace
        self.report_button.setEnabled(False)

        def work(report: Report, cancel: CancelToken) -> Path:
            return write_report(workspace, choice, folder, report, cancel)[0]

        self.context.write_jobs.start(
            work,
            title=self.tr("Writing the report"),
            on_success=while_alive(self, self._on_written),
            on_failure=while_alive(self, self._on_not_written),
            on_cancelled=while_alive(self, self._allow_report),
        )

    def _on_written(self, page: Path) -> None:
        self._allow_report()
        self.context.note(self.tr("The report is in {folder}").format(folder=isolated(str(page.parent))))

    def _on_not_written(self, error: Exception) -> None:
        self._allow_report()
        self.context.show_problem(error)

    def _allow_report(self) -> None:
        self.report_button.setEnabled(True)


def _studies(workspace: Workspace) -> tuple[StudyView, ...]:
    """The studies that can be analysed."""
    return tuple(one for one in design_study.list_studies(workspace) if one.purpose is StudyPurpose.MAIN)


def _page(asked: AskedPage, workspace: Workspace) -> PanelPage:
    return _stoppable_page(asked, workspace)


def _stoppable_page(asked: AskedPage, workspace: Workspace, cancel: CancelToken | None = None) -> PanelPage:
    panel = next(one for one in PANELS if one.key == asked.panel)
    return panel_page(workspace, panel, asked.study, asked.choices, asked.settings, cancel=cancel)


def _methods(study: str, settings: AnalysisSettings, workspace: Workspace, cancel: CancelToken) -> str:
    return methods_paragraph(workspace, study, settings, cancel)


def _how(asked: AskedPage, cells: Mapping[str, Cell], workspace: Workspace) -> ShownHow | None:
    return show_how(workspace, asked.study, cells, asked.choices, asked.settings, panel=asked.panel)


def _offer(workspace: Workspace, study: str) -> Offer:
    runs, of_exams = runs_to_compare(workspace), fields_of_examinations(workspace)
    try:
        judges = tuple(dict.fromkeys(one.judge for one in judges_to_compare(workspace, study)))
        return choices_offered(workspace, study), judges, runs, of_exams
    except MedReviewError:  # the page says what is missing
        return NOTHING_OFFERED, (), runs, of_exams


def _page_without_data(key: str, error: MedReviewError) -> PanelPage:
    """A page that says what is missing, and the place where it is made."""
    is_of_judges = key in {panel.key for panel in PANELS_OF_JUDGES}
    step = NextStep(Message("Run a judge"), "new-run") if is_of_judges else NextStep(Message("Plan a study"), "planner")
    return PanelPage(error.message, (), None, next_step=step)


def _said_choices(asked: AskedPage) -> list[str]:
    choices = asked.choices
    return [", ".join(one) for one in (choices.raters, choices.authors, choices.dimensions, choices.judges) if one]


def _without_arguments(act: Callable[[], object]) -> Callable[..., None]:
    def call(*_: object) -> None:
        act()

    return call
