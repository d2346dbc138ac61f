"""A screen whose buttons start work that writes: none is pressed twice, and why it failed stands in place."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtWidgets import QLabel, QPushButton

from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken, Report
from medreview.ui.job_runner import while_alive
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.translation import number, translated
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.record_list import ListTable
from medreview.workflows.workspace_files import Workspace

MOST_LISTED = 2000


class WritingScreen(Screen):
    """The base of pages that look through a dataset and change it, one piece of work after the other."""

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self.problem = plain_label("", "problem", wraps=True)

    @property
    def _writing_buttons(self) -> tuple[QPushButton, ...]:
        """The buttons that rest while something is written."""
        raise NotImplementedError

    def _allow(self) -> None:
        """Say which buttons can be pressed now."""
        raise NotImplementedError

    def _list(self, table: ListTable[Any], heading: QLabel, title: Message, things: Sequence[Any]) -> None:
        """List the first of many things, under the title with the number of all."""
        n = len(things)
        words = self.tr("{title}: {n}") if n <= MOST_LISTED else self.tr("{title}: {n}, the first {shown} are listed")
        heading.setText(words.format(title=translated(title), n=number(n), shown=number(MOST_LISTED)))
        table.show_things(things[:MOST_LISTED])

    def _start(
        self, work: Callable[[Workspace, Report, CancelToken], Any], then: Callable[[Any], object], title: str
    ) -> None:
        self.problem.clear()
        for button in self._writing_buttons:
            button.setEnabled(False)

        def ended(value: Any) -> None:
            self._allow()
            then(value)

        self.context.write_jobs.start(
            partial(work, self.context.workspace.workspace),
            title=title,
            on_success=while_alive(self, ended),
            on_failure=while_alive(self, self._on_failed),
            on_cancelled=while_alive(self, self._on_cancelled),
        )

    def _on_failed(self, error: Exception) -> None:
        self._allow()
        if not isinstance(error, MedReviewError):
            raise error
        self.problem.setText(translated(error.message))

    def _on_cancelled(self) -> None:
        self._allow()
