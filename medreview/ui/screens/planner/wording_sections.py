"""The sections of a plan that word what raters see: dimensions, forms, codebooks, consent and reasons."""

import re
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Generic, TypeVar

from typing_extensions import override

from medreview.domain.granularity import SCALED, UNIT_WORDS
from medreview.domain.study_plans import (
    FORM_TIME_WORDS,
    PREFERENCE,
    Dimension,
    Form,
    FormItem,
    FormTime,
    Granularity,
    Level,
    Scale,
    StudyPlan,
    Text,
)
from medreview.ui.file_dialogs import ask_file
from medreview.ui.screens.planner.plan_sections import Section, Wordings, as_typed, number_in, with_wording
from medreview.ui.translation import translated
from medreview.ui.widgets.fields import TickBox, choice_box, line_edit, named, push_button, text_box
from medreview.ui.widgets.forms import labelled
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.row_table import Cell, RowTable, TableColumn
from medreview.ui.words import choices, in_window_language

DIMENSIONS_WIDTH = 184
FORMS_WIDTH = 184
LEVEL_ROWS = REASON_ROWS = 5
QUESTIONS_HEIGHT = 160
USUAL_SCALE = Scale(tuple(Level(float(value)) for value in range(1, 6)))
USUAL_CONFIDENCE = FormItem("confidence", {}, USUAL_SCALE)

Part = TypeVar("Part", Dimension, Form)


class DimensionForm(Wordings[Dimension]):
    """One dimension: its words, the granularities in which it is rated, and its scale."""

    def __init__(self) -> None:
        super().__init__()
        self.label = self.bind_wording("label", line_edit(self.tr("Label")))
        self.statement = self.bind_wording("statement", line_edit(self.tr("Statement")))
        self.granularities = {g: TickBox(translated(UNIT_WORDS[g])) for g in SCALED}
        for box in self.granularities.values():
            box.toggled.connect(self._on_edit)
        columns = (
            TableColumn(self.tr("Number"), 72),
            TableColumn(self.tr("Words"), 136),
            TableColumn(self.tr("Meaning in one line")),
        )
        levels = RowTable(self.tr("Levels, the first for digit 1"), columns, ("", "", ""))
        levels.fit_rows(LEVEL_ROWS)
        self.levels = self.bind("scale", levels, shown=self._level_rows, meant=self._levels_in)
        boxes = in_a_column(*self.granularities.values(), spacing=0)
        self.column.addLayout(labelled(self.label, self.statement, (self.tr("Rated"), boxes)))
        self.column.addWidget(plain_label(self.tr("Levels of the scale"), "caption"))
        self.column.addWidget(self.levels)
        self.column.addStretch(1)

    @override
    def apply_to(self, dimension: Dimension) -> Dimension:
        rated = tuple(g for g, box in self.granularities.items() if box.isChecked())
        return replace(super().apply_to(dimension), granularities=rated)

    @override
    def _fill(self, dimension: Dimension) -> None:
        super()._fill(dimension)
        for granularity, box in self.granularities.items():
            box.setChecked(granularity in dimension.granularities)

    def _level_rows(self, scale: Scale) -> list[tuple[str, str, str]]:
        return [
            (as_typed(level.value), self._words(level.label), self._words(level.definition)) for level in scale.levels
        ]

    def _levels_in(self, before: Scale, rows: Sequence[Sequence[Cell]]) -> Scale:
        """The levels as they stand; words in other languages stay with their number, else with their place."""
        by_value = {level.value: level for level in before.levels}
        by_place = before.levels if len(before.levels) == len(rows) else [Level(0.0)] * len(rows)
        levels: list[Level] = []
        for (typed, words, meaning), in_place in zip(rows, by_place, strict=True):
            value = number_in(str(typed))
            known = by_value.get(value, in_place)
            label = self._with_words(known.label, str(words))
            levels.append(Level(value, label, self._with_words(known.definition, str(meaning))))
        return Scale(tuple(levels))


