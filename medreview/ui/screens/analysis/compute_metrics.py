"""Metrics: which are computed of which answers, against which references, and what came of it."""

from functools import partial
from pathlib import Path
from typing import ClassVar

from PySide6.QtWidgets import QCheckBox, QProgressBar, QWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken, Progress, Report
from medreview.ui.file_dialogs import ask_file
from medreview.ui.job_runner import LatestQuery, while_alive, whole_workspace
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, isolated, number, translated
from medreview.ui.widgets.fields import choice_box, number_box, push_button
from medreview.ui.widgets.forms import DraftSection, TickList, labelled
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.workflows.score_metrics import (
    METRICS,
    EmbedderMissing,
    NoMetricChosen,
    ScoringOffer,
    ScoringReport,
    ScoringWish,
    SourceMissing,
    score_answers,
    scoring_offer,
)

FORM_WIDTH = 62 * GRID
LINE_PX = 30
MOST_REFERENCES = 99


class ScoringSection(DraftSection[ScoringWish]):
    """The metrics, the answers, the references, and for some metrics a text or a model."""

    def __init__(self, offer: ScoringOffer) -> None:
        super().__init__()
        self._offer = offer
        self._files: dict[str, str] = {}
        self.metrics = TickList(self.tr("Metrics"), LINE_PX * len(offer.metrics) + GRID)
        self.metrics.offer([(one.name, one.title) for one in offer.metrics], ())
        self.bind("metrics", self.metrics, refused_by=(NoMetricChosen,))
        self.datasets = self.bind("datasets", TickList(self.tr("Only these datasets"), 2 * LINE_PX + GRID))
        most = number_box(self.tr("References of a question"), 0, MOST_REFERENCES, least_means=self.tr("all"))
        self.n_references = self.bind("n_references", most, absent=0)
        self.each_reference = self.bind(
            "each_reference", QCheckBox(self.tr("Also score against each reference by itself"))
        )
        self.hold_out = self.bind("hold_out", QCheckBox(self.tr("Every reference against the others, too")))
        source = choice_box(self.tr("Author of the simplified texts"))
        self.source = self.bind("source_author", source, absent="", refused_by=(SourceMissing,))
        model = choice_box(self.tr("Embedding model"))
        self.model = self.bind("model", model, refused_by=(EmbedderMissing,))
        self.file_button = push_button(self.tr("Other file…"), self._ask_file)
        self.enable_when(lambda: self._any_ticked("needs_source"), self.source)
        self.enable_when(lambda: self._any_ticked("needs_model"), self.model, self.file_button)
        by_model = in_a_row(self.model, self.file_button, STRETCH)
        self.column.addLayout(
            labelled(
                self.metrics,
                self.datasets,
                self.n_references,
                self.each_reference,
                self.hold_out,
                self.source,
                (model.accessibleName(), by_model),
                grows=True,
            )
        )
        self.offer(offer)
        self.show_draft(ScoringWish())

    def offer(self, offer: ScoringOffer) -> None:
        """Offer the datasets, authors and models that there are; what is chosen stays."""
        self._offer = offer
        self.datasets.offer([(name, name) for name in offer.datasets], self.datasets.ticked())
        self.source.offer_anew({"": self.tr("not selected"), **{name: name for name in offer.authors}})
        models = {name: name for name in offer.models} | self._files
        self.model.offer_anew({"": self.tr("not selected"), **models})
        self._enable()

    def use_file(self, path: Path) -> None:
        """Offer and choose a model by its file."""
        self._files[str(path)] = path.name
        self.offer(self._offer)
        self.model.choose(str(path))

    def _any_ticked(self, need: str) -> bool:
        ticked = self.metrics.ticked()
        return any(getattr(one, need) for one in self._offer.metrics if one.name in ticked)

    def _ask_file(self) -> None:
        ask_file(self, self.tr("Choose an embedding model"), self.tr("Model files (*.gguf)"), self.use_file)


