"""A new run: its choices on one side; on the other what they give, worked out before anything is sent."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Generic, TypeVar, cast

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QWidget
from shiboken6 import isValid
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.judge_plans import SETUP_WORDS, JudgePlan
from medreview.errors import MedReviewError, Message
from medreview.ui.job_runner import LatestAnswer, while_alive, whole_workspace
from medreview.ui.requests import AddModel, NewRunRequest
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.judges.judgements import prompt_text
from medreview.ui.screens.judges.run_form import (
    ModelsSection,
    ProtocolSection,
    SelectionSection,
    SettingsSection,
)
from medreview.ui.screens.judges.run_state import turn_of
from medreview.ui.screens.judges.words import duration_words, skipped_words
from medreview.ui.settings import Settings
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.forms import DraftSection, with_value
from medreview.ui.widgets.labels import line, plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.ui.widgets.reading_text import OutputText
from medreview.ui.words import word_of
from medreview.workflows import run_judge
from medreview.workflows.answer_questions import AnswerModelPreview
from medreview.workflows.run_judge import (
    JudgeDraft,
    JudgeOptions,
    ModelPreview,
    PairingView,
    RenderedPrompt,
    RunPreview,
    RunRefused,
    RunSummary,
)
from medreview.workflows.workspace_files import Workspace

Draft = TypeVar("Draft")
NAME_WIDTH = 160
CELL_WIDTH = 144
MOST_ROWS = 5


class PairingTable(DataTable):
    """A cell names the setups in which the judge of its row is asked about the author of its column."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, "pairing", QCoreApplication.translate("PairingTable", "Who judges whom"))

    def show_pairing(self, pairing: PairingView) -> None:
        separator = QCoreApplication.translate("Judges", ", ")
        model = RowsModel((ShownColumn(self.tr("Judge")), *(ShownColumn(name) for name in pairing.students)), self)
        model.show_rows(
            [
                (judge, *(separator.join(word_of(setup, SETUP_WORDS) for setup in cell) for cell in row))
                for judge, row in zip(pairing.judges, pairing.cells, strict=True)
            ]
        )
        self.use(model, (NAME_WIDTH, *(CELL_WIDTH,) * len(pairing.students)), stretches=0)
        self.fit_rows(MOST_ROWS)


