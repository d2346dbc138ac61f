"""The common part of the forms of new runs: the models, and a draft beside its preview."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar, cast

from PySide6.QtCore import QCoreApplication, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QLineEdit, QWidget
from shiboken6 import isValid
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.models import ModelKind
from medreview.domain.run_kinds import RunKind
from medreview.errors import MedReviewError, Message
from medreview.ui.job_runner import LatestQuery, while_alive
from medreview.ui.requests import AddModel
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.runs.run_state import turn_of
from medreview.ui.screens.runs.suggested_names import titled
from medreview.ui.screens.runs.words import cap_words, duration_words, skipped_words, spent_words
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, in_window_direction, isolated, number, translated
from medreview.ui.widgets.engine_line import EngineLine
from medreview.ui.widgets.fields import decimal_box, named, number_box, push_button
from medreview.ui.widgets.forms import DraftSection, FormDialog, TickList, labelled, with_value
from medreview.ui.widgets.labels import line, plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.ui.widgets.reading_text import OutputText
from medreview.ui.words import money_words, part_name, prompt_words
from medreview.workflows import carry_out_runs
from medreview.workflows.carry_out_runs import (
    TOKEN_SOURCE_WORDS,
    ModelPreview,
    RenderedPrompt,
    RunPreview,
    RunRefused,
    RunSummary,
    TokenSource,
)
from medreview.workflows.run_judge import JudgeModelOption
from medreview.workflows.workspace_files import Workspace

Draft = TypeVar("Draft")
LISTS_PX = 15 * GRID
MOST = 1_000_000
MOST_SEED = 2_147_483_647
MOST_TOKENS = 2_000_000_000
MOST_HOURS = 10_000
PREVIEW_DELAY_MS = 300
TRIED_FIRST = 3
MOST_NOT_TRIED = 12  # so few are all asked at once
PREVIEW_WIDTH = 57 * GRID


class FormSection(DraftSection[Any]):
    """A part of a run's draft, under its heading."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.column.addWidget(plain_label(title, "heading"))


class ModelsSection(FormSection):
    """The models that are asked, and the state of the local engine.

    Signals
    -------
    model_wanted()
        There is no fitting model, and the person wants to add one.
    """

    model_wanted = Signal()

    def __init__(self, context: ScreenContext, title: str, name: str) -> None:
        super().__init__(title)
        self._local: frozenset[str] = frozenset()
        self._ticked: tuple[str, ...] = ()
        self.list = self.bind("models", TickList(name, LISTS_PX))
        self.list.edited.connect(self._show_engine)
        self._empty = plain_label(self.tr("No models yet. Add a file or a cloud endpoint."), "quiet", wraps=True)
        self.add_button = push_button(self.tr("Add a model…"), self.model_wanted.emit)
        self.engine = EngineLine(context)
        for widget in (self._empty, self.list, self.engine):
            self.column.addWidget(widget)
        self.column.addLayout(in_a_row(self.add_button, STRETCH))

    def offer(self, models: Sequence[JudgeModelOption]) -> None:
        """Offer models, those first that can be reached from this machine."""
        ticked = self.list.ticked() or self._ticked
        self._local = frozenset(model.name for model in models if model.kind == ModelKind.LOCAL)
        reachable = [model.name for model in models if model.is_reachable]
        ordered = sorted(models, key=lambda model: not model.is_reachable)
        only_one = reachable if len(reachable) == 1 and not ticked else ()
        self.list.offer([(model.name, self._words(model)) for model in ordered], ticked or only_one)
        self.list.setVisible(bool(models))
        self._empty.setVisible(not reachable)
        self._show_engine()

    def tick(self, names: Sequence[str]) -> None:
        """Tick these and no others."""
        self._ticked = tuple(names)
        self.list.tick(names)

    def _words(self, model: JudgeModelOption) -> str:
        parts = [isolated(model.name)]
        if model.size_class:
            parts.append(isolated(model.size_class))
        if not model.is_reachable:
            parts.append(self.tr("not here; its run can only be exported"))
        elif model.kind == ModelKind.LOCAL:
            parts.append(self.tr("on this computer"))
        else:
            parts.append(self.tr("at an endpoint"))
        if model.has_vision:
            parts.append(self.tr("sees images"))
        return " · ".join(parts)

    @override
    def _fill(self, draft: Any) -> None:
        self.tick(draft.models)

    def _show_engine(self) -> None:
        """The engine matters where a model of this machine is chosen."""
        self.engine.setVisible(bool(self._local.intersection(self.list.ticked())))


