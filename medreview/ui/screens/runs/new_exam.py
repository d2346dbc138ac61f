"""A new examination: who sits it, how the choice is asked for and read, which questions; and what that gives."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QCheckBox
from typing_extensions import override

from medreview.domain.question_plans import EFFORT_WORDS
from medreview.domain.run_plans import IMAGE_USE_ASKING_WORDS, ITEM_ORDER_WORDS, MOST_ATTEMPTS, ImageUse
from medreview.domain.runs import EXAM_READING_MEANINGS
from medreview.errors import MedReviewError
from medreview.ui.file_dialogs import ask_file
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.runs.new_answers import QuestionRunScreen
from medreview.ui.screens.runs.run_form import MOST, ModelsSection
from medreview.ui.widgets.fields import choice_box, decimal_box, named, number_box, push_button
from medreview.ui.widgets.forms import DraftSection, labelled
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_row
from medreview.ui.words import choices, languages_offered
from medreview.workflows import answer_questions
from medreview.workflows.answer_questions import AnswerDraft

EXAM = "exam"
_IMAGES = {one: words for one, words in IMAGE_USE_ASKING_WORDS.items() if one is not ImageUse.OR_TEXT}
"""A question without the images that it speaks of is no examination by accident; by choice it is."""


class ExamSection(DraftSection[AnswerDraft]):
    """The reading of the choice, how long is thought before it, and what is shown."""

    def __init__(self) -> None:
        super().__init__()
        self._shipped = {one.language: one for one in answer_questions.shipped_strategies() if one.name == EXAM}
        self._own: Path | None = None
        self.reading = self.bind("reading", choice_box(self.tr("Reply mode"), choices(EXAM_READING_MEANINGS)))
        thinking = number_box(self.tr("Maximum thinking tokens"), -1, MOST, least_means=self.tr("no limit"))
        self.thinking = self.bind("thinking_tokens", thinking, absent=-1)
        efforts = {"": self.tr("default of the endpoint"), **choices(EFFORT_WORDS)}
        self.effort = self.bind("effort", choice_box(self.tr("Reasoning effort (endpoints)"), efforts))
        self.images = self.bind("images", choice_box(self.tr("Images"), choices(_IMAGES)))
        both = named(QCheckBox(), self.tr("Repeat without images"))
        both.setText(both.accessibleName())
        self.both = self.bind("without_images_too", both)
        box = choice_box(self.tr("Language of the prompt"), languages_offered(self._shipped))
        self.language = self.bind("language", box)
        self.wording = plain_label("", "quiet", wraps=True)
        self.own_button = push_button(self.tr("Prompt from a file…"), self._ask_own)
        self.shipped_button = push_button(self.tr("Use the built-in prompt"), lambda: self.use_wording(None))
        own = self.tr("default")
        tokens = number_box(self.tr("Maximum tokens per reply"), 0, MOST, least_means=own)
        self.most_tokens = self.bind("most_tokens", tokens, absent=0)
        self.temperature = self.bind("sampling.temperature", decimal_box(self.tr("Temperature"), 0, 2, step=0.1))
        self.attempts = self.bind("max_attempts", number_box(self.tr("Maximum attempts"), 1, MOST_ATTEMPTS))
        self.order = self.bind("order", choice_box(self.tr("Order"), choices(ITEM_ORDER_WORDS)))
        about = self.tr("The model is asked for its choice when thinking ends or reaches this limit; 0 asks at once.")
        self.column.addWidget(plain_label(self.tr("Wording and settings"), "heading"))
        self.column.addLayout(
            labelled(
                self.reading,
                self.thinking,
                plain_label(about, "caption", wraps=True),
                self.effort,
                self.images,
                self.both,
                self.language,
                (self.tr("Prompt"), self.wording),
                ("", in_a_row(self.own_button, self.shipped_button, STRETCH)),
                self.most_tokens,
                self.temperature,
                self.attempts,
                self.order,
            )
        )
        self.enable_when(lambda: self.images.chosen != ImageUse.NEVER, self.both)
        self._show_wording()

    def use_wording(self, path: Path | None) -> None:
        """Ask in the words of this file, or in those that ship."""
        try:
            strategy = None if path is None else answer_questions.strategy_from_file(path)
        except MedReviewError as error:
            self.say_problem(error, at=self.own_button)
            return
        if strategy is not None and not strategy.returns_choice:
            self.say_problem(_AsksForNoChoice(file=str(path)), at=self.own_button)
            return
        self.say_problem(None)
        self._own = path
        self._show_wording()
        self._on_edit()

    @override
    def apply_to(self, draft: AnswerDraft) -> AnswerDraft:
        return replace(super().apply_to(draft), strategy=EXAM if self._own is None else str(self._own))

    @override
    def _fill(self, draft: AnswerDraft) -> None:
        self._own = None if draft.strategy == EXAM else Path(draft.strategy)
        self._show_wording()
        super()._fill(draft)

    def _show_wording(self) -> None:
        self.wording.setText(self.tr("built-in") if self._own is None else str(self._own))
        self.language.setEnabled(self._own is None)
        self.shipped_button.setVisible(self._own is not None)

    def _ask_own(self) -> None:
        pattern = self.tr("Prompt files (*.txt);;All files (*)")
        ask_file(self, self.tr("Choose the file of a prompt"), pattern, self.use_wording)


class _AsksForNoChoice(MedReviewError):
    template = "{file} does not ask for a choice. Its header needs the line returns: choice."


class NewExamScreen(QuestionRunScreen):
    """``arrive`` takes an ``AnswerDraft`` or a ``NewRunRequest``; without one the choices stay as they were left."""

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context, AnswerDraft(EXAM, (), images=ImageUse.OR_SKIP), self.tr("Name of the run"))
        self.exam = ExamSection()
        models = ModelsSection(context, self.tr("Models"), self.tr("Models in the examination"))
        self.begin_questions(self.tr("Run an examination"), models, self.exam)

    @override
    def _use_prompt(self, path: Path) -> None:
        self.exam.use_wording(path)
