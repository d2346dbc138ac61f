"""The judgements of a run, the latest first: filtered by dimension and state, a page at a time."""

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from medreview.domain.judge_runs import COINCIDES, Validity
from medreview.errors import Message
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.judges.words import validity_name, value_words
from medreview.ui.translation import number
from medreview.ui.widgets.fields import choice_box, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.workflows.run_judge import JudgementFilter, JudgementLine, JudgementPage

PAGE = 100
JUDGEMENTS = RecordList(
    "judgements",
    Message("Judgements"),
    (
        ListColumn("answer", Message("Answer"), lambda line: line.answer, 112),
        ListColumn("text", Message("Text"), lambda line: line.excerpt, 136, takes_rest=True),
        ListColumn(
            "sentence",
            Message("Sentence"),
            lambda line: None if line.sentence_index is None else line.sentence_index + 1,
            80,
            is_number=True,
            is_bare=lambda lines: all(line.sentence_index is None for line in lines),
        ),
        ListColumn("dimension", Message("Dimension"), lambda line: line.dimension, 144),
        ListColumn("value", Message("Value"), value_words, 112, is_number=True),
        ListColumn("state", Message("State"), lambda line: validity_name(line.validity), 80),
    ),
    is_sortable=False,
)


class JudgementList(QWidget):
    """Signals.

    chosen(int)
        The judgement that is marked.
    nothing_to_choose()
        The list is empty.
    page_wanted()
        Another filter or another page was chosen: read ``wanted`` and ``offset`` again.
    """

    chosen = Signal(int)
    nothing_to_choose = Signal()
    page_wanted = Signal()

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._run: int | None = None
        self._lines: tuple[JudgementLine, ...] = ()
        self._n_judgements = 0
        self._marked: int | None = None
        self._is_filling = False
        self.offset = 0
        self.dimension = choice_box(self.tr("Dimension"))
        self.state = choice_box(self.tr("State"))
        for box in (self.dimension, self.state):
            box.currentIndexChanged.connect(self._on_filter)
        self.table = ListTable[JudgementLine](context.settings, JUDGEMENTS)
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self.count = plain_label("", "caption")
        self.newer_button = push_button(self.tr("Newer"), lambda: self._turn(-PAGE))
        self.older_button = push_button(self.tr("Older"), lambda: self._turn(PAGE))
        in_a_column(
            in_a_row(self.dimension, self.state, STRETCH, self.count, self.newer_button, self.older_button),
            (self.table, 1),
            of=self,
        )

    @property
    def wanted(self) -> JudgementFilter:
        state = self.state.currentData()
        only_coinciding = state == COINCIDES
        return JudgementFilter(
            run=self._run,
            dimension=self.dimension.currentData(),
            validity=None if only_coinciding else state,
            only_coinciding=only_coinciding,
        )

    @property
    def marked(self) -> int | None:
        """The judgement that is marked, which may not be listed yet."""
        return self._marked

    @property
    def lines(self) -> tuple[JudgementLine, ...]:
        return self._lines

    def begin(self, run: int | None, dimensions: Iterable[str]) -> None:
        """Turn to a run, or to none, or learn of its dimensions."""
        if run != self._run:
            self._run, self.offset, self._marked, self._lines = run, 0, None, ()
            self.table.show_things(())
        everywhere = {None: self.tr("Every dimension"), **{name: name for name in dimensions}}
        states = {
            None: self.tr("Every state"),
            **{state.value: validity_name(state) for state in Validity},
            COINCIDES: self.tr("stands in a text too"),
        }
        for box, names in ((self.dimension, everywhere), (self.state, states)):
            if [box.itemData(row) for row in range(box.count())] != list(names):
                self._fill(box, names)

    def mark(self, run: int, judgement: int) -> None:
        """Turn to a run with this judgement marked, wherever in the list it stands."""
        self.begin(run, ())
        self._marked = judgement

    def say_when_empty(self, sentence: str) -> None:
        self.table.say_when_empty(sentence)

    def show_page(self, page: JudgementPage) -> None:
        """Show lines; what was marked stays marked, and the view stays where it was."""
        self._lines, self._n_judgements = page.lines, page.n_judgements
        place = self.table.verticalScrollBar().value()
        self._is_filling = True
        self.table.show_things(page.lines)
        self.table.mark(lambda line: line.judgement == self._marked)
        self._is_filling = False
        self.table.verticalScrollBar().setValue(place)
        if not page.lines:
            self._marked = None
            self.nothing_to_choose.emit()
        elif self._marked is None:
            self.table.selectRow(0)
        self._show_count()

    def _show_count(self) -> None:
        last = self.offset + len(self._lines)
        if self._n_judgements > len(self._lines):
            words = self.tr("{first} to {last} of {n}").format(
                first=number(self.offset + 1), last=number(last), n=number(self._n_judgements)
            )
        else:
            words = self.tr("{n} judgements").format(n=number(self._n_judgements)) if self._n_judgements else ""
        self.count.setText(words)
        self.newer_button.setVisible(self._n_judgements > PAGE)
        self.older_button.setVisible(self._n_judgements > PAGE)
        self.newer_button.setEnabled(self.offset > 0)
        self.older_button.setEnabled(last < self._n_judgements)

    def _fill(self, box: QComboBox, names: dict[str | None, str]) -> None:
        chosen = box.currentData()
        box.blockSignals(True)
        box.clear()
        for value, words in names.items():
            box.addItem(words, value)
        box.setCurrentIndex(max(box.findData(chosen), 0))
        box.blockSignals(False)

    def _on_filter(self) -> None:
        self.offset, self._marked = 0, None
        self.page_wanted.emit()

    def _turn(self, step: int) -> None:
        self.offset, self._marked = max(self.offset + step, 0), None
        self.page_wanted.emit()

    def _on_selected(self) -> None:
        line = self.table.marked
        if line is not None and not self._is_filling:
            self._marked = line.judgement
            self.chosen.emit(self._marked)
