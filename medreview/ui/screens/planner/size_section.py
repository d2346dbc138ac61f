"""The size of the study: how wide its intervals will be, and what it takes to make them narrower."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSlider
from typing_extensions import override

from medreview.domain.granularity import SCALED, UNIT_WORDS
from medreview.domain.study_plans import Granularity, StudyPlan
from medreview.errors import MedReviewError
from medreview.ui.job_runner import LatestQuery
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.planner.plan_sections import Section
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, isolated, number, translated
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.fields import choice_box, decimal_box, named, number_box, push_button
from medreview.ui.widgets.forms import labelled
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_row
from medreview.ui.words import choices
from medreview.workflows.design_study import (
    SIZED_WORDS,
    PilotModel,
    PlanPreview,
    PlanSize,
    PlanSizes,
    RatingModel,
    SizedNumber,
    SizeWish,
    pilot_model,
    plan_sizes,
    resized,
)

HUNDREDTHS = 100
NARROWEST, WIDEST, USUAL = 1, 30, 5
WIDTHS = (136, 104, 104, 104, 104)
STATED = ""
USUAL_LEVELS = 3
USUAL_KAPPA, USUAL_COMMONEST, USUAL_ANSWERS_ALIKE, USUAL_SENTENCES_ALIKE = 0.5, 0.6, 0.3, 0.5


class _AskedSize(NamedTuple):
    plan: StudyPlan
    seen: PlanPreview
    wish: SizeWish
    wanted: float


class SizeSection(Section):
    """A half-width that is wanted, what is expected of the ratings, and the sizes that would do.

    Nothing here is part of a plan until a size is taken.

    Signals
    -------
    size_chosen(StudyPlan)
        The plan in the size that was taken.
    """

    size_chosen = Signal(object)

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._plan: StudyPlan | None = None
        self._seen: PlanPreview | None = None
        self._pilot: PilotModel | None = None
        self.found: PlanSizes | None = None
        self._sizing = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: None)
        self._piloting = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self.pilot.chosen)
        self.add_heading(
            self.tr("Size of the study"),
            self.tr("The half-width of the 95% confidence interval decides how much must be rated."),
        )
        self.half = named(QSlider(Qt.Orientation.Horizontal), self.tr("Half-width in hundredths"))
        self.half.setRange(NARROWEST, WIDEST)
        self.half.setValue(USUAL)
        self.half_words = plain_label("", "heading")
        self.sized = choice_box(self.tr("Confidence interval of"), choices(SIZED_WORDS))
        self.granularity = choice_box(self.tr("Rated unit"), choices({one: UNIT_WORDS[one] for one in SCALED}))
        self.pilot = choice_box(self.tr("Expected ratings"), {STATED: self.tr("entered here")})
        self.kappa = decimal_box(self.tr("Kappa of two raters"), 0.0, 1.0, step=0.05)
        self.levels = number_box(self.tr("Levels compared"), 2, 9)
        self.commonest = decimal_box(self.tr("Share of the most frequent level"), 0.0, 1.0, step=0.05)
        self.answers_alike = decimal_box(self.tr("Similarity of answers to one question"), 0.0, 1.0, step=0.05)
        self.sentences_alike = decimal_box(self.tr("Similarity of sentences of one answer"), 0.0, 1.0, step=0.05)
        self.levels.setValue(USUAL_LEVELS)
        self._show_model(USUAL_KAPPA, USUAL_COMMONEST, USUAL_ANSWERS_ALIKE, USUAL_SENTENCES_ALIKE)
        self.said = plain_label("", wraps=True, is_spoken=True)
        self._model = RowsModel(
            tuple(
                ShownColumn(title, is_number=True)
                for title in (
                    self.tr("Raters per group"),
                    self.tr("Questions"),
                    self.tr("Sentences"),
                    self.tr("Hours per rater"),
                    self.tr("Hours in total"),
                )
            )
        )
        self.sizes = DataTable(context.settings, "planner sizes", self.tr("Sizes that reach this half-width"))
        self.sizes.use(self._model, WIDTHS, stretches=0)
        self.sizes.setMinimumHeight(30 * GRID)
        self.sizes.say_when_empty(self.tr("No size reaches this half-width with these expectations."))
        self.sizes.selectionModel().selectionChanged.connect(self._show_verb)
        self.sizes.doubleClicked.connect(self._take)
        self.take_button = push_button(self.tr("Use this size"), self._take)
        self.obstacle = plain_label("", "caption", wraps=True)
        self._lay_out()
        self._listen()
        self._show_verb()

    def show_preview(self, plan: StudyPlan, seen: PlanPreview) -> None:
        """Size the plan as its preview found it."""
        self._plan, self._seen = plan, seen
        self._ask()

    def offer_pilots(self, studies: Sequence[str]) -> None:
        """Studies with ratings, from which the next may be expected."""
        self.pilot.offer_anew({STATED: self.tr("entered here"), **{name: isolated(name) for name in studies}})

    @property
    def is_waiting(self) -> bool:
        return self._sizing.is_waiting or self._piloting.is_waiting

    @override
    def apply_to(self, plan: StudyPlan) -> StudyPlan:
        return plan

    @override
    def _fill(self, plan: StudyPlan) -> None:
        """Nothing of a plan is shown here: sizes come with the preview."""

    def _lay_out(self) -> None:
        self.column.addLayout(in_a_row((self.half, 1), self.half_words, spacing=2 * GRID))
        self.column.addWidget(self.said)
        self.column.addWidget(self.sizes, stretch=1)
        self.column.addLayout(in_a_row(self.take_button, (self.obstacle, 1)))
        self.add_heading(self.tr("Expectations"))
        expected = (self.kappa, self.levels, self.commonest, self.answers_alike, self.sentences_alike)
        self.column.addLayout(labelled(self.sized, self.granularity, self.pilot, *expected, grows=True))

    def _listen(self) -> None:
        self.half.valueChanged.connect(self._ask)
        self.sized.currentIndexChanged.connect(self._ask)
        self.granularity.currentIndexChanged.connect(self._ask_pilot)
        self.pilot.currentIndexChanged.connect(self._ask_pilot)
        for box in (self.kappa, self.commonest, self.answers_alike, self.sentences_alike, self.levels):
            box.valueChanged.connect(self._ask_stated)

    def _show_model(self, kappa: float, commonest: float, answers_alike: float, sentences_alike: float) -> None:
        boxes = (self.kappa, self.commonest, self.answers_alike, self.sentences_alike)
        for box, value in zip(boxes, (kappa, commonest, answers_alike, sentences_alike), strict=True):
            box.blockSignals(True)
            box.setValue(value)
            box.blockSignals(False)

    def _ask_stated(self) -> None:
        """A number was changed by hand: it is no longer the pilot's."""
        self._pilot = None
        self.pilot.blockSignals(True)
        self.pilot.choose(STATED)
        self.pilot.blockSignals(False)
        self._ask()

    def _ask_pilot(self) -> None:
        name, granularity = self.pilot.chosen, self.granularity.chosen
        if name == STATED or name is None:
            self._pilot = None
            self._ask()
            return
        self._piloting.ask(
            lambda workspace: pilot_model(workspace, name, granularity),
            self._use_pilot,
            on_failure=self._refuse_pilot,
            overtake=True,
        )

    def _use_pilot(self, pilot: PilotModel) -> None:
        self._pilot = pilot
        model = pilot.model
        self._show_model(model.kappa, max(model.shares), model.answers_alike, model.sentences_alike)
        self.levels.blockSignals(True)
        self.levels.setValue(len(model.shares))
        self.levels.blockSignals(False)
        self._ask()

    def _refuse_pilot(self, error: Exception) -> None:
        self._pilot = None
        if isinstance(error, MedReviewError):
            self.said.setText(translated(error.message))
        else:
            self.said.setText(str(error))

    def _wish(self) -> SizeWish:
        model = self._pilot.model if self._pilot is not None else self._stated()
        return SizeWish(
            self.sized.chosen or SizedNumber.AGREEMENT, self.granularity.chosen or Granularity.COARSE, model
        )

    def _stated(self) -> RatingModel:
        n, commonest = self.levels.value(), self.commonest.value()
        others = (1 - commonest) / (n - 1)
        shares = (*(others,) * (n - 1), commonest)
        return RatingModel(shares, self.kappa.value(), self.answers_alike.value(), self.sentences_alike.value())

    def _ask(self) -> None:
        wanted = self.half.value() / HUNDREDTHS
        self.half_words.setText(self.tr("± {half}").format(half=number(wanted, 2)))
        if self._plan is None or self._seen is None:
            return
        wish = self._wish()
        if not wish.is_possible:  # asked as well, so that no size that is still computed comes after it
            self._sizing.ask(lambda _workspace: wish, self._show_impossible, overtake=True)
            return
        asked = _AskedSize(self._plan, self._seen, wish, wanted)
        self._sizing.ask(
            lambda _workspace: plan_sizes(asked.plan, asked.seen, asked.wish, wanted=asked.wanted), self._show
        )

    def _show_impossible(self, wish: SizeWish) -> None:
        self.found = None
        self._model.show_rows([])
        self._show_verb()
        words = self.tr("If the most frequent level has a share of {share}, kappa is at least {least}.").format(
            share=number(max(wish.model.shares), 2), least=number(wish.model.least_kappa, 2)
        )
        self.said.setText(words)

    def _show(self, found: PlanSizes) -> None:
        chosen = self._chosen()
        self.found = found
        self._model.show_rows([_cells(size, self.tr("all")) for size in found.offered])
        raters = [size.n_raters for size in found.offered]
        if raters:
            wanted = chosen.n_raters if chosen else self._raters_of_plan()
            self.sizes.selectRow(raters.index(wanted) if wanted in raters else 0)
        self._show_verb()
        self.said.setText(self._sentences_of(found))

    def _sentences_of(self, found: PlanSizes) -> str:
        sentences: list[str] = []
        size = found.of_plan
        if size is not None and not math.isnan(size.half_width):
            words = self.tr("Current plan: ± {half}, with {questions} questions and {raters} raters per group.")
            sentences.append(
                words.format(
                    half=number(size.half_width, 3),
                    questions=number(size.n_questions),
                    raters=number(size.n_raters),
                )
            )
        elif size is not None:
            sentences.append(
                self.tr("The current plan has no confidence interval. It needs five questions and two raters.")
            )
        elif self._plan is not None and self._plan.asks_no_scale:
            return self.tr("Sizes apply to ratings on scales. This plan has none.")
        if self._pilot is not None:
            words = self.tr("Expectations from {study}: {dimension}, {n} {n:=rating|ratings}.")
            sentences.append(
                counted(words, study=self._pilot.study, dimension=self._pilot.dimension, n=self._pilot.n_ratings)
            )
        if size is not None and not math.isnan(size.half_width):
            sentences.append(self.tr("Valid for these raters only, not for similar ones."))
        return " ".join(sentences)

    def _raters_of_plan(self) -> int:
        return self.found.of_plan.n_raters if self.found is not None and self.found.of_plan is not None else 0

    def _chosen(self) -> PlanSize | None:
        rows = self.sizes.selectionModel().selectedRows()
        if self.found is None or not rows or rows[0].row() >= len(self.found.offered):
            return None
        return self.found.offered[rows[0].row()]

    def _show_verb(self) -> None:
        size = self._chosen()
        fits = size is not None and self.found is not None and size.n_questions <= self.found.n_fitting_questions
        self.take_button.setEnabled(fits)
        tip = ""
        if size is not None and self.found is not None and not fits:
            tip = counted(
                self.tr("Only {n} {n:=question matches|questions match}. Import more, or accept a wider interval."),
                n=self.found.n_fitting_questions,
            )
        self.obstacle.setText(tip)
        self.take_button.setAccessibleDescription(tip)

    def _take(self) -> None:
        size = self._chosen()
        if size is not None and self._plan is not None and self.take_button.isEnabled():
            self.size_chosen.emit(resized(self._plan, size))


def _cells(size: PlanSize, everything: str) -> tuple[str | int, ...]:
    return (
        size.n_raters,
        size.n_questions,
        size.n_sentences if size.n_sentences is not None else everything,
        number(size.hours_a_rater, 1),
        number(size.hours, 0),
    )
