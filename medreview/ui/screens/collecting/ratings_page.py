"""Ratings of a study that a person looks at: those in conflict first, with what there is to decide beside them."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from medreview.domain.granularity import Granularity
from medreview.domain.ratings import RatingStatus
from medreview.errors import Message
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.collecting.words import (
    content_words,
    given_reason_words,
    how_words,
    pair_words,
    place_words,
    short_words,
)
from medreview.ui.tokens import BODY_PX, GRID
from medreview.ui.translation import isolated, moment, number, translated
from medreview.ui.widgets.answer_text import AnswerText
from medreview.ui.widgets.compared_answers import ComparedAnswers
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.fields import choice_box, line_edit, named, push_button
from medreview.ui.widgets.forms import FormDialog, labelled, stripped
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.page_area import within_screen
from medreview.ui.widgets.reading_text import ReadingText
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.ui.words import dimension_words, in_window_language, level_words, part_words
from medreview.workflows.collect import (
    KEEP_WORDS,
    MATTER_WORDS,
    Content,
    HistoryEntry,
    Keep,
    Matter,
    RatingCorrection,
    RatingDetail,
    RatingId,
    RatingToDecide,
)

WIDTH = 72 * GRID


class CorrectionDialog(FormDialog[RatingCorrection]):
    """Signals.

    corrected(RatingCorrection)
        The new content with its reason, once both are given.
    """

    corrected = Signal(object)

    def __init__(self, context: ScreenContext, detail: RatingDetail, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setMinimumWidth(within_screen(self, context.theme.px(WIDTH)))
        dimension = detail.row.dimension
        cannot_judge = QCoreApplication.translate("Words", "cannot judge: {reason}")
        contents = {
            Content(RatingStatus.RATED, level.value, None): level_words(level.value, dimension)
            for level in dimension.scale.levels
        } | {
            Content(RatingStatus.CANNOT_JUDGE, None, reason or None): cannot_judge.format(
                reason=given_reason_words(reason, detail.reasons)
            )
            for reason in ("", *detail.reasons)
        }
        why = line_edit(self.tr("Reason"), self.tr("For example: the rater mixed up the ends of the scale"))
        self.value = self.form.bind("content", choice_box(self.tr("New rating"), contents))
        self.why = self.form.bind("why", why, meant=stripped)
        self.why.textChanged.connect(self._on_typed)
        self.form.column.addLayout(labelled(self.value, self.why, grows=True))
        said = content_words(detail.stands.content, dimension, detail.reasons)
        words = self.tr("{rater}, {dimension}: {value}. The earlier rating stays in the history.").format(
            rater=isolated(detail.row.rater), dimension=isolated(dimension_words(dimension)), value=isolated(said)
        )
        self.lay_out(self.tr("Correct the rating"), self.tr("Save"), plain_label(words, wraps=True), self.form)
        self.show_draft(RatingCorrection(next(iter(contents)), ""))
        self._on_typed()

    @override
    def take(self, draft: RatingCorrection) -> None:
        self.corrected.emit(draft)
        self.accept()

    def _on_typed(self) -> None:
        self.yes_button.setEnabled(bool(self.why.text().strip()))


VERSION_WIDTHS = (136, 144, 168, 88)
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
        self.answers = ComparedAnswers(context.theme, self.answer)
        self.versions = DataTable(context.settings, "rating versions", self.tr("Values"))
        self._version_model = RowsModel(
            [
                ShownColumn(self.tr("Rating")),
                ShownColumn(self.tr("Time of rating")),
                ShownColumn(self.tr("Source")),
                ShownColumn(self.tr("Status")),
            ]
        )
        self.versions.use(self._version_model, VERSION_WIDTHS, stretches=0)
        self.decision = plain_label("", "quiet", wraps=True)
        self.history = DataTable(context.settings, "rating history", self.tr("History"))
        self._history_model = RowsModel(
            [
                ShownColumn(self.tr("When")),
                ShownColumn(self.tr("Who")),
                ShownColumn(self.tr("Rating")),
                ShownColumn(self.tr("Source")),
            ]
        )
        self.history.use(self._history_model, HISTORY_WIDTHS, stretches=3)
        self.keep_buttons = {
            Keep.EARLIER: push_button(self.tr("Keep the first rating"), lambda: self.kept.emit(Keep.EARLIER)),
            Keep.LATER: push_button(self.tr("Keep the second rating"), lambda: self.kept.emit(Keep.LATER)),
            Keep.LAST_WORD: push_button(
                self.tr("Use the rater's most recent rating"), lambda: self.kept.emit(Keep.LAST_WORD)
            ),
        }
        self.correct_button = push_button(self.tr("Correct…"), self.correction_wished.emit)
        in_a_column(
            self.title,
            self.question,
            (self.answers, 1),
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
        about = [isolated(row.rater), dimension_words(row.dimension)]
        if detail.granularity is Granularity.CRITERIA:
            about.append(isolated(in_window_language(row.dimension.statement)))
        self.title.setText(" · ".join(about))
        self.question.show_text(detail.question)
        self.answers.show_texts(detail.answer, detail.other, is_drawn=detail.draws_markdown)
        self.answer.highlight(*(detail.sentence or (None, None)))
        copies = self._copies(detail)
        self._version_model.show_rows(
            [
                (
                    content_words(version.content, row.dimension, detail.reasons),
                    moment(version.rated_at),
                    copies.get(version.copy_uid, ""),
                    self.tr("in effect") if version.content == detail.stands.content else "",
                )
                for version in detail.versions
            ]
        )
        self.versions.fit_rows(MOST_VERSIONS)
        self._history_model.show_rows([self._told(one, detail, copies) for one in detail.history])
        can_choose = len(detail.versions) > 1 or row.matter is Matter.OPEN
        for button in self.keep_buttons.values():
            button.setEnabled(can_choose)
        self.decision.show_words(self._decision(detail))

    def _copies(self, detail: RatingDetail) -> dict[str, str]:
        """Names for the copies of the rater's package, by the order of their first rating."""
        uids = dict.fromkeys(one.copy_uid for one in detail.history if one.copy_uid)
        if len(uids) == 1:
            return {next(iter(uids)): self.tr("the rater's package"), "": self.tr("this workspace")}
        copy = self.tr("copy {n} of the package")
        names = {uid: copy.format(n=number(place)) for place, uid in enumerate(uids, start=1)}
        return {**names, "": self.tr("this workspace")}

    def _told(self, one: HistoryEntry, detail: RatingDetail, copies: dict[str, str]) -> tuple[str, ...]:
        how = [how_words(one.how) or copies.get(one.copy_uid, "")]
        if one.why:
            how.append(isolated(one.why))
        said = content_words(one.content, detail.row.dimension, detail.reasons)
        return moment(one.at), one.who, said, " · ".join(part for part in how if part)

    def _decision(self, detail: RatingDetail) -> str:
        made = detail.decision
        if detail.row.matter is Matter.OPEN:
            if made is not None:
                return self.tr("Another rating came back after the decision, so the conflict is open again.")
            return self.tr("Until you decide, the rater's most recent rating is used.")
        if made is None:
            return ""
        words = self.tr("{time}, {who}: {what}").format(
            time=isolated(moment(made.at)), who=isolated(made.by), what=translated(KEEP_WORDS[made.keep])
        )
        return f"{words} · {isolated(made.why)}" if made.why else words


