"""Opening a package: its passphrase where it is locked, who is to rate, and where the ratings are to be kept."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QProgressBar, QWidget

from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Progress, Report
from medreview.ui.file_dialogs import ask_new_file
from medreview.ui.guide_pages import GUIDE_PAGE
from medreview.ui.screen import ScreenContext
from medreview.ui.settings import LANGUAGE_NAMES
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, translated
from medreview.ui.widgets.fields import decimal_box, hidden_line, line_edit, named, push_button
from medreview.ui.widgets.forms import DraftSection, labelled, told
from medreview.ui.widgets.labels import ElidedLabel, plain_label
from medreview.ui.widgets.language_switch import LanguageSwitch
from medreview.ui.widgets.layout import STRETCH, Part, holding, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea, within_screen
from medreview.ui.widgets.work_dialog import WorkDialog
from medreview.ui.words import in_window_language, work_words
from medreview.workflows.receive_package import (
    PackageView,
    PassphraseNeeded,
    Profile,
    ReceivedWork,
    WrongPassphrase,
    look_into,
    receive,
    workspace_of,
)

WIDTH = 72 * GRID
TITLE_PX = 5 * GRID
"""A window's frame, beside which the screen has to hold all of the dialog."""
NO_YEARS = -1.0
MOST_YEARS = 70.0


