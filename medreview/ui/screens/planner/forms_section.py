"""Questionnaires, switched on and off and edited, and the question how sure a rater is of a pair."""

import re
from dataclasses import replace

from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QWidget
from typing_extensions import override

from medreview.domain.study_plans import Form, FormItem, FormTime, Level, Scale, StudyPlan
from medreview.ui.screens.planner.row_table import RowTable, TableColumn
from medreview.ui.screens.planner.section import Section, as_typed, number_in, with_wording
from medreview.ui.screens.planner.words import form_time_name
from medreview.ui.tokens import GRID
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column, in_a_row

Row = tuple[str | bool, ...]


def question_row(item: FormItem, language: str) -> Row:
    """Name, wording, levels (empty for free text), whether an answer is required."""
    return item.name, item.wording.get(language, ""), levels_as_text(item.scale, language), item.is_required


def question_in(row: Row, before: FormItem | None, language: str) -> FormItem:
    """The question a row says; words in other languages come from the question that was there before."""
    name, words, levels, is_required = row
    known = before or FormItem("", {})
    return FormItem(
        name=str(name),
        wording=with_wording(known.wording, language, str(words)),
        scale=scale_in(str(levels), known.scale, language),
        is_required=bool(is_required),
    )


def levels_as_text(scale: Scale | None, language: str) -> str:
    if scale is None:
        return ""
    return "; ".join(f"{as_typed(level.value)}={level.label.get(language, '')}" for level in scale.levels)


def scale_in(text: str, before: Scale | None, language: str) -> Scale | None:
    """The scale that was typed; None, so free text, where nothing was."""
    if not text.strip():
        return None
    known = {level.value: level.label for level in before.levels} if before else {}
    levels: list[Level] = []
    for part in re.split("[;؛]", text):
        typed, _, words = part.partition("=")
        value = number_in(typed)
        levels.append(Level(value, with_wording(known.get(value, {}), language, words.strip())))
    return Scale(tuple(levels))


LIST_WIDTH = 184
USUAL_CONFIDENCE = FormItem("confidence", {}, Scale(tuple(Level(float(value)) for value in range(1, 6))))


