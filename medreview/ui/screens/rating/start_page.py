"""The studies of the workspace and their raters, each with the progress."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDate, QObject, QStandardPaths, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from medreview.domain.ids import RaterId, StudyId
from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Report
from medreview.ui.file_dialogs import ask_new_file
from medreview.ui.guide_pages import GUIDE_PAGE
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.rating.scale_labels import time_left
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, day, in_window_direction, isolated, translated
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea, within_screen
from medreview.ui.widgets.reading_column import ReadingColumn
from medreview.ui.widgets.work_dialog import WorkDialog
from medreview.ui.words import in_window_language
from medreview.workflows.rate_answers import RaterListed, RatingProgress, StudyToRate, raters_of
from medreview.workflows.send_back import ReturnHolds, held_by, write_return_file
from medreview.workflows.whose_workspace import WorkToReturn

WIDTH = 64 * GRID


class SendBackDialog(WorkDialog):
    """Says what the return holds, and writes it where the person wants it."""

    def __init__(self, context: ScreenContext, work: WorkToReturn, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty(GUIDE_PAGE, "rater")
        self._context = context
        self._work = work
        self._written: Path | None = None
        self.setWindowTitle(self.tr("Send back"))
        self.setMinimumWidth(within_screen(self, context.theme.px(WIDTH)))
        holds = context.workspace.read(held_by)
        (self._progress,) = context.workspace.read(partial(raters_of, study_id=work.study))
        self.holds = plain_label(self._holds_words(holds), "heading", wraps=True)
        rest = self.tr("Nothing is removed here: you can continue rating and send back again.")
        if self._progress.n_items_done < self._progress.n_items:
            rest = self.tr(
                "Not everything is rated yet. You can send it now and again later, or continue rating first."
            )
        self.outcome = plain_label("", wraps=True, is_spoken=True)
        self.save_button = push_button(self.tr("Write the file…"), self._ask_place, role="primary")
        self.folder_button = push_button(self.tr("Show the folder"), self._show_folder)
        self.folder_button.hide()
        close = push_button(self.tr("Close"), self.reject)
        in_a_column(
            self.holds,
            plain_label(rest, "quiet", wraps=True),
            self.outcome,
            in_a_row(self.save_button, self.folder_button, close, STRETCH),
            of=self,
            margins=(3 * GRID, 3 * GRID, 3 * GRID, 2 * GRID),
            spacing=2 * GRID,
        )
        self.save_button.setFocus()

    def write(self, path: Path) -> None:
        """Write the return, apart from the window."""
        self._say(self.tr("Writing {file}").format(file=isolated(path.name)))
        self.save_button.setEnabled(False)
        workspace = self._context.workspace.workspace

        def work(_report: Report, _cancel: CancelToken) -> ReturnHolds:
            return write_return_file(workspace, path)

        self._context.write_jobs.start(
            work,
            on_success=self.while_open(partial(self._on_written, path)),
            on_failure=self.while_open(self._on_failed),
            on_cancelled=self.while_open(self.reject),
        )

    def _on_written(self, path: Path, holds: ReturnHolds) -> None:
        self._written = path
        self.holds.setText(self._holds_words(holds))
        words = self.tr("{file} is written. Send it to the organiser of the study, as you received the package.")
        self._say(words.format(file=isolated(path.name)), "good")
        self.save_button.setEnabled(True)
        self.folder_button.show()
        self.folder_button.setFocus()

    def _on_failed(self, error: Exception) -> None:
        self.save_button.setEnabled(True)
        if isinstance(error, MedReviewError):
            self._say(translated(error.message), "problem")
        else:
            self._context.show_problem(error)

    def _holds_words(self, holds: ReturnHolds) -> str:
        return counted(
            self.tr("{n} of {total} {total:=item|items} rated; comments: {comments}; flags: {flags}."),
            n=self._progress.n_items_done,
            total=self._progress.n_items,
            comments=holds.n_comments,
            flags=holds.n_flags,
        )

    def _say(self, words: str, role: str = "") -> None:
        self.outcome.setProperty("role", role)
        self.outcome.style().polish(self.outcome)
        self.outcome.setText(words)
        self.adjustSize()

    def _ask_place(self) -> None:
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        name = self._work.return_name(QDate.currentDate().toString(Qt.DateFormat.ISODate))
        title, pattern = self.tr("Where to write the file"), self.tr("Returns (*.mrreturn)")
        ask_new_file(self, title, pattern, self.write, name=str(Path(documents) / name), suffix="mrreturn")

    def _show_folder(self) -> None:
        if self._written is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._written.parent)))


COLUMN_PX = 92 * GRID
BAR_WIDTH = 20 * GRID
CODE_WIDTH = 16 * GRID


class StartPage(PageArea):
    """Signals.

    chosen(int, int)
        A study and a rater, to begin or go on with.
    researcher_asked()
        The person says not to be a rater, and wants to see authors.
    plan_asked()
        There is nothing to rate, and the person wants to plan a study.
    """

    chosen = Signal(int, int)
    researcher_asked = Signal()
    plan_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.buttons: dict[tuple[StudyId, RaterId], QPushButton] = {}
        self._rows: dict[tuple[StudyId, RaterId], _RaterRow] = {}
        self._first: QPushButton | None = None
        self._message = plain_label(role="problem", wraps=True)

    def show_studies(
        self,
        studies: Sequence[StudyToRate],
        last: tuple[StudyId, RaterId] | None,
        *,
        blind_for: str = "",
    ) -> None:
        """List every study with its raters; the one rated last gets the keyboard and the strong button.

        How far each is follows with ``show_progress``.
        """
        self.buttons = {}
        self._rows = {}
        self._message = plain_label(role="problem", wraps=True)
        content, column = _centred()
        column.addWidget(plain_label(self.tr("Who is rating?"), "title"))
        column.addWidget(self._message)
        self._message.hide()
        if blind_for:
            column.addLayout(self._blind_note(blind_for))
        for study in studies:
            column.addLayout(self._study(study, last))
        if not studies:
            self._add_empty_state(column)
        column.addStretch(1)
        self.setWidget(content)
        self._first = self.buttons.get(last) if last is not None else None
        self.take_focus()

    def show_progress(self, progress: Mapping[StudyId, Sequence[RatingProgress]]) -> None:
        """Say how far the raters are who are listed."""
        for study, raters in progress.items():
            for rater in raters:
                if (row := self._rows.get((study, rater.rater))) is not None:
                    row.show_progress(rater)

    def take_focus(self) -> None:
        """The keyboard begins at the rater who worked last, else at the first one."""
        first = self._first or next(iter(self.buttons.values()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_message(self, sentence: str) -> None:
        self._message.show_words(sentence)

    def _blind_note(self, study: str) -> QHBoxLayout:
        words = self.tr("{study} is rated here: whatever names an author is hidden until all raters are done.")
        row = in_a_row(
            (plain_label(in_window_direction(words.format(study=isolated(study))), "quiet", wraps=True), 1),
            spacing=STYLE,
        )
        self.researcher = push_button(self.tr("I am the researcher…"), self.researcher_asked.emit, role="quiet")
        row.addWidget(self.researcher)
        return row

    def _study(self, study: StudyToRate, last: tuple[StudyId, RaterId] | None) -> QVBoxLayout:
        column = in_a_column(
            plain_label(in_window_language(study.title) or study.name, "heading", wraps=True),
            margins=(0, GRID, 0, GRID),
            spacing=GRID // 2,
        )
        if study.title:
            column.addWidget(plain_label(study.name, "caption"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.setColumnMinimumWidth(0, CODE_WIDTH)
        grid.setColumnStretch(2, 1)
        for line, rater in enumerate(study.raters):
            key = (study.study, RaterId(rater.rater_id))
            self._rows[key] = row = _RaterRow(rater, is_last=last == key)
            row.button.clicked.connect(partial(self.chosen.emit, *key))
            self.buttons[key] = row.button
            for place, cell in enumerate((row.name, row.bar, row.state, row.button)):
                grid.addWidget(cell, line, place)
        column.addLayout(grid)
        return column

    def _add_empty_state(self, column: QVBoxLayout) -> None:
        words = self.tr("Nothing to rate yet. Plan a study, and its raters appear here.")
        plan = push_button(self.tr("Plan a study"), self.plan_asked.emit)
        column.addWidget(plain_label(words, "quiet", wraps=True))
        column.addWidget(plan, alignment=Qt.AlignmentFlag.AlignLeading)


class _RaterRow(QObject):
    """One rater in the list: who, how far, and the button to begin or go on."""

    def __init__(self, rater: RaterListed, *, is_last: bool) -> None:
        super().__init__()
        self._rater = rater
        self.name = plain_label(f"{rater.code}  {rater.name}" if rater.name else rater.code)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(BAR_WIDTH)
        self.bar.setRange(0, 1)
        self.bar.setValue(0)
        self.bar.setAccessibleName(self.tr("Progress of {rater}").format(rater=rater.code))
        self.state = plain_label("", "caption")
        self.button = QPushButton()
        self.button.setAutoDefault(True)  # Enter presses it where it has the keyboard
        if is_last:
            self.button.setProperty("role", "primary")
        self._say("")
        self._name_button(has_begun=rater.has_begun)

    def show_progress(self, progress: RatingProgress) -> None:
        self.bar.setRange(0, max(1, progress.n_items))
        self.bar.setValue(progress.n_items_done)
        counts = counted(
            self.tr("{done} of {total} {total:=item|items}"), done=progress.n_items_done, total=progress.n_items
        )
        self.bar.setAccessibleName(
            self.tr("Progress of {rater}: {counts}").format(rater=self._rater.code, counts=counts)
        )
        rest = self.tr("done") if progress.is_complete else time_left(progress.takes)
        self._say(f"{counts} · {rest}")
        self._name_button(has_begun=bool(progress.n_items_done), is_complete=progress.is_complete)

    def _say(self, state: str) -> None:
        lines = [state] if state else []
        if self._rater.handed_out_at is not None:
            handed_out = self.tr("package handed out on {date}")
            lines.append(handed_out.format(date=day(self._rater.handed_out_at)))
        self.state.setText("\n".join(lines))

    def _name_button(self, *, has_begun: bool, is_complete: bool = False) -> None:
        if is_complete:
            said, words = self.tr("Review my ratings"), self.tr("Review my ratings as {rater}")
        elif has_begun:
            said, words = self.tr("Continue"), self.tr("Continue as {rater}")
        else:
            said, words = self.tr("Start"), self.tr("Start as {rater}")
        self.button.setText(said)
        self.button.setAccessibleName(words.format(rater=self._rater.code))


def _centred() -> tuple[QWidget, QVBoxLayout]:
    inner = ReadingColumn(COLUMN_PX)
    content = QWidget()
    in_a_row(STRETCH, (inner, 1000), STRETCH, of=content, spacing=STYLE)
    column = in_a_column(of=inner, margins=(2 * GRID, 3 * GRID, 2 * GRID, 2 * GRID))
    return content, column