class SpendingSection(FormSection):
    """The caps of a run, at which it stops by itself."""

    def __init__(self) -> None:
        super().__init__(QCoreApplication.translate("SpendingSection", "Limits"))
        none = self.tr("no limit")
        money = decimal_box(self.tr("Maximum cost (US$)"), 0, MOST, step=1, least_means=none)
        tokens = number_box(self.tr("Maximum tokens"), 0, MOST_TOKENS, least_means=none)
        hours = decimal_box(self.tr("Maximum hours"), 0, MOST_HOURS, step=0.5, least_means=none)
        widest = max(box.sizeHint().width() for box in (money, tokens, hours))
        for box in (money, tokens, hours):
            box.setFixedWidth(widest)
        self.money = self.bind("cap.money", money, absent=0)
        self.tokens = self.bind("cap.tokens", tokens, absent=0)
        self.hours = self.bind("cap.hours", hours, absent=0)
        self.column.addLayout(labelled(self.money, self.tokens, self.hours))
        about = self.tr(
            "The cost uses the prices entered for the model. A run stops before a request would exceed one of these "
            "limits."
        )
        self.column.addWidget(plain_label(about, "caption", wraps=True))


class CapDialog(FormDialog[Any]):
    """Asks for another cap of a run that stopped for its own; its draft is the run's plan."""

    def __init__(self, context: ScreenContext, summary: RunSummary, parent: QWidget) -> None:
        super().__init__(context, parent)
        self.setMinimumWidth(PREVIEW_WIDTH)
        self.form = self.spending = SpendingSection()
        words = " ".join((spent_words(summary), cap_words(summary.cap)))
        self.lay_out(self.tr("Raise the cap"), self.tr("Resume the run"), plain_label(words, wraps=True), self.spending)
        self.show_draft(with_value(summary.plan, "cap", summary.cap))


def try_first_box() -> QCheckBox:
    box = QCheckBox(QCoreApplication.translate("RunFormScreen", "Try three first"))
    box.setToolTip(
        QCoreApplication.translate("RunFormScreen", "Ask three, show the replies, and wait for your decision")
    )
    return box


def ask_for_cap(context: ScreenContext, summary: RunSummary, parent: QWidget) -> CapDialog:
    """Ask for another cap, and let the run go on under it."""
    dialog = CapDialog(context, summary, parent)
    dialog.accepted.connect(lambda: context.runs.start(turn_of(context, summary, cap=dialog.draft.cap)))
    dialog.open()
    return dialog


