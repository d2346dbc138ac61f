"""The place of models: the list of them, and the pages that add one."""

from collections.abc import Sequence

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QStackedWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.ui.judge_requests import AddModel
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.models.adding import CloudAdding, FileAdding
from medreview.ui.screens.models.list_page import ListPage
from medreview.ui.widgets.layout import STYLE, in_a_column


class ModelsScreen(Screen):
    """``arrive`` takes an ``AddModel`` to begin to add one, or the name of a model to mark."""

    REFRESHES_ON = Change.MODELS | Change.JUDGE_RUNS

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
    def standing(self) -> object:
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
        verbs = (
            (self.tr("Test the model"), "Ctrl+T", page.test_button),
            (self.tr("Find the moved file…"), "", page.move_button),
            (self.tr("Forget the model…"), "Del", page.forget_button),
        )
        actions: list[QAction] = []
        for words, keys, button in verbs:
            action = QAction(words, self)
            action.setShortcut(QKeySequence(keys))
            action.triggered.connect(button.click)
            actions.append(action)
        return {"models": actions}

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
