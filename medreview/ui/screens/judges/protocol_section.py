"""What is asked: the protocol, its setup, its wording, and how the reply is read."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from typing_extensions import override

from medreview.domain.judge_runs import ReadingKind
from medreview.domain.study_plans import UNIT_WORDS, Granularity
from medreview.errors import MedReviewError
from medreview.ui.question_words import language_name
from medreview.ui.screens.judges.form_section import FormSection, choose
from medreview.ui.screens.judges.words import reading_words, setup_name
from medreview.ui.translation import isolated, translated
from medreview.ui.widgets.fields import choice_box, push_button
from medreview.ui.widgets.file_dialogs import ask_file, ask_new_file
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, form_layout, in_a_row
from medreview.workflows import run_judge
from medreview.workflows.run_judge import JudgeDraft, ProtocolView
from medreview.workflows.show_prompts import prompt_source


class ProtocolSection(FormSection):
    """Signals.

    granularity_chosen(Granularity)
        Whole answers or single sentences are judged by the chosen protocol.
    """

    granularity_chosen = Signal(object)

    def __init__(self, protocols: tuple[ProtocolView, ...]) -> None:
        super().__init__(QCoreApplication.translate("ProtocolSection", "What is asked"))
        self._views = {view.name: view for view in protocols}
        self._wording: Path | None = None
        self.protocol = choice_box(self.tr("Protocol"))
        for view in protocols:
            self.protocol.addItem(view.name, view.name)
        self.own_button = push_button(self.tr("Own protocol…"), self._ask_own)
        self.about = plain_label("", "caption", wraps=True)
        self.setup = choice_box(self.tr("Setup"))
        self.language = choice_box(self.tr("Language of the prompt"))
        self.reading = choice_box(self.tr("Reading"))
        for reading in ReadingKind:
            self.reading.addItem(reading_words(reading), reading)
        self.wording = plain_label("", "quiet", wraps=True)
        self.copy_button = push_button(self.tr("Copy the prompt to edit…"), self._ask_copy)
        self.use_button = push_button(self.tr("Use an edited prompt…"), self._ask_wording)
        self.shipped_button = push_button(self.tr("Use it as it ships"), partial(self.use_wording, None))
        self.problem = plain_label("", "problem", wraps=True)
        self.problem.hide()
        form = form_layout()
        form.addRow(self.tr("Protocol"), in_a_row(self.protocol, self.own_button, STRETCH))
        form.addRow("", self.about)
        form.addRow(self.tr("Setup"), in_a_row(self.setup, STRETCH))
        form.addRow(self.tr("Language of the prompt"), in_a_row(self.language, STRETCH))
        form.addRow(self.tr("Reading"), in_a_row(self.reading, STRETCH))
        form.addRow(self.tr("Wording"), self.wording)
        form.addRow("", in_a_row(self.copy_button, self.use_button, self.shipped_button, STRETCH))
        self._form = form
        self.column.addLayout(form)
        self.column.addWidget(self.problem)
        self.protocol.currentIndexChanged.connect(self._on_protocol)
        for box in (self.setup, self.language, self.reading):
            box.currentIndexChanged.connect(self._on_edit)
        self._show_protocol()

    @property
    def view(self) -> ProtocolView:
        """The chosen protocol."""
        return self._views[self.protocol.currentData()]

    def use_own(self, path: Path) -> None:
        """Offer and choose a protocol of the person's own."""
        try:
            view = run_judge.own_protocol_view(path)
        except MedReviewError as error:
            self._show_problem(translated(error.message))
            return
        self._show_problem("")
        self._offer_own(path, view)
        choose(self.protocol, str(path))

    def use_wording(self, path: Path | None) -> None:
        """Ask in the words of this file, or in those that ship."""
        self._wording = path
        self._show_wording()
        self._on_edit()

    def copy_prompt(self, path: Path) -> None:
        """Write the prompt as it ships into a file, use that one, and open it where the system can."""
        try:
            text = prompt_source(self.protocol.currentData(), language=self.language.currentData())
            path.write_text(text, encoding="utf-8")
        except (MedReviewError, OSError) as error:
            words = self.tr("{file} cannot be written: {reason}. Choose another place.")
            reason = str(error.strerror or error) if isinstance(error, OSError) else str(error)
            self._show_problem(words.format(file=isolated(path.name), reason=reason))
            return
        self._show_problem("")
        self.use_wording(path)
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

    @override
    def apply_to(self, draft: JudgeDraft) -> JudgeDraft:
        return replace(
            draft,
            protocol=self.protocol.currentData(),
            setup=self.setup.currentData() if self.view.setups else None,
            language=self.language.currentData(),
            reading=ReadingKind(self.reading.currentData()),  # a box gives back the text of a word
            wording_file=self._wording,
        )

    @override
    def _fill(self, draft: JudgeDraft) -> None:
        choose(self.protocol, draft.protocol)
        self._wording = draft.wording_file
        self._show_protocol()
        choose(self.setup, draft.setup)
        choose(self.language, draft.language)
        choose(self.reading, draft.reading)

    def _offer_own(self, path: Path, view: ProtocolView) -> None:
        self._views[str(path)] = view
        if self.protocol.findData(str(path)) < 0:
            self.protocol.addItem(f"{view.name} ({path.name})", str(path))

    def _on_protocol(self) -> None:
        self._wording = None
        self._show_protocol()
        self._on_edit()

    def _show_protocol(self) -> None:
        view = self.view
        for box in (self.setup, self.language):
            box.blockSignals(True)
            box.clear()
        for setup in view.setups:
            self.setup.addItem(setup_name(setup), setup)
        for language in view.languages:
            self.language.addItem(language_name(language), language)
        for box in (self.setup, self.language):
            box.blockSignals(False)
        self._form.setRowVisible(2, bool(view.setups))
        self._form.setRowVisible(3, len(view.languages) > 1)
        self.about.setText(self._about_words(view))
        self._show_wording()
        self.granularity_chosen.emit(view.granularity)

    def _about_words(self, view: ProtocolView) -> str:
        scales = [f"{name}: {' | '.join(labels)}" for name, labels in view.scales.items()]
        what = self.tr("Judges {what}. It is shown: {inputs}.").format(
            what=translated(UNIT_WORDS[Granularity(view.granularity)]),
            inputs=QCoreApplication.translate("Judges", ", ").join(map(self._input_name, view.inputs)),
        )
        return "\n".join([what, *scales])

    def _input_name(self, needed: str) -> str:
        names = {
            "question": self.tr("the question"),
            "answer": self.tr("the answer"),
            "references": self.tr("reference answers"),
            "sentence": self.tr("one sentence"),
        }
        return names.get(needed, needed)

    def _show_wording(self) -> None:
        is_own = self.protocol.currentData() != self.view.name
        for button in (self.copy_button, self.use_button):
            button.setVisible(not is_own)
        self.shipped_button.setVisible(self._wording is not None)
        if self._wording is not None:
            self.wording.setText(self.tr("from {file}").format(file=isolated(str(self._wording))))
        else:
            self.wording.setText(self.tr("from your own file") if is_own else self.tr("as it ships"))

    def _show_problem(self, words: str) -> None:
        self.problem.setText(words)
        self.problem.setVisible(bool(words))

    def _ask_own(self) -> None:
        ask_file(self, self.tr("Choose a protocol of your own"), self._pattern, self.use_own)

    def _ask_wording(self) -> None:
        ask_file(self, self.tr("Choose an edited prompt"), self._pattern, self.use_wording)

    def _ask_copy(self) -> None:
        title, name = self.tr("Copy the prompt to"), f"{self.view.name}.txt"
        ask_new_file(self, title, self._pattern, self.copy_prompt, name=name, suffix="txt")

    @property
    def _pattern(self) -> str:
        return self.tr("Prompt files (*.txt);;All files (*)")