class PreviewPane(QWidget):
    """``sentences`` is all that it says above the prompts, for tests and screen readers; ``parts`` stand between."""

    def __init__(self, context: ScreenContext, *parts: QWidget) -> None:
        super().__init__()
        self.sentences: list[str] = []
        self._prompts: tuple[RenderedPrompt, ...] = ()
        self._facts = in_a_column()
        holder = QWidget()
        in_a_column(self._facts, STRETCH, of=holder, spacing=STYLE)
        area = PageArea()
        area.setAccessibleName(self.tr("Run estimate"))
        area.setWidget(holder)
        self.choice = named(QComboBox(), self.tr("Prompt of"))
        self.choice.currentIndexChanged.connect(self._show_prompt)
        self.prompt = OutputText(context.theme, self.tr("First prompts as sent"))
        self._prompt_title = plain_label(self.tr("Preview of the first prompts"), "caption")
        in_a_column(
            plain_label(self.tr("Run estimate"), "heading"),
            (area, 2),
            *parts,
            self._prompt_title,
            self.choice,
            (self.prompt, 3),
            of=self,
            margins=(2 * GRID, 2 * GRID, 3 * GRID, 2 * GRID),
        )
        self.show_waiting()

    def show_waiting(self) -> None:
        """Nothing is known yet."""
        self.begin()
        self.say(self.tr("Preparing the preview…"), "quiet")
        self.show_prompts(())

    def show_refusal(self, problems: Sequence[Message]) -> None:
        self.begin()
        for problem in problems:
            self.say(translated(problem), "problem")
        self.show_prompts(())

    def begin(self) -> None:
        self.sentences = []
        while item := self._facts.takeAt(0):
            if widget := item.widget():
                widget.deleteLater()

    def say(self, sentence: str, role: str = "") -> None:
        self.sentences.append(sentence)
        self._facts.addWidget(plain_label(sentence, role, wraps=True))

    def show_preview(self, preview: RunPreview) -> None:
        self.begin()
        for problem in preview.problems:
            self.say(translated(problem), "problem")
        if preview.waits_for:
            names = QCoreApplication.translate("Runs", ", ").join(isolated(name) for name in preview.waits_for)
            self.say(
                self.tr("In the queue it waits for {names}; its items are drawn when its turn starts.").format(
                    names=names
                )
            )
        for model in preview.models:
            self._say_model(model, preview.kind)
        self.show_prompts(preview.prompts)

    def _say_model(self, model: ModelPreview, kind: RunKind) -> None:
        self.say(model.model, "heading")
        for problem in model.problems:
            self.say(translated(problem), "problem")
        if model.n_items:
            size = self.tr("{n} {n:=question|questions}, {calls} {calls:=call|calls}.")
            size = self.tr("{n} {n:=answer|answers}, {calls} {calls:=call|calls}.") if kind is RunKind.JUDGE else size
            self.say(counted(size, n=model.n_about, calls=model.n_calls))
            self.say(" ".join(self._cost_words(model)))
        for warning in model.warnings:
            self.say(translated(warning), "caution")
        for reason, n in model.skipped.items():
            if n:
                self.say(skipped_words(reason, n), "quiet")

    def _cost_words(self, model: ModelPreview) -> list[str]:
        tokens = self.tr("About {read} tokens are read ({counted}) and {written} written.")
        source = translated(TOKEN_SOURCE_WORDS[model.counted_by])
        is_exact = model.counted_by is TokenSource.TOKENIZER
        read = number(model.input_tokens if is_exact else _roughly(model.input_tokens))
        written = number(_roughly(model.output_tokens))
        words = [tokens.format(read=read, counted=source, written=written)]
        if model.minutes is None:
            words.append(self.tr("Time: known after the first replies."))
        else:
            words.append(self.tr("Time: {time}.").format(time=isolated(duration_words(model.minutes))))
        if model.cost is not None:
            words.append(
                self.tr("Cost: about {cost}, by the prices entered for the model.").format(cost=money_words(model.cost))
            )
        return words

    def show_prompts(self, prompts: tuple[RenderedPrompt, ...]) -> None:
        chosen = self.choice.currentIndex()
        self._prompts = prompts
        self.choice.blockSignals(True)
        self.choice.clear()
        for prompt in prompts:
            parts = [prompt.answer]
            if prompt.sentence_index is not None:
                parts.append(self.tr("sentence {n}").format(n=number(prompt.sentence_index + 1)))
            if prompt.dimension:
                parts.append(part_name(prompt.dimension))
            self.choice.addItem(" · ".join(parts))
        self.choice.setCurrentIndex(chosen if 0 <= chosen < len(prompts) else min(0, len(prompts) - 1))
        self.choice.blockSignals(False)
        for widget in (self.choice, self._prompt_title, self.prompt):
            widget.setVisible(bool(prompts))
        self._show_prompt()

    def _show_prompt(self) -> None:
        index = self.choice.currentIndex()
        self.prompt.show_text(prompt_words(self._prompts[index]) if 0 <= index < len(self._prompts) else "")


def _roughly(n_tokens: int) -> int:
    """With the two digits that a guess has."""
    return int(float(f"{n_tokens:.2g}"))


