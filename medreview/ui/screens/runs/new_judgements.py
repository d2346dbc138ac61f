"""A new run of judges: who judges, what is asked, what is judged, and how it is asked."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QCheckBox
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.run_plans import (
    IMAGE_USE_WORDS,
    ITEM_ORDER_WORDS,
    MOST_ATTEMPTS,
    MOST_REPEATS,
    PROTOCOL_WORDS,
    SAMPLE_UNIT_WORDS,
    SETUP_WORDS,
    JudgePlan,
)
from medreview.domain.runs import READING_MEANINGS
from medreview.domain.study_plans import Granularity
from medreview.errors import MedReviewError
from medreview.ui.file_dialogs import ask_file, ask_new_file
from medreview.ui.job_runner import LatestQuery, whole_workspace
from medreview.ui.requests import NewRunRequest
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.runs.run_form import (
    LISTS_PX,
    MOST,
    MOST_SEED,
    FormSection,
    ModelsSection,
    PreviewPane,
    RunFormScreen,
)
from medreview.ui.settings import Settings
from medreview.ui.tokens import GRID
from medreview.ui.translation import in_window_direction, isolated, number, translated
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.fields import choice_box, decimal_box, line_edit, named, number_box, push_button
from medreview.ui.widgets.forms import SELECTION_WORDS, TickLists, labelled, stripped
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, holding, in_a_column, in_a_row
from medreview.ui.words import choices, joined, label_shown, language_name, languages_offered, part_name, word_of
from medreview.workflows import carry_out_runs, run_judge, write_prompts
from medreview.workflows.carry_out_runs import RunPreview, RunSummary
from medreview.workflows.run_judge import INPUT_WORDS, JudgeDraft, JudgeOptions, PairingView, ProtocolView
from medreview.workflows.show_prompts import prompt_source
from medreview.workflows.write_prompts import PromptKey, PromptKind

FIRST_PROTOCOL = "cqa-coarse"
MOST_REFERENCES = 99
SELECTED = ("datasets", "authors", "languages", "splits", "kinds")
SETUP_ROW, LANGUAGE_ROW, REFERENCES_ROW, SENTENCES_ROW = 2, 3, 1, 2
NAME_WIDTH = 160
CELL_WIDTH = 144
MOST_ROWS = 5


class ProtocolSection(FormSection):
    """Signals.

    granularity_chosen(Granularity)
        Whole answers or single sentences are judged by the chosen protocol.
    studio_wanted(PromptKey)
        The person wants to read or change the chosen protocol.
    """

    granularity_chosen = Signal(object)
    studio_wanted = Signal(object)

    def __init__(self, protocols: tuple[ProtocolView, ...]) -> None:
        super().__init__(QCoreApplication.translate("ProtocolSection", "Content of the request"))
        self._views = {view.name: view for view in protocols}
        self._wording: Path | None = None
        self._of_studio: dict[str, PromptKey] = {}
        self.protocol = self.bind("protocol", choice_box(self.tr("Protocol"), self._names()))
        self.own_button = push_button(self.tr("Protocol from a file…"), self._ask_own)
        self.studio_button = push_button(self.tr("Edit in the studio…"), self._edit)
        self.about = plain_label("", "caption", wraps=True)
        self.setup = self.bind("setup", choice_box(self.tr("Setup")))
        self.language = self.bind("language", choice_box(self.tr("Language of the prompt")))
        self.reading = self.bind("reading", choice_box(self.tr("Reply mode"), choices(READING_MEANINGS)))
        self.wording = plain_label("", "quiet", wraps=True)
        self.copy_button = push_button(self.tr("Save the prompt as a file…"), self._ask_copy)
        self.use_button = push_button(self.tr("Prompt from a file…"), self._ask_wording)
        self.shipped_button = push_button(self.tr("Use the built-in prompt"), partial(self.use_wording, None))
        self.problem = plain_label("", "problem", wraps=True)
        self.problem.hide()
        self._form = labelled(
            (self.tr("Protocol"), in_a_row(self.protocol, self.studio_button, self.own_button, STRETCH)),
            self.about,
            self.setup,
            self.language,
            self.reading,
            (self.tr("Prompt"), self.wording),
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

    def offer_own(self) -> None:
        """Offer the protocols of the studio as they are now."""
        for one in write_prompts.own_prompts(PromptKind.PROTOCOL):
            with suppress(MedReviewError):
                self._of_studio[str(one.key.path)] = one.key
                self._offer_own(one.key.path, run_judge.own_protocol_view(one.key.path))

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
        """Shipped protocols by their name, own ones by their path, with what a person calls them."""
        beside = {key: language_name(one.language) for key, one in self._of_studio.items()}
        return {
            key: word_of(key, PROTOCOL_WORDS)
            if key == view.name
            else f"{view.name} ({beside.get(key, Path(key).name)})"
            for key, view in self._views.items()
        }

    def _on_protocol(self) -> None:
        self._wording = None
        self._show_protocol()
        self._on_edit()

    def _edit(self) -> None:
        shipped = PromptKey(PromptKind.PROTOCOL, self.view.name, self.language.chosen or self.view.languages[0])
        self.studio_wanted.emit(self._of_studio.get(self.protocol.chosen, shipped))

    def _show_protocol(self) -> None:
        view = self.view
        is_file = self.protocol.chosen != view.name
        self.studio_button.setEnabled(not is_file or self.protocol.chosen in self._of_studio)
        offered = (
            {setup: word_of(setup, SETUP_WORDS) for setup in view.setups},
            languages_offered(view.languages),
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
        scales = [
            in_window_direction(f"{part_name(name)}: {' | '.join(map(label_shown, labels))}")
            for name, labels in view.scales.items()
        ]
        what = self.tr("Judges {what}; sees {inputs}.").format(
            what=translated(UNIT_WORDS[Granularity(view.granularity)]),
            inputs=joined(translated(INPUT_WORDS[one]) for one in view.inputs),
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
            self.wording.setText(self.tr("from your own file") if is_own else self.tr("built-in"))

    def _show_problem(self, words: str) -> None:
        self.problem.show_words(words)

    def _ask_own(self) -> None:
        ask_file(self, self.tr("Choose the file of a protocol"), self._pattern, self.use_own)

    def _ask_wording(self) -> None:
        ask_file(self, self.tr("Choose the file of a prompt"), self._pattern, self.use_wording)

    def _ask_copy(self) -> None:
        title, name = self.tr("Save the prompt as a file"), f"{self.view.name}.txt"
        ask_new_file(self, title, self._pattern, self.copy_prompt, name=name, suffix="txt")

    @property
    def _pattern(self) -> str:
        return self.tr("Prompt files (*.txt);;All files (*)")


class SelectionSection(FormSection):
    """Answers by what they are, or those of a study, and a sample of them."""

    def __init__(self) -> None:
        super().__init__(QCoreApplication.translate("SelectionSection", "Answers to judge"))
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
        cut_off = QCheckBox(self.tr("Leave out truncated or overlong answers"))
        self.cut_off = self.bind("selection.leaves_out_cut_off", cut_off)
        self.study = self.bind("selection.study", choice_box(self.tr("Answers of the study")))
        self.text = self.bind("selection.text", line_edit(self.tr("Question contains"), self.tr("any")), meant=stripped)
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
        self.column.addWidget(plain_label(self.tr("If nothing is selected, everything is included."), "caption"))
        self.column.addWidget(self.lists)
        self.column.addWidget(self.references)
        self.column.addWidget(self.cut_off)
        self.column.addLayout(self._form)
        self.show_granularity(Granularity.COARSE)
        self.study.currentIndexChanged.connect(self._on_study)

    def offer(self, options: JudgeOptions) -> None:
        """Take the values that the workspace has, and keep what is chosen."""
        self._options = options
        chosen, self._is_filling = self._study, True
        self.study.offer({None: self.tr("All answers"), **{name: name for name in options.studies}})
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
        super().__init__(QCoreApplication.translate("SettingsSection", "Wording and settings"))
        own = QCoreApplication.translate("Settings", "the model's own")
        references = number_box(self.tr("Maximum references"), -1, MOST_REFERENCES, least_means=self.tr("all"))
        pairing = QCheckBox(self.tr("Judge only authors paired with the judge by family and size"))
        pairing.setToolTip(
            self.tr(
                "A judge is paired with models that are no larger than it: of its own family in the setup bias, of "
                "another family in the setups vanilla and epistemic."
            )
        )
        reverse = QCheckBox(self.tr("Reverse the order of references, to test its influence on the judge"))
        top_p = decimal_box(self.tr("Top-p"), 0.01, 1, step=0.05)
        penalty = decimal_box(self.tr("Repeat penalty"), 0.5, 2, step=0.05)
        self.repeats = self.bind("n_repeats", number_box(self.tr("Repeats"), 1, MOST_REPEATS))
        self.references = self.bind("n_references", references, absent=-1)
        self.images = self.bind("images", choice_box(self.tr("Images"), choices(IMAGE_USE_WORDS)))
        self.pairing = self.bind("uses_pairing", pairing)
        self.temperature = self.bind("sampling.temperature", decimal_box(self.tr("Temperature"), 0, 2, step=0.1))
        self.top_p = self.bind("sampling.top_p", top_p)
        self.repeat_penalty = self.bind("sampling.repeat_penalty", penalty)
        self.seed = self.bind("sampling.seed", number_box(self.tr("Seed"), 0, MOST_SEED))
        self.max_tokens = self.bind("sampling.max_tokens", number_box(self.tr("Maximum tokens per reply"), 1, MOST))
        self.context = self.bind(
            "n_context", number_box(self.tr("Context in tokens"), 0, MOST, least_means=own), absent=0
        )
        self.attempts = self.bind("max_attempts", number_box(self.tr("Maximum attempts"), 1, MOST_ATTEMPTS))
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


class PairingTable(DataTable):
    """A cell names the setups in which the judge of its row is asked about the author of its column."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, "pairing", QCoreApplication.translate("PairingTable", "Judges and authors"))

    def show_pairing(self, pairing: PairingView) -> None:
        separator = QCoreApplication.translate("Runs", ", ")
        model = RowsModel((ShownColumn(self.tr("Judge")), *(ShownColumn(name) for name in pairing.students)), self)
        model.show_rows(
            [
                (judge, *(separator.join(word_of(setup, SETUP_WORDS) for setup in cell) for cell in row))
                for judge, row in zip(pairing.judges, pairing.cells, strict=True)
            ]
        )
        self.use(model, (NAME_WIDTH, *(CELL_WIDTH,) * len(pairing.students)), stretches=0)
        self.fit_rows(MOST_ROWS)


