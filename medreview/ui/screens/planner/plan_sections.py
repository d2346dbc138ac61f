"""The sections of a plan that choose: the study, its answers, its raters, batches and blocks."""

import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from PySide6.QtCore import QEvent, QLocale, QObject, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QTextEdit
from typing_extensions import override

from medreview.domain.granularity import ALONE, UNIT_WORDS
from medreview.domain.study_plans import (
    LEAST_IDLE_S,
    LEVEL_ORDER_WORDS,
    MOST_IDLE_S,
    RATED_AT_WORDS,
    BatchSet,
    Block,
    Granularity,
    PlannedRater,
    Repeats,
    StudyPlan,
    Text,
)
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, number, translated
from medreview.ui.widgets.chips import in_lines
from medreview.ui.widgets.fields import (
    TickBox,
    choice_box,
    in_local_digits,
    line_edit,
    named,
    number_box,
    push_button,
)
from medreview.ui.widgets.forms import SELECTION_WORDS, Draft, DraftSection, TickLists, labelled, stripped
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, Part, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.ui.widgets.row_table import RowTable, TableColumn
from medreview.ui.words import choices, in_window_language
from medreview.workflows.design_study import SelectionOptions, Template, with_one_order

FREE_FORM = ""
LARGEST_SEED = 2**31 - 1
MOST = 10_000
MOST_QUESTIONS = 1_000_000
LIST_HEIGHT = 136
SELECTED = ("datasets", "authors", "kinds", "languages", "splits")
SET_COLUMN = 1
SET_ROWS = 3
BLOCK_ROWS = 5
USUAL_REPEATS = 6
W = TypeVar("W", QLineEdit, QTextEdit)


class Wordings(DraftSection[Draft]):
    """Edits what has wordings, in one language at a time."""

    def __init__(self) -> None:
        super().__init__()
        self._language = "en"

    def show_in(self, language: str, draft: Draft) -> None:
        """Fill every control, with the words of this language, without telling that it was edited."""
        self._language = language
        self.show_draft(draft)

    def bind_wording(self, path: str, control: W) -> W:
        """Let a control show the words of one language."""
        return self.bind(path, control, shown=self._words, meant=self._with_words)

    def _words(self, text: Text) -> str:
        return text.get(self._language, "")

    def _with_words(self, before: Text, words: str) -> Text:
        return with_wording(before, self._language, words)


class Section(Wordings[StudyPlan]):
    """A page that edits one part of a plan."""

    def __init__(self) -> None:
        super().__init__()
        self.column.setContentsMargins(*PAGE_MARGINS)
        self.column.setSpacing(2 * GRID)
        self._beside: list[QBoxLayout] = []

    def add_heading(self, text: str, explanation: str = "") -> None:
        self.column.addWidget(plain_label(text, "heading"))
        if explanation:
            self.column.addWidget(plain_label(explanation, "quiet", wraps=True))

    def add_beside(self, *parts: Part, stretch: int = 0) -> None:
        """Add parts side by side; they stand one below the other where the page is too narrow for that."""
        row = in_a_row(*parts, spacing=3 * GRID)
        self._beside.append(row)
        self.column.addLayout(row, stretch)

    def fit_into(self, width: int) -> None:
        """Put parts that stand side by side where a page of this width has room for them."""
        margins = self.column.contentsMargins()
        for row in self._beside:
            items = (row.itemAt(place) for place in range(row.count()))
            parts = [item.minimumSize().width() for item in items if item is not None]
            wanted = sum(parts) + row.spacing() * (len(parts) - 1) + margins.left() + margins.right()
            is_wide = wanted <= width
            row.setDirection(QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom)


