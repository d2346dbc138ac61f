"""A new run over questions: who answers, by which strategy, which questions; and what that gives before it is sent."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.models import ModelKind
from medreview.domain.question_plans import EXAMPLE_CHOICE_WORDS, MOST_EXAMPLES, ExampleChoice
from medreview.domain.run_plans import IMAGE_USE_ASKING_WORDS, ITEM_ORDER_WORDS, MOST_ATTEMPTS
from medreview.errors import MedReviewError
from medreview.ui.file_dialogs import ask_file
from medreview.ui.job_runner import LatestQuery, whole_workspace
from medreview.ui.requests import NewRunRequest
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.runs.run_form import LISTS_PX, MOST, MOST_SEED, ModelsSection, PreviewPane, RunFormScreen
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, is_right_to_left
from medreview.ui.widgets.fields import choice_box, decimal_box, line_edit, number_box, push_button
from medreview.ui.widgets.forms import DraftSection, TickLists, labelled, stripped
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_row
from medreview.ui.words import choices, language_name, languages_offered
from medreview.workflows import answer_questions, run_judge, write_prompts
from medreview.workflows.answer_questions import (
    AnswerDraft,
    QuestionOptions,
    Strategy,
)
from medreview.workflows.carry_out_runs import RunPreview
from medreview.workflows.run_judge import JudgeOptions
from medreview.workflows.write_prompts import PromptKey, PromptKind

FIRST_STRATEGY = "persona"
SELECTED = ("datasets", "languages", "splits", "kinds")
LANGUAGE_ROW, TRANSLATOR_ROW, EXAMPLES_ROW, CHOICE_ROW, EMBEDDING_ROW, SPLIT_ROW = 1, 3, 4, 5, 6, 7


class ChosenStrategySection(DraftSection[AnswerDraft]):
    """A strategy, one that ships or of one's own, among those that bring back ``returns``; and its language.

    Signals
    -------
    studio_wanted(PromptKey)
        The person wants to read or change the chosen strategy.
    """

    studio_wanted = Signal(object)

    def __init__(self, returns: str) -> None:
        super().__init__()
        self._returns = returns
        self._shipped = [one for one in answer_questions.shipped_strategies() if one.returns == returns]
        self._own: dict[str, Strategy] = {}
        self._of_studio: dict[str, PromptKey] = {}
        self._find_own()
        words = QCoreApplication.translate("ChosenStrategySection", "Strategy")
        self.strategy = self.bind("strategy", choice_box(words, self._names()))
        self.own_button = push_button(
            QCoreApplication.translate("ChosenStrategySection", "Strategy from a file…"), self._ask_own
        )
        self.studio_button = push_button(
            QCoreApplication.translate("ChosenStrategySection", "Edit in the studio…"), self._edit
        )
        prompt = QCoreApplication.translate("ChosenStrategySection", "Language of the prompt")
        self.language = self.bind("language", choice_box(prompt))
        self.strategy_row = (words, in_a_row(self.strategy, self.studio_button, self.own_button, STRETCH))
        self.strategy.currentIndexChanged.connect(self._on_strategy)

    @property
    def chosen(self) -> Strategy:
        """The chosen strategy in the chosen language."""
        name = self.strategy.chosen
        if name in self._own:
            return self._own[name]
        of_name = [one for one in self._shipped if one.name == name]
        return next((one for one in of_name if one.language == self.language.chosen), of_name[0])

    def use_own(self, path: Path) -> None:
        """Offer and choose a strategy of the person's own."""
        try:
            strategy = answer_questions.strategy_from_file(path)
            if strategy.returns != self._returns:
                raise _BringsSomethingElse(file=str(path), brought=strategy.returns, wanted=self._returns)
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

    def offer_own(self) -> None:
        """Offer the strategies of the studio as they are now."""
        self._find_own()
        self.strategy.offer_anew(self._names())

    def _find_own(self) -> None:
        for one in write_prompts.own_prompts(PromptKind.STRATEGY):
            path = one.key.path
            with suppress(MedReviewError):
                strategy = answer_questions.strategy_from_file(path)
                if strategy.returns == self._returns:
                    self._own[str(path)], self._of_studio[str(path)] = strategy, one.key

    @override
    def _fill(self, draft: AnswerDraft) -> None:
        self.strategy.choose(draft.strategy)
        self._show_strategy()  # what can be chosen hangs on the strategy
        super()._fill(draft)

    def _names(self) -> dict[str, str]:
        """Shipped strategies by their name, own ones by their path."""
        language = "fa" if is_right_to_left() else "en"
        shipped = {one.name: one.titles.get(language) or one.name for one in self._shipped}
        beside = {
            path: language_name(one.language) if path in self._of_studio else Path(path).name
            for path, one in self._own.items()
        }
        return shipped | {path: f"{one.name} ({beside[path]})" for path, one in self._own.items()}

    def _on_strategy(self) -> None:
        self._show_strategy()
        self._on_edit()

    def _show_strategy(self) -> None:
        """Show what the chosen strategy leaves to choose."""
        of_name = [one.language for one in self._shipped if one.name == self.strategy.chosen]
        self.language.offer_anew(languages_offered(of_name))
        self.language.setEnabled(len(of_name) > 1)
        self.studio_button.setEnabled(bool(of_name) or self.strategy.chosen in self._of_studio)

    def _edit(self) -> None:
        chosen = self.chosen
        key = PromptKey(PromptKind.STRATEGY, chosen.name, chosen.language)
        self.studio_wanted.emit(self._of_studio.get(self.strategy.chosen, key))

    def _ask_own(self) -> None:
        title = QCoreApplication.translate("ChosenStrategySection", "Choose the file of a strategy")
        pattern = QCoreApplication.translate("ChosenStrategySection", "Prompt files (*.txt);;All files (*)")
        ask_file(self, title, pattern, self.use_own)


