"""The place of models: the list of them, and the pages that add one."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QWidget
from shiboken6 import isValid
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken, Report
from medreview.ui.job_runner import while_alive
from medreview.ui.online import host_beyond_here
from medreview.ui.requests import AddModel
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.models.add_pages import AddCloudPage, AddFilePage, FileToAdd
from medreview.ui.screens.models.list_page import ListPage
from medreview.ui.translation import isolated, translated
from medreview.ui.widgets.layout import STYLE, in_a_column
from medreview.workflows import manage_models
from medreview.workflows.manage_models import CloudDraft, FoundFile, FoundFiles, KeySaved, ModelView
from medreview.workflows.workspace_files import Workspace


class FileAdding(QObject):
    """Signals.

    added(str)
        The name of the model that was added.
    left()
        The person went back.
    """

    added = Signal(str)
    left = Signal()

    def __init__(self, context: ScreenContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._looking: CancelToken | None = None
        self.page = AddFilePage(context)
        self.page.look_wanted.connect(self._look)
        self.page.folder_wanted.connect(self._watch)
        self.page.folder_unwanted.connect(self._stop_watching)
        self.page.card_wanted.connect(self.read_card)
        self.page.add_wanted.connect(self._add)
        self.page.left.connect(self._leave)

    def begin(self) -> None:
        self._look()

    @property
    def is_looking(self) -> bool:
        return self._looking is not None

    def read_card(self, path: Path) -> None:
        """Read the card of a file that the person chose."""
        workspace = self._context.workspace.workspace
        self._context.read_jobs.start(
            lambda _report, cancel: manage_models.found_file(workspace, path, cancel),
            title=self.tr("Reading the file's card"),
            on_success=while_alive(self, self._show_card),
            on_failure=while_alive(self, self._on_failed),
        )

    def _show_card(self, file: FoundFile) -> None:
        self.page.show_card(file)

    def _look(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
        self.page.show_looking()
        self.page.show_folders(manage_models.watched_folders())
        workspace = self._context.workspace.workspace
        token = self._context.read_jobs.start(
            lambda report, cancel: manage_models.found_files(workspace, report, cancel),
            on_success=while_alive(self, lambda found: self._on_found(token, found)),
            on_failure=while_alive(self, self._on_failed),
        )
        self._looking = token

    def _on_found(self, token: CancelToken, found: FoundFiles) -> None:
        if token is self._looking:
            self._looking = None
            self.page.show_found(found)

    def _watch(self, folder: Path) -> None:
        try:
            manage_models.watch_folder(folder)
        except MedReviewError as error:
            self.page.say_problem(error)
            return
        self._look()

    def _stop_watching(self, folder: Path) -> None:
        manage_models.stop_watching(folder)
        self._look()

    def _add(self, choice: FileToAdd) -> None:
        self.page.say_problem(None)
        self._context.write_jobs.start(
            partial(_added_file, self._context.workspace.workspace, choice),
            title=self.tr("Adding {model}").format(model=isolated(choice.name)),
            on_success=while_alive(self, lambda model: self.added.emit(model.name)),
            on_failure=while_alive(self, self._on_failed),
            on_cancelled=while_alive(self, lambda: self.page.say_problem(None)),
        )

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, MedReviewError):
            self.page.say_problem(error)
        else:
            self._context.show_problem(error)

    def _leave(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        self.left.emit()


class CloudAdding(QObject):
    """Signals.

    added(str)
        The name of the model that was added.
    left()
        The person went back.
    noticed(str)
        What the person should know of where the key is, in words.
    """

    added = Signal(str)
    left = Signal()
    noticed = Signal(str)

    def __init__(self, context: ScreenContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._keyring_words = self.tr("Asking this system's keyring…")
        self.page = AddCloudPage(manage_models.presets())
        self.page.names_wanted.connect(self._list_names)
        self.page.add_wanted.connect(self._add)
        self.page.address_changed.connect(self._show_key)
        self.page.left.connect(self.left)

    def begin(self) -> None:
        self.page.begin()
        self._ask_keyring()

    def _show_key(self, address: str) -> None:
        """Say whether this endpoint has a key already."""
        if manage_models.where_key_lies(address) is None:
            self.page.say_key(self._keyring_words)
        else:
            self.page.say_key(self.tr("The key of this endpoint is saved already; leave the field empty to use it."))

    def _ask_keyring(self) -> None:
        """Find out whether a key would be kept before one is typed."""
        self._context.waiting_jobs.start(
            lambda _report, cancel: manage_models.keyring_words(cancel),
            on_success=while_alive(self, self._on_keyring),
        )

    def _on_keyring(self, words: tuple[Message, ...]) -> None:
        self._keyring_words = " ".join(map(translated, words))
        self._show_key(self.page.address.text().strip())

    def _list_names(self, draft: CloudDraft, key: str) -> None:
        self.page.say_problem(None)
        host = self._begin_online(draft)
        workspace = self._context.workspace.workspace
        self._context.waiting_jobs.start(
            lambda _report, cancel: manage_models.names_at_endpoint(workspace, draft, key or None, cancel),
            title=self.tr("Asking for the models of the endpoint"),
            on_success=lambda names: self._on_names(host, names),
            on_failure=lambda error: self._on_failed(host, error),
            on_cancelled=lambda: self._on_failed(host, None),
        )

    def _begin_online(self, draft: CloudDraft) -> str:
        """The sign in the status line, unless the endpoint is on this machine; gives the host to take it down with."""
        host = host_beyond_here(draft.base_url) or ""
        if host:
            self._context.online.begin(host)
        return host

    def _end_online(self, host: str) -> None:
        if host:
            self._context.online.end(host)

    def _on_names(self, host: str, names: tuple[str, ...]) -> None:
        self._end_online(host)
        if isValid(self):
            self.page.show_names(names)

    def _add(self, draft: CloudDraft, key: str) -> None:
        """The key first: a model without it could not be used."""
        self.page.say_problem(None)
        self.page.say_adding(is_adding=True)
        if not key:
            self._add_model(draft, None)
            return
        self.page.say_key(self.tr("Asking this system's keyring…"))
        self._context.waiting_jobs.start(
            lambda _report, cancel: manage_models.save_key(draft.base_url, key, cancel),
            on_success=while_alive(self, lambda saved: self._add_model(draft, saved)),
            on_failure=while_alive(self, lambda error: self._on_not_added(draft, error)),
        )

    def _add_model(self, draft: CloudDraft, saved: KeySaved | None) -> None:
        if not self._context.workspace.is_open:
            self.page.say_adding(is_adding=False)
            return
        workspace = self._context.workspace.workspace
        self._context.write_jobs.start(
            lambda _report, _cancel: manage_models.add_cloud(workspace, draft),
            on_success=while_alive(self, lambda model: self._on_added(model, saved)),
            on_failure=while_alive(self, lambda error: self._on_not_added(draft, error)),
        )

    def _on_added(self, model: ModelView, saved: KeySaved | None) -> None:
        self.page.say_adding(is_adding=False)
        self.page.forget_key()
        self.added.emit(model.name)
        if saved is not None and saved.reason is not None:
            self.noticed.emit(translated(saved.reason))
        elif saved is not None:
            self._context.note(self.tr("The key is in this system's keyring."))

    def _on_not_added(self, draft: CloudDraft, error: Exception) -> None:
        self.page.say_adding(is_adding=False)
        self._show_key(draft.base_url)
        self._on_failed("", error)

    def _on_failed(self, host: str, error: Exception | None) -> None:
        self._end_online(host)
        if not isValid(self):
            return
        if error is None:
            self.page.say_problem(None)
        elif isinstance(error, MedReviewError):
            self.page.say_problem(error)
        else:
            self._context.show_problem(error)


def _added_file(workspace: Workspace, choice: FileToAdd, report: Report, cancel: CancelToken) -> ModelView:
    return manage_models.add_local(
        workspace,
        choice.path,
        report,
        cancel,
        name=choice.name,
        projector=choice.projector,
        adapter=choice.adapter,
        adapter_scale=choice.adapter_scale,
    )


class ModelsScreen(Screen):
    """``arrive`` takes an ``AddModel`` to begin to add one, or the name of a model to mark."""

    REFRESHES_ON = Change.MODELS | Change.RUNS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self.list_page = ListPage(context)
        self.files = FileAdding(context, self)
        self.clouds = CloudAdding(context, self)
        self._stack = QStackedWidget()
        for page in (self.list_page, self.files.page, self.clouds.page):
            self._stack.addWidget(page)
        in_a_column(self._stack, of=self, spacing=STYLE)
        self.list_page.file_wanted.connect(self.show_files)
        self.list_page.cloud_wanted.connect(self.show_clouds)
        self.list_page.changed.connect(lambda: context.workspace.announce(Change.MODELS, by=self))
        for adding in (self.files, self.clouds):
            adding.left.connect(self.show_list)
            adding.added.connect(self._on_added)
        self.clouds.noticed.connect(self.list_page.say)
        context.workspace.replaced.connect(self.show_list)

    @override
    def refresh(self) -> None:
        self.list_page.refresh()

    @override
    def arrive(self, argument: object) -> None:
        match argument:
            case AddModel.FILE:
                self.show_files()
            case AddModel.CLOUD:
                self.show_clouds()
            case str(name):
                self.show_list()
                self.list_page.mark(name)
            case _:
                pass

    @override
    def saved_state(self) -> object:
        current = self._stack.currentWidget()
        if current is self.files.page:
            return AddModel.FILE
        return AddModel.CLOUD if current is self.clouds.page else self.list_page.marked

    @override
    def take_focus(self) -> None:
        pages = {self.files.page: self.files.page.take_focus, self.clouds.page: self.clouds.page.take_focus}
        pages.get(self._stack.currentWidget(), self.list_page.table.setFocus)()  # pyright: ignore[reportArgumentType, reportCallIssue]

    @override
    def menu_actions(self) -> dict[str, Sequence[QAction]]:
        page = self.list_page
        verbs = [
            self.action(self.tr("Test the model"), page.test_button.click, "Ctrl+T"),
            self.action(self.tr("Find the moved file…"), page.move_button.click),
            self.action(self.tr("Forget the model…"), page.forget_button.click, "Del"),
        ]
        return {"models": verbs}

    def show_list(self) -> None:
        self._stack.setCurrentWidget(self.list_page)
        self.clouds.page.forget_key()

    def show_files(self) -> None:
        self._stack.setCurrentWidget(self.files.page)
        self.files.begin()
        self.files.page.take_focus()

    def show_clouds(self) -> None:
        self._stack.setCurrentWidget(self.clouds.page)
        self.clouds.begin()
        self.clouds.page.take_focus()

    def _on_added(self, name: str) -> None:
        self.context.workspace.announce(Change.MODELS, by=self)
        self.show_list()
        self.list_page.mark(name)
        self.list_page.refresh()
