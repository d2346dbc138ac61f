"""The start screen: a few things to do, nothing else."""

import os
from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from medreview import __version__
from medreview.errors import MedReviewError
from medreview.jobs import Progress
from medreview.ui.guide import GUIDE_PAGE
from medreview.ui.left_off import return_to_work
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.start.news import news_since
from medreview.ui.screens.start.ways_out import WaysOut
from medreview.ui.settings import RATERS_OWN
from medreview.ui.translation import translated
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row

COLUMN_WIDTH = 640


class StartScreen(Screen):
    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._buttons: list[tuple[QPushButton, str]] = []
        files = context.files
        self.problem = plain_label("", "problem", wraps=True)
        self.problem.hide()
        self.ways_out = WaysOut(context)
        self.work = plain_label("", "quiet", wraps=True)
        self.work_bar = QProgressBar()
        self.work_bar.setTextVisible(False)
        self.work_bar.setAccessibleName(self.tr("Progress"))
        for widget in (self.work, self.work_bar):
            keeps_its_place = widget.sizePolicy()
            keeps_its_place.setRetainSizeWhenHidden(True)
            widget.setSizePolicy(keeps_its_place)
            widget.hide()
        self._continue_place = plain_label("", "caption", wraps=True)
        self.continue_button = self._verb("history", self.tr("Continue where you were"), self._on_continue)
        self.continue_button.setProperty("role", "primary")
        self.open_button = self._verb("folder-open", self.tr("Open a workspace…"), lambda: files.ask_to_open(self))
        self.package_button = self._verb(
            "file-input", self.tr("Open a package…"), lambda: files.ask_to_open_package(self)
        )
        self.new_button = self._verb("file-plus", self.tr("New workspace…"), lambda: files.ask_to_create(self))
        self.sample_button = self._verb("book-open", self.tr("Look around in the sample"), files.open_sample)
        self._not_for_raters: list[QWidget] = []
        verbs = QGridLayout()
        verbs.setHorizontalSpacing(16)
        verbs.setVerticalSpacing(8)
        verbs.addWidget(self.continue_button, 0, 0)
        verbs.addWidget(self._continue_place, 0, 1)
        for row, (button, hint) in enumerate(
            (
                (self.open_button, self.tr("A file that ends in .medreview")),
                (self.package_button, self.tr("What you were sent to rate, a file that ends in .mrpack")),
                (self.new_button, self.tr("An empty file for your own data")),
                (self.sample_button, self.tr("Questions, answers and a half-rated study to try things on")),
            ),
            start=1,
        ):
            verbs.addWidget(button, row, 0)
            verbs.addWidget(caption := plain_label(hint, "caption", wraps=True), row, 1)
            if button is not self.package_button:
                self._not_for_raters += [button, caption]
        verbs.setColumnStretch(1, 1)
        column = in_a_column(
            plain_label("medreview", "title"),
            plain_label(self.tr("Find out offline whether medical answers can be trusted."), "quiet", wraps=True),
            24,
            self.problem,
            self.ways_out,
            verbs,
            16,
            self.work,
            self.work_bar,
            24,
            spacing=8,
        )
        self._show_news(column)
        self.setLayout(_centred(column))
        self._listen()
        self._show_last_file()
        self._tint()

    def _listen(self) -> None:
        context = self.context
        context.jobs.job_started.connect(self._on_work_started)
        context.jobs.job_progressed.connect(self._on_work_progressed)
        context.jobs.job_ended.connect(self._on_work_ended)
        context.files.failed.connect(self._on_failed)
        context.workspace.replaced.connect(self._show_last_file)
        context.files.left_off_changed.connect(self._show_last_file)
        self.ways_out.backup_offered.connect(self._offer_no_continuation)
        self.ways_out.no_backup_found.connect(self._on_no_backup)
        context.theme.changed.connect(self._tint)

    @override
    def take_focus(self) -> None:
        first = self.continue_button if self.context.files.recent else self.open_button
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _verb(self, icon: str, text: str, act: Callable[[], None]) -> QPushButton:
        button = QPushButton(f"  {text}")  # Qt leaves no room between icon and text
        button.setAccessibleName(text)
        button.setAutoDefault(True)  # Enter presses it where it has the keyboard
        button.setIconSize(QSize(20, 20))
        button.setMinimumHeight(40)
        button.setMinimumWidth(248)
        button.setProperty("align", "start")
        button.clicked.connect(lambda: self._start(act))
        self._buttons.append((button, icon))
        return button

    def _start(self, act: Callable[[], None]) -> None:
        self.problem.hide()
        self.ways_out.hide()
        act()

    def _on_continue(self) -> None:
        if (left_off := self.context.files.left_off) is not None:
            return_to_work(self.context, left_off)
        elif recent := self.context.files.recent:
            self.context.files.open(recent[0])

    def _on_failed(self, error: MedReviewError) -> None:
        if not self.context.workspace.is_open:
            self.problem.setText(translated(error.message))
            self.problem.show()
            self.ways_out.offer(error)

    def _on_no_backup(self) -> None:
        words = self.tr("There is no backup of it here: ask who looks after this computer for an older copy.")
        self.problem.setText(f"{self.problem.text()} {words}")

    def _on_work_started(self, title: str) -> None:
        self.work.setText(title)
        self.work_bar.setRange(0, 0)
        self._show_work(True)

    def _on_work_progressed(self, progress: Progress) -> None:
        self.work_bar.setRange(0, progress.total or 0)
        self.work_bar.setValue(progress.done)

    def _on_work_ended(self) -> None:
        self._show_work(False)

    def _show_work(self, is_running: bool) -> None:
        """Say in place what runs; nothing else can be opened meanwhile."""
        for widget in (self.work, self.work_bar):
            widget.setVisible(is_running)
        for button, _ in self._buttons:
            button.setEnabled(not is_running)
        self.ways_out.setEnabled(not is_running)

    def _show_last_file(self) -> None:
        if self.context.workspace.is_open:
            self.problem.hide()
            self.ways_out.hide()
        left_off = self.context.files.left_off
        if left_off is not None:
            self.problem.setText(
                self.tr("medreview ended without being asked to. Everything that was saved is in the workspace.")
            )
            self.problem.show()
            self.ways_out.offer_report(left_off.report)
        recent = [left_off.workspace] if left_off and left_off.workspace else self.context.files.recent
        for widget in (self.continue_button, self._continue_place):
            widget.setVisible(bool(recent))
        if recent:
            self._continue_place.setText(f"{recent[0].name}\n{recent[0].parent}")
        is_raters = bool(recent) and os.fsencode(recent[0]) == self.context.settings.memory(RATERS_OWN)
        for widget in self._not_for_raters:
            widget.setVisible(not is_raters)
        self.setProperty(GUIDE_PAGE, "rater" if is_raters or not recent else "researcher")

    def _offer_no_continuation(self) -> None:
        """The file that was open last is the one that does not open."""
        for widget in (self.continue_button, self._continue_place):
            widget.hide()
        for widget in self._not_for_raters:
            widget.show()

    def _show_news(self, column: QVBoxLayout) -> None:
        settings = self.context.settings
        if news := news_since(settings.last_version):
            column.addWidget(plain_label(self.tr("Changed since last time"), "heading", wraps=True))
            for line in news:
                column.addWidget(plain_label(line, "quiet", wraps=True))
        settings.last_version = __version__

    def _tint(self) -> None:
        for button, icon in self._buttons:
            is_primary = button is self.continue_button
            drawn = self.context.theme.icon(icon, "on_accent" if is_primary else "text")
            if is_primary:  # with the keyboard on it, it is light
                focused = self.context.theme.icon(icon, "accent").pixmap(button.iconSize(), button.devicePixelRatio())
                drawn.addPixmap(focused, QIcon.Mode.Active)
            button.setIcon(drawn)


def _centred(column: QVBoxLayout) -> QHBoxLayout:
    box = QWidget()
    box.setFixedWidth(COLUMN_WIDTH)
    box.setLayout(column)
    column.setContentsMargins(0, 0, 0, 0)
    return in_a_row(STRETCH, (box, 0, Qt.AlignmentFlag.AlignVCenter), STRETCH, spacing=STYLE)
