"""A new run that translates questions: who translates, into which language, which questions; and what that gives."""

from collections.abc import Sequence
from dataclasses import replace

from typing_extensions import override

from medreview.domain.questions import LANGUAGE_WORDS
from medreview.domain.run_plans import ImageUse
from medreview.domain.runs import ReadingKind
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.runs.new_answers import QuestionRunScreen
from medreview.ui.screens.runs.new_tags import FormedReplySection
from medreview.ui.screens.runs.run_form import ModelsSection
from medreview.ui.widgets.fields import choice_box
from medreview.ui.words import choices
from medreview.workflows.answer_questions import AnswerDraft
from medreview.workflows.run_judge import JudgeOptions


class TranslationSection(FormedReplySection):
    """The language that questions are put into, and who puts them back to check it."""

    def __init__(self) -> None:
        super().__init__("translation")
        languages = {"": self.tr("choose one"), **choices(LANGUAGE_WORDS)}
        self.into = self.bind("into", choice_box(self.tr("Into"), languages))
        self.translator = self.bind("translator", choice_box(self.tr("Back-translation by")))
        self.offer_models(())
        self.lay_out(self.tr("Translation settings"), self.into, self.translator)

    def offer_models(self, models: Sequence[str]) -> None:
        """The models that can translate back."""
        self.translator.offer_anew({"": self.tr("the model that translates"), **{name: name for name in models}})

    @override
    def apply_to(self, draft: AnswerDraft) -> AnswerDraft:
        applied = super().apply_to(draft)
        return applied if self.chosen.translates else replace(applied, translator="")

    @override
    def _show_strategy(self) -> None:
        super()._show_strategy()
        self.translator.setEnabled(bool(self.chosen.translates))


class NewTranslationsScreen(QuestionRunScreen):
    """Models put questions into another language; each is a variant that names its translator."""

    def __init__(self, context: ScreenContext) -> None:
        draft = AnswerDraft("translation", (), images=ImageUse.NEVER, reading=ReadingKind.CONSTRAINED)
        super().__init__(context, draft, self.tr("Name of the run"))
        self.translation = TranslationSection()
        models = ModelsSection(context, self.tr("Models"), self.tr("Translating models"))
        self.begin_questions(self.tr("Translate questions"), models, self.translation)

    @override
    def _on_models(self, options: JudgeOptions) -> None:
        self.translation.offer_models([one.name for one in options.models if one.is_reachable])
        super()._on_models(options)