ShownRating = tuple[RatingToDecide, bool]
"""A rating, and whether ratings of all states are listed."""


def _versions(shown: ShownRating) -> str:
    one, tells_state = shown
    versions = QCoreApplication.translate("RatingsPage", " or ").join(
        short_words(content, one.dimension, one.granularity) for content in one.contents
    )
    state = translated(MATTER_WORDS[one.matter]) if one.matter in MATTER_WORDS else ""
    return f"{versions} · {state}" if state and tells_state else versions


def _place(shown: ShownRating) -> str:
    one = shown[0]
    if one.granularity is Granularity.PAIRWISE:
        return pair_words(one.place.batch, one.place.answer)
    return place_words(one.place.batch, one.place.answer, part_words(one.sentence_index))


RATINGS = RecordList(
    "collecting ratings",
    Message("Ratings"),
    (
        ListColumn("rater", Message("Rater"), lambda shown: shown[0].rater, 72),
        ListColumn(
            "question", Message("Question"), lambda shown: " ".join(shown[0].question.split()), 144, takes_rest=True
        ),
        ListColumn("dimension", Message("Dimension"), lambda shown: dimension_words(shown[0].dimension), 104),
        ListColumn("versions", Message("In effect or other"), _versions, 96),
        ListColumn("place", Message("Place"), _place, 240),
    ),
)
SPLITTER_MEMORY = "collecting/ratings"
ALL_MATTERS = frozenset(Matter)
CHOICES = (
    frozenset({Matter.OPEN}),
    frozenset({Matter.DECIDED}),
    frozenset({Matter.CORRECTED}),
    ALL_MATTERS,
)