class StudySection(Section):
    """Name, title, what raters see beside the answer, and the seed.

    Signals
    -------
    template_chosen(str)
        Begin again with this template; the screen replaces the plan.
    """

    template_chosen = Signal(str)

    def __init__(self, templates: Sequence[Template]) -> None:
        super().__init__()
        offered = {template.name: in_window_language(template.title) for template in templates}
        self.template = choice_box(self.tr("Start from"), {**offered, FREE_FORM: self.tr("Blank plan")})
        self.template.activated.connect(lambda: self.template_chosen.emit(self.template.chosen))
        references = TickBox(self.tr("Show reference answers beside the answer to rate"))
        closes = TickBox(self.tr("Close a batch when it is finished; reopening needs a reason"))
        draws = TickBox(self.tr("Show lists, tables and emphasis formatted, alike for every author"))
        draws.setToolTip(
            self.tr("Otherwise raters see the raw formatting marks, which can reveal that a model wrote the answer.")
        )
        differs = TickBox(self.tr("Of two answers, show what differs"))
        differs.setToolTip(
            self.tr(
                "Sentences of both answers are grey, and words that differ in nearly equal sentences are underlined. "
                "Leave it off where raters should find this on their own."
            )
        )
        self.name = self.bind("name", line_edit(self.tr("Name of the study")), meant=stripped)
        self.title = self.bind_wording("title", line_edit(self.tr("Title that raters see")))
        self.references = self.bind("show_references", references)
        self.level_order = self.bind("level_order", choice_box(self.tr("Scale direction"), choices(LEVEL_ORDER_WORDS)))
        self.rated_at = self.bind("rated_at", choice_box(self.tr("Where raters work"), choices(RATED_AT_WORDS)))
        self.closes_batches = self.bind("closes_batches", closes)
        self.draws_markdown = self.bind("draws_markdown", draws)
        self.shows_differences = self.bind("shows_differences", differs)
        idle = number_box(self.tr("Idle after"), LEAST_IDLE_S, MOST_IDLE_S)
        idle.setSuffix(self.tr(" s"))
        idle.setToolTip(self.tr("A rater's time counts as idle after this long without a key, click or scroll."))
        self.idle_limit = self.bind("idle_limit_s", idle, shown=round, meant=lambda _before, given: float(given))
        self.seed = self.bind("seed", line_edit(self.tr("Seed")), shown=_typed_seed, meant=_seed_in)
        self.seed.setFixedWidth(144)
        another = named(push_button(self.tr("New seed"), self._draw_seed), self.tr("Draw a new seed"))
        hint = self.tr("The same seed makes the same plan: questions, groups, batches, orders and sentences.")
        form = labelled(
            self.template,
            self.name,
            self.title,
            self.references,
            self.level_order,
            self.rated_at,
            self.closes_batches,
            self.draws_markdown,
            self.shows_differences,
            self.idle_limit,
            (self.tr("Seed"), in_a_row(self.seed, another, STRETCH)),
            plain_label(hint, "caption", wraps=True),
            grows=True,
        )
        self.column.addLayout(form)
        self.column.addStretch(1)

    def show_template(self, name: str | None) -> None:
        """Mark the template that the plan began with."""
        self.template.choose(name or FREE_FORM)

    def lock_template(self, *, is_locked: bool) -> None:
        """A study that is there already keeps what it began with."""
        self.template.setEnabled(not is_locked)

    @override
    def _fill(self, plan: StudyPlan) -> None:
        self.show_template(plan.template)
        super()._fill(plan)

    def _draw_seed(self) -> None:
        self.seed.setText(_typed_seed(random.SystemRandom().randrange(LARGEST_SEED)))
        self._on_edit()


class AnswersSection(Section):
    """The choice of answers to rate: ticked values restrict; a list with nothing ticked does not."""

    def __init__(self) -> None:
        super().__init__()
        self._options: SelectionOptions | None = None
        self.add_heading(
            self.tr("Answers to rate"),
            self.tr("Select what to include. If nothing is selected, everything is included.")
            + " "
            + self.tr("Authors stay hidden from raters."),
        )
        self._lists = TickLists(choices(SELECTION_WORDS), height=LIST_HEIGHT, spacing=GRID)
        self.lists = self._lists.lists
        for name, box in self.lists.items():
            self.bind(f"selection.{name}", box)
        self.references = self.bind("selection.include_references", TickBox())
        cut_off = TickBox(self.tr("Leave out truncated or overlong answers"))
        self.cut_off = self.bind("selection.leaves_out_cut_off", cut_off)
        self._name_references(0)
        questions = number_box(self.tr("Questions to draw"), 0, MOST_QUESTIONS, least_means=self.tr("all"))
        self.n_questions = self.bind("selection.n_questions", questions, absent=0)
        self.count = plain_label("", "quiet", wraps=True)
        self.column.addWidget(self._lists)
        self.column.addWidget(self.references)
        self.column.addWidget(self.cut_off)
        self.column.addLayout(labelled(self.n_questions, grows=True))
        self.column.addWidget(self.count)
        self.column.addStretch(1)

    def offer(self, options: SelectionOptions) -> None:
        """Take the values that the workspace has."""
        self._options = options
        self._name_references(options.n_references)

    def show_counts(self, options: SelectionOptions) -> None:
        """Count the values as the plan selects answers now."""
        self.offer(options)
        for name in SELECTED:
            self._lists.count(name, {one.value: one.n_answers for one in getattr(options, name)})

    def show_count(self, n_answers: int, n_questions: int) -> None:
        words = self.tr(
            "{answers} {answers:=answer matches|answers match}, from {questions} {questions:=question|questions}."
        )
        self.count.setText(counted(words, answers=n_answers, questions=n_questions))

    def _name_references(self, n: int) -> None:
        self.references.setText(self.tr("Rate reference answers too ({n})").format(n=number(n)))

    @override
    def _fill(self, plan: StudyPlan) -> None:
        for name in SELECTED:
            options = () if self._options is None else getattr(self._options, name)
            counts = {option.value: option.n_answers for option in options}
            self._lists.offer(name, counts, getattr(plan.selection, name))
        super()._fill(plan)


