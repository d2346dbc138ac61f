"""The start screen: a few things to do, nothing else."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from medreview import __version__
from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Progress, Report
from medreview.paths import resources_folder
from medreview.ui.backup_words import backup_line
from medreview.ui.crash_memory import CrashDialog
from medreview.ui.guide_pages import GUIDE_PAGE
from medreview.ui.left_off import return_to_work
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.settings import RATERS_OWN
from medreview.ui.tokens import GRID
from medreview.ui.translation import in_window_direction, isolated, translated
from medreview.ui.widgets.buttons import named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.language_switch import LanguageSwitch
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea

if TYPE_CHECKING:
    from medreview.workflows.recover_workspace import BackupView


class RecoveryActions(QWidget):
    """A row of buttons under a problem; hidden while there is nothing to offer.

    Signals
    -------
    backup_offered()
        There is a backup of the file that does not open.
    no_backup_found()
        There is none of a file that is damaged.
    """

    backup_offered = Signal()
    no_backup_found = Signal()

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._context = context
        self._path = Path()
        self._backup: BackupView | None = None
        self._report = ""
        self.restore_button = push_button(self.tr("Restore the newest backup"), self._restore)
        self.restore_button.setProperty("role", "primary")
        self.backups_button = push_button(self.tr("Other backups…"), self._show_backups)
        self.aside_button = push_button(self.tr("Open this file and keep the old log aside"), self._open_without_log)
        self.aside_button.setProperty("role", "primary")
        self.look_button = push_button(self.tr("Open read-only"), self._look)
        self.report_button = push_button(self.tr("Show the report"), self._show_report)
        in_a_row(*self._all(), STRETCH, of=self, margins=(0, 0, 0, GRID))
        self.hide()

    def offer(self, error: MedReviewError) -> None:
        """Offer what helps against this problem with a file."""
        from medreview.workflows import recover_workspace as recovery

        self._offer_nothing()
        self._path = Path(str(error.message.values.get("path", "")))
        match error:
            case recovery.WorkspaceWithOtherLog():
                self._show(self.aside_button, self.backups_button)
            case recovery.WorkspaceUnsound() | recovery.WorkspaceMissing() | recovery.WorkspaceForeign():
                self._look_for_backup(is_damaged=isinstance(error, recovery.WorkspaceUnsound))
            case recovery.WorkspaceInUse() | recovery.WorkspaceReadOnly():
                self._show(self.look_button)
            case _:
                pass

    def offer_report(self, report: str) -> None:
        """Offer to read how the program ended."""
        self._offer_nothing()
        self._report = report
        self._show(self.report_button)

    def _look_for_backup(self, *, is_damaged: bool) -> None:
        path = self._path

        def work(_report: Report, _cancel: CancelToken) -> "BackupView | None":
            from medreview.workflows.recover_workspace import newest_good_backup_view

            return newest_good_backup_view(path)

        self._context.read_jobs.start(work, on_success=partial(self._on_found, path, is_damaged))

    def _on_found(self, path: Path, is_damaged: bool, backup: "BackupView | None") -> None:
        if path != self._path or self._context.workspace.is_open:
            return
        if backup is None:
            if is_damaged:
                self.no_backup_found.emit()
            return
        self._backup = backup
        text = self.tr("Restore the backup of {backup}").format(backup=backup_line(backup))
        named(self.restore_button, text).setText(text)
        self._show(self.restore_button, self.backups_button)
        self.backup_offered.emit()

    def _restore(self) -> None:
        if self._backup is not None:
            self.hide()
            self._context.files.restore(self._path, self._backup.path)

    def _open_without_log(self) -> None:
        self.hide()
        self._context.files.open_without_log(self._path)

    def _show_backups(self) -> None:
        from medreview.ui.backups_dialog import BackupsDialog

        BackupsDialog(self._context, self._path, self.window()).open()

    def _look(self) -> None:
        self.hide()
        self._context.files.open_to_look(self._path)

    def _show_report(self) -> None:
        dialog = CrashDialog(self._report, self.window())
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _all(self) -> tuple[QPushButton, ...]:
        return (
            self.restore_button,
            self.aside_button,
            self.backups_button,
            self.look_button,
            self.report_button,
        )

    def _offer_nothing(self) -> None:
        self._backup = None
        for button in self._all():
            button.hide()
        self.hide()

    def _show(self, *buttons: QPushButton) -> None:
        for button in buttons:
            button.show()
        self.show()


MOST_LINES = 5


def news_since(last_version: str, changelog: Path | None = None) -> list[str]:
    """The newest lines of the change log above the version that was used last; none on the first start.

    A version of the log begins with ``## [<version>] - <date>``, a kind of change with ``###``, a line with ``- ``.
    """
    path = changelog or resources_folder().parent / "CHANGELOG.md"
    if last_version in ("", __version__) or not path.is_file():
        return []
    lines: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(f"## [{last_version}]"):
            break
        if line.startswith("- "):
            lines.append(line[2:].strip())
    return lines[:MOST_LINES]


COLUMN_WIDTH = 640


class StartScreen(Screen):
    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._buttons: list[tuple[QPushButton, str]] = []
        self._in_use: QPushButton | None = None
        """The button that had the keyboard when work began."""
        self.language_switch = LanguageSwitch(context.settings)
        files = context.files
        self.problem = plain_label("", "problem", wraps=True)
        self.problem.hide()
        self.recovery = RecoveryActions(context)
        self.work = plain_label("", "quiet", wraps=True)
        self.work_bar = QProgressBar()
        self.work_bar.setTextVisible(False)
        self.work_bar.setAccessibleName(self.tr("Progress"))
        self.cancel_button = push_button(self.tr("Cancel"), self._on_cancel, role="quiet")
        self._token: CancelToken | None = None
        self._work = (self.work, self.work_bar, self.cancel_button)
        for widget in self._work:
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
        self.sample_button = self._verb("book-open", self.tr("Open the sample"), files.open_sample)
        self._not_for_raters: list[QWidget] = []
        verbs = QGridLayout()
        verbs.setHorizontalSpacing(16)
        verbs.setVerticalSpacing(8)
        verbs.addWidget(self.continue_button, 0, 0)
        verbs.addWidget(self._continue_place, 0, 1)
        self.others = QWidget()
        self._others_row = in_a_row(of=self.others, spacing=8)
        verbs.addWidget(self.others, 1, 0, 1, 2)
        for row, (button, hint) in enumerate(
            (
                (self.open_button, self.tr("A file that ends in .medreview")),
                (self.package_button, self.tr("What you were sent to rate, a file that ends in .mrpack")),
                (self.new_button, self.tr("An empty file for your own data")),
                (self.sample_button, self.tr("Questions, answers and a half-rated study to try out")),
            ),
            start=2,
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
            self.recovery,
            verbs,
            16,
            self.work,
            in_a_row((self.work_bar, 1), self.cancel_button),
            in_a_row(self.language_switch, STRETCH),
            24,
            spacing=8,
        )
        self._show_news(column)
        content, area = QWidget(), PageArea()
        content.setLayout(_centred(column))
        area.setWidget(content)
        in_a_column(area, of=self, spacing=STYLE)
        self._listen()
        self._show_last_file()
        self._tint()

    def _listen(self) -> None:
        context = self.context
        context.write_jobs.job_started.connect(self._on_work_started)
        context.write_jobs.job_progressed.connect(self._on_work_progressed)
        context.write_jobs.job_ended.connect(self._on_work_ended)
        context.files.failed.connect(self._on_failed)
        context.workspace.replaced.connect(self._show_last_file)
        context.files.left_off_changed.connect(self._show_last_file)
        self.recovery.backup_offered.connect(self._offer_no_continuation)
        self.recovery.no_backup_found.connect(self._on_no_backup)
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
        self.recovery.hide()
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
            self.recovery.offer(error)

    def _on_no_backup(self) -> None:
        words = self.tr("There is no backup of it here: ask your IT support for an older copy.")
        self.problem.setText(f"{self.problem.text()} {words}")

    def _on_work_started(self, title: str, token: CancelToken) -> None:
        self._token = token
        self.work.setText(title)
        self.cancel_button.setEnabled(True)
        self.work_bar.setRange(0, 0)
        self._show_work(True)

    def _on_work_progressed(self, progress: Progress) -> None:
        self.work_bar.setRange(0, progress.total or 0)
        self.work_bar.setValue(progress.done)

    def _on_work_ended(self) -> None:
        self._token = None
        self._show_work(False)

    def _on_cancel(self) -> None:
        if self._token is not None:
            self._token.cancel()
            self.cancel_button.setEnabled(False)

    def _show_work(self, is_running: bool) -> None:
        """Say in place what runs, and the status line does not; nothing else can be opened meanwhile."""
        for widget in self._work:
            widget.setVisible(is_running)
        if is_running and (in_use := next((one for one, _ in self._buttons if one.hasFocus()), None)) is not None:
            self._in_use = in_use
            self.setFocus()  # else the keyboard would go on to Cancel, and one more Enter would cancel
        gives_back = not is_running and self.hasFocus()
        for button, _ in self._buttons:
            button.setEnabled(not is_running)
        self.recovery.setEnabled(not is_running)
        if gives_back and self._in_use is not None:
            self._in_use.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_last_file(self) -> None:
        if self.context.workspace.is_open:
            self.problem.hide()
            self.recovery.hide()
        left_off = self.context.files.left_off
        if left_off is not None:
            words = self.tr("medreview closed unexpectedly. Everything that was saved is in the workspace.")
            self.problem.setText(in_window_direction(words))
            self.problem.show()
            self.recovery.offer_report(left_off.report)
        recent = [left_off.workspace] if left_off and left_off.workspace else self.context.files.recent
        for widget in (self.continue_button, self._continue_place):
            widget.setVisible(bool(recent))
        if recent:
            self._continue_place.setText(f"{recent[0].name}\n{recent[0].parent}")
        is_raters = bool(recent) and os.fsencode(recent[0]) == self.context.settings.memory(RATERS_OWN)
        self._offer_others([] if is_raters else [path for path in recent[1:] if path.exists()])
        for widget in self._not_for_raters:
            widget.setVisible(not is_raters)
        self.setProperty(GUIDE_PAGE, "rater" if is_raters or not recent else "researcher")

    def _offer_others(self, paths: list[Path]) -> None:
        """The workspaces that were open before the last one, by their names."""
        while (item := self._others_row.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        for path in paths:
            words = self.tr("Open {name}").format(name=isolated(path.name))
            button = push_button(words, partial(self._start, partial(self.context.files.open, path)), role="quiet")
            button.setToolTip(str(path))
            self._others_row.addWidget(button)
        self._others_row.addStretch(1)
        self.others.setVisible(bool(paths))

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
