"""The state of a run: a bar, the pace, the rest, the reason for a stop, and the validity of its replies so far."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMessageBox, QProgressBar, QWidget

from medreview.domain.changes import Change
from medreview.domain.run_kinds import RUN_KIND_CLAUSES, TAG_VALIDITY_WORDS, VALIDITY_WORDS, RunKind, Validity
from medreview.domain.run_plans import SpendCap
from medreview.errors import Message
from medreview.jobs import CancelToken, Progress, Report
from medreview.ui.file_dialogs import ask_files, ask_folder
from medreview.ui.job_runner import LatestQuery, while_alive
from medreview.ui.messages import Answers, ask, forgets
from medreview.ui.online import host_beyond_here
from medreview.ui.run_queue import RunTask, Tell
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.runs.different_replies import DifferentRepliesDialog
from medreview.ui.screens.runs.words import (
    VALIDITY_ORDER,
    cap_words,
    comparison_words,
    duration_words,
    engine_words,
    length_words,
    one_value_words,
    pace_words,
    plan_words,
    run_line,
    share_words,
    skipped_words,
    spent_words,
    spread_words,
    tag_counts_words,
    tried_words,
    validity_name,
)
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, isolated, number, translated
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.fields import choice_box, in_local_digits, line_edit, number_box, push_button
from medreview.ui.widgets.forms import FormDialog, labelled, told
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.ui.widgets.value_list import TagWords
from medreview.ui.words import as_label, field_name, part_name
from medreview.workflows import carry_out_runs
from medreview.workflows.carry_out_runs import (
    BatchDialect,
    BatchExport,
    BatchImport,
    EngineSettings,
    RunComparison,
    RunEvent,
    RunOutcome,
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
        """The dialog for the form of the requests, while it is open."""
        self.hide()

    def ask_to_export(self, summary: RunSummary) -> None:
        dialog = BatchDialog(self._context, summary.view.name, self)
        dialog.accepted.connect(partial(self._ask_folder, summary.view.run, dialog))
        dialog.finished.connect(forgets(self, "dialog"))
        self.dialog = dialog
        dialog.open()

    def ask_to_import(self, summary: RunSummary) -> None:
        title = self.tr("Choose the files with the results")
        pattern = self.tr("Results (*.jsonl *.json);;All files (*)")
        ask_files(self, title, pattern, partial(self.take_in, summary.view.run))

    def write(
        self, run: int, folder: Path, dialect: BatchDialect = "openai", n_shards: int = 1, served_as: str | None = None
    ) -> None:
        """Write what is pending of a run into a folder."""
        workspace = self._context.workspace.workspace
        self._context.write_jobs.start(
            lambda report, cancel: carry_out_runs.export_batch(
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
            title=self.tr("Importing the results"),
            on_success=while_alive(self, self._on_imported),
            on_cancelled=while_alive(self, self._announce),
        )

    def _ask_folder(self, run: int, dialog: "BatchDialog") -> None:
        choices = dialog.draft
        ask_folder(self, self.tr("Choose a folder for the files"), lambda folder: self.write(run, folder, **choices))

    def _on_exported(self, export: BatchExport) -> None:
        words = self.tr("Wrote {n} {n:=request|requests} in {files} {files:=file|files} to {folder}.")
        folder = isolated(str(export.files[0].parent))
        told = counted(words, n=export.n_requests, files=len(export.files), folder=folder)
        if export.n_later_steps:
            later = self.tr("{n} more {n:=step follows|steps follow}. Import these results, then write the next files.")
            told = f"{told} {counted(later, n=export.n_later_steps)}"
        self._context.note(told)

    def _on_imported(self, result: BatchImport) -> None:
        words = self.tr("{n} {n:=result|results} imported, {pending} still pending, {already} judged before.")
        told = counted(words, n=result.n_added, pending=result.n_pending, already=result.n_already)
        if result.n_further:
            further = self.tr("{n} {n:=question continues|questions continue} with the next step. Write its files.")
            told = f"{told} {counted(further, n=result.n_further)}"
        if result.n_by_name:
            by_name = self.tr("{n} of them were matched by name only (custom_id), not by their prompts.")
            told = f"{told} {by_name.format(n=number(result.n_by_name))}"
        self._context.note(told)
        self._announce()

    def _announce(self) -> None:
        self._context.workspace.announce(Change.RUNS, by=self)
        self.imported.emit()


class BatchDialog(FormDialog[Mapping[str, Any]]):
    """The form in which requests are written: its draft is what ``BatchFiles.write`` takes."""

    def __init__(self, context: ScreenContext, run: str, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setMinimumWidth(WIDTH)
        dialects = {"openai": self.tr("OpenAI (also vLLM)"), "anthropic": self.tr("Anthropic")}
        self.dialect = self.form.bind("dialect", choice_box(self.tr("Format"), dialects))
        self.shards = self.form.bind("n_shards", number_box(self.tr("Files"), 1, MOST_SHARDS))
        served = line_edit(self.tr("Model name at the provider"), self.tr("same name as here"))
        self.served = self.form.bind("served_as", served, absent="", meant=told)
        self.form.column.addLayout(labelled(self.dialect, self.shards, self.served, grows=True))
        words = self.tr(
            "Pending items of {run} are written as files for another computer or provider. They contain questions "
            "and answers, under anonymous names."
        )
        about = plain_label(words.format(run=isolated(run)), wraps=True)
        self.lay_out(self.tr("Export as a batch"), self.tr("Choose a folder…"), about, self.form)
        self.show_draft({"dialect": "openai", "n_shards": 1, "served_as": None})


def _imported(workspace: Workspace, run: int, files: list[Path], report: Report, cancel: CancelToken) -> BatchImport:
    return carry_out_runs.import_batch(workspace, run, files, report=report, cancel=cancel)


def engine_settings(context: ScreenContext) -> EngineSettings:
    """The use of this machine by models, as the person set it."""
    return EngineSettings(is_gentle=context.settings.judges_gently, uses_gpu=context.settings.uses_gpu)


def turn_of(
    context: ScreenContext, summary: RunSummary, *, n_first: int | None = None, cap: SpendCap | None = None
) -> RunTask:
    """The task for the runner: all that is pending of a run in the workspace that is open now, or its first items."""
    run = summary.view.run
    settings = engine_settings(context)
    carry_out = partial(carry_out_runs.carry_out, settings=settings, n_first=n_first, cap=cap)
    work = partial(_judge, carry_out, context.workspace.workspace, run)
    host = host_beyond_here(summary.plan.model.base_url) if summary.plan else None
    return RunTask(run, summary.view.name, work, host)


def _judge(
    carry_out: Callable[..., RunOutcome], workspace: Workspace, run: int, tell: Tell, cancel: CancelToken
) -> Message | None:
    def on_event(event: RunEvent) -> None:
        tell(Progress(event.progress.n_done, event.progress.n_items))
        tell(event)

    return carry_out(workspace, run, on_event, cancel).reason


class RunAgain(QWidget):
    """Never shown itself: asks whether a run is carried out again, and holds it against the other of its plan."""

    def __init__(self, context: ScreenContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self._page = context, parent
        self._run: int | None = None
        asked = partial(LatestQuery, context.read_jobs, context.workspace, parent, of=lambda: self._run)
        self._ask_reasons, self._ask_compared = asked(), asked()
        self.box: QMessageBox | None = None
        """The question, while it is open."""
        self.hide()

    def compare(self, run: int, then: Callable[[RunComparison | None], None]) -> None:
        self._run = run
        self._ask_compared.ask(partial(carry_out_runs.compare_runs, run_id=run), then)

    def ask(self, summary: RunSummary) -> None:
        """Say what speaks against the same replies before anything is asked."""
        self._run = summary.view.run
        self._ask_reasons.ask(
            partial(carry_out_runs.reasons_to_differ, run_id=summary.view.run),
            partial(self._on_reasons, summary),
            on_failure=self._context.show_problem,
        )

    def _on_reasons(self, summary: RunSummary, reasons: tuple[Message, ...]) -> None:
        words = self.tr("Run “{run}” again? A new run asks the same items with the same prompts and seeds.")
        told = [translated(reason) for reason in reasons] or [self.tr("Nothing suggests that the replies will differ.")]
        self.box = ask(
            self._page,
            "\n\n".join([words.format(run=isolated(summary.view.name)), *told]),
            Answers(self.tr("Run again"), self.tr("Leave it")),
            then=partial(self._store, summary.view.run),
            ended=forgets(self, "box"),
            title=self.tr("Run again"),
        )

    def _store(self, run: int) -> None:
        workspace = self._context.workspace.workspace
        self._context.write_jobs.start(
            lambda _report, _cancel: carry_out_runs.run_summary(workspace, carry_out_runs.run_again(workspace, run)),
            title=self.tr("Preparing the run"),
            on_success=self._on_stored,
        )

    def _on_stored(self, summary: RunSummary) -> None:
        self._context.runs.start(turn_of(self._context, summary))
        self._context.workspace.announce(Change.RUNS, by=self)
        self._context.go_to("run", summary.view.run)


class DeleteQuestion(QObject):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._widget = parent
        self.box: QMessageBox | None = None
        """The question, while it is open."""

    def ask(self, run: RunView, delete: Callable[[int], None]) -> None:
        words = self.tr(
            "Delete {run} with its plan, its results ({n}) and their raw replies? Answers and models are kept."
        )
        self.box = ask(
            self._widget,
            words.format(run=isolated(run.name), n=number(run.n_judgements)),
            Answers(self.tr("Delete"), self.tr("Keep"), destroys=True),
            then=partial(delete, run.run),
            ended=forgets(self, "box"),
            title=self.tr("Delete the run"),
        )


WIDTHS = (152, 72, 72, *(96,) * (len(VALIDITY_ORDER) - 1), 104, 200)
FIRST_STATE_COLUMN = 3
MOST_ROWS = 4
S_PER_MIN = 60


class RunStatePane(QWidget):
    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._context = context
        self.words = TagWords({})
        """The words of the values of a run that sorts."""
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress of the run"))
        self.progress = plain_label()
        self.about = plain_label("", "quiet", wraps=True)
        self.spent = plain_label(wraps=True)
        self.tried = plain_label("", "caution", wraps=True)
        self.problem = plain_label("", "problem", wraps=True)
        self.one_value = plain_label("", "caution", wraps=True)
        self.compared = plain_label("", wraps=True)
        self.different_button = push_button(self.tr("Show the differences…"), self._show_different)
        self.different_button.hide()  # a run of which nothing is known yet has none
        self._comparison: RunComparison | None = None
        self.different: DifferentRepliesDialog | None = None
        """The dialog with the replies that differ, while it is open."""
        self._title = plain_label(self.tr("Validity and values"), "caption")
        self._model = RowsModel(
            (
                ShownColumn(self.tr("Dimension")),
                ShownColumn(self.tr("Replies"), is_number=True),
                ShownColumn(as_label(validity_name(Validity.VALID)), is_number=True),
                *(ShownColumn(as_label(validity_name(state)), is_number=True) for state in VALIDITY_ORDER[1:]),
                ShownColumn(self.tr("At first attempt"), is_number=True),
                ShownColumn(self.tr("Values and counts")),
            )
        )
        self.validity = DataTable(context.settings, "run validity and values", self.tr("Validity and values"))
        self.validity.use(self._model, WIDTHS, stretches=len(WIDTHS) - 1)
        self.validity.fit_rows(MOST_ROWS)
        in_a_column(
            in_a_row((self.bar, 1), self.progress, spacing=2 * GRID),
            self.problem,
            self.tried,
            self.spent,
            self.one_value,
            in_a_row((self.compared, 1), self.different_button),
            self.about,
            self._title,
            self.validity,
            of=self,
        )

    def show_summary(self, summary: RunSummary, reason: Message | None) -> None:
        """Show a run as the workspace has it; ``reason`` is why it could not go on when it was last tried."""
        view = summary.view
        self.about.setText(self._about_words(summary))
        is_imported = not view.n_items
        self.bar.setVisible(not is_imported)
        self.progress.setVisible(not is_imported)
        self.show_progress(RunProgress(view.n_done, view.n_items, summary.items_per_minute))
        for label, words in (
            (self.problem, translated(reason) if reason is not None and not summary.was_tried else ""),
            (self.tried, tried_words(summary)),
            (self.spent, " ".join(one for one in (spent_words(summary), cap_words(summary.cap)) if one)),
        ):
            label.show_words(words)
        self.one_value.show_words("\n".join(one_value_words(one) for one in view.one_value))
        self._show_validity(summary)

    def show_comparison(self, compared: RunComparison | None) -> None:
        """Say how many replies are those of the other run of the same plan."""
        self._comparison = compared
        self.different_button.setVisible(compared is not None and compared.n_different > 0)
        words = comparison_words(compared) if compared is not None else ""
        self.compared.show_words(words)

    def _show_different(self) -> None:
        if self._comparison is not None:
            self.different = DifferentRepliesDialog(self._context, self._comparison, self)
            self.different.finished.connect(forgets(self, "different"))
            self.different.open()

    def show_progress(self, progress: RunProgress) -> None:
        self.bar.setRange(0, max(progress.n_items, 1))
        self.bar.setValue(progress.n_done)
        done = self.tr("{n} of {total} {total:=item|items} done")
        parts = [counted(done, n=progress.n_done, total=progress.n_items)]
        if progress.items_per_minute:
            parts.append(pace_words(progress.items_per_minute))
        if progress.seconds_left is not None and progress.n_done < progress.n_items:
            left = self.tr("{time} left").format(time=duration_words(progress.seconds_left / S_PER_MIN))
            parts.append(left)
        self.progress.setText(" · ".join(parts))

    def _about_words(self, summary: RunSummary) -> str:
        values = {"judge": isolated(summary.view.model), "protocol": run_line(summary.view)}
        parts = [translated(replace(RUN_KIND_CLAUSES[summary.view.kind], values=values))]
        if summary.plan is not None:
            parts.append(plan_words(summary.plan))
        if summary.prompt_version is not None:
            parts.append(translated(summary.prompt_version))
        if summary.input_tokens or summary.output_tokens:
            tokens = self.tr("{read} tokens read, {written} written")
            parts.append(tokens.format(read=number(summary.input_tokens), written=number(summary.output_tokens)))
        if summary.n_calls > summary.view.n_done and not summary.view.requests.n_sent:
            parts.append(counted(self.tr("{n} {n:=call|calls} of the model"), n=summary.n_calls))
        if summary.n_retries:
            parts.append(self.tr("{n} asked again").format(n=number(summary.n_retries)))
        if summary.n_failed:
            parts.append(self.tr("{n} could not be answered").format(n=number(summary.n_failed)))
        if summary.n_coinciding:
            coinciding = self.tr("{n} {n:=verdict occurs|verdicts occur} word for word in the judged text")
            parts.append(counted(coinciding, n=summary.n_coinciding))
        sentences = [" · ".join(parts), *self._request_words(summary.view)]
        if engine := engine_words(summary.sessions):
            sentences.append(engine)
        sentences += [skipped_words(reason, n) for reason, n in summary.skipped.items() if n]
        return "\n".join(sentences)

    def _request_words(self, view: RunView) -> list[str]:
        """The requests to an endpoint, and those that were never answered."""
        if not view.requests.n_sent:
            return []
        words = [self.tr("Requests sent: {n}").format(n=number(view.requests.n_sent))]
        if view.n_never_answered:
            unanswered = self.tr(
                "{n} {n:=request was sent whose reply|requests were sent whose replies} never arrived; "
                "what {n:=it|they} cost is not known here"
            )
            words.append(counted(unanswered, n=view.n_never_answered))
        if view.requests.n_not_believed:
            told = self.tr("impossible token counts left out: {n}")
            words.append(told.format(n=number(view.requests.n_not_believed)))
        return [" · ".join(words)]

    def _given_words(self, kind: RunKind, field: str, counts: Mapping[str, int]) -> str:
        if kind is RunKind.EXAM:
            option = self.tr("option {options}")
            return tag_counts_words(
                {option.format(options=isolated(in_local_digits(value))): n for value, n in counts.items()}
            )
        return tag_counts_words({self.words.of(field, value): n for value, n in counts.items()})

    def _show_validity(self, summary: RunSummary) -> None:
        validity, first = summary.validity, summary.first_validity
        rows: list[tuple[str | int | None, ...]] = []
        for dimension, counts in validity.items():
            total = sum(counts.values())
            at_first = first.get(dimension, {})
            rows.append(
                (
                    field_name(dimension) if summary.view.kind is RunKind.TAG else part_name(dimension),
                    total,
                    share_words(counts.get(Validity.VALID, 0), total),
                    *(counts.get(state, 0) for state in VALIDITY_ORDER[1:]),
                    share_words(at_first.get(Validity.VALID, 0), sum(at_first.values())),
                    spread_words(summary.spread.get(dimension, {}), summary.level_words.get(dimension, {}))
                    or self._given_words(summary.view.kind, dimension, summary.given_values.get(dimension, {}))
                    or length_words(summary.lengths.get(dimension)),
                )
            )
        self._model.show_rows(rows)
        match summary.view.kind:
            case RunKind.JUDGE:
                self._model.name_column(0, self.tr("Dimension"))
            case RunKind.TAG:
                self._model.name_column(0, self.tr("Field"))
            case _:
                self._model.name_column(0, self.tr("Step"))
        names = TAG_VALIDITY_WORDS if summary.view.kind is RunKind.TAG else VALIDITY_WORDS
        for place, state in enumerate(VALIDITY_ORDER[1:], start=FIRST_STATE_COLUMN):
            self._model.name_column(place, as_label(translated(names[state])))
            is_empty = not any(counts.get(state) for counts in validity.values())
            self.validity.setColumnHidden(place, is_empty)
        # what was valid at once and what is valid now are one number in most runs: the values take that room
        tells_more = any(first.get(one, counts) != counts for one, counts in validity.items())
        self.validity.setColumnHidden(FIRST_STATE_COLUMN + len(VALIDITY_ORDER) - 1, not tells_more)
        for widget in (self._title, self.validity):
            widget.setVisible(bool(rows))