class _BringsSomethingElse(MedReviewError):
    template = "{file} returns {brought}. Its header needs the line returns: {wanted}."


class StrategySection(ChosenStrategySection):
    """The task of the model: its words, its examples, and the greatest length of an answer."""

    def __init__(self) -> None:
        super().__init__("answer")
        self.about = plain_label("", "caption", wraps=True)
        self.translator = self.bind("translator", choice_box(self.tr("Translated by")))
        own = self.tr("default")
        n_examples = number_box(self.tr("Examples before each question"), -1, MOST_EXAMPLES, least_means=own)
        self.n_examples = self.bind("n_examples", n_examples, absent=-1)
        examples_are = choice_box(self.tr("Choice of examples"), choices(EXAMPLE_CHOICE_WORDS))
        self.choice = self.bind("example_choice", examples_are)
        self.embedding = self.bind("embedding", choice_box(self.tr("Embedding model")))
        self._here: tuple[str, ...] = ()
        self._embedders: dict[str, str] = {}
        self.embedder_button = push_button(self.tr("Other file…"), self._ask_embedder)
        self.split = self.bind("example_split", choice_box(self.tr("Examples from the split")))
        words_box = number_box(self.tr("Maximum words per answer"), 0, MOST, least_means=own)
        self.most_words = self.bind("most_words", words_box, absent=0)
        tokens_box = number_box(self.tr("Maximum tokens per reply"), 0, MOST, least_means=own)
        self.most_tokens = self.bind("most_tokens", tokens_box, absent=0)
        self.images = self.bind("images", choice_box(self.tr("Images"), choices(IMAGE_USE_ASKING_WORDS)))
        self.temperature = self.bind("sampling.temperature", decimal_box(self.tr("Temperature"), 0, 2, step=0.1))
        self.attempts = self.bind("max_attempts", number_box(self.tr("Maximum attempts"), 1, MOST_ATTEMPTS))
        self.order = self.bind("order", choice_box(self.tr("Order"), choices(ITEM_ORDER_WORDS)))
        self._form = labelled(
            self.strategy_row,
            self.language,
            self.about,
            self.translator,
            self.n_examples,
            self.choice,
            (self.tr("Embedding model"), in_a_row(self.embedding, self.embedder_button, STRETCH)),
            self.split,
            self.most_words,
            self.most_tokens,
            self.images,
            self.temperature,
            self.attempts,
            self.order,
        )
        self.column.addWidget(plain_label(self.tr("Content of the request"), "heading"))
        self.column.addLayout(self._form)
        self.choice.currentIndexChanged.connect(self._show_strategy)
        self.offer_splits(())
        self.offer_models((), ())
        self._show_strategy()

    def offer_splits(self, splits: Sequence[str]) -> None:
        """The splits that examples can be of."""
        self.split.offer_anew({"": self.tr("any"), **{split: split for split in splits}})

    def offer_models(self, models: Sequence[str], here: Sequence[str]) -> None:
        """The models that can translate, and those on this machine, which can embed."""
        self._here = tuple(here)
        own = {name: name for name in self._here} | self._embedders
        self.embedding.offer_anew({"": self.tr("not selected"), **own})
        self.translator.offer_anew({"": self.tr("the model that answers"), **{name: name for name in models}})

    def use_embedder(self, path: Path) -> None:
        """Offer and choose a model's file that only embeds."""
        self._embedders[str(path)] = path.name
        own = {name: name for name in self._here} | self._embedders
        self.embedding.offer_anew({"": self.tr("not selected"), **own})
        self.embedding.choose(str(path))

    @override
    def apply_to(self, draft: AnswerDraft) -> AnswerDraft:
        applied = super().apply_to(draft)
        return applied if self.chosen.translates else replace(applied, translator="")

    @override
    def _show_strategy(self) -> None:
        super()._show_strategy()
        strategy = self.chosen
        self._form.setRowVisible(LANGUAGE_ROW, self.language.count() > 1)
        self._form.setRowVisible(TRANSLATOR_ROW, bool(strategy.translates))
        uses_embedding = self.choice.chosen is ExampleChoice.EMBEDDING
        self._form.setRowVisible(EMBEDDING_ROW, strategy.n_examples > 0 and uses_embedding)
        for row in (EXAMPLES_ROW, CHOICE_ROW, SPLIT_ROW):
            self._form.setRowVisible(row, strategy.n_examples > 0)
        steps = QCoreApplication.translate("Runs", ", ").join(strategy.steps)
        parts = [self.tr("Steps: {steps}").format(steps=steps)] if len(strategy.steps) > 1 else []
        if strategy.most_words:
            parts.append(counted(self.tr("at most {n} {n:=word|words}"), n=strategy.most_words))
        if strategy.n_examples:
            parts.append(counted(self.tr("{n} {n:=example|examples}"), n=strategy.n_examples))
        self.about.show_words(" · ".join(parts))

    def _ask_embedder(self) -> None:
        ask_file(self, self.tr("Choose an embedding model"), self.tr("Model files (*.gguf)"), self.use_embedder)


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
        words = line_edit(self.tr("Question contains"), self.tr("any"))
        self.text = self.bind("selection.text", words, meant=stripped)
        sample = number_box(self.tr("Sample"), 0, MOST, least_means=self.tr("all"))
        self.sample = self.bind("selection.sample_size", sample, absent=0)
        self.seed = self.bind("selection.seed", number_box(self.tr("Seed of the sample"), 0, MOST_SEED))
        self.column.addWidget(plain_label(self.tr("Questions to ask"), "heading"))
        self.column.addWidget(plain_label(self.tr("If nothing is selected, everything is included."), "caption"))
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