class FormsSection(Section):
    """A form that is switched off is left out of the plan, but stays here to be switched on again."""

    def __init__(self) -> None:
        super().__init__()
        self._forms: list[Form] = []
        self._is_on: list[bool] = []
        self._shown = -1
        self._confidence = USUAL_CONFIDENCE
        self._add_confidence()
        self.add_heading(self.tr("Forms"))
        self.list = RowTable(
            self.tr("Forms"),
            (TableColumn(self.tr("On"), 64, is_check=True), TableColumn(self.tr("Name in tables"))),
            (True, ""),
            moves=False,
        )
        self.list.setFixedWidth(LIST_WIDTH)
        self.list.edited.connect(self._on_list_edited)
        self.list.row_chosen.connect(self._show_form)
        self.column.addLayout(in_a_row(self.list, (self._editor(), 1), spacing=3 * GRID), stretch=1)

    @override
    def apply_to(self, plan: StudyPlan) -> StudyPlan:
        forms = tuple(form for form, is_on in zip(self._forms, self._is_on, strict=True) if is_on)
        return replace(plan, forms=forms, confidence=self._confidence if self.asks_confidence.isChecked() else None)

    @override
    def _fill(self, plan: StudyPlan) -> None:
        off = [form for form, is_on in zip(self._forms, self._is_on, strict=True) if not is_on]
        names = {form.name for form in plan.forms}
        off = [form for form in off if form.name not in names]
        self._forms = [*plan.forms, *off]
        self._is_on = [True] * len(plan.forms) + [False] * len(off)
        self.list.show_rows([(is_on, form.name) for form, is_on in zip(self._forms, self._is_on, strict=True)])
        self._confidence = plan.confidence or self._confidence
        self.asks_confidence.setChecked(plan.confidence is not None)
        self.confidence_wording.setText(self._confidence.wording.get(self._language, ""))
        self.confidence_levels.setText(levels_as_text(self._confidence.scale, self._language))
        self.confidence_levels.setCursorPosition(0)

    def forget_switched_off(self) -> None:
        """Another plan comes: forms of the one before are not offered any longer."""
        self._forms, self._is_on = [], []

    def _add_confidence(self) -> None:
        self.asks_confidence = QCheckBox(self.tr("Ask after each pair how sure the rater is"))
        self.asks_confidence.toggled.connect(self._on_edit)
        self.column.addWidget(self.asks_confidence)
        self.confidence_wording = named(QLineEdit(), self.tr("Wording of the confidence question"))
        self.confidence_levels = named(QLineEdit(), self.tr("Levels of the confidence question"))
        form = self.add_form()
        form.addRow(self.tr("Wording"), self.confidence_wording)
        form.addRow(self.tr("Levels"), self.confidence_levels)
        for line in (self.confidence_wording, self.confidence_levels):
            line.editingFinished.connect(self._take_confidence)

    def _take_confidence(self) -> None:
        if self._is_filling:
            return
        before = self._confidence
        self._confidence = replace(
            before,
            wording=with_wording(before.wording, self._language, self.confidence_wording.text()),
            scale=scale_in(self.confidence_levels.text(), before.scale, self._language),
        )
        if self._confidence != before:
            self._on_edit()

    def _editor(self) -> QWidget:
        self.title = named(QLineEdit(), self.tr("Title of the form"))
        self.title.textEdited.connect(self._take)
        self.when = named(QComboBox(), self.tr("When it is asked"))
        for when in FormTime:
            self.when.addItem(form_time_name(when), when.value)
        self.when.activated.connect(self._take)
        form = QFormLayout()
        form.setHorizontalSpacing(2 * GRID)
        form.setVerticalSpacing(GRID)
        form.addRow(self.tr("Title"), self.title)
        form.addRow(self.tr("Asked"), self.when)
        self.questions = RowTable(
            self.tr("Questions of the form"),
            (
                TableColumn(self.tr("Name"), 104),
                TableColumn(self.tr("Wording")),
                TableColumn(self.tr("Levels"), 120),
                TableColumn(self.tr("Required"), 72, is_check=True),
            ),
            ("", "", "", True),
        )
        self.questions.table.setMinimumHeight(160)
        self.questions.edited.connect(self._take)
        self._right = QWidget()
        hint = self.tr("Levels as “1=Very low; 2=Low; 3=High”. Left empty, the question is answered in words.")
        in_a_column(form, plain_label(hint, "caption", wraps=True), (self.questions, 1), of=self._right)
        return self._right

    def _show_form(self, row: int) -> None:
        self._shown = row if 0 <= row < len(self._forms) else -1
        self._right.setEnabled(self._shown >= 0)
        before, self._is_filling = self._is_filling, True
        form = self._forms[self._shown] if self._shown >= 0 else Form("", {}, (), FormTime.AT_END)
        self.title.setText(form.title.get(self._language, ""))
        self.when.setCurrentIndex(self.when.findData(form.when.value))
        self.questions.show_rows([question_row(item, self._language) for item in form.items])
        self._is_filling = before

    def _on_list_edited(self) -> None:
        rows = [(bool(is_on), str(name)) for is_on, name in self.list.rows()]
        known = {form.name: form for form in self._forms}
        same_length = len(rows) == len(self._forms)
        self._forms = [
            known.get(name) or (replace(self._forms[place], name=name) if same_length else _new(name))
            for place, (_, name) in enumerate(rows)
        ]
        self._is_on = [is_on for is_on, _ in rows]
        self._show_form(self.list.current_row)
        self._on_edit()

    def _take(self, *_: object) -> None:
        if self._is_filling or self._shown < 0:
            return
        form = self._forms[self._shown]
        rows = self.questions.rows()
        by_name = {item.name: item for item in form.items}
        by_place = form.items if len(form.items) == len(rows) else ()
        self._forms[self._shown] = replace(
            form,
            title=with_wording(form.title, self._language, self.title.text()),
            when=FormTime(self.when.currentData()),
            items=tuple(
                question_in(row, by_name.get(str(row[0])) or (by_place[place] if by_place else None), self._language)
                for place, row in enumerate(rows)
            ),
        )
        self._on_edit()


def _new(name: str) -> Form:
    return Form(name, {}, (), FormTime.AT_END)
