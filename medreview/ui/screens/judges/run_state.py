"""How a run stands: a bar, the pace, what is left, why it stopped, and the validity of its replies so far."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMessageBox, QProgressBar, QWidget

from medreview.domain.changes import Change
from medreview.domain.judge_runs import RunKind, Validity
from medreview.errors import Message
from medreview.jobs import CancelToken, Progress, Report
from medreview.ui.file_dialogs import ask_files, ask_folder
from medreview.ui.job_runner import while_alive
from medreview.ui.judge_runner import JudgeTask, Tell
from medreview.ui.messages import Answers, ask, forgets
from medreview.ui.online import host_beyond_here
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.judges.words import (
    VALIDITY_ORDER,
    duration_words,
    engine_words,
    one_value_words,
    pace_words,
    plan_words,
    run_line,
    share_words,
    skipped_words,
    spread_words,
    validity_name,
)
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.fields import choice_box, line_edit, number_box
from medreview.ui.widgets.forms import FormDialog, labelled, told
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.workflows import run_judge
from medreview.workflows.run_judge import (
    BatchDialect,
    BatchExport,
    BatchImport,
    EngineSettings,
    RunEvent,
    RunProgress,
    RunSummary,
    RunView,
)
from medreview.workflows.workspace_files import Workspace

MOST_SHARDS = 10_000
WIDTH = 57 * GRID


class BatchFiles(QWidget):
    """Never shown itself: the parent of the dialogs that it opens.

    Signals
    -------
    imported()
        Results were taken in.
    """

    imported = Signal()

    def __init__(self, context: ScreenContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.dialog: BatchDialog | None = None
        """What asks how to write the requests, while it is open."""
        self.hide()

    def ask_to_export(self, standing: RunSummary) -> None:
        dialog = BatchDialog(self._context, standing.view.name, self)
        dialog.accepted.connect(partial(self._ask_folder, standing.view.run, dialog))
        dialog.finished.connect(forgets(self, "dialog"))
        self.dialog = dialog
        dialog.open()

    def ask_to_import(self, standing: RunSummary) -> None:
        title = self.tr("Choose the files with the results")
        pattern = self.tr("Results (*.jsonl *.json);;All files (*)")
        ask_files(self, title, pattern, partial(self.take_in, standing.view.run))

    def write(
        self, run: int, folder: Path, dialect: BatchDialect = "openai", n_shards: int = 1, served_as: str | None = None
    ) -> None:
        """Write what is pending of a run into a folder."""
        workspace = self._context.workspace.workspace
        self._context.write_jobs.start(
            lambda report, cancel: run_judge.export_batch(
                workspace,
                run,
                folder,
                dialect=dialect,
                n_shards=n_shards,
                served_as=served_as,
                report=report,
                cancel=cancel,
            ),
            title=self.tr("Writing the requests"),
            on_success=while_alive(self, self._on_exported),
        )

    def take_in(self, run: int, files: list[Path]) -> None:
        """Take in the results of a run."""
        workspace = self._context.workspace.workspace
        self._context.write_jobs.start(
            partial(_imported, workspace, run, files),
            title=self.tr("Taking in the results"),
            on_success=while_alive(self, self._on_imported),
            on_cancelled=while_alive(self, self._announce),
        )

    def _ask_folder(self, run: int, dialog: "BatchDialog") -> None:
        choices = dialog.draft
        ask_folder(self, self.tr("Choose a folder for the files"), lambda folder: self.write(run, folder, **choices))

    def _on_exported(self, export: BatchExport) -> None:
        words = self.tr("Written to {folder}: requests {n}, files {files}.")
        self._context.note(
            words.format(
                n=number(export.n_requests),
                files=number(len(export.files)),
                folder=isolated(str(export.files[0].parent)),
            )
        )

    def _on_imported(self, result: BatchImport) -> None:
        words = self.tr("Results taken in: {n}; still pending: {pending}; judged before: {already}.")
        told = words.format(
            n=number(result.n_added), pending=number(result.n_pending), already=number(result.n_already)
        )
        if result.n_by_name:
            by_name = self.tr("Nothing binds {n} of them to their prompts: they were matched by custom_id alone.")
            told = f"{told} {by_name.format(n=number(result.n_by_name))}"
        self._context.note(told)
        self._announce()

    def _announce(self) -> None:
        self._context.workspace.announce(Change.JUDGE_RUNS, by=self)
        self.imported.emit()


class BatchDialog(FormDialog[Mapping[str, Any]]):
    """How the requests are written: its draft is what ``BatchFiles.write`` takes."""

    def __init__(self, context: ScreenContext, run: str, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setMinimumWidth(WIDTH)
        dialects = {"openai": self.tr("OpenAI's: for OpenAI and vLLM"), "anthropic": self.tr("Anthropic's")}
        self.dialect = self.form.bind("dialect", choice_box(self.tr("Form"), dialects))
        self.shards = self.form.bind("n_shards", number_box(self.tr("Files"), 1, MOST_SHARDS))
        served = line_edit(self.tr("Name of the model there"), self.tr("its own"))
        self.served = self.form.bind("served_as", served, absent="", meant=told)
        self.form.column.addLayout(labelled(self.dialect, self.shards, self.served, grows=True))
        words = self.tr(
            "What is pending of {run} is written as files that another machine or provider carries out. "
            "They hold questions and answers, under names that tell nothing."
        )
        about = plain_label(words.format(run=isolated(run)), wraps=True)
        self.lay_out(self.tr("Export as a batch"), self.tr("Choose a folder…"), about, self.form)
        self.show_draft({"dialect": "openai", "n_shards": 1, "served_as": None})


def _imported(workspace: Workspace, run: int, files: list[Path], report: Report, cancel: CancelToken) -> BatchImport:
    return run_judge.import_batch(workspace, run, files, report=report, cancel=cancel)


def turn_of(context: ScreenContext, standing: RunSummary) -> JudgeTask:
    """What the runner is to do: judge what is pending of a run in the workspace that is open now."""
    run = standing.view.run
    settings = EngineSettings(is_gentle=context.settings.judges_gently)
    work = partial(_judge, context.workspace.workspace, run, settings)
    host = host_beyond_here(standing.plan.model.base_url) if standing.plan else None
    return JudgeTask(run, standing.view.name, work, host)


def _judge(workspace: Workspace, run: int, settings: EngineSettings, tell: Tell, cancel: CancelToken) -> Message | None:
    def on_event(event: RunEvent) -> None:
        tell(Progress(event.progress.n_done, event.progress.n_items))
        tell(event)

    return run_judge.carry_out(workspace, run, on_event, cancel, settings=settings).reason


class DeleteQuestion(QObject):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._widget = parent
        self.box: QMessageBox | None = None
        """What is asked, while it is open."""

    def ask(self, run: RunView, delete: Callable[[int], None]) -> None:
        words = self.tr(
            "Delete {run}? Its plan, its judgements ({n}) and their raw outputs go; answers and models stay."
        )
        self.box = ask(
            self._widget,
            words.format(run=isolated(run.name), n=number(run.n_judgements)),
            Answers(self.tr("Delete"), self.tr("Keep"), destroys=True),
            then=partial(delete, run.run),
            ended=forgets(self, "box"),
            title=self.tr("Delete the run"),
        )


WIDTHS = (136, 72, 72, *(96,) * (len(VALIDITY_ORDER) - 1), 104, 200)
FIRST_STATE_COLUMN = 3
MOST_ROWS = 4
S_PER_MIN = 60


class RunStatePane(QWidget):
    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress of the run"))
        self.progress = plain_label()
        self.about = plain_label("", "quiet", wraps=True)
        self.problem = plain_label("", "problem", wraps=True)
        self.one_value = plain_label("", "caution", wraps=True)
        self._title = plain_label(self.tr("Validity and values so far"), "caption")
        self._model = RowsModel(
            (
                ShownColumn(self.tr("Dimension")),
                ShownColumn(self.tr("Replies"), is_number=True),
                ShownColumn(_as_title(validity_name(Validity.VALID)), is_number=True),
                *(ShownColumn(_as_title(validity_name(state)), is_number=True) for state in VALIDITY_ORDER[1:]),
                ShownColumn(self.tr("Valid at first"), is_number=True),
                ShownColumn(self.tr("Values given")),
            )
        )
        self.validity = DataTable(context.settings, "run validity and values", self.tr("Validity and values so far"))
        self.validity.use(self._model, WIDTHS, stretches=len(WIDTHS) - 1)
        self.validity.fit_rows(MOST_ROWS)
        in_a_column(
            in_a_row((self.bar, 1), self.progress, spacing=2 * GRID),
            self.problem,
            self.one_value,
            self.about,
            self._title,
            self.validity,
            of=self,
        )

    def show_standing(self, standing: RunSummary, reason: Message | None) -> None:
        """Show a run as the workspace has it; ``reason`` is why it could not go on when it was last tried."""
        view = standing.view
        self.about.setText(self._about_words(standing))
        is_imported = not view.n_items
        self.bar.setVisible(not is_imported)
        self.progress.setVisible(not is_imported)
        self.show_progress(RunProgress(view.n_done, view.n_items, standing.items_per_minute))
        self.problem.setText(translated(reason) if reason is not None else "")
        self.problem.setVisible(reason is not None)
        self.one_value.setText("\n".join(one_value_words(one) for one in view.one_value))
        self.one_value.setVisible(bool(view.one_value))
        self._show_validity(standing)

    def show_progress(self, progress: RunProgress) -> None:
        self.bar.setRange(0, max(progress.n_items, 1))
        self.bar.setValue(progress.n_done)
        done = self.tr("{n} of {total} done")
        parts = [done.format(n=number(progress.n_done), total=number(progress.n_items))]
        if progress.items_per_minute:
            parts.append(pace_words(progress.items_per_minute))
        if progress.seconds_left is not None and progress.n_done < progress.n_items:
            left = self.tr("{time} left").format(time=duration_words(progress.seconds_left / S_PER_MIN))
            parts.append(left)
        self.progress.setText(" · ".join(parts))

    def _about_words(self, standing: RunSummary) -> str:
        is_judge = standing.view.kind is RunKind.JUDGE
        words = self.tr("{judge} judges with {protocol}") if is_judge else self.tr("{judge} answers by {protocol}")
        words = words.format(judge=isolated(standing.view.model), protocol=run_line(standing.view))
        parts = [words]
        if standing.plan is not None:
            parts.append(plan_words(standing.plan))
        if standing.input_tokens or standing.output_tokens:
            tokens = self.tr("{read} tokens read, {written} written")
            parts.append(tokens.format(read=number(standing.input_tokens), written=number(standing.output_tokens)))
        if standing.n_calls > standing.view.n_done and not standing.view.requests.n_sent:
            parts.append(self.tr("{n} calls of the model").format(n=number(standing.n_calls)))
        if standing.n_retries:
            parts.append(self.tr("{n} asked again").format(n=number(standing.n_retries)))
        if standing.n_failed:
            parts.append(self.tr("{n} could not be answered").format(n=number(standing.n_failed)))
        if standing.n_coinciding:
            coinciding = self.tr("{n} verdicts stand in a text of their question too")
            parts.append(coinciding.format(n=number(standing.n_coinciding)))
        sentences = [" · ".join(parts), *self._request_words(standing.view)]
        if engine := engine_words(standing.sessions):
            sentences.append(engine)
        sentences += [skipped_words(reason, n) for reason, n in standing.skipped.items() if n]
        return "\n".join(sentences)

    def _request_words(self, view: RunView) -> list[str]:
        """What was sent to an endpoint, and what never came back of it."""
        if not view.requests.n_sent:
            return []
        words = [self.tr("Requests sent: {n}").format(n=number(view.requests.n_sent))]
        if view.n_never_answered:
            unanswered = self.tr("{n} requests were sent whose answers never arrived; what they cost is not known here")
            words.append(unanswered.format(n=number(view.n_never_answered)))
        if view.requests.n_not_believed:
            told = self.tr("impossible token counts left out: {n}")
            words.append(told.format(n=number(view.requests.n_not_believed)))
        return [" · ".join(words)]

    def _show_validity(self, standing: RunSummary) -> None:
        validity, first = standing.validity, standing.first_validity
        rows: list[tuple[str | int | None, ...]] = []
        for dimension, counts in validity.items():
            total = sum(counts.values())
            at_first = first.get(dimension, {})
            rows.append(
                (
                    dimension,
                    total,
                    share_words(counts.get(Validity.VALID, 0), total),
                    *(counts.get(state, 0) for state in VALIDITY_ORDER[1:]),
                    share_words(at_first.get(Validity.VALID, 0), sum(at_first.values())),
                    spread_words(standing.spread.get(dimension, {})),
                )
            )
        self._model.show_rows(rows)
        for place, state in enumerate(VALIDITY_ORDER[1:], start=FIRST_STATE_COLUMN):
            is_empty = not any(counts.get(state) for counts in validity.values())
            self.validity.setColumnHidden(place, is_empty)
        for widget in (self._title, self.validity):
            widget.setVisible(bool(rows))


def _as_title(word: str) -> str:
    return word[:1].upper() + word[1:]
