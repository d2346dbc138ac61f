"""A new run that sorts questions by lists: who sorts, by which lists, which questions; and what that gives."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from medreview.domain.run_plans import IMAGE_USE_ASKING_WORDS, ITEM_ORDER_WORDS, MOST_ATTEMPTS
from medreview.domain.runs import READING_MEANINGS, ReadingKind
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.runs.new_answers import ChosenStrategySection, QuestionRunScreen
from medreview.ui.screens.runs.run_form import MOST, ModelsSection
from medreview.ui.translation import isolated
from medreview.ui.widgets.fields import choice_box, decimal_box, number_box
from medreview.ui.widgets.forms import labelled
from medreview.ui.widgets.labels import plain_label
from medreview.ui.words import choices, field_name
from medreview.workflows.answer_questions import AnswerDraft

_READINGS = {one: words for one, words in READING_MEANINGS.items() if one is not ReadingKind.SCORED}


class FormedReplySection(ChosenStrategySection):
    """A strategy whose replies have a set form, and how they are asked for; a subclass lays it out with its own."""

    def __init__(self, returns: str) -> None:
        super().__init__(returns)
        reading = QCoreApplication.translate("FormedReplySection", "Reply mode")
        self.reading = self.bind("reading", choice_box(reading, choices(_READINGS)))
        own = QCoreApplication.translate("FormedReplySection", "default")
        tokens = QCoreApplication.translate("FormedReplySection", "Maximum tokens per reply")
        self.most_tokens = self.bind("most_tokens", number_box(tokens, 0, MOST, least_means=own), absent=0)
        warmth = QCoreApplication.translate("FormedReplySection", "Temperature")
        self.temperature = self.bind("sampling.temperature", decimal_box(warmth, 0, 2, step=0.1))
        attempts = QCoreApplication.translate("FormedReplySection", "Maximum attempts")
        self.attempts = self.bind("max_attempts", number_box(attempts, 1, MOST_ATTEMPTS))
        order = QCoreApplication.translate("FormedReplySection", "Order")
        self.order = self.bind("order", choice_box(order, choices(ITEM_ORDER_WORDS)))

    def lay_out(self, heading: str, *own: QWidget) -> None:
        """Put what is its own between the strategy and the reading."""
        asked = (self.reading, self.most_tokens, self.temperature, self.attempts, self.order)
        self.column.addWidget(plain_label(heading, "heading"))
        self.column.addLayout(labelled(self.strategy_row, self.language, *own, *asked))
        self._show_strategy()


class TagSection(FormedReplySection):
    """The lists by which questions are sorted."""

    def __init__(self) -> None:
        super().__init__("tags")
        self.about = plain_label("", "caption", wraps=True)
        self.images = self.bind("images", choice_box(self.tr("Images"), choices(IMAGE_USE_ASKING_WORDS)))
        self.lay_out(self.tr("Lists of values"), self.about, self.images)

    @override
    def _show_strategy(self) -> None:
        super()._show_strategy()
        names = QCoreApplication.translate("Runs", ", ").join(
            isolated(field_name(one.name)) for one in self.chosen.fields
        )
        self.about.setText(self.tr("Fields to fill: {fields}").format(fields=names))


class NewTagsScreen(QuestionRunScreen):
    """Models sort questions; what they say stands beside what persons say until a run is chosen."""

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context, AnswerDraft("tags", (), reading=ReadingKind.CONSTRAINED), self.tr("Name of the run"))
        self.tags = TagSection()
        models = ModelsSection(context, self.tr("Models"), self.tr("Tagging models"))
        self.begin_questions(self.tr("Tag questions"), models, self.tags)
