"""Splits: sizes of parts on one side, what comes out of them and the parts as they are on the other."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from PySide6.QtWidgets import QInputDialog, QMessageBox, QPushButton, QWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.errors import MedReviewError, Message
from medreview.reporting.tables import Table
from medreview.ui.job_runner import LatestQuery, whole_workspace
from medreview.ui.messages import Answers, ask, ask_text, forgets
from medreview.ui.plots.results_pane import Results, ResultsPage
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library.writing import WritingScreen
from medreview.ui.tokens import GRID
from medreview.ui.translation import day, isolated, moment, number, translated, window_language
from medreview.ui.widgets.fields import choice_box, line_edit, number_box, push_button
from medreview.ui.widgets.forms import labelled
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.ui.widgets.value_list import TagWords
from medreview.ui.words import field_name
from medreview.workflows import browse_library, split_questions, tag_questions
from medreview.workflows.split_questions import (
    TRAIN,
    PartNow,
    SplitMade,
    SplitPart,
    SplitPlan,
    SplitPreview,
    freeze_part,
    make_split,
    plan_words,
    preview_split,
    unfreeze_part,
)
from medreview.workflows.workspace_files import Workspace

CHOICES_WIDTH = 46 * GRID
MOST_QUESTIONS = 9_999_999
MOST_SEED = 2**31 - 1
FIRST_PARTS = (("test", 150), ("eval", 15), ("", 0))


def _frozen_words(part: PartNow) -> str:
    told = filter(None, (day(part.frozen_at), part.frozen_by, part.why))
    return " · ".join(isolated(one) for one in told) if part.frozen_at else ""


PARTS = RecordList(
    "split-parts",
    Message("Current parts"),
    (
        ListColumn("dataset", Message("Dataset"), lambda one: one.dataset, 180),
        ListColumn("part", Message("Part"), lambda one: one.split, 120),
        ListColumn("n", Message("Questions"), lambda one: one.n, 100, is_number=True),
        ListColumn("variants", Message("Variants"), lambda one: one.n_variants, 90, is_number=True),
        ListColumn("aside", Message("Set aside"), lambda one: one.n_aside, 100, is_number=True),
        ListColumn("frozen", Message("Frozen"), _frozen_words, 200, takes_rest=True),
    ),
)


@dataclass(frozen=True, slots=True)
class _Known:
    """The choices of the page, and what is there."""

    datasets: tuple[str, ...]
    fields: tuple[str, ...]
    words: TagWords
    parts: tuple[PartNow, ...]
    made: tuple[SplitMade, ...]


def _known(workspace: Workspace, *, language: str) -> _Known:
    return _Known(
        tuple(one.name for one in browse_library.library_contents(workspace).datasets),
        split_questions.fields_to_split_by(workspace),
        TagWords.of_lists({one.field: one.values for one in tag_questions.fields_to_tag(workspace, language)}),
        split_questions.parts_of_splits(workspace),
        split_questions.made_splits(workspace),
    )


class PartRow(QWidget):
    """One part: its name and its size; without either it is none."""

    def __init__(self, place: int, changed: Callable[[], None]) -> None:
        super().__init__()
        name, size = FIRST_PARTS[place]
        self.name = line_edit(self.tr("Name of part {n}").format(n=number(place + 1)), self.tr("unused"))
        self.name.setText(name)
        self.size_box = number_box(self.tr("Size of part {n}").format(n=number(place + 1)), 0, MOST_QUESTIONS)
        self.size_box.setValue(size)
        self.name.textChanged.connect(changed)
        self.size_box.valueChanged.connect(changed)
        in_a_row((self.name, 1), self.size_box, of=self)

    @property
    def part(self) -> SplitPart | None:
        name, size = self.name.text().strip(), self.size_box.value()
        return SplitPart(name, size) if name and size else None


class SplitScreen(WritingScreen):
    REFRESHES_ON: ClassVar[Change] = Change.DATASETS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._asking = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._words = TagWords({})
        self.preview: SplitPreview | None = None
        self.box: QMessageBox | None = None
        self.reason: QInputDialog | None = None
        self.datasets = choice_box(self.tr("Datasets to split"))
        self.field = choice_box(self.tr("Equal numbers for each value of"))
        for box in (self.datasets, self.field):
            box.currentIndexChanged.connect(self._forget)
        self.rows = [PartRow(place, self._forget) for place in range(len(FIRST_PARTS))]
        self.rest = line_edit(self.tr("All others"))
        self.rest.setText(TRAIN)
        self.rest.textChanged.connect(self._forget)
        self.seed = number_box(self.tr("Seed"), 0, MOST_SEED)
        self.seed.valueChanged.connect(self._forget)
        self.look_button = push_button(self.tr("Preview the split"), self._look, role="primary")
        self.make_button = push_button(self.tr("Make this split"), self._make)
        self.results = ResultsPage(context)
        self.parts: ListTable[PartNow] = ListTable(context.settings, PARTS)
        self.parts.selectionModel().selectionChanged.connect(self._allow)
        self.freeze_button = push_button(self.tr("Freeze…"), self._ask_freeze)
        self.unfreeze_button = push_button(self.tr("Unfreeze…"), self._ask_unfreeze)
        self.made = plain_label("", "caption", wraps=True)
        self.first_control = self.look_button
        self._lay_out()
        self._forget()

    def _lay_out(self) -> None:
        hint = self.tr(
            "Each part gets this many questions of each value, drawn with the seed; parts are filled "
            "from the top. Questions with the same words and language variants stay together."
        )
        sizes = in_a_column(
            in_a_row(
                (plain_label(self.tr("Part"), "caption"), 1), plain_label(self.tr("Questions per value"), "caption")
            ),
            *self.rows,
            spacing=GRID // 2,
        )
        chosen = QWidget()
        chosen.setFixedWidth(CHOICES_WIDTH)
        in_a_column(
            plain_label(self.tr("Split"), "title"),
            plain_label(hint, "quiet", wraps=True),
            self.datasets,
            labelled(self.field),
            sizes,
            labelled(self.rest, self.seed),
            self.problem,
            in_a_row(self.look_button, self.make_button, STRETCH),
            STRETCH,
            push_button(self.tr("Back to the library"), partial(self.context.go_to, "library")),
            of=chosen,
        )
        shown = in_a_column(
            (self.results, 3),
            in_a_row(
                plain_label(translated(PARTS.title), "heading"), STRETCH, self.freeze_button, self.unfreeze_button
            ),
            (self.parts, 1),
            self.made,
        )
        in_a_row(chosen, (shown, 1), of=self, margins=PAGE_MARGINS, spacing=3 * GRID)

    @override
    def refresh(self) -> None:
        self._forget()  # what came out belongs to the questions as they were
        language = window_language()
        self._asking.ask(partial(_known, language=language), self._on_known)

    def _on_known(self, known: _Known) -> None:
        self._words = known.words
        self.datasets.offer_anew({"": self.tr("All datasets"), **{name: name for name in known.datasets}})
        fields = {name: field_name(name) for name in known.fields}
        was_offered = self.field.count()
        self.field.offer_anew({"": self.tr("all questions as one"), **fields})
        if not was_offered and "icd11" in known.fields:
            self.field.choose("icd11")
        self.parts.show_things(known.parts)
        self.parts.say_when_empty(self.tr("No question is in a part yet."))
        last = known.made[0] if known.made else None
        self.made.setVisible(last is not None)
        if last is not None:
            told, plan = self.tr("{plan} ({dataset}, on {at} by {who})"), plan_words(last.plan)
            plan = replace(plan, values={**plan.values, "field": field_name(last.plan.field)})
            self.made.setText(
                told.format(
                    at=moment(last.at),
                    who=isolated(last.actor),
                    dataset=isolated(last.dataset),
                    plan=translated(plan),
                )
            )
        self._allow()

    @property
    def plan(self) -> SplitPlan:
        """The split that is chosen on the page; raises ``SplitRefused``."""
        return SplitPlan(
            tuple(part for row in self.rows if (part := row.part) is not None),
            self.field.chosen or "",
            self.rest.text().strip(),
            self.seed.value(),
            (self.datasets.chosen,) if self.datasets.chosen else (),
        )

    def _forget(self) -> None:
        """Another choice: what came out belongs to the one before."""
        self.preview = None
        self.problem.clear()
        self.results.say(self.tr("Preview"), self.tr("No question checked yet."))
        self._allow()

    @override
    def _allow(self) -> None:
        marked = self.parts.marked
        self.make_button.setEnabled(self.preview is not None)
        self.freeze_button.setEnabled(marked is not None and not marked.frozen_at)
        self.unfreeze_button.setEnabled(marked is not None and bool(marked.frozen_at))

    def _look(self) -> None:
        self.problem.clear()
        plan = self._plan_or_why_not()
        if plan is None:
            return
        self._start(
            lambda workspace, report, cancel: preview_split(workspace, plan, report, cancel),
            self._on_looked,
            self.tr("Checking the questions"),
        )

    def _on_looked(self, preview: SplitPreview) -> None:
        if preview.drawn.plan != self._plan_or_why_not():
            return  # another choice was made meanwhile
        self.preview = preview
        shown = replace(self._worded(preview.table), notes=())
        self.results.show_results(self.tr("Preview"), "", Results(preview.sentences, (), (shown,)))
        self._allow()

    def _plan_or_why_not(self) -> SplitPlan | None:
        try:
            return self.plan
        except MedReviewError as error:
            self.problem.setText(translated(error.message))
            return None

    def _worded(self, table: Table) -> Table:
        """The table with the words of the values of its field."""
        field = self.field.chosen or ""
        values = {str(row[0]): self._words.begun_by_code(field, str(row[0])) for row in table.rows}
        return replace(table, words={**values, **table.words})

    def _make(self) -> None:
        preview = self.preview
        if preview is None:
            return
        if warnings := preview.warnings:
            told = "\n\n".join(translated(one) for one in warnings)
            answers = Answers(self.tr("Make this split"), self.tr("Cancel"))
            asked = self.tr("{warnings}\n\nContinue?").format(warnings=told)
            self.box = ask(self, asked, answers, then=partial(self._make_it, preview), ended=forgets(self, "box"))
        else:
            self._make_it(preview)

    def _make_it(self, preview: SplitPreview) -> None:
        self._start(
            lambda workspace, _report, _cancel: make_split(workspace, preview, is_meant=True),
            self._on_made,
            self.tr("Splitting"),
        )

    def _on_made(self, n: int) -> None:
        self.context.note(self.tr("Questions that moved: {n}").format(n=number(n)))
        self._announce()
        self.parts.setFocus()  # the button that was pressed has nothing left to do

    def _ask_freeze(self) -> None:
        marked = self.parts.marked
        if marked is None:
            return
        title = self.tr("Freeze {part}").format(part=isolated(marked.split))
        why = self.tr("No question leaves it or joins it until it is unfrozen. A reason may be kept with it.")
        freeze = partial(self._freeze, marked)
        self.reason = ask_text(self, title, why, then=freeze, yes=self.tr("Freeze"))

    def _freeze(self, part: PartNow, why: str) -> None:
        self._start(
            lambda workspace, _report, _cancel: freeze_part(workspace, part.dataset, part.split, why=why),
            lambda _n: self._announce(),
            self.tr("Freezing"),
        )

    def _ask_unfreeze(self) -> None:
        marked = self.parts.marked
        if marked is None:
            return
        title = self.tr("Unfreeze {part}").format(part=isolated(marked.split))
        why = self.tr("Why may it change again? The reason is kept in the audit trail.")
        self.reason = ask_text(self, title, why, then=partial(self._unfreeze, marked), yes=self.tr("Unfreeze"))

    def _unfreeze(self, part: PartNow, why: str) -> None:
        self._start(
            lambda workspace, _report, _cancel: unfreeze_part(workspace, part.dataset, part.split, why=why),
            lambda _none: self._announce(),
            self.tr("Unfreezing"),
        )

    def _announce(self) -> None:
        self.context.workspace.announce(Change.DATASETS, by=self)
        self.refresh()

    @property
    @override
    def _writing_buttons(self) -> tuple[QPushButton, ...]:
        return (self.make_button, self.freeze_button, self.unfreeze_button)