class ComputeMetricsScreen(Screen):
    REFRESHES_ON: ClassVar[Change] = Change.DATASETS | Change.MODELS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._asking = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._token: CancelToken | None = None
        self.done: ScoringReport | None = None
        """The last scoring, once it has ended."""
        self.section = ScoringSection(ScoringOffer((), (), ()))
        self.start_button = push_button(self.tr("Compute"), self._start, role="primary")
        self.stop_button = push_button(self.tr("Stop"), self._stop)
        self.stop_button.setEnabled(False)
        self.progress = QProgressBar()
        self.progress.setAccessibleName(self.tr("Answers scored"))
        self.progress.hide()
        self.results_button = push_button(self.tr("Back to the analysis"), partial(context.go_to, "analysis"))
        self.outcome = plain_label("", wraps=True)
        self.definitions = plain_label("", "caption", wraps=True)
        self.first_control = self.section.metrics
        self._lay_out()

    def _lay_out(self) -> None:
        hint = self.tr(
            "Answers are compared with the reference answers to their question. Computing again gives the same scores."
        )
        chosen = QWidget()
        in_a_column(
            plain_label(self.tr("Compute metrics"), "title"),
            plain_label(hint, "quiet", wraps=True),
            self.section,
            in_a_row(self.start_button, self.stop_button, STRETCH),
            self.progress,
            STRETCH,
            in_a_row(self.results_button, STRETCH),
            of=chosen,
        )
        area = PageArea()
        area.setWidget(chosen)
        area.setFixedWidth(FORM_WIDTH)
        told = in_a_column(self.outcome, self.definitions, STRETCH, spacing=2 * GRID)
        in_a_row(area, (told, 1), of=self, margins=PAGE_MARGINS, spacing=3 * GRID)

    @override
    def refresh(self) -> None:
        self._asking.ask(scoring_offer, self.section.offer)

    def _start(self) -> None:
        wish = self.section.apply_to(ScoringWish())
        workspace = self.context.workspace.workspace
        self.section.say_problem(None)
        self._let_work(is_working=True)

        def work(report: Report, cancel: CancelToken) -> ScoringReport:
            return score_answers(workspace, wish, report, cancel)

        self._token = self.context.write_jobs.start(
            work,
            title=self.tr("Computing metrics"),
            on_success=while_alive(self, self._on_done),
            on_failure=while_alive(self, self._on_failed),
            on_progress=while_alive(self, self._on_progress),
            on_cancelled=while_alive(self, self._on_stopped),
        )

    def _stop(self) -> None:
        if self._token is not None:
            self._token.cancel()

    def _let_work(self, *, is_working: bool) -> None:
        self.start_button.setEnabled(not is_working)
        self.stop_button.setEnabled(is_working)
        self.progress.setVisible(is_working)
        self.progress.setRange(0, 0)

    def _on_progress(self, progress: Progress) -> None:
        self.progress.setRange(0, progress.total or 0)
        self.progress.setValue(progress.done)

    def _on_done(self, done: ScoringReport) -> None:
        self.done = done
        self._let_work(is_working=False)
        self.outcome.setText("\n".join(self._sentences(done)))
        titles = {one.name: one.title for one in METRICS}
        told = [(titles.get(name, name), said) for name, all_said in done.definitions.items() for said in all_said]
        lines = [f"{isolated(name)}: {_how(said)}" for name, said in told]
        self.definitions.setText(
            "\n".join([self.tr("How the scores were computed, for the methods section:"), *lines] if lines else ())
        )
        self.context.workspace.announce(Change.SCORES, by=self)

    def _sentences(self, done: ScoringReport) -> list[str]:
        """The numbers of a scoring, those that are not 0."""
        counts = {
            self.tr("Answers scored: {n}"): done.n_answers,
            self.tr("Scores added: {n}"): done.n_added,
            self.tr("Scores changed: {n}"): done.n_changed,
            self.tr("Texts already measured with this model: {n}"): done.n_kept,
            self.tr("Answers without a reference: {n}"): done.n_without_reference,
            self.tr("Answers whose questions are set aside: {n}"): done.n_set_aside,
            self.tr("Texts cut to fit the model's context: {n}"): done.n_cut,
        }
        told = [words.format(n=number(n)) for words, n in counts.items() if n]
        if done.baseline is not None:
            words = self.tr(
                "Randomly paired answers and references score {value} on average ({n} {n:=pair|pairs}, seed {seed})."
            )
            value = number(done.baseline.value, 3)
            told.append(counted(words, value=value, n=done.baseline.n_pairs, seed=number(done.baseline.seed)))
        return told

    def _on_failed(self, error: Exception) -> None:
        self._let_work(is_working=False)
        if not isinstance(error, MedReviewError):
            raise error
        self.section.say_problem(error)

    def _on_stopped(self) -> None:
        self._let_work(is_working=False)
        self.outcome.setText(self.tr("Stopped. Scores so far are kept, and Compute continues from there."))
        self.context.workspace.announce(Change.SCORES, by=self)


def _how(said: Message | str) -> str:
    """The way a score is computed; a package's own metric says it in plain text."""
    return translated(said) if isinstance(said, Message) else isolated(said)
