"""The answers of a run over questions: their list, the latest first, and behind each every step, prompt and reply."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from medreview.domain.run_kinds import TAG_VALIDITY_WORDS, VALIDITY_WORDS
from medreview.errors import Message
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, isolated, number, translated
from medreview.ui.widgets.fields import choice_box, push_button
from medreview.ui.widgets.labels import ElidedLabel, plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.reading_text import OutputText
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.ui.widgets.value_list import TagWords
from medreview.ui.words import field_name, prompt_words, step_name, word_of
from medreview.workflows.answer_questions import ReadTag, ReplyDetail, ReplyLine, ReplyPage

PAGE = 100


def _state(line: ReplyLine) -> str:
    return word_of(line.validity, TAG_VALIDITY_WORDS if line.tags else VALIDITY_WORDS)


REPLIES = RecordList(
    "answers of a run",
    Message("Replies of the run"),
    (
        ListColumn("question", Message("Question"), lambda line: line.question, 120),
        ListColumn("text", Message("Text"), lambda line: line.excerpt, 160, takes_rest=True),
        ListColumn("answer", Message("Reply"), lambda line: line.answer, 152),
        ListColumn("state", Message("State"), _state, 128),
    ),
    is_sortable=False,
)


class ReplyList(QWidget):
    """Signals.

    chosen(int)
        The item that is marked.
    page_wanted()
        Another page was chosen: read ``offset`` again.
    """

    chosen = Signal(int)
    page_wanted = Signal()

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._is_filling = False
        self.words = TagWords({})
        """The words of the values of a run that sorts."""
        self.marked: int | None = None
        self.offset = 0
        self.table = ListTable[ReplyLine](context.settings, REPLIES)
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self.count = plain_label("", "caption")
        self.newer_button = push_button(self.tr("Newer"), partial(self._turn, -PAGE))
        self.older_button = push_button(self.tr("Older"), partial(self._turn, PAGE))
        in_a_column(in_a_row(self.count, STRETCH, self.newer_button, self.older_button), (self.table, 1), of=self)

    def begin(self) -> None:
        """Turn to another run."""
        self.offset, self.marked = 0, None
        self.show_page(ReplyPage(0, ()))

    def show_page(self, page: ReplyPage) -> None:
        """Show lines; what was marked stays marked, and the view stays where it was."""
        place = self.table.verticalScrollBar().value()
        self._is_filling = True
        self.table.show_things([replace(one, answer=self._told(one)) if one.tags else one for one in page.lines])
        self.table.mark(lambda line: line.item == self.marked)
        self._is_filling = False
        self.table.verticalScrollBar().setValue(place)
        if page.lines and self.marked is None:
            self.table.selectRow(0)
        last = self.offset + len(page.lines)
        words = counted(self.tr("{n} {n:=reply|replies}"), n=page.n_replies) if page.n_replies else ""
        if page.n_replies > len(page.lines):
            words = counted(
                self.tr("{first} to {last} of {n} {n:=reply|replies}"),
                n=page.n_replies,
                first=self.offset + 1,
                last=last,
            )
        self.count.setText(words)
        for button in (self.newer_button, self.older_button):
            button.setVisible(page.n_replies > PAGE)
        self.newer_button.setEnabled(self.offset > 0)
        self.older_button.setEnabled(last < page.n_replies)

    def _told(self, line: ReplyLine) -> str:
        """The tags of a question: the values in words, the code first as they may be cut, or that there is none."""
        none = self.tr("no value")
        told = self.tr("{field}: {value}")
        values = {
            field: self.words.begun_by_code(field, value) if value else none for field, value in line.tags.items()
        }
        if len(values) == 1:
            return next(iter(values.values()))
        return "  ·  ".join(told.format(field=field_name(one), value=value) for one, value in values.items())

    def _turn(self, step: int) -> None:
        self.offset, self.marked = max(self.offset + step, 0), None
        self.page_wanted.emit()

    def _on_selected(self) -> None:
        line = self.table.marked
        if line is not None and not self._is_filling:
            self.marked = line.item
            self.chosen.emit(line.item)


class ReplyView(QWidget):
    """One question with prompts and replies, a step at a time."""

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._detail: ReplyDetail | None = None
        self.words = TagWords({})
        """The words of the values of a run that sorts."""
        self.title = ElidedLabel()
        self.title.setProperty("role", "heading")
        self.step = choice_box(self.tr("Step"))
        self.step.currentIndexChanged.connect(self._show_step)
        self.about = plain_label("", "quiet", wraps=True)
        self.question = OutputText(context.theme, self.tr("Question"))
        self.said = OutputText(context.theme, self.tr("Read from the reply"))
        self.reply = OutputText(context.theme, self.tr("Raw reply"))
        self.thinking = OutputText(context.theme, self.tr("Thinking"))
        self.prompt = OutputText(context.theme, self.tr("Prompt as sent"))
        self.tabs = QTabWidget()
        self.tabs.setAccessibleName(self.tr("Parts of the reply"))
        for page, words in (
            (self.said, self.tr("Text")),
            (self.reply, self.tr("Reply")),
            (self.thinking, self.tr("Thinking")),
            (self.prompt, self.tr("Prompt")),
        ):
            self.tabs.addTab(page, words)
        in_a_column(
            self.title,
            (self.question, 1),
            in_a_row(self.step, STRETCH),
            self.about,
            (self.tabs, 2),
            of=self,
            margins=(2 * GRID, 2 * GRID, 3 * GRID, 2 * GRID),
            spacing=GRID,
        )
        self.show_nothing()

    def show_nothing(self) -> None:
        self._detail = None
        self.title.show_words(self.tr("No reply selected."))
        for widget in (self.question, self.step, self.about, self.tabs):
            widget.setVisible(False)

    def show_detail(self, detail: ReplyDetail) -> None:
        """The last step in front: it holds the answer."""
        self._detail = detail
        self.title.show_words(isolated(detail.question))
        self.question.show_text(detail.text)
        self.step.blockSignals(True)
        self.step.offer(
            {
                place: (
                    self.tr("{n}: {step}, attempt {attempt}") if one.step else self.tr("{n}: attempt {attempt}")
                ).format(n=number(place + 1), step=isolated(step_name(one.step)), attempt=number(one.attempt))
                for place, one in enumerate(detail.steps)
            }
        )
        self.step.setCurrentIndex(len(detail.steps) - 1)
        self.step.blockSignals(False)
        for widget in (self.question, self.about, self.tabs):
            widget.setVisible(True)
        self.step.setVisible(len(detail.steps) > 1)
        self._show_step()

    def _tag_words(self, tag: ReadTag) -> str:
        """The value with the model's reason; where there is none, why."""
        if tag.value is not None:
            told = self.tr("{field}: {value}").format(
                field=field_name(tag.field), value=self.words.of(tag.field, tag.value)
            )
        else:
            why = word_of(tag.validity, TAG_VALIDITY_WORDS)
            if tag.why is not None:
                named = {"field": field_name(tag.field)} if "field" in tag.why.values else {}
                why = translated(replace(tag.why, values={**tag.why.values, **named}))
            told = self.tr("{field}: no value. {why}").format(field=field_name(tag.field), why=why)
        return f"{told}\n{tag.reason}" if tag.reason else told

    def _show_step(self) -> None:
        place = self.step.currentIndex()
        if self._detail is None or not 0 <= place < len(self._detail.steps):
            return
        one = self._detail.steps[place]
        parts = [word_of(one.validity, TAG_VALIDITY_WORDS if one.tags else VALIDITY_WORDS)]
        if one.reason is not None:
            parts.append(translated(one.reason))
        if one.input_tokens is not None and one.output_tokens is not None:
            tokens = self.tr("{read} tokens read, {written} written")
            parts.append(tokens.format(read=number(one.input_tokens), written=number(one.output_tokens)))
        if one.latency_ms is not None:
            parts.append(self.tr("{n} s").format(n=number(one.latency_ms / 1000, 1)))
        self.about.setText(" · ".join(parts))
        self.said.show_text("\n\n".join(self._tag_words(tag) for tag in one.tags) or one.text or "")
        self.reply.show_text(one.raw_output)
        self.thinking.show_text(one.thinking)
        self.tabs.setTabVisible(self.tabs.indexOf(self.thinking), bool(one.thinking))
        for page in (self.reply, self.prompt):
            self.tabs.setTabVisible(self.tabs.indexOf(page), not self._detail.is_bare)
        changed = self.tr("The question or an example has changed, so the prompt as sent is not known.")
        self.prompt.show_text(prompt_words(one.prompt) if one.prompt is not None else changed)
