"""The form of a new run: who judges, what is asked, what is judged, and how it is asked."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QCheckBox
from typing_extensions import override

from medreview.domain.judge_plans import (
    IMAGE_USE_WORDS,
    ITEM_ORDER_WORDS,
    MOST_ATTEMPTS,
    MOST_REPEATS,
    SAMPLE_UNIT_WORDS,
    SETUP_WORDS,
)
from medreview.domain.judge_runs import READING_MEANINGS
from medreview.domain.models import ModelKind
from medreview.domain.study_plans import UNIT_WORDS, Granularity
from medreview.errors import MedReviewError
from medreview.ui.file_dialogs import ask_file, ask_new_file
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.engine_line import EngineLine
from medreview.ui.widgets.fields import choice_box, decimal_box, line_edit, named, number_box, push_button
from medreview.ui.widgets.forms import SELECTION_WORDS, DraftSection, TickList, TickLists, labelled, stripped
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, holding, in_a_column, in_a_row
from medreview.ui.words import choices, language_name, word_of
from medreview.workflows import run_judge
from medreview.workflows.run_judge import INPUT_WORDS, JudgeDraft, JudgeModelOption, JudgeOptions, ProtocolView
from medreview.workflows.show_prompts import prompt_source

LISTS_PX = 15 * GRID
MOST = 1_000_000
MOST_REFERENCES = 99
MOST_SEED = 2_147_483_647
SELECTED = ("datasets", "authors", "languages", "splits", "kinds")
SETUP_ROW, LANGUAGE_ROW, REFERENCES_ROW, SENTENCES_ROW = 2, 3, 1, 2


class FormSection(DraftSection[Any]):
    """A part of a run's draft, under its heading."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.column.addWidget(plain_label(title, "heading"))