class PackageDialog(WorkDialog):
    """Looks into a package, asks what is to be asked, and opens the rater's own workspace.

    A package that was opened before leads to that workspace at once.
    """

    def __init__(
        self, context: ScreenContext, path: Path, parent: QWidget | None = None, *, passphrase: str | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty(GUIDE_PAGE, "rater")
        self._context = context
        self.path = path
        self.given_passphrase = passphrase
        """The passphrase that was tried, so that a dialog in another language need not ask again."""
        self._view: PackageView | None = None
        self._place: Path | None = None
        self.setWindowTitle(self.tr("Open a package"))
        self.setMinimumWidth(within_screen(self, context.theme.px(WIDTH)))
        self.problem = plain_label("", "problem", wraps=True)
        self.problem.hide()
        self.language_switch = LanguageSwitch(context.settings)
        self.pages = [self._work_page(), self._passphrase_page(), self._first_page(), self._problem_page()]
        content, area = QWidget(), PageArea()
        self._column = in_a_column(
            in_a_row(STRETCH, self.language_switch),
            self.problem,
            *self.pages,
            STRETCH,
            of=content,
            margins=(3 * GRID, 3 * GRID, 3 * GRID, 2 * GRID),
            spacing=2 * GRID,
        )
        area.setWidget(content)
        in_a_column(area, of=self, spacing=0)
        self._look()

    def unlock(self) -> None:
        """Try the passphrase that was typed."""
        if self.passphrase.text():
            self.given_passphrase = self.passphrase.text()
            self._look()

    def begin(self) -> None:
        """Make the workspace and open it."""
        if self._place is None:
            return
        place, profile = self._place, self.profile.apply_to(Profile())

        def work(report: Report, cancel: CancelToken) -> ReceivedWork:
            return receive(self.path, place, self.given_passphrase, profile=profile, report=report, cancel=cancel)

        self._show_work(self.tr("Creating the workspace for your ratings"))
        self.work_token = self._context.write_jobs.start(
            work,
            on_success=self.while_open(self._on_received),
            on_failure=self.while_open(self._on_failed),
            on_progress=self.while_open(self._on_progress),
            on_cancelled=self.while_open(self.reject),
        )

    def _look(self) -> None:
        self._show_work(self.tr("Checking the package"))
        remembered = tuple(self._context.files.recent)
        work = partial(_looked, self.path, self.given_passphrase, remembered)
        self.work_token = self._context.read_jobs.start(
            work,
            on_success=self.while_open(self._on_looked),
            on_failure=self.while_open(self._on_failed),
            on_progress=self.while_open(self._on_progress),
            on_cancelled=self.while_open(self.reject),
        )

    def _on_looked(self, found: PackageView | Path) -> None:
        self.work_token = None
        if isinstance(found, Path):
            self._open(found)
        elif found.workspace is not None:
            self._open(found.workspace)
        else:
            self._ask(found)

    def _on_received(self, made: ReceivedWork) -> None:
        self.work_token = None
        self._open(made.workspace)

    def _open(self, workspace: Path) -> None:
        self._context.files.open(workspace)
        self.accept()

    def _on_failed(self, error: Exception) -> None:
        self.work_token = None
        match error:
            case PassphraseNeeded():
                self._show_page(1)
                self.unlock_button.setDefault(True)
                self.passphrase.setFocus()
            case WrongPassphrase():
                self.given_passphrase = None
                self._show_page(1, translated(error.message))
                self.unlock_button.setDefault(True)
                self.passphrase.selectAll()
                self.passphrase.setFocus()
            case MedReviewError() if self._view is not None:  # another place may do
                self._show_page(2, translated(error.message))
            case MedReviewError():
                self._show_page(3, translated(error.message))
                self.close_button.setFocus()
            case _:
                self._context.show_problem(error)
                self.reject()

    def _on_progress(self, progress: Progress) -> None:
        self._bar.setRange(0, progress.total or 0)
        self._bar.setValue(progress.done)

    def _show_work(self, words: str) -> None:
        self._work.setText(words)
        self._bar.setRange(0, 0)
        self._show_page(0)

    def _show_page(self, index: int, problem: str = "") -> None:
        self.problem.show_words(problem)
        for place, page in enumerate(self.pages):
            page.setVisible(place == index)
        self.language_switch.setEnabled(index != 0)  # what runs would have to be stopped
        self._column.activate()
        height = self._column.totalHeightForWidth(self.minimumWidth())
        self.resize(self.minimumWidth(), min(height, self.screen().availableGeometry().height() - TITLE_PX))

    def _ask(self, view: PackageView) -> None:
        self._view = view
        settings = self._context.settings
        spoken = next((one for one in view.languages if one in LANGUAGE_NAMES), settings.language)
        if not settings.has_chosen("language") and settings.language != spoken:
            settings.language = spoken
        self._take_place(view.suggested)
        self._title.setText(in_window_language(view.title) or view.study)
        self._about.setText(self._work_words(view))
        earlier = view.other_version
        self._earlier.setVisible(earlier is not None)
        if earlier is not None:
            words = self.tr("Your ratings of an earlier version are kept in {file}. This version is rated separately.")
            self._earlier.setText(words.format(file=isolated(earlier.name)))
        for field in (self.specialty, self.years):
            self._rows.setRowVisible(field, not view.asks_profile)
        self._show_page(2)
        self.begin_button.setDefault(True)
        self.name.setFocus()

    def _work_words(self, view: PackageView) -> str:
        words = self.tr("You rate as {rater}: {work}.")
        return words.format(rater=isolated(view.rater), work=work_words(view.n_of))

    def _take_place(self, place: Path) -> None:
        self._place = place
        self._place_label.show_words(isolated(str(place)))

    def _ask_place(self) -> None:
        name = self._place.name if self._place is not None else ""
        title, pattern = self.tr("Location of your ratings"), self.tr("Workspaces (*.medreview)")
        ask_new_file(self, title, pattern, self._take_place, name=name, suffix="medreview")

    def _work_page(self) -> QWidget:
        self._work = plain_label("", wraps=True)
        self._bar = named(QProgressBar(), self.tr("Progress"))
        self._bar.setTextVisible(False)
        cancel = push_button(self.tr("Cancel"), self.reject)
        cancel.setAutoDefault(False)  # a second, impatient Enter must not cancel; Esc and Space do
        return _page(self._work, self._bar, _buttons(cancel))

    def _passphrase_page(self) -> QWidget:
        self.passphrase = hidden_line(self.tr("Passphrase"))
        self.shown_box = named(QCheckBox(self.tr("Show the passphrase")), self.tr("Show the passphrase"))
        self.shown_box.toggled.connect(self._show_passphrase)
        words = self.tr("{file} is locked. The organiser sent you its passphrase separately.")
        self.unlock_button = push_button(self.tr("Unlock"), self.unlock, role="primary")
        return _page(
            plain_label(words.format(file=isolated(self.path.name)), wraps=True),
            self.passphrase,
            self.shown_box,
            _buttons(self.unlock_button, push_button(self.tr("Cancel"), self.reject)),
        )

    def _show_passphrase(self, is_shown: bool) -> None:
        self.passphrase.setEchoMode(QLineEdit.EchoMode.Normal if is_shown else QLineEdit.EchoMode.Password)

    def _first_page(self) -> QWidget:
        self._title = plain_label("", "title", wraps=True, is_data=True)
        self._about = plain_label("", wraps=True)
        self._earlier = plain_label("", "caution", wraps=True)
        self.profile: DraftSection[Profile] = DraftSection()
        name = line_edit(self.tr("Your name"), self.tr("optional"))
        years = decimal_box(
            self.tr("Years of practice"), NO_YEARS, MOST_YEARS, step=1.0, least_means=self.tr("not stated")
        )
        years.setDecimals(0)
        self.name = self.profile.bind("name", name, absent="", meant=told)
        self.specialty = self.profile.bind("specialty", line_edit(self.tr("Specialty")), absent="", meant=told)
        self.years = self.profile.bind("years_of_practice", years, absent=NO_YEARS)
        self.profile.show_draft(Profile())
        self._rows = labelled(self.name, self.specialty, self.years, grows=True)
        self.profile.column.addLayout(self._rows)
        self._place_label = ElidedLabel()
        self.place_button = push_button(self.tr("Another place…"), self._ask_place)
        self.begin_button = push_button(self.tr("Start"), self.begin, role="primary")
        goes_to = self.tr("Only the organiser's list of raters shows your name. Your ratings show your code.")
        return _page(
            self._title,
            self._about,
            self._earlier,
            self.profile,
            plain_label(goes_to, "caption", wraps=True),
            plain_label(self.tr("Your ratings are stored on this computer, in"), wraps=True),
            self._place_label,
            in_a_row(self.place_button, STRETCH),
            _buttons(self.begin_button, push_button(self.tr("Cancel"), self.reject)),
        )

    def _problem_page(self) -> QWidget:
        self.close_button = push_button(self.tr("Close"), self.reject)
        return _page(_buttons(self.close_button))


def _page(*parts: Part) -> QWidget:
    return holding(in_a_column(*parts))


def _buttons(*buttons: QWidget) -> QHBoxLayout:
    return in_a_row(STRETCH, *buttons, margins=(0, GRID, 0, 0))


def _looked(
    path: Path, passphrase: str | None, remembered: Sequence[Path], report: Report, cancel: CancelToken
) -> PackageView | Path:
    """The workspace that the file was opened into before, else what it says."""
    if passphrase is None and (own := workspace_of(path, remembered=remembered)) is not None:
        return own
    return look_into(path, passphrase, remembered=remembered, report=report, cancel=cancel)
