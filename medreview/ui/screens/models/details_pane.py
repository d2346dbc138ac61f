"""The chosen model: what it is, what a test found out, and what can be corrected."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from medreview.errors import MedReviewError
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.models.words import (
    ability_words,
    parameters_words,
    place_words,
    size_words,
    state_words,
    use_words,
)
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, isolated, moment, number, translated
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.fields import DecimalBox, decimal_box, hidden_line, line_edit, push_button
from medreview.ui.widgets.forms import DraftSection, labelled, told
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.workflows.manage_models import (
    ABILITY_WORDS,
    KEPT_WORDS,
    PROBE_WORDS,
    KeyKept,
    ModelCorrection,
    ModelKind,
    ModelView,
    SizeClassUnusable,
    TestReport,
)


class KeyField(QWidget):
    """A key is never shown, and the field is emptied as soon as it was handed on.

    Signals
    -------
    given(str)
        Put this key into the keyring.
    forgotten()
        Take the key out of the keyring.
    """

    given = Signal(str)
    forgotten = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.line = hidden_line(self.tr("API key"))
        self.line.textEdited.connect(self._show_buttons)
        self.save_button = push_button(self.tr("Save the key"), self._give)
        self.forget_button = push_button(self.tr("Forget the key"), self.forgotten.emit)
        self.note = plain_label("", "caption", wraps=True)
        in_a_column(
            self.line, in_a_row(self.save_button, self.forget_button, STRETCH), self.note, of=self, spacing=GRID // 2
        )
        self.say(None)

    def say(self, where: KeyKept | None) -> None:
        """Say where the key of the endpoint was put; None where there is none."""
        self.line.clear()
        kept = self.tr("No key is saved for this endpoint.") if where is None else translated(KEPT_WORDS[where])
        self.note.setText(kept)
        self.forget_button.setEnabled(where is not None)
        self._show_buttons()

    def say_keyring(self, words: str) -> None:
        """Say what would become of a key before one is typed; what is typed already stays."""
        self.note.setText(f"{self.tr('No key is saved for this endpoint.')}\n{words}")

    def say_asking(self) -> None:
        """Say that the keyring is asked: it may ask for its own password meanwhile."""
        self.note.setText(self.tr("Asking this system's keyring…"))
        self.forget_button.setEnabled(False)

    def _show_buttons(self) -> None:
        self.save_button.setEnabled(bool(self.line.text().strip()))

    def _give(self) -> None:
        key = self.line.text()
        self.line.clear()
        self._show_buttons()
        self.given.emit(key)


MOST_PRICE = 100_000.0
WIDTHS = (240, 128)
NO_PRICE = -0.1  # one step below free
PRICE_DECIMALS = 4
"""Price lists go below a cent for a million tokens of a small model."""


class DetailsPane(PageArea):
    """Signals.

    corrected(ModelCorrection)
        Family and size class as the person wrote them.
    priced(object, object)
        What a million tokens read and written cost; None where that is not known.
    """

    corrected = Signal(object)
    priced = Signal(object, object)

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._model: ModelView | None = None
        self.state = plain_label("", "quiet", wraps=True)
        self.facts = plain_label("", "", wraps=True)
        self.fields: DraftSection[ModelView] = DraftSection()
        self.fields.edited.connect(self._on_edited)
        size_class = line_edit(self.tr("Size class"), "8B")
        read, written = priced_names()
        self.family = self.fields.bind("family", line_edit(self.tr("Family")), absent="", meant=told)
        self.size_class = self.fields.bind(
            "size_class", size_class, absent="", meant=told, refused_by=SizeClassUnusable
        )
        self.input_price = bind_price(self.fields, "input_price", read)
        self.output_price = bind_price(self.fields, "output_price", written)
        self.save_button = push_button(self.tr("Save"), self._save)
        self.save_button.setEnabled(False)
        self._abilities = RowsModel((ShownColumn(self.tr("Ability")), ShownColumn(self.tr("Found"))))
        self.abilities = DataTable(context.settings, "abilities", self.tr("What a test found out"))
        self.abilities.use(self._abilities, WIDTHS, stretches=0)
        self.abilities.fit_rows(len(ABILITY_WORDS))
        self.report = plain_label("", "quiet", wraps=True)
        self.problem = plain_label("", "problem", wraps=True)
        self.key = KeyField()
        self._form = labelled(
            self.family,
            self.size_class,
            self.input_price,
            self.output_price,
            ("", in_a_row(self.save_button, STRETCH)),
            (self.tr("API key"), self.key),
            grows=True,
        )
        self.fields.column.addLayout(self._form)
        self._page = self._laid_out()
        self.setWidget(self._page)
        self.show_model(None)

    def show_model(self, model: ModelView | None) -> None:
        """Show a model, with what its last test found out, where there was one."""
        if self._model is None or model is None or model.name != self._model.name or not self.save_button.isEnabled():
            self._model = model
            self._fill_fields(model)
        self._page.setVisible(model is not None)
        if model is None:
            return
        self._model = model
        self.state.setText(state_words(model))
        self.facts.setText("\n".join(self._facts(model)))
        self._show_abilities(model)
        self._show_report(model.last_test)

    def refuse(self, error: MedReviewError) -> None:
        """Say why something was not saved, and keep what was written."""
        self.fields.say_problem(error)
        self.save_button.setEnabled(True)

    def _laid_out(self) -> QWidget:
        page = QWidget()
        in_a_column(
            self.state,
            self.facts,
            self.problem,
            self.abilities,
            self.report,
            self.fields,
            STRETCH,
            of=page,
            margins=(2 * GRID, 2 * GRID, 3 * GRID, 2 * GRID),
            spacing=2 * GRID,
        )
        return page

    def _fill_fields(self, model: ModelView | None) -> None:
        self.fields.say_problem(None)
        if model is not None:
            self.fields.show_draft(model)
        for field in (self.input_price, self.output_price, self.key):
            self._form.setRowVisible(field, _is_cloud(model))
        self.save_button.setEnabled(False)

    def _facts(self, model: ModelView) -> Sequence[str]:
        facts = [place_words(model)]
        if model.projector is not None:
            facts.append(self.tr("Vision projector: {file}").format(file=isolated(model.projector.name)))
        if model.adapter is not None:
            words = self.tr("Adapter: {file}, scale {n}")
            facts.append(words.format(file=isolated(model.adapter.name), n=number(model.adapter_scale, 2)))
        card = model.card
        if card is not None:
            shown = [card.architecture, parameters_words(model.parameters_b), card.quantisation or ""]
            if card.n_context:
                shown.append(self.tr("context of {n} tokens").format(n=number(card.n_context)))
            shown.append(size_words(card.n_bytes))
            facts.append(" · ".join(isolated(part) for part in shown if part))
            if card.licence:
                facts.append(self.tr("Licence: {licence}").format(licence=isolated(card.licence)))
        if model.remote_name:
            facts.append(self.tr("Model name at the endpoint: {name}").format(name=isolated(model.remote_name)))
        if model.sha256:
            facts.append(f"SHA-256 {model.sha256[:16]}…")
        if model.is_used:
            used = self.tr(
                "In this workspace: {answers} {answers:=answer|answers}, {runs} {runs:=run|runs} and "
                "{judgements} {judgements:=judgement|judgements}"
            )
            facts.append(counted(used, answers=model.n_answers, runs=model.n_runs, judgements=model.n_judgements))
        if model.month.n_calls:
            month = self.tr("Runs this month, all workspaces opened here: {use}")
            here = self.tr("Of these in this workspace: {use}")
            facts.append(month.format(use=use_words(model.month, model.month_cost)))
            facts.append(here.format(use=use_words(model.month_here, model.month_cost_here)))
        return [fact for fact in facts if fact]

    def _show_abilities(self, model: ModelView) -> None:
        """Show the result for each: yes, no, or taken and ignored; of a model that an import brought, yes or no."""
        found = {finding.ability: finding for finding in model.last_test.findings} if model.last_test else {}
        tested = [ability for ability in ABILITY_WORDS if ability in model.abilities]
        shown = list(ABILITY_WORDS) if model.kind in {ModelKind.OPENAI, ModelKind.ANTHROPIC} else tested
        rows: list[tuple[str, str]] = []
        for ability in shown:
            finding = found.get(ability)
            words = (
                ability_words(has=model.abilities.get(ability))
                if finding is None
                else translated(PROBE_WORDS[finding.state])
            )
            rows.append((translated(ABILITY_WORDS[ability]), words))
        self._abilities.show_rows(rows)
        self.abilities.setVisible(bool(shown))

    def _show_report(self, report: TestReport | None) -> None:
        problem = report.problem if report is not None else None
        self.problem.show_words(translated(problem) if problem is not None else "")
        words = [self._tested_words(), *(self._report_words(report) if report is not None else ())]
        self.report.show_words("\n".join(word for word in words if word))

    def _tested_words(self) -> str:
        tested_at = self._model.tested_at if self._model else None
        if not tested_at:
            return ""
        return self.tr("Tested {time}").format(time=isolated(moment(tested_at)))

    def _report_words(self, report: TestReport) -> Sequence[str]:
        words: list[str] = []
        if report.problem is None and report.seconds is not None:
            took = self.tr("It answered after {n} s, with {engine}.")
            words.append(took.format(n=number(report.seconds, 1), engine=isolated(report.engine)))
        if report.reply:
            words.append(self.tr("It wrote: {reply}").format(reply=isolated(report.reply)))
        shown = [finding.evidence for finding in report.findings]
        words += [translated(note) for note in report.notes if note not in shown]
        evidence = self.tr("{ability}: {evidence}")
        return words + [
            evidence.format(ability=translated(ABILITY_WORDS[finding.ability]), evidence=translated(finding.evidence))
            for finding in report.findings
        ]

    def _on_edited(self) -> None:
        self.save_button.setEnabled(self._model is not None)

    def _save(self) -> None:
        """Tell what was changed; prices only where they are shown."""
        model = self._model
        if model is None:
            return
        self.save_button.setEnabled(False)
        self.fields.say_problem(None)
        told = self.fields.apply_to(model)
        self.corrected.emit(ModelCorrection(told.family or "", told.size_class or ""))
        if _is_cloud(model):
            self.priced.emit(told.input_price, told.output_price)


def _is_cloud(model: ModelView | None) -> bool:
    return model is not None and model.kind in {ModelKind.OPENAI, ModelKind.ANTHROPIC}


def priced_names() -> tuple[str, str]:
    """The names of the fields for the prices of tokens that are read and of those that are written."""
    return (
        QCoreApplication.translate("DetailsPane", "Price of a million tokens read (US$)"),
        QCoreApplication.translate("DetailsPane", "Price of a million tokens written (US$)"),
    )


def bind_price(section: DraftSection[Any], path: str, name: str) -> DecimalBox:
    """A box for the price of a million tokens, which may not be known."""
    not_known = QCoreApplication.translate("DetailsPane", "not known")
    box = decimal_box(name, NO_PRICE, MOST_PRICE, step=0.1, least_means=not_known, decimals=PRICE_DECIMALS)
    box.setValue(NO_PRICE)
    box.setToolTip(
        QCoreApplication.translate(
            "DetailsPane", "In US dollars, as in the provider's price list. Convert a price in another currency."
        )
    )
    return section.bind(path, box, absent=NO_PRICE, meant=_price)


def _price(_before: object, value: float) -> float | None:
    return None if value < 0 else value