class ModelsSection(FormSection):
    """Which models are asked, and how the local engine stands.

    Signals
    -------
    model_wanted()
        There is no fitting model, and the person wants to add one.
    """

    model_wanted = Signal()

    def __init__(self, context: ScreenContext, title: str, name: str) -> None:
        super().__init__(title)
        self._local: frozenset[str] = frozenset()
        self._ticked: tuple[str, ...] = ()
        self.list = self.bind("models", TickList(name, LISTS_PX))
        self.list.edited.connect(self._show_engine)
        self._empty = plain_label(
            self.tr("There is no model yet. Add a file or a cloud endpoint."), "quiet", wraps=True
        )
        self.add_button = push_button(self.tr("Add a model…"), self.model_wanted.emit)
        self.engine = EngineLine(context)
        for widget in (self._empty, self.list, self.engine):
            self.column.addWidget(widget)
        self.column.addLayout(in_a_row(self.add_button, STRETCH))

    def offer(self, models: Sequence[JudgeModelOption]) -> None:
        """Offer models, those first that can be reached from this machine."""
        ticked = self.list.ticked() or self._ticked
        self._local = frozenset(model.name for model in models if model.kind == ModelKind.LOCAL)
        reachable = [model.name for model in models if model.is_reachable]
        ordered = sorted(models, key=lambda model: not model.is_reachable)
        only_one = reachable if len(reachable) == 1 and not ticked else ()
        self.list.offer([(model.name, self._words(model)) for model in ordered], ticked or only_one)
        self.list.setVisible(bool(models))
        self._empty.setVisible(not reachable)
        self._show_engine()

    def tick(self, names: Sequence[str]) -> None:
        """Tick these and no others."""
        self._ticked = tuple(names)
        self.list.tick(names)

    def _words(self, model: JudgeModelOption) -> str:
        parts = [isolated(model.name)]
        if model.size_class:
            parts.append(isolated(model.size_class))
        if not model.is_reachable:
            parts.append(self.tr("not here: its run can only be exported"))
        elif model.kind == ModelKind.LOCAL:
            parts.append(self.tr("on this machine"))
        else:
            parts.append(self.tr("at an endpoint"))
        if model.has_vision:
            parts.append(self.tr("sees images"))
        return " · ".join(parts)

    @override
    def _fill(self, draft: JudgeDraft) -> None:
        self.tick(draft.models)

    def _show_engine(self) -> None:
        """The engine matters where a model of this machine is chosen."""
        self.engine.setVisible(bool(self._local.intersection(self.list.ticked())))


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
        self.protocol = self.bind(
            "protocol", choice_box(self.tr("Protocol"), {view.name: view.name for view in protocols})
        )
        self.own_button = push_button(self.tr("Own protocol…"), self._ask_own)
        self.about = plain_label("", "caption", wraps=True)
        self.setup = self.bind("setup", choice_box(self.tr("Setup")))
        self.language = self.bind("language", choice_box(self.tr("Language of the prompt")))
        self.reading = self.bind("reading", choice_box(self.tr("Reading"), choices(READING_MEANINGS)))
        self.wording = plain_label("", "quiet", wraps=True)
        self.copy_button = push_button(self.tr("Copy the prompt to edit…"), self._ask_copy)
        self.use_button = push_button(self.tr("Use an edited prompt…"), self._ask_wording)
        self.shipped_button = push_button(self.tr("Use it as it ships"), partial(self.use_wording, None))
        self.problem = plain_label("", "problem", wraps=True)
        self.problem.hide()
        self._form = labelled(
            (self.tr("Protocol"), in_a_row(self.protocol, self.own_button, STRETCH)),
            self.about,
            self.setup,
            self.language,
            self.reading,
            (self.tr("Wording"), self.wording),
            ("", in_a_row(self.copy_button, self.use_button, self.shipped_button, STRETCH)),
        )
        self.column.addLayout(self._form)
        self.column.addWidget(self.problem)
        self.protocol.currentIndexChanged.connect(self._on_protocol)
        self._show_protocol()

    @property
    def view(self) -> ProtocolView:
        """The chosen protocol."""
        return self._views[self.protocol.chosen]

    def use_own(self, path: Path) -> None:
        """Offer and choose a protocol of the person's own."""
        try:
            view = run_judge.own_protocol_view(path)
        except MedReviewError as error:
            self._show_problem(translated(error.message))
            return
        self._show_problem("")
        self._offer_own(path, view)
        self.protocol.choose(str(path))

    def use_wording(self, path: Path | None) -> None:
        """Ask in the words of this file, or in those that ship."""
        self._wording = path
        self._show_wording()
        self._on_edit()

    def copy_prompt(self, path: Path) -> None:
        """Write the prompt as it ships into a file, use that one, and open it where the system can."""
        try:
            text = prompt_source(self.protocol.chosen, language=self.language.chosen)
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
        return replace(super().apply_to(draft), wording_file=self._wording)

    @override
    def _fill(self, draft: JudgeDraft) -> None:
        self.protocol.choose(draft.protocol)
        self._wording = draft.wording_file
        self._show_protocol()  # what can be chosen hangs on the protocol
        super()._fill(draft)

    def _offer_own(self, path: Path, view: ProtocolView) -> None:
        chosen = self.protocol.chosen
        self._views[str(path)] = view
        self.protocol.blockSignals(True)
        self.protocol.offer(self._names())
        self.protocol.choose(chosen)
        self.protocol.blockSignals(False)

    def _names(self) -> dict[str, str]:
        """Shipped protocols by their name, own ones by their path."""
        names = {key: "" if key == view.name else f" ({Path(key).name})" for key, view in self._views.items()}
        return {key: f"{self._views[key].name}{file}" for key, file in names.items()}

    def _on_protocol(self) -> None:
        self._wording = None
        self._show_protocol()
        self._on_edit()

    def _show_protocol(self) -> None:
        view = self.view
        offered = (
            {setup: word_of(setup, SETUP_WORDS) for setup in view.setups},
            {one: language_name(one) for one in view.languages},
        )
        for box, entries in zip((self.setup, self.language), offered, strict=True):
            box.blockSignals(True)
            box.offer(entries)
            box.blockSignals(False)
        self._form.setRowVisible(SETUP_ROW, bool(view.setups))
        self._form.setRowVisible(LANGUAGE_ROW, len(view.languages) > 1)
        self.about.setText(self._about_words(view))
        self._show_wording()
        self.granularity_chosen.emit(view.granularity)

    def _about_words(self, view: ProtocolView) -> str:
        scales = [f"{name}: {' | '.join(labels)}" for name, labels in view.scales.items()]
        what = self.tr("Judges {what}. It is shown: {inputs}.").format(
            what=translated(UNIT_WORDS[Granularity(view.granularity)]),
            inputs=QCoreApplication.translate("Judges", ", ").join(translated(INPUT_WORDS[one]) for one in view.inputs),
        )
        return "\n".join([what, *scales])

    def _show_wording(self) -> None:
        is_own = self.protocol.chosen != self.view.name
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


