"""Help ▸ Privacy: what left this machine, where data lies, and how to remove what the program keeps."""

from functools import partial
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QLabel,
    QMessageBox,
    QPushButton,
    QWidget,
)

from medreview.errors import Message
from medreview.jobs import CancelToken, Report
from medreview.ui.guide_pages import GUIDE_PAGE
from medreview.ui.job_runner import while_alive
from medreview.ui.messages import Answers, ask, forgets
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, moment, number, translated
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.workflows.look_after_privacy import (
    DataPlace,
    NetworkUse,
    PrivacyView,
    Removed,
    privacy_view,
    remove_what_is_kept,
)


def _host(use: NetworkUse) -> str:
    if not use.proxy:
        return use.host
    words = QCoreApplication.translate("PrivacyDialog", "{host} through {proxy}")
    return words.format(host=isolated(use.host), proxy=isolated(use.proxy))


def _purpose(use: NetworkUse) -> str:
    if not use.run:
        return QCoreApplication.translate("PrivacyDialog", "Test of an endpoint")
    return QCoreApplication.translate("PrivacyDialog", "Run: {run}").format(run=isolated(use.run))


USES = RecordList(
    "network uses",
    Message("Network uses since installation"),
    (
        ListColumn("when", Message("When"), lambda use: moment(use.began_at), 152, sorts_by=lambda use: use.began_at),
        ListColumn("host", Message("Host"), _host, 320, takes_rest=True),
        ListColumn("for", Message("For"), _purpose, 200),
        ListColumn("requests", Message("Requests"), lambda use: use.n_requests, 96, is_number=True),
    ),
)
N_USES_SEEN = 5


class PrivacyDialog(QDialog):
    """Reads what it shows when it opens."""

    def __init__(self, context: ScreenContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty(GUIDE_PAGE, "it")
        self._context = context
        self.question: QMessageBox | None = None
        """The question before anything is removed, while it is open."""
        self.setWindowTitle(self.tr("Privacy"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.sentence = plain_label("", "heading", wraps=True)
        self.table = ListTable[NetworkUse](context.settings, USES, selects=ListTable.SelectionMode.ExtendedSelection)
        self.table.fit_rows(N_USES_SEEN)
        self._places = QGridLayout()
        self._places.setHorizontalSpacing(2 * GRID)
        self._places.setVerticalSpacing(GRID)
        self._places.setColumnStretch(0, 1)
        self.outcome = plain_label("", "quiet", wraps=True, is_spoken=True)
        self.outcome.hide()
        self._folder_buttons: list[QPushButton] = []
        self._lay_out()
        self._show(privacy_view())
        for before, after in pairwise([self.table, *self._folder_buttons, self.remove_button, self.close_button]):
            self.setTabOrder(before, after)

    def ask_to_remove(self) -> None:
        """Ask, and remove what the program keeps for itself; workspaces stay."""
        if self.question is not None:
            return
        self.question = ask(
            self,
            self.tr(
                "Remove settings, crash reports, the list of network uses and the keys of endpoints from this "
                "computer? Workspaces and their backups stay: delete those yourself."
            ),
            Answers(self.tr("Remove"), self.tr("Keep"), destroys=True),
            then=self._remove,
            ended=forgets(self, "question"),
            title=self.tr("Remove what medreview keeps"),
        )

    def _lay_out(self) -> None:
        text = self.tr("Remove what medreview keeps…")
        self.remove_button = named(QPushButton(text), text)
        self.remove_button.clicked.connect(self.ask_to_remove)
        self.close_button = named(QPushButton(self.tr("Close")), self.tr("Close"))
        self.close_button.clicked.connect(self.reject)
        self.close_button.setDefault(True)
        page = QWidget()
        self.promises = plain_label("", "quiet", wraps=True)
        in_a_column(
            self.sentence,
            self.promises,
            self.table,
            GRID,
            plain_label(self.tr("Where data is stored"), "heading"),
            self._places,
            STRETCH,
            of=page,
            margins=PAGE_MARGINS,
        )
        area = PageArea()
        area.setWidget(page)
        in_a_column(
            (area, 1),
            in_a_column(
                self.outcome,
                in_a_row(STRETCH, self.remove_button, self.close_button),
                margins=(3 * GRID, GRID, 3 * GRID, 2 * GRID),
            ),
            of=self,
            spacing=0,
        )
        self.resize(104 * GRID, 76 * GRID)

    def _show(self, view: PrivacyView) -> None:
        n_uses = len(view.uses)
        self.sentence.setText(
            self.tr("Network uses since installation: {n}").format(n=number(n_uses))
            if n_uses
            else self.tr("Network uses since installation: none")
        )
        self.promises.setText("\n".join(translated(promise) for promise in view.promises))
        self.table.show_things(view.uses)
        self.table.setVisible(bool(n_uses))
        for row, place in enumerate(view.places):
            self._show_place(row, place)
        if view.endpoints_with_keys:
            words = self.tr("Endpoints with a key in the keyring: {endpoints}")
            text = words.format(endpoints=isolated(", ".join(view.endpoints_with_keys)))
            self._places.addWidget(plain_label(text, "quiet", wraps=True), len(view.places), 0, 1, 2)

    def _show_place(self, row: int, place: DataPlace) -> None:
        words = translated(place.words)
        text = words if place.path is None else f"{words}\n{isolated(str(place.path))}"
        label: QLabel = plain_label(text, wraps=True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._places.addWidget(label, row, 0)
        if place.path is not None:
            folder = place.path if place.path.is_dir() else place.path.parent
            button = named(QPushButton(self.tr("Show the folder")), self.tr("Show {folder}").format(folder=folder))
            button.setProperty("role", "quiet")
            button.clicked.connect(partial(_show_folder, folder))
            self._places.addWidget(button, row, 1, Qt.AlignmentFlag.AlignTop)
            self._folder_buttons.append(button)

    def _remove(self) -> None:
        self._context.settings.forget()

        def work(_report: Report, cancel: CancelToken) -> Removed:
            return remove_what_is_kept(cancel)

        self.remove_button.setEnabled(False)
        self._context.waiting_jobs.start(work, on_success=while_alive(self, self._on_removed))

    def _on_removed(self, removed: Removed) -> None:
        words = self.tr("Removed files: {n}. Keys were removed from the keyring.").format(n=number(removed.n_files))
        if removed.left:
            words = self.tr("Could not be removed: {what}").format(what=isolated(", ".join(removed.left)))
        self.outcome.setText(words)
        self.outcome.show()
        self.table.show_things(())
        self.table.hide()


def _show_folder(folder: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
