"""A new run over questions: who answers, by which strategy, which questions; and what that gives before it is sent."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.judge_plans import IMAGE_USE_ASKING_WORDS, ITEM_ORDER_WORDS, MOST_ATTEMPTS
from medreview.domain.question_plans import EXAMPLE_CHOICE_WORDS, MOST_EXAMPLES
from medreview.errors import MedReviewError
from medreview.ui.file_dialogs import ask_file
from medreview.ui.job_runner import LatestAnswer, whole_workspace
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.judges.new_run import PreviewPane, RunFormScreen
from medreview.ui.screens.judges.run_form import LISTS_PX, MOST, MOST_SEED, ModelsSection
from medreview.ui.screens.judges.words import skipped_words
from medreview.ui.tokens import GRID
from medreview.ui.translation import is_right_to_left, number, translated
from medreview.ui.widgets.fields import choice_box, decimal_box, line_edit, number_box, push_button
from medreview.ui.widgets.forms import DraftSection, TickLists, labelled, stripped
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_row
from medreview.ui.words import choices, language_name
from medreview.workflows import answer_questions, run_judge
from medreview.workflows.answer_questions import (
    AnswerDraft,
    AnswerModelPreview,
    AnswerPreview,
    QuestionOptions,
    Strategy,
)
from medreview.workflows.run_judge import JudgeOptions

FIRST_STRATEGY = "persona"
SELECTED = ("datasets", "languages", "splits", "kinds")
EXAMPLES_ROW, CHOICE_ROW, SPLIT_ROW, LANGUAGE_ROW = 3, 4, 5, 1


class StrategySection(DraftSection[AnswerDraft]):
    """What the model is asked, in which words, after which examples, and how long an answer may be."""

    def __init__(self) -> None:
        super().__init__()
        self._shipped = answer_questions.shipped_strategies()
        self._own: dict[str, Strategy] = {}
        self._splits: tuple[str, ...] = ()
        self.strategy = self.bind("strategy", choice_box(self.tr("Strategy"), self._names()))
        self.own_button = push_button(self.tr("Own strategy…"), self._ask_own)
        self.language = self.bind("language", choice_box(self.tr("Language of the prompt")))
        self.about = plain_label("", "caption", wraps=True)
        own = self.tr("own")
        n_examples = number_box(self.tr("Examples before each question"), -1, MOST_EXAMPLES, least_means=own)
        self.n_examples = self.bind("n_examples", n_examples, absent=-1)
        examples_are = choice_box(self.tr("Examples are"), choices(EXAMPLE_CHOICE_WORDS))
        self.choice = self.bind("example_choice", examples_are)
        self.split = self.bind("example_split", choice_box(self.tr("Examples from the split")))
        words_box = number_box(self.tr("Words of an answer at most"), 0, MOST, least_means=own)
        self.most_words = self.bind("most_words", words_box, absent=0)
        tokens_box = number_box(self.tr("Tokens of a reply at most"), 0, MOST, least_means=own)
        self.most_tokens = self.bind("most_tokens", tokens_box, absent=0)
        self.images = self.bind("images", choice_box(self.tr("Images"), choices(IMAGE_USE_ASKING_WORDS)))
        self.temperature = self.bind("sampling.temperature", decimal_box(self.tr("Temperature"), 0, 2, step=0.1))
        self.attempts = self.bind("max_attempts", number_box(self.tr("Attempts at most"), 1, MOST_ATTEMPTS))
        self.order = self.bind("order", choice_box(self.tr("Order"), choices(ITEM_ORDER_WORDS)))
        self._form = labelled(
            (self.tr("Strategy"), in_a_row(self.strategy, self.own_button, STRETCH)),
            self.language,
            self.about,
            self.n_examples,
            self.choice,
            self.split,
            self.most_words,
            self.most_tokens,
            self.images,
            self.temperature,
            self.attempts,
            self.order,
        )
        self.column.addWidget(plain_label(self.tr("What is asked"), "heading"))
        self.column.addLayout(self._form)
        self.strategy.currentIndexChanged.connect(self._on_strategy)
        self.offer_splits(())
        self._show_strategy()

    @property
    def chosen(self) -> Strategy:
        """The chosen strategy in the chosen language."""
        name = self.strategy.chosen
        if name in self._own:
            return self._own[name]
        of_name = [one for one in self._shipped if one.name == name]
        return next((one for one in of_name if one.language == self.language.chosen), of_name[0])

    def offer_splits(self, splits: Sequence[str]) -> None:
        """The splits that examples can be of."""
        self.split.offer_anew({"": self.tr("any"), **{split: split for split in splits}})

    def use_own(self, path: Path) -> None:
        """Offer and choose a strategy of the person's own."""
        try:
            strategy = answer_questions.strategy_from_file(path)
        except MedReviewError as error:
            self.say_problem(error, at=self.strategy)
            return
        self.say_problem(None)
        self._own[str(path)] = strategy
        self.strategy.blockSignals(True)
        self.strategy.offer(self._names())
        self.strategy.blockSignals(False)
        self.strategy.choose(str(path))
        self._on_strategy()

    @override
    def _fill(self, draft: AnswerDraft) -> None:
        self.strategy.choose(draft.strategy)
        self._show_strategy()  # what can be chosen hangs on the strategy
        super()._fill(draft)

    def _names(self) -> dict[str, str]:
        """Shipped strategies by their name, own ones by their path."""
        language = "fa" if is_right_to_left() else "en"
        shipped = {one.name: one.titles.get(language) or one.name for one in self._shipped}
        return shipped | {path: f"{one.name} ({Path(path).name})" for path, one in self._own.items()}

    def _on_strategy(self) -> None:
        self._show_strategy()
        self._on_edit()

    def _show_strategy(self) -> None:
        name = self.strategy.chosen
        languages = [one.language for one in self._shipped if one.name == name]
        self.language.offer_anew({one: language_name(one) for one in sorted(languages, key=lambda code: code != "en")})
        strategy = self.chosen
        self._form.setRowVisible(LANGUAGE_ROW, len(languages) > 1)
        for row in (EXAMPLES_ROW, CHOICE_ROW, SPLIT_ROW):
            self._form.setRowVisible(row, strategy.n_examples > 0)
        steps = QCoreApplication.translate("Judges", ", ").join(strategy.steps)
        parts = [self.tr("Steps: {steps}").format(steps=steps)] if len(strategy.steps) > 1 else []
        if strategy.most_words:
            parts.append(self.tr("{n} words at most").format(n=number(strategy.most_words)))
        if strategy.n_examples:
            parts.append(self.tr("{n} examples").format(n=number(strategy.n_examples)))
        self.about.setText(" · ".join(parts))
        self.about.setVisible(bool(parts))

    def _ask_own(self) -> None:
        pattern = self.tr("Prompt files (*.txt);;All files (*)")
        ask_file(self, self.tr("Choose a strategy of your own"), pattern, self.use_own)