class SelectionSection(FormSection):
    """Answers by what they are, or those of a study, and a sample of them."""

    def __init__(self) -> None:
        super().__init__(QCoreApplication.translate("SelectionSection", "What is judged"))
        self._ticked: dict[str, tuple[str, ...]] = dict.fromkeys(SELECTED, ())
        self._options: JudgeOptions | None = None
        self._study: str | None = None
        self.lists = TickLists(
            {name: translated(SELECTION_WORDS[name]) for name in SELECTED},
            height=LISTS_PX,
            spacing=GRID // 2,
        )
        for name, box in self.lists.lists.items():
            self.bind(f"selection.{name}", box)
        references = named(QCheckBox(), self.tr("Judge reference answers too"))
        self.references = self.bind("selection.include_references", references)
        self.study = self.bind("selection.study", choice_box(self.tr("Answers of the study")))
        self.text = self.bind(
            "selection.text", line_edit(self.tr("Words in the question"), self.tr("any")), meant=stripped
        )
        all_ = self.tr("all")
        sample, sentences = self.tr("Sample"), self.tr("Sentences per answer")
        self.sample = self.bind("selection.sample_size", number_box(sample, 0, MOST, least_means=all_), absent=0)
        self.unit = self.bind("selection.sample_of", choice_box(self.tr("Sample of"), choices(SAMPLE_UNIT_WORDS)))
        self.seed = self.bind("selection.seed", number_box(self.tr("Seed of the sample"), 0, MOST_SEED))
        self.sentences = self.bind(
            "selection.sentences_per_answer", number_box(sentences, 0, MOST, least_means=all_), absent=0
        )
        seed = plain_label(self.tr("Seed"), "caption")
        self._form = labelled(
            self.study, (sample, in_a_row(self.sample, self.unit, seed, self.seed, STRETCH)), self.sentences, self.text
        )
        self.column.addWidget(plain_label(self.tr("Where nothing is ticked, everything is in."), "caption"))
        self.column.addWidget(self.lists)
        self.column.addWidget(self.references)
        self.column.addLayout(self._form)
        self.show_granularity(Granularity.COARSE)
        self.study.currentIndexChanged.connect(self._on_study)

    def offer(self, options: JudgeOptions) -> None:
        """Take the values that the workspace has, and keep what is chosen."""
        self._options = options
        chosen, self._is_filling = self._study, True
        self.study.offer({None: self.tr("not only those of a study"), **{name: name for name in options.studies}})
        self.study.choose(chosen)
        for name in SELECTED:
            self._fill_list(name, self.lists.ticked(name) or self._ticked[name])
        self.references.setText(self.tr("Judge reference answers too ({n})").format(n=number(options.n_references)))
        self.references.setVisible(options.n_references > 0)
        self._is_filling = False

    def show_granularity(self, granularity: Granularity) -> None:
        self._form.setRowVisible(SENTENCES_ROW, granularity is Granularity.FINE)

    def _on_study(self) -> None:
        if not self._is_filling:
            self._study = self.study.chosen

    @override
    def _fill(self, draft: JudgeDraft) -> None:
        self._study = draft.selection.study
        for name in SELECTED:
            self._ticked[name] = getattr(draft.selection, name)
            self._fill_list(name, self._ticked[name])
        super()._fill(draft)

    def _fill_list(self, name: str, ticked: Sequence[str]) -> None:
        offered = () if self._options is None else getattr(self._options, name)
        self.lists.offer(name, {option.value: option.n_answers for option in offered}, ticked)


