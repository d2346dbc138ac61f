"""The line of choices above the figure: one state for all panels, each choice a button with its menu."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from medreview.reporting.tables import Words
from medreview.ui.plots.wording import words
from medreview.ui.tokens import GRID
from medreview.ui.translation import in_window_direction, number
from medreview.ui.widgets.chips import FlowLayout
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_tooltip
from medreview.workflows.analyse import Choices, ChoicesOffered, PanelOption

MOST_VALUE_PX = 20 * GRID
"""A longer name ends in an ellipsis; all of it stands in the tooltip and in the menu."""
N_PARTS_OFFERED = (2, 3, 4, 6, 8, 10, 12)
"""Subgroups into which a field with more values can be cut."""
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
        self._chosen: Any = None
        self.hide()

    @property
    def chosen(self) -> Any:
        """The value on show; None where nothing is offered."""
        return self._chosen

    def offer(self, entries: Mapping[Any, str]) -> None:
        """Offer other values, quietly; the chosen one stays where it is offered, else the first one is."""
        if dict(entries) != self._entries:
            self._fill(entries, self._on_chosen)
            group = QActionGroup(self.menu())
            for action in self._actions.values():
                group.addAction(action)
        self.choose(self._chosen)
        self.setVisible(len(entries) > (0 if self._offers_one else 1))

    def choose(self, value: object) -> None:
        """Show a value, quietly; the first one where it is not offered."""
        if value not in self._entries:
            value = next(iter(self._entries), None)
        self._chosen = value
        if value in self._actions:
            self._actions[value].setChecked(True)
        self._say(self._entries.get(value, ""))

    def _on_chosen(self, value: object) -> None:
        if value != self._chosen:
            self.choose(value)
            self.changed.emit()


class TickedMenu(MenuChoice):
    """Any of several names, all at first; the last one that is left cannot be taken away."""

    def __init__(self, title: str) -> None:
        super().__init__(title, TickMenu())
        self._ticked: tuple[str, ...] = ()
        self.hide()

    @property
    def chosen(self) -> tuple[str, ...]:
        """Those that are ticked; none where all are."""
        return self._ticked

    def offer(self, entries: Mapping[str, str]) -> None:
        """Offer other names, quietly; what was chosen stays as far as it is offered."""
        if dict(entries) != self._entries:
            self._fill(entries, self._on_chosen)
            self.menu().addSeparator()
            everything = QAction(self.tr("All"), self.menu())
            everything.triggered.connect(self._choose_all)
            self.menu().addAction(everything)
        self.choose(self._ticked)
        self.setVisible(len(entries) > 1)

    def choose(self, values: Sequence[str]) -> None:
        """Tick these, quietly; all where none of them is offered."""
        ticked = tuple(one for one in self._entries if one in values)
        self._ticked = () if len(ticked) == len(self._entries) else ticked
        for value, action in self._actions.items():
            with QSignalBlocker(action):
                action.setChecked(not self._ticked or value in self._ticked)
        self._say(self._words())

    def _words(self) -> str:
        if not self._ticked:
            return self.tr("all {n}").format(n=number(len(self._entries)))
        if len(self._ticked) == 1:
            return self._entries[self._ticked[0]]
        return self.tr("{n} of {all}").format(n=number(len(self._ticked)), all=number(len(self._entries)))

    def _on_chosen(self, value: str) -> None:
        before = self._ticked or tuple(self._entries)
        now = tuple(one for one in before if one != value) if value in before else (*before, value)
        self.choose(now or before)
        self.changed.emit()

    def _choose_all(self) -> None:
        if self._ticked:
            self.choose(())
            self.changed.emit()


class ChoiceFrame(QWidget):
    """Signals.

    study_changed()
        Another study was chosen.
    changed()
        Anything else was.
    """

    study_changed = Signal()
    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices = Choices()
        self._options: tuple[PanelOption, ...] = ()
        self.study = OneOfMenu(self.tr("Study"), offers_one=True)
        self.study.changed.connect(self.study_changed)
        self.ticked: dict[str, TickedMenu] = {
            "raters": TickedMenu(self.tr("Raters")),
            "authors": TickedMenu(self.tr("Authors")),
            "dimensions": TickedMenu(self.tr("Dimensions")),
            "judges": TickedMenu(self.tr("Judges")),
            "runs": TickedMenu(self.tr("Runs")),
        }
        self.one: dict[str, OneOfMenu] = {
            "granularity": OneOfMenu(self.tr("Unit")),
            "labels": OneOfMenu(self.tr("Scale")),
            "coefficient": OneOfMenu(self.tr("Coefficient")),
            "by": OneOfMenu(self.tr("By")),
            "n_parts": OneOfMenu(self.tr("Subgroups")),
            "beside": OneOfMenu(self.tr("Beside")),
        }
        self._of_judges = ("judges", "runs")
        self._of_parts = ("by", "n_parts", "beside")
        self._n_values: dict[str | None, int] = {}
        self._flow = FlowLayout(self)
        self._flow.addWidget(self.study)
        for menu in (*self.ticked.values(), *self.one.values()):
            menu.changed.connect(self._on_changed)
            self._flow.addWidget(menu)
        self.options: dict[str, OneOfMenu] = {}

    @property
    def choices(self) -> Choices:
        return self._choices

    def choose(self, choices: Choices) -> None:
        """Show these choices, quietly; what is not offered yet is kept until it is."""
        self._choices = choices
        for name, menu in self.ticked.items():
            menu.choose(getattr(choices, name))
        for name, menu in self.one.items():
            menu.choose(getattr(choices, name))
        self._show_options()

    def offer(self, offered: ChoicesOffered, judges: Sequence[str], runs: Sequence[str]) -> None:
        """Offer what a study has, quietly; what was chosen and is not there any more is let go."""
        for name, names in (
            ("raters", offered.raters),
            ("authors", offered.authors),
            ("judges", judges),
            ("runs", runs),
        ):
            self.ticked[name].offer({one: one for one in names})
        self.ticked["dimensions"].offer({value: words(name) for value, name in offered.dimensions.items()})
        nothing = {None: self.tr("nothing")}
        fields = {field.name: words(field.title) for field in offered.fields}
        studies = {name: name for name in offered.studies}
        units = {value: words(name) for value, name in offered.granularities.items()}
        self.one["granularity"].offer({None: self.tr("all"), **units} if len(units) > 1 else {})
        self.one["labels"].offer(_usual_first(offered.labels))
        self.one["coefficient"].offer(_usual_first(offered.coefficients))
        self.one["by"].offer({**nothing, **fields} if fields else {})
        self._n_values = {field.name: field.n_values for field in offered.fields}
        self.one["n_parts"].offer({None: self.tr("as usual"), **{n: number(n) for n in N_PARTS_OFFERED}})
        self.one["beside"].offer({**nothing, **studies} if studies else {})
        self.choose(self._choices)
        self._choices = self._chosen()

    def offer_options(self, options: tuple[PanelOption, ...], *, of_judges: bool, splits: bool) -> None:
        """Show what only one panel knows: its own options, judges and runs where it is about them.

        What numbers are split by, or put beside, is hidden and kept where the panel has no such numbers.
        """
        for name in self._of_judges:
            self.ticked[name].setVisible(of_judges and len(self.ticked[name].values) > 1)
        for name in self._of_parts:
            self.one[name].setVisible(splits and len(self.one[name].values) > 1)
        if self._n_values.get(self._choices.by, 0) <= N_PARTS_OFFERED[0]:
            self.one["n_parts"].hide()
        if options == self._options:
            return
        self._options = options
        for menu in self.options.values():
            self._flow.removeWidget(menu)
            menu.setParent(None)
            menu.deleteLater()
        self.options = {}
        for option in options:
            menu = OneOfMenu(words(option.title))
            menu.changed.connect(self._on_changed)
            self._flow.addWidget(menu)
            menu.offer({value: words(said) for value, said in option.values.items()})
            self.options[option.key] = menu
        self._show_options()

    def _show_options(self) -> None:
        for option in self._options:
            self.options[option.key].choose(option.of(self._choices))

    def _chosen(self) -> Choices:
        ticked = {name: menu.chosen for name, menu in self.ticked.items()}
        one = {name: menu.chosen for name, menu in self.one.items()}
        choices = replace(self._choices, **ticked, **one)
        for option in self._options:
            chosen = self.options[option.key].chosen
            if chosen != option.of(choices):
                choices = choices.with_option(option.key, chosen)
        return choices

    def _on_changed(self) -> None:
        self._choices = self._chosen()
        self.changed.emit()


def _usual_first(entries: Mapping[str, Words]) -> dict[str | None, str]:
    """The first value is what is taken where a reader chose none."""
    first = next(iter(entries), None)
    return {None if value == first else value: words(name) for value, name in entries.items()}
