"""The answer and, always in the same place under it, what is asked about it: scales, a reason, a comment."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QStackedWidget, QWidget
from typing_extensions import override

from medreview.domain.rating_tasks import ConfidenceTask, ItemTask, Mark
from medreview.domain.study_plans import Dimension, Granularity, LevelOrder, Shows, StudyPlan, Text
from medreview.ui.screens.rating.answer_footer import AnswerFooter
from medreview.ui.screens.rating.comment_box import CommentBox
from medreview.ui.screens.rating.marking import MarkableAnswer, MarkingPanel
from medreview.ui.screens.rating.rater_input import CHOICE_KEYS
from medreview.ui.screens.rating.reason_chooser import ReasonChooser
from medreview.ui.screens.rating.scale_labels import (
    dimension_labels,
    earlier_words,
    form_item_labels,
    given_levels,
    levels_direction,
)
from medreview.ui.screens.rating.words_field import text_of
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.answer_text import MARGIN_PX
from medreview.ui.widgets.compared_answers import ComparedAnswers
from medreview.ui.widgets.labels import ElidedLabel, plain_label
from medreview.ui.widgets.layout import STRETCH, holding, in_a_column
from medreview.ui.widgets.page_area import PageArea
from medreview.ui.widgets.scale_table import GivenLevel, ScaleLabels, ScaleTable
from medreview.ui.words import in_window_language

LEAST_ANSWER_LINES = 2
SEEN_ANSWER_LINES = 8
"""Lines of the answer that the scales leave in sight, wherever a window is high enough for them and a bar."""
CONFIDENCE = "confidence/row"
"""The name of the row of the confidence, which is no dimension."""
MESSAGE_LINES = 2
SAID_WITHIN_FROM_PX = 300
"""From this width on, in text of usual size, the footer of a low window has room for words."""


class AnswerPane(QWidget):
    """Signals.

    value_chosen(str, float)
        A level was clicked: dimension (or the confidence's name) and value.
    action_asked(str)
        A button was pressed that has the name of an action of the key map.
    reason_chosen(str), comment_written(str)
        What the person gave in the chooser or the comment box.
    category_chosen(str)
        Why the selected words are marked.
    mark_noted(int, int, str, str)
        Start and end of a mark, the note on it and what should stand there.
    asked_otherwise()
        The scales, the chooser, the marking or the comment took each other's place, so that keys mean something else.
    """

    value_chosen = Signal(str, float)
    action_asked = Signal(str)
    reason_chosen = Signal(str)
    comment_written = Signal(str)
    category_chosen = Signal(str)
    mark_noted = Signal(int, int, str, str)
    asked_otherwise = Signal()

    def __init__(self, theme: Theme, plan: StudyPlan, keys: Mapping[str, str]) -> None:
        super().__init__()
        self._theme = theme
        self._reasons: dict[str, Text] = plan.cannot_judge_reasons
        shows = plan.follow_up.shows if plan.follow_up is not None else Shows.NOTHING
        self._levels_run = levels_direction(plan.level_order)
        self._shows_earlier = plan.asks_why or shows is not Shows.NOTHING
        self._marks_words = bool(plan.marks)
        self._draws_markdown, self._shows_differences = plan.draws_markdown, plan.shows_differences
        self._is_tight = False
        self._is_bar = False
        self._lacks_room = False
        self._place = self._meant = ""
        self._is_comparing = False
        self._room_px: int | None = None
        self._task: ItemTask | None = None
        self.text = MarkableAnswer(theme, takes_marks=self._marks_words)
        self.answers = ComparedAnswers(theme, self.text, keys=(CHOICE_KEYS[0], CHOICE_KEYS[1]))
        self._message = plain_label(role="caution", wraps=True)
        self._message.setContentsMargins(MARGIN_PX, 0, MARGIN_PX, 0)
        self._message.hide()
        self._definition = ElidedLabel()
        self._definition.setContentsMargins(MARGIN_PX, 0, MARGIN_PX, 0)
        self._where = ElidedLabel()
        self._where.setContentsMargins(MARGIN_PX, 0, MARGIN_PX, 0)
        self._where.hide()
        self.chooser = ReasonChooser([(name, in_window_language(text)) for name, text in self._reasons.items()])
        self.chooser.chosen.connect(self.reason_chosen)
        self.chooser.closed.connect(self.close_overlays)
        self.comment = CommentBox(asks_why=plan.asks_why)
        self.comment.written.connect(self.comment_written)
        self.comment.closed.connect(self.close_overlays)
        self.marking = MarkingPanel(theme, plan.marks, keys)
        self._listen_to_marking()
        self._tables: dict[object, ScaleTable] = {}
        self._stack = QStackedWidget()
        self._fill_stack(plan)
        self._stack.currentChanged.connect(self._on_other_part)
        self._table: ScaleTable | None = None
        self.footer = AnswerFooter(theme, keys, asks_why=plan.asks_why)
        self.footer.action_asked.connect(self.action_asked)
        self._lay_out()
        self._dress()
        theme.changed.connect(self._dress)

    @property
    def table(self) -> ScaleTable:
        """The scales of the task on show."""
        if self._table is None:
            raise RuntimeError("nothing is shown yet")
        return self._table

    @property
    def message(self) -> str:
        return self._message.text()

    @property
    def is_choosing_reason(self) -> bool:
        return self._stack.currentWidget() is self._chooser_area

    @property
    def is_writing_comment(self) -> bool:
        return self._stack.currentWidget() is self.comment

    @property
    def unsaved_texts(self) -> tuple[str, ...]:
        """Words of the person's own that are not saved."""
        comment = (text_of(self.comment.field),) if self.comment.is_unsaved else ()
        return comment + self.marking.unsaved_texts

    @property
    def is_marking(self) -> bool:
        return self._stack.currentWidget() is self.marking

    @property
    def is_overlaid(self) -> bool:
        """True if something else is asked in the place of the scales."""
        return self._table is not None and self._stack.currentWidget() is not self._table

    def _on_other_part(self) -> None:
        if self.text.is_marking and not self.is_marking:
            self.text.take_marks(wished=False)
        if self._is_bar or self._is_comparing:
            self._fix_height_of_scales()
        self._show_definition()
        self.asked_otherwise.emit()

    def set_tight(self, is_tight: bool) -> None:
        """In a window that is low for its size of text, put into the footer what else is said around the answer."""
        if is_tight == self._is_tight:
            return
        self._is_tight = is_tight
        for answer in (self.answers.first, self.answers.second):
            answer.set_tight(is_tight)
        self.footer.set_tight(is_tight)
        self._column.setContentsMargins(2 * GRID, 0, 2 * GRID, 0 if is_tight else GRID)
        self._column.setSpacing(GRID // 4 if is_tight else GRID // 2)
        self._place_said()
        self._where.setVisible(is_tight and not self.message)
        self._dress()

    def _place_said(self) -> None:
        """Say what is said above the footer, or in a low window within it, where words have room there."""
        is_within = self._is_tight and self.width() >= self._theme.px(SAID_WITHIN_FROM_PX)
        if is_within == self.footer.holds(self._said):
            return
        if is_within:
            self.footer.hold(self._said)
        else:
            self._column.insertWidget(self._column.indexOf(self.footer), self._said)
        self._said.show()  # Qt shows what has another parent later, when the scales have taken its room

    def show_cue(self, words: str) -> None:
        """Say of the question whether it is a new one, where the line above it has no room."""
        self._place = words
        self._show_definition()

    def set_compact(self, is_compact: bool) -> None:
        """Leave the keys out of the buttons where the window is narrow."""
        if self.footer.set_compact(is_compact):
            self._dress()

    @property
    def keys_footer_px(self) -> int:
        """The width that the buttons take with their keys; the question beside is not to lose its own to them."""
        margins = self._column.contentsMargins()
        return margins.left() + margins.right() + self.footer.keys_px

    def show_item(self, task: ItemTask) -> None:
        """Show an item; within a pair only the highlight and the values change."""
        self._task = task
        self._show_answer(task)
        sentence = task.sentence
        self.text.highlight(sentence.start if sentence else None, sentence.end if sentence else None)
        n, total = number(task.sentence_number), number(task.n_sentences)
        place = self.tr("This sentence ({n} of {total} to rate) …").format(n=n, total=total)
        self._show_criteria(task)
        self._show_table(task.pair.granularity)
        self.table.show_lead(place if sentence else self._lead_of(task.pair.granularity))
        sure = {CONFIDENCE: GivenLevel(task.confidence)} if task.asked_confidence is not None else {}
        self.table.show_given(given_levels(task.given, self._reasons) | sure)
        self.table.ask_last(task.asked_confidence is not None)
        if self._shows_earlier:
            self.table.show_remarks(earlier_words(task.dimensions, task.earlier, self._reasons))
        self.comment.show_comment(task.comment, of=task.step)
        self._show_definition()
        self._show_marks(task)
        self.footer.show_item(task)

    def show_confidence(self, task: ConfidenceTask) -> None:
        """Ask for the confidence in the place of the scales; the answer stays, without highlight."""
        self._task = None
        self._show_answer(task)
        self.text.highlight(None, None)
        self._show_table(task.question.name)
        self.table.show_given({task.question.name: GivenLevel(task.value)})
        self._show_definition()
        self.footer.show_item(None)

    def show_message(self, sentence: str, *, is_hint: bool = False) -> None:
        """Say one sentence in its place under the scales; empty takes it away. A hint is no problem."""
        if sentence == self._message.text():
            return
        self._definition.setVisible(not sentence)
        self._where.setVisible(not sentence and self._is_tight)
        self._message.setVisible(bool(sentence))
        self._message.setText(sentence)
        self._message.setProperty("role", "caution" if is_hint else "problem")
        self._message.style().polish(self._message)

    @property
    def where(self) -> str:
        """The place in the answer and among the scales, as the footer of a low window says it."""
        return self._where.words

    @property
    def definition(self) -> str:
        """The meaning of the level in view: under its rows, else in the line of the messages while there is none."""
        return self._meant

    def _show_definition(self) -> None:
        table = self._table if self._table is not None and self._stack.currentWidget() is self._table else None
        self._meant = words = "" if table is None else table.definition
        if table is not None and table.says_meaning(words):
            words = ""
        if words != self._definition.words:
            self._definition.show_words(words)
        if self._is_tight and self._table is not None:
            unsaid, here = self._table.unsaid, self._table.place
            parts = (unsaid[0], here, *unsaid[1:]) if unsaid else (self._place, self._table.lead, here)
            self._where.show_words("  ·  ".join(part for part in parts if part))

    def ask_reason(self, what: str) -> None:
        """Let the person choose why ``what`` (a dimension's label; empty for all) cannot be judged."""
        self._stack.setCurrentWidget(self._chooser_area)
        self.chooser.ask_about(what)

    def open_comment(self) -> None:
        self._stack.setCurrentWidget(self.comment)
        self.comment.open()

    def open_marking(self) -> None:
        """Let words of the answer be selected, and ask in the place of the scales why they are marked."""
        self._stack.setCurrentWidget(self.marking)
        self.text.take_marks(wished=True)
        self._show_selected()

    def go_to_mark(self, mark: Mark) -> None:
        """Select marked words, to say something else of them."""
        self.open_marking()
        self.text.select(mark.start, mark.end)

    def mark_after_selected(self) -> Mark | None:
        """The mark after the selected words, along the text; after the last, and where none are, the first."""
        marks = self._task.marks if self._task is not None else ()
        here = self.text.selected
        after = (mark for mark in marks if here is not None and (mark.start, mark.end) > here)
        return next(after, marks[0] if marks else None)

    def _listen_to_marking(self) -> None:
        self.marking.category_chosen.connect(self.category_chosen)
        self.marking.noted.connect(self.mark_noted)
        self.marking.next_asked.connect(partial(self.action_asked.emit, "next_mark"))
        self.marking.removal_asked.connect(partial(self.action_asked.emit, "remove_mark"))
        self.marking.closed.connect(self.close_overlays)
        self.marking.left_field.connect(partial(self.text.setFocus, Qt.FocusReason.OtherFocusReason))
        self.text.selectionChanged.connect(self._show_selected)
        self.text.words_selected.connect(self._on_words_selected)
        self.text.mark_clicked.connect(self._on_mark_clicked)

    def _on_words_selected(self, is_done: bool) -> None:
        """Ask at once why; where that makes the answer lower, not before the mouse is still."""
        takes_marks = self._task is not None and self._task.takes_marks
        if takes_marks and not self.is_marking and (is_done or not self._is_bar):
            self.open_marking()

    def _on_mark_clicked(self, offset: int) -> None:
        """Go to the mark at this place; where several are, to the next of them."""
        if self._task is None or not self._task.takes_marks:
            return
        here = [mark for mark in self._task.marks if mark.start <= offset < mark.end]
        at = next((n for n, mark in enumerate(here, start=1) if mark == self.marking.mark), 0)
        if here:
            self.go_to_mark(here[at % len(here)])

    def _show_marks(self, task: ItemTask) -> None:
        self.text.show_marks(self.marking.marked_words(task.marks))
        if self.is_marking:
            self._show_selected()

    def _show_selected(self) -> None:
        """Tell of the selected words; where a note on others was refused, go back to those."""
        if not self.is_marking or self._task is None:
            return
        place, before = self.text.selected, self.marking.mark
        mark = next((mark for mark in self._task.marks if (mark.start, mark.end) == place), None)
        if not self.marking.leads_to(mark) and before is not None:
            with QSignalBlocker(self.text):
                self.text.select(before.start, before.end)
            return
        words = self.text.words(*place) if place is not None else ""
        self.marking.show_words(words, mark, n_marks=len(self._task.marks))

    def close_overlays(self) -> None:
        """Back to the scales."""
        if self.is_overlaid and self._table is not None:
            self.marking.flush()
            self.comment.flush()
            self._stack.setCurrentWidget(self._table)
            at = self.table.current_index
            if at == self.table.last_row and not self.table.is_resting and not self.table.current_row.is_given:
                self.table.take_focus(at)  # the rater had moved there before
            else:
                self.take_focus(at)

    def take_focus(self, start: int = 0) -> None:
        """Put the keyboard on a scale without a value; where all have one on Next, so that no digit changes any.

        The row of the confidence is another kind of question: it is moved to from the scales above, or by the rater.
        """
        index = self.table.first_open(start)
        if index is not None and index != self.table.last_row:
            self.table.take_focus(index)
        else:
            self.rest()

    def rest(self) -> None:
        """Put the keyboard on Next, where no digit gives or changes anything."""
        self.table.rest()
        self.footer.rest()

    def _show_answer(self, task: ItemTask | ConfidenceTask) -> None:
        shown = task.pair
        self.answers.show_texts(
            shown.answer, shown.other, is_drawn=self._draws_markdown, contrasts_them=self._shows_differences
        )
        is_comparing = task.pair.other is not None
        if is_comparing is not self._is_comparing:
            self._is_comparing = is_comparing
            self._fix_height_of_scales()
        self._heading.setVisible(not (self._is_bar or self._is_tight or self._is_comparing))

    def _show_criteria(self, task: ItemTask) -> None:
        """Ask the criteria of the question on screen; those of the next answer to it are the same."""
        if task.pair.granularity is not Granularity.CRITERIA or task.dimensions == self._criteria:
            return
        self._criteria = task.dimensions
        before = self._tables[Granularity.CRITERIA]
        self._add_table(Granularity.CRITERIA, task.dimensions, self._in_row)
        if self._table is before:
            self._show_table(Granularity.CRITERIA)
        self._stack.removeWidget(before)
        before.deleteLater()
        self._fix_height_of_scales()

    def _show_table(self, key: object) -> None:
        is_open = self._table is self._tables[key] and self.is_overlaid
        self._table = self._tables[key]
        if not is_open:
            self._stack.setCurrentWidget(self._table)

    def _fill_stack(self, plan: StudyPlan) -> None:
        asked = plan.confidence
        sure = form_item_labels(asked, asked.scale) if asked is not None and asked.scale is not None else None
        self._criteria: tuple[Dimension, ...] = ()
        self._in_row = replace(sure, name=CONFIDENCE) if sure is not None and plan.confidence_row else None
        for granularity in dict.fromkeys(block.granularity for block in plan.blocks):
            self._add_table(granularity, plan.dimensions_for(granularity), self._in_row)
        if asked is not None and sure is not None and self._in_row is None:
            self._keep(asked.name, ScaleTable(self._theme, [sure], levels_run=self._levels_run))
        self._chooser_area = PageArea()
        self._chooser_area.setWidget(self.chooser)
        self._stack.addWidget(self._chooser_area)
        self._stack.addWidget(self.comment)
        self.marking.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # as wide as the answer
        self._stack.addWidget(self.marking)

    def _add_table(
        self, granularity: Granularity, dimensions: Sequence[Dimension], confidence: ScaleLabels | None
    ) -> None:
        labels = [dimension_labels(dimension) for dimension in dimensions]
        table = ScaleTable(
            self._theme,
            labels,
            has_remarks=self._shows_earlier,
            levels_run=self._runs(granularity),
            last=confidence,
            last_runs=self._levels_run,
            scrolls=True,
        )
        table.show_lead(self._lead_of(granularity))  # its line counts in the height that is kept for the scales
        self._keep(granularity, table)

    def _runs(self, granularity: Granularity) -> Qt.LayoutDirection:
        """The direction of the levels; those of two answers run as the answers do, so that each is at its side."""
        return levels_direction(LevelOrder.READING) if granularity is Granularity.PAIRWISE else self._levels_run

    def _lead_of(self, granularity: Granularity) -> str:
        if granularity is Granularity.CRITERIA:
            return self.tr("The answer …")
        return "" if granularity is Granularity.PAIRWISE else self.tr("The whole answer …")

    def _keep(self, key: object, table: ScaleTable) -> None:
        table.value_chosen.connect(self.value_chosen)
        table.looked_at.connect(self._show_definition)
        self._tables[key] = table
        self._stack.addWidget(table)

    def _fix_height_of_scales(self) -> None:
        """Keep the place of the scales as high as the highest of them, so that nothing moves from step to step.

        Where the answer would keep fewer than its lines, many rows scroll under the words of their levels; where even
        some rows have no room, one row at a time is a bar.
        """
        tables, width = self._tables.values(), self.width() - 4 * GRID
        for part in self._stack.findChildren(QWidget):
            part.ensurePolished()  # else its height is that of another text size
        room = self._room_for_scales()
        self.chooser.fit(width)
        for table in tables:
            table.set_bar(False)  # what it takes as rows
            table.set_flat(is_flat=False)
        wanted = max(table.height_at(width) for table in tables)
        least = max(table.least_height(width) for table in tables)
        is_bar = room is not None and least > room
        for table in tables:
            table.set_bar(is_bar)
            table.show_head(not (is_bar and self._is_tight))
        self.marking.set_compact(is_compact=is_bar)
        if is_bar:
            wanted = self._height_of_bars(width, room)
        elif room is not None:
            # so that asking for a reason moves nothing; two answers have no lines to spare for it
            wanted = min(wanted if self._is_comparing else max(wanted, self.chooser.sizeHint().height()), room)
        if self._marks_words and not self._is_tight:
            wanted = max(wanted, self.marking.minimumSizeHint().height())  # so that selecting words moves nothing
        self._stack.setMinimumWidth(0 if is_bar else max(table.least_width for table in tables))
        if self.is_overlaid:
            spared = round(self.text.line_px * (SEEN_ANSWER_LINES - LEAST_ANSWER_LINES))
            most = wanted if room is None else max(wanted, room + spared)  # what does not fit is scrolled to
            own = self.marking.minimumSizeHint() if self.is_marking else self.chooser.sizeHint()
            wanted = min(max(wanted, own.height()), most)
        self._stack.setFixedHeight(wanted)
        self._is_bar = is_bar
        self._lacks_room = room is not None and wanted > room
        self._show_definition()
        self._heading.setVisible(not (is_bar or self._is_tight or self._is_comparing))
        self._keep_room_for_message()

    def _height_of_bars(self, width: int, room: int | None) -> int:
        """The height of any row as a bar; flat, where the answer would lose lines and the footer can say the rest.

        Of flat ones that of the table on show: another one asks something else, and the answer may move then.
        """
        height = max(table.bar_height(width) for table in self._tables.values())
        if not self._is_tight or room is None or height - room < self.text.line_px / 2:
            return height
        for table in self._tables.values():
            table.set_flat(is_flat=True)
        heights = {id(table): table.bar_height(width) for table in self._tables.values()}
        return heights.get(id(self._table), max(heights.values()))

    def _room_for_scales(self) -> int | None:
        """The height for the scales beside the lines of the answer that are always seen; None before it is known."""
        if self._room_px is None:
            return None
        around = (self.footer, self._line) if self._is_tight else (self._heading, self.footer, self._line)
        taken = sum(part.sizeHint().height() for part in around) + 5 * self._column.spacing()
        taken += self._column.contentsMargins().bottom()
        lines = round(self.text.line_px * SEEN_ANSWER_LINES) + 2 * MARGIN_PX
        is_above = not self.footer.holds(self._said)
        said = MESSAGE_LINES * self._message.fontMetrics().lineSpacing() if is_above else 0
        return self._room_px - taken - lines - said

    def set_room(self, height: int) -> None:
        """Lay out for this height of the window's part."""
        if height != self._room_px:
            self._room_px = height
            self._fix_height_of_scales()

    def _keep_room_for_message(self) -> None:
        """Keep room for a problem of two lines, so that what is said moves nothing, unless the answer lacks it."""
        lines = 1 if self._lacks_room and not self._is_tight else MESSAGE_LINES
        self._said.setMinimumHeight(lines * self._message.fontMetrics().lineSpacing() + 2)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_said()
        self._fix_height_of_scales()
        super().resizeEvent(event)

    def _lay_out(self) -> None:
        self._heading = plain_label(self.tr("Answer"), "caption")
        self._heading.setContentsMargins(MARGIN_PX, 0, MARGIN_PX, 0)
        self._line = QFrame()
        self._line.setProperty("role", "line")
        self._line.setFixedHeight(1)
        self._said = holding(in_a_column(self._message, self._where, self._definition, STRETCH, spacing=0))
        self._column = in_a_column(
            self._heading,
            (self.answers, 1),
            self._line,
            self._stack,
            self._said,
            self.footer,
            of=self,
            margins=(2 * GRID, 0, 2 * GRID, GRID),
            spacing=GRID // 2,
        )

    def _dress(self) -> None:
        self.footer.dress()
        self._show_definition()
        self.text.setMinimumHeight(round(self.text.line_px * LEAST_ANSWER_LINES))
        self._keep_room_for_message()
        self._fix_height_of_scales()