class SettingsSection(FormSection):
    """Repeats, references and images, and under "more" how the judge picks its words."""

    def __init__(self) -> None:
        super().__init__(QCoreApplication.translate("SettingsSection", "How it is asked"))
        own = QCoreApplication.translate("Settings", "own")
        references = number_box(self.tr("References at most"), -1, MOST_REFERENCES, least_means=self.tr("all"))
        pairing = QCheckBox(self.tr("Judge only authors that the judge is paired with by family and size"))
        reverse = QCheckBox(self.tr("References in reverse order, to see whether it sways the judge"))
        top_p = decimal_box(self.tr("Share of likeliest words (top p)"), 0.01, 1, step=0.05)
        penalty = decimal_box(self.tr("Repeat penalty"), 0.5, 2, step=0.05)
        self.repeats = self.bind("n_repeats", number_box(self.tr("Repeats"), 1, MOST_REPEATS))
        self.references = self.bind("n_references", references, absent=-1)
        self.images = self.bind("images", choice_box(self.tr("Images"), choices(IMAGE_USE_WORDS)))
        self.pairing = self.bind("uses_pairing", pairing)
        self.temperature = self.bind("sampling.temperature", decimal_box(self.tr("Temperature"), 0, 2, step=0.1))
        self.top_p = self.bind("sampling.top_p", top_p)
        self.repeat_penalty = self.bind("sampling.repeat_penalty", penalty)
        self.seed = self.bind("sampling.seed", number_box(self.tr("Seed"), 0, MOST_SEED))
        self.max_tokens = self.bind("sampling.max_tokens", number_box(self.tr("Longest reply in tokens"), 1, MOST))
        self.context = self.bind(
            "n_context", number_box(self.tr("Context in tokens"), 0, MOST, least_means=own), absent=0
        )
        self.attempts = self.bind("max_attempts", number_box(self.tr("Attempts at most"), 1, MOST_ATTEMPTS))
        self.order = self.bind("order", choice_box(self.tr("Order"), choices(ITEM_ORDER_WORDS)))
        self.reverse = self.bind("reverses_references", reverse)
        self._form = labelled(self.repeats, self.references, self.images)
        self.more_button = push_button(self.tr("More settings"), self._turn_more)
        sampling = (self.temperature, self.top_p, self.repeat_penalty, self.seed, self.max_tokens, self.context)
        self._more = holding(in_a_column(labelled(*sampling, self.attempts, self.order), self.reverse))
        self.column.addLayout(self._form)
        self.column.addWidget(self.pairing)
        self.column.addLayout(in_a_row(self.more_button, STRETCH))
        self.column.addWidget(self._more)
        self._more.hide()

    def show_protocol(self, view: ProtocolView) -> None:
        """Offer what has a meaning for a protocol."""
        self._form.setRowVisible(REFERENCES_ROW, "references" in view.inputs)
        self.reverse.setVisible("references" in view.inputs)
        self.pairing.setVisible(view.uses_pairing)

    def _turn_more(self) -> None:
        shows = self._more.isHidden()
        self._more.setVisible(shows)
        words = self.tr("Fewer settings") if shows else self.tr("More settings")
        self.more_button.setText(words)
        self.more_button.setAccessibleName(words)