class QuestionRunScreen(RunFormScreen[AnswerDraft]):
    """The common part of runs over questions: the task, the questions, and the preview.

    A subclass makes its own section and calls ``begin_questions``. ``arrive`` takes an ``AnswerDraft``, or a
    ``NewRunRequest`` that names a model; without one the choices stay as they were left.
    """

    REFRESHES_ON = Change.DATASETS | Change.MODELS | Change.RUNS

    def __init__(self, context: ScreenContext, draft: AnswerDraft, name: str) -> None:
        super().__init__(
            context,
            draft,
            name,
            look=answer_questions.preview_answers,
            store=answer_questions.create_answer_runs,
            queue=answer_questions.queue_answer_runs,
        )
        self.preview: RunPreview | None = None
        asked = partial(LatestQuery, context.read_jobs, context.workspace, self)
        self._ask_models, self._ask_questions = asked(of=whole_workspace), asked(of=whole_workspace)
        self.questions = QuestionsSection()
        self._pane = PreviewPane(context)

    def begin_questions(self, title: str, models: ModelsSection, own: DraftSection[AnswerDraft]) -> None:
        self.begin(title, self._pane, models, own, self.questions)
        self._own_section = own
        if isinstance(own, ChosenStrategySection):
            own.studio_wanted.connect(partial(self.context.go_to, "studio"))
        self.allow(stores=False)

    @property
    @override
    def is_waiting(self) -> bool:
        return super().is_waiting or self._ask_models.is_waiting or self._ask_questions.is_waiting

    @override
    def show_result(self, preview: RunPreview) -> None:
        self.preview = preview
        self._pane.show_preview(preview)

    @override
    def refresh(self) -> None:
        self._ask_models.ask(run_judge.judge_options, self._on_models)
        self._ask_questions.ask(answer_questions.question_options, self._on_questions)

    @override
    def arrive(self, argument: object) -> None:
        if isinstance(self._own_section, ChosenStrategySection):
            self._own_section.offer_own()
        if isinstance(argument, AnswerDraft):
            self.show_draft(argument)
        elif isinstance(argument, NewRunRequest) and argument.model is not None:
            self.show_draft(replace(self._draft, models=(argument.model,)))
        elif isinstance(argument, NewRunRequest) and argument.prompt is not None:
            self._use_prompt(Path(argument.prompt))
        self.refresh()

    def _use_prompt(self, path: Path) -> None:
        """Ask by a strategy of the person's own."""
        if isinstance(self._own_section, ChosenStrategySection):
            self._own_section.use_own(path)

    def _on_models(self, options: JudgeOptions) -> None:
        self.models.offer(options.models)
        self._on_edited()

    def _on_questions(self, options: QuestionOptions) -> None:
        self.questions.offer(options)
        self._on_edited()


class NewAnswersScreen(QuestionRunScreen):
    """Models answer by a strategy; each run is an author."""

    def __init__(self, context: ScreenContext) -> None:
        name = self.tr("Name of the run and of the author of its answers")
        super().__init__(context, AnswerDraft(FIRST_STRATEGY, ()), name)
        self.strategy = StrategySection()
        models = ModelsSection(context, self.tr("Models"), self.tr("Answering models"))
        self.begin_questions(self.tr("Answer questions"), models, self.strategy)

    @override
    def _on_models(self, options: JudgeOptions) -> None:
        reached = [one for one in options.models if one.is_reachable]
        here = [one.name for one in reached if one.kind == ModelKind.LOCAL]
        self.strategy.offer_models([one.name for one in reached], here)
        super()._on_models(options)

    @override
    def _on_questions(self, options: QuestionOptions) -> None:
        self.strategy.offer_splits([split for split, _ in options.values["splits"]])
        super()._on_questions(options)
