"""A new run: what models shall do."""

from functools import partial

from PySide6.QtWidgets import QGridLayout
from typing_extensions import override

from medreview.ui.requests import NewRunRequest
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.runs.kinds import NEW_RUN_KINDS, NewRunKind
from medreview.ui.tokens import GRID
from medreview.ui.translation import translated
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row


class NewRunScreen(Screen):
    """``arrive`` takes a ``NewRunRequest``, which the chosen form gets."""

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._request = NewRunRequest()
        back = push_button(self.tr("Back to the runs"), lambda: context.go_to("runs"))
        self.buttons = {
            one.kind: push_button(translated(one.title), partial(self._choose, one)) for one in NEW_RUN_KINDS
        }
        kinds = QGridLayout()
        kinds.setHorizontalSpacing(3 * GRID)
        kinds.setVerticalSpacing(2 * GRID)
        kinds.setColumnStretch(1, 1)
        for row, one in enumerate(NEW_RUN_KINDS):
            self.buttons[one.kind].setAccessibleDescription(translated(one.about))
            self.buttons[one.kind].setToolTip(one.keys)
            kinds.addWidget(self.buttons[one.kind], row, 0)
            kinds.addWidget(plain_label(translated(one.about), wraps=True), row, 1)
        in_a_column(
            in_a_row(plain_label(self.tr("New run"), "title"), STRETCH, back),
            plain_label(self.tr("Kind of run"), "heading"),
            kinds,
            STRETCH,
            of=self,
            margins=PAGE_MARGINS,
            spacing=2 * GRID,
        )
        self.first_control = self.buttons[NEW_RUN_KINDS[0].kind]

    @override
    def arrive(self, argument: object) -> None:
        self._request = argument if isinstance(argument, NewRunRequest) else NewRunRequest()

    @override
    def saved_state(self) -> object:
        return self._request

    def _choose(self, kind: NewRunKind) -> None:
        self.context.go_to(kind.place, self._request)