class JudgementPreviewPane(PreviewPane):
    """The preview of a run of judges, with the pairs of a judge and an author."""

    def __init__(self, context: ScreenContext) -> None:
        self.pairing = PairingTable(context.settings)
        super().__init__(context, self.pairing)

    @override
    def begin(self) -> None:
        super().begin()
        self.pairing.hide()

    @override
    def show_preview(self, preview: RunPreview) -> None:
        super().show_preview(preview)
        if preview.pairing is not None and preview.pairing.students:
            self.pairing.show_pairing(preview.pairing)
            self.pairing.show()
        elif preview.pairing is not None:
            self.say(
                self.tr(
                    "No answers can be paired: none of their authors is a model whose family and size class are known."
                ),
                "quiet",
            )


class NewJudgementsScreen(RunFormScreen[JudgeDraft]):
    """``arrive`` takes a ``NewRunRequest``; without one the choices stay as they were left."""

    REFRESHES_ON = Change.DATASETS | Change.STUDIES | Change.MODELS | Change.RUNS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(
            context,
            JudgeDraft(FIRST_PROTOCOL, ()),
            self.tr("Name of the run"),
            look=run_judge.preview_run,
            store=run_judge.create_runs,
            queue=run_judge.queue_runs,
        )
        self.preview: RunPreview | None = None
        self._like: int | None = None
        asked = partial(LatestQuery, context.read_jobs, context.workspace, self)
        self._ask_offers = asked(of=whole_workspace)
        self._ask_run = asked(of=lambda: self._like)
        self.protocol = ProtocolSection(run_judge.available_protocols())
        self.selection = SelectionSection()
        self.settings = SettingsSection()
        self.protocol.granularity_chosen.connect(self._on_protocol)
        self.protocol.studio_wanted.connect(partial(context.go_to, "studio"))
        models = ModelsSection(context, self.tr("Judges"), self.tr("Judging models"))
        self._pane = JudgementPreviewPane(context)
        self.begin(self.tr("Judge answers"), self._pane, models, self.protocol, self.selection, self.settings)
        self._on_protocol()

    @property
    @override
    def is_waiting(self) -> bool:
        return super().is_waiting or self._ask_offers.is_waiting

    @override
    def show_result(self, preview: RunPreview) -> None:
        self.preview = preview
        self._pane.show_preview(preview)

    @override
    def show_draft(self, draft: JudgeDraft) -> None:
        super().show_draft(draft)
        self._on_protocol()

    @override
    def refresh(self) -> None:
        self._ask_offers.ask(run_judge.judge_options, self._on_offers)

    @override
    def arrive(self, argument: object) -> None:
        self._like = argument.like if isinstance(argument, NewRunRequest) else None
        self.protocol.offer_own()
        match argument:
            case NewRunRequest(like=int(run)):
                self._ask_run.ask(partial(carry_out_runs.run_summary, run_id=run), self._take_over)
            case NewRunRequest(study=str(study)):
                self.show_draft(replace(self._draft, selection=replace(self._draft.selection, study=study)))
            case NewRunRequest(model=str(model)):
                self.show_draft(replace(self._draft, models=(model,)))
            case NewRunRequest(prompt=str(file)):
                self.protocol.use_own(Path(file))
            case JudgeDraft():
                self.show_draft(argument)
            case _:
                pass

    def _on_offers(self, options: JudgeOptions) -> None:
        self.models.offer(options.models)
        self.selection.offer(options)
        self._on_edited()

    def _on_protocol(self, *_: object) -> None:
        view = self.protocol.view
        self.selection.show_granularity(view.granularity)
        self.settings.show_protocol(view)

    def _take_over(self, summary: RunSummary) -> None:
        """The choices of a run that was planned before."""
        if summary.judge_plan is not None:
            self.show_draft(_draft_like(summary.judge_plan, self._draft))


def _draft_like(plan: JudgePlan, draft: JudgeDraft) -> JudgeDraft:
    """The choices of a plan; a file of one's own is not looked for again, its protocol is chosen anew."""
    return replace(
        draft,
        protocol=draft.protocol if plan.is_own_protocol else plan.protocol,
        models=(plan.model.name,),
        wording_file=None,
        language=plan.language,
        setup=plan.setup,
        reading=plan.reading,
        selection=plan.selection,
        sampling=plan.sampling,
        n_repeats=plan.n_repeats,
        n_references=plan.n_references,
        reverses_references=plan.reverses_references,
        max_attempts=plan.max_attempts,
        images=plan.images,
        order=plan.order,
        uses_pairing=plan.uses_pairing,
        n_context=plan.n_context,
        cap=plan.cap,
    )
