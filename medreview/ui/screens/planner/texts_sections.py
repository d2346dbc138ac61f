"""Longer texts of a study: codebooks, consent, and what a rater may say when an answer cannot be judged."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QComboBox, QFileDialog, QTextEdit
from typing_extensions import override

from medreview.domain.study_plans import Granularity, StudyPlan
from medreview.ui.screens.planner.row_table import RowTable, TableColumn
from medreview.ui.screens.planner.section import Section, with_wording
from medreview.ui.screens.planner.words import granularity_name
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_row

REASON_ROWS = 5


class CodebooksSection(Section):
    """One text for each granularity and language; the rater opens it with one key."""

    def __init__(self) -> None:
        super().__init__()
        self._texts: dict[Granularity, dict[str, str]] = {}
        self.add_heading(self.tr("Codebooks"), self.tr("What raters read while they rate, for each granularity."))
        self.granularity = named(QComboBox(), self.tr("Granularity"))
        for granularity in Granularity:
            self.granularity.addItem(granularity_name(granularity), granularity.value)
        self.granularity.currentIndexChanged.connect(self._show_text)
        read = named(
            push_button(self.tr("Read from a file…"), self._ask_file), self.tr("Read the codebook from a file")
        )
        self.column.addLayout(in_a_row(self.granularity, read, STRETCH))
        self.problem = plain_label("", "problem", wraps=True)
        self.problem.hide()
        self.column.addWidget(self.problem)
        self.text = _plain_editor(self.tr("Text of the codebook"))
        self.text.textChanged.connect(self._take)
        self.column.addWidget(self.text, stretch=1)

    def read_file(self, name: str) -> None:
        """Put a file's text in the place of the one shown."""
        path = Path(name)
        try:
            self.text.setPlainText(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError):
            self.problem.setText(self.tr("{name} is not a UTF-8 text. Choose another file.").format(name=path.name))
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

    def _chosen(self) -> Granularity:
        return Granularity(self.granularity.currentData())

    def _show_text(self) -> None:
        before, self._is_filling = self._is_filling, True
        words = self._texts.get(self._chosen(), {}).get(self._language, "")
        if words != self.text.toPlainText():
            self.text.setPlainText(words)
        self._is_filling = before

    def _take(self) -> None:
        if not self._is_filling:
            texts = self._texts.get(self._chosen(), {})
            self._texts[self._chosen()] = with_wording(texts, self._language, self.text.toPlainText())
            self._on_edit()

    def _ask_file(self) -> None:
        dialog = QFileDialog(self, self.tr("Read the codebook from a file"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.read_file)
        dialog.open()


class ConsentSection(Section):
    """The consent text (none asked where it is empty), and the reasons for not judging."""

    def __init__(self) -> None:
        super().__init__()
        self.add_heading(
            self.tr("Consent"), self.tr("Raters agree to this before they begin. Left empty, nothing is asked.")
        )
        self.text = _plain_editor(self.tr("Text of the consent"))
        self.text.textChanged.connect(self._on_edit)
        self.column.addWidget(self.text, stretch=1)
        self.add_heading(self.tr("Reasons for “cannot judge”"))
        self.reasons = RowTable(
            self.tr("Reasons for “cannot judge”"),
            (TableColumn(self.tr("Name in tables"), 232), TableColumn(self.tr("Words"))),
            ("", ""),
        )
        self.reasons.fit_rows(REASON_ROWS)
        self.reasons.edited.connect(self._on_edit)
        self.column.addWidget(self.reasons)

    @override
    def apply_to(self, plan: StudyPlan) -> StudyPlan:
        known = plan.cannot_judge_reasons
        return replace(
            plan,
            consent=with_wording(plan.consent, self._language, self.text.toPlainText()),
            cannot_judge_reasons={
                str(name): with_wording(known.get(str(name), {}), self._language, str(words))
                for name, words in self.reasons.rows()
                if name
            },
        )

    @override
    def _fill(self, plan: StudyPlan) -> None:
        words = plan.consent.get(self._language, "")
        if words != self.text.toPlainText():
            self.text.setPlainText(words)
        reasons = plan.cannot_judge_reasons.items()
        self.reasons.show_rows([(name, words.get(self._language, "")) for name, words in reasons])


def _plain_editor(name: str) -> QTextEdit:
    editor = named(QTextEdit(), name)
    editor.setAcceptRichText(False)
    editor.setTabChangesFocus(True)
    return editor
