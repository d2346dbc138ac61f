"""Variants of a question side by side: who translated each, what the rules find in it, and how it reads put back."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import in_window_direction, isolated, number, translated
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.ui.widgets.reading_text import ReadingText
from medreview.ui.words import language_name
from medreview.workflows.tag_questions import QuestionVariant, rule_words

SIDE_BY_SIDE = 2


class VariantSection(QWidget):
    """The variants of a question, two in a row; the one on show is said to be so.

    Signals
    -------
    wished(int)
        Another variant is to be shown, by the id of its question.
    """

    wished = Signal(int)

    def __init__(self, theme: Theme, variants: Sequence[QuestionVariant], shown: int) -> None:
        super().__init__()
        self._theme = theme
        self._shown = shown
        self._names = {one.line.question_id: _name(one) for one in variants}
        self.buttons: dict[int, QPushButton] = {}
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(3 * GRID)
        grid.setVerticalSpacing(2 * GRID)
        for place, one in enumerate(sorted(variants, key=lambda one: not one.is_original)):
            grid.addLayout(self._variant(one), *divmod(place, SIDE_BY_SIDE))
        for column in range(SIDE_BY_SIDE):
            grid.setColumnStretch(column, 1)
        in_a_column(plain_label(self.tr("Languages and translators"), "heading"), grid, of=self)

    def _variant(self, one: QuestionVariant) -> QVBoxLayout:
        line, name = one.line, self._names[one.line.question_id]
        heading = in_a_row((plain_label(name, "heading", wraps=True), 1))
        if line.question_id == self._shown:
            heading.addWidget(plain_label(self.tr("shown above"), "caption"))
        else:
            go = push_button(self.tr("Show"), partial(self.wished.emit, line.question_id), role="quiet")
            self.buttons[line.question_id] = named(go, self.tr("Show the variant: {name}").format(name=name))
            heading.addWidget(go, alignment=Qt.AlignmentFlag.AlignTop)
        column = in_a_column(heading, *self._about(one), spacing=GRID // 2)
        if line.question_id != self._shown:
            column.addWidget(self._text(line.text, line.language, name))
            for index, option in enumerate(line.options, start=1):
                is_key = index in line.correct_option
                words = (
                    self.tr("{option} (right answer)").format(option=isolated(option)) if is_key else isolated(option)
                )
                place = in_window_direction(f"{number(index)}. {words}")
                column.addWidget(plain_label(place, wraps=True))
        if line.back_translation:
            back = self.tr("Back-translation")
            column.addWidget(plain_label(back, "caption"))
            column.addWidget(self._text(line.back_translation, None, f"{back}: {name}"))
            if one.is_corrected:
                column.addWidget(
                    plain_label(self.tr("It refers to the text before the correction."), "caption", wraps=True)
                )
        column.addStretch(1)
        return column

    def _about(self, one: QuestionVariant) -> list[QLabel]:
        """The lines of a variant above its text: its run, what the rules find, and what it has from its original."""
        line = one.line
        about = [isolated(line.key)]
        if line.run:
            about.append(self.tr("run {run}").format(run=isolated(line.run)))
        if not one.is_original and line.n_images:
            about.append(
                self.tr("images and right answer of the original")
                if line.correct_option
                else self.tr("images of the original")
            )
        elif not one.is_original and line.correct_option:
            about.append(self.tr("right answer of the original"))
        labels: list[QLabel] = [plain_label(in_window_direction("  ·  ".join(about)), "caption", wraps=True)]
        if one.findings is not None:
            failed = {rule: found for rule, found in one.findings.items() if found}
            for rule, found in failed.items():
                labels.append(self._failed(rule, found))
            if not failed:
                labels.append(
                    plain_label(self.tr("Checks passed: numbers, doses, options, language."), "good", wraps=True)
                )
        if one.back_findings:
            labels.append(self._failed("back", one.back_findings))
        return labels

    def _failed(self, rule: str, found: Sequence[str]) -> QLabel:
        """One rule that found something, in words, with what it found."""
        told = self.tr("Check: {rule} ({found})")
        shown = self.tr(", ").join(_found_words(rule, one) for one in found)
        return plain_label(told.format(rule=translated(rule_words(rule)), found=shown), "caution", wraps=True)

    def _text(self, text: str, language: str | None, name: str) -> ReadingText:
        shown = ReadingText(self._theme, grows=True)
        shown.show_text(text, language)
        shown.setAccessibleName(name)
        return shown


def _found_words(rule: str, found: str) -> str:
    return language_name(found) if rule == "language" else isolated(found)


def _name(one: QuestionVariant) -> str:
    """The language, and the translator where there is one."""
    language = language_name(one.line.language) or QCoreApplication.translate("VariantSection", "language not known")
    if one.is_original:
        translator = QCoreApplication.translate("VariantSection", "original")
    else:
        translator = one.line.translator or QCoreApplication.translate("VariantSection", "translator not known")
    return in_window_direction(f"{language}  ·  {isolated(translator)}")
