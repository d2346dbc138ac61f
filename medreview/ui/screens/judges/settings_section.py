"""How it is asked: repeats, references and images, and under "more" how the judge picks its words."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QCheckBox, QWidget
from typing_extensions import override

from medreview.domain.judge_plans import MOST_ATTEMPTS, MOST_REPEATS, ImageUse, ItemOrder, PlannedSampling
from medreview.ui.screens.judges.form_section import FormSection, choose
from medreview.ui.widgets.fields import choice_box, decimal_box, number_box, push_button
from medreview.ui.widgets.layout import STRETCH, form_layout, in_a_column, in_a_row
from medreview.workflows.run_judge import JudgeDraft, ProtocolView

MOST_REFERENCES = 99
MOST_TOKENS = 1_000_000
MOST_SEED = 2_147_483_647
REFERENCES_ROW = 1


class SettingsSection(FormSection):
    def __init__(self) -> None:
        super().__init__(QCoreApplication.translate("SettingsSection", "How it is asked"))
        usual = PlannedSampling()
        self.repeats = number_box(self.tr("Repeats"), 1, MOST_REPEATS)
        self.references = number_box(self.tr("References at most"), -1, MOST_REFERENCES, least_means=self.tr("all"))
        self.images = choice_box(self.tr("Images"))
        self.images.addItem(self.tr("never shown"), ImageUse.NEVER)
        self.images.addItem(self.tr("shown; a judge that cannot see skips the answer"), ImageUse.OR_SKIP)
        self.images.addItem(self.tr("shown; a judge that cannot see gets the text alone"), ImageUse.OR_TEXT)
        self.order = choice_box(self.tr("Order"))
        self.order.addItem(self.tr("as stored"), ItemOrder.STORED)
        self.order.addItem(self.tr("shuffled, so that an unfinished run is a sample"), ItemOrder.SHUFFLED)
        self.pairing = QCheckBox(self.tr("Judge only authors that the judge is paired with by family and size"))
        self.reverse = QCheckBox(self.tr("References in reverse order, to see whether it sways the judge"))
        self.attempts = number_box(self.tr("Attempts at most"), 1, MOST_ATTEMPTS)
        self.temperature = decimal_box(self.tr("Temperature"), 0, 2, step=0.1)
        self.top_p = decimal_box(self.tr("Share of likeliest words (top p)"), 0.01, 1, step=0.05)
        self.seed = number_box(self.tr("Seed"), 0, MOST_SEED)
        self.max_tokens = number_box(self.tr("Longest reply in tokens"), 1, MOST_TOKENS)
        self.repeat_penalty = decimal_box(self.tr("Repeat penalty"), 0.5, 2, step=0.05)
        self.context = number_box(
            self.tr("Context in tokens"), 0, MOST_TOKENS, least_means=QCoreApplication.translate("Settings", "own")
        )
        for box in (self.top_p, self.repeat_penalty):
            box.setValue(1.0)
        self.max_tokens.setValue(usual.max_tokens)
        form = form_layout()
        form.addRow(self.tr("Repeats"), in_a_row(self.repeats, STRETCH))
        form.addRow(self.tr("References at most"), in_a_row(self.references, STRETCH))
        form.addRow(self.tr("Images"), in_a_row(self.images, STRETCH))
        self._form = form
        self.column.addLayout(form)
        self.column.addWidget(self.pairing)
        self.more_button = push_button(self.tr("More settings"), self._turn_more)
        self.column.addLayout(in_a_row(self.more_button, STRETCH))
        self._more = self._more_fields()
        self.column.addWidget(self._more)
        self._more.hide()
        self._listen()

    def show_protocol(self, view: ProtocolView) -> None:
        """Offer what has a meaning for a protocol."""
        self._form.setRowVisible(REFERENCES_ROW, "references" in view.inputs)
        self.reverse.setVisible("references" in view.inputs)
        self.pairing.setVisible(view.uses_pairing)

    @override
    def apply_to(self, draft: JudgeDraft) -> JudgeDraft:
        return replace(
            draft,
            n_repeats=self.repeats.value(),
            n_references=None if self.references.value() < 0 else self.references.value(),
            reverses_references=self.reverse.isChecked(),
            images=ImageUse(self.images.currentData()),
            order=ItemOrder(self.order.currentData()),
            uses_pairing=self.pairing.isChecked(),
            max_attempts=self.attempts.value(),
            n_context=self.context.value() or None,
            sampling=replace(
                draft.sampling,
                temperature=round(self.temperature.value(), 2),
                top_p=round(self.top_p.value(), 2),
                seed=self.seed.value(),
                max_tokens=self.max_tokens.value(),
                repeat_penalty=round(self.repeat_penalty.value(), 2),
            ),
        )

    @override
    def _fill(self, draft: JudgeDraft) -> None:
        self.repeats.setValue(draft.n_repeats)
        self.references.setValue(-1 if draft.n_references is None else draft.n_references)
        self.reverse.setChecked(draft.reverses_references)
        choose(self.images, draft.images)
        choose(self.order, draft.order)
        self.pairing.setChecked(draft.uses_pairing)
        self.attempts.setValue(draft.max_attempts)
        self.context.setValue(draft.n_context or 0)
        self.temperature.setValue(draft.sampling.temperature)
        self.top_p.setValue(draft.sampling.top_p)
        self.seed.setValue(draft.sampling.seed)
        self.max_tokens.setValue(draft.sampling.max_tokens)
        self.repeat_penalty.setValue(draft.sampling.repeat_penalty)

    def _turn_more(self) -> None:
        shows = self._more.isHidden()
        self._more.setVisible(shows)
        words = self.tr("Fewer settings") if shows else self.tr("More settings")
        self.more_button.setText(words)
        self.more_button.setAccessibleName(words)

    def _more_fields(self) -> QWidget:
        more = QWidget()
        form = form_layout()
        form.addRow(self.tr("Temperature"), in_a_row(self.temperature, STRETCH))
        form.addRow(self.tr("Share of likeliest words (top p)"), in_a_row(self.top_p, STRETCH))
        form.addRow(self.tr("Repeat penalty"), in_a_row(self.repeat_penalty, STRETCH))
        form.addRow(self.tr("Seed"), in_a_row(self.seed, STRETCH))
        form.addRow(self.tr("Longest reply in tokens"), in_a_row(self.max_tokens, STRETCH))
        form.addRow(self.tr("Context in tokens"), in_a_row(self.context, STRETCH))
        form.addRow(self.tr("Attempts at most"), in_a_row(self.attempts, STRETCH))
        form.addRow(self.tr("Order"), in_a_row(self.order, STRETCH))
        in_a_column(form, self.reverse, of=more)
        return more

    def _listen(self) -> None:
        for box in (self.repeats, self.references, self.attempts, self.seed, self.max_tokens, self.context):
            box.valueChanged.connect(self._on_edit)
        for box in (self.temperature, self.top_p, self.repeat_penalty):
            box.valueChanged.connect(self._on_edit)
        for box in (self.images, self.order):
            box.currentIndexChanged.connect(self._on_edit)
        for check in (self.pairing, self.reverse):
            check.toggled.connect(self._on_edit)