class QuestionsSection(DraftSection[AnswerDraft]):
    """Questions by what they are, and a sample of them."""

    def __init__(self) -> None:
        super().__init__()
        self._ticked: dict[str, tuple[str, ...]] = dict.fromkeys(SELECTED, ())
        self._options: QuestionOptions | None = None
        self.lists = TickLists(
            {
                "datasets": self.tr("Datasets"),
                "languages": self.tr("Languages"),
                "splits": self.tr("Splits"),
                "kinds": self.tr("Kinds of question"),
            },
            height=LISTS_PX,
            spacing=GRID // 2,
        )
        for name, box in self.lists.lists.items():
            self.bind(f"selection.{name}", box)
        words = line_edit(self.tr("Words in the question"), self.tr("any"))
        self.text = self.bind("selection.text", words, meant=stripped)
        sample = number_box(self.tr("Sample"), 0, MOST, least_means=self.tr("all"))
        self.sample = self.bind("selection.sample_size", sample, absent=0)
        self.seed = self.bind("selection.seed", number_box(self.tr("Seed of the sample"), 0, MOST_SEED))
        self.column.addWidget(plain_label(self.tr("Which questions"), "heading"))
        self.column.addWidget(plain_label(self.tr("Where nothing is ticked, everything is in."), "caption"))
        self.column.addWidget(self.lists)
        self.column.addLayout(labelled(self.text, self.sample, self.seed))

    def offer(self, options: QuestionOptions) -> None:
        """Take the values that the workspace has, and keep what is chosen."""
        self._options = options
        for name in SELECTED:
            self._fill_list(name, self.lists.ticked(name) or self._ticked[name])

    @override
    def _fill(self, draft: AnswerDraft) -> None:
        for name in SELECTED:
            self._ticked[name] = getattr(draft.selection, name)
            self._fill_list(name, self._ticked[name])
        super()._fill(draft)

    def _fill_list(self, name: str, ticked: Sequence[str]) -> None:
        offered = () if self._options is None else self._options.values[name]
        self.lists.offer(name, dict(offered), ticked)


