"""The models of the workspace: where each is, how it stands, and the verbs of a model."""

from collections.abc import Callable, Set
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QMessageBox, QWidget
from shiboken6 import isValid

from medreview.domain.changes import Change
from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken, Report
from medreview.ui.file_dialogs import ask_file
from medreview.ui.job_runner import LatestQuery, while_alive, whole_workspace
from medreview.ui.messages import Answers, ask, forgets
from medreview.ui.online import host_beyond_here
from medreview.ui.requests import NewRunRequest
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.models.details_pane import DetailsPane
from medreview.ui.screens.models.words import place_words
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, moment, translated
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.engine_line import EngineLine
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.record_list import Cell, ListColumn, ListTable, RecordList
from medreview.ui.words import money_words, time_words
from medreview.workflows import manage_models
from medreview.workflows.manage_models import (
    MODEL_STATE_WORDS,
    KeySaved,
    ModelCorrection,
    ModelState,
    ModelUse,
    ModelView,
    TestReport,
)
from medreview.workflows.workspace_files import Workspace

Shown = tuple[ModelView, Set[str]]
"""A model, and the names of those that are being tested."""


def _where(shown: Shown) -> str:
    model = shown[0]
    return model.path.name if model.path is not None else place_words(model)


def _state(shown: Shown) -> str:
    model, testing = shown
    if model.name in testing:
        return QCoreApplication.translate("ListPage", "being tested")
    return translated(MODEL_STATE_WORDS[model.state])


def _of_month(
    key: str,
    title: Message,
    width: int,
    amount: Callable[[ModelUse], float],
    words: Callable[[float], Cell] = lambda found: found,
) -> ListColumn:
    """A column of what a model took this month; it says nothing of a model that was not asked."""
    return ListColumn(
        key,
        title,
        lambda shown: words(amount(shown[0].month)) if shown[0].month.n_calls else "",
        width,
        is_number=True,
        is_shown=False,
        sorts_by=lambda shown: amount(shown[0].month),
    )


MODELS = RecordList(
    "models",
    Message("Models"),
    (
        ListColumn("model", Message("Model"), lambda shown: shown[0].name, 248),
        ListColumn("family", Message("Family"), lambda shown: shown[0].family or "", 88, gives_way=True),
        ListColumn("size", Message("Size class"), lambda shown: shown[0].size_class or "", 88, gives_way=True),
        ListColumn("where", Message("Where"), _where, 136, takes_rest=True),
        ListColumn("state", Message("State"), _state, 120),
        ListColumn(
            "month cost",
            Message("Run costs this month"),
            lambda shown: "" if shown[0].month_cost is None else money_words(shown[0].month_cost),
            128,
            is_number=True,
            is_bare=lambda shown: not any(model.month_cost for model, _ in shown),
            sorts_by=lambda shown: shown[0].month_cost,
        ),
        _of_month("month tokens", Message("Tokens this month"), 144, lambda used: used.n_tokens),
        _of_month("month hours", Message("Time this month"), 136, lambda used: used.seconds, time_words),
        _of_month("month calls", Message("Calls this month"), 128, lambda used: used.n_calls),
        ListColumn(
            "tested",
            Message("Tested"),
            lambda shown: moment(shown[0].tested_at),
            144,
            gives_way=True,
            sorts_by=lambda shown: shown[0].tested_at,
        ),
    ),
)
SPLITTER_MEMORY = "models/splitter"
T = TypeVar("T")