class FormForm(Wordings[Form]):
    """One questionnaire: its title, when it is asked, and its questions, one a row with its levels in one cell."""

    def __init__(self) -> None:
        super().__init__()
        self.title = self.bind_wording("title", line_edit(self.tr("Title of the form")))
        self.when = self.bind("when", choice_box(self.tr("Time of asking"), choices(FORM_TIME_WORDS)))
        questions = RowTable(
            self.tr("Questions of the form"),
            (
                TableColumn(self.tr("Name"), 104),
                TableColumn(self.tr("Wording")),
                TableColumn(self.tr("Levels"), 120),
                TableColumn(self.tr("Required"), 72, is_check=True),
            ),
            ("", "", "", True),
        )
        questions.table.setMinimumHeight(QUESTIONS_HEIGHT)
        self.questions = self.bind("items", questions, shown=self._question_rows, meant=self._questions_in)
        hint = self.tr("Levels as “1=Very low; 2=Low; 3=High”. If empty, raters answer in words.")
        self.column.addLayout(labelled((self.tr("Title"), self.title), (self.tr("Asked"), self.when)))
        self.column.addWidget(plain_label(hint, "caption", wraps=True))
        self.column.addWidget(self.questions, stretch=1)

    def _question_rows(self, items: Sequence[FormItem]) -> list[tuple[Cell, ...]]:
        return [
            (item.name, self._words(item.wording), levels_as_text(item.scale, self._language), item.is_required)
            for item in items
        ]

    def _questions_in(self, before: Sequence[FormItem], rows: Sequence[Sequence[Cell]]) -> tuple[FormItem, ...]:
        """The questions that the rows say; words in other languages stay with their name, else with their place."""
        by_name = {item.name: item for item in before}
        by_place = before if len(before) == len(rows) else [FormItem("", {})] * len(rows)
        items: list[FormItem] = []
        for (name, words, levels, is_required), item in zip(rows, by_place, strict=True):
            known = by_name.get(str(name), item)
            scale = scale_in(str(levels), known.scale, self._language)
            wording = self._with_words(known.wording, str(words))
            items.append(FormItem(str(name), wording, scale=scale, is_required=bool(is_required)))
        return tuple(items)


