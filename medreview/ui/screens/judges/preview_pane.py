"""What a new run gives before anything is sent: problems, counts, tokens, time, cost, who judges whom, prompts."""

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QWidget

from medreview.errors import Message
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.judges.judgement_view import prompt_text
from medreview.ui.screens.judges.pairing_table import PairingTable
from medreview.ui.screens.judges.words import duration_words, skipped_words
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column
from medreview.ui.widgets.output_text import OutputText
from medreview.ui.widgets.page_area import PageArea
from medreview.workflows.run_judge import ModelPreview, RenderedPrompt, RunPreview


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
        self._begin()
        self._say(self.tr("Looking at what the run would ask…"), "quiet")
        self._show_prompts(())
        self.pairing.hide()

    def show_refusal(self, problems: Sequence[Message]) -> None:
        self._begin()
        for problem in problems:
            self._say(translated(problem), "problem")
        self._show_prompts(())
        self.pairing.hide()

    def show_preview(self, preview: RunPreview) -> None:
        self._begin()
        for problem in preview.problems:
            self._say(translated(problem), "problem")
        for model in preview.models:
            self._say_model(model)
        self.pairing.setVisible(preview.pairing is not None and bool(preview.pairing.students))
        if preview.pairing is not None and preview.pairing.students:
            self.pairing.show_pairing(preview.pairing)
        elif preview.pairing is not None:
            self._say(self.tr("No author of these answers is a model whose family and size class are known."), "quiet")
        self._show_prompts(preview.prompts)

    def _begin(self) -> None:
        self.sentences = []
        while item := self._facts.takeAt(0):
            if widget := item.widget():
                widget.deleteLater()

    def _say(self, sentence: str, role: str = "") -> None:
        self.sentences.append(sentence)
        self._facts.addWidget(plain_label(sentence, role, wraps=True))

    def _say_model(self, model: ModelPreview) -> None:
        self._say(model.model, "heading")
        for problem in model.problems:
            self._say(translated(problem), "problem")
        if model.n_items:
            size = self.tr("Answers: {answers}; calls: {calls}.")
            self._say(size.format(answers=number(model.n_answers), calls=number(model.n_calls)))
            self._say(" ".join(self._cost_words(model)))
        for warning in model.warnings:
            self._say(translated(warning), "caution")
        for reason, n in model.skipped.items():
            if n:
                self._say(skipped_words(reason, n), "quiet")

    def _cost_words(self, model: ModelPreview) -> list[str]:
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

    def _show_prompts(self, prompts: tuple[RenderedPrompt, ...]) -> None:
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
