"""The line of choices above the figure: one state for all panels, each choice a button with its menu."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QSlider, QWidget
from typing_extensions import override

from medreview.reporting.tables import Words
from medreview.ui.plots.wording import words
from medreview.ui.tokens import GRID
from medreview.ui.translation import in_window_direction, number, translated
from medreview.ui.widgets.chips import FlowLayout
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_label, plain_tooltip
from medreview.ui.widgets.layout import in_a_row
from medreview.workflows.analyse import (
    CHOICE_TITLES,
    EXAM_PANEL,
    AnyPanel,
    Choices,
    ChoicesOffered,
    FieldOffered,
    PanelOption,
)

MOST_VALUE_PX = 26 * GRID
"""A longer name ends in an ellipsis; all of it stands in the tooltip and in the menu."""
N_PARTS_OFFERED = (2, 3, 4, 6, 8, 10, 12)
"""Subgroups into which a field with more values can be cut."""
SLIDER_PX = 16 * GRID
KEPT_OPEN = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TickMenu(QMenu):
    """Stays open while entries are ticked."""

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        action = self.actionAt(event.position().toPoint())
        if action is not None and action.isEnabled():  # pyright: ignore[reportUnnecessaryComparison] - beside entries
            action.trigger()
        else:
            super().mouseReleaseEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        action = self.activeAction()
        if event.key() in KEPT_OPEN and action is not None:  # pyright: ignore[reportUnnecessaryComparison] - none marked
            action.trigger()
        else:
            super().keyPressEvent(event)


class MenuChoice(QPushButton):
    """A button that names what is chosen, with the menu to choose from; hidden where there is nothing to choose.

    Signals
    -------
    changed()
        A person chose something else.
    """

    changed = Signal()

    def __init__(self, title: str, menu: QMenu) -> None:
        super().__init__()
        self._title = title
        named(self, title)
        self._entries: dict[Any, str] = {}
        self._actions: dict[Any, QAction] = {}
        self.setProperty("role", "choice")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        menu.setParent(self, menu.windowFlags())
        self.setMenu(menu)

    @property
    def values(self) -> tuple[Any, ...]:
        """Everything on offer."""
        return tuple(self._entries)

    def _fill(self, entries: Mapping[Any, str], choose: Callable[[Any], None]) -> None:
        menu = self.menu()
        menu.clear()
        self._entries = dict(entries)
        self._actions = {}
        for value, name in entries.items():
            action = QAction(in_window_direction(name).replace("&", "&&"), menu)
            action.setCheckable(True)
            action.triggered.connect(partial(self._choose, choose, value))
            menu.addAction(action)
            self._actions[value] = action

    def _choose(self, choose: Callable[[Any], None], value: object, _checked: bool = False) -> None:
        choose(value)

    def _say(self, what: str) -> None:
        """Show what is chosen."""
        whole = self.tr("{title}: {what}").format(title=self._title, what=what)
        short = self.fontMetrics().elidedText(what, Qt.TextElideMode.ElideRight, MOST_VALUE_PX)
        self.setText(self.tr("{title}: {what}").format(title=self._title, what=short).replace("&", "&&"))
        self.setToolTip(plain_tooltip(whole))
        named(self, whole)

    def open_menu(self) -> None:
        """Open the menu below the button."""
        self.menu().popup(self.mapToGlobal(QPoint(0, self.height())))


class OneOfMenu(MenuChoice):
    """One value of several; without ``offers_one`` it hides where there is a single one."""

    def __init__(self, title: str, *, offers_one: bool = False) -> None:
        super().__init__(title, QMenu())
        self._offers_one = offers_one
        self.chosen: Any = None
        """The value on show; None where nothing is offered."""
        self.hide()

    def offer(self, entries: Mapping[Any, str]) -> None:
        """Offer other values, quietly; the chosen one stays where it is offered, else the first one is."""
        if dict(entries) != self._entries:
            self._fill(entries, self._on_chosen)
            group = QActionGroup(self.menu())
            for action in self._actions.values():
                group.addAction(action)
        self.choose(self.chosen)
        self.setVisible(len(entries) > (0 if self._offers_one else 1))

    def choose(self, value: object) -> None:
        """Show a value, quietly; the first one where it is not offered."""
        if value not in self._entries:
            value = next(iter(self._entries), None)
        self.chosen = value
        if value in self._actions:
            self._actions[value].setChecked(True)
        self._say(self._entries.get(value, ""))

    def _on_chosen(self, value: object) -> None:
        if value != self.chosen:
            self.choose(value)
            self.changed.emit()


class TickedMenu(MenuChoice):
    """Any of several names, all at first; the last one that is left cannot be taken away."""

    def __init__(self, title: str) -> None:
        super().__init__(title, TickMenu())
        self.chosen: tuple[str, ...] = ()
        """Those that are ticked; none where all are."""
        self.hide()

    def offer(self, entries: Mapping[str, str]) -> None:
        """Offer other names, quietly; what was chosen stays as far as it is offered."""
        if dict(entries) != self._entries:
            self._fill(entries, self._on_chosen)
            self.menu().addSeparator()
            everything = QAction(self.tr("All"), self.menu())
            everything.triggered.connect(self._choose_all)
            self.menu().addAction(everything)
        self.choose(self.chosen)
        self.setVisible(len(entries) > 1)

    def choose(self, values: Sequence[str]) -> None:
        """Tick these, quietly; all where none of them is offered."""
        ticked = tuple(one for one in self._entries if one in values)
        self.chosen = () if len(ticked) == len(self._entries) else ticked
        for value, action in self._actions.items():
            with QSignalBlocker(action):
                action.setChecked(not self.chosen or value in self.chosen)
        self._say(self._words())

    def _words(self) -> str:
        if not self.chosen:
            return self.tr("all {n}").format(n=number(len(self._entries)))
        if len(self.chosen) == 1:
            return self._entries[self.chosen[0]]
        return self.tr("{n} of {all}").format(n=number(len(self.chosen)), all=number(len(self._entries)))

    def _on_chosen(self, value: str) -> None:
        before = self.chosen or tuple(self._entries)
        now = tuple(one for one in before if one != value) if value in before else (*before, value)
        self.choose(now or before)
        self.changed.emit()

    def _choose_all(self) -> None:
        if self.chosen:
            self.choose(())
            self.changed.emit()


class OptionSlider(QWidget):
    """One value of many that lie in a row: the slider names the value where it stands.

    Signals
    -------
    changed()
        A person moved it.
    """

    changed = Signal()

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
        self._entries: dict[str, str] = {}
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setFixedWidth(SLIDER_PX)
        self.slider.valueChanged.connect(self._on_moved)
        self.slider.sliderReleased.connect(self.changed)  # now for the intervals, too
        self.label = plain_label("", "caption")
        in_a_row(self.label, self.slider, of=self, spacing=GRID // 2)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def chosen(self) -> str:
        """The value where it stands."""
        return list(self._entries)[self.slider.value()]

    def offer(self, entries: Mapping[str, str]) -> None:
        """Offer values from one end to the other, quietly."""
        self._entries = dict(entries)
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, len(entries) - 1)
        metrics = self.label.fontMetrics()
        self.label.setMinimumWidth(max(metrics.horizontalAdvance(self._said(one)) for one in entries.values()))
        self._say()

    def choose(self, value: str) -> None:
        """Stand at a value, quietly."""
        with QSignalBlocker(self.slider):
            self.slider.setValue(list(self._entries).index(value))
        self._say()

    def _said(self, what: str) -> str:
        return self.tr("{title}: {what}").format(title=self._title, what=what)

    def _say(self) -> None:
        said = self._said(self._entries[self.chosen])
        self.label.setText(said)
        named(self.slider, said)

    def _on_moved(self) -> None:
        self._say()
        self.changed.emit()


class ChoiceFrame(QWidget):
    """The choices that hold for all panels; ``option_row`` has those of the panel on show, to be laid out elsewhere.

    Its height is that of the panel that shows most of it, so that nothing below moves from panel to panel.

    Signals
    -------
    study_changed()
        Another study was chosen.
    changed()
        Anything else was.
    """

    study_changed = Signal()
    changed = Signal()

    def __init__(self, panels: Sequence[AnyPanel]) -> None:
        super().__init__()
        self._panels = panels
        self.choices = Choices()
        self._options: tuple[PanelOption, ...] = ()
        self.study = OneOfMenu(self.tr("Study"), offers_one=True)
        self.study.changed.connect(self.study_changed)
        titles = {name: translated(title) for name, title in CHOICE_TITLES.items()}
        self.ticked = {name: TickedMenu(titles[name]) for name in ("raters", "authors", "dimensions", "judges", "runs")}
        self.one = {name: OneOfMenu(title) for name, title in titles.items() if name not in self.ticked}
        self._fields: dict[bool, tuple[FieldOffered, ...]] = {False: (), True: ()}
        self._of_exams = False
        self._menus: dict[str, TickedMenu | OneOfMenu] = {**self.ticked, **self.one}
        self._flow = FlowLayout(self)
        self._flow.addWidget(self.study)
        for menu in self._menus.values():
            menu.changed.connect(self._on_changed)
            self._flow.addWidget(menu)
        self.option_row = QWidget()
        self._option_flow = FlowLayout(self.option_row)
        self.option_row.setMinimumHeight(self.study.sizeHint().height())
        self.options: dict[str, OneOfMenu | OptionSlider] = {}

    @property
    def is_moving(self) -> bool:
        """True while a slider is held."""
        sliders = (one.slider for one in self.options.values() if isinstance(one, OptionSlider))
        return any(slider.isSliderDown() for slider in sliders)

    def choose(self, choices: Choices) -> None:
        """Show these choices, quietly; what is not offered yet is kept until it is."""
        self.choices = choices
        for name, menu in self.ticked.items():
            menu.choose(getattr(choices, name))
        for name, menu in self.one.items():
            menu.choose(getattr(choices, name))
        self._show_options()

    def offer(
        self,
        offered: ChoicesOffered,
        judges: Sequence[str],
        runs: Sequence[str],
        of_exams: tuple[FieldOffered, ...] = (),
    ) -> None:
        """Offer what a study has, quietly; what was chosen and is not there any more is let go.

        Parameters
        ----------
        of_exams
            The fields by which examinations are split, whatever the study.
        """
        for name, names in (
            ("raters", offered.raters),
            ("authors", offered.authors),
            ("judges", judges),
            ("runs", runs),
        ):
            self.ticked[name].offer({one: one for one in names})
        self.ticked["dimensions"].offer({value: words(name) for value, name in offered.dimensions.items()})
        nothing = {None: self.tr("nothing")}
        studies = {name: words(said) for name, said in offered.studies.items()}
        units = {value: words(name) for value, name in offered.granularities.items()}
        self.one["granularity"].offer({None: self.tr("all"), **units} if len(units) > 1 else {})
        labels = {value: words(name) for value, name in offered.labels.items()}
        # agreement and means have usual labels of their own, which no one name of them would tell
        self.one["labels"].offer({None: self.tr("default"), **labels} if len(labels) > 1 else {})
        self.one["coefficient"].offer(_usual_first(offered.coefficients))
        self._fields = {False: offered.fields, True: of_exams}
        self._offer_fields(self._of_exams)
        self.one["n_parts"].offer({None: self.tr("default"), **{n: number(n) for n in N_PARTS_OFFERED}})
        self.one["beside"].offer({**nothing, **studies} if studies else {})
        self.choose(self.choices)
        if all(field.name != self.choices.by for fields in self._fields.values() for field in fields):
            self.choices = replace(self.choices, by=None)
        self.choices = self._chosen()

    def _offer_fields(self, of_exams: bool) -> None:
        self._of_exams = of_exams
        fields = {field.name: words(field.title) for field in self._fields[of_exams]}
        self.one["by"].offer({None: self.tr("nothing"), **fields} if fields else {})
        self.one["by"].choose(self.choices.by)

    def show_for(self, panel: AnyPanel) -> None:
        """Show the choices that change anything on a panel, and its own; what is hidden is kept."""
        self._offer_fields(panel is EXAM_PANEL)
        for name, menu in self._menus.items():
            menu.setVisible(self._is_shown(name, panel))
        if panel.options != self._options:
            self._offer_options(panel.options)
        self._show_options()
        self._keep_height()

    def _is_shown(self, name: str, panel: AnyPanel) -> bool:
        """True where there is something to choose that changes the panel."""
        fields = self._fields[panel is EXAM_PANEL]
        if name == "by":
            return name in panel.takes and bool(fields)
        is_cut = name != "n_parts" or any(
            one.name == self.choices.by and one.is_cut and one.n_values > N_PARTS_OFFERED[0] for one in fields
        )
        return is_cut and name in panel.takes and len(self._menus[name].values) > 1

    def _offer_options(self, options: tuple[PanelOption, ...]) -> None:
        self._options = options
        for control in self.options.values():
            self._option_flow.removeWidget(control)
            control.setParent(None)
            control.deleteLater()
        self.options = {}
        for option in options:
            control = OptionSlider(words(option.title)) if option.is_scale else OneOfMenu(words(option.title))
            self._option_flow.addWidget(control)  # first, for what is shown without a parent is a window
            control.offer({value: words(said) for value, said in option.values.items()})
            control.changed.connect(self._on_changed)
            self.options[option.key] = control

    def _show_options(self) -> None:
        for option in self._options:
            self.options[option.key].choose(option.of(self.choices))
            self.options[option.key].setVisible(option.matters(self.choices))

    def _keep_height(self) -> None:
        """As high as the panel needs that shows most."""
        of_panels = {
            tuple(menu for name, menu in self._menus.items() if self._is_shown(name, panel)) for panel in self._panels
        }
        self.setMinimumHeight(max(self._flow.height_of((self.study, *shown), self.width()) for shown in of_panels))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_height()

    def _chosen(self) -> Choices:
        ticked = {name: menu.chosen for name, menu in self.ticked.items()}
        one = {name: menu.chosen for name, menu in self.one.items()}
        if self.choices.by not in self.one["by"].values:
            one["by"] = self.choices.by  # a field of other panels
        choices = replace(self.choices, **ticked, **one)
        for option in self._options:
            chosen = self.options[option.key].chosen
            if chosen != option.of(choices):
                choices = choices.with_option(option.key, chosen)
        return choices

    def _on_changed(self) -> None:
        self.choices = self._chosen()
        self._show_options()
        self.changed.emit()


def _usual_first(entries: Mapping[str, Words]) -> dict[str | None, str]:
    """The first value is what is taken where a reader chose none."""
    first = next(iter(entries), None)
    return {None if value == first else value: words(name) for value, name in entries.items()}