class PreviewPane(QWidget):
    """``sentences`` is all that it says above the prompts, for tests and screen readers."""

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self.sentences: list[str] = []
        self._prompts: tuple[RenderedPrompt, ...] = ()
        self._facts = in_a_column()
        holder = QWidget()
        in_a_column(self._facts, STRETCH, of=holder, spacing=STYLE)
        area = PageArea()
        area.setAccessibleName(self.tr("What the run gives"))
        area.setWidget(holder)
        self.pairing = PairingTable(context.settings)
        self.choice = named(QComboBox(), self.tr("Prompt of"))
        self.choice.currentIndexChanged.connect(self._show_prompt)
        self.prompt = OutputText(context.theme, self.tr("First prompts as they are sent"))
        self._prompt_title = plain_label(self.tr("First prompts, as they would be sent"), "caption")
        in_a_column(
            plain_label(self.tr("What the run gives"), "heading"),
            (area, 2),
            self.pairing,
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
        self.say(self.tr("Looking at what the run would ask…"), "quiet")
        self.show_prompts(())
        self.pairing.hide()

    def show_refusal(self, problems: Sequence[Message]) -> None:
        self.begin()
        for problem in problems:
            self.say(translated(problem), "problem")
        self.show_prompts(())
        self.pairing.hide()

    def show_preview(self, preview: RunPreview) -> None:
        self.begin()
        for problem in preview.problems:
            self.say(translated(problem), "problem")
        for model in preview.models:
            self._say_model(model)
        self.pairing.setVisible(preview.pairing is not None and bool(preview.pairing.students))
        if preview.pairing is not None and preview.pairing.students:
            self.pairing.show_pairing(preview.pairing)
        elif preview.pairing is not None:
            self.say(self.tr("No author of these answers is a model whose family and size class are known."), "quiet")
        self.show_prompts(preview.prompts)

    def begin(self) -> None:
        self.sentences = []
        while item := self._facts.takeAt(0):
            if widget := item.widget():
                widget.deleteLater()

    def say(self, sentence: str, role: str = "") -> None:
        self.sentences.append(sentence)
        self._facts.addWidget(plain_label(sentence, role, wraps=True))

    def _say_model(self, model: ModelPreview) -> None:
        self.say(model.model, "heading")
        for problem in model.problems:
            self.say(translated(problem), "problem")
        if model.n_items:
            size = self.tr("Answers: {answers}; calls: {calls}.")
            self.say(size.format(answers=number(model.n_answers), calls=number(model.n_calls)))
            self.say(" ".join(self.cost_words(model)))
        for warning in model.warnings:
            self.say(translated(warning), "caution")
        for reason, n in model.skipped.items():
            if n:
                self.say(skipped_words(reason, n), "quiet")

    def cost_words(self, model: ModelPreview | AnswerModelPreview) -> list[str]:
        tokens = self.tr("About {read} tokens are read and {written} written.")
        words = [tokens.format(read=number(model.input_tokens), written=number(model.output_tokens))]
        if model.minutes is None:
            words.append(self.tr("How long that takes shows once the run goes on."))
        else:
            words.append(self.tr("It takes {time}.").format(time=isolated(duration_words(model.minutes))))
        if model.cost is not None:
            words.append(
                self.tr("It costs about {cost}, by the prices noted for it.").format(cost=number(model.cost, 2))
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
                parts.append(prompt.dimension)
            self.choice.addItem(" · ".join(parts))
        self.choice.setCurrentIndex(chosen if 0 <= chosen < len(prompts) else min(0, len(prompts) - 1))
        self.choice.blockSignals(False)
        for widget in (self.choice, self._prompt_title, self.prompt):
            widget.setVisible(bool(prompts))
        self._show_prompt()

    def _show_prompt(self) -> None:
        index = self.choice.currentIndex()
        self.prompt.show_text(prompt_text(self._prompts[index]) if 0 <= index < len(self._prompts) else "")


PREVIEW_DELAY_MS = 300
PREVIEW_WIDTH = 57 * GRID
FIRST_PROTOCOL = "cqa-coarse"


class RunFormScreen(Screen, Generic[Draft]):
    """A draft of runs in sections on one side, and on the other what it gives, worked out before anything is sent.

    A subclass makes its sections, calls ``begin``, and shows what a draft gives.

    Parameters
    ----------
    draft
        Where nothing was chosen yet.
    name
        What the run's name is called.
    look, store
        Tell what a draft would give, and store its runs; off the GUI thread, so they know nothing of the screen.
    """

    def __init__(
        self,
        context: ScreenContext,
        draft: Draft,
        name: str,
        *,
        look: Callable[[Workspace, Draft], Any],
        store: Callable[[Workspace, Draft], tuple[int, ...]],
    ) -> None:
        super().__init__(context)
        self._first, self._draft = draft, draft
        self._look_at, self._store_runs = look, store
        self._sections: tuple[DraftSection[Draft], ...] = ()
        self._ask_preview = LatestAnswer(context.read_jobs, context.workspace, self, of=lambda: self._draft)
        self._delay = QTimer(self, singleShot=True, interval=PREVIEW_DELAY_MS)
        self._delay.timeout.connect(self._look)
        self.name = named(QLineEdit(), name)
        self.name.textEdited.connect(self._on_edited)
        later = QCoreApplication.translate("NewRunScreen", "Save for later")
        start = QCoreApplication.translate("NewRunScreen", "Start")
        self.later_button = push_button(later, partial(self._store, starts=False))
        self.start_button = push_button(start, partial(self._store, starts=True), role="primary")

    def begin(self, title: str, result: "PreviewPane", models: ModelsSection, *others: DraftSection[Draft]) -> None:
        """Lay the sections out, the models first, and listen to them."""
        self.result, self.models = result, models
        self._sections = (models, *others)
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
        """What the sections say."""
        return self._draft

    @property
    def is_waiting(self) -> bool:
        """Whether a preview of the draft as it is now is still to come."""
        return self._delay.isActive() or self._ask_preview.is_waiting

    @override
    def saved_state(self) -> object:
        return self._draft

    @override
    def menu_actions(self) -> dict[str, list[QAction]]:
        start = QAction(QCoreApplication.translate("NewRunScreen", "Start the run"), self)
        start.setShortcut(QKeySequence("Ctrl+Return"))
        start.triggered.connect(self.start_button.click)
        return {"judges": [start]}

    def show_draft(self, draft: Draft) -> None:
        self._draft = draft
        self.name.setText(cast("Any", draft).name)
        for section in self._sections:
            section.show_draft(draft)
        self._on_edited()

    def _lay_out(self, title: str) -> None:
        back = push_button(
            QCoreApplication.translate("NewRunScreen", "Back to the runs"), lambda: self.context.go_to("judges")
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
        self.show_draft(self._first)

    def _look(self) -> None:
        look, draft = self._look_at, self._draft
        self._ask_preview.ask(
            lambda workspace: look(workspace, draft), self._show_preview, on_failure=self._on_refused, overtake=True
        )

    def _show_preview(self, preview: Any) -> None:
        self.name.setPlaceholderText(preview.name)
        self.show_result(preview)
        self.allow(stores=not preview.all_problems)

    def allow(self, *, stores: bool) -> None:
        for button in (self.later_button, self.start_button):
            button.setEnabled(stores)

    def _store(self, *, starts: bool) -> None:
        self.allow(stores=False)
        workspace, draft, store = self.context.workspace.workspace, self._draft, self._store_runs
        self.context.write_jobs.start(
            lambda _report, _cancel: tuple(run_judge.run_summary(workspace, run) for run in store(workspace, draft)),
            title=QCoreApplication.translate("NewRunScreen", "Planning the run"),
            on_success=partial(self._on_stored, starts=starts),
            on_failure=while_alive(self, self._on_refused),
        )

    def _on_stored(self, runs: tuple[RunSummary, ...], *, starts: bool) -> None:
        if starts:
            for standing in runs:
                self.context.judges.start(turn_of(self.context, standing))
        if isValid(self):
            self._draft = with_value(self._draft, "name", "")
            self.name.clear()
        self.context.workspace.announce(Change.JUDGE_RUNS, by=self)
        first = runs[0].view.run
        self.context.go_to("run" if len(runs) == 1 else "judges", first)

    def _on_refused(self, error: Exception) -> None:
        if isinstance(error, RunRefused):
            self.result.show_refusal(error.problems)
        elif isinstance(error, MedReviewError):
            self.result.show_refusal([error.message])
        else:
            self.context.show_problem(error)


class NewRunScreen(RunFormScreen[JudgeDraft]):
    """``arrive`` takes a ``NewRunRequest``; without one the choices stay as they were left."""

    REFRESHES_ON = Change.DATASETS | Change.STUDIES | Change.MODELS | Change.JUDGE_RUNS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(
            context,
            JudgeDraft(FIRST_PROTOCOL, ()),
            self.tr("Name of the run"),
            look=run_judge.preview_run,
            store=run_judge.create_runs,
        )
        self.preview: RunPreview | None = None
        self._like: int | None = None
        asked = partial(LatestAnswer, context.read_jobs, context.workspace, self)
        self._ask_offers = asked(of=whole_workspace)
        self._ask_run = asked(of=lambda: self._like)
        self.protocol = ProtocolSection(run_judge.available_protocols())
        self.selection = SelectionSection()
        self.settings = SettingsSection()
        self.protocol.granularity_chosen.connect(self._on_protocol)
        models = ModelsSection(context, self.tr("Who judges"), self.tr("Models that judge"))
        pane = PreviewPane(context)
        self.begin(self.tr("New run"), pane, models, self.protocol, self.selection, self.settings)
        self._on_protocol()

    @property
    @override
    def is_waiting(self) -> bool:
        return super().is_waiting or self._ask_offers.is_waiting

    @override
    def show_result(self, preview: RunPreview) -> None:
        self.preview = preview
        self.result.show_preview(preview)

    @override
    def show_draft(self, draft: JudgeDraft) -> None:
        super().show_draft(draft)
        self._on_protocol()

    @override
    def refresh(self) -> None:
        self._ask_offers.ask(run_judge.judge_options, self._on_offers)

    @override
    def arrive(self, argument: object) -> None:
        self._like = argument.like if isinstance(argument, NewRunRequest) else None
        match argument:
            case NewRunRequest(like=int(run)):
                self._ask_run.ask(partial(run_judge.run_summary, run_id=run), self._take_over)
            case NewRunRequest(study=str(study)):
                self.show_draft(replace(self._draft, selection=replace(self._draft.selection, study=study)))
            case NewRunRequest(model=str(model)):
                self.show_draft(replace(self._draft, models=(model,)))
            case JudgeDraft():
                self.show_draft(argument)
            case _:
                pass

    def _on_offers(self, options: JudgeOptions) -> None:
        self.models.offer(options.models)
        self.selection.offer(options)
        self._on_edited()

    def _on_protocol(self, *_: object) -> None:
        view = self.protocol.view
        self.selection.show_granularity(view.granularity)
        self.settings.show_protocol(view)

    def _take_over(self, standing: RunSummary) -> None:
        """The choices of a run that was planned before."""
        if standing.judge_plan is not None:
            self.show_draft(_draft_like(standing.judge_plan, self._draft))


def _draft_like(plan: JudgePlan, draft: JudgeDraft) -> JudgeDraft:
    """The choices of a plan; a file of one's own is not looked for again, its protocol is chosen anew."""
    return replace(
        draft,
        protocol=draft.protocol if plan.is_own_protocol else plan.protocol,
        models=(plan.model.name,),
        wording_file=None,
        language=plan.language,
        setup=plan.setup,
        reading=plan.reading,
        selection=plan.selection,
        sampling=plan.sampling,
        n_repeats=plan.n_repeats,
        n_references=plan.n_references,
        reverses_references=plan.reverses_references,
        max_attempts=plan.max_attempts,
        images=plan.images,
        order=plan.order,
        uses_pairing=plan.uses_pairing,
        n_context=plan.n_context,
    )
