"""File ▸ Backups: what each backup holds, what would be lost and come back, and putting one in place."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QPushButton, QWidget

from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken, Report
from medreview.ui.backup_words import backup_line, kind_words, rating_words, reason_words, size_words
from medreview.ui.guide_pages import GUIDE_PAGE
from medreview.ui.job_runner import while_alive
from medreview.ui.messages import Answers, ask, forgets
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, moment, number, translated
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, in_a_column
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.ui.words import part_name

if TYPE_CHECKING:
    from medreview.workflows.recover_workspace import BackupView, FileComparison, KindDifference


DIFFERENCE_WIDTHS = (168, 104, 104, 152, 152, 152)
LIST_PX, BELOW_PX = 240, 320


def _why(backup: "BackupView") -> str:
    is_readable = backup.contents is not None
    return reason_words(backup.reason) if is_readable else QCoreApplication.translate("BackupsDialog", "cannot be read")


def _count_column(kind: str, title: Message) -> ListColumn:
    def count(backup: "BackupView") -> int | None:
        return backup.contents.get(kind) if backup.contents is not None else None

    return ListColumn(kind, title, count, 88, is_number=True)


BACKUPS = RecordList(
    "backups",
    Message("Backups"),
    (
        ListColumn(
            "made",
            Message("Created"),
            lambda backup: moment(backup.made_at),
            152,
            sorts_by=lambda backup: backup.made_at,
        ),
        ListColumn("why", Message("Reason"), _why, 168, takes_rest=True),
        _count_column("datasets", Message("Datasets")),
        _count_column("questions", Message("Questions")),
        _count_column("ratings", Message("Ratings")),
        _count_column("judgements", Message("Judgements")),
        ListColumn(
            "size",
            Message("Size"),
            lambda backup: size_words(backup.n_bytes),
            96,
            is_number=True,
            sorts_by=lambda backup: backup.n_bytes,
        ),
    ),
)
RATINGS = RecordList(
    "backup ratings",
    Message("Ratings that differ"),
    (
        ListColumn("study", Message("Study"), lambda one: one.study, 136, takes_rest=True),
        ListColumn("rater", Message("Rater"), lambda one: one.rater, 80),
        ListColumn("answer", Message("Answer"), lambda one: one.answer, 136),
        ListColumn("sentence", Message("Sentence"), lambda one: one.sentence_index, 80, is_number=True),
        ListColumn("dimension", Message("Dimension"), lambda one: part_name(one.dimension), 136),
        ListColumn("now", Message("Now"), lambda one: rating_words(one.here), 104, is_number=True),
        ListColumn("backup", Message("In the backup"), lambda one: rating_words(one.in_backup), 104, is_number=True),
    ),
)


class BackupsDialog(QDialog):
    """The backups of one workspace, which need not be open, nor sound."""

    def __init__(
        self, context: ScreenContext, path: Path, parent: QWidget | None = None, *, problem: Message | None = None
    ) -> None:
        from medreview.workflows.recover_workspace import BackupView, RatingDifference

        super().__init__(parent)
        self.setProperty(GUIDE_PAGE, "safety")
        self._context = context
        self._path = path
        self._comparing: CancelToken | None = None
        self.question: QMessageBox | None = None
        """The question before a backup takes the workspace's place, while it is open."""
        self.setWindowTitle(self.tr("Backups of {file}").format(file=isolated(path.name)))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._problem = plain_label("", "problem", wraps=True)
        self._say(problem)
        self.table = ListTable[BackupView](context.settings, BACKUPS)
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self.sentence = plain_label("", "quiet", wraps=True)
        self._kinds = RowsModel(
            [
                ShownColumn(self.tr("Compared")),
                ShownColumn(self.tr("Now"), is_number=True),
                ShownColumn(self.tr("In the backup"), is_number=True),
                ShownColumn(self.tr("Would be lost"), is_number=True),
                ShownColumn(self.tr("Would come back"), is_number=True),
                ShownColumn(self.tr("Would change"), is_number=True),
            ]
        )
        self.kinds = DataTable(context.settings, "backup kinds", self.tr("What restoring would change"))
        self.kinds.use(self._kinds, DIFFERENCE_WIDTHS, stretches=0)
        self.ratings = ListTable[RatingDifference](
            context.settings, RATINGS, selects=ListTable.SelectionMode.ExtendedSelection
        )
        self._lay_out()
        self.read_again()

    def read_again(self) -> None:
        """List the backups that there are now."""
        from medreview.workflows.recover_workspace import list_backups

        self.table.say_when_empty(self.tr("Looking for backups…"))

        def work(report: Report, cancel: CancelToken) -> "tuple[BackupView, ...]":
            return list_backups(self._path, report, cancel)

        self._context.read_jobs.start(
            work, on_success=while_alive(self, self._on_listed), on_failure=while_alive(self, self._on_failed)
        )

    def restore_chosen(self) -> None:
        """Ask, and put the chosen backup in the place of the workspace."""
        backup = self._chosen
        if backup is None or self.question is not None:
            return
        words = self.tr("Replace {file} with the backup of {time}? The current file is kept, too.")
        self.question = ask(
            self,
            words.format(time=isolated(moment(backup.made_at)), file=isolated(self._path.name)),
            Answers(self.tr("Restore"), self.tr("Cancel"), is_harmless=True),
            then=partial(self._restore, backup.path),
            ended=forgets(self, "question"),
            title=self.tr("Restore a backup"),
        )

    def back_up_now(self) -> None:
        """Make a backup of the open workspace, where something changed since the last one."""
        from medreview.workflows.recover_workspace import keep_backup

        workspace = self._context.workspace.workspace

        def work(_report: Report, cancel: CancelToken) -> object:
            return keep_backup(workspace, reason="asked", check_cancel=cancel.raise_if_cancelled)

        self._context.read_jobs.start(
            work, on_success=while_alive(self, self._on_backed_up), on_failure=while_alive(self, self._on_failed)
        )

    @property
    def _chosen(self) -> "BackupView | None":
        return self.table.marked

    def _lay_out(self) -> None:
        from medreview.workflows.recover_workspace import backup_folder

        folder = str(backup_folder(self._path))
        buttons = QDialogButtonBox()
        self.restore_button = self._button(self.tr("Restore this backup…"), self.restore_chosen)
        self.restore_button.setProperty("role", "primary")
        self.restore_button.setEnabled(False)
        self.now_button = self._button(self.tr("Back up now"), self.back_up_now)
        show = self._button(self.tr("Show the folder"), lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(folder)))
        close = self._button(self.tr("Close"), self.reject)
        for button in (self.restore_button, self.now_button, show):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        is_open = self._context.workspace.path == self._path and not self._context.workspace.is_read_only
        self.now_button.setVisible(is_open)  # the row of buttons shows what is added to it
        buttons.addButton(close, QDialogButtonBox.ButtonRole.RejectRole)
        below = QWidget()
        self.kinds.fit_rows(8)
        inner = in_a_column(self.sentence, self.kinds, (self.ratings, 1), of=below, margins=(0, GRID, 0, 0))
        for table in (self.kinds, self.ratings):
            table.hide()
        inner.addStretch(0)
        parts = DividedView(self.table, below, lies=Qt.Orientation.Vertical, sizes=(LIST_PX, BELOW_PX))
        in_a_column(
            self._problem,
            plain_label(self._about(folder), "quiet", wraps=True),
            (parts, 1),
            buttons,
            of=self,
            margins=PAGE_MARGINS,
        )
        self.resize(116 * GRID, 84 * GRID)

    def _about(self, folder: str) -> str:
        from medreview.workflows.recover_workspace import unopened_copies_of

        words = self.tr("Backups are made while you work, in {folder}.").format(folder=isolated(folder))
        if n_kept := len(unopened_copies_of(self._path)):
            words += " " + self.tr("Files that could not be opened and are kept there: {n}.").format(n=number(n_kept))
        return words

    def _button(self, text: str, act: object) -> QPushButton:
        button = QPushButton(text)
        button.setAccessibleName(text)
        button.clicked.connect(act)
        return button

    def _on_listed(self, backups: "tuple[BackupView, ...]") -> None:
        self.table.say_when_empty(self.tr("There is no backup yet. One is made when something has changed."))
        self.table.show_things(backups)
        if backups:
            self.table.selectRow(0)

    def _on_selected(self) -> None:
        from medreview.workflows.recover_workspace import compare_with_backup

        backup = self._chosen
        self.restore_button.setEnabled(backup is not None and backup.contents is not None)
        if self._comparing is not None:
            self._comparing.cancel()
        self._show_comparison(None)
        if backup is None or not self._path.is_file():
            return
        self.sentence.setText(self.tr("Comparing…"))

        def work(_report: Report, cancel: CancelToken) -> "FileComparison":
            return compare_with_backup(self._path, backup.path, cancel)

        self._comparing = self._context.read_jobs.start(
            work,
            on_success=while_alive(self, self._show_comparison),
            on_failure=while_alive(self, self._on_not_compared),
        )

    def _on_not_compared(self, error: Exception) -> None:
        if not isinstance(error, MedReviewError):
            self._on_failed(error)
        backup = self._chosen
        line = backup_line(backup) if backup else ""
        self.sentence.setText(self.tr("The file cannot be compared with the backup ({backup}).").format(backup=line))

    def _show_comparison(self, found: "FileComparison | None") -> None:
        self.sentence.setText("" if found is None else self._summary(found))
        kinds = [kind for kind in found.kinds if _differs(kind)] if found else []
        self._kinds.show_rows([_difference_row(kind) for kind in kinds])
        self.kinds.setVisible(bool(kinds))
        self.ratings.show_things(found.ratings if found is not None else ())
        self.ratings.setVisible(bool(found and found.ratings))

    def _summary(self, found: "FileComparison") -> str:
        if any(kind.n_only_here is None for kind in found.kinds):
            return self.tr("The backup is of another format: it is upgraded when it is opened.")
        lost = sum((kind.n_only_here or 0) + (kind.n_changed or 0) for kind in found.kinds)
        back = sum(kind.n_only_in_backup or 0 for kind in found.kinds)
        if not lost and not back:
            return self.tr("The workspace and the backup are the same.")
        if not lost:
            return self.tr("Nothing would be lost with this backup.")
        return self.tr("After restoring, what is marked as lost or changed remains only in the copy that is kept.")

    def _restore(self, backup: Path) -> None:
        self.accept()
        self._context.files.restore(self._path, backup)

    def _on_backed_up(self, backup: object) -> None:
        if backup is None:
            self._problem.hide()
            self.sentence.setText(self.tr("Nothing has changed since the newest backup."))
        else:
            self.read_again()

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, MedReviewError):
            self._say(error.message)
        else:
            self._context.show_problem(error)

    def _say(self, problem: Message | None) -> None:
        self._problem.show_words(translated(problem) if problem is not None else "")


def _differs(one: "KindDifference") -> bool:
    if one.n_only_here is None:
        return one.n_here != one.n_in_backup
    return bool(one.n_only_here or one.n_only_in_backup or one.n_changed)


def _difference_row(one: "KindDifference") -> tuple[str | int | None, ...]:
    counts = (one.n_here, one.n_in_backup, one.n_only_here, one.n_only_in_backup, one.n_changed)
    return (kind_words(one.kind), *counts)