class PartsSection(Section, Generic[Part]):
    """A list of named parts of a plan, and the chosen one to edit."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[Part] = []
        self._shown = -1

    def _edit_in(self, rows: RowTable, editor: Wordings[Part], width: int) -> None:
        self.list, self._editor = rows, editor
        rows.setFixedWidth(width)
        rows.edited.connect(self._on_list_edited)
        rows.row_chosen.connect(self._show_part)
        editor.edited.connect(self._take)
        self.add_beside(rows, (editor, 1), stretch=1)

    @abstractmethod
    def _new(self, name: str) -> Part:
        """A part that was just added to the list."""

    def _names(self) -> list[str]:
        return [str(row[-1]) for row in self.list.rows()]

    def _show_part(self, row: int) -> None:
        self._shown = row if 0 <= row < len(self._parts) else -1
        self._editor.setEnabled(self._shown >= 0)
        self._editor.show_in(self._language, self._parts[self._shown] if self._shown >= 0 else self._new(""))

    def _on_list_edited(self) -> None:
        """Follow the list: a renamed row keeps its part, a moved one takes it along, an added one gets a new one."""
        names = self._names()
        known = {part.name: part for part in self._parts}
        same_length = len(names) == len(self._parts)
        self._parts = [
            known.get(name) or (replace(self._parts[place], name=name) if same_length else self._new(name))
            for place, name in enumerate(names)
        ]
        self._show_part(self.list.current_row)
        self._on_edit()

    def _take(self) -> None:
        if self._shown >= 0:
            self._parts[self._shown] = self._editor.apply_to(self._parts[self._shown])
            self._on_edit()


class DimensionsSection(PartsSection[Dimension]):
    """The dimensions, in the order in which raters see them."""

    def __init__(self) -> None:
        super().__init__()
        self.add_heading(
            self.tr("Dimensions"),
            self.tr("Raters see them in this order. Digit 1 selects the first level of the scale, digit 2 the second."),
        )
        rows = RowTable(self.tr("Dimensions"), (TableColumn(self.tr("Name in tables")),), ("",))
        self.editor = DimensionForm()
        self._edit_in(rows, self.editor, DIMENSIONS_WIDTH)
        question = line_edit(self.tr("Question about two answers"), in_window_language(PREFERENCE.statement))
        self.pair_question = self.bind_wording("pair_question", question)
        self.pair_question.setToolTip(
            self.tr("Asked in blocks that compare two answers, instead of the usual question.")
        )
        self.column.addLayout(labelled(self.pair_question))

    @override
    def apply_to(self, plan: StudyPlan) -> StudyPlan:
        return replace(super().apply_to(plan), dimensions=tuple(self._parts))

    @override
    def _fill(self, plan: StudyPlan) -> None:
        super()._fill(plan)
        self._parts = list(plan.dimensions)
        self.list.show_rows([(dimension.name,) for dimension in plan.dimensions])

    @override
    def _new(self, name: str) -> Dimension:
        return Dimension(name, {}, {}, USUAL_SCALE, SCALED)


class FormsSection(PartsSection[Form]):
    """Questionnaires, and the question how sure a rater is of a pair.

    A form that is switched off is left out of the plan, but stays here to be switched on again.
    """

    def __init__(self) -> None:
        super().__init__()
        self._is_on: list[bool] = []
        self._confidence = USUAL_CONFIDENCE
        self.asks_confidence = TickBox(self.tr("Ask for the rater's confidence after each answer"))
        self.asks_confidence.toggled.connect(self._on_edit)
        self.confidence_row = self.bind(
            "confidence_row", TickBox(self.tr("Ask in a row under the scales, not on a separate card"))
        )
        self.confidence_wording = line_edit(self.tr("Wording of the confidence question"))
        self.confidence_levels = line_edit(self.tr("Levels of the confidence question"))
        for one in (self.confidence_wording, self.confidence_levels):
            one.editingFinished.connect(self._take_confidence)
        self.column.addWidget(self.asks_confidence)
        self.column.addWidget(self.confidence_row)
        self.column.addLayout(
            labelled((self.tr("Wording"), self.confidence_wording), (self.tr("Levels"), self.confidence_levels))
        )
        self.add_heading(self.tr("Forms"))
        columns = TableColumn(self.tr("On"), 64, is_check=True), TableColumn(self.tr("Name in tables"))
        self.editor = FormForm()
        self._edit_in(RowTable(self.tr("Forms"), columns, (True, ""), moves=False), self.editor, FORMS_WIDTH)

    @override
    def apply_to(self, plan: StudyPlan) -> StudyPlan:
        forms = tuple(form for form, is_on in zip(self._parts, self._is_on, strict=True) if is_on)
        asked = self._confidence if self.asks_confidence.isChecked() else None
        return replace(super().apply_to(plan), forms=forms, confidence=asked)

    @override
    def _fill(self, plan: StudyPlan) -> None:
        super()._fill(plan)
        names = {form.name for form in plan.forms}
        off = [
            form for form, is_on in zip(self._parts, self._is_on, strict=True) if not is_on and form.name not in names
        ]
        self._parts = [*plan.forms, *off]
        self._is_on = [True] * len(plan.forms) + [False] * len(off)
        self.list.show_rows([(is_on, form.name) for form, is_on in zip(self._parts, self._is_on, strict=True)])
        self._confidence = plan.confidence or self._confidence
        self.asks_confidence.setChecked(plan.confidence is not None)
        self.confidence_wording.setText(self._words(self._confidence.wording))
        self.confidence_levels.setText(levels_as_text(self._confidence.scale, self._language))
        self.confidence_levels.setCursorPosition(0)

    def forget_switched_off(self) -> None:
        """Another plan comes: forms of the one before are not offered any longer."""
        self._parts, self._is_on = [], []

    def _take_confidence(self) -> None:
        if self._is_filling:
            return
        before = self._confidence
        self._confidence = replace(
            before,
            wording=self._with_words(before.wording, self.confidence_wording.text()),
            scale=scale_in(self.confidence_levels.text(), before.scale, self._language),
        )
        if self._confidence != before:
            self._on_edit()

    @override
    def _on_list_edited(self) -> None:
        self._is_on = [bool(is_on) for is_on, _ in self.list.rows()]
        super()._on_list_edited()

    @override
    def _new(self, name: str) -> Form:
        return Form(name, {}, (), FormTime.AT_END)


class CodebooksSection(Section):
    """One text for each granularity and language; the rater opens it with one key."""

    def __init__(self) -> None:
        super().__init__()
        self._texts: dict[Granularity, dict[str, str]] = {}
        self.add_heading(self.tr("Codebooks"), self.tr("Codebook that raters read while rating, for each rated unit."))
        self.granularity = choice_box(self.tr("Rated unit"), choices(UNIT_WORDS))
        self.granularity.currentIndexChanged.connect(self._show_text)
        read = named(
            push_button(self.tr("Read from a file…"), self._ask_file), self.tr("Read the codebook from a file")
        )
        self.column.addLayout(in_a_row(self.granularity, read, STRETCH))
        self.problem = plain_label("", "problem", wraps=True)
        self.problem.hide()
        self.column.addWidget(self.problem)
        self.text = text_box(self.tr("Text of the codebook"))
        self.text.textChanged.connect(self._take)
        self.column.addWidget(self.text, stretch=1)

    def read_file(self, path: Path) -> None:
        """Put a file's text in the place of the one shown."""
        try:
            self.text.setPlainText(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError):
            self.problem.setText(
                self.tr("{name} is not a UTF-8 text file. Choose another file.").format(name=path.name)
            )
            self.problem.show()
        else:
            self.problem.hide()

    @override
    def apply_to(self, plan: StudyPlan) -> StudyPlan:
        return replace(plan, codebooks={g: texts for g, texts in self._texts.items() if texts})

    @override
    def _fill(self, plan: StudyPlan) -> None:
        self._texts = {granularity: dict(texts) for granularity, texts in plan.codebooks.items()}
        self._show_text()

    def _show_text(self) -> None:
        before, self._is_filling = self._is_filling, True
        words = self._texts.get(self.granularity.chosen, {}).get(self._language, "")
        self.text.show_text(words)
        self._is_filling = before

    def _take(self) -> None:
        if not self._is_filling:
            texts = self._texts.get(self.granularity.chosen, {})
            self._texts[self.granularity.chosen] = with_wording(texts, self._language, self.text.text())
            self._on_edit()

    def _ask_file(self) -> None:
        ask_file(self, self.tr("Read the codebook from a file"), "", self.read_file)