class RunFormScreen(Screen, Generic[Draft]):
    """A draft of runs in sections on one side, and on the other what it gives, worked out before anything is sent.

    A subclass makes its sections, calls ``begin``, and shows what a draft gives.

    Parameters
    ----------
    draft
        Where nothing was chosen yet.
    name
        What the run's name is called.
    look, store, queue
        Tell what a draft would give, store its runs, and put them into the queue, to be planned when their turn comes;
        off the GUI thread, so they know nothing of the screen.
    """

    def __init__(
        self,
        context: ScreenContext,
        draft: Draft,
        name: str,
        *,
        look: Callable[[Workspace, Draft], Any],
        store: Callable[[Workspace, Draft], tuple[int, ...]],
        queue: Callable[[Workspace, Draft], tuple[int, ...]],
    ) -> None:
        super().__init__(context)
        self._first, self._draft = draft, draft
        self._look_at, self._store_runs, self._queue_runs = look, store, queue
        self._sections: tuple[DraftSection[Draft], ...] = ()
        self._ask_preview = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self._draft)
        self._delay = QTimer(self, singleShot=True, interval=PREVIEW_DELAY_MS)
        self._delay.timeout.connect(self._look)
        self.name = named(QLineEdit(), name)
        self.name.textEdited.connect(self._on_edited)
        self.tries_first = try_first_box()
        self.tries_first.clicked.connect(partial(self._let_choose, is_chosen=True))
        self._is_start_chosen = False
        queues = QCoreApplication.translate("RunFormScreen", "Add to the queue")
        self.queue_button = push_button(queues, self._queue)
        self.queue_button.setToolTip(
            QCoreApplication.translate("RunFormScreen", "Items are drawn when the step starts")
        )
        later = QCoreApplication.translate("RunFormScreen", "Save for later")
        start = QCoreApplication.translate("RunFormScreen", "Start")
        self.later_button = push_button(later, partial(self._store, starts=False))
        self.start_button = push_button(start, partial(self._store, starts=True), role="primary")

    def begin(self, title: str, result: "PreviewPane", models: ModelsSection, *others: DraftSection[Draft]) -> None:
        """Lay the sections out, the models first, and listen to them."""
        self.result, self.models = result, models
        self._sections = (models, *others, SpendingSection())
        for section in self._sections:
            section.show_draft(self._draft)
            section.edited.connect(self._on_edited)
        models.model_wanted.connect(lambda: self.context.go_to("models", AddModel.FILE))
        self.context.workspace.replaced.connect(self._forget)
        self._lay_out(title)

    def show_result(self, preview: Any) -> None:
        """Show what the draft as it is gives."""
        raise NotImplementedError

    @property
    def draft(self) -> Draft:
        return self._draft

    @property
    def is_waiting(self) -> bool:
        """True if a preview of the draft as it is now is still to come."""
        return self._delay.isActive() or self._ask_preview.is_waiting

    @override
    def saved_state(self) -> object:
        return self._draft

    @override
    def menu_actions(self) -> dict[str, list[QAction]]:
        words = QCoreApplication.translate("RunFormScreen", "Start the run")
        return {"runs": [self.action(words, self.start_button.click, "Ctrl+Return")]}

    def show_draft(self, draft: Draft) -> None:
        self._draft = draft
        self.name.setText(cast("Any", draft).name)
        for section in self._sections:
            section.show_draft(draft)
        self._on_edited()

    def _lay_out(self, title: str) -> None:
        back = push_button(
            QCoreApplication.translate("RunFormScreen", "Back to the runs"), lambda: self.context.go_to("runs")
        )
        form = QWidget()
        in_a_column(
            *self._sections, STRETCH, of=form, margins=(3 * GRID, 2 * GRID, 3 * GRID, 3 * GRID), spacing=3 * GRID
        )
        area = PageArea()
        area.setWidget(form)
        upright = QFrame()
        upright.setProperty("role", "line")
        upright.setFixedWidth(1)
        self.result.setFixedWidth(PREVIEW_WIDTH)
        in_a_column(
            in_a_row(
                plain_label(title, "title"),
                2 * GRID,
                (self.name, 1),
                back,
                self.tries_first,
                self.queue_button,
                self.later_button,
                self.start_button,
                margins=(3 * GRID, 2 * GRID, 3 * GRID, GRID),
            ),
            line(),
            (in_a_row((area, 1), upright, self.result, spacing=0), 1),
            of=self,
            spacing=0,
        )
        self.first_control = self.models.list

    def _on_edited(self) -> None:
        draft = with_value(self._draft, "name", self.name.text().strip())
        for section in self._sections:
            draft = section.apply_to(draft)
        self._draft = draft
        self._delay.start()
        self.allow(stores=False)

    def _forget(self) -> None:
        self._let_choose(is_chosen=False)
        self.show_draft(self._first)

    def _let_choose(self, *_: object, is_chosen: bool) -> None:
        self._is_start_chosen = is_chosen

    def _look(self) -> None:
        look, draft = self._look_at, titled(self._draft)
        self._ask_preview.ask(
            lambda workspace: look(workspace, draft), self._show_preview, on_failure=self._on_refused, overtake=True
        )

    def _show_preview(self, preview: Any) -> None:
        self.name.setPlaceholderText(in_window_direction(preview.name))
        self.show_result(preview)
        # What does not fit yet may fit when its turn comes; everything else would only fail then.
        stands = not preview.problems and all(not model.problems or not model.n_items for model in preview.models)
        self.allow(stores=not preview.all_problems, queues=stands)
        if not self._is_start_chosen:
            most = max((model.n_items for model in preview.models), default=0)
            self.tries_first.setChecked(most > MOST_NOT_TRIED)

    def allow(self, *, stores: bool, queues: bool = False) -> None:
        for button in (self.later_button, self.start_button):
            button.setEnabled(stores)
        self.queue_button.setEnabled(queues)

    def _queue(self) -> None:
        self.allow(stores=False)
        workspace, draft, queue = self.context.workspace.workspace, titled(self._draft), self._queue_runs
        self.context.write_jobs.start(
            lambda _report, _cancel: queue(workspace, draft),
            title=QCoreApplication.translate("RunFormScreen", "Adding to the queue"),
            on_success=self._on_queued,
            on_failure=while_alive(self, self._on_refused),
        )

    def _on_queued(self, steps: tuple[int, ...]) -> None:
        if isValid(self):
            self._clear_name()
        self.context.workspace.announce(Change.RUNS, by=self)
        self.context.go_to("queue", steps[0])

    def _clear_name(self) -> None:
        self._let_choose(is_chosen=False)
        self._draft = with_value(self._draft, "name", "")
        self.name.clear()

    def _store(self, *, starts: bool) -> None:
        self.allow(stores=False)
        n_first = TRIED_FIRST if self.tries_first.isChecked() else None
        workspace, draft, store = self.context.workspace.workspace, titled(self._draft), self._store_runs
        self.context.write_jobs.start(
            lambda _report, _cancel: tuple(
                carry_out_runs.run_summary(workspace, run) for run in store(workspace, draft)
            ),
            title=QCoreApplication.translate("RunFormScreen", "Planning the run"),
            on_success=partial(self._on_stored, starts=starts, n_first=n_first),
            on_failure=while_alive(self, self._on_refused),
        )

    def _on_stored(self, runs: tuple[RunSummary, ...], *, starts: bool, n_first: int | None) -> None:
        if starts:
            for summary in runs:
                self.context.runs.start(turn_of(self.context, summary, n_first=n_first))
        if isValid(self):
            self._clear_name()
        self.context.workspace.announce(Change.RUNS, by=self)
        first = runs[0].view.run
        self.context.go_to("run" if len(runs) == 1 else "runs", first)

    def _on_refused(self, error: Exception) -> None:
        if isinstance(error, RunRefused):
            self.result.show_refusal(error.problems)
        elif isinstance(error, MedReviewError):
            self.result.show_refusal([error.message])
        else:
            self.context.show_problem(error)