class RatersSection(Section):
    """The raters, their groups, and the answers that groups share."""

    def __init__(self) -> None:
        super().__init__()
        self.add_heading(
            self.tr("Raters and groups"),
            self.tr("Raters of a group rate the same answers. Questions are split evenly among the groups."),
        )
        table = RowTable(
            self.tr("Raters"), (TableColumn(self.tr("Rater"), 200), TableColumn(self.tr("Group"))), ("", "A")
        )
        self.table = self.bind(
            "raters",
            table,
            shown=lambda raters: [(rater.code, rater.group) for rater in raters],
            meant=_raters_in,
        )
        shared = number_box(self.tr("Questions that every group rates"), 0, MOST_QUESTIONS)
        self.shared = self.bind("shared_questions", shared)
        self.column.addWidget(self.table, stretch=1)
        self.column.addLayout(labelled(self.shared, grows=True))


class BlocksSection(Section):
    """Batches and blocks: how a rater's pairs are cut, rated in which order and granularity, and what comes again."""

    def __init__(self) -> None:
        super().__init__()
        sentences = number_box(self.tr("Sentences per answer"), 0, MOST, least_means=self.tr("all"))
        sets = RowTable(
            self.tr("Parts"),
            (TableColumn(self.tr("Part"), 136), TableColumn(self.tr("Batches"))),
            ("", ""),
        )
        sets.fit_rows(SET_ROWS)
        blocks = RowTable(
            self.tr("Blocks in order"),
            (
                TableColumn(self.tr("Rated unit"), 208, {g.value: translated(word) for g, word in UNIT_WORDS.items()}),
                TableColumn(self.tr("Part"), 104, {"": ""}),
                TableColumn(self.tr("Pilot"), is_check=True),
            ),
            (Granularity.COARSE.value, "", False),
        )
        blocks.fit_rows(BLOCK_ROWS)
        self.batch_size = self.bind("batch_size", number_box(self.tr("Answers in a batch"), 1, MOST))
        self.sentences = self.bind("sentences_per_answer", sentences, absent=0)
        self.sets = self.bind("batch_sets", sets, shown=_set_rows, meant=_sets_in)
        self.sets.edited.connect(self._offer_sets)
        self.blocks = self.bind("blocks", blocks, shown=_block_rows, meant=_blocks_in)
        self.repeats = TickBox(self.tr("Hidden repeats"))
        self.n_repeats = number_box(self.tr("Answers repeated"), 1, MOST)
        self.repeated = {g: TickBox(translated(UNIT_WORDS[g])) for g in ALONE}
        self.enable_when(self.repeats.isChecked, self.n_repeats, *self.repeated.values())
        for signal in (self.n_repeats.valueChanged, self.repeats.toggled, *(b.toggled for b in self.repeated.values())):
            signal.connect(self._on_edit)
        tells = TickBox(self.tr("At the end, tell raters how often they agreed with themselves"))
        tells.setToolTip(self.tr("Needs hidden repeats, and batches that close."))
        self.tells_repeats = self.bind("tells_repeats", tells)
        set_words = self.tr("Parts: batches are assigned to parts in order; empty means the rest")
        block_words = self.tr("Order of work: part and rated unit of each block")
        self.column.addLayout(labelled(self.batch_size, self.sentences, grows=True))
        self.add_beside(
            (in_a_column(plain_label(set_words, "caption", wraps=True), self.sets, STRETCH), 2),
            (in_a_column(plain_label(block_words, "caption", wraps=True), self.blocks, STRETCH), 3),
        )
        kinds = in_lines(*self.repeated.values(), spacing=2 * GRID)  # further lines begin below the first kind
        self.column.addLayout(in_a_row(self.repeats, self.n_repeats, (kinds, 1), spacing=2 * GRID))
        self.column.addWidget(self.tells_repeats)
        self.column.addStretch(1)

    @override
    def apply_to(self, plan: StudyPlan) -> StudyPlan:
        granularities = tuple(g for g, box in self.repeated.items() if box.isChecked())
        repeats = Repeats(self.n_repeats.value(), granularities) if self.repeats.isChecked() else None
        applied = replace(super().apply_to(plan), repeats=repeats)
        # orders of single raters name the places of blocks, which are others where blocks came, went or moved
        is_moved = applied.blocks != plan.blocks and set(applied.blocks) == set(plan.blocks)
        return with_one_order(applied) if is_moved or len(applied.blocks) != len(plan.blocks) else applied

    @override
    def _fill(self, plan: StudyPlan) -> None:
        self._offer([one.name for one in plan.batch_sets])
        super()._fill(plan)
        self.repeats.setChecked(plan.repeats is not None)
        self.n_repeats.setValue(plan.repeats.n_pairs if plan.repeats else USUAL_REPEATS)
        rated = plan.repeats.granularities if plan.repeats else {block.granularity for block in plan.blocks}
        for granularity, box in self.repeated.items():
            box.setChecked(granularity in rated)

    def _offer_sets(self) -> None:
        self._offer([str(name) for name, _ in self.sets.rows()])

    def _offer(self, names: Sequence[str]) -> None:
        self.blocks.set_choices(SET_COLUMN, {name: name for name in names} or {"": ""})


