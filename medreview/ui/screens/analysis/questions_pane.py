"""The questions behind a number of an examination, with the options that were chosen and the right ones."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from medreview.domain.questions import LANGUAGE_WORDS
from medreview.errors import Message
from medreview.reporting.figure_data import SourceQuestions
from medreview.ui.job_runner import LatestQuery
from medreview.ui.screen import ScreenContext
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column
from medreview.ui.widgets.reading_text import OutputText
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.ui.words import word_of
from medreview.workflows.analyse import REFUSED, MarkedReply, QuestionRead, letters_of, source_questions

_RIGHT, _WRONG, _UNREAD = Message("Right"), Message("Wrong"), Message("unreadable")
_REFUSED, _NO_KEY = Message("declined to answer"), Message("no right answer")


def _beside(texts: Sequence[str]) -> str:
    return " | ".join(texts if any(texts) else ())


def _choices(one: QuestionRead) -> str:
    return _beside([letters_of(reply.marked.choice) or "–" for reply in one.replies])


def _marks(one: QuestionRead) -> str:
    return _beside([translated(_mark(reply.marked)) for reply in one.replies])


def _mark(of: MarkedReply) -> Message:
    if not of.correct:
        return _NO_KEY
    return _nothing_read(of) if not of.choice else _RIGHT if of.choice == of.correct else _WRONG


def _nothing_read(of: MarkedReply) -> Message:
    return _REFUSED if of.unread == REFUSED else _UNREAD


SOURCE_QUESTIONS = RecordList(
    "questions behind",
    Message("Questions"),
    (
        ListColumn("question", Message("Question"), lambda one: one.question.key, 120, takes_rest=True),
        ListColumn("choice", Message("Chosen"), _choices, 80, is_bare=lambda listed: not any(map(_choices, listed))),
        ListColumn("right", Message("Right"), lambda one: letters_of(one.question.correct), 72),
        ListColumn("mark", Message("Mark"), _marks, 96, is_bare=lambda listed: not any(map(_marks, listed))),
    ),
)


class QuestionsPane(QWidget):
    """Lists questions as often as they were counted; the marked one is shown with its replies, as plain text."""

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._behind = SourceQuestions(())
        self.count = plain_label("", "caption")
        self.table = ListTable[QuestionRead](context.settings, SOURCE_QUESTIONS)
        self.table.selectionModel().selectionChanged.connect(self._show_marked)
        self.text = OutputText(context.theme, self.tr("Question and replies"))
        parts = DividedView(self.table, self.text, lies=Qt.Orientation.Vertical)
        in_a_column(self.count, (parts, 1), of=self)
        self._reading = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: id(self._behind))

    def show_questions(self, behind: SourceQuestions) -> None:
        """Read what was counted."""
        self._behind = behind
        self.count.setText(self.tr("n = {n}").format(n=number(len(behind.units))))
        self.table.say_when_empty(self.tr("Reading…"))
        self.table.show_things([])
        self.text.show_text("")
        self._reading.ask(partial(source_questions, key=behind), self._on_read, overtake=True)

    def _on_read(self, questions: tuple[QuestionRead, ...]) -> None:
        self.table.say_when_empty(self.tr("No question is counted here."))
        self.table.show_things(questions)
        if questions:
            self.table.selectRow(0)

    def _show_marked(self) -> None:
        if (one := self.table.marked) is None:
            return
        asked = one.question
        options = [f"{letters_of((place,))}. {text}" for place, text in enumerate(asked.options, 1)]
        right = self.tr("Right: {options}").format(options=letters_of(asked.correct) or "–")
        parts = [asked.text, "\n".join(options), right]
        for reply in one.replies:
            of = reply.marked
            about = [of.model, word_of(of.language, LANGUAGE_WORDS), of.translator, of.run]
            heading = " · ".join(isolated(part) for part in about if part)
            chosen = self.tr("Chosen: {options}").format(options=letters_of(of.choice) or translated(_nothing_read(of)))
            parts.append("\n".join(part for part in (heading, chosen, reply.raw_output) if part))
        self.text.show_text("\n\n".join(parts))
