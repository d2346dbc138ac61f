"""Which models judge: those that are known, to be ticked, and how the local engine stands."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem
from typing_extensions import override

from medreview.domain.models import ModelKind
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.judges.form_section import FormSection
from medreview.ui.tokens import GRID
from medreview.ui.translation import in_window_direction, isolated
from medreview.ui.widgets.engine_line import EngineLine
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_row
from medreview.workflows.run_judge import JudgeDraft, JudgeModelOption

HEIGHT = 15 * GRID


class ModelsSection(FormSection):
    """Signals.

    model_wanted()
        There is no fitting model, and the person wants to add one.
    """

    model_wanted = Signal()

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(QCoreApplication.translate("ModelsSection", "Who judges"))
        self._local: frozenset[str] = frozenset()
        self._ticked: tuple[str, ...] = ()
        self.list = named(QListWidget(), self.tr("Models that judge"))
        self.list.setFixedHeight(HEIGHT)
        self.list.itemChanged.connect(self._on_ticked)
        self._empty = plain_label(
            self.tr("No model can judge yet. Add a file or a cloud endpoint."), "quiet", wraps=True
        )
        self.add_button = push_button(self.tr("Add a model…"), self.model_wanted.emit)
        self.engine = EngineLine(context)
        self.column.addWidget(self._empty)
        self.column.addWidget(self.list)
        self.column.addWidget(self.engine)
        self.column.addLayout(in_a_row(self.add_button, STRETCH))

    def offer(self, models: Sequence[JudgeModelOption]) -> None:
        """Offer models, those first that can be reached from this machine."""
        ticked = self.ticked or self._ticked
        self._local = frozenset(model.name for model in models if model.kind == ModelKind.LOCAL)
        self._is_filling = True
        self.list.clear()
        for model in sorted(models, key=lambda model: not model.is_reachable):
            item = QListWidgetItem(self._words(model))
            item.setData(Qt.ItemDataRole.UserRole, model.name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if model.name in ticked else Qt.CheckState.Unchecked)
            self.list.addItem(item)
        reachable = [model for model in models if model.is_reachable]
        if len(reachable) == 1 and not ticked:
            self.list.item(0).setCheckState(Qt.CheckState.Checked)
        self._is_filling = False
        self.list.setVisible(bool(models))
        self._empty.setVisible(not reachable)
        self._show_engine()

    @property
    def ticked(self) -> tuple[str, ...]:
        items = [self.list.item(row) for row in range(self.list.count())]
        return tuple(
            str(item.data(Qt.ItemDataRole.UserRole)) for item in items if item.checkState() is Qt.CheckState.Checked
        )

    def tick(self, names: Sequence[str]) -> None:
        """Tick these and no others."""
        self._ticked = tuple(names)
        for row in range(self.list.count()):
            item = self.list.item(row)
            is_in = item.data(Qt.ItemDataRole.UserRole) in names
            item.setCheckState(Qt.CheckState.Checked if is_in else Qt.CheckState.Unchecked)

    def _words(self, model: JudgeModelOption) -> str:
        parts = [isolated(model.name)]
        if model.size_class:
            parts.append(isolated(model.size_class))
        if not model.is_reachable:
            parts.append(self.tr("not here: its run can only be exported"))
        elif model.kind == ModelKind.LOCAL:
            parts.append(self.tr("on this machine"))
        else:
            parts.append(self.tr("at an endpoint"))
        if model.has_vision:
            parts.append(self.tr("sees images"))
        return in_window_direction(" · ".join(parts))

    @override
    def apply_to(self, draft: JudgeDraft) -> JudgeDraft:
        return replace(draft, models=self.ticked)

    @override
    def _fill(self, draft: JudgeDraft) -> None:
        self.tick(draft.models)

    def _on_ticked(self) -> None:
        self._show_engine()
        self._on_edit()

    def _show_engine(self) -> None:
        """The engine matters where a model of this machine is chosen."""
        self.engine.setVisible(bool(self._local.intersection(self.ticked)))