def _raters_in(before: Sequence[PlannedRater], rows: Sequence[Sequence[object]]) -> tuple[PlannedRater, ...]:
    """Raters as typed, each with its own order of blocks: of its row, or of its code where rows came or went."""
    by_code = {rater.code: rater.block_order for rater in before}
    orders = (
        [rater.block_order for rater in before]
        if len(before) == len(rows)
        else [by_code.get(str(code), ()) for code, _ in rows]
    )
    return tuple(PlannedRater(str(code), str(group), order) for (code, group), order in zip(rows, orders, strict=True))


def _set_rows(sets: Sequence[BatchSet]) -> list[tuple[str, str]]:
    return [(one.name, "" if one.n_batches is None else as_typed(float(one.n_batches))) for one in sets]


def _sets_in(_before: object, rows: Sequence[Sequence[object]]) -> tuple[BatchSet, ...]:
    return tuple(BatchSet(str(name), _batches_in(str(n))) for name, n in rows)


def _block_rows(blocks: Sequence[Block]) -> list[tuple[str, str, bool]]:
    return [(block.granularity.value, block.batch_set, block.is_pilot) for block in blocks]


def _blocks_in(_before: object, rows: Sequence[Sequence[object]]) -> tuple[Block, ...]:
    return tuple(
        Block(Granularity(str(granularity)), str(name), is_pilot=bool(is_pilot)) for granularity, name, is_pilot in rows
    )


def _batches_in(text: str) -> int | None:
    """A number of batches; None for the rest. What is no number becomes 0, which the plan then refuses."""
    if not text:
        return None
    value = number_in(text)
    return int(value) if value == value and value >= 0 else 0  # noqa: PLR0124 - NaN alone differs from itself


def _typed_seed(seed: int) -> str:
    return in_local_digits(str(seed)) if seed >= 0 else ""


def _seed_in(_before: object, text: str) -> int:
    """The number typed, in the digits of any language; -1 when it is none, which the plan then refuses."""
    return int(text) if text.strip().isdecimal() else -1


class SectionArea(PageArea):
    """A section in a page of its own, which scrolls when the window is low."""

    def __init__(self, section: Section) -> None:
        super().__init__()
        self._section = section
        self.setWidget(section)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._section.fit_into(event.size().width())
        super().resizeEvent(event)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the section anew when what it holds became wider or narrower, as text does."""
        if watched is self._section and event.type() == QEvent.Type.LayoutRequest:
            self._section.fit_into(self.viewport().width())
        return super().eventFilter(watched, event)


def with_wording(text: Text, language: str, words: str) -> Text:
    """A wording with the words of one language replaced; blank words take the language out."""
    kept = {code: said for code, said in text.items() if code != language}
    return {**kept, language: words} if words.strip() else kept


def number_in(text: str) -> float:
    """A number as the person typed it, in the digits of any language; NaN when it is none."""
    value, is_number = QLocale().toDouble(text.strip())
    if is_number:
        return value
    with suppress(ValueError):
        return float(text.strip().replace("٫", "."))
    return float("nan")


def as_typed(value: float) -> str:
    """A level's number as a person would type it."""
    return "" if value != value else QLocale().toString(value, "g", 6)  # noqa: PLR0124 - NaN alone differs from itself
