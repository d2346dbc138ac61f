"""The judgements behind a number, one line for each unit, and all that is known of the one that is marked."""

from collections.abc import Iterable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabWidget, QWidget

from medreview.domain.run_kinds import VALIDITY_WORDS
from medreview.domain.run_plans import PROTOCOL_WORDS, SETUP_WORDS
from medreview.errors import Message
from medreview.ui.job_runner import LatestQuery
from medreview.ui.requests import JudgementRequest
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, isolated
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.reading_text import OutputText
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.ui.words import judged_words, part_name, word_of
from medreview.workflows.analyse import JudgementFact, JudgementIds, source_judgements
from medreview.workflows.run_judge import JudgementDetail, JudgementLine, judgement_detail


def _beside(texts: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(texts))


def _values(unit: Sequence[JudgementFact]) -> str | None:
    values = [judged_words(one.given_value, one.word) for one in unit]
    return " | ".join(values) if any(values) else None


# a line is whatever counts as one: what its judgements share stands once, the rest beside each other
SOURCE_JUDGEMENTS = RecordList(
    "judgements behind",
    Message("Judgements"),
    (
        ListColumn("judge", Message("Judge"), lambda unit: _beside(one.judge for one in unit), 136),
        ListColumn("question", Message("Question"), lambda unit: unit[0].question, 120),
        ListColumn(
            "dimension", Message("Dimension"), lambda unit: _beside(part_name(one.dimension) for one in unit), 104
        ),
        ListColumn("value", Message("Value"), _values, 72, is_number=True, sorts_by=lambda unit: unit[0].given_value),
        ListColumn(
            "state",
            Message("State"),
            lambda unit: _beside(word_of(one.given_validity or "", VALIDITY_WORDS) for one in unit),
            112,
        ),
        ListColumn(
            "attempt",
            Message("Attempt"),
            lambda unit: max((one.given_attempt for one in unit if one.given_attempt is not None), default=None),
            96,
            is_number=True,
        ),
        ListColumn(
            "reply",
            Message("Reply"),
            lambda unit: _beside(" ".join(one.reply.split()) for one in unit),
            240,
            takes_rest=True,
        ),
    ),
)


WIDTHS = (136, 72, 120)
VALUE_ROWS = 4


class JudgementsPane(QWidget):
    """Lists judgements; Enter opens the page of their run. A reply may hold anything and is shown as plain text."""

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._context = context
        self._behind = JudgementIds(())
        self.detail: JudgementDetail | None = None
        self.count = plain_label("", "caption")
        self.table = ListTable[Sequence[JudgementFact]](context.settings, SOURCE_JUDGEMENTS)
        self.table.selectionModel().selectionChanged.connect(self._read_marked)
        self.table.activated.connect(self.open_run)
        self.about = plain_label("", "caption", wraps=True)
        self._model = RowsModel(
            (
                ShownColumn(self.tr("Dimension")),
                ShownColumn(self.tr("Value"), is_number=True),
                ShownColumn(self.tr("State")),
            )
        )
        self.values = DataTable(context.settings, "judgement behind", self.tr("Values"))
        self.values.use(self._model, WIDTHS, stretches=2)
        self.values.fit_rows(VALUE_ROWS)
        self.reply = OutputText(context.theme, self.tr("Reply"))
        self.judged = OutputText(context.theme, self.tr("Question and answer"))
        tabs = named(QTabWidget(), self.tr("Parts of the judgement"))
        tabs.setDocumentMode(True)
        tabs.addTab(self.reply, self.tr("Reply"))
        tabs.addTab(self.judged, self.tr("Answer"))
        self.open_button = push_button(self.tr("Open its run"), self.open_run, keys="Enter")
        self._one = QWidget()
        in_a_column(
            self.about, self.values, (tabs, 1), in_a_row(STRETCH, self.open_button), of=self._one, spacing=GRID // 2
        )
        parts = DividedView(self.table, self._one, lies=Qt.Orientation.Vertical)
        in_a_column(self.count, (parts, 1), of=self)
        self._reading = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: id(self._behind))
        self._detailing = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self._marked_id)

    def show_judgements(self, behind: JudgementIds) -> None:
        """Read what was counted."""
        self._behind = behind
        is_several = any(len(unit) > 1 for unit in behind.units)
        each, of_one = self.tr("n = {n}; each with all its judgements"), self.tr("n = {n} {n:=judgement|judgements}")
        count = each if is_several else of_one
        self.count.setText(counted(count, n=len(behind.units)))
        self.table.show_things([])
        self._show_detail(None)
        self._reading.ask(partial(source_judgements, key=behind), self._on_read, overtake=True)

    def open_run(self) -> None:
        """Open the marked judgement on the page of its run; an imported one has none."""
        if (unit := self.table.marked) is not None and unit[0].run_id is not None:
            self._context.go_to("run", JudgementRequest(unit[0].run_id, unit[0].id))

    @property
    def _marked_id(self) -> int | None:
        unit = self.table.marked
        return unit[0].id if unit else None

    def _on_read(self, units: tuple[tuple[JudgementFact, ...], ...]) -> None:
        self.table.show_things(units)
        if units:
            self.table.selectRow(0)

    def _read_marked(self) -> None:
        unit = self.table.marked
        self.open_button.setEnabled(unit is not None and unit[0].run_id is not None)
        if unit is not None:
            self._detailing.ask(partial(judgement_detail, judgement_id=unit[0].id), self._show_detail, overtake=True)

    def _show_detail(self, detail: JudgementDetail | None) -> None:
        self.detail = detail
        self._one.setVisible(detail is not None)
        if detail is None:
            return
        self.about.setText(" · ".join(isolated(part) for part in _about(detail)))
        self._model.show_rows([_row(line) for attempt in detail.attempts for line in attempt.outcomes])
        self.reply.show_text("\n\n".join(dict.fromkeys(attempt.raw_output for attempt in detail.attempts)))
        self.judged.show_text("\n".join((detail.question, "", detail.answer)))


def _about(detail: JudgementDetail) -> list[str]:
    line = detail.line
    protocol, setup = word_of(detail.protocol, PROTOCOL_WORDS), word_of(detail.setup or "", SETUP_WORDS)
    return [part for part in (line.judge, protocol, setup, line.answer, line.author) if part]


def _row(line: JudgementLine) -> tuple[str | int | None, ...]:
    return (
        part_name(line.dimension),
        judged_words(line.value, line.label) or None,
        word_of(line.validity or "", VALIDITY_WORDS),
    )