class ListPage(QWidget):
    """Signals.

    file_wanted(), cloud_wanted()
        The person wants to add a model of this kind.
    changed()
        A model was changed, tested or forgotten.
    """

    file_wanted = Signal()
    cloud_wanted = Signal()
    changed = Signal()

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._context = context
        self.models: tuple[ModelView, ...] = ()
        self.marked = ""
        """The name of the marked model; empty where none is."""
        self._testing: set[str] = set()
        self._listing = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._key_of: str | None = None
        self.question: QMessageBox | None = None
        """The question before a model is forgotten, while it is open."""
        self.file_button = push_button(self.tr("Add a file…"), self.file_wanted.emit, role="primary", keys="Ctrl+M")
        self.cloud_button = push_button(self.tr("Add a cloud endpoint…"), self.cloud_wanted.emit, keys="Ctrl+Shift+M")
        self.test_button = push_button(self.tr("Test"), self._test, keys="Ctrl+T")
        self.run_button = push_button(self.tr("New run with this model…"), self._judge)
        self.move_button = push_button(self.tr("Find the moved file…"), self._ask_moved)
        self.forget_button = push_button(self.tr("Forget…"), self._ask_to_forget)
        self.table = ListTable[Shown](context.settings, MODELS)
        self.table.say_when_empty(
            self.tr("No models yet. Add a file: a small one for trying the program is built in.")
            + " "
            + self.tr("Or add a cloud endpoint.")
        )
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self.notice = plain_label("", "caution", wraps=True)
        self.notice.hide()
        self.engine = EngineLine(context)
        self.details = DetailsPane(context)
        self.details.corrected.connect(self._correct)
        self.details.priced.connect(self._set_prices)
        self.details.key.given.connect(self._save_key)
        self.details.key.forgotten.connect(self._forget_key)
        self._lay_out()
        context.workspace.replaced.connect(self._forget_models)
        self._show_marked()

    @property
    def model(self) -> ModelView | None:
        return next((model for model in self.models if model.name == self.marked), None)

    def refresh(self) -> None:
        self._listing.ask(manage_models.list_models, self._on_listed)

    def mark(self, name: str) -> None:
        self.marked = name
        self._key_of = None  # a key may have come with the model
        self._show_rows()

    def say(self, words: str) -> None:
        """Show a notice to the person; it stays until another model is marked."""
        self.notice.show_words(words)

    def _lay_out(self) -> None:
        left = QWidget()
        in_a_column(self.table, of=left, margins=(3 * GRID, 0, 2 * GRID, 2 * GRID), spacing=STYLE)
        parts = DividedView(left, self.details, sizes=(824, 440))
        parts.remember_in(self._context.settings, SPLITTER_MEMORY)
        in_a_column(
            in_a_column(
                in_a_row(
                    plain_label(self.tr("Models"), "title"),
                    STRETCH,
                    self.forget_button,
                    self.move_button,
                    self.test_button,
                    self.run_button,
                    self.cloud_button,
                    self.file_button,
                ),
                self.engine,
                self.notice,
                margins=(3 * GRID, 2 * GRID, 3 * GRID, GRID),
            ),
            (parts, 1),
            of=self,
        )

    def _on_listed(self, models: tuple[ModelView, ...]) -> None:
        self.models = models
        if self.model is None:
            self.marked = ""  # it was forgotten; a new one is in the list by now
        self._show_rows()

    def _show_rows(self) -> None:
        wanted = self.marked
        self.table.show_things([(model, self._testing) for model in self.models])
        if not self.table.mark(lambda shown: shown[0].name == wanted) and self.models and not wanted:
            self.table.selectRow(0)
        self._show_marked()

    def _on_selected(self) -> None:
        shown = self.table.marked
        if shown is not None and shown[0].name != self.marked:
            self.marked = shown[0].name
            self.say("")
        self._show_marked()

    def _show_marked(self) -> None:
        model = self.model
        can_be_used = model is not None and model.state in {ModelState.READY, ModelState.UNTESTED}
        self.test_button.setEnabled(can_be_used and model is not None and model.name not in self._testing)
        self.run_button.setEnabled(can_be_used)
        self.move_button.setVisible(model is not None and model.state is ModelState.FILE_MISSING)
        self.forget_button.setEnabled(model is not None and not model.is_used)
        self.details.show_model(model)
        address = (model.base_url or "") if model is not None else ""
        if address != self._key_of:
            self._key_of = address
            self._show_key()

    def _test(self) -> None:
        """Try the model, off the GUI thread; an endpoint that is not here shows in the status line meanwhile."""
        model = self.model
        if model is None:
            return
        workspace, name = self._context.workspace.workspace, model.name
        host = host_beyond_here(model.base_url)
        if host:
            self._context.online.begin(host)
        self._testing.add(name)
        self._show_rows()
        end = partial(self._on_test_ended, workspace, name, host)
        self._context.write_jobs.start(
            lambda report, cancel: manage_models.test_model(workspace, name, report, cancel),
            title=self.tr("Testing {model}").format(model=isolated(name)),
            on_success=end,
            on_failure=lambda error: end(None, error),
            on_cancelled=lambda: end(None),
        )

    def _on_test_ended(
        self,
        workspace: Workspace,
        name: str,
        host: str | None,
        _report: TestReport | None,
        error: Exception | None = None,
    ) -> None:
        if host:
            self._context.online.end(host)
        if not isValid(self):
            self._context.workspace.announce(Change.MODELS, by=None)
            return
        self._testing.discard(name)
        if not self._context.workspace.is_open or self._context.workspace.workspace is not workspace:
            return
        if error is not None:
            self._show_error(error)
        self.refresh()
        self.changed.emit()

    def _judge(self) -> None:
        self._context.go_to("new-run", NewRunRequest(model=self.marked))

    def _correct(self, correction: ModelCorrection) -> None:
        self._write(
            partial(manage_models.correct_model, name=self.marked, correction=correction), refuse=self.details.refuse
        )

    def _set_prices(self, input_price: float | None, output_price: float | None) -> None:
        self._write(
            partial(manage_models.set_prices, name=self.marked, input_price=input_price, output_price=output_price),
            refuse=self.details.refuse,
        )

    def _write(
        self, work: Callable[[Workspace], object], *, refuse: Callable[[MedReviewError], None] | None = None
    ) -> None:
        try:
            self._context.workspace.write(work, by=self)
        except MedReviewError as error:
            (refuse or self._show_error)(error)
            return
        self.refresh()
        self.changed.emit()

    def _show_key(self) -> None:
        """Say where the key of the marked model's endpoint was put, or whether one would be kept."""
        where = manage_models.where_key_lies(self._key_of) if self._key_of else None
        self.details.key.say(where)
        if self._key_of and where is None:
            address = self._key_of
            self._context.waiting_jobs.start(
                lambda _report, cancel: manage_models.keyring_words(cancel),
                on_success=while_alive(self, lambda words: self._on_keyring(address, words)),
            )

    def _on_keyring(self, address: str, words: tuple[Message, ...]) -> None:
        if self._key_of == address and manage_models.where_key_lies(address) is None:
            self.details.key.say_keyring(" ".join(map(translated, words)))

    def _save_key(self, key: str) -> None:
        address = self._key_of or ""
        self._ask_keyring(lambda cancel: manage_models.save_key(address, key, cancel), self._on_key_saved)

    def _on_key_saved(self, saved: KeySaved) -> None:
        self.say(translated(saved.reason) if saved.reason is not None else "")

    def _forget_key(self) -> None:
        address = self._key_of or ""
        self._ask_keyring(lambda cancel: manage_models.forget_key(address, cancel), lambda _: None)

    def _ask_keyring(self, work: Callable[[CancelToken], T], then: Callable[[T], None]) -> None:
        """Off the GUI thread, and beside what else is looked up: a keyring may ask the person for its password."""

        def end(act: Callable[[], None]) -> None:
            self._show_key()
            act()

        self.details.key.say_asking()
        self._context.waiting_jobs.start(
            lambda _report, cancel: work(cancel),
            on_success=while_alive(self, lambda answer: end(partial(then, answer))),
            on_failure=while_alive(self, lambda error: end(partial(self._show_error, error))),
        )

    def _ask_moved(self) -> None:
        ask_file(self, self.tr("Where is the file now?"), self.tr("Models (*.gguf);;All files (*)"), self.move_to)

    def move_to(self, path: Path) -> None:
        """Say where the file of the marked model is now."""
        workspace, name = self._context.workspace.workspace, self.marked
        self._context.write_jobs.start(
            partial(_moved, workspace, name, path),
            title=self.tr("Comparing the file"),
            on_success=while_alive(self, self._on_moved),
            on_failure=while_alive(self, self._show_error),
        )

    def _on_moved(self, _model: ModelView) -> None:
        self.refresh()
        self.changed.emit()

    def _ask_to_forget(self) -> None:
        model = self.model
        if model is None or model.is_used:
            return
        words = self.tr("Forget {model} in all workspaces? Its family, size class, prices and test go.")
        if model.path is not None:
            words = self.tr(
                "Forget {model} in all workspaces? Its family, size class, prices and test go; "
                "its file stays where it is."
            )
        self.question = ask(
            self,
            words.format(model=isolated(model.name)),
            Answers(self.tr("Forget"), self.tr("Keep"), destroys=True),
            then=lambda: self._write(partial(manage_models.forget_model, name=model.name)),
            ended=forgets(self, "question"),
            title=self.tr("Forget the model"),
        )

    def _forget_models(self) -> None:
        self.models, self.marked = (), ""
        self._show_rows()

    def _show_error(self, error: Exception) -> None:
        if isinstance(error, MedReviewError):
            self.say(translated(error.message))
        else:
            self._context.show_problem(error)


def _moved(workspace: Workspace, name: str, path: Path, report: Report, cancel: CancelToken) -> ModelView:
    return manage_models.move_file(workspace, name, path, report, cancel)
