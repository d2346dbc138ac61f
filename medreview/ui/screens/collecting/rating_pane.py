"""One rating to decide about: its texts, every version, its history, and the buttons."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from medreview.ui.screen import ScreenContext
from medreview.ui.screens.collecting.words import content_words, dimension_words, how_words
from medreview.ui.tokens import BODY_PX, GRID
from medreview.ui.translation import isolated, moment, number, translated
from medreview.ui.widgets.answer_text import AnswerText
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.reading_text import ReadingText
from medreview.ui.widgets.rows_model import Column, RowsModel
from medreview.workflows.collect import KEEP_WORDS, Keep, Matter, RatingDetail, Told

VERSION_WIDTHS = (176, 144, 80, 72)
HISTORY_WIDTHS = (144, 72, 136, 96)
MOST_VERSIONS, QUESTION_PX, TEXT_PX = 4, 6 * GRID, 12 * GRID


class RatingPane(QWidget):
    """Signals.

    kept(Keep)
        The version that is to stand.
    correction_wished()
        The rating is to get another value.
    """

    kept = Signal(object)
    correction_wished = Signal()

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self.detail: RatingDetail | None = None
        self.title = plain_label("", "heading", wraps=True)
        self.question = named(ReadingText(context.theme, designed_px=BODY_PX), self.tr("Question"))
        self.question.setMaximumHeight(context.theme.px(QUESTION_PX))
        self.answer = named(AnswerText(context.theme), self.tr("Answer"))
        self.answer.setMinimumHeight(context.theme.px(TEXT_PX))
        self.versions = DataTable(context.settings, "rating versions", self.tr("Versions"))
        self._version_model = RowsModel(
            [Column(self.tr("Rating")), Column(self.tr("Given")), Column(self.tr("Where")), Column(self.tr("Now"))]
        )
        self.versions.use(self._version_model, VERSION_WIDTHS, stretches=0)
        self.decision = plain_label("", "quiet", wraps=True)
        self.history = DataTable(context.settings, "rating history", self.tr("History"))
        self._history_model = RowsModel(
            [Column(self.tr("When")), Column(self.tr("Who")), Column(self.tr("Rating")), Column(self.tr("How"))]
        )
        self.history.use(self._history_model, HISTORY_WIDTHS, stretches=3)
        self.keep_buttons = {
            Keep.EARLIER: push_button(self.tr("Keep the earlier"), lambda: self.kept.emit(Keep.EARLIER)),
            Keep.LATER: push_button(self.tr("Keep the later"), lambda: self.kept.emit(Keep.LATER)),
            Keep.LAST_WORD: push_button(self.tr("Keep the last word"), lambda: self.kept.emit(Keep.LAST_WORD)),
        }
        self.correct_button = push_button(self.tr("Correct…"), self.correction_wished.emit)
        in_a_column(
            self.title,
            self.question,
            (self.answer, 1),
            self.versions,
            in_a_row(*self.keep_buttons.values(), self.correct_button, STRETCH),
            self.decision,
            plain_label(self.tr("History"), "caption"),
            (self.history, 1),
            of=self,
            margins=(2 * GRID, 0, 2 * GRID, 0),
            spacing=GRID // 2,
        )

    def show_detail(self, detail: RatingDetail) -> None:
        self.detail = detail
        row = detail.row
        self.title.setText(f"{isolated(row.rater)} · {dimension_words(row.dimension)}")
        self.question.show_text(detail.question)
        self.answer.show_text(detail.answer, detail.language)
        self.answer.highlight(*(detail.sentence or (None, None)))
        copies = self._copies(detail)
        self._version_model.show_rows(
            [
                (
                    content_words(version.content, row.dimension, detail.reasons),
                    moment(version.rated_at),
                    copies.get(version.copy_uid, ""),
                    self.tr("stands") if version.content == detail.stands.content else "",
                )
                for version in detail.versions
            ]
        )
        self.versions.fit_rows(MOST_VERSIONS)
        self._history_model.show_rows([self._told(one, detail, copies) for one in detail.history])
        can_choose = len(detail.versions) > 1 or row.matter is Matter.OPEN
        for button in self.keep_buttons.values():
            button.setEnabled(can_choose)
        self.decision.setText(self._decision(detail))
        self.decision.setVisible(bool(self.decision.text()))

    def _copies(self, detail: RatingDetail) -> dict[str, str]:
        """Names for the rater's files, by the order of their first word."""
        uids = dict.fromkeys(one.copy_uid for one in detail.history if one.copy_uid)
        names = {uid: self.tr("copy {n}").format(n=number(place)) for place, uid in enumerate(uids, start=1)}
        return {**names, "": self.tr("at home")}

    def _told(self, one: Told, detail: RatingDetail, copies: dict[str, str]) -> tuple[str, ...]:
        how = [how_words(one.how) or copies.get(one.copy_uid, "")]
        if one.why:
            how.append(isolated(one.why))
        said = content_words(one.content, detail.row.dimension, detail.reasons)
        return moment(one.at), one.who, said, " · ".join(part for part in how if part)

    def _decision(self, detail: RatingDetail) -> str:
        made = detail.decision
        if detail.row.matter is Matter.OPEN:
            if made is not None:
                return self.tr("Something else came back after it was decided, so it is open again.")
            return self.tr("Until you decide, the rater's last word stands.")
        if made is None:
            return ""
        words = self.tr("{time}, {who}: {what}").format(
            time=isolated(moment(made.at)), who=isolated(made.by), what=translated(KEEP_WORDS[made.keep])
        )
        return f"{words} · {isolated(made.why)}" if made.why else words
