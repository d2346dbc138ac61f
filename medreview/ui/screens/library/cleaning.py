"""Cleaning: the rules with their numbers on one side, what they would take and what is set aside on the other."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import ClassVar

from PySide6.QtWidgets import QCheckBox, QInputDialog, QMessageBox, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.errors import Message
from medreview.jobs import CancelToken, Report
from medreview.reporting.tables import Cell
from medreview.ui.file_dialogs import ask_folder
from medreview.ui.job_runner import LatestQuery, whole_workspace
from medreview.ui.messages import Answers, ask, ask_text, forgets
from medreview.ui.plots.wording import words
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library.writing import WritingScreen
from medreview.ui.tokens import GRID
from medreview.ui.translation import day, isolated, number, translated
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.fields import NumberBox, choice_box, named, number_box, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.ui.words import word_of
from medreview.workflows import browse_library
from medreview.workflows.browse_library import LibraryContents
from medreview.workflows.clean_questions import (
    ChosenRule,
    Cleaning,
    CleaningPreview,
    CleaningRule,
    FoundPair,
    QuarantinedQuestion,
    cleaning_rules_known,
    preview_cleaning,
    quarantined,
    set_aside_by_hand,
    set_found_aside,
    take_back,
    words_of_rule,
    write_tables,
)
from medreview.workflows.workspace_files import Workspace

RULES_WIDTH = 61 * GRID


def _step_cell(name: str) -> Callable[[Mapping[str, Cell]], Cell]:
    return lambda step: step.get(name)


STEPS = RecordList(
    "cleaning-steps",
    Message("Questions per cleaning rule"),
    (
        ListColumn("rule", Message("Rule"), _step_cell("words"), 300, takes_rest=True),
        ListColumn("found", Message("Found"), _step_cell("n_found"), 90, is_number=True),
        ListColumn("taken", Message("To set aside"), _step_cell("n_taken"), 110, is_number=True),
        ListColumn("left", Message("Remaining"), _step_cell("n_left"), 90, is_number=True),
    ),
    is_sortable=False,
)
FOUND = RecordList(
    "cleaning-found",
    Message("Findings of the cleaning rules"),
    (
        ListColumn("question", Message("Question"), lambda one: one.key, 200),
        ListColumn("rule", Message("Rule"), lambda one: translated(one.words), 300),
        ListColumn("detail", Message("Detail"), lambda one: _detail(one.detail, one.rule), 140, takes_rest=True),
    ),
)
SET_ASIDE = RecordList(
    "set-aside",
    Message("Questions set aside"),
    (
        ListColumn("question", Message("Question"), lambda one: one.key, 150),
        ListColumn("text", Message("Text"), lambda one: one.text, 200, takes_rest=True),
        ListColumn("rule", Message("Rule"), lambda one: translated(words_of_rule(one.rule)), 200),
        ListColumn("detail", Message("Detail"), lambda one: _detail(one.detail, one.rule), 140),
        ListColumn("by", Message("Person"), lambda one: one.by or "", 90, is_shown=False),
        ListColumn("at", Message("When"), lambda one: day(one.at), 100, is_shown=False),
    ),
)


_TEXTS_WITHOUT_WORDS: Mapping[str, Message] = {"question": Message("question"), "answers": Message("answers")}


_UNITS: Mapping[str, Message] = {
    "word-count": Message("{n} {n:=word|words}"),
    "message-count": Message("{n} {n:=message|messages}"),
}


def _detail(found: str, rule: str = "") -> str:
    """A finding of a rule: a number in the window's digits, the text that says nothing, or words of the texts.

    In quarantine the rule has its number behind a colon.
    """
    name = rule.partition(":")[0]
    if not (found.isascii() and found.isdecimal()):
        return word_of(found, _TEXTS_WITHOUT_WORDS)
    return translated(replace(_UNITS[name], values={"n": int(found)})) if name in _UNITS else number(int(found))


class RuleSection(QWidget):
    """One rule: on or off, its number where it has one, its place among the others, and what it is found by."""

    def __init__(
        self, rule: CleaningRule, changed: Callable[[], None], move: Callable[["RuleSection", int], None]
    ) -> None:
        super().__init__()
        self.rule = rule
        said = translated(replace(rule.words, values={"n": "…"}))
        self.box = QCheckBox(said)
        self.box.setAccessibleName(said)
        self.box.setChecked(rule.is_usual)
        self.box.toggled.connect(changed)
        self.number: NumberBox | None = None
        if rule.number is not None:
            self.number = number_box(said, rule.number.least, rule.number.most)
            self.number.setValue(rule.number.usual)
            self.number.valueChanged.connect(changed)
            self.number.setEnabled(rule.is_usual)
            self.box.toggled.connect(self.number.setEnabled)
        self.earlier = push_button("↑", lambda: move(self, -1), role="quiet")
        named(self.earlier, self.tr("Move up: {rule}").format(rule=said))
        self.later = push_button("↓", lambda: move(self, 1), role="quiet")
        named(self.later, self.tr("Move down: {rule}").format(rule=said))
        numbers = [] if self.number is None else [self.number]
        in_a_column(
            in_a_row((self.box, 1), *numbers, in_a_row(self.earlier, self.later, spacing=0)),
            plain_label(translated(rule.explains), "caption", wraps=True),
            of=self,
            spacing=GRID // 2,
        )

    @property
    def chosen(self) -> ChosenRule | None:
        if not self.box.isChecked():
            return None
        return ChosenRule(self.rule.name, None if self.number is None else self.number.value())


class CleaningScreen(WritingScreen):
    REFRESHES_ON: ClassVar[Change] = Change.DATASETS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._contents = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._listing = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self.preview: CleaningPreview | None = None
        self.box: QMessageBox | None = None
        self.reason: QInputDialog | None = None
        self.datasets = choice_box(self.tr("Datasets to clean"))
        self.datasets.currentIndexChanged.connect(self._forget)
        self.rules = [RuleSection(rule, self._forget, self._move) for rule in cleaning_rules_known()]
        self.look_button = push_button(self.tr("Preview"), self._look, role="primary")
        self.apply_button = push_button(self.tr("Set aside"), self._apply)
        self.steps: ListTable[Mapping[str, Cell]] = ListTable(context.settings, STEPS)
        self.found: ListTable[FoundPair] = ListTable(
            context.settings, FOUND, selects=DataTable.SelectionMode.ExtendedSelection
        )
        self.aside: ListTable[QuarantinedQuestion] = ListTable(
            context.settings, SET_ASIDE, selects=DataTable.SelectionMode.ExtendedSelection
        )
        self.save_button = push_button(self.tr("Save the tables…"), self._save)
        self.by_hand_button = push_button(self.tr("Set selected aside…"), self._ask_reason)
        self.back_button = push_button(self.tr("Put selected back"), self._take_marked_back)
        self.all_back_button = push_button(self.tr("Put all back"), partial(self._take_back, None))
        self.found_count, self.aside_count = plain_label("", "heading"), plain_label("", "heading")
        self.first_control = self.look_button
        for table, act in ((self.steps, self._show_found), (self.found, self._allow), (self.aside, self._allow)):
            table.selectionModel().selectionChanged.connect(act)
        self._lay_out()
        self._forget()

    def _lay_out(self) -> None:
        rules = QWidget()
        self._rules_column: QVBoxLayout = in_a_column(*self.rules, STRETCH, of=rules, spacing=2 * GRID)
        self._rules_column.setContentsMargins(0, 0, GRID, 0)
        self._allow_moves()
        area = PageArea()
        area.setWidget(rules)
        chosen = QWidget()
        chosen.setFixedWidth(RULES_WIDTH)
        hint = self.tr("The rules check open-ended questions, one rule after the other. Nothing is deleted.")
        in_a_column(
            plain_label(self.tr("Clean"), "title"),
            plain_label(hint, "quiet", wraps=True),
            self.datasets,
            (area, 1),
            self.problem,
            in_a_row(self.look_button, self.apply_button, STRETCH),
            push_button(self.tr("Back to the library"), partial(self.context.go_to, "library")),
            of=chosen,
        )
        results = in_a_column(
            in_a_row(plain_label(translated(STEPS.title), "heading"), STRETCH, self.save_button),
            (self.steps, 6),
            in_a_row(self.found_count, STRETCH, self.by_hand_button),
            (self.found, 4),
            in_a_row(self.aside_count, STRETCH, self.back_button, self.all_back_button),
            (self.aside, 4),
        )
        in_a_row(chosen, (results, 1), of=self, margins=PAGE_MARGINS, spacing=3 * GRID)

    def _move(self, section: RuleSection, by: int) -> None:
        """Have a rule look earlier or later; the first that fits takes a pair."""
        place = self.rules.index(section) + by
        self.rules.remove(section)
        self.rules.insert(place, section)
        self._rules_column.removeWidget(section)
        self._rules_column.insertWidget(place, section)
        self._allow_moves()
        controls = [one for rule in self.rules for one in (rule.box, rule.number, rule.earlier, rule.later) if one]
        for before, behind in pairwise(controls):
            QWidget.setTabOrder(before, behind)
        button = section.earlier if by < 0 else section.later
        (button if button.isEnabled() else section.box).setFocus()
        self._forget()

    def _allow_moves(self) -> None:
        for section in self.rules:
            section.earlier.setEnabled(section is not self.rules[0])
            section.later.setEnabled(section is not self.rules[-1])

    @override
    def refresh(self) -> None:
        self._forget()  # what was found belongs to the datasets as they were
        self._contents.ask(browse_library.library_contents, self._on_contents)
        self._list_set_aside()

    def _on_contents(self, contents: LibraryContents) -> None:
        names = {one.name: one.name for one in contents.datasets}
        self.datasets.offer_anew({"": self.tr("All datasets"), **names})

    @property
    def cleaning(self) -> Cleaning:
        """The rules and datasets that are chosen on the page."""
        rules = tuple(one for section in self.rules if (one := section.chosen) is not None)
        return Cleaning(rules, (self.datasets.chosen,) if self.datasets.chosen else ())

    def _forget(self) -> None:
        """Another choice: what was found belongs to the one before."""
        self.preview = None
        self.steps.show_things(())
        self.found.show_things(())
        self.found_count.setText(translated(FOUND.title))
        self.steps.say_when_empty(self.tr("No question checked yet."))
        self.found.say_when_empty("")
        self._allow()

    @override
    def _allow(self) -> None:
        self.look_button.setEnabled(any(section.box.isChecked() for section in self.rules))
        self.apply_button.setEnabled(self.preview is not None and bool(self.preview.taken))
        self.save_button.setEnabled(self.preview is not None)
        self.by_hand_button.setEnabled(bool(self.found.all_marked))
        self.back_button.setEnabled(bool(self.aside.all_marked))
        self.all_back_button.setEnabled(bool(self.aside.rows.things))

    def _look(self) -> None:
        cleaning = self.cleaning
        self._start(
            lambda workspace, report, cancel: preview_cleaning(workspace, cleaning, report, cancel),
            self._on_looked,
            self.tr("Checking the questions"),
        )

    def _on_looked(self, preview: CleaningPreview) -> None:
        if preview.cleaning != self.cleaning:
            return  # another choice was made meanwhile
        self._show_preview(preview)

    def _show_preview(self, preview: CleaningPreview) -> None:
        self.preview = preview
        table = preview.table
        steps = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
        self.steps.show_things([{**one, "words": words(table.words[str(one["step"])])} for one in steps])
        self._show_found()

    def _show_found(self) -> None:
        """Show what the marked rule found; what all found where none is marked."""
        found = self.preview.found if self.preview is not None else ()
        step = self.steps.marked
        wanted = [one for one in found if step is None or step["step"] in (one.rule, "before", "after")]
        self._list(self.found, self.found_count, FOUND.title, wanted)
        self.found.say_when_empty(self.tr("Nothing was found.") if self.preview is not None else "")
        self._allow()

    def _save(self) -> None:
        ask_folder(self, self.tr("Save the tables into a folder"), self.save_tables)

    def save_tables(self, folder: Path) -> None:
        preview = self.preview
        if preview is None:
            return
        self._start(
            lambda _workspace, _report, _cancel: write_tables(preview, folder),
            lambda _files: self.context.note(self.tr("Saved {path}").format(path=isolated(str(folder)))),
            self.tr("Saving the tables"),
        )

    def _apply(self) -> None:
        preview = self.preview
        if preview is None:
            return
        if large := preview.large_rules:
            told = self.tr("“{rule}” would set aside more than half of the questions it checked. Continue?")
            answers = Answers(self.tr("Set aside"), self.tr("Cancel"))
            asked = told.format(rule=translated(next(iter(large)).words))
            self.box = ask(self, asked, answers, then=partial(self._set_aside, preview), ended=forgets(self, "box"))
        else:
            self._set_aside(preview)

    def _set_aside(self, preview: CleaningPreview) -> None:
        def work(workspace: Workspace, report: Report, cancel: CancelToken) -> int:
            return set_found_aside(workspace, preview, is_meant=True, report=report, cancel=cancel)

        self._start(work, self._on_set_aside, self.tr("Setting aside"))

    def _on_set_aside(self, n: int) -> None:
        self.context.note(self.tr("Set aside: {n}").format(n=number(n)))
        self._forget()
        self.aside.setFocus()  # the button that was pressed has nothing left to do
        self._announce()

    def _ask_reason(self) -> None:
        ids = frozenset(one.question_id for one in self.found.all_marked)
        title, why = self.tr("Set aside by hand"), self.tr("Reason for setting them aside; it is kept with them.")
        self.reason = ask_text(self, title, why, then=partial(self._aside_by_hand, ids), yes=self.tr("Set aside"))

    def _aside_by_hand(self, ids: frozenset[int], reason: str) -> None:
        self._start(
            lambda workspace, _report, _cancel: set_aside_by_hand(workspace, tuple(ids), reason=reason),
            lambda n: self._on_set_aside_by_hand(n, ids),
            self.tr("Setting aside"),
        )

    def _on_set_aside_by_hand(self, n: int, ids: frozenset[int]) -> None:
        """Leave what else was found on show: near duplicates are gone through one by one."""
        self.context.note(self.tr("Set aside: {n}").format(n=number(n)))
        if self.preview is not None:
            self._show_preview(self.preview.without(ids))
        self.found.setFocus()
        self._announce()

    def _take_back(self, ids: Sequence[int] | None) -> None:
        def work(workspace: Workspace, report: Report, cancel: CancelToken) -> int:
            return take_back(workspace, question_ids=ids, report=report, cancel=cancel)

        self._start(work, self._on_taken_back, self.tr("Putting back"))

    def _take_marked_back(self) -> None:
        self._take_back([one.question_id for one in self.aside.all_marked])

    def _on_taken_back(self, n: int) -> None:
        self.context.note(self.tr("Put back: {n}").format(n=number(n)))
        self._forget()
        self._announce()

    def _announce(self) -> None:
        self.context.workspace.announce(Change.DATASETS, by=self)
        self._list_set_aside()

    @override
    def _on_cancelled(self) -> None:
        self._forget()
        self._announce()  # what was written before the stop stays

    def _list_set_aside(self) -> None:
        self._listing.ask(quarantined, self._on_listed)

    def _on_listed(self, found: tuple[QuarantinedQuestion, ...]) -> None:
        self._list(self.aside, self.aside_count, Message("Currently set aside"), found)
        self.aside.say_when_empty(self.tr("Nothing is set aside."))
        self._allow()

    @property
    @override
    def _writing_buttons(self) -> tuple[QPushButton, ...]:
        return (self.apply_button, self.by_hand_button, self.back_button, self.all_back_button)
