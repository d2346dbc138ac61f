"""The judgements of a run: their list, a page at a time, and one of them with all that led to it."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from medreview.domain.run_kinds import Validity
from medreview.domain.runs import COINCIDES
from medreview.errors import Message
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.runs.words import share_words, validity_name, value_words
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, isolated, number, translated
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.fields import choice_box, named, push_button
from medreview.ui.widgets.labels import ElidedLabel, plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.reading_text import OutputText
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.ui.words import part_name, prompt_words
from medreview.workflows.run_judge import (
    AttemptView,
    JudgementDetail,
    JudgementFilter,
    JudgementLine,
    JudgementPage,
    SideBySide,
)

PAGE = 100
JUDGEMENTS = RecordList(
    "judgements",
    Message("Judgements"),
    (
        ListColumn("answer", Message("Answer"), lambda line: line.answer, 136),
        ListColumn("text", Message("Text"), lambda line: line.excerpt, 136, takes_rest=True),
        ListColumn(
            "sentence",
            Message("Sentence"),
            lambda line: None if line.sentence_index is None else line.sentence_index + 1,
            80,
            is_number=True,
            is_bare=lambda lines: all(line.sentence_index is None for line in lines),
        ),
        ListColumn(
            "dimension",
            Message("Dimension"),
            lambda line: part_name(line.dimension),
            152,
            is_bare=lambda lines: all(line.is_of_criterion for line in lines),
        ),
        ListColumn("value", Message("Value"), value_words, 64, is_number=True),
        ListColumn("state", Message("State"), lambda line: validity_name(line.validity), 88),
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
        self.lines: tuple[JudgementLine, ...] = ()
        self._n_judgements = 0
        self.marked: int | None = None
        """The judgement that is marked, which may not be listed yet."""
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

    def begin(self, run: int | None, dimensions: Iterable[str]) -> None:
        """Turn to a run, or to none, or learn of its dimensions."""
        if run != self._run:
            self._run, self.offset, self.marked, self.lines = run, 0, None, ()
            self.table.show_things(())
        everywhere = {None: self.tr("All dimensions"), **{name: part_name(name) for name in dimensions}}
        states = {
            None: self.tr("All states"),
            **{state.value: validity_name(state) for state in Validity},
            COINCIDES: self.tr("word for word in the judged text"),
        }
        self.dimension.offer_anew(everywhere)
        self.state.offer_anew(states)

    def mark(self, run: int, judgement: int) -> None:
        """Turn to a run with this judgement marked, wherever in the list it stands."""
        self.begin(run, ())
        self.marked = judgement

    def say_when_empty(self, sentence: str) -> None:
        self.table.say_when_empty(sentence)

    def show_page(self, page: JudgementPage) -> None:
        """Show lines; what was marked stays marked, and the view stays where it was."""
        self.lines, self._n_judgements = page.lines, page.n_judgements
        place = self.table.verticalScrollBar().value()
        self._is_filling = True
        self.table.show_things(page.lines)
        self.table.mark(lambda line: line.judgement == self.marked)
        self._is_filling = False
        self.table.verticalScrollBar().setValue(place)
        if not page.lines:
            self.marked = None
            self.nothing_to_choose.emit()
        elif self.marked is None:
            self.table.selectRow(0)
        self._show_count()

    def _show_count(self) -> None:
        last = self.offset + len(self.lines)
        if self._n_judgements > len(self.lines):
            words = self.tr("{first} to {last} of {n}").format(
                first=number(self.offset + 1), last=number(last), n=number(self._n_judgements)
            )
        else:
            words = ""
            if self._n_judgements:
                words = counted(self.tr("{n} {n:=judgement|judgements}"), n=self._n_judgements)
        self.count.setText(words)
        self.newer_button.setVisible(self._n_judgements > PAGE)
        self.older_button.setVisible(self._n_judgements > PAGE)
        self.newer_button.setEnabled(self.offset > 0)
        self.older_button.setEnabled(last < self._n_judgements)

    def _on_filter(self) -> None:
        self.offset, self.marked = 0, None
        self.page_wanted.emit()

    def _turn(self, step: int) -> None:
        self.offset, self.marked = max(self.offset + step, 0), None
        self.page_wanted.emit()

    def _on_selected(self) -> None:
        line = self.table.marked
        if line is not None and not self._is_filling:
            self.marked = line.judgement
            self.chosen.emit(self.marked)


OtherRun = tuple[JudgementLine, str]
"""A judgement of another run, and the value here on its dimension."""
OTHER_RUNS = RecordList(
    "other runs",
    Message("Judgements of this answer by other runs"),
    (
        ListColumn("run", Message("Run"), lambda other: other[0].run_name, 160, takes_rest=True),
        ListColumn("dimension", Message("Dimension"), lambda other: part_name(other[0].dimension), 120),
        ListColumn("there", Message("Other run"), lambda other: value_words(other[0]), 88, is_number=True),
        ListColumn("state", Message("Its state"), lambda other: validity_name(other[0].validity), 88),
        ListColumn("here", Message("This run"), lambda other: other[1], 80, is_number=True),
    ),
)


class BesidePage(QWidget):
    """Signals.

    chosen(int)
        The judgement of another run whose reply is wanted beside this one.
    """

    chosen = Signal(int)

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self.table = ListTable[OtherRun](context.settings, OTHER_RUNS)
        self.table.say_when_empty(self.tr("No other run has judged this answer."))
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self._here_title, self._there_title = ElidedLabel(), ElidedLabel()
        self._here_title.show_words(self.tr("Reply in this run"))
        self.here = OutputText(context.theme, self.tr("Reply in this run"))
        self.there = OutputText(context.theme, self.tr("Reply in the other run"))
        replies = QWidget()
        row = in_a_row(of=replies, margins=(0, GRID, 0, 0), spacing=2 * GRID)
        for title, text in ((self._here_title, self.here), (self._there_title, self.there)):
            row.addLayout(in_a_column(title, (text, 1), spacing=GRID // 2), stretch=1)
        parts = DividedView(self.table, replies, lies=Qt.Orientation.Vertical)
        in_a_column(parts, of=self, margins=(0, GRID, 0, 0), spacing=STYLE)

    @property
    def marked(self) -> int | None:
        """The judgement of another run that is marked."""
        other = self.table.marked
        return other[0].judgement if other is not None else None

    def begin(self, reply: str) -> None:
        """Show one reply with nothing beside it yet."""
        self.table.show_things(())
        self.here.show_text(reply)
        self.there.show_text("")
        self._there_title.show_words("")

    def show_others(self, own: Sequence[JudgementLine], others: Sequence[JudgementLine]) -> None:
        labels = {line.dimension: value_words(line) for line in own}
        self.table.show_things([(line, labels.get(line.dimension, "")) for line in others])
        if others:
            self.table.selectRow(0)

    def show_other(self, detail: JudgementDetail) -> None:
        self._there_title.show_words(isolated(detail.run_name))
        self.there.show_text(detail.attempts[-1].raw_output if detail.attempts else "")

    def _on_selected(self) -> None:
        if self.marked is not None:
            self.chosen.emit(self.marked)


OUTCOME_WIDTHS = (168, 88, 112, 200)
OUTCOME_ROWS = 4
MS_PER_S = 1000


class JudgementView(QWidget):
    """Everything is shown as plain text: a reply may hold anything.

    Signals
    -------
    other_chosen(int)
        A judgement of another run on the same answer, to show beside this one: hand its detail to ``show_other``.
    """

    other_chosen = Signal(int)

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self.detail: JudgementDetail | None = None
        self.heading = ElidedLabel()
        self.attempt = choice_box(self.tr("Attempt"))
        self.attempt.currentIndexChanged.connect(self._show_attempt)
        self._outcome_model = RowsModel(
            (
                ShownColumn(self.tr("Dimension")),
                ShownColumn(self.tr("Value"), is_number=True),
                ShownColumn(self.tr("State")),
                ShownColumn(self.tr("Reason")),
            )
        )
        self.outcomes = DataTable(context.settings, "judgement outcomes", self.tr("Reply mode"))
        self.outcomes.use(self._outcome_model, OUTCOME_WIDTHS, stretches=3)
        self.outcomes.fit_rows(OUTCOME_ROWS)
        self.scores = plain_label("", "caption", wraps=True)
        self.usage = plain_label("", "caption", wraps=True)
        self.reply = OutputText(context.theme, self.tr("Reply"))
        self.thinking = OutputText(context.theme, self.tr("Thinking"))
        self.prompt_choice = choice_box(self.tr("Prompt of"))
        self.prompt_choice.currentIndexChanged.connect(self._show_prompt)
        self.prompt_note = plain_label("", "caption", wraps=True)
        self.prompt = OutputText(context.theme, self.tr("Prompt"))
        self.judged = OutputText(context.theme, self.tr("Question and answer"))
        self.beside = BesidePage(context)
        self.beside.chosen.connect(self.other_chosen)
        self.tabs = named(QTabWidget(), self.tr("Parts of the judgement"))
        self.tabs.setDocumentMode(True)
        self._lay_out()
        self.show_nothing()

    def show_nothing(self) -> None:
        self.detail = None
        self.setVisible(False)

    def show_detail(self, detail: JudgementDetail) -> None:
        """Show a judgement at its last attempt."""
        self.detail = detail
        self.setVisible(True)
        self.heading.show_words(self._heading_words(detail))
        self.attempt.blockSignals(True)
        self.attempt.clear()
        for attempt in detail.attempts:
            words = self.tr("Attempt {n} of {total}")
            self.attempt.addItem(words.format(n=number(attempt.attempt), total=number(len(detail.attempts))))
        self.attempt.setCurrentIndex(len(detail.attempts) - 1)
        self.attempt.blockSignals(False)
        self.attempt.setVisible(len(detail.attempts) > 1)
        self.scores.show_words(self._score_words(detail))
        self.judged.show_text(self._judged_text(detail))
        self._fill_prompts(detail)
        self._show_attempt()
        self.beside.begin(self._attempt.raw_output if self._attempt else "")

    def show_side_by_side(self, side: SideBySide) -> None:
        """Offer what other runs say of the same answer: of the same sentence, criterion or pair."""
        if self.detail is None or side.answer_id != self.detail.line.answer_id:
            return
        here = self.detail.line
        others = [
            line
            for _, lines in side.runs
            for line in lines
            if line.run != here.run and line.held_against == here.held_against
        ]
        self.beside.show_others(self._own_outcomes(), others)

    def show_other(self, detail: JudgementDetail) -> None:
        self.beside.show_other(detail)

    @property
    def _attempt(self) -> AttemptView | None:
        index = self.attempt.currentIndex()
        return self.detail.attempts[index] if self.detail and 0 <= index < len(self.detail.attempts) else None

    def _lay_out(self) -> None:
        self.tabs.addTab(self.reply, self.tr("Reply"))
        self.tabs.addTab(self.thinking, self.tr("Thinking"))
        prompts = QWidget()
        in_a_column(
            in_a_row(self.prompt_choice, (self.prompt_note, 1)), (self.prompt, 1), of=prompts, margins=(0, GRID, 0, 0)
        )
        self.tabs.addTab(prompts, self.tr("Prompt"))
        self.tabs.addTab(self.judged, self.tr("Answer"))
        self.tabs.addTab(self.beside, self.tr("Other runs"))
        in_a_column(
            in_a_row((self.heading, 1), self.attempt),
            self.outcomes,
            self.scores,
            self.usage,
            (self.tabs, 1),
            of=self,
            margins=(2 * GRID, GRID, 3 * GRID, 2 * GRID),
        )

    def _heading_words(self, detail: JudgementDetail) -> str:
        line = detail.line
        parts = [isolated(part) for part in (line.answer, line.author, " ".join(detail.criterion.split())) if part]
        if line.sentence_index is not None:
            parts.insert(1, self.tr("sentence {n}").format(n=number(line.sentence_index + 1)))
        if line.repeat is not None and line.repeat > 1:
            parts.append(self.tr("repeat {n}").format(n=number(line.repeat)))
        return " · ".join(parts)

    def _own_outcomes(self) -> Sequence[JudgementLine]:
        return self.detail.attempts[-1].outcomes if self.detail and self.detail.attempts else ()

    def _score_words(self, detail: JudgementDetail) -> str:
        if not detail.probabilities:
            return ""
        each = [f"{isolated(label)}: {share_words(round(1000 * p), 1000)}" for label, p in detail.probabilities]
        words = [
            self.tr("{dimension}: {shares}").format(dimension=part_name(detail.line.dimension), shares=" · ".join(each))
        ]
        if detail.expected is not None and detail.sd is not None:
            expected = self.tr("Expected value {mean}, standard deviation {sd}.")
            words.append(expected.format(mean=number(detail.expected, 2), sd=number(detail.sd, 2)))
        if detail.mass is not None:
            mass = self.tr("All levels together have {share} of the model's probability.")
            words.append(mass.format(share=share_words(round(1000 * detail.mass), 1000)))
        return "\n".join(words)

    def _judged_text(self, detail: JudgementDetail) -> str:
        parts = [self.tr("Question"), detail.question, "", self.tr("Answer"), detail.answer]
        if detail.sentence:
            parts += ["", self.tr("Sentence that is judged"), detail.sentence]
        if detail.criterion:
            parts = [self.tr("Criterion"), detail.criterion, "", *parts]
        if detail.other_answer:
            parts += ["", self.tr("Other answer"), detail.other_answer]
        return "\n".join(parts)

    def _fill_prompts(self, detail: JudgementDetail) -> None:
        self.prompt_choice.blockSignals(True)
        self.prompt_choice.clear()
        for prompt in detail.prompts:
            self.prompt_choice.addItem(part_name(prompt.dimension) if prompt.dimension else self.tr("all dimensions"))
        self.prompt_choice.blockSignals(False)
        self.prompt_choice.setVisible(len(detail.prompts) > 1)
        match detail.is_prompt_as_sent:
            case True:
                note = self.tr("Exactly as sent.")
            case False:
                note = self.tr(
                    "Made again from the stored texts; the prompt sent was different, because the texts have changed."
                )
            case None:
                note = (
                    self.tr("The prompt sent is not known.")
                    if not detail.prompts
                    else self.tr("Made again from the stored texts.")
                )
        self.prompt_note.setText(note)
        self._show_prompt()

    def _show_prompt(self) -> None:
        index = max(self.prompt_choice.currentIndex(), 0)
        prompts = self.detail.prompts if self.detail else ()
        self.prompt.show_text(prompt_words(prompts[index]) if index < len(prompts) else "")

    def _show_attempt(self) -> None:
        attempt = self._attempt
        if attempt is None:
            self._outcome_model.show_rows([])
            return
        self._outcome_model.show_rows(
            [
                (part_name(line.dimension), value_words(line), validity_name(line.validity), _why(line))
                for line in attempt.outcomes
            ]
        )
        self.usage.setText(self._usage_words(attempt))
        self.reply.show_text(attempt.raw_output)
        self.thinking.show_text(attempt.thinking)
        self.tabs.setTabEnabled(self.tabs.indexOf(self.thinking), bool(attempt.thinking))

    def _usage_words(self, attempt: AttemptView) -> str:
        parts: list[str] = []
        if attempt.input_tokens is not None:
            parts.append(self.tr("{n} tokens read").format(n=number(attempt.input_tokens)))
        if attempt.output_tokens is not None:
            parts.append(self.tr("{n} written").format(n=number(attempt.output_tokens)))
        if attempt.latency_ms is not None:
            parts.append(self.tr("reply after {n} s").format(n=number(attempt.latency_ms / MS_PER_S, 1)))
        if attempt.seed is not None:
            parts.append(self.tr("seed {n}").format(n=number(attempt.seed)))
        return " · ".join(parts)


def _why(line: JudgementLine) -> str:
    return translated(line.reason) if line.reason is not None else ""