class ConsentSection(Section):
    """The consent text (none asked where it is empty), and the reasons for not judging."""

    def __init__(self) -> None:
        super().__init__()
        self.add_heading(
            self.tr("Consent"), self.tr("Raters agree to this before they start. If empty, nothing is asked.")
        )
        self.text = self.bind_wording("consent", text_box(self.tr("Text of the consent")))
        self.column.addWidget(self.text, stretch=1)
        title = self.tr("Reasons for “cannot judge”")
        self.add_heading(title)
        reasons = RowTable(
            title, (TableColumn(self.tr("Name in tables"), 232), TableColumn(self.tr("Words"))), ("", "")
        )
        reasons.fit_rows(REASON_ROWS)
        self.reasons = self.bind(
            "cannot_judge_reasons",
            reasons,
            shown=lambda known: [(name, self._words(words)) for name, words in known.items()],
            meant=self._reasons_in,
        )
        self.column.addWidget(self.reasons)

    def _reasons_in(self, known: dict[str, Text], rows: Sequence[Sequence[Cell]]) -> dict[str, Text]:
        return {str(name): self._with_words(known.get(str(name), {}), str(words)) for name, words in rows if name}


def levels_as_text(scale: Scale | None, language: str) -> str:
    """The levels of a question in one cell: "1=Very low; 7=Very high"; free text has none."""
    if scale is None:
        return ""
    between = "؛ " if language == "fa" else "; "
    return between.join(f"{as_typed(level.value)}={level.label.get(language, '')}" for level in scale.levels)


def scale_in(text: str, before: Scale | None, language: str) -> Scale | None:
    """The scale that was typed; None, so free text, where nothing was."""
    if not text.strip():
        return None
    known = {level.value: level for level in before.levels} if before else {}
    levels: list[Level] = []
    for part in re.split("[;؛]", text):
        typed, _, words = part.partition("=")
        value = number_in(typed)
        level = known.get(value, Level(value))
        levels.append(replace(level, label=with_wording(level.label, language, words.strip())))
    return Scale(tuple(levels))