class RatingsPage(QWidget):
    """Signals.

    matters_chosen()
        Other ratings are to be listed.
    rating_marked(RatingId)
        The rating to show beside the list.
    all_wished()
        The rater's last word is to stand everywhere.
    """

    matters_chosen = Signal()
    rating_marked = Signal(object)
    all_wished = Signal()

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._context = context
        self._wished: RatingId | None = None
        self.matters = choice_box(self.tr("Ratings listed"))
        self.matters.addItems(
            [self.tr("In conflict"), self.tr("Decided"), self.tr("Corrected"), self.tr("All ratings")]
        )
        self.matters.currentIndexChanged.connect(self.matters_chosen)
        self.all_button = push_button(self.tr("Use the most recent rating everywhere…"), self.all_wished.emit)
        self.table = ListTable[ShownRating](context.settings, RATINGS)
        self.table.selectionModel().selectionChanged.connect(self._on_marked)
        self.pane = RatingPane(context)
        self._lay_out()

    @property
    def chosen_matters(self) -> frozenset[Matter]:
        return CHOICES[self.matters.currentIndex()]

    @property
    def marked(self) -> RatingToDecide | None:
        shown = self.table.marked
        return shown[0] if shown is not None else None

    @property
    def marked_id(self) -> RatingId | None:
        """Also of one that is to be marked and not listed yet."""
        return self.marked.id if self.marked is not None else self._wished

    def begin_at(self, matters: int, rating: RatingId | None) -> None:
        """List such ratings, and mark this one when it is listed; does not say ``matters_chosen``."""
        self._wished = rating
        self.matters.blockSignals(True)
        self.matters.setCurrentIndex(matters)
        self.matters.blockSignals(False)

    def show_ratings(self, ratings: Sequence[RatingToDecide]) -> None:
        """List ratings and keep the mark where it was, or at the one that came into its place."""
        before, at = self.marked_id, self.table.currentIndex().row()
        self._wished = None
        self.table.say_when_empty(self._empty_words())
        tells_state = self.chosen_matters == ALL_MATTERS
        self.table.show_things([(rating, tells_state) for rating in ratings])
        self.all_button.setEnabled(any(rating.matter is Matter.OPEN for rating in ratings))
        if not ratings:
            self.pane.hide()
            return
        if not self.table.mark(lambda shown: shown[0].id == before):
            self.table.selectRow(min(max(at, 0), len(ratings) - 1))

    def _lay_out(self) -> None:
        left = QWidget()
        in_a_column(
            in_a_row(self.matters, STRETCH, self.all_button),
            (self.table, 1),
            of=left,
            margins=(2 * GRID, 0, 2 * GRID, 0),
        )
        parts = DividedView(left, self.pane, sizes=(640, 560))
        parts.remember_in(self._context.settings, SPLITTER_MEMORY)
        in_a_column(parts, of=self, margins=(GRID, 2 * GRID, GRID, 2 * GRID), spacing=STYLE)
        self.pane.hide()

    def _empty_words(self) -> str:
        if self.chosen_matters == frozenset({Matter.OPEN}):
            return self.tr("No rating is in conflict.")
        return self.tr("No such ratings yet.")

    def _on_marked(self) -> None:
        marked = self.marked
        if marked is not None:
            self.rating_marked.emit(marked.id)