class AnswerPreviewPane(PreviewPane):
    """What a run over questions gives."""

    def show_answers(self, preview: AnswerPreview) -> None:
        self.begin()
        for problem in preview.problems:
            self.say(translated(problem), "problem")
        for model in preview.models:
            self._say_answers(model)
        self.pairing.hide()
        self.show_prompts(preview.prompts)

    def _say_answers(self, model: AnswerModelPreview) -> None:
        self.say(model.model, "heading")
        for problem in model.problems:
            self.say(translated(problem), "problem")
        if model.n_questions:
            size = self.tr("Questions: {questions}; calls: {calls}.")
            self.say(size.format(questions=number(model.n_questions), calls=number(model.n_calls)))
            self.say(" ".join(self.cost_words(model)))
        for warning in model.warnings:
            self.say(translated(warning), "caution")
        for reason, n in model.skipped.items():
            if n:
                self.say(skipped_words(reason, n), "quiet")


class NewAnswersScreen(RunFormScreen[AnswerDraft]):
    """``arrive`` takes an ``AnswerDraft``; without one the choices stay as they were left."""

    REFRESHES_ON = Change.DATASETS | Change.MODELS | Change.JUDGE_RUNS

    def __init__(self, context: ScreenContext) -> None:
        name = self.tr("Name of the run and of the author of its answers")
        super().__init__(
            context,
            AnswerDraft(FIRST_STRATEGY, ()),
            name,
            look=answer_questions.preview_answers,
            store=answer_questions.create_answer_runs,
        )
        self.preview: AnswerPreview | None = None
        asked = partial(LatestAnswer, context.read_jobs, context.workspace, self)
        self._ask_models, self._ask_questions = asked(of=whole_workspace), asked(of=whole_workspace)
        self.strategy = StrategySection()
        self.questions = QuestionsSection()
        self._pane = AnswerPreviewPane(context)
        models = ModelsSection(context, self.tr("Who answers"), self.tr("Models that answer"))
        self.begin(self.tr("New answers"), self._pane, models, self.strategy, self.questions)
        self.allow(stores=False)

    @property
    @override
    def is_waiting(self) -> bool:
        return super().is_waiting or self._ask_models.is_waiting or self._ask_questions.is_waiting

    @override
    def show_result(self, preview: AnswerPreview) -> None:
        self.preview = preview
        self._pane.show_answers(preview)

    @override
    def refresh(self) -> None:
        self._ask_models.ask(run_judge.judge_options, self._on_models)
        self._ask_questions.ask(answer_questions.question_options, self._on_questions)

    @override
    def arrive(self, argument: object) -> None:
        if isinstance(argument, AnswerDraft):
            self.show_draft(argument)
        self.refresh()

    def _on_models(self, options: JudgeOptions) -> None:
        self.models.offer(options.models)
        self._on_edited()

    def _on_questions(self, options: QuestionOptions) -> None:
        self.questions.offer(options)
        self.strategy.offer_splits([split for split, _ in options.values["splits"]])
        self._on_edited()
