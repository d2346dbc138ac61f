"""The studio: the prompt at the side where one begins to read, three replies to it at the other."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.run_plans import PROTOCOL_WORDS
from medreview.errors import MedReviewError
from medreview.ui.messages import ask_text
from medreview.ui.requests import NewRunRequest
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.studio.prompt_editor import PromptEditor
from medreview.ui.screens.studio.trial_pane import TrialPane
from medreview.ui.screens.studio.versions import VersionsRequest
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, moment, number, translated, window_language
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.fields import choice_box, line_edit, push_button
from medreview.ui.widgets.labels import line, plain_label
from medreview.ui.widgets.layout import STRETCH, holding, in_a_column, in_a_row
from medreview.ui.words import as_label, choices, language_name
from medreview.workflows import answer_questions, write_prompts
from medreview.workflows.write_prompts import PROMPT_KIND_WORDS, PromptKey, PromptKind, Returns, parts_of

KEEP_DELAY_MS = 500
LANGUAGES = ("en", "fa", "zh", "ar")
"""Languages that a prompt can be given here; a file can have any other."""
NAME_WIDTH = 22 * GRID
FIRST = {PromptKind.PROTOCOL: "cqa-coarse", PromptKind.STRATEGY: "persona"}
FORM_OF: Mapping[Returns | None, str] = {
    None: "new-judgements",
    Returns.ANSWER: "new-answers",
    Returns.CHOICE: "new-exam",
    Returns.TAGS: "new-tags",
    Returns.TRANSLATION: "new-translations",
}


class StudioScreen(Screen):
    """``arrive`` takes the ``PromptKey`` of the prompt to open."""

    REFRESHES_ON = Change.DATASETS | Change.MODELS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._saved = ""
        self.key = _first_key(PromptKind.PROTOCOL)
        kinds = {kind: as_label(word) for kind, word in choices(PROMPT_KIND_WORDS).items()}
        self.kind = choice_box(self.tr("Kind of prompt"), kinds)
        self.prompt = choice_box(self.tr("Prompt"))
        self.language = choice_box(self.tr("Language"))
        self.language_menu = QMenu(self)
        self.language_button = push_button(self.tr("Add a language"), lambda: None)
        self.language_button.setMenu(self.language_menu)
        self.editor = PromptEditor()
        self.trial = TrialPane(context)
        self.shipped_note = plain_label(self.tr("It is built in and cannot be changed."), "quiet")
        self.new_name = line_edit(self.tr("Name of the copy"), self.tr("name of your copy"))
        self.new_name.setFixedWidth(NAME_WIDTH)
        self.copy_button = push_button(self.tr("Copy to edit"), self.copy, role="primary")
        self.new_name.returnPressed.connect(self.copy)
        self.note = line_edit(self.tr("What is new in this version"), self.tr("what is new (optional)"))
        self.save_button = push_button(self.tr("Save version"), self.save, role="primary", keys="Ctrl+S")
        self.discard_button = push_button(self.tr("Discard changes"), self.discard)
        self.state = plain_label("", "quiet", is_spoken=True)
        self.versions_button = push_button(self.tr("Versions…"), self._show_versions)
        self.run_button = push_button(self.tr("Use in a run…"), self._use)
        self.run_button.setToolTip(self.tr("Runs use the newest saved version"))
        self.problem = plain_label("", "problem", wraps=True)
        self.problem.hide()
        self._keep = QTimer(self, singleShot=True, interval=KEEP_DELAY_MS)
        self._keep.timeout.connect(self.keep)
        self.editor.edited.connect(self._on_edited)
        self.trial.problem_found.connect(self.editor.say_problem)
        self.kind.currentIndexChanged.connect(self._on_kind)
        self.prompt.currentIndexChanged.connect(self._on_prompt)
        self.language.currentIndexChanged.connect(self._on_language)
        self._lay_out()
        self.first_control = self.prompt
        self.open(self.key)

    @property
    def is_own(self) -> bool:
        return not write_prompts.is_shipped(self.key)

    @property
    def is_changed(self) -> bool:
        """True if something was written that no version holds."""
        return self.is_own and self.editor.text != self._saved

    @override
    def refresh(self) -> None:
        self.trial.refresh()

    @override
    def arrive(self, argument: object) -> None:
        if isinstance(argument, PromptKey):
            self.open(argument)

    @override
    def saved_state(self) -> object:
        self.keep()
        return self.key

    @override
    def leave(self) -> bool:
        self.keep()
        return True

    @override
    def menu_actions(self) -> dict[str, list[QAction]]:
        verbs = [
            self.action(self.tr("Try the prompt"), self.trial.try_it, "Ctrl+Return"),
            self.action(self.tr("Save a version"), self.save, "Ctrl+S"),
            self.action(self.tr("Copy the prompt under another name…"), self._ask_copy),
        ]
        return {"runs": verbs}

    def open(self, key: PromptKey) -> None:
        """Show a prompt as it was left."""
        self.keep()
        try:
            text = write_prompts.opened_text(key)
            saved = text if write_prompts.is_shipped(key) else write_prompts.stored_text(key)
        except MedReviewError as error:
            self._say(error)
            return
        self._say(None)
        self.key, self._saved = key, parts_of(saved).text
        self._offer()
        self.editor.show_prompt(key, parts_of(text), is_own=self.is_own)
        self.trial.show_prompt(key, self.editor.text)
        self._show_state()

    def copy(self) -> None:
        """Begin a prompt of one's own as a copy of the one on show, under the name that was written."""
        self._copy(self.new_name.text())

    def save(self) -> None:
        """Keep what is written as a version."""
        if not self.is_own:
            return
        try:
            version = write_prompts.save_prompt(self.key, self.editor.text, self.note.text())
        except MedReviewError as error:
            self.editor.say_problem(error)
            return
        self._keep.stop()
        self._saved = version.text
        self.note.clear()
        self._say(None)
        self._show_state()

    def discard(self) -> None:
        """Go back to the newest version."""
        self._keep.stop()
        write_prompts.drop_unsaved(self.key)
        self.editor.show_prompt(self.key, parts_of(self._saved), is_own=self.is_own)
        self._on_edited()
        self.open(self.key)

    def keep(self) -> None:
        """Keep what is written and not saved, so that it is there next time."""
        if not self._keep.isActive():
            return
        self._keep.stop()
        try:
            if self.is_changed:
                write_prompts.keep_unsaved(self.key, self.editor.text)
            else:
                write_prompts.drop_unsaved(self.key)
        except MedReviewError as error:
            self._say(error)

    def _lay_out(self) -> None:
        back = push_button(self.tr("Back to the runs"), lambda: self.context.go_to("runs"))
        self._shipped_row = holding(in_a_row(self.shipped_note, STRETCH, self.new_name, self.copy_button))
        self._own_row = holding(
            in_a_row(
                self.state,
                2 * GRID,
                (self.note, 1),
                self.save_button,
                self.discard_button,
                self.versions_button,
            )
        )
        parts = DividedView(self.editor, self.trial, shares=(11, 10))
        in_a_column(
            in_a_column(
                in_a_row(
                    plain_label(self.tr("Studio"), "title"),
                    2 * GRID,
                    self.kind,
                    self.prompt,
                    self.language,
                    self.language_button,
                    STRETCH,
                    self.run_button,
                    back,
                ),
                self._shipped_row,
                self._own_row,
                self.problem,
                margins=(3 * GRID, 2 * GRID, 3 * GRID, GRID),
            ),
            line(),
            (parts, 1),
            of=self,
            spacing=0,
        )

    def _offer(self) -> None:
        """Offer the prompts of this kind, a person's own first, and the languages of the one on show."""
        kind = self.key.kind
        own = [one.key for one in write_prompts.own_prompts(kind)]
        shipped = list(write_prompts.shipped_prompts(kind))
        ships = self.tr("{prompt} (built-in)")
        names = {key.name: isolated(key.name) for key in own}
        titles = _titles(kind)
        names |= {
            key.name: ships.format(prompt=titles.get(key.name) or isolated(key.name))
            for key in shipped
            if key.name not in names
        }
        languages = [key.language for key in (*own, *shipped) if key.name == self.key.name]
        for box, offered, chosen in (
            (self.kind, None, kind),
            (self.prompt, names, self.key.name),
            (self.language, {one: language_name(one) for one in languages}, self.key.language),
        ):
            box.blockSignals(True)
            if offered is not None:
                box.offer(offered)
            box.choose(chosen)
            box.blockSignals(False)
        self.language_menu.clear()
        for one in LANGUAGES:
            if one not in languages:
                self.language_menu.addAction(language_name(one), partial(self._add_language, one))

    def _on_kind(self) -> None:
        kind = self.kind.chosen
        own = write_prompts.own_prompts(kind)
        self.open(own[0].key if own else _first_key(kind))

    def _on_prompt(self) -> None:
        kind, name = self.key.kind, self.prompt.chosen
        keys = [one.key for one in write_prompts.own_prompts(kind)] + list(write_prompts.shipped_prompts(kind))
        of_name = [key for key in keys if key.name == name]
        same = next((key for key in of_name if key.language == self.key.language), None)
        if of_name:
            self.open(same or of_name[0])

    def _on_language(self) -> None:
        if (language := self.language.chosen) is not None:
            self.open(PromptKey(self.key.kind, self.key.name, language))

    def _add_language(self, language: str) -> None:
        self.keep()
        try:
            self.open(write_prompts.begin_language(self.key, language))
        except MedReviewError as error:
            self._say(error)

    def _on_edited(self) -> None:
        self._keep.start()
        self.trial.show_prompt(self.key, self.editor.text)
        self._show_state()

    def _show_state(self) -> None:
        is_own = self.is_own
        self._shipped_row.setVisible(not is_own)
        self._own_row.setVisible(is_own)
        self.language_button.setVisible(is_own and not self.language_menu.isEmpty())
        self.language.setEnabled(self.language.count() > 1)
        self.save_button.setEnabled(self.is_changed)
        self.discard_button.setEnabled(self.is_changed)
        self.run_button.setEnabled(is_own and not self.is_changed)
        words = ""
        if is_own and (known := write_prompts.prompt_versions(self.key)):
            saved = self.tr("Version {n}, saved {at}.").format(
                n=number(len(known)), at=isolated(moment(known[-1].saved_at))
            )
            words = self.tr("Changed since version {n}; your text is kept.").format(n=number(len(known)))
            words = words if self.is_changed else saved
        self.state.show_words(words)

    def _show_versions(self) -> None:
        self.keep()
        self.context.go_to("prompt-versions", VersionsRequest(self.key, self.editor.text if self.is_changed else ""))

    def _use(self) -> None:
        """Begin a run by the newest version."""
        self.keep()
        is_protocol = self.key.kind is PromptKind.PROTOCOL
        returns = None if is_protocol else write_prompts.returned_by(self._saved)
        self.context.go_to(FORM_OF[returns], NewRunRequest(prompt=str(self.key.path)))

    def _ask_copy(self) -> None:
        ask_text(self, self.tr("Copy the prompt"), self.tr("Name of the copy"), then=self._copy)

    def _copy(self, name: str) -> None:
        try:
            made = write_prompts.begin_copy(self.key, name)
        except MedReviewError as error:
            self._say(error)
            self.new_name.setFocus()
            return
        self.new_name.clear()
        self.open(made)
        self.editor.title.setFocus()

    def _say(self, error: MedReviewError | None) -> None:
        self.problem.show_words("" if error is None else translated(error.message))


def _first_key(kind: PromptKind) -> PromptKey:
    """The prompt that is read first of those that ship: in the window's language, as a new run asks."""
    key = PromptKey(kind, FIRST[kind], window_language())
    return key if key in write_prompts.shipped_prompts(kind) else replace(key, language="en")


def _titles(kind: PromptKind) -> dict[str, str]:
    """Names of the prompts that ship in the window's language, by their own names."""
    if kind is PromptKind.PROTOCOL:
        return {name: translated(words) for name, words in PROTOCOL_WORDS.items()}
    return {one.name: one.titles.get(window_language(), "") for one in answer_questions.shipped_strategies()}
